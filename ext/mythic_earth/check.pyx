"""What must hold at every decision of a game, whatever is played: each fault has a sentence of its own. That a move
keeps its distance is watched where it ends (deeds.pyx)."""

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.mythic_earth.declared cimport (
    BLESSINGS, BUILD_ALTARS, BY_EXCHANGE, BY_MAGIC, BY_MELEE, BY_RIVER, BY_SHOOTING, CLAUSES, DO_HEAL, EFFECTS,
    FAILED_DIE_NOW, FAULT_FRAME, FAULT_POOL, FAULT_SPACING, FAULT_TOKENS, FORCE, FRAME_CHARGE, FRAME_MOVE, FRAME_TURN,
    GREAT_HUNT, GROUPS, LIBERATORS_CAPTIVES, NO_SCENARIO, NO_UNIT, PILLAGE_VILLAGE, PLAYERS, RAINY_SEASON, SPELLS,
    TICKS, TOKENS, TOKEN_ALTAR, TOKEN_CAPTIVE, TOKEN_CORPSE, TOKEN_NONE, TOKEN_OBJECTIVE, TURN_CLAUSE_EVERY_TURN,
    TURN_LOG, TURN_POOLS, TURN_WINDOWS, UNITS, VP_DEVOTION_FIRST, VP_MODE_PER_ALTAR, VP_SOURCES, WHERE_DESTROYED,
    WHERE_NOWHERE, WHERE_RESERVE, WHERE_TABLE, Player, SeatFacts, Tally, Token, Unit,
)
from equipoise.ext.mythic_earth.board cimport TOKEN_RADIUS
from equipoise.ext.mythic_earth.game cimport Game, bit, is_animal, on_table, other_player
from equipoise.ext.mythic_earth.geometry cimport distance, distance2, point
from equipoise.ext.mythic_earth.measuring cimport OVERLAP, field, on_the_table, overlaps_impassable, place
from equipoise.ext.mythic_earth.pools cimport pool_size
from equipoise.ext.mythic_earth.toll cimport threshold, wounds_of
from equipoise.ext.types cimport u64

cdef enum:
    CAP = 5000              # decisions of a game: more than any game needs


# --- dice -------------------------------------------------------------------------------------------------------------

cdef int turn_step(const Game* g) noexcept nogil:
    """How far the Game Turn has come, or -1 outside of one."""
    if g.s.pending.depth == 0 or g.s.stack[0].kind != FRAME_TURN:
        return -1
    return g.s.stack[0].step


cdef const char* check_dice(const Game* g) noexcept nogil:
    """Dice are neither lost nor won: those in the pool, received and gone are what the pool was built of, and with
    those held back the dice of the Force. After the Clean-up no Unit holds one (ME-295)."""
    cdef const Player* p
    cdef const Unit* u
    cdef int player, unit, received, held_back, step = turn_step(g)
    if step < TURN_WINDOWS:
        return NULL
    for player in range(PLAYERS):
        p = &g.s.player[player]
        received = 0
        held_back = 0
        for unit in range(player * FORCE, player * FORCE + FORCE):
            u = &g.s.unit[unit]
            if u.where == WHERE_NOWHERE:
                continue
            received += u.received
            held_back += u.dice - u.quota
            if step == TURN_WINDOWS and u.received:
                return b"a Unit holds a die after the Clean-up"
        if step <= TURN_POOLS:
            continue
        if pool_size(g, player) + received + p.pool_gone != p.pool_built:
            return b"a player's dice do not add up"
        if p.pool_built + held_back != p.force_dice:
            return b"the dice of a Force are not those it began with"
    return NULL


# --- Units ------------------------------------------------------------------------------------------------------------

