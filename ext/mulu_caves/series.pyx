"""Series of battles: Scythe, staffs, the stalwart sweep, Biotic Charge (RULES.md 6.7, 6.8; MC-260 to MC-268,
MC-286 to MC-290, MC-368, MC-386 to MC-389)."""

from equipoise.ext.engine cimport act, action_t, arg_of
from equipoise.ext.mulu_caves.battle cimport begin_battle, close_battle, open_battle, prepare
from equipoise.ext.mulu_caves.board cimport is_wall
from equipoise.ext.mulu_caves.declared cimport (
    ACT_AREA_TARGET, ALL_DIRECTIONS, DECIDE_AREA_TARGET, DECIDE_COMMIT_ATTACKER, DIRECTIONS, DO_FREEZE, EAST,
    FRAME_MIRROR, FRAME_SERIES, MODE_BIOTIC, MODE_FIRE_BALL, MODE_ICE_WAVE, MODE_SCYTHE, MODE_SWEEP, NORTH, NO_CARD,
    NO_DIRECTION, NO_PIECE, SERIES_COMMIT, SERIES_FOUGHT, SERIES_NEXT, SERIES_OVER, SOUTH, TEAM, WEAPON, WEST, Battle,
    Frame, ask, pop_frame, top_frame,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, begin_frame, card_does, is_targetable, number_of, owner_of
from equipoise.ext.mulu_caves.kits cimport commit_kit, discard_kit, first_of, series_tag_of, settle_left, tag_card

# --- geometry ---------------------------------------------------------------------------------------------------------

cdef int direction_to(const Game* g, int origin, int tile) noexcept nogil:
    if origin == tile:
        return NO_DIRECTION
    if g.board.column[origin] == g.board.column[tile]:
        return SOUTH if tile > origin else NORTH
    if g.board.row[origin] == g.board.row[tile]:
        return EAST if tile > origin else WEST
    return NO_DIRECTION


cdef bint over_wall(const Game* g, int a, int b) noexcept nogil:
    """MC-259: the middle tile of a line of two, or both corners of a diagonal."""
    cdef int dx = g.board.column[b] - g.board.column[a]
    cdef int dy = g.board.row[b] - g.board.row[a]
    if dx == 0 or dy == 0:
        return is_wall(g.s.terrain[(a + b) >> 1])
    return is_wall(g.s.terrain[a + dx]) and is_wall(g.s.terrain[b - dx])


cdef int bit_of_enemy(const Game* g, int seat, int tile) noexcept nogil:
    """The enemy on a tile as a bit of its number, or 0."""
    cdef int other = g.s.occupant[tile]
    if other != NO_PIECE and owner_of(other) != seat and is_targetable(g, other):
        return 1 << number_of(other)
    return 0


cdef int scythe_targets(const Game* g, int piece, int direction) noexcept nogil:
    """MC-286, MC-287: two tiles ahead and the two forward diagonals, shielded by walls."""
    cdef int seat = owner_of(piece)
    cdef int here = g.s.piece[piece].pos
    cdef int ahead = here + g.board.offset[direction]
    cdef int second = ahead + g.board.offset[direction]
    cdef int turn, tile, bits = 0
    if not is_wall(g.s.terrain[ahead]):
        bits |= bit_of_enemy(g, seat, ahead)
        if not is_wall(g.s.terrain[second]):
            bits |= bit_of_enemy(g, seat, second)
    for turn in range(1, DIRECTIONS, 2):
        tile = ahead + g.board.offset[(direction + turn) % DIRECTIONS]
        if not is_wall(g.s.terrain[tile]) and not over_wall(g, here, tile):
            bits |= bit_of_enemy(g, seat, tile)
    return bits


cdef int staff_targets(const Game* g, int piece) noexcept nogil:
    """MC-260, MC-264, MC-268: the 8 adjacent tiles, whatever lies between."""
    cdef int d, bits = 0
    for d in range(ALL_DIRECTIONS):
        bits |= bit_of_enemy(g, owner_of(piece), g.s.piece[piece].pos + g.board.offset[d])
    return bits


cdef int neighbours(const Game* g, int piece) noexcept nogil:
    cdef int d, bits = 0
    for d in range(DIRECTIONS):
        bits |= bit_of_enemy(g, owner_of(piece), g.s.piece[piece].pos + g.board.offset[d])
    return bits


# --- beginning --------------------------------------------------------------------------------------------------------

cdef Frame* begin_series(Game* g, int place, int piece, int mode, int card, int targets) noexcept nogil:
    """MC-388: where everybody stands is noted; who moves away is not fought."""
    cdef Battle* b = &g.s.battle[place]
    cdef Frame* f = begin_frame(g, FRAME_SERIES, owner_of(piece), piece)
    cdef int enemy = avatar_of(1 - owner_of(piece))
    cdef int number
    f.battle = place
    f.mode = mode
    f.card = card
    f.targets = targets
    b.origin = g.s.piece[piece].pos
    for number in range(TEAM):
        b.target_tile[number] = g.s.piece[enemy + number].pos
    return f


cdef void attack_with_area(Game* g, int piece, int mode, int card, bint armoury, int targets) noexcept nogil:
    cdef int place = open_battle(g)
    cdef Frame* f
    tag_card(g, piece, card, armoury, series_tag_of(place))
    f = begin_series(g, place, piece, mode, card, targets)
    # The kit is committed before a target is named; until then the battle is prepared against any of them.
    prepare(g, place, piece, first_target(f), mode, card)


cdef int first_target(const Frame* f) noexcept nogil:
    cdef int number = 0
    while not (f.targets >> number) & 1:
        number += 1
    return avatar_of(1 - f.seat) + number


cdef void attack_with_scythe(Game* g, int piece, int direction, int card, bint armoury) noexcept nogil:
    attack_with_area(g, piece, MODE_SCYTHE, card, armoury, scythe_targets(g, piece, direction))


cdef void attack_with_staff(Game* g, int piece, int card, bint armoury) noexcept nogil:
    attack_with_area(g, piece, MODE_ICE_WAVE if card_does(g, card, DO_FREEZE) else MODE_FIRE_BALL, card, armoury,
                     staff_targets(g, piece))


cdef void begin_charge(Game* g, int piece) noexcept nogil:
    """MC-368, MC-371: plain battles, each with its own kit; they do not use up the piece's attack."""
    cdef int targets = neighbours(g, piece)
    cdef Frame* f
    if targets:
        f = begin_series(g, open_battle(g), piece, MODE_BIOTIC, NO_CARD, targets)
        f.step = SERIES_NEXT


cdef bint begin_sweep(Game* g, int place, int piece, int loser, int tile) noexcept nogil:
    """MC-290, MC-387: the others in the area towards the loser, with the cards that stayed committed."""
    cdef int direction, targets
    cdef Frame* f
    if not g.s.piece[piece].alive:
        return False
    direction = direction_to(g, g.s.piece[piece].pos, tile)
    if direction == NO_DIRECTION:
        return False
    targets = scythe_targets(g, piece, direction) & ~(1 << number_of(loser))
    if targets == 0:
        return False
    f = begin_series(g, place, piece, MODE_SWEEP, first_of(g, owner_of(piece), series_tag_of(place), WEAPON), targets)
    f.step = SERIES_NEXT
    return True


# --- going on ---------------------------------------------------------------------------------------------------------

cdef void drop_lost_targets(const Game* g, Frame* f) noexcept nogil:
    cdef const Battle* b = &g.s.battle[f.battle]
    cdef int enemy = avatar_of(1 - f.seat)
    cdef int number
    for number in range(TEAM):
        if (f.targets >> number) & 1 and (not g.s.piece[enemy + number].alive
                                          or g.s.piece[enemy + number].pos != b.target_tile[number]):
            f.targets &= ~(1 << number)


cdef int list_targets(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int number, n = 0
    for number in range(TEAM):
        if (f.targets >> number) & 1:
            out[n] = act(ACT_AREA_TARGET, number)
            n += 1
    return n


cdef void resume_series(Game* g, Frame* f) noexcept nogil:
    cdef Battle* b = &g.s.battle[f.battle]
    if f.step == SERIES_COMMIT:
        ask(g.s, f.seat, DECIDE_COMMIT_ATTACKER)
    elif f.step == SERIES_NEXT:
        drop_lost_targets(g, f)
        if f.targets and g.s.piece[f.piece].alive and g.s.piece[f.piece].pos == b.origin:
            ask(g.s, f.seat, DECIDE_AREA_TARGET)
        else:
            f.step = SERIES_OVER
    elif f.step == SERIES_FOUGHT:
        f.step = SERIES_NEXT
        f.lost = b.loser == f.piece
        # MC-262, MC-265, MC-287, MC-372, MC-389: a lost battle ends the series, but not an Ice Wave.
        if b.over or (f.lost and f.mode != MODE_ICE_WAVE):
            f.step = SERIES_OVER
    else:
        discard_kit(g, b, f.piece, series_tag_of(f.battle))
        settle_left(g, f.piece, False)
        close_battle(g)
        pop_frame(g.s)
        if f.mode == MODE_BIOTIC and top_frame(g.s).kind == FRAME_MIRROR:
            top_frame(g.s).stopped = f.lost             # MC-372: no pushes after a lost battle


cdef void answer_series(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int target
    if f.step == SERIES_COMMIT:
        commit_kit(g, &g.s.battle[f.battle], f.piece, action)
        f.step = SERIES_NEXT
        return
    target = arg_of(action, 0)
    f.targets &= ~(1 << target)
    f.step = SERIES_FOUGHT
    prepare(g, f.battle, f.piece, avatar_of(1 - f.seat) + target, f.mode, f.card)
    begin_battle(g, f.battle, True)
