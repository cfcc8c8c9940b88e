"""Worker processes die at every bad moment, and nobody waits for them."""

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest
from studies import BASE

import equipoise.sim.workers
from equipoise.sim.chunk import Played, Task, play_chunk
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.stop_flag import OUT_OF_TIME, clear_stop, request_stop
from equipoise.sim.worker_process import WorkerDied, WorkerProcess
from equipoise.sim.workers import TRIES, WorkersLost, _within, crew

SOON = 30.0  # seconds in which a death is told of on the busiest machine; waiting for ever is the fault
THINKER = Plan.make(Ruleset.make(find_game("connect_four")), seed=1, bots=["search:playouts=1000000"])


def chunk(blocks: int, first: int = 0, plan: Plan = BASE) -> Task:
    return Task(0, plan, first, blocks, kept=True, scored=True)


def seals(played) -> dict[int, int]:
    return {one.part.first: one.seal for one in played}


@pytest.fixture
def worker():
    process = WorkerProcess()
    yield process
    process.end()


def test_a_worker_plays_what_a_thread_plays(worker):
    assert seals(worker.play(chunk(50, first)) for first in (0, 50)) == seals(
        play_chunk(chunk(50, first)) for first in (0, 50)
    )


def test_what_goes_wrong_in_a_worker_is_told_here(worker):
    unknown = Plan.from_dict({**BASE.as_dict(), "ruleset": "0" * 12})
    with pytest.raises(InputError, match="made by another version") as told:
        worker.play(chunk(10, plan=unknown))
    assert "in a worker process:" in told.value.__notes__[0]
    assert worker.play(chunk(10)).part.blocks == 10


def test_a_worker_killed_while_it_starts_is_no_riddle(worker):
    worker.kill()
    with pytest.raises(WorkerDied):
        _within(SOON, lambda: worker.play(chunk(10)))


def test_a_worker_killed_in_the_middle_of_its_answer_is_not_waited_for(worker):
    """Half of the answer has arrived, and the other half never will."""
    worker.send(chunk(60_000))
    assert worker._pipe.poll(SOON), "it began to answer"
    time.sleep(0.3)  # the answer is longer than a pipe takes: it waits for us to read
    worker.kill()
    with pytest.raises(WorkerDied):
        _within(SOON, worker.receive)


def test_a_worker_killed_while_it_waits_is_replaced():
    with crew("processes", 2) as players:
        first = seals(players.play(chunk(20, 20 * i) for i in range(4)))
        for worker in players._workers:
            worker.kill()
        assert seals(players.play(chunk(20, 20 * i) for i in range(4))) == first


def test_a_chunk_that_kills_every_worker_is_given_up(monkeypatch):
    made = []

    class Doomed(WorkerProcess):
        def send(self, task):
            super().send(task)
            made.append(self.pid)
            self.kill()

    monkeypatch.setattr(equipoise.sim.workers, "WorkerProcess", Doomed)
    with crew("processes", 1) as players:
        with pytest.raises(WorkersLost, match="was killed or ran out of memory"):
            _within(SOON, lambda: list(players.play([chunk(10)])))
        assert not players._workers
    assert len(set(made)) == TRIES


def test_a_worker_that_hangs_does_not_hold_up_a_stop():
    """As one that swaps, or is stopped by a debugger."""
    answered: list[Played] = []
    with crew("processes", 2) as players:
        playing = threading.Thread(target=lambda: answered.extend(players.play(chunk(1, i, THINKER) for i in range(2))))
        playing.start()
        while len(players._workers) < 2:
            time.sleep(0.01)
        for worker in players._workers:
            os.kill(worker.pid, signal.SIGSTOP)
        request_stop(OUT_OF_TIME)
        try:
            playing.join(SOON)
            assert not playing.is_alive()
        finally:
            clear_stop(OUT_OF_TIME)
    assert not answered


DRIVER = """
from test_worker_process import THINKER, chunk
from equipoise.sim.worker_process import WorkerProcess
worker = WorkerProcess()
print(worker.pid, flush=True)
worker.play(chunk(1, plan=THINKER))
"""


def test_workers_end_with_their_driver():
    """Though it is killed, and though they are in the middle of a chunk."""
    paths = os.pathsep.join([os.path.dirname(__file__), os.path.dirname(os.path.dirname(__file__)), *sys.path])
    driver = subprocess.Popen(
        [sys.executable, "-c", DRIVER], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    )
    pid = int(driver.stdout.readline())
    time.sleep(1.0)
    driver.kill()
    driver.communicate()
    deadline = time.monotonic() + SOON
    while os.path.exists(f"/proc/{pid}") and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{pid}")


def killed_at_random(loops: int, seed: int) -> int:
    """Kills one worker or all of them at some moment of a play, again and again; how many were killed at work."""
    rng, killed = random.Random(seed), 0
    tasks = [chunk(4_000, 4_000 * i) for i in range(12)]
    wanted = seals(map(play_chunk, tasks))
    with crew("processes", 2) as players:
        for _ in range(loops):
            over = threading.Event()
            moment, every = rng.uniform(0, 0.4), rng.random() < 0.3

            def kill(over=over, moment=moment, every=every):
                nonlocal killed
                if over.wait(moment):
                    return
                for worker in list(players._workers)[: None if every else 1]:
                    killed += worker.at_work
                    worker.kill()

            killer = threading.Thread(target=kill)
            killer.start()
            held: dict[int, int] = {}
            while len(held) < len(tasks):  # as a run does it: what is missing is asked for again
                missing = [task for task in tasks if task.first not in held]
                try:
                    held |= _within(2 * SOON, lambda missing=missing: seals(players.play(missing)))
                except WorkersLost:
                    continue
            over.set()
            killer.join()
            assert held == wanted
    return killed


@pytest.mark.slow
def test_workers_killed_at_any_moment_change_nothing():
    assert killed_at_random(5, seed=1) > 0


@pytest.mark.long
def test_workers_killed_at_many_moments_change_nothing():
    assert killed_at_random(200, seed=2) > 50
