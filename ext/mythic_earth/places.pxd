# Places a Unit may be sent to: the candidates of decide_move (RULES.md 6.5), deployment slots (RULES.md 5.3,
# ME-305, ME-306) and the points at which a reserve Unit enters (RULES.md 6.8, ME-312).

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mythic_earth.declared cimport ACT_GO, Path
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point

cdef inline action_t go(int way, int what, Point end) noexcept nogil:
    """ACT_GO: way, what, and where it ends, sixteen bits each."""
    return act(ACT_GO, way, what, end.x, 0, end.y)


cdef inline action_t at_point(int kind, Point at) noexcept nogil:
    """ACT_PLACE or ACT_ENTER: x, y, sixteen bits each."""
    return act(kind, at.x, 0, at.y)


cdef inline Point go_end(action_t action) noexcept nogil:
    """Where an ACT_GO ends."""
    cdef Point at
    at.x = (action >> 24) & 0xffff
    at.y = (action >> 40) & 0xffff
    return at


cdef inline Point point_of(action_t action) noexcept nogil:
    """Where an ACT_PLACE or ACT_ENTER puts the Unit."""
    cdef Point at
    at.x = (action >> 8) & 0xffff
    at.y = (action >> 24) & 0xffff
    return at


cdef int list_places(const Game* g, int unit, int allow, int mode, action_t* out) noexcept nogil    # ACT_GO
cdef bint place_path(const Game* g, int unit, int allow, int mode, int way, int what, Path* path) noexcept nogil
cdef int list_deployment(const Game* g, int unit, action_t* out) noexcept nogil                     # PLACEs
cdef int list_entry(const Game* g, int unit, int edge, action_t* out) noexcept nogil                # ENTERs
