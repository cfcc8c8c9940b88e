# Frames by their kind.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef void resume_frame(Game* g, Frame* f) noexcept nogil
cdef void answer_frame(Game* g, Frame* f, action_t action) noexcept nogil
