"""Writes docs/worth-tables.md: what every card, power and action is worth, from folders of `equipoise worth`.

python docs/worth_tables.py worth/axis worth/mulu … --prices worth/prices > docs/worth-tables.md
"""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from equipoise.sim.registry import find_game

HEAD = """# What every thing is worth

What it costs one player to be without each card, power, action and whatever else can be taken away, in percentage
points of winning, with the default bot. [What a thing is worth](worth.md) says how it is measured, and what its words
mean. `*` marks what is claimed: of the claims at most 5 % are false. *Changed* is the share of games that go another
way. Intervals are 95 %, each by itself.

This page is written by `docs/worth_tables.py` from the folders of the commands below. Each names the version that was
played; bots that have learned since then may value things otherwise.
"""


def rows_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "result.json").read_text())
    return found


def points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−").replace("+0.0", "0.0").replace("−0.0", "0.0")


def interval(of: Sequence[float]) -> str:
    return f"{points(of[0])} ({points(of[1])} to {points(of[2])})"


def half_width(row: Mapping[str, Any]) -> float:
    return float(row["high"] - row["low"]) / 2


def table(rows: list[Mapping[str, Any]]) -> Iterator[str]:
    yield "| | worth, pp | changed | |"
    yield "|---|---|---|---|"
    for row in sorted(rows, key=lambda row: -row["estimate"]):
        mark = "*" if row["claimed"] else ""
        figures = interval([row[name] for name in ("estimate", "low", "high")]) + mark
        yield f"| {row['title']} | {figures} | {100 * row['changed']:.0f} % | {row['quadrant'] or ''} |"


def section(folder: Path) -> Iterator[str]:
    found, about = rows_of(folder), json.loads((folder / "study.json").read_text())
    game, rows = find_game(found["game"]), found["worth"]
    games, halves = [row["games"] for row in rows], sorted(map(half_width, rows))
    budget = f"--budget {about['seconds'] / 60:.0f}m"
    yield f"## {game.title}, {found['seats']} players"
    yield ""
    kinds = ",".join(about["kind"])
    command = f"equipoise worth {found['game']} --kind {kinds} {budget} --seed {found['seed']} --jobs 1"
    claimed = sum(row["claimed"] for row in rows)
    yield f"`{command}` (version {game.version}):"
    yield (
        f"{len(rows)} things, {found['games']:,} games in all, {min(games):,} to {max(games):,} of each; half an "
        f"interval is {100 * halves[len(halves) // 2]:.1f} pp in the middle, {100 * halves[-1]:.1f} at most; {claimed} "
        "are claimed."
    )
    for pile in dict.fromkeys(row["pile"] for row in rows):
        yield from ("", f"### {game.title}: {pile}", "")
        yield from table([row for row in rows if row["pile"] == pile])
    yield ""


def prices(folder: Path) -> Iterator[str]:
    found = rows_of(folder)
    game = find_game(found["game"])
    games = found["prices"][0]["n"] * 4
    spread = {name: interval(of).replace("+", "") for name, of in found["spread"].items()}
    command = f"equipoise worth {found['game']} --kind price --games {games} --seed {found['seed']}"
    yield from (f"## {game.title}: a proposed price list", "")
    yield (
        f"`{command}`. What 100 points win spreads by {spread['printed']} pp over the kinds as printed, and by "
        f"{spread['proposed']} pp at the proposed prices, on deals that neither list had seen: {spread['change']} pp. "
        f"100 points of the average Unit win {interval(found['general'])} pp. The Generals stand in every list of "
        "their faction, so that their prices are not told."
    )
    yield ""
    yield "| | faction | points | proposed | factor | 100 points win, as printed | at the proposed price |"
    yield "|---|---|---|---|---|---|---|"
    for row in found["prices"]:
        worth = (
            f"{points(row[w])} ({points(row[f'{w}_low'])} to {points(row[f'{w}_high'])})" for w in ("before", "after")
        )
        factor = f"{row['factor']:.2f} ({row['low']:.2f} to {row['high']:.2f})"
        printed, proposed = (row[name].replace("-", "–") for name in ("printed", "proposed"))
        yield f"| {row['kind']} | {row['group']} | {printed} | {proposed} | {factor} | {' | '.join(worth)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--prices", type=Path)
    asked = parser.parse_args()
    print(HEAD)
    for folder in asked.folders:
        print("\n".join(section(folder)))
    if asked.prices:
        print("\n".join(prices(asked.prices)))


if __name__ == "__main__":
    main()
