"""Connect Four's bot: win, block, give nothing away, stay near the centre."""

from equipoise.ext.connect_four.engine cimport ConnectFour, line, place
from equipoise.ext.connect_four.declared cimport LINE_NONE, Rules, State
from equipoise.ext.engine cimport Bot, Engine, action_t, arg_of
from equipoise.ext.types cimport u64


cdef class ThreatBot(Bot):
    """Looks one stone ahead for both sides; equals are decided by lot."""

    cdef void weigh(self, Engine e, const action_t* legal, int n, double* out) noexcept nogil:
        cdef State* s = &(<ConnectFour> <void*> e).s
        cdef const Rules* rules = &(<ConnectFour> <void*> e).rules
        cdef int seat = s.common.seat
        cdef u64 mine = s.stones[seat]
        cdef u64 theirs = s.stones[1 - seat]
        cdef u64 bit
        cdef int i, column
        cdef bint winning = False
        for i in range(n):
            column = arg_of(legal[i], 0)
            bit = place(rules, s, column)
            out[i] = -abs(2 * column - (rules.columns - 1))
            if line(rules, mine | bit) != LINE_NONE:
                # Of several that win it takes the first.
                out[i] = 20000 if winning else 100000
                winning = True
            if line(rules, theirs | bit) != LINE_NONE:
                out[i] += 10000
            if s.height[column] + 1 < rules.rows and line(rules, theirs | (bit << 1)) != LINE_NONE:
                out[i] -= 1000
