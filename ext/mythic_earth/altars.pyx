"""Build Altars for the Gods: claiming, placing, destroying and scoring altars (ME-317 to ME-324, ME-455)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BAN_SCORE_BUILD_ALTARS, BEAST, BEHEMOTH, BUILD_ALTARS, FORCE, MULTITUDE, NO_UNIT, PLAYERS, TICKS, TOKEN_ALTAR,
    VP_MODE_PER_ALTAR, Unit,
)
from equipoise.ext.mythic_earth.game cimport Game, barred, engaged, facts_of, heroic, on_table, other_player, place_of
from equipoise.ext.mythic_earth.geometry cimport Point, point
from equipoise.ext.mythic_earth.measuring cimport in_half_of, within
from equipoise.ext.mythic_earth.scoring cimport gain_primary
from equipoise.ext.mythic_earth.tokens cimport lay_token, place_beside, remove_token, room_left


cdef inline bint inspires(const Unit* u) noexcept nogil:
    """ME-317: a Heroic Figure or a Behemoth."""
    return heroic(u) or u.type == BEHEMOTH


cdef bint may_build(const Game* g, int unit) noexcept nogil:
    """ME-317, ME-318."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int friend
    if g.s.scenario != BUILD_ALTARS or u.building or u.type == BEAST or u.type == MULTITUDE:
        return False
    if inspires(u):
        return True
    for friend in range(u.owner * FORCE, u.owner * FORCE + FORCE):
        if (friend != unit and on_table(g, friend) and inspires(&g.s.unit[friend])
                and within(g, unit, friend, g.rules.altars_hero_range_in * TICKS)):
            return True
    return False


cdef void earn(Game* g, int unit) noexcept nogil:
    """ME-323: it scores at the end of the turn. ME-324: once, or every time."""
    cdef int player = g.s.unit[unit].owner
    if barred(g, player, BAN_SCORE_BUILD_ALTARS):
        return
    if g.s.player[player].altars_scoring == 0 or g.rules.altars_vp_mode == VP_MODE_PER_ALTAR:
        count8(&facts_of(g, player).unit_vp[place_of(unit)], g.rules.vp_altar)
    g.s.player[player].altars_scoring += 1


cdef void place_altar(Game* g, int unit) noexcept nogil:
    """ME-319, ME-321."""
    cdef int player = g.s.unit[unit].owner
    cdef Point at
    if not room_left(g) or not place_beside(g, unit, TOKEN_ALTAR, &at):
        return
    lay_token(g, TOKEN_ALTAR, player, at)
    count8(&facts_of(g, player).altars_built, 1)
    if in_half_of(g, other_player(player), at):
        earn(g, unit)


cdef void place_altars(Game* g) noexcept nogil:
    """ME-455: South first; each altar restricts the next. ME-320: not by a Unit that Flees or fights."""
    cdef int _i, unit, player = g.s.south
    cdef Unit* u
    for _i in range(PLAYERS):
        for unit in range(player * FORCE, player * FORCE + FORCE):
            u = &g.s.unit[unit]
            if u.building and on_table(g, unit) and not u.fleeing and not engaged(g, unit):
                place_altar(g, unit)
            u.building = 0
        player = other_player(player)


cdef void destroy_altar(Game* g, int unit, int token) noexcept nogil:
    """ME-322."""
    cdef int player = g.s.unit[unit].owner
    cdef Point at = point(g.s.token[token].x, g.s.token[token].y)
    remove_token(g, token)
    count8(&facts_of(g, player).altars_destroyed, 1)
    if in_half_of(g, player, at):
        earn(g, unit)


cdef void score_altars(Game* g, int player) noexcept nogil:
    """ME-323, ME-324."""
    cdef int n = g.s.player[player].altars_scoring
    if g.rules.altars_vp_mode != VP_MODE_PER_ALTAR:
        n = min(n, 1)
    if n > 0:
        gain_primary(g, player, n * g.rules.vp_altar, NO_UNIT)
