"""Charts: readable in print and by the colour-blind, with titles that state the finding. Each returns SVG text.

Ink is written as `currentColor`, so that a chart inside a page follows its light or dark scheme. Colours are those of
Okabe & Ito (2008), which hold for every kind of colour vision; verdicts differ in their markers as well.
"""

import io
import math
import textwrap
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import polars as pl

from equipoise.sim.names import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK = "#010203"  # stands for currentColor
FAIR_LINE = "#808080"
COLOURS = {"over": "#D55E00", "under": "#0072B2", "fair": "#009E73", "undecided": "#808080"}
COLOURS |= {"depends on play": "#CC79A7"}
MARKERS = {"over": "^", "under": "v", "fair": "o", "undecided": "D", "depends on play": "s"}
SERIES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#808080", "#B8AC00")
DIVERGING = "PuOr_r"
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


def _svg(fig: "Figure") -> str:
    sink = io.StringIO()
    with warnings.catch_warnings():
        # The reader's font draws the text: what matplotlib's own lacks does not matter.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        fig.savefig(sink, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    plt.close(fig)
    text = sink.getvalue()
    return text[text.index("<svg") :].replace(INK, "currentColor")


def as_file(svg: str) -> str:
    """A chart by itself: dark on white."""
    return '<?xml version="1.0" encoding="utf-8"?>\n' + svg.replace(
        "<svg ", '<svg style="background:#fff;color:#222" ', 1
    )


def _named(name: object, most: int = 26) -> str:
    """A name as it is drawn: whole, on several lines if it is long."""
    return "\n".join(textwrap.wrap(visible(str(name)), most))


def _known(*values: Any) -> bool:
    """Whether there is something to draw."""
    return all(value is not None and math.isfinite(value) for value in values)


def _nothing(title: str) -> str:
    """A chart of nothing: its title, and that there is nothing to show."""
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 1.2, title)
        ax.set_axis_off()
        ax.text(0.5, 0.5, "nothing to show in this run", ha="center", va="center", transform=ax.transAxes)
        return _svg(fig)


def _canvas(width: float, height: float, title: str) -> "tuple[Figure, Axes]":
    fig, ax = plt.subplots(figsize=(width, height))
    lines: list[str] = []
    for word in visible(title).split():
        if lines and len(lines[-1]) + len(word) < width * 12:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    # over the whole picture, not the axes: long names at the left must not push the title out at the right
    fig.suptitle("\n".join(lines), x=0.012, ha="left", fontsize=10.5)
    return fig, ax


def forest(rows: Sequence[Mapping[str, Any]], title: str, label: str, fair: float, margin: float | None = None) -> str:
    """Estimates with their intervals against the fair line. Rows have name, estimate, low, high, verdict; in shares."""
    rows = [row for row in rows if _known(row["estimate"])]
    if not rows:
        return _nothing(title)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 1.1 + 0.3 * len(rows), title)
        for y, row in enumerate(rows):
            verdict = row.get("verdict") or "undecided"
            if _known(row["low"], row["high"]):
                ends = [100 * row["low"], 100 * row["high"]]
                ax.plot(ends, [y, y], color=COLOURS[verdict], lw=2.2, solid_capstyle="round")
            ax.plot(100 * row["estimate"], y, MARKERS[verdict], color=COLOURS[verdict], ms=6.5)
        ax.axvline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        if margin is not None:
            ax.axvspan(100 * (fair - margin), 100 * (fair + margin), color=FAIR_LINE, alpha=0.15, lw=0)
        ax.set_yticks(range(len(rows)), [_named(row["name"]) for row in rows])
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlabel(_named(label, AXIS))
        return _svg(fig)


