"""What things are worth to the bot: health, mana, statuses, objectives, and standing on a tile."""

from libc.string cimport memset

from equipoise.ext.bitset cimport Bits, bits_add, bits_clear, bits_has, bits_take
from equipoise.ext.engine cimport is_barred
from equipoise.ext.exxinon.bans cimport gains_from_zone, is_free, may_attack, may_cast, may_secure, team_barred
from equipoise.ext.exxinon.board cimport FARTHEST, any_of, both, either, same, without
from equipoise.ext.exxinon.bot_tables cimport HEALTHS, NO_CARD, PURSES
from equipoise.ext.exxinon.declared cimport (
    ABSENT, AIM_CHARACTER, BAN_ACTION_CORE, BAN_ACTION_HAUNT, DESTROYED, DISARM, LAND_LARGE, LAND_METEORITE,
    LAND_SMALL, LARGE_FRAGMENT, LOOT_OPEN_TO_DESTROYER, METEORITE, NO_TILE, OP_DAMAGE, OP_STATUS, ROOT, SEATS, SILENCE,
    SLOW, SPELLS, STUN, TARGET_ENEMY, TEAMS, TILES, TO_ENEMIES_AOE, TO_OTHERS_AOE, TO_TARGET, WHEN_NONE, Delay,
    Objective, Player,
)
from equipoise.ext.exxinon.game cimport (
    character_of, is_wraith, max_health, team_of, unblocked_tiles, under_core, whole_objectives,
)
from equipoise.ext.exxinon.landings cimport space_of
from equipoise.ext.exxinon.objectives cimport kind_of_place
from equipoise.ext.exxinon.spells cimport Op, Spell
from equipoise.ext.mark cimport folded, marked
from equipoise.ext.rng cimport urn_of
from equipoise.ext.types cimport u8, u64

cdef enum:
    MANY = 10               # more shards than anybody has


# --- health, mana, statuses, shards -----------------------------------------------------------------------------------

cdef double hit_value(const View* v, int seat, int damage, bint is_spell) noexcept nogil:
    """Damage to an enemy. If it can fall in this turn, every point counts as its part of the kill."""
    cdef const Player* p = &v.s.player[seat]
    cdef int health = capped(p.health, HEALTHS)
    cdef double whole = v.t.foe_worth[health]
    cdef double hunt = v.w.hunt[character_of(v.g, seat)]
    if damage <= 0:
        return 0
    if is_spell and p.shield:                       # FX-248
        return v.w.shield
    if not v.s.player[seat ^ 1].alive:
        whole += v.w.win
    if damage >= p.health:
        return hunt * whole
    if v.killable[seat]:
        return hunt * max(
            whole * v.kill_share * damage / health, v.t.foe_worth[health] - v.t.foe_worth[health - damage])
    return hunt * (v.t.foe_worth[health] - v.t.foe_worth[health - damage])


cdef double own_loss(const View* v, int seat, int damage) noexcept nogil:
    cdef const Player* p = &v.s.player[seat]
    cdef double whole = v.t.own_worth[capped(p.health, HEALTHS)]
    cdef double dear = v.w.dear[character_of(v.g, seat)]
    if damage >= p.health:
        return dear * (whole if v.s.player[seat ^ 1].alive else whole + v.w.win)
    return dear * (whole - v.t.own_worth[capped(p.health - damage, HEALTHS)])


cdef double shards_worth(const View* v, int team, int shards) noexcept nogil:
    """Shards count up to the next Ultimate; more of them are worth little."""
    cdef int ultimate = v.ultimate[team]
    if v.no_ultimate and team == v.team:
        return 0
    if shards < ultimate:
        return v.w.shard * shards
    return v.w.shard * (ultimate + v.w.shard_beyond * (shards - ultimate)) + v.w.ultimate_ready


cdef double shard_value(const View* v, int team, int shards) noexcept nogil:
    """What so many shards more, or less, are worth."""
    return shards_worth(v, team, v.s.shards[team] + shards) - shards_worth(v, team, v.s.shards[team])


cdef double status_value(const View* v, int seat, int status, int strength) noexcept nogil:
    """A status put on a character for its next turn (FX-232 to FX-240)."""
    cdef const Player* p = &v.s.player[seat]
    if p.waiting >> STUN & 1:
        return 0
    if status == SLOW:
        return v.w.slow * max(0, min(strength, v.g.content.movement[character_of(v.g, seat)]) - p.waiting_slow)
    if p.waiting >> status & 1:
        return 0
    if status == STUN:
        return v.w.stun
    if status == SILENCE:
        return v.w.silence * (1.0 if p.mana >= v.w.poor or under_core(v.g, team_of(seat)) else v.w.silence_poor) * (
            1.0 if v.foe_gap[seat - v.foe] <= v.w.spell_far else v.w.idle)
    if status == DISARM:
        return v.w.disarm / 2 * v.g.content.attack_damage[character_of(v.g, seat)] * (
            1.0 if v.foe_gap[seat - v.foe] <= v.foe_range[seat - v.foe] + 1 else v.w.idle)
    return v.w.root


