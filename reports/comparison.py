"""The comparison of tweaks with the rules as written: sentences first, tables behind; as Markdown and CSV."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from equipoise.analysis.comparison import Comparison, candidates_table
from equipoise.analysis.fairness import fair_in_words
from equipoise.analysis.paired_facts import told_first
from equipoise.reports.about import caution, origins
from equipoise.reports.changes import METRICS, SAME_RULES, decided_rows, ending, same_rules, sentences
from equipoise.reports.text import csv_text, figure, markdown_table, plain
from equipoise.reports.words import MANY, label, sentence_case
from equipoise.sim.measures import NAMES
from equipoise.sim.scores import COUNTS, NOBODY, NUMBERS
from equipoise.sim.study import StudyRuns

SHOWN = ["before", "after", "estimate", "low", "high", "n", "correlation", "saving"]
SHARES, DIFFERENCES = ("before", "after"), ("estimate", "low", "high")


def percent(table: pl.DataFrame, shares: Sequence[str] = SHARES) -> pl.DataFrame:
    """Shares as text in per cent, everything else that is a difference in percentage points."""

    def text(column: str) -> pl.Series:
        one = (lambda value: figure(value, share=True)) if column in shares else points_2
        return pl.Series(column, [one(value) for value in table[column]], dtype=pl.String)

    return table.with_columns(text(column) for column in (*SHARES, *DIFFERENCES) if column in table.columns)


def points_2(share: float | None) -> str:
    """A difference with two places, as tables have it."""
    return "–" if share is None or share != share else f"{100 * share:+.2f} pp".replace("-", "−")


def _said(key: str, table: pl.DataFrame) -> pl.DataFrame:
    """With names as one says them."""
    return table.with_columns(pl.Series("name", [sentence_case(label(key, name)) for name in table["name"]]))


def tables(found: Comparison, every_card: bool) -> dict[str, pl.DataFrame]:
    """Every table of a comparison by its title; of the cards all, or those that changed for certain."""
    out = {}
    for key, table in found.balance.items():
        many = MANY.get(key, f"{key}s")
        out[f"Win rates of {many}"] = percent(_said(key, table.select("name", *SHOWN, "change", "verdict")))
        out[f"Unfairness over {many}"] = percent(found.unfairness[key], ())
    game = found.game.select("name", *SHOWN, "verdict")
    out["Length of a game"] = game.filter(pl.col("name").is_in(COUNTS))
    if (drama := game.filter(pl.col("name").is_in(NAMES))).height:
        out["How a game goes"] = drama
    ends = game.filter(~pl.col("name").is_in(NUMBERS))
    out["How games end"] = percent(ends.with_columns(pl.Series("name", [ending(name) for name in ends["name"]])))
    for family, table in found.cells.items():
        shown = table if every_card else decided_rows(table)
        left = "" if every_card else f" ({table.height - shown.height} others are the same or undecided)"
        title = f"{MANY[family].capitalize()}{left}"
        out[title] = percent(shown.select("name", *SHOWN, "verdict"), () if family in ("worth", "choice") else SHARES)
    if found.cards is not None:
        for metric, words in METRICS.items():
            rows = found.cards.filter(pl.col("metric") == metric)
            if rows.is_empty():  # a game that records no playing of cards
                continue
            shown = rows if every_card else decided_rows(rows)
            left = "" if every_card else f" ({rows.height - shown.height} others are the same or undecided)"
            out[f"Cards: {words}{left}"] = percent(shown.select("card", *SHOWN, "verdict"))
    if found.facts is not None:
        shown = found.facts if every_card else told_first(found.facts)
        left = (
            ""
            if every_card
            else f" ({found.facts.height - shown.height} others are the same, undecided, or like these)"
        )
        out[f"Recorded numbers{left}"] = shown.select("fact", "item", "who", *SHOWN, "verdict")
    if found.metrics is not None:
        out["Metrics of your own"] = found.metrics.select("metric", "who", "unit", *SHOWN, "verdict")
    return out


def markdown(study: StudyRuns, found: Mapping[str, Comparison], notes: Sequence[str]) -> str:
    baseline = study.baseline
    lines = [
        f"# {baseline.plan.descriptor.title}: what would change",
        "",
        f"- {baseline.game_count:,} games under each rule set, seed {baseline.plan.seed}, "
        f"bots {', '.join(baseline.plan.bots)}",
        f"- baseline: ruleset {baseline.plan.ruleset}",
    ]
    for name, run in study.candidates.items():
        changes = ", ".join(f"{key} {old} -> {new}" for key, (old, new) in run.plan.as_read.changes().items())
        lines.append(f"- {plain(name)}: ruleset {run.plan.ruleset}: {plain(changes) or SAME_RULES}")
    lines += [f"- {plain(note)}" for note in notes]
    if warning := caution(origins(baseline.plan)):
        lines += ["", plain(warning)]
    if len(found) > 1:
        lines += ["", "## Candidates", "", *markdown_table(percent(candidates_table(found), ()))]
    for name, comparison in found.items():
        words = sentences(comparison, same_rules(study, name))
        lines += ["", f"## {plain(name)}", "", *(f"- {plain(told.marked)}" for told in words)]
        for title, table in tables(comparison, every_card=True).items():
            lines += ["", f"### {title}", "", *markdown_table(table)]
    return "\n".join([*lines, "", how_judged(found), ""])


def fair_of_comparison(found: Mapping[str, Comparison]) -> str:
    """What fair means, with the share of games that nobody won under the rules as written."""
    one = next(iter(found.values()))
    undecided = one.game.filter(pl.col("name") == NOBODY)["before"]
    share = float(undecided[0]) if len(undecided) else 0.0
    return fair_in_words(round(1 / one.fair), share, one.epsilon)


def how_judged(found: Mapping[str, Comparison]) -> str:
    """What the intervals and verdicts mean."""
    one = next(iter(found.values()))
    intervals = "95 % over blocks"
    if one.certainty.sequential:
        intervals += ", of the kind that stays valid where the results themselves said when to stop"
    return (
        f"{fair_of_comparison(found)} Intervals are {intervals}, corrected for {len(found)} candidate(s). The "
        f"{one.claims} claims of a comparison were judged in families: where a change does nothing, anything at all is "
        f"called higher, lower, better or worse in {100 * one.rate * len(found):g} % of such comparisons at most. "
        f"Equal means shown to be within the margin, ±{100 * one.epsilon:.3g} percentage points of a win rate. Saving "
        "is how many times more games two unpaired runs would have needed."
    )


def write_comparison(
    study: StudyRuns, found: Mapping[str, Comparison], out: Path, notes: Sequence[str], command: str
) -> list[Path]:
    """Every table as CSV, comparison.md and the page comparison.html, into the study's folder; the page comes last."""
    from equipoise.reports.comparison_page import comparison_page

    texts: dict[str, str] = {}
    for name, comparison in found.items():
        frames = {**{f"win-rate-by-{k}": t for k, t in comparison.balance.items()}, "game": comparison.game}
        frames |= {family.replace(" ", "-"): table for family, table in comparison.cells.items()}
        apart = {"cards": comparison.cards, "facts": comparison.facts, "metrics": comparison.metrics}
        frames |= {"rounds": comparison.lengths, **{name: of for name, of in apart.items() if of is not None}}
        texts |= {f"{name}.{title}.csv": csv_text(table) for title, table in frames.items()}
    texts["comparison.md"] = markdown(study, found, notes)
    texts["comparison.html"] = comparison_page(study, found, notes, command)
    for name, text in texts.items():
        (out / name).write_text(text, encoding="utf-8")
    return [out / name for name in texts]
