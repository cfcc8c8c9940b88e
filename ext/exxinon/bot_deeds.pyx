"""What a character does best from each tile that it can reach: attack, cast a spell, or discard a card for mana."""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_has, bits_remove, bits_take, lowest64
from equipoise.ext.exxinon.bans cimport attack_push, may_cast, may_discard
from equipoise.ext.exxinon.board cimport any_of, both, either, overlap, tiles_within, without
from equipoise.ext.exxinon.bot_spells cimport (
    area_radius, attack_bonus, attack_from, best_attack, best_x, bonus_steps, cast_value, discard_value,
    most_wall_value, objective_value, price, prize_from, push_value, units_within, useful_for_walls, wall_value,
)
from equipoise.ext.exxinon.bot_view cimport (
    ABOUT_CARD, ABOUT_OBJECT, ABOUT_SPELL, ABOUT_TILE, foe_stay_values, hit_value, know_foe_ground, lot_at_most,
    small_lot, stay_value, stay_values,
)
from equipoise.ext.exxinon.declared cimport (
    ACT_ATTACK, ACT_CAST, ACT_DISCARD, ACT_WRAITH, AIM_CHARACTER, AIM_LINE, AIM_NONE, AIM_OBJECT, AIM_TILE, COST_ALL,
    COST_X, FILTER_BREAKABLE, FILTER_EMPTY, NO_DIRECTION, NO_SPELL, NO_TILE, OP_DAMAGE, OP_PUSH, OP_WALL_ROW, SEATS,
    SPELLS, TARGET_ALLY, TARGET_CHARACTER, TARGET_ENEMY, TARGET_LINE, TARGET_SELF, TARGET_TILE, TILES, TO_TARGET, WHOLE,
    Player,
)
from equipoise.ext.exxinon.game cimport character_of, empty_for_wall, in_reach, sees, unblocked
from equipoise.ext.exxinon.plan cimport Deeds, is_there, no_value
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.types cimport u8, u64

cdef enum:
    ANYBODY = 16            # how many sets of seats there are


# --- offering deeds ---------------------------------------------------------------------------------------------------

cdef inline Deed a_deed(int kind, int code, int aim, int target, int direction, int x) noexcept nogil:
    cdef Deed deed
    deed.kind = kind
    deed.spell = code
    deed.aim = aim
    deed.target = target
    deed.direction = direction
    deed.x = x
    return deed


cdef inline void offer(Deeds* best, int n, const Deed* deed, double value) noexcept nogil:
    if value > best.value[n]:
        best.value[n] = value
        best.deed[n] = deed[0]


cdef inline void offer_action(Ground* ground, int n, const Deed* deed, double value) noexcept nogil:
    offer(&ground.action, n, deed, value)
    if ground.parted:
        offer(&ground.calm, n, deed, value)


cdef void offer_everywhere(Ground* ground, const Deed* deed, double value) noexcept nogil:
    cdef int n
    if value > ground.floor:
        for n in range(ground.n):
            offer_action(ground, n, deed, value)


cdef void part(Ground* ground) noexcept nogil:
    """From now on an action may be worth something only because of the attack that follows."""
    cdef int n
    if not ground.parted:
        ground.parted = True
        for n in range(ground.n):
            ground.calm.value[n] = ground.action.value[n]
            ground.calm.deed[n] = ground.action.deed[n]


cdef Bits stands(const View* v, const Ground* ground, int target, int reach, bint needs_sight) noexcept nogil:
    """The tiles of the ground from which a target is in reach. Sight goes both ways (FX-148)."""
    cdef Bits tiles = both(&ground.tiles, tiles_within(v.b, target, reach))
    cdef Bits left
    cdef int tile
    if needs_sight and v.g.rules.los_required:
        tiles = both(&tiles, &v.b.sight[target])
        if any_of(&v.s.walls) or v.g.rules.los_double_edge_blocks:
            left = tiles
            tile = bits_take(&left)
            while tile >= 0:
                if not sees(v.g, tile, target):
                    bits_remove(&tiles, tile)
                tile = bits_take(&left)
    return tiles


