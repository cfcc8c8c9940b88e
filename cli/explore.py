"""Commands that explore the rules: sweep, sensitivity, tune."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import polars as pl
from rich.table import Table as Grid

from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.fairness import fair_in_words, teams_of
from equipoise.analysis.tuning import Proposal, sentence
from equipoise.cli.adapt import show_unfairness
from equipoise.cli.ending import on_stop
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, command, parting_words
from equipoise.exploring import Exploration, Tuning, sensitivity, sweep, tune
from equipoise.reports.drama import change_in_words
from equipoise.reports.text import figure
from equipoise.reports.words import label, said, sentence_case
from equipoise.sim.parameters import Parameter
from equipoise.sim.plan import Plan
from equipoise.sim.scores import NUMBERS

SHOWN = ("character", "seat", "order", "bot")  # families in the table of a sweep


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
    on_stop(lambda: parting_words(how))
    found = sweep(
        slug, params, grid=grid, games=games, metric=metric, seats=seats, seed=seed, bots=bots, tweak=tweaks,
        settings=settings, jobs=how.jobs, backend=how.backend, address=how.address, out=how.out, resume=how.resume,
        progress=True, command=command(),
    )  # fmt: skip
    if as_json:
        print_json(found.frame.to_dicts())
    else:
        _show_sweep(found)


def _show_sweep(found: Exploration) -> None:
    plan, table = found.plan, found.frame
    grid_table = Grid(
        "point", "who", "estimate", "low", "high", "difference", "low", "high", "n",
        title=f"{plan.descriptor.title}: sweep", caption=fair_in_words(teams_of(plan)),
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
    on_stop(lambda: parting_words(how))
    found = sensitivity(
        slug, params, target=target, trajectories=trajectories, games=games, seats=seats, seed=seed, bots=bots,
        tweak=tweaks, settings=settings, jobs=how.jobs, backend=how.backend, address=how.address, out=how.out,
        resume=how.resume, progress=True, command=command(),
    )  # fmt: skip
    if as_json:
        print_json(found.frame.to_dicts())
    else:
        _show_sensitivity(found)


def _show_sensitivity(found: Exploration) -> None:
    plan = found.plan
    grid = Grid(
        "rule", "what it moves", "by, over its range", "low", "high", "up or down", "noise", "steps",
        title=f"{plan.descriptor.title}: what matters, over whole ranges", caption=fair_in_words(teams_of(plan)),
    )  # fmt: skip
    for row in found.frame.iter_rows(named=True):
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
    on_stop(lambda: parting_words(how))
    found = tune(
        slug, params, target=target, budget=budget, tries=tries, games=games, metric=metric, margin=epsilon,
        seats=seats, seed=seed, bots=bots, tweak=tweaks, settings=settings, adapt=adapt, adapt_games=adapt_games,
        jobs=how.jobs, backend=how.backend, address=how.address, out=how.out, resume=how.resume, progress=True,
        command=command(),
    )  # fmt: skip
    if as_json:
        learned = _learned(found.adapted, found.targets) if found.adapted else {}
        cards = [_as_json(p, found.params) for p in found.proposals]
        print_json([{**card, **learned.get(f"proposal {i}", {})} for i, card in enumerate(cards, 1)])
    elif found.proposals:
        _show_proposals(found.plan, found.proposals, found.params, found.room, found.margin)
        if found.adapted:
            show_unfairness(found.adapted, found.targets)
    else:
        print(_nothing_helps(found))


def _nothing_helps(found: Tuning) -> str:
    return (
        f"no edit of these rules was found that makes the {' and '.join(found.targets)} shares fairer by more than "
        f"{100 * found.room:.3g} pp for certain ({found.tried_again} were played again on fresh seeds)"
    )


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
