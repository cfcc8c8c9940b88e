from equipoise.ext.mythic_earth.declared cimport Path
from equipoise.ext.mythic_earth.game cimport Game

# What scenarios and Devotions make of what Units do. Called at once when it happens; none of them asks, but on_engaged
# and on_moved may push the frame of a test.

# After `engaged` is stored.
cdef void on_engaged(Game* g, int unit, int enemy) noexcept nogil
# `how`: MOVED_...; a path of one point: it held.
cdef void on_moved(Game* g, int unit, int how, const Path* path) noexcept nogil
cdef void on_wounded(Game* g, int unit, int group, int n, int by, int source) noexcept nogil
# Before the loser's Brave Test.
cdef void on_round_over(Game* g, int winner, int loser) noexcept nogil
# Before the flee move; `winner` of a fight, or NO_UNIT.
cdef void on_flees(Game* g, int unit, int winner) noexcept nogil
# While it still stands where it stood.
cdef void on_destroyed(Game* g, int unit, int cause, int by) noexcept nogil
