"""The set-up (RULES.md 5 and 7.1). EP-002: the colour of a player has no effect, so that seats have none.

Journeys, quests, random wretches and a random first player come from one stream in this order, so that what a tweak
adds comes last; every stack, the pouch and the triggers have streams of their own.
"""

from libc.string cimport memset

from equipoise.ext.deck cimport Deck, deck_clear, deck_draw, deck_put, deck_shuffle
from equipoise.ext.engine cimport Engine, act, action_t, arg_of
from equipoise.ext.epoch.cards cimport draw_card, put_in_front, turn_up
from equipoise.ext.epoch.declared cimport (
    ACT_QUEST, ACT_WRETCH, ATTRIBUTES, CARDS, COLOURS, COMMONS, DECIDE_QUEST, DECIDE_WRETCH, DECK_JOURNEYS, DECK_POUCH,
    DECK_QUESTS, DECK_TRIGGERS, EVENT_JOURNEY, EVENT_QUEST, EVENT_WRETCH, FIRST_PLAYER_RANDOM, FRAME_QUESTS,
    FRAME_WRETCHES, HONOR_START, IN_STACK, JOURNEYS, KINDS, NEIGHBOURS, NEVER, NOBODY, NOT_IN_GAME, NO_CARD, NO_QUEST,
    NO_SEAT, NO_TILE, NO_WRETCH, PLAYERS, QUEST_CHOICE_PICK_ONE_OF_TWO, SOURCE_START, SPARE_BLOCKS_INFLUENCE,
    SPARE_BLOCKS_POTENTIAL, STACKS, STARTERS, WRETCHES, WRETCH_SELECTION_ASSIGNED, WRETCH_SELECTION_DRAFT_REVERSE,
    WRETCH_SELECTION_RANDOM, Frame, GameFacts, Player, SeatFacts, ask, pop_frame, push_frame,
)
from equipoise.ext.epoch.game cimport Game, left_of, say
from equipoise.ext.epoch.gifts cimport hand_over_deals, hand_over_tiles
from equipoise.ext.epoch.honor cimport activate_trigger, add16
from equipoise.ext.epoch.travel cimport reveal_around
from equipoise.ext.epoch.turn cimport begin_play
from equipoise.ext.rng cimport STREAM_SETUP, below, shuffle8
from equipoise.ext.types cimport u8


cdef void clear_facts(Game* g) noexcept nogil:
    """NEVER and NOBODY mean that it did not happen; 0 would be the set-up, or seat 0."""
    cdef GameFacts* facts = &g.s.facts
    cdef SeatFacts* own
    cdef int i
    facts.decisive_round = NEVER
    facts.decisive_order = facts.decisive_rank = facts.decisive_final_rank = NOBODY
    g.s.last_leader = NOBODY
    g.s.decider = NO_SEAT
    memset(facts.trigger_drawn, NEVER, sizeof(facts.trigger_drawn))
    memset(facts.trigger_removed, NEVER, sizeof(facts.trigger_removed))
    memset(facts.kind_first_revealed, NEVER, sizeof(facts.kind_first_revealed))
    for i in range(PLAYERS):
        own = &g.s.seat_facts[i]
        memset(own.start_kind, NOBODY, sizeof(own.start_kind))
        memset(own.reached, NEVER, sizeof(own.reached))
        memset(own.first, NEVER, sizeof(own.first))
        own.journey = own.quest = own.starter_colour = NOBODY


cdef void set_up(Game* g) noexcept nogil:
    cdef int seat
    clear_facts(g)
    g.s.active = g.s.first_seat = NO_SEAT
    memset(g.s.tile, NO_TILE, sizeof(g.s.tile))
    memset(g.s.controller, NO_SEAT, sizeof(g.s.controller))
    memset(g.s.place, NOT_IN_GAME, sizeof(g.s.place))
    memset(g.s.face_up, NO_CARD, sizeof(g.s.face_up))
    for seat in range(PLAYERS):
        g.s.player[seat].wretch = NO_WRETCH
        g.s.player[seat].quest = g.s.player[seat].offered[0] = g.s.player[seat].offered[1] = NO_QUEST
    if g.rules.setup_wretch_selection == WRETCH_SELECTION_RANDOM:
        deal(g)
    elif g.rules.setup_wretch_selection == WRETCH_SELECTION_ASSIGNED:   # EP-257
        for seat in range(g.s.common.seats):
            take_wretch(g, seat, g.s.common.character[seat])
        deal(g)
    else:
        push_frame(g.s, FRAME_WRETCHES, 0)


