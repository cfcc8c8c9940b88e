"""What scenarios and Devotions make of what Units do: moving, engaging, wounding, winning, fleeing, dying (ME-320,
ME-361, ME-364 to ME-366, ME-377, ME-378, ME-384, ME-388, ME-389, ME-393, ME-401, ME-403, ME-404, ME-411, ME-414 to
ME-417, ME-419, ME-427, ME-428, ME-438, ME-439, ME-449). Facts of wounds and deaths are counted here, too."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.mythic_earth.declared cimport (
    BAN_SCORE_FOG_OF_WAR, BEHEMOTH, BY_CRUMBLE, BY_EDGE, BY_EXCHANGE, BY_MAGIC, BY_MARKERS, BY_MELEE, BY_SHOOTING,
    CLAUSE_FIRST, EC2, EC3, EC4, EC8, EL2, EL6, FAULT_SPACING, FOG_OF_WAR, FORCE, FRAME_EFFECTS, GENERAL, HUMANOID,
    MONSTER, MOVED_CHARGE, MOVED_DISENGAGE, MOVED_FLEE, NO_PICK, NO_UNIT, SPELLS, TICKS, TOKENS, TOKEN_DEATH, TOKEN_MAP,
    TOKEN_SACRIFICE, TOKEN_TROPHY, UNITS, WHERE_NOWHERE, Path, Player, SeatFacts, Unit,
)
from equipoise.ext.mythic_earth.captives cimport lose_captives, take_captives
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.devotions cimport begin_devotion_test
from equipoise.ext.mythic_earth.game cimport (
    Game, barred, bit, facts_of, heroic, is_animal, on_table, other_player, place_of,
)
from equipoise.ext.mythic_earth.geometry cimport Point, distance, point, seg_disc
from equipoise.ext.mythic_earth.hunt cimport animal_gone
from equipoise.ext.mythic_earth.measuring cimport CONTACT, gap, in_half_of, place, token_radius, unit_within_piece
from equipoise.ext.mythic_earth.scoring cimport score_clause
from equipoise.ext.mythic_earth.tokens cimport carry, drop, lay_token


# --- moving -----------------------------------------------------------------------------------------------------------

cdef bint passes_token(const Game* g, int unit, const Path* path, int token) noexcept nogil:
    """ME-439: its way comes into contact with the token."""
    cdef int reach = g.s.unit[unit].radius + token_radius(g, token) + CONTACT + 1
    cdef int i
    for i in range(path.points - 1):
        if seg_disc(point(path.x[i], path.y[i]), point(path.x[i + 1], path.y[i + 1]),
                    point(g.s.token[token].x, g.s.token[token].y), reach):
            return True
    return False


cdef void pick_up_sacrifice(Game* g, int unit, const Path* path) noexcept nogil:
    """ME-404, ME-439: without choice, by either side."""
    cdef int token
    for token in range(TOKENS):
        if (g.s.token[token].kind == TOKEN_SACRIFICE and g.s.token[token].carrier == NO_UNIT
                and passes_token(g, unit, path, token)):
            carry(g, token, unit)


cdef void seek_fountain(Game* g, int unit) noexcept nogil:
    """ME-393: the first own Unit that ends its movement within a picked piece."""
    cdef int player = g.s.unit[unit].owner
    cdef const Player* p = &g.s.player[player]
    cdef int i
    if p.devotion != EL2 or p.found:
        return
    for i in range(p.picks):
        if p.pick[i] != NO_PICK and unit_within_piece(g, unit, p.pick[i]):
            begin_devotion_test(g, player, unit, i)
            return


cdef void watch_spacing(Game* g, int unit, int how, const Path* path) noexcept nogil:
    """ME-170, ME-172: no move but a Charge ends closer than 1" to an enemy, unless it began closer still."""
    cdef Point start = point(path.x[0], path.y[0])
    cdef int other
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* v
    if how == MOVED_CHARGE:
        return
    for other in range(UNITS):
        v = &g.s.unit[other]
        if not on_table(g, other) or v.owner == u.owner or u.engaged & bit(other):
            continue
        if (gap(g, unit, other) < g.rules.move_enemy_spacing_in * TICKS
                and distance(place(u), place(v)) < distance(start, place(v))):
            g.s.fault = FAULT_SPACING


cdef void on_moved(Game* g, int unit, int how, const Path* path) noexcept nogil:
    cdef Unit* u = &g.s.unit[unit]
    if is_animal(unit) or not on_table(g, unit):
        return
    if path.points > 1:
        u.building = 0                              # ME-320
        if how != MOVED_FLEE and how != MOVED_DISENGAGE:
            watch_spacing(g, unit, how, path)
            pick_up_sacrifice(g, unit, path)
    take_captives(g, unit, how)
    seek_fountain(g, unit)


