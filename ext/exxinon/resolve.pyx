"""Carrying the game on until a team has to decide, or the game is over (FX-009, FX-010)."""

from equipoise.ext.engine cimport PLAYING, Engine, action_t, options
from equipoise.ext.exxinon.casting cimport answer_casting, go_on_casting
from equipoise.ext.exxinon.declared cimport NOTHING, STEP_DEAL
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.opening cimport answer_opening, resume_opening
from equipoise.ext.exxinon.turn cimport answer_turn, resume_turn


cdef void answer(Game* g, action_t action) noexcept nogil:
    g.s.asked = 0
    if g.s.casting.what != NOTHING:
        answer_casting(g, action)
    elif g.s.step < STEP_DEAL:
        answer_opening(g, action)
    else:
        answer_turn(g, action)


cdef void carry_on(Game* g) noexcept nogil:
    """FX-010: a decision with one legal action is taken without asking, if engine.auto_single says so."""
    cdef action_t only
    while g.s.common.end_reason == PLAYING and g.s.common.round <= (<Engine> g.engine).max_rounds:
        if g.s.asked:
            if not g.rules.engine_auto_single or options(<Engine> g.engine) != 1:
                return
            only = (<Engine> g.engine).listed[0]
            (<Engine> g.engine).n_listed = 0
            answer(g, only)
        elif g.s.casting.what != NOTHING:
            go_on_casting(g)
        elif g.s.step <= STEP_DEAL:
            resume_opening(g)
        else:
            resume_turn(g)


cdef void take_decision(Game* g, action_t action) noexcept nogil:
    answer(g, action)
    carry_on(g)
