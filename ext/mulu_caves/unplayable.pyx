"""What makes a loaded position unplayable although each of its numbers is within its bounds.

Frames must refer to what is there and ask what they can ask; the rest must keep to what holds between any two
decisions (check.pyx).
"""

from equipoise.ext.deck cimport Deck
from equipoise.ext.engine cimport PLAYING
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE
from equipoise.ext.mulu_caves.check cimport check_state
from equipoise.ext.mulu_caves.declared cimport *
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, is_avatar, owner_of
from equipoise.ext.mulu_caves.kits cimport battle_tag, series_tag_of


# --- cards and tiles --------------------------------------------------------------------------------------------------

cdef bint is_of_deck(const Game* g, int deck, int card) noexcept nogil:
    """In deck and pile event cards are numbered behind the treasure cards."""
    if deck == DECK_TREASURE:
        return card < g.content.cards
    return TREASURES <= card < TREASURES + g.content.event_cards


cdef const char* check_piles(const Game* g) noexcept nogil:
    cdef const Deck* d
    cdef int deck, i, seat
    for deck in range(DECKS):
        d = &g.s.deck[deck]
        for i in range(d.size):
            if not is_of_deck(g, deck, d.cards[i]):
                return b"a deck holds a card of the other one"
        for i in range(g.s.pile_size[deck]):
            if not is_of_deck(g, deck, g.s.pile[deck][i]):
                return b"a discard pile holds a card of the other one"
    for seat in range(SEATS):
        for i in range(g.s.player[seat].cards):
            if g.s.player[seat].hand[i].card >= g.content.cards:
                return b"a hand holds a card that these rules do not have"
    return NULL


cdef bint is_on_board(const Game* g, int tile) noexcept nogil:
    return g.board.kind[tile] != BORDER


cdef bint knows_other_tiles(const Game* g, const Piece* p) noexcept nogil:
    """It remembers event or treasure tiles that the map does not have."""
    cdef int n
    for n in range(EVENT_TILES):
        if (p.ban[n] or (p.event_seen >> n) & 1) and g.board.event_tile[n] == NO_TILE:
            return True
        if (p.drawn_from >> n) & 1 and (n >= TREASURE_TILES or g.board.treasure_tile[n] == NO_TILE):
            return True
    return False


cdef const char* check_tiles(const Game* g) noexcept nogil:
    cdef int piece, i, transit = g.s.turn.transit
    for piece in range(PIECES):
        if g.s.piece[piece].alive and not is_on_board(g, g.s.piece[piece].pos):
            return b"a piece stands beside the board"
        if knows_other_tiles(g, &g.s.piece[piece]):
            return b"a piece remembers an event or treasure tile that the map does not have"
    if g.s.active >= 0:
        for piece in range(TEAM):
            for i in range(g.s.piece[avatar_of(g.s.active) + piece].path_length):
                if not is_on_board(g, g.s.turn.path[piece][i]):
                    return b"a path leads beside the board"
    if transit != NO_PIECE and not (g.s.piece[transit].alive and is_on_board(g, g.s.turn.transit_origin)):
        return b"a piece is in transit that is not on the board"
    return NULL


# --- frames -----------------------------------------------------------------------------------------------------------

cdef bint is_living(const Game* g, int piece) noexcept nogil:
    return piece != NO_PIECE and g.s.piece[piece].alive


cdef bint needs_card(int mode) noexcept nogil:
    return mode == MODE_ICE_WAVE or mode >= MODE_BOW


