"""Relinquish: a random card for the avatar, a committed one for the attacked unit (MC-319 to MC-327)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.declared cimport (
    ACT_PASS, ACT_STEAL_CARD, ACT_STEAL_RANDOM, AVATAR, BAN_ACTION_PLAY_RELINQUISH, BAN_ACTION_STEAL_CARD, DO_STEAL,
    EVENT_UNDER_DECK, GAIN_STOLEN, NO_TAG, STOLE_CHOSEN, STOLE_KEPT, STOLE_RANDOM, STOLE_UNDER_DECK, Battle, Held,
    Player, SeatFacts,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, die, find_held, is_avatar, may_do, number_of, owner_of, say
from equipoise.ext.mulu_caves.hands cimport discard_held, find_copy, hand_size, move_held, put_under_deck, take_held
from equipoise.ext.mulu_caves.kits cimport kit_code


cdef void steal_at_random(Game* g, int seat, int relinquish) noexcept nogil:
    """MC-319, MC-321 to MC-323: to the avatar, or under the deck if the hand was full. A die says which card."""
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef Player* victim = &g.s.player[1 - seat]
    cdef int i = die(g, seat, victim.cards) - 1 if victim.cards > 1 else 0
    cdef int card = victim.hand[i].card
    cdef int held = hand_size(g, seat) - (0 if g.rules.relinquish_count_self else 1)
    discard_held(g, seat, find_copy(g, seat, relinquish, AVATAR))
    count8(&facts.played[relinquish], 1)
    count8(&facts.steals[STOLE_RANDOM], 1)
    victim.hand[i].committed = NO_TAG
    victim.hand[i].doubled = 0
    if held >= g.rules.cards_hand_limit:
        take_held(g, 1 - seat, i)
        put_under_deck(g, card)
        count8(&facts.stolen[card], 1)
        count8(&facts.steals[STOLE_UNDER_DECK], 1)
        say(g, EVENT_UNDER_DECK, seat, card, 0, 0)
    else:
        move_held(g, 1 - seat, i, avatar_of(seat), GAIN_STOLEN)
        count8(&facts.steals[STOLE_KEPT], 1)


cdef void play_relinquish(Game* g, int seat, int card) noexcept nogil:
    steal_at_random(g, seat, card)


cdef int list_thefts(const Game* g, const Battle* b, action_t* out) noexcept nogil:
    """MC-320, MC-324, MC-327: at most one in a battle."""
    cdef int seat = owner_of(b.defender)
    cdef const Player* victim = &g.s.player[1 - seat]
    cdef const Held* held
    cdef action_t action
    cdef int i, j, n = 1
    if b.relinquished or g.s.player[seat].cards == 0 or victim.cards == 0:
        return 0
    out[0] = act(ACT_PASS)
    if (not is_avatar(b.defender) and find_held(g, b.defender, DO_STEAL) != NULL
            and may_do(g, seat, BAN_ACTION_STEAL_CARD)):
        for i in range(victim.cards):
            held = &victim.hand[i]
            if held.committed == NO_TAG or held.committed != b.kit[1 - seat]:
                continue
            action = act(ACT_STEAL_CARD, kit_code(held.card, held.holder != number_of(b.attacker), held.doubled))
            for j in range(n):
                if out[j] == action:
                    break
            else:
                out[n] = action
                n += 1
    if (find_held(g, avatar_of(seat), DO_STEAL) != NULL
            and (g.rules.relinquish_reaction or g.s.active == seat)
            and may_do(g, seat, BAN_ACTION_PLAY_RELINQUISH)):
        out[n] = act(ACT_STEAL_RANDOM)
        n += 1
    return n if n > 1 else 0


cdef int committed_count(const Game* g, int seat, int tag) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i, n = 0
    for i in range(p.cards):
        n += p.hand[i].committed == tag
    return n


cdef bint still_has(const Game* g, int seat, int tag, int card) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed == tag and p.hand[i].card == card:
            return True
    return False


cdef void steal_chosen(Game* g, Battle* b, int code) noexcept nogil:
    """MC-324, MC-325: the committed card goes to the attacked unit."""
    cdef int seat = owner_of(b.defender)
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef Player* victim = &g.s.player[1 - seat]
    cdef int relinquish = find_held(g, b.defender, DO_STEAL).card
    cdef int i
    discard_held(g, seat, find_copy(g, seat, relinquish, number_of(b.defender)))
    count8(&facts.played[relinquish], 1)
    count8(&facts.steals[STOLE_CHOSEN], 1)
    count8(&facts.steals[STOLE_KEPT], 1)
    for i in range(victim.cards):
        if (victim.hand[i].committed == b.kit[1 - seat]
                and kit_code(victim.hand[i].card, victim.hand[i].holder != number_of(b.attacker),
                             victim.hand[i].doubled) == code):
            victim.hand[i].committed = NO_TAG
            victim.hand[i].doubled = 0
            move_held(g, 1 - seat, i, b.defender, GAIN_STOLEN)
            return


cdef int steal_in_battle(Game* g, Battle* b, action_t action) noexcept nogil:
    cdef int thief = owner_of(b.defender)
    cdef int tag = b.kit[1 - thief]
    cdef int before = committed_count(g, 1 - thief, tag)
    cdef bint had = still_has(g, 1 - thief, tag, b.card)
    b.relinquished = 1
    if kind_of(action) == ACT_STEAL_RANDOM:
        steal_at_random(g, thief, find_held(g, avatar_of(thief), DO_STEAL).card)
    else:
        steal_chosen(g, b, arg_of(action, 0))
    if committed_count(g, 1 - thief, tag) == before:
        return STOLE_NOTHING_COMMITTED
    return STOLE_THE_ATTACK if had and not still_has(g, 1 - thief, tag, b.card) else STOLE_FROM_KIT
