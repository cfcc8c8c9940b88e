"""Cards, companions and tiles that seats are dealt at the start: what each is worth, by the lot of the dealing.

Who gets which is drawn by lot, so that the difference between those who got a card and those who got another one of its
pile is caused by the card. All cards of a hand are weighed together (least squares within strata of everything else
that was dealt): a card in place of the average card of its pile. Taking win rates alone would understate that where
hands are a large part of a pile, since who has a good card has fewer of the other good ones.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally
from equipoise.analysis.choices import Deal, block_of_decided, seats_of_decided
from equipoise.analysis.holdings import card_columns, copies, names, piles_of, places_of, won_and_held
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.shrinkage import shrunk
from equipoise.analysis.within import Within
from equipoise.sim.store import Run

DEALT = {"card": pl.String, **dict.fromkeys(("estimate", "low", "high"), pl.Float64), "n": pl.Int64}
DEALT |= {"games": pl.Int64, "error": pl.Float64, "shrunken": pl.Float64}


class DealtTally(Tally):
    """First pass: who was dealt what."""

    def __init__(self, run: Run) -> None:
        self.columns = card_columns(run, "start")
        self.cards = places_of(self.columns)
        self.titles = [run.plan.title_of(card) for card in self.cards]
        self.deal = Deal(run)
        self.seat_columns = ("won", *names(self.columns), *self.deal.seat_columns)
        self.piles = piles_of(self.columns, self.cards)
        self.fit, self.held = Within(len(self.cards)), Ratios(len(self.cards))

    def rows(self, chunk: Chunk, hands: Array) -> tuple[Array, Floats]:
        """What the seats of decided games had, and whether they won; hands[block, seat of any game, card]."""
        decided = seats_of_decided(chunk)
        had = hands.reshape(-1, len(self.cards))
        had = had if decided.all() else had[decided]
        return had, chunk.seats["won"].ravel()[decided].astype(np.float64)

    def hands(self, chunk: Chunk) -> Array:
        return copies(chunk, self.columns, self.cards)

    def add(self, chunk: Chunk) -> None:
        hands = self.hands(chunk)
        self.fit.add(*self.rows(chunk, hands), self.deal.number(chunk))
        _, had = won_and_held(hands, chunk.seats["won"])
        self.held.add(np.zeros_like(had), had)

    def groups(self) -> list[Array]:
        """Cards of one pile that were dealt to seats whose deal was the same otherwise."""
        _, pile = np.unique(self.piles, axis=1, return_inverse=True)
        own = [np.flatnonzero(pile.ravel() == i) for i in range(pile.max(initial=-1) + 1)]
        return [group for cards in own for group in self.fit.met(cards)]


@dataclass
class DealtErrors(Tally):
    """Second pass: the errors."""

    dealt: DealtTally

    def __post_init__(self) -> None:
        self.seat_columns = self.dealt.seat_columns

    def add(self, chunk: Chunk) -> None:
        stratum = self.dealt.deal.number(chunk)
        rows = self.dealt.rows(chunk, self.dealt.hands(chunk))
        self.dealt.fit.add_errors(*rows, stratum, block_of_decided(chunk))

    def table(self) -> pl.DataFrame:
        """card, estimate (of winning more with it than with the average card of its pile), low, high, n (blocks), games
        (copies), error, shrunken (towards none, pile by pile)."""
        dealt, fit = self.dealt, self.dealt.fit
        groups = dealt.groups()
        estimate, error = fit.contrasts(fit.averages(groups))
        low, high = t_interval(estimate, error, dealt.held.n)
        near = np.full(len(error), np.nan)
        for group in groups:
            near[group] = shrunk(estimate[group], error[group], 0.0)
        frame = pl.DataFrame(
            {
                "card": dealt.titles,
                "estimate": estimate,
                "low": low,
                "high": high,
                "n": dealt.held.n,
                "games": dealt.held.bottom.astype(np.int64),
                "error": error,
                "shrunken": near,
            },
            schema=DEALT,
        )
        return frame.filter((pl.col("n") > 1) & pl.col("estimate").is_finite())