cdef const char* check_battle(const Game* g, const Frame* f) noexcept nogil:
    """Of a battle or a shot."""
    cdef const Battle* b = &g.s.battle[f.battle]
    cdef int seat = owner_of(b.attacker)
    if owner_of(b.defender) == seat:
        return b"a piece fights one of its own side"
    if b.kit[1 - seat] != battle_tag(f.battle) or (
            b.kit[seat] != battle_tag(f.battle) and b.kit[seat] != series_tag_of(f.battle)):
        return b"the kits of a battle are not its own"
    if (b.card == NO_CARD and needs_card(b.mode)) or (b.card != NO_CARD and b.card >= g.content.cards):
        return b"a battle is fought with a card that there is not"
    if b.loser != NO_PIECE and b.loser != b.attacker and b.loser != b.defender:
        return b"a battle is lost by a piece that is not in it"
    if f.kind == FRAME_SHOT or f.step <= BATTLE_DECIDED:
        if not is_living(g, b.attacker) or not is_living(g, b.defender):
            return b"a battle is fought by a piece that is not on the board"
    elif b.loser == NO_PIECE and f.step < BATTLE_DONE:
        return b"a battle without a loser has an outcome"
    if f.kind == FRAME_SHOT:
        if b.direction == NO_DIRECTION and b.mode != MODE_JAVELIN_WALL:
            return b"a shot has no direction"
        return NULL
    if f.step == BATTLE_SHIELD and f.other != b.attacker and f.other != b.defender:
        return b"a Shield is offered to a piece that is not in the battle"
    if f.step == BATTLE_SUBSTITUTE and g.s.common.decision == DECIDE_SACRIFICE and b.sacrifice == 0:
        return b"a unit is sacrificed without a Sacrificial Sword"
    return NULL


cdef const char* check_effect(const Game* g, const Frame* f, bint on_top) noexcept nogil:
    """Of a frame that is no turn and no battle."""
    cdef int kind = f.kind
    if kind == FRAME_PUSH:
        if f.direction == NO_DIRECTION or (f.step == 0 and not is_on_board(g, f.tile)):
            return b"a push has no direction, or begins beside the board"
    elif kind == FRAME_DEATH:
        if not is_living(g, f.piece) or is_avatar(f.piece):
            return b"only a unit on the board can be destroyed"
    elif kind == FRAME_EVENT:
        if f.piece == NO_PIECE or f.card >= g.content.event_cards or g.board.event_number[f.tile] == NOT_A_DRAW_TILE:
            return b"an event card is resolved that was not drawn"
        if f.unit != NO_PIECE and not is_living(g, f.unit):
            return b"an enchantment is given to a unit that is not on the board"
    elif kind == FRAME_CAVE_IN:
        if f.piece == NO_PIECE or f.card >= g.content.event_cards or (on_top and not is_living(g, f.piece)):
            return b"a piece is walked that is not on the board"
    elif kind == FRAME_MIRROR or kind == FRAME_DRAW:
        if f.piece == NO_PIECE or (f.step == 0 and not is_living(g, f.piece)):
            return b"a piece is mirrored, or draws, that is not on the board"
    return NULL


cdef bint is_turn(const Frame* f) noexcept nogil:
    return f.kind == FRAME_TURN or f.kind == FRAME_END_PHASE


cdef const char* check_frames(Game* g) noexcept nogil:
    """Battles are closed in the reverse order of their opening, so the frames on the stack own them in order."""
    cdef const char* words = NULL
    cdef const Frame* f
    cdef int i, kind, begun = 0
    for i in range(g.s.pending.depth):
        f = &g.s.stack[i]
        kind = f.kind
        if (i == 0) != is_turn(f):
            return b"what is pending does not begin with one turn"
        if kind == FRAME_BATTLE and f.in_series:
            if g.s.stack[i - 1].kind != FRAME_SERIES:
                return b"a battle belongs to a series that is not fought"
        elif kind == FRAME_BATTLE or kind == FRAME_SERIES or kind == FRAME_SHOT:
            begun += 1
        if kind == FRAME_BATTLE or kind == FRAME_SERIES or kind == FRAME_SHOT:
            if f.battle != begun - 1 or begun > g.s.battles:
                return b"a battle is resolved that was not begun"
        if kind == FRAME_BATTLE or kind == FRAME_SHOT:
            words = check_battle(g, f)
            if kind == FRAME_BATTLE and g.s.battle[f.battle].sweep != NO_TAG:
                begun += 1
                if g.s.battle[f.battle].sweep != series_tag_of(begun - 1):
                    return b"a sweep follows a battle that was not begun"
        elif kind == FRAME_SERIES:
            if f.piece == NO_PIECE or (f.card == NO_CARD and needs_card(f.mode)):
                return b"a series of battles has no attacker, or no card"
        else:
            words = check_effect(g, f, i == g.s.pending.depth - 1)
        if words != NULL:
            return words
    if begun != g.s.battles:
        return b"a battle was begun that nothing resolves"
    return NULL


