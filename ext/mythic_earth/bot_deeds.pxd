# What the bot does with its dice: which Unit acts, what it does, and where it goes.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.bot_places cimport Mover
from equipoise.ext.mythic_earth.bot_view cimport View

cdef void score_activations(View* v, const action_t* legal, int n, double* out) noexcept nogil
cdef void score_deeds(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil
cdef void score_places(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil
cdef double claim_gain(View* v, int unit, int claim, int what, int target) noexcept nogil
cdef double shot_gain(View* v, int unit, int target, bint focused) noexcept nogil
