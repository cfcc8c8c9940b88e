"""Scores set-up, mirrors and steps."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport NOT_A_DRAW_TILE, is_sanctuary, is_wall, tile_at
from equipoise.ext.mulu_caves.bot_attacks cimport score_deed
from equipoise.ext.mulu_caves.bot_view cimport (
    Stand, View, attack_value, danger_at, fade, is_hurt_on, max_d, may_still_attack, phi, unit_worth,
)
from equipoise.ext.mulu_caves.declared cimport (
    ACT_MIRROR, ACT_PLACE_QUADRANT, ACT_STEP, AVATAR, DIRECTIONS, FOREVER, NO_PIECE, ON_CHARGE, ON_IGNITE_COLUMN,
    STRIDE, TEAM, TREASURE, ULTIMATE, Frame, Piece, Weights, top_frame,
)
from equipoise.ext.mulu_caves.game cimport (
    are_adjacent, has_enchantment, is_avatar, is_firewalker, is_targetable, is_trapped, owner_of, side_of,
)
from equipoise.ext.mulu_caves.hands cimport can_draw
from equipoise.ext.mulu_caves.plan cimport LONGEST_WAY, NO_WAY_OUT, STEP_COST, go_on, passes_friends, unit_steps


# --- set-up -----------------------------------------------------------------------------------------------------------

cdef inline double place_value(const View* v, int tile) noexcept nogil:
    """Assailants on the other avatar's route, an assistant or two on the own, units beside treasure tiles."""
    if v.b.side[tile] == v.side:
        return v.assistant * v.berths.own[tile] + v.berths.treasure[tile]
    return v.berths.own[tile] + v.berths.treasure[tile]


cdef double score_place(View* v, action_t action) noexcept nogil:
    cdef int quadrant, i, tile
    cdef double best = -1e6
    if kind_of(action) != ACT_PLACE_QUADRANT:
        return place_value(v, tile_at(arg_of(action, 0), arg_of(action, 1)))
    quadrant = arg_of(action, 0)
    for i in range(v.b.n_placeable[quadrant]):
        tile = v.b.placeable[quadrant][i]
        if v.s.occupant[tile] == NO_PIECE:
            best = max_d(best, place_value(v, tile))
    return best


# --- roll or mirror ---------------------------------------------------------------------------------------------------

cdef double charge_value(View* v, int piece) noexcept nogil:
    """Biotic Charge: a battle with everybody beside the new tile."""
    cdef int d, other
    cdef int tile = v.b.mirror[v.s.piece[piece].pos]
    cdef double value = 0.0
    for d in range(DIRECTIONS):
        other = v.s.occupant[tile + v.b.offset[d]]
        if other != NO_PIECE and owner_of(other) == v.foe:
            value += attack_value(v, piece, other)
    return value


cdef double boots_value(View* v, int piece) noexcept nogil:
    """Hermes' Boots: enemy units between the two tiles have to leave the fire, or burn (MC-366, MC-201)."""
    cdef int here = v.s.piece[piece].pos
    cdef int tile = v.b.mirror[here]
    cdef int stride = STRIDE if tile > here else -STRIDE
    cdef int other
    cdef double value = 0.0
    while here != tile:
        here += stride
        other = v.s.occupant[here]
        if here != tile and other != NO_PIECE and owner_of(other) == v.foe and not is_avatar(other):
            value += v.w.boots
    return value


cdef double mirror_value(View* v, int piece) noexcept nogil:
    cdef int here = v.s.piece[piece].pos
    cdef int tile = v.b.mirror[here]
    cdef double value = v.press * (phi(v, piece, tile) - phi(v, piece, here))
    if is_hurt_on(v, piece, tile):
        return value - v.w.fire - unit_worth(v, piece)
    if v.s.net[tile] == 2 - owner_of(piece):
        value -= v.w.unit
    return value


