"""Sections on what is known exactly: tables that a game counts out under the rules of the run."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.section import GOES, SHARE, Section


def odds(balance: Balance) -> Iterator[Section]:
    for table in balance.odds:
        yield Section(
            f"odds_{table.key}",
            GOES,
            table.title,
            f"{table.note}; counted out under the rules of this run, not played",
            pl.DataFrame({name: list(values) for name, values in table.columns.items()}),
            dict.fromkeys(table.chances, SHARE),
        )
