from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.declared cimport Frame
from equipoise.ext.epoch.game cimport Game

cdef enum:                  # Frame.step of FRAME_ACQUIRE
    CHOOSING = 0
    TAKING = 1
    TAKEN = 2

cdef int draw_card(Game* g, int stack, int seat) noexcept nogil             # the top card; it is not yet anywhere
cdef void turn_up(Game* g, int stack) noexcept nogil                        # EP-174: the display is filled
cdef void put_under(Game* g, int stack, int card, int known) noexcept nogil
cdef void learn_statics(Game* g, int seat) noexcept nogil                   # what the traits of a player add up to
cdef bint can_refresh(const Game* g, int stack) noexcept nogil
cdef void refresh(Game* g, int seat, int stack) noexcept nogil
cdef void put_in_front(Game* g, int seat, int card, int source) noexcept nogil  # it joins; no honor, no charge
cdef void count_cards(Game* g) noexcept nogil                               # all that follows State.place
cdef void lose_companion(Game* g, int seat, int card, int reason) noexcept nogil
cdef bint can_charge(const Game* g, int seat, int card) noexcept nogil
cdef void recharge(Game* g, int seat, int card, int n) noexcept nogil
cdef bint relic_affordable(const Game* g, int seat, int paid) noexcept nogil
cdef void begin_acquire(Game* g, int seat, int stack) noexcept nogil
cdef void resume_acquire(Game* g, Frame* f) noexcept nogil
cdef void answer_acquire(Game* g, Frame* f, action_t action) noexcept nogil
cdef int list_sources(const Game* g, const Frame* f, action_t* out) noexcept nogil
cdef int list_scried(const Game* g, action_t* out) noexcept nogil
