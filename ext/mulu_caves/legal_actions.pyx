"""The lists of the Main Phase and the action loop (RULES.md 6.3, 6.4; MC-037 to MC-045, MC-129 to MC-140,
MC-384)."""

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mulu_caves.declared cimport (
    ACT_ATTACK, ACT_ATTACK_BOOMERANG, ACT_ATTACK_BOW, ACT_ATTACK_JAVELIN, ACT_ATTACK_SCYTHE, ACT_ATTACK_STAFF, ACT_DRAW,
    ACT_END_TURN, ACT_GIVE, ACT_MIRROR, ACT_PLACE_NET, ACT_PLAY_LAZARUS, ACT_PLAY_RELINQUISH, ACT_RESCUE, ACT_ROLL,
    ACT_STEP, ACT_THROW_NET, ALL_DIRECTIONS, ATTACK_SCOPE_ADJACENT, AVATAR, BAN_ACTION_ATTACK,
    BAN_ACTION_ATTACK_JAVELIN, BAN_ACTION_ATTACK_SCYTHE, BAN_ACTION_MIRROR, BAN_ACTION_PLACE_NET,
    BAN_ACTION_PLAY_RELINQUISH, BAN_ACTION_THROW_NET, BORDER, DIRECTIONS, DO_BLAST, DO_FREEZE, DO_REACH, DO_RETURN,
    DO_SHOOT, DO_SHOVE, DO_STEAL, DO_SWEEP, DO_THROW, DO_TRAP, GIVE_ACTION, HAND, LOS_MODE_CARDINAL, NO_PIECE, NO_TILE,
    TEAM, Held, Piece, Player,
)
from equipoise.ext.mulu_caves.enchantments cimport phase_tiles
from equipoise.ext.mulu_caves.game cimport (
    Game, are_adjacent, avatar_of, card_does, is_enemy_at, is_held, is_targetable, is_vulnerable, may_do, may_use,
    number_of, on_own_side, owner_of,
)
from equipoise.ext.mulu_caves.hands cimport can_draw, can_give
from equipoise.ext.mulu_caves.landing cimport can_land, next_fallen
from equipoise.ext.mulu_caves.mirror cimport can_mirror, can_mirror_home
from equipoise.ext.mulu_caves.moves cimport may_step, open_steps, steps_left
from equipoise.ext.mulu_caves.series cimport scythe_targets, staff_targets
from equipoise.ext.mulu_caves.shots cimport visible_piece
from equipoise.ext.mulu_caves.traps cimport can_place_net, can_rescue
from equipoise.ext.types cimport u8

cdef enum:                  # bits 1 << DO_... of the cards
    ATTACKS = (1 << DO_REACH | 1 << DO_SWEEP | 1 << DO_FREEZE | 1 << DO_BLAST | 1 << DO_SHOOT | 1 << DO_SHOVE
               | 1 << DO_THROW)
    PLAYS = 1 << DO_RETURN | 1 << DO_STEAL | 1 << DO_TRAP


cdef int list_main(const Game* g, int seat, action_t* out) noexcept nogil:
    """MC-037, MC-038: the roll is always there; mirror.ends_turn = false: one mirror before it."""
    cdef int number, n = 1
    out[0] = act(ACT_ROLL)
    if g.s.turn.mirrored:
        return 1
    if can_mirror_home(g, seat):
        out[n] = act(ACT_MIRROR, AVATAR)
        n += 1
    if not may_do(g, seat, BAN_ACTION_MIRROR):
        return n
    for number in range(1, TEAM):
        if can_mirror(g, avatar_of(seat) + number):
            out[n] = act(ACT_MIRROR, number)
            n += 1
    return n


cdef int list_steps(const Game* g, int piece, action_t* out, int n) noexcept nogil:
    cdef int d, bits
    if not may_step(g, piece):
        return n
    bits = open_steps(g, piece, phase_tiles(g, piece) if g.s.piece[piece].enchantments else 0, steps_left(g, piece),
                      NO_TILE)
    for d in range(DIRECTIONS):
        if (bits >> d) & 1:
            out[n] = act(ACT_STEP, number_of(piece), d)
            n += 1
    return n


cdef int list_transit(const Game* g, int seat, action_t* out) noexcept nogil:
    """MC-060: the piece in transit goes on."""
    cdef int piece = g.s.turn.transit
    cdef int bits = open_steps(g, piece, phase_tiles(g, piece), steps_left(g, piece), g.s.turn.transit_origin)
    cdef int d, n = 0
    for d in range(DIRECTIONS):
        if (bits >> d) & 1:
            out[n] = act(ACT_STEP, number_of(piece), d)
            n += 1
    return n


