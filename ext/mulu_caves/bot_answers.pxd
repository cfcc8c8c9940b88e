from ext.engine cimport action_t
from ext.mulu_caves.bot_view cimport View

cdef double score_answer(View* v, action_t action) noexcept nogil
