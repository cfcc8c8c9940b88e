from equipoise.ext.engine cimport Engine
from equipoise.ext.exxinon.board cimport Board
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.rules cimport Content, Rules
from equipoise.ext.exxinon.spells cimport Spellbook
from equipoise.ext.exxinon.state cimport State


cdef class Exxinon(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Spellbook book
    cdef Game g             # the five above, as the rules take them
