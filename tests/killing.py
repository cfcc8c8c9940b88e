"""Killing workers in the middle of their work."""

import os
import signal
from contextlib import suppress
from typing import Any

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
