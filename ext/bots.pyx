"""A bot that plays every game: random, the yardstick for all others. `search` stands in search.pyx."""

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
