# What the enemies can really do next turn: whom they get to see, and which cards they may still hold.

from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.types cimport u64

cdef void know_foe_ground(View* v, int i) noexcept nogil
# How far off an enemy is at the nearest tile from which it sees this one next turn; NEAR: too far to matter.
cdef int beyond_sight(const View* v, int i, int tile, int beyond) noexcept nogil
cdef u64 mark_piles(const View* v, u64 mark) noexcept nogil
# What an own character may do with the cards that it holds.
cdef void know_hand(View* v, int i, int purse) noexcept nogil
cdef void count_hand(View* v, int i, int purse) noexcept nogil
