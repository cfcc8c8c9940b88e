"""Damage, healing, death, and the end of the game (FX-017 to FX-025, FX-151 to FX-159, FX-248 to FX-254,
FX-267 to FX-269)."""

from equipoise.ext.counters cimport count16
from equipoise.ext.engine cimport end_tied, end_won
from equipoise.ext.exxinon.declared cimport (
    A_SPELL, BY_EVENT, CAP_OUTCOME_HEALTH_RANK, END_CAP, END_ELIMINATION, END_MUTUAL, EVENT_DAMAGE, EVENT_DEATH,
    EVENT_HEAL, EVENT_OVERKILL, EVENT_SHIELDED, FAULT_WRAITH, MANA_DEATH, MUTUAL_ELIMINATION_ACTIVE_LOSES,
    MUTUAL_ELIMINATION_ACTIVE_WINS, NO_SEAT, SEATS, SPELLS, TEAMS, Player, SeatFacts,
)
from equipoise.ext.exxinon.game cimport Game, max_health, say, team_of
from equipoise.ext.exxinon.mana cimport spend_mana
from equipoise.ext.exxinon.pending cimport discard_delays_of
from equipoise.ext.exxinon.statuses cimport clear_statuses


cdef int hurt(Game* g, int seat, int damage, const Blow* blow) noexcept nogil:
    """One instance of damage (FX-250). Returns the health lost; who has none left dies in `bury_the_dead`."""
    cdef Player* p = &g.s.player[seat]
    cdef int lost
    if damage <= 0:                                 # FX-159
        return 0
    if not p.alive:                                 # FX-270
        g.s.fault = FAULT_WRAITH
        return 0
    if blow.is_spell and p.shield:                  # FX-248
        p.shield = 0                                # FX-251: it lasts until then
        count16(&g.s.seat_facts[seat].prevented, damage)
        say(g, EVENT_SHIELDED, seat, damage, blow.source, 0)
        return 0
    lost = min(damage, p.health)                    # FX-151, FX-158
    p.health -= lost
    say(g, EVENT_DAMAGE, seat, lost, p.health, blow.source)
    count16(&g.s.seat_facts[seat].damage_taken, lost)
    if damage > lost:
        say(g, EVENT_OVERKILL, seat, damage - lost, 0, 0)
    if blow.by >= 0 and blow.dealer != BY_EVENT:
        count16(&g.s.seat_facts[blow.by].damage_dealt[blow.dealer], lost)
    return lost


cdef int heal(Game* g, int seat, int amount, int by) noexcept nogil:
    """FX-154: not above the maximum. Returns the health gained."""
    cdef Player* p = &g.s.player[seat]
    cdef int gained
    if amount <= 0:
        return 0
    gained = min(amount, max_health(g, seat) - p.health)
    p.health += gained
    count16(&g.s.seat_facts[by].healing, gained)
    say(g, EVENT_HEAL, seat, amount, p.health, 0)
    return gained


cdef inline int living(const Game* g, int team) noexcept nogil:
    return g.s.player[2 * team].alive + g.s.player[2 * team + 1].alive


cdef void die(Game* g, int seat, const Blow* blow) noexcept nogil:
    """FX-267 to FX-269: a wraith on its tile, without mana, shield, statuses, bonus and allowances (FX-075).
    It never returns to life (FX-025)."""
    cdef Player* p = &g.s.player[seat]
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    p.alive = 0
    p.shield = 0
    p.attack_bonus = p.base_steps = p.bonus_steps = p.walked = p.walked_rooted = 0
    p.actions = p.attacks = 0
    p.haunted = p.haunted_before[0] = p.haunted_before[1] = 0
    p.hand_at_death = p.hand_size
    if g.s.casting.what == A_SPELL and g.s.casting.seat == seat and g.s.casting.spell < SPELLS:
        p.hand_at_death -= p.hand[g.s.casting.spell] > 0    # the card being cast is on its way to the pile
    g.s.occupant[p.tile] = NO_SEAT
    say(g, EVENT_DEATH, seat, blow.by, blow.source, 0)
    clear_statuses(g, seat)
    spend_mana(g, seat, p.mana, MANA_DEATH)         # FX-268
    facts.death_turn = g.s.turn
    facts.fell_to[blow.dealer] = 1
    if living(g, 0) + living(g, 1) == SEATS - 1:
        g.s.seat_facts[2 - 2 * team_of(seat)].first_kill = g.s.seat_facts[3 - 2 * team_of(seat)].first_kill = 1
    if not g.rules.delay_survives_caster_death:     # FX-262
        discard_delays_of(g, seat)


cdef void bury_the_dead(Game* g, const Blow* blow) noexcept nogil:
    """FX-152: deaths happen when the op is finished."""
    cdef int seat
    for seat in range(SEATS):
        if g.s.player[seat].alive and g.s.player[seat].health == 0:
            die(g, seat, blow)


cdef void score_teams(Game* g) noexcept nogil:
    """A seat's score is its team's health."""
    cdef int seat
    for seat in range(SEATS):
        g.s.common.score[seat] = g.s.player[seat].health + g.s.player[seat ^ 1].health


cdef void win(Game* g, int team, int reason) noexcept nogil:
    score_teams(g)
    end_won(&g.s.common, reason, 2 * team)


cdef void draw(Game* g, int reason) noexcept nogil:
    score_teams(g)
    end_tied(&g.s.common, reason)


cdef bint test_elimination(Game* g) noexcept nogil:
    """FX-017 to FX-020, FX-022: a team with one living character plays on, and nothing else wins. Returns whether the
    game is over."""
    cdef int team
    if living(g, 0) and living(g, 1):
        return False
    if not living(g, 0) and not living(g, 1):
        if g.rules.game_mutual_elimination == MUTUAL_ELIMINATION_ACTIVE_WINS:
            win(g, g.s.team, END_MUTUAL)
        elif g.rules.game_mutual_elimination == MUTUAL_ELIMINATION_ACTIVE_LOSES:
            win(g, 1 - g.s.team, END_MUTUAL)
        else:
            draw(g, END_MUTUAL)
        return True
    for team in range(TEAMS):
        if living(g, team):
            win(g, team, END_ELIMINATION)
    return True


cdef void end_at_cap(Game* g) noexcept nogil:
    """FX-023, FX-024."""
    cdef int ahead = living(g, 0) - living(g, 1)
    if ahead == 0:
        ahead = (g.s.player[0].health + g.s.player[1].health) - (g.s.player[2].health + g.s.player[3].health)
    if g.rules.game_cap_outcome == CAP_OUTCOME_HEALTH_RANK and ahead != 0:
        win(g, 0 if ahead > 0 else 1, END_CAP)
    else:
        draw(g, END_CAP)
