"""Capture/Claim: what a Unit may claim where it stands, and what the claim does (RULES.md 6.5; ME-094, ME-382, ME-383,
ME-385, ME-390, ME-395, ME-407, ME-409, ME-410, ME-412, ME-420, ME-421, ME-423, ME-436, ME-437)."""

from equipoise.ext.engine cimport act, action_t, arg_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CLAIM, CLAIM_BUILD, CLAIM_BURY, CLAIM_CONSECRATE, CLAIM_DRINK, CLAIM_INVOKE, CLAIM_PICK_UP, CLAIM_PILLAGE,
    CLAIM_PLANT_MARKER, CLAIM_PLANT_TOKEN, CLAIM_REMOVE, CLAIM_RITUAL, CLAUSE_FIRST, CLAUSE_SECOND, EC1, EC4, EC5, EC6,
    EL1, EL2, EL7, EL8, EVENT_CLAIM, EVENT_TOKEN, FOUND_LOCATED, HUMANOID, NO_PICK, NO_SPELL, NO_UNIT, PILLAGE_VILLAGE,
    SPELLS, TICKS, TOKENS, TOKEN_CORPSE, TOKEN_DEATH, TOKEN_FOUNTAIN, TOKEN_HERO_MARKER, TOKEN_MAP, TOKEN_OBJECTIVE,
    TOKEN_RITUAL, UNITS, Player, Token, Unit,
)
from equipoise.ext.mythic_earth.altars cimport may_build
from equipoise.ext.mythic_earth.board cimport TOKEN_RADIUS
from equipoise.ext.mythic_earth.casting cimport begin_cast, spell_legal
from equipoise.ext.mythic_earth.death cimport land
from equipoise.ext.mythic_earth.game cimport Game, barred, facts_of, heroic, on_table, other_player, say
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.mythic_earth.measuring cimport (
    field, in_half_of, in_zone, place, token_gap, touches_piece, touches_token, unit_within_piece, zone_distance,
)
from equipoise.ext.mythic_earth.pillage cimport may_pillage, pillage
from equipoise.ext.mythic_earth.scoring cimport become_known, clause_open, score_clause
from equipoise.ext.mythic_earth.tokens cimport (
    carry, count_tokens, lay_token, place_beside, place_within, remove_token, room_left,
)


# --- what can be claimed ----------------------------------------------------------------------------------------------

cdef int list_pillage(const Game* g, int unit, action_t* out) noexcept nogil:
    cdef int piece, n = 0
    if g.s.scenario != PILLAGE_VILLAGE:
        return 0
    for piece in range(field(g).first_house, field(g).pieces):
        if may_pillage(g, unit, piece):
            out[n] = act(ACT_CLAIM, CLAIM_PILLAGE, piece)
            n += 1
    return n


cdef int list_token_claims(const Game* g, int unit, action_t* out) noexcept nogil:
    """ME-383, ME-385: enemy tokens that may be removed, and a map to be picked up."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Token* t
    cdef int token, n = 0
    for token in range(TOKENS):
        t = &g.s.token[token]
        if t.kind == TOKEN_MAP:
            if t.carrier == NO_UNIT and touches_token(g, unit, token):
                out[n] = act(ACT_CLAIM, CLAIM_PICK_UP, token)
                n += 1
        elif t.kind == TOKEN_RITUAL or t.kind == TOKEN_CORPSE or t.kind == TOKEN_OBJECTIVE:
            if t.owner != u.owner and touches_token(g, unit, token):
                out[n] = act(ACT_CLAIM, CLAIM_REMOVE, token)
                n += 1
    return n


cdef int list_rituals(const Game* g, int unit, int loser, action_t* out) noexcept nogil:
    """ME-390, ME-412: Death tokens of the own, or of the enemy's Units."""
    cdef int token, n = 0
    if g.s.unit[unit].type != HUMANOID:
        return 0
    for token in range(TOKENS):
        if (g.s.token[token].kind == TOKEN_DEATH and g.s.token[token].owner == loser
                and token_gap(g, unit, token) <= g.rules.devotion_ritual_range_in * TICKS):
            out[n] = act(ACT_CLAIM, CLAIM_RITUAL, token)
            n += 1
    return n


