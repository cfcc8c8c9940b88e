"""The Axis, Angel and Demon, upgrade and downgrade in their order (AM-325), the end of the game (RULES.md 6.5)."""

from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, ACT_STOP, ANGEL, AXIS, BAN_POWER_ANGEL_SLOTS, BAN_POWER_SECOND_FAMILIAR, BEASTMASTER, CENTRE,
    DECIDE_ANGEL_SLOTS, DECIDE_KEEP_ACTIVE, DEMON, END_PIER, EVENT_ASCEND, EVENT_DEFEAT, EVENT_EJECT, EVENT_ENERGY,
    EVENT_TOKENS, FRAME_ASCEND, FRAME_AXIS, FRAME_DEFEAT, GAIN_GIVEN, HEAL_UPGRADE, HUMAN, LOST_EJECTION, MISCHIEVOUS,
    NEVER, NO_CARD, NO_CHARACTER, NO_SEAT, PERMANENT, SCROUNGER, WAY_AXIS, WAY_EJECTION, Frame, Player, SeatFacts, ask,
    pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport enter, infect, uncover
from equipoise.ext.axis_mundi.game cimport (
    Game, barred, count_bits, die, for_slots, hand_limit, max_hp, own_power, say, slots_with,
)
from equipoise.ext.axis_mundi.hands cimport activate, cut_hand, cut_slots, deactivate, draw_to_hand
from equipoise.ext.axis_mundi.harm cimport heal
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport action_t, arg_of, end_won, kind_of
from equipoise.ext.types cimport u64


# --- the gate ---------------------------------------------------------------------------------------------------------

cdef void enter_axis(Game* g, int seat) noexcept nogil:
    """AM-099, AM-100: the only way into the open Axis."""
    cdef Frame* f = push_frame(g.s, FRAME_AXIS, seat)
    f.lives = g.s.player[seat].lives
    count8(&g.s.seat_facts[seat].axis_entries, 1)
    if g.s.seat_facts[seat].first_centre_round == NEVER:
        g.s.seat_facts[seat].first_centre_round = min(g.s.common.round, NEVER - 1)
    uncover(g, seat)        # AM-130
    enter(g, seat, CENTRE, WAY_AXIS)


cdef void eject(Game* g, int seat) noexcept nogil:
    """AM-105, AM-106: thrown to the Power Hex of the die, or the next free one."""
    cdef int i = (die(g, seat) - 1) * g.board.seats // 6
    while g.s.occupant[g.board.power[i]] >= 0:
        i = (i + 1) % g.board.seats
    count8(&g.s.seat_facts[seat].ejections, 1)
    count8(&g.s.facts.ejections, 1)
    count8(&g.s.seat_facts[seat].levels_lost[LOST_EJECTION], g.board.top)
    say(g, EVENT_EJECT, seat, g.board.power[i], 0, 0)
    enter(g, seat, g.board.power[i], WAY_EJECTION)


cdef void resume_axis(Game* g, Frame* f) noexcept nogil:
    """AM-104, AM-107: the die of the gate, then the die of Heaven and Hell; either way the turn ends (AM-314)."""
    cdef int seat = f.seat
    cdef bint alive = g.s.player[seat].lives == f.lives
    pop_frame(g.s)
    if not alive:
        return
    if seat == g.s.active:
        g.s.turn.over = 1               # AM-105, AM-107
    if die(g, seat) <= g.rules.axis_eject_faces:
        eject(g, seat)
        return
    f = push_frame(g.s, FRAME_ASCEND, seat)
    f.form = ANGEL if die(g, seat) <= g.rules.axis_heaven_faces else DEMON


# --- becoming Angel or Demon ------------------------------------------------------------------------------------------

cdef void note_ascension(Game* g, int seat) noexcept nogil:
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    count8(&g.s.player[seat].ascensions, 1)
    if g.s.player[seat].form == ANGEL:
        count8(&own.as_angel, 1)
    else:
        count8(&own.as_demon, 1)
    if g.s.facts.first_ascension_round == NEVER:
        g.s.facts.first_ascension_round = min(g.s.common.round, NEVER - 1)
    count8(&g.s.facts.ascensions, 1)


