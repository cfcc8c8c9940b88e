"""The two dice and their rerolls (EP-112, EP-205, EP-209, EP-264)."""

from equipoise.ext.engine cimport Engine, act, action_t, kind_of, roll
from equipoise.ext.epoch.declared cimport (
    ACT_KEEP_ROLL, ACT_REROLL, BAN_ACTION_REROLL, DECIDE_REROLL, DIE_FACES, EVENT_ATTRIBUTE_DIE, FRAME_ROLL, WHITE,
    Frame, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.game cimport Game, barred, say

cdef enum:                  # Frame.step of FRAME_ROLL
    ROLLING = 0
    ROLLED = 1              # may be rerolled
    STANDS = 2


cdef void begin_roll(Game* g, int seat, int die) noexcept nogil:
    push_frame(g.s, FRAME_ROLL, seat).die = die


cdef void throw(Game* g, Frame* f) noexcept nogil:
    cdef int face = roll(<Engine> g.engine, f.seat, DIE_FACES) - 1
    g.s.face = g.content.attribute_face[face] if f.die == WHITE else g.content.counter_face[face]
    if f.die == WHITE:
        say(g, EVENT_ATTRIBUTE_DIE, f.seat, g.s.face, 0, 0)


cdef void resume_roll(Game* g, Frame* f) noexcept nogil:
    """EP-264: a reroll is decided directly after the roll; the second face stands."""
    if f.step == ROLLING:
        throw(g, f)
        f.step = STANDS
        if g.s.turn.rerolls[f.die] > 0:
            f.step = ROLLED
            ask(g.s, f.seat, DECIDE_REROLL)
        return
    pop_frame(g.s)


cdef int list_rerolls(const Game* g, int seat, action_t* out) noexcept nogil:
    out[0] = act(ACT_KEEP_ROLL)
    if barred(g, seat, BAN_ACTION_REROLL):
        return 1
    out[1] = act(ACT_REROLL)
    return 2


cdef void answer_roll(Game* g, Frame* f, action_t action) noexcept nogil:
    f.step = STANDS
    if kind_of(action) == ACT_REROLL:
        g.s.turn.rerolls[f.die] -= 1
        throw(g, f)
