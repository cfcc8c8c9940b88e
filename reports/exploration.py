"""Pictures and files of sweeps, screenings and tunings."""

import json
from collections.abc import Sequence
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import polars as pl

from analysis.tuning import Proposal, sentence
from sim.ruleset import Parameter

# Okabe & Ito 2008: told apart by the colour-blind; markers differ as well.
COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#F0E442"]
MARKERS = "osD^vPX*"


def sweep_chart(table: pl.DataFrame, key: str, title: str, path: Path) -> None:
    """Everybody's win rate along one parameter, with bands."""
    fig, (ax, below) = plt.subplots(2, 1, figsize=(7.2, 5.6), sharex=True, height_ratios=[3, 1], layout="constrained")
    along = table.filter(pl.col(key).is_not_null()).sort(key)
    names = [n for n in along["name"].unique(maintain_order=True) if n != "rounds"]
    for i, name in enumerate(names):
        rows = along.filter(pl.col("name") == name)
        x = rows[key].to_list()
        ax.fill_between(x, 100 * rows["low"], 100 * rows["high"], color=COLOURS[i % 8], alpha=0.2, lw=0)
        ax.plot(x, 100 * rows["estimate"], MARKERS[i % 8] + "-", color=COLOURS[i % 8], label=name, ms=5)
    rounds = along.filter(pl.col("name") == "rounds")
    below.plot(rounds[key], rounds["estimate"], "o-", color="#444444", ms=4)
    ax.axhline(100 / len(names), color="#7a7a7a", lw=1, ls="--")
    ax.set_ylabel("share of wins, % (band: 95 %)")
    below.set_ylabel("rounds")
    below.set_xlabel(key)
    spread = (
        along.filter(pl.col("name") != "rounds")
        .group_by("name")
        .agg(pl.col("estimate").max() - pl.col("estimate").min())
    )
    most = spread.sort("estimate").row(-1)
    ax.set_title(f"{title}: {key} moves {most[0]} most, by {100 * most[1]:.1f} pp", loc="left", fontsize=11)
    ax.legend(frameon=False, ncols=3)
    for axes in (ax, below):
        axes.spines[["top", "right"]].set_visible(False)
    fig.savefig(path, metadata={"Date": None})
    plt.close(fig)


def sensitivity_chart(table: pl.DataFrame, output: str, title: str, path: Path) -> None:
    """Parameters ranked by how much moving over their range changes an output."""
    rows = table.filter(pl.col("output") == output).sort("mu_star")
    fig, ax = plt.subplots(figsize=(7.2, 1.2 + 0.3 * rows.height), layout="constrained")
    y = range(rows.height)
    ax.barh(y, rows["mu_star"], color="#56B4E9")
    ax.hlines(y, rows["low"], rows["high"], color="#000000", lw=1)
    ax.set_yticks(y, rows["parameter"].to_list())
    ax.set_xlabel(f"mean absolute effect on {output} of moving over the whole range (line: 95 %)")
    ax.set_title(f"{title}: {rows['parameter'][-1]} matters most for {output}", loc="left", fontsize=11)
    ax.spines[["top", "right"]].set_visible(False)
    fig.savefig(path, metadata={"Date": None})
    plt.close(fig)


def write_tweaks(slug: str, proposals: Sequence[Proposal], params: Sequence[Parameter], folder: Path) -> list[Path]:
    """Each proposal as a tweak file that says what changes."""
    files = []
    for i, proposal in enumerate(proposals, 1):
        told = sentence(params, proposal.point)
        estimate, low, high = (100 * v for v in proposal.confirmed)
        lines = [
            f"# {told}.",
            f"# On fresh seeds the largest deviation from fair is {estimate:.2f} pp ({low:.2f} to {high:.2f}).",
            f"title = {json.dumps(f'proposal {i}')}",
            f'game = "{slug}"',
            "",
        ]
        lines += [f"{key} = {json.dumps(value)}" for key, value in proposal.point.items()]
        path = folder / f"proposal-{i}.toml"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        files.append(path)
    return files