# --- wretches (EP-003, EP-004) ----------------------------------------------------------------------------------------

cdef void take_wretch(Game* g, int seat, int wretch) noexcept nogil:
    g.s.player[seat].wretch = wretch
    g.s.common.character[seat] = wretch
    say(g, EVENT_WRETCH, seat, wretch, 0, 0)


cdef bint is_left(const Game* g, int wretch) noexcept nogil:
    cdef int seat
    if not g.content.wretch_enabled[wretch]:
        return False
    for seat in range(g.s.common.seats):
        if g.s.player[seat].wretch == wretch:
            return False
    return True


cdef void resume_wretches(Game* g, Frame* f) noexcept nogil:
    """EP-003: in seat order, or the last seat first. f.done: picked so far."""
    if f.done == g.s.common.seats:
        pop_frame(g.s)
        deal(g)
        return
    f.seat = f.done
    if g.rules.setup_wretch_selection == WRETCH_SELECTION_DRAFT_REVERSE:
        f.seat = g.s.common.seats - 1 - f.done
    ask(g.s, f.seat, DECIDE_WRETCH)


cdef int list_wretches(const Game* g, action_t* out) noexcept nogil:
    cdef int wretch, n = 0
    for wretch in range(WRETCHES):
        if is_left(g, wretch):
            out[n] = act(ACT_WRETCH, wretch)
            n += 1
    return n


cdef void answer_wretches(Game* g, Frame* f, action_t action) noexcept nogil:
    f.done += 1
    take_wretch(g, f.seat, arg_of(action, 0))


cdef void deal_wretches(Game* g) noexcept nogil:
    cdef u8 wretches[WRETCHES]
    cdef int wretch, seat, n = 0
    for wretch in range(WRETCHES):
        if g.content.wretch_enabled[wretch]:
            wretches[n] = wretch
            n += 1
    shuffle8(&g.s.common.rng, STREAM_SETUP, wretches, n)
    for seat in range(g.s.common.seats):
        take_wretch(g, seat, wretches[seat])


# --- journeys, starting companions, stacks, quests --------------------------------------------------------------------

cdef void deal_journeys(Game* g) noexcept nogil:
    """EP-005, EP-006."""
    cdef Deck journeys
    cdef Player* p
    cdef int journey, seat
    deck_clear(&journeys)
    for journey in range(JOURNEYS):
        if g.content.journey_enabled[journey]:
            deck_put(&journeys, journey)
    shuffle8(&g.s.common.rng, STREAM_SETUP, journeys.cards, journeys.size)
    for seat in range(g.s.common.seats):
        p = &g.s.player[seat]
        journey = deck_draw(<Engine> g.engine, &journeys, DECK_JOURNEYS, seat)
        p.journey = journey
        p.triangle = g.content.journey_start[journey]
        g.s.seat_facts[seat].journey = journey
        g.s.seat_facts[seat].starter_colour = g.content.journey_colour[journey]
        say(g, EVENT_JOURNEY, seat, journey, p.triangle, 0)


cdef void add_cards(Game* g, int stack, bint treachery) noexcept nogil:
    cdef int card
    for card in range(g.content.cards):
        if g.board.in_game[card] and g.content.stack[card] == stack and g.content.treachery[card] == treachery:
            deck_put(&g.s.deck[stack], card)
            g.s.place[card] = IN_STACK


