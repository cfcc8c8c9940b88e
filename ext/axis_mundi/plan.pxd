# Ways: how many turns it takes from every hex, in every position of the levels, with so many points left in the turn.
#
# The level one stands on turns after every round, so that a way is a path through hexes and rounds. There are six
# positions of the levels ("phases"); a turn has its Actions and the extra Move points one gets every turn. The tables
# depend on the lava and caves of a game and are worked out when they are first asked for. Other characters are left
# out: they move.

from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport HEXES, SEATS, Rules
from equipoise.ext.types cimport u16, u64, u8

cdef enum:
    PHASES = 6
    POINTS = 8                  # 0..7 points left; more count as 7
    EXTRA_POINTS = 3            # beyond a turn's budget that are looked at; more are no better
    STRIDES = 4                 # 0..3 extra Move points a turn; more count as 3
    EDGES = 14                  # Move Actions onto one hex at most
    TURN = 240                  # one turn, in the units of a Way
    FAR = 60000                 # and any toll still fit into a u16 together
    UNREACHABLE = 99            # points
    UNKNOWN = 65535             # not worked out yet
    NO_RUN = 1
    NO_CAVE = 2

cdef struct Edge:
    u8 origin                   # the hex that a Move Action leaves
    u8 cost                     # points
    u16 toll                    # what the step adds to the way, for the points and wounds it costs

cdef struct Step:               # an Edge from its other end
    u8 to
    u8 via                      # the hex a Run passes
    u8 cost
    u16 toll

cdef struct Way:
    u16 left[PHASES][HEXES][POINTS]     # TURN for every turn to come, and the tolls
    u8 goal[HEXES]
    u8 form                     # whose Move Actions: 0 of a human, 1 of an Ascendant
    u8 budget                   # points of a turn

cdef struct Detour:             # a way in the turn being played: see detour.pxd
    const Way* way
    int phase
    u64 taken[2]                # hexes on which others stand
    u16 left[HEXES][POINTS]     # as far as it has been asked for; else UNKNOWN

cdef struct Plan:
    u64 mark                    # the tables below belong to this board, its rules and its content
    const Board* board
    int phase                   # the last one seen
    int barred                  # Move Actions that the tables below do without: NO_RUN, NO_CAVE
    int hexes
    int volcano                 # hexes from 1 on that turn
    u8 terrain[PHASES][HEXES]   # the tables below belong to a game whose levels lie like this
    u8 edges_known[2]           # of humans, of Ascendants
    u8 n_edges[2][PHASES][HEXES]
    Edge edges[2][PHASES][HEXES][EDGES]     # by the hex they lead to
    u8 steps_known[2]
    u8 n_steps[2][PHASES][HEXES]
    Step steps[2][PHASES][HEXES][EDGES]     # by the hex they leave
    Detour own_detour           # of the way a seat is on
    Detour guard_detour         # of the way to the Ascendant's warehouse or pier
    u8 up_known[STRIDES]
    u8 home_known[SEATS][STRIDES]
    u8 guard_known[SEATS]
    u8 summit_known[STRIDES]
    Way up[STRIDES]             # a human's way into the Axis, by extra Move points a turn
    Way home[SEATS][STRIDES]    # an Ascendant's way to its pier
    Way guard[SEATS]            # a human's way to a seat's warehouse or pier
    Way summit[STRIDES]         # a human's way to a hex beside the centre
    u8 walk[HEXES][HEXES]       # points of a human to get from hex to hex without a rotation and without lava

cdef void forget(Plan* plan) noexcept nogil
# The phase. `barred` is what the seat that plans may not do; it takes others to be no better off.
cdef int know_game(Plan* plan, const Board* b, const u8* terrain, const Rules* rules, int barred) noexcept nogil
cdef const Way* way_up(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil
cdef const Way* way_to_summit(Plan* plan, const Rules* rules, int stride, double step, double wound) noexcept nogil
cdef const Way* way_home(Plan* plan, const Rules* rules, int seat, int stride, double step, double wound) noexcept nogil
cdef const Way* way_to_guard(Plan* plan, const Rules* rules, int seat, double step, double wound) noexcept nogil
# For points below 0: who is immobilised has none, whatever a deed costs. `turns`: of the levels since the set-up.
cdef int overdrawn(const Plan* plan, const Way* way, int phase, int hex, int points, int turns) noexcept nogil
