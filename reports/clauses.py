"""Verdicts as parts of a sentence: what is off most in a family, how many of it are, and the answer of a section."""

from collections.abc import Callable
from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.words import (
    FAMILIES,
    MANY,
    SLIGHT,
    also,
    label,
    listed,
    margin_of,
    ordinal,
    percent,
    what_is_off,
)

MAIN = ("character", "seat", "order")  # what a balance report is asked about first
SHARES = (*MAIN, "factor")  # families whose estimate is a share of wins


def counted(rows: pl.DataFrame, of: pl.DataFrame) -> list[str]:
    """`2 of 6 characters`, family by family."""
    parts = []
    for family in FAMILIES:
        n, total = ((table["family"] == family).sum() for table in (rows, of))
        if n:
            parts.append(f"all {n} {MANY[family]}" if n == total > 1 else f"{n} of {total} {MANY[family]}")
    return parts


def undecided(rows: pl.DataFrame, of: pl.DataFrame) -> str:
    """`1 of 6 characters is undecided`, `all 6 seats and 2 of 6 places in the turn order are undecided`."""
    return f"{joined(counted(rows, of))} {'is' if rows.height == 1 else 'are'} undecided"


def joined(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def in_points(share: float) -> str:
    return f"{100 * abs(share):.1f} points"


def clause(balance: Balance, row: dict[str, Any]) -> str:
    """What is off most in a family, within a sentence."""
    family, name, deviation = row["family"], row["name"], row["deviation"]
    way = "more" if deviation > 0 else "less"
    others = also(balance, family, name)
    who = label(family, name) + (f" ({listed(others)})" if others else "")
    if family == "order":
        return f"going {ordinal(name)} {'is worth' if deviation > 0 else 'costs'} {in_points(deviation)}"
    if family == "factor":
        return f"a seat with {who} wins {percent(row['estimate'])} where {percent(row['fair'])} is fair"
    if family in SHARES:
        verb = "win" if family == "seat" and " and " in name else "wins"
        return f"{who} {verb} {percent(row['estimate'])} where {percent(row['fair'])} is fair"
    if family == "card":
        return f"the card {who} wins {in_points(deviation)} {way} than the average card of its pile"
    if family == "held card":
        return f"whoever takes the card {who} wins {in_points(deviation)} {way} than with the average card of its pile"
    if family == "choice":
        return f"whoever has {who} wins {in_points(deviation)} {way} than others who were dealt the same"
    if family == "matchup":
        return f"{who} goes {in_points(abs(deviation))} {'better' if deviation > 0 else 'worse'} than strengths explain"
    if family == "worth":
        return f"100 points of {who} win {in_points(deviation)} {way} than those of the average of its group"
    return f"{who} wins {in_points(deviation)} {way} than the parts explain"


def families_off(balance: Balance) -> list[str]:
    """Families in which something is off, by what matters: those that a report is asked about first go before others,
    if what is off there is more than slight."""
    off = what_is_off(balance.verdicts)
    first = pl.col("family").is_in(MAIN) & (pl.col("strength") != SLIGHT)
    return off.sort(~first, maintain_order=True)["family"].unique(maintain_order=True).to_list()


def worst(balance: Balance) -> dict[str, Any] | None:
    """What is off most, as the verdict has it; None where nothing is."""
    off = what_is_off(balance.verdicts)
    return off.filter(pl.col("family") == families_off(balance)[0]).row(0, named=True) if off.height else None


def answer(balance: Balance, *families: str) -> str:
    """What is off most in these families, in both directions where they are of one kind; else what is fair or open."""
    v = balance.verdicts.filter(pl.col("family").is_in(families))
    if v.is_empty():
        return ""
    if games_to_judge(v, balance.games) is not None:
        return f"Too few games to judge {joined([MANY[family] for family in families if family in v['family']])}."
    off = what_is_off(v)
    if off.height:
        first = off.row(0, named=True)
        others = off.filter((pl.col("verdict") != first["verdict"]) & (pl.col("family") == first["family"]))
        text = clause(balance, first)
        for row in others.head(1).iter_rows(named=True):
            text += _and_the_other(balance, row)
        return f"{text[0].upper()}{text[1:]}." if first["family"] != "character" else f"{text}."
    open_ = v.filter(pl.col("verdict") == "undecided")
    ends = far_apart(balance, v) if len(families) == 1 and families[0] in SHARES else ""
    if open_.height:
        none = joined([MANY[family] for family, _ in _sizes(v)])
        return f"Of the {none} none is off for certain{ends}; {_how_many(open_, v)} undecided."
    who = joined([f"{'both' if n == 2 else f'all {n}'} {MANY[family]}" for family, n in _sizes(v)])
    return f"{who[0].upper()}{who[1:]} are fair, within {margin_of(v)}{ends}."


def _and_the_other(balance: Balance, row: dict[str, Any]) -> str:
    """What is off most the other way, behind a clause on the same family: only what differs is said."""
    others = also(balance, row["family"], row["name"])
    who = label(row["family"], row["name"]) + (f" ({listed(others)})" if others else "")
    if row["family"] in ("character", "seat"):
        return f", {who} {percent(row['estimate'])}"
    if row["family"] in ("card", "held card"):
        return f", {who} {in_points(row['deviation'])} {'more' if row['deviation'] > 0 else 'less'}"
    return f"; {clause(balance, row)}"


def far_apart(balance: Balance, rows: pl.DataFrame, name: Callable[[dict[str, Any]], str] | None = None) -> str:
    """The highest share of a family and the lowest, behind a sentence that calls nothing off; `name`: of a row, as it
    is said there."""
    ranked = rows.filter(pl.col("estimate").is_finite()).sort("estimate", descending=True)
    if ranked.height < 2:
        return ""
    said = name or (lambda row: _place(balance, row))
    high, low = (
        (said(row), percent(row["estimate"])) for row in (ranked.row(0, named=True), ranked.row(-1, named=True))
    )
    if ranked.height == 2:
        return f": {high[0]} with {high[1]}, {low[0]} with {low[1]}"
    return f": from {low[1]} ({low[0]}) to {high[1]} ({high[0]})"


def _place(balance: Balance, row: dict[str, Any]) -> str:
    """A name, and all that it is by other names: `seat 0, going first`."""
    own = f"going {ordinal(row['name'])}" if row["family"] == "order" else label(row["family"], row["name"])
    others = also(balance, row["family"], row["name"])
    return f"{own} ({listed(others)})" if others else own


def _how_many(open_: pl.DataFrame, v: pl.DataFrame) -> str:
    n, total = open_.height, v.height
    return "all are" if n == total else f"{n} of {total} {'is' if n == 1 else 'are'}"


def _sizes(v: pl.DataFrame) -> list[tuple[str, int]]:
    return [(family, n) for family in FAMILIES if (n := v.filter(pl.col("family") == family).height)]
