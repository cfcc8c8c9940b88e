"""Finding games: what conditions mean, how they are refused, which games stand out."""

import polars as pl
import pytest

from equipoise.analysis.conditions import Compared, Joined, Not, Won, parse_condition
from equipoise.analysis.finding import find_games
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Run:
    plan = Plan.make(Ruleset.make(find_game("axis_mundi")), seats=3, seed=5)
    return simulate(plan, Goal(games=60), tmp_path_factory.mktemp("runs") / "am")


def every(run: Run, condition: str) -> set[int]:
    return {game.index for game in find_games(run, condition, count=1000).games}


def seats_where(run: Run, held: pl.Expr) -> set[int]:
    return set(run.seats.filter(held).select("game").collect()["game"].to_list())


def games_where(run: Run, held: pl.Expr) -> set[int]:
    return set(run.games.filter(held).select("game").collect()["game"].to_list())


def test_and_binds_closer_than_or():
    found = parse_condition("rounds < 9 or rounds > 20 and not seat 0 won")
    assert isinstance(found, Joined)
    assert not found.every
    assert isinstance(found.parts[0], Compared)
    both = found.parts[1]
    assert isinstance(both, Joined)
    assert both.every
    assert isinstance(both.parts[1], Not)
    assert isinstance(both.parts[1].of, Won)


def test_facts_of_games_and_seats(run):
    rounds = int(run.games.select(pl.col("rounds").median()).collect().item())
    assert every(run, f"rounds < {rounds}") == games_where(run, pl.col("rounds") < rounds)
    assert every(run, f"not rounds ≥ {rounds}") == games_where(run, pl.col("rounds") < rounds)
    assert every(run, "seat 1 won") == seats_where(run, (pl.col("seat") == 1) & (pl.col("won") > 0))
    who, won = pl.col("character") == "scrounger", pl.col("won") > 0
    assert every(run, "Scrounger lost") == seats_where(run, who & ~won)
    assert every(run, "scrounger.damage_taken > 9") == seats_where(run, who & (pl.col("damage_taken") > 9))
    assert every(run, "loser.deaths >= 2") == seats_where(run, ~won & (pl.col("deaths") >= 2))
    place = next(c["places"] for c in run.manifest["columns"]["seats"] if c["name"] == "levels_lost").index("descend")
    lost = pl.col("levels_lost").arr.get(place) > 2
    assert every(run, "any.levels_lost.descend > 2") == seats_where(run, lost)
    assert every(run, "all.levels_lost.descend > 2") == set(range(60)) - seats_where(run, ~lost)
    reason = run.games.select("end_reason").collect()["end_reason"][0]
    assert every(run, f"end_reason is {reason}") == games_where(run, pl.col("end_reason") == reason)
    assert every(run, "nobody won") == set(range(60)) - seats_where(run, won)


def test_what_never_happened_is_not_late(run):
    never = games_where(run, pl.col("first_ascension_round") == 255)
    assert every(run, "first_ascension_round = never") == never
    assert not every(run, "first_ascension_round > 0") & never


def test_the_share_has_an_interval_over_blocks(run):
    found = find_games(run, "seat 0 won")
    share, low, high = found.share
    assert (found.matching / found.of, found.of) == (share, 60)
    assert low < share < high


def test_orders(run):
    table = run.games.select("game", "rounds", "decisions").collect()
    longest = table.sort("rounds", "decisions", descending=True)["game"][0]
    assert find_games(run, None, "longest", 1).games[0].index == longest
    assert find_games(run, None, "shortest", 1).games[0].rounds == table["rounds"].min()
    by_column = [game.values["decisions"] for game in find_games(run, None, "decisions:low", 60).games]
    assert by_column == sorted(table["decisions"].to_list())
    typical = find_games(run, None, "typical", 1).games[0]
    assert table["rounds"].quantile(0.1) <= typical.rounds <= table["rounds"].quantile(0.9)


def test_the_comeback_is_behind_by_more_than_others(run):
    behind = [game.values["furthest behind in progress"] for game in find_games(run, None, "comeback", 60).games]
    assert behind == sorted(behind, reverse=True)
    winner = find_games(run, None, "comeback", 1).games[0]
    columns = [c["name"] for c in run.manifest["columns"]["seats"] if c["name"].startswith("progress_")]
    seats = run.seats.filter(pl.col("game") == winner.index).select("seat", *columns).collect()
    own, others = (seats.filter(pl.col("seat").is_in(winner.won) == mine) for mine in (True, False))
    deficits = [others[name].max() - own[name].max() for name in columns if own[name][0] is not None]
    assert behind[0] == pytest.approx(max(deficits), abs=1e-4)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the condition is empty"),
        ("rounds", "the end"),
        ("rounds <", "expected a number or a name"),
        ("rouns < 9", "'rouns' (character 1 of the condition) is no column of this run; did you mean rounds"),
        ("rounds < 9 and scrunger won", "'scrunger' (character 16 of the condition) is nobody who can win; did you"),
        ("seat 7 won", "there is no seat 7; seats are 0 to 2"),
        ("seat 0.5 won", "whole numbers"),
        ("end_reason = peer", "did you mean pier"),
        ("end_reason < pier", "can only be = or !="),
        ("deaths > 2", "say whose, such as any.deaths"),
        ("scrounger.rounds > 2", "is told of the game"),
        ("scrounger > 2", "'scrounger' (character 1 of the condition)"),
        ("kills > 2", "places: say which, such as kills."),
        ("kills.mele > 2", "did you mean melee"),
        ("rounds = many", "is no number"),
        ("(rounds < 9", "is never closed"),
        ("rounds < 9)", "expected and, or, or the end"),
        ("rounds < 9 ; import os", "means nothing in a condition"),
        ("rounds < 'nine", "has no end"),
        ("(" * 500 + "rounds < 9", "more than 20 parentheses"),
        (" and ".join(["rounds<9"] * 60), "at most 50 facts"),
        ("rounds < 9 " * 200, "at most 1,000 are read"),
    ],
)
def test_refused(run, text, says):
    with pytest.raises(InputError) as refused:
        find_games(run, text)
    assert says in str(refused.value)


def test_orders_that_are_refused(run):
    with pytest.raises(InputError, match="did you mean longest"):
        find_games(run, None, "longst")
    with pytest.raises(InputError, match="--count 0 is out of range"):
        find_games(run, None, "longest", 0)
