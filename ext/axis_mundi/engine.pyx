"""Axis Mundi: one table. The rules stand in the files around this one, each named after what a player does."""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.ascension cimport how_far, score_seats
from equipoise.ext.axis_mundi.board cimport build_board
from equipoise.ext.axis_mundi.check cimport check_all
from equipoise.ext.axis_mundi.declared cimport CARDS, GIFT_CARD, ONE_TIME, Content, GameFacts, Rules, SeatFacts, State
from equipoise.ext.axis_mundi.features cimport describe_standing
from equipoise.ext.axis_mundi.gifts cimport give_card
from equipoise.ext.axis_mundi.hands cimport recount_hand
from equipoise.ext.axis_mundi.hidden cimport redeal_hidden
from equipoise.ext.axis_mundi.legal cimport list_legal
from equipoise.ext.axis_mundi.opening cimport set_up
from equipoise.ext.axis_mundi.resolve cimport answer_top, resume_top
from equipoise.ext.axis_mundi.unplayable cimport why_unplayable
from equipoise.ext.engine cimport MAX_LEGAL, action_t, end_nobody
from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64


cdef class AxisMundi(FrameEngine):
    """One table of Axis Mundi."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        cdef int card, i
        self.attach(&self.s.common, sizeof(State), self.s.seat_facts)
        self.pending = &self.s.pending
        self.rules = rules[0]
        self.content = content[0]
        build_board(&self.board, &self.rules, &self.content)
        self.g.s = &self.s
        self.g.rules = &self.rules
        self.g.content = &self.content
        self.g.board = &self.board
        self.g.engine = <void*> self
        for card in range(self.content.cards):
            if self.content.deck[card] == ONE_TIME:
                self.g.one_time |= <u64> 1 << card
            if self.content.effects[card] == 0:
                self.g.idle_cards = True
            for i in range(self.content.effects[card]):
                self.g.cards_with[self.content.effect_do[card][i]] |= <u64> 1 << card

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        self.resolve()

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out, MAX_LEGAL)

    cdef void resume(self) noexcept nogil:
        resume_top(&self.g)

    cdef void answer(self, action_t action) noexcept nogil:
        answer_top(&self.g, action)

    cdef bint left_open(self) noexcept nogil:
        """RULES.md 6.2: by engine.auto_single."""
        return not self.rules.engine_auto_single

    cdef void stop(self, int reason) noexcept nogil:
        score_seats(&self.g)
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef void features(self, int seat, double* out) noexcept nogil:
        describe_standing(&self.g, seat, out)

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return give_card(&self.g, seat, gift - GIFT_CARD)

    cdef double progress(self, int seat) noexcept nogil:
        return how_far(&self.g, seat)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        (<GameFacts*> game_facts)[0] = self.s.facts
        for seat in range(self.board.seats):
            own[seat] = self.s.seat_facts[seat]
            memcpy(own[seat].held_end, self.s.player[seat].hand, CARDS)

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

    cdef const char* unplayable(self) noexcept nogil:
        return why_unplayable(&self.g)

    cdef void loaded(self) noexcept nogil:
        """Counts again what follows from the rest, so that a position may leave it out."""
        cdef int seat, hex
        memset(self.s.occupant, -1, sizeof(self.s.occupant))
        for seat in range(self.board.seats):
            recount_hand(&self.g, seat)
            if self.s.player[seat].visible and not self.s.levitating >> seat & 1:
                self.s.occupant[self.s.player[seat].pos] = seat
        self.s.infections = 0
        for hex in range(self.board.hexes):
            if self.s.infected[hex]:
                self.s.infections += 1

    def board_tables(self):
        """The island in numbers, for drawings and tests."""
        return self.board
