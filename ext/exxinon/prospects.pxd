# What the bot thinks of each action, not only of the best: for search, and for those who watch.

from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.exxinon.declared cimport ABILITIES, SPELLS
from equipoise.ext.exxinon.plan cimport Ground

cdef struct Prospect:       # what a character gains over doing nothing by the best turn that begins with ...
    double best             # anything, or nothing
    double step[6]          # a step in each direction
    double attack           # a basic attack
    double cast[ABILITIES]  # a spell, or an ability as a wraith
    double discard[SPELLS]  # a card discarded


# `here` is room to work in.
cdef void foresee(Prospect* p, Ground* ground, Ground* here, View* v, int seat) noexcept nogil
cdef double gain_of(const Prospect* p, action_t action) noexcept nogil
# A choice inside the spell, attack or ability that is under way: X, a target, a direction.
cdef double choice_value(View* v, action_t action) noexcept nogil
