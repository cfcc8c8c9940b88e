"""A round of hand-to-hand (RULES.md 6.6, 7.11). (ME-084, ME-117, ME-142, ME-153 to ME-156, ME-234, ME-237, ME-243 to
ME-259, ME-262, ME-263, ME-266, ME-347, ME-349, ME-445)

FRAME_FIGHT: `unit` fights a `round` against `other`."""

from equipoise.ext.counters cimport count8
from equipoise.ext.mythic_earth.declared cimport (
    BAN_TALENT_VENOMOUS, BRAVE_LOSER, BRAVE_WINNER, BY_MELEE, CHARGE_DRAWN, CHARGE_LOST, CHARGE_WON, EVENT_FIGHT,
    FLAG_CHALLENGED, FRAME_FIGHT, GROUPS, MOVED_CONSOLIDATE, NO_ENTRY, NO_UNIT, ROUND_ATTACK, ROUND_COUNTERCHARGE,
    UNTIL_ATTACK, VENOMOUS, WINNER_BY_TOTAL_MARKERS, W_FIGHT, W_SAVE, Frame, Unit, pop_frame,
)
from equipoise.ext.mythic_earth.brave cimport add_markers, begin_brave_test
from equipoise.ext.mythic_earth.death cimport destroy
from equipoise.ext.mythic_earth.deeds cimport on_round_over
from equipoise.ext.mythic_earth.game cimport (
    Game, barred, engaged, expire, facts_of, has_flag, is_animal, on_table, owner_of, begin_frame, say, test_die,
)
from equipoise.ext.mythic_earth.hits cimport unsaved_hits
from equipoise.ext.mythic_earth.march cimport begin_free_move, move_allowance
from equipoise.ext.mythic_earth.toll cimport (
    NO_LIMIT, attacks_of, blow_strength, fight_target, member_of, passes, take_wounds,
)
from equipoise.ext.mythic_earth.windows cimport begin_window
from equipoise.ext.types cimport u8


cdef void begin_round(Game* g, int unit, int enemy, int mode) noexcept nogil:
    cdef Frame* f = begin_frame(g, FRAME_FIGHT, owner_of(unit), unit)
    f.other = enemy
    f.round = mode
    f.winner = f.loser = NO_UNIT


# --- blows ------------------------------------------------------------------------------------------------------------

cdef bint is_venomous(const Game* g, const Unit* u, int group) noexcept nogil:
    return (u.entry != NO_ENTRY and (g.content.member_talents[member_of(u, group)] & VENOMOUS) != 0
            and not barred(g, u.owner, BAN_TALENT_VENOMOUS))


cdef void strike_blows(Game* g, int unit, int bonus, u8* hits, u8* venom) noexcept nogil:
    """ME-243: each Mini rolls its attacks, group by group; ME-266: low natural rolls of Venomous Minis allow no
    save."""
    cdef const Unit* u = &g.s.unit[unit]
    cdef int group, number, die, _blow
    for group in range(GROUPS):
        if u.alive[group] == 0:
            continue
        number = fight_target(g, unit, group, bonus)
        for _blow in range(u.alive[group] * attacks_of(g, u, group)):
            die = test_die(g, owner_of(unit))
            if passes(g, die, number):
                hits[group] += 1
                if die <= g.rules.talent_venomous_on and is_venomous(g, u, group):
                    venom[group] += 1


cdef bint strikes_back(const Game* g, const Frame* f) noexcept nogil:
    """ME-237, ME-263: the charged Unit's blows are free; in an Attack round only the acting Unit strikes. A Spirit
    Animal never does then (ME-347)."""
    if f.round != ROUND_ATTACK:
        return True
    return g.rules.fight_attack_strike_back and not is_animal(f.other)


cdef void exchange_blows(Game* g, Frame* f) noexcept nogil:
    """Steps (2) and (3) of FightRound. ME-425: a Unit that has challenged forgoes its blows."""
    cdef int bonus = 0 if f.round == ROUND_ATTACK else g.rules.fight_charge_bonus            # ME-244
    cdef int bonus_back = g.rules.fight_counter_bonus if f.round == ROUND_COUNTERCHARGE else 0   # ME-117
    if not has_flag(&g.s.unit[f.unit], FLAG_CHALLENGED):
        strike_blows(g, f.unit, bonus, f.hits, f.venom)
    if strikes_back(g, f) and not has_flag(&g.s.unit[f.other], FLAG_CHALLENGED):
        strike_blows(g, f.other, bonus_back, f.hits_back, f.venom_back)


cdef int total(const u8* hits) noexcept nogil:
    cdef int group, n = 0
    for group in range(GROUPS):
        n += hits[group]
    return n


