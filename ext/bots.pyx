"""Bots that play every game: random, the yardstick for all others, and careless. `search` stands in search.pyx."""

from equipoise.ext.engine cimport Bot, Engine, action_t
from equipoise.ext.rng cimport STREAM_BOT, below


cdef class RandomBot(Bot):
    """Every legal action with equal chance."""

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        return below(&e.common.rng, STREAM_BOT + e.common.seat, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef int i
        for i in range(n):
            out[i] = 0.0


cdef class CarelessBot(Bot):
    """Plays as the bot inside it, but at random for the first rounds, and in a share of the decisions."""

    cdef Bot inside
    cdef int first
    cdef int share      # of 10,000 decisions

    def __init__(self, Bot inside, int first, double percent):
        self.inside = inside
        self.first = first
        self.share = <int> (100 * percent + 0.5)

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef int stream = STREAM_BOT + e.common.seat
        if e.common.round <= self.first or <int> below(&e.common.rng, stream, 10000) < self.share:
            return below(&e.common.rng, stream, n)
        return self.inside.choose(e, legal, n)

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        self.inside.weigh(e, legal, n, out)
