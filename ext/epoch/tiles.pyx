"""Acting on tiles, and resting instead (RULES.md 6.6, 7.8). The dice after a victory stand in fight.pyx.

EP-124, EP-184, EP-189, EP-268: companions, traits, relics, mounts, recharging and resting companions are to be had at
their tiles only, card effects aside.
"""

from equipoise.ext.bitset cimport Bits, bits_take, popcount64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.epoch.attributes cimport list_free_actions, take_free_action
from equipoise.ext.epoch.cards cimport begin_acquire, can_charge, recharge, relic_affordable
from equipoise.ext.epoch.control cimport may_combine
from equipoise.ext.epoch.declared cimport (
    ABANDONED_SHRINE, ACADEMY, ACT_ACQUIRE, ACT_CHAMPION, ACT_DONE, ACT_MONK, ACT_NONE, ACT_RECHARGE, ACT_RECHARGE_ONLY,
    ACT_RECRUIT, ACT_ROLL_AGAIN, ACT_SHRINE, ARCANE_TOWER, BAN_ACTION_SECOND_ROLL, BAN_TILE, BAN_UPGRADE,
    CHAMPION_TIMING_BEFORE_SOURCE, COLOURS, COMMAND_POST, DECIDE_CHAMPION, DECIDE_INN_COLOR, DECIDE_RECHARGE,
    DECIDE_SECOND_ROLL, DECIDE_TILE_REPEAT, DECIDE_TOWER, DECIDE_UPGRADE, EVENT_ACT, EVENT_REST, EVENT_SPEED,
    FIRST_MOUNT, FORT, FRAME_REST, FRAME_TILE, GAPING_MAW, HONOR_INCOME, HONOR_MOUNTS, HOOK_ON_REST, HOOK_ON_TILE,
    INFLUENCE, INN, INSPIRATION, KNOWLEDGE, LEVEL_ANY, LIBRARY, MONSTER, NEVER, NO_CARD, NO_SEAT, NO_TILE, POTENTIAL,
    RECHARGE_ONE_RELIC, RELIC, SACRED_MONASTERY, SPIRE, STRENGTH, TOMB_OF_THE_ANCIENTS, TRAIT, WHITE, Frame, Player,
    SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.dice cimport begin_roll
from equipoise.ext.epoch.effects cimport fire_hooks, list_loaded, list_recharges, list_upgrades
from equipoise.ext.epoch.fight cimport begin_fight
from equipoise.ext.epoch.game cimport (
    Game, available, barred, blocks_on, can_upgrade, extra_tiles, gain, has_companions, mount_honor, say, spend,
    take_from_card, tile_cost, upgrade,
)
from equipoise.ext.epoch.honor cimport change_honor

cdef enum:                  # Frame.step of FRAME_TILE
    BEGUN = 0
    GOING_ON = 1            # Academy: a die is rolled; Tower: recharging; Maw: the monster is defeated
    UPGRADING = 2           # Monastery: further upgrades of a repetition
    FINISHED = 3


# --- may one act ------------------------------------------------------------------------------------------------------

cdef bint slot_free(const Game* g) noexcept nogil:
    """EP-093, EP-094, EP-097: tiles acted on and rests together at most 1 + x."""
    return <int> popcount64(g.s.turn.acted) + g.s.turn.rested < 1 + extra_tiles(g)


cdef bint can_recruit(const Game* g, int seat, int colour) noexcept nogil:
    """EP-122, EP-176, EP-182."""
    return (g.s.player[seat].attribute[g.board.attribute_of[colour]] >= tile_cost(g, seat, INN)
            and available(g, seat, colour))


cdef bint can_recruit_any(const Game* g, int seat) noexcept nogil:
    cdef int colour
    for colour in range(COLOURS):
        if can_recruit(g, seat, colour):
            return True
    return False


cdef bint can_pay(const Game* g, int seat, int kind) noexcept nogil:
    return g.s.player[seat].attribute[g.board.paid_with[kind]] >= tile_cost(g, seat, kind)


cdef bint can_acquire_relic(const Game* g, int seat) noexcept nogil:
    return (can_pay(g, seat, ARCANE_TOWER) and available(g, seat, RELIC)
            and relic_affordable(g, seat, tile_cost(g, seat, ARCANE_TOWER)))


cdef bint can_recharge_any(const Game* g, int seat) noexcept nogil:
    cdef Bits left = g.s.player[seat].relics
    cdef int card
    while True:
        card = bits_take(&left)
        if card < 0:
            return False
        if can_charge(g, seat, card):
            return True


cdef bint can_monk(const Game* g, int seat, int sphere) noexcept nogil:
    """EP-120: the block just paid may be the one upgraded."""
    if not can_pay(g, seat, SACRED_MONASTERY):
        return False
    if can_upgrade(g, seat, sphere):
        return True
    return (sphere == INFLUENCE and tile_cost(g, seat, SACRED_MONASTERY) > 0
            and not barred(g, seat, BAN_UPGRADE + INFLUENCE))


cdef bint is_tile_usable(const Game* g, int seat, int kind) noexcept nogil:
    """EP-099: the cost can be paid, and something changes."""
    cdef const Player* p = &g.s.player[seat]
    if kind == SPIRE or kind == LIBRARY or kind == FORT:
        return p.influence >= 1 or not g.rules.tiles_require_effect
    if kind == ACADEMY:
        return p.influence >= 1
    if kind == COMMAND_POST:                        # EP-113, EP-114, EP-115
        return (p.speed_tile < g.rules.speed_max and g.s.turn.mounted < g.rules.speed_upgrades_per_turn
                and can_pay(g, seat, kind))
    if kind == ABANDONED_SHRINE:
        return can_pay(g, seat, kind) and blocks_on(g, p.companions) > 0
    if kind == SACRED_MONASTERY:
        return can_monk(g, seat, POTENTIAL) or can_monk(g, seat, INFLUENCE)
    if kind == INN:
        return can_recruit_any(g, seat)
    if kind == TOMB_OF_THE_ANCIENTS:
        return can_pay(g, seat, kind) and available(g, seat, TRAIT)
    if kind == ARCANE_TOWER:
        return can_acquire_relic(g, seat) or can_recharge_any(g, seat)
    return can_pay(g, seat, kind) and available(g, seat, MONSTER) and has_companions(g, seat)     # EP-200


cdef bint can_act(const Game* g, int seat, int hex) noexcept nogil:
    cdef unsigned int acted = g.s.turn.acted
    if g.s.tile[hex] == NO_TILE or (acted >> hex) & 1:                  # EP-098
        return False
    return (may_combine(g, acted | (1 << hex), g.s.turn.controlled) and is_tile_usable(g, seat, g.s.tile[hex])
            and not barred(g, seat, BAN_TILE + g.s.tile[hex]))


# --- declaring it -----------------------------------------------------------------------------------------------------

cdef void note_act(Game* g, int seat, int kind) noexcept nogil:
    count16(&g.s.seat_facts[seat].tile_actions[kind], 1)
    count16(&g.s.facts.kind_uses[kind], 1)
    if popcount64(g.s.turn.acted) + g.s.turn.rested > 1:
        count8(&g.s.seat_facts[seat].extra_tiles, 1)


cdef void begin_act(Game* g, int seat, int hex) noexcept nogil:
    """EP-100, EP-101, EP-102, EP-143: whoever controls the tile now is paid at once, once; nobody pays himself."""
    cdef Frame* f = push_frame(g.s, FRAME_TILE, seat)
    cdef int kind = g.s.tile[hex]
    cdef int owner = g.s.controller[hex]
    cdef int income
    f.hex = hex
    f.tile = kind
    f.champion = NO_CARD
    f.traits = g.s.player[seat].traits
    g.s.turn.acted |= 1 << hex
    say(g, EVENT_ACT, seat, hex, kind, owner)
    note_act(g, seat, kind)
    if owner != NO_SEAT and owner != seat:
        income = max(0, g.rules.control_income + g.s.player[owner].static_income)
        count16(&g.s.seat_facts[seat].income_paid, income)
        count16(&g.s.facts.kind_income[kind], income)
        change_honor(g, owner, income, HONOR_INCOME)


cdef void pay(Game* g, int seat, int kind, int attribute) noexcept nogil:
    """Pays for a tile; a discount is used up by it."""
    spend(g, seat, attribute, tile_cost(g, seat, kind))
    g.s.turn.discount[kind] = 0


# --- carrying it out --------------------------------------------------------------------------------------------------

cdef void resume_academy(Game* g, Frame* f) noexcept nogil:
    """EP-107, EP-108, EP-110, EP-111: another roll for an attribute not held before, while there is influence."""
    cdef bint had
    if f.step == BEGUN:
        f.step = GOING_ON
        begin_roll(g, f.seat, WHITE)
        return
    had = g.s.player[f.seat].attribute[g.s.face] > 0                    # EP-109
    gain(g, f.seat, g.s.face, 1)
    f.done += 1
    f.step = FINISHED
    if not had and f.done < g.rules.tiles_academy_rolls and g.s.player[f.seat].influence >= 1:
        ask(g.s, f.seat, DECIDE_SECOND_ROLL)


cdef void resume_command_post(Game* g, Frame* f) noexcept nogil:
    """EP-113, EP-218, EP-219, EP-220; EP-025: mount tiles never run out."""
    cdef Player* p = &g.s.player[f.seat]
    cdef SeatFacts* own = &g.s.seat_facts[f.seat]
    f.step = FINISHED
    pay(g, f.seat, COMMAND_POST, STRENGTH)
    p.speed_tile += 1
    g.s.turn.mounted += 1
    own.first[FIRST_MOUNT] = min(own.first[FIRST_MOUNT], min(g.s.common.round, NEVER - 1))
    say(g, EVENT_SPEED, f.seat, p.speed_tile, 0, 0)
    change_honor(g, f.seat, mount_honor(g, p.speed_tile), HONOR_MOUNTS)


cdef void resume_monastery(Game* g, Frame* f) noexcept nogil:
    """EP-119; tiles.monastery_upgrades: further upgrades of a repetition may be declined."""
    cdef action_t out[4]
    if f.step == UPGRADING:
        if f.upgrades > 0 and list_upgrades(g, f.seat, LEVEL_ANY, out) > 0:
            ask(g.s, f.seat, DECIDE_UPGRADE)
        else:
            f.step = BEGUN
    else:
        ask(g.s, f.seat, DECIDE_TILE_REPEAT)


cdef void resume_inn(Game* g, Frame* f) noexcept nogil:
    """EP-122, EP-123."""
    if f.done < g.rules.companions_per_inn_action and can_recruit_any(g, f.seat):
        ask(g.s, f.seat, DECIDE_INN_COLOR)
    else:
        f.step = FINISHED


cdef void acquire_relic(Game* g, Frame* f) noexcept nogil:
    f.step = GOING_ON
    pay(g, f.seat, ARCANE_TOWER, g.board.paid_with[ARCANE_TOWER])
    begin_acquire(g, f.seat, RELIC)


cdef void resume_tower(Game* g, Frame* f) noexcept nogil:
    """EP-125, EP-126, EP-127, EP-130: one relic, and any number recharged."""
    if f.step == BEGUN:
        if not can_acquire_relic(g, f.seat):
            f.step = GOING_ON
        elif can_recharge_any(g, f.seat):
            ask(g.s, f.seat, DECIDE_TOWER)
        else:
            acquire_relic(g, f)
    elif not f.blocked and can_recharge_any(g, f.seat):
        ask(g.s, f.seat, DECIDE_RECHARGE)
    else:
        f.step = FINISHED


cdef void defeat_monster(Game* g, Frame* f) noexcept nogil:
    """EP-128, EP-203."""
    f.step = GOING_ON
    pay(g, f.seat, GAPING_MAW, g.board.paid_with[GAPING_MAW])
    begin_acquire(g, f.seat, MONSTER)


cdef void resume_maw(Game* g, Frame* f) noexcept nogil:
    """EP-200, EP-201, EP-202: the champion is declared before the monster is seen, or after."""
    if f.step == BEGUN:
        if g.rules.monsters_champion_timing == CHAMPION_TIMING_BEFORE_SOURCE:
            ask(g.s, f.seat, DECIDE_CHAMPION)
        else:
            defeat_monster(g, f)
    elif f.champion == NO_CARD:
        ask(g.s, f.seat, DECIDE_CHAMPION)
    else:
        f.step = FINISHED
        begin_fight(g, f.seat, f.champion, g.s.acquired)


cdef void resume_tile(Game* g, Frame* f) noexcept nogil:
    cdef int kind = f.tile
    if f.step == FINISHED:
        pop_frame(g.s)
        fire_hooks(g, f.seat, HOOK_ON_TILE, kind, NO_SEAT, f.traits)
    elif kind == SPIRE or kind == LIBRARY or kind == FORT:              # EP-104, EP-105, EP-106
        f.step = FINISHED
        gain(g, f.seat, INSPIRATION if kind == SPIRE else KNOWLEDGE if kind == LIBRARY else STRENGTH,
             g.rules.tiles_gain_amount)
    elif kind == ACADEMY:
        resume_academy(g, f)
    elif kind == COMMAND_POST:
        resume_command_post(g, f)
    elif kind == ABANDONED_SHRINE:
        ask(g.s, f.seat, DECIDE_TILE_REPEAT)
    elif kind == SACRED_MONASTERY:
        resume_monastery(g, f)
    elif kind == INN:
        resume_inn(g, f)
    elif kind == TOMB_OF_THE_ANCIENTS:                                  # EP-129, EP-130
        f.step = FINISHED
        pay(g, f.seat, kind, g.board.paid_with[kind])
        begin_acquire(g, f.seat, TRAIT)
    elif kind == ARCANE_TOWER:
        resume_tower(g, f)
    else:
        resume_maw(g, f)


# --- what can be chosen -----------------------------------------------------------------------------------------------

cdef int list_repeats(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    """EP-116, EP-118, EP-119: the first time is compulsory; then free actions (EP-042) and `done` too."""
    cdef int n = 0, sphere
    if g.rules.tiles_repeat_cap == 0 or f.done < g.rules.tiles_repeat_cap:
        if f.tile == ABANDONED_SHRINE:
            if can_pay(g, f.seat, ABANDONED_SHRINE):
                n = list_loaded(g, f.seat, ACT_SHRINE, out)
        else:
            for sphere in range(POTENTIAL, INFLUENCE + 1):
                if can_monk(g, f.seat, sphere):
                    out[n] = act(ACT_MONK, sphere)
                    n += 1
    if f.done > 0:
        n += list_free_actions(g, f.seat, out + n)
        out[n] = act(ACT_DONE)
        n += 1
    return n


cdef int list_champions(const Game* g, int seat, action_t* out) noexcept nogil:
    """EP-202: any own companion."""
    cdef Bits left = g.s.player[seat].companions
    cdef int card, n = 0
    while True:
        card = bits_take(&left)
        if card < 0:
            return n
        out[n] = act(ACT_CHAMPION, card)
        n += 1


cdef int list_tile(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int decision = g.s.common.decision
    cdef int colour, n = 0
    if decision == DECIDE_TILE_REPEAT:
        return list_repeats(g, f, out)
    if decision == DECIDE_CHAMPION:
        return list_champions(g, f.seat, out)
    if decision == DECIDE_INN_COLOR:
        for colour in range(COLOURS):
            if can_recruit(g, f.seat, colour):
                out[n] = act(ACT_RECRUIT, colour)
                n += 1
        if f.done == 0:
            return n
    elif decision == DECIDE_TOWER:
        if can_acquire_relic(g, f.seat):
            out[n] = act(ACT_ACQUIRE)
            n += 1
        if can_recharge_any(g, f.seat):
            out[n] = act(ACT_RECHARGE_ONLY)
            n += 1
        return n
    elif decision == DECIDE_RECHARGE:
        n = list_recharges(g, f.seat, out)
    elif decision == DECIDE_SECOND_ROLL:
        if not barred(g, f.seat, BAN_ACTION_SECOND_ROLL):
            out[0] = act(ACT_ROLL_AGAIN)
            n = 1
    else:                                           # DECIDE_UPGRADE
        n = list_upgrades(g, f.seat, LEVEL_ANY, out)
        out[n] = act(ACT_NONE)
        return n + 1
    out[n] = act(ACT_DONE)
    return n + 1


cdef void answer_tile(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int what = arg_of(action, 0)
    if kind == ACT_SHRINE:                              # EP-116, EP-117
        f.done += 1
        pay(g, f.seat, ABANDONED_SHRINE, INSPIRATION)
        take_from_card(g, f.seat, what, g.rules.tiles_shrine_remove)
        count16(&g.s.seat_facts[f.seat].shrines, 1)
    elif kind == ACT_MONK:                              # EP-119, EP-120, EP-121
        f.done += 1
        pay(g, f.seat, SACRED_MONASTERY, KNOWLEDGE)
        upgrade(g, f.seat, what)
        f.upgrades = g.rules.tiles_monastery_upgrades - 1
        f.step = UPGRADING
        count16(&g.s.seat_facts[f.seat].monks, 1)
    elif f.step == UPGRADING:
        f.upgrades -= 1
        if kind == ACT_NONE:
            f.upgrades = 0
        else:
            upgrade(g, f.seat, what)
    elif kind == ACT_RECRUIT:                           # EP-175
        f.done += 1
        pay(g, f.seat, INN, g.board.attribute_of[what])
        begin_acquire(g, f.seat, what)
    elif kind == ACT_ACQUIRE:
        acquire_relic(g, f)
    elif kind == ACT_RECHARGE_ONLY:
        f.step = GOING_ON
    elif kind == ACT_RECHARGE:                          # EP-126, EP-197
        recharge(g, f.seat, what, g.content.capacity[what])
        f.blocked = g.rules.relics_recharge == RECHARGE_ONE_RELIC
        count16(&g.s.seat_facts[f.seat].recharges, 1)
    elif kind == ACT_CHAMPION:
        f.champion = what
        if f.step == BEGUN:
            defeat_monster(g, f)
    elif kind == ACT_ROLL_AGAIN:
        f.step = GOING_ON
        count8(&g.s.seat_facts[f.seat].second_rolls, 1)
        begin_roll(g, f.seat, WHITE)
    elif kind == ACT_DONE:
        f.step = FINISHED
    else:
        take_free_action(g, f.seat, action)


# --- resting (EP-095, EP-096, EP-103) ---------------------------------------------------------------------------------

cdef void begin_rest(Game* g, int seat, int sphere) noexcept nogil:
    cdef Frame* f = push_frame(g.s, FRAME_REST, seat)
    f.left = g.rules.turn_rest_upgrades - 1
    f.traits = g.s.player[seat].traits
    g.s.turn.rested += 1
    count16(&g.s.seat_facts[seat].rests, 1)
    if popcount64(g.s.turn.acted) + g.s.turn.rested > 1:
        count8(&g.s.seat_facts[seat].extra_tiles, 1)
    say(g, EVENT_REST, seat, 0, 0, 0)
    upgrade(g, seat, sphere)


cdef void resume_rest(Game* g, Frame* f) noexcept nogil:
    """turn.rest_upgrades: further blocks may be declined."""
    cdef action_t out[4]
    if f.left > 0 and list_upgrades(g, f.seat, LEVEL_ANY, out) > 0:
        ask(g.s, f.seat, DECIDE_UPGRADE)
        return
    pop_frame(g.s)
    fire_hooks(g, f.seat, HOOK_ON_REST, 0, NO_SEAT, f.traits)


cdef void answer_rest(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_NONE:
        f.left = 0
        return
    f.left -= 1
    upgrade(g, f.seat, arg_of(action, 0))