cdef int unsaved_blows(Game* g, int unit, int enemy, const u8* hits, const u8* venom) noexcept nogil:
    """ME-247: saves against the hits of `enemy` on `unit`, in the order of the enemy's member groups."""
    cdef int group, unsaved = 0
    for group in range(GROUPS):
        if hits[group] > 0:
            unsaved += venom[group]
            unsaved += unsaved_hits(g, unit, hits[group] - venom[group], blow_strength(g, enemy, group))
    return unsaved


# --- result -----------------------------------------------------------------------------------------------------------

cdef void wound_both(Game* g, Frame* f) noexcept nogil:
    """Steps (5) and (6) of FightRound: saves of both, then wounds to both, then markers (ME-251, ME-252)."""
    cdef int unit = f.unit, enemy = f.other, caused, suffered
    caused = unsaved_blows(g, enemy, unit, f.hits, f.venom)
    suffered = unsaved_blows(g, unit, enemy, f.hits_back, f.venom_back)
    f.wounds = take_wounds(g, enemy, caused, NO_LIMIT, BY_MELEE, unit)
    f.wounds_back = take_wounds(g, unit, suffered, NO_LIMIT, BY_MELEE, enemy)
    say(g, EVENT_FIGHT, unit, enemy, f.wounds, f.wounds_back)
    if g.s.unit[enemy].minis == 0:
        destroy(g, enemy, BY_MELEE, unit)
    if g.s.unit[unit].minis == 0:
        destroy(g, unit, BY_MELEE, enemy)
    add_markers(g, enemy, f.wounds * g.rules.fight_markers_per_wound, unit)
    add_markers(g, unit, f.wounds_back * g.rules.fight_markers_per_wound, enemy)


cdef int lead(const Game* g, const Frame* f) noexcept nogil:
    """ME-253, ME-254: positive if `unit` wins the round, negative if it loses, 0 for a draw."""
    cdef bint alive = on_table(g, f.unit), alive_back = on_table(g, f.other)
    if not alive or not alive_back:
        return alive - alive_back
    if g.rules.fight_winner_by == WINNER_BY_TOTAL_MARKERS:
        return g.s.unit[f.other].markers - g.s.unit[f.unit].markers
    return f.wounds - f.wounds_back


cdef void judge(Game* g, Frame* f) noexcept nogil:
    cdef int ahead = lead(g, f), result = CHARGE_DRAWN
    if ahead > 0:
        f.winner, f.loser = f.unit, f.other
        result = CHARGE_WON
    elif ahead < 0:
        f.winner, f.loser = f.other, f.unit
        result = CHARGE_LOST
    if f.round != ROUND_ATTACK:
        count8(&facts_of(g, f.seat).charge_results[result], 1)
    on_round_over(g, f.winner, f.loser)


cdef bint may_consolidate(const Game* g, const Frame* f) noexcept nogil:
    """ME-258, ME-259: the loser fled or died, and the winner is engaged with nobody else."""
    cdef int winner = f.winner, loser = f.loser
    if winner == NO_UNIT or is_animal(winner) or not on_table(g, winner) or engaged(g, winner):
        return False
    if g.s.unit[winner].fleeing:
        return False
    return on_table(g, loser) or g.rules.fight_consolidate_on_destroy


cdef void resume_fight(Game* g, Frame* f) noexcept nogil:
    cdef int unit = f.unit, enemy = f.other, step = f.step, winner = f.winner, loser = f.loser
    f.step += 1
    if step == FIGHT_WINDOW:
        begin_window(g, owner_of(unit), W_FIGHT, unit)
    elif step == FIGHT_WINDOW_BACK:
        begin_window(g, owner_of(enemy), W_FIGHT, enemy)
    elif step == FIGHT_BLOWS:
        exchange_blows(g, f)
    elif step == FIGHT_SAVE_WINDOW_BACK:
        if total(f.hits) > 0:
            begin_window(g, owner_of(enemy), W_SAVE, enemy)
    elif step == FIGHT_SAVE_WINDOW:
        if total(f.hits_back) > 0:
            begin_window(g, owner_of(unit), W_SAVE, unit)
    elif step == FIGHT_SAVES:
        wound_both(g, f)
    elif step == FIGHT_RESULT:
        judge(g, f)
    elif step == FIGHT_LOSER:
        if loser != NO_UNIT and on_table(g, loser) and not is_animal(loser):        # ME-255
            begin_brave_test(g, loser, BRAVE_LOSER, winner)
    elif step == FIGHT_WINNER:
        if winner != NO_UNIT and on_table(g, winner) and g.s.unit[winner].fleeing:  # ME-155
            begin_brave_test(g, winner, BRAVE_WINNER, loser)
    elif step == FIGHT_CONSOLIDATE:
        if may_consolidate(g, f):
            begin_free_move(g, winner, move_allowance(g, winner), MOVED_CONSOLIDATE)
    else:
        pop_frame(g.s)
        expire(&g.s.unit[unit], UNTIL_ATTACK)
        expire(&g.s.unit[enemy], UNTIL_ATTACK)
