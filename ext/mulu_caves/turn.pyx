"""A turn from its start to the End Phase, and the actions chosen in it (RULES.md 6.1 to 6.4, 6.12;
MC-036 to MC-040, MC-049 to MC-052, MC-063 to MC-067, MC-196, MC-380 to MC-383)."""

from libc.string cimport memset

from equipoise.ext.counters cimport count16
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.battle cimport attack_plainly
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE
from equipoise.ext.mulu_caves.death cimport destroy, release_net
from equipoise.ext.mulu_caves.declared cimport (
    ACT_ATTACK, ACT_ATTACK_BOOMERANG, ACT_ATTACK_BOW, ACT_ATTACK_JAVELIN, ACT_ATTACK_SCYTHE, ACT_ATTACK_STAFF, ACT_DRAW,
    ACT_END_TURN, ACT_GIVE, ACT_MIRROR, ACT_PLACE_NET, ACT_PLAY_LAZARUS, ACT_PLAY_RELINQUISH, ACT_RESCUE, ACT_ROLL,
    ACT_STEP, ACT_THROW_NET, DEATH_FIRE_END, DEATH_PIT, DECIDE_ACTION, DECIDE_MAIN, DECIDE_TRANSIT_STEP, DIRECTIONS,
    EVENT_BAN, EVENT_MOVEMENT, EVENT_STATUS, EVENT_TILES, EVENT_TRIGGER_END_ONLY, EVENT_TURN, FAULT_FIRE, FOREVER,
    FRAME_END_PHASE, FRAME_LAST_DRAWS, FRAME_TURN, GIVE_AUTOMATIC, LOST_IMMOBILISED, LOST_NET, LOST_PIT, MODE_BOOMERANG,
    MODE_BOW, MODE_NET, NO_PIECE, NO_TILE, PIECES, STATUS_BOMB, STATUS_IMMOBILE, STATUS_LAZARUS, STATUS_NET, STATUS_PIT,
    STEP_ACTIONS, STEP_END_PHASE, STEP_LAST_DRAWS, STEP_MAIN, STEP_START, TEAM, Frame, Piece, SeatFacts, ask, pop_frame,
)
from equipoise.ext.mulu_caves.enchantments cimport end_active
from equipoise.ext.mulu_caves.finish cimport end_by_cap, pick_up
from equipoise.ext.mulu_caves.fire cimport burn_down, burns_at_end, remember_fire
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, begin_frame, die, forget_walk, immobilise, is_avatar, owner_of, remaining, say, side_of,
)
from equipoise.ext.mulu_caves.hands cimport begin_draw, can_draw, can_give, give
from equipoise.ext.mulu_caves.landing cimport play_lazarus
from equipoise.ext.mulu_caves.mirror cimport begin_mirror
from equipoise.ext.mulu_caves.moves cimport has_event, make_step, trigger_event
from equipoise.ext.mulu_caves.relinquish cimport play_relinquish
from equipoise.ext.mulu_caves.series cimport attack_with_scythe, attack_with_staff
from equipoise.ext.mulu_caves.shots cimport attack_with_javelin, shoot
from equipoise.ext.mulu_caves.traps cimport place_net, rescue
from equipoise.ext.types cimport u64


# --- the start of a turn ----------------------------------------------------------------------------------------------

cdef void begin_turn(Game* g, int seat) noexcept nogil:
    """RULES.md 6.2."""
    cdef Piece* p
    cdef int piece, n, burning = g.s.fires[seat]
    g.s.active = seat
    say(g, EVENT_TURN, seat, g.s.turns, 0, 0)
    burn_down(g, seat)
    if burning and g.s.fires[seat] >= burning:
        g.s.fault = FAULT_FIRE
    for piece in range(PIECES):
        p = &g.s.piece[piece]
        if p.bomb and owner_of(piece) == seat:
            p.bomb = 0
            say(g, EVENT_STATUS, piece, STATUS_BOMB, 0, 0)
        forget_walk(g, piece)
        p.event_seen = 0
        p.start_tile = NO_TILE
        p.attacks = p.movement_ended = p.steps = p.stepped = p.phasing = p.phased = p.trailing = 0
        if p.enchantments:
            memset(p.fresh, 0, sizeof(p.fresh))         # MC-359: armed from now on
        if owner_of(piece) == seat and p.alive:
            p.start_tile = p.pos
            n = g.board.event_number[p.pos]
            if n != NOT_A_DRAW_TILE:
                p.event_seen = <u64> 1 << n             # MC-106
    remember_fire(g)
    g.s.turn.movement = g.s.turn.rolled = 0
    g.s.turn.transit = NO_PIECE
    g.s.turn.transit_origin = NO_TILE
    g.s.turn.mirrored = 0
    note_begin(g, seat)


