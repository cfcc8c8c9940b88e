"""Bots that play every game: random, and a flat Monte Carlo search that is the yardstick for a game's own bots."""

from libc.math cimport sqrt
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, Bot, Common, Engine, action_t, options, stopping
from equipoise.ext.rng cimport Rng, STREAM_BOT, below, lot, lot_in, rng_reset
from equipoise.ext.types cimport u64

cdef extern from "<time.h>" nogil:
    cdef struct timespec:
        long tv_sec
        long tv_nsec
    int timespec_get(timespec* ts, int base)
    int TIME_UTC


cdef double clock_ms() noexcept nogil:
    cdef timespec now
    timespec_get(&now, TIME_UTC)
    return 1e3 * now.tv_sec + 1e-6 * now.tv_nsec


cdef class RandomBot(Bot):
    """Every legal action with equal chance."""

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        return below(&e.common.rng, STREAM_BOT + e.common.seat, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef int i
        for i in range(n):
            out[i] = 0.0


cdef class SearchBot(Bot):
    """For each legal action, continuations from re-dealt hidden information; the best mean wins.

    Continuation p of every action starts from the same re-deal and the same future chance, so that actions are compared
    on equal luck. It is played by `playout` for `horizon` rounds (0: to the end). After 8, 16, 32 ... continuations,
    actions whose mean lies more than `z` standard errors of the difference below the best are dropped.

    With `ms` it goes on for so many milliseconds instead of a number of continuations, or until one action is left.
    Then its choice depends on the machine, and no run can be played by it: `Plan` refuses it.
    """

    cdef Bot playout
    cdef int playouts
    cdef int horizon
    cdef int ms
    cdef double z
    cdef char* saved
    cdef size_t saved_size

    def __init__(self, Bot playout, int playouts, int horizon, int ms=0, double z=3.0):
        self.playout = playout
        self.playouts = playouts
        self.horizon = horizon
        self.ms = ms
        self.z = z

    def __dealloc__(self):
        free(self.saved)

    cdef bint save(self, Engine e) noexcept nogil:
        if self.saved_size != e.size:
            free(self.saved)
            self.saved = <char*> malloc(e.size)
            self.saved_size = e.size if self.saved != NULL else 0
        if self.saved == NULL:
            return False
        e.save(self.saved, True)
        return True

    cdef double value(self, Engine e, int seat) noexcept nogil:
        """What a position is worth to a seat: its share of the win, or half-way between even and its lead."""
        cdef Common* c = e.common
        cdef int other
        cdef double rival = 0.0
        if c.end_reason != PLAYING:
            return c.won[seat]
        for other in range(c.seats):
            if c.team[other] != c.team[seat]:
                rival = max(rival, e.progress(other))
        return 0.5 + 0.5 * (e.progress(seat) - rival)

    cdef double sample(self, Engine e, action_t action, u64 key) noexcept nogil:
        """One continuation after an action; leaves the engine in its last position."""
        cdef action_t legal[MAX_LEGAL]
        cdef Common* c = e.common
        cdef Rng rng
        cdef int seat, last_round, n, i
        e.bring_back(self.saved, False)
        seat = c.seat
        last_round = c.round + self.horizon
        rng_reset(&rng, key, 1)
        e.redeal(seat, &rng)
        rng_reset(&c.rng, key, 2)
        e.step(action)
        while c.end_reason == PLAYING and (self.horizon == 0 or c.round < last_round) and not stopping(e):
            n = options(e)
            i = 0
            if n > 1:
                memcpy(legal, e.listed, n * sizeof(action_t))
                i = self.playout.choose(e, legal, n)
            e.step(legal[i] if n > 1 else e.listed[0])
        return self.value(e, seat)

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef double total[MAX_LEGAL]
        cdef double squares[MAX_LEGAL]
        cdef bint dropped[MAX_LEGAL]
        cdef bint logging = e.logging
        cdef int scripted = e.scripted
        cdef int i, p, best = 0, alive = n
        cdef int look = 8
        cdef double x, mean, best_mean, best_var, var
        cdef u64 key = lot(&e.common.rng, e.common.seat, <u64> e.common.decisions, 0)
        cdef double until = clock_ms() + self.ms if self.ms > 0 else 0.0
        if not self.save(e):
            return 0
        e.logging = False
        e.scripted = 0
        for i in range(n):
            total[i] = squares[i] = 0.0
            dropped[i] = False
        p = 0
        while (p < self.playouts or self.ms > 0) and alive > 1 and not e.cut_short:
            if self.ms > 0 and p > 0 and clock_ms() >= until:
                break
            for i in range(n):
                if not dropped[i] and not stopping(e):
                    x = self.sample(e, legal[i], key + p)
                    total[i] += x
                    squares[i] += x * x
            p += 1
            best = -1
            for i in range(n):
                if not dropped[i] and (best < 0 or total[i] > total[best]):
                    best = i
            if p == look:
                look *= 2
                best_mean = total[best] / p
                best_var = squares[best] / p - best_mean * best_mean
                for i in range(n):
                    if i != best and not dropped[i]:
                        mean = total[i] / p
                        var = squares[i] / p - mean * mean
                        if best_mean - mean > self.z * sqrt((best_var + var) / p):
                            dropped[i] = True
                            alive -= 1
        e.bring_back(self.saved, True)
        e.loaded()
        mean = total[best]
        for i in range(n):                          # equals are decided by lot
            if not dropped[i] and total[i] == mean and lot_in(key, legal[i]) > lot_in(key, legal[best]):
                best = i
        e.logging = logging
        e.scripted = scripted
        return best
