"""What health, mana and cards are worth, and what harm a hand may do."""

from libc.string cimport memset

from equipoise.ext.bitset cimport bits_add
from equipoise.ext.exxinon.bans cimport may_cast
from equipoise.ext.exxinon.declared cimport (
    CHARACTERS, COST_ALL, COST_X, KIND_CARD, NO_DIRECTION, NO_TILE, OP_ATTACK_BONUS, OP_DAMAGE, TO_ENEMIES_AOE,
    TO_ENEMIES_GLOBAL, TO_OTHERS_AOE, TO_SELF, TO_TARGET,
)
from equipoise.ext.exxinon.game cimport character_of
from equipoise.ext.exxinon.spells cimport Op, Spell

cdef enum:
    HARMS = 32              # greater damage counts as this much


cdef int harm_of(const Spell* spell, int mana, int* reach) noexcept nogil:
    """Damage of a spell to one enemy at once, or to one that it marks, and how far it reaches. A delayed area does not
    count: an enemy can walk out of it."""
    cdef const Op* op
    cdef int which, i, damage = 0
    reach[0] = spell.reach
    for which in range(2):
        for i in range(spell.ops[which]):
            op = &spell.op[which][i]
            if op.op != OP_DAMAGE or op.to == TO_SELF or (which == 1 and op.to == TO_ENEMIES_AOE):
                continue
            damage += op.n + op.n_lost
            if spell.cost == COST_X or spell.cost == COST_ALL:
                damage += op.n_x * mana
            if op.to == TO_ENEMIES_GLOBAL:
                reach[0] = NEAR - 1
            elif op.to == TO_ENEMIES_AOE or op.to == TO_OTHERS_AOE:
                reach[0] = max(reach[0], spell.reach + op.r)
    return damage


cdef double best_of_hand(const Game* g, int character, int mana, int far, int barred) noexcept nogil:
    """The mean of the greatest damage that a hand of the character's cards can do at once: for every damage, the chance
    that some card of the hand does at least as much, summed up. A barred card takes its place in the hand."""
    cdef int copies_for[HARMS]
    cdef double none, mean = 0
    cdef int code, i, reach, damage, deck = 0
    cdef const Spell* spell
    for i in range(HARMS):
        copies_for[i] = 0
    for code in range(g.content.spells):
        spell = &g.book.spell[code]
        if spell.owner != character or spell.kind != KIND_CARD:
            continue
        deck += spell.copies
        if code == barred or barred == ANY_CARD:
            continue
        damage = harm_of(spell, mana, &reach)
        for i in range(spell.ops[0]):               # FX-100
            if spell.op[0][i].op == OP_ATTACK_BONUS:
                damage += spell.op[0][i].n
                reach = g.content.attack_range[character]
        if spell.cost <= mana and reach >= far and (mana > 0 or spell.cost >= 0):
            for i in range(1, min(damage, HARMS - 1) + 1):
                copies_for[i] += spell.copies
    for damage in range(1, HARMS):
        none = 1
        for i in range(min(g.rules.hand_size, deck)):
            none *= max(0.0, <double> (deck - copies_for[damage] - i) / (deck - i))
        mean += 1 - none
    return mean


cdef void expect_harm(Tables* t, const Game* g, const Weights* w, int character) noexcept nogil:
    cdef int code, i, which, mana, far, reach, damage, deck = 0
    cdef double share, worth = 0, least = 1e9
    cdef const Spell* spell
    for mana in range(PURSES):
        for far in range(NEAR):
            t.spell_harm[character][mana][far] = best_of_hand(g, character, mana, far, NO_CARD)
    damage = harm_of(&g.book.spell[g.book.ultimate[character]], 0, &reach)
    for far in range(min(reach, NEAR - 1) + 1):
        t.ultimate_harm[character][far] = damage
    for code in range(g.content.spells):
        spell = &g.book.spell[code]
        if spell.owner == character and spell.kind == KIND_CARD:
            deck += spell.copies
            worth += spell.copies * w.save[code]
            least = min(least, w.save[code])
    if deck == 0:
        return
    t.fresh_worth[character] = worth / deck
    t.least_worth[character] = least
    share = min(1.0, <double> g.rules.hand_size / deck)
    for code in range(g.content.spells):
        spell = &g.book.spell[code]
        if spell.owner != character or spell.kind != KIND_CARD:
            continue
        for which in range(2):
            for i in range(spell.ops[which]):
                if spell.op[which][i].op == OP_DAMAGE and spell.op[which][i].to != TO_SELF:
                    t.alone_harm[character] += share * spell.copies * spell.op[which][i].bonus
                    if spell.op[which][i].to != TO_TARGET:
                        t.area_harm[character] += share * spell.copies * spell.op[which][i].n


cdef void expect_barred(Tables* t, const Game* g, int seat) noexcept nogil:
    """What a hand is expected to do without the card, or the cards, that the seat may not cast."""
    cdef int character = character_of(g, seat)
    cdef int code, mana, far, barred = NO_CARD
    cdef const Spell* spell
    for code in range(g.content.spells):
        spell = &g.book.spell[code]
        if spell.owner == character and spell.kind == KIND_CARD and not may_cast(g, seat, code):
            barred = code if barred == NO_CARD else ANY_CARD
    if barred == t.barred[character]:
        return
    t.barred[character] = barred
    for mana in range(PURSES):
        for far in range(NEAR):
            t.barred_harm[character][mana][far] = best_of_hand(g, character, mana, far, barred)


cdef void make_tables(Tables* t, Game* g, const Weights* w) noexcept nogil:
    cdef int tile, d, to, i
    cdef double marginal, wounded = 0
    memset(t, 0, sizeof(Tables))
    t.board = g.board
    memset(t.aligned, NO_DIRECTION, sizeof(t.aligned))
    t.crowd_last = <int> w.crowd_far
    memset(t.nowhere, NO_TILE, sizeof(t.nowhere))
    for tile in range(g.board.tiles):
        for d in range(6):
            to = g.board.neighbour[tile][d]
            while to != NO_TILE:
                t.aligned[tile][to] = d
                bits_add(&t.straight[tile], to)
                to = g.board.neighbour[to][d]
    for i in range(1, HEALTHS):
        t.own_worth[i] = w.health * i + w.alive - w.low_health / (i + 1)
        wounded += w.enemy_health * (1.0 + w.focus * max(0.0, 1.0 - i / w.focus_below))
        t.foe_worth[i] = wounded + w.enemy_alive - w.low_health / (i + 1)
    for i in range(1, MANAS):
        marginal = 1.0 - w.mana_fall * (i - 1) / max(1.0, w.mana_most)
        t.mana_worth[i] = t.mana_worth[i - 1] + (w.mana * marginal if i <= w.mana_most else w.mana_beyond * w.mana)
    for i in range(FARTHEST + 1):
        t.pull_left[i] = w.pull_far - i if 0 < i < w.pull_far else 0
        t.apart_cost[i] = w.distance * (i - w.spread) if i > w.spread else 0
        t.haunt_cost[i] = w.wraith_near * max(0.0, i - w.haunt_far)
        t.kindle_cost[i] = w.kindle_near * max(0.0, i - w.kindle_far)
    for i in range(CHARACTERS):
        t.barred[i] = NO_CARD
        expect_harm(t, g, w, i)
