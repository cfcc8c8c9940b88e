from equipoise.ext.epoch.board cimport Board
from equipoise.ext.epoch.declared cimport Content, Rules, State
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.frames cimport FrameEngine


cdef class Epoch(FrameEngine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
