"""Comparing recorded frames."""

import polars as pl


def same(a: pl.LazyFrame, b: pl.LazyFrame) -> bool:
    """Identical bytes of every column."""
    return a.collect().equals(b.collect(), null_equal=True)
