"""What makes a loaded position unplayable although every number is within its bounds, each fault in a sentence."""

from equipoise.ext.engine cimport MAX_LEGAL, PLAYING, action_t
from equipoise.ext.mythic_earth.actions cimport ACTION_STEPS, REGROUP_STEPS
from equipoise.ext.mythic_earth.alert cimport ALERT_NEXT, ALERT_STEPS
from equipoise.ext.mythic_earth.brave cimport BRAVE_STEPS, TEST_STEPS
from equipoise.ext.mythic_earth.casting cimport CASTING_STEPS
from equipoise.ext.mythic_earth.charge cimport CHARGE_STEPS
from equipoise.ext.mythic_earth.clean_up cimport CLEAN_STEPS
from equipoise.ext.mythic_earth.declared cimport (
    ACTIVATE_ASK, ACTIVATE_DONE, DECIDE_ACTION, DECIDE_ALERT, DECIDE_ALERT_ACTION, DECIDE_BLESSING, DECIDE_CONSOLIDATE,
    DECIDE_DEPLOY_POS, DECIDE_ENTRY, DECIDE_ENTRY_EDGE, DECIDE_ENTRY_POINT, DECIDE_MOVE, DECIDE_PRIMARY, DECIDE_SPELL,
    DECIDE_SPLIT, EC2, EL2, EL7, FIRST_ANIMAL, FOUND_LOCATED, FRAME_ACTION, FRAME_ACTIVATE, FRAME_ALERT, FRAME_BRAVE,
    FRAME_CAST, FRAME_CHARGE, FRAME_CHOOSE_MOVE, FRAME_DEPLOY, FRAME_DEVOTION_TEST, FRAME_END_OF_TURN, FRAME_EXCHANGE,
    FRAME_FIGHT, FRAME_HITS, FRAME_MOVE, FRAME_OPENING, FRAME_REGROUP, FRAME_RESERVE, FRAME_STOP_FLEEING, FRAME_TEST,
    FRAME_TRAMPLE, FRAME_TURN, FRAME_VOLLEY, GROUPS, MINIS, NO_DEVOTION, NO_ENTRY, NO_PICK, NO_PLAYER, NO_SCENARIO,
    NO_TOKEN, NO_UNIT, NO_WEAPON, PICKS, PLAYERS, TOKENS, TOKEN_CAPTIVE, TOKEN_FOUNTAIN, TOKEN_MAP, TOKEN_NONE,
    TOKEN_SACRIFICE, TURN_OVER, UNITS, WAY_DEVOTIONS, WHERE_DESTROYED, WHERE_NOWHERE, WHERE_RESERVE, WHERE_TABLE,
    W_POOL, W_TURN_START, Frame, Player, Token, Unit,
)
from equipoise.ext.mythic_earth.deployment cimport DEPLOY_STEPS
from equipoise.ext.mythic_earth.exchange cimport EXCHANGE_STEPS
from equipoise.ext.mythic_earth.fight cimport FIGHT_STEPS
from equipoise.ext.mythic_earth.fog cimport NEXT_UNIT, RESERVE_STEPS
from equipoise.ext.mythic_earth.game cimport Game, bit, is_animal, owner_of
from equipoise.ext.mythic_earth.hits cimport HITS_STEPS
from equipoise.ext.mythic_earth.legal cimport list_legal
from equipoise.ext.mythic_earth.march cimport MOVE_STEPS
from equipoise.ext.mythic_earth.measuring cimport field, on_the_table, place
from equipoise.ext.mythic_earth.opening cimport OPENING_STEPS
from equipoise.ext.mythic_earth.geometry cimport point
from equipoise.ext.mythic_earth.rally cimport STOP_STEPS
from equipoise.ext.mythic_earth.toll cimport wounds_of
from equipoise.ext.mythic_earth.volley cimport VOLLEY_STEPS
from equipoise.ext.types cimport u64


# --- Units ------------------------------------------------------------------------------------------------------------

cdef bint formation_fits(Unit* u) noexcept nogil:
    """Whether there can be so many Minis. If not, the Unit is left without any, for `minis_fault` to find."""
    cdef int group, alive = 0, started = 0
    for group in range(GROUPS):
        alive += u.alive[group]
        started += u.started[group]
    if alive <= MINIS and started <= MINIS:
        return True
    u.minis = u.minis_started = 0
    return False


