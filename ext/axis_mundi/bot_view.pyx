"""Looks at the table: ways, rivals, threats, the hand."""

from equipoise.ext.axis_mundi.attacks cimport own_loss, rage_of, splashes
from equipoise.ext.axis_mundi.bot_restricted cimport know_use
from equipoise.ext.axis_mundi.board cimport Board, is_corner, on_level, on_ring
from equipoise.ext.axis_mundi.declared cimport *
from equipoise.ext.axis_mundi.detour cimport know_others
from equipoise.ext.axis_mundi.game cimport *
from equipoise.ext.axis_mundi.plan cimport (
    NO_CAVE, NO_RUN, PHASES, POINTS, STRIDES, TURN, UNREACHABLE, Way, know_game, way_home, way_to_guard, way_to_summit,
    way_up,
)
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport is_free as may_do_all
from equipoise.ext.types cimport u64


# --- where to ---------------------------------------------------------------------------------------------------------

cdef int stride_of(const Game* g, int seat) noexcept nogil:
    """Extra Move points that come every turn (AM-084, AM-244)."""
    cdef int n = active_sum(g, seat, DO_STRIDE)
    if has_power(g, seat, SCROUNGER, BAN_POWER_EXTRA_MOVE):
        n += g.rules.scrounger_mp_up if upgraded(g, seat) else g.rules.scrounger_mp
    return min(n, STRIDES - 1)


cdef inline bint stands_beside(const View* v, int hex) noexcept nogil:
    """Whether somebody holds that hex, and the bot is next to it."""
    return v.s.occupant[hex] >= 0 and v.b.distance[v.here][hex] == 1


cdef inline bint is_held(const View* v, int hex) noexcept nogil:
    return v.s.occupant[hex] >= 0 and v.s.occupant[hex] != v.seat


cdef inline int barred_ways(const Game* g, int seat) noexcept nogil:
    return ((NO_RUN if barred(g, seat, BAN_ACTION_RUN) else 0)
            | (NO_CAVE if barred(g, seat, BAN_ACTION_CAVE) else 0))


cdef inline bint is_about_cards(int decision) noexcept nogil:
    """Decisions that nobody looks at the board for."""
    return (decision == DECIDE_DRAW_DECK or decision == DECIDE_DISCARD or decision == DECIDE_MULLIGAN
            or decision == DECIDE_TAKE_MORE or decision == DECIDE_CRATE or decision == DECIDE_PICK_DISCARD
            or decision == DECIDE_SEARCH_DECK or decision == DECIDE_SEARCH_KEEP or decision == DECIDE_PEEK_ORDER
            or decision == DECIDE_REFRESH or decision == DECIDE_BURN or decision == DECIDE_DEAL_KEEP
            or decision == DECIDE_DEAL_GIVE or decision == DECIDE_HARVEST or decision == DECIDE_DEMAND_CARD
            or decision == DECIDE_ANGEL_SLOTS or decision == DECIDE_KEEP_ACTIVE or decision == DECIDE_DROP_ACTIVE)


cdef void look(View* v, Game* g, const Weights* w, Plan* plan) noexcept nogil:
    cdef State* s = g.s
    cdef int seat = s.common.seat
    v.g = g
    v.s = s
    v.b = g.board
    v.w = w
    v.plan = plan
    v.seat = seat
    v.ascendant = s.ascendant
    v.mode = RACE if s.ascendant < 0 else ASCENDANT if s.ascendant == seat else HUNTER
    v.value = w.values[v.mode]
    v.mean_one_time = w.mean_one_time[v.mode]
    if g.idle_cards or not may_do_all(&s.common, seat):
        know_use(v)
    look_at_hand(v)
    if not is_about_cards(s.common.decision):
        look_at_board(v)


