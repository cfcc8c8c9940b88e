"""Spells and Blessings (RULES.md 4.7, 4.8): each primitive has its worth, so that new content needs no new bot."""

from equipoise.ext.mythic_earth.declared cimport (
    DICE_D3, DICE_D6, DO_ADD_MARKERS, DO_CANCEL_SPELL, DO_FLAG, DO_FLEE, DO_FORCE_TEST, DO_FREEZE, DO_FREE_MOVE,
    DO_HEAL, DO_HITS, DO_REMOVE_MARKERS, DO_REROLL, DO_REROLL_POOL, DO_SET_DICE, DO_STAT, DO_STOP_FLEE, DO_UNFREEZE,
    DO_WOUND, EFFECTS, FACES, FIRST_ANIMAL, FLAG_NO_MARCH, FORCE, FRAME_CAST, FRAME_FIGHT, FRAME_TEST, GROUPS, NO_UNIT,
    NO_WEAPON, ROUND_ATTACK, ROUND_CHARGE, SPELLS, STAT_FI, STAT_M, STAT_SH, STAT_STR, STAT_SV, TEST_ACTIVATION, TICKS,
    Frame, Unit,
)
from equipoise.ext.mythic_earth.bot_view cimport (
    Profile, chance_of, clash_gain, hits_gain, marker_cost, shot_number, unsaved, volley_gain,
)
from equipoise.ext.mythic_earth.measuring cimport within
from equipoise.ext.mythic_earth.toll cimport brave_target, wounds_of

cdef double amount_of(const View* v, int e) noexcept nogil:
    """Its mean."""
    cdef double n = v.g.content.effect_n[e]
    if v.g.content.effect_die[e] == DICE_D3:
        return n + 2
    if v.g.content.effect_die[e] == DICE_D6:
        return n + 3.5
    return n


# --- how things stand for a Unit --------------------------------------------------------------------------------------

cdef double peril(View* v, int unit) noexcept nogil:
    """What the worst enemy at hand may do to the Unit in hand-to-hand."""
    cdef const Profile* p = &v.p[unit]
    cdef int i, foe, enemies = v.enemies if unit // FORCE == v.me else v.owns
    cdef double worst = 0
    for i in range(enemies):
        foe = v.foes[i] if unit // FORCE == v.me else v.own[i]
        if (v.s.unit[unit].engaged >> foe) & 1:
            worst = max(worst, clash_gain(v, foe, unit, ROUND_ATTACK))
        elif v.p[foe].free and v.p[foe].has_die and within(v.g, unit, foe, v.p[foe].march) and (
                not p.airborne or v.p[foe].flies):
            worst = max(worst, clash_gain(v, foe, unit, ROUND_CHARGE))
    return worst


cdef double prowess(View* v, int unit) noexcept nogil:
    """What the Unit may do in hand-to-hand to the best enemy at hand."""
    cdef int i, foe, enemies = v.enemies if unit // FORCE == v.me else v.owns
    cdef double best = 0
    if not v.p[unit].has_die and v.s.activation.unit != unit:
        return 0
    for i in range(enemies):
        foe = v.foes[i] if unit // FORCE == v.me else v.own[i]
        if (v.s.unit[unit].engaged >> foe) & 1:
            best = max(best, clash_gain(v, unit, foe, ROUND_ATTACK))
        elif v.p[unit].free and within(v.g, unit, foe, v.p[unit].march):
            best = max(best, clash_gain(v, unit, foe, ROUND_CHARGE))
    return best


cdef double fire_on(View* v, int unit) noexcept nogil:
    """How many enemies have the Unit in their range."""
    cdef int i, foe, enemies = v.enemies if unit // FORCE == v.me else v.owns
    cdef double n = 0
    for i in range(enemies):
        foe = v.foes[i] if unit // FORCE == v.me else v.own[i]
        if v.p[foe].weapon != NO_WEAPON and v.p[foe].has_die and v.p[foe].free and within(v.g, unit, foe, v.p[foe].far):
            n += 1
    return n


