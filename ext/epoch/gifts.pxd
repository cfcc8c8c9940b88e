from equipoise.ext.epoch.game cimport Game

cdef bint give_gift(Game* g, int seat, int gift) noexcept nogil                 # Engine.give
cdef bint waits_for(const Game* g, int seat, int stack) noexcept nogil          # a card of this stack is to be given
cdef void hand_over_deals(Game* g) noexcept nogil       # journeys, starting companions and quests that are to be given
cdef void hand_over_tiles(Game* g) noexcept nogil       # start tiles
