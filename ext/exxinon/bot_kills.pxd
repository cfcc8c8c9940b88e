# Which enemies and fragments the team can bring down in this turn, counted out instead of guessed.

from equipoise.ext.exxinon.bot_view cimport View
from equipoise.ext.exxinon.plan cimport Ground

# `grounds` of the team's lower and higher seat, walked out.
cdef void know_kills(View* v, const Ground* grounds) noexcept nogil
cdef void know_breaks(View* v, const Ground* grounds) noexcept nogil
