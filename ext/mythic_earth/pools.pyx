"""Dice pools (RULES.md 7.4): building and rolling them, initiative, and which Unit a die may go to. (ME-048 to ME-063,
ME-065, ME-067, ME-068, ME-106, ME-107, ME-112, ME-430, ME-431, ME-456)"""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    DESTROYED_DIE_HIGHEST, DESTROYED_DIE_NONE, EVENT_DISCARD, EVENT_INITIATIVE, EVENT_POOL, FACES, FAILED_DIE_NOW,
    FAULT_POOL, FORCE, LEVEL_STARTER_MOST_DICE, LEVEL_STARTER_WINNER, NO_PLAYER, PLAYERS, SOUTH, WHERE_TABLE,
    WHERE_WAITING, Player, Unit,
)
from equipoise.ext.mythic_earth.game cimport Game, bit, facts_of, other_player, owner_of, say, throw_die
from equipoise.ext.types cimport u64

cdef enum:
    ACTIVATION_DIE = 6
    ROLLS_AT_MOST = 100     # (ME-054)


# --- building and rolling ---------------------------------------------------------------------------------------------

cdef void build_pools(Game* g) noexcept nogil:
    """ME-048 to ME-051, ME-430: the dice of Units that are neither Frozen, On Alert nor in reserve. Units that wait for
    deployment count as on the table."""
    cdef int player, unit, value
    cdef Unit* u
    cdef Player* p
    for player in range(PLAYERS):
        p = &g.s.player[player]
        p.pool_built = p.pool_gone = p.passed = 0
        for value in range(FACES):
            p.pool[value] = 0
        for unit in range(FORCE * player, FORCE * player + FORCE):
            u = &g.s.unit[unit]
            u.quota = u.received = u.bound = 0
            if u.where == WHERE_TABLE or u.where == WHERE_WAITING:
                if not u.frozen and not u.on_alert:         # ME-049, ME-050
                    u.quota = u.dice
                    p.pool_built += u.dice
        p.pool[1] = p.pool_built        # any value: they are rolled next


cdef int pool_size(const Game* g, int player) noexcept nogil:
    cdef int value, size = 0
    for value in range(1, FACES):
        size += g.s.player[player].pool[value]
    return size


cdef void roll_pool(Game* g, int player) noexcept nogil:
    """ME-052."""
    cdef int _die, value, size = pool_size(g, player)
    cdef Player* p = &g.s.player[player]
    for value in range(FACES):
        p.pool[value] = 0
    for _die in range(size):
        p.pool[throw_die(g, player, ACTIVATION_DIE)] += 1
    for value in range(ACTIVATION_DIE, 0, -1):
        if p.pool[value] > 0:
            say(g, EVENT_POOL, player, value, p.pool[value], 0)


cdef int pool_winner(const Game* g) noexcept nogil:
    """ME-053: more 6s, else more 5s ... else more 1s."""
    cdef int value
    for value in range(ACTIVATION_DIE, 0, -1):
        if g.s.player[0].pool[value] != g.s.player[1].pool[value]:
            return 0 if g.s.player[0].pool[value] > g.s.player[1].pool[value] else 1
    return NO_PLAYER


cdef int settle_initiative(Game* g) noexcept nogil:
    """ME-053; identical rolls are repeated (ME-054, ME-456)."""
    cdef int winner = pool_winner(g), _again
    if winner == NO_PLAYER and pool_size(g, 0) > 0:
        for _again in range(ROLLS_AT_MOST):
            roll_pool(g, 0)
            roll_pool(g, 1)
            winner = pool_winner(g)
            if winner != NO_PLAYER:
                break
    if winner == NO_PLAYER:
        winner = 0 if g.s.player[0].side == SOUTH else 1
    say(g, EVENT_INITIATIVE, winner, 0, 0, 0)
    return winner


cdef int highest_die(const Game* g, int player) noexcept nogil:
    cdef int value
    for value in range(ACTIVATION_DIE, 0, -1):
        if g.s.player[player].pool[value] > 0:
            return value
    return 0


cdef int first_to_act(const Game* g, const int[2] dice, int level) noexcept nogil:
    """ME-058, ME-059: whose die of the level is used next, given how many each has of it; `level` is where the last die
    lay, so that a new level is known."""
    cdef int starter = other_player(g.s.last)
    if level != g.s.level:
        if g.rules.activation_level_starter == LEVEL_STARTER_MOST_DICE and dice[0] != dice[1]:
            starter = 0 if dice[0] > dice[1] else 1
        elif g.rules.activation_level_starter == LEVEL_STARTER_WINNER:
            starter = g.s.initiative
    return starter if dice[starter] > 0 else other_player(starter)


# --- which Unit a die may go to ---------------------------------------------------------------------------------------

