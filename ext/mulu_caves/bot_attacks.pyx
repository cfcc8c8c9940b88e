"""Scores attacks and plays. They cost no movement, so those that are worth it come before any step."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport is_wall
from equipoise.ext.mulu_caves.bot_view cimport View, attack_value, chance, harm_of, loss_of, max_d, phi
from equipoise.ext.mulu_caves.declared cimport DO_FREEZE
from equipoise.ext.mulu_caves.declared cimport *
from equipoise.ext.mulu_caves.game cimport card_does, is_avatar
from equipoise.ext.mulu_caves.hands cimport hand_size
from equipoise.ext.mulu_caves.series cimport over_wall, scythe_targets, staff_targets
from equipoise.ext.mulu_caves.shots cimport FIXED_DIE, visible_piece

cdef double LEAST = 0.01            # what is worth nothing scores below the end of the turn, which scores 0


cdef double kept(const View* v, int card) noexcept nogil:
    """What the card is worth for later."""
    return v.keep * v.w.cards[card]


cdef double fixed_chance(int least) noexcept nogil:
    """MC-169: the chance that one die shows at least this number."""
    return max_d(0.0, FIXED_DIE + 1.0 - least) / FIXED_DIE


cdef double throw_chance(const View* v, int distance) noexcept nogil:
    """MC-181: the chance that net.throw_dice dice reach this distance."""
    cdef int i, j, reached = 0
    if v.g.rules.net_throw_dice == 1:
        return fixed_chance(distance)
    # Every die beyond the second counts 3.
    for i in range(1, FIXED_DIE + 1):
        for j in range(1, FIXED_DIE + 1):
            reached += i + j + FIXED_DIE // 2 * (v.g.rules.net_throw_dice - 2) >= distance
    return <double> reached / (FIXED_DIE * FIXED_DIE)


# --- attacks with cards -----------------------------------------------------------------------------------------------

cdef double series_value(View* v, int piece, int targets, int card) noexcept nogil:
    """Battles in the order of the numbers; a lost one ends the series, unless the card freezes."""
    cdef bint freezing = card_does(v.g, card, DO_FREEZE)
    cdef double bonus = v.g.content.attack[card]
    cdef double value = 0.0, alive = 1.0, p
    cdef int target
    for target in range(v.foe_avatar, v.foe_avatar + TEAM):
        # `targets` has a bit for each number of a piece. Without `series` the bits are read as pieces, which is right
        # for the second player only: the first finds no target worth anything.
        if not (targets >> (target - (v.foe_avatar if v.w.series > 0 else 0))) & 1:
            continue
        p = chance(v, piece, target, bonus)
        if freezing:
            value += p * (harm_of(v, target) if is_avatar(target) else v.w.freeze_unit)
        else:
            value += alive * (p * harm_of(v, target) - (1.0 - p) * loss_of(v, piece))
            alive *= p
    return value - kept(v, card)


cdef double shot_value(View* v, int piece, int direction, int card, int kind) noexcept nogil:
    cdef int distance = 0
    cdef int target = visible_piece(v.g, piece, direction, &distance)
    cdef double harm
    if target < 0:
        return -1.0
    harm = harm_of(v, target)
    if kind == ACT_THROW_NET:
        harm = harm if is_avatar(target) else v.w.freeze_unit
        return v.w.shot * throw_chance(v, distance) * harm - kept(v, card)
    if kind == ACT_ATTACK_BOOMERANG and not v.g.rules.boomerang_hit_destroys:
        # A miss keeps the card (MC-247).
        return fixed_chance(v.g.content.hit_min[card]) * (shove_value(v, target, direction) - kept(v, card))
    return v.w.shot * fixed_chance(v.g.content.hit_min[card]) * harm - kept(v, card)


cdef double shove_value(View* v, int target, int direction) noexcept nogil:
    """How much farther the slide leaves an avatar from its goal, or an assailant from the own avatar."""
    cdef int tile = v.s.piece[target].pos
    cdef int start = tile
    cdef int side = v.b.side[tile]
    while not is_wall(v.s.terrain[tile + v.b.offset[direction]]) and (
            v.s.occupant[tile + v.b.offset[direction]] == NO_PIECE):
        tile += v.b.offset[direction]
    if is_avatar(target):
        return v.w.shove * (<double> v.siege[v.seat].route[tile] - v.siege[v.seat].route[start])
    return v.w.shove * (phi(v, target, start) - phi(v, target, tile)) if side == v.side else 0.0


cdef double javelin_value(View* v, int piece, int target, int card) noexcept nogil:
    cdef double p
    if over_wall(v.g, v.s.piece[piece].pos, v.s.piece[target].pos):
        return v.w.shot * fixed_chance(v.g.content.hit_min[card]) * harm_of(v, target) - kept(v, card)
    p = chance(v, piece, target, v.g.content.attack[card])
    return p * harm_of(v, target) - (1.0 - p) * loss_of(v, piece) - kept(v, card)


# --- plays ------------------------------------------------------------------------------------------------------------

cdef double trap_value(View* v, int piece, int direction, int card) noexcept nogil:
    """A net where the other avatar has to go: a detour, or a turn."""
    cdef int tile = v.s.piece[piece].pos + v.b.offset[direction]
    cdef int place = v.plan.place[tile]
    cdef int steps, detour
    if v.b.side[tile] != v.siege[v.seat].side:
        return -1.0
    steps = v.siege[v.seat].avatar_row[place]
    detour = steps + v.siege[v.seat].route[tile] - v.foe_left
    if detour > 0 or steps > v.w.trap_reach or v.foe_still:
        return -1.0
    return v.w.trap - kept(v, card)


cdef double rescue_action(View* v, int other) noexcept nogil:
    if is_avatar(other):
        return v.w.rescue
    return v.w.rescue_unit


cdef double relinquish_value(View* v) noexcept nogil:
    """A card more for the own armoury, or at least one less for the other's."""
    cdef double value = v.w.card * v.w.relinquish
    if hand_size(v.g, v.seat) < v.g.rules.cards_hand_limit:
        value += v.gain
    return value - v.keep * v.w.relinquish * v.w.card


