from equipoise.ext.engine cimport Engine
from equipoise.ext.mythic_earth.board cimport Board
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.rules cimport Content, Rules
from equipoise.ext.mythic_earth.state cimport State


cdef class MythicEarth(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Game g             # the four above, as the rules take them