cdef void note_begin(Game* g, int seat) noexcept nogil:
    cdef const Piece* p = &g.s.piece[avatar_of(seat)]
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    if p.pit:
        count16(&facts.avatar_lost[LOST_PIT], 1)
    elif p.net:
        count16(&facts.avatar_lost[LOST_NET], 1)
    elif p.immobile:
        count16(&facts.avatar_lost[LOST_IMMOBILISED], 1)
    count16(&facts.blocked_turns, is_blocked(g, seat))


cdef bint is_blocked(const Game* g, int seat) noexcept nogil:
    """The avatar has no step that brings it nearer, because enemies stand there."""
    cdef int here = g.s.piece[avatar_of(seat)].pos
    cdef int left = remaining(g, seat)
    cdef int d, tile, other
    cdef bint enemies = False
    for d in range(DIRECTIONS):
        tile = here + g.board.offset[d]
        if g.s.route[side_of(g, seat)][g.s.player[seat].treasure][tile] < left:
            other = g.s.occupant[tile]
            if other == NO_PIECE or owner_of(other) == seat:
                return False
            enemies = True
    return enemies


cdef int roll_movement(Game* g, int seat) noexcept nogil:
    """MC-049; the second player's first roll may carry a bonus."""
    cdef int _die, total = g.rules.move_bonus + g.s.player[seat].second_bonus
    g.s.player[seat].second_bonus = 0
    for _die in range(g.rules.move_dice):
        total += die(g, seat, g.rules.move_die_faces)
    return max(0, total)


# --- the turn ---------------------------------------------------------------------------------------------------------

cdef void resume_turn(Game* g, Frame* f) noexcept nogil:
    """MC-036; MC-135: the actions follow the roll, so that a mirror turn has none."""
    cdef int seat = f.seat
    cdef int unit
    if f.step == STEP_START:
        f.step = STEP_MAIN
        begin_turn(g, seat)
    elif f.step == STEP_MAIN:
        ask(g.s, seat, DECIDE_MAIN)
    elif f.step == STEP_ACTIONS:
        if g.s.turn.transit != NO_PIECE:
            ask(g.s, seat, DECIDE_TRANSIT_STEP)           # MC-060
            return
        if g.rules.cards_give == GIVE_AUTOMATIC:
            for unit in range(avatar_of(seat) + 1, avatar_of(seat) + TEAM):
                if can_give(g, unit):
                    give(g, unit)
        ask(g.s, seat, DECIDE_ACTION)
    elif f.step == STEP_LAST_DRAWS:
        f.step = STEP_END_PHASE
        begin_frame(g, FRAME_LAST_DRAWS, seat, avatar_of(seat))
    else:
        f.kind = FRAME_END_PHASE
        f.step = f.next = 0


