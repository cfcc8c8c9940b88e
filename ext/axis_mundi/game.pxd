# One table of Axis Mundi as the rules see it: state, parameters, content, board; and the short questions all of them
# ask.

from equipoise.ext.axis_mundi.board cimport Board
from equipoise.ext.axis_mundi.declared cimport (
    ANGEL, AXIS, BAN_ACTION_HIDDEN_TUNNEL, BAN_CARD, BAN_CHARACTER, BAN_POWER_EXTRA_ATTACK, BAN_POWER_EXTRA_MOVE,
    BAN_POWER_LARGE_HAND, BAN_POWER_SECOND_FAMILIAR, BAN_POWER_SECOND_SLOT, BEASTMASTER, COLUMN_G, COLUMN_S, DEMON,
    DO_STRIDE, DO_TUNNEL, EVENT_POINTS, EXTRA_MOVE_MODE_ANY_SINGLE, EXTRA_MOVE_MODE_ONE_COST, FRAME_TUMBLE, HUMAN, LAVA,
    NO_CARD, NO_CHARACTER, SAVANT, SCROUNGER, SHELTER, SHELTER_MODE_IMMUNE, Content, Player, Rules, State,
)
from equipoise.ext.bitset cimport lowest64
from equipoise.ext.engine cimport Engine, emit, is_barred, roll
from equipoise.ext.types cimport u64

cdef enum:
    PRIMITIVES = 64
    ONE_ACTION = 1                  # what an Action costs that has no parameter of its own

cdef struct Game:
    State* s
    const Rules* rules
    const Content* content
    const Board* board
    void* engine                    # the Engine, for dice and events
    u64 cards_with[PRIMITIVES]      # bit per card that has this effect (DO_...)
    u64 one_time                    # bit per one-time card
    bint idle_cards                 # there are cards without any effect


# --- chance and events ------------------------------------------------------------------------------------------------

cdef inline int die(Game* g, int seat) noexcept nogil:
    return roll(<Engine> g.engine, seat, 6)


cdef inline int side_die(Game* g, int seat) noexcept nogil:
    """1-3 left, 4-6 right (RULES.md 3.2), as a step of the index."""
    return -1 if die(g, seat) <= 3 else 1


cdef inline int tie_die(Game* g, int seat, int n) noexcept nogil:
    """Which of n tied candidates, from 0 (AM-047)."""
    cdef int face
    if n <= 1:
        return 0
    face = die(g, seat)
    if n <= 3:
        return (face - 1) // (6 // n)
    while face > n:
        face = die(g, seat)
    return face - 1


cdef inline void say(Game* g, int kind, int a, int b, int c, int d) noexcept nogil:
    emit(<Engine> g.engine, kind, a, b, c, d)


cdef inline bint tumbling(const Game* g) noexcept nogil:
    """A Tumble's window is open."""
    cdef int i
    for i in range(g.s.pending.depth):
        if g.s.stack[i].kind == FRAME_TUMBLE:
            return True
    return False


# --- characters -------------------------------------------------------------------------------------------------------

cdef inline bint is_human(const Game* g, int seat) noexcept nogil:
    return g.s.player[seat].form == HUMAN


cdef inline bint upgraded(const Game* g, int seat) noexcept nogil:
    """AM-117: in phase A everybody but the Ascendant; a borrowed power follows the phase too (AM-297)."""
    return g.s.ascendant >= 0 and seat != g.s.ascendant and g.rules.rules_upgrade_on_ascension


cdef inline bint keeps_base(const Game* g, int seat) noexcept nogil:
    """R9: whether a base power that the upgraded text does not name still works."""
    return g.rules.rules_upgraded_keeps_base or not upgraded(g, seat)


cdef inline bint barred(const Game* g, int seat, int ban) noexcept nogil:
    return is_barred(&g.s.common, seat, ban)


cdef inline int mat_of(const Game* g, int seat) noexcept nogil:
    """The character whose power is in force: the own one, a borrowed one (AM-296), or none (AM-111)."""
    if g.s.player[seat].form != HUMAN:
        return NO_CHARACTER
    if g.s.player[seat].identity >= 0:
        return g.s.player[seat].identity
    return g.s.common.character[seat]


cdef inline int power_of(const Game* g, int seat) noexcept nogil:
    """The same, or none for a seat that is barred from all that this character can do."""
    cdef int character = mat_of(g, seat)
    return character if character < 0 or not barred(g, seat, BAN_CHARACTER + character) else NO_CHARACTER


cdef inline bint has_power(const Game* g, int seat, int character, int ban) noexcept nogil:
    """Whether this power of the character works for the seat."""
    return power_of(g, seat) == character and not barred(g, seat, ban)


