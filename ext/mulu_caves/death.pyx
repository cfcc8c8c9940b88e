"""Defeat and destruction: Live After Death, removal, spoils (MC-097 to MC-103, MC-150, MC-151, MC-328 to MC-331)."""

from libc.string cimport memset

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.declared cimport (
    ACT_LIVE_AFTER_DEATH, ACT_PASS, AVATAR, DECIDE_LIVE_AFTER_DEATH, DO_REVIVE_HERE, EVENT_DESTROY, EVENT_SAVED,
    FRAME_DEATH, GAIN_SPOILS, NO_CARD, NO_DIRECTION, NO_PIECE, NO_TILE, RECIPIENT_AVATAR, SAVED_BY_LIVE_AFTER_DEATH,
    Frame, Piece, Player, ask, pop_frame,
)
from equipoise.ext.mulu_caves.enchantments cimport detach
from equipoise.ext.mulu_caves.game cimport (
    Game, avatar_of, begin_frame, card_does, immobilise, is_avatar, may_use, number_of, owner_of, say,
)
from equipoise.ext.mulu_caves.hands cimport cut_hand, discard_held, discard_treasure, find_copy, move_held

# FRAME_DEATH: step 1 after the question.


cdef void destroy(Game* g, int unit, int killer, int cause) noexcept nogil:
    cdef Frame* f
    f = begin_frame(g, FRAME_DEATH, owner_of(unit), unit)
    f.other = killer
    f.cause = cause


cdef void defeat(Game* g, int loser, int winner, int cause) noexcept nogil:
    """MC-150, MC-151, MC-153: a unit is destroyed, an avatar is immobilised and never removed."""
    if is_avatar(loser):
        immobilise(g, loser, g.rules.avatar_defeat_immobile_turns)
        if g.rules.spoils_from_avatar:
            take_spoils(g, loser, winner)               # MC-101
    else:
        destroy(g, loser, winner, cause)


cdef void take_spoils(Game* g, int loser, int winner) noexcept nogil:
    """MC-097 to MC-099, MC-103: the free cards go to the winning piece, if it is still there, else on the pile."""
    cdef Player* p = &g.s.player[owner_of(loser)]
    cdef int i = 0
    cdef int seat = owner_of(winner) if winner >= 0 else -1
    cdef bint taken = g.rules.spoils_enabled and winner >= 0 and g.s.piece[winner].alive
    if is_avatar(loser) and not taken:
        return
    if taken and g.rules.spoils_recipient == RECIPIENT_AVATAR:
        winner = avatar_of(seat)
    while i < p.cards:
        if p.hand[i].holder != number_of(loser):
            i += 1
        elif taken and p.hand[i].committed == 0:
            move_held(g, owner_of(loser), i, winner, GAIN_SPOILS)
        elif is_avatar(loser):
            i += 1
        else:
            discard_held(g, owner_of(loser), i)         # MC-100, MC-386: committed cards are never spoils
    if taken:
        cut_hand(g, seat)                               # MC-079


cdef int list_revivals(const Game* g, int unit, action_t* out, int n) noexcept nogil:
    """MC-328 to MC-330: a card of the unit itself, or of its avatar."""
    cdef const Player* p = &g.s.player[owner_of(unit)]
    cdef int i, j, armoury
    cdef int here = g.s.occupant[g.s.piece[unit].pos]
    if here != NO_PIECE and here != unit:
        return n
    for i in range(p.cards):
        if (p.hand[i].committed or not card_does(g, p.hand[i].card, DO_REVIVE_HERE)
                or not may_use(g, owner_of(unit), p.hand[i].card)
                or (p.hand[i].holder != AVATAR and p.hand[i].holder != number_of(unit))):
            continue
        armoury = p.hand[i].holder == AVATAR
        for j in range(n):
            if out[j] == act(ACT_LIVE_AFTER_DEATH, p.hand[i].card, armoury):
                break
        else:
            out[n] = act(ACT_LIVE_AFTER_DEATH, p.hand[i].card, armoury)
            n += 1
    return n


cdef void resume_death(Game* g, Frame* f) noexcept nogil:
    if f.step == 0:
        f.step = 1
        if find_revival(g, f.piece):
            ask(g.s, f.seat, DECIDE_LIVE_AFTER_DEATH)
            return
    remove_unit(g, f.piece, f.other, f.cause)


cdef bint find_revival(const Game* g, int unit) noexcept nogil:
    cdef action_t revivals[64]
    return g.s.player[owner_of(unit)].cards > 0 and list_revivals(g, unit, revivals, 0) > 0


cdef void answer_death(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef Piece* p = &g.s.piece[f.piece]
    cdef int unit = f.piece
    cdef int card
    if kind_of(action) == ACT_PASS:
        return
    pop_frame(g.s)
    card = arg_of(action, 0)
    count8(&g.s.seat_facts[owner_of(unit)].played[card], 1)
    discard_held(g, owner_of(unit), find_copy(g, owner_of(unit), card, AVATAR if arg_of(action, 1)
                                              else number_of(unit)))
    # MC-102, MC-331: the other statuses end, the cards stay.
    p.pit = p.lazarus = p.bomb = 0
    release_net(g, unit)
    say(g, EVENT_SAVED, unit, SAVED_BY_LIVE_AFTER_DEATH, 0, 0)
    immobilise(g, unit, g.content.immobile_turns[card])


cdef void release_net(Game* g, int piece) noexcept nogil:
    """MC-394: the net card goes to the discard pile."""
    cdef Piece* p = &g.s.piece[piece]
    if p.net:
        p.net = 0
        discard_treasure(g, owner_of(piece), p.net_card)
        p.net_card = NO_CARD


cdef void remove_unit(Game* g, int unit, int killer, int cause) noexcept nogil:
    """Off the board, with nothing left of it (MC-150, MC-358)."""
    cdef Piece* p = &g.s.piece[unit]
    cdef int card, _copy
    pop_frame(g.s)
    say(g, EVENT_DESTROY, unit, p.pos, cause, killer)
    count16(&g.s.facts.deaths[cause], 1)
    count8(&g.s.seat_facts[owner_of(unit)].units_lost, 1)
    release_net(g, unit)
    if p.enchantments:
        for card in range(g.content.event_cards):
            for _copy in range(p.enchantment[card]):
                detach(g, unit, card, card + 1 == p.phasing or card + 1 == p.trailing)
    if g.s.occupant[p.pos] == unit:
        g.s.occupant[p.pos] = NO_PIECE
    memset(p, 0, sizeof(Piece))
    p.pos = NO_TILE
    p.net_card = NO_CARD
    p.entered_by = NO_DIRECTION
    take_spoils(g, unit, killer)
