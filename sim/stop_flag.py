"""The stop flag of ext/engine.pxd as Python sees it: time limits set it, and workers on this machine share it.

Whoever wants play to end calls `request_stop(reason)`. Every loop then ends within milliseconds, search included: a
chunk comes back with the blocks that are complete, and no new one begins. Whoever set the flag clears it when play has
ended; INTERRUPTED stays, for then the process is to end, and `raise_if_interrupted` says so.
"""

import mmap
import os
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import numpy as np
from equipoise.ext.engine import (
    ENOUGH,
    FAULT,
    INTERRUPTED,
    OUT_OF_TIME,
    clear_stop,
    request_stop,
    share_stop,
    stop_requested,
)

__all__ = [
    "ENOUGH",
    "FAULT",
    "INTERRUPTED",
    "OUT_OF_TIME",
    "clear_stop",
    "follow",
    "published",
    "raise_if_interrupted",
    "request_stop",
    "stop_requested",
    "time_limit",
    "until_stopped",
]

T = TypeVar("T")


def raise_if_interrupted() -> None:
    if stop_requested() == INTERRUPTED:
        raise KeyboardInterrupt


def until_stopped(items: Iterable[T]) -> Iterator[T]:
    """The items, as long as nobody wants play to end."""
    for item in items:
        if stop_requested():
            return
        yield item


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Ends play after so many seconds, for as long as the block lasts."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, request_stop, [OUT_OF_TIME])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        clear_stop(OUT_OF_TIME)


# --- workers that are processes of this machine ---------------------------------------------------------------------

_published = ""  # where this process's flag can be found
_followed = ""  # whose flag this process has


def _memory(handle: int) -> Any:
    return np.frombuffer(mmap.mmap(handle, mmap.PAGESIZE), dtype=np.int32)


def published() -> str:
    """Where worker processes find this process's flag: in memory without a file, which ends with the process."""
    global _published
    if not _published:
        name = f"equipoise-{os.urandom(8).hex()}"
        handle = os.memfd_create(name)
        os.ftruncate(handle, mmap.PAGESIZE)
        memory = _memory(handle)
        memory[0] = stop_requested()
        share_stop(memory)
        _published = f"/proc/{os.getpid()}/fd/{handle}:{name}"
    return _published


def follow(flag: str) -> None:
    """Makes another process's flag this one's. On another machine it is not found, and play goes on to the end."""
    global _followed
    if flag in (_followed, _published):
        return
    path, name = flag.split(":")
    try:
        if name not in os.readlink(path):  # the same number on another machine is another process
            raise FileNotFoundError(path)
        handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        share_stop(_memory(handle))
        os.close(handle)
    except OSError:
        share_stop(None)
        clear_stop(FAULT)
    _followed = flag
