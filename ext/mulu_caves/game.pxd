# One table of Mulu Caves as the rules see it: state, parameters, content, board; and the short questions all of them
# ask.

from equipoise.ext.engine cimport PLAYING, Engine, emit, is_barred, roll
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE, Board, is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    BAN_CARD, BAN_ENCHANTMENT, DO_FIREWALK, EVENT_STATUS, FIRST_ENCHANTMENT, FOREVER, NO_CARD, NO_DIRECTION, NO_PIECE,
    NO_TILE, ON_FIREWALK, PRINTED_EVENT_CARDS, PRINTED_TREASURES, ROLE_ASSAILANT, ROLE_ASSISTANT, ROLE_AVATAR,
    STATUS_IMMOBILE, TEAM, Content, Frame, Held, Piece, Player, Rules, State, push_frame,
)
from equipoise.ext.types cimport u64

cdef struct Game:
    State* s
    const Rules* rules
    const Content* content
    const Board* board
    void* engine                    # the Engine, for dice and events
    u64 mark                        # of rules and content, the same for all tables that play by them


# --- chance, events, frames -------------------------------------------------------------------------------------------

cdef inline int die(Game* g, int seat, int faces) noexcept nogil:
    return roll(<Engine> g.engine, seat, faces)


cdef inline void say(Game* g, int kind, int a, int b, int c, int d) noexcept nogil:
    emit(<Engine> g.engine, kind, a, b, c, d)


cdef inline bint is_over(const Game* g) noexcept nogil:
    return g.s.common.end_reason != PLAYING


cdef inline Frame* begin_frame(Game* g, int kind, int seat, int piece) noexcept nogil:
    """Begins something that may have to ask."""
    cdef Frame* f = push_frame(g.s, kind, seat)
    f.piece = piece
    f.other = NO_PIECE
    return f


# --- pieces -----------------------------------------------------------------------------------------------------------

cdef inline int owner_of(int piece) noexcept nogil:
    return piece >> 3


cdef inline int number_of(int piece) noexcept nogil:
    return piece & 7


cdef inline bint is_avatar(int piece) noexcept nogil:
    return piece & 7 == 0


cdef inline int avatar_of(int seat) noexcept nogil:
    return seat << 3


cdef inline int side_of(const Game* g, int seat) noexcept nogil:
    return g.s.common.character[seat]


cdef inline bint on_own_side(const Game* g, int piece) noexcept nogil:
    return g.board.side[g.s.piece[piece].pos] == g.s.common.character[owner_of(piece)]


cdef inline int role_of(const Game* g, int piece) noexcept nogil:
    """MC-023: a unit is an assistant on its owner's side and an assailant on the other."""
    if is_avatar(piece):
        return ROLE_AVATAR
    return ROLE_ASSISTANT if on_own_side(g, piece) else ROLE_ASSAILANT


cdef inline bint is_held(const Piece* p) noexcept nogil:
    return p.lazarus != 0 or p.pit != 0 or p.net != 0


cdef inline bint is_trapped(const Piece* p) noexcept nogil:
    """In a pit or a net: what a friend can end (MC-175)."""
    return p.pit != 0 or p.net != 0


cdef inline bint is_vulnerable(const Piece* p) noexcept nogil:
    return is_held(p) or p.bomb != 0


cdef inline bint are_adjacent(int a, int b) noexcept nogil:
    """Orthogonally; the border keeps rows apart."""
    cdef int d = a - b
    return d == 1 or d == -1 or d == 24 or d == -24


cdef inline int remaining(const Game* g, int seat) noexcept nogil:
    """Steps that the avatar still needs, pieces ignored."""
    return g.s.route[side_of(g, seat)][g.s.player[seat].treasure][g.s.piece[avatar_of(seat)].pos]


cdef inline bint has_other_unit(const Game* g, int piece) noexcept nogil:
    """The owner has a living unit beside this piece."""
    cdef int unit, first = avatar_of(owner_of(piece))
    for unit in range(first + 1, first + TEAM):
        if unit != piece and g.s.piece[unit].alive:
            return True
    return False


# --- tiles ------------------------------------------------------------------------------------------------------------

cdef inline bint is_burning(const Game* g, int tile) noexcept nogil:
    return g.s.fire_tiles != 0 and (g.s.fire[0][tile] | g.s.fire[1][tile]) != 0


cdef inline bint is_banned(const Game* g, int piece, int tile) noexcept nogil:
    """MC-335."""
    cdef int n
    if g.s.piece[piece].banned == 0:
        return False
    n = g.board.event_number[tile]
    return n != NOT_A_DRAW_TILE and (g.s.piece[piece].banned >> n) & 1


cdef inline bint is_enterable(const Game* g, int piece, int tile) noexcept nogil:
    """RULES.md 3.6: no wall, no sanctuary for a unit (MC-013, MC-014), not banned."""
    cdef int terrain = g.s.terrain[tile]
    return (not is_wall(terrain) and (is_avatar(piece) or not is_sanctuary(terrain))
            and not is_banned(g, piece, tile))


