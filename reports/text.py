"""Tables as text: figures as they are read, and Markdown."""

import re
from collections.abc import Iterable, Sequence

import polars as pl


def figure(value: object, share: bool = False) -> str:
    """A value as it is read; shares as per cent."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.2%}" if share else f"{value:,.2f}".removesuffix(".00")
    return f"{value:,}" if isinstance(value, int) else str(value)


def plain(text: str) -> str:
    """As Markdown on one line, without what a reader of it would take for HTML."""
    return re.sub(r"<(?=[A-Za-z/!?])", "&lt;", " ".join(text.split()))


def markdown_lines(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; what a cell holds cannot break it."""
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    return [*lines, *("| " + " | ".join(plain(text).replace("|", "\\|") for text in row) + " |" for row in rows)]


def markdown_table(table: pl.DataFrame) -> list[str]:
    return markdown_lines(table.columns, ([figure(value) for value in row] for row in table.iter_rows()))
