"""What a spell, ability or attack may be aimed at (FX-098, FX-102, FX-116 to FX-140, FX-278)."""

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_has, bits_remove, bits_take
from equipoise.ext.engine cimport act, action_t
from equipoise.ext.exxinon.board cimport both, either, overlap, without
from equipoise.ext.exxinon.declared cimport (
    ACT_CHARACTER, ACT_DIRECTION, ACT_OBJECT, ACT_TILE, AIM_CHARACTER, AIM_NONE, AIM_OBJECT, AIM_TILE, DEST_TARGET,
    DIRECT, FILTER_BREAKABLE, FILTER_EMPTY, FILTER_TELEPORT, NO_TILE, SEATS, TARGET_ALLY, TARGET_CHARACTER,
    TARGET_ENEMY, TARGET_LINE, TARGET_NONE, TARGET_SELF, TARGET_TILE, THROUGH_WALL,
)
from equipoise.ext.exxinon.game cimport (
    Game, character_of, in_reach, living_tiles, sees, team_of, tiles_around, tokens, wall_at, whole_objectives,
)
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.exxinon.teleport cimport destinations, has_destination


cdef inline Bits tiles_in_range(const Game* g, int seat, const Spell* spell) noexcept nogil:
    """FX-117, FX-118: within the range, no permanent wall; in sight past the permanent walls if the spell needs sight,
    which a teleport does not (FX-175)."""
    cdef int own = g.s.player[seat].tile
    cdef Bits tiles = without(tiles_around(g, own, spell.reach), &g.board.permanent)
    if spell.los and g.rules.los_required:
        tiles = both(&tiles, &g.board.sight[own])
    return tiles


cdef Bits tiles_in_reach(const Game* g, int seat, const Spell* spell) noexcept nogil:
    """FX-139: the tiles in range that are in sight past the breakable walls, too."""
    cdef int own = g.s.player[seat].tile
    cdef Bits tiles = tiles_in_range(g, seat, spell)
    cdef Bits left = tiles
    cdef int tile
    if spell.los:
        tile = bits_take(&left)
        while tile >= 0:
            if not sees(g, own, tile):
                bits_remove(&tiles, tile)
            tile = bits_take(&left)
    return tiles


cdef Bits possible_tiles(const Game* g, int seat, const Spell* spell, int dest, int aim, int target) noexcept nogil:
    """FX-176: the tiles that the spell allows for its teleport; the own tile is taken out by `destinations`."""
    cdef Bits out
    cdef int tile
    if dest == DEST_TARGET and spell.filter == FILTER_TELEPORT and spell.target_type == TARGET_TILE and aim == AIM_NONE:
        return tiles_in_reach(g, seat, spell)
    bits_clear(&out)
    if aim == AIM_NONE:
        return out
    tile = g.s.player[target].tile if aim == AIM_CHARACTER else target
    if dest == DEST_TARGET:
        bits_add(&out, tile)
    else:
        out = g.board.within[tile][1]
        bits_remove(&out, tile)
    return out


cdef inline bint teleport_allows(const Game* g, int seat, const Spell* spell, int aim, int target) noexcept nogil:
    """FX-182: a spell that teleports at once needs a destination. On an object it does not teleport (FX-121)."""
    cdef Bits possible
    if spell.dest < 0 or (aim == AIM_OBJECT and not g.rules.targeting_self_ops_on_object_target):
        return True
    possible = possible_tiles(g, seat, spell, spell.dest, aim, target)
    return has_destination(g, seat, &possible)


cdef inline bint pointless_on_objects(const Game* g, const Spell* spell) noexcept nogil:
    """FX-122."""
    return not spell.damages and not (spell.helps_self and g.rules.targeting_self_ops_on_object_target)


cdef int list_objects(const Game* g, int seat, const Spell* spell, int reach, bint sight, action_t* out, int n,
                      int most) noexcept nogil:
    """FX-120: breakable walls and undestroyed objectives; `spell` is NULL for an attack."""
    cdef int tile = g.s.player[seat].tile
    cdef const Bits* near = tiles_around(g, tile, reach)
    cdef Bits objects = both(&g.s.walls, near)
    cdef Bits whole
    cdef int at
    if overlap(near, &g.board.landings):
        whole = whole_objectives(g)
        whole = both(&whole, near)
        objects = either(&objects, &whole)
    at = bits_take(&objects)
    while at >= 0 and n < most:
        if ((not sight or sees(g, tile, at))
                and (spell == NULL or teleport_allows(g, seat, spell, AIM_OBJECT, at))):
            out[n] = act(ACT_OBJECT, at)
            n += 1
        at = bits_take(&objects)
    return n


cdef int list_enemies(const Game* g, int seat, const Spell* spell, action_t* out, int most) noexcept nogil:
    """FX-119 to FX-122."""
    cdef int tile = g.s.player[seat].tile
    cdef int other, n = 0
    for other in range(2 - 2 * team_of(seat), 4 - 2 * team_of(seat)):
        if (n < most and g.s.player[other].alive and in_reach(g, tile, g.s.player[other].tile, spell.reach, spell.los)
                and teleport_allows(g, seat, spell, AIM_CHARACTER, other)):
            out[n] = act(ACT_CHARACTER, other)
            n += 1
    if not g.rules.targeting_pointless_object_targets and pointless_on_objects(g, spell):
        return n
    return list_objects(g, seat, spell, spell.reach, spell.los, out, n, most)


