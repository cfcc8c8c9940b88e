"""Commands that explore the rules: sweep, sensitivity, tune."""

import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import polars as pl
from rich.table import Table as Grid

from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.comparing import ComparisonStudy
from equipoise.analysis.drama import Change
from equipoise.analysis.fairness import fair_in_words, fair_of, margin_in, teams_of
from equipoise.analysis.sensitivity import SensitivityStudy
from equipoise.analysis.sweep import sweep_plans, sweep_table
from equipoise.analysis.targets import parse_target
from equipoise.analysis.tuning import FRESH, KEPT, Proposal, Spending, TuneStudy, sentence, spending
from equipoise.cli.adapt import Adaptation, show_unfairness
from equipoise.cli.adapt import leave as leave_adapted
from equipoise.cli.drama import chances_of, changes_of, check_measure
from equipoise.cli.play import parse_time, ruleset_of
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, about, command, studio
from equipoise.reports.drama import change_in_words
from equipoise.reports.exploration import (
    sensitivity_document,
    sweep_document,
    tuning_document,
    write_exploration,
    write_tweaks,
)
from equipoise.reports.page import Document
from equipoise.reports.text import figure
from equipoise.reports.words import label, said, sentence_case
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.parameters import Parameter
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting, read_tweak
from equipoise.sim.scores import NUMBERS
from equipoise.sim.stopping import parse_margin
from equipoise.sim.study import BASELINE
from equipoise.sim.variants import numeric_parameters, parse_values, plan_at, points, under

SHOWN = ("character", "seat", "order", "bot")  # families in the table of a sweep


def base_plan(
    game: Game, seats: int | None, seed: int | None, bots: str | None, tweaks: list[Path], settings: list[str]
) -> Plan:
    plan = Plan.make(ruleset_of(game, tweaks, settings), seats=seats, seed=seed, bots=split_specs(bots) if bots else ())
    plan.set_up()  # a bot or rule set that cannot be set up is an error before anything is written
    print(f"seed {plan.seed}, ruleset {plan.ruleset}", file=sys.stderr)
    return plan


def blocks_for(plan: Plan, games: int) -> int:
    rotations = plan.lineup.rotations
    if games <= rotations:
        raise InputError(f"--games {games} is out of range; at least two blocks, which is {2 * rotations}")
    return -(-games // rotations)


def leave(document: Document, name: str, folder: Path) -> None:
    *_, page = write_exploration(document, name, folder)
    print(f"everything is in {folder}, the page is {page}", file=sys.stderr)


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
    as_json: bool,
    how: How,
    metric: str | None = None,
) -> None:
    game = find_game(slug)
    check_measure(metric)
    if not params:
        raise InputError("name at least one --param key=value,value,…")
    base = [*(read_tweak(path, game) for path in tweaks), *(parse_setting(s) for s in settings)]
    chosen = dict(parse_values(game, text, base) for text in params)
    plan = base_plan(game, seats, how.seed(seed), bots, tweaks, settings)
    blocks = blocks_for(plan, games)
    swept = points(game, chosen, grid)
    plans = sweep_plans(plan, swept)
    what = about("sweep", plan, params=list(params), grid=grid, games=games, **({"metric": metric} if metric else {}))
    with studio(what, how) as at:
        if metric:
            plans = chances_of(plans, games, at)
        table = sweep_table(at.play(ComparisonStudy(plans, blocks)), swept)
        if how.out:
            played = blocks * plan.lineup.rotations
            document = sweep_document(plan, table, list(chosen), grid, fair_of(plan), played, command())
            leave(document, "sweep", how.out)
    if as_json:
        print_json(table.to_dicts())
        return
    grid_table = Grid(
        "point", "who", "estimate", "low", "high", "difference", "low", "high", "n",
        title=f"{game.title}: sweep", caption=fair_in_words(teams_of(plan)),
    )  # fmt: skip
    shown = table.filter(pl.col("family").is_in(SHOWN) | pl.col("name").is_in(NUMBERS))
    for row in shown.iter_rows(named=True):
        share = row["name"] not in NUMBERS
        values = (row[c] for c in ("estimate", "low", "high"))
        changes = (row[c] for c in ("difference", "difference_low", "difference_high"))
        grid_table.add_row(
            row["point"], sentence_case(label(row["family"], row["name"])), *(figure(v, share) for v in values),
            *(f"{100 * v:+.2f} pp" if share else figure(v, False) for v in changes), f"{row['n']:,}",
        )  # fmt: skip
    console().print(grid_table)
    if shown.height < table.height:
        more = table.height - shown.height
        print(f"{more:,} more rows (matchups, circumstances, how games end) are in sweep.csv with --out, and in --json")


