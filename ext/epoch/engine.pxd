from ext.engine cimport Engine
from ext.epoch.board cimport Board
from ext.epoch.game cimport Game
from ext.epoch.rules cimport Content, Rules
from ext.epoch.state cimport State


cdef class Epoch(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
