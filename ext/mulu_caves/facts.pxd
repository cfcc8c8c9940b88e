# What is recorded of a game of Mulu Caves and of each seat (spec 9). Descriptions: sim/games/mulu_caves/facts.py.
#
# Counters stop at the largest number they hold. Arrays are counted by the enums below, by card id, by tile kind, by
# quadrant, by action kind; two-dimensional ones are laid out row by row, the first name in the comment is the row.

from equipoise.ext.mulu_caves.rules cimport EVENT_CARDS, QUADRANTS, TREASURES
from equipoise.ext.types cimport i8, i16, u8, u16, u32

cdef enum:
    NEVER = 65535           # a turn that did not come
    NOBODY = 255            # no such seat, side, card or tile; an entry of a log that is empty
    EVENT_TILES = 64        # event tiles of a map at most, numbered row by row from the north-west
    TREASURE_TILES = 32     # ... and treasure tiles
    BATTLE_LOG = 16         # battles and fixed-roll attacks of a game that are recorded one by one, from the first on
    LANDING_LOG = 6         # landings likewise
    ACTION_KINDS = 33       # as many as state.pxd has

cdef enum:                  # a piece by what it is where it stands
    ROLE_AVATAR = 0
    ROLE_ASSISTANT = 1
    ROLE_ASSAILANT = 2
    ROLES = 3

cdef enum:                  # deaths of units, by cause
    DEATH_ATTACKING = 0     # lost a battle as the attacker
    DEATH_DEFENDING = 1     # ... as the defender
    DEATH_BOW = 2
    DEATH_JAVELIN_WALL = 3
    DEATH_FIRE_STEP = 4     # entered fire by any move but a push
    DEATH_FIRE_END = 5
    DEATH_FIRE_PUSH = 6
    DEATH_PIT = 7
    DEATH_SACRIFICE = 8
    DEATH_SUBSTITUTION = 9
    DEATH_BOOMERANG = 10    # boomerang.hit_destroys only
    DEATHS = 11

cdef enum:                  # battles and fixed-roll attacks, by mode
    MODE_PLAIN = 0
    MODE_JAVELIN = 1        # at reach, not over walls
    MODE_SCYTHE = 2
    MODE_SWEEP = 3          # the stalwart sweep
    MODE_ICE_WAVE = 4
    MODE_FIRE_BALL = 5
    MODE_BIOTIC = 6
    MODE_BOW = 7            # fixed-roll attacks from here on
    MODE_JAVELIN_WALL = 8
    MODE_BOOMERANG = 9
    MODE_NET = 10
    MODES = 11

cdef enum:                  # how a battle ended
    RESULT_NOTHING = 0      # Shield survived, vulnerable not beaten, tie without effect, a miss, cancelled
    RESULT_ATTACKER = 1     # the attacker won, or hit
    RESULT_DEFENDER = 2
    RESULTS = 3

cdef enum:                  # a played Shield, by its re-roll
    SHIELD_LOWER = 0
    SHIELD_EQUAL = 1
    SHIELD_HIGHER = 2
    SHIELDS = 3

cdef enum:                  # forced displacements of the own avatar
    MOVED_ROCK_SLIDE = 0
    MOVED_CAVE_IN = 1
    MOVED_LANDING = 2
    MOVED_HYDRANT = 3
    MOVED_PUSH = 4          # every other push
    MOVES = 5

cdef enum:                  # what a Relinquish did
    STOLE_RANDOM = 0        # the avatar's
    STOLE_CHOSEN = 1        # a unit's
    STOLE_KEPT = 2          # the card came to the player's hand
    STOLE_UNDER_DECK = 3
    STOLE_CANCELLED = 4     # the attack was cancelled
    STEALS = 5

cdef enum:                  # Quietus effects that happened
    QUIETUS_SUBSTITUTE = 0
    QUIETUS_IGNITE = 1
    QUIETUS_IMMOBILISE = 2
    QUIETUS_PUSH = 3
    QUIETUS = 4

