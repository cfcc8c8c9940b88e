"""A section of a report: a table with what it means, and the charts made of it."""

import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.words import finding, label, ordinal

if TYPE_CHECKING:
    from equipoise.reports.drawing import Chart

# the questions of a balance report, in the order in which it answers them
WHO, WHERE, WITH, WHY = "Who?", "From where?", "With what?", "Why?"
GOES, CHANGE, HOLDS = "How does a game go?", "What to change?", "Does it hold?"
QUESTIONS = (WHO, WHERE, WITH, WHY, GOES, CHANGE, HOLDS)
SHARE, POINTS = "share", "points"  # how a column of shares is shown: 16.7 %, or +1.2 pp
BLOCKS = "n counts blocks, the independent units; intervals are 95 %"


@dataclass(frozen=True)
class Draw:
    """A chart to be drawn when it is asked for: matplotlib is only loaded then."""

    kind: str
    args: tuple[Any, ...]

    def figure(self) -> "Chart":
        from equipoise.reports import charts

        drawn: Chart = getattr(charts, self.kind)(*self.args)
        return drawn

    def __call__(self) -> str:
        """As SVG text."""
        from equipoise.reports.drawing import svg

        return svg(self.figure())


@dataclass(frozen=True)
class Section:
    """A table with a heading that says what it is, and what its numbers mean."""

    key: str
    group: str
    title: str
    note: str
    table: pl.DataFrame  # as shown
    shown: Mapping[str, str] = field(default_factory=dict)  # columns -> SHARE or POINTS
    charts: tuple[Draw, ...] = ()
    data: pl.DataFrame | None = None  # as downloaded, if it is more than what is shown
    says: str = ""  # its part of the answer to the question of its group, in one sentence
    asks: str = ""  # the question that this sentence opens with, if it has one of its own
    families: tuple[str, ...] = ()  # whose claims it shows
    rows: tuple[str, ...] = ()  # for each row of the table where a finding finds it: see claim_id
    folded: bool = True  # whether a page folds the table


SHARES = dict.fromkeys(
    ("estimate", "low", "high", "fair", "unadjusted", "predicted", "shrunken", "used", "available", "not_used"), SHARE
)
EXCESS = dict.fromkeys(("estimate", "low", "high", "shrunken", "excess", "deviation"), POINTS)


def claim_id(family: str, name: str) -> str:
    """Where the row of a claim is on a page."""
    words = re.sub(r"[^A-Za-z0-9]+", "-", f"{family} {name}").strip("-")
    return f"{words}-{zlib.crc32(f'{family}: {name}'.encode()):08x}"


def claim_ids(family: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(claim_id(family, name) for name in names)


def pair_ids(family: str, table: pl.DataFrame, link: str) -> tuple[str, ...]:
    """The same for a table whose first two columns make the name of a claim."""
    return claim_ids(family, (f"{a}{link}{b}" for a, b in table.select(table.columns[:2]).iter_rows()))


def drawn(kind: str, *args: Any) -> Draw:
    return Draw(kind, args)


def judged(balance: Balance, table: pl.DataFrame, family: str, key: str) -> pl.DataFrame:
    verdicts = balance.verdicts.filter(pl.col("family") == family).select(
        pl.col("name").alias(key), "p_adjusted", "verdict", "games_needed"
    )
    return table.join(verdicts, on=key, how="left", maintain_order="left")


def judged_pairs(balance: Balance, table: pl.DataFrame, family: str, link: str) -> pl.DataFrame:
    """The same for a table whose first two columns make the name of a claim."""
    a, b = table.columns[:2]
    named = table.with_columns(pl.concat_str(pl.col(a), pl.lit(link), pl.col(b)).alias("claim"))
    return judged(balance, named, family, "claim").drop("claim")


def verdict_forest(balance: Balance, family: str, what: str) -> tuple[Draw, ...]:
    """The chart of a family; none where nothing of it could be judged."""
    rows = balance.verdicts.filter(pl.col("family") == family)
    if not len(rows):
        return ()
    fair = float(rows["fair"][0])
    size = pl.col("deviation").abs() / pl.col("margin")  # what matters most comes first; places keep their order
    ranked = rows if family in ("seat", "order") else rows.sort(-size.fill_nan(0).fill_null(0), maintain_order=True)
    short = {"order": ordinal}.get(family, lambda name: label(family, name))
    named = [{**row, "name": short(row["name"])} for row in ranked.iter_rows(named=True)]
    title = f"{what}: {finding(balance, family)}"
    axis = f"share of wins, %  (bar: 95 % interval; dashed: fair; band: ±{100 * balance.margin:.3g} pp)"
    return (drawn("forest", named, title, axis, fair, balance.margin),)


def mirrored(table: pl.DataFrame, a: str, b: str, value: str, sign: float, base: float) -> pl.DataFrame:
    """Pairs told once as a full square: the mirror of x is base + sign · x."""
    other = table.select(pl.col(b).alias(a), pl.col(a).alias(b), (base + sign * pl.col(value)).alias(value))
    both = pl.concat([table.select(a, b, value), other])
    names = both[a].unique(maintain_order=True).to_list()
    place = {name: i for i, name in enumerate(names)}
    diagonal = pl.DataFrame({a: names, b: names, value: [None] * len(names)}, schema=both.schema)
    return pl.concat([both, diagonal]).sort(
        pl.col(a).replace_strict(place, return_dtype=pl.Int64), pl.col(b).replace_strict(place, return_dtype=pl.Int64)
    )
