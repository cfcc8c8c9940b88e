"""Connect Four: drop a stone, make a line (CF-001 to CF-007)."""

from libc.string cimport memcpy

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.connect_four.declared cimport (
    ACT_DROP, BAN_COLUMN, COLUMNS, END_FULL_BOARD, END_LINE, FEATURE_FIRST, FEATURE_LONGEST, FEATURE_THREATS,
    FEATURE_TO_MOVE, LINE_FALLING, LINE_HORIZONTAL, LINE_NONE, LINE_RISING, LINE_VERTICAL,
    GameFacts, Rules, State,
)
from equipoise.ext.engine cimport Common, Engine, act, action_t, arg_of, end_tied, end_won, is_barred
from equipoise.ext.types cimport u64


cdef inline bint has_run(u64 stones, int shift, int length) noexcept nogil:
    """Whether `length` stones lie in a row, each `shift` bits from the last."""
    cdef int _i
    for _i in range(length - 1):
        stones &= stones >> shift
    return stones != 0


cdef int line(const Rules* rules, u64 stones) noexcept nogil:
    cdef int column = rules.rows + 1
    cdef int length = rules.connect
    if has_run(stones, 1, length):
        return LINE_VERTICAL
    if has_run(stones, column, length):
        return LINE_HORIZONTAL
    if has_run(stones, column + 1, length):
        return LINE_RISING
    if has_run(stones, column - 1, length):
        return LINE_FALLING
    return LINE_NONE


cdef int longest(const Rules* rules, u64 stones) noexcept nogil:
    cdef Rules shorter = rules[0]
    for shorter.connect in range(rules.connect, 1, -1):
        if line(&shorter, stones) != LINE_NONE:
            return shorter.connect
    return 1 if stones else 0


cdef u64 place(const Rules* rules, const State* s, int column) noexcept nogil:
    return <u64> 1 << (column * (rules.rows + 1) + s.height[column])


cdef class ConnectFour(Engine):
    """One table of Connect Four."""

    def __init__(self, const Rules[::1] rules):
        self.attach(&self.s.common, sizeof(State))
        self.rules = rules[0]

    cdef int legal(self, action_t* out) noexcept nogil:
        cdef int column, n = 0
        cdef int closed = 0
        for column in range(self.rules.columns):        # CF-003: a full column takes no more
            if self.s.height[column] < self.rules.rows:
                if is_barred(&self.s.common, self.s.common.seat, BAN_COLUMN + column):
                    closed = column
                    continue
                out[n] = act(ACT_DROP, column)
                n += 1
        if n == 0:                                      # a ban never takes the last move
            out[0] = act(ACT_DROP, closed)
            n = 1
        return n

    cdef void apply(self, action_t action) noexcept nogil:
        cdef Common* c = &self.s.common
        cdef int column = arg_of(action, 0)
        if self.s.facts.stones == 0:
            self.s.facts.first_column = column
        self.s.stones[c.seat] |= place(&self.rules, &self.s, column)     # CF-002
        self.s.height[column] += 1
        self.s.facts.stones += 1
        self.s.facts.line = line(&self.rules, self.s.stones[c.seat])
        if self.s.facts.line != LINE_NONE:
            end_won(c, END_LINE, c.seat)
        elif self.s.facts.stones == self.rules.columns * self.rules.rows:
            end_tied(c, END_FULL_BOARD)                 # CF-005
        else:
            c.round += c.seat                           # CF-006
            c.seat = 1 - c.seat

    cdef void features(self, int seat, double* out) noexcept nogil:
        out[FEATURE_FIRST] = self.s.common.order[seat] == 0
        out[FEATURE_TO_MOVE] = self.s.common.seat == seat
        out[FEATURE_LONGEST] = longest(&self.rules, self.s.stones[seat])
        out[FEATURE_THREATS] = self.threats(seat)

    cdef int threats(self, int seat) noexcept nogil:
        """Columns in which the seat's next stone would make its line."""
        cdef int column, n = 0
        for column in range(self.rules.columns):
            if self.s.height[column] < self.rules.rows:
                n += line(&self.rules, self.s.stones[seat] | place(&self.rules, &self.s, column)) != LINE_NONE
        return n

    cdef double progress(self, int seat) noexcept nogil:
        return <double> longest(&self.rules, self.s.stones[seat]) / self.rules.connect

    cdef void record(self, void* game_facts, void* seat_facts) noexcept nogil:
        memcpy(game_facts, &self.s.facts, sizeof(GameFacts))

    cdef const char* check(self) noexcept nogil:
        cdef int column, total = 0
        cdef int first = popcount64(self.s.stones[0])
        cdef int second = popcount64(self.s.stones[1])
        if self.s.stones[0] & self.s.stones[1]:
            return b"two stones lie in one place"
        if first - second < 0 or first - second > 1:
            return b"the sides did not take turns"
        for column in range(COLUMNS):
            if self.s.height[column] > self.rules.rows:
                return b"a column is higher than the board"
            total += self.s.height[column]
        if total != first + second:
            return b"heights and stones do not agree"
        return NULL
