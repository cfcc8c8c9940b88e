"""What the best turn gains that begins with a given action, and what each choice inside a spell is worth."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_has, lowest64
from equipoise.ext.engine cimport arg_of, kind_of
from equipoise.ext.exxinon.bans cimport attack_push
from equipoise.ext.exxinon.bot_deeds cimport (
    find_actions, find_attacks, find_haunting, find_hauntings, find_jump, find_spell,
)
from equipoise.ext.exxinon.bot_spells cimport (
    area_radius, attack_from, bonus_steps, cast_value, castable, discard_value, objective_value, price,
    push_value, units_within, wall_value,
)
from equipoise.ext.exxinon.bot_view cimport hit_value, stay_value
from equipoise.ext.exxinon.declared cimport (
    ACT_ATTACK, ACT_CAST, ACT_CHARACTER, ACT_DIRECTION, ACT_DISCARD, ACT_OBJECT, ACT_STEP, AIM_CHARACTER, AN_ATTACK,
    DECIDE_DIRECTION, DECIDE_X, FILTER_EMPTY, NO_DIRECTION, NO_TILE, OP_DAMAGE, OP_PUSH, OP_WALL_ROW, SEATS, SPELLS,
    TARGET_NONE, TARGET_SELF, TO_TARGET, Casting, Player,
)
from equipoise.ext.exxinon.game cimport (
    character_of, in_reach, is_wraith, steps_left, unblocked, whole_objective_at,
)
from equipoise.ext.exxinon.plan cimport (
    ACT, STRIKE, WAY, Deed, chances_of, clear_actions, clear_deeds, is_there, judge_ground, lane_of, no_value, solve,
    walk_out,
)
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.exxinon.targeting cimport line_tiles
from equipoise.ext.types cimport u64


# --- the free part of a turn ------------------------------------------------------------------------------------------

cdef double spell_gain(Ground* ground, Ground* here, View* v, int seat, int code, double rest) noexcept nogil:
    """Of a spell cast from where the character stands; `rest` is what the turn gains behind it. If it finds nobody it
    is worth aiming at, its price is lost."""
    cdef const Spell* spell = &v.g.book.spell[code]
    cdef double value
    cdef Deed jump
    clear_actions(here, 1)
    if spell.dest >= 0:
        value = find_jump(v, ground, seat, code, no_value(), &jump)
        if value > no_value():
            return value - ground.stay[0]
    elif code >= SPELLS:
        find_haunting(v, here, seat, code)
    else:
        find_spell(v, here, seat, code)
    if not is_there(&here.action, 0):
        return rest - price(v, seat, spell, 0)
    return here.action.value[0] + rest


cdef double longer_walk_gain(Ground* here, View* v, int seat, int code, int chances, double stay) noexcept nogil:
    walk_out(here, v, seat, min(steps_left(v.g, seat) + bonus_steps(v, code), WAY))
    judge_ground(here, v, seat)
    if chances & STRIKE:
        clear_deeds(&here.attack, here.n)
        find_attacks(v, here, seat)
    return solve(here, v.w.step, chances & ~ACT) - stay


cdef void foresee_actions(Prospect* p, Ground* ground, Ground* here, View* v, int seat, int chances, double rest
                          ) noexcept nogil:
    cdef u64 spells = castable(v, seat), left = spells, cards = v.s.player[seat].held
    cdef int code, ability
    walk_out(here, v, seat, 0)
    judge_ground(here, v, seat)
    here.attack.value[0] = ground.attack.value[0]
    here.attack.deed[0] = ground.attack.deed[0]
    while left:
        code = lowest64(left)
        left &= left - 1
        if not bonus_steps(v, code):
            p.cast[code] = spell_gain(ground, here, v, seat, code, rest)
            p.best = max(p.best, p.cast[code])
    if not v.s.player[seat].alive:
        for ability in range(v.g.content.wraith_abilities):
            p.cast[SPELLS + ability] = spell_gain(ground, here, v, seat, SPELLS + ability, rest)
    while cards:
        code = lowest64(cards)
        cards &= cards - 1
        p.discard[code] = discard_value(v, seat, code) + rest
    while spells:
        code = lowest64(spells)
        spells &= spells - 1
        if bonus_steps(v, code):
            p.cast[code] = longer_walk_gain(here, v, seat, code, chances, ground.stay[0])


cdef void foresee(Prospect* p, Ground* ground, Ground* here, View* v, int seat) noexcept nogil:
    cdef const Player* own = &v.s.player[seat]
    cdef int chances = chances_of(v, seat), d, k
    cdef double start
    memset(p, 0, sizeof(Prospect))
    if not own.alive and not is_wraith(v.g, seat):
        return
    walk_out(ground, v, seat, min(steps_left(v.g, seat), WAY))
    judge_ground(ground, v, seat)
    clear_deeds(&ground.attack, ground.n)
    if chances & STRIKE:
        find_attacks(v, ground, seat)
    if chances & ACT:
        clear_actions(ground, ground.n)
        if own.alive:
            find_actions(v, ground, seat, castable(v, seat))
        else:
            find_hauntings(v, ground, seat)
    start = ground.stay[0]
    k = ground.steps
    p.best = max(0.0, solve(ground, v.w.step, chances, True) - start)
    if k > 0:
        for d in range(6):
            p.step[d] = ground.best[k - 1][lane_of(chances, chances)][ground.next[0][d]] - v.w.step - start
    if chances & STRIKE:
        p.attack = ground.best[k][lane_of(chances, chances & ~STRIKE)][0] - start
        if is_there(&ground.attack, 0):
            p.attack += ground.attack.value[0]
    if chances & ACT:
        foresee_actions(p, ground, here, v, seat, chances,
                        ground.best[k][lane_of(chances, chances & ~ACT)][0] - start)


cdef double gain_of(const Prospect* p, action_t action) noexcept nogil:
    cdef int kind = kind_of(action), what = arg_of(action, 1)
    if kind == ACT_STEP:
        return p.step[what]
    if kind == ACT_ATTACK:
        return p.attack
    if kind == ACT_CAST:
        return p.cast[what]
    if kind == ACT_DISCARD:
        return p.discard[what]
    return p.cast[SPELLS + what]


# --- choices inside a spell, attack or ability ------------------------------------------------------------------------

cdef double blow_value(View* v, int seat, action_t action) noexcept nogil:
    """A basic attack at a character or an object."""
    cdef int damage = v.g.content.attack_damage[character_of(v.g, seat)] + v.s.player[seat].attack_bonus
    cdef int target = arg_of(action, 0), d
    cdef double value
    if kind_of(action) == ACT_OBJECT:
        if whole_objective_at(v.g, target):
            return objective_value(v, v.b.place_at[target], damage)
        return v.w.wall_broken if v.s.wall_damage[target] + damage >= v.g.rules.walls_health else 0
    value = hit_value(v, target, damage, False)
    d = v.t.aligned[v.s.player[seat].tile][v.s.player[target].tile]
    if attack_push(v.g, seat) and d != NO_DIRECTION:
        value += v.w.push * push_value(v, target, d, attack_push(v.g, seat))
    return value


cdef double direction_value(View* v, int seat, const Spell* spell, int aim_at, int tile, int d) noexcept nogil:
    """A direction chosen with a spell: a push of the character aimed at, or a row of walls from a tile."""
    cdef double value = 0
    cdef int i, _n
    for i in range(spell.ops[0]):
        if spell.op[0][i].op == OP_PUSH and aim_at >= 0:
            value += push_value(v, aim_at, d, spell.op[0][i].n)
        elif spell.op[0][i].op == OP_WALL_ROW and tile >= 0:
            for _n in range(spell.op[0][i].n):
                if tile == NO_TILE:
                    break
                value += wall_value(v, seat, tile)
                tile = v.b.neighbour[tile][d]
    return value


cdef double best_direction(View* v, int seat, const Spell* spell, int aim_at, int tile) noexcept nogil:
    cdef double best = -1e9
    cdef int d
    if not spell.chooses_direction:
        return 0
    for d in range(6):
        best = max(best, direction_value(v, seat, spell, aim_at, tile, d))
    return best


cdef double landing_value(View* v, int seat, int tile) noexcept nogil:
    return stay_value(v, seat, tile) + attack_from(v, seat, tile)


cdef double at_character(View* v, int seat, const Spell* spell, int x, int target) noexcept nogil:
    cdef int radius = area_radius(spell), tile = v.s.player[target].tile, d, to
    cdef double value = cast_value(v, seat, spell, x, target, units_within(v, tile, radius) if radius >= 0 else 0)
    cdef double best = -1e9
    if spell.dest >= 0:
        for d in range(6):
            to = v.b.neighbour[tile][d]
            if to != NO_TILE and unblocked(v.g, to):
                best = max(best, landing_value(v, seat, to))
        return value + (best if best > -1e9 else landing_value(v, seat, v.s.player[seat].tile))
    return value + best_direction(v, seat, spell, target, -1)


cdef double at_object(View* v, int seat, const Spell* spell, int x, int tile) noexcept nogil:
    """FX-121: only damage works on it."""
    cdef int i, damage = 0
    for i in range(spell.ops[0]):
        if spell.op[0][i].op == OP_DAMAGE and spell.op[0][i].to == TO_TARGET:
            damage += spell.op[0][i].n + spell.op[0][i].n_x * x
    return (objective_value(v, v.b.place_at[tile], damage) if whole_objective_at(v.g, tile) else 0) - price(
        v, seat, spell, x)


cdef double at_tile(View* v, int seat, const Spell* spell, int x, int tile) noexcept nogil:
    cdef int radius = area_radius(spell), own = v.s.player[seat].tile
    if spell.dest >= 0:
        return cast_value(v, seat, spell, x, -1, 0) + landing_value(v, seat, tile)
    if spell.filter == FILTER_EMPTY:
        if spell.chooses_direction:
            return best_direction(v, seat, spell, -1, tile) - price(v, seat, spell, x)
        return wall_value(v, seat, tile) - price(v, seat, spell, x)
    if radius >= 0:
        return cast_value(v, seat, spell, x, -1, units_within(v, tile, radius)) + (
            v.w.area_on_enemy if v.s.occupant[tile] >= 0 else 0)
    return cast_value(v, seat, spell, x, -1, 0) + v.w.anchor * (stay_value(v, seat, tile) - stay_value(v, seat, own))


cdef double along_line(View* v, int seat, const Spell* spell, int x, int direction) noexcept nogil:
    cdef Bits line = line_tiles(v.g, v.s.player[seat].tile, direction, spell.reach)
    cdef int other, units = 0
    for other in range(SEATS):
        if v.s.player[other].alive and bits_has(&line, v.s.player[other].tile):
            units |= 1 << other
    return cast_value(v, seat, spell, x, -1, units)


cdef double with_x(View* v, int seat, const Spell* spell, int x) noexcept nogil:
    """At the character for whom it is worth most, or around the caster."""
    cdef int radius = area_radius(spell), own = v.s.player[seat].tile, other
    cdef double best = -1e9
    if spell.target_type == TARGET_NONE or spell.target_type == TARGET_SELF:
        return cast_value(v, seat, spell, x, seat if spell.target_type == TARGET_SELF else -1,
                          units_within(v, own, radius) & ~(1 << seat) if radius >= 0 else 0)
    for other in range(SEATS):
        if v.s.player[other].alive and in_reach(v.g, own, v.s.player[other].tile, spell.reach, spell.los):
            best = max(best, at_character(v, seat, spell, x, other))
    return best if best > -1e9 else -price(v, seat, spell, x)


cdef double choice_value(View* v, action_t action) noexcept nogil:
    cdef const Casting* c = &v.s.casting
    cdef int kind = kind_of(action), what = arg_of(action, 0)
    cdef const Spell* spell
    if c.push_asked:                                # FX-335
        return push_value(v, c.push_asked - 1, what, 1)
    if c.what == AN_ATTACK:
        return blow_value(v, c.seat, action)
    spell = &v.g.book.spell[c.spell]
    if v.s.common.decision == DECIDE_X:
        return with_x(v, c.seat, spell, (action >> 8) & 0xFFFF)
    if v.s.common.decision == DECIDE_DIRECTION:
        if c.aim == AIM_CHARACTER:
            return direction_value(v, c.seat, spell, c.target, -1, what)
        return direction_value(v, c.seat, spell, -1, c.target, what)
    if kind == ACT_CHARACTER:
        return at_character(v, c.seat, spell, c.x, what)
    if kind == ACT_OBJECT:
        return at_object(v, c.seat, spell, c.x, what)
    if kind == ACT_DIRECTION:
        return along_line(v, c.seat, spell, c.x, what)
    return at_tile(v, c.seat, spell, c.x, what)
