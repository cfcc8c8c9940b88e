"""What everybody at the table can see of a seat's standing, in the order of sim/games/epoch/features.py. Secret quests
and the order of the stacks stay out of it."""

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.game cimport Game, blocks_on, speed_of
from equipoise.ext.epoch.metrics cimport metric
from equipoise.ext.epoch.scoring cimport end_bonus, mastery_honor, mastery_total


cdef int bonuses_of(const Game* g, int seat) noexcept nogil:
    """EP-216: what the own monsters would bring at the end."""
    cdef Bits left = g.s.player[seat].monsters
    cdef int card, total = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return total
        total += end_bonus(g, seat, card)


cdef int masteries_of(const Game* g, int seat) noexcept nogil:
    cdef int attribute, total = 0
    for attribute in range(ATTRIBUTES):
        total += mastery_honor(g, seat, attribute)
    return total


cdef int ties_of(const Game* g, int seat) noexcept nogil:
    """EP-165: masteries that the highest totals share, the own among them."""
    cdef int attribute, other, own, best, ties = 0
    for attribute in range(ATTRIBUTES):
        own = mastery_total(g, seat, attribute)
        best = 0
        for other in range(g.s.common.seats):
            if other != seat:
                best = max(best, mastery_total(g, other, attribute))
        ties += own > 0 and own == best
    return ties


cdef int seen_standing(const Game* g, int seat) noexcept nogil:
    """Honor with what the final scoring would add now; nobody knows the quest."""
    return (g.s.common.score[seat] + g.rules.control_end_honor * g.s.player[seat].tiles + masteries_of(g, seat)
            + bonuses_of(g, seat))


cdef int charged_relics(const Game* g, int seat) noexcept nogil:
    cdef Bits left = g.s.player[seat].relics
    cdef int card, n = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return n
        n += g.s.blocks[card] >= g.content.use[card]


cdef int affordable_tiles(const Game* g, int seat) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int kind, heroic, have, n = 0
    for kind in range(TOMB_OF_THE_ANCIENTS + 1):
        heroic = g.board.paid_with[kind]
        have = p.attribute[heroic] + min(p.attribute[g.board.parts[heroic][0]], p.attribute[g.board.parts[heroic][1]])
        n += have >= g.board.base_cost[kind] + p.static_cost[kind]
    return n


cdef double nearest_buying_tile(const Game* g, int seat) noexcept nogil:
    cdef int hex, triangle, here = g.s.player[seat].triangle, best = 255
    for hex in range(HEXES):
        if g.s.tile[hex] <= TOMB_OF_THE_ANCIENTS:
            for triangle in range(g.board.triangles):
                if (g.board.around[hex] >> triangle) & 1:
                    best = min(best, g.board.distance[here][triangle])
    return 0.0 if best == 255 else 1.0 / (1.0 + best)


cdef double nearest_trigger(const Game* g, int seat) noexcept nogil:
    """Global triggers are everybody's: they tell nothing of one seat."""
    cdef int trigger, have, threshold
    cdef double share, best = 0.0
    for trigger in range(g.content.triggers):
        if not (g.s.active_triggers >> trigger) & 1 or g.content.trigger_scope[trigger] == SCOPE_GLOBAL:
            continue
        have = metric(g, seat, g.content.trigger_metric[trigger])
        threshold = g.content.trigger_threshold[trigger]
        if g.content.trigger_op[trigger] == AT_LEAST:
            share = <double> have / max(1, threshold)
        else:
            share = 1.0 / (1.0 + max(0, have - threshold))
        best = max(best, min(1.0, share))
    return best


cdef double way_to_the_end(const Game* g) noexcept nogil:
    """How far the best honor ever reached is on its way to the last trigger token."""
    cdef int last = g.content.token[g.content.tokens - 1] if g.content.tokens > 0 else 1
    return 1.0 if g.s.end_round != 0 else min(1.0, <double> g.s.peak / max(1, last))


cdef bint turn_to_come(const Game* g, int seat) noexcept nogil:
    return g.s.active < 0 or g.s.common.order[seat] >= g.s.common.order[g.s.active]


cdef void describe_seat(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int own = seen_standing(g, seat)
    cdef int other, hex, i, best = -1, unique = 0, commons = 0, heroics = 0
    for other in range(g.s.common.seats):
        if other != seat:
            best = max(best, seen_standing(g, other))
    for hex in range(HEXES):
        unique += g.s.controller[hex] == seat and g.s.tile[hex] <= TOMB_OF_THE_ANCIENTS
    for i in range(COMMONS):
        commons += p.attribute[i]
        heroics += p.attribute[COMMONS + i]
    out[FEATURE_TO_MOVE] = g.s.active == seat
    out[FEATURE_TO_COME] = turn_to_come(g, seat)
    out[FEATURE_ORDER] = g.s.common.order[seat]
    out[FEATURE_HONOR] = 0.1 * g.s.common.score[seat]
    out[FEATURE_STANDING] = 0.1 * own
    out[FEATURE_STANDING_LATER] = 0.1 * own * way_to_the_end(g)
    out[FEATURE_STANDING_AT_THE_END] = 0.1 * own if g.s.end_round != 0 else 0.0
    out[FEATURE_LEADS] = own > best
    out[FEATURE_MASTERIES] = 0.1 * masteries_of(g, seat)
    out[FEATURE_TIES] = ties_of(g, seat)
    out[FEATURE_BONUSES] = 0.1 * bonuses_of(g, seat)
    out[FEATURE_TILES] = p.tiles
    out[FEATURE_BUYING_TILES] = unique
    out[FEATURE_TILE_KINDS] = metric(g, seat, METRIC_TILE_KINDS_CONTROLLED)
    out[FEATURE_COMPANIONS] = p.held[RED] + p.held[BLUE] + p.held[YELLOW]
    out[FEATURE_RESTED] = metric(g, seat, METRIC_RESTED_COMPANIONS)
    out[FEATURE_RELICS] = p.held[RELIC]
    out[FEATURE_TRAITS] = p.held[TRAIT]
    out[FEATURE_MONSTERS] = p.held[MONSTER]
    out[FEATURE_COLOURS] = metric(g, seat, METRIC_CARD_COLORS)
    out[FEATURE_POWERS] = charged_relics(g, seat)
    out[FEATURE_PROFICIENCY] = metric(g, seat, METRIC_PROFICIENCY)
    out[FEATURE_SPEED] = speed_of(g, seat)
    out[FEATURE_POTENTIAL] = 0.25 * p.potential
    out[FEATURE_INFLUENCE] = 0.25 * p.influence
    out[FEATURE_CONVICTION] = p.conviction
    out[FEATURE_COMMONS] = 0.5 * commons
    out[FEATURE_HEROICS] = heroics
    out[FEATURE_AFFORDABLE] = affordable_tiles(g, seat)
    out[FEATURE_NEAR] = nearest_buying_tile(g, seat)
    out[FEATURE_LOADS] = 0.5 * blocks_on(g, p.companions)
    out[FEATURE_TRIGGER] = nearest_trigger(g, seat)
    for i in range(WRETCHES):
        out[FEATURE_DESERTER + i] = p.wretch == i
