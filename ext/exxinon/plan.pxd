# The bot's plan: where a character goes in this turn, and what it does on the way.
#
# For every tile that a character can get to the plan knows the best attack and the best action from there, and what it
# is worth to end the turn there. From these it works out the best way through the whole turn: steps, attack and action
# in any order (FX-072), also stepping back after a blow. What two spells or two characters do to each other is left
# out: the plan is made anew after every deed.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.exxinon.declared cimport NO_TILE, TILES, State
from equipoise.ext.types cimport i8, i16, u8, u64

cdef enum:
    WAY = 12                # steps that are looked ahead at most
    NO_DEED = 255           # Deed.kind
    OFF_GROUND = TILES         # the place of a tile that is not on the ground

cdef enum:                  # chances that a turn still has
    STRIKE = 1
    ACT = 2

cdef struct Deed:           # something to do from a tile, all choices included
    u8 kind                 # ACT_ATTACK, ACT_CAST, ACT_DISCARD, ACT_WRAITH, or NO_DEED
    u8 spell                # ability code
    u8 aim                  # AIM_...
    u8 target               # seat, tile or direction
    u8 direction            # NO_DIRECTION: none
    i16 x

cdef struct Deeds:          # the best of its sort, by place of the ground
    double value[TILES]     # `no_value`: there is none
    Deed deed[TILES]

cdef struct Ground:         # the tiles that a character can get to; place 0 is its own
    int n                   # 0: not walked out yet
    int steps               # that the character has left
    Bits may_enter          # tiles that were open to it
    Bits tiles              # all of them
    u8 tile[TILES]
    u8 far[TILES]           # steps it takes to get there
    u8 within[WAY + 1]      # how many places lie at most so many steps off
    u8 place[NO_TILE + 1]   # of a tile, or OFF_GROUND
    u8 next[TILES][6]       # places of the neighbours, by direction, or OFF_GROUND
    double stay[TILES]      # worth of ending the turn there
    Deeds attack
    Deeds action            # the best while the attack is still to come
    Deeds calm              # the best without those that only strengthen the attack, where `parted`
    bint parted             # there are such: until then `action` stands for both
    double floor            # what every place has an action for: one that is worth no more is not looked at
    double best[WAY + 1][4][TILES + 1]  # steps left, `lane_of` what is still to come, place; the worst at OFF_GROUND

cdef struct Plan:
    double gain             # over doing nothing; 0 or less: there is nothing to do
    i8 seat
    u8 steps                # steps of the whole walk
    u8 walked               # steps of it that are done
    u8 path[WAY + 1]        # tiles, the own one first
    u8 way[WAY]             # directions
    Deed deed               # what it does at the end of the walk
    u64 mark                # the position for which it was made; 0: none


cdef inline double no_value() noexcept nogil:
    return -1e9


cdef inline bint is_there(const Deeds* deeds, int n) noexcept nogil:
    return deeds.value[n] > no_value()


cdef inline void clear_deeds(Deeds* deeds, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        deeds.value[i] = no_value()


cdef inline void clear_actions(Ground* ground, int n) noexcept nogil:
    clear_deeds(&ground.action, n)
    ground.parted = False
    ground.floor = no_value()


cdef inline const Deeds* calm_of(const Ground* ground) noexcept nogil:
    return &ground.calm if ground.parted else &ground.action


cdef inline int lane_of(int chances, int still) noexcept nogil:
    """Where Ground.best has the turn in which these of its chances are still to come."""
    return still if chances == (STRIKE | ACT) else still != 0


cdef void new_ground(Ground* ground) noexcept nogil
cdef void walk_out(Ground* ground, const View* v, int seat, int steps) noexcept nogil
cdef void judge_ground(Ground* ground, View* v, int seat) noexcept nogil
# `detours`: also what a step gains that leads away from the best turn; whoever wants the best turn only needs none.
cdef double solve(Ground* ground, double step, int chances, bint detours=*) noexcept nogil
cdef int chances_of(const View* v, int seat) noexcept nogil
cdef bint may_act(const View* v, int seat) noexcept nogil
cdef void no_plan(Plan* plan, int seat) noexcept nogil
cdef void make_plan(Plan* plan, Ground* ground, View* v, int seat) noexcept nogil
cdef void aim_anew(Deed* deed, Ground* ground, View* v) noexcept nogil
cdef void know_chances(View* v) noexcept nogil
cdef u64 mark_position(const State* s, int team) noexcept nogil
cdef u64 mark_of(const Plan* plan, const State* s, int team, u64 position) noexcept nogil
