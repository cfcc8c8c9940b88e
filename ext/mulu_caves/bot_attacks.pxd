from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.bot_view cimport View

cdef double score_deed(View* v, action_t action) noexcept nogil     # every action of a turn that is no step
cdef double kept(const View* v, int card) noexcept nogil            # what a card is worth for later
