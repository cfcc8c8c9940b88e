"""Runs by processes, Dask and Ray: the very bytes of the threaded run, though a worker is killed in between."""

import importlib.util
import os
import signal
import socket
import sys
import threading
import time
from contextlib import suppress

import pytest

import equipoise.sim.batch
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.chunk import Task
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run
from equipoise.sim.workers import WorkersLost, crew, play_elsewhere


def needs(package: str):
    return pytest.mark.skipif(importlib.util.find_spec(package) is None, reason=f"{package} is not installed")


BACKENDS = [
    "processes",
    pytest.param("dask", marks=needs("distributed")),
    pytest.param("ray", marks=needs("ray")),
]


def pig() -> Plan:
    return Plan.make(Ruleset.make(find_game("pig")), seed=1)


def files(run: Run) -> dict[str, bytes]:
    parts = run.folder / "parts"
    return {str(p.relative_to(parts)): p.read_bytes() for p in sorted(parts.rglob("*")) if p.is_file()}


def is_worker(words: list[str]) -> bool:
    return words[0].startswith("ray::Pool") or any("spawn_main" in w or "popen_loky" in w for w in words)


def kill_a_worker_after(parts: int, out, killed: list[int]) -> threading.Thread:
    """Kills one of our worker processes as soon as the run has so many parts."""
    psutil = pytest.importorskip("psutil")

    def work() -> None:
        while not (out / "parts").is_dir() or len(os.listdir(out / "parts")) < parts:
            time.sleep(0.005)
        while not killed:
            for child in psutil.Process().children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    if is_worker(child.cmdline() or [""]) and not killed:
                        child.send_signal(signal.SIGKILL)
                        killed.append(child.pid)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def players(monkeypatch):
    """Who played the chunks of a run: host and process."""
    seen: set[str] = set()

    def watched(*how):
        made = crew(*how)

        class Watched:
            def __enter__(self):
                players = made.__enter__()
                play = players.play

                def noted(tasks):
                    for played in play(tasks):
                        seen.add(played.player)
                        yield played

                players.play = noted
                return players

            def __exit__(self, *error):
                return made.__exit__(*error)

        return Watched()

    monkeypatch.setattr(equipoise.sim.batch, "crew", watched)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_worker_is_killed_and_the_bytes_are_those_of_the_threaded_run(backend, tmp_path, players):
    goal, how = Goal(games=600_000), {"jobs": 2, "chunk": 20_000}
    threads = files(simulate(pig(), goal, tmp_path / "threads", **how))
    assert players == {f"{socket.gethostname()}:{os.getpid()}"}
    players.clear()
    killed: list[int] = []
    killer = kill_a_worker_after(3, tmp_path / "run", killed)
    run = simulate(pig(), goal, tmp_path / "run", backend=backend, **how)
    killer.join()
    assert killed, "the worker was to be killed in the middle"
    assert f"{socket.gethostname()}:{os.getpid()}" not in players
    assert len(players) >= 2
    assert files(run) == threads


@pytest.mark.slow
@needs("distributed")
def test_a_worker_that_is_alone_plays_too(tmp_path, players):
    run = simulate(pig(), Goal(games=20_000), tmp_path / "run", jobs=1, backend="dask", chunk=5_000)
    assert run.game_count == 20_000
    assert f"{socket.gethostname()}:{os.getpid()}" not in players


def test_a_plan_travels_as_plain_data():
    import pickle

    plan = pig()
    plan.set_up()
    sent = pickle.dumps(plan)
    assert b"ext." not in sent
    assert pickle.loads(sent) == plan


def test_another_version_does_not_play():
    with pytest.raises(InputError, match=r"has equipoise .* not 0\.0\.7; install the same version"):
        play_elsewhere("0.0.7", "", Task(0, pig(), 0, 10, True, False))


def test_workers_that_die_again_and_again_stop_the_run(tmp_path, monkeypatch):
    class Doomed:
        jobs = 2

        def play(self, tasks):
            next(iter(tasks))
            raise WorkersLost("a worker process was killed")
            yield

    class Crew:
        def __enter__(self):
            return Doomed()

        def __exit__(self, *error):
            return None

    monkeypatch.setattr(equipoise.sim.batch, "crew", lambda *how: Crew())
    with pytest.raises(
        InputError, match=r"was killed, 6 times in a row; what is complete is kept, go on with: .*--resume"
    ):
        simulate(pig(), Goal(games=1000), tmp_path / "run")


@pytest.mark.parametrize(("backend", "module"), [("dask", "distributed"), ("ray", "ray")])
def test_a_missing_extra_is_named(backend, module, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        InputError, match=r'which is not installed; install it with: pip install "equipoise\[cluster\]"'
    ):
        simulate(pig(), Goal(games=10), tmp_path / "run", backend=backend)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("backend", BACKENDS[1:])
@pytest.mark.parametrize(
    ("address", "words"),
    [("127.0.0.1:9", r"nobody answers there \(Connection refused\)"), ("nowhere", "must be like")],
)
def test_an_address_where_nobody_answers_is_named_soon(backend, address, words, tmp_path):
    begun = time.monotonic()
    with pytest.raises(InputError, match=words):
        simulate(pig(), Goal(games=10), tmp_path / "run", backend=backend, address=address)
    assert time.monotonic() - begun < 10
    assert not (tmp_path / "run").exists()


def test_an_address_is_for_clusters(tmp_path):
    with pytest.raises(InputError, match="is for --backend dask or ray, not for threads"):
        simulate(pig(), Goal(games=10), tmp_path / "run", address="tcp://127.0.0.1:8786")
