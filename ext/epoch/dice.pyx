"""The two dice and their rerolls (EP-112, EP-205, EP-209, EP-264)."""

from equipoise.ext.engine cimport Engine, act, action_t, kind_of, roll
from equipoise.ext.epoch.facts cimport count16
from equipoise.ext.epoch.game cimport Game, ask, pop_frame, push_frame, say
from equipoise.ext.epoch.rules cimport DIE_FACES, WHITE
from equipoise.ext.epoch.state cimport DECIDE_REROLL, EVENT_ATTRIBUTE_DIE, FRAME_ROLL, KEEP_ROLL, REROLL, Frame

cdef enum:                  # FRAME_ROLL.step; index: the die
    ROLLING = 0
    ROLLED = 1              # may be rerolled
    STANDS = 2


cdef void begin_roll(Game* g, int seat, int die) noexcept nogil:
    push_frame(g, FRAME_ROLL, seat).index = die


cdef void throw(Game* g, Frame* f) noexcept nogil:
    cdef int face = roll(<Engine> g.engine, f.seat, DIE_FACES) - 1
    g.s.face = g.content.attribute_face[face] if f.index == WHITE else g.content.counter_face[face]
    if f.index == WHITE:
        say(g, EVENT_ATTRIBUTE_DIE, f.seat, g.s.face, 0, 0)


cdef void resume_roll(Game* g, Frame* f) noexcept nogil:
    """EP-264: a reroll is decided directly after the roll; the second face stands."""
    if f.step == ROLLING:
        throw(g, f)
        f.step = STANDS
        if g.s.turn.rerolls[f.index] > 0:
            f.step = ROLLED
            ask(g, f.seat, DECIDE_REROLL)
        return
    if f.index == WHITE:
        count16(&g.s.facts.attribute_faces[g.s.face], 1)
    else:
        count16(&g.s.facts.counter_faces[g.s.face], 1)
    pop_frame(g)


cdef int list_rerolls(action_t* out) noexcept nogil:
    out[0] = act(KEEP_ROLL)
    out[1] = act(REROLL)
    return 2


cdef void answer_roll(Game* g, Frame* f, action_t action) noexcept nogil:
    f.step = STANDS
    if kind_of(action) == REROLL:
        g.s.turn.rerolls[f.index] -= 1
        count16(&g.s.facts.rerolls, 1)
        throw(g, f)