cdef const char* check_unit(const Game* g, int unit) noexcept nogil:
    """Dice, Minis, damage and markers of a Unit stay within their bounds, and its states do not contradict each
    other."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int group, minis = 0
    if u.received > u.quota:
        return b"a Unit has received more dice than its quota"
    if u.quota > u.dice and g.rules.alert_failed_die != FAILED_DIE_NOW:
        return b"a Unit has a larger quota than dice"
    for group in range(GROUPS):
        minis += u.alive[group]
        if u.alive[group] > u.started[group]:
            return b"a Unit has more Minis than it began with"
    if minis != u.minis:
        return b"a Unit's Minis are miscounted"
    if minis == 0:
        return b"a Unit without Minis is not destroyed"
    if u.damage >= wounds_of(g, u, u.front):
        return b"a Mini has more damage than wounds"
    if not is_animal(unit) and u.markers >= threshold(g, unit):
        return b"a Unit has as many markers as destroy it"
    if is_animal(unit) and u.markers:
        return b"a Spirit Animal has markers"
    if u.fleeing and u.on_alert:
        return b"a Unit is Fleeing and On Alert"
    if u.frozen and u.on_alert:
        return b"a Unit is Frozen and On Alert"
    if u.frozen and u.fleeing:
        return b"a Unit is Frozen and Fleeing"
    if u.laid_low and not u.frozen:
        return b"a Unit lies low without being Frozen"
    return NULL


cdef const char* check_destroyed(const Game* g) noexcept nogil:
    """A destroyed Unit is nowhere, and its dice are the enemy's exactly once (ME-067)."""
    cdef const Unit* u
    cdef int player, unit, dice
    for player in range(PLAYERS):
        dice = 0
        for unit in range(player * FORCE, player * FORCE + FORCE):
            u = &g.s.unit[unit]
            if u.where != WHERE_DESTROYED:
                continue
            dice += u.dice
            if u.engaged or u.captives or u.minis:
                return b"a destroyed Unit is engaged, carries a captive or has Minis"
        if dice != g.s.player[player].lost_dice or dice != g.s.player[other_player(player)].trophy_dice:
            return b"the dice of destroyed Units are not where they belong"
    return NULL


cdef const char* check_units(const Game* g) noexcept nogil:
    cdef const char* words
    cdef int unit, where
    for unit in range(UNITS):
        where = g.s.unit[unit].where
        if where == WHERE_TABLE or (where == WHERE_RESERVE and not is_animal(unit)):
            words = check_unit(g, unit)
            if words != NULL:
                return words
    return check_destroyed(g)


# --- engagement -------------------------------------------------------------------------------------------------------

cdef const char* check_engagement(const Game* g) noexcept nogil:
    """Engagement is mutual, between enemies, and at most two Units a side are in a combat (ME-260, ME-261)."""
    cdef u64 component, before
    cdef int unit, other, player, n
    for unit in range(UNITS):
        if g.s.unit[unit].engaged == 0:
            continue
        if not on_table(g, unit):
            return b"a Unit that is not on the table is engaged"
        for other in range(UNITS):
            if not g.s.unit[unit].engaged & bit(other):
                continue
            if not g.s.unit[other].engaged & bit(unit):
                return b"an engagement is not mutual"
            if g.s.unit[other].owner == g.s.unit[unit].owner:
                return b"two Units of one side are engaged with each other"
        component = bit(unit)
        before = 0
        while component != before:
            before = component
            for other in range(UNITS):
                if component & bit(other):
                    component |= g.s.unit[other].engaged
        for player in range(PLAYERS):
            n = popcount64(component & (<u64> 0xFFFF << (FORCE * player)))
            if n > g.rules.fight_max_units_side:
                return b"too many Units of one side are in a combat"
    return NULL


# --- the table --------------------------------------------------------------------------------------------------------

cdef u64 units_on_the_way(const Game* g) noexcept nogil:
    """Units whose move is not completed."""
    cdef u64 units = 0
    cdef int i, kind
    for i in range(g.s.pending.depth):
        kind = g.s.stack[i].kind
        if (kind == FRAME_MOVE or kind == FRAME_CHARGE) and g.s.stack[i].unit < UNITS:
            units |= bit(g.s.stack[i].unit)
    return units


