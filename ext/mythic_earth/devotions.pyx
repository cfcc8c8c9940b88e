"""The sixteen Devotions, whose texts go before general rules (ME-387): secret picks, the BR - 2 tests of el2 and ec2,
challenges, and what scores at the end of a turn and of the game (ME-046, ME-047, ME-379, ME-391 to ME-402, ME-405,
ME-406, ME-408, ME-410, ME-412 to ME-414, ME-416, ME-418, ME-422, ME-424 to ME-426, ME-429, ME-436, ME-438, ME-448).
Claims: claims.pyx; what scores as it happens: deeds.pyx."""

from equipoise.ext.engine cimport act, action_t, arg_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_PICK_PIECE, ACT_PICK_UNIT, AGAINST_ALL_ODDS_PROXY, BEHEMOTH, CLAUSE_FIRST, CLAUSE_SECOND, EC1, EC2, EC3, EC5,
    EC6, EC7, EC8, EL1, EL2, EL3, EL4, EL5, EL6, EL7, EL8, EVENT_CHALLENGE, FLAG_CHALLENGED, FORCE, FOUND_LOCATED,
    FOUND_LOST, FRAME_DEVOTION_TEST, GENERAL, HUMANOID, MONSTER, NO_PICK, NO_TOKEN, NO_UNIT, PLAYERS, STATS, STAT_SV,
    TEST_DEVOTION, TICKS, TOKENS, TOKEN_CORPSE, TOKEN_MAP, TOKEN_OBJECTIVE, TOKEN_RITUAL, TOKEN_SACRIFICE, TOKEN_TROPHY,
    UNTIL_ATTACK, WHERE_DESTROYED, WHERE_NOWHERE, Frame, Player, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.board cimport Field, is_difficult
from equipoise.ext.mythic_earth.brave cimport begin_test
from equipoise.ext.mythic_earth.game cimport Game, facts_of, heroic, is_animal, on_table, other_player, begin_frame, say
from equipoise.ext.mythic_earth.geometry cimport Point, point
from equipoise.ext.mythic_earth.measuring cimport (
    field, in_half_of, in_zone, piece_distance, piece_wholly_in_half_of, place, token_gap, token_place, token_radius,
    within, zone_distance,
)
from equipoise.ext.mythic_earth.scoring cimport become_known, clause_open, score_clause
from equipoise.ext.mythic_earth.tokens cimport carry, count_tokens, lay_token
from equipoise.ext.mythic_earth.toll cimport brave_target
from equipoise.ext.types cimport u8

cdef enum:
    QUARTERS = 4


# --- secret picks -----------------------------------------------------------------------------------------------------

cdef bint picks_pieces(int devotion) noexcept nogil:
    return devotion == EL2 or devotion == EL7


cdef int picks_wanted(const Game* g, int player) noexcept nogil:
    """ME-046: how many secret picks the Devotion asks for (RULES.md 4.10)."""
    cdef int devotion = g.s.player[player].devotion
    if devotion == EL2 or devotion == EC2:
        return 2
    return 1 if devotion == EL3 or devotion == EL6 or devotion == EL7 else 0


cdef bint may_pick_piece(const Game* g, int player, int devotion, int piece) noexcept nogil:
    cdef const Field* f = field(g)
    cdef int enemy = other_player(player)
    if devotion == EL2:                             # ME-392
        return is_difficult(&f.piece[piece]) and piece_wholly_in_half_of(g, enemy, piece)
    return (2 * f.piece[piece].r <= g.rules.devotion_el7_piece_in * TICKS          # ME-406
            and in_zone(g, enemy, f.piece[piece].centre))


cdef bint may_pick_unit(const Game* g, int devotion, int unit) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    if u.where == WHERE_NOWHERE:
        return False
    if devotion == EL3:                             # ME-396
        return u.type == HUMANOID or u.type == MONSTER or u.type == BEHEMOTH
    return u.type == HUMANOID or heroic(u)          # ME-402, ME-413


cdef int list_pick_targets(const Game* g, int player, int devotion, u8* out) noexcept nogil:
    """Everything the card could name: pieces or enemy Units."""
    cdef int enemy = other_player(player)
    cdef int i, n = 0
    if picks_pieces(devotion):
        for i in range(field(g).pieces):
            if may_pick_piece(g, player, devotion, i):
                out[n] = i
                n += 1
        return n
    for i in range(enemy * FORCE, enemy * FORCE + FORCE):
        if may_pick_unit(g, devotion, i):
            out[n] = i
            n += 1
    return n


