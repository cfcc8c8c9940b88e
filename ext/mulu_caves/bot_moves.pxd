from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.bot_view cimport View

cdef double score_place(View* v, action_t action) noexcept nogil    # of the set-up
cdef double score_main(View* v, action_t action) noexcept nogil     # roll or mirror
cdef void score_turn(View* v, const action_t* legal, int n, double* out) noexcept nogil     # all actions of a turn
cdef double score_step(View* v, action_t action) noexcept nogil
cdef double score_walk(View* v, action_t action) noexcept nogil     # Cave-In
cdef double mirror_value(View* v, int piece) noexcept nogil         # to its owner, without its enchantments
