"""Positions that are loaded: what is counted again, and what cannot be played although each number is allowed.

The rules take for granted what is asked here: that tiles are on the map, that a question fits what is half done, and
that what is half done has all that it refers to.
"""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits
from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.exxinon.board cimport any_of, without
from equipoise.ext.exxinon.check cimport mana_on_record
from equipoise.ext.exxinon.declared cimport (
    AIM_CHARACTER, AIM_LINE, AIM_NONE, AN_ATTACK, A_DELAY, A_HAUNTING, A_SPELL, CARDS, CHARACTERS, DECIDE_CORE,
    DECIDE_DELAY_ORDER, DECIDE_DIRECTION, DECIDE_DISPLACE, DECIDE_DRAFT, DECIDE_FIRST, DECIDE_MAIN, DECIDE_PLACEMENT,
    DECIDE_SYNTHESIS, DECIDE_TARGET, DECIDE_TELEPORT, DECIDE_X, KIND_CARD, NOTHING, NO_DIRECTION, NO_SEAT, SEATS,
    SPELLS, STAGE_DIRECTION, STAGE_OPS, STAGE_PAY, STAGE_PUSH, STAGE_TARGET, STAGE_TELEPORT, STEP_ACT, STEP_ALLOWANCES,
    STEP_BEGIN, STEP_DELAYS, STEP_DRAFT, STEP_EVENTS, STEP_FIRST, STEP_PLACEMENT, STEP_SYNTHESIS, TEAMS, WHOLE, Casting,
    Player,
)
from equipoise.ext.exxinon.game cimport Game, max_health
from equipoise.ext.exxinon.hands cimport recount_hand
from equipoise.ext.exxinon.legal cimport list_legal
from equipoise.ext.exxinon.objectives cimport full_health, kind_of_place
from equipoise.ext.exxinon.targeting cimport can_be_aimed


# --- what follows from the rest ---------------------------------------------------------------------------------------

cdef void count_again(Game* g) noexcept nogil:
    """Also takes over what a written position leaves unexplained: mana, Cores and the hands of the dead."""
    cdef int seat, team, place, granted = g.s.main_decisions
    cdef Player* p
    memset(g.s.occupant, NO_SEAT, sizeof(g.s.occupant))
    for seat in range(SEATS):
        p = &g.s.player[seat]
        recount_hand(g, seat)
        if p.alive and g.s.turn > 0:
            g.s.occupant[p.tile] = seat
        if not p.alive and g.s.seat_facts[seat].death_turn == 0:
            p.hand_at_death = p.hand_size
        granted += p.base_steps + p.bonus_steps - p.walked + p.actions + p.attacks
        g.s.mana_brought[seat] = p.mana - mana_on_record(g, seat)
    if g.s.casting.what != NOTHING:
        granted -= 1                                # what is being chosen is counted twice
    g.s.granted = max(g.s.granted, granted)
    for team in range(TEAMS):
        if g.s.cores_used[team] == 0 and (g.s.core_turns[team] or g.s.core_next[team]):
            g.s.cores_used[team] = 1
        g.s.cores_gained[team] = g.s.cores_used[team] + g.s.cores[team]
    for place in range(g.board.places):
        g.s.objective[place].worn = g.s.objective[place].health


# --- what cannot be played --------------------------------------------------------------------------------------------

cdef const char* fault_of_players(const Game* g) noexcept nogil:
    cdef const Player* p
    cdef int seat, other, card, cards
    for seat in range(SEATS):
        p = &g.s.player[seat]
        cards = g.s.deck[seat].size
        for card in range(SPELLS):
            cards += p.hand[card] + p.pile[card]
        if cards > CARDS:
            return b"a player has more cards than a deck can have"
        if g.s.step < STEP_BEGIN:
            continue
        if p.alive and (p.health < 1 or p.health > max_health(g, seat)):
            return b"a living character has no health, or more than it can have"
        for other in range(seat):
            if p.alive and g.s.player[other].alive and g.s.player[other].tile == p.tile:
                return b"two living characters share a tile"
    return NULL


cdef const char* fault_of_board(const Game* g) noexcept nogil:
    cdef Bits outside = without(&g.s.walls, &g.board.all_tiles)
    cdef int place
    if any_of(&outside):
        return b"a breakable wall is off the map"
    outside = without(&g.s.casting.line, &g.board.all_tiles)
    if any_of(&outside):
        return b"a line leaves the map"
    for place in range(g.board.places):
        if g.s.objective[place].health > full_health(g, kind_of_place(place)):
            return b"an objective has more health than it can have"
        if g.s.objective[place].state == WHOLE and g.s.objective[place].health < 1:
            return b"an objective is whole and has no health"
    return NULL


cdef bint aims_at_something(const Game* g, int aim, int target) noexcept nogil:
    if aim == AIM_CHARACTER:
        return target < SEATS
    if aim == AIM_LINE:
        return target < NO_DIRECTION
    return aim == AIM_NONE or target < g.board.tiles


