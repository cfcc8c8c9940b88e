"""The stories that a game declares, answered by a run: rates with intervals over blocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from equipoise.analysis.blocks import ENOUGH, Array, Chunk, Ratios, Tally, gather
from equipoise.sim.store import Run
from equipoise.sim.stories import RESULT, WON, Fact, Rate, Story

RESULTS = ("winners", "others")


@dataclass(frozen=True)
class _Shape:
    """What the manifest says of the columns that a run has."""

    seats: dict[str, Any]
    games: dict[str, Any]

    @staticmethod
    def of(run: Run) -> "_Shape":
        of_seats, of_games = ({card["name"]: card for card in run.manifest["columns"][t]} for t in ("seats", "games"))
        return _Shape(of_seats, of_games)

    def card(self, name: str) -> Any:
        return self.seats.get(name) or self.games[name]

    def has(self, fact: Fact) -> bool:
        """A run of an earlier version may have been recorded otherwise."""
        card = self.seats.get(fact.column) or self.games.get(fact.column)
        if card is None or (fact.place is not None and fact.place not in (card.get("codes") or card["places"] or ())):
            return False
        return not isinstance(fact.equals, str) or fact.equals in (card["categories"] or ())


class StoryTally(Tally):
    """One story: a ratio for each rate and each group of seats."""

    enough = ENOUGH

    def __init__(self, run: Run, story: Story) -> None:
        self.story, self.shape = story, _Shape.of(run)
        by = [story.by] if story.by not in (None, RESULT) else []
        names = list(dict.fromkeys(["won", *(fact.column for fact in story.facts), *(b for b in by if b)]))
        self.seat_columns = tuple(name for name in names if name in self.shape.seats)
        self.game_columns = tuple(name for name in names if name not in self.shape.seats)
        self.groups, self.title = self._groups(run), run.plan.title_of
        self.ratios = Ratios(len(story.rates) * len(self.groups))

    def _groups(self, run: Run) -> Sequence[str]:
        if self.story.by is None:
            return ("",)
        if self.story.by == RESULT:
            return RESULTS
        return [run.plan.title_of(name) for name in self.shape.card(self.story.by)["categories"]]

    def _column(self, chunk: Chunk, name: str) -> Array:
        """[block, game, seat (, place)], whichever table it stands in."""
        if name in self.shape.seats:
            return chunk.seats[name]
        seats: int = chunk.seats["won"].shape[2]
        return np.repeat(chunk.games[name][:, :, None], seats, axis=2)

    def _value(self, chunk: Chunk, fact: Fact) -> tuple[Array, Array]:
        """What the fact is for every seat, and whether it is known there."""
        card, value = self.shape.card(fact.column), self._column(chunk, fact.column)
        if fact.place is not None and card.get("codes"):
            value = (value == card["codes"].index(fact.place)).any(-1)
        elif fact.place is not None:
            value = value[..., card["places"].index(fact.place)]
        missing = card.get("missing")
        there = np.ones(value.shape) if missing is None else (value != missing).astype(np.float64)
        value = value.astype(np.float64)
        if fact.first:
            when = np.where(there > 0, value, np.inf)
            earliest = when.min(axis=2, keepdims=True)
            return ((when == earliest) & np.isfinite(when)).astype(np.float64), np.ones(value.shape)
        if fact.equals is not None:
            wanted = card["categories"].index(fact.equals) if isinstance(fact.equals, str) else fact.equals
            return (value == wanted).astype(np.float64) * there, there
        return value * there, there

    def _weights(self, chunk: Chunk) -> list[Array]:
        """How much of every seat belongs to each group."""
        won = chunk.seats["won"].astype(np.float64)
        if self.story.by is None:
            return [np.ones(won.shape)]
        if self.story.by == RESULT:
            return [won, 1 - won]
        cell = self._column(chunk, self.story.by)
        return [(cell == i).astype(np.float64) for i in range(len(self.groups))]

    def _sums(self, chunk: Chunk, rate: Rate) -> tuple[Array, Array]:
        """What is counted of every seat, and what it is counted for."""
        top = bottom = np.ones(chunk.seats["won"].shape)
        for fact in rate.among:
            value, there = self._value(chunk, fact)
            top, bottom = top * value * there, bottom * value * there
        for fact in rate.of:
            value, there = self._value(chunk, fact)
            top, bottom = top * value, bottom * there
        for fact in rate.per:
            value, there = self._value(chunk, fact)
            top, bottom = top * there, bottom * value
        if WON in rate.of or self.story.by == RESULT:
            decided = chunk.decided[..., None]
            top, bottom = top * decided, bottom * decided
        return top, bottom

    def add(self, chunk: Chunk) -> None:
        weights = self._weights(chunk)
        sums = [self._sums(chunk, rate) for rate in self.story.rates]
        tops, bottoms = (
            np.stack([np.einsum("bgs,bgs->b", pair[i], weight) for pair in sums for weight in weights], 1)
            for i in (0, 1)
        )
        self.ratios.add(tops, bottoms)

    def table(self) -> pl.DataFrame:
        """story, rate, group, estimate, low, high, n (blocks), games (the denominator)."""
        many, story = len(self.groups), self.story
        names = {
            "story": [story.key] * (many * len(story.rates)),
            "rate": [rate.name for rate in story.rates for _ in range(many)],
            "group": [group for _ in story.rates for group in self.groups],
        }
        return self.ratios.table(names, share=story.share).drop("error")


def told_stories(run: Run) -> list[Story]:
    """Those whose columns the run has."""
    shape = _Shape.of(run)
    return [
        story
        for story in run.plan.descriptor.stories
        if all(shape.has(fact) for fact in story.facts)
        and (story.by in (None, RESULT) or story.by in shape.seats or story.by in shape.games)
    ]


def stories(run: Run) -> pl.DataFrame:
    tallies = [StoryTally(run, story) for story in told_stories(run)]
    gather(run, tallies)
    return pl.concat([tally.table() for tally in tallies]) if tallies else pl.DataFrame()
