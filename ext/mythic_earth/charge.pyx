"""The Charge (RULES.md 6.6, 7.11): whom a Unit may charge, the way there with its interruptions, contact, and the
fight. (ME-083, ME-097 to ME-099, ME-103, ME-115 to ME-122, ME-171, ME-183 to ME-185, ME-235, ME-236, ME-242, ME-260 to
ME-262, ME-322, ME-446, ME-450, ME-458)

FRAME_CHARGE: `unit` charges `other`, or the altar `token`, along `path`. An interrupted way is led on straight from its
start, which is `doubled_back` ticks less than it has really gone."""

from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t, kind_of
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CHALLENGE, ACT_CHARGE, ACT_CHARGE_ALTAR, BAN_ACTION_CHARGE, BAN_ACTION_CHARGE_ALTAR, BAN_ACTION_HUNT,
    CHARGE_FAILED, CHARGE_UNFOUGHT, DECIDE_CHALLENGE, EVENT_CHARGE, EVENT_CHARGE_FAILS, FIRST_ANIMAL, FRAME_CHARGE,
    MOVED_CHARGE, NO_TOKEN, NO_UNIT, ROUND_CHARGE, ROUND_COUNTERCHARGE, TICKS, TOKENS, TOKEN_ALTAR, UNITS, Frame, Path,
    Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.altars cimport destroy_altar
from equipoise.ext.mythic_earth.death cimport able, engage, land
from equipoise.ext.mythic_earth.deeds cimport on_engaged
from equipoise.ext.mythic_earth.devotions cimport challenge, may_challenge
from equipoise.ext.mythic_earth.exchange cimport begin_exchange
from equipoise.ext.mythic_earth.fight cimport begin_round
from equipoise.ext.mythic_earth.game cimport (
    Game, barred, bit, facts_of, is_animal, on_table, other_player, owner_of, begin_frame, say,
)
from equipoise.ext.mythic_earth.geometry cimport Point, add_leg, distance, path_end, point, start_path
from equipoise.ext.mythic_earth.march cimport arrive, halt, march_allowance, walk_into_alert
from equipoise.ext.mythic_earth.measuring cimport within
from equipoise.ext.mythic_earth.movement cimport MODE_MARCH, approach, charge_altar_place, charge_place, route
from equipoise.ext.mythic_earth.river cimport minis_in_river
from equipoise.ext.mythic_earth.toll cimport can_fly
from equipoise.ext.types cimport u64


# --- what is legal ----------------------------------------------------------------------------------------------------

cdef bint room_in_combat(const Game* g, int unit, int target) noexcept nogil:
    """ME-261: at most so many Units per side in the connected combat of the target."""
    cdef u64 combat = bit(target), edge = bit(target)
    cdef int other, side = 1            # the charger itself
    while edge:
        other = lowest64(edge)
        edge &= edge - 1
        edge |= g.s.unit[other].engaged & ~combat
        combat |= g.s.unit[other].engaged
    while combat:
        other = lowest64(combat)
        combat &= combat - 1
        side += owner_of(other) == owner_of(unit)
    return side <= g.rules.fight_max_units_side


cdef bint in_the_air(const Game* g, int unit, int target) noexcept nogil:
    """ME-185: out of reach of a Unit on the ground."""
    return g.s.unit[target].airborne and g.rules.fly_airborne_immune and not can_fly(&g.s.unit[unit])


cdef bint may_charge(const Game* g, int unit, int target, int allow) noexcept nogil:
    """ME-098, ME-185, ME-235, ME-236, ME-261; the Unit itself may act and is not engaged."""
    cdef const Unit* t = &g.s.unit[target]
    cdef Path path
    if not on_table(g, target) or t.owner == g.s.unit[unit].owner or not within(g, unit, target, allow):
        return False
    if in_the_air(g, unit, target):
        return False
    return room_in_combat(g, unit, target) and charge_place(g, unit, target, allow, &path)


