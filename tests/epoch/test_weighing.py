"""What the heuristic bot thinks of every action open to it: the plan first, the rest by how far it falls short."""

from island import Island, scene, wretch


def weighed(board: Island) -> dict[tuple[str, ...], float]:
    return {(action.kind, *map(str, action.args.values())): score for action, score in board.table.weigh()}


def test_the_step_of_the_plan_is_first_and_the_others_follow_by_what_they_would_bring():
    """Beside the Tomb with four commons: a trait is in reach. To end the turn is worst."""
    board = scene({"P0": wretch("v31", "8/0/0", "I2 K2"), "tiles": {"h00": "tomb_of_the_ancients"}})
    scores = weighed(board)
    assert next(iter(scores)) == ("travel",)
    assert scores["activate_self",] > scores["rest", "potential"] > scores["end",]
    assert len({round(score, 3) for score in scores.values()}) > len(scores) // 2


def test_two_claims_are_told_apart():
    """Beside a tile that a rival holds and one that nobody holds: both claims are weighed, by what they bring."""
    tiles = {"h00": "inn", "h01": "fort", "h02": "spire"}
    board = scene({"P0": wretch("v31", "8/4/3"), "P1": wretch("v10"), "tiles": tiles, "control": {"h02": 1}})
    scores = weighed(board)
    assert scores["control", "h00"] != scores["control", "h02"]


def test_an_ability_that_costs_nothing_comes_before_everything_else():
    board = scene({"P0": wretch("v31", companions={"confessor": 0})})
    board.act("activate", "confessor")
    scores = weighed(board)
    assert next(iter(scores)) == ("ability", "confessor")
    assert scores["ability", "confessor"] > max(score for action, score in scores.items() if action[0] != "ability")


def test_the_way_of_a_travel_is_weighed_step_by_step():
    board = scene({"P0": wretch("v31", "8/0/0", "I2 K2"), "tiles": {"h03": "tomb_of_the_ancients"}})
    board.act("travel")
    assert board.decision == "decide_step"
    scores = weighed(board)
    assert next(iter(scores)) == ("step", "v32")
    assert len(set(scores.values())) == len(scores)
