# How a game goes, measured by the chances of winning at the beginning of every turn: see ext/drama.pyx.

from cpython.ref cimport PyObject

from equipoise.ext.engine cimport MAX_SEATS, Engine
from equipoise.ext.types cimport i8, i32, u8, u32, u64
from equipoise.ext.watch cimport Watcher

cdef enum:
    MAX_TURNS = 4096            # of a game that are remembered; what comes behind them is not
    MAX_MODELS = 32
    CHANCE_BINS = 8             # the leader's chance, from an equal share to certainty
    ROUND_BINS = 8              # rounds 1, 2-3, 4-7, 8-15 ...
    STEP_BINS = 64              # both


cdef struct DramaRow:           # what is recorded of a game; NaN where it cannot be told: see sim/measures.py
    float drama
    float comeback
    float decisiveness
    float decided_at
    float uncertainty
    float late_uncertainty
    float surprise
    float suspense
    float runaway
    float favourite_changes
    float kingmaking
    float turns
    float downtime
    float forced
    float choices
    float options


cdef struct Course:             # the chances of one game, turn by turn
    int turns
    int sides
    float chance[MAX_TURNS + 1][MAX_SEATS]      # at the beginning of each turn, by side; at last the outcome
    u8 side[MAX_TURNS]          # whose turn it was
    u8 rounds[MAX_TURNS]        # in which of ROUND_BINS it began


cdef class DramaWatcher(Watcher):
    cdef readonly object rows   # DramaRow [game]
    cdef readonly object sums   # f64 [model, STEP_BINS]: squared steps, and
    cdef readonly object counts     # how many of them
    cdef object models          # kept alive
    cdef PyObject* judge[MAX_MODELS]
    cdef double[:, ::1] expected    # [model, STEP_BINS]: mean squared step; negative: not known
    cdef DramaRow[::1] _rows
    cdef double[:, ::1] _sums
    cdef double[:, ::1] _counts
    cdef int n_models
    cdef int model              # whose chances are those of this game
    cdef u64 rotations
    cdef Py_ssize_t game
    cdef Course course
    cdef i8 seat                # whose turn it is
    cdef i32 round              # in which that turn is
    cdef bint chose             # there was something to choose in this turn
    cdef u32 all_turns, forced, real, waits, waited
    cdef double logs            # of the options of real decisions
    cdef u32 ended[MAX_SEATS]   # real decisions taken by all when the seat's last turn ended
    cdef bint played[MAX_SEATS]     # it has had a turn

    cdef void turn(self, Engine e) noexcept nogil
    cdef void end_turn(self) noexcept nogil
