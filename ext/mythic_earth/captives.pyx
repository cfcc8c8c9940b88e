"""Liberators & Captives: who carries captives, how they change hands, and what they are worth at the end (ME-359 to
ME-366, ME-369, ME-370, ME-442, ME-461)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    FORCE, HUMANOID, LIBERATORS_CAPTIVES, MOVED_CONSOLIDATE, MOVED_FREE, MOVED_MARCH, MOVED_MARCH_ON, MOVED_MOVE,
    MOVED_MOVE_ON, NO_PLAYER, NO_TOKEN, NO_UNIT, PLAYERS, TOKENS, TOKEN_CAPTIVE, WHERE_NOWHERE, WINNER_TYPE_ANY,
)
from equipoise.ext.mythic_earth.game cimport Game, facts_of, is_animal, on_table
from equipoise.ext.mythic_earth.geometry cimport point
from equipoise.ext.mythic_earth.measuring cimport touches_token
from equipoise.ext.mythic_earth.scoring cimport gain_primary
from equipoise.ext.mythic_earth.tokens cimport carry, drop, lay_token


# --- set-up -----------------------------------------------------------------------------------------------------------

cdef bint may_carry_captive(const Game* g, int unit) noexcept nogil:
    """ME-359: Humanoid Units, each once."""
    return g.s.unit[unit].where != WHERE_NOWHERE and g.s.unit[unit].type == HUMANOID and g.s.unit[unit].captives == 0


cdef void give_captive(Game* g, int unit) noexcept nogil:
    cdef int token = lay_token(g, TOKEN_CAPTIVE, NO_PLAYER, point(g.board.width // 2, g.board.depth // 2))
    if token != NO_TOKEN:
        carry(g, token, unit)


cdef void lay_captive_at_centre(Game* g) noexcept nogil:
    lay_token(g, TOKEN_CAPTIVE, NO_PLAYER, point(g.board.width // 2, g.board.depth // 2))


# --- changing hands ---------------------------------------------------------------------------------------------------

cdef bint takes_captives(const Game* g, int how) noexcept nogil:
    """ME-442."""
    if how == MOVED_MARCH or how == MOVED_MARCH_ON:
        return g.rules.captives_march_takes
    return how == MOVED_MOVE or how == MOVED_MOVE_ON or how == MOVED_CONSOLIDATE or how == MOVED_FREE


cdef void take_captives(Game* g, int unit, int how) noexcept nogil:
    """ME-361, ME-369: a Unit takes all uncontrolled captives it now touches. ME-362: these never move by themselves."""
    cdef int token
    if g.s.scenario != LIBERATORS_CAPTIVES or g.s.unit[unit].type != HUMANOID or not takes_captives(g, how):
        return
    for token in range(TOKENS):
        if (g.s.token[token].kind == TOKEN_CAPTIVE and g.s.token[token].carrier == NO_UNIT
                and touches_token(g, unit, token)):
            count8(&g.s.facts.captive_swaps, 1)
            carry(g, token, unit)


cdef void lose_captives(Game* g, int unit, int winner) noexcept nogil:
    """ME-364 to ME-366: to the Unit that won the fight, if it may carry them; else they are left behind."""
    cdef bint taken = winner != NO_UNIT and not is_animal(winner) and on_table(g, winner) and (
        g.s.unit[winner].type == HUMANOID or g.rules.captives_winner_type == WINNER_TYPE_ANY)
    cdef int token
    if g.s.unit[unit].captives == 0:
        return
    for token in range(TOKENS):
        if g.s.token[token].kind != TOKEN_CAPTIVE or g.s.token[token].carrier != unit:
            continue
        if taken:
            count8(&g.s.facts.captive_swaps, 1)
            carry(g, token, winner)
        else:
            drop(g, token)


# --- the end of the game ----------------------------------------------------------------------------------------------

cdef void score_captives(Game* g) noexcept nogil:
    """ME-370."""
    cdef int player, unit, n
    for player in range(PLAYERS):
        for unit in range(player * FORCE, player * FORCE + FORCE):
            n = g.s.unit[unit].captives
            if n > 0 and on_table(g, unit):
                count8(&facts_of(g, player).captives_end, n)
                gain_primary(g, player, n * g.rules.vp_captive, unit)
