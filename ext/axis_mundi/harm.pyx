"""Hit points, wounds, healing, death (RULES.md 7.3), damage events with their shields (7.9)."""

from equipoise.ext.axis_mundi.ascension cimport lose_ascension
from equipoise.ext.axis_mundi.declared cimport (
    ACT_PASS, COLUMN_PUSH, COLUMN_R, COLUMN_REVEAL, COLUMN_U, DAMAGE_DEMON_DIRECT, DAMAGE_MELEE, DAMAGE_TERRAIN,
    DECIDE_SHIELD, DO_COPY, DO_REDUCE, DO_SHIELDS, EVENT_DEATH, EVENT_ENERGY, EVENT_HEAL, EVENT_HURT, EVENT_SHIELDED,
    EVENT_WOUND, FRAME_HIT, HUMAN, LOST_DEATH, NO_CARD, SEATS, SHELTER, SHELTER_MODE_NO_PUSH, WAY_REVIVAL, WOUND_ARROW,
    WOUND_DEMON, Frame, Player, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.entering cimport appear, infect, move_to, uncover
from equipoise.ext.axis_mundi.game cimport (
    Game, active_sum, effect_amount, held_with, is_shielded_from, max_hp, pools, say, tie_die,
)
from equipoise.ext.axis_mundi.hands cimport cut_hand, deactivate, discard, take_from_hand
from equipoise.ext.axis_mundi.push cimport push_back
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport action_t, arg_of, kind_of
from equipoise.ext.types cimport u64


cdef void heal(Game* g, int seat, int n, int source) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    n = min(n, max_hp(g, seat) - p.hp)
    if n <= 0:
        return
    p.hp += n
    count16(&g.s.seat_facts[seat].healed[source], n)
    say(g, EVENT_HEAL, seat, n, p.hp, source)


# --- energy -----------------------------------------------------------------------------------------------------------

cdef void gain_energy(Game* g, int seat, int n) noexcept nogil:
    """AM-176: into the fuller pool that is not full."""
    cdef Player* p = &g.s.player[seat]
    cdef int cap = g.rules.energy_cap
    cdef int pool
    cdef bint two = pools(g, seat) == 2
    while n > 0:
        pool = 0
        if two and (p.energy[0] >= cap or (p.energy[1] > p.energy[0] and p.energy[1] < cap)):
            pool = 1
        if p.energy[pool] >= cap:           # AM-160: the rest is lost
            break
        p.energy[pool] += 1
        n -= 1
    say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)


cdef void drain_energy(Game* g, int seat, int n) noexcept nogil:
    """AM-176: from the emptier pool that is not empty."""
    cdef Player* p = &g.s.player[seat]
    cdef int pool
    cdef bint two = pools(g, seat) == 2
    while n > 0:
        pool = 0
        if two and p.energy[1] and (p.energy[1] <= p.energy[0] or p.energy[0] == 0):
            pool = 1
        if p.energy[pool] == 0:
            break
        p.energy[pool] -= 1
        n -= 1
    say(g, EVENT_ENERGY, seat, p.energy[0], p.energy[1], 0)


# --- loss and death ---------------------------------------------------------------------------------------------------

cdef int nearest_power_hex(Game* g, int seat) noexcept nogil:
    """AM-046 to AM-048: the nearest that nobody visible holds, ties by die."""
    cdef int i, hex, distance, nearest = 1000, tied = 0
    cdef int nearest_hexes[SEATS]
    for i in range(g.board.seats):
        hex = g.board.power[i]
        if g.s.occupant[hex] >= 0 and g.s.occupant[hex] != seat:
            continue
        distance = g.board.distance[g.s.player[seat].pos][hex]
        if distance < nearest:
            nearest = distance
            tied = 0
        if distance == nearest:
            nearest_hexes[tied] = hex
            tied += 1
    return nearest_hexes[tie_die(g, seat, tied)]


