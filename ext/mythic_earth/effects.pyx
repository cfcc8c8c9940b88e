"""The effect primitives (RULES.md 4.1) as spells and Blessings use them: rows of content, carried out from left to
right. What most of them do to a Unit stands where the same is done by other means: brave.pyx, rally.pyx, rout.pyx,
volley.pyx, march.pyx. (ME-286, ME-287, ME-289)"""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BEHEMOTH, BY_MAGIC, DICE_1, DO_ADD_MARKERS, DO_CANCEL_SPELL, DO_FLAG, DO_FLEE, DO_FORCE_TEST, DO_FREEZE,
    DO_FREE_MOVE, DO_HEAL, DO_HITS, DO_REMOVE_MARKERS, DO_REROLL, DO_REROLL_POOL, DO_SET_DICE, DO_STAT, DO_STOP_FLEE,
    DO_UNFREEZE, DO_WOUND, EFFECTS, EVENT_HEALED, EVENT_SET_DICE, FACES, FLAG_GROUNDED, FRAME_EFFECTS, GROUPS,
    MOVED_FREE, NO_UNIT, RALLIED_SPELL, SIDE_ENEMY, SPELLS, STATS, TARGET_DAMAGED, TARGET_FROZEN_OR_FLEEING,
    TARGET_LANDED, TARGET_MARKERS, TARGET_NOT_BEHEMOTH, TARGET_NOT_FLEEING, TARGET_NOT_FROZEN, TARGET_NOT_UNDEAD, TICKS,
    UNDEAD, Frame, Player, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.brave cimport add_markers, freeze, remove_markers, thaw
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.game cimport Game, amount, facts_of, is_animal, on_table, other_player, begin_frame, say
from equipoise.ext.mythic_earth.hits cimport begin_hits
from equipoise.ext.mythic_earth.march cimport begin_free_move
from equipoise.ext.mythic_earth.pools cimport pool_size, roll_pool
from equipoise.ext.mythic_earth.rally cimport stop_fleeing
from equipoise.ext.mythic_earth.rout cimport begin_flee
from equipoise.ext.mythic_earth.toll cimport NO_LIMIT, has_talent, movement_of, refresh, take_wounds, wounds_of


# --- targets ----------------------------------------------------------------------------------------------------------

cdef bint is_damaged(const Game* g, int unit) noexcept nogil:
    """HEAL has something to do: a wound on the front Mini, or a dead Mini."""
    cdef const Unit* u = &g.s.unit[unit]
    return u.damage > 0 or u.minis < u.minis_started


cdef bint fits(const Game* g, int unit, int wanted) noexcept nogil:
    """The Unit is all that a spell or Blessing asks of its target; whose it is, is asked elsewhere."""
    cdef const Unit* u = &g.s.unit[unit]
    if wanted & TARGET_DAMAGED and not is_damaged(g, unit):
        return False
    if wanted & TARGET_NOT_BEHEMOTH and u.type == BEHEMOTH:
        return False
    if wanted & TARGET_LANDED and u.airborne:
        return False
    if wanted & TARGET_MARKERS and u.markers == 0:
        return False
    if wanted & TARGET_FROZEN_OR_FLEEING and not (u.frozen or u.fleeing):
        return False
    if wanted & TARGET_NOT_FROZEN and u.frozen:
        return False
    if wanted & TARGET_NOT_FLEEING and u.fleeing:
        return False
    return not (wanted & TARGET_NOT_UNDEAD and has_talent(u, UNDEAD))


# --- primitives -------------------------------------------------------------------------------------------------------

cdef void revive(Game* g, int unit, int group) noexcept nogil:
    """A dead Mini returns with one wound left. Only the front Mini's damage is counted: elsewhere, where the river
    alone takes Minis, it returns whole."""
    cdef Unit* u = &g.s.unit[unit]
    u.alive[group] += 1
    refresh(g, unit)
    if u.front == group:
        u.damage = wounds_of(g, u, group) - 1


cdef int heal(Game* g, int unit, int n) noexcept nogil:
    """HEAL: up to n times a wound of the front Mini, or else a dead Mini of the first-listed group that misses one.
    Returns how many times."""
    cdef Unit* u = &g.s.unit[unit]
    cdef int group, done = 0
    if u.minis == 0:
        return 0
    while done < n:
        if u.damage > 0:
            u.damage -= 1
        else:
            group = 0
            while group < GROUPS and u.alive[group] >= u.started[group]:
                group += 1
            if group == GROUPS:
                break
            revive(g, unit, group)
        done += 1
    if done > 0:
        say(g, EVENT_HEALED, unit, done, u.minis, 0)
    return done


cdef void set_dice(Game* g, int player, int n, int value) noexcept nogil:
    """SET_DICE: the n lowest dice of the pool show another value; those that show it already stay."""
    cdef Player* p = &g.s.player[player]
    cdef int face, low, left = n, kept = p.pool[value], changed = 0
    for face in range(1, FACES):
        low = min(left, kept if face == value else p.pool[face])
        left -= low
        if face != value:
            p.pool[face] -= low
            changed += low
    p.pool[value] += changed
    if changed > 0:
        say(g, EVENT_SET_DICE, player, value, changed, 0)


