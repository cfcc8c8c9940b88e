"""Epoch: The Awakening, one table. The rules stand in the files around this one, each named after what a player
does."""

from equipoise.ext.engine cimport Engine, action_t, end_nobody
from equipoise.ext.epoch.board cimport build_board
from equipoise.ext.epoch.cards cimport count_cards
from equipoise.ext.epoch.check cimport check_all
from equipoise.ext.epoch.facts cimport (
    HONOR_SOURCES, HONOR_START, ROUND_LOG, SPHERES, STARTERS, TOKEN_LOG, GameFacts, SeatFacts, add16,
)
from equipoise.ext.epoch.hidden cimport redeal_hidden
from equipoise.ext.epoch.legal cimport list_legal
from equipoise.ext.epoch.opening cimport set_up
from equipoise.ext.epoch.record cimport how_far, record_game, record_seat
from equipoise.ext.epoch.resolve cimport resolve, take_decision
from equipoise.ext.epoch.rules cimport (
    CARDS, COMMONS, EFFECTS, HEXES, MODES, PLAYERS, QUESTS, QUEST_LINES, TOKENS, TRIANGLES, TRIGGERS, Content, Rules,
)
from equipoise.ext.epoch.state cimport (
    DECIDE_TURN, FRAME_TURN, IN_STACK, LOOKED_AT, NOT_IN_GAME, NO_CARD, NO_QUEST, NO_SEAT, NO_TILE, NO_WRETCH,
    ON_DISPLAY, OUT_OF_GAME, TURN_MENU, State,
)
from equipoise.ext.rng cimport Rng

import numpy as np

# For positions that are written down from Python: a turn is one frame that asks.
MENU = {
    "kind": FRAME_TURN, "step": TURN_MENU, "other": NO_SEAT, "row": 0, "index": 0, "n": 0, "card": NO_CARD, "place": 0,
    "traits": 0, "left": [0] * COMMONS, "blocked": 0, "value": 0,
}
TURN_DECISION = DECIDE_TURN
PLACES = {
    "stack": IN_STACK, "display": ON_DISPLAY, "out": OUT_OF_GAME, "not_in_game": NOT_IN_GAME, "looked_at": LOOKED_AT,
}
NOTHING = {"card": NO_CARD, "tile": NO_TILE, "seat": NO_SEAT, "quest": NO_QUEST, "wretch": NO_WRETCH}
LONGEST = {
    "players": PLAYERS, "hexes": HEXES, "triangles": TRIANGLES, "cards": CARDS, "modes": MODES, "effects": EFFECTS,
    "triggers": TRIGGERS, "quests": QUESTS, "quest_lines": QUEST_LINES, "tokens": TOKENS, "round_log": ROUND_LOG,
    "token_log": TOKEN_LOG, "spheres": SPHERES, "starters": STARTERS,
}


cdef class Epoch(Engine):
    """One table of Epoch."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        self.attach(&self.s.common, sizeof(State))
        self.rules = rules[0]
        self.content = content[0]
        build_board(&self.board, &self.rules, &self.content)
        self.g.s = &self.s
        self.g.rules = &self.rules
        self.g.content = &self.content
        self.g.board = &self.board
        self.g.engine = <void*> self

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
        for seat in range(self.s.common.seats):
            record_seat(&self.g, seat, &own[seat])

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

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
            self.s.facts.hex_kind[hex] = self.s.tile[hex]
            if self.s.controller[hex] >= 0:
                self.s.player[self.s.controller[hex]].tiles += 1
        count_cards(&self.g)

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
