"""Meteorite shards: synthesis, whose they are, and the tokens (FX-062 to FX-069)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.action import Action


def at_synthesis(z: int, n: int, **more) -> Board:
    """Turn 7 with this much mana, the gain of the turn included."""
    zenith, neol = more.pop("Z", {}), more.pop("N", {})
    board = start(team=1, Z={"mana": z - 1, **zenith}, N={"mana": n - 1, **neol}, **more)
    board.act("end_turn")
    return board


def payments(board: Board) -> list[int]:
    return [action.mana for action in board.legal("pay")]


@pytest.mark.rule("FX-062")
@pytest.mark.parametrize(
    ("z", "n", "settings", "asked"),
    [
        (5, 5, [], True),
        (5, 4, [], False),
        (9, 1, [], True),
        (2, 2, ["shards.synthesis_cost=4"], True),
        (5, 5, ["shards.synthesis_cost=11"], False),
    ],
)
def test_10_mana_together_make_a_shard(z, n, settings, asked):
    board = at_synthesis(z, n, settings=settings)
    assert (board.decision == "decide_synthesis") == asked
    if asked:
        board.act("pay", z)
        assert (board.Z.mana, board.N.mana, board.shards) == (0, 0, [1, 0])


@pytest.mark.rule("FX-062")
def test_synthesis_may_be_declined():
    board = at_synthesis(8, 8)
    board.act("decline")
    assert (board.decision, board.Z.mana, board.N.mana, board.shards) == ("decide_main", 8, 8, [0, 0])


@pytest.mark.rule("FX-063")
@pytest.mark.parametrize(
    ("z", "n", "offered"),
    [(30, 30, range(11)), (12, 3, range(7, 11)), (3, 12, range(4)), (5, 5, [5]), (7, 6, [4, 5, 6, 7])],
)
def test_the_team_chooses_who_pays_how_much(z, n, offered):
    board = at_synthesis(z, n)
    assert board.table.legal() == [Action("decline"), *(Action("pay", mana=own) for own in offered)]
    own = list(offered)[-1]
    board.act("pay", own)
    assert (board.Z.mana, board.N.mana) == (z - own, n - (10 - own))


@pytest.mark.rule("FX-064")
@pytest.mark.parametrize(("settings", "most"), [([], 1), (["shards.synthesis_max_per_turn=3"], 3)])
def test_one_shard_a_turn(settings, most):
    board = at_synthesis(30, 30, settings=settings)
    for synthesised in range(1, most + 1):
        assert board.decision == "decide_synthesis"
        board.act("pay", 5)
        assert board.shards == [synthesised, 0]
    assert (board.decision, board.Z.mana) == ("decide_main", 30 - 5 * most)


@pytest.mark.rule("FX-064")
def test_none_at_all_may_be_allowed():
    assert at_synthesis(30, 30, settings=["shards.synthesis_max_per_turn=0"]).decision == "decide_main"


@pytest.mark.rule("FX-064")
def test_the_next_turn_allows_another_one():
    board = at_synthesis(20, 20)
    board.act("pay", 5)
    board.end_turn()
    board.act("end_turn")
    assert (board.turn, board.decision) == (9, "decide_synthesis")


@pytest.mark.rule("FX-066")
def test_under_the_core_synthesis_costs_the_same():
    board = at_synthesis(5, 4, core_turns=(2, 0))
    assert board.decision == "decide_main"
    board = at_synthesis(6, 5, core_turns=(2, 0))
    assert payments(board) == [5, 6]
    board.act("pay", 6)
    assert (board.Z.mana, board.N.mana, board.shards) == (0, 1, [1, 0])


@pytest.mark.rule("FX-067")
@pytest.mark.parametrize("status", ["stun", "silence", "root", "disarm", "slow"])
def test_statuses_do_not_stop_a_player_from_paying(status):
    board = at_synthesis(10, 10, Z=on(waiting=[status]), N=on(waiting=[status]), cores=(1, 0))
    assert payments(board) == list(range(11))
    board.act("pay", 10)
    assert (board.Z.active, board.Z.mana, board.shards) == ({status: 1}, 0, [1, 0])
    board.act("use")
    assert (board.cores, board.state()["core_turns"]) == ([0, 0], [3, 0])


@pytest.mark.rule("FX-068")
@pytest.mark.parametrize(("caster", "ultimate", "target"), [("Z", "high_noon", None), ("N", "cataclysm", (3, -5))])
def test_shards_belong_to_the_team(caster, ultimate, target):
    board = start(shards=(2, 3))
    board.cast(caster, ultimate, target)
    assert board.shards == [0, 3]


@pytest.mark.rule("FX-068")
def test_the_opponents_shards_are_of_no_use():
    board = start(shards=(1, 9))
    assert not board.can("cast", "Z", "high_noon")
    assert not board.can("cast", "N", "cataclysm")


@pytest.mark.rule("FX-068")
def test_a_wraith_spends_no_shards():
    board = start(shards=(2, 0), Z=wraith())
    assert not board.can("cast", "Z", "high_noon")
    assert board.can("cast", "N", "cataclysm")


@pytest.mark.rule("FX-069")
@pytest.mark.parametrize(
    ("shards", "settings", "after"),
    [
        ((4, 4), [], [6, 4]),
        ((5, 4), [], [6, 4]),
        ((4, 6), [], [4, 6]),
        ((1, 1), ["shards.token_limit=4"], [3, 1]),
        ((2, 1), ["shards.token_limit=4"], [3, 1]),
        ((9, 9), ["shards.token_limit=99"], [11, 9]),
    ],
)
def test_a_reward_is_cut_to_the_tokens_left(shards, settings, after):
    board = start(shards=shards, settings=settings, Z=(-2, 0), objectives={(-3, 0): 0})
    board.step("Z", "W")
    assert (board.shards, board.objectives) == (after, {})


@pytest.mark.rule("FX-069")
@pytest.mark.parametrize(("shards", "asked"), [((4, 5), True), ((0, 10), False), ((10, 0), False)])
def test_no_synthesis_without_a_token(shards, asked):
    board = at_synthesis(20, 20, shards=shards)
    assert (board.decision == "decide_synthesis") == asked


@pytest.mark.rule("FX-069", "FX-106")
def test_shards_that_were_spent_are_tokens_again():
    board = start(shards=(2, 8), Z=on(mana=9), N=on(mana=9))
    board.cast("Z", "high_noon")
    assert board.shards == [0, 8]
    board.end_turn()
    board.act("end_turn")
    assert board.decision == "decide_synthesis"
    board.act("pay", 5)
    assert board.shards == [1, 8]