# --- engaging ---------------------------------------------------------------------------------------------------------

cdef void engaged_with(Game* g, int unit, int enemy) noexcept nogil:
    """What the Devotion of the Unit's owner makes of its engagement."""
    cdef int player = g.s.unit[unit].owner
    cdef const Player* p = &g.s.player[player]
    cdef int i
    if p.devotion == EC4:                           # ME-419
        if heroic(&g.s.unit[unit]) and in_half_of(g, other_player(player), place(&g.s.unit[unit])):
            score_clause(g, player, CLAUSE_FIRST, unit)
    elif p.devotion == EC2 and p.found == 0:        # ME-414
        for i in range(p.picks):
            if p.pick[i] == enemy:
                begin_devotion_test(g, player, unit, i)


cdef void on_engaged(Game* g, int unit, int enemy) noexcept nogil:
    g.s.unit[unit].building = 0                     # ME-320
    g.s.unit[enemy].building = 0
    if is_animal(unit) or is_animal(enemy):
        return
    engaged_with(g, unit, enemy)
    engaged_with(g, enemy, unit)


# --- wounding ---------------------------------------------------------------------------------------------------------

cdef void note_spell(Game* g, int n) noexcept nogil:
    """Wounds by magic are those of the spell whose effects are being carried out."""
    cdef int i
    for i in range(g.s.pending.depth - 1, -1, -1):
        if g.s.stack[i].kind == FRAME_EFFECTS:
            if g.s.stack[i].row < SPELLS:
                count8(&facts_of(g, g.s.stack[i].seat).spell_wounds[g.s.stack[i].row], n)
            return


cdef void count_wounds(Game* g, int unit, int n, int by, int source) noexcept nogil:
    """Wounds dealt are those on enemies and Spirit Animals."""
    if not is_animal(unit):
        count16(&g.s.tally[g.s.unit[unit].owner].wounds_taken[source], n)
        count8(&g.s.tally[g.s.unit[unit].owner].unit_wounds_taken[place_of(unit)], n)
    if by == NO_UNIT or is_animal(by) or g.s.unit[by].owner == g.s.unit[unit].owner:
        return
    count16(&facts_of(g, g.s.unit[by].owner).wounds_dealt[source], n)
    count8(&facts_of(g, g.s.unit[by].owner).unit_wounds_dealt[place_of(by)], n)


cdef void on_wounded(Game* g, int unit, int group, int n, int by, int source) noexcept nogil:
    cdef const Unit* v
    count_wounds(g, unit, n, by, source)
    if source == BY_MAGIC:
        note_spell(g, n)
    if by == NO_UNIT or is_animal(by) or is_animal(unit) or n <= 0:
        return
    v = &g.s.unit[by]
    if (v.owner != g.s.unit[unit].owner and g.s.player[v.owner].devotion == EC3 and group == 0      # ME-417, ME-449
            and g.s.unit[unit].entry_flags & GENERAL and (v.type == HUMANOID or heroic(v))
            and (source == BY_MELEE or source == BY_SHOOTING or source == BY_EXCHANGE or source == BY_MAGIC)):
        score_clause(g, v.owner, CLAUSE_FIRST, by)


# --- winning a round --------------------------------------------------------------------------------------------------

cdef void take_map(Game* g, int loser, int winner) noexcept nogil:
    """ME-415, ME-416: whoever defeats the bearer takes it; it scores for its owner once."""
    cdef int token, owner
    for token in range(TOKENS):
        if g.s.token[token].kind != TOKEN_MAP or g.s.token[token].carrier != loser:
            continue
        owner = g.s.token[token].owner
        carry(g, token, winner)
        if g.s.unit[winner].owner == owner and g.s.player[owner].devotion == EC2:
            score_clause(g, owner, CLAUSE_FIRST, winner)


cdef void on_round_over(Game* g, int winner, int loser) noexcept nogil:
    cdef const Unit* u
    if winner == NO_UNIT or loser == NO_UNIT:
        return
    if is_animal(loser):                            # ME-349
        if on_table(g, loser):
            destroy(g, loser, BY_MELEE, winner)
        return
    if is_animal(winner):
        return
    u = &g.s.unit[winner]
    if g.s.unit[loser].points > u.points:           # ME-401
        g.s.player[u.owner].upset_won = 1
    if on_table(g, loser) and on_table(g, winner):
        take_map(g, loser, winner)


# --- fleeing ----------------------------------------------------------------------------------------------------------

