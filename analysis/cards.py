"""Cards: the 17Lands family of win rates, by copies, with blocks as units.

Definitions follow 17Lands ("Using win-rate data") and their re-implementation in oelarnes/spells (`columns.py`). For a
card and a seat in a game: D copies in its deck, O in the opening hand, R drawn later, N = max(0, D - O - R) not seen.
Where seats draw from a common pile D is taken as 1: a seat either saw the card or it did not.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import Array, Chunk, Contrasted, Ratios, Tally, gather
from equipoise.analysis.holdings import card_columns, copies, names, piles_of, places_of, won_and_held
from equipoise.analysis.intervals import Floats, t_interval
from equipoise.analysis.shrinkage import shrunk
from equipoise.analysis.winrates import names_of
from equipoise.sim.store import Run

# metric -> what it is; each is a win rate of seats weighted by copies, unless it says otherwise
METRICS = {
    "opening": "opening hand (OH): copies in the opening hand",
    "drawn": "drawn later (GD)",
    "in_hand": "in hand (GIH): opening or drawn",
    "not_seen": "not seen (GNS): never came to the hand",
    "played": "played",
    "stuck": "still in hand at the end",
    "discarded": "discarded",
    "played_share": "share of copies in hand that were played",
    "stuck_share": "share of copies in hand that were held at the end",
    "improvement": "improvement when drawn (IWD): in hand less not seen; no worth of a card, since who wins early sees "
    "few cards, so that it may be below zero for all of them",
}
BIASES = (
    "In-hand rates favour cards of players who draw much and of long games, because more cards are seen there; compare "
    "cards with each other, not with the players' own win rate.",
    "Cards that save lost positions look bad by their played rate (who plays an airbag has crashed), and cards that "
    "finish won games look good.",
    "Win rates are not cause: a card is seen more by some characters and in some games than in others. Shrunken "
    "figures pull rare cards towards the average of the cards of their deck.",
)


# what a card's worth is told by, the best first
DEALT, DRAWN, HELD = "dealt at the start", "drawn by lot", "held"
HARDLY = 0.01  # of the copies in hand, below which a card is not used, and nothing is said of it


class CardTally(Tally):
    """Everything about cards in one pass."""

    def __init__(self, run: Run) -> None:
        self.deck, self.forced = run.columns_with("card_deck"), card_columns(run, "later")
        self.hand = [*run.columns_with("card_opening"), *run.columns_with("card_drawn")]
        self.got = {
            "opening": [*run.columns_with("card_dealt"), *run.columns_with("card_opening")],
            "drawn": run.columns_with("card_drawn"),
        }
        self.others = {
            "played": run.columns_with("card_played"),
            "stuck": run.columns_with("card_held"),
            "discarded": run.columns_with("card_discarded"),
        }
        everything = [
            c for columns in (self.hand, *self.got.values(), self.deck, *self.others.values()) for c in columns
        ]
        self.cards = places_of(everything)
        played = self.others["played"]
        put = [c for c in run.columns_with("use") if any(c["places"] == of["places"] for of in played)]
        self.uses = [*played, *put] if played else []
        self.titles = [run.plan.title_of(card) for card in self.cards]
        self.columns = {card["name"]: card for card in (*everything, *self.uses)}
        self.seat_columns = tuple(dict.fromkeys(["won", *(["character"] if self.deck else []), *self.columns]))
        k = len(self.cards)
        self.holders = np.zeros((len(names_of(run, "character")), k), bool)  # whose decks can hold the card
        self.piles = piles_of(self.hand, self.cards)
        self.ratios = {name: Ratios(k) for name in ("opening", "drawn", *self.others, "played_share", "stuck_share")}
        self.in_hand, self.seen = Ratios(k, joint=True), Contrasted(k)  # the latter: in hand, then not seen
        self.by_lot, self.used = Ratios(k, joint=True), Ratios(k)

    def sums(self, chunk: Chunk) -> dict[str, tuple[Floats, Floats]]:
        """By metric, the sums of each block whose ratio it is: [block, card] numerators and denominators."""
        return self._sums(chunk, self._by_column(chunk))

    def _by_column(self, chunk: Chunk) -> dict[str, tuple[Floats, Floats]]:
        """Of each column the sums by block, with and without winning. A metric of several columns is their sum."""
        won = chunk.seats["won"]
        return {name: won_and_held(copies(chunk, [card], self.cards), won) for name, card in self.columns.items()}

    def _sums(self, chunk: Chunk, held: dict[str, tuple[Floats, Floats]]) -> dict[str, tuple[Floats, Floats]]:
        found: dict[str, tuple[Floats, Floats]] = {}
        for name, columns in self.got.items():
            if columns:
                found[name] = _together(held, columns)
        if self.hand:
            hand = copies(chunk, self.hand, self.cards)
            deck = copies(chunk, self.deck, self.cards) if self.deck else None
            unseen: Array = hand == 0 if deck is None else np.maximum(deck, hand) - hand
            found["in_hand"] = _together(held, self.hand)
            found["not_seen"] = won_and_held(unseen, chunk.seats["won"])
        for name, columns in self.others.items():
            if columns:
                found[name] = _together(held, columns)
                if name != "discarded" and self.hand:
                    found[f"{name}_share"] = found[name][1], found["in_hand"][1]
        return found

    def add(self, chunk: Chunk) -> None:
        held = self._by_column(chunk)
        found = self._sums(chunk, held)
        if self.deck:
            deck = copies(chunk, self.deck, self.cards) > 0
            who = chunk.seats["character"].reshape(chunk.blocks, -1)
            for i in range(len(self.holders)):
                self.holders[i] |= deck[who == i].any(0)
        if self.forced:
            self.by_lot.add(*_together(held, self.forced))
        if self.uses and "in_hand" in found:
            self.used.add(_together(held, self.uses)[1], found["in_hand"][1])
        if "in_hand" in found:
            self.in_hand.add(*found["in_hand"])
            both = zip(found.pop("in_hand"), found.pop("not_seen"), strict=True)
            self.seen.add(*(np.concatenate(pair, 1) for pair in both))
        for name, (top, bottom) in found.items():
            self.ratios[name].add(top, bottom)

    def metrics(self) -> pl.DataFrame:
        """Tidy: card, metric, estimate, low, high, n (blocks), games (copies), error."""
        k = len(self.cards)
        frames = []
        for name, ratios in self.ratios.items():
            if ratios.n.any():
                frames.append(ratios.table({"card": self.titles}).with_columns(pl.lit(name).alias("metric")))
        if self.seen.n.any():
            both = self.seen.table({"card": [*self.titles, *self.titles], "metric": ["in_hand"] * k + ["not_seen"] * k})
            frames += [both, self._improvement()]
        tidy = ("card", "metric", "estimate", "low", "high", "n", "games", "error")
        return pl.concat([frame.select(tidy) for frame in frames])

    def _improvement(self) -> pl.DataFrame:
        """In hand less not seen; cards that lack one of them are left out."""
        in_hand, unseen = np.split(self.seen.n, 2)
        frame = self._contrast(*self.seen.difference, self.in_hand, (in_hand > 1) & (unseen > 1))
        return frame.with_columns(pl.lit("improvement").alias("metric"))

    def _contrast(self, estimate: Floats, error: Floats, rates: Ratios, known: Array) -> pl.DataFrame:
        """A linear combination of rates, for each card of which it is known."""
        low, high = t_interval(estimate, error, rates.n)
        return pl.DataFrame(
            {
                "card": self.titles,
                "estimate": estimate,
                "low": low,
                "high": high,
                "n": rates.n,
                "games": rates.bottom,
                "error": error,
            }
        ).filter(pl.Series(known))

    def decks(self) -> list[Array]:
        """The cards that compete with each other: those of one pile that the decks of the same characters can hold.
        Without decks of their own all seats may see all cards."""
        _, which = np.unique(np.concatenate([self.holders, self.piles]), axis=1, return_inverse=True)
        return [np.flatnonzero(which.ravel() == i) for i in range(which.max() + 1)]

    def excess(self, by_lot: bool = False) -> pl.DataFrame:
        """In-hand rate less the mean of the cards that compete with it, weighted by copies: card, estimate, low, high,
        n, games, error, shrunken. Differences between such cards are free of what all of them share: the luck of
        drawing much, and the strength of the character whose deck they are in. `by_lot`: only copies that chance drew
        from a shuffled pile. Which card comes up then is an experiment."""
        rates = self.by_lot if by_lot else self.in_hand
        lever = np.zeros((len(self.cards), len(self.cards)))
        decks = self.decks()
        for deck in decks:
            held = rates.bottom[deck]
            lever[np.ix_(deck, deck)] = np.eye(len(deck)) - (held / max(held.sum(), 1.0))[None, :]
        error = np.sqrt(np.maximum(np.einsum("cs,st,ct->c", lever, rates.covariance, lever, optimize=True), 0))
        frame = self._contrast(lever @ np.nan_to_num(rates.estimate), error, rates, rates.n > 1)
        deck_of = {self.titles[card]: i for i, deck in enumerate(decks) for card in deck}
        near = [
            part.with_columns(pl.Series("shrunken", self._shrunken(part, rates)))
            for _, part in frame.group_by(pl.col("card").replace_strict(deck_of), maintain_order=True)
        ]
        return pl.concat(near) if near else frame.with_columns(pl.lit(None, pl.Float64).alias("shrunken"))

    def _shrunken(self, frame: pl.DataFrame, rates: Ratios) -> Floats:
        """The excesses of one deck pulled towards none. All or no copies won is no certainty, however they spread."""
        place = [self.titles.index(card) for card in frame["card"]]
        certain = np.isin(rates.estimate[place], (0.0, 1.0))
        error = np.where(certain, rates.share_error()[place], frame["error"].to_numpy())
        return shrunk(frame["estimate"].to_numpy(), error, 0.0)

    def worth(self, dealt: pl.DataFrame | None) -> pl.DataFrame:
        """Each card once, by the best that is known of it: card, basis, estimate, low, high, n, games, error, shrunken,
        used (share of copies in hand; null where playing is not recorded). `dealt` is what dealing at the start says
        (see `DealtErrors`); then comes what chance drew later; then who held it, however they came by it."""
        found = [
            (DEALT, dealt),
            (DRAWN, self.excess(by_lot=True) if self.forced else None),
            (HELD, self.excess() if self.hand else None),
        ]
        frames: list[pl.DataFrame] = []
        for basis, frame in found:
            if frame is not None:
                told = [card for of in frames for card in of["card"]]
                left = frame.filter(~pl.col("card").is_in(told)).with_columns(pl.col("games").cast(pl.Float64))
                frames.append(left.select("card", pl.lit(basis).alias("basis"), pl.exclude("card")))
        used = pl.DataFrame(
            {"card": self.titles, "used": np.where(self._acts_at_once(), np.nan, self.used.estimate)}
        ).with_columns(pl.col("used").fill_nan(None))
        return pl.concat(frames).join(used, on="card", how="left", maintain_order="left")

    def _acts_at_once(self) -> Array:
        """Cards that nobody ever played, kept or threw away, where that is recorded: they act when they come."""
        recorded = [self.ratios[name].bottom for name in ("stuck", "discarded") if self.others[name]]
        none: Array = np.sum([self.used.top, *recorded], axis=0) == 0
        return none & bool(recorded)


def _together(held: Mapping[str, tuple[Floats, Floats]], columns: Sequence[Mapping[str, Any]]) -> tuple[Floats, Floats]:
    """The sums of several columns."""
    won, rows = (np.sum([held[name][i] for name in names(columns)], axis=0) for i in (0, 1))
    return won, rows


def card_metrics(run: Run) -> pl.DataFrame:
    tally = CardTally(run)
    gather(run, [tally])
    return tally.metrics()


class CardsByCharacter(Tally):
    """In-hand win rates split by the character that held the card."""

    def __init__(self, run: Run) -> None:
        self.columns = [*run.columns_with("card_opening"), *run.columns_with("card_drawn")]
        self.cards, self.characters = places_of(self.columns), names_of(run, "character")
        self.titles = [run.plan.title_of(card) for card in self.cards]
        self.seat_columns = ("won", "character", *names(self.columns))
        self.ratios = [Ratios(len(self.cards)) for _ in self.characters]

    def add(self, chunk: Chunk) -> None:
        hand = copies(chunk, self.columns, self.cards).astype(np.float32)
        won = chunk.seats["won"].reshape(chunk.blocks, -1)
        who = chunk.seats["character"].reshape(chunk.blocks, -1)
        mine = (who[:, None, :] == np.arange(len(self.characters))[None, :, None]).astype(np.float32)
        bottom, top = mine @ hand, (mine * won[:, None, :].astype(np.float32)) @ hand
        for i, ratios in enumerate(self.ratios):
            ratios.add(top[:, i].astype(np.float64), bottom[:, i].astype(np.float64))

    def table(self) -> pl.DataFrame:
        """card, character, estimate, low, high, n, games, error, excess (over the character's mean of all cards)."""
        frames = []
        for who, ratios in zip(self.characters, self.ratios, strict=True):
            mean = ratios.top.sum() / max(ratios.bottom.sum(), 1)
            frame = ratios.table({"card": self.titles, "character": [who] * len(self.cards)})
            frames.append(frame.with_columns((pl.col("estimate") - mean).alias("excess")))
        return pl.concat(frames)


def cards_by_character(run: Run) -> pl.DataFrame:
    tally = CardsByCharacter(run)
    gather(run, [tally])
    return tally.table()
