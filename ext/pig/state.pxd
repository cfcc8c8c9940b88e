# Pig's parameters, state and recorded facts, and the two actions. Rules: sim/games/pig/RULES.md.

from equipoise.ext.engine cimport Common
from equipoise.ext.types cimport i16, i32, u16

cdef enum:
    SEATS = 2

cdef enum:                  # actions
    ROLL = 0
    HOLD = 1

cdef enum:                  # end reasons, from END_OWN on
    END_TARGET = 3          # PG-005

cdef enum:                  # events, from EVENT_OWN on
    EVENT_BUST = 2          # seat, points lost
    EVENT_BANK = 3          # seat, points banked, score now

cdef struct Rules:          # field for field the parameters of sim/games/pig/rules.py
    i32 limits_max_rounds
    i32 limits_max_decisions
    i32 target
    i32 die
    i32 bust_face

cdef struct SeatFacts:
    u16 turns
    u16 busts
    u16 best_turn

cdef struct State:
    Common common           # `common.score` is the banked score
    i16 turn_total
    SeatFacts facts[SEATS]