cdef double reward_value(const View* v, int team, int place) noexcept nogil:
    cdef int kind = kind_of_place(place)
    if kind == METEORITE:
        if team_barred(v.g, team, BAN_ACTION_CORE):
            return 0
        return v.w.core * v.g.rules.objective_meteorite_cores
    if kind == LARGE_FRAGMENT:
        return shard_value(v, team, v.g.rules.objective_large_reward)
    return shard_value(v, team, v.g.rules.objective_small_reward)


# --- the enemies' way -------------------------------------------------------------------------------------------------

cdef void walk(View* v, int tile, const Bits* closed, const Bits* walls) noexcept nogil:
    """Steps from a tile to every other. A breakable wall costs one more: it has to be broken first."""
    cdef Bits seen, now, late, fresh
    cdef int steps = 0, at
    bits_add(&v.ways_known, tile)
    memset(v.ways[tile], UNREACHED, sizeof(v.ways[tile]))
    seen.word[0] = seen.word[1] = late.word[0] = late.word[1] = 0
    now = seen
    now.word[tile >> 6] |= <unsigned long long> 1 << (tile & 63)
    while any_of(&now) or any_of(&late):
        fresh = seen = either(&seen, &now)
        at = bits_take(&now)
        while at >= 0:
            v.ways[tile][at] = steps
            fresh = either(&fresh, &v.b.within[at][1])
            at = bits_take(&now)
        fresh = without(&fresh, &seen)
        fresh = without(&fresh, closed)
        now = without(&fresh, walls)
        late = without(&late, &seen)
        now = either(&now, &late)
        late = both(&fresh, walls)
        late = without(&late, &now)
        steps += 1


cdef const u8* know_way_to(View* v, int tile) noexcept nogil:
    """Steps to a tile from every other. A breakable wall costs one more, as for the enemies."""
    cdef Bits objectives, closed
    if not bits_has(&v.ways_known, tile):
        objectives = whole_objectives(v.g)
        closed = either(&v.b.permanent, &objectives)
        walk(v, tile, &closed, &v.s.walls)
    return v.ways[tile]


cdef void know_ways(View* v) noexcept nogil:
    cdef Bits objectives = whole_objectives(v.g)
    cdef Bits closed = either(&v.b.permanent, &objectives)
    cdef int i, tile
    if not same(&v.way_walls, &v.s.walls) or not same(&v.way_objectives, &objectives):
        v.way_walls = v.s.walls
        v.way_objectives = objectives
        bits_clear(&v.ways_known)
    for i in range(2):
        if v.s.player[v.foe + i].alive:
            tile = v.s.player[v.foe + i].tile
            if not bits_has(&v.ways_known, tile):
                walk(v, tile, &closed, &v.s.walls)
            v.way[i] = v.ways[tile]


# --- looking ----------------------------------------------------------------------------------------------------------

cdef void know_foe(View* v, int i) noexcept nogil:
    """What an enemy can do in its next turn, judged by what everybody can see."""
    cdef const Player* p = &v.s.player[v.foe + i]
    cdef int character = character_of(v.g, v.foe + i)
    cdef bint core = v.s.core_turns[1 - v.team] > 1 or v.s.cores[1 - v.team] > 0
    cdef bint stunned = p.waiting >> STUN & 1
    cdef int purse, shards
    v.foe_range[i] = v.g.content.attack_range[character]
    v.foe_steps[i] = max(0, v.g.content.movement[character] - p.waiting_slow)
    if core:
        v.foe_steps[i] += v.g.rules.core_move_bonus
    if stunned or p.waiting >> ROOT & 1:
        v.foe_steps[i] = 0
    v.foe_attack[i] = 0 if stunned or p.waiting >> DISARM & 1 else v.g.content.attack_damage[character]
    if stunned or p.waiting >> SILENCE & 1:
        v.foe_spell[i] = 0
    else:
        v.foe_spell[i] = 1.0 if p.mana >= 1 or core else v.w.spell_poor
    purse = capped(p.mana + v.g.rules.mana_per_turn if not core else v.g.rules.core_x_value, PURSES)
    shards = v.g.book.spell[v.g.book.ultimate[character]].shards
    v.foe_alone[i] = v.foe_spell[i] * v.t.alone_harm[character]
    v.foe_crowd[i] = v.foe_spell[i] * v.t.area_harm[character]
    v.foe_hand[i] = v.foe_ultimate[i] = NULL
    if v.foe_spell[i] > 0:
        v.foe_hand[i] = v.t.spell_harm[character][purse]
        if v.s.shards[1 - v.team] >= shards:
            v.foe_ultimate[i] = v.t.ultimate_harm[character]


