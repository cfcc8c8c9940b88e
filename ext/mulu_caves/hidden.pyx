"""What a seat cannot see is dealt anew: the opponent's unseen cards, both decks, a face-down kit, the real U tiles
(RULES.md 6.14; MC-085, MC-086, MC-117, MC-142).

What is dealt follows from what the seat knows and from the generator alone. Cards are therefore gathered and sorted
before they are shuffled, and the opponent's hand is put into an order that the seat can see.
"""

from libc.string cimport memcmp, memset

from equipoise.ext.deck cimport DECK_SIZE
from equipoise.ext.engine cimport MAX_LEGAL, action_t, arg_of
from equipoise.ext.mulu_caves.declared cimport (
    CATEGORIES, COMMIT_ORDER_SIMULTANEOUS, DECIDE_CAVE_IN_STEP, DECIDE_COMMIT_DEFENDER, DECIDE_MIRROR_MIRROR,
    DECIDE_TRANSIT_STEP, DECK_EVENT, DECK_TREASURE, FRAME_BATTLE, HAND, NO_CARD, NO_TAG, SIDES, ULTIMATE_MODE_DECOY,
    Battle, Frame, Held, Player, top_frame,
)
from equipoise.ext.mulu_caves.game cimport Game, number_of, owner_of
from equipoise.ext.mulu_caves.kits cimport commit_kit, fixes_weapon, is_series, list_kits, take_back
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.rng cimport STREAM_SETUP, Rng, below, shuffle8
from equipoise.ext.types cimport u8

cdef enum:
    CODES = 256             # card codes that a byte can hold
    DEALS = 10000           # tried at most, for a position that no game leads to


cdef bint is_unseen(const Game* g, const Held* held) noexcept nogil:
    return not held.known and g.rules.cards_hidden


cdef void sort_cards(u8* cards, int n) noexcept nogil:
    cdef int copies[CODES]
    cdef int code, i, _copy
    memset(copies, 0, sizeof(copies))
    for i in range(n):
        copies[cards[i]] += 1
    i = 0
    for code in range(CODES):
        for _copy in range(copies[code]):
            cards[i] = code
            i += 1


# --- hands and the treasure deck --------------------------------------------------------------------------------------

cdef int look_of(const Game* g, const Held* held) noexcept nogil:
    """What the opponent of its player sees of a card, as one number."""
    cdef int look = held.holder << 24 | held.committed << 16
    return look if is_unseen(g, held) else look | 1 << 15 | held.card << 4 | held.uses << 1 | held.known


cdef void order_hand(const Game* g, Player* p) noexcept nogil:
    """The place of a card in the hand tells when it came, which the opponent has not seen of every card."""
    cdef Held held
    cdef int i, k
    for i in range(1, p.cards):
        held = p.hand[i]
        k = i
        while k > 0 and look_of(g, &p.hand[k - 1]) > look_of(g, &held):
            p.hand[k] = p.hand[k - 1]
            k -= 1
        p.hand[k] = held


cdef void deal_treasures(Game* g, Player* p, Rng* rng) noexcept nogil:
    """Unseen cards of the hand and of the deck change places. An unseen card has all its uses."""
    cdef u8* deck = g.s.deck[DECK_TREASURE].cards
    cdef u8 pool[DECK_SIZE + HAND]
    cdef int i, n = 0
    for i in range(p.cards):
        if is_unseen(g, &p.hand[i]):
            pool[n] = p.hand[i].card
            n += 1
    for i in range(g.s.known_bottom, g.s.deck[DECK_TREASURE].size):
        pool[n] = deck[i]
        n += 1
    sort_cards(pool, n)
    shuffle8(rng, STREAM_SETUP, pool, n)
    for i in range(p.cards):
        if is_unseen(g, &p.hand[i]):
            n -= 1
            p.hand[i].card = pool[n]
            p.hand[i].uses = g.content.uses[pool[n]]
    for i in range(n):
        deck[g.s.known_bottom + i] = pool[i]


# --- face-down kits (battle.commit_order = simultaneous) --------------------------------------------------------------

