# Connect Four's parameters, state and recorded facts. Rules: sim/games/connect_four/RULES.md.
#
# A side's stones are one word, column by column from the bottom, with an empty row on top of each column, so that a
# line is found by shifting the word against itself.

from equipoise.ext.engine cimport Common
from equipoise.ext.types cimport i32, u8, u64

cdef enum:
    SEATS = 2
    COLUMNS = 9             # at most

cdef enum:                  # actions
    DROP = 0                # column

cdef enum:                  # end reasons, from END_OWN on
    END_LINE = 3            # CF-004
    END_FULL = 4            # CF-005

cdef enum:                  # the direction of the winning line, as recorded
    LINE_NONE = 0
    LINE_VERTICAL = 1
    LINE_HORIZONTAL = 2
    LINE_RISING = 3
    LINE_FALLING = 4

cdef struct Rules:          # field for field the parameters of sim/games/connect_four/rules.py
    i32 limits_max_rounds
    i32 limits_max_decisions
    i32 columns
    i32 rows
    i32 connect

cdef struct GameFacts:
    u8 first_column
    u8 stones
    u8 line

cdef struct State:
    Common common
    u64 stones[SEATS]
    u8 height[COLUMNS]
    GameFacts facts
