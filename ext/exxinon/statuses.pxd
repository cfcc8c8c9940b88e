from equipoise.ext.exxinon.game cimport Game

cdef void put_status(Game* g, int seat, int status, int strength, int by) noexcept nogil
cdef void dispel(Game* g, int seat) noexcept nogil
cdef void clear_statuses(Game* g, int seat) noexcept nogil
cdef void wake_statuses(Game* g, int team) noexcept nogil
cdef void end_statuses(Game* g, int team) noexcept nogil
