"""How a command ends before its time: by a signal, or because nobody reads on.

The command runs in a thread of its own. Python hears signals between two steps of the main thread only, and a loop of
the engine is one step, however long: so the main thread does nothing but wait.
"""

import ctypes
import io
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType

LISTENING = 0.1  # seconds: a signal need not wake a thread that waits; polars, for one, has system calls go on
GRACE = 1.0  # seconds after a signal in which play ends, and what is complete is written
UNWINDING = 0.3  # seconds more for work that does not look at the stop flag to leave tidily
STOPPED = 130  # exit code, as of a shell's child that SIGINT ended


_parting: Callable[[], str] = lambda: "stopped"  # noqa: E731


def on_stop(words: Callable[[], str]) -> None:
    """What to tell the user if a signal ends the command from now on: what is kept, and how to go on."""
    global _parting
    _parting = words


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run_command(command: Callable[[], None]) -> None:
    """Runs a command to its end. SIGINT and SIGTERM end it within two seconds, with one sentence and exit code 130."""
    if threading.current_thread() is not threading.main_thread():
        command()
        return
    errors: list[BaseException] = []
    interrupted = False

    def work() -> None:
        try:
            command()
        except BaseException as error:
            errors.append(error)
        ended.set()

    ended = threading.Event()
    on_stop(lambda: "stopped")
    thread = threading.Thread(target=work, name="command", daemon=True)
    before = signal.signal(signal.SIGTERM, _interrupt)  # a cluster's way of saying that time is up
    try:
        thread.start()
        while not ended.wait(LISTENING):
            pass
    except KeyboardInterrupt:
        interrupted = True
        _end(thread, ended)
    finally:
        signal.signal(signal.SIGTERM, before)
    if errors and interrupted and getattr(errors[0], "code", STOPPED) != 0:
        _say_parting()
        sys.exit(STOPPED)
    if errors:
        raise errors[0]


def _end(thread: threading.Thread, ended: threading.Event) -> None:
    """Waits for the end of a command that is to stop; a second signal, or too long a wait, ends the process."""
    from equipoise.sim.stop_flag import INTERRUPTED, request_stop

    request_stop(INTERRUPTED)
    try:
        if not ended.wait(GRACE):
            number = ctypes.c_ulong(thread.ident or 0)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(KeyboardInterrupt))
            ended.wait(UNWINDING)
    except KeyboardInterrupt:
        pass
    if not ended.is_set():
        _say_parting()
        os._exit(STOPPED)


def _say_parting() -> None:
    print(_parting(), file=sys.stderr, flush=True)


# --- nobody reads on ------------------------------------------------------------------------------------------------


class _Unread(io.FileIO):
    """A stream whose reader may go away: what is told of progress must not end the work."""

    def write(self, text: bytes) -> int:  # type: ignore[override]
        try:
            return super().write(text) or 0
        except BrokenPipeError:
            return len(text)


def tell_progress_to_whoever_listens() -> None:
    """From now on a closed stderr is no fault."""
    if sys.stderr is sys.__stderr__ and sys.stderr is not None:
        raw = _Unread(sys.stderr.fileno(), "w", closefd=False)
        sys.stderr = io.TextIOWrapper(
            io.BufferedWriter(raw), sys.stderr.encoding, errors="backslashreplace", line_buffering=True
        )


def until_nobody_reads(command: Callable[[], None]) -> None:
    """Runs a command; a reader of its results who has seen enough, such as `head`, ends it without a fault."""
    try:
        try:
            command()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _forget_results()
    except SystemExit as end:  # what click and rich make of it
        if not isinstance(end.__context__, BrokenPipeError):
            raise
        _forget_results()


def _forget_results() -> None:
    """So that nothing is left to write, and to fail, when Python ends."""
    if sys.__stdout__ is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.__stdout__.fileno())
    sys.exit(0)