def grid(
    table: pl.DataFrame, rows: str, columns: str, value: str, title: str, label: str, centre: float, span: float = 0.0
) -> str:
    """A heat map of shares around a centre, every cell with its number."""
    down = table[rows].unique(maintain_order=True).to_list()
    across = table[columns].unique(maintain_order=True).to_list()
    if not down or not across:
        return _nothing(title)
    cells = np.full((len(down), len(across)), np.nan)
    for a, b, x in table.select(rows, columns, value).iter_rows():
        cells[down.index(a), across.index(b)] = np.nan if x is None else 100 * x
    known = cells[np.isfinite(cells)]
    reach = max(float(np.abs(known - 100 * centre).max()) if len(known) else 0.0, 100 * span, 1e-6)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(max(5.4, 2.2 + 0.62 * len(across)), max(2.4, 1.5 + 0.36 * len(down)), title)
        edges = [np.arange(n + 1) - 0.5 for n in (len(across), len(down))]
        image = ax.pcolormesh(*edges, cells, cmap=DIVERGING, vmin=100 * centre - reach, vmax=100 * centre + reach)
        ax.invert_yaxis()
        if cells.size <= 400:
            for i, j in np.argwhere(np.isfinite(cells)):
                strong = abs(cells[i, j] - 100 * centre) > 0.6 * reach
                ax.text(
                    j, i, f"{cells[i, j]:.1f}", ha="center", va="center", fontsize=8, color="#fff" if strong else "#000"
                )
        slant: dict[str, Any] = {"rotation": 35, "ha": "right"} if max(len(str(n)) for n in across) > 6 else {}
        ax.set_xticks(range(len(across)), [_named(n, 18) for n in across], **slant)
        ax.set_yticks(range(len(down)), [_named(n) for n in down])
        ax.set_xlabel(columns)
        ax.spines[:].set_visible(False)
        bar = fig.colorbar(image, ax=ax, shrink=0.9)
        bar.set_label(label)
        return _svg(fig)


def scatter(rows: Sequence[Mapping[str, Any]], title: str, across: str, up: str) -> str:
    """Value against frequency, with names where they matter. Rows have name, x, estimate, low, high, verdict."""
    rows = [row for row in rows if _known(row["x"], row["estimate"])]
    if not rows:
        return _nothing(title)
    ranked = sorted(rows, key=lambda r: (r["verdict"] not in ("over", "under"), -abs(r["estimate"])))
    named = {row["name"] for row in ranked[:12]}
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 4.6, title)
        ax.axhline(0, color=FAIR_LINE, lw=1, ls="--")
        for row in rows:
            verdict = row["verdict"] or "undecided"
            colour = COLOURS[verdict]
            if _known(row["low"], row["high"]):
                ax.plot([row["x"]] * 2, [100 * row["low"], 100 * row["high"]], color=colour, lw=0.8, alpha=0.6)
            ax.plot(row["x"], 100 * row["estimate"], MARKERS[verdict], color=colour, ms=5)
        taken: list[tuple[float, float]] = []
        wide = max(row["x"] for row in rows) - min(row["x"] for row in rows) or 1.0
        reach = [value for row in rows for value in (row["low"], row["high"], row["estimate"]) if _known(value)]
        tall = 100 * (max(reach) - min(reach)) or 1.0
        for row in ranked:
            at = (row["x"] / wide, 100 * row["estimate"] / tall)
            free = all(abs(at[0] - x) > 0.22 or abs(at[1] - y) > 0.045 for x, y in taken)
            if row["name"] in named and free:
                taken.append(at)
                place: dict[str, Any] = {"xytext": (6, 0), "textcoords": "offset points", "va": "center", "fontsize": 8}
                ax.annotate(_named(row["name"], 22), (row["x"], 100 * row["estimate"]), **place)
        ax.margins(x=0.16)
        ax.set_xlabel(_named(across, AXIS))
        ax.set_ylabel(up)
        return _svg(fig)


def _counted(values: Sequence[Any], counts: Sequence[Sequence[Any]]) -> tuple[list[float], list[list[int]]]:
    """The values that are known, with their counts."""
    there = [i for i, value in enumerate(values) if _known(value)]
    return [values[i] for i in there], [[c[i] if _known(c[i]) else 0 for i in there] for c in counts]


