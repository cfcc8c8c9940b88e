"""Deployment (RULES.md 5.2, 7.15): Units are laid out die by die, or in Fog of War by turns. (ME-055, ME-065, ME-184,
ME-303 to ME-306, ME-372, ME-373, ME-464)

FRAME_DEPLOY: `seat` deploys `unit` with a `die` (0: without dice)."""

from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.mythic_earth.declared cimport (
    ACT_BEGIN, ACT_DEPLOY, ACT_LET_BEGIN, DECIDE_DEPLOY_FIRST, DECIDE_DEPLOY_POS, DECIDE_DEPLOY_UNIT, EVENT_DEPLOYMENT,
    EVENT_PLACED, FACES, FOG_OF_WAR, FORCE, FRAME_DEPLOY, NO_UNIT, PLAYERS, WHERE_TABLE, WHERE_WAITING, Frame, Unit,
    ask, pop_frame,
)
from equipoise.ext.mythic_earth.game cimport Game, other_player, begin_frame, say
from equipoise.ext.mythic_earth.geometry cimport Point
from equipoise.ext.mythic_earth.places cimport list_deployment, point_of
from equipoise.ext.mythic_earth.pools cimport build_pools, first_to_act, highest_die, roll_pool, settle_initiative
from equipoise.ext.mythic_earth.turn cimport begin_turns

cdef enum:
    ABOVE_ALL_LEVELS = 7    # State.level before the first die


cdef void begin_deployment(Game* g) noexcept nogil:
    begin_frame(g, FRAME_DEPLOY, 0, NO_UNIT)


cdef int waiting(const Game* g, int player) noexcept nogil:
    cdef int unit, n = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        n += g.s.unit[unit].where == WHERE_WAITING
    return n


cdef void begin_with(Game* g, int player) noexcept nogil:
    g.s.last = other_player(player)
    say(g, EVENT_DEPLOYMENT, player, 0, 0, 0)


cdef void roll_for_deployment(Game* g) noexcept nogil:
    """ME-303, ME-464: all dice of both Forces, once. ME-055: the winner may let the opponent begin, if he too has a die
    of the highest value."""
    cdef int player, value, winner
    build_pools(g)
    roll_pool(g, 0)
    roll_pool(g, 1)
    winner = settle_initiative(g)
    g.s.deploys_first = g.s.initiative = winner
    g.s.level = ABOVE_ALL_LEVELS
    for player in range(PLAYERS):
        for value in range(FACES):
            g.s.player[player].deploy[value] = g.s.player[player].pool[value]
    if g.s.player[other_player(winner)].pool[highest_die(g, winner)] > 0:
        ask(g.s, winner, DECIDE_DEPLOY_FIRST)
    else:
        begin_with(g, winner)


cdef bint next_by_dice(Game* g, Frame* f) noexcept nogil:
    """ME-303: the order of RULES.md 6.3. ME-304: dice of a player without Units left to deploy are skipped, and stay
    unbound."""
    cdef int value, player
    cdef int dice[PLAYERS]
    for value in range(FACES - 1, 0, -1):
        for player in range(PLAYERS):
            dice[player] = g.s.player[player].deploy[value] if waiting(g, player) > 0 else 0
        if dice[0] + dice[1] > 0:
            player = first_to_act(g, dice, value)
            g.s.level = value
            g.s.last = player
            g.s.player[player].deploy[value] -= 1
            f.seat = player
            f.die = value
            return True
    return False


cdef bint next_by_turns(Game* g, Frame* f) noexcept nogil:
    """ME-372: one Unit at a time, until both halves are deployed."""
    cdef int player = other_player(g.s.last)
    if waiting(g, player) == 0:
        player = other_player(player)
    if waiting(g, player) == 0:
        return False
    g.s.last = player
    f.seat = player
    f.die = 0
    return True


cdef void resume_deployment(Game* g, Frame* f) noexcept nogil:
    cdef bint more
    if f.step == DEPLOY_ROLL:
        f.step = DEPLOY_NEXT
        if g.s.scenario == FOG_OF_WAR:
            begin_with(g, g.s.side_winner)                      # ME-373
        else:
            roll_for_deployment(g)
    elif f.step == DEPLOY_NEXT:
        more = next_by_turns(g, f) if g.s.scenario == FOG_OF_WAR else next_by_dice(g, f)
        if more:
            ask(g.s, f.seat, DECIDE_DEPLOY_UNIT)
        else:
            pop_frame(g.s)
            begin_turns(g)
    else:
        ask(g.s, f.seat, DECIDE_DEPLOY_POS)


cdef int list_deploy(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int unit, n = 0
    if g.s.common.decision == DECIDE_DEPLOY_FIRST:
        out[0] = act(ACT_BEGIN)
        out[1] = act(ACT_LET_BEGIN)
        return 2
    if g.s.common.decision == DECIDE_DEPLOY_POS:
        return list_deployment(g, f.unit, out)
    for unit in range(FORCE * f.seat, FORCE * f.seat + FORCE):
        if g.s.unit[unit].where == WHERE_WAITING:
            out[n] = act(ACT_DEPLOY, unit)
            n += 1
    return n


cdef void answer_deployment(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int kind = kind_of(action), player = g.s.common.seat
    cdef Unit* u
    cdef Point at
    if kind == ACT_BEGIN:
        begin_with(g, player)
    elif kind == ACT_LET_BEGIN:
        begin_with(g, other_player(player))
    elif kind == ACT_DEPLOY:
        f.unit = arg_of(action, 0)
        f.step = DEPLOY_PLACE
    else:
        u = &g.s.unit[f.unit]
        at = point_of(action)
        u.x, u.y = at.x, at.y
        u.where = WHERE_TABLE
        u.bound = f.die                                       # ME-065
        f.step = DEPLOY_NEXT
        say(g, EVENT_PLACED, f.unit, u.x, u.y, 0)
