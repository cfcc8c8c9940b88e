"""What the enemies can really do next turn.

A tile behind a wall is safe from whoever cannot get to where it is seen from. And discard piles lie open (FX-007): a
card that lies there is in nobody's hand.
"""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_take, lowest64
from equipoise.ext.exxinon.board cimport any_of, both, without
from equipoise.ext.exxinon.bot_tables cimport NEAR, best_of_unseen, harm_in_hand
from equipoise.ext.exxinon.declared cimport KIND_CARD, SPELLS, Player
from equipoise.ext.exxinon.game cimport character_of, sees
from equipoise.ext.mark cimport folded, marked
from equipoise.ext.types cimport u8, u64


cdef void know_foe_ground(View* v, int i) noexcept nogil:
    """The tiles on which a living enemy may stand in its next turn."""
    cdef Bits left = without(&v.b.all_tiles, &v.b.permanent)
    cdef int tile
    left = without(&left, &v.s.walls)
    bits_clear(&v.foe_ground[i])
    tile = bits_take(&left)
    while tile >= 0:
        if v.way[i][tile] <= v.foe_steps[i]:
            bits_add(&v.foe_ground[i], tile)
        tile = bits_take(&left)


cdef bint sees_some(const View* v, int tile, Bits tiles) noexcept nogil:
    cdef int at = bits_take(&tiles)
    while at >= 0:
        if sees(v.g, tile, at):
            return True
        at = bits_take(&tiles)
    return False


cdef int beyond_sight(const View* v, int i, int tile, int beyond) noexcept nogil:
    cdef Bits seen, near
    cdef int far
    if not v.foe_lives[i] or beyond >= NEAR or not v.g.rules.los_required:
        return beyond
    seen = both(&v.foe_ground[i], &v.b.sight[tile])
    for far in range(beyond, NEAR - 1):
        near = both(&seen, &v.b.within[tile][far])
        if any_of(&near) and (not any_of(&v.s.walls) or sees_some(v, tile, near)):
            return far
    return NEAR - 1                                 # what needs no sight still reaches there


# --- cards that an enemy may hold -------------------------------------------------------------------------------------

cdef u64 mark_piles(const View* v, u64 mark) noexcept nogil:
    cdef int seat
    for seat in range(v.foe, v.foe + 2):
        mark = marked(mark, v.s.player[seat].pile, sizeof(v.s.player[seat].pile))
    return folded(mark, v.s.delays)


cdef void count_hand(View* v, int i, int purse) noexcept nogil:
    """What the cards do that an enemy may hold: those of its list that lie neither in its pile nor on the table."""
    cdef u8 unseen[SPELLS]
    cdef const Player* p = &v.s.player[v.foe + i]
    cdef int character = character_of(v.g, v.foe + i), code, k, far
    cdef double counted
    for code in range(SPELLS):
        unseen[code] = 0
    for code in range(v.g.content.spells):
        if v.g.book.spell[code].owner == character and v.g.book.spell[code].kind == KIND_CARD:
            unseen[code] = max(0, v.g.book.spell[code].copies - p.pile[code])
    for k in range(v.s.delays):
        code = v.s.delay[k].spell
        if v.s.delay[k].seat == v.foe + i and unseen[code] > 0:
            unseen[code] -= 1
    for far in range(NEAR):
        counted = best_of_unseen(v.g, character, purse, far, unseen)
        v.counted[i][far] = v.t.spell_harm[character][purse][far] + v.w.counting * (
            counted - v.t.spell_harm[character][purse][far])
    v.foe_hand[i] = v.counted[i]


cdef void know_hand(View* v, int i, int purse) noexcept nogil:
    cdef const Player* p = &v.s.player[2 * v.team + i]
    cdef int character = character_of(v.g, 2 * v.team + i), far, code
    cdef u64 cards = p.held, mark = folded(p.held, <u64> purse + (<u64> character << 8))
    cdef int harm, reach
    cdef double most[NEAR]
    if v.own_mark[i] != mark:
        v.own_mark[i] = mark
        for far in range(NEAR):
            most[far] = 0
        while cards:
            code = lowest64(cards)
            cards &= cards - 1
            harm = harm_in_hand(v.g, character, code, purse, &reach)
            for far in range(min(reach, NEAR - 1) + 1):
                most[far] = max(most[far], harm)
        for far in range(NEAR):
            v.own_held[i][far] = v.own_hand[i][far] + v.w.in_hand * (most[far] - v.own_hand[i][far])
    v.own_hand[i] = v.own_held[i]
