"""Set-up: starting seat, loose tiles, treasures, decks, starting hands with their mulligan (RULES.md 5 and 3.5)."""

from libc.string cimport memcpy, memset

from equipoise.ext.axis_mundi.board cimport on_level
from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, ACT_STOP, CARDS, CAVE, DECIDE_DRAW_DECK, DECIDE_MULLIGAN, DECKS, FRAME_OPENING, FRAME_TURN, GAIN_DRAW,
    HEXES, LAVA, MISCHIEVOUS, NEVER, NO_CARD, NO_CHARACTER, NO_HEX, NO_SEAT, ONE_TIME, PERMANENT, SCROUNGER, SEATS,
    SHELTER, SLOTS, STEP_DEAL, STEP_DRAW, STEP_MULLIGAN, STEP_REDRAW, STEP_SERVED, TREASURES, Frame, Player, ask,
    pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport Game
from equipoise.ext.axis_mundi.hands cimport can_draw, cut_hand, discard, draw_to_hand, restock, take_from_hand
from equipoise.ext.bitset cimport Bits, bits_add
from equipoise.ext.deck cimport deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, action_t, arg_of, hand_over, kind_of
from equipoise.ext.rng cimport STREAM_SETUP, below, shuffle8
from equipoise.ext.types cimport u8


cdef inline int lot(Game* g, int n) noexcept nogil:
    return below(&g.s.common.rng, STREAM_SETUP, n)


# --- the board --------------------------------------------------------------------------------------------------------

