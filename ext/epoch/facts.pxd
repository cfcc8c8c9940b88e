# What is recorded of a game of Epoch and of each seat (spec 9). Descriptions: sim/games/epoch/facts.py.
#
# Counters stop at the largest number they hold. Arrays are counted by the enums below and by the codes of rules.pxd;
# two-dimensional ones are laid out row by row, the first name in the comment is the row. A round of NEVER did not come.

from equipoise.ext.epoch.rules cimport (
    ATTRIBUTES, CARDS, COMMONS, COUNTERS, HEXES, KINDS, MODES, QUEST_LINES, TOKENS, TRIGGERS,
)
from equipoise.ext.types cimport i8, i16, u8, u16

cdef enum:
    NEVER = 255             # a round that did not come; 0 is the set-up
    NO_TURN = 65535         # a player-turn that did not come
    NOBODY = 255            # no such seat, trigger, tile or card
    ROUND_LOG = 24          # rounds that are recorded one by one
    TOKEN_LOG = 20          # tokens taken that are recorded one by one
    SPHERE_LOG = 168        # SPHERES * ROUND_LOG
    STARTERS = 2            # starting companions, and start tiles, that are recorded

cdef enum:                  # where a player's honor comes from, and where it goes
    HONOR_START = 0         # start, seat, journey, starting companions
    HONOR_COMPANIONS = 1    # on joining; treachery cards' losses included, as in the next three
    HONOR_TRAITS = 2
    HONOR_RELICS = 3
    HONOR_MONSTERS = 4
    HONOR_MOUNTS = 5
    HONOR_CONTROL = 6       # for taking control
    HONOR_INCOME = 7
    HONOR_EFFECTS = 8       # the primitive `honor`
    HONOR_STOLEN = 9        # from others
    HONOR_LOST = 10         # to others' treachery
    HONOR_DEATHS = 11
    HONOR_REMOVALS = 12     # paid for removing triggers
    HONOR_COSTS = 13        # paid for abilities
    HONOR_PROFICIENCY = 14  # proficiency.honor only
    HONOR_ABANDONED = 15    # companions.allow_abandon only
    HONOR_MASTERY = 16      # final scoring from here on
    HONOR_BONUSES = 17
    HONOR_QUEST = 18
    HONOR_TILES = 19
    HONOR_SOURCES = 20

cdef enum:                  # steps of final scoring (EP-237)
    AFTER_PLAY = 0
    AFTER_MASTERY = 1
    AFTER_BONUSES = 2
    AFTER_QUEST = 3
    SCORING_STEPS = 4       # the rank after the last one is the general column

cdef enum:                  # how a card came
    SOURCE_START = 0
    SOURCE_FACE_UP = 1
    SOURCE_BLIND = 2

cdef enum:                  # why a card left play
    LEFT_DEATH = 0
    LEFT_ABANDONED = 1

cdef enum:                  # card types
    TYPE_COMPANION = 0
    TYPE_RELIC = 1
    TYPE_TRAIT = 2
    TYPE_MONSTER = 3
    TYPES = 4

cdef enum:                  # places of blocks sampled at the start of every own turn
    SPHERE_POTENTIAL = 0
    SPHERE_INFLUENCE = 1
    SPHERE_CONVICTION = 2
    SPHERE_ATTRIBUTES = 3   # all six circles
    SPHERE_COMPANIONS = 4
    SPHERE_RELICS = 5
    SPHERE_TILES = 6
    SPHERES = 7

cdef enum:                  # the three steps of a turn
    STEP_ACTIVATE = 0
    STEP_TRAVEL = 1
    STEP_TILE = 2           # act on a tile, or rest
    STEPS = 3

cdef enum:                  # what conviction was spent on
    CONVICTION_CLAIMS = 0
    CONVICTION_TAKEOVERS = 1
    CONVICTION_PREVENTION = 2
    CONVICTION_USES = 3

cdef enum:                  # firsts
    FIRST_OF_TRAITS = 0
    FIRST_OF_RELICS = 1
    FIRST_OF_MONSTERS = 2
    FIRST_OF_MOUNTS = 3
    FIRST_OF_CLAIMS = 4
    FIRST_OF_PROFICIENCY = 5
    FIRSTS = 6

cdef enum:                  # treachery by kind: DO_T_... - DO_T_DRAIN
    TREACHERIES = 8

