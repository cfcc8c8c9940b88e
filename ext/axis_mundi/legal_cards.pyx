"""Which one-time cards may be played, and how (RULES.md 4.5, 6.3a)."""

from equipoise.ext.axis_mundi.attacks cimport can_attack, own_loss
from equipoise.ext.axis_mundi.board cimport SPAN, on_ring
from equipoise.ext.axis_mundi.cards cimport changes_something, play_cost
from equipoise.ext.axis_mundi.declared cimport (
    ACT_PLAY, ACT_PLAY_AT, ACT_PLAY_ON, ACT_PLAY_PAIR, BAN_ACTION_FAMILIAR, BAN_ACTION_PAIR, CARD_EFFECTS,
    DAMAGE_STRIKE, DOUBLE_DOUBLE_COST_ONE_ACTION, DO_AREA, DO_ATTACK, DO_BURN_HEAL, DO_CLIMB, DO_COPY, DO_CRATE,
    DO_DEALALL, DO_DRAIN, DO_DRAW, DO_FAMILIAR, DO_NO_SELF, DO_PEEK, DO_REFRESH, DO_RETRIEVE, DO_SEARCH, DO_STATUS,
    DO_TUMBLE, DO_TUNNEL, FLAG_CHOICE, FLAG_DOUBLABLE, FLAG_NOT_ASCENDANT, FROM_EITHER, MODE_GOD_MODE, MODE_IMMOBILISE,
    MODE_INVISIBLE, MODE_TREASURE, NO_CARD, ONE_TIME, PERMANENT, SLOTS, TIMING_FIRST, TIMING_START, TUMBLE_LAST,
    TUMBLE_POOL_CURRENT, TUMBLE_WITH_ATTACK, TUMBLE_WITH_PARTNER, TUMBLE_YES, Player,
)
from equipoise.ext.axis_mundi.familiar cimport can_immobilise, familiar_card_range
from equipoise.ext.axis_mundi.game cimport (
    Game, barred, held_with, is_human, is_open, is_shielded_from, max_hp, may_use, pools, ready_pool, someone_hidden,
    works,
)
from equipoise.ext.axis_mundi.hands cimport can_draw
from equipoise.ext.axis_mundi.moves cimport can_climb_twice, tunnel_exit
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport MAX_LEGAL, act, action_t
from equipoise.ext.types cimport u64


cdef inline bint in_pool(const Game* g, int card, bint tumble) noexcept nogil:
    """AM-278: inside a Tumble only the cards held at its start, unless the toggle lets drawn ones in."""
    return not tumble or g.rules.rules_tumble_pool == TUMBLE_POOL_CURRENT or g.s.turn.pool[card] > 0


cdef bint is_targeted(const Game* g, int card, int i) noexcept nogil:
    cdef int do = g.content.effect_do[card][i]
    return do == DO_CLIMB or do == DO_FAMILIAR or do == DO_ATTACK


cdef int targeted_effect(const Game* g, int card) noexcept nogil:
    """The first effect whose hex or seat is declared with the play, or -1."""
    cdef int i
    for i in range(g.content.effects[card]):
        if is_targeted(g, card, i):
            return i
    return -1


cdef bint has_victim(const Game* g, int seat, int radius, int damage_class) noexcept nogil:
    """AM-319: somebody visible in reach, or anybody hidden at all."""
    cdef int other
    for other in range(g.board.seats):
        if (other != seat and g.s.player[other].visible and not is_shielded_from(g, other, damage_class)
                and g.board.distance[g.s.player[seat].pos][g.s.player[other].pos] <= radius):
            return True
    return someone_hidden(g, seat)