cdef void look_at_board(View* v) noexcept nogil:
    cdef Game* g = v.g
    cdef State* s = v.s
    cdef int seat = v.seat
    cdef const Weights* w = v.w
    v.phase = know_game(v.plan, g.board, s.terrain, g.rules, barred_ways(g, seat))
    v.here = s.player[seat].pos
    v.stride = stride_of(g, seat)
    v.points = 0
    if seat == s.active:
        if not s.player[seat].immobilised:
            v.points = max(0, s.turn.ap) + extra_moves(g, seat)
    elif s.common.decision == DECIDE_SHIFT:
        v.points = g.rules.turn_actions + v.stride
    v.rivals_known = False
    v.threat_known = False
    v.rest_known = 0
    v.stay = 0.0
    v.blocked = False
    v.errand = CLIMB_ON
    v.target = NO_HEX
    if v.mode == ASCENDANT:
        v.own_way = way_home(v.plan, g.rules, seat, v.stride, w.step, w.way_wound)
        v.turn = w.home
        v.blocked = stands_beside(v, g.board.pier[seat]) or stands_beside(v, g.board.warehouse[seat])
    elif v.mode == RACE:
        v.own_way = way_up(v.plan, g.rules, v.stride, w.step, w.way_wound)
        v.turn = w.climb
    else:
        v.own_way = way_to_summit(v.plan, g.rules, v.stride, w.step, w.way_wound)
        v.turn = w.hunter_climb
    v.way = &v.own_way.left[v.phase][0][0]
    look_round(v)
    if v.mode == HUNTER:
        look_at_ascendant(v)


cdef void look_round(View* v) noexcept nogil:
    """Who stands in the way while this turn lasts. In later turns they will stand elsewhere."""
    cdef const Weights* w = v.w
    v.detour = v.guard_detour = 0.0
    if v.points <= 0 or v.seat != v.s.active or v.mode == RACE:
        return
    if v.mode == HUNTER:
        v.guard_detour = w.detour_hunt      # On the way up nothing is gained by it, and it takes time.
        return
    v.detour = w.detour_home
    if v.detour <= 0.0:
        return
    if (is_held(v, v.b.pier[v.seat]) or is_held(v, v.b.warehouse[v.seat])):
        v.detour = 0.0          # There is no way round those who hold the door: they have to be met.
        return
    know_others(v.plan, &v.plan.own_detour, v.own_way, v.s, v.seat)


cdef void look_at_ascendant(View* v) noexcept nogil:
    """How near the Ascendant is to its pier, where it can be attacked from, and the errand that follows."""
    cdef State* s = v.s
    cdef const Board* b = v.b
    cdef int asc = v.ascendant
    cdef int hex = s.player[asc].pos
    cdef int stride = stride_of(v.g, asc)
    cdef int i, k, spot, near = UNREACHABLE
    cdef const Way* way = way_home(v.plan, v.g.rules, asc, stride, v.w.step, v.w.way_wound)
    v.spots = 0
    if not s.player[asc].visible:
        # AM-292: its place is hidden; its pier is not.
        hex = s.player[asc].token
    else:
        v.target = hex
        for k in range(2):
            for i in range(b.n_same[hex] if k == 0 else b.n_down[hex]):
                spot = b.same[hex][i] if k == 0 else b.down[hex][i]
                if s.terrain[spot] != LAVA and (s.occupant[spot] < 0 or s.occupant[spot] == v.seat) and v.spots < 8:
                    v.spot[v.spots] = spot
                    v.spots += 1
                    if v.plan.walk[v.here][spot] < near:
                        near = v.plan.walk[v.here][spot]
    if acts_later(v, asc):
        v.ascendant_turns = way.left[v.phase][hex][min(v.g.rules.turn_actions + stride, POINTS - 1)] / <double> TURN
    else:
        v.ascendant_turns = way.left[(v.phase + 1) % PHASES][b.turned[hex]][
            min(v.g.rules.turn_actions + stride, POINTS - 1)] / <double> TURN
    v.urgency = 1.0 + v.w.urgency * max_d(0.0, v.w.guard_turns - v.ascendant_turns)
    # A hunter who can hit it does so. One who cannot, but is in time, stands in its way. The others climb on.
    v.blows = s.turn.atk + max(0, s.turn.ap) if v.seat == s.active else v.g.rules.turn_actions
    if barred(v.g, v.seat, BAN_ACTION_ATTACK):
        v.blows = 0
    if can_bar_door(v) and not barred(v.g, v.seat, BAN_ACTION_GUARD):
        v.errand = GUARD
    elif near < v.points and v.blows > 0 and (
            near <= v.w.chase_points
            or min(v.points - near, v.blows) * max(0, blow(v) - active_sum(v.g, asc, DO_SHIELDS)) >= s.player[asc].hp):
        v.errand = CHASE        # within reach, or as good as dead
    elif (v.ascendant_turns <= v.w.guard_turns and guard_turns(v) <= v.ascendant_turns + v.w.guard_late
          and nearer_guards(v) < v.w.guards and not barred(v.g, v.seat, BAN_ACTION_GUARD)):
        v.errand = GUARD
    elif near <= v.w.chase_points and not barred(v.g, v.seat, BAN_ACTION_ATTACK):
        v.errand = CHASE
    v.approach = v.w.approach
    if v.errand == CHASE:
        v.per_attack = blow_value(v)
        look_for_later_spots(v)
    if v.w.intercept > 0.0 and v.target != NO_HEX and v.blows > 0 and (
            v.errand == CHASE or (v.errand == CLIMB_ON and near <= v.w.pursue)):
        look_for_meeting(v, way)