cdef void leave_behind(Game* g, int unit, int winner, bint dead) noexcept nogil:
    """What a Unit that dies or runs carries: to the winner of the fight, or to the ground (ME-384, ME-404, ME-416,
    ME-438). A Sacrifice is taken only from the dead."""
    cdef int token, kind
    cdef bint taken = winner != NO_UNIT and not is_animal(winner) and on_table(g, winner)
    lose_captives(g, unit, winner)
    if taken:
        take_map(g, unit, winner)
    for token in range(TOKENS):
        kind = g.s.token[token].kind
        if g.s.token[token].carrier != unit or (kind != TOKEN_SACRIFICE and kind != TOKEN_MAP):
            continue
        if taken and dead and kind == TOKEN_SACRIFICE:
            carry(g, token, winner)
        else:
            drop(g, token)


cdef void on_flees(Game* g, int unit, int winner) noexcept nogil:
    """ME-364: an enemy that has run itself takes nothing."""
    g.s.unit[unit].building = 0
    if winner != NO_UNIT and not g.s.unit[unit].engaged & bit(winner):
        winner = NO_UNIT
    leave_behind(g, unit, winner, False)


# --- dying ------------------------------------------------------------------------------------------------------------

cdef int killer_in_melee(const Game* g, int unit, int cause, int by) noexcept nogil:
    """Who destroyed it in hand-to-hand, or NO_UNIT: by wounds, or by the markers or the crumbling they led to."""
    if by == NO_UNIT or not g.s.unit[unit].engaged & bit(by):
        return NO_UNIT
    return by if cause == BY_MELEE or cause == BY_MARKERS or cause == BY_CRUMBLE else NO_UNIT


cdef bint is_trophy(const Game* g, int unit) noexcept nogil:
    """ME-427, ME-428."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int other
    if u.type == MONSTER or u.type == BEHEMOTH or heroic(u):
        return True
    if u.type != HUMANOID:
        return False
    for other in range(u.owner * FORCE, u.owner * FORCE + FORCE):
        if g.s.unit[other].where != WHERE_NOWHERE and (
                g.s.unit[other].type == MONSTER or g.s.unit[other].type == BEHEMOTH):
            return False
    return True


cdef void count_death(Game* g, int unit, int cause, int by) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef SeatFacts* own = facts_of(g, u.owner)
    count8(&own.destroyed[cause], 1)
    count16(&facts_of(g, other_player(u.owner)).points_destroyed, u.points)
    own.unit_destroyed[place_of(unit)] = g.s.common.round
    if by != NO_UNIT and not is_animal(by) and g.s.unit[by].owner != u.owner:
        count16(&facts_of(g, g.s.unit[by].owner).unit_points_killed[place_of(by)], u.points)


cdef void eliminated(Game* g, int unit, int by) noexcept nogil:
    """ME-377, ME-378: not by the own side."""
    cdef int enemy = other_player(g.s.unit[unit].owner)
    cdef Player* p = &g.s.player[enemy]
    if by != NO_UNIT and g.s.unit[by].owner == g.s.unit[unit].owner:
        return
    if (g.s.scenario == FOG_OF_WAR and p.units_eliminated == 0 and by != NO_UNIT and not is_animal(by)
            and g.s.common.round >= g.rules.score_first_turn_fog and not barred(g, enemy, BAN_SCORE_FOG_OF_WAR)):
        count8(&facts_of(g, enemy).unit_vp[place_of(by)], g.rules.vp_fog)
    p.units_eliminated += 1


cdef void devotions_of_death(Game* g, int unit, int cause, int by) noexcept nogil:
    cdef int enemy = other_player(g.s.unit[unit].owner)
    cdef const Player* p = &g.s.player[enemy]
    if cause == BY_EDGE:
        return
    lay_token(g, TOKEN_DEATH, g.s.unit[unit].owner, place(&g.s.unit[unit]))           # ME-388
    if p.devotion == EL6 and p.pick[0] == unit and p.pick[0] != NO_PICK:        # ME-403
        lay_token(g, TOKEN_SACRIFICE, enemy, place(&g.s.unit[unit]))
        g.s.player[enemy].acted_on |= 1
        score_clause(g, enemy, CLAUSE_FIRST, by if by != NO_UNIT and g.s.unit[by].owner == enemy else NO_UNIT)
    elif p.devotion == EC8 and by != NO_UNIT and g.s.unit[by].owner == enemy and g.s.unit[by].type == HUMANOID:
        if is_trophy(g, unit):                                                  # ME-427
            lay_token(g, TOKEN_TROPHY, enemy, place(&g.s.unit[unit]))
            score_clause(g, enemy, CLAUSE_FIRST, by)


cdef void on_destroyed(Game* g, int unit, int cause, int by) noexcept nogil:
    if is_animal(unit):
        animal_gone(g, unit, cause, by)
        return
    leave_behind(g, unit, killer_in_melee(g, unit, cause, by), True)
    count_death(g, unit, cause, by)
    eliminated(g, unit, by)
    devotions_of_death(g, unit, cause, by)
