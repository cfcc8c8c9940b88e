"""Shooting (RULES.md 7.10): who may shoot at whom, and a volley. (ME-081, ME-082, ME-191 to ME-193, ME-197 to ME-200,
ME-215 to ME-225, ME-367, ME-368)

FRAME_VOLLEY: `unit` shoots at `other`; `units` are those under the template that are still to be resolved."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.mythic_earth.declared cimport (
    BY_SHOOTING, CASUALTY_POOL_FULLY_VISIBLE, EVENT_DRIFT, EVENT_VOLLEY, FRAME_VOLLEY, GROUPS, NO_WEAPON,
    SPECIAL_OVERHEAD, TICKS, UNITS, UNTIL_ATTACK, W_SHOOT, Frame, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.game cimport (
    Game, bit, expire, facts_of, on_table, owner_of, begin_frame, say, test_die, throw_die,
)
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.mythic_earth.hits cimport push_hits
from equipoise.ext.mythic_earth.measuring cimport place, side_of, within
from equipoise.ext.mythic_earth.sight cimport Sight, look, sees
from equipoise.ext.mythic_earth.template cimport drift, strike, template_hits
from equipoise.ext.mythic_earth.toll cimport (
    NO_LIMIT, SHOT_FOCUSED, missile_of, missile_reach, missile_strength, passes, shot_target, shots_of, unit_missile,
)
from equipoise.ext.mythic_earth.windows cimport begin_window
from equipoise.ext.types cimport u8

cdef enum:
    DRIFT_DIE = 6           # (ME-221)


cdef bint has_missile(const Game* g, int unit) noexcept nogil:
    return unit_missile(g, unit) != NO_WEAPON


cdef bint may_shoot(const Game* g, int unit, int target) noexcept nogil:
    """Whether a Unit may be shot at (Volley of RULES.md 6.6, ME-216); the shooter is able and not engaged."""
    cdef int weapon = unit_missile(g, unit)
    return weapon != NO_WEAPON and may_shoot_with(g, unit, weapon, target)


cdef bint may_shoot_with(const Game* g, int unit, int weapon, int target) noexcept nogil:
    """The same with the missile known."""
    cdef const Unit* t = &g.s.unit[target]
    if not on_table(g, target) or t.owner == g.s.unit[unit].owner:
        return False
    if t.captives > 0 or (t.engaged != 0 and not g.rules.shoot_into_melee):     # ME-367, ME-215
        return False
    if not within(g, unit, target, missile_reach(g, weapon)):
        return False
    return (g.content.weapon_special[weapon] & SPECIAL_OVERHEAD) != 0 or sees(g, unit, target)  # ME-219, ME-197


cdef void begin_volley(Game* g, int unit, int target, bint focused) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_VOLLEY, owner_of(unit), unit)
    f.other = target
    f.weapon = unit_missile(g, unit)
    f.focused = focused


cdef int shots_fired(const Game* g, int unit, int weapon, bint focused) noexcept nogil:
    """ME-192: each Mini with the weapon shoots its shots."""
    cdef int group, minis = 0
    for group in range(GROUPS):
        if g.s.unit[unit].alive[group] > 0 and missile_of(g, unit, group) == weapon:
            minis += g.s.unit[unit].alive[group]
    return minis * shots_of(g, weapon, focused)


cdef int roll_shots(Game* g, int unit, int target, int shots, int number) noexcept nogil:
    """ME-200: to-hit dice. `number` is what they have to show at most."""
    cdef int hits = 0, _shot
    for _shot in range(shots):
        hits += passes(g, test_die(g, owner_of(unit)), number)
    count16(&g.s.tally[owner_of(unit)].hits, hits)
    say(g, EVENT_VOLLEY, unit, target, number, hits)
    return hits


cdef void drop_template(Game* g, Frame* f, bint on_target) noexcept nogil:
    """ME-220 to ME-224: on the centre of the target; a miss drifts, one die for direction and distance."""
    cdef int owner = owner_of(f.unit), face, other
    cdef Point aim = place(&g.s.unit[f.other])
    cdef Point end = aim
    cdef u8 minis[UNITS]
    count8(&facts_of(g, owner).template_shots, 1)
    if not on_target:
        face = throw_die(g, owner, DRIFT_DIE)
        end = drift(side_of(g, owner), aim, face, face * TICKS)
        say(g, EVENT_DRIFT, end.x, end.y, 0, 0)
    strike(g, aim, end, minis)
    for other in range(UNITS):
        if minis[other] > 0:
            f.units |= bit(other)
            g.s.struck[other] += minis[other]


cdef void shoot_overhead(Game* g, Frame* f, int shots, int number) noexcept nogil:
    cdef int other, _shot
    for other in range(UNITS):
        g.s.struck[other] = 0
    for _shot in range(shots):
        drop_template(g, f, roll_shots(g, f.unit, f.other, 1, number) > 0)


cdef void shoot(Game* g, Frame* f) noexcept nogil:
    """Steps (2) and (3) of Volley."""
    cdef int unit = f.unit, target = f.other, weapon = f.weapon, shots, number, hits
    cdef int special = g.content.weapon_special[weapon]
    cdef Sight sight
    cdef Frame* h
    shots = shots_fired(g, unit, weapon, f.focused)
    look(g, unit, target, &sight)
    number = shot_target(g, unit, target, weapon, SHOT_FOCUSED if f.focused else 0, sight.obscuring)
    count16(&facts_of(g, owner_of(unit)).volleys, 1)
    if special & SPECIAL_OVERHEAD:
        shoot_overhead(g, f, shots, number)
        return
    hits = roll_shots(g, unit, target, shots, number)
    if hits > 0:
        h = push_hits(g, target, hits, missile_strength(g, unit, weapon), BY_SHOOTING, unit)
        h.special = special
        h.most_minis = sight.unhidden                                        # ME-198, ME-199
        if g.rules.shoot_casualty_pool == CASUALTY_POOL_FULLY_VISIBLE:
            h.most_minis = sight.clear


cdef void resume_volley(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, other
    cdef Frame* h
    if f.step == VOLLEY_BEGIN:
        f.step = VOLLEY_SHOOT
        begin_window(g, f.seat, W_SHOOT, unit)
        return
    if f.step == VOLLEY_SHOOT:
        f.step = VOLLEY_STRIKE
        shoot(g, f)
        return
    if f.units:                     # the target first, then the others by id
        other = f.other if f.units & bit(f.other) else lowest64(f.units)
        f.units &= ~bit(other)
        h = push_hits(g, other, template_hits(g, other, g.s.struck[other]), missile_strength(g, unit, f.weapon),
                      BY_SHOOTING, unit)
        h.special = g.content.weapon_special[f.weapon]
        h.most_minis = NO_LIMIT                                              # ME-225
        return
    expire(&g.s.unit[unit], UNTIL_ATTACK)
    pop_frame(g.s)