cdef double score_mirror(View* v, int piece) noexcept nogil:
    cdef double value = v.w.mirror
    cdef int tile
    if is_avatar(piece):
        return v.w.win                  # relocate.avatar_rule = anywhere: nothing else brings it home
    tile = v.b.mirror[v.s.piece[piece].pos]
    value += mirror_value(v, piece)
    if (v.s.piece[v.avatar].pit or v.s.piece[v.avatar].net) and v.rescues:
        # A rescue: a unit that lands beside the trapped avatar, or at least on its side.
        if are_adjacent(tile, v.here):
            value += v.w.rescue
        elif v.s.piece[v.avatar].pit == FOREVER and v.b.side[tile] == v.side:
            value += helper_gain(v, v.relief[tile] - 1)
    if (v.jam >> piece) & 1:
        value += v.w.jam_mirror
    if has_enchantment(v.g, piece, ON_IGNITE_COLUMN):
        value += boots_value(v, piece)
    if has_enchantment(v.g, piece, ON_CHARGE):
        value += charge_value(v, piece)
    return value


cdef double helper_gain(const View* v, int steps) noexcept nogil:
    """Turns that the avatar waits less for a helper so far away."""
    cdef int now = min(v.nearest_helper, <int> v.w.pit_helper_reach)
    return v.w.pit_helper * (now - steps) if steps < now else 0.0


cdef double score_main(View* v, action_t action) noexcept nogil:
    cdef int piece
    cdef double attack = 0.0
    if kind_of(action) == ACT_MIRROR:
        return score_mirror(v, v.avatar + arg_of(action, 0))
    if not v.foe_still and is_targetable(v.g, v.foe_avatar) and v.attacks:
        for piece in range(v.avatar + 1, v.avatar + TEAM):
            if v.s.piece[piece].alive and are_adjacent(v.s.piece[piece].pos, v.foe_tile):
                attack = max_d(attack, attack_value(v, piece, v.foe_avatar))
    if v.stuck and not v.walks:
        return attack                                   # nobody can use the movement
    return attack + (v.w.stuck_roll if v.stuck else v.w.roll)


# --- steps ------------------------------------------------------------------------------------------------------------

cdef double way_from(const View* v, int tile) noexcept nogil:
    """Steps left from a tile; from a wall that the avatar phases through, by the best way out of it."""
    cdef int d, next_tile, best = v.way.left[tile]
    if is_wall(v.s.terrain[tile]):
        best = NO_WAY_OUT
        for d in range(DIRECTIONS):
            next_tile = tile + v.b.offset[d]
            if (next_tile != v.here and not is_wall(v.s.terrain[next_tile])
                    and v.s.occupant[next_tile] == NO_PIECE):
                go_on(v.way, v.plan, next_tile)
                best = min(best, v.way.left[next_tile] + STEP_COST)
    return <double> min(best, LONGEST_WAY) / STEP_COST


cdef double step_avatar(View* v, int tile) noexcept nogil:
    cdef const Weights* w = v.w
    cdef double value = w.run * (way_from(v, v.here) - way_from(v, tile))
    cdef int m = v.movement
    cdef bint carrying = v.s.player[v.seat].treasure
    cdef const Piece* p
    cdef int piece
    if carrying and v.s.route[v.side][1][tile] < v.left <= m:
        value += w.win
    if is_hurt_on(v, v.avatar, tile):
        return value - w.own_turn - m
    if not carrying:
        # MC-115: only who ends the turn there has it; a turn that ends beside it may waste most of the next roll.
        if v.s.terrain[tile] == ULTIMATE:
            value += w.arrive
        if v.s.terrain[v.here] == ULTIMATE:
            value -= w.arrive
    if m <= 1:
        # Where it ends its turn is where it is attacked, and where it draws.
        if v.danger < 0.0:
            v.danger = danger_at(v, v.here)
        value += v.danger - danger_at(v, tile)
        if v.s.terrain[tile] == TREASURE and v.draws:
            value += w.card_avatar * v.gain
    if v.trapped:
        for piece in range(v.avatar + 1, v.avatar + TEAM):
            p = &v.s.piece[piece]
            if is_trapped(p) and p.alive and are_adjacent(p.pos, tile):
                value += w.rescue_unit
    return value


