"""Copies the rows of Content into structs (FX-103)."""

from libc.string cimport memset

from equipoise.ext.exxinon.declared cimport (
    ABILITIES, CHARACTERS, KIND_CARD, LISTS, OP_DAMAGE, OP_TELEPORT, OP_WALL, OP_WALL_ROW, TARGET_TILE, TO_SELF,
    Content,
)
from equipoise.ext.types cimport u64


cdef void write_op(Op* op, const Content* c, int code, int which, int i) noexcept nogil:
    op.op = c.effect_op[code][which][i]
    op.to = c.effect_to[code][which][i]
    op.n = c.effect_n[code][which][i]
    op.n_x = c.effect_n_x[code][which][i]
    op.n_lost = c.effect_n_lost[code][which][i]
    op.n_healed = c.effect_n_healed[code][which][i]
    op.bonus = c.effect_bonus[code][which][i]
    op.bonus_when = c.effect_bonus_when[code][which][i]
    op.when = c.effect_when[code][which][i]
    op.status = c.effect_status[code][which][i]
    op.x = c.effect_x[code][which][i]
    op.r = c.effect_r[code][which][i]
    op.dest = c.effect_dest[code][which][i]


cdef void write_spell(Spell* spell, const Content* c, int code) noexcept nogil:
    cdef int which, i
    cdef Op* op
    spell.code = code
    spell.kind = c.kind[code]
    spell.owner = c.owner[code]
    spell.target_type = c.target_type[code]
    spell.filter = c.target_filter[code]
    spell.los = c.target_los[code]
    spell.chooses_direction = c.target_dir[code]
    spell.reach = c.target_range[code]
    spell.cost = c.cost[code]
    spell.shards = c.shards[code]
    spell.delay = c.delay[code]
    spell.copies = c.copies[code]
    spell.dest = -1
    for which in range(LISTS):
        spell.ops[which] = c.effects[code][which]
        for i in range(spell.ops[which]):
            op = &spell.op[which][i]
            write_op(op, c, code, which, i)
            if op.op == OP_DAMAGE:
                spell.damages = 1
            if op.to == TO_SELF or op.op == OP_TELEPORT:
                spell.helps_self = 1
            if op.op == OP_TELEPORT and which == 0:
                spell.dest = op.dest
            if (op.op == OP_WALL or op.op == OP_WALL_ROW) and which == 0 and spell.target_type == TARGET_TILE:
                spell.builds = 1


cdef void write_spellbook(Spellbook* book, const Content* content) noexcept nogil:
    cdef int code, character
    memset(book, 0, sizeof(Spellbook))
    for code in range(ABILITIES):
        write_spell(&book.spell[code], content, code)
        if code < content.spells:
            if content.kind[code] == KIND_CARD and content.copies[code] > 0:
                book.cards[content.owner[code]] |= <u64> 1 << code
            if content.delay[code]:
                book.delayed |= <u64> 1 << code
    for character in range(CHARACTERS):
        book.basic[character] = content.basic[character]
        book.ultimate[character] = content.ultimate[character]
