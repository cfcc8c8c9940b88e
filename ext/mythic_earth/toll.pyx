"""Stats of mixed Units, target numbers, saves and wounds (rule ids: toll.pxd)."""

from equipoise.ext.mythic_earth.declared cimport (
    ARMOUR_HEAVY, ARMOUR_LIGHT, BAN_MISSILE, BAN_TALENT, BAN_TALENT_COMMANDER, BEAST, BEHEMOTH, CASUALTY_RULE_BELOW,
    CLASS_M, COMMANDER, DREADFUL, EVENT_WOUNDS, FORCE, GROUPS, LONG_MODE_TABLE, MASSIVE, MIXED_MOVE_LOWEST, NO_ENTRY,
    NO_WEAPON, RAINY_SEASON, SPECIAL_OVERHEAD, STATS, STAT_BR, STAT_FI, STAT_M, STAT_RE, STAT_SH, STAT_STR, STAT_SV,
    SWARM, TEST_ACTIVATION, TEST_DEVOTION, TEST_REACT, TEST_REGROUP, TEST_RESERVE, TEST_UNFREEZE, TEST_WINNER, TICKS,
    UNFREEZE_MARKERS_COUNT, Content, Unit,
)
from equipoise.ext.mythic_earth.board cimport formation_of, lies_in_cover
from equipoise.ext.mythic_earth.game cimport Game, barred, heroic, on_table, say
from equipoise.ext.mythic_earth.deeds cimport on_wounded
from equipoise.ext.mythic_earth.measuring cimport field, gap, place, within
from equipoise.ext.types cimport i8


# --- Units ------------------------------------------------------------------------------------------------------------

cdef void refresh_animal(const Game* g, Unit* u) noexcept nogil:
    """ME-346: a Spirit Animal. It has no M, SH, RE, BR."""
    cdef int stat
    for stat in range(STATS):
        u.stat[stat] = 0
    u.minis_started = 1
    u.type = BEAST
    u.base = CLASS_M
    u.entry_flags = u.magic = u.front = 0
    u.talents = 0
    u.height = g.content.type_height[BEAST]
    u.radius = g.board.footprint[formation_of(CLASS_M, 1)]
    u.stat[STAT_FI] = g.rules.hunt_animal_FI
    u.stat[STAT_SV] = g.rules.hunt_animal_SV
    u.stat[STAT_STR] = g.rules.hunt_animal_STR


cdef inline void keep_highest(i8* stat, int value, bint first) noexcept nogil:
    if first or value > stat[0]:
        stat[0] = value


cdef void refresh(Game* g, int unit) noexcept nogil:
    """What the living Minis make of the Unit. A Unit without any keeps what it was, so that events can name it."""
    cdef Unit* u = &g.s.unit[unit]
    cdef const Content* c = g.content
    cdef int group, m
    cdef bint first = True
    u.minis = u.minis_started = 0
    for group in range(GROUPS):
        u.minis += u.alive[group]
        u.minis_started += u.started[group]
    if u.minis == 0:
        return
    if u.entry == NO_ENTRY:
        refresh_animal(g, u)
        return
    u.type = c.entry_type[u.entry]
    u.base = c.entry_base[u.entry]
    u.entry_flags = c.entry_flags[u.entry]
    u.magic = c.entry_magic[u.entry]
    u.height = c.type_height[u.type]
    u.radius = g.board.footprint[formation_of(u.base, u.minis)]
    u.stat[STAT_STR] = 0
    for group in range(GROUPS):
        if u.alive[group] == 0:
            continue
        m = member_of(u, group)
        u.front = group                                         # ME-017: the last-listed with living Minis
        keep_highest(&u.stat[STAT_SH], c.member_SH[m], first)   # ME-014
        keep_highest(&u.stat[STAT_FI], c.member_FI[m], first)
        keep_highest(&u.stat[STAT_SV], c.member_SV[m], first)
        keep_highest(&u.stat[STAT_RE], c.member_RE[m], first)
        keep_highest(&u.stat[STAT_BR], c.member_BR[m], first)
        if g.rules.units_mixed_move == MIXED_MOVE_LOWEST:       # ME-015
            u.stat[STAT_M] = c.member_M[m] if first else min(u.stat[STAT_M], c.member_M[m])
        else:
            keep_highest(&u.stat[STAT_M], c.member_M[m], first)
        u.talents = c.member_talents[m] if first else u.talents & c.member_talents[m]
        first = False
    forgo_talents(g, u)


