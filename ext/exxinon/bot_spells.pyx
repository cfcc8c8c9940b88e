"""What the bot's deeds are worth: the ops of a spell on those they would hit, less what the spell costs (spec 10.2)."""

from ext.bitset cimport Bits, bits_has, bits_take, lowest64
from ext.engine cimport MAX_SEATS
from ext.exxinon.board cimport any_of, both, without
from ext.exxinon.bot_view cimport (
    hit_value, is_foe, lot, mana_change, own_loss, reward_value, shard_value, stay_value, status_value, foe_stay_value,
    MANAS, capped,
)
from ext.exxinon.casting cimport can_haunt, mana_cost
from ext.exxinon.facts cimport METEORITE
from ext.exxinon.game cimport (
    character_of, empty_for_wall, has_status, in_reach, isolated, max_health, sees, steps_left, team_of, under_core,
    unblocked, wall_at,
)
from ext.exxinon.objectives cimport kind_of_place
from ext.exxinon.rules cimport (
    ALWAYS, COST_ALL, COST_X, DISARM, FILTER_ANY, FILTER_BREAKABLE, FILTER_EMPTY, FILTER_TELEPORT, OP_ATTACK_BONUS,
    OP_BONUS_MOVE, OP_DAMAGE, OP_DISPEL, OP_GAIN_MANA, OP_HEAL, OP_LOSE_MANA, OP_PUSH, OP_SHIELD, OP_STATUS,
    OP_STEAL_MANA, OP_TELEPORT, OP_WALL_RING, OP_WALL_ROW, SEATS, SILENCE, SLOW, SPELLS, STATUSES, STUN, TARGET_ALLY,
    TARGET_CHARACTER, TARGET_ENEMY, TARGET_LINE, TARGET_NONE, TARGET_SELF, TARGET_TILE, TILES, TO_ALLIES_AOE,
    TO_ENEMIES_AOE, TO_ENEMIES_GLOBAL, TO_ENEMIES_LINE, TO_OTHERS_AOE, TO_SELF, TO_TARGET,
)
from ext.exxinon.spells cimport Op, Spell
from ext.exxinon.state cimport (
    AIM_CHARACTER, AIM_LINE, AIM_NONE, AIM_OBJECT, AIM_TILE, ATTACK, CAST, DELAYS, DISCARD, HAUNT, NO_DIRECTION,
    NO_TILE, WHOLE, Objective, Player,
)
from ext.exxinon.walls cimport wall_supply
from ext.types cimport u64

cdef enum:
    ANYBODY = 16            # sets of seats
    X_LOOKED_AT = 16


# --- what an op does --------------------------------------------------------------------------------------------------

cdef double dispel_value(const View* v, int seat) noexcept nogil:
    """FX-246, FX-247: what waits for an own character, and what still hinders it now."""
    cdef const Player* p = &v.s.player[seat]
    cdef double worth = 0
    if p.waiting >> STUN & 1 or p.active >> STUN & 1:
        return v.w.stun
    if p.waiting >> SILENCE & 1 or (p.active >> SILENCE & 1 and p.actions):
        worth += v.w.silence
    if p.waiting >> DISARM & 1 or (p.active >> DISARM & 1 and p.attacks):
        worth += v.w.disarm
    if p.waiting >> 1 & 1 or p.active >> 1 & 1:     # ROOT
        worth += v.w.root
    return worth + v.w.slow * (p.waiting_slow + p.active_slow)


cdef double op_value(const View* v, int seat, const Op* op, int unit, int amount) noexcept nogil:
    cdef const Player* p = &v.s.player[unit]
    cdef int health
    cdef bint foe = is_foe(v, unit)
    if op.op == OP_DAMAGE:
        return hit_value(v, unit, amount, True) + v.lot[unit] if foe else (
            -v.w.shield if p.shield else -own_loss(v, unit, amount))
    if op.op == OP_HEAL:
        health = min(p.health + amount, max_health(v.g, unit)) - p.health
        if foe or health <= 0:
            return 0
        return v.t.own_worth[capped(p.health + health, 128)] - v.t.own_worth[capped(p.health, 128)]
    if op.op == OP_STATUS:
        return status_value(v, unit, op.status, op.x) + v.lot[unit] if foe else 0
    if op.op == OP_SHIELD:
        return 0 if foe or p.shield else v.w.shield + v.lot[unit]
    if op.op == OP_DISPEL:
        return 0 if foe else dispel_value(v, unit)
    if op.op == OP_GAIN_MANA:
        return 0 if foe else mana_change(v, unit, amount)
    if op.op == OP_LOSE_MANA or op.op == OP_STEAL_MANA:
        amount = min(amount, p.mana)
        if not foe or amount <= 0:
            return 0
        return -mana_change(v, unit, -amount) + (mana_change(v, seat, amount) if op.op == OP_STEAL_MANA else 0)
    return 0


