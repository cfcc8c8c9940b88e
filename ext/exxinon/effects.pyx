"""The effect primitives (RULES.md, section 4.2): what one op of a spell or ability does to each unit it selects
(FX-121, FX-131 to FX-138, FX-152 to FX-167, FX-170, FX-189, FX-214, FX-263)."""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_has, bits_take
from equipoise.ext.counters cimport count16
from equipoise.ext.exxinon.board cimport both, either
from equipoise.ext.exxinon.declared cimport (
    AIM_CHARACTER, AIM_LINE, AIM_OBJECT, AIM_TILE, A_DELAY, BROKEN_BY_SPELL, BY_BASIC, BY_CARD, BY_DELAY, BY_ULTIMATE,
    BY_WRAITH, DECIDE_DIRECTION, DECIDE_TELEPORT, EVENT_SHIELD, KIND_BASIC, KIND_CARD, KIND_WRAITH, MANA_ABILITY,
    MANA_LOST, MANA_STOLEN, MANA_THEFT, NOWHERE, NO_DIRECTION, NO_TILE, OP_ATTACK_BONUS, OP_BONUS_MOVE, OP_BREAK_WALL,
    OP_DAMAGE, OP_DISPEL, OP_GAIN_MANA, OP_HEAL, OP_LOSE_MANA, OP_PUSH, OP_SHIELD, OP_STATUS, OP_STEAL_MANA,
    OP_TELEPORT, OP_WALL, OP_WALL_RING, SEATS, TELEPORT_CHOSEN, TELEPORT_DROPPED, TELEPORT_OPEN, TO_ALLIES_AOE,
    TO_ENEMIES_AOE, TO_ENEMIES_GLOBAL, TO_ENEMIES_LINE, TO_OTHERS_AOE, TO_SELF, TO_TARGET, WHEN_NONE, Casting, Player,
)
from equipoise.ext.exxinon.game cimport (
    Game, ask, isolated, object_at, say, team_of, tiles_around, wall_at, whole_objectives,
)
from equipoise.ext.exxinon.harm cimport Blow, bury_the_dead, heal, hurt
from equipoise.ext.exxinon.mana cimport gain_mana, spend_mana
from equipoise.ext.exxinon.movement cimport directions_away, push
from equipoise.ext.exxinon.objectives cimport hit_objective
from equipoise.ext.exxinon.spells cimport Op
from equipoise.ext.exxinon.statuses cimport dispel, put_status
from equipoise.ext.exxinon.targeting cimport possible_tiles
from equipoise.ext.exxinon.teleport cimport arrive, destinations, no_teleport
from equipoise.ext.exxinon.walls cimport break_wall, build_wall, hit_wall


cdef struct Units:
    int seats               # bit each
    Bits objects            # tiles of walls and objectives; for damage only


# --- whom it concerns -------------------------------------------------------------------------------------------------

cdef int centre_of(const Game* g, const Casting* c) noexcept nogil:
    """FX-131: the tile of the target, where it now is (FX-258); without one the caster's."""
    if c.aim == AIM_CHARACTER:
        return g.s.player[c.target].tile
    if c.aim == AIM_TILE or c.aim == AIM_OBJECT:
        return c.target
    return g.s.player[c.seat].tile


cdef inline bint skipped_on_object(const Game* g, const Casting* c, const Op* op) noexcept nogil:
    """FX-121, FX-189: on a wall or objective a spell only deals damage."""
    if c.aim != AIM_OBJECT or op.op == OP_DAMAGE:
        return False
    return not (g.rules.targeting_self_ops_on_object_target and (op.to == TO_SELF or op.op == OP_TELEPORT))


cdef inline bint spares_allies(const Op* op) noexcept nogil:
    """FX-136: no damage and no negative status for allies, unless the selector says so. A push is neither (FX-138)."""
    return op.op == OP_DAMAGE or op.op == OP_STATUS


