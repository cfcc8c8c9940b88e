"""The balance report as Markdown, CSV, or tables for a terminal."""

import math
from collections.abc import Sequence
from pathlib import Path

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import FAIR, OFF, RATE
from equipoise.reports.about import heading
from equipoise.reports.brief import headline
from equipoise.reports.first import beside
from equipoise.reports.found import Example
from equipoise.reports.section import POINTS, SHARE, Section
from equipoise.reports.sections import report_sections, sections
from equipoise.reports.striking import findings
from equipoise.reports.text import csv_text, markdown_lines, plain
from equipoise.reports.words import points
from equipoise.sim.plan import Plan
from equipoise.sim.shortcomings import shortcomings
from equipoise.sim.store import Run

CONTINUED = (
    "This run was played on after it could be looked at. All intervals and verdicts are therefore of the kind that "
    "stays valid however often one looks, and wider than those of a run that was played in one go."
)
LIMITS = (
    "Bots are not people: these numbers say how the rules treat players who decide as these bots do.",
    "Intervals cover chance alone. They do not cover a rule that was read wrongly, nor content that stands in for the "
    "printed one.",
    "What is dealt or drawn by lot is an experiment. What players take, choose or use is not: who does so differs from "
    "who does not in other ways, too.",
)


def limits_of(plan: Plan) -> Sequence[str]:
    """What the numbers of a run cannot say: of any run, and of one that these bots played."""
    own = shortcomings(plan)
    return (*LIMITS, f"What is known of these bots: {' '.join(own)}") if own else LIMITS


def how_judged(found: Balance) -> str:
    """What fair means, and how sure the verdicts are."""
    words = (
        f"{found.fair_in_words} The {found.verdicts.height} claims were judged in families: where nothing matters, "
        f"anything at all is called over or under in {100 * RATE * OFF:g} % of such runs at most, and of all that "
        f"is called fair at most {100 * RATE * FAIR:g} % is expected not to be. Characters, seats and turn order "
        "are judged by shuffling their names within blocks."
    )
    if found.continued:
        words += " " + CONTINUED
    return words


def cell(section: Section, column: str, value: object) -> str:
    """A value as it is read."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return "–"
    if isinstance(value, float):
        kind = section.shown.get(column)
        if kind == SHARE:
            return f"{100 * value:.2f} %"
        if kind == POINTS:
            return points(value).replace(" pp", "")
        if column == "p_adjusted":
            return "< 0.001" if value < 0.001 else f"{value:.3f}"
        text = f"{value:,.3f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text.replace("-", "−")
    return f"{value:,}" if isinstance(value, int) else str(value)


def headings(section: Section) -> list[str]:
    return [
        f"{c.replace('_', ' ')}, pp" if section.shown.get(c) == POINTS else c.replace("_", " ")
        for c in section.table.columns
    ]


def _markdown_table(section: Section) -> list[str]:
    names = section.table.columns
    rows = ([cell(section, n, v) for n, v in zip(names, row, strict=True)] for row in section.table.iter_rows())
    return markdown_lines(headings(section), rows)


def markdown(run: Run, found: Balance, picture: str | None = None, shown: Sequence[Example] = ()) -> str:
    lines = [f"# {run.plan.descriptor.title}: balance report", ""]
    lines += [f"**{plain(headline(found))}**", ""]
    for point in beside(run, found):
        lines.append(f"- {point.title}: {plain(point.text)}{f' `{point.command}`' if point.command else ''}")
    lines += ["", "## Findings", "", *(f"- {plain(sentence.marked)}" for sentence in findings(found))]
    lines += [
        "",
        plain(how_judged(found)),
        "",
        "## What was played",
        "",
        *(f"- {plain(f'{name}: {value}')}" for name, value in heading(run)),
    ]
    if picture:
        lines += ["", f"![win rates with intervals against the fair line]({picture})"]
    for section in report_sections(run, found, shown):
        lines += ["", f"## {section.title}", "", *_markdown_table(section), "", f"*{plain(section.note)}*"]
    return "\n".join(
        [*lines, "", "## What the numbers cannot say", "", *(f"- {text}" for text in limits_of(run.plan)), ""]
    )


def csv(found: Balance) -> str:
    """One long table: section, name, then every figure."""
    frames = [found.verdicts.drop("base").rename({"family": "section"})]
    for section in sections(found):
        table = section.table if section.data is None else section.data
        texts = [c for c in table.columns if table[c].dtype == pl.String and c not in ("verdict",)]
        texts = texts or table.columns[:1]  # rows told apart by a number
        name = pl.concat_str(pl.col(texts).cast(pl.String), separator=" · ").alias("name")
        rest = [c for c in table.columns if c not in texts]
        frames.append(table.select(pl.lit(section.key).alias("section"), name, *rest))
    return csv_text(pl.concat(frames, how="diagonal_relaxed"))


def write_report(run: Run, found: Balance, out: Path, fmt: str, shown: Sequence[Example] = ()) -> list[Path]:
    """Writes the report, and for Markdown its first chart beside it; returns the files."""
    if fmt == "html":
        from equipoise.reports.page import page

        out.write_text(page(run, found, shown), encoding="utf-8")
        return [out]
    if fmt == "csv":
        out.write_text(csv(found), encoding="utf-8")
        return [out]
    from equipoise.reports.drawing import as_file

    picture = out.with_suffix(".svg")
    first = next(section for section in sections(found) if section.charts)
    picture.write_text(as_file(first.charts[0]()), encoding="utf-8")
    out.write_text(markdown(run, found, picture.name, shown), encoding="utf-8")
    return [out, picture]
