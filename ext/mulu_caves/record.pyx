"""Facts that are taken at decisions and at the end of a game."""

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.board cimport NO_WAY
from equipoise.ext.mulu_caves.declared cimport (
    ACT_ASSIGN, ACT_ATTACK, ACT_DRAW, ACT_GIVE, ACT_MIRROR, ACT_PLACE_NET, ACT_PLAY_LAZARUS, ACT_RESCUE, ACT_SACRIFICE,
    ACT_STEP, ACT_SUBSTITUTE, ACT_THROW_NET, ACT_TRANSFER, AVATAR, DECIDE_COMMIT_ATTACKER, DECIDE_COMMIT_DEFENDER,
    DECIDE_LIVE_AFTER_DEATH, DECIDE_RELINQUISH, DECIDE_SHIELD, POWER_KINDS, ROLES, ROLE_ASSAILANT, ROLE_ASSISTANT, TEAM,
    Frame, GameFacts, SeatFacts, top_frame,
)
from equipoise.ext.mulu_caves.game cimport Game, avatar_of, number_of, remaining, role_of
from equipoise.ext.types cimport u64


cdef int piece_of(const Game* g, action_t action) noexcept nogil:
    """The piece that an action is about: the one it names, or the one concerned by the decision; else the avatar."""
    cdef const Frame* f = top_frame(g.s)
    cdef int kind = kind_of(action)
    cdef int team = avatar_of(g.s.common.seat)
    cdef int decision = g.s.common.decision
    if (kind == ACT_MIRROR or kind == ACT_STEP or kind == ACT_DRAW or kind == ACT_GIVE or kind == ACT_RESCUE
            or kind == ACT_PLACE_NET or (kind >= ACT_ATTACK and kind <= ACT_THROW_NET) or kind == ACT_SACRIFICE
            or kind == ACT_SUBSTITUTE or kind == ACT_ASSIGN):
        return team + arg_of(action, 0)
    if kind == ACT_PLAY_LAZARUS or kind == ACT_TRANSFER:
        return team + arg_of(action, 1)
    if decision == DECIDE_COMMIT_ATTACKER:
        return g.s.battle[f.battle].attacker
    if decision == DECIDE_COMMIT_DEFENDER or decision == DECIDE_RELINQUISH:
        return g.s.battle[f.battle].defender
    if decision == DECIDE_SHIELD:
        return f.other
    if decision == DECIDE_LIVE_AFTER_DEATH:
        return f.piece
    return team


cdef int cell_of(const Game* g, action_t action) noexcept nogil:
    """The place of an action in SeatFacts.offered and .chosen, or -1 if its kind is not counted."""
    cdef int kind = kind_of(action)
    if not (<u64> POWER_KINDS >> kind) & 1:
        return -1
    return popcount64(<u64> POWER_KINDS & ((<u64> 1 << kind) - 1)) * ROLES + role_of(g, piece_of(g, action))


cdef void note_offers(Game* g, const action_t* legal, int n) noexcept nogil:
    """Each kind and role once for a decision."""
    cdef SeatFacts* facts = &g.s.seat_facts[g.s.common.seat]
    cdef u64 seen = 0
    cdef int i, cell
    for i in range(n):
        cell = cell_of(g, legal[i])
        if cell >= 0 and not (seen >> cell) & 1:
            seen |= <u64> 1 << cell
            count16(&facts.offered[cell], 1)


cdef void note_choice(Game* g, action_t action) noexcept nogil:
    cdef int cell = cell_of(g, action)
    if cell >= 0:
        count16(&g.s.seat_facts[g.s.common.seat].chosen[cell], 1)


cdef void record_game(const Game* g, GameFacts* facts) noexcept nogil:
    facts[0] = g.s.facts


cdef void record_seat(const Game* g, int seat, SeatFacts* facts) noexcept nogil:
    cdef int piece, card, i
    facts[0] = g.s.seat_facts[seat]
    facts.distance_end = min(remaining(g, seat), NO_WAY)
    for piece in range(avatar_of(seat), avatar_of(seat) + TEAM):
        if not g.s.piece[piece].alive:
            continue
        if number_of(piece) != AVATAR:
            facts.assistants_end += role_of(g, piece) == ROLE_ASSISTANT
            facts.assailants_end += role_of(g, piece) == ROLE_ASSAILANT
        for card in range(g.content.event_cards):
            count8(&facts.enchantment_held_end[card], g.s.piece[piece].enchantment[card])
    for i in range(g.s.player[seat].cards):
        count8(&facts.held_end[g.s.player[seat].hand[i].card], 1)
