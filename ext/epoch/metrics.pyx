"""What triggers, quests and monsters count (spec 4.4a, metrics)."""

from ext.bitset cimport Bits, bits_take, popcount64
from ext.epoch.game cimport Game, blocks_on, honor_of, speed_of
from ext.epoch.rules cimport (
    ATTRIBUTES, AT_LEAST, BLUE, COMMONS, HEXES, METRIC_BLOCKS_ON_COMPANIONS, METRIC_BLOCKS_ON_RELICS,
    METRIC_CARD_COLORS, METRIC_COMPANIONS, METRIC_COMPANIONS_BLUE, METRIC_COMPANIONS_RED, METRIC_COMPANIONS_YELLOW,
    METRIC_CONVICTION, METRIC_HEROIC_BLOCKS, METRIC_HEROIC_KINDS, METRIC_HONOR, METRIC_INFLUENCE, METRIC_MASTERIES,
    METRIC_MONSTERS, METRIC_POTENTIAL, METRIC_PROFICIENCY, METRIC_RELICS, METRIC_RESTED_COMPANIONS, METRIC_SPEED,
    METRIC_SPEED_TILE, METRIC_TILES_CONTROLLED, METRIC_TILES_CONTROLLED_TOTAL, METRIC_TILE_KINDS_CONTROLLED,
    METRIC_TRAITS, METRIC_TREACHERY_CARDS, MONSTER, RED, RELIC, STACKS, TRAIT, YELLOW,
)
from ext.epoch.state cimport Player


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
    if what == METRIC_TILES_CONTROLLED:
        return p.tiles
    if what == METRIC_TILE_KINDS_CONTROLLED:
        return kinds_controlled(g, seat)
    if what == METRIC_COMPANIONS:
        return p.held[RED] + p.held[BLUE] + p.held[YELLOW]
    if what == METRIC_COMPANIONS_RED:
        return p.held[RED]
    if what == METRIC_COMPANIONS_BLUE:
        return p.held[BLUE]
    if what == METRIC_COMPANIONS_YELLOW:
        return p.held[YELLOW]
    if what == METRIC_RELICS:
        return p.held[RELIC]
    if what == METRIC_TRAITS:
        return p.held[TRAIT]
    if what == METRIC_MONSTERS:
        return p.held[MONSTER]
    if what == METRIC_PROFICIENCY:
        for i in range(ATTRIBUTES):
            n += p.proficiency[i]
        return n
    if what == METRIC_SPEED_TILE:
        return p.speed_tile
    if what == METRIC_SPEED:
        return speed_of(g, seat)
    if what == METRIC_POTENTIAL:
        return p.potential
    if what == METRIC_INFLUENCE:
        return p.influence
    if what == METRIC_CONVICTION:
        return p.conviction
    if what == METRIC_HEROIC_BLOCKS:
        for i in range(COMMONS, ATTRIBUTES):
            n += p.attribute[i]
        return n
    if what == METRIC_HEROIC_KINDS:
        for i in range(COMMONS, ATTRIBUTES):
            n += p.attribute[i] > 0
        return n
    if what == METRIC_BLOCKS_ON_COMPANIONS:
        return blocks_on(g, p.companions)
    if what == METRIC_BLOCKS_ON_RELICS:
        return blocks_on(g, p.relics)
    if what == METRIC_RESTED_COMPANIONS:
        return rested_companions(g, seat)
    if what == METRIC_CARD_COLORS:
        for i in range(STACKS):
            n += p.held[i] > 0
        return n
    if what == METRIC_TREACHERY_CARDS:
        return p.treachery
    if what == METRIC_MASTERIES:
        return g.s.masteries[seat]
    if what == METRIC_TILES_CONTROLLED_TOTAL:
        for i in range(g.s.common.seats):
            n += g.s.player[i].tiles
        return n
    return 0


cdef bint compares(int value, int op, int threshold) noexcept nogil:
    return value >= threshold if op == AT_LEAST else value <= threshold
