# The bot before the first Game Turn: Way, primary, Devotion, picks, spells, halves, deployment.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.bot_places cimport Mover
from equipoise.ext.mythic_earth.bot_view cimport View

cdef double opening_score(View* v, action_t action) noexcept nogil
cdef void score_slots(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil
