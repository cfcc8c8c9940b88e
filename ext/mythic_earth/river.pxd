# The river of The Rainy Season: which Minis stand in it, and who is swept away. (ME-331 to ME-335, ME-441)

from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.types cimport u16

cdef u16 minis_in_river(const Game* g, int unit) noexcept nogil         # bits: Minis
cdef void sweep(Game* g, int unit, u16 minis) noexcept nogil            # survival rolls of these Minis
