"""What Units can do and are worth, and how fights and volleys would end, by exact odds."""

from libc.math cimport pow
from libc.string cimport memcmp, memcpy, memset

from equipoise.ext.mark cimport folded, marked as mark_of
from equipoise.ext.mythic_earth.declared cimport (
    BAN_ACTION_MARCH, BAN_ACTION_MOVE, BAN_CLAIM_BUILD, BAN_CLAIM_PILLAGE, BAN_SCORE, BEAST, BEHEMOTH, BUILD_ALTARS,
    DREADFUL, FEARLESS, FIRST_ANIMAL, FLAG_NO_MARCH, FLY, FORCE, GROUPS, HUMANOID, LIBERATORS_CAPTIVES, MULTITUDE,
    NO_ENTRY, NO_WEAPON, PILLAGE_VILLAGE, RAINY_SEASON, ROUND_ATTACK, ROUND_CHARGE, ROUND_COUNTERCHARGE,
    SPECIAL_ENTANGLE, SPECIAL_INSULTS, SPECIAL_OVERHEAD, STAT_BR, STAT_SH, STAT_STR, TEST_BRAVE, TICKS, TOKENS,
    TOKEN_NONE, UNDEAD, UNITS, WHERE_TABLE, Unit,
)
from equipoise.ext.mythic_earth.board cimport home_y
from equipoise.ext.mythic_earth.bot_odds cimport MOST_WOUNDS, wounds_by
from equipoise.ext.mythic_earth.game cimport Game, barred, has_flag, heroic, modified
from equipoise.ext.mythic_earth.measuring cimport place
from equipoise.ext.mythic_earth.toll cimport (
    SHOT_EXCHANGE, attacks_of, blow_strength, brave_target, can_fly, fight_target, has_talent, is_toughened, missile_of,
    missile_reach, movement_of, save_target, shot_target, shots_of, stat_of, target_number, threshold, throw_of,
    wounds_left, wounds_of,
)
from equipoise.ext.types cimport u64

cdef enum:
    UNDER_TEMPLATE = 4      # Minis that a template on target touches, about
    BESIDE_TEMPLATE = 2     # Minis that it touches after drifting, about
    CRUMBLE = 2             # wounds of an Undead Unit that fails a test, about (ME-265)


# --- Units ------------------------------------------------------------------------------------------------------------

cdef void see_blows(View* v, int unit) noexcept nogil:
    cdef const Unit* u = &v.s.unit[unit]
    cdef Profile* p = &v.p[unit]
    cdef int group, weapon
    p.groups = p.shots = p.focused_shots = p.throws = 0
    memset(p.dice, 0, sizeof(p.dice))
    memset(p.hit, 0, sizeof(p.hit))
    memset(p.strength, 0, sizeof(p.strength))
    p.weapon = NO_WEAPON
    p.near = p.far = p.special = p.shot_strength = p.throw_strength = 0
    for group in range(GROUPS):
        if u.alive[group] == 0:
            continue
        p.dice[p.groups] = u.alive[group] * attacks_of(v.g, u, group)
        p.hit[p.groups] = fight_target(v.g, unit, group, 0)
        p.strength[p.groups] = blow_strength(v.g, unit, group)
        p.groups += 1
        weapon = missile_of(v.g, unit, group)
        if weapon != NO_WEAPON:
            p.weapon = weapon
            p.shots += u.alive[group] * shots_of(v.g, weapon, False)
            p.focused_shots += u.alive[group] * shots_of(v.g, weapon, True)
        weapon = throw_of(v.g, unit, group)
        if weapon != NO_WEAPON:
            p.throws += u.alive[group]
            p.throw_strength = v.g.content.weapon_str[weapon] + modified(u, STAT_STR)
    if p.weapon != NO_WEAPON:
        p.near = TICKS * v.g.content.weapon_short_in[p.weapon]
        p.far = missile_reach(v.g, p.weapon)
        p.special = v.g.content.weapon_special[p.weapon]
        p.shot_strength = v.g.content.weapon_str[p.weapon] + modified(u, STAT_STR)


