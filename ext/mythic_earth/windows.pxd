from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame

cdef void begin_window(Game* g, int player, int window, int unit) noexcept nogil    # asks for a Blessing (RULES.md 6.9)
cdef void resume_window(Game* g, Frame* f) noexcept nogil
cdef void answer_window(Game* g, Frame* f, action_t action) noexcept nogil