cdef double blow_value(View* v) noexcept nogil:
    """What an attack on the Ascendant is worth, whatever the errand."""
    cdef int asc = v.ascendant
    cdef int errand = v.errand
    cdef double value
    if is_shielded_from(v.g, asc, DAMAGE_MELEE) or barred(v.g, v.seat, BAN_ACTION_ATTACK):
        return 0.0
    v.errand = CLIMB_ON
    value = (harm_value(v, asc, max(0, blow(v) - active_sum(v.g, asc, DO_SHIELDS)), False)
             - own_loss_value(v, own_loss(v.g, v.seat)))
    v.errand = errand
    return max_d(0.0, value)


cdef void look_for_later_spots(View* v) noexcept nogil:
    """From where the Ascendant can be attacked after the next rotation, if it stays where it is."""
    cdef const Board* b = v.b
    cdef int hex = v.target
    cdef int i, k
    v.later_spots = 0
    if hex == NO_HEX:
        return
    if not acts_later(v, v.ascendant):
        hex = b.turned[hex]
    for k in range(2):
        for i in range(b.n_same[hex] if k == 0 else b.n_down[hex]):
            if v.later_spots < 8:
                v.later_spot[v.later_spots] = b.same[hex][i] if k == 0 else b.down[hex][i]
                v.later_spots += 1


cdef int step_home(const View* v, const Way* way, int phase, int hex, int* points) noexcept nogil:
    """The next hex of an Ascendant on its shortest way, or the same if its turn leads no further."""
    cdef const Board* b = v.b
    cdef const u8* terrain = v.plan.terrain[phase]
    cdef int i, to, cost, left, best = hex, spent = 0
    cdef int least = way.left[phase][hex][0]
    for i in range(b.n_same[hex] + b.n_down[hex]):
        to = b.same[hex][i] if i < b.n_same[hex] else b.down[hex][i - b.n_same[hex]]
        cost = v.g.rules.move_cost_move if i < b.n_same[hex] else v.g.rules.move_cost_down_asc
        if cost > points[0] or to == CENTRE or terrain[to] == LAVA:
            continue
        left = way.left[phase][to][points[0] - cost]
        if left < least:
            least = left
            best = to
            spent = cost
    points[0] -= spent
    return best


cdef int goes_to(const View* v, const Way* way) noexcept nogil:
    """Where the Ascendant will stand when this hunter has its next turn: it goes its shortest way for a turn, and the
    levels turn once, after that or before."""
    cdef int hex = v.target, phase = v.phase, _step
    cdef int points = min(POINTS - 1, v.g.rules.turn_actions + stride_of(v.g, v.ascendant))
    cdef bint later = acts_later(v, v.ascendant)
    if not later:
        hex = v.b.turned[hex]
        phase = (phase + 1) % PHASES
    for _step in range(points):
        hex = step_home(v, way, phase, hex, &points)
    return v.b.turned[hex] if later else hex