cdef double score_deed(View* v, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    cdef int c = arg_of(action, 2)
    cdef double value
    if kind == ACT_END_TURN:
        return 0.0
    if kind == ACT_ATTACK:
        value = attack_value(v, v.avatar + a, v.foe_avatar + b)
    elif kind == ACT_ATTACK_JAVELIN:
        value = javelin_value(v, v.avatar + a, v.foe_avatar + b, c)
    elif kind == ACT_ATTACK_SCYTHE:
        value = series_value(v, v.avatar + a, scythe_targets(v.g, v.avatar + a, b), c)
    elif kind == ACT_ATTACK_STAFF:
        value = series_value(v, v.avatar + a, staff_targets(v.g, v.avatar + a), b)
    elif kind == ACT_ATTACK_BOW or kind == ACT_ATTACK_BOOMERANG or kind == ACT_THROW_NET:
        value = shot_value(v, v.avatar + a, b, c, kind)
    elif kind == ACT_PLACE_NET:
        value = trap_value(v, v.avatar + a, b, c)
    elif kind == ACT_DRAW:
        value = v.gain - (v.movement if a == AVATAR and not v.stuck else 0)
    elif kind == ACT_GIVE:
        value = v.w.give
    elif kind == ACT_RESCUE:
        value = rescue_action(v, v.avatar + b) - v.g.rules.rescue_cost
    elif kind == ACT_PLAY_LAZARUS:
        value = v.w.unit
    elif kind == ACT_PLAY_RELINQUISH:
        value = relinquish_value(v)
    else:
        value = -1.0
    return v.w.free_first + value if value > 0.0 else value - LEAST
