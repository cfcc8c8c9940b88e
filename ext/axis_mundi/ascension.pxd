# The Axis, Angel and Demon, upgrade and downgrade, the end of the game (7.7, 6.5).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void enter_axis(Game* g, int seat) noexcept nogil                              # AM-099, AM-104
cdef void lose_ascension(Game* g, int seat) noexcept nogil                          # AM-120
cdef void win(Game* g, int seat) noexcept nogil                                     # AM-010
cdef void score_seats(Game* g) noexcept nogil                                       # 6.5: the ranks behind a winner
cdef double how_far(const Game* g, int seat) noexcept nogil                         # progress, 0..1

cdef void resume_axis(Game* g, Frame* f) noexcept nogil
cdef void resume_ascend(Game* g, Frame* f) noexcept nogil
cdef void answer_ascend(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_defeat(Game* g, Frame* f) noexcept nogil
cdef void answer_defeat(Game* g, Frame* f, action_t action) noexcept nogil