def run_sensitivity(
    slug: str,
    params: list[str],
    target: str | None,
    trajectories: int,
    games: int,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
    how: How,
) -> None:
    game = find_game(slug)
    chosen = numeric_parameters(game, params)
    if trajectories < 2:
        raise InputError(f"--trajectories {trajectories} is out of range; at least 2")
    plan = base_plan(game, seats, how.seed(seed), bots, tweaks, settings)
    targets = parse_target(target or ("all" if not game.balance else None), plan)
    blocks = blocks_for(plan, games)
    study = SensitivityStudy(plan, chosen, targets, trajectories, blocks, plan.seed % (1 << 31))
    keys = [p.key for p in chosen]
    what = about("sensitivity", plan, params=keys, target=targets, trajectories=trajectories, games=games)
    print(f"{study.games():,} games under {len(study.plans)} rule sets", file=sys.stderr)
    with studio(what, how) as at:
        at.play(study)
        table = study.table()
        if how.out:
            leave(sensitivity_document(plan, table, blocks * plan.lineup.rotations, command()), "sensitivity", how.out)
    if as_json:
        print_json(table.to_dicts())
        return
    grid = Grid(
        "rule", "what it moves", "by, over its range", "low", "high", "up or down", "noise", "steps",
        title=f"{game.title}: what matters, over whole ranges", caption=fair_in_words(teams_of(plan)),
    )  # fmt: skip
    for row in table.iter_rows(named=True):
        unit, scale = ("rounds", 1) if row["output"] == "rounds" else ("pp", 100)
        figures = (f"{scale * row[name]:.1f}" for name in ("mu_star", "low", "high", "estimate", "noise"))
        by, low, high, signed, noise = figures
        way = f"{signed} {unit}" if signed.startswith("-") else f"+{signed} {unit}"
        grid.add_row(row["parameter"], said(row["output"]), f"{by} {unit}", low, high, way, noise, str(row["n"]))
    console().print(grid)


