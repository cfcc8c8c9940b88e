from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point

cdef int count_tokens(const Game* g, int kind, int owner) noexcept nogil
cdef bint room_left(const Game* g) noexcept nogil
cdef bint place_beside(const Game* g, int unit, int kind, Point* out) noexcept nogil
cdef bint place_within(const Game* g, int unit, int piece, int kind, Point* out) noexcept nogil
cdef int lay_token(Game* g, int kind, int owner, Point at) noexcept nogil
cdef void remove_token(Game* g, int token) noexcept nogil
cdef void carry(Game* g, int token, int unit) noexcept nogil
cdef void drop(Game* g, int token) noexcept nogil
