# Harvest (7.11).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.engine cimport action_t

cdef bint can_be_harvested(const Game* g, int hex) noexcept nogil           # AM-178
cdef bint chooses_harvest(const Game* g, int seat) noexcept nogil           # AM-183
cdef int harvest_cost(const Game* g, int seat) noexcept nogil               # AM-184
cdef int harvest_yield(const Game* g, int seat) noexcept nogil
cdef int harvest_healing(const Game* g, int seat) noexcept nogil
cdef void harvest(Game* g, int seat, bint with_card) noexcept nogil
cdef void reap_by_die(Game* g, int seat, int hex) noexcept nogil            # AM-179

cdef void resume_harvest(Game* g, Frame* f) noexcept nogil
cdef void answer_harvest(Game* g, Frame* f, action_t action) noexcept nogil
