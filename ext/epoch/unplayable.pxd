from equipoise.ext.epoch.game cimport Game

# What makes a loaded position unplayable although each number is within its bounds, in words; NULL if it can be played.
cdef const char* why_unplayable(Game* g) noexcept nogil