cdef void select_seats(const Game* g, const Casting* c, const Op* op, Units* units) noexcept nogil:
    """Living characters only: FX-135, FX-156, FX-270."""
    cdef int seat, team = team_of(c.seat)
    cdef int centre = centre_of(g, c)
    cdef const Player* p
    cdef bint chosen, near
    for seat in range(SEATS):
        p = &g.s.player[seat]
        if not p.alive:
            continue
        near = g.board.distance[centre][p.tile] <= op.r     # FX-132: through walls
        if op.to == TO_TARGET:
            chosen = (c.aim == AIM_CHARACTER and c.target == seat
                      and not (team_of(seat) == team and spares_allies(op)))
        elif op.to == TO_SELF:
            chosen = seat == c.seat
        elif op.to == TO_ENEMIES_AOE:
            chosen = near and team_of(seat) != team
        elif op.to == TO_ALLIES_AOE:
            chosen = near and team_of(seat) == team
        elif op.to == TO_OTHERS_AOE:
            chosen = near and seat != c.seat                # FX-137
        elif op.to == TO_ENEMIES_LINE:
            chosen = team_of(seat) != team and bits_has(&c.line, p.tile)
        elif op.to == TO_ENEMIES_GLOBAL:
            chosen = team_of(seat) != team
        else:
            chosen = team_of(seat) == team
        if chosen and (op.when == WHEN_NONE or isolated(g, seat, op.when)):
            units.seats |= 1 << seat


cdef void select_objects(const Game* g, const Casting* c, const Op* op, Units* units) noexcept nogil:
    """FX-133, FX-134: what damage hits beside characters. An object fulfils no condition (FX-164, FX-167)."""
    cdef Bits objects
    if op.op != OP_DAMAGE or op.when != WHEN_NONE:
        return
    objects = whole_objectives(g)
    objects = either(&objects, &g.s.walls)
    if op.to == TO_TARGET:
        if c.aim == AIM_OBJECT and object_at(g, c.target):
            bits_add(&units.objects, c.target)
    elif op.to == TO_ENEMIES_AOE or op.to == TO_OTHERS_AOE:
        if g.rules.aoe_hits_objects:
            units.objects = both(&objects, tiles_around(g, centre_of(g, c), op.r))
    elif op.to == TO_ENEMIES_LINE:
        units.objects = both(&objects, &c.line)
    elif op.to == TO_ENEMIES_GLOBAL and g.rules.global_hits_objects:
        units.objects = objects


cdef int amount_for(const Game* g, const Casting* c, const Op* op, int seat) noexcept nogil:
    cdef int n = op.n + op.n_x * c.x + op.n_lost * c.lost[seat] + op.n_healed * c.healed
    if op.bonus_when != WHEN_NONE and isolated(g, seat, op.bonus_when):
        n += op.bonus
    return n


# --- damage -----------------------------------------------------------------------------------------------------------

cdef Blow blow_of(const Game* g, const Casting* c) noexcept nogil:
    """FX-115, FX-253, FX-254, FX-276: cards, Basic Abilities, Ultimates and their delays are spells, whoever they hit;
    a wraith's abilities are not."""
    cdef Blow blow
    cdef int kind = g.book.spell[c.spell].kind
    blow.by = c.seat
    blow.source = c.spell
    blow.is_spell = kind != KIND_WRAITH
    if kind == KIND_WRAITH:
        blow.dealer = BY_WRAITH
    elif c.what == A_DELAY:
        blow.dealer = BY_DELAY
    elif kind == KIND_CARD:
        blow.dealer = BY_CARD
    else:
        blow.dealer = BY_BASIC if kind == KIND_BASIC else BY_ULTIMATE
    return blow


