"""Does a verdict hold among stronger players? What a ladder found, read for the report of a run by the same rules.

On a ladder everybody plays each rung, always on the same deals. Its strongest rung stands beside the verdicts on
characters, seats and turn order. A verdict that turns round there is one about the players, and no finding.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import polars as pl

from equipoise.analysis.balance import Balance
from equipoise.analysis.between_styles import DEPENDS
from equipoise.analysis.verdicts import RATE, difference_p
from equipoise.sim.errors import InputError, arg
from equipoise.sim.files import parse_json, read_text
from equipoise.sim.plan import Plan

RESULT = "result.json"
BYTES = 20_000_000
FEWEST = 10  # blocks that everybody must have played a rung
FIGURES = ("before", "share", "share_low", "share_high", "share_error", "estimate", "low", "high")
Holds = Literal["yes", "turns", "moves", "open"]


@dataclass(frozen=True)
class Strongest:
    """The strongest rung of a ladder: who plays it, and what everybody wins then, family by family."""

    rung: str
    usual: str
    games: int
    shares: pl.DataFrame  # family, name and FIGURES, with n blocks


def read_ladder(path: Path, plan: Plan) -> Strongest:
    """Of the folder of an `equipoise ladder`: it must be of the same game, rules and number of seats."""
    file = path / RESULT if path.is_dir() else path
    name = f"{arg('ladder')} {path}"
    if not file.exists():
        raise InputError(f"{name}: is not the folder of a finished `equipoise ladder`: it has no {RESULT}")
    found = parse_json(read_text(file, BYTES, "a result"), str(file))
    if not isinstance(found, dict):
        raise InputError(f"{file}: is no ladder as `equipoise ladder` writes it")
    for key, mine in (("game", plan.game), ("ruleset", plan.ruleset), ("seats", plan.seats)):
        if found.get(key) != mine:
            raise InputError(f"{name}: was played with {key} = {found.get(key)}; the run has {mine}")
    try:
        return _strongest(found)
    except (KeyError, TypeError, ValueError, pl.exceptions.PolarsError) as error:
        raise InputError(f"{file}: is no ladder as `equipoise ladder` writes it ({error})") from None


def own_path(plan: Plan) -> Path | None:
    """The ladder in the game's room for so many seats, if there is one. A game that was typed in has no room."""
    rules = getattr(sys.modules.get(plan.descriptor.rules.__module__), "__file__", None)
    path = Path(rules or "").parent / f"ladder-{plan.seats}.json"
    return path if rules and path.is_file() else None


def own_ladder(plan: Plan) -> Strongest | None:
    """That which comes with the game for so many seats, if it was played by these rules and this version."""
    path = own_path(plan)
    if path is None:
        return None
    found = parse_json(read_text(path, BYTES, "a result"), str(path))
    mine = {"ruleset": plan.ruleset, "version": plan.descriptor.version}
    return _strongest(found) if all(found[key] == value for key, value in mine.items()) else None


def _strongest(found: Mapping[str, Any]) -> Strongest:
    """Of the rungs that everybody played often enough."""
    shares = pl.DataFrame(
        [{key: row[key] for key in ("rung", "family", "name", "n", *FIGURES)} for row in found["shares"]],
        infer_schema_length=None,
    )
    shares = shares.cast({**dict.fromkeys(FIGURES, pl.Float64), "n": pl.Int64})
    known = set(shares.filter(pl.col("n") >= FEWEST)["rung"]) | {found["usual"]}
    rung = max((row for row in found["strength"] if row["name"] in known), key=lambda row: float(row["estimate"]))
    own = shares.filter(pl.col("rung") == rung["name"]).drop("rung")
    games = next(int(row["games"]) for row in found["rungs"] if row["name"] == rung["name"])
    return Strongest(rung["name"], found["usual"], games, own)


def among_stronger(found: Balance, ladder: Strongest) -> Balance:
    """The report with a table `stronger`; verdicts that turn round there depend on play. Without a rung above the usual
    bot there is nothing to say."""
    if ladder.rung == ladder.usual or ladder.shares.is_empty():
        return found
    claims = found.verdicts.select("family", "name", "verdict", "fair", "margin")
    table = claims.join(ladder.shares, on=["family", "name"], how="inner", maintain_order="left")
    if table.is_empty():
        return found
    deviation, error = (table["share"] - table["fair"]).to_numpy(), table["share_error"].to_numpy()
    p = difference_p(deviation, error, table["n"].to_numpy().astype(np.float64))
    sure = p * table.height <= RATE  # Bonferroni over everything that is compared
    table = table.with_columns(
        pl.Series("holds", [_holds(row, bool(s)) for row, s in zip(table.iter_rows(named=True), sure, strict=True)]),
        pl.lit(ladder.rung).alias("rung"),
        pl.lit(ladder.games).alias("games"),
    )
    turned = table.filter(pl.col("holds") == "turns").select("family", "name", pl.lit(DEPENDS).alias("play"))
    verdicts = found.verdicts.join(turned, on=["family", "name"], how="left", maintain_order="left")
    verdicts = verdicts.with_columns(pl.coalesce("play", "verdict").alias("verdict")).drop("play")
    return replace(found, tables={**found.tables, "stronger": table}, verdicts=verdicts)


def _holds(row: Mapping[str, Any], sure: bool) -> Holds:
    """`yes`: the interval at the strongest rung says the same. `turns`: the contrary is certain. `moves`: what was fair
    or undecided is off there for certain, by more than the margin."""
    above = row["share"] > row["fair"]
    low, high = row["share_low"] - row["fair"], row["share_high"] - row["fair"]
    beside = low > 0 or high < 0
    if row["verdict"] in ("over", "under"):
        if above == (row["verdict"] == "over"):
            return "yes" if beside else "open"
        return "turns" if sure else "open"
    if row["verdict"] == "fair" and max(-low, high) <= row["margin"]:
        return "yes"
    return "moves" if sure and (low > row["margin"] or high < -row["margin"]) else "open"