# --- primitives -------------------------------------------------------------------------------------------------------

cdef double stat_gain(View* v, int stat, double n, int unit) noexcept nogil:
    """What a change of a stat is worth to the Unit's owner."""
    cdef const Profile* p = &v.p[unit]
    if stat == STAT_SV:
        return n * (v.w.save_melee * peril(v, unit) + v.w.save_fire * p.worth * fire_on(v, unit))
    if stat == STAT_FI or stat == STAT_STR:
        return n * v.w.fight_better * prowess(v, unit)
    if stat == STAT_SH:
        return n * v.w.shoot_better * p.worth if p.weapon != NO_WEAPON else 0.0
    if stat == STAT_M:
        return n * v.w.walk_better * p.worth * (1.0 if p.has_die or v.s.activation.unit == unit else v.w.walk_idle)
    return n * v.w.walk_better * p.worth


cdef double blow_stopped(View* v, int unit) noexcept nogil:
    """What the Unit could do with its die to somebody at hand, were it not Frozen."""
    cdef const Profile* p = &v.p[unit]
    cdef int i, foe, enemies = v.enemies if unit // FORCE == v.me else v.owns
    cdef double best
    if v.w.stop_blow <= 0 or not (p.has_die or v.s.activation.unit == unit):
        return 0
    best = prowess(v, unit)
    for i in range(enemies if p.weapon != NO_WEAPON and p.free else 0):
        foe = v.foes[i] if unit // FORCE == v.me else v.own[i]
        if v.s.unit[foe].captives == 0 and v.s.unit[foe].engaged == 0 and within(v.g, unit, foe, p.far):
            best = max(best, volley_gain(v, unit, foe, shot_number(v, unit, foe), False))
    return v.w.stop_blow * max(0.0, best)


cdef double effect_gain(View* v, int e, int unit) noexcept nogil:
    """What one primitive on a Unit is worth to its owner; what harms the Unit is negative."""
    cdef const Profile* p = &v.p[unit]
    cdef const Unit* u = &v.s.unit[unit]
    cdef int what = v.g.content.effect_do[e]
    cdef double n = amount_of(v, e)
    cdef int lost = 0, group
    if what == DO_HITS:
        return -hits_gain(v, unit, n, v.g.content.effect_str[e])
    if what == DO_ADD_MARKERS:
        return -p.worth * marker_cost(v, p) * n - (p.prize_lost + p.worth if p.room <= n else 0.0)
    if what == DO_REMOVE_MARKERS:
        return v.w.relief * p.worth * marker_cost(v, p) * min(n, <double> p.markers)
    if what == DO_WOUND:
        return -p.worth * v.w.wound * min(1.0, n / p.wounds)
    if what == DO_HEAL:
        for group in range(GROUPS):
            if u.started[group] > 0:
                lost += u.started[group] * wounds_of(v.g, u, group)
        return v.w.heal * v.point * u.points * min(n, <double> (lost - p.wounds)) / max(1, lost)
    if what == DO_STAT:
        return stat_gain(v, v.g.content.effect_stat[e], n, unit)
    if what == DO_FLAG:
        if v.g.content.effect_flag[e] == FLAG_NO_MARCH:
            return -v.w.hinder * p.worth * (1.0 if p.has_die else v.w.hinder_idle)
        return v.w.flag_other * v.w.hinder * p.worth
    if what == DO_FREEZE:
        return -v.w.freeze * p.worth * (1.0 if p.has_die else v.w.freeze_idle) - blow_stopped(v, unit)
    if what == DO_UNFREEZE:
        return v.w.freeze * p.worth if u.frozen else 0.0
    if what == DO_STOP_FLEE:
        return v.w.rally * v.point * u.points * p.flee_loss if u.fleeing else 0.0
    if what == DO_FLEE:
        return -p.worth * p.flee_loss
    if what == DO_FREE_MOVE:
        return v.w.free_move * (1.0 if p.free else 0.0)
    if what == DO_FORCE_TEST:
        return -(v.w.freeze * p.worth + blow_stopped(v, unit)) * (
            chance_of(v, brave_target(v.g, unit, TEST_ACTIVATION, 0) if u.markers > 0 else v.g.rules.tests_die)
            - chance_of(v, brave_target(v.g, unit, TEST_ACTIVATION, v.g.content.effect_n[e])))
    return 0.0


