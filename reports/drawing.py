"""What all charts share: colours, the sheet that they are drawn on, and what becomes of it as SVG.

Ink is written as `currentColor`, so that a chart inside a page follows its light or dark scheme. What can be pointed at
says its value in words: `tip`.
"""

import io
import math
import re
import textwrap
import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.colors import LinearSegmentedColormap

from equipoise.reports.palette import COLOURS
from equipoise.sim.names import visible

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

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


def svg(fig: "Figure") -> str:
    sink = io.StringIO()
    with warnings.catch_warnings():
        # The reader's font draws the text: what matplotlib's own lacks does not matter.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        title = " ".join((fig.get_suptitle() or "").split())
        tips: list[str] = []
        for artist in fig.findobj(lambda artist: str(artist.get_gid() or "").startswith("tip ")):
            tips.append(str(artist.get_gid()).removeprefix("tip "))
            artist.set_gid(f"tip-{len(tips) - 1}")
        fig.savefig(sink, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    plt.close(fig)
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


def as_file(svg: str) -> str:
    """A chart by itself: dark on white."""
    return '<?xml version="1.0" encoding="utf-8"?>\n' + svg.replace(
        "<svg ", '<svg style="background:#fff;color:#222" ', 1
    )


def named(name: object, most: int = 26) -> str:
    """A name as it is drawn: whole, on several lines if it is long."""
    return "\n".join(textwrap.wrap(visible(str(name)), most))


def known(*values: Any) -> bool:
    """Whether there is something to draw."""
    return all(value is not None and math.isfinite(value) for value in values)


def canvas(width: float, height: float, title: str) -> "tuple[Figure, Axes]":
    fig, ax = plt.subplots(figsize=(width, height))
    lines: list[str] = []
    for word in visible(title).split():
        if lines and len(lines[-1]) + len(word) < width * 12.5:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    # over the whole picture, not the axes: long names at the left must not push the title out at the right
    fig.suptitle("\n".join(lines), x=0.012, ha="left", fontsize=10.5)
    return fig, ax
