"""Entering a hex (RULES.md 7.2), infection (7.14), vanishing and appearing (7.20)."""

from libc.math cimport ceil
from libc.string cimport memchr

from equipoise.ext.axis_mundi.ascension cimport win
from equipoise.ext.axis_mundi.board cimport Board, on_level, on_ring
from equipoise.ext.axis_mundi.declared cimport (
    ACCESSIBLE, ATTACK_FROM_BELOW_LITERAL, BAN_POWER_INFECTION, CAVE, CENTRE, COLUMN_R, DAMAGE_INFECTION, DO_SURE_FOOT,
    EVENT_APPEAR, EVENT_ENTER, EVENT_INFECT, EVENT_STATUS, FAULT_PUSH, FAULT_RISE, FAULT_RUN, FRAME_SETTLE,
    HEAL_POWER_HEX, HUMAN, MALIGNANT, NEVER, NO_CARD, NO_HEX, POWER, POWER_ONCE_UNLIMITED,
    PULL_DESTINATION_ANY_ADJACENT, STATUS_INVISIBLE, WAY_APPEARING, WAY_AXIS, WAY_CAVE, WAY_CLIMB, WAY_PULL, WAY_PUSH,
    WAY_REVIVAL, WAY_ROCK_CLIMBER, WAY_RUN, WOUND_CAVE, WOUND_MOVE, WOUND_MOVED, WOUND_PUSH, WOUND_RUN, Frame, Player,
    pop_frame, push_frame,
)
from equipoise.ext.axis_mundi.game cimport (
    Game, active_any, die, has_power, is_free, is_shielded_from, max_hp, say, side_die,
)
from equipoise.ext.axis_mundi.hands cimport discard
from equipoise.ext.axis_mundi.harm cimport declare_hit, heal, hurt, wound
from equipoise.ext.types cimport u8


# --- infection --------------------------------------------------------------------------------------------------------

cdef void place_infection(Game* g, int seat, int hex) noexcept nogil:
    """AM-230, AM-234: at most one token per hex, and no more than there are."""
    if g.s.infected[hex]:
        return
    if g.s.infections >= g.rules.tokens_infection_max:
        return
    g.s.infected[hex] = 1 + seat
    g.s.infections += 1
    say(g, EVENT_INFECT, hex, seat, 0, 0)


cdef void clear_infections(Game* g, int seat) noexcept nogil:
    """AM-233, AM-301, AM-302: whoever placed a token takes it back, the Malignant or who has borrowed its power."""
    cdef u8* token = g.s.infected
    cdef u8* end = token + g.board.hexes
    if g.s.infections == 0:
        return
    while True:
        token = <u8*> memchr(token, 1 + seat, end - token)
        if token == NULL:
            return
        token[0] = 0
        g.s.infections -= 1
        say(g, EVENT_INFECT, <int> (token - g.s.infected), -1, 0, 0)


cdef inline bint suffers_infection(const Game* g, int seat, int hex) noexcept nogil:
    """AM-232, AM-235: everybody but the token's owner and the Malignant itself."""
    return (g.s.infected[hex] != 0 and g.s.infected[hex] != 1 + seat
            and g.s.common.character[seat] != MALIGNANT and g.rules.malignant_infection_damage > 0)


cdef void infect(Game* g, int seat) noexcept nogil:
    """AM-053: on the revival hex. A revival never kills again: one HP is left, whatever the parameters."""
    cdef Player* p = &g.s.player[seat]
    cdef int loss
    if suffers_infection(g, seat, p.pos) and not is_shielded_from(g, seat, DAMAGE_INFECTION):
        loss = min(g.rules.malignant_infection_damage, p.hp - 1)
        if loss > 0:
            hurt(g, seat, loss, DAMAGE_INFECTION, g.s.infected[p.pos] - 1)


# --- moving -----------------------------------------------------------------------------------------------------------