cdef void know_foe_ground(View* v, int i) noexcept nogil:
    """The tiles on which a living enemy may stand in its next turn. Few plans ask for them."""
    cdef Bits left = without(&v.b.all_tiles, &v.b.permanent)
    cdef int tile
    if v.asked_foe_ground >> i & 1:
        return
    v.asked_foe_ground |= 1 << i
    left = without(&left, &v.s.walls)
    bits_clear(&v.foe_ground[i])
    tile = bits_take(&left)
    while tile >= 0:
        if v.way[i][tile] <= v.foe_steps[i]:
            bits_add(&v.foe_ground[i], tile)
        tile = bits_take(&left)


cdef void know_wraith(View* v, int i) noexcept nogil:
    """FX-274, FX-277: what a fallen enemy can still do in its next turn."""
    cdef const Player* p = &v.s.player[v.foe + i]
    cdef const Spell* spell
    cdef int ability, k, n, before
    v.foe_steps[i] = v.g.rules.wraith_movement
    v.foe_hand[i] = v.foe_ultimate[i] = NULL
    v.foe_attack[i] = 0
    for ability in range(v.g.content.wraith_abilities):
        spell = &v.g.book.spell[SPELLS + ability]
        before = 0
        for k in range(min(2, v.g.rules.wraith_ability_cooldown_turns)):
            before += p.haunted_before[k] == ability + 1
        if before or not spell.damages or spell.target_type != TARGET_ENEMY:
            continue
        n = 0
        for k in range(spell.ops[0]):
            if spell.op[0][k].op == OP_DAMAGE and spell.op[0][k].to == TO_TARGET:
                n += spell.op[0][k].n
        if n > v.foe_attack[i]:
            v.foe_attack[i] = n
            v.foe_range[i] = spell.reach


cdef void know_gap(View* v, int i) noexcept nogil:
    """How far an enemy's next turn falls short of the own team."""
    cdef int own, far, gap = UNREACHED
    for own in range(2 * v.team, 2 * v.team + 2):
        if v.s.player[own].alive:
            far = v.way[i][v.s.player[own].tile] - v.foe_steps[i]
            gap = far if far < gap else gap
    v.foe_gap[i] = gap


cdef void know_own(View* v, int i) noexcept nogil:
    """What an own character may do to an enemy in its next turn, by the tiles beyond its steps."""
    cdef const Player* p = &v.s.player[2 * v.team + i]
    cdef int character = character_of(v.g, 2 * v.team + i)
    cdef int purse = capped(p.mana + v.g.rules.mana_per_turn, PURSES)
    v.own_steps[i] = max(0, v.g.content.movement[character] - p.waiting_slow)
    v.own_hand[i] = v.t.spell_harm[character][purse]
    v.own_attack[i] = v.g.content.attack_damage[character]
    if not is_free(v.g, 2 * v.team + i):
        if v.t.barred[character] != NO_CARD:
            v.own_hand[i] = v.t.barred_harm[character][purse]
        if not may_attack(v.g, 2 * v.team + i):
            v.own_attack[i] = 0


cdef bint lands_soon(const View* v, int place) noexcept nogil:
    """Whether the track brings a piece to a place within `landing_turns` turns."""
    cdef int kind = kind_of_place(place), later, entry
    cdef int event = LAND_METEORITE if kind == METEORITE else LAND_LARGE if kind == LARGE_FRAGMENT else LAND_SMALL
    for later in range(1, <int> v.w.landing_turns + 1):
        for entry in range(v.g.content.track_entries):
            if (v.g.content.track_op[entry] == event
                    and v.g.content.track_turn[entry] == space_of(v.g, v.s.turn + later)):
                return True
    return False


cdef double draw_of(const View* v, int place) noexcept nogil:
    """The part of its reward that counts beside a place; 0: nothing is there, or about to land."""
    if v.s.objective[place].state == DESTROYED:
        return v.w.loot
    if v.s.objective[place].state != ABSENT:
        return v.w.objective_near
    return v.w.landing if v.w.landing > 0 and lands_soon(v, place) else 0.0


