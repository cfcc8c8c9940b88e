"""Every game at every table: chances fitted, and a ladder of players, at the smallest sizes."""

import json

from cells import blocks_of, every_table, set_options
from command_line import run

import equipoise as eq
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
def test_ladder(slug, seats, played, opened, tmp_path):
    """At the smallest table under changed rules. With so few continuations search plays as the bot inside it. A report
    is made as if it were stronger and had been played often: whoever is judged is found on the ladder by name."""
    out, page = tmp_path / "s", tmp_path / "report.html"
    changed = set_options(slug) if seats == min(find_game(slug).seats) else []
    size = ("--seats", seats, "--games", blocks_of(slug, seats), "--playouts", 1, "--seed", 1)
    result = json.loads(run("ladder", slug, *size, *changed, "--out", out, "--json").stdout)
    assert (result["rungs"][0]["name"], result["rungs"][-1]["name"]) == ("random", "search 1")
    assert len(result["matches"]) == len(result["strength"]) - 1
    opened(out / "ladder.html")
    for row in result["strength"]:
        row["estimate"] = float(row["name"] == "search 1")
    for row in result["shares"]:
        row["n"] = 10
    (out / "result.json").write_text(json.dumps(result), encoding="utf-8")
    folder = played(slug, seats, *changed[1::2])
    run("report", folder, "--ladder", out, "--out", page)
    opened(page)
    judged = eq.report(folder, ladder=out)
    asked = set(judged.verdicts["family"])
    rows = [(row["family"], row["name"]) for row in result["shares"] if row["rung"] == "search 1"]
    known = sorted((family, name) for family, name in rows if family in asked)
    assert known == sorted(judged.tables["stronger"].select("family", "name").rows())
    assert {"character", "seat"} & {family for family, _ in known}