def histogram(values: Sequence[float], counts: Sequence[int], title: str, label: str) -> str:
    """How often each value came, in at most 60 bars."""
    values, (counts,) = _counted(values, [counts])
    if not sum(counts):
        return _nothing(title)
    low, high = min(values), max(values)
    width = max(1.0, np.ceil((high - low + 1) / 60))
    edges = np.arange(low - 0.5, high + width, width)
    share = np.histogram(values, edges, weights=np.asarray(counts) / sum(counts))[0]
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 2.6, title)
        ax.bar(edges[:-1], 100 * share, width, align="edge", color=COLOURS["under"], edgecolor="none")
        ax.set_xlabel(_named(label, AXIS))
        ax.set_ylabel("% of games")
        return _svg(fig)


def distributions(values: Sequence[float], series: Mapping[str, Sequence[int]], title: str, label: str) -> str:
    """How often each value came, in outlines of at most 60 steps that lie over each other."""
    values, counted = _counted(values, list(series.values()))
    series = dict(zip(series, counted, strict=True))
    if not sum(map(sum, counted)):
        return _nothing(title)
    low, high = min(values), max(values)
    width = max(1.0, np.ceil((high - low + 1) / 60))
    edges = np.arange(low - 0.5, high + width, width)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 2.9, title)
        for (name, counts), colour, dash in zip(series.items(), (INK, COLOURS["over"]), ("--", "-"), strict=False):
            share = np.histogram(values, edges, weights=np.asarray(counts) / max(sum(counts), 1))[0]
            ax.stairs(100 * share, edges, color=colour, ls=dash, lw=1.5, label=name)
        ax.set_xlabel(_named(label, AXIS))
        ax.set_ylabel("% of games")
        ax.legend(frameon=False)
        return _svg(fig)


def lines(
    series: Mapping[str, Sequence[tuple[str, float, float, float]]],
    title: str,
    label: str,
    fair: float,
    across: str = "after round",
) -> str:
    """Shares with intervals over the recorded rounds, or other steps: name -> (round, estimate, low, high)."""
    series = {name: [row for row in rows if _known(*row[1:])] for name, rows in series.items()}
    series = {name: rows for name, rows in series.items() if rows}
    if not series:
        return _nothing(title)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 2.9, title)
        ax.axhline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        for (name, rows), colour, marker in zip(series.items(), (*COLOURS.values(),), "^vosD", strict=False):
            x = [row[0] for row in rows]
            ax.plot(x, [100 * row[1] for row in rows], marker=marker, color=colour, label=visible(name))
            ax.fill_between(x, [100 * r[2] for r in rows], [100 * r[3] for r in rows], color=colour, alpha=0.2, lw=0)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(across)
        ax.set_ylabel(label)
        ax.legend(frameon=False)
        return _svg(fig)


def board(table: pl.DataFrame, title: str, label: str) -> str:
    """Places of a board, coloured by how often they were stood on. Columns x, y, estimate."""
    table = table.filter(pl.all_horizontal(pl.col("x", "y", "estimate").cast(pl.Float64).is_finite()))
    if table.is_empty():
        return _nothing(title)
    x, y, v = (table[c].to_numpy() for c in ("x", "y", "estimate"))
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 4.6, title)
        apart = np.hypot(x[:, None] - x, y[:, None] - y)
        gap = float(np.min(apart[apart > 0])) if np.any(apart > 0) else 1.0
        reach = max(float(np.ptp(x)), float(np.ptp(y)) * 1.1, gap) + gap
        size = (0.8 * gap / reach * 4.0 * 72) ** 2
        dots = ax.scatter(x, y, c=v, s=size, marker="h", cmap="viridis", vmin=0, clip_on=False)
        if len(x) <= 80:
            bright = 0.6 * float(v.max())
            for at_x, at_y, value in zip(x, y, v, strict=True):
                ink = "#000" if value > bright else "#fff"
                ax.text(at_x, at_y, f"{value:.2g}", ha="center", va="center", fontsize=7, color=ink)
        ax.set_aspect("equal")
        ax.margins(0.12)
        ax.set_axis_off()
        fig.colorbar(dots, ax=ax, shrink=0.9).set_label(label)
        return _svg(fig)


