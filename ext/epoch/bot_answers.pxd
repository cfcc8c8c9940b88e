# What the bot answers to every decision except the menu of its turn.

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.bot_menu cimport Thought
from equipoise.ext.epoch.bot_view cimport View

cdef int choose_step(View* v, const action_t* legal, int n) noexcept nogil    # index in legal
cdef double score_answer(View* v, Thought* t, action_t action) noexcept nogil
