"""The command that compares: a tweak against the rules as written."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from equipoise.analysis.adapting import AdaptStudy
from equipoise.analysis.comparing import (
    CellMetric,
    ComparisonStudy,
    Metric,
    Rule,
    parse_metric,
    plans_of,
    until_narrow,
)
from equipoise.analysis.comparison import Comparison, candidates_table, compare_study
from equipoise.analysis.paired import Floats
from equipoise.analysis.sequential import SequentialTest
from equipoise.cli.adapt import Adaptation
from equipoise.cli.adapt import leave as leave_adapted
from equipoise.cli.adapt import show as show_adapted
from equipoise.cli.drama import chances_of
from equipoise.cli.screen import draw, say
from equipoise.cli.show import console, print_json
from equipoise.cli.study import How, about, command, studio
from equipoise.reports.about import caution, origins
from equipoise.reports.changes import same_rules, sentences, summary
from equipoise.reports.comparison import fair_of_comparison, percent, tables, write_comparison
from equipoise.reports.drama import drama_note
from equipoise.reports.text import figure
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.measures import NAMES
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting, read_tweak
from equipoise.sim.scores import BlockScores
from equipoise.sim.stopping import parse_margin, parse_precision
from equipoise.sim.store import Run
from equipoise.sim.study import BASELINE, StudyRuns


def parse_sprt(text: str, metric: Metric | CellMetric, plans: Sequence[Plan]) -> SequentialTest:
    """`0,1pp`: is the difference at most 0, or at least one percentage point? Of a count: `0,1`, in its own unit."""
    unit, example = ("pp", "0,1pp, in percentage points") if metric.is_share else ("", f"0,1, in {metric.name}")
    try:
        s0, s1 = (float(p) for p in text.removesuffix(unit).split(","))
    except ValueError:
        s0 = s1 = 0.0
    if metric.is_share:
        s0, s1 = s0 / 100, s1 / 100
    reach = metric.reach(plans)
    if not text.endswith(unit) or not reach.low < s0 < s1 < reach.high:
        raise InputError(f"--sprt {text!r}: must be two differences, the smaller first, such as {example}")
    return SequentialTest(s0, s1, within=reach, unit=metric.unit)


@dataclass(frozen=True)
class Trial:
    """A sequential test of one metric of one candidate: it says beforehand how long it will take."""

    test: SequentialTest
    metric: Metric | CellMetric
    name: str
    folder: Path
    rotations: int
    notes: list[str]

    def differences(self, scores: Mapping[str, BlockScores]) -> Floats:
        if isinstance(self.metric, Metric):
            return self.metric.differences(scores[BASELINE], scores[self.name])
        return self.metric.of_runs(*(Run.open(self.folder / name) for name in (BASELINE, self.name)))

    def decided(self, scores: Mapping[str, BlockScores]) -> bool:
        d = self.differences(scores)
        if not self.notes:
            self.notes.append(self.forecast(d))
            print(self.notes[0], file=sys.stderr)
        return self.test.decided(d) is not None

    def forecast(self, d: Floats) -> str:
        variance = float(d.var()) or 1e-6  # nothing differed so far: as good as certain
        at_s0, at_s1, worst = (self.rotations * blocks for blocks in self.test.forecast(variance))
        s0, s1 = self.test.unit(self.test.s0), self.test.unit(self.test.s1)
        return (
            f"the sequential test takes about {at_s0:,.0f} games per rule set if the difference is {s0}, "
            f"{at_s1:,.0f} if it is {s1}, {worst:,.0f} at worst half-way"
        )

    def outcome(self, scores: Mapping[str, BlockScores]) -> str:
        d = self.differences(scores)
        found, unit = self.test.estimate(d), self.test.unit
        verdict = self.test.decided(d) or "undecided within the games allowed"
        corrected = f", {unit(found.corrected)} corrected for stopping" if found.corrected != found.plain else ""
        return (
            f"{self.metric.text}: {verdict}; estimate {unit(found.plain)}{corrected}, "
            f"95 % interval {unit(found.low)} to {unit(found.high)}"
        )


def tested_metric(metric: str | None, base: Plan, sprt: str | None, candidates: int) -> Metric | CellMetric | None:
    """What --sprt is to test; None for drama, of which the whole table is told."""
    if sprt and (metric is None or candidates > 1):
        raise InputError("--sprt tests one difference: give one change, and --metric such as seat:0 or character:NAME")
    if metric in NAMES:
        if sprt:
            raise InputError(
                f"--metric {metric}: drama is told of a fixed number of games; give --games instead of --sprt"
            )
        return None
    return parse_metric(metric, base) if metric else None


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
    game = find_game(slug)
    candidates = [[read_tweak(path, game)] for path in tweaks]
    if settings:
        candidates.append([parse_setting(s) for s in settings])
    specs = split_specs(bots) if bots else ()
    plans = plans_of(game, candidates, seats=seats, seed=how.seed(seed), bots=specs)
    if games is None and until is None and sprt is None:
        raise InputError("say how far to play: --games N, --until 0.5pp or --sprt 0,1pp")
    base = plans[BASELINE]
    rotations = base.lineup.rotations
    if games is not None and games <= rotations:
        raise InputError(f"--games {games} is out of range; at least two blocks, which is {2 * rotations}")
    for plan in plans.values():
        plan.set_up()  # rules or bots that cannot be set up are an error before anything is written
    learning = Adaptation(base, adapt, adapt_games)
    learning.check(plans)
    margin = parse_margin(epsilon)
    width = parse_precision(until) if until else None
    of_drama = metric in NAMES
    tested = tested_metric(metric, base, sprt, len(candidates))
    test = parse_sprt(sprt, tested, list(plans.values())) if sprt and tested else None
    names = [name for name in plans if name != BASELINE]
    rulesets = {name: plans[name].ruleset for name in names}
    what = about("compare", base, candidates=rulesets, games=games, until=until, sprt=sprt, metric=metric)
    with studio({**what, **learning.about}, how) as at:
        notes: list[str] = []
        rule: Rule | None = until_narrow(base, width) if width else None
        tried: Trial | None = None
        if test and tested:
            tried = Trial(test, tested, names[0], at.folder.path, rotations, notes)
            rule = tried.decided
        print(f"seed {base.seed}, {len(names)} candidate(s) against the rules as written", file=sys.stderr)
        if of_drama:
            plans = chances_of(plans, games, at)
        blocks = None if games is None else -(-games // rotations)
        study = ComparisonStudy(plans, blocks, rule)
        runs = at.play(study)
        if tried:
            notes.append(tried.outcome(study.scores))
        found = compare_study(runs, margin, sequential=rule is not None)
        if of_drama and metric:
            notes += [drama_note(metric, name, c) for name, c in found.items()]
        if how.out:
            *_, page = write_comparison(runs, found, how.out, notes, command())
            print(f"the runs and tables are in {how.out}, the page is {page}", file=sys.stderr)
        adapted = learning.play(plans, at) if learning.wanted else None
        if adapted and how.out:
            leave_adapted(adapted, how.out)
        show(runs, found, notes, as_json, adapted)
        if adapted and not as_json:
            show_adapted(adapted)


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
