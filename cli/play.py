"""The command that plays: simulate."""

import shlex
import time
from pathlib import Path

from equipoise.asking import ruleset_of as ruleset_of
from equipoise.cli.ending import on_stop
from equipoise.cli.show import print_json
from equipoise.cli.study import command
from equipoise.playing import open_run, simulate
from equipoise.sim.batch import goal_from
from equipoise.sim.store import Run


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
    on_stop(lambda: parting_words(slug, out))
    begun, before = time.monotonic(), open_run(out).game_count if resume else 0
    run = simulate(
        slug, games, until=until, max_time=max_time, seats=seats, seed=seed, bots=bots, styles=styles,
        rotate_bots=rotate_bots, tweak=tweaks, settings=settings, out=out, jobs=jobs, backend=backend, address=address,
        chunk=chunk, first_game=first_game, share=share, drama=drama, win=win, resume=resume, progress=True,
        command=command(),
    )  # fmt: skip
    _show_run(run, time.monotonic() - begun, run.game_count - before, as_json)


def _show_run(run: Run, took: float, played: int, as_json: bool) -> None:
    plan, total, parts, goal = run.plan, run.game_count, len(run.part_names()), goal_from(run.goal)
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
