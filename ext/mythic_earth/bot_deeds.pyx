"""Dice and actions: high dice go where something is decided; a Unit does what gains most, and two Single-Actions are
weighed together."""

from equipoise.ext.engine cimport MAX_LEGAL, arg_of, kind_of
from equipoise.ext.mythic_earth.declared cimport (
    ACT_ACTIVATE, ACT_ACTIVATE_REGROUP, ACT_ATTACK, ACT_CAST, ACT_CHARGE, ACT_CHARGE_ALTAR, ACT_CLAIM, ACT_DISENGAGE,
    ACT_END, ACT_FOCUSED, ACT_GO, ACT_LAY_LOW, ACT_MARCH, ACT_MOVE, ACT_ON_ALERT, ACT_ORDER_STOP, ACT_REGROUP,
    ACT_RELEASE, ACT_RELEASE_REGROUP, ACT_SHOOT, ACT_STOP_FLEEING, BAN_ACTION_ATTACK, BAN_ACTION_CHARGE,
    BAN_ACTION_COUNTERCHARGE, BAN_ACTION_HUNT, BAN_ACTION_RELEASE, BAN_ACTION_SHOOT, BAN_ACTION_SPRING, CLAIM_BUILD,
    CLAIM_BURY, CLAIM_CONSECRATE, CLAIM_DRINK, CLAIM_INVOKE, CLAIM_PILLAGE, CLAIM_PLANT_MARKER, CLAIM_PLANT_TOKEN,
    CLAIM_REMOVE, CLAIM_RITUAL, DEVOTIONS, FIRST_ANIMAL, FORCE, MOVED_CONSOLIDATE, MOVED_FREE, MOVED_MOVE,
    MOVED_MOVE_ON, NO_SPELL, NO_UNIT, NO_WEAPON, ROUND_ATTACK, ROUND_CHARGE, SPECIAL_OVERHEAD, TEST_ACTIVATION,
    TEST_REACT, TEST_REGROUP, TEST_STOP_FLEEING, TEST_UNFREEZE, TICKS, TOKEN_ALTAR, TOKEN_CORPSE, TOKEN_OBJECTIVE,
    TOKEN_RITUAL, Activation, Unit,
)
from equipoise.ext.mythic_earth.board cimport home_y
from equipoise.ext.mythic_earth.bot_aims cimport clause, next_token, own_tokens, removal
from equipoise.ext.mythic_earth.bot_places cimport (
    BY_LAST_MOVE, BY_MARCH, BY_MOVE, best_within, get_ready, judge_places, missing, place_worth,
)
from equipoise.ext.mythic_earth.bot_rivals cimport charge_gain
from equipoise.ext.mythic_earth.bot_spells cimport cast_chance, spell_gain
from equipoise.ext.mythic_earth.bot_view cimport (
    AIM_CLAIM, Aim, Profile, chance_of, clash_gain, marker_cost, may, shot_number, volley_gain,
)
from equipoise.ext.mythic_earth.geometry cimport Point, point
from equipoise.ext.mythic_earth.measuring cimport gap, in_half_of, within
from equipoise.ext.mythic_earth.places cimport go_end
from equipoise.ext.mythic_earth.sight cimport Sight, look
from equipoise.ext.mythic_earth.tokens cimport place_beside
from equipoise.ext.mythic_earth.toll cimport SHOT_FOCUSED, brave_target, order_target, shot_target


# --- which Unit -------------------------------------------------------------------------------------------------------

cdef double threatened(View* v, int unit) noexcept nogil:
    """What an enemy with a die may do to the Unit before it acts."""
    cdef const Profile* p = &v.p[unit]
    cdef const Profile* e
    cdef int i
    cdef double worst = 0
    for i in range(v.enemies):
        e = &v.p[v.foes[i]]
        if e.free and e.has_die and e.march > 0 and (not p.airborne or e.flies) and within(
                v.g, unit, v.foes[i], e.march):
            worst = max(worst, clash_gain(v, v.foes[i], unit, ROUND_CHARGE))
    return worst


cdef double claim_at_hand(View* v, int unit, int pace) noexcept nogil:
    """The best claim that the Unit can make after going `pace` ticks."""
    cdef const Profile* p = &v.p[unit]
    cdef const Aim* aim
    cdef double best = 0
    cdef int i
    for i in range(v.aims):
        aim = &v.aim[i]
        if aim.kind == AIM_CLAIM and not aim.late and (aim.who >> (unit % FORCE)) & 1 and aim.value > best and (
                missing(v, aim, unit, p.at) <= pace):
            best = aim.value
    return best


