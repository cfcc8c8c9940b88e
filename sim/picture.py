"""A position as a picture: places, what stands on them, and what lies beside the board, as data.

Each game says in its `picture.py` what a position looks like, in its own units, with x to the right and y downwards.
One renderer turns that into SVG (reports/board.py). An id means the same thing in every picture of a game, so that two
of them can be compared element by element: a replay tells only what has changed.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from equipoise.sim.table import Table

Point = tuple[float, float]
Frame = tuple[float, float, float, float]  # x, y, width, height

# What a place is, in the words of no game in particular; each has a colour (reports/board_colours.py).
ROLES = (
    "ground",  # open
    "path",  # leads on
    "rough",  # slows, or gives cover
    "wall",  # nobody passes
    "water",
    "danger",  # harms
    "safe",  # protects
    "goal",  # leads to victory
    "site",  # something can be done there
    "start",
    "unknown",  # not yet revealed
    "outline",  # a border, nothing inside
)
# Shapes of tokens, so that nobody needs the colours to tell them apart.
SEAT_FORMS = ("disc", "square", "diamond", "hexagon", "triangle", "shield")
FORMS = (*SEAT_FORMS, "ring", "cross", "dot")


@dataclass(frozen=True)
class Polygon:
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Lines:
    """Separate strokes, each from a point to a point."""

    strokes: tuple[tuple[Point, Point], ...]


Shape = Polygon | Circle | Box | Lines


@dataclass(frozen=True)
class Place:
    """Part of the board. With a seat it is that seat's, and filled in its colour."""

    id: str
    shape: Shape
    role: str = "ground"
    label: str = ""  # in its middle
    title: str = ""  # when it is pointed at, and for whoever does not see
    seat: int | None = None
    above: int = 0  # what overlaps is drawn in this order, then by id


@dataclass(frozen=True)
class Token:
    """Something on the board. With a seat it is that seat's, else it has a role."""

    id: str
    x: float
    y: float
    size: float  # from its middle to its edge
    label: str = ""
    title: str = ""
    seat: int | None = None
    role: str = "site"
    form: str = ""  # the seat's own if not said
    faint: bool = False  # there, but not as the others are: hidden, fallen
    marked: bool = False  # it is its turn
    above: int = 0


@dataclass(frozen=True)
class Label:
    """Words on the board that belong to no place."""

    id: str
    x: float
    y: float
    size: float  # height of the letters
    text: str
    left: bool = False  # begins at x, and keeps its spaces; else its middle is there


@dataclass(frozen=True)
class Panel:
    """What lies beside the board: a heading and rows of a name and a value. A panel always has the same rows; those
    without a value are not shown."""

    id: str
    title: str
    rows: Mapping[str, str]
    seat: int | None = None
    marked: bool = False  # it is its turn


@dataclass(frozen=True)
class Sign:
    """A line of the legend: what a role, and the label on it, stand for."""

    role: str
    label: str
    words: str


@dataclass(frozen=True)
class Picture:
    """A position. What is outside of the frame is not seen."""

    title: str
    frame: Frame
    places: Sequence[Place] = ()
    tokens: Sequence[Token] = ()
    labels: Sequence[Label] = ()
    panels: Sequence[Panel] = ()
    legend: Sequence[Sign] = ()


@dataclass(frozen=True)
class Standing:
    """Which pieces of a seat are looked for on the board by maps of where they stand, and where: (table, its state as
    the layout has it) -> seats and points of pictures."""

    pieces: str  # as players say it: "avatars"
    points: Callable[["Table", Any], Iterable[tuple[int, Point]]]


# (table, the seat that looks, or None for whoever may see everything) -> the position as that seat sees it
Drawer = Callable[["Table", int | None], Picture]


@cache
def hexagon(x: float, y: float, radius: float = 1.0, *, pointed: bool = True) -> Polygon:
    """With a corner on top, or an edge."""
    turn = 30 if pointed else 0
    angles = (math.radians(60 * corner + turn) for corner in range(6))
    return Polygon(tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles))


def hex_centre(q: float, r: float, *, pointed: bool = True) -> Point:
    """Of the hexagon with these axial coordinates, if all have the radius 1."""
    return (math.sqrt(3) * (q + r / 2), 1.5 * r) if pointed else (1.5 * q, math.sqrt(3) * (r + q / 2))


def framed(points: Iterable[Point], margin: float) -> Frame:
    """The frame around these points."""
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top


def listed(words: Iterable[str]) -> str:
    """`Net, Sword, 2 Shields` as `Net, Sword, Shield ×2`: equal words once, in the order of the alphabet."""
    counts: dict[str, int] = {}
    for word in sorted(words):
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(word if n == 1 else f"{word} ×{n}" for word, n in counts.items())


COLUMNS = 80  # of a board in letters, at least: it should not grow and shrink


def text_picture(table: "Table") -> Picture:
    """The board in letters, for a game that declares no picture."""
    lines = table.game.draw(table).splitlines() or [""]
    width = 0.62 * max(COLUMNS, *(len(line) for line in lines))
    labels = [Label(f"line-{n:03}", 0.3, n + 1.0, 1.0, line, left=True) for n, line in enumerate(lines)]
    return Picture(table.game.title, (0, 0, width + 0.6, len(lines) + 1.0), labels=labels)