cdef inline int own_power(const Game* g, int seat) noexcept nogil:
    """The seat's own character, or none as an Ascendant."""
    cdef int character = g.s.common.character[seat]
    if g.s.player[seat].form != HUMAN or barred(g, seat, BAN_CHARACTER + character):
        return NO_CHARACTER
    return character


cdef inline int max_hp(const Game* g, int seat) noexcept nogil:
    cdef int form = g.s.player[seat].form
    if form == HUMAN:
        return g.rules.hp_human
    return g.rules.hp_angel if form == ANGEL else g.content.demon_hp


cdef inline int pools(const Game* g, int seat) noexcept nogil:
    """AM-175: the Upgraded Beastmaster has two pools of energy."""
    return 2 if has_power(g, seat, BEASTMASTER, BAN_POWER_SECOND_FAMILIAR) and upgraded(g, seat) else 1


cdef inline int ready_pool(const Game* g, int seat) noexcept nogil:
    """A pool from which the familiar can be sent, or -1."""
    cdef int pool
    for pool in range(pools(g, seat)):
        if g.s.player[seat].energy[pool] >= g.rules.energy_cost:
            return pool
    return -1


cdef inline int hand_limit(const Game* g, int seat) noexcept nogil:
    """AM-059, AM-242; active permanents and treasures do not count (AM-063)."""
    cdef int limit = g.rules.hand_limit
    if g.s.player[seat].form != HUMAN:
        return g.rules.hand_limit_asc
    # AM-238, AM-299, AM-300: a borrowed Savant raises the limit, a lent one keeps it.
    if power_of(g, seat) == SAVANT or own_power(g, seat) == SAVANT:
        if barred(g, seat, BAN_POWER_LARGE_HAND):
            return limit
        return max(limit, g.rules.savant_hand_limit_up if upgraded(g, seat) else g.rules.savant_hand_limit)
    return limit


cdef inline int slots_with(const Game* g, int seat, int character) noexcept nogil:
    """AM-078, AM-241, AM-242."""
    cdef int form = g.s.player[seat].form
    if form == ANGEL:
        return g.content.angel_slots
    if form == DEMON:
        return g.rules.demon_slots
    if character == SAVANT and upgraded(g, seat) and not barred(g, seat, BAN_POWER_SECOND_SLOT):
        return max(g.rules.slots_human, g.rules.savant_slots_up)
    return g.rules.slots_human


cdef inline int count_bits(u64 word) noexcept nogil:
    cdef int n = 0
    while word:
        word &= word - 1
        n += 1
    return n


cdef inline int effect_amount(const Game* g, int card, int primitive) noexcept nogil:
    """n of a card's effect."""
    cdef int i
    for i in range(g.content.effects[card]):
        if g.content.effect_do[card][i] == primitive:
            return g.content.effect_n[card][i]
    return 0


cdef inline bint may_use(const Game* g, int seat, int card) noexcept nogil:
    """Whether a seat is not barred from a card: to play it, or to bring it into a slot. No ban has a code behind those
    of the cards, so that cards of a tweak are never barred."""
    return not (barred(g, seat, BAN_CARD + card)
                or (g.cards_with[DO_TUNNEL] >> card & 1 and barred(g, seat, BAN_ACTION_HIDDEN_TUNNEL)))


cdef inline u64 for_slots(const Game* g, int seat) noexcept nogil:
    """AM-076, AM-079: permanents in hand that could be brought into a slot."""
    cdef u64 left = g.s.player[seat].held & ~g.one_time & ~g.s.player[seat].active
    cdef u64 cards = left
    while left:
        if not may_use(g, seat, lowest64(left)):
            cards &= ~(<u64> 1 << lowest64(left))
        left &= left - 1
    return cards


cdef inline bint works(const Game* g, int seat, int card) noexcept nogil:
    """AM-307: a card that needs low HP works whenever they are that low."""
    return g.content.hp_max[card] == 0 or g.s.player[seat].hp <= g.content.hp_max[card]


cdef inline int active_sum(const Game* g, int seat, int primitive) noexcept nogil:
    """The amounts of the active permanents with this effect together (AM-308)."""
    cdef u64 left = g.s.player[seat].active & g.cards_with[primitive]
    cdef int card, total = 0
    while left:
        card = lowest64(left)
        left &= left - 1
        if works(g, seat, card):
            total += effect_amount(g, card, primitive)
    return total


cdef inline bint active_any(const Game* g, int seat, int primitive) noexcept nogil:
    cdef u64 left = g.s.player[seat].active & g.cards_with[primitive]
    while left:
        if works(g, seat, lowest64(left)):
            return True
        left &= left - 1
    return False


cdef inline int held_with(const Game* g, int seat, int primitive) noexcept nogil:
    """A hand card with this effect, or NO_CARD. Permanents in hand do nothing (AM-078)."""
    cdef u64 cards = g.s.player[seat].held & g.cards_with[primitive] & g.one_time
    while cards:
        if may_use(g, seat, lowest64(cards)):
            return lowest64(cards)
        cards &= cards - 1
    return NO_CARD


