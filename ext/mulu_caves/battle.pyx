"""One battle: commitments, dice, Shield, outcome (RULES.md 6.7; MC-141 to MC-158, MC-165 to MC-169,
MC-229 to MC-238, MC-294 to MC-308)."""

from equipoise.ext.counters cimport count16, count8
from equipoise.ext.engine cimport act, action_t, arg_of, kind_of
from equipoise.ext.mulu_caves.battle_log cimport note_attack, note_quietus, note_result
from equipoise.ext.mulu_caves.death cimport defeat, destroy
from equipoise.ext.mulu_caves.declared cimport (
    ACT_PASS, ACT_SHIELD, ARMOUR, AVATAR, BATTLES, BATTLE_COMMIT_AGAIN, BATTLE_COMMIT_ATTACKER, BATTLE_COMMIT_DEFENDER,
    BATTLE_DECIDED, BATTLE_DEFEAT, BATTLE_DONE, BATTLE_IGNITE, BATTLE_LAST_WORDS, BATTLE_ROLL, BATTLE_SACRIFICE,
    BATTLE_SHIELD, BATTLE_SUBSTITUTE, BATTLE_SWEEP, BATTLE_THEFT, COMMIT_ORDER_SIMULTANEOUS, DEATH_BATTLE_ATTACKING,
    DEATH_BATTLE_DEFENDING, DEATH_SACRIFICE, DEATH_SUBSTITUTION, DECIDE_COMMIT_ATTACKER, DECIDE_COMMIT_DEFENDER,
    DECIDE_RELINQUISH, DECIDE_SACRIFICE, DECIDE_SHIELD, DECIDE_SUBSTITUTE, DO_BEST_OF, DO_QUIETUS_IGNITE,
    DO_QUIETUS_IMMOBILISE, DO_QUIETUS_PUSH, DO_QUIETUS_SUBSTITUTE, DO_REROLL, DO_SACRIFICE, DO_SWEEP, EQUAL_LOSE,
    EQUAL_SURVIVE, EVENT_BATTLE, EVENT_CANCELLED, EVENT_SAVED, EVENT_SHIELD, EVENT_TOTALS, FAULT_BATTLES, FRAME_BATTLE,
    HIGHER_WIN, MODE_FIRE_BALL, MODE_ICE_WAVE, MODE_PLAIN, NOBODY, NO_CARD, NO_DIRECTION, NO_PIECE, NO_TAG,
    QUIETUS_IGNITE, QUIETUS_IMMOBILISE, QUIETUS_PUSH, QUIETUS_SUBSTITUTE, RESULT_ATTACKER, RESULT_DEFENDER,
    RESULT_NOTHING, SAVED_BY_SACRIFICIAL_SWORD, SAVED_BY_SUBSTITUTE_AURA, SEATS, SHIELD_EQUAL, SHIELD_HIGHER,
    SHIELD_LOWER, SIDE_DEFENDER, STOLE_CANCELLED, TEAM, TIE_ATTACKER, TIE_DEFENDER, TIE_NOTHING, Battle, Frame, Held,
    Player, SeatFacts, ask, pop_frame,
)
from equipoise.ext.mulu_caves.fire cimport ignite, ignite_around
from equipoise.ext.mulu_caves.game cimport (
    Game, are_adjacent, avatar_of, begin_frame, card_does, die, has_other_unit, immobilise, is_avatar, is_vulnerable,
    may_use, number_of, owner_of, say,
)
from equipoise.ext.mulu_caves.hands cimport discard_held, find_copy
from equipoise.ext.mulu_caves.kits cimport (
    battle_tag, commit_kit, discard_kit, fixes_weapon, is_series, kit_bonus, kit_effects, reveal_kit, series_tag_of,
    settle_left, take_back,
)
from equipoise.ext.mulu_caves.push cimport push_line
from equipoise.ext.mulu_caves.relinquish cimport STOLE_NOTHING_COMMITTED, STOLE_THE_ATTACK, list_thefts, steal_in_battle
from equipoise.ext.mulu_caves.series cimport begin_sweep, direction_to

# --- the table of battles ---------------------------------------------------------------------------------------------

cdef int open_battle(Game* g) noexcept nogil:
    if g.s.battles < BATTLES:
        g.s.battles += 1
    else:
        g.s.fault = FAULT_BATTLES
    return g.s.battles - 1


cdef void close_battle(Game* g) noexcept nogil:
    g.s.battles -= 1