cdef void fall(Game* g, int seat, int damage_class, int by) noexcept nogil:
    """A character at 0 HP is carried to a Power Hex (AM-044); an Ascendant loses its power there (AM-120).

    In or outside a turn (AM-055). Nobody is rewarded (AM-148); tokens, treasures (AM-188) and statuses stay
    (AM-051, AM-326).
    """
    cdef Player* p = &g.s.player[seat]
    cdef SeatFacts* facts = &g.s.seat_facts[seat]
    cdef int here = p.pos
    cdef int hex, level
    cdef u64 left
    p.lives += 1
    count8(&facts.deaths, 1)
    count16(&g.s.facts.kills[damage_class], 1)
    level = min(g.board.level[here], g.board.top)
    count8(&facts.levels_lost[LOST_DEATH], level)
    hex = nearest_power_hex(g, seat)
    say(g, EVENT_DEATH, seat, here, hex, damage_class)
    if p.visible:
        move_to(g, seat, hex, WAY_REVIVAL)
    else:
        move_to(g, seat, hex, WAY_REVIVAL)
        uncover(g, seat)                # AM-054; where it was stays hidden
        g.s.occupant[hex] = seat
    if seat == g.s.active:
        g.s.turn.over = 1               # AM-050, AM-129
    if p.form != HUMAN:
        lose_ascension(g, seat)
        return
    p.hp = min(g.rules.hp_revive, g.rules.hp_human)     # AM-045
    if g.rules.death_reset_wounds:
        p.wounds = 0
    infect(g, seat)                     # AM-053
    left = p.active                     # AM-049
    while left:
        deactivate(g, seat, lowest64(left))
        left &= left - 1
    cut_hand(g, seat)


cdef inline void note_loss(Game* g, int seat, int n, int damage_class, int by) noexcept nogil:
    count16(&g.s.seat_facts[seat].damage_taken, n)
    if by >= 0 and by != seat:
        count16(&g.s.seat_facts[by].damage_dealt[damage_class], n)
    say(g, EVENT_HURT, seat, n, damage_class, by)


cdef int place_wounds(Game* g, int seat, int n, int cause) noexcept nogil:
    """AM-042: the tokens, and the HP that full areas cost."""
    cdef Player* p = &g.s.player[seat]
    cdef int total = p.wounds + n
    cdef int loss = total // g.rules.wounds_capacity * g.rules.wounds_hp_per_fill
    p.wounds = total % g.rules.wounds_capacity
    say(g, EVENT_WOUND, seat, n, p.wounds, cause)
    return loss


cdef int protected_loss(Game* g, int seat, int n, int damage_class) noexcept nogil:
    """What shelter, God-Mode and Shields Up leave of a loss without a reaction."""
    if is_shielded_from(g, seat, damage_class):
        return 0
    if g.content.damage[damage_class][COLUMN_U]:
        n -= active_sum(g, seat, DO_SHIELDS)
    return n


cdef bint hurt(Game* g, int seat, int n, int damage_class, int by) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    n = protected_loss(g, seat, n, damage_class)
    if n <= 0:
        return True
    p.hp -= n
    note_loss(g, seat, n, damage_class, by)
    if p.hp > 0:
        return True
    fall(g, seat, damage_class, by)
    return False


cdef bint wound(Game* g, int seat, int n, int cause) noexcept nogil:
    cdef int loss
    if n <= 0:
        return True
    loss = place_wounds(g, seat, n, cause)
    return loss == 0 or hurt(g, seat, loss, DAMAGE_TERRAIN, -1)


# --- damage events ----------------------------------------------------------------------------------------------------

cdef int everyone_within(Game* g, int seat, int radius, int damage_class) noexcept nogil:
    """All others 1 to `radius` hexes away whom this class may hit, visible or not (AM-291).

    For AM-113, AM-236 and AM-263.
    """
    cdef int other, distance, mask = 0
    for other in range(g.board.seats):
        if other == seat:
            continue
        distance = g.board.distance[g.s.player[seat].pos][g.s.player[other].pos]
        if 1 <= distance <= radius and not is_shielded_from(g, other, damage_class):
            mask |= 1 << other
    return mask


cdef bint reveal(Game* g, int seat, int damage_class) noexcept nogil:
    """An invisible character that uses this class of damage appears; False if that killed it."""
    cdef int lives = g.s.player[seat].lives
    if not g.s.player[seat].visible and g.content.damage[damage_class][COLUMN_REVEAL]:
        appear(g, seat)
    return g.s.player[seat].lives == lives


