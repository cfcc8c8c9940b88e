# The Mischievous: pull, shove, levitation and its bump chain, shift (7.13).

from equipoise.ext.axis_mundi.game cimport Game

cdef bint can_be_pulled(const Game* g, int seat, int target) noexcept nogil         # AM-208 to AM-211
cdef void pull(Game* g, int seat, int target, int hex) noexcept nogil
cdef bint can_shove(const Game* g, int seat) noexcept nogil                         # AM-226
cdef void shove(Game* g, int seat, int hex) noexcept nogil
cdef bint may_levitate(const Game* g, int seat) noexcept nogil                      # AM-212 to AM-214, AM-224
cdef void levitate(Game* g, int seat) noexcept nogil
cdef void land(Game* g, int seat) noexcept nogil                                    # AM-215 to AM-223
cdef bint may_shift(const Game* g, int seat) noexcept nogil                         # AM-225, AM-328
cdef int list_shifts(const Game* g, int seat, int* out) noexcept nogil              # hexes along the level; how many
cdef void shift(Game* g, int seat, int hex) noexcept nogil
