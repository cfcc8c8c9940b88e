"""Runs that were played on: the manifest remembers, and who looks often is not misled more often."""

import json

import numpy as np
import polars as pl
import pytest

from equipoise.analysis.balance import balance
from equipoise.analysis.blocks import Ratios
from equipoise.analysis.continued import always_valid, wider
from equipoise.analysis.fairness import share_table
from equipoise.analysis.permutation import Labels
from equipoise.analysis.verdicts import betting_p, claims, judge
from equipoise.reports.summary import CONTINUED, how_judged
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.manifest import with_goal
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run

PIG = Plan.make(Ruleset.make(find_game("pig")), seed=3, bots=["hold:at=20"])


def test_every_goal_is_kept_with_the_blocks_that_were_there(tmp_path):
    run = simulate(PIG, Goal(games=300), tmp_path / "run")
    assert run.goal == {"games": 300, "until": None, "max_time": None, "first_game": 0, "blocks": 0}
    assert not Run.open(run.folder).continued
    assert not simulate(PIG, Goal(games=300, max_time=60), run.folder, resume=True).continued, (
        "it goes where it was to go"
    )
    more = simulate(PIG, Goal(games=700), run.folder, resume=True)
    assert [(goal["games"], goal["blocks"]) for goal in more.manifest["goals"]] == [(300, 0), (700, 300)]
    assert Run.open(run.folder).continued


def test_going_on_before_the_first_block_or_by_the_clock():
    goals = [{"games": 10, "until": None, "first_game": 0, "blocks": 0}]
    assert len(with_goal(goals, {"games": 20, "until": None, "first_game": 0}, 0)) == 1, "nothing to be looked at"
    timed = [{"games": None, "until": None, "max_time": 5, "first_game": 0, "blocks": 0}]
    assert len(with_goal(timed, {**timed[0]}, 40)) == 2, "only the clock ended it: who goes on may have looked"


def test_a_run_of_format_1_is_read_and_becomes_one_of_format_2(tmp_path):
    run = simulate(PIG, Goal(games=300), tmp_path / "run")
    path = run.folder / "manifest.json"
    old = json.loads(path.read_text())
    [goal] = old.pop("goals")
    goal.pop("blocks")
    path.write_text(json.dumps({**old, "format": 1, "goal": goal}))
    read = Run.open(run.folder)
    assert read.goal["games"] == 300
    assert not read.continued
    assert balance(read).games == 300
    simulate(PIG, Goal(games=400), run.folder, resume=True)
    written = json.loads(path.read_text())
    assert written["format"] == 2
    assert [g["blocks"] for g in written["goals"]] == [0, 300]


def test_the_report_of_such_a_run_is_wider_and_says_so(tmp_path):
    simulate(PIG, Goal(games=300), tmp_path / "run")
    on = simulate(PIG, Goal(games=600), tmp_path / "run", resume=True)
    whole = simulate(PIG, Goal(games=600), tmp_path / "whole")
    tables = [balance(run).tables["seat"] for run in (on, whole)]
    width = [(table["high"] - table["low"]).to_numpy() for table in tables]
    assert tables[0]["estimate"].to_list() == tables[1]["estimate"].to_list()
    assert width[0] == pytest.approx(width[1] * wider(600))
    assert CONTINUED in how_judged(balance(on))
    assert CONTINUED not in how_judged(balance(whole))


def test_intervals_are_stretched_about_their_estimates():
    table = pl.DataFrame({"estimate": [0.2], "low": [0.1], "high": [0.4], "n": [1000]})
    found = always_valid(table).row(0, named=True)
    assert found["low"] == pytest.approx(max(0.2 - 0.1 * wider(1000), 0))
    assert found["high"] == pytest.approx(0.2 + 0.2 * wider(1000))
    assert always_valid(table.with_columns(n=pl.lit(1))).row(0) == table.with_columns(n=pl.lit(1)).row(0)


def judged(won, continued):
    """Six players alike, won[block, player] of six games a block: what a report of these blocks calls off."""
    ratios, labels = Ratios(6), Labels([str(i) for i in range(6)])
    ratios.add(won, np.full(won.shape, 6.0))
    labels.add(won / 6)
    table = share_table(ratios, {"name": labels.names}, 1 / 6)
    table = always_valid(table) if continued else table
    rows = claims(table, "character", pl.col("name"), pl.col("fair"), 1 / 6, betting_p(ratios, 1 / 6))
    exact = {} if continued else {"character": labels.family(1, shuffles=999)}
    return judge(rows, 6 * len(won), exact=exact, continued=continued)["verdict"].is_in(["over", "under"]).any()


def misled(rng, looks, runs):
    """Share of runs that call something off at one of these looks: read plainly, and as runs that were played on."""
    found = np.zeros(2)
    for _ in range(runs):
        won = rng.multinomial(6, [1 / 6] * 6, size=looks[-1]).astype(float)
        for i, continued in enumerate((False, True)):
            found[i] += any(judged(won[:n], continued) for n in looks)
    return found / runs


def test_who_looks_often_is_not_misled_more_often():
    plainly, always = misled(np.random.default_rng(1), (40, 120, 300, 800), 60)
    assert always <= 0.05
    assert plainly >= always


@pytest.mark.long
def test_who_looks_very_often_is_misled_by_plain_readings_alone():
    plainly, always = misled(
        np.random.default_rng(2), (20, 40, 80, 120, 200, 300, 450, 700, 1000, 1500, 2200, 3000), 400
    )
    assert always <= 0.05
    assert plainly > 0.05