cdef double list_value(const View* v, int seat, const Spell* spell, int which, int x, int target, int units
                       ) noexcept nogil:
    """The ops of a list in order, on the chosen character and on `units`, those within the area or on the line."""
    cdef const Op* op
    cdef double worth = 0
    cdef int lost[SEATS]
    cdef int i, unit, hit, amount, healed = 0
    cdef int foes = 3 << v.foe, own = 3 << (2 * v.team)
    for unit in range(SEATS):
        lost[unit] = 0
    for i in range(spell.ops[which]):
        op = &spell.op[which][i]
        if op.op >= OP_TELEPORT or op.op == OP_PUSH:
            if op.op == OP_WALL_RING and target >= 0:
                worth += ring_value(v, target)
            continue
        if op.to == TO_TARGET:
            hit = 1 << target if target >= 0 else 0
        elif op.to == TO_SELF:
            hit = 1 << seat
        elif op.to == TO_ENEMIES_AOE or op.to == TO_ENEMIES_LINE:
            hit = units & foes
        elif op.to == TO_ALLIES_AOE:
            hit = units & own
        elif op.to == TO_OTHERS_AOE:
            hit = units & ~(1 << seat)
        else:
            hit = foes if op.to == TO_ENEMIES_GLOBAL else own
        for unit in range(SEATS):
            if not hit >> unit & 1 or not v.s.player[unit].alive:
                continue
            if op.when != ALWAYS and not isolated(v.g, unit, op.when):
                continue
            amount = op.n + op.n_x * x + op.n_lost * lost[unit] + op.n_healed * healed
            if op.bonus_when != ALWAYS and isolated(v.g, unit, op.bonus_when):
                amount += op.bonus
            if op.op == OP_LOSE_MANA or op.op == OP_STEAL_MANA:
                lost[unit] += min(amount, v.s.player[unit].mana)
            elif op.op == OP_HEAL:
                healed = amount
            worth += op_value(v, seat, op, unit, amount)
    return worth


cdef double ring_value(const View* v, int target) noexcept nogil:
    """Walls around an enemy: it has to break out."""
    cdef int d, tile, walls = 0
    for d in range(6):
        tile = v.b.neighbour[v.s.player[target].tile][d]
        if tile != NO_TILE and empty_for_wall(v.g, tile):
            walls += 1
    return v.w.wall_ring * walls


cdef double price(const View* v, int seat, const Spell* spell, int x) noexcept nogil:
    cdef double cost = 0
    cdef int team = team_of(seat)
    cdef int mana = x if spell.cost == COST_X or spell.cost == COST_ALL else spell.cost
    if mana > 0 and not under_core(v.g, team):
        cost = -mana_change(v, seat, -mana)
    if spell.shards:
        cost += v.w.shard * (spell.shards if v.s.shards[team] - spell.shards < v.w.shards_enough - 2
                             else 0.6 * spell.shards)
    return cost


cdef double held_share(const View* v, int unit) noexcept nogil:
    """How likely an enemy is still within an area when a delay resolves."""
    cdef const Player* p = &v.s.player[unit]
    return v.w.delay_held if p.waiting >> STUN & 1 or p.waiting >> 1 & 1 else v.w.delay_inside


cdef double delayed_value(const View* v, int seat, const Spell* spell, int x, int target, int units) noexcept nogil:
    cdef double worth = 0
    cdef int unit
    cdef int foes = units & (3 << v.foe)
    if spell.ops[1] == 0:
        return 0
    if foes == 0:
        return v.w.delay_marked * list_value(v, seat, spell, 1, x, target, units)
    for unit in range(SEATS):
        if foes >> unit & 1:
            worth += held_share(v, unit) * list_value(v, seat, spell, 1, x, target, 1 << unit)
    return worth / (2.0 if spell.delay > 1 else 1.0)


cdef double cast_value(const View* v, int seat, const Spell* spell, int x, int target, int units) noexcept nogil:
    return (list_value(v, seat, spell, 0, x, target, units) + delayed_value(v, seat, spell, x, target, units)
            - price(v, seat, spell, x))