cdef void know_objectives(View* v) noexcept nogil:
    """Destroyed objectives to be secured, whole ones to be destroyed, and places where one is about to land."""
    cdef Sight* sight = &v.sight[v.team]
    cdef const Objective* o
    cdef int place, far, n = 0
    cdef double value, worth, near, share
    for place in range(v.b.places):
        o = &v.s.objective[place]
        share = draw_of(v, place)
        if (o.state == ABSENT and share == 0) or not may_secure(v.g, v.team, kind_of_place(place)):
            continue
        if (o.state == DESTROYED and v.g.rules.objective_loot_open_to == LOOT_OPEN_TO_DESTROYER
                and o.destroyed_by != v.team):
            continue
        value = reward_value(v, v.team, place)
        worth = value if o.state == DESTROYED else share * value
        near = share * value / v.w.pull_far
        if o.state == ABSENT:                       # its tile is no better than those beside it
            worth = near * (v.w.pull_far - 1.0)
        if sight.tile[n] != v.b.landing[place] or sight.worth[n] != worth or sight.near[n] != near:
            sight.tile[n] = v.b.landing[place]
            sight.worth[n] = worth
            sight.near[n] = near
            sight.by_distance[n][0] = worth
            for far in range(1, FARTHEST + 1):
                sight.by_distance[n][far] = near * v.t.pull_left[far]
            bits_clear(&sight.known)
        n += 1
    if sight.objectives != n:
        sight.objectives = n
        bits_clear(&sight.known)


cdef bint meteorite_due(const Game* g) noexcept nogil:
    """Whether the track brings the meteorite within the next two turns."""
    cdef int next_turn, entry
    for next_turn in range(1, 3):
        for entry in range(g.content.track_entries):
            if (g.content.track_op[entry] == LAND_METEORITE
                    and g.content.track_turn[entry] == space_of(g, g.s.turn + next_turn)):
                return True
    return False


cdef u64 mark_table(const View* v) noexcept nogil:
    """A number that differs between positions that differ in anything that `know_table` reads, or both outlooks of the
    team depend on."""
    cdef u64 words[8]
    cdef const Player* p
    cdef int i
    words[0] = v.s.common.rng.seed
    words[1] = v.s.common.rng.block
    words[2] = (<u64> v.s.turn + (<u64> v.s.common.round << 16) + (<u64> v.s.shards[v.team] << 48)
                + (<u64> v.crush << 56) + (<u64> v.fresh << 57) + (<u64> v.team << 58))
    words[3] = words[6] = words[7] = 0
    for i in range(SEATS):
        words[3] |= <u64> (v.s.common.character[i] + (v.s.player[i].alive << 7)) << 16 * i
    for i in range(2):
        p = &v.s.player[v.foe + i]
        words[4 + i] = (
            p.tile + (<u64> (4 * p.haunted_before[0] + p.haunted_before[1]) << 10)
            + (<u64> p.waiting << 16) + (<u64> p.waiting_slow << 24)
            + (<u64> capped(p.mana, PURSES) << 32) + (<u64> v.s.cores[1 - v.team] << 40)
            + (<u64> v.s.core_turns[1 - v.team] << 48)
            + (<u64> v.s.shards[1 - v.team] << 56))
    for i in range(v.b.places):
        words[6] |= <u64> v.s.objective[i].state << 8 * i
        words[7] |= <u64> <u8> v.s.objective[i].destroyed_by << 8 * i
    return marked(marked(marked(
        0, words, sizeof(words)), v.s.common.barred, sizeof(v.s.common.barred)), &v.s.walls, sizeof(v.s.walls))


cdef u64 mark_outlook(const View* v, int seat, u64 shared) noexcept nogil:
    """The same, of all that the seat's outlook depends on; `shared` is the table's."""
    cdef const Player* p = &v.s.player[seat]
    return folded(shared, p.health + (<u64> p.shield << 24) + (<u64> seat << 40))


cdef void forget_worth(View* v) noexcept nogil:
    """Drops what was worked out for the other team."""
    cdef int seat
    v.crush_turn = -1
    v.mark = 0
    for seat in range(SEATS):
        v.outlook[seat].mark = 0
        bits_clear(&v.outlook[seat].drawn)


cdef void forget(View* v) noexcept nogil:
    """Drops what was worked out for another map."""
    cdef int i
    bits_clear(&v.ways_known)
    for i in range(TEAMS):
        memset(&v.sight[i], 0, sizeof(Sight))
    forget_worth(v)


