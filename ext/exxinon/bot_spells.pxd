# What a spell, a blow or a push is worth to the bot.

from equipoise.ext.bitset cimport Bits
from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.types cimport u64

cdef u64 castable(View* v, int seat) noexcept nogil               # bit per spell that it can pay for and begin
cdef int most_damage(const View* v, int seat, int code, int target) noexcept nogil
cdef int area_radius(const Spell* spell) noexcept nogil                 # -1: it has no area
cdef int units_within(const View* v, int tile, int radius) noexcept nogil
cdef int bonus_steps(const View* v, int code) noexcept nogil            # that a spell gives its caster
cdef int attack_bonus(const Spell* spell) noexcept nogil
cdef double price(const View* v, int seat, const Spell* spell, int x) noexcept nogil
cdef double cast_value(const View* v, int seat, const Spell* spell, int x, int target, int units) noexcept nogil
cdef double best_x(const View* v, int seat, const Spell* spell, int target, int units, int* x) noexcept nogil
cdef double discard_value(const View* v, int seat, int card) noexcept nogil
cdef bint can_strike(const View* v, int seat) noexcept nogil             # a basic attack is left to it
cdef double objective_value(View* v, int place, int damage) noexcept nogil
cdef double prize_from(View* v, int seat, int place, int far, int steps, int tile) noexcept nogil
cdef double most_wall_value(const View* v, int seat) noexcept nogil
cdef Bits useful_for_walls(const View* v, int seat) noexcept nogil     # all others are worth nothing with a wall
cdef double wall_value(const View* v, int seat, int tile) noexcept nogil
cdef double push_value(View* v, int seat, int direction, int n) noexcept nogil
cdef double best_attack(const View* v, int seat) noexcept nogil          # from the best tile that there might be
cdef double attack_from(const View* v, int seat, int tile) noexcept nogil
