"""The exchange of missiles before contact: the charged Unit shoots, the charger throws. (ME-201, ME-238 to ME-241,
ME-367, ME-433, ME-434)

FRAME_EXCHANGE: `unit` charges `other`. `thing` is what it throws, `third` what is shot at it, or NO_WEAPON; `n` and
`value` are its hits and unsaved hits, `wounds` and `wounds_back` those of the charged Unit; `flag`: bits, casualty
tests that are due."""

from equipoise.ext.mythic_earth.brave cimport add_markers, begin_brave_test
from equipoise.ext.mythic_earth.game cimport (
    Game, engaged, expire, is_animal, on_table, owner_of, pop_frame, push_frame,
)
from equipoise.ext.mythic_earth.hits cimport suffer, unsaved_hits
from equipoise.ext.mythic_earth.rules cimport (
    GROUPS, NO_WEAPON, SPECIAL_INSULTS, SPECIAL_OVERHEAD, UNTIL_ATTACK, W_SAVE, W_SHOOT,
)
from equipoise.ext.mythic_earth.state cimport BRAVE_CASUALTIES, BY_EXCHANGE, FRAME_EXCHANGE, Frame, Unit
from equipoise.ext.mythic_earth.toll cimport (
    NO_LIMIT, SHOT_AT_CHARGER, SHOT_EXCHANGE, missile_of, missile_strength, shot_target, shots_of, throw_of,
    unit_missile,
)
from equipoise.ext.mythic_earth.volley cimport roll_shots
from equipoise.ext.mythic_earth.windows cimport begin_window

cdef enum:                  # FRAME_EXCHANGE.step, in the order of Charge in RULES.md 6.6
    EXCHANGE_BEGIN = 0
    EXCHANGE_SHOOT = 1
    EXCHANGE_BEFORE_THROW = 2
    EXCHANGE_THROW = 3
    EXCHANGE_BEFORE_SAVES = 4
    EXCHANGE_SAVES = 5      # of the charger
    EXCHANGE_BEFORE_SAVES_BACK = 6
    EXCHANGE_SAVES_BACK = 7
    EXCHANGE_WOUNDS = 8
    EXCHANGE_TEST_CHARGER = 9
    EXCHANGE_TEST_CHARGED = 10
    EXCHANGE_OVER = 11

cdef enum:                  # FRAME_EXCHANGE.flag
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
    cdef Frame* f = push_frame(g, FRAME_EXCHANGE, owner_of(charger), charger)
    f.other = target
    f.thing = thrown(g, charger, target)
    f.third = shot_back(g, charger, target)


cdef int markers_of(const Game* g, int hits, int unsaved, int weapon) noexcept nogil:
    """ME-211, ME-228."""
    if hits == 0:
        return 0
    if g.content.weapon_special[weapon] & SPECIAL_INSULTS:
        return g.rules.shoot_markers_per_volley + unsaved
    return g.rules.shoot_markers_per_volley


cdef void wound_both(Game* g, Frame* f) noexcept nogil:
    """ME-240: at the same time. The hits on the charger are `wounds`, those on its target `n`."""
    cdef int charger = f.unit, target = f.other
    if f.wounds > 0 and suffer(g, charger, f.wounds_back, NO_LIMIT, g.content.weapon_special[f.third], BY_EXCHANGE,
                               target):
        f.flag |= CHARGER_TESTS
    if f.n > 0 and suffer(g, target, f.value, NO_LIMIT, g.content.weapon_special[f.thing], BY_EXCHANGE, charger):
        f.flag |= CHARGED_TESTS
    if f.wounds > 0:
        add_markers(g, charger, markers_of(g, f.wounds, f.wounds_back, f.third), target)
    if f.n > 0:
        add_markers(g, target, markers_of(g, f.n, f.value, f.thing), charger)


cdef void resume_exchange(Game* g, Frame* f) noexcept nogil:
    cdef int charger = f.unit, target = f.other, step = f.step
    f.step += 1
    if step == EXCHANGE_BEGIN:
        if f.third != NO_WEAPON:
            begin_window(g, owner_of(target), W_SHOOT, target)
    elif step == EXCHANGE_SHOOT:
        if f.third != NO_WEAPON:
            f.wounds = roll_shots(g, target, charger, missiles(g, target, f.third, False),
                                  shot_target(g, target, charger, f.third, SHOT_EXCHANGE | SHOT_AT_CHARGER, 0))
    elif step == EXCHANGE_BEFORE_THROW:
        if f.thing != NO_WEAPON:
            begin_window(g, owner_of(charger), W_SHOOT, charger)
    elif step == EXCHANGE_THROW:
        if f.thing != NO_WEAPON:
            f.n = roll_shots(g, charger, target, missiles(g, charger, f.thing, True),
                             shot_target(g, charger, target, f.thing, SHOT_EXCHANGE, 0))
    elif step == EXCHANGE_BEFORE_SAVES:
        if f.wounds > 0:
            begin_window(g, owner_of(charger), W_SAVE, charger)
    elif step == EXCHANGE_SAVES:
        if f.wounds > 0:
            f.wounds_back = unsaved_hits(g, charger, f.wounds, missile_strength(g, target, f.third))
    elif step == EXCHANGE_BEFORE_SAVES_BACK:
        if f.n > 0:
            begin_window(g, owner_of(target), W_SAVE, target)
    elif step == EXCHANGE_SAVES_BACK:
        if f.n > 0:
            f.value = unsaved_hits(g, target, f.n, missile_strength(g, charger, f.thing))
    elif step == EXCHANGE_WOUNDS:
        wound_both(g, f)
    elif step == EXCHANGE_TEST_CHARGER:
        if f.flag & CHARGER_TESTS and on_table(g, charger):
            begin_brave_test(g, charger, BRAVE_CASUALTIES, target)
    elif step == EXCHANGE_TEST_CHARGED:
        if f.flag & CHARGED_TESTS and on_table(g, target):
            begin_brave_test(g, target, BRAVE_CASUALTIES, charger)
    else:
        pop_frame(g)
        expire(&g.s.unit[charger], UNTIL_ATTACK)
        expire(&g.s.unit[target], UNTIL_ATTACK)
