"""A position as SVG: the one renderer of what games declare (sim/picture.py).

Every part of a picture becomes one element with an id of its own and a `<title>`, which a mouse shows and a screen
reader reads. Colours come as classes, so that a page can have its dark scheme; what they say is also said by a letter
or a shape.
"""

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from equipoise.reports.palette import SERIES
from equipoise.sim.errors import InputError
from equipoise.sim.names import visible
from equipoise.sim.picture import (
    FORMS,
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
MARGIN = 24.0
# role -> its colour on light and on dark paper
FILLS = {
    "ground": ("#f4f1ea", "#2a2f36"),
    "path": ("#e6d5b3", "#5c5036"),
    "rough": ("#c8d6a8", "#445233"),
    "wall": ("#565c66", "#7d8793"),
    "water": ("#c5dcef", "#23455f"),
    "danger": ("#efb3b3", "#7a3434"),
    "safe": ("#c3e3d6", "#23564a"),
    "goal": ("#f5dc7d", "#7a6412"),
    "site": ("#d9cdea", "#4d3f66"),
    "start": ("#dcdcdc", "#454b54"),
    "unknown": ("#ffffff", "#14181e"),
    "outline": ("none", "none"),
}
INKS = ("#1d2430", "#e6e9ee")
PAPERS = ("#ffffff", "#14181e")


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
        return table.game.picture(table, seat)
    if seat is not None:
        raise InputError(f"{table.game.slug} declares no picture, and its board in letters shows all that there is")
    return text_picture(table)


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


class _Pen:
    """Draws in the units of the SVG what is said in the game's own."""

    def __init__(self, frame: Frame) -> None:
        self.left, self.top = frame[:2]
        self.scale = WIDTH / frame[2]

    def at(self, point: Point) -> Point:
        return (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale

    def place(self, place: Place) -> str:
        look = f"seat s{place.seat}" if place.seat is not None else place.role
        x, y, width, height = self.bounds(place.shape)
        size = min(0.5 * height, 1.3 * width / max(1, len(place.label)), 0.9 * width)
        text = self.words(x + width / 2, y + height / 2, min(size, 40), place.label)
        return f'<g id="p-{place.id}" class="{look}">{_title(place.title)}{self.outline(place.shape)}{text}</g>'

    def token(self, token: Token) -> str:
        look = f"seat s{token.seat}" if token.seat is not None else token.role
        look += " faint" if token.faint else ""
        form = token.form or FORMS[(token.seat or 0) % 6]
        (x, y), size = self.at((token.x, token.y)), token.size * self.scale
        text = self.words(x, y, min(1.2 * size, 2.4 * size / max(1, len(token.label))), token.label)
        ring = f'<circle class="turn" cx="{_n(x)}" cy="{_n(y)}" r="{_n(1.18 * size)}"/>' if token.marked else ""
        shape = f'<path d="{form_path(form, x, y, size)}"/>'
        return f'<g id="t-{token.id}" class="token {look} {form}">{_title(token.title)}{ring}{shape}{text}</g>'

    def label(self, label: Label) -> str:
        (x, y), size = self.at((label.x, label.y)), label.size * self.scale
        kind = ' class="left" xml:space="preserve"' if label.left else ""
        return (
            f'<text id="l-{label.id}"{kind} x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}">{_text(label.text)}</text>'
        )

    @staticmethod
    def words(x: float, y: float, size: float, text: str) -> str:
        return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}">{_text(text)}</text>' if text else ""

    def outline(self, shape: Shape) -> str:
        if isinstance(shape, Circle):
            x, y = self.at((shape.x, shape.y))
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(shape.radius * self.scale)}"/>'
        if isinstance(shape, Box):
            x, y = self.at((shape.x, shape.y))
            width, height = shape.width * self.scale, shape.height * self.scale
            return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"/>'
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
def _pen(frame: Frame) -> _Pen:
    return _Pen(frame)


@lru_cache(maxsize=20_000)
def _place(pen: _Pen, place: Place) -> str:
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


def form_path(form: str, x: float, y: float, size: float) -> str:
    """The outline of a token."""
    if form not in CORNERS:
        r = _n(size)
        return f"M{_n(x - size)} {_n(y)}a{r} {r} 0 1 0 {_n(2 * size)} 0a{r} {r} 0 1 0 {_n(-2 * size)} 0z"
    return _path((x + size * dx, y + size * dy) for dx, dy in CORNERS[form]) + "z"