def run_tune(
    slug: str,
    params: list[str],
    target: str | None,
    budget: str,
    tries: int | None,
    games: int | None,
    epsilon: str | None,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    tweaks: list[Path],
    settings: list[str],
    adapt: str | None,
    adapt_games: int | None,
    as_json: bool,
    how: How,
    metric: str | None = None,
) -> None:
    game = find_game(slug)
    check_measure(metric)
    seconds, margin = parse_time(budget, "--budget"), parse_margin(epsilon)
    plan = base_plan(game, seats, how.seed(seed), bots, tweaks, settings)
    chosen = under(plan, numeric_parameters(game, params))
    targets = parse_target(target, plan)
    if games is not None:
        blocks_for(plan, games)
    if tries is not None and (games is None or tries < 1):
        raise InputError(f"--tries {tries}: must be at least 1, and --games must say how many games each rule set gets")
    keys = [p.key for p in chosen]
    learning = Adaptation(plan, adapt, adapt_games)
    learning.check({BASELINE: plan, "a proposal": plan})
    what = about("tune", plan, params=keys, target=targets, games_each=games, seconds=seconds, tries=tries)
    what |= {"metric": metric} if metric else {}
    with studio({**what, **learning.about}, how) as at:
        if tries is not None and games is not None:
            spend = Spending(blocks_for(plan, games), tries, min(KEPT, tries))
        else:
            spend = spending(seconds, at.pace(plan), games, plan.lineup.rotations)
        study = TuneStudy(plan, chosen, targets, spend, plan.seed % (1 << 31))
        each = spend.blocks * plan.lineup.rotations
        print(
            f"{study.games():,} games: {spend.tried} rule sets of {each:,} games each, then up to {spend.confirmed} "
            "again on fresh seeds",
            file=sys.stderr,
        )
        at.play(study)
        room = margin_in(plan, margin)
        proposals = [p for p in study.proposals if p.helps(room)]
        if metric and proposals:
            changes = changes_of(metric, plan, [p.point for p in proposals], FRESH * spend.blocks, at)
            proposals = livelier(proposals, changes)
        if how.out:
            write_tweaks(plan, proposals, chosen, how.out)
            document = tuning_document(plan, proposals, chosen, each, command(), targets, margin, len(study.proposals))
            leave(document, "proposals", how.out)
        adapted = None
        if learning.wanted and proposals:
            edited = {f"proposal {i}": plan_at(plan, p.point) for i, p in enumerate(proposals, 1)}
            adapted = learning.play({BASELINE: plan, **edited}, at)
            if how.out:
                leave_adapted(adapted, how.out)
    if as_json:
        learned = _learned(adapted, targets) if adapted else {}
        print_json([{**_as_json(p, chosen), **learned.get(f"proposal {i}", {})} for i, p in enumerate(proposals, 1)])
    elif proposals:
        _show_proposals(plan, proposals, chosen, room, margin)
        if adapted:
            show_unfairness(adapted, targets)
    else:
        print(
            f"no edit of these rules was found that makes the {' and '.join(targets)} shares fairer by more than "
            f"{100 * room:.3g} pp for certain ({len(study.proposals)} were played again on fresh seeds)"
        )


def livelier(proposals: Sequence[Proposal], changes: Sequence[Change]) -> list[Proposal]:
    """Those that do not make the game duller for certain; what each of them does to it is told."""
    kept = []
    for p, change in zip(proposals, changes, strict=True):
        words = ", ".join(f"{key}={value}" for key, value in p.point.items())
        end = ": duller for certain, and left out" if change.duller else ""
        print(f"{words}: {change_in_words(change)}{end}", file=sys.stderr)
        if not change.duller:
            kept.append(replace(p, drama=change))
    return kept


def _learned(adapted: AdaptStudy, targets: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By proposal: the change of the largest deviation at once and after learning."""
    return {
        name: {"adapted": {when: asdict(effect) for when, effect in adapted.unfairness(name, targets).items()}}
        for name in adapted.candidates
    }


def _as_json(p: Proposal, chosen: Sequence[Parameter]) -> dict[str, Any]:
    return {
        "point": dict(p.point),
        "size": p.size,
        "searched": p.searched,
        "confirmed": p.confirmed,
        "change": p.change,
        "rounds": p.rounds,
        "undecided": p.undecided,
        "run": p.run,
        **({"drama": asdict(p.drama)} if p.drama else {}),
        "sentence": sentence(chosen, p.point),
    }


def _show_proposals(
    plan: Plan, proposals: Sequence[Proposal], chosen: Sequence[Parameter], room: float, margin: float | None
) -> None:
    grid = Grid(
        "what changes",
        "size",
        "searched",
        "confirmed on fresh seeds",
        "change, paired",
        "rounds",
        *(["how games go"] if any(p.drama for p in proposals) else []),
        title=f"{plan.descriptor.title}: proposals that help by more than {100 * room:.3g} pp for certain",
        caption=fair_in_words(teams_of(plan), chosen=margin),
    )
    for p in proposals:
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
            *([change_in_words(p.drama)] if p.drama else []),
        )
    console().print(grid)
