from equipoise.ext.axis_mundi.game cimport Game

cdef bint give_card(Game* g, int seat, int gift) noexcept nogil     # in exchange for one of the same deck
