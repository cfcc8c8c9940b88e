# Overhead shots: where the template comes down, and which Minis it and the drift line strike. (ME-217, ME-218, ME-221
# to ME-224, ME-268)

from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.types cimport u8

cdef Point drift(int side, Point aim, int face, int ticks) noexcept nogil           # by a drift die (ME-221, ME-343)
cdef void strike(const Game* g, Point aim, Point end, u8* minis) noexcept nogil     # minis[UNITS]: struck, by unit
cdef int template_hits(const Game* g, int unit, int minis) noexcept nogil           # hits they take (ME-268)
