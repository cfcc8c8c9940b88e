"""The fitted win probability of a game, evaluated: see equipoise.sim.win_model for where its numbers come from.

Every side gets a score from the mean features of its seats, the mean features of all other seats, the round, and
whether it has the decision. The chances are the softmax of the scores.
"""

from libc.math cimport exp, log2
from libc.string cimport memset

from equipoise.ext.engine cimport MAX_FEATURES, MAX_SEATS, PLAYING, Common, Engine

import numpy as np

cdef extern from *:
    """
    typedef double equipoise_pair __attribute__((vector_size(16), aligned(8), may_alias));
    /* units[8] += x[input[j]] * the row of that input, for each of n inputs in turn */
    static inline void equipoise_add_rows(double *units, const double *x, const int *input, int n, const double *into,
                                          long width) {
        equipoise_pair *sum = (equipoise_pair *) units;
        equipoise_pair a = sum[0], b = sum[1], c = sum[2], d = sum[3];
        for (int j = 0; j < n; j++) {
            const equipoise_pair *row = (const equipoise_pair *) (into + input[j] * width);
            const equipoise_pair value = {x[input[j]], x[input[j]]};
            a += value * row[0];
            b += value * row[1];
            c += value * row[2];
            d += value * row[3];
        }
        sum[0] = a, sum[1] = b, sum[2] = c, sum[3] = d;
    }
    """
    void add_rows "equipoise_add_rows"(double* units, const double* x, const int* input, int n, const double* into,
                                       long width) noexcept nogil


cdef class WinModel:
    def __init__(self, int features, direct, into, bias, out):
        self.features = features
        self.inputs = 2 * features + CONTEXT
        self.direct = np.ascontiguousarray(direct, np.float64)
        into = np.asarray(into, np.float64).reshape(self.inputs, -1)
        bias, out = np.asarray(bias, np.float64), np.asarray(out, np.float64)
        self.hidden = into.shape[1]
        if not (features <= MAX_FEATURES and self.hidden <= MAX_HIDDEN and self.direct.shape[0] == self.inputs
                and bias.shape[0] == out.shape[0] == self.hidden):
            raise ValueError("the numbers of this model do not fit together")
        spare = (UNITS_AT_ONCE - self.hidden % UNITS_AT_ONCE) % UNITS_AT_ONCE        # units that add nothing
        self.into = np.pad(into, ((0, 0), (0, spare)))
        self.bias, self.out = np.pad(bias, (0, spare)), np.pad(out, (0, spare))

    cdef double score(self, const double* x) noexcept nogil:
        """Inputs of 0 are passed over; a few units at once stay within the processor's registers."""
        cdef double unit[UNITS_AT_ONCE]
        cdef int told[2 * MAX_FEATURES + CONTEXT]
        cdef double total = 0.0
        cdef int i, k, block, first, n = 0
        for i in range(self.inputs):
            if x[i] != 0.0:
                total += x[i] * self.direct[i]
                told[n] = i
                n += 1
        for block in range((self.hidden + UNITS_AT_ONCE - 1) // UNITS_AT_ONCE):
            first = block * UNITS_AT_ONCE
            for k in range(UNITS_AT_ONCE):
                unit[k] = self.bias[first + k]
            add_rows(unit, x, told, n, &self.into[0, first], self.into.shape[1])
            for k in range(UNITS_AT_ONCE):
                if unit[k] > 0.0:
                    total += unit[k] * self.out[first + k]
        return total

    cdef void judge(self, Engine e, double* chances) noexcept nogil:
        cdef Common* c = e.common
        cdef double own[MAX_SEATS][MAX_FEATURES]        # sums over the seats of a side
        cdef double every[MAX_FEATURES]
        cdef double x[2 * MAX_FEATURES + CONTEXT]
        cdef double scores[MAX_SEATS]
        cdef double highest = -1e300, total = 0.0
        cdef int size[MAX_SEATS]
        cdef int seat, side, others, i, n = self.features
        memset(own, 0, sizeof(own))
        memset(every, 0, sizeof(every))
        memset(size, 0, sizeof(size))
        for seat in range(c.seats):
            memset(x, 0, MAX_FEATURES * sizeof(double))
            e.features(seat, x)
            side = c.team[seat]
            size[side] += 1
            for i in range(n):
                own[side][i] += x[i]
                every[i] += x[i]
        for side in range(MAX_SEATS):
            if size[side] == 0:
                continue
            others = max(1, c.seats - size[side])
            for i in range(n):
                x[i] = own[side][i]
                x[n + i] = every[i] - own[side][i]
            if size[side] > 1:
                for i in range(n):
                    x[i] /= size[side]
            if others > 1:
                for i in range(n):
                    x[n + i] /= others
            x[2 * n] = log2(<double> c.round)
            x[2 * n + 1] = c.team[c.seat] == side
            scores[side] = self.score(x)
            highest = max(highest, scores[side])
        for side in range(MAX_SEATS):
            if size[side]:
                scores[side] = exp(scores[side] - highest)
                total += scores[side]
        for seat in range(c.seats):
            chances[seat] = scores[c.team[seat]] / total

    def chances(self, Engine e):
        """By seat: that its side wins, if anybody does. Of a game that is over: who won."""
        cdef double found[MAX_SEATS]
        cdef int seat
        if e.common.end_reason != PLAYING:
            return [e.common.won[seat] for seat in range(e.common.seats)]
        self.judge(e, found)
        return [found[seat] for seat in range(e.common.seats)]
