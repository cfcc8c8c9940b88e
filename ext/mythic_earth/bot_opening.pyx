"""Before the first Game Turn (RULES.md 5.1, 5.2): what suits the own list better than the enemy's; who stands where."""

from equipoise.ext.engine cimport MAX_LEGAL, arg_of, kind_of
from equipoise.ext.mythic_earth.board cimport HOUSES, home_y
from equipoise.ext.mythic_earth.bot_aims cimport out_of_reach
from equipoise.ext.mythic_earth.bot_places cimport BY_MARCH, judge_places, set_goals, way_to
from equipoise.ext.mythic_earth.bot_rivals cimport measure
from equipoise.ext.mythic_earth.bot_spells cimport spell_worth
from equipoise.ext.mythic_earth.bot_view cimport AIMS, Aim, may, see_unit
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CAPTIVE_CARRIER, ACT_DEPLOY, ACT_KEEP, ACT_LEARN, ACT_PICK_PIECE, ACT_PICK_UNIT, ACT_PRIMARY, ACT_SIDE,
    ACT_SPLIT, ACT_START_WITH, ACT_WAY, BAN_ACTION_CHARGE, BAN_ACTION_HUNT, BAN_CLAIM_BUILD, BAN_CLAIM_PILLAGE,
    BAN_DEVOTION, BAN_SCORE, BEHEMOTH, BUILD_ALTARS, EL3, FLY, FORCE, GREAT_HUNT, HUMANOID, LIBERATORS_CAPTIVES,
    MONSTER, NO_WEAPON, PILLAGE_VILLAGE, RAINY_SEASON, SCENARIOS, SOUTH, STAT_BR, STAT_M, STAT_SV, TRAITS,
    TRAIT_BEHEMOTHS, TRAIT_BLOWS, TRAIT_COURAGE, TRAIT_EVERCHANGING, TRAIT_FLIERS, TRAIT_HEROES, TRAIT_HUMANOIDS,
    TRAIT_MAGIC, TRAIT_SHOTS, TRAIT_SPEED, TRAIT_UNITS, WAY_DEVOTIONS, WHERE_NOWHERE, Frame, Unit,
)
from equipoise.ext.mythic_earth.game cimport barred, bit, heroic
from equipoise.ext.mythic_earth.geometry cimport Point, distance2
from equipoise.ext.mythic_earth.measuring cimport field, zone_distance
from equipoise.ext.mythic_earth.places cimport point_of
from equipoise.ext.mythic_earth.toll cimport has_talent, unit_missile, wounds_left
from equipoise.ext.rng cimport lot
from equipoise.ext.types cimport u64

# --- lists ------------------------------------------------------------------------------------------------------------

cdef bint shoots_far(const View* v, int unit) noexcept nogil:
    """Whether the Unit has more than thrown weapons."""
    cdef int weapon = unit_missile(v.g, unit)
    return weapon != NO_WEAPON and v.g.content.weapon_long_in[weapon] > 0


cdef void traits_of(const View* v, int player, double* out) noexcept nogil:
    """A Force in numbers, each about 1 for an ordinary one."""
    cdef const Unit* u
    cdef int i, n = 0, points = 0
    for i in range(TRAITS):
        out[i] = 0
    for i in range(player * FORCE, (player + 1) * FORCE):
        u = &v.s.unit[i]
        if u.where == WHERE_NOWHERE:
            continue
        n += 1
        points += u.points
        out[TRAIT_HUMANOIDS] += u.type == HUMANOID
        out[TRAIT_SPEED] += u.stat[STAT_M] / v.w.usual_speed
        if heroic(u) or u.type == BEHEMOTH:
            out[TRAIT_HEROES] += 1
        if u.type == BEHEMOTH or u.type == MONSTER:
            out[TRAIT_BEHEMOTHS] += u.points
        out[TRAIT_FLIERS] += has_talent(u, FLY)
        out[TRAIT_MAGIC] += u.magic
        out[TRAIT_COURAGE] += <double> u.stat[STAT_BR] / v.g.rules.tests_die
        if shoots_far(v, i):
            out[TRAIT_SHOTS] += u.points
        else:
            out[TRAIT_BLOWS] += u.points
    if n > 0:
        out[TRAIT_HUMANOIDS] /= v.w.usual_humanoids * n
        out[TRAIT_SPEED] /= n
        out[TRAIT_HEROES] /= v.w.usual_heroes * n
        out[TRAIT_BLOWS] /= v.w.usual_blows * max(1, points)
        out[TRAIT_SHOTS] /= v.w.usual_shots * max(1, points)
        out[TRAIT_BEHEMOTHS] /= max(1, points)
        out[TRAIT_FLIERS] /= n
        out[TRAIT_MAGIC] /= n
        out[TRAIT_COURAGE] /= n
    out[TRAIT_UNITS] = n / v.w.usual_units
    out[TRAIT_EVERCHANGING] = v.s.player[player].way