cdef inline bint is_targetable(const Game* g, int piece) noexcept nogil:
    """MC-015: a sanctuary gives no immunity, unless sanctuary.blocks_attacks says so."""
    return not (g.rules.sanctuary_blocks_attacks and is_sanctuary(g.s.terrain[g.s.piece[piece].pos]))


cdef inline bint is_enemy_at(const Game* g, int seat, int tile) noexcept nogil:
    cdef int piece = g.s.occupant[tile]
    return piece >= 0 and owner_of(piece) != seat


# --- bans -------------------------------------------------------------------------------------------------------------

cdef inline bint may_do(const Game* g, int seat, int ban) noexcept nogil:
    """ban: BAN_ACTION_..."""
    return not is_barred(&g.s.common, seat, ban)


cdef inline bint may_use(const Game* g, int seat, int card) noexcept nogil:
    """A player who may not use a treasure card can hold it, and has nothing else of it."""
    return card >= PRINTED_TREASURES or not is_barred(&g.s.common, seat, BAN_CARD + card)


cdef inline bint may_be_enchanted(const Game* g, int seat, int card) noexcept nogil:
    """A barred enchantment stays on its piece without effect."""
    return (card < FIRST_ENCHANTMENT or card >= PRINTED_EVENT_CARDS
            or not is_barred(&g.s.common, seat, BAN_ENCHANTMENT + card - FIRST_ENCHANTMENT))


# --- cards ------------------------------------------------------------------------------------------------------------

cdef inline bint card_does(const Game* g, int card, int primitive) noexcept nogil:
    return (g.content.effects[card] >> primitive) & 1


cdef inline bint event_does(const Game* g, int card, int primitive) noexcept nogil:
    return (g.content.event_effects[card] >> primitive) & 1


cdef inline Held* find_held(const Game* g, int piece, int primitive) noexcept nogil:
    """A free card with this effect that the piece itself holds and may use, or NULL."""
    cdef Player* p = &g.s.player[owner_of(piece)]
    cdef int i
    for i in range(p.cards):
        if (p.hand[i].holder == number_of(piece) and p.hand[i].committed == 0
                and card_does(g, p.hand[i].card, primitive) and may_use(g, owner_of(piece), p.hand[i].card)):
            return &p.hand[i]
    return NULL


cdef inline bint has_enchantment(const Game* g, int piece, int primitive) noexcept nogil:
    cdef int card
    if g.s.piece[piece].enchantments == 0:
        return False
    for card in range(g.content.event_cards):
        if (g.s.piece[piece].enchantment[card] and event_does(g, card, primitive)
                and may_be_enchanted(g, owner_of(piece), card)):
            return True
    return False


cdef inline int armed_enchantment(const Game* g, int piece, int primitive) noexcept nogil:
    """MC-359: an attached card with this effect that was drawn in an earlier turn, or NO_CARD."""
    cdef int card
    if g.s.piece[piece].enchantments == 0:
        return NO_CARD
    for card in range(g.content.event_cards):
        if (g.s.piece[piece].enchantment[card] > g.s.piece[piece].fresh[card]
                and event_does(g, card, primitive) and may_be_enchanted(g, owner_of(piece), card)):
            return card
    return NO_CARD


cdef inline bint is_firewalker(const Game* g, int piece) noexcept nogil:
    """MC-204, MC-205, MC-228, MC-379: the holder of such a card, committed or not."""
    cdef const Player* p = &g.s.player[owner_of(piece)]
    cdef int i
    for i in range(p.cards):
        if (p.hand[i].holder == number_of(piece) and card_does(g, p.hand[i].card, DO_FIREWALK)
                and may_use(g, owner_of(piece), p.hand[i].card)):
            return True
    return has_enchantment(g, piece, ON_FIREWALK)


# --- counters ---------------------------------------------------------------------------------------------------------

cdef inline int lasting(const Game* g, int piece, int now, int turns) noexcept nogil:
    """MC-161 to MC-163: owner's turns; the one in which it is applied does not count; the longer one stays."""
    if turns <= 0:
        return now
    if owner_of(piece) == g.s.active and g.rules.status_skip_current_turn:
        turns += 1
    return max(now, min(turns, FOREVER - 1))


cdef inline void immobilise(Game* g, int piece, int turns) noexcept nogil:
    """MC-159, MC-160."""
    if turns > 0:
        g.s.piece[piece].immobile = lasting(g, piece, g.s.piece[piece].immobile, turns)
        say(g, EVENT_STATUS, piece, STATUS_IMMOBILE, g.s.piece[piece].immobile, 0)


cdef inline void forget_walk(Game* g, int piece) noexcept nogil:
    """A displacement: the path and the tile entered are forgotten (MC-191)."""
    g.s.piece[piece].path_length = 0
    g.s.piece[piece].entered_tile = NO_TILE
    g.s.piece[piece].entered_by = NO_DIRECTION


cdef inline void put_piece(Game* g, int piece, int tile) noexcept nogil:
    """From the tile it stands on, if any, to another."""
    cdef int old = g.s.piece[piece].pos
    if g.s.occupant[old] == piece:
        g.s.occupant[old] = NO_PIECE
    g.s.piece[piece].pos = tile
    g.s.occupant[tile] = piece
