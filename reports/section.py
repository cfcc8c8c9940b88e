"""A section of a report: a table with what it means, and the charts made of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.words import finding, label

Draw = Callable[[], str]
SHARE, POINTS = "share", "points"  # how a column of shares is shown: 16.7 %, or +1.2 pp
BLOCKS = "n counts blocks, the independent units; intervals are 95 %"


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


SHARES = dict.fromkeys(
    ("estimate", "low", "high", "fair", "unadjusted", "predicted", "shrunken", "used", "available", "not_used"), SHARE
)
EXCESS = dict.fromkeys(("estimate", "low", "high", "shrunken", "excess", "deviation"), POINTS)


def drawn(kind: str, *args: Any) -> Draw:
    """A chart to be drawn when it is asked for: matplotlib is only loaded then."""

    def draw() -> str:
        from equipoise.reports import charts

        return str(getattr(charts, kind)(*args))

    return draw


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
    named = [{**row, "name": label(family, row["name"])} for row in rows.iter_rows(named=True)]
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
