"""Victory Points: how they are gained (GAIN_VP of RULES.md 4.1; ME-045, ME-302, ME-380), the primary at the end of a
turn, the end of the game (ME-297 to ME-300, ME-453; The Rainy Season: ME-337, ME-338)."""

from equipoise.ext.engine cimport end_tied, end_won
from equipoise.ext.mythic_earth.altars cimport score_altars
from equipoise.ext.mythic_earth.captives cimport score_captives
from equipoise.ext.mythic_earth.devotions cimport score_devotions_at_end
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BAN_SCORE, BUILD_ALTARS, CLAUSES, EC1, EC6, EL1, EL4, EL5, EVENT_KNOWN, EVENT_VP, FLY, FOG_OF_WAR, FORCE,
    GREAT_HUNT, HUMANOID, LIBERATORS_CAPTIVES, NO_DEVOTION, NO_UNIT, PLAYERS, RAINY_SEASON, TIEBREAK_DESTROYED_DICE,
    TURN_CLAUSE_EVERY_TURN, TURN_LOG, VP_DEVOTION_FIRST, WHERE_RESERVE, WHERE_TABLE, WHERE_WAITING, Player, SeatFacts,
    Unit,
)
from equipoise.ext.mythic_earth.fog cimport score_fog
from equipoise.ext.mythic_earth.game cimport Game, barred, facts_of, on_table, place_of, say
from equipoise.ext.mythic_earth.hunt cimport score_hunt
from equipoise.ext.mythic_earth.measuring cimport beyond_river

# --- gaining them -----------------------------------------------------------------------------------------------------

cdef void gain_vp(Game* g, int player, int source, int n, int unit) noexcept nogil:
    """The only place where a score changes. `unit` has earned them, or NO_UNIT."""
    cdef SeatFacts* own = facts_of(g, player)
    if n <= 0:
        return
    g.s.common.score[player] += n
    count8(&own.vp[source], n)
    if unit != NO_UNIT:
        count8(&own.unit_vp[place_of(unit)], n)
    say(g, EVENT_VP, player, source, n, g.s.common.score[player])


cdef void gain_primary(Game* g, int player, int n, int unit) noexcept nogil:
    cdef int turn = g.s.common.round - 1
    if barred(g, player, BAN_SCORE + g.s.scenario):
        return
    g.s.player[player].vp_primary += n
    if turn < TURN_LOG:
        count8(&g.s.tally[player].vp_primary_by_turn[turn], n)
    gain_vp(g, player, g.s.scenario, n, unit)       # sources begin with the scenarios


cdef bint scores_every_turn(const Game* g, int devotion) noexcept nogil:
    """With devotion.turn_clause = every_turn, end-of-turn clauses score again and again."""
    return g.rules.devotion_turn_clause == TURN_CLAUSE_EVERY_TURN and (
        devotion == EL1 or devotion == EC1 or devotion == EL4 or devotion == EL5 or devotion == EC6)


cdef bint clause_open(const Game* g, int player, int clause) noexcept nogil:
    """ME-380: each clause scores once, all together so many VP at most."""
    cdef const Player* p = &g.s.player[player]
    if p.devotion == NO_DEVOTION or p.vp_devotion >= g.rules.devotion_max_vp:
        return False
    return p.scored[clause] == 0 or (clause == 0 and scores_every_turn(g, p.devotion))


cdef void become_known(Game* g, int player) noexcept nogil:
    """ME-436: the opponent knows the card now."""
    cdef Player* p = &g.s.player[player]
    if p.devotion_known:
        return
    p.devotion_known = 1
    facts_of(g, player).devotion_known_turn = g.s.common.round
    say(g, EVENT_KNOWN, player, p.devotion, 0, 0)


cdef void score_clause(Game* g, int player, int clause, int unit) noexcept nogil:
    """ME-045, ME-302: with its first VP the card lies open."""
    cdef Player* p = &g.s.player[player]
    cdef SeatFacts* own = facts_of(g, player)
    cdef int n
    if not clause_open(g, player, clause):
        return
    n = min(g.content.devotion_vp[p.devotion * CLAUSES + clause], g.rules.devotion_max_vp - p.vp_devotion)
    if p.scored[clause] == 0:
        if clause == 0:
            own.devotion_first_turn = g.s.common.round
        else:
            own.devotion_second_turn = g.s.common.round
    p.scored[clause] += 1
    p.scored_turn[clause] = g.s.common.round
    if n <= 0:
        return
    p.vp_devotion += n
    become_known(g, player)
    if not p.devotion_revealed:
        p.devotion_revealed = 1
    gain_vp(g, player, VP_DEVOTION_FIRST + clause, n, unit)


# --- the end of a turn ------------------------------------------------------------------------------------------------

cdef void score_rainy(Game* g, int player) noexcept nogil:
    """ME-337, ME-338: the first Humanoid Unit beyond the river earns it."""
    cdef const Unit* u
    cdef int unit
    if g.s.common.round < g.rules.score_first_turn_rainy:
        return
    for unit in range(player * FORCE, player * FORCE + FORCE):
        u = &g.s.unit[unit]
        if (on_table(g, unit) and u.type == HUMANOID and not u.fleeing and not u.talents & FLY
                and beyond_river(g, unit)):
            count8(&facts_of(g, player).crossings, 1)
            gain_primary(g, player, g.rules.vp_rainy, unit)
            return


cdef void score_primary(Game* g) noexcept nogil:
    cdef int player
    for player in range(PLAYERS):
        if g.s.scenario == BUILD_ALTARS:
            score_altars(g, player)
        elif g.s.scenario == RAINY_SEASON:
            score_rainy(g, player)
        elif g.s.scenario == GREAT_HUNT:
            score_hunt(g, player)
        elif g.s.scenario == FOG_OF_WAR:
            score_fog(g, player)


# --- the end of the game ----------------------------------------------------------------------------------------------

cdef bint wiped_out(const Game* g, int player) noexcept nogil:
    """ME-297, ME-453: no Units left; those in reserve are."""
    cdef int unit, where
    for unit in range(player * FORCE, player * FORCE + FORCE):
        where = g.s.unit[unit].where
        if where == WHERE_TABLE or where == WHERE_RESERVE or where == WHERE_WAITING:
            return False
    return True


cdef void score_end(Game* g) noexcept nogil:
    if g.s.scenario == LIBERATORS_CAPTIVES:
        score_captives(g)
    score_devotions_at_end(g)


cdef void decide_winner(Game* g, int reason) noexcept nogil:
    """ME-298, ME-299: most VP, then most destroyed dice, then nobody: a draw is shared."""
    cdef int lead = g.s.common.score[0] - g.s.common.score[1]
    if lead == 0 and g.rules.victory_tiebreak == TIEBREAK_DESTROYED_DICE:
        lead = g.s.player[0].trophy_dice - g.s.player[1].trophy_dice
        g.s.facts.tie_break = lead != 0
    if lead == 0:
        end_tied(&g.s.common, reason)
    else:
        end_won(&g.s.common, reason, 0 if lead > 0 else 1)
