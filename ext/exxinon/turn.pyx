"""A team's turn from its first step to its end (RULES.md, section 6; FX-047 to FX-075, FX-223 to FX-231, FX-281,
FX-282)."""

from equipoise.ext.bitset cimport bits_has
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.exxinon.bans cimport gains_from_zone, team_barred
from equipoise.ext.exxinon.casting cimport begin_attack, begin_cast, begin_delay, begin_haunting
from equipoise.ext.exxinon.declared cimport (
    ACTION_NONE, ACT_ATTACK, ACT_CAST, ACT_DECLINE, ACT_DISCARD, ACT_STEP, ACT_USE, ACT_WRAITH, BAN_ACTION_CORE,
    BAN_ACTION_SYNTHESIS, CORE_OVER, CORE_USED,
    DECIDE_CORE, DECIDE_DELAY_ORDER, DECIDE_DISPLACE, DECIDE_MAIN, DECIDE_SYNTHESIS, DELAYS, EVENT_CORE, EVENT_END_TURN,
    EVENT_TURN, FAULT_FRAGMENT, MANA_SYNTHESIS, MANA_TURN, MANA_ZONE, METEORITE, ORDER_OLDEST_FIRST, SHARDS_SYNTHESIS,
    STEP_ACT, STEP_ALLOWANCES, STEP_BEGIN, STEP_CORE, STEP_DELAYS, STEP_END, STEP_EVENTS, STEP_MANA, STEP_SYNTHESIS,
    WHOLE, Player,
)
from equipoise.ext.exxinon.game cimport Game, ask, character_of, is_wraith, say, under_core
from equipoise.ext.exxinon.hands cimport discard_for_mana
from equipoise.ext.exxinon.harm cimport end_at_cap
from equipoise.ext.exxinon.landings cimport displace, resume_events
from equipoise.ext.exxinon.mana cimport gain_mana, spend_mana
from equipoise.ext.exxinon.movement cimport step
from equipoise.ext.exxinon.objectives cimport full_health, gain_shards, kind_of_place, settle_objectives
from equipoise.ext.exxinon.pending cimport count_down, due_delays
from equipoise.ext.exxinon.statuses cimport end_statuses, wake_statuses
from equipoise.ext.exxinon.walls cimport forget_wall_damage


# --- steps 0 and 1 ----------------------------------------------------------------------------------------------------

cdef void note_fragments(Game* g) noexcept nogil:
    """For the invariant that fragments are whole at the start of every turn."""
    cdef int place
    for place in range(g.board.places):
        if (g.s.objective[place].state == WHOLE and kind_of_place(place) != METEORITE
                and g.rules.objective_fragments_reset
                and g.s.objective[place].health != full_health(g, kind_of_place(place))):
            g.s.fault = FAULT_FRAGMENT


cdef void begin_turn(Game* g) noexcept nogil:
    """FX-034, FX-047, FX-049, FX-050: statuses wake, then the counter advances."""
    cdef int team = g.s.first_team if g.s.turn == 0 else 1 - g.s.team
    g.s.team = team
    wake_statuses(g, team)
    g.s.turn += 1
    g.s.common.round = (g.s.turn + 1) // 2
    say(g, EVENT_TURN, team, g.s.turn, 0, 0)
    note_fragments(g)
    if g.s.core_next[team]:                         # core.includes_current_turn is off
        g.s.core_next[team] = 0
        g.s.core_turns[team] = g.rules.core_turns
    g.s.entry = g.s.place = 0
    g.s.syntheses = 0
    g.s.main_decisions = g.s.granted = 0
    g.s.step = STEP_EVENTS


# --- step 2 -----------------------------------------------------------------------------------------------------------

cdef void resume_delays(Game* g) noexcept nogil:
    """FX-053: one after the other in an order the team chooses; each completely before the next."""
    cdef int due[DELAYS]
    cdef int n = due_delays(g, due)
    if n == 0:
        g.s.step = STEP_MANA
    elif n == 1 or g.rules.delay_order == ORDER_OLDEST_FIRST:
        begin_delay(g, due[0])
    else:
        ask(g, g.s.team, DECIDE_DELAY_ORDER)


# --- steps 3 and 4 ----------------------------------------------------------------------------------------------------