cdef const char* minis_fault(const Game* g, int unit) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef int group, groups = 1, most = 1
    if is_animal(unit):
        if u.entry != NO_ENTRY:
            return b"a Spirit Animal has an entry"
    else:
        if u.entry == NO_ENTRY:
            return b"a Unit of a Force has no entry"
        groups = g.content.entry_groups[u.entry]
        most = g.content.entry_size_max[u.entry]
    for group in range(GROUPS):
        if u.started[group] > 0 and group >= groups:
            return b"a Unit has Minis of a kind that its entry does not have"
        if u.alive[group] > u.started[group]:
            return b"a Unit has more Minis than it began with"
    if u.minis_started > most or (u.minis_started == 0 and u.where != WHERE_DESTROYED):
        return b"a Unit has fewer or more Minis than its entry allows"
    if (u.minis == 0) != (u.where == WHERE_DESTROYED):
        return b"a Unit without Minis, and only such a one, is destroyed"
    if u.minis > 0 and u.damage >= wounds_of(g, u, u.front):
        return b"a Mini has more damage than wounds"
    return NULL


cdef const char* engagement_fault(const Game* g, int unit) noexcept nogil:
    cdef u64 left = g.s.unit[unit].engaged
    cdef int other
    if left and g.s.unit[unit].where != WHERE_TABLE:
        return b"a Unit that is not on the table is engaged"
    for other in range(UNITS):
        if not left & bit(other):
            continue
        if g.s.unit[other].where != WHERE_TABLE or owner_of(other) == owner_of(unit):
            return b"a Unit is engaged with what is no enemy on the table"
        if not g.s.unit[other].engaged & bit(unit):
            return b"an engagement is not mutual"
    return NULL


cdef const char* unit_fault(const Game* g, int unit) noexcept nogil:
    cdef const Unit* u = &g.s.unit[unit]
    cdef const char* words
    if u.where == WHERE_NOWHERE:
        return engagement_fault(g, unit)
    words = minis_fault(g, unit)
    if words != NULL:
        return words
    if is_animal(unit) and u.where != WHERE_TABLE and u.where != WHERE_DESTROYED:
        return b"a Spirit Animal waits"
    if u.where == WHERE_TABLE and not on_the_table(g, place(u), 0):
        return b"a Unit's centre is off the table"
    return engagement_fault(g, unit)


# --- tokens and players -----------------------------------------------------------------------------------------------

cdef const char* token_fault(const Game* g, const Token* t) noexcept nogil:
    if t.kind == TOKEN_NONE:
        return NULL
    if t.owner == NO_PLAYER and t.kind != TOKEN_CAPTIVE and t.kind != TOKEN_FOUNTAIN:
        return b"a token has no owner"
    if t.carrier == NO_UNIT:
        if not on_the_table(g, point(t.x, t.y), 0):
            return b"a token lies off the table"
        return NULL
    if t.kind != TOKEN_CAPTIVE and t.kind != TOKEN_SACRIFICE and t.kind != TOKEN_MAP:
        return b"a token is carried that lies where it is"
    if g.s.unit[t.carrier].where == WHERE_NOWHERE or g.s.unit[t.carrier].where == WHERE_DESTROYED:
        return b"a token is carried by a Unit that is not there"
    return NULL


cdef bint names_piece(const Game* g, int pick) noexcept nogil:
    return pick == NO_PICK or pick < field(g).pieces


cdef const char* player_fault(const Game* g, const Player* p) noexcept nogil:
    cdef int i
    if p.pool[0] or p.deploy[0]:
        return b"a die shows 0"
    for i in range(PICKS):
        if p.pick[i] == NO_PICK and (i < p.picks or p.acted_on >> i & 1):
            return b"player.picks or player.acted_on counts a player.pick that names nothing"
    if p.devotion == NO_DEVOTION:
        return NULL
    if p.devotion // WAY_DEVOTIONS != p.way:
        return b"a Devotion is of the other Way"
    if (p.found == FOUND_LOCATED) and (p.located == NO_PICK or (p.devotion != EL2 and p.devotion != EC2)):
        return b"something is located that the Devotion does not look for"
    if g.s.scenario == NO_SCENARIO or (p.devotion != EL2 and p.devotion != EL7):
        return NULL
    if not names_piece(g, p.located) or (p.consecrated and p.pick[0] == NO_PICK):
        return b"a Devotion names a piece that is not there"
    for i in range(PICKS):
        if not names_piece(g, p.pick[i]):
            return b"a Devotion names a piece that is not there"
    return NULL


# --- what is going on -------------------------------------------------------------------------------------------------