cdef void look_for_meeting(View* v, const Way* way) noexcept nogil:
    """The hexes from which the Ascendant can be attacked where it will be."""
    cdef const Board* b = v.b
    cdef int hex = goes_to(v, way)
    cdef int i, k
    if v.errand == CLIMB_ON:
        v.errand = CHASE
        v.per_attack = blow_value(v)
    v.approach = v.w.intercept
    v.later_spots = 0
    for k in range(2):
        for i in range(b.n_same[hex] if k == 0 else b.n_down[hex]):
            if v.later_spots < 8:
                v.later_spot[v.later_spots] = b.same[hex][i] if k == 0 else b.down[hex][i]
                v.later_spots += 1


cdef bint can_bar_door(View* v) noexcept nogil:
    """Whether the Ascendant is nearly home, nobody holds its door, and this hunter gets there in this turn."""
    if v.ascendant_turns >= v.w.bar_turns or v.points <= 0:
        return False
    if v.s.occupant[v.b.pier[v.ascendant]] >= 0 or v.s.occupant[v.b.warehouse[v.ascendant]] >= 0:
        return False
    return guard_turns(v) < 1.0


cdef double guard_turns(View* v) noexcept nogil:
    """How many turns it takes to the Ascendant's warehouse or pier."""
    v.guard_way = way_to_guard(v.plan, v.g.rules, v.ascendant, v.w.step, v.w.way_wound)
    v.guard = &v.guard_way.left[v.phase][0][0]
    if v.guard_detour > 0.0:
        know_others(v.plan, &v.plan.guard_detour, v.guard_way, v.s, v.seat)
    return guard_left(v, v.here, min(v.points, POINTS - 1)) / <double> TURN


cdef int nearer_guards(const View* v) noexcept nogil:
    """Hunters who are nearer to the Ascendant's warehouse, or on its pier: guarding is theirs.

    Of two equally near it falls to the one whose turn comes sooner after the Ascendant's: no seat is special.
    """
    cdef int seat, walk, n = 0, seats = v.b.seats
    cdef int mine_after = (v.seat - v.ascendant + seats) % seats
    cdef int goal = v.b.warehouse[v.ascendant]
    cdef int mine = v.plan.walk[v.here][goal]
    for seat in range(seats):
        if seat == v.seat or seat == v.ascendant or not v.s.player[seat].visible:
            continue
        walk = v.plan.walk[v.s.player[seat].pos][goal]
        if walk < mine or (walk == mine and (seat - v.ascendant + seats) % seats < mine_after):
            n += 1
    return n


cdef int blow(const View* v) noexcept nogil:
    """HP that an attack takes (AM-135)."""
    cdef int damage = v.g.rules.attack_damage + active_sum(v.g, v.seat, DO_BLADE)
    damage += rage_of(v.g, v.seat)
    if splashes(v.g, v.seat):
        damage += v.g.rules.malignant_splash_damage
    return damage


cdef bint acts_later(const View* v, int seat) noexcept nogil:
    """Whether a seat has its turn in this round still before it."""
    cdef int n = v.b.seats
    cdef int first = v.s.first_seat
    if v.s.active < 0:
        return v.s.common.decision == DECIDE_SHIFT      # AM-225: the levels have turned already
    return (seat - first + n) % n > (v.s.active - first + n) % n


cdef bint will_enter(const View* v) noexcept nogil:
    return (v.mode == RACE and v.seat == v.s.active and v.points > 0 and v.s.occupant[CENTRE] < 0
            and v.b.ring[v.here] == 1)


