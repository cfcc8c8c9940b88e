"""What a seat sees, and what it is worth."""

from libc.math cimport ceil
from libc.string cimport memset

from equipoise.ext.mulu_caves.board cimport is_sanctuary, is_wall
from equipoise.ext.mulu_caves.declared cimport (
    ARMOUR, AVATAR, BAN_ACTION_ATTACK, BAN_ACTION_COMMIT, BAN_ACTION_DRAW, BAN_ACTION_GIVE, BAN_ACTION_RESCUE,
    BAN_ACTION_STEP_UNIT, DECIDE_ACTION, DECIDE_MAIN, DECIDE_PLACE_TILE, DECIDE_TRANSIT_STEP, NO_TAG, NO_TILE,
    QUADRANTS, COMMIT_DEFENDER, COMMIT_NEVER, DIRECTIONS, DO_FIREWALK, EVENT, FOREVER, NO_PIECE, ON_FIREWALK, TEAM,
    TILES, WEAPON, Held, Piece, Player, Weights,
)
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, card_does, has_enchantment, is_avatar, is_enemy_at, is_firewalker, is_held, is_targetable,
    is_trapped, is_vulnerable, may_do, may_use, number_of, on_own_side, owner_of, side_of,
)
from equipoise.ext.mulu_caves.hands cimport cards_of, series_tag
from equipoise.ext.mulu_caves.plan cimport (
    FAR, HALF, Berths, Lure, Narrows, Plan, Reach, find_narrows, find_way, know_board, odds_of, steps_around,
    unit_steps,
)
from equipoise.ext.types cimport u8, u16, u32


cdef enum:
    PRESSED = 10                # steps behind, beyond `press_at`, at which a player presses with all its might
    QUEUE = 1024                # more than there are tiles; a power of two


# --- looking ----------------------------------------------------------------------------------------------------------

cdef void look_at_narrows(const View* v, const Siege* siege) noexcept nogil:
    """The narrow places of an avatar's way, and which of them a unit of the other player holds."""
    cdef Lure* lure = siege.lure
    cdef Narrows* narrows = find_narrows(v.plan, v.g, siege.side, siege.carrying, lure.target,
                                         <int> ceil(v.w.choke_most))
    cdef int seat = 0 if siege == &v.siege[0] else 1
    cdef int i, other
    cdef u32 taken = 0
    for i in range(narrows.n):
        other = v.s.occupant[narrows.tile[i]]
        if other != NO_PIECE and owner_of(other) == seat:
            taken |= <u32> 1 << i
    if lure.taken != taken:
        lure.taken = taken
        lure.round += 1
    lure.narrows = narrows
    lure.looked = True


cdef void look_at_siege(View* v, int seat) noexcept nogil:
    cdef int target = v.s.piece[avatar_of(1 - seat)].pos
    cdef Siege* siege = &v.siege[seat]
    cdef Lure* lure = &v.plan.lure[side_of(v.g, seat)]
    cdef int place = v.plan.place[target]
    cdef bint attacks = v.attacks or seat != v.seat
    siege.side = v.b.side[target]
    siege.carrying = v.s.player[1 - seat].treasure
    siege.unit_row = v.plan.unit_walk[siege.side][place]
    siege.avatar_row = v.plan.avatar_walk[siege.side][place]
    siege.route = v.s.route[siege.side][siege.carrying]
    siege.left = siege.route[target]
    siege.lure = lure
    if (lure.terrain != v.plan.terrain_number or lure.target != target or lure.carrying != siege.carrying
            or lure.attacks != attacks):
        lure.round += 1
        lure.terrain = v.plan.terrain_number
        lure.target = target
        lure.carrying = siege.carrying
        lure.attacks = attacks
    lure.looked = v.w.choke == 0


