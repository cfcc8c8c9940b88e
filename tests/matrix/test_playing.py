"""Every game at every table: simulate, report in each format, replay, usage."""

import csv
import io
import json

import pytest
from cells import TABLES, USUAL, blocks_of, changes_of, every_change, every_table, set_options, settings_of
from command_line import run

from equipoise.sim.registry import find_game
from equipoise.sim.store import Run


@every_change
def test_simulate(slug, seats, what, played):
    change = changes_of(slug)[what]
    found = Run.open(played(slug, seats, change.setting))
    assert found.game_count == blocks_of(slug, seats)
    assert found.plan.restored.changes() == {change.key: (change.default, change.value)}


@every_table
def test_report(slug, seats, played, opened, tmp_path):
    """Of a run that has hardly begun, so that many a table is nearly empty: no chart may die of that."""
    page = tmp_path / "report.html"
    run("report", played(slug, seats), "--out", page)
    assert find_game(slug).title in page.read_text(encoding="utf-8")
    opened(page)


FORMATS = [(*table, fmt) for table in TABLES for fmt in ("terminal", "md", "csv")]


@pytest.mark.parametrize(("slug", "seats", "fmt"), FORMATS, ids=[f"{slug}-{n}-{fmt}" for slug, n, fmt in FORMATS])
def test_report_on_the_screen(slug, seats, fmt, played):
    if fmt == "terminal":
        assert find_game(slug).title in run("report", played(slug, seats, blocks=USUAL)).stdout
        return
    text = run("report", played(slug, seats, *settings_of(slug)), "--format", fmt, data=fmt == "csv").stdout
    if fmt == "csv":
        assert len(list(csv.reader(io.StringIO(text)))) > 1
    else:
        assert find_game(slug).title in text


@every_table
def test_replay(slug, seats, played):
    run_folder = played(slug, seats, *settings_of(slug))
    told = run("replay", run_folder, 1).stdout
    assert find_game(slug).title in told
    again = run("replay", slug, "--seats", seats, "--seed", 1, "--game", 1, *set_options(slug)).stdout
    assert again == told


@every_table
def test_usage(slug, seats):
    options = ["--seats", seats, "--games", 2, "--seed", 1, *set_options(slug)]
    assert find_game(slug).title in run("usage", slug, *options).stdout
    found = json.loads(run("usage", slug, *options, "--by-character", "--json").stdout)
    assert found["games"] == blocks_of(slug, seats, 1) * -(-2 // blocks_of(slug, seats, 1))
    assert any(row["taken"] for row in found["usage"])


@every_table
def test_find(slug, seats, played):
    folder = played(slug, seats)
    assert f"equipoise replay {folder}" in run("find", folder).stdout
    found = json.loads(run("find", folder, "seat 0 won or not seat 0 won", "--count", 1, "--json").stdout)
    assert found["matching"] == found["of"] == blocks_of(slug, seats)
    index = found["games"][0]["game"]
    assert run("replay", folder, index).stdout
    shown = run("find", folder, "any.score > -1000000 and rounds > 0", "--sort", "typical").stdout
    assert "any.score" in shown


@every_table
def test_drama(slug, seats, played, tmp_path):
    """Measured, the games are the same; what is measured is told, and can be searched."""
    folder = tmp_path / "drama"
    run("simulate", slug, "--seats", seats, "--seed", 1, "--games", blocks_of(slug, seats), "--drama", "--out", folder)
    measured, plain = Run.open(folder).games.collect(), Run.open(played(slug, seats)).games.collect()
    assert measured.select(plain.columns).equals(plain)
    told = measured.filter(measured["winner"] >= 0)
    assert told["comeback"].is_between(0, 1).all()
    assert "how far behind the winner was" in run("report", folder, "--format", "md").stdout
    assert "favourite_changes" in run("find", folder, "favourite_changes >= 0", "--sort", "drama").stdout
