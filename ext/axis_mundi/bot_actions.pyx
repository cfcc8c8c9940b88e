"""Scores the Actions of a turn.

Where one stands is worth `outlook`. A Move Action is scored by the outlook it leads to; anything else by its own value
less what its points would have been worth on the way: three points kept together are a climb.
"""

from equipoise.ext.axis_mundi.attacks cimport own_loss
from equipoise.ext.axis_mundi.bot_cards cimport card_gain, deck_value, draw_value, errand_cost, score_play, use_value
from equipoise.ext.axis_mundi.bot_view cimport (
    View, blow, blow_value, harm_value, hidden_chance, hold_value, look_at_rivals, max_d, min_d, outlook,
    own_loss_value, rest_of, threat_at, turns_of,
)
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.familiar cimport claw_of
from equipoise.ext.axis_mundi.game cimport *
from equipoise.ext.axis_mundi.harvest cimport chooses_harvest, harvest_cost, harvest_yield
from equipoise.ext.axis_mundi.moves cimport climb_cost, descend_cost
from equipoise.ext.axis_mundi.plan cimport POINTS, STRIDES, TURN, way_home
from equipoise.ext.axis_mundi.turn cimport activation_cost
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.types cimport u16


# --- places -----------------------------------------------------------------------------------------------------------

