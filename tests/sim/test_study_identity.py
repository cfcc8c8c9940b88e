"""A study has one answer: by threads, processes, Dask or Ray, though workers die, though the driver is killed.

The small versions run always; `make test-long` kills the driver of every command fifteen times, and a worker of every
crew.
"""

import hashlib
import importlib.util
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from killing import kill_one
from studies import answer, comparing, screening, tuning, weighing

from equipoise.sim.store import Run
from equipoise.sim.study import open_folder, play_study
from equipoise.sim.workers import crew

COMMANDS = {
    "compare": "compare pig --set die=8 --games {} --bots hold:at=20",
    "sweep": "sweep pig --param die=4,8 --games {} --bots hold:at=20",
    "sensitivity": "sensitivity pig --params target,die --trajectories 3 --games {} --bots hold:at=20",
    "tune": "tune pig --params target --target seat --tries 8 --games {} --bots hold:at=20",
    "worth": "worth pig --items hold.*,careless.share_5 --kind without,skill --games {} --bots hold:at=20",
}
SMALL = {"compare": 40_000, "sweep": 30_000, "sensitivity": 2_000, "tune": 3_000, "worth": 20_000}
WHOLE = {name: 10 * games for name, games in SMALL.items()}
KILLS = 15


def needs(package: str):
    return pytest.mark.skipif(importlib.util.find_spec(package) is None, reason=f"{package} is not installed")


CREWS = ["processes", pytest.param("dask", marks=needs("distributed")), pytest.param("ray", marks=needs("ray"))]


# --- in this process --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("backend", CREWS)
def test_every_study_has_one_answer_on_every_crew_though_a_worker_dies(backend, tmp_path, capfd):
    """One crew plays them all; a worker is killed while the second is played."""
    pytest.importorskip("psutil")
    makers = [tuning, screening, comparing, weighing]
    alone = [make() for make in makers]
    together = [make() for make in makers]
    for i, study in enumerate(alone):
        with crew("threads", 1) as players:
            play_study(study, open_folder(tmp_path / f"alone{i}", {}, "", "", resume=False), players)
    with crew(backend, 2) as players:
        killed: list[int] = []
        for i, study in enumerate(together):
            watch = (lambda progress: kill_one(killed)) if i == 1 else (lambda progress: None)
            play_study(study, open_folder(tmp_path / f"together{i}", {}, "", "", resume=False), players, watch)
    assert killed, "a worker was to be killed in the middle"
    assert [answer(study) for study in together] == [answer(study) for study in alone]
    assert capfd.readouterr().out == "", "stdout is for results"


# --- by the command line ----------------------------------------------------------------------------------------------


def started(command: str, out: Path, *more: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "equipoise.cli.main", *command.split(), "--seed", "3", "--out", str(out), "--json"]
    return subprocess.Popen(
        [*words, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def ended(process: subprocess.Popen[str], out: Path) -> dict[str, Any]:
    """All that a finished study says and keeps: what it prints, its tables, the rows of its runs."""
    said, complaint = process.communicate(timeout=900)
    assert process.returncode == 0, complaint
    tables = {path.name: path.read_text() for path in sorted(out.glob("*.csv"))}
    assert tables
    return {"printed": said, **tables, **dict(rows_of(out))}


def rows_of(out: Path) -> Iterator[tuple[str, str]]:
    for folder in sorted(path.parent for path in out.glob("*/manifest.json")):
        run = Run.open(folder)
        for name, frame in (("games", run.games.collect()), ("seats", run.seats.collect())):
            content = frame.write_csv().encode()
            yield f"{folder.name}/{name}", hashlib.blake2b(content).hexdigest()


def killed_and_resumed(command: str, out: Path, rng: random.Random, within: float, kills: int) -> tuple[int, Any]:
    """Kills the driver at random moments and goes on, until it is through or was killed so often: how often, the
    answer."""
    landed = 0
    while landed < kills:
        process = started(command, out, *(["--resume"] if (out / "study.json").exists() else []))
        try:
            process.wait(timeout=rng.uniform(0.5, within))
            return landed, ended(process, out)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            landed += 1
    return landed, ended(started(command, out, *(["--resume"] if (out / "study.json").exists() else [])), out)


def identical_after(command: str, tmp_path: Path, kills: int, seed: int) -> None:
    begun = time.monotonic()
    whole = ended(started(command, tmp_path / "whole"), tmp_path / "whole")
    took, landed, rng = time.monotonic() - begun, 0, random.Random(seed)
    for attempt in range(3 * kills):
        out = tmp_path / f"killed{attempt}"
        more, found = killed_and_resumed(command, out, rng, took, kills - landed)
        landed += more
        assert found == whole
        if landed == kills:
            break
    assert landed == kills


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sweep", "tune", "worth"])
def test_a_study_whose_driver_is_killed_says_the_same(name, tmp_path):
    identical_after(COMMANDS[name].format(SMALL[name]), tmp_path, kills=1, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_study_whose_driver_is_killed_fifteen_times_says_the_same(name, tmp_path):
    identical_after(COMMANDS[name].format(WHOLE[name]), tmp_path, KILLS, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("backend", CREWS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_study_on_any_crew_says_the_same_though_a_worker_is_killed(name, backend, tmp_path):
    pytest.importorskip("psutil")
    command = COMMANDS[name].format(WHOLE[name])
    threads = ended(started(command, tmp_path / "threads", "--jobs", "2"), tmp_path / "threads")
    out, killed = tmp_path / backend, []
    process = started(command, out, "--jobs", "2", "--backend", backend)

    def kill_in_the_middle() -> None:
        while process.poll() is None and not killed:
            time.sleep(0.02)
            begun = any(out.glob("*/parts/*-*")) or any(out.glob("scores/*.npz"))
            if begun or backend == "ray":  # Ray returns a whole wave of chunks at once: its workers are gone by then
                kill_one(killed, process.pid)

    killer = threading.Thread(target=kill_in_the_middle)
    killer.start()
    found = ended(process, out)
    killer.join()
    assert killed, "a worker was to be killed in the middle"
    assert found == threads
