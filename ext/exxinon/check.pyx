"""What must hold after every action, each with a sentence of its own. That the map is fair to both sides needs two
tables and is a test: test_symmetry.py."""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_count, bits_has, bits_take
from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.exxinon.bans cimport may_secure
from equipoise.ext.exxinon.board cimport along_two_walls, either, overlap
from equipoise.ext.exxinon.declared cimport (
    ABSENT, A_SPELL, DESTROYED, END_CAP, END_ELIMINATION, END_MUTUAL, FAULT_FRAGMENT, FAULT_WRAITH, KIND_CARD,
    LOOT_OPEN_TO_BOTH, MANA_COSTS, MANA_GAINS, METEORITE, NOTHING, PLACES, SEATS, SLOW, SPELLS, STEP_ACT, STEP_BEGIN,
    STEP_DELAYS, TEAMS, WHOLE, WIN_CHECK_OP, Objective, Player, SeatFacts,
)
from equipoise.ext.exxinon.game cimport Game, character_of, max_health, sees, team_of, token_at
from equipoise.ext.exxinon.legal cimport list_legal
from equipoise.ext.exxinon.objectives cimport full_health, kind_of_place


cdef const char* check_characters(Game* g) noexcept nogil:
    """Where characters stand, their health and statuses (FX-089 to FX-091, FX-154, FX-158, FX-268 to FX-270)."""
    cdef int seat, other
    cdef const Player* p
    for seat in range(SEATS):
        p = &g.s.player[seat]
        if p.tile >= g.board.tiles:
            return b"a character is off the map"
        if not p.alive:
            if p.health or p.shield or p.waiting or p.active or p.waiting_slow or p.active_slow or p.attack_bonus:
                return b"a wraith has health, a shield, a status or an attack bonus"
            if p.mana and not g.rules.wraith_gains_mana:
                return b"a wraith has mana"
            continue
        if p.health < 1 or p.health > max_health(g, seat):
            return b"a living character's health is out of range"
        if bits_has(&g.board.permanent, p.tile) or bits_has(&g.s.walls, p.tile):
            return b"a living character stands in a wall"
        if token_at(g, p.tile) and (g.s.objective[g.board.place_at[p.tile]].state == WHOLE
                                    or (g.rules.objective_loot_open_to == LOOT_OPEN_TO_BOTH
                                        and may_secure(g, team_of(seat), kind_of_place(g.board.place_at[p.tile])))):
            return b"a living character stands on an objective"
        if g.s.occupant[p.tile] != seat:
            return b"the map does not know where a character stands"
        for other in range(seat):
            if g.s.player[other].alive and g.s.player[other].tile == p.tile:
                return b"two living characters share a tile"
        if (p.waiting_slow > 0) != (p.waiting >> SLOW & 1) or (p.active_slow > 0) != (p.active >> SLOW & 1):
            return b"a Slow has no strength, or a strength no Slow"
    for seat in range(g.board.tiles):
        if g.s.occupant[seat] >= 0 and (not g.s.player[g.s.occupant[seat]].alive
                                        or g.s.player[g.s.occupant[seat]].tile != seat):
            return b"the map knows of a character that is not there"
    return NULL


cdef const char* check_cards(Game* g) noexcept nogil:
    """Every card is somewhere once, and hands are full (FX-032, FX-269, FX-288)."""
    cdef int count[SPELLS]
    cdef int seat, card, i, copies, never_delayed
    cdef const Player* p
    for seat in range(SEATS):
        p = &g.s.player[seat]
        for card in range(SPELLS):
            count[card] = p.hand[card] + p.pile[card]
        for i in range(g.s.deck[seat].size):
            count[g.s.deck[seat].cards[i]] += 1
        for i in range(g.s.delays):
            if g.s.delay[i].seat == seat and g.book.spell[g.s.delay[i].spell].kind == KIND_CARD:
                count[g.s.delay[i].spell] += 1
        never_delayed = 0
        for card in range(g.content.spells):
            copies = 0
            if g.content.kind[card] == KIND_CARD and g.content.owner[card] == character_of(g, seat):
                copies = g.content.copies[card]
            if g.book.spell[card].delay == 0:
                never_delayed += copies
            if count[card] != copies:
                return b"a card is missing, or there is one too many"
        if g.s.common.end_reason != PLAYING:
            continue
        if p.alive:
            # A deck so small that delayed cards are missing from it cannot always fill the hand (FX-086).
            if p.hand_size < g.rules.hand_size and never_delayed >= g.rules.hand_size:
                return b"a hand is not full"
            if p.hand_size > g.rules.hand_size:
                return b"a hand is too large"
        elif p.hand_size != p.hand_at_death and not (
                g.s.casting.what == A_SPELL and g.s.casting.seat == seat):
            return b"a dead player's hand has changed"
    return NULL