cdef const char* fault_of_delays(const Game* g) noexcept nogil:
    cdef int i, resolving = 0
    for i in range(g.s.delays):
        if not aims_at_something(g, g.s.delay[i].aim, g.s.delay[i].target):
            return b"a delay is aimed at nothing"
        resolving += g.s.delay[i].resolving
    if resolving != (g.s.casting.what == A_DELAY):
        return b"the delay that resolves is not the one that is cast"
    return NULL


cdef bint asks_what_comes_next(const Game* g, const Casting* c) noexcept nogil:
    """The decision is the one that was asked before the next stage."""
    cdef int decision = g.s.common.decision
    if decision == DECIDE_X:
        return c.stage == STAGE_TARGET and c.what == A_SPELL and can_be_aimed(g, c.seat, c.spell)
    if decision == DECIDE_TARGET:
        return c.what != A_DELAY and c.stage == (STAGE_OPS if c.what == AN_ATTACK else STAGE_DIRECTION)
    if decision == DECIDE_DIRECTION and c.push_asked:
        return (c.pushing >> (c.push_asked - 1) & 1 and g.s.player[c.push_asked - 1].alive
                and c.stage == (STAGE_PUSH if c.what == AN_ATTACK else STAGE_OPS))
    if c.what == AN_ATTACK:
        return False
    if decision == DECIDE_DIRECTION:
        return c.stage == STAGE_TELEPORT and c.what != A_DELAY
    return decision == DECIDE_TELEPORT and c.stage == (STAGE_OPS if c.what == A_DELAY else STAGE_PAY)


cdef const char* fault_of_casting(const Game* g) noexcept nogil:
    cdef const Casting* c = &g.s.casting
    cdef int first = 0, behind = g.content.spells
    if c.what == NOTHING:
        return NULL
    if g.s.team < 0 or c.seat >> 1 != g.s.team:
        return b"who casts is not of the active team"
    if c.what == A_HAUNTING:
        first = SPELLS
        behind = SPELLS + g.content.wraith_abilities
    if c.what != AN_ATTACK and not first <= c.spell < behind:
        return b"what is cast is no such spell"
    if g.s.player[c.seat].alive == (c.what == A_HAUNTING) and c.what != A_DELAY:
        return b"a wraith casts, or the living haunt"
    if c.what == A_SPELL and g.book.spell[c.spell].kind == KIND_CARD and g.s.player[c.seat].hand[c.spell] == 0:
        return b"the card that is cast is not in the hand"
    if not aims_at_something(g, c.aim, c.target):
        return b"what is cast is aimed at nothing"
    if not asks_what_comes_next(g, c):
        return b"the decision is not one of what is being cast"
    if c.what != AN_ATTACK and c.stage == STAGE_OPS and c.op >= g.book.spell[c.spell].ops[c.what == A_DELAY]:
        return b"the next effect of what is cast is none of it"
    return NULL


cdef int decision_of_step(const Game* g) noexcept nogil:
    """What a step asks; -1 if nothing."""
    if g.s.step == STEP_FIRST:
        return DECIDE_FIRST
    if g.s.step == STEP_DRAFT:
        return DECIDE_DRAFT if g.s.entry < CHARACTERS else -1
    if g.s.step == STEP_PLACEMENT:
        return DECIDE_PLACEMENT if g.s.entry < TEAMS else -1
    if g.s.step == STEP_EVENTS:
        return DECIDE_DISPLACE if g.s.occupant[g.board.landing[0]] >= 0 else -1
    if g.s.step == STEP_DELAYS:
        return DECIDE_DELAY_ORDER
    if g.s.step == STEP_SYNTHESIS:
        return DECIDE_SYNTHESIS
    if g.s.step == STEP_ALLOWANCES:
        return DECIDE_CORE if g.s.cores[g.s.team] else -1
    return DECIDE_MAIN if g.s.step == STEP_ACT else -1


cdef const char* fault_of_decision(const Game* g) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    if not g.s.asked:
        return b"nobody is asked and the game is not over"
    if g.s.common.seat & 1:
        return b"a higher seat is asked for its team"
    if g.s.step >= STEP_BEGIN and (g.s.team < 0 or g.s.turn < 1):
        return b"the turn is no team's"
    if g.s.casting.what == NOTHING and g.s.common.decision != decision_of_step(g):
        return b"the decision is not one of this step"
    if g.s.casting.what != NOTHING and g.s.step < STEP_BEGIN:
        return b"something is cast during the set-up"
    if list_legal(g, legal, MAX_LEGAL) < 1:
        return b"the decision leaves no choice at all"
    return NULL


cdef const char* why_unplayable(Game* g) noexcept nogil:
    cdef const char* fault = fault_of_players(g)
    if fault == NULL:
        fault = fault_of_board(g)
    if fault == NULL:
        fault = fault_of_delays(g)
    if g.s.common.end_reason != PLAYING:
        return fault
    if fault == NULL:
        fault = fault_of_casting(g)
    if fault == NULL:
        fault = fault_of_decision(g)
    return fault
