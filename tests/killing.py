"""Killing workers, and studies, in the middle of their work."""

import os
import signal
from contextlib import suppress
from typing import Any

import pytest

import equipoise.sim.study

SIGNS = ("worker_process", "spawn_main")  # in the command line of a process of ours, of Dask


def workers_of(pid: int) -> list[Any]:
    """The worker processes of a driver, on whatever crew."""
    import psutil

    found = []
    for child in psutil.Process(pid).children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            words = child.cmdline() or [""]
            if words[0].startswith("ray::Pool") or any(sign in word for word in words for sign in SIGNS):
                found.append(child)
    return found


def kill_one(killed: list[int], pid: int | None = None) -> None:
    """The first worker found, once."""
    import psutil

    for worker in [] if killed else workers_of(pid or os.getpid())[:1]:
        with suppress(psutil.NoSuchProcess):
            worker.send_signal(signal.SIGKILL)
            killed.append(worker.pid)


class Killed(Exception):
    """A study ends here, as if somebody had killed it."""


def killed_after(chunks: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The next study is killed when so many chunks have come back, those after it are not; the blocks of every chunk
    since then."""
    seen: list[int] = []
    killed: list[bool] = []
    play = equipoise.sim.study.play_candidates

    def counted(candidates, chunker, players, told, *rest):
        def watched(part):
            seen.append(part.part.blocks)
            told(part)
            if len(seen) == chunks and not killed:
                killed.append(True)
                raise Killed

        play(candidates, chunker, players, watched, *rest)

    monkeypatch.setattr(equipoise.sim.study, "play_candidates", counted)
    return seen
