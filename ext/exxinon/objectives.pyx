"""Meteorite pieces on the board: hit, destroyed, secured, reset (FX-069, FX-199 to FX-203, FX-210 to FX-223)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.exxinon.bans cimport may_secure
from equipoise.ext.exxinon.declared cimport (
    ABSENT, BROKEN_BY_LANDING, CORE_SECURED, DESTROYED, EVENT_CORE, EVENT_DESTROYED, EVENT_LANDING, EVENT_LOOT_GONE,
    EVENT_OBJECTIVE_HIT, EVENT_SECURED, EVENT_SHARDS, LANDING_LANDED, LARGE_FRAGMENT, LOOT_EXPIRES_END_OF_TURN,
    LOOT_OPEN_TO_DESTROYER, METEORITE, OBJECTIVES, SHARDS_LARGE_FRAGMENT, SHARDS_SMALL_FRAGMENT, SMALL_FRAGMENT, WHOLE,
    Objective,
)
from equipoise.ext.exxinon.game cimport Game, say, team_of, wall_at
from equipoise.ext.exxinon.walls cimport break_wall


cdef int kind_of_place(int place) noexcept nogil:
    return min(place, SMALL_FRAGMENT)


cdef int full_health(const Game* g, int kind) noexcept nogil:
    """FX-210."""
    if kind == METEORITE:
        return g.rules.objective_meteorite_health
    return g.rules.objective_large_health if kind == LARGE_FRAGMENT else g.rules.objective_small_health


# --- landing ----------------------------------------------------------------------------------------------------------

cdef void note_landing(Game* g, int place, int result) noexcept nogil:
    say(g, EVENT_LANDING, kind_of_place(place), g.board.landing[place], result, 0)


cdef void land(Game* g, int place) noexcept nogil:
    """FX-203: a breakable wall there is destroyed."""
    cdef Objective* o = &g.s.objective[place]
    if wall_at(g, g.board.landing[place]):
        break_wall(g, g.board.landing[place], BROKEN_BY_LANDING)
    o.state = WHOLE
    o.health = o.worn = full_health(g, kind_of_place(place))
    o.destroyed_by = -1
    note_landing(g, place, LANDING_LANDED)


# --- damage -----------------------------------------------------------------------------------------------------------

cdef int hit_objective(Game* g, int place, int damage, int team) noexcept nogil:
    """FX-212, FX-213: everybody's damage adds up. Returns the health lost."""
    cdef Objective* o = &g.s.objective[place]
    cdef int kind = kind_of_place(place)
    damage = min(damage, o.health)
    o.health -= damage
    o.worn = min(o.worn, o.health)
    say(g, EVENT_OBJECTIVE_HIT, g.board.landing[place], damage, o.health, 0)
    if o.health == 0:                               # FX-217: it stays until somebody enters
        o.state = DESTROYED
        o.destroyed_by = team
        say(g, EVENT_DESTROYED, g.board.landing[place], kind, team, 0)
    return damage


# --- rewards ----------------------------------------------------------------------------------------------------------

cdef void gain_shards(Game* g, int team, int n, int source) noexcept nogil:
    """FX-068, FX-069: the tokens of both teams together are limited; the rest of a reward is lost."""
    cdef int left = max(0, g.rules.shards_token_limit - g.s.shards[0] - g.s.shards[1])
    n = min(n, left)
    g.s.shards[team] += n
    count8(&g.s.seat_facts[2 * team].shards[source], n)
    count8(&g.s.seat_facts[2 * team + 1].shards[source], n)
    say(g, EVENT_SHARDS, team, n, g.s.shards[team], source)


cdef void gain_cores(Game* g, int team, int n) noexcept nogil:
    """FX-222, FX-223."""
    g.s.cores[team] += n
    g.s.cores_gained[team] += n
    say(g, EVENT_CORE, team, CORE_SECURED, g.s.cores[team], g.s.core_turns[team])


cdef void secure(Game* g, int seat, int tile) noexcept nogil:
    """FX-215 to FX-219: who enters the tile of a destroyed objective takes its reward, however it got there."""
    cdef int place = g.board.place_at[tile]
    cdef int team = team_of(seat)
    cdef int kind
    cdef Objective* o
    if place < 0 or g.s.objective[place].state != DESTROYED:
        return
    if not g.s.player[seat].alive and not g.rules.wraith_can_secure:
        return
    o = &g.s.objective[place]
    if g.rules.objective_loot_open_to == LOOT_OPEN_TO_DESTROYER and o.destroyed_by != team:
        return
    kind = kind_of_place(place)
    if not may_secure(g, team, kind):
        return
    o.state = ABSENT
    count8(&g.s.facts.secured[team * OBJECTIVES + kind], 1)
    if kind == METEORITE:
        say(g, EVENT_SECURED, seat, tile, kind, g.rules.objective_meteorite_cores)
        gain_cores(g, team, g.rules.objective_meteorite_cores)
    elif kind == LARGE_FRAGMENT:
        say(g, EVENT_SECURED, seat, tile, kind, g.rules.objective_large_reward)
        gain_shards(g, team, g.rules.objective_large_reward, SHARDS_LARGE_FRAGMENT)      # FX-221
    else:
        say(g, EVENT_SECURED, seat, tile, kind, g.rules.objective_small_reward)
        gain_shards(g, team, g.rules.objective_small_reward, SHARDS_SMALL_FRAGMENT)      # FX-220


# --- the end of a team turn -------------------------------------------------------------------------------------------

cdef void settle_objectives(Game* g) noexcept nogil:
    """FX-211, FX-217: undestroyed fragments are whole again; loot stays, or is gone with objective.loot_expires."""
    cdef int place, kind, full
    cdef Objective* o
    for place in range(g.board.places):
        o = &g.s.objective[place]
        kind = kind_of_place(place)
        full = full_health(g, kind)
        if o.state == DESTROYED:
            if g.rules.objective_loot_expires == LOOT_EXPIRES_END_OF_TURN:
                o.state = ABSENT
                say(g, EVENT_LOOT_GONE, g.board.landing[place], kind, 0, 0)
        elif o.state == WHOLE and kind != METEORITE and g.rules.objective_fragments_reset:
            o.health = o.worn = full                # FX-157
