"""What a seat cannot see is dealt anew: hands, decks, face-down cards, treasures, hidden positions (AM-062, AM-318).

Everybody knows from which deck a card came, so that cards change places only within their type. What a seat has seen
stays: cards taken in public, discards it knows, the deck tops it has peeked at.

The new deal depends on what the seat knows and on the generator, on nothing else: unseen cards and treasures are put
in order before they are shuffled, so that worlds which the seat cannot tell apart become the same world.
"""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.declared cimport (
    AXIS, CARDS, DECKS, FRAME_ATTACK, FRAME_CARD, FRAME_HIT, HEXES, HUMAN, LAVA, ONE_TIME, PERMANENT, PILE, SEATS,
    TREASURES, Frame, Player, top_frame,
)
from equipoise.ext.axis_mundi.game cimport Game, count_bits, tumbling
from equipoise.ext.axis_mundi.hands cimport recount_hand
from equipoise.ext.rng cimport STREAM_SETUP, Rng, below, shuffle8
from equipoise.ext.types cimport u8

cdef enum:
    COLLECT = 0
    DEAL = 1
    TREASURES_WRITTEN = HEXES + 2 * SEATS * TREASURES    # as many as a position can name


cdef struct Pool:           # the cards that the seat cannot see
    int copies[CARDS]
    int n[DECKS]
    u8 card[DECKS][PILE]    # the same cards, by type, shuffled


cdef void shuffle_pool(Game* g, Pool* pool, Rng* rng) noexcept nogil:
    """In the order of their codes first, so that it does not matter where they were."""
    cdef int card, deck, _copy
    for card in range(g.content.cards):
        deck = g.content.deck[card]
        for _copy in range(pool.copies[card]):
            pool.card[deck][pool.n[deck]] = card
            pool.n[deck] += 1
    for deck in range(DECKS):
        shuffle8(rng, STREAM_SETUP, pool.card[deck], pool.n[deck])


cdef inline int pick(Pool* pool, int deck) noexcept nogil:
    pool.n[deck] -= 1
    return pool.card[deck][pool.n[deck]]


cdef void swap_counts(Game* g, Pool* pool, u8* counts, const u8* seen, int* sizes, int pass_) noexcept nogil:
    """A place that counts cards by id (a hand, a row of face-down cards): out of it, or back into it."""
    cdef int card, deck, _i
    if pass_ == COLLECT:
        sizes[ONE_TIME] = sizes[PERMANENT] = 0
        for card in range(g.content.cards):
            for _i in range(counts[card] - (seen[card] if seen != NULL else 0)):
                pool.copies[card] += 1
                counts[card] -= 1
                sizes[g.content.deck[card]] += 1
        return
    for deck in range(DECKS):
        for _i in range(sizes[deck]):
            counts[pick(pool, deck)] += 1


cdef void swap_cards(Game* g, int seat, Pool* pool, int* sizes, int pass_) noexcept nogil:
    """One pass over every place with cards that the seat cannot see, always in the same order."""
    cdef int other, deck, i, known, place = 0
    cdef Player* p
    for other in range(g.board.seats):
        if other == seat:
            continue
        p = &g.s.player[other]
        swap_counts(g, pool, p.hand, p.shown, &sizes[place], pass_)
        swap_counts(g, pool, p.face_down, NULL, &sizes[place + 2], pass_)
        place += 4
    if g.s.pending.depth and not (top_frame(g.s).kind == FRAME_CARD and top_frame(g.s).seat == seat):
        swap_counts(g, pool, g.s.looked_at, NULL, &sizes[place], pass_)
    for deck in range(DECKS):
        known = g.s.peeked[deck] if g.s.peeker[deck] == seat else 0
        for i in range(g.s.deck[deck].size - known):
            if pass_ == COLLECT:
                pool.copies[g.s.deck[deck].cards[i]] += 1
            else:
                g.s.deck[deck].cards[i] = pick(pool, deck)
    for i in range(g.s.pile_size):
        if g.s.pile_seen[i] >> seat & 1:
            continue
        if pass_ == COLLECT:
            pool.copies[g.s.pile[i]] += 1
        else:
            g.s.pile[i] = pick(pool, g.content.deck[g.s.pile[i]])


