"""The event track: landings, mana and damage for all (FX-051, FX-194 to FX-209)."""

from equipoise.ext.bitset cimport Bits, bits_clear
from equipoise.ext.exxinon.board cimport FARTHEST, any_of, both, either, without
from equipoise.ext.exxinon.declared cimport (
    ABSENT, BROKEN_BY_DISPLACED, BY_EVENT, DECIDE_DISPLACE, DISPLACE_THROUGH_WALLS_ALWAYS, EVENT_TRACK, LANDING_BLOCKED,
    LANDING_SKIPPED, LAND_LARGE, LAND_METEORITE, LAND_SMALL, LARGE_FRAGMENT, MANA_ALL, MANA_EVENT, METEORITE, NO_SEAT,
    SEATS, SMALL_FRAGMENT, SOURCE_EVENT, WAY_DISPLACED,
)
from equipoise.ext.exxinon.game cimport Game, ask, say, team_of, unblocked_tiles, wall_at
from equipoise.ext.exxinon.harm cimport Blow, bury_the_dead, hurt, test_elimination
from equipoise.ext.exxinon.mana cimport gain_mana
from equipoise.ext.exxinon.movement cimport enter
from equipoise.ext.exxinon.objectives cimport kind_of_place, land, note_landing
from equipoise.ext.exxinon.walls cimport break_wall


cdef int space_of(const Game* g, int turn) noexcept nogil:
    """FX-195: after its last space the track loops."""
    if g.rules.events_period <= 0 or turn < g.rules.events_repeat_from:
        return turn
    return g.rules.events_repeat_from + (turn - g.rules.events_repeat_from) % g.rules.events_period


cdef Blow blow_of_event() noexcept nogil:
    """FX-198, FX-208, FX-252: no spell damage."""
    cdef Blow blow
    blow.by = NO_SEAT
    blow.source = SOURCE_EVENT
    blow.dealer = BY_EVENT
    blow.is_spell = False
    return blow


# --- a character under the meteorite ----------------------------------------------------------------------------------

cdef Bits ways_off(const Game* g) noexcept nogil:
    """FX-206: adjacent unblocked tiles and tiles with a breakable wall; else those of the nearest distance with any."""
    cdef int tile = g.board.landing[0]
    cdef Bits free = unblocked_tiles(g)
    cdef Bits ring, out, walls
    cdef int d
    bits_clear(&out)
    for d in range(1, FARTHEST + 1):
        ring = without(&g.board.within[tile][d], &g.board.within[tile][d - 1])
        out = both(&ring, &free)
        walls = both(&ring, &g.s.walls)
        if g.rules.meteorite_displace_through_walls == DISPLACE_THROUGH_WALLS_ALWAYS or not any_of(&out):
            out = either(&out, &walls)
        if any_of(&out):
            break
    return out


cdef void displace(Game* g, int tile) noexcept nogil:
    """FX-205, FX-207: off the tile, then the damage, then the meteorite lands."""
    cdef Blow blow = blow_of_event()
    cdef int seat = g.s.occupant[g.board.landing[0]]
    if wall_at(g, tile):
        break_wall(g, tile, BROKEN_BY_DISPLACED)
    enter(g, seat, tile, WAY_DISPLACED)
    hurt(g, seat, g.rules.objective_meteorite_crush_damage, &blow)
    bury_the_dead(g, &blow)
    if not test_elimination(g):
        land(g, METEORITE)
        g.s.place = 1


# --- the track --------------------------------------------------------------------------------------------------------

cdef bint land_at(Game* g, int place) noexcept nogil:
    """Returns False if somebody has to decide first."""
    cdef Bits ways
    cdef int seat = g.s.occupant[g.board.landing[place]]
    if g.s.objective[place].state != ABSENT:        # FX-202
        note_landing(g, place, LANDING_SKIPPED)
    elif seat < 0:                                  # FX-209: a wraith does not count
        land(g, place)
    elif kind_of_place(place) != METEORITE:         # FX-204
        note_landing(g, place, LANDING_BLOCKED)
    else:
        ways = ways_off(g)
        if any_of(&ways):                           # FX-205
            ask(g, team_of(seat), DECIDE_DISPLACE)
            return False
        note_landing(g, place, LANDING_BLOCKED)
    return True


cdef void for_all(Game* g, int op, int n) noexcept nogil:
    """FX-197, FX-198: every living character."""
    cdef Blow blow = blow_of_event()
    cdef int seat
    for seat in range(SEATS):
        if g.s.player[seat].alive:
            if op == MANA_ALL:
                gain_mana(g, seat, n, MANA_EVENT)
            else:
                hurt(g, seat, n, &blow)
    bury_the_dead(g, &blow)


cdef bint resume_events(Game* g) noexcept nogil:
    """FX-194, FX-196, FX-199 to FX-201: the entries of this turn in table order, their landing tiles in order.

    Returns True when all are done; False if somebody has to decide, or the game is over.
    """
    cdef int space = space_of(g, g.s.turn)
    cdef int op, kind
    while g.s.entry < g.content.track_entries:
        op = g.content.track_op[g.s.entry]
        if g.content.track_turn[g.s.entry] == space:
            if g.s.place == 0:
                say(g, EVENT_TRACK, g.s.turn, op, g.content.track_n[g.s.entry], 0)
            if op == LAND_SMALL or op == LAND_LARGE or op == LAND_METEORITE:
                kind = SMALL_FRAGMENT if op == LAND_SMALL else LARGE_FRAGMENT if op == LAND_LARGE else METEORITE
                while g.s.place < g.board.places:
                    if kind_of_place(g.s.place) == kind and not land_at(g, g.s.place):
                        return False
                    g.s.place += 1
            else:
                for_all(g, op, g.content.track_n[g.s.entry])
                if test_elimination(g):             # FX-021
                    return False
        g.s.entry += 1
        g.s.place = 0
    return True
