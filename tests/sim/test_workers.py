"""Runs by processes, Dask and Ray: the very bytes of the threaded run, though a worker is killed in between."""

import gc
import importlib.util
import os
import socket
import sys
import threading
import time
import weakref
from contextlib import nullcontext
from dataclasses import replace

import pytest
from killing import kill_one

import equipoise.sim.batch
import equipoise.sim.fingerprint
import equipoise.sim.workers
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.chunk import Played, Task, seal_of
from equipoise.sim.errors import InputError
from equipoise.sim.fingerprint import fingerprint
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run
from equipoise.sim.workers import ThreadCrew, WorkersLost, crew, play_elsewhere


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


def kill_a_worker_after(parts: int, out, killed: list[int]) -> threading.Thread:
    """Kills one of our worker processes as soon as the run has so many parts."""
    pytest.importorskip("psutil")

    def work() -> None:
        while not (out / "parts").is_dir() or len(os.listdir(out / "parts")) < parts:
            time.sleep(0.005)
        while not killed:
            kill_one(killed)

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


@needs("distributed")
def test_what_dask_has_brought_is_not_kept():
    """A night's run would fill the driver's memory with chunks that are written long since."""
    tasks = [Task(0, pig(), first, 50, kept=True, scored=False) for first in range(0, 500, 50)]
    brought: list[weakref.ref[Played]] = []
    held = []
    gc.disable()  # what refers to itself must not wait for it
    try:
        with crew("dask", 1) as players:
            for chunk in players.play(tasks):
                brought.append(weakref.ref(chunk))
                del chunk
                held.append(sum(each() is not None for each in brought))
    finally:
        gc.enable()
    assert len(held) == 10
    assert held[-1] < 5


def test_a_plan_travels_as_plain_data():
    import pickle

    plan = pig()
    plan.set_up()
    sent = pickle.dumps(plan)
    assert b"ext." not in sent
    assert pickle.loads(sent) == plan


def test_another_build_does_not_play():
    version, _, build = fingerprint().partition(" build ")
    for other in (f"0.0.7 build {build}", f"{version} build 012345"):
        with pytest.raises(InputError, match=rf"has equipoise .*, not {other}; install the same build"):
            play_elsewhere(other, "", Task(0, pig(), 0, 10, True, False))


def test_the_build_is_all_that_decides_how_a_game_is_played(tmp_path, monkeypatch):
    """A compiled module, a bot in Python, a card: each makes another build."""
    for file in ("sim/fingerprint.py", "sim/cards.toml", "ext/engine.so", "sim/__pycache__/x.pyc"):
        (tmp_path / file).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / file).write_text("a")
    monkeypatch.setattr(equipoise.sim.fingerprint, "__file__", str(tmp_path / "sim" / "fingerprint.py"))
    seen = {fingerprint.__wrapped__()}
    for file in ("sim/fingerprint.py", "sim/cards.toml", "ext/engine.so"):
        (tmp_path / file).write_text("b")
        seen.add(fingerprint.__wrapped__())
    assert len(seen) == 4
    (tmp_path / "sim/__pycache__/x.pyc").write_text("b")
    assert fingerprint.__wrapped__() in seen


@pytest.mark.slow
@needs("distributed")
def test_a_cluster_of_another_build_is_refused_before_it_plays(tmp_path, monkeypatch):
    from distributed import LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        monkeypatch.setattr(equipoise.sim.workers, "fingerprint", lambda: "9.9 build 012345")
        with pytest.raises(InputError, match=r"has equipoise .*, not 9.9 build 012345; install the same build"):
            simulate(pig(), Goal(games=10), tmp_path / "run", backend="dask", address=cluster.scheduler_address)
    assert not (tmp_path / "run").exists()


def tampered(played: Played, how: str) -> Played:
    if how == "table":
        content = bytearray(played.tables["seats.parquet"])
        content[len(content) // 2] ^= 1
        return replace(played, tables={**played.tables, "seats.parquet": bytes(content)})
    if how == "score":
        return replace(played, part=replace(played.part, decisions=played.part.decisions + 1))
    other = (
        replace(played, ruleset="0" * 12) if how == "ruleset" else replace(played, part=replace(played.part, first=900))
    )
    return replace(other, seal=seal_of(other))


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("table", "arrived damaged: its checksum is another"),
        ("score", "arrived damaged"),
        ("ruleset", "was played by ruleset 000000000000, not"),
        ("range", "holds blocks 900 to 9.., which nobody asked for"),
    ],
)
def test_what_comes_back_is_checked_before_it_is_taken(how, told, tmp_path, monkeypatch):
    """A chunk that is not what was asked for is played again; if it never is, the run stops in words."""
    goal, whole = Goal(games=400), files(simulate(pig(), Goal(games=400), tmp_path / "whole", chunk=100))
    faults = [1]

    class Altering(ThreadCrew):
        def _play(self, tasks):
            for played in super()._play(tasks):
                yield tampered(played, how) if faults and faults.pop() else played

    monkeypatch.setattr(equipoise.sim.batch, "crew", lambda *how: nullcontext(Altering(1)))
    assert files(simulate(pig(), goal, tmp_path / "once", chunk=100)) == whole
    faults.extend([1] * 100)
    with pytest.raises(InputError, match=rf"a chunk from .* {told}.*, 6 times in a row; what is complete is kept"):
        simulate(pig(), goal, tmp_path / "always", chunk=100)
    assert not files(Run.open(tmp_path / "always"))


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
    with pytest.raises(InputError, match="is for backend dask or ray, not for threads"):
        simulate(pig(), Goal(games=10), tmp_path / "run", address="tcp://127.0.0.1:8786")
