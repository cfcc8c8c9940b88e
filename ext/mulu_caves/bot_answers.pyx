"""Scores answers: kits, Relinquish, Shield, victims, discards, the event cards that ask."""

from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.bot_attacks cimport kept
from equipoise.ext.mulu_caves.bot_moves cimport mirror_value, score_step, score_walk
from equipoise.ext.mulu_caves.bot_view cimport View, chance, harm_of, loss_of, max_d, min_d, phi, unit_worth, worth_of
from equipoise.ext.mulu_caves.declared cimport (
    COMMIT_ORDER_SIMULTANEOUS, DO_BEST_OF, DO_QUIETUS_IMMOBILISE, DO_QUIETUS_SUBSTITUTE, DO_RETURN, DO_SACRIFICE,
    MODE_ICE_WAVE, top_frame,
)
from equipoise.ext.mulu_caves.declared cimport *
from equipoise.ext.mulu_caves.game cimport card_does, has_other_unit, is_avatar, is_vulnerable, owner_of
from equipoise.ext.mulu_caves.kits cimport commit_kit, fixes_weapon, kit_bonus, kit_effects, take_back
from equipoise.ext.mulu_caves.landing cimport next_fallen
from equipoise.ext.mulu_caves.plan cimport odds_of


cdef enum:
    FACE_DOWN = 254             # a tag that no kit has


# --- kits -------------------------------------------------------------------------------------------------------------

cdef double cheapest_unit(const View* v, int piece) noexcept nogil:
    """The unit of the same player that would be missed least instead of this piece."""
    cdef int other, team = piece - (piece & 7)
    cdef double best = 1e6
    for other in range(team + 1, team + TEAM):
        if other != piece and v.s.piece[other].alive:
            best = min_d(best, unit_worth(v, other))
    return best


cdef double kit_cost(const View* v, action_t action) noexcept nogil:
    """Of the cards of a kit; a single use of a card that has two costs half of it."""
    cdef int i, code, card
    cdef double value = 0.0
    for i in range(6):
        code = arg_of(action, i)
        if code:
            card = (code - 1) >> 2
            value += kept(v, card) / (1 if (code - 1) & 1 else max(1, v.g.content.uses[card]))
    return value


cdef int laid_out(const View* v, const Battle* b) noexcept nogil:
    """Cards of the opponent's kit."""
    cdef const Player* p = &v.s.player[v.foe]
    cdef int i, n = 0
    for i in range(p.cards):
        n += p.hand[i].committed != NO_TAG and p.hand[i].committed == b.kit[v.foe]
    return n


cdef double score_kit(View* v, action_t action) noexcept nogil:
    """The chance times the stake, less what the cards would be worth later.

    The kit is laid out, looked at and taken back.
    """
    cdef Battle* b = &v.s.battle[top_frame(v.s).battle]
    cdef bint attacking = owner_of(b.attacker) == v.seat
    cdef int own = b.attacker if attacking else b.defender
    cdef int foe = b.defender if attacking else b.attacker
    cdef int tag = b.kit[v.seat]
    cdef double own_total, foe_total, p, harm, loss
    cdef int mine, theirs
    cdef int faces_down = b.kit[v.foe]
    cdef bint hidden = not attacking and v.g.rules.battle_commit_order == COMMIT_ORDER_SIMULTANEOUS
    if hidden:
        b.kit[v.foe] = FACE_DOWN                        # MC-142: only how many cards the attacker has laid out is known
    commit_kit(v.g, b, own, action)
    own_total = kit_bonus(v.g, b, own)
    foe_total = kit_bonus(v.g, b, foe)
    mine = kit_effects(v.g, v.seat, tag)
    theirs = kit_effects(v.g, v.foe, b.kit[v.foe]) if not attacking else 0
    if hidden:
        b.kit[v.foe] = faces_down
        foe_total = v.w.unknown_card * laid_out(v, b)
    take_back(v.g, v.seat, tag, b.card if attacking and fixes_weapon(b.mode) else NO_CARD)
    harm = harm_of(v, foe)
    loss = loss_of(v, own)
    if b.mode == MODE_ICE_WAVE:
        if attacking:
            loss = 0.0
        else:
            harm = 0.0
            loss = loss if is_avatar(own) else v.w.freeze_unit
    if attacking:
        p = chance(v, own, foe, own_total)
    elif is_vulnerable(&v.s.piece[own]):
        p = 1.0 - max_d(0.0, min_d(1.0, (v.g.rules.battle_die_faces + foe_total - own_total)
                                   / v.g.rules.battle_die_faces))
        harm = 0.0
    else:
        p = 1.0 - odds_of(v.plan, foe_total - own_total)
    if (mine | theirs) >> DO_BEST_OF & 1:
        p = p * p * (3.0 - 2.0 * p)                     # MC-298: two bouts out of three
    if (mine | theirs) >> DO_SACRIFICE & 1:
        # MC-302, MC-303: another unit dies for the loser, who is held for a turn.
        if has_other_unit(v.g, own):
            loss = cheapest_unit(v, own) + (v.w.own_turn if is_avatar(own) else v.w.freeze_unit)
        if has_other_unit(v.g, foe):
            harm = (v.w.kill * cheapest_unit(v, foe)
                    + (harm if is_avatar(foe) else v.w.freeze_unit))
    elif mine >> DO_QUIETUS_SUBSTITUTE & 1 and has_other_unit(v.g, own):
        loss = min_d(loss, cheapest_unit(v, own))
    if mine >> DO_QUIETUS_IMMOBILISE & 1:
        loss -= harm_of(v, foe) if is_avatar(foe) else v.w.freeze_unit
    return p * harm - (1.0 - p) * loss - kit_cost(v, action)


