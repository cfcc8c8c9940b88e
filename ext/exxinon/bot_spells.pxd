# What a spell, an attack or a wraith's ability is worth, and from which tile it is best done.

from ext.exxinon.bot_view cimport View
from ext.exxinon.plan cimport Deed, Ground
from ext.types cimport u64

cdef u64 castable(const View* v, int seat) noexcept nogil               # bit per spell that could be paid and begun
cdef int most_damage(const View* v, int seat, int code, int target) noexcept nogil
cdef void find_attacks(View* v, Ground* ground, int seat) noexcept nogil
cdef void find_actions(View* v, Ground* ground, int seat, u64 spells) noexcept nogil
cdef void find_hauntings(View* v, Ground* ground, int seat) noexcept nogil
cdef void find_jump(View* v, Ground* ground, int seat, int code, Deed* best) noexcept nogil
cdef double attack_from(const View* v, int seat, int tile) noexcept nogil
cdef double discard_value(const View* v, int seat, int card) noexcept nogil
cdef int bonus_steps(const View* v, int code) noexcept nogil            # of a spell on oneself
cdef double push_value(View* v, int seat, int direction, int n) noexcept nogil
