"""The page of `worth --kind price`: a proposed price list, and what it does."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from equipoise.analysis.prices import RANGE, ROUNDS, PriceList
from equipoise.analysis.worth import PRICE
from equipoise.reports.about import seats_of
from equipoise.reports.page import Document
from equipoise.reports.section import POINTS, Section, drawn
from equipoise.reports.summary import LIMITS
from equipoise.reports.words import Sentence

GROUP = "What it should cost"
LIMIT = (
    "A price is right for these bots, and for armies drawn at random: a player who builds an army around a piece makes "
    "more of it."
)
TOLD = 3  # sentences of a sort
ENDS = ("", "_low", "_high")


def _range(of: tuple[float, float, float]) -> str:
    value, low, high = (100 * x for x in of)
    return f"{value:.1f} pp ({low:.1f} to {high:.1f})".replace("-", "−")


def sentences_of(found: PriceList) -> Iterator[Sentence]:
    spread = found.spreads()
    better = spread["change"][2] < 0
    yield Sentence(
        "note" if better else "undecided",
        f"What {PRICE} points win spreads by {_range(spread['printed'])} over the kinds as printed, and by "
        f"{_range(spread['proposed'])} at the proposed prices, on deals that neither list has seen: "
        f"{_range(spread['change'])}.",
    )
    low, high = found.last.general.interval()
    general = float(found.last.general.estimate), float(low), float(high)
    yield Sentence("note", f"{PRICE} points of the average piece win {_range(general)}.")
    rows = found.table().iter_rows(named=True)
    certain = [row for row in rows if row["low"] > 1 or row["high"] < 1]
    for row in [*certain[:TOLD], *certain[TOLD:][-TOLD:]]:
        tone, much = ("gains", "more") if row["factor"] > 1 else ("loses", "less")
        yield Sentence(
            tone,
            f"{row['kind']} should cost {much}: {row['factor']:.2f} times as much ({row['low']:.2f} to "
            f"{row['high']:.2f}), {row['proposed']} points instead of {row['printed']}.",
        )


def _chart(table: pl.DataFrame, when: str, title: str) -> Any:
    rows = [
        {
            "name": row["kind"], "estimate": row[when], "low": row[f"{when}_low"], "high": row[f"{when}_high"],
            "verdict": "over" if row[f"{when}_low"] > 0 else "under" if row[f"{when}_high"] < 0 else "fair",
        }
        for row in table.iter_rows(named=True)
    ]  # fmt: skip
    return drawn("forest", rows, title, "percentage points of winning", 0.0, 0.0)


def price_document(found: PriceList, command: str) -> Document:
    plan, game, table = found.plan, found.plan.descriptor, found.table()
    games = 2 * found.before.tally.blocks * plan.lineup.rotations
    played = [
        ("games", f"{games:,} in each of {ROUNDS} rounds, and of both lists at the end"), ("seats", seats_of(plan)),
        ("bot", plan.bots[0]), ("seed", f"{plan.seed}, and those after it"),
    ]  # fmt: skip
    facts = [
        ("game", f"{game.title} ({plan.game}, version {game.version})"), *played,
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"), ("command", command),
    ]  # fmt: skip
    note = (
        "Armies are drawn at random, one half of the groups paying a fifth more, in turn. Winning is fitted to the "
        "points that were spent on each kind; intervals are 95 %, by leaving out groups of blocks (jackknife). The "
        f"average price of each group stays as printed. No price goes below 1/{RANGE:.0f} of the printed one, or above "
        f"{RANGE:.0f} times."
    )
    shown = {f"{when}{end}": POINTS for when in ("before", "after") for end in ENDS}
    section = Section(
        "prices", GROUP, f"What {PRICE} points win, beyond {PRICE} points of the average of the group",
        "factor: of the printed price, with the interval of the last round, which may reach beyond what is allowed; "
        "printed, proposed: points of the smallest and the largest; before, after: at both lists, on deals that "
        "neither has seen; games: armies that had it. A kind that all armies of a group have alike is not told",
        table.drop("n"), shown,
        (_chart(table, "before", "As printed"), _chart(table, "after", "At the proposed prices")),
    )  # fmt: skip
    return Document(
        game.title, "a proposed price list", played, list(sentences_of(found)), note,
        ("prices", "all figures as CSV", table), [section], facts, plan, (*LIMITS[:2], LIMIT), [command],
    )  # fmt: skip
