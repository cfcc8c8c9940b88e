"""What holds at all times, each with a sentence of its own. What needs more than one look, such as that no action is
listed twice, is tested."""

from equipoise.ext.bitset cimport bits_count, bits_has, popcount64
from equipoise.ext.engine cimport PLAYING
from equipoise.ext.epoch.control cimport may_combine
from equipoise.ext.epoch.declared cimport (
    ATTRIBUTES, CARDS, COLOURS, DECK_POUCH, DECK_TRIGGERS, END_CAP, END_TRIGGER, FAULT_BLOCKS, FAULT_TOKEN,
    FRAME_TOKENS, FRAME_TRAVEL, HEXES, HONOR_COMPANIONS, HONOR_EFFECTS, HONOR_LOST, HONOR_SOURCES, HONOR_STOLEN,
    IN_STACK, KINDS, LOOKED_AT, NOT_IN_GAME, NO_CARD, NO_TILE, ON_DISPLAY, OUT_OF_GAME, RELIC, STACKS,
    TOKEN_MODE_FIRST_PLAYER, TRAIT, TREACHERIES, TURN_DECISIONS, Player, SeatFacts, Turn,
)
from equipoise.ext.epoch.game cimport Game, blocks_on, extra_tiles, honor_of
from equipoise.ext.epoch.scoring cimport mastery_total


cdef bint is_on_stack(const Game* g, int frame) noexcept nogil:
    cdef int i
    for i in range(g.s.pending.depth):
        if g.s.stack[i].kind == frame:
            return True
    return False


cdef const char* check_blocks(const Game* g) noexcept nogil:
    """EP-011, EP-045, EP-056: no block is lost, won, or changes its owner; EP-057: none beyond what a card holds."""
    cdef const Player* p
    cdef int seat, attribute, total, hex, card, tiles
    for seat in range(g.s.common.seats):
        p = &g.s.player[seat]
        total = p.potential + p.influence + p.conviction + p.tiles + p.reserve
        for attribute in range(ATTRIBUTES):
            total += p.attribute[attribute]
        total += blocks_on(g, p.companions) + blocks_on(g, p.relics)
        if total != g.rules.setup_blocks_per_player:
            return b"a player's blocks do not add up"
        if p.reserve != p.reserve_at_start:
            return b"a block of the reserve entered play, or one went there"
        tiles = 0
        for hex in range(HEXES):
            tiles += g.s.controller[hex] == seat
        if tiles != p.tiles:
            return b"a player's tiles and blocks on tiles differ"
    for hex in range(HEXES):
        if g.s.controller[hex] >= 0 and (g.s.tile[hex] == NO_TILE or g.s.controller[hex] >= g.s.common.seats):
            return b"an open hex is controlled, or a tile by nobody at the table"
    for card in range(g.content.cards):
        if g.s.blocks[card] == 0:
            continue
        if g.content.stack[card] == RELIC:
            if g.s.blocks[card] > g.content.capacity[card]:
                return b"a relic holds more than its capacity"
        elif g.content.stack[card] >= COLOURS:
            return b"blocks lie on a trait or a monster"
        if g.s.place[card] >= g.s.common.seats:
            return b"blocks lie on a card that nobody has"
    return NULL


