from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.mythic_earth.board cimport Board
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Content, Rules, State


cdef class MythicEarth(FrameEngine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
