"""Shared by all tests."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # golden.py and rule_citations.py are scripts, too


@pytest.fixture
def start():
    """Starts `equipoise ARGS` as a process of its own. It and its workers never outlive the test."""
    started: list[subprocess.Popen] = []

    def command(*args: object) -> subprocess.Popen:
        process = subprocess.Popen(
            [sys.executable, "-m", "equipoise.cli.main", *map(str, args)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job ignores it
        )
        started.append(process)
        return process

    yield command
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)], ids=["short", "whole"])
def whole(request) -> bool:
    """A simulation that is short in `make test`, and whole in `make test-long`."""
    return request.param


@pytest.fixture
def run_of(tmp_path):
    """Plays a small run: run_of("pig", games=1000, bots=["random"], settings=["target=50"], jobs=2 ...)."""
    from equipoise.sim.batch import Goal, simulate
    from equipoise.sim.plan import Plan
    from equipoise.sim.registry import find_game
    from equipoise.sim.ruleset import Ruleset, parse_setting

    plans = []

    def play(
        slug: str,
        *,
        games: int,
        seats: int | None = None,
        seed: int = 1,
        bots: Sequence[str] = (),
        settings: Sequence[str] = (),
        rotate_bots: bool = True,
        **how,
    ):
        plan = Plan.make(
            Ruleset.make(find_game(slug), [parse_setting(s) for s in settings]),
            seats=seats,
            seed=seed,
            bots=bots,
            rotate_bots=rotate_bots,
        )
        plans.append(plan)
        return simulate(plan, Goal(games=games), tmp_path / f"run{len(plans)}", **how)

    return play


@pytest.fixture
def laboratory(monkeypatch):
    """The synthetic game `lab`, known while a test runs: laboratory(characters=6, teams=False) makes it so."""
    from synthetic import lab

    import equipoise.sim.plan
    from equipoise.sim.registry import find_game

    def known(**how):
        game = lab(**how)
        monkeypatch.setattr(equipoise.sim.plan, "find_game", lambda slug: game if slug == "lab" else find_game(slug))

    known()
    return known
