"""The actions open to the team that decides (RULES.md, section 6)."""

from equipoise.ext.bitset cimport Bits, bits_has, bits_take, lowest64
from equipoise.ext.engine cimport act, action_t
from equipoise.ext.exxinon.bans cimport may_discard, team_barred
from equipoise.ext.exxinon.casting cimport can_attack, can_cast, can_haunt
from equipoise.ext.exxinon.declared cimport (
    ACT_AS_LISTED, ACT_ATTACK, ACT_CAST, ACT_DECLINE, ACT_DIRECTION, ACT_DISCARD, ACT_END_TURN, ACT_GO_FIRST,
    ACT_GO_SECOND, ACT_KEEP, ACT_PAY, ACT_PICK, ACT_RESOLVE, ACT_STEP, ACT_SWAPPED, ACT_TO, ACT_USE, ACT_WRAITH, ACT_X,
    AN_ATTACK, A_DELAY, BAN_ACTION_CORE, BAN_ACTION_SYNTHESIS, CHARACTERS, DECIDE_CORE, DECIDE_DELAY_ORDER,
    DECIDE_DIRECTION, DECIDE_DISPLACE, DECIDE_DRAFT, DECIDE_FIRST, DECIDE_MAIN, DECIDE_PLACEMENT, DECIDE_SYNTHESIS,
    DECIDE_TARGET, DECIDE_X, DELAYS, FURTHER, NO_TILE, SILENCE, STUN, X_AT_MOST, Casting, Player,
)
from equipoise.ext.exxinon.game cimport Game, character_of, has_status, is_wraith, steps_left, unblocked_tiles
from equipoise.ext.exxinon.landings cimport ways_off
from equipoise.ext.exxinon.movement cimport can_step, directions_away, wraith_must_move_on
from equipoise.ext.exxinon.pending cimport due_delays
from equipoise.ext.exxinon.spells cimport Spell
from equipoise.ext.exxinon.targeting cimport list_attack_targets, list_targets, possible_tiles
from equipoise.ext.exxinon.teleport cimport destinations
from equipoise.ext.exxinon.turn cimport can_pay_synthesis
from equipoise.ext.types cimport u64


cdef int two(action_t a, action_t b, action_t* out) noexcept nogil:
    out[0] = a
    out[1] = b
    return 2


cdef int list_tiles_to(Bits tiles, action_t* out, int n, int most) noexcept nogil:
    cdef int tile = bits_take(&tiles)
    while tile >= 0 and n < most:
        out[n] = act(ACT_TO, tile)
        n += 1
        tile = bits_take(&tiles)
    return n


# --- decide_main ------------------------------------------------------------------------------------------------------

cdef int list_steps(const Game* g, int seat, const Bits* free, action_t* out, int n, int most) noexcept nogil:
    """FX-089 to FX-093: `free` are the tiles that a living character may enter. A wraith asks for itself."""
    cdef bint alive = g.s.player[seat].alive
    cdef int d, tile
    if steps_left(g, seat) > 0:
        for d in range(6):
            tile = g.board.neighbour[g.s.player[seat].tile][d]
            if n < most and tile != NO_TILE and (bits_has(free, tile) if alive else can_step(g, seat, d)):
                out[n] = act(ACT_STEP, seat, d)
                n += 1
    return n


cdef int list_casts(const Game* g, int seat, action_t* out, int n, int most) noexcept nogil:
    """FX-076, FX-115, FX-236, FX-240: two copies in hand are one action."""
    cdef const Player* p = &g.s.player[seat]
    cdef u64 spells = p.held
    cdef int code
    if has_status(p, SILENCE):
        return n
    spells |= <u64> 1 << g.book.basic[character_of(g, seat)]
    spells |= <u64> 1 << g.book.ultimate[character_of(g, seat)]
    while spells and n < most:
        code = lowest64(spells)
        spells &= spells - 1
        if can_cast(g, seat, code):
            out[n] = act(ACT_CAST, seat, code)
            n += 1
    return n


cdef int list_discards(const Game* g, int seat, action_t* out, int n, int most) noexcept nogil:
    """FX-078: one action per distinct card."""
    cdef u64 cards = g.s.player[seat].held if may_discard(g, seat) else 0
    while cards and n < most:
        out[n] = act(ACT_DISCARD, seat, lowest64(cards))
        n += 1
        cards &= cards - 1
    return n


cdef int list_seat(const Game* g, int seat, const Bits* free, action_t* out, int n, int most) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int ability
    if not p.alive and not is_wraith(g, seat):      # FX-340
        return n
    n = list_steps(g, seat, free, out, n, most)
    if not p.alive:                                 # FX-114, FX-275
        for ability in range(g.content.wraith_abilities):
            if n < most and can_haunt(g, seat, ability):
                out[n] = act(ACT_WRAITH, seat, ability)
                n += 1
        return n
    if n < most and can_attack(g, seat):
        out[n] = act(ACT_ATTACK, seat)
        n += 1
    if p.actions > 0 and not has_status(p, STUN):
        n = list_casts(g, seat, out, n, most)
        n = list_discards(g, seat, out, n, most)
    return n


