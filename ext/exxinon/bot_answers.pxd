from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.bot_view cimport View

cdef double score_answer(View* v, action_t action) noexcept nogil
