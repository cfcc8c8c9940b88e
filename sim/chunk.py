"""A chunk: a range of blocks, played and packed, the unit of work wherever it is done."""

import os
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass

from equipoise.ext.batch import play

from equipoise.sim.plan import Plan, table_of_this_thread
from equipoise.sim.stopping import Sums
from equipoise.sim.store import Part, packed_tables


@dataclass(frozen=True)
class Played:
    """A finished chunk: what its part says, and its tables as they will stand in the run folder."""

    part: Part
    tables: Mapping[str, bytes]
    seconds: float
    player: str  # host and process


def play_chunk(plan: Plan, first: int, blocks: int) -> Played | None:
    """Plays the blocks; fewer, from the first on, if the stop flag ends it, and None if not one is complete."""
    begun = time.perf_counter()
    lineup = plan.lineup
    engine, bots, rows = table_of_this_thread(plan, blocks * lineup.rotations)
    decisions, by_character, by_seat, complete = play(
        engine,
        bots,
        lineup.characters,
        lineup.teams,
        lineup.bot_of,
        plan.seed,
        first,
        blocks,
        rows.buffers(),
        len(plan.descriptor.characters),
    )
    if not complete:
        return None
    part = Part(first, complete, decisions, tuple(Sums(*s) for s in by_character), tuple(Sums(*s) for s in by_seat))
    tables = packed_tables(plan, rows.first(complete * lineup.rotations, plan.seats))
    return Played(part, tables, time.perf_counter() - begun, f"{socket.gethostname()}:{os.getpid()}")
