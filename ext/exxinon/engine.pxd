from equipoise.ext.engine cimport Engine
from equipoise.ext.exxinon.board cimport Board
from equipoise.ext.exxinon.declared cimport Content, Rules, State
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.spells cimport Spellbook


cdef class Exxinon(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Spellbook book
    cdef Game g             # the five above, as the rules take them
