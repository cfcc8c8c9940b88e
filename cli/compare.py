"""The command that compares: a tweak against the rules as written."""

from pathlib import Path

import polars as pl

from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.comparison import Comparison, candidates_table
from equipoise.cli.adapt import show as show_adapted
from equipoise.cli.ending import on_stop
from equipoise.cli.screen import draw, say
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, command, parting_words
from equipoise.comparing import compare
from equipoise.reports.about import caution, origins
from equipoise.reports.changes import same_rules, sentences, summary
from equipoise.reports.comparison import fair_of_comparison, percent, tables
from equipoise.reports.text import figure
from equipoise.sim.study import StudyRuns


def run_compare(
    slug: str,
    tweaks: list[Path],
    settings: list[str],
    games: int | None,
    until: str | None,
    sprt: str | None,
    metric: str | None,
    epsilon: str | None,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    adapt: str | None,
    adapt_games: int | None,
    as_json: bool,
    how: How,
) -> None:
    on_stop(lambda: parting_words(how))
    change = compare(
        slug, tweak=tweaks, settings=settings, games=games, until=until, sprt=sprt, metric=metric, margin=epsilon,
        seats=seats, seed=seed, bots=bots, adapt=adapt, adapt_games=adapt_games, jobs=how.jobs, backend=how.backend,
        address=how.address, out=how.out, resume=how.resume, progress=True, command=command(),
    )  # fmt: skip
    show(change.runs, dict(change.found), list(change.notes), as_json, change.adapted)
    if change.adapted and not as_json:
        show_adapted(change.adapted)


def show(
    study: StudyRuns, found: dict[str, Comparison], notes: list[str], as_json: bool, adapted: AdaptStudy | None
) -> None:
    plan, several = study.baseline.plan, len(found) > 1
    if as_json:
        print_json(
            {
                name: {
                    "notes": notes,
                    "sentences": [told.text for told in sentences(c, same=same_rules(study, name))],
                    "overall": dict(c.overall),
                    "game": c.game.to_dicts(),
                    "balance": {key: table.to_dicts() for key, table in c.balance.items()},
                    "cells": {key: table.to_dicts() for key, table in c.cells.items()},
                    "unfairness": {key: table.to_dicts() for key, table in c.unfairness.items()},
                    "cards": None if c.cards is None else c.cards.to_dicts(),
                    "facts": None if c.facts is None else c.facts.to_dicts(),
                    **({} if c.metrics is None else {"metrics": c.metrics.to_dicts()}),
                    **({"adapted": adapted.table(name).to_dicts()} if adapted else {}),
                }
                for name, c in found.items()
            }
        )
        return
    screen = console()

    def table_of(title: str, table: pl.DataFrame) -> None:
        draw(screen, table.columns, [[figure(value) for value in row] for row in table.iter_rows()], title)

    if warning := caution(origins(plan)):
        say(screen, warning)
        say(screen)
    for note in notes:
        say(screen, note)
    say(screen, fair_of_comparison(found))
    if several:
        say(screen, summary(study, found).text)
        table_of("Change of the largest deviation from the fair share", percent(candidates_table(found), ()))
    for name, c in found.items():
        same = same_rules(study, name)
        for told in sentences(c, same):
            say(screen, f"{name}: {told.marked}" if several else told.marked)
        for title, table in () if same else tables(c, every_card=False).items():
            if table.is_empty():
                say(screen, f"{name}: {title}")
            else:
                table_of(f"{name}: {title}", table)
