"""The command `calibrate`: a win probability is fitted to games that are played, and judged on others."""

import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table as Grid

from equipoise.analysis.calibration import Calibration, CalibrationStudy, Figure, calibrate
from equipoise.cli.play import ruleset_of
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, about, studio
from equipoise.sim.bots import split_specs
from equipoise.sim.drama import with_steps
from equipoise.sim.files import write_atomically
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.win_model import DIGITS, WinFile

FILE, RESULT = "win.toml", "result.json"


def run_calibrate(
    slug: str,
    games: int,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
    how: How,
) -> None:
    assert how.out is not None
    game = find_game(slug)
    plan = Plan.make(
        ruleset_of(game, tweaks, settings), seats=seats, seed=how.seed(seed), bots=split_specs(bots) if bots else ()
    )
    study = CalibrationStudy(plan, math.ceil(games / plan.lineup.rotations))
    plan.set_up()  # a bot that cannot be set up is an error before anything is written
    print(f"seed {plan.seed}, ruleset {plan.ruleset}, {len(game.declared.features)} features", file=sys.stderr)
    with studio(about("calibrate", plan, of_games=games, version=game.version), how) as at:
        at.play(study)
        found = calibrate(at.folder.watched(study.job).positions(), plan, plan.seed)
    file, result = with_steps(win_file(found, plan), plan), found.as_dict()
    write_atomically(how.out / FILE, file.as_toml())
    write_atomically(how.out / RESULT, json.dumps(result, indent=1) + "\n")
    print(f"the win probability is {how.out / FILE}", file=sys.stderr)
    if as_json:
        print_json(result)
        return
    show(found, plan)


def win_file(found: Calibration, plan: Plan) -> WinFile:
    """The numbers as they are written, with where they come from."""
    where: dict[str, Any] = {
        "game": plan.game, "seats": plan.seats, "ruleset": plan.ruleset, "version": plan.descriptor.version,
        "bots": list(plan.bots), "games": found.games, "seed": plan.seed,
        "brier": round(found.brier, DIGITS), "skill_over_constant": round(found.over_constant.estimate, DIGITS),
        "skill_over_progress": round(found.over_progress.estimate, DIGITS),
        "largest_off": round(found.largest_off, DIGITS),
    }  # fmt: skip
    numbers = {name: np.asarray(getattr(found.fit, name), np.float64) for name in ("direct", "into", "bias", "out")}
    return WinFile(where, tuple(plan.descriptor.declared.features), numbers)


def _percent(figure: Figure) -> str:
    return f"{100 * figure.estimate:.1f} % ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def show(found: Calibration, plan: Plan) -> None:
    title = plan.descriptor.title
    grid = Grid("rounds", "games", "Brier", "better than the shares", "better than progress alone",
                title=f"{title}, {plan.seats} seats: judged on blocks that it was not fitted to")  # fmt: skip
    for group in found.rounds:
        rounds = f"{group.first} to {group.last}" if group.last > group.first else str(group.first)
        grid.add_row(
            rounds, f"{group.games:,}", f"{group.brier:.4f}", _percent(group.over_constant),
            _percent(group.over_progress),
        )  # fmt: skip
    skill = _percent(found.over_constant), _percent(found.over_progress)
    grid.add_row("all", f"{found.games // 2:,}", f"{found.brier:.4f}", *skill)
    console().print(grid)
    deciles = Grid("chance", "won", "low", "high", "off", "games", title="Can it be taken at its word?")
    for decile in found.deciles:
        shares = (f"{100 * v:.1f} %" for v in (decile.chance, decile.won.estimate, decile.won.low, decile.won.high))
        deciles.add_row(*shares, f"{100 * decile.off:+.1f} pp", f"{decile.games:,}")
    console().print(deciles)
    print(f"Chances are among games that somebody won; nobody won {100 * found.undecided:.1f} % of them.")
