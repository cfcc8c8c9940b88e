"""Games worth looking at: those that a condition describes, and those that stand out from a run.

The run is read block by block, and no more games are kept than are asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from equipoise.ext.engine import CHECKPOINT_ROUNDS

from equipoise.analysis.blocks import Array, Chunk, Ratios, Tally, gather
from equipoise.analysis.condition_words import Named, Test, Words
from equipoise.analysis.conditions import Condition, parse_condition
from equipoise.analysis.intervals import Floats
from equipoise.analysis.lengths import sides_of
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.store import Run

MOST = 1000  # games that are listed at most
IDS = ("seed", "game", "block", "rotation", "winner")  # numbers that measure nothing
KINDS = {
    "first": "in the order in which they were played",
    "typical": "nearest to the mean of all numbers that are recorded of a game",
    "closest": "in which the winner was least ahead of the next at the end",
    "comeback": "in which the winner had been furthest behind",
    "longest": "with the most rounds",
    "shortest": "with the fewest rounds",
}
ALONE = ("typical", "closest", "comeback", "longest", "shortest")  # shown where nothing is asked for
Key = Callable[[Chunk], Array]  # of each game: the lower, the sooner it is shown; infinite: never


@dataclass(frozen=True)
class FoundGame:
    index: int
    won: tuple[int, ...]  # seats
    shared: bool
    characters: tuple[int, ...]  # by seat
    rounds: int
    end_reason: str
    values: Mapping[str, Any]  # of the columns that the condition names, and of what it was sorted by


@dataclass(frozen=True)
class Search:
    """What was found: so many games in all, which share of the run that is, and the first of them."""

    games: list[FoundGame]
    matching: int
    of: int
    share: tuple[float, float, float]  # estimate, low, high, over blocks


class Matches(Tally):
    """Counts the games that a condition holds for, and keeps the first of them by a key."""

    def __init__(self, run: Run, words: Words, test: Test, order: "Order", count: int) -> None:
        self.run, self.test, self.order, self.count = run, test, order, count
        self.named = [*words.named, *(n for n in order.named if all(n.label != w.label for w in words.named))]
        self.game_columns = tuple({*words.needed["games"], *order.games, "game", "rounds", "end_reason"})
        self.seat_columns = tuple({*words.needed["seats"], *order.seats, "won", "character"})
        self.shares = Ratios(1)
        self.best: list[tuple[float, int, FoundGame]] = []
        self.matching = self.of = 0

    def add(self, chunk: Chunk) -> None:
        held = self.test(chunk)
        self.matching += int(held.sum())
        self.of += held.size
        self.shares.add(held.sum(1, keepdims=True).astype(float), np.full((len(held), 1), float(held.shape[1])))
        keys = np.where(held, self.order.key(chunk), np.inf)
        flat = keys.ravel()
        some = np.flatnonzero(np.isfinite(flat))
        nearest_ones = some[np.argsort(flat[some], kind="stable")][: self.count]
        places = zip(*np.unravel_index(nearest_ones, keys.shape), strict=True)
        for place in places:
            at = int(place[0]), int(place[1])
            index = int(chunk.games["game"][at])
            self.best.append((float(keys[at]), index, self._game(chunk, at, index)))
        self.best = sorted(self.best, key=lambda one: one[:2])[: self.count]

    def _game(self, chunk: Chunk, at: tuple[int, int], index: int) -> FoundGame:
        won = chunk.seats["won"][at]
        values = {named.label: named.told(chunk, at) for named in self.named}
        return FoundGame(
            index, tuple(np.flatnonzero(won > 0).tolist()), bool(((won > 0) & (won < 1)).any()),
            tuple(map(int, chunk.seats["character"][at])), int(chunk.games["rounds"][at]),
            self.run.plan.descriptor.all_end_reasons[int(chunk.games["end_reason"][at])],
            {**values, **self.order.shown(chunk, at)},
        )  # fmt: skip

    def result(self) -> Search:
        row = self.shares.table({"name": ["games"]}).row(0, named=True)
        share = row["estimate"], row["low"], row["high"]
        return Search([game for _, _, game in self.best], self.matching, self.of, share)


@dataclass(frozen=True)
class Order:
    """By what games are put in order, and the columns that takes."""

    key: Key
    games: Sequence[str] = ()
    seats: Sequence[str] = ()
    named: Sequence[Named] = ()
    told: str = ""  # what the key is, where it is worth showing

    def shown(self, chunk: Chunk, at: tuple[int, int]) -> dict[str, Any]:
        return {self.told: round(float(abs(self.key(chunk)[at])), 4)} if self.told else {}


# --- in which order ---------------------------------------------------------------------------------------------------


def order_of(run: Run, sort: str, words: Words, test: Test) -> Order:
    name, _, end = sort.partition(":")
    if name in KINDS and not end:
        return _kind(run, name, words, test)
    cards = {card["name"]: card for card in run.manifest["columns"]["games"]}
    numbers = [name for name, card in cards.items() if not (card["categories"] or card["places"])]
    if name not in numbers or end not in ("", "high", "low"):
        known = [*KINDS, *(n for n in numbers if n not in IDS)]
        raise InputError(
            f"--sort {sort!r}: must be a kind or a column of games, `rounds`, or with the lowest first `rounds:low`; "
            f"{nearest(name, known)}"
        )
    column, sign = Named(name, cards[name], None, None), 1.0 if end == "low" else -1.0
    return Order(lambda chunk: _ordered(column, chunk, sign), games=(name,), named=(column,))


def _ordered(column: Named, chunk: Chunk, sign: float) -> Array:
    values = column.values(chunk).astype(np.float64)
    return np.where(column.happened(values), sign * values, np.inf)


def _kind(run: Run, name: str, words: Words, test: Test) -> Order:
    if name == "typical":
        return _typical(run, words, test)
    if name == "closest":
        return _closest(run)
    if name == "comeback":
        return _comeback(run)
    if name == "first":
        return Order(lambda chunk: chunk.games["game"].astype(np.float64), games=("game",))
    sign = 1.0 if name == "shortest" else -1.0
    return Order(
        lambda chunk: sign * (chunk.games["rounds"] + chunk.games["decisions"] / 2.0**33), games=("rounds", "decisions")
    )


class Means(Tally):
    """Mean and spread of numbers of the games that a condition holds for."""

    def __init__(self, columns: Sequence[Named], words: Words, test: Test) -> None:
        self.columns, self.test = columns, test
        self.game_columns = tuple({*words.needed["games"], *(column.card["name"] for column in columns)})
        self.seat_columns = tuple(words.needed["seats"])
        self.n, self.sums, self.squares = (np.zeros(len(columns)) for _ in range(3))

    def add(self, chunk: Chunk) -> None:
        held = self.test(chunk)
        for i, column in enumerate(self.columns):
            values = column.values(chunk).astype(np.float64)
            there = values[held & column.happened(values)]
            self.n[i] += len(there)
            self.sums[i] += there.sum()
            self.squares[i] += (there**2).sum()

    def scales(self) -> tuple[Floats, Floats]:
        n = np.maximum(self.n, 1)
        mean = self.sums / n
        spread = np.sqrt(np.maximum(self.squares / n - mean**2, 0))
        return mean, np.where(spread > 1e-9, spread, np.inf)


def _typical(run: Run, words: Words, test: Test) -> Order:
    """The sum of squared distances to all games is least for the game nearest to their mean: the medoid."""
    cards = run.manifest["columns"]["games"]
    plain = [c for c in cards if not (c["categories"] or c["places"] or c["name"] in IDS)]
    columns = [Named(card["name"], card, None, None) for card in plain]
    means = Means(columns, words, test)
    gather(run, [means])
    mean, spread = means.scales()

    def distance(chunk: Chunk) -> Array:
        total = np.zeros(chunk.games["rounds"].shape)
        for column, middle, scale in zip(columns, mean, spread, strict=True):
            values = column.values(chunk).astype(np.float64)
            total += np.where(column.happened(values), (values - middle) / scale, 0.0) ** 2
        return total

    return Order(distance, games=[column.card["name"] for column in columns])


def _sides_best(run: Run, values: Array) -> Array:
    """Of each side the highest of its seats: [side, block, game]."""
    return np.stack([np.fmax.reduce(values[..., side], axis=-1) for side in sides_of(run)])


def _leads(run: Run, chunk: Chunk, values: Array) -> Array:
    """By how much the one winning side is ahead of the next; NaN where there is no such side, or nothing is known."""
    best = _sides_best(run, values.astype(np.float64))
    won = _sides_best(run, chunk.seats["won"])
    single = (won == 1).sum(0) == 1
    mine = np.where(won == 1, best, -np.inf).max(0)
    others = np.where(won == 1, -np.inf, best).max(0)
    with np.errstate(invalid="ignore"):
        return np.where(single, mine - others, np.nan)


def _closest(run: Run) -> Order:
    """By the score where that means something to players; else by the last progress that was recorded."""
    if run.plan.descriptor.score:
        by_score: Key = lambda chunk: _known(np.abs(_leads(run, chunk, chunk.seats["score"])))  # noqa: E731
        return Order(by_score, seats=("score",), told=f"lead in {run.plan.descriptor.score}")
    columns = [f"progress_{n}" for n in CHECKPOINT_ROUNDS]

    def last_lead(chunk: Chunk) -> Array:
        lead = np.full(chunk.games["rounds"].shape, np.nan)
        for name in columns:
            now = _leads(run, chunk, chunk.seats[name])
            lead = np.where(np.isnan(now), lead, now)
        return _known(np.abs(lead))

    return Order(last_lead, seats=columns, told="lead in progress")


def _comeback(run: Run) -> Order:
    columns = [f"progress_{n}" for n in CHECKPOINT_ROUNDS]

    def behind(chunk: Chunk) -> Array:
        leads = np.stack([_leads(run, chunk, chunk.seats[name]) for name in columns])
        least = np.fmin.reduce(leads, axis=0)
        return np.where(least < 0, least, np.inf)

    return Order(behind, seats=columns, told="furthest behind in progress")


def _known(values: Array) -> Array:
    return np.where(np.isnan(values), np.inf, values)


# --- finding ----------------------------------------------------------------------------------------------------------


def everything(chunk: Chunk) -> Array:
    return np.ones(chunk.games["game"].shape if "game" in chunk.games else chunk.games["rounds"].shape, bool)


def check_count(count: int) -> None:
    if not 1 <= count <= MOST:
        raise InputError(f"--count {count} is out of range; from 1 to {MOST}")


def find_games(run: Run, condition: str | Condition | None, sort: str = "first", count: int = 5) -> Search:
    """The games that a condition describes, or of all games, in an order."""
    check_count(count)
    words = Words(run)
    if isinstance(condition, str):
        condition = parse_condition(condition)
    test = everything if condition is None else words.test(condition)
    tally = Matches(run, words, test, order_of(run, sort, words, test), count)
    gather(run, [tally])
    return tally.result()
