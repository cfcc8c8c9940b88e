# The familiar's errands (7.10).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef int familiar_range(const Game* g, int seat) noexcept nogil                     # AM-161
cdef int familiar_card_range(const Game* g, int seat) noexcept nogil                # AM-250, AM-251
cdef int familiar_harvest_range(const Game* g, int seat) noexcept nogil             # AM-177
cdef int strike_damage(const Game* g, int seat, int printed) noexcept nogil         # AM-250
cdef int claw_of(const Game* g, int seat, bint with_card) noexcept nogil             # AM-168, AM-169
cdef bint can_immobilise(const Game* g, int seat, int target, int range, bint with_card) noexcept nogil
cdef void send_for_treasure(Game* g, int seat, int hex) noexcept nogil              # AM-163
cdef void send_to_immobilise(Game* g, int seat, int target, bint with_card) noexcept nogil     # AM-165
cdef void send_to_strike(Game* g, int seat, int target, int damage) noexcept nogil  # AM-250
cdef void send_to_harvest(Game* g, int seat, int hex) noexcept nogil                # AM-177

cdef void resume_immobilise(Game* g, Frame* f) noexcept nogil
cdef void answer_immobilise(Game* g, Frame* f, action_t action) noexcept nogil
