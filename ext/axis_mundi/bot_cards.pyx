"""Scores cards: by their effects, so that a card made of known effects is played sensibly without being known."""

from equipoise.ext.axis_mundi.attacks cimport can_attack, own_loss
from equipoise.ext.axis_mundi.bot_identity cimport become_value
from equipoise.ext.axis_mundi.bot_view cimport (
    View, blow, card_value, harm_value, hold_value, look_at_rivals, max_d, min_d, outlook, own_loss_value, rest_of,
    threat_at, will_enter,
)
from equipoise.ext.axis_mundi.cards cimport play_cost
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.familiar cimport claw_of, strike_damage
from equipoise.ext.axis_mundi.game cimport *
from equipoise.ext.axis_mundi.moves cimport tunnel_exit
from equipoise.ext.axis_mundi.plan cimport POINTS, TURN
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.types cimport u64


# --- in hand ----------------------------------------------------------------------------------------------------------

cdef double card_gain(View* v, int card) noexcept nogil:
    """What a card adds to the hand, less what has to be discarded for it (AM-059)."""
    cdef const Player* p = &v.s.player[v.seat]
    cdef double value = v.value[card]
    if not v.g.one_time >> card & 1 and (p.held | p.active) >> card & 1:
        value *= v.w.duplicate
    elif not v.g.one_time >> card & 1 and value <= v.best_active:
        value *= v.w.lesser
    return v.w.card * max_d(0.0, value - v.worst)


cdef double deck_value(View* v, int deck) noexcept nogil:
    """The mean gain over the cards of the game; where the copies are is not known."""
    if deck == ONE_TIME:
        return v.w.draw * max_d(0.0, v.mean_one_time - v.worst) / max_d(1.0, v.mean_one_time)
    if not v.permanents_known:
        v.permanents_known = True
        v.permanents = mean_permanent(v)
    return v.permanents


cdef double mean_permanent(const View* v) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef u64 held = v.s.player[v.seat].held
    cdef double least = max_d(v.best_active, v.worst)
    cdef double sum = 0.0, total = 0.0
    cdef int card
    for card in range(ONE_TIME_CARDS, KNOWN_CARDS):
        if c.count[card]:
            total += c.count[card]
            if v.value[card] > v.best_active and not held >> card & 1:
                sum += c.count[card] * max_d(0.0, v.value[card] - least)
    return v.w.draw * sum / max_d(1.0, total * v.mean_one_time)


cdef double draw_value(View* v, int n) noexcept nogil:
    """Several cards drawn at once; those beyond the hand limit only replace worse ones."""
    cdef double one = max_d(deck_value(v, ONE_TIME), deck_value(v, PERMANENT))
    cdef int kept = min(n, max(0, v.slack + 1))     # the card or the place that drawing takes is free again
    return one * (kept + v.w.full_hand * (n - kept))


# --- effects ----------------------------------------------------------------------------------------------------------

cdef double heal_value(View* v, int n) noexcept nogil:
    cdef const Player* p = &v.s.player[v.seat]
    cdef int healed = min(n, max_hp(v.g, v.seat) - p.hp)
    cdef double each = v.w.heal
    if v.mode == ASCENDANT:
        each = v.w.ascendant_hp
    elif p.hp > v.w.low_hp_at:
        each *= v.w.heal_well
    if p.hp <= v.w.low_hp_at:
        each += v.w.low_hp
    return each * healed


cdef double errand_cost(const View* v) noexcept nogil:
    """A familiar that is ready gains nothing by waiting: energy above the cap is lost (AM-160)."""
    cdef const Player* p = &v.s.player[v.seat]
    if pools(v.g, v.seat) == 2 and p.energy[0] >= v.g.rules.energy_cap and p.energy[1] >= v.g.rules.energy_cap:
        return v.w.energy_spare
    return v.w.energy


