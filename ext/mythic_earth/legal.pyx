"""What is open to whoever decides: each decision is listed where its procedure stands. (ME-258, ME-463)"""

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CHALLENGE, ACT_HOLD, ACT_MARCH_ON, ACT_MOVE_ON, ACT_PASS, ACT_SPRING, BAN_ACTION_CHALLENGE,
    BAN_ACTION_CONSOLIDATE, BAN_ACTION_MARCH_ON, BAN_ACTION_MOVE_ON, BAN_ACTION_SPRING, DECIDE_ACTION,
    DECIDE_ACTIVATION, DECIDE_ALERT, DECIDE_ALERT_ACTION, DECIDE_BLESSING, DECIDE_CHALLENGE, DECIDE_CONSOLIDATE,
    DECIDE_DEPLOY_FIRST, DECIDE_DEPLOY_POS, DECIDE_DEPLOY_UNIT, DECIDE_DISPEL, DECIDE_ENTRY, DECIDE_ENTRY_EDGE,
    DECIDE_ENTRY_POINT, DECIDE_MOVE, FORCE, TICKS, Frame, Unit, top_frame,
)
from equipoise.ext.mythic_earth.actions cimport list_actions
from equipoise.ext.mythic_earth.activation cimport list_activations
from equipoise.ext.mythic_earth.alert cimport list_reactions
from equipoise.ext.mythic_earth.blessings cimport list_blessings
from equipoise.ext.mythic_earth.casting cimport list_dispels
from equipoise.ext.mythic_earth.deployment cimport list_deploy
from equipoise.ext.mythic_earth.fog cimport list_reserve
from equipoise.ext.mythic_earth.game cimport Game, barred, on_table, owner_of
from equipoise.ext.mythic_earth.geometry cimport Point, distance
from equipoise.ext.mythic_earth.measuring cimport place
from equipoise.ext.mythic_earth.opening cimport list_opening
from equipoise.ext.mythic_earth.places cimport go_end, list_places


cdef bint clear_of_friends(const Game* g, int unit, Point end) noexcept nogil:
    """ME-258: the winner of a fight stays 1 inch from all other Units, also from friends, unless it stood closer."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    cdef int first = FORCE * owner_of(unit), other, away
    for other in range(first, first + FORCE):
        v = &g.s.unit[other]
        if other == unit or not on_table(g, other):
            continue
        away = distance(end, place(v))
        if (away - u.radius - v.radius < TICKS * g.rules.move_enemy_spacing_in
                and away < distance(place(u), place(v))):
            return False
    return True


cdef int list_consolidations(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int listed, i, n = 0
    if barred(g, f.seat, BAN_ACTION_CONSOLIDATE):
        return 0
    listed = list_places(g, f.unit, f.allowance, f.mode, out)
    for i in range(listed):
        if clear_of_friends(g, f.unit, go_end(out[i])):
            out[n] = out[i]
            n += 1
    return n


cdef int this_or_pass(const Game* g, int player, int kind, int ban, action_t* out) noexcept nogil:
    cdef int n = 0
    if not barred(g, player, ban):
        out[0] = act(kind)
        n = 1
    out[n] = act(ACT_PASS)
    return n + 1


cdef int list_legal(Game* g, action_t* out) noexcept nogil:
    cdef Frame* f = top_frame(g.s)
    cdef int decision = g.s.common.decision, n
    if decision == DECIDE_ACTIVATION:
        return list_activations(g, f, out)
    if decision == DECIDE_ACTION:
        return list_actions(g, out)
    if decision == DECIDE_MOVE or decision == DECIDE_CONSOLIDATE:
        n = (list_places(g, f.unit, f.allowance, f.mode, out) if decision == DECIDE_MOVE
             else list_consolidations(g, f, out))
        out[n] = act(ACT_HOLD)
        return n + 1
    if decision == DECIDE_BLESSING:
        n = list_blessings(g, f.seat, f.window, f.unit, out)
        out[n] = act(ACT_PASS)
        return n + 1
    if decision == DECIDE_ALERT:
        return this_or_pass(g, f.seat, ACT_SPRING, BAN_ACTION_SPRING, out)
    if decision == DECIDE_ALERT_ACTION:
        return list_reactions(g, f, out)
    if decision == DECIDE_CHALLENGE:
        return this_or_pass(g, g.s.common.seat, ACT_CHALLENGE, BAN_ACTION_CHALLENGE, out)
    if decision == DECIDE_DISPEL:
        n = list_dispels(g, f, out)
        out[n] = act(ACT_PASS)
        return n + 1
    if decision == DECIDE_ENTRY:
        n = 0
        if not barred(g, f.seat, BAN_ACTION_MARCH_ON):
            out[n] = act(ACT_MARCH_ON)
            n += 1
        if not barred(g, f.seat, BAN_ACTION_MOVE_ON):
            out[n] = act(ACT_MOVE_ON)
            n += 1
        return n
    if decision == DECIDE_ENTRY_EDGE or decision == DECIDE_ENTRY_POINT:
        return list_reserve(g, f, out)
    if decision == DECIDE_DEPLOY_FIRST or decision == DECIDE_DEPLOY_UNIT or decision == DECIDE_DEPLOY_POS:
        return list_deploy(g, f, out)
    return list_opening(g, f, out)