cdef void see_heart(View* v, int unit) noexcept nogil:
    """Courage, and what is lost when it fails."""
    cdef const Unit* u = &v.s.unit[unit]
    cdef Profile* p = &v.p[unit]
    cdef int run = v.g.rules.move_march_mult * p.pace
    cdef int to_edge = abs(u.y - home_y(v.g.board, v.s.player[u.owner].side)) - u.radius
    p.bravery = stat_of(v.g, unit, STAT_BR)
    p.brave = brave_target(v.g, unit, TEST_BRAVE, 0)
    p.markers = u.markers
    p.room = threshold(v.g, unit) - u.markers
    p.undead = has_talent(u, UNDEAD)
    # ME-144, ME-148: it runs straight for its home edge, and is gone when it gets there.
    p.flee_loss = 1.0 if to_edge <= run else v.w.flee_near if to_edge <= 2 * run else v.w.flee


cdef bint scores_primary(const View* v, int unit) noexcept nogil:
    """Whether the Unit can earn what the scenario is about, by what it is."""
    cdef const Unit* u = &v.s.unit[unit]
    if barred(v.g, u.owner, BAN_SCORE + v.s.scenario):
        return False
    if v.s.scenario == BUILD_ALTARS:
        return u.type != BEAST and u.type != MULTITUDE and not barred(v.g, u.owner, BAN_CLAIM_BUILD)
    if v.s.scenario == RAINY_SEASON:
        return u.type == HUMANOID and not has_talent(u, FLY)
    if v.s.scenario == PILLAGE_VILLAGE:
        return u.type == HUMANOID and not barred(v.g, u.owner, BAN_CLAIM_PILLAGE)
    return u.type == HUMANOID and v.s.scenario == LIBERATORS_CAPTIVES


cdef void see_unit(View* v, int unit) noexcept nogil:
    see_profile(v, unit)
    v.memory.form[unit] = form_of(v, unit)


