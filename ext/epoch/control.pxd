from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef bint may_combine(const Game* g, unsigned int acted, unsigned int controlled) noexcept nogil     # EP-138
cdef bint can_control(const Game* g, int seat, int hex) noexcept nogil
cdef void begin_control(Game* g, int seat, int hex) noexcept nogil
cdef void resume_control(Game* g, Frame* f) noexcept nogil
cdef void lose_tile(Game* g, int hex) noexcept nogil        # its block goes back to its owner
