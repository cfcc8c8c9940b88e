"""What is recorded of battles and fixed-roll attacks."""

from equipoise.ext.counters cimport count16
from equipoise.ext.mulu_caves.declared cimport (
    ARMOUR, ARTIFACT, BATTLE_LOG, EVENT_ATTACK, EVENT_QUIETUS, MODE_BOW, NOBODY, NO_CARD, RESULTS, WEAPON, Battle,
    GameFacts,
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
    count16(&facts.attacker_roles[role_of(g, b.attacker)], 1)
    count16(&facts.defender_roles[role_of(g, b.defender)], 1)
    if is_avatar(b.defender):
        count16(&g.s.seat_facts[owner_of(b.defender)].avatar_attacked, 1)
    say(g, EVENT_ATTACK, b.attacker, b.defender, b.mode, -1 if b.card == NO_CARD else b.card)
    if place < BATTLE_LOG:
        b.log = place
        facts.battle_mode[place] = b.mode
        facts.battle_weapon_attacker[place] = b.card if b.card != NO_CARD else NOBODY


cdef void note_result(Game* g, Battle* b, int result) noexcept nogil:
    """The kits are still committed."""
    cdef GameFacts* facts = &g.s.facts
    cdef int attacking = owner_of(b.attacker)
    cdef int i = b.log
    count16(&facts.results[b.mode * RESULTS + result], 1)
    if i == NOBODY:
        return
    facts.battle_weapon_attacker[i] = first_of(g, attacking, b.kit[attacking], WEAPON)
    facts.battle_armour_attacker[i] = first_of(g, attacking, b.kit[attacking], ARMOUR)
    facts.battle_artifact_attacker[i] = first_of(g, attacking, b.kit[attacking], ARTIFACT)
    facts.battle_weapon_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], WEAPON)
    facts.battle_armour_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], ARMOUR)
    facts.battle_artifact_defender[i] = first_of(g, 1 - attacking, b.kit[1 - attacking], ARTIFACT)
    facts.battle_result[i] = result


cdef void note_quietus(Game* g, Battle* b, int what) noexcept nogil:
    count16(&g.s.facts.quietus[what], 1)
    say(g, EVENT_QUIETUS, b.loser, what, 0, 0)
