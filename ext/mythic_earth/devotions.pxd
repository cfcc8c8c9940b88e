from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.game cimport Game
from equipoise.ext.mythic_earth.declared cimport Frame
from equipoise.ext.types cimport u8

cdef int picks_wanted(const Game* g, int player) noexcept nogil
cdef int legal_picks(const Game* g, int player, action_t* out) noexcept nogil   # of the next one; 0: it stays empty
cdef void take_pick(Game* g, int player, action_t action) noexcept nogil
cdef int list_pick_targets(const Game* g, int player, int devotion, u8* out) noexcept nogil
cdef void begin_devotion_test(Game* g, int player, int unit, int pick) noexcept nogil
cdef void resume_devotion_test(Game* g, Frame* f) noexcept nogil
cdef void score_devotions(Game* g) noexcept nogil               # step (4) of ME-294
cdef bint turn_fulfilled(const Game* g, int player) noexcept nogil     # what the card asks at the end of a turn
cdef bint end_fulfilled(const Game* g, int player) noexcept nogil      # what the card asks at the end of the game
cdef void score_devotions_at_end(Game* g) noexcept nogil
cdef bint may_challenge(const Game* g, int unit, int enemy) noexcept nogil      # ME-425, ME-426
cdef void challenge(Game* g, int unit, int enemy) noexcept nogil
