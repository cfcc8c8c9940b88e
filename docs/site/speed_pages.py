"""What the benchmarks measured, from the files that they keep."""

import csv
from pathlib import Path

from equipoise.reports.text import markdown_lines
from equipoise.sim.registry import find_game, known_games

HISTORY = Path(__file__).parents[2] / "tests" / "benchmarks" / "instructions.csv"

PAGE = """# Speed

How fast a game is played depends on the machine and on what else it does. Measure it where you play:

```sh
equipoise bench
```

It prints games and decisions per second on one core, beside those of Connect Four, in which others are measured.

## Instructions a decision

Counts do not depend on how busy a machine is. A few hundred fixed games of each game's usual bot are played and
recorded, and callgrind counts the processor's instructions (`python tests/benchmarks/instructions.py`). This is the
newest count, and a test holds each game to it.

{table}

## Other measurements

| command | what it measures |
|---|---|
| `make bench-peers` | decisions per second beside OpenSpiel, in one run |
| `make bench-report` | seconds, memory and size of the report of a million games |
| `python tests/benchmarks/throughput.py` | the whole way to Parquet against the bare loop |
| `python tests/benchmarks/cores.py` | what a second core brings |
| `python tests/benchmarks/many_workers.py` | what the driver of a [cluster](../cluster.md) bears |
"""


def newest() -> dict[str, tuple[str, float]]:
    """By game: the day, and the instructions of a decision."""
    with HISTORY.open(encoding="utf-8", newline="") as file:
        return {row["game"]: (row["date"], float(row["instructions_per_decision"])) for row in csv.DictReader(file)}


def page() -> str:
    counted = newest()
    rows = [
        [find_game(slug).title, f"{counted[slug][1]:,.0f}", counted[slug][0]]
        for slug in sorted(known_games(), key=lambda slug: counted.get(slug, ("", 0.0))[1])
        if slug in counted
    ]
    return PAGE.replace("{table}", "\n".join(markdown_lines(["game", "instructions a decision", "counted on"], rows)))