# --- attacks ----------------------------------------------------------------------------------------------------------

cdef bint may_attack(const Game* g, int piece) noexcept nogil:
    """MC-129 to MC-133, MC-137: an avatar or an assailant that is not vulnerable and has an attack left."""
    cdef const Piece* p = &g.s.piece[piece]
    return (p.attacks < g.rules.battle_attacks_per_piece and not is_vulnerable(p)
            and (number_of(piece) == AVATAR or g.rules.battle_assistants_attack or not on_own_side(g, piece)))


cdef int list_plain_attacks(const Game* g, int piece, action_t* out, int n) noexcept nogil:
    """MC-132."""
    cdef int d, tile
    if not may_do(g, owner_of(piece), BAN_ACTION_ATTACK):
        return n
    for d in range(DIRECTIONS):
        tile = g.s.piece[piece].pos + g.board.offset[d]
        if is_enemy_at(g, owner_of(piece), tile) and is_targetable(g, g.s.occupant[tile]):
            out[n] = act(ACT_ATTACK, number_of(piece), number_of(g.s.occupant[tile]))
            n += 1
    return n


cdef int list_reach(const Game* g, int piece, int card, int armoury, action_t* out, int n) noexcept nogil:
    """MC-139, MC-140, MC-253: two tiles away in a line, or diagonal; over walls and the divider, too."""
    cdef int d, tile
    cdef int here = g.s.piece[piece].pos
    for d in range(ALL_DIRECTIONS):
        tile = here + g.board.offset[d]
        if d < DIRECTIONS:
            if g.s.terrain[tile] == BORDER:
                continue
            tile += g.board.offset[d]
        if is_enemy_at(g, owner_of(piece), tile) and is_targetable(g, g.s.occupant[tile]):
            out[n] = act(ACT_ATTACK_JAVELIN, number_of(piece), number_of(g.s.occupant[tile]), card, armoury)
            n += 1
    return n


cdef int list_lines(const Game* g, int piece, int kind, int card, int armoury, action_t* out, int n) noexcept nogil:
    """MC-178, MC-179, MC-183: the first piece in a direction, if it is an enemy."""
    cdef int d, target, distance = 0
    for d in range(DIRECTIONS if g.rules.los_mode == LOS_MODE_CARDINAL else ALL_DIRECTIONS):
        target = visible_piece(g, piece, d, &distance)
        if target != NO_PIECE and owner_of(target) != owner_of(piece) and is_targetable(g, target):
            out[n] = act(kind, number_of(piece), d, card, armoury)
            n += 1
    return n


cdef int list_card_attacks(const Game* g, int piece, const Held* held, action_t* out, int n) noexcept nogil:
    cdef int d
    cdef int seat = owner_of(piece)
    cdef int card = held.card
    cdef int armoury = held.holder != number_of(piece)
    if card_does(g, card, DO_REACH) and may_do(g, seat, BAN_ACTION_ATTACK_JAVELIN):
        n = list_reach(g, piece, card, armoury, out, n)
    if card_does(g, card, DO_SWEEP) and may_do(g, seat, BAN_ACTION_ATTACK_SCYTHE):
        for d in range(DIRECTIONS):
            if scythe_targets(g, piece, d):
                out[n] = act(ACT_ATTACK_SCYTHE, number_of(piece), d, card, armoury)
                n += 1
    if (card_does(g, card, DO_FREEZE) or card_does(g, card, DO_BLAST)) and staff_targets(g, piece):
        out[n] = act(ACT_ATTACK_STAFF, number_of(piece), card, armoury)
        n += 1
    if card_does(g, card, DO_SHOOT):
        n = list_lines(g, piece, ACT_ATTACK_BOW, card, armoury, out, n)
    if card_does(g, card, DO_SHOVE):
        n = list_lines(g, piece, ACT_ATTACK_BOOMERANG, card, armoury, out, n)
    if card_does(g, card, DO_THROW) and may_do(g, seat, BAN_ACTION_THROW_NET):
        n = list_lines(g, piece, ACT_THROW_NET, card, armoury, out, n)
    return n


# --- cards ------------------------------------------------------------------------------------------------------------

