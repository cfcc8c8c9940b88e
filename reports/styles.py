"""The section on styles of play: what a figure owes to those who played."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.reports.section import HOLDS, POINTS, Section
from equipoise.reports.words import label

COLUMNS = ("estimate", "low", "high", "between", "error", "lowest", "highest")


def styles(balance: Balance) -> Iterator[Section]:
    if "styles" not in balance.tables:
        return
    table = balance.tables["styles"]
    turned = pl.col("verdict") == DEPENDS
    shown = table.with_columns(pl.Series("name", [label(f, n) for f, n in table.select("family", "name").iter_rows()]))
    yield Section(
        "styles",
        HOLDS,
        "What depends on the style of play",
        "in each block everybody played one style, in turn; estimate: the mean over styles of the deviation from what "
        "is fair, in percentage points, its interval over all styles that there might be; between: standard deviation "
        "between styles without sampling noise; error: sampling error of the mean; a verdict that changes sign from "
        f"one style to another is '{DEPENDS}', and no finding; n counts styles",
        shown.sort(~turned, -pl.col("between").fill_nan(0), maintain_order=True),
        dict.fromkeys(COLUMNS, POINTS),
        (),
        table,
    )