cdef void spread(const View* v, u8* steps, u16* queue, unsigned int tail) noexcept nogil:
    """From the tiles of the queue, whose steps are set, along the ways of an own unit around all enemies."""
    cdef u8 waiting[TILES]
    cdef unsigned int head = 0
    cdef int tile, next_tile, d, cost
    cdef int event = <int> v.w.relief_event
    memset(waiting, 0, sizeof(waiting))
    while head != tail:
        tile = queue[head & (QUEUE - 1)]
        head += 1
        waiting[tile] = 0
        cost = steps[tile] + (event if v.s.terrain[tile] == EVENT and steps[tile] else 1)
        for d in range(v.plan.exits[tile]):
            next_tile = v.plan.exit[tile][d]
            if (cost >= steps[next_tile] or is_sanctuary(v.s.terrain[next_tile])
                    or is_enemy_at(v.g, v.seat, next_tile)):
                continue
            steps[next_tile] = cost
            if not waiting[next_tile]:
                waiting[next_tile] = 1
                queue[tail & (QUEUE - 1)] = next_tile
                tail += 1


cdef bint is_as_it_was(Reach* reach, const View* v, int centre, int open_sides) noexcept nogil:
    """Whether the same enemies stand where they stood; if not, it is noted where they are now."""
    cdef bint same = (reach.terrain == v.plan.terrain_number and reach.centre == centre
                      and reach.open_sides == open_sides)
    cdef int number, tile
    for number in range(TEAM):
        tile = v.s.piece[v.foe_avatar + number].pos
        if v.s.occupant[tile] != v.foe_avatar + number:
            tile = NO_TILE                              # dead, or in transit
        if reach.enemy[number] != tile:
            reach.enemy[number] = tile
            same = False
    reach.terrain = v.plan.terrain_number
    reach.centre = centre
    reach.open_sides = open_sides
    return same


cdef void look_for_relief(View* v, Reach* reach) noexcept nogil:
    """How far every tile is from the trapped own avatar, for a unit that comes to free it."""
    cdef u16 queue[QUEUE]
    cdef int piece
    v.relief = reach.steps
    if not is_as_it_was(reach, v, v.here, 0):
        memset(reach.steps, FAR, sizeof(reach.steps))
        reach.steps[v.here] = 0
        queue[0] = v.here
        spread(v, reach.steps, queue, 1)
    v.nearest_helper = FAR
    if not v.walks:
        return
    for piece in range(v.avatar + 1, v.avatar + TEAM):
        if v.s.piece[piece].alive and not is_held(&v.s.piece[piece]) and not v.s.piece[piece].immobile:
            v.nearest_helper = min(v.nearest_helper, v.relief[v.s.piece[piece].pos] - 1)


cdef void look_at_pit(View* v, Reach* reach) noexcept nogil:
    """How far it is to the tiles from which the other avatar could be freed from its pit."""
    cdef u16 queue[QUEUE]
    cdef int d, tile, bits = 0
    v.open_sides = 0
    v.seal = reach.steps
    for d in range(DIRECTIONS):
        tile = v.foe_tile + v.b.offset[d]
        if (not is_wall(v.s.terrain[tile]) and not is_sanctuary(v.s.terrain[tile])
                and v.s.occupant[tile] == NO_PIECE):
            queue[v.open_sides] = tile
            v.open_sides += 1
            bits |= 1 << d
    if is_as_it_was(reach, v, v.foe_tile, bits):
        return
    memset(reach.steps, FAR, sizeof(reach.steps))
    for d in range(v.open_sides):
        reach.steps[queue[d]] = 0
    spread(v, reach.steps, queue, v.open_sides)


cdef int look_for_jam(const View* v) noexcept nogil:
    """MC-057: an avatar passes friends, but not friends behind whom an enemy stands; nor can it attack that one."""
    cdef int units = 0
    cdef int tile = v.here
    cdef int d, next_tile, nearest, other
    while True:
        nearest = tile
        for d in range(DIRECTIONS):
            next_tile = tile + v.b.offset[d]
            if v.way.left[next_tile] >= v.way.left[tile]:
                continue
            if v.s.occupant[next_tile] == NO_PIECE:
                return 0
            if v.way.left[next_tile] < v.way.left[nearest]:
                nearest = next_tile
        other = v.s.occupant[nearest]
        if nearest == tile or other == NO_PIECE:
            return 0
        if owner_of(other) != v.seat:
            return units
        units |= 1 << other
        tile = nearest