cdef int list_charges(const Game* g, int unit, action_t* out) noexcept nogil:
    cdef int target, token, allow = march_allowance(g, unit), player = owner_of(unit), n = 0
    cdef Path path
    cdef int targets = FIRST_ANIMAL if barred(g, player, BAN_ACTION_HUNT) else UNITS
    if not barred(g, player, BAN_ACTION_CHARGE):
        for target in range(targets):
            if may_charge(g, unit, target, allow):
                out[n] = act(ACT_CHARGE, target)
                n += 1
    if barred(g, player, BAN_ACTION_CHARGE_ALTAR):
        return n
    for token in range(TOKENS):                             # ME-322
        if (g.s.token[token].kind == TOKEN_ALTAR and g.s.token[token].owner == other_player(owner_of(unit))
                and charge_altar_place(g, unit, token, allow, &path)):
            out[n] = act(ACT_CHARGE_ALTAR, token)
            n += 1
    return n


# --- the way ----------------------------------------------------------------------------------------------------------

cdef void declare(Game* g, int unit, int target, int token) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_CHARGE, owner_of(unit), unit)
    f.other = target
    f.token = token
    f.moved = MOVED_CHARGE
    f.wet = minis_in_river(g, unit)
    g.s.countercharged = 0      # ME-121: Charges are resolved one at a time
    count8(&facts_of(g, f.seat).charges, 1)
    say(g, EVENT_CHARGE, unit, target, ROUND_CHARGE, 0)


cdef void begin_charge(Game* g, int unit, int target) noexcept nogil:
    declare(g, unit, target, NO_TOKEN)


cdef void begin_charge_altar(Game* g, int unit, int token) noexcept nogil:
    declare(g, unit, NO_UNIT, token)


cdef int distance_left(const Game* g, const Frame* f) noexcept nogil:
    """ME-446: what is left of the Charge allowance."""
    return max(0, march_allowance(g, f.unit) - f.doubled_back - f.walked)


cdef bint find_contact(Game* g, Frame* f, Path* path) noexcept nogil:
    """The contact position of RULES.md 3.5, from where the charger stands, with what it has left to go. A target may
    have taken to the air meanwhile."""
    if f.token != NO_TOKEN:
        return g.s.token[f.token].kind == TOKEN_ALTAR and charge_altar_place(
            g, f.unit, f.token, distance_left(g, f), path)
    return not in_the_air(g, f.unit, f.other) and charge_place(g, f.unit, f.other, distance_left(g, f), path)


cdef void end_charge(Game* g, Frame* f, int result) noexcept nogil:
    """ME-096."""
    count8(&facts_of(g, f.seat).charge_results[result], 1)
    g.s.activation.over = 1
    pop_frame(g.s)


cdef void fail(Game* g, Frame* f) noexcept nogil:
    """ME-122: the target cannot be reached any more. The charger goes as far toward it as it can, 1 inch off."""
    cdef Path path
    cdef int unit = f.unit, target = f.other, left = distance_left(g, f), wet = f.wet
    say(g, EVENT_CHARGE_FAILS, unit, target, 0, 0)
    end_charge(g, f, CHARGE_FAILED)
    if target != NO_UNIT and on_table(g, target) and approach(
            g, unit, target, g.rules.move_enemy_spacing_in * TICKS, left, MODE_MARCH, &path):
        arrive(g, unit, &path, MOVED_CHARGE, wet)
    else:
        halt(g, f)


cdef void take_the_ground(Game* g, Frame* f) noexcept nogil:
    """ME-242, ME-450: the target is gone. The charger goes to where it stood."""
    cdef Path path
    cdef int unit = f.unit, left = distance_left(g, f), wet = f.wet, x = f.target_x, y = f.target_y
    end_charge(g, f, CHARGE_UNFOUGHT)
    if route(g, unit, point(x, y), left, MODE_MARCH, &path):
        arrive(g, unit, &path, MOVED_CHARGE, wet)
    else:
        halt(g, f)


cdef void lead_on(Frame* f, const Path* path) noexcept nogil:
    """The way from the start of the Charge over where the charger stands: a flyer that is grounded goes back along
    it."""
    cdef Point start = point(f.path.x[0], f.path.y[0]), here = point(path.x[0], path.y[0])
    if f.walked == 0:
        f.path = path[0]
        return
    f.doubled_back += f.walked - distance(start, here)
    f.walked = distance(start, here)
    start_path(&f.path, start)
    add_leg(&f.path, here, f.walked)
    add_leg(&f.path, path_end(path), path.length)