cdef int legal_picks(const Game* g, int player, action_t* out) noexcept nogil:
    """What the next pick may be; without any it stays empty (ME-047)."""
    cdef const Player* p = &g.s.player[player]
    cdef u8 targets[64]
    cdef int i, n = 0
    if p.picks >= picks_wanted(g, player):
        return 0
    for i in range(list_pick_targets(g, player, p.devotion, targets)):
        if p.picks > 0 and p.pick[0] == targets[i]:
            continue
        out[n] = act(ACT_PICK_PIECE if picks_pieces(p.devotion) else ACT_PICK_UNIT, targets[i])
        n += 1
    return n


cdef void take_pick(Game* g, int player, action_t action) noexcept nogil:
    cdef Player* p = &g.s.player[player]
    p.pick[p.picks] = arg_of(action, 0)
    p.picks += 1


# --- the tests of el2 and ec2 -----------------------------------------------------------------------------------------

cdef void begin_devotion_test(Game* g, int player, int unit, int pick) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_DEVOTION_TEST, player, unit)
    f.pick = pick


cdef void locate(Game* g, int player, int pick) noexcept nogil:
    """ME-394, ME-414, ME-438: the Fountain or the map is there, or lost."""
    cdef Player* p = &g.s.player[player]
    cdef int token
    p.acted_on |= 1 << pick
    p.located = p.pick[pick]
    if p.located == NO_PICK or (p.devotion == EC2 and g.s.unit[p.located].where == WHERE_DESTROYED):
        p.found = FOUND_LOST
        return
    p.found = FOUND_LOCATED
    if p.devotion == EC2:
        token = lay_token(g, TOKEN_MAP, player, place(&g.s.unit[p.located]))
        if token != NO_TOKEN:
            carry(g, token, p.located)


cdef void resume_devotion_test(Game* g, Frame* f) noexcept nogil:
    """ME-393, ME-414: at BR - 2, ignoring markers. ME-436: from then on the card is known."""
    cdef int player = f.seat
    cdef int pick = f.pick
    if f.step == 0 and on_table(g, f.unit):
        f.step = 1
        become_known(g, player)
        begin_test(g, f.unit, TEST_DEVOTION, brave_target(g, f.unit, TEST_DEVOTION, 0))
        return
    pop_frame(g.s)
    if f.step == 1:
        g.s.player[player].acted_on |= 1 << pick
        locate(g, player, pick if g.s.passed else 1 - pick)


# --- challenges -------------------------------------------------------------------------------------------------------

cdef bint challenges_hero(const Game* g, int unit, int enemy) noexcept nogil:
    """ME-425."""
    return g.s.unit[unit].type == HUMANOID and heroic(&g.s.unit[enemy])


cdef bint challenges_general(const Game* g, int unit, int enemy) noexcept nogil:
    """ME-426."""
    return (g.s.unit[unit].entry_flags & g.s.unit[enemy].entry_flags & GENERAL) != 0


cdef bint may_challenge(const Game* g, int unit, int enemy) noexcept nogil:
    """A challenge is open as long as it can score."""
    cdef int player = g.s.unit[unit].owner
    if is_animal(unit) or is_animal(enemy) or g.s.player[player].devotion != EC7:
        return False
    return ((challenges_hero(g, unit, enemy) and clause_open(g, player, CLAUSE_FIRST))
            or (challenges_general(g, unit, enemy) and clause_open(g, player, CLAUSE_SECOND)))


cdef void challenge(Game* g, int unit, int enemy) noexcept nogil:
    """It strikes no blows this round and saves better."""
    cdef Unit* u = &g.s.unit[unit]
    u.flags[UNTIL_ATTACK] |= FLAG_CHALLENGED
    u.modifier[UNTIL_ATTACK * STATS + STAT_SV] += g.rules.devotion_challenge_sv
    count8(&facts_of(g, u.owner).challenges, 1)
    say(g, EVENT_CHALLENGE, unit, enemy, 0, 0)
    if challenges_hero(g, unit, enemy):
        score_clause(g, u.owner, CLAUSE_FIRST, unit)
    if challenges_general(g, unit, enemy):
        score_clause(g, u.owner, CLAUSE_SECOND, unit)


# --- quarters (el4, el5) ----------------------------------------------------------------------------------------------

