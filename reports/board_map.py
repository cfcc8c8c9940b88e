"""A map of a board: its places in outlines, some of them in colour."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.patches import PathPatch
from matplotlib.path import Path

from equipoise.reports.drawing import FAIR_LINE, WIDTH, Chart, canvas, styled, tip
from equipoise.reports.palette import COLOURS
from equipoise.sim.picture import Box, Circle, Lines, Picture, Place

# whether it is a wall or an edge -> how it is drawn
OUTLINES: Mapping[bool, Mapping[str, Any]] = {
    False: {"facecolor": "none", "lw": 0.3},
    True: {"facecolor": "#80808040", "lw": 0.8},
}


def board_map(
    board: Picture, cells: Sequence[Place], title: str, looks: Sequence[tuple[str, float] | None], tips: Sequence[str]
) -> Chart:
    """Of each cell its colour, by what the colour means, and its strength from 0 to 1; None: nothing is drawn. Of each
    what it says when it is pointed at."""
    left, top, width, height = board.frame
    with styled():
        fig, ax = canvas(WIDTH, 0.5 + WIDTH * height / width, title)
        ax.set_axis_off()
        ax.set(xlim=(left, left + width), ylim=(top + height, top), aspect="equal")
        for solid, look in OUTLINES.items():
            places = [place for place in board.places if (place.role in ("wall", "outline")) == solid]
            if places:
                ax.add_patch(PathPatch(_paths(places), edgecolor=FAIR_LINE, clip_on=False, **look))
        for cell, shown, words in zip(cells, looks, tips, strict=True):
            if shown is not None:
                meaning, strength = shown
                patch = PathPatch(
                    _paths([cell]), facecolor=COLOURS[meaning], alpha=min(1.0, strength), lw=0, clip_on=False
                )
                tip(ax.add_patch(patch), words)
        return fig


def _paths(places: Sequence[Place]) -> Path:
    """All of them as one path: a page holds many places."""
    found = []
    for shape in (place.shape for place in places):
        if isinstance(shape, Circle):
            found.append(Path.circle((shape.x, shape.y), shape.radius))
        elif isinstance(shape, Box):
            x, y, right, below = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
            found.append(Path([(x, y), (right, y), (right, below), (x, below), (x, y)], closed=True))
        elif isinstance(shape, Lines):
            found += [Path([start, end]) for start, end in shape.strokes]
        else:
            found.append(Path([*shape.points, shape.points[0]], closed=True))
    return Path.make_compound_path(*found)
