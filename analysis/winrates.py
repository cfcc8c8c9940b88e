"""Who wins, from where, with whom: shares of wins with honest intervals."""

from typing import Literal

import polars as pl

from analysis.intervals import block_mean, wilson
from sim.store import Run

Key = Literal["character", "seat", "order", "bot"]


def win_rates(run: Run, by: Key) -> pl.DataFrame:
    """Share of wins by character, seat, order or bot: columns <by>, estimate, low, high, n, games, fair.

    `n` is the number of independent units: the block, whose games share one deal. Where a block is a single game and
    every game is won or lost outright the interval is Wilson's, otherwise the t interval over blocks.
    """
    seats = run.seats.select(
        pl.col(by), pl.col("won").cast(pl.Float64), (pl.col("game") // run.rotations).alias("block")
    )
    whole = pl.col("won").is_in([0.0, 1.0]).all().alias("whole")
    if run.rotations > 1 or _several_per_game(run, by):
        units = seats.group_by(by, "block").agg(
            pl.col("won").mean(), pl.lit(False).alias("single"), pl.len().alias("games")
        )
    else:
        units = seats.with_columns(pl.lit(True).alias("single"), pl.lit(1, dtype=pl.UInt32).alias("games"))
    rows = (
        units.group_by(by)
        .agg(
            pl.col("won").mean().alias("estimate"),
            pl.col("won").var().alias("variance"),
            pl.len().alias("n"),
            pl.col("games").sum(),
            whole,
            pl.col("single").all(),
        )
        .sort(by)
        .collect(engine="streaming")
    )
    fair = fair_share(run)
    out = []
    for row in rows.iter_rows(named=True):
        if row["single"] and row["whole"]:
            low, high = wilson(row["estimate"] * row["n"], row["n"])
        else:
            low, high = block_mean(row["estimate"], row["variance"] or 0.0, row["n"])
        out.append(
            {
                by: str(row[by]),
                "estimate": row["estimate"],
                "low": low,
                "high": high,
                "n": row["n"],
                "games": row["games"],
                "fair": fair,
            }
        )
    return pl.DataFrame(out)


def _several_per_game(run: Run, by: Key) -> bool:
    """Whether one value of the key can stand at several seats of a game, which then are no independent observations."""
    lineup = run.plan.lineup
    if by == "character":
        return any(len(set(row)) < run.plan.seats for block in lineup.characters.tolist() for row in block)
    return by == "bot" and any(len(set(row)) < run.plan.seats for row in lineup.bot_of.tolist())


def fair_share(run: Run) -> float:
    """What a seat wins when nothing matters: one over the number of teams."""
    return 1 / len(set(run.plan.lineup.teams.tolist()))


def questions(run: Run) -> list[Key]:
    """What can be asked of a run: a key with one value all through has no answer."""
    keys: list[Key] = ["seat"]
    if len(run.plan.descriptor.characters) > 1:
        keys.insert(0, "character")
    if len(run.plan.distinct_bots) > 1:
        keys.append("bot")
    return keys
