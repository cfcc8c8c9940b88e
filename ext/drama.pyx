"""How a game goes: lead changes, comebacks, suspense and the like, from the chances of winning at every turn.

A turn is a stretch of decisions of one seat within one round. At its beginning the fitted win probability judges the
position; the outcome is the last entry. When the game is over, its course becomes one row of numbers, rounded so that
they take little room. sim/measures.py says what each of them means (Browne & Maire 2010; Ely, Frankel & Kamenica 2015).
"""

from libc.math cimport NAN, exp, fabs, log, rint, sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from cpython.ref cimport PyObject

from equipoise.ext.engine cimport MAX_SEATS, Common, Engine
from equipoise.ext.types cimport i32, u32, u64
from equipoise.ext.win cimport WinModel

import numpy as np

cdef double DEAD_BAND = 0.02        # a lead by less is none, so that equals do not change it all the time
cdef double SAFE = 0.8              # from which chance on a game counts as decided
cdef double HOPELESS = 0.05         # who has less is out of it,
cdef double SWAYED = 0.10           # and a kingmaker if its turn gives another so much

BINS = CHANCE_BINS, ROUND_BINS


cdef float rounded(double value) noexcept nogil:
    return <float> (rint(value * 1000.0) / 1000.0)


# --- one game ---------------------------------------------------------------------------------------------------------

cdef int step_bin(const Course* c, int t) noexcept nogil:
    """By the leader's chance and the round."""
    cdef double top = 0.0, equal = 1.0 / c.sides
    cdef int i, k
    for i in range(c.sides):
        top = max(top, <double> c.chance[t][i])
    k = <int> (CHANCE_BINS * (top - equal) / (1.0 - equal))
    return min(max(k, 0), CHANCE_BINS - 1) * ROUND_BINS + c.rounds[t]


cdef double squared_step(const Course* c, int t) noexcept nogil:
    """Of the chances in turn t, halved, so that of two sides it is the square of what one gains."""
    cdef double total = 0.0, d
    cdef int i
    for i in range(c.sides):
        d = c.chance[t + 1][i] - c.chance[t][i]
        total += d * d
    return 0.5 * total


cdef double moved(const Course* c, int t) noexcept nogil:
    """How much chance changed hands in turn t."""
    cdef double total = 0.0
    cdef int i
    for i in range(c.sides):
        total += fabs(<double> c.chance[t + 1][i] - c.chance[t][i])
    return 0.5 * total


cdef double entropy(const Course* c, int t) noexcept nogil:
    """0: certain; 1: all are equal."""
    cdef double total = 0.0, p
    cdef int i
    for i in range(c.sides):
        p = c.chance[t][i]
        if p > 0.0:
            total -= p * log(p)
    return total / log(<double> c.sides)


cdef int leader(const Course* c, int t) noexcept nogil:
    cdef int i, best = 0
    for i in range(1, c.sides):
        if c.chance[t][i] > c.chance[t][best]:
            best = i
    return best


cdef int favourite_changes(const Course* c) noexcept nogil:
    """The outcome counts: who wins leads at last."""
    cdef int t, new, old = leader(c, 0), changes = 0
    for t in range(1, c.turns + 1):
        new = leader(c, t)
        if new != old and c.chance[t][new] > c.chance[t][old] + DEAD_BAND:
            changes += 1
            old = new
    return changes


cdef int kingmakings(const Course* c) noexcept nogil:
    cdef int t, i, found = 0
    for t in range(c.turns):
        if c.chance[t][c.side[t]] >= HOPELESS:
            continue
        for i in range(c.sides):
            if i != c.side[t] and c.chance[t + 1][i] - c.chance[t][i] > SWAYED:
                found += 1
                break
    return found


