"""What the bot's deeds are worth: the ops of a spell on those they would hit, less what the spell costs."""

from equipoise.ext.bitset cimport Bits, bits_clear, lowest64
from equipoise.ext.exxinon.bans cimport may_attack, may_cast, may_secure
from equipoise.ext.exxinon.board cimport both, either, tiles_within
from equipoise.ext.exxinon.bot_tables cimport HEALTHS, capped
from equipoise.ext.exxinon.bot_view cimport (
    foe_stay_value, hit_value, is_foe, know_way_to, lot_at_most, mana_change, own_loss, reward_value, shard_value,
    shield_value, stay_value, status_value,
)
from equipoise.ext.exxinon.casting cimport mana_cost
from equipoise.ext.exxinon.declared cimport (
    COST_ALL, COST_X, DELAYS, DESTROYED, DISARM, FILTER_BREAKABLE, KIND_CARD, METEORITE, NO_TILE, OP_ATTACK_BONUS,
    OP_BONUS_MOVE, OP_DAMAGE, OP_DISPEL, OP_GAIN_MANA, OP_HEAL, OP_LOSE_MANA, OP_PUSH, OP_SHIELD, OP_STATUS,
    OP_STEAL_MANA, OP_TELEPORT, OP_WALL_RING, ROOT, SEATS, SILENCE, STUN, TARGET_SELF, TARGET_TILE, TO_ALLIES_AOE,
    TO_ENEMIES_AOE, TO_ENEMIES_GLOBAL, TO_ENEMIES_LINE, TO_OTHERS_AOE, TO_SELF, TO_TARGET, WHEN_NONE, Objective, Player,
)
from equipoise.ext.exxinon.game cimport (
    character_of, empty_for_wall, has_status, in_reach, isolated, max_health, steps_left, team_of, unblocked,
    under_core,
)
from equipoise.ext.exxinon.objectives cimport kind_of_place
from equipoise.ext.exxinon.spells cimport Op
from equipoise.ext.exxinon.walls cimport wall_supply
from equipoise.ext.types cimport u8

cdef enum:
    X_LOOKED_AT = 16        # greatest X that is weighed


# --- what an op does --------------------------------------------------------------------------------------------------

cdef double dispel_value(const View* v, int seat) noexcept nogil:
    """FX-246, FX-247: the statuses that wait for an own character, and those that still hinder it now."""
    cdef const Player* p = &v.s.player[seat]
    cdef double worth = 0
    if p.waiting >> STUN & 1 or p.active >> STUN & 1:
        return v.w.stun
    if p.waiting >> SILENCE & 1 or (p.active >> SILENCE & 1 and p.actions):
        worth += v.w.silence
    if p.waiting >> DISARM & 1 or (p.active >> DISARM & 1 and p.attacks):
        worth += v.w.disarm
    if p.waiting >> ROOT & 1 or p.active >> ROOT & 1:
        worth += v.w.root
    return worth + v.w.slow * (p.waiting_slow + p.active_slow)


cdef double op_value(const View* v, int seat, const Op* op, int which, int unit, int amount) noexcept nogil:
    cdef const Player* p = &v.s.player[unit]
    cdef int health
    cdef bint foe = is_foe(v, unit)
    if op.op == OP_DAMAGE:
        if not foe:
            return -v.w.shield if p.shield else -own_loss(v, unit, amount)
        if which == 1:                              # a kill to come may still be averted
            if p.shield:
                return v.w.shield + v.lot[unit]
            return v.w.hunt[character_of(v.g, unit)] * v.w.enemy_health * min(amount, p.health) + v.lot[unit]
        return hit_value(v, unit, amount, True) + v.lot[unit]
    if op.op == OP_HEAL:
        health = min(p.health + amount, max_health(v.g, unit)) - p.health
        if foe or health <= 0:
            return 0
        return v.w.dear[character_of(v.g, unit)] * (
            v.t.own_worth[capped(p.health + health, HEALTHS)] - v.t.own_worth[capped(p.health, HEALTHS)])
    if op.op == OP_STATUS:
        return status_value(v, unit, op.status, op.x) + v.lot[unit] if foe else 0
    if op.op == OP_SHIELD:
        return 0 if foe or p.shield else shield_value(v, unit) + v.lot[unit]
    if op.op == OP_DISPEL:
        return 0 if foe else dispel_value(v, unit)
    if op.op == OP_GAIN_MANA:
        return 0 if foe else mana_change(v, unit, amount)
    if op.op == OP_LOSE_MANA or op.op == OP_STEAL_MANA:
        amount = min(amount, p.mana)
        if not foe or amount <= 0:
            return 0
        return -v.w.enemy_mana * mana_change(v, unit, -amount) + (
            mana_change(v, seat, amount) if op.op == OP_STEAL_MANA else 0)
    return 0


