# What a seat cannot see (RULES.md 6.14).

from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.rng cimport Rng

cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil
