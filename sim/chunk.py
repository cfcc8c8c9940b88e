"""A chunk: a range of blocks, played and packed, the unit of work wherever it is done."""

import os
import socket
import time
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from equipoise.ext.batch import play
from equipoise.ext.drama import DramaWatcher
from equipoise.ext.watch import BanWatcher, GiftWatcher, PositionWatcher, Watcher

from equipoise.sim.bots import NOTING
from equipoise.sim.drama import watcher_of
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan, table_of_this_thread
from equipoise.sim.scores import GAME_COLUMNS, BlockScores, block_scores
from equipoise.sim.stopping import Sums
from equipoise.sim.store import Part, packed_tables
from equipoise.sim.watched import Watched

POSITIONS = "positions"  # the table of what was watched


@dataclass(frozen=True)
class Task:
    """A range of blocks to be played, and what is wanted of them."""

    candidate: int  # whose blocks these are, among those played together
    plan: Plan
    first: int
    blocks: int
    kept: bool  # tables for a run folder
    scored: bool  # block scores for a study
    watched: int = 0  # positions of each game
    known: bytes = b""  # a byte for each block: 1 if it need not be played, and has no score; nothing if all are played


@dataclass(frozen=True)
class Played:
    """A finished chunk: what its part says, its tables as they will stand in the run folder, its block scores."""

    candidate: int
    part: Part
    tables: Mapping[str, bytes]
    scores: BlockScores | None
    seconds: float
    player: str  # host and process
    ruleset: str  # hash of the rules that were really played
    seal: int = 0  # checksum of all that a run folder or a study takes from here


def seal_of(played: Played) -> int:
    """Differs if a table, a score or a figure changed on its way."""
    in_order = played.scores is not None and played.scores.in_order_of_seats
    seal = zlib.crc32(repr((played.candidate, played.part, played.ruleset, in_order)).encode())
    for name, content in played.tables.items():
        seal = zlib.crc32(content, zlib.crc32(name.encode(), seal))
    if played.scores is not None:
        for array in (played.scores.facts, *played.scores.won.values()):
            seal = zlib.crc32(array.tobytes(), seal)
    return seal


def play_chunk(task: Task) -> Played | None:
    """Plays the blocks; fewer, from the first on, if the stop flag ends it, and None if not one is complete."""
    begun = time.perf_counter()
    plan, lineup = task.plan, task.plan.lineup
    known = np.frombuffer(task.known or bytes(task.blocks), np.uint8).copy()
    known[-1] &= not known.all()  # something is played, if only to have the names of all scores
    engine, bots, rows = table_of_this_thread(plan, task.blocks * lineup.rotations)
    watcher: Watcher | None = None
    measured: DramaWatcher | None = None
    if task.watched:
        games, features = task.blocks * lineup.rotations, len(plan.descriptor.declared.features)
        watcher = PositionWatcher(games, plan.seats, features, task.watched)
    elif plan.win:
        watcher = measured = watcher_of(plan, task.blocks * lineup.rotations)
    elif plan.bots_by == "step" and bots[0].given:
        watcher = GiftWatcher(task.blocks * lineup.rotations, plan.seats)
    elif bots[0].barred == NOTING:
        watcher = BanWatcher(task.blocks * lineup.rotations)
    decisions, by_character, by_seat, complete = play(
        engine,
        bots,
        lineup.characters,
        lineup.teams,
        lineup.bots_in(task.first, task.blocks),
        plan.seed,
        task.first,
        task.blocks,
        rows.buffers(),
        len(plan.descriptor.characters),
        watcher,
        known,
    )
    if not complete:
        return None
    same = known[:complete] > 0
    games = int((~same).sum()) * lineup.rotations
    rows = replace(rows, drama=None if measured is None else measured.rows).first(games, plan.seats)
    sums = (tuple(Sums(*s) for s in of) for of in (by_character, by_seat))
    part = Part(task.first, complete, decisions, *sums)
    tables = packed_tables(plan, rows) if task.kept else {}
    if isinstance(watcher, PositionWatcher):
        tables = {**tables, POSITIONS: Watched.of(watcher, games).as_bytes()}
    scores = None
    if task.scored:
        seats = {name: rows.seats[name] for name in ("seat", "won", "character", "order", "bot")}
        of_drama = {} if rows.drama is None else {name: rows.drama[name] for name in NAMES}
        games_table = {**{name: rows.games[name] for name in GAME_COLUMNS}, **of_drama}
        came = 1 - watcher.waits[:games] if isinstance(watcher, GiftWatcher) else None
        asked = watcher.asked[:games] if isinstance(watcher, BanWatcher) else None
        scores = block_scores(plan, seats, games_table, came, asked).spread(same)
    took, player = time.perf_counter() - begun, f"{socket.gethostname()}:{os.getpid()}"
    played = Played(task.candidate, part, tables, scores, took, player, plan.restored.hash)
    return replace(played, seal=seal_of(played))