cdef void deal_stacks(Game* g) noexcept nogil:
    """EP-012, EP-013: starting companions from the base cards; EP-244: then treachery is added; EP-016."""
    cdef int stack, seat, card, colour, _starter
    for stack in range(STACKS):
        deck_clear(&g.s.deck[stack])
        add_cards(g, stack, False)
        if stack < COLOURS:
            deck_shuffle(<Engine> g.engine, &g.s.deck[stack], stack)
    for seat in range(g.s.common.seats):
        colour = g.content.journey_colour[g.s.player[seat].journey]
        for _starter in range(g.rules.setup_start_companions):
            card = draw_card(g, colour, seat)
            if card < 0:
                break
            put_in_front(g, seat, card, SOURCE_START)
    for stack in range(STACKS):
        add_cards(g, stack, True)
        deck_shuffle(<Engine> g.engine, &g.s.deck[stack], stack)
    for stack in range(STACKS):
        turn_up(g, stack)


cdef void keep_quest(Game* g, int seat, int quest) noexcept nogil:
    g.s.player[seat].quest = quest
    g.s.seat_facts[seat].quest = quest
    say(g, EVENT_QUEST, seat, quest, 0, 0)


cdef void deal_quests(Game* g) noexcept nogil:
    """EP-017, EP-018."""
    cdef Deck quests
    cdef int quest, seat, i
    deck_clear(&quests)
    for quest in range(g.content.quests):
        if g.content.quest_enabled[quest]:
            deck_put(&quests, quest)
    shuffle8(&g.s.common.rng, STREAM_SETUP, quests.cards, quests.size)
    for seat in range(g.s.common.seats):
        if g.rules.setup_quest_choice == QUEST_CHOICE_PICK_ONE_OF_TWO:
            for i in range(2):
                g.s.player[seat].offered[i] = deck_draw(<Engine> g.engine, &quests, DECK_QUESTS, seat)
        else:
            keep_quest(g, seat, deck_draw(<Engine> g.engine, &quests, DECK_QUESTS, seat))


cdef void deal(Game* g) noexcept nogil:
    """EP-005, EP-012, EP-016, EP-017: journeys, starting companions, stacks, quests."""
    deal_journeys(g)
    deal_stacks(g)
    deal_quests(g)
    if g.rules.setup_wretch_selection == WRETCH_SELECTION_RANDOM:
        deal_wretches(g)
    hand_over_deals(g)
    push_frame(g.s, FRAME_QUESTS, 0)


cdef void resume_quests(Game* g, Frame* f) noexcept nogil:
    """setup.quest_choice: in seat order each keeps one of two. f.done: seats gone through."""
    if f.done < g.s.common.seats and g.rules.setup_quest_choice == QUEST_CHOICE_PICK_ONE_OF_TWO:
        f.seat = f.done
        ask(g.s, f.seat, DECIDE_QUEST)
        return
    pop_frame(g.s)
    lay_out(g)
    begin_play(g)


cdef int list_quests(const Game* g, const Frame* f, action_t* out) noexcept nogil:
    out[0] = act(ACT_QUEST, g.s.player[f.seat].offered[0])
    out[1] = act(ACT_QUEST, g.s.player[f.seat].offered[1])
    return 2


cdef void answer_quests(Game* g, Frame* f, action_t action) noexcept nogil:
    f.done += 1
    keep_quest(g, f.seat, arg_of(action, 0))


# --- the board, and who begins ----------------------------------------------------------------------------------------

cdef void fill_pouch(Game* g) noexcept nogil:
    """EP-019, EP-034."""
    cdef int kind, _copy
    deck_clear(&g.s.deck[DECK_POUCH])
    for kind in range(KINDS):
        for _copy in range(g.content.tile_count[kind]):
            deck_put(&g.s.deck[DECK_POUCH], kind)
    deck_shuffle(<Engine> g.engine, &g.s.deck[DECK_POUCH], DECK_POUCH)


