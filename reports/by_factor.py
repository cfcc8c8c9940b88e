"""Answers about circumstances and choices: a sentence for each factor, with what is off of it or how far it goes."""

from typing import Any

import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.verdicts import games_to_judge
from equipoise.reports.clauses import answer, far_apart, in_points
from equipoise.reports.words import also, listed, margin_of, percent, what_is_off

TOLD = 4  # factors of a family


def answer_by_factor(balance: Balance, family: str) -> str:
    """The factors in which something is off come first."""
    v = balance.verdicts.filter(pl.col("family") == family)
    if v.is_empty() or games_to_judge(v, balance.games) is not None:
        return answer(balance, family)
    factor = pl.col("name").str.split(": ").list.first()
    off = what_is_off(v).select(factor)["name"].unique(maintain_order=True).to_list()
    all_ = v.select(factor)["name"].unique(maintain_order=True).to_list()
    ranked = [*off, *(name for name in all_ if name not in off)][:TOLD]
    return " ".join(_of_factor(balance, name, v.filter(factor == name)) for name in ranked)


def _of_factor(balance: Balance, factor: str, rows: pl.DataFrame) -> str:
    head, off = f"{factor[0].upper()}{factor[1:]}: ", what_is_off(rows)
    if off.height:
        first = off.row(0, named=True)
        other = off.filter(pl.col("verdict") != first["verdict"]).head(1)
        told = [first, *other.iter_rows(named=True)]
        return f"{head}{' and '.join(_one(balance, row) for row in told)}{_beside(first)}."
    open_ = rows.filter(pl.col("verdict") == "undecided").height
    ends = far_apart(balance, rows, _value) if rows["family"][0] == "factor" else ""
    if open_:
        return f"{head}none of {rows.height} is off for certain{ends}."
    return f"{head}{'both' if rows.height == 2 else f'all {rows.height}'} are fair, within {margin_of(rows)}{ends}."


def _value(row: dict[str, Any]) -> str:
    return str(row["name"]).partition(": ")[2]


def _one(balance: Balance, row: dict[str, Any]) -> str:
    others = also(balance, row["family"], row["name"])
    who = _value(row) + (f" ({listed(others)})" if others else "")
    if row["family"] == "factor":
        return f"{who} wins {percent(row['estimate'])}"
    return f"{who} wins {in_points(row['deviation'])} {'more' if row['deviation'] > 0 else 'less'}"


def _beside(row: dict[str, Any]) -> str:
    where = row["family"] == "factor"
    return f", where {percent(row['fair'])} is fair" if where else " than others who were dealt the same"