cdef const char* check_board(const Game* g) noexcept nogil:
    """EP-019, EP-034, EP-036, EP-085: the tiles of the pouch, one token on a triangle, no open hex beside a token."""
    cdef int left[KINDS]
    cdef int seat, other, hex, kind, i, on_board = 0
    if g.s.active < 0:
        return NULL
    for kind in range(KINDS):
        left[kind] = g.content.tile_count[kind]
    for hex in range(HEXES):
        if g.s.tile[hex] != NO_TILE:
            left[g.s.tile[hex]] -= 1
            on_board += 1
    for i in range(g.s.deck[DECK_POUCH].size):
        left[g.s.deck[DECK_POUCH].cards[i]] -= 1
    for kind in range(KINDS):
        if left[kind] != 0:
            return b"a tile is missing, or there is one too many"
    if on_board != g.s.revealed:
        return b"the count of revealed tiles is wrong"
    if is_on_stack(g, FRAME_TRAVEL):
        return NULL
    for seat in range(g.s.common.seats):
        if g.s.player[seat].triangle >= g.board.triangles:
            return b"a token is off the island"
        for other in range(seat):
            if g.s.player[other].triangle == g.s.player[seat].triangle:
                return b"two tokens stand on one triangle"
        for hex in range(HEXES):
            if (g.board.hexes[g.s.player[seat].triangle] >> hex) & 1 and g.s.tile[hex] == NO_TILE:
                return b"a hex next to a token is open"
    return NULL


cdef const char* check_places(const Game* g) noexcept nogil:
    """EP-016, EP-176: every card is in one place, and no display is empty while its stack is not."""
    cdef int places[CARDS]
    cdef int stack, card, i
    for card in range(CARDS):
        places[card] = 0
    for stack in range(STACKS):
        for i in range(g.s.deck[stack].size):
            card = g.s.deck[stack].cards[i]
            if g.s.place[card] != IN_STACK or g.content.stack[card] != stack:
                return b"a card lies in a stack where it does not belong"
            places[card] += 1
        card = g.s.face_up[stack]
        if card != NO_CARD:
            if g.s.place[card] != ON_DISPLAY or g.content.stack[card] != stack:
                return b"a card lies on a display where it does not belong"
            places[card] += 1
        elif g.s.deck[stack].size > 0 and g.s.active >= 0:
            return b"a display is empty although its stack is not"
    for i in range(g.s.scried_cards):
        if g.s.place[g.s.scried[i]] != LOOKED_AT:
            return b"a card that is looked at lies elsewhere too"
        places[g.s.scried[i]] += 1
    for card in range(g.content.cards):
        if g.s.place[card] < g.s.common.seats or g.s.place[card] == OUT_OF_GAME:
            places[card] += 1
        if g.s.place[card] == NOT_IN_GAME:
            if g.board.in_game[card] and g.s.active >= 0:
                return b"a card is missing"
        elif not g.board.in_game[card]:
            return b"a card is in the game that should not be"
        elif places[card] != 1:
            return b"a card is in no place, or in two"
    return NULL


cdef const char* check_hands(const Game* g) noexcept nogil:
    """EP-181: what a player has in front follows State.place."""
    cdef int held[STACKS]
    cdef const Player* p
    cdef int seat, card, stack, treachery, i
    cdef bint own
    for seat in range(g.s.common.seats):
        p = &g.s.player[seat]
        treachery = 0
        for stack in range(STACKS):
            held[stack] = 0
        for card in range(g.content.cards):
            stack = g.content.stack[card]
            own = g.s.place[card] == seat
            held[stack] += own
            if own:
                treachery += g.content.treachery[card]
            if own != (bits_has(&p.companions, card) or bits_has(&p.relics, card) or bits_has(&p.monsters, card)
                       or stack == TRAIT) and stack != TRAIT:
                return b"a player has a card that lies elsewhere, or lacks one"
        for stack in range(STACKS):
            if held[stack] != p.held[stack]:
                return b"a player's cards are miscounted"
        if treachery != p.treachery:
            return b"a player's treachery cards are miscounted"
        if p.traits != p.held[TRAIT]:
            return b"a player's traits are miscounted"
        for i in range(p.traits):
            if g.s.place[p.trait[i]] != seat:
                return b"a player's trait lies elsewhere"
    return NULL


