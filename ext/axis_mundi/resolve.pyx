"""What the topmost frame does when it goes on, and when it gets its answer."""

from equipoise.ext.axis_mundi.ascension cimport answer_ascend, answer_defeat, resume_ascend, resume_axis, resume_defeat
from equipoise.ext.axis_mundi.attacks cimport answer_attack, resume_attack
from equipoise.ext.axis_mundi.cards cimport answer_card, answer_tumble, resume_card, resume_tumble
from equipoise.ext.axis_mundi.declared cimport (
    FRAME_ASCEND, FRAME_ATTACK, FRAME_AXIS, FRAME_CARD, FRAME_DEFEAT, FRAME_DEMAND, FRAME_DRAWS, FRAME_DROP, FRAME_HAND,
    FRAME_HARVEST, FRAME_HIT, FRAME_IMMOBILISE, FRAME_MOVE, FRAME_OPENING, FRAME_ROTATION, FRAME_SCROUNGE, FRAME_SETTLE,
    FRAME_TAKE, FRAME_TUMBLE, FRAME_TURN, Frame, top_frame,
)
from equipoise.ext.axis_mundi.entering cimport resume_settle
from equipoise.ext.axis_mundi.familiar cimport answer_immobilise, resume_immobilise
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.hands cimport (
    answer_draws, answer_drop, answer_hand, answer_take, resume_draws, resume_drop, resume_hand, resume_take,
)
from equipoise.ext.axis_mundi.harm cimport answer_hit, resume_hit
from equipoise.ext.axis_mundi.harvest cimport answer_harvest, resume_harvest
from equipoise.ext.axis_mundi.moves cimport resume_move
from equipoise.ext.axis_mundi.opening cimport answer_opening, resume_opening
from equipoise.ext.axis_mundi.rotation cimport answer_rotation, resume_rotation
from equipoise.ext.axis_mundi.turn cimport (
    answer_demand, answer_scrounge, answer_turn, resume_demand, resume_scrounge, resume_turn,
)
from equipoise.ext.engine cimport action_t


cdef void resume_top(Game* g) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
    cdef int kind = f.kind
    if kind == FRAME_TURN:
        resume_turn(g, f)
    elif kind == FRAME_HAND:
        resume_hand(g, f)
    elif kind == FRAME_DRAWS:
        resume_draws(g, f)
    elif kind == FRAME_CARD:
        resume_card(g, f)
    elif kind == FRAME_MOVE:
        resume_move(g, f)
    elif kind == FRAME_HIT:
        resume_hit(g, f)
    elif kind == FRAME_ATTACK:
        resume_attack(g, f)
    elif kind == FRAME_ROTATION:
        resume_rotation(g, f)
    elif kind == FRAME_OPENING:
        resume_opening(g, f)
    elif kind == FRAME_TAKE:
        resume_take(g, f)
    elif kind == FRAME_HARVEST:
        resume_harvest(g, f)
    elif kind == FRAME_IMMOBILISE:
        resume_immobilise(g, f)
    elif kind == FRAME_TUMBLE:
        resume_tumble(g, f)
    elif kind == FRAME_ASCEND:
        resume_ascend(g, f)
    elif kind == FRAME_DEFEAT:
        resume_defeat(g, f)
    elif kind == FRAME_DEMAND:
        resume_demand(g, f)
    elif kind == FRAME_SCROUNGE:
        resume_scrounge(g, f)
    elif kind == FRAME_DROP:
        resume_drop(g, f)
    elif kind == FRAME_SETTLE:
        resume_settle(g, f)
    elif kind == FRAME_AXIS:
        resume_axis(g, f)


cdef void answer_top(Game* g, action_t action) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
    cdef int kind = f.kind
    if g.s.turn.decisions < 65535:
        g.s.turn.decisions += 1
    if kind == FRAME_TURN:
        answer_turn(g, f, action)
    elif kind == FRAME_HAND:
        answer_hand(g, f, action)
    elif kind == FRAME_DRAWS:
        answer_draws(g, f, action)
    elif kind == FRAME_CARD:
        answer_card(g, f, action)
    elif kind == FRAME_HIT:
        answer_hit(g, f, action)
    elif kind == FRAME_ATTACK:
        answer_attack(g, f, action)
    elif kind == FRAME_ROTATION:
        answer_rotation(g, f, action)
    elif kind == FRAME_OPENING:
        answer_opening(g, f, action)
    elif kind == FRAME_TAKE:
        answer_take(g, f, action)
    elif kind == FRAME_HARVEST:
        answer_harvest(g, f, action)
    elif kind == FRAME_IMMOBILISE:
        answer_immobilise(g, f, action)
    elif kind == FRAME_TUMBLE:
        answer_tumble(g, f, action)
    elif kind == FRAME_ASCEND:
        answer_ascend(g, f, action)
    elif kind == FRAME_DEFEAT:
        answer_defeat(g, f, action)
    elif kind == FRAME_DEMAND:
        answer_demand(g, f, action)
    elif kind == FRAME_SCROUNGE:
        answer_scrounge(g, f, action)
    elif kind == FRAME_DROP:
        answer_drop(g, f, action)
