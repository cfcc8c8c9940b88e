"""Commands that play: simulate, replay."""

import os
import re
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from equipoise.cli.ending import on_stop
from equipoise.cli.progress import Progressing
from equipoise.cli.show import print_json
from equipoise.sim.batch import Goal, goal_from, share_of, simulate
from equipoise.sim.bots import in_styles, split_specs
from equipoise.sim.drama import with_drama
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.names import visible
from equipoise.sim.plan import Plan, draw_seed
from equipoise.sim.registry import find_game
from equipoise.sim.replay import narrate
from equipoise.sim.ruleset import Ruleset, parse_setting, read_tweak
from equipoise.sim.stopping import parse_precision
from equipoise.sim.store import Run
from equipoise.sim.table import Table
from equipoise.sim.workers import REMOTE


def ruleset_of(game: Game, tweaks: list[Path], settings: list[str]) -> Ruleset:
    return Ruleset.make(game, [*(read_tweak(path, game) for path in tweaks), *(parse_setting(s) for s in settings)])


def all_cores() -> int:
    """Those this process may use. Writing the parts takes so little that no core is kept free for it."""
    return len(os.sched_getaffinity(0))


def parse_time(text: str, option: str = "--max-time") -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text.strip())
    if not found:
        raise InputError(f"{option} {text!r}: must be a number with s, m or h, such as 90s or 8h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


def parse_share(text: str) -> tuple[int, int]:
    """`2/3`: the second of three shares."""
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text.strip())
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise InputError(f"--share {text!r}: must be which of how many, such as 1/2 and 2/2 on two machines")
    return int(found[1]), int(found[2])


def run_simulation(
    slug: str,
    out: Path,
    games: int | None,
    until: str | None,
    max_time: str | None,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    styles: str | None,
    rotate_bots: bool,
    tweaks: list[Path],
    settings: list[str],
    jobs: int | None,
    backend: str,
    address: str | None,
    chunk: int | None,
    first_game: int,
    share: str | None,
    resume: bool,
    as_json: bool,
    drama: bool = False,
    win: Path | None = None,
) -> None:
    game = find_game(slug)
    goal = Goal(
        games, parse_precision(until) if until else None, parse_time(max_time) if max_time else None, first_game
    )
    if address is not None and jobs is not None:
        raise InputError("--jobs and --address exclude each other: a cluster has as many jobs as its workers")
    named = _named_bots(game, bots, styles)
    if resume:
        if share or first_game:
            raise InputError(
                "--resume goes on with the games the run was begun for: leave --share and --first-game out"
            )
        saved = Run.open(out)
        if saved.plan.game != slug:
            raise InputError(f"{out}: is a run of {saved.plan.game}, not of {slug}")
        goal = resumed_goal(goal, goal_from(saved.goal))
        rules = ruleset_of(game, tweaks, settings) if tweaks or settings else saved.plan.restored
        plan = _resumed_plan(saved.plan, rules, seats, seed, named, rotate_bots, styles)
        plan = with_drama(plan, win) if drama else replace(plan, win=saved.plan.win)
    else:
        plan = Plan.make(
            ruleset_of(game, tweaks, settings),
            seats=seats,
            seed=seed,
            bots=named,
            rotate_bots=rotate_bots,
            bots_by="turn" if styles else "seat",
        )
        plan = with_drama(plan, win) if drama else plan
    if goal == Goal():
        raise InputError("say how far to play: --games N, --until 0.5pp or --max-time 20m")
    if share:
        goal = share_of(goal, *parse_share(share), plan.lineup.rotations)
        if seed is None:
            raise InputError(f"--share {share}: give every machine the same --seed, or the shares are not of one run")
    begun = time.monotonic()
    on_stop(lambda: parting_words(slug, out))
    with Progressing(goal, plan) as bar:
        run = simulate(
            plan,
            goal,
            out,
            jobs=max(all_cores(), 2 if backend in REMOTE else 1) if jobs is None else jobs,
            backend=backend,
            address=address,
            chunk=chunk,
            resume=resume,
            command=shlex.join(["equipoise", *sys.argv[1:]]),
            version=version("equipoise"),
            watch=bar.show,
        )
    _show_run(run, goal, time.monotonic() - begun, bar.played, as_json)


def _named_bots(game: Game, bots: str | None, styles: str | None) -> list[str]:
    named = split_specs(bots) if bots else []
    if not styles:
        return named
    if len(named) > 1:
        raise InputError(f"--styles {styles}: --bots must name one bot, whose styles they are, not {len(named)}")
    return in_styles(game, named[0] if named else game.default_bot, styles)


def _resumed_plan(
    saved: Plan,
    rules: Ruleset,
    seats: int | None,
    seed: int | None,
    bots: Sequence[str],
    rotate_bots: bool,
    styles: str | None,
) -> Plan:
    """The plan of a run with what the command line names; that it is the same plan is checked later, in words."""
    return Plan.make(
        rules,
        seats=saved.seats if seats is None else seats,
        seed=saved.seed if seed is None else seed,
        bots=bots or saved.bots,
        rotate_bots=saved.rotate_bots and rotate_bots,
        bots_by="turn" if styles else saved.bots_by,
        bot_weights=saved.bot_weights,
        styles=saved.styles,
    )


def _show_run(run: Run, goal: Goal, took: float, played: int, as_json: bool) -> None:
    plan, total, parts = run.plan, run.game_count, len(run.part_names())
    if as_json:
        print_json(
            {
                "run": str(run.folder),
                "game": plan.game,
                "games": total,
                "seed": plan.seed,
                "ruleset": plan.ruleset,
                "parts": parts,
                "seconds": round(took, 3),
                "played": played,
            }
        )
    else:
        print(f"{run.folder}: {total:,} games of {plan.game}, seed {plan.seed}, ruleset {plan.ruleset}, {parts} parts")
        if goal.games is not None and total < goal.games:
            print(f"out of time at {total:,} of {goal.games:,} games; to go on: {run.resume_command}")
        print(f"played {played:,} in {took:.1f} s: {played / max(took, 1e-9):,.0f} games/s")


def parting_words(slug: str, out: Path) -> str:
    if not (out / "manifest.json").exists():
        return "stopped before anything was played"
    go_on = f"equipoise simulate {slug} --out {shlex.quote(str(out))} --resume"
    return f"stopped; what is finished is kept. To go on: {go_on}"


def resumed_goal(given: Goal, saved: Goal) -> Goal:
    """What is not said anew stays as it was; a time is counted from each start, and only kept if nothing is said."""
    if given == Goal():
        return saved
    further = given if (given.games, given.until) != (None, None) else saved
    return Goal(further.games, further.until, given.max_time, saved.first_game)


def run_replay(
    what: str,
    index: int | None,
    seed: int | None,
    game_index: int,
    seats: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    boards: bool,
) -> None:
    folder = Path(what)
    if folder.is_dir():
        run = Run.open(folder)
        plan = run.plan
        held = run.ranges()
        told = " and ".join(f"{first} to {last}" for first, last in held[:5]) or "none yet"
        if index is None:
            raise InputError(f"say which game of {what} to replay: {told}")
        if not any(first <= index <= last for first, last in held):
            raise InputError(f"{what} holds games {told}, not {index}")
        table = Table.of(plan, index)
    else:
        game = find_game(what)
        table = Table(
            game,
            seats=seats,
            seed=draw_seed() if seed is None else seed,
            index=game_index if index is None else index,
            ruleset=ruleset_of(game, tweaks, settings),
            bots=split_specs(bots) if bots else (),
        )
    for line in narrate(table, boards=boards, players=True):
        print(visible(line))
