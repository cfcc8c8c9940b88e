"""Event tiles (MC-104 to MC-114), the ultimate treasure and the end of the game (MC-115 to MC-128)."""

import pytest
from caves import at, start

BOOTS = {"event": ["hermes_boots", "biotic_charge", "hermes_boots"]}


@pytest.mark.rule("MC-104", "MC-105")
def test_walking_over_an_event_tile_draws_one_card():
    board = start({"P0.1": (6, 4)}, top=BOOTS, roll=2)
    board.step("P0.1", "S")
    assert board["P0.1"].enchantments == ["hermes_boots"]
    board.end()
    assert (board["P0.1"].enchantments, len(board.deck("event"))) == (["hermes_boots"], 29)


@pytest.mark.rule("MC-106")
def test_the_event_tile_where_the_turn_began_does_not_draw():
    board = start({"P0.1": (6, 5)}, roll=2)
    board.step("P0.1", "NS")
    assert (board["P0.1"].at, len(board.deck("event"))) == ((6, 5), 30)


@pytest.mark.rule("MC-107")
def test_once_per_tile_and_turn_but_again_in_a_later_turn():
    board = start({"P0.1": (6, 4)}, top=BOOTS, roll=4)
    board.step("P0.1", "SNSN")
    assert len(board.deck("event")) == 29
    board.end()
    board.pass_turn()
    board.roll(1)
    board.step("P0.1", "S")
    assert len(board.deck("event")) == 28


@pytest.mark.rule("MC-108", "MC-112")
def test_every_piece_draws_for_itself():
    board = start({"P0.1": (6, 4), "P0.2": (6, 3)}, top=BOOTS, roll=4)
    board.step("P0.1", "SS")
    board.step("P0.2", "SS")
    assert (board["P0.1"].enchantments, board["P0.2"].enchantments) == (["hermes_boots"], ["biotic_charge"])


@pytest.mark.rule("MC-109", "MC-111")
def test_several_event_tiles_in_one_turn():
    board = start({"P0.1": (6, 4)}, top=BOOTS, roll=3)
    board.step("P0.1", "SSE")
    assert board["P0.1"].at == (7, 6)
    assert board["P0.1"].enchantments == ["biotic_charge", "hermes_boots"]


@pytest.mark.rule("MC-110")
def test_a_push_over_event_tiles_draws_nothing():
    board = start({"P1.1": at(1, 12, cards=["boomerang"]), "P0.1": (4, 12)}, active="P1", roll=1)
    board.act("attack_boomerang", direction="E", dice=[6])
    assert (board["P0.1"].at, len(board.deck("event"))) == ((9, 12), 30)


@pytest.mark.rule("MC-113", "MC-357")
def test_events_are_discarded_and_enchantments_kept():
    board = start({"P0.1": (9, 1)}, top={"event": ["hydrant"]}, roll=2)
    board.step("P0.1", "WW")
    assert (board["P0.1"].enchantments, board.pile("event")) == ([], ["hydrant"])
    board = start({"P0.1": (6, 4)}, top=BOOTS, roll=1)
    board.step("P0.1", "S")
    assert (board["P0.1"].enchantments, board.pile("event")) == (["hermes_boots"], [])


@pytest.mark.rule("MC-114", "MC-347")
def test_an_avatar_in_a_pit_waits_for_a_friend():
    board = start({"P0.A": (6, 4), "P0.1": (3, 6)}, top={"event": ["trap_pit"]}, roll=2)
    board.step("P0.A", "S")
    board.end()
    for _ in range(3):
        board.pass_turn()
        board.roll(6)
        assert board.steps("P0.A") == ""
        board.end()
    assert board["P0.A"].pit == 255


@pytest.mark.rule("MC-115", "MC-118")
def test_the_treasure_is_picked_up_at_the_end_of_the_turn():
    board = start({"P0.A": (10, 12)}, roll=2)
    board.step("P0.A", "E")
    assert not board.treasure("P0")
    board.end()
    assert board.treasure("P0")


@pytest.mark.rule("MC-118")
def test_even_an_immobilised_avatar_picks_it_up():
    board = start({"P0.A": at(11, 12, immobile=1)}, roll=2)
    board.end()
    assert board.treasure("P0")


@pytest.mark.rule("MC-115")
def test_passing_a_u_tile_is_not_enough():
    board = start({"P0.A": (10, 12)}, roll=3)
    board.step("P0.A", "EEE")
    board.end()
    assert (board["P0.A"].at, board.treasure("P0")) == ((13, 12), False)


@pytest.mark.rule("MC-116", "MC-117")
@pytest.mark.parametrize(("place", "taken"), [((10, 12), False), ((11, 12), True), ((12, 12), True), ((13, 12), False)])
def test_both_u_tiles_serve_and_the_room_does_not(place, taken):
    board = start({"P0.A": place}, roll=1)
    board.end()
    assert board.treasure("P0") == taken


