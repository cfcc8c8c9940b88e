"""Makes the plan of a character's turn. A choice is completed before it is judged: the plan leads to a tile and a deed,
not to the next step."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_take, lowest64
from equipoise.ext.exxinon.board cimport any_of, both, either, same, tiles_within, without
from equipoise.ext.exxinon.bot_deeds cimport (
    comes_near, find_actions, find_attacks, find_haunting, find_hauntings, find_jump, find_spell,
)
from equipoise.ext.exxinon.bot_spells cimport bonus_steps, can_strike, castable, most_damage
from equipoise.ext.exxinon.bot_view cimport ABOUT_WAY, small_lot, stay_values
from equipoise.ext.exxinon.declared cimport (
    ACT_CAST, AIM_NONE, AN_ATTACK, A_HAUNTING, NO_DIRECTION, STUN, WHOLE, Player, State,
)
from equipoise.ext.exxinon.game cimport character_of, has_status, is_wraith, steps_left
from equipoise.ext.mark cimport marked
from equipoise.ext.types cimport u64


cdef u64 mark_position(const State* s, int team) noexcept nogil:
    """Of all that every plan of a team rests on."""
    cdef u64 words[8]
    cdef const Player* p
    cdef int i
    words[0] = s.common.rng.seed
    words[1] = s.common.rng.block
    words[2] = <u64> (s.turn * 64 + team * 32 + s.delays) + (<u64> s.shards[team] << 32)
    words[3] = 0
    for i in range(4):
        p = &s.player[i]
        words[3] |= <u64> s.common.character[i] << 16 * i
        words[4 + i] = p.health + (<u64> p.waiting << 16) + (<u64> p.active << 24) + (<u64> p.shield << 32)
    return marked(marked(marked(marked(
        0, words, sizeof(words)), s.common.barred, sizeof(s.common.barred)), s.objective, sizeof(s.objective)),
        &s.walls, sizeof(s.walls))


cdef u64 mark_of(const Plan* plan, const State* s, int team, u64 position) noexcept nogil:
    """A number that differs between positions that differ in anything the plan rests on. How far its own walk has come
    does not matter; where the team mate stands matters only to a mere walk."""
    cdef const Player* own = &s.player[plan.seat]
    cdef int foe = 2 - 2 * team
    cdef u64 words[3]
    words[0] = own.held
    words[1] = (<u64> own.mana + (<u64> own.actions << 16) + (<u64> own.attacks << 24)
                + (<u64> s.player[foe].tile << 32) + (<u64> s.player[foe + 1].tile << 40))
    words[2] = <u64> s.player[foe].mana + (<u64> s.player[foe + 1].mana << 16)
    if plan.deed.kind == NO_DEED:
        words[2] += <u64> (1 + s.player[plan.seat ^ 1].tile) << 32
    return marked(position, words, sizeof(words))


# --- chances of the whole team ----------------------------------------------------------------------------------------

cdef void know_chances(View* v) noexcept nogil:
    """Which enemy and which fragment may fall in this turn, if everybody who can come near enough hits it. What the
    style counts out instead (bot_kills.pyx) is left out."""
    cdef int harm[2]
    cdef int spell_harm[2]
    cdef int largest[2]
    cdef int at[8]
    cdef int seat, i, code, far, damage, place, reach, steps, most
    cdef u64 spells, left
    cdef const Player* p
    cdef bint foes = v.w.kill_sure <= 0
    if not foes and v.w.part_sure > 0:
        return
    for i in range(2):
        harm[i] = spell_harm[i] = largest[i] = 0
    for place in range(v.b.places):
        at[place] = 0
    for seat in range(2 * v.team, 2 * v.team + 2):
        p = &v.s.player[seat]
        if not p.alive:
            continue
        steps = steps_left(v.g, seat)
        spells = castable(v, seat) if foes else 0
        damage = v.g.content.attack_damage[character_of(v.g, seat)] + p.attack_bonus
        reach = v.g.content.attack_range[character_of(v.g, seat)]
        if not can_strike(v, seat):
            damage = 0
        for i in range(2):
            if not foes or not v.s.player[v.foe + i].alive:
                continue
            far = max(v.b.distance[p.tile][v.s.player[v.foe + i].tile], v.way[i][p.tile] - 1) - steps
            if far <= reach:
                harm[i] += damage
            most = 0
            left = spells
            while left:
                code = lowest64(left)
                left &= left - 1
                if far <= v.g.book.spell[code].reach + 1 or v.g.book.spell[code].reach == 0:
                    most = max(most, most_damage(v, seat, code, v.foe + i))
            spell_harm[i] += most
            largest[i] = max(largest[i], most)
        for place in range(v.b.places):
            if v.s.objective[place].state == WHOLE and v.b.distance[p.tile][v.b.landing[place]] - steps <= reach:
                at[place] += damage
    for i in range(2):
        p = &v.s.player[v.foe + i]
        if foes and p.alive:
            if p.shield:                            # at worst the shield stops the greatest spell
                spell_harm[i] -= largest[i]
            v.killable[v.foe + i] = harm[i] + spell_harm[i] >= p.health
    for place in range(v.b.places):
        v.breakable[place] = v.s.objective[place].state == WHOLE and at[place] >= v.s.objective[place].health


# --- the ground -------------------------------------------------------------------------------------------------------

cdef void new_ground(Ground* ground) noexcept nogil:
    cdef int k, m
    ground.n = 0
    for k in range(WAY + 1):
        for m in range(4):
            ground.best[k][m][OFF_GROUND] = -1e18


cdef void walk_out(Ground* ground, const View* v, int seat, int steps) noexcept nogil:
    """Every tile within so many steps, nearest first."""
    cdef Bits may_enter = v.open if v.s.player[seat].alive else v.b.all_tiles       # FX-271
    cdef Bits ring, left, grown
    cdef int n = 0, inner = 0, far = 0, tile, d
    if (ground.n > 0 and ground.steps == steps and ground.tile[0] == v.s.player[seat].tile
            and same(&ground.may_enter, &may_enter)):
        return
    ground.may_enter = may_enter
    ground.steps = steps
    memset(ground.place, OFF_GROUND, sizeof(ground.place))
    bits_clear(&ground.tiles)
    bits_clear(&ring)
    bits_add(&ring, v.s.player[seat].tile)
    while any_of(&ring):
        ground.tiles = either(&ground.tiles, &ring)
        grown = left = ring
        tile = bits_take(&left)
        while tile >= 0:
            ground.place[tile] = n
            ground.tile[n] = tile
            ground.far[n] = far
            n += 1
            grown = either(&grown, &v.b.within[tile][1])
            tile = bits_take(&left)
        ground.within[far] = n
        if far == steps:
            break
        inner = n
        far += 1
        ring = both(&grown, &may_enter)
        ring = without(&ring, &ground.tiles)
    ground.n = n
    while far < steps:
        ground.within[far] = n
        far += 1
    ground.within[steps] = n
    for n in range(inner):
        for d in range(6):
            ground.next[n][d] = ground.place[v.b.neighbour[ground.tile[n]][d]]


cdef void judge_ground(Ground* ground, View* v, int seat) noexcept nogil:
    stay_values(v, seat, &ground.tiles, ground.tile, ground.n, ground.stay, True)


cdef double best_walk(const Ground* ground, double step) noexcept nogil:
    """What `solve_walk` returns: the best place to stay, less a step for every ring that it lies farther off."""
    cdef int n, ring = ground.far[ground.n - 1]
    cdef double best = -1e18, here
    for n in range(ground.n - 1, -1, -1):
        if ground.far[n] < ring:
            ring -= 1
            best -= step
        here = ground.stay[n] + step - step
        best = max(best, here)
    return best


cdef inline double best_step(const double* there, const u8* next_to, double on) noexcept nogil:
    """The best of staying and of a step in any direction."""
    cdef int d
    for d in range(6):
        on = on if on > there[next_to[d]] else there[next_to[d]]
    return on


cdef void solve_lane(Ground* ground, double step, int k, int lane, int first) noexcept nogil:
    """The best turn that only walks on, with so many steps left, from the first of the places that matter to the
    last."""
    cdef int n
    cdef double* here = ground.best[k][lane]
    if k == 0:
        for n in range(first, ground.n):
            here[n] = ground.stay[n] + step - step
    else:
        for n in range(first, ground.within[ground.steps - k]):
            here[n] = best_step(ground.best[k - 1][lane], ground.next[n], ground.stay[n] + step) - step


cdef int solve_first_lane(Ground* ground, double step, int k, int lane, bint detours) noexcept nogil:
    """The same for a turn in which nothing was done yet. Up to its first deed nobody makes a detour: more steps left
    are never worth less, and every step costs something. So only those places matter that take all the steps that are
    gone; the others are left at the worst, which no way leads through. Where steps cost so little that `read_out` could
    not tell, all places matter. Returns the first of those that do."""
    cdef int n, first = 0
    if not detours and step > 1e-8 and k < ground.steps:
        first = ground.within[ground.steps - k - 1]
        for n in range(first):
            ground.best[k][lane][n] = -1e18
    solve_lane(ground, step, k, lane, first)
    return first


cdef double solve_walk(Ground* ground, double step) noexcept nogil:
    """What `solve` works out, where there is nothing to do but walk."""
    cdef int k
    for k in range(ground.steps + 1):
        solve_lane(ground, step, k, 0, 0)
    return ground.best[ground.steps][0][0]


cdef double solve_one(Ground* ground, double step, const double* deed, bint detours) noexcept nogil:
    """What `solve` works out, where one deed is still to come."""
    cdef int k, n
    cdef double* after
    cdef double* before
    for k in range(ground.steps + 1):
        after = ground.best[k][0]
        before = ground.best[k][1]
        solve_lane(ground, step, k, 0, 0)
        for n in range(solve_first_lane(ground, step, k, 1, detours), ground.within[ground.steps - k]):
            before[n] = max(before[n], deed[n] + after[n])
    return ground.best[ground.steps][1][0]


cdef double solve(Ground* ground, double step, int chances, bint detours=False) noexcept nogil:
    """Works out the best turn from every tile, by steps left and chances still open. Returns that from the own tile."""
    cdef int k, n, places
    cdef double* done
    cdef double* strike
    cdef double* act
    cdef double* both_left
    cdef const double* attack = ground.attack.value
    cdef const double* action = ground.action.value
    cdef const double* calm = calm_of(ground).value
    if chances == 0:
        return solve_walk(ground, step)
    if chances == STRIKE:
        return solve_one(ground, step, attack, detours)
    if chances == ACT:
        return solve_one(ground, step, calm, detours)
    for k in range(ground.steps + 1):
        places = ground.within[ground.steps - k]    # nobody has so many steps left farther off
        done = ground.best[k][0]
        strike = ground.best[k][STRIKE]
        act = ground.best[k][ACT]
        both_left = ground.best[k][STRIKE | ACT]
        solve_lane(ground, step, k, 0, 0)
        solve_lane(ground, step, k, STRIKE, 0)
        solve_lane(ground, step, k, ACT, 0)
        for n in range(places):
            strike[n] = max(strike[n], attack[n] + done[n])
            act[n] = max(act[n], calm[n] + done[n])
        for n in range(solve_first_lane(ground, step, k, STRIKE | ACT, detours), places):
            both_left[n] = max(both_left[n], max(attack[n] + act[n], action[n] + strike[n]))
    return ground.best[ground.steps][STRIKE | ACT][0]


cdef void read_out(Plan* plan, Ground* ground, View* v, int chances) noexcept nogil:
    """The steps up to the first deed, or to the end of the walk. The lot decides between equal ways."""
    cdef int k = ground.steps, n = 0, i, d, to, m = chances, turn, exits
    cdef int exit[6]
    cdef const Deeds* calm = calm_of(ground)
    cdef double best
    plan.steps = 0
    plan.walked = 0
    plan.path[0] = ground.tile[0]
    plan.deed.kind = NO_DEED
    while True:
        best = ground.best[k][lane_of(chances, m)][n] - 1e-9
        if m & ACT and m & STRIKE and is_there(&ground.action, n) and (
                ground.action.value[n] + ground.best[k][lane_of(chances, m & ~ACT)][n] >= best):
            plan.deed = ground.action.deed[n]
            return
        if m & STRIKE and is_there(&ground.attack, n) and (
                ground.attack.value[n] + ground.best[k][lane_of(chances, m & ~STRIKE)][n] >= best):
            plan.deed = ground.attack.deed[n]
            return
        if m & ACT and not m & STRIKE and is_there(calm, n) and (
                calm.value[n] + ground.best[k][lane_of(chances, m & ~ACT)][n] >= best):
            plan.deed = calm.deed[n]
            return
        if ground.stay[n] >= best or k == 0:
            return
        exits = 0
        for d in range(6):
            if ground.next[n][d] != OFF_GROUND:
                exit[exits] = d
                exits += 1
        turn = <int> (small_lot(v, ABOUT_WAY + plan.seat, ground.tile[n]) * 1e12) % 12
        for i in range(6):
            d = (turn + i) % 6 if turn < 6 else (turn - i + 6) % 6
            if d < exits:
                to = ground.next[n][exit[d]]
                if ground.best[k - 1][lane_of(chances, m)][to] - v.w.step >= best:
                    break
        else:
            return
        plan.way[plan.steps] = exit[d]
        plan.steps += 1
        plan.path[plan.steps] = ground.tile[to]
        n = to
        k -= 1


# --- the plan ---------------------------------------------------------------------------------------------------------

cdef void try_longer_walk(Plan* plan, Ground* ground, View* v, int seat, int chances, int code) noexcept nogil:
    """Spends the action on more steps if they gain enough. Asked only where nobody can be struck with the usual
    steps."""
    cdef int steps = min(steps_left(v.g, seat) + bonus_steps(v, code), WAY)
    cdef double start = ground.stay[0], gain
    if steps <= ground.steps:
        return
    walk_out(ground, v, seat, steps)
    judge_ground(ground, v, seat)
    if chances & STRIKE:
        clear_deeds(&ground.attack, ground.n)
        find_attacks(v, ground, seat)
    gain = solve(ground, v.w.step, chances & ~ACT) - start
    if gain > plan.gain + v.w.longer_walk:
        plan.gain = gain
        plan.steps = 0
        plan.deed.kind = ACT_CAST
        plan.deed.spell = code
        plan.deed.aim = AIM_NONE
        plan.deed.direction = NO_DIRECTION
        plan.deed.x = 0


cdef int chances_of(const View* v, int seat) noexcept nogil:
    """What a character may still do in this turn beside walking."""
    cdef const Player* p = &v.s.player[seat]
    cdef int chances = 0
    if can_strike(v, seat):
        chances |= STRIKE
    if p.actions and not has_status(p, STUN) and (p.alive or is_wraith(v.g, seat)):
        chances |= ACT
    return chances


cdef bint may_act(const View* v, int seat) noexcept nogil:
    """Whether a plan may hold more than a walk: a character without an action needs something near to strike at."""
    cdef int chances = chances_of(v, seat), tile = v.s.player[seat].tile, reach, steps, i
    cdef Bits walls
    if chances != STRIKE:
        return chances != 0
    reach = v.g.content.attack_range[character_of(v.g, seat)]
    steps = steps_left(v.g, seat)
    for i in range(v.foe, v.foe + 2):
        if v.s.player[i].alive and comes_near(v, tile, steps, v.s.player[i].tile, reach):
            return True
    for i in range(v.b.places):
        if v.s.objective[i].state == WHOLE and comes_near(v, tile, steps, v.b.landing[i], reach):
            return True
    walls = both(&v.s.walls, tiles_within(v.b, tile, reach))
    return any_of(&walls)


cdef void no_plan(Plan* plan, int seat) noexcept nogil:
    plan.seat = seat
    plan.gain = 0
    plan.steps = 0
    plan.walked = 0
    plan.mark = 0
    plan.deed.kind = NO_DEED


cdef void plan_walk(Plan* plan, Ground* ground, View* v) noexcept nogil:
    """Where a character goes who can do nothing else."""
    plan.gain = best_walk(ground, v.w.step) - ground.stay[0]
    if plan.gain > v.w.least_gain:
        solve_walk(ground, v.w.step)
        read_out(plan, ground, v, 0)


cdef void make_plan(Plan* plan, Ground* ground, View* v, int seat) noexcept nogil:
    """What this character does until its next deed is done."""
    cdef const Player* p = &v.s.player[seat]
    cdef int chances = chances_of(v, seat), code
    cdef int open_now = chances & ~STRIKE           # with nobody to strike at it is as if the attack were gone
    cdef u64 spells, left
    cdef Deed jump
    cdef double value
    no_plan(plan, seat)
    plan.path[0] = p.tile
    if not p.alive and not is_wraith(v.g, seat):
        return
    if p.actions == 0 and p.attacks == 0 and steps_left(v.g, seat) == 0:
        return
    walk_out(ground, v, seat, min(steps_left(v.g, seat), WAY))
    judge_ground(ground, v, seat)
    if chances:
        clear_deeds(&ground.attack, ground.n)
    if chances & STRIKE and find_attacks(v, ground, seat):
        open_now |= STRIKE
    if open_now == 0:
        plan_walk(plan, ground, v)
        return
    spells = castable(v, seat)
    if chances & ACT:
        clear_actions(ground, ground.n)
        if p.alive:
            find_actions(v, ground, seat, spells)
        else:
            find_hauntings(v, ground, seat)
    plan.gain = solve(ground, v.w.step, open_now) - ground.stay[0]
    read_out(plan, ground, v, open_now)
    left = spells
    while left:                                     # teleports
        code = lowest64(left)
        left &= left - 1
        if v.g.book.spell[code].dest >= 0:
            value = find_jump(v, ground, seat, code, plan.gain + v.w.jump, &jump)
            if value - ground.stay[0] > plan.gain + v.w.jump:
                plan.gain = value - ground.stay[0]
                plan.steps = 0
                plan.deed = jump
    left = 0 if open_now & STRIKE else spells
    while left:
        code = lowest64(left)
        left &= left - 1
        if bonus_steps(v, code):
            try_longer_walk(plan, ground, v, seat, chances, code)
            break


cdef void aim_anew(Deed* deed, Ground* ground, View* v) noexcept nogil:
    """The best choices for what is being cast or done already, from where its character stands."""
    cdef int seat = v.s.casting.seat, code = v.s.casting.spell
    walk_out(ground, v, seat, 0)
    judge_ground(ground, v, seat)
    clear_deeds(&ground.attack, 1)
    clear_actions(ground, 1)
    if v.s.casting.what == AN_ATTACK:
        find_attacks(v, ground, seat)
        deed[0] = ground.attack.deed[0]
        return
    if v.s.casting.what == A_HAUNTING:
        find_haunting(v, ground, seat, code)
    elif v.g.book.spell[code].dest >= 0:
        find_jump(v, ground, seat, code, no_value(), &ground.action.deed[0])
    else:
        find_spell(v, ground, seat, code)
    deed[0] = ground.action.deed[0]