cdef int mana_on_record(const Game* g, int seat) noexcept nogil:
    cdef const SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int i, total = 0
    for i in range(MANA_GAINS):
        total += facts.mana_gained[i]
    for i in range(MANA_COSTS):
        total -= facts.mana_gone[i]
    return total


cdef const char* check_stocks(Game* g) noexcept nogil:
    """Mana, shards and Cores (FX-060, FX-069, FX-223, FX-229, FX-341)."""
    cdef int seat, team
    for seat in range(SEATS):
        if g.s.player[seat].mana < 0:
            return b"mana below 0"
        if g.rules.mana_cap and g.s.player[seat].mana > g.rules.mana_cap and g.s.mana_brought[seat] <= g.rules.mana_cap:
            return b"mana above the maximum"
        if g.s.mana_brought[seat] + mana_on_record(g, seat) != g.s.player[seat].mana:
            return b"mana came or went without a record"
    if g.s.shards[0] + g.s.shards[1] > g.rules.shards_token_limit:
        return b"more shards than tokens"
    for team in range(TEAMS):
        if g.s.core_turns[team] > g.rules.core_turns:
            return b"a Core lasts too long"
        if (g.s.core_turns[team] or g.s.core_next[team]) and not g.s.cores_used[team]:
            return b"a Core works that was never used"
        if g.s.cores_gained[team] != g.s.cores_used[team] + g.s.cores[team]:
            return b"Cores secured are not those used and held"
    return NULL


cdef const char* check_board(Game* g) noexcept nogil:
    """Walls and objectives (FX-157, FX-186, FX-191, FX-192, FX-211, FX-212)."""
    cdef int tile, place, kind
    cdef const Objective* o
    if bits_count(&g.s.walls) > g.rules.walls_token_limit:
        return b"more breakable walls than tokens"
    if overlap(&g.s.walls, &g.board.permanent):
        return b"a breakable wall in a permanent one"
    for tile in range(g.board.tiles):
        if g.s.wall_damage[tile] >= g.rules.walls_health:
            return b"a wall has taken more damage than it stands"
        if bits_has(&g.s.walls, tile):
            if token_at(g, tile):
                return b"a breakable wall on an objective"
        elif g.s.wall_damage[tile]:
            return b"damage where no wall is"
    for place in range(PLACES):
        o = &g.s.objective[place]
        kind = kind_of_place(place)
        if place >= g.board.places:
            if o.state != ABSENT:
                return b"an objective without a landing tile"
            continue
        if o.state == WHOLE and (o.health < 1 or o.health > full_health(g, kind)):
            return b"an objective's health is out of range"
        if o.state == DESTROYED and o.health:
            return b"a destroyed objective has health"
        if o.state == WHOLE and kind == METEORITE and o.health > o.worn:
            return b"the meteorite's health has risen"
    if g.s.fault == FAULT_FRAGMENT:
        return b"a fragment kept its damage into the next turn"
    if g.s.fault == FAULT_WRAITH:
        return b"a wraith was hurt"
    return NULL


cdef const char* check_turn(Game* g) noexcept nogil:
    """Delays, and the allowances of the active team (FX-049, FX-052, FX-071, FX-094, FX-264, FX-274)."""
    cdef int i, seat
    cdef const Player* p
    if g.s.delays > g.rules.delay_pair_limit:
        return b"too many delays"
    for i in range(g.s.delays):
        if g.s.delay[i].counter < 1 and not (g.s.step == STEP_DELAYS and team_of(g.s.delay[i].seat) == g.s.team):
            return b"a delay is due outside step 2"
    if g.s.step < STEP_BEGIN:
        return NULL
    if (g.s.team == g.s.first_team) != (g.s.turn % 2 == 1):
        return b"the wrong team is active"
    for seat in range(SEATS):
        p = &g.s.player[seat]
        if team_of(seat) != g.s.team:
            if p.active or p.base_steps or p.bonus_steps or p.walked or p.actions or p.attacks or p.attack_bonus:
                return b"the team that waits has statuses acting, allowances or an attack bonus"
            continue
        if p.walked > p.base_steps + p.bonus_steps:
            return b"more steps than allowed"
        if (not g.rules.status_own_turn_immediate
                and p.walked > max(0, p.base_steps - p.active_slow) + p.bonus_steps):
            return b"more steps than Slow allows"
        if p.actions > (g.rules.turn_actions if p.alive else 1) or p.attacks > g.rules.turn_attacks:
            return b"more actions or attacks than allowed"
        if not p.alive and p.attacks:
            return b"a wraith may attack"
        if (p.haunted and g.rules.wraith_ability_cooldown_turns and p.haunted == p.haunted_before[0]):
            return b"a wraith repeated its ability"
    if g.s.step == STEP_ACT and g.s.main_decisions > g.s.granted:
        return b"too many decisions in one turn"
    return NULL


