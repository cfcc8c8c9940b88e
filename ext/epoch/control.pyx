"""Gaining and losing control of tiles (RULES.md 7.9).

EP-136, EP-137: control uses no step of the turn, and comes before or after the action of the tile. EP-145: a player may
control any number of tiles.
"""

from equipoise.ext.bitset cimport popcount64
from equipoise.ext.counters cimport count16, count8
from equipoise.ext.epoch.declared cimport (
    BAN_ACTION_CONTROL, BAN_ACTION_TAKEOVER, CONVICTION, CONVICTION_CLAIMS, CONVICTION_TAKEOVERS, EVENT_BLOCKS,
    EVENT_CONTROL, FIRST_CLAIM, FRAME_CONTROL, HONOR_CONTROL, HOOK_ON_CONTROL, HOOK_ON_TAKEOVER, INFLUENCE, NEVER,
    NO_SEAT, NO_TILE, SPOT_TILE, Frame, Player, SeatFacts, pop_frame, push_frame,
)
from equipoise.ext.epoch.effects cimport fire_hooks
from equipoise.ext.epoch.game cimport Game, barred, extra_tiles, say, spend_conviction
from equipoise.ext.epoch.honor cimport change_honor

cdef enum:                  # Frame.step of FRAME_CONTROL
    CLAIMED = 0
    REWARDED = 1
    CONTROLLED = 2


cdef bint may_combine(const Game* g, unsigned int acted, unsigned int controlled) noexcept nogil:
    """EP-138, EP-261: tiles acted on beside those controlled this turn need an extra tile action each."""
    if controlled == 0 or not g.rules.control_same_tile_only:
        return True
    return popcount64(acted & ~controlled) <= extra_tiles(g)


cdef int cost_of(const Game* g, int hex) noexcept nogil:
    """EP-132, EP-133, EP-146."""
    cdef int cost = g.rules.control_cost_open if g.s.controller[hex] == NO_SEAT else g.rules.control_cost_enemy
    return max(0, cost - g.s.turn.easy_control)


cdef bint can_control(const Game* g, int seat, int hex) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int cost
    if g.s.tile[hex] == NO_TILE or g.s.controller[hex] == seat:         # EP-141, EP-142
        return False
    if g.s.turn.controls >= g.rules.control_max_per_turn:               # EP-140
        return False
    if g.s.turn.rested > 0 and not g.rules.control_with_rest:           # EP-139
        return False
    if not may_combine(g, g.s.turn.acted, g.s.turn.controlled | (1 << hex)):
        return False
    if barred(g, seat, BAN_ACTION_CONTROL) or (
            g.s.controller[hex] != NO_SEAT and barred(g, seat, BAN_ACTION_TAKEOVER)):
        return False
    cost = cost_of(g, hex)
    return p.conviction >= cost if cost > 0 else p.influence >= 1


cdef void lose_tile(Game* g, int hex) noexcept nogil:
    """EP-134: the block returns to its owner's influence."""
    cdef int owner = g.s.controller[hex]
    g.s.controller[hex] = NO_SEAT
    g.s.player[owner].tiles -= 1
    g.s.player[owner].influence += 1
    say(g, EVENT_BLOCKS, owner, SPOT_TILE, INFLUENCE, 1)


cdef void note_control(Game* g, int seat, int hex, int loser, int cost) noexcept nogil:
    cdef SeatFacts* own = &g.s.seat_facts[seat]
    cdef int kind = g.s.tile[hex]
    count16(&own.controls, 1)
    count16(&g.s.facts.kind_controls[kind], 1)
    own.first[FIRST_CLAIM] = min(own.first[FIRST_CLAIM], min(g.s.common.round, NEVER - 1))
    count8(&own.conviction[CONVICTION_CLAIMS if loser == NO_SEAT else CONVICTION_TAKEOVERS], cost)
    if loser != NO_SEAT:
        count8(&own.takeovers_made, 1)
        count8(&g.s.seat_facts[loser].takeovers_suffered, 1)
        count8(&g.s.facts.takeovers, 1)


cdef void begin_control(Game* g, int seat, int hex) noexcept nogil:
    """EP-132, EP-133: one block marks the tile, what is paid beside it goes to influence; at cost 0 influence marks."""
    cdef Player* p = &g.s.player[seat]
    cdef int loser = g.s.controller[hex]
    cdef int cost = cost_of(g, hex)
    cdef Frame* f = push_frame(g.s, FRAME_CONTROL, seat)
    f.hex = hex
    f.other = loser
    f.traits = p.traits
    say(g, EVENT_CONTROL, seat, hex, loser, cost)
    note_control(g, seat, hex, loser, cost)
    if loser != NO_SEAT:
        lose_tile(g, hex)
    if cost > 0:
        p.conviction -= 1
        spend_conviction(g, seat, cost - 1)
    else:                                           # EP-146
        p.influence -= 1
    say(g, EVENT_BLOCKS, seat, CONVICTION if cost > 0 else INFLUENCE, SPOT_TILE, 1)
    g.s.controller[hex] = seat
    p.tiles += 1
    g.s.turn.easy_control = 0
    g.s.turn.controls += 1
    g.s.turn.controlled |= 1 << hex


cdef void resume_control(Game* g, Frame* f) noexcept nogil:
    if f.step == CLAIMED:
        f.step = REWARDED
        change_honor(g, f.seat, g.rules.control_gain_honor, HONOR_CONTROL)      # EP-135
    elif f.step == REWARDED:
        f.step = CONTROLLED
        fire_hooks(g, f.seat, HOOK_ON_CONTROL, 0, f.other, f.traits)
    else:
        pop_frame(g.s)
        if f.other != NO_SEAT:
            fire_hooks(g, f.seat, HOOK_ON_TAKEOVER, 0, f.other, f.traits)
