"""Axis Mundi: one table. The rules stand in the files around this one, each named after what a player does."""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.ascension cimport how_far, score_seats
from equipoise.ext.axis_mundi.board cimport build_board
from equipoise.ext.axis_mundi.check cimport check_all
from equipoise.ext.axis_mundi.facts cimport GameFacts, SeatFacts
from equipoise.ext.axis_mundi.hands cimport recount_hand
from equipoise.ext.axis_mundi.hidden cimport redeal_hidden
from equipoise.ext.axis_mundi.legal cimport list_legal
from equipoise.ext.axis_mundi.opening cimport set_up
from equipoise.ext.axis_mundi.resolve cimport resolve, take_decision
from equipoise.ext.axis_mundi.rules cimport CARDS, Content, Rules
from equipoise.ext.axis_mundi.state cimport DECIDE_ACTION, FRAME_TURN, NO_CARD, NO_HEX, ONE_TIME, STACK, State
from equipoise.ext.axis_mundi.turn cimport STEP_ACTIONS
from equipoise.ext.engine cimport MAX_LEGAL, Engine, action_t, end_nobody
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64

import numpy as np

# For positions that are written down from Python: an Action Phase is one frame that asks.
ACTION_PHASE = {"kind": FRAME_TURN, "step": STEP_ACTIONS}
ACTION_DECISION = DECIDE_ACTION
NOTHING = {"card": NO_CARD, "hex": NO_HEX}
CARD_CODES = CARDS
FRAMES_AT_MOST = STACK


cdef class AxisMundi(Engine):
    """One table of Axis Mundi."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        cdef int card, i
        self.attach(&self.s.common, sizeof(State))
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
            for i in range(self.content.effects[card]):
                self.g.cards_with[self.content.effect_do[card][i]] |= <u64> 1 << card

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        resolve(&self.g)

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out, MAX_LEGAL)

    cdef void apply(self, action_t action) noexcept nogil:
        take_decision(&self.g, action)

    cdef void stop(self, int reason) noexcept nogil:
        score_seats(&self.g)
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef double progress(self, int seat) noexcept nogil:
        return how_far(&self.g, seat)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef GameFacts* game = <GameFacts*> game_facts
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        game[0] = self.s.facts
        game.final_phase = self.s.ascendant >= 0
        for seat in range(self.board.seats):
            own[seat] = self.s.seat_facts[seat]
            memcpy(own[seat].held_end, self.s.player[seat].hand, CARDS)

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

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

    def dump(self):
        return self.s

    def load(self, position):
        self.s = position

    def board_tables(self):
        """The island in numbers, for drawings and tests."""
        return self.board

    @staticmethod
    def rules_dtype():
        cdef Rules r
        cdef Rules[::1] view = <Rules[:1]> &r
        return np.asarray(view).dtype

    @staticmethod
    def content_dtype():
        cdef Content c
        cdef Content[::1] view = <Content[:1]> &c
        return np.asarray(view).dtype

    @staticmethod
    def facts_dtypes():
        cdef GameFacts game
        cdef SeatFacts seat
        cdef GameFacts[::1] games = <GameFacts[:1]> &game
        cdef SeatFacts[::1] seats = <SeatFacts[:1]> &seat
        return np.asarray(games).dtype, np.asarray(seats).dtype
