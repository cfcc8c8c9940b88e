# Pushes (RULES.md 6.9; MC-184 to MC-193, MC-393).

from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef bint step_blocked(const Game* g, int tile, int direction) noexcept nogil   # by a wall, or a closed corner
cdef void push_piece(Game* g, int piece, int direction, int why) noexcept nogil     # MOVED_ of facts.pxd
# Everything up to `reach` tiles from a tile (0: no limit) up to the first wall, farthest first.
cdef void push_line(Game* g, int tile, int direction, int reach) noexcept nogil
cdef void resume_push(Game* g, Frame* f) noexcept nogil
