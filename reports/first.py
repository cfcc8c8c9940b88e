"""The first screen of a report: the verdict, one picture of it, how sure it is, for whom it holds, what it rests on,
and what to do next. The page, Markdown and the terminal tell the same, from here."""

from dataclasses import dataclass
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.about import caution, origins
from equipoise.reports.advice import players, searching
from equipoise.reports.brief import games_left
from equipoise.reports.clauses import MAIN, SHARES, families_off, worst
from equipoise.reports.mending import answer
from equipoise.reports.section import Draw, drawn
from equipoise.reports.striking import leading_pair, pair_in_words
from equipoise.reports.words import about, label, ordinal, percent, points, sentence_case
from equipoise.sim.store import Run

ROWS, FEWER = 6, 4  # of a family in the picture; of one that is not asked about first
PANELS = 3  # families in the picture
HEADS = {
    "character": "Characters",
    "seat": "Seats",
    "order": "Turn order",
    "factor": "Circumstances",
    "choice": "Choices",
    "character at seat": "Characters at seats",
    "partners": "Partners",
    "matchup": "Matchups",
    "card": "Cards, by lot",
    "held card": "Cards, taken",
    "worth": "Worth of points",
}


@dataclass(frozen=True)
class Point:
    """Something that the first screen says beside the verdict."""

    title: str
    text: str
    link: str = ""  # the place on the page that says more
    command: str = ""


def how_sure(run: Run, balance: Balance) -> str:
    """The games, and the interval of what is off most or, if nothing is, of the widest of the main shares."""
    v = balance.verdicts
    played = f"{run.game_count:,} games, {run.game_count // run.rotations:,} deals"
    if games_to_judge(v, balance.games) is not None:
        return f"{played}: too few."
    pair, most = leading_pair(balance), worst(balance)
    if pair is not None:
        who = sentence_case(pair_in_words(pair))
        return f"{played}. {who}: {percent(pair['low'])} to {percent(pair['high'])}, with 95 % certainty."
    main = v.filter(pl.col("family").is_in(MAIN)).sort(pl.col("high") - pl.col("low"), descending=True)
    row = most or main.row(0, named=True)
    who = sentence_case(label(row["family"], row["name"]))
    if row["family"] in SHARES:
        ends = f"{percent(row['low'])} to {percent(row['high'])}"
    else:
        ends = f"{points(row['low'])} to {points(row['high'])}"
    text = f"{played}. {who}: {ends}, with 95 % certainty"
    open_ = v.filter((pl.col("verdict") == "undecided") & pl.col("family").is_in(MAIN))
    more = games_left(open_, balance.games) if open_.height else 0
    return f"{text}. About {about(more)} more games would decide what is undecided." if more and most else f"{text}."


def beside(run: Run, balance: Balance) -> list[Point]:
    """What stands beside the verdict."""
    found = [Point("How sure", how_sure(run, balance), "method"), Point("For whom", players(run, balance), "limits")]
    if warning := caution(origins(run.plan)):
        found.append(Point("What it rests on", warning, "provenance"))
    who, commands = searching(run.plan, balance)
    if balance.mending is not None:
        found.append(Point("What to change", answer(balance.mending), "change"))
    elif commands:
        found.append(
            Point("What to change", f"Not tried yet. To search for an edit that mends {who}:", "change", commands[0][0])
        )
    return found


def _shown(balance: Balance) -> list[str]:
    """The families in the picture: what is off, by what matters; else what a report is asked about first."""
    off, there = families_off(balance), set(balance.verdicts["family"])
    return [*off, *(family for family in MAIN if family in there and family not in off)][:PANELS]


def _name(family: str, name: str) -> str:
    return f"goes {ordinal(name)}" if family == "order" else label(family, name)


def _row(row: dict[str, Any]) -> dict[str, Any]:
    value = percent(row["estimate"]) if row["family"] in SHARES else points(row["deviation"])
    return {**row, "name": _name(row["family"], row["name"]), "value": value}


def picture(balance: Balance, narrow: bool = False) -> Draw:
    """Who is how far from fair: of each family what matters most."""
    panels = {}
    for family in _shown(balance):
        rows = balance.verdicts.filter(pl.col("family") == family)
        size = (pl.col("deviation").abs() / pl.col("margin")).fill_nan(0).fill_null(0)
        room = ROWS if family in MAIN else FEWER
        most = rows.sort(-size, maintain_order=True).head(room)
        told = most if family not in ("seat", "order") or rows.height > room else rows
        more = f" ({most.height} of {rows.height})" if rows.height > room else ""
        panels[f"{HEADS[family]}{more}"] = [_row(row) for row in told.iter_rows(named=True)]
    return drawn("deviations", panels, "How far from fair", balance.margin, narrow)
