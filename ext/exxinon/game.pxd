# One table of Fall of Exxinon as the rules see it: state, parameters, content, map, spells; and the short questions all
# of them ask.
#
# FX-012: trackers, tokens and discs are numbers of the state; they have no effect of their own.

from equipoise.ext.bitset cimport Bits, bits_has
from equipoise.ext.engine cimport Engine, emit
from equipoise.ext.exxinon.board cimport Board, either, line_of_sight, tiles_within, without
from equipoise.ext.exxinon.declared cimport (
    DESTROYED, ROOT, SEATS, STUN, WHEN_ISOLATED1, WHOLE, Content, Player, Rules, State,
)
from equipoise.ext.exxinon.spells cimport Spellbook

cdef struct Game:
    State* s
    const Rules* rules
    const Content* content
    const Board* board
    const Spellbook* book
    void* engine                    # the Engine: it rolls dice, draws cards and records events


cdef inline void say(Game* g, int kind, int a, int b, int c, int d) noexcept nogil:
    emit(<Engine> g.engine, kind, a, b, c, d)


cdef inline void ask(Game* g, int team, int decision) noexcept nogil:
    """FX-004, FX-338: a decision belongs to a team, and its lower seat stands for it."""
    g.s.common.seat = 2 * team
    g.s.common.decision = decision
    g.s.asked = 1


# --- seats and teams --------------------------------------------------------------------------------------------------

cdef inline int team_of(int seat) noexcept nogil:
    """FX-001, FX-003: seats 0 and 1 are team 0, seats 2 and 3 team 1."""
    return seat >> 1


cdef inline int mate_of(int seat) noexcept nogil:
    return seat ^ 1


cdef inline int character_of(const Game* g, int seat) noexcept nogil:
    return g.s.common.character[seat]


cdef inline bint is_wraith(const Game* g, int seat) noexcept nogil:
    """FX-267, FX-340: without wraiths the dead are out of the game."""
    return not g.s.player[seat].alive and g.rules.wraith_enabled


cdef inline int max_health(const Game* g, int seat) noexcept nogil:
    return g.content.max_health[character_of(g, seat)]


cdef inline bint under_core(const Game* g, int team) noexcept nogil:
    """FX-231: the Core works for the team, whoever of it has fallen."""
    return g.s.core_turns[team] > 0


cdef inline bint has_status(const Player* p, int status) noexcept nogil:
    return (p.active >> status) & 1


cdef inline int steps_left(const Game* g, int seat) noexcept nogil:
    """FX-094, FX-238: Movement and Core bonus less an active Slow, not below 0; then the bonus, which Slow does not
    touch.

    Counted from what is active now, so that a Slow that is dispelled gives its steps back (FX-247).
    """
    cdef const Player* p = &g.s.player[seat]
    cdef int left = max(0, p.base_steps - p.active_slow) + p.bonus_steps - p.walked
    if left <= 0 or has_status(p, STUN):            # FX-240
        return 0
    if has_status(p, ROOT):                         # FX-235
        if g.rules.root_blocks_bonus_move:
            return 0
        return max(0, min(left, p.bonus_steps - p.walked_rooted))
    return left


cdef inline bint isolated(const Game* g, int seat, int condition) noexcept nogil:
    """FX-166, FX-279: no living team mate within 1 or 2 tiles; walls and sight do not matter."""
    cdef const Player* mate = &g.s.player[mate_of(seat)]
    cdef int reach = 1 if condition == WHEN_ISOLATED1 else 2
    return not mate.alive or g.board.distance[g.s.player[seat].tile][mate.tile] > reach


# --- tiles ------------------------------------------------------------------------------------------------------------

cdef inline bint wall_at(const Game* g, int tile) noexcept nogil:
    return bits_has(&g.s.walls, tile)


cdef inline bint whole_objective_at(const Game* g, int tile) noexcept nogil:
    cdef int place = g.board.place_at[tile]
    return place >= 0 and g.s.objective[place].state == WHOLE


cdef inline bint token_at(const Game* g, int tile) noexcept nogil:
    """An objective, destroyed or not."""
    cdef int place = g.board.place_at[tile]
    return place >= 0 and g.s.objective[place].state != 0


cdef inline bint object_at(const Game* g, int tile) noexcept nogil:
    """What Enemy(X) may target beside enemies (FX-120)."""
    return wall_at(g, tile) or whole_objective_at(g, tile)


cdef inline bint unblocked(const Game* g, int tile) noexcept nogil:
    """FX-089 to FX-092: a living character may enter. Wraiths (FX-279) and destroyed objectives do not block."""
    return (g.s.occupant[tile] < 0 and not bits_has(&g.board.permanent, tile) and not wall_at(g, tile)
            and not whole_objective_at(g, tile))


cdef inline bint empty_for_wall(const Game* g, int tile) noexcept nogil:
    """FX-192: no wall, no living character, no objective token."""
    return (g.s.occupant[tile] < 0 and not bits_has(&g.board.permanent, tile) and not wall_at(g, tile)
            and not token_at(g, tile))


cdef inline Bits living_tiles(const Game* g) noexcept nogil:
    cdef Bits out
    cdef int seat
    out.word[0] = out.word[1] = 0
    for seat in range(SEATS):
        if g.s.player[seat].alive:
            out.word[g.s.player[seat].tile >> 6] |= <unsigned long long> 1 << (g.s.player[seat].tile & 63)
    return out


cdef inline Bits whole_objectives(const Game* g) noexcept nogil:
    cdef Bits out
    cdef int place
    out.word[0] = out.word[1] = 0
    for place in range(g.board.places):
        if g.s.objective[place].state == WHOLE:
            out.word[g.board.landing[place] >> 6] |= <unsigned long long> 1 << (g.board.landing[place] & 63)
    return out


cdef inline Bits tokens(const Game* g) noexcept nogil:
    cdef Bits out
    cdef int place
    out.word[0] = out.word[1] = 0
    for place in range(g.board.places):
        if g.s.objective[place].state == WHOLE or g.s.objective[place].state == DESTROYED:
            out.word[g.board.landing[place] >> 6] |= <unsigned long long> 1 << (g.board.landing[place] & 63)
    return out


cdef inline Bits unblocked_tiles(const Game* g) noexcept nogil:
    cdef Bits walls = either(&g.board.permanent, &g.s.walls)
    cdef Bits living = living_tiles(g)
    cdef Bits whole = whole_objectives(g)
    walls = either(&walls, &living)
    walls = either(&walls, &whole)
    return without(&g.board.all_tiles, &walls)


cdef inline bint sees(const Game* g, int a, int b) noexcept nogil:
    """FX-139, FX-141: line of sight between two tiles, unless los.required is off."""
    return not g.rules.los_required or line_of_sight(
        g.board, a, b, &g.s.walls, g.rules.los_double_edge_blocks)


cdef inline bint in_reach(const Game* g, int a, int b, int reach, bint needs_sight) noexcept nogil:
    return g.board.distance[a][b] <= reach and (not needs_sight or sees(g, a, b))


cdef inline const Bits* tiles_around(const Game* g, int tile, int radius) noexcept nogil:
    return tiles_within(g.board, tile, radius)
