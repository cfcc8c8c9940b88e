"""Bots by name, and the yardstick bots."""

import time

import polars as pl
import pytest

from equipoise.sim.bots import make_bot, parse_spec, split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run
from equipoise.sim.table import Table


def test_specs_are_split_where_a_new_bot_begins():
    assert split_specs("random") == ["random"]
    assert split_specs("search:playouts=20,horizon=3,hold:at=25,optimal") == [
        "search:playouts=20,horizon=3",
        "hold:at=25",
        "optimal",
    ]


def test_the_bot_that_plays_on_may_have_parameters_of_its_own():
    assert split_specs("search:playouts=20,playout=hold:at=25,optimal") == [
        "search:playouts=20,playout=hold:at=25",
        "optimal",
    ]
    pig = find_game("pig")
    assert parse_spec(pig, "search:playout=hold:at=25")[1]["playout"] == "hold:at=25"


@pytest.mark.parametrize(
    "spec", ["search:playout=nobody", "search:playout=hold:at=0", "search:playout=search:playouts=2"]
)
def test_a_bad_bot_within_search_is_refused_before_anything_is_played(spec):
    with pytest.raises(InputError, match=r"no bot called|out of range|its own playout"):
        parse_spec(find_game("pig"), spec)


def test_parameters_have_defaults():
    assert parse_spec(find_game("pig"), "hold") == ("hold", {"at": 20, "bar": ""})
    assert parse_spec(find_game("pig"), "hold:at=25") == ("hold", {"at": 25, "bar": ""})


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("hodl", r"no bot called 'hodl'; did you mean hold"),
        ("hold:att=3", r"no parameter 'att'; did you mean at"),
        ("hold:at", r"bot 'hold:at': at needs a value, such as hold:at=20"),
        ("random:x=1", r"random has no parameter 'x'; known: bar"),
        ("hold:bar", r"bar needs a value, such as hold:bar=hold.over_10"),
        ("hold:bar=hold.over_12", r"did you mean hold.over_"),
        ("hold:given=ace", r"hold has no parameter 'given'"),
        ("hold:at=x", r"at must be a whole number, not 'x'"),
        ("hold:at=0", r"at = 0 is out of range; 1 to 250"),
        ("search:playouts=0", r"out of range"),
        ("search:playout=search", r"its own playout"),
        ("search:playout=nobody", r"no bot called 'nobody'"),
        ("", r"no bot called ''"),
    ],
)
def test_a_bad_spec_is_one_sentence(spec, words):
    game = find_game("pig")
    with pytest.raises(InputError, match=words):
        make_bot(game, game.rules(), 2, spec)


def shares(run: Run) -> dict[str, float]:
    return dict(run.seats.group_by("bot").agg(pl.col("won").mean()).collect().iter_rows())


def test_search_beats_the_bot_it_searches_with(run_of):
    run = run_of("connect_four", games=100, bots=["search:playouts=200,playout=random", "random"])
    assert shares(run)["search:playouts=200,playout=random"] > 0.9


def test_search_with_a_horizon_judges_by_progress(run_of):
    run = run_of("pig", games=60, bots=["search:playouts=200,horizon=2,playout=hold", "random"])
    assert shares(run)["search:playouts=200,horizon=2,playout=hold"] > 0.7


def test_default_bots_beat_random_nearly_always(run_of):
    for slug in ("pig", "connect_four"):
        game = find_game(slug)
        run = run_of(slug, games=1000, bots=[game.default_bot, "random"])
        assert shares(run)[game.default_bot] > 0.85, slug  # random Pig wins every tenth game by luck


def test_search_by_the_clock_is_for_a_table():
    """It stops before its time is over where there is nothing to find, as in the first move."""
    table = Table("connect_four", seed=1, bots=["search:ms=300,playouts=1,playout=random"])
    begun = time.perf_counter()
    for _ in range(4):
        table.advance()
    assert 0.01 < time.perf_counter() - begun < 10


def test_a_run_refuses_a_search_by_the_clock():
    with pytest.raises(InputError, match=r"thinks by the clock .* give playouts= instead of ms="):
        Plan.make(Ruleset.make(find_game("connect_four")), bots=["search:ms=20"])
