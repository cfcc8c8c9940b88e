"""Pillage the Village: which building a Unit may pillage, and the VP for it (ME-351 to ME-358)."""

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport HUMANOID, PILLAGE_VILLAGE, Player, Unit
from equipoise.ext.mythic_earth.game cimport Game, facts_of, other_player
from equipoise.ext.mythic_earth.measuring cimport field, touches_piece
from equipoise.ext.mythic_earth.scoring cimport gain_primary


cdef bint may_pillage(const Game* g, int unit, int piece) noexcept nogil:
    """ME-353 to ME-356; pillage.per_player_turn 0: no limit for the player."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef const Player* p
    if g.s.scenario != PILLAGE_VILLAGE or u.type != HUMANOID or piece < field(g).first_house:
        return False
    p = &g.s.player[u.owner]
    if p.pillaged >> piece & 1 or g.s.player[other_player(u.owner)].pillaged_now >> piece & 1:
        return False
    if g.rules.pillage_per_player_turn > 0 and <int> popcount64(p.pillaged_now) >= g.rules.pillage_per_player_turn:
        return False
    return touches_piece(g, unit, piece)


cdef void pillage(Game* g, int unit, int piece) noexcept nogil:
    """ME-358."""
    cdef int player = g.s.unit[unit].owner
    cdef Player* p = &g.s.player[player]
    p.pillaged |= 1 << piece
    p.pillaged_now |= 1 << piece
    count8(&facts_of(g, player).buildings_pillaged, 1)
    gain_primary(g, player, g.rules.vp_pillage, unit)
