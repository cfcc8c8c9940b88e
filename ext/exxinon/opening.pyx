"""Set-up: quick, drafted or fixed (RULES.md, section 5; FX-026 to FX-046)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport bits_add, bits_has
from equipoise.ext.engine cimport Engine, action_t, arg_of, hand_over, kind_of, roll
from equipoise.ext.exxinon.declared cimport (
    ACT_GO_FIRST, ACT_SWAPPED, CHARACTERS, COUNTESS, DECIDE_DRAFT, DECIDE_FIRST, DECIDE_PLACEMENT, DRAFT_ORDER_ABBA,
    EVENT_CHARACTER, EVENT_FIRST, EVENT_START, FIRST_CHOICE_ALWAYS_FIRST, FIRST_CHOICE_DECIDE, MODE_DRAFT, MODE_FIXED,
    NEOL, NO_SEAT, PAIRING_NONE, PAIRING_ZENITH_COUNTESS_V_NEOL_SKRAKZ, PAIRING_ZENITH_NEOL_V_COUNTESS_SKRAKZ,
    PAIRING_ZENITH_SKRAKZ_V_NEOL_COUNTESS, SEATS, STEP_BEGIN, STEP_DEAL, STEP_DRAFT, STEP_FIRST, STEP_PLACEMENT, TEAMS,
    ZENITH,
)
from equipoise.ext.exxinon.game cimport Game, ask, character_of, max_health, say
from equipoise.ext.exxinon.hands cimport deal_opening_hand, make_deck
from equipoise.ext.exxinon.walls cimport wall_supply


cdef void set_up(Game* g) noexcept nogil:
    """FX-026 to FX-028, FX-046: who sits where, who is first, who starts where."""
    cdef int seat
    memset(g.s.occupant, NO_SEAT, sizeof(g.s.occupant))
    g.s.team = -1
    for seat in range(SEATS):
        g.s.player[seat].alive = 1
        g.s.player[seat].health = 1                 # until the characters are dealt
        g.s.start[seat] = seat
    if g.rules.setup_mode == MODE_DRAFT:
        g.s.step = STEP_FIRST
        roll_off(g)
        return
    g.s.first_team = 0
    for seat in range(SEATS):
        if g.rules.setup_mode == MODE_FIXED:
            if g.content.fixed_character[seat] >= 0:
                g.s.common.character[seat] = g.content.fixed_character[seat]
            g.s.start[seat] = g.content.fixed_start[seat]
        else:
            g.s.common.character[seat] = g.content.quick_character[seat]
    if g.rules.setup_mode == MODE_FIXED:
        g.s.first_team = g.rules.setup_first_team
    say(g, EVENT_FIRST, g.s.first_team, -1, 0, 0)
    g.s.step = STEP_DEAL


# --- the roll-off -----------------------------------------------------------------------------------------------------

cdef void roll_off(Game* g) noexcept nogil:
    """FX-037 to FX-039: everybody rolls until the totals of the teams differ. No other dice are rolled (FX-008)."""
    cdef int total[TEAMS]
    cdef int seat
    while True:
        total[0] = total[1] = 0
        for seat in range(SEATS):
            total[seat >> 1] += roll(<Engine> g.engine, seat, g.rules.setup_die_sides)
        if total[0] != total[1]:
            break
    g.s.chooser = 0 if total[0] > total[1] else 1


cdef void go_first(Game* g, int team) noexcept nogil:
    g.s.first_team = team
    g.s.entry = 0
    g.s.step = STEP_DRAFT
    say(g, EVENT_FIRST, team, g.s.chooser, 0, 0)


# --- the draft --------------------------------------------------------------------------------------------------------

cdef int drafting_team(const Game* g) noexcept nogil:
    """FX-040: first, second, first, second; with the snake order first, second, second, first."""
    cdef int turn = g.s.entry & 1
    if g.rules.setup_draft_order == DRAFT_ORDER_ABBA and g.s.entry >= 2:
        turn = 1 - turn
    return g.s.first_team if turn == 0 else 1 - g.s.first_team


cdef void pick(Game* g, int character) noexcept nogil:
    """FX-042: the first pick is the lower seat's. Characters not yet picked change places, so that all differ
    (FX-002)."""
    cdef int team = drafting_team(g)
    cdef int seat = 2 * team, other
    if g.s.picked_seats >> seat & 1:
        seat += 1
    for other in range(SEATS):
        if g.s.common.character[other] == character:
            g.s.common.character[other] = g.s.common.character[seat]
            break
    g.s.common.character[seat] = character
    g.s.picked |= 1 << character
    g.s.picked_seats |= 1 << seat
    g.s.entry += 1


cdef void place_team(Game* g, int team, bint swapped) noexcept nogil:
    """FX-043, FX-044: the first team on start tiles 1 and 2, the other on 3 and 4."""
    cdef int base = 0 if team == g.s.first_team else 2
    g.s.start[2 * team] = base + (1 if swapped else 0)
    g.s.start[2 * team + 1] = base + (0 if swapped else 1)


# --- mana, health, cards ----------------------------------------------------------------------------------------------

cdef int pairing(const Game* g) noexcept nogil:
    cdef int seat, mate
    for seat in range(SEATS):
        if g.s.common.character[seat] == ZENITH:
            mate = g.s.common.character[seat ^ 1]
            if mate == NEOL:
                return PAIRING_ZENITH_NEOL_V_COUNTESS_SKRAKZ
            return PAIRING_ZENITH_COUNTESS_V_NEOL_SKRAKZ if mate == COUNTESS else PAIRING_ZENITH_SKRAKZ_V_NEOL_COUNTESS
    return PAIRING_NONE


cdef void put_optional_walls(Game* g) noexcept nogil:
    """FX-035; FX-191: while the tokens last, a wall and its mirror image together, so that no side is favoured."""
    cdef int tile, mirror
    for tile in range(g.board.tiles):
        mirror = g.board.mirror[tile]
        if not bits_has(&g.board.optional, tile) or bits_has(&g.s.walls, tile):
            continue
        if mirror == tile or not bits_has(&g.board.optional, mirror):
            mirror = tile
        if wall_supply(g) >= (1 if mirror == tile else 2):
            bits_add(&g.s.walls, tile)
            bits_add(&g.s.walls, mirror)


cdef void deal(Game* g) noexcept nogil:
    """FX-029 to FX-033: mana, health, decks and hands; FX-035, FX-036: the board."""
    cdef int seat, place
    g.s.facts.pairing = pairing(g)
    if g.rules.setup_initial_breakables:
        put_optional_walls(g)
    for place in range(g.board.places):
        g.s.objective[place].state = 0              # FX-036
    for seat in range(SEATS):
        g.s.common.order[seat] = 0 if seat >> 1 == g.s.first_team else 1
        g.s.player[seat].tile = g.board.start[g.s.start[seat]]
        g.s.occupant[g.s.player[seat].tile] = seat
        g.s.player[seat].health = max_health(g, seat)
        g.s.player[seat].mana = g.rules.mana_start
        if seat >> 1 != g.s.first_team:
            g.s.player[seat].mana += g.rules.mana_second_team_start_bonus
        if g.rules.mana_cap:
            g.s.player[seat].mana = min(g.s.player[seat].mana, g.rules.mana_cap)
        g.s.mana_brought[seat] = g.s.player[seat].mana
        say(g, EVENT_CHARACTER, seat, character_of(g, seat), 0, 0)
        say(g, EVENT_START, seat, g.s.player[seat].tile, 0, 0)
    for seat in range(SEATS):
        make_deck(g, seat)
        deal_opening_hand(g, seat)
        hand_over(<Engine> g.engine, seat)
    for seat in range(TEAMS):
        g.s.shards[seat] = min(g.rules.shards_start, g.rules.shards_token_limit // TEAMS)


# --- in order ---------------------------------------------------------------------------------------------------------

cdef void resume_opening(Game* g) noexcept nogil:
    cdef int chooser = g.s.chooser
    if g.s.step == STEP_FIRST:
        if g.rules.setup_first_choice == FIRST_CHOICE_DECIDE:
            ask(g, chooser, DECIDE_FIRST)
        else:
            go_first(g, chooser if g.rules.setup_first_choice == FIRST_CHOICE_ALWAYS_FIRST else 1 - chooser)
    elif g.s.step == STEP_DRAFT:
        if g.s.entry < CHARACTERS:
            ask(g, drafting_team(g), DECIDE_DRAFT)
        else:
            g.s.entry = 0
            g.s.step = STEP_PLACEMENT
    elif g.s.step == STEP_PLACEMENT:                # FX-045
        if g.s.entry < TEAMS:
            ask(g, g.s.first_team if g.s.entry == 0 else 1 - g.s.first_team, DECIDE_PLACEMENT)
        else:
            g.s.step = STEP_DEAL
    else:
        deal(g)
        g.s.step = STEP_BEGIN


cdef void answer_opening(Game* g, action_t action) noexcept nogil:
    cdef int decision = g.s.common.decision
    cdef int chooser = g.s.chooser
    if decision == DECIDE_FIRST:
        go_first(g, chooser if kind_of(action) == ACT_GO_FIRST else 1 - chooser)
    elif decision == DECIDE_DRAFT:
        pick(g, arg_of(action, 0))
    else:
        place_team(g, g.s.first_team if g.s.entry == 0 else 1 - g.s.first_team, kind_of(action) == ACT_SWAPPED)
        g.s.entry += 1