cdef void prepare(Game* g, int place, int attacker, int defender, int mode, int card) noexcept nogil:
    """A battle, or the next one of a series: what belongs to the series stays."""
    cdef Battle* b = &g.s.battle[place]
    b.attacker = attacker
    b.defender = defender
    b.mode = mode
    b.card = card
    b.direction = NO_DIRECTION
    b.distance = 0
    b.far = not are_adjacent(g.s.piece[attacker].pos, g.s.piece[defender].pos)
    b.kit[owner_of(attacker)] = series_tag_of(place) if is_series(mode) else battle_tag(place)
    b.kit[owner_of(defender)] = battle_tag(place)
    b.bonus[0] = b.bonus[1] = 0
    b.die[0] = b.die[1] = 0
    b.bouts[0] = b.bouts[1] = 0
    b.shielded[0] = b.shielded[1] = 0
    b.relinquished = b.over = b.sacrifice = b.last_words = b.freeze_turns = 0
    b.vulnerable = is_vulnerable(&g.s.piece[defender])
    b.loser = NO_PIECE
    b.sweep = NO_TAG
    b.log = NOBODY


cdef void begin_battle(Game* g, int place, bint in_series) noexcept nogil:
    cdef Frame* f
    f = begin_frame(g, FRAME_BATTLE, owner_of(g.s.battle[place].attacker), g.s.battle[place].attacker)
    f.battle = place
    f.in_series = in_series
    note_attack(g, &g.s.battle[place])


cdef void go_on_plainly(Game* g, int place) noexcept nogil:
    cdef Frame* f
    become_plain(g, &g.s.battle[place])
    f = begin_frame(g, FRAME_BATTLE, owner_of(g.s.battle[place].attacker), g.s.battle[place].attacker)
    f.battle = place
    f.step = BATTLE_COMMIT_ATTACKER if simultaneous(g) else BATTLE_COMMIT_AGAIN


cdef void attack_plainly(Game* g, int attacker, int defender) noexcept nogil:
    cdef int place = open_battle(g)
    prepare(g, place, attacker, defender, MODE_PLAIN, NO_CARD)
    begin_battle(g, place, False)


cdef void become_plain(Game* g, Battle* b) noexcept nogil:
    """MC-326: the attacker takes its other cards back and commits anew."""
    cdef int seat = owner_of(b.attacker)
    take_back(g, seat, b.kit[seat], NO_CARD)
    b.over = 1
    b.mode = MODE_PLAIN
    b.card = NO_CARD


# --- A to C: commitments ----------------------------------------------------------------------------------------------

cdef bint simultaneous(const Game* g) noexcept nogil:
    return g.rules.battle_commit_order == COMMIT_ORDER_SIMULTANEOUS


cdef void after_attacker(Game* g, Frame* f, Battle* b, bint again) noexcept nogil:
    """MC-142: what follows the attacker's commitment, the first or the one after a theft."""
    if simultaneous(g) and not again:
        f.step = BATTLE_COMMIT_DEFENDER
        return
    reveal_kit(g, b.attacker, b.kit[owner_of(b.attacker)])
    if again:
        f.step = BATTLE_ROLL if simultaneous(g) else BATTLE_COMMIT_DEFENDER
    else:
        f.step = BATTLE_THEFT


cdef void after_theft(Game* g, Frame* f) noexcept nogil:
    f.step = BATTLE_ROLL if simultaneous(g) else BATTLE_COMMIT_DEFENDER


cdef void after_defender(Game* g, Frame* f, Battle* b) noexcept nogil:
    if simultaneous(g):
        reveal_kit(g, b.attacker, b.kit[owner_of(b.attacker)])
        f.step = BATTLE_THEFT
    else:
        f.step = BATTLE_ROLL
    reveal_kit(g, b.defender, b.kit[owner_of(b.defender)])


cdef void suffer_theft(Game* g, Frame* f, Battle* b, action_t action) noexcept nogil:
    """MC-324, MC-326: the attacker commits anew; without its card a distant attack is over."""
    cdef int seat = owner_of(b.attacker)
    cdef int hit = steal_in_battle(g, b, action)
    if hit == STOLE_NOTHING_COMMITTED:
        after_theft(g, f)
        return
    f.step = BATTLE_COMMIT_AGAIN
    if hit == STOLE_THE_ATTACK and fixes_weapon(b.mode):
        if b.far:
            b.over = 1
            count8(&g.s.seat_facts[owner_of(b.defender)].steals[STOLE_CANCELLED], 1)
            say(g, EVENT_CANCELLED, b.attacker, 0, 0, 0)
            note_result(g, b, RESULT_NOTHING)
            if not is_series(b.mode):
                take_back(g, seat, b.kit[seat], NO_CARD)
            take_back(g, 1 - seat, b.kit[1 - seat], NO_CARD)
            f.step = BATTLE_DONE
        else:
            become_plain(g, b)
    else:
        take_back(g, seat, b.kit[seat], b.card if fixes_weapon(b.mode) else NO_CARD)


