"""Fixed-roll attacks: Bow, Boomerang, thrown Net, Javelin over walls, and the Javelin's reach (RULES.md 6.7;
MC-178 to MC-183, MC-245 to MC-259, MC-282 to MC-285)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport action_t, kind_of
from equipoise.ext.mulu_caves.battle cimport begin_battle, close_battle, go_on_plainly, open_battle, prepare
from equipoise.ext.mulu_caves.battle_log cimport note_attack, note_result
from equipoise.ext.mulu_caves.death cimport defeat
from equipoise.ext.mulu_caves.declared cimport (
    ACT_PASS, DEATH_BOOMERANG, DEATH_BOW, DEATH_JAVELIN_WALL, DECIDE_RELINQUISH, EVENT_CANCELLED, EVENT_SHOT,
    FRAME_SHOT, MODE_BOOMERANG, MODE_BOW, MODE_JAVELIN, MODE_JAVELIN_WALL, MODE_NET, MOVED_PUSH, NO_CARD, NO_PIECE,
    RESULT_ATTACKER, RESULT_NOTHING, STOLE_CANCELLED, Battle, Frame, Player, ask, pop_frame,
)
from equipoise.ext.mulu_caves.game cimport Game, begin_frame, die, immobilise, is_avatar, owner_of, say
from equipoise.ext.mulu_caves.hands cimport take_held
from equipoise.ext.mulu_caves.kits cimport battle_tag, discard_kit, tag_card, take_back
from equipoise.ext.mulu_caves.push cimport push_piece, step_blocked
from equipoise.ext.mulu_caves.relinquish cimport STOLE_THE_ATTACK, list_thefts, steal_in_battle
from equipoise.ext.mulu_caves.series cimport over_wall
from equipoise.ext.mulu_caves.traps cimport lay_trap

# FRAME_SHOT: battle its place; step 0 Relinquish, 1 the roll.


cdef int visible_piece(const Game* g, int piece, int direction, int* distance) noexcept nogil:
    """MC-178 to MC-180, MC-182: the first piece before a wall, however far."""
    cdef int tile = g.s.piece[piece].pos
    distance[0] = 0
    while not step_blocked(g, tile, direction):
        tile += g.board.offset[direction]
        distance[0] += 1
        if g.s.occupant[tile] != NO_PIECE:
            return g.s.occupant[tile]
    return NO_PIECE


cdef void begin_shot(Game* g, int place) noexcept nogil:
    cdef Frame* f
    f = begin_frame(g, FRAME_SHOT, owner_of(g.s.battle[place].attacker), g.s.battle[place].attacker)
    f.battle = place
    note_attack(g, &g.s.battle[place])


cdef void shoot(Game* g, int piece, int direction, int mode, int card, bint armoury) noexcept nogil:
    """MC-183: direction and target are declared before the roll."""
    cdef int place = open_battle(g)
    cdef int distance = 0
    cdef int target = visible_piece(g, piece, direction, &distance)
    prepare(g, place, piece, target, mode, card)
    g.s.battle[place].direction = direction
    g.s.battle[place].distance = distance
    tag_card(g, piece, card, armoury, battle_tag(place))
    begin_shot(g, place)


cdef void attack_with_javelin(Game* g, int piece, int target, int card, bint armoury) noexcept nogil:
    """MC-253, MC-257, MC-258."""
    cdef int place = open_battle(g)
    tag_card(g, piece, card, armoury, battle_tag(place))
    if over_wall(g, g.s.piece[piece].pos, g.s.piece[target].pos):
        prepare(g, place, piece, target, MODE_JAVELIN_WALL, card)
        begin_shot(g, place)
    else:
        prepare(g, place, piece, target, MODE_JAVELIN, card)
        begin_battle(g, place, False)


cdef void resume_shot(Game* g, Frame* f) noexcept nogil:
    cdef action_t thefts[64]
    cdef int place = f.battle
    if f.step == 0:
        f.step = 1
        if list_thefts(g, &g.s.battle[place], thefts):
            ask(g.s, owner_of(g.s.battle[place].defender), DECIDE_RELINQUISH)
            return
    pop_frame(g.s)
    hit_or_miss(g, &g.s.battle[place])
    close_battle(g)


cdef void answer_shot(Game* g, Frame* f, action_t action) noexcept nogil:
    """MC-252, MC-326."""
    cdef int place = f.battle
    cdef Battle* b = &g.s.battle[place]
    if kind_of(action) == ACT_PASS or steal_in_battle(g, b, action) != STOLE_THE_ATTACK:
        return
    pop_frame(g.s)
    note_result(g, b, RESULT_NOTHING)
    if b.far:
        count8(&g.s.seat_facts[owner_of(b.defender)].steals[STOLE_CANCELLED], 1)
        say(g, EVENT_CANCELLED, b.attacker, 0, 0, 0)
        close_battle(g)
    else:
        go_on_plainly(g, place)


cdef void hit_or_miss(Game* g, Battle* b) noexcept nogil:
    """MC-148, MC-169, MC-237: one roll of the attacker, nothing else counts."""
    cdef int seat = owner_of(b.attacker)
    cdef int attacker = b.attacker, target = b.defender, card = b.card, mode = b.mode, direction = b.direction
    cdef int tag = b.kit[seat]
    cdef bint hit
    if mode == MODE_NET:
        throw_net(g, b)
        return
    b.die[seat] = die(g, seat, FIXED_DIE)
    hit = b.die[seat] >= g.content.hit_min[card]
    note_result(g, b, RESULT_ATTACKER if hit else RESULT_NOTHING)
    say(g, EVENT_SHOT, attacker, target, hit, card)
    if mode == MODE_BOOMERANG and not hit:
        take_back(g, seat, tag, NO_CARD)                # MC-247: it returns to its holder
        return
    discard_kit(g, b, attacker, tag)                    # MC-246, MC-251, MC-258
    if not hit:
        return
    if is_avatar(target) and (mode != MODE_BOOMERANG or g.rules.boomerang_hit_destroys):
        count8(&g.s.seat_facts[owner_of(target)].avatar_defeats_defending, 1)
    if mode == MODE_BOW:
        defeat(g, target, attacker, DEATH_BOW)          # MC-250
    elif mode == MODE_JAVELIN_WALL:
        defeat(g, target, attacker, DEATH_JAVELIN_WALL)
    elif g.rules.boomerang_hit_destroys:                # MC-248
        defeat(g, target, attacker, DEATH_BOOMERANG)
    else:
        push_piece(g, target, direction, MOVED_PUSH)    # MC-187, MC-246


cdef void throw_net(Game* g, Battle* b) noexcept nogil:
    """MC-181, MC-282 to MC-284, MC-395."""
    cdef int seat = owner_of(b.attacker)
    cdef Player* p = &g.s.player[seat]
    cdef int i, total = 0, _die, tile
    cdef bint hit
    for _die in range(g.rules.net_throw_dice):
        total += die(g, seat, FIXED_DIE)
    b.die[seat] = total
    hit = total >= b.distance
    note_result(g, b, RESULT_ATTACKER if hit else RESULT_NOTHING)
    say(g, EVENT_SHOT, b.attacker, b.defender, hit, b.card)
    if hit:
        immobilise(g, b.defender, g.content.immobile_turns[b.card])
        discard_kit(g, b, b.attacker, b.kit[seat])
        return
    tile = g.s.piece[b.attacker].pos + total * g.board.offset[b.direction]
    for i in range(p.cards):
        if p.hand[i].committed == b.kit[seat]:
            count8(&g.s.seat_facts[seat].played[b.card], 1)
            take_held(g, seat, i)
            lay_trap(g, seat, tile, b.card)
            return