cdef void walk(Game* g, Frame* f) noexcept nogil:
    """On the way On Alert Units may interrupt it; each time the contact position is sought again (ME-446)."""
    cdef int unit = f.unit
    cdef Path path
    if f.interrupted:
        if not able(g, unit):                               # ME-115
            end_charge(g, f, CHARGE_FAILED)
            if on_table(g, unit) and not g.s.unit[unit].fleeing:
                halt(g, f)
            return
        if f.token == NO_TOKEN and not on_table(g, f.other):
            fail(g, f)
            return
    if not find_contact(g, f, &path):
        fail(g, f)
        return
    lead_on(f, &path)
    if can_fly(&g.s.unit[unit]):                            # ME-184
        g.s.unit[unit].airborne = 1
    if walk_into_alert(g, f, f.other):
        f.interrupted = 1
        return
    f.step = CHARGE_EXCHANGE


# --- contact ----------------------------------------------------------------------------------------------------------

cdef bint target_left(const Game* g, const Frame* f) noexcept nogil:
    """The target died in the exchange or fled from it."""
    cdef const Unit* t = &g.s.unit[f.other]
    return not on_table(g, f.other) or (t.fleeing and not f.was_fleeing) or t.x != f.target_x or t.y != f.target_y


cdef void land_for_combat(Game* g, int unit, int target) noexcept nogil:
    """ME-183, ME-184: only two airborne Units fight in the air."""
    if not (g.s.unit[unit].airborne and g.s.unit[target].airborne):
        land(g, unit)
        land(g, target)


cdef void make_contact(Game* g, Frame* f) noexcept nogil:
    """Step (4) of Charge (RULES.md 6.6): contact. ME-119: a Unit that Countercharges does not move."""
    cdef int unit = f.unit, target = f.other, wet = f.wet
    cdef Path path
    if not able(g, unit):
        end_charge(g, f, CHARGE_FAILED)
        return
    if f.token == NO_TOKEN and target_left(g, f):
        take_the_ground(g, f)
        return
    if not find_contact(g, f, &path):
        fail(g, f)
        return
    if f.token != NO_TOKEN:                                 # ME-322, ME-458
        end_charge(g, f, CHARGE_UNFOUGHT)
        destroy_altar(g, unit, f.token)
        arrive(g, unit, &path, MOVED_CHARGE, wet)
        return
    f.step = CHARGE_CHALLENGE
    engage(g, unit, target)
    arrive(g, unit, &path, MOVED_CHARGE, wet)
    land_for_combat(g, unit, target)
    on_engaged(g, unit, target)


cdef bint locked(const Game* g, const Frame* f) noexcept nogil:
    return on_table(g, f.unit) and (g.s.unit[f.unit].engaged & bit(f.other)) != 0


cdef void resume_charge(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, target = f.other
    if f.step == CHARGE_BEGIN:
        f.step = CHARGE_WALK
    if f.step == CHARGE_WALK:
        walk(g, f)
    elif f.step == CHARGE_EXCHANGE:
        f.step = CHARGE_CONTACT
        if target != NO_UNIT:
            f.target_x = g.s.unit[target].x
            f.target_y = g.s.unit[target].y
            f.was_fleeing = g.s.unit[target].fleeing
            if not g.s.countercharged:                      # ME-118
                begin_exchange(g, unit, target)
    elif f.step == CHARGE_CONTACT:
        make_contact(g, f)
    elif f.step == CHARGE_CHALLENGE:
        f.step = CHARGE_CHALLENGE_BACK
        if locked(g, f) and may_challenge(g, unit, target):
            ask(g.s, owner_of(unit), DECIDE_CHALLENGE)
    elif f.step == CHARGE_CHALLENGE_BACK:
        f.step = CHARGE_FIGHT
        if locked(g, f) and not is_animal(target) and may_challenge(g, target, unit):
            ask(g.s, owner_of(target), DECIDE_CHALLENGE)
    elif f.step == CHARGE_FIGHT:
        f.step = CHARGE_OVER
        if locked(g, f):
            begin_round(g, unit, target, ROUND_COUNTERCHARGE if g.s.countercharged else ROUND_CHARGE)
    else:
        g.s.activation.over = 1
        pop_frame(g.s)


cdef void answer_charge(Game* g, Frame* f, action_t action) noexcept nogil:
    """ME-425, ME-426: the step has already gone on."""
    if kind_of(action) != ACT_CHALLENGE:
        return
    if f.step == CHARGE_CHALLENGE_BACK:
        challenge(g, f.unit, f.other)
    else:
        challenge(g, f.other, f.unit)
