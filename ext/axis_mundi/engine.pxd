from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.rules cimport Content, Rules
from equipoise.ext.axis_mundi.state cimport State
from equipoise.ext.engine cimport Engine


cdef class AxisMundi(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
