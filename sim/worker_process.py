"""A worker process of this machine, from both sides of the pipe through which its chunks come and go.

A process may be killed at any moment: while it starts, while it plays, with half of its answer sent. So workers share
nothing, no queue and no lock that a dead one could keep. Each has a pipe that only it and the process that started it
hold, and the end of either closes it: whoever waits at the other side knows at once. A worker never outlives the
process that started it, however that one ends.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from equipoise.sim.chunk import Played, Task, play_chunk
from equipoise.sim.stop_flag import follow, published

BEGIN = "import sys; sys.path[:] = {}; from equipoise.sim.worker_process import serve; serve({})"


class WorkerDied(Exception):
    """The process is gone, and with it the chunk that it had."""


class WorkerProcess:
    """As the process that started it sees it. It plays one chunk at a time."""

    def __init__(self) -> None:
        self.at_work = False
        self._pipe, theirs = Pipe()
        handle = theirs.fileno()
        with theirs, _without_interrupts():
            self._process = subprocess.Popen(
                [sys.executable, "-c", BEGIN.format(sys.path, handle)], stdin=subprocess.DEVNULL, pass_fds=[handle]
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    def alive(self) -> bool:
        return self._process.poll() is None

    def play(self, task: Task) -> Played | None:
        self.send(task)
        return self.receive()

    def send(self, task: Task) -> None:
        self.at_work = True
        with _telling_of_death():
            self._pipe.send((published(), task))

    def receive(self) -> Played | None:
        """The chunk, or None if it was stopped before a block was complete. What went wrong with it is raised here."""
        with _telling_of_death():
            played, error = self._pipe.recv()
        self.at_work = False
        if error is not None:
            raise error
        return played  # type: ignore[no-any-return]

    def kill(self) -> None:
        """Whoever waits for it is told that it died."""
        self._process.kill()

    def end(self) -> None:
        self.kill()
        self._process.wait()
        self._pipe.close()


@contextmanager
def _telling_of_death() -> Iterator[None]:
    try:
        yield
    except (EOFError, OSError):
        raise WorkerDied from None


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process that is started now is deaf to Ctrl-C, which a terminal sends to all: the stop flag ends its chunk."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in the worker ----------------------------------------------------------------------------------------------------


def serve(handle: int) -> None:
    """Plays what comes through the pipe, until nobody holds its other side."""
    pipe = Connection(handle)
    asked: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, asked), daemon=True).start()
    while True:
        _answer(pipe, asked.get())


def _listen(pipe: Connection, asked: "queue.SimpleQueue[Any]") -> None:
    """Ends the process with the one that started it, whatever it is playing."""
    while True:
        try:
            asked.put(pipe.recv())
        except (EOFError, OSError):
            os._exit(0)
        except Exception as error:  # what came cannot be read here
            asked.put(error)


def _answer(pipe: Connection, message: Any) -> None:
    played: Played | None = None
    error: Exception | None = None
    try:
        if isinstance(message, Exception):
            raise message
        flag, task = message
        follow(flag)
        played = play_chunk(task)
    except Exception as raised:
        raised.add_note(f"in a worker process:\n{traceback.format_exc()}")
        error = raised
    try:
        pipe.send((played, error))
    except OSError:  # the one who asked has gone
        os._exit(0)
    except Exception:  # nothing was sent: an error may hold what cannot travel
        pipe.send((None, RuntimeError("".join(traceback.format_exception(error)))))
