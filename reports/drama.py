"""How a game goes, in words and as a section: drama, comebacks, suspense, downtime."""

from collections.abc import Iterator

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.comparison import Comparison
from equipoise.analysis.drama import Change
from equipoise.reports.section import BLOCKS, GOES, Section
from equipoise.sim.measures import BY_NAME

NOTE = (
    "measured by the chances of winning at the beginning of every turn, of the games that somebody won; a turn is a "
    "stretch of decisions of one seat within a round. The chances are those that were fitted to these rules"
)


def amount(name: str, value: float) -> str:
    """As one says it: 34 %, 3.3."""
    return f"{100 * value:.0f} %" if BY_NAME[name].share and name not in ("drama", "uncertainty") else f"{value:.3g}"


def drama(balance: Balance) -> Iterator[Section]:
    if "drama" not in balance.tables:
        return
    table = balance.tables["drama"]
    says = [BY_NAME[name].says for name in table["measure"]]
    shown = table.with_columns(
        pl.Series("measure", [BY_NAME[name].title for name in table["measure"]]), pl.Series("what it is", says)
    )
    yield Section(
        "drama",
        GOES,
        "Drama",
        f"{NOTE}; {BLOCKS}",
        shown.select("measure", "estimate", "low", "high", "n", "what it is"),
        {},
        data=table,
        says=told(table),
    )


def told(table: pl.DataFrame) -> str:
    """The answer in two sentences."""
    at = {row["measure"]: row for row in table.iter_rows(named=True)}

    def said(name: str) -> str:
        row = at[name]
        return f"{amount(name, row['estimate'])} ({amount(name, row['low'])} to {amount(name, row['high'])})"

    if "comeback" not in at:
        return ""
    return (
        f"The lead changes {said('favourite_changes')} times a game, and the winner's chance was once as low as "
        f"{said('comeback')}, on average; it is decided after {said('decided_at')} of the turns. Whoever leads after a "
        f"third of the turns wins {said('runaway')} of the games."
    )


def drama_note(metric: str, name: str, found: Comparison) -> str:
    """What a change of the rules does to one measure."""
    rows = found.game.filter(pl.col("name") == metric)
    if rows.is_empty():
        return f"{name}: {BY_NAME[metric].title} could not be told of these games"
    row = rows.row(0, named=True)
    verdict = {"higher": "higher for certain", "lower": "lower for certain", "equal": "equal"}.get(
        row["verdict"], "no difference for certain"
    )
    change = Change(metric, *(row[c] for c in ("before", "after", "estimate", "low", "high")))
    return f"{name}: {change_in_words(change)}: {verdict}. It is {BY_NAME[metric].says}."


def change_in_words(change: Change) -> str:
    figures = (change.before, change.after, change.estimate, change.low, change.high)
    before, after, by, low, high = (f"{value:.4g}".replace("-", "−") for value in figures)
    return f"{BY_NAME[change.metric].title} {after} instead of {before}, a difference of {by} ({low} to {high})"
