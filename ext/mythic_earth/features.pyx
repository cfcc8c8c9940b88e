"""What everybody at the table can see of a player's standing: one number for each feature that the game declares. The
Devotion is looked at only once it is known (ME-436)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.mythic_earth.board cimport Field, home_y
from equipoise.ext.mythic_earth.death cimport able
from equipoise.ext.mythic_earth.declared cimport (
    BEAST, BUILD_ALTARS, EVERCHANGING, FACES, FEATURES, FEATURE_ACROSS, FEATURE_BLESSINGS, FEATURE_CHARGES,
    FEATURE_DEVOTION_KNOWN, FEATURE_DICE, FEATURE_ENGAGED, FEATURE_EVERCHANGING, FEATURE_FLEEING, FEATURE_FORWARD,
    FEATURE_FROZEN, FEATURE_GENERAL, FEATURE_GOAL, FEATURE_HEROES, FEATURE_HIGH_DICE, FEATURE_INITIATIVE,
    FEATURE_IN_REACH, FEATURE_MAGIC, FEATURE_MARKERS, FEATURE_ON_ALERT, FEATURE_POOL, FEATURE_SCORERS,
    FEATURE_SHOOTERS, FEATURE_SOUTH, FEATURE_STRENGTH, FEATURE_STRENGTH_EARLY, FEATURE_TO_MOVE, FEATURE_TROPHIES,
    FEATURE_UNITS, FEATURE_VP, FEATURE_VP_DEVOTION, FEATURE_VP_LATE, FIRST_ANIMAL, FLY, FORCE, GENERAL, GREAT_HUNT,
    HUMANOID, LIBERATORS_CAPTIVES, MULTITUDE, NO_SCENARIO, NO_WEAPON, PILLAGE_VILLAGE, RAINY_SEASON, SOUTH, UNITS,
    WHERE_DESTROYED, WHERE_NOWHERE, WHERE_TABLE, Player, Unit,
)
from equipoise.ext.mythic_earth.game cimport Game, heroic, on_table, other_player
from equipoise.ext.mythic_earth.march cimport march_allowance, move_allowance
from equipoise.ext.mythic_earth.measuring cimport beyond_river, field, in_half_of, piece_distance, place, within
from equipoise.ext.mythic_earth.record cimport primary_in_reach, strength_of
from equipoise.ext.mythic_earth.toll cimport has_talent, unit_missile

cdef enum:
    HUNDRED = 100           # points


cdef bint can_score(const Game* g, const Unit* u) noexcept nogil:
    """Whether the Unit can earn what the scenario is about, by what it is."""
    if g.s.scenario == BUILD_ALTARS:                                            # ME-317
        return u.type != BEAST and u.type != MULTITUDE
    if g.s.scenario == RAINY_SEASON:                                            # ME-337, ME-338
        return u.type == HUMANOID and not has_talent(u, FLY)
    if g.s.scenario == PILLAGE_VILLAGE or g.s.scenario == LIBERATORS_CAPTIVES:  # ME-354, ME-359
        return u.type == HUMANOID
    return True


cdef bint by_a_house(const Game* g, int unit, const Player* p) noexcept nogil:
    """Within a Move of a building that the player has not pillaged."""
    cdef const Field* f = field(g)
    cdef int piece, reach = g.s.unit[unit].radius + move_allowance(g, unit)
    for piece in range(f.first_house, f.pieces):
        if not (p.pillaged >> piece) & 1 and piece_distance(g, piece, place(&g.s.unit[unit])) <= reach:
            return True
    return False


cdef bint within_charge(const Game* g, int unit, int first, int behind) noexcept nogil:
    """One of these Units stands within the Charge of the Unit."""
    cdef int other, reach = march_allowance(g, unit)
    for other in range(first, behind):
        if on_table(g, other) and within(g, unit, other, reach):
            return True
    return False


cdef bint at_the_goal(const Game* g, int unit, const Player* p, int player) noexcept nogil:
    if g.s.scenario == BUILD_ALTARS:
        return in_half_of(g, other_player(player), place(&g.s.unit[unit]))
    if g.s.scenario == RAINY_SEASON:
        return beyond_river(g, unit)
    if g.s.scenario == PILLAGE_VILLAGE:
        return by_a_house(g, unit, p)
    if g.s.scenario == GREAT_HUNT:
        return within_charge(g, unit, FIRST_ANIMAL, UNITS)
    return False


cdef void see_unit(const Game* g, int unit, const Player* p, int player, double* out) noexcept nogil:
    """What a Unit on the table adds."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int enemy = other_player(player)
    out[FEATURE_MARKERS] += u.markers / 10.0
    out[FEATURE_FROZEN] += u.frozen
    out[FEATURE_FLEEING] += u.fleeing
    out[FEATURE_ENGAGED] += u.engaged != 0
    out[FEATURE_ON_ALERT] += u.on_alert
    out[FEATURE_FORWARD] += abs(u.y - home_y(g.board, p.side)) / <double> g.board.depth
    if g.s.scenario == NO_SCENARIO:
        return
    out[FEATURE_ACROSS] += in_half_of(g, enemy, place(u))
    if able(g, unit) and u.engaged == 0:
        out[FEATURE_CHARGES] += within_charge(g, unit, enemy * FORCE, enemy * FORCE + FORCE)
    if g.s.scenario == LIBERATORS_CAPTIVES:
        out[FEATURE_GOAL] += u.captives
    elif can_score(g, u) and not u.fleeing:
        out[FEATURE_GOAL] += at_the_goal(g, unit, p, player)


