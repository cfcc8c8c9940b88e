# What is recorded of a game of Fall of Exxinon and of each seat (spec 9). Descriptions: sim/games/exxinon/facts.py.
#
# Counters stop at the largest number they hold. A turn of 0 means: never. Arrays over teams and something else hold
# team 0 first: [team * n + i].

from equipoise.ext.exxinon.rules cimport CHARACTERS, SEATS, SPELLS, STATUSES, TEAMS, WRAITH_ABILITIES
from equipoise.ext.types cimport u8, u16

cdef enum:
    NOBODY = 255            # a seat, team or character that is none
    ROLL_ROUNDS = 4         # rounds of the roll-off whose dice are recorded
    DICE = 16               # ROLL_ROUNDS * SEATS
    INSTANCES = 24          # landings that are recorded one by one

cdef enum:                  # objectives, by kind
    METEORITE = 0
    LARGE = 1
    SMALL = 2
    OBJECTIVES = 3
    TEAM_OBJECTIVES = 6     # TEAMS * OBJECTIVES

cdef enum:                  # how a landing went
    LANDED = 0
    LANDING_BLOCKED = 1     # by a character (FX-204)
    LANDING_SKIPPED = 2     # the objective was still there (FX-202)
    LANDING_RESULTS = 3
    LANDING_COUNTS = 9      # OBJECTIVES * LANDING_RESULTS

cdef enum:                  # walls broken, by what
    BROKEN_BY_DAMAGE = 0
    BROKEN_BY_TELEPORT = 1
    BROKEN_BY_LANDING = 2
    BROKEN_BY_SPELL = 3     # break_wall
    BROKEN_BY_DISPLACED = 4  # a character moved off the meteorite's tile
    WALL_BREAKS = 5

cdef enum:                  # shards, by source
    SHARDS_SMALL = 0
    SHARDS_LARGE = 1
    SHARDS_SYNTHESIS = 2
    SHARD_SOURCES = 3
    TEAM_SHARD_SOURCES = 6  # TEAMS * SHARD_SOURCES

cdef enum:                  # damage to characters, by source
    BY_ATTACK = 0
    BY_CARD = 1
    BY_BASIC = 2
    BY_ULTIMATE = 3
    BY_DELAY = 4
    BY_WRAITH = 5
    BY_EVENT = 6            # taken only
    DEALERS = 6             # sources of damage dealt
    DAMAGE_SOURCES = 7      # ... and taken

cdef enum:                  # SeatFacts.killer_source: a spell or wraith ability by its code, or
    SOURCE_ATTACK = 56
    SOURCE_EVENT = 57       # damage_all, or the meteorite
    SOURCE_NONE = 58        # alive
    SOURCES = 59

cdef enum:                  # mana gained, by source
    MANA_STEP = 0           # step 3
    MANA_ZONE = 1
    MANA_DISCARD = 2
    MANA_EVENT = 3
    MANA_THEFT = 4
    MANA_ABILITY = 5        # gain_mana
    MANA_GAINS = 6

cdef enum:                  # mana gone, by cause
    MANA_PAID = 0           # for spells
    MANA_SYNTHESIS = 1
    MANA_LOST = 2           # lose_mana
    MANA_STOLEN = 3         # by the enemy
    MANA_DEATH = 4
    MANA_COSTS = 5

cdef enum:                  # actions, by kind
    ACTION_CARD = 0
    ACTION_BASIC = 1
    ACTION_ULTIMATE = 2
    ACTION_DISCARD = 3
    ACTION_NONE = 4         # own turns of a living character ended with an unused action
    ACTIONS = 5

