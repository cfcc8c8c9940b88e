"""Positions that cannot be played on, although each number is within its bounds.

First what would lead outside of an array, then the invariants of check.pyx, then the stack of what is pending: the
topmost frame must be one that asks what is being decided.
"""

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.epoch.check cimport check_standing
from equipoise.ext.epoch.declared cimport *
from equipoise.ext.epoch.effects cimport decision_of
from equipoise.ext.epoch.game cimport Game, left_of
from equipoise.ext.epoch.legal cimport list_legal

cdef enum:
    ROOM = 6                    # frames that one decision may still begin


# --- within the arrays ------------------------------------------------------------------------------------------------

cdef bint names_a_card(const Game* g, Bits cards) noexcept nogil:
    """Every bit is a card of the game."""
    cdef int card
    while True:
        card = bits_take(&cards)
        if card < 0:
            return True
        if card >= g.content.cards:
            return False


cdef const char* check_decks(const Game* g) noexcept nogil:
    cdef int stack, i
    for stack in range(STACKS):
        if g.s.deck[stack].size > STACK_CARDS:
            return b"a stack has more cards than there are"
    if g.s.deck[DECK_POUCH].size > HEXES or g.s.deck[DECK_TRIGGERS].size > TRIGGERS:
        return b"the pouch or the trigger stack holds more than there is"
    for i in range(g.s.deck[DECK_POUCH].size):
        if g.s.deck[DECK_POUCH].cards[i] >= KINDS:
            return b"something in the pouch is no tile"
    for i in range(g.s.deck[DECK_TRIGGERS].size):
        if g.s.deck[DECK_TRIGGERS].cards[i] >= g.content.triggers:
            return b"something in the trigger stack is no trigger"
    return NULL


cdef const char* check_players(const Game* g) noexcept nogil:
    cdef const Player* p
    cdef int seat, i
    for seat in range(g.s.common.seats):
        p = &g.s.player[seat]
        if p.triangle >= g.board.triangles:
            return b"a token stands on a triangle that is not in use"
        if g.s.common.score[seat] < 0 or g.s.common.score[seat] > 32000:
            return b"somebody's honor is not from 0 to 32000"
        if p.wretch == NO_WRETCH and not (g.s.pending.depth == 1 and g.s.stack[0].kind == FRAME_WRETCHES):
            return b"a player has no wretch"
        for i in range(p.traits):
            if p.trait[i] == NO_CARD:
                return b"a player has fewer traits than are counted"
    return NULL


cdef const char* check_table(const Game* g) noexcept nogil:
    cdef int i
    if g.s.active >= g.s.common.seats or g.s.first_seat >= g.s.common.seats:
        return b"it is the turn of nobody at the table"
    for i in range(HEXES):
        if g.s.controller[i] >= g.s.common.seats:
            return b"a tile is controlled by nobody at the table"
    if not (names_a_card(g, g.s.turn.activated) and names_a_card(g, g.s.turn.ability_open)
            and names_a_card(g, g.s.turn.used)):
        return b"a card was used in this turn that does not exist"
    for i in range(g.s.common.seats):
        if g.s.common.order[i] != (i - g.s.first_seat + g.s.common.seats) % g.s.common.seats and g.s.first_seat >= 0:
            return b"turns do not pass clockwise from the first player"
    return NULL


# --- the stack --------------------------------------------------------------------------------------------------------

cdef bint asks_at_tile(const Game* g, const Frame* f, int decision) noexcept nogil:
    if f.tile == ABANDONED_SHRINE:
        return decision == DECIDE_TILE_REPEAT
    if f.tile == SACRED_MONASTERY:
        return decision == DECIDE_TILE_REPEAT or decision == DECIDE_UPGRADE
    if f.tile == ACADEMY:
        return decision == DECIDE_SECOND_ROLL
    if f.tile == INN:
        return decision == DECIDE_INN_COLOR
    if f.tile == ARCANE_TOWER:
        return decision == DECIDE_TOWER or decision == DECIDE_RECHARGE
    return f.tile == GAPING_MAW and decision == DECIDE_CHAMPION


cdef bint asks_of_victim(const Game* g, const Frame* f, int decision) noexcept nogil:
    cdef int do = g.content.effect_do[f.row][f.effect]
    if decision == DECIDE_TILE:
        return do == DO_T_EVICT
    if decision == DECIDE_TARGET:
        return do != DO_T_EVICT and g.content.effect_scope[f.row][f.effect] == SCOPE_ONE
    if f.other == NO_SEAT:
        return False
    if decision == DECIDE_ATTRIBUTE:
        return do == DO_T_DRAIN or do == DO_T_SNATCH
    if decision == DECIDE_COMPANION:
        return do == DO_T_FATIGUE
    return decision == DECIDE_MOVE_TARGET and do == DO_T_MOVE


