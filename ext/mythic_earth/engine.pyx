"""Mythic Earth, one table. The rules stand in the files around this one, each named after what a player does."""

from equipoise.ext.engine cimport action_t, end_nobody
from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.mythic_earth.board cimport build_board
from equipoise.ext.mythic_earth.check cimport check_all
from equipoise.ext.mythic_earth.declared cimport (
    FORCE, GIFT_DEVOTION, NEUTRAL, NO_UNIT, PLAYERS, TOKENS, TOKEN_CAPTIVE, UNITS, WHERE_NOWHERE, Content, GameFacts,
    Rules, SeatFacts, State, top_frame,
)
from equipoise.ext.mythic_earth.features cimport list_features
from equipoise.ext.mythic_earth.hidden cimport redeal_hidden
from equipoise.ext.mythic_earth.legal cimport list_legal
from equipoise.ext.mythic_earth.opening cimport give_devotion, set_up
from equipoise.ext.mythic_earth.playable cimport formation_fits, why_unplayable
from equipoise.ext.mythic_earth.record cimport how_far, record_game, record_seat, settle_vp
from equipoise.ext.mythic_earth.resolve cimport always_asked, give_answer, go_on, over_by_wipe_out
from equipoise.ext.mythic_earth.toll cimport refresh
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64

cdef u64 tables = 0


cdef class MythicEarth(FrameEngine):
    """One table of Mythic Earth."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        global tables
        tables += 1
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
        self.g.table = tables

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        self.resolve()

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out)

    cdef void resume(self) noexcept nogil:
        if not over_by_wipe_out(&self.g):
            go_on(&self.g, top_frame(&self.s))

    cdef void answer(self, action_t action) noexcept nogil:
        give_answer(&self.g, top_frame(&self.s), action)

    cdef bint left_open(self) noexcept nogil:
        return always_asked(&self.g)

    cdef void stop(self, int reason) noexcept nogil:
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef void features(self, int seat, double* out) noexcept nogil:
        list_features(&self.g, seat, out)

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return give_devotion(&self.g, seat, gift - GIFT_DEVOTION)

    cdef double progress(self, int seat) noexcept nogil:
        return how_far(&self.g, seat)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        record_game(&self.g, <GameFacts*> game_facts)
        for seat in range(PLAYERS):
            record_seat(&self.g, seat, &own[seat])

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

    cdef const char* unplayable(self) noexcept nogil:
        return why_unplayable(&self.g)

    cdef void loaded(self) noexcept nogil:
        """Counts again what follows from the rest, so that a position may leave it out."""
        cdef int unit, token
        for unit in range(UNITS):
            self.s.unit[unit].owner = unit // FORCE if unit < PLAYERS * FORCE else NEUTRAL
            self.s.unit[unit].captives = 0
            if self.s.unit[unit].where != WHERE_NOWHERE and formation_fits(&self.s.unit[unit]):
                refresh(&self.g, unit)
        for token in range(TOKENS):
            if self.s.token[token].kind == TOKEN_CAPTIVE and self.s.token[token].carrier != NO_UNIT:
                self.s.unit[self.s.token[token].carrier].captives += 1
        settle_vp(&self.g)

    def board_tables(self):
        """The table in numbers, for drawings and tests: landscape, zones, river and spawn points of each scenario."""
        return self.board
