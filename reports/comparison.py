"""The comparison of a tweak with the rules as written: sentences first, tables behind; as Markdown and CSV."""

from pathlib import Path

import polars as pl

from analysis.comparison import Comparison, candidates_table, compare
from reports.text import markdown_table
from sim.study import Study

SHOWN = ["name", "before", "after", "estimate", "low", "high", "n", "correlation", "saving", "verdict"]
SHARES = ("before", "after", "estimate", "low", "high")


def sentences(name: str, found: Comparison) -> list[str]:
    """What a designer wants to know, in words."""
    told = []
    for key, table in found.balance.items():
        for verdict in ("better balanced", "worse balanced", "equal", "undecided"):
            who = [row["name"] for row in table.iter_rows(named=True) if row["verdict"] == verdict]
            if who:
                words = {"equal": "as before within the margin"}.get(verdict, verdict)
                told.append(f"{name}: {words}: {key} {', '.join(who)}.")
        change = found.unfairness[key].row(2, named=True)
        told.append(
            f"{name}: the largest deviation of any {key} from the fair share changes by "
            f"{100 * change['estimate']:+.2f} pp "
            f"({100 * change['low']:+.2f} to {100 * change['high']:+.2f})."
        )
        known = [row["saving"] for row in table.iter_rows(named=True) if row["saving"] is not None]
        if known:
            least = min(known)
            told.append(
                f"{name}: playing the same deals under both rules saved at least {1 - 1 / least:.0%} of the games."
            )
    for row in found.game.iter_rows(named=True):
        if row["verdict"] in ("higher", "lower"):
            told.append(
                f"{name}: {row['name']} is {row['verdict']}: {row['before']:.4g} before, {row['after']:.4g} after."
            )
    return told


def percent(table: pl.DataFrame) -> pl.DataFrame:
    """Shares as text, differences with their sign."""

    def text(column: str) -> pl.Series:
        sign = "+" if column in ("estimate", "low", "high") else ""
        return pl.Series(column, [f"{100 * value:{sign}.2f} %" for value in table[column]], dtype=pl.String)

    return table.with_columns(text(column) for column in SHARES if column in table.columns)


def tables(found: Comparison) -> dict[str, pl.DataFrame]:
    """Every table of a comparison by its title."""
    out = {}
    for key, table in found.balance.items():
        out[f"Win rate by {key}"] = percent(table.select(SHOWN))
        out[f"Unfairness over {key}s"] = percent(found.unfairness[key])
    out["The game as a whole"] = found.game.select(SHOWN)
    return out


def markdown(study: Study, epsilon: float, notes: list[str]) -> str:
    baseline = study.baseline
    lines = [
        f"# {baseline.plan.descriptor.title}: what would change",
        "",
        f"- {baseline.game_count:,} games under each rule set, seed {baseline.plan.seed}, "
        f"bots {', '.join(baseline.plan.bots)}",
        f"- baseline: ruleset {baseline.plan.ruleset}",
    ]
    for name, run in study.candidates.items():
        changes = ", ".join(f"{key} {old} -> {new}" for key, (old, new) in run.plan.restored.changes().items())
        lines.append(f"- {name}: ruleset {run.plan.ruleset}: {changes or 'no change'}")
    lines += [f"- {note}" for note in notes]
    if len(study.candidates) > 1:
        lines += ["", "## Candidates", "", *markdown_table(percent(candidates_table(study, epsilon)))]
    for name, run in study.candidates.items():
        found = compare(baseline, run, epsilon, len(study.candidates))
        lines += ["", f"## {name}", "", *(f"- {told}" for told in sentences(name, found))]
        for title, table in tables(found).items():
            lines += ["", f"### {title}", "", *markdown_table(table)]
    lines += [
        "",
        f"Intervals are 95 % over blocks, corrected for {len(study.candidates)} candidate(s); equal means within "
        f"{100 * epsilon:g} pp. `saving`: how many times more games two unpaired runs would have needed.",
        "",
    ]
    return "\n".join(lines)


def write_comparison(study: Study, out: Path, epsilon: float, notes: list[str]) -> list[Path]:
    """comparison.md, and every table as CSV, into the study's folder."""
    page = out / "comparison.md"
    page.write_text(markdown(study, epsilon, notes), encoding="utf-8")
    files = [page]
    for name, run in study.candidates.items():
        found = compare(study.baseline, run, epsilon, len(study.candidates))
        frames = {**{f"win-rate-by-{k}": t for k, t in found.balance.items()}, "game": found.game}
        for title, table in frames.items():
            path = out / f"{name}.{title}.csv"
            table.write_csv(path)
            files.append(path)
    return files
