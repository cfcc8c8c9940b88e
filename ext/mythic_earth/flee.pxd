# Running away (RULES.md 6.7, 7.8): the way of a flee move or a Disengage, and the shift of a Unit that stops. (ME-085,
# ME-086, ME-143 to ME-149, ME-161 to ME-164, ME-231, ME-336, ME-432)

from equipoise.ext.mythic_earth.declared cimport Path
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point

cdef enum:                  # flee_path
    FLIGHT_STAYS = 0        # no way at all (ME-147)
    FLIGHT_RUNS = 1
    FLIGHT_OVER_THE_EDGE = 2        # (ME-148)

cdef int flee_path(const Game* g, int unit, bint to_refuge, Path* path) noexcept nogil
cdef bint disengage_path(const Game* g, int unit, Path* path) noexcept nogil
cdef Point refuge(const Game* g, int unit) noexcept nogil
cdef Point stopping_place(const Game* g, int unit) noexcept nogil
