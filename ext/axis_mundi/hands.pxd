# Cards on their way: decks, discard pile, hands, warehouses, slots (7.4).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef bint can_draw(const Game* g, int deck) noexcept nogil              # AM-065
cdef int draw_card(Game* g, int seat, int deck) noexcept nogil          # a card, or NO_CARD; not yet in hand
cdef void gain_card(Game* g, int seat, int card, int gain, int other) noexcept nogil
cdef bint draw_to_hand(Game* g, int seat, int deck, int gain) noexcept nogil
cdef void put_in_hand(Game* g, int seat, int card, bint shown) noexcept nogil
cdef void take_from_hand(Game* g, int seat, int card, bint openly) noexcept nogil   # AM-062: do others see which?
cdef void discard(Game* g, int seat, int card, bint face_down) noexcept nogil
cdef void lay_out(Game* g, int seat, int card) noexcept nogil         # hand -> in resolution, or face down if invisible
cdef void put_away(Game* g, int seat) noexcept nogil                    # in resolution -> discard pile
cdef void search_pile(Game* g, int seat) noexcept nogil                  # asks for a card of it
cdef int retrieve(Game* g, int seat, int card) noexcept nogil           # discard pile -> hand
cdef void restock(Game* g) noexcept nogil                               # AM-068, AM-069
cdef void deactivate(Game* g, int seat, int card) noexcept nogil
cdef void activate(Game* g, int seat, int card, int replaced) noexcept nogil
cdef void cut_hand(Game* g, int seat) noexcept nogil                    # AM-059: asks until the limit is kept
cdef void cut_slots(Game* g, int seat) noexcept nogil                   # AM-126: asks until the slots suffice
cdef void draw_cards(Game* g, int seat, int n, int gain) noexcept nogil     # deck by deck chosen, then the limit
cdef void take(Game* g, int seat, int slot) noexcept nogil
cdef void take_crate(Game* g, int seat, int warehouse, int slot, int gain) noexcept nogil
cdef void recount_hand(Game* g, int seat) noexcept nogil                # what follows `hand`

cdef void resume_hand(Game* g, Frame* f) noexcept nogil
cdef void answer_hand(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_draws(Game* g, Frame* f) noexcept nogil
cdef void answer_draws(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_take(Game* g, Frame* f) noexcept nogil
cdef void answer_take(Game* g, Frame* f, action_t action) noexcept nogil
cdef void resume_drop(Game* g, Frame* f) noexcept nogil
cdef void answer_drop(Game* g, Frame* f, action_t action) noexcept nogil