cdef double ring_value(const View* v, int target) noexcept nogil:
    """Walls around an enemy: it has to break out."""
    cdef int d, tile, walls = 0
    for d in range(6):
        tile = v.b.neighbour[v.s.player[target].tile][d]
        if tile != NO_TILE and empty_for_wall(v.g, tile):
            walls += 1
    return v.w.wall_ring * walls


cdef double list_value(const View* v, int seat, const Spell* spell, int which, int x, int target, int units
                       ) noexcept nogil:
    """The ops of a list in order, on the chosen character and on `units`, those within the area or on the line."""
    cdef const Op* op
    cdef double worth = 0
    cdef int lost[SEATS]
    cdef int i, unit, amount, healed = 0
    cdef u64 hit
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
        while hit:
            unit = lowest64(hit)
            hit &= hit - 1
            if not v.s.player[unit].alive:
                continue
            if op.when != WHEN_NONE and not isolated(v.g, unit, op.when):
                continue
            amount = op.n + op.n_x * x + op.n_lost * lost[unit] + op.n_healed * healed
            if op.bonus_when != WHEN_NONE and isolated(v.g, unit, op.bonus_when):
                amount += op.bonus
            if op.op == OP_LOSE_MANA or op.op == OP_STEAL_MANA:
                lost[unit] += min(amount, v.s.player[unit].mana)
            elif op.op == OP_HEAL:
                healed = amount
            worth += op_value(v, seat, op, which, unit, amount)
    return worth


cdef double price(const View* v, int seat, const Spell* spell, int x) noexcept nogil:
    cdef double cost = 0
    cdef int team = team_of(seat)
    cdef int mana = x if spell.cost == COST_X or spell.cost == COST_ALL else spell.cost
    if mana > 0 and not under_core(v.g, team):
        cost = -mana_change(v, seat, -mana)
    cost += v.w.keep * v.w.save[spell.code]
    if spell.kind == KIND_CARD:                     # another card is drawn in its place
        cost -= v.w.keep * v.t.fresh_worth[character_of(v.g, seat)]
    if spell.shards:
        cost -= v.w.shard_spent * shard_value(v, team, -spell.shards)
    return cost


cdef double held_share(const View* v, int unit) noexcept nogil:
    """How likely it is that an enemy is still in the area when a delay resolves. With one step or none it hardly gets
    out."""
    return v.w.delay_held if v.foe_steps[unit - v.foe] <= 1 else v.w.delay_inside


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
    return worth * (v.w.delay_long if spell.delay > 1 else 1.0)


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


# --- what can be cast -------------------------------------------------------------------------------------------------

cdef u64 find_castable(const View* v, int seat) noexcept nogil:
    cdef const Player* p = &v.s.player[seat]
    cdef u64 left, payable = 0
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
                and not (spell.builds and wall_supply(v.g) <= 0) and may_cast(v.g, seat, code)):
            payable |= <u64> 1 << code
    return payable


cdef u64 castable(View* v, int seat) noexcept nogil:
    if not v.asked_castable >> (seat & 1) & 1:
        v.asked_castable |= 1 << (seat & 1)
        v.castable[seat & 1] = find_castable(v, seat)
    return v.castable[seat & 1]


cdef int most_damage(const View* v, int seat, int code, int target) noexcept nogil:
    """The damage a spell can do to an enemy at once. For X, all the mana goes into it."""
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
        if op.bonus_when != WHEN_NONE and isolated(v.g, target, op.bonus_when):
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


cdef double discard_value(const View* v, int seat, int card) noexcept nogil:
    """FX-078: a mana, and another card for this one."""
    cdef int character = character_of(v.g, seat)
    cdef double worth = v.w.save[card] if may_cast(v.g, seat, card) else v.t.least_worth[character]
    return (mana_change(v, seat, v.g.rules.mana_discard_gain)
            + v.w.cycle * (v.t.fresh_worth[character] - worth
                           + (v.w.second_copy if v.s.player[seat].hand[card] > 1 else 0.0)))


