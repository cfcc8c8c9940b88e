"""The worked scenarios of battles and cards, number for number: SC-07 to SC-22, SC-24, SC-38 to SC-44, SC-47 to 49."""

import pytest
from caves import Board, at, start


def duel(attacker: list[str], defender: list[str], **given) -> Board:
    """P1.1 at (5, 8) is about to attack P0.1 at (6, 8), a movement die rolled."""
    pieces = {"P1.1": at(5, 8, cards=attacker), "P0.1": at(6, 8, cards=defender)}
    return start({**pieces, **given}, active="P1", roll=2)


@pytest.mark.rule("MC-229", "MC-230", "MC-231", "MC-232", "MC-233", "MC-234", "MC-238")
@pytest.mark.parametrize(("again", "attacker", "defender"), [(2, (5, 8), None), (3, None, (6, 8)), (4, (5, 8), (6, 8))])
def test_sc_07_the_books_example_of_the_shield(again, attacker, defender):
    board = duel(["hackin_sword"], ["wooden_tunic", "shield"])
    board.attack("P1.1", "P0.1")
    board.commit("hackin_sword")
    board.commit("wooden_tunic", dice=[4, 1])
    assert (board.to_act, board.decision) == ("P0", "decide_shield")
    board.act("shield", dice=[again])
    assert (board["P1.1"].at, board["P0.1"].at) == (attacker, defender)
    assert board.pile("treasure") == ["hackin_sword", "shield", "wooden_tunic"]


@pytest.mark.rule("MC-212", "MC-214", "MC-215", "MC-216")
@pytest.mark.parametrize(
    ("attacker", "defender", "bonuses"),
    [
        (["battle_axe", "chain_mail"], ["wind_sword", "wooden_tunic"], (3, 1)),
        (["hackin_sword", "cloth_robes"], ["kings_trident", "chain_mail"], (4, 4)),
        (["rapier", "wooden_tunic"], ["wind_sword", "cloth_robes"], (5, 3)),
        (["pickaxe", "ashen_armor"], ["short_spear", "cloth_robes"], (2, 3)),
        ([], [], (0, 0)),
    ],
)
def test_sc_08_kit_arithmetic(attacker, defender, bonuses):
    board = duel(attacker, defender)
    dice = [6, 1]
    events = board.attack("P1.1", "P0.1", dice=None if attacker else dice)
    if attacker:
        board.commit(*attacker)
        events = board.commit(*defender, dice=dice)
    totals = next(e for e in events if e.kind == "totals")
    assert (totals.attack - dice[0], totals.defence - dice[1]) == bonuses


@pytest.mark.rule("MC-079", "MC-097", "MC-098")
def test_sc_09_spoils_over_the_limit():
    avatar = at(1, 25, cards=["lazarus_stone"])
    board = duel(["battle_axe", "shield"], ["bow_and_arrow", "rapier"], **{"P1.A": avatar})
    board.attack("P1.1", "P0.1")
    board.commit("battle_axe")
    board.commit(dice=[6, 2])
    assert (board["P0.1"].at, board.decision) == (None, "decide_discard")
    board.act("discard", card="bow_and_arrow")
    assert (board["P1.1"].cards, board["P1.A"].cards) == (["rapier", "shield"], ["lazarus_stone"])
    assert board.pile("treasure") == ["battle_axe", "bow_and_arrow"]


@pytest.mark.rule("MC-153", "MC-162", "MC-159", "MC-161")
def test_sc_10_an_avatar_loses_its_own_attack():
    board = start({"P0.A": (6, 8), "P1.1": (5, 8)}, roll=4)
    board.step("P0.A", "SN")
    board.attack("P0.A", "P1.1", dice=[2, 5])
    assert board["P0.A"].immobile == 2
    board.end()
    assert board["P0.A"].immobile == 1
    board.pass_turn()
    assert board["P0.A"].immobile == 1
    board.roll(6)
    assert (board.steps("P0.A"), board.can("attack", piece="P0.A", enemy="P1.1")) == ("", True)
    board.end()
    assert board["P0.A"].immobile == 0
    board.pass_turn()
    board.roll(6)
    assert board.steps("P0.A") == "S"


