# What the bot does next in the menu of its turn: the next step of its plan, or something that comes before it.

from equipoise.ext.engine cimport action_t
from equipoise.ext.epoch.bot_view cimport View
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.plan cimport Plan

cdef struct Thought:            # what the bot makes of its turn
    Plan plan
    action_t wanted             # the plan's next step
    double value                # of the turn that begins with it
    double idle                 # what the holding is worth as it is
    int proficiency             # attribute of the proficiency tile worth working for, or -1
    double proficiency_gain

cdef int free_power(const Game* g, const action_t* legal, int n) noexcept nogil      # index in legal, or -1
cdef void think(View* v, Thought* t, const action_t* legal, int n) noexcept nogil
cdef double score_menu(View* v, const Thought* t, action_t action) noexcept nogil
cdef void weigh_menu(View* v, Thought* t, const action_t* legal, int n, double* out) noexcept nogil
cdef double score_free_action(View* v, const Thought* t, action_t action) noexcept nogil   # more than 0: worth it
cdef void think_of_proficiency(View* v, Thought* t) noexcept nogil