cdef void take_stand(View* v, int piece) noexcept nogil:
    """What is the same for all steps of a unit."""
    cdef Stand* stand = &v.stand
    cdef int here = v.s.piece[piece].pos
    stand.piece = piece
    stand.calm = (v.s.fire_tiles == 0 and v.s.nets == 0 and not v.foe_in_pit and passes_friends(v.g)
                  and not (v.jam >> piece) & 1 and not v.carried[piece - v.avatar]
                  and not v.trapped & ~(1 << (piece - v.avatar)))
    stand.phi = phi(v, piece, here)
    stand.chase = 0
    if v.chases and v.b.side[here] == v.siege[v.seat].side:
        stand.chase = v.siege[v.seat].unit_row[v.plan.place[here]] - 1
        if stand.chase < 0 or stand.chase > v.movement or not may_still_attack(v, piece):
            stand.chase = 0
    stand.draw = v.plan.treasure_walk[here]
    stand.draws_now = stand.draw == 0 and can_draw(v.g, piece)
    if v.carried[piece - v.avatar] and v.b.side[here] == v.side:
        stand.give = v.f.helper[fade(unit_steps(v.plan, v.side, v.here, here) - 1)]


cdef double chase_value(View* v, int piece, int tile) noexcept nogil:
    """A step nearer to the other avatar, if it can be attacked in this turn: its part of the attack's worth."""
    cdef double* value = &v.assault[piece - v.avatar]
    if v.siege[v.seat].unit_row[v.plan.place[tile]] - 1 >= v.stand.chase:
        return 0.0
    if value[0] < 0.0:
        value[0] = attack_value(v, piece, v.foe_avatar)
    return v.w.chase * value[0] / v.stand.chase if value[0] > 0.0 else 0.0


cdef double draw_value(View* v, int piece, int tile) noexcept nogil:
    """A step nearer to a treasure tile."""
    cdef int now = v.stand.draw
    cdef int then = v.plan.treasure_walk[tile]
    cdef double gain = v.gain
    if v.stand.draws_now:
        return -gain                                    # the card is drawn before it goes on
    if tile == v.s.piece[piece].start_tile and then == 0:
        then = 2                                        # MC-069: no card for coming back to where the turn began
    if now == 0:
        now = 2                                         # MC-070: it has to leave the tile and enter it again
    elif then < now and now <= v.movement:
        return v.w.draw_run * gain / now
    return gain * (v.f.card[fade(then)] - v.f.card[fade(now)])


cdef double rescue_value(View* v, int piece, int here, int tile) noexcept nogil:
    """A step nearer to a friend in a pit or a net."""
    cdef int number, other, now, then, side
    cdef const Piece* p
    cdef double value = 0.0
    side = v.b.side[tile]
    for number in range(TEAM):
        other = v.avatar + number
        p = &v.s.piece[other]
        if other == piece or not p.alive or not is_trapped(p) or v.b.side[p.pos] != side:
            continue
        now = unit_steps(v.plan, side, p.pos, here) - 1
        then = unit_steps(v.plan, side, p.pos, tile) - 1
        if then >= now and number != AVATAR:
            continue
        if number == AVATAR:
            now = v.relief[here] - 1
            then = v.relief[tile] - 1
            if then >= now:
                continue
            if then == 0:
                value += v.w.rescue
            elif now <= v.movement:
                value += v.w.rescue / now
            elif p.pit and now <= v.nearest_helper:
                value += v.w.pit_helper
        elif now <= v.movement:
            value += v.w.rescue_unit / now
    return value


cdef double seal_value(View* v, int piece, int here, int tile) noexcept nogil:
    """An avatar in a pit is lost while every tile beside it is taken: assistants cannot attack (MC-131, MC-347)."""
    cdef int other, nearer = 0
    if are_adjacent(here, v.foe_tile):
        return -v.w.sealed
    if v.seal[tile] >= v.seal[here]:
        return 0.0
    for other in range(v.avatar + 1, v.avatar + TEAM):
        if (other != piece and v.s.piece[other].alive and not are_adjacent(v.s.piece[other].pos, v.foe_tile)
                and v.seal[v.s.piece[other].pos] < v.seal[here]):
            nearer += 1
    if nearer >= v.open_sides:
        return 0.0
    if v.seal[here] > v.movement:
        return v.w.seal_far
    return v.w.seal_last if v.open_sides == 1 else v.w.seal