cdef inline bint someone_hidden(const Game* g, int seat) noexcept nogil:
    """Whether an opponent is invisible."""
    cdef int other
    for other in range(g.board.seats):
        if other != seat and not g.s.player[other].visible:
            return True
    return False


cdef inline bint is_shielded_from(const Game* g, int seat, int damage_class) noexcept nogil:
    """AM-022, AM-145: shelter or God-Mode keeps this class of damage away. A path does not (AM-024)."""
    cdef const Player* p = &g.s.player[seat]
    if g.content.damage[damage_class][COLUMN_G] and p.god_mode:
        return True
    return (g.content.damage[damage_class][COLUMN_S] and g.s.terrain[p.pos] == SHELTER
            and g.rules.rules_shelter_mode == SHELTER_MODE_IMMUNE
            and (p.form == HUMAN or g.rules.rules_shelter_protects_ascendant))


# --- hexes ------------------------------------------------------------------------------------------------------------

cdef inline bint is_free(const Game* g, int hex) noexcept nogil:
    """No lava (AM-023) and nobody visible (AM-101, AM-283). The invisible are in nobody's way (AM-146, AM-319)."""
    return g.s.occupant[hex] < 0 and g.s.terrain[hex] != LAVA


cdef inline bint is_open(const Game* g, int hex) noexcept nogil:
    """Free, and not the open Axis (AM-100)."""
    return g.s.occupant[hex] < 0 and g.s.terrain[hex] != LAVA and g.s.terrain[hex] != AXIS


# --- what the active player can pay -----------------------------------------------------------------------------------

cdef inline int stride_left(const Game* g, int seat) noexcept nogil:
    """AM-084: extra move points of active permanents not yet used in this turn."""
    cdef u64 left = g.s.player[seat].active & g.cards_with[DO_STRIDE]
    cdef int card, total = 0
    while left:
        card = lowest64(left)
        left &= left - 1
        if works(g, seat, card):
            total += max(0, effect_amount(g, card, DO_STRIDE) - g.s.turn.strode[card])
    return total


cdef inline int scrounger_mp_left(const Game* g, int seat) noexcept nogil:
    if not has_power(g, seat, SCROUNGER, BAN_POWER_EXTRA_MOVE):
        return 0
    return max(0, (g.rules.scrounger_mp_up if upgraded(g, seat) else g.rules.scrounger_mp) - g.s.turn.scrounger_mp)


cdef inline int extra_moves(const Game* g, int seat) noexcept nogil:
    return stride_left(g, seat) + scrounger_mp_left(g, seat) + g.s.turn.mp_cards + g.s.turn.mp_treasure


cdef inline bint can_move_for(const Game* g, int extra, int cost) noexcept nogil:
    """AM-082: whether a Move Action of this cost can be paid, with so many extra Move points."""
    if g.rules.rules_extra_move_mode == EXTRA_MOVE_MODE_ANY_SINGLE:
        return extra > 0 or g.s.turn.ap >= cost
    if g.rules.rules_extra_move_mode == EXTRA_MOVE_MODE_ONE_COST and cost > 1:
        return g.s.turn.ap >= cost
    return extra + g.s.turn.ap >= cost


cdef inline bint attacks_freely(const Game* g, int seat) noexcept nogil:
    """The Upgraded Scrounger has an extra attack left, barred from it or not."""
    return (mat_of(g, seat) == SCROUNGER and upgraded(g, seat)
            and g.rules.scrounger_attacks_up > g.s.turn.scrounger_attacks)


cdef inline int scrounger_attacks_left(const Game* g, int seat) noexcept nogil:
    if not has_power(g, seat, SCROUNGER, BAN_POWER_EXTRA_ATTACK) or not upgraded(g, seat):
        return 0
    return max(0, g.rules.scrounger_attacks_up - g.s.turn.scrounger_attacks)


cdef inline bint can_attack_for(const Game* g, int seat, bint area) noexcept nogil:
    """AM-083, AM-086, AM-247: an extra attack of the Scrounger (not for the area attack), one of the bank, or AP."""
    return ((not area and scrounger_attacks_left(g, seat) > 0) or g.s.turn.atk > 0
            or g.s.turn.ap >= g.rules.attack_cost)


cdef inline void say_points(Game* g, int seat) noexcept nogil:
    say(g, EVENT_POINTS, seat, g.s.turn.ap, extra_moves(g, seat), g.s.turn.atk + scrounger_attacks_left(g, seat))


cdef inline void pay(Game* g, int seat, int cost, int purpose) noexcept nogil:
    """Action points for anything that is no Move Action and no attack."""
    if cost > 0:
        g.s.turn.ap -= cost
        g.s.turn.spent = 1
        g.s.seat_facts[seat].ap_used[purpose] += cost