# --- reactions --------------------------------------------------------------------------------------------------------

cdef double steal_value(View* v, int code) noexcept nogil:
    """MC-324: the card that helps the attacker most."""
    cdef int card = (code - 1) >> 2
    return v.w.steal + v.g.content.attack[card] + v.w.steal_keep * worth_of(v, card)


cdef double steal_random_value(View* v) noexcept nogil:
    """Worth it while the attacker has laid out most of what it holds; otherwise it is kept for the own turn."""
    cdef const Battle* b = &v.s.battle[top_frame(v.s).battle]
    cdef const Player* p = &v.s.player[v.foe]
    if not is_avatar(b.defender) or p.cards == 0:
        return -1.0
    return <double> laid_out(v, b) / p.cards - v.w.steal_at


cdef double shield_value(View* v, int card) noexcept nogil:
    cdef const Frame* f = top_frame(v.s)
    cdef const Battle* b = &v.s.battle[f.battle]
    if b.mode == MODE_ICE_WAVE and not is_avatar(f.other):
        return -1.0
    return v.w.shield * (loss_of(v, f.other) - kept(v, card))


cdef double discard_value(View* v, int card) noexcept nogil:
    """Lowest worth first; a Lazarus Stone is worth nothing while nobody has fallen."""
    cdef double value = worth_of(v, card)
    if card_does(v.g, card, DO_RETURN) and next_fallen(v.g, v.seat) == NO_PIECE:
        value *= v.w.no_fallen
    return -value


cdef double target_value(View* v, int target) noexcept nogil:
    cdef const Battle* b = &v.s.battle[top_frame(v.s).battle]
    cdef double p = chance(v, b.attacker, target, 0.0)
    return p * harm_of(v, target) - (1.0 - p)


cdef double score_answer(View* v, action_t action) noexcept nogil:
    cdef int kind = kind_of(action)
    cdef int a = arg_of(action, 0)
    cdef int b = arg_of(action, 1)
    if kind == ACT_PASS:
        return 0.0
    if kind == ACT_STEP:
        return score_step(v, action)
    if kind == ACT_COMMIT:
        return score_kit(v, action)
    if kind == ACT_STEAL_CARD:
        return steal_value(v, a)
    if kind == ACT_STEAL_RANDOM:
        return steal_random_value(v)
    if kind == ACT_SHIELD:
        return shield_value(v, a)
    if kind == ACT_AREA_TARGET:
        return target_value(v, v.foe_avatar + a)
    if kind == ACT_SACRIFICE or kind == ACT_SUBSTITUTE:
        return -unit_worth(v, v.avatar + a)
    if kind == ACT_LIVE_AFTER_DEATH:
        return v.w.unit
    if kind == ACT_WALK:
        return score_walk(v, action)
    if kind == ACT_MIRROR_MIRROR:
        return -v.w.kill * mirror_value(v, v.foe_avatar + b) if a else mirror_value(v, v.avatar + b)
    if kind == ACT_TRANSFER:
        return worth_of(v, a)
    if kind == ACT_DISCARD:
        return discard_value(v, a)
    if kind == ACT_ASSIGN:
        return phi(v, v.avatar + a, v.b.mirror[v.s.piece[v.avatar + a].pos])
    return 0.0
