# What a restricted seat may not do, in the game's own words. The rules and the bot ask the same questions.

from equipoise.ext.engine cimport Common, is_barred, is_free as may_do_all
from equipoise.ext.exxinon.declared cimport (
    BAN_ACTION_ATTACK, BAN_ACTION_BASIC, BAN_ACTION_CARD, BAN_ACTION_DISCARD, BAN_ACTION_HAUNT, BAN_ACTION_ULTIMATE,
    BAN_OBJECTIVE, BAN_OBJECTIVE_MANA_ZONE, BAN_POWER_PUSH, BAN_SPELL, BAN_WRAITH, KIND_BASIC, KIND_CARD, KIND_ULTIMATE,
    SPELLS,
)
from equipoise.ext.exxinon.game cimport Game, character_of


cdef inline bint is_free(const Game* g, int seat) noexcept nogil:
    """The seat is barred from nothing."""
    return may_do_all(&g.s.common, seat)


cdef inline bint team_barred(const Game* g, int team, int ban) noexcept nogil:
    """What the team owns together is barred for both, if either is barred from it."""
    return is_barred(&g.s.common, 2 * team, ban) or is_barred(&g.s.common, 2 * team + 1, ban)


cdef inline bint may_cast(const Game* g, int seat, int code) noexcept nogil:
    """A card, Basic Ability, Ultimate or ability of a wraith."""
    cdef const Common* c = &g.s.common
    cdef int kind = g.book.spell[code].kind
    if is_free(g, seat):
        return True
    if code >= SPELLS:
        return not is_barred(c, seat, BAN_ACTION_HAUNT) and not is_barred(c, seat, BAN_WRAITH + code - SPELLS)
    if is_barred(c, seat, BAN_SPELL + code):
        return False
    if kind == KIND_CARD:
        return not is_barred(c, seat, BAN_ACTION_CARD)
    if kind == KIND_BASIC:
        return not is_barred(c, seat, BAN_ACTION_BASIC)
    return kind != KIND_ULTIMATE or not is_barred(c, seat, BAN_ACTION_ULTIMATE)


cdef inline bint may_attack(const Game* g, int seat) noexcept nogil:
    return not is_barred(&g.s.common, seat, BAN_ACTION_ATTACK)


cdef inline bint may_discard(const Game* g, int seat) noexcept nogil:
    return not is_barred(&g.s.common, seat, BAN_ACTION_DISCARD)


cdef inline bint may_secure(const Game* g, int team, int kind) noexcept nogil:
    """An objective of this kind."""
    return not team_barred(g, team, BAN_OBJECTIVE + kind)


cdef inline bint gains_from_zone(const Game* g, int seat) noexcept nogil:
    return not is_barred(&g.s.common, seat, BAN_OBJECTIVE_MANA_ZONE)


cdef inline int attack_push(const Game* g, int seat) noexcept nogil:
    """FX-101: tiles that its basic attack pushes."""
    return 0 if is_barred(&g.s.common, seat, BAN_POWER_PUSH) else g.content.attack_push[character_of(g, seat)]
