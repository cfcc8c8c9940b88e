"""Windows in which a player may use a Blessing (RULES.md 6.9; ME-290 to ME-293).

FRAME_WINDOW: `seat` is asked in a `window` about `unit`, or about nobody."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mythic_earth.declared cimport (
    ACT_BLESS, DECIDE_BLESSING, FRAME_WINDOW, NEUTRAL, Frame, ask, pop_frame,
)
from equipoise.ext.mythic_earth.blessings cimport use_blessing, window_open
from equipoise.ext.mythic_earth.game cimport Game, begin_frame


cdef void begin_window(Game* g, int player, int window, int unit) noexcept nogil:
    """Asked only if something can be done in it."""
    cdef Frame* f
    if player == NEUTRAL or not window_open(g, player, window, unit):
        return
    f = begin_frame(g, FRAME_WINDOW, player, unit)
    f.window = window


cdef void resume_window(Game* g, Frame* f) noexcept nogil:
    ask(g.s, f.seat, DECIDE_BLESSING)


cdef void answer_window(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int player = f.seat
    pop_frame(g.s)
    if kind_of(action) == ACT_BLESS:
        use_blessing(g, player, arg_of(action, 0), arg_of(action, 1))
