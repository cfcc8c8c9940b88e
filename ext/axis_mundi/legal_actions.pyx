"""The Actions of a turn: `decide_action` (RULES.md 6.3)."""

from equipoise.ext.axis_mundi.attacks cimport can_attack, in_reach, would_lose
from equipoise.ext.axis_mundi.board cimport SPAN
from equipoise.ext.axis_mundi.declared cimport (
    ACT_ACTIVATE, ACT_ATTACK, ACT_ATTACK_GUESS, ACT_CAVE, ACT_CLIMB, ACT_DEMAND, ACT_DEMON_AOE, ACT_DESCEND, ACT_DISARM,
    ACT_DRAW, ACT_DRAW_FIVE, ACT_END_TURN, ACT_ENTER_AXIS, ACT_FAM_HARVEST, ACT_FAM_IMMOBILISE, ACT_FAM_TREASURE,
    ACT_HARVEST, ACT_MOVE, ACT_PICK_UP, ACT_PLACE_BOMB, ACT_PULL, ACT_RUN, ACT_RUN_THREE, ACT_SCROUNGE, ACT_SHOOT,
    ACT_SHOVE, ACT_TAKE, ACT_THROW, ACT_USE, BAN_ACTION_ACTIVATE, BAN_ACTION_ATTACK, BAN_ACTION_ATTACK_GUESS,
    BAN_ACTION_CAVE, BAN_ACTION_DEMON_AOE, BAN_ACTION_DISARM, BAN_ACTION_DRAW, BAN_ACTION_DRAW_FIVE,
    BAN_ACTION_FAMILIAR, BAN_ACTION_FAM_IMMOBILISE, BAN_ACTION_FAM_TREASURE, BAN_ACTION_GUARD, BAN_ACTION_HARVEST,
    BAN_ACTION_PICK_UP, BAN_ACTION_RUN, BAN_ACTION_SHOOT, BAN_ACTION_TAKE, BAN_POWER_DEMAND, BAN_POWER_FAMILIAR_HARVEST,
    BAN_POWER_PULL, BAN_POWER_SCROUNGE, BEASTMASTER, CAVE, CENTRE, COLUMN_S, CULTIVATOR, DAMAGE_ARROW, DAMAGE_DEMON_AOE,
    DAMAGE_DEMON_DIRECT, DAMAGE_GRENADE, DAMAGE_MELEE, DECKS, DEMON, DO_BOMB, DO_CHOOSE, DO_GRENADE, DO_NO_SELF,
    DO_SHOOT, HUMAN, LAVA, MISCHIEVOUS, MODE_SHORT, NO_CARD, NO_HEX, PULL_DESTINATION_ANY_ADJACENT, SAVANT, SCROUNGER,
    SHELTER, SHELTER_MODE_IMMUNE, SLOTS, TREASURES, WAREHOUSE, Player,
)
from equipoise.ext.axis_mundi.familiar cimport can_immobilise, familiar_harvest_range, familiar_range
from equipoise.ext.axis_mundi.game cimport (
    ONE_ACTION, Game, barred, can_attack_for, can_move_for, count_bits, extra_moves, for_slots, has_power, held_with,
    is_free, is_open, is_shielded_from, keeps_base, mat_of, power_of, ready_pool, slots_with, someone_hidden, upgraded,
    works,
)
from equipoise.ext.axis_mundi.hands cimport can_draw
from equipoise.ext.axis_mundi.harvest cimport can_be_harvested, harvest_cost
from equipoise.ext.axis_mundi.legal_cards cimport list_card_plays
from equipoise.ext.axis_mundi.mischief cimport can_be_pulled, can_shove
from equipoise.ext.axis_mundi.moves cimport climb_cost, descend_cost
from equipoise.ext.axis_mundi.treasure cimport is_useful, treasure_with
from equipoise.ext.axis_mundi.turn cimport activation_cost
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport act, action_t
from equipoise.ext.types cimport u64


# --- moving -----------------------------------------------------------------------------------------------------------

cdef inline bint may_stand(const Game* g, int seat, int hex) noexcept nogil:
    """Whether a seat is not barred from standing in the Ascendant's way."""
    return not barred(g, seat, BAN_ACTION_GUARD) or g.s.ascendant < 0 or seat == g.s.ascendant or not (
        hex == g.board.pier[g.s.ascendant] or hex == g.board.warehouse[g.s.ascendant])


