"""Teams as they are: who wins together when, and what becomes of teams that took something of the board."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, block_sums_of, gather
from equipoise.analysis.fairness import fair_of, share_table
from equipoise.analysis.lengths import sides_of
from equipoise.analysis.winrates import names_of
from equipoise.sim.store import Run

TURN = "turn"  # the category that every run has: when a team moves in the first round
PLACES = ("first", "second", "third")


def turn_of(order: Array, sides: Sequence[Sequence[int]]) -> Array:
    """The place of every team in the first round's turn order: [..., team]."""
    first = np.stack([order[..., list(side)].min(-1) for side in sides], -1)
    place: Array = (first[..., :, None] > first[..., None, :]).sum(-1)
    return place


class TeamShares(Tally):
    """Shares of wins of teams by who is in them and by a category: when the team moves, or a fact of the game."""

    def __init__(self, run: Run, by: str = TURN) -> None:
        self.sides, self.by = sides_of(run), by
        self.characters = names_of(run, "character")
        k, sizes = len(self.characters), sorted({len(side) for side in self.sides})
        teams = [team for size in sizes for team in combinations_with_replacement(range(k), size)]
        self.place = {team: i for i, team in enumerate(teams)}
        self.names = [" and ".join(self.characters[i] for i in team) for team in teams]
        if by == TURN:
            self.values: list[str] = [PLACES[i] if i < len(PLACES) else str(i + 1) for i in range(len(self.sides))]
            self.seat_columns, self.game_columns = ("won", "character", "order"), ()
        else:
            card: Mapping[str, Any] = next(c for c in run.manifest["columns"]["games"] if c["name"] == by)
            self.values = list(card["categories"])
            self.seat_columns, self.game_columns = ("won", "character"), (by,)
        self.cells = len(teams) * len(self.values)
        self.ratios, self.fair = Ratios(self.cells), fair_of(run.plan)

    def add(self, chunk: Chunk) -> None:
        who, won = chunk.seats["character"].astype(np.int64), chunk.seats["won"]
        if self.by == TURN:
            category = turn_of(chunk.seats["order"], self.sides)
        else:
            fact = chunk.games[self.by].astype(np.int64)
            category = np.repeat(fact[..., None], len(self.sides), -1)
        cells, wins = [], []
        for t, side in enumerate(self.sides):
            members = np.sort(who[..., side], -1)
            kinds, which = np.unique(members.reshape(-1, len(side)), axis=0, return_inverse=True)
            codes = np.array([self.place[tuple(kind)] for kind in kinds.tolist()])
            team = codes[which.ravel()].reshape(members.shape[:-1])
            cells.append(team * len(self.values) + category[..., t])
            wins.append(won[..., side].mean(-1))
        cell = chunk.among_decided(np.stack(cells, -1))
        self.ratios.add(*block_sums_of(cell, self.cells, np.stack(wins, -1), None))

    def table(self) -> pl.DataFrame:
        """team, turn (or the fact), estimate, low, high, n, games, error, fair."""
        many = len(self.values)
        columns = {
            "team": [self.names[i // many] for i in range(self.cells)],
            self.by: [self.values[i % many] for i in range(self.cells)],
        }
        return share_table(self.ratios, columns, self.fair)


class TakenTally(Tally):
    """Facts of the game that count what each team took: how teams fare that took it, beside their rivals who did not.

    Compared is within the game: of the games in which one team took more than every other, the share that it won. So
    long or short games and lucky deals are on both sides of the comparison; who was ahead already is not."""

    def __init__(self, run: Run) -> None:
        self.sides, self.fair = sides_of(run), fair_of(run.plan)
        self.facts = run.columns_with("taken", "games")
        self.items: list[tuple[str, str]] = []
        self.where: list[tuple[str, list[int]]] = []  # column, and the place of the thing for each team
        for card in self.facts:
            places = list(card["places"])
            for thing in dict.fromkeys(place.partition(".")[2] for place in places):
                self.items.append((run.plan.title_of(card["name"]), run.plan.title_of(thing)))
                self.where.append(
                    (card["name"], [places.index(f"team_{team}.{thing}") for team in range(len(self.sides))])
                )
        self.seat_columns = ("won",)
        self.game_columns = tuple(card["name"] for card in self.facts)
        k = len(self.items)
        self.more, self.taken, self.any, self.none = Ratios(k), Ratios(k), Ratios(k), Ratios(k)

    def add(self, chunk: Chunk) -> None:
        won = np.stack([chunk.seats["won"][..., side].mean(-1) for side in self.sides], -1)
        sums: dict[str, list[Array]] = {name: [] for name in ("more", "taken", "any", "none")}

        def by_block(values: Any) -> Array:
            summed: Array = np.asarray(values, np.float64).reshape(chunk.blocks, -1).sum(1)
            return summed

        for name, places in self.where:
            count = chunk.games[name][..., places].astype(np.int64)
            best = count.max(-1, keepdims=True)
            alone = (count == best) & ((count == best).sum(-1, keepdims=True) == 1)
            has = count > 0
            decided = chunk.decided[..., None]
            for key, top, bottom in (
                ("more", won * alone, alone & decided),
                ("taken", has.any(-1), np.ones(has.shape[:-1])),
                ("any", won * has, has & decided),
                ("none", won * ~has, ~has & decided),
            ):
                sums[key].append(np.stack([by_block(top), by_block(bottom)]))
        for key, ratios in (("more", self.more), ("taken", self.taken), ("any", self.any), ("none", self.none)):
            both = np.stack(sums[key], -1)  # [top or bottom, block, thing]
            ratios.add(both[0], both[1])

    def table(self) -> pl.DataFrame:
        """fact, item, taken (share of games in which a team did), won_with, won_without (shares of teams), then of the
        games in which one team took most the share that it won: estimate, low, high, n, games, error, fair."""
        facts = pl.DataFrame(
            {
                "fact": [fact for fact, _ in self.items],
                "item": [item for _, item in self.items],
                "taken": self.taken.estimate,
                "won_with": self.any.estimate,
                "won_without": self.none.estimate,
            }
        )
        names = {"fact": facts["fact"].to_list(), "item": facts["item"].to_list()}
        found = self.more.table(names).with_columns(pl.col("games").cast(pl.Int64))
        fair = pl.lit(self.fair).alias("fair")
        return facts.join(found, on=["fact", "item"], how="left", maintain_order="left").with_columns(fair)


def team_shares(run: Run, by: str = TURN) -> pl.DataFrame:
    """Win rates of team compositions by when they move, or by a fact of the game that has categories."""
    tally = TeamShares(run, by)
    gather(run, [tally])
    return tally.table()


def taken(run: Run) -> pl.DataFrame:
    """What the things that teams take go together with."""
    tally = TakenTally(run)
    gather(run, [tally])
    return tally.table()