cdef bint asks(const Game* g, const Frame* f) noexcept nogil:
    """The topmost frame asks what is being decided."""
    cdef int decision = g.s.common.decision
    cdef int kind = f.kind
    if kind == FRAME_TURN:
        return decision == DECIDE_TURN and f.step == TURN_MENU and f.seat == g.s.active
    if kind == FRAME_TRAVEL:
        return decision == DECIDE_STEP and 0 < f.left <= f.limit
    if kind == FRAME_TILE:
        return asks_at_tile(g, f, decision)
    if kind == FRAME_EFFECTS:
        return f.left > 0 and decision == decision_of(g.content.effect_do[f.row][f.effect])
    if kind == FRAME_VICTIMS:
        return asks_of_victim(g, f, decision)
    if kind == FRAME_ACQUIRE:
        return f.step == 0 and decision == (DECIDE_SCRY if g.s.scried_cards > 0 else DECIDE_SOURCE)
    if kind == FRAME_ROLL:
        return decision == DECIDE_REROLL and g.s.turn.rerolls[f.die] > 0 and (f.die == WHITE or g.s.face < COUNTERS)
    if kind == FRAME_REST:
        return decision == DECIDE_UPGRADE and f.left > 0
    if kind == FRAME_DOWNGRADE:
        return decision == DECIDE_DOWNGRADE and f.left > 0
    if kind == FRAME_QUESTS:
        return decision == DECIDE_QUEST and g.s.player[f.seat].offered[0] != NO_QUEST != g.s.player[f.seat].offered[1]
    return ((kind == FRAME_GAIN and decision == DECIDE_ATTRIBUTE)
            or (kind == FRAME_WRETCH_MODE and decision == DECIDE_MODE)
            or (kind == FRAME_FIGHT and decision == DECIDE_PREVENT_DEATH)
            or (kind == FRAME_TOKENS and decision == DECIDE_REMOVE_TRIGGER)
            or (kind == FRAME_FREE_DISCARDS and decision == DECIDE_FREE_DISCARD)
            or (kind == FRAME_WRETCHES and decision == DECIDE_WRETCH))


cdef bint can_go_on(const Game* g, const Frame* f, bint top) noexcept nogil:
    """What a frame refers to is there."""
    cdef int kind = f.kind
    if f.seat >= g.s.common.seats or f.other >= g.s.common.seats:
        return False
    if f.traits > g.s.player[f.seat].traits or f.trait > f.traits:
        return False
    if kind == FRAME_EFFECTS or kind == FRAME_VICTIMS:
        if f.effect > g.content.effects[f.row] - (top or kind == FRAME_VICTIMS):
            return False
    if kind == FRAME_VICTIMS:
        return g.content.effect_do[f.row][f.effect] >= DO_T_DRAIN and (top or f.other != NO_SEAT)
    if kind == FRAME_TILE:
        return g.s.tile[f.hex] == f.tile
    if kind == FRAME_ACQUIRE:
        return top or f.card != NO_CARD
    return kind != FRAME_FIGHT or f.champion != NO_CARD


cdef int who_decides(const Game* g, const Frame* f) noexcept nogil:
    return left_of(g, f.seat, f.done) if f.kind == FRAME_FREE_DISCARDS else f.seat


cdef const char* check_opening(const Game* g) noexcept nogil:
    """Before the first turn there is one frame: the draft, or the choice of quests."""
    cdef int seat, chosen = 0
    if g.s.pending.depth != 1 or (g.s.stack[0].kind != FRAME_WRETCHES and g.s.stack[0].kind != FRAME_QUESTS):
        return b"nothing but the draft and the choice of quests comes before the first turn"
    for seat in range(g.s.common.seats):
        chosen += g.s.player[seat].wretch != NO_WRETCH
        if g.s.stack[0].kind == FRAME_QUESTS and (g.s.player[seat].offered[0] == NO_QUEST
                                                  or g.s.player[seat].offered[1] == NO_QUEST):
            return b"somebody has no two quests to choose from"
    if g.s.stack[0].kind == FRAME_WRETCHES and chosen != g.s.stack[0].done:
        return b"the draft has come further than there are wretches chosen"
    if g.s.stack[0].done >= g.s.common.seats:
        return b"everybody has chosen already"
    return NULL


cdef const char* check_stack(const Game* g) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef const Frame* top = &g.s.stack[g.s.pending.depth - 1]
    cdef int i, j
    if g.s.pending.depth > FRAMES - ROOM or not g.s.pending.asked:
        return b"too much is pending, or nothing is asked"
    for i in range(g.s.pending.depth):
        if not can_go_on(g, &g.s.stack[i], i == g.s.pending.depth - 1):
            return b"something pending refers to what is not there"
        if (g.s.stack[i].kind == FRAME_TURN) != (i == 0) and g.s.active >= 0:
            return b"a turn lies on top of something else, or nothing pending is a turn"
        if (g.s.stack[i].kind == FRAME_WRETCHES or g.s.stack[i].kind == FRAME_QUESTS) and g.s.active >= 0:
            return b"the set-up goes on although a turn has begun"
    if g.s.active >= 0 and (g.s.stack[0].seat != g.s.active or g.s.first_seat < 0):
        return b"the turn that is pending is another player's"
    if not asks(g, top) or who_decides(g, top) != g.s.common.seat:
        return b"what is pending does not ask for this decision, or asks somebody else"
    for i in range(g.s.reached):
        for j in range(i):
            if g.s.to_reveal[i] == g.s.to_reveal[j]:
                return b"a hex is to be revealed twice"
    if (g.s.scried_cards > 0) != (g.s.common.decision == DECIDE_SCRY):
        return b"cards are looked at without a decision, or the other way round"
    for i in range(g.s.scried_cards):
        if g.content.stack[g.s.scried[i]] != top.stack:
            return b"a card that is looked at is of another stack"
    if list_legal(g, legal) == 0:
        return b"there is nothing to decide"
    return NULL


cdef const char* why_unplayable(Game* g) noexcept nogil:
    cdef const char* words = check_decks(g)
    if words == NULL:
        words = check_players(g)
    if words == NULL:
        words = check_table(g)
    if words == NULL:
        words = check_opening(g) if g.s.active < 0 else check_standing(g)
    if words == NULL and g.s.common.end_reason == PLAYING:
        words = check_stack(g)
    return words
