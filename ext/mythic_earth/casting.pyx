"""Magic (RULES.md 7.12): what may be cast at whom, the cast, and the dispel. (ME-087, ME-088, ME-271 to ME-288)

FRAME_CAST: `unit` casts `spell` at `other`."""

from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CAST, ACT_DISPEL, BAN_ACTION_CAST, BAN_ACTION_DISPEL, BAN_SPELL, CAST_AUTOMATIC, CAST_CANCELLED, CAST_DISPELLED,
    CAST_DONE, CAST_FAILED, CAST_FEEDBACK, DECIDE_DISPEL, EVENT_CAST, EVENT_DISPEL, FORCE, FRAME_CAST, NO_UNIT,
    ONCE_RULE_ATTEMPT, SPELLS, TARGET_ENEMY, TARGET_OWN, TARGET_SELF, TICKS, UNITS, W_ENEMY_CAST, Frame, Unit, ask,
    pop_frame,
)
from equipoise.ext.mythic_earth.brave cimport add_markers
from equipoise.ext.mythic_earth.death cimport able
from equipoise.ext.mythic_earth.effects cimport begin_effects, fits
from equipoise.ext.mythic_earth.game cimport (
    Game, barred, engaged, facts_of, is_animal, on_table, other_player, owner_of, begin_frame, say, test_die,
)
from equipoise.ext.mythic_earth.measuring cimport within
from equipoise.ext.mythic_earth.sight cimport sees
from equipoise.ext.mythic_earth.windows cimport begin_window
from equipoise.ext.types cimport i16

cdef enum:                  # what the dice of a cast or dispel show
    DICE_PLAIN = 0
    DICE_ALL_ONES = 1       # (ME-279, ME-283)
    DICE_ALL_HIGHEST = 2    # (ME-284)


# --- what is legal ----------------------------------------------------------------------------------------------------

cdef bint may_use_magic(const Game* g, int unit) noexcept nogil:
    """ME-277."""
    return able(g, unit) and not engaged(g, unit) and g.s.unit[unit].magic > 0


