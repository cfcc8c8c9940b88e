"""Connect Four's bot: win, block, give nothing away, stay near the centre."""

from equipoise.ext.connect_four.engine cimport ConnectFour, line, place
from equipoise.ext.connect_four.declared cimport LINE_NONE, Rules, State
from equipoise.ext.engine cimport MAX_LEGAL, Bot, Engine, action_t, arg_of, best_of
from equipoise.ext.types cimport u64


cdef class ThreatBot(Bot):
    """Looks one stone ahead for both sides; equals are decided by lot."""

    cdef int choose(self, Engine e, const action_t* legal, int n) noexcept nogil:
        cdef State* s = &(<ConnectFour> <void*> e).s
        cdef const Rules* rules = &(<ConnectFour> <void*> e).rules
        cdef int seat = s.common.seat
        cdef u64 mine = s.stones[seat]
        cdef u64 theirs = s.stones[1 - seat]
        cdef u64 bit
        cdef double value[MAX_LEGAL]
        cdef int i, column
        for i in range(n):
            column = arg_of(legal[i], 0)
            bit = place(rules, s, column)
            if line(rules, mine | bit) != LINE_NONE:
                return i
            value[i] = -abs(2 * column - (rules.columns - 1))
            if line(rules, theirs | bit) != LINE_NONE:
                value[i] += 10000
            if s.height[column] + 1 < rules.rows and line(rules, theirs | (bit << 1)) != LINE_NONE:
                value[i] -= 1000
        return best_of(e.common, legal, value, n)
