"""Tokens (RULES.md 4.11): laying, carrying, dropping and removing them (ME-381, ME-382, ME-384, ME-461). Where they lie
is asked in measuring.pxd."""

from equipoise.ext.mythic_earth.declared cimport (
    EVENT_CARRIED, EVENT_TOKEN, EVENT_TOKEN_GONE, FAULT_TOKENS, FIRST_ANIMAL, NO_TOKEN, NO_UNIT, TICKS, TOKENS,
    TOKEN_ALTAR, TOKEN_CAPTIVE, TOKEN_NONE, WHERE_DESTROYED, WHERE_NOWHERE, Token, Unit,
)
from equipoise.ext.mythic_earth.board cimport TOKEN_RADIUS, Piece, wholly_in_piece
from equipoise.ext.mythic_earth.game cimport Game, other_player, say
from equipoise.ext.mythic_earth.geometry cimport SLOTS, Point, distance, distance2, point, slot_order, slotpos
from equipoise.ext.mythic_earth.measuring cimport field, home, on_the_table, overlaps_impassable, place
from equipoise.ext.types cimport i8

cdef enum:
    TOUCHING = 7            # from the rim of a Unit to the centre of a token beside it (RULES.md 4.11)
    NO_HEIGHT = 255         # of a token: it lies on walls


cdef int count_tokens(const Game* g, int kind, int owner) noexcept nogil:
    cdef int token, n = 0
    for token in range(TOKENS):
        n += g.s.token[token].kind == kind and g.s.token[token].owner == owner
    return n


# --- laying them ------------------------------------------------------------------------------------------------------

cdef bint room_left(const Game* g) noexcept nogil:
    """A token that need not be laid leaves room for the Death tokens of all Units."""
    cdef int i, left = 0
    for i in range(TOKENS):
        left += g.s.token[i].kind == TOKEN_NONE
    for i in range(FIRST_ANIMAL):
        left -= g.s.unit[i].where != WHERE_NOWHERE and g.s.unit[i].where != WHERE_DESTROYED
    return left > 0


cdef bint lies_free(const Game* g, int kind, Point at) noexcept nogil:
    """On the table, on no other token, in no Impassable piece; an altar also far from the others (ME-321)."""
    cdef const Token* t
    cdef int i
    if not on_the_table(g, at, TOKEN_RADIUS) or overlaps_impassable(g, at, TOKEN_RADIUS, NO_HEIGHT):
        return False
    for i in range(TOKENS):
        t = &g.s.token[i]
        if t.kind == TOKEN_NONE or t.carrier != NO_UNIT:
            continue
        if distance2(at, point(t.x, t.y)) < 4 * TOKEN_RADIUS * TOKEN_RADIUS:
            return False
        if (kind == TOKEN_ALTAR and t.kind == TOKEN_ALTAR
                and distance(at, point(t.x, t.y)) - 2 * TOKEN_RADIUS < g.rules.altars_spacing_in * TICKS):
            return False
    return True


cdef bint place_beside(const Game* g, int unit, int kind, Point* out) noexcept nogil:
    """Where a token touching the Unit would lie: toward the enemy's home edge, a captive toward the own (ME-461).
    Returns False if there is no room; `out` is then the Unit's centre."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef i8 order[SLOTS]
    cdef Point centre = place(u)
    cdef int k
    slot_order(centre, home(g, u.owner if kind == TOKEN_CAPTIVE else other_player(u.owner), centre), order)
    for k in range(SLOTS):
        out[0] = slotpos(centre, order[k], u.radius + TOUCHING)
        if lies_free(g, kind, out[0]):
            return True
    out[0] = centre
    return False


cdef bint place_within(const Game* g, int unit, int piece, int kind, Point* out) noexcept nogil:
    """ME-395: wholly within a piece. Beside the Unit if it can lie there, else as far out on the Unit's side as there
    is room. Returns False if there is none."""
    cdef const Piece* p = &field(g).piece[piece]
    cdef i8 order[SLOTS]
    cdef int k, out_from_centre = p.r - TOKEN_RADIUS
    if place_beside(g, unit, kind, out) and wholly_in_piece(p, out[0], TOKEN_RADIUS):
        return True
    slot_order(p.centre, place(&g.s.unit[unit]), order)
    while out_from_centre >= 0:
        for k in range(SLOTS):
            out[0] = slotpos(p.centre, order[k], out_from_centre)
            if wholly_in_piece(p, out[0], TOKEN_RADIUS) and lies_free(g, kind, out[0]):
                return True
        out_from_centre -= 2 if out_from_centre > 1 else 1
    return False


cdef int lay_token(Game* g, int kind, int owner, Point at) noexcept nogil:
    """Returns the token's id, or NO_TOKEN if the table is full."""
    cdef int token
    cdef Token* t
    for token in range(TOKENS):
        t = &g.s.token[token]
        if t.kind == TOKEN_NONE:
            t.kind = kind
            t.owner = owner
            t.carrier = NO_UNIT
            t.x = at.x
            t.y = at.y
            say(g, EVENT_TOKEN, token, kind, at.x, at.y)
            return token
    g.s.fault = FAULT_TOKENS
    return NO_TOKEN


# --- taking them up ---------------------------------------------------------------------------------------------------

cdef void leave_carrier(Game* g, Token* t) noexcept nogil:
    if t.carrier != NO_UNIT and t.kind == TOKEN_CAPTIVE:
        g.s.unit[t.carrier].captives -= 1
    t.carrier = NO_UNIT


cdef void remove_token(Game* g, int token) noexcept nogil:
    cdef Token* t = &g.s.token[token]
    say(g, EVENT_TOKEN_GONE, token, t.kind, 0, 0)
    leave_carrier(g, t)
    t.kind = TOKEN_NONE


cdef void carry(Game* g, int token, int unit) noexcept nogil:
    """A Unit takes a token, from the table or from another Unit."""
    cdef Token* t = &g.s.token[token]
    leave_carrier(g, t)
    t.carrier = unit
    if t.kind == TOKEN_CAPTIVE:
        g.s.unit[unit].captives += 1
    say(g, EVENT_CARRIED, token, t.kind, unit, 0)


cdef void drop(Game* g, int token) noexcept nogil:
    """ME-384: in contact with its carrier; where there is no room, at its centre."""
    cdef Token* t = &g.s.token[token]
    cdef Point at
    place_beside(g, t.carrier, t.kind, &at)
    leave_carrier(g, t)
    t.x = at.x
    t.y = at.y
    say(g, EVENT_TOKEN, token, t.kind, at.x, at.y)
