# Cards on their way: decks, discard piles, hands, the hand limit, gifts, Transference (MC-066 to MC-096, MC-374).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Frame
from equipoise.ext.mulu_caves.game cimport Game

cdef int draw_event_card(Game* g, int seat) noexcept nogil                      # or NO_CARD
cdef void deal_card(Game* g, int piece, int way) noexcept nogil                 # the top treasure card
cdef void discard_event(Game* g, int seat, int card) noexcept nogil
cdef void discard_treasure(Game* g, int seat, int card) noexcept nogil          # one that is in no hand
cdef void put_under_deck(Game* g, int card) noexcept nogil

cdef void take_held(Game* g, int seat, int i) noexcept nogil                    # place i of the hand is gone
cdef void discard_held(Game* g, int seat, int i) noexcept nogil                 # it goes on the discard pile
cdef void move_held(Game* g, int seat, int i, int piece, int way) noexcept nogil    # it goes to this piece
cdef int find_copy(const Game* g, int seat, int card, int holder) noexcept nogil    # a free copy, or -1
cdef int hand_size(const Game* g, int seat) noexcept nogil                      # as the limit counts it
cdef int cards_of(const Game* g, int piece) noexcept nogil                      # free ones
cdef void cut_hand(Game* g, int seat) noexcept nogil
cdef int list_discards(const Game* g, int seat, action_t* out) noexcept nogil
cdef void resume_hand(Game* g, Frame* f) noexcept nogil
cdef void answer_hand(Game* g, Frame* f, action_t action) noexcept nogil

cdef bint can_draw(const Game* g, int piece) noexcept nogil
cdef void begin_draw(Game* g, int piece) noexcept nogil
cdef void resume_draw(Game* g, Frame* f) noexcept nogil

cdef bint can_give(const Game* g, int unit) noexcept nogil
cdef void give(Game* g, int unit) noexcept nogil

cdef bint units_hold_cards(const Game* g, int seat) noexcept nogil
cdef void begin_transference(Game* g, int seat) noexcept nogil
cdef int list_transfers(const Game* g, int seat, action_t* out) noexcept nogil
cdef void resume_transference(Game* g, Frame* f) noexcept nogil
cdef void answer_transference(Game* g, Frame* f, action_t action) noexcept nogil


cdef inline bint series_tag(int tag) noexcept nogil:
    """MC-386: cards of a running series are out of hand."""
    return tag != 0 and tag & 1 == 0