cdef double devotion_worth(const View* v, int player, int devotion, const double* traits) noexcept nogil:
    """VP to be expected of a Devotion in the hands of such a Force; before the primary is known, on average."""
    cdef double base = 0
    cdef int scenario
    if out_of_reach(v, player, devotion):
        return 0
    if v.s.scenario < SCENARIOS:
        base = v.w.devotion_in[v.s.scenario][devotion]
    else:
        for scenario in range(SCENARIOS):
            base += v.w.devotion_in[scenario][devotion] / SCENARIOS
    return base + v.w.devotion_speed[devotion] * (traits[TRAIT_SPEED] - 1) + (
        v.w.devotion_humanoids[devotion] * (traits[TRAIT_HUMANOIDS] - 1)) + (
        v.w.devotion_heroes[devotion] * (traits[TRAIT_HEROES] - 1))


cdef double way_worth(const View* v, int player, int way) noexcept nogil:
    """The best of the Devotions dealt, on average; and what the Way's spells and Blessings are worth."""
    cdef double value[WAY_DEVOTIONS]
    cdef double traits[TRAITS]
    cdef double total = 0, held
    cdef int i, j, dealt = min(max(v.g.rules.setup_devotions_dealt, 1), <int> WAY_DEVOTIONS)
    cdef double chance, missed = 1
    traits_of(v, player, traits)
    for i in range(WAY_DEVOTIONS):
        value[i] = devotion_worth(v, player, way * WAY_DEVOTIONS + i, traits)
        if barred(v.g, player, BAN_DEVOTION + way * WAY_DEVOTIONS + i):    # kept only where nothing else is dealt
            value[i] = min(value[i], 0.0)
        for j in range(i, 0, -1):
            if value[j] > value[j - 1]:
                held = value[j]
                value[j] = value[j - 1]
                value[j - 1] = held
    for i in range(WAY_DEVOTIONS):              # from the best down: it is the best one dealt if no better one was
        chance = min(1.0, <double> dealt / (WAY_DEVOTIONS - i))
        total += missed * chance * value[i]
        missed *= 1 - chance
    return total + (v.w.everchanging if way else 0.0)


cdef double forgone(const View* v, int scenario) noexcept nogil:
    """VP that a primary scenario may bring, if the player is barred from scoring them."""
    cdef int turns = v.g.rules.game_turns
    cdef bint free = may(v, BAN_SCORE + scenario)
    if scenario == BUILD_ALTARS:
        return 0.0 if free and may(v, BAN_CLAIM_BUILD) else v.w.altar * v.g.rules.vp_altar * turns
    if scenario == PILLAGE_VILLAGE:
        return 0.0 if free and may(v, BAN_CLAIM_PILLAGE) else v.w.pillage * v.g.rules.vp_pillage * HOUSES
    if scenario == GREAT_HUNT:
        free = free and may(v, BAN_ACTION_HUNT) and may(v, BAN_ACTION_CHARGE)
        return 0.0 if free else v.w.hunt * v.g.rules.vp_hunt * turns
    if free:
        return 0
    if scenario == RAINY_SEASON:
        return v.w.cross * v.g.rules.vp_rainy * turns
    if scenario == LIBERATORS_CAPTIVES:
        return v.w.captive * v.g.rules.vp_captive * v.g.rules.captives_per_side
    return v.w.fog * v.g.rules.vp_fog * turns


cdef double primary_worth(const View* v, int scenario) noexcept nogil:
    """How much better a primary scenario suits the own list than the enemy's."""
    cdef double mine[TRAITS]
    cdef double theirs[TRAITS]
    cdef double total = 0
    cdef int i
    traits_of(v, v.me, mine)
    traits_of(v, v.foe, theirs)
    for i in range(TRAITS):
        total += v.w.primary_fit[scenario][i] * (mine[i] - theirs[i])
    return total - forgone(v, scenario)


cdef double toughness(const View* v, int unit) noexcept nogil:
    """How hard a Unit is to get rid of."""
    cdef const Unit* u = &v.s.unit[unit]
    return wounds_left(v.g, unit) * (1 + v.w.tough_save * u.stat[STAT_SV]) * (
        v.w.tough_heart + v.w.tough_brave * u.stat[STAT_BR])


cdef double pick_worth(View* v, int unit) noexcept nogil:
    """Worth of an enemy Unit as the secret pick: one that is easy to kill, or for el3 one that runs off alone."""
    if v.s.player[v.me].devotion == EL3:
        return v.s.unit[unit].stat[STAT_M] + v.w.pick_wide * v.s.unit[unit].radius
    return -toughness(v, unit)


# --- deployment -------------------------------------------------------------------------------------------------------