cdef void do_damage(Game* g, Casting* c, const Op* op, Units* units) noexcept nogil:
    """FX-152: amounts are settled before anybody is hurt, deaths come at the end. FX-011: objects in the order of
    tiles."""
    cdef Blow blow = blow_of(g, c)
    cdef int amount[SEATS]
    cdef int object_amount = op.n + op.n_x * c.x + op.n_healed * c.healed       # FX-162, FX-164
    cdef int seat, tile, done
    for seat in range(SEATS):
        amount[seat] = amount_for(g, c, op, seat) if units.seats >> seat & 1 else 0
    for seat in range(SEATS):
        if amount[seat] > 0:
            hurt(g, seat, amount[seat], &blow)
    if object_amount > 0:
        tile = bits_take(&units.objects)
        while tile >= 0:
            if wall_at(g, tile):
                done = hit_wall(g, tile, object_amount)
            else:
                done = hit_objective(g, g.board.place_at[tile], object_amount, team_of(c.seat))
            count16(&g.s.seat_facts[c.seat].damage_objects, done)
            tile = bits_take(&units.objects)
    bury_the_dead(g, &blow)


# --- mana -------------------------------------------------------------------------------------------------------------

cdef void do_mana(Game* g, Casting* c, const Op* op, int seats) noexcept nogil:
    """FX-160, FX-161: at most what is there; a thief gets what was really lost."""
    cdef int amount[SEATS]
    cdef int seat, lost, stolen = 0
    for seat in range(SEATS):
        amount[seat] = amount_for(g, c, op, seat) if seats >> seat & 1 else 0
    for seat in range(SEATS):
        if amount[seat] <= 0:
            continue
        if op.op == OP_GAIN_MANA:
            gain_mana(g, seat, amount[seat], MANA_ABILITY)
            continue
        lost = spend_mana(g, seat, amount[seat], MANA_LOST if op.op == OP_LOSE_MANA else MANA_STOLEN)
        c.lost[seat] += lost
        stolen += lost
    if op.op == OP_STEAL_MANA and g.s.player[c.seat].alive:
        gain_mana(g, c.seat, stolen, MANA_THEFT)


# --- movement ---------------------------------------------------------------------------------------------------------

cdef int next_to_push(const Game* g, const Casting* c) noexcept nogil:
    """FX-170: the farthest from the caster first."""
    cdef int seat, farthest = -1
    for seat in range(SEATS):
        if c.pushing >> seat & 1 and (farthest < 0 or g.board.distance[g.s.player[c.seat].tile][g.s.player[seat].tile]
                                      > g.board.distance[g.s.player[c.seat].tile][g.s.player[farthest].tile]):
            farthest = seat
    return farthest


cdef bint go_on_pushing(Game* g, Casting* c, int n) noexcept nogil:
    """FX-169, FX-335: along the Line, the chosen way, or away from the caster. Returns False if a way is asked for."""
    cdef int ways[6]
    cdef int seat = next_to_push(g, c)
    cdef int n_ways
    while seat >= 0:
        if c.aim == AIM_LINE:
            push(g, seat, c.target, n)
        elif c.direction != NO_DIRECTION:
            push(g, seat, c.direction, n)
        else:
            n_ways = directions_away(g, g.s.player[c.seat].tile, g.s.player[seat].tile, ways)
            if n_ways == 2:
                c.push_asked = seat + 1
                ask(g, g.s.team, DECIDE_DIRECTION)
                return False
            if n_ways == 1:
                push(g, seat, ways[0], n)
        c.pushing &= ~(1 << seat)
        seat = next_to_push(g, c)
    return True


cdef bint do_teleport(Game* g, Casting* c, const Op* op) noexcept nogil:
    """FX-113: the tile of an immediate teleport was chosen when it was cast. That of a delayed one is asked for now."""
    cdef Bits possible, out
    if not g.s.player[c.seat].alive:                # FX-262
        return True
    if c.teleport == TELEPORT_OPEN:
        possible = possible_tiles(g, c.seat, &g.book.spell[c.spell], op.dest, c.aim, c.target)
        if c.aim == AIM_TILE and c.target == g.s.player[c.seat].tile:       # FX-184
            c.teleport = TELEPORT_DROPPED
            return True
        if destinations(g, c.seat, &possible, &out) == NOWHERE:     # FX-180
            c.teleport = TELEPORT_DROPPED
            no_teleport(g, c.seat, False)
            return True
        ask(g, g.s.team, DECIDE_TELEPORT)
        return False
    if c.teleport == TELEPORT_CHOSEN:
        c.teleport = TELEPORT_DROPPED               # used
        arrive(g, c.seat, c.landing)
    return True


