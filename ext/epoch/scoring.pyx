"""Final scoring, and who wins (RULES.md 7.18). EP-172: masteries are awarded only here. EP-242: what no card counts is
worth nothing."""

from equipoise.ext.bitset cimport Bits, bits_take
from equipoise.ext.epoch.declared cimport (
    AFTER_BONUSES, AFTER_MASTERY, AFTER_PLAY, AFTER_QUEST, ATTRIBUTES, BAN_MASTERY, BAN_QUEST, BASE_QUESTS,
    END_BONUS_IF, END_BONUS_PER, EVENT_BONUS, EVENT_MASTERY, EVENT_QUEST_LINE, EVENT_TILES, HONOR_BONUSES,
    HONOR_MASTERY, HONOR_QUEST, HONOR_TILES, MASTERY_TIE_SHARED_FLOOR, NO_QUEST, PLAYERS, SCORE_TIE_LAST_IN_TURN_ORDER,
    STACKS, Player,
)
from equipoise.ext.epoch.game cimport Game, barred, dense_rank, is_powerless, left_of, say
from equipoise.ext.epoch.honor cimport add16
from equipoise.ext.epoch.metrics cimport compares, metric
from equipoise.ext.types cimport i32


# --- the parts --------------------------------------------------------------------------------------------------------

cdef int treachery_of(const Game* g, int seat, int stack) noexcept nogil:
    """Treachery cards of a colour in front of a player."""
    cdef int card, n = 0
    if g.s.player[seat].treachery == 0:
        return 0
    for card in range(g.content.cards):
        if g.s.place[card] == seat and g.content.stack[card] == stack:
            n += g.content.treachery[card]
    return n


cdef int mastery_total(const Game* g, int seat, int attribute) noexcept nogil:
    """EP-167, EP-168, EP-169: cards of the colour, treachery excepted (EP-250), and proficiency tiles (EP-158)."""
    cdef int total = g.rules.proficiency_value * g.s.player[seat].proficiency[attribute]
    cdef int stack
    if barred(g, seat, BAN_MASTERY + attribute):
        return 0
    for stack in range(STACKS):
        if g.board.attribute_of[stack] == attribute:
            total += g.s.player[seat].held[stack] - treachery_of(g, seat, stack)
    return total


cdef int end_bonus(const Game* g, int seat, int card) noexcept nogil:
    """EP-216."""
    cdef int value = metric(g, seat, g.content.end_metric[card])
    if is_powerless(g, seat, card):
        return 0
    if g.content.end[card] == END_BONUS_PER:
        return g.content.end_honor[card] * value
    if g.content.end[card] == END_BONUS_IF and compares(value, g.content.end_op[card], g.content.end_threshold[card]):
        return g.content.end_honor[card]
    return 0


cdef bint is_idle_quest(const Game* g, int seat, int quest) noexcept nogil:
    """The quest is barred: it scores nothing for this player."""
    return quest < BASE_QUESTS and barred(g, seat, BAN_QUEST + quest)


cdef int quest_line_honor(const Game* g, int seat, int quest, int line) noexcept nogil:
    """EP-238: what a line scores, or 0."""
    if is_idle_quest(g, seat, quest):
        return 0
    if compares(metric(g, seat, g.content.quest_metric[quest][line]), g.content.quest_op[quest][line],
                g.content.quest_threshold[quest][line]):
        return g.content.quest_honor[quest][line]
    return 0


cdef int mastery_honor(const Game* g, int seat, int attribute) noexcept nogil:
    """EP-164, EP-165, EP-166: what a mastery would bring as the totals stand."""
    cdef int own = mastery_total(g, seat, attribute), other, leaders = 1
    if own == 0:
        return 0
    for other in range(g.s.common.seats):
        if other != seat:
            if mastery_total(g, other, attribute) > own:
                return 0
            leaders += mastery_total(g, other, attribute) == own
    if leaders == 1:
        return g.board.mastery[attribute]
    return g.board.mastery[attribute] // leaders if g.rules.mastery_tie == MASTERY_TIE_SHARED_FLOOR else 0


cdef int standing(const Game* g, int seat) noexcept nogil:
    """EP-237: what final scoring would make of a player's honor now."""
    cdef const Player* p = &g.s.player[seat]
    cdef int total = g.s.common.score[seat] + g.rules.control_end_honor * p.tiles
    cdef Bits left = p.monsters
    cdef int attribute, line, card
    for attribute in range(ATTRIBUTES):
        total += mastery_honor(g, seat, attribute)
    while True:
        card = bits_take(&left)
        if card < 0:
            break
        total += end_bonus(g, seat, card)
    if p.quest != NO_QUEST:
        for line in range(g.content.quest_lines[p.quest]):
            total += quest_line_honor(g, seat, p.quest, line)
    return max(0, total)


# --- step by step -----------------------------------------------------------------------------------------------------

cdef void add(Game* g, i32* scored, int seat, int honor, int source) noexcept nogil:
    """EP-239: kept apart from honor until the end, so that it changes no condition."""
    scored[seat] += honor
    add16(&g.s.seat_facts[seat].honor[source], honor)


