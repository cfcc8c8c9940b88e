"""The topmost frame goes on, or gets its answer: each kind in the file of what a player does."""

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.activation cimport answer_gain, answer_mode, resume_gain, resume_mode
from equipoise.ext.epoch.attributes cimport answer_free_discards, resume_free_discards
from equipoise.ext.epoch.cards cimport answer_acquire, resume_acquire
from equipoise.ext.epoch.control cimport resume_control
from equipoise.ext.epoch.declared cimport (
    FRAME_ACQUIRE, FRAME_CONTROL, FRAME_DOWNGRADE, FRAME_EFFECTS, FRAME_FIGHT, FRAME_FREE_DISCARDS, FRAME_GAIN,
    FRAME_HOOKS, FRAME_QUESTS, FRAME_REST, FRAME_ROLL, FRAME_TILE, FRAME_TOKENS, FRAME_TRAVEL, FRAME_TURN,
    FRAME_VICTIMS, FRAME_WRETCHES, FRAME_WRETCH_MODE, Frame, top_frame,
)
from equipoise.ext.epoch.dice cimport answer_roll, resume_roll
from equipoise.ext.epoch.effects cimport answer_effects, resume_effects, resume_hooks
from equipoise.ext.epoch.fight cimport answer_fight, resume_fight
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.honor cimport answer_tokens, resume_tokens
from equipoise.ext.epoch.opening cimport answer_quests, answer_wretches, resume_quests, resume_wretches
from equipoise.ext.epoch.tiles cimport answer_rest, answer_tile, resume_rest, resume_tile
from equipoise.ext.epoch.travel cimport answer_travel, resume_travel
from equipoise.ext.epoch.treachery cimport answer_downgrade, answer_victims, resume_downgrade, resume_victims
from equipoise.ext.epoch.turn cimport answer_turn, resume_turn


cdef void resume_frame(Game* g) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
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


cdef void answer_frame(Game* g, action_t action) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
    cdef int kind = f.kind
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