cdef double best_blow(View* v, int unit, bint* far) noexcept nogil:
    """Attack, Charge or volley: what the Unit can do to somebody now. `far`: the best is a volley, which is
    no Double-Action."""
    cdef const Profile* p = &v.p[unit]
    cdef const Unit* u = &v.s.unit[unit]
    cdef double best = 0, value
    cdef int i, foe, number, away, reach = p.march
    cdef bint may_attack = may(v, BAN_ACTION_ATTACK), may_charge = may(v, BAN_ACTION_CHARGE)
    cdef bint may_hunt = may(v, BAN_ACTION_HUNT), may_shoot = may(v, BAN_ACTION_SHOOT)
    far[0] = False
    if p.weapon != NO_WEAPON:
        reach = max(reach, p.far + p.step)
    for i in range(v.enemies + v.animals):
        foe = v.foes[i] if i < v.enemies else v.animal[i - v.enemies]
        if u.engaged != 0:
            if (u.engaged >> foe) & 1 and may_attack:
                best = max(best, v.w.attack * clash_gain(v, unit, foe, ROUND_ATTACK) + (
                    v.w.strike_first * max(0.0, clash_gain(v, foe, unit, ROUND_ATTACK)) if v.p[foe].has_die else 0.0))
            continue
        if not within(v.g, unit, foe, reach):
            continue
        away = gap(v.g, unit, foe)
        if p.march >= away and (not v.p[foe].airborne or p.flies) and may_charge and (
                foe < FIRST_ANIMAL or may_hunt):
            best = max(best, charge_gain(v, unit, foe))
        if p.weapon != NO_WEAPON and away <= p.far + p.step and foe < FIRST_ANIMAL and v.s.unit[foe].captives == 0 and (
                v.s.unit[foe].engaged == 0 and may_shoot):
            number = shot_number(v, unit, foe) + (v.g.rules.shoot_mod_long if away > p.near else 0)
            value = v.w.shoot * volley_gain(v, unit, foe, number, False)
            if value > best:
                best = value
                far[0] = True
    return best


cdef struct Chances:        # of a Unit, whatever it gets its die for
    int unit                # or NO_UNIT: nobody has been looked at
    double blow
    bint far                # the blow is a volley
    double threat


cdef void look_at(View* v, int unit, Chances* its) noexcept nogil:
    """Activate and Regroup are offered one after the other: they look at a Unit once."""
    if its.unit != unit:
        its.unit = unit
        its.blow = best_blow(v, unit, &its.far)
        its.threat = 0
        if v.s.unit[unit].engaged == 0 and not v.s.unit[unit].airborne:
            its.threat = threatened(v, unit)


cdef double activation_worth(View* v, Chances* its, int unit, bint regroup) noexcept nogil:
    """Worth of giving the Unit a die now rather than later."""
    cdef const Profile* p = &v.p[unit]
    cdef const Unit* u = &v.s.unit[unit]
    cdef double claim = 0 if u.engaged != 0 else claim_at_hand(v, unit, 0 if regroup else p.step)
    cdef double act, chance = 1, relief
    look_at(v, unit, its)
    if regroup:
        chance = chance_of(v, brave_target(v.g, unit, TEST_REGROUP, 0))
        relief = v.w.relief * p.worth * marker_cost(v, p) * min(<double> p.markers, v.w.regroup_most)
        act = relief + v.w.claim_first * claim + (v.w.urgent * its.blow if its.far else 0.0) + (
            v.w.regroup_walk * v.w.walk * p.worth)
        return chance * act - (1 - chance) * v.w.freeze * p.worth
    act = v.w.urgent * its.blow + v.w.claim_first * claim + v.w.walk * p.worth + v.w.front * abs(
        p.at.y - home_y(v.g.board, v.s.player[v.me].side)) / v.g.board.depth
    if u.engaged == 0 and not u.airborne:
        act += v.w.forestall * its.threat
    if p.markers > 0:
        chance = chance_of(v, brave_target(v.g, unit, TEST_ACTIVATION, 0))
    return chance * act - (1 - chance) * v.w.freeze * p.worth


