"""Mulu Caves: one table. The rules stand in the files around this one, each named after what a player does."""

from libc.string cimport memset

from equipoise.ext.engine cimport Engine, action_t, end_nobody
from equipoise.ext.mulu_caves.board cimport build_board, find_routes
from equipoise.ext.mulu_caves.check cimport check_all
from equipoise.ext.mulu_caves.facts cimport (
    ACTION_KINDS, BATTLE_LOG, EVENT_TILES, LANDING_LOG, TREASURE_TILES, GameFacts, SeatFacts,
)
from equipoise.ext.mulu_caves.finish cimport how_far
from equipoise.ext.mulu_caves.fire cimport recount_fire
from equipoise.ext.mulu_caves.hidden cimport redeal_hidden
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.mulu_caves.opening cimport set_up
from equipoise.ext.mulu_caves.record cimport record_game, record_seat
from equipoise.ext.mulu_caves.resolve cimport resolve, take_decision
from equipoise.ext.mulu_caves.rules cimport EVENT_CARDS, TREASURES, Content, Rules
from equipoise.ext.mulu_caves.state cimport (
    DECIDE_ACTION, DECIDE_MAIN, FOREVER, FRAME_TURN, NO_CARD, NO_DIRECTION, NO_PIECE, NO_TILE, PIECES, SEATS, TILES,
    State,
)
from equipoise.ext.mulu_caves.turn cimport STEP_ACTIONS, STEP_MAIN, STEP_START
from equipoise.ext.rng cimport Rng
from equipoise.ext.types cimport u64

import numpy as np

# For positions that are written down from Python: a turn is one frame that asks.
MAIN_PHASE = {"kind": FRAME_TURN, "step": STEP_MAIN}
ACTION_PHASE = {"kind": FRAME_TURN, "step": STEP_ACTIONS}
TURN_START = {"kind": FRAME_TURN, "step": STEP_START}
MAIN_DECISION = DECIDE_MAIN
ACTION_DECISION = DECIDE_ACTION
NOTHING = {"card": NO_CARD, "tile": NO_TILE, "piece": NO_PIECE, "direction": NO_DIRECTION}
UNTIL_FREED = FOREVER
CARD_CODES = TREASURES
EVENT_CARD_CODES = EVENT_CARDS
LONGEST = {
    "event_tiles": EVENT_TILES, "treasure_tiles": TREASURE_TILES, "battle_log": BATTLE_LOG, "landing_log": LANDING_LOG,
    "action_kinds": ACTION_KINDS,
}


cdef class MuluCaves(Engine):
    """One table of Mulu Caves."""

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
        find_routes(&self.board, self.s.terrain, &self.s.route[0][0][0])

    def dump(self):
        return self.s

    def load(self, position):
        self.s = position

    def board_tables(self):
        """The caves in numbers, for drawings and tests."""
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