cdef struct GameFacts:
    u8 setup_mode
    u8 pairing                              # 1 Zenith + Neol, 2 Zenith + Countess, 3 Zenith + Skrakz
    u8 first_team
    u8 first_chosen_by                      # team that won the roll-off, or NOBODY
    u8 roll_rounds
    u8 winner_team                          # or NOBODY
    u8 first_death_seat                     # or NOBODY
    u8 cut_casts                            # team turns begun with a payable Delay spell and no marker pair left
    u8 second_synthesis_turns               # team turns in which another synthesis would have been payable
    u16 turns                               # team turns begun
    u16 first_death_turn
    u16 reshuffles
    u16 walls_built
    u16 walls_cut                           # not placed for want of tokens
    u16 loot_turns                          # team turns ended with a destroyed objective unsecured, each counted
    u16 teleports_through_walls             # that broke a wall
    u16 teleports_further                   # 1 tile further
    u16 teleports_declined
    u16 teleports_impossible
    u16 pointless_casts                     # at objects, without any effect
    u16 double_edge_targets                 # chosen along the common side of two walls
    u16 delays_after_death                  # resolved after their caster's death
    u8 dice[DICE]                           # faces, seat by seat, round by round
    u8 draft_picks[CHARACTERS]              # characters in the order of the picks, or NOBODY
    u8 character_start[CHARACTERS]          # start tile, 1 to 4, by character
    u8 displaced[SEATS]                     # by the meteorite
    u16 landings[LANDING_COUNTS]            # kind * LANDING_RESULTS + result
    u16 walls_broken[WALL_BREAKS]
    u8 shards_gained[TEAM_SHARD_SOURCES]
    u8 shards_spent[TEAMS]
    u8 shards_left[TEAMS]
    u8 shards_cut[TEAMS]                    # lost to the token limit
    u8 cores_secured[TEAMS]
    u8 cores_used[TEAMS]
    u8 cores_left[TEAMS]
    u16 core_first_used[TEAMS]              # turn
    u16 core_turns[TEAMS]                   # own turns under its effect
    u8 destroyed[TEAM_OBJECTIVES]           # team * OBJECTIVES + kind
    u8 secured[TEAM_OBJECTIVES]
    u8 stolen[TEAM_OBJECTIVES]              # secured, destroyed by the other team
    u16 zone_turns[TEAMS]                   # own turns whose step 3 found a living character on the zone
    u16 unused_action_turns[TEAMS]
    u16 unused_attack_turns[TEAMS]
    u16 unused_step_turns[TEAMS]
    u8 instance_kind[INSTANCES]             # the first landings one by one: kind, or NOBODY
    u8 instance_tile[INSTANCES]
    u8 instance_result[INSTANCES]
    u16 instance_landed[INSTANCES]          # turn of the landing
    u16 instance_destroyed[INSTANCES]       # turn
    u8 instance_destroyed_by[INSTANCES]     # team, or NOBODY
    u16 instance_secured[INSTANCES]         # turn
    u8 instance_secured_by[INSTANCES]       # team, or NOBODY
    u8 instance_wasted[INSTANCES]           # damage undone at the ends of turns

cdef struct SeatFacts:
    u8 start_tile                           # 1 to 4
    u8 survived
    u8 killer_seat                          # or NOBODY
    u8 killer_source                        # a code, or SOURCE_...
    u16 death_turn
    u16 final_health
    u16 final_mana
    u16 highest_mana
    u16 damage_objects                      # dealt to walls and objectives
    u16 prevented                           # damage kept off by own Spell Shields
    u16 overkill                            # dealt beyond 0 health
    u16 healing_nominal                     # given
    u16 healing_effective
    u16 steps                               # walked
    u16 pushed                              # tiles
    u8 teleports
    u8 attacks
    u16 wraith_turns                        # own turns begun as a wraith
    u16 damage_dealt[DEALERS]               # to characters of both teams
    u16 damage_taken[DAMAGE_SOURCES]
    u16 mana_gained[MANA_GAINS]
    u16 mana_gone[MANA_COSTS]
    u8 statuses_inflicted[STATUSES]
    u8 statuses_suffered[STATUSES]
    u8 statuses_dispelled[STATUSES]         # of those suffered
    u8 actions[ACTIONS]
    u8 wraith_uses[WRAITH_ABILITIES]
    u8 deck[SPELLS]                         # copies in the own deck
    u8 opening[SPELLS]                      # copies in the opening hand
    u8 drawn[SPELLS]                        # later
    u8 cast[SPELLS]                         # also Basic Abilities and Ultimates, as all below but discarded
    u8 discarded[SPELLS]                    # for mana
    u8 held[SPELLS]                         # at the end
    u16 spell_mana[SPELLS]                  # paid
    u16 spell_x[SPELLS]                     # sum of X
    u16 spell_damage[SPELLS]                # to characters
    u16 spell_healing[SPELLS]               # effective
    u8 spell_kills[SPELLS]
    u8 spell_hits[SPELLS]                   # characters affected
    u8 spell_object_hits[SPELLS]            # walls and objectives damaged
    u8 fizzles[SPELLS]                      # delays without their target, or discarded with their caster
    u16 first_cast[SPELLS]                  # turn


cdef inline void count8(u8* counter, int n) noexcept nogil:
    """Adds to a counter that stops at its largest number."""
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)
