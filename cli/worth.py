"""The command `worth`: what things are worth, by taking them away and by dealing them."""

import json
import math
import sys
from pathlib import Path
from typing import Any

import polars as pl
from rich.markup import escape
from rich.table import Table as Grid

from equipoise.analysis.caused import Limit, WorthStudy
from equipoise.analysis.caused_by_character import by_character
from equipoise.analysis.caused_by_style import by_style
from equipoise.analysis.caused_read import RESULT
from equipoise.analysis.caused_table import worth_table
from equipoise.analysis.gone import gone_table
from equipoise.cli.prices import check_asked, run_prices
from equipoise.cli.show import console, finite, print_json
from equipoise.cli.study import How, Studio, about, command, studio
from equipoise.exploring import base_plan
from equipoise.reports.caused import TITLES, bots_of, sentences_of, style_sentences, worth_document
from equipoise.reports.exploration import write_exploration
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.files import write_atomically
from equipoise.sim.items import KINDS, check_table, hands_of, items_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.stopping import parse_precision, parse_time
from equipoise.sim.store import Run
from equipoise.sim.study import BASELINE, StudyRuns

PAGE = "worth"
USUAL_UNTIL, USUAL_BUDGET = "1pp", "20m"
BY = ("character",)
PRICES = "price"  # another question, of games whose pieces are bought for points


def parse_kinds(text: str | None) -> list[str]:
    kinds = [part.strip() for part in text.split(",")] if text else list(KINDS)
    if kinds == [PRICES]:
        return kinds
    for kind in kinds:
        if kind == PRICES:
            raise InputError(f"--kind {text}: {PRICES} is a question of its own; ask for it alone")
        if kind not in KINDS:
            raise InputError(f"--kind {kind}: there is no such kind; {nearest(kind, (*KINDS, PRICES))}")
    return list(dict.fromkeys(kinds))


def seconds_of(until: str | None, budget: str | None, games: int | None) -> float:
    """Without any of the three, the usual budget; with a precision alone, as long as it takes."""
    if budget is not None and games is not None:
        raise InputError("--budget and --games exclude each other: one says how long, the other how many")
    if games is not None and not 1 <= games <= 100_000_000:
        raise InputError(f"--games {games} is out of range; from 1 to 100000000")
    if budget is None and (until is not None or games is not None):
        return math.inf
    return parse_time(budget or USUAL_BUDGET, "--budget")


def run_worth(
    slug: str,
    items: str | None,
    kind: str | None,
    by: str | None,
    until: str | None,
    budget: str | None,
    games: int | None,
    seats: int | None,
    seed: int | None,
    bots: str | None,
    styles: str | None,
    tweaks: list[Path],
    settings: list[str],
    as_json: bool,
    how: How,
) -> None:
    assert how.out is not None
    game, kinds = find_game(slug), parse_kinds(kind)
    if by is not None and by not in BY:
        raise InputError(f"--by {by}: figures can be split by {' or '.join(BY)}")
    if by is not None and len(game.characters) < 2:
        raise InputError(f"--by {by}: {slug} has one character; leave it out")
    seconds, precise = seconds_of(until, budget, games), parse_precision(until or USUAL_UNTIL)
    table = base_plan(slug, seats, how.seed(seed), bots, tweaks, settings, styles)
    check_table(table, kinds)
    if kinds == [PRICES]:
        check_asked(items, by, until)
        return run_prices(one_bot(table), seconds, games, as_json, how)
    chosen = items_of(table, kinds, [part.strip() for part in items.split(",")] if items else [])
    limited = seconds if math.isfinite(seconds) else None
    what = {
        **about("worth", table, until=precise, of_games=games, seconds=limited, version=game.version),
        "items": items,
        "kind": kinds,
    }
    with studio(what, how) as at:
        at.view.say(f"seed {table.seed}, ruleset {table.ruleset}: {len(chosen)} items of {game.title}")
        limit = Limit(precise, math.inf if games is None else games, games_within(seconds, table, at))
        study = WorthStudy(table, chosen, limit)
        runs = at.play(study)
    leave(study, _baseline(runs), how.out, as_json, by is not None)


def one_bot(table: Plan) -> Plan:
    hands = hands_of(table)
    if len(hands) > 1:
        raise InputError(f"--kind {PRICES}: asks what pieces should cost in the hands of one bot, not {len(hands)}")
    return hands[0].table


def games_within(seconds: float, table: Plan, at: Studio) -> float:
    return at.pace(table).games_per_second * seconds if math.isfinite(seconds) else math.inf


def _baseline(runs: StudyRuns) -> Run | None:
    return runs.runs.get(BASELINE)


def leave(study: WorthStudy, run: Run | None, out: Path, as_json: bool, characters: bool) -> None:
    result = result_of(study, run, characters)
    write_atomically(out / RESULT, json.dumps(finite(result), indent=1, allow_nan=False) + "\n")
    *_, page = write_exploration(worth_document(study, run, command(), characters), PAGE, out)
    print(f"everything is in {out}, the page is {page}", file=sys.stderr)
    if as_json:
        print_json(result)
        return
    show(study, worth_table(study, run), gone_table(study))


def result_of(study: WorthStudy, run: Run | None, characters: bool) -> dict[str, Any]:
    found = {
        "game": study.table.game, "seats": study.table.seats, "bot": bots_of(study), "seed": study.table.seed,
        "ruleset": study.table.ruleset, "until": study.limit.until, "games": study.in_all,
        "worth": worth_table(study, run).to_dicts(), "gone": gone_table(study).to_dicts(),
    }  # fmt: skip
    if characters:
        found["by_character"] = by_character(study).to_dicts()
    if len(study.hands) > 1:
        found["by_style"] = by_style(study).to_dicts()
    return found


def show(study: WorthStudy, table: pl.DataFrame, gone: pl.DataFrame) -> None:
    for (kind,), rows in table.group_by("kind", maintain_order=True):
        grid = Grid("item", "", "worth", "low", "high", "games changed", "", "games",
                    title=f"{study.table.descriptor.title}: {TITLES[str(kind)].lower()}")  # fmt: skip
        for row in rows.sort("estimate", descending=True).iter_rows(named=True):
            numbers = (f"{100 * row[key]:+.1f} pp" for key in ("estimate", "low", "high"))
            verdict = row["quadrant"] or ("" if row["claimed"] else "not claimed")
            grid.add_row(escape(row["item"]), escape(row["title"][:50]), *numbers, f"{100 * row['changed']:.0f} %",
                         verdict, f"{row['games']:,}")  # fmt: skip
        console().print(grid)
    for sentence in (*sentences_of(table, study.limit.until, gone), *style_sentences(table, by_style(study))):
        print(sentence.text)
