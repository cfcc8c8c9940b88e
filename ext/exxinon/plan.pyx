"""Makes the plan of a character's turn (spec 10.2: complete the choice before judging it, plan to a tile, not a step)."""

from libc.string cimport memset

from ext.bitset cimport lowest64
from ext.exxinon.bot_spells cimport (
    bonus_steps, castable, find_actions, find_attacks, find_hauntings, find_jump, most_damage,
)
from ext.exxinon.bot_view cimport lot, stay_value
from ext.exxinon.game cimport character_of, has_status, in_reach, is_wraith, steps_left, unblocked
from ext.exxinon.rules cimport DISARM, STUN
from ext.exxinon.state cimport AIM_NONE, CAST, NO_DIRECTION, NO_TILE, WHOLE, Player
from ext.rng cimport STREAM_BOT, below
from ext.types cimport u64

cdef enum:
    STRIKE = 1              # bits of Ground.best
    ACT = 2


cdef u64 mark_of(const View* v, int seat) noexcept nogil:
    """Tells positions apart in all that a walk of this seat leaves as it is."""
    cdef u64 mark = v.s.common.rng.seed * 31 + v.s.common.rng.block
    cdef const Player* p
    cdef int i
    mark = mark * 1099511628211u + <u64> (v.s.turn * 64 + v.team * 32 + v.s.delays)
    for i in range(4):
        p = &v.s.player[i]
        mark = mark * 1099511628211u + p.held
        mark = mark * 1099511628211u + <u64> (
            p.health + (<u64> p.mana << 16) + (<u64> (p.tile if i != seat else 0) << 32)
            + (<u64> p.waiting << 40) + (<u64> p.active << 48) + (<u64> p.actions << 56) + (<u64> p.attacks << 60))
        mark ^= mark >> 29
    return mark * 1099511628211u + v.s.walls.word[0] * 7 + v.s.walls.word[1]


# --- chances of the whole team ----------------------------------------------------------------------------------------

cdef void know_chances(View* v, Ground* ground) noexcept nogil:
    """Which enemy may fall in this turn, and which fragment, if everybody hits it who may come near enough."""
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
        if p.attacks == 0 or has_status(p, DISARM) or has_status(p, STUN):
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
            if p.shield:                            # the greatest spell is the one that breaks it, at worst
                spell_harm[i] -= largest[i]
            v.killable[v.foe + i] = harm[i] + spell_harm[i] >= p.health
    for place in range(v.b.places):
        v.breakable[place] = v.s.objective[place].state == WHOLE and at[place] >= v.s.objective[place].health


# --- the ground -------------------------------------------------------------------------------------------------------

cdef void walk_out(Ground* ground, const View* v, int seat, int steps) noexcept nogil:
    """Every tile within so many steps, nearest first."""
    cdef int n = 0, d, to, here
    cdef bint alive = v.s.player[seat].alive
    memset(ground.place, NO_TILE, sizeof(ground.place))
    ground.steps = steps
    ground.n = 1
    ground.tile[0] = v.s.player[seat].tile
    ground.far[0] = 0
    ground.place[ground.tile[0]] = 0
    while n < ground.n:
        here = ground.tile[n]
        for d in range(6):
            to = v.b.neighbour[here][d]
            if to == NO_TILE:
                ground.next[n][d] = NO_TILE
                continue
            if ground.place[to] == NO_TILE and ground.far[n] < steps and (not alive or unblocked(v.g, to)):
                ground.place[to] = ground.n
                ground.tile[ground.n] = to
                ground.far[ground.n] = ground.far[n] + 1
                ground.n += 1
            ground.next[n][d] = ground.place[to]
        n += 1


cdef void judge_ground(Ground* ground, View* v, int seat) noexcept nogil:
    cdef int n
    for n in range(ground.n):
        ground.stay[n] = stay_value(v, seat, ground.tile[n]) + lot(v)
        ground.attack[n].kind = NO_DEED
        ground.action[n].kind = NO_DEED
        ground.calm[n].kind = NO_DEED


