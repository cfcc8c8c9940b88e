"""Fall of Exxinon: one table. The rules stand in the files around this one, each named after what a player does."""

from libc.string cimport memcpy

from equipoise.ext.engine cimport MAX_LEGAL, Engine, action_t, end_nobody
from equipoise.ext.exxinon.board cimport build_board, line_of_sight
from equipoise.ext.exxinon.check cimport check_all
from equipoise.ext.exxinon.declared cimport GIFT_SPELL, SEATS, SPELLS, Content, GameFacts, Rules, SeatFacts, State
from equipoise.ext.exxinon.game cimport max_health, team_of
from equipoise.ext.exxinon.features cimport show_standing
from equipoise.ext.exxinon.hands cimport exchange_card
from equipoise.ext.exxinon.harm cimport score_teams
from equipoise.ext.exxinon.hidden cimport redeal_hidden
from equipoise.ext.exxinon.legal cimport list_legal
from equipoise.ext.exxinon.loading cimport count_again, why_unplayable
from equipoise.ext.exxinon.opening cimport set_up
from equipoise.ext.exxinon.resolve cimport carry_on, take_decision
from equipoise.ext.exxinon.spells cimport write_spellbook
from equipoise.ext.rng cimport Rng


cdef class Exxinon(Engine):
    """One table of Fall of Exxinon."""

    def __init__(self, const Rules[::1] rules, const Content[::1] content):
        self.attach(&self.s.common, sizeof(State), <void*> &self.s.seat_facts)
        self.rules = rules[0]
        self.content = content[0]
        build_board(&self.board, &self.content)
        write_spellbook(&self.book, &self.content)
        self.g.s = &self.s
        self.g.rules = &self.rules
        self.g.content = &self.content
        self.g.board = &self.board
        self.g.book = &self.book
        self.g.engine = <void*> self

    cdef void setup(self) noexcept nogil:
        set_up(&self.g)
        carry_on(&self.g)

    cdef int legal(self, action_t* out) noexcept nogil:
        return list_legal(&self.g, out, MAX_LEGAL)

    cdef void apply(self, action_t action) noexcept nogil:
        take_decision(&self.g, action)

    cdef void stop(self, int reason) noexcept nogil:
        score_teams(&self.g)
        end_nobody(&self.s.common, reason)

    cdef void redeal(self, int seat, Rng* rng) noexcept nogil:
        redeal_hidden(&self.g, seat, rng)

    cdef void features(self, int seat, double* out) noexcept nogil:
        show_standing(&self.g, seat, out)

    cdef bint give(self, int seat, int gift) noexcept nogil:
        return exchange_card(&self.g, seat, self.content.gift_card[gift - GIFT_SPELL])

    cdef double progress(self, int seat) noexcept nogil:
        """The share of their health that the enemies have lost; 1 means won."""
        cdef int first = 2 - 2 * team_of(seat)
        cdef double health = self.s.player[first].health + self.s.player[first + 1].health
        if self.s.turn == 0:
            return 0.0
        return 1.0 - health / (max_health(&self.g, first) + max_health(&self.g, first + 1))

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        cdef GameFacts* game = <GameFacts*> game_facts
        cdef SeatFacts* own = <SeatFacts*> seat_facts
        cdef int seat
        game[0] = self.s.facts
        for seat in range(SEATS):
            own[seat] = self.s.seat_facts[seat]
            memcpy(own[seat].held, self.s.player[seat].hand, SPELLS)

    cdef const char* check(self) noexcept nogil:
        return check_all(&self.g)

    cdef void loaded(self) noexcept nogil:
        count_again(&self.g)

    cdef const char* unplayable(self) noexcept nogil:
        return why_unplayable(&self.g)

    def board_tables(self):
        """The map in numbers, for drawings and tests."""
        b = self.board
        return {
            "tiles": b.tiles,
            "places": b.places,
            "place_at": [b.place_at[i] for i in range(b.tiles)],
            "start": [b.start[i] for i in range(SEATS)],
            "landing": [b.landing[i] for i in range(b.places)],
            "q": [b.q[i] for i in range(b.tiles)],
            "r": [b.r[i] for i in range(b.tiles)],
            "neighbour": [[b.neighbour[i][d] for d in range(6)] for i in range(b.tiles)],
            "mirror": [b.mirror[i] for i in range(b.tiles)],
            "distance": [[b.distance[i][j] for j in range(b.tiles)] for i in range(b.tiles)],
        }

    def sees(self, int a, int b):
        """Line of sight between two tiles as the walls now stand."""
        return line_of_sight(&self.board, a, b, &self.s.walls, self.rules.los_double_edge_blocks)
