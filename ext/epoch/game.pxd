# One table of Epoch as the rules see it: state, parameters, content, board; frames, moves of blocks (EP-045, EP-056),
# and the short questions all of them ask.

from equipoise.ext.bitset cimport Bits, lowest64
from equipoise.ext.counters cimport count16
from equipoise.ext.engine cimport Engine, emit, is_barred
from equipoise.ext.epoch.board cimport Board
from equipoise.ext.epoch.declared cimport (
    BAN_ACTION_BLIND, BAN_ACTION_FACE_UP, BAN_COMPANION, BAN_PERK, BAN_RECRUIT, BAN_UPGRADE, BASE_CARDS, CARDS, COLOURS,
    CONVICTION, EVENT_BLOCKS, FAULT_BLOCKS, INFLUENCE, NO_CARD, POTENTIAL, SPOT_ATTRIBUTE, SPOT_CARD, Content, Player,
    Rules, State,
)
from equipoise.ext.types cimport i32, u64

cdef struct Game:
    State* s
    const Rules* rules
    const Content* content
    const Board* board
    void* engine                    # the Engine, for dice, draws and events
    u64 number                      # of the table: no two of a process have the same


# --- events ------------------------------------------------------------------------------------------------

cdef inline void say(Game* g, int kind, int a, int b, int c, int d) noexcept nogil:
    emit(<Engine> g.engine, kind, a, b, c, d)


# --- bans -------------------------------------------------------------------------------------------------------------

cdef inline bint barred(const Game* g, int seat, int ban) noexcept nogil:
    return is_barred(&g.s.common, seat, ban)


cdef inline bint is_powerless(const Game* g, int seat, int card) noexcept nogil:
    """The ability or use of a card is barred; a trait, or the bonus of a monster, has no effect."""
    return card < BASE_CARDS and barred(g, seat, BAN_COMPANION + card)


cdef inline int effects_of(const Game* g, int seat, int row) noexcept nogil:
    """How many effects a row has for a player: without its perk a wretch has the first."""
    if row >= CARDS and barred(g, seat, BAN_PERK + g.s.player[seat].wretch):
        return min(1, g.content.effects[row])
    return g.content.effects[row]


cdef inline int modes_of(const Game* g, int seat) noexcept nogil:
    """Modes of the own wretch: without its perk the first."""
    cdef int wretch = g.s.player[seat].wretch
    return min(1, g.content.wretch_modes[wretch]) if barred(g, seat, BAN_PERK + wretch) else (
        g.content.wretch_modes[wretch])


# --- seats ------------------------------------------------------------------------------------------------------------

cdef inline int left_of(const Game* g, int seat, int places) noexcept nogil:
    """EP-027, EP-254: the seat so many places clockwise."""
    return (seat + places) % g.s.common.seats


cdef inline int honor_of(const Game* g, int seat) noexcept nogil:
    return g.s.common.score[seat]


cdef inline int dense_rank(const i32* values, int seats, int seat) noexcept nogil:
    """1 and one more for each different value above a seat's own."""
    cdef int other, i, rank = 1
    cdef bint counted
    for other in range(seats):
        counted = values[other] <= values[seat]
        for i in range(other):
            counted = counted or values[i] == values[other]
        rank += not counted
    return rank


cdef inline u64 others(const Game* g, int seat) noexcept nogil:
    """Bits: triangles on which opponents stand."""
    cdef u64 taken = 0
    cdef int other
    for other in range(g.s.common.seats):
        if other != seat:
            taken |= <u64> 1 << g.s.player[other].triangle
    return taken


# --- blocks: every move of a block is one of these (EP-045) -----------------------------------------------------------

cdef inline int gain(Game* g, int seat, int attribute, int n) noexcept nogil:
    """EP-051, EP-052, EP-054, EP-055, EP-148: as far as influence allows; the rest is lost. Returns how many."""
    cdef Player* p = &g.s.player[seat]
    cdef int moved = min(n, p.influence)
    p.influence -= moved
    p.attribute[attribute] += moved
    if moved < n:
        count16(&g.s.seat_facts[seat].blocks_lost, n - moved)
    if moved > 0:
        say(g, EVENT_BLOCKS, seat, INFLUENCE, SPOT_ATTRIBUTE + attribute, moved)
    return moved


cdef inline void spend(Game* g, int seat, int attribute, int n) noexcept nogil:
    """EP-046: used attributes go to influence."""
    cdef Player* p = &g.s.player[seat]
    if n > p.attribute[attribute]:
        g.s.fault = FAULT_BLOCKS
        return
    p.attribute[attribute] -= n
    p.influence += n
    if n > 0:
        say(g, EVENT_BLOCKS, seat, SPOT_ATTRIBUTE + attribute, INFLUENCE, n)


cdef inline bint has_for_upgrade(const Game* g, int seat, int sphere) noexcept nogil:
    if sphere == POTENTIAL:
        return g.s.player[seat].potential > 0
    return sphere == INFLUENCE and g.s.player[seat].influence > 0


cdef inline bint can_upgrade(const Game* g, int seat, int sphere) noexcept nogil:
    return has_for_upgrade(g, seat, sphere) and not barred(g, seat, BAN_UPGRADE + sphere)


