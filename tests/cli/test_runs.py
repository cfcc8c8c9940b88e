"""runs check, runs status, runs merge, shares and goals as a user meets them."""

import json
import os
import shutil
import signal
import time

import pytest
from command_line import equipoise

from equipoise.playing import resumed_goal
from equipoise.sim.batch import Goal
from equipoise.sim.heartbeat import FILE


def ok(*args) -> str:
    done = equipoise(*args)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    folder = tmp_path_factory.mktemp("good") / "run"
    ok("simulate", "pig", "--games", 1000, "--chunk", 100, "--seed", 1, "--out", folder)
    return folder


@pytest.fixture
def run(good, tmp_path):
    return shutil.copytree(good, tmp_path / "run")


def test_a_sound_run_is_told_so(run):
    assert ok("runs", "check", run).splitlines() == [
        f"{run}: 1,000 games in 10 sound parts",
        "complete and undamaged",
    ]
    found = json.loads(ok("runs", "check", run, "--json"))
    assert (found["damaged"], found["games"], found["faults"], found["gaps"]) == (False, 1000, [], [])
    assert ok("runs", "status", run).splitlines()[0] == f"{run}: finished, 1,000 of 1,000 games"


def test_a_damaged_run_exits_1_and_its_advice_can_be_pasted(run):
    before = ok("report", run, "--format", "csv")
    parts = sorted((run / "parts").iterdir())
    os.truncate(parts[2] / "seats.parquet", 50)
    shutil.rmtree(parts[5])
    done = equipoise("runs", "check", run)
    assert done.returncode == 1
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        f"{run}: 800 games in 8 sound parts",
        "games 0 to 199, 300 to 499, 600 to 999",
        f"damaged: part {parts[2].name}: seats.parquet: is damaged (checksum)",
        "missing: games 200 to 299, 500 to 599",
        "what to do:",
        f"  rm -r {parts[2]}",
        f"  equipoise simulate pig --out {run} --resume",
    ]
    assert equipoise("runs", "check", run, "--json").returncode == 1
    shutil.rmtree(parts[2])
    ok("simulate", "pig", "--out", run, "--resume")
    ok("runs", "check", run)
    assert ok("report", run, "--format", "csv") == before


