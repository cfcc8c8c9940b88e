"""Where pieces stand on the board, and where those of winners stand more often than those of others.

Nothing is recorded for it: the first blocks of the run are played again, which gives the same games, and looked at when
a round begins. Shares are of all looks at pieces of that group; errors are over blocks (Cochran 1977, section 6.3).
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from equipoise.ext.engine import Bot
from scipy import stats

from equipoise.analysis.blocks import Array
from equipoise.sim.picture import Box, Circle, Lines, Picture, Place, Point, Polygon
from equipoise.sim.store import Run
from equipoise.sim.table import Table

GAMES = 240  # played again, in whole blocks
FEWEST = 20  # blocks from which winners and others are told apart; so many are played again if the run has them
SMALL = 0.02  # of the frame: a place that is larger says little about where on it somebody stands
COVERED = 0.9  # of all looks: if so many are at small places, these are the cells; else squares are
SQUARES = 24  # from left to right
LEVEL = 0.05  # of all cells together
SLOW = ("search",)  # bots that think too long to be played again for a picture


@dataclass(frozen=True)
class Whereabouts:
    """A map: the board as it was set up first, its cells, and who stood there."""

    board: Picture
    pieces: str
    cells: Sequence[Place]
    table: pl.DataFrame  # place, share, winners, others, difference, low, high, told_apart, n (blocks); one row a cell


@dataclass(frozen=True)
class Looks:
    """Every look at a piece: in which block, where, and whether its seat won in the end, in part if wins are shared."""

    block: Array
    x: Array
    y: Array
    won: Array
    blocks: int


def whereabouts(run: Run, games: int = GAMES) -> Whereabouts | None:
    """None where the game has no map, where its bots think long, where the run's first games are elsewhere, or where it
    was made by another version: its games cannot be played again."""
    standing, ranges = run.plan.descriptor.standing, run.ranges()
    if standing is None or run.plan.descriptor.picture is None or not ranges or ranges[0][0] != 0:
        return None
    if any(spec.startswith(SLOW) for spec in run.plan.bots) or not run.can_be_played_again:
        return None
    blocks = min(max(FEWEST, math.ceil(games / run.rotations)), (ranges[0][1] + 1) // run.rotations)
    if not blocks:
        return None
    first = Table.of(run.plan, 0)
    board = run.plan.descriptor.picture(first, None)
    looks = look(run, blocks)
    cells = cells_of(board, looks)
    return Whereabouts(board, standing.pieces, cells, counted(cells, looks))


def look(run: Run, blocks: int) -> Looks:
    """Plays so many blocks again."""
    found: list[tuple[int, float, float, float]] = []
    table = Table.of(run.plan, 0)
    for game in range(blocks * run.rotations):
        if game:
            table.deal(game)
        seen = list(_rounds(table))
        won = [row["won"] for row in table.outcome()]
        found += [(game // run.rotations, x, y, won[seat]) for seat, (x, y) in seen]
    block, x, y, winning = (np.array(column) for column in zip(*found, strict=True)) if found else (np.zeros(0),) * 4
    return Looks(block.astype(np.int64), x, y, winning, blocks)


def _rounds(table: Table) -> Iterator[tuple[int, Point]]:
    """Where everybody stands when a round begins, from the second on, and at the end."""
    standing = table.game.standing
    assert standing is not None
    layout, last = table.engine.layout, table.round
    while not table.over:
        legal = table.engine.legal_actions()
        seat = table.to_act
        assert seat is not None
        bot = table.bots[seat]
        assert isinstance(bot, Bot)  # a run is played by nobody else
        table.engine.take(legal[0] if len(legal) == 1 else bot.decide(table.engine))
        if table.round != last or table.over:
            last = table.round
            yield from standing.points(table, np.frombuffer(table.snapshot(), dtype=layout)[0])


def cells_of(board: Picture, looks: Looks) -> list[Place]:
    """The small places of the board, or squares where pieces stand between places."""
    small = [place for place in board.places if _size(place) <= SMALL * board.frame[2] * board.frame[3]]
    at = nearest_cell(small, looks) if small else np.full(len(looks.x), -1)
    if len(at) and (at >= 0).mean() >= COVERED:
        return small
    side = board.frame[2] / SQUARES
    columns, rows = SQUARES, math.ceil(board.frame[3] / side)
    left, top = board.frame[:2]
    return [
        Place(
            f"square-{i}-{j}",
            Box(left + i * side, top + j * side, side, side),
            title=f"around ({left + (i + 0.5) * side:.0f}, {top + (j + 0.5) * side:.0f})",
        )
        for j in range(rows)
        for i in range(columns)
    ]


def nearest_cell(cells: Sequence[Place], looks: Looks) -> Array:
    """The cell that each look falls on, or -1: by the nearest middle, if it lies within the cell's reach."""
    middles, reach = np.array([middle(cell) for cell in cells]), np.array([_reach(cell) for cell in cells])
    found = np.full(len(looks.x), -1)
    for some in np.array_split(np.arange(len(looks.x)), max(1, len(looks.x) // 4096)):
        apart = np.hypot(looks.x[some, None] - middles[:, 0], looks.y[some, None] - middles[:, 1])
        best = apart.argmin(1)
        found[some] = np.where(apart[np.arange(len(some)), best] <= reach[best], best, -1)
    return found


def middle(place: Place) -> Point:
    shape = place.shape
    if isinstance(shape, Circle):
        return shape.x, shape.y
    if isinstance(shape, Box):
        return shape.x + shape.width / 2, shape.y + shape.height / 2
    points = shape.points if isinstance(shape, Polygon) else [point for stroke in shape.strokes for point in stroke]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _reach(place: Place) -> float:
    """From the middle to the farthest corner."""
    shape, (x, y) = place.shape, middle(place)
    if isinstance(shape, Circle):
        return shape.radius
    if isinstance(shape, Box):
        return math.hypot(shape.width, shape.height) / 2
    return max(math.dist((x, y), point) for point in shape.points) if isinstance(shape, Polygon) else 0.0


def _size(place: Place) -> float:
    """Of the circle around it; lines are no place to stand on."""
    return math.inf if isinstance(place.shape, Lines) else math.pi * _reach(place) ** 2


def counted(cells: Sequence[Place], looks: Looks) -> pl.DataFrame:
    at = nearest_cell(cells, looks)
    on = at >= 0
    shape = (looks.blocks, len(cells))
    sums = {"winners": np.zeros(shape), "others": np.zeros(shape)}
    for group, weight in (("winners", looks.won), ("others", 1 - looks.won)):
        np.add.at(sums[group], (looks.block[on], at[on]), weight[on])
    shares = {group: _share(by_cell) for group, by_cell in sums.items()}
    difference = shares["winners"] - shares["others"]
    error = _error(sums, shares)
    within = float(stats.t.ppf(1 - LEVEL / 2 / max(1, len(cells)), max(looks.blocks - 1, 1))) * error
    sure = (np.abs(difference) > within) & (looks.blocks >= FEWEST) & (error > 0)
    return pl.DataFrame(
        {
            "place": [cell.title or cell.id for cell in cells],
            "share": _share(sums["winners"] + sums["others"]),
            "winners": shares["winners"],
            "others": shares["others"],
            "difference": difference,
            "low": difference - within,
            "high": difference + within,
            "told_apart": sure,
            "n": np.full(len(cells), looks.blocks),
        }
    )


def _share(by_cell: Array) -> Array:
    share: Array = by_cell.sum(0) / max(by_cell.sum(), 1e-12)
    return share


def _error(sums: Mapping[str, Array], shares: Mapping[str, Array]) -> Array:
    """Of the difference of two ratios of block sums, which are of the same blocks."""
    apart = 0.0
    for group, sign in (("winners", 1.0), ("others", -1.0)):
        whole = sums[group].sum(1, keepdims=True)
        apart = apart + sign * (sums[group] - whole * shares[group]) / max(whole.mean(), 1e-12)
    blocks = len(sums["winners"])
    if blocks < 2:
        return np.zeros(len(shares["winners"]))
    error: Array = np.asarray(apart).std(0, ddof=1) / math.sqrt(blocks)
    return error
