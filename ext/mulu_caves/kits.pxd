# Kits: what a side may commit to a battle, and what it is worth (RULES.md 4.8, 6.7; MC-141 to MC-157,
# MC-208 to MC-217).

from equipoise.ext.engine cimport action_t
from equipoise.ext.mulu_caves.declared cimport Battle, Held
from equipoise.ext.mulu_caves.game cimport Game

cdef int list_kits(const Game* g, const Battle* b, int piece, action_t* out) noexcept nogil
cdef void commit_kit(Game* g, Battle* b, int piece, action_t action) noexcept nogil
cdef void tag_card(Game* g, int piece, int card, bint armoury, int tag) noexcept nogil  # the card of an attack, openly
cdef void reveal_kit(Game* g, int piece, int tag) noexcept nogil
cdef void take_back(Game* g, int seat, int tag, int but) noexcept nogil     # all cards of a kit but those of this id
cdef void discard_kit(Game* g, Battle* b, int piece, int tag) noexcept nogil
cdef void settle_left(Game* g, int piece, bint to_piece) noexcept nogil     # TAG_LEFT: what becomes of it
cdef int kit_bonus(const Game* g, const Battle* b, int piece) noexcept nogil
cdef int kit_effects(const Game* g, int seat, int tag) noexcept nogil       # bits of the primitives in a kit
cdef int first_of(const Game* g, int seat, int tag, int category) noexcept nogil    # card id, or NO_CARD
cdef bint fixes_weapon(int mode) noexcept nogil
cdef bint is_series(int mode) noexcept nogil


cdef inline int battle_tag(int place) noexcept nogil:
    return 2 * place + 1


cdef inline int series_tag_of(int place) noexcept nogil:
    return 2 * place + 2


cdef inline int kit_code(int card, bint armoury, bint doubled) noexcept nogil:
    return 1 + 4 * card + 2 * armoury + doubled
