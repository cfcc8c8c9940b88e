from ext.engine cimport Engine
from ext.exxinon.board cimport Board
from ext.exxinon.game cimport Game
from ext.exxinon.rules cimport Content, Rules
from ext.exxinon.spells cimport Spellbook
from ext.exxinon.state cimport State


cdef class Exxinon(Engine):
    cdef State s
    cdef Rules rules
    cdef Content content
    cdef Board board
    cdef Spellbook book
    cdef Game g             # the five above, as the rules take them
