"""What a seat cannot see is dealt anew: the opponent's Devotion, the cards he was dealt, his secret picks, and the
cards that lie undealt (RULES.md 4.11; ME-040, ME-045, ME-046, ME-436)."""

from libc.string cimport memcpy, memset

from equipoise.ext.deck cimport DECK_SIZE, Deck, deck_put
from equipoise.ext.hidden cimport deal_anew
from equipoise.ext.mythic_earth.devotions cimport list_pick_targets, picks_wanted
from equipoise.ext.mythic_earth.game cimport Game, other_player
from equipoise.ext.mythic_earth.declared cimport (
    DECIDE_SECRET, DEVOTION_DECK, EL2, EL7, NO_DEVOTION, NO_PICK, NO_SCENARIO, WAY_DEVOTIONS, WHERE_DESTROYED, Player,
)
from equipoise.ext.rng cimport STREAM_SETUP, Rng, below, shuffle8
from equipoise.ext.types cimport u8


cdef void redeal_cards(Game* g, int player, Rng* rng) noexcept nogil:
    """His deck and the cards dealt to him are any split of his eight, with the kept one among those dealt. A kept card
    that is known stays."""
    cdef Player* p = &g.s.player[player]
    cdef Deck* deck = &g.s.deck[DEVOTION_DECK + player]
    cdef u8 cards[DECK_SIZE + WAY_DEVOTIONS]
    cdef int i, n = deck.size, dealt = 0
    memcpy(cards, deck.cards, n)
    for i in range(p.dealt_count):
        if p.devotion_known and p.dealt[i] == p.devotion:
            dealt = 1
        else:
            cards[n] = p.dealt[i]
            n += 1
    deal_anew(cards, n, rng)
    memset(deck, 0, sizeof(Deck))
    if dealt:
        p.dealt[0] = p.devotion
    for i in range(n):
        if dealt < p.dealt_count:
            p.dealt[dealt] = cards[i]
            dealt += 1
        else:
            deck_put(deck, cards[i])
    if p.devotion != NO_DEVOTION and not p.devotion_known and p.dealt_count > 0:
        p.devotion = p.dealt[below(rng, STREAM_SETUP, p.dealt_count)]


cdef bint still_possible(const Game* g, int devotion, int target) noexcept nogil:
    """A Unit that was destroyed would have shown that it was picked."""
    return devotion == EL2 or devotion == EL7 or g.s.unit[target].where != WHERE_DESTROYED


cdef void redeal_picks(Game* g, int player, Rng* rng) noexcept nogil:
    """Picks that have not been acted on are any legal ones, each once."""
    cdef Player* p = &g.s.player[player]
    cdef u8 targets[64]
    cdef u8 possible[64]
    cdef int wanted = picks_wanted(g, player)
    cdef int i, n = 0, targets_count = list_pick_targets(g, player, p.devotion, targets) if wanted > 0 else 0
    for i in range(targets_count):
        if (still_possible(g, p.devotion, targets[i])
                and not (p.acted_on & 1 and p.pick[0] == targets[i])
                and not (p.acted_on & 2 and p.pick[1] == targets[i])):
            possible[n] = targets[i]
            n += 1
    shuffle8(rng, STREAM_SETUP, possible, n)
    p.picks = 0
    for i in range(2):
        if p.acted_on >> i & 1 and p.pick[i] != NO_PICK:
            p.picks = i + 1
        elif i < wanted and n > 0:
            n -= 1
            p.pick[i] = possible[n]
            p.picks = i + 1
        else:
            p.pick[i] = NO_PICK


cdef bint picks_are_made(const Game* g, int player) noexcept nogil:
    """South picks first (RULES.md 5.1, step 7)."""
    if g.s.scenario == NO_SCENARIO or g.s.player[player].devotion == NO_DEVOTION:
        return False
    if g.s.common.decision > DECIDE_SECRET:
        return True
    return g.s.common.decision == DECIDE_SECRET and g.s.south == player


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef int other = other_player(seat)
    cdef Deck* own = &g.s.deck[DEVOTION_DECK + seat]
    deal_anew(own.cards, own.size, rng)
    redeal_cards(g, other, rng)
    if picks_are_made(g, other):
        redeal_picks(g, other, rng)