cdef void audit(Game* g, int seat, int here, int hex, int way) noexcept nogil:
    """Notes a move that the rules do not know: AM-102, AM-128, or a level gained by something else than climbing."""
    if way == WAY_RUN and g.s.player[seat].form != HUMAN:
        g.s.fault = FAULT_RUN
    if way == WAY_PUSH and g.s.ascendant >= 0 and not g.rules.rules_attacks_push_in_phase_a:
        g.s.fault = FAULT_PUSH
    if (g.board.level[hex] > g.board.level[here] and way != WAY_CLIMB and way != WAY_ROCK_CLIMBER and way != WAY_AXIS
            and not (way == WAY_PUSH and g.rules.rules_attack_from_below == ATTACK_FROM_BELOW_LITERAL)
            and not (way == WAY_PULL and g.rules.rules_pull_destination == PULL_DESTINATION_ANY_ADJACENT)):
        g.s.fault = FAULT_RISE


cdef void move_to(Game* g, int seat, int hex, int way) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef int here = p.pos
    cdef bint infects
    audit(g, seat, here, hex, way)
    # AM-231, AM-234: in a turn, by the power in force, while visible; a hex passed is entered on its own.
    infects = has_power(g, seat, MALIGNANT, BAN_POWER_INFECTION) and p.visible and g.s.active >= 0
    if p.visible:
        if g.s.occupant[here] == seat:
            g.s.occupant[here] = -1
        g.s.occupant[hex] = seat
    p.pos = hex
    if g.board.level[hex] >= g.board.top and g.s.seat_facts[seat].first_top_round == NEVER:
        g.s.seat_facts[seat].first_top_round = min(g.s.common.round, NEVER - 1)
    say(g, EVENT_ENTER, seat, here, hex, way)
    if infects:
        if seat != g.s.active or way == WAY_REVIVAL:
            place_infection(g, seat, here)
        place_infection(g, seat, hex)


cdef inline int wound_cause(int way) noexcept nogil:
    if way == WAY_RUN:
        return WOUND_RUN
    if way == WAY_CAVE:
        return WOUND_CAVE
    if way == WAY_PUSH:
        return WOUND_PUSH
    return WOUND_MOVE if way <= WAY_AXIS else WOUND_MOVED


cdef bint settle(Game* g, int seat, int way) noexcept nogil:
    """Terrain wounds, then the Power Hex (AM-028); only entering counts, not leaving or standing (AM-025, AM-032).

    Pier, warehouse, path, power and shelter cost no wound (AM-018, AM-021).
    """
    cdef Player* p = &g.s.player[seat]
    cdef int terrain = g.s.terrain[p.pos]
    cdef int lost
    if terrain == ACCESSIBLE or terrain == CAVE:            # AM-019, AM-020
        # AM-027: not when pulled, nor at the exit of a cave (AM-097).
        if (way == WAY_PULL or (way == WAY_CAVE and not g.rules.rules_cave_exit_wound)
                or active_any(g, seat, DO_SURE_FOOT)):      # AM-303
            return True
        return wound(g, seat, g.rules.terrain_accessible_wounds, wound_cause(way))
    if terrain == POWER and (not p.power_used or g.rules.rules_power_once == POWER_ONCE_UNLIMITED):
        # AM-029 to AM-031: half of what is lost, rounded up, once in a turn.
        p.power_used = 1
        lost = max_hp(g, seat) - p.hp
        heal(g, seat, <int> ceil(lost * g.rules.power_heal_fraction - 1e-9), HEAL_POWER_HEX)
    return True