cdef double outlook(const View* v, int hex, int points) noexcept nogil:
    """What it is worth, in Actions, to stand on a hex with so many points left; only differences mean anything."""
    cdef double value
    cdef int i, cost, near = UNREACHABLE
    if points >= POINTS:
        points = POINTS - 1
    if v.mode != HUNTER or v.errand == CLIMB_ON:
        # Beside a blocker there is nowhere to go, however near the pier is.
        if v.blocked and way_left(v, hex, points) < TURN:
            points = 0
        return -v.turn * way_left(v, hex, points) / TURN
    # On another errand the points of this turn are not for climbing.
    value = -v.turn * v.way[hex * POINTS] / TURN
    if v.errand == GUARD:
        return value - v.w.guard * guard_left(v, hex, points) / TURN
    if points > 0 and v.blows > 0:
        for i in range(v.spots):
            cost = v.plan.walk[hex][v.spot[i]]
            if cost < near:
                near = cost
        if near < points:
            return value + v.per_attack * min(points - near, v.blows)
    # It cannot be reached in this turn: how near will it be in the next?
    near = UNREACHABLE
    hex = v.b.turned[hex]
    for i in range(v.later_spots):
        cost = v.plan.walk[hex][v.later_spot[i]]
        if cost < near:
            near = cost
    return value - v.approach * near


cdef double rest_of(View* v, int cost, double best) noexcept nogil:
    """What is lost if so many points go into something else than the way: 0 or less."""
    if cost <= 0 or cost >= POINTS:
        return min_d(0.0, outlook(v, v.here, v.points - cost) + v.stay - best)
    if not v.rest_known >> cost & 1:
        v.rest_known |= 1 << cost
        v.rest[cost] = min_d(0.0, outlook(v, v.here, v.points - cost) + v.stay - best)
    return v.rest[cost]


# --- rivals -----------------------------------------------------------------------------------------------------------

cdef double turns_of(View* v, int seat, int hex) noexcept nogil:
    """From the seat's next turn on; the levels turn in between if it has had this round's."""
    cdef int stride = stride_of(v.g, seat)
    cdef const Way* way = way_up(v.plan, v.g.rules, stride, v.w.step, v.w.way_wound)
    cdef int budget = min(v.g.rules.turn_actions + stride, POINTS - 1)
    if acts_later(v, seat):
        return way.left[v.phase][hex][budget] / <double> TURN
    return way.left[(v.phase + 1) % PHASES][v.b.turned[hex]][budget] / <double> TURN


cdef void look_at_rivals(View* v) noexcept nogil:
    cdef int seat
    cdef double turns, gap
    if v.rivals_known:
        return
    v.rivals_known = True
    v.nearest_rival = 99.0
    for seat in range(v.b.seats):
        v.weight_of[seat] = 0.0
        v.rival_turns[seat] = 99.0
        if seat == v.seat or not v.s.player[seat].visible or v.s.player[seat].form != HUMAN:
            continue
        turns = turns_of(v, seat, v.s.player[seat].pos)
        v.rival_turns[seat] = turns
        if turns < v.nearest_rival:
            v.nearest_rival = turns
    for seat in range(v.b.seats):
        if v.rival_turns[seat] < 99.0:
            gap = v.rival_turns[seat] - v.nearest_rival
            v.weight_of[seat] = max_d(0.0, 1.0 - v.w.behind * gap)


cdef double threat_at(View* v, int hex) noexcept nogil:
    """HP that opponents could take before the next own turn, each with the attacks left after walking up (AM-131)."""
    cdef const Board* b = v.b
    cdef int seat, near, rise
    cdef double sum = 0.0
    if v.s.terrain[hex] == SHELTER and v.g.rules.rules_shelter_mode == SHELTER_MODE_IMMUNE:
        return 0.0
    for seat in range(b.seats):
        if seat == v.seat or not v.s.player[seat].visible:
            continue
        near = v.plan.walk[v.s.player[seat].pos][hex] - 1
        rise = b.level[hex] - b.level[v.s.player[seat].pos]
        if rise > 0 and near >= v.g.rules.move_cost_up:
            near -= v.g.rules.move_cost_up - 1      # one level above can be reached with a blow
        if near < v.g.rules.turn_actions and rise >= -1:
            sum += v.g.rules.attack_damage * (v.g.rules.turn_actions - max(0, near))
    return sum


# --- blows ------------------------------------------------------------------------------------------------------------

