"""Commands that are ended early: by a signal, by their time, or because nobody reads on."""

import os
import signal
import subprocess
import sys
import time

import pytest
from frames import same

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.store import Run

SLOW = "search:playouts=2000000"  # a single decision of it takes longer than any of these tests
SEARCH = "search:playouts=100"
SOON = 10.0  # seconds; two are promised, and a busy machine may take some more


def wait_for(there, process) -> None:
    until = time.monotonic() + 120
    while not there():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until, "it has not begun"
        time.sleep(0.02)


def end(process, number: int) -> str:
    """What it says on stderr after a signal that it must obey soon."""
    begun = time.monotonic()
    os.killpg(process.pid, number) if number == signal.SIGINT else process.send_signal(number)  # as a terminal does it
    _, words = process.communicate(timeout=60)
    assert time.monotonic() - begun < SOON
    assert process.returncode == 130, words
    assert "Traceback" not in words
    assert "Warning" not in words
    return words


@pytest.mark.parametrize(
    ("how", "number"),
    [
        (["--jobs", 1], signal.SIGTERM),
        (["--jobs", 2], signal.SIGINT),
        (["--jobs", 2, "--backend", "processes"], signal.SIGINT),
        pytest.param(["--jobs", 1, "--backend", "dask"], signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_a_signal_ends_a_run_within_a_chunk_and_its_complete_blocks_are_kept(how, number, tmp_path, start):
    if "dask" in how:
        pytest.importorskip("distributed")
    out = tmp_path / "run"
    what = ["simulate", "connect_four", "--bots", SEARCH, "--seed", 1, "--games", 10_000_000]
    process = start(*what, "--chunk", 1_000_000, *how, "--out", out)  # one chunk, hours long
    wait_for((out / "status.json").exists, process)
    time.sleep(3 if "--backend" not in how else 9)  # other processes take their time to start
    words = end(process, number)
    assert f"To go on: equipoise simulate connect_four --out {out} --resume" in words
    kept = Run.open(out)
    kept.check()
    assert 0 < kept.game_count < 1_000_000
    games = kept.game_count + 20
    resumed = simulate(kept.plan, Goal(games=games), out, resume=True)
    fresh = simulate(kept.plan, Goal(games=games), tmp_path / "fresh")
    blocks = min(resumed.game_count, fresh.game_count) // 2
    for table in ("games", "seats"):
        columns = getattr(fresh, table).collect_schema().names()
        assert same(resumed.read(table, columns, 0, blocks).lazy(), fresh.read(table, columns, 0, blocks).lazy())


def test_time_is_up_in_the_middle_of_a_chunk(tmp_path, start):
    out = tmp_path / "run"
    what = ["simulate", "connect_four", "--bots", SEARCH, "--seed", 1, "--games", 10_000_000, "--chunk", 1_000_000]
    process = start(*what, "--max-time", "2s", "--out", out)
    wait_for((out / "status.json").exists, process)
    told, words = process.communicate(timeout=2 + SOON)
    assert process.returncode == 0, words
    assert "out of time at" in told
    assert f"to go on: equipoise simulate connect_four --out {out} --resume" in told
    assert 0 < Run.open(out).game_count < 1_000_000


@pytest.mark.parametrize(
    "args",
    [
        ["usage", "connect_four", "--bots", SLOW],
        ["replay", "connect_four", "--bots", SLOW],
        ["verify", "pig", "--games", 4_000_000_000],
        ["sweep", "connect_four", "--param", "columns=6,7", "--bots", SLOW],
        ["compare", "connect_four", "--set", "columns=6", "--bots", SLOW, "--games", 1000],
        ["bench", "connect_four", "--seconds", 1000],
    ],
    ids=lambda args: args[0],
)
def test_a_signal_ends_every_command(args, start):
    process = start(*args)
    time.sleep(4)
    assert "stopped" in end(process, signal.SIGINT)


@pytest.mark.parametrize(
    "args",
    ["games", "--help", "rules axis_mundi", "rules pig --json", "replay connect_four --seed 1", "odds mulu_caves"],
)
def test_a_reader_who_has_seen_enough_is_no_fault(args):
    command = f"{sys.executable} -m equipoise.cli.main {args}"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} | true"], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_run_goes_on_though_nobody_reads_its_progress(tmp_path):
    command = f"{sys.executable} -m equipoise.cli.main simulate pig --games 1000 --seed 1 --out {tmp_path / 'run'}"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command} 2>&1 >/dev/null | true"], timeout=120)
    assert done.returncode == 0
    assert Run.open(tmp_path / "run").game_count == 1000