cdef void know_table(View* v) noexcept nogil:
    """What follows from the enemies, the objectives and the walls, wherever the own team stands."""
    cdef int i, team, ultimate
    v.urn = urn_of(&v.s.common.rng, 2 * v.team, <u64> v.s.common.round)
    for i in range(SEATS):
        v.lot[i] = small_lot(v, ABOUT_CHARACTER, i)
    know_ways(v)
    v.asked_foe_ground = 0
    for i in range(2):
        v.foe_lives[i] = v.s.player[v.foe + i].alive
        if v.foe_lives[i]:
            know_foe(v, i)
            v.near[i] = v.way[i]
        elif is_wraith(v.g, v.foe + i):
            know_wraith(v, i)
            v.near[i] = v.b.distance[v.s.player[v.foe + i].tile]
        else:
            v.foe_steps[i] = 0
            v.near[i] = v.t.nowhere
    v.ultimate[0] = v.ultimate[1] = MANY
    v.no_ultimate = not is_free(v.g, 2 * v.team) or not is_free(v.g, 2 * v.team + 1)
    for i in range(SEATS):
        if v.s.player[i].alive:
            team = team_of(i)
            ultimate = v.g.book.ultimate[character_of(v.g, i)]
            if team != v.team or may_cast(v.g, i, ultimate):
                v.ultimate[team] = min(v.ultimate[team], v.g.book.spell[ultimate].shards)
                v.no_ultimate = v.no_ultimate and team != v.team
    v.caution = v.w.danger_first if v.fresh else v.w.danger
    v.alone_share = v.caution * v.w.together * v.w.health
    v.crowd_share = v.caution * v.w.crowd * v.w.health
    know_objectives(v)


cdef void look(View* v, Game* g, const Weights* w, const Tables* t, int team) noexcept nogil:
    cdef Outlook* o
    cdef int i
    cdef u64 mark, shared
    v.g = g
    v.s = g.s
    v.b = g.board
    v.w = w
    v.t = t
    if team != v.team:
        forget_worth(v)
    v.team = team
    v.foe = 2 - 2 * team
    v.open = unblocked_tiles(g)
    v.fresh = True
    for i in range(SEATS):
        if v.s.player[i].health < max_health(g, i):
            v.fresh = False
    if v.crush_turn != v.s.turn:
        v.crush_turn = v.s.turn
        v.crush_due = meteorite_due(g)
    v.crush = v.crush_due and v.s.objective[0].state == ABSENT
    shared = mark_table(v)
    if v.mark != shared:
        v.mark = shared
        know_table(v)
    for i in range(2):
        if v.foe_lives[i]:
            know_gap(v, i)
        if v.s.player[2 * team + i].alive:
            know_own(v, i)
    v.asked_castable = v.asked_ground = v.asked_prize = 0
    for i in range(2 * team, 2 * team + 2):
        o = &v.outlook[i]
        mark = mark_outlook(v, i, shared)
        if o.mark != mark:
            o.mark = mark
            know_threats(v, o)
            bits_clear(&o.judged)
            bits_clear(&o.known)
            memset(o.loss_known, 0, sizeof(o.loss_known))
            o.hand = NULL
        if v.s.player[i].alive and (
                o.hand != v.own_hand[i & 1] or o.steps != v.own_steps[i & 1] or o.attack != v.own_attack[i & 1]):
            bits_clear(&o.known)
            o.hand = v.own_hand[i & 1]
            o.steps = v.own_steps[i & 1]
            o.attack = v.own_attack[i & 1]
            know_offence(v, o, i)
    v.kill_share = w.kill_sure if w.kill_sure > 0 else w.kill_share
    memset(v.killable, 0, sizeof(v.killable))
    memset(v.breakable, 0, sizeof(v.breakable))


# --- tiles ------------------------------------------------------------------------------------------------------------

cdef double delay_harm(const View* v, int seat, int tile, bint alone) noexcept nogil:
    """Damage of the enemies' pending delays to a character who stands there (FX-258, FX-259)."""
    cdef const Delay* d
    cdef const Op* op
    cdef double harm = 0, n
    cdef int k, i
    for k in range(v.s.delays):
        d = &v.s.delay[k]
        if team_of(d.seat) == v.team:
            continue
        for i in range(v.g.book.spell[d.spell].ops[1]):
            op = &v.g.book.spell[d.spell].op[1][i]
            n = op.n + op.n_x * d.x
            if op.op == OP_STATUS:
                n = v.w.delay_status
            elif op.op != OP_DAMAGE:
                continue
            if op.to == TO_TARGET:
                if d.aim != AIM_CHARACTER or d.target != seat:
                    continue
                if op.bonus_when != WHEN_NONE and alone:
                    n += op.bonus
            elif op.to == TO_ENEMIES_AOE or op.to == TO_OTHERS_AOE:
                if d.aim == AIM_CHARACTER or v.b.distance[tile][d.target] > op.r:
                    continue
            harm += n if d.counter <= 1 else v.w.delay_later * n
    return harm