cdef bint in_quarter(const Game* g, int unit, int quarter) noexcept nogil:
    """The Unit lies wholly in that quarter: south-west, south-east, north-west, north-east."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int x0 = g.board.width // 2 if quarter & 1 else 0
    cdef int y0 = g.board.depth // 2 if quarter & 2 else 0
    return (u.x - u.radius >= x0 and u.x + u.radius <= x0 + g.board.width // 2
            and u.y - u.radius >= y0 and u.y + u.radius <= y0 + g.board.depth // 2)


cdef bint controls(const Game* g, int player, int quarter) noexcept nogil:
    """ME-398, ME-448: more Units wholly within it, in whatever state."""
    cdef int unit, lead = 0
    for unit in range(PLAYERS * FORCE):
        if on_table(g, unit) and in_quarter(g, unit, quarter):
            lead += 1 if g.s.unit[unit].owner == player else -1
    return lead > 0


cdef int quarters_controlled(const Game* g, int player, bint enemy_side) noexcept nogil:
    """Quarters that the player controls: only those on the opponent's side, or all."""
    cdef int quarter, n = 0
    cdef Point centre
    for quarter in range(QUARTERS):
        centre = point(g.board.width // 4 * (3 if quarter & 1 else 1), g.board.depth // 4 * (3 if quarter & 2 else 1))
        if (not enemy_side or in_half_of(g, other_player(player), centre)) and controls(g, player, quarter):
            n += 1
    return n


cdef bint beats_the_odds(const Game* g, int player) noexcept nogil:
    """ME-401: fewer Units alive than the enemy, one of them in his half."""
    cdef int unit, lead = 0
    cdef bint inside = False
    for unit in range(PLAYERS * FORCE):
        if not on_table(g, unit) or g.s.unit[unit].fleeing:             # ME-300
            continue
        if g.s.unit[unit].owner == player:
            lead += 1
            inside = inside or in_half_of(g, other_player(player), place(&g.s.unit[unit]))
        else:
            lead -= 1
    return lead < 0 and inside


# --- distances that clauses ask for -----------------------------------------------------------------------------------

cdef int divider(const Game* g, int player) noexcept nogil:
    """ME-397: an own Unit near the picked one while no other enemy is, or NO_UNIT."""
    cdef int unit, picked = g.s.player[player].pick[0], found = NO_UNIT
    if picked == NO_PICK or not on_table(g, picked):
        return NO_UNIT
    for unit in range(PLAYERS * FORCE):
        if unit == picked or not on_table(g, unit):
            continue
        if g.s.unit[unit].owner == player:
            if found == NO_UNIT and within(g, unit, picked, g.rules.devotion_el3_near_in * TICKS):
                found = unit
        elif within(g, unit, picked, g.rules.devotion_el3_clear_in * TICKS):
            return NO_UNIT
    return found


cdef bint enemy_near_token(const Game* g, int player, int token, int ticks) noexcept nogil:
    cdef int unit, enemy = other_player(player)
    for unit in range(enemy * FORCE, enemy * FORCE + FORCE):
        if on_table(g, unit) and token_gap(g, unit, token) <= ticks:
            return True
    return False


cdef bint enemy_near_piece(const Game* g, int player, int piece, int ticks) noexcept nogil:
    cdef int unit, enemy = other_player(player)
    for unit in range(enemy * FORCE, enemy * FORCE + FORCE):
        if (on_table(g, unit)
                and piece_distance(g, piece, place(&g.s.unit[unit])) - g.s.unit[unit].radius <= ticks):
            return True
    return False


cdef int tokens_near_zone(const Game* g, int player, int kind, int zone, int ticks) noexcept nogil:
    """Own tokens within that distance of a player's zone."""
    cdef int token, n = 0
    for token in range(TOKENS):
        if (g.s.token[token].kind == kind and g.s.token[token].owner == player
                and zone_distance(g, zone, token_place(g, token)) - token_radius(g, token) <= ticks):
            n += 1
    return n


cdef int tokens_in_zone(const Game* g, int player, int kind, bint safe) noexcept nogil:
    """Own tokens in the enemy zone; safe: with no enemy Unit near (ME-424)."""
    cdef int token, n = 0
    for token in range(TOKENS):
        if (g.s.token[token].kind == kind and g.s.token[token].owner == player
                and in_zone(g, other_player(player), token_place(g, token))
                and not (safe and enemy_near_token(g, player, token, g.rules.devotion_ec6_range_in * TICKS))):
            n += 1
    return n


cdef bint carries(const Game* g, int player, int kind, int owner) noexcept nogil:
    """A Unit of the player carries a token of that kind and owner."""
    cdef int token, carrier
    for token in range(TOKENS):
        carrier = g.s.token[token].carrier
        if (g.s.token[token].kind == kind and g.s.token[token].owner == owner and carrier != NO_UNIT
                and g.s.unit[carrier].owner == player):
            return True
    return False


cdef bint general_beaten(const Game* g, int player) noexcept nogil:
    """ME-418: the player's General is destroyed or Fleeing."""
    cdef int unit
    for unit in range(player * FORCE, player * FORCE + FORCE):
        if g.s.unit[unit].where != WHERE_NOWHERE and g.s.unit[unit].entry_flags & GENERAL:
            return g.s.unit[unit].where == WHERE_DESTROYED or g.s.unit[unit].fleeing
    return False


cdef bint trophy_kept(const Game* g, int player) noexcept nogil:
    """ME-429."""
    cdef int unit, token
    for unit in range(player * FORCE, player * FORCE + FORCE):
        if not on_table(g, unit) or g.s.unit[unit].type != HUMANOID or g.s.unit[unit].fleeing:
            continue
        for token in range(TOKENS):
            if (g.s.token[token].kind == TOKEN_TROPHY and g.s.token[token].owner == player
                    and token_gap(g, unit, token) <= g.rules.devotion_ec8_range_in * TICKS):
                return True
    return False


# --- the end of a turn ------------------------------------------------------------------------------------------------

cdef bint turn_fulfilled(const Game* g, int player) noexcept nogil:
    """What the card asks at the end of a turn."""
    cdef const Player* p = &g.s.player[player]
    cdef int devotion = p.devotion
    if devotion == EL1 or devotion == EC1:          # ME-391, ME-412
        return count_tokens(g, TOKEN_RITUAL, player) >= 1
    if devotion == EL3:                             # ME-397
        return divider(g, player) != NO_UNIT
    if devotion == EL5 and g.rules.devotions_against_all_odds == AGAINST_ALL_ODDS_PROXY:
        return p.upset_won                          # ME-401
    if devotion == EL4 or devotion == EL5:          # ME-399, ME-400
        return quarters_controlled(g, player, True) > 0
    if devotion == EC6:                             # ME-424
        return tokens_in_zone(g, player, TOKEN_OBJECTIVE, True) >= 1
    return False


cdef void score_turn(Game* g, int player) noexcept nogil:
    cdef Player* p = &g.s.player[player]
    if not turn_fulfilled(g, player):
        return
    if p.devotion == EL3:                           # its two clauses are the same, in two turns
        p.acted_on |= 1
        score_clause(g, player, CLAUSE_SECOND if p.scored[CLAUSE_FIRST] else CLAUSE_FIRST, divider(g, player))
    else:
        score_clause(g, player, CLAUSE_FIRST, NO_UNIT)


cdef void score_devotions(Game* g) noexcept nogil:
    """South first; the order does not matter."""
    score_turn(g, g.s.south)
    score_turn(g, other_player(g.s.south))


# --- the end of the game ----------------------------------------------------------------------------------------------

cdef bint end_fulfilled(const Game* g, int player) noexcept nogil:
    """The second clause of the cards that ask at the end of the game."""
    cdef const Player* p = &g.s.player[player]
    cdef int enemy = other_player(player)
    cdef int devotion = p.devotion
    if devotion == EL1 or devotion == EC1:          # ME-391, ME-412
        return count_tokens(g, TOKEN_RITUAL, player) >= 2
    if devotion == EL5 and g.rules.devotions_against_all_odds == AGAINST_ALL_ODDS_PROXY:
        return beats_the_odds(g, player)
    if devotion == EL4 or devotion == EL5:          # ME-399
        return quarters_controlled(g, player, False) > quarters_controlled(g, enemy, False)
    if devotion == EL6:                             # ME-405
        return tokens_near_zone(g, player, TOKEN_SACRIFICE, player, g.rules.devotion_el6_range_in * TICKS) >= 1
    if devotion == EL7:                             # ME-408
        return p.consecrated and not enemy_near_piece(g, player, p.pick[0], g.rules.devotion_el7_range_in * TICKS)
    if devotion == EL8:                             # ME-410
        return tokens_near_zone(g, player, TOKEN_CORPSE, enemy, g.rules.devotion_el8_range_in * TICKS) >= 2
    if devotion == EC2:                             # ME-416
        return carries(g, player, TOKEN_MAP, player)
    if devotion == EC3:                             # ME-418
        return general_beaten(g, enemy)
    if devotion == EC5:                             # ME-422
        return p.invoker != NO_UNIT and on_table(g, p.invoker) and not g.s.unit[p.invoker].fleeing
    if devotion == EC6:                             # ME-424
        return tokens_in_zone(g, player, TOKEN_OBJECTIVE, False) >= 2
    if devotion == EC8:                             # ME-429
        return trophy_kept(g, player)
    return False


cdef void score_devotions_at_end(Game* g) noexcept nogil:
    cdef int _i, player = g.s.south
    for _i in range(PLAYERS):
        if end_fulfilled(g, player):
            score_clause(g, player, CLAUSE_SECOND, NO_UNIT)
        player = other_player(player)