cdef void lay_triggers(Game* g) noexcept nogil:
    """EP-022, EP-023."""
    cdef int trigger, _trigger
    deck_clear(&g.s.deck[DECK_TRIGGERS])
    for trigger in range(g.content.triggers):
        if g.content.trigger_enabled[trigger]:
            deck_put(&g.s.deck[DECK_TRIGGERS], trigger)
    deck_shuffle(<Engine> g.engine, &g.s.deck[DECK_TRIGGERS], DECK_TRIGGERS)
    for _trigger in range(min(g.rules.setup_active_triggers, g.s.deck[DECK_TRIGGERS].size)):
        activate_trigger(g, NO_SEAT)


cdef void choose_first(Game* g) noexcept nogil:
    """EP-026: the lowest start; EP-027: then clockwise by seat."""
    cdef int seat, first = 0
    for seat in range(g.s.common.seats):
        if g.s.player[seat].triangle < g.s.player[first].triangle:
            first = seat
    if g.rules.setup_first_player == FIRST_PLAYER_RANDOM:
        first = below(&g.s.common.rng, STREAM_SETUP, g.s.common.seats)
    g.s.first_seat = first
    for seat in range(g.s.common.seats):
        g.s.common.order[left_of(g, first, seat)] = seat


cdef void fill_dashboard(Game* g, int seat) noexcept nogil:
    """EP-008, EP-009, EP-010, EP-024; what a seat gets in compensation goes by its place in the turn order."""
    cdef Player* p = &g.s.player[seat]
    cdef int order = g.s.common.order[seat]
    cdef int attribute, card
    cdef int honor = (g.rules.setup_start_honor + g.content.seat_honor[order]
                      + g.content.journey_honor[p.journey])
    p.potential = g.rules.setup_potential
    p.influence = g.rules.setup_influence + g.content.seat_influence[order]
    p.conviction = g.rules.setup_conviction
    p.reserve = g.rules.setup_blocks_per_player - p.potential - p.influence - p.conviction
    for attribute in range(ATTRIBUTES):
        p.attribute[attribute] = g.rules.setup_common_blocks if attribute < COMMONS else g.rules.setup_heroic_blocks
        p.reserve -= p.attribute[attribute]
    if g.rules.setup_spare_blocks == SPARE_BLOCKS_POTENTIAL:            # EP-011
        p.potential += p.reserve
        p.reserve = 0
    elif g.rules.setup_spare_blocks == SPARE_BLOCKS_INFLUENCE:
        p.influence += p.reserve
        p.reserve = 0
    p.reserve_at_start = p.reserve
    if g.rules.setup_starting_companion_honor:                          # EP-014
        for card in range(CARDS):
            if g.s.place[card] == seat:
                honor += g.board.honor[card]
    p.speed_tile = g.rules.speed_base
    g.s.common.score[seat] = max(0, honor)
    g.s.peak = max(g.s.peak, g.s.common.score[seat])
    add16(&g.s.seat_facts[seat].honor[HONOR_START], g.s.common.score[seat])


cdef void reveal_starts(Game* g) noexcept nogil:
    """EP-028, EP-029: in ascending order of the start numbers."""
    cdef int triangle, seat
    for triangle in range(g.board.triangles):
        for seat in range(g.s.common.seats):
            if g.s.player[seat].triangle == triangle:
                reveal_around(g, seat, triangle)
    hand_over_tiles(g)
    note_start_tiles(g)


cdef void note_start_tiles(Game* g) noexcept nogil:
    """A fact: the tiles next to every token before the first turn."""
    cdef int seat, i, hex
    for seat in range(g.s.common.seats):
        for i in range(min(STARTERS, NEIGHBOURS)):
            hex = g.board.hex[g.s.player[seat].triangle][i]
            if hex >= 0:
                g.s.seat_facts[seat].start_kind[i] = g.s.tile[hex]


cdef void lay_out(Game* g) noexcept nogil:
    """The pouch, the supplies, the triggers, the first player, the dashboards and the first tiles."""
    cdef int attribute, seat
    fill_pouch(g)
    for attribute in range(ATTRIBUTES):                                 # EP-020, EP-021
        g.s.supply[attribute] = g.board.supply[attribute]
    lay_triggers(g)
    choose_first(g)
    for seat in range(g.s.common.seats):
        fill_dashboard(g, seat)
    reveal_starts(g)
