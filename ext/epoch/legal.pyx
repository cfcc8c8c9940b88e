"""What may be decided now: the topmost frame knows (RULES.md 6.10)."""

from equipoise.ext.engine cimport act, action_t
from equipoise.ext.epoch.activation cimport list_gains, list_modes
from equipoise.ext.epoch.attributes cimport list_discards
from equipoise.ext.epoch.cards cimport list_scried, list_sources
from equipoise.ext.epoch.declared cimport (
    ACT_NONE, DECIDE_SCRY, FRAME_ACQUIRE, FRAME_DOWNGRADE, FRAME_EFFECTS, FRAME_FIGHT, FRAME_GAIN, FRAME_QUESTS,
    FRAME_REST, FRAME_ROLL, FRAME_TILE, FRAME_TOKENS, FRAME_TRAVEL, FRAME_TURN, FRAME_VICTIMS, FRAME_WRETCHES,
    FRAME_WRETCH_MODE, LEVEL_ANY, Frame,
)
from equipoise.ext.epoch.dice cimport list_rerolls
from equipoise.ext.epoch.effects cimport list_effects, list_upgrades
from equipoise.ext.epoch.fight cimport list_deaths
from equipoise.ext.epoch.game cimport Game
from equipoise.ext.epoch.honor cimport list_removals
from equipoise.ext.epoch.opening cimport list_quests, list_wretches
from equipoise.ext.epoch.tiles cimport list_tile
from equipoise.ext.epoch.travel cimport list_steps
from equipoise.ext.epoch.treachery cimport list_downgrades, list_victims
from equipoise.ext.epoch.turn cimport list_menu


cdef int list_legal(const Game* g, action_t* out) noexcept nogil:
    cdef const Frame* f = &g.s.stack[g.s.pending.depth - 1]
    cdef int kind = f.kind
    cdef int seat = g.s.common.seat
    cdef int n
    if kind == FRAME_TURN:
        return list_menu(g, seat, out)
    if kind == FRAME_TRAVEL:
        return list_steps(g, f, out)
    if kind == FRAME_TILE:
        return list_tile(g, f, out)
    if kind == FRAME_EFFECTS:
        return list_effects(g, f, out)
    if kind == FRAME_ACQUIRE:
        return list_scried(g, out) if g.s.common.decision == DECIDE_SCRY else list_sources(g, f, out)
    if kind == FRAME_GAIN:
        return list_gains(f, out)
    if kind == FRAME_WRETCH_MODE:
        return list_modes(g, f, out)
    if kind == FRAME_VICTIMS:
        return list_victims(g, f, out)
    if kind == FRAME_DOWNGRADE:
        return list_downgrades(g, seat, out)
    if kind == FRAME_ROLL:
        return list_rerolls(g, seat, out)
    if kind == FRAME_FIGHT:
        return list_deaths(g, seat, out)
    if kind == FRAME_TOKENS:
        return list_removals(g, seat, out)
    if kind == FRAME_WRETCHES:
        return list_wretches(g, out)
    if kind == FRAME_QUESTS:
        return list_quests(g, f, out)
    n = list_upgrades(g, seat, LEVEL_ANY, out) if kind == FRAME_REST else list_discards(g, seat, out)
    out[n] = act(ACT_NONE)
    return n + 1