cdef const char* check_supplies(const Game* g) noexcept nogil:
    """EP-021, EP-161: proficiency tiles; EP-022, EP-023, EP-224, EP-234: trigger cards, of which enough stay active."""
    cdef int attribute, seat, tiles, trigger, enabled = 0, in_stack = g.s.deck[DECK_TRIGGERS].size
    cdef int active = popcount64(g.s.active_triggers)
    cdef int removed = popcount64(g.s.removed_triggers)
    cdef int at_start
    if g.s.active < 0:
        return NULL
    for attribute in range(ATTRIBUTES):
        tiles = g.s.supply[attribute] + g.s.discarded[attribute]
        for seat in range(g.s.common.seats):
            tiles += g.s.player[seat].proficiency[attribute]
        if tiles != g.board.supply[attribute]:
            return b"proficiency tiles do not add up"
    for trigger in range(g.content.triggers):
        enabled += g.content.trigger_enabled[trigger]
    if g.s.active_triggers & g.s.removed_triggers or active + removed + in_stack != enabled:
        return b"trigger cards do not add up"
    at_start = min(g.rules.setup_active_triggers, enabled)
    if active < at_start:
        return b"too few triggers are active"
    if g.rules.triggers_token_mode != TOKEN_MODE_FIRST_PLAYER:
        return NULL
    if removed > g.s.tokens_taken:
        return b"more triggers were removed than tokens taken"
    if active + removed != at_start + g.s.tokens_taken and (in_stack > 0 or active + removed != enabled):
        return b"a token brought no trigger, or a trigger came without one"
    return NULL


cdef const char* check_honor(const Game* g) noexcept nogil:
    """EP-222, EP-243: honor is what its sources add up to, and nothing treacherous happens without the option."""
    cdef const SeatFacts* own
    cdef int seat, i, total
    for seat in range(g.s.common.seats):
        own = &g.s.seat_facts[seat]
        if honor_of(g, seat) < 0:
            return b"honor is below 0"
        total = 0
        for i in range(HONOR_SOURCES):
            total += own.honor[i]
        if total != honor_of(g, seat):
            return b"honor and its sources differ"
        if g.rules.treachery_enabled:
            continue
        if own.honor[HONOR_STOLEN] != 0 or own.honor[HONOR_LOST] != 0:
            return b"honor was stolen without treachery"
        for i in range(HONOR_COMPANIONS, HONOR_EFFECTS + 1):
            if own.honor[i] < 0:
                return b"a card cost honor without treachery"
        for i in range(TREACHERIES):
            if own.inflicted[i] or own.suffered[i]:
                return b"treachery happened without the option"
        if g.s.player[seat].treachery:
            return b"a treachery card is in play without the option"
    return NULL


cdef const char* check_tokens(const Game* g) noexcept nogil:
    """EP-223: a token that was reached is taken."""
    if g.s.common.end_reason != PLAYING or is_on_stack(g, FRAME_TOKENS):
        return NULL
    if (g.rules.triggers_token_mode == TOKEN_MODE_FIRST_PLAYER and g.s.tokens_taken < g.content.tokens
            and g.s.peak >= g.content.token[g.s.tokens_taken]):
        return b"a token was reached and not taken"
    return NULL