cdef double order_of(View* v, int unit) noexcept nogil:
    """Slow and cheap Units are deployed first. What decides the battle is shown last, and acts last in the first
    turn."""
    cdef const Unit* u = &v.s.unit[unit]
    return -(v.w.order_points * u.points + v.w.order_speed * u.stat[STAT_M])


cdef double depth_wanted(View* v, int unit) noexcept nogil:
    """Share of the zone's depth: shooters and fast Units in front, leaders behind."""
    cdef const Unit* u = &v.s.unit[unit]
    if heroic(u) and u.magic > 0:
        return v.w.depth_hero
    if shoots_far(v, unit):
        return v.w.depth_shooter
    return v.w.depth_fighter


cdef void score_slots(View* v, Mover* m, const action_t* legal, int n, double* out) noexcept nogil:
    """A Unit is deployed near what it is to do, at the depth of its role, and out of the way of others."""
    cdef int unit = v.s.stack[v.s.pending.depth - 1].unit, i, k, apart
    cdef double taken[AIMS]
    cdef Point slot[MAX_LEGAL]
    cdef double depth, deepest = 1, wanted
    cdef const Aim* aim
    cdef int home = home_y(v.g.board, v.s.player[v.me].side)
    see_unit(v, unit)
    wanted = depth_wanted(v, unit)
    measure(v, m, unit)
    for k in range(v.aims):
        aim = &v.aim[k]
        taken[k] = 0
        for i in range(v.owns):
            if (aim.who >> (v.own[i] % FORCE)) & 1 and way_to(v, v.own[i], v.p[v.own[i]].at, &aim.area) < (
                    4 * v.p[v.own[i]].march):
                taken[k] += 1
        m.share[k] = 1.0 / (1.0 + taken[k] / aim.wanted)
    set_goals(v, m)
    for i in range(n):
        slot[i] = point_of(legal[i])
        deepest = max(deepest, <double> abs(slot[i].y - home))
    judge_places(v, m, slot[n // 2], slot, n, BY_MARCH, out)
    for i in range(n):
        depth = abs(slot[i].y - home) / deepest
        out[i] -= v.w.depth * abs(depth - wanted)
        for k in range(v.owns):
            apart = <int> v.w.elbow_room + v.p[v.own[k]].radius
            if distance2(slot[i], v.p[v.own[k]].at) < apart * apart:
                out[i] -= v.w.elbow


# --- the rest ---------------------------------------------------------------------------------------------------------

cdef double group_points(const View* v, int player, int group, u64 pending) noexcept nogil:
    """Points of the Units put into a group so far; those of `pending` are not yet."""
    cdef int i
    cdef double total = 0
    for i in range(player * FORCE, (player + 1) * FORCE):
        if v.s.unit[i].where != WHERE_NOWHERE and v.s.unit[i].group == group and not (pending >> i) & 1:
            total += v.s.unit[i].points
    return total


cdef double liking(const View* v, int unit, action_t spell) noexcept nogil:
    """0..1, by lot, so that a Magic User does not learn the same spells in every game."""
    return (lot(&v.s.common.rng, v.me, <u64> v.s.common.round, spell | <u64> unit << 48) >> 11) * (
        1.0 / 9007199254740992.0)


cdef double opening_score(View* v, action_t action) noexcept nogil:
    cdef int kind = kind_of(action), what = arg_of(action, 0)
    cdef const Frame* f = &v.s.stack[v.s.pending.depth - 1]
    cdef double traits[TRAITS]
    if kind == ACT_WAY:
        return way_worth(v, v.me, what) - way_worth(v, v.foe, 1 - what)
    if kind == ACT_PRIMARY:
        return primary_worth(v, what)
    if kind == ACT_SIDE:
        return v.w.side_south[v.s.scenario] if what == SOUTH else 0.0
    if kind == ACT_KEEP:
        traits_of(v, v.me, traits)
        return devotion_worth(v, v.me, what, traits)
    if kind == ACT_PICK_PIECE:
        return -zone_distance(v.g, v.me, field(v.g).piece[what].centre)
    if kind == ACT_PICK_UNIT:
        return pick_worth(v, what)
    if kind == ACT_LEARN:
        return spell_worth(v, what) * (1 + v.w.learn_lot * liking(v, f.unit, action))
    if kind == ACT_CAPTIVE_CARRIER:
        return toughness(v, what) * (v.w.carrier_shoots if unit_missile(v.g, what) != NO_WEAPON else 1.0)
    if kind == ACT_SPLIT:
        return -group_points(v, v.me, what, f.units | bit(f.unit))
    if kind == ACT_START_WITH:
        return -group_points(v, v.foe, what, 0)
    if kind == ACT_DEPLOY:
        return order_of(v, what)
    return 0                # ACT_BEGIN, ACT_LET_BEGIN: by lot