@pytest.mark.rule("MC-165", "MC-166", "MC-167", "MC-318")
@pytest.mark.parametrize(("die", "place"), [(2, (6, 8)), (3, None)])
def test_sc_11_a_vulnerable_defender_with_armour(die, place):
    pieces = {"P0.1": at(6, 8, lazarus=2), "P0.A": at(1, 1, cards=["cloth_robes"]), "P1.1": (5, 8)}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("cloth_robes", dice=[die])
    assert (board["P0.1"].at, board["P1.1"].at) == (place, (5, 8))
    assert board.pile("treasure") == ["cloth_robes"]


@pytest.mark.rule("MC-097", "MC-275")
def test_sc_12_kings_trident_quietus():
    board = start({"P0.A": (6, 8), "P1.1": at(5, 8, cards=["kings_trident", "bow_and_arrow"])}, roll=1)
    board.attack("P0.A", "P1.1")
    board.commit("kings_trident", dice=[6, 3])
    assert (board["P1.1"].at, board["P0.A"].cards) == (None, ["bow_and_arrow"])
    assert board.pile("treasure") == ["kings_trident"]
    board.end()
    assert board["P0.A"].immobile == 1
    board.pass_turn()
    board.roll(6)
    assert board.steps("P0.A") == ""


@pytest.mark.rule("MC-185", "MC-188", "MC-191", "MC-292")
def test_sc_13_wind_sword_quietus():
    pieces = {"P0.1": at(3, 12, cards=["wind_sword"]), "P1.1": (4, 12), "P0.2": (6, 12), "P1.2": (8, 12)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.1")
    board.commit("wind_sword", dice=[6, 1])
    assert board["P0.1"].at is None
    assert (board["P1.2"].at, board["P0.2"].at, board["P1.1"].at) == ((9, 12), (8, 12), (7, 12))
    assert len(board.deck("event")) == 30


@pytest.mark.rule("MC-196", "MC-197", "MC-202", "MC-227")
@pytest.mark.parametrize(("flees", "place"), [("", None), ("E", (5, 12))])
def test_sc_14_ashen_armor_quietus(flees, place):
    pieces = {"P0.1": at(3, 12, cards=["ashen_armor"]), "P0.2": (3, 11), "P1.1": (4, 12)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.1")
    board.commit("ashen_armor", dice=[6, 1])
    assert board["P0.1"].at is None
    assert board.fire("P0") == {(2, 12): 1, (3, 11): 1, (4, 12): 1}
    board.step("P1.1", flees)
    board.end()
    assert (board["P1.1"].at, board["P0.2"].at) == (place, (3, 11))
    assert (board.to_act, board.fire("P0")) == ("P0", {})


@pytest.mark.rule("MC-100", "MC-222", "MC-225")
def test_sc_15_substitute_aura_on_an_avatar():
    pieces = {
        "P1.1": (5, 8),
        "P0.A": at(6, 8, cards=["substitute_aura"]),
        "P0.1": at(3, 12, cards=["bow_and_arrow"]),
        "P0.2": (1, 12),
    }
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.A")
    board.commit("substitute_aura", dice=[6, 1])
    assert (board.to_act, board.decision) == ("P0", "decide_substitute")
    board.act("substitute", unit="P0.1")
    assert (board["P0.1"].at, board["P0.2"].at, board["P0.A"].immobile) == (None, (1, 12), 0)
    assert board.pile("treasure") == ["bow_and_arrow", "substitute_aura"]


@pytest.mark.rule("MC-302", "MC-303", "MC-305")
def test_sc_16a_sacrificial_sword_against_an_avatar():
    pieces = {"P1.1": at(5, 8, cards=["sacrificial_sword"]), "P0.A": (6, 8), "P0.1": (3, 12)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.A")
    board.commit("sacrificial_sword", dice=[6, 1])
    assert (board["P0.1"].at, board["P0.A"].immobile) == (None, 1)


@pytest.mark.rule("MC-302", "MC-102")
def test_sc_16b_sacrificial_sword_saves_its_user():
    pieces = {"P1.1": at(5, 8, cards=["sacrificial_sword", "rapier"]), "P0.A": (6, 8), "P1.2": (1, 12)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.A")
    board.commit("sacrificial_sword", dice=[2, 5])
    assert (board["P1.2"].at, board["P1.1"].at, board["P1.1"].cards) == (None, (5, 8), ["rapier"])
    board.end()
    assert board["P1.1"].immobile == 1


@pytest.mark.rule("MC-306", "MC-097")
def test_sc_16c_sacrificial_sword_without_another_unit():
    pieces = {"P1.1": at(5, 8, cards=["sacrificial_sword", "rapier"]), "P0.A": (6, 8)}
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.A")
    board.commit("sacrificial_sword", dice=[2, 5])
    assert (board["P1.1"].at, board["P0.A"].cards) == (None, ["rapier"])


@pytest.mark.rule("MC-149", "MC-298")
def test_sc_17_best_of_three_with_a_tie():
    board = duel(["short_spear"], ["best_of_three"])
    board.attack("P1.1", "P0.1")
    board.commit("short_spear")
    board.commit("best_of_three", dice=[3, 5, 4, 4, 6, 1])
    assert board["P0.1"].at is None
    assert board.pile("treasure") == ["best_of_three", "short_spear"]


@pytest.mark.rule("MC-253", "MC-257", "MC-258", "MC-259")
def test_sc_18a_javelin_over_a_wall_misses():
    board = start({"P1.1": at(8, 9, cards=["javelin"]), "P0.1": (10, 9)}, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1", enemy="P0.1", dice=[4])
    assert (board["P1.1"].at, board["P0.1"].at, board.pile("treasure")) == ((8, 9), (10, 9), ["javelin"])


@pytest.mark.rule("MC-088", "MC-099", "MC-257")
def test_sc_18b_javelin_of_the_avatar_over_a_wall_hits():
    pieces = {"P1.1": (8, 9), "P1.A": at(1, 25, cards=["javelin"]), "P0.1": at(10, 9, cards=["chain_mail"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1", enemy="P0.1", dice=[5])
    assert (board["P0.1"].at, board["P1.1"].cards, board.pile("treasure")) == (None, ["chain_mail"], ["javelin"])


@pytest.mark.rule("MC-253", "MC-255", "MC-258")
def test_sc_18c_javelin_at_a_diagonal_is_a_battle():
    pieces = {"P1.1": at(6, 9, cards=["javelin"]), "P0.1": at(7, 10, cards=["chain_mail"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1", enemy="P0.1")
    events = board.commit("chain_mail", dice=[3, 4])
    totals = next(e for e in events if e.kind == "totals")
    assert (totals.attack, totals.defence, board["P1.1"].at) == (5, 6, None)


@pytest.mark.rule("MC-259")
def test_sc_18d_javelin_past_two_walls_is_over_walls():
    board = start({"P1.1": at(6, 9, cards=["javelin"]), "P0.1": (5, 10)}, active="P1", roll=1)
    board.act("attack_javelin", piece="P1.1", enemy="P0.1", dice=[4])
    assert (board["P1.1"].at, board["P0.1"].at) == ((6, 9), (5, 10))


@pytest.mark.rule("MC-286", "MC-287", "MC-289")
def test_sc_19_scythe_attack():
    pieces = {
        "P1.1": at(6, 9, cards=["scythe", "shield"]),
        "P0.1": (7, 9),
        "P0.2": at(8, 9, cards=["rapier"]),
        "P0.3": (7, 10),
        "P0.4": (6, 8),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_scythe", piece="P1.1", direction="E")
    assert sorted(a.enemy for a in board.legal("area_target")) == [1, 2, 3]
    board.act("area_target", enemy="P0.1", dice=[5, 2])
    assert board["P0.1"].at is None
    board.act("area_target", enemy="P0.2")
    board.commit("rapier", dice=[2, 6])
    assert board.decision == "decide_shield"
    board.act("pass")
    assert (board["P1.1"].at, board["P0.2"].cards, board["P0.2"].immobile) == (None, ["shield"], 1)
    assert board["P0.3"].at == (7, 10)
    assert board.pile("treasure") == ["rapier", "scythe_of_ice_and_snow"]


@pytest.mark.rule("MC-260", "MC-261", "MC-262")
def test_sc_20_ice_wave():
    board = start({"P0.A": at(6, 8, cards=["ice_wave_staff"]), "P1.1": (5, 8), "P1.2": (7, 9)}, roll=1)
    board.act("attack_staff", piece="P0.A")
    board.act("area_target", enemy="P1.1", dice=[2, 5, 6, 3])
    assert (board["P1.1"].immobile, board["P0.A"].immobile, board["P1.2"].immobile) == (0, 0, 1)
    assert (board["P1.1"].at, board.pile("treasure")) == ((5, 8), ["ice_wave_staff"])


@pytest.mark.rule("MC-264", "MC-265", "MC-266")
def test_sc_21_fire_ball():
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff", "bow_and_arrow"]),
        "P0.1": at(10, 5, cards=["shears"]),
        "P0.2": (12, 5),
        "P0.3": (11, 6),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff", piece="P1.1")
    board.act("area_target", enemy="P0.1")
    board.commit(dice=[6, 3])
    assert (board["P0.1"].at, board.fire("P1"), board["P1.1"].cards) == (
        None,
        {(10, 5): 1},
        ["bow_and_arrow", "shears"],
    )
    board.act("area_target", enemy="P0.2", dice=[2, 5])
    assert (board["P1.1"].at, board.fire("P1")) == (None, {(10, 5): 1, (11, 5): 1})
    assert (board["P0.2"].cards, board["P0.3"].at) == (["bow_and_arrow", "shears"], (11, 6))
    assert board.pile("treasure") == ["fire_ball_staff"]


@pytest.mark.rule("MC-246")
def test_sc_22_boomerang_hits():
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12), "P1.2": (6, 12), "P0.2": (9, 12)}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_boomerang", piece="P1.1", direction="E", dice=[4])
    assert (board["P0.1"].at, board["P1.2"].at, board["P0.2"].at) == ((7, 12), (8, 12), (9, 12))
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["boomerang"])


@pytest.mark.rule("MC-133", "MC-247")
def test_sc_22_boomerang_misses():
    board = start({"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12)}, active="P1", roll=1)
    board.act("attack_boomerang", piece="P1.1", direction="E", dice=[3])
    assert (board["P0.1"].at, board["P1.1"].cards) == ((4, 12), ["boomerang"])
    assert not board.can("attack_boomerang")


@pytest.mark.rule("MC-269", "MC-270", "MC-271")
def test_sc_24_dual_tridents():
    board = duel(["dual_tridents"], [])
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["dual_tridents"], ["dual_tridents_double"]]
    board.commit("dual_tridents", dice=[2, 6])
    assert (board["P1.1"].at, board["P0.1"].cards, board["P0.1"].uses("dual_tridents")) == (None, ["dual_tridents"], 1)

    board = duel([], [{"card": "dual_tridents", "uses": 1}])
    board.attack("P1.1", "P0.1")
    assert board.kits() == [[], ["dual_tridents"]]


@pytest.mark.rule("MC-324", "MC-325")
def test_sc_38a_relinquish_takes_a_committed_card():
    board = duel(["kings_trident", "rapier"], ["relinquish"])
    board.attack("P1.1", "P0.1")
    board.commit("kings_trident")
    assert (board.to_act, board.decision) == ("P0", "decide_relinquish")
    board.act("steal_card", card="kings_trident")
    board.commit("rapier")
    events = board.commit("kings_trident", dice=[3, 4])
    totals = next(e for e in events if e.kind == "totals")
    assert (totals.attack, totals.defence, board["P1.1"].at) == (5, 6, None)


@pytest.mark.rule("MC-326")
def test_sc_38b_relinquish_ends_a_shot():
    pieces = {"P1.1": at(5, 12, cards=["bow_and_arrow"]), "P0.1": at(9, 12, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", piece="P1.1", direction="E")
    board.act("steal_card", card="bow_and_arrow", dice=[])
    assert (board["P0.1"].at, board["P0.1"].cards, board["P1.1"].cards) == ((9, 12), ["bow_and_arrow"], [])
    assert (board.to_act, board.decision, board.pile("treasure")) == ("P1", "decide_action", ["relinquish"])


@pytest.mark.rule("MC-319", "MC-321", "MC-322", "MC-323")
def test_sc_38c_relinquish_of_the_avatar():
    hand = ["relinquish", "bow_and_arrow", "shears"]
    board = start({"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"])}, roll=1)
    board.act("play_relinquish")
    assert (board.deck("treasure")[-1], board["P0.A"].cards) == ("rapier", ["bow_and_arrow", "shears"])
    assert board["P1.A"].cards == []

    board = start({"P0.A": at(1, 1, cards=hand[:2]), "P1.A": at(1, 25, cards=["rapier"])}, roll=1)
    board.act("play_relinquish")
    assert board["P0.A"].cards == ["bow_and_arrow", "rapier"]


@pytest.mark.rule("MC-102", "MC-329", "MC-330")
def test_sc_39_live_after_death():
    board = duel([], ["bow_and_arrow"], **{"P0.A": at(1, 1, cards=["live_after_death"])})
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert (board.to_act, board.decision) == ("P0", "decide_live_after_death")
    board.act("live_after_death")
    assert (board["P0.1"].at, board["P0.1"].cards, board["P0.1"].immobile) == ((6, 8), ["bow_and_arrow"], 1)
    assert (board["P1.1"].cards, board.pile("treasure")) == ([], ["live_after_death"])


@pytest.mark.rule("MC-289", "MC-290", "MC-387")
def test_sc_40_stalwart_sweep():
    pieces = {
        "P0.1": at(6, 9, cards=["scythe"]),
        "P1.1": (7, 9),
        "P1.2": at(8, 9, cards=["bow_and_arrow"]),
        "P1.3": (7, 10),
    }
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("scythe", dice=[2, 5])
    assert (board["P1.1"].at, board.to_act, board.decision) == (None, "P0", "decide_area_target")
    board.act("area_target", enemy="P1.2", dice=[4, 2, 1, 6])
    assert (board["P1.2"].at, board["P0.1"].at, board["P1.3"].cards) == (None, None, ["bow_and_arrow"])
    board.end()
    assert (board["P1.3"].immobile, board.pile("treasure")) == (1, ["scythe_of_ice_and_snow"])


@pytest.mark.rule("MC-136", "MC-384")
def test_sc_41_an_immobilised_archer():
    pieces = {"P1.1": at(5, 12, immobile=1, cards=["bow_and_arrow"]), "P0.1": (9, 12)}
    board = start(pieces, active="P1", roll=2)
    assert board.steps("P1.1") == ""
    board.act("attack_bow", piece="P1.1", direction="E", dice=[5])
    assert board["P0.1"].at is None
    board.end()
    assert board["P1.1"].immobile == 0


@pytest.mark.rule("MC-263", "MC-385")
def test_sc_42_shield_against_ice_wave():
    pieces = {"P0.A": at(6, 8, cards=["ice_wave_staff"]), "P1.1": at(5, 8, cards=["shield", "rapier"])}
    board = start(pieces, roll=1)
    board.act("attack_staff", piece="P0.A")
    board.commit(dice=[6, 2])
    assert (board.to_act, board.decision) == ("P1", "decide_shield")
    board.act("shield", dice=[6])
    assert (board["P1.1"].immobile, board["P0.A"].immobile, board["P1.1"].cards) == (0, 0, ["rapier"])
    assert board.pile("treasure") == ["ice_wave_staff", "shield"]


@pytest.mark.rule("MC-385")
def test_sc_42_a_losing_caster_is_not_asked():
    pieces = {"P0.A": at(6, 8, cards=["ice_wave_staff", "shield"]), "P1.1": at(5, 8, cards=["shield", "rapier"])}
    board = start(pieces, roll=1)
    board.act("attack_staff", piece="P0.A")
    board.commit(dice=[2, 5])
    assert (board.to_act, board.decision) == ("P0", "decide_action")
    assert (board["P0.A"].cards, board["P0.A"].immobile) == (["shield"], 0)


@pytest.mark.rule("MC-079", "MC-287", "MC-386")
def test_sc_43_spoils_in_the_middle_of_a_scythe_series():
    pieces = {
        "P1.1": at(6, 9, cards=["scythe", "chain_mail", "shield"]),
        "P0.1": at(7, 9, cards=["bow_and_arrow", "rapier"]),
        "P0.2": (8, 9),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_scythe", piece="P1.1", direction="E")
    board.commit("chain_mail")
    board.act("area_target", enemy="P0.1")
    events = board.commit(dice=[4, 2, 5, 1])
    totals = [(e.attack, e.defence) for e in events if e.kind == "totals"]
    assert totals == [(6, 2), (7, 1)]
    assert (board["P0.1"].at, board["P0.2"].at) == (None, None)
    assert board["P1.1"].cards == ["bow_and_arrow", "rapier", "shield"]
    assert board.pile("treasure") == ["chain_mail", "scythe_of_ice_and_snow"]


@pytest.mark.rule("MC-326", "MC-386", "MC-387")
def test_sc_44_a_sweep_stopped_by_relinquish():
    pieces = {"P0.1": at(6, 9, cards=["scythe"]), "P1.1": (7, 9), "P1.2": at(8, 9, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit("scythe", dice=[2, 5])
    assert (board["P1.1"].at, board.to_act, board.decision) == (None, "P1", "decide_relinquish")
    board.act("steal_card", card="scythe", dice=[])
    assert (board["P0.1"].at, board["P0.1"].cards) == ((6, 9), [])
    assert (board["P1.2"].at, board["P1.2"].cards) == ((8, 9), ["scythe_of_ice_and_snow"])
    assert board.pile("treasure") == ["relinquish"]


@pytest.mark.rule("MC-266", "MC-292", "MC-388")
def test_sc_47_wind_sword_ends_a_fire_ball():
    pieces = {
        "P1.1": at(11, 5, cards=["fire_ball_staff"]),
        "P0.1": at(10, 5, cards=["wind_sword"]),
        "P0.2": (12, 5),
        "P0.3": (11, 6),
    }
    board = start(pieces, active="P1", roll=1)
    board.act("attack_staff", piece="P1.1")
    board.act("area_target", enemy="P0.1")
    board.commit("wind_sword", dice=[6, 3])
    assert (board["P0.1"].at, board["P0.2"].at, board["P1.1"].at) == (None, (15, 5), (14, 5))
    assert (board["P0.3"].at, board.fire("P1")) == ((11, 6), {(10, 5): 1})
    assert (board.decision, board.pile("treasure")) == ("decide_action", ["fire_ball_staff", "wind_sword"])
    assert len(board.deck("event")) == 30


@pytest.mark.rule("MC-190", "MC-394")
def test_sc_48_two_nets():
    pieces = {"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": at(4, 12, net=1)}
    board = start(pieces, active="P1", nets={(9, 12): "P1"}, roll=1)
    board.act("attack_boomerang", piece="P1.1", direction="E", dice=[5])
    assert (board["P0.1"].at, board["P0.1"].net, board.nets()) == ((9, 12), 1, {(9, 12): "P1"})


@pytest.mark.rule("MC-189", "MC-330", "MC-393")
def test_sc_49_live_after_death_in_a_push():
    pieces = {
        "P1.1": at(1, 12, cards=["boomerang"]),
        "P0.1": (3, 12),
        "P0.A": at(1, 1, cards=["live_after_death"]),
    }
    board = start(pieces, active="P1", fire={(7, 12): "P0"}, roll=1)
    board.act("attack_boomerang", piece="P1.1", direction="E", dice=[6])
    board.act("live_after_death")
    assert (board["P0.1"].at, board["P0.1"].immobile) == ((7, 12), 1)
    board.end()
    assert board.fire("P0") == {}
    board.pass_turn()
    assert (board["P0.1"].at, board["P0.1"].immobile) == ((7, 12), 0)
