"""The Axis, Angel and Demon, upgrade and downgrade in their order (AM-325), the end of the game (RULES.md 6.5)."""

from equipoise.ext.axis_mundi.entering cimport enter, infect, uncover
from equipoise.ext.axis_mundi.facts cimport (
    ASCENSIONS, GAIN_GIVEN, HEAL_UPGRADE, LOST_EJECTION, NEVER, OUTCOME_DEFEATED, OUTCOME_WON, GameFacts, SeatFacts,
    count8,
)
from equipoise.ext.axis_mundi.game cimport (
    Game, ask, count_bits, die, hand_limit, max_hp, own_power, pop_frame, push_frame, say, slots_with,
)
from equipoise.ext.axis_mundi.hands cimport activate, cut_hand, cut_slots, deactivate, draw_to_hand
from equipoise.ext.axis_mundi.harm cimport heal
from equipoise.ext.axis_mundi.rules cimport ONE_TIME_CARDS
from equipoise.ext.axis_mundi.state cimport (
    ACCESSIBLE, ANGEL, AXIS, BEASTMASTER, CENTRE, DECIDE_ANGEL_SLOTS, DECIDE_KEEP_ACTIVE, DEMON, END_PIER,
    EVENT_ASCEND, EVENT_DEFEAT, EVENT_EJECT, EVENT_ENERGY, EVENT_TOKENS, FRAME_ASCEND, FRAME_AXIS, FRAME_DEFEAT,
    HUMAN, MISCHIEVOUS, NO_CARD, NO_CHARACTER, NO_SEAT, PERMANENT, SCROUNGER, STOP, WAY_AXIS, WAY_EJECTION, Frame,
    Player,
)
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport action_t, arg_of, end_won, kind_of
from equipoise.ext.types cimport u64


# --- the gate ---------------------------------------------------------------------------------------------------------
# FRAME_AXIS: b the lives of the seat when it stepped in.

cdef void enter_axis(Game* g, int seat) noexcept nogil:
    """AM-099, AM-100: the only way into the open Axis."""
    cdef Frame* f = push_frame(g, FRAME_AXIS, seat)
    f.b = g.s.player[seat].lives
    count8(&g.s.seat_facts[seat].axis_entries, 1)
    if g.s.facts.defeats:
        count8(&g.s.seat_facts[seat].axis_retries, 1)
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
    cdef bint alive = g.s.player[seat].lives == f.b
    pop_frame(g)
    if not alive:
        return
    if seat == g.s.active:
        g.s.turn.over = 1               # AM-105, AM-107
    if die(g, seat) <= g.rules.axis_eject_faces:
        eject(g, seat)
        return
    f = push_frame(g, FRAME_ASCEND, seat)
    f.a = ANGEL if die(g, seat) <= g.rules.axis_heaven_faces else DEMON


# --- becoming Angel or Demon ------------------------------------------------------------------------------------------
# FRAME_ASCEND: a the form, e 1: no more permanents are wanted.

cdef void note_ascension(Game* g, int seat) noexcept nogil:
    cdef GameFacts* facts = &g.s.facts
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    cdef int i = facts.ascensions
    cdef int other, levels = 0
    cdef int round = min(g.s.common.round, NEVER - 1)
    count8(&own.ascensions, 1)
    if g.s.player[seat].form == ANGEL:
        count8(&own.as_angel, 1)
    else:
        count8(&own.as_demon, 1)
    if i == 0:
        facts.first_ascension_round = round
    count8(&facts.ascensions, 1)
    if i >= ASCENSIONS:
        return
    for other in range(g.board.seats):
        if other != seat:
            levels += g.board.level[g.s.player[other].pos]
    facts.ascension_seat[i] = seat
    facts.ascension_form[i] = g.s.player[seat].form
    facts.ascension_round[i] = round
    facts.ascension_hp[i] = g.s.player[seat].hp
    facts.ascension_human_levels[i] = levels


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
        if character == BEASTMASTER:
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
        transform(g, seat, f.a)
    if f.step == 1:
        # AM-108, AM-109: the Angel fills its slots one by one, or stops.
        more = g.s.player[seat].held & ~g.one_time & ~g.s.player[seat].active
        if f.a == ANGEL and not f.e and more and count_bits(g.s.player[seat].active) < g.content.angel_slots:
            ask(g, seat, DECIDE_ANGEL_SLOTS)
            return
        f.step = 2
        i = g.s.facts.ascensions - 1
        if i < ASCENSIONS:
            g.s.facts.ascension_active[i] = (g.s.player[seat].active >> ONE_TIME_CARDS) & 0xFFFF
        cut_slots(g, seat)              # AM-110: slots first, then the hand limit
        return
    pop_frame(g)
    if g.rules.rules_upgrade_on_ascension:
        for i in range(1, g.board.seats):
            upgrade(g, (seat + i) % g.board.seats)


