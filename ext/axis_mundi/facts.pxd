# What is recorded of a game of Axis Mundi and of each seat (spec 9). Descriptions: sim/games/axis_mundi/facts.py.
#
# Counters stop at the largest number they hold. Arrays are counted by the enums below, by deck, by damage class, by
# card id, by treasure or by level.

from equipoise.ext.axis_mundi.rules cimport CARDS, CLASSES
from equipoise.ext.types cimport u8, u16, u32, u64

cdef enum:
    NEVER = 255             # a round that did not come, a seat that does not exist
    ASCENSIONS = 6          # ascensions of a game that are recorded one by one

cdef enum:                  # wounds, by cause
    WOUND_MOVE = 0          # own moves of every kind but the following
    WOUND_RUN = 1
    WOUND_CAVE = 2
    WOUND_PUSH = 3
    WOUND_ARROW = 4
    WOUND_DEMON = 5
    WOUND_MOVED = 6         # bumped, landed, shoved, displaced
    WOUND_CAUSES = 7

cdef enum:                  # healing, by source
    HEAL_CARD = 0
    HEAL_HARVEST = 1
    HEAL_TREASURE = 2
    HEAL_POWER_HEX = 3
    HEAL_UPGRADE = 4
    HEALS = 5

cdef enum:                  # hexes moved, by kind of own move
    HEX_MOVE = 0
    HEX_RUN = 1
    HEX_CLIMB = 2
    HEX_DESCEND = 3
    HEX_CAVE = 4
    HEX_ROCK_CLIMBER = 5
    HEX_TUNNEL = 6
    HEX_SHIFT = 7
    HEX_AXIS = 8
    HEX_KINDS = 9

cdef enum:                  # levels lost, by cause
    LOST_DESCEND = 0
    LOST_PUSH = 1
    LOST_BUMP = 2
    LOST_DEATH = 3
    LOST_EJECTION = 4
    LOSSES = 5

cdef enum:                  # what action points were spent on
    FOR_MOVE = 0
    FOR_RUN = 1
    FOR_CLIMB = 2
    FOR_DESCEND = 3
    FOR_CAVE = 4
    FOR_AXIS = 5            # up to here also what extra move points were spent on
    FOR_TAKE = 6
    FOR_FAMILIAR = 7
    FOR_PICK_UP = 8
    FOR_DRAW = 9
    FOR_DRAW_FIVE = 10
    FOR_ATTACK = 11
    FOR_HARVEST = 12
    FOR_ACTIVATE = 13
    FOR_SHOOT = 14
    FOR_BOMB = 15
    FOR_CARD = 16
    FOR_TREASURE = 17
    FOR_POWER = 18          # scrounge, demand
    PURPOSES = 19
    MOVE_PURPOSES = 6

cdef enum:                  # extra move points, by source
    MP_ALPINIST = 0
    MP_CORNERED = 1
    MP_SCROUNGER = 2
    MP_CARD = 3
    MP_TREASURE = 4
    MP_SOURCES = 5

cdef enum:                  # the familiar's errands
    FAMILIAR_TREASURE = 0
    FAMILIAR_IMMOBILISE = 1
    FAMILIAR_STRIKE = 2
    FAMILIAR_HARVEST = 3
    FAMILIAR_MODES = 4

cdef enum:                  # harvests, by result
    HARVEST_ONE_TIME = 0
    HARVEST_PERMANENT = 1
    HARVEST_HEALED = 2
    HARVEST_LOST = 3        # AM-181
    HARVEST_RESULTS = 4

cdef enum:                  # cards gained, by what they were gained with
    GAIN_DRAW = 0
    GAIN_DRAW_FIVE = 1
    GAIN_HARVEST = 2
    GAIN_TAKE = 3
    GAIN_CARD = 4           # another card's effect
    GAIN_POWER = 5          # scrounge, demand
    GAIN_GIVEN = 6          # dealt by somebody else's card, drawn by an Angel
    GAINS = 7

cdef enum:                  # a push, by case of the table in spec 3.7
    PUSH_RING = 0           # not a corner
    PUSH_CORNER = 1
    PUSH_STRAIGHT_BELOW = 2
    PUSH_SEA = 3
    PUSH_FROM_PIER = 4
    PUSH_ON_PIER = 5
    PUSH_FROM_CENTRE = 6
    PUSH_ON_CENTRE = 7
    PUSH_LITERAL = 8
    PUSH_CASES = 9

cdef enum:                  # ... and by the candidate used
    PUSHED_FIRST = 0
    PUSHED_SECOND = 1
    PUSHED_LATER = 2
    PUSHED_NOWHERE = 3
    PUSH_USES = 4

cdef enum:                  # the last bump of a chain
    BUMP_ROLLED = 0
    BUMP_OTHER = 1
    BUMP_WIDENED = 2
    BUMPS = 3

cdef enum:                  # how an ascension ended
    OUTCOME_OPEN = 0        # the game was capped
    OUTCOME_WON = 1
    OUTCOME_DEFEATED = 2