cdef double points_value(View* v, int n) noexcept nogil:
    """So many points more: alone, or as a share of what all points in reserve bring together."""
    cdef double now = outlook(v, v.here, v.points)
    cdef double best = 0.0, gain
    cdef int k
    for k in range(n, min(max(n, v.reserve), POINTS - 1 - v.points) + 1):
        gain = (outlook(v, v.here, v.points + k) - now) * n / k
        if gain > best:
            best = gain
    return best


cdef double best_blow(View* v) noexcept nogil:
    """The best attack that could be made from here with one more Attack Action."""
    cdef int seat
    cdef double value, best = 0.0
    if barred(v.g, v.seat, BAN_ACTION_ATTACK):
        return best
    for seat in range(v.b.seats):
        if can_attack(v.g, v.seat, seat):
            value = harm_value(v, seat, blow(v), v.mode == RACE) - own_loss_value(v, own_loss(v.g, v.seat))
            if value > best:
                best = value
    return best


cdef double safety_value(View* v) noexcept nogil:
    """Out of reach of every attack until the next own turn (AM-156, AM-282)."""
    cdef double threat
    if v.s.player[v.seat].god_mode or not v.s.player[v.seat].visible:
        return -1.0
    threat = threat_at(v, v.here)
    if v.mode == ASCENDANT:
        return v.w.protect * min_d(threat, v.s.player[v.seat].hp)
    if v.w.arrive > 0.0 and will_enter(v):
        return v.w.arrive * min_d(threat_at(v, CENTRE), v.w.threat_most)     # AM-315: it outlives the entry
    # Protection is for the end of the turn, where the character will then stand.
    if v.points > 1:
        return -1.0
    if v.mode == HUNTER:
        return v.w.threat_hunter * min_d(threat, v.w.threat_most)
    # Opponents aim at whoever is ahead; a blow costs a level.
    look_at_rivals(v)
    if v.b.level[v.here] == 0 or v.way[v.here * POINTS] / <double> TURN > v.nearest_rival + v.w.ahead:
        return -1.0
    return v.w.threat * min_d(threat, v.w.threat_most)


cdef double pile_value(View* v) noexcept nogil:
    """The best card known to lie in the discard pile."""
    cdef int i
    cdef double value, best = 0.0
    for i in range(v.s.pile_size):
        if v.s.pile_seen[i] >> v.seat & 1:
            value = card_gain(v, v.s.pile[i])
            if value > best:
                best = value
    return best


