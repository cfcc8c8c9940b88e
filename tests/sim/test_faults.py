"""What can go wrong while a run is played: each stops it with one sentence, and what is complete is kept."""

import errno
import os
import shutil
import signal
import subprocess
import time

import pytest
from frames import same

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.lock import holder, locked
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run

GAMES = Goal(games=2_000)


def pig() -> Plan:
    return Plan.make(Ruleset.make(find_game("pig")), seed=1)


def go_on(run) -> str:
    return f"what is complete is kept, go on with: equipoise simulate pig --out {run} --resume"


def completes(folder, tmp_path) -> bool:
    """Resumed, the run is the one that was never disturbed, and nothing is left over."""
    fresh = simulate(pig(), GAMES, tmp_path / "undisturbed", chunk=200)
    again = simulate(pig(), GAMES, folder, resume=True)
    left = [p.name for p in folder.rglob(".*")]
    return same(again.seats, fresh.seats) and same(again.games, fresh.games) and not left


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "No space left on device"),
        (errno.EROFS, "Read-only file system"),
        (errno.EACCES, "Permission denied"),
        (errno.EIO, "Input/output error"),
    ],
)
def test_a_part_that_cannot_be_written_stops_the_run(number, words, tmp_path, monkeypatch):
    import equipoise.sim.store

    run, write, written = tmp_path / "run", equipoise.sim.store.write_durably, []

    def failing(path, content):
        written.append(path)
        if len(written) > 10:
            raise OSError(number, os.strerror(number))
        write(path, content)

    monkeypatch.setattr(equipoise.sim.store, "write_durably", failing)
    with pytest.raises(InputError) as error:
        simulate(pig(), GAMES, run, jobs=2, chunk=200)
    assert str(error.value) == f"{run}: cannot be written ({words}); {go_on(run)}"
    monkeypatch.undo()
    assert Run.open(run).game_count == 600
    assert completes(run, tmp_path)


@pytest.fixture
def disk(tmp_path):
    """A small disk of its own: disk("size=200k") mounts it, disk("remount,ro") changes it."""
    place = tmp_path / "disk"
    place.mkdir()

    def mount(options: str):
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "none", str(place)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip("file systems cannot be mounted here; the same faults are injected in another test")
        return place

    if shutil.which("mount") is None:
        pytest.skip("there is no mount here; the same faults are injected in another test")
    yield mount
    subprocess.run(["umount", "-l", str(place)], capture_output=True, check=False)


def test_a_full_disk_stops_the_run_and_room_lets_it_go_on(disk, tmp_path):
    run = disk("size=200k") / "run"
    with pytest.raises(InputError) as error:
        simulate(pig(), Goal(games=1_000_000), run, jobs=2, chunk=2_000)
    assert str(error.value) == f"{run}: cannot be written (No space left on device); {go_on(run)}"
    Run.open(run).check()
    kept = Run.open(run).game_count
    assert kept > 0
    disk("remount,size=20m")
    simulate(pig(), Goal(games=kept + 10_000), run, resume=True)
    assert Run.open(run).game_count == kept + 10_000
    assert not list(run.rglob(".*"))


def test_a_read_only_disk_is_named_before_anything_is_played(disk, tmp_path):
    run = disk("size=20m") / "run"
    simulate(pig(), Goal(games=600), run, chunk=200)
    disk("remount,ro")
    for out, resume in ((run, True), (run.with_name("other"), False)):
        with pytest.raises(InputError, match=r"cannot be written \(Read-only file system\)"):
            simulate(pig(), GAMES, out, resume=resume)
    disk("remount,rw")
    assert completes(run, tmp_path)


def test_a_folder_that_becomes_read_only_stops_the_run(tmp_path):
    """Permissions do not bind the superuser; the attribute `immutable` does."""
    run = tmp_path / "run"

    def immutable(sign: str) -> bool:
        command = ["chattr", f"{sign}i", str(run / "parts")]
        return shutil.which("chattr") is not None and subprocess.run(command, capture_output=True).returncode == 0

    def watch(standing):
        if standing.games == 600 and not immutable("+"):
            pytest.skip("no folder can be made immutable here; the same fault is injected in another test")

    try:
        with pytest.raises(InputError) as error:
            simulate(pig(), GAMES, run, chunk=200, watch=watch)
    finally:
        immutable("-")
    assert str(error.value) == f"{run}: cannot be written (Operation not permitted); {go_on(run)}"
    assert completes(run, tmp_path)


def test_a_folder_that_vanishes_stops_the_run_and_stays_gone(tmp_path):
    run = tmp_path / "run"

    def watch(standing):
        if standing.games == 600:
            shutil.rmtree(run)

    with pytest.raises(InputError) as error:
        simulate(pig(), GAMES, run, chunk=200, watch=watch)
    assert str(error.value) == (
        f"{run}: cannot be written (No such file or directory); "
        "the run folder has vanished, and with it what was played; begin the run anew"
    )
    assert not run.exists()


def wait_for_parts(out, n: int) -> None:
    for _ in range(6000):
        if (out / "parts").is_dir() and len(os.listdir(out / "parts")) >= n:
            return
        time.sleep(0.005)
    pytest.fail("no parts appeared")


def test_a_second_process_is_refused_and_a_killed_one_blocks_nobody(tmp_path, start):
    run = tmp_path / "run"
    first = start("simulate", "pig", "--games", 50_000_000, "--seed", 1, "--chunk", 2000, "--out", run)
    wait_for_parts(run, 5)
    second = start("simulate", "pig", "--resume", "--out", run)
    _, words = second.communicate(timeout=60)
    assert second.returncode == 2
    assert f"{run}: is being played by process {first.pid} on " in words
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert holder(run) is None
    kept = Run.open(run).game_count
    again = simulate(pig(), Goal(games=kept + 4_000), run, resume=True)
    assert again.game_count >= kept + 4_000
    assert not list(run.rglob(".*"))


def test_the_lock_is_held_as_long_as_needed(tmp_path):
    with locked(tmp_path):
        assert f"process {os.getpid()} on " in str(holder(tmp_path))
        with pytest.raises(InputError, match="is being played by process"), locked(tmp_path):
            pass
    assert holder(tmp_path) is None


def test_a_polite_kill_keeps_what_is_finished_and_says_how_to_resume(tmp_path, start):
    run = tmp_path / "run"
    process = start("simulate", "pig", "--games", 50_000_000, "--seed", 1, "--chunk", 2000, "--out", run)
    wait_for_parts(run, 5)
    process.terminate()
    _, words = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"To go on: equipoise simulate pig --out {run} --resume" in words
    assert "Traceback" not in words
    Run.open(run).check()


def test_what_waits_to_be_written_is_bounded(tmp_path, monkeypatch):
    """The memory must not grow when the disk is slower than the players."""
    import equipoise.sim.batch
    import equipoise.sim.candidate
    import equipoise.sim.chunk
    import equipoise.sim.workers

    played, written, most = [], [], []
    play = equipoise.sim.chunk.play_chunk

    def counted(*task):
        played.append(task)
        most.append(len(played) - len(written))
        return play(*task)

    def slow(*part):
        time.sleep(0.02)
        write(*part)
        written.append(part)

    write = equipoise.sim.candidate.write_part
    monkeypatch.setattr(equipoise.sim.workers, "play_chunk", counted)
    monkeypatch.setattr(equipoise.sim.candidate, "write_part", slow)
    simulate(pig(), GAMES, tmp_path / "run", jobs=2, chunk=20)
    assert len(written) == 100
    assert max(most) <= 2 * equipoise.sim.batch.UNWRITTEN
