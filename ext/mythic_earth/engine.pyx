"""Mythic Earth, one table. The rules stand in the files around this one, each named after what a player does."""

from equipoise.ext.engine cimport Engine, action_t, end_nobody
from equipoise.ext.mythic_earth.board cimport build_board
from equipoise.ext.mythic_earth.check cimport check_all
from equipoise.ext.mythic_earth.facts cimport GameFacts, SeatFacts
from equipoise.ext.mythic_earth.hidden cimport redeal_hidden
from equipoise.ext.mythic_earth.legal cimport list_legal
from equipoise.ext.mythic_earth.opening cimport set_up
from equipoise.ext.mythic_earth.record cimport how_far, record_game, record_seat, settle_vp
from equipoise.ext.mythic_earth.resolve cimport resolve, take_decision
from equipoise.ext.mythic_earth.rules cimport FIRST_ANIMAL, FORCE, GROUPS, PLAYERS, STATS, UNITS, UNTILS, Content, Rules
from equipoise.ext.mythic_earth.state cimport (
    ACTIVATE_ACT, ACTIVATE_ASK, CAPTIVE, DECIDE_ACTION, DECIDE_ACTIVATION, FRAME_ACTIVATE, FRAME_TURN,
    NEUTRAL, NOWHERE, NO_ENTRY, NO_UNIT, STACK, TOKENS, TURN_LOOP, State,
)
from equipoise.ext.mythic_earth.toll cimport refresh
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64

import numpy as np

# Codes and sizes that positions in words need.
CODES = {
    "frame_turn": FRAME_TURN, "turn_loop": TURN_LOOP, "frame_activate": FRAME_ACTIVATE, "activate_ask": ACTIVATE_ASK,
    "activate_act": ACTIVATE_ACT, "decide_activation": DECIDE_ACTIVATION, "decide_action": DECIDE_ACTION,
    "neutral": NEUTRAL, "no_unit": NO_UNIT, "no_entry": NO_ENTRY,
}
LONGEST = {
    "force": FORCE, "units": UNITS, "groups": GROUPS, "tokens": TOKENS, "stack": STACK, "stats": STATS,
    "untils": UNTILS, "first_animal": FIRST_ANIMAL,
}


cdef u64 tables = 0


cdef class MythicEarth(Engine):
    """One table of Mythic Earth."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        global tables
        tables += 1
        self.attach(&self.s.common, sizeof(State))
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
        resolve(&self.g)

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out)

    cdef void apply(self, action_t action) noexcept nogil:
        take_decision(&self.g, action)

    cdef void stop(self, int reason) noexcept nogil:
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

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

    cdef void loaded(self) noexcept nogil:
        """Counts again what follows from the rest, so that a position may leave it out."""
        cdef int unit, token
        for unit in range(UNITS):
            self.s.unit[unit].owner = unit // FORCE if unit < PLAYERS * FORCE else NEUTRAL
            self.s.unit[unit].captives = 0
            if self.s.unit[unit].where != NOWHERE:
                refresh(&self.g, unit)
        for token in range(TOKENS):
            if self.s.token[token].kind == CAPTIVE and self.s.token[token].carrier != NO_UNIT:
                self.s.unit[self.s.token[token].carrier].captives += 1
        settle_vp(&self.g)

    def dump(self):
        return self.s

    def load(self, position):
        self.s = position

    def board_tables(self):
        """The table in numbers, for drawings and tests: landscape, zones, river and spawn points of each scenario."""
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
