# What health, mana and cards are worth, and what harm a hand of cards may do: known before the game begins.
#
# FX-006: the list of a deck is public, a hand is a random part of it.

from equipoise.ext.exxinon.board cimport Board
from equipoise.ext.exxinon.bot_weights cimport Weights
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.rules cimport CHARACTERS, TILES
from equipoise.ext.types cimport u8

cdef enum:
    HEALTHS = 128           # health from which on more is not told apart
    MANAS = 64              # ... and mana
    NEAR = 12               # distances up to which spells are expected
    PURSES = 8              # mana, from 0, that enemies' hands are told apart by

cdef struct Tables:         # follow from weights, content and map: made once per table
    const Board* board
    u8 aligned[TILES][TILES]            # direction of the straight line between two tiles, or NO_DIRECTION
    double own_worth[HEALTHS]           # of a living own character with so much health; 0 for the dead
    double foe_worth[HEALTHS]           # ... of an enemy
    double mana_worth[MANAS]
    double fresh_worth[CHARACTERS]      # the next card of a deck
    double spell_harm[CHARACTERS][PURSES][NEAR]     # damage to be expected of a hand, with so much mana, at a distance
    double ultimate_harm[CHARACTERS][NEAR]          # ... from the Ultimate
    double alone_harm[CHARACTERS]       # ... more of it against who stands alone
    double area_harm[CHARACTERS]        # ... more of it against two who stand together


cdef void make_tables(Tables* t, Game* g, const Weights* w) noexcept nogil


cdef inline int capped(int n, int most) noexcept nogil:
    return 0 if n < 0 else most - 1 if n >= most else n
