"""What the first screen tells beside the verdicts: two things that were dealt together, and the course of the game."""

import math
from dataclasses import replace
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.reports.findings import lead_note, outcome_notes, sentences
from equipoise.reports.words import Sentence, percent, strength, what_is_off

SURE = 2.94  # standard errors: one in a hundred for the three pairs that are tested; the verdicts have the rest
RUNAWAY = 0.9  # of the games are won by whoever leads at half-time, from which the rest hardly matters


def pair_in_words(row: dict[str, Any]) -> str:
    """`Scrounger going first`, `hero 2 with start lake`."""
    link = " " if row["second"].startswith(("going ", "moving ")) else " with "
    return f"{row['first']}{link}{row['second']}"


def beyond_its_parts(row: dict[str, Any]) -> float:
    """What a pair wins more than its two parts add up to."""
    return float(row["estimate"] - (row["first_alone"] + row["second_alone"] - row["fair"]))


def leading_pair(balance: Balance) -> dict[str, Any] | None:
    """The combination that matters most, where it matters more by itself than anything that is off; its parts are
    off as far as they share in it."""
    table = balance.tables.get("combinations")
    if table is None or table.is_empty():
        return None
    row, off = table.row(0, named=True), what_is_off(balance.verdicts)
    own = abs(beyond_its_parts(row))
    most = max((abs(d) / m for d, m in off.select("deviation", "margin").iter_rows()), default=0.0)
    return row if own > balance.margin and own / balance.margin >= most and _sure(row) else None


def _sure(row: dict[str, Any]) -> bool:
    """By the error of a fair share in so many blocks; that of a pair which hardly ever wins is too small."""
    fair = row["fair"]
    return bool(abs(row["estimate"] - fair) > SURE * math.sqrt(fair * (1 - fair) / row["n"]))


def pair_clause(row: dict[str, Any]) -> str:
    verb = "win" if " and " in row["first"] else "wins"
    return f"{pair_in_words(row)} {verb} {percent(row['estimate'])} where {percent(row['fair'])} is fair"


def pair_sentences(balance: Balance) -> list[Sentence]:
    """The finding on the leading pair, if there is one."""
    row = leading_pair(balance)
    if row is None:
        return []
    ends = f"95 % interval {percent(row['low'])} to {percent(row['high'])}"
    parts = f"{row['first']} alone {percent(row['first_alone'])}, {row['second']} alone {percent(row['second_alone'])}"
    off = row["estimate"] - row["fair"]
    word = strength(off, balance.margin)
    tone = "over" if off > 0 else "under"
    return [Sentence(tone, f"{pair_clause(row)} ({ends}); {parts}.", "combinations", pair_in_words(row), word)]


def course_notes(balance: Balance) -> list[Sentence]:
    """What is odd in the course of the game, for certain: games that nobody wins, leads that nobody catches up."""
    often = balance.tables["outcome"].filter(pl.col("verdict") == "often").height
    found = [note for note in outcome_notes(balance) if often and "without a winner" in note.text]
    leads = balance.tables["tempo"].filter((pl.col("fact") == "leader wins") & (pl.col("round") == "half"))
    if leads.height and leads["low"][0] > RUNAWAY:
        found += lead_note(balance)
    return found


def course_first(balance: Balance) -> bool:
    """Whether so many games end without a winner that nothing which is off is as far from what it should be."""
    outcome = balance.tables["outcome"].filter(pl.col("verdict") == "often")
    off, pair = what_is_off(balance.verdicts)["deviation"].abs(), leading_pair(balance)
    most = max([*off, *([abs(pair["estimate"] - pair["fair"])] if pair else [])], default=0.0)
    return any(share > most for share in outcome["estimate"])


def findings(balance: Balance) -> list[Sentence]:
    """All that was found, what matters most first; what is odd in the course has a name, as all that opens a page."""
    odd = course_notes(balance)
    others = [sentence for sentence in sentences(balance) if sentence not in odd]
    named = [replace(note, name="course") for note in odd]
    dealt = [*pair_sentences(balance), *others]
    return [*named, *dealt] if course_first(balance) else [*dealt, *named]
