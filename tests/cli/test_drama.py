"""Drama on the command line: measured, reported, resumed, and compared between rule sets."""

import json

from command_line import refused, run

from equipoise.sim.store import Run


def test_other_rules_by_chances_of_their_own(tmp_path):
    """What the refusal says to do works."""
    changed = ("--set", "target=50")
    said = refused("simulate", "pig", "--games", 40, "--drama", *changed, "--out", tmp_path / "run")
    assert "calibrate pig" in said
    assert "--win" in said
    run("calibrate", "pig", *changed, "--games", 400, "--seed", 1, "--out", tmp_path / "win")
    chances = tmp_path / "win" / "win.toml"
    run("simulate", "pig", "--games", 40, "--seed", 1, *changed, "--win", chances, "--out", tmp_path / "run")
    games = Run.open(tmp_path / "run").games.collect()
    assert games["suspense"].is_not_nan().all()
    assert games["drama"].mean() > 0


def test_resumed_a_run_is_measured_on(tmp_path):
    out = tmp_path / "run"
    run("simulate", "pig", "--games", 20, "--seed", 1, "--drama", "--out", out)
    run("simulate", "pig", "--games", 40, "--resume", "--out", out)
    assert Run.open(out).games.collect()["drama"].len() == 40


def test_the_page_tells_it(tmp_path):
    run("simulate", "pig", "--games", 400, "--seed", 1, "--drama", "--out", tmp_path / "run")
    run("report", tmp_path / "run", "--out", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "The lead changes" in page
    assert "lowest chance of the winner" in page


def test_rule_sets_are_compared(tmp_path):
    done = run("compare", "pig", "--set", "target=50", "--games", 400, "--seed", 1, "--metric", "suspense", "--json")
    [found] = json.loads(done.stdout).values()
    assert "lower for certain" in found["notes"][0]
    row = next(row for row in found["game"] if row["name"] == "suspense")
    assert row["high"] < 0
    assert row["n"] == 8  # models, not blocks
    assert next(row for row in found["game"] if row["name"] == "turns")["n"] == 400