def test_two_machines_share_a_run(tmp_path):
    once, shares = tmp_path / "once", [tmp_path / "here", tmp_path / "there"]
    what = ["simulate", "connect_four", "--games", 500, "--seed", 4, "--bots", "random"]
    ok(*what, "--out", once)
    for n, out in enumerate(shares, 1):
        ok(*what, "--share", f"{n}/2", "--out", out)
    assert "500 games of connect_four, seed 4" in ok("runs", "merge", *shares, "--out", tmp_path / "both")
    assert ok("report", tmp_path / "both", "--format", "csv") == ok("report", once, "--format", "csv")
    assert "holds games 250 to 499, not 3" in equipoise("replay", shares[1], 3).stderr
    assert ok("replay", shares[1], 300) == ok("replay", once, 300)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["runs", "check", "{dir}/none"], "there is no such run folder"),
        (["runs", "status", "{dir}"], "manifest.json: is missing"),
        (["runs", "merge", "{run}", "--out", "{dir}/c"], "at least two"),
        (["runs", "merge", "{run}", "{run}", "--out", "{dir}/c"], "only ranges that do not overlap"),
        (["runs", "merge", "{run}", "{run}", "--out", "{run}"], "already exists"),
        (["simulate", "pig", "--games", "9", "--share", "3/2", "--seed", "1", "--out", "{dir}/o"], "which of how many"),
        (["simulate", "pig", "--games", "9", "--share", "1/2", "--out", "{dir}/o"], "the same --seed"),
        (["simulate", "pig", "--until", "1pp", "--share", "1/2", "--seed", "1", "--out", "{dir}/o"], "give --games"),
        (["simulate", "pig", "--games", "9", "--first-game", "-1", "--out", "{dir}/o"], "--first-game -1 is out of"),
        (["simulate", "pig", "--resume", "--first-game", "5", "--out", "{run}"], "leave --share and --first-game out"),
        (["simulate", "pig", "--games", "9", "--address", "x:1", "--out", "{dir}/o"], "is for --backend dask or ray"),
        (["simulate", "pig", "--games", "9", "--address", "x:1", "--jobs", "2", "--out", "{dir}/o"], "exclude each"),
        (["compare", "pig", "--set", "die=8", "--games", "50", "--backend", "tasks"], "no backend is called 'tasks'"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(args, words, run, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    done = equipoise(*(a.format(run=run, dir=empty) for a in args))
    lines = [line for line in done.stderr.splitlines() if not line.startswith("seed ")]
    assert done.returncode == 2
    assert len(lines) == 1, done.stderr
    assert words in lines[0]
    assert not list(empty.iterdir())


def test_a_newer_format_is_refused_in_words(run):
    manifest = json.loads((run / "manifest.json").read_text())
    (run / "manifest.json").write_text(json.dumps({**manifest, "format": 3, "equipoise": "9.1"}))
    for args in (["runs", "check", run], ["report", run], ["simulate", "pig", "--out", run, "--resume"]):
        done = equipoise(*args)
        assert done.returncode == 2
        assert done.stderr == (
            f"equipoise: {run}: has run format 3, written by a newer equipoise (9.1); "
            "this one reads format 2: update it to open the run\n"
        )


def test_the_heart_beats_while_a_run_is_played_and_tells_of_its_death(tmp_path, start):
    run = tmp_path / "run"
    process = start("simulate", "pig", "--games", 900_000_000, "--seed", 1, "--jobs", 1, "--out", run)
    beats: list[dict] = []
    until = time.monotonic() + 60
    while len(beats) < 3 and time.monotonic() < until:  # one at the start, one every few seconds
        if (run / FILE).exists():
            beat = json.loads((run / FILE).read_text())  # whole at any moment
            if not beats or beat != beats[-1]:
                beats.append(beat)
        time.sleep(0.02)
    assert "playing" in (told := ok("runs", "status", run))
    assert "of 900,000,000 games, " in told
    assert f"process {process.pid} on " in told
    assert "left" in told
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert beats[-1]["games"] > beats[0]["games"]
    assert beats[-1]["games_per_second"] > 0
    assert beats[-1]["intervals"][0]["within"] < 0.1
    assert f"process {process.pid} on " in (told := ok("runs", "status", run))
    assert f" died at {beats[-1]['games']:,} of 900,000,000 games; go on with: equipoise simulate pig --out" in told


def test_time_is_up_and_told_and_counted_anew(tmp_path):
    run = tmp_path / "run"
    done = ok("simulate", "pig", "--games", 100_000_000, "--max-time", "0.3s", "--seed", 1, "--out", run)
    assert "out of time at" in done
    assert f"to go on: equipoise simulate pig --out {run} --resume" in done
    assert "out of time at" in ok("runs", "status", run)
    first = json.loads(ok("runs", "check", run, "--json"))["games"]
    ok("simulate", "pig", "--resume", "--max-time", "0.3s", "--out", run)
    assert first < json.loads(ok("runs", "check", run, "--json"))["games"] < 100_000_000


def test_what_is_not_said_anew_stays_the_goal():
    saved = Goal(games=1000, max_time=60, first_game=500)
    assert resumed_goal(Goal(), saved) == saved
    assert resumed_goal(Goal(max_time=5), saved) == Goal(games=1000, max_time=5, first_game=500)
    assert resumed_goal(Goal(games=2000), saved) == Goal(games=2000, first_game=500)


def test_help_names_the_commands():
    for command in ("check", "status", "merge"):
        assert "Example: equipoise runs" in ok("runs", command, "--help")


def test_the_live_view_shows_every_character_with_its_interval():
    from rich.console import Console

    from equipoise.progress import intervals_grid
    from equipoise.sim.batch import Standing
    from equipoise.sim.plan import Plan
    from equipoise.sim.registry import find_game
    from equipoise.sim.ruleset import Ruleset
    from equipoise.sim.stopping import Sums
    from equipoise.sim.store import Part

    plan = Plan.make(Ruleset.make(find_game("axis_mundi")), seed=1)
    standing = Standing(plan)
    sums = tuple(Sums(1000, 100 + i, 90 + i) for i in range(len(plan.descriptor.characters)))
    standing.add(Part(0, 1000, 1, sums, sums[: plan.seats]), fresh=True)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(intervals_grid(standing))
    lines = capture.get().splitlines()
    assert len(lines) == len(plan.descriptor.characters)
    assert all(" % " in line and "±" in line and line.rstrip().endswith("pp") for line in lines)
