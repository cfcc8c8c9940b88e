"""Attack Actions and guesses (RULES.md 7.8), the Demon's attacks (7.7), bows (7.22)."""

from equipoise.ext.axis_mundi.declared cimport (
    BAN_POWER_RAGE, BAN_POWER_SPLASH, COLUMN_G, DAMAGE_ARROW, DAMAGE_DEMON_AOE, DAMAGE_DEMON_DIRECT, DAMAGE_MELEE,
    DAMAGE_SELF, DAMAGE_SPLASH, DECIDE_SPLASH, DEMON, DEMON_DIRECT_LEVELS_ANY_ADJACENT, DO_BLADE, DO_NO_SELF,
    EVENT_APPEAR, EVENT_GUESS, FOR_ATTACK, FOR_SHOOT, FRAME_ATTACK, MALIGNANT, MALIGNANT_SPLASH_MODE_ALL,
    MALIGNANT_SPLASH_MODE_CHOSEN_ONE, MALIGNANT_SPLASH_MODE_REACH_2, Frame, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport uncover
from equipoise.ext.axis_mundi.game cimport (
    Game, active_any, active_sum, attacks_freely, has_power, held_with, is_shielded_from, pay, say,
    scrounger_attacks_left, tumbling, upgraded,
)
from equipoise.ext.axis_mundi.hands cimport discard, take_from_hand
from equipoise.ext.axis_mundi.harm cimport declare_hit, everyone_within, hurt, reveal
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of

cdef int attack_class(const Game* g, int seat) noexcept nogil:
    """AM-112: a Demon makes Direct Attacks; everybody else, an Angel too (AM-116), attacks with melee."""
    return DAMAGE_DEMON_DIRECT if g.s.player[seat].form == DEMON else DAMAGE_MELEE


cdef bint splashes(const Game* g, int seat) noexcept nogil:
    """AM-236: the Upgraded Malignant's attacks; bows, cards and guesses that miss do not splash (AM-237)."""
    return has_power(g, seat, MALIGNANT, BAN_POWER_SPLASH) and upgraded(g, seat)


cdef bint in_reach(const Game* g, int seat, int hex) noexcept nogil:
    """AM-131: adjacent, on the same level or exactly one above."""
    cdef int here = g.s.player[seat].pos
    cdef int rise = g.board.level[hex] - g.board.level[here]
    cdef int distance = g.board.distance[here][hex]
    if distance == 0:
        return False
    if distance > 1 and not (
            splashes(g, seat) and g.rules.rules_malignant_splash_mode == MALIGNANT_SPLASH_MODE_REACH_2
            and distance <= g.rules.malignant_splash_radius):
        return False
    if rise == 0 or rise == 1:
        return True
    # AM-332: by parameter a Direct Attack also reaches one level down.
    return (rise == -1 and g.s.player[seat].form == DEMON
            and g.rules.rules_demon_direct_levels == DEMON_DIRECT_LEVELS_ANY_ADJACENT)


cdef bint can_attack_near(const Game* g, int seat, int target) noexcept nogil:
    """AM-131, AM-313: the level rule is the same for humans and Ascendants."""
    return (target != seat and g.s.player[target].visible and in_reach(g, seat, g.s.player[target].pos)
            and not is_shielded_from(g, target, attack_class(g, seat)))


# --- declaring --------------------------------------------------------------------------------------------------------

cdef int rage_of(const Game* g, int seat) noexcept nogil:
    """AM-229: what a wounded Malignant adds to its attacks."""
    if g.s.player[seat].hp > g.rules.malignant_hp_threshold or not has_power(g, seat, MALIGNANT, BAN_POWER_RAGE):
        return 0
    return g.rules.malignant_bonus


cdef int attack_damage(const Game* g, int seat, int bonus) noexcept nogil:
    """AM-135: everything that adds up, by the HP at the declaration."""
    cdef int damage = g.rules.attack_damage + bonus + active_sum(g, seat, DO_BLADE)
    return damage + rage_of(g, seat)


cdef int own_loss(const Game* g, int seat) noexcept nogil:
    """AM-132, AM-156, AM-306: what the attacker loses unless the attack itself is a free one."""
    if active_any(g, seat, DO_NO_SELF):
        return 0
    if g.s.player[seat].god_mode and g.content.damage[DAMAGE_SELF][COLUMN_G]:
        return 0
    return g.rules.demon_self_damage if g.s.player[seat].form == DEMON else g.rules.attack_self_damage


cdef bint would_lose(const Game* g, int seat) noexcept nogil:
    """AM-155: whether Perfect Counter would save anything; the Scrounger's extra attack is free by itself."""
    return own_loss(g, seat) > 0 and not attacks_freely(g, seat)


cdef bint pay_attack(Game* g, int seat, bint area) noexcept nogil:
    """AM-083: the Scrounger's extra attack first, which costs no own HP (True), then the bank, then AP."""
    g.s.turn.spent = 1
    if not area and scrounger_attacks_left(g, seat) > 0:
        g.s.turn.scrounger_attacks += 1
        return True
    if g.s.turn.atk > 0:
        g.s.turn.atk -= 1
    else:
        pay(g, seat, g.rules.attack_cost, FOR_ATTACK)
    return False


cdef void declare_attack(Game* g, int seat, int target, int bonus, int loss) noexcept nogil:
    """AM-133, AM-323: all but the reactions is settled now."""
    cdef int damage_class = attack_class(g, seat)
    cdef int damage = attack_damage(g, seat, bonus)
    cdef int wounds = g.rules.demon_direct_wounds if damage_class == DAMAGE_DEMON_DIRECT else 0
    cdef int splash = 0
    cdef bint choosing = False
    cdef Frame* f
    if not reveal(g, seat, damage_class):
        return
    if splashes(g, seat) and g.rules.malignant_splash_damage > 0:
        if g.rules.rules_malignant_splash_mode == MALIGNANT_SPLASH_MODE_ALL:
            splash = everyone_within(g, seat, g.rules.malignant_splash_radius, DAMAGE_SPLASH)
            if g.board.distance[g.s.player[seat].pos][g.s.player[target].pos] <= g.rules.malignant_splash_radius:
                damage += g.rules.malignant_splash_damage       # AM-136
            splash &= ~(1 << target)
        elif g.rules.rules_malignant_splash_mode == MALIGNANT_SPLASH_MODE_CHOSEN_ONE:
            choosing = g.rules.malignant_splash_radius > 0
    f = push_frame(g.s, FRAME_ATTACK, seat)
    f.target = target
    f.damage_class = damage_class
    f.damage = damage
    f.wounds = wounds
    f.loss = loss
    f.splash = splash
    f.choosing = choosing


cdef void answer_attack(Game* g, Frame* f, action_t action) noexcept nogil:
    """The one splash victim of rules.malignant_splash_mode = chosen_one (R10)."""
    cdef int chosen = arg_of(action, 0)
    if chosen == f.target:
        f.damage += g.rules.malignant_splash_damage
    else:
        f.splash = 1 << chosen


cdef void resume_attack(Game* g, Frame* f) noexcept nogil:
    cdef int seat = f.seat
    cdef int loss = f.loss
    if f.choosing:
        f.choosing = 0
        ask(g.s, seat, DECIDE_SPLASH)
    elif f.step == 0:
        f.step = 1
        count16(&g.s.seat_facts[seat].attacks_made, 1)
        declare_hit(g, seat, f.damage_class, f.damage, f.wounds, f.victims if f.area else 1 << f.target)
    elif f.step == 1 and f.splash:
        f.step = 2
        declare_hit(g, seat, DAMAGE_SPLASH, g.rules.malignant_splash_damage, 0, f.splash)
    else:
        pop_frame(g.s)
        if loss > 0:
            hurt(g, seat, loss, DAMAGE_SELF, seat)      # AM-134: dying of it is allowed


cdef void use_counter(Game* g, int seat) noexcept nogil:
    """AM-155: Perfect Counter goes to the pile with the attack; the attacker is visible by now."""
    cdef int card = held_with(g, seat, DO_NO_SELF)
    take_from_hand(g, seat, card, True)
    count8(&g.s.seat_facts[seat].played[card], 1)
    if tumbling(g):
        g.s.set_aside[card] += 1
        if g.s.turn.pool[card]:
            g.s.turn.pool[card] -= 1
    else:
        discard(g, seat, card, False)


cdef void attack(Game* g, int seat, int target, bint countered) noexcept nogil:
    cdef int loss = own_loss(g, seat)
    if pay_attack(g, seat, False) or countered:
        loss = 0
    if countered:
        use_counter(g, seat)
    declare_attack(g, seat, target, 0, loss)


cdef void attack_with_card(Game* g, int seat, int target, int bonus, bint countered) noexcept nogil:
    cdef int loss = own_loss(g, seat)
    if countered:
        use_counter(g, seat)
        loss = 0
    declare_attack(g, seat, target, bonus, loss)


cdef void attack_guess(Game* g, int seat, int hex) noexcept nogil:
    """AM-289, AM-290: at whoever is hidden there, if anybody; no own loss either way."""
    cdef int i, other, hidden = -1
    cdef int damage_class = attack_class(g, seat)
    pay_attack(g, seat, False)
    if not reveal(g, seat, damage_class):
        return
    for i in range(1, g.board.seats):
        other = (seat + i) % g.board.seats
        if not g.s.player[other].visible and g.s.player[other].pos == hex:
            hidden = other
            break
    say(g, EVENT_GUESS, seat, hex, hidden, 0)
    if hidden < 0:
        return
    uncover(g, hidden)
    g.s.occupant[hex] = hidden
    say(g, EVENT_APPEAR, hidden, hex, 0, 0)
    if not is_shielded_from(g, hidden, damage_class):       # AM-330
        declare_attack(g, seat, hidden, 0, 0)


cdef void demon_aoe(Game* g, int seat) noexcept nogil:
    """AM-113, AM-114."""
    cdef Frame* f
    cdef int loss = own_loss(g, seat)
    pay_attack(g, seat, True)
    if not reveal(g, seat, DAMAGE_DEMON_AOE):
        return
    f = push_frame(g.s, FRAME_ATTACK, seat)
    f.area = 1
    f.damage_class = DAMAGE_DEMON_AOE
    f.damage = g.rules.demon_aoe_damage
    f.victims = everyone_within(g, seat, g.rules.demon_aoe_radius, DAMAGE_DEMON_AOE)
    f.loss = loss


cdef void shoot(Game* g, int seat, int bow, int target) noexcept nogil:
    """AM-309, AM-310: no bonus of attacks, no own loss, no push."""
    pay(g, seat, g.content.cost[bow], FOR_SHOOT)
    declare_hit(g, seat, DAMAGE_ARROW, g.rules.bow_damage, g.rules.bow_wounds, 1 << target)