cdef bint enter(Game* g, int seat, int hex, int way) noexcept nogil:
    cdef Player* p = &g.s.player[seat]
    cdef Frame* f
    move_to(g, seat, hex, way)
    if p.form != HUMAN and hex == g.board.pier[seat]:
        win(g, seat)            # AM-010, AM-011: before anything else; a human only blocks the hex (AM-012)
        return False
    if suffers_infection(g, seat, hex):
        if g.content.damage[DAMAGE_INFECTION][COLUMN_R] and not is_shielded_from(g, seat, DAMAGE_INFECTION):
            f = push_frame(g.s, FRAME_SETTLE, seat)
            f.way = way
            f.lives = p.lives
            declare_hit(g, g.s.infected[hex] - 1, DAMAGE_INFECTION, g.rules.malignant_infection_damage, 0, 1 << seat)
            return False
        if not hurt(g, seat, g.rules.malignant_infection_damage, DAMAGE_INFECTION, g.s.infected[hex] - 1):
            return False
    return settle(g, seat, way)


cdef void resume_settle(Game* g, Frame* f) noexcept nogil:
    """The rest of entering, after an infection that could be answered with a shield."""
    cdef int seat = f.seat
    cdef int way = f.way
    cdef bint alive = g.s.player[seat].lives == f.lives
    pop_frame(g.s)
    if alive:
        settle(g, seat, way)


# --- the invisible ----------------------------------------------------------------------------------------------------

cdef void vanish(Game* g, int seat, int card) noexcept nogil:
    """AM-282: the token marks the hex, the character leaves the board; the card stays with its owner (AM-317)."""
    cdef Player* p = &g.s.player[seat]
    p.visible = 0
    p.cloak = card
    p.token = p.pos
    p.hidden_points = 0
    p.hidden_turned = 0
    g.s.occupant[p.pos] = -1
    say(g, EVENT_STATUS, seat, STATUS_INVISIBLE, 1, 0)


cdef void uncover(Game* g, int seat) noexcept nogil:
    """AM-294, AM-317: visible again, its cards go to the discard pile. The caller says where it stands."""
    cdef Player* p = &g.s.player[seat]
    cdef int card
    if p.visible:
        return
    p.visible = 1
    p.token = NO_HEX
    if p.cloak != NO_CARD:
        discard(g, seat, p.cloak, False)
        p.cloak = NO_CARD
    for card in range(g.content.cards):
        while p.face_down[card]:
            p.face_down[card] -= 1
            discard(g, seat, card, False)
    say(g, EVENT_STATUS, seat, STATUS_INVISIBLE, 0, 0)


cdef int displaced_from(Game* g, int seat, int hex) noexcept nogil:
    """AM-286, AM-320: where a character appears whose hex is taken.

    Along the level, the rolled side first, further and further. A crowded top ring may hold no free hex; then the
    same is done from the hex below, level by level.
    """
    cdef const Board* b = g.board
    cdef int i, side, level, index, ring, other
    if hex == CENTRE:
        index = die(g, seat) - 1
        for i in range(b.size[b.top]):
            other = on_level(b, b.top, index + i)
            if is_free(g, other):
                return other
        hex = on_level(b, b.top, index)
        side = 1
    else:
        if not on_ring(b, hex):
            hex = b.warehouse[b.index[hex]]
            if is_free(g, hex):
                return hex
        side = side_die(g, seat)
    level = b.level[hex]
    index = b.index[hex]
    while True:
        for i in range(b.size[level]):
            other = on_level(b, level, index + side * i)
            if is_free(g, other):
                return other
            other = on_level(b, level, index - side * i)
            if is_free(g, other):
                return other
        if level == 0:
            return hex
        ring = b.top + 1 - level
        index = (ring + 1) * (index // ring) + index % ring
        level -= 1


cdef void appear(Game* g, int seat) noexcept nogil:
    """AM-285, AM-286."""
    cdef Player* p = &g.s.player[seat]
    if p.visible:
        return
    uncover(g, seat)
    say(g, EVENT_APPEAR, seat, p.pos, 0, 0)
    if g.s.occupant[p.pos] < 0:
        g.s.occupant[p.pos] = seat      # AM-287: not entering
        return
    enter(g, seat, displaced_from(g, seat, p.pos), WAY_APPEARING)