cdef double best_x(const View* v, int seat, const Spell* spell, int target, int units, int* x) noexcept nogil:
    """FX-108 to FX-110, FX-227: the X that is worth most."""
    cdef double value, best = -1e9
    cdef int mana = v.s.player[seat].mana, i
    x[0] = 0
    if spell.cost != COST_X and spell.cost != COST_ALL:
        return cast_value(v, seat, spell, 0, target, units)
    if under_core(v.g, team_of(seat)):
        x[0] = v.g.rules.core_x_value
        return cast_value(v, seat, spell, x[0], target, units)
    if spell.cost == COST_ALL:
        x[0] = mana
        return cast_value(v, seat, spell, mana, target, units)
    for i in range(v.g.rules.casting_x_min, min(mana, X_LOOKED_AT) + 1):
        value = cast_value(v, seat, spell, i, target, units)
        if value > best:
            best = value
            x[0] = i
    return best


# --- objects ----------------------------------------------------------------------------------------------------------

cdef double secure_chance(const View* v, int tile) noexcept nogil:
    """That the own team gets onto the tile first."""
    cdef int seat, i
    for seat in range(2 * v.team, 2 * v.team + 2):
        if v.s.player[seat].alive and v.b.distance[v.s.player[seat].tile][tile] <= steps_left(v.g, seat):
            return 0.95
    for i in range(2):
        if v.s.player[v.foe + i].alive and v.way[i][tile] <= v.foe_steps[i]:
            return 0.15
    return 0.6


cdef double objective_value(const View* v, int place, int damage) noexcept nogil:
    """FX-211: a fragment that is not destroyed in this turn is whole again; the meteorite stays damaged (FX-212)."""
    cdef const Objective* o = &v.s.objective[place]
    cdef double reward
    if damage <= 0:
        return 0
    reward = reward_value(v, v.team, place) * secure_chance(v, v.b.landing[place])
    if damage >= o.health:
        return reward
    if kind_of_place(place) == METEORITE:
        return v.w.chip * v.w.core * damage / v.g.rules.objective_meteorite_health
    return reward * damage / o.health if v.breakable[place] else 0


cdef double wall_break_value(View* v, const Ground* ground, int seat, int tile, int damage) noexcept nogil:
    """A breakable wall on the way to somewhere better than any tile within reach."""
    cdef double best = -1e9
    cdef int n
    if v.s.wall_damage[tile] + damage < v.g.rules.walls_health:
        return 0
    for n in range(ground.n):
        best = max(best, ground.stay[n])
    return max(0.01, v.w.break_out * (stay_value(v, seat, tile) - best))


# --- walls ------------------------------------------------------------------------------------------------------------

cdef double wall_value(const View* v, int seat, int tile) noexcept nogil:
    """A wall in an enemy's way to the own team, or a stone beside it to be shattered later; not in the own way."""
    cdef double worth = 0
    cdef int i, own, far, foe, at
    cdef u64 cards
    cdef const Spell* spell
    if not empty_for_wall(v.g, tile):
        return 0
    for i in range(2):
        foe = v.foe + i
        if not v.s.player[foe].alive:
            continue
        at = v.s.player[foe].tile
        for own in range(2 * v.team, 2 * v.team + 2):
            if not v.s.player[own].alive:
                continue
            far = v.b.distance[at][v.s.player[own].tile]
            if far < 2 or far > 6 or v.b.distance[at][tile] + v.b.distance[tile][v.s.player[own].tile] != far:
                continue
            if v.w.prefer[character_of(v.g, foe)] < v.w.prefer[character_of(v.g, own)]:
                worth += v.w.wall
            elif v.w.prefer[character_of(v.g, foe)] > v.w.prefer[character_of(v.g, own)]:
                worth -= v.w.wall
            else:
                worth += 0.4 * v.w.wall
        if v.b.distance[at][tile] <= 1:
            cards = v.s.player[seat].held
            while cards:
                spell = &v.g.book.spell[lowest64(cards)]
                cards &= cards - 1
                if spell.target_type == TARGET_TILE and spell.filter == FILTER_BREAKABLE:
                    worth += 0.3 * v.w.enemy_health * spell.op[0][spell.ops[0] - 1].n
    return worth


