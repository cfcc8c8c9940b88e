"""Frames by their kind: how each goes on, and who takes the answer to what it asked."""

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.battle cimport answer_battle, resume_battle
from equipoise.ext.mulu_caves.death cimport answer_death, resume_death
from equipoise.ext.mulu_caves.declared cimport (
    FRAME_BATTLE, FRAME_CAVE_IN, FRAME_DEATH, FRAME_DRAW, FRAME_END_PHASE, FRAME_EVENT,
    FRAME_HAND, FRAME_LAST_DRAWS, FRAME_MIRROR, FRAME_PLACING, FRAME_PUSH, FRAME_SERIES, FRAME_SHOT, FRAME_TRANSFERENCE,
    FRAME_TURN, Frame,
)
from equipoise.ext.mulu_caves.events cimport answer_cave_in, answer_event, resume_cave_in, resume_event
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.mulu_caves.hands cimport (
    answer_hand, answer_transference, resume_draw, resume_hand, resume_transference,
)
from equipoise.ext.mulu_caves.mirror cimport resume_mirror
from equipoise.ext.mulu_caves.opening cimport answer_placing, resume_placing
from equipoise.ext.mulu_caves.push cimport resume_push
from equipoise.ext.mulu_caves.series cimport answer_series, resume_series
from equipoise.ext.mulu_caves.shots cimport answer_shot, resume_shot
from equipoise.ext.mulu_caves.turn cimport answer_turn, resume_end_phase, resume_last_draws, resume_turn


cdef void resume_frame(Game* g, Frame* f) noexcept nogil:
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


cdef void answer_frame(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = f.kind
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