cdef int unbound_dice(const Game* g, int player, int value) noexcept nogil:
    """ME-065: dice of that value that deployed no Unit."""
    cdef int unit, dice = g.s.player[player].pool[value]
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].where == WHERE_TABLE and g.s.unit[unit].bound == value:
            dice -= 1
    return dice


cdef u64 eligible_units(const Game* g, int player, int value) noexcept nogil:
    """ME-062, ME-101; in Turn 1 with bound dice a bound die is for its Unit alone (ME-065)."""
    cdef int unit
    cdef u64 units = 0
    cdef const Unit* u
    cdef bint unbound = not g.s.bound_turn or unbound_dice(g, player, value) > 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        u = &g.s.unit[unit]
        if u.where != WHERE_TABLE or u.frozen or u.on_alert or u.received >= u.quota:
            continue
        if g.s.bound_turn and u.bound == value:
            units |= bit(unit)
        elif unbound and u.quota - u.received - (u.bound > 0) > 0:
            units |= bit(unit)
    return units


cdef u64 releasable_units(const Game* g, int player) noexcept nogil:
    """ME-112: On Alert since an earlier turn."""
    cdef int unit
    cdef u64 units = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if (g.s.unit[unit].where == WHERE_TABLE and g.s.unit[unit].on_alert
                and g.s.unit[unit].alert_since_turn < g.s.common.round):
            units |= bit(unit)
    return units


cdef void take_die(Game* g, int unit, int value) noexcept nogil:
    """ME-063: from the pool to the Unit; its own bound die first."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Player* p = &g.s.player[owner_of(unit)]
    if p.pool[value] == 0:
        g.s.fault = FAULT_POOL
        return
    p.pool[value] -= 1
    u.received += 1
    if u.bound == value:
        u.bound = 0


# --- dice that are not used -------------------------------------------------------------------------------------------

cdef void discard_dice(Game* g, int player, int value) noexcept nogil:
    """ME-061 in Turn 1: the dice of the current value, bound or not."""
    cdef Player* p = &g.s.player[player]
    cdef int unit, dice = p.pool[value]
    if dice == 0:
        return
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].bound == value:
            g.s.unit[unit].bound = 0
    p.pool[value] = 0
    p.pool_gone += dice
    count8(&facts_of(g, player).dice_discarded, dice)
    say(g, EVENT_DISCARD, player, value, dice, 0)


cdef void discard_pool(Game* g, int player) noexcept nogil:
    """ME-061."""
    cdef int value
    for value in range(ACTIVATION_DIE, 0, -1):
        discard_dice(g, player, value)


cdef void decline_die(Game* g, int player, int value) noexcept nogil:
    """ME-431. In Turn 1 an unbound die goes first; else one that is bound to a Fleeing Unit."""
    cdef Player* p = &g.s.player[player]
    cdef int unit
    if g.s.bound_turn and unbound_dice(g, player, value) == 0:
        for unit in range(FORCE * player, FORCE * player + FORCE):
            if g.s.unit[unit].bound == value and g.s.unit[unit].fleeing:
                g.s.unit[unit].bound = 0
                break
    p.pool[value] -= 1
    p.pool_gone += 1
    say(g, EVENT_DISCARD, player, value, 1, 0)


cdef void lose_dice(Game* g, int unit) noexcept nogil:
    """ME-067: the dice of a destroyed Unit leave the game, those it has not spent leave the pool (ME-068)."""
    cdef Unit* u = &g.s.unit[unit]
    cdef int player = owner_of(unit), left = u.quota - u.received, i, value
    cdef Player* p = &g.s.player[player]
    p.lost_dice += u.dice
    g.s.player[other_player(player)].trophy_dice += u.dice
    count8(&facts_of(g, other_player(player)).enemy_dice_destroyed, u.dice)
    if g.rules.activation_destroyed_die == DESTROYED_DIE_NONE:
        u.bound = 0
        return
    if u.bound > 0 and left > 0:
        p.pool[u.bound] -= 1
        left -= 1
        p.pool_gone += 1
    u.bound = 0
    for i in range(1, FACES):
        value = FACES - i if g.rules.activation_destroyed_die == DESTROYED_DIE_HIGHEST else i
        while left > 0 and unbound_dice(g, player, value) > 0:
            p.pool[value] -= 1
            left -= 1
            p.pool_gone += 1


cdef void return_failed_die(Game* g, int unit) noexcept nogil:
    """ME-106: the die of a failed React test. ME-107: it comes back at the next pool building; or now, as a die of the
    current value, and the Unit may receive one die more. While reserves enter, and at level 0, there is none."""
    cdef Unit* u = &g.s.unit[unit]
    cdef Player* p = &g.s.player[owner_of(unit)]
    if g.rules.alert_failed_die != FAILED_DIE_NOW or g.s.level == 0 or g.s.level >= FACES:
        return
    p.pool[g.s.level] += 1
    if u.received > 0:
        u.received -= 1
    else:
        u.quota += 1
        p.pool_built += 1
