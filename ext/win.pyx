"""The fitted win probability of a game, evaluated: see equipoise.sim.win_model for where its numbers come from.

Every side gets a score from the mean features of its seats, the mean features of all other seats, the round, and
whether it has the decision. The chances are the softmax of the scores.
"""

from libc.math cimport exp, log2
from libc.string cimport memset

from equipoise.ext.engine cimport MAX_FEATURES, MAX_SEATS, PLAYING, Common, Engine

import numpy as np


cdef class WinModel:
    def __init__(self, int features, direct, into, bias, out):
        self.features = features
        self.inputs = 2 * features + CONTEXT
        self.direct = np.ascontiguousarray(direct, np.float64)
        self.into = np.ascontiguousarray(into, np.float64).reshape(self.inputs, -1)
        self.bias = np.ascontiguousarray(bias, np.float64)
        self.out = np.ascontiguousarray(out, np.float64)
        self.hidden = self.into.shape[1]
        if not (features <= MAX_FEATURES and self.hidden <= MAX_HIDDEN and self.direct.shape[0] == self.inputs
                and self.bias.shape[0] == self.out.shape[0] == self.hidden):
            raise ValueError("the numbers of this model do not fit together")

    cdef double score(self, const double* x) noexcept nogil:
        cdef double units[MAX_HIDDEN]
        cdef double total = 0.0
        cdef const double* row
        cdef int i, k
        for k in range(self.hidden):
            units[k] = self.bias[k]
        for i in range(self.inputs):
            if x[i] == 0.0:
                continue
            total += x[i] * self.direct[i]
            if self.hidden:
                row = &self.into[i, 0]
                for k in range(self.hidden):
                    units[k] += x[i] * row[k]
        for k in range(self.hidden):
            if units[k] > 0.0:
                total += units[k] * self.out[k]
        return total

    cdef void judge(self, Engine e, double* chances) noexcept nogil:
        cdef Common* c = e.common
        cdef double own[MAX_SEATS][MAX_FEATURES]        # sums over the seats of a side
        cdef double every[MAX_FEATURES]
        cdef double x[2 * MAX_FEATURES + CONTEXT]
        cdef double scores[MAX_SEATS]
        cdef double highest = -1e300, total = 0.0
        cdef int size[MAX_SEATS]
        cdef int seat, side, i, n = self.features
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
            for i in range(n):
                x[i] = own[side][i] / size[side]
                x[n + i] = (every[i] - own[side][i]) / max(1, c.seats - size[side])
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
