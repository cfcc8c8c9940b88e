"""Counts out what the team can do to each enemy, and each fragment, in this turn: who gets to see it, with a blow, a
spell, or both."""

from equipoise.ext.bitset cimport Bits, bits_clear, bits_take, lowest64
from equipoise.ext.exxinon.board cimport any_of, both, either, overlap, tiles_within, without
from equipoise.ext.exxinon.bot_deeds cimport comes_near, stands
from equipoise.ext.exxinon.bot_spells cimport (
    area_radius, attack_bonus, bonus_steps, can_strike, castable, most_damage,
)
from equipoise.ext.exxinon.declared cimport (
    FILTER_BREAKABLE, OP_DAMAGE, SPELLS, TARGET_ENEMY, TARGET_LINE, TARGET_NONE, TARGET_TILE, TO_TARGET,
    WHOLE, Player,
)
from equipoise.ext.exxinon.game cimport character_of, in_reach, is_wraith, sees, steps_left
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.types cimport u64

cdef struct Harm:           # the most that a character can do to an enemy
    int total
    int spell               # of it by a spell, which a Spell Shield stops


cdef inline void offer_harm(Harm* most, int total, int spell) noexcept nogil:
    if total > most.total:
        most.total = total
        most.spell = spell


# --- from where -------------------------------------------------------------------------------------------------------

cdef Bits stands_for_area(const View* v, const Ground* ground, int tile, const Spell* spell, int radius) noexcept nogil:
    """The tiles from which the area can be put where it catches somebody on the tile."""
    cdef Bits out, more
    cdef Bits centres = without(tiles_within(v.b, tile, radius), &v.b.permanent)
    cdef int at
    bits_clear(&out)
    if spell.filter == FILTER_BREAKABLE:
        centres = both(&centres, &v.s.walls)
    at = bits_take(&centres)
    while at >= 0:
        more = stands(v, ground, at, spell.reach, spell.los)
        out = either(&out, &more)
        at = bits_take(&centres)
    return out


cdef Bits stands_for(const View* v, const Ground* ground, int tile, const Spell* spell) noexcept nogil:
    """The tiles of the ground from which a spell hits somebody on the tile."""
    cdef int radius = area_radius(spell)
    cdef Bits out
    if spell.target_type == TARGET_ENEMY:
        return stands(v, ground, tile, spell.reach, spell.los)
    if spell.target_type == TARGET_LINE:
        out = stands(v, ground, tile, spell.reach, True)
        return both(&out, &v.t.straight[tile])
    if spell.target_type == TARGET_TILE and radius >= 0:
        return stands_for_area(v, ground, tile, spell, radius)
    if spell.target_type == TARGET_NONE:
        return both(&ground.tiles, tiles_within(v.b, tile, radius)) if radius >= 0 else ground.tiles
    bits_clear(&out)
    return out


cdef bint one_walk(const View* v, const Ground* ground, Bits a, Bits b) noexcept nogil:
    """Whether one walk leads over a tile of each."""
    cdef Bits left
    cdef int at, to
    if overlap(&a, &b):
        return True
    at = bits_take(&a)
    while at >= 0:
        left = b
        to = bits_take(&left)
        while to >= 0:
            if (min(ground.far[ground.place[at]], ground.far[ground.place[to]]) + v.b.distance[at][to]
                    <= ground.steps):
                return True
            to = bits_take(&left)
        at = bits_take(&a)
    return False


# --- how much ---------------------------------------------------------------------------------------------------------

cdef bint lands_beside(const View* v, int seat, int foe, const Spell* spell, int reach) noexcept nogil:
    """Whether a teleport from where the character stands leads to a tile from which it can strike the enemy."""
    cdef int own = v.s.player[seat].tile, tile = v.s.player[foe].tile, at
    cdef Bits near
    if spell.target_type == TARGET_ENEMY:
        return in_reach(v.g, own, tile, spell.reach, spell.los)
    near = both(&v.open, tiles_within(v.b, own, spell.reach))
    near = both(&near, tiles_within(v.b, tile, reach))
    at = bits_take(&near)
    while at >= 0:
        if sees(v.g, at, tile) and (not spell.los or sees(v.g, own, at)):
            return True
        at = bits_take(&near)
    return False


cdef Harm most_harm(View* v, const Ground* ground, int seat, int foe) noexcept nogil:
    """A blow and an action of one character."""
    cdef Harm most
    cdef const Spell* spell
    cdef int character = character_of(v.g, seat), tile = v.s.player[foe].tile, code, harm
    cdef int reach = v.g.content.attack_range[character]
    cdef int blow = v.g.content.attack_damage[character] + v.s.player[seat].attack_bonus
    cdef bint strikes = can_strike(v, seat)
    cdef u64 spells = castable(v, seat)
    cdef Bits blows, tiles
    bits_clear(&blows)
    most.total = most.spell = 0
    if strikes:
        blows = stands(v, ground, tile, reach, True)
    if any_of(&blows):
        most.total = blow
    while spells:
        code = lowest64(spells)
        spells &= spells - 1
        spell = &v.g.book.spell[code]
        harm = most_damage(v, seat, code, foe)
        if attack_bonus(spell):
            if any_of(&blows):
                offer_harm(&most, blow + attack_bonus(spell), 0)
        elif bonus_steps(v, code):
            if strikes and comes_near(v, ground.tile[0], ground.steps + bonus_steps(v, code), tile, reach):
                offer_harm(&most, blow, 0)
        elif spell.dest >= 0:
            if lands_beside(v, seat, foe, spell, reach):
                offer_harm(&most, harm + (blow if strikes else 0), harm)
        elif harm > 0:
            tiles = stands_for(v, ground, tile, spell)
            if any_of(&tiles):
                if any_of(&blows) and one_walk(v, ground, blows, tiles):
                    harm += blow
                    offer_harm(&most, harm, harm - blow)
                else:
                    offer_harm(&most, harm, harm)
    return most


