from equipoise.ext.frames cimport FrameEngine
from equipoise.ext.mulu_caves.board cimport Board
from equipoise.ext.mulu_caves.declared cimport Content, Rules, State
from equipoise.ext.mulu_caves.game cimport Game


cdef class MuluCaves(FrameEngine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
