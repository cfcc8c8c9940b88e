"""Maps of the board: where pieces stand, and where those of winners stand more often than those of others."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from equipoise.analysis.whereabouts import Whereabouts, whereabouts
from equipoise.reports.section import POINTS, SHARE, WHY, Draw, Section
from equipoise.sim.picture import Box, Circle, Lines, Place
from equipoise.sim.store import Run

if TYPE_CHECKING:
    from matplotlib.path import Path

WIDE = 4.7  # inches
TOLD = 3  # places in a sentence
FAINT = 0.02  # of the most visited place: what is visited less is left white
# whether it is a wall or an edge -> how it is drawn
OUTLINES: Mapping[bool, Mapping[str, Any]] = {
    False: {"facecolor": "none", "lw": 0.3},
    True: {"facecolor": "#80808040", "lw": 0.8},
}


def heat_maps(run: Run) -> Iterator[Section]:
    found = whereabouts(run)
    if found is None or found.table["share"].sum() == 0:
        return
    games = found.table["n"][0] * run.rotations
    table = found.table.filter(pl.col("share") > 0).sort("share", descending=True)
    yield Section(
        "whereabouts",
        WHY,
        f"Where {found.pieces} stand",
        f"where {found.pieces} stand when a round begins, in the first {games:,} games, played again. share: of all "
        "looks; winners, others: of looks at their own. The interval of the difference holds for all places together. "
        "Names of places are those of the first game's set-up",
        table,
        {
            **dict.fromkeys(("share", "winners", "others"), SHARE),
            **dict.fromkeys(("difference", "low", "high"), POINTS),
        },
        (_often(found), _apart(found)) if found.table["told_apart"].any() else (_often(found),),
        says=_told(found),
    )


def _told(found: Whereabouts) -> str:
    """Where winners stand more and less often, if that is certain."""
    parts = []
    for word, rows in (
        ("more", found.table.filter(pl.col("told_apart") & (pl.col("difference") > 0)).sort(-pl.col("difference"))),
        ("less", found.table.filter(pl.col("told_apart") & (pl.col("difference") < 0)).sort("difference")),
    ):
        if rows.height:
            places = [
                f"{row['place']} ({100 * row['winners']:.1f} against {100 * row['others']:.1f} %)"
                for row in rows.head(TOLD).iter_rows(named=True)
            ]
            more = f" and {rows.height - TOLD} more" if rows.height > TOLD else ""
            parts.append(f"{word} often at {', '.join(places)}{more}")
    return f"{found.pieces.capitalize()} of winners stand {'; '.join(parts)}." if parts else ""


def _often(found: Whereabouts) -> Draw:
    def draw() -> str:
        from equipoise.reports.drawing import COUNTED

        shares = found.table["share"].to_list()
        most = max(shares) or 1.0
        best = found.table["place"][shares.index(max(shares))]
        tips = [f"{name}: {100 * share:.1f} %" for name, share in found.table.select("place", "share").iter_rows()]
        looks = [(COUNTED, min(1.0, 0.08 + 0.92 * share / most)) if share > FAINT * most else None for share in shares]
        return _board(found, f"Most often at {best}: {100 * max(shares):.1f} %", looks, tips)

    return draw


def _apart(found: Whereabouts) -> Draw:
    def draw() -> str:
        from equipoise.reports.palette import COLOURS

        rows = found.table.to_dicts()
        most = max(abs(row["difference"]) for row in rows if row["told_apart"])
        looks = [
            (
                COLOURS["over" if row["difference"] > 0 else "under"],
                min(1.0, 0.25 + 0.75 * abs(row["difference"]) / most),
            )
            if row["told_apart"]
            else None
            for row in rows
        ]
        tips = [
            f"{row['place']}: winners {100 * row['winners']:.1f} %, others {100 * row['others']:.1f} %, difference "
            f"{100 * row['low']:+.1f} to {100 * row['high']:+.1f} points"
            for row in rows
        ]
        return _board(found, "Orange: winners stand there more often; blue: less", looks, tips)

    return draw


def _board(found: Whereabouts, title: str, looks: Sequence[tuple[str, float] | None], tips: Sequence[str]) -> str:
    """The board in outlines, the cells in their colours."""
    import matplotlib.pyplot as plt
    from matplotlib.patches import PathPatch

    from equipoise.reports.drawing import FAIR_LINE, STYLE, canvas, svg, tip

    left, top, width, height = found.board.frame
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = canvas(WIDE, 0.5 + WIDE * height / width, title)
        ax.set_axis_off()
        ax.set(xlim=(left, left + width), ylim=(top + height, top), aspect="equal")
        for roles, look in OUTLINES.items():
            places = [place for place in found.board.places if (place.role in ("wall", "outline")) == roles]
            if places:
                ax.add_patch(PathPatch(_paths(places), edgecolor=FAIR_LINE, clip_on=False, **look))
        for cell, shown, words in zip(found.cells, looks, tips, strict=True):
            if shown is not None:
                colour, strength = shown
                patch = PathPatch(_paths([cell]), facecolor=colour, alpha=strength, lw=0, clip_on=False)
                tip(ax.add_patch(patch), words)
        return svg(fig)


def _paths(places: Sequence[Place]) -> "Path":
    """All of them as one path: a page holds many places."""
    from matplotlib.path import Path

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