cdef bint spell_legal(const Game* g, int unit, int spell, int target) noexcept nogil:
    """A known spell, not attempted in this activation (ME-273), not cast this turn by the Force (ME-274), and its
    target (RULES.md 4.8). ME-327: none works on river or bridges."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Unit* t = &g.s.unit[target]
    cdef int wanted = g.content.spell_target[spell]
    if not (u.spells >> spell) & 1 or (u.tried >> spell) & 1:
        return False
    if (g.s.player[owner_of(unit)].spells_cast >> spell) & 1 or barred(g, owner_of(unit), BAN_SPELL + spell):
        return False
    if not on_table(g, target) or t.engaged != 0:                               # ME-278
        return False
    if target == unit:
        if not wanted & TARGET_SELF:
            return False
    elif t.owner == u.owner:
        if not wanted & TARGET_OWN:
            return False
    elif not wanted & TARGET_ENEMY or t.captives > 0:                           # ME-288
        return False
    elif is_animal(target) and not g.content.spell_missile[spell]:              # ME-445
        return False
    if not within(g, unit, target, g.content.spell_range_in[spell] * TICKS) or not fits(g, target, wanted):
        return False
    return not g.content.spell_missile[spell] or sees(g, unit, target)          # ME-285


cdef int list_casts(const Game* g, int unit, int trigger, action_t* out) noexcept nogil:
    """`trigger` is the one enemy that a reaction may affect (ME-108), or UNITS: any."""
    cdef int spell, target, n = 0
    if not may_use_magic(g, unit) or barred(g, owner_of(unit), BAN_ACTION_CAST):
        return 0
    for spell in range(SPELLS):
        if not (g.s.unit[unit].spells >> spell) & 1:
            continue
        for target in range(UNITS):
            if trigger != UNITS and target != trigger and owner_of(target) != owner_of(unit):
                continue
            if spell_legal(g, unit, spell, target):
                out[n] = act(ACT_CAST, spell, target)
                n += 1
    return n


cdef bint may_dispel(const Game* g, int unit, int caster) noexcept nogil:
    """ME-277, ME-280, ME-281."""
    return (on_table(g, unit) and may_use_magic(g, unit) and g.s.unit[unit].dispels < g.s.unit[unit].magic
            and within(g, unit, caster, g.rules.magic_dispel_range_in * TICKS))


cdef int list_dispels(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int player = other_player(owner_of(f.unit)), first = FORCE * player, unit, n = 0
    if barred(g, player, BAN_ACTION_DISPEL):
        return 0
    for unit in range(first, first + FORCE):
        if may_dispel(g, unit, f.unit):
            out[n] = act(ACT_DISPEL, unit)
            n += 1
    return n


# --- the cast ---------------------------------------------------------------------------------------------------------

cdef void begin_cast(Game* g, int unit, int spell, int target) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_CAST, owner_of(unit), unit)
    f.spell = spell
    f.other = target
    g.s.cancelled = 0


cdef int throw_magic(Game* g, int seat, i16* sum) noexcept nogil:
    """ME-272: 2D10. Doubles of 1 and of 10 are special, unless the rules say otherwise."""
    cdef int die, _i, ones = 0, highest = 0, dice = g.rules.magic_dice
    sum[0] = 0
    for _i in range(dice):
        die = test_die(g, seat)
        sum[0] += die
        ones += die == 1
        highest += die == g.rules.tests_die
    if not g.rules.magic_doubles or dice < 2:
        return DICE_PLAIN
    if ones == dice:
        return DICE_ALL_ONES
    return DICE_ALL_HIGHEST if highest == dice else DICE_PLAIN


cdef void tell_cast(Game* g, const Frame* f, int result) noexcept nogil:
    say(g, EVENT_CAST, f.unit, f.spell, f.other, result)


cdef void attempt(Game* g, Frame* f) noexcept nogil:
    """Steps (2) and (3) of Cast (RULES.md 6.6)."""
    cdef int unit = f.unit, spell = f.spell, player = f.seat, shown
    g.s.unit[unit].tried |= 1 << spell                                          # ME-273
    count8(&facts_of(g, player).spell_attempted[spell], 1)
    shown = throw_magic(g, player, &f.cast_total)
    if g.rules.magic_once_rule == ONCE_RULE_ATTEMPT:                                 # ME-275
        g.s.player[player].spells_cast |= 1 << spell
    if shown == DICE_ALL_HIGHEST:                                               # ME-284
        tell_cast(g, f, CAST_FEEDBACK)
        pop_frame(g.s)
        add_markers(g, unit, g.rules.magic_feedback_markers, NO_UNIT)
        return
    if shown != DICE_ALL_ONES and f.cast_total > g.content.spell_cv[spell]:          # ME-272
        tell_cast(g, f, CAST_FAILED)
        pop_frame(g.s)
        return
    g.s.player[player].spells_cast |= 1 << spell                                # ME-274, ME-275
    count8(&facts_of(g, player).spell_cast[spell], 1)
    if shown == DICE_ALL_ONES:                                                  # ME-279
        tell_cast(g, f, CAST_AUTOMATIC)
        f.step = CASTING_EFFECT
        return
    tell_cast(g, f, CAST_DONE)
    f.step = CASTING_WINDOW


cdef void resume_cast(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, target = f.other, spell = f.spell, player = f.seat
    cdef action_t dispels[FORCE]
    if f.step == CASTING_ROLL:
        attempt(g, f)
    elif f.step == CASTING_WINDOW:
        f.step = CASTING_DISPEL
        begin_window(g, other_player(player), W_ENEMY_CAST, unit)
    elif f.step == CASTING_DISPEL:
        if g.s.cancelled:                                                       # CANCEL_SPELL
            g.s.cancelled = 0
            tell_cast(g, f, CAST_CANCELLED)
            pop_frame(g.s)
            return
        if f.dispels < g.rules.magic_dispels_per_spell and list_dispels(g, f, dispels) > 0:
            ask(g.s, other_player(player), DECIDE_DISPEL)
            return
        f.step = CASTING_EFFECT
    else:
        pop_frame(g.s)
        if on_table(g, target):
            begin_effects(g, spell, player, unit, target)                       # ME-286


cdef void answer_cast(Game* g, Frame* f, action_t action) noexcept nogil:
    """ME-280 to ME-284: the dispel, which costs no action (ME-088)."""
    cdef int enemy = other_player(f.seat), unit, shown
    cdef i16 sum
    if kind_of(action) != ACT_DISPEL:
        f.step = CASTING_EFFECT
        return
    unit = arg_of(action, 0)
    f.dispels += 1
    g.s.unit[unit].dispels += 1
    count8(&facts_of(g, enemy).dispels_tried, 1)
    shown = throw_magic(g, enemy, &sum)
    if shown == DICE_ALL_HIGHEST:                                               # ME-284
        say(g, EVENT_DISPEL, unit, f.spell, 0, 0)
        add_markers(g, unit, g.rules.magic_feedback_markers, NO_UNIT)
    elif shown == DICE_ALL_ONES or sum <= f.cast_total:                              # ME-282, ME-283
        say(g, EVENT_DISPEL, unit, f.spell, 1, 0)
        count8(&facts_of(g, enemy).dispels_made, 1)
        tell_cast(g, f, CAST_DISPELLED)
        pop_frame(g.s)
    else:
        say(g, EVENT_DISPEL, unit, f.spell, 0, 0)
