"""Python handles on the inline tools (generator, decks, hexes, bitsets), so that they can be tested and inspected."""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_count, bits_has, bits_remove, bits_take
from equipoise.ext.deck cimport Deck, deck_clear, deck_draw, deck_find, deck_put, deck_shuffle, deck_take
from equipoise.ext.engine cimport Bot, Common, Engine, action_t, keep_fault
from equipoise.ext.hexgrid cimport Hex, hex_distance, hex_on_ring, hex_rotate, hex_step
from equipoise.ext.rng cimport Rng, STREAM_DECK, below, lot, next32, next64, rng_reset, uniform
from equipoise.ext.types cimport u64


cdef class Generator:
    """The generator of one game: every stream of (seed, block)."""

    cdef Rng rng

    def __init__(self, u64 seed, u64 block):
        rng_reset(&self.rng, seed, block)

    def next32(self, int stream, int n):
        return [next32(&self.rng, stream) for _ in range(n)]

    def next64(self, int stream, int n):
        return [next64(&self.rng, stream) for _ in range(n)]

    def below(self, int stream, unsigned int bound, int n):
        return [below(&self.rng, stream, bound) for _ in range(n)]

    def lots(self, int seat, u64 moment, candidates):
        cdef u64 candidate
        lots = []
        for candidate in candidates:
            lots.append(lot(&self.rng, seat, moment, candidate))
        return lots

    def uniform(self, int stream, int n):
        return [uniform(&self.rng, stream) for _ in range(n)]


cdef struct DeckState:
    Common common
    Deck deck


cdef class DeckTable(Engine):
    """An engine with nothing but one deck."""

    cdef DeckState s

    def __init__(self, cards, u64 seed=0):
        self.attach(&self.s.common, sizeof(DeckState))
        rng_reset(&self.s.common.rng, seed, 0)
        deck_clear(&self.s.deck)
        for card in cards:
            deck_put(&self.s.deck, card)

    def cards(self):
        return [self.s.deck.cards[i] for i in range(self.s.deck.size)]

    def shuffle(self):
        deck_shuffle(self, &self.s.deck, 0)

    def draw(self):
        return deck_draw(self, &self.s.deck, 0, 0)

    def find(self, int card):
        return deck_find(&self.s.deck, card)

    def take_at(self, int place):
        return deck_take(&self.s.deck, place)

    def draw_scripted(self, draws):
        """Draws as many cards as are scripted; returns (cards, fault code)."""
        cdef int i
        self.scripted = 2
        self.script_fault = self.next_draw = 0
        self.n_draws = len(draws)
        for i in range(self.n_draws):
            self.draws[i][0], self.draws[i][1] = draws[i]
        cards = [deck_draw(self, &self.s.deck, 0, 0) for _ in draws]
        self.scripted = 0
        return cards, self.script_fault


cdef class CallingBot(Bot):
    """Asks a Python function for the index to take, given how many actions are legal; an error of it ends the batch."""

    cdef object function

    def __init__(self, function):
        self.function = function

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        with gil:
            try:
                return self.function(n)
            except BaseException as error:
                keep_fault(error)
                return 0


def hex_facts(int q, int r, int direction, int n):
    """Of a hex: the hex n steps away, its distance from the origin, and itself rotated by sixty degrees."""
    cdef Hex h, origin
    h.q, h.r = q, r
    origin.q = origin.r = 0
    return hex_step(h, direction, n), hex_distance(h, origin), hex_rotate(h)


def ring(int k):
    return [hex_on_ring(k, i) for i in range(max(1, 6 * k))]


def bits_after(adds, removes):
    """The members left, in order, and (count, membership of 0..127) before they were taken out."""
    cdef Bits b
    cdef int i
    bits_clear(&b)
    for i in adds:
        bits_add(&b, i)
    for i in removes:
        bits_remove(&b, i)
    facts = bits_count(&b), [bool(bits_has(&b, i)) for i in range(128)]
    members = []
    while True:
        i = bits_take(&b)
        if i < 0:
            return members, facts
        members.append(i)


DECK_STREAM = STREAM_DECK
