"""What is recorded of battles and fixed-roll attacks."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.mulu_caves.declared cimport (
    ARMOUR, ARTIFACT, BATTLE_LOG, EVENT_ATTACK, EVENT_QUIETUS, MODE_BOW, NOBODY, NO_CARD, NO_TAG, RESULTS,
    RESULT_ATTACKER, RESULT_NOTHING, SEATS, WEAPON, Battle, GameFacts, Player,
)
from equipoise.ext.mulu_caves.game cimport Game, is_avatar, owner_of, role_of, say
from equipoise.ext.mulu_caves.kits cimport first_of


cdef void note_attack(Game* g, Battle* b) noexcept nogil:
    cdef GameFacts* facts = &g.s.facts
    cdef int place = min(facts.battles + facts.fixed_attacks, BATTLE_LOG)
    if b.mode < MODE_BOW:
        count16(&facts.battles, 1)
        count16(&facts.vulnerable_battles, b.vulnerable)
    else:
        count16(&facts.fixed_attacks, 1)
    count16(&facts.modes[b.mode], 1)
    count16(&facts.attacker_roles[role_of(g, b.attacker)], 1)
    count16(&facts.defender_roles[role_of(g, b.defender)], 1)
    if is_avatar(b.defender):
        count16(&g.s.seat_facts[owner_of(b.defender)].avatar_attacked, 1)
    say(g, EVENT_ATTACK, b.attacker, b.defender, b.mode, -1 if b.card == NO_CARD else b.card)
    if place < BATTLE_LOG:
        b.log = place
        facts.battle_turn[place] = g.s.turns
        facts.battle_mode[place] = b.mode
        facts.battle_attacker_seat[place] = owner_of(b.attacker)
        facts.battle_attacker[place] = role_of(g, b.attacker)
        facts.battle_defender[place] = role_of(g, b.defender)
        facts.battle_weapon_attacker[place] = b.card if b.card != NO_CARD else NOBODY
        facts.battle_vulnerable[place] = b.vulnerable
        facts.battle_distance[place] = b.distance


cdef void note_result(Game* g, Battle* b, int result) noexcept nogil:
    """The kits are still committed."""
    cdef GameFacts* facts = &g.s.facts
    cdef int attacking = owner_of(b.attacker)
    cdef int seat, i
    cdef Player* p
    count16(&facts.results[b.mode * RESULTS + result], 1)
    if result != RESULT_NOTHING:
        for seat in range(SEATS):
            p = &g.s.player[seat]
            for i in range(p.cards):
                if p.hand[i].committed != NO_TAG and p.hand[i].committed == b.kit[seat]:
                    if (seat == attacking) == (result == RESULT_ATTACKER):
                        count8(&g.s.seat_facts[seat].won_with[p.hand[i].card], 1)
                    else:
                        count8(&g.s.seat_facts[seat].lost_with[p.hand[i].card], 1)
    i = b.log
    if i == NOBODY:
        return
    facts.battle_weapon_attacker[i] = first_of(g, attacking, b.kit[attacking], WEAPON)
    facts.battle_armour_attacker[i] = first_of(g, attacking, b.kit[attacking], ARMOUR)
    facts.battle_artifact_attacker[i] = first_of(g, attacking, b.kit[attacking], ARTIFACT)
    facts.battle_weapon_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], WEAPON)
    facts.battle_armour_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], ARMOUR)
    facts.battle_artifact_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], ARTIFACT)
    facts.battle_bonus_attacker[i] = b.bonus[attacking]
    facts.battle_bonus_defender[i] = b.bonus[1 - attacking]
    facts.battle_die_attacker[i] = b.die[attacking]
    facts.battle_die_defender[i] = b.die[1 - attacking]
    facts.battle_ties[i] = b.ties
    facts.battle_shield[i] = b.shield
    facts.battle_result[i] = result


cdef void note_quietus(Game* g, Battle* b, int what) noexcept nogil:
    b.quietus |= 1 << what
    count16(&g.s.facts.quietus[what], 1)
    if b.log != NOBODY:
        g.s.facts.battle_quietus[b.log] = b.quietus
    say(g, EVENT_QUIETUS, b.loser, what, 0, 0)
