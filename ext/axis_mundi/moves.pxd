# Move Actions and what pays for them (7.5, 7.6).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void pay_move(Game* g, int seat, int cost, int purpose) noexcept nogil         # AM-083
cdef int climb_cost(const Game* g, int seat) noexcept nogil
cdef int descend_cost(const Game* g, int seat) noexcept nogil
cdef void make_move(Game* g, int seat, action_t action) noexcept nogil              # ACT_MOVE .. ACT_ENTER_AXIS
cdef int tunnel_exit(const Game* g, int seat, int n, int side) noexcept nogil       # AM-253
cdef void go_through_tunnel(Game* g, int seat, int n) noexcept nogil                # AM-252
cdef bint can_climb_twice(const Game* g, int hex) noexcept nogil                   # AM-249: a second hex above this one

cdef void resume_move(Game* g, Frame* f) noexcept nogil
