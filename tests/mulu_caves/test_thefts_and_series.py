"""What Relinquish does to an attack, and what becomes of series of battles: areas, sweeps, Biotic Charge, bouts."""

import pytest
from caves import Board, at, start


def duel(attacker, defender, settings=(), **more) -> Board:
    """P1.1 at (5, 8) has attacked P0.1 at (6, 8)."""
    pieces = {"P1.1": at(5, 8, cards=attacker), "P0.1": at(6, 8, cards=defender), **more}
    board = start(pieces, active="P1", settings=settings, roll=2)
    board.attack("P1.1", "P0.1")
    return board


def totals(events) -> list[tuple[int, int]]:
    return [(e.attack, e.defence) for e in events if e.kind == "totals"]


# --- Relinquish -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-324")
def test_whoever_passes_keeps_relinquish_and_the_kit_counts():
    board = duel(["rapier"], ["relinquish"])
    board.commit("rapier")
    events = board.act("pass", dice=[3, 4])
    assert (totals(events), board["P0.1"].at, board["P1.1"].cards) == ([(5, 4)], None, ["relinquish"])


@pytest.mark.rule("MC-324")
def test_a_stolen_armour_leaves_the_other_cards_to_be_committed_anew():
    board = duel(["rapier", "chain_mail"], ["relinquish"])
    board.commit("rapier", "chain_mail")
    assert sorted(a.card for a in board.legal("steal_card")) == ["chain_mail", "rapier"]
    board.act("steal_card", card="chain_mail")
    assert (board.to_act, board.decision, board.kits()) == ("P1", "decide_commit_attacker", [[], ["rapier"]])
    board.commit("rapier")
    events = board.commit("chain_mail", dice=[6, 1])
    assert totals(events) == [(9, 3)]


@pytest.mark.rule("MC-319", "MC-324")
def test_a_random_theft_of_an_uncommitted_card_leaves_the_kit():
    more = {"P0.A": at(1, 1, cards=["relinquish"]), "P1.A": at(1, 25, cards=["bow_and_arrow"])}
    board = duel(["rapier"], [], **more)
    board.commit("rapier")
    events = board.act("steal_random", dice=[1, 3, 4])
    assert (board["P0.A"].cards, totals(events), board["P0.1"].at) == (["bow_and_arrow"], [(5, 4)], None)


