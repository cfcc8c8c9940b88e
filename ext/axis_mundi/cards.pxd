# One-time cards: playing them, their effects, Double Double, the Tumble (7.17 to 7.19, 7.21).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef enum:                  # Frame.played: how a card was played
    PLAYED_DOUBLED = 1
    PLAYED_COUNTERED = 2    # with Perfect Counter
    PLAYED_PAIR = 4
    PLAYED_AT_HEX = 8
    PLAYED_ON_SEAT = 16
    OPTION_PAID = 32

cdef enum:
    PEEK_CARDS = 2

cdef bint is_amount(int primitive) noexcept nogil                                       # AP .. ENERGY: no choice in it
cdef void apply_amount(Game* g, int seat, int primitive, int n, bint treasure) noexcept nogil
cdef bint changes_something(const Game* g, int seat, int primitive, int n) noexcept nogil      # AM-073
cdef bint option_possible(const Game* g, const Frame* f, int i) noexcept nogil          # alternative i of the card
cdef int play_cost(const Game* g, int card, bint doubled, bint tumble) noexcept nogil   # AM-273, AM-277
cdef void play_card(Game* g, int seat, action_t action, bint tumble) noexcept nogil

cdef void resume_card(Game* g, Frame* f) noexcept nogil
cdef void answer_card(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_tumble(Game* g, Frame* f) noexcept nogil
cdef void answer_tumble(Game* g, Frame* f, action_t action) noexcept nogil
