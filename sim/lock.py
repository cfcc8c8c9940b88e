"""One process at a time plays into a run folder.

The lock is the operating system's, on RUN/lock: it ends with its process, however that dies, so that there is none to
clean up. The file says who holds it; on network file systems it holds between machines where these support locks.
"""

import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from equipoise.sim.errors import InputError

FILE = "lock"


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds the folder; another process that holds it is named."""
    try:
        handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise InputError(f"{folder}: cannot be written ({error.strerror})") from None
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InputError(f"{folder}: is being played by {_who(handle)}; wait for it, or stop it") from None
        except OSError as error:
            raise InputError(
                f"{folder}: cannot be locked ({error.strerror}); choose a place that knows locks"
            ) from None
        try:
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)
        except OSError as error:
            raise InputError(f"{folder}: cannot be written ({error.strerror})") from None
        yield
    finally:
        os.close(handle)


def holder(folder: Path) -> str | None:
    """Who is playing into the folder now; None if nobody is."""
    try:
        handle = os.open(folder / FILE, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _who(handle)
    except OSError:
        return None
    else:
        return None
    finally:
        os.close(handle)


def _who(handle: int) -> str:
    words = os.pread(handle, 200, 0).decode("utf-8", "replace").strip()
    return words if words.isprintable() and words else "another process"
