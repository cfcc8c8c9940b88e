"""Fog of War: the reserve step (RULES.md 6.8; ME-309 to ME-315, ME-374 to ME-376) and its VP (ME-377). How the Forces
are split and deployed stands in opening.pyx and deployment.pyx. ME-310, ME-314: only entries from turn 2 on are tested,
and all Minis of a Unit enter at once.

FRAME_RESERVE: `seat` is the player whose Unit tries next, `units` are those still to try, `unit` is the one that tries,
`edge` where it does."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t, arg_of
from equipoise.ext.mythic_earth.declared cimport (
    ACT_ENTRY_EDGE, DECIDE_ENTRY_EDGE, DECIDE_ENTRY_POINT, EDGE_EAST, EDGE_NORTH, EDGE_SOUTH, EDGE_WEST, EVENT_PLACED,
    EVENT_RESERVE, FOG_OF_WAR, FORCE, FRAME_RESERVE, NO_UNIT, PLAYERS, SOUTH, TEST_RESERVE, WHERE_RESERVE, WHERE_TABLE,
    Frame, Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.activation cimport begin_entry
from equipoise.ext.mythic_earth.brave cimport begin_test
from equipoise.ext.mythic_earth.game cimport Game, bit, other_player, begin_frame, say, throw_die
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.mythic_earth.places cimport list_entry, point_of
from equipoise.ext.mythic_earth.scoring cimport gain_primary
from equipoise.ext.mythic_earth.toll cimport brave_target
from equipoise.ext.types cimport u64

cdef enum:
    EDGES = 4
    ENTRY_POINTS = 64       # along an edge at most


cdef void begin_reserve(Game* g) noexcept nogil:
    """ME-315, ME-374: after the initiative roll, alternating from its winner, in list order."""
    cdef u64 units = 0
    cdef int unit
    cdef Frame* f
    if g.s.scenario != FOG_OF_WAR or g.s.common.round < 2:
        return
    for unit in range(PLAYERS * FORCE):
        if g.s.unit[unit].where == WHERE_RESERVE:
            units |= bit(unit)
    if units == 0:
        return
    f = begin_frame(g, FRAME_RESERVE, g.s.initiative, NO_UNIT)
    f.units = units


cdef int home_edge(const Game* g, int player) noexcept nogil:
    return EDGE_SOUTH if g.s.player[player].side == SOUTH else EDGE_NORTH


cdef int rolled_edge(const Game* g, int player, int face) noexcept nogil:
    """ME-375; right and left as seen from the own home edge."""
    cdef bint south = g.s.player[player].side == SOUTH
    if face == 2 or face == 3:
        return home_edge(g, player)
    if face == 4:
        return home_edge(g, other_player(player))
    if face == 5:
        return EDGE_EAST if south else EDGE_WEST
    return EDGE_WEST if south else EDGE_EAST


cdef int list_edges(const Game* g, int unit, action_t* out) noexcept nogil:
    """Edges with a point where the Unit can enter."""
    cdef action_t points[ENTRY_POINTS]
    cdef int edge, n = 0
    for edge in range(EDGES):
        if list_entry(g, unit, edge, points) > 0:
            out[n] = act(ACT_ENTRY_EDGE, edge)
            n += 1
    return n


cdef int list_reserve(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    if g.s.common.decision == DECIDE_ENTRY_EDGE:
        return list_edges(g, f.unit, out)
    return list_entry(g, f.unit, f.edge, out)


cdef void stays_off(Game* g, Frame* f) noexcept nogil:
    """ME-311, ME-312."""
    say(g, EVENT_RESERVE, f.unit, 0, f.edge, 0)
    f.step = NEXT_UNIT


cdef void next_unit(Game* g, Frame* f) noexcept nogil:
    cdef u64 own = f.units & (<u64> 0xFFFF << (FORCE * f.seat))
    cdef int player = f.seat
    if f.units == 0:
        pop_frame(g.s)
        return
    if own == 0:
        own = f.units
        player = other_player(player)
    f.unit = lowest64(own)
    f.units &= ~bit(f.unit)
    f.seat = other_player(player)
    f.edge = EDGE_SOUTH            # until an edge is rolled
    if g.s.common.round < g.rules.fog_auto_turn:
        f.step = TESTED
        begin_test(g, f.unit, TEST_RESERVE, brave_target(g, f.unit, TEST_RESERVE, 0))   # ME-309
    else:                                           # ME-376
        f.step = ROLL_EDGE


cdef void resume_reserve(Game* g, Frame* f) noexcept nogil:
    cdef action_t out[ENTRY_POINTS]
    cdef int player, face
    if f.step == NEXT_UNIT:
        next_unit(g, f)
    elif f.step == TESTED:
        if g.s.passed:
            f.step = ROLL_EDGE
        else:
            stays_off(g, f)
    elif f.step == ROLL_EDGE:
        player = g.s.unit[f.unit].owner
        face = throw_die(g, player, 6)
        if face > 1:
            f.edge = rolled_edge(g, player, face)
            f.step = EDGE_CHOSEN
        elif list_edges(g, f.unit, out) > 0:
            ask(g.s, player, DECIDE_ENTRY_EDGE)
        else:
            stays_off(g, f)
    elif list_entry(g, f.unit, f.edge, out) > 0:
        ask(g.s, g.s.unit[f.unit].owner, DECIDE_ENTRY_POINT)
    else:
        stays_off(g, f)


cdef void answer_reserve(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef Unit* u = &g.s.unit[f.unit]
    cdef Point at
    if g.s.common.decision == DECIDE_ENTRY_EDGE:
        f.edge = arg_of(action, 0)
        f.step = EDGE_CHOSEN
        return
    at = point_of(action)
    u.x = at.x
    u.y = at.y
    u.where = WHERE_TABLE
    u.entered_this_turn = 1
    say(g, EVENT_RESERVE, f.unit, 1, f.edge, 0)
    say(g, EVENT_PLACED, f.unit, u.x, u.y, 0)
    f.step = NEXT_UNIT
    begin_entry(g, u.owner, f.unit)


cdef void score_fog(Game* g, int player) noexcept nogil:
    """ME-377."""
    if g.s.common.round >= g.rules.score_first_turn_fog and g.s.player[player].units_eliminated > 0:
        gain_primary(g, player, g.rules.vp_fog, NO_UNIT)
