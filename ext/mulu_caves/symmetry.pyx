"""MC-007: the reflected position, sides swapped, has the reflected legal actions.

Seats stay; what lies on a tile goes to its mirror image, North becomes South. Only for the Main Phase and the actions
of a turn, and only on a map that is its own reflection.
"""

from libc.string cimport memset

from equipoise.ext.engine cimport MAX_LEGAL, act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE
from equipoise.ext.mulu_caves.declared cimport (
    ACT_ATTACK_BOOMERANG, ACT_ATTACK_BOW, ACT_ATTACK_SCYTHE, ACT_PLACE_NET, ACT_STEP, ACT_THROW_NET, DECIDE_ACTION,
    DECIDE_MAIN, DECIDE_TRANSIT_STEP, EVENT_TILES, FRAME_CAVE_IN, NO_TILE, PIECES, SEATS, TILES, TREASURE_TILES, Piece,
    State, top_frame,
)
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.mulu_caves.legal cimport list_legal
from equipoise.ext.types cimport u64


cdef bint is_symmetric(const Game* g) noexcept nogil:
    cdef int tile
    for tile in range(TILES):
        if g.board.mirror[tile] != NO_TILE and g.board.kind[tile] != g.board.kind[g.board.mirror[tile]]:
            return False
    return True


cdef u64 reflect_events(const Game* g, u64 bits) noexcept nogil:
    cdef u64 out = 0
    cdef int n
    for n in range(EVENT_TILES):
        if (bits >> n) & 1:
            out |= <u64> 1 << g.board.event_number[g.board.mirror[g.board.event_tile[n]]]
    return out


cdef void reflect(const Game* g, State* s) noexcept nogil:
    """Everything that the lists of a turn read."""
    cdef Piece* p
    cdef int tile, seat, piece, n, image
    s[0] = g.s[0]
    for seat in range(SEATS):
        s.common.character[seat] = 1 - s.common.character[seat]
    for tile in range(TILES):
        image = g.board.mirror[tile]
        if image == NO_TILE:
            continue
        s.terrain[image] = g.s.terrain[tile]
        s.occupant[image] = g.s.occupant[tile]
        s.net[image] = g.s.net[tile]
        s.net_card[image] = g.s.net_card[tile]
        s.fire[0][image] = g.s.fire[0][tile]
        s.fire[1][image] = g.s.fire[1][tile]
    for piece in range(PIECES):
        p = &s.piece[piece]
        p.pos = g.board.mirror[p.pos]
        p.start_tile = g.board.mirror[p.start_tile]
        p.entered_tile = g.board.mirror[p.entered_tile]
        p.banned = reflect_events(g, p.banned)
        p.event_seen = reflect_events(g, p.event_seen)
        p.drawn_from = 0
        for n in range(TREASURE_TILES):
            if (g.s.piece[piece].drawn_from >> n) & 1:
                p.drawn_from |= <u64> 1 << g.board.treasure_number[g.board.mirror[g.board.treasure_tile[n]]]
    memset(s.treasure_used, 0, sizeof(s.treasure_used))
    for tile in range(TILES):
        n = g.board.treasure_number[tile]
        if n != NOT_A_DRAW_TILE:
            s.treasure_used[g.board.treasure_number[g.board.mirror[tile]]] = g.s.treasure_used[n]
    s.turn.transit_origin = g.board.mirror[s.turn.transit_origin]


cdef int turned(int direction) noexcept nogil:
    """North and south change places."""
    if direction < 4:
        return direction if direction & 1 else 2 - direction
    return 9 - direction if direction < 6 else 13 - direction


cdef action_t reflected(action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    if (kind == ACT_STEP or kind == ACT_ATTACK_SCYTHE or kind == ACT_ATTACK_BOW or kind == ACT_ATTACK_BOOMERANG
            or kind == ACT_THROW_NET or kind == ACT_PLACE_NET):
        return act(kind, arg_of(action, 0), turned(arg_of(action, 1)), arg_of(action, 2), arg_of(action, 3))
    return action


cdef const char* check_symmetry(Game* g) noexcept nogil:
    cdef State s
    cdef Game image
    cdef action_t here[MAX_LEGAL]
    cdef action_t there[MAX_LEGAL]
    cdef int i, j, n, decision = g.s.common.decision
    if decision != DECIDE_MAIN and decision != DECIDE_ACTION and decision != DECIDE_TRANSIT_STEP:
        return NULL
    if top_frame(g.s).kind == FRAME_CAVE_IN or not is_symmetric(g):
        return NULL
    reflect(g, &s)
    image = g[0]
    image.s = &s
    n = list_legal(g, here)
    if list_legal(&image, there) != n:
        return b"the reflected position has another number of legal actions"
    for i in range(n):
        for j in range(n):
            if reflected(here[i]) == there[j]:
                break
        else:
            return b"the reflected position has other legal actions"
    return NULL
