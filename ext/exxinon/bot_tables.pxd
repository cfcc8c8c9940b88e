# What health, mana and cards are worth, and what harm a hand of cards may do: known before the game begins.
#
# FX-006: the list of a deck is public, a hand is a random part of it.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.board cimport FARTHEST, Board
from equipoise.ext.exxinon.declared cimport CHARACTERS, TILES, Weights
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.types cimport i16, u8

cdef enum:
    HEALTHS = 128           # more health counts as one less than this
    MANAS = 64              # more mana counts as one less than this
    NEAR = 12               # distances up to which spells are expected
    NO_CARD = -1            # Tables.barred
    ANY_CARD = -2
    PURSES = 8              # amounts of mana, from 0, for which the harm of a hand is known

cdef struct Tables:         # follow from weights, content and map: made once per table
    const Board* board
    u8 nowhere[TILES]                   # the distance of somebody who is out of the game: too far
    u8 aligned[TILES][TILES]            # direction of the straight line between two tiles, or NO_DIRECTION
    Bits straight[TILES]                # tiles on a straight line with each
    double own_worth[HEALTHS]           # of a living own character with so much health; 0 for the dead
    double foe_worth[HEALTHS]           # of a living enemy with so much health, gone
    double mana_worth[MANAS]
    int crowd_last                      # the greatest whole distance up to `crowd_far`
    double pull_left[FARTHEST + 1]      # tiles by which an objective is nearer than where it begins to draw
    double apart_cost[FARTHEST + 1]     # of the team mates, by their distance
    double haunt_cost[FARTHEST + 1]     # of a wraith's distance to its next victim
    double kindle_cost[FARTHEST + 1]    # of a wraith's distance to its team mate
    double fresh_worth[CHARACTERS]      # the next card of a deck
    double least_worth[CHARACTERS]      # a card that cannot be cast, held to be as bad as the worst of its deck
    double spell_harm[CHARACTERS][PURSES][NEAR]     # expected damage of a hand, by mana and distance
    double ultimate_harm[CHARACTERS][NEAR]          # damage of the Ultimate, by distance
    double alone_harm[CHARACTERS]       # what a hand does more, on the whole, to a character who stands alone
    double area_harm[CHARACTERS]        # what its areas do to the second of two who stand together
    # own characters who are barred from a card, or from all of them
    i16 barred[CHARACTERS]              # the card for which `barred_harm` is known; NO_CARD, ANY_CARD
    double barred_harm[CHARACTERS][PURSES][NEAR]    # as spell_harm, without that card


cdef void make_tables(Tables* t, Game* g, const Weights* w) noexcept nogil
cdef void expect_barred(Tables* t, const Game* g, int seat) noexcept nogil


cdef inline int capped(int n, int most) noexcept nogil:
    return 0 if n < 0 else most - 1 if n >= most else n