# --- rows -------------------------------------------------------------------------------------------------------------

cdef void begin_effects(Game* g, int row, int seat, int unit, int target) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_EFFECTS, seat, unit)
    f.other = target
    f.row = row


cdef void note_effect(Game* g, int seat, int row, int wounds, int markers) noexcept nogil:
    """Counts what a primitive of a spell did."""
    if row < SPELLS:
        count8(&facts_of(g, seat).spell_wounds[row], wounds)
        count8(&facts_of(g, seat).spell_markers[row], markers)


cdef void do_to_unit(Game* g, Frame* f, int effect, int n) noexcept nogil:
    """Primitives whose target is a Unit."""
    cdef int do = g.content.effect_do[effect]
    cdef int unit = f.other, row = f.row, seat = f.seat, caster = f.unit
    cdef int until = g.content.effect_until[effect]
    cdef Unit* u = &g.s.unit[unit]
    cdef int before = u.markers
    if do == DO_ADD_MARKERS:
        add_markers(g, unit, n, caster)
        note_effect(g, seat, row, 0, n)
    elif do == DO_REMOVE_MARKERS:
        remove_markers(g, unit, n)
        note_effect(g, seat, row, 0, before - u.markers)
    elif do == DO_HITS:
        f.hits_pending = 1
        f.markers_before = u.markers
        begin_hits(g, unit, n, g.content.effect_str[effect], BY_MAGIC, caster)
    elif do == DO_WOUND:
        take_wounds(g, unit, n, NO_LIMIT, BY_MAGIC, caster)
        if u.minis == 0:
            destroy(g, unit, BY_MAGIC, caster)
    elif do == DO_HEAL:
        note_effect(g, seat, row, heal(g, unit, n), 0)
    elif do == DO_STAT:
        u.modifier[until * STATS + g.content.effect_stat[effect]] += g.content.effect_n[effect]
    elif do == DO_FLAG:
        u.flags[until] |= g.content.effect_flag[effect]
        if g.content.effect_flag[effect] & FLAG_GROUNDED:
            u.airborne = 0
    elif do == DO_FREEZE:
        freeze(g, unit)
    elif do == DO_UNFREEZE:
        if u.frozen:
            thaw(g, unit)
    elif do == DO_STOP_FLEE:
        if u.fleeing:
            stop_fleeing(g, unit, RALLIED_SPELL)
    elif do == DO_FLEE:
        begin_flee(g, unit, NO_UNIT)
    elif do == DO_FREE_MOVE:
        if g.content.effect_later[effect]:
            u.shift = n
        else:
            begin_free_move(g, unit, n * movement_of(g, unit) * TICKS, MOVED_FREE)
    elif do == DO_FORCE_TEST:
        g.s.activation.forced_test = 1
        g.s.activation.forced_modifier += n


cdef void do_to_game(Game* g, Frame* f, int effect, int n) noexcept nogil:
    """Primitives whose target is a pool, a test or a spell."""
    cdef int do = g.content.effect_do[effect]
    cdef int player = other_player(f.seat) if g.content.effect_side[effect] == SIDE_ENEMY else f.seat
    if do == DO_REROLL:
        g.s.reroll = 1
    elif do == DO_SET_DICE:
        note_effect(g, f.seat, f.row, min(n, pool_size(g, player)), 0)
        set_dice(g, player, n, g.content.effect_value[effect])
    elif do == DO_REROLL_POOL:
        note_effect(g, f.seat, f.row, pool_size(g, player), 0)
        roll_pool(g, player)
    elif do == DO_CANCEL_SPELL:
        g.s.cancelled = 1


cdef void resume_effects(Game* g, Frame* f) noexcept nogil:
    """ME-286: immediately, one after the other. What has left the table takes no harm."""
    cdef int effect = f.row * EFFECTS + f.primitive
    cdef int do, n
    if f.hits_pending:                                      # hits of the last primitive have been resolved meanwhile
        f.hits_pending = 0
        if on_table(g, f.other):
            note_effect(g, f.seat, f.row, 0, max(0, g.s.unit[f.other].markers - f.markers_before))
    if f.primitive >= g.content.row_effects[f.row]:
        pop_frame(g.s)
        return
    f.primitive += 1
    do = g.content.effect_do[effect]
    n = g.content.effect_n[effect]
    if do == DO_REROLL or do == DO_SET_DICE or do == DO_REROLL_POOL or do == DO_CANCEL_SPELL:
        do_to_game(g, f, effect, n)
        return
    if f.other == NO_UNIT or not on_table(g, f.other):
        return
    if is_animal(f.other) and do != DO_HITS and do != DO_WOUND:
        return
    if g.content.effect_die[effect] != DICE_1:
        n += amount(g, f.seat, g.content.effect_die[effect])
    do_to_unit(g, f, effect, n)
