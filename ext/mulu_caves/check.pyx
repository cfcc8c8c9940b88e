"""What must hold after every action, each fault with a sentence of its own."""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.mulu_caves.board cimport is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    AVATAR_MIRROR_CARDS_HOLD, AVATAR_RULE_ANYWHERE, DECIDE_ACTION, DECIDE_DISCARD, DECIDE_MAIN, DECIDE_TRANSIT_STEP,
    DECK_EVENT, DECK_TREASURE, END_CAP, END_FINISH, END_FINISH_BY_LANDING, END_FINISH_BY_PUSH, EVENT_CARDS, EVENT_TILES,
    FAULT_BATTLES, FAULT_FIRE, FAULT_HAND, FAULT_MOVED_ON, FLOOR, FOREVER, FRAME_EVENT, NO_CARD, NO_PIECE, NO_TILE,
    ON_CHARGE, ON_IGNITE_COLUMN, PIECES, SEATS, TILES, TREASURES, WALL, Piece,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, event_does, is_avatar, number_of, on_own_side, side_of
from equipoise.ext.mulu_caves.hands cimport hand_size
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.mulu_caves.symmetry cimport check_symmetry


cdef const char* check_places(Game* g) noexcept nogil:
    """Every piece stands on one tile, one that it may stand on (MC-013, MC-055)."""
    cdef int piece, tile, units
    cdef const Piece* p
    for tile in range(TILES):
        piece = g.s.occupant[tile]
        if piece != NO_PIECE and (g.s.piece[piece].pos != tile or not g.s.piece[piece].alive):
            return b"a tile is said to hold a piece that is not there"
    units = g.rules.setup_units_per_player
    for piece in range(PIECES):
        p = &g.s.piece[piece]
        if is_avatar(piece) and not p.alive:
            return b"an avatar is not on the board"
        if number_of(piece) > units and p.alive:
            return b"a unit that does not exist is on the board"
        if not p.alive:
            if p.pos != NO_TILE:
                return b"a destroyed unit stands somewhere"
            continue
        if piece == g.s.turn.transit:
            continue
        if g.s.occupant[p.pos] != piece:
            return b"two pieces share a tile"
        if is_wall(g.s.terrain[p.pos]):
            return b"a piece stands in a wall"
        if not is_avatar(piece) and is_sanctuary(g.s.terrain[p.pos]):
            return b"a unit stands on a sanctuary tile"
        if is_avatar(piece) and g.rules.relocate_avatar_rule != AVATAR_RULE_ANYWHERE and not on_own_side(g, piece):
            return b"an avatar has left its side"
    return NULL


cdef const char* check_cards(Game* g) noexcept nogil:
    """No card is lost or doubled; hands keep to their limit (MC-076)."""
    cdef int seen[TREASURES]
    cdef int events[EVENT_CARDS]
    cdef int seat, piece, card, i, tile
    memset(seen, 0, sizeof(seen))
    memset(events, 0, sizeof(events))
    for i in range(g.s.deck[DECK_TREASURE].size):
        seen[g.s.deck[DECK_TREASURE].cards[i]] += 1
    for i in range(g.s.pile_size[DECK_TREASURE]):
        seen[g.s.pile[DECK_TREASURE][i]] += 1
    for i in range(g.s.deck[DECK_EVENT].size):
        events[g.s.deck[DECK_EVENT].cards[i] - TREASURES] += 1
    for i in range(g.s.pile_size[DECK_EVENT]):
        events[g.s.pile[DECK_EVENT][i] - TREASURES] += 1
    for seat in range(SEATS):
        for i in range(g.s.player[seat].cards):
            card = g.s.player[seat].hand[i].card
            seen[card] += 1
            if g.s.player[seat].hand[i].uses < 1 or g.s.player[seat].hand[i].uses > g.content.uses[card]:
                return b"a held card has no use left, or too many"
            if not g.s.piece[avatar_of(seat) + g.s.player[seat].hand[i].holder].alive:
                return b"a destroyed unit holds a card"
        if (g.s.common.end_reason == PLAYING and g.s.common.decision != DECIDE_DISCARD
                and hand_size(g, seat) > g.rules.cards_hand_limit):
            return b"a hand is over its limit"
    for tile in range(TILES):
        if g.s.net[tile]:
            if g.s.net_card[tile] == NO_CARD:
                return b"a net lies on the board that is no card"
            seen[g.s.net_card[tile]] += 1
    for piece in range(PIECES):
        if g.s.piece[piece].net and g.s.piece[piece].net_card != NO_CARD:
            seen[g.s.piece[piece].net_card] += 1
        for card in range(g.content.event_cards):
            events[card] += g.s.piece[piece].enchantment[card]
    for card in range(g.content.cards):
        if seen[card] != g.content.count[card]:
            return b"treasure cards were lost or added"
    for card in range(g.content.event_cards):
        # A card that waits until a unit is chosen for it lies in no deck, pile or hand.
        if events[card] != g.content.event_count[card] and not is_being_assigned(g, card, events[card]):
            return b"event cards were lost or added"
    if g.s.known_bottom > g.s.deck[DECK_TREASURE].size:
        return b"more cards are known at the bottom of the deck than it has"
    return NULL


