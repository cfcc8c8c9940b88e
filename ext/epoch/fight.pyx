"""The dice after a monster is defeated (RULES.md 7.15)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport act, action_t, kind_of
from equipoise.ext.epoch.cards cimport lose_companion
from equipoise.ext.epoch.declared cimport (
    ACT_ACCEPT_DEATH, ACT_PREVENT_DEATH, BAN_ACTION_PREVENT_DEATH, BLACK, CONVICTION_PREVENTION, DEATH,
    DECIDE_PREVENT_DEATH, EVENT_COUNTER_DIE, EVENT_SAVED, FATIGUE, FRAME_FIGHT, HOOK_ON_ACQUIRE, LEFT_DEATH, MISS,
    NO_SEAT, WHITE, Frame, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.dice cimport begin_roll
from equipoise.ext.epoch.effects cimport begin_effects
from equipoise.ext.epoch.game cimport Game, barred, gain, lay_on_card, say, spend_conviction

cdef enum:                  # Frame.step of FRAME_FIGHT
    HEROISM = 0
    HEROISM_ROLLED = 1
    COUNTER_ATTACK = 2
    SETTLED = 3


cdef void begin_fight(Game* g, int seat, int champion, int monster) noexcept nogil:
    cdef Frame* f = push_frame(g.s, FRAME_FIGHT, seat)
    f.champion = champion
    f.monster = monster
    f.left = g.rules.monsters_white_rolls
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
    say(g, EVENT_COUNTER_DIE, f.seat, counter, f.champion, 0)
    if counter == MISS:                             # EP-214
        return
    if counter == FATIGUE:                        # EP-210, EP-211
        lay_on_card(g, f.seat, f.champion, g.rules.monsters_fatigue)
        count8(&own.fatigues, 1)
    elif g.s.player[f.seat].conviction >= g.rules.monsters_prevent_cost:
        ask(g.s, f.seat, DECIDE_PREVENT_DEATH)        # EP-213
    else:
        die(g, f)


cdef void die(Game* g, Frame* f) noexcept nogil:
    """EP-212; EP-215: the monster stays."""
    count8(&g.s.seat_facts[f.seat].deaths, 1)
    lose_companion(g, f.seat, f.champion, LEFT_DEATH)


cdef void resume_fight(Game* g, Frame* f) noexcept nogil:
    """EP-208: white, then black, then on_acquire."""
    if f.step == HEROISM:
        if f.left > 0:
            f.step = HEROISM_ROLLED
            begin_roll(g, f.seat, WHITE)
        else:
            f.step = COUNTER_ATTACK
            begin_roll(g, f.seat, BLACK)
    elif f.step == HEROISM_ROLLED:                  # EP-206
        gain(g, f.seat, g.s.face, 1)
        f.left -= 1
        f.step = HEROISM
    elif f.step == COUNTER_ATTACK:
        counter_attack(g, f)
    else:
        pop_frame(g.s)
        if g.content.hook[f.monster] == HOOK_ON_ACQUIRE:
            begin_effects(g, f.seat, f.monster, NO_SEAT)


cdef int list_deaths(const Game* g, int seat, action_t* out) noexcept nogil:
    cdef int n = 0
    if not barred(g, seat, BAN_ACTION_PREVENT_DEATH):
        out[0] = act(ACT_PREVENT_DEATH)
        n = 1
    out[n] = act(ACT_ACCEPT_DEATH)
    return n + 1


cdef void answer_fight(Game* g, Frame* f, action_t action) noexcept nogil:
    if kind_of(action) == ACT_ACCEPT_DEATH:
        die(g, f)
        return
    spend_conviction(g, f.seat, g.rules.monsters_prevent_cost)      # EP-213
    say(g, EVENT_SAVED, f.seat, f.champion, 0, 0)
    count8(&g.s.seat_facts[f.seat].prevented, 1)
    count8(&g.s.seat_facts[f.seat].conviction[CONVICTION_PREVENTION], g.rules.monsters_prevent_cost)