cdef double stop_worth(View* v, int unit) noexcept nogil:
    """ME-157, ME-161: a failed try is one more flee move, if the Unit has made one already."""
    cdef const Profile* p = &v.p[unit]
    cdef const Unit* u = &v.s.unit[unit]
    cdef double chance = chance_of(v, brave_target(v.g, unit, TEST_STOP_FLEEING, 0))
    cdef double whole = v.point * u.points
    cdef double again = p.flee_loss if p.flee_loss > v.w.rally_edge else v.w.flee_on
    return whole * (v.w.rally * chance * p.flee_loss - (1 - chance) * (again if u.fled_this_turn else 0.0)) + (
        v.w.walk * p.worth)


cdef void score_activations(View* v, const action_t* legal, int n, double* out) noexcept nogil:
    cdef Chances its
    cdef int i
    its.unit = NO_UNIT
    for i in range(n):
        out[i] = activation_score(v, &its, legal[i])


cdef double activation_score(View* v, Chances* its, action_t action) noexcept nogil:
    cdef int kind = kind_of(action), unit = arg_of(action, 0)
    if kind == ACT_ACTIVATE or kind == ACT_ACTIVATE_REGROUP:
        return activation_worth(v, its, unit, kind == ACT_ACTIVATE_REGROUP)
    if kind == ACT_RELEASE or kind == ACT_RELEASE_REGROUP:
        return activation_worth(v, its, unit, kind == ACT_RELEASE_REGROUP) - (v.w.keep_alert if v.s.level > 0 else 0.0)
    if kind == ACT_STOP_FLEEING:
        return stop_worth(v, unit)
    return 0                # ACT_DECLINE, ACT_PASS


# --- single deeds -----------------------------------------------------------------------------------------------------

cdef double shot_gain(View* v, int unit, int target, bint focused) noexcept nogil:
    """Worth of a volley, with what stands in the way."""
    cdef Sight seen
    seen.obscuring = 0
    if target < FIRST_ANIMAL:
        look(v.g, unit, target, &seen)
    return gain_through(v, unit, target, focused, seen.obscuring)


cdef double gain_through(View* v, int unit, int target, bint focused, int obscuring) noexcept nogil:
    """Worth of a volley through so many features that obscure the target."""
    cdef const Profile* p = &v.p[unit]
    cdef int number, i
    cdef double gain
    if target >= FIRST_ANIMAL:
        return -v.w.spare_animal
    number = shot_target(v.g, unit, target, p.weapon, SHOT_FOCUSED if focused else 0, obscuring)
    gain = v.w.shoot * volley_gain(v, unit, target, number, focused)
    if p.special & SPECIAL_OVERHEAD:
        for i in range(v.owns):
            if v.own[i] != unit and within(v.g, v.own[i], target, v.g.board.template_radius + 3 * TICKS):
                gain -= v.w.drift * v.p[v.own[i]].worth * v.w.wound
    return gain


cdef double undisturbed(View* v, int unit) noexcept nogil:
    """The chance that nobody engages the Unit before the turn is over (ME-320)."""
    cdef int i
    cdef double chance = 1
    for i in range(v.enemies):
        if v.p[v.foes[i]].free and v.p[v.foes[i]].has_die and within(v.g, unit, v.foes[i], v.p[v.foes[i]].march):
            chance *= v.w.left_alone
    return chance


cdef double build_gain(View* v, int unit) noexcept nogil:
    """ME-321, ME-323: building is in vain where there is no room for an altar."""
    cdef Point altar
    cdef int i
    if not place_beside(v.g, unit, TOKEN_ALTAR, &altar):
        return -v.w.home_altar
    if v.s.player[v.me].altars_scoring > 0 or not in_half_of(v.g, v.foe, altar):
        return v.w.home_altar
    for i in range(v.owns):
        if v.s.unit[v.own[i]].building and v.own[i] != unit:
            return v.w.home_altar
    return v.g.rules.vp_altar * undisturbed(v, unit)