cdef bint comes_near(const View* v, int tile, int steps, int target, int reach) noexcept nogil:
    """Whether a target may be in reach within so many steps from a tile: nobody walks farther than that."""
    return v.b.distance[tile][target] <= steps + reach


cdef inline bint in_walk(const View* v, const Ground* ground, int target, int reach) noexcept nogil:
    """Whether a target may be in reach from somewhere on the ground."""
    return comes_near(v, ground.tile[0], ground.steps, target, reach)


# --- attacks ----------------------------------------------------------------------------------------------------------

cdef double wall_break_value(View* v, const Ground* ground, int seat, int tile, int damage) noexcept nogil:
    """A breakable wall on the way to somewhere better than any tile within reach."""
    cdef double best = -1e9
    cdef int n
    if v.s.wall_damage[tile] + damage < v.g.rules.walls_health:
        return 0
    for n in range(ground.n):
        best = max(best, ground.stay[n])
    return max(v.w.wall_broken, v.w.break_out * (stay_value(v, seat, tile) - best))


cdef double given_away(View* v, const Ground* ground, int seat, int place, int damage, int tile) noexcept nogil:
    """What an objective destroyed from a tile is worth less than `objective_value` says, which knows no walks."""
    if v.w.giveaway == 0 or damage < v.s.objective[place].health:
        return 0
    return objective_value(v, place, damage) - prize_from(
        v, seat, place, ground.far[ground.place[tile]], ground.steps, tile)


cdef bint find_attacks(View* v, Ground* ground, int seat) noexcept nogil:
    cdef const Player* p = &v.s.player[seat]
    cdef int character = character_of(v.g, seat)
    cdef int reach = v.g.content.attack_range[character]
    cdef int damage = v.g.content.attack_damage[character] + p.attack_bonus
    cdef int push = attack_push(v.g, seat)          # FX-101
    cdef double shove[6]
    cdef double value
    cdef int foe, place, tile, at, d, pushed
    cdef Bits walls, tiles
    cdef Deed deed
    cdef bint found = False
    for foe in range(v.foe, v.foe + 2):
        tile = v.s.player[foe].tile
        if not v.s.player[foe].alive or damage <= 0 or not in_walk(v, ground, tile, reach):
            continue
        value = hit_value(v, foe, damage, False) + v.lot[foe]
        deed = a_deed(ACT_ATTACK, NO_SPELL, AIM_CHARACTER, foe, NO_DIRECTION, 0)
        pushed = 0
        tiles = stands(v, ground, tile, reach, True)
        at = bits_take(&tiles)
        while at >= 0:
            found = True
            d = v.t.aligned[at][tile] if push else NO_DIRECTION
            if d == NO_DIRECTION:
                offer(&ground.attack, ground.place[at], &deed, value)
            else:
                if not pushed >> d & 1:
                    pushed |= 1 << d
                    shove[d] = push_value(v, foe, d, push)
                offer(&ground.attack, ground.place[at], &deed, value + v.w.push * shove[d])
            at = bits_take(&tiles)
    for place in range(v.b.places):
        tile = v.b.landing[place]
        if v.s.objective[place].state != WHOLE or not in_walk(v, ground, tile, reach):
            continue
        value = objective_value(v, place, damage)
        if value <= 0:
            continue
        value += small_lot(v, ABOUT_OBJECT, tile)
        deed = a_deed(ACT_ATTACK, NO_SPELL, AIM_OBJECT, tile, NO_DIRECTION, 0)
        tiles = stands(v, ground, tile, reach, True)
        at = bits_take(&tiles)
        while at >= 0:
            found = True
            offer(&ground.attack, ground.place[at], &deed, value - given_away(v, ground, seat, place, damage, at))
            at = bits_take(&tiles)
    walls = both(&v.s.walls, &v.b.within[ground.tile[0]][min(reach, 12)])
    tile = bits_take(&walls)
    while tile >= 0:
        value = wall_break_value(v, ground, seat, tile, damage)
        if value > 0 and sees(v.g, ground.tile[0], tile):
            found = True
            deed = a_deed(ACT_ATTACK, NO_SPELL, AIM_OBJECT, tile, NO_DIRECTION, 0)
            offer(&ground.attack, 0, &deed, value + small_lot(v, ABOUT_OBJECT, tile))
        tile = bits_take(&walls)
    return found