cdef void look_at_bans(View* v) noexcept nogil:
    """What the own player may not do is worth nothing to it."""
    v.draws = may_do(v.g, v.seat, BAN_ACTION_DRAW)
    v.gives = may_do(v.g, v.seat, BAN_ACTION_GIVE)
    v.rescues = may_do(v.g, v.seat, BAN_ACTION_RESCUE)
    v.attacks = may_do(v.g, v.seat, BAN_ACTION_ATTACK)
    v.walks = may_do(v.g, v.seat, BAN_ACTION_STEP_UNIT)
    v.commits = may_do(v.g, v.seat, BAN_ACTION_COMMIT)
    v.near[v.seat] = v.w.near if v.attacks else 0.0
    v.near[v.foe] = v.w.near


cdef void look_at_hand(View* v) noexcept nogil:
    """The fuller the hand, the less another card is worth; a full one only chooses."""
    cdef const Player* p = &v.s.player[v.seat]
    cdef int limit = v.g.rules.cards_hand_limit
    cdef int i, held = 0
    memset(v.carried, 0, sizeof(v.carried))
    for i in range(p.cards):
        held += not series_tag(p.hand[i].committed)
        v.carried[p.hand[i].holder] += p.hand[i].committed == NO_TAG
    if held >= limit:
        v.gain = v.w.card_full * v.w.card
    else:
        v.gain = v.w.card * (1.0 - v.w.card_fuller * held / limit)


cdef void look_at_team(View* v) noexcept nogil:
    """Who could be freed."""
    cdef const Piece* p
    cdef int number
    v.trapped = 0
    v.danger = -1.0
    v.stand.piece = -1
    v.chases = not v.foe_still and is_targetable(v.g, v.foe_avatar)
    for number in range(TEAM):
        p = &v.s.piece[v.avatar + number]
        v.assault[number] = -1.0
        if p.alive and is_trapped(p) and v.rescues:
            v.trapped |= 1 << number


cdef void look_at_places(View* v, Berths* berths) noexcept nogil:
    """MC-027: what the places of the set-up are worth. They do not change while units are placed."""
    cdef const Weights* w = v.w
    cdef int q, i, tile, piece, detour
    v.berths = berths
    v.assistant = 1.0
    for piece in range(v.avatar + 1, v.avatar + TEAM):
        if v.s.piece[piece].alive and v.b.side[v.s.piece[piece].pos] == v.side:
            v.assistant *= w.place_helpers
    v.assistant = w.place_helper * v.assistant
    if not v.siege[v.seat].lure.looked:
        look_at_narrows(v, &v.siege[v.seat])
    if (berths.terrain == v.plan.terrain_number and berths.here == v.here and berths.target == v.foe_tile
            and berths.attacks == v.attacks and berths.draws == v.draws
            and (w.choke == 0 or berths.lure == v.siege[v.seat].lure.round)):
        return
    berths.lure = v.siege[v.seat].lure.round
    berths.terrain = v.plan.terrain_number
    berths.here = v.here
    berths.target = v.foe_tile
    berths.attacks = v.attacks
    berths.draws = v.draws
    for q in range(QUADRANTS):
        for i in range(v.b.n_placeable[q]):
            tile = v.b.placeable[q][i]
            if v.b.side[tile] == v.side:
                detour = min(v.siege[v.foe].avatar_row[v.plan.place[tile]] + v.siege[v.foe].route[tile] - v.left,
                             v.plan.home_lane[tile])
                berths.own[tile] = v.f.ahead[fade(detour)]
            else:
                berths.own[tile] = w.place_assailant * phi(v, v.avatar + 1, tile)
            berths.treasure[tile] = (w.place_treasure if v.draws else 0.0) * v.f.card[fade(v.plan.treasure_walk[tile])]


