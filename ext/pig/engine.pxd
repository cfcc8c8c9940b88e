from equipoise.ext.engine cimport Engine
from equipoise.ext.pig.declared cimport Rules, State


cdef class Pig(Engine):
    cdef State s
    cdef Rules rules

    cdef bint may_not_hold(self) noexcept nogil
