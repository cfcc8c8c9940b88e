"""Epoch: The Awakening, one table. The rules stand in the files around this one, each named after what a player
does."""

from equipoise.ext.engine cimport action_t, end_nobody
from equipoise.ext.epoch.board cimport build_board
from equipoise.ext.epoch.cards cimport count_cards, learn_statics
from equipoise.ext.epoch.check cimport check_all
from equipoise.ext.epoch.declared cimport (
    DECIDE_TURN, HEXES, HONOR_SOURCES, HONOR_START, NO_TILE, PLAYERS, Content, GameFacts, Rules, SeatFacts, State,
)
from equipoise.ext.epoch.features cimport describe_seat
from equipoise.ext.epoch.gifts cimport give_gift
from equipoise.ext.epoch.hidden cimport redeal_hidden
from equipoise.ext.epoch.honor cimport add16
from equipoise.ext.epoch.legal cimport list_legal
from equipoise.ext.epoch.opening cimport set_up
from equipoise.ext.epoch.record cimport how_far, record_game, record_seat
from equipoise.ext.epoch.resolve cimport answer_frame, resume_frame
from equipoise.ext.epoch.unplayable cimport why_unplayable
from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64


cdef u64 tables = 0                 # made so far


cdef class Epoch(FrameEngine):
    """One table of Epoch."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        global tables
        self.attach(&self.s.common, sizeof(State), <void*> &self.s.seat_facts)
        self.pending = &self.s.pending
        self.rules = rules[0]
        self.content = content[0]
        build_board(&self.board, &self.rules, &self.content)
        self.g.s = &self.s
        self.g.rules = &self.rules
        self.g.content = &self.content
        self.g.board = &self.board
        self.g.engine = <void*> self
        tables += 1
        self.g.number = tables

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        self.resolve()

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out)

    cdef void apply(self, action_t action) noexcept nogil:
        self.s.turn.decisions += 1
        FrameEngine.apply(self, action)

    cdef void resume(self) noexcept nogil:
        resume_frame(&self.g)

    cdef void answer(self, action_t action) noexcept nogil:
        answer_frame(&self.g, action)

    cdef bint left_open(self) noexcept nogil:
        """EP-044: a decision with one legal option is applied without asking. The menu of a turn is left to whoever
        plays, so that a turn does not run into the next one unseen."""
        return self.s.common.decision == DECIDE_TURN

    cdef void stop(self, int reason) noexcept nogil:
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef void features(self, int seat, double* out) noexcept nogil:
        describe_seat(&self.g, seat, out)

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return give_gift(&self.g, seat, gift)

    cdef double progress(self, int seat) noexcept nogil:
        return how_far(&self.g, seat)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        record_game(&self.g, <GameFacts*> game_facts)
        for seat in range(self.s.common.seats):
            record_seat(&self.g, seat, &own[seat])

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

    cdef const char* unplayable(self) noexcept nogil:
        return why_unplayable(&self.g)

    cdef void loaded(self) noexcept nogil:
        """Counts again what follows from the rest, so that a position may leave it out."""
        cdef int hex, seat, source, known
        for seat in range(PLAYERS):
            self.s.player[seat].tiles = 0
            self.s.player[seat].reserve_at_start = self.s.player[seat].reserve
            self.s.peak = max(self.s.peak, self.s.common.score[seat])
            known = 0
            for source in range(HONOR_SOURCES):
                known += self.s.seat_facts[seat].honor[source]
            add16(&self.s.seat_facts[seat].honor[HONOR_START], self.s.common.score[seat] - known)
        self.s.revealed = 0
        for hex in range(HEXES):
            self.s.revealed += self.s.tile[hex] != NO_TILE
            if self.s.controller[hex] >= 0:
                self.s.player[self.s.controller[hex]].tiles += 1
        count_cards(&self.g)

    def restrict(self, int seat, int ban):
        """A trait that is barred works no longer, and works again when it is free."""
        FrameEngine.restrict(self, seat, ban)
        learn_statics(&self.g, seat)

    def board_tables(self):
        """The island in numbers, for drawings and tests."""
        return self.board
