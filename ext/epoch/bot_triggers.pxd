# Whether a trigger is worth removing (EP-225).

from equipoise.ext.epoch.bot_view cimport View

cdef double removal_gain(View* v, int trigger) noexcept nogil      # more than 0: worth the honor
