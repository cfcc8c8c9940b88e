"""Makes the plan of a character's turn. A choice is completed before it is judged: the plan leads to a tile and a deed,
not to the next step."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_has, lowest64
from equipoise.ext.exxinon.bot_deeds cimport (
    find_actions, find_attacks, find_haunting, find_hauntings, find_jump, find_spell,
)
from equipoise.ext.exxinon.bot_spells cimport bonus_steps, can_strike, castable, most_damage
from equipoise.ext.exxinon.bot_view cimport ABOUT_TILE, ABOUT_WAY, small_lot, stay_values
from equipoise.ext.exxinon.declared cimport (
    ACT_CAST, AIM_NONE, AN_ATTACK, A_HAUNTING, NO_DIRECTION, NO_TILE, PLACES, STUN, WHOLE, Player, State,
)
from equipoise.ext.exxinon.game cimport character_of, has_status, is_wraith, steps_left
from equipoise.ext.mark cimport marked
from equipoise.ext.types cimport u64


cdef u64 mark_of(const Plan* plan, const State* s, int team) noexcept nogil:
    """A number that differs between positions that differ in anything the plan rests on. How far its own walk has come
    does not matter; where the team mate stands matters only to a mere walk."""
    cdef u64 mark = marked(s.common.rng.seed * 31 + s.common.rng.block, s.common.barred, sizeof(s.common.barred))
    cdef const Player* p
    cdef int i
    mark = mark * 1099511628211u + <u64> (s.turn * 64 + team * 32 + s.delays) + (<u64> s.shards[team] << 32)
    for i in range(4):
        p = &s.player[i]
        mark = mark * 1099511628211u + <u64> (
            p.health + (<u64> p.waiting << 16) + (<u64> p.active << 24) + (<u64> p.shield << 32)
            + (<u64> s.common.character[i] << 34))
        if i == plan.seat:
            mark = mark * 1099511628211u + p.held + (<u64> p.actions << 60) + (<u64> p.attacks << 62)
        if i == plan.seat or i >> 1 != team:
            mark = mark * 1099511628211u + p.mana
        if i != plan.seat and (i >> 1 != team or plan.deed.kind == NO_DEED):
            mark = mark * 1099511628211u + p.tile
        mark ^= mark >> 29
    for i in range(PLACES):
        mark = mark * 1099511628211u + s.objective[i].state * 64 + s.objective[i].health
    return mark * 1099511628211u + s.walls.word[0] * 7 + s.walls.word[1]


# --- chances of the whole team ----------------------------------------------------------------------------------------

cdef void know_chances(View* v) noexcept nogil:
    """Which enemy and which fragment may fall in this turn, if everybody who can come near enough hits it."""
    cdef int harm[2]
    cdef int spell_harm[2]
    cdef int largest[2]
    cdef int at[8]
    cdef int seat, i, code, far, damage, place, reach, steps, most
    cdef u64 spells, left
    cdef const Player* p
    for i in range(2):
        harm[i] = spell_harm[i] = largest[i] = 0
    for place in range(v.b.places):
        at[place] = 0
    for seat in range(2 * v.team, 2 * v.team + 2):
        p = &v.s.player[seat]
        if not p.alive:
            continue
        steps = steps_left(v.g, seat)
        spells = castable(v, seat)
        damage = v.g.content.attack_damage[character_of(v.g, seat)] + p.attack_bonus
        reach = v.g.content.attack_range[character_of(v.g, seat)]
        if not can_strike(v, seat):
            damage = 0
        for i in range(2):
            if not v.s.player[v.foe + i].alive:
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
        if p.alive:
            if p.shield:                            # at worst the shield stops the greatest spell
                spell_harm[i] -= largest[i]
            v.killable[v.foe + i] = harm[i] + spell_harm[i] >= p.health
    for place in range(v.b.places):
        v.breakable[place] = v.s.objective[place].state == WHOLE and at[place] >= v.s.objective[place].health


# --- the ground -------------------------------------------------------------------------------------------------------

cdef void walk_out(Ground* ground, const View* v, int seat, int steps) noexcept nogil:
    """Every tile within so many steps, nearest first."""
    cdef int n = 0, d, to, here, exits
    cdef Bits may_enter = v.open if v.s.player[seat].alive else v.b.all_tiles       # FX-271
    if (ground.n > 0 and ground.steps == steps and ground.tile[0] == v.s.player[seat].tile
            and ground.may_enter.word[0] == may_enter.word[0] and ground.may_enter.word[1] == may_enter.word[1]):
        return
    ground.may_enter = may_enter
    memset(ground.place, NO_TILE, sizeof(ground.place))
    ground.steps = steps
    ground.n = 1
    ground.tile[0] = v.s.player[seat].tile
    ground.far[0] = 0
    ground.place[ground.tile[0]] = 0
    while n < ground.n and ground.far[n] < steps:
        here = ground.tile[n]
        exits = 0
        for d in range(6):
            to = v.b.neighbour[here][d]
            if to == NO_TILE:
                continue
            if ground.place[to] == NO_TILE:
                if not bits_has(&may_enter, to):
                    continue
                ground.place[to] = ground.n
                ground.tile[ground.n] = to
                ground.far[ground.n] = ground.far[n] + 1
                ground.n += 1
            ground.next[n][exits] = ground.place[to]
            ground.heading[n][exits] = d
            exits += 1
        ground.exits[n] = exits
        n += 1


cdef void judge_ground(Ground* ground, View* v, int seat) noexcept nogil:
    cdef int n
    stay_values(v, seat, ground.tile, ground.n, ground.stay)
    for n in range(ground.n):
        ground.stay[n] += small_lot(v, ABOUT_TILE + seat, ground.tile[n])
        no_deed(&ground.attack[n])
        no_deed(&ground.action[n])
        no_deed(&ground.calm[n])


cdef double solve_walk(Ground* ground, double step) noexcept nogil:
    """What `solve` works out, where there is nothing to do but walk."""
    cdef int k, n, i
    cdef double on
    for k in range(ground.steps + 1):
        for n in range(ground.n):
            if ground.far[n] + k > ground.steps:
                break
            on = ground.stay[n] + step
            if k > 0:
                for i in range(ground.exits[n]):
                    on = max(on, ground.best[k - 1][ground.next[n][i]][0])
            ground.best[k][n][0] = on - step
    return ground.best[ground.steps][0][0]


cdef double solve(Ground* ground, double step, int chances) noexcept nogil:
    """Works out the best turn from every tile, by steps left and chances still open. Returns that from the own tile."""
    cdef int k, n, i, m
    cdef double on[4]
    cdef const double* there
    cdef double* here
    cdef double strike
    if chances == 0:
        return solve_walk(ground, step)
    for k in range(ground.steps + 1):
        for n in range(ground.n):
            if ground.far[n] + k > ground.steps:
                break                               # nobody has so many steps left there, nor farther off
            here = ground.best[k][n]
            for m in range(4):
                on[m] = ground.stay[n] + step
            if k > 0:
                for i in range(ground.exits[n]):
                    there = ground.best[k - 1][ground.next[n][i]]
                    for m in range(4):
                        on[m] = there[m] if there[m] > on[m] else on[m]
            for m in range(4):
                on[m] -= step
            strike = ground.attack[n].value
            here[0] = on[0]
            here[STRIKE] = max(on[STRIKE], strike + here[0])
            here[ACT] = max(on[ACT], ground.calm[n].value + here[0])
            here[STRIKE | ACT] = max(on[STRIKE | ACT], max(
                strike + here[ACT], ground.action[n].value + here[STRIKE]))
    return ground.best[ground.steps][0][chances]


cdef void read_out(Plan* plan, Ground* ground, View* v, int chances) noexcept nogil:
    """The steps up to the first deed, or to the end of the walk. The lot decides between equal ways."""
    cdef int k = ground.steps, n = 0, i, d, to, m = chances, turn
    cdef double best
    plan.steps = 0
    plan.walked = 0
    plan.path[0] = ground.tile[0]
    plan.deed.kind = NO_DEED
    while True:
        best = ground.best[k][n][m] - 1e-9
        if m & ACT and m & STRIKE and ground.action[n].kind != NO_DEED and (
                ground.action[n].value + ground.best[k][n][m & ~ACT] >= best):
            plan.deed = ground.action[n]
            return
        if m & STRIKE and ground.attack[n].kind != NO_DEED and (
                ground.attack[n].value + ground.best[k][n][m & ~STRIKE] >= best):
            plan.deed = ground.attack[n]
            return
        if m & ACT and not m & STRIKE and ground.calm[n].kind != NO_DEED and (
                ground.calm[n].value + ground.best[k][n][m & ~ACT] >= best):
            plan.deed = ground.calm[n]
            return
        if ground.stay[n] >= best or k == 0:
            return
        turn = <int> (small_lot(v, ABOUT_WAY + plan.seat, ground.tile[n]) * 1e12) % 12
        for i in range(6):
            d = (turn + i) % 6 if turn < 6 else (turn - i + 6) % 6
            if d < ground.exits[n]:
                to = ground.next[n][d]
                if ground.best[k - 1][to][m] - v.w.step >= best:
                    break
        else:
            return
        plan.way[plan.steps] = ground.heading[n][d]
        plan.steps += 1
        plan.path[plan.steps] = ground.tile[to]
        n = to
        k -= 1


# --- the plan ---------------------------------------------------------------------------------------------------------

cdef bint strikes_somewhere(const Ground* ground) noexcept nogil:
    cdef int n
    for n in range(ground.n):
        if ground.attack[n].kind != NO_DEED:
            return True
    return False


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


cdef void make_plan(Plan* plan, Ground* ground, View* v, int seat) noexcept nogil:
    """What this character does until its next deed is done."""
    cdef const Player* p = &v.s.player[seat]
    cdef int chances = 0, code
    cdef u64 spells, left
    cdef Deed jump
    plan.seat = seat
    plan.gain = 0
    plan.steps = 0
    plan.walked = 0
    plan.path[0] = p.tile
    no_deed(&plan.deed)
    if not p.alive and not is_wraith(v.g, seat):
        return
    if p.actions == 0 and p.attacks == 0 and steps_left(v.g, seat) == 0:
        return
    walk_out(ground, v, seat, min(steps_left(v.g, seat), WAY))
    judge_ground(ground, v, seat)
    spells = castable(v, seat)
    if can_strike(v, seat):
        chances |= STRIKE
        find_attacks(v, ground, seat)
    if p.actions and not has_status(p, STUN):
        chances |= ACT
        if p.alive:
            find_actions(v, ground, seat, spells)
        else:
            find_hauntings(v, ground, seat)
    plan.gain = solve(ground, v.w.step, chances) - ground.stay[0]
    read_out(plan, ground, v, chances)
    left = spells
    while left:                                     # teleports
        code = lowest64(left)
        left &= left - 1
        if v.g.book.spell[code].dest >= 0:
            no_deed(&jump)
            find_jump(v, ground, seat, code, &jump)
            if jump.kind != NO_DEED and jump.value - ground.stay[0] > plan.gain + v.w.jump:
                plan.gain = jump.value - ground.stay[0]
                plan.steps = 0
                plan.deed = jump
    left = 0 if strikes_somewhere(ground) else spells
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
    if v.s.casting.what == AN_ATTACK:
        find_attacks(v, ground, seat)
        deed[0] = ground.attack[0]
        return
    if v.s.casting.what == A_HAUNTING:
        find_haunting(v, ground, seat, code)
    elif v.g.book.spell[code].dest >= 0:
        find_jump(v, ground, seat, code, &ground.action[0])
    else:
        find_spell(v, ground, seat, code)
    deed[0] = ground.action[0]
