from equipoise.ext.epoch.game cimport Game
from equipoise.ext.rng cimport Rng

cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil
