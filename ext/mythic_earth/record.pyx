"""Facts that are taken turn by turn and at the end of a game, and how a seat stands. What is counted as it
happens is counted where it happens."""

from libc.math cimport exp

from equipoise.ext.engine cimport PLAYING
from equipoise.ext.mythic_earth.devotions cimport end_fulfilled, turn_fulfilled
from equipoise.ext.mythic_earth.declared cimport (
    BAN_SCORE, BLESSINGS, BUILD_ALTARS, CLAUSES, FLY, FOG_OF_WAR, FORCE, GREAT_HUNT, HUMANOID, LIBERATORS_CAPTIVES,
    NOBODY, NO_DEVOTION, NO_ENTRY, NO_SCENARIO, PLAYERS, RAINY_SEASON, SPELLS, TURN_LOG, VP_DEVOTION_FIRST,
    VP_DEVOTION_SECOND, VP_MODE_PER_ALTAR, WAY_DEVOTIONS, WHERE_DESTROYED, WHERE_NOWHERE, WHERE_TABLE, GameFacts,
    Player, SeatFacts, Unit,
)
from equipoise.ext.mythic_earth.game cimport Game, barred, on_table
from equipoise.ext.mythic_earth.measuring cimport beyond_river
from equipoise.ext.mythic_earth.scoring cimport clause_open, wiped_out
from equipoise.ext.mythic_earth.toll cimport threshold


# --- turn by turn -----------------------------------------------------------------------------------------------------

cdef void note_turn_ends(Game* g) noexcept nogil:
    cdef int player, turn = g.s.common.round - 1
    for player in range(PLAYERS):
        if turn < TURN_LOG:
            g.s.seat_facts[player].vp_by_turn[turn] = min(g.s.common.score[player], 255)
        if g.s.facts.wipe_out_turn == 0 and wiped_out(g, player):
            g.s.facts.wipe_out_turn = g.s.common.round


cdef void settle_vp(Game* g) noexcept nogil:
    """After a position was loaded: where its VP come from, as far as it does not say itself."""
    cdef Player* p
    cdef SeatFacts* own
    cdef int player, source, known
    if g.s.scenario == NO_SCENARIO:
        return
    for player in range(PLAYERS):
        p = &g.s.player[player]
        own = &g.s.seat_facts[player]
        p.vp_primary = g.s.common.score[player] - p.vp_devotion
        known = 0
        for source in range(VP_DEVOTION_FIRST):
            known += own.vp[source]
        own.vp[g.s.scenario] += p.vp_primary - known
        own.vp[VP_DEVOTION_FIRST] += p.vp_devotion - own.vp[VP_DEVOTION_FIRST] - own.vp[VP_DEVOTION_SECOND]


# --- the end of a game ------------------------------------------------------------------------------------------------

cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil:
    facts[0] = g.s.facts
    facts.scenario = g.s.scenario
    if facts.wipe_out_turn == 0 and (wiped_out(g, 0) or wiped_out(g, 1)):       # a game may end amid a turn
        facts.wipe_out_turn = g.s.common.round


cdef void record_devotion(const Player* p, SeatFacts* facts) noexcept nogil:
    cdef int i
    facts.devotion = p.devotion
    for i in range(min(p.dealt_count, <int> WAY_DEVOTIONS)):
        facts.devotion_dealt[p.dealt[i]] = 1
    if p.devotion != NO_DEVOTION:
        facts.devotion_dealt[p.devotion] = 1
        facts.devotion_kept[p.devotion] = 1
    for i in range(WAY_DEVOTIONS):
        facts.devotion_deck[p.way * WAY_DEVOTIONS + i] = 1


cdef void record_units(const Game* g, int seat, SeatFacts* facts) noexcept nogil:
    cdef const Unit* u
    cdef int i, spell
    for i in range(FORCE):
        u = &g.s.unit[seat * FORCE + i]
        if u.where == WHERE_NOWHERE or u.entry == NO_ENTRY:
            facts.unit_entry[i] = NOBODY
            continue
        facts.unit_entry[i] = u.entry
        facts.unit_points[i] = u.points
        for spell in range(SPELLS):
            facts.spell_known[spell] += (u.spells >> spell) & 1


cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int blessing
    facts[0] = g.s.seat_facts[seat]
    facts.faction = p.faction
    facts.side = p.side
    facts.way = p.way
    facts.way_won = g.s.way_winner == seat
    facts.side_won = g.s.side_winner == seat
    if g.s.common.round <= TURN_LOG:                # with what the end of the game has brought
        facts.vp_by_turn[g.s.common.round - 1] = min(g.s.common.score[seat], 255)
    record_devotion(p, facts)
    record_units(g, seat, facts)
    for blessing in range(BLESSINGS):
        facts.blessing_held[blessing] = g.content.blessing_way[blessing] == p.way


# --- how a seat stands ------------------------------------------------------------------------------------------------

cdef double primary_in_reach(const Game* g, int player) noexcept nogil:
    """VP that the turn, or the game, would bring if it ended now."""
    cdef const Player* p = &g.s.player[player]
    cdef int unit, n = 0
    if barred(g, player, BAN_SCORE + g.s.scenario):
        return 0
    if g.s.scenario == BUILD_ALTARS:
        n = p.altars_scoring
        for unit in range(player * FORCE, player * FORCE + FORCE):
            if on_table(g, unit) and g.s.unit[unit].building:
                n += 1
        return g.rules.vp_altar * (n if g.rules.altars_vp_mode == VP_MODE_PER_ALTAR else min(n, 1))
    if g.s.scenario == RAINY_SEASON:
        for unit in range(player * FORCE, player * FORCE + FORCE):
            if (on_table(g, unit) and g.s.unit[unit].type == HUMANOID and not g.s.unit[unit].fleeing
                    and not g.s.unit[unit].talents & FLY and beyond_river(g, unit)):
                return g.rules.vp_rainy
    elif g.s.scenario == GREAT_HUNT:
        return g.rules.vp_hunt if p.animals_defeated else 0
    elif g.s.scenario == LIBERATORS_CAPTIVES:
        for unit in range(player * FORCE, player * FORCE + FORCE):
            if on_table(g, unit):
                n += g.s.unit[unit].captives
        return g.rules.vp_captive * n
    elif g.s.scenario == FOG_OF_WAR:
        return g.rules.vp_fog if p.units_eliminated else 0
    return 0


cdef double devotion_in_reach(const Game* g, int player) noexcept nogil:
    cdef int devotion = g.s.player[player].devotion
    cdef double vp = 0
    if clause_open(g, player, 0) and turn_fulfilled(g, player):
        vp += g.content.devotion_vp[devotion * CLAUSES]
    if clause_open(g, player, 1) and end_fulfilled(g, player):
        vp += g.content.devotion_vp[devotion * CLAUSES + 1]
    return vp


cdef double strength_of(const Game* g, int player) noexcept nogil:
    """Points still there: less for dead Minis and markers, half of a Unit that is Frozen or Fleeing."""
    cdef const Unit* u
    cdef double worth, total = 0
    cdef int unit, most
    for unit in range(player * FORCE, player * FORCE + FORCE):
        u = &g.s.unit[unit]
        if u.where == WHERE_NOWHERE or u.where == WHERE_DESTROYED or u.minis_started == 0:
            continue
        worth = u.points * <double> u.minis / u.minis_started
        if u.where == WHERE_TABLE:
            most = threshold(g, unit)
            if most > 0:
                worth *= 1.0 - 0.5 * min(u.markers, most) / most
            if u.frozen or u.fleeing:
                worth *= 0.5
        total += worth
    return total


cdef double how_far(const Game* g, int seat) noexcept nogil:
    """The chance to win, as the lead in VP, what is in reach and the strength left suggest. A VP weighs more the fewer
    turns are left, strength less."""
    cdef int other = 1 - seat
    cdef double own, enemy, lead, left
    if g.s.common.end_reason != PLAYING:
        return g.s.common.won[seat]
    own = strength_of(g, seat)
    enemy = strength_of(g, other)
    left = 1.0 - <double> (g.s.common.round - 1) / g.rules.game_turns
    lead = g.s.common.score[seat] - g.s.common.score[other]
    if g.s.scenario != NO_SCENARIO:
        lead += 0.7 * (primary_in_reach(g, seat) - primary_in_reach(g, other))
        lead += 0.7 * (devotion_in_reach(g, seat) - devotion_in_reach(g, other))
    if own + enemy > 0:
        lead += 6.0 * left * (own - enemy) / (own + enemy)
    return 0.01 + 0.98 / (1.0 + exp(-lead * (0.4 + 1.4 * (1.0 - left))))       # 0 and 1 are for the end