cdef Frame* declare_hit(Game* g, int by, int damage_class, int damage, int wounds, int victims) noexcept nogil:
    """Begins a damage event. Whoever does it while invisible becomes visible first, if the class says so (AM-288)."""
    cdef Frame* f
    if by >= 0 and by == g.s.active and not reveal(g, by, damage_class):
        return NULL
    f = push_frame(g.s, FRAME_HIT, by)
    f.damage_class = damage_class
    f.damage = damage
    f.wounds = wounds
    f.victims = victims
    f.cause = WOUND_DEMON if damage_class == DAMAGE_DEMON_DIRECT else WOUND_ARROW
    # AM-128, AM-147: whether anybody is pushed is settled by the phase at the declaration.
    f.pushes = g.content.damage[damage_class][COLUMN_PUSH] and (
        g.s.ascendant < 0 or g.rules.rules_attacks_push_in_phase_a)
    return f


cdef int next_victim(Game* g, int mask) noexcept nogil:
    """AM-016, AM-056: in turn order from the active player, one after the other."""
    cdef int i, seat
    cdef int first = g.s.active if g.s.active >= 0 else g.s.first_seat
    for i in range(g.board.seats):
        seat = (first + i) % g.board.seats
        if mask >> seat & 1:
            return seat
    return -1


cdef void strike(Game* g, Frame* f) noexcept nogil:
    """The current victim takes what is left of the damage, and the wounds."""
    cdef int victim = f.victim
    cdef int by = f.seat
    cdef int damage_class = f.damage_class
    cdef Player* p = &g.s.player[victim]
    cdef int loss = 0
    cdef bint pushes = f.pushes
    if damage_class == DAMAGE_MELEE or damage_class == DAMAGE_DEMON_DIRECT:
        count16(&g.s.seat_facts[victim].attacks_received, 1)
    if f.damage_left > 0:
        p.hp -= f.damage_left
        note_loss(g, victim, f.damage_left, damage_class, by)
    if f.wounds:                                # AM-149
        loss = place_wounds(g, victim, f.wounds, f.cause)
        if loss:
            loss = protected_loss(g, victim, loss, DAMAGE_TERRAIN)
        if loss > 0:
            p.hp -= loss
            note_loss(g, victim, loss, DAMAGE_TERRAIN, by)
    if p.hp <= 0:
        fall(g, victim, damage_class, by)       # AM-052: not pushed as well
    elif pushes and by >= 0 and not (
            g.s.terrain[p.pos] == SHELTER and g.rules.rules_shelter_mode == SHELTER_MODE_NO_PUSH):
        if p.visible:
            push_back(g, by, victim)            # AM-137, AM-144


cdef void resume_hit(Game* g, Frame* f) noexcept nogil:
    """AM-153, AM-154: victim by victim, each may react to a class that allows it."""
    cdef int victim
    if f.step == 0:
        if f.victims == 0:
            pop_frame(g.s)
            return
        victim = next_victim(g, f.victims)
        f.victims &= ~(1 << victim)
        f.victim = victim
        f.damage_left = f.damage
        # AM-330: Shields Up is deducted first, reaction cards afterwards.
        if g.content.damage[f.damage_class][COLUMN_U]:
            f.damage_left = max(0, f.damage_left - active_sum(g, victim, DO_SHIELDS))
        f.step = 1
    if f.step == 1:
        if (f.damage_left > 0 and g.content.damage[f.damage_class][COLUMN_R]
                and held_with(g, f.victim, DO_REDUCE) != NO_CARD):
            ask(g.s, f.victim, DECIDE_SHIELD)
            return
        f.step = 0
        strike(g, f)


cdef void answer_hit(Game* g, Frame* f, action_t action) noexcept nogil:
    """AM-151, AM-152: a shield, perhaps doubled; public and discarded at once (AM-318)."""
    cdef int victim = f.victim
    cdef int card = arg_of(action, 0)
    cdef int reduced = effect_amount(g, card, DO_REDUCE)
    cdef int copy
    if kind_of(action) == ACT_PASS:
        f.step = 0
        strike(g, f)
        return
    take_from_hand(g, victim, card, True)
    count8(&g.s.seat_facts[victim].played[card], 1)
    discard(g, victim, card, False)
    if arg_of(action, 1):
        copy = held_with(g, victim, DO_COPY)
        take_from_hand(g, victim, copy, True)
        count8(&g.s.seat_facts[victim].played[copy], 1)
        discard(g, victim, copy, False)
        reduced *= 2
    f.damage_left = max(0, f.damage_left - reduced)
    say(g, EVENT_SHIELDED, victim, card, f.damage_left, 0)