cdef double solve(Ground* ground, const View* v, int chances) noexcept nogil:
    """The best turn from every tile with so many steps left and these chances still open; that from the own tile."""
    cdef int k, n, d, m, to
    cdef double best, value
    for k in range(ground.steps + 1):
        for n in range(ground.n):
            if ground.far[n] + k > ground.steps:
                break                               # too far to have so many left; so are all behind it
            for m in range(4):
                if m & ~chances:
                    continue
                best = ground.stay[n]
                if m & STRIKE and ground.attack[n].kind != NO_DEED:
                    value = ground.attack[n].value + ground.best[k][n][m & ~STRIKE]
                    best = max(best, value)
                if m & ACT:
                    if m & STRIKE:
                        if ground.action[n].kind != NO_DEED:
                            best = max(best, ground.action[n].value + ground.best[k][n][m & ~ACT])
                    elif ground.calm[n].kind != NO_DEED:
                        best = max(best, ground.calm[n].value + ground.best[k][n][m & ~ACT])
                if k > 0:
                    for d in range(6):
                        to = ground.next[n][d]
                        if to != NO_TILE:
                            value = ground.best[k - 1][to][m] - v.w.step
                            best = max(best, value)
                ground.best[k][n][m] = best
    return ground.best[ground.steps][0][chances]


cdef void read_out(Plan* plan, Ground* ground, const View* v, int chances) noexcept nogil:
    """The steps up to the first deed, or to the end of the walk. Of equal ways the lot decides."""
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
        turn = below(&v.s.common.rng, STREAM_BOT + 2 * v.team, 12)
        for i in range(6):
            d = (turn + i) % 6 if turn < 6 else (turn - i + 6) % 6
            to = ground.next[n][d]
            if to != NO_TILE and ground.best[k - 1][to][m] - v.w.step >= best:
                break
        else:
            return
        plan.way[plan.steps] = d
        plan.steps += 1
        plan.path[plan.steps] = ground.tile[to]
        n = to
        k -= 1


# --- the plan ---------------------------------------------------------------------------------------------------------

cdef void try_longer_walk(Plan* plan, Ground* ground, View* v, int seat, int chances, int code) noexcept nogil:
    """The action for more steps, if they bring what the common walk does not."""
    cdef int steps = min(steps_left(v.g, seat) + bonus_steps(v, code), WAY)
    cdef double start = ground.stay[0], gain
    if steps <= ground.steps:
        return
    walk_out(ground, v, seat, steps)
    judge_ground(ground, v, seat)
    if chances & STRIKE:
        find_attacks(v, ground, seat)
    gain = solve(ground, v, chances & ~ACT) - start
    if gain > plan.gain + 0.1:
        plan.gain = gain
        plan.steps = 0
        plan.deed.kind = CAST
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
    plan.deed.kind = NO_DEED
    if not p.alive and not is_wraith(v.g, seat):
        return
    walk_out(ground, v, seat, min(steps_left(v.g, seat), WAY))
    judge_ground(ground, v, seat)
    spells = castable(v, seat)
    if p.alive and p.attacks and not has_status(p, DISARM) and not has_status(p, STUN):
        chances |= STRIKE
        find_attacks(v, ground, seat)
    if p.actions and not has_status(p, STUN):
        chances |= ACT
        if p.alive:
            find_actions(v, ground, seat, spells)
        else:
            find_hauntings(v, ground, seat)
    plan.gain = solve(ground, v, chances) - ground.stay[0]
    read_out(plan, ground, v, chances)
    left = spells
    while left:                                     # teleports
        code = lowest64(left)
        left &= left - 1
        if v.g.book.spell[code].dest >= 0:
            jump.kind = NO_DEED
            find_jump(v, ground, seat, code, &jump)
            if jump.kind != NO_DEED and jump.value - ground.stay[0] > plan.gain + 0.05:
                plan.gain = jump.value - ground.stay[0]
                plan.steps = 0
                plan.deed = jump
    left = spells
    while left:
        code = lowest64(left)
        left &= left - 1
        if bonus_steps(v, code):
            try_longer_walk(plan, ground, v, seat, chances, code)
            break
