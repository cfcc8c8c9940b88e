"""Kits: what a side may commit, and its worth (RULES.md 4.8; MC-141 to MC-157, MC-208 to MC-228,
MC-239 to MC-274)."""

from equipoise.ext.counters cimport count8
from equipoise.ext.engine cimport MAX_LEGAL, act, action_t, arg_of
from equipoise.ext.mulu_caves.declared cimport (
    ACT_COMMIT, ARMOUR, ARTIFACT, AVATAR, BAN_ACTION_COMMIT, CATEGORIES, COMMIT_DEFENDER, COMMIT_NEVER, COMMIT_UNIT,
    DO_DOUBLE, EVENT_COMMIT, HAND, HYBRID_WEAKNESS_REPLACE, MATERIALS, MATERIAL_NONE, MODE_FIRE_BALL, MODE_ICE_WAVE,
    MODE_JAVELIN, MODE_SCYTHE, MODE_SWEEP, NO_CARD, NO_TAG, TAG_LEFT, TYPE_NONE, VS_MODE_ADD, WEAPON, Battle, Held,
    Player,
)
from equipoise.ext.mulu_caves.game cimport Game, card_does, is_avatar, may_do, may_use, number_of, owner_of, say
from equipoise.ext.mulu_caves.hands cimport discard_held
from equipoise.ext.types cimport u8

cdef enum:
    CHOICES = 128           # of cards, or of pairs of cards, of one category


cdef bint fixes_weapon(int mode) noexcept nogil:
    """The card of the attack is the weapon (RULES.md 6.7 A)."""
    return (mode == MODE_JAVELIN or mode == MODE_SCYTHE or mode == MODE_SWEEP or mode == MODE_ICE_WAVE
            or mode == MODE_FIRE_BALL)


cdef bint is_series(int mode) noexcept nogil:
    """One kit for all battles of the attacker."""
    return mode == MODE_SCYTHE or mode == MODE_SWEEP or mode == MODE_ICE_WAVE or mode == MODE_FIRE_BALL


# --- what may be committed --------------------------------------------------------------------------------------------

cdef bint may_commit(const Game* g, const Battle* b, int piece, const Held* held) noexcept nogil:
    """MC-088 to MC-090, MC-131, MC-157, MC-304: cards of the piece itself and of its avatar."""
    cdef int commit = g.content.commit[held.card]
    cdef int seat = owner_of(piece)
    if held.committed or commit == COMMIT_NEVER:
        return False
    if not may_use(g, seat, held.card) or not may_do(g, seat, BAN_ACTION_COMMIT):
        return False
    if commit == COMMIT_DEFENDER and piece != b.defender:
        return False
    if commit == COMMIT_UNIT and is_avatar(piece):
        return False
    return held.holder == number_of(piece) or (held.holder == AVATAR and g.rules.cards_avatar_armoury)


cdef int list_cards(const Game* g, const Battle* b, int piece, int category, u8* codes, u8* copies) noexcept nogil:
    """Every card of a category that may be committed, once, with the number of its copies."""
    cdef const Player* p = &g.s.player[owner_of(piece)]
    cdef const Held* held
    cdef int i, k, code, doubled, n = 0
    for i in range(p.cards):
        held = &p.hand[i]
        if g.content.category[held.card] != category or not may_commit(g, b, piece, held):
            continue
        for doubled in range(2):
            # MC-269, MC-270: the double use needs an untouched card.
            if doubled and (not card_does(g, held.card, DO_DOUBLE) or held.uses < 2
                            or held.uses < g.content.uses[held.card]):
                continue
            code = kit_code(held.card, held.holder != number_of(piece), doubled)
            for k in range(n):
                if codes[k] == code:
                    copies[k] += 1
                    break
            else:
                codes[n] = code
                copies[n] = 1
                n += 1
    return n


cdef int list_pairs(const Game* g, const Battle* b, int piece, int category, int most, u8* first,
                    u8* second) noexcept nogil:
    """None, one, or (battle.max_... = 2) two cards of a category."""
    cdef u8 codes[2 * HAND]
    cdef u8 copies[2 * HAND]
    cdef int i, j, n = 1, cards
    first[0] = second[0] = 0
    if most < 1:
        return 1
    cards = list_cards(g, b, piece, category, codes, copies)
    for i in range(cards):
        first[n] = codes[i]
        second[n] = 0
        n += 1
    if most < 2:
        return n
    for i in range(cards):
        for j in range(cards):
            if codes[j] > codes[i] or n >= CHOICES:
                continue
            # The two uses of one card are one copy.
            if (codes[i] - 1) | 1 == (codes[j] - 1) | 1 and max(copies[i], copies[j]) < 2:
                continue
            first[n] = codes[i]
            second[n] = codes[j]
            n += 1
    return n


