"""The exchange of missiles before contact: the charged Unit shoots, the charger throws. (ME-201, ME-238 to ME-241,
ME-367, ME-433, ME-434)

FRAME_EXCHANGE: `unit` charges `other`, throws `weapon` and is shot at with `weapon_back`."""

from equipoise.ext.mythic_earth.declared cimport (
    BRAVE_CASUALTIES, BY_EXCHANGE, FRAME_EXCHANGE, GROUPS, NO_WEAPON, SPECIAL_INSULTS, SPECIAL_OVERHEAD, UNTIL_ATTACK,
    W_SAVE, W_SHOOT, Frame, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.brave cimport add_markers, begin_brave_test
from equipoise.ext.mythic_earth.game cimport Game, engaged, expire, is_animal, on_table, owner_of, begin_frame
from equipoise.ext.mythic_earth.hits cimport suffer, unsaved_hits
from equipoise.ext.mythic_earth.toll cimport (
    NO_LIMIT, SHOT_AT_CHARGER, SHOT_EXCHANGE, missile_of, missile_strength, shot_target, shots_of, throw_of,
    unit_missile,
)
from equipoise.ext.mythic_earth.volley cimport roll_shots
from equipoise.ext.mythic_earth.windows cimport begin_window

cdef enum:                  # bits of Frame.tests_due
    CHARGER_TESTS = 1
    CHARGED_TESTS = 2


cdef int thrown(const Game* g, int charger, int target) noexcept nogil:
    """What the charger throws: ME-239; not at captive carriers (ME-241), nor at Spirit Animals (ME-434)."""
    cdef int group, weapon
    if g.s.unit[target].captives > 0 or (is_animal(target) and not g.rules.fight_throw_at_animals):
        return NO_WEAPON
    for group in range(GROUPS):
        if g.s.unit[charger].alive[group] > 0:
            weapon = throw_of(g, charger, group)
            if weapon != NO_WEAPON:
                return weapon
    return NO_WEAPON


cdef int shot_back(const Game* g, int charger, int target) noexcept nogil:
    """What the charged Unit shoots with: ME-241."""
    cdef const Unit* t = &g.s.unit[target]
    cdef int weapon
    if is_animal(target) or t.frozen or t.fleeing or engaged(g, target) or g.s.unit[charger].captives > 0:
        return NO_WEAPON
    weapon = unit_missile(g, target)
    if weapon == NO_WEAPON or g.content.weapon_special[weapon] & SPECIAL_OVERHEAD:
        return NO_WEAPON
    return weapon


cdef int missiles(const Game* g, int unit, int weapon, bint charges) noexcept nogil:
    cdef int group, minis = 0
    for group in range(GROUPS):
        if g.s.unit[unit].alive[group] > 0 and weapon == (
                throw_of(g, unit, group) if charges else missile_of(g, unit, group)):
            minis += g.s.unit[unit].alive[group]
    return minis * shots_of(g, weapon, False)


cdef void begin_exchange(Game* g, int charger, int target) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_EXCHANGE, owner_of(charger), charger)
    f.other = target
    f.weapon = thrown(g, charger, target)
    f.weapon_back = shot_back(g, charger, target)


cdef int markers_of(const Game* g, int hits, int unsaved, int weapon) noexcept nogil:
    """ME-211, ME-228."""
    if hits == 0:
        return 0
    if g.content.weapon_special[weapon] & SPECIAL_INSULTS:
        return g.rules.shoot_markers_per_volley + unsaved
    return g.rules.shoot_markers_per_volley


cdef void wound_both(Game* g, Frame* f) noexcept nogil:
    """ME-240: at the same time."""
    cdef int charger = f.unit, target = f.other
    if f.missile_hits_back > 0 and suffer(
            g, charger, f.unsaved_back, NO_LIMIT, g.content.weapon_special[f.weapon_back], BY_EXCHANGE, target):
        f.tests_due |= CHARGER_TESTS
    if f.missile_hits > 0 and suffer(
            g, target, f.unsaved, NO_LIMIT, g.content.weapon_special[f.weapon], BY_EXCHANGE, charger):
        f.tests_due |= CHARGED_TESTS
    if f.missile_hits_back > 0:
        add_markers(g, charger, markers_of(g, f.missile_hits_back, f.unsaved_back, f.weapon_back), target)
    if f.missile_hits > 0:
        add_markers(g, target, markers_of(g, f.missile_hits, f.unsaved, f.weapon), charger)


cdef void resume_exchange(Game* g, Frame* f) noexcept nogil:
    cdef int charger = f.unit, target = f.other, step = f.step
    f.step += 1
    if step == EXCHANGE_BEGIN:
        if f.weapon_back != NO_WEAPON:
            begin_window(g, owner_of(target), W_SHOOT, target)
    elif step == EXCHANGE_SHOOT:
        if f.weapon_back != NO_WEAPON:
            f.missile_hits_back = roll_shots(
                g, target, charger, missiles(g, target, f.weapon_back, False),
                shot_target(g, target, charger, f.weapon_back, SHOT_EXCHANGE | SHOT_AT_CHARGER, 0))
    elif step == EXCHANGE_BEFORE_THROW:
        if f.weapon != NO_WEAPON:
            begin_window(g, owner_of(charger), W_SHOOT, charger)
    elif step == EXCHANGE_THROW:
        if f.weapon != NO_WEAPON:
            f.missile_hits = roll_shots(
                g, charger, target, missiles(g, charger, f.weapon, True),
                shot_target(g, charger, target, f.weapon, SHOT_EXCHANGE, 0))
    elif step == EXCHANGE_BEFORE_SAVES:
        if f.missile_hits_back > 0:
            begin_window(g, owner_of(charger), W_SAVE, charger)
    elif step == EXCHANGE_SAVES:
        if f.missile_hits_back > 0:
            f.unsaved_back = unsaved_hits(g, charger, f.missile_hits_back, missile_strength(g, target, f.weapon_back))
    elif step == EXCHANGE_BEFORE_SAVES_BACK:
        if f.missile_hits > 0:
            begin_window(g, owner_of(target), W_SAVE, target)
    elif step == EXCHANGE_SAVES_BACK:
        if f.missile_hits > 0:
            f.unsaved = unsaved_hits(g, target, f.missile_hits, missile_strength(g, charger, f.weapon))
    elif step == EXCHANGE_WOUNDS:
        wound_both(g, f)
    elif step == EXCHANGE_TEST_CHARGER:
        if f.tests_due & CHARGER_TESTS and on_table(g, charger):
            begin_brave_test(g, charger, BRAVE_CASUALTIES, target)
    elif step == EXCHANGE_TEST_CHARGED:
        if f.tests_due & CHARGED_TESTS and on_table(g, target):
            begin_brave_test(g, target, BRAVE_CASUALTIES, charger)
    else:
        pop_frame(g.s)
        expire(&g.s.unit[charger], UNTIL_ATTACK)
        expire(&g.s.unit[target], UNTIL_ATTACK)
