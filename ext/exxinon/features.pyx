"""What everybody at the table can see of a seat's standing: no card in hand, no order of a deck (FX-005 to FX-007)."""

from equipoise.ext.bitset cimport bits_has, popcount64
from equipoise.ext.exxinon.declared cimport (
    ABSENT, CHARACTERS, FEATURES, FEATURE_ACTIONS, FEATURE_ALIVE, FEATURE_APART, FEATURE_ATTACKS, FEATURE_CORES,
    FEATURE_COUNTESS, FEATURE_DELAYS, FEATURE_DISTANCE, FEATURE_FIRST, FEATURE_FRAIL, FEATURE_HEALTH, FEATURE_HINDERED,
    FEATURE_MANA, FEATURE_MATE_ALIVE, FEATURE_MATE_FRAIL, FEATURE_MATE_HEALTH, FEATURE_MATE_HINDERED, FEATURE_MATE_MANA,
    FEATURE_MATE_SHIELD, FEATURE_MATE_ZONE, FEATURE_OBJECTIVE_DISTANCE, FEATURE_SHARDS, FEATURE_SHIELD, FEATURE_TO_MOVE,
    FEATURE_TURNS, FEATURE_ULTIMATES, FEATURE_WITH_COUNTESS, FEATURE_ZONE, Player,
)
from equipoise.ext.exxinon.game cimport character_of, mate_of, max_health, team_of

cdef enum:
    FAR = 10                # tiles that stand for "none on the board"


cdef double frailty(const Player* p) noexcept nogil:
    """1 for the dead, about a half at 5 health, less and less above."""
    return 5.0 / (5.0 + p.health)


cdef int nearest_enemy(const Game* g, int seat) noexcept nogil:
    cdef int foe = 2 - 2 * team_of(seat), i, nearest = FAR
    for i in range(foe, foe + 2):
        if g.s.player[i].alive:
            nearest = min(nearest, g.board.distance[g.s.player[seat].tile][g.s.player[i].tile])
    return nearest


cdef int nearest_objective(const Game* g, int seat) noexcept nogil:
    cdef int place, nearest = FAR
    for place in range(g.board.places):
        if g.s.objective[place].state != ABSENT:
            nearest = min(nearest, g.board.distance[g.s.player[seat].tile][g.board.landing[place]])
    return nearest


cdef int payable_ultimates(const Game* g, int team) noexcept nogil:
    cdef int seat, n = 0
    for seat in range(2 * team, 2 * team + 2):
        if g.s.player[seat].alive and g.book.spell[g.book.ultimate[character_of(g, seat)]].shards <= g.s.shards[team]:
            n += 1
    return n


cdef void show_standing(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Player* own = &g.s.player[seat]
    cdef const Player* mate = &g.s.player[mate_of(seat)]
    cdef int team = team_of(seat), i, delays = 0
    for i in range(FEATURES):
        out[i] = 0
    for i in range(g.s.delays):
        delays += team_of(g.s.delay[i].seat) == team
    out[FEATURE_ALIVE] = own.alive
    out[FEATURE_HEALTH] = <double> own.health / max_health(g, seat)
    out[FEATURE_FRAIL] = frailty(own)
    out[FEATURE_MATE_ALIVE] = mate.alive
    out[FEATURE_MATE_HEALTH] = <double> mate.health / max_health(g, mate_of(seat))
    out[FEATURE_MATE_FRAIL] = frailty(mate)
    out[FEATURE_MANA] = min(own.mana, 100) / 10.0
    out[FEATURE_MATE_MANA] = min(mate.mana, 100) / 10.0
    out[FEATURE_SHIELD] = own.shield
    out[FEATURE_MATE_SHIELD] = mate.shield
    out[FEATURE_HINDERED] = popcount64(own.waiting | own.active)
    out[FEATURE_MATE_HINDERED] = popcount64(mate.waiting | mate.active)
    out[FEATURE_DELAYS] = delays
    out[FEATURE_SHARDS] = g.s.shards[team]
    out[FEATURE_ULTIMATES] = payable_ultimates(g, team)
    out[FEATURE_CORES] = g.s.cores[team] + (1 if g.s.core_turns[team] or g.s.core_next[team] else 0)
    out[FEATURE_ZONE] = own.alive and bits_has(&g.board.zone, own.tile)
    out[FEATURE_MATE_ZONE] = mate.alive and bits_has(&g.board.zone, mate.tile)
    out[FEATURE_DISTANCE] = nearest_enemy(g, seat) / 5.0
    out[FEATURE_APART] = g.board.distance[own.tile][mate.tile] / 5.0
    out[FEATURE_OBJECTIVE_DISTANCE] = nearest_objective(g, seat) / 5.0
    out[FEATURE_ACTIONS] = own.actions + mate.actions
    out[FEATURE_ATTACKS] = own.attacks + mate.attacks
    out[FEATURE_TO_MOVE] = g.s.team == team
    out[FEATURE_FIRST] = g.s.first_team == team
    out[FEATURE_TURNS] = g.s.turn / 10.0
    for i in range(CHARACTERS):
        out[FEATURE_COUNTESS + i] = character_of(g, seat) == i
        out[FEATURE_WITH_COUNTESS + i] = character_of(g, mate_of(seat)) == i
