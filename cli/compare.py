"""The command that compares: a tweak against the rules as written."""

import shlex
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import polars as pl

from equipoise.analysis.comparison import (
    Comparison,
    SequentialTest,
    candidates_table,
    compare_study,
    metric_differences,
    widest_difference,
)
from equipoise.analysis.paired import Floats
from equipoise.cli.play import spare_cores
from equipoise.cli.screen import draw, say
from equipoise.cli.show import console, print_json
from equipoise.reports.about import caution, origins, stand_ins
from equipoise.reports.changes import same_rules, sentences, summary
from equipoise.reports.comparison import percent, tables, write_comparison
from equipoise.reports.text import figure
from equipoise.sim.batch import Goal
from equipoise.sim.bots import split_specs
from equipoise.sim.errors import InputError
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import parse_setting, read_tweak
from equipoise.sim.stopping import parse_precision
from equipoise.sim.study import Study, plans_of, play_study
from equipoise.sim.workers import REMOTE


def parse_sprt(text: str) -> SequentialTest:
    """`0,1pp`: is the difference at most 0, or at least one percentage point?"""
    parts = text.removesuffix("pp").split(",")
    try:
        s0, s1 = (float(p) / 100 for p in parts)
    except ValueError:
        raise InputError(f"--sprt {text!r}: must be two differences in percentage points such as 0,1pp") from None
    if not text.endswith("pp") or not -1 < s0 < s1 < 1:
        raise InputError(
            f"--sprt {text!r}: must be two differences in percentage points, the smaller first, such as 0,1pp"
        )
    return SequentialTest(s0, s1)


def run_compare(
    slug: str,
    tweaks: list[Path],
    settings: list[str],
    games: int | None,
    until: str | None,
    sprt: str | None,
    metric: str | None,
    epsilon: str,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    jobs: int | None,
    backend: str,
    out: Path | None,
    resume: bool,
    as_json: bool,
) -> None:
    if backend in REMOTE:
        raise InputError(f"--backend {backend} is for simulate; compare plays on this machine, by threads or processes")
    game = find_game(slug)
    candidates = [[read_tweak(path, game)] for path in tweaks]
    if settings:
        candidates.append([parse_setting(s) for s in settings])
    plans = plans_of(game, candidates, seats=seats, seed=seed, bots=split_specs(bots) if bots else ())
    if sum(x is not None for x in (games, until, sprt)) == 0:
        raise InputError("say how far to play: --games N, --until 0.5pp or --sprt 0,1pp")
    rotations = plans["baseline"].lineup.rotations
    if games is not None and games <= rotations:
        raise InputError(f"--games {games} is out of range; at least two blocks, which is {2 * rotations}")
    margin = parse_precision(epsilon)
    test = parse_sprt(sprt) if sprt else None
    if test and (metric is None or len(candidates) > 1):
        raise InputError("--sprt tests one difference: give one change, and --metric such as seat:0 or character:NAME")
    width = parse_precision(until) if until else None
    names = [name for name in plans if name != "baseline"]

    def enough(study: Study) -> bool:
        if test and metric:
            d = metric_differences(study, names[0], metric)
            if not told:
                told.append(forecast(test, d, rotations))
                print(told[0], file=sys.stderr)
            return test.decided(d) is not None
        return width is not None and widest_difference(study) <= width

    told: list[str] = []
    command = shlex.join(["equipoise", *sys.argv[1:]])
    with tempfile.TemporaryDirectory() as scratch:
        folder = out or Path(scratch) / "study"
        print(f"seed {plans['baseline'].seed}, {len(names)} candidate(s) against the rules as written", file=sys.stderr)
        study = play_study(
            plans,
            Goal(games=games),
            folder,
            enough=enough if test or width else None,
            jobs=jobs or spare_cores(),
            backend=backend,
            resume=resume,
            command=command,
            version=version("equipoise"),
        )
        notes = [*told, *outcome(study, names[0], test, metric)]
        found = compare_study(study, margin, sequential=bool(test or width))
        show(study, found, notes, as_json)
        if out:
            *_, page = write_comparison(study, found, out, notes, command)
            print(f"the runs and tables are in {out}, the page is {page}", file=sys.stderr)


def forecast(test: SequentialTest, d: Floats, rotations: int) -> str:
    variance = float(d.var()) or 1e-6  # nothing differed so far: as good as certain
    at_s0, at_s1, worst = (rotations * blocks for blocks in test.forecast(variance))
    return (
        f"the sequential test takes about {at_s0:,.0f} games per rule set if the difference is "
        f"{100 * test.s0:+.2f} pp, {at_s1:,.0f} if it is {100 * test.s1:+.2f} pp, {worst:,.0f} at worst half-way"
    )


def outcome(study: Study, name: str, test: SequentialTest | None, metric: str | None) -> list[str]:
    if not test or not metric:
        return []
    d = metric_differences(study, name, metric)
    plain, corrected = test.estimates(d)
    verdict = test.decided(d) or "undecided within the games allowed"
    return [
        f"{metric}: {verdict} (LLR {test.ratio(d):+.2f}); "
        f"estimate {100 * plain:+.3f} pp plain, {100 * corrected:+.3f} pp corrected for stopping"
    ]


def show(study: Study, found: dict[str, Comparison], notes: list[str], as_json: bool) -> None:
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
                    "unfairness": {key: table.to_dicts() for key, table in c.unfairness.items()},
                    "cards": None if c.cards is None else c.cards.to_dicts(),
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
    if several:
        say(screen, summary(study, found).text)
        table_of("Change of the largest deviation from the fair share", percent(candidates_table(found), ()))
    for name, c in found.items():
        same = same_rules(study, name)
        for told in sentences(c, stand_ins(plan).some, same):
            say(screen, f"{name}: {told.marked}" if several else told.marked)
        for title, table in () if same else tables(c, every_card=False).items():
            if table.is_empty():
                say(screen, f"{name}: {title}")
            else:
                table_of(f"{name}: {title}", table)
