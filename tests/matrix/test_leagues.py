"""Every game at every table: a league of two bots, and what is played with it; and what a change does after learning.

Leagues whose counters are trained, and learning, take thousands of games where blocks are large: those are long.
"""

import json

import pytest
from cells import TABLES, USUAL, blocks_of, every_table, parameter_change
from command_line import run
from test_training import WITH, trained_bot

from equipoise.analysis import adapting, league
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.trainee import parse_trainee

FEW = {"league": 2_000, "adapt": 1_300}  # games that a cell of this matrix may take
QUICK = ("pig", "mulu_caves")  # learning under two rules, with four seeds each, takes long elsewhere


@every_table
def test_a_league_is_made_and_played(slug, seats, opened, tmp_path):
    """Of the usual bot and one that has nothing to learn, at the smallest size."""
    out, sizes = tmp_path / "league", ("--seats", seats, "--seed", 1)
    first = f"{find_game(slug).default_bot},random"
    games = ("--games", 40 * blocks_of(slug, seats, 1))
    result = json.loads(run("league", slug, *sizes, *games, "--from", first, "--out", out, "--json").stdout)
    assert sum(style["weight"] for style in result["styles"]) == pytest.approx(1)
    assert result["styles"][0]["against_the_league"]["share"] > result["styles"][1]["against_the_league"]["share"]
    opened(out / "league.html")
    text = (out / "league.toml").read_text(encoding="utf-8")
    both = out / "both.toml"  # as if the other had a share as well
    both.write_text(f'{text}\n[[style]]\nname = "other"\nweight = 0.5\nbot = "random"\n', encoding="utf-8")
    drawn = ("--bots", f"league:{both}", *sizes, "--games", blocks_of(slug, seats, USUAL))
    run("simulate", slug, *drawn, "--out", tmp_path / "run")
    run("report", tmp_path / "run", "--out", tmp_path / "report.html")
    opened(tmp_path / "report.html")
    assert "Does it hold?" in (tmp_path / "report.html").read_text(encoding="utf-8")
    run("replay", tmp_path / "run", 0, "--no-boards")
    run("compare", slug, *drawn, "--set", parameter_change(slug).setting)


def smallest(slug, seats, what):
    """How few games it takes, and the bot."""
    game = find_game(slug)
    trainee = parse_trainee(game, trained_bot(game), None)
    table = Plan.make(Ruleset.make(game), seats=seats, seed=1, bots=[trainee.start.spec])
    if what == "league":
        return league.fewest_games(trainee, table)
    return adapting.fewest_games(trainee, {"baseline": table, "candidate": table})


def cells(what):
    def cell(slug, seats):
        games = smallest(slug, seats, what)
        long = games > FEW[what] or (what == "adapt" and slug not in QUICK)
        marks = [pytest.mark.long] if long else []
        return pytest.param(slug, seats, games, id=f"{slug}-{seats}", marks=marks)

    return pytest.mark.parametrize(("slug", "seats", "games"), [cell(*table) for table in TABLES if table in WITH])


@cells("league")
def test_a_league_with_counters(slug, seats, games, opened, tmp_path):
    out, game = tmp_path / "league", find_game(slug)
    first = ("--from", "hold:at=5,hold:at=40") if slug == "pig" else ()
    made = ("league", slug, "--seats", seats, "--games", games, "--seed", 1, *first, "--out", out, "--json")
    result = json.loads(run(*made).stdout)
    assert result["found"] is not None
    opened(out / "league.html")
    bots = ("--bots", f"league:{out / 'league.toml'}")
    run("simulate", slug, "--seats", seats, "--games", 2, "--seed", 1, *bots, "--out", tmp_path / "r")
    if slug != "pig":
        assert len(result["styles"]) >= len(game.bots)


@cells("adapt")
def test_a_change_after_learning(slug, seats, games, opened, tmp_path):
    out, game = tmp_path / "study", find_game(slug)
    size = ("--seats", seats, "--games", blocks_of(slug, seats), "--adapt-games", games, "--seed", 1)
    what = ("--bots", trained_bot(game), "--set", parameter_change(slug).setting)
    [found] = json.loads(run("compare", slug, *size, *what, "--out", out, "--json", data=True).stdout).values()
    assert {"once", "learned", "difference"} <= set(found["adapted"][0])
    opened(out / "adapted.html")
