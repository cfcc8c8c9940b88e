"""Artifact cards (MC-298 to MC-331)."""

import pytest
from caves import Board, at, start


def duel(attacker, defender, settings=(), **more) -> Board:
    """P1.1 at (5, 8) has attacked P0.1 at (6, 8)."""
    pieces = {"P1.1": at(5, 8, cards=attacker), "P0.1": at(6, 8, cards=defender), **more}
    board = start(pieces, active="P1", settings=settings, roll=2)
    board.attack("P1.1", "P0.1")
    return board


@pytest.mark.rule("MC-298", "MC-299")
def test_two_bouts_decide_and_a_second_copy_adds_nothing():
    board = duel(["best_of_three", "rapier"], ["best_of_three"])
    board.commit("best_of_three", "rapier")
    events = board.commit("best_of_three", dice=[1, 6, 4, 3, 4, 3])
    assert [(e.attack, e.defence) for e in events if e.kind == "totals"] == [(3, 6), (6, 3), (6, 3)]
    assert board["P0.1"].at is None
    assert board.pile("treasure") == ["best_of_three", "best_of_three", "rapier"]


@pytest.mark.rule("MC-300")
@pytest.mark.parametrize(("dice", "place"), [([1, 2], (6, 8)), ([1, 3, 3], None)])
def test_best_of_three_against_a_vulnerable_defender(dice, place):
    pieces = {
        "P1.1": at(5, 8, cards=["best_of_three"]),
        "P0.1": at(6, 8, lazarus=2, cards=["chain_mail"]),
    }
    board = start(pieces, active="P1", roll=2)
    board.attack("P1.1", "P0.1")
    board.commit("best_of_three")
    board.commit("chain_mail", dice=dice)
    assert (board["P0.1"].at, board["P1.1"].at) == (place, (5, 8))


@pytest.mark.rule("MC-301")
@pytest.mark.parametrize("again", [4, 5])
def test_a_shield_wins_a_bout(again):
    board = duel(["best_of_three"], ["shield"])
    board.commit("best_of_three", dice=[4, 1])
    board.act("shield", dice=[again, 1, 6])
    assert (board["P1.1"].at, board["P0.1"].at) == (None, (6, 8))


@pytest.mark.rule("MC-304")
def test_avatars_cannot_use_the_sacrificial_sword():
    pieces = {"P0.A": at(6, 8, cards=["sacrificial_sword"]), "P1.1": (5, 8)}
    board = start(pieces, roll=1)
    board.attack("P0.A", "P1.1", dice=[6, 1])
    assert board["P0.A"].cards == ["sacrificial_sword"]


@pytest.mark.rule("MC-307")
def test_the_losers_owner_chooses_whom_to_sacrifice():
    board = duel(["sacrificial_sword"], [], **{"P0.2": (3, 12), "P0.3": (1, 12)})
    board.commit("sacrificial_sword", dice=[6, 1])
    assert (board.to_act, board.decision) == ("P0", "decide_sacrifice")
    assert sorted(a.unit for a in board.legal("sacrifice")) == [2, 3]
    board.act("sacrifice", unit="P0.3")
    assert (board["P0.1"].immobile, board["P0.2"].at, board["P0.3"].at) == (1, (3, 12), None)


@pytest.mark.rule("MC-308")
def test_the_sacrifice_comes_before_the_aura():
    board = duel(["sacrificial_sword"], ["substitute_aura"], **{"P0.2": (3, 12), "P0.3": (1, 12)})
    board.commit("sacrificial_sword")
    board.commit("substitute_aura", dice=[6, 1])
    assert board.decision == "decide_sacrifice"
    board.act("sacrifice", unit="P0.2")
    assert (board["P0.1"].immobile, board["P0.3"].at) == (1, (1, 12))


@pytest.mark.rule("MC-310")
def test_lazarus_waits_for_a_destroyed_unit():
    units = {f"P0.{n}": (x, 12) for n, x in enumerate((1, 2, 3, 4, 5, 6, 8), 1)}
    board = start({**units, "P0.A": at(1, 1, cards=["lazarus_stone"])}, roll=1)
    assert not board.can("play_lazarus")


@pytest.mark.rule("MC-311")
def test_lazarus_returns_the_lowest_number_whoever_holds_it():
    pieces = {"P0.1": (3, 12), "P0.2": at(6, 3, cards=["lazarus_stone"]), "P0.4": (1, 12)}
    board = start(pieces, roll=1)
    board.act("play_lazarus", dice=[7, 10])
    assert (board["P0.3"].at, board["P0.5"].at, board["P0.3"].cards) == ((7, 10), None, [])


