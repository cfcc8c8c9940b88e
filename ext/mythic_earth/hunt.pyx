"""The Great Hunt: Spirit Animals appear, wander and are banished (ME-339, ME-341 to ME-345, ME-348 to ME-350)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BAN_SCORE_GREAT_HUNT, BY_MELEE, EVENT_ANIMAL, EVENT_BANISHED, EVENT_MOVED, FIRST_ANIMAL, MOVED_MOVE, NEUTRAL,
    NO_ENTRY, NO_UNIT, TICKS, UNITS, WHERE_DESTROYED, WHERE_NOWHERE, WHERE_TABLE, Unit,
)
from equipoise.ext.mythic_earth.board cimport Field, overlaps_piece
from equipoise.ext.mythic_earth.game cimport Game, barred, facts_of, is_animal, on_table, place_of, say, throw_die
from equipoise.ext.mythic_earth.geometry cimport SLOTS, Point, distance, point, slot_order, slotpos
from equipoise.ext.mythic_earth.measuring cimport OVERLAP, field, on_the_table, overlaps_impassable, place
from equipoise.ext.mythic_earth.scoring cimport gain_primary
from equipoise.ext.mythic_earth.toll cimport refresh
from equipoise.ext.types cimport i8

from libc.string cimport memset

cdef enum:
    STEP = 5                # ticks (ME-345)


# --- where one can stand ----------------------------------------------------------------------------------------------

cdef int spacing(const Game* g, int other) noexcept nogil:
    """The gap that an animal keeps: 1" from a player's Unit (ME-345), none from another animal."""
    return -OVERLAP if is_animal(other) else g.rules.move_enemy_spacing_in * TICKS


cdef bint too_close(const Game* g, int animal, int other, Point at) noexcept nogil:
    cdef const Unit* v = &g.s.unit[other]
    return distance(at, place(v)) < g.s.unit[animal].radius + v.radius + spacing(g, other)


cdef int in_the_way(const Game* g, int animal, Point at) noexcept nogil:
    """The nearest Unit that an animal there would be too close to, or NO_UNIT."""
    cdef int other, d, best = NO_UNIT, least = 0
    for other in range(UNITS):
        if other == animal or not on_table(g, other) or not too_close(g, animal, other, at):
            continue
        d = distance(at, place(&g.s.unit[other]))
        if best == NO_UNIT or d < least:
            best = other
            least = d
    return best


cdef bint can_stand(const Game* g, int animal, Point at) noexcept nogil:
    cdef const Unit* u = &g.s.unit[animal]
    return (on_the_table(g, at, u.radius) and not overlaps_impassable(g, at, u.radius, u.height)
            and in_the_way(g, animal, at) == NO_UNIT)


# --- wandering --------------------------------------------------------------------------------------------------------

cdef bint meets_piece(const Game* g, const Unit* u, Point now, Point then) noexcept nogil:
    """ME-345: a piece it does not stand in yet."""
    cdef const Field* f = field(g)
    cdef int i
    for i in range(f.pieces):
        if overlaps_piece(&f.piece[i], then, u.radius) and not overlaps_piece(&f.piece[i], now, u.radius):
            return True
    return False


cdef void wander(Game* g, int animal) noexcept nogil:
    """ME-343, ME-345: one die for direction and distance; North is +y."""
    cdef Unit* u = &g.s.unit[animal]
    cdef int face = throw_die(g, NEUTRAL, 6)
    cdef int left = (face + g.rules.hunt_move_bonus_in) * TICKS
    cdef int dx = 1 if face == 2 or face == 3 else -1 if face == 4 or face == 5 else 0
    cdef int dy = -1 if face == 1 else 1 if face == 6 else 0
    cdef int stride
    cdef Point now = place(u), then
    while left > 0:
        stride = min(STEP, left)
        then = point(now.x + dx * stride, now.y + dy * stride)
        if not on_the_table(g, then, u.radius):
            u.where = WHERE_DESTROYED
            count8(&g.s.facts.animals_escaped, 1)
            say(g, EVENT_BANISHED, animal, NO_UNIT, 0, 0)
            return
        if meets_piece(g, u, now, then) or in_the_way(g, animal, then) != NO_UNIT:
            break
        now = then
        left -= stride
    u.x = now.x
    u.y = now.y
    say(g, EVENT_MOVED, animal, u.x, u.y, MOVED_MOVE)