cdef double crate_value(View* v) noexcept nogil:
    cdef int i, card
    cdef double value, best = 0.0
    for i in range(v.b.seats * SLOTS):
        card = v.s.warehouse[i // SLOTS].card[i % SLOTS]
        if card != NO_CARD:
            value = card_gain(v, card)
            if value > best:
                best = value
    return best


cdef double refresh_value(View* v, int n) noexcept nogil:
    """Cards below the mean of the deck, exchanged for unknown ones."""
    cdef u64 left = v.s.player[v.seat].held
    cdef double value, sum = 0.0
    cdef int card, poor = 0
    while left:
        card = lowest64(left)
        left &= left - 1
        value = v.mean_one_time - card_value(v, card)
        if value > 0.0 and poor < n and not v.g.cards_with[DO_REFRESH] >> card & 1:
            sum += value
            poor += 1
    return v.w.draw * sum / max_d(1.0, v.mean_one_time)


cdef double effect_value(View* v, int do, int n, int arg, int radius) noexcept nogil:
    cdef const Weights* w = v.w
    cdef const Player* p = &v.s.player[v.seat]
    cdef double value
    cdef int seat, missing
    if do == DO_AP:
        value = points_value(v, n)
        if v.s.turn.ap <= 0 and value <= 0.0:
            value = w.extra_action * n
        return value
    if do == DO_MP:
        return points_value(v, n)
    if do == DO_ATK:
        value = best_blow(v)
        return value * w.extra_attack if value > 0.0 else -1.0
    if do == DO_HEAL:
        return heal_value(v, n)
    if do == DO_UNWOUND:
        return w.wound * min(n, p.wounds) + (
            w.low_hp * w.last_wound if p.wounds >= w.many_wounds and p.hp <= w.low_hp_at else 0.0)
    if do == DO_DRAW:
        return draw_value(v, n)
    if do == DO_SEARCH:
        return w.card * max_d(0.0, w.best_card - v.worst)
    if do == DO_PEEK:
        return w.draw if v.s.turn.ap > 1 else 0.0           # to draw the best of four afterwards
    if do == DO_RETRIEVE:
        return pile_value(v)
    if do == DO_CRATE:
        return crate_value(v)
    if do == DO_REFRESH:
        return refresh_value(v, n)
    if do == DO_DEALALL:
        return w.card * max_d(0.0, w.best_card - v.worst) - (v.b.seats - 1) * (
            w.give_ally if v.mode == HUNTER else w.give_away)
    if do == DO_BURN_HEAL:
        return heal_value(v, 1 + p.hand_size // 2) - w.card
    if do == DO_ENERGY:
        missing = v.g.rules.energy_cap - p.energy[0]
        if missing > 0 and n >= missing:
            return w.energy * (missing + 1.0)                   # the familiar can fly
        return w.energy * min(n, missing)
    if do == DO_DRAIN:
        return w.drain * (v.b.seats - 1)
    if do == DO_TUNNEL:
        return tunnel_value(v, n)
    if do == DO_AREA:
        value = 0.0
        for seat in range(v.b.seats):
            if (seat != v.seat and v.s.player[seat].visible and not is_shielded_from(v.g, seat, arg)
                    and v.b.distance[v.here][v.s.player[seat].pos] <= radius):
                value += harm_value(v, seat, n, False)
        return value
    if do == DO_STATUS:
        if arg == MODE_IDENTITY:
            value = 0.0
            for seat in range(v.b.seats):
                if seat != v.seat:
                    value = max_d(value, become_value(v, v.s.common.character[seat]))
            return value
        return safety_value(v)
    return 0.0


cdef double tunnel_value(View* v, int n) noexcept nogil:
    """The mean of the two landings, less what staying is worth."""
    cdef int left = tunnel_exit(v.g, v.seat, n, -1)
    cdef int right = tunnel_exit(v.g, v.seat, n, 1)
    cdef int points = max(0, v.points - 1)
    return (0.5 * (outlook(v, left, points) + outlook(v, right, points)) - outlook(v, v.here, points)
            - v.w.wound)


cdef double tumble_value(View* v) noexcept nogil:
    """AM-277: what the cards of the window bring without their Actions."""
    cdef u64 left = v.s.player[v.seat].held & v.g.one_time
    cdef const Content* c = v.g.content
    cdef int card
    cdef double value, sum = 0.0
    while left:
        card = lowest64(left)
        left &= left - 1
        if not may_use(v.g, v.seat, card):
            continue
        if c.tumble[card] == TUMBLE_YES and c.effects[card] and c.effect_do[card][0] != DO_TUMBLE:
            value = effect_value(v, c.effect_do[card][0], c.effect_n[card][0], c.effect_arg[card][0],
                                 c.effect_radius[card][0]) - v.w.keep * v.value[card]
            if value > 0.0:
                sum += value
    return sum


# --- playing ----------------------------------------------------------------------------------------------------------

cdef double play_value(View* v, int card, bint doubled) noexcept nogil:
    """What a card without a declared target brings; of alternatives the better one."""
    cdef const Content* c = v.g.content
    cdef int i, n
    cdef const Weights* w = v.w
    cdef double value = 0.0, one
    cdef bint choice = c.flags[card] & FLAG_CHOICE
    for i in range(c.effects[card]):
        if c.effect_do[card][i] == DO_TUMBLE:
            return tumble_value(v)
        n = c.effect_n[card][i]
        if doubled and n < ALL:
            n *= 2
        one = effect_value(v, c.effect_do[card][i], n, c.effect_arg[card][i], c.effect_radius[card][i])
        if doubled and (c.effect_do[card][i] == DO_RETRIEVE or c.effect_do[card][i] == DO_CRATE
                        or c.effect_do[card][i] == DO_SEARCH or c.effect_do[card][i] == DO_DEALALL):
            one *= 1.0 + w.second_run
        if choice:
            one -= c.effect_cost[card][i] * v.w.extra_action
            value = max_d(value, one)
        else:
            value += one
    return value


cdef double score_play(View* v, action_t action, double best, bint tumble) noexcept nogil:
    cdef const Content* c = v.g.content
    cdef const Weights* w = v.w
    cdef int kind = kind_of(action)
    cdef int card = arg_of(action, 0)
    cdef int target = arg_of(action, 1)
    cdef bint doubled
    cdef int i, cost
    cdef double value = -w.keep * v.value[card]
    if kind == ACT_PLAY:
        doubled = target
        value += play_value(v, card, doubled)
    elif kind == ACT_PLAY_PAIR:
        doubled = arg_of(action, 2)
        value -= w.keep * v.value[target]
        for i in range(CARD_EFFECTS):
            if doubled:
                value += effect_value(v, c.doubled_do[card][i], c.doubled_n[card][i], 0, 0)
            else:
                value += effect_value(v, c.pair_do[card][i], c.pair_n[card][i], 0, 0)
    elif kind == ACT_PLAY_AT:
        doubled = arg_of(action, 2)
        if c.effect_do[card][0] == DO_CLIMB:
            return value + climb_twice_value(v, target) - best
        value += w.treasure - errand_cost(v)
    else:
        doubled = arg_of(action, 3)
        value += aimed_value(v, card, target, arg_of(action, 2))
    if doubled:
        value -= w.keep * v.value[held_with(v.g, v.seat, DO_COPY)]
    cost = play_cost(v.g, card, doubled, tumble)
    if cost == 0:
        return value - w.spare
    return value + rest_of(v, cost, best)


cdef double climb_twice_value(View* v, int first) noexcept nogil:
    """AM-248: two levels, and the turn is over."""
    cdef int i, hex
    cdef double value, best = -1000.0
    for i in range(v.b.n_up[first]):
        hex = v.b.up[first][i]
        if hex != CENTRE and is_open(v.g, hex):
            value = outlook(v, hex, 0)
            if value > best:
                best = value
    return best


cdef double aimed_value(View* v, int card, int target, bint countered) noexcept nogil:
    """A card played at an opponent: the first of its effects that can be aimed."""
    cdef const Content* c = v.g.content
    cdef int i, mode
    cdef double value
    for i in range(c.effects[card]):
        mode = c.effect_arg[card][i]
        if c.effect_do[card][i] == DO_ATTACK:
            value = harm_value(v, target, blow(v) + c.effect_n[card][i], v.mode == RACE)
            if countered:
                return value - v.w.keep * v.value[held_with(v.g, v.seat, DO_NO_SELF)]
            return value - own_loss_value(v, own_loss(v.g, v.seat))
        if c.effect_do[card][i] == DO_FAMILIAR and mode == MODE_STRIKE:
            return harm_value(v, target, strike_damage(v.g, v.seat, c.effect_n[card][i]), False) - errand_cost(v)
        if c.effect_do[card][i] == DO_FAMILIAR and mode == MODE_IMMOBILISE:
            value = hold_value(v, target) - errand_cost(v)
            if claw_of(v.g, v.seat, True) > 0:
                value += harm_value(v, target, v.g.rules.beastmaster_claw, False)
            return value
    return -1.0


cdef double use_value(View* v, int treasure) noexcept nogil:
    cdef int do = v.g.content.treasure_do[treasure]
    cdef double value = effect_value(v, do, v.g.content.treasure_n[treasure], 0, 0)
    return value - v.w.treasure_keep