@pytest.mark.rule("MC-314", "MC-315")
def test_a_taken_tile_is_rolled_again():
    pieces = {"P0.1": at(6, 8, cards=["lazarus_stone"]), "P1.1": (7, 10)}
    board = start(pieces, roll=1)
    board.act("play_lazarus", dice=[7, 10, 8, 9])
    assert board["P0.2"].at == (7, 9)
    both = start(pieces, settings=["coords.reroll=both"], roll=1)
    both.act("play_lazarus", dice=[7, 10, 8, 9])
    assert both["P0.2"].at == (8, 9)


@pytest.mark.rule("MC-317")
def test_a_returned_unit_is_vulnerable():
    board = start({"P0.1": at(6, 8, cards=["lazarus_stone"]), "P1.1": (8, 10)}, roll=1)
    board.act("play_lazarus", dice=[7, 10])
    board.end()
    board.roll(1)
    board.attack("P1.1", "P0.2", dice=[1])
    assert board["P0.2"].at is None


@pytest.mark.rule("MC-319", "MC-320")
def test_the_avatars_relinquish_takes_a_random_card():
    taken = set()
    for die in (1, 2):
        pieces = {
            "P0.A": at(1, 1, cards=["relinquish"]),
            "P1.A": at(1, 25, cards=["rapier"]),
            "P1.1": at(9, 24, cards=["shears"]),
        }
        board = start(pieces, roll=1)
        board.act("play_relinquish", dice=[die])
        taken |= set(board["P0.A"].cards)
    assert taken == {"rapier", "shears"}


@pytest.mark.rule("MC-320", "MC-327")
def test_the_avatars_relinquish_in_reaction():
    board = duel(["rapier"], [], **{"P0.A": at(1, 1, cards=["relinquish"])})
    board.commit("rapier")
    assert sorted(board.kinds()) == ["pass", "steal_random"]
    board.act("steal_random", dice=[])
    assert board["P0.A"].cards == ["rapier"]
    board.commit(dice=[3, 4])
    assert (board["P0.A"].cards, board["P1.1"].at) == (["rapier"], None)


@pytest.mark.rule("MC-320")
def test_no_reaction_without_the_ruling():
    board = duel(["rapier"], [], ["relinquish.reaction=false"], **{"P0.A": at(1, 1, cards=["relinquish"])})
    board.commit("rapier", dice=[6, 1])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-321", "MC-322")
def test_a_full_hand_sends_the_card_under_the_deck_unless_relinquish_does_not_count():
    hand = ["relinquish", "bow_and_arrow", "shears"]
    pieces = {"P0.A": at(1, 1, cards=hand), "P1.A": at(1, 25, cards=["rapier"])}
    board = start(pieces, settings=["relinquish.count_self=false"], roll=1)
    board.act("play_relinquish")
    assert board["P0.A"].cards == ["bow_and_arrow", "rapier", "shears"]


@pytest.mark.rule("MC-326")
def test_a_stolen_reach_weapon_leaves_a_plain_battle_with_a_neighbour():
    pieces = {"P1.1": at(5, 8, cards=["bow_and_arrow"]), "P0.1": at(6, 8, cards=["relinquish"])}
    board = start(pieces, active="P1", roll=1)
    board.act("attack_bow", direction="E")
    board.act("steal_card", card="bow_and_arrow", dice=[6, 1])
    assert (board["P0.1"].at, board["P1.1"].cards) == (None, ["bow_and_arrow"])


@pytest.mark.rule("MC-327")
def test_one_relinquish_per_battle():
    board = duel(["rapier", "shears"], ["relinquish"], **{"P0.A": at(1, 1, cards=["relinquish"])})
    board.commit("rapier")
    board.act("steal_card", card="rapier")
    board.commit("shears")
    assert (board.to_act, board.decision) == ("P0", "decide_commit_defender")


@pytest.mark.rule("MC-328", "MC-331")
def test_live_after_death_of_the_unit_itself():
    pieces = {
        "P1.1": (5, 8),
        "P0.1": at(6, 8, cards=["live_after_death", "rapier"], enchantments=["hermes_boots"], lazarus=2),
    }
    board = start(pieces, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    board.commit(dice=[6])
    board.act("live_after_death")
    unit = board["P0.1"]
    assert (unit.at, unit.immobile, unit.lazarus) == ((6, 8), 1, 0)
    assert (unit.cards, unit.enchantments) == (["rapier"], ["hermes_boots"])


@pytest.mark.rule("MC-328")
def test_live_after_death_of_another_unit_does_not_help():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8), "P0.2": at(3, 12, cards=["live_after_death"])}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert board["P0.1"].at is None


@pytest.mark.rule("MC-330")
def test_live_after_death_whatever_the_cause():
    board = start({"P0.1": at(6, 5, pit=1, cards=["live_after_death"])}, roll=1)
    board.end()
    board.act("live_after_death")
    assert (board["P0.1"].at, board["P0.1"].pit) == ((6, 5), 0)