cdef void told_of_all(const Course* c, const double* expected, DramaRow* row) noexcept nogil:
    """What can be told whoever wins."""
    cdef double surprise = 0.0, suspense = 0.0, uncertainty = 0.0, step
    cdef int t
    for t in range(c.turns):
        surprise += moved(c, t)
        uncertainty += entropy(c, t)
        step = expected[step_bin(c, t)]
        suspense += sqrt(step) if step >= 0.0 else NAN
    row.surprise = rounded(surprise)
    row.suspense = rounded(suspense)
    row.uncertainty = rounded(uncertainty / c.turns)
    row.late_uncertainty = rounded(entropy(c, 3 * c.turns // 4))
    row.favourite_changes = favourite_changes(c)
    row.kingmaking = kingmakings(c)


cdef void told_of_winner(const Course* c, int winner, DramaRow* row) noexcept nogil:
    """What is told of the way of the one side that wins."""
    cdef double deficits = 0.0, lowest = 1.0, most = 0.0, gap
    cdef int t, i, behind = 0, above = 0, safe = 0
    for t in range(c.turns):
        gap = c.chance[t][leader(c, t)] - c.chance[t][winner]
        if gap > 0.0:
            deficits += sqrt(gap)
            behind += 1
        lowest = min(lowest, <double> c.chance[t][winner])
        for i in range(c.sides):
            if i != winner:
                most = max(most, <double> c.chance[t][i])
    for t in range(c.turns):        # from which turn on the chance stays above what any loser ever had, and above SAFE
        if c.chance[t][winner] <= most:
            above = t + 1
        if c.chance[t][winner] < SAFE:
            safe = t + 1
    row.drama = rounded(deficits / behind if behind else 0.0)
    row.comeback = rounded(lowest)
    row.decisiveness = rounded(<double> (c.turns - above) / c.turns)
    row.decided_at = rounded(<double> safe / c.turns)
    row.runaway = leader(c, c.turns // 3) == winner


cdef void reduce_course(const Course* c, int winner, const double* expected, DramaRow* row) noexcept nogil:
    """`winner` is negative where no one side wins."""
    row.drama = row.comeback = row.decisiveness = row.decided_at = row.runaway = NAN
    row.uncertainty = row.late_uncertainty = row.surprise = row.suspense = row.favourite_changes = row.kingmaking = NAN
    if c.turns == 0 or c.sides < 2:
        return
    told_of_all(c, expected, row)
    if winner >= 0:
        told_of_winner(c, winner, row)


def course_row(chances, sides, rounds, int winner, expected=None):
    """The numbers of a course that is given by hand, by name: chances [turn + 1, side], of each turn whose it was and
    its round, the winning side or -1, and the mean squared steps by bin, if they are known."""
    cdef Course* course = <Course*> malloc(sizeof(Course))
    cdef double[::1] steps = np.full(STEP_BINS, -1.0) if expected is None else np.asarray(expected, np.float64)
    cdef DramaRow row
    cdef int t, i
    memset(&row, 0, sizeof(DramaRow))
    try:
        course.turns, course.sides = len(sides), len(chances[0])
        for t in range(course.turns + 1):
            for i in range(course.sides):
                course.chance[t][i] = chances[t][i]
        for t in range(course.turns):
            course.side[t] = sides[t]
            course.rounds[t] = round_bin(rounds[t])
        reduce_course(course, winner, &steps[0], &row)
        return row
    finally:
        free(course)


# --- watching ---------------------------------------------------------------------------------------------------------

cdef int round_bin(i32 number) noexcept nogil:
    cdef int k = 0
    while number > 1 and k < ROUND_BINS - 1:
        number >>= 1
        k += 1
    return k


def drama_dtype():
    cdef DramaRow row
    cdef DramaRow[::1] rows = <DramaRow[:1]> &row
    return np.asarray(rows).dtype


cdef class DramaWatcher(Watcher):
    """Several models take turns from block to block by lot: each judges games that it was not fitted to, and how they
    differ tells what their errors do."""

    def __init__(self, Py_ssize_t games, u64 rotations, list models, expected):
        cdef int k
        if not 0 < len(models) <= MAX_MODELS:
            raise ValueError(f"{len(models)} win probabilities; 1 to {MAX_MODELS} are allowed")
        self.models, self.n_models, self.rotations = models, len(models), rotations
        for k, item in enumerate(models):
            if not isinstance(item, WinModel):
                raise TypeError(f"not a win probability: {item!r}")
            self.judge[k] = <PyObject*> item
        self.expected = np.ascontiguousarray(expected, np.float64).reshape(len(models), STEP_BINS)
        self.rows = np.zeros(games, drama_dtype())
        self.sums, self.counts = (np.zeros((len(models), STEP_BINS)) for _ in range(2))
        self._rows, self._sums, self._counts = self.rows, self.sums, self.counts

    cdef void begin(self, Py_ssize_t game, u64 seed, u64 index) noexcept nogil:
        self.game = game
        self.model = <int> ((index // self.rotations * 2654435761ULL % (1ULL << 32) >> 16) % self.n_models)
        self.course.turns = 0
        self.seat = -1
        self.round = 0
        self.all_turns = self.forced = self.real = self.waits = self.waited = 0
        self.logs = 0.0
        memset(self.played, 0, sizeof(self.played))

    cdef void see(self, Engine e) noexcept nogil:
        cdef Common* c = e.common
        if c.seat != self.seat or c.round != self.round:
            self.turn(e)
        if e.n_listed > 1:
            self.chose = True
            self.real += 1
            self.logs += log(<double> e.n_listed)

    cdef void end_turn(self) noexcept nogil:
        if self.seat >= 0:
            self.forced += not self.chose
            self.played[self.seat] = True
            self.ended[self.seat] = self.real

    cdef void turn(self, Engine e) noexcept nogil:
        """A turn begins."""
        cdef Common* c = e.common
        cdef Course* course = &self.course
        cdef double found[MAX_SEATS]
        cdef int seat
        self.end_turn()
        self.seat = c.seat
        self.round = c.round
        self.chose = False
        self.all_turns += 1
        if self.played[c.seat]:
            self.waits += 1
            self.waited += self.real - self.ended[c.seat]
        if course.turns == MAX_TURNS:
            return
        (<WinModel> self.judge[self.model]).judge(e, found)
        course.sides = 0
        for seat in range(c.seats):
            course.chance[course.turns][c.team[seat]] = <float> found[seat]
            course.sides = max(course.sides, c.team[seat] + 1)
        course.side[course.turns] = c.team[c.seat]
        course.rounds[course.turns] = round_bin(c.round)
        course.turns += 1

    cdef void finish(self, Engine e) noexcept nogil:
        cdef Common* c = e.common
        cdef DramaRow* row = &self._rows[self.game]
        cdef Course* course = &self.course
        cdef int seat, side, t, k, winner = -1
        cdef double won = 0.0
        self.end_turn()
        for seat in range(c.seats):
            side = c.team[seat]
            course.chance[course.turns][side] = c.won[seat]
            if c.won[seat] == 1.0:
                winner = side
            won = max(won, <double> c.won[seat])
        if won == 0.0:
            course.turns = 0        # where nobody wins, chances of winning say nothing
        reduce_course(course, winner, &self.expected[self.model, 0], row)
        for t in range(course.turns):
            k = step_bin(course, t)
            self._sums[self.model, k] += squared_step(course, t)
            self._counts[self.model, k] += 1
        row.turns = self.all_turns
        row.forced = rounded(<double> self.forced / max(self.all_turns, <u32> 1))
        row.downtime = rounded(<double> self.waited / self.waits) if self.waits else NAN
        row.choices = rounded(<double> self.real / max(self.all_turns, <u32> 1))
        row.options = rounded(exp(self.logs / self.real)) if self.real else NAN
