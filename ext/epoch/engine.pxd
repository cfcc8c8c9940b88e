from equipoise.ext.engine cimport Engine
from equipoise.ext.epoch.board cimport Board
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.rules cimport Content, Rules
from equipoise.ext.epoch.state cimport State


cdef class Epoch(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
