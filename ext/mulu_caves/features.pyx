"""A seat's standing in numbers that everybody can see: the race, the avatar, the units around it, the cards."""

from libc.string cimport memset

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.mulu_caves.declared cimport (
    AVATAR, FEATURES, FEATURE_ACTIVE, FEATURE_ASSAILANTS, FEATURE_ASSISTANTS, FEATURE_AVATAR_CARDS, FEATURE_BLOCKED,
    FEATURE_CARDS, FEATURE_CLOSED_TILES, FEATURE_DISTANCE, FEATURE_ENCHANTMENTS, FEATURE_ENEMIES_AHEAD,
    FEATURE_ENEMIES_BESIDE, FEATURE_ENEMIES_NEAR, FEATURE_FIRE, FEATURE_FIRST, FEATURE_HELP, FEATURE_HELPERS,
    FEATURE_IDLE_UNITS, FEATURE_LAST_STEPS, FEATURE_LOST_TURNS, FEATURE_MOVEMENT, FEATURE_NEAREST_ENEMY,
    FEATURE_NEXT_ROLL_WINS, FEATURE_NORTH, FEATURE_PIT, FEATURE_SHOWN_CARDS, FEATURE_STUCK, FEATURE_TREASURE,
    FEATURE_TURNS, SIDE_NORTH, TEAM, Piece, Player,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, is_held, is_trapped, on_own_side, remaining, side_of
from equipoise.ext.mulu_caves.turn cimport is_blocked

cdef enum:
    LAST_STEPS = 12             # two good rolls
    HELPER_REACH = 4
    ENEMY_REACH = 6
    NO_HELP = 30                # tiles: nobody can come
    NO_ENEMY = 20


cdef int tiles_between(const Game* g, int a, int b) noexcept nogil:
    """As if there were no walls."""
    return (abs(<int> g.board.column[a] - <int> g.board.column[b])
            + abs(<int> g.board.row[a] - <int> g.board.row[b]))


cdef double chance_to_roll(const Game* g, int steps) noexcept nogil:
    """That one movement roll brings so many steps; several dice are taken for one with as many more faces."""
    cdef int least = g.rules.move_dice + g.rules.move_bonus
    cdef int most = g.rules.move_dice * g.rules.move_die_faces + g.rules.move_bonus
    return max(0.0, min(1.0, (most + 1.0 - steps) / (most + 1 - least)))


cdef void list_race(const Game* g, int seat, double* out) noexcept nogil:
    cdef int left = remaining(g, seat)
    out[FEATURE_ACTIVE] = g.s.active == seat
    out[FEATURE_FIRST] = g.s.common.order[seat] == 0
    out[FEATURE_NORTH] = side_of(g, seat) == SIDE_NORTH
    out[FEATURE_TURNS] = g.s.turns / 10.0
    out[FEATURE_DISTANCE] = left / 10.0
    out[FEATURE_TREASURE] = g.s.player[seat].treasure
    if g.s.player[seat].treasure:
        out[FEATURE_LAST_STEPS] = max(0.0, 1.0 - <double> left / LAST_STEPS)
        out[FEATURE_NEXT_ROLL_WINS] = chance_to_roll(g, left)
    out[FEATURE_MOVEMENT] = g.s.turn.movement if g.s.active == seat else 0


cdef void list_avatar(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Piece* p = &g.s.piece[avatar_of(seat)]
    out[FEATURE_STUCK] = p.immobile != 0 or is_held(p)
    out[FEATURE_LOST_TURNS] = p.immobile
    out[FEATURE_PIT] = p.pit != 0
    out[FEATURE_BLOCKED] = is_blocked(g, seat)
    out[FEATURE_CLOSED_TILES] = popcount64(p.banned)
    out[FEATURE_FIRE] = g.s.fires[1 - seat] / 10.0


cdef void list_units(const Game* g, int seat, double* out) noexcept nogil:
    cdef const Piece* avatar = &g.s.piece[avatar_of(seat)]
    cdef const Piece* p
    cdef int unit, tiles, nearest = NO_HELP
    out[FEATURE_ENCHANTMENTS] = avatar.enchantments
    for unit in range(avatar_of(seat) + 1, avatar_of(seat) + TEAM):
        p = &g.s.piece[unit]
        if not p.alive:
            continue
        out[FEATURE_ENCHANTMENTS] += p.enchantments
        if not on_own_side(g, unit):
            out[FEATURE_ASSAILANTS] += 1
        else:
            out[FEATURE_ASSISTANTS] += 1
        tiles = tiles_between(g, p.pos, avatar.pos)
        out[FEATURE_HELPERS] += tiles <= HELPER_REACH
        if p.immobile or is_held(p):
            out[FEATURE_IDLE_UNITS] += 1
        elif on_own_side(g, unit):
            nearest = min(nearest, tiles)
    out[FEATURE_HELP] = nearest / 10.0 if is_trapped(avatar) else 0.0


cdef void list_enemies(const Game* g, int seat, double* out) noexcept nogil:
    cdef int here = g.s.piece[avatar_of(seat)].pos
    cdef int side = side_of(g, seat)
    cdef int left = remaining(g, seat)
    cdef int unit, tile, tiles, nearest = NO_ENEMY
    for unit in range(avatar_of(1 - seat) + 1, avatar_of(1 - seat) + TEAM):
        tile = g.s.piece[unit].pos
        if not g.s.piece[unit].alive or g.board.side[tile] != side:
            continue
        tiles = tiles_between(g, tile, here)
        nearest = min(nearest, tiles)
        out[FEATURE_ENEMIES_BESIDE] += tiles == 1
        out[FEATURE_ENEMIES_NEAR] += tiles <= ENEMY_REACH
        out[FEATURE_ENEMIES_AHEAD] += g.s.route[side][g.s.player[seat].treasure][tile] < left
    out[FEATURE_NEAREST_ENEMY] = nearest / 10.0


cdef void list_hand(const Game* g, int seat, double* out) noexcept nogil:
    """MC-085, MC-086: how many cards a piece holds is open, which ones is not."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i
    out[FEATURE_CARDS] = p.cards
    for i in range(p.cards):
        out[FEATURE_AVATAR_CARDS] += p.hand[i].holder == AVATAR
        out[FEATURE_SHOWN_CARDS] += p.hand[i].known


cdef void list_features(const Game* g, int seat, double* out) noexcept nogil:
    memset(out, 0, FEATURES * sizeof(double))
    list_race(g, seat, out)
    list_avatar(g, seat, out)
    list_units(g, seat, out)
    list_enemies(g, seat, out)
    list_hand(g, seat, out)
