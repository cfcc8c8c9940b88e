"""Blessings of the Way: which may be used in a window, on whom, and using one (RULES.md 4.7, 6.9; ME-041, ME-289 to
ME-293)."""

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mythic_earth.effects cimport begin_effects, fits
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_BLESS, BAN_BLESSING, BLESSINGS, DO_FORCE_TEST, EFFECTS, EVENT_BLESSING, FORCE, INTENT_ACT, INTENT_REGROUP,
    NO_UNIT, SIDE_ENEMY, SPELLS, TARGET_ENEMY, TARGET_OWN, TARGET_POOL, TARGET_THE_SPELL, TARGET_THE_UNIT, Player,
)
from equipoise.ext.mythic_earth.game cimport Game, barred, facts_of, on_table, other_player, say
from equipoise.ext.mythic_earth.pools cimport pool_size


cdef bint is_of_no_use(const Game* g, int blessing) noexcept nogil:
    """FORCE_TEST: an activation to Stop Fleeing, or an entry from reserve, has no Activation Test (RULES.md 4.1)."""
    return (g.content.effect_do[(SPELLS + blessing) * EFFECTS] == DO_FORCE_TEST
            and g.s.activation.intent != INTENT_ACT and g.s.activation.intent != INTENT_REGROUP)


cdef int list_targets(const Game* g, int player, int blessing, int unit, action_t* out) noexcept nogil:
    cdef int wanted = g.content.blessing_target[blessing]
    cdef int owner = other_player(player) if wanted & TARGET_ENEMY else player
    cdef int target, n = 0
    if wanted & TARGET_THE_SPELL:
        out[0] = act(ACT_BLESS, blessing, NO_UNIT)
        return 1
    if wanted & TARGET_POOL:
        if g.content.effect_side[(SPELLS + blessing) * EFFECTS] == SIDE_ENEMY:
            owner = other_player(player)
        if pool_size(g, owner) == 0:
            return 0
        out[0] = act(ACT_BLESS, blessing, NO_UNIT)
        return 1
    if wanted & TARGET_THE_UNIT:
        if unit == NO_UNIT or not fits(g, unit, wanted) or is_of_no_use(g, blessing):
            return 0
        out[0] = act(ACT_BLESS, blessing, unit)
        return 1
    if not wanted & (TARGET_OWN | TARGET_ENEMY):
        return 0
    for target in range(owner * FORCE, owner * FORCE + FORCE):
        if on_table(g, target) and fits(g, target, wanted):
            out[n] = act(ACT_BLESS, blessing, target)
            n += 1
    return n


cdef int list_blessings(const Game* g, int player, int window, int unit, action_t* out) noexcept nogil:
    """ME-290 to ME-293."""
    cdef const Player* p = &g.s.player[player]
    cdef int blessing, n = 0
    if p.blessings == 0 or p.blessings_this_turn >= g.rules.blessings_per_turn:
        return 0
    for blessing in range(BLESSINGS):
        if ((p.blessings >> blessing) & 1 and g.content.blessing_window[blessing] == window
                and not barred(g, player, BAN_BLESSING + blessing)):
            n += list_targets(g, player, blessing, unit, out + n)
    return n


cdef bint window_open(const Game* g, int player, int window, int unit) noexcept nogil:
    cdef action_t out[BLESSINGS * FORCE]
    return list_blessings(g, player, window, unit, out) > 0


cdef void use_blessing(Game* g, int player, int blessing, int target) noexcept nogil:
    cdef Player* p = &g.s.player[player]
    p.blessings &= ~(1 << blessing)
    p.blessings_this_turn += 1
    count8(&facts_of(g, player).blessing_used[blessing], 1)
    say(g, EVENT_BLESSING, player, blessing, target, 0)
    begin_effects(g, SPELLS + blessing, player, NO_UNIT, target)
