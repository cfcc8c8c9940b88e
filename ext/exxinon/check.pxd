from equipoise.ext.exxinon.game cimport Game

cdef const char* check_all(Game* g) noexcept nogil
cdef int mana_on_record(const Game* g, int seat) noexcept nogil
