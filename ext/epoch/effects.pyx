"""The effect primitives (RULES.md 4.4a) and the hooks of traits (EP-186, EP-187, EP-188, EP-267). Treachery stands in
treachery.pyx."""

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.epoch.cards cimport can_charge, can_refresh, recharge, refresh
from equipoise.ext.epoch.declared cimport (
    ACT_ATTRIBUTE, ACT_COMPANION, ACT_NONE, ACT_RECHARGE, ACT_REFRESH, ACT_SHIFT, ACT_UPGRADE, ATTRIBUTES,
    DECIDE_ATTRIBUTE, DECIDE_COMPANION, DECIDE_RECHARGE, DECIDE_REFRESH, DECIDE_SHIFT, DECIDE_UPGRADE, DO_DISCOUNT,
    DO_EASY_CONTROL, DO_EXTRA_ACTIVATION, DO_EXTRA_TILE, DO_EXTRA_TRAVEL, DO_GAIN, DO_GAIN_ANY, DO_GUARD, DO_HONOR,
    DO_RECHARGE, DO_REFRESH, DO_REROLL, DO_REST_ANY, DO_REST_ONE, DO_ROLL_GAIN, DO_SCRY, DO_SHIFT, DO_SPEED, DO_T_DRAIN,
    DO_UPGRADE, EVENT_BLOCKS, EVENT_USE, EXTRA_TRAVELS, FAULT_TRAVELS, FRAME_EFFECTS, FRAME_HOOKS, HONOR_EFFECTS,
    HOOK_ON_TILE, INFLUENCE, POTENTIAL, SPOT_ATTRIBUTE, STACKS, WHITE, Frame, Player, Turn, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.dice cimport begin_roll
from equipoise.ext.epoch.game cimport Game, can_upgrade, effects_of, gain, is_powerless, say, take_from_card, upgrade
from equipoise.ext.epoch.honor cimport change_honor
from equipoise.ext.epoch.treachery cimport begin_treachery, is_usable

cdef enum:                  # Frame.step of FRAME_EFFECTS
    FRESH = 0
    GOING_ON = 1
    ROLLED = 2


# --- what can be chosen -----------------------------------------------------------------------------------------------

cdef int list_upgrades(const Game* g, int seat, int levels, action_t* out) noexcept nogil:
    cdef int n = 0, sphere
    for sphere in range(POTENTIAL, INFLUENCE + 1):
        if (levels >> sphere) & 1 and can_upgrade(g, seat, sphere):
            out[n] = act(ACT_UPGRADE, sphere)
            n += 1
    return n


cdef int list_shifts(const Game* g, int seat, int among, action_t* out) noexcept nogil:
    cdef int source, target, n = 0
    for source in range(ATTRIBUTES):
        if not (among >> source) & 1 or g.s.player[seat].attribute[source] == 0:
            continue
        for target in range(ATTRIBUTES):
            if target != source and (among >> target) & 1:
                out[n] = act(ACT_SHIFT, source, target)
                n += 1
    return n


cdef int list_loaded(const Game* g, int seat, int kind, action_t* out) noexcept nogil:
    cdef Bits left = g.s.player[seat].companions
    cdef int card, n = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return n
        if g.s.blocks[card] > 0:
            out[n] = act(kind, card)
            n += 1


cdef int list_recharges(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef Bits left = g.s.player[seat].relics
    cdef int card, n = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return n
        if can_charge(g, seat, card):
            out[n] = act(ACT_RECHARGE, card)
            n += 1


cdef int list_refreshes(const Game* g, int stacks, action_t* out) noexcept nogil:
    cdef int stack, n = 0
    for stack in range(STACKS):
        if (stacks >> stack) & 1 and can_refresh(g, stack):
            out[n] = act(ACT_REFRESH, stack)
            n += 1
    return n


cdef int list_effects(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """The choices of the primitive being resolved; all but attributes may be declined."""
    cdef int do = g.content.effect_do[f.row][f.effect]
    cdef int arg = g.content.effect_arg[f.row][f.effect]
    cdef int i, n = 0
    if do == DO_GAIN_ANY:
        for i in range(ATTRIBUTES):
            if (arg >> i) & 1:
                out[n] = act(ACT_ATTRIBUTE, i)
                n += 1
        return n
    if do == DO_SHIFT:
        n = list_shifts(g, f.seat, arg, out)
    elif do == DO_UPGRADE:
        n = list_upgrades(g, f.seat, arg, out)
    elif do == DO_REST_ANY or do == DO_REST_ONE:
        n = list_loaded(g, f.seat, ACT_COMPANION, out)
    elif do == DO_RECHARGE:
        n = list_recharges(g, f.seat, out)
    elif do == DO_REFRESH:
        n = list_refreshes(g, arg, out)
    out[n] = act(ACT_NONE)
    return n + 1


cdef int decision_of(int do) noexcept nogil:
    if do == DO_GAIN_ANY:
        return DECIDE_ATTRIBUTE
    if do == DO_SHIFT:
        return DECIDE_SHIFT
    if do == DO_UPGRADE:
        return DECIDE_UPGRADE
    if do == DO_RECHARGE:
        return DECIDE_RECHARGE
    if do == DO_REFRESH:
        return DECIDE_REFRESH
    return DECIDE_COMPANION


# --- carrying them out ------------------------------------------------------------------------------------------------

cdef void begin_effects(Game* g, int seat, int row, int loser) noexcept nogil:
    cdef Frame* f
    if g.content.effects[row] == 0:
        return
    f = push_frame(g.s, FRAME_EFFECTS, seat)
    f.row = row
    f.other = loser


cdef void next_effect(Frame* f) noexcept nogil:
    f.effect += 1
    f.step = FRESH


cdef bint is_at_once(int do) noexcept nogil:
    """Primitives without a choice or a roll."""
    return do == DO_GAIN or (do >= DO_HONOR and do != DO_REFRESH)


cdef void do_at_once(Game* g, int seat, int do, int n, int arg) noexcept nogil:
    """EP-043: what they grant ends with the turn."""
    cdef Turn* t = &g.s.turn
    if do == DO_GAIN:
        gain(g, seat, arg, n)
    elif do == DO_HONOR:
        change_honor(g, seat, n, HONOR_EFFECTS)
    elif do == DO_SPEED:
        t.speed_bonus += n
    elif do == DO_EXTRA_TRAVEL:
        if t.extra_travels < EXTRA_TRAVELS:
            t.extra_travel[t.extra_travels] = n
            t.extra_travels += 1
        else:
            g.s.fault = FAULT_TRAVELS
    elif do == DO_EXTRA_TILE:
        t.extra_tile += n
    elif do == DO_EXTRA_ACTIVATION:
        t.activations += n
    elif do == DO_DISCOUNT:
        t.discount[arg] += n
    elif do == DO_EASY_CONTROL:                     # EP-263: a flag
        t.easy_control = 1
    elif do == DO_SCRY:
        t.scry = max(t.scry, n)
    elif do == DO_GUARD:
        t.guard = 1
    elif do == DO_REROLL:
        t.rerolls[arg] += 1


cdef void resume_effects(Game* g, Frame* f) noexcept nogil:
    """From left to right, each as far as possible."""
    cdef action_t out[128]
    cdef int do, n, arg
    if f.effect >= effects_of(g, f.seat, f.row):
        pop_frame(g.s)
        return
    do = g.content.effect_do[f.row][f.effect]
    n = g.content.effect_n[f.row][f.effect]
    arg = g.content.effect_arg[f.row][f.effect]
    if do >= DO_T_DRAIN:
        next_effect(f)
        begin_treachery(g, f.seat, f.row, f.effect - 1, f.other)
        return
    if f.step == FRESH:
        f.left = 1 if do == DO_SHIFT or do == DO_REST_ONE or do == DO_RECHARGE or do == DO_REFRESH else n
        f.step = GOING_ON
        if is_at_once(do):
            next_effect(f)
            do_at_once(g, f.seat, do, n, arg)
            return
    if f.step == ROLLED:                            # DO_ROLL_GAIN
        gain(g, f.seat, g.s.face, 1)
        f.left -= 1
        f.step = GOING_ON
    if f.left == 0:
        next_effect(f)
    elif do == DO_ROLL_GAIN:
        f.step = ROLLED
        begin_roll(g, f.seat, WHITE)
    elif do == DO_GAIN_ANY:
        if g.s.player[f.seat].influence > 0:
            ask(g.s, f.seat, DECIDE_ATTRIBUTE)
        else:                                       # EP-052
            count16(&g.s.seat_facts[f.seat].blocks_lost, f.left)
            next_effect(f)
    elif list_effects(g, f, out) > 1:
        ask(g.s, f.seat, decision_of(do))
    else:
        next_effect(f)


cdef void shift(Game* g, int seat, int source, int target) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    p.attribute[source] -= 1
    p.attribute[target] += 1
    say(g, EVENT_BLOCKS, seat, SPOT_ATTRIBUTE + source, SPOT_ATTRIBUTE + target, 1)


cdef void answer_effects(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int what = arg_of(action, 0)
    cdef int amount = g.content.effect_n[f.row][f.effect]
    if kind == ACT_NONE:
        next_effect(f)
        return
    f.left -= 1
    if kind == ACT_ATTRIBUTE:
        gain(g, f.seat, what, 1)
    elif kind == ACT_SHIFT:
        shift(g, f.seat, what, arg_of(action, 1))
    elif kind == ACT_UPGRADE:
        upgrade(g, f.seat, what)
    elif kind == ACT_COMPANION:
        take_from_card(g, f.seat, what, 1 if g.content.effect_do[f.row][f.effect] == DO_REST_ANY else amount)
    elif kind == ACT_RECHARGE:
        recharge(g, f.seat, what, amount)
        count16(&g.s.seat_facts[f.seat].recharges, 1)
    elif kind == ACT_REFRESH:
        refresh(g, f.seat, what)


# --- hooks ------------------------------------------------------------------------------------------------------------

cdef bint reacts(const Game* g, int seat, int card, int hook, int kind) noexcept nogil:
    return (g.content.hook[card] == hook and (hook != HOOK_ON_TILE or g.content.hook_kind[card] == kind)
            and not is_powerless(g, seat, card))


cdef void fire_hooks(Game* g, int seat, int hook, int kind, int loser, int traits) noexcept nogil:
    """The traits held when the event began (EP-187) react to it, in the order they were attained (EP-188)."""
    cdef const Player* p = &g.s.player[seat]
    cdef Frame* f
    cdef int i
    for i in range(traits):
        if reacts(g, seat, p.trait[i], hook, kind):
            f = push_frame(g.s, FRAME_HOOKS, seat)
            f.hook = hook
            f.tile = kind
            f.other = loser
            f.trait = i
            f.traits = traits
            return


cdef void resume_hooks(Game* g, Frame* f) noexcept nogil:
    cdef int card
    while f.trait < f.traits:
        card = g.s.player[f.seat].trait[f.trait]
        f.trait += 1
        if reacts(g, f.seat, card, f.hook, f.tile) and is_usable(g, f.seat, card, f.other):
            count8(&g.s.seat_facts[f.seat].used[card], 1)
            say(g, EVENT_USE, f.seat, card, 0, 0)
            begin_effects(g, f.seat, card, f.other)
            return
    pop_frame(g.s)
