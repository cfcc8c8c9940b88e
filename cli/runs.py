"""Commands that look after stored runs: check, status, merge."""

import math
import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

from equipoise.cli.show import print_json
from equipoise.sim.heartbeat import Status, read_status
from equipoise.sim.inspection import Findings, inspect
from equipoise.sim.merging import merge
from equipoise.sim.store import Run
from equipoise.sim.study import FILE as STUDY
from equipoise.sim.study import read_about


def _ranges(found: list[tuple[int, int]]) -> str:
    shown = ", ".join(f"{first:,} to {last:,}" for first, last in found[:5])
    return shown + (f" and {len(found) - 5} more ranges" if len(found) > 5 else "")


def run_check(folder: Path, as_json: bool) -> None:
    found = inspect(Run.open(folder))
    if as_json:
        print_json(found.as_dict())
    else:
        for line in _told(found):
            print(line)
    if found.damaged:
        sys.exit(1)


def _told(found: Findings) -> list[str]:
    lines = [f"{found.run}: {found.games:,} games in {found.parts - len(found.faults):,} sound parts"]
    if found.ranges and (len(found.ranges) > 1 or found.ranges[0][0]):
        lines.append(f"games {_ranges(found.ranges)}")
    lines += [f"damaged: part {fault.part}: {fault.what}" for fault in found.faults]
    if found.gaps:
        lines.append(f"missing: games {_ranges(found.gaps)}")
    if found.played_by:
        lines.append(f"it is being played by {found.played_by}")
    elif found.faults or found.gaps:
        lines += ["what to do:", *(f"  {fault.remedy}" for fault in found.faults), f"  {found.resume}"]
    else:
        lines.append("complete and undamaged")
    return lines


def run_status(folder: Path, as_json: bool) -> None:
    status = read_status(folder) if folder.is_dir() else None
    if (folder / STUDY).exists():
        again = str(read_about(folder).get("command", ""))
        held, go_on = "is a study", again if again.endswith("--resume") else f"{again} --resume"
    else:
        run = Run.open(folder)
        held, go_on = f"holds {run.game_count:,} games", run.resume_command
    if as_json:
        print_json({"run": str(folder), **({"state": "unknown"} if status is None else status.model_dump())})
    elif status is None:
        print(f"{folder}: has no heartbeat; it {held}")
    else:
        for line in _beating(folder, status, go_on):
            print("".join(c if c.isprintable() else "?" for c in line))  # the file may be anybody's


def _beating(folder: Path, status: Status, go_on: str) -> list[str]:
    games = f"{status.games:,} games" if status.goal is None else f"{status.games:,} of {status.goal:,} games"
    ago = (datetime.now(UTC) - status.updated).total_seconds()
    where = f"process {status.pid} on {status.host}"
    if status.alive:
        left = "" if status.seconds_left is None else f", about {_duration(status.seconds_left)} left"
        lines = [f"{folder}: playing, {games}, {status.games_per_second:,.0f}/s{left}; {where}, {ago:.0f} s ago"]
    elif status.state == "finished":
        lines = [f"{folder}: finished, {games}"]
    else:
        how = {"playing": f"{where} died", "out of time": "out of time"}.get(status.state, "stopped")
        lines = [f"{folder}: {how} at {games}; go on with: {go_on}"]
    for row in sorted(status.intervals, key=lambda row: -row.won):
        lines.append(f"  {row.name}  {row.won:.2%}" + ("" if row.within is None else f" ± {100 * row.within:.2f} pp"))
    return lines


def _duration(seconds: int) -> str:
    if seconds < 120:
        return f"{seconds} s"
    return f"{math.ceil(seconds / 60)} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def run_merge(folders: list[Path], out: Path, as_json: bool) -> None:
    run = merge(folders, out)
    found = inspect(run)
    if as_json:
        print_json(found.as_dict())
        return
    print(f"{out}: {found.games:,} games of {run.plan.game}, seed {run.plan.seed}, {found.parts} parts")
    if found.gaps:
        print(f"missing: games {_ranges(found.gaps)}; play them with: {run.resume_command}")
    print(f"the report: equipoise report {shlex.quote(str(out))}")