cdef bint may_drink(const Game* g, int unit) noexcept nogil:
    """ME-395: each Unit once, two of them score."""
    cdef const Player* p = &g.s.player[g.s.unit[unit].owner]
    return (p.found == FOUND_LOCATED and not g.s.unit[unit].drank and unit_within_piece(g, unit, p.located)
            and clause_open(g, g.s.unit[unit].owner, CLAUSE_SECOND if p.scored[CLAUSE_FIRST] else CLAUSE_FIRST))


cdef bint may_consecrate(const Game* g, int unit) noexcept nogil:
    """ME-407: touching or within."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Player* p = &g.s.player[u.owner]
    return (p.pick[0] != NO_PICK and not p.consecrated and (u.type == HUMANOID or heroic(u))
            and (touches_piece(g, unit, p.pick[0]) or unit_within_piece(g, unit, p.pick[0])))


cdef bint has_room(const Game* g, int unit, int kind, Point* at) noexcept nogil:
    """ME-437: below the cap, and there is a place beside the Unit."""
    return (count_tokens(g, kind, g.s.unit[unit].owner) < g.rules.devotion_token_cap and room_left(g)
            and place_beside(g, unit, kind, at))


cdef bint may_bury(const Game* g, int unit, Point* at) noexcept nogil:
    """ME-409, ME-437: near enough to the enemy zone to score."""
    cdef const Unit* u = &g.s.unit[unit]
    return ((u.type == HUMANOID or heroic(u)) and has_room(g, unit, TOKEN_CORPSE, at)
            and (zone_distance(g, other_player(u.owner), at[0]) - TOKEN_RADIUS
                 <= g.rules.devotion_el8_range_in * TICKS))


cdef bint may_plant_marker(const Game* g, int unit) noexcept nogil:
    """ME-420."""
    cdef const Unit* u = &g.s.unit[unit]
    return heroic(u) and clause_open(g, u.owner, CLAUSE_SECOND) and in_zone(g, other_player(u.owner), place(u))


cdef bint may_plant_token(const Game* g, int unit, Point* at) noexcept nogil:
    """ME-423, ME-437: in the enemy zone."""
    return has_room(g, unit, TOKEN_OBJECTIVE, at) and in_zone(g, other_player(g.s.unit[unit].owner), at[0])


cdef int list_invocations(const Game* g, int unit, action_t* out) noexcept nogil:
    """ME-421: with a spell and its target, or without."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int spell, target, n = 0
    if (u.magic == 0 or g.s.player[u.owner].invoker != NO_UNIT
            or not in_half_of(g, other_player(u.owner), place(u))):
        return 0
    for spell in range(SPELLS):
        if not (u.spells >> spell) & 1:
            continue
        for target in range(UNITS):
            if on_table(g, target) and spell_legal(g, unit, spell, target):
                out[n] = act(ACT_CLAIM, CLAIM_INVOKE, spell, target)
                n += 1
    out[n] = act(ACT_CLAIM, CLAIM_INVOKE, NO_SPELL, NO_UNIT)
    return n + 1


cdef int list_devotion_claims(const Game* g, int unit, action_t* out) noexcept nogil:
    cdef int player = g.s.unit[unit].owner
    cdef int devotion = g.s.player[player].devotion
    cdef int claim = -1
    cdef Point at
    if devotion == EL1:
        return list_rituals(g, unit, player, out)
    if devotion == EC1:
        return list_rituals(g, unit, other_player(player), out)
    if devotion == EC5:
        return list_invocations(g, unit, out)
    if devotion == EL2 and may_drink(g, unit):
        claim = CLAIM_DRINK
    elif devotion == EL7 and may_consecrate(g, unit):
        claim = CLAIM_CONSECRATE
    elif devotion == EL8 and may_bury(g, unit, &at):
        claim = CLAIM_BURY
    elif devotion == EC4 and may_plant_marker(g, unit):
        claim = CLAIM_PLANT_MARKER
    elif devotion == EC6 and may_plant_token(g, unit, &at):
        claim = CLAIM_PLANT_TOKEN
    if claim < 0:
        return 0
    out[0] = act(ACT_CLAIM, claim)
    return 1


cdef int list_claims(const Game* g, int unit, action_t* out) noexcept nogil:
    cdef int n = 0, left = 0, i
    if may_build(g, unit):
        out[n] = act(ACT_CLAIM, CLAIM_BUILD)
        n += 1
    n += list_pillage(g, unit, out + n)
    n += list_devotion_claims(g, unit, out + n)
    n += list_token_claims(g, unit, out + n)
    for i in range(n):
        if not barred(g, g.s.unit[unit].owner, ban_of_claim(arg_of(out[i], 0))):
            out[left] = out[i]
            left += 1
    return left