cdef void gain_step_mana(Game* g) noexcept nogil:
    """FX-054 to FX-058, FX-061."""
    cdef int seat
    cdef bint on_zone
    for seat in range(2 * g.s.team, 2 * g.s.team + 2):
        on_zone = bits_has(&g.board.zone, g.s.player[seat].tile)
        if g.s.player[seat].alive and on_zone:
            count16(&g.s.seat_facts[seat].zone_turns, 1)
        if not g.s.player[seat].alive and not (g.rules.wraith_gains_mana and is_wraith(g, seat)):
            continue
        if g.s.turn == 1:                           # FX-055, FX-057
            gain_mana(g, seat, g.rules.mana_first_team_turn1, MANA_TURN)
            continue
        gain_mana(g, seat, g.rules.mana_per_turn, MANA_TURN)
        if on_zone and gains_from_zone(g, seat):
            gain_mana(g, seat, g.rules.mana_zone_bonus, MANA_ZONE)


cdef bint can_pay_synthesis(const Game* g, int lower) noexcept nogil:
    """FX-062, FX-063: the lower seat pays so much, the higher seat the rest. Statuses do not matter (FX-067)."""
    cdef int cost = g.rules.shards_synthesis_cost
    return (0 <= lower <= cost and lower <= g.s.player[2 * g.s.team].mana
            and cost - lower <= g.s.player[2 * g.s.team + 1].mana)


cdef bint payable(const Game* g) noexcept nogil:
    """FX-069: not without a token in the supply. FX-066: the Core does not pay."""
    return (g.s.player[2 * g.s.team].mana + g.s.player[2 * g.s.team + 1].mana >= g.rules.shards_synthesis_cost
            and g.s.shards[0] + g.s.shards[1] < g.rules.shards_token_limit)


cdef bint can_synthesise(const Game* g) noexcept nogil:
    """FX-064, FX-336."""
    return (g.s.syntheses < g.rules.shards_synthesis_max_per_turn and payable(g)
            and not team_barred(g, g.s.team, BAN_ACTION_SYNTHESIS))


cdef void synthesise(Game* g, int lower) noexcept nogil:
    spend_mana(g, 2 * g.s.team, lower, MANA_SYNTHESIS)
    spend_mana(g, 2 * g.s.team + 1, g.rules.shards_synthesis_cost - lower, MANA_SYNTHESIS)
    gain_shards(g, g.s.team, 1, SHARDS_SYNTHESIS)
    g.s.syntheses += 1


cdef void use_core(Game* g) noexcept nogil:
    """FX-070, FX-226, FX-229: the turns left are set, never added up."""
    cdef int team = g.s.team
    g.s.cores[team] -= 1
    if g.rules.core_includes_current_turn:
        g.s.core_turns[team] = g.rules.core_turns
    else:
        g.s.core_next[team] = 1
    g.s.cores_used[team] += 1
    say(g, EVENT_CORE, team, CORE_USED, g.s.cores[team], g.s.core_turns[team])


# --- step 5 -----------------------------------------------------------------------------------------------------------

cdef void set_allowances(Game* g) noexcept nogil:
    """FX-071, FX-074, FX-094, FX-225, FX-230, FX-272, FX-339. Who fell in the enemies' turn acts as a wraith
    (FX-280)."""
    cdef int seat
    cdef Player* p
    for seat in range(2 * g.s.team, 2 * g.s.team + 2):
        p = &g.s.player[seat]
        if p.alive:
            p.base_steps = g.content.movement[character_of(g, seat)]
            if under_core(g, g.s.team):
                p.base_steps += g.rules.core_move_bonus
            p.actions = g.rules.turn_actions
            p.attacks = g.rules.turn_attacks
        elif is_wraith(g, seat):
            p.base_steps = g.rules.wraith_movement
            p.actions = 1                           # FX-273
            count16(&g.s.seat_facts[seat].wraith_turns, 1)
        count16(&g.s.seat_facts[seat].core_turns, under_core(g, g.s.team))
        g.s.granted += p.base_steps + p.actions + p.attacks


# --- step 7 -----------------------------------------------------------------------------------------------------------

