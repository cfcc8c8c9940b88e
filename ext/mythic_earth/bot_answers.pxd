# Answers that are no deeds of an own activation: Blessings, reactions, dispels, challenges, entering from reserve.

from equipoise.ext.engine cimport action_t
from equipoise.ext.mythic_earth.bot_places cimport Mover
from equipoise.ext.mythic_earth.bot_view cimport View

cdef double answer_score(View* v, Mover* m, action_t action) noexcept nogil
