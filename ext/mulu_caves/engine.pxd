from equipoise.ext.engine cimport Engine
from equipoise.ext.mulu_caves.board cimport Board
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.mulu_caves.rules cimport Content, Rules
from equipoise.ext.mulu_caves.state cimport State


cdef class MuluCaves(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