cdef void transform(Game* g, int seat, int form) noexcept nogil:
    """AM-108, AM-110, AM-111: the new mat. Hand, treasures and statuses stay (AM-315)."""
    cdef Player* p = &g.s.player[seat]
    cdef u64 left
    cdef int _i
    p.form = form
    p.identity = NO_CHARACTER           # AM-315
    p.borrowed_levitate = 0
    p.hp = max_hp(g, seat)
    p.wounds = 0
    p.energy[0] = min(g.rules.asc_energy, g.rules.energy_cap)
    p.energy[1] = 0
    p.mischief = p.scrounge = 0
    g.s.ascendant = seat
    g.s.terrain[CENTRE] = ACCESSIBLE    # AM-037
    say(g, EVENT_ASCEND, seat, form, 0, 0)
    note_ascension(g, seat)
    if form == ANGEL:
        left = p.active
        while left:
            deactivate(g, seat, lowest64(left))
            left &= left - 1
        for _i in range(g.content.angel_draw):
            draw_to_hand(g, seat, PERMANENT, GAIN_GIVEN)


cdef void upgrade(Game* g, int seat) noexcept nogil:
    """AM-117, AM-118: the catch-up of everybody else. Nobody is moved, no hand or status is touched (AM-119)."""
    cdef Player* p = &g.s.player[seat]
    cdef int character = g.s.common.character[seat]
    heal(g, seat, min(g.rules.hp_upgrade_to, g.rules.hp_human) - p.hp, HEAL_UPGRADE)
    if g.rules.upgrade_clear_wounds:
        p.wounds = 0
    if g.rules.upgrade_refill_energy:
        p.energy[0] = g.rules.energy_cap
        if own_power(g, seat) == BEASTMASTER and not barred(g, seat, BAN_POWER_SECOND_FAMILIAR):
            p.energy[1] = g.rules.energy_cap
    if g.rules.upgrade_fill_tokens:
        if character == MISCHIEVOUS:
            p.mischief = g.rules.mischievous_token_cost
        if character == SCROUNGER:
            p.scrounge = g.rules.scrounger_token_cost
    say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)
    say(g, EVENT_TOKENS, seat, p.mischief, p.scrounge, 0)
    cut_hand(g, seat)       # only parameters make an upgraded limit the lower one


