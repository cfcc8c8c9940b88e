"""Every game: careless players, and what things are worth."""

import json

import numpy as np
import pytest
from cells import every_game
from command_line import run
from studies import scores_of_plan

from equipoise.sim.bots import parse_spec
from equipoise.sim.errors import InputError
from equipoise.sim.items import KINDS, items_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset


def scores_of_bot(slug: str, bot: str) -> np.ndarray:
    scores = scores_of_plan(Plan.make(Ruleset.make(find_game(slug)), seed=1, bots=[bot]), 2)
    return np.concatenate([scores.facts, scores.won["seat"]], axis=1)


@every_game
def test_a_careless_player_is_random_or_the_bot_inside(slug):
    """At random all game long it is the random bot, decision by decision; never at random, the bot inside it."""
    usual = find_game(slug).default_bot
    assert (scores_of_bot(slug, "careless:first=10000") == scores_of_bot(slug, "random")).all()
    assert (scores_of_bot(slug, f"careless:bot={usual}") == scores_of_bot(slug, usual)).all()
    assert (scores_of_bot(slug, "careless:share=50") != scores_of_bot(slug, usual)).any()


@every_game
def test_worth(slug, opened, tmp_path):
    """One thing of every kind."""
    table = Plan.make(Ruleset.make(find_game(slug)), seed=1)
    first = {item.kind: item for item in items_of(table, list(KINDS))}
    names = sorted({item.name for item in first.values()})
    shown = run("worth", slug, "--items", ",".join(names), "--games", 2, "--seed", 1, "--out", tmp_path / "s", "--json")
    found = json.loads(shown.stdout)
    told = {(row["kind"], row["item"]) for row in found["worth"]}
    assert told >= {(item.kind, item.name) for item in first.values() if item.kind != "gone"}
    assert bool(found["gone"]) == ("gone" in first)
    assert all(row["low"] <= row["estimate"] <= row["high"] for row in found["worth"])
    opened(tmp_path / "s" / "worth.html")


@pytest.mark.parametrize("bot", ["careless:bot=search", "careless:bot=careless"])
def test_a_careless_player_has_a_plain_bot_inside(bot):
    with pytest.raises(InputError, match="cannot be the bot inside it"):
        parse_spec(find_game("pig"), bot)
