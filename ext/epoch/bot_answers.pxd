# What the bot answers to every decision except the menu of its turn.

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.bot_menu cimport Thought
from equipoise.ext.epoch.bot_view cimport View
from equipoise.ext.epoch.plan cimport Goal
from equipoise.ext.types cimport u64

cdef void weigh_steps(View* v, Goal* goal, u64 mark, const action_t* legal, int n, double* out) noexcept nogil
cdef double score_answer(View* v, Thought* t, action_t action, double floor) noexcept nogil
cdef bint score_outcomes(View* v, const action_t* legal, int n, double* out) noexcept nogil