cdef double shield_value(const View* v, int seat) noexcept nogil:
    """A Spell Shield on an own character: worth more the more an ordinary spell, or a delay that is due, would cost
    it."""
    cdef double harder = own_loss(v, seat, <int> v.w.common_blow) / (v.w.common_blow * v.w.health) - 1.0
    cdef double worth = v.w.shield * (1.0 + v.w.shield_low * max(0.0, min(harder, v.w.shield_low_most)))
    cdef int due
    if v.s.delays:
        due = <int> delay_harm(v, seat, v.s.player[seat].tile, True)
        if due > 0:
            worth = max(worth, v.w.danger_delay * own_loss(v, seat, due))
    return worth


cdef void haunt_values(const View* v, int seat, const u8* tile, int tiles, double* worth) noexcept nogil:
    """FX-271: a wraith stays near an enemy to haunt, and near the team mate to kindle."""
    cdef const u8* mate = v.b.distance[v.s.player[seat ^ 1].tile]
    cdef const u8* foe[2]
    cdef int i
    for i in range(2):
        foe[i] = v.b.distance[v.s.player[v.foe + (i if v.s.player[v.foe + i].alive else 1 - i)].tile]
    for i in range(tiles):
        worth[i] = -v.t.haunt_cost[min(foe[0][tile[i]], foe[1][tile[i]])] - v.t.kindle_cost[mate[tile[i]]]


cdef void know_loss(View* v, int seat, int near, int far) noexcept nogil:
    """What the enemies may do to a character who is so many tiles beyond the steps of each."""
    cdef Outlook* o = &v.outlook[seat]
    cdef const Player* p = &v.s.player[seat]
    cdef double harm = 0, largest = 0, curse, loss = 0, share
    cdef int beyond[2]
    cdef int i, low
    beyond[0] = near
    beyond[1] = far
    for i in range(2):
        if beyond[i] < NEAR:
            curse = 0
            if v.foe_hand[i] != NULL:
                curse = v.foe_hand[i][beyond[i]]
            if v.foe_ultimate[i] != NULL:
                curse = max(curse, v.foe_ultimate[i][beyond[i]])
            harm += (v.foe_attack[i] if beyond[i] <= v.foe_range[i] else 0) + curse
            largest = max(largest, curse)
    if p.shield:                                    # FX-248
        harm -= largest
    if harm > 0:
        low = min(<int> harm, p.health - 1)
        loss = own_loss(v, seat, low)
        if low + 1 < p.health:
            loss += (harm - low) * (own_loss(v, seat, low + 1) - loss)
        share = harm / p.health                     # the chance to fall: half where the harm is the whole health
        share *= share
        share *= share
        share /= 1.0 + share
        loss = (v.w.fear[character_of(v.g, seat)] * v.caution * loss
                + v.w.danger_death * share * (own_loss(v, seat, p.health) - loss))
    o.loss_known[near][far] = 1
    o.loss[near][far] = loss


cdef void know_threats(const View* v, Outlook* o) noexcept nogil:
    """What the enemies' cards do to who stands alone, and to two who stand together, by who of them reaches there."""
    cdef double alone, crowded
    cdef int threat, i
    for threat in range(4):
        alone = crowded = 0
        for i in range(2):
            if threat >> i & 1:
                alone += v.foe_alone[i]
                crowded += v.foe_crowd[i]
        o.alone[threat] = alone * v.alone_share
        o.crowded[threat] = crowded * v.crowd_share


cdef void know_pulls(View* v, Bits tiles) noexcept nogil:
    """How much the objectives draw the team to each of some tiles."""
    cdef Sight* sight = &v.sight[v.team]
    cdef double pull
    cdef int i, at
    tiles = without(&tiles, &sight.known)
    sight.known = either(&sight.known, &tiles)
    at = bits_take(&tiles)
    while at >= 0:
        pull = 0
        for i in range(sight.objectives):
            pull += sight.by_distance[i][v.b.distance[sight.tile[i]][at]]
        sight.pull[at] = pull
        at = bits_take(&tiles)


cdef inline int tiles_beyond(int far, int steps) noexcept nogil:
    """How many tiles a place that is so far off lies beyond so many steps; NEAR: too far to matter."""
    far -= steps
    if far < 0:
        return 0
    return far if far < NEAR else NEAR