cdef void answer_turn(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int team = avatar_of(f.seat)
    cdef int piece = team + arg_of(action, 0)
    if kind == ACT_STEP:
        make_step(g, piece, arg_of(action, 1))
    elif kind == ACT_ROLL:
        g.s.turn.rolled = g.s.turn.movement = roll_movement(g, f.seat)
        count16(&g.s.seat_facts[f.seat].movement_rolled, g.s.turn.rolled)
        say(g, EVENT_MOVEMENT, f.seat, g.s.turn.movement, 0, 0)
        f.step = STEP_ACTIONS
    elif kind == ACT_MIRROR:
        g.s.turn.mirrored = 1
        count16(&g.s.seat_facts[f.seat].mirror_turns, 1)
        if g.rules.mirror_ends_turn:
            f.step = STEP_END_PHASE                     # MC-039, MC-065
        begin_mirror(g, f.seat, piece)
    elif kind == ACT_END_TURN:
        f.step = STEP_LAST_DRAWS
        count16(&g.s.seat_facts[f.seat].movement_unspent, g.s.turn.movement)
    elif kind == ACT_DRAW:
        begin_draw(g, piece)
    elif kind == ACT_GIVE:
        give(g, piece)
    elif kind == ACT_RESCUE:
        g.s.turn.movement -= g.rules.rescue_cost        # MC-173
        rescue(g, piece, team + arg_of(action, 1))
    elif kind == ACT_PLAY_LAZARUS:
        play_lazarus(g, f.seat, arg_of(action, 0), arg_of(action, 1))
    elif kind == ACT_PLAY_RELINQUISH:
        play_relinquish(g, f.seat, arg_of(action, 0))
    elif kind == ACT_PLACE_NET:
        place_net(g, piece, arg_of(action, 1), arg_of(action, 2))
    else:
        g.s.piece[piece].attacks += 1                   # MC-133
        attack(g, piece, avatar_of(1 - f.seat) + arg_of(action, 1), action)


cdef void attack(Game* g, int piece, int target, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int direction = arg_of(action, 1)
    cdef int card = arg_of(action, 2)
    cdef bint armoury = arg_of(action, 3)
    if kind == ACT_ATTACK:
        attack_plainly(g, piece, target)
    elif kind == ACT_ATTACK_JAVELIN:
        attack_with_javelin(g, piece, target, card, armoury)
    elif kind == ACT_ATTACK_SCYTHE:
        attack_with_scythe(g, piece, direction, card, armoury)
    elif kind == ACT_ATTACK_STAFF:
        attack_with_staff(g, piece, arg_of(action, 1), arg_of(action, 2))
    elif kind == ACT_ATTACK_BOW:
        shoot(g, piece, direction, MODE_BOW, card, armoury)
    elif kind == ACT_ATTACK_BOOMERANG:
        shoot(g, piece, direction, MODE_BOOMERANG, card, armoury)
    elif kind == ACT_THROW_NET:
        shoot(g, piece, direction, MODE_NET, card, armoury)


# --- draws at the end of the turn -------------------------------------------------------------------------------------
cdef void resume_last_draws(Game* g, Frame* f) noexcept nogil:
    """MC-067: the avatar first. With tiles.event_trigger = end_only event tiles are drawn from here (MC-105)."""
    cdef int piece
    while f.next < TEAM:
        piece = avatar_of(f.seat) + f.next
        f.next += 1
        if not g.s.piece[piece].alive:
            continue
        if can_draw(g, piece):
            begin_draw(g, piece)
            return
        if (g.rules.tiles_event_trigger == EVENT_TRIGGER_END_ONLY
                and g.s.piece[piece].entered_tile == g.s.piece[piece].pos and has_event(g, piece)):
            trigger_event(g, piece)
            return
    pop_frame(g.s)


# --- the End Phase ----------------------------------------------------------------------------------------------------
cdef enum:                  # MC-380
    END_FIRE = 0
    END_PITS = 1
    END_REST = 2


cdef bint burn_next(Game* g, Frame* f) noexcept nogil:
    """MC-200, MC-201: true if a death is to be resolved first."""
    cdef int piece
    while f.next < TEAM:
        piece = avatar_of(f.seat) + f.next
        f.next += 1
        if g.s.piece[piece].alive and burns_at_end(g, piece):
            if is_avatar(piece):
                immobilise(g, piece, g.rules.fire_avatar_immobile_turns)
            else:
                destroy(g, piece, NO_PIECE, DEATH_FIRE_END)
                return True
    return False


cdef bint sink_next(Game* g, Frame* f) noexcept nogil:
    """MC-345 to MC-347: a unit dies in its pit, an avatar climbs out if its turns are limited."""
    cdef Piece* p
    cdef int piece
    while f.next < TEAM:
        piece = avatar_of(f.seat) + f.next
        p = &g.s.piece[piece]
        f.next += 1
        if p.pit == 0 or p.pit == FOREVER:
            continue
        p.pit -= 1
        say(g, EVENT_STATUS, piece, STATUS_PIT, p.pit, 0)
        if p.pit == 0 and not is_avatar(piece):
            destroy(g, piece, NO_PIECE, DEATH_PIT)
            return True
    return False


cdef void count_down(Game* g, int seat) noexcept nogil:
    """MC-381, MC-382: effects on the active player's pieces."""
    cdef Piece* p
    cdef int piece, n
    for piece in range(avatar_of(seat), avatar_of(seat) + TEAM):
        p = &g.s.piece[piece]
        if p.immobile:
            p.immobile -= 1
            say(g, EVENT_STATUS, piece, STATUS_IMMOBILE, p.immobile, 0)
        if p.lazarus:
            p.lazarus -= 1
            say(g, EVENT_STATUS, piece, STATUS_LAZARUS, p.lazarus, 0)
        if p.net and p.net != FOREVER:
            if p.net == 1:
                release_net(g, piece)                   # MC-279
            else:
                p.net -= 1
            say(g, EVENT_STATUS, piece, STATUS_NET, p.net, 0)
        if p.banned:
            for n in range(EVENT_TILES):
                if p.ban[n]:
                    p.ban[n] -= 1
                    if p.ban[n] == 0:
                        p.banned &= ~(<u64> 1 << n)
                    say(g, EVENT_BAN, piece, g.board.event_tile[n], p.ban[n], 0)


cdef void resume_end_phase(Game* g, Frame* f) noexcept nogil:
    """MC-380: fire, pits, treasure, countdown, enchantments, the next player."""
    cdef int seat = f.seat
    if f.step == END_FIRE:
        if burn_next(g, f):
            return
        f.step = END_PITS
        f.next = 0
    if f.step == END_PITS:
        if sink_next(g, f):
            return
        f.step = END_REST
    pick_up(g, seat)                                    # MC-115, MC-118
    count_down(g, seat)
    end_active(g, seat)
    g.s.turns += 1
    if g.s.turns >= g.rules.game_max_turns:
        end_by_cap(g)                                   # MC-128
        return
    g.s.common.round = 1 + g.s.turns // 2
    f.kind = FRAME_TURN                                 # MC-383
    f.seat = 1 - seat
    f.piece = avatar_of(1 - seat)
    f.step = 0
    f.next = 0