cdef void find_walls(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """From where the character stands."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int own = ground.tile[0]
    cdef Bits near = without(&v.b.within[own][min(spell.reach, 12)], &v.b.permanent)
    cdef double value, best = -1e9, cost = price(v, seat, spell, 0)
    cdef double worth[TILES]
    cdef bint known[TILES]
    cdef int tile, at, d, _i, chosen = -1, way = NO_DIRECTION
    for tile in range(v.b.tiles):
        known[tile] = False
    tile = bits_take(&near)
    while tile >= 0:
        if empty_for_wall(v.g, tile) and (not spell.los or sees(v.g, own, tile)):
            for d in range(6 if spell.chooses_direction else 1):
                value = 0
                at = tile
                for _i in range(spell.op[0][0].n if spell.op[0][0].op == OP_WALL_ROW else 1):
                    if not known[at]:
                        worth[at] = wall_value(v, seat, at)
                        known[at] = True
                    value += worth[at]
                    at = v.b.neighbour[at][d]
                    if at == NO_TILE:
                        break
                if value > 0:
                    value += lot(v)
                if value > best:
                    best = value
                    chosen = tile
                    way = d if spell.chooses_direction else NO_DIRECTION
        tile = bits_take(&near)
    if chosen >= 0 and best > 0:
        offer_action(ground, 0, best - cost, CAST, code, AIM_TILE, chosen, way, 0, True)


# --- offering deeds ---------------------------------------------------------------------------------------------------

cdef inline void offer(Deed* deed, double value, int kind, int code, int aim, int target, int direction, int x
                       ) noexcept nogil:
    if value > deed.value:
        deed.value = value
        deed.kind = kind
        deed.spell = code
        deed.aim = aim
        deed.target = target
        deed.direction = direction
        deed.x = x


cdef void offer_action(Ground* ground, int n, double value, int kind, int code, int aim, int target, int direction,
                       int x, bint calm) noexcept nogil:
    offer(&ground.action[n], value, kind, code, aim, target, direction, x)
    if calm:
        offer(&ground.calm[n], value, kind, code, aim, target, direction, x)


# --- attacks ----------------------------------------------------------------------------------------------------------

cdef double attack_from(const View* v, int seat, int tile) noexcept nogil:
    """The best basic attack on an enemy from a tile."""
    cdef const Player* p = &v.s.player[seat]
    cdef int character = character_of(v.g, seat)
    cdef int foe
    cdef double best = 0
    if p.attacks == 0 or has_status(p, DISARM) or has_status(p, STUN):
        return 0
    for foe in range(v.foe, v.foe + 2):
        if v.s.player[foe].alive and in_reach(v.g, tile, v.s.player[foe].tile, v.g.content.attack_range[character], True):
            best = max(best, hit_value(v, foe, v.g.content.attack_damage[character] + p.attack_bonus, False))
    return best


cdef void find_attacks(View* v, Ground* ground, int seat) noexcept nogil:
    cdef const Player* p = &v.s.player[seat]
    cdef int character = character_of(v.g, seat)
    cdef int reach = v.g.content.attack_range[character]
    cdef int damage = v.g.content.attack_damage[character] + p.attack_bonus
    cdef double value
    cdef int n, foe, place, tile
    cdef Bits walls
    for foe in range(v.foe, v.foe + 2):
        if v.s.player[foe].alive and damage > 0:
            value = hit_value(v, foe, damage, False) + v.lot[foe]
            tile = v.s.player[foe].tile
            for n in range(ground.n):
                if in_reach(v.g, ground.tile[n], tile, reach, True):
                    offer(&ground.attack[n], value, ATTACK, 255, AIM_CHARACTER, foe, NO_DIRECTION, 0)
    for place in range(v.b.places):
        if v.s.objective[place].state == WHOLE:
            value = objective_value(v, place, damage)
            if value > 0:
                value += lot(v)
                for n in range(ground.n):
                    if in_reach(v.g, ground.tile[n], v.b.landing[place], reach, True):
                        offer(&ground.attack[n], value, ATTACK, 255, AIM_OBJECT, v.b.landing[place], NO_DIRECTION, 0)
    walls = both(&v.s.walls, &v.b.within[ground.tile[0]][min(reach, 12)])
    tile = bits_take(&walls)
    while tile >= 0:
        value = wall_break_value(v, ground, seat, tile, damage)
        if value > 0 and sees(v.g, ground.tile[0], tile):
            offer(&ground.attack[0], value + lot(v), ATTACK, 255, AIM_OBJECT, tile, NO_DIRECTION, 0)
        tile = bits_take(&walls)


# --- spells -----------------------------------------------------------------------------------------------------------

cdef u64 castable(const View* v, int seat) noexcept nogil:
    cdef const Player* p = &v.s.player[seat]
    cdef u64 left, found = 0
    cdef int code, character = character_of(v.g, seat)
    cdef const Spell* spell
    if not p.alive or p.actions == 0 or has_status(p, STUN) or has_status(p, SILENCE):
        return 0
    left = p.held | (<u64> 1 << v.g.book.basic[character]) | (<u64> 1 << v.g.book.ultimate[character])
    while left:
        code = lowest64(left)
        left &= left - 1
        spell = &v.g.book.spell[code]
        if (mana_cost(v.g, seat, code) <= p.mana and spell.shards <= v.s.shards[v.team]
                and not (spell.delay and v.s.delays >= min(v.g.rules.delay_pair_limit, DELAYS))
                and not (spell.builds and wall_supply(v.g) <= 0)):
            found |= <u64> 1 << code
    return found


cdef int most_damage(const View* v, int seat, int code, int target) noexcept nogil:
    """Damage of a spell to an enemy at once, as it stands now; with X all the mana goes into it."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef const Op* op
    cdef int i, n, total = 0, lost = 0
    cdef int x = v.g.rules.core_x_value if under_core(v.g, v.team) else v.s.player[seat].mana
    for i in range(spell.ops[0]):
        op = &spell.op[0][i]
        if op.op == OP_LOSE_MANA and op.to == TO_TARGET:
            lost += min(op.n, v.s.player[target].mana)
        if op.op != OP_DAMAGE or op.to == TO_SELF:
            continue
        n = op.n + op.n_x * x + op.n_lost * lost
        if op.bonus_when != ALWAYS and isolated(v.g, target, op.bonus_when):
            n += op.bonus
        total += n
    return total


cdef int area_radius(const Spell* spell) noexcept nogil:
    """Of the first op with an area; -1 if there is none."""
    cdef int which, i
    for which in range(2):
        for i in range(spell.ops[which]):
            if (spell.op[which][i].to == TO_ENEMIES_AOE or spell.op[which][i].to == TO_OTHERS_AOE
                    or spell.op[which][i].to == TO_ALLIES_AOE):
                return spell.op[which][i].r
    return -1


cdef int units_within(const View* v, int tile, int radius) noexcept nogil:
    cdef int seat, units = 0
    for seat in range(SEATS):
        if v.s.player[seat].alive and v.b.distance[tile][v.s.player[seat].tile] <= radius:
            units |= 1 << seat
    return units


cdef void find_at_character(View* v, Ground* ground, int seat, int code, int kind, int target, double value, int x,
                            int direction) noexcept nogil:
    """A spell at a character, from every tile from which it reaches it."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int n, tile = v.s.player[target].tile
    for n in range(ground.n):
        if target == seat or in_reach(v.g, ground.tile[n], tile, spell.reach, spell.los):
            offer_action(ground, n, value, kind, code, AIM_CHARACTER, target, direction, x, True)


cdef void find_at_enemies(View* v, Ground* ground, int seat, int code, int kind) noexcept nogil:
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef double value
    cdef int foe, place, n, i, x, units = 0, damage = 0
    for foe in range(v.foe, v.foe + 2):
        if v.s.player[foe].alive:
            if radius >= 0:
                units = units_within(v, v.s.player[foe].tile, radius)
            value = best_x(v, seat, spell, foe, units, &x)
            find_at_character(v, ground, seat, code, kind, foe, value, x, NO_DIRECTION)
    if not spell.damages or spell.cost == COST_ALL or spell.cost == COST_X or spell.delay:
        return
    for i in range(spell.ops[0]):                   # FX-121: on an objective only the damage works
        if spell.op[0][i].op == OP_DAMAGE and spell.op[0][i].to == TO_TARGET:
            damage += spell.op[0][i].n
    for place in range(v.b.places):
        if v.s.objective[place].state != WHOLE:
            continue
        value = objective_value(v, place, damage) - price(v, seat, spell, 0)
        if value > 0:
            for n in range(ground.n):
                if in_reach(v.g, ground.tile[n], v.b.landing[place], spell.reach, spell.los):
                    offer_action(ground, n, value, kind, code, AIM_OBJECT, v.b.landing[place], NO_DIRECTION, 0, True)


cdef void find_at_allies(View* v, Ground* ground, int seat, int code, int kind) noexcept nogil:
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef int ally, x, units = 0
    cdef double value
    for ally in range(2 * v.team, 2 * v.team + 2):
        if not v.s.player[ally].alive:
            continue
        if radius >= 0:
            units = units_within(v, v.s.player[ally].tile, radius)
        value = best_x(v, seat, spell, ally, units, &x)
        find_at_character(v, ground, seat, code, kind, ally, value, x, NO_DIRECTION)


cdef double blows_at(const View* v, int foe, int tile) noexcept nogil:
    """Basic attacks that the own team can still bring to an enemy there."""
    cdef double worth = 0
    cdef int own, character
    for own in range(2 * v.team, 2 * v.team + 2):
        if not v.s.player[own].alive or v.s.player[own].attacks == 0 or has_status(&v.s.player[own], DISARM):
            continue
        character = character_of(v.g, own)
        if v.b.distance[v.s.player[own].tile][tile] <= steps_left(v.g, own) + v.g.content.attack_range[character]:
            worth += hit_value(v, foe, v.g.content.attack_damage[character] + v.s.player[own].attack_bonus, False)
    return worth


cdef double push_value(View* v, int seat, int direction, int n) noexcept nogil:
    """What a push of a character is worth to the own team (FX-168)."""
    cdef int tile = v.s.player[seat].tile, to, _i
    for _i in range(n):
        to = v.b.neighbour[tile][direction]
        if to == NO_TILE or not unblocked(v.g, to):
            break
        tile = to
    if tile == v.s.player[seat].tile:
        return 0
    if is_foe(v, seat):
        return (foe_stay_value(v, seat, v.s.player[seat].tile) - foe_stay_value(v, seat, tile)
                + blows_at(v, seat, tile) - blows_at(v, seat, v.s.player[seat].tile))
    return stay_value(v, seat, tile) - stay_value(v, seat, v.s.player[seat].tile)


cdef void find_at_others(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """Character(X), with the best direction where one is chosen."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double value, best
    cdef int other, d, i, x, way
    for other in range(SEATS):
        if other == seat or not v.s.player[other].alive:
            continue
        value = best_x(v, seat, spell, other, 0, &x)
        best = 0
        way = NO_DIRECTION
        if spell.chooses_direction:
            best = -1e9
            for d in range(6):
                for i in range(spell.ops[0]):
                    if spell.op[0][i].op == OP_PUSH and push_value(v, other, d, spell.op[0][i].n) + lot(v) > best:
                        best = push_value(v, other, d, spell.op[0][i].n) + lot(v)
                        way = d
            if way == NO_DIRECTION:
                best = way = 0
        find_at_character(v, ground, seat, code, CAST, other, value + best, x, way)


cdef void find_lines(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """FX-127: enemies in a straight line from a tile."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double known[ANYBODY]
    cdef int x[ANYBODY]
    cdef int way[2]
    cdef int n, i, units, tile, done = 0
    for n in range(ground.n):
        for i in range(2):
            way[i] = NO_DIRECTION
            if v.s.player[v.foe + i].alive:
                tile = v.s.player[v.foe + i].tile
                if v.b.distance[ground.tile[n]][tile] <= spell.reach and sees(v.g, ground.tile[n], tile):
                    way[i] = v.t.aligned[ground.tile[n]][tile]
        for i in range(2):
            if way[i] == NO_DIRECTION or (i == 1 and way[0] == way[1]):
                continue
            units = 1 << (v.foe + i)
            if i == 0 and way[1] == way[0]:
                units = 3 << v.foe
            if not done >> units & 1:
                done |= 1 << units
                known[units] = best_x(v, seat, spell, -1, units, &x[units])
            offer_action(ground, n, known[units], CAST, code, AIM_LINE, way[i], NO_DIRECTION, x[units], True)


cdef void find_around(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """Around the caster, or everywhere, or on the caster alone."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double known[ANYBODY]
    cdef int x[ANYBODY]
    cdef int radius = area_radius(spell)
    cdef int n, units, done = 0
    for n in range(ground.n):
        units = 0
        if radius >= 0:
            units = units_within(v, ground.tile[n], radius) & ~(1 << seat)
            if not units & (3 << v.foe) and spell.damages:
                continue
        if not done >> units & 1:
            done |= 1 << units
            known[units] = best_x(v, seat, spell, seat if spell.target_type == TARGET_SELF else -1, units, &x[units])
        offer_action(ground, n, known[units], CAST, code, AIM_NONE, 0, NO_DIRECTION, x[units], True)


cdef void find_areas(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """An area around a tile: the centres that catch somebody, the enemies' own tiles before those beside them."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef int centre[2 * TILES]
    cdef int units_at[2 * TILES]
    cdef double known[ANYBODY]
    cdef int x[ANYBODY]
    cdef int n, i, k, tile, units, found = 0, done = 0
    cdef double value, best
    cdef Bits near
    for i in range(2):
        if not v.s.player[v.foe + i].alive:
            continue
        near = without(&v.b.within[v.s.player[v.foe + i].tile][min(radius, 12)], &v.b.permanent)
        if spell.filter == FILTER_BREAKABLE:
            near = both(&near, &v.s.walls)
        tile = bits_take(&near)
        while tile >= 0:
            units = units_within(v, tile, radius)
            if i == 0 or not units >> v.foe & 1:
                if not done >> units & 1:
                    done |= 1 << units
                    known[units] = best_x(v, seat, spell, -1, units, &x[units])
                centre[found] = tile
                units_at[found] = units
                found += 1
            tile = bits_take(&near)
    for n in range(ground.n):
        for k in range(found):
            tile = centre[k]
            value = known[units_at[k]]
            if v.s.occupant[tile] >= 0:
                value += 0.001
            if value > ground.action[n].value and in_reach(
                    v.g, ground.tile[n], tile, spell.reach, spell.los):
                offer_action(ground, n, value + lot(v), CAST, code, AIM_TILE, tile, NO_DIRECTION,
                             x[units_at[k]], True)


cdef void find_anchor(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """A delayed teleport: to the tile that looks best from here."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef Bits near = without(&v.b.within[ground.tile[0]][min(spell.reach, 12)], &v.b.permanent)
    cdef double value, best = -1e9
    cdef int tile = bits_take(&near), chosen = -1
    while tile >= 0:
        if unblocked(v.g, tile) and (not spell.los or sees(v.g, ground.tile[0], tile)):
            value = 0.3 * (stay_value(v, seat, tile) - ground.stay[0]) + lot(v)
            if value > best:
                best = value
                chosen = tile
        tile = bits_take(&near)
    if chosen >= 0:
        offer_action(ground, 0, max(0.0, best) + cast_value(v, seat, spell, 0, -1, 0), CAST, code, AIM_TILE, chosen,
                     NO_DIRECTION, 0, True)


cdef int bonus_steps(const View* v, int code) noexcept nogil:
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int i, steps = 0
    for i in range(spell.ops[0]):
        if spell.op[0][i].op == OP_BONUS_MOVE and (spell.op[0][i].to == TO_SELF or spell.target_type == TARGET_SELF):
            steps += spell.op[0][i].n
    return steps


cdef int attack_bonus(const Spell* spell) noexcept nogil:
    cdef int i, bonus = 0
    for i in range(spell.ops[0]):
        if spell.op[0][i].op == OP_ATTACK_BONUS:
            bonus += spell.op[0][i].n
    return bonus


cdef void find_frenzy(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """FX-100: more damage for the attack that follows, from tiles where there is one."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int bonus = attack_bonus(spell)
    cdef int damage = v.g.content.attack_damage[character_of(v.g, seat)] + v.s.player[seat].attack_bonus
    cdef double cost = price(v, seat, spell, 0)
    cdef int n
    for n in range(ground.n):
        if ground.attack[n].kind == ATTACK and ground.attack[n].aim == AIM_CHARACTER:
            offer_action(ground, n, hit_value(v, ground.attack[n].target, damage + bonus, False)
                         - hit_value(v, ground.attack[n].target, damage, False) - cost,
                         CAST, code, AIM_NONE, 0, NO_DIRECTION, 0, False)


cdef double discard_value(const View* v, int seat, int card) noexcept nogil:
    """FX-078: a mana, and another card for this one."""
    return (mana_change(v, seat, v.g.rules.mana_discard_gain)
            + v.w.cycle * (1.5 - v.t.card_worth[card]
                           + (0.3 if v.s.player[seat].hand[card] > 1 else 0.0)))


cdef void find_discard(View* v, Ground* ground, int seat) noexcept nogil:
    cdef u64 cards = v.s.player[seat].held
    cdef double value, best = -1e9
    cdef int card, chosen = -1, n
    while cards:
        card = lowest64(cards)
        cards &= cards - 1
        value = discard_value(v, seat, card) + lot(v)
        if value > best:
            best = value
            chosen = card
    if chosen >= 0:
        best = max(best, 0.05)                      # an action not used is lost
        for n in range(ground.n):
            offer_action(ground, n, best, DISCARD, chosen, AIM_NONE, 0, NO_DIRECTION, 0, True)


cdef void find_actions(View* v, Ground* ground, int seat, u64 spells) noexcept nogil:
    cdef const Spell* spell
    cdef int code
    find_discard(v, ground, seat)
    while spells:
        code = lowest64(spells)
        spells &= spells - 1
        spell = &v.g.book.spell[code]
        if spell.dest >= 0 or bonus_steps(v, code):     # find_jump, and a longer walk
            continue
        if attack_bonus(spell):
            find_frenzy(v, ground, seat, code)
        elif spell.target_type == TARGET_ENEMY:
            find_at_enemies(v, ground, seat, code, CAST)
        elif spell.target_type == TARGET_ALLY:
            find_at_allies(v, ground, seat, code, CAST)
        elif spell.target_type == TARGET_CHARACTER:
            find_at_others(v, ground, seat, code)
        elif spell.target_type == TARGET_LINE:
            find_lines(v, ground, seat, code)
        elif spell.target_type != TARGET_TILE:
            find_around(v, ground, seat, code)
        elif spell.filter == FILTER_EMPTY:
            find_walls(v, ground, seat, code)
        elif area_radius(spell) >= 0:
            find_areas(v, ground, seat, code)
        else:
            find_anchor(v, ground, seat, code)


cdef void find_hauntings(View* v, Ground* ground, int seat) noexcept nogil:
    """FX-273, FX-274: the abilities that are not banned in this turn."""
    cdef const Player* p = &v.s.player[seat]
    cdef int ability, i, code
    cdef bint banned
    for ability in range(v.g.content.wraith_abilities):
        banned = False
        for i in range(min(2, v.g.rules.wraith_ability_cooldown_turns)):
            if p.haunted_before[i] == ability + 1:
                banned = True
        code = SPELLS + ability
        if banned:
            continue
        if v.g.book.spell[code].target_type == TARGET_ENEMY:
            find_at_enemies(v, ground, seat, code, HAUNT)
        else:
            find_at_allies(v, ground, seat, code, HAUNT)


# --- teleports --------------------------------------------------------------------------------------------------------

cdef double after_jump(View* v, const Ground* ground, int seat, int tile) noexcept nogil:
    """What can be attacked from there, and where the steps that are left lead then, over the ground known already."""
    cdef double best = stay_value(v, seat, tile)
    cdef int n
    for n in range(ground.n):
        if v.b.distance[tile][ground.tile[n]] <= ground.steps:
            best = max(best, ground.stay[n])
    return best + attack_from(v, seat, tile) + lot(v)


cdef void find_jump(View* v, Ground* ground, int seat, int code, Deed* best) noexcept nogil:
    """A teleport at once, from where the character stands: what it does, and what can be attacked from there."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int own = ground.tile[0]
    cdef Bits near
    cdef int tile, foe, d
    cdef double value, spell_value
    if spell.target_type == TARGET_TILE:
        spell_value = cast_value(v, seat, spell, 0, -1, 0)
        near = v.b.within[own][min(spell.reach, 12)]
        tile = bits_take(&near)
        while tile >= 0:
            if unblocked(v.g, tile) and (not spell.los or sees(v.g, own, tile)):
                value = spell_value + after_jump(v, ground, seat, tile)
                offer(best, value, CAST, code, AIM_TILE, tile, NO_DIRECTION, 0)
            tile = bits_take(&near)
        return
    if spell.target_type != TARGET_ENEMY:
        return
    for foe in range(v.foe, v.foe + 2):
        if not v.s.player[foe].alive or not in_reach(v.g, own, v.s.player[foe].tile, spell.reach, spell.los):
            continue
        spell_value = cast_value(v, seat, spell, 0, foe, 0)
        for d in range(6):
            tile = v.b.neighbour[v.s.player[foe].tile][d]
            if tile != NO_TILE and unblocked(v.g, tile):
                value = spell_value + after_jump(v, ground, seat, tile)
                offer(best, value, CAST, code, AIM_CHARACTER, foe, NO_DIRECTION, 0)