cdef int steps_of(int kind) noexcept nogil:
    """How many steps a frame has."""
    if kind == FRAME_OPENING:
        return OPENING_STEPS
    if kind == FRAME_DEPLOY:
        return DEPLOY_STEPS
    if kind == FRAME_TURN:
        return TURN_OVER + 1
    if kind == FRAME_END_OF_TURN:
        return CLEAN_STEPS
    if kind == FRAME_RESERVE:
        return RESERVE_STEPS
    if kind == FRAME_ACTIVATE:
        return ACTIVATE_DONE + 1
    if kind == FRAME_TEST:
        return TEST_STEPS
    if kind == FRAME_BRAVE:
        return BRAVE_STEPS
    if kind == FRAME_REGROUP:
        return REGROUP_STEPS
    if kind == FRAME_STOP_FLEEING:
        return STOP_STEPS
    if kind == FRAME_MOVE:
        return MOVE_STEPS
    if kind == FRAME_ALERT:
        return ALERT_STEPS
    if kind == FRAME_ACTION:
        return ACTION_STEPS
    if kind == FRAME_VOLLEY:
        return VOLLEY_STEPS
    if kind == FRAME_HITS:
        return HITS_STEPS
    if kind == FRAME_CHARGE:
        return CHARGE_STEPS
    if kind == FRAME_EXCHANGE:
        return EXCHANGE_STEPS
    if kind == FRAME_FIGHT:
        return FIGHT_STEPS
    if kind == FRAME_CAST:
        return CASTING_STEPS
    return 2 if kind == FRAME_DEVOTION_TEST else 1


cdef bint about_a_unit(const Frame* f) noexcept nogil:
    """Whether a frame of this kind cannot do without its Unit."""
    return (f.kind == FRAME_TEST or f.kind == FRAME_BRAVE or f.kind == FRAME_REGROUP or f.kind == FRAME_STOP_FLEEING
            or f.kind == FRAME_TRAMPLE or f.kind == FRAME_MOVE or f.kind == FRAME_CHOOSE_MOVE or f.kind == FRAME_ALERT
            or f.kind == FRAME_ACTION or f.kind == FRAME_VOLLEY or f.kind == FRAME_HITS or f.kind == FRAME_CHARGE
            or f.kind == FRAME_EXCHANGE or f.kind == FRAME_FIGHT or f.kind == FRAME_CAST
            or f.kind == FRAME_DEVOTION_TEST)


cdef bint about_an_own_deed(const Frame* f) noexcept nogil:
    """What nobody but a Unit of a player does: Spirit Animals wander and fight back, and nobody is asked."""
    return (f.kind == FRAME_REGROUP or f.kind == FRAME_STOP_FLEEING or f.kind == FRAME_MOVE
            or f.kind == FRAME_CHOOSE_MOVE or f.kind == FRAME_ALERT or f.kind == FRAME_ACTION
            or f.kind == FRAME_VOLLEY or f.kind == FRAME_CHARGE or f.kind == FRAME_CAST)


cdef bint about_two_units(const Frame* f) noexcept nogil:
    return (f.kind == FRAME_TRAMPLE or f.kind == FRAME_VOLLEY or f.kind == FRAME_EXCHANGE or f.kind == FRAME_FIGHT
            or f.kind == FRAME_CAST or (f.kind == FRAME_CHARGE and f.token == NO_TOKEN)
            or (f.kind == FRAME_ALERT and f.step != ALERT_NEXT))


cdef bint is_there(const Game* g, int unit) noexcept nogil:
    return unit != NO_UNIT and g.s.unit[unit].where != WHERE_NOWHERE


cdef const char* units_to_come_fault(const Game* g, const Frame* f) noexcept nogil:
    """Those that a frame has still to go through are there; only a volley finds Spirit Animals among them."""
    cdef int unit
    if f.kind not in (FRAME_OPENING, FRAME_RESERVE, FRAME_ALERT, FRAME_END_OF_TURN, FRAME_VOLLEY):
        return NULL
    for unit in range(UNITS):
        if not f.units & bit(unit):
            continue
        if not is_there(g, unit) or (is_animal(unit) and f.kind != FRAME_VOLLEY):
            return b"stack.units names a Unit that no Force has"
        if f.kind == FRAME_RESERVE and g.s.unit[unit].where != WHERE_RESERVE:
            return b"stack.units names a Unit that is not in reserve"
    if f.kind == FRAME_RESERVE and f.step != NEXT_UNIT and (
            not is_there(g, f.unit) or g.s.unit[f.unit].where != WHERE_RESERVE):
        return b"stack.unit of a reserve is not in reserve"
    return NULL


cdef bint is_second_activation(const Game* g, int index) noexcept nogil:
    cdef int i
    for i in range(index):
        if g.s.stack[i].kind == FRAME_ACTIVATE:
            return True
    return False


