from equipoise.ext.epoch.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil          # an invariant that does not hold, or NULL
cdef const char* check_standing(Game* g) noexcept nogil     # the same without the tokens, for positions
