# What everybody at the table can see of a seat's standing, in numbers. Their names: sim/games/mulu_caves/features.py.

from equipoise.ext.mulu_caves.game cimport Game

cdef void list_features(const Game* g, int seat, double* out) noexcept nogil
