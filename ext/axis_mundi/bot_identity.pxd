# What it is worth to be somebody else for a turn (RULES.md 7.21).

from equipoise.ext.axis_mundi.bot_view cimport View

cdef double become_value(View* v, int character) noexcept nogil
