"""Connect Four's bot: win, block, give nothing away, stay near the centre."""

from equipoise.ext.connect_four.engine cimport ConnectFour, line, place
from equipoise.ext.connect_four.state cimport LINE_NONE, Rules, State
from equipoise.ext.engine cimport Bot, Engine, action_t, arg_of
from equipoise.ext.rng cimport STREAM_BOT, below
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
        cdef int i, column, value, best = -1000000, equals = 0, chosen = 0
        for i in range(n):
            column = arg_of(legal[i], 0)
            bit = place(rules, s, column)
            if line(rules, mine | bit) != LINE_NONE:
                return i
            value = -abs(2 * column - (rules.columns - 1))
            if line(rules, theirs | bit) != LINE_NONE:
                value += 10000
            if s.height[column] + 1 < rules.rows and line(rules, theirs | (bit << 1)) != LINE_NONE:
                value -= 1000
            if value > best:
                best = value
                equals = 1
                chosen = i
            elif value == best:
                equals += 1
                if below(&s.common.rng, STREAM_BOT + seat, equals) == 0:
                    chosen = i
        return chosen
