"""What must hold after every decision; what does not is told in a sentence of its own."""

from libc.string cimport memset

from equipoise.ext.axis_mundi.board cimport on_level
from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, AXIS, CARDS, CAVE, CENTRE, DECIDE_ACTION, DECKS, FAULT_PUSH, FAULT_RISE, FAULT_RUN, HUMAN, LAVA,
    NO_CARD, NO_HEX, ONE_TIME, PATH, PERMANENT, SHELTER, SLOTS, TREASURES, Player, Turn,
)
from equipoise.ext.axis_mundi.game cimport Game, count_bits, hand_limit, max_hp, own_power, power_of, slots_with
from equipoise.ext.axis_mundi.legal cimport list_legal
from equipoise.ext.bitset cimport bits_has, lowest64
from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.types cimport u64

cdef enum:
    LIST_AT_MOST = 300


cdef const char* check_places(Game* g) noexcept nogil:
    """AM-015, AM-023, AM-165: nobody shares a hex, stands in lava, or left its hex without moving."""
    cdef int seat, hex
    cdef const Player* p
    for hex in range(g.board.hexes):
        seat = g.s.occupant[hex]
        if seat >= 0 and (g.s.player[seat].pos != hex or not g.s.player[seat].visible):
            return b"a hex is said to hold a character that is not there"
    for seat in range(g.board.seats):
        p = &g.s.player[seat]
        if p.pos >= g.board.hexes:
            return b"a character is off the board"
        if g.s.levitating >> seat & 1:
            continue
        if g.s.terrain[p.pos] == LAVA:
            return b"a character stands in lava"
        if p.visible and g.s.occupant[p.pos] != seat:
            return b"two visible characters share a hex"
        if p.form != HUMAN and p.pos == g.board.pier[seat] and g.s.common.end_reason == PLAYING:
            return b"an Ascendant stands on its pier and the game goes on"
        if not p.visible and p.hidden_points == 0 and p.pos != p.token and count_down(g, seat) == 0:
            return b"a hidden character left its token without moving"
        if seat == g.s.active and p.immobilised and p.lives == g.s.turn.began_lives and p.pos != g.s.turn.began_at:
            return b"an immobilised character left its hex"
    return NULL


cdef int count_down(const Game* g, int seat) noexcept nogil:
    cdef int card, n = 0
    for card in range(g.content.cards):
        n += g.s.player[seat].face_down[card] + g.s.set_aside[card]
    return n


cdef const char* check_mats(Game* g) noexcept nogil:
    """HP, wounds, energy and tokens fit on the mat (AM-041, AM-043, AM-160)."""
    cdef int seat, pool
    cdef const Player* p
    for seat in range(g.board.seats):
        p = &g.s.player[seat]
        if p.hp <= 0 or p.hp > max_hp(g, seat):
            return b"hit points are out of range"
        if p.wounds >= g.rules.wounds_capacity:
            return b"a full wound area was not emptied"
        for pool in range(2):
            if p.energy[pool] > g.rules.energy_cap:
                return b"a pool holds more energy than fits"
        if p.mischief > g.rules.mischievous_token_cost or p.scrounge > g.rules.scrounger_token_cost:
            return b"there are too many mischief or scrounge tokens"
        if p.identity >= 0 and (seat != g.s.active or p.form != HUMAN):
            return b"an identity is borrowed outside the own turn"
        if p.immobilised and seat != g.s.active:
            return b"an immobilisation works outside the own turn"
    return NULL


cdef const char* check_phase(Game* g) noexcept nogil:
    """AM-127: one Ascendant at most, and the Axis is open only without one (AM-037)."""
    cdef int seat, ascendants = 0
    for seat in range(g.board.seats):
        if g.s.player[seat].form != HUMAN:
            ascendants += 1
            if seat != g.s.ascendant:
                return b"an Angel or Demon is not the Ascendant"
    if ascendants > 1:
        return b"there are two Ascendants"
    if (g.s.ascendant >= 0) != (ascendants == 1):
        return b"the Ascendant is a human"
    if g.s.terrain[CENTRE] != (ACCESSIBLE if ascendants else AXIS):
        return b"the Axis is open although there is an Ascendant, or closed although there is none"
    return NULL


