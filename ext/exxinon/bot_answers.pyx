"""The bot's answers outside the free part of a turn: the opening, synthesis, Core, displacement, teleports."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.exxinon.bot_spells cimport attack_from
from equipoise.ext.exxinon.bot_tables cimport MANAS, capped
from equipoise.ext.exxinon.bot_view cimport ABOUT_DRAFT, UNREACHED, lot_at_most, shard_value, small_lot, stay_value
from equipoise.ext.exxinon.declared cimport (
    ACT_AS_LISTED, ACT_DECLINE, ACT_GO_FIRST, ACT_PAY, ACT_USE, CHARACTERS, DECIDE_CORE, DECIDE_DISPLACE, DECIDE_DRAFT,
    DECIDE_FIRST, DECIDE_PLACEMENT, DECIDE_SYNTHESIS, DECIDE_TELEPORT,
)


# --- the opening ------------------------------------------------------------------------------------------------------

cdef double pair_value(const View* v, int a, int b) noexcept nogil:
    """Pairs in the order 01 02 03 12 13 23."""
    cdef int low = min(a, b), high = max(a, b)
    return v.w.pair[high - 1 if low == 0 else high + 1 if low == 1 else 5]


cdef double score_pick(View* v, int character) noexcept nogil:
    """The pair it makes, less the pair it leaves to the others. For a team's first pick, all pairs it can still make.
    A lot keeps drafts from being all the same."""
    cdef int seat, other, own = -1
    cdef double worth = v.w.draft_lot * small_lot(v, ABOUT_DRAFT, character) / lot_at_most()
    cdef int rest[CHARACTERS]
    cdef int n = 0
    for seat in range(2 * v.team, 2 * v.team + 2):
        if v.s.picked_seats >> seat & 1:
            own = v.s.common.character[seat]
    if own < 0:
        for other in range(CHARACTERS):
            if other != character and not (v.s.picked >> other & 1):
                worth += pair_value(v, character, other)
        return worth
    for other in range(CHARACTERS):
        if other != own and other != character:
            rest[n] = other
            n += 1
    return worth + pair_value(v, own, character) - pair_value(v, rest[0], rest[1])


cdef double score_placement(const View* v, bint swapped) noexcept nogil:
    """The team's second tile lies nearer to the small fragments: it is for who hits from afar, or is slow."""
    cdef int outside = 2 * v.team + (0 if swapped else 1)
    cdef int inside = outside ^ 1
    cdef int a = v.s.common.character[outside], b = v.s.common.character[inside]
    return v.w.far_hitter_outside * (
        v.g.content.attack_range[a] - v.g.content.attack_range[b]
        - v.w.slow_outside * (v.g.content.movement[a] - v.g.content.movement[b]))


# --- the start of a turn ----------------------------------------------------------------------------------------------

cdef double score_payment(const View* v, int lower) noexcept nogil:
    """FX-062, FX-063: a shard for mana, paid by whom it hurts least."""
    cdef int first = v.s.player[2 * v.team].mana, second = v.s.player[2 * v.team + 1].mana
    cdef int cost = v.g.rules.shards_synthesis_cost
    if first + second < v.w.synthesis_at:
        return -1
    return (shard_value(v, v.team, 1) + v.t.mana_worth[capped(first - lower, MANAS)]
            + v.t.mana_worth[capped(second - cost + lower, MANAS)]
            - v.t.mana_worth[capped(first, MANAS)] - v.t.mana_worth[capped(second, MANAS)])


cdef double score_core(const View* v, bint use) noexcept nogil:
    """The Core is used in the first turn in which every own character can reach an enemy, and not while one is at
    work."""
    cdef int seat, i, nearest
    cdef double reach
    if not use:
        return 0
    if v.s.core_turns[v.team] > 1:
        return -1
    for seat in range(2 * v.team, 2 * v.team + 2):
        if not v.s.player[seat].alive:
            continue
        nearest = UNREACHED
        for i in range(2):
            if v.s.player[v.foe + i].alive:
                nearest = min(nearest, v.way[i][v.s.player[seat].tile])
        reach = v.g.content.movement[v.s.common.character[seat]] + v.g.rules.core_move_bonus + v.w.core_reach
        if nearest > reach:
            return -1
    return 1


# --- one score per answer ---------------------------------------------------------------------------------------------

cdef double score_answer(View* v, action_t action) noexcept nogil:
    cdef int decision = v.s.common.decision
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int seat
    if decision == DECIDE_SYNTHESIS:
        return score_payment(v, a) if kind == ACT_PAY else 0
    if decision == DECIDE_CORE:
        return score_core(v, kind == ACT_USE)
    if decision == DECIDE_DISPLACE:
        return stay_value(v, v.s.occupant[v.b.landing[0]], a)
    if decision == DECIDE_TELEPORT:
        seat = v.s.casting.seat
        if kind == ACT_DECLINE:
            a = v.s.player[seat].tile
        return stay_value(v, seat, a) + (attack_from(v, seat, a) if v.s.team == v.team else 0)
    if decision == DECIDE_FIRST:
        return v.w.go_first if kind == ACT_GO_FIRST else 0
    if decision == DECIDE_DRAFT:
        return score_pick(v, a)
    if decision == DECIDE_PLACEMENT:
        return score_placement(v, kind != ACT_AS_LISTED)
    return 0                                        # the order of delays is left to the lot