cdef double claim_gain(View* v, int unit, int claim, int what, int target) noexcept nogil:
    """A claim that is at hand counts in full, however little a style cares to go for it."""
    cdef int devotion = v.s.player[v.me].devotion
    cdef double sure = 1.0 / max(v.w.devotion * (v.w.devotion_pull[devotion] if devotion < DEVOTIONS else 1.0), 0.1)
    if claim == CLAIM_BUILD:
        return build_gain(v, unit)
    if claim == CLAIM_PILLAGE:
        return v.g.rules.vp_pillage
    if claim == CLAIM_RITUAL:
        return sure * next_token(v, own_tokens(v, TOKEN_RITUAL, v.me))
    if claim == CLAIM_BURY:
        return sure * next_token(v, own_tokens(v, TOKEN_CORPSE, v.me))
    if claim == CLAIM_PLANT_TOKEN:
        # ME-424: an enemy nearby spoils it, and may take it away again
        return sure * next_token(v, own_tokens(v, TOKEN_OBJECTIVE, v.me)) * (
            v.w.planted + (1 - v.w.planted) * undisturbed(v, unit))
    if claim == CLAIM_CONSECRATE:
        return sure * (clause(v, 0) + v.w.second_consecrated * clause(v, 1))
    if claim == CLAIM_DRINK:
        return sure * max(clause(v, 0), clause(v, 1)) + v.w.drink_more
    if claim == CLAIM_PLANT_MARKER:
        return sure * max(clause(v, 1), v.w.marker_least)
    if claim == CLAIM_INVOKE:
        return sure * (clause(v, 0) + v.w.second_invoked * clause(v, 1)) + (
            max(0.0, cast_chance(v, unit, what) * spell_gain(v, unit, what, target)) if what != NO_SPELL else 0.0)
    return removal(v, v.s.token[what].kind) if claim == CLAIM_REMOVE else v.w.map


cdef double alert_gain(View* v, int unit) noexcept nogil:
    """ME-102: worth of waiting for enemies who may come within range, to shoot at them or to strike back better."""
    cdef const Profile* p = &v.p[unit]
    cdef int i, foe, near
    cdef double react = chance_of(v, brave_target(v.g, unit, TEST_REACT, 0)), best = 0, value
    for i in range(v.enemies):
        foe = v.foes[i]
        near = v.g.rules.alert_range_in * TICKS + v.p[foe].march
        if v.p[foe].has_die and v.p[foe].free and within(v.g, unit, foe, near):
            value = 0
            if may(v, BAN_ACTION_COUNTERCHARGE):
                value = v.w.counter * max(0.0, clash_gain(v, foe, unit, ROUND_CHARGE))
            if p.weapon != NO_WEAPON and not p.special & SPECIAL_OVERHEAD and may(v, BAN_ACTION_SHOOT):
                value = max(value, volley_gain(v, unit, foe, shot_number(v, unit, foe), False))
            best = max(best, value)
    if not may(v, BAN_ACTION_SPRING):
        best = 0
    if not may(v, BAN_ACTION_RELEASE):          # it may have to wait for ever
        best -= v.w.freeze * p.worth
    return v.w.alert * react * best - (v.w.alert_dice if v.s.unit[unit].dice > 1 else 0.0)


cdef double low_gain(View* v, int unit) noexcept nogil:
    """ME-093: it costs the next activation if the Unit does not thaw."""
    cdef const Profile* p = &v.p[unit]
    cdef double thaws = chance_of(v, brave_target(v.g, unit, TEST_UNFREEZE, v.g.rules.brave_mod_frozen))
    cdef int i, foe
    cdef double fire = 0
    for i in range(v.enemies):
        foe = v.foes[i]
        if v.p[foe].weapon != NO_WEAPON and v.p[foe].has_die and v.p[foe].free and within(v.g, unit, foe, v.p[foe].far):
            fire += volley_gain(v, foe, unit, shot_number(v, foe, unit), False)
    if thaws < v.w.low_thaw or fire == 0:
        return -v.w.freeze * p.worth
    return v.w.low * fire - (1 - thaws) * v.w.freeze * p.worth


cdef double disengage_gain(View* v, int unit) noexcept nogil:
    """Worth of getting away from a stronger enemy, at the price of a turn."""
    cdef const Unit* u = &v.s.unit[unit]
    cdef int i
    cdef double worst = 0, own = 0
    for i in range(v.enemies):
        if (u.engaged >> v.foes[i]) & 1:
            worst += max(0.0, clash_gain(v, v.foes[i], unit, ROUND_ATTACK))
            own = max(own, clash_gain(v, unit, v.foes[i], ROUND_ATTACK))
    return v.w.disengage * worst - own - v.w.freeze * v.p[unit].worth


cdef double regroup_gain(View* v, int unit) noexcept nogil:
    cdef const Profile* p = &v.p[unit]
    return (v.w.relief * p.worth * marker_cost(v, p) * min(<double> p.markers, v.w.regroup_most)
            * chance_of(v, brave_target(v.g, unit, TEST_REGROUP, 0)))


cdef double cast_gain(View* v, int unit, int spell, int target) noexcept nogil:
    return v.w.magic * cast_chance(v, unit, spell) * spell_gain(v, unit, spell, target) - v.w.feedback * v.p[unit].worth