@pytest.mark.rule("MC-116")
def test_the_other_sides_u_tile_does_not_serve():
    board = start({"P0.A": (11, 14)}, settings=["relocate.avatar_rule=anywhere"], roll=1)
    board.end()
    assert not board.treasure("P0")


@pytest.mark.rule("MC-117")
@pytest.mark.parametrize("real", [0, 1])
def test_a_decoy(real):
    board = start({"P0.A": (11, 12)}, settings=["ultimate.mode=decoy"], real_ultimate={"north": real}, roll=1)
    board.end()
    assert board.treasure("P0") == (real == 0)


@pytest.mark.rule("MC-119")
def test_the_avatar_goes_on_in_the_next_turn():
    board = start({"P0.A": (11, 12)}, treasure=["P0"], roll=2)
    assert board.steps("P0.A") == "EW"


@pytest.mark.rule("MC-013", "MC-120")
def test_only_avatars_reach_the_treasure():
    board = start({"P0.1": (9, 12), "P0.2": (10, 11)}, roll=6)
    assert "E" not in board.steps("P0.1")
    assert "S" not in board.steps("P0.2")


@pytest.mark.rule("MC-121")
def test_both_may_have_the_treasure_and_nobody_has_won():
    board = start({"P0.A": (11, 12), "P1.A": (11, 14)}, roll=1)
    board.end()
    board.pass_turn()
    assert (board.treasure("P0"), board.treasure("P1"), board.over) == (True, True, False)


@pytest.mark.rule("MC-122")
def test_a_defeated_avatar_keeps_the_treasure():
    board = start({"P0.A": (6, 8), "P1.1": (5, 8)}, active="P1", treasure=["P0"], roll=1)
    board.attack("P1.1", "P0.A", dice=[6, 1])
    assert (board.treasure("P0"), board.treasure("P1")) == (True, False)


@pytest.mark.rule("MC-123", "MC-124")
def test_the_win_is_immediate():
    board = start({"P1.A": (21, 25)}, active="P1", treasure=["P0", "P1"], roll=6)
    board.step("P1.A", "E")
    assert (board.over, board.winner, board.table.end_reason) == (True, "P1", "finish")
    assert [row["rank"] for row in board.table.outcome()] == [2, 1]


@pytest.mark.rule("MC-124", "MC-193")
def test_an_avatar_pushed_home_wins_in_the_opponents_turn():
    """A Boomerang from the row below drives it east along row 1 over (22, 1)."""
    pieces = {"P1.1": at(15, 1, cards=["boomerang"]), "P0.A": (17, 1)}
    board = start(pieces, active="P1", treasure=["P0"], roll=1)
    board.act("attack_boomerang", direction="E", dice=[6])
    assert (board.over, board.winner, board.table.end_reason) == (True, "P0", "finish_by_push")


@pytest.mark.rule("MC-124")
def test_an_avatar_that_lands_home_wins():
    board = start({"P0.A": (6, 4)}, treasure=["P0"], top={"event": ["relocate"]}, roll=1)
    board.step("P0.A", "S", dice=[20, 6, 1])
    assert (board["P0.A"].at, board.winner, board.table.end_reason) == ((22, 1), "P0", "finish_by_landing")


@pytest.mark.rule("MC-125")
def test_only_the_own_finish_counts():
    settings = ["relocate.avatar_rule=anywhere"]
    board = start({"P0.A": (21, 25)}, settings=settings, treasure=["P0"], roll=1)
    board.step("P0.A", "E")
    assert (board["P0.A"].at, board.over) == ((22, 25), False)


@pytest.mark.rule("MC-126")
def test_the_finish_without_the_treasure_is_nothing():
    board = start({"P0.A": (21, 1)}, roll=2)
    board.step("P0.A", "EW")
    assert (board.over, board["P0.A"].at) == (False, (21, 1))


@pytest.mark.rule("MC-127")
def test_losing_all_units_loses_nothing():
    board = start({"P1.1": (5, 8), "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1", dice=[6, 1])
    assert not any(board[f"P0.{n}"].alive for n in range(1, 8))
    assert not board.over


@pytest.mark.rule("MC-128")
def test_the_cap_is_a_draw():
    board = start({}, active="P1", turns=399, roll=1)
    board.end()
    assert (board.over, board.table.end_reason, board.winner) == (True, "cap", None)
    assert len({row["won"] for row in board.table.outcome()}) == 1


@pytest.mark.rule("MC-128")
@pytest.mark.parametrize(
    ("given", "winner"),
    [
        ({"pieces": {"P0.A": (6, 4)}}, "P0"),
        ({"pieces": {"P1.A": (6, 22)}}, "P1"),
        ({"pieces": {"P0.A": (6, 4)}, "treasure": ["P1"]}, "P1"),
        ({}, None),
    ],
)
def test_the_closest_may_win_at_the_cap(given, winner):
    board = start(active="P1", settings=["game.cap_outcome=closest"], turns=399, roll=1, **given)
    board.end()
    assert (board.table.end_reason, board.winner) == ("cap", winner)
