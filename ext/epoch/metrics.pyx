"""What triggers, quests and monsters count (RULES.md 4.4a)."""

from equipoise.ext.bitset cimport Bits, bits_take, popcount64
from equipoise.ext.epoch.declared cimport (
    ATTRIBUTES, AT_LEAST, BLUE, COMMONS, HEXES, METRIC_BLOCKS_ON_COMPANIONS, METRIC_BLOCKS_ON_RELICS,
    METRIC_CARD_COLORS, METRIC_COMPANIONS, METRIC_COMPANIONS_BLUE, METRIC_COMPANIONS_RED, METRIC_COMPANIONS_YELLOW,
    METRIC_CONVICTION, METRIC_HEROIC_BLOCKS, METRIC_HEROIC_KINDS, METRIC_HONOR, METRIC_INFLUENCE, METRIC_MASTERIES,
    METRIC_MONSTERS, METRIC_POTENTIAL, METRIC_PROFICIENCY, METRIC_RELICS, METRIC_RESTED_COMPANIONS, METRIC_SPEED,
    METRIC_SPEED_TILE, METRIC_TILES_CONTROLLED, METRIC_TILES_CONTROLLED_TOTAL, METRIC_TILE_KINDS_CONTROLLED,
    METRIC_TRAITS, METRIC_TREACHERY_CARDS, MONSTER, RED, RELIC, STACKS, TRAIT, YELLOW, Player,
)
from equipoise.ext.epoch.game cimport Game, blocks_on, honor_of, speed_of


cdef int kinds_controlled(const Game* g, int seat) noexcept nogil:
    cdef int hex, kinds = 0
    for hex in range(HEXES):
        if g.s.controller[hex] == seat:
            kinds |= 1 << g.s.tile[hex]
    return popcount64(kinds)


cdef int rested_companions(const Game* g, int seat) noexcept nogil:
    cdef Bits left = g.s.player[seat].companions
    cdef int card, n = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return n
        n += g.s.blocks[card] == 0


cdef int metric(const Game* g, int seat, int what) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i, n = 0
    if what == METRIC_HONOR:
        return honor_of(g, seat)
    elif what == METRIC_TILES_CONTROLLED:
        return p.tiles
    elif what == METRIC_TILE_KINDS_CONTROLLED:
        return kinds_controlled(g, seat)
    elif what == METRIC_COMPANIONS:
        return p.held[RED] + p.held[BLUE] + p.held[YELLOW]
    elif what == METRIC_COMPANIONS_RED:
        return p.held[RED]
    elif what == METRIC_COMPANIONS_BLUE:
        return p.held[BLUE]
    elif what == METRIC_COMPANIONS_YELLOW:
        return p.held[YELLOW]
    elif what == METRIC_RELICS:
        return p.held[RELIC]
    elif what == METRIC_TRAITS:
        return p.held[TRAIT]
    elif what == METRIC_MONSTERS:
        return p.held[MONSTER]
    elif what == METRIC_PROFICIENCY:
        for i in range(ATTRIBUTES):
            n += p.proficiency[i]
        return n
    elif what == METRIC_SPEED_TILE:
        return p.speed_tile
    elif what == METRIC_SPEED:
        return speed_of(g, seat)
    elif what == METRIC_POTENTIAL:
        return p.potential
    elif what == METRIC_INFLUENCE:
        return p.influence
    elif what == METRIC_CONVICTION:
        return p.conviction
    elif what == METRIC_HEROIC_BLOCKS:
        for i in range(COMMONS, ATTRIBUTES):
            n += p.attribute[i]
        return n
    elif what == METRIC_HEROIC_KINDS:
        for i in range(COMMONS, ATTRIBUTES):
            n += p.attribute[i] > 0
        return n
    elif what == METRIC_BLOCKS_ON_COMPANIONS:
        return blocks_on(g, p.companions)
    elif what == METRIC_BLOCKS_ON_RELICS:
        return blocks_on(g, p.relics)
    elif what == METRIC_RESTED_COMPANIONS:
        return rested_companions(g, seat)
    elif what == METRIC_CARD_COLORS:
        for i in range(STACKS):
            n += p.held[i] > 0
        return n
    elif what == METRIC_TREACHERY_CARDS:
        return p.treachery
    elif what == METRIC_MASTERIES:
        return g.s.masteries[seat]
    elif what == METRIC_TILES_CONTROLLED_TOTAL:
        for i in range(g.s.common.seats):
            n += g.s.player[i].tiles
        return n
    return 0


cdef bint compares(int value, int op, int threshold) noexcept nogil:
    return value >= threshold if op == AT_LEAST else value <= threshold
