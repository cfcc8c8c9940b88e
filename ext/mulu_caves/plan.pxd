# What the bot knows of the caves before it looks at the pieces: how far it is from tile to tile for a unit and for an
# avatar, who wins a battle how often, and the own avatar's way with everything that stands in it.
#
# Distances are those of the untouched map: a wall that a Bomb breaks matters to the avatar's way only, which is looked
# for on the map as it is.
#
# What is thought out is kept as long as all that it rests on is as it was, and found anew otherwise: play is the same
# with it and without. The map is compared once a decision and goes by its number from then on.

from equipoise.ext.mulu_caves.declared cimport COLUMNS, DIRECTIONS, EVENT_TILES, PIECES, SIDES, TEAM, TILES
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.types cimport u8, u16, u32, u64

cdef enum:
    HALF = 264                  # tiles of a side, walls included: 12 rows of 22
    FAR = 99                    # steps: there is no way
    STEP_COST = 4               # one step, in the units of a Way
    NO_WAY_OUT = 60000          # of a Way
    NOT_FOUND = 65535           # of a Way: the search has not come so far, or there is no way
    LINES = 64                  # of a Way: what tiles cost is told apart up to so much, the rest waits for its turn
    LONGEST_WAY = 4000          # of a Way, so that no way at all is no endless loss
    CHOKES = 16                 # narrow places that are looked at, next ones first
    ODDS = 16                   # bonuses that a battle's odds are kept for: -16 to 16

cdef struct Tolls:              # what a tile costs beside the step, in the units of a Way
    int event
    int blocker                 # an enemy stands there
    int beside                  # an enemy stands on a neighbour
    int net
    int ban                     # closed to the avatar, for every turn that it stays closed

cdef struct Way:                # of a side's avatar to the treasure and home
    u16 left[TILES]             # STEP_COST for a step, and what events, nets and enemies in the way cost
    u16 toll[TILES]             # what a tile costs who comes from it
    u16 line[LINES]             # tiles to go on from, by what they cost the next one; NO_TILE: none
    u16 behind[TILES]           # the next tile of the same line
    u64 lines                   # bits: those in which tiles wait
    u32 at                      # the search went on from all tiles that cost less
    u32 terrain                 # Plan.terrain_number when `left` was found; 0: never
    u8 net[TILES]
    u16 blocker[PIECES]         # who stood in the way then: enemies, and friends that it cannot pass
    u8 ban[EVENT_TILES]         # for how many turns tiles were closed to it then
    u8 nets
    u8 treasure

cdef struct Narrows:            # tiles on an avatar's way, next ones first, and how narrow it is there
    u64 mark                    # of the map; 0: the way was never followed
    u16 start                   # where the avatar stands
    u16 tile[CHOKES]
    u16 place[CHOKES]
    u8 due[CHOKES]              # steps of the avatar to each
    u8 cost[CHOKES]             # steps that it takes around each, `most` if there are more; known once it was asked
    u8 joined                   # each is a unit's step from the one before
    u8 most
    u8 n

cdef struct Lure:               # what places on the other avatar's side are worth to a side's units
    double worth[TILES]
    u32 found[TILES]            # `round` when it was found
    u32 round                   # goes on whenever what follows is not as it was
    u32 terrain
    u32 taken                   # bits: narrow places where a unit stands already
    u16 target                  # where that avatar stands
    u8 carrying
    u8 attacks
    bint looked                 # in this decision whether somebody came to a narrow place, or left one
    Narrows* narrows            # of that avatar's way; only where they count

cdef struct Reach:              # steps of a side's units to some tiles, around all enemies
    u8 steps[TILES]
    u32 terrain
    u16 enemy[TEAM]             # where they stood
    u16 centre
    u8 open_sides               # bits of the directions from the centre

cdef struct Berths:             # places of the set-up
    double own[TILES]           # on the own side: what is left of an assistant's worth; on the other: an assailant's
    double treasure[TILES]      # beside a treasure tile
    u32 terrain
    u16 here                    # where the avatars stand
    u16 target
    u8 attacks
    u8 draws
    u32 lure                    # Lure.round

cdef struct Plan:
    u64 mark                    # the tables belong to these rules and this map
    u32 terrain_number          # goes on with every change of the map
    u64 terrain_mark            # the same for the same map: most games begin with it, and few walls break
    u64 map_mark                # of the map on which no wall broke
    u32 forgotten               # how often everything was to be found anew
    u8 terrain[TILES]           # as it was last seen
    u32 ways                    # found so far
    u8 exits[TILES]             # neighbours of a tile that are no walls
    u16 exit[TILES][DIRECTIONS]
    u16 place[TILES]            # of a tile within its side
    u8 unit_walk[SIDES][HALF][HALF]     # to a tile (a sanctuary, too), from a tile: steps of a unit
    u8 avatar_walk[SIDES][HALF][HALF]
    u8 home_lane[TILES]         # steps that a way home from the treasure is longer by this tile
    u8 treasure_walk[TILES]     # steps of a unit to the nearest treasure tile
    double odds[2 * ODDS + 1]   # that the attacker wins with so much more bonus than the defender
    Way way[SIDES]              # what follows is kept by the side whose player thinks
    # Of a map with broken walls and of one without, by side, way (outward or home) and where the avatar stands.
    Narrows narrows[2][SIDES][2][HALF]
    Lure lure[SIDES]
    Reach relief[SIDES]
    Reach seal[SIDES]
    Berths berths[SIDES]

cdef void know_board(Plan* plan, const Game* g) noexcept nogil
# The way of an avatar, carrying the treasure or not; more than `most` steps around a tile do not count.
cdef Narrows* find_narrows(Plan* plan, const Game* g, int side, int carrying, int start, int most) noexcept nogil
cdef int steps_around(Narrows* narrows, int i, const Plan* plan, const u8* route) noexcept nogil
cdef void forget(Plan* plan) noexcept nogil         # everything but the tables of the board
# What is left of the way is found from the goal on, as far as the avatar and its neighbours. From others `go_on` asks.
cdef Way* find_way(Plan* plan, const Game* g, int seat, const Tolls* tolls) noexcept nogil
cdef void go_on(Way* way, const Plan* plan, int tile) noexcept nogil


cdef inline bint passes_friends(const Game* g) noexcept nogil:
    """MC-050, MC-057: past a friend it takes two steps in one turn."""
    return g.rules.move_pass_friends and g.rules.move_max_per_piece != 1


cdef inline int unit_steps(const Plan* plan, int side, int target, int tile) noexcept nogil:
    """Of a unit from a tile to another of the same side."""
    return plan.unit_walk[side][plan.place[target]][plan.place[tile]]


cdef inline double odds_of(const Plan* plan, double difference) noexcept nogil:
    """The attacker's chance; between two whole numbers the line between them."""
    cdef int low
    if difference <= -ODDS:
        return plan.odds[0]
    if difference >= ODDS:
        return plan.odds[2 * ODDS]
    low = <int> (difference + ODDS)
    difference += ODDS - low
    return plan.odds[low] + difference * (plan.odds[min(low + 1, 2 * ODDS)] - plan.odds[low])
