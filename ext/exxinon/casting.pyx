"""Spells, attacks and wraith abilities from the first choice to the last effect (FX-071, FX-076, FX-077, FX-081,
FX-097 to FX-115, FX-130, FX-224, FX-227, FX-228, FX-256 to FX-265, FX-273 to FX-276)."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport PLAYING, action_t, arg_of, kind_of
from equipoise.ext.exxinon.bans cimport attack_push, may_attack, may_cast
from equipoise.ext.exxinon.declared cimport (
    ACTION_BASIC, ACTION_CARD, ACTION_ULTIMATE, ACT_CHARACTER, ACT_DECLINE, ACT_OBJECT, ACT_TILE, AIM_CHARACTER,
    AIM_LINE, AIM_OBJECT, AIM_TILE, AN_ATTACK, A_DELAY, A_HAUNTING, A_SPELL, BY_BASIC_ATTACK, COST_ALL, COST_X,
    DECIDE_DIRECTION, DECIDE_TARGET, DECIDE_TELEPORT, DECIDE_X, DELAYS, DELAY_FIZZLES, DELAY_RESOLVES, DISARM,
    DISCARDED_CAST, EVENT_ATTACK, EVENT_CAST, EVENT_DELAY, EVENT_SHARDS, FILTER_TELEPORT, KIND_BASIC, KIND_CARD,
    MANA_SPELLS, NOTHING, NOWHERE, NO_DIRECTION, NO_SPELL, SOURCE_ATTACK, SPELLS, STAGE_DIRECTION, STAGE_FINISH,
    STAGE_OPS, STAGE_PAY, STAGE_PUSH, STAGE_TARGET, STAGE_TELEPORT, STAGE_X, STUN, TARGET_TILE, TELEPORT_CHOSEN,
    TELEPORT_DROPPED, WIN_CHECK_OP, Casting, Delay, Player, SeatFacts,
)
from equipoise.ext.exxinon.effects cimport go_on_pushing, run_op
from equipoise.ext.exxinon.game cimport (
    Game, ask, character_of, has_status, is_wraith, object_at, say, team_of, under_core, wall_at,
)
from equipoise.ext.exxinon.hands cimport leave_hand, refill_hand, to_pile
from equipoise.ext.exxinon.harm cimport Blow, bury_the_dead, hurt, test_elimination
from equipoise.ext.exxinon.mana cimport spend_mana
from equipoise.ext.exxinon.movement cimport push
from equipoise.ext.exxinon.objectives cimport hit_objective
from equipoise.ext.exxinon.pending cimport lay_delay, take_up_delay
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.exxinon.targeting cimport (
    can_be_aimed, line_tiles, list_attack_targets, needs_choice_of_target, possible_tiles,
)
from equipoise.ext.exxinon.teleport cimport destinations, no_teleport
from equipoise.ext.exxinon.walls cimport hit_wall, wall_supply


# --- what is open to a seat -------------------------------------------------------------------------------------------

cdef int mana_cost(const Game* g, int seat, int code) noexcept nogil:
    """FX-104, FX-109, FX-110: the least mana it takes. FX-224: under the Core none."""
    cdef int cost = g.book.spell[code].cost
    if under_core(g, team_of(seat)):
        return 0
    return g.rules.casting_x_min if cost == COST_X or cost == COST_ALL else cost


cdef bint can_cast(const Game* g, int seat, int code) noexcept nogil:
    """Payable, with a marker pair and a wall token where needed, and with a complete choice (FX-113). That the seat may
    cast at all, and holds the card, is asked by the caller."""
    cdef const Spell* spell = &g.book.spell[code]
    if mana_cost(g, seat, code) > g.s.player[seat].mana:
        return False
    if spell.shards > g.s.shards[team_of(seat)]:    # FX-106, FX-107, FX-228
        return False
    if spell.delay and g.s.delays >= min(g.rules.delay_pair_limit, DELAYS):     # FX-264
        return False
    if spell.builds and wall_supply(g) <= 0:        # FX-191
        return False
    return may_cast(g, seat, code) and can_be_aimed(g, seat, code)


cdef bint can_haunt(const Game* g, int seat, int ability) noexcept nogil:
    """FX-273, FX-274, FX-342: one ability a turn, none of those used in the last own turns, and only with a target."""
    cdef const Player* p = &g.s.player[seat]
    cdef int i
    if not is_wraith(g, seat) or p.actions == 0:
        return False
    for i in range(min(2, g.rules.wraith_ability_cooldown_turns)):
        if p.haunted_before[i] == ability + 1:
            return False
    return may_cast(g, seat, SPELLS + ability) and can_be_aimed(g, seat, SPELLS + ability)


cdef bint can_attack(const Game* g, int seat) noexcept nogil:
    """FX-097, FX-099, FX-234, FX-240: Silence does not stop it, Disarm and Stun do."""
    cdef const Player* p = &g.s.player[seat]
    cdef action_t one[1]
    return (p.alive and p.attacks > 0 and not has_status(p, DISARM) and not has_status(p, STUN)
            and may_attack(g, seat) and list_attack_targets(g, seat, one, 1) > 0)


# --- beginning --------------------------------------------------------------------------------------------------------

cdef Casting* fresh(Game* g, int what, int seat, int code, int stage) noexcept nogil:
    cdef Casting* c = &g.s.casting
    memset(c, 0, sizeof(Casting))
    c.what = what
    c.seat = seat
    c.spell = code
    c.stage = stage
    c.direction = NO_DIRECTION
    return c


cdef void begin_cast(Game* g, int seat, int code) noexcept nogil:
    fresh(g, A_SPELL, seat, code, STAGE_X)


cdef void begin_attack(Game* g, int seat) noexcept nogil:
    fresh(g, AN_ATTACK, seat, NO_SPELL, STAGE_TARGET)


cdef void begin_haunting(Game* g, int seat, int ability) noexcept nogil:
    fresh(g, A_HAUNTING, seat, SPELLS + ability, STAGE_TARGET)


cdef void begin_delay(Game* g, int place) noexcept nogil:
    """FX-258 to FX-260, FX-263: a due delay resolves, whatever range and sight now are (FX-149). It fizzles if what it
    marked is gone (FX-261)."""
    cdef Delay* d = &g.s.delay[place]
    cdef Casting* c
    if ((d.aim == AIM_CHARACTER and not g.s.player[d.target].alive)
            or (d.aim == AIM_OBJECT and not object_at(g, d.target))):
        say(g, EVENT_DELAY, d.seat, d.spell, 0, DELAY_FIZZLES)
        take_up_delay(g, place)
        return
    d.resolving = 1
    c = fresh(g, A_DELAY, d.seat, d.spell, STAGE_OPS)
    c.aim = d.aim
    c.target = d.target
    c.direction = d.direction
    c.x = d.x
    if c.aim == AIM_LINE:
        c.line = line_tiles(g, g.s.player[c.seat].tile, c.target, g.book.spell[c.spell].reach)
    say(g, EVENT_DELAY, d.seat, d.spell, 0, DELAY_RESOLVES)


# --- the choices, in the order of FX-113 ------------------------------------------------------------------------------

cdef void settle_x(Game* g, Casting* c) noexcept nogil:
    """FX-108 to FX-110, FX-227: chosen, all the mana, or the Core's value."""
    cdef int cost = g.book.spell[c.spell].cost
    c.stage = STAGE_TARGET
    if cost != COST_X and cost != COST_ALL:
        return
    if under_core(g, team_of(c.seat)):
        c.x = g.rules.core_x_value
    elif cost == COST_ALL:
        c.x = g.s.player[c.seat].mana
    else:
        ask(g, g.s.team, DECIDE_X)


