"""What may be decided now: one list for each decision of RULES.md 6.13."""

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.mulu_caves.battle cimport list_shields, list_victims
from equipoise.ext.mulu_caves.death cimport list_revivals
from equipoise.ext.mulu_caves.declared cimport (
    ACT_PASS, ACT_SACRIFICE, ACT_SUBSTITUTE, DECIDE_ACTION, DECIDE_AREA_TARGET, DECIDE_ASSIGN, DECIDE_CAVE_IN_STEP,
    DECIDE_COMMIT_ATTACKER, DECIDE_COMMIT_DEFENDER, DECIDE_DISCARD, DECIDE_LIVE_AFTER_DEATH, DECIDE_MAIN,
    DECIDE_MIRROR_MIRROR, DECIDE_PLACE_QUADRANT, DECIDE_PLACE_TILE, DECIDE_RELINQUISH, DECIDE_SACRIFICE, DECIDE_SHIELD,
    DECIDE_SUBSTITUTE, DECIDE_TRANSFERENCE, DECIDE_TRANSIT_STEP, FRAME_CAVE_IN, Battle, Frame, top_frame,
)
from equipoise.ext.mulu_caves.events cimport list_assignments, list_mirror_mirror, list_walks
from equipoise.ext.mulu_caves.game cimport Game
from equipoise.ext.mulu_caves.hands cimport list_discards, list_transfers
from equipoise.ext.mulu_caves.kits cimport list_kits
from equipoise.ext.mulu_caves.legal_actions cimport list_actions, list_main, list_transit
from equipoise.ext.mulu_caves.opening cimport list_places, list_quadrants
from equipoise.ext.mulu_caves.relinquish cimport list_thefts
from equipoise.ext.mulu_caves.series cimport list_targets


cdef int list_legal(const Game* g, action_t* out) noexcept nogil:
    cdef const Frame* f = top_frame(g.s)
    cdef const Battle* b = &g.s.battle[f.battle]
    cdef int decision = g.s.common.decision
    cdef int seat = g.s.common.seat
    cdef int n
    if decision == DECIDE_ACTION:
        return list_actions(g, seat, out)
    if decision == DECIDE_MAIN:
        return list_main(g, seat, out)
    if decision == DECIDE_TRANSIT_STEP:
        return list_walks(g, f, out) if f.kind == FRAME_CAVE_IN else list_transit(g, seat, out)
    if decision == DECIDE_COMMIT_ATTACKER:
        return list_kits(g, b, b.attacker, out)
    if decision == DECIDE_COMMIT_DEFENDER:
        return list_kits(g, b, b.defender, out)
    if decision == DECIDE_RELINQUISH:
        n = list_thefts(g, b, out)
        if n == 0:                                      # barred since it was asked
            out[0] = act(ACT_PASS)
            n = 1
        return n
    if decision == DECIDE_SHIELD:
        n = list_shields(g, f.other, out)
        out[n] = act(ACT_PASS)
        return n + 1
    if decision == DECIDE_AREA_TARGET:
        return list_targets(g, f, out)
    if decision == DECIDE_DISCARD:
        return list_discards(g, seat, out)
    if decision == DECIDE_SACRIFICE:
        return list_victims(g, b.loser, ACT_SACRIFICE, out)
    if decision == DECIDE_SUBSTITUTE:
        return list_victims(g, b.loser, ACT_SUBSTITUTE, out)
    if decision == DECIDE_LIVE_AFTER_DEATH:
        n = list_revivals(g, f.piece, out, 0)
        out[n] = act(ACT_PASS)
        return n + 1
    if decision == DECIDE_CAVE_IN_STEP:
        return list_walks(g, f, out)
    if decision == DECIDE_MIRROR_MIRROR:
        return list_mirror_mirror(g, seat, out)
    if decision == DECIDE_TRANSFERENCE:
        return list_transfers(g, seat, out)
    if decision == DECIDE_ASSIGN:
        return list_assignments(g, seat, out)
    if decision == DECIDE_PLACE_QUADRANT:
        return list_quadrants(g, out)
    if decision == DECIDE_PLACE_TILE:
        return list_places(g, out)
    return 0