cdef void lay_caves(Game* g, int level) noexcept nogil:
    """Pairs of opposite tiles that are both printed accessible (AM-036)."""
    cdef int free[HEXES]
    cdef int _pair, index, hex, n
    for _pair in range(g.content.cave_pairs[level]):
        n = 0
        for index in range(g.board.size[level] // 2):
            hex = on_level(g.board, level, index)
            if g.s.terrain[hex] == ACCESSIBLE and g.s.terrain[g.board.opposite[hex]] == ACCESSIBLE:
                free[n] = hex
                n += 1
        if n == 0:
            return
        hex = free[lot(g, n)]
        g.s.terrain[hex] = CAVE
        g.s.terrain[g.board.opposite[hex]] = CAVE
        bits_add(&g.s.caves_laid, hex)
        bits_add(&g.s.caves_laid, g.board.opposite[hex])


cdef bint keeps_gap(Game* g, int level, int index) noexcept nogil:
    """AM-035: no lava closer along the ring than the smallest gap."""
    cdef int i
    for i in range(1, g.rules.map_lava_min_gap):
        if (g.s.terrain[on_level(g.board, level, index + i)] == LAVA
                or g.s.terrain[on_level(g.board, level, index - i)] == LAVA):
            return False
    return True


cdef void lay_tiles(Game* g, int level, int terrain, int count, Bits* laid) noexcept nogil:
    """Lava or shelter, one tile after the other, each on any tile that is left (AM-034)."""
    cdef int free[HEXES]
    cdef int _tile, index, hex, n
    for _tile in range(count):
        n = 0
        for index in range(g.board.size[level]):
            hex = on_level(g.board, level, index)
            if g.s.terrain[hex] == ACCESSIBLE and (terrain != LAVA or keeps_gap(g, level, index)):
                free[n] = hex
                n += 1
        if n == 0:
            return
        hex = free[lot(g, n)]
        g.s.terrain[hex] = terrain
        bits_add(laid, hex)


cdef void lay_treasures(Game* g) noexcept nogil:
    """AM-185: face down on tiles of the volcano that are no lava. Those left over stay in the box."""
    cdef u8 kinds[TREASURES]
    cdef u8 tiles[HEXES]
    cdef int kind, level, index, hex, n = 0
    for kind in range(TREASURES):
        kinds[kind] = kind
    shuffle8(&g.s.common.rng, STREAM_SETUP, kinds, TREASURES)
    for level in range(1, g.board.top + 1):
        for index in range(g.board.size[level]):
            hex = on_level(g.board, level, index)
            if g.s.terrain[hex] != LAVA:
                tiles[n] = hex
                n += 1
    shuffle8(&g.s.common.rng, STREAM_SETUP, tiles, n)
    for kind in range(TREASURES):
        if kind < g.rules.setup_treasure_count and kind < n:
            g.s.treasure[tiles[kind]] = 1 + kinds[kind]
        else:
            g.s.treasures_used |= 1 << kinds[kind]


cdef void lay_board(Game* g) noexcept nogil:
    cdef int level
    memcpy(g.s.terrain, g.board.printed, HEXES)
    memset(g.s.occupant, -1, sizeof(g.s.occupant))
    for level in range(1, g.board.top + 1):
        lay_caves(g, level)
        lay_tiles(g, level, LAVA, g.content.lava[level], &g.s.lava_laid)
        lay_tiles(g, level, SHELTER, g.content.shelter[level], &g.s.shelter_laid)
    lay_treasures(g)


# --- players and decks ------------------------------------------------------------------------------------------------

cdef void choose_first_seat(Game* g) noexcept nogil:
    """AM-007; by AM-009 the seat after the Mischievous, who then plays last."""
    cdef int seats = g.board.seats
    cdef int seat, first = lot(g, seats)
    if g.rules.setup_mischievous_last:
        for seat in range(seats):
            if g.s.common.character[seat] == MISCHIEVOUS:
                first = (seat + 1) % seats
    g.s.first_seat = first
    for seat in range(seats):
        g.s.common.order[seat] = (seat - first + seats) % seats


cdef void seat_players(Game* g) noexcept nogil:
    """AM-005, AM-006."""
    cdef int seat
    cdef Player* p
    for seat in range(SEATS):
        p = &g.s.player[seat]
        p.visible = 1
        p.identity = NO_CHARACTER
        p.cloak = NO_CARD
        p.token = NO_HEX
        memset(g.s.warehouse[seat].card, NO_CARD, SLOTS)
        g.s.seat_facts[seat].first_top_round = NEVER
        g.s.seat_facts[seat].first_centre_round = NEVER
        g.s.facts.warehouse_destroyed_round[seat] = NEVER
        if seat >= g.board.seats:
            continue
        if g.content.fixed_character[seat] >= 0:
            g.s.common.character[seat] = g.content.fixed_character[seat]
        p.pos = g.board.warehouse[seat]
        g.s.occupant[p.pos] = seat
        p.hp = g.rules.hp_human
        p.energy[0] = min(g.rules.setup_energy, g.rules.energy_cap)
        if g.s.common.character[seat] == MISCHIEVOUS:
            p.mischief = min(g.rules.setup_mischief_tokens, g.rules.mischievous_token_cost)
        if g.s.common.character[seat] == SCROUNGER:
            p.scrounge = min(g.rules.setup_scrounge_tokens, g.rules.scrounger_token_cost)


cdef void build_decks(Game* g) noexcept nogil:
    cdef int card, deck, _copy
    for card in range(g.content.cards):
        for _copy in range(g.content.count[card]):
            deck_put(&g.s.deck[g.content.deck[card]], card)
    for deck in range(DECKS):
        deck_shuffle(<Engine> g.engine, &g.s.deck[deck], deck)
        g.s.peeker[deck] = NO_SEAT


cdef void set_up(Game* g) noexcept nogil:
    g.s.ascendant = NO_SEAT
    g.s.active = NO_SEAT
    g.s.bomb_hex = NO_HEX
    g.s.bomb_owner = NO_SEAT
    g.s.facts.first_ascension_round = NEVER
    lay_board(g)
    seat_players(g)
    choose_first_seat(g)
    build_decks(g)
    push_frame(g.s, FRAME_OPENING, g.s.first_seat)


# --- starting hands ---------------------------------------------------------------------------------------------------

cdef void resume_opening(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef bint cards = can_draw(g, ONE_TIME) or can_draw(g, PERMANENT)
    if f.step == STEP_DEAL:
        f.left = g.rules.setup_hand_size
        f.thrown_back = 0
        f.step = STEP_DRAW
    if f.step == STEP_DRAW:
        if f.left > 0 and cards:
            ask(g.s, seat, DECIDE_DRAW_DECK)
            return
        memcpy(g.s.seat_facts[seat].opening, g.s.player[seat].hand, CARDS)
        f.step = STEP_MULLIGAN
    if f.step == STEP_MULLIGAN:
        if f.thrown_back < g.rules.setup_mulligan_max and g.s.player[seat].hand_size > 0:
            ask(g.s, seat, DECIDE_MULLIGAN)
            return
        f.left = f.thrown_back
        f.step = STEP_REDRAW
    if f.step == STEP_REDRAW:
        if f.left > 0 and cards:
            ask(g.s, seat, DECIDE_DRAW_DECK)
            return
        f.step = STEP_SERVED
        cut_hand(g, seat)               # setup.hand_size may be above the limit
        return
    f.done += 1
    if f.done < g.board.seats:
        f.seat = (seat + 1) % g.board.seats
        f.step = STEP_DEAL
        return
    # Gifts come when all hands are dealt, so that they change nobody's mulligan.
    for seat in range(g.board.seats):
        hand_over(<Engine> g.engine, seat)
    pop_frame(g.s)
    restock(g)                          # AM-061: after the hands, in seat order
    push_frame(g.s, FRAME_TURN, g.s.first_seat)


cdef void answer_opening(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int card = arg_of(action, 0)
    if g.s.common.decision == DECIDE_DRAW_DECK:
        f.left -= 1
        draw_to_hand(g, f.seat, card, GAIN_DRAW)
    elif kind_of(action) == ACT_STOP:
        f.left = f.thrown_back
        f.step = STEP_REDRAW
    else:
        f.thrown_back += 1
        take_from_hand(g, f.seat, card, False)
        discard(g, f.seat, card, True)  # AM-058, AM-066: face down
