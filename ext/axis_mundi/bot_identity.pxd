# What it is worth to be somebody else for a turn (AM-295 to AM-302).

from equipoise.ext.axis_mundi.bot_view cimport View

cdef double become_value(View* v, int character) noexcept nogil
