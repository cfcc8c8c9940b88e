"""The set-up (RULES.md 5.1, 7.3): Ways, primary scenario, sides, Devotions, secret picks, spells, captives, halves of a
Force. (ME-035 to ME-047, ME-307, ME-308, ME-359, ME-371)

FRAME_OPENING: `side` is asked (South first); `unit` is the Magic User that learns, or the Unit that joins a group."""

from equipoise.ext.bitset cimport lowest64, popcount64
from equipoise.ext.deck cimport Deck, deck_clear, deck_draw, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, act, action_t, arg_of, gift_lot, hand_over
from equipoise.ext.mythic_earth.declared cimport (
    ACT_CAPTIVE_CARRIER, ACT_KEEP, ACT_LEARN, ACT_PRIMARY, ACT_SIDE, ACT_SPLIT, ACT_START_WITH, ACT_WAY,
    ALIGNMENT_MODE_FIXED, ALIGNMENT_MODE_RANDOM_EACH, ALIGNMENT_MODE_WINNER_CHOOSES_OPPOSED, BAN_DEVOTION, BAN_PRIMARY,
    BAN_SPELL, BAN_WAY, BLESSINGS, DECIDE_CAPTIVE_CARRIER, DECIDE_DEVOTION, DECIDE_INITIAL_HALF, DECIDE_PRIMARY,
    DECIDE_SECRET, DECIDE_SIDE, DECIDE_SPELL, DECIDE_SPLIT, DECIDE_WAY, DEVOTION_DECK, DEVOTION_PICK_BLIND,
    EVENT_DEVOTION, EVENT_GROUP, EVENT_LEARN, EVENT_PRIMARY, EVENT_SIDE, EVENT_WAY, EVERCHANGING, EVERLIVING,
    FOG_OF_WAR, FORCE, FRAME_OPENING, LIBERATORS_CAPTIVES, NORTH, NO_DEVOTION, NO_PICK, NO_SCENARIO, NO_UNIT, PLAYERS,
    PRIMARY_BUILD_ALTARS, PRIMARY_LOSER_CHOOSES, PRIMARY_RANDOM, SCENARIOS, SOUTH, SPELLS, WAY_DEVOTIONS, WHERE_NOWHERE,
    WHERE_RESERVE, WHERE_WAITING, Frame, Player, Unit, ask, pop_frame,
)
from equipoise.ext.mythic_earth.captives cimport give_captive, lay_captive_at_centre, may_carry_captive
from equipoise.ext.mythic_earth.deployment cimport begin_deployment
from equipoise.ext.mythic_earth.devotions cimport legal_picks, picks_wanted, take_pick
from equipoise.ext.mythic_earth.forces cimport raise_forces
from equipoise.ext.mythic_earth.game cimport Game, barred, begin_frame, bit, facts_of, other_player, say, test_die
from equipoise.ext.mythic_earth.turn cimport player_of_side
from equipoise.ext.rng cimport STREAM_SETUP, below
from equipoise.ext.types cimport u16, u64, u8

cdef enum:
    GROUPS_OF_A_FORCE = 2   # Fog of War: A and B


cdef void set_up(Game* g) noexcept nogil:
    cdef int player
    cdef Player* p
    g.s.scenario = NO_SCENARIO
    g.s.activation.unit = NO_UNIT
    for player in range(PLAYERS):
        p = &g.s.player[player]
        p.devotion = NO_DEVOTION
        p.pick[0] = p.pick[1] = NO_PICK
        p.located = NO_PICK
        p.invoker = NO_UNIT
    raise_forces(g)
    begin_frame(g, FRAME_OPENING, 0, NO_UNIT)


cdef int lot(Game* g, int n) noexcept nogil:
    return below(&(<Engine> g.engine).common.rng, STREAM_SETUP, n)


cdef int roll_off(Game* g) noexcept nogil:
    """ME-035, ME-039: 1D10 each, ties again (ME-456); returns the winner."""
    cdef int first, second
    while True:
        first = test_die(g, 0)
        second = test_die(g, 1)
        if first != second:
            return 0 if first > second else 1


# --- Ways, primary, sides ---------------------------------------------------------------------------------------------

cdef void take_way(Game* g, int player, int way) noexcept nogil:
    """ME-041: with all Blessings of that Way."""
    cdef int blessing
    g.s.player[player].way = way
    g.s.player[player].blessings = 0
    for blessing in range(BLESSINGS):
        if g.content.blessing_way[blessing] == way:
            g.s.player[player].blessings |= 1 << blessing
    say(g, EVENT_WAY, player, way, 0, 0)


cdef void take_ways(Game* g, int player, int way) noexcept nogil:
    """ME-036: the other player plays under the other Way."""
    take_way(g, player, way)
    take_way(g, other_player(player), EVERCHANGING if way == EVERLIVING else EVERLIVING)