cdef void resume_ascend(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int i
    cdef u64 more
    if f.step == 0:
        f.step = 1
        transform(g, seat, f.form)
    if f.step == 1:
        # AM-108, AM-109: the Angel fills its slots one by one, or stops.
        more = 0 if barred(g, seat, BAN_POWER_ANGEL_SLOTS) else for_slots(g, seat)
        if f.form == ANGEL and not f.enough and more and count_bits(g.s.player[seat].active) < g.content.angel_slots:
            ask(g.s, seat, DECIDE_ANGEL_SLOTS)
            return
        f.step = 2
        cut_slots(g, seat)              # AM-110: slots first, then the hand limit
        return
    pop_frame(g.s)
    if g.rules.rules_upgrade_on_ascension:
        for i in range(1, g.board.seats):
            upgrade(g, (seat + i) % g.board.seats)


cdef void answer_ascend(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_STOP:
        f.enough = 1
        return
    activate(g, f.seat, arg_of(action, 0), NO_CARD)


# --- losing it --------------------------------------------------------------------------------------------------------

cdef void lose_ascension(Game* g, int seat) noexcept nogil:
    """AM-120, AM-122: a human again, without energy, wounds and tokens."""
    cdef Player* p = &g.s.player[seat]
    cdef Frame* f
    cdef int form = p.form
    count8(&g.s.facts.defeats, 1)
    p.form = HUMAN
    p.hp = min(g.rules.hp_revive, g.rules.hp_human)
    p.wounds = 0
    p.energy[0] = p.energy[1] = 0
    p.mischief = p.scrounge = 0
    g.s.ascendant = NO_SEAT
    g.s.terrain[CENTRE] = AXIS          # AM-127
    say(g, EVENT_DEFEAT, seat, form, 0, 0)
    infect(g, seat)
    f = push_frame(g.s, FRAME_DEFEAT, seat)
    f.form = form


cdef void downgrade(Game* g, int seat) noexcept nogil:
    """AM-124 to AM-126: everything is kept but what only the upgraded mat holds."""
    cdef Player* p = &g.s.player[seat]
    if g.s.common.character[seat] == BEASTMASTER:
        p.energy[0] = min(g.rules.energy_cap, p.energy[0] + p.energy[1])
    p.energy[1] = 0
    if (count_bits(p.active) > slots_with(g, seat, own_power(g, seat)) or p.hand_size > hand_limit(g, seat)):
        cut_slots(g, seat)


cdef void resume_defeat(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef Player* p = &g.s.player[seat]
    cdef u64 left
    cdef int first, other
    if f.step == 0:
        if f.form == ANGEL or g.rules.rules_demon_keeps_active_on_defeat:
            if count_bits(p.active) > 1:
                ask(g.s, seat, DECIDE_KEEP_ACTIVE)        # AM-121
                return
        else:
            left = p.active                             # AM-123
            while left:
                deactivate(g, seat, lowest64(left))
                left &= left - 1
        f.step = 1
        cut_hand(g, seat)
        return
    if f.done < g.board.seats:
        first = g.s.active if g.s.active >= 0 else g.s.first_seat
        other = (first + f.done) % g.board.seats
        f.done += 1
        if other != seat and g.rules.rules_upgrade_on_ascension:
            downgrade(g, other)
        return
    pop_frame(g.s)
    other = g.s.occupant[CENTRE]
    if g.rules.rules_reopen_roll and other >= 0:        # AM-040
        f = push_frame(g.s, FRAME_AXIS, other)
        f.lives = g.s.player[other].lives


cdef void answer_defeat(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef u64 left = g.s.player[f.seat].active & ~(<u64> 1 << arg_of(action, 0))
    while left:
        deactivate(g, f.seat, lowest64(left))
        left &= left - 1


# --- the end ----------------------------------------------------------------------------------------------------------

cdef void score_seats(Game* g) noexcept nogil:
    """RULES.md 6.5: Ascendant, then ascensions, then level, then HP, as one number with two digits each."""
    cdef int seat, level, score
    for seat in range(g.board.seats):
        level = g.board.level[g.s.player[seat].pos]
        score = min(g.s.player[seat].ascensions, 99)
        score = score * 100 + (g.board.top + 1 - level if seat == g.s.ascendant else level)
        score = score * 100 + max(0, g.s.player[seat].hp)
        g.s.common.score[seat] = score + (1000000 if seat == g.s.ascendant else 0)


cdef void win(Game* g, int seat) noexcept nogil:
    """AM-010."""
    score_seats(g)
    g.s.facts.winner_form = g.s.player[seat].form
    end_won(&g.s.common, END_PIER, seat)


cdef double how_far(const Game* g, int seat) noexcept nogil:
    """The race in two halves: up to the centre as a human, down to the own pier as the Ascendant.

    A human's half counts levels, and is worth less while somebody else is on the way down; HP break ties.
    """
    cdef const Player* p = &g.s.player[seat]
    cdef int pos = p.pos
    cdef double top = g.board.top
    cdef double hp = max(0, p.hp) / <double> max_hp(g, seat)
    cdef double up, down
    if g.s.common.won[seat] > 0.0:
        return 1.0
    if p.form != HUMAN:
        down = 1.0 - g.board.distance[pos][g.board.pier[seat]] / (2.0 * top + 4.0)
        return min(0.99, 0.5 + 0.45 * down + 0.04 * hp)
    up = 1.0 if pos == CENTRE else g.board.level[pos] / (top + 1.0)
    if g.s.ascendant >= 0:
        up *= 0.5
    return min(0.49, 0.44 * up + 0.04 * hp)
