# Relinquish (MC-319 to MC-327).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Battle
from equipoise.ext.mulu_caves.game cimport Game

cdef enum:                  # what a theft in a battle hit
    STOLE_NOTHING_COMMITTED = 0
    STOLE_FROM_KIT = 1
    STOLE_THE_ATTACK = 2    # the card that makes the attack possible

cdef void play_relinquish(Game* g, int seat, int card) noexcept nogil           # in the own action phase
cdef int list_thefts(const Game* g, const Battle* b, action_t* out) noexcept nogil   # passing too; 0 if there is none
cdef int steal_in_battle(Game* g, Battle* b, action_t action) noexcept nogil
