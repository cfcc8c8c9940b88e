# One table of Mythic Earth as the rules see it: state, parameters, content, board; frames, and the short questions all
# of them ask.

from equipoise.ext.engine cimport Engine, emit, is_barred, roll
from equipoise.ext.mythic_earth.declared cimport (
    DICE_D3, DICE_D6, FORCE, HEROIC, NEUTRAL, NO_UNIT, STATS, UNTILS, WHERE_TABLE, Content, Frame, Rules,
    SeatFacts, State, Unit, push_frame,
)
from equipoise.ext.mythic_earth.board cimport Board
from equipoise.ext.types cimport u64

cdef struct Game:
    State* s
    const Rules* rules
    const Content* content
    const Board* board
    void* engine                    # the Engine, for dice, draws and events
    u64 table                       # no other table of this process has this number


# --- events and frames ------------------------------------------------------------------------------------------------

cdef inline void say(Game* g, int kind, int a, int b, int c, int d) noexcept nogil:
    emit(<Engine> g.engine, kind, a, b, c, d)


cdef inline Frame* begin_frame(Game* g, int kind, int seat, int unit) noexcept nogil:
    """Begins something about a Unit that may have to ask."""
    cdef Frame* f = push_frame(g.s, kind, seat)
    f.unit = unit
    f.other = NO_UNIT
    return f


# --- dice -------------------------------------------------------------------------------------------------------------

cdef inline int throw_die(Game* g, int seat, int sides) noexcept nogil:
    """Every die of the game; a Spirit Animal's are NEUTRAL's."""
    g.s.facts.dice_rolled += 1
    return roll(<Engine> g.engine, seat, sides)


cdef inline int test_die(Game* g, int seat) noexcept nogil:
    """ME-029: the die of all tests, a D10."""
    return throw_die(g, seat, g.rules.tests_die)


cdef inline int amount(Game* g, int seat, int die) noexcept nogil:
    """DICE_1, DICE_D3, DICE_D6. ME-032: a D3 is half a D6, rounded up."""
    if die == DICE_D3:
        return (throw_die(g, seat, 6) + 1) // 2
    if die == DICE_D6:
        return throw_die(g, seat, 6)
    return 1


# --- players and Units ------------------------------------------------------------------------------------------------

cdef inline int other_player(int player) noexcept nogil:
    return 1 - player


cdef inline int owner_of(int unit) noexcept nogil:
    """Player, or NEUTRAL: follows from the id."""
    return unit // FORCE if unit < 2 * FORCE else NEUTRAL


cdef inline bint barred(const Game* g, int player, int ban) noexcept nogil:
    """Whether the player may not do that, or has no use of it (BAN_...)."""
    return is_barred(&g.s.common, player, ban)


cdef inline int place_of(int unit) noexcept nogil:
    """Place in the Force."""
    return unit % FORCE


cdef inline bint on_table(const Game* g, int unit) noexcept nogil:
    return g.s.unit[unit].where == WHERE_TABLE


cdef inline bint is_animal(int unit) noexcept nogil:
    return unit >= 2 * FORCE


cdef inline u64 bit(int unit) noexcept nogil:
    return <u64> 1 << unit


cdef inline bint engaged(const Game* g, int unit) noexcept nogil:
    return g.s.unit[unit].engaged != 0


cdef inline bint heroic(const Unit* u) noexcept nogil:
    return (u.entry_flags & HEROIC) != 0


cdef inline int modified(const Unit* u, int stat) noexcept nogil:
    """All modifiers of a stat that are in force."""
    cdef int until, total = 0
    for until in range(UNTILS):
        total += u.modifier[until * STATS + stat]
    return total


cdef inline bint has_flag(const Unit* u, int flag) noexcept nogil:
    return ((u.flags[0] | u.flags[1] | u.flags[2] | u.flags[3]) & flag) != 0


cdef inline void expire(Unit* u, int until) noexcept nogil:
    """Modifiers and flags that last so long end."""
    cdef int stat
    for stat in range(STATS):
        u.modifier[until * STATS + stat] = 0
    u.flags[until] = 0


cdef inline SeatFacts* facts_of(Game* g, int player) noexcept nogil:
    return &g.s.seat_facts[player]