cdef enum:
    ALTITUDES = 6           # sea, levels 1 to 4, the centre

cdef struct GameFacts:
    u8 starting_seat
    u8 winner_form                  # 0 nobody won, else the form
    u8 final_phase                  # 0 H, 1 A
    u8 ascensions
    u8 ejections
    u8 defeats
    u8 first_ascension_round        # or NEVER
    u8 safety_net                   # turns ended by limits.max_decisions_per_turn
    u8 disarms
    u16 turns
    u16 deaths
    u8 deck_rebuilds[2]
    u16 kills[CLASSES]
    u64 lava[2]                     # bit per hex, as laid out
    u64 shelter[2]
    u64 caves[2]
    u8 treasure_taken_by[8]         # seat, or NEVER
    u8 treasure_taken_round[8]
    u8 warehouse_destroyed_round[6]
    u8 warehouse_destroyed_phase[6]     # 0 H, 1 A, 2 A and the Ascendant's own
    u8 ascension_seat[ASCENSIONS]
    u8 ascension_form[ASCENSIONS]
    u8 ascension_round[ASCENSIONS]
    u8 ascension_hp[ASCENSIONS]
    u16 ascension_active[ASCENSIONS]        # bit per permanent, in the order of the cards
    u8 ascension_human_levels[ASCENSIONS]   # sum over the others
    u8 ascension_turns[ASCENSIONS]          # own turns begun
    u8 ascension_outcome[ASCENSIONS]
    u8 ascension_distance[ASCENSIONS]       # hexes to the own pier at the end
    u8 ascension_immobilised[ASCENSIONS]    # turns
    u8 ascension_blocked[ASCENSIONS]        # turns begun next to the own pier or warehouse while it was occupied
    u8 ascension_damage[ASCENSIONS * CLASSES]

cdef struct SeatFacts:
    u8 ascensions
    u8 as_angel
    u8 as_demon
    u8 ejections
    u8 axis_entries
    u8 axis_retries                 # entries after the Axis had re-opened
    u8 deaths
    u8 first_top_round              # or NEVER
    u8 first_centre_round
    u8 guesses_hit
    u8 guesses_missed
    u8 immobilised_turns
    u8 warehouse_takes
    u8 blocking_turns               # turns ended on the Ascendant's pier or warehouse
    u8 protected_turns              # turns begun with a target that only shelter or God-Mode removed
    u8 pulls
    u8 levitations
    u8 bumped                       # characters bumped by own levitation
    u8 shifts
    u8 shoves
    u8 scrounges
    u8 demands
    u8 free_harvests
    u8 infections_refused           # AM-234
    u8 tunnels_diverted
    u8 blockers_killed
    u8 blocker_returns              # ... that stood in the way again
    u8 blocker_return_rounds        # ... after so many rounds in all
    u8 splash_humans                # humans hurt by own splash
    u16 ascendant_turns
    u16 attacks_made
    u16 attacks_received
    u16 attacks_blocked             # received, without any HP lost
    u16 ap_wasted
    u16 energy_wasted               # at the cap
    u16 damage_dealt[CLASSES]
    u16 damage_taken[CLASSES]
    u16 wounds[WOUND_CAUSES]
    u16 healed[HEALS]
    u16 hexes[HEX_KINDS]
    u8 levels_climbed
    u8 levels_rock_climber
    u8 levels_lost[LOSSES]
    u16 ap_used[PURPOSES]
    u16 mp_used[MP_SOURCES]
    u16 mp_spent_on[MOVE_PURPOSES]
    u16 atk_used
    u8 familiar_uses[FAMILIAR_MODES]
    u8 harvests[HARVEST_RESULTS]
    u16 drawn_from[2]
    u16 cards_gained[GAINS]
    u8 treasures_taken[8]
    u8 treasures_used[8]
    u16 turns_on[ALTITUDES]
    u8 shelter_turns[2]             # turns ended on shelter, as a human and as the Ascendant
    u8 push_cases[PUSH_CASES]
    u8 push_uses[PUSH_USES]
    u8 bumps[BUMPS]
    u8 shift_levels[ALTITUDES]
    u8 shove_levels[ALTITUDES]
    u8 desperate_hp[4]              # own HP when Desperate Measures was played: 1, 2, 3, more
    u8 opening[CARDS]               # in the starting hand before the mulligan
    u8 kept[CARDS]                  # ... and after it
    u8 drawn[CARDS]
    u8 taken[CARDS]
    u8 received[CARDS]
    u8 played[CARDS]
    u8 doubled[CARDS]
    u8 tumbled[CARDS]
    u8 discarded_limit[CARDS]
    u8 discarded_effect[CARDS]
    u8 activated[CARDS]
    u8 turns_active[CARDS]          # own turns ended with it in a slot
    u8 held_end[CARDS]


cdef inline void count8(u8* counter, int n) noexcept nogil:
    """Adds to a counter that stops at its largest number."""
    counter[0] = min(counter[0] + n, 255)


cdef inline void count16(u16* counter, int n) noexcept nogil:
    counter[0] = min(counter[0] + n, 65535)
