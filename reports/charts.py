"""Charts: readable in print and by the colour-blind, with titles that state the finding."""

from collections.abc import Mapping
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import polars as pl

INK, FAIR, OFF = "#1f3b57", "#7a7a7a", "#b3541e"


def win_rate_forest(tables: Mapping[str, pl.DataFrame], title: str, path: Path) -> None:
    """Win rates with their intervals against the fair line, one row per value of each key."""
    rows = [(f"{key} {row[key]}", row) for key, table in tables.items() for row in table.iter_rows(named=True)]
    off = [name for name, row in rows if not row["low"] <= row["fair"] <= row["high"]]
    finding = (
        f"{', '.join(off[:4])} {'is' if len(off) == 1 else 'are'} off the fair share"
        if off
        else "nothing is off the fair share"
    )
    fig, ax = plt.subplots(figsize=(7.2, 1.2 + 0.42 * len(rows)), layout="constrained")
    for y, (name, row) in enumerate(rows):
        colour = OFF if name in off else INK
        ax.plot([100 * row["low"], 100 * row["high"]], [y, y], color=colour, lw=2.2, solid_capstyle="round")
        ax.plot(100 * row["estimate"], y, "D" if name in off else "o", color=colour, ms=6)
    for fair in {row["fair"] for _, row in rows}:
        ax.axvline(100 * fair, color=FAIR, lw=1, ls="--")
    ax.set_yticks(range(len(rows)), [name for name, _ in rows])
    ax.invert_yaxis()
    ax.margins(y=0.15)
    ax.set_xlabel("share of wins, %  (bar: 95 % interval; dashed: fair)")
    ax.set_title(f"{title}: {finding}", loc="left", fontsize=11)
    ax.spines[["top", "right"]].set_visible(False)
    fig.savefig(path, metadata={"Date": None})
    plt.close(fig)