cdef double row_gain(View* v, int row, int unit) noexcept nogil:
    """What all primitives of a spell or Blessing together are worth to the bot."""
    cdef double total = 0
    cdef int i
    for i in range(v.g.content.row_effects[row]):
        total += effect_gain(v, row * EFFECTS + i, unit)
    return total if unit // FORCE == v.me else -total


# --- spells -----------------------------------------------------------------------------------------------------------

cdef double cast_chance(const View* v, int caster, int spell) noexcept nogil:
    """ME-272, ME-280: two dice; an enemy Magic User near enough may undo it."""
    cdef int die = v.g.rules.tests_die, cv = v.g.content.spell_cv[spell], i, foe
    cdef double chance
    if v.g.rules.magic_dice != 2:
        chance = chance_of(v, cv // max(1, v.g.rules.magic_dice))
    elif cv <= die:
        chance = 0.5 * cv * (cv - 1) / (die * die)
    else:
        chance = 1.0 - 0.5 * (2 * die - cv) * (2 * die - cv + 1) / (die * die)
    for i in range(v.enemies):
        foe = v.foes[i]
        if v.s.unit[foe].magic > v.s.unit[foe].dispels and v.p[foe].free and within(
                v.g, caster, foe, v.g.rules.magic_dispel_range_in * TICKS):
            return chance * (1.0 - v.w.dispelled * chance)
    return chance


cdef double spell_gain(View* v, int caster, int spell, int target) noexcept nogil:
    if target >= FIRST_ANIMAL or target == NO_UNIT:
        return 0
    return row_gain(v, spell, target)


cdef double ordinary(const View* v, int e) noexcept nogil:
    """What a primitive is worth when nothing is known of the occasion."""
    cdef int what = v.g.content.effect_do[e], stat = v.g.content.effect_stat[e]
    cdef double n = amount_of(v, e), worth = v.w.point / 100 * v.w.usual_points
    if what == DO_HITS:
        return worth * v.w.wound * n * (
            v.w.learn_hits + v.w.learn_strength * v.g.content.effect_str[e]) / v.w.usual_wounds
    if what == DO_ADD_MARKERS:
        return worth * v.w.marker * n
    if what == DO_REMOVE_MARKERS:
        return v.w.learn_relief * worth * v.w.marker * n * v.w.relief
    if what == DO_HEAL:
        return v.w.learn_heal * worth * v.w.heal * n / v.w.usual_wounds
    if what == DO_STAT:
        if stat == STAT_SV:
            return v.w.learn_save * worth * abs(n) * v.w.save_melee
        if stat == STAT_FI or stat == STAT_STR:
            return v.w.learn_fight * worth * abs(n) * v.w.fight_better
        return v.w.learn_other * worth * abs(n) * v.w.walk_better
    if what == DO_FLAG:
        return v.w.learn_flag * worth * v.w.hinder
    if what == DO_FREEZE:
        return worth * v.w.freeze
    if what == DO_UNFREEZE or what == DO_STOP_FLEE:
        return v.w.learn_rally * worth * v.w.freeze
    if what == DO_FREE_MOVE:
        return v.w.free_move
    return 0.0


cdef double spell_worth(View* v, int spell) noexcept nogil:
    cdef int i
    cdef double total = 0
    for i in range(v.g.content.row_effects[spell]):
        total += ordinary(v, spell * EFFECTS + i)
    return total * cast_chance(v, 0, spell)


# --- Blessings --------------------------------------------------------------------------------------------------------

cdef double pool_luck(const View* v, int player) noexcept nogil:
    """How much better than usual a pool was rolled, in sixes."""
    cdef int value, n = 0
    cdef double sum = 0
    for value in range(1, FACES):
        n += v.s.player[player].pool[value]
        sum += v.s.player[player].pool[value] * (value - 3.5)
    return sum / 2.5 if n > 0 else 0.0


cdef double saved_more(const View* v, const Frame* f, int unit, double n) noexcept nogil:
    """What a better save turns away of the hits that lie on the Unit."""
    cdef const Profile* p = &v.p[unit]
    cdef int hits = f.missile_hits, group
    if f.kind == FRAME_FIGHT:
        hits = 0
        for group in range(GROUPS):
            hits += f.hits_back[group] if f.unit == unit else f.hits[group]
    return p.worth * v.w.wound * min(1.0, hits * n / (v.g.rules.tests_die * <double> p.wounds)) + (
        hits * n / v.g.rules.tests_die * marker_cost(v, p) * p.worth)


cdef double aimed_better(View* v, const Frame* f, int unit, int n) noexcept nogil:
    """What a better SH adds to the volley at hand."""
    cdef int number
    if v.w.aim_better <= 0 or f.unit != unit or not v.p[f.other].there or v.p[unit].weapon == NO_WEAPON:
        return 0
    number = shot_number(v, unit, f.other)
    return v.w.aim_better * (
        volley_gain(v, unit, f.other, number + n, False) - volley_gain(v, unit, f.other, number, False))


cdef double hit_more(View* v, int unit, int foe, double n) noexcept nogil:
    """What a better FI adds to the wounds of the round at hand."""
    cdef const Profile* p = &v.p[unit]
    cdef const Profile* d = &v.p[foe]
    cdef int group
    cdef double wounds = 0
    if v.w.hit_more <= 0:
        return 0
    for group in range(p.groups):
        wounds += n / v.g.rules.tests_die * p.dice[group] * unsaved(v, d, p.strength[group])
    return v.w.hit_more * (d.worth * v.w.wound + d.prize_lost + d.prize_beat) * min(1.0, wounds / d.wounds)


cdef double blessing_gain(View* v, int blessing, int unit) noexcept nogil:
    cdef int row = SPELLS + blessing, e = row * EFFECTS, i
    cdef int what = v.g.content.effect_do[e], stat = v.g.content.effect_stat[e]
    cdef const Frame* f = &v.s.stack[v.s.pending.depth - 2] if v.s.pending.depth >= 2 else &v.s.stack[0]
    cdef double n = amount_of(v, e), total = 0
    if what == DO_SET_DICE:
        return v.w.early_dice * n * (1.0 if v.turn > 1 else v.w.early_dice_first)
    if what == DO_REROLL_POOL:
        return v.w.early_dice * pool_luck(v, v.foe)
    if what == DO_CANCEL_SPELL:
        for i in range(v.s.pending.depth):
            if v.s.stack[i].kind == FRAME_CAST and v.s.stack[i].other < FIRST_ANIMAL:
                total = -row_gain(v, v.s.stack[i].spell, v.s.stack[i].other)
        return total
    if unit == NO_UNIT or not v.p[unit].there:
        return v.w.bless_any
    if what == DO_REROLL:
        if f.kind != FRAME_TEST:
            return 0
        return v.w.reroll * v.p[unit].worth * chance_of(v, f.number)
    if what == DO_STAT and stat == STAT_SV:
        return saved_more(v, f, unit, n)
    if what == DO_STAT and stat == STAT_SH and f.other < FIRST_ANIMAL:
        return n * v.w.shoot_better * v.p[f.other].worth + aimed_better(v, f, unit, <int> n)
    if what == DO_STAT and stat == STAT_FI:
        i = f.other if f.unit == unit else f.unit
        return n * v.w.frenzy * v.p[i].worth + hit_more(v, unit, i, n) if i < FIRST_ANIMAL else 0.0
    return row_gain(v, row, unit)
