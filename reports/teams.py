"""Sections on teams: who wins together when, and what became of teams that took something of the board."""

from collections.abc import Iterator
from typing import Any

from equipoise.analysis.balance import Balance
from equipoise.reports.section import BLOCKS, SHARE, SHARES, WHERE, WHY, Section, drawn
from equipoise.reports.words import percent


def teams(balance: Balance) -> Iterator[Section]:
    if "teams" in balance.tables:
        table = balance.tables["teams"]
        fair = table["fair"][0]
        best, worst = (table.sort("estimate", descending=down).row(0, named=True) for down in (True, False))
        first = table.filter(table["turn"] == "first").sort("estimate", descending=True)
        title = "Teams and turn order"
        if first.height:
            top = first.row(0, named=True)
            title = f"{top['team']} win {percent(top['estimate'])} of the games in which they move first"
        yield Section(
            "teams",
            WHERE,
            "Win rate by team and turn order",
            f"fair is {percent(fair)}; {BLOCKS}",
            table.drop("fair", "error"),
            SHARES,
            (drawn("grid", table, "team", "turn", "estimate", title, "share of wins, %", fair, 0.02),),
            says=f"{_when(best)} win {percent(best['estimate'])}, {_when(worst)} win {percent(worst['estimate'])}.",
        )


def _when(row: dict[str, Any]) -> str:
    return f"{row['team']} moving {row['turn']}"


def takings(balance: Balance) -> Iterator[Section]:
    if "taken" in balance.tables:
        table = balance.tables["taken"]
        yield Section(
            "taken",
            WHY,
            "What teams take",
            "taken: share of games in which a team took it; won_with, won_without: win rates of teams that took it, "
            "and that did not; estimate: of the games in which one team took more of it than any other, the share "
            f"that this team won (fair is {percent(table['fair'][0])}). Taking is not causing: the leader has time to "
            "take",
            table.drop("fair", "error"),
            {**SHARES, **dict.fromkeys(("taken", "won_with", "won_without"), SHARE)},
        )