cdef double step_unit(View* v, int piece, int tile) noexcept nogil:
    cdef const Weights* w = v.w
    cdef const Piece* p = &v.s.piece[piece]
    cdef int here = p.pos
    cdef int n
    cdef double value
    if is_wall(v.s.terrain[tile]) or is_wall(v.s.terrain[here]):
        return -w.in_a_wall + v.f.near[fade(v.siege[v.seat].unit_row[v.plan.place[tile]])]
    if v.stand.piece != piece:
        take_stand(v, piece)
    value = v.press * (phi(v, piece, tile) - v.stand.phi) - (0.0 if v.stuck else w.step)
    if v.s.occupant[tile] != NO_PIECE:
        value -= w.detour                               # it cannot stay there
    if v.stand.chase:
        value += chase_value(v, piece, tile)
    if not v.stand.calm:
        if (v.jam >> piece) & 1:
            value += w.jam
        if not passes_friends(v.g) and are_adjacent(here, v.here) and v.way.left[here] < v.way.left[v.here]:
            value += w.run + w.blocker                  # out of the own avatar's way
        if v.foe_in_pit and v.b.side[tile] == v.siege[v.seat].side:
            value += seal_value(v, piece, here, tile)
    if v.g.rules.treasures_enabled and v.draws:
        value += draw_value(v, piece, tile)
    if not v.stand.calm:
        if is_hurt_on(v, piece, tile):
            return value - w.fire - unit_worth(v, piece)
        if v.s.fire_tiles and v.s.fire[v.foe][here] and not is_firewalker(v.g, piece):
            value += w.fire                             # MC-201: out of a fire that would kill it
        if v.s.net[tile] == 2 - v.seat:
            value -= w.unit
    n = v.b.event_number[tile]
    if n != NOT_A_DRAW_TILE and v.g.rules.events_enabled and not (p.event_seen >> n) & 1:
        value -= w.event_unit
    if v.stand.calm:
        return value
    if v.carried[piece - v.avatar] and v.b.side[tile] == v.side and v.gives:
        value += w.give * (v.f.helper[fade(unit_steps(v.plan, v.side, v.here, tile) - 1)] - v.stand.give)
    if v.trapped & ~(1 << (piece - v.avatar)):
        value += rescue_value(v, piece, here, tile)
    return value


cdef double score_step(View* v, action_t action) noexcept nogil:
    cdef int piece = v.avatar + arg_of(action, 0)
    cdef int tile = v.s.piece[piece].pos + v.b.offset[arg_of(action, 1)]
    return step_avatar(v, tile) if is_avatar(piece) else step_unit(v, piece, tile)


cdef void score_turn(View* v, const action_t* legal, int n, double* out) noexcept nogil:
    cdef int i, number
    cdef const Piece* team = &v.s.piece[v.avatar]
    for i in range(n):
        if kind_of(legal[i]) != ACT_STEP:
            out[i] = score_deed(v, legal[i])
            continue
        number = arg_of(legal[i], 0)
        if number == AVATAR:
            out[i] = step_avatar(v, team.pos + v.b.offset[arg_of(legal[i], 1)])
        else:
            out[i] = step_unit(v, v.avatar + number, team[number].pos + v.b.offset[arg_of(legal[i], 1)])


# --- Cave-In ----------------------------------------------------------------------------------------------------------

cdef double worst_walk(const View* v, int piece, int tile, int steps) noexcept nogil:
    """The longest way that so many further steps can leave to the victim."""
    cdef int d, next_tile
    cdef double best = -1e6
    if is_hurt_on(v, piece, tile):
        return v.w.walk_into_fire
    if steps > 0:
        for d in range(DIRECTIONS):
            next_tile = tile + v.b.offset[d]
            if (not is_wall(v.s.terrain[next_tile]) and v.s.occupant[next_tile] == NO_PIECE
                    and (is_avatar(piece) or not is_sanctuary(v.s.terrain[next_tile]))):
                best = max_d(best, worst_walk(v, piece, next_tile, steps - 1))
        if best > -1e6:
            return best
    if is_avatar(piece):
        return v.s.route[side_of(v.g, v.foe)][v.s.player[v.foe].treasure][tile]
    return -phi(v, piece, tile)


cdef double score_walk(View* v, action_t action) noexcept nogil:
    cdef const Frame* f = top_frame(v.s)
    cdef int tile = v.s.piece[f.piece].pos + v.b.offset[arg_of(action, 0)]
    return worst_walk(v, f.piece, tile, min(f.steps, <int> v.w.walk_ahead) - 1)