@pytest.mark.rule("MC-326")
def test_a_stolen_javelin_ends_the_attack_and_the_other_cards_come_back():
    pieces = {"P1.1": at(6, 9, cards=["javelin", "chain_mail"]), "P0.1": at(7, 10, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1")
    board.commit("chain_mail")
    board.act("steal_card", card="javelin", dice=[])
    assert (board["P0.1"].cards, board["P1.1"].cards, board.pile("treasure")) == (
        ["javelin"],
        ["chain_mail"],
        ["relinquish"],
    )
    assert (board["P1.1"].at, board["P0.1"].at, board.decision) == ((6, 9), (7, 10), "decide_action")


@pytest.mark.rule("MC-326")
def test_a_stolen_armour_does_not_end_a_javelins_attack():
    pieces = {"P1.1": at(6, 9, cards=["javelin", "chain_mail"]), "P0.1": at(7, 10, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1")
    board.commit("chain_mail")
    board.act("steal_card", card="chain_mail")
    events = board.commit("chain_mail", dice=[3, 1])
    assert (totals(events), board["P0.1"].at) == ([(5, 3)], None)
    assert board.pile("treasure") == ["chain_mail", "javelin", "relinquish"]


@pytest.mark.rule("MC-326")
def test_a_staff_stolen_by_a_neighbour_leaves_a_plain_battle_with_it_alone():
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff", "rapier"]),
        "P0.1": at(10, 5, cards=["relinquish"]),
        "P0.2": (12, 5),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1")
    board.act("steal_card", card="fire_ball_staff")
    assert board.kits() == [[], ["rapier"]]
    events = board.commit("rapier", dice=[6, 1])
    assert (totals(events), board["P0.1"].at, board["P0.2"].at) == ([(8, 1)], None, (12, 5))
    assert (board.decision, board.fire("P1"), board["P1.1"].cards) == ("decide_action", {}, ["fire_ball_staff"])


@pytest.mark.rule("MC-326")
def test_a_staff_stolen_from_a_diagonal_ends_the_whole_attack():
    pieces = {
        "P1.1": at(11, 5, cards=["ice_wave_staff", "chain_mail"]),
        "P0.1": at(12, 6, cards=["relinquish"]),
        "P0.2": (12, 5),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.commit("chain_mail")
    board.act("area_target", enemy="P0.1")
    board.act("steal_card", card="ice_wave_staff", dice=[])
    assert (board["P0.2"].immobile, board["P0.1"].cards, board.decision) == (0, ["ice_wave_staff"], "decide_action")
    assert board.pile("treasure") == ["chain_mail", "relinquish"]


@pytest.mark.rule("MC-325", "MC-142")
def test_a_theft_when_both_commit_at_once():
    """battle.commit_order = simultaneous: the defender commits before the theft, the attacker anew after it."""
    board = duel(["rapier", "shears"], ["relinquish", "chain_mail"], ["battle.commit_order=simultaneous"])
    board.commit("rapier")
    assert (board.to_act, board.decision) == ("P0", "decide_commit_defender")
    board.commit("chain_mail")
    assert (board.to_act, board.decision) == ("P0", "decide_relinquish")
    board.act("steal_card", card="rapier")
    assert (board.to_act, board.kits()) == ("P1", [[], ["shears"]])
    events = board.commit("shears", dice=[6, 1])
    assert (totals(events), board["P1.1"].cards) == ([(7, 3)], ["rapier"])


@pytest.mark.rule("MC-252", "MC-324")
def test_a_shot_goes_on_when_nobody_steals():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", direction="E")
    board.act("pass", dice=[5])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["relinquish"])


@pytest.mark.rule("MC-326")
def test_a_second_copy_in_hand_does_not_save_a_stolen_shot():
    pieces = {"P1.1": at(1, 12, cards=["boomerang", "boomerang"]), "P0.1": at(4, 12, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_boomerang", direction="E")
    board.act("steal_card", card="boomerang", dice=[])
    assert (board["P0.1"].at, board["P0.1"].cards, board["P1.1"].cards) == ((4, 12), ["boomerang"], ["boomerang"])


@pytest.mark.rule("MC-320", "MC-387")
def test_a_sweep_lets_the_active_player_react():
    """relinquish.reaction = false forbids the avatar's Relinquish in the opponent's turn, not in the own one."""
    pieces = {
        "P0.1": at(6, 9, cards=["scythe"]),
        "P1.1": (7, 9),
        "P1.2": (8, 9),
        "P1.A": at(1, 25, cards=["relinquish"]),
    }
    board = start(pieces, active="P1", settings=["relinquish.reaction=false"], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("scythe", dice=[2, 5])
    assert (board.to_act, board.kinds()) == ("P1", {"pass", "steal_random"})
    board.act("steal_random", dice=[])
    assert (board["P1.2"].at, board["P1.A"].cards) == ((8, 9), ["scythe_of_ice_and_snow"])
    assert (board["P0.1"].at, board.to_act, board.decision) == ((6, 9), "P1", "decide_action")


@pytest.mark.rule("MC-142", "MC-326", "MC-327")
def test_after_a_stolen_shot_both_commit_at_once():
    """battle.commit_order = simultaneous: the plain battle that follows has both commitments, and no second theft."""
    pieces = {
        "P1.1": at(5, 8, cards=["bow_and_arrow", "rapier"]),
        "P0.1": at(6, 8, cards=["relinquish", "chain_mail"]),
        "P0.A": at(1, 1, cards=["relinquish"]),
    }
    board = start(pieces, active="P1", settings=["battle.commit_order=simultaneous"], roll=1)
    board.act("attack_bow", direction="E")
    board.act("steal_card", card="bow_and_arrow")
    board.commit("rapier")
    assert totals(board.commit("chain_mail", dice=[6, 1])) == [(9, 3)]


@pytest.mark.rule("MC-142", "MC-326")
def test_a_cancelled_attack_gives_both_their_cards_back():
    """battle.commit_order = simultaneous: the defender had committed, too."""
    pieces = {
        "P1.1": at(6, 9, cards=["javelin", "wooden_tunic"]),
        "P0.1": at(7, 10, cards=["relinquish", "chain_mail"]),
    }
    board = start(pieces, active="P1", settings=["battle.commit_order=simultaneous"], roll=1)
    board.act("attack_javelin", piece="P1.1")
    board.commit("wooden_tunic")
    board.commit("chain_mail")
    board.act("steal_card", card="javelin", dice=[])
    assert (board["P1.1"].cards, board["P0.1"].cards) == (["wooden_tunic"], ["chain_mail", "javelin"])


@pytest.mark.rule("MC-324", "MC-319")
def test_an_attacked_avatar_steals_at_random():
    pieces = {"P1.1": at(5, 8, cards=["rapier"]), "P0.A": at(6, 8, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.A")
    board.commit("rapier")
    assert board.kinds() == {"pass", "steal_random"}


# --- bouts, Shields, sacrifices ---------------------------------------------------------------------------------------


@pytest.mark.rule("MC-235", "MC-301")
def test_one_shield_a_side_in_all_bouts():
    board = duel(["best_of_three"], ["shield", "shield"])
    board.commit("best_of_three", dice=[4, 1])
    board.act("shield", dice=[5, 6, 1, 6, 1])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["shield"])
    assert board.pile("treasure") == ["best_of_three", "shield"]


@pytest.mark.rule("MC-235")
def test_each_side_may_use_its_own_shield():
    board = duel(["best_of_three", "shield"], ["shield"])
    board.commit("best_of_three", dice=[4, 1])
    board.act("shield", dice=[4, 1, 5])
    assert (board.to_act, board.decision) == ("P1", "decide_shield")
    board.act("shield", dice=[6, 5, 2])
    assert (board["P0.1"].at, board["P1.1"].at) == (None, (5, 8))


@pytest.mark.rule("MC-149", "MC-298")
def test_a_tied_bout_is_rolled_again_even_where_ties_mean_nothing():
    board = duel(["best_of_three"], [], ["battle.tie=nothing"])
    board.commit("best_of_three", dice=[3, 3, 6, 1, 2, 2, 6, 1])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-167")
@pytest.mark.parametrize(("die", "attacker", "defender"), [(1, None, (6, 8)), (2, (5, 8), (6, 8)), (3, (5, 8), None)])
def test_a_vulnerable_defender_may_be_let_retaliate(die, attacker, defender):
    """vulnerable.retaliates: a higher card total defeats the attacker, an equal one nobody."""
    pieces = {"P1.1": (5, 8), "P0.1": at(6, 8, lazarus=2, cards=["cloth_robes"])}
    board = start(pieces, active="P1", settings=["vulnerable.retaliates=true"], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("cloth_robes", dice=[die])
    assert (board["P1.1"].at, board["P0.1"].at) == (attacker, defender)


@pytest.mark.rule("MC-294")
@pytest.mark.parametrize("card", ["kings_trident", "wind_sword"])
def test_the_winners_card_has_no_last_words(card):
    board = duel([card], [], **{"P0.2": (4, 8)})
    board.commit(card, dice=[6, 1])
    assert (board["P0.1"].at, board["P1.1"].at, board["P1.1"].immobile, board["P0.2"].at) == (None, (5, 8), 0, (4, 8))


@pytest.mark.rule("MC-294", "MC-327")
def test_nothing_of_a_battle_is_left_in_the_next():
    """Theft and Quietus in the first battle of a turn; the second is a bare one, but another theft is offered."""
    pieces = {
        "P1.1": at(5, 8, cards=["rapier"]),
        "P1.2": (6, 9),
        "P0.1": at(6, 8, cards=["kings_trident"]),
        "P0.2": (7, 9),
        "P0.3": (3, 12),
        "P0.A": at(1, 1, cards=["relinquish", "relinquish"]),
        "P1.A": at(1, 25, cards=["bow_and_arrow", "boomerang"]),
    }
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("rapier")
    board.act("steal_random", dice=[1])
    board.commit("kings_trident", dice=[6, 1])
    assert (board["P0.1"].at, board["P1.1"].immobile) == (None, 2)
    board.attack("P1.2", "P0.2")
    assert board.kinds() == {"pass", "steal_random"}
    board.act("pass", dice=[6, 1])
    assert (board["P0.2"].at, board["P1.2"].immobile, board["P0.3"].at) == (None, 0, (3, 12))


@pytest.mark.rule("MC-295")
def test_a_units_last_words_do_not_depend_on_those_of_avatars():
    board = duel([], ["kings_trident"], ["quietus.on_avatar_defeat=false"])
    board.commit("kings_trident", dice=[6, 1])
    assert board["P1.1"].immobile == 2


@pytest.mark.rule("MC-152")
@pytest.mark.parametrize(("dice", "left"), [([6, 1], ((5, 8), None)), ([1, 6], ((5, 8), (6, 8)))])
def test_a_defender_may_be_kept_from_killing(dice, left):
    pieces = {"P1.1": (5, 8), "P0.1": (6, 8)}
    board = start(pieces, active="P1", settings=["battle.defender_kills=false"], roll=1)
    board.attack("P1.1", "P0.1", dice=dice)
    assert (board["P1.1"].at, board["P0.1"].at) == left


@pytest.mark.rule("MC-152", "MC-270")
def test_tridents_used_once_stay_with_an_attacker_who_only_survives():
    board = start(
        {"P1.1": at(5, 8, cards=["dual_tridents"]), "P0.1": (6, 8)},
        active="P1",
        settings=["battle.defender_kills=false"],
        roll=1,
    )
    board.attack("P1.1", "P0.1")
    board.commit("dual_tridents", dice=[1, 6])
    assert (board["P1.1"].at, board["P1.1"].cards, board["P1.1"].uses("dual_tridents")) == (
        (5, 8), ["dual_tridents"], 1,
    )  # fmt: skip


@pytest.mark.rule("MC-100", "MC-303")
def test_a_defenders_sacrificial_sword_costs_the_attacker_another_unit():
    board = duel([], ["sacrificial_sword"], **{"P1.2": at(1, 12, cards=["bow_and_arrow"]), "P1.3": (3, 12)})
    board.commit("sacrificial_sword", dice=[1, 6])
    assert (board.to_act, board.decision) == ("P1", "decide_sacrifice")
    board.act("sacrifice", unit="P1.2")
    assert (board["P1.1"].at, board["P1.1"].immobile, board["P1.2"].at) == ((5, 8), 2, None)
    assert (board["P0.1"].cards, board.pile("treasure")) == ([], ["bow_and_arrow", "sacrificial_sword"])


# --- areas ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-389")
def test_a_vulnerable_target_that_is_not_beaten_does_not_end_a_series():
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff"]),
        "P0.1": at(10, 5, lazarus=1, cards=["chain_mail"]),
        "P0.2": (12, 5),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1")
    board.commit("chain_mail", dice=[1, 6, 1])
    assert (board["P1.1"].at, board["P0.1"].at, board["P0.2"].at) == ((11, 5), (10, 5), None)


@pytest.mark.rule("MC-388")
def test_a_target_that_was_blown_away_is_not_fought():
    """P0.1's Wind Sword blows its avatar out of reach; the caster, a unit, is stopped by the sanctuary before it."""
    pieces = {
        "P1.1": at(9, 12, cards=["fire_ball_staff"]),
        "P0.1": at(8, 12, cards=["wind_sword"]),
        "P0.A": (10, 12),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.act("area_target", enemy="P0.1")
    board.commit("wind_sword", dice=[6, 1])
    assert (board["P1.1"].at, board["P0.A"].at, board["P0.A"].immobile) == ((9, 12), (22, 12), 0)
    assert board.decision == "decide_action"


@pytest.mark.rule("MC-266")
def test_a_fire_ball_lights_no_tile_where_nobody_died():
    """An avatar is only immobilised; Live After Death keeps a unit."""
    board = start({"P1.1": at(5, 8, cards=["fire_ball_staff"]), "P0.A": (6, 8)}, active="P1", roll=1)
    board.act("attack_staff", dice=[6, 1])
    assert (board["P0.A"].immobile, board.fire("P1")) == (1, {})
    pieces = {"P1.1": at(5, 8, cards=["fire_ball_staff"]), "P0.1": at(6, 8, cards=["live_after_death"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff", dice=[6, 1])
    board.act("live_after_death")
    assert (board["P0.1"].at, board.fire("P1")) == ((6, 8), {})


@pytest.mark.rule("MC-267", "MC-386")
@pytest.mark.parametrize(("card", "bonus"), [("fire_ball_staff", 1), ("scythe", 2)])
def test_an_area_attack_has_one_armour_for_all_battles_and_no_second_weapon(card, bonus):
    pieces = {"P1.1": at(6, 9, cards=[card, "chain_mail", "rapier"]), "P0.1": (7, 9), "P0.2": (7, 10)}
    board = start(pieces, active="P1", roll=1)
    if card == "scythe":
        board.act("attack_scythe", piece="P1.1", direction="E")
    else:
        board.act("attack_staff", piece="P1.1")
    assert board.kits() == [[], ["chain_mail"]]
    board.commit("chain_mail")
    events = board.act("area_target", enemy="P0.1", dice=[6, 1, 5, 2])
    assert totals(events) == [(6 + bonus, 1), (5 + bonus, 2)]
    assert (board["P0.1"].at, board["P0.2"].at, board["P1.1"].cards) == (None, None, ["rapier"])


@pytest.mark.rule("MC-267", "MC-299")
def test_a_target_of_an_area_attack_may_commit_an_artifact():
    pieces = {"P1.1": at(6, 9, cards=["scythe", "best_of_three"]), "P0.1": at(7, 9, cards=["best_of_three"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_scythe", piece="P1.1", direction="E")
    assert (board.to_act, board.kits()) == ("P0", [[], ["best_of_three"]])


@pytest.mark.rule("MC-259")
@pytest.mark.parametrize(("thrower", "target"), [((6, 9), (7, 10)), ((7, 10), (6, 9))])
def test_one_wall_at_the_corner_does_not_shield(thrower, target):
    """(6, 10) is a wall, (7, 9) is none: a battle with two dice, from either side."""
    board = start({"P1.1": at(*thrower, cards=["javelin"]), "P0.1": target}, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1", dice=[3, 2])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-263", "MC-270")
def test_tridents_used_once_against_an_ice_wave_stay():
    pieces = {"P1.1": at(5, 8, cards=["ice_wave_staff"]), "P0.1": at(6, 8, cards=["dual_tridents"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff")
    board.commit("dual_tridents", dice=[6, 1])
    assert (board["P0.1"].immobile, board["P0.1"].cards, board["P0.1"].uses("dual_tridents")) == (
        1,
        ["dual_tridents"],
        1,
    )


@pytest.mark.rule("MC-262")
def test_an_ice_wave_goes_on_after_a_lost_roll_with_its_armour():
    pieces = {"P0.A": at(6, 8, cards=["ice_wave_staff", "chain_mail"]), "P1.1": (5, 8), "P1.2": (6, 9)}
    board = start(pieces, roll=1)
    board.act("attack_staff")
    board.commit("chain_mail")
    events = board.act("area_target", enemy="P1.1", dice=[1, 6, 5, 3])
    assert (totals(events), board["P1.2"].immobile) == ([(2, 6), (6, 3)], 1)


@pytest.mark.rule("MC-287", "MC-259")
def test_the_scythe_does_not_reach_around_two_walls():
    """(5, 10) is diagonal from (6, 9), between the walls (5, 9) and (6, 10)."""
    pieces = {"P1.1": at(6, 9, cards=["scythe"]), "P0.1": (5, 10)}
    assert not start(pieces, active="P1", roll=1).can("attack_scythe")
    reached = {"P1.1": at(6, 9, cards=["scythe"]), "P0.1": (7, 10)}
    assert start(reached, active="P1", roll=1).can("attack_scythe")


@pytest.mark.rule("MC-286")
@pytest.mark.parametrize(
    ("place", "direction"), [((10, 8), "W"), ((9, 8), "W"), ((12, 8), "E"), ((13, 8), "E"), ((11, 10), None)]
)
def test_two_tiles_ahead(place, direction):
    """From (11, 8), where walls lie in the north and the south."""
    board = start({"P1.1": at(11, 8, cards=["scythe"]), "P0.1": place}, active="P1", roll=1)
    ways = [a.direction for a in board.legal("attack_scythe")]
    assert ways == ([{"W": "west", "E": "east"}[direction]] if direction else [])


@pytest.mark.rule("MC-211", "MC-288")
def test_the_scythe_is_an_axe():
    board = duel(["chain_mail"], ["scythe"])
    board.commit("chain_mail")
    assert totals(board.commit("scythe", dice=[6, 1])) == [(8, 2)]


@pytest.mark.rule("MC-387")
def test_a_sweep_fights_as_an_aggressor_with_scythe_and_armour():
    pieces = {"P0.1": at(6, 9, cards=["scythe", "ashen_armor"]), "P1.1": (7, 9), "P1.2": (8, 9)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    events = board.commit("scythe", "ashen_armor", dice=[2, 5, 4, 2])
    assert totals(events) == [(2, 5 + 1 + 2), (4 + 1 + 1, 2)]
    assert board.pile("treasure") == ["ashen_armor", "scythe_of_ice_and_snow"]


@pytest.mark.rule("MC-387")
def test_no_sweep_by_a_piece_that_has_left_the_board():
    """P1.1's Wind Sword drives the sweeper into fire before it sweeps."""
    pieces = {"P0.1": at(6, 9, cards=["scythe"]), "P1.1": at(7, 9, cards=["wind_sword"]), "P1.2": (8, 9)}
    board = start(pieces, active="P1", fire={(5, 9): "P1"}, broken_walls=[[5, 9]], roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("wind_sword")
    board.commit("scythe", dice=[1, 6])
    assert (board["P1.1"].at, board["P0.1"].at, board["P1.2"].at) == (None, None, (8, 9))
    assert board.pile("treasure") == ["scythe_of_ice_and_snow", "wind_sword"]


@pytest.mark.rule("MC-290")
def test_no_sweep_when_the_attacker_was_saved():
    pieces = {
        "P0.1": at(6, 9, cards=["scythe"]),
        "P1.1": at(7, 9, cards=["substitute_aura"]),
        "P1.2": (8, 9),
        "P1.3": (1, 12),
    }
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("substitute_aura")
    board.commit("scythe", dice=[1, 6])
    board.act("substitute", unit="P1.3", dice=[])
    assert (board["P1.1"].at, board["P1.2"].at, board["P1.3"].at) == ((7, 9), (8, 9), None)
    assert (board.decision, board.pile("treasure")) == ("decide_action", ["scythe_of_ice_and_snow", "substitute_aura"])


@pytest.mark.rule("MC-260", "MC-286")
def test_friends_in_the_area_are_spared():
    pieces = {"P1.1": at(11, 5, cards=["fire_ball_staff", "scythe"]), "P0.1": (10, 5), "P1.2": (12, 5), "P1.3": (12, 6)}
    board = start(pieces, active="P1", roll=1)
    assert [a.direction for a in board.legal("attack_scythe")] == ["west"]
    board.act("attack_staff", dice=[6, 1])
    assert (board["P0.1"].at, board["P1.2"].at, board.decision) == (None, (12, 5), "decide_action")


@pytest.mark.rule("MC-015")
def test_outside_a_protected_sanctuary_attacks_go_on():
    pieces = {"P1.1": at(5, 8, cards=["bow_and_arrow"]), "P0.1": (6, 8)}
    board = start(pieces, active="P1", settings=["sanctuary.blocks_attacks=true"], roll=1)
    assert (board.can("attack"), board.can("attack_bow")) == (True, True)


@pytest.mark.rule("MC-015")
@pytest.mark.parametrize(
    ("card", "kind", "place", "avatar"),
    [
        ("bow_and_arrow", "attack_bow", (6, 12), (11, 12)),
        ("javelin", "attack_javelin", (9, 12), (11, 12)),
        ("ice_wave_staff", "attack_staff", (9, 12), (10, 12)),
        ("scythe", "attack_scythe", (9, 12), (11, 12)),
    ],
)
def test_no_attack_reaches_into_a_protected_sanctuary(card, kind, place, avatar):
    pieces = {"P1.1": at(*place, cards=[card]), "P0.A": avatar}
    assert start(pieces, active="P1", roll=1).can(kind)
    assert not start(pieces, active="P1", settings=["sanctuary.blocks_attacks=true"], roll=1).can(kind)


# --- Biotic Charge ----------------------------------------------------------------------------------------------------

CHARGER = at(4, 12, enchantments=["biotic_charge"])


@pytest.mark.rule("MC-099", "MC-368")
def test_a_charge_takes_spoils():
    board = start({"P0.1": CHARGER, "P1.1": at(5, 14, cards=["bow_and_arrow"])})
    board.act("mirror", piece="P0.1", dice=[6, 1])
    assert (board["P1.1"].at, board["P0.1"].cards) == (None, ["bow_and_arrow"])


@pytest.mark.rule("MC-368", "MC-371")
def test_a_charge_attacks_every_neighbour_each_with_its_own_kit():
    pieces = {"P0.1": CHARGER, "P0.A": at(1, 1, cards=["rapier", "shears"]), "P1.1": (5, 14), "P1.2": (3, 14)}
    board = start(pieces)
    board.act("mirror", piece="P0.1")
    assert sorted(a.enemy for a in board.legal("area_target")) == [1, 2]
    board.act("area_target", enemy="P1.2")
    board.commit("rapier", dice=[6, 1])
    assert (board.decision, board.kits()) == ("decide_commit_attacker", [[], ["shears_of_avatar"]])
    board.commit(dice=[6, 1])
    assert (board["P1.1"].at, board["P1.2"].at, board["P0.A"].cards) == (None, None, ["shears"])


@pytest.mark.rule("MC-372")
def test_no_pushes_after_a_lost_charge_even_if_the_charger_was_saved():
    charger = at(4, 12, enchantments=["biotic_charge"], cards=["live_after_death"])
    board = start({"P0.1": charger, "P1.1": (5, 14), "P0.2": (2, 14)})
    board.act("mirror", piece="P0.1", dice=[1, 6])
    board.act("live_after_death")
    assert (board["P0.1"].at, board["P0.2"].at, board["P1.1"].at) == ((4, 14), (2, 14), (5, 14))


@pytest.mark.rule("MC-170", "MC-368")
def test_a_charger_caught_in_a_net_does_nothing_more():
    board = start({"P0.1": CHARGER, "P1.1": (5, 14)}, nets={(4, 14): "P1"})
    board.act("mirror", piece="P0.1", dice=[])
    assert (board["P1.1"].at, board["P0.1"].net, board["P0.1"].enchantments) == ((5, 14), 1, [])


@pytest.mark.rule("MC-343")
def test_an_enemys_mirror_starts_no_charge():
    pieces = {"P0.1": (6, 4), "P1.1": at(4, 14, enchantments=["biotic_charge"]), "P0.2": (5, 12)}
    board = start(pieces, top={"event": ["mirror_mirror"]}, roll=1)
    board.step("P0.1", "S")
    board.act("mirror_mirror", whose="enemy", unit="P1.1", dice=[])
    assert (board["P1.1"].at, board["P0.2"].at, board["P1.1"].enchantments) == ((4, 12), (5, 12), ["biotic_charge"])


@pytest.mark.rule("MC-371")
@pytest.mark.parametrize(("place", "enemy", "left"), [((4, 12), (5, 14), None), ((4, 14), (5, 12), (9, 12))])
def test_a_charge_may_be_kept_to_assailants(place, enemy, left):
    """biotic.attack_as_assistant = false: no attack at home, where the enemy is only pushed."""
    pieces = {"P0.1": at(*place, enchantments=["biotic_charge"]), "P1.1": enemy}
    board = start(pieces, settings=["biotic.attack_as_assistant=false"])
    board.act("mirror", piece="P0.1", dice=[] if left else [6, 1])
    assert board["P1.1"].at == left


@pytest.mark.rule("MC-370")
@pytest.mark.parametrize(("reach", "place"), [(0, (6, 14)), (1, (6, 14)), (2, (9, 14))])
def test_how_far_a_charge_pushes(reach, place):
    board = start({"P0.1": CHARGER, "P0.2": (6, 14)}, settings=[f"biotic.push_range={reach}"])
    board.act("mirror", piece="P0.1")
    assert board["P0.2"].at == place


# --- who may commit what ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MC-143", "MC-286")
def test_in_a_plain_battle_only_a_defender_commits_the_scythe():
    pieces = {"P1.1": at(5, 8, cards=["scythe", "rapier"]), "P0.1": at(6, 8, cards=["scythe"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["rapier"]]
    board.commit("rapier")
    assert board.kits() == [[], ["scythe_of_ice_and_snow"]]


@pytest.mark.rule("MC-143")
def test_two_armours_of_a_side():
    """battle.max_armours = 2: two of two copies, not one copy twice; their bonuses add up."""
    board = duel([], ["chain_mail", "chain_mail", "cloth_robes"], ["battle.max_armours=2"])
    assert board.kits() == [
        [],
        ["chain_mail"],
        ["chain_mail", "chain_mail"],
        ["chain_mail", "cloth_robes"],
        ["cloth_robes"],
    ]
    assert totals(board.commit("chain_mail", "chain_mail", dice=[6, 1])) == [(6, 5)]


@pytest.mark.rule("MC-143")
@pytest.mark.parametrize(
    ("kind", "kits"),
    [
        ("weapons", [[], ["best_of_three"], ["best_of_three", "chain_mail"], ["chain_mail"]]),
        ("armours", [[], ["best_of_three"], ["best_of_three", "rapier"], ["rapier"]]),
        ("artifacts", [[], ["chain_mail"], ["chain_mail", "rapier"], ["rapier"]]),
    ],
)
def test_a_category_may_be_forbidden(kind, kits):
    board = duel(["rapier", "chain_mail", "best_of_three"], [], [f"battle.max_{kind}=0"])
    assert board.kits() == kits


@pytest.mark.rule("MC-143", "MC-270")
def test_both_uses_of_one_card_are_no_two_weapons():
    board = duel(["dual_tridents"], [], ["battle.max_weapons=2"])
    assert board.kits() == [[], ["dual_tridents"], ["dual_tridents_double"]]


@pytest.mark.rule("MC-290")
def test_no_sweep_towards_a_diagonal_attacker():
    pieces = {"P1.1": at(6, 9, cards=["javelin"]), "P0.1": at(7, 10, cards=["scythe"]), "P1.2": (7, 9)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1")
    board.commit("scythe", dice=[1, 6])
    assert (board["P1.1"].at, board["P1.2"].at, board.decision) == (None, (7, 9), "decide_action")
    assert board.pile("treasure") == ["javelin", "scythe_of_ice_and_snow"]


@pytest.mark.rule("MC-387")
def test_a_sweep_goes_on_with_committed_armour_alone():
    """Best of Three ends with the battle; an armour that was not committed stays in the hand."""
    pieces = {"P0.1": at(6, 9, cards=["scythe", "best_of_three", "ashen_armor"]), "P1.1": (7, 9), "P1.2": (8, 9)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    events = board.commit("scythe", "best_of_three", dice=[1, 6, 1, 6, 4, 2])
    assert totals(events) == [(1, 7), (1, 7), (4 + 1, 2)]
    assert (board["P1.2"].at, board["P0.1"].cards) == (None, ["ashen_armor"])


@pytest.mark.rule("MC-290")
def test_only_the_scythe_sweeps():
    pieces = {"P0.1": at(6, 9, cards=["rapier", "chain_mail"]), "P1.1": (7, 9), "P1.2": (8, 9)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("rapier", "chain_mail", dice=[1, 6])
    assert (board["P1.1"].at, board["P1.2"].at, board.decision) == (None, (8, 9), "decide_action")
    assert board.pile("treasure") == ["chain_mail", "rapier"]


@pytest.mark.rule("MC-290")
def test_a_sweep_finds_nobody_else():
    board = duel([], ["scythe"])
    board.commit("scythe", dice=[1, 6])
    assert (board["P1.1"].at, board.pile("treasure")) == (None, ["scythe_of_ice_and_snow"])