cdef void redeal_treasures(Game* g, int seat, Rng* rng) noexcept nogil:
    """AM-185: kinds on the board, and kinds that others hold or fetch. There is one of each kind, but a position that
    somebody wrote may have more."""
    cdef u8 kinds[TREASURES_WRITTEN]
    cdef int unseen[TREASURES]
    cdef int kind, other, hex, _i, n = 0
    cdef int held, fetched
    memset(unseen, 0, sizeof(unseen))
    for hex in range(g.board.hexes):
        if g.s.treasure[hex]:
            unseen[g.s.treasure[hex] - 1] += 1
    for other in range(g.board.seats):
        if other != seat:
            for kind in range(TREASURES):
                unseen[kind] += g.s.player[other].treasures >> kind & 1
                unseen[kind] += g.s.player[other].fetched >> kind & 1
    for kind in range(TREASURES):
        for _i in range(unseen[kind]):
            kinds[n] = kind
            n += 1
    shuffle8(rng, STREAM_SETUP, kinds, n)
    n = 0
    for hex in range(g.board.hexes):
        if g.s.treasure[hex]:
            g.s.treasure[hex] = 1 + kinds[n]
            n += 1
    for other in range(g.board.seats):
        if other == seat:
            continue
        held = count_bits(g.s.player[other].treasures)
        fetched = count_bits(g.s.player[other].fetched)
        g.s.player[other].treasures = g.s.player[other].fetched = 0
        for _i in range(held):
            g.s.player[other].treasures |= 1 << kinds[n]
            n += 1
        for _i in range(fetched):
            g.s.player[other].fetched |= 1 << kinds[n]
            n += 1


cdef void redeal_position(Game* g, int seat, Rng* rng) noexcept nogil:
    """AM-318: any hex that the points spent since the token was laid may have led to."""
    cdef Player* p = &g.s.player[seat]
    cdef int hexes[HEXES]
    cdef int hex, before, rise, n = 0
    cdef int points = p.hidden_points
    cdef int origin = g.board.unturned[p.token] if p.hidden_turned else p.token
    for hex in range(g.board.hexes):
        if g.s.terrain[hex] == LAVA or g.s.terrain[hex] == AXIS:
            continue
        before = g.board.unturned[hex] if p.hidden_turned else hex
        rise = g.board.level[before] - g.board.level[origin]
        if rise > 0 and rise * (g.rules.move_cost_up if p.form == HUMAN else g.rules.move_cost_up_asc) > points:
            continue
        if rise < 0 and -rise * (g.rules.move_cost_down if p.form == HUMAN else g.rules.move_cost_down_asc) > points:
            continue
        if p.form != HUMAN and hex == g.board.pier[seat]:
            continue
        if g.board.distance[origin][before] <= points * g.rules.move_run_length:
            hexes[n] = hex
            n += 1
    p.pos = hexes[below(rng, STREAM_SETUP, n)] if n else p.token


cdef void forget_hidden_victims(Game* g, int seat) noexcept nogil:
    """An area that is being resolved may hit the invisible; nobody else knows yet whether it does."""
    cdef int i, other, hidden = 0
    cdef Frame* f
    for other in range(g.board.seats):
        if other != seat and not g.s.player[other].visible:
            hidden |= 1 << other
    if not hidden:
        return
    for i in range(g.s.pending.depth):
        f = &g.s.stack[i]
        if f.kind == FRAME_HIT or f.kind == FRAME_ATTACK:
            f.victims &= ~hidden
            f.splash &= ~hidden


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef Pool pool
    cdef int sizes[4 * SEATS + 2]
    cdef int other
    memset(pool.copies, 0, sizeof(pool.copies))
    pool.n[ONE_TIME] = pool.n[PERMANENT] = 0
    swap_cards(g, seat, &pool, sizes, COLLECT)
    shuffle_pool(g, &pool, rng)
    swap_cards(g, seat, &pool, sizes, DEAL)
    redeal_treasures(g, seat, rng)
    for other in range(g.board.seats):
        if other != seat:
            recount_hand(g, other)
            if not g.s.player[other].visible:
                redeal_position(g, other, rng)
    forget_hidden_victims(g, seat)
    if g.s.active >= 0 and g.s.active != seat and tumbling(g):
        memcpy(g.s.turn.pool, g.s.player[g.s.active].hand, CARDS)
