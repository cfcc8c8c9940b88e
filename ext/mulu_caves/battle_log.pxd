# What is recorded of battles and fixed-roll attacks.

from equipoise.ext.mulu_caves.declared cimport Battle
from equipoise.ext.mulu_caves.game cimport Game

cdef void note_attack(Game* g, Battle* b) noexcept nogil
cdef void note_result(Game* g, Battle* b, int result) noexcept nogil    # while the kits are still committed
cdef void note_quietus(Game* g, Battle* b, int what) noexcept nogil
