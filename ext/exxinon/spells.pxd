# The spells and the wraith's abilities as the rules read them: the rows of Content, one struct each, with what
# follows from them.

from equipoise.ext.exxinon.declared cimport ABILITIES, CHARACTERS, LISTS, OPS, Content
from equipoise.ext.types cimport i8, i16, u8, u64

cdef struct Op:
    i8 op
    i8 to
    i8 bonus_when
    i8 when
    i8 status
    i8 dest
    i16 n
    i16 n_x
    i16 n_lost
    i16 n_healed
    i16 bonus
    i16 x
    i16 r

cdef struct Spell:
    u8 code
    i8 kind
    i8 owner
    i8 target_type
    i8 filter
    i8 los
    i8 chooses_direction
    i16 reach
    i16 cost
    i16 shards
    i16 delay
    i16 copies
    u8 ops[LISTS]
    Op op[LISTS][OPS]
    i8 dest                 # of the teleport that happens at once, or -1
    u8 damages              # some op, at once or later, is damage
    u8 helps_self           # some op is on the caster
    u8 builds               # FX-191: a Tile spell that puts up walls at once

cdef struct Spellbook:
    Spell spell[ABILITIES]
    u64 cards[CHARACTERS]   # bit per card of the deck
    u64 delayed             # bit per spell with a delay
    i16 basic[CHARACTERS]
    i16 ultimate[CHARACTERS]


cdef void write_spellbook(Spellbook* book, const Content* content) noexcept nogil
