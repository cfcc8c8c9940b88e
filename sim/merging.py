"""Joining ranges of one run that were played apart, on several machines or days, into one run folder."""

import json
import os
import shlex
import shutil
from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path

from equipoise.sim.batch import Goal, goal_from, same_plan
from equipoise.sim.errors import InputError, arg
from equipoise.sim.files import write_atomically
from equipoise.sim.lock import holder
from equipoise.sim.store import Part, Run


def merge(folders: Sequence[str | Path], out: str | Path) -> Run:
    """Checks every part, copies it, and returns the whole; `out` appears complete or not at all."""
    out = Path(out)
    if len(folders) < 2:
        raise InputError("name at least two run folders to merge")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError(f"{out}: already exists and is not an empty folder; choose another {arg('out')}")
    runs = [Run.open(folder) for folder in folders]
    for run in runs:
        if who := holder(run.folder):
            raise InputError(f"{run.folder}: is being played by {who}; merge it when it is done")
        same_plan(run, runs[0].plan, f"{run.folder}: is not of the same run as {runs[0].folder}: it")
        for key in ("game_version", "rotations", "distinct_bots", "constants", "columns"):
            if run.manifest[key] != runs[0].manifest[key]:
                raise InputError(
                    f"{run.folder}: is not of the same run as {runs[0].folder}: its manifest has another {key}"
                )
    parts = sorted(
        ((run.check_part(name), run, name) for run in runs for name in run.part_names()), key=lambda p: p[0].first
    )
    for run in runs:
        own = [part for part, of, _ in parts if of is run]
        if any(later.first < part.first + part.blocks for part, later in pairwise(own)):
            raise InputError(f"{run.folder}: two of its parts overlap; see equipoise runs check {run.folder}")
    if overlap := _overlap(runs):
        overlaps = "; ".join(f"{_in_words(games)} are both in {a} and in {b}" for a, b, games in overlap)
        raise InputError(f"only ranges that do not overlap can be merged: {overlaps}")
    return _copied(parts, _whole(runs), out)


Range = tuple[int, int]  # first and last game


def _overlap(runs: Sequence[Run]) -> list[tuple[Path, Path, list[Range]]]:
    """The games that two runs hold both, for each two of them that hold any."""
    held = [(run.folder, run.ranges()) for run in runs]
    pairs = ((a, b, _common(one, other)) for (a, one), (b, other) in combinations(held, 2))
    return [(a, b, games) for a, b, games in pairs if games]


def _common(one: Sequence[Range], other: Sequence[Range]) -> list[Range]:
    shared = sorted((max(a, c), min(b, d)) for a, b in one for c, d in other if max(a, c) <= min(b, d))
    joined: list[Range] = []
    for first, last in shared:
        if joined and first == joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return joined


def _in_words(games: Sequence[Range]) -> str:
    return "games " + ", ".join(f"{first:,} to {last:,}" for first, last in games)


def _whole(runs: Sequence[Run]) -> Goal:
    """The goal of the whole: from the first game of any to the last that any was to play."""
    goals = [goal_from(run.goal) for run in runs]
    first = min(goal.first_game for goal in goals)
    ends = [
        goal.first_game + goal.games if goal.games else max((last + 1 for _, last in run.ranges()), default=first + 1)
        for goal, run in zip(goals, runs, strict=True)
    ]
    return Goal(games=max(ends) - first, first_game=first)


def _copied(parts: Sequence[tuple[Part, Run, str]], goal: Goal, out: Path) -> Run:
    folders = list(dict.fromkeys(str(run.folder) for _, run, _ in parts))
    first = parts[0][1] if parts else None
    if first is None:
        raise InputError(f"none of these runs holds finished games yet; complete them with {arg('resume', True)}")
    unfinished = out.with_name(f".{out.name}.merging")
    command = shlex.join(["equipoise", "runs", "merge", *folders, "--out", str(out)])
    before = max((run.manifest["goals"][:-1] for _, run, _ in parts), key=len)  # if one was played on, the whole was
    goals = [*before, {**goal.as_dict(), "blocks": 0}]
    manifest = {**first.manifest, "goals": goals, "command": command}
    try:
        shutil.rmtree(unfinished, ignore_errors=True)
        (unfinished / "parts").mkdir(parents=True)
        for _, run, name in parts:
            shutil.copytree(run.folder / "parts" / name, unfinished / "parts" / name)
        write_atomically(unfinished / "manifest.json", json.dumps(manifest, indent=1))
        os.replace(unfinished, out)
    except (OSError, shutil.Error) as error:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise InputError(f"{out}: cannot be written ({getattr(error, 'strerror', None) or 'copying failed'})") from None
    return Run.open(out)
