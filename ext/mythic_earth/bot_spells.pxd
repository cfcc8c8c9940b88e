# What spells and Blessings are worth to the bot, by the primitives they are made of.

from equipoise.ext.mythic_earth.bot_view cimport View

cdef double cast_chance(const View* v, int caster, int spell) noexcept nogil
cdef double spell_gain(View* v, int caster, int spell, int target) noexcept nogil    # if it works
cdef double spell_worth(View* v, int spell) noexcept nogil                          # on an ordinary occasion
cdef double blessing_gain(View* v, int blessing, int unit) noexcept nogil
