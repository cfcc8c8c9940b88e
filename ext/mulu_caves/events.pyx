"""Event cards: what is drawn on an event tile (RULES.md 6.11; MC-104 to MC-114, MC-332 to MC-356,
MC-373 to MC-375)."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport shorten_routes
from equipoise.ext.mulu_caves.declared cimport (
    ACT_ASSIGN, ACT_MIRROR_MIRROR, ACT_PASS, ACT_WALK, ALL_DIRECTIONS, AVATAR_MIRROR_CARDS_ASSIGN,
    AVATAR_MIRROR_CARDS_HOLD, DEATH_FIRE_STEP, DECIDE_ASSIGN, DECIDE_CAVE_IN_STEP, DECIDE_MIRROR_MIRROR,
    DECIDE_TRANSIT_STEP, DIRECTIONS, ENCHANT_DISCARDED, END_FINISH, EVENT_BAN, EVENT_CARD, EVENT_ENCHANT, EVENT_MOVE,
    EVENT_STATUS, EVENT_WALL, FLOOR, FRAME_CAVE_IN, FRAME_EVENT, MOVED_CAVE_IN, MOVED_HYDRANT, MOVED_ROCK_SLIDE,
    NO_CARD, NO_DIRECTION, NO_PIECE, NO_TILE, ON_BAN, ON_BREAK_WALLS, ON_CHARGE, ON_EXPOSE, ON_FORCED_WALK,
    ON_IGNITE_COLUMN, ON_LAND, ON_MIRROR, ON_MOVE_BACK, ON_PHASE, ON_PIT, ON_STUN_AROUND, ON_TO_AVATAR, STATUS_BOMB,
    TEAM, WALL, WAY_CAVE_IN, WAY_ROCK_SLIDE, Frame, Piece, SeatFacts, ask, pop_frame,
)
from equipoise.ext.mulu_caves.enchantments cimport attach
from equipoise.ext.mulu_caves.finish cimport won_by
from equipoise.ext.mulu_caves.fire cimport enter_fire, hurts
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, begin_frame, event_does, forget_walk, immobilise, is_avatar, is_enterable, is_held, lasting,
    may_be_enchanted, number_of, owner_of, put_piece, remaining, say,
)
from equipoise.ext.mulu_caves.hands cimport begin_transference, discard_event, draw_event_card, units_hold_cards
from equipoise.ext.mulu_caves.landing cimport can_land, land
from equipoise.ext.mulu_caves.mirror cimport begin_mirror, can_mirror
from equipoise.ext.mulu_caves.moves cimport move_one, open_steps, trigger_tile
from equipoise.ext.mulu_caves.push cimport push_piece
from equipoise.ext.mulu_caves.record cimport add16
from equipoise.ext.mulu_caves.traps cimport fall_into_pit, spring_net
from equipoise.ext.types cimport u16, u64

# FRAME_EVENT: step is the primitive that comes next.

# --- drawing ----------------------------------------------------------------------------------------------------------

cdef void draw_event(Game* g, int piece) noexcept nogil:
    """MC-104, MC-113, MC-114: the card is resolved at once, or kept by the piece."""
    cdef int seat = owner_of(piece)
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int tile = g.s.piece[piece].pos
    cdef int card = draw_event_card(g, seat)
    cdef Frame* f
    if card == NO_CARD:
        return
    count8(&facts.event_drawn[card], 1)
    if is_avatar(piece):
        count16(&facts.events_avatar, 1)
    else:
        count16(&facts.events_units, 1)
    say(g, EVENT_CARD, piece, card, 0, 0)
    if g.content.enchantment[card] and not is_resolved_now(g, piece, card):
        attach(g, piece, card)
        return
    if not g.content.enchantment[card]:
        discard_event(g, seat, card)
    f = begin_frame(g, FRAME_EVENT, seat, piece)
    f.card = card
    f.direction = g.s.piece[piece].entered_by
    f.tile = tile
    f.distance = remaining(g, seat)
    f.unit = NO_PIECE


cdef bint is_mirror_card(const Game* g, int card) noexcept nogil:
    return event_does(g, card, ON_IGNITE_COLUMN) or event_does(g, card, ON_CHARGE)


cdef bint is_resolved_now(const Game* g, int piece, int card) noexcept nogil:
    """Enchantments that do not simply stay: MC-373, MC-374."""
    if (event_does(g, card, ON_TO_AVATAR) and units_hold_cards(g, owner_of(piece))
            and may_be_enchanted(g, owner_of(piece), card)):
        return True
    return (is_avatar(piece) and is_mirror_card(g, card)
            and g.rules.enchant_avatar_mirror_cards != AVATAR_MIRROR_CARDS_HOLD)


# --- enchantments that act when they are drawn ------------------------------------------------------------------------

cdef int list_assignments(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef int unit, n = 0
    for unit in range(1, TEAM):
        if g.s.piece[avatar_of(seat) + unit].alive:
            out[n] = act(ACT_ASSIGN, unit)
            n += 1
    return n


cdef void resolve_enchantment(Game* g, Frame* f) noexcept nogil:
    cdef action_t units[TEAM]
    cdef int seat = f.seat
    cdef int card = f.card
    if event_does(g, card, ON_TO_AVATAR):
        pop_frame(g.s)
        count8(&g.s.seat_facts[seat].enchantment_activated[card], 1)
        discard_event(g, seat, card)
        begin_transference(g, seat)                     # MC-374
    elif f.unit != NO_PIECE:
        pop_frame(g.s)
        attach(g, f.unit, card)
    elif (g.rules.enchant_avatar_mirror_cards == AVATAR_MIRROR_CARDS_ASSIGN
          and list_assignments(g, seat, units)):
        ask(g.s, seat, DECIDE_ASSIGN)
    else:
        pop_frame(g.s)                                    # MC-373
        count8(&g.s.seat_facts[seat].enchantment_unused[card], 1)
        say(g, EVENT_ENCHANT, f.piece, card, ENCHANT_DISCARDED, 0)
        discard_event(g, seat, card)


# --- events, primitive by primitive -----------------------------------------------------------------------------------

cdef void resume_event(Game* g, Frame* f) noexcept nogil:
    """MC-111, MC-344: when all is resolved the turn goes on."""
    cdef int primitive
    if g.content.enchantment[f.card]:
        resolve_enchantment(g, f)
        return
    while f.step < ON_PHASE:
        primitive = f.step
        f.step += 1
        if event_does(g, f.card, primitive) and g.s.piece[f.piece].alive:
            if run_primitive(g, f, primitive):
                return
    pop_frame(g.s)
    add16(&g.s.seat_facts[f.seat].event_distance[f.card], remaining(g, f.seat) - f.distance)


cdef bint run_primitive(Game* g, Frame* f, int primitive) noexcept nogil:
    """True if something else has to be resolved first."""
    cdef Piece* p = &g.s.piece[f.piece]
    cdef action_t choice[32]
    if primitive == ON_BAN:
        ban(g, f.piece, f.tile, g.content.ban_turns[f.card])
        return False
    if primitive == ON_MOVE_BACK:
        slide_back(g, f)
        return True
    if primitive == ON_FORCED_WALK:
        begin_cave_in(g, f)
        return True
    if primitive == ON_MIRROR:
        if list_mirror_mirror(g, f.seat, choice) == 0:
            return False
        ask(g.s, f.seat, DECIDE_MIRROR_MIRROR)            # MC-340, MC-341
        return True
    if primitive == ON_PIT:
        fall_into_pit(g, f.piece)
        return False
    if primitive == ON_BREAK_WALLS:
        break_walls(g, f)
        return False
    if primitive == ON_EXPOSE:
        p.bomb = 1                                      # MC-350
        say(g, EVENT_STATUS, f.piece, STATUS_BOMB, 1, 0)
        return False
    if primitive == ON_STUN_AROUND:
        stun_around(g, f)
        return False
    if primitive == ON_LAND:
        if not can_land(g, f.piece):
            return False
        land(g, f.piece)                                # MC-353
        return True
    if f.direction != NO_DIRECTION:                     # MC-355, MC-356: back where the last step came from
        push_piece(g, f.piece, (f.direction + 2) % DIRECTIONS, MOVED_HYDRANT)
        return True
    return False


cdef void ban(Game* g, int piece, int tile, int turns) noexcept nogil:
    """MC-334, MC-335."""
    cdef int n = g.board.event_number[tile]
    cdef Piece* p = &g.s.piece[piece]
    if turns > 0:
        p.ban[n] = lasting(g, piece, p.ban[n], turns)
        p.banned |= <u64> 1 << n
        say(g, EVENT_BAN, piece, tile, p.ban[n], 0)


cdef void slide_back(Game* g, Frame* f) noexcept nogil:
    """MC-332, MC-333, MC-336, MC-390: to the oldest tile of the path that is free and open to it."""
    cdef Piece* p = &g.s.piece[f.piece]
    cdef int i, tile, old = p.pos, before = remaining(g, f.seat)
    cdef int target = NO_TILE
    if f.seat == g.s.active:
        for i in range(p.path_length):
            tile = g.s.turn.path[number_of(f.piece)][i]
            if g.s.occupant[tile] == NO_PIECE and is_enterable(g, f.piece, tile):
                target = tile
                break
    forget_walk(g, f.piece)
    if target == NO_TILE:
        return
    put_piece(g, f.piece, target)
    say(g, EVENT_MOVE, f.piece, old, target, WAY_ROCK_SLIDE)
    if is_avatar(f.piece):
        count8(&g.s.seat_facts[f.seat].displaced[MOVED_ROCK_SLIDE], 1)
        add16(&g.s.seat_facts[f.seat].displaced_distance[MOVED_ROCK_SLIDE], remaining(g, f.seat) - before)
    if enter_fire(g, f.piece, DEATH_FIRE_STEP):
        return
    won_by(g, f.piece, END_FINISH)                      # MC-390: a net on the tile stays where it is


cdef void break_walls(Game* g, Frame* f) noexcept nogil:
    """MC-349, MC-352, MC-003: walls become floor, divider and edge stay."""
    cdef u16 opened[ALL_DIRECTIONS]
    cdef int d, tile, broken = 0
    for d in range(ALL_DIRECTIONS):
        tile = f.tile + g.board.offset[d]
        if g.s.terrain[tile] == WALL:
            g.s.terrain[tile] = FLOOR
            opened[broken] = tile
            broken += 1
            say(g, EVENT_WALL, tile, 0, 0, 0)
    if broken:
        count8(&g.s.facts.walls_destroyed, broken)
        shorten_routes(g.board, g.s.terrain, &g.s.route[0][0][0], opened, broken)


cdef void stun_around(Game* g, Frame* f) noexcept nogil:
    """MC-351: all others around, of both players."""
    cdef int d, piece
    if not g.rules.bomb_immobile:
        return
    for d in range(ALL_DIRECTIONS):
        piece = g.s.occupant[f.tile + g.board.offset[d]]
        if piece != NO_PIECE:
            immobilise(g, piece, g.content.event_immobile_turns[f.card])


cdef int list_mirror_mirror(const Game* g, int seat, action_t* out) noexcept nogil:
    """MC-340, MC-341: any unit that can be mirrored; no unit, no choice."""
    cdef int enemy, unit, n = 0
    for enemy in range(2 if g.rules.mirror_mirror_may_target_enemy else 1):
        for unit in range(1, TEAM):
            if can_mirror(g, avatar_of(1 - seat if enemy else seat) + unit):
                out[n] = act(ACT_MIRROR_MIRROR, enemy, unit)
                n += 1
    if n and not g.rules.mirror_mirror_mandatory:
        out[n] = act(ACT_PASS)
        n += 1
    return n


cdef void answer_event(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_ASSIGN:
        f.unit = avatar_of(f.seat) + arg_of(action, 0)
    elif kind_of(action) == ACT_MIRROR_MIRROR:
        begin_mirror(g, f.seat, avatar_of(1 - f.seat if arg_of(action, 0) else f.seat) + arg_of(action, 1))


# --- Cave-In ----------------------------------------------------------------------------------------------------------
# FRAME_CAVE_IN: seat is the owner of the piece, step 1 when it must stop.

cdef void begin_cave_in(Game* g, Frame* event) noexcept nogil:
    """MC-337, MC-392: a piece that is held is not walked."""
    cdef int piece = event.piece
    cdef int card = event.card
    cdef Frame* f
    forget_walk(g, piece)
    if is_held(&g.s.piece[piece]):
        return
    f = begin_frame(g, FRAME_CAVE_IN, owner_of(piece), piece)
    f.steps = g.rules.cave_in_steps
    f.card = card
    f.tile = g.s.piece[piece].pos
    f.distance = remaining(g, f.seat)


cdef int list_walks(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """MC-338: any step legal for the piece, without phasing; through friends only if it can come out again."""
    cdef int bits = open_steps(g, f.piece, 0, f.steps, g.s.turn.transit_origin)
    cdef int d, n = 0
    for d in range(DIRECTIONS):
        if (bits >> d) & 1:
            out[n] = act(ACT_WALK, d)
            n += 1
    return n


cdef void resume_cave_in(Game* g, Frame* f) noexcept nogil:
    cdef Piece* p = &g.s.piece[f.piece]
    cdef int piece = f.piece
    if p.alive and not f.step and open_steps(g, piece, 0, f.steps, g.s.turn.transit_origin):
        ask(g.s, 1 - f.seat, DECIDE_CAVE_IN_STEP if g.s.turn.transit == NO_PIECE else DECIDE_TRANSIT_STEP)
        return
    pop_frame(g.s)
    if not p.alive:
        return
    if is_avatar(piece):
        count8(&g.s.seat_facts[f.seat].displaced[MOVED_CAVE_IN], 1)
        add16(&g.s.seat_facts[f.seat].displaced_distance[MOVED_CAVE_IN], remaining(g, f.seat) - f.distance)
    if g.rules.tiles_forced_moves_trigger and p.pos != f.tile and not f.step:
        trigger_tile(g, piece)


cdef void answer_cave_in(Game* g, Frame* f, action_t action) noexcept nogil:
    """MC-339, MC-393: fire and nets act; either, or death, ends the walk."""
    cdef int piece = f.piece
    cdef int old = g.s.piece[piece].pos
    f.steps -= 1
    if not move_one(g, piece, arg_of(action, 0), 0):
        say(g, EVENT_MOVE, piece, old, g.s.piece[piece].pos, WAY_CAVE_IN)
        return
    say(g, EVENT_MOVE, piece, old, g.s.piece[piece].pos, WAY_CAVE_IN)
    if hurts(g, piece):
        f.step = 1
        if enter_fire(g, piece, DEATH_FIRE_STEP):
            return
    spring_net(g, piece)
    if is_held(&g.s.piece[piece]):
        f.step = 1
    won_by(g, piece, END_FINISH)
