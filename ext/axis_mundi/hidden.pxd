# What a seat cannot see (AM-062, AM-318).

from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.rng cimport Rng

cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil
