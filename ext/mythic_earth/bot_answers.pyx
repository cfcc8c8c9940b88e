"""Blessings, reactions of On Alert Units, dispels, challenges, reserves: what the bot answers."""

from equipoise.ext.engine cimport arg_of, kind_of
from equipoise.ext.mythic_earth.bot_aims cimport touch_prize
from equipoise.ext.mythic_earth.bot_deeds cimport claim_gain, shot_gain
from equipoise.ext.mythic_earth.bot_places cimport (
    BY_MARCH, BY_MOVE, best_within, get_ready, place_worth, share_aims,
)
from equipoise.ext.mythic_earth.bot_rivals cimport measure
from equipoise.ext.mythic_earth.bot_spells cimport blessing_gain, cast_chance, spell_gain
from equipoise.ext.mythic_earth.bot_view cimport (
    Profile, chance_of, clash_gain, marker_cost, may, see_unit, shot_number, volley_gain,
)
from equipoise.ext.mythic_earth.geometry cimport Point, point
from equipoise.ext.mythic_earth.places cimport point_of
from equipoise.ext.mythic_earth.declared cimport (
    ACT_BLESS, ACT_CAST, ACT_CHALLENGE, ACT_CLAIM, ACT_COUNTERCHARGE, ACT_DISPEL, ACT_ENTER, ACT_ENTRY_EDGE,
    ACT_LAY_LOW, ACT_MARCH_ON, ACT_MOVE, ACT_MOVE_ON, ACT_REGROUP, ACT_SHOOT, ACT_SPRING, BAN_ACTION_COUNTERCHARGE,
    BAN_ACTION_SHOOT, BAN_BLESSING, BLESSINGS, DECIDE_BLESSING, EDGE_EAST,
    EDGE_NORTH, EDGE_SOUTH, FIRST_ANIMAL, FORCE, FRAME_ALERT, FRAME_CAST, NO_WEAPON, ROUND_CHARGE, ROUND_COUNTERCHARGE,
    TEST_REACT, TEST_REGROUP, Frame,
)
from equipoise.ext.mythic_earth.toll cimport brave_target


# --- Blessings --------------------------------------------------------------------------------------------------------

cdef double blessing_bar(const View* v) noexcept nogil:
    """What a Blessing has to gain. Only so many may be used in a turn, and those left at the end are wasted."""
    cdef int left = 0, i
    for i in range(BLESSINGS):
        if (v.s.player[v.me].blessings >> i) & 1 and may(v, BAN_BLESSING + i):
            left += 1
    return v.w.bless * (v.w.bless_spare if left >= v.left * v.g.rules.blessings_per_turn else 1.0)


# --- reactions --------------------------------------------------------------------------------------------------------

cdef double reaction_gain(View* v, const Frame* f, action_t action) noexcept nogil:
    """Worth of a reaction of the sprung Unit f.other to what f.unit does."""
    cdef int kind = kind_of(action), unit = f.other, actor = f.unit
    cdef const Profile* p = &v.p[unit]
    if kind == ACT_SHOOT:
        return shot_gain(v, unit, actor, False)
    if kind == ACT_COUNTERCHARGE:
        return v.w.counter_more + clash_gain(v, actor, unit, ROUND_CHARGE) - clash_gain(
            v, actor, unit, ROUND_COUNTERCHARGE)
    if kind == ACT_MOVE:
        return v.w.dodge * clash_gain(v, actor, unit, ROUND_CHARGE) - (
            v.w.keep_building if v.s.unit[unit].building else 0.0) if f.target == unit else 0.0
    if kind == ACT_CAST:
        return cast_chance(v, unit, arg_of(action, 0)) * spell_gain(v, unit, arg_of(action, 0), arg_of(action, 1))
    if kind == ACT_CLAIM:
        return claim_gain(v, unit, arg_of(action, 0), arg_of(action, 1), arg_of(action, 2))
    if kind == ACT_REGROUP:
        return v.w.relief * p.worth * marker_cost(v, p) * min(<double> p.markers, v.w.regroup_most) * chance_of(
            v, brave_target(v.g, unit, TEST_REGROUP, 0))
    if kind == ACT_LAY_LOW:
        return -v.w.freeze * p.worth
    return 0