# --- objectives and walls ---------------------------------------------------------------------------------------------

cdef bint has_other_reward(const View* v, int seat, int place) noexcept nogil:
    """Whether another reward lies where the character can fetch it."""
    cdef int other
    for other in range(v.b.places):
        if (other != place and v.s.objective[other].state == DESTROYED
                and v.b.distance[v.s.player[seat].tile][v.b.landing[other]] <= steps_left(v.g, seat)):
            return True
    return False


cdef bint fetches(View* v, int seat, int place, const u8* far) noexcept nogil:
    """Whether a character has the steps left to a reward; `far` from its tile."""
    cdef const Player* p = &v.s.player[seat]
    if not p.alive or far[p.tile] > steps_left(v.g, seat):
        return False
    return v.w.fetch == 0 or not has_other_reward(v, seat, place)


cdef const u8* ways_to(View* v, int place) noexcept nogil:
    return know_way_to(v, v.b.landing[place]) if v.w.fetch > 0 else v.b.distance[v.b.landing[place]]


cdef double secure_chance(View* v, int place) noexcept nogil:
    """How likely it is that the own team gets onto the tile first."""
    cdef const u8* far = ways_to(v, place)
    cdef int seat, i, tile = v.b.landing[place]
    for seat in range(2 * v.team, 2 * v.team + 2):
        if fetches(v, seat, place, far):
            return v.w.secure_now
    for i in range(2):
        if v.s.player[v.foe + i].alive and v.way[i][tile] <= v.foe_steps[i]:
            return v.w.secure_contested
    return v.w.secure_later


cdef double prize_of(View* v, int place) noexcept nogil:
    if not v.asked_prize >> place & 1:
        v.asked_prize |= 1 << place
        v.prize[place] = reward_value(v, v.team, place) * secure_chance(v, place)
    return v.prize[place]


cdef double objective_value(View* v, int place, int damage) noexcept nogil:
    """FX-211: a fragment that is not destroyed in this turn is whole again; the meteorite stays damaged (FX-212)."""
    cdef const Objective* o = &v.s.objective[place]
    if damage <= 0 or not may_secure(v.g, v.team, kind_of_place(place)):
        return 0
    if damage >= o.health:
        return prize_of(v, place)
    if kind_of_place(place) == METEORITE:
        return v.w.chip * v.w.core * damage / v.g.rules.objective_meteorite_health
    if not v.breakable[place]:
        return 0
    return (v.w.part_sure if v.w.part_sure > 0 else v.w.part) * prize_of(v, place) * damage / o.health


cdef bint foe_gets_to(const View* v, int tile) noexcept nogil:
    """Whether an enemy can step onto a tile in its next turn, once what stands there is destroyed."""
    cdef int i, d, at
    for i in range(2):
        if not v.s.player[v.foe + i].alive:
            continue
        for d in range(6):
            at = v.b.neighbour[tile][d]
            if at != NO_TILE and v.way[i][at] < v.foe_steps[i]:
                return True
    return False


cdef double prize_from(View* v, int seat, int place, int far, int steps, int tile) noexcept nogil:
    """The reward of an objective that is destroyed from a tile: whoever of the team has the steps for it secures it. If
    an enemy gets there first, it has the reward."""
    cdef const u8* way = ways_to(v, place)
    cdef int at = v.b.landing[place]
    cdef double reward = reward_value(v, v.team, place)
    if far + way[tile] <= steps or fetches(v, seat ^ 1, place, way):
        return v.w.secure_now * reward
    if foe_gets_to(v, at):
        return v.w.secure_contested * reward - v.w.giveaway * reward_value(v, 1 - v.team, place)
    return v.w.secure_later * reward


cdef double stone_value(const View* v, int seat) noexcept nogil:
    """A wall beside an enemy, for the spells in hand that can shatter it later."""
    cdef u64 cards = v.s.player[seat].held
    cdef const Spell* spell
    cdef double worth = 0
    while cards:
        spell = &v.g.book.spell[lowest64(cards)]
        cards &= cards - 1
        if spell.target_type == TARGET_TILE and spell.filter == FILTER_BREAKABLE and may_cast(v.g, seat, spell.code):
            worth += v.w.stone * v.w.enemy_health * spell.op[0][spell.ops[0] - 1].n
    return worth