# --- walls ------------------------------------------------------------------------------------------------------------

cdef void do_walls(Game* g, Casting* c, const Op* op) noexcept nogil:
    cdef int tile = centre_of(g, c)
    cdef int d, _i
    if op.op == OP_BREAK_WALL:
        if wall_at(g, tile):
            break_wall(g, tile, BROKEN_BY_SPELL)
    elif op.op == OP_WALL:
        build_wall(g, tile)
    elif op.op == OP_WALL_RING:                     # by direction, while the tokens last
        for d in range(6):
            if g.board.neighbour[tile][d] != NO_TILE:
                build_wall(g, g.board.neighbour[tile][d])
    else:
        for _i in range(op.n + op.n_x * c.x):
            build_wall(g, tile)
            if c.direction == NO_DIRECTION or g.board.neighbour[tile][c.direction] == NO_TILE:
                break
            tile = g.board.neighbour[tile][c.direction]


# --- one op -----------------------------------------------------------------------------------------------------------

cdef void do_to_seat(Game* g, Casting* c, const Op* op, int seat, int amount) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    if op.op == OP_HEAL:
        heal(g, seat, amount, c.seat)
    elif op.op == OP_STATUS:
        put_status(g, seat, op.status, op.x, c.seat)        # FX-245: a Spell Shield does not stop it
    elif op.op == OP_SHIELD:
        if not p.shield:                            # FX-249
            p.shield = 1
            say(g, EVENT_SHIELD, seat, 0, 0, 0)
    elif op.op == OP_DISPEL:
        dispel(g, seat)
    elif team_of(seat) == g.s.team:                 # bonuses are for this turn, and only the active team has one
        if op.op == OP_BONUS_MOVE:
            p.bonus_steps += amount
            g.s.granted += amount
        elif op.op == OP_ATTACK_BONUS:
            p.attack_bonus += amount


cdef bint run_op(Game* g, Casting* c) noexcept nogil:
    """Does op number c.op, on the state the one before has left (FX-153). Returns False if a team must decide first."""
    cdef const Op* op = &g.book.spell[c.spell].op[1 if c.what == A_DELAY else 0][c.op]
    cdef Units units
    cdef int amount[SEATS]
    cdef int seat
    if c.pushing:
        return go_on_pushing(g, c, op.n + op.n_x * c.x)
    if skipped_on_object(g, c, op):
        return True
    if op.op == OP_TELEPORT:
        return do_teleport(g, c, op)
    if op.op >= OP_WALL:
        do_walls(g, c, op)
        return True
    units.seats = 0
    bits_clear(&units.objects)
    select_seats(g, c, op, &units)
    select_objects(g, c, op, &units)
    if op.op == OP_DAMAGE:
        do_damage(g, c, op, &units)
        return True
    if op.op == OP_GAIN_MANA or op.op == OP_LOSE_MANA or op.op == OP_STEAL_MANA:
        do_mana(g, c, op, units.seats)
        return True
    if op.op == OP_PUSH:
        c.pushing = units.seats
        return go_on_pushing(g, c, op.n + op.n_x * c.x)
    for seat in range(SEATS):
        amount[seat] = amount_for(g, c, op, seat) if units.seats >> seat & 1 else 0
    if op.op == OP_HEAL:
        c.healed = 0
    for seat in range(SEATS):
        if units.seats >> seat & 1:
            if op.op == OP_HEAL:
                c.healed = amount[seat]             # FX-155: the full amount
            do_to_seat(g, c, op, seat, amount[seat])
    return True