cdef void note_end_of_turn(Game* g) noexcept nogil:
    """Records where each living character stands, and whether it has an action left."""
    cdef int seat
    for seat in range(2 * g.s.team, 2 * g.s.team + 2):
        if g.s.player[seat].alive:
            count8(&g.s.seat_facts[seat].ended_on[g.s.player[seat].tile], 1)
            if g.s.player[seat].actions:
                count8(&g.s.seat_facts[seat].actions[ACTION_NONE], 1)


cdef void clear_allowances(Game* g) noexcept nogil:
    cdef int seat
    cdef Player* p
    for seat in range(2 * g.s.team, 2 * g.s.team + 2):
        p = &g.s.player[seat]
        p.base_steps = p.bonus_steps = p.walked = p.walked_rooted = p.attack_bonus = 0
        p.actions = p.attacks = 0
        p.haunted_before[1] = p.haunted_before[0]   # FX-274, FX-342: a turn without an ability counts too
        p.haunted_before[0] = p.haunted
        p.haunted = 0


cdef void end_turn(Game* g) noexcept nogil:
    """FX-281, in its order."""
    cdef int team = g.s.team
    note_end_of_turn(g)
    forget_wall_damage(g)
    settle_objectives(g)
    end_statuses(g, team)
    clear_allowances(g)
    if g.s.core_turns[team]:                        # FX-282
        g.s.core_turns[team] -= 1
        if g.s.core_turns[team] == 0:
            say(g, EVENT_CORE, team, CORE_OVER, g.s.cores[team], 0)
    say(g, EVENT_END_TURN, team, 0, 0, 0)
    if g.s.turn >= g.rules.game_max_turns:          # FX-023
        end_at_cap(g)
    else:
        g.s.step = STEP_BEGIN


# --- the steps in order (FX-048) --------------------------------------------------------------------------------------

cdef void resume_turn(Game* g) noexcept nogil:
    if g.s.step == STEP_BEGIN:
        begin_turn(g)
    elif g.s.step == STEP_EVENTS:                   # FX-051
        if resume_events(g):
            count_down(g, g.s.team)
            g.s.step = STEP_DELAYS
    elif g.s.step == STEP_DELAYS:
        resume_delays(g)
    elif g.s.step == STEP_MANA:
        gain_step_mana(g)
        g.s.step = STEP_SYNTHESIS
    elif g.s.step == STEP_SYNTHESIS:                # FX-065
        if can_synthesise(g):
            ask(g, g.s.team, DECIDE_SYNTHESIS)
        else:
            g.s.step = STEP_CORE
    elif g.s.step == STEP_CORE:
        g.s.step = STEP_ALLOWANCES
        if g.s.cores[g.s.team] and not team_barred(g, g.s.team, BAN_ACTION_CORE):       # FX-070, FX-223
            ask(g, g.s.team, DECIDE_CORE)
    elif g.s.step == STEP_ALLOWANCES:
        set_allowances(g)
        g.s.step = STEP_ACT
    elif g.s.step == STEP_ACT:
        ask(g, g.s.team, DECIDE_MAIN)
    else:
        end_turn(g)


cdef void act_on(Game* g, action_t action) noexcept nogil:
    """FX-072, FX-073, FX-088: anything of either character, in any order, until the team ends its turn."""
    cdef int kind = kind_of(action)
    cdef int seat = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    g.s.main_decisions += 1
    if kind == ACT_STEP:
        step(g, seat, b)
    elif kind == ACT_ATTACK:
        begin_attack(g, seat)
    elif kind == ACT_CAST:
        begin_cast(g, seat, b)
    elif kind == ACT_DISCARD:
        discard_for_mana(g, seat, b)
    elif kind == ACT_WRAITH:
        begin_haunting(g, seat, b)
    else:
        g.s.step = STEP_END


cdef void answer_turn(Game* g, action_t action) noexcept nogil:
    cdef int decision = g.s.common.decision
    cdef int kind = kind_of(action)
    if decision == DECIDE_MAIN:
        act_on(g, action)
    elif decision == DECIDE_DISPLACE:
        displace(g, arg_of(action, 0))
    elif decision == DECIDE_DELAY_ORDER:
        begin_delay(g, arg_of(action, 0))
    elif decision == DECIDE_SYNTHESIS:
        if kind == ACT_DECLINE:
            g.s.step = STEP_CORE
        else:
            synthesise(g, arg_of(action, 0))
    elif kind == ACT_USE:
        use_core(g)
