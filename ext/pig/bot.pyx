"""Pig's bots: hold at n, and a bot that follows a table of every position."""

from equipoise.ext.engine cimport Bot, Engine, action_t
from equipoise.ext.pig.engine cimport Pig
from equipoise.ext.pig.declared cimport State
from equipoise.ext.types cimport u8


cdef class HoldBot(Bot):
    """Rolls until the turn is worth `at`, or enough to win."""

    cdef int at

    def __init__(self, int at):
        self.at = at

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef const State* s = &(<Pig> <void*> e).s
        cdef int target = (<Pig> <void*> e).rules.target
        return 1 if s.turn_total >= self.at or s.common.score[s.common.seat] + s.turn_total >= target else 0


cdef class TableBot(Bot):
    """Holds where a policy table [own score, other score, turn total] of equipoise.ext.pig.solve says so."""

    cdef const u8[:, :, ::1] hold

    def __init__(self, const u8[:, :, ::1] hold):
        self.hold = hold

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef const State* s = &(<Pig> <void*> e).s
        cdef int seat = s.common.seat
        cdef int mine = s.common.score[seat]
        if mine + s.turn_total >= (<Pig> <void*> e).rules.target:
            return 1
        return self.hold[mine, s.common.score[1 - seat], s.turn_total]