def along(table: pl.DataFrame, key: str, title: str, fair: float) -> str:
    """Everybody's win rate, with bands, and the rounds along the values of one parameter. Columns <key>, name,
    estimate, low, high; in shares, but for the name `rounds`."""
    there = pl.col(key).is_not_null() & pl.col("estimate").cast(pl.Float64).is_finite()
    ends = pl.col("low", "high").cast(pl.Float64)
    rows = table.filter(there).sort(key).with_columns(pl.when(ends.is_finite()).then(ends).otherwise("estimate"))
    if rows.is_empty():
        return _nothing(title)
    x = rows[key].unique(maintain_order=True).to_list()
    place = dict(zip(x, range(len(x)) if any(isinstance(v, str | bool) for v in x) else x, strict=True))
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 4.6, title)
        ax.remove()
        ax, below = fig.subplots(2, 1, sharex=True, height_ratios=[3, 1])
        for i, name in enumerate(n for n in rows["name"].unique(maintain_order=True) if n != "rounds"):
            own = rows.filter(pl.col("name") == name)
            at = [place[value] for value in own[key]]
            low, middle, high = (100 * own[c].to_numpy() for c in ("low", "estimate", "high"))
            ax.fill_between(at, low, high, color=SERIES[i % len(SERIES)], alpha=0.2, lw=0)
            ax.plot(at, middle, "osD^vPX*"[i % 8] + "-", color=SERIES[i % len(SERIES)], label=visible(name), ms=5)
        ax.axhline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        ax.set_ylabel("share of wins, %  (band: 95 %)")
        if ax.lines[:-1]:  # but for the fair line
            ax.legend(frameon=False, ncols=3, fontsize=8)
        length = rows.filter(pl.col("name") == "rounds")
        below.plot([place[value] for value in length[key]], length["estimate"].to_numpy(), "o-", color=INK, ms=4)
        below.set_ylabel("rounds")
        below.set_xlabel(key)
        below.set_xticks(list(place.values()), [visible(str(v)) for v in x])
        return _svg(fig)


def bars(rows: Sequence[Mapping[str, Any]], title: str, label: str) -> str:
    """Ranked sizes with intervals, the largest first. Rows have name, estimate, low, high."""
    rows = [row for row in rows if _known(row["estimate"])]
    if not rows:
        return _nothing(title)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 1.1 + 0.26 * len(rows), title)
        y = range(len(rows))
        ax.barh(y, [row["estimate"] for row in rows], color=SERIES[5])
        for at, row in enumerate(rows):
            if _known(row["low"], row["high"]):
                ax.hlines(at, row["low"], row["high"], color=INK, lw=1.2)
        ax.set_yticks(y, [_named(row["name"], 34) for row in rows])
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlabel(_named(label, AXIS))
        return _svg(fig)


def curve(series: Mapping[str, Sequence[tuple[float, float, float, float]]], title: str, across: str, up: str) -> str:
    """Shares with bands along something that is counted: name -> (count, estimate, low, high)."""
    series = {name: [row for row in rows if _known(*row)] for name, rows in series.items()}
    series = {name: rows for name, rows in series.items() if rows}
    if not series:
        return _nothing(title)
    with plt.rc_context(STYLE):  # type: ignore[arg-type]
        fig, ax = _canvas(5.6, 2.9, title)
        for i, (name, rows) in enumerate(series.items()):
            x, middle, low, high = (list(column) for column in zip(*rows, strict=True))
            colour = SERIES[i % len(SERIES)]
            ax.plot(x, [100 * y for y in middle], "osD^vPX*"[i % 8] + "-", color=colour, label=visible(name), ms=4)
            ax.fill_between(x, [100 * y for y in low], [100 * y for y in high], color=colour, alpha=0.2, lw=0)
        ax.axhline(0, color=FAIR_LINE, lw=1, ls="--")
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        ax.set_xlabel(_named(across, AXIS))
        ax.set_ylabel(_named(up, 30))
        if len(series) > 1:
            ax.legend(frameon=False, fontsize=8)
        return _svg(fig)