cdef bint is_being_assigned(const Game* g, int card, int seen) noexcept nogil:
    cdef int i, waiting = 0
    for i in range(g.s.pending.depth):
        if (g.s.stack[i].kind == FRAME_EVENT and g.s.stack[i].card == card and g.content.enchantment[card]):
            waiting += 1
    return seen + waiting == g.content.event_count[card]


cdef bint is_possible_terrain(const Game* g) noexcept nogil:
    """MC-003, MC-352: only walls change, and only into floor."""
    cdef int tile
    for tile in range(TILES):
        if g.s.terrain[tile] != g.board.kind[tile] and (g.board.kind[tile] != WALL or g.s.terrain[tile] != FLOOR):
            return False
    return True


cdef const char* check_board(Game* g) noexcept nogil:
    """Only Bombs change the map; fire and nets are counted right (MC-003, MC-024, MC-206)."""
    cdef int fires[SEATS]
    cdef int tile, nets = 0, burning = 0
    fires[0] = fires[1] = 0
    if not is_possible_terrain(g):
        return b"a tile has changed that cannot"
    for tile in range(TILES):
        nets += g.s.net[tile] != 0
        if g.s.fire[0][tile] or g.s.fire[1][tile]:
            burning += 1
            fires[0] += g.s.fire[0][tile]
            fires[1] += g.s.fire[1][tile]
            if is_wall(g.s.terrain[tile]):
                return b"a wall burns"
    if fires[0] != g.s.fires[0] or fires[1] != g.s.fires[1] or burning != g.s.fire_tiles:
        return b"the fire counters are miscounted"
    if g.rules.fire_supply and fires[0] + fires[1] > g.rules.fire_supply:
        return b"there are more fire counters than the supply has"
    if nets != g.s.nets:
        return b"the nets on the board are miscounted"
    return NULL


cdef int longest_immobility(const Game* g) noexcept nogil:
    cdef int card, most = max(g.rules.avatar_defeat_immobile_turns, g.rules.fire_avatar_immobile_turns)
    for card in range(g.content.cards):
        most = max(most, g.content.immobile_turns[card])
    for card in range(g.content.event_cards):
        most = max(most, g.content.event_immobile_turns[card])
    return most


cdef const char* check_statuses(Game* g) noexcept nogil:
    """Statuses, bans and enchantments are within what the cards give; attacks, steps and movement within the turn."""
    cdef int piece, card, n, total, most_ban = 0
    cdef int most = longest_immobility(g)
    cdef const Piece* p
    for card in range(g.content.event_cards):
        most_ban = max(most_ban, g.content.ban_turns[card])
    for piece in range(PIECES):
        p = &g.s.piece[piece]
        total = 0
        for card in range(g.content.event_cards):
            total += p.enchantment[card]
            if p.fresh[card] > p.enchantment[card]:
                return b"more enchantments are new than are attached"
            if p.enchantment[card] and (not g.content.enchantment[card] or (
                    is_avatar(piece) and g.rules.enchant_avatar_mirror_cards != AVATAR_MIRROR_CARDS_HOLD
                    and (event_does(g, card, ON_IGNITE_COLUMN) or event_does(g, card, ON_CHARGE)))):
                return b"a piece has an enchantment that it cannot have"
        if total != p.enchantments:
            return b"the enchantments of a piece are miscounted"
        for n in range(EVENT_TILES):
            if p.ban[n] > most_ban + 1:
                return b"a ban is too long"
            if ((p.banned >> n) & 1) != (p.ban[n] != 0):
                return b"the bans of a piece are miscounted"
        if not p.alive and (p.immobile or p.lazarus or p.bomb or p.pit or p.net or p.banned or p.enchantments):
            return b"a destroyed unit has a status, a ban or an enchantment"
        if p.immobile > most + 1:
            return b"a piece is immobilised for too long"
        if p.lazarus > g.rules.lazarus_recovery_turns + 1:
            return b"a piece recovers for too long"
        if p.pit == FOREVER:
            if not is_avatar(piece) or g.rules.trap_pit_avatar_turns:
                return b"a pit lasts forever that should not"
        elif p.pit > (g.rules.trap_pit_avatar_turns if is_avatar(piece) else g.rules.trap_pit_unit_turns) + 1:
            return b"a pit lasts too long"
        if p.net == FOREVER:
            if g.rules.net_trap_turns:
                return b"a net lasts forever that should not"
        elif p.net > g.rules.net_trap_turns + 1:
            return b"a net lasts too long"
        if (p.net != 0) != (p.net_card != NO_CARD):
            return b"a net holds nobody, or somebody is held without a net"
        if p.attacks > g.rules.battle_attacks_per_piece:
            return b"a piece has attacked too often"
        if g.rules.move_max_per_piece and p.steps > g.rules.move_max_per_piece:
            return b"a piece has stepped too often"
    if g.s.turn.movement < 0 or g.s.turn.movement > g.s.turn.rolled:
        return b"the movement left is not within the roll"
    return NULL