# --- spells at characters ---------------------------------------------------------------------------------------------

cdef void offer_from(View* v, Ground* ground, int tile, const Spell* spell, const Deed* deed, double value
                     ) noexcept nogil:
    """From every tile from which the spell reaches its target."""
    cdef Bits tiles
    cdef int at
    if value <= ground.floor:
        return
    tiles = stands(v, ground, tile, spell.reach, spell.los)
    at = bits_take(&tiles)
    while at >= 0:
        offer_action(ground, ground.place[at], deed, value)
        at = bits_take(&tiles)


cdef void find_at_character(View* v, Ground* ground, int seat, int code, int kind, int target, double value, int x,
                            int direction) noexcept nogil:
    """A spell at a character, from every tile from which it reaches it."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef Deed deed = a_deed(kind, code, AIM_CHARACTER, target, direction, x)
    if target == seat:
        offer_everywhere(ground, &deed, value)
    else:
        offer_from(v, ground, v.s.player[target].tile, spell, &deed, value)


cdef void find_at_enemies(View* v, Ground* ground, int seat, int code, int kind) noexcept nogil:
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef double value
    cdef int foe, place, i, x, units = 0, damage = 0
    cdef Deed deed
    for foe in range(v.foe, v.foe + 2):
        if v.s.player[foe].alive and in_walk(v, ground, v.s.player[foe].tile, spell.reach):
            if radius >= 0:
                units = units_within(v, v.s.player[foe].tile, radius)
            value = best_x(v, seat, spell, foe, units, &x)
            find_at_character(v, ground, seat, code, kind, foe, value, x, NO_DIRECTION)
    if not spell.damages or spell.cost == COST_ALL or spell.cost == COST_X or spell.delay:
        return
    for i in range(spell.ops[0]):                   # FX-121: only damage works on an objective
        if spell.op[0][i].op == OP_DAMAGE and spell.op[0][i].to == TO_TARGET:
            damage += spell.op[0][i].n
    for place in range(v.b.places):
        if v.s.objective[place].state != WHOLE or not in_walk(v, ground, v.b.landing[place], spell.reach):
            continue
        value = objective_value(v, place, damage) - price(v, seat, spell, 0)
        if value > 0:
            deed = a_deed(kind, code, AIM_OBJECT, v.b.landing[place], NO_DIRECTION, 0)
            offer_from(v, ground, v.b.landing[place], spell, &deed,
                       value - given_away(v, ground, seat, place, damage, ground.tile[0]))


cdef void find_at_allies(View* v, Ground* ground, int seat, int code, int kind) noexcept nogil:
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef int ally, x, units = 0
    cdef double value
    for ally in range(2 * v.team, 2 * v.team + 2):
        if not v.s.player[ally].alive or (
                ally != seat and not in_walk(v, ground, v.s.player[ally].tile, spell.reach)):
            continue
        if radius >= 0:
            units = units_within(v, v.s.player[ally].tile, radius)
        value = best_x(v, seat, spell, ally, units, &x)
        find_at_character(v, ground, seat, code, kind, ally, value, x, NO_DIRECTION)


cdef void find_at_others(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """Character(X), with the best direction where one is chosen."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double value, push, best
    cdef int other, d, i, x, way
    for other in range(SEATS):
        if other == seat or not v.s.player[other].alive or not in_walk(
                v, ground, v.s.player[other].tile, spell.reach):
            continue
        value = best_x(v, seat, spell, other, 0, &x)
        best = 0
        way = NO_DIRECTION
        if spell.chooses_direction:
            best = -1e9
            for d in range(6):
                for i in range(spell.ops[0]):
                    if spell.op[0][i].op != OP_PUSH:
                        continue
                    push = push_value(v, other, d, spell.op[0][i].n) + small_lot(v, ABOUT_SPELL + code, other, d)
                    if push > best:
                        best = push
                        way = d
            if way == NO_DIRECTION:
                best = way = 0
        find_at_character(v, ground, seat, code, ACT_CAST, other, value + best, x, way)