cdef const char* check_cards(Game* g) noexcept nogil:
    """No card is lost or doubled; hands and slots keep their limits (AM-059, AM-078)."""
    cdef int seen[CARDS]
    cdef int seat, card, i, deck, size, slots
    cdef u64 held, left
    cdef const Player* p
    memset(seen, 0, sizeof(seen))
    for deck in range(DECKS):
        for i in range(g.s.deck[deck].size):
            seen[g.s.deck[deck].cards[i]] += 1
            if g.content.deck[g.s.deck[deck].cards[i]] != deck:
                return b"a card is in the wrong deck"
    for i in range(g.s.pile_size):
        seen[g.s.pile[i]] += 1
    for seat in range(g.board.seats):
        p = &g.s.player[seat]
        size = 0
        held = 0
        for card in range(g.content.cards):
            seen[card] += p.hand[card] + p.face_down[card]
            size += p.hand[card]
            if p.hand[card]:
                held |= <u64> 1 << card
            if p.shown[card] > p.hand[card]:
                return b"more cards were seen going into a hand than are in it"
            if p.visible and p.face_down[card]:
                return b"a visible character has cards lying face down"
        if size != p.hand_size or held != p.held:
            return b"a hand was not counted right"
        left = p.active
        if left & g.one_time:
            return b"a one-time card is in a slot"
        while left:
            seen[lowest64(left)] += 1
            left &= left - 1
        if (p.cloak == NO_CARD) != (p.visible != 0):
            return b"an Invisibility card is in force without an invisible character, or the other way round"
        if p.cloak != NO_CARD:
            seen[p.cloak] += 1
        for i in range(SLOTS):
            card = g.s.warehouse[seat].card[i]
            if card == NO_CARD:
                continue
            seen[card] += 1
            if g.s.warehouse[seat].destroyed:
                return b"a destroyed warehouse shows a card"
            if g.content.deck[card] != (PERMANENT if i < SLOTS // 2 else ONE_TIME):
                return b"a warehouse slot shows a card of the wrong deck"
            if i % (SLOTS // 2) >= (g.rules.warehouse_permanent if i < SLOTS // 2 else g.rules.warehouse_one_time):
                return b"a warehouse shows too many cards"
        if g.s.pending.asked and g.s.common.decision == DECIDE_ACTION:
            if p.hand_size > hand_limit(g, seat):
                return b"a hand is above its limit when an Action is chosen"
            slots = max(slots_with(g, seat, power_of(g, seat)), slots_with(g, seat, own_power(g, seat)))
            if count_bits(p.active) > slots:
                return b"more permanents are active than there are slots"
    for card in range(g.content.cards):
        if seen[card] + g.s.set_aside[card] + g.s.looked_at[card] != g.content.count[card]:
            return b"a card was lost or doubled"
    return NULL


cdef const char* check_treasures(Game* g) noexcept nogil:
    """AM-185: one treasure of each kind."""
    cdef int seen[TREASURES]
    cdef int hex, seat, kind
    memset(seen, 0, sizeof(seen))
    for hex in range(g.board.hexes):
        if g.s.treasure[hex]:
            seen[g.s.treasure[hex] - 1] += 1
    for kind in range(TREASURES):
        for seat in range(g.board.seats):
            seen[kind] += g.s.player[seat].treasures >> kind & 1
            seen[kind] += g.s.player[seat].fetched >> kind & 1
        seen[kind] += g.s.treasures_used >> kind & 1
    if g.s.bomb_hex != NO_HEX:
        seen[g.s.bomb_kind] += 1
    for kind in range(TREASURES):
        if seen[kind] != 1:
            return b"a treasure was lost or doubled"
    return NULL


cdef const char* check_board(Game* g) noexcept nogil:
    """AM-204: every tile lies where it was laid, turned with its level; tokens are counted."""
    cdef int level, index, local, hex, terrain, tokens = 0
    for level in range(1, g.board.top + 1):
        for index in range(g.board.size[level]):
            hex = on_level(g.board, level, index + g.s.turns[level] * g.board.size[level] // 6)
            local = on_level(g.board, level, index)
            terrain = g.s.terrain[hex]
            if (terrain == LAVA) != bits_has(&g.s.lava_laid, local):
                return b"a lava tile moved on its level"
            if (terrain == SHELTER) != bits_has(&g.s.shelter_laid, local):
                return b"a sheltered tile moved on its level"
            if (terrain == CAVE) != bits_has(&g.s.caves_laid, local):
                return b"a cave mouth moved on its level"
            if (terrain == PATH) != (g.board.printed[local] == PATH):
                return b"the printed path changed"
            if terrain == CAVE and g.s.terrain[g.board.opposite[hex]] != CAVE:
                return b"a cave has one mouth only"
            if terrain > LAVA:
                return b"a level shows terrain of the coast"
    for hex in range(g.board.start[0], g.board.hexes):
        terrain = g.board.printed[hex]
        if g.board.warehouse_of[hex] >= 0 and g.s.warehouse[g.board.warehouse_of[hex]].destroyed:
            terrain = ACCESSIBLE
        if g.s.terrain[hex] != terrain:
            return b"the coast changed"
    for hex in range(g.board.hexes):
        terrain = g.s.terrain[hex]
        if g.s.harvested[hex] and terrain != ACCESSIBLE and terrain != CAVE and terrain != SHELTER:
            return b"a harvest marker lies where nothing can be harvested"
        if g.s.infected[hex]:
            tokens += 1
            if g.s.infected[hex] > g.board.seats:
                return b"an infection token has no owner"
    if tokens != g.s.infections or tokens > g.rules.tokens_infection_max:
        return b"infection tokens were not counted right, or there are too many"
    return NULL


cdef const char* check_turn(Game* g) noexcept nogil:
    """Points are not overdrawn, and no move was made that the rules do not know."""
    cdef const Turn* t = &g.s.turn
    if t.ap < 0 or t.mp_cards < 0 or t.mp_treasure < 0 or t.atk < 0:
        return b"more points were spent than there were"
    if g.s.active < 0 and (t.ap or t.mp_cards or t.mp_treasure or t.atk):
        return b"there are points outside an Action Phase"
    if g.s.fault == FAULT_RUN:
        return b"an Ascendant ran"
    if g.s.fault == FAULT_PUSH:
        return b"an attack moved somebody in phase A"
    if g.s.fault == FAULT_RISE:
        return b"a character gained a level without climbing"
    if g.s.pending.overflow:
        return b"too many effects are open at once"
    return NULL


cdef const char* check_decision(Game* g) noexcept nogil:
    """Somebody has a choice. That no action is listed twice is checked for every game."""
    cdef action_t legal[MAX_LEGAL]
    cdef int n
    if g.s.common.end_reason != PLAYING:
        return NULL
    if not g.s.pending.asked or g.s.pending.depth == 0:
        return b"nobody is asked and the game is not over"
    n = list_legal(g, legal, MAX_LEGAL)
    if n < 1:
        return b"a decision has no legal action"
    if n > LIST_AT_MOST:
        return b"a decision has too many legal actions"
    return NULL


cdef const char* check_all(Game* g) noexcept nogil:
    cdef const char* broken = check_places(g)
    if broken == NULL:
        broken = check_mats(g)
    if broken == NULL:
        broken = check_phase(g)
    if broken == NULL:
        broken = check_cards(g)
    if broken == NULL:
        broken = check_treasures(g)
    if broken == NULL:
        broken = check_board(g)
    if broken == NULL:
        broken = check_turn(g)
    if broken == NULL:
        broken = check_decision(g)
    return broken