cdef void look(View* v, Game* g, const Weights* w, const Fades* f, Plan* plan) noexcept nogil:
    cdef const Piece* p
    cdef int decision = g.s.common.decision
    cdef double urgent
    know_board(plan, g)
    v.g = g
    v.s = g.s
    v.b = g.board
    v.w = w
    v.f = f
    v.plan = plan
    v.seat = g.s.common.seat
    v.foe = 1 - v.seat
    v.side = side_of(g, v.seat)
    v.avatar = avatar_of(v.seat)
    v.foe_avatar = avatar_of(v.foe)
    v.here = g.s.piece[v.avatar].pos
    v.foe_tile = g.s.piece[v.foe_avatar].pos
    look_at_bans(v)
    v.movement = g.s.turn.movement if g.s.active == v.seat else 0
    look_at_siege(v, 0)
    look_at_siege(v, 1)
    v.left = v.siege[v.foe].left
    v.foe_left = v.siege[v.seat].left
    v.way = NULL
    v.jam = 0
    if decision == DECIDE_ACTION or decision == DECIDE_MAIN or decision == DECIDE_TRANSIT_STEP:
        v.way = find_way(plan, g, v.seat, &f.tolls)
        v.jam = look_for_jam(v)
    elif decision <= DECIDE_PLACE_TILE:
        look_at_places(v, &plan.berths[v.side])
    p = &g.s.piece[v.foe_avatar]
    v.foe_still = p.immobile > (1 if g.s.active == v.foe else 0) or is_held(p)
    p = &g.s.piece[v.avatar]
    v.stuck = p.immobile or is_held(p) or p.movement_ended
    # The player who is behind throws everything at the one who is about to win.
    urgent = 0.0
    if v.foe_left < w.urgent_at:
        urgent = w.urgency * (1.0 - v.foe_left / w.urgent_at)
        if v.foe_left > v.left:
            urgent *= w.urgent_ahead
    v.foe_turn = w.turn * (1.0 + urgent)
    look_at_hand(v)
    look_at_team(v)
    v.press = 1.0
    if w.press > 0 and v.left > v.foe_left + w.press_at:
        v.press += w.press * min_d(1.0, (v.left - v.foe_left - w.press_at) / PRESSED)
    v.keep = w.keep * min_d(1.0, min(v.left, v.foe_left) / w.endgame)
    v.shelter = -1.0
    if is_trapped(p) and v.rescues:
        look_for_relief(v, &plan.relief[v.side])
    v.foe_in_pit = g.s.piece[v.foe_avatar].pit == FOREVER
    if v.foe_in_pit:
        look_at_pit(v, &plan.seal[v.side])


# --- places and pieces ------------------------------------------------------------------------------------------------

cdef double choke_value(const View* v, const Siege* siege, int tile, double value) noexcept nogil:
    """A unit that gets to a narrow place before the other avatar: what the way around it costs, if that is more than
    `value`. The way around is looked for only where it could be."""
    cdef Narrows* narrows = siege.lure.narrows
    cdef const u8* walk = &v.plan.unit_walk[siege.side][0][v.plan.place[tile]]
    cdef u32 taken = siege.lure.taken
    cdef int i = 0, late, steps
    cdef double soon
    while i < narrows.n:
        steps = walk[HALF * narrows.place[i]]
        late = steps - narrows.due[i]
        if late >= 0:
            # At the next place it is two steps sooner at best.
            i += 1 + (late >> 1 if narrows.joined else 0)
            continue
        if narrows.cost[i] != 0 and not (taken >> i & 1 and steps > 0):     # one unit there is enough
            soon = v.w.choke * v.f.ahead[fade(steps)]
            if v.w.choke_most * soon > value:
                value = max_d(value, min_d(v.w.choke_most, steps_around(narrows, i, v.plan, siege.route)) * soon)
        i += 1
    return value


