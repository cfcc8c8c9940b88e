# Mirroring (RULES.md 6.8; MC-041 to MC-048, MC-342, MC-343, MC-366 to MC-372).

from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef bint can_mirror(const Game* g, int piece) noexcept nogil
cdef bint can_mirror_home(const Game* g, int seat) noexcept nogil       # a stranded avatar
cdef void begin_mirror(Game* g, int seat, int piece) noexcept nogil     # seat: who mirrors it
cdef void resume_mirror(Game* g, Frame* f) noexcept nogil