cdef int list_kits(const Game* g, const Battle* b, int piece, action_t* out) noexcept nogil:
    """MC-143, MC-267: every combination of at most so many weapons, armours and artifacts."""
    cdef u8 first[CATEGORIES][CHOICES]
    cdef u8 second[CATEGORIES][CHOICES]
    cdef int n_armours, n_weapons = 1, n_artifacts = 1, w, a, r, n = 0
    cdef bint fixed = piece == b.attacker and fixes_weapon(b.mode)
    n_armours = list_pairs(g, b, piece, ARMOUR, g.rules.battle_max_armours, first[ARMOUR], second[ARMOUR])
    if fixed:
        first[WEAPON][0] = second[WEAPON][0] = 0        # the card of the attack is committed already
    else:
        n_weapons = list_pairs(g, b, piece, WEAPON, g.rules.battle_max_weapons, first[WEAPON], second[WEAPON])
    if piece == b.attacker and is_series(b.mode):
        first[ARTIFACT][0] = second[ARTIFACT][0] = 0
    else:
        n_artifacts = list_pairs(g, b, piece, ARTIFACT, g.rules.battle_max_artifacts, first[ARTIFACT],
                                 second[ARTIFACT])
    for w in range(n_weapons):
        for a in range(n_armours):
            for r in range(n_artifacts):
                if n < MAX_LEGAL:
                    out[n] = (act(ACT_COMMIT, first[WEAPON][w], first[ARMOUR][a], first[ARTIFACT][r], second[WEAPON][w],
                                  second[ARMOUR][a]) | <action_t> second[ARTIFACT][r] << 48)
                    n += 1
    return n


# --- committing -------------------------------------------------------------------------------------------------------

cdef void tag_code(Game* g, int piece, int code, int tag) noexcept nogil:
    cdef Player* p = &g.s.player[owner_of(piece)]
    cdef int card = (code - 1) >> 2
    cdef int holder = AVATAR if ((code - 1) >> 1) & 1 else number_of(piece)
    cdef bint doubled = (code - 1) & 1
    cdef int i, best = -1
    for i in range(p.cards):
        if p.hand[i].card != card or p.hand[i].holder != holder or p.hand[i].committed:
            continue
        # One use is taken from the card with the fewest, both from an untouched one.
        if best < 0 or (p.hand[i].uses > p.hand[best].uses if doubled else p.hand[i].uses < p.hand[best].uses):
            best = i
    if best >= 0:
        p.hand[best].committed = tag
        p.hand[best].doubled = doubled


cdef void tag_card(Game* g, int piece, int card, bint armoury, int tag) noexcept nogil:
    cdef Player* p = &g.s.player[owner_of(piece)]
    cdef int i
    tag_code(g, piece, kit_code(card, armoury, False), tag)
    for i in range(p.cards):
        if p.hand[i].committed == tag:
            p.hand[i].known = 1


cdef void commit_kit(Game* g, Battle* b, int piece, action_t action) noexcept nogil:
    cdef int i, tag = b.kit[owner_of(piece)]
    for i in range(2 * CATEGORIES):
        if arg_of(action, i):
            tag_code(g, piece, arg_of(action, i), tag)


cdef int first_of(const Game* g, int seat, int tag, int category) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed == tag and g.content.category[p.hand[i].card] == category:
            return p.hand[i].card
    return NO_CARD


cdef int or_none(int card) noexcept nogil:
    return -1 if card == NO_CARD else card


cdef void reveal_kit(Game* g, int piece, int tag) noexcept nogil:
    """MC-142."""
    cdef int seat = owner_of(piece)
    cdef Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed == tag:
            p.hand[i].known = 1
    say(g, EVENT_COMMIT, piece, or_none(first_of(g, seat, tag, WEAPON)), or_none(first_of(g, seat, tag, ARMOUR)),
        or_none(first_of(g, seat, tag, ARTIFACT)))


cdef void take_back(Game* g, int seat, int tag, int but) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed == tag and p.hand[i].card != but:
            p.hand[i].committed = NO_TAG
            p.hand[i].doubled = 0