cdef void open_ways(Game* g, Frame* f) noexcept nogil:
    f.step = OPENING_PRIMARY
    g.s.way_winner = roll_off(g)
    if g.rules.setup_alignment_mode == ALIGNMENT_MODE_WINNER_CHOOSES_OPPOSED:
        ask(g.s, g.s.way_winner, DECIDE_WAY)
    elif g.rules.setup_alignment_mode == ALIGNMENT_MODE_FIXED:
        take_ways(g, 0, EVERLIVING)
    elif g.rules.setup_alignment_mode == ALIGNMENT_MODE_RANDOM_EACH:
        take_way(g, 0, lot(g, 2))
        take_way(g, 1, lot(g, 2))
    else:
        take_ways(g, 0, lot(g, 2))


cdef void take_primary(Game* g, int scenario) noexcept nogil:
    """ME-038: the terrain comes with it."""
    g.s.scenario = scenario
    g.s.facts.scenario = scenario
    say(g, EVENT_PRIMARY, scenario, 0, 0, 0)


cdef void open_primary(Game* g, Frame* f) noexcept nogil:
    """ME-037."""
    f.step = OPENING_SIDE
    if g.rules.setup_primary == PRIMARY_LOSER_CHOOSES:
        facts_of(g, other_player(g.s.way_winner)).chose_primary = 1
        ask(g.s, other_player(g.s.way_winner), DECIDE_PRIMARY)
    elif g.rules.setup_primary == PRIMARY_RANDOM:
        take_primary(g, lot(g, SCENARIOS))
    else:
        take_primary(g, g.rules.setup_primary - PRIMARY_BUILD_ALTARS)


cdef void open_sides(Game* g, Frame* f) noexcept nogil:
    """ME-039."""
    f.step = OPENING_DEAL
    g.s.side_winner = roll_off(g)
    ask(g.s, g.s.side_winner, DECIDE_SIDE)


cdef void take_sides(Game* g, int player, int side) noexcept nogil:
    g.s.player[player].side = side
    g.s.player[other_player(player)].side = NORTH if side == SOUTH else SOUTH
    g.s.south = player if side == SOUTH else other_player(player)
    say(g, EVENT_SIDE, player, side, 0, 0)


# --- Devotions and spells ---------------------------------------------------------------------------------------------

cdef void keep(Game* g, int player, int devotion) noexcept nogil:
    g.s.player[player].devotion = devotion
    say(g, EVENT_DEVOTION, player, devotion, 0, 0)


cdef void deal(Game* g) noexcept nogil:
    """ME-040: some of the eight cards of the own Way; blind, a single one."""
    cdef int player, card, i, cards
    cdef Player* p
    cards = 1 if g.rules.setup_devotion_pick == DEVOTION_PICK_BLIND else g.rules.setup_devotions_dealt
    for player in range(PLAYERS):
        p = &g.s.player[player]
        deck_clear(&g.s.deck[DEVOTION_DECK + player])
        for card in range(WAY_DEVOTIONS):
            deck_put(&g.s.deck[DEVOTION_DECK + player], p.way * WAY_DEVOTIONS + card)
        deck_shuffle(<Engine> g.engine, &g.s.deck[DEVOTION_DECK + player], DEVOTION_DECK + player)
        for i in range(cards):
            p.dealt[i] = deck_draw(<Engine> g.engine, &g.s.deck[DEVOTION_DECK + player], DEVOTION_DECK + player, player)
        p.dealt_count = cards
    for player in range(PLAYERS):
        hand_over(<Engine> g.engine, player)


cdef bint give_devotion(Game* g, int player, int devotion) noexcept nogil:
    """Exchanges it for one of those dealt, by lot, as long as none is kept. A card of the other Way is not in the game
    of this player."""
    cdef Player* p = &g.s.player[player]
    cdef Deck* deck = &g.s.deck[DEVOTION_DECK + player]
    cdef int i, place = 0
    cdef u8 card
    for i in range(p.dealt_count):
        if p.dealt[i] == devotion:
            return True
        if gift_lot(&g.s.common, player, i) > gift_lot(&g.s.common, player, place):
            place = i
    if p.dealt_count == 0 or p.devotion != NO_DEVOTION:
        return False
    for i in range(deck.size):
        if deck.cards[i] == devotion:
            card = p.dealt[place]
            p.dealt[place] = devotion
            deck.cards[i] = card
            return True
    return False


cdef bint next_side(Frame* f, int next_step) noexcept nogil:
    """South, then North; then the next step."""
    if f.side == NORTH:
        f.side = SOUTH
        f.step = next_step
        return False
    f.side = NORTH
    return True