cdef double barrier_value(const View* v, int foe, int own) noexcept nogil:
    """A wall between an enemy and an own character serves the one who likes more distance."""
    if v.w.prefer[character_of(v.g, foe)] < v.w.prefer[character_of(v.g, own)]:
        return v.w.wall
    if v.w.prefer[character_of(v.g, foe)] > v.w.prefer[character_of(v.g, own)]:
        return -v.w.wall
    return v.w.wall_even * v.w.wall


cdef double most_wall_value(const View* v, int seat) noexcept nogil:
    """What no wall can exceed: one that hinders everybody whom it may hinder, and stands beside both enemies."""
    cdef double worth = lot_at_most(), stone = stone_value(v, seat)
    cdef int foe, own, far
    for foe in range(v.foe, v.foe + 2):
        if not v.s.player[foe].alive:
            continue
        worth += stone
        for own in range(2 * v.team, 2 * v.team + 2):
            if v.s.player[own].alive:
                far = v.b.distance[v.s.player[foe].tile][v.s.player[own].tile]
                if 2 <= far <= v.w.wall_far:
                    worth += max(0.0, barrier_value(v, foe, own))
    return worth


cdef Bits useful_for_walls(const View* v, int seat) noexcept nogil:
    """The tiles between an enemy and an own character, and those beside an enemy if there is something to shatter."""
    cdef Bits out, near
    cdef int foe, own, at, to, far, i
    cdef bint stones = stone_value(v, seat) != 0
    bits_clear(&out)
    for foe in range(v.foe, v.foe + 2):
        if not v.s.player[foe].alive:
            continue
        at = v.s.player[foe].tile
        if stones:
            out = either(&out, tiles_within(v.b, at, 1))
        for own in range(2 * v.team, 2 * v.team + 2):
            to = v.s.player[own].tile
            far = v.b.distance[at][to]
            if v.s.player[own].alive and 2 <= far <= v.w.wall_far:
                for i in range(far + 1):
                    near = both(tiles_within(v.b, at, i), tiles_within(v.b, to, far - i))
                    out = either(&out, &near)
    return out


cdef double wall_value(const View* v, int seat, int tile) noexcept nogil:
    """A wall in an enemy's way to the own team, or beside an enemy to be shattered later."""
    cdef double worth = 0
    cdef int i, own, far, foe, at
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
            if far < 2 or far > v.w.wall_far:
                continue
            if v.b.distance[at][tile] + v.b.distance[tile][v.s.player[own].tile] == far:
                worth += barrier_value(v, foe, own)
        if v.b.distance[at][tile] <= 1:
            worth += stone_value(v, seat)
    return worth


# --- blows and pushes -------------------------------------------------------------------------------------------------

cdef double blows_at(const View* v, int foe, int tile) noexcept nogil:
    """The basic attacks that the own team can still make on an enemy there."""
    cdef double worth = 0
    cdef int own, character
    for own in range(2 * v.team, 2 * v.team + 2):
        if (not v.s.player[own].alive or v.s.player[own].attacks == 0 or has_status(&v.s.player[own], DISARM)
                or not may_attack(v.g, own)):
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


cdef bint can_strike(const View* v, int seat) noexcept nogil:
    """FX-097, FX-234, FX-240."""
    cdef const Player* p = &v.s.player[seat]
    return p.alive and p.attacks > 0 and not has_status(p, DISARM) and not has_status(p, STUN) and may_attack(v.g, seat)


cdef double best_attack(const View* v, int seat) noexcept nogil:
    cdef int foe, damage = v.g.content.attack_damage[character_of(v.g, seat)] + v.s.player[seat].attack_bonus
    cdef double best = 0
    if can_strike(v, seat):
        for foe in range(v.foe, v.foe + 2):
            if v.s.player[foe].alive:
                best = max(best, hit_value(v, foe, damage, False))
    return best


cdef double attack_from(const View* v, int seat, int tile) noexcept nogil:
    """The best basic attack on an enemy from a tile."""
    cdef const Player* p = &v.s.player[seat]
    cdef int character = character_of(v.g, seat)
    cdef int foe
    cdef double best = 0
    if not can_strike(v, seat):
        return 0
    for foe in range(v.foe, v.foe + 2):
        if v.s.player[foe].alive and in_reach(
                v.g, tile, v.s.player[foe].tile, v.g.content.attack_range[character], True):
            best = max(best, hit_value(v, foe, v.g.content.attack_damage[character] + p.attack_bonus, False))
    return best