cdef void settle_target(Game* g, Casting* c) noexcept nogil:
    c.stage = STAGE_OPS if c.what == AN_ATTACK else STAGE_DIRECTION
    if c.what == AN_ATTACK or needs_choice_of_target(g, c.seat, &g.book.spell[c.spell]):
        ask(g, g.s.team, DECIDE_TARGET)


cdef void settle_teleport(Game* g, Casting* c) noexcept nogil:
    """The tile of a teleport that happens at once; where a Tile spell chose it already there is no question left."""
    cdef const Spell* spell = &g.book.spell[c.spell]
    cdef Bits possible, out
    c.stage = STAGE_PAY
    if spell.dest < 0 or (c.aim == AIM_OBJECT and not g.rules.targeting_self_ops_on_object_target):
        return
    if not g.s.player[c.seat].alive:
        c.teleport = TELEPORT_DROPPED
        return
    possible = possible_tiles(g, c.seat, spell, spell.dest, c.aim, c.target)
    if destinations(g, c.seat, &possible, &out) == NOWHERE:
        c.teleport = TELEPORT_DROPPED
    elif spell.filter == FILTER_TELEPORT and spell.target_type == TARGET_TILE and c.aim == AIM_TILE:
        c.teleport = TELEPORT_CHOSEN
        c.landing = c.target
    else:
        ask(g, g.s.team, DECIDE_TELEPORT)


