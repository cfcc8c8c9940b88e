"""Every game whose bots have numbers, at every table: train at a tiny size, and play what came of it."""

import json

import pytest
from cells import TABLES, blocks_of, set_options
from command_line import refused, run

from equipoise.sim.game import Game
from equipoise.sim.registry import find_game


def trained_bot(game: Game) -> str | None:
    """The first bot with numbers, as `--from` names it."""
    for name, kind in game.bots.items():
        if any(param.styles is not None or param.low is not None for param in kind.params.values()):
            return name
    return None


WITH = [(slug, seats) for slug, seats in TABLES if trained_bot(find_game(slug))]
WITHOUT = sorted({slug for slug, _ in TABLES} - {slug for slug, _ in WITH})


def tiny(slug: str, seats: int) -> int:
    """About as few games as can be trained with."""
    rotations = blocks_of(slug, seats, 1)
    sides = 2 if slug == "exxinon" else seats
    return 36 * rotations * (2 if sides == 2 else 2 * sides)


@pytest.mark.parametrize(("slug", "seats"), WITH, ids=[f"{slug}-{seats}" for slug, seats in WITH])
def test_train(slug, seats, opened, tmp_path):
    """At the smallest table under changed rules."""
    out, game = tmp_path / "s", find_game(slug)
    changed = set_options(slug) if seats == min(game.seats) else []
    size = ("--seats", seats, "--games", tiny(slug, seats), "--seed", 1)
    result = json.loads(run("train", slug, "--from", trained_bot(game), *size, *changed, "--out", out, "--json").stdout)
    assert len(result["curve"]) == 10
    assert {row["seats"] for row in result["against"]} == {seats}
    assert result["shares"]
    opened(out / "training.html")
    bots = ("--bots", result["bot"])
    run("simulate", slug, "--seats", seats, "--games", 2, "--seed", 1, *bots, *changed, "--out", tmp_path / "r")


@pytest.mark.parametrize("slug", WITHOUT)
def test_train_of_a_game_without_numbers(slug, tmp_path):
    assert "has no numbers to train" in refused("train", slug, "--games", 5000, "--out", tmp_path / "s")
