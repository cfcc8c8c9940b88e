"""A game for each finding: the condition that shows it is one that `find` reads."""

import shlex

import pytest

from equipoise.analysis.balance import balance
from equipoise.analysis.finding import find_games
from equipoise.reports.found import example_sections, examples, found_row, replay_command, shown_by, who_won
from equipoise.reports.page import page
from equipoise.reports.showing import condition_of, condition_of_pair
from equipoise.reports.striking import findings
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
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
        ("card", "Alpinist"),
    ],
)
@pytest.mark.parametrize("over", [True, False])
def test_a_finding_is_shown_by_a_game(run, family, name, over):
    found = find_games(run, condition_of(run, family, name, over), "typical", 1)
    assert 0 < found.matching < found.of
    if family == "character":
        assert who_won(run, found.games[0]).startswith(name) == over


def test_what_no_game_shows_has_no_condition(run):
    assert condition_of(run, "worth", "hits", True) is None


def test_two_dealt_things_are_shown_together(run):
    pair = {"first": "Scrounger", "second": "going first", "estimate": 0.5, "fair": 1 / 3}
    assert condition_of_pair(run, pair) == '"Scrounger" won and winner.order = 0'
    found = find_games(run, condition_of_pair(run, pair), "typical", 1)
    assert who_won(run, found.games[0]).startswith("Scrounger")


@pytest.mark.parametrize("slug", known_games())
def test_every_kind_of_finding_has_games_that_show_it(slug, run_of):
    """Whatever a report may open with: the condition reads, and some games of the run are like that."""
    run = run_of(slug, games=48)
    found = balance(run)
    for (family,), rows in found.verdicts.group_by("family", maintain_order=True):
        if family == "worth":
            continue
        conditions = [condition_of(run, family, rows["name"][0], over) for over in (True, False)]
        assert None not in conditions, (family, rows["name"][0])
        assert any(find_games(run, condition, "typical", 1).games for condition in conditions), conditions
    assert all(one.finding for one in examples(run, found))


def test_every_finding_of_somebody_leads_to_a_game(run_of):
    """With the games looked up or not: then the command that finds one is told, and its condition is read."""
    run = run_of("axis_mundi", games=600)
    found = balance(run)
    shown = shown_by(run, found)
    named = {(s.place, s.name) for s in findings(found) if s.name and s.place not in ("tempo", "worth")}
    assert named == {(one.place, one.name) for one in shown}
    [unseen], [seen] = (list(example_sections(run, found, known)) for known in ((), examples(run, found)))
    assert unseen.rows == seen.rows == tuple(one.row for one in shown)
    for row, one in zip(unseen.table.iter_rows(named=True), shown, strict=True):
        *_, condition, sort, kind = shlex.split(row["command"])
        assert (condition, sort, kind) == (one.condition, "--sort", "typical")
        assert find_games(run, condition, kind, 1).games
    assert seen.table["command"][0].startswith("equipoise replay ")
    text = page(run, found)
    for one in shown:
        assert f'href="#{one.row}"' in text
        assert text.count(f'id="{one.row}"') == 1


def test_a_game_in_words(run):
    game = find_games(run, "seat 0 won", count=1).games[0]
    row = found_row(run, game)
    assert row["won by"].endswith("(seat 0)")
    assert replay_command(run, game.index) == f"equipoise replay {run.folder} {game.index}"
