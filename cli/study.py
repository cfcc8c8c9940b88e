"""What every command that plays a study has in common: what is noted of it, and how it is stopped."""

import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from equipoise.cli.ending import on_stop
from equipoise.sim.errors import InputError, arg
from equipoise.sim.stopping import parse_time
from equipoise.studying import How as How
from equipoise.studying import Studio as Studio
from equipoise.studying import about as about
from equipoise.studying import studio as quiet_studio


def seconds_for(budget: str | None, games: int | None, usual: str) -> float | None:
    """What a study may take, unless the number of its games is given instead."""
    if budget is not None and games is not None:
        raise InputError(
            f"{arg('budget')} and {arg('games')} exclude each other: one says how long, the other how many"
        )
    return parse_time(budget or usual, arg("budget")) if games is None else None


def command() -> str:
    return shlex.join(["equipoise", *sys.argv[1:]])


def parting_words(how: How) -> str:
    if how.out is None:
        return "stopped; nothing was kept: with --out a study can be resumed"
    go_on = command() if how.resume else f"{command()} --resume"
    return f"stopped; what is finished is kept. To go on: {go_on}"


@contextmanager
def studio(what: Mapping[str, Any], how: How) -> Iterator[Studio]:
    """A place to play a study in: the folder given, or one that is thrown away afterwards."""
    with quiet_studio(what, how, command(), progress=True) as at:
        on_stop(lambda: parting_words(how))
        yield at