cdef double spring_gain(View* v, const Frame* f) noexcept nogil:
    cdef int unit = f.other, actor = f.unit
    cdef const Profile* p = &v.p[unit]
    cdef double best = 0
    if p.weapon != NO_WEAPON and actor < FIRST_ANIMAL and v.s.unit[actor].captives == 0 and may(v, BAN_ACTION_SHOOT):
        best = volley_gain(v, unit, actor, shot_number(v, unit, actor), False)
    if f.target == unit and may(v, BAN_ACTION_COUNTERCHARGE):
        best = max(best, v.w.spring_more + clash_gain(v, actor, unit, ROUND_CHARGE) - clash_gain(
            v, actor, unit, ROUND_COUNTERCHARGE))
    return best * chance_of(v, brave_target(v.g, unit, TEST_REACT, 0)) - v.w.keep_alert


# --- magic ------------------------------------------------------------------------------------------------------------

cdef double dispel_gain(View* v, int unit) noexcept nogil:
    """What the enemy's spell would do. The Magic User with most tries left goes first."""
    cdef int i
    cdef const Frame* f
    cdef double gain = 0
    for i in range(v.s.pending.depth):
        f = &v.s.stack[i]
        if f.kind == FRAME_CAST and f.other < FIRST_ANIMAL and v.p[f.other].there:
            gain = -spell_gain(v, f.unit, f.spell, f.other)
    return gain + 0.001 * (v.s.unit[unit].magic - v.s.unit[unit].dispels) - v.w.feedback * v.p[unit].worth


# --- reserves ---------------------------------------------------------------------------------------------------------

cdef double entry_worth(View* v, Mover* m, int unit, Point at) noexcept nogil:
    """Worth of standing there for a Unit that is not on the table yet."""
    if m.unit != unit:
        see_unit(v, unit)
        v.p[unit].at = at
        measure(v, m, unit)
        share_aims(v, m, unit)
    return place_worth(v, m, at, BY_MARCH)


cdef Point middle_of(const View* v, int edge) noexcept nogil:
    cdef int w = v.g.board.width, h = v.g.board.depth
    if edge == EDGE_SOUTH or edge == EDGE_NORTH:
        return point(w // 2, 0 if edge == EDGE_SOUTH else h)
    return point(w if edge == EDGE_EAST else 0, h // 2)


cdef double enter_gain(View* v, Mover* m, int kind) noexcept nogil:
    cdef int unit = v.s.activation.unit
    get_ready(v, m, unit)
    if kind == ACT_MOVE_ON:
        return best_within(v, m, v.p[unit].pace, BY_MOVE, NULL)
    return best_within(v, m, v.p[unit].march, BY_MARCH, NULL)


cdef double answer_score(View* v, Mover* m, action_t action) noexcept nogil:
    """ACT_PASS is worth 0, except when a Blessing may be used."""
    cdef int kind = kind_of(action), decision = v.s.common.decision
    cdef const Frame* f = &v.s.stack[v.s.pending.depth - 1]
    if decision == DECIDE_BLESSING:
        if kind != ACT_BLESS:
            return blessing_bar(v)
        return blessing_gain(v, arg_of(action, 0), arg_of(action, 1)) - blessing_bar(v) * (
            v.w.bless_at[arg_of(action, 0)] - 1.0)
    if kind == ACT_SPRING:
        return spring_gain(v, f)
    if f.kind == FRAME_ALERT:
        return reaction_gain(v, f, action)
    if kind == ACT_DISPEL:
        return dispel_gain(v, arg_of(action, 0))
    if kind == ACT_CHALLENGE:
        return touch_prize(
            v, f.unit if f.unit // FORCE == v.me else f.other, f.other if f.unit // FORCE == v.me else f.unit)
    if kind == ACT_ENTER:
        return entry_worth(v, m, f.unit, point_of(action))
    if kind == ACT_ENTRY_EDGE:
        return entry_worth(v, m, f.unit, middle_of(v, arg_of(action, 0)))
    if kind == ACT_MARCH_ON or kind == ACT_MOVE_ON:
        return enter_gain(v, m, kind)
    return 0
