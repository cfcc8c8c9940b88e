"""Scores answers: hands and decks, reactions, slots, the rotation."""

from equipoise.ext.axis_mundi.bot_cards cimport card_gain, deck_value, heal_value, points_value, score_play
from equipoise.ext.axis_mundi.bot_identity cimport become_value
from equipoise.ext.axis_mundi.bot_view cimport (
    View, card_value, harm_value, look_at_rivals, outlook, own_loss_value, stride_of,
)
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.game cimport *
from equipoise.ext.axis_mundi.plan cimport PHASES, POINTS, TURN, Way, way_up
from equipoise.ext.engine cimport action_t, arg_of, kind_of


# --- hands and decks --------------------------------------------------------------------------------------------------

cdef int permanents_of(const View* v) noexcept nogil:
    """Permanents in hand and in slots."""
    cdef const Player* p = &v.s.player[v.seat]
    return count_bits((p.held | p.active) & ~v.g.one_time)


cdef double choose_deck(View* v, int deck) noexcept nogil:
    if v.s.active < 0:
        # S7: about two permanents, the rest one-time cards.
        return 1.0 if (permanents_of(v) < v.w.opening_permanents) == (deck == PERMANENT) else 0.0
    return deck_value(v, deck)


cdef double throw_back(View* v, int card) noexcept nogil:
    """S7: what is worth less than a card drawn blindly, and every second permanent of a kind."""
    cdef double value = v.value[card]
    if v.s.player[v.seat].hand[card] > 1 and not v.g.one_time >> card & 1:
        value *= v.w.duplicate
    return v.w.mulligan_below - value


cdef double peek_order(View* v, bint swap_one_time, bint swap_permanent) noexcept nogil:
    """AM-259: the better card on top if there is an Action left to draw it, else below the worse one."""
    cdef double value = 0.0, top, second
    cdef int deck, size
    cdef bint swap
    for deck in range(DECKS):
        swap = swap_one_time if deck == ONE_TIME else swap_permanent
        size = v.s.deck[deck].size
        if size < 2 or v.s.peeker[deck] != v.seat:
            continue
        top = v.value[v.s.deck[deck].cards[size - 1]]
        second = v.value[v.s.deck[deck].cards[size - 2]]
        if swap:
            value += second - top
        else:
            value += top - second
    return value if v.s.turn.ap > 0 else -value


# --- reactions --------------------------------------------------------------------------------------------------------

cdef double shield_value(View* v, int card, bint doubled) noexcept nogil:
    cdef const Frame* f = top_frame(v.s)
    cdef const Player* p = &v.s.player[v.seat]
    cdef const Weights* w = v.w
    cdef int damage = f.damage_left
    cdef int stopped = min(damage, effect_amount(v.g, card, DO_REDUCE) * (2 if doubled else 1))
    cdef double value = (own_loss_value(v, damage) - own_loss_value(v, damage - stopped)) - w.keep * v.value[card]
    if doubled:
        value -= w.keep * v.value[held_with(v.g, v.seat, DO_COPY)]
    if damage < w.shield_damage and damage < p.hp:
        value -= w.own_hp
    return value


# --- the rotation -----------------------------------------------------------------------------------------------------

cdef double levitate_value(View* v) noexcept nogil:
    """AM-212: this hex compared with the one the level would carry us to, and whom the landing bumps."""
    cdef int stride = stride_of(v.g, v.seat)
    cdef const Way* way = way_up(v.plan, v.g.rules, stride, v.w.step, v.w.way_wound)
    cdef int points = min(POINTS - 1, v.g.rules.turn_actions + stride)
    cdef int phase = (v.phase + 1) % PHASES
    cdef int arriving = v.s.occupant[v.b.unturned[v.here]]
    cdef double value = (<double> way.left[phase][v.b.turned[v.here]][points] - way.left[phase][v.here][points]) / TURN
    value *= v.w.climb
    if arriving >= 0 and arriving != v.seat:
        look_at_rivals(v)
        value += v.w.bump * (v.w.follower + v.weight_of[arriving])
    return value - v.w.levitate_token * v.w.token


# --- every answer -----------------------------------------------------------------------------------------------------

cdef double score_answer(View* v, action_t action) noexcept nogil:
    cdef int decision = v.s.common.decision
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    cdef const Weights* w = v.w
    if kind == ACT_STOP or kind == ACT_PASS or kind == ACT_STAY:
        return outlook(v, v.here, v.points) if decision == DECIDE_SHIFT else 0.0
    if decision == DECIDE_DRAW_DECK:
        return choose_deck(v, a)
    if decision == DECIDE_DISCARD:
        return -card_value(v, a)
    if decision == DECIDE_MULLIGAN:
        return throw_back(v, a)
    if decision == DECIDE_TUMBLE:
        return score_play(v, action, outlook(v, v.here, v.points), True) + w.spare
    if decision == DECIDE_CLIMB_2:
        return outlook(v, a, 0)
    if decision == DECIDE_TAKE_MORE:
        return card_gain(v, v.s.warehouse[top_frame(v.s).warehouse].card[a]) - w.further_take * w.card
    if decision == DECIDE_CRATE:
        return card_gain(v, v.s.warehouse[a].card[b])
    if decision == DECIDE_PICK_DISCARD or decision == DECIDE_SEARCH_KEEP or decision == DECIDE_DEAL_KEEP:
        return card_gain(v, a) + 0.01 * v.value[a]
    if decision == DECIDE_SEARCH_DECK:
        # The best of six: a permanent if the slots need one.
        return w.best_card - (v.best_active if a == PERMANENT else v.mean_one_time)
    if decision == DECIDE_PEEK_ORDER:
        return peek_order(v, a, b)
    if decision == DECIDE_REFRESH:
        return v.mean_one_time - card_value(v, a)
    if decision == DECIDE_BURN:
        return heal_value(v, 1) - w.keep * card_value(v, a) if v.s.player[v.seat].hp < max_hp(v.g, v.seat) else -1.0
    if decision == DECIDE_DEAL_GIVE or decision == DECIDE_DEMAND_CARD:
        return -v.value[a]
    if decision == DECIDE_OPTIONS:
        return points_value(v, 1) if a == DO_MP else heal_value(v, 1) - w.extra_action
    if decision == DECIDE_HARVEST:
        return heal_value(v, 1) if kind == ACT_HARVEST_HEAL else deck_value(v, a)
    if decision == DECIDE_SHIELD:
        return shield_value(v, a, b)
    if decision == DECIDE_ELUSIVE:
        # Being held costs a turn on the way; a hunter loses less.
        return (v.turn if v.mode != HUNTER else w.approach) - w.keep * v.value[a]
    if decision == DECIDE_IDENTITY:
        return become_value(v, a)
    if decision == DECIDE_ANGEL_SLOTS:
        return 1.0 + w.values[ASCENDANT][a]
    if decision == DECIDE_KEEP_ACTIVE:
        return w.values[RACE][a]
    if decision == DECIDE_DROP_ACTIVE:
        return -v.value[a]
    if decision == DECIDE_LEVITATE:
        return levitate_value(v)
    if decision == DECIDE_SHIFT:
        return outlook(v, a, v.points) - w.wound - (
            0.0 if v.s.terrain[a] != ACCESSIBLE else w.wound)
    if decision == DECIDE_SPLASH:
        return harm_value(v, a, v.g.rules.malignant_splash_damage, False)
    return 0.0
