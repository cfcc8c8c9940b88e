"""Treasure tokens, the grenade and the time bomb (RULES.md 7.11)."""

from equipoise.ext.axis_mundi.cards cimport apply_amount, changes_something
from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, BAN_TREASURE, DAMAGE_BOMB, DAMAGE_GRENADE, DO_BOMB, DO_GRENADE, EVENT_BOMB, EVENT_TREASURE, FOR_BOMB,
    FOR_PICK_UP, FOR_TREASURE, NEVER, NO_CARD, NO_HEX, NO_SEAT, SLOTS, TREASURES, Player, Warehouse,
)
from equipoise.ext.axis_mundi.game cimport Game, barred, is_shielded_from, pay, say
from equipoise.ext.axis_mundi.hands cimport discard
from equipoise.ext.axis_mundi.harm cimport declare_hit
from equipoise.ext.counters cimport count8


cdef int take_treasure(Game* g, int seat, int hex) noexcept nogil:
    """AM-185, AM-188: the taker alone sees it, and may hold any number."""
    cdef int kind = g.s.treasure[hex] - 1
    g.s.treasure[hex] = 0
    return kind


cdef void pick_up(Game* g, int seat) noexcept nogil:
    cdef int hex = g.s.player[seat].pos
    cdef int kind
    pay(g, seat, g.rules.action_pickup_cost, FOR_PICK_UP)
    kind = take_treasure(g, seat, hex)
    g.s.player[seat].treasures |= 1 << kind
    say(g, EVENT_TREASURE, seat, kind, 0, hex)


cdef void deliver_treasures(Game* g, int seat) noexcept nogil:
    """AM-164: they arrive whatever has happened to the player meanwhile."""
    cdef Player* p = &g.s.player[seat]
    cdef int kind
    for kind in range(TREASURES):
        if p.fetched >> kind & 1:
            say(g, EVENT_TREASURE, seat, kind, 3, p.pos)
    p.treasures |= p.fetched
    p.fetched = 0


cdef int treasure_with(const Game* g, int seat, int primitive) noexcept nogil:
    cdef int kind
    for kind in range(TREASURES):
        if (g.s.player[seat].treasures >> kind & 1 and g.content.treasure_do[kind] == primitive
                and not barred(g, seat, BAN_TREASURE + kind)):
            return kind
    return -1


cdef bint is_useful(const Game* g, int seat, int treasure) noexcept nogil:
    return (changes_something(g, seat, g.content.treasure_do[treasure], g.content.treasure_n[treasure])
            and not barred(g, seat, BAN_TREASURE + treasure))


cdef void spend(Game* g, int seat, int treasure) noexcept nogil:
    g.s.player[seat].treasures &= ~(1 << treasure)
    count8(&g.s.seat_facts[seat].treasures_used[treasure], 1)


cdef void use_treasure(Game* g, int seat, int treasure) noexcept nogil:
    spend(g, seat, treasure)
    g.s.treasures_used |= 1 << treasure
    say(g, EVENT_TREASURE, seat, treasure, 2, g.s.player[seat].pos)
    apply_amount(g, seat, g.content.treasure_do[treasure], g.content.treasure_n[treasure], True)


cdef int everyone_on(const Game* g, int hex, int damage_class) noexcept nogil:
    """AM-331: all characters on a hex, visible or not, whom this class may hit."""
    cdef int seat, mask = 0
    for seat in range(g.board.seats):
        if g.s.player[seat].pos == hex and not is_shielded_from(g, seat, damage_class):
            mask |= 1 << seat
    return mask


cdef void throw_grenade(Game* g, int seat, int hex) noexcept nogil:
    cdef int treasure = treasure_with(g, seat, DO_GRENADE)
    pay(g, seat, g.rules.grenade_cost, FOR_TREASURE)
    spend(g, seat, treasure)
    g.s.treasures_used |= 1 << treasure
    say(g, EVENT_TREASURE, seat, treasure, 2, hex)
    declare_hit(g, seat, DAMAGE_GRENADE, g.rules.grenade_damage, 0, everyone_on(g, hex, DAMAGE_GRENADE))


# --- the time bomb ----------------------------------------------------------------------------------------------------

cdef void place_bomb(Game* g, int seat) noexcept nogil:
    pay(g, seat, g.rules.bomb_place_cost, FOR_BOMB)
    g.s.bomb_kind = treasure_with(g, seat, DO_BOMB)
    spend(g, seat, g.s.bomb_kind)
    g.s.bomb_hex = g.s.player[seat].pos
    g.s.bomb_owner = seat
    say(g, EVENT_BOMB, g.s.bomb_hex, seat, 0, 0)


cdef void disarm_bomb(Game* g, int seat) noexcept nogil:
    pay(g, seat, g.rules.bomb_disarm_cost, FOR_BOMB)
    g.s.player[seat].treasures |= 1 << g.s.bomb_kind
    say(g, EVENT_BOMB, g.s.bomb_hex, seat, 1, 0)
    g.s.bomb_hex = NO_HEX
    g.s.bomb_owner = NO_SEAT


cdef void explode_bomb(Game* g) noexcept nogil:
    """AM-198 to AM-202: the cards are gone, the warehouse is accessible terrain, whoever is on it is hurt."""
    cdef int hex = g.s.bomb_hex
    cdef int owner = g.s.bomb_owner
    cdef int warehouse = g.board.warehouse_of[hex]
    cdef Warehouse* w = &g.s.warehouse[warehouse]
    cdef int slot
    say(g, EVENT_BOMB, hex, owner, 2, 0)
    g.s.bomb_hex = NO_HEX
    g.s.bomb_owner = NO_SEAT
    g.s.treasures_used |= 1 << g.s.bomb_kind
    w.destroyed = 1
    g.s.terrain[hex] = ACCESSIBLE
    g.s.facts.warehouse_destroyed_round[warehouse] = min(g.s.common.round, NEVER - 1)
    for slot in range(SLOTS):
        if w.card[slot] != NO_CARD:
            discard(g, owner, w.card[slot], False)
            w.card[slot] = NO_CARD
    declare_hit(g, owner, DAMAGE_BOMB, g.rules.bomb_damage, 0, everyone_on(g, hex, DAMAGE_BOMB))
