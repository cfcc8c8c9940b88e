"""Combinations of two things that were dealt: which of them matters most, looked for and tested on different blocks.

There are hundreds of combinations in a game, and the most striking one is striking by luck. So blocks are parted by
lot. One half says which combinations are looked at, the other what they win. A combination is told only if it is
neither fair nor what one of its two parts wins by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import polars as pl
from scipy import stats

from equipoise.analysis.blocks import ENOUGH, Array, Chunk, Ratios, Tally, block_sums_of, gather
from equipoise.analysis.calibration import lots_of
from equipoise.analysis.factors import dealt_factors
from equipoise.analysis.fairness import fair_of, margin_in
from equipoise.analysis.intervals import Floats
from equipoise.analysis.lengths import sides_of
from equipoise.analysis.teams import PLACES, turn_of
from equipoise.analysis.winrates import has_teams, names_of
from equipoise.sim.store import Run

TESTED = 3  # combinations that the first half sends to the second
FEWEST = 30  # blocks of a half in which a combination came up
LEVEL = 0.05  # of all that are tested together
MOST_CELLS = 2_000  # of a pair of things: more are too rare to say anything


@dataclass(frozen=True)
class Thing:
    """Something that is dealt to every seat: its values, and which of them each seat of a chunk has."""

    name: str
    values: Sequence[str]
    of: Callable[[Chunk], Array]
    seat_columns: tuple[str, ...] = ()
    game_columns: tuple[str, ...] = ()


def _column(name: str) -> Callable[[Chunk], Array]:
    return lambda chunk: chunk.seats[name].astype(np.int64)


def _of_game(name: str) -> Callable[[Chunk], Array]:
    def read(chunk: Chunk) -> Array:
        seats: int = chunk.seats["won"].shape[2]
        return np.repeat(chunk.games[name].astype(np.int64)[..., None], seats, -1)

    return read


def _of_teams(run: Run) -> list[Thing]:
    """Who plays together, and when that team moves."""
    sides, who = sides_of(run), names_of(run, "character")
    places = [side for seat in range(run.plan.seats) for side, seats in enumerate(sides) if seat in seats]
    teams = list(combinations(range(len(who)), len(sides[0])))

    def team(chunk: Chunk) -> Array:
        members = np.stack([np.sort(chunk.seats["character"][..., sides[side]], -1) for side in places], -2)
        same = [(members == team).all(-1) for team in teams]
        return np.where(np.any(same, 0), np.argmax(same, 0), -1)

    def turn(chunk: Chunk) -> Array:
        place: Array = turn_of(chunk.seats["order"], sides)[..., places]
        return place

    names = [" and ".join(who[i] for i in team) for team in teams]
    moves = [f"moving {PLACES[i] if i < len(PLACES) else i + 1}" for i in range(len(sides))]
    return [Thing("team", names, team, ("character",)), Thing("turn", moves, turn, ("order",))]


def dealt_things(run: Run) -> list[Thing]:
    """What a run deals out: characters and places in the turn order, or teams; and every factor that is dealt."""
    plan, game = run.plan, run.plan.descriptor
    title = plan.title_of
    found: list[Thing] = []
    if has_teams(run):
        found += _of_teams(run)
    else:
        if len(game.characters) > 1 and run.origin("character") == "dealt":
            found.append(Thing("character", names_of(run, "character"), _column("character"), ("character",)))
        if run.origin("order") == "dealt":
            orders = [f"going {_ordinal(i)}" for i in range(plan.seats)]
            found.append(Thing("order", orders, _column("order"), ("order",)))
    for card in dealt_factors(run):
        name, values = card["name"], [f"{title(card['name'])} {title(value)}" for value in card["categories"]]
        found.append(Thing(name, values, _column(name), (name,)))
    for card in run.columns_with("factor", "games"):
        if card["categories"] is not None and card.get("origin") == "dealt" and card["name"] != "pairing":
            name, values = card["name"], [f"{title(card['name'])} {title(value)}" for value in card["categories"]]
            found.append(Thing(name, values, _of_game(name), (), (name,)))
    return found


def _ordinal(place: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return names[place]


class CombinationTally(Tally):
    """Shares of wins by every two things at once, in each half of the blocks."""

    enough = ENOUGH

    def __init__(self, run: Run) -> None:
        things = dealt_things(run)
        self.pairs = [(a, b) for a, b in combinations(things, 2) if len(a.values) * len(b.values) <= MOST_CELLS]
        self.seat_columns = tuple(dict.fromkeys(["won", *(c for thing in things for c in thing.seat_columns)]))
        self.game_columns = tuple(dict.fromkeys(c for thing in things for c in thing.game_columns))
        self.fair, self.margin, self.things = fair_of(run.plan), margin_in(run.plan), things
        self.mirrored = self.fair == 0.5 and has_teams(run)  # what one team loses by, the other wins by
        self.halves = [[Ratios(len(a.values) * len(b.values)) for _ in range(2)] for a, b in self.pairs]

    def add(self, chunk: Chunk) -> None:
        half = lots_of(np.arange(chunk.first, chunk.first + chunk.blocks)) % 2
        values = {thing.name: thing.of(chunk) for thing in self.things}
        for (a, b), ratios in zip(self.pairs, self.halves, strict=True):
            cells = len(a.values) * len(b.values)
            both = values[a.name] * len(b.values) + values[b.name]
            cell = chunk.among_decided(np.where((values[a.name] < 0) | (values[b.name] < 0), -1, both))
            won, met = block_sums_of(cell, cells, chunk.seats["won"], None)
            for i in (0, 1):
                ratios[i].add(won[half == i], met[half == i])

    def table(self) -> pl.DataFrame:
        """first, second (values), estimate, low, high (of the half that tests, for all that are tested together), n
        (blocks), first_alone, second_alone, fair; only those that stand the test."""
        tested = sorted(self._candidates(), key=lambda one: -one[0])[:TESTED]
        rows = [row for _, at, cell in tested if (row := self._tested(at, cell, len(tested))) is not None]
        return pl.DataFrame(rows, schema=SCHEMA)

    def _candidates(self) -> list[tuple[float, int, int]]:
        """How far beyond the margin each is for certain in the half that looks, with its place."""
        found = []
        for at, (looking, testing) in enumerate(self.halves):
            enough = (looking.n >= FEWEST) & (testing.n >= FEWEST)
            if self.mirrored:
                enough &= looking.estimate > self.fair
            far = np.abs(looking.estimate - self.fair) - self.margin - 2 * looking.error
            apart = np.minimum(*(np.abs(looking.estimate - part) for part in self._alone(at, looking)))
            for cell in np.flatnonzero(enough & (far > 0) & (apart > 2 * looking.error)):
                found.append((float(far[cell]), at, int(cell)))
        return found

    def _alone(self, at: int, half: Ratios) -> tuple[Floats, Floats]:
        """What each of the two parts wins by itself, for every cell."""
        shape = tuple(len(thing.values) for thing in self.pairs[at])
        top, bottom = half.top.reshape(shape), half.bottom.reshape(shape)
        parts = [top.sum(axis, keepdims=True) / np.maximum(bottom.sum(axis, keepdims=True), 1) for axis in (1, 0)]
        first, second = (np.broadcast_to(part, shape).ravel() for part in parts)
        return first, second

    def _tested(self, at: int, cell: int, together: int) -> dict[str, object] | None:
        a, b = self.pairs[at]
        half = self.halves[at][1]
        estimate, error, n = half.estimate[cell], half.error[cell], int(half.n[cell])
        within = float(stats.t.ppf(1 - LEVEL / together / 2, max(n - 1, 1)) * error)
        low, high = estimate - within, estimate + within
        alone = [float(part[cell]) for part in self._alone(at, half)]
        if any(low <= other <= high for other in (self.fair, *alone)):
            return None
        return {
            "first": a.values[cell // len(b.values)],
            "second": b.values[cell % len(b.values)],
            "estimate": float(estimate),
            "low": max(0.0, float(low)),
            "high": min(1.0, float(high)),
            "n": n,
            "first_alone": alone[0],
            "second_alone": alone[1],
            "fair": self.fair,
        }


SCHEMA = {
    "first": pl.String,
    "second": pl.String,
    **dict.fromkeys(("estimate", "low", "high"), pl.Float64),
    "n": pl.Int64,
    **dict.fromkeys(("first_alone", "second_alone", "fair"), pl.Float64),
}


def combined(run: Run) -> pl.DataFrame:
    tally = CombinationTally(run)
    gather(run, [tally])
    return tally.table()
