"""The Forces (RULES.md 7.1; ME-004): a supplied list, or a random legal one. (ME-001, ME-008 to ME-011, ME-017, ME-018,
ME-452)"""

from equipoise.ext.engine cimport Engine
from equipoise.ext.mythic_earth.game cimport Game, say
from equipoise.ext.mythic_earth.declared cimport (
    ENTRIES, EVENT_ENLIST, FORCE, FORMATION_SIZES, GENERAL, GROUPS, HUMANOID, LISTS, LIST_MODE_RANDOM_LEGAL, NEUTRAL,
    NO_ENTRY, NO_UNIT, PLAYERS, TOKENS, UNITS, WHERE_NOWHERE, WHERE_WAITING, Content, Player, Unit,
)
from equipoise.ext.mythic_earth.toll cimport refresh
from equipoise.ext.rng cimport STREAM_DECK, below

cdef enum:
    LIST_STREAM = 2         # + player: the stream of a random list, behind those of the Devotion decks
    HUMANOIDS_FIRST = 3     # Humanoid Units a random list takes before anything else (ME-452)


cdef void enlist(Game* g, int player, int entry, int minis, int points) noexcept nogil:
    """A Unit takes the next place of the Force. The variable member group makes up the number of Minis."""
    cdef Player* p = &g.s.player[player]
    cdef int unit = FORCE * player + p.units, group, fixed = 0
    cdef Unit* u = &g.s.unit[unit]
    cdef const Content* c = g.content
    u.where = WHERE_WAITING
    u.owner = player
    u.entry = entry
    u.points = points
    u.dice = c.entry_dice[entry]
    for group in range(c.entry_groups[entry]):
        fixed += c.member_n[entry * GROUPS + group]
    for group in range(c.entry_groups[entry]):
        u.started[group] = c.member_n[entry * GROUPS + group]
        if u.started[group] == 0:
            u.started[group] = minis - fixed
        u.alive[group] = u.started[group]
    p.units += 1
    p.force_dice += u.dice
    refresh(g, unit)
    say(g, EVENT_ENLIST, unit, entry, minis, points)


# --- a random legal list ----------------------------------------------------------------------------------------------

cdef int points_for(const Game* g, int entry, int minis) noexcept nogil:
    return g.content.entry_points[entry * FORMATION_SIZES + minis]


cdef bint affordable(const Game* g, int entry, int minis, int left) noexcept nogil:
    cdef int points = points_for(g, entry, minis)
    return g.content.entry_size_min[entry] <= minis <= g.content.entry_size_max[entry] and 0 <= points <= left


cdef int fitting_sizes(const Game* g, int entry, int left) noexcept nogil:
    cdef int minis, n = 0
    for minis in range(1, FORMATION_SIZES):
        n += affordable(g, entry, minis, left)
    return n


cdef int taken(const Game* g, int player, int entry) noexcept nogil:
    cdef int unit, n = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        n += g.s.unit[unit].where != WHERE_NOWHERE and g.s.unit[unit].entry == entry
    return n


cdef int humanoids(const Game* g, int player) noexcept nogil:
    cdef int unit, n = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        n += g.s.unit[unit].where != WHERE_NOWHERE and g.s.unit[unit].type == HUMANOID
    return n


cdef bint open_entry(const Game* g, int player, int entry, int left, bint general, bint humanoid) noexcept nogil:
    """ME-008, ME-010, ME-011: an entry that may still be taken."""
    cdef const Content* c = g.content
    if c.entry_faction[entry] != g.s.player[player].faction or (c.entry_flags[entry] & GENERAL != 0) != general:
        return False
    if humanoid and c.entry_type[entry] != HUMANOID:
        return False
    if c.entry_max[entry] > 0 and taken(g, player, entry) >= c.entry_max[entry]:
        return False
    return fitting_sizes(g, entry, left) > 0


cdef int count_open(const Game* g, int player, int left, bint general, bint humanoid) noexcept nogil:
    cdef int entry, n = 0
    for entry in range(ENTRIES):
        n += open_entry(g, player, entry, left, general, humanoid)
    return n


cdef int lot(Game* g, int player, int n) noexcept nogil:
    return below(&(<Engine> g.engine).common.rng, STREAM_DECK + LIST_STREAM + player, n)


cdef int draw_unit(Game* g, int player, int left, bint general, bint humanoid) noexcept nogil:
    """An entry and its size by lot; returns the points."""
    cdef int which = lot(g, player, count_open(g, player, left, general, humanoid)), entry = 0, minis = 0
    while True:
        if open_entry(g, player, entry, left, general, humanoid):
            if which == 0:
                break
            which -= 1
        entry += 1
    which = lot(g, player, fitting_sizes(g, entry, left))
    while True:
        minis += 1
        if affordable(g, entry, minis, left):
            if which == 0:
                break
            which -= 1
    enlist(g, player, entry, minis, points_for(g, entry, minis))
    return points_for(g, entry, minis)


cdef void draw_list(Game* g, int player) noexcept nogil:
    """ME-452."""
    cdef int left = g.rules.game_size_points
    cdef bint humanoid
    if count_open(g, player, left, True, False) > 0:
        left -= draw_unit(g, player, left, True, False)
    while g.s.player[player].units < FORCE:
        humanoid = humanoids(g, player) < HUMANOIDS_FIRST and count_open(g, player, left, False, True) > 0
        if count_open(g, player, left, False, humanoid) == 0:
            break
        left -= draw_unit(g, player, left, False, humanoid)


# --- both Forces ------------------------------------------------------------------------------------------------------

cdef void clear_places(Game* g) noexcept nogil:
    cdef int unit, token
    for unit in range(UNITS):
        g.s.unit[unit].owner = unit // FORCE if unit < PLAYERS * FORCE else NEUTRAL
        g.s.unit[unit].entry = NO_ENTRY
    for token in range(TOKENS):
        g.s.token[token].carrier = NO_UNIT


cdef void raise_forces(Game* g) noexcept nogil:
    """A character is a list, or a faction: then its list is random in any case."""
    cdef int player, character, place
    cdef const Content* c = g.content
    clear_places(g)
    for player in range(PLAYERS):
        character = g.s.common.character[player]
        if character >= LISTS:
            g.s.player[player].faction = character - LISTS
        else:
            g.s.player[player].faction = c.list_faction[character]
        if character >= LISTS or g.rules.setup_list_mode == LIST_MODE_RANDOM_LEGAL:
            draw_list(g, player)
            continue
        for place in range(FORCE * character, FORCE * character + c.list_units[character]):
            enlist(g, player, c.list_entry[place], c.list_minis[place], c.list_points[place])