cdef Harm haunting_harm(const View* v, int seat, int foe) noexcept nogil:
    """FX-273: what a wraith's ability may add."""
    cdef Harm most
    cdef const Spell* spell
    cdef const Player* p = &v.s.player[seat]
    cdef int ability, i
    most.total = most.spell = 0
    if p.actions == 0:
        return most
    for ability in range(v.g.content.wraith_abilities):
        spell = &v.g.book.spell[SPELLS + ability]
        if spell.target_type != TARGET_ENEMY or (
                v.g.rules.wraith_ability_cooldown_turns and p.haunted_before[0] == ability + 1):
            continue
        if v.b.distance[p.tile][v.s.player[foe].tile] > steps_left(v.g, seat) + spell.reach:
            continue
        for i in range(spell.ops[0]):
            if spell.op[0][i].op == OP_DAMAGE and spell.op[0][i].to == TO_TARGET:
                offer_harm(&most, spell.op[0][i].n, 0)
    return most


cdef int harm_at_most(View* v, const Ground* ground, int seat, int foe) noexcept nogil:
    """What `most_harm` does not exceed: it looks at distances alone, and takes any spell for one that may bring the
    character near enough to strike."""
    cdef const Spell* spell
    cdef int character = character_of(v.g, seat), own = ground.tile[0], tile = v.s.player[foe].tile, code
    cdef int blow = v.g.content.attack_damage[character] + v.s.player[seat].attack_bonus, harm = 0
    cdef u64 spells = castable(v, seat)
    if not can_strike(v, seat) or not (
            spells or comes_near(v, own, ground.steps, tile, v.g.content.attack_range[character])):
        blow = 0
    while spells:
        code = lowest64(spells)
        spells &= spells - 1
        spell = &v.g.book.spell[code]
        if (spell.target_type != TARGET_ENEMY and spell.target_type != TARGET_LINE) or comes_near(
                v, own, ground.steps, tile, spell.reach):
            harm = max(harm, most_damage(v, seat, code, foe) + attack_bonus(spell))
    return harm + max(0, blow)


cdef void know_kills(View* v, const Ground* grounds) noexcept nogil:
    cdef Harm harm[2]
    cdef int foe, i, seat, total
    for foe in range(v.foe, v.foe + 2):
        if not v.s.player[foe].alive:
            continue
        total = 0
        for i in range(2):
            seat = 2 * v.team + i
            if v.s.player[seat].alive:
                total += harm_at_most(v, &grounds[i], seat, foe)
            elif is_wraith(v.g, seat):
                total += haunting_harm(v, seat, foe).total
        if total < v.s.player[foe].health:
            continue                                # `look` has it that nobody falls
        for i in range(2):
            seat = 2 * v.team + i
            if v.s.player[seat].alive:
                harm[i] = most_harm(v, &grounds[i], seat, foe)
            else:
                harm[i].total = harm[i].spell = 0
                if is_wraith(v.g, seat):
                    harm[i] = haunting_harm(v, seat, foe)
        total = harm[0].total + harm[1].total
        if v.s.player[foe].shield:                  # it stops one spell: the lesser, if there are two
            total -= harm[0].spell if harm[1].spell == 0 else harm[1].spell if harm[0].spell == 0 else min(
                harm[0].spell, harm[1].spell)
        v.killable[foe] = total >= v.s.player[foe].health


# --- fragments --------------------------------------------------------------------------------------------------------

cdef int spell_on_object(const Spell* spell) noexcept nogil:
    """FX-121: what a spell does to an objective that it is aimed at."""
    cdef int i, damage = 0
    if spell.target_type != TARGET_ENEMY or spell.cost < 0 or spell.delay or spell.dest >= 0:
        return 0
    for i in range(spell.ops[0]):
        if spell.op[0][i].op == OP_DAMAGE and spell.op[0][i].to == TO_TARGET:
            damage += spell.op[0][i].n
    return damage


cdef int most_breaking(View* v, const Ground* ground, int seat, int tile) noexcept nogil:
    """A blow and a spell of one character at an objective."""
    cdef int character = character_of(v.g, seat), total = 0, most = 0, damage
    cdef int own = ground.tile[0], reach = v.g.content.attack_range[character]
    cdef u64 spells = castable(v, seat)
    cdef const Spell* spell
    cdef Bits blows, tiles
    bits_clear(&blows)
    if comes_near(v, own, ground.steps, tile, reach) and can_strike(v, seat):
        blows = stands(v, ground, tile, reach, True)
    if any_of(&blows):
        total = most = v.g.content.attack_damage[character] + v.s.player[seat].attack_bonus
    while spells:
        spell = &v.g.book.spell[lowest64(spells)]
        spells &= spells - 1
        if not comes_near(v, own, ground.steps, tile, spell.reach):
            continue
        damage = spell_on_object(spell)
        if damage > 0:
            tiles = stands(v, ground, tile, spell.reach, spell.los)
            if any_of(&tiles):
                most = max(most, damage + (total if one_walk(v, ground, blows, tiles) else 0))
    return most


cdef void know_breaks(View* v, const Ground* grounds) noexcept nogil:
    """Which fragments fall to the blows and spells of the team."""
    cdef int place, i, total
    for place in range(v.b.places):
        if v.s.objective[place].state != WHOLE:
            continue
        total = 0
        for i in range(2):
            if v.s.player[2 * v.team + i].alive:
                total += most_breaking(v, &grounds[i], 2 * v.team + i, v.b.landing[place])
        v.breakable[place] = total >= v.s.objective[place].health
