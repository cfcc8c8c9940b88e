"""Mirroring, Hermes' Boots and Biotic Charge (RULES.md 6.8; MC-041 to MC-048, MC-342, MC-343,
MC-366 to MC-372)."""

from equipoise.ext.mulu_caves.declared cimport (
    AVATAR_RULE_ANYWHERE, DEATH_FIRE_STEP, DIRECTIONS, END_FINISH_BY_LANDING, EVENT_MOVE, FRAME_MIRROR, MIRROR_CHARGE,
    MIRROR_MOVE, MIRROR_PUSHES, MIRROR_TILE, NO_CARD, NO_PIECE, ON_CHARGE, ON_IGNITE_COLUMN, STRIDE, WAY_MIRROR, Frame,
    Piece, pop_frame,
)
from equipoise.ext.mulu_caves.enchantments cimport detach
from equipoise.ext.mulu_caves.finish cimport won_by
from equipoise.ext.mulu_caves.fire cimport enter_fire, ignite
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, begin_frame, event_does, forget_walk, is_avatar, is_burning, is_enterable, is_firewalker, is_held,
    may_be_enchanted, on_own_side, owner_of, put_piece, say,
)
from equipoise.ext.mulu_caves.moves cimport trigger_tile
from equipoise.ext.mulu_caves.push cimport push_line
from equipoise.ext.mulu_caves.series cimport begin_charge
from equipoise.ext.mulu_caves.traps cimport rescue_around, spring_net


cdef bint image_is_open(const Game* g, int piece) noexcept nogil:
    """MC-043, MC-044: no piece, no wall, no sanctuary for a unit, no ban."""
    cdef int tile = g.board.mirror[g.s.piece[piece].pos]
    if g.s.occupant[tile] != NO_PIECE or not is_enterable(g, piece, tile):
        return False
    return (g.rules.fire_allow_voluntary_entry or not is_burning(g, tile) or is_firewalker(g, piece))   # MC-199


cdef bint can_mirror(const Game* g, int piece) noexcept nogil:
    """MC-041, MC-045."""
    cdef const Piece* p = &g.s.piece[piece]
    return (p.alive and not is_avatar(piece) and (not p.immobile or g.rules.mirror_allow_immobilised)
            and not is_held(p) and image_is_open(g, piece))


cdef bint can_mirror_home(const Game* g, int seat) noexcept nogil:
    """relocate.avatar_rule = anywhere: the only way back for an avatar that landed on the other side."""
    cdef int piece = avatar_of(seat)
    cdef const Piece* p = &g.s.piece[piece]
    return (g.rules.relocate_avatar_rule == AVATAR_RULE_ANYWHERE and not on_own_side(g, piece)
            and (not p.immobile or g.rules.mirror_allow_immobilised) and not is_held(p) and image_is_open(g, piece))


cdef void begin_mirror(Game* g, int seat, int piece) noexcept nogil:
    begin_frame(g, FRAME_MIRROR, seat, piece)


cdef int attached(const Game* g, int piece, int primitive) noexcept nogil:
    """MC-342, MC-343, MC-360: the mirror enchantments are live at once; one copy is used."""
    cdef int card
    if g.s.piece[piece].enchantments:
        for card in range(g.content.event_cards):
            if (g.s.piece[piece].enchantment[card] and event_does(g, card, primitive)
                    and may_be_enchanted(g, owner_of(piece), card)):
                return card
    return NO_CARD


cdef void ignite_column(Game* g, int old, int new, int seat) noexcept nogil:
    """MC-366, MC-367: from the old tile, included, to the new one, excluded."""
    cdef int stride = STRIDE if new > old else -STRIDE
    cdef int tile = old
    while tile != new:
        ignite(g, tile, seat)
        tile += stride


cdef void arrive_by_mirror(Game* g, Frame* f) noexcept nogil:
    """MC-042: on the other side the unit is of the other kind."""
    cdef int piece = f.piece
    cdef int old = g.s.piece[piece].pos
    cdef int new = g.board.mirror[old]
    cdef int card = attached(g, piece, ON_IGNITE_COLUMN) if f.seat == owner_of(piece) else NO_CARD
    f.tile = old
    put_piece(g, piece, new)
    forget_walk(g, piece)
    say(g, EVENT_MOVE, piece, old, new, WAY_MIRROR)
    if card != NO_CARD:
        detach(g, piece, card, True)
        ignite_column(g, old, new, f.seat)
    if enter_fire(g, piece, DEATH_FIRE_STEP):           # MC-047, MC-393
        f.step = MIRROR_TILE
        f.stopped = 1
        return
    if card != NO_CARD and g.rules.hermes_include_destination:
        ignite(g, new, f.seat)                          # MC-203: under the piece, which is not hurt
    spring_net(g, piece)                                # MC-048
    if won_by(g, piece, END_FINISH_BY_LANDING):
        return
    if f.seat == owner_of(piece) and g.s.active == f.seat:
        rescue_around(g, piece)


cdef void charge(Game* g, Frame* f) noexcept nogil:
    """MC-368, MC-371, MC-396: attacks on all neighbours; held, it does nothing more."""
    cdef int piece = f.piece
    cdef int card = attached(g, piece, ON_CHARGE) if f.seat == owner_of(piece) else NO_CARD
    if card == NO_CARD:
        f.step = MIRROR_TILE
        return
    detach(g, piece, card, True)
    if is_held(&g.s.piece[piece]):
        f.step = MIRROR_TILE
    elif not g.s.piece[piece].bomb and (g.rules.biotic_attack_as_assistant or not on_own_side(g, piece)):
        begin_charge(g, piece)


cdef void push_around(Game* g, Frame* f) noexcept nogil:
    """MC-369, MC-370, MC-372: north is pushed first, so it is laid on the stack last."""
    cdef int d, tile = g.s.piece[f.piece].pos
    if not g.s.piece[f.piece].alive or f.stopped or g.rules.biotic_push_range == 0:
        return
    for d in range(DIRECTIONS - 1, -1, -1):
        push_line(g, tile, d, g.rules.biotic_push_range)


cdef void resume_mirror(Game* g, Frame* f) noexcept nogil:
    cdef int piece = f.piece
    cdef bint tile_triggers
    if f.step == MIRROR_MOVE:
        f.step = MIRROR_CHARGE
        arrive_by_mirror(g, f)
    elif f.step == MIRROR_CHARGE:
        f.step = MIRROR_PUSHES
        charge(g, f)
    elif f.step == MIRROR_PUSHES:
        f.step = MIRROR_TILE
        push_around(g, f)
    else:
        # MC-046: nothing is drawn, unless mirror.triggers_tiles says so.
        tile_triggers = (g.rules.mirror_triggers_tiles and not f.stopped and g.s.piece[piece].alive
                         and g.s.piece[piece].pos == g.board.mirror[f.tile])
        pop_frame(g.s)
        if tile_triggers:
            trigger_tile(g, piece)