cdef int list_characters(const Game* g, int seat, const Spell* spell, action_t* out, int most) noexcept nogil:
    """Ally(X), FX-123: oneself or the team mate. Character(X), FX-124, FX-125: anybody else, but no objects."""
    cdef int tile = g.s.player[seat].tile
    cdef int other, n = 0
    for other in range(SEATS):
        if spell.target_type == TARGET_ALLY:
            if team_of(other) != team_of(seat):
                continue
        elif other == seat:
            continue
        if (n < most and g.s.player[other].alive and in_reach(g, tile, g.s.player[other].tile, spell.reach, spell.los)
                and teleport_allows(g, seat, spell, AIM_CHARACTER, other)):
            out[n] = act(ACT_CHARACTER, other)
            n += 1
    return n


cdef int list_tiles(const Game* g, int seat, const Spell* spell, action_t* out, int most) noexcept nogil:
    """FX-117, FX-118: the tiles in reach that pass the spell's filter."""
    cdef int tile = g.s.player[seat].tile
    cdef int at, n = 0
    cdef Bits tiles = tiles_in_range(g, seat, spell)
    cdef Bits taken
    if spell.filter == FILTER_EMPTY:                # FX-192
        tiles = without(&tiles, &g.s.walls)
        taken = living_tiles(g)
        tiles = without(&tiles, &taken)
        taken = tokens(g)
        tiles = without(&tiles, &taken)
    elif spell.filter == FILTER_BREAKABLE:
        tiles = both(&tiles, &g.s.walls)
    elif spell.filter == FILTER_TELEPORT:
        taken = tiles_in_reach(g, seat, spell)
        at = destinations(g, seat, &taken, &tiles)
        if at != DIRECT and at != THROUGH_WALL:
            return 0
    at = bits_take(&tiles)
    while at >= 0 and n < most:
        if spell.filter == FILTER_TELEPORT or (
                (not spell.los or sees(g, tile, at)) and teleport_allows(g, seat, spell, AIM_TILE, at)):
            out[n] = act(ACT_TILE, at)
            n += 1
        at = bits_take(&tiles)
    return n


cdef int list_targets(const Game* g, int seat, int code, action_t* out, int most) noexcept nogil:
    cdef const Spell* spell = &g.book.spell[code]
    cdef int d
    if spell.target_type == TARGET_ENEMY:
        return list_enemies(g, seat, spell, out, most)
    if spell.target_type == TARGET_ALLY or spell.target_type == TARGET_CHARACTER:
        return list_characters(g, seat, spell, out, most)
    if spell.target_type == TARGET_TILE:
        return list_tiles(g, seat, spell, out, most)
    for d in range(min(6, most)):                   # FX-127: a Line in any of the six directions
        out[d] = act(ACT_DIRECTION, d)
    return min(6, most)


cdef int list_attack_targets(const Game* g, int seat, action_t* out, int most) noexcept nogil:
    """FX-098, FX-102: as Enemy(X), with the attack's range and in sight."""
    cdef int tile = g.s.player[seat].tile
    cdef int reach = g.content.attack_range[character_of(g, seat)]
    cdef int other, n = 0
    for other in range(2 - 2 * team_of(seat), 4 - 2 * team_of(seat)):
        if (n < most and g.s.player[other].alive
                and in_reach(g, tile, g.s.player[other].tile, reach, True)):
            out[n] = act(ACT_CHARACTER, other)
            n += 1
    return list_objects(g, seat, NULL, reach, True, out, n, most)


cdef bint needs_choice_of_target(const Game* g, int seat, const Spell* spell) noexcept nogil:
    """Self needs none (FX-126). A Tile spell whose teleport can only go 1 tile further asks for that tile alone
    (FX-178)."""
    cdef Bits possible, out
    cdef int case
    if spell.target_type == TARGET_NONE or spell.target_type == TARGET_SELF:
        return False
    if spell.target_type == TARGET_TILE and spell.filter == FILTER_TELEPORT:
        possible = possible_tiles(g, seat, spell, DEST_TARGET, AIM_NONE, 0)
        case = destinations(g, seat, &possible, &out)
        return case == DIRECT or case == THROUGH_WALL
    return True


cdef bint can_be_aimed(const Game* g, int seat, int code) noexcept nogil:
    """FX-112, FX-113: at least one complete choice exists."""
    cdef const Spell* spell = &g.book.spell[code]
    cdef action_t one[1]
    cdef Bits possible
    if spell.target_type == TARGET_NONE or spell.target_type == TARGET_SELF or spell.target_type == TARGET_LINE:
        return True
    if spell.target_type == TARGET_TILE and spell.filter == FILTER_TELEPORT:
        possible = possible_tiles(g, seat, spell, DEST_TARGET, AIM_NONE, 0)
        return has_destination(g, seat, &possible)
    return list_targets(g, seat, code, one, 1) > 0


cdef Bits line_tiles(const Game* g, int tile, int direction, int reach) noexcept nogil:
    """FX-127 to FX-129: up to the first permanent wall or the edge; the first breakable wall is the last tile."""
    cdef Bits out
    cdef int _i
    bits_clear(&out)
    for _i in range(reach):
        tile = g.board.neighbour[tile][direction]
        if tile == NO_TILE or bits_has(&g.board.permanent, tile):
            break
        bits_add(&out, tile)
        if g.rules.line_stops_at_breakable and wall_at(g, tile):
            break
    return out
