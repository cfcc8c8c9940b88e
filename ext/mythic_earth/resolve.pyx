"""Carrying the game on: what the topmost frame does next, and with an answer. (ME-297)"""

from equipoise.ext.engine cimport action_t, end_won
from equipoise.ext.mythic_earth.actions cimport resume_action, resume_regroup
from equipoise.ext.mythic_earth.activation cimport answer_activation, resume_activation
from equipoise.ext.mythic_earth.alert cimport answer_alert, resume_alert
from equipoise.ext.mythic_earth.brave cimport resume_brave, resume_test
from equipoise.ext.mythic_earth.casting cimport answer_cast, resume_cast
from equipoise.ext.mythic_earth.charge cimport answer_charge, resume_charge
from equipoise.ext.mythic_earth.clean_up cimport resume_end_of_turn
from equipoise.ext.mythic_earth.deployment cimport answer_deployment, resume_deployment
from equipoise.ext.mythic_earth.devotions cimport resume_devotion_test
from equipoise.ext.mythic_earth.effects cimport resume_effects
from equipoise.ext.mythic_earth.exchange cimport resume_exchange
from equipoise.ext.mythic_earth.fight cimport resume_fight
from equipoise.ext.mythic_earth.fog cimport answer_reserve, resume_reserve
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.hits cimport resume_hits
from equipoise.ext.mythic_earth.march cimport answer_choose_move, resume_choose_move, resume_move
from equipoise.ext.mythic_earth.opening cimport answer_opening, resume_opening
from equipoise.ext.mythic_earth.rally cimport resume_stop_fleeing
from equipoise.ext.mythic_earth.rout cimport resume_trample
from equipoise.ext.mythic_earth.declared cimport (
    DECIDE_ACTION, DECIDE_CONSOLIDATE, DECIDE_MOVE, END_WIPED_OUT, FAULT_FRAME, FRAME_ACTION, FRAME_ACTIVATE,
    FRAME_ALERT, FRAME_BRAVE, FRAME_CAST, FRAME_CHARGE, FRAME_CHOOSE_MOVE, FRAME_DEPLOY, FRAME_DEVOTION_TEST,
    FRAME_EFFECTS, FRAME_END_OF_TURN, FRAME_EXCHANGE, FRAME_FIGHT, FRAME_HITS, FRAME_MOVE, FRAME_OPENING, FRAME_REGROUP,
    FRAME_RESERVE, FRAME_STOP_FLEEING, FRAME_TEST, FRAME_TRAMPLE, FRAME_TURN, FRAME_VOLLEY, FRAME_WINDOW, PLAYERS,
    WIPEOUT_INSTANT_WIN, WIPEOUT_PLAY_ON, Frame,
)
from equipoise.ext.mythic_earth.scoring cimport decide_winner, score_end, wiped_out
from equipoise.ext.mythic_earth.turn cimport resume_turn
from equipoise.ext.mythic_earth.volley cimport resume_volley
from equipoise.ext.mythic_earth.windows cimport answer_window, resume_window


cdef void go_on(Game* g, Frame* f) noexcept nogil:
    cdef int kind = f.kind
    if kind == FRAME_ACTIVATE:
        resume_activation(g, f)
    elif kind == FRAME_TURN:
        resume_turn(g, f)
    elif kind == FRAME_WINDOW:
        resume_window(g, f)
    elif kind == FRAME_TEST:
        resume_test(g, f)
    elif kind == FRAME_BRAVE:
        resume_brave(g, f)
    elif kind == FRAME_ACTION:
        resume_action(g, f)
    elif kind == FRAME_CHOOSE_MOVE:
        resume_choose_move(g, f)
    elif kind == FRAME_MOVE:
        resume_move(g, f)
    elif kind == FRAME_ALERT:
        resume_alert(g, f)
    elif kind == FRAME_VOLLEY:
        resume_volley(g, f)
    elif kind == FRAME_HITS:
        resume_hits(g, f)
    elif kind == FRAME_CHARGE:
        resume_charge(g, f)
    elif kind == FRAME_EXCHANGE:
        resume_exchange(g, f)
    elif kind == FRAME_FIGHT:
        resume_fight(g, f)
    elif kind == FRAME_CAST:
        resume_cast(g, f)
    elif kind == FRAME_EFFECTS:
        resume_effects(g, f)
    elif kind == FRAME_REGROUP:
        resume_regroup(g, f)
    elif kind == FRAME_STOP_FLEEING:
        resume_stop_fleeing(g, f)
    elif kind == FRAME_TRAMPLE:
        resume_trample(g, f)
    elif kind == FRAME_END_OF_TURN:
        resume_end_of_turn(g, f)
    elif kind == FRAME_RESERVE:
        resume_reserve(g, f)
    elif kind == FRAME_DEVOTION_TEST:
        resume_devotion_test(g, f)
    elif kind == FRAME_DEPLOY:
        resume_deployment(g, f)
    elif kind == FRAME_OPENING:
        resume_opening(g, f)


cdef void give_answer(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = f.kind
    if kind == FRAME_ACTIVATE:
        answer_activation(g, f, action)
    elif kind == FRAME_CHOOSE_MOVE:
        answer_choose_move(g, f, action)
    elif kind == FRAME_WINDOW:
        answer_window(g, f, action)
    elif kind == FRAME_ALERT:
        answer_alert(g, f, action)
    elif kind == FRAME_CHARGE:
        answer_charge(g, f, action)
    elif kind == FRAME_CAST:
        answer_cast(g, f, action)
    elif kind == FRAME_RESERVE:
        answer_reserve(g, f, action)
    elif kind == FRAME_DEPLOY:
        answer_deployment(g, f, action)
    elif kind == FRAME_OPENING:
        answer_opening(g, f, action)
    else:
        g.s.fault = FAULT_FRAME


cdef bint over_by_wipe_out(Game* g) noexcept nogil:
    """ME-297: play goes on unless the rules say otherwise."""
    cdef int player
    cdef bint gone[PLAYERS]
    if g.rules.victory_wipeout == WIPEOUT_PLAY_ON:
        return False
    for player in range(PLAYERS):
        gone[player] = wiped_out(g, player)
    if not gone[0] and not gone[1]:
        return False
    if g.rules.victory_wipeout == WIPEOUT_INSTANT_WIN and gone[0] != gone[1]:
        end_won(&g.s.common, END_WIPED_OUT, 0 if gone[1] else 1)
    else:
        score_end(g)
        decide_winner(g, END_WIPED_OUT)
    return True


cdef bint always_asked(const Game* g) noexcept nogil:
    """What a Unit does and where it goes is asked even if it is to end or to hold (ME-463): these lists are dear."""
    cdef int decision = g.s.common.decision
    return decision == DECIDE_ACTION or decision == DECIDE_MOVE or decision == DECIDE_CONSOLIDATE
