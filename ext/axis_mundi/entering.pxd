# What happens to a character that comes onto a hex: terrain, infection, Power Hex, the winning pier; and how the
# invisible appear (7.2, 7.14, 7.20).

from equipoise.ext.axis_mundi.declared cimport Frame
from equipoise.ext.axis_mundi.game cimport Game

cdef void move_to(Game* g, int seat, int hex, int way) noexcept nogil       # position only, and the Malignant's tokens
cdef bint enter(Game* g, int seat, int hex, int way) noexcept nogil    # AM-028; False: it died, won, or is not done yet
cdef void infect(Game* g, int seat) noexcept nogil                          # AM-053: the infection of a revival
cdef void place_infection(Game* g, int seat, int hex) noexcept nogil        # AM-230
cdef void clear_infections(Game* g, int seat) noexcept nogil                # AM-233
cdef void uncover(Game* g, int seat) noexcept nogil                        # AM-317: the cards of an invisible character
cdef void appear(Game* g, int seat) noexcept nogil                          # AM-285, AM-286
cdef void vanish(Game* g, int seat, int card) noexcept nogil                # AM-282

cdef void resume_settle(Game* g, Frame* f) noexcept nogil
