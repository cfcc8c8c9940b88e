"""Where the bot can gain Victory Points: places to go to and enemies to beat, by primary scenario and by Devotion."""

from equipoise.ext.mythic_earth.declared cimport (
    AGAINST_ALL_ODDS_PROXY, BAN_ACTION_CHALLENGE, BAN_ACTION_CHARGE, BAN_ACTION_CHARGE_ALTAR, BAN_ACTION_HUNT,
    BAN_CLAIM_BUILD, BAN_CLAIM_PICK_UP, BAN_CLAIM_PILLAGE, BAN_CLAIM_REMOVE, BAN_CLAIM_RITUAL, BAN_SCORE,
    BAN_SCORE_GREAT_HUNT, BEAST, BEHEMOTH, BUILD_ALTARS, CLAIMS, CLAIM_BURY, CLAIM_CONSECRATE, CLAIM_DRINK,
    CLAIM_INVOKE, CLAIM_PLANT_MARKER, CLAIM_PLANT_TOKEN, CLAIM_RITUAL, CLAUSES, DEVOTIONS, EC1, EC2, EC3, EC4, EC5, EC6,
    EC7, EC8, EL1, EL2, EL3, EL4, EL5, EL6, EL7, EL8, FLY, FOG_OF_WAR, FORCE, GENERAL, GREAT_HUNT, HUMANOID,
    LIBERATORS_CAPTIVES, MONSTER, MULTITUDE, NO_PICK, NO_UNIT, PILLAGE_VILLAGE, RAINY_SEASON, SOUTH, TICKS,
    TOKEN_ALTAR, TOKEN_CAPTIVE, TOKEN_CORPSE, TOKEN_DEATH, TOKEN_MAP, TOKEN_OBJECTIVE, TOKEN_RITUAL, TOKEN_SACRIFICE,
    TOKEN_TROPHY, TURN_CLAUSE_EVERY_TURN, Player, Token, Unit,
)
from equipoise.ext.mythic_earth.board cimport TOKEN_RADIUS, Field, Piece
from equipoise.ext.mythic_earth.bot_view cimport (
    AIMS, AIM_ALTAR, AIM_CLAIM, AIM_HOLD, AIM_MOVE, AIM_STAND, Aim, Profile, may,
)
from equipoise.ext.mythic_earth.claims cimport ban_of_claim
from equipoise.ext.mythic_earth.game cimport barred
from equipoise.ext.mythic_earth.geometry cimport Point, distance, point
from equipoise.ext.mythic_earth.measuring cimport CONTACT, beyond_river, field, in_half_of, token_place
from equipoise.ext.mythic_earth.toll cimport has_talent

cdef enum:
    OVER_THE_LINE = 12      # ticks: an altar lies beyond the Unit that builds it
    TOKEN_AHEAD = 7         # ticks between a Unit and the token it places (RULES.md 4.11)
    PICKED_UP = 8           # (ME-439)


# --- areas ------------------------------------------------------------------------------------------------------------

cdef inline Rect rect(int x0, int y0, int x1, int y1) noexcept nogil:
    cdef Rect r
    r.x0 = x0
    r.y0 = y0
    r.x1 = x1
    r.y1 = y1
    return r


cdef inline Rect spot(Point at) noexcept nogil:
    return rect(at.x, at.y, at.x, at.y)