cdef bint has_healed(const Game* g, int player) noexcept nogil:
    """Whether the player has used a spell or Blessing that heals."""
    cdef const SeatFacts* own = &g.s.seat_facts[player]
    cdef int row, i
    for row in range(SPELLS + BLESSINGS):
        for i in range(g.content.row_effects[row]):
            if g.content.effect_do[row * EFFECTS + i] != DO_HEAL:
                continue
            if (own.spell_cast[row] if row < SPELLS else own.blessing_used[row - SPELLS]):
                return True
    return False


cdef u64 units_that_may_have_grown(const Game* g) noexcept nogil:
    """Wounded Units of a player who has healed some."""
    cdef u64 units = 0
    cdef int player, i
    for player in range(PLAYERS):
        if not has_healed(g, player):
            continue
        for i in range(FORCE):
            if g.s.tally[player].unit_wounds_taken[i] or g.s.seat_facts[player].swept:
                units |= bit(player * FORCE + i)
    return units


cdef const char* check_places(const Game* g) noexcept nogil:
    """After a completed move a Unit stands wholly on the table, on no other Unit and on no Impassable piece (ME-024,
    ME-025). Only HEAL, which makes a formation larger, may break that."""
    cdef u64 excused = units_on_the_way(g) | units_that_may_have_grown(g)
    cdef const Unit* u
    cdef const Unit* v
    cdef int unit, other, need
    for unit in range(UNITS):
        if not on_table(g, unit):
            continue
        u = &g.s.unit[unit]
        if not on_the_table(g, place(u), 0):
            return b"a Unit's centre is off the table"
        if excused & bit(unit):
            continue
        if not on_the_table(g, place(u), u.radius):
            return b"a Unit stands over the edge of the table"
        if overlaps_impassable(g, place(u), u.radius, u.height):
            return b"a Unit stands in an Impassable piece"
        for other in range(unit):
            if not on_table(g, other) or excused & bit(other):
                continue
            v = &g.s.unit[other]
            need = u.radius + v.radius - OVERLAP
            if distance2(place(u), place(v)) < need * need:
                return b"two Units overlap"
    return NULL


# --- tokens -----------------------------------------------------------------------------------------------------------

cdef const char* check_captives(const Game* g) noexcept nogil:
    """No captive is lost: each is carried by a Unit or lies on the table (ME-359)."""
    cdef int carried[UNITS]
    cdef int token, unit, n = 0
    for unit in range(UNITS):
        carried[unit] = 0
    for token in range(TOKENS):
        if g.s.token[token].kind != TOKEN_CAPTIVE:
            continue
        n += 1
        if g.s.token[token].carrier != NO_UNIT:
            carried[g.s.token[token].carrier] += 1
    for unit in range(UNITS):
        if carried[unit] != g.s.unit[unit].captives:
            return b"a Unit's captives are miscounted"
    if n != (PLAYERS * g.rules.captives_per_side + 1 if g.s.scenario == LIBERATORS_CAPTIVES else 0):
        return b"a captive is missing, or there is one too many"
    return NULL


cdef const char* check_tokens(const Game* g) noexcept nogil:
    """Carried tokens have a carrier, the others lie on the table, altars keep their distance (ME-321), and there are no
    more tokens of a Devotion than it may have (ME-437)."""
    cdef int count[PLAYERS]
    cdef const Token* t
    cdef const Token* other
    cdef int token, i, player
    for player in range(PLAYERS):
        count[player] = 0
    for token in range(TOKENS):
        t = &g.s.token[token]
        if t.kind == TOKEN_NONE:
            continue
        if t.carrier != NO_UNIT:
            if g.s.unit[t.carrier].where == WHERE_DESTROYED or g.s.unit[t.carrier].where == WHERE_NOWHERE:
                return b"a token is carried by a Unit that is not there"
        elif not on_the_table(g, point(t.x, t.y), 0):
            return b"a token lies off the table"
        if t.kind == TOKEN_CORPSE or t.kind == TOKEN_OBJECTIVE:
            count[t.owner] += 1
        if t.kind != TOKEN_ALTAR:
            continue
        for i in range(token):
            other = &g.s.token[i]
            if (other.kind == TOKEN_ALTAR and distance(point(t.x, t.y), point(other.x, other.y)) - 2 * TOKEN_RADIUS
                    < g.rules.altars_spacing_in * TICKS):
                return b"two altars stand too close to each other"
    for player in range(PLAYERS):
        if count[player] > g.rules.devotion_token_cap:
            return b"more tokens of a Devotion lie on the table than it may have"
    return NULL


