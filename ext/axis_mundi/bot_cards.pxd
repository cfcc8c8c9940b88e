# What cards and treasures are worth: in hand, played, drawn.

from equipoise.ext.axis_mundi.bot_view cimport View
from equipoise.ext.engine cimport action_t

cdef double card_gain(View* v, int card) noexcept nogil                 # one more card in hand, in Actions
cdef double deck_value(View* v, int deck) noexcept nogil                # a card drawn from it
cdef double draw_value(View* v, int n) noexcept nogil                   # several drawn at once
cdef double effect_value(View* v, int do, int n, int arg, int radius) noexcept nogil
cdef double score_play(View* v, action_t action, double best, bint tumble) noexcept nogil
cdef double use_value(View* v, int treasure) noexcept nogil
cdef double heal_value(View* v, int n) noexcept nogil
cdef double points_value(View* v, int n) noexcept nogil                 # so many points more in this turn
cdef double best_blow(View* v) noexcept nogil                           # one more Attack Action from here
cdef double pile_value(View* v) noexcept nogil                          # the best card known to be discarded
cdef double errand_cost(const View* v) noexcept nogil                   # the energy of a familiar's errand
