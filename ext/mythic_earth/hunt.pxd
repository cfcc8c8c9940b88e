from equipoise.ext.mythic_earth.game cimport Game

cdef void animals_appear(Game* g) noexcept nogil        # start of a Game Turn (ME-341)
cdef void animal_gone(Game* g, int animal, int cause, int by) noexcept nogil
cdef void score_hunt(Game* g, int player) noexcept nogil
