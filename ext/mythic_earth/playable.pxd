from equipoise.ext.mythic_earth.declared cimport Unit
from equipoise.ext.mythic_earth.game cimport Game

cdef bint formation_fits(Unit* u) noexcept nogil
cdef const char* why_unplayable(Game* g) noexcept nogil     # NULL: it can be played