cdef bint is_first_copy(const Game* g, int seat, int i) noexcept nogil:
    """A free card that the player may use, and no earlier card of the hand is the same."""
    cdef const Player* p = &g.s.player[seat]
    cdef int j
    if not may_use(g, seat, p.hand[i].card):
        return False
    for j in range(i):
        if p.hand[j].card == p.hand[i].card and p.hand[j].holder == p.hand[i].holder and p.hand[j].committed == 0:
            return False
    return p.hand[i].committed == 0


cdef int list_plays(const Game* g, int seat, int i, action_t* out, int n) noexcept nogil:
    """What a card of the hand allows its holder: Lazarus Stone, Relinquish, a net on the ground."""
    cdef const Held* held = &g.s.player[seat].hand[i]
    cdef int piece = avatar_of(seat) + held.holder
    cdef int d
    if card_does(g, held.card, DO_RETURN) and next_fallen(g, seat) != NO_PIECE and can_land(g, next_fallen(g, seat)):
        out[n] = act(ACT_PLAY_LAZARUS, held.card, held.holder)      # MC-310, MC-311
        n += 1
    if (card_does(g, held.card, DO_STEAL) and held.holder == AVATAR and g.s.player[1 - seat].cards
            and may_do(g, seat, BAN_ACTION_PLAY_RELINQUISH)):
        out[n] = act(ACT_PLAY_RELINQUISH, held.card)        # MC-319, MC-320
        n += 1
    if (card_does(g, held.card, DO_TRAP) and not is_vulnerable(&g.s.piece[piece])
            and may_do(g, seat, BAN_ACTION_PLACE_NET)):
        for d in range(DIRECTIONS):                     # MC-277, MC-170
            if can_place_net(g, piece, d):
                out[n] = act(ACT_PLACE_NET, held.holder, d, held.card)
                n += 1
    return n


cdef int list_rescues(const Game* g, int piece, action_t* out, int n) noexcept nogil:
    """Whom the piece can free."""
    cdef int d, other
    for d in range(DIRECTIONS):
        other = g.s.occupant[g.s.piece[piece].pos + g.board.offset[d]]
        if other != NO_PIECE and owner_of(other) == owner_of(piece) and can_rescue(g, piece, other):
            out[n] = act(ACT_RESCUE, number_of(piece), number_of(other))
            n += 1
    return n


cdef int list_actions(const Game* g, int seat, action_t* out) noexcept nogil:
    """The table of RULES.md 6.4, piece by piece; attacks need no movement (MC-134)."""
    cdef const Player* p = &g.s.player[seat]
    cdef const Piece* q
    cdef const Held* held
    cdef int team = avatar_of(seat)
    cdef int piece, number, i, n = 1, arms = 0
    cdef bint trapped = False
    cdef u8 arm[HAND]                                   # cards of the hand with which attacks are made
    out[0] = act(ACT_END_TURN)
    for i in range(p.cards):
        if g.content.effects[p.hand[i].card] & ATTACKS and is_first_copy(g, seat, i):
            arm[arms] = i
            arms += 1
    for number in range(TEAM):
        q = &g.s.piece[team + number]
        trapped = trapped or q.pit or q.net
    for number in range(TEAM):
        piece = team + number
        q = &g.s.piece[piece]
        if not q.alive:
            continue
        if g.s.turn.movement > 0:
            n = list_steps(g, piece, out, n)
        if q.entered_tile != NO_TILE and can_draw(g, piece):
            out[n] = act(ACT_DRAW, number)
            n += 1
        if (p.cards and number != AVATAR and g.rules.cards_give == GIVE_ACTION
                and are_adjacent(q.pos, g.s.piece[team].pos) and can_give(g, piece)):
            out[n] = act(ACT_GIVE, number)
            n += 1
        if trapped and not q.immobile and not is_held(q):
            n = list_rescues(g, piece, out, n)
        if may_attack(g, piece):
            n = list_plain_attacks(g, piece, out, n)
            # MC-136, MC-384: an immobilised piece attacks in every mode, unless immobile.attack_scope says otherwise.
            if arms and not (q.immobile and g.rules.immobile_attack_scope == ATTACK_SCOPE_ADJACENT):
                for i in range(arms):
                    held = &p.hand[arm[i]]
                    if held.holder == number or (held.holder == AVATAR and g.rules.cards_avatar_armoury):
                        n = list_card_attacks(g, piece, held, out, n)
    for i in range(p.cards):
        if g.content.effects[p.hand[i].card] & PLAYS and is_first_copy(g, seat, i):
            n = list_plays(g, seat, i, out, n)
    return n