cdef inline void upgrade(Game* g, int seat, int sphere) noexcept nogil:
    """EP-047, EP-048: potential to influence, or influence to conviction."""
    cdef Player* p = &g.s.player[seat]
    if not has_for_upgrade(g, seat, sphere):
        g.s.fault = FAULT_BLOCKS
        return
    if sphere == POTENTIAL:
        p.potential -= 1
        p.influence += 1
    else:
        p.influence -= 1
        p.conviction += 1
    say(g, EVENT_BLOCKS, seat, sphere, sphere + 1, 1)


cdef inline bint can_downgrade(const Game* g, int seat, int sphere) noexcept nogil:
    if sphere == CONVICTION:
        return g.s.player[seat].conviction > 0
    return sphere == INFLUENCE and g.s.player[seat].influence > 0


cdef inline void downgrade(Game* g, int seat, int sphere) noexcept nogil:
    """EP-049: conviction to influence, or influence to potential."""
    cdef Player* p = &g.s.player[seat]
    if not can_downgrade(g, seat, sphere):
        g.s.fault = FAULT_BLOCKS
        return
    if sphere == CONVICTION:
        p.conviction -= 1
        p.influence += 1
    else:
        p.influence -= 1
        p.potential += 1
    say(g, EVENT_BLOCKS, seat, sphere, sphere - 1, 1)


cdef inline void spend_conviction(Game* g, int seat, int n) noexcept nogil:
    """EP-046: to influence."""
    cdef Player* p = &g.s.player[seat]
    if n > p.conviction:
        g.s.fault = FAULT_BLOCKS
        return
    p.conviction -= n
    p.influence += n
    if n > 0:
        say(g, EVENT_BLOCKS, seat, CONVICTION, INFLUENCE, n)


cdef inline int lay_on_card(Game* g, int seat, int card, int n) noexcept nogil:
    """Blocks onto a companion (EP-069) or relic (EP-190), as far as influence allows. Returns how many."""
    cdef Player* p = &g.s.player[seat]
    cdef int moved = min(n, p.influence)
    p.influence -= moved
    g.s.blocks[card] += moved
    if moved > 0:
        say(g, EVENT_BLOCKS, seat, INFLUENCE, SPOT_CARD, moved)
    return moved


cdef inline int take_from_card(Game* g, int seat, int card, int n) noexcept nogil:
    """Release or discharge: as many as there are (EP-118), to influence (EP-117, EP-195)."""
    cdef int moved = min(n, g.s.blocks[card])
    g.s.blocks[card] -= moved
    g.s.player[seat].influence += moved
    if moved > 0:
        say(g, EVENT_BLOCKS, seat, SPOT_CARD, INFLUENCE, moved)
    return moved


cdef inline int blocks_on(const Game* g, Bits cards) noexcept nogil:
    """Blocks on a set of cards."""
    cdef int total = 0, w
    cdef u64 word
    for w in range(2):
        word = cards.word[w]
        while word:
            total += g.s.blocks[64 * w + lowest64(word)]
            word &= word - 1
    return total


# --- cards ------------------------------------------------------------------------------------------------------------

cdef inline bint available(const Game* g, int seat, int stack) noexcept nogil:
    """EP-176: a card can be had, face-up or blind."""
    if stack < COLOURS and barred(g, seat, BAN_RECRUIT + stack):
        return False
    return ((g.s.face_up[stack] != NO_CARD and not barred(g, seat, BAN_ACTION_FACE_UP))
            or (g.s.deck[stack].size > 0 and not barred(g, seat, BAN_ACTION_BLIND)))


cdef inline bint has_companions(const Game* g, int seat) noexcept nogil:
    return (g.s.player[seat].companions.word[0] | g.s.player[seat].companions.word[1]) != 0


# --- the turn ---------------------------------------------------------------------------------------------------------

cdef inline int extra_tiles(const Game* g) noexcept nogil:
    """x of EP-097: extra tile actions; those of turn.tile_actions beyond the first count as such."""
    return g.s.turn.extra_tile + g.rules.turn_tile_actions - 1


cdef inline int tile_cost(const Game* g, int seat, int kind) noexcept nogil:
    """The attribute payment at a tile of this kind: statics and discounts add up, never below 0."""
    return max(0, g.board.base_cost[kind] + g.s.player[seat].static_cost[kind] - g.s.turn.discount[kind])


cdef inline int activation_cost(const Game* g, int card) noexcept nogil:
    """EP-061, EP-067: one block, and with companions.loyalty_step one more for every so many that it carries."""
    cdef int cost = g.rules.companions_activation_cost
    if g.rules.companions_loyalty_step > 0:
        cost += g.s.blocks[card] // g.rules.companions_loyalty_step
    return cost


cdef inline int proficiency_cost(const Game* g, int seat) noexcept nogil:
    return max(0, g.rules.proficiency_cost + g.s.player[seat].static_proficiency)


cdef inline int mount_honor(const Game* g, int speed) noexcept nogil:
    """EP-219: for reaching a speed; below 3 none."""
    if speed == 3:
        return g.rules.speed_honor_3
    if speed == 4:
        return g.rules.speed_honor_4
    return g.rules.speed_honor_5 if speed == 5 else 0


cdef inline int speed_of(const Game* g, int seat) noexcept nogil:
    """Speed tile and static bonuses (EP-083)."""
    return g.s.player[seat].speed_tile + g.s.player[seat].static_speed