cdef double find_phi(const View* v, int seat, int tile) noexcept nogil:
    """An assailant is worth the more the sooner it meets the avatar, an assistant the nearer it is to its own."""
    cdef const Siege* siege = &v.siege[seat]
    cdef int place = v.plan.place[tile]
    cdef int detour, own
    cdef double value, other
    if v.b.side[tile] == siege.side:
        value = v.near[seat] * v.f.near[fade(siege.unit_row[place] - 1)]
        detour = siege.avatar_row[place] + siege.route[tile] - siege.left
        other = v.w.ahead * v.f.ahead[fade(detour)]
        if other > value:
            value = other
        if not siege.carrying:
            other = v.w.later * v.w.ahead * v.f.ahead[fade(v.plan.home_lane[tile])]
            if other > value:
                value = other
        if v.w.choke > 0:
            value = choke_value(v, siege, tile, value)
        siege.lure.found[tile] = siege.lure.round
        siege.lure.worth[tile] = value
        return value
    own = v.s.piece[avatar_of(seat)].pos
    if v.b.side[own] != v.b.side[tile]:
        return 0.0
    return v.w.helper * v.f.helper[fade(unit_steps(v.plan, v.b.side[tile], own, tile) - 1)]


cdef double unit_worth(const View* v, int piece) noexcept nogil:
    cdef double value = v.w.unit + phi(v, piece, v.s.piece[piece].pos)
    cdef int seat = owner_of(piece)
    if (v.s.piece[avatar_of(seat)].pit == FOREVER and v.b.side[v.s.piece[piece].pos] == side_of(v.g, seat)
            and (v.rescues or seat != v.seat)):
        value += v.w.pit_guard                          # it may be the one that comes to help
    if v.s.player[owner_of(piece)].cards:
        value += v.w.spoils * cards_of(v.g, piece)
    return value


cdef double loss_of(const View* v, int piece) noexcept nogil:
    cdef const Piece* p = &v.s.piece[piece]
    cdef int lost
    if not is_avatar(piece):
        return unit_worth(v, piece)
    # MC-162, MC-163: in the own turn a defeat costs the next one and what is left of this one. The same turn cannot be
    # lost twice.
    lost = 1 if v.s.active == v.seat else 0
    if p.immobile > lost or is_held(p):
        return v.w.lost_twice
    return v.w.own_turn + (v.movement if not v.stuck else 0)


cdef bint fire_hurts(const View* v, int piece) noexcept nogil:
    """MC-086: an enemy's Ashen Armor counts once it has been shown."""
    cdef const Player* p
    cdef int i
    if owner_of(piece) == v.seat:
        return not is_firewalker(v.g, piece)
    p = &v.s.player[v.foe]
    for i in range(p.cards):
        if (p.hand[i].holder == number_of(piece) and (p.hand[i].known or not v.g.rules.cards_hidden)
                and card_does(v.g, p.hand[i].card, DO_FIREWALK)):
            return False
    return not has_enchantment(v.g, piece, ON_FIREWALK)


cdef double harm_of(const View* v, int piece) noexcept nogil:
    if is_avatar(piece):
        return 0.0 if v.foe_still else v.foe_turn
    return v.w.kill * unit_worth(v, piece)


# --- battles ----------------------------------------------------------------------------------------------------------

cdef double own_bonus(const View* v, int piece, bint attacking) noexcept nogil:
    """The best weapon and the best armour at hand, whatever they meet."""
    cdef const Player* p = &v.s.player[v.seat]
    cdef const Held* held
    cdef int i, value, weapon = 0, armour = 0
    if not v.commits:
        return 0.0
    for i in range(p.cards):
        held = &p.hand[i]
        if (held.committed or v.g.content.commit[held.card] == COMMIT_NEVER
                or (attacking and v.g.content.commit[held.card] == COMMIT_DEFENDER)
                or not (held.holder == number_of(piece)
                        or (held.holder == AVATAR and v.g.rules.cards_avatar_armoury))
                or not may_use(v.g, v.seat, held.card)):
            continue
        value = v.g.content.attack[held.card] if attacking else v.g.content.defence[held.card]
        if v.g.content.category[held.card] == WEAPON:
            weapon = max(weapon, value)
        elif v.g.content.category[held.card] == ARMOUR:
            armour = max(armour, value)
    return weapon + armour