cdef double place_value(View* v, int hex, int points) noexcept nogil:
    cdef const Weights* w = v.w
    cdef const Player* p = &v.s.player[v.seat]
    cdef int terrain = v.s.terrain[hex]
    cdef double value = outlook(v, hex, points)
    cdef int lost
    if hex != v.here:
        value -= w.step                     # a step must bring something
        if v.s.infected[hex] and v.s.infected[hex] != v.seat + 1 and mat_of(v.g, v.seat) != MALIGNANT:
            value -= own_loss_value(v, v.g.rules.malignant_infection_damage)
        if (terrain == ACCESSIBLE or terrain == CAVE) and p.wounds + 1 >= v.g.rules.wounds_capacity:
            value -= own_loss_value(v, v.g.rules.wounds_hp_per_fill)
        elif terrain == POWER and not p.power_used:
            lost = max_hp(v.g, v.seat) - p.hp
            value += w.heal * ((lost + 1) // 2) * (1.0 if p.hp <= w.low_hp_at else w.heal_well)
    if hex == v.s.bomb_hex:
        # AM-197: whoever has an Action left there wins the bomb; AM-198: whoever stays is under it.
        if (v.s.bomb_owner != v.seat and points >= v.g.rules.bomb_disarm_cost
                and not barred(v.g, v.seat, BAN_ACTION_DISARM)):
            value += w.disarm
        else:
            value -= own_loss_value(v, v.g.rules.bomb_damage)
    if v.mode == HUNTER:
        if hex == v.b.pier[v.ascendant] or hex == v.b.warehouse[v.ascendant]:
            if v.ascendant_turns <= w.guard_turns and not barred(v.g, v.seat, BAN_ACTION_GUARD):
                value += w.block_pier
    elif v.mode == ASCENDANT:
        # An Ascendant is attacked where it ends its turn.
        if not p.god_mode and p.visible:
            value -= w.danger * min_d(
                threat_at(v, hex) if points < v.g.rules.move_cost_down_asc else threat_here(v), p.hp)
    elif points <= 0 and terrain == SHELTER and threat_here(v) > 0.0:
        value += w.shelter
    return value


cdef double threat_here(View* v) noexcept nogil:
    if not v.threat_known:
        v.threat_known = True
        v.threat_here = threat_at(v, v.here)
    return v.threat_here


cdef double score_place(View* v, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef const Rules* rules = v.g.rules
    cdef double value
    if kind == ACT_END_TURN:
        value = place_value(v, v.here, 0)
        v.stay = value - outlook(v, v.here, 0)
        return value
    if kind == ACT_MOVE:
        return place_value(v, arg_of(action, 0), v.points - rules.move_cost_move)
    if kind == ACT_RUN:
        value = place_value(v, arg_of(action, 1), v.points - rules.move_cost_run)
        return value - v.w.wound * (rules.move_run_wounds + is_rough(v, arg_of(action, 0)))
    if kind == ACT_RUN_THREE:
        return place_value(v, arg_of(action, 2), v.points - rules.move_cost_run) - v.w.wound * rules.move_run_wounds
    if kind == ACT_CLIMB:
        return place_value(v, arg_of(action, 0), v.points - climb_cost(v.g, v.seat))
    if kind == ACT_DESCEND:
        return place_value(v, arg_of(action, 0), v.points - descend_cost(v.g, v.seat))
    if kind == ACT_CAVE:
        return (place_value(v, v.b.opposite[v.here], v.points - rules.move_cost_cave)
                - v.w.wound * rules.move_cave_wounds)
    # ACT_ENTER_AXIS ends the turn, so whatever else the turn offers comes first.
    if v.w.wait_rivals < SEATS and crowd(v) >= v.w.wait_rivals:
        return place_value(v, v.here, 0) - 0.01
    return 0.0


cdef int crowd(View* v) noexcept nogil:
    """Rivals near enough to attack a new Ascendant at once."""
    cdef int seat, n = 0
    look_at_rivals(v)
    for seat in range(v.b.seats):
        if v.rival_turns[seat] <= v.w.rival_near:
            n += 1
    return n


cdef inline bint is_rough(const View* v, int hex) noexcept nogil:
    return v.s.terrain[hex] == ACCESSIBLE or v.s.terrain[hex] == CAVE


# --- deeds ------------------------------------------------------------------------------------------------------------

cdef double attack_value(View* v, int seat, int damage, int loss) noexcept nogil:
    cdef double value
    if v.s.player[v.seat].form == DEMON:
        damage += v.g.rules.demon_direct_wounds // v.g.rules.wounds_capacity
    value = harm_value(v, seat, max_d(0.0, damage - active_sum(v.g, seat, DO_SHIELDS)), v.mode == RACE)
    return value - own_loss_value(v, loss)


cdef double area_value(View* v, int radius, int damage, int damage_class) noexcept nogil:
    cdef const Weights* w = v.w
    cdef int seat
    cdef double value = 0.0
    for seat in range(v.b.seats):
        if seat == v.seat:
            continue
        if not v.s.player[seat].visible:
            if v.s.player[seat].token < v.b.hexes and v.b.distance[v.here][v.s.player[seat].token] <= radius:
                value += w.hidden_near * harm_value(v, seat, damage, False)
        elif v.b.distance[v.here][v.s.player[seat].pos] <= radius and not is_shielded_from(v.g, seat, damage_class):
            value += harm_value(v, seat, damage, False)
    return value


cdef double pull_value(View* v, int seat, int hex) noexcept nogil:
    """AM-208: what the pulled character loses on its way up, and an infected hex it is pulled onto."""
    cdef double value
    if v.mode != RACE:
        return -1.0
    look_at_rivals(v)
    value = v.w.pull * (v.w.follower + v.weight_of[seat]) * (turns_of(v, seat, hex) - v.rival_turns[seat])
    if v.s.infected[hex]:
        value += v.w.attack_other + v.w.attack_leader * v.weight_of[seat]
    return value - v.w.pull_token * v.w.token


cdef double shove_value(View* v, int hex) noexcept nogil:
    """AM-226: what the Ascendant loses on its way home; never towards its pier."""
    cdef int stride = min(STRIDES - 1, active_sum(v.g, v.ascendant, DO_STRIDE))
    cdef const u16* home = &way_home(v.plan, v.g.rules, v.ascendant, stride, v.w.step,
                                     v.w.way_wound).left[v.phase][0][0]
    cdef int points = min(POINTS - 1, v.g.rules.turn_actions + stride)
    cdef double lost = (home[hex * POINTS + points] - home[v.target * POINTS + points]) / <double> TURN
    cdef double value = v.w.shove * lost
    if v.s.terrain[v.target] == SHELTER and v.s.terrain[hex] != SHELTER:
        value += blow_value(v)
    return value - v.w.token


cdef double activate_value(View* v, int card, int replaced) noexcept nogil:
    cdef double value = v.value[card]
    cdef double old = 0.0 if replaced == NO_CARD else v.value[replaced]
    if v.s.player[v.seat].form == DEMON and v.g.cards_with[DO_UNSTOPPABLE] >> card & 1:
        return -v.w.card    # AM-115: a Demon cannot be immobilised anyway
    if v.g.content.hp_max[card]:
        value *= v.w.awake if works(v.g, v.seat, card) else v.w.dormant
    return v.w.activate * (value - old) - v.w.card


cdef double harvest_value(View* v, bint chosen) noexcept nogil:
    cdef const Player* p = &v.s.player[v.seat]
    cdef double cards = max_d(deck_value(v, ONE_TIME), deck_value(v, PERMANENT))
    cdef double heals = v.w.heal if p.hp < max_hp(v.g, v.seat) else 0.0
    cdef int n = harvest_yield(v.g, v.seat)
    if p.hp <= v.w.low_hp_at:
        heals += v.w.low_hp
    if chosen:
        return v.w.harvest * n * max_d(cards, heals)
    # AM-179: faces of the die
    return v.w.harvest * n * (
        v.g.rules.harvest_faces_one_time * deck_value(v, ONE_TIME)
        + v.g.rules.harvest_faces_permanent * deck_value(v, PERMANENT)
        + (6 - v.g.rules.harvest_faces_one_time - v.g.rules.harvest_faces_permanent) * heals) / 6.0


cdef double bomb_value(View* v) noexcept nogil:
    """AM-195: a bomb on the Ascendant's warehouse while it is near, or on any warehouse after a take."""
    cdef double near = v.w.guard_turns + v.w.bomb_turns
    if v.mode == HUNTER and v.here == v.b.warehouse[v.ascendant] and v.ascendant_turns <= near:
        return v.w.bomb
    if v.mode == RACE and v.b.warehouse_of[v.here] >= 0 and v.s.turn.taken:
        return v.w.bomb_elsewhere
    return -1.0


cdef inline int blow_cost(const View* v, bint area) noexcept nogil:
    """Attack Actions at hand are free; the Scrounger's is not for the area attack (AM-247)."""
    if v.s.turn.atk > 0 or (not area and scrounger_attacks_left(v.g, v.seat) > 0):
        return 0
    return v.g.rules.attack_cost


cdef int swap_cost(View* v, int card, int replaced) noexcept nogil:
    """Alpinist pays for itself in the turn it is activated; putting it back takes away what it has left."""
    cdef int cost = activation_cost(v.g, v.seat)
    if v.g.cards_with[DO_STRIDE] >> card & 1 and v.s.turn.strode[card] == 0 and works(v.g, v.seat, card):
        cost -= effect_amount(v.g, card, DO_STRIDE)
    if replaced != NO_CARD and v.g.cards_with[DO_STRIDE] >> replaced & 1 and works(v.g, v.seat, replaced):
        cost += max(0, effect_amount(v.g, replaced, DO_STRIDE) - v.s.turn.strode[replaced])
    return cost


cdef int deed_cost(View* v, int kind, int a, int b) noexcept nogil:
    """In Actions (RULES.md 6.3)."""
    cdef const Rules* rules = v.g.rules
    if kind == ACT_DRAW:
        return rules.action_draw_cost
    if kind == ACT_ATTACK or kind == ACT_ATTACK_GUESS:
        return blow_cost(v, False)
    if kind == ACT_ACTIVATE:
        return swap_cost(v, a, b)
    if kind == ACT_TAKE:
        return rules.action_take_cost
    if kind == ACT_DRAW_FIVE:
        return rules.action_draw5_cost
    if kind == ACT_PICK_UP:
        return rules.action_pickup_cost
    if kind == ACT_DEMON_AOE:
        return blow_cost(v, True)
    if kind == ACT_HARVEST:
        return harvest_cost(v.g, v.seat)
    if kind == ACT_SHOOT:
        return v.g.content.cost[a]
    if kind == ACT_PLACE_BOMB:
        return rules.bomb_place_cost
    if kind == ACT_DISARM:
        return rules.bomb_disarm_cost
    if kind == ACT_THROW:
        return rules.grenade_cost
    return ONE_ACTION


cdef double strike_value(View* v, int target, bint countered) noexcept nogil:
    """An Attack Action, with Perfect Counter or not."""
    cdef bint no_loss = countered or scrounger_attacks_left(v.g, v.seat) > 0
    cdef double value = attack_value(v, target, blow(v), 0 if no_loss else own_loss(v.g, v.seat))
    if countered:
        value -= v.w.keep * v.value[held_with(v.g, v.seat, DO_NO_SELF)]
    return value


cdef double take_value(View* v, int slot) noexcept nogil:
    cdef double value = card_gain(v, v.s.warehouse[v.b.warehouse_of[v.here]].card[slot])
    if has_power(v.g, v.seat, SCROUNGER, BAN_POWER_LARGE_TAKE):
        value *= v.w.take_more
    return value


cdef double hold_by_familiar_value(View* v, int target) noexcept nogil:
    cdef double value = hold_value(v, target) - errand_cost(v)
    if claw_of(v.g, v.seat, False) > 0:
        value += harm_value(v, target, v.g.rules.beastmaster_claw, False)       # AM-168
    return value


cdef double reap_value(View* v, bint harvester) noexcept nogil:
    cdef double value = harvest_value(v, harvester or chooses_harvest(v.g, v.seat))
    if harvester:
        value -= v.w.keep * v.value[held_with(v.g, v.seat, DO_CHOOSE)]
    return value


cdef double throw_value(View* v, int hex) noexcept nogil:
    cdef int damage = v.g.rules.grenade_damage
    if v.s.occupant[hex] >= 0:
        return harm_value(v, v.s.occupant[hex], damage, False) - v.w.treasure_keep
    return guess_value(v, hex, damage) - v.w.treasure_keep


cdef double deed_value(View* v, int kind, int a, int b) noexcept nogil:
    """What a deed brings, whatever its Actions would have been worth on the way."""
    cdef const Rules* rules = v.g.rules
    cdef const Weights* w = v.w
    if kind == ACT_DRAW:
        return deck_value(v, a)
    if kind == ACT_ATTACK:
        return strike_value(v, a, b)
    if kind == ACT_ACTIVATE:
        return activate_value(v, a, b)
    if kind == ACT_TAKE:
        return take_value(v, a)
    if kind == ACT_DRAW_FIVE:
        return draw_value(v, rules.action_draw5_cards)
    if kind == ACT_FAM_TREASURE:
        return w.treasure - errand_cost(v)
    if kind == ACT_FAM_IMMOBILISE:
        return hold_by_familiar_value(v, a)
    if kind == ACT_FAM_HARVEST:
        return harvest_value(v, False) - errand_cost(v)
    if kind == ACT_PICK_UP:
        return w.treasure
    if kind == ACT_ATTACK_GUESS:
        return guess_value(v, a, blow(v))
    if kind == ACT_DEMON_AOE:
        return area_value(v, rules.demon_aoe_radius, rules.demon_aoe_damage, DAMAGE_DEMON_AOE)
    if kind == ACT_HARVEST:
        return reap_value(v, a)
    if kind == ACT_SHOOT:
        return harm_value(v, b, rules.bow_damage + w.arrow_wound * rules.bow_wounds, False)
    if kind == ACT_PLACE_BOMB:
        return bomb_value(v)
    if kind == ACT_DISARM:
        return w.disarm + own_loss_value(v, rules.bomb_damage)
    if kind == ACT_THROW:
        return throw_value(v, a)
    return w.card * (w.best_card - v.worst)         # ACT_SCROUNGE


cdef double score_deed(View* v, action_t action, double best) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    cdef double value
    cdef int cost
    if kind >= ACT_PLAY and kind <= ACT_PLAY_ON:
        return score_play(v, action, best, False)
    if kind == ACT_USE:
        return use_value(v, a)
    if kind == ACT_PULL:
        return pull_value(v, a, b)
    if kind == ACT_SHOVE:
        return shove_value(v, a)
    if kind == ACT_DEMAND:
        # AM-240: the giver parts with the worst card, so ask whoever has most.
        return (v.w.draw if v.slack > 0 else -1.0) + 0.01 * v.s.player[a].hand_size
    cost = deed_cost(v, kind, a, b)
    value = deed_value(v, kind, a, b)
    if cost == 0:
        return value
    return value + rest_of(v, cost, best)


cdef double guess_value(View* v, int hex, int damage) noexcept nogil:
    """A blow at a hex where somebody invisible may be, unless the chance is too small."""
    cdef double chance = hidden_chance(v, hex)
    cdef int seat
    if chance < v.w.guess:
        return -1.0
    for seat in range(v.b.seats):
        if seat != v.seat and not v.s.player[seat].visible:
            return chance * max_d(harm_value(v, seat, damage, False), 0.0)
    return -1.0
