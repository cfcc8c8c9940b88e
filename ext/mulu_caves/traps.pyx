"""Nets, pits and rescue (MC-172 to MC-177, MC-276 to MC-281, MC-345 to MC-348, MC-394, MC-395)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mulu_caves.board cimport is_sanctuary, is_wall
from equipoise.ext.mulu_caves.death cimport release_net
from equipoise.ext.mulu_caves.declared cimport (
    BAN_ACTION_RESCUE, DIRECTIONS, EVENT_NET, EVENT_RESCUE, EVENT_STATUS, FOREVER, NO_CARD, NO_PIECE, STATUS_NET,
    STATUS_PIT, Piece,
)
from equipoise.ext.mulu_caves.game cimport (
    Game, are_adjacent, is_avatar, is_held, is_trapped, lasting, may_do, number_of, owner_of, say,
)
from equipoise.ext.mulu_caves.hands cimport discard_treasure, find_copy, take_held


cdef void fall_into_pit(Game* g, int piece) noexcept nogil:
    """MC-345, MC-347, MC-348: the pit is the piece's, not the tile's."""
    cdef Piece* p = &g.s.piece[piece]
    if not is_avatar(piece):
        p.pit = lasting(g, piece, p.pit, g.rules.trap_pit_unit_turns)
    elif g.rules.trap_pit_avatar_turns:
        p.pit = lasting(g, piece, p.pit, g.rules.trap_pit_avatar_turns)
    else:
        p.pit = FOREVER
    say(g, EVENT_STATUS, piece, STATUS_PIT, p.pit, 0)


# --- nets -------------------------------------------------------------------------------------------------------------

cdef bint can_place_net(const Game* g, int piece, int direction) noexcept nogil:
    """MC-277."""
    cdef int tile = g.s.piece[piece].pos + g.board.offset[direction]
    cdef int terrain = g.s.terrain[tile]
    return (not is_wall(terrain) and not is_sanctuary(terrain) and g.s.occupant[tile] == NO_PIECE
            and g.s.net[tile] == 0)


cdef void place_net(Game* g, int piece, int direction, int card) noexcept nogil:
    """MC-276, MC-281: it lies on the board, in nobody's hand."""
    cdef int seat = owner_of(piece)
    take_held(g, seat, find_copy(g, seat, card, number_of(piece)))
    count8(&g.s.seat_facts[seat].played[card], 1)
    lay_trap(g, seat, g.s.piece[piece].pos + g.board.offset[direction], card)


cdef void lay_trap(Game* g, int seat, int tile, int card) noexcept nogil:
    """MC-283, MC-284, MC-395: any kind of tile, but one net on a tile."""
    if g.s.net[tile]:
        discard_treasure(g, seat, card)
        return
    g.s.net[tile] = 1 + seat
    g.s.net_card[tile] = card
    g.s.nets += 1
    say(g, EVENT_NET, tile, seat, 0, 0)


cdef void spring_net(Game* g, int piece) noexcept nogil:
    """MC-278 to MC-280, MC-394: an enemy net holds the piece, unless another one does already."""
    cdef Piece* p = &g.s.piece[piece]
    cdef int tile = p.pos
    if g.s.nets == 0 or g.s.net[tile] == 0 or g.s.net[tile] == 1 + owner_of(piece) or p.net:
        return
    p.net = lasting(g, piece, 0, g.rules.net_trap_turns) if g.rules.net_trap_turns else FOREVER
    p.net_card = g.s.net_card[tile]
    g.s.net[tile] = 0
    g.s.net_card[tile] = NO_CARD
    g.s.nets -= 1
    say(g, EVENT_NET, tile, -1, 0, 0)
    say(g, EVENT_STATUS, piece, STATUS_NET, p.net, 0)


# --- rescue -----------------------------------------------------------------------------------------------------------

cdef bint can_rescue(const Game* g, int piece, int trapped) noexcept nogil:
    """MC-173, MC-174: by a piece that is neither held nor immobilised."""
    cdef const Piece* p = &g.s.piece[piece]
    return (g.s.turn.movement >= g.rules.rescue_cost and p.alive and not p.immobile and not is_held(p)
            and g.s.piece[trapped].alive and is_trapped(&g.s.piece[trapped])
            and are_adjacent(p.pos, g.s.piece[trapped].pos) and may_do(g, owner_of(piece), BAN_ACTION_RESCUE))


cdef void rescue(Game* g, int piece, int trapped) noexcept nogil:
    """MC-175, MC-176: out of pit and net, not out of the rest."""
    g.s.piece[trapped].pit = 0
    release_net(g, trapped)
    count8(&g.s.seat_facts[owner_of(piece)].rescues, 1)
    say(g, EVENT_RESCUE, piece, trapped, 0, 0)


cdef void rescue_around(Game* g, int piece) noexcept nogil:
    """MC-172."""
    cdef int d, other
    if (not g.rules.rescue_on_arrival or is_held(&g.s.piece[piece])
            or not may_do(g, owner_of(piece), BAN_ACTION_RESCUE)):
        return
    for d in range(DIRECTIONS):
        other = g.s.occupant[g.s.piece[piece].pos + g.board.offset[d]]
        if other >= 0 and owner_of(other) == owner_of(piece) and is_trapped(&g.s.piece[other]):
            rescue(g, piece, other)
