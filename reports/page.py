"""The report as one self-contained HTML file: opens offline, asks nothing of any network, light and dark, prints."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl

from analysis.balance import Balance
from analysis.verdicts import RATE
from reports.about import again, heading, origins, provenance, versions
from reports.section import Section
from reports.sections import sections
from reports.summary import LIMITS, cell, headings
from reports.words import sentences
from sim.store import Run


@dataclass(frozen=True)
class Cell:
    text: str
    sort: Any  # what a table is sorted by
    number: bool


def _cells(section: Section) -> Iterator[list[Cell]]:
    for row in section.table.iter_rows():
        yield [
            Cell(cell(section, name, value), "" if value is None else value, isinstance(value, int | float))
            for name, value in zip(section.table.columns, row, strict=True)
        ]


def csv_link(table: pl.DataFrame) -> str:
    """A table as a link that holds its own data."""
    return "data:text/csv;charset=utf-8," + quote(table.write_csv())


def page(run: Run, found: Balance) -> str:
    """The whole page. Everything that comes from files is escaped by the template; charts are our own SVG, in which
    matplotlib has escaped the names."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shown = [
        {
            "key": section.key,
            "group": section.group,
            "title": section.title,
            "note": section.note,
            "headings": headings(section),
            "rows": list(_cells(section)),
            "csv": csv_link(section.table if section.data is None else section.data),
            "charts": [Markup(draw()) for draw in section.charts],
        }
        for section in sections(found)
    ]
    from_where = origins(run)
    verdicts = found.verdicts.drop("base")
    return environment.get_template("page.html.j2").render(
        title=run.plan.descriptor.title,
        facts=heading(run),
        sentences=sentences(found),
        verdict_csv=csv_link(verdicts),
        claims=len(verdicts),
        margin=100 * found.margin,
        rate=100 * RATE,
        sections=shown,
        groups=list(dict.fromkeys(section["group"] for section in shown)),
        limits=LIMITS,
        origins=from_where,
        provenance=provenance(from_where),
        versions=versions(),
        again=again(run),
    )