cdef void see_force(const Game* g, const Player* p, int player, double* out) noexcept nogil:
    cdef const Unit* u
    cdef int unit, there = 0
    for unit in range(player * FORCE, player * FORCE + FORCE):
        u = &g.s.unit[unit]
        if u.where == WHERE_NOWHERE or u.where == WHERE_DESTROYED:
            continue
        out[FEATURE_UNITS] += 1
        out[FEATURE_DICE] += u.dice
        out[FEATURE_HEROES] += heroic(u)
        out[FEATURE_MAGIC] += u.magic
        if u.entry_flags & GENERAL:
            out[FEATURE_GENERAL] = 1
        out[FEATURE_SCORERS] += can_score(g, u)
        if unit_missile(g, unit) != NO_WEAPON:
            out[FEATURE_SHOOTERS] += u.points / <double> HUNDRED
        if u.where == WHERE_TABLE:
            there += 1
            see_unit(g, unit, p, player, out)
    if there > 0:
        out[FEATURE_FORWARD] /= there


cdef void list_features(const Game* g, int player, double* out) noexcept nogil:
    cdef const Player* p = &g.s.player[player]
    cdef double over = min(1.0, <double> (g.s.common.round - 1) / max(1, g.rules.game_turns))
    cdef int value
    memset(out, 0, FEATURES * sizeof(double))
    out[FEATURE_VP] = g.s.common.score[player]
    out[FEATURE_VP_LATE] = over * g.s.common.score[player]
    out[FEATURE_VP_DEVOTION] = p.vp_devotion
    out[FEATURE_DEVOTION_KNOWN] = p.devotion_known
    if g.s.scenario != NO_SCENARIO:
        out[FEATURE_IN_REACH] = primary_in_reach(g, player)
    out[FEATURE_STRENGTH] = strength_of(g, player) / HUNDRED
    out[FEATURE_STRENGTH_EARLY] = (1.0 - over) * out[FEATURE_STRENGTH]
    for value in range(1, FACES):
        out[FEATURE_POOL] += p.pool[value]
    out[FEATURE_HIGH_DICE] = p.pool[FACES - 2] + p.pool[FACES - 1]
    out[FEATURE_BLESSINGS] = popcount64(p.blessings)
    out[FEATURE_TROPHIES] = p.trophy_dice
    out[FEATURE_INITIATIVE] = g.s.initiative == player
    out[FEATURE_TO_MOVE] = g.s.common.seat == player
    out[FEATURE_SOUTH] = p.side == SOUTH
    out[FEATURE_EVERCHANGING] = p.way == EVERCHANGING
    see_force(g, p, player, out)
