from equipoise.ext.bitset cimport Bits
from equipoise.ext.engine cimport action_t
from equipoise.ext.exxinon.game cimport Game
from equipoise.ext.exxinon.spells cimport Spell

cdef int list_targets(const Game* g, int seat, int code, action_t* out, int most) noexcept nogil
cdef int list_attack_targets(const Game* g, int seat, action_t* out, int most) noexcept nogil
cdef bint needs_choice_of_target(const Game* g, int seat, const Spell* spell) noexcept nogil
cdef bint can_be_aimed(const Game* g, int seat, int code) noexcept nogil
cdef Bits possible_tiles(const Game* g, int seat, const Spell* spell, int dest, int aim, int target) noexcept nogil
cdef Bits line_tiles(const Game* g, int tile, int direction, int reach) noexcept nogil