# --- paying -----------------------------------------------------------------------------------------------------------

cdef void pay_for_spell(Game* g, Casting* c) noexcept nogil:
    """FX-104 to FX-106, FX-111: before any effect."""
    cdef const Spell* spell = &g.book.spell[c.spell]
    cdef SeatFacts* facts = &g.s.seat_facts[c.seat]
    cdef int team = team_of(c.seat)
    cdef int mana = c.x if spell.cost == COST_X or spell.cost == COST_ALL else spell.cost
    g.s.player[c.seat].actions -= 1                 # FX-077
    say(g, EVENT_CAST, c.seat, c.spell, c.x, 0)
    if not under_core(g, team):                     # FX-224
        spend_mana(g, c.seat, mana, MANA_SPELLS)
    if spell.shards:
        g.s.shards[team] -= spell.shards
        say(g, EVENT_SHARDS, team, -spell.shards, g.s.shards[team], -1)
    if spell.kind == KIND_CARD:
        count8(&facts.actions[ACTION_CARD], 1)
    else:
        count8(&facts.actions[ACTION_BASIC if spell.kind == KIND_BASIC else ACTION_ULTIMATE], 1)
    count8(&facts.cast[c.spell], 1)


cdef void pay_for_haunting(Game* g, Casting* c) noexcept nogil:
    """FX-273: it costs nothing but the wraith's one action."""
    g.s.player[c.seat].actions -= 1
    g.s.player[c.seat].haunted = c.spell - SPELLS + 1
    count8(&g.s.seat_facts[c.seat].wraith_uses[c.spell - SPELLS], 1)
    say(g, EVENT_CAST, c.seat, c.spell, 0, 0)


cdef void pay(Game* g, Casting* c) noexcept nogil:
    c.stage = STAGE_OPS
    if c.what == A_SPELL:
        pay_for_spell(g, c)
    else:
        pay_for_haunting(g, c)
    if c.aim == AIM_LINE:                           # FX-130
        c.line = line_tiles(g, g.s.player[c.seat].tile, c.target, g.book.spell[c.spell].reach)


# --- effects ----------------------------------------------------------------------------------------------------------

cdef void put_card_away(Game* g, Casting* c) noexcept nogil:
    """The card of a spell that ended the game."""
    if c.what == A_SPELL and g.book.spell[c.spell].kind == KIND_CARD:
        leave_hand(g, c.seat, c.spell)
        to_pile(g, c.seat, c.spell, DISCARDED_CAST)
    c.what = NOTHING


cdef void resolve_ops(Game* g, Casting* c) noexcept nogil:
    """FX-153: one after the other; FX-021: the game may end after each."""
    cdef const Spell* spell = &g.book.spell[c.spell]
    cdef int ops = spell.ops[1 if c.what == A_DELAY else 0]
    while c.op < ops:
        if not run_op(g, c):
            return
        c.op += 1
        if g.rules.game_win_check == WIN_CHECK_OP and test_elimination(g):
            put_card_away(g, c)
            return
    c.stage = STAGE_FINISH


cdef void strike(Game* g, Casting* c) noexcept nogil:
    """FX-100: printed damage and the bonus, which is used up, whatever the target."""
    cdef Player* p = &g.s.player[c.seat]
    cdef Blow blow
    cdef int damage = g.content.attack_damage[character_of(g, c.seat)] + p.attack_bonus
    cdef int done
    p.attack_bonus = 0
    p.attacks -= 1
    count8(&g.s.seat_facts[c.seat].attacks, 1)
    c.stage = STAGE_PUSH
    blow.by = c.seat
    blow.source = SOURCE_ATTACK
    blow.dealer = BY_BASIC_ATTACK
    blow.is_spell = False                           # FX-099
    if c.aim == AIM_CHARACTER:
        say(g, EVENT_ATTACK, c.seat, c.target, g.s.player[c.target].tile, 0)
        hurt(g, c.target, damage, &blow)
        bury_the_dead(g, &blow)
        if g.s.player[c.target].alive and attack_push(g, c.seat) > 0:
            c.pushing = 1 << c.target               # FX-101
    else:
        say(g, EVENT_ATTACK, c.seat, -1, c.target, 0)
        if damage > 0:
            if wall_at(g, c.target):
                done = hit_wall(g, c.target, damage)
            else:
                done = hit_objective(g, g.board.place_at[c.target], damage, team_of(c.seat))
            count16(&g.s.seat_facts[c.seat].damage_objects, done)
    if g.rules.game_win_check == WIN_CHECK_OP and test_elimination(g):
        c.what = NOTHING


