from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.bot_view cimport View

cdef double score_answer(View* v, action_t action) noexcept nogil
