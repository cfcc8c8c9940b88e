"""The dice after a monster is defeated (RULES.md 7.15)."""

from equipoise.ext.engine cimport act, action_t, kind_of
from equipoise.ext.epoch.cards cimport lose_companion
from equipoise.ext.epoch.dice cimport begin_roll
from equipoise.ext.epoch.effects cimport begin_effects
from equipoise.ext.epoch.facts cimport CONVICTION_PREVENTION, LEFT_DEATH, SeatFacts, count8
from equipoise.ext.epoch.game cimport Game, ask, gain, lay_on_card, pop_frame, push_frame, say, spend_conviction
from equipoise.ext.epoch.rules cimport BLACK, DEATH, FATIGUE, HOOK_ON_ACQUIRE, MISS, WHITE
from equipoise.ext.epoch.state cimport (
    ACCEPT_DEATH, DECIDE_PREVENT_DEATH, EVENT_COUNTER_DIE, EVENT_SAVED, FRAME_FIGHT, NO_SEAT, PREVENT_DEATH, Frame,
)

cdef enum:                  # FRAME_FIGHT.step; card: the champion, row: the monster, n: white dice left
    HEROISM = 0
    HEROISM_ROLLED = 1
    COUNTER_ATTACK = 2
    SETTLED = 3


cdef void begin_fight(Game* g, int seat, int champion, int monster) noexcept nogil:
    cdef Frame* f = push_frame(g, FRAME_FIGHT, seat)
    f.card = champion
    f.row = monster
    f.n = g.rules.monsters_white_rolls
    count8(&g.s.seat_facts[seat].fights, 1)


cdef int counter_of(const Game* g, int seat, int face) noexcept nogil:
    """EP-217: guard first, then death_is_fatigue."""
    if face == DEATH and g.s.turn.guard:
        return MISS
    if face == DEATH and g.s.player[seat].death_is_fatigue:
        return FATIGUE
    return face


cdef void counter_attack(Game* g, Frame* f) noexcept nogil:
    """EP-207."""
    cdef SeatFacts* own = &g.s.seat_facts[f.seat]
    cdef int counter = counter_of(g, f.seat, g.s.face)
    f.step = SETTLED
    say(g, EVENT_COUNTER_DIE, f.seat, counter, f.card, 0)
    if counter == MISS:                             # EP-214
        count8(&own.misses, 1)
    elif counter == FATIGUE:                        # EP-210, EP-211
        lay_on_card(g, f.seat, f.card, g.rules.monsters_fatigue)
        count8(&own.fatigues, 1)
    elif g.s.player[f.seat].conviction >= g.rules.monsters_prevent_cost:
        ask(g, f.seat, DECIDE_PREVENT_DEATH)        # EP-213
    else:
        die(g, f)


cdef void die(Game* g, Frame* f) noexcept nogil:
    """EP-212; EP-215: the monster stays."""
    count8(&g.s.seat_facts[f.seat].deaths, 1)
    lose_companion(g, f.seat, f.card, LEFT_DEATH)


cdef void resume_fight(Game* g, Frame* f) noexcept nogil:
    """EP-208: white, then black, then on_acquire."""
    if f.step == HEROISM:
        if f.n > 0:
            f.step = HEROISM_ROLLED
            begin_roll(g, f.seat, WHITE)
        else:
            f.step = COUNTER_ATTACK
            begin_roll(g, f.seat, BLACK)
    elif f.step == HEROISM_ROLLED:                  # EP-206
        gain(g, f.seat, g.s.face, 1)
        f.n -= 1
        f.step = HEROISM
    elif f.step == COUNTER_ATTACK:
        counter_attack(g, f)
    else:
        pop_frame(g)
        if g.content.hook[f.row] == HOOK_ON_ACQUIRE:
            begin_effects(g, f.seat, f.row, NO_SEAT)


cdef int list_deaths(action_t* out) noexcept nogil:
    out[0] = act(PREVENT_DEATH)
    out[1] = act(ACCEPT_DEATH)
    return 2


cdef void answer_fight(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACCEPT_DEATH:
        die(g, f)
        return
    spend_conviction(g, f.seat, g.rules.monsters_prevent_cost)      # EP-213
    say(g, EVENT_SAVED, f.seat, f.card, 0, 0)
    count8(&g.s.seat_facts[f.seat].prevented, 1)
    count8(&g.s.seat_facts[f.seat].conviction[CONVICTION_PREVENTION], g.rules.monsters_prevent_cost)