cdef void forgo_talents(const Game* g, Unit* u) noexcept nogil:
    """What its player is barred from has no effect."""
    cdef int i
    for i in range(BAN_TALENT_COMMANDER - BAN_TALENT):
        if barred(g, u.owner, BAN_TALENT + i):
            u.talents &= ~(1 << i)
    if barred(g, u.owner, BAN_TALENT_COMMANDER):
        u.entry_flags &= ~<int> COMMANDER


cdef int wounds_left(const Game* g, int unit) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef int group, total = -u.damage
    for group in range(GROUPS):
        if u.alive[group] > 0:
            total += u.alive[group] * wounds_of(g, u, group)
    return total


cdef bint below_half(const Game* g, int unit) noexcept nogil:
    """ME-132, ME-137: of its starting Minis; ME-134: of its wounds, if it started with one Mini."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int left = u.minis, started = u.minis_started
    if started == 1:
        left = wounds_left(g, unit)
        started = wounds_of(g, u, u.front)
    if g.rules.brave_casualty_rule == CASUALTY_RULE_BELOW:
        return 100 * left < g.rules.brave_casualty_pct * started
    return 100 * left <= g.rules.brave_casualty_pct * started


cdef int take_wounds(Game* g, int unit, int n, int most_minis, int source, int by) noexcept nogil:
    """ME-017, ME-252: wounds go to the front group, Mini by Mini; those beyond the last wound are ignored.

    ME-198: at most `most_minis` Minis are removed, what exceeds them is lost. Returns the wounds suffered. A Unit left
    without Minis is not yet destroyed: that is up to the caller.
    """
    cdef Unit* u = &g.s.unit[unit]
    cdef int suffered = 0, removed = 0, group, here
    while suffered < n and u.minis > 0 and removed < most_minis:
        group = u.front
        here = 0
        while suffered < n and u.alive[group] > 0 and removed < most_minis:
            suffered += 1
            here += 1
            u.damage += 1
            if u.damage >= wounds_of(g, u, group):
                u.damage = 0
                u.alive[group] -= 1
                removed += 1
        refresh(g, unit)
        on_wounded(g, unit, group, here, by, source)
    if suffered > 0:
        say(g, EVENT_WOUNDS, unit, suffered, u.minis, source)
    return suffered


cdef int group_of_mini(const Unit* u, int mini) noexcept nogil:
    cdef int group
    for group in range(GROUPS):
        if mini < u.alive[group]:
            return group
        mini -= u.alive[group]
    return u.front


cdef void remove_mini(Game* g, int unit, int group) noexcept nogil:
    """The damaged front Mini is the last of its group to go."""
    cdef Unit* u = &g.s.unit[unit]
    u.alive[group] -= 1
    if group == u.front and u.alive[group] == 0:
        u.damage = 0
    refresh(g, unit)


# --- tests ------------------------------------------------------------------------------------------------------------

cdef int threshold(const Game* g, int unit) noexcept nogil:
    """ME-125, ME-126: the number of markers that destroys the Unit."""
    return max(1, (g.rules.brave_destroy_pct * stat_of(g, unit, STAT_BR) + 99) // 100)


cdef int heroic_bonus(const Game* g, int unit) noexcept nogil:
    """ME-127 to ME-129: of friendly Heroic Figures in other Units nearby, unless they are Fleeing themselves."""
    cdef int first = g.s.unit[unit].owner * FORCE, other, bonus = 0
    cdef const Unit* hero
    for other in range(first, first + FORCE):
        hero = &g.s.unit[other]
        if (other != unit and on_table(g, other) and heroic(hero) and not hero.fleeing
                and within(g, unit, other, g.rules.brave_heroic_range_in * TICKS)):
            bonus += g.rules.brave_mod_commander if hero.entry_flags & COMMANDER else g.rules.brave_mod_heroic
    return bonus


cdef int counted_markers(const Game* g, const Unit* u) noexcept nogil:
    """ME-123; ME-268: a Swarm counts fewer."""
    return max(0, u.markers - g.rules.talent_swarm_markers) if has_talent(u, SWARM) else u.markers


cdef int brave_target(const Game* g, int unit, int kind, int extra) noexcept nogil:
    """What a Unit has to roll in a test of BR, or to React. `extra` is a modifier of the occasion."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int modifiers = extra
    if kind == TEST_REACT:                                      # ME-105, ME-033
        return target_number(g, stat_of(g, unit, STAT_RE), modifiers)
    if kind == TEST_DEVOTION:                                   # ME-393, ME-414
        modifiers += g.rules.devotion_test_mod
    elif kind == TEST_ACTIVATION:                               # ME-071
        modifiers -= counted_markers(g, u)
        if g.rules.brave_heroic_on_activation:
            modifiers += heroic_bonus(g, unit)
    elif kind == TEST_WINNER:                                   # ME-155: no negative modifiers
        modifiers = max(0, modifiers) + heroic_bonus(g, unit)
    elif kind != TEST_REGROUP and kind != TEST_RESERVE:         # ME-089, ME-091, ME-309: BR alone
        if kind != TEST_UNFREEZE or g.rules.brave_unfreeze_markers == UNFREEZE_MARKERS_COUNT:   # ME-454
            modifiers -= counted_markers(g, u)
        if u.frozen:                                            # ME-127
            modifiers += g.rules.brave_mod_frozen
        if u.fleeing:
            modifiers += g.rules.brave_mod_fleeing
        modifiers += heroic_bonus(g, unit)
    return target_number(g, stat_of(g, unit, STAT_BR), modifiers)