cdef struct GameFacts:
    u8 treachery                            # the option is on
    u8 decisive_round                       # in which the end was set, or NEVER
    u8 decisive_order                       # place in the turn order of the player whose turn it was, or NOBODY
    u8 decisive_turn_seat                   # ... its seat
    u8 decisive_seat                        # whose state satisfied the first of them, or NOBODY: a global trigger
    u8 decisive_rank                        # that player's rank by honor at that moment, or NOBODY
    u8 decisive_final_rank                  # ... and at the end
    u8 active_triggers_end
    u8 pouch_end                            # tiles left
    u8 takeovers
    u8 forced_moves
    u8 desperate_travels
    u8 winners                              # bits: seats
    u8 tie_size                             # winners
    u8 lead_changes                         # a new single leader at the end of a round
    u16 margin                              # honor of the best over the second best; 0: a tie
    u16 turns                               # player-turns completed
    u16 attribute_faces[ATTRIBUTES]         # white dice as they stand
    u16 counter_faces[COUNTERS]             # black dice as they stand
    u16 rerolls                             # faces that did not stand
    u8 leader[ROUND_LOG]                    # seat alone in the lead at the end of a round, or NOBODY
    u8 tiles_by_round[ROUND_LOG]            # on the board at the end of a round
    # --- triggers by id ----------------------------------------------------------------------------------------------
    u8 trigger_decisive[TRIGGERS]           # satisfied at the decisive check
    u8 trigger_drawn[TRIGGERS]              # round; 0 active from the start
    u8 trigger_removed[TRIGGERS]            # round
    u8 trigger_remover[TRIGGERS]            # seat, or NOBODY
    # --- tokens one by one; NOBODY in token_seat where there were fewer -----------------------------------------------
    u8 token_value[TOKEN_LOG]
    u8 token_seat[TOKEN_LOG]
    u8 token_round[TOKEN_LOG]
    u8 token_own_turn[TOKEN_LOG]
    u8 token_removed[TOKEN_LOG]             # trigger, or NOBODY
    u8 tokens                               # all of them
    # --- hexes and tile kinds ----------------------------------------------------------------------------------------
    u8 hex_kind[HEXES]                      # or NOBODY: never revealed
    u8 hex_round[HEXES]                     # in which it was revealed
    u16 hex_revealed[HEXES]                 # player-turn, from 1; 0 at the set-up
    u16 hex_first_used[HEXES]               # player-turn
    u8 kind_first_revealed[KINDS]           # round
    u16 kind_uses[KINDS]
    u16 kind_controls[KINDS]                # takeovers included
    u16 kind_takeovers[KINDS]
    u16 kind_income[KINDS]                  # honor
    # --- cards by id -------------------------------------------------------------------------------------------------
    u8 card_shown[CARDS]                    # round in which it was first face-up
    u8 card_owner[CARDS]                    # seat, or NOBODY
    u8 card_round[CARDS]                    # acquired
    u8 card_source[CARDS]                   # SOURCE_..., or NOBODY
    i8 card_alternative[CARDS]              # honor of the face-up card left lying for a blind draw; else 0
    u8 card_blocks_end[CARDS]
    u8 card_left_round[CARDS]
    u8 card_left_reason[CARDS]              # LEFT_..., or NOBODY
    u8 rounds_played                        # complete ones

cdef struct SeatFacts:
    u8 wretch
    u8 journey
    u8 start                                # start number, from 1
    u8 quest
    u8 starter[STARTERS]                    # starting companions, or NOBODY
    u8 starter_colour                       # of the journey
    u8 start_kind[STARTERS]                 # tiles next to the token at the start, or NOBODY
    u8 rank_after[SCORING_STEPS]            # by honor
    i16 honor[HONOR_SOURCES]                # as it changed: never below 0 in all
    u16 honor_by_round[ROUND_LOG]           # at the end of the round
    u8 reached[TOKENS]                      # round in which the token's value was reached
    u16 turns                               # own turns completed
    u16 activations_self
    u16 activations_companion
    u16 travels
    u16 steps
    u16 revealed                            # tiles
    u16 tile_actions[KINDS]
    u16 rests
    u16 conversions[COMMONS]                # by heroic attribute
    u8 proficiency_taken[ATTRIBUTES]
    u8 proficiency_discarded[ATTRIBUTES]
    u16 controls                            # takeovers included
    u8 takeovers_made
    u8 takeovers_suffered
    u16 income_paid                         # honor given to controllers
    u8 cards_face_up[TYPES]
    u8 cards_blind[TYPES]
    u8 fights
    u8 fatigues
    u8 deaths
    u8 prevented
    u8 misses
    u16 relic_uses
    u16 recharges
    u16 shrines                             # repetitions
    u16 monks
    u8 spheres[SPHERE_LOG]                  # sphere, round: blocks at the start of the own turn
    u16 turns_without_influence             # begun
    u16 blocks_lost                         # gains beyond the influence
    u8 speed_end                            # speed tile
    u8 mastery_total[ATTRIBUTES]
    u8 mastery_won[ATTRIBUTES]
    u8 mastery_tied[ATTRIBUTES]             # had the highest total, but not alone
    u8 quest_line[QUEST_LINES]              # satisfied
    u16 unused[STEPS]                       # own turns without it
    u16 modes[MODES]                        # wretch modes chosen
    u8 conviction[CONVICTION_USES]
    u8 extra_tiles                          # used
    u8 extra_activations
    u8 extra_travels
    u8 second_rolls
    u8 first[FIRSTS]                        # round
    u8 inflicted[TREACHERIES]
    u8 suffered[TREACHERIES]
    u8 desperate_travels
    u8 forced_moves                         # suffered
    # --- cards by id -------------------------------------------------------------------------------------------------
    u8 opening[CARDS]                       # starting companions
    u8 offered[CARDS]                       # tile actions at which it lay face-up and could be paid for
    u8 acquired[CARDS]                      # face-up or blind
    u8 used[CARDS]                          # activations of a companion, uses of a relic or trait, hooks that worked
    u8 ability_used[CARDS]                  # of a companion
    u8 held_end[CARDS]
    u8 companions_end                       # held at the end


cdef inline void count8(u8* counter, int n) noexcept nogil:
    """Adds to a counter that stops at its largest number."""
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)


cdef inline void add16(i16* total, int n) noexcept nogil:
    """Adds to a signed sum that stops at its bounds."""
    total[0] = max(-32768, min(total[0] + n, 32767))
