"""What all charts share: colours, the sheet that they are drawn on, and what becomes of it as SVG.

Ink is written as `currentColor`, so that a chart inside a page follows its light or dark scheme. What can be pointed at
says its value in words: `tip`.
"""

import io
import math
import re
import textwrap
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import matplotlib
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from equipoise.reports.palette import COLOURS
from equipoise.sim.names import visible

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes

INK = "#010203"  # stands for currentColor
FAIR_LINE = "#808080"
COUNTED = COLOURS["not judged"]  # bars that count
DIVERGING = LinearSegmentedColormap.from_list("fair", [COLOURS["under"], "#f7f7f7", COLOURS["over"]])
WIDTH, NARROW = 4.7, 3.7  # inches: two stand side by side on a screen; one fills a phone
SPOKEN = 12  # values that a screen reader is told; the table has them all
AXIS = 48  # letters of an axis label on a line: beside long names the axis is short
STYLE: Mapping[Any, Any] = {
    "svg.fonttype": "none",  # text stays text: small files, searchable, the reader's font
    "svg.hashsalt": "equipoise",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.parse_math": False,  # names are names, whatever signs they hold
    "figure.constrained_layout.use": True,
}


def tip(artist: "Artist", text: str) -> None:
    """What is said when this is pointed at."""
    artist.set_gid(f"tip {visible(text)}")


@contextmanager
def styled() -> Iterator[None]:
    """Within it figures are made, and written, in the style of the house; outside nothing of matplotlib is changed."""
    with matplotlib.rc_context(STYLE):  # type: ignore[arg-type]
        yield


class Chart(Figure):
    """A figure of matplotlib that a notebook shows as it stands on a page. It belongs to no window and no backend."""

    def _repr_html_(self) -> str:
        return shown_alone(svg(self))


def svg(fig: Figure) -> str:
    """The figure as SVG text; it may be asked for more than once."""
    sink = io.StringIO()
    tipped = fig.findobj(lambda artist: str(artist.get_gid() or "").startswith("tip "))
    tips = [str(artist.get_gid()).removeprefix("tip ") for artist in tipped]
    with styled(), warnings.catch_warnings():
        # The reader's font draws the text: what matplotlib's own lacks does not matter.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        for i, artist in enumerate(tipped):
            artist.set_gid(f"tip-{i}")
        fig.savefig(sink, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        for artist, words in zip(tipped, tips, strict=True):
            artist.set_gid(f"tip {words}")
    title = " ".join((fig.get_suptitle() or "").split())
    text = sink.getvalue()
    text = re.sub(r"\s*<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r'<g id="tip-(\d+)">', lambda m: f'<g class="tip"><title>{escape(tips[int(m[1])])}</title>', text)
    text = re.sub(r'<g id="[^"]*">', "<g>", text)  # nobody refers to these, and two charts would share them
    spoken = "; ".join([*tips[:SPOKEN], *([f"{len(tips) - SPOKEN} more"] if len(tips) > SPOKEN else [])])
    said = f"{title}. {spoken}" if spoken else title
    return text.replace("<svg ", f'<svg role="img" aria-label={quoteattr(said)} ', 1).replace(INK, "currentColor")


def apart(svg: str, prefix: str) -> str:
    """The chart with names of its own for what it refers to within itself, so that many can stand on one page."""
    return re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}", svg)


def shown_alone(svg: str) -> str:
    """A chart outside a page: dark on white."""
    return svg.replace("<svg ", '<svg style="background:#fff;color:#222" ', 1)


def as_file(svg: str) -> str:
    """A chart by itself, as the text of a file."""
    return '<?xml version="1.0" encoding="utf-8"?>\n' + shown_alone(svg)


def named(name: object, most: int = 26) -> str:
    """A name as it is drawn: whole, on several lines if it is long."""
    return "\n".join(textwrap.wrap(visible(str(name)), most))


def known(*values: Any) -> bool:
    """Whether there is something to draw."""
    return all(value is not None and math.isfinite(value) for value in values)


def canvas(width: float, height: float, title: str) -> "tuple[Chart, Axes]":
    fig = Chart(figsize=(width, height))
    ax = fig.subplots()
    lines: list[str] = []
    for word in visible(title).split():
        if lines and len(lines[-1]) + len(word) < width * 12.5:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    # over the whole picture, not the axes: long names at the left must not push the title out at the right
    fig.suptitle("\n".join(lines), x=0.012, ha="left", fontsize=10.5)
    return fig, ax
