"""The island in numbers, and what cards and tiles cost and bring under the parameters (RULES.md 3, 7.2)."""

from libc.string cimport memset

from equipoise.ext.epoch.declared cimport (
    ABANDONED_SHRINE, ADJACENCY_SHARED_TILE, ARCANE_TOWER, ATTRIBUTES, BLUE, COMMAND_POST, COURAGE, DO_T_DRAIN,
    GAPING_MAW, INN, INSPIRATION, KNOWLEDGE, MONSTER, NEIGHBOURS, RED, RELIC, SACRED_MONASTERY, STRENGTH,
    TOMB_OF_THE_ANCIENTS, TRAIT, VISION, WISDOM, YELLOW, Content, Rules,
)
from equipoise.ext.types cimport u64

cdef enum:
    FAR = 255                   # not yet reached


cdef void measure(Board* b, int start) noexcept nogil:
    """Steps from one triangle to all others."""
    cdef int queue[64]
    cdef int head = 0, tail = 1, here, i, there
    for there in range(b.triangles):
        b.distance[start][there] = FAR
    b.distance[start][start] = 0
    queue[0] = start
    while head < tail:
        here = queue[head]
        head += 1
        for i in range(NEIGHBOURS):
            there = b.adjacent[here][i]
            if there >= 0 and b.distance[start][there] == FAR:
                b.distance[start][there] = b.distance[start][here] + 1
                queue[tail] = there
                tail += 1


cdef void lay_out(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    cdef int here, there, i, d
    b.triangles = content.triangles
    for here in range(b.triangles):
        for i in range(NEIGHBOURS):
            b.adjacent[here][i] = content.triangle_adjacent[here][i]
            b.hex[here][i] = content.triangle_hex[here][i]
            if b.hex[here][i] >= 0:
                b.hexes[here] |= 1 << b.hex[here][i]
                b.around[b.hex[here][i]] |= <u64> 1 << here
    for here in range(b.triangles):
        measure(b, here)
        for there in range(b.triangles):
            for d in range(b.distance[here][there], FURTHEST + 1):
                b.within[d][here] |= <u64> 1 << there
    for here in range(b.triangles):
        for there in range(b.triangles):
            if here == there:
                continue
            # EP-035: who is next to whom
            if rules.treachery_adjacency == ADJACENCY_SHARED_TILE:
                if b.hexes[here] & b.hexes[there]:
                    b.victims[here] |= <u64> 1 << there
            elif b.distance[here][there] <= rules.treachery_distance:
                b.victims[here] |= <u64> 1 << there


cdef void price_tiles(Board* b, const Rules* rules) noexcept nogil:
    memset(b.paid_with, NO_ATTRIBUTE, sizeof(b.paid_with))
    b.paid_with[ARCANE_TOWER] = VISION              # EP-125
    b.paid_with[GAPING_MAW] = COURAGE               # EP-128
    b.paid_with[TOMB_OF_THE_ANCIENTS] = WISDOM      # EP-129
    b.paid_with[COMMAND_POST] = STRENGTH            # EP-113
    b.paid_with[ABANDONED_SHRINE] = INSPIRATION     # EP-116
    b.paid_with[SACRED_MONASTERY] = KNOWLEDGE       # EP-119
    b.base_cost[ARCANE_TOWER] = rules.relics_cost
    b.base_cost[GAPING_MAW] = rules.monsters_cost
    b.base_cost[TOMB_OF_THE_ANCIENTS] = rules.traits_cost
    b.base_cost[COMMAND_POST] = rules.speed_upgrade_cost
    b.base_cost[ABANDONED_SHRINE] = rules.tiles_shrine_cost
    b.base_cost[SACRED_MONASTERY] = rules.tiles_monastery_cost
    b.base_cost[INN] = rules.companions_cost        # EP-122


cdef void price_masteries(Board* b, const Rules* rules) noexcept nogil:
    """EP-170, EP-171."""
    b.mastery[INSPIRATION] = rules.mastery_inspiration
    b.mastery[KNOWLEDGE] = rules.mastery_knowledge
    b.mastery[STRENGTH] = rules.mastery_strength
    b.mastery[COURAGE] = rules.mastery_courage
    b.mastery[VISION] = rules.mastery_vision
    b.mastery[WISDOM] = rules.mastery_wisdom


cdef void colour_wheel(Board* b) noexcept nogil:
    b.attribute_of[RED] = STRENGTH                  # EP-168, EP-182
    b.attribute_of[BLUE] = KNOWLEDGE
    b.attribute_of[YELLOW] = INSPIRATION
    b.attribute_of[RELIC] = VISION
    b.attribute_of[TRAIT] = WISDOM
    b.attribute_of[MONSTER] = COURAGE
    b.parts[COURAGE][0] = INSPIRATION               # EP-149
    b.parts[COURAGE][1] = STRENGTH
    b.parts[VISION][0] = KNOWLEDGE
    b.parts[VISION][1] = STRENGTH
    b.parts[WISDOM][0] = INSPIRATION
    b.parts[WISDOM][1] = KNOWLEDGE


cdef int offset_of(const Rules* rules, int stack) noexcept nogil:
    if stack == RELIC:
        return rules.relics_honor_offset
    if stack == TRAIT:
        return rules.traits_honor_offset
    if stack == MONSTER:
        return rules.monsters_honor_offset
    return rules.companions_honor_offset


cdef void price_cards(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    cdef int card, i
    for card in range(content.cards):
        b.in_game[card] = content.enabled[card] and (rules.treachery_enabled or not content.treachery[card])   # EP-243
        b.cost_honor[card] = content.cost_honor[card]
        if content.treachery[card]:
            b.honor[card] = content.honor[card]
            if b.honor[card] < 0:                   # EP-247
                b.honor[card] *= rules.treachery_honor_scale
            b.cost_honor[card] *= rules.treachery_honor_scale       # EP-249
        else:
            b.honor[card] = max(0, content.honor[card] + offset_of(rules, content.stack[card]))     # EP-262
            b.worth[card] = b.honor[card]           # EP-178; EP-251: not for treachery
        b.has_cost[card] = b.cost_honor[card] > 0
        for i in range(ATTRIBUTES):
            if content.cost_attribute[card][i] > 0:
                b.has_cost[card] = 1
        b.first_victim[card] = NO_EFFECT
        for i in range(content.effects[card]):
            if content.effect_do[card][i] >= DO_T_DRAIN:
                b.first_victim[card] = i
                break


cdef void count_proficiency(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    """EP-021: players + offset of each; a smaller box takes one after the other away, from wisdom to inspiration."""
    cdef int attribute, total = 0
    for attribute in range(ATTRIBUTES):
        b.supply[attribute] = max(0, content.players + rules.proficiency_supply_offset)
        total += b.supply[attribute]
    if rules.proficiency_box_limit == 0:
        return
    attribute = WISDOM
    while total > rules.proficiency_box_limit:
        b.supply[attribute] -= 1
        total -= 1
        attribute = WISDOM if attribute == INSPIRATION else attribute - 1


cdef void build_board(Board* b, const Rules* rules, const Content* content) noexcept nogil:
    memset(b, 0, sizeof(Board))
    lay_out(b, rules, content)
    colour_wheel(b)
    price_tiles(b, rules)
    price_masteries(b, rules)
    price_cards(b, rules, content)
    count_proficiency(b, rules, content)
