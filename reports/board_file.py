"""A position as one SVG file: the board, and beside it what lies there, in lines of text."""

import textwrap
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from equipoise.reports.board import WIDTH, Pen, digits, draw, form_of, form_path, layers, picture_of, written
from equipoise.reports.board_colours import board_css
from equipoise.sim.names import visible
from equipoise.sim.picture import Picture, Sign

if TYPE_CHECKING:
    from equipoise.sim.table import Table

MARGIN = 24.0
SIDE, LINE, LETTERS = 440.0, 22.0, 46  # of the column beside the board: width, height of a line, letters on it


def svg(picture: Picture, caption: str = "") -> str:
    """The whole position as one file: the board, and beside it panels and legend. Dark on white, for paper."""
    drawn, said = draw(picture), caption or picture.title
    side, depth = _side(picture)
    width, height = WIDTH + MARGIN + SIDE, max(drawn.height + LINE, depth) + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 {digits(width)} {digits(height)}" '
        f'width="{digits(width)}" height="{digits(height)}" role="img" aria-label={quoteattr(visible(said))}>'
        f"<title>{written(said)}</title><style>{board_css(0)}</style>"
        '<rect width="100%" height="100%" fill="#fff" stroke="none"/>'
        f'<svg width="{digits(WIDTH)}" height="{digits(drawn.height)}" overflow="hidden">{layers(drawn)}</svg>'
        f"{_line(0, drawn.height + LINE, said)}{side}</svg>\n"
    )


def _side(picture: Picture) -> tuple[str, float]:
    """Panels and legend as lines of text, and how far down they reach."""
    x, y, found = WIDTH + MARGIN, LINE + 6, []
    for panel in picture.panels:
        shift = 0.0 if panel.seat is None else 28.0
        if panel.seat is not None:
            form = form_of(panel.seat)
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
    return f'<text class="{kind}" x="{digits(x)}" y="{digits(y)}" xml:space="preserve">{written(text)}</text>'


def _sign(sign: Sign, x: float, y: float) -> str:
    patch = f'<rect x="{digits(x)}" y="{digits(y - 16)}" width="26" height="20"/>'
    letter = Pen.words(x + 13, y - 6, 14, sign.label)
    return f'<g class="{sign.role}">{patch}{letter}</g>{_line(x + 34, y, sign.words)}'


def table_svg(table: "Table") -> str:
    """For notebooks: everything that lies on the table."""
    return svg(picture_of(table), caption(table))


def caption(table: "Table", seat: int | None = None) -> str:
    """Which game it is, how far it has come, and who looks."""
    played = table.state()["common"]["decisions"]
    who = "" if seat is None else f", as seat {seat} sees it"
    return f"{table.game.title}, seed {table.seed}, game {table.index}, after {played} decisions{who}"
