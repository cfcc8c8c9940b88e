# Battles (RULES.md 6.7; MC-141 to MC-158, MC-165 to MC-169, MC-229 to MC-238, MC-294 to MC-308).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Battle, Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef int open_battle(Game* g) noexcept nogil                    # a place in State.battle
cdef void close_battle(Game* g) noexcept nogil                  # the last one opened
cdef void prepare(Game* g, int place, int attacker, int defender, int mode, int card) noexcept nogil
cdef void begin_battle(Game* g, int place, bint in_series) noexcept nogil
cdef void go_on_plainly(Game* g, int place) noexcept nogil      # a shot whose card was stolen by an adjacent target
cdef void attack_plainly(Game* g, int attacker, int defender) noexcept nogil
cdef void become_plain(Game* g, Battle* b) noexcept nogil       # its card was stolen by an adjacent target
cdef int list_shields(const Game* g, int piece, action_t* out) noexcept nogil
cdef int list_victims(const Game* g, int loser, int kind, action_t* out) noexcept nogil
cdef void resume_battle(Game* g, Frame* f) noexcept nogil
cdef void answer_battle(Game* g, Frame* f, action_t action) noexcept nogil
