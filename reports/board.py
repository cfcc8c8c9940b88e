"""A position as SVG: the one renderer of what games declare (sim/picture.py).

Every part of a picture becomes one element with an id of its own and a `<title>`, which a mouse shows and a screen
reader reads. Colours come as classes, so that a page can have its dark scheme; what they say is also said by a letter
or a shape.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from equipoise.sim.errors import InputError
from equipoise.sim.names import visible
from equipoise.sim.picture import (
    SEAT_FORMS,
    Box,
    Circle,
    Frame,
    Label,
    Lines,
    Panel,
    Picture,
    Place,
    Point,
    Polygon,
    Shape,
    Sign,
    Token,
    text_picture,
)

if TYPE_CHECKING:
    from equipoise.sim.table import Table

LAYERS = ("places", "labels", "tokens")  # of the board; each panel is a layer of its own
WIDTH = 1000.0  # of every board, in the units of its SVG


@dataclass(frozen=True)
class Element:
    """A part of a drawn position: where it belongs, and its markup, which carries its id."""

    id: str
    layer: str
    markup: str
    above: int = 0


@dataclass(frozen=True)
class Drawn:
    """A position, drawn: elements in the order in which they lie on each other."""

    height: float  # the width is always the same
    elements: Sequence[Element]


def picture_of(table: "Table", seat: int | None = None) -> Picture:
    """The position as the seat sees it; None: as whoever sees everything."""
    if seat is not None and not 0 <= seat < table.seats:
        raise InputError(f"there is no seat {seat}; there are seats 0 to {table.seats - 1}")
    if table.game.picture is not None:
        picture = table.game.picture(table, seat)
        return _over(picture) if table.over else picture
    if seat is not None:
        raise InputError(f"{table.game.slug} declares no picture, and its board in letters shows all that there is")
    return text_picture(table)


def _over(picture: Picture) -> Picture:
    """Nobody's turn."""
    return replace(
        picture,
        tokens=[replace(token, marked=False) for token in picture.tokens],
        panels=[replace(panel, marked=False) for panel in picture.panels],
    )


def draw(picture: Picture) -> Drawn:
    """What overlaps lies in the order of `above`, then of ids, whatever order the game named it in."""
    pen = _pen(picture.frame)
    places = [Element(f"p-{p.id}", "places", _place(pen, p), p.above) for p in sorted(picture.places, key=_order)]
    labels = [Element(f"l-{t.id}", "labels", pen.label(t)) for t in sorted(picture.labels, key=lambda t: t.id)]
    tokens = [Element(f"t-{t.id}", "tokens", pen.token(t), t.above) for t in sorted(picture.tokens, key=_order)]
    panels = [row for panel in picture.panels for row in _panel(panel)]
    return Drawn(round(picture.frame[3] * pen.scale, 1), [*places, *labels, *tokens, *panels])


def _order(part: Place | Token) -> tuple[int, str]:
    return part.above, part.id


# --- the board --------------------------------------------------------------------------------------------------------


