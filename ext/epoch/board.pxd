# The island: what touches what, and how far it is (EP-030, EP-031, EP-032, EP-033, EP-035); and what each card and
# tile kind is worth and costs under the parameters. Built once per engine. Sets of triangles are words: there are at
# most 54 triangles.

from equipoise.ext.epoch.declared cimport ATTRIBUTES, CARDS, HEXES, KINDS, NEIGHBOURS, STACKS, TRIANGLES, Content, Rules
from equipoise.ext.types cimport i8, i16, u8, u32, u64

cdef enum:
    FURTHEST = 16               # Board.within reaches so far; no two triangles are further apart
    NO_EFFECT = 255             # Board.first_victim
    NO_ATTRIBUTE = 255          # Board.paid_with

cdef struct Board:
    i8 adjacent[TRIANGLES][NEIGHBOURS]      # or -1
    i8 hex[TRIANGLES][NEIGHBOURS]           # touched, ascending, or -1
    u32 hexes[TRIANGLES]                    # bits: hexes touched
    u8 distance[TRIANGLES][TRIANGLES]       # steps
    u64 within[FURTHEST + 1][TRIANGLES]     # bits: triangles at distance 0..d
    u64 around[HEXES]                       # bits: triangles that touch the hex
    u64 victims[TRIANGLES]                  # bits: triangles whose player is adjacent to one here (EP-035)
    u8 attribute_of[STACKS]                 # of a colour (EP-168, EP-182)
    i16 mastery[ATTRIBUTES]                 # honor (EP-170, EP-171)
    u8 parts[ATTRIBUTES][2]                 # the commons of a heroic attribute (EP-149)
    u8 paid_with[KINDS]                     # attribute, or NO_ATTRIBUTE: none, or the colour's (Inn)
    i8 base_cost[KINDS]                     # blocks
    i16 honor[CARDS]                        # gained on acquiring (EP-262, EP-247)
    i16 worth[CARDS]                        # lost when the card is lost: 0 for treachery (EP-178, EP-251)
    i16 cost_honor[CARDS]                   # of an ability (EP-249)
    u8 in_game[CARDS]                       # enabled, and treachery only with the option (EP-243)
    u8 has_cost[CARDS]                      # a cost list that is not empty
    u8 first_victim[CARDS]                  # place of the first treacherous primitive among the effects, or NO_EFFECT
    u8 supply[ATTRIBUTES]                   # proficiency tiles (EP-021)
    u8 triangles                            # in use


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil


cdef inline u64 reach(const Board* b, int triangle, int steps) noexcept nogil:
    """Triangles at distance 0..steps."""
    return b.within[min(steps, FURTHEST)][triangle]