cdef inline void weigh_company(Outlook* o, int at, double base, int threat, int nearest) noexcept nogil:
    """A tile's worth with what can be done from there next turn, away from the team mate and near it."""
    cdef double chance = o.offence[capped(nearest - o.steps, NEAR)]
    o.lonely[at] = base - o.alone[threat] + chance
    o.beside[at] = base - o.crowded[threat] + chance


cdef void judge_tiles(View* v, int seat, Bits tiles) noexcept nogil:
    """What each of some tiles is worth wherever the team mate stands, and with and without it."""
    cdef Outlook* o = &v.outlook[seat]
    cdef const double* pull = v.sight[v.team].pull
    cdef const u8* near = v.near[0]
    cdef const u8* other_near = v.near[1]
    cdef u8* loss_known = &o.loss_known[0][0]
    cdef double* loss = &o.loss[0][0]
    cdef int steps = v.foe_steps[0], other_steps = v.foe_steps[1], crowd_last = v.t.crowd_last
    cdef bint lives = v.foe_lives[0], other_lives = v.foe_lives[1]
    cdef double distance = v.w.distance, too_near = -v.w.too_near, prefer = v.w.prefer[character_of(v.g, seat)]
    cdef double gap, worth, zone = v.w.zone if gains_from_zone(v.g, seat) else 0.0
    cdef int at, far, other_far, beyond, other_beyond, nearest, threat, pair
    cdef int crush_tile = v.b.landing[0] if v.crush else NO_TILE
    know_pulls(v, tiles)
    o.judged = either(&o.judged, &tiles)
    at = bits_take(&tiles)
    while at >= 0:
        far = near[at]
        other_far = other_near[at]
        beyond = tiles_beyond(far, steps)
        other_beyond = tiles_beyond(other_far, other_steps)
        pair = beyond * NEARS + other_beyond
        nearest = UNREACHED
        threat = 0
        if lives:
            nearest = far
            threat = beyond <= crowd_last
        if other_lives:
            nearest = other_far if other_far < nearest else nearest
            threat |= (other_beyond <= crowd_last) << 1
        if not loss_known[pair]:
            know_loss(v, seat, beyond, other_beyond)
        worth = pull[at] - loss[pair]
        if nearest < UNREACHED:
            gap = nearest - prefer
            worth -= distance * (gap if gap > 0 else too_near * gap)
        if bits_has(&v.b.zone, at):                 # FX-056
            worth += zone
        if at == crush_tile:                        # FX-205
            worth -= own_loss(v, seat, v.g.rules.objective_meteorite_crush_damage)
        o.threat[at] = threat
        o.nearest[at] = nearest
        o.base[at] = worth
        weigh_company(o, at, worth, threat, nearest)
        at = bits_take(&tiles)


cdef void know_offence(const View* v, Outlook* o, int seat) noexcept nogil:
    """What a character may do to an enemy next turn, by the tiles beyond its steps."""
    cdef int beyond, reach = v.g.content.attack_range[character_of(v.g, seat)]
    for beyond in range(NEAR):
        o.offence[beyond] = v.w.offence * (o.hand[beyond] + (o.attack if beyond <= reach else 0))


cdef void know_worths(View* v, int seat, Bits tiles) noexcept nogil:
    """What each of some tiles is worth, away from the team mate and near it."""
    cdef Outlook* o = &v.outlook[seat]
    cdef Bits fresh = without(&tiles, &o.judged)
    cdef int at
    o.known = either(&o.known, &tiles)
    tiles = without(&tiles, &fresh)
    if any_of(&fresh):
        judge_tiles(v, seat, fresh)
    at = bits_take(&tiles)
    while at >= 0:
        weigh_company(o, at, o.base[at], o.threat[at], o.nearest[at])
        at = bits_take(&tiles)


cdef double delay_loss(const View* v, int seat, int tile, bint alone) noexcept nogil:
    """What the enemies' delays will take from a character there."""
    cdef int low = <int> delay_harm(v, seat, tile, alone)
    if low <= 0:
        return 0
    return v.w.danger_delay * (
        v.w.shielded * own_loss(v, seat, 1) if v.s.player[seat].shield else own_loss(v, seat, low))


cdef void add_lots(View* v, int seat, const Bits* all_tiles, const u8* tile, int tiles, double* worth) noexcept nogil:
    """A tile's lot is the same for as long as the team draws from the same urn."""
    cdef Outlook* o = &v.outlook[seat]
    cdef Bits left
    cdef int i, at
    if o.urn != v.urn:
        o.urn = v.urn
        bits_clear(&o.drawn)
    left = without(all_tiles, &o.drawn)
    o.drawn = either(&o.drawn, &left)
    at = bits_take(&left)
    while at >= 0:
        o.lot[at] = small_lot(v, ABOUT_TILE + seat, at)
        at = bits_take(&left)
    for i in range(tiles):
        worth[i] += o.lot[tile[i]]