cdef int order_target(const Game* g, int hero, int unit) noexcept nogil:
    """ME-159: the hero's own BR, the Fleeing Unit's markers; ME-160: to a Commander they do not matter."""
    cdef const Unit* h = &g.s.unit[hero]
    cdef int modifiers = g.rules.brave_mod_fleeing
    if not h.entry_flags & COMMANDER:
        modifiers -= counted_markers(g, &g.s.unit[unit])
    return target_number(g, h.stat[STAT_BR], modifiers)


# --- missiles ---------------------------------------------------------------------------------------------------------

cdef inline int usable(const Game* g, int player, int weapon) noexcept nogil:
    """The weapon, unless its player may not shoot or throw it."""
    if weapon == NO_WEAPON or barred(g, player, BAN_MISSILE + g.content.weapon_missile[weapon]):
        return NO_WEAPON
    return weapon


cdef int carried_missile(const Game* g, int unit, int group) noexcept nogil:
    """ME-433: the ranged weapon of a Mini, without one its melee weapon if that is thrown."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int m, melee
    if u.entry == NO_ENTRY:
        return NO_WEAPON
    m = member_of(u, group)
    if g.content.member_ranged[m] != NO_WEAPON:
        return g.content.member_ranged[m]
    melee = g.content.member_melee[m]
    return melee if g.content.weapon_thrown[melee] else NO_WEAPON


cdef int missile_of(const Game* g, int unit, int group) noexcept nogil:
    return usable(g, g.s.unit[unit].owner, carried_missile(g, unit, group))


cdef int throw_of(const Game* g, int unit, int group) noexcept nogil:
    """ME-239, ME-433: in a Charge only thrown weapons."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int m, ranged, melee
    if u.entry == NO_ENTRY:
        return NO_WEAPON
    m = member_of(u, group)
    ranged = g.content.member_ranged[m]
    if ranged != NO_WEAPON and g.content.weapon_thrown[ranged]:
        return usable(g, u.owner, ranged)
    melee = g.content.member_melee[m]
    return usable(g, u.owner, melee) if g.content.weapon_thrown[melee] else NO_WEAPON


cdef int unit_missile(const Game* g, int unit) noexcept nogil:
    """All shooting Minis of an entry use the same missile; Minis without one roll no dice (RULES.md 4.2)."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int group, weapon
    for group in range(GROUPS):
        if u.alive[group] > 0:
            weapon = missile_of(g, unit, group)
            if weapon != NO_WEAPON:
                return weapon
    return NO_WEAPON


cdef int missile_reach(const Game* g, int weapon) noexcept nogil:
    return TICKS * max(g.content.weapon_short_in[weapon], g.content.weapon_long_in[weapon])


cdef bint at_long_range(const Game* g, int weapon, int away) noexcept nogil:
    """ME-204: the table's long band, or more than half of the greatest range."""
    if g.rules.shoot_long_mode == LONG_MODE_TABLE:
        return away > TICKS * g.content.weapon_short_in[weapon]
    return 2 * away > missile_reach(g, weapon)