class Pen:
    """Draws in the units of the SVG what is said in the game's own."""

    def __init__(self, frame: Frame) -> None:
        self.left, self.top = frame[:2]
        self.scale = WIDTH / frame[2]

    def at(self, point: Point) -> Point:
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def place(self, place: Place) -> str:
        look = f"seat s{place.seat}" if place.seat is not None else place.role
        x, y, width, height = self.bounds(place.shape)
        size = min(0.5 * height, 1.15 * width / max(1, len(place.label)), 0.9 * width)
        text = self.words(x + width / 2, y + height / 2, min(size, 40), place.label)
        return f'<g id="p-{place.id}" class="{look}">{_title(place.title)}{self.outline(place.shape)}{text}</g>'

    def token(self, token: Token) -> str:
        look = f"seat s{token.seat}" if token.seat is not None else token.role
        look += " faint" if token.faint else ""
        form = token.form or form_of(token.seat or 0)
        (x, y), size = self.at((token.x, token.y)), token.size * self.scale
        room = 1.6 if form == "triangle" and len(token.label) > 1 else 2.4
        text = self.words(x, y, min(1.2 * size, room * size / max(1, len(token.label))), token.label)
        circle = f'<circle class="turn" cx="{digits(x)}" cy="{digits(y)}" r="{digits(1.18 * size)}"/>'
        ring = circle if token.marked else ""
        shape = f'<path d="{form_path(form, x, y, size)}"/>'
        if token.faint:  # what it lies on must not show through its letters
            shape = shape.replace("<path ", '<path class="under" ') + shape
        return f'<g id="t-{token.id}" class="token {look} {form}">{_title(token.title)}{ring}{shape}{text}</g>'

    def label(self, label: Label) -> str:
        (x, y), size = self.at((label.x, label.y)), label.size * self.scale
        kind = ' class="left" xml:space="preserve"' if label.left else ""
        where = f'x="{digits(x)}" y="{digits(y)}" font-size="{digits(size)}"'
        return f'<text id="l-{label.id}"{kind} {where}>{written(label.text)}</text>'

    @staticmethod
    def words(x: float, y: float, size: float, text: str) -> str:
        return (
            f'<text x="{digits(x)}" y="{digits(y)}" font-size="{digits(size)}">{written(text)}</text>' if text else ""
        )

    def outline(self, shape: Shape) -> str:
        if isinstance(shape, Circle):
            x, y = self.at((shape.x, shape.y))
            return f'<circle cx="{digits(x)}" cy="{digits(y)}" r="{digits(shape.radius * self.scale)}"/>'
        if isinstance(shape, Box):
            x, y = self.at((shape.x, shape.y))
            width, height = shape.width * self.scale, shape.height * self.scale
            return f'<rect x="{digits(x)}" y="{digits(y)}" width="{digits(width)}" height="{digits(height)}"/>'
        if isinstance(shape, Lines):
            return f'<path d="{"".join(_path(map(self.at, stroke)) for stroke in shape.strokes)}"/>'
        return f'<path d="{_path(map(self.at, shape.points))}z"/>'

    def bounds(self, shape: Shape) -> tuple[float, float, float, float]:
        if isinstance(shape, Circle):
            (x, y), r = self.at((shape.x, shape.y)), shape.radius * self.scale
            return x - r, y - r, 2 * r, 2 * r
        if isinstance(shape, Box):
            return *self.at((shape.x, shape.y)), shape.width * self.scale, shape.height * self.scale
        points = shape.points if isinstance(shape, Polygon) else [point for stroke in shape.strokes for point in stroke]
        xs, ys = zip(*map(self.at, points), strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@cache
def _pen(frame: Frame) -> Pen:
    return Pen(frame)


@lru_cache(maxsize=20_000)
def _place(pen: Pen, place: Place) -> str:
    """Most places of a game look the same all through it."""
    return pen.place(place)


# form -> its corners around (0, 0), as far as 1 from it
CORNERS: dict[str, Sequence[Point]] = {
    "square": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
    "diamond": ((0, -1.1), (1.1, 0), (0, 1.1), (-1.1, 0)),
    "hexagon": ((-0.5, -0.9), (0.5, -0.9), (1, 0), (0.5, 0.9), (-0.5, 0.9), (-1, 0)),
    "triangle": ((0, -1.15), (1.05, 0.8), (-1.05, 0.8)),
    "shield": ((-0.9, -0.8), (0.9, -0.8), (0.9, 0.2), (0, 1.1), (-0.9, 0.2)),
    "cross": ((-0.3, -1), (0.3, -1), (0.3, -0.3), (1, -0.3), (1, 0.3), (0.3, 0.3), (0.3, 1), (-0.3, 1), (-0.3, 0.3),
              (-1, 0.3), (-1, -0.3), (-0.3, -0.3)),
}  # fmt: skip


def form_of(seat: int) -> str:
    return SEAT_FORMS[seat % len(SEAT_FORMS)]


def form_path(form: str, x: float, y: float, size: float) -> str:
    """The outline of a token."""
    if form not in CORNERS:
        r = digits(size)
        return (
            f"M{digits(x - size)} {digits(y)}a{r} {r} 0 1 0 {digits(2 * size)} 0a{r} {r} 0 1 0 {digits(-2 * size)} 0z"
        )
    return _path((x + size * dx, y + size * dy) for dx, dy in CORNERS[form]) + "z"


def _path(points: "Iterator[Point] | Sequence[Point] | map[Point]") -> str:
    return "M" + "L".join(f"{digits(x)} {digits(y)}" for x, y in points)


def digits(number: float) -> str:
    """A tenth of a unit is less than anybody sees."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


def written(text: str) -> str:
    return escape(visible(text))


def _title(text: str) -> str:
    return f"<title>{written(text)}</title>" if text else ""


# --- beside the board -------------------------------------------------------------------------------------------------


def swatch(seat: int) -> str:
    """The token of a seat, small, before its name."""
    form = form_of(seat)
    return (
        f'<svg class="swatch board" viewBox="0 0 24 24" aria-hidden="true"><g class="token seat s{seat} {form}">'
        f'<path d="{form_path(form, 12, 12, 9)}"/></g></svg>'
    )


def sign_svg(sign: Sign) -> str:
    """The patch of a legend."""
    letter = Pen.words(13, 10, 13, sign.label)
    patch = f'<g class="{sign.role}"><rect x="1" y="1" width="24" height="18"/>{letter}</g>'
    return f'<svg class="swatch board" viewBox="0 0 26 20" aria-hidden="true">{patch}</svg>'


def _panel(panel: Panel) -> Iterator[Element]:
    """A heading, and a row for each value that there is."""
    layer, mark = f"s-{panel.id}", ' class="turn"' if panel.marked else ""
    sign = swatch(panel.seat) if panel.seat is not None else ""
    yield Element(f"{layer}-00", layer, f'<h3 id="{layer}-00"{mark}>{sign}{written(panel.title)}</h3>')
    for n, (name, value) in enumerate(panel.rows.items(), 1):
        if value:
            row = f"<b>{written(name)}</b> {written(value)}"
            yield Element(f"{layer}-{n:02}", layer, f'<p id="{layer}-{n:02}">{row}</p>')


def layers(drawn: Drawn) -> str:
    """The board itself, from the bottom to the top."""
    return "".join(
        f'<g id="{name}">{"".join(e.markup for e in drawn.elements if e.layer == name)}</g>' for name in LAYERS
    )