cdef int list_main(const Game* g, action_t* out, int most) noexcept nogil:
    cdef int lower = 2 * g.s.team
    cdef Bits free = unblocked_tiles(g)
    cdef int n = list_seat(g, lower, &free, out, 0, most)
    n = list_seat(g, lower + 1, &free, out, n, most)
    if n < most and not wraith_must_move_on(g, lower) and not wraith_must_move_on(g, lower + 1):
        out[n] = act(ACT_END_TURN)                      # FX-073
        n += 1
    return n


# --- the choices inside a spell, attack or ability --------------------------------------------------------------------

cdef int list_x(const Game* g, action_t* out, int most) noexcept nogil:
    """FX-109."""
    cdef int x, n = 0
    for x in range(g.rules.casting_x_min, min(g.s.player[g.s.casting.seat].mana, X_AT_MOST) + 1):
        if n < most:
            out[n] = act(ACT_X, x & 255, x >> 8)
            n += 1
    return n


cdef int list_directions(const Game* g, action_t* out, int most) noexcept nogil:
    """Always all six, or those of FX-335 for a push away from afar."""
    cdef const Casting* c = &g.s.casting
    cdef int ways[6]
    cdef int i, n = 6
    if c.push_asked:
        n = directions_away(g, g.s.player[c.seat].tile, g.s.player[c.push_asked - 1].tile, ways)
    n = min(n, most)
    for i in range(n):
        out[i] = act(ACT_DIRECTION, ways[i] if c.push_asked else i)
    return n


cdef int list_teleport(const Game* g, action_t* out, int most) noexcept nogil:
    """FX-176 to FX-181."""
    cdef const Casting* c = &g.s.casting
    cdef const Spell* spell = &g.book.spell[c.spell]
    cdef int dest = spell.op[1][c.op].dest if c.what == A_DELAY else spell.dest
    cdef Bits possible = possible_tiles(g, c.seat, spell, dest, c.aim, c.target)
    cdef Bits tiles
    cdef int case = destinations(g, c.seat, &possible, &tiles)
    cdef int n = list_tiles_to(tiles, out, 0, most)
    if n < most and case >= FURTHER and g.rules.teleport_fallback_optional:
        out[n] = act(ACT_DECLINE)
        n += 1
    return n


# --- the rest ---------------------------------------------------------------------------------------------------------

cdef int list_picks(const Game* g, action_t* out, int most) noexcept nogil:
    """FX-041."""
    cdef int character, n = 0
    for character in range(CHARACTERS):
        if n < most and not g.s.picked >> character & 1:
            out[n] = act(ACT_PICK, character)
            n += 1
    return n


cdef int list_delays(const Game* g, action_t* out, int most) noexcept nogil:
    """FX-337."""
    cdef int due[DELAYS]
    cdef int i
    cdef int n = min(due_delays(g, due), most)
    for i in range(n):
        out[i] = act(ACT_RESOLVE, due[i])
    return n


cdef int list_payments(const Game* g, action_t* out, int most) noexcept nogil:
    """FX-062, FX-063."""
    cdef int lower, n = 1
    out[0] = act(ACT_DECLINE)
    for lower in range(g.rules.shards_synthesis_cost + 1):
        if n < most and can_pay_synthesis(g, lower) and not team_barred(g, g.s.team, BAN_ACTION_SYNTHESIS):
            out[n] = act(ACT_PAY, lower)
            n += 1
    return n


cdef int list_legal(const Game* g, action_t* out, int most) noexcept nogil:
    """At most `most` of them; `most` is at least 2."""
    cdef int decision = g.s.common.decision
    if decision == DECIDE_MAIN:
        return list_main(g, out, most)
    if decision == DECIDE_TARGET:
        if g.s.casting.what == AN_ATTACK:
            return list_attack_targets(g, g.s.casting.seat, out, most)
        return list_targets(g, g.s.casting.seat, g.s.casting.spell, out, most)
    if decision == DECIDE_X:
        return list_x(g, out, most)
    if decision == DECIDE_DIRECTION:
        return list_directions(g, out, most)
    if decision == DECIDE_SYNTHESIS:
        return list_payments(g, out, most)
    if decision == DECIDE_CORE:
        return two(act(ACT_KEEP), act(ACT_USE), out) - team_barred(g, g.s.team, BAN_ACTION_CORE)
    if decision == DECIDE_DELAY_ORDER:
        return list_delays(g, out, most)
    if decision == DECIDE_DISPLACE:
        return list_tiles_to(ways_off(g), out, 0, most)
    if decision == DECIDE_FIRST:
        return two(act(ACT_GO_FIRST), act(ACT_GO_SECOND), out)
    if decision == DECIDE_DRAFT:
        return list_picks(g, out, most)
    if decision == DECIDE_PLACEMENT:
        return two(act(ACT_AS_LISTED), act(ACT_SWAPPED), out)
    return list_teleport(g, out, most)