cdef enum:                  # remaining distances taken after so many own turns
    LEADS = 3               # 5, 10, 15

cdef enum:                  # Player facts of the avatar's lost turns
    LOST_IMMOBILE = 0
    LOST_PIT = 1
    LOST_NET = 2
    LOST = 3

cdef struct GameFacts:
    u8 first_side                           # of the first player
    u8 winner_side                          # or NOBODY
    u8 reached_cap
    u8 treasure_reshuffles
    u8 event_reshuffles
    u8 walls_destroyed
    u16 turns                               # player-turns completed
    u16 battles                             # battles fought with dice, each target of a series for itself
    u16 fixed_attacks
    u16 max_fire_tiles                      # burning at once
    u16 deaths[DEATHS]
    u16 modes[MODES]                        # battles and fixed-roll attacks
    u16 results[MODES * RESULTS]            # mode, result
    u16 attacker_roles[ROLES]               # of battles and fixed-roll attacks
    u16 defender_roles[ROLES]
    u16 ties                                # rolls repeated
    u16 vulnerable_battles                  # battles against a vulnerable defender
    u16 shields[SHIELDS]
    u16 quietus[QUIETUS]
    u8 event_draws[EVENT_TILES]
    u8 treasure_draws[TREASURE_TILES]
    # --- battles one by one; NOBODY in battle_mode where there were fewer --------------------------------------------
    u16 battle_turn[BATTLE_LOG]             # player-turn, from 0
    u8 battle_mode[BATTLE_LOG]              # MODE_...
    u8 battle_attacker_seat[BATTLE_LOG]
    u8 battle_attacker[BATTLE_LOG]          # ROLE_...
    u8 battle_defender[BATTLE_LOG]          # ROLE_...
    u8 battle_weapon_attacker[BATTLE_LOG]   # first card of the kit or the card of the attack, or NOBODY
    u8 battle_armour_attacker[BATTLE_LOG]
    u8 battle_artifact_attacker[BATTLE_LOG]
    u8 battle_weapon_defender[BATTLE_LOG]
    u8 battle_armour_defender[BATTLE_LOG]
    u8 battle_artifact_defender[BATTLE_LOG]
    i8 battle_bonus_attacker[BATTLE_LOG]
    i8 battle_bonus_defender[BATTLE_LOG]
    u8 battle_die_attacker[BATTLE_LOG]      # the last one rolled; of a throw the sum
    u8 battle_die_defender[BATTLE_LOG]      # 0: none
    u8 battle_ties[BATTLE_LOG]
    u8 battle_shield[BATTLE_LOG]            # SHIELD_... of the last one played, or NOBODY
    u8 battle_vulnerable[BATTLE_LOG]
    u8 battle_distance[BATTLE_LOG]          # of a fixed-roll attack along a line
    u8 battle_result[BATTLE_LOG]            # RESULT_...
    u8 battle_quietus[BATTLE_LOG]           # bits 1 << QUIETUS_...
    # --- landings one by one; NOBODY in landing_kind where there were fewer ------------------------------------------
    u8 landing_kind[LANDING_LOG]            # 0 Lazarus Stone, 1 Relocate
    u8 landing_x[LANDING_LOG]
    u8 landing_y[LANDING_LOG]
    u8 landing_side[LANDING_LOG]
    u8 landing_tile[LANDING_LOG]            # tile kind
    u8 landing_rerolls[LANDING_LOG]
    u8 landing_folded[LANDING_LOG]
    u8 landings                             # all of them