# --- Victory Points ---------------------------------------------------------------------------------------------------

cdef int most_per_turn(const Game* g) noexcept nogil:
    """VP that a turn of the primary may bring at most, or -1: no such limit."""
    if g.s.scenario == BUILD_ALTARS:
        return -1 if g.rules.altars_vp_mode == VP_MODE_PER_ALTAR else g.rules.vp_altar
    if g.s.scenario == RAINY_SEASON:
        return g.rules.vp_rainy
    if g.s.scenario == GREAT_HUNT:
        return g.rules.vp_hunt
    if g.s.scenario == PILLAGE_VILLAGE:
        return -1 if g.rules.pillage_per_player_turn == 0 else g.rules.vp_pillage * g.rules.pillage_per_player_turn
    if g.s.scenario == LIBERATORS_CAPTIVES:
        return (PLAYERS * g.rules.captives_per_side + 1) * g.rules.vp_captive
    return g.rules.vp_fog


cdef const char* check_vp(const Game* g) noexcept nogil:
    """VP are the sum of their sources, no source gives more than it may, and a Devotion that scored is known
    (ME-045)."""
    cdef const Player* p
    cdef const SeatFacts* own
    cdef int player, i, total, most, captives = 0
    if g.s.scenario == NO_SCENARIO:
        return NULL
    most = most_per_turn(g)
    for player in range(PLAYERS):
        p = &g.s.player[player]
        own = &g.s.seat_facts[player]
        total = 0
        for i in range(VP_SOURCES):
            total += own.vp[i]
        if total != g.s.common.score[player] or total != p.vp_primary + p.vp_devotion:
            return b"VP and their sources differ"
        for i in range(VP_DEVOTION_FIRST):
            if own.vp[i] and i != g.s.scenario:
                return b"a primary scored that is not played"
        for i in range(min(<int> g.s.common.round, <int> TURN_LOG)):
            if 0 <= most < g.s.tally[player].vp_primary_by_turn[i]:
                return b"a primary scored too often in a turn"
        if p.vp_devotion > g.rules.devotion_max_vp:
            return b"a Devotion scored more VP than it may"
        for i in range(CLAUSES):
            if p.scored[i] > 1 and (i > 0 or g.rules.devotion_turn_clause != TURN_CLAUSE_EVERY_TURN):
                return b"a clause of a Devotion scored twice"
        if p.vp_devotion > 0 and not (p.devotion_revealed and p.devotion_known):
            return b"a Devotion that scored is still hidden"
        captives += own.captives_end
        if g.s.scenario == PILLAGE_VILLAGE:
            if <int> popcount64(p.pillaged) > field(g).pieces - field(g).first_house:
                return b"more buildings were pillaged than there are"
            if p.pillaged_now & ~p.pillaged:
                return b"a building was pillaged and is forgotten"
            if p.pillaged_now & g.s.player[other_player(player)].pillaged_now:
                return b"both players pillaged a building in one turn"
    if captives > PLAYERS * g.rules.captives_per_side + 1:
        return b"more captives were held at the end than there are"
    return NULL


# --- Blessings, spells, activations -----------------------------------------------------------------------------------

cdef const char* check_magic(const Game* g) noexcept nogil:
    """Blessings, spells and dispels are used no more often than allowed (ME-274, ME-281, ME-290, ME-291)."""
    cdef const Player* p
    cdef int player, i, unit, used
    if turn_step(g) < TURN_WINDOWS:
        return NULL
    for player in range(PLAYERS):
        p = &g.s.player[player]
        used = 0
        for i in range(BLESSINGS):
            if g.s.seat_facts[player].blessing_used[i] > 1:
                return b"a Blessing was used twice"
            if g.s.seat_facts[player].blessing_used[i] and (p.blessings >> i & 1
                                                            or g.content.blessing_way[i] != p.way):
                return b"a Blessing was used that is still in hand, or of the other Way"
            used += g.s.seat_facts[player].blessing_used[i]
        if used > g.s.common.round * g.rules.blessings_per_turn or p.blessings_this_turn > g.rules.blessings_per_turn:
            return b"too many Blessings were used in a turn"
        for i in range(SPELLS):
            if g.s.seat_facts[player].spell_cast[i] > g.s.common.round:
                return b"a spell was cast twice in a turn"
        for unit in range(player * FORCE, player * FORCE + FORCE):
            if on_table(g, unit) and g.s.unit[unit].dispels > g.s.unit[unit].magic:
                return b"a Magic User tried too many dispels"
    return NULL