cdef bint effect_possible(Game* g, int seat, int card, int i, int others, bint tumble, bint first) noexcept nogil:
    """AM-073: whether an effect without a declared target would change anything; `others` is what is left in hand."""
    cdef int do = g.content.effect_do[card][i]
    cdef int n = g.content.effect_n[card][i]
    cdef int arg = g.content.effect_arg[card][i]
    cdef int other, here
    cdef action_t plays[MAX_LEGAL]
    if do == DO_DRAW:
        return n > 0 and (can_draw(g, ONE_TIME) or can_draw(g, PERMANENT) if arg == FROM_EITHER else can_draw(g, arg))
    if do == DO_SEARCH:
        return n > 0 and (can_draw(g, ONE_TIME) or can_draw(g, PERMANENT))
    if do == DO_DEALALL:
        return can_draw(g, ONE_TIME) or can_draw(g, PERMANENT)
    if do == DO_PEEK:
        return g.s.deck[ONE_TIME].size > 0 or g.s.deck[PERMANENT].size > 0
    if do == DO_RETRIEVE:
        return g.s.pile_size > 0
    if do == DO_CRATE:
        for other in range(g.board.seats * SLOTS):
            if g.s.warehouse[other // SLOTS].card[other % SLOTS] != NO_CARD:
                return True
        return False
    if do == DO_REFRESH:
        return n > 0 and others > 0
    if do == DO_BURN_HEAL:
        return n > 0 and g.s.player[seat].hp < max_hp(g, seat)
    if do == DO_DRAIN:
        for other in range(g.board.seats):
            if other != seat and n > 0 and g.s.player[other].energy[0] + (
                    g.s.player[other].energy[1] if pools(g, other) == 2 else 0) > 0:
                return True
        return False
    if do == DO_TUNNEL:
        here = g.s.player[seat].pos
        return (on_ring(g.board, here) and not g.s.player[seat].immobilised
                and (tunnel_exit(g, seat, n, 1) != here or tunnel_exit(g, seat, n, -1) != here))
    if do == DO_AREA:
        return n > 0 and has_victim(g, seat, g.content.effect_radius[card][i], arg)
    if do == DO_STATUS:
        if arg == MODE_GOD_MODE:
            return not g.s.player[seat].god_mode
        if arg == MODE_INVISIBLE:
            return g.s.player[seat].visible != 0
        return True
    if do == DO_TUMBLE:
        return not tumble and can_tumble(g, seat, card, plays)
    return changes_something(g, seat, do, n)


cdef bint can_tumble(Game* g, int seat, int tumble_card, action_t* plays) noexcept nogil:
    """AM-073: at least one card could be played in the window."""
    cdef u64 held = g.s.player[seat].held
    cdef int card
    cdef bint any_play
    for card in range(g.content.cards):
        g.s.turn.pool[card] = g.s.player[seat].hand[card]
    g.s.turn.pool[tumble_card] -= 1
    g.s.player[seat].held &= ~(<u64> 1 << tumble_card)
    g.s.player[seat].hand_size -= 1
    any_play = list_card_plays(g, seat, plays, 0, True, not g.s.turn.spent) > 0
    g.s.player[seat].held = held
    g.s.player[seat].hand_size += 1
    for card in range(g.content.cards):
        g.s.turn.pool[card] = 0
    return any_play


# --- declared targets -------------------------------------------------------------------------------------------------

cdef int list_targets(Game* g, int seat, int card, int i, bint doubled, bint tumble, action_t* out,
                      int n) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int do = g.content.effect_do[card][i]
    cdef int mode = g.content.effect_arg[card][i]
    cdef int k, hex, other, range_, distance, counter
    if do == DO_CLIMB:
        if p.immobilised:               # AM-166
            return n
        for k in range(g.board.n_up[p.pos]):
            hex = g.board.up[p.pos][k]
            if is_open(g, hex) and can_climb_twice(g, hex):
                out[n] = act(ACT_PLAY_AT, card, hex, doubled)
                n += 1
        return n
    if do == DO_ATTACK:
        counter = held_with(g, seat, DO_NO_SELF)
        if counter != NO_CARD and (own_loss(g, seat) <= 0 or not in_pool(g, counter, tumble) or (
                tumble and g.content.tumble[counter] != TUMBLE_WITH_ATTACK)):
            counter = NO_CARD
        for other in range(g.board.seats):
            if can_attack(g, seat, other):
                out[n] = act(ACT_PLAY_ON, card, other, 0, doubled)
                n += 1
                if counter != NO_CARD:
                    out[n] = act(ACT_PLAY_ON, card, other, 1, doubled)
                    n += 1
        return n
    if ready_pool(g, seat) < 0 or barred(g, seat, BAN_ACTION_FAMILIAR):
        return n
    range_ = min(familiar_card_range(g, seat), SPAN)
    if mode == MODE_TREASURE:
        for k in range(1, g.board.within[p.pos][range_]):
            hex = g.board.near[p.pos][k]
            if g.s.treasure[hex]:
                out[n] = act(ACT_PLAY_AT, card, hex, doubled)
                n += 1
        return n
    for other in range(g.board.seats):
        if mode == MODE_IMMOBILISE:
            if can_immobilise(g, seat, other, range_, True):
                out[n] = act(ACT_PLAY_ON, card, other, 0, doubled)
                n += 1
        elif other != seat and g.s.player[other].visible and not is_shielded_from(g, other, DAMAGE_STRIKE):
            distance = g.board.distance[p.pos][g.s.player[other].pos]
            if 1 <= distance <= range_:
                out[n] = act(ACT_PLAY_ON, card, other, 0, doubled)
                n += 1
    return n


cdef int list_ways(Game* g, int seat, int card, bint doubled, bint tumble, bint first, action_t* out,
                   int n) noexcept nogil:
    """Every way to play one card, doubled or not, whose cost can be paid."""
    cdef int others = g.s.player[seat].hand_size - 1 - doubled
    cdef int ap = g.s.turn.ap - play_cost(g, card, doubled, tumble)
    cdef bint choice = g.content.flags[card] & FLAG_CHOICE
    cdef bint free_options = tumble or (
        doubled and g.rules.rules_double_double_cost == DOUBLE_DOUBLE_COST_ONE_ACTION)
    cdef int i
    if choice:
        for i in range(g.content.effects[card]):
            if is_targeted(g, card, i):
                n = list_targets(g, seat, card, i, doubled, tumble, out, n)
        for i in range(g.content.effects[card]):
            if is_targeted(g, card, i) or not (free_options or g.content.effect_cost[card][i] <= ap):
                continue
            if effect_possible(g, seat, card, i, others, tumble, first):
                out[n] = act(ACT_PLAY, card, doubled)
                return n + 1
        return n
    i = targeted_effect(g, card)
    if i >= 0:
        return list_targets(g, seat, card, i, doubled, tumble, out, n)
    for i in range(g.content.effects[card]):
        if effect_possible(g, seat, card, i, others, tumble, first):
            out[n] = act(ACT_PLAY, card, doubled)
            return n + 1
    return n


cdef int list_pair(Game* g, int seat, int card, bint copies, bint tumble, action_t* out, int n) noexcept nogil:
    """AM-261: Salve and Holistic Herbs as one play; listed once, with the lower id first."""
    cdef int partner = g.content.pair[card]
    cdef int i
    if partner < card or not g.s.player[seat].held >> partner & 1 or not in_pool(g, partner, tumble):
        return n
    if barred(g, seat, BAN_ACTION_PAIR) or not may_use(g, seat, partner):
        return n
    if tumble and g.content.tumble[partner] != TUMBLE_YES:
        return n
    for i in range(CARD_EFFECTS):
        if changes_something(g, seat, g.content.pair_do[card][i], g.content.pair_n[card][i]):
            if play_cost(g, card, False, tumble) <= g.s.turn.ap:
                out[n] = act(ACT_PLAY_PAIR, card, partner, 0)
                n += 1
            if copies and play_cost(g, card, True, tumble) <= g.s.turn.ap:
                out[n] = act(ACT_PLAY_PAIR, card, partner, 1)
                n += 1
            return n
    return n


cdef int list_card_plays(Game* g, int seat, action_t* out, int n, bint tumble, bint first) noexcept nogil:
    """Cards by timing (AM-249, AM-295), alone, doubled (AM-271, AM-272) or as a pair; never Double Double alone
    (AM-276).

    Inside a Tumble everything but the Actions is asked for as always, and Rock-Climber comes last (AM-279).
    """
    cdef u64 left = g.s.player[seat].held & g.one_time
    cdef int copy = held_with(g, seat, DO_COPY)
    cdef bint copies
    cdef int card, timing
    while left:
        card = lowest64(left)
        left &= left - 1
        timing = g.content.timing[card]
        if timing > TIMING_FIRST or not in_pool(g, card, tumble) or not works(g, seat, card):
            continue
        if not may_use(g, seat, card):
            continue
        if g.content.flags[card] & FLAG_NOT_ASCENDANT and not is_human(g, seat):
            continue
        if tumble:
            if g.content.tumble[card] != TUMBLE_YES and not (g.content.tumble[card] == TUMBLE_LAST and first):
                continue
            if timing == TIMING_START or (timing == TIMING_FIRST and not first):
                continue
        elif (timing == TIMING_START and g.s.turn.acted) or (timing == TIMING_FIRST and g.s.turn.spent):
            continue
        copies = (copy != NO_CARD and in_pool(g, copy, tumble)
                  and not (tumble and g.content.tumble[copy] != TUMBLE_WITH_PARTNER))
        if play_cost(g, card, False, tumble) <= g.s.turn.ap:
            n = list_ways(g, seat, card, False, tumble, first, out, n)
        if copies and g.content.flags[card] & FLAG_DOUBLABLE and play_cost(g, card, True, tumble) <= g.s.turn.ap:
            n = list_ways(g, seat, card, True, tumble, first, out, n)
        if g.content.pair[card] >= 0:
            n = list_pair(g, seat, card, copies, tumble, out, n)
    return n
