# What a character can do from the tiles it can get to: the best attack and the best action of each.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.exxinon.plan cimport Deed, Ground
from equipoise.ext.types cimport u64

cdef Bits stands(const View* v, const Ground* ground, int target, int reach, bint needs_sight) noexcept nogil
cdef bint comes_near(const View* v, int tile, int steps, int target, int reach) noexcept nogil
cdef bint find_attacks(View* v, Ground* ground, int seat) noexcept nogil     # whether there is any
cdef void find_spell(View* v, Ground* ground, int seat, int code) noexcept nogil
cdef void find_actions(View* v, Ground* ground, int seat, u64 spells) noexcept nogil
cdef void find_haunting(View* v, Ground* ground, int seat, int code) noexcept nogil
cdef void find_hauntings(View* v, Ground* ground, int seat) noexcept nogil
# What the best teleport of a spell is worth, stay included, or `no_value`; one that does not gain more than `least`
# need not be found.
cdef double find_jump(View* v, Ground* ground, int seat, int code, double least, Deed* best) noexcept nogil
