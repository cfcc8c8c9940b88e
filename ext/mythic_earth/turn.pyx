"""The Game Turn (RULES.md 6.2) and the order of activations (RULES.md 6.3). (ME-056 to ME-061, ME-064, ME-066, ME-113,
ME-296, ME-331, ME-341, ME-373, ME-462)

FRAME_TURN: `side` is the one whose window is next."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    END_TURNS, EVENT_TURN, FACES, FOG_OF_WAR, FORCE, FRAME_TURN, GREAT_HUNT, NORTH, NO_UNIT, PLAYERS, POOL_REROLL,
    POOL_REUSE_BOUND, SOUTH, TURN_BEGIN, TURN_END, TURN_INITIATIVE, TURN_LOOP, TURN_OVER, TURN_POOLS, TURN_POOL_WINDOWS,
    TURN_RESERVE, TURN_WINDOWS, W_POOL, W_TURN_START, Frame, Player, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.activation cimport begin_activation
from equipoise.ext.mythic_earth.clean_up cimport begin_end_of_turn
from equipoise.ext.mythic_earth.fog cimport begin_reserve
from equipoise.ext.mythic_earth.game cimport Game, facts_of, on_table, other_player, begin_frame, say
from equipoise.ext.mythic_earth.hunt cimport animals_appear
from equipoise.ext.mythic_earth.pools cimport (
    build_pools, discard_dice, discard_pool, eligible_units, first_to_act, releasable_units, roll_pool,
    settle_initiative,
)
from equipoise.ext.mythic_earth.river cimport minis_in_river, sweep
from equipoise.ext.mythic_earth.scoring cimport decide_winner, score_end
from equipoise.ext.mythic_earth.windows cimport begin_window

cdef enum:
    ABOVE_ALL_LEVELS = 7    # State.level before the first die of a turn


cdef int player_of_side(const Game* g, int side) noexcept nogil:
    return 0 if g.s.player[0].side == side else 1


cdef void begin_turns(Game* g) noexcept nogil:
    begin_frame(g, FRAME_TURN, 0, NO_UNIT)


# --- the start of a turn ----------------------------------------------------------------------------------------------

cdef bint keeps_deployment_dice(const Game* g) noexcept nogil:
    """ME-064: Game Turn 1 uses the dice of deployment; ME-373: Fog of War has none."""
    return g.s.common.round == 1 and g.s.scenario != FOG_OF_WAR and g.rules.turn1_pool != POOL_REROLL


cdef void reset_turn(Game* g) noexcept nogil:
    """RULES.md 6.2, step 0. Dice of the last turn are gone; those of deployment stay (ME-064)."""
    cdef int player, unit, value
    cdef bint keep = keeps_deployment_dice(g)
    cdef Player* p
    cdef Unit* u
    for player in range(PLAYERS):
        p = &g.s.player[player]
        p.blessings_this_turn = 0
        p.spells_cast = 0
        p.pillaged_now = 0
        p.altars_scoring = p.animals_defeated = p.units_eliminated = p.upset_won = 0
        p.passed = 0
        if not keep:
            p.pool_built = p.pool_gone = 0
            for value in range(FACES):
                p.pool[value] = 0
        for unit in range(FORCE * player, FORCE * player + FORCE):
            u = &g.s.unit[unit]
            if not keep:
                u.quota = u.bound = 0
            u.received = u.dispels = u.fled_this_turn = u.stopped_flee_this_turn = 0
            u.entered_this_turn = u.activated_this_turn = 0
    g.s.level = ABOVE_ALL_LEVELS


cdef void start_scenario(Game* g) noexcept nogil:
    """RULES.md 6.2, step 1: river survival rolls (ME-331, ME-441), Spirit Animals (ME-341)."""
    cdef int side, unit, first
    for side in range(NORTH + 1):
        first = FORCE * player_of_side(g, side)
        for unit in range(first, first + FORCE):
            if on_table(g, unit):
                sweep(g, unit, minis_in_river(g, unit))
    if g.s.scenario == GREAT_HUNT:
        animals_appear(g)


cdef void make_pools(Game* g, Frame* f) noexcept nogil:
    """RULES.md 6.2, step 2."""
    cdef int unit
    g.s.bound_turn = 0
    if keeps_deployment_dice(g):
        g.s.initiative = g.s.deploys_first                      # ME-066
        g.s.bound_turn = g.rules.turn1_pool == POOL_REUSE_BOUND
        if not g.s.bound_turn:
            for unit in range(FORCE * PLAYERS):
                g.s.unit[unit].bound = 0
        f.step = TURN_RESERVE
        return
    build_pools(g)
    roll_pool(g, 0)
    roll_pool(g, 1)
    f.step = TURN_POOL_WINDOWS
    f.side = SOUTH


cdef void note_pools(Game* g) noexcept nogil:
    count8(&facts_of(g, g.s.initiative).initiative_wins, 1)


# --- activations ------------------------------------------------------------------------------------------------------

cdef bint next_die(Game* g) noexcept nogil:
    """RULES.md 6.3: begins the next activation; False if both pools are empty."""
    cdef int value, player
    cdef int dice[PLAYERS]
    for value in range(FACES - 1, 0, -1):
        while True:
            dice[0] = g.s.player[0].pool[value]
            dice[1] = g.s.player[1].pool[value]
            if dice[0] + dice[1] == 0:
                break
            player = first_to_act(g, dice, value)               # ME-057, ME-058
            if eligible_units(g, player, value) == 0:           # ME-061
                if g.s.bound_turn:
                    discard_dice(g, player, value)
                else:
                    discard_pool(g, player)
                continue
            g.s.level = value
            g.s.last = player
            begin_activation(g, player, value)                  # ME-060
            return True
    return False


cdef bint next_release(Game* g) noexcept nogil:
    """ME-113: level 0; a player who has passed is not asked again."""
    cdef int player = other_player(g.s.last), _both
    g.s.level = 0
    for _both in range(PLAYERS):
        if not g.s.player[player].passed and releasable_units(g, player):
            g.s.last = player
            begin_activation(g, player, 0)
            return True
        player = other_player(player)
    return False


# --- the turn ---------------------------------------------------------------------------------------------------------

cdef void resume_turn(Game* g, Frame* f) noexcept nogil:
    if f.step == TURN_BEGIN:
        f.step = TURN_WINDOWS
        f.side = SOUTH
        say(g, EVENT_TURN, g.s.common.round, 0, 0, 0)
        reset_turn(g)
        start_scenario(g)
    elif f.step == TURN_WINDOWS:
        f.side += 1
        if f.side > NORTH:
            f.step = TURN_POOLS
        begin_window(g, player_of_side(g, f.side - 1), W_TURN_START, NO_UNIT)
    elif f.step == TURN_POOLS:
        make_pools(g, f)
    elif f.step == TURN_POOL_WINDOWS:
        f.side += 1
        if f.side > NORTH:
            f.step = TURN_INITIATIVE
        begin_window(g, player_of_side(g, f.side - 1), W_POOL, NO_UNIT)
    elif f.step == TURN_INITIATIVE:
        f.step = TURN_RESERVE
        g.s.initiative = settle_initiative(g)
    elif f.step == TURN_RESERVE:
        f.step = TURN_LOOP
        note_pools(g)
        g.s.last = other_player(g.s.initiative)                 # ME-056
        if g.s.common.round == 1:
            g.s.common.order[g.s.initiative] = 0
            g.s.common.order[other_player(g.s.initiative)] = 1
        begin_reserve(g)
    elif f.step == TURN_LOOP:
        if not next_die(g) and not next_release(g):
            f.step = TURN_END
    elif f.step == TURN_END:
        f.step = TURN_OVER
        begin_end_of_turn(g)
    elif g.s.common.round >= g.rules.game_turns:                # ME-296
        pop_frame(g.s)
        score_end(g)
        decide_winner(g, END_TURNS)
    else:
        g.s.common.round += 1
        f.step = TURN_BEGIN
