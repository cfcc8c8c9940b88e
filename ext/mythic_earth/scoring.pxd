from equipoise.ext.mythic_earth.game cimport Game

cdef void gain_vp(Game* g, int player, int source, int n, int unit) noexcept nogil
cdef void gain_primary(Game* g, int player, int n, int unit) noexcept nogil
cdef bint clause_open(const Game* g, int player, int clause) noexcept nogil
cdef void score_clause(Game* g, int player, int clause, int unit) noexcept nogil
cdef void become_known(Game* g, int player) noexcept nogil
cdef void score_primary(Game* g) noexcept nogil                 # step (3) of ME-294
cdef void score_end(Game* g) noexcept nogil                     # RULES.md 6.10: captives, Devotions
cdef void decide_winner(Game* g, int reason) noexcept nogil     # ME-298, ME-299
cdef bint wiped_out(const Game* g, int player) noexcept nogil   # ME-297, ME-453