cdef void finish(Game* g, Casting* c) noexcept nogil:
    """FX-080, FX-081, FX-085: the card goes to the pile, or stays in play with its counter; then the hand fills up."""
    cdef const Spell* spell
    cdef int place
    cdef int what = c.what
    if g.rules.game_win_check != WIN_CHECK_OP and test_elimination(g):
        put_card_away(g, c)
        return
    c.what = NOTHING
    if what == AN_ATTACK:
        return
    spell = &g.book.spell[c.spell]
    if what == A_DELAY:
        for place in range(g.s.delays):
            if g.s.delay[place].resolving:
                take_up_delay(g, place)
                return
    if what == A_SPELL:
        if spell.kind == KIND_CARD:
            leave_hand(g, c.seat, c.spell)
        if spell.delay and (g.s.player[c.seat].alive or g.rules.delay_survives_caster_death):      # FX-262
            lay_delay(g, c)
        elif spell.kind == KIND_CARD:
            to_pile(g, c.seat, c.spell, DISCARDED_CAST)
        if spell.kind == KIND_CARD:                 # FX-082
            refill_hand(g, c.seat)


cdef void go_on_casting(Game* g) noexcept nogil:
    """Carries the casting on to the next question, or to its end."""
    cdef Casting* c = &g.s.casting
    while c.what != NOTHING and not g.s.asked and g.s.common.end_reason == PLAYING:
        if c.stage == STAGE_X:
            settle_x(g, c)
        elif c.stage == STAGE_TARGET:
            settle_target(g, c)
        elif c.stage == STAGE_DIRECTION:
            c.stage = STAGE_TELEPORT
            if g.book.spell[c.spell].chooses_direction:
                ask(g, g.s.team, DECIDE_DIRECTION)
        elif c.stage == STAGE_TELEPORT:
            settle_teleport(g, c)
        elif c.stage == STAGE_PAY:
            pay(g, c)
        elif c.stage == STAGE_OPS:
            if c.what == AN_ATTACK:
                strike(g, c)
            else:
                resolve_ops(g, c)
        elif c.stage == STAGE_PUSH:
            if go_on_pushing(g, c, attack_push(g, c.seat)):
                c.stage = STAGE_FINISH
        else:
            finish(g, c)


# --- answers ----------------------------------------------------------------------------------------------------------

cdef void answer_casting(Game* g, action_t action) noexcept nogil:
    cdef Casting* c = &g.s.casting
    cdef int kind = kind_of(action)
    cdef int decision = g.s.common.decision
    if decision == DECIDE_X:
        c.x = (action >> 8) & 0xFFFF
    elif decision == DECIDE_TARGET:
        c.target = arg_of(action, 0)
        if kind == ACT_CHARACTER:
            c.aim = AIM_CHARACTER
        elif kind == ACT_OBJECT:
            c.aim = AIM_OBJECT
        elif kind == ACT_TILE:
            c.aim = AIM_TILE
        else:
            c.aim = AIM_LINE
    elif decision == DECIDE_DIRECTION:
        if c.push_asked:                            # FX-335
            push(g, c.push_asked - 1, arg_of(action, 0), push_strength(g, c))
            c.pushing &= ~(1 << (c.push_asked - 1))
            c.push_asked = 0
            if c.pushing == 0 and c.what != AN_ATTACK:
                c.op += 1                           # nobody else is pushed by this op
        else:
            c.direction = arg_of(action, 0)
    elif decision == DECIDE_TELEPORT:
        if kind == ACT_DECLINE:                         # FX-181
            c.teleport = TELEPORT_DROPPED
            no_teleport(g, c.seat, True)
        else:
            c.teleport = TELEPORT_CHOSEN
            c.landing = arg_of(action, 0)


cdef int push_strength(const Game* g, const Casting* c) noexcept nogil:
    if c.what == AN_ATTACK:
        return attack_push(g, c.seat)
    return (g.book.spell[c.spell].op[1 if c.what == A_DELAY else 0][c.op].n
            + g.book.spell[c.spell].op[1 if c.what == A_DELAY else 0][c.op].n_x * c.x)