# --- lines and areas --------------------------------------------------------------------------------------------------

cdef void find_lines(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """FX-127: enemies in a straight line from a tile."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double known[ANYBODY]
    cdef int x[ANYBODY]
    cdef int way[2]
    cdef Bits lines[2]
    cdef Bits tiles
    cdef int n, i, units, tile, at
    cdef double most = -1e9
    cdef Deed deed
    for i in range(2):
        bits_clear(&lines[i])
        tile = v.s.player[v.foe + i].tile
        if v.s.player[v.foe + i].alive and in_walk(v, ground, tile, spell.reach):
            lines[i] = stands(v, ground, tile, spell.reach, True)
            lines[i] = both(&lines[i], &v.t.straight[tile])
    tiles = either(&lines[0], &lines[1])
    if not any_of(&tiles):
        return
    for i in range(1, 4):                           # one enemy, the other, or both
        units = i << v.foe
        known[units] = best_x(v, seat, spell, -1, units, &x[units])
        most = max(most, known[units])
    if most <= ground.floor:
        return
    at = bits_take(&tiles)
    while at >= 0:
        n = ground.place[at]
        for i in range(2):
            way[i] = v.t.aligned[at][v.s.player[v.foe + i].tile] if bits_has(&lines[i], at) else NO_DIRECTION
        for i in range(2):
            if way[i] == NO_DIRECTION or (i == 1 and way[0] == way[1]):
                continue
            units = 1 << (v.foe + i)
            if i == 0 and way[1] == way[0]:
                units = 3 << v.foe
            deed = a_deed(ACT_CAST, code, AIM_LINE, way[i], NO_DIRECTION, x[units])
            offer_action(ground, n, &deed, known[units])
        at = bits_take(&tiles)


cdef void find_around(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """Around the caster, or everywhere, or on the caster alone."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double known[ANYBODY]
    cdef Deed deeds[ANYBODY]
    cdef int radius = area_radius(spell), target = seat if spell.target_type == TARGET_SELF else -1
    cdef int foe, x, units, at, done = 0
    cdef double value
    cdef Bits tiles = ground.tiles, near
    if radius < 0:
        value = best_x(v, seat, spell, target, 0, &x)
        deeds[0] = a_deed(ACT_CAST, code, AIM_NONE, 0, NO_DIRECTION, x)
        offer_everywhere(ground, &deeds[0], value)
        return
    if spell.damages:                               # only where it reaches an enemy
        bits_clear(&near)
        for foe in range(v.foe, v.foe + 2):
            if v.s.player[foe].alive:
                near = either(&near, tiles_within(v.b, v.s.player[foe].tile, radius))
        tiles = both(&tiles, &near)
    at = bits_take(&tiles)
    while at >= 0:
        units = units_within(v, at, radius) & ~(1 << seat)
        if not done >> units & 1:
            done |= 1 << units
            known[units] = best_x(v, seat, spell, target, units, &x)
            deeds[units] = a_deed(ACT_CAST, code, AIM_NONE, 0, NO_DIRECTION, x)
        offer_action(ground, ground.place[at], &deeds[units], known[units])
        at = bits_take(&tiles)


cdef double strike_from(const View* v, int i, int tile) noexcept nogil:
    """What an enemy's basic attack can do from a tile, as far as anybody can see now."""
    cdef int own
    for own in range(2 * v.team, 2 * v.team + 2):
        if v.s.player[own].alive and in_reach(v.g, tile, v.s.player[own].tile, v.foe_range[i], True):
            return v.w.health * v.foe_attack[i]
    return 0


cdef void know_ground(View* v, int i) noexcept nogil:
    """What an enemy gains from each tile on which it may stand next turn."""
    cdef Bits left = v.foe_ground[i]
    cdef int tile = bits_take(&left)
    v.asked_ground |= 1 << i
    v.unranked[i] = v.foe_ground[i]
    v.ranks[i] = 0
    foe_stay_values(v, v.foe + i, v.foe_ground[i], v.ground_worth[i])
    while tile >= 0:
        v.ground_worth[i][tile] += strike_from(v, i, tile)
        tile = bits_take(&left)


cdef bint rank_next(View* v, int i) noexcept nogil:
    """Finds an enemy's best tile of those that are not ranked yet; False if all are."""
    cdef Bits left = v.unranked[i]
    cdef int tile = bits_take(&left), best = tile
    if tile < 0:
        return False
    while tile >= 0:
        if v.ground_worth[i][tile] > v.ground_worth[i][best]:
            best = tile
        tile = bits_take(&left)
    bits_remove(&v.unranked[i], best)
    v.ranked[i][v.ranks[i]] = best
    v.ranks[i] += 1
    return True


cdef double worth_outside(View* v, int i, const Bits* area) noexcept nogil:
    """Of an enemy's best tile outside of an area."""
    cdef int k = 0
    while k < v.ranks[i] or rank_next(v, i):
        if not bits_has(area, v.ranked[i][k]):
            return v.ground_worth[i][v.ranked[i][k]]
        k += 1
    return -1e9


cdef double denied(View* v, const Spell* spell, int centre, int radius) noexcept nogil:
    """What the enemies lose who stay out of a delayed area: their best tile against the best one outside of it. Nobody
    loses more by it than by staying."""
    cdef const Bits* area = tiles_within(v.b, centre, radius)
    cdef double outside, loss = 0, harm = 0
    cdef int i
    for i in range(spell.ops[1]):
        if spell.op[1][i].op == OP_DAMAGE:
            harm += v.w.enemy_health * spell.op[1][i].n
    for i in range(2):
        if not v.s.player[v.foe + i].alive:
            continue
        know_foe_ground(v, i)
        if not overlap(area, &v.foe_ground[i]):
            continue
        if not v.asked_ground >> i & 1:
            know_ground(v, i)
        outside = worth_outside(v, i, area)
        loss += min(harm, v.ground_worth[i][v.ranked[i][0]] - outside)
    return loss


cdef void find_areas(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """An area around a tile: the centres that catch somebody, the enemies' own tiles before those beside them."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int radius = area_radius(spell)
    cdef int centre[2 * TILES]
    cdef int units_at[2 * TILES]
    cdef double known[ANYBODY]
    cdef int x[ANYBODY]
    cdef int n, i, k, tile, at, units, centres = 0, done = 0
    cdef double value, lot
    cdef Bits near
    cdef Deed deed
    for i in range(2):
        if not v.s.player[v.foe + i].alive:
            continue
        near = without(&v.b.within[v.s.player[v.foe + i].tile][min(radius, 12)], &v.b.permanent)
        if spell.filter == FILTER_BREAKABLE:
            near = both(&near, &v.s.walls)
        tile = bits_take(&near)
        while tile >= 0:
            if not in_walk(v, ground, tile, spell.reach):
                tile = bits_take(&near)
                continue
            units = units_within(v, tile, radius)
            if i == 0 or not units >> v.foe & 1:
                if not done >> units & 1:
                    done |= 1 << units
                    known[units] = best_x(v, seat, spell, -1, units, &x[units])
                centre[centres] = tile
                units_at[centres] = units
                centres += 1
            tile = bits_take(&near)
    for k in range(centres):
        tile = centre[k]
        value = known[units_at[k]]
        if v.s.occupant[tile] >= 0:
            value += v.w.area_on_enemy
        if v.w.denial > 0 and spell.delay:
            value += v.w.denial * denied(v, spell, tile, radius)
        if value <= ground.floor:
            continue
        lot = small_lot(v, ABOUT_SPELL + code, tile)
        deed = a_deed(ACT_CAST, code, AIM_TILE, tile, NO_DIRECTION, x[units_at[k]])
        near = stands(v, ground, tile, spell.reach, spell.los)
        at = bits_take(&near)
        while at >= 0:
            n = ground.place[at]
            if value > ground.action.value[n]:
                offer_action(ground, n, &deed, value + lot)
            at = bits_take(&near)


# --- walls ------------------------------------------------------------------------------------------------------------

cdef void find_walls(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """From where the character stands. Skipped if not even the best place could make it worth the action."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int own = ground.tile[0]
    cdef int row = spell.op[0][0].n if spell.op[0][0].op == OP_WALL_ROW else 1
    cdef Bits near = without(&v.b.within[own][min(spell.reach, 12)], &v.b.permanent)
    cdef double value, best = 0, cost = price(v, seat, spell, 0)
    cdef double worth[TILES]
    cdef Bits useful, left
    cdef int tile, at, d, _i, chosen = -1, way = NO_DIRECTION
    cdef Deed deed
    if ground.action.value[0] >= row * most_wall_value(v, seat) - cost:
        return
    useful = useful_for_walls(v, seat)
    left = useful
    at = bits_take(&left)
    while at >= 0:
        worth[at] = wall_value(v, seat, at)
        at = bits_take(&left)
    tile = bits_take(&near)
    while tile >= 0:
        if (overlap(&useful, tiles_within(v.b, tile, max(row, 1) - 1)) and empty_for_wall(v.g, tile)
                and (not spell.los or sees(v.g, own, tile))):
            for d in range(6 if spell.chooses_direction else 1):
                value = 0
                at = tile
                for _i in range(row):
                    if bits_has(&useful, at):
                        value += worth[at]
                    at = v.b.neighbour[at][d]
                    if at == NO_TILE:
                        break
                if value > 0:
                    value += small_lot(v, ABOUT_SPELL + code, tile, d)
                if value > best:
                    best = value
                    chosen = tile
                    way = d if spell.chooses_direction else NO_DIRECTION
        tile = bits_take(&near)
    if chosen >= 0:
        deed = a_deed(ACT_CAST, code, AIM_TILE, chosen, way, 0)
        offer_action(ground, 0, &deed, best - cost)


# --- the rest ---------------------------------------------------------------------------------------------------------

cdef int landings(const View* v, const Ground* ground, const Spell* spell, u8* out, Bits* all_tiles) noexcept nogil:
    """The free tiles that a spell reaches from where its caster stands."""
    cdef Bits near = both(&v.open, tiles_within(v.b, ground.tile[0], spell.reach))
    cdef int tiles = 0, tile = bits_take(&near)
    bits_clear(all_tiles)
    while tile >= 0:
        if not spell.los or sees(v.g, ground.tile[0], tile):
            out[tiles] = tile
            tiles += 1
            bits_add(all_tiles, tile)
        tile = bits_take(&near)
    return tiles


cdef void find_anchor(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """A delayed teleport: to the tile that looks best from here."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef u8 tile[TILES]
    cdef double stay[TILES]
    cdef double value, best = -1e9
    cdef Bits all_tiles
    cdef int i, tiles = landings(v, ground, spell, tile, &all_tiles), chosen = -1
    cdef Deed deed
    stay_values(v, seat, &all_tiles, tile, tiles, stay, False)
    for i in range(tiles):
        value = v.w.anchor * (stay[i] - ground.stay[0]) + small_lot(v, ABOUT_SPELL + code, tile[i])
        if value > best:
            best = value
            chosen = tile[i]
    if chosen >= 0:
        deed = a_deed(ACT_CAST, code, AIM_TILE, chosen, NO_DIRECTION, 0)
        offer_action(ground, 0, &deed, max(0.0, best) + cast_value(v, seat, spell, 0, -1, 0))


cdef void find_frenzy(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """FX-100: more damage for the attack that follows, from tiles where there is one."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef int bonus = attack_bonus(spell)
    cdef int damage = v.g.content.attack_damage[character_of(v.g, seat)] + v.s.player[seat].attack_bonus
    cdef double cost = price(v, seat, spell, 0)
    cdef Deed deed = a_deed(ACT_CAST, code, AIM_NONE, 0, NO_DIRECTION, 0)
    cdef int n, target
    part(ground)
    for n in range(ground.n):
        if is_there(&ground.attack, n) and ground.attack.deed[n].aim == AIM_CHARACTER:
            target = ground.attack.deed[n].target
            offer(&ground.action, n, &deed, hit_value(v, target, damage + bonus, False)
                  - hit_value(v, target, damage, False) - cost)


cdef void find_discard(View* v, Ground* ground, int seat) noexcept nogil:
    cdef u64 cards = v.s.player[seat].held if may_discard(v.g, seat) else 0
    cdef double value, best = -1e9
    cdef int card, chosen = -1
    cdef Deed deed
    while cards:
        card = lowest64(cards)
        cards &= cards - 1
        value = discard_value(v, seat, card) + small_lot(v, ABOUT_CARD, card)
        if value > best:
            best = value
            chosen = card
    if chosen >= 0:
        best = max(best, v.w.least_discard)                      # an action not used is lost
        deed = a_deed(ACT_DISCARD, chosen, AIM_NONE, 0, NO_DIRECTION, 0)
        offer_everywhere(ground, &deed, best)
        ground.floor = max(ground.floor, best)


cdef void find_spell(View* v, Ground* ground, int seat, int code) noexcept nogil:
    """Any spell of a living character except those that move it, which find_jump and try_longer_walk look at."""
    cdef const Spell* spell = &v.g.book.spell[code]
    if spell.dest >= 0 or bonus_steps(v, code):
        return
    if attack_bonus(spell):
        find_frenzy(v, ground, seat, code)
    elif spell.target_type == TARGET_ENEMY:
        find_at_enemies(v, ground, seat, code, ACT_CAST)
    elif spell.target_type == TARGET_ALLY:
        find_at_allies(v, ground, seat, code, ACT_CAST)
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


cdef void find_actions(View* v, Ground* ground, int seat, u64 spells) noexcept nogil:
    cdef u64 walls = 0
    cdef int code
    find_discard(v, ground, seat)
    while spells:
        code = lowest64(spells)
        spells &= spells - 1
        if v.g.book.spell[code].target_type == TARGET_TILE and v.g.book.spell[code].filter == FILTER_EMPTY:
            walls |= <u64> 1 << code                # walls come last: they take long to judge and are seldom best
        else:
            find_spell(v, ground, seat, code)
    while walls:
        find_spell(v, ground, seat, lowest64(walls))
        walls &= walls - 1


cdef void find_haunting(View* v, Ground* ground, int seat, int code) noexcept nogil:
    if v.g.book.spell[code].target_type == TARGET_ENEMY:
        find_at_enemies(v, ground, seat, code, ACT_WRAITH)
    else:
        find_at_allies(v, ground, seat, code, ACT_WRAITH)


cdef void find_hauntings(View* v, Ground* ground, int seat) noexcept nogil:
    """FX-273, FX-274: the abilities that are open in this turn."""
    cdef const Player* p = &v.s.player[seat]
    cdef int ability, i
    cdef bint used
    for ability in range(v.g.content.wraith_abilities):
        used = False
        for i in range(min(2, v.g.rules.wraith_ability_cooldown_turns)):
            if p.haunted_before[i] == ability + 1:
                used = True
        if not used and may_cast(v.g, seat, SPELLS + ability):
            find_haunting(v, ground, seat, SPELLS + ability)


# --- teleports --------------------------------------------------------------------------------------------------------

cdef struct Jump:           # what the jumps of a spell have in common, and the best tile for it
    double least            # what a jump has to gain
    double stay             # the best that the steps left can lead to on known ground
    double attack           # the best attack from anywhere
    double value            # of the best tile so far
    int tile                # -1: none


cdef double after_jump(View* v, const Ground* ground, int seat, int tile, double stay) noexcept nogil:
    """What a jump leads to: an attack from there, and the best tile that the steps left can reach on known ground."""
    cdef int n
    for n in range(ground.n):
        if v.b.distance[tile][ground.tile[n]] <= ground.steps:
            stay = max(stay, ground.stay[n])
    return stay + attack_from(v, seat, tile) + small_lot(v, ABOUT_TILE + seat, tile)


cdef void find_landing(View* v, const Ground* ground, int seat, double spell_value, const Bits* all_tiles,
                       const u8* tile, int tiles, Jump* jump) noexcept nogil:
    """The best of some tiles to jump to. A tile is looked at closely if it could be the best under the best
    circumstances: sums are taken in the same order, so that no rounding makes the bound too low."""
    cdef double stay[TILES]
    cdef double value
    cdef int i
    stay_values(v, seat, all_tiles, tile, tiles, stay, False)
    for i in range(tiles):
        value = spell_value + (max(stay[i], jump.stay) + jump.attack + lot_at_most())
        if value <= jump.value or value - ground.stay[0] <= jump.least:
            continue
        value = spell_value + after_jump(v, ground, seat, tile[i], stay[i])
        if value > jump.value:
            jump.value = value
            jump.tile = tile[i]


cdef double find_jump(View* v, Ground* ground, int seat, int code, double least, Deed* best) noexcept nogil:
    """A teleport at once, from where the character stands: what it does, and what can be attacked from there."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef u8 tile[TILES]
    cdef Bits all_tiles
    cdef int foe, d, n, to, tiles
    cdef Jump jump
    if spell.target_type != TARGET_TILE and spell.target_type != TARGET_ENEMY:
        return no_value()
    jump.least = least
    jump.stay = ground.stay[0]
    for n in range(1, ground.n):
        jump.stay = max(jump.stay, ground.stay[n])
    jump.attack = best_attack(v, seat)
    jump.value = no_value()
    jump.tile = -1
    if spell.target_type == TARGET_TILE:
        tiles = landings(v, ground, spell, tile, &all_tiles)
        find_landing(v, ground, seat, cast_value(v, seat, spell, 0, -1, 0), &all_tiles, tile, tiles, &jump)
        if jump.tile >= 0:
            best[0] = a_deed(ACT_CAST, code, AIM_TILE, jump.tile, NO_DIRECTION, 0)
        return jump.value
    for foe in range(v.foe, v.foe + 2):
        if not v.s.player[foe].alive or not in_reach(
                v.g, ground.tile[0], v.s.player[foe].tile, spell.reach, spell.los):
            continue
        tiles = 0
        bits_clear(&all_tiles)
        for d in range(6):
            to = v.b.neighbour[v.s.player[foe].tile][d]
            if to != NO_TILE and unblocked(v.g, to):
                tile[tiles] = to
                tiles += 1
                bits_add(&all_tiles, to)
        jump.tile = -1
        find_landing(v, ground, seat, cast_value(v, seat, spell, 0, foe, 0), &all_tiles, tile, tiles, &jump)
        if jump.tile >= 0:
            best[0] = a_deed(ACT_CAST, code, AIM_CHARACTER, foe, NO_DIRECTION, 0)
    return jump.value