# --- D, E: dice -------------------------------------------------------------------------------------------------------

cdef bint best_of(const Game* g, const Battle* b) noexcept nogil:
    """MC-298, MC-299."""
    return ((kit_effects(g, 0, b.kit[0]) | kit_effects(g, 1, b.kit[1])) >> DO_BEST_OF) & 1


cdef int roll_off(Game* g, Battle* b) noexcept nogil:
    """MC-146 to MC-149, MC-165 to MC-167: the loser of one roll, or NO_PIECE."""
    cdef int attacking = owner_of(b.attacker)
    cdef int defending = 1 - attacking
    cdef int attack, defence
    b.bonus[attacking] = kit_bonus(g, b, b.attacker)
    b.bonus[defending] = kit_bonus(g, b, b.defender)
    b.vulnerable = is_vulnerable(&g.s.piece[b.defender])
    while True:
        b.die[attacking] = die(g, attacking, g.rules.battle_die_faces)
        b.die[defending] = 0 if b.vulnerable else die(g, defending, g.rules.battle_die_faces)
        attack = b.die[attacking] + b.bonus[attacking]
        defence = b.die[defending] + b.bonus[defending]
        say(g, EVENT_TOTALS, b.attacker, attack, b.defender, defence)
        if attack > defence:
            return b.defender
        if b.vulnerable:
            return b.attacker if g.rules.vulnerable_retaliates and defence > attack else NO_PIECE
        if defence > attack:
            return b.attacker
        if g.rules.battle_tie == TIE_DEFENDER:
            return b.attacker
        if g.rules.battle_tie == TIE_ATTACKER:
            return b.defender
        if g.rules.battle_tie == TIE_NOTHING and not best_of(g, b):
            return NO_PIECE


cdef int list_shields(const Game* g, int piece, action_t* out) noexcept nogil:
    """Shields of the piece itself, and of its avatar if cards.avatar_armoury says so."""
    cdef const Player* p = &g.s.player[owner_of(piece)]
    cdef const Held* held
    cdef action_t action
    cdef int i, j, n = 0
    for i in range(p.cards):
        held = &p.hand[i]
        if held.committed or not card_does(g, held.card, DO_REROLL) or not may_use(g, owner_of(piece), held.card):
            continue
        if held.holder != number_of(piece) and not (held.holder == AVATAR and g.rules.cards_avatar_armoury):
            continue
        action = act(ACT_SHIELD, held.card, held.holder != number_of(piece))
        for j in range(n):
            if out[j] == action:
                break
        else:
            out[n] = action
            n += 1
    return n


cdef bint may_shield(const Game* g, const Battle* b, int loser) noexcept nogil:
    """MC-168, MC-229, MC-235, MC-385: a loser that rolled a die, once in a battle."""
    cdef action_t shields[64]
    cdef int seat = owner_of(loser)
    if b.shielded[seat] or g.s.player[seat].cards == 0:
        return False
    if loser == b.defender:
        return not b.vulnerable and list_shields(g, loser, shields) > 0
    return (b.mode != MODE_ICE_WAVE and g.rules.shield_side != SIDE_DEFENDER
            and list_shields(g, loser, shields) > 0)


cdef void finish_roll(Game* g, Frame* f, Battle* b, int loser) noexcept nogil:
    """The battle is decided by it, or a bout of a Best of Three (MC-298 to MC-300)."""
    cdef int winner
    if not best_of(g, b):
        b.loser = loser
        f.step = BATTLE_DECIDED
        return
    f.step = BATTLE_ROLL
    winner = owner_of(b.defender) if loser != b.defender else owner_of(b.attacker)
    b.bouts[winner] += 1
    say(g, EVENT_BATTLE, b.attacker, b.defender, RESULT_ATTACKER if loser == b.defender else RESULT_DEFENDER, 1)
    if 2 * b.bouts[winner] > g.rules.best_of_bouts:
        f.step = BATTLE_DECIDED
        b.loser = b.defender if loser == b.defender else b.attacker
        if b.loser == b.attacker and b.vulnerable and not g.rules.vulnerable_retaliates:
            b.loser = NO_PIECE


