from equipoise.ext.connect_four.declared cimport Rules, State
from equipoise.ext.engine cimport Engine
from equipoise.ext.types cimport u64


cdef class ConnectFour(Engine):
    cdef State s
    cdef Rules rules

    cdef int threats(self, int seat) noexcept nogil

cdef int line(const Rules* rules, u64 stones) noexcept nogil                        # direction of a line, or LINE_NONE
cdef int longest(const Rules* rules, u64 stones) noexcept nogil                     # stones in the longest line
cdef u64 place(const Rules* rules, const State* s, int column) noexcept nogil       # the stone that a drop adds
