"""Numbers that games record, under both rules on the same blocks: was the power used less, were fewer battles fought?

Facts of seats are told for all seats and for each character, facts of games once. All are judged together.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk
from equipoise.analysis.intervals import Floats
from equipoise.analysis.paired import PLAIN, Certainty, check_pairing
from equipoise.analysis.paired_ratios import COLUMNS, PairedRatios, both_runs, ratio_rows
from equipoise.analysis.winrates import names_of
from equipoise.sim.facts import Role
from equipoise.sim.store import Run

OF_SEATS: tuple[Role, ...] = ("use", "available", "course", "source")
OF_GAMES: tuple[Role, ...] = ("course", "taken")
ALL, GAME = "everybody", "the game"
FACT = {"fact": pl.String, "item": pl.String, "who": pl.String}


def _values(column: Array, missing: int | None) -> tuple[Floats, Floats]:
    """[block, row, item] numbers, 0 where it never came to that, and which of them count."""
    value = column.astype(np.float64)
    there = np.ones(value.shape) if missing is None else (column != missing).astype(np.float64)
    return value * there, there


class FactSums:
    """The numeric facts of a run, and their sums by block: [block, cell]. Cells are (fact, item, who)."""

    def __init__(self, run: Run) -> None:
        self.seats = [card for role in OF_SEATS for card in run.columns_with(role)]
        self.games = [card for role in OF_GAMES for card in run.columns_with(role, "games")]
        self.who = names_of(run, "character")
        self.title = run.plan.title_of
        self.seat_columns = ("character", *(card["name"] for card in self.seats))
        self.game_columns = tuple(card["name"] for card in self.games)

    @property
    def cells(self) -> list[tuple[str, str, str]]:
        everybody = [ALL, *self.who] if len(self.who) > 1 else [ALL]
        told = [(card, everybody) for card in self.seats] + [(card, [GAME]) for card in self.games]
        return [
            (self.title(card["name"]), self.title(place) if card["places"] else "", who)
            for card, many in told
            for who in many
            for place in card["places"] or [""]
        ]

    def sums(self, chunk: Chunk) -> tuple[Floats, Floats]:
        parts = [self._by_character(chunk, card) for card in self.seats]
        parts += [self._of_games(chunk.games[card["name"]], card) for card in self.games]
        tops, bottoms = zip(*parts, strict=True)
        return np.concatenate(tops, 1), np.concatenate(bottoms, 1)

    def _by_character(self, chunk: Chunk, card: Mapping[str, Any]) -> tuple[Floats, Floats]:
        column = chunk.seats[card["name"]].reshape(chunk.blocks, -1, len(card["places"] or [""]))
        who = chunk.seats["character"].reshape(chunk.blocks, 1, -1)
        masks = [np.ones(who.shape)]
        if len(self.who) > 1:
            masks.append((who == np.arange(len(self.who))[:, None]).astype(np.float64))
        mine = np.concatenate(masks, 1)
        top, bottom = ((mine @ part).reshape(chunk.blocks, -1) for part in _values(column, card.get("missing")))
        return top, bottom

    def _of_games(self, column: Array, card: Mapping[str, Any]) -> tuple[Floats, Floats]:
        value, there = _values(column.reshape(*column.shape[:2], -1), card.get("missing"))
        return value.sum(1), there.sum(1)


def fact_differences(baseline: Run, tweak: Run, certainty: Certainty = PLAIN) -> pl.DataFrame | None:
    """Columns fact, item, who, then as `differences`, and copies (seats, or games, before). What never came about under
    either rules is left out. None for a game that records no numbers."""
    check_pairing(baseline, tweak)
    before, after = FactSums(baseline), FactSums(tweak)
    if not before.cells:
        return None
    both = PairedRatios(len(before.cells))
    for a, b in both_runs(baseline, tweak, before.seat_columns, before.game_columns):
        both.add(before.sums(a), after.sums(b))
    rows = ratio_rows(both, [str(i) for i in range(len(before.cells))], certainty, share=False)
    found = [
        {**dict(zip(FACT, before.cells[int(row.pop("name"))], strict=True)), **row}
        for row in rows
        if row["before"] or row["after"]
    ]
    return pl.DataFrame(found, schema={**FACT, **COLUMNS})


def told_first(table: pl.DataFrame) -> pl.DataFrame:
    """Of what changed for certain one row for each fact, the clearest first. Where one character alone does it, the
    change is as clear for everybody, and is told of the character."""
    sure = table.filter(pl.col("verdict").is_in(["higher", "lower"]))
    clear = (pl.col("estimate").abs() / pl.col("error").clip(1e-300)).alias("clear")
    one = sure.with_columns(clear).sort(-pl.col("clear").round_sig_figs(6), pl.col("who") == ALL, maintain_order=True)
    return one.unique(["fact", "item"], keep="first", maintain_order=True).drop("clear")


def fact_name(row: Mapping[str, Any]) -> str:
    """`ap used: climb (Scrounger)`."""
    what = f"{row['fact']}: {row['item']}" if row["item"] else str(row["fact"])
    return what if row["who"] in (ALL, GAME) else f"{what} ({row['who']})"
