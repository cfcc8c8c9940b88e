"""Carrying the game on: the topmost frame is resolved until somebody has to decide, or the game is over."""

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, Engine, action_t
from equipoise.ext.mulu_caves.battle cimport answer_battle, resume_battle
from equipoise.ext.mulu_caves.death cimport answer_death, resume_death
from equipoise.ext.mulu_caves.events cimport answer_cave_in, answer_event, resume_cave_in, resume_event
from equipoise.ext.mulu_caves.game cimport Game, top_frame
from equipoise.ext.mulu_caves.hands cimport (
    answer_hand, answer_transference, resume_draw, resume_hand, resume_transference,
)
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.mulu_caves.mirror cimport resume_mirror
from equipoise.ext.mulu_caves.opening cimport answer_placing, resume_placing
from equipoise.ext.mulu_caves.push cimport resume_push
from equipoise.ext.mulu_caves.record cimport note_choice, note_offers
from equipoise.ext.mulu_caves.series cimport answer_series, resume_series
from equipoise.ext.mulu_caves.shots cimport answer_shot, resume_shot
from equipoise.ext.mulu_caves.state cimport (
    DECIDE_ACTION, DECIDE_MAIN, FRAME_BATTLE, FRAME_CAVE_IN, FRAME_DEATH, FRAME_DRAW, FRAME_END_PHASE, FRAME_EVENT,
    FRAME_HAND, FRAME_LAST_DRAWS, FRAME_MIRROR, FRAME_PLACING, FRAME_PUSH, FRAME_SERIES, FRAME_SHOT,
    FRAME_TRANSFERENCE, FRAME_TURN, Frame,
)
from equipoise.ext.mulu_caves.turn cimport answer_turn, resume_end_phase, resume_last_draws, resume_turn


cdef void resume(Game* g, Frame* f) noexcept nogil:
    cdef int kind = f.kind
    if kind == FRAME_TURN:
        resume_turn(g, f)
    elif kind == FRAME_END_PHASE:
        resume_end_phase(g, f)
    elif kind == FRAME_LAST_DRAWS:
        resume_last_draws(g, f)
    elif kind == FRAME_BATTLE:
        resume_battle(g, f)
    elif kind == FRAME_SERIES:
        resume_series(g, f)
    elif kind == FRAME_SHOT:
        resume_shot(g, f)
    elif kind == FRAME_DEATH:
        resume_death(g, f)
    elif kind == FRAME_PUSH:
        resume_push(g, f)
    elif kind == FRAME_DRAW:
        resume_draw(g, f)
    elif kind == FRAME_HAND:
        resume_hand(g, f)
    elif kind == FRAME_TRANSFERENCE:
        resume_transference(g, f)
    elif kind == FRAME_MIRROR:
        resume_mirror(g, f)
    elif kind == FRAME_EVENT:
        resume_event(g, f)
    elif kind == FRAME_CAVE_IN:
        resume_cave_in(g, f)
    elif kind == FRAME_PLACING:
        resume_placing(g, f)


cdef void answer(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = f.kind
    g.s.asked = 0
    if kind == FRAME_TURN:
        answer_turn(g, f, action)
    elif kind == FRAME_BATTLE:
        answer_battle(g, f, action)
    elif kind == FRAME_SERIES:
        answer_series(g, f, action)
    elif kind == FRAME_SHOT:
        answer_shot(g, f, action)
    elif kind == FRAME_DEATH:
        answer_death(g, f, action)
    elif kind == FRAME_HAND:
        answer_hand(g, f, action)
    elif kind == FRAME_TRANSFERENCE:
        answer_transference(g, f, action)
    elif kind == FRAME_EVENT:
        answer_event(g, f, action)
    elif kind == FRAME_CAVE_IN:
        answer_cave_in(g, f, action)
    elif kind == FRAME_PLACING:
        answer_placing(g, f, action)


cdef void resolve(Game* g) noexcept nogil:
    """RULES.md 6.13: a decision with one action is taken without asking. Main Phase and action loop always ask, so that
    a turn does not run into the next one unseen."""
    cdef action_t legal[MAX_LEGAL]
    cdef int n
    while g.s.common.end_reason == PLAYING and g.s.common.round <= (<Engine> g.engine).max_rounds:
        if not g.s.asked:
            resume(g, top_frame(g))
            continue
        n = list_legal(g, legal)
        if n == 1 and g.s.common.decision != DECIDE_MAIN and g.s.common.decision != DECIDE_ACTION:
            answer(g, top_frame(g), legal[0])
            continue
        note_offers(g, legal, n)
        return


cdef void take_decision(Game* g, action_t action) noexcept nogil:
    note_choice(g, action)
    answer(g, top_frame(g), action)
    resolve(g)
