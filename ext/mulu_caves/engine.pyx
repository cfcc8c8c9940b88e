"""Mulu Caves: one table. The rules stand in the files around this one, each named after what a player does."""

from libc.string cimport memset

from equipoise.ext.engine cimport action_t, end_nobody, options
from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.mark cimport marked
from equipoise.ext.mulu_caves.board cimport build_board, find_routes
from equipoise.ext.mulu_caves.check cimport check_all, is_possible_terrain
from equipoise.ext.mulu_caves.declared cimport (
    DECIDE_ACTION, DECIDE_MAIN, EVENT_CARDS, EVENT_TILES, NO_PIECE, PIECES, SEATS, TILES, Content, GameFacts, Rules,
    SeatFacts, State, top_frame,
)
from equipoise.ext.mulu_caves.features cimport list_features
from equipoise.ext.mulu_caves.finish cimport how_far
from equipoise.ext.mulu_caves.fire cimport recount_fire
from equipoise.ext.mulu_caves.gifts cimport give_card
from equipoise.ext.mulu_caves.hidden cimport redeal_hidden
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.mulu_caves.opening cimport set_up
from equipoise.ext.mulu_caves.record cimport note_choice, note_offers, record_game, record_seat
from equipoise.ext.mulu_caves.resolve cimport answer_frame, resume_frame
from equipoise.ext.rng cimport Rng
from equipoise.ext.mulu_caves.unplayable cimport why_unplayable
from equipoise.ext.types cimport u64


cdef class MuluCaves(FrameEngine):
    """One table of Mulu Caves."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        self.attach(&self.s.common, sizeof(State), <void*> self.s.seat_facts)
        self.pending = &self.s.pending
        self.rules = rules[0]
        self.content = content[0]
        build_board(&self.board, &self.rules, &self.content)
        self.g.s = &self.s
        self.g.rules = &self.rules
        self.g.content = &self.content
        self.g.board = &self.board
        self.g.engine = <void*> self
        self.g.mark = marked(marked(0, &self.rules, sizeof(Rules)), &self.content, sizeof(Content))

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        self.resolve()

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out)

    cdef void resume(self) noexcept nogil:
        resume_frame(&self.g, top_frame(&self.s))

    cdef void answer(self, action_t action) noexcept nogil:
        answer_frame(&self.g, top_frame(&self.s), action)

    cdef bint left_open(self) noexcept nogil:
        """RULES.md 6.13. Main Phase and action loop always ask, so that a turn does not run into the next unseen."""
        cdef int n = options(self)
        if n == 1 and self.s.common.decision != DECIDE_MAIN and self.s.common.decision != DECIDE_ACTION:
            return False
        note_offers(&self.g, self.listed, n)
        return True

    cdef void apply(self, action_t action) noexcept nogil:
        note_choice(&self.g, action)
        FrameEngine.apply(self, action)

    cdef void stop(self, int reason) noexcept nogil:
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef void features(self, int seat, double* out) noexcept nogil:
        list_features(&self.g, seat, out)

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return give_card(&self.g, seat, gift)

    cdef double progress(self, int seat) noexcept nogil:
        return how_far(&self.g, seat)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        record_game(&self.g, <GameFacts*> game_facts)
        for seat in range(SEATS):
            record_seat(&self.g, seat, &own[seat])

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

    cdef void loaded(self) noexcept nogil:
        """Counts again what follows from the rest, so that a position may leave it out."""
        cdef int piece, tile, card, n, seat
        memset(self.s.occupant, NO_PIECE, sizeof(self.s.occupant))
        for piece in range(PIECES):
            self.s.piece[piece].enchantments = 0
            self.s.piece[piece].banned = 0
            for card in range(EVENT_CARDS):
                self.s.piece[piece].enchantments += self.s.piece[piece].enchantment[card]
            for n in range(EVENT_TILES):
                if self.s.piece[piece].ban[n]:
                    self.s.piece[piece].banned |= <u64> 1 << n
            if self.s.piece[piece].alive and piece != self.s.turn.transit:
                self.s.occupant[self.s.piece[piece].pos] = piece
        self.s.nets = 0
        for tile in range(TILES):
            self.s.nets += self.s.net[tile] != 0
        for seat in range(SEATS):
            self.s.seat_facts[seat].treasure = self.s.player[seat].treasure
        recount_fire(&self.g)
        if is_possible_terrain(&self.g):
            find_routes(&self.board, self.s.terrain, &self.s.route[0][0][0])

    cdef const char* unplayable(self) noexcept nogil:
        return why_unplayable(&self.g)

    def board_tables(self):
        """The caves in numbers, for drawings and tests."""
        return self.board
