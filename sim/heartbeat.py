"""The heartbeat of a run: RUN/status.json, written anew every few seconds while it is played, so that a run left alone
can be looked after by eye, by `equipoise runs status` or by a script."""

import json
import math
import os
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from pydantic import AwareDatetime, BaseModel, Field, FiniteFloat, ValidationError

from equipoise.sim.errors import InputError
from equipoise.sim.files import parse_json, read_text, write_atomically
from equipoise.sim.lock import holder

FILE = "status.json"
STATUS_BYTES = 1_000_000
EVERY = 3.0  # seconds


class Interval(BaseModel):
    """A character's share of wins and half the width of its always-valid interval."""

    name: str
    won: FiniteFloat
    within: FiniteFloat | None


class Status(BaseModel):
    """A heartbeat, as it stands in the file."""

    state: Literal["playing", "finished", "out of time", "stopped"]
    game: str
    games: int = Field(ge=0)
    goal: int | None
    played: int
    games_per_second: FiniteFloat
    seconds_left: int | None
    intervals: list[Interval]
    begun: AwareDatetime
    updated: AwareDatetime
    pid: int
    host: str
    why: str = ""
    alive: bool = Field(False, description="whether a process plays into the folder now; not in the file")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


class Heartbeat:
    """Writes what `facts` says until left. A beat that cannot be written is skipped: the run itself will say why."""

    def __init__(self, folder: Path, facts: Callable[[], Mapping[str, Any]]) -> None:
        self.folder, self.facts = folder, facts
        self.begun, self.begun_at = time.monotonic(), _now()
        self.end = "finished"
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def __enter__(self) -> "Heartbeat":
        self._write("playing")
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop.set()
        self._thread.join()
        self._write(self.end if error is None else "stopped", str(error) if error else "")

    def _beat(self) -> None:
        while not self._stop.wait(EVERY):
            self._write("playing")

    def _write(self, state: str, why: str = "") -> None:
        facts = dict(self.facts())
        seconds = time.monotonic() - self.begun
        rate = facts["played"] / seconds if seconds > 0 else 0.0
        left = None if facts["goal"] is None else max(0, facts["goal"] - facts["games"])
        status = {
            "state": state,
            **facts,
            "games_per_second": round(rate, 1),
            "seconds_left": None if left is None or not rate else math.ceil(left / rate),
            "begun": self.begun_at,
            "updated": _now(),
            "pid": os.getpid(),
            "host": socket.gethostname(),
            **({"why": why} if why else {}),
        }
        with suppress(OSError):
            write_atomically(self.folder / FILE, json.dumps(status, indent=1) + "\n")


def read_status(folder: str | Path) -> Status | None:
    """The last heartbeat; None where there never was one."""
    folder = Path(folder)
    path = folder / FILE
    if not path.exists():
        return None
    content = parse_json(read_text(path, STATUS_BYTES, "a heartbeat", regular=True), str(path))
    try:
        return Status.model_validate({**content, "alive": holder(folder) is not None})
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise InputError(f"{path}: is damaged: {where} is missing or wrong") from None
