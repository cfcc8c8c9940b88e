from ext.engine cimport Engine
from ext.pig.state cimport Rules, State


cdef class Pig(Engine):
    cdef State s
    cdef Rules rules
