# Hit points, wounds, healing, death, and damage events with their shields (7.3, 7.9).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void heal(Game* g, int seat, int n, int source) noexcept nogil                         # AM-043
cdef void gain_energy(Game* g, int seat, int n) noexcept nogil                              # AM-160, AM-176
cdef void drain_energy(Game* g, int seat, int n) noexcept nogil
cdef bint hurt(Game* g, int seat, int n, int damage_class, int by) noexcept nogil           # False: it died of it
cdef bint wound(Game* g, int seat, int n, int cause) noexcept nogil                         # AM-042
cdef bint reveal(Game* g, int seat, int damage_class) noexcept nogil                      # AM-288; False: it died of it
cdef Frame* declare_hit(Game* g, int by, int damage_class, int damage, int wounds, int victims) noexcept nogil
cdef int everyone_within(Game* g, int seat, int radius, int damage_class) noexcept nogil    # seats an area hits

cdef void resume_hit(Game* g, Frame* f) noexcept nogil
cdef void answer_hit(Game* g, Frame* f, action_t action) noexcept nogil
