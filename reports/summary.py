"""The balance report: who wins, from where, how long it takes; as Markdown, CSV, or tables for a terminal."""

from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis.lengths import end_reasons, lengths
from analysis.winrates import questions, win_rates
from sim.store import Run


@dataclass(frozen=True)
class Section:
    """A table with a heading that says what it is, and what its numbers mean."""

    key: str
    title: str
    note: str
    table: pl.DataFrame


def sections(run: Run) -> list[Section]:
    """Everything the report shows, in order."""
    run.check()
    found = []
    for key in questions(run):
        table = win_rates(run, key)
        fair = table["fair"][0]
        found.append(
            Section(
                key,
                f"Win rate by {key}",
                f"fair is {fair:.1%}; 95 % intervals; n counts blocks, the independent units",
                table.drop("fair"),
            )
        )
    found.append(Section("length", "Length", "quantiles over games", lengths(run)))
    found.append(Section("end", "How games end", "95 % Wilson intervals", end_reasons(run)))
    return found


def heading(run: Run) -> list[tuple[str, str]]:
    """What was played, so that it can be played again."""
    plan = run.plan
    changes = plan.restored.changes()
    return [
        ("game", f"{plan.descriptor.title} ({plan.game}, version {run.manifest['game_version']})"),
        ("games", f"{run.game_count:,} in blocks of {run.rotations}"),
        ("seats", str(plan.seats)),
        (
            "bots",
            ", ".join(plan.bots)
            + (
                ""
                if len(plan.distinct_bots) == 1
                else ", rotated through the seats"
                if plan.rotate_bots
                else ", at fixed seats"
            ),
        ),
        ("seed", str(plan.seed)),
        ("ruleset", f"{plan.ruleset} ({', '.join(plan.titles) or 'as written'})"),
        *((f"changed: {key}", f"{old} -> {new}") for key, (old, new) in changes.items()),
        ("command", str(run.manifest["command"])),
        ("made with", f"equipoise {run.manifest['equipoise']}"),
    ]


def cell(column: str, value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2%}" if column in ("estimate", "low", "high") else f"{value:,.2f}".removesuffix(".00")
    return f"{value:,}" if isinstance(value, int) else str(value)


def markdown_table(table: pl.DataFrame) -> list[str]:
    lines = ["| " + " | ".join(table.columns) + " |", "|" + "---|" * len(table.columns)]
    for row in table.iter_rows():
        cells = (cell(name, value).replace("|", "\\|") for name, value in zip(table.columns, row, strict=True))
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def markdown(run: Run, chart: str | None = None) -> str:
    lines = [f"# {run.plan.descriptor.title}: balance report", ""]
    lines += [f"- {name}: {value}" for name, value in heading(run)]
    if chart:
        lines += ["", f"![win rates with intervals against the fair line]({chart})"]
    for section in sections(run):
        lines += ["", f"## {section.title}", "", *markdown_table(section.table), "", f"*{section.note}*"]
    lines += ["", "Bots are not people: these numbers say how the rules treat players who decide as these bots do.", ""]
    return "\n".join(lines)


def csv(run: Run) -> str:
    """One long table: section, name, then every figure."""
    frames = [
        s.table.select(
            pl.lit(s.key).alias("section"),
            pl.col(s.table.columns[0]).cast(pl.String).alias("name"),
            *s.table.columns[1:],
        )
        for s in sections(run)
    ]
    return pl.concat(frames, how="diagonal_relaxed").write_csv()


def write_report(run: Run, out: Path, fmt: str) -> list[Path]:
    """Writes the report, and for Markdown its chart beside it; returns the files."""
    if fmt == "csv":
        out.write_text(csv(run), encoding="utf-8")
        return [out]
    from reports.charts import win_rate_forest

    picture = out.with_suffix(".svg")
    win_rate_forest({key: win_rates(run, key) for key in questions(run)}, run.plan.descriptor.title, picture)
    out.write_text(markdown(run, picture.name), encoding="utf-8")
    return [out, picture]
