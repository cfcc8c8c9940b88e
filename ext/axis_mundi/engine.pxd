from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport Content, Rules, State
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.frames cimport FrameEngine


cdef class AxisMundi(FrameEngine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