cdef void play_shield(Game* g, Frame* f, Battle* b, action_t action) noexcept nogil:
    """MC-230 to MC-234, MC-236, MC-238, MC-301: the own die anew, the totals compared."""
    cdef int loser = f.other
    cdef int winner = b.defender if loser == b.attacker else b.attacker
    cdef int seat = owner_of(loser)
    cdef int card = arg_of(action, 0)
    cdef int mine, theirs, shield
    discard_held(g, seat, find_copy(g, seat, card, AVATAR if arg_of(action, 1) else number_of(loser)))
    count8(&g.s.seat_facts[seat].played[card], 1)
    b.shielded[seat] = 1
    b.die[seat] = die(g, seat, g.rules.battle_die_faces)
    mine = b.die[seat] + b.bonus[seat]
    theirs = b.die[1 - seat] + b.bonus[1 - seat]
    shield = SHIELD_HIGHER if mine > theirs else SHIELD_EQUAL if mine == theirs else SHIELD_LOWER
    count16(&g.s.facts.shields[shield], 1)
    say(g, EVENT_SHIELD, loser, mine, theirs, 0)
    if shield == SHIELD_LOWER:
        finish_roll(g, f, b, loser)
    elif best_of(g, b):
        finish_roll(g, f, b, winner)
    elif b.mode == MODE_ICE_WAVE:
        finish_roll(g, f, b, NO_PIECE)
    elif shield == SHIELD_HIGHER:
        finish_roll(g, f, b, winner if g.rules.shield_higher == HIGHER_WIN else NO_PIECE)
    elif g.rules.shield_equal == EQUAL_LOSE:
        finish_roll(g, f, b, loser)
    else:
        finish_roll(g, f, b, NO_PIECE if g.rules.shield_equal == EQUAL_SURVIVE else winner)


# --- F: outcome -------------------------------------------------------------------------------------------------------

cdef void keep_last_words(Game* g, Battle* b) noexcept nogil:
    """Remembers what is still needed of the kits after they are discarded."""
    cdef int seat, i
    cdef Player* p
    for seat in range(SEATS):
        p = &g.s.player[seat]
        for i in range(p.cards):
            if p.hand[i].committed == NO_TAG or p.hand[i].committed != b.kit[seat]:
                continue
            if card_does(g, p.hand[i].card, DO_SACRIFICE):
                b.sacrifice = 1 + p.hand[i].card
            if b.loser != NO_PIECE and owner_of(b.loser) == seat:
                b.last_words |= (g.content.effects[p.hand[i].card] >> DO_QUIETUS_SUBSTITUTE) & 15
                if card_does(g, p.hand[i].card, DO_QUIETUS_IMMOBILISE):
                    b.freeze_turns = max(b.freeze_turns, g.content.immobile_turns[p.hand[i].card])


cdef void keep_sweep(Game* g, Battle* b) noexcept nogil:
    """MC-290, MC-386: the sweeping card and the armour of a winning defender stay committed."""
    cdef int seat = owner_of(b.defender)
    cdef Player* p = &g.s.player[seat]
    cdef int i
    if (b.loser != b.attacker or b.mode == MODE_ICE_WAVE or not g.rules.scythe_stalwart_sweep
            or not g.rules.battle_defender_kills or not (kit_effects(g, seat, b.kit[seat]) >> DO_SWEEP) & 1):
        return
    b.sweep = series_tag_of(open_battle(g))
    for i in range(p.cards):
        if p.hand[i].committed == b.kit[seat] and (card_does(g, p.hand[i].card, DO_SWEEP)
                                                   or g.content.category[p.hand[i].card] == ARMOUR):
            p.hand[i].committed = b.sweep