def _path(points: "Iterator[Point] | Sequence[Point] | map[Point]") -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _n(number: float) -> str:
    """A tenth of a unit is less than anybody sees."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")


def _text(text: str) -> str:
    return escape(visible(text))


def _title(text: str) -> str:
    return f"<title>{_text(text)}</title>" if text else ""


# --- beside the board -------------------------------------------------------------------------------------------------


def swatch(seat: int) -> str:
    """The token of a seat, small, before its name."""
    form = FORMS[seat % 6]
    return (
        f'<svg class="swatch board" viewBox="0 0 24 24" aria-hidden="true"><g class="token seat s{seat} {form}">'
        f'<path d="{form_path(form, 12, 12, 9)}"/></g></svg>'
    )


def sign_svg(sign: Sign) -> str:
    """The patch of a legend."""
    letter = _Pen.words(13, 10, 13, sign.label)
    patch = f'<g class="{sign.role}"><rect x="1" y="1" width="24" height="18"/>{letter}</g>'
    return f'<svg class="swatch board" viewBox="0 0 26 20" aria-hidden="true">{patch}</svg>'


def _panel(panel: Panel) -> Iterator[Element]:
    """A heading, and a row for each value that there is."""
    layer, mark = f"s-{panel.id}", ' class="turn"' if panel.marked else ""
    sign = swatch(panel.seat) if panel.seat is not None else ""
    yield Element(f"{layer}-00", layer, f'<h3 id="{layer}-00"{mark}>{sign}{_text(panel.title)}</h3>')
    for n, (name, value) in enumerate(panel.rows.items(), 1):
        if value:
            row = f"<b>{_text(name)}</b> {_text(value)}"
            yield Element(f"{layer}-{n:02}", layer, f'<p id="{layer}-{n:02}">{row}</p>')


# --- a picture by itself ----------------------------------------------------------------------------------------------

SIDE, LINE, LETTERS = 440.0, 22.0, 46  # of the column beside the board: width, height of a line, letters on it


def svg(picture: Picture, caption: str = "") -> str:
    """The whole position as one file: the board, and beside it panels and legend. Dark on white, for paper."""
    drawn, said = draw(picture), caption or picture.title
    side, depth = _side(picture)
    width, height = WIDTH + MARGIN + SIDE, max(drawn.height + LINE, depth) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{_n(width)}" height="{_n(height)}" role="img" aria-label={quoteattr(visible(said))}>'
        f"<title>{_text(said)}</title><style>{board_css(0)}</style>"
        '<rect width="100%" height="100%" fill="#fff" stroke="none"/>'
        f'<svg width="{_n(WIDTH)}" height="{_n(drawn.height)}" overflow="hidden">{layers(drawn)}</svg>'
        f"{_line(0, drawn.height + LINE, said)}{side}</svg>\n"
    )


def layers(drawn: Drawn) -> str:
    """The board itself, from the bottom to the top."""
    return "".join(
        f'<g id="{name}">{"".join(e.markup for e in drawn.elements if e.layer == name)}</g>' for name in LAYERS
    )


def _side(picture: Picture) -> tuple[str, float]:
    """Panels and legend as lines of text, and how far down they reach."""
    x, y, found = WIDTH + MARGIN, LINE + 6, []
    for panel in picture.panels:
        shift = 0.0 if panel.seat is None else 28.0
        if panel.seat is not None:
            form = FORMS[panel.seat % 6]
            path = form_path(form, x + 10, y - 6, 10)
            found.append(f'<g class="token seat s{panel.seat} {form}"><path d="{path}"/></g>')
        head = f"{panel.title} (its turn)" if panel.marked else panel.title
        found.append(_line(x + shift, y, head, "head"))
        y += LINE
        for name, value in panel.rows.items():
            for line in textwrap.wrap(visible(f"{name}: {value}"), LETTERS, subsequent_indent="   ") if value else ():
                found.append(_line(x, y, line))
                y += LINE
        y += LINE / 2
    for sign in picture.legend:
        found.append(_sign(sign, x, y))
        y += LINE * 1.15
    return "".join(found), y


def _line(x: float, y: float, text: str, kind: str = "side") -> str:
    return f'<text class="{kind}" x="{_n(x)}" y="{_n(y)}" xml:space="preserve">{_text(text)}</text>'


def _sign(sign: Sign, x: float, y: float) -> str:
    patch = f'<rect x="{_n(x)}" y="{_n(y - 16)}" width="26" height="20"/>'
    letter = _Pen.words(x + 13, y - 6, 14, sign.label)
    return f'<g class="{sign.role}">{patch}{letter}</g>{_line(x + 34, y, sign.words)}'


def table_svg(table: "Table") -> str:
    """For notebooks: everything that lies on the table."""
    return svg(picture_of(table), caption(table))


def caption(table: "Table", seat: int | None = None) -> str:
    """Which game it is, how far it has come, and who looks."""
    played = table.state()["common"]["decisions"]
    who = "" if seat is None else f", as seat {seat} sees it"
    return f"{table.game.title}, seed {table.seed}, game {table.index}, after {played} decisions{who}"


# --- colours ----------------------------------------------------------------------------------------------------------


def board_css(scheme: int) -> str:
    """Of light paper (0) or dark (1)."""
    ink, paper = INKS[scheme], PAPERS[scheme]
    rules = [
        f".board{{fill:none;stroke:{ink};stroke-width:1;font-family:system-ui,sans-serif;color:{ink}}}",
        f".board text{{fill:{ink};stroke:none;text-anchor:middle;dominant-baseline:central}}",
        ".board text.left{text-anchor:start;font-family:ui-monospace,monospace}",
        ".board text.side,.board text.head{text-anchor:start;dominant-baseline:auto;font-size:17px}",
        ".board text.head{font-weight:700}",
        ".board .outline{stroke-width:3;pointer-events:none}.board .unknown{stroke-dasharray:5 4}",
        f".board .wall text{{fill:{paper}}}",
        ".board .token{stroke-width:2}.board .token text{font-weight:600}",
        f".board .turn{{stroke:{ink};stroke-width:4;fill:none}}",
    ]
    rules += [f".board .{role}{{fill:{fills[scheme]}}}" for role, fills in FILLS.items()]
    for seat, colour in enumerate(SERIES):
        rules.append(f".board .s{seat}{{fill:{colour}}}.board .s{seat} text{{fill:{_readable(colour)}}}")
        rules.append(f".board .s{seat}.ring{{fill:none;stroke:{colour};stroke-width:5}}")
    rules.append(".board .faint{fill-opacity:.3;stroke-dasharray:4 3}")
    rules.append(f".board .faint text,.board .ring text{{fill:{ink};fill-opacity:1}}")
    return "".join(rules)


def _readable(colour: str) -> str:
    """Black or white, whichever stands out more (WCAG 2.2, relative luminance)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return "#000" if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) else "#fff"
