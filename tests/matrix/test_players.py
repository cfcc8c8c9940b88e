"""Every game at every table: chances fitted, and a ladder of players, at the smallest sizes."""

import json

from cells import blocks_of, every_table, set_options
from command_line import run

from equipoise.sim.registry import find_game
from equipoise.sim.win_model import read_win_file


@every_table
def test_calibrate(slug, seats, tmp_path):
    """At the smallest table under changed rules."""
    game = find_game(slug)
    changed = set_options(slug) if seats == min(game.seats) else []
    size = ("--seats", seats, "--games", blocks_of(slug, seats, 20), "--seed", 1)
    result = json.loads(run("calibrate", slug, *size, *changed, "--out", tmp_path / "s", "--json").stdout)
    assert result["games"] == blocks_of(slug, seats, 20)
    assert read_win_file(tmp_path / "s" / "win.toml", game, seats).about["seats"] == seats


@every_table
def test_ladder(slug, seats, opened, tmp_path):
    """At the smallest table under changed rules. With so few continuations search plays as the bot inside it."""
    out = tmp_path / "s"
    changed = set_options(slug) if seats == min(find_game(slug).seats) else []
    size = ("--seats", seats, "--games", 1, "--playouts", 1, "--seed", 1)
    result = json.loads(run("ladder", slug, *size, *changed, "--out", out, "--json").stdout)
    assert (result["rungs"][0]["name"], result["rungs"][-1]["name"]) == ("random", "search 1")
    assert len(result["matches"]) == len(result["strength"]) - 1
    opened(out / "ladder.html")
