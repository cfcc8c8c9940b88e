"""Commands that play: simulate, replay."""

import os
import re
import shlex
import sys
import time
from importlib.metadata import version
from pathlib import Path
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cli.show import print_json
from sim.batch import Goal, Standing, goal_from, simulate
from sim.bots import split_specs
from sim.errors import InputError
from sim.game import Game
from sim.plan import Plan, draw_seed
from sim.registry import find_game
from sim.replay import narrate
from sim.ruleset import Ruleset, parse_setting, read_tweak
from sim.stopping import parse_precision
from sim.store import Run
from sim.table import Table


def ruleset_of(game: Game, tweaks: list[Path], settings: list[str]) -> Ruleset:
    return Ruleset.make(game, [*(read_tweak(path, game) for path in tweaks), *(parse_setting(s) for s in settings)])


def spare_cores() -> int:
    """All but one: the last is left to writing the parts, and to whoever sits at the machine."""
    return max(1, len(os.sched_getaffinity(0)) - 1)


def parse_time(text: str, option: str = "--max-time") -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text.strip())
    if not found:
        raise InputError(f"{option} {text!r}: must be a number with s, m or h, such as 90s or 8h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


def run_simulation(
    slug: str,
    out: Path,
    games: int | None,
    until: str | None,
    max_time: str | None,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    rotate_bots: bool,
    tweaks: list[Path],
    settings: list[str],
    jobs: int | None,
    backend: str,
    chunk: int | None,
    resume: bool,
    as_json: bool,
) -> None:
    game = find_game(slug)
    goal = Goal(games, parse_precision(until) if until else None, parse_time(max_time) if max_time else None)
    if resume:
        saved = Run.open(out)
        if saved.plan.game != slug:
            raise InputError(f"{out}: is a run of {saved.plan.game}, not of {slug}")
        goal = goal if goal != Goal() else goal_from(saved.manifest["goal"])
        plan = Plan.make(
            ruleset_of(game, tweaks, settings) if tweaks or settings else saved.plan.restored,
            seats=saved.plan.seats if seats is None else seats,
            seed=saved.plan.seed if seed is None else seed,
            bots=split_specs(bots) if bots else saved.plan.bots,
            rotate_bots=saved.plan.rotate_bots and rotate_bots,
        )
    else:
        plan = Plan.make(
            ruleset_of(game, tweaks, settings),
            seats=seats,
            seed=seed,
            bots=split_specs(bots) if bots else (),
            rotate_bots=rotate_bots,
        )
    if goal == Goal():
        raise InputError("say how far to play: --games N, --until 0.5pp or --max-time 20m")
    begun = time.monotonic()
    with Progressing(goal, plan) as bar:
        try:
            run = simulate(
                plan,
                goal,
                out,
                jobs=spare_cores() if jobs is None else jobs,
                backend=backend,
                chunk=chunk,
                resume=resume,
                command=shlex.join(["equipoise", *sys.argv[1:]]),
                version=version("equipoise"),
                watch=bar.show,
            )
        except KeyboardInterrupt:
            bar.stop()
            print(
                "stopped; what is finished is kept. To go on: "
                f"equipoise simulate {slug} --out {shlex.quote(str(out))} --resume",
                file=sys.stderr,
            )
            sys.stderr.flush()
            os._exit(130)  # the chunks in flight are not waited for
    took = time.monotonic() - begun
    total, parts = run.game_count, len(run.part_names())
    if as_json:
        print_json(
            {
                "run": str(out),
                "game": slug,
                "games": total,
                "seed": plan.seed,
                "ruleset": plan.ruleset,
                "parts": parts,
                "seconds": round(took, 3),
                "played": bar.played,
            }
        )
    else:
        print(f"{out}: {total:,} games of {slug}, seed {plan.seed}, ruleset {plan.ruleset}, {parts} parts")
        print(f"played {bar.played:,} in {took:.1f} s: {bar.played / max(took, 1e-9):,.0f} games/s")


class Progressing:
    """A live bar on a terminal, a quiet line every ten seconds elsewhere; on stderr."""

    def __init__(self, goal: Goal, plan: Plan) -> None:
        self.goal, self.plan, self.played = goal, plan, 0
        self.begun = self.told = time.monotonic()
        self.bar = (
            Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.fields[rate]}"),
                TimeElapsedColumn(),
                TimeRemainingColumn(),
                console=Console(stderr=True),
                transient=True,
            )
            if sys.stderr.isatty()
            else None
        )

    def __enter__(self) -> "Progressing":
        print(f"seed {self.plan.seed}, ruleset {self.plan.ruleset}", file=sys.stderr)
        if self.bar:
            self.bar.start()
            self.task = self.bar.add_task(self.plan.game, total=self.goal.games, rate="")
        return self

    def show(self, standing: Standing) -> None:
        now = time.monotonic()
        self.played = standing.played
        speed = standing.played / (now - self.begun)
        rate = f"{standing.games:,} games, {speed:,.0f}/s, widest interval {100 * standing.widest():.2f} pp"
        if self.bar:
            self.bar.update(self.task, completed=standing.games, rate=rate)
        elif now - self.told >= 10:
            self.told = now
            print(rate, file=sys.stderr, flush=True)

    def stop(self) -> None:
        if self.bar:
            self.bar.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


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
        if index is None:
            raise InputError(f"say which game of {what} to replay, from 0 to {run.game_count - 1}")
        if not 0 <= index < run.game_count:
            raise InputError(f"{what} holds games 0 to {run.game_count - 1}, not {index}")
        table = Table(
            plan.descriptor,
            seats=plan.seats,
            seed=plan.seed,
            index=index,
            ruleset=plan.restored,
            bots=plan.bots,
            rotate_bots=plan.rotate_bots,
        )
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
    for line in narrate(table, boards=boards):
        print(line)