cdef Battle* face_down(Game* g, int foe) noexcept nogil:
    """MC-142: the battle for which the opponent has laid out a kit that nobody else has seen, or NULL."""
    cdef const Player* p = &g.s.player[foe]
    cdef const Frame* f = top_frame(g.s)
    cdef Battle* b
    cdef int place, i
    if g.rules.battle_commit_order != COMMIT_ORDER_SIMULTANEOUS:
        return NULL
    for place in range(g.s.battles):
        b = &g.s.battle[place]
        if owner_of(b.attacker) != foe:
            continue
        if (g.s.common.decision == DECIDE_COMMIT_DEFENDER and f.kind == FRAME_BATTLE and f.battle == place
                and not is_series(b.mode)):
            return b
        for i in range(p.cards):
            if p.hand[i].committed == b.kit[foe] and is_unseen(g, &p.hand[i]):
                return b
    return NULL


cdef int card_of_attack(const Battle* b) noexcept nogil:
    """The one card of the kit that lies open, or NO_CARD."""
    return b.card if fixes_weapon(b.mode) else NO_CARD


cdef void count_kit(const Game* g, const Battle* b, int* own, int* lent) noexcept nogil:
    """Face-down cards that came from the attacker itself, and from its avatar."""
    cdef const Player* p = &g.s.player[owner_of(b.attacker)]
    cdef int i
    own[0] = lent[0] = 0
    for i in range(p.cards):
        if (p.hand[i].committed != NO_TAG and p.hand[i].committed == b.kit[owner_of(b.attacker)]
                and p.hand[i].card != card_of_attack(b)):
            if p.hand[i].holder == number_of(b.attacker):
                own[0] += 1
            else:
                lent[0] += 1


cdef bint lay_out_kit(Game* g, Battle* b, int own, int lent, Rng* rng) noexcept nogil:
    """Some kit of as many cards from either hand; false if the cards allow none."""
    cdef action_t kits[MAX_LEGAL]
    cdef int i, k, code, from_avatar, cards, fitting = 0
    for i in range(list_kits(g, b, b.attacker, kits)):
        cards = from_avatar = 0
        for k in range(2 * CATEGORIES):
            code = arg_of(kits[i], k)
            cards += code != 0
            if code:
                from_avatar += ((code - 1) >> 1) & 1
        if cards == own + lent and from_avatar == lent:
            kits[fitting] = kits[i]
            fitting += 1
    if fitting == 0:
        return False
    commit_kit(g, b, b.attacker, kits[below(rng, STREAM_SETUP, fitting)])
    return True


# --- everything -------------------------------------------------------------------------------------------------------

cdef bint depends_on_enemy_cards(const Game* g, int seat) noexcept nogil:
    """The seat moves an enemy piece, whose unseen Ashen Armor opens burning tiles to it (MC-061, MC-199)."""
    cdef int decision = g.s.common.decision
    return g.s.common.seat == seat and (decision == DECIDE_CAVE_IN_STEP or decision == DECIDE_TRANSIT_STEP
                                        or decision == DECIDE_MIRROR_MIRROR)


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    """Deals until the kit on the table and the actions offered to the seat are possible with the imagined cards."""
    cdef Player* p = &g.s.player[1 - seat]
    cdef Battle* b = face_down(g, 1 - seat)
    cdef action_t offered[MAX_LEGAL]
    cdef action_t legal[MAX_LEGAL]
    cdef bint depends = depends_on_enemy_cards(g, seat)
    cdef int side, _deal, own = 0, lent = 0, n = list_legal(g, offered) if depends else 0
    if b != NULL:
        count_kit(g, b, &own, &lent)
    for _deal in range(DEALS):
        if b != NULL:
            take_back(g, 1 - seat, b.kit[1 - seat], card_of_attack(b))
        order_hand(g, p)
        deal_treasures(g, p, rng)
        if b != NULL and not lay_out_kit(g, b, own, lent, rng):
            continue
        if not depends or (list_legal(g, legal) == n and memcmp(legal, offered, n * sizeof(action_t)) == 0):
            break
    sort_cards(g.s.deck[DECK_EVENT].cards, g.s.deck[DECK_EVENT].size)
    shuffle8(rng, STREAM_SETUP, g.s.deck[DECK_EVENT].cards, g.s.deck[DECK_EVENT].size)
    if g.rules.ultimate_mode == ULTIMATE_MODE_DECOY:
        for side in range(SIDES):
            if not g.s.decoy_revealed[side]:
                g.s.real_ultimate[side] = below(rng, STREAM_SETUP, 2)
