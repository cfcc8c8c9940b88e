from equipoise.ext.axis_mundi.bot_view cimport View

cdef void know_use(View* v) noexcept nogil      # what cards are worth to a seat that is barred from something
