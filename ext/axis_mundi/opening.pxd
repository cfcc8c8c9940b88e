# Set-up: loose tiles, treasures, decks, starting hands (RULES.md 5, 3.5).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef void set_up(Game* g) noexcept nogil
cdef void resume_opening(Game* g, Frame* f) noexcept nogil
cdef void answer_opening(Game* g, Frame* f, action_t action) noexcept nogil