cdef Rect half_of(const View* v, int player) noexcept nogil:
    """A player's half of the table. The Great Hunt is split by a diagonal: there it is the player's corner."""
    cdef int w = v.g.board.width, h = v.g.board.depth
    if v.s.player[player].side == SOUTH:
        return rect(0, 0, w, h // 2)
    return rect(0, h // 2, w, h)


cdef Rect zone_of(const View* v, int player, int* reach) noexcept nogil:
    """A player's deployment zone. A zone that is an arc is given as its corner and radius."""
    cdef const Field* f = field(v.g)
    cdef int w = v.g.board.width, h = v.g.board.depth
    reach[0] = f.arc
    if f.arc > 0:
        return rect(0, 0, 0, 0) if v.s.player[player].side == SOUTH else rect(w, h, w, h)
    if v.s.player[player].side == SOUTH:
        return rect(0, 0, w, f.depth)
    return rect(0, h - f.depth, w, h)


cdef Rect land_of(const View* v, int player, int* reach) noexcept nogil:
    """A player's half, for Units that only have to stand in it. Of a diagonal half it is a disc round the corner."""
    cdef int w = v.g.board.width, h = v.g.board.depth
    reach[0] = 0
    if field(v.g).arc == 0:                     # ME-301: the centre line is nobody's
        return rect(0, 0, w, h // 2 - 1) if v.s.player[player].side == SOUTH else rect(0, h // 2 + 1, w, h)
    reach[0] = w * h // distance(point(0, 0), point(w, h)) - 1
    return rect(0, 0, 0, 0) if v.s.player[player].side == SOUTH else rect(w, h, w, h)


cdef inline bint inside(const Rect* area, const Profile* p) noexcept nogil:
    """Wholly within (ME-398)."""
    return (area.x0 + p.radius <= p.at.x <= area.x1 - p.radius
            and area.y0 + p.radius <= p.at.y <= area.y1 - p.radius)


cdef int enemies_in(const View* v, const Rect* area) noexcept nogil:
    cdef int i, n = 0
    for i in range(v.enemies):
        n += inside(area, &v.p[v.foes[i]])
    return n


cdef int owns_in(const View* v, const Rect* area) noexcept nogil:
    cdef int i, n = 0
    for i in range(v.owns):
        n += inside(area, &v.p[v.own[i]])
    return n


# --- the list ---------------------------------------------------------------------------------------------------------

cdef void add_aim(View* v, int kind, Rect area, int reach, double value, int who, int wanted, bint strict=False,
                  bint late=False) noexcept nogil:
    """`strict`: touching the area is not enough. A Unit that claims needs its centre there, one that stands must be
    wholly within."""
    cdef Aim* aim
    if v.aims == AIMS or who == 0 or value <= 0:
        return
    aim = &v.aim[v.aims]
    v.aims += 1
    aim.kind = kind
    aim.area = area
    aim.reach = reach
    aim.value = value
    aim.who = who
    aim.wanted = wanted
    aim.wholly = strict and kind != AIM_CLAIM
    aim.late = late
    aim.centre = kind == AIM_ALTAR or (strict and kind == AIM_CLAIM)


cdef void see_hands(const View* v, Hands* hands) noexcept nogil:
    cdef const Unit* u
    cdef int i, bit
    hands.anyone = hands.humanoid = hands.human_or_hero = hands.hero = hands.mage = hands.builder = hands.wader = 0
    for i in range(v.owns):
        u = &v.s.unit[v.own[i]]
        if u.fleeing:
            continue
        bit = 1 << (v.own[i] % FORCE)
        hands.anyone |= bit
        if u.type == HUMANOID:
            hands.humanoid |= bit
            hands.human_or_hero |= bit
            if not has_talent(u, FLY):
                hands.wader |= bit
        if v.p[v.own[i]].hero:
            hands.hero |= bit
            hands.human_or_hero |= bit
        if u.magic > 0:
            hands.mage |= bit
        if u.type != BEAST and u.type != MULTITUDE:
            hands.builder |= bit


cdef int own_tokens(const View* v, int kind, int player) noexcept nogil:
    cdef int i, n = 0
    for i in range(v.tokens):
        n += v.s.token[i].kind == kind and v.s.token[i].owner == player
    return n


# --- primaries --------------------------------------------------------------------------------------------------------

cdef void aim_at_altars(View* v, const Hands* hands) noexcept nogil:
    cdef Rect land = half_of(v, v.foe)
    cdef int reach, i
    cdef const Token* t
    if field(v.g).arc > 0:
        land = land_of(v, v.foe, &reach)
    elif v.s.player[v.me].side == SOUTH:
        land.y0 -= OVER_THE_LINE
    else:
        land.y1 += OVER_THE_LINE
    if may(v, BAN_CLAIM_BUILD):
        add_aim(v, AIM_ALTAR, land, 0, v.w.altar * v.g.rules.vp_altar, hands.builder, 4, False,
                v.s.player[v.me].altars_scoring > 0)
    if not may(v, BAN_ACTION_CHARGE_ALTAR):
        return
    for i in range(v.tokens):
        t = &v.s.token[i]
        if t.kind == TOKEN_ALTAR and t.owner == v.foe and in_half_of(v.g, v.me, point(t.x, t.y)):
            add_aim(v, AIM_CLAIM, spot(point(t.x, t.y)), TOKEN_RADIUS, v.w.raze * v.g.rules.vp_altar, hands.anyone, 1,
                    False, v.s.player[v.me].altars_scoring > 0)


cdef void aim_over_the_river(View* v, const Hands* hands) noexcept nogil:
    cdef Rect land = half_of(v, v.foe)
    if v.s.player[v.me].side == SOUTH:
        land.y0 = field(v.g).river.y1
    else:
        land.y1 = field(v.g).river.y0
    add_aim(v, AIM_STAND, land, 0, v.w.cross * v.g.rules.vp_rainy, hands.wader, 3, True)


cdef void aim_at_animals(View* v, const Hands* hands) noexcept nogil:
    """The places where animals appear. Animals on the table are enemies to be charged."""
    cdef int i
    if v.left <= 1 or not may(v, BAN_ACTION_HUNT) or not may(v, BAN_ACTION_CHARGE):
        return
    for i in range(field(v.g).spawns):
        add_aim(v, AIM_STAND, spot(field(v.g).spawn[i]), v.g.rules.hunt_move_bonus_in * TICKS + <int> v.w.spawn_near,
                v.w.spawn * v.g.rules.vp_hunt, hands.anyone, 2)


cdef void aim_at_houses(View* v, const Hands* hands) noexcept nogil:
    cdef const Field* f = field(v.g)
    cdef int i
    cdef bint late
    if not may(v, BAN_CLAIM_PILLAGE):
        return
    for i in range(f.first_house, f.pieces):
        if not (v.s.player[v.me].pillaged >> i) & 1:
            late = (v.s.player[v.foe].pillaged_now >> i) & 1 or (
                v.s.player[v.me].pillaged_now != 0 and v.g.rules.pillage_per_player_turn > 0)
            add_aim(v, AIM_CLAIM, f.piece[i].rect, CONTACT, v.w.pillage * v.g.rules.vp_pillage, hands.humanoid, 1,
                    False, late)


cdef void aim_at_captives(View* v, const Hands* hands) noexcept nogil:
    cdef int i
    cdef const Token* t
    for i in range(v.tokens):
        t = &v.s.token[i]
        if t.kind == TOKEN_CAPTIVE and t.carrier == NO_UNIT:
            add_aim(v, AIM_MOVE, spot(point(t.x, t.y)), TOKEN_RADIUS + CONTACT, v.w.captive * v.g.rules.vp_captive,
                    hands.humanoid, 1)


cdef double removal(const View* v, int kind) noexcept nogil:
    """Worth of removing a token of the enemy's Devotion: one scores at once, two at the end; a third is a reserve."""
    cdef int n = own_tokens(v, kind, v.foe)
    if n == 1:
        return v.w.remove * (
            v.w.remove_first if v.s.player[v.foe].scored[0] == 0
            else v.w.remove_scored if v.left > 1 else v.w.remove_scored_late)
    if n == 2:
        return v.w.remove * (v.w.remove_second if v.left > 2 else v.w.remove_second_late)
    return v.w.remove * (v.w.remove_spare if v.left > 1 else v.w.remove_spare_late)


cdef void aim_at_tokens(View* v, const Hands* hands) noexcept nogil:
    """Tokens of the enemy's Devotion that can be removed (ME-383)."""
    cdef int i
    cdef const Token* t
    for i in range(v.tokens):
        t = &v.s.token[i]
        if t.owner == v.foe and (t.kind == TOKEN_RITUAL or t.kind == TOKEN_CORPSE or t.kind == TOKEN_OBJECTIVE):
            if may(v, BAN_CLAIM_REMOVE):
                add_aim(v, AIM_CLAIM, spot(point(t.x, t.y)), TOKEN_RADIUS + CONTACT, removal(v, t.kind), hands.anyone,
                        1)
        elif t.kind == TOKEN_MAP and t.carrier == NO_UNIT and may(v, BAN_CLAIM_PICK_UP):
            add_aim(v, AIM_CLAIM, spot(point(t.x, t.y)), TOKEN_RADIUS + CONTACT, v.w.map, hands.anyone, 1)


# --- Devotions --------------------------------------------------------------------------------------------------------

cdef int claim_of(int devotion) noexcept nogil:
    """The claim by which a Devotion scores, or CLAIMS: it does without."""
    if devotion == EL1 or devotion == EC1:
        return CLAIM_RITUAL
    if devotion == EL2:
        return CLAIM_DRINK
    if devotion == EL7:
        return CLAIM_CONSECRATE
    if devotion == EL8:
        return CLAIM_BURY
    if devotion == EC4:
        return CLAIM_PLANT_MARKER
    if devotion == EC5:
        return CLAIM_INVOKE
    return CLAIM_PLANT_TOKEN if devotion == EC6 else CLAIMS


cdef bint out_of_reach(const View* v, int player, int devotion) noexcept nogil:
    """The player is barred from what scores the first clause."""
    cdef int claim = claim_of(devotion)
    if devotion == EC7:
        return barred(v.g, player, BAN_ACTION_CHALLENGE)
    return claim != CLAIMS and devotion != EC4 and barred(v.g, player, ban_of_claim(claim))


cdef double clause(const View* v, int which) noexcept nogil:
    """VP that a clause of the own Devotion can still bring."""
    cdef const Player* p = &v.s.player[v.me]
    cdef int vp = v.g.content.devotion_vp[p.devotion * CLAUSES + which]
    if p.vp_devotion >= v.g.rules.devotion_max_vp:
        return 0
    if p.scored[which] > 0 and v.g.rules.devotion_turn_clause != TURN_CLAUSE_EVERY_TURN:
        return 0
    return vp * v.w.devotion * v.w.devotion_pull[p.devotion]


cdef double next_token(const View* v, int n) noexcept nogil:
    """Worth of another token of a kind of which one scores at once and two at the end; the third is a reserve."""
    if n == 0:
        return clause(v, 0) + v.w.second_clause * clause(v, 1)
    if n == 1:
        return max(clause(v, 1), v.w.token_again * clause(v, 0))
    return v.w.spare_token * clause(v, 1)


cdef void aim_at_rituals(View* v, const Hands* hands, int whose) noexcept nogil:
    cdef double value = next_token(v, own_tokens(v, TOKEN_RITUAL, v.me))
    cdef int i
    for i in range(v.tokens):
        if v.s.token[i].kind == TOKEN_DEATH and v.s.token[i].owner == whose:
            add_aim(v, AIM_CLAIM, spot(token_place(v.g, i)),
                    TOKEN_RADIUS + v.g.rules.devotion_ritual_range_in * TICKS, value, hands.humanoid, 1)


cdef void aim_into_piece(View* v, int piece, double value, int who, int wanted) noexcept nogil:
    cdef const Piece* p = &field(v.g).piece[piece]
    if p.is_round:
        add_aim(v, AIM_CLAIM, spot(p.centre), p.r, value, who, wanted)
    else:
        add_aim(v, AIM_CLAIM, p.rect, 0, value, who, wanted)


cdef void aim_at_fountain(View* v, const Hands* hands) noexcept nogil:
    cdef const Player* p = &v.s.player[v.me]
    cdef int i, thirsty = 0
    cdef double value = clause(v, 1) if p.scored[0] > 0 else clause(v, 0) + v.w.second_clause * clause(v, 1)
    for i in range(v.owns):
        if not v.s.unit[v.own[i]].drank:
            thirsty |= 1 << (v.own[i] % FORCE)
    thirsty &= hands.anyone
    if p.found == 1:
        aim_into_piece(v, p.located, value, thirsty, 2)
    elif p.found == 0:
        for i in range(p.picks):
            if p.pick[i] != NO_PICK:
                aim_into_piece(v, p.pick[i], (v.w.fountain_first if i == 0 else v.w.fountain_second) * value,
                               thirsty, 1)


cdef void aim_at_pick(View* v, const Hands* hands) noexcept nogil:
    """ME-397: beside the picked Unit, when it stands alone."""
    cdef const Player* p = &v.s.player[v.me]
    cdef const Profile* d
    cdef int i, clear = v.g.rules.devotion_el3_clear_in * TICKS
    cdef double value = v.w.devotion * v.w.devotion_pull[EL3] * v.g.content.devotion_vp[EL3 * CLAUSES]
    if p.pick[0] == NO_PICK or not v.p[p.pick[0]].there or p.vp_devotion >= v.g.rules.devotion_max_vp:
        return
    d = &v.p[p.pick[0]]
    for i in range(v.enemies):
        if v.foes[i] != p.pick[0] and distance(d.at, v.p[v.foes[i]].at) <= clear + d.radius + v.p[v.foes[i]].radius:
            value *= v.w.in_company
            break
    add_aim(v, AIM_STAND, spot(d.at), d.radius + v.g.rules.devotion_el3_near_in * TICKS, value, hands.anyone, 2)


cdef void aim_at_quarters(View* v, const Hands* hands) noexcept nogil:
    """ME-398, ME-399: the more Units are still needed in a quarter, the less it is worth."""
    cdef int w = v.g.board.width, h = v.g.board.depth, x, y, needed
    cdef Rect area
    cdef Point centre
    for x in range(2):
        for y in range(2):
            area = rect(x * w // 2, y * h // 2, (x + 1) * w // 2, (y + 1) * h // 2)
            centre = point((area.x0 + area.x1) // 2, (area.y0 + area.y1) // 2)
            needed = max(1, enemies_in(v, &area) - owns_in(v, &area) + 1)
            if in_half_of(v.g, v.foe, centre):
                add_aim(v, AIM_STAND, area, 0, clause(v, 0) / (0.5 + 0.5 * needed * needed), hands.anyone,
                        min(needed + 1, 6), True)
            add_aim(v, AIM_HOLD, area, 0, v.w.quarter * clause(v, 1) / (0.5 + 0.5 * needed * needed), hands.anyone,
                    min(needed + 1, 5), True)


cdef void aim_with_sacrifice(View* v, const Hands* hands) noexcept nogil:
    """ME-404, ME-405: the token is to be carried home."""
    cdef int i, reach
    cdef Rect zone
    cdef const Token* t
    for i in range(v.tokens):
        t = &v.s.token[i]
        if t.kind != TOKEN_SACRIFICE or t.owner != v.me:
            continue
        if t.carrier == NO_UNIT:
            add_aim(v, AIM_MOVE, spot(point(t.x, t.y)), PICKED_UP - 1, v.w.carry_home * clause(v, 1), hands.anyone, 1)
        elif t.carrier // FORCE == v.me:
            zone = zone_of(v, v.me, &reach)
            add_aim(v, AIM_HOLD, zone, reach + v.g.rules.devotion_el6_range_in * TICKS, clause(v, 1),
                    1 << (t.carrier % FORCE), 1)


cdef void aim_at_trophies(View* v, const Hands* hands) noexcept nogil:
    cdef int i
    for i in range(v.tokens):
        if v.s.token[i].kind == TOKEN_TROPHY and v.s.token[i].owner == v.me:
            add_aim(v, AIM_HOLD, spot(token_place(v.g, i)), TOKEN_RADIUS + v.g.rules.devotion_ec8_range_in * TICKS,
                    clause(v, 1), hands.humanoid, 1)


cdef void aim_by_devotion(View* v, const Hands* hands) noexcept nogil:
    cdef const Player* p = &v.s.player[v.me]
    cdef int devotion = p.devotion, reach
    cdef Rect zone = zone_of(v, v.foe, &reach)
    if claim_of(devotion) != CLAIMS and not may(v, ban_of_claim(claim_of(devotion))):
        return
    if devotion == EL1 or devotion == EC1:
        aim_at_rituals(v, hands, v.me if devotion == EL1 else v.foe)
    elif devotion == EL2:
        aim_at_fountain(v, hands)
    elif devotion == EL3:
        aim_at_pick(v, hands)
    elif devotion == EL4 or (devotion == EL5 and v.g.rules.devotions_against_all_odds != AGAINST_ALL_ODDS_PROXY):
        aim_at_quarters(v, hands)
    elif devotion == EL6:
        aim_with_sacrifice(v, hands)
    elif devotion == EL7 and not p.consecrated and p.pick[0] != NO_PICK:
        aim_into_piece(v, p.pick[0], clause(v, 0) + v.w.second_clause * clause(v, 1), hands.human_or_hero, 2)
    elif devotion == EL8:
        add_aim(v, AIM_CLAIM, zone, reach + v.g.rules.devotion_el8_range_in * TICKS + TOKEN_AHEAD,
                next_token(v, own_tokens(v, TOKEN_CORPSE, v.me)), hands.human_or_hero, 2)
    elif devotion == EC4:
        add_aim(v, AIM_CLAIM, zone, reach, clause(v, 1), hands.hero, 1, True)
    elif devotion == EC5 and p.invoker == NO_UNIT:
        zone = land_of(v, v.foe, &reach)
        add_aim(v, AIM_CLAIM, zone, reach, clause(v, 0) + v.w.second_invoked * clause(v, 1), hands.mage, 2, True)
    elif devotion == EC6:
        add_aim(v, AIM_CLAIM, zone, reach + TOKEN_AHEAD - 2, next_token(v, own_tokens(v, TOKEN_OBJECTIVE, v.me)),
                hands.anyone, 2)
    elif devotion == EC8:
        aim_at_trophies(v, hands)


# --- the enemy's Devotion, once it is known ---------------------------------------------------------------------------

cdef void aim_against_devotion(View* v, const Hands* hands) noexcept nogil:
    """Places where the second VP of the enemy's Devotion can be denied."""
    cdef const Player* foe = &v.s.player[v.foe]
    cdef const Piece* piece
    cdef const Token* t
    cdef int i, near = v.g.rules.devotion_el7_range_in * TICKS
    if not foe.devotion_known or foe.scored[1] > 0 or v.w.deny <= 0:
        return
    if foe.devotion == EL7 and foe.consecrated:
        piece = &field(v.g).piece[foe.pick[0]]
        if piece.is_round:
            add_aim(v, AIM_HOLD, spot(piece.centre), piece.r + near, v.w.deny, hands.anyone, 1)
        else:
            add_aim(v, AIM_HOLD, piece.rect, near, v.w.deny, hands.anyone, 1)
    elif foe.devotion == EL6:
        for i in range(v.tokens):
            t = &v.s.token[i]
            if t.kind == TOKEN_SACRIFICE and t.owner == v.foe and t.carrier == NO_UNIT:
                add_aim(v, AIM_MOVE, spot(point(t.x, t.y)), PICKED_UP - 1, v.w.deny_sacrifice * v.w.deny,
                        hands.anyone, 1)


cdef void prizes_against_devotion(View* v) noexcept nogil:
    """Enemies to beat so that the enemy's Devotion does not score again, and own Units that it hunts."""
    cdef const Player* foe = &v.s.player[v.foe]
    cdef const Token* t
    cdef int i
    if not foe.devotion_known or foe.scored[1] > 0 or v.w.deny <= 0:
        return
    if foe.devotion == EC5 and foe.invoker != NO_UNIT and v.p[foe.invoker].there:
        v.p[foe.invoker].prize_lost += v.w.deny
        if v.left == 1:
            v.p[foe.invoker].prize_beat += v.w.deny_invoker * v.w.deny
    elif foe.devotion == EC3:
        for i in range(v.owns):
            if v.s.unit[v.own[i]].entry_flags & GENERAL:
                v.p[v.own[i]].prize_lost += v.w.deny
    elif foe.devotion == EC2 or foe.devotion == EL6:
        for i in range(v.tokens):
            t = &v.s.token[i]
            if (t.kind == TOKEN_MAP or (t.kind == TOKEN_SACRIFICE and t.owner == v.foe)) and t.carrier != NO_UNIT and (
                    t.carrier // FORCE == v.foe):
                v.p[t.carrier].prize_beat += v.w.deny


cdef void list_aims(View* v) noexcept nogil:
    cdef Hands hands
    see_hands(v, &hands)
    v.aims = 0
    if not may(v, BAN_SCORE + v.s.scenario):
        pass
    elif v.s.scenario == BUILD_ALTARS:
        aim_at_altars(v, &hands)
    elif v.s.scenario == RAINY_SEASON:
        aim_over_the_river(v, &hands)
    elif v.s.scenario == GREAT_HUNT:
        aim_at_animals(v, &hands)
    elif v.s.scenario == PILLAGE_VILLAGE:
        aim_at_houses(v, &hands)
    elif v.s.scenario == LIBERATORS_CAPTIVES:
        aim_at_captives(v, &hands)
    aim_at_tokens(v, &hands)
    aim_against_devotion(v, &hands)
    if v.turn >= v.w.devotion_from and v.s.player[v.me].devotion < DEVOTIONS:
        aim_by_devotion(v, &hands)


# --- enemies worth beating --------------------------------------------------------------------------------------------

cdef void prize_of_primary(View* v, int unit, int owner) noexcept nogil:
    """What the scenario gives to the player who beats the Unit."""
    cdef const Unit* u = &v.s.unit[unit]
    cdef Profile* p = &v.p[unit]
    cdef int winner = 1 - owner
    if v.s.scenario == FOG_OF_WAR:
        if v.s.player[winner].units_eliminated == 0 and v.turn >= v.g.rules.score_first_turn_fog and not barred(
                v.g, winner, BAN_SCORE + FOG_OF_WAR):
            p.prize_lost += v.w.fog * v.g.rules.vp_fog
    elif v.s.scenario == LIBERATORS_CAPTIVES and u.captives > 0:
        p.prize_beat += u.captives * v.w.captive * v.g.rules.vp_captive
        if not barred(v.g, winner, BAN_SCORE + LIBERATORS_CAPTIVES):
            p.prize_human += u.captives * v.w.captive * v.g.rules.vp_captive
    elif v.s.scenario == RAINY_SEASON:
        if u.type == HUMANOID and not has_talent(u, FLY) and beyond_river(v.g, unit):
            p.prize_beat += v.w.crosser * v.g.rules.vp_rainy * v.left
    elif v.s.scenario == BUILD_ALTARS and u.building:
        p.prize_touch += v.w.builder * v.g.rules.vp_altar


cdef void prizes_of_devotion(View* v) noexcept nogil:
    """What the own Devotion gives for enemy Units."""
    cdef int i
    cdef double first = clause(v, 0), second = clause(v, 1), ritual = 0
    if v.s.player[v.me].devotion == EC1 and v.enemies > 0 and may(v, BAN_CLAIM_RITUAL):
        ritual = v.w.ritual_prey * next_token(v, own_tokens(v, TOKEN_RITUAL, v.me))
    for i in range(v.enemies):
        prize_of_devotion(v, v.foes[i], first, second, ritual)


cdef inline void prize_of_devotion(View* v, int unit, double first, double second, double ritual) noexcept nogil:
    """For one of them, with what both clauses and the next ritual token can still bring."""
    cdef const Player* me = &v.s.player[v.me]
    cdef const Unit* u = &v.s.unit[unit]
    cdef Profile* p = &v.p[unit]
    cdef int devotion = me.devotion
    if devotion == EL6:
        if me.pick[0] == unit:
            p.prize_lost += first + v.w.second_clause * second
    elif devotion == EC1:
        p.prize_lost += ritual
    elif devotion == EC2:
        if (me.found == 0 and (me.pick[0] == unit or me.pick[1] == unit)) or (me.found == 1 and me.located == unit):
            p.prize_beat += (v.w.map_unsure if me.found == 0 else 1.0) * (first + v.w.map_second * second)
    elif devotion == EC3:
        if u.entry_flags & GENERAL:
            p.prize_beat += v.w.general_beat * first + v.w.general_beat_second * second
            p.prize_lost += v.w.general_lost * first + v.w.general_lost_second * second
    elif devotion == EC8:
        if p.type == MONSTER or p.type == BEHEMOTH or p.hero:
            p.prize_human += v.w.trophy * first


cdef double touch_prize(const View* v, int striker, int struck) noexcept nogil:
    """What the own Devotion gives for a Charge (EC4, EC7), beside the fight."""
    cdef const Player* me = &v.s.player[v.me]
    cdef const Unit* u = &v.s.unit[striker]
    cdef const Unit* d = &v.s.unit[struck]
    cdef double prize = 0
    if v.turn < v.w.devotion_from:
        return 0
    if me.devotion == EC4 and v.p[striker].hero and in_half_of(v.g, v.foe, v.p[struck].at):
        return clause(v, 0)
    if me.devotion == EC7 and v.p[struck].hero and may(v, BAN_ACTION_CHALLENGE):
        if u.type == HUMANOID:
            prize += clause(v, 0)
        if u.entry_flags & GENERAL and d.entry_flags & GENERAL:
            prize += clause(v, 1)
    return prize


cdef void list_prizes(View* v) noexcept nogil:
    cdef int i
    for i in range(v.owns):
        prize_of_primary(v, v.own[i], v.me)
    for i in range(v.enemies):
        prize_of_primary(v, v.foes[i], v.foe)
    if v.s.player[v.me].devotion < DEVOTIONS and v.turn >= v.w.devotion_from:
        prizes_of_devotion(v)
    prizes_against_devotion(v)
    if v.turn >= v.g.rules.score_first_turn_hunt and v.s.player[v.me].animals_defeated == 0 and may(
            v, BAN_SCORE_GREAT_HUNT):
        for i in range(v.animals):
            v.p[v.animal[i]].prize_beat = v.w.hunt * v.g.rules.vp_hunt
