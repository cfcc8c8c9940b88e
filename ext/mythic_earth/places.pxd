# Places a Unit may be sent to: the candidates of decide_move (RULES.md 6.5), deployment slots (RULES.md 5.3,
# ME-305, ME-306) and the points at which a reserve Unit enters (RULES.md 6.8, ME-312).

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Path, Point
from equipoise.ext.mythic_earth.state cimport GO

cdef enum:                  # GO: way, what. In the order of the list, but for tokens
    TO = 0                  # an enemy Unit: stops at 1"
    RANGE = 1               # an enemy Unit: stops at the end of the own short range
    SAFE = 2                # an enemy Unit: stops 1" beyond its Charge
    FROM = 3                # an enemy Unit: straight away from it
    GOTO_TOKEN = 4          # token: in contact
    GOTO_BUILDING = 5       # piece: in contact
    GOTO_ANIMAL = 6         # Spirit Animal: stops at 1"
    GOTO_SPAWN = 7          # spawn point
    GOTO_BRIDGE = 8         # 2 * bridge + end: south, north
    GOTO_PICK = 9           # own Devotion's piece that cannot be entered: in contact
    GOTO_ENEMY_ZONE = 10
    GOTO_OWN_ZONE = 11
    INTO = 12               # piece: its centre
    BEHIND = 13             # piece: away from the nearest enemy
    JOIN = 14               # friendly Heroic Unit: stops at 2"
    DIR = 15                # 2 * heading + half; headings E, NE, N ...
    WAYS = 16

cdef inline action_t go(int way, int what, Point end) noexcept nogil:
    """GO: way, what, and where it ends, sixteen bits each."""
    return act(GO, way, what, end.x, 0, end.y)


cdef inline action_t at_point(int kind, Point at) noexcept nogil:
    """PLACE or ENTER: x, y, sixteen bits each."""
    return act(kind, at.x, 0, at.y)


cdef inline Point go_end(action_t action) noexcept nogil:
    """Where a GO ends."""
    cdef Point at
    at.x = (action >> 24) & 0xffff
    at.y = (action >> 40) & 0xffff
    return at


cdef inline Point point_of(action_t action) noexcept nogil:
    """Where a PLACE or ENTER puts the Unit."""
    cdef Point at
    at.x = (action >> 8) & 0xffff
    at.y = (action >> 24) & 0xffff
    return at


cdef int list_places(const Game* g, int unit, int allow, int mode, action_t* out) noexcept nogil    # GOs; HOLD is extra
cdef bint place_path(const Game* g, int unit, int allow, int mode, int way, int what, Path* path) noexcept nogil
cdef int list_deployment(const Game* g, int unit, action_t* out) noexcept nogil                     # PLACEs
cdef int list_entry(const Game* g, int unit, int edge, action_t* out) noexcept nogil                # ENTERs
