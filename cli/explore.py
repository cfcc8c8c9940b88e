"""Commands that explore the rules: sweep, sensitivity, tune."""

import math
import shlex
import sys
from pathlib import Path

from rich.table import Table as Grid

from equipoise.analysis.sensitivity import morris
from equipoise.analysis.sweep import sweep
from equipoise.analysis.tuning import sentence, tune
from equipoise.cli.play import parse_time, ruleset_of, spare_cores
from equipoise.cli.show import console, print_json
from equipoise.reports.comparison import points_2
from equipoise.reports.exploration import (
    sensitivity_document,
    sweep_document,
    tuning_document,
    write_exploration,
    write_tweaks,
)
from equipoise.reports.page import Document
from equipoise.reports.text import figure
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.variants import numeric_parameters, parse_values, points


def base_plan(
    game: Game, seats: int | None, seed: int | None, bots: str | None, tweaks: list[Path], settings: list[str]
) -> Plan:
    plan = Plan.make(ruleset_of(game, tweaks, settings), seats=seats, seed=seed, bots=split_specs(bots) if bots else ())
    print(f"seed {plan.seed}, ruleset {plan.ruleset}", file=sys.stderr)
    return plan


def blocks_for(plan: Plan, games: int) -> int:
    if games < 2:
        raise InputError(f"--games {games} is out of range; at least 2")
    return math.ceil(games / plan.lineup.rotations)


def told(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def folder_of(out: Path | None) -> Path | None:
    if out is not None:
        try:
            if out.exists() and (not out.is_dir() or any(out.iterdir())):
                raise InputError(f"{out}: already exists and is not an empty folder; choose another --out")
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{out}: cannot be written ({error.strerror})") from None
    return out


def command() -> str:
    return shlex.join(["equipoise", *sys.argv[1:]])


def leave(document: Document, name: str, folder: Path) -> None:
    *_, page = write_exploration(document, name, folder)
    print(f"everything is in {folder}, the page is {page}", file=sys.stderr)


def fair_of(plan: Plan) -> float:
    return 1 / len(set(plan.lineup.teams.tolist()))


def run_sweep(
    slug: str,
    params: list[str],
    grid: bool,
    games: int,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    jobs: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    game = find_game(slug)
    if not params:
        raise InputError("name at least one --param key=value,value,…")
    chosen = dict(parse_values(game, text) for text in params)
    plan = base_plan(game, seats, seed, bots, tweaks, settings)
    blocks = blocks_for(plan, games)
    folder = folder_of(out)
    table = sweep(plan, points(game, chosen, grid), blocks, jobs=jobs or spare_cores(), told=told)
    if folder:
        played = blocks * plan.lineup.rotations
        document = sweep_document(plan, table, list(chosen), grid, fair_of(plan), played, command())
        leave(document, "sweep", folder)
    if as_json:
        print_json(table.to_dicts())
        return
    grid_table = Grid(
        "point", "name", "estimate", "low", "high", "difference", "low", "high", "n", title=f"{game.title}: sweep"
    )
    for row in table.iter_rows(named=True):
        share = row["name"] != "rounds"
        values = [figure(row[c], share) for c in ("estimate", "low", "high")]
        told_as = points_2 if share else figure
        values += [told_as(row[c]) for c in ("difference", "difference_low", "difference_high")]
        grid_table.add_row(row["point"], row["name"], *values, f"{row['n']:,}")
    console().print(grid_table)


def run_sensitivity(
    slug: str,
    params: list[str],
    trajectories: int,
    games: int,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    jobs: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    game = find_game(slug)
    chosen = numeric_parameters(game, params)
    if trajectories < 2:
        raise InputError(f"--trajectories {trajectories} is out of range; at least 2")
    plan = base_plan(game, seats, seed, bots, [], [])
    blocks = blocks_for(plan, games)
    folder = folder_of(out)
    table = morris(plan, chosen, fair_of(plan), trajectories=trajectories, blocks=blocks, seed=plan.seed % (1 << 31),
                   jobs=jobs or spare_cores(), told=told)  # fmt: skip
    if folder:
        leave(sensitivity_document(plan, table, blocks * plan.lineup.rotations, command()), "sensitivity", folder)
    if as_json:
        print_json(table.to_dicts())
        return
    grid = Grid(*table.columns, title=f"{game.title}: what matters, over whole ranges")
    for row in table.iter_rows():
        grid.add_row(*(f"{v:.4f}" if isinstance(v, float) else str(v) for v in row))
    console().print(grid)


def run_tune(
    slug: str,
    params: list[str],
    target: str,
    budget: str,
    games: int,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    jobs: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    game = find_game(slug)
    if target != "fair":
        raise InputError(f"--target {target!r}: the one target there is, is fair")
    chosen = numeric_parameters(game, params)
    seconds = parse_time(budget, "--budget")
    plan = base_plan(game, seats, seed, bots, [], [])
    blocks = blocks_for(plan, games)
    folder = folder_of(out)
    found = tune(plan, chosen, fair_of(plan), budget=seconds, blocks=blocks, seed=plan.seed % (1 << 31),
                 jobs=jobs or spare_cores(), told=told)  # fmt: skip
    if folder:
        write_tweaks(slug, found, chosen, folder)
        played = blocks * plan.lineup.rotations
        leave(tuning_document(plan, found, chosen, played, command()), "proposals", folder)
    if as_json:
        print_json(
            [
                {
                    "point": dict(p.point),
                    "size": p.size,
                    "searched": p.searched,
                    "confirmed": p.confirmed,
                    "change": p.change,
                    "rounds": p.rounds,
                    "sentence": sentence(chosen, p.point),
                }
                for p in found
            ]
        )
        return
    if not found:
        print("no edit of these rules was found that is fairer than the rules as they are")
        return
    grid = Grid(
        "what changes",
        "size",
        "searched",
        "confirmed on fresh seeds",
        "change, paired",
        "rounds",
        title=f"{game.title}: proposals",
    )
    for p in found:
        confirmed, change = (
            "{:.2f} pp ({:.2f} to {:.2f})".format(*(100 * v for v in t)) for t in (p.confirmed, p.change)
        )
        grid.add_row(
            sentence(chosen, p.point),
            f"{p.size:.2f}",
            f"{100 * p.searched:.2f} pp",
            confirmed,
            change,
            f"{p.rounds[0]:.1f} -> {p.rounds[1]:.1f}",
        )
    console().print(grid)