cdef void discard_kit(Game* g, Battle* b, int piece, int tag) noexcept nogil:
    """MC-087, MC-154, MC-155: all of it; a card of several uses that has one left stays (MC-269)."""
    cdef int seat = owner_of(piece)
    cdef Player* p = &g.s.player[seat]
    cdef int i = 0
    while i < p.cards:
        if p.hand[i].committed != tag:
            i += 1
            continue
        count8(&g.s.seat_facts[seat].played[p.hand[i].card], 1)
        if card_does(g, p.hand[i].card, DO_DOUBLE) and not p.hand[i].doubled and p.hand[i].uses > 1:
            p.hand[i].uses -= 1
            p.hand[i].committed = TAG_LEFT
            i += 1
        else:
            discard_held(g, seat, i)


cdef void settle_left(Game* g, int piece, bint to_piece) noexcept nogil:
    """MC-271, MC-272: with a dying unit go the Dual-Tridents it has used once, even those of its avatar."""
    cdef Player* p = &g.s.player[owner_of(piece)]
    cdef int i
    for i in range(p.cards):
        if p.hand[i].committed == TAG_LEFT:
            p.hand[i].committed = NO_TAG
            if to_piece:
                p.hand[i].holder = number_of(piece)


# --- what it is worth -------------------------------------------------------------------------------------------------

cdef int kit_effects(const Game* g, int seat, int tag) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int i, bits = 0
    for i in range(p.cards):
        if p.hand[i].committed == tag:
            bits |= g.content.effects[p.hand[i].card]
    return bits


cdef int weapon_bonus(const Game* g, const Battle* b, const Held* w, bint attacking, int materials) noexcept nogil:
    """MC-144, MC-145, MC-214, MC-215, MC-217; materials: bits of what the opponent's armours are made of."""
    cdef int m, v, against = -100
    cdef int bonus = (g.content.attack[w.card] if attacking
                      else g.content.defence_far[w.card] if b.far else g.content.defence[w.card])
    if w.doubled:
        bonus = g.content.double_bonus[w.card]
    for m in range(1, MATERIALS):
        if (materials >> m) & 1 and g.content.has_vs[w.card][m]:
            v = g.content.double_vs[w.card] if w.doubled else g.content.vs[w.card][m]
            against = max(against, v)
    if against > -100:
        return bonus + against if g.rules.weapons_vs_mode == VS_MODE_ADD else max(bonus, against)
    m = g.content.weak_against[w.card]
    if m != MATERIAL_NONE and (materials >> m) & 1:
        if g.rules.weapons_hybrid_weakness == HYBRID_WEAKNESS_REPLACE:
            return -g.content.weak[w.card]
        return bonus - g.content.weak[w.card]
    return bonus


cdef int armour_bonus(const Game* g, int card, bint attacking, int types, int negated) noexcept nogil:
    """MC-208 to MC-211, MC-213, MC-216; types, negated: bits of what the opponent's weapons are and negate."""
    cdef int bonus = g.content.attack[card] if attacking else g.content.defence[card]
    cdef int material = g.content.material[card]
    if material != MATERIAL_NONE and (negated >> material) & 1:
        return 0
    if g.content.strong_against[card] != TYPE_NONE and (types >> g.content.strong_against[card]) & 1:
        bonus += g.content.strong[card]
    return bonus


cdef int kit_bonus(const Game* g, const Battle* b, int piece) noexcept nogil:
    """MC-147: of all cards that a side has committed."""
    cdef int seat = owner_of(piece)
    cdef const Player* p = &g.s.player[seat]
    cdef const Player* q = &g.s.player[1 - seat]
    cdef int i, card, materials = 0, types = 0, negated = 0, total = 0
    for i in range(q.cards):
        if q.hand[i].committed == b.kit[1 - seat]:
            card = q.hand[i].card
            if g.content.category[card] == ARMOUR:
                materials |= 1 << g.content.material[card]
            elif g.content.category[card] == WEAPON:
                types |= 1 << g.content.type[card]
                negated |= 1 << g.content.negate[card]
    for i in range(p.cards):
        if p.hand[i].committed == b.kit[seat]:
            card = p.hand[i].card
            if g.content.category[card] == WEAPON:
                total += weapon_bonus(g, b, &p.hand[i], piece == b.attacker, materials)
            elif g.content.category[card] == ARMOUR:
                total += armour_bonus(g, card, piece == b.attacker, types, negated)
    return total