cdef int list_runs(const Game* g, int seat, int here, action_t* out, int n) noexcept nogil:
    """AM-089, AM-091: two same-level steps (three by parameter), no hex twice; over pier and centre too (AM-092)."""
    cdef int i, j, k, first, second, third
    for i in range(g.board.n_same[here]):
        first = g.board.same[here][i]
        if not is_open(g, first):
            continue
        for j in range(g.board.n_same[first]):
            second = g.board.same[first][j]
            if second == here or not is_open(g, second):
                continue
            if g.rules.move_run_length == 2:
                if not may_stand(g, seat, second):
                    continue
                out[n] = act(ACT_RUN, first, second)
                n += 1
                continue
            for k in range(g.board.n_same[second]):
                third = g.board.same[second][k]
                if third != here and third != first and is_open(g, third) and may_stand(g, seat, third):
                    out[n] = act(ACT_RUN_THREE, first, second, third)
                    n += 1
    return n


cdef int list_moves(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int here = p.pos
    cdef int extra, i, hex
    if p.immobilised:                   # AM-165, AM-166
        return n
    extra = extra_moves(g, seat)
    if extra + g.s.turn.ap <= 0:
        return n
    if can_move_for(g, extra, g.rules.move_cost_move):
        for i in range(g.board.n_same[here]):
            hex = g.board.same[here][i]
            if is_open(g, hex) and may_stand(g, seat, hex):
                out[n] = act(ACT_MOVE, hex)
                n += 1
    if p.form == HUMAN and can_move_for(g, extra, g.rules.move_cost_run) and not barred(g, seat, BAN_ACTION_RUN):
        n = list_runs(g, seat, here, out, n)
    if can_move_for(g, extra, climb_cost(g, seat)):
        for i in range(g.board.n_up[here]):
            hex = g.board.up[here][i]
            if is_open(g, hex):
                out[n] = act(ACT_CLIMB, hex)
                n += 1
    if can_move_for(g, extra, descend_cost(g, seat)):
        for i in range(g.board.n_down[here]):
            hex = g.board.down[here][i]
            if is_open(g, hex) and may_stand(g, seat, hex):
                out[n] = act(ACT_DESCEND, hex)
                n += 1
    if (g.s.terrain[here] == CAVE and is_open(g, g.board.opposite[here])
            and can_move_for(g, extra, g.rules.move_cost_cave) and not barred(g, seat, BAN_ACTION_CAVE)):
        out[n] = act(ACT_CAVE)      # AM-098
        n += 1
    if (g.board.ring[here] == 1 and p.form == HUMAN and g.s.ascendant < 0 and g.s.occupant[CENTRE] < 0
            and can_move_for(g, extra, g.rules.move_cost_axis)):
        out[n] = act(ACT_ENTER_AXIS)
        n += 1
    return n


# --- fighting ---------------------------------------------------------------------------------------------------------

cdef int list_attacks(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    cdef int here = g.s.player[seat].pos
    cdef int other, i, hex
    cdef bint counter, hidden
    if can_attack_for(g, seat, False):
        counter = held_with(g, seat, DO_NO_SELF) != NO_CARD and would_lose(g, seat)
        for other in range(g.board.seats):
            if can_attack(g, seat, other) and not barred(g, seat, BAN_ACTION_ATTACK):
                out[n] = act(ACT_ATTACK, other, 0)
                n += 1
                if counter:
                    out[n] = act(ACT_ATTACK, other, 1)
                    n += 1
        hidden = someone_hidden(g, seat) and not barred(g, seat, BAN_ACTION_ATTACK_GUESS)
        if hidden:                      # AM-289
            for i in range(g.board.n_around[here]):
                hex = g.board.around[here][i]
                if is_free(g, hex) and in_reach(g, seat, hex) and not (
                        g.s.terrain[hex] == SHELTER and g.rules.rules_shelter_mode == SHELTER_MODE_IMMUNE
                        and g.content.damage[DAMAGE_DEMON_DIRECT if g.s.player[seat].form == DEMON
                                             else DAMAGE_MELEE][COLUMN_S]):
                    out[n] = act(ACT_ATTACK_GUESS, hex)
                    n += 1
    if g.s.player[seat].form == DEMON and can_attack_for(g, seat, True) and not barred(g, seat, BAN_ACTION_DEMON_AOE):
        if someone_hidden(g, seat):     # AM-319
            out[n] = act(ACT_DEMON_AOE)
            return n + 1
        for other in range(g.board.seats):
            if (other != seat and g.board.distance[here][g.s.player[other].pos] <= g.rules.demon_aoe_radius
                    and not is_shielded_from(g, other, DAMAGE_DEMON_AOE)):
                out[n] = act(ACT_DEMON_AOE)
                return n + 1
    return n


cdef int list_shots(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    """AM-309: along a straight line, exactly as far as the bow shoots, at somebody visible (AM-174)."""
    cdef u64 left = g.s.player[seat].active & g.cards_with[DO_SHOOT]
    cdef int here = g.s.player[seat].pos
    cdef int bow, i, k, hex, other
    if barred(g, seat, BAN_ACTION_SHOOT):
        return n
    while left:
        bow = lowest64(left)
        left &= left - 1
        if not works(g, seat, bow) or g.s.turn.ap < g.content.cost[bow]:
            continue
        for k in range(g.content.effects[bow]):
            if g.content.effect_do[bow][k] != DO_SHOOT:
                continue
            for i in range(6):
                if g.content.effect_arg[bow][k] == MODE_SHORT:
                    hex = g.board.short_shot[here][i]
                else:
                    hex = g.board.long_shot[here][i]
                if hex == NO_HEX:
                    continue
                other = g.s.occupant[hex]
                if other >= 0 and other != seat and not is_shielded_from(g, other, DAMAGE_ARROW):
                    out[n] = act(ACT_SHOOT, bow, other)
                    n += 1
    return n


# --- familiar, treasure, powers ---------------------------------------------------------------------------------------

cdef int list_errands(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    cdef int here = g.s.player[seat].pos
    cdef int reach, k, hex, other
    if g.s.turn.ap < ONE_ACTION or ready_pool(g, seat) < 0 or barred(g, seat, BAN_ACTION_FAMILIAR):
        return n
    reach = min(familiar_range(g, seat), SPAN)
    if not barred(g, seat, BAN_ACTION_FAM_TREASURE):
        for k in range(1, g.board.within[here][reach]):
            hex = g.board.near[here][k]
            if g.s.treasure[hex]:
                out[n] = act(ACT_FAM_TREASURE, hex)
                n += 1
    if not barred(g, seat, BAN_ACTION_FAM_IMMOBILISE):
        for other in range(g.board.seats):
            if can_immobilise(g, seat, other, reach, False):
                out[n] = act(ACT_FAM_IMMOBILISE, other)
                n += 1
    if has_power(g, seat, BEASTMASTER, BAN_POWER_FAMILIAR_HARVEST) and upgraded(g, seat):
        reach = min(familiar_harvest_range(g, seat), SPAN)
        for k in range(1, g.board.within[here][reach]):
            hex = g.board.near[here][k]
            if can_be_harvested(g, hex):
                out[n] = act(ACT_FAM_HARVEST, hex)
                n += 1
    return n


cdef int list_treasures(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    cdef const Player* p = &g.s.player[seat]
    cdef int kind, i, hex, other
    cdef bint hidden
    if (g.s.treasure[p.pos] and g.s.turn.ap >= g.rules.action_pickup_cost
            and not barred(g, seat, BAN_ACTION_PICK_UP)):
        out[n] = act(ACT_PICK_UP)
        n += 1
    if p.treasures:
        for kind in range(TREASURES):
            if p.treasures >> kind & 1 and is_useful(g, seat, kind):
                out[n] = act(ACT_USE, kind)
                n += 1
        if g.s.turn.ap >= g.rules.grenade_cost and treasure_with(g, seat, DO_GRENADE) >= 0:
            hidden = someone_hidden(g, seat)
            for i in range(g.board.n_around[p.pos]):
                hex = g.board.around[p.pos][i]
                other = g.s.occupant[hex]
                if (other >= 0 and not is_shielded_from(g, other, DAMAGE_GRENADE)) or (
                        hidden and other < 0 and g.s.terrain[hex] != LAVA):
                    out[n] = act(ACT_THROW, hex)
                    n += 1
        if (g.s.terrain[p.pos] == WAREHOUSE and g.s.bomb_hex == NO_HEX and g.s.turn.ap >= g.rules.bomb_place_cost
                and treasure_with(g, seat, DO_BOMB) >= 0):
            out[n] = act(ACT_PLACE_BOMB)
            n += 1
    if (g.s.bomb_hex == p.pos and g.s.turn.ap >= g.rules.bomb_disarm_cost
            and (g.s.bomb_owner != seat or g.rules.rules_bomb_self_disarm)
            and not barred(g, seat, BAN_ACTION_DISARM)):
        out[n] = act(ACT_DISARM)            # AM-197
        n += 1
    return n


cdef int list_pulls(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    """AM-208, AM-209."""
    cdef int here = g.s.player[seat].pos
    cdef int other, i, hex
    cdef bint any_level = g.rules.rules_pull_destination == PULL_DESTINATION_ANY_ADJACENT
    for other in range(g.board.seats):
        if not can_be_pulled(g, seat, other):
            continue
        for i in range(g.board.n_around[here] if any_level else g.board.n_same[here]):
            hex = g.board.around[here][i] if any_level else g.board.same[here][i]
            if is_open(g, hex):
                out[n] = act(ACT_PULL, other, hex)
                n += 1
    return n


cdef int list_powers(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    cdef int power = power_of(g, seat)
    cdef const Player* p = &g.s.player[seat]
    cdef int other, i, hex
    if power == MISCHIEVOUS:
        if (g.s.turn.pulls < g.rules.mischievous_pulls_per_turn and keeps_base(g, seat)
                and not barred(g, seat, BAN_POWER_PULL)):
            n = list_pulls(g, seat, out, n)
        if can_shove(g, seat):
            hex = g.s.player[g.s.ascendant].pos
            for i in range(g.board.n_same[hex]):
                other = g.board.same[hex][i]
                if is_open(g, other):
                    out[n] = act(ACT_SHOVE, other)
                    n += 1
    elif power == SCROUNGER:
        if (g.s.turn.ap >= ONE_ACTION and g.s.pile_size and keeps_base(g, seat)
                and not barred(g, seat, BAN_POWER_SCROUNGE)
                and (g.s.turn.scrounges == 0 if p.identity >= 0
                     else p.scrounge >= g.rules.scrounger_token_cost)):
            out[n] = act(ACT_SCROUNGE)
            n += 1
    elif power == SAVANT:
        if (p.demands < g.rules.savant_demands_per_game and g.s.turn.ap >= g.rules.savant_demand_cost
                and keeps_base(g, seat) and not barred(g, seat, BAN_POWER_DEMAND)):
            for other in range(g.board.seats):
                if other != seat and g.s.player[other].hand_size:
                    out[n] = act(ACT_DEMAND, other)
                    n += 1
    return n


# --- cards and places -------------------------------------------------------------------------------------------------

cdef int list_activations(const Game* g, int seat, action_t* out, int n) noexcept nogil:
    """AM-076, AM-079: into a free slot, or in place of an active one; no card twice, none only put back (AM-077)."""
    cdef const Player* p = &g.s.player[seat]
    cdef u64 cards = for_slots(g, seat)
    cdef u64 replaced
    cdef bint slot_free
    cdef int card
    if not cards or activation_cost(g, seat) > g.s.turn.ap or barred(g, seat, BAN_ACTION_ACTIVATE):
        return n
    slot_free = count_bits(p.active) < slots_with(g, seat, power_of(g, seat))
    while cards:
        card = lowest64(cards)
        cards &= cards - 1
        if slot_free:
            out[n] = act(ACT_ACTIVATE, card, NO_CARD)
            n += 1
        replaced = p.active
        while replaced:
            out[n] = act(ACT_ACTIVATE, card, lowest64(replaced))
            n += 1
            replaced &= replaced - 1
    return n


cdef int list_turn_actions(Game* g, int seat, action_t* out, int enough) noexcept nogil:
    """One list for humans, Ascendants (AM-312) and the invisible (AM-293), also when no Action is left (AM-087)."""
    cdef const Player* p = &g.s.player[seat]
    cdef int ap = g.s.turn.ap
    cdef int deck, slot, n = 1
    cdef bint any = False
    out[0] = act(ACT_END_TURN)
    if ap > 0:
        for deck in range(DECKS):
            if can_draw(g, deck):
                any = True
                if ap >= g.rules.action_draw_cost and not barred(g, seat, BAN_ACTION_DRAW):
                    out[n] = act(ACT_DRAW, deck)
                    n += 1
        if any and ap >= g.rules.action_draw5_cost and not barred(g, seat, BAN_ACTION_DRAW_FIVE):
            out[n] = act(ACT_DRAW_FIVE)
            n += 1
    if n >= enough:
        return n
    n = list_moves(g, seat, out, n)
    if n >= enough:
        return n
    if (g.s.terrain[p.pos] == WAREHOUSE and not g.s.turn.taken and ap >= g.rules.action_take_cost
            and not barred(g, seat, BAN_ACTION_TAKE)):
        for slot in range(SLOTS):
            if g.s.warehouse[g.board.warehouse_of[p.pos]].card[slot] != NO_CARD:
                out[n] = act(ACT_TAKE, slot)
                n += 1
    n = list_errands(g, seat, out, n)
    n = list_treasures(g, seat, out, n)
    n = list_attacks(g, seat, out, n)
    n = list_shots(g, seat, out, n)
    if can_be_harvested(g, p.pos) and ap >= harvest_cost(g, seat) and not barred(g, seat, BAN_ACTION_HARVEST):
        out[n] = act(ACT_HARVEST, 0)
        n += 1
        # AM-183: the Cultivator chooses anyway.
        if mat_of(g, seat) != CULTIVATOR and held_with(g, seat, DO_CHOOSE) != NO_CARD:
            out[n] = act(ACT_HARVEST, 1)
            n += 1
    n = list_activations(g, seat, out, n)
    n = list_powers(g, seat, out, n)
    if n >= enough:
        return n
    return list_card_plays(g, seat, out, n, False, not g.s.turn.spent)