cdef const char* check_turn(const Game* g) noexcept nogil:
    """EP-024, EP-114, EP-221: mounts; EP-039, EP-065, EP-096, EP-138, EP-140, EP-155, EP-194: what a turn allows."""
    cdef const Turn* t = &g.s.turn
    cdef const Player* p
    cdef int seat, card
    if g.s.active < 0:
        return NULL
    p = &g.s.player[g.s.active]
    for seat in range(g.s.common.seats):
        if g.s.player[seat].speed_tile < g.rules.speed_base or g.s.player[seat].speed_tile > g.rules.speed_max:
            return b"a speed tile is out of range"
    if g.s.common.end_reason == PLAYING:
        if p.speed_tile < t.speed_before or p.speed_tile > t.speed_before + g.rules.speed_upgrades_per_turn:
            return b"a speed tile was lost, or too many were taken in a turn"
    if <int> popcount64(t.acted) + t.rested > 1 + extra_tiles(g):
        return b"too many tile actions in a turn"
    if t.controls > g.rules.control_max_per_turn or <int> popcount64(t.controlled) != t.controls:
        return b"too many tiles controlled in a turn"
    if not may_combine(g, t.acted, t.controlled):
        return b"control of one tile and the action of another were combined"
    if t.rested > g.rules.turn_rests_per_turn:
        return b"too many rests in a turn"
    if t.proficiency_taken > g.rules.proficiency_per_turn:
        return b"too many proficiency tiles taken in a turn"
    if t.activations < 0:
        return b"too many activations in a turn"
    if bits_count(&t.used) != t.uses:
        return b"a relic or trait was used twice in a turn"
    if t.abilities + bits_count(&t.ability_open) > bits_count(&t.activated):
        return b"an ability was used twice, or without an activation"
    for card in range(CARDS):
        if bits_has(&t.ability_open, card) and not (bits_has(&t.activated, card) and bits_has(&p.companions, card)):
            return b"an ability is open of a companion that is not there, or was not activated"
    if t.decisions > TURN_DECISIONS:
        return b"a turn does not end"
    return NULL


cdef const char* check_end(const Game* g) noexcept nogil:
    """EP-164, EP-165, EP-166: masteries; EP-232, EP-235, EP-266: everybody has had the same number of turns."""
    cdef int seat, other, attribute, won, tiles = 0
    for seat in range(g.s.common.seats):
        for other in range(seat):
            if abs(g.s.player[seat].turns - g.s.player[other].turns) > 1:
                return b"somebody had more turns than the others"
    if g.s.common.end_reason != END_TRIGGER and g.s.common.end_reason != END_CAP:
        return NULL
    for seat in range(1, g.s.common.seats):
        if g.s.player[seat].turns != g.s.player[0].turns:
            return b"the game ended before everybody had the same number of turns"
    if g.s.common.end_reason == END_TRIGGER and g.s.common.round != g.s.end_round:
        return b"the game ended in another round than the last"
    if g.s.common.end_reason == END_CAP and g.s.common.round != g.rules.limits_round_cap:
        return b"the game ended by cap in another round"
    for attribute in range(ATTRIBUTES):
        won = 0
        for seat in range(g.s.common.seats):
            if not g.s.seat_facts[seat].mastery_won[attribute]:
                continue
            won += 1
            for other in range(g.s.common.seats):
                if other != seat and mastery_total(g, other, attribute) >= mastery_total(g, seat, attribute):
                    return b"a mastery went to somebody who does not lead alone"
            if mastery_total(g, seat, attribute) == 0:
                return b"a mastery went to somebody with nothing"
        if won > 1:
            return b"a mastery went to two players"
    for seat in range(g.s.common.seats):
        tiles += g.s.masteries[seat]
    if tiles > ATTRIBUTES:
        return b"there are more masteries than tiles"
    return NULL


cdef const char* check_standing(Game* g) noexcept nogil:
    cdef const char* words
    if g.s.active < 0:
        return check_places(g)
    words = check_blocks(g)
    if words == NULL:
        words = check_board(g)
    if words == NULL:
        words = check_places(g)
    if words == NULL:
        words = check_hands(g)
    if words == NULL:
        words = check_supplies(g)
    if words == NULL:
        words = check_honor(g)
    if words == NULL:
        words = check_turn(g)
    if words == NULL:
        words = check_end(g)
    return words


cdef const char* check_all(Game* g) noexcept nogil:
    cdef const char* words
    if g.s.fault == FAULT_BLOCKS:
        return b"a block was taken from where none is"
    if g.s.fault == FAULT_TOKEN:
        return b"tokens were not taken in ascending order"
    if g.s.fault or g.s.pending.overflow:
        return b"too much was begun at once"
    words = check_standing(g)
    return words if words != NULL or g.s.active < 0 else check_tokens(g)