cdef void see_profile(View* v, int unit) noexcept nogil:
    cdef const Unit* u = &v.s.unit[unit]
    cdef Profile* p = &v.p[unit]
    cdef int group, whole = 0
    p.there = u.where == WHERE_TABLE
    p.at = place(u)
    p.radius = u.radius
    p.type = u.type
    p.minis = u.minis
    p.airborne = u.airborne
    p.flies = can_fly(u)
    p.humanoid = u.type == HUMANOID
    p.hero = heroic(u)
    p.free = not (u.engaged != 0 or u.frozen or u.fleeing)
    p.talents = u.talents
    p.fleeing = u.fleeing
    p.rallied = u.stopped_flee_this_turn
    p.laid_low = u.laid_low
    p.shooting = stat_of(v.g, unit, STAT_SH)
    p.has_die = u.quota > u.received and not u.frozen
    p.wounds = max(1, wounds_left(v.g, unit))
    p.prize_lost = p.prize_beat = p.prize_human = p.prize_touch = 0
    p.save = save_target(v.g, unit, 0)
    p.tough = 0
    see_blows(v, unit)
    if u.entry == NO_ENTRY:
        p.worth = p.flee_loss = 0
        p.brave = p.bravery = v.g.rules.tests_die
        p.markers = p.march = p.pace = p.step = p.stride = p.undead = 0
        p.room = UNITS
        p.test_at = UNITS
        return
    for group in range(GROUPS):
        if u.started[group] > 0:
            whole += u.started[group] * wounds_of(v.g, u, group)
    if is_toughened(v.g, u, u.front):
        p.tough = v.g.rules.talent_toughened_str
    p.pace = TICKS * movement_of(v.g, unit)
    p.march = 0 if has_flag(u, FLAG_NO_MARCH) else v.g.rules.move_march_mult * p.pace
    p.step = 0 if barred(v.g, u.owner, BAN_ACTION_MOVE) else p.pace
    p.stride = p.pace if barred(v.g, u.owner, BAN_ACTION_MARCH) else p.march
    see_heart(v, unit)
    p.test_at = UNITS if has_talent(u, FEARLESS) else max(
        1, u.minis - (v.g.rules.brave_casualty_pct * u.minis_started + 99) // 100 + 1)
    p.worth = v.point * u.points * (v.w.stump + (1 - v.w.stump) * p.wounds / max(whole, 1))
    if scores_primary(v, unit):
        p.worth *= 1.0 + v.w.scorer
    p.worth *= 1.0 - v.w.shaken * min(1.0, <double> u.markers / max(1, p.room + u.markers))
    if u.frozen:
        p.worth *= v.w.frozen
    if u.fleeing:
        p.worth *= 1.0 - p.flee_loss * v.w.fleeing


# --- what was seen before ---------------------------------------------------------------------------------------------

cdef inline u64 form_of(const View* v, int unit) noexcept nogil:
    """The mark of everything that the odds of a Unit's fights follow from, the rules included."""
    cdef const Profile* p = &v.p[unit]
    cdef u64 fought_by[3]
    fought_by[0], fought_by[1], fought_by[2] = v.g.table, v.s.scenario, unit >= FIRST_ANIMAL
    return mark_of(mark_of(0, fought_by, sizeof(fought_by)), p, <const char*> &p.at - <const char*> p)


cdef inline bint leads_alike(const Unit* a, const Unit* b) noexcept nogil:
    """What others feel of a Unit (ME-127 to ME-129) is the same."""
    if not (heroic(a) or heroic(b)):
        return True
    return (a.x == b.x and a.y == b.y and a.where == b.where and a.radius == b.radius and a.fleeing == b.fleeing
            and a.entry_flags == b.entry_flags)


cdef bint same_game(const View* v, const Game* g) noexcept nogil:
    """The same table, scenario, sides and bans: fights are fought by the same numbers."""
    cdef const Memory* m = &v.memory
    return (m.table == g.table and m.scenario == g.s.scenario and m.player[0].side == g.s.player[0].side
            and memcmp(m.barred, g.s.common.barred, sizeof(m.barred)) == 0)


cdef bint stands(View* v, const Game* g, int me) noexcept nogil:
    """Whether everything is as it was when this seat looked last: all that a view follows from is compared."""
    cdef const Memory* m = &v.memory
    return (m.me == me and m.turn == max(1, g.s.common.round) and same_game(v, g)
            and memcmp(m.unit, g.s.unit, sizeof(m.unit)) == 0 and memcmp(m.player, g.s.player, sizeof(m.player)) == 0
            and memcmp(m.token, g.s.token, sizeof(m.token)) == 0)


cdef void forget_all(View* v) noexcept nogil:
    """The next look is the first."""
    v.memory.table = 0
    memset(v.memory.mark, 0, sizeof(v.memory.mark))


cdef void forget_units(View* v, int first, int end, bint* heroes_changed) noexcept nogil:
    cdef Memory* m = &v.memory
    cdef const Unit* u
    cdef int unit
    if memcmp(&v.s.unit[first], &m.unit[first], (end - first) * sizeof(Unit)) == 0:
        return
    for unit in range(first, end):
        u = &v.s.unit[unit]
        if memcmp(u, &m.unit[unit], sizeof(Unit)) != 0:
            if not leads_alike(u, &m.unit[unit]):
                heroes_changed[0] = True
            m.unit[unit] = u[0]
            m.seen[unit] = 0


cdef void forget(View* v, bint* heroes_changed) noexcept nogil:
    """Forgets whatever may have changed since the last look. A Profile follows from the Unit, from the heroes of its
    side (ME-127), from scenario, turn and sides, and from what is barred."""
    cdef Memory* m = &v.memory
    cdef bint of_animals = False
    heroes_changed[0] = heroes_changed[1] = False
    if m.turn != v.turn or not same_game(v, v.g):
        memset(m.seen, 0, sizeof(m.seen))
    m.table, m.scenario, m.turn, m.me = v.g.table, v.s.scenario, v.turn, v.me
    memcpy(m.barred, v.s.common.barred, sizeof(m.barred))
    memcpy(m.player, v.s.player, sizeof(m.player))
    if memcmp(m.token, v.s.token, sizeof(m.token)) != 0:
        memcpy(m.token, v.s.token, sizeof(m.token))
        v.tokens = TOKENS
        while v.tokens > 0 and m.token[v.tokens - 1].kind == TOKEN_NONE:
            v.tokens -= 1
    m.prized = m.aimed = False
    forget_units(v, 0, FORCE, &heroes_changed[0])
    forget_units(v, FORCE, FIRST_ANIMAL, &heroes_changed[1])
    forget_units(v, FIRST_ANIMAL, UNITS, &of_animals)


cdef void look_at(View* v, int unit, bint heroes_changed) noexcept nogil:
    cdef Memory* m = &v.memory
    cdef Profile* p = &v.p[unit]
    cdef int brave
    if not m.seen[unit]:
        see_unit(v, unit)
        m.seen[unit] = True
    elif heroes_changed:
        brave = brave_target(v.g, unit, TEST_BRAVE, 0)
        if brave != p.brave:
            p.brave = brave
            m.form[unit] = form_of(v, unit)
    p.there = True
    p.prize_lost = p.prize_beat = p.prize_human = p.prize_touch = 0


cdef void sit_down(View* v, Game* g, const Weights* w, const Odds* odds, int me) noexcept nogil:
    """At this table, in this seat."""
    v.g = g
    v.s = g.s
    v.w = w
    v.odds = odds
    v.me = me
    v.foe = 1 - me


cdef void see(View* v) noexcept nogil:
    cdef Game* g = v.g
    cdef const Weights* w = v.w
    cdef int unit, i, me = v.me
    cdef bint heroes_changed[2]
    v.turn = max(1, g.s.common.round)
    v.left = max(1, g.rules.game_turns - v.turn + 1)
    v.season = w.late + (1 - w.late) * v.left / max(1, g.rules.game_turns)
    v.point = w.point / 100 * v.season
    v.owns = v.enemies = v.animals = v.aims = 0
    if v.die != g.rules.tests_die:
        v.die = g.rules.tests_die
        for i in range(v.die + 1):
            v.chance[i] = <double> i / v.die
    if not v.fading:
        for i in range(FADES):
            v.faded[i] = pow(w.patience, <double> i / FADE_STEPS)
        v.fading = 1
    forget(v, heroes_changed)
    for unit in range(UNITS):
        if g.s.unit[unit].where != WHERE_TABLE:
            v.p[unit].there = 0
            v.memory.seen[unit] = 0
            v.memory.form[unit] = 0
            continue
        if unit >= FIRST_ANIMAL:
            look_at(v, unit, False)
            v.animal[v.animals] = unit
            v.animals += 1
            continue
        look_at(v, unit, heroes_changed[unit // FORCE])
        if unit // FORCE == me:
            v.own[v.owns] = unit
            v.owns += 1
        else:
            v.foes[v.enemies] = unit
            v.enemies += 1


# --- hand-to-hand -----------------------------------------------------------------------------------------------------

cdef double harm(const View* v, const Profile* p, double lost, double flees, double wounds) noexcept nogil:
    """What a Unit's owner loses when it suffers this; every wound of a fight is a marker as well (ME-251)."""
    cdef double rest = max(0.0, 1.0 - lost - flees)
    cdef double hurt = v.w.wound * min(1.0, wounds / p.wounds) + marker_cost(v, p) * wounds
    if p.undead:
        return p.worth * (
            lost + (rest + flees) * min(hurt, v.w.hurt_most) + flees * min(1.0, <double> CRUMBLE / p.wounds))
    return p.worth * (lost + flees * p.flee_loss + rest * min(hurt, v.w.hurt_most))


cdef void strike(const View* v, const Profile* a, const Profile* d, int bonus, int* dice, double* chance
                 ) noexcept nogil:
    cdef double sum = 0
    cdef int group
    dice[0] = 0
    for group in range(a.groups):
        dice[0] += a.dice[group]
        sum += a.dice[group] * chance_of(v, a.hit[group] + bonus) * unsaved(v, d, a.strength[group])
    chance[0] = sum / dice[0] if dice[0] > 0 else 0.0


cdef double missiles(const View* v, int shooter, int target, int shots, int strength, int mod) noexcept nogil:
    """Wounds that the missiles of a Charge are expected to cause."""
    return shots * chance_of(v, shot_number(v, shooter, target) + mod) * unsaved(v, &v.p[target], strength)


cdef void fight_out(const View* v, int striker, int struck, int mode, Clash* c) noexcept nogil:
    """A round of hand-to-hand (ME-237, ME-243, ME-253, ME-255) in exact odds; the missiles of ME-238 count by their
    mean."""
    cdef const Profile* a = &v.p[striker]
    cdef const Profile* d = &v.p[struck]
    cdef const float* hurt
    cdef const float* back
    cdef int dice, dice_back = 0, k, most
    cdef double chance, chance_back = 0, p, w, by_missiles = 0, own_missiles = 0
    cdef int dread = 0, own_dread = 0
    cdef int per_wound = v.g.rules.fight_markers_per_wound
    strike(v, a, d, v.g.rules.fight_charge_bonus if mode != ROUND_ATTACK else 0, &dice, &chance)
    if mode != ROUND_ATTACK or v.g.rules.fight_attack_strike_back:
        strike(v, d, a, v.g.rules.fight_counter_bonus if mode == ROUND_COUNTERCHARGE else 0, &dice_back, &chance_back)
    if mode == ROUND_CHARGE and struck < FIRST_ANIMAL:
        if a.throws > 0:
            by_missiles = missiles(v, striker, struck, a.throws, a.throw_strength, 0)
            chance_back *= 1.0 - min(v.w.missiles_most, by_missiles / d.wounds)
        if d.weapon != NO_WEAPON and d.free and not d.special & SPECIAL_OVERHEAD:
            own_missiles = missiles(v, struck, striker, d.shots, d.shot_strength, v.g.rules.shoot_mod_charging)
            if d.special & SPECIAL_INSULTS:
                own_missiles = 0
            chance *= 1.0 - min(v.w.missiles_most, own_missiles / a.wounds)
    if struck < FIRST_ANIMAL:
        if has_talent(&v.s.unit[struck], DREADFUL) and not has_talent(&v.s.unit[striker], DREADFUL | UNDEAD):
            own_dread = v.g.rules.brave_dreadful_loss_mod
        if has_talent(&v.s.unit[striker], DREADFUL) and not has_talent(&v.s.unit[struck], DREADFUL | UNDEAD):
            dread = v.g.rules.brave_dreadful_loss_mod
    hurt = wounds_by(v.odds, dice, chance)
    back = wounds_by(v.odds, dice_back, chance_back)
    c.lost = c.flees = c.own_lost = c.own_flees = c.won = 0
    most = min(min(d.wounds, d.room if per_wound > 0 else UNITS), <int> MOST_WOUNDS)
    for k in range(1, most + 1):
        p = hurt[k + 1] - hurt[k] if k < most else 1.0 - hurt[k]
        if k == most and (most == d.wounds or most == d.room):
            c.lost = p
            c.won += p * back[k]
            break
        w = p * back[k]
        c.won += w
        c.flees += w * (1.0 - chance_of(v, d.brave + dread - k * per_wound))
    most = min(min(a.wounds, a.room if per_wound > 0 else UNITS), <int> MOST_WOUNDS)
    for k in range(1, most + 1):
        p = back[k + 1] - back[k] if k < most else 1.0 - back[k]
        if k == most and (most == a.wounds or most == a.room):
            c.own_lost = p
            break
        c.own_flees += p * hurt[k] * (1.0 - chance_of(v, a.brave + own_dread - k * per_wound))
    c.wounds = min(<double> d.wounds, dice * chance + by_missiles)
    c.own_wounds = min(<double> a.wounds, dice_back * chance_back + own_missiles)


cdef Clash* clash(const View* v, int striker, int struck, int mode) noexcept nogil:
    """How a round would end. Rounds are remembered by all that they follow from: most are fought out again and again
    in thought, with the same Units of other games too."""
    cdef Memory* m = &(<View*> v).memory
    cdef u64 mark = folded(m.form[striker] + mode, m.form[struck])
    cdef int kept = mark & (CLASHES - 1)
    if m.form[striker] == 0 or m.form[struck] == 0:
        mark = 0
    if m.mark[kept] != mark or mark == 0:
        fight_out(v, striker, struck, mode, &m.clash[kept])
        m.mark[kept] = mark
    return &m.clash[kept]


cdef double clash_gain(const View* v, int striker, int struck, int mode) noexcept nogil:
    """What a round gains for the owner of the Unit that strikes. Units that stay locked will be struck again, by
    whoever acts first."""
    cdef const Profile* a = &v.p[striker]
    cdef const Profile* d = &v.p[struck]
    cdef double gain, locked
    cdef const Clash* c = clash(v, striker, struck, mode)
    if struck >= FIRST_ANIMAL:                  # ME-349
        return (c.won * d.prize_beat - harm(v, a, c.own_lost, c.own_flees, c.own_wounds))
    gain = harm(v, d, c.lost, c.flees, c.wounds) - harm(v, a, c.own_lost, c.own_flees, c.own_wounds)
    gain += c.lost * d.prize_lost + (c.lost + (0 if d.undead else c.flees)) * (
        d.prize_beat + (d.prize_human if a.humanoid else 0))
    gain -= c.own_lost * a.prize_lost + (c.own_lost + (0 if a.undead else c.own_flees)) * (
        a.prize_beat + (a.prize_human if d.humanoid else 0))
    if mode != ROUND_ATTACK:
        gain += d.prize_touch
        locked = max(0.0, 1.0 - c.lost - c.flees) * max(0.0, 1.0 - c.own_lost - c.own_flees)
        if locked > 0:
            gain += v.w.locked * locked * (
                d.worth * min(1.0, c.wounds / d.wounds) * (v.w.locked_first if d.has_die else 1.0)
                - a.worth * min(1.0, c.own_wounds / a.wounds) * (v.w.locked_last if d.has_die else 1.0))
    return gain


# --- missiles ---------------------------------------------------------------------------------------------------------

cdef int shot_number(const View* v, int shooter, int target) noexcept nogil:
    # Whoever is barred from its missile may still throw another weapon in a Charge: judged by the Unit alone.
    if v.p[shooter].weapon == NO_WEAPON:
        return target_number(v.g, stat_of(v.g, shooter, STAT_SH), 0)
    return shot_target(v.g, shooter, target, v.p[shooter].weapon, SHOT_EXCHANGE, 0)


cdef double shaken_gain(const View* v, const Profile* d, double marked, double some, double tested) noexcept nogil:
    """What a volley gains by a marker (chance `marked`), by the wounds of a `some` share of the Unit, and by a casualty
    test (chance `tested`)."""
    cdef double fails = tested * (1.0 - chance_of(v, d.brave - 1))
    cdef double loss = min(1.0, <double> CRUMBLE / d.wounds) if d.undead else d.flee_loss
    return d.worth * (v.w.wound * some + marked * marker_cost(v, d) + fails * loss * (1 - some)) + (
        d.prize_lost if d.room <= 1 else 0) * marked


cdef double volley_gain(const View* v, int shooter, int target, int number, bint focused) noexcept nogil:
    """What a volley gains (ME-192, ME-200, ME-211, ME-213). `number`: what a shot has to roll."""
    cdef const Profile* a = &v.p[shooter]
    cdef const Profile* d = &v.p[target]
    cdef const float* hurt
    cdef int shots = a.focused_shots if focused else a.shots
    cdef double chance = chance_of(v, number), through = unsaved(v, d, a.shot_strength)
    cdef double wounds, marked, tested, dies, each
    cdef int fall
    if target >= FIRST_ANIMAL or shots == 0:
        return 0
    if a.special & SPECIAL_OVERHEAD:
        shots = min(d.minis, <int> UNDER_TEMPLATE)
        each = through * (chance + (1 - chance) * min(1.0, <double> BESIDE_TEMPLATE / shots))
        hurt = wounds_by(v.odds, shots, each)
        marked = chance + (1 - chance) * v.w.drift
        wounds = shots * each
    else:
        hurt = wounds_by(v.odds, shots, chance * through)
        marked = 1.0 - wounds_by(v.odds, shots, chance)[1]
        wounds = shots * chance * through
    if a.special & SPECIAL_INSULTS:             # ME-228: markers instead of wounds
        return d.worth * marker_cost(v, d) * (marked + wounds) + (d.prize_lost if d.room <= 1 else 0) * marked
    wounds = min(wounds, <double> d.wounds)
    fall = min(d.wounds, max(1, d.test_at * d.wounds // max(1, d.minis)))
    tested = 0 if d.test_at >= UNITS else 1.0 - hurt[min(fall, <int> MOST_WOUNDS)]
    dies = 1.0 - hurt[d.wounds] if d.wounds <= MOST_WOUNDS else 0.0
    each = shaken_gain(v, d, marked, wounds / d.wounds, tested) + dies * d.prize_lost
    if a.special & SPECIAL_ENTANGLE and d.type != BEHEMOTH:
        each += v.w.entangle * d.worth * (1.0 - hurt[1])
    return each


cdef double hits_gain(const View* v, int target, double hits, int strength) noexcept nogil:
    """What automatic hits of a spell gain."""
    cdef const Profile* d = &v.p[target]
    cdef double wounds = min(<double> d.wounds, hits * unsaved(v, d, strength))
    cdef double tested
    if target >= FIRST_ANIMAL:
        return 0
    tested = 0.0 if d.test_at >= UNITS else min(1.0, wounds * d.minis / (<double> d.wounds * max(1, d.test_at)))
    return shaken_gain(v, d, 1.0, wounds / d.wounds, v.w.tested_by_magic * tested) + (
        d.prize_lost * min(1.0, wounds / d.wounds) ** 2)
