"""Metrics of one's own on the page of a run, and in a comparison."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.section import BLOCKS, GOES, Draw, Section, drawn


def named(row: dict[str, str]) -> str:
    """`lead (points)`."""
    return f"{row['metric']} ({row['unit']})" if row["unit"] else row["metric"]


def own_metrics(balance: Balance) -> Iterator[Section]:
    if "metrics" not in balance.tables:
        return
    table = balance.tables["metrics"]
    yield Section(
        "metrics",
        GOES,
        "Metrics of your own",
        f"means over games, or over seats; {BLOCKS}",
        table.select("metric", "who", "unit", "estimate", "low", "high", "n"),
        charts=tuple(_charts(table)),
        data=table,
        folded=False,
    )


def _charts(table: pl.DataFrame) -> Iterator[Draw]:
    """One for each metric that is told of more than one."""
    for metric in table["metric"].unique(maintain_order=True):
        rows = table.filter(pl.col("metric") == metric).to_dicts()
        if len(rows) > 1:
            marks = [{**row, "name": row["who"], "series": ""} for row in rows]
            yield drawn("rates", marks, metric, named(rows[0]), False)
