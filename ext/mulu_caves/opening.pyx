"""The set-up: first player, decks, avatars, the placement of the units (RULES.md 5; MC-017, MC-020 to MC-035)."""

from libc.string cimport memcpy, memset

from equipoise.ext.counters cimport count8
from equipoise.ext.deck cimport Deck, deck_clear, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport tile_at
from equipoise.ext.mulu_caves.declared cimport (
    ACT_PLACE_QUADRANT, ACT_PLACE_TILE, BAN_ACTION_PLACE_ASSAILANT, BAN_ACTION_PLACE_ASSISTANT, DECIDE_PLACE_QUADRANT,
    DECIDE_PLACE_TILE, DECK_EVENT, DECK_TREASURE, EVENT_PLACE, FIRST_PLAYER_NORTH, FIRST_PLAYER_RANDOM, FRAME_PLACING,
    FRAME_TURN, GAIN_DEALT, NEVER, NOBODY, NO_CARD, NO_DIRECTION, NO_PIECE, NO_TILE, PIECES, PLACEMENT_DRAFT,
    PLACEMENT_FIXED, PLACEMENT_SIDES_ENEMY, PLACEMENT_SIDES_OWN, QUADRANTS, SEATS, SIDES, TILES, TREASURES,
    ULTIMATE_MODE_DECOY, Frame, ask, pop_frame,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, begin_frame, may_do, owner_of, say, side_of
from equipoise.ext.mulu_caves.gifts cimport hand_over_treasure
from equipoise.ext.mulu_caves.hands cimport cut_hand, deal_card
from equipoise.ext.rng cimport STREAM_SETUP, below
from equipoise.ext.types cimport u16


cdef int first_seat(const Game* g) noexcept nogil:
    """MC-025: the first of the seating, or the one whose side the parameter names."""
    cdef int side
    if g.rules.game_first_player == FIRST_PLAYER_RANDOM:
        return 0
    side = 0 if g.rules.game_first_player == FIRST_PLAYER_NORTH else 1
    return 0 if g.s.common.character[0] == side else 1


cdef void build_decks(Game* g) noexcept nogil:
    """MC-034, MC-083, MC-084; there are no other decks (MC-156)."""
    cdef Deck* d
    cdef int card, _copy
    d = &g.s.deck[DECK_TREASURE]
    deck_clear(d)
    for card in range(g.content.cards):
        for _copy in range(g.content.count[card]):
            deck_put(d, card)
    deck_shuffle(<Engine> g.engine, d, DECK_TREASURE)
    d = &g.s.deck[DECK_EVENT]
    deck_clear(d)
    for card in range(g.content.event_cards):
        for _copy in range(g.content.event_count[card]):
            deck_put(d, TREASURES + card)
    deck_shuffle(<Engine> g.engine, d, DECK_EVENT)


cdef void clear_facts(Game* g) noexcept nogil:
    """Facts that are not zero before anything has happened."""
    cdef int seat
    memset(g.s.facts.battle_mode, NOBODY, sizeof(g.s.facts.battle_mode))
    memset(g.s.facts.battle_weapon_attacker, NOBODY, sizeof(g.s.facts.battle_weapon_attacker))
    memset(g.s.facts.battle_armour_attacker, NOBODY, sizeof(g.s.facts.battle_armour_attacker))
    memset(g.s.facts.battle_artifact_attacker, NOBODY, sizeof(g.s.facts.battle_artifact_attacker))
    memset(g.s.facts.battle_weapon_defender, NOBODY, sizeof(g.s.facts.battle_weapon_defender))
    memset(g.s.facts.battle_armour_defender, NOBODY, sizeof(g.s.facts.battle_armour_defender))
    memset(g.s.facts.battle_artifact_defender, NOBODY, sizeof(g.s.facts.battle_artifact_defender))
    for seat in range(SEATS):
        g.s.seat_facts[seat].turn_left_start = NEVER
        g.s.seat_facts[seat].turn_pickup = NEVER


cdef void set_up(Game* g) noexcept nogil:
    """RULES.md 5, steps 1 to 3 and 5; the placement draft follows."""
    cdef int seat, piece, tile, side, first = first_seat(g)
    memcpy(g.s.terrain, g.board.kind, sizeof(g.s.terrain))
    memcpy(g.s.route, g.board.route, sizeof(g.s.route))
    memset(g.s.occupant, NO_PIECE, sizeof(g.s.occupant))
    memset(g.s.net_card, NO_CARD, sizeof(g.s.net_card))
    clear_facts(g)
    g.s.common.order[first] = 0
    g.s.common.order[1 - first] = 1
    g.s.player[1 - first].second_bonus = g.rules.game_second_player_bonus
    g.s.active = -1
    g.s.turn.transit = NO_PIECE
    g.s.placing_quadrant = -1
    for piece in range(PIECES):
        g.s.piece[piece].net_card = NO_CARD
        g.s.piece[piece].entered_by = NO_DIRECTION
    for side in range(SIDES):
        if g.rules.ultimate_mode == ULTIMATE_MODE_DECOY:
            g.s.real_ultimate[side] = below(&g.s.common.rng, STREAM_SETUP, 2)
    for seat in range(SEATS):
        put_on_board(g, avatar_of(seat), g.board.start[side_of(g, seat)])       # MC-017, MC-026
    build_decks(g)
    begin_frame(g, FRAME_TURN, first, avatar_of(first))
    if g.rules.setup_placement == PLACEMENT_DRAFT:
        begin_frame(g, FRAME_PLACING, first, NO_PIECE)
    for seat in range(SEATS):
        deal_start_cards(g, seat, g.rules.setup_start_cards_first if seat == first
                         else g.rules.setup_start_cards_second)
    if g.rules.setup_placement == PLACEMENT_DRAFT:
        return
    while g.s.placing < 2 * g.rules.setup_units_per_player:
        piece = next_unit(g, first)
        if g.rules.setup_placement == PLACEMENT_FIXED:
            side = side_of(g, owner_of(piece))
            tile = tile_at(g.content.fixed_x[side][(piece & 7) - 1], g.content.fixed_y[side][(piece & 7) - 1])
        else:
            tile = random_place(g, owner_of(piece))
        place_unit(g, piece, tile)


cdef void deal_start_cards(Game* g, int seat, int n) noexcept nogil:
    """MC-035: nobody has any, unless setup.start_cards_... deals some."""
    cdef int _card
    for _card in range(n):
        deal_card(g, avatar_of(seat), GAIN_DEALT)
    hand_over_treasure(g, seat)
    cut_hand(g, seat)


cdef void put_on_board(Game* g, int piece, int tile) noexcept nogil:
    g.s.piece[piece].alive = 1
    g.s.piece[piece].pos = tile
    g.s.piece[piece].start_tile = tile
    g.s.occupant[tile] = piece
    say(g, EVENT_PLACE, piece, tile, 0, 0)


# --- placement --------------------------------------------------------------------------------------------------------

cdef int next_unit(const Game* g, int first) noexcept nogil:
    """MC-027, MC-028: in turn, units in the order of their numbers."""
    return avatar_of(first if g.s.placing % 2 == 0 else 1 - first) + 1 + g.s.placing // 2


cdef void place_unit(Game* g, int piece, int tile) noexcept nogil:
    cdef int seat = owner_of(piece)
    cdef int q = g.board.quadrant[tile]
    put_on_board(g, piece, tile)
    g.s.placing += 1
    if q >= 0:
        g.s.placed[q] += 1
        count8(&g.s.seat_facts[seat].placed_quadrant[q], 1)
    if g.board.side[tile] == side_of(g, seat):
        g.s.seat_facts[seat].placed_own += 1


cdef int free_places(const Game* g, int seat, int q) noexcept nogil:
    """MC-022, MC-029 to MC-031, MC-033: tiles of a quadrant where the seat may place a unit now."""
    cdef int i, n = 0
    cdef bint own = g.board.quadrant_side[q] == side_of(g, seat)
    if g.s.placed[q] >= g.rules.setup_max_per_quadrant:
        return 0
    if g.rules.setup_placement_sides == PLACEMENT_SIDES_OWN and not own:
        return 0
    if g.rules.setup_placement_sides == PLACEMENT_SIDES_ENEMY and own:
        return 0
    for i in range(g.board.n_placeable[q]):
        n += g.s.occupant[g.board.placeable[q][i]] == NO_PIECE
    return n


cdef int random_place(Game* g, int seat) noexcept nogil:
    """Every legal pair of quadrant and tile has the same chance."""
    cdef u16 places[TILES]
    cdef int q, i, n = 0
    for q in range(QUADRANTS):
        if free_places(g, seat, q):
            for i in range(g.board.n_placeable[q]):
                if g.s.occupant[g.board.placeable[q][i]] == NO_PIECE:
                    places[n] = g.board.placeable[q][i]
                    n += 1
    return places[below(&g.s.common.rng, STREAM_SETUP, n)] if n else NO_TILE


cdef int list_quadrants_of(const Game* g, bint own, bint other, action_t* out) noexcept nogil:
    cdef int q, n = 0
    for q in range(QUADRANTS):
        if ((own if g.board.quadrant_side[q] == side_of(g, g.s.common.seat) else other)
                and free_places(g, g.s.common.seat, q)):
            out[n] = act(ACT_PLACE_QUADRANT, q)
            n += 1
    return n


cdef int list_quadrants(const Game* g, action_t* out) noexcept nogil:
    """A unit must be placed: a side is barred only while the other has a place left."""
    cdef int seat = g.s.common.seat
    cdef int n = list_quadrants_of(g, may_do(g, seat, BAN_ACTION_PLACE_ASSISTANT),
                                   may_do(g, seat, BAN_ACTION_PLACE_ASSAILANT), out)
    return n if n else list_quadrants_of(g, True, True, out)


cdef int list_places(const Game* g, action_t* out) noexcept nogil:
    cdef int i, tile, n = 0
    cdef int q = g.s.placing_quadrant
    for i in range(g.board.n_placeable[q]):
        tile = g.board.placeable[q][i]
        if g.s.occupant[tile] == NO_PIECE:
            out[n] = act(ACT_PLACE_TILE, g.board.column[tile], g.board.row[tile])
            n += 1
    return n


cdef void resume_placing(Game* g, Frame* f) noexcept nogil:
    if g.s.placing >= 2 * g.rules.setup_units_per_player:
        pop_frame(g.s)
        return
    ask(g.s, owner_of(next_unit(g, f.seat)),
        DECIDE_PLACE_QUADRANT if g.s.placing_quadrant < 0 else DECIDE_PLACE_TILE)


cdef void answer_placing(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_PLACE_QUADRANT:
        g.s.placing_quadrant = arg_of(action, 0)
        return
    g.s.placing_quadrant = -1
    place_unit(g, next_unit(g, f.seat), tile_at(arg_of(action, 0), arg_of(action, 1)))
