"""Charts: readable in print and by the colour-blind, with titles that state the finding. Each returns a figure, which
`reports.drawing.svg` turns into text."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import polars as pl
from matplotlib.patches import Rectangle

from equipoise.reports.board_map import board_map as board_map
from equipoise.reports.drawing import (
    AXIS,
    COUNTED,
    DIVERGING,
    FAIR_LINE,
    INK,
    NARROW,
    WIDTH,
    Chart,
    canvas,
    known,
    named,
    styled,
    tip,
)
from equipoise.reports.palette import COLOURS, MARKERS, SERIES
from equipoise.sim.names import visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _nothing(title: str) -> Chart:
    """A chart of nothing: its title, and that there is nothing to show."""
    with styled():
        fig, ax = canvas(WIDTH, 1.2, title)
        ax.set_axis_off()
        ax.text(0.5, 0.5, "nothing to show in this run", ha="center", va="center", transform=ax.transAxes)
        return fig


def _figure(share: float) -> str:
    """Per cent, or points, as it stands beside a mark."""
    text = f"{100 * share:.1f}"
    return "0.0" if text == "-0.0" else text.replace("-", "−")


def _interval(row: Mapping[str, Any]) -> str:
    """`, 95 % interval 33.2 to 34.8`, if it is known."""
    if not known(row["low"], row["high"]):
        return ""
    return f", 95 % interval {_figure(row['low'])} to {_figure(row['high'])}"


def _mark(ax: "Axes", y: float, row: Mapping[str, Any], shift: float = 0.0) -> None:
    """One estimate with its interval, in the colour and shape of its verdict; `shift` is taken off."""
    verdict = row.get("verdict", "not judged") or "undecided"
    if known(row["low"], row["high"]):
        ends = [100 * (row[end] - shift) for end in ("low", "high")]
        ax.plot(ends, [y, y], color=COLOURS[verdict], lw=2.2, solid_capstyle="round")
    ax.plot(100 * (row["estimate"] - shift), y, MARKERS[verdict], color=COLOURS[verdict], ms=6)


def _row_tips(ax: "Axes", tips: Sequence[tuple[float, str]]) -> None:
    """The whole row answers when it is pointed at."""
    left, right = ax.get_xlim()
    for y, text in tips:
        tip(ax.barh([y], [right - left], left=left, height=0.9, color="none", lw=0)[0], text)
    ax.set_xlim(left, right)


def forest(
    rows: Sequence[Mapping[str, Any]], title: str, label: str, fair: float, margin: float | None = None
) -> Chart:
    """Estimates with their intervals against the fair line. Rows have name, estimate, low, high, verdict; in shares.
    A row may have `observed` beside: a hollow mark."""
    rows = [row for row in rows if known(row["estimate"])]
    if not rows:
        return _nothing(title)
    with styled():
        names = [named(row["name"]) for row in rows]
        tall = sum(1 + 0.6 * name.count("\n") for name in names)
        fig, ax = canvas(WIDTH, 1.0 + 0.25 * tall, title)
        for y, row in enumerate(rows):
            _mark(ax, y, row)
            if known(row.get("observed")):
                ax.plot(100 * row["observed"], y, "o", color="none", markeredgecolor=INK, ms=5)
            _beside(ax, y, _figure(row["estimate"]))
        ax.axvline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        if margin is not None:
            ax.axvspan(100 * (fair - margin), 100 * (fair + margin), color=FAIR_LINE, alpha=0.15, lw=0)
        ax.set_yticks(range(len(rows)), names)
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlabel(named(label, AXIS))
        said = [
            f"{row['name']}: {_figure(row['estimate'])}{_interval(row)}, {row.get('verdict') or ''}" for row in rows
        ]
        _row_tips(ax, list(enumerate(text.rstrip(", ") for text in said)))
        return fig


def _beside(ax: "Axes", y: float, text: str) -> None:
    """A value at the right edge of its row."""
    ax.text(1.01, y, text, transform=ax.get_yaxis_transform(), va="center", ha="left", fontsize=8)


def deviations(
    panels: Mapping[str, Sequence[Mapping[str, Any]]], title: str, margin: float, narrow: bool = False
) -> Chart:
    """Several families on one axis: how far each is from what is fair, in points, the value beside it. Rows have name,
    estimate, low, high, fair, verdict, value (as it is written)."""
    panels = {name: [row for row in rows if known(row["estimate"])] for name, rows in panels.items()}
    panels = {name: rows for name, rows in panels.items() if rows}
    if not panels:
        return _nothing(title)
    with styled():
        letters = 17 if narrow else 26
        y, ticks, tips, marks = 0.0, [], [], []
        for head, rows in panels.items():
            ticks.append((y, named(head, letters + 6), True))
            for row in rows:
                name = named(row["name"], letters)
                lines = 0.35 * name.count("\n")  # a name of several lines takes more room, above and below
                y += 1 + lines
                marks.append((y, row))
                ticks.append((y, name, False))
                verdict = row.get("verdict") or ""
                tips.append((y, f"{row['name']}: {row['value']}{_interval(row)}, {verdict}".rstrip(", ")))
                y += lines
            y += 1.1
        fig, ax = canvas(NARROW if narrow else WIDTH + 1.1, 0.75 + 0.2 * y, title)
        for at, row in marks:
            _mark(ax, at, row, row["fair"])
            _beside(ax, at, row["value"])
        ax.axvline(0, color=FAIR_LINE, lw=1, ls="--")
        ax.axvspan(-100 * margin, 100 * margin, color=FAIR_LINE, alpha=0.15, lw=0)
        ax.set_yticks([at for at, _, _ in ticks], [text for _, text, _ in ticks])
        for tick, (_, _, is_head) in zip(ax.get_yticklabels(), ticks, strict=True):
            tick.set_fontweight("bold" if is_head else "normal")
        ax.tick_params(axis="y", length=0)
        ax.set_ylim(y - 0.4, -0.6)
        axis = f"points above or below fair (dashed); inside the band (±{100 * margin:.3g}) nothing matters"
        ax.set_xlabel(named(axis, 40 if narrow else 60))
        _row_tips(ax, tips)
        return fig


def dumbbells(rows: Sequence[Mapping[str, Any]], title: str, label: str, fair: float, margin: float) -> Chart:
    """From before to after, against the fair line. Rows have name, before, after, verdict; in shares."""
    rows = [row for row in rows if known(row["before"], row["after"])]
    if not rows:
        return _nothing(title)
    with styled():
        fig, ax = canvas(WIDTH, 1.2 + 0.26 * len(rows), title)
        tips = []
        for y, row in enumerate(rows):
            before, after = 100 * row["before"], 100 * row["after"]
            colour = COLOURS[row["verdict"] or "undecided"]
            ax.annotate("", (after, y), (before, y), arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 1.6})
            ax.plot(before, y, "o", color="none", markeredgecolor=INK, ms=6)
            ax.plot(after, y, "o", color=colour, ms=6)
            _beside(ax, y, f"{before:.1f} → {after:.1f}")
            tips.append((y, f"{row['name']}: {before:.1f} % before, {after:.1f} % after"))
        ax.axvline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        ax.axvspan(100 * (fair - margin), 100 * (fair + margin), color=FAIR_LINE, alpha=0.15, lw=0)
        ax.set_yticks(range(len(rows)), [named(row["name"]) for row in rows])
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlabel(named(label, AXIS))
        _row_tips(ax, tips)
        return fig


def grid(
    table: pl.DataFrame, rows: str, columns: str, value: str, title: str, label: str, centre: float, span: float = 0.0
) -> Chart:
    """A heat map of shares around a centre, every cell with its number."""
    down = table[rows].unique(maintain_order=True).to_list()
    across = table[columns].unique(maintain_order=True).to_list()
    if not down or not across:
        return _nothing(title)
    cells = np.full((len(down), len(across)), np.nan)
    for a, b, x in table.select(rows, columns, value).iter_rows():
        cells[down.index(a), across.index(b)] = np.nan if x is None else 100 * x
    finite = cells[np.isfinite(cells)]
    reach = max(float(np.abs(finite - 100 * centre).max()) if len(finite) else 0.0, 100 * span, 1e-6)
    with styled():
        fig, ax = canvas(max(WIDTH, 2.2 + 0.5 * len(across)), max(2.4, 1.5 + 0.36 * len(down)), title)
        edges = [np.arange(n + 1) - 0.5 for n in (len(across), len(down))]
        image = ax.pcolormesh(*edges, cells, cmap=DIVERGING, vmin=100 * centre - reach, vmax=100 * centre + reach)
        ax.invert_yaxis()
        if cells.size <= 400:
            for i, j in np.argwhere(np.isfinite(cells)):
                far = (cells[i, j] - 100 * centre) / reach
                ink = "#fff" if far < -0.6 else "#000"  # white reads on blue, black on all else
                ax.text(j, i, f"{cells[i, j]:.1f}", ha="center", va="center", fontsize=8, color=ink)
                spot = ax.add_patch(Rectangle((j - 0.5, i - 0.5), 1, 1, fill=False, lw=0))
                tip(spot, f"{down[i]}, {columns} {across[j]}: {cells[i, j]:.1f}".replace("-", "−"))
        slant: dict[str, Any] = {"rotation": 35, "ha": "right"} if max(len(str(n)) for n in across) > 6 else {}
        ax.set_xticks(range(len(across)), [named(n, 18) for n in across], **slant)
        ax.set_yticks(range(len(down)), [named(n) for n in down])
        ax.set_xlabel(columns)
        ax.spines[:].set_visible(False)
        bar = fig.colorbar(image, ax=ax, shrink=0.9)
        bar.set_label(label)
        return fig


Box = tuple[float, float, float, float]  # left, right, bottom, top, in points
ROOM_ACROSS, ROOM_UP = 72 * (WIDTH - 0.7), 72 * 3.1  # inside the axes of a scatter


def _box(text: str, x: float, y: float, side: str) -> Box:
    """The room of a name in small letters that stands at a mark, with its `side` towards it."""
    lines = text.split("\n")
    length, height = 4.6 * max(map(len, lines)), 10.0 * len(lines)
    left = x + 6 if side == "left" else x - 6 - length
    return left, left + length, y - height / 2, y + height / 2


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]


def scatter(rows: Sequence[Mapping[str, Any]], title: str, across: str, up: str) -> Chart:
    """Value against frequency, with names where they matter. Rows have name, x, estimate, low, high, verdict."""
    rows = [row for row in rows if known(row["x"], row["estimate"])]
    if not rows:
        return _nothing(title)
    ranked = sorted(rows, key=lambda r: (r["verdict"] not in ("over", "under"), -abs(r["estimate"])))
    told = {row["name"] for row in ranked[:12]}
    with styled():
        fig, ax = canvas(WIDTH, 4.2, title)
        ax.axhline(0, color=FAIR_LINE, lw=1, ls="--")
        for row in rows:
            verdict = row["verdict"] or "undecided"
            colour = COLOURS[verdict]
            if known(row["low"], row["high"]):
                ax.plot([row["x"]] * 2, [100 * row["low"], 100 * row["high"]], color=colour, lw=0.8, alpha=0.6)
            (dot,) = ax.plot(row["x"], 100 * row["estimate"], MARKERS[verdict], color=colour, ms=5)
            tip(dot, f"{row['name']}: {_figure(row['estimate'])}{_interval(row)}, {verdict}")
        wide = max(row["x"] for row in rows) - min(row["x"] for row in rows) or 1.0
        reach = [value for row in rows for value in (row["low"], row["high"], row["estimate"]) if known(value)]
        tall = 100 * (max(reach) - min(reach)) or 1.0
        across_pt, up_pt = ROOM_ACROSS / (1.4 * wide), ROOM_UP / (1.1 * tall)
        taken: list[Box] = []
        for row in (row for row in ranked if row["name"] in told):
            text, at = named(row["name"], 22), (row["x"], 100 * row["estimate"])
            for side in ("left", "right"):  # of the text that stands at the mark
                box = _box(text, at[0] * across_pt, at[1] * up_pt, side)
                if not any(_overlap(box, other) for other in taken):
                    taken.append(box)
                    ax.annotate(text, at, xytext=(6 if side == "left" else -6, 0), textcoords="offset points",
                                va="center", ha=side, fontsize=8)  # fmt: skip
                    break
        ax.margins(x=0.2)
        ax.set_xlabel(named(across, AXIS))
        ax.set_ylabel(up)
        return fig


def _counted(values: Sequence[Any], counts: Sequence[Sequence[Any]]) -> tuple[list[float], list[list[int]]]:
    """The values that are known, with their counts."""
    there = [i for i, value in enumerate(values) if known(value)]
    return [values[i] for i in there], [[c[i] if known(c[i]) else 0 for i in there] for c in counts]


def histogram(values: Sequence[float], counts: Sequence[int], title: str, label: str) -> Chart:
    """How often each value came, in at most 60 bars."""
    values, (counts,) = _counted(values, [counts])
    if not sum(counts):
        return _nothing(title)
    low, high = min(values), max(values)
    width = max(1.0, np.ceil((high - low + 1) / 60))
    edges = np.arange(low - 0.5, high + width, width)
    share = np.histogram(values, edges, weights=np.asarray(counts) / sum(counts))[0]
    with styled():
        fig, ax = canvas(WIDTH, 2.6, title)
        columns = ax.bar(edges[:-1], 100 * share, width, align="edge", color=COUNTED, edgecolor="none")
        for bar, left, part in zip(columns, edges, share, strict=False):
            first, last = math.ceil(left), math.ceil(left + width) - 1
            span = f"{first:,}" if first == last else f"{first:,} to {last:,}"
            tip(bar, f"{span} {label}: {100 * part:.1f} % of games")
        ax.set_xlabel(named(label, AXIS))
        ax.set_ylabel("% of games")
        return fig


def distributions(values: Sequence[float], series: Mapping[str, Sequence[int]], title: str, label: str) -> Chart:
    """How often each value came, in outlines of at most 60 steps that lie over each other."""
    values, counted = _counted(values, list(series.values()))
    series = dict(zip(series, counted, strict=True))
    if not sum(map(sum, counted)):
        return _nothing(title)
    low, high = min(values), max(values)
    width = max(1.0, np.ceil((high - low + 1) / 60))
    edges = np.arange(low - 0.5, high + width, width)
    with styled():
        fig, ax = canvas(WIDTH, 2.9, title)
        for (name, counts), colour, dash in zip(series.items(), (INK, SERIES[0]), ("--", "-"), strict=False):
            share = np.histogram(values, edges, weights=np.asarray(counts) / max(sum(counts), 1))[0]
            ax.stairs(100 * share, edges, color=colour, ls=dash, lw=1.5, label=name)
        ax.set_xlabel(named(label, AXIS))
        ax.set_ylabel("% of games")
        ax.legend(frameon=False)
        return fig


def lines(
    series: Mapping[str, Sequence[tuple[str, float, float, float]]],
    title: str,
    label: str,
    fair: float,
    across: str = "after round",
) -> Chart:
    """Shares with intervals over the recorded rounds, or other steps: name -> (round, estimate, low, high)."""
    series = {name: [row for row in rows if known(*row[1:])] for name, rows in series.items()}
    series = {name: rows for name, rows in series.items() if rows}
    if not series:
        return _nothing(title)
    with styled():
        fig, ax = canvas(WIDTH, 2.9, title)
        ax.axhline(100 * fair, color=FAIR_LINE, lw=1, ls="--")
        for (name, rows), colour, marker in zip(series.items(), SERIES, "osD^v", strict=False):
            x = [row[0] for row in rows]
            ax.plot(x, [100 * row[1] for row in rows], marker=marker, color=colour, label=visible(name))
            for at, middle, low, high in rows:
                (dot,) = ax.plot(at, 100 * middle, marker, color=colour, ms=6)
                tip(
                    dot,
                    f"{name}, {across} {at}: {100 * middle:.1f} %, 95 % interval {100 * low:.1f} to {100 * high:.1f}",
                )
            ax.fill_between(x, [100 * r[2] for r in rows], [100 * r[3] for r in rows], color=colour, alpha=0.2, lw=0)
        ax.set_ylim(bottom=0)
        ax.set_xlabel(across)
        ax.set_ylabel(label)
        ax.legend(frameon=False)
        return fig


def board(table: pl.DataFrame, title: str, label: str) -> Chart:
    """Places of a board, coloured by how often they were stood on. Columns x, y, estimate."""
    table = table.filter(pl.all_horizontal(pl.col("x", "y", "estimate").cast(pl.Float64).is_finite()))
    if table.is_empty():
        return _nothing(title)
    x, y, v = (table[c].to_numpy() for c in ("x", "y", "estimate"))
    with styled():
        fig, ax = canvas(WIDTH, 4.6, title)
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
        return fig


def along(table: pl.DataFrame, key: str, title: str, fair: float) -> Chart:
    """Everybody's win rate, with bands, and the rounds along the values of one parameter. Columns <key>, name,
    estimate, low, high; in shares, but for the name `rounds`."""
    there = pl.col(key).is_not_null() & pl.col("estimate").cast(pl.Float64).is_finite()
    ends = pl.col("low", "high").cast(pl.Float64)
    rows = table.filter(there).sort(key).with_columns(pl.when(ends.is_finite()).then(ends).otherwise("estimate"))
    if rows.is_empty():
        return _nothing(title)
    x = rows[key].unique(maintain_order=True).to_list()
    place = dict(zip(x, range(len(x)) if any(isinstance(v, str | bool) for v in x) else x, strict=True))
    with styled():
        fig, ax = canvas(WIDTH, 4.6, title)
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
        return fig


def bars(rows: Sequence[Mapping[str, Any]], title: str, label: str) -> Chart:
    """Ranked sizes with intervals, the largest first. Rows have name, estimate, low, high."""
    rows = [row for row in rows if known(row["estimate"])]
    if not rows:
        return _nothing(title)
    with styled():
        fig, ax = canvas(WIDTH, 1.1 + 0.26 * len(rows), title)
        y = range(len(rows))
        for bar, row in zip(ax.barh(y, [row["estimate"] for row in rows], color=COUNTED), rows, strict=True):
            tip(bar, f"{row['name']}: {row['estimate']:,.3g}")
        for at, row in enumerate(rows):
            if known(row["low"], row["high"]):
                ax.hlines(at, row["low"], row["high"], color=INK, lw=1.2)
        ax.set_yticks(y, [named(row["name"], 34) for row in rows])
        ax.set_ylim(len(rows) - 0.4, -0.6)
        ax.set_xlabel(named(label, AXIS))
        return fig


def curve(series: Mapping[str, Sequence[tuple[float, float, float, float]]], title: str, across: str, up: str) -> Chart:
    """Shares with bands along something that is counted: name -> (count, estimate, low, high)."""
    series = {name: [row for row in rows if known(*row)] for name, rows in series.items()}
    series = {name: rows for name, rows in series.items() if rows}
    if not series:
        return _nothing(title)
    with styled():
        fig, ax = canvas(WIDTH, 2.9, title)
        for i, (name, rows) in enumerate(series.items()):
            x, middle, low, high = (list(column) for column in zip(*rows, strict=True))
            colour = SERIES[i % len(SERIES)]
            ax.plot(x, [100 * y for y in middle], "osD^vPX*"[i % 8] + "-", color=colour, label=visible(name), ms=4)
            ax.fill_between(x, [100 * y for y in low], [100 * y for y in high], color=colour, alpha=0.2, lw=0)
        ax.axhline(0, color=FAIR_LINE, lw=1, ls="--")
        ax.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
        ax.set_xlabel(named(across, AXIS))
        ax.set_ylabel(named(up, 30))
        if len(series) > 1:
            ax.legend(frameon=False, fontsize=8)
        return fig


def rates(rows: Sequence[Mapping[str, Any]], title: str, label: str, share: bool) -> Chart:
    """Rates with intervals, those of one name on one line, told apart by series. Rows have name, series, estimate, low,
    high; drawn in per cent if they are shares."""
    rows = [row for row in rows if known(row["estimate"])]
    if not rows:
        return _nothing(title)
    names = list(dict.fromkeys(row["name"] for row in rows))
    series = list(dict.fromkeys(row["series"] for row in rows))
    scale, unit = (100, " %") if share else (1, "")
    with styled():
        fig, ax = canvas(WIDTH, 1.2 + 0.3 * len(names) + 0.1 * (len(series) > 1), title)
        for row in rows:
            i, at = series.index(row["series"]), names.index(row["name"])
            y, colour = at + 0.16 * (i - (len(series) - 1) / 2), SERIES[i % len(SERIES)]
            if known(row["low"], row["high"]):
                ax.plot([scale * row["low"], scale * row["high"]], [y, y], color=colour, lw=2.0)
            (dot,) = ax.plot(scale * row["estimate"], y, "osD^vPX*"[i % 8], color=colour, ms=5)
            who = ", ".join(filter(None, (row["name"], row["series"])))
            ends = f", 95 % interval {scale * row['low']:,.3g} to {scale * row['high']:,.3g}"
            tip(dot, f"{who}: {scale * row['estimate']:,.3g}{unit}{ends if known(row['low'], row['high']) else ''}")
        ax.set_yticks(range(len(names)), [named(name, 30) for name in names])
        ax.set_ylim(len(names) - 0.4, -0.6)
        ax.set_xlabel(named(f"{label}, %" if share else label, AXIS))
        if len(series) > 1:
            marks = ["osD^vPX*"[i % 8] for i in range(len(series))]
            keys = [
                ax.plot([], [], mark, color=SERIES[i % len(SERIES)], label=visible(name))[0]
                for i, (mark, name) in enumerate(zip(marks, series, strict=True))
            ]
            ax.legend(handles=keys, frameon=False, fontsize=8)
        return fig
