# A win probability: how likely each side is to win, from what everybody at the table can see.

from equipoise.ext.engine cimport Engine

cdef enum:
    MAX_HIDDEN = 64
    UNITS_AT_ONCE = 8           # that are reckoned side by side
    CONTEXT = 2                 # inputs beside the features: the round, and whether the side has the decision


cdef class WinModel:
    cdef readonly int features  # that the game declares
    cdef readonly int hidden    # units of the one layer between; 0: a plain logistic model
    cdef int inputs             # features of the own side, of all others, and the context
    cdef const double[::1] direct       # [input]
    cdef const double[:, ::1] into      # [input, unit]; the units are filled up to a multiple of UNITS_AT_ONCE
    cdef const double[::1] bias         # [unit]
    cdef const double[::1] out          # [unit]

    cdef double score(self, const double* x) noexcept nogil

    # The chance of each seat's side, among games that somebody wins; over the sides it sums to one.
    cdef void judge(self, Engine e, double* chances) noexcept nogil
