"""`equipoise ladder` as a user runs it."""

import json

import pytest
from command_line import equipoise, refused, run

from equipoise.sim.study import read_about

PIG = ("ladder", "pig", "--playouts", "40,80", "--games", 60, "--seed", 1)


def test_it_is_the_same_however_it_is_played_and_though_it_is_killed(tmp_path):
    whole = run(*PIG, "--jobs", 1, "--out", tmp_path / "a", "--json").stdout
    assert json.loads((tmp_path / "a" / "result.json").read_text()) == json.loads(whole)
    assert run(*PIG, "--jobs", 2, "--backend", "processes", "--out", tmp_path / "b", "--json").stdout == whole
    for file in sorted((tmp_path / "b" / "scores").glob("*.npz"))[::2]:  # as if killed before these were written
        file.unlink()
    assert run(*PIG, "--jobs", 2, "--out", tmp_path / "b", "--resume", "--json").stdout == whole
    made = {path.name for path in (tmp_path / "a").iterdir()}
    assert {"ladder.html", "ladder.csv", "strength.svg", "matches.svg", "balance-seat.svg", "result.json"} <= made
    assert "was begun with playouts" in refused(
        "ladder", "pig", "--playouts", 40, *PIG[4:], "--out", tmp_path / "a", "--resume"
    )


def test_a_time_is_turned_into_continuations_by_a_rate_that_is_kept(tmp_path):
    args = ("ladder", "pig", "--times", "0.005,0.02", "--budget", "2s", "--seed", 1, "--out", tmp_path / "s")
    shown = run(*args).stdout
    assert "search 0.02 s" in shown
    assert "steps from random play to the most search" in shown
    assert read_about(tmp_path / "s")["pace of search"][0] > 0
    first = json.loads((tmp_path / "s" / "result.json").read_text())
    assert json.loads(run(*args, "--resume", "--json").stdout) == first


def test_a_report_says_what_holds_among_stronger_players(tmp_path):
    out, page = tmp_path / "ladder", tmp_path / "report.html"
    run("ladder", "pig", "--playouts", 64, "--games", 60, "--seed", 1, "--out", out)
    run("simulate", "pig", "--games", 2000, "--seed", 1, "--out", tmp_path / "run")
    assert "Stronger players were not tried" in run("report", tmp_path / "run", "--full").stdout
    result = json.loads((out / "result.json").read_text())
    for row in result["strength"]:  # nobody plays Pig better than its usual bot: as if search did
        row["estimate"] = 1.0 if row["name"] == "search 64" else 0.0
    (out / "result.json").write_text(json.dumps(result), encoding="utf-8")
    run("report", tmp_path / "run", "--ladder", out, "--out", page)
    assert "Among stronger players" in page.read_text(encoding="utf-8")
    shown = run("report", tmp_path / "run", "--ladder", out, "--full").stdout
    assert "Stronger players were tried (search 64)" in shown
    run("simulate", "pig", "--games", 4, "--set", "die=8", "--seed", 1, "--out", tmp_path / "other")
    assert "was played with ruleset" in refused("report", tmp_path / "other", "--ladder", out)
    assert "has no result.json" in refused("report", tmp_path / "run", "--ladder", tmp_path / "run")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("pig", "--budget", "1m", "--games", 10), "--budget and --games exclude each other"),
        (("pig", "--times", "1", "--playouts", "40"), "--times and --playouts exclude each other"),
        (("pig", "--times", "soon"), "--times 'soon': must be numbers with commas between"),
        (("pig", "--times", "1,1"), "--times 1,1: must be different numbers from 0.001 on"),
        (("pig", "--playouts", "0"), "--playouts 0: must be different numbers from 1 on"),
        (("pig", "--games", 0), "--games 0 is out of range"),
        (("pig", "--budget", "soon"), "--budget 'soon': must be a number with s, m or h"),
        (("pig", "--seats", 3), "pig is not played with 3 seats"),
        (("pigg",), "pig"),
    ],
)
def test_bad_input_is_one_sentence(args, words, tmp_path):
    assert words in refused("ladder", *args, "--out", tmp_path / "s")
    assert not (tmp_path / "s").exists()


def test_help_has_an_example():
    assert "equipoise ladder pig" in equipoise("ladder", "--help").stdout
