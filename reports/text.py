"""Tables as text: figures as they are read, Markdown, CSV. What comes from files cannot break either."""

import re
from collections.abc import Iterable, Sequence

import polars as pl

from equipoise.sim.names import visible

FORMULA = r"^\s*[=+\-@]"  # what a spreadsheet takes for one


def figure(value: object, share: bool = False) -> str:
    """A value as it is read; shares as per cent."""
    if value is None or value != value:
        return "–"
    if isinstance(value, float):
        return f"{100 * value:.2f} %" if share else f"{value:,.2f}".removesuffix(".00")
    return f"{value:,}" if isinstance(value, int) else visible(str(value))


def plain(text: str) -> str:
    """As Markdown on one line, without what a reader of it would take for HTML, code or a link."""
    text = re.sub(r"<(?=[A-Za-z/!?])", "&lt;", " ".join(visible(text).split()))
    return text.replace("`", "\\`").replace("](", "]\\(")


def markdown_lines(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A Markdown table; what a cell holds cannot break it."""
    lines = ["| " + " | ".join(map(_in_cell, headings)) + " |", "|" + "---|" * len(headings)]
    return [*lines, *("| " + " | ".join(map(_in_cell, row)) + " |" for row in rows)]


def _in_cell(text: str) -> str:
    return plain(text).replace("|", "\\|")


def markdown_table(table: pl.DataFrame) -> list[str]:
    return markdown_lines(table.columns, ([figure(value) for value in row] for row in table.iter_rows()))


def csv_text(table: pl.DataFrame) -> str:
    """A table as CSV. A name that a spreadsheet would take for a formula gets an apostrophe before it."""

    def cell(value: str | None) -> str | None:
        if value is None:
            return None
        value = visible(value)
        return f"'{value}" if re.match(FORMULA, value) else value

    names = [c for c, dtype in table.schema.items() if dtype == pl.String]
    safe = table.with_columns(pl.Series(c, [cell(v) for v in table[c].to_list()], dtype=pl.String) for c in names)
    return safe.rename({c: cell(c) or "" for c in table.columns}).write_csv()
