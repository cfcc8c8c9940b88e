"""Does it hold among stronger players? The verdicts beside what everybody wins on the strongest rung of a ladder."""

from collections.abc import Iterator
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.reports.section import HOLDS, POINTS, SHARE, Section
from equipoise.reports.words import Sentence, label, listed, percent, points, sentence_case

STRONGER = "stronger"  # the table
SAYS = {"yes": "holds", "turns": DEPENDS, "moves": "another verdict there", "open": "open"}


def stronger_sentences(balance: Balance) -> list[Sentence]:
    """What turns round, what holds, what is off there only, and what is left open."""
    if STRONGER not in balance.tables:
        return []
    table = balance.tables[STRONGER]
    found = [Sentence("depends", _turned(row), STRONGER) for row in _where(table, "turns").iter_rows(named=True)]
    off = table.filter(pl.col("verdict").is_in(["over", "under"]))
    rung, games = table["rung"][0], table["games"][0]
    held = [f"{label(r['family'], r['name'])} is {r['verdict']}" for r in _where(off, "yes").iter_rows(named=True)]
    if held:
        text = f"This holds among stronger players, when everybody plays {rung}: {listed(held)}."
        found.append(Sentence("note", text, STRONGER))
    for row in _where(table, "moves").iter_rows(named=True):
        found.append(Sentence("note", f"{_shares(row)}: off only among stronger players.", STRONGER))
    left = [label(r["family"], r["name"]) for r in _where(off, "open").iter_rows(named=True)]
    if left:
        text = f"{games:,} games of {rung} leave open whether this holds among stronger players: {listed(left)}."
        found.append(Sentence("note", text, STRONGER))
    return found


def held_among_stronger(balance: Balance) -> str:
    """How many of the verdicts that somebody is off hold, in a sentence; empty where no ladder was read."""
    if STRONGER not in balance.tables:
        return ""
    table = balance.tables[STRONGER]
    off = table.filter(pl.col("verdict").is_in(["over", "under"]))
    held, turned = (_where(off, word).height for word in ("yes", "turns"))
    which = "over or under on characters, seats and turn order"
    if off.is_empty():
        says = "see what is off among them"
    elif held == off.height:
        says = f"the only verdict of {which} holds" if held == 1 else f"all {held} verdicts of {which} hold"
    else:
        hold, turn = (f"{n} {verb}{'s' if n == 1 else ''}" for n, verb in ((held, "hold"), (turned, "turn")))
        says = f"of {off.height} verdicts of {which} {hold}, {turn} round, the others are open"
    return f"Stronger players were tried ({table['rung'][0]}): {says}."


def stronger(balance: Balance) -> Iterator[Section]:
    if STRONGER not in balance.tables:
        return
    table = balance.tables[STRONGER]
    rows = list(table.iter_rows(named=True))
    shown = table.select(
        pl.Series("name", [sentence_case(label(row["family"], row["name"])) for row in rows], dtype=pl.String),
        "verdict",
        pl.col("before").alias("usual"),
        pl.col("share").alias("estimate"),
        pl.col("share_low").alias("low"),
        pl.col("share_high").alias("high"),
        pl.col("estimate").alias("change"),
        pl.col("low").alias("change_low"),
        pl.col("high").alias("change_high"),
        pl.Series("there", [SAYS[row["holds"]] for row in rows], dtype=pl.String),
        "n",
    )
    yield Section(
        STRONGER,
        HOLDS,
        "Among stronger players",
        f"from a ladder of players on other deals, {table['games'][0]:,} games in which everybody plays "
        f"{table['rung'][0]}; verdict: of this report; usual: what the usual bot wins on the deals of the ladder; "
        "estimate: what everybody wins who plays so, among games that somebody won; change: against the usual bot on "
        "the same deals; 95 % intervals over blocks, each by itself; a verdict turns round, and depends on play, only "
        "if the contrary is certain for everything in this table together (Bonferroni); n counts blocks",
        shown,
        {**dict.fromkeys(("usual", "estimate", "low", "high"), SHARE),
         **dict.fromkeys(("change", "change_low", "change_high"), POINTS)},
        (),
        table,
    )  # fmt: skip


def _where(table: pl.DataFrame, word: str) -> pl.DataFrame:
    return table.filter(pl.col("holds") == word)


def _shares(row: dict[str, Any]) -> str:
    who = sentence_case(label(row["family"], row["name"]))
    there = f"{percent(row['share'])} ({percent(row['share_low'])} to {percent(row['share_high'])})"
    return f"{who} wins {percent(row['before'])} with the usual bot and {there} with {row['rung']}"


def _turned(row: dict[str, Any]) -> str:
    change = f"{points(row['low'])} to {points(row['high'])}"
    return f"{_shares(row)}, a change of {change}: the verdict depends on play."