cdef void decide(Game* g, Frame* f, Battle* b) noexcept nogil:
    """MC-138, MC-154: the result is announced and the kits are discarded; nobody moves."""
    cdef int result = RESULT_NOTHING
    cdef SeatFacts* facts
    if b.loser != NO_PIECE:
        result = RESULT_ATTACKER if b.loser == b.defender else RESULT_DEFENDER
        f.tile = g.s.piece[b.loser].pos
        facts = &g.s.seat_facts[owner_of(b.loser)]
        if is_avatar(b.loser) and b.mode != MODE_ICE_WAVE:
            count8(&facts.avatar_defeats_attacking if b.loser == b.attacker else &facts.avatar_defeats_defending, 1)
    note_result(g, b, result)
    say(g, EVENT_BATTLE, b.attacker, b.defender, result, 0)
    keep_last_words(g, b)
    keep_sweep(g, b)
    discard_kit(g, b, b.defender, b.kit[owner_of(b.defender)])
    if not is_series(b.mode) or (b.loser == b.attacker and b.mode != MODE_ICE_WAVE):
        discard_kit(g, b, b.attacker, b.kit[owner_of(b.attacker)])
    settle_left(g, b.attacker if b.loser != b.attacker else b.defender, False)
    f.step = BATTLE_SACRIFICE
    if b.loser == NO_PIECE or (b.loser == b.attacker and not g.rules.battle_defender_kills):
        if b.loser != NO_PIECE:
            settle_left(g, b.loser, False)              # MC-152 switched off: it only survives
        else:
            settle_left(g, b.defender, False)
        f.step = BATTLE_DONE
    elif b.mode == MODE_ICE_WAVE:                       # MC-261 to MC-263
        settle_left(g, b.loser, False)
        if b.loser == b.defender:
            immobilise(g, b.defender, g.content.immobile_turns[b.card])
        f.step = BATTLE_DONE


cdef bint quietus_works(const Game* g, const Battle* b) noexcept nogil:
    """MC-294, MC-295."""
    return not is_avatar(b.loser) or g.rules.quietus_on_avatar_defeat


cdef bint last_word(const Battle* b, int primitive) noexcept nogil:
    return (b.last_words >> (primitive - DO_QUIETUS_SUBSTITUTE)) & 1


cdef int list_victims(const Game* g, int loser, int kind, action_t* out) noexcept nogil:
    """MC-222, MC-302, MC-307: another unit of the loser's owner."""
    cdef int unit, n = 0
    for unit in range(avatar_of(owner_of(loser)) + 1, avatar_of(owner_of(loser)) + TEAM):
        if unit != loser and g.s.piece[unit].alive:
            out[n] = act(kind, number_of(unit))
            n += 1
    return n


cdef void speak_last_words(Game* g, Frame* f, Battle* b) noexcept nogil:
    """MC-227, MC-275, MC-289, MC-292, MC-293, MC-296: before the loser dies."""
    cdef int winner = b.defender if b.loser == b.attacker else b.attacker
    cdef int direction
    if not quietus_works(g, b):
        return
    if last_word(b, DO_QUIETUS_IMMOBILISE):
        note_quietus(g, b, QUIETUS_IMMOBILISE)
        immobilise(g, winner, b.freeze_turns)
    if last_word(b, DO_QUIETUS_IGNITE):
        note_quietus(g, b, QUIETUS_IGNITE)
        ignite_around(g, f.tile, owner_of(b.loser))
    if last_word(b, DO_QUIETUS_PUSH):
        direction = direction_to(g, f.tile, g.s.piece[winner].pos)
        if direction != NO_DIRECTION:
            note_quietus(g, b, QUIETUS_PUSH)
            push_line(g, f.tile, direction, 0)


