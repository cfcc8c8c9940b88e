# Fixed-roll attacks: Bow, Boomerang, thrown Net, Javelin over walls (RULES.md 6.7; MC-178 to MC-183,
# MC-245 to MC-259, MC-282 to MC-285), and the Javelin's reach.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef enum:
    FIXED_DIE = 6           # faces; battle.die_faces is for battles and Shields only

cdef int visible_piece(const Game* g, int piece, int direction, int* distance) noexcept nogil   # or NO_PIECE
cdef void shoot(Game* g, int piece, int direction, int mode, int card, bint armoury) noexcept nogil
cdef void attack_with_javelin(Game* g, int piece, int target, int card, bint armoury) noexcept nogil
cdef void resume_shot(Game* g, Frame* f) noexcept nogil
cdef void answer_shot(Game* g, Frame* f, action_t action) noexcept nogil
