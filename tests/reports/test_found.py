"""A game for each finding: the condition that shows it is one that `find` reads."""

import pytest

from equipoise.analysis.finding import find_games
from equipoise.reports.found import condition_of, found_row, replay_command, who_won
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    plan = Plan.make(Ruleset.make(find_game("axis_mundi")), seats=3, seed=5)
    return simulate(plan, Goal(games=60), tmp_path_factory.mktemp("runs") / "am")


@pytest.mark.parametrize(
    ("family", "name"),
    [
        ("character", "Scrounger"),
        ("seat", "1"),
        ("seat", "0 and 1"),
        ("order", "2"),
        ("character at seat", "Scrounger at seat 2"),
        ("matchup", "Scrounger against Savant"),
    ],
)
@pytest.mark.parametrize("over", [True, False])
def test_a_finding_is_shown_by_a_game(run, family, name, over):
    found = find_games(run, condition_of(family, name, over), "typical", 1)
    assert 0 < found.matching < found.of
    if family == "character":
        assert who_won(run, found.games[0]).startswith(name) == over


def test_what_no_game_shows_has_no_condition():
    assert condition_of("card", "Alpinist", True) is None


def test_a_game_in_words(run):
    game = find_games(run, "seat 0 won", count=1).games[0]
    row = found_row(run, game)
    assert row["won by"].endswith("(seat 0)")
    assert replay_command(run, game.index) == f"equipoise replay {run.folder} {game.index}"
