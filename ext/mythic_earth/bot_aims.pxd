# Where Victory Points can be had: places to go to, and enemies to beat, by scenario and by the own Devotion.

from equipoise.ext.mythic_earth.bot_view cimport View
from equipoise.ext.mythic_earth.geometry cimport Rect
from equipoise.ext.types cimport u16

cdef struct Hands:          # bits: places of own Units that may do something
    u16 anyone
    u16 humanoid
    u16 human_or_hero       # Humanoid or Heroic
    u16 hero
    u16 mage
    u16 builder             # (ME-317)
    u16 wader               # Humanoid without Fly (ME-337, ME-338)


cdef void list_aims(View* v) noexcept nogil
cdef void list_prizes(View* v) noexcept nogil
cdef double touch_prize(const View* v, int striker, int struck) noexcept nogil
cdef double clause(const View* v, int which) noexcept nogil
cdef double removal(const View* v, int kind) noexcept nogil
cdef double next_token(const View* v, int n) noexcept nogil
cdef int own_tokens(const View* v, int kind, int player) noexcept nogil
cdef Rect half_of(const View* v, int player) noexcept nogil
cdef int enemies_in(const View* v, const Rect* area) noexcept nogil
cdef int owns_in(const View* v, const Rect* area) noexcept nogil
cdef bint out_of_reach(const View* v, int player, int devotion) noexcept nogil     # it cannot score
