"""Pig: roll and add, or hold and bank (PG-001 to PG-008)."""

from libc.string cimport memcpy

from equipoise.ext.engine cimport Common, Engine, act, action_t, emit, end_won, is_barred, kind_of, roll
from equipoise.ext.pig.declared cimport (
    ACT_HOLD, ACT_ROLL, BAN_HOLD, END_TARGET, EVENT_BANK, EVENT_BUST, FEATURE_BANKED, FEATURE_TO_MOVE, FEATURE_TURN,
    FIRST_HOLD, HOLDS, HOLD_STEP, Rules, SeatFacts, State,
)


cdef class Pig(Engine):
    """One table of Pig."""

    def __init__(self, const Rules[::1] rules):
        self.attach(&self.s.common, sizeof(State), self.s.facts)
        self.rules = rules[0]

    # PG-008: at a limit nobody wins, and the higher bank ranks first: what `stop` does unless a game says otherwise.

    cdef int legal(self, action_t* out) noexcept nogil:
        # PG-003: a turn begins with a roll, so that holding nothing is not a move.
        out[0] = act(ACT_ROLL)
        if self.s.turn_total == 0 or self.may_not_hold():
            return 1
        out[1] = act(ACT_HOLD)
        return 2

    cdef bint may_not_hold(self) noexcept nogil:
        cdef int k
        for k in range(HOLDS):
            if self.s.turn_total > FIRST_HOLD + k * HOLD_STEP and is_barred(
                    &self.s.common, self.s.common.seat, BAN_HOLD + k):
                return True
        return False

    cdef void apply(self, action_t action) noexcept nogil:
        cdef Common* c = &self.s.common
        cdef SeatFacts* facts = &self.s.facts[c.seat]
        cdef int face
        if kind_of(action) == ACT_ROLL:
            face = roll(self, c.seat, self.rules.die)
            if face != self.rules.bust_face:
                self.s.turn_total += face       # PG-007: whatever it comes to, it wins only when it is banked
                return
            # PG-004: the turn's points are lost.
            emit(self, EVENT_BUST, c.seat, self.s.turn_total, 0, 0)
            facts.busts += 1
        else:
            c.score[c.seat] += self.s.turn_total
            facts.best_turn = max(facts.best_turn, self.s.turn_total)
            emit(self, EVENT_BANK, c.seat, self.s.turn_total, c.score[c.seat], 0)
        facts.turns += 1
        self.s.turn_total = 0
        if c.score[c.seat] >= self.rules.target:
            end_won(c, END_TARGET, c.seat)      # PG-005
            return
        c.seat += 1                             # PG-006
        if c.seat == c.seats:
            c.seat = 0
            c.round += 1

    cdef void features(self, int seat, double* out) noexcept nogil:
        cdef bint moves = self.s.common.seat == seat
        out[FEATURE_BANKED] = <double> self.s.common.score[seat] / self.rules.target
        out[FEATURE_TURN] = <double> self.s.turn_total / self.rules.target if moves else 0.0
        out[FEATURE_TO_MOVE] = moves

    cdef double progress(self, int seat) noexcept nogil:
        return min(1.0, <double> self.s.common.score[seat] / self.rules.target)

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        memcpy(seat_facts, self.s.facts, sizeof(self.s.facts))

    cdef const char* check(self) noexcept nogil:
        cdef Common* c = &self.s.common
        cdef int seat
        if self.s.turn_total < 0:
            return b"the turn total is negative"
        for seat in range(c.seats):
            if c.score[seat] < 0:
                return b"a score is negative"
            if c.score[seat] >= self.rules.target and c.won[seat] != 1.0:
                return b"a seat reached the target and did not win"
        return NULL
