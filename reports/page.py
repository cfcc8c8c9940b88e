"""Pages: one self-contained HTML file each; opens offline, asks nothing of any network, light and dark, prints."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.about import again, caution, heading, origins, provenance, stand_ins, versions
from equipoise.reports.brief import headline
from equipoise.reports.section import Section
from equipoise.reports.sections import sections
from equipoise.reports.summary import LIMITS, cell, headings, how_judged
from equipoise.reports.text import csv_text
from equipoise.reports.words import Sentence, sentences
from equipoise.sim.names import visible
from equipoise.sim.plan import Plan
from equipoise.sim.store import Run

# tone of a finding -> the word before it, and its colour
TONES = {
    "over": ("Over", "over"),
    "under": ("Under", "under"),
    "fair": ("Fair", "fair"),
    "undecided": ("Open", "undecided"),
    "depends": ("Play", "undecided"),
    "note": ("Note", "note"),
    "better": ("Balance", "fair"),
    "worse": ("Balance", "over"),
    "equal": ("Same", "note"),
    "gains": ("Up", "over"),
    "loses": ("Down", "under"),
    "higher": ("Up", "over"),
    "lower": ("Down", "under"),
}
# a verdict in a table -> the tone it is shown in
VERDICTS = {
    **{verdict: verdict for verdict in ("over", "under", "fair", "undecided", "equal", "higher", "lower")},
    "depends on play": "depends",
    "not used": "note",
    "often": "note",
    "seldom": "fair",
    "better balanced": "better",
    "worse balanced": "worse",
    "stronger": "gains",
    "weaker": "loses",
    "open": "undecided",
}


@dataclass(frozen=True)
class Document:
    """What a page shows."""

    title: str
    kind: str  # of page, behind the title
    summary: Sequence[tuple[str, str]]  # in the line under the title
    sentences: Sequence[Sentence]
    note: str  # on how the findings were judged
    data: tuple[str, str, pl.DataFrame]  # what they rest on: file name, words of the link, table
    sections: Sequence[Section]
    facts: Sequence[tuple[str, str]]
    plan: Plan  # whose rules the page rests on
    limits: Sequence[str]
    again: Sequence[str]  # commands
    verdict: str = ""  # on the whole, in one sentence


@dataclass(frozen=True)
class Cell:
    text: str
    sort: Any  # what a table is sorted by
    number: bool
    tone: str | None


def _cells(section: Section) -> Iterator[list[Cell]]:
    for row in section.table.iter_rows():
        yield [
            Cell(
                cell(section, name, value),
                "" if value is None else value,
                section.table.schema[name].is_numeric(),
                VERDICTS.get(str(value)) if name in ("verdict", "change") else None,
            )
            for name, value in zip(section.table.columns, row, strict=True)
        ]


def csv_link(table: pl.DataFrame) -> str:
    """A table as a link that holds its own data."""
    return "data:text/csv;charset=utf-8," + quote(csv_text(table))


def render(document: Document) -> str:
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
        finalize=lambda value: visible(value) if type(value) is str else value,
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
        for section in document.sections
    ]
    from_where = origins(document.plan)
    data_name, data_title, data = document.data
    return environment.get_template("page.html.j2").render(
        title=document.title,
        kind=document.kind,
        summary=document.summary,
        facts=document.facts,
        verdict=document.verdict,
        sentences=document.sentences,
        labels={tone: word for tone, (word, _) in TONES.items()},
        colours={tone: colour for tone, (_, colour) in TONES.items()},
        note=document.note,
        data_name=data_name,
        data_title=data_title,
        data=csv_link(data),
        sections=shown,
        groups=list(dict.fromkeys(section["group"] for section in shown)),
        limits=document.limits,
        origins=from_where,
        caution=caution(from_where),
        provenance=provenance(from_where),
        versions=versions(),
        again=document.again,
    )


def page(run: Run, found: Balance) -> str:
    """The balance report of a run."""
    verdicts, facts = found.verdicts.drop("base", "bet"), heading(run)
    return render(
        Document(
            title=run.plan.descriptor.title,
            kind="balance report",
            summary=facts[1:5],
            sentences=sentences(found, stand_ins(run.plan)),
            note=how_judged(found),
            data=("verdicts", "all verdicts as CSV", verdicts),
            sections=sections(found),
            facts=facts,
            plan=run.plan,
            limits=LIMITS,
            again=again(run),
            verdict=headline(found),
        )
    )
