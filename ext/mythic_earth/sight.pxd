# Line of sight (RULES.md 3.6; ME-193 to ME-199): what stands between a shooter's centre and the Minis of its target.

from equipoise.ext.mythic_earth.game cimport Game

cdef struct Sight:
    int obscuring           # features that obscure the target, each -1 (ME-196)
    int unhidden            # Minis that no blocking piece hides (ME-197)
    int clear               # Minis that nothing crosses (shoot.casualty_pool = fully_visible)

cdef void look(const Game* g, int unit, int target, Sight* sight) noexcept nogil
cdef bint sees(const Game* g, int unit, int target) noexcept nogil      # at least one unhidden Mini