cdef const char* check_sight(Game* g) noexcept nogil:
    """FX-148: line of sight between characters is the same both ways, and the same on the mirrored map."""
    cdef int a, b, from_tile, to_tile, tile
    cdef Bits walls = either(&g.board.permanent, &g.s.walls)
    cdef Bits mirrored, left = walls
    cdef bint clear
    bits_clear(&mirrored)
    tile = bits_take(&left)
    while tile >= 0:
        bits_add(&mirrored, g.board.mirror[tile])
        tile = bits_take(&left)
    for a in range(SEATS):
        for b in range(a):
            from_tile = g.s.player[a].tile
            to_tile = g.s.player[b].tile
            if sees(g, from_tile, to_tile) != sees(g, to_tile, from_tile):
                return b"line of sight is not symmetric"
            if not g.rules.los_required:
                continue
            clear = (not overlap(&g.board.crossed[g.board.mirror[from_tile]][g.board.mirror[to_tile]], &mirrored)
                     and not (g.rules.los_double_edge_blocks and along_two_walls(
                         g.board, g.board.mirror[from_tile], g.board.mirror[to_tile], &mirrored)))
            if sees(g, from_tile, to_tile) != clear:
                return b"line of sight changes in the mirror"
    return NULL


cdef const char* check_outcome(Game* g) noexcept nogil:
    """FX-017, FX-022, FX-023: how the game ended, and that it is over once a team is eliminated."""
    cdef int team, winner = 0 if g.s.common.won[0] > 0 else 1
    cdef int living[TEAMS]
    for team in range(TEAMS):
        living[team] = g.s.player[2 * team].alive + g.s.player[2 * team + 1].alive
    if g.s.common.end_reason == END_ELIMINATION:
        if not living[winner] or living[1 - winner]:
            return b"the winner was eliminated, or the loser was not"
    elif g.s.common.end_reason == END_MUTUAL:
        if living[0] or living[1]:
            return b"a team survived its mutual elimination"
    elif g.s.common.end_reason == END_CAP:
        if g.s.turn < g.rules.game_max_turns:
            return b"the game stopped before the last turn"
    elif g.s.step > STEP_BEGIN and not (living[0] and living[1]) and not (
            g.s.casting.what != NOTHING and g.rules.game_win_check != WIN_CHECK_OP):
        return b"a team is eliminated and the game goes on"
    return NULL


cdef const char* check_decision(Game* g) noexcept nogil:
    """That no action is listed twice is checked for every game."""
    cdef action_t legal[MAX_LEGAL]
    if g.s.common.end_reason != PLAYING:
        return NULL
    if not g.s.asked:
        return b"nobody is asked and the game is not over"
    if g.s.common.seat & 1:
        return b"a higher seat is asked for its team"
    if list_legal(g, legal, MAX_LEGAL) < (2 if g.rules.engine_auto_single else 1):
        return b"a decision leaves no choice"
    return NULL


cdef const char* check_all(Game* g) noexcept nogil:
    cdef const char* broken = check_decision(g)
    if broken == NULL:
        broken = check_outcome(g)
    if broken != NULL or g.s.step < STEP_BEGIN:
        return broken
    broken = check_characters(g)
    if broken == NULL:
        broken = check_cards(g)
    if broken == NULL:
        broken = check_stocks(g)
    if broken == NULL:
        broken = check_board(g)
    if broken == NULL and g.s.common.end_reason == PLAYING:
        broken = check_turn(g)
    if broken == NULL:
        broken = check_sight(g)
    return broken
