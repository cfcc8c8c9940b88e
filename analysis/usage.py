"""What players used of what they could: powers, actions, objectives; and where they stood."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Contrasted, Ratios, Tally, gather
from equipoise.analysis.holdings import copies, names, won_and_held
from equipoise.analysis.intervals import t_interval
from equipoise.sim.store import Run


def _thing(place: str, title: Callable[[str], str]) -> str:
    """What is used, and by what: `step.avatar` is a step of the avatar."""
    what, _, by = place.partition(".")
    return f"{title(what)} ({title(by)})" if by else title(place)


class UsageTally(Tally):
    """For each thing that can be used: how often, when it could be, and how its users fare."""

    def __init__(self, run: Run) -> None:
        self.uses = run.columns_with("use")
        self.available = {card["of"]: card for card in run.columns_with("available")}
        self.held = [*run.columns_with("card_opening"), *run.columns_with("card_drawn")]
        title = run.plan.title_of
        keys = [(card["name"], place) for card in self.uses for place in card["places"] or [card["name"]]]
        self.items = [(title(name), _thing(place, title)) for name, place in keys]
        self.offered = np.array([name in self.available for name, _ in keys])
        self.known = self.offered | np.array([bool(self.holdings(c)) for c in self.uses for _ in c["places"] or [c]])
        self.seat_columns = ("won", *names(self.uses), *names(list(self.available.values())), *names(self.held))
        k = len(self.items)
        self.share, self.mean = Ratios(k), Ratios(k)
        self.fare = Contrasted(k)  # won by users, then by those who could and did not

    def holdings(self, card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
        """The columns that say who held what this column counts the uses of: only who holds a card can use it."""
        places = set(card["places"] or ())
        return [held for held in self.held if places and set(held["places"]) <= places]

    def add(self, chunk: Chunk) -> None:
        used, unused = [], []
        for card in self.uses:
            places = list(card["places"] or [card["name"]])
            count = copies(chunk, [card], places)
            left: Array = count == 0
            offer = self.available.get(card["name"])
            if offer is not None:
                left &= copies(chunk, [{**offer, "places": places}], places) > 0
            elif held := self.holdings(card):
                left &= copies(chunk, held, places) > 0
            used.append(count)
            unused.append(left)
        count, won = np.concatenate(used, -1), chunk.seats["won"]
        with_wins, with_rows = won_and_held(count > 0, won)
        without_wins, without_rows = won_and_held(np.concatenate(unused, -1), won)
        self.fare.add(np.concatenate([with_wins, without_wins], 1), np.concatenate([with_rows, without_rows], 1))
        self.share.add(with_rows, with_rows + without_rows)
        self.mean.add(won_and_held(count, won)[1], np.full(with_rows.shape, float(count.shape[1])))

    def table(self) -> pl.DataFrame:
        """fact, item, available (share of seat-games; null where nobody recorded who could), used (share of those),
        per_game, then the win rate when used: estimate, low, high, n, games; not_used (win rate of those who could),
        difference with low and high. What nobody used is left out unless it was offered: it may be of no use."""
        k = len(self.items)
        rate = self.fare.table({"i": [str(i) for i in range(2 * k)]})
        gap, error = self.fare.difference
        low, high = t_interval(gap, error, np.minimum(self.fare.n[:k], self.fare.n[k:]))
        facts = pl.DataFrame(
            {
                "i": [str(i) for i in range(k)],
                "fact": [fact for fact, _ in self.items],
                "item": [item for _, item in self.items],
                "available": [
                    share if known else None
                    for share, known in zip(
                        (self.share.bottom / np.maximum(self.mean.bottom, 1)).tolist(), self.known.tolist(), strict=True
                    )
                ],
                "used": self.share.estimate,
                "per_game": self.mean.estimate,
                "not_used": self.fare.estimate[k:],
                "difference": gap,
                "difference_low": low,
                "difference_high": high,
            }
        )
        there = facts.filter(pl.Series((self.mean.top > 0) | (self.offered & (self.share.bottom > 0))))
        table = there.join(rate, on="i", how="left", maintain_order="left").drop("i")
        bounded = pl.col("difference_low").is_finite()  # a single block without it tells of no spread
        return table.with_columns(pl.when(bounded).then(pl.col(c)) for c in ("difference_low", "difference_high"))


class PositionTally(Tally):
    """How often seats stood at each place of the board, and how often those were winners."""

    def __init__(self, run: Run) -> None:
        self.columns, self.title = run.columns_with("position"), run.plan.title_of
        self.seat_columns = ("won", *names(self.columns))
        self.visits = [Ratios(len(card["places"])) for card in self.columns]
        self.winners = [Ratios(len(card["places"])) for card in self.columns]

    def add(self, chunk: Chunk) -> None:
        for card, visits, winners in zip(self.columns, self.visits, self.winners, strict=True):
            stood = copies(chunk, [card], card["places"])
            top, bottom = won_and_held(stood, chunk.seats["won"])
            winners.add(top, bottom)
            visits.add(bottom, np.full(bottom.shape, float(stood.shape[1])))

    def table(self) -> pl.DataFrame:
        """fact, place, x, y, estimate (visits per seat and game), low, high, n, won (share of visits by winners)."""
        frames = []
        for card, visits, winners in zip(self.columns, self.visits, self.winners, strict=True):
            spots = card["spots"]
            where = pl.DataFrame(
                {
                    "place": [self.title(place) for place in card["places"]],
                    "fact": [self.title(card["name"])] * len(spots),
                    "x": [float(x) for x, _ in spots],
                    "y": [float(y) for _, y in spots],
                    "won": winners.estimate,
                }
            )
            frame = visits.table({"place": where["place"].to_list()}, share=False).drop("games", "error")
            frames.append(where.join(frame, on="place", how="left", maintain_order="left"))
        return pl.concat(frames).select("fact", "place", "x", "y", "estimate", "low", "high", "n", "won")


def usage(run: Run) -> pl.DataFrame:
    tally = UsageTally(run)
    gather(run, [tally])
    return tally.table()


def positions(run: Run) -> pl.DataFrame:
    tally = PositionTally(run)
    gather(run, [tally])
    return tally.table()