cdef void answer_ascend(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == STOP:
        f.e = 1
        return
    activate(g, f.seat, arg_of(action, 0), NO_CARD)


# --- losing it --------------------------------------------------------------------------------------------------------
# FRAME_DEFEAT: a the form that was lost, n how many of the others are already downgraded.

cdef void lose_ascension(Game* g, int seat, int fell_from) noexcept nogil:
    """AM-120, AM-122: a human again, without energy, wounds and tokens."""
    cdef Player* p = &g.s.player[seat]
    cdef Frame* f
    cdef int i = g.s.facts.ascensions - 1
    cdef int form = p.form
    count8(&g.s.facts.defeats, 1)
    if 0 <= i < ASCENSIONS:
        g.s.facts.ascension_outcome[i] = OUTCOME_DEFEATED
        g.s.facts.ascension_distance[i] = g.board.distance[fell_from][g.board.pier[seat]]
    p.form = HUMAN
    p.hp = min(g.rules.hp_revive, g.rules.hp_human)
    p.wounds = 0
    p.energy[0] = p.energy[1] = 0
    p.mischief = p.scrounge = 0
    g.s.ascendant = NO_SEAT
    g.s.terrain[CENTRE] = AXIS          # AM-127
    say(g, EVENT_DEFEAT, seat, form, 0, 0)
    infect(g, seat)
    f = push_frame(g, FRAME_DEFEAT, seat)
    f.a = form


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
        if f.a == ANGEL or g.rules.rules_demon_keeps_active_on_defeat:
            if count_bits(p.active) > 1:
                ask(g, seat, DECIDE_KEEP_ACTIVE)        # AM-121
                return
        else:
            left = p.active                             # AM-123
            while left:
                deactivate(g, seat, lowest64(left))
                left &= left - 1
        f.step = 1
        cut_hand(g, seat)
        return
    if f.n < g.board.seats:
        first = g.s.active if g.s.active >= 0 else g.s.first_seat
        other = (first + f.n) % g.board.seats
        f.n += 1
        if other != seat and g.rules.rules_upgrade_on_ascension:
            downgrade(g, other)
        return
    pop_frame(g)
    other = g.s.occupant[CENTRE]
    if g.rules.rules_reopen_roll and other >= 0:        # AM-040
        f = push_frame(g, FRAME_AXIS, other)
        f.b = g.s.player[other].lives


cdef void answer_defeat(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef u64 left = g.s.player[f.seat].active & ~(<u64> 1 << arg_of(action, 0))
    while left:
        deactivate(g, f.seat, lowest64(left))
        left &= left - 1


# --- the end ----------------------------------------------------------------------------------------------------------

cdef void score_seats(Game* g) noexcept nogil:
    """RULES.md 6.5: Ascendant, then ascensions, then level, then HP, as one number with two digits each."""
    cdef int seat, level, score
    cdef int i = g.s.facts.ascensions - 1
    for seat in range(g.board.seats):
        level = g.board.level[g.s.player[seat].pos]
        score = min(g.s.seat_facts[seat].ascensions, 99)
        score = score * 100 + (g.board.top + 1 - level if seat == g.s.ascendant else level)
        score = score * 100 + max(0, g.s.player[seat].hp)
        g.s.common.score[seat] = score + (1000000 if seat == g.s.ascendant else 0)
    if g.s.ascendant >= 0 and 0 <= i < ASCENSIONS:
        g.s.facts.ascension_distance[i] = (
            g.board.distance[g.s.player[g.s.ascendant].pos][g.board.pier[g.s.ascendant]])


cdef void win(Game* g, int seat) noexcept nogil:
    """AM-010."""
    cdef int i = g.s.facts.ascensions - 1
    score_seats(g)
    g.s.facts.winner_form = g.s.player[seat].form
    if 0 <= i < ASCENSIONS:
        g.s.facts.ascension_outcome[i] = OUTCOME_WON
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