cdef double foe_bonus(const View* v, int piece, bint attacking) noexcept nogil:
    """Cards that it has shown count as they are, others by experience."""
    cdef const Player* p = &v.s.player[v.foe]
    cdef const Held* held
    cdef int i
    cdef double shown = 0.0, hidden = 0.0
    for i in range(p.cards):
        held = &p.hand[i]
        if held.committed or not (held.holder == number_of(piece)
                                  or (held.holder == AVATAR and v.g.rules.cards_avatar_armoury)):
            continue
        if held.known or not v.g.rules.cards_hidden:
            if v.g.content.commit[held.card] != COMMIT_NEVER:
                shown += v.g.content.attack[held.card] if attacking else v.g.content.defence[held.card]
        else:
            hidden += v.w.unknown_card
    return min_d(shown + hidden, v.w.most_bonus)


cdef double chance(const View* v, int piece, int target, double bonus) noexcept nogil:
    """That an own piece with this bonus beats an enemy."""
    cdef double against = foe_bonus(v, target, False)
    if is_vulnerable(&v.s.piece[target]):               # MC-166
        return max_d(0.0, min_d(1.0, (v.g.rules.battle_die_faces + bonus - against) / v.g.rules.battle_die_faces))
    return odds_of(v.plan, bonus - against)


cdef bint is_in_the_way(const View* v, int tile) noexcept nogil:
    """No other neighbour is nearer to the goal than one on which an enemy stands."""
    cdef int d, next_tile
    for d in range(DIRECTIONS):
        next_tile = v.here + v.b.offset[d]
        if next_tile != tile and v.way.left[next_tile] < v.way.left[v.here] and not is_enemy_at(v.g, v.seat, next_tile):
            return False
    return v.way.left[tile] < v.way.left[v.here]


cdef double attack_value(const View* v, int piece, int target) noexcept nogil:
    cdef double p = chance(v, piece, target, own_bonus(v, piece, True))
    cdef double harm = harm_of(v, target)
    cdef double loss = loss_of(v, piece)
    if is_avatar(piece) and not is_avatar(target) and is_in_the_way(v, v.s.piece[target].pos):
        # An avatar that never attacks a blocker stands before it for ever; the movement left is of no use to it.
        harm += v.w.blocker
        loss = min_d(loss, v.w.own_turn)
    elif is_avatar(piece) and not is_avatar(target) and (v.stuck or v.movement == 0):
        harm += v.w.threat * v.w.own_turn               # the assailant will attack anyway
    if is_vulnerable(&v.s.piece[target]) and not v.g.rules.vulnerable_retaliates:
        loss = 0.0                                      # MC-167
    return p * harm - (1.0 - p) * loss


cdef bint may_still_attack(const View* v, int piece) noexcept nogil:
    cdef const Piece* p = &v.s.piece[piece]
    return (p.alive and p.attacks < v.g.rules.battle_attacks_per_piece and not is_vulnerable(p) and v.attacks
            and (is_avatar(piece) or v.g.rules.battle_assistants_attack or not on_own_side(v.g, piece)))


cdef double danger_at(View* v, int tile) noexcept nogil:
    """A turn, by the chance that some assailant comes beside this tile and wins."""
    cdef double safe = 1.0
    cdef int piece, steps
    cdef const Piece* p
    if v.b.side[tile] != v.side:
        return 0.0
    if v.shelter < 0.0:
        v.shelter = 1.0 - odds_of(v.plan, -own_bonus(v, v.avatar, False))
    for piece in range(v.foe_avatar + 1, v.foe_avatar + TEAM):
        p = &v.s.piece[piece]
        if not p.alive or v.b.side[p.pos] != v.side or is_held(p):
            continue
        steps = unit_steps(v.plan, v.side, tile, p.pos) - 1
        if steps > 0 and p.immobile:
            continue
        safe *= 1.0 - v.f.reach[fade(steps)] * (1.0 - v.shelter)
    return v.w.danger * v.w.own_turn * (1.0 - safe)


cdef double worth_of(const View* v, int card) noexcept nogil:
    return v.w.cards[card] if may_use(v.g, v.seat, card) else 0.0