cdef void resume_battle(Game* g, Frame* f) noexcept nogil:
    """MC-141: both sides have committed before a die is rolled."""
    cdef Battle* b = &g.s.battle[f.battle]
    cdef int winner, loser, place
    cdef action_t thefts[64]
    if f.step == BATTLE_COMMIT_ATTACKER:
        if is_series(b.mode):
            after_attacker(g, f, b, False)              # MC-386: once for the series
        else:
            ask(g.s, owner_of(b.attacker), DECIDE_COMMIT_ATTACKER)
    elif f.step == BATTLE_THEFT:
        if list_thefts(g, b, thefts):
            ask(g.s, owner_of(b.defender), DECIDE_RELINQUISH)
        else:
            after_theft(g, f)
    elif f.step == BATTLE_COMMIT_AGAIN:
        ask(g.s, owner_of(b.attacker), DECIDE_COMMIT_ATTACKER)
    elif f.step == BATTLE_COMMIT_DEFENDER:
        if is_vulnerable(&g.s.piece[b.defender]) and not g.rules.vulnerable_may_use_cards:
            after_defender(g, f, b)                     # MC-166
        else:
            ask(g.s, owner_of(b.defender), DECIDE_COMMIT_DEFENDER)
    elif f.step == BATTLE_ROLL:
        loser = roll_off(g, b)
        f.other = loser
        if loser != NO_PIECE and may_shield(g, b, loser):
            f.step = BATTLE_SHIELD
            ask(g.s, owner_of(loser), DECIDE_SHIELD)
        else:
            finish_roll(g, f, b, loser)
    elif f.step == BATTLE_DECIDED:
        decide(g, f, b)
    elif f.step == BATTLE_SACRIFICE:
        f.step = BATTLE_SUBSTITUTE
        # MC-302 to MC-304, MC-308: before Substitute Aura. MC-306: without another unit the loss stands.
        if b.sacrifice and has_other_unit(g, b.loser):
            settle_left(g, b.loser, False)
            ask(g.s, owner_of(b.loser), DECIDE_SACRIFICE)
    elif f.step == BATTLE_SUBSTITUTE:
        f.step = BATTLE_LAST_WORDS
        if last_word(b, DO_QUIETUS_SUBSTITUTE) and quietus_works(g, b) and has_other_unit(g, b.loser):
            settle_left(g, b.loser, False)
            note_quietus(g, b, QUIETUS_SUBSTITUTE)      # MC-222 to MC-225, MC-297: no other Quietus
            ask(g.s, owner_of(b.loser), DECIDE_SUBSTITUTE)
    elif f.step == BATTLE_LAST_WORDS:
        f.step = BATTLE_DEFEAT
        speak_last_words(g, f, b)
    elif f.step == BATTLE_DEFEAT:
        f.step = BATTLE_IGNITE
        winner = b.defender if b.loser == b.attacker else b.attacker
        settle_left(g, b.loser, not is_avatar(b.loser) and g.s.piece[b.loser].alive)
        if g.s.piece[b.loser].alive:
            defeat(g, b.loser, winner, DEATH_BATTLE_ATTACKING if b.loser == b.attacker else DEATH_BATTLE_DEFENDING)
    elif f.step == BATTLE_IGNITE:
        f.step = BATTLE_SWEEP
        if b.mode == MODE_FIRE_BALL and not g.s.piece[b.loser].alive:
            ignite(g, f.tile, owner_of(b.attacker))     # MC-266, MC-397
    elif f.step == BATTLE_SWEEP:
        f.step = BATTLE_DONE
        if b.sweep != NO_TAG:
            place = (b.sweep - 2) >> 1
            if begin_sweep(g, place, b.defender, b.loser, f.tile):
                b.sweep = NO_TAG                        # the series discards its kit and closes its place
    else:
        if b.sweep != NO_TAG:
            discard_kit(g, b, b.defender, b.sweep)
            settle_left(g, b.defender, False)
            close_battle(g)
        pop_frame(g.s)
        if not f.in_series:
            close_battle(g)


cdef void answer_battle(Game* g, Frame* f, action_t action) noexcept nogil:
    cdef Battle* b = &g.s.battle[f.battle]
    cdef int unit
    if f.step == BATTLE_COMMIT_ATTACKER or f.step == BATTLE_COMMIT_AGAIN:
        commit_kit(g, b, b.attacker, action)
        after_attacker(g, f, b, f.step == BATTLE_COMMIT_AGAIN)
    elif f.step == BATTLE_THEFT:
        if kind_of(action) == ACT_PASS:
            after_theft(g, f)
        else:
            suffer_theft(g, f, b, action)
    elif f.step == BATTLE_COMMIT_DEFENDER:
        commit_kit(g, b, b.defender, action)
        after_defender(g, f, b)
    elif f.step == BATTLE_SHIELD:
        if kind_of(action) == ACT_PASS:
            finish_roll(g, f, b, f.other)
        else:
            play_shield(g, f, b, action)
    elif f.step == BATTLE_SUBSTITUTE:                         # asked in BATTLE_SACRIFICE
        unit = avatar_of(owner_of(b.loser)) + arg_of(action, 0)
        f.step = BATTLE_DONE
        say(g, EVENT_SAVED, b.loser, SAVED_BY_SACRIFICIAL_SWORD, 0, 0)
        immobilise(g, b.loser, g.content.immobile_turns[b.sacrifice - 1])       # MC-305: an avatar too
        destroy(g, unit, NO_PIECE, DEATH_SACRIFICE)
    else:                                               # asked in BATTLE_SUBSTITUTE
        unit = avatar_of(owner_of(b.loser)) + arg_of(action, 0)
        f.step = BATTLE_DONE
        say(g, EVENT_SAVED, b.loser, SAVED_BY_SUBSTITUTE_AURA, 0, 0)
        destroy(g, unit, NO_PIECE, DEATH_SUBSTITUTION)
