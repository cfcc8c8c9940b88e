"""`simulate --styles` as a user runs it, and what the report makes of it."""

import json

import polars as pl
import pytest
from command_line import refused, run

from equipoise.sim.store import Run


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    out = tmp_path_factory.mktemp("styles") / "run"
    run("simulate", "epoch", "--games", 60, "--seed", 1, "--styles", "default,scholar,warlord", "--out", out)
    return out


def test_in_each_block_everybody_plays_one_style_in_turn(played):
    bots = Run.open(played).seats.join(Run.open(played).games.select("game", "block"), on="game")
    found = bots.group_by("block", maintain_order=True).agg(pl.col("bot").cast(pl.String).unique()).collect()
    styles = [f"heuristic:style={style}" for style in ("default", "scholar", "warlord")]
    assert found["bot"].to_list() == [[styles[block % 3]] for block in found["block"]]


def test_the_report_shows_the_spread_and_the_run_goes_on(played):
    assert "Style by style" in run("report", played, "--full").stdout
    done = run("simulate", "epoch", "--resume", "--games", 72, "--out", played, "--json")
    assert json.loads(done.stdout)["games"] == 72
    assert Run.open(played).plan.bots_by == "turn"


def test_all_styles_are_all_ways_of_playing(tmp_path):
    """`classic` is an earlier default: beside it, the default would count twice."""
    run("simulate", "mulu_caves", "--games", 2, "--seed", 1, "--styles", "all", "--out", tmp_path / "run")
    plan = Run.open(tmp_path / "run").plan
    assert plan.bots[0] == "heuristic:style=default"
    styles = set(plan.descriptor.bots["heuristic"].params["style"].choices)
    assert {bot.partition("style=")[2] for bot in plan.bots} == styles - {"classic"}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig", "--styles", "all"), "--styles all: optimal of pig has no styles, nor has any other bot"),
        (("epoch", "--styles", "all", "--bots", "search"), "search of epoch has no styles; bots that have: heuristic"),
        (("epoch", "--styles", "scolar,default"), "there is no style 'scolar'; did you mean scholar"),
        (("epoch", "--styles", "scholar"), "--styles scholar: name two or more, each once, or all"),
        (("epoch", "--styles", "scholar,scholar"), "name two or more, each once, or all"),
        (("epoch", "--styles", "all", "--bots", "heuristic:style=scholar"), "names a style already"),
        (("epoch", "--styles", "all", "--bots", "heuristic,heuristic"), "--bots must name one bot"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(args, words, tmp_path):
    assert words in refused("simulate", *args, "--games", 10, "--seed", 1, "--out", tmp_path / "run")