cdef void open_secret(Game* g, Frame* f) noexcept nogil:
    """ME-046, ME-047: picks one after the other; without a legal target it stays empty."""
    cdef int player = player_of_side(g, f.side)
    cdef action_t out[FORCE * PLAYERS]
    if g.s.player[player].picks < picks_wanted(g, player) and legal_picks(g, player, out) > 0:
        ask(g.s, player, DECIDE_SECRET)
    else:
        next_side(f, OPENING_SPELLS)


cdef u16 spells_to_learn(const Game* g, int unit) noexcept nogil:
    """Bits: spells it may still learn. ME-042, ME-043: as many as its Magic Level, each once, of the own Way. One that
    its player may not use is learned only where no other is left."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef u16 spells = 0, useless = 0
    cdef int spell
    if u.where == WHERE_NOWHERE or popcount64(u.spells) >= u.magic:
        return 0
    for spell in range(SPELLS):
        if g.content.spell_way[spell] == g.s.player[u.owner].way and not (u.spells >> spell) & 1:
            spells |= 1 << spell
            if barred(g, u.owner, BAN_SPELL + spell):
                useless |= 1 << spell
    return spells & ~useless if spells != useless else spells


cdef void open_spells(Game* g, Frame* f) noexcept nogil:
    cdef int player = player_of_side(g, f.side), unit
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if spells_to_learn(g, unit):
            f.unit = unit
            ask(g.s, player, DECIDE_SPELL)
            return
    next_side(f, OPENING_SCENARIO)


# --- captives and halves ----------------------------------------------------------------------------------------------

cdef int list_carriers(const Game* g, int player, action_t* out) noexcept nogil:
    cdef int unit, n = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].where == WHERE_WAITING and may_carry_captive(g, unit):
            out[n] = act(ACT_CAPTIVE_CARRIER, unit)
            n += 1
    return n


cdef void open_captives(Game* g, Frame* f) noexcept nogil:
    """ME-359. Where Humanoids are missing, the captive lies at the centre."""
    cdef int player = player_of_side(g, f.side)
    cdef action_t out[FORCE]
    if f.captives < g.rules.captives_per_side:
        f.captives += 1
        if list_carriers(g, player, out) > 0:
            ask(g.s, player, DECIDE_CAPTIVE_CARRIER)
        else:
            lay_captive_at_centre(g)
        return
    f.captives = 0
    if not next_side(f, OPENING_DEPLOY):
        lay_captive_at_centre(g)


cdef int group_cap(const Game* g, int player) noexcept nogil:
    """ME-307, ME-308: half of the dice, rounded up; one more if no Unit with a single die can fill it."""
    cdef int unit, cap = (g.s.player[player].force_dice + 1) // 2
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].where == WHERE_WAITING and g.s.unit[unit].dice == 1:
            return cap
    return cap + 1


cdef bint take_next_to_split(Game* g, Frame* f) noexcept nogil:
    """The next Unit to be put into a group: most dice first, then in list order."""
    cdef u64 units = f.units
    cdef int unit, best = NO_UNIT
    while units:
        unit = lowest64(units)
        units &= units - 1
        if best == NO_UNIT or g.s.unit[unit].dice > g.s.unit[best].dice:
            best = unit
    if best == NO_UNIT:
        return False
    f.unit = best
    f.units &= ~bit(best)
    return True


cdef void begin_split(Game* g, Frame* f) noexcept nogil:
    cdef int player = player_of_side(g, f.side), unit
    f.step = OPENING_SPLIT
    f.units = 0
    f.dice_a = f.dice_b = 0
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].where == WHERE_WAITING:
            f.units |= bit(unit)


cdef int list_groups(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int cap = group_cap(g, g.s.unit[f.unit].owner), dice = g.s.unit[f.unit].dice, n = 0
    # The smaller group is always open, so that every Unit finds a place.
    if f.dice_a + dice <= cap or f.dice_a <= f.dice_b:
        out[n] = act(ACT_SPLIT, 0)
        n += 1
    if f.dice_b + dice <= cap or f.dice_b < f.dice_a:
        out[n] = act(ACT_SPLIT, 1)
        n += 1
    return n


cdef void join_group(Game* g, Frame* f, int group) noexcept nogil:
    g.s.unit[f.unit].group = group
    say(g, EVENT_GROUP, f.unit, group, 0, 0)
    if group == 0:
        f.dice_a += g.s.unit[f.unit].dice
    else:
        f.dice_b += g.s.unit[f.unit].dice


cdef void start_with(Game* g, Frame* f, int group) noexcept nogil:
    """ME-308, ME-371: the opponent chooses which half starts on the table."""
    cdef int player = player_of_side(g, f.side), unit
    g.s.player[player].half = group
    for unit in range(FORCE * player, FORCE * player + FORCE):
        if g.s.unit[unit].where == WHERE_WAITING and g.s.unit[unit].group != group:
            g.s.unit[unit].where = WHERE_RESERVE
    if next_side(f, OPENING_DEPLOY):
        begin_split(g, f)


# --- the frame --------------------------------------------------------------------------------------------------------

cdef void resume_opening(Game* g, Frame* f) noexcept nogil:
    cdef int player = player_of_side(g, f.side)
    if f.step == OPENING_WAY:
        open_ways(g, f)
    elif f.step == OPENING_PRIMARY:
        open_primary(g, f)
    elif f.step == OPENING_SIDE:
        open_sides(g, f)
    elif f.step == OPENING_DEAL:
        deal(g)
        f.side = SOUTH
        f.step = OPENING_KEEP
    elif f.step == OPENING_KEEP:
        ask(g.s, player, DECIDE_DEVOTION)
    elif f.step == OPENING_SECRET:
        open_secret(g, f)
    elif f.step == OPENING_SPELLS:
        open_spells(g, f)
    elif f.step == OPENING_SCENARIO:
        f.step = OPENING_DEPLOY
        f.captives = 0
        if g.s.scenario == LIBERATORS_CAPTIVES:
            f.step = OPENING_CAPTIVES
        elif g.s.scenario == FOG_OF_WAR:
            begin_split(g, f)
    elif f.step == OPENING_CAPTIVES:
        open_captives(g, f)
    elif f.step == OPENING_SPLIT:
        if take_next_to_split(g, f):
            ask(g.s, player, DECIDE_SPLIT)
        else:
            f.step = OPENING_HALF
            ask(g.s, other_player(player), DECIDE_INITIAL_HALF)
    else:
        pop_frame(g.s)
        begin_deployment(g)


cdef int list_opening(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    cdef int decision = g.s.common.decision, player = g.s.common.seat, i, n = 0
    cdef u16 spells
    if decision == DECIDE_WAY:
        for i in range(EVERLIVING, EVERCHANGING + 1):
            if not barred(g, player, BAN_WAY + i):
                out[n] = act(ACT_WAY, i)
                n += 1
        return n
    if decision == DECIDE_PRIMARY:
        for i in range(SCENARIOS):
            if not barred(g, player, BAN_PRIMARY + i):
                out[n] = act(ACT_PRIMARY, i)
                n += 1
        return n
    if decision == DECIDE_SIDE:
        out[0] = act(ACT_SIDE, SOUTH)
        out[1] = act(ACT_SIDE, NORTH)
        return 2
    if decision == DECIDE_DEVOTION:
        for i in range(g.s.player[player].dealt_count):
            if not barred(g, player, BAN_DEVOTION + g.s.player[player].dealt[i]):
                out[n] = act(ACT_KEEP, g.s.player[player].dealt[i])
                n += 1
        if n == 0:                                      # a single card was dealt, and it is that one
            out[n] = act(ACT_KEEP, g.s.player[player].dealt[0])
            n += 1
        return n
    if decision == DECIDE_SECRET:
        return legal_picks(g, player, out)
    if decision == DECIDE_SPELL:
        spells = spells_to_learn(g, f.unit)
        for i in range(SPELLS):
            if (spells >> i) & 1:
                out[n] = act(ACT_LEARN, i)
                n += 1
        return n
    if decision == DECIDE_CAPTIVE_CARRIER:
        return list_carriers(g, player, out)
    if decision == DECIDE_SPLIT:
        return list_groups(g, f, out)
    for i in range(GROUPS_OF_A_FORCE):
        out[i] = act(ACT_START_WITH, i)
    return GROUPS_OF_A_FORCE


cdef void answer_opening(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef int decision = g.s.common.decision, player = g.s.common.seat, choice = arg_of(action, 0)
    if decision == DECIDE_WAY:
        take_ways(g, player, choice)
    elif decision == DECIDE_PRIMARY:
        take_primary(g, choice)
    elif decision == DECIDE_SIDE:
        take_sides(g, player, choice)
    elif decision == DECIDE_DEVOTION:
        keep(g, player, choice)
        next_side(f, OPENING_SECRET)
    elif decision == DECIDE_SECRET:
        take_pick(g, player, action)
    elif decision == DECIDE_SPELL:
        g.s.unit[f.unit].spells |= 1 << choice
        say(g, EVENT_LEARN, f.unit, choice, 0, 0)
    elif decision == DECIDE_CAPTIVE_CARRIER:
        give_captive(g, choice)
    elif decision == DECIDE_SPLIT:
        join_group(g, f, choice)
    else:
        start_with(g, f, choice)