# --- what it does -----------------------------------------------------------------------------------------------------

cdef void hold_ritual(Game* g, int unit, int token) noexcept nogil:
    """ME-390, ME-386: the Death token becomes a Ritual token where it lies, and serves nothing else."""
    cdef Token* t = &g.s.token[token]
    t.kind = TOKEN_RITUAL
    t.owner = g.s.unit[unit].owner
    say(g, EVENT_TOKEN, token, TOKEN_RITUAL, t.x, t.y)


cdef void drink(Game* g, int unit) noexcept nogil:
    """ME-395: an unremovable token, wholly within the piece, where there is room for it."""
    cdef int player = g.s.unit[unit].owner
    cdef Point at
    g.s.unit[unit].drank = 1
    if room_left(g) and place_within(g, unit, g.s.player[player].located, TOKEN_FOUNTAIN, &at):
        lay_token(g, TOKEN_FOUNTAIN, player, at)
    score_clause(g, player, CLAUSE_SECOND if g.s.player[player].scored[CLAUSE_FIRST] else CLAUSE_FIRST, unit)


cdef void consecrate(Game* g, int unit) noexcept nogil:
    cdef Player* p = &g.s.player[g.s.unit[unit].owner]
    p.consecrated = 1
    p.acted_on |= 1
    score_clause(g, g.s.unit[unit].owner, CLAUSE_FIRST, unit)


cdef void bury(Game* g, int unit) noexcept nogil:
    """ME-410."""
    cdef int player = g.s.unit[unit].owner
    cdef Point at
    if may_bury(g, unit, &at):
        lay_token(g, TOKEN_CORPSE, player, at)
        score_clause(g, player, CLAUSE_FIRST, unit)


cdef void plant_marker(Game* g, int unit) noexcept nogil:
    """ME-420."""
    cdef int player = g.s.unit[unit].owner
    cdef Point at
    if room_left(g) and place_beside(g, unit, TOKEN_HERO_MARKER, &at):
        lay_token(g, TOKEN_HERO_MARKER, player, at)
    score_clause(g, player, CLAUSE_SECOND, unit)


cdef void plant_token(Game* g, int unit) noexcept nogil:
    cdef Point at
    if may_plant_token(g, unit, &at):
        lay_token(g, TOKEN_OBJECTIVE, g.s.unit[unit].owner, at)


cdef void invoke(Game* g, int unit, int spell, int target) noexcept nogil:
    """ME-421: the VP, then a free cast attempt."""
    cdef int player = g.s.unit[unit].owner
    g.s.unit[unit].invoked = 1
    g.s.player[player].invoker = unit
    score_clause(g, player, CLAUSE_FIRST, unit)
    if spell != NO_SPELL:
        begin_cast(g, unit, spell, target)


cdef void do_claim(Game* g, int unit, int claim, int what, int target) noexcept nogil:
    """Every claim lands an airborne Unit (RULES.md 6.5). ME-436: one that a single card has makes that card known."""
    cdef int player = g.s.unit[unit].owner
    land(g, unit)
    count8(&facts_of(g, player).claims[claim], 1)
    say(g, EVENT_CLAIM, unit, claim, what, 0)
    if CLAIM_RITUAL <= claim <= CLAIM_PLANT_TOKEN:
        become_known(g, player)
    if claim == CLAIM_BUILD:
        g.s.unit[unit].building = 1
    elif claim == CLAIM_PILLAGE:
        pillage(g, unit, what)
    elif claim == CLAIM_RITUAL:
        hold_ritual(g, unit, what)
    elif claim == CLAIM_DRINK:
        drink(g, unit)
    elif claim == CLAIM_CONSECRATE:
        consecrate(g, unit)
    elif claim == CLAIM_BURY:
        bury(g, unit)
    elif claim == CLAIM_PLANT_MARKER:
        plant_marker(g, unit)
    elif claim == CLAIM_INVOKE:
        invoke(g, unit, what, target)
    elif claim == CLAIM_PLANT_TOKEN:
        plant_token(g, unit)
    elif claim == CLAIM_REMOVE:
        remove_token(g, what)
    else:
        carry(g, what, unit)
