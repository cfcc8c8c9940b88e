from equipoise.ext.exxinon.game cimport Game

cdef void make_deck(Game* g, int seat) noexcept nogil
cdef void refill_hand(Game* g, int seat) noexcept nogil
cdef void deal_opening_hand(Game* g, int seat) noexcept nogil
cdef bint exchange_card(Game* g, int seat, int card) noexcept nogil
cdef void leave_hand(Game* g, int seat, int card) noexcept nogil
cdef void to_pile(Game* g, int seat, int card, int why) noexcept nogil
cdef void discard_for_mana(Game* g, int seat, int card) noexcept nogil
cdef void recount_hand(Game* g, int seat) noexcept nogil