cdef double order_gain(View* v, int unit, int target) noexcept nogil:
    cdef double chance = chance_of(v, order_target(v.g, unit, target))
    return v.w.rally * v.point * v.s.unit[target].points * v.p[target].flee_loss * (
        chance - (1 - chance) * v.w.order_fails)


# --- what a Unit does -------------------------------------------------------------------------------------------------

cdef void score_deeds(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil:
    """What each action is worth beyond ending the activation here. A Move or a shot counts what may come after it."""
    cdef const Activation* a = &v.s.activation
    cdef int unit = a.unit, i, kind, what
    cdef const Profile* p = &v.p[unit]
    cdef bint measured = False, another = a.singles + 1 < a.limit
    cdef double stay = 0, after = 0, last = 0
    cdef Sight seen
    cdef int looked_at = NO_UNIT
    seen.obscuring = 0
    for i in range(n):
        kind = kind_of(legal[i])
        if kind == ACT_MOVE or kind == ACT_MARCH:
            if not measured:
                get_ready(v, m, unit)
                stay = place_worth(v, m, p.at, BY_MARCH)
                measured = True
            if kind == ACT_MOVE:
                out[i] = best_within(v, m, p.pace, BY_MOVE if another else BY_LAST_MOVE, &last) - stay
                after = max(0.0, last - stay) if another else 0.0
            else:
                out[i] = best_within(v, m, p.march, BY_MARCH, NULL) - stay + v.w.press
    for i in range(n):
        kind = kind_of(legal[i])
        what = arg_of(legal[i], 0)
        if kind == ACT_END:
            out[i] = 0
        elif kind == ACT_SHOOT or kind == ACT_FOCUSED:
            if what != looked_at and what < FIRST_ANIMAL:       # both shots at a target are offered one after the other
                look(v.g, unit, what, &seen)
                looked_at = what
            out[i] = gain_through(v, unit, what, kind == ACT_FOCUSED, seen.obscuring)
            out[i] = out[i] * v.w.focus if kind == ACT_FOCUSED else out[i] + after
        elif kind == ACT_CHARGE:
            out[i] = charge_gain(v, unit, what) - v.w.charge_at
        elif kind == ACT_CHARGE_ALTAR:
            out[i] = v.w.home_altar
            if v.s.player[v.me].altars_scoring == 0 and in_half_of(
                    v.g, v.me, point(v.s.token[what].x, v.s.token[what].y)):
                out[i] = v.g.rules.vp_altar
        elif kind == ACT_ATTACK:
            out[i] = v.w.attack * clash_gain(v, unit, what, ROUND_ATTACK) + v.w.attack_more
        elif kind == ACT_DISENGAGE:
            out[i] = disengage_gain(v, unit)
        elif kind == ACT_CAST:
            out[i] = cast_gain(v, unit, what, arg_of(legal[i], 1)) + (after if another else 0.0)
        elif kind == ACT_ON_ALERT:
            out[i] = alert_gain(v, unit) - v.w.alert_at
        elif kind == ACT_REGROUP:
            out[i] = regroup_gain(v, unit) + (after if another else 0.0)
        elif kind == ACT_LAY_LOW:
            out[i] = low_gain(v, unit)
        elif kind == ACT_CLAIM:
            out[i] = claim_gain(v, unit, what, arg_of(legal[i], 1), arg_of(legal[i], 2))
            if what != CLAIM_BUILD:
                out[i] += after
        elif kind == ACT_ORDER_STOP:
            out[i] = order_gain(v, unit, what) + (after if another else 0.0)


# --- where it goes ----------------------------------------------------------------------------------------------------

cdef void score_places(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil:
    cdef const Activation* a = &v.s.activation
    cdef int unit = v.s.stack[v.s.pending.depth - 1].unit, i, how = BY_MARCH
    cdef int moved = v.s.stack[v.s.pending.depth - 1].moved
    cdef Point place[MAX_LEGAL]
    if moved == MOVED_MOVE or moved == MOVED_MOVE_ON:
        how = BY_MOVE if a.unit == unit and a.singles < a.limit else BY_LAST_MOVE
    elif moved == MOVED_CONSOLIDATE or moved == MOVED_FREE:
        how = BY_LAST_MOVE
    get_ready(v, m, unit)
    for i in range(n):
        place[i] = go_end(legal[i]) if kind_of(legal[i]) == ACT_GO else v.p[unit].at
    judge_places(v, m, v.p[unit].at, place, n, how, out)
