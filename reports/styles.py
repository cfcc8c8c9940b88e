"""Does it hold? What a verdict owes to those who played."""

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.reports.section import HOLDS, POINTS, Section
from equipoise.reports.words import held_in_words, label

COLUMNS = ("estimate", "low", "high", "between", "error", "lowest", "highest")
FIRST = {DEPENDS: 0, "over": 1, "under": 1, "fair": 2}


def styles(balance: Balance) -> Iterator[Section]:
    if "styles" not in balance.tables:
        return
    table = balance.tables["styles"]
    rows: list[Mapping[str, Any]] = list(table.iter_rows(named=True))
    shown = table.with_columns(
        pl.Series("name", [label(row["family"], row["name"]) for row in rows], dtype=pl.String),
        pl.Series("in words", [held_in_words(row) for row in rows], dtype=pl.String),
    )
    rank = pl.col("verdict").replace_strict(FIRST, default=3, return_dtype=pl.Int64)
    yield Section(
        "styles",
        HOLDS,
        "Style by style",
        "every claim as judged style by style: where everybody played one style, in turn, by the blocks of each; where "
        "styles were drawn, by those who played it among the others (beyond what their style wins altogether), and by "
        "the blocks in which all drew the same, where there are many; estimate: the mean over styles of the deviation "
        "from what is fair, in percentage points, its interval over all styles that there might be; between: standard "
        "deviation between styles without sampling noise; error: sampling error of the mean; over, under, fair: how "
        f"many of the readings say so; a verdict that changes sign from one style to another is '{DEPENDS}', and no "
        "finding; n counts styles",
        shown.select("family", "name", "in words", pl.exclude("family", "name", "in words")).sort(
            rank, -pl.col("between").fill_nan(0), maintain_order=True
        ),
        dict.fromkeys(COLUMNS, POINTS),
        (),
        table,
    )
