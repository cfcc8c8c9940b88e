"""What a seat cannot see is dealt anew: the pouch, the triggers, the cards of the stacks that it does not know, and the
others' quests (EP-017, EP-018, EP-259)."""

from equipoise.ext.epoch.declared cimport (
    DECK_POUCH, DECK_TRIGGERS, FRAME_ACQUIRE, IN_STACK, LOOKED_AT, NO_QUEST, QUESTS, SCRIED, STACKS, STACK_CARDS,
    Player,
)
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.hidden cimport deal_anew
from equipoise.ext.rng cimport STREAM_SETUP, Rng, shuffle8
from equipoise.ext.types cimport u8


cdef int looked_at_stack(const Game* g, int seat) noexcept nogil:
    """The stack of which another player is looking at cards, or -1."""
    cdef int i
    if g.s.scried_cards == 0:
        return -1
    for i in range(g.s.pending.depth):
        if g.s.stack[i].kind == FRAME_ACQUIRE:
            return -1 if g.s.stack[i].seat == seat else g.s.stack[i].stack
    return -1


cdef void redeal_stack(Game* g, int seat, int stack, bint looked_at, Rng* rng) noexcept nogil:
    """EP-259: what the seat knows stays where it is; the rest, and what another is looking at, is permuted. The cards
    looked at lie as if they were still on the stack, the first one seen on top. What others know of it is open."""
    cdef u8 cards[STACK_CARDS + SCRIED]
    cdef int i, n = 0, size = g.s.deck[stack].size
    cdef int looked = g.s.scried_cards if looked_at else 0
    for i in range(size + looked):
        if not (g.s.known[stack][i] >> seat) & 1:
            cards[n] = g.s.deck[stack].cards[i] if i < size else g.s.scried[size + looked - 1 - i]
            n += 1
    deal_anew(cards, n, rng)
    for i in range(size + looked):
        if (g.s.known[stack][i] >> seat) & 1:
            continue
        n -= 1
        g.s.known[stack][i] = 0
        if i < size:
            g.s.deck[stack].cards[i] = cards[n]
            g.s.place[cards[n]] = IN_STACK
        else:
            g.s.scried[size + looked - 1 - i] = cards[n]
            g.s.place[cards[n]] = LOOKED_AT


cdef void redeal_quests(Game* g, int seat, Rng* rng) noexcept nogil:
    """EP-017, EP-018: any quest that is not the seat's own, nor was offered to it. Of two that were offered to another
    player either may be the one that was kept: the first, as they are dealt at random."""
    cdef const Player* me = &g.s.player[seat]
    cdef Player* p
    cdef u8 quests[QUESTS]
    cdef int quest, other, i, n = 0
    for quest in range(g.content.quests):
        if g.content.quest_enabled[quest] and quest != me.quest and quest != me.offered[0] and quest != me.offered[1]:
            quests[n] = quest
            n += 1
    shuffle8(rng, STREAM_SETUP, quests, n)
    for other in range(g.s.common.seats):
        if other == seat:
            continue
        p = &g.s.player[other]
        if p.offered[0] == NO_QUEST:
            if p.quest != NO_QUEST:
                n -= 1
                p.quest = quests[n]
            continue
        for i in range(2):
            n -= 1
            p.offered[i] = quests[n]
        if p.quest != NO_QUEST:
            p.quest = p.offered[0]


cdef void redeal_hidden(Game* g, int seat, Rng* rng) noexcept nogil:
    cdef int stack, looked_at = looked_at_stack(g, seat)
    for stack in range(STACKS):
        redeal_stack(g, seat, stack, stack == looked_at, rng)
    deal_anew(g.s.deck[DECK_POUCH].cards, g.s.deck[DECK_POUCH].size, rng)
    deal_anew(g.s.deck[DECK_TRIGGERS].cards, g.s.deck[DECK_TRIGGERS].size, rng)
    redeal_quests(g, seat, rng)
