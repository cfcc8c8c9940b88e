# The arithmetic of tests, saves and wounds: what a mixed Unit's stats are, what has to be rolled, and who falls.
# Nothing here rolls or decides. (ME-014 to ME-017, ME-019, ME-029 to ME-031, ME-071, ME-089, ME-123, ME-125 to ME-129,
# ME-132, ME-134, ME-137, ME-153 to ME-155, ME-157, ME-159, ME-160, ME-189, ME-198, ME-201 to ME-210, ME-213, ME-226,
# ME-227, ME-233, ME-243 to ME-250, ME-252, ME-267, ME-268, ME-309, ME-328, ME-433, ME-454)

from equipoise.ext.mythic_earth.game cimport Game, barred, has_flag, modified
from equipoise.ext.mythic_earth.declared cimport (
    BAN_TALENT_TOUGHENED, FLAG_ENTANGLED, FLAG_GROUNDED, FLY, GROUPS, MODIFIER_SIDE_STAT, NO_ENTRY, STAT_M, STAT_STR,
    TOUGHENED, Unit,
)

cdef enum:
    NO_LIMIT = 255          # take_wounds: as many Minis as there are
    ENTANGLED_M = 4         # (ME-230)

cdef enum:                  # shot_target: bits
    SHOT_FOCUSED = 1        # (ME-209)
    SHOT_EXCHANGE = 2       # the missiles of a Charge: short range, nothing obscures (ME-240)
    SHOT_AT_CHARGER = 4     # (ME-201)


# --- Units ------------------------------------------------------------------------------------------------------------

cdef void refresh(Game* g, int unit) noexcept nogil     # fills what follows from entry, started and alive

cdef inline int member_of(const Unit* u, int group) noexcept nogil:
    """Place of a member group in Content."""
    return u.entry * GROUPS + group


cdef inline int stat_of(const Game* g, int unit, int stat) noexcept nogil:
    """ME-014: the highest among living Minis, with what is in force."""
    return g.s.unit[unit].stat[stat] + modified(&g.s.unit[unit], stat)


cdef inline int movement_of(const Game* g, int unit) noexcept nogil:
    """M in inches (ME-015, ME-189, ME-230)."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int m = u.stat[STAT_M] + modified(u, STAT_M)
    if has_flag(u, FLAG_ENTANGLED):
        m -= ENTANGLED_M
    return max(g.rules.move_min_M, m)


cdef inline bint has_talent(const Unit* u, int talent) noexcept nogil:
    return (u.talents & talent) != 0


cdef inline bint is_toughened(const Game* g, const Unit* u, int group) noexcept nogil:
    """ME-267: by the Minis of the group, not of the whole Unit."""
    return (g.content.member_talents[member_of(u, group)] & TOUGHENED) != 0 and not barred(
        g, u.owner, BAN_TALENT_TOUGHENED)


cdef inline bint can_fly(const Unit* u) noexcept nogil:
    """Fly, and not grounded: it moves over everything (ME-182)."""
    return (u.talents & FLY) != 0 and not has_flag(u, FLAG_GROUNDED)


cdef inline int wounds_of(const Game* g, const Unit* u, int group) noexcept nogil:
    """W of a Mini of the group (ME-019)."""
    return g.rules.hunt_animal_W if u.entry == NO_ENTRY else g.content.member_W[member_of(u, group)]


cdef inline int attacks_of(const Game* g, const Unit* u, int group) noexcept nogil:
    """Attack dice of a Mini of the group (ME-243)."""
    return g.rules.hunt_animal_A if u.entry == NO_ENTRY else g.content.member_A[member_of(u, group)]


cdef int wounds_left(const Game* g, int unit) noexcept nogil
cdef bint below_half(const Game* g, int unit) noexcept nogil        # ME-132, ME-134, ME-137
cdef int take_wounds(Game* g, int unit, int n, int most_minis, int source, int by) noexcept nogil
cdef int group_of_mini(const Unit* u, int mini) noexcept nogil      # Minis stand group by group in list order
cdef void remove_mini(Game* g, int unit, int group) noexcept nogil  # whatever its wounds (ME-333)


# --- tests ------------------------------------------------------------------------------------------------------------

cdef inline int target_number(const Game* g, int stat, int modifiers) noexcept nogil:
    """ME-030: modifiers change what has to be rolled; read literally they would change the die."""
    return stat + modifiers if g.rules.tests_modifier_side == MODIFIER_SIDE_STAT else stat - modifiers


cdef inline bint passes(const Game* g, int die, int target) noexcept nogil:
    """ME-029, ME-031."""
    if g.rules.tests_natural_auto:
        if die == 1:
            return True
        if die == g.rules.tests_die:
            return False
    return die <= target


cdef int threshold(const Game* g, int unit) noexcept nogil                          # ME-125, ME-126
cdef int heroic_bonus(const Game* g, int unit) noexcept nogil                       # ME-127 to ME-129
cdef int brave_target(const Game* g, int unit, int kind, int extra) noexcept nogil  # kind: TEST_...; extra: a modifier
cdef int order_target(const Game* g, int hero, int unit) noexcept nogil             # ME-159, ME-160


# --- missiles ---------------------------------------------------------------------------------------------------------

cdef int carried_missile(const Game* g, int unit, int group) noexcept nogil         # weapon or NO_WEAPON (ME-433)
cdef int missile_of(const Game* g, int unit, int group) noexcept nogil              # the same, if it may be used
cdef int throw_of(const Game* g, int unit, int group) noexcept nogil    # thrown in a Charge (ME-239)
cdef int unit_missile(const Game* g, int unit) noexcept nogil                       # of the first group that has one
cdef int missile_reach(const Game* g, int weapon) noexcept nogil                    # ticks
cdef bint at_long_range(const Game* g, int weapon, int away) noexcept nogil          # ME-203, ME-204
cdef int shot_target(const Game* g, int unit, int target, int weapon, int how, int obscuring) noexcept nogil

cdef inline int shots_of(const Game* g, int weapon, bint focused) noexcept nogil:
    """ME-192, ME-226: of one Mini."""
    return g.content.weapon_focused_shots[weapon] if focused else g.content.weapon_shots[weapon]


cdef inline int missile_strength(const Game* g, int unit, int weapon) noexcept nogil:
    return g.content.weapon_str[weapon] + modified(&g.s.unit[unit], STAT_STR)


# --- blows and saves --------------------------------------------------------------------------------------------------

cdef int fight_target(const Game* g, int unit, int group, int bonus) noexcept nogil     # bonus: Charge or Countercharge
cdef int blow_strength(const Game* g, int unit, int group) noexcept nogil
cdef bint in_cover(const Game* g, int unit) noexcept nogil                              # ME-250
cdef int save_target(const Game* g, int unit, int strength) noexcept nogil              # ME-213, ME-247
