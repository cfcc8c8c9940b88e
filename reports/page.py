"""Pages: one self-contained HTML file each; opens offline, asks nothing of any network, light and dark, prints."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.about import again, caution, heading, origins, provenance, versions
from equipoise.reports.brief import headline
from equipoise.reports.first import Point, beside, picture
from equipoise.reports.found import Example, game_id
from equipoise.reports.glossary import GLOSSARY
from equipoise.reports.section import Draw, Section, claim_id
from equipoise.reports.sections import report_sections
from equipoise.reports.striking import findings
from equipoise.reports.summary import cell, headings, how_judged, limits_of
from equipoise.reports.templates import template
from equipoise.reports.text import csv_text
from equipoise.reports.words import Sentence
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
    points: Sequence[Point] = ()  # beside the verdict
    picture: Sequence[Draw] = ()  # of the verdict: for a screen, and for a phone


TOP = 5  # findings on the first screen; all of them stand with their questions
BROAD = 6 * 72  # points of width: a wider chart scrolls in its frame on a phone
MANY_COLUMNS = 13  # from more of them on a table is printed small, lest the printer shrink all pages
FILTERED = 12  # rows from which a table can be filtered
LINE = 115  # signs of a line of the second screen
SHORT = 240  # signs: a longer answer is its first sentence, and a list of the others


@dataclass(frozen=True)
class Finding:
    """A sentence on the page, with where its chart and its row are."""

    label: str
    tone: str
    text: str
    about: str  # what a link is a link of
    chart: str = ""
    row: str = ""
    table: str = ""  # where it is about no single row
    game: str = ""  # where a game is told that shows it


@dataclass(frozen=True)
class Answer:
    """What a section says to the question of its group; `asks` is the question it opens with, or nothing."""

    text: str
    section: str
    asks: str = ""


@dataclass(frozen=True)
class Chart:
    svg: Any  # markup
    broad: bool


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


def _places(document: Document) -> dict[str, Section]:
    """Where a sentence belongs: by its family, or by the key of a section."""
    by_key = {section.key: section for section in document.sections}
    return by_key | {family: section for section in document.sections for family in section.families}


def _games(document: Document) -> Collection[str]:
    """The rows of the games that show findings."""
    return next((section.rows for section in document.sections if section.key == "replays"), ())


def _finding(sentence: Sentence, section: Section | None, games: Collection[str] = ()) -> Finding:
    """`games`: the rows of the games that show findings."""
    label = TONES[sentence.tone][0] + (f", {sentence.strength}" if sentence.strength else "")
    if section is None:
        return Finding(label, sentence.tone, sentence.text, "")
    row, game = (made(sentence.place, sentence.name) if sentence.name else "" for made in (claim_id, game_id))
    return Finding(
        label,
        sentence.tone,
        sentence.text,
        sentence.name or section.title,
        f"chart-{section.key}" if section.charts else "",
        row if row in section.rows else "",
        "" if row in section.rows else section.key,
        game if game in games else "",
    )


def _chart(draw: Draw, prefix: str) -> Chart:
    from markupsafe import Markup

    from equipoise.reports.drawing import apart

    svg = draw()
    width = re.search(r'\bwidth="([\d.]+)pt"', svg)
    return Chart(Markup(apart(svg, prefix)), width is not None and float(width[1]) > BROAD)


def _shown(section: Section) -> dict[str, Any]:
    charts = [_chart(draw, f"{section.key}-{i}-") for i, draw in enumerate(section.charts)]
    return {
        "key": section.key,
        "title": section.title,
        "note": section.note,
        "headings": headings(section),
        "rows": list(_cells(section)),
        "ids": section.rows or [""] * section.table.height,
        "csv": csv_link(section.table if section.data is None else section.data),
        "charts": charts,
        "full": not section.folded or len(charts) > 1 or any(chart.broad for chart in charts),
        "folded": section.folded,
    }


def _answer(section: Section) -> Answer:
    return Answer(section.says.removeprefix(section.asks).strip(), section.key, section.asks)


def _paragraphs(answers: Sequence[Answer]) -> list[list[Answer]]:
    """Answers as they are read in short: those of a few words share a line."""
    found: list[list[Answer]] = []
    for answer in answers:
        if found and sum(len(one.asks) + len(one.text) for one in [*found[-1], answer]) <= LINE:
            found[-1].append(answer)
        else:
            found.append([answer])
    return found


def _questions(document: Document, placed: Sequence[tuple[Sentence, Section | None]]) -> list[dict[str, Any]]:
    """The groups of sections, each with its answer and its findings."""
    found, games = [], _games(document)
    for group in dict.fromkeys(section.group for section in document.sections):
        own = [section for section in document.sections if section.group == group]
        answer = [_answer(section) for section in own if section.says]
        whole = " ".join(section.says for section in own if section.says)
        lead, rest = ([Answer(whole, own[0].key)], []) if len(whole) <= SHORT else (answer[:1], answer[1:])
        found.append(
            {
                "title": group,
                "id": re.sub(r"[^a-z]+", "-", group.lower()).strip("-") + "-question",
                "answer": lead[0] if whole else None,
                "answers": rest,
                "brief": _paragraphs([*lead, *rest]) if whole else [],
                "findings": [_finding(s, at, games) for s, at in placed if at in own and s.text not in whole],
                "sections": [_shown(section) for section in own],
            }
        )
    return found


def render(document: Document) -> str:
    """The whole page. Everything that comes from files is escaped by the template; charts are our own SVG, in which
    matplotlib has escaped the names."""
    places = _places(document)
    placed = [(sentence, places.get(sentence.place)) for sentence in document.sentences]
    off = [(s, at) for s, at in placed if at is not None and (s.name or s.tone in ("better", "worse"))][:TOP]
    from_where = origins(document.plan)
    data_name, data_title, data = document.data
    return template("page.html.j2").render(
        title=document.title,
        kind=document.kind,
        summary=document.summary,
        facts=document.facts,
        verdict=document.verdict,
        points=document.points,
        pictures=[_chart(draw, f"verdict-{i}-").svg for i, draw in enumerate(document.picture)],
        top=[_finding(s, at, _games(document)) for s, at in [*off, *((s, at) for s, at in placed if at is None)]],
        more=sum(1 for s, at in placed if at is not None) - len(off),
        colours={tone: colour for tone, (_, colour) in TONES.items()},
        note=document.note,
        data_name=data_name,
        data_title=data_title,
        data=csv_link(data),
        questions=_questions(document, placed),
        filtered=FILTERED,
        many=MANY_COLUMNS,
        limits=document.limits,
        origins=from_where,
        caution="" if any(point.link == "provenance" for point in document.points) else caution(from_where),
        provenance=provenance(from_where),
        glossary=GLOSSARY,
        versions=versions(),
        again=document.again,
    )


def report_document(run: Run, found: Balance, shown: Sequence[Example] = ()) -> Document:
    """What the balance report of a run shows."""
    verdicts, facts = found.verdicts.drop("base", "bet"), heading(run)
    return Document(
        title=run.plan.descriptor.title,
        kind="balance report",
        summary=facts[1:5],
        sentences=findings(found),
        note=how_judged(found),
        data=("verdicts", "all verdicts as CSV", verdicts),
        sections=report_sections(run, found, shown),
        facts=facts,
        plan=run.plan,
        limits=limits_of(run.plan),
        again=again(run),
        verdict=headline(found),
        points=beside(run, found),
        picture=(picture(found), picture(found, narrow=True)),
    )


def page(run: Run, found: Balance, shown: Sequence[Example] = ()) -> str:
    """The balance report of a run."""
    return render(report_document(run, found, shown))