# --- the decision -----------------------------------------------------------------------------------------------------

cdef bint asks_in_battle(int step, int decision) noexcept nogil:
    if step == BATTLE_COMMIT_ATTACKER or step == BATTLE_COMMIT_AGAIN:
        return decision == DECIDE_COMMIT_ATTACKER
    if step == BATTLE_THEFT:
        return decision == DECIDE_RELINQUISH
    if step == BATTLE_COMMIT_DEFENDER:
        return decision == DECIDE_COMMIT_DEFENDER
    if step == BATTLE_SHIELD:
        return decision == DECIDE_SHIELD
    if step == BATTLE_SUBSTITUTE:
        return decision == DECIDE_SACRIFICE
    return step == BATTLE_LAST_WORDS and decision == DECIDE_SUBSTITUTE


cdef bint asks(const Game* g, const Frame* f, int decision) noexcept nogil:
    """Whether a frame of this kind and step can ask for this decision."""
    cdef int kind = f.kind
    if kind == FRAME_TURN:
        if g.s.active != f.seat or g.s.common.seat != f.seat:
            return False
        if decision == DECIDE_TRANSIT_STEP:
            return f.step == STEP_ACTIONS and g.s.turn.transit != NO_PIECE
        return decision == (DECIDE_MAIN if f.step == STEP_MAIN else DECIDE_ACTION) and (
            f.step == STEP_MAIN or f.step == STEP_ACTIONS)
    if kind == FRAME_BATTLE:
        return asks_in_battle(f.step, decision)
    if kind == FRAME_SERIES:
        return (f.step == SERIES_COMMIT and decision == DECIDE_COMMIT_ATTACKER) or (
            f.step == SERIES_NEXT and decision == DECIDE_AREA_TARGET)
    if kind == FRAME_CAVE_IN:
        return decision == (DECIDE_CAVE_IN_STEP if g.s.turn.transit == NO_PIECE else DECIDE_TRANSIT_STEP)
    if kind == FRAME_PLACING:
        return decision == (DECIDE_PLACE_QUADRANT if g.s.placing_quadrant < 0 else DECIDE_PLACE_TILE) and (
            g.s.placing < 2 * g.rules.setup_units_per_player)
    if kind == FRAME_EVENT:
        return decision == DECIDE_MIRROR_MIRROR or decision == DECIDE_ASSIGN
    return ((kind == FRAME_HAND and decision == DECIDE_DISCARD)
            or (kind == FRAME_TRANSFERENCE and decision == DECIDE_TRANSFERENCE)
            or (kind == FRAME_SHOT and decision == DECIDE_RELINQUISH)
            or (kind == FRAME_DEATH and decision == DECIDE_LIVE_AFTER_DEATH))


cdef const char* why_unplayable(Game* g) noexcept nogil:
    cdef const char* words = check_piles(g)
    if words == NULL:
        words = check_tiles(g)
    if words == NULL and g.s.common.end_reason == PLAYING:
        words = check_frames(g)
        if words == NULL and not (g.s.pending.asked and asks(g, top_frame(g.s), g.s.common.decision)):
            words = b"nothing that is pending asks for this decision"
    return check_state(g) if words == NULL else words
