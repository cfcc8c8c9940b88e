"""Carrying the game on: the topmost frame is resolved until somebody has to decide, or the game is over."""

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, Engine, action_t
from equipoise.ext.epoch.activation cimport answer_gain, answer_mode, resume_gain, resume_mode
from equipoise.ext.epoch.attributes cimport answer_free_discards, resume_free_discards
from equipoise.ext.epoch.cards cimport answer_acquire, resume_acquire
from equipoise.ext.epoch.control cimport resume_control
from equipoise.ext.epoch.dice cimport answer_roll, resume_roll
from equipoise.ext.epoch.effects cimport answer_effects, resume_effects, resume_hooks
from equipoise.ext.epoch.fight cimport answer_fight, resume_fight
from equipoise.ext.epoch.game cimport Game, top_frame
from equipoise.ext.epoch.honor cimport answer_tokens, resume_tokens
from equipoise.ext.epoch.legal cimport list_legal
from equipoise.ext.epoch.opening cimport answer_quests, answer_wretches, resume_quests, resume_wretches
from equipoise.ext.epoch.state cimport (
    DECIDE_TURN, FRAME_ACQUIRE, FRAME_CONTROL, FRAME_DOWNGRADE, FRAME_EFFECTS, FRAME_FIGHT, FRAME_FREE_DISCARDS,
    FRAME_GAIN, FRAME_HOOKS, FRAME_QUESTS, FRAME_REST, FRAME_ROLL, FRAME_TILE, FRAME_TOKENS, FRAME_TRAVEL, FRAME_TURN,
    FRAME_VICTIMS, FRAME_WRETCHES, FRAME_WRETCH_MODE, Frame,
)
from equipoise.ext.epoch.tiles cimport answer_rest, answer_tile, resume_rest, resume_tile
from equipoise.ext.epoch.travel cimport answer_travel, resume_travel
from equipoise.ext.epoch.treachery cimport answer_downgrade, answer_victims, resume_downgrade, resume_victims
from equipoise.ext.epoch.turn cimport answer_turn, resume_turn


cdef void resume(Game* g, Frame* f) noexcept nogil:
    cdef int kind = f.kind
    if kind == FRAME_TURN:
        resume_turn(g, f)
    elif kind == FRAME_TRAVEL:
        resume_travel(g, f)
    elif kind == FRAME_TILE:
        resume_tile(g, f)
    elif kind == FRAME_EFFECTS:
        resume_effects(g, f)
    elif kind == FRAME_HOOKS:
        resume_hooks(g, f)
    elif kind == FRAME_CONTROL:
        resume_control(g, f)
    elif kind == FRAME_REST:
        resume_rest(g, f)
    elif kind == FRAME_ACQUIRE:
        resume_acquire(g, f)
    elif kind == FRAME_FIGHT:
        resume_fight(g, f)
    elif kind == FRAME_ROLL:
        resume_roll(g, f)
    elif kind == FRAME_TOKENS:
        resume_tokens(g, f)
    elif kind == FRAME_GAIN:
        resume_gain(g, f)
    elif kind == FRAME_WRETCH_MODE:
        resume_mode(g, f)
    elif kind == FRAME_VICTIMS:
        resume_victims(g, f)
    elif kind == FRAME_DOWNGRADE:
        resume_downgrade(g, f)
    elif kind == FRAME_FREE_DISCARDS:
        resume_free_discards(g, f)
    elif kind == FRAME_WRETCHES:
        resume_wretches(g, f)
    elif kind == FRAME_QUESTS:
        resume_quests(g, f)


cdef void answer(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = f.kind
    g.s.asked = 0
    if kind == FRAME_TURN:
        answer_turn(g, f, action)
    elif kind == FRAME_TRAVEL:
        answer_travel(g, f, action)
    elif kind == FRAME_TILE:
        answer_tile(g, f, action)
    elif kind == FRAME_EFFECTS:
        answer_effects(g, f, action)
    elif kind == FRAME_REST:
        answer_rest(g, f, action)
    elif kind == FRAME_ACQUIRE:
        answer_acquire(g, f, action)
    elif kind == FRAME_FIGHT:
        answer_fight(g, f, action)
    elif kind == FRAME_ROLL:
        answer_roll(g, f, action)
    elif kind == FRAME_TOKENS:
        answer_tokens(g, f, action)
    elif kind == FRAME_GAIN:
        answer_gain(g, f, action)
    elif kind == FRAME_WRETCH_MODE:
        answer_mode(g, f, action)
    elif kind == FRAME_VICTIMS:
        answer_victims(g, f, action)
    elif kind == FRAME_DOWNGRADE:
        answer_downgrade(g, f, action)
    elif kind == FRAME_FREE_DISCARDS:
        answer_free_discards(g, f, action)
    elif kind == FRAME_WRETCHES:
        answer_wretches(g, f, action)
    elif kind == FRAME_QUESTS:
        answer_quests(g, f, action)


cdef void resolve(Game* g) noexcept nogil:
    """EP-044: a decision with one legal option is applied without asking. The menu of a turn is left to whoever plays,
    so that a turn does not run into the next one unseen."""
    cdef action_t legal[MAX_LEGAL]
    while g.s.common.end_reason == PLAYING and g.s.common.round <= (<Engine> g.engine).max_rounds:
        if not g.s.asked:
            resume(g, top_frame(g))
        elif g.s.common.decision != DECIDE_TURN and list_legal(g, legal) == 1:
            answer(g, top_frame(g), legal[0])
        else:
            return


cdef void take_decision(Game* g, action_t action) noexcept nogil:
    g.s.turn.decisions += 1
    answer(g, top_frame(g), action)
    resolve(g)