cdef int shot_target(const Game* g, int unit, int target, int weapon, int how, int obscuring) noexcept nogil:
    """What a shot has to roll (Volley of RULES.md 6.6). `obscuring` features stand in the way (sight.pxd)."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* t = &g.s.unit[target]
    cdef int modifiers = g.content.weapon_sh[weapon]            # ME-227
    if how & SHOT_AT_CHARGER:
        modifiers += g.rules.shoot_mod_charging                 # ME-201
    if not how & SHOT_EXCHANGE:
        if g.rules.shoot_obscured_cap > 0:
            obscuring = min(obscuring, g.rules.shoot_obscured_cap)
        modifiers += obscuring * g.rules.shoot_mod_obscured     # ME-196
        if at_long_range(g, weapon, gap(g, unit, target)):
            modifiers += g.rules.shoot_mod_long                 # ME-203
    if t.fleeing:                                               # ME-202
        modifiers += g.rules.shoot_mod_fleeing * (2 if g.rules.shoot_fleeing_double else 1)
    if u.stopped_flee_this_turn:
        modifiers += g.rules.shoot_mod_stopped                  # ME-205
    if t.laid_low:
        modifiers += g.rules.shoot_mod_low                      # ME-206
    if has_talent(t, DREADFUL):
        modifiers += g.rules.shoot_mod_dreadful                 # ME-207
    if g.content.weapon_special[weapon] & SPECIAL_OVERHEAD:
        modifiers += g.rules.shoot_mod_overhead                 # ME-208
    if how & SHOT_FOCUSED:
        modifiers += g.rules.shoot_mod_focused                  # ME-209
    if t.type == BEHEMOTH or has_talent(t, MASSIVE):
        modifiers += g.rules.shoot_mod_big                      # ME-210: once
    if g.s.scenario == RAINY_SEASON:
        modifiers += g.rules.rain_sh_mod                        # ME-233, ME-328
    return target_number(g, stat_of(g, unit, STAT_SH), modifiers)


# --- blows and saves --------------------------------------------------------------------------------------------------

cdef int fight_target(const Game* g, int unit, int group, int bonus) noexcept nogil:
    """ME-243 to ME-246: FI with the Mini's weapon and the Charge; ME-153, ME-154: a Fleeing Unit fights worse."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int weapon = 0 if u.entry == NO_ENTRY else g.content.weapon_fi[g.content.member_melee[member_of(u, group)]]
    cdef int modifiers = weapon + bonus if g.rules.fight_weapon_bonus_stacks else max(weapon, bonus)
    if u.fleeing:
        modifiers += g.rules.flee_charged_fi_mod
    return target_number(g, stat_of(g, unit, STAT_FI), modifiers)


cdef int blow_strength(const Game* g, int unit, int group) noexcept nogil:
    """ME-016: every Mini strikes with its own weapon."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int own = 0 if u.entry == NO_ENTRY else g.content.weapon_str[g.content.member_melee[member_of(u, group)]]
    return own + stat_of(g, unit, STAT_STR)


cdef bint in_cover(const Game* g, int unit) noexcept nogil:
    """ME-249, ME-250: its centre lies in a wood or ruin; ME-186: never an airborne Unit's."""
    cdef const Unit* u = &g.s.unit[unit]
    return not u.airborne and lies_in_cover(field(g), place(u))


cdef int save_target(const Game* g, int unit, int strength) noexcept nogil:
    """ME-213, ME-247, ME-248: SV less the strength of the hit, which Toughened Minis lessen (ME-267)."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int modifiers = 0, m
    if u.entry != NO_ENTRY:
        m = member_of(u, u.front)
        if is_toughened(g, u, u.front):
            strength = max(0, strength - g.rules.talent_toughened_str)
        if g.content.member_armour[m] == ARMOUR_LIGHT:
            modifiers += g.rules.armour_light
        elif g.content.member_armour[m] == ARMOUR_HEAVY:
            modifiers += g.rules.armour_heavy
    if in_cover(g, unit):
        modifiers += g.rules.shoot_save_cover
    return target_number(g, stat_of(g, unit, STAT_SV) - strength, modifiers)