# --- appearing --------------------------------------------------------------------------------------------------------

cdef int free_place(const Game* g) noexcept nogil:
    cdef int animal
    for animal in range(FIRST_ANIMAL, UNITS):
        if g.s.unit[animal].where == WHERE_NOWHERE or g.s.unit[animal].where == WHERE_DESTROYED:
            return animal
    return NO_UNIT


cdef bint find_place(const Game* g, int animal, Point spawn, Point* out) noexcept nogil:
    """ME-342: the spawn point, or round the Unit that blocks it the first contact slot that is free, 1" off."""
    cdef i8 order[SLOTS]
    cdef int k, blocker = in_the_way(g, animal, spawn)
    cdef int d
    out[0] = spawn
    if blocker == NO_UNIT:
        return can_stand(g, animal, spawn)
    # One tick more absorbs the rounding of slots, as in the points of RULES.md 6.5.
    d = g.s.unit[blocker].radius + g.s.unit[animal].radius + g.rules.move_enemy_spacing_in * TICKS + 1
    slot_order(place(&g.s.unit[blocker]), spawn, order)
    for k in range(SLOTS):
        out[0] = slotpos(place(&g.s.unit[blocker]), order[k], d)
        if can_stand(g, animal, out[0]):
            return True
    return False


cdef void appear(Game* g, Point spawn) noexcept nogil:
    cdef int animal = free_place(g)
    cdef Unit* u
    cdef Point at
    if animal == NO_UNIT:
        return
    u = &g.s.unit[animal]
    memset(u, 0, sizeof(Unit))
    u.owner = NEUTRAL
    u.entry = NO_ENTRY
    u.alive[0] = 1
    u.started[0] = 1
    refresh(g, animal)
    if not find_place(g, animal, spawn, &at):
        return
    u.where = WHERE_TABLE
    u.x = at.x
    u.y = at.y
    count8(&g.s.facts.animals_spawned, 1)
    say(g, EVENT_ANIMAL, animal, u.x, u.y, 0)
    wander(g, animal)


cdef int spawn_of(const Game* g, int i) noexcept nogil:
    """At which point animal number i of a turn appears. However many there are, as many appear near one player's corner
    as near the other's, and an odd one at the centre."""
    cdef int wanted = g.rules.hunt_spawn_per_turn
    cdef int spawns = field(g).spawns
    if wanted % spawns == 1 and i == wanted - 1:
        return 1
    if wanted % spawns == 2 and i >= wanted - 2:
        return 0 if i == wanted - 2 else 2
    return i % spawns


cdef void animals_appear(Game* g) noexcept nogil:
    """ME-341, ME-344."""
    cdef const Field* f = field(g)
    cdef int i, animal
    if g.rules.hunt_existing_move:
        for animal in range(FIRST_ANIMAL, UNITS):
            if on_table(g, animal) and g.s.unit[animal].engaged == 0:
                wander(g, animal)
    for i in range(g.rules.hunt_spawn_per_turn):
        appear(g, f.spawn[spawn_of(g, i)])


# --- banishing --------------------------------------------------------------------------------------------------------

cdef void animal_gone(Game* g, int animal, int cause, int by) noexcept nogil:
    """ME-348, ME-349: only an animal defeated in a fight counts for a player."""
    cdef int player
    say(g, EVENT_BANISHED, animal, by, 0, 0)
    if cause != BY_MELEE or by == NO_UNIT:
        count8(&g.s.facts.animals_shot, 1)
        return
    player = g.s.unit[by].owner
    count8(&g.s.facts.animals_banished, 1)
    count8(&facts_of(g, player).animals_defeated, 1)
    if (g.s.player[player].animals_defeated == 0 and g.s.common.round >= g.rules.score_first_turn_hunt
            and not barred(g, player, BAN_SCORE_GREAT_HUNT)):
        count8(&facts_of(g, player).unit_vp[place_of(by)], g.rules.vp_hunt)
    g.s.player[player].animals_defeated += 1


cdef void score_hunt(Game* g, int player) noexcept nogil:
    """ME-350."""
    if g.s.common.round >= g.rules.score_first_turn_hunt and g.s.player[player].animals_defeated > 0:
        gain_primary(g, player, g.rules.vp_hunt, NO_UNIT)