cdef void rank_now(Game* g, const i32* scored, int step) noexcept nogil:
    """A fact: ranks by honor after a step."""
    cdef i32 honor[PLAYERS]
    cdef int seat
    for seat in range(g.s.common.seats):
        honor[seat] = g.s.common.score[seat] + scored[seat]
    for seat in range(g.s.common.seats):
        g.s.seat_facts[seat].rank_after[step] = dense_rank(honor, g.s.common.seats, seat)


cdef void score_mastery(Game* g, i32* scored) noexcept nogil:
    """EP-164, EP-165, EP-166: to the single highest total above 0; with mastery.tie leaders who are tied may share."""
    cdef int attribute, seat, best, leaders, honor, total
    for attribute in range(ATTRIBUTES):
        best = leaders = 0
        for seat in range(g.s.common.seats):
            total = mastery_total(g, seat, attribute)
            if total > best:
                best = total
                leaders = 1
            elif total == best:
                leaders += 1
        if best == 0:
            continue
        honor = g.board.mastery[attribute]
        if leaders > 1:
            honor = honor // leaders if g.rules.mastery_tie == MASTERY_TIE_SHARED_FLOOR else 0
        for seat in range(g.s.common.seats):
            if mastery_total(g, seat, attribute) < best:
                continue
            if leaders == 1:
                g.s.masteries[seat] += 1
                g.s.seat_facts[seat].mastery_won[attribute] = 1
            else:
                g.s.seat_facts[seat].mastery_tied[attribute] = 1
            if leaders == 1 or honor > 0:
                say(g, EVENT_MASTERY, attribute, seat, honor, 0)
                add(g, scored, seat, honor, HONOR_MASTERY)


cdef void score_monsters(Game* g, i32* scored) noexcept nogil:
    cdef Bits left
    cdef int seat, card, honor
    for seat in range(g.s.common.seats):
        left = g.s.player[seat].monsters
        while True:
            card = bits_take(&left)
            if card < 0:
                break
            honor = end_bonus(g, seat, card)
            if honor != 0:
                say(g, EVENT_BONUS, seat, card, honor, 0)
                add(g, scored, seat, honor, HONOR_BONUSES)


cdef void score_quests(Game* g, i32* scored) noexcept nogil:
    cdef int seat, line, honor, quest
    for seat in range(g.s.common.seats):
        quest = g.s.player[seat].quest
        if quest == NO_QUEST:
            continue
        for line in range(g.content.quest_lines[quest]):
            honor = quest_line_honor(g, seat, quest, line)
            if honor != 0:
                g.s.seat_facts[seat].quest_line[line] = 1
                say(g, EVENT_QUEST_LINE, seat, quest, line, honor)
                add(g, scored, seat, honor, HONOR_QUEST)


cdef void score_tiles(Game* g, i32* scored) noexcept nogil:
    """EP-144."""
    cdef int seat, honor
    for seat in range(g.s.common.seats):
        honor = g.rules.control_end_honor * g.s.player[seat].tiles
        if honor > 0:
            say(g, EVENT_TILES, seat, g.s.player[seat].tiles, honor, 0)
            add(g, scored, seat, honor, HONOR_TILES)


# --- who wins ---------------------------------------------------------------------------------------------------------

cdef void share_win(Game* g) noexcept nogil:
    """EP-240, EP-241: the best share the win; with score.tie the last of them in turn order has it alone."""
    cdef int i, seat, best = -1, winners = 0, last = -1
    for i in range(g.s.common.seats):
        seat = left_of(g, g.s.first_seat, i)
        if g.s.common.score[seat] > best:
            best = g.s.common.score[seat]
            winners = 0
        if g.s.common.score[seat] == best:
            winners += 1
            last = seat
    for seat in range(g.s.common.seats):
        g.s.common.won[seat] = 0.0
        if g.rules.score_tie == SCORE_TIE_LAST_IN_TURN_ORDER:
            if seat == last:
                g.s.common.won[seat] = 1.0
        elif g.s.common.score[seat] == best:
            g.s.common.won[seat] = 1.0 / winners


cdef void rank_all(Game* g) noexcept nogil:
    """By honor; whoever wins comes before those with the same honor who do not."""
    cdef i32 key[PLAYERS]
    cdef int seat
    for seat in range(g.s.common.seats):
        key[seat] = 2 * g.s.common.score[seat] + (g.s.common.won[seat] > 0.0)
    for seat in range(g.s.common.seats):
        g.s.common.rank[seat] = dense_rank(key, g.s.common.seats, seat)


cdef void finish_game(Game* g, int reason) noexcept nogil:
    """EP-237: mastery, end-game bonuses, quests, tiles; EP-228: nothing fires."""
    cdef i32 scored[PLAYERS]
    cdef int seat
    for seat in range(PLAYERS):
        scored[seat] = 0
    rank_now(g, scored, AFTER_PLAY)
    score_mastery(g, scored)
    rank_now(g, scored, AFTER_MASTERY)
    score_monsters(g, scored)
    rank_now(g, scored, AFTER_BONUSES)
    score_quests(g, scored)
    rank_now(g, scored, AFTER_QUEST)
    score_tiles(g, scored)
    for seat in range(g.s.common.seats):
        g.s.common.score[seat] = max(0, g.s.common.score[seat] + scored[seat])
    g.s.common.end_reason = reason
    share_win(g)
    rank_all(g)