cdef int landing(const View* v, int attacker, int target) noexcept nogil:
    """Where a blow throws its target, without the dice (RULES.md 3.7); the target's hex if nowhere."""
    cdef const Board* b = v.b
    cdef int level = b.level[target]
    cdef int ring = b.ring[target]
    cdef int turn, side, lower, corner, i, hex
    if not on_ring(b, target) or level == 0:
        return target
    turn = b.q[attacker] * b.r[target] - b.r[attacker] * b.q[target]
    side = 1 if turn >= 0 else -1
    lower = ring + 1
    corner = lower * (b.index[target] // ring)
    if not is_corner(b, target):
        hex = on_level(b, level, b.index[target] + side)
        if is_open(v.g, hex):
            return hex
        corner += b.index[target] % ring + (0 if side > 0 else 1)
    for i in range(1, 4):
        hex = on_level(b, level - 1, corner + side * i)
        if is_open(v.g, hex):
            return hex
    return target


cdef double harm_value(View* v, int seat, double damage, bint pushes) noexcept nogil:
    """What it is worth to take so many HP from somebody, and to push it."""
    cdef const Player* p = &v.s.player[seat]
    cdef const Weights* w = v.w
    cdef double value, before, part
    cdef int hex
    if v.mode == HUNTER:
        if seat != v.ascendant:
            return -w.attack_other * damage      # AM-017: a common enemy first
        # A blow counts for more the weaker the Ascendant is. The more hunters there are, the less each has to do.
        part = min_d(1.0, damage / p.hp)
        return (w.attack_ascendant / (v.b.seats - 1) * v.urgency * min_d(damage, p.hp)
                + w.kill_ascendant * part * part)
    if v.mode == ASCENDANT:
        hex = p.pos if p.visible else p.token       # AM-292
        if hex == v.b.pier[v.seat] or hex == v.b.warehouse[v.seat]:
            value = w.attack_blocker * min_d(damage, p.hp)
            if damage >= p.hp:
                value += w.attack_blocker
            part = min_d(1.0, damage / p.hp)
            value += w.open_door * part * part
            # A blocker who falls while the way is still long will stand there again in time.
            return value if v.b.distance[v.here][hex] == 1 else value * w.far_blocker
        value = w.attack_hunter * min_d(damage, p.hp)
        if damage >= p.hp:
            value += w.attack_hunter * w.kill_hunter
        return value
    look_at_rivals(v)
    value = (w.attack_other + w.attack_leader * v.weight_of[seat]) * min_d(damage, p.hp)
    if damage >= p.hp:
        # A dead rival starts from the coast again.
        before = v.rival_turns[seat]
        value += w.push_value * (w.follower + v.weight_of[seat]) * max_d(0.0, v.b.top + 1.0 - before)
    elif pushes:
        hex = landing(v, v.here, p.pos)
        if hex != p.pos:
            value += w.push_value * (w.follower + v.weight_of[seat]) * (turns_of(v, seat, hex) - v.rival_turns[seat])
    return value


cdef double hold_value(View* v, int seat) noexcept nogil:
    """AM-165: a turn in which somebody cannot move."""
    cdef const Weights* w = v.w
    cdef double value = 0.0
    if v.s.player[seat].immobilised_next:
        return 0.0
    if v.mode == HUNTER:
        if seat == v.ascendant and v.s.player[seat].form == ANGEL:
            value = w.immobilise * v.urgency
    elif v.mode == ASCENDANT:
        # A hunter who cannot walk cannot come near.
        value = w.hold_hunter if v.b.distance[v.here][v.s.player[seat].pos] > 1 else 0.0
    else:
        look_at_rivals(v)
        value = w.immobilise * v.weight_of[seat] / (1.0 + max_d(0.0, v.rival_turns[seat] - 1.0))
    return value


cdef double own_loss_value(View* v, int loss) noexcept nogil:
    """Dying carries a human to the coast (AM-044); an Ascendant loses everything (AM-120)."""
    cdef const Player* p = &v.s.player[v.seat]
    cdef const Weights* w = v.w
    cdef double value
    if loss <= 0:
        return 0.0
    value = (w.ascendant_hp if v.mode == ASCENDANT else w.own_hp) * loss
    if p.hp - loss <= w.low_hp_at:
        value += w.low_hp * loss
    if p.hp <= loss:
        if v.mode == ASCENDANT:
            return w.kill_ascendant * w.own_fall
        value += w.death - w.suicide
        if v.mode == RACE:
            value += v.turn * max_d(
                0.0, v.b.top + 1.0 - way_left(v, v.here, min(v.points, POINTS - 1)) / <double> TURN)
        elif v.errand == GUARD:
            # AM-044: death carries a hunter to the coast, where the pier is.
            value -= w.guard
    return value


cdef double hidden_chance(const View* v, int hex) noexcept nogil:
    """Spread evenly over what the invisible can have reached with the points they were seen to spend (AM-318)."""
    cdef const Player* p
    cdef int seat, other, reachable, token
    cdef double chance = 0.0
    for seat in range(v.b.seats):
        p = &v.s.player[seat]
        if seat == v.seat or p.visible or p.token >= v.b.hexes:
            continue
        token = p.token
        if v.plan.walk[token][hex] > p.hidden_points:
            continue
        reachable = 0
        for other in range(v.b.hexes):
            if v.plan.walk[token][other] <= p.hidden_points and is_free(v.g, other):
                reachable += 1
        chance += 1.0 / max(1, reachable)
    return chance


# --- hand -------------------------------------------------------------------------------------------------------------

cdef inline bint can_pair(const View* v, int card) noexcept nogil:
    return not barred(v.g, v.seat, BAN_ACTION_PAIR) and may_use(v.g, v.seat, card) and may_use(
        v.g, v.seat, v.g.content.pair[card])


cdef double card_value(const View* v, int card) noexcept nogil:
    """What one more copy in hand is worth. A permanent that is active or held already is of little use (AM-079)."""
    cdef const Player* p = &v.s.player[v.seat]
    cdef double value = v.value[card]
    if p.form == DEMON and v.g.cards_with[DO_UNSTOPPABLE] >> card & 1:
        return 0.0          # AM-115
    if v.g.one_time >> card & 1:
        if p.hand[card] > 1:
            value *= v.w.second_copy
        if v.g.content.pair[card] >= 0 and p.held >> v.g.content.pair[card] & 1 and can_pair(v, card):
            value += v.w.pair           # AM-261: together they do more for one Action
        return value
    if p.active >> card & 1 or p.hand[card] > 1:
        return value * v.w.duplicate
    # It has to be better than what lies in the slots to be worth an Action.
    if value < v.best_active:
        value *= v.w.lesser
    return value


cdef void look_at_hand(View* v) noexcept nogil:
    cdef const Player* p = &v.s.player[v.seat]
    cdef u64 left = p.active
    cdef double value
    cdef int n = 0, card
    v.permanents_known = False
    v.slack = hand_limit(v.g, v.seat) - p.hand_size
    v.best_active = 0.0
    v.worst_active = 99.0
    while left:
        card = lowest64(left)
        left &= left - 1
        value = v.value[card]
        n += 1
        if value > v.best_active:
            v.best_active = value
        if value < v.worst_active:
            v.worst_active = value
    if n < slots_with(v.g, v.seat, power_of(v.g, v.seat)):
        v.worst_active = 0.0
        v.best_active = 0.0
    v.worst = 0.0 if v.slack > 0 else 99.0          # nothing has to be discarded while there is a free place
    left = p.held if v.slack <= 0 else 0
    while left:
        card = lowest64(left)
        left &= left - 1
        value = card_value(v, card)
        if value < v.worst:
            v.worst = value
    v.reserve = 0
    left = p.held & (v.g.cards_with[DO_MP] | v.g.cards_with[DO_AP])
    while left:
        card = lowest64(left)
        left &= left - 1
        if may_use(v.g, v.seat, card):
            v.reserve += p.hand[card]
    if p.treasures:
        for card in range(TREASURES):
            if p.treasures >> card & 1 and not barred(v.g, v.seat, BAN_TREASURE + card) and (
                    v.g.content.treasure_do[card] == DO_MP or v.g.content.treasure_do[card] == DO_AP):
                v.reserve += v.g.content.treasure_n[card]