cdef struct SeatFacts:
    u8 moved_first
    u8 treasure                             # picked up
    u16 turns                               # own turns completed
    u16 movement_rolled
    u16 movement_avatar                     # spent
    u16 movement_assistants
    u16 movement_assailants
    u16 movement_unspent
    u16 mirror_turns
    u16 turn_left_start                     # own turn, from 1, in which the avatar first left its start sanctuary
    u16 turn_pickup                         # own turn, from 1
    u16 turn_finish                         # own turns begun when the avatar finished
    u16 avatar_lost[LOST]                   # own turns begun by the avatar immobilised, in a pit, in a net
    u8 avatar_defeats_attacking
    u8 avatar_defeats_defending
    u16 avatar_attacked
    u8 displaced[MOVES]                     # forced displacements of the avatar
    i16 displaced_distance[MOVES]           # ... and what they changed its remaining distance by
    u8 placed_own                           # units placed at set-up
    u8 placed_enemy
    u8 placed_quadrant[QUADRANTS]
    u8 assistants_end                       # units alive at the end
    u8 assailants_end
    u8 units_lost
    u8 rescues
    u16 events_avatar                       # event cards drawn
    u16 events_units
    u16 treasure_draws
    u16 spoils_gained
    u16 spoils_lost
    u16 limit_discards
    u32 card_turns                          # sum over own turns completed of the cards then held
    u8 pickup_tile                          # 0 the western U tile, 1 the eastern, 2 elsewhere in the room, or NOBODY
    u8 distance_after[LEADS]                # remaining distance after 5, 10, 15 own turns, or NOBODY
    u8 distance_end
    u16 blocked_turns                       # begun with every shorter step closed by enemies
    u8 steals[STEALS]
    u8 tridents_single                      # uses of a card that has both modes
    u8 tridents_double
    u8 nets_placed
    u8 nets_thrown
    u16 offered[ACTION_KINDS * ROLES]       # decisions that offered an action kind: kind, role of its piece
    u16 chosen[ACTION_KINDS * ROLES]        # ... and that took it
    # --- treasure cards by id ----------------------------------------------------------------------------------------
    u8 opening[TREASURES]                   # dealt at set-up
    u8 drawn[TREASURES]
    u8 drawn_by_avatar[TREASURES]
    u16 first_drawn[TREASURES]              # own turn, from 1, or NEVER
    u8 discarded_limit[TREASURES]
    u8 given[TREASURES]                     # to the avatar, by an assistant or Transference
    u8 played[TREASURES]                    # committed, attacked with, placed, thrown, or used otherwise
    u8 committed_attacking[TREASURES]
    u8 committed_defending[TREASURES]
    u8 committed_by_avatar[TREASURES]
    u8 committed_armoury[TREASURES]         # by a unit, from its avatar
    u8 won_with[TREASURES]                  # battles and fixed-roll attacks
    u8 lost_with[TREASURES]
    u8 stolen[TREASURES]                    # by an own Relinquish
    u8 taken_as_spoils[TREASURES]
    u8 lost[TREASURES]                      # as spoils or to a Relinquish
    u8 held_end[TREASURES]
    u8 held_end_by_avatar[TREASURES]
    # --- event cards by id -------------------------------------------------------------------------------------------
    u8 event_drawn[EVENT_CARDS]
    u8 event_drawn_by_avatar[EVENT_CARDS]
    u16 event_first_drawn[EVENT_CARDS]      # own turn, from 1, or NEVER
    u16 event_tiles[EVENT_CARDS]            # tiles pieces were displaced by (as the crow walks: rows + columns)
    u16 event_immobilised[EVENT_CARDS]      # pieces
    u16 event_walls[EVENT_CARDS]            # broken
    i16 event_distance[EVENT_CARDS]         # change of the own avatar's remaining distance
    u8 enchantment_activated[EVENT_CARDS]
    u8 enchantment_unused[EVENT_CARDS]      # discarded without having worked
    u8 enchantment_held_end[EVENT_CARDS]


cdef inline void count8(u8* counter, int n) noexcept nogil:
    """Adds to a counter that stops at its largest number."""
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)


cdef inline void add16(i16* sum, int n) noexcept nogil:
    """Adds to a signed sum that stops at its bounds."""
    sum[0] = max(-32768, min(sum[0] + n, 32767))