cdef const char* activation_fault(const Game* g, const Frame* f) noexcept nogil:
    if f.unit != g.s.activation.unit:
        return b"stack.unit of an activation is activation.unit, and no other"
    if not is_there(g, f.unit):
        return b"activation.unit is no Unit of the game"
    if f.unit >= FIRST_ANIMAL or owner_of(f.unit) != f.seat:
        return b"a player activates a Unit that is not its own"
    return NULL


cdef const char* frame_fault(const Game* g, int index) noexcept nogil:
    cdef const Frame* f = &g.s.stack[index]
    cdef bint lowest = f.kind == FRAME_OPENING or f.kind == FRAME_DEPLOY or f.kind == FRAME_TURN
    if lowest != (index == 0):
        return b"the opening, deployment or a Game Turn is at the bottom of the stack, and only there"
    if f.step >= steps_of(f.kind):
        return b"a frame has come farther than it goes"
    if f.seat >= PLAYERS and f.kind != FRAME_HITS:
        return b"a frame belongs to nobody"
    if about_a_unit(f) and not is_there(g, f.unit):
        return b"a frame is about a Unit that is not there"
    if about_an_own_deed(f) and is_animal(f.unit):
        return b"a frame is about what a Spirit Animal does; it only fights back"
    if about_two_units(f) and not is_there(g, f.other):
        return b"a frame is about an enemy that is not there"
    if f.kind == FRAME_VOLLEY and f.weapon == NO_WEAPON:
        return b"a volley is shot without a weapon"
    if (f.kind == FRAME_MOVE or f.kind == FRAME_CHARGE) and f.path.points < 1:
        return b"a path has no start"
    if f.kind == FRAME_ACTIVATE and is_second_activation(g, index):
        return b"the stack holds one activation at a time"
    if f.kind == FRAME_ACTIVATE and f.step != ACTIVATE_ASK:
        return activation_fault(g, f)
    return units_to_come_fault(g, f)


cdef const char* unit_asked_about_fault(const Game* g, const Frame* f, int decision) noexcept nogil:
    """A decision about a Unit finds it where it can be decided about. That the frame asks this is checked before."""
    if decision == DECIDE_BLESSING and (f.window == W_TURN_START or f.window == W_POOL):
        return NULL
    if decision == DECIDE_BLESSING and not is_there(g, f.unit):
        return b"stack.unit of the topmost frame is no Unit of the game"
    if (decision == DECIDE_SPELL or decision == DECIDE_SPLIT or decision == DECIDE_DEPLOY_POS
            or decision == DECIDE_ENTRY_EDGE or decision == DECIDE_ENTRY_POINT) and (
            not is_there(g, f.unit) or owner_of(f.unit) != g.s.common.seat):
        return b"stack.unit of the topmost frame is no Unit of the seat that is asked"
    if decision == DECIDE_ACTION and g.s.unit[g.s.activation.unit].where != WHERE_TABLE:
        return b"activation.unit is not on the table"
    if (decision == DECIDE_MOVE or decision == DECIDE_CONSOLIDATE) and g.s.unit[f.unit].where != WHERE_TABLE:
        return b"stack.unit of the topmost frame is not on the table"
    if (decision == DECIDE_ALERT or decision == DECIDE_ALERT_ACTION) and not is_there(g, f.other):
        return b"stack.other of the topmost frame is no Unit of the game"
    if decision == DECIDE_ENTRY and not f.entering:
        return b"stack.entering of the topmost frame is 0; where decide_entry is asked it is 1"
    return NULL


cdef const char* question_fault(Game* g) noexcept nogil:
    cdef action_t legal[MAX_LEGAL]
    cdef const Frame* f = &g.s.stack[g.s.pending.depth - 1]
    cdef const char* words
    if not g.s.pending.asked:
        return b"nobody is asked"
    words = unit_asked_about_fault(g, f, g.s.common.decision)
    if words == NULL and list_legal(g, legal) < 1:
        words = b"nothing is legal"
    return words


cdef const char* why_unplayable(Game* g) noexcept nogil:
    cdef const char* words
    cdef int i
    if g.s.common.end_reason != PLAYING:
        return NULL
    if g.s.scenario == NO_SCENARIO and g.s.common.decision > DECIDE_PRIMARY:
        return b"no scenario is chosen"
    for i in range(UNITS):
        words = unit_fault(g, i)
        if words != NULL:
            return words
    for i in range(TOKENS):
        words = token_fault(g, &g.s.token[i])
        if words != NULL:
            return words
    for i in range(PLAYERS):
        words = player_fault(g, &g.s.player[i])
        if words != NULL:
            return words
    for i in range(g.s.pending.depth):
        words = frame_fault(g, i)
        if words != NULL:
            return words
    return question_fault(g)
