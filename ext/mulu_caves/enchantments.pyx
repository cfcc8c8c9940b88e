"""Enchantments: attached to a piece, activated, discarded (MC-357 to MC-365, MC-377 to MC-379)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mulu_caves.declared cimport (
    ENCHANT_ACTIVATED, ENCHANT_ATTACHED, ENCHANT_DISCARDED, EVENT_ENCHANT, NO_CARD, ON_PHASE, ON_TRAIL, TEAM, Piece,
)
from equipoise.ext.mulu_caves.game cimport Game, armed_enchantment, avatar_of, is_avatar, owner_of, say
from equipoise.ext.mulu_caves.hands cimport discard_event


cdef void attach(Game* g, int piece, int card) noexcept nogil:
    """MC-357, MC-359: not armed before a later turn."""
    cdef Piece* p = &g.s.piece[piece]
    p.enchantment[card] += 1
    p.fresh[card] += 1
    p.enchantments += 1
    say(g, EVENT_ENCHANT, piece, card, ENCHANT_ATTACHED, 0)


cdef void detach(Game* g, int piece, int card, bint worked) noexcept nogil:
    cdef Piece* p = &g.s.piece[piece]
    p.enchantment[card] -= 1
    p.enchantments -= 1
    p.fresh[card] = min(p.fresh[card], p.enchantment[card])
    if worked:
        count8(&g.s.seat_facts[owner_of(piece)].enchantment_activated[card], 1)
    else:
        count8(&g.s.seat_facts[owner_of(piece)].enchantment_unused[card], 1)
    say(g, EVENT_ENCHANT, piece, card, ENCHANT_DISCARDED, 0)
    discard_event(g, owner_of(piece), card)


cdef void activate_for_step(Game* g, int piece) noexcept nogil:
    """MC-359, MC-360: one armed copy of each kind, by itself, at the first step of the turn."""
    cdef Piece* p = &g.s.piece[piece]
    cdef int card
    if p.stepped:
        return
    p.stepped = 1
    if p.enchantments == 0:
        return
    card = armed_enchantment(g, piece, ON_PHASE)
    if card != NO_CARD:
        p.phasing = 1 + card
        say(g, EVENT_ENCHANT, piece, card, ENCHANT_ACTIVATED, 0)
    card = armed_enchantment(g, piece, ON_TRAIL)
    if card != NO_CARD:
        p.trailing = 1 + card
        say(g, EVENT_ENCHANT, piece, card, ENCHANT_ACTIVATED, 0)


cdef int phase_tiles(const Game* g, int piece) noexcept nogil:
    """MC-361, MC-362, MC-365: of the active Phasers, or of the armed ones that the next step would activate."""
    cdef const Piece* p = &g.s.piece[piece]
    if p.enchantments == 0:
        return 0
    if not p.phasing and (p.stepped or armed_enchantment(g, piece, ON_PHASE) == NO_CARD):
        return 0
    if is_avatar(piece):
        return max(0, g.rules.phasers_avatar_tiles - p.phased)
    return ENDLESS


cdef void end_active(Game* g, int seat) noexcept nogil:
    """MC-365, MC-377: Phasers and TrailBlazer that were active in this turn are discarded."""
    cdef Piece* p
    cdef int piece
    for piece in range(avatar_of(seat), avatar_of(seat) + TEAM):
        p = &g.s.piece[piece]
        if p.phasing and p.enchantment[p.phasing - 1]:
            detach(g, piece, p.phasing - 1, True)
        if p.trailing and p.enchantment[p.trailing - 1]:
            detach(g, piece, p.trailing - 1, True)
        p.phasing = p.trailing = 0