cdef const char* check_activation(const Game* g) noexcept nogil:
    """No activation has too many actions (ME-075), and the game comes to an end (ME-296)."""
    if g.s.activation.unit != NO_UNIT:
        if g.s.activation.singles > 2:
            return b"a Unit took more than two Single-Actions"
        if g.s.activation.doubles > 1 or (g.s.activation.doubles and g.s.activation.singles):
            return b"a Unit took more than one Double-Action, or one beside a Single-Action"
    if g.s.common.round > g.rules.game_turns:
        return b"there are more Game Turns than there should be"
    if g.s.common.decisions > CAP:
        return b"a game does not end"
    return NULL


# --- wounds -----------------------------------------------------------------------------------------------------------

cdef const char* check_wounds(const Game* g) noexcept nogil:
    """What one side deals is what the other takes; the river takes whole Minis, and only in The Rainy Season."""
    cdef const SeatFacts* own
    cdef const Tally* tally
    cdef const Tally* enemy
    cdef int player
    for player in range(PLAYERS):
        own = &g.s.seat_facts[player]
        tally = &g.s.tally[player]
        enemy = &g.s.tally[other_player(player)]
        if tally.casualties > tally.hits and own.template_shots == 0:       # a template hits many at once
            return b"more Minis fell to missiles than were hit"
        if own.swept and g.s.scenario != RAINY_SEASON:
            return b"the river swept Minis away where there is none"
        if tally.wounds_taken[BY_RIVER]:
            return b"the river wounds nobody: it takes whole Minis"
        if g.s.scenario == GREAT_HUNT:
            continue                                # there wounds go to Spirit Animals, and come from them
        if (own.wounds_dealt[BY_MELEE] != enemy.wounds_taken[BY_MELEE]
                or own.wounds_dealt[BY_EXCHANGE] != enemy.wounds_taken[BY_EXCHANGE]
                or own.wounds_dealt[BY_MAGIC] != enemy.wounds_taken[BY_MAGIC]
                or own.wounds_dealt[BY_SHOOTING] > enemy.wounds_taken[BY_SHOOTING]):
            return b"wounds dealt and wounds taken differ"
    return NULL


cdef const char* fault_in_words(int fault) noexcept nogil:
    if fault == FAULT_TOKENS:
        return b"there was no room for a token"
    if fault == FAULT_POOL:
        return b"a die was taken that is not there"
    if fault == FAULT_FRAME:
        return b"an answer came that nobody asked for"
    if fault == FAULT_SPACING:
        return b"a move ended too close to an enemy"
    return b"a fault without a name"


cdef const char* check_all(Game* g) noexcept nogil:
    cdef const char* words
    if g.s.pending.overflow:
        return b"too much was begun at once"
    if g.s.fault:
        return fault_in_words(g.s.fault)
    if g.s.scenario == NO_SCENARIO:
        return NULL
    words = check_units(g)
    if words == NULL:
        words = check_dice(g)
    if words == NULL:
        words = check_engagement(g)
    if words == NULL:
        words = check_places(g)
    if words == NULL and turn_step(g) >= TURN_WINDOWS:
        words = check_captives(g)
    if words == NULL:
        words = check_tokens(g)
    if words == NULL:
        words = check_vp(g)
    if words == NULL:
        words = check_magic(g)
    if words == NULL:
        words = check_activation(g)
    if words == NULL:
        words = check_wounds(g)
    return words