cdef void wraith_values(View* v, int seat, const Bits* all_tiles, const u8* tile, int tiles, double* worth, bint lots
                        ) noexcept nogil:
    if is_barred(&v.s.common, seat, BAN_ACTION_HAUNT):
        memset(worth, 0, tiles * sizeof(double))
    else:
        haunt_values(v, seat, tile, tiles, worth)
    if lots:
        add_lots(v, seat, all_tiles, tile, tiles, worth)


cdef void stay_values(View* v, int seat, const Bits* all_tiles, const u8* tile, int tiles, double* worth, bint lots
                      ) noexcept nogil:
    cdef const Player* mate = &v.s.player[seat ^ 1]
    cdef const u8* apart = v.b.distance[mate.tile]
    cdef const Outlook* o = &v.outlook[seat]
    cdef Bits unknown
    cdef int i, at
    if not v.s.player[seat].alive:
        wraith_values(v, seat, all_tiles, tile, tiles, worth, lots)
        return
    unknown = without(all_tiles, &o.known)
    if any_of(&unknown):
        know_worths(v, seat, unknown)
    if mate.alive:
        for i in range(tiles):
            at = tile[i]
            worth[i] = (o.lonely[at] if apart[at] > 2 else o.beside[at]) - v.t.apart_cost[apart[at]]
    else:
        for i in range(tiles):
            worth[i] = o.lonely[tile[i]]
    if v.s.delays:
        for i in range(tiles):
            worth[i] -= delay_loss(v, seat, tile[i], not mate.alive or apart[tile[i]] > 2)
    if lots:
        add_lots(v, seat, all_tiles, tile, tiles, worth)


cdef double stay_value(View* v, int seat, int tile) noexcept nogil:
    cdef u8 at = tile
    cdef double worth
    cdef Bits only
    bits_clear(&only)
    bits_add(&only, tile)
    stay_values(v, seat, &only, &at, 1, &worth, False)
    return worth


cdef double delay_on_foe(const View* v, int tile, double worth) noexcept nogil:
    """What is left of a tile's worth to an enemy in the own delays that it would stand in."""
    cdef const Delay* d
    cdef const Op* op
    cdef int k, i
    for k in range(v.s.delays):
        d = &v.s.delay[k]
        if team_of(d.seat) != v.team or d.aim == AIM_CHARACTER:
            continue
        for i in range(v.g.book.spell[d.spell].ops[1]):
            op = &v.g.book.spell[d.spell].op[1][i]
            if op.op == OP_DAMAGE and op.to == TO_ENEMIES_AOE and v.b.distance[tile][d.target] <= op.r:
                worth -= v.w.delay_inside * op.n
    return worth


cdef void foe_stay_values(const View* v, int seat, Bits tiles, double* worth) noexcept nogil:
    """Their distance to the own team, the zone, standing alone, and own delays."""
    cdef const u8* apart = v.b.distance[v.s.player[seat ^ 1].tile]
    cdef const u8* far[2]
    cdef double harm[2]
    cdef double value, gap, prefer = v.w.prefer[character_of(v.g, seat)]
    cdef bint paired = v.s.player[seat ^ 1].alive
    cdef int own, nearest, k, at, owns = 0
    for own in range(2 * v.team, 2 * v.team + 2):
        if v.s.player[own].alive:
            far[owns] = v.b.distance[v.s.player[own].tile]
            harm[owns] = v.w.danger * v.t.alone_harm[character_of(v.g, own)]
            owns += 1
    at = bits_take(&tiles)
    while at >= 0:
        nearest = UNREACHED
        for k in range(owns):
            nearest = far[k][at] if far[k][at] < nearest else nearest
        gap = nearest - prefer
        value = -(v.w.distance * (gap if gap > 0 else -gap))
        if bits_has(&v.b.zone, at):
            value += v.w.zone
        if paired and apart[at] > 2:
            for k in range(owns):
                value -= harm[k]
        worth[at] = delay_on_foe(v, at, value) if v.s.delays else value
        at = bits_take(&tiles)


cdef double foe_stay_value(const View* v, int seat, int tile) noexcept nogil:
    cdef double worth[TILES]
    cdef Bits only
    bits_clear(&only)
    bits_add(&only, tile)
    foe_stay_values(v, seat, only, worth)
    return worth[tile]