cdef const char* check_end(Game* g) noexcept nogil:
    """MC-122 to MC-126, MC-128: the treasure is never lost, and a game that is won or capped is over."""
    cdef int seat, reason = g.s.common.end_reason
    for seat in range(SEATS):
        if g.s.player[seat].treasure != g.s.seat_facts[seat].treasure:
            return b"a treasure was lost, or came from nowhere"
        if (reason == END_FINISH or reason == END_FINISH_BY_PUSH or reason == END_FINISH_BY_LANDING):
            if g.s.common.won[seat] == 1.0 and (
                    not g.s.player[seat].treasure
                    or g.s.piece[avatar_of(seat)].pos != g.board.finish[side_of(g, seat)]):
                return b"the winner has no treasure, or is not on its finish tile"
        elif reason == PLAYING and (g.s.player[seat].treasure
                                    and g.s.piece[avatar_of(seat)].pos == g.board.finish[side_of(g, seat)]):
            return b"an avatar with the treasure is on its finish tile, and the game goes on"
    if g.s.turns > g.rules.game_max_turns:
        return b"there were too many turns"
    if (reason == END_CAP) != (g.s.turns == g.rules.game_max_turns):
        return b"the cap was reached and the game goes on, or the other way round"
    return NULL


cdef const char* check_decision(Game* g) noexcept nogil:
    """Every decision offers something, and nothing is left half done between two actions of a turn."""
    cdef action_t legal[MAX_LEGAL]
    cdef int decision = g.s.common.decision
    if list_legal(g, legal) < 1:
        return b"in transit no step leads on" if decision == DECIDE_TRANSIT_STEP else b"a decision offers nothing"
    if decision == DECIDE_MAIN or decision == DECIDE_ACTION:
        if g.s.pending.depth != 1 or g.s.battles:
            return b"something is left half done"
        if g.s.turn.transit != NO_PIECE:
            return b"a piece is in transit and something else is asked"
        if g.s.common.seat != g.s.active:
            return b"the wrong player has the turn"
    if decision == DECIDE_TRANSIT_STEP and g.s.turn.transit == NO_PIECE:
        return b"nobody is in transit"
    return NULL


cdef const char* check_state(Game* g) noexcept nogil:
    cdef const char* words = check_places(g)
    if words == NULL:
        words = check_cards(g)
    if words == NULL:
        words = check_board(g)
    if words == NULL:
        words = check_statuses(g)
    if words == NULL:
        words = check_end(g)
    if words == NULL and g.s.common.end_reason == PLAYING:
        words = check_decision(g)
    return words


cdef const char* check_all(Game* g) noexcept nogil:
    cdef const char* words
    if g.s.pending.overflow or g.s.fault == FAULT_BATTLES:
        return b"too much was begun at once"
    if g.s.fault == FAULT_HAND:
        return b"a hand holds more cards than it can"
    if g.s.fault == FAULT_MOVED_ON:
        return b"a piece stepped after its movement had ended"
    if g.s.fault == FAULT_FIRE:
        return b"a player's fire did not burn down"
    words = check_state(g)
    if words == NULL and g.s.common.end_reason == PLAYING:
        words = check_symmetry(g)
    return words
