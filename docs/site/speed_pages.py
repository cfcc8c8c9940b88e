"""What the benchmarks measured, from the files that they keep."""

import csv
from pathlib import Path

from equipoise.reports.text import markdown_lines
from equipoise.sim.registry import find_game, known_games

BENCHMARKS = Path(__file__).parents[2] / "tests" / "benchmarks"
HISTORY = BENCHMARKS / "instructions.csv"
PEERS = BENCHMARKS / "peers.csv"

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

## Where the time goes

A decision of a usual bot takes 20 to 140 times as long as one of Connect Four. Most of it is deciding: random play
takes a third as long, or less. No single part stands out any more. The largest parts, by instructions:

| game | |
|---|---|
| Axis Mundi, 6 | ways of all characters 23 %, listing actions 8, looking at the table 7, outlook 5, weighing 4 |
| Epoch, 3 | bounds on deals 10 %, trying deeds 9, where one can get to 6, judging plans 5, judging skills 5 |
| Mulu Caves | steps of units 15 %, listing actions 11, narrow places 10, the avatar's way 7, looking at the table 7 |
| Fall of Exxinon | judging tiles 11 %, looking at the table 5, areas of spells 5, walking out 4, solving a lane 3 |
| Mythic Earth | looking round from places 11 %, free routes 9, goals 7, where marches end 4, fighting rounds out 4 |

Bots keep what they have thought out while the table stays as it was, and do not judge what cannot win.

## Beside others

{beside}

Different games cannot be compared: a decision of Catan is not one of Connect Four. The rows of one game can.

## A million games

Two cores, the usual bots, seed 1: `simulate` with two jobs, then `report`.

| game | `simulate` | memory | on disk | `report` | memory |
|---|---|---|---|---|---|
| Axis Mundi, 6 | 4 min 13 s | 254 MB | 514 MB | 14.4 to 14.6 s | 800 MB |
| Mythic Earth | 10 min 22 s | 245 MB | 120 MB | 14.4 to 15.5 s | 690 MB |

Each report was written three times, as a page; that of Mythic Earth from 200,000 games, each read five times.

Of what two bare loops would play, the whole way to Parquet with two jobs reaches 93 % in Axis Mundi (1,000,000 games)
and Mulu Caves (240,000), 95 % in Mythic Earth (1,000,000), 90 % in Fall of Exxinon (100,000), 89 % in Epoch for four
(60,000), and 81 % in Pig (30 million).

## Playouts of search

From the middle of games, on one thread, each candidate played on by the usual bot; beside the first build, with its
bot of that time:

| game | to the end, a second | first build | ratio |
|---|---|---|---|
| Axis Mundi, 6 | 4,000 | 2,798 | 1.43 |
| Axis Mundi, 3 | 14,609 | 8,710 | 1.68 |
| Fall of Exxinon (plans made anew at each decision) | 8,246 | 7,296 | 1.13 |
| Mulu Caves | 10,349 | 8,668 | 1.19 |
| Epoch, 2 / 3 / 4 / 5 | 5,333 / 4,063 / 3,206 / 2,647 | 4,484 / 3,057 / 2,620 / 2,060 | 1.19 / 1.33 / 1.22 / 1.28 |
| Mythic Earth | 2,234 | 1,065 | 2.10 |

Today's bots think more: they count out kills, look for narrow places, see who stands in the way. With `classic` at
play, whose numbers are those of the first build, a playout takes 1.2 times less than then in Axis Mundi and in Mulu
Caves, 1.5 in Fall of Exxinon, 1.1 to 1.3 in Epoch, and 1.3 in Mythic Earth.

To copy a position, deal what is hidden anew and decide once is no cheaper than in the first build but in Mythic Earth:
microseconds of processor time, on a busy machine, from the middle of 24 games.

| game | copy | and deal anew | and decide | first build, all three |
|---|---|---|---|---|
| Axis Mundi, 6 | 0.13 | 1.04 | 1.66 | 1.64 |
| Axis Mundi, 3 | 0.13 | 0.83 | 1.40 | 1.29 |
| Fall of Exxinon | 0.10 | 0.44 | 0.75 | 0.61 |
| Mulu Caves | 0.27 | 0.75 | 1.26 | 1.01 |
| Epoch, 2 / 3 / 4 / 5 | 0.11 | 0.49 / 0.46 / 0.44 / 0.44 | 1.71 / 2.27 / 2.02 / 2.22 | 1.52 / 2.13 / 2.09 / 1.50 |
| Mythic Earth | 0.25 | 0.35 | 2.46 | 5.07 |

Copying takes half as long as it did, but in Mythic Earth. Dealing anew is most of what is left in Axis Mundi. Search
does it once for all moves
that it compares in that world, and a continuation goes on for some hundred decisions, so that it hardly counts there.

## Other measurements

| command | what it measures |
|---|---|
| `make bench-peers` | the table above: OpenSpiel, Pgx, catanatron and this, in one run |
| `make bench-report` | seconds, memory and size of the report of a million games |
| `python tests/benchmarks/throughput.py` | the whole way to Parquet against the bare loop |
| `python tests/benchmarks/playouts.py` | playouts a second of search, from the middle of games |
| `python tests/benchmarks/cores.py` | what a second core brings |
| `python tests/benchmarks/many_workers.py` | what the driver of a [cluster](../cluster.md) bears |
"""


MEASURED = """Random play, on the processor alone. OpenSpiel and catanatron are stepped from Python, as their users do;
Pgx plays many games at once in one compiled loop on one thread. Ours are recorded as in a run. All were measured in
turn, several times over, on one machine ({machine}, {day}); shown are the median, and the lowest and highest of the
repetitions.

{peers}"""
UNMEASURED = "`make bench-peers` measures OpenSpiel, Pgx and catanatron beside this; it has not been run for this site."


def newest() -> dict[str, tuple[str, float]]:
    """By game: the day, and the instructions of a decision."""
    with HISTORY.open(encoding="utf-8", newline="") as file:
        return {row["game"]: (row["date"], float(row["instructions_per_decision"])) for row in csv.DictReader(file)}


def beside_others() -> str:
    """The table of all contenders, with the machine and the day, if it was measured."""
    if not PEERS.exists():
        return UNMEASURED
    with PEERS.open(encoding="utf-8", newline="") as file:
        kept = list(csv.DictReader(file))
    titles = {slug: find_game(slug).title for slug in known_games()}
    rows = [
        [
            titles.get(row["game"], row["game"].capitalize()),
            row["who"],
            f"{int(row['decisions_per_second']):,}",
            f"{int(row['lowest']):,} to {int(row['highest']):,}",
            f"{float(row['games_per_second']):,.0f}",
        ]
        for row in kept
    ]
    head = ["game", "who", "decisions a second", "lowest to highest", "games a second"]
    table = "\n".join(markdown_lines(head, rows))
    return MEASURED.format(peers=table, machine=kept[0]["machine"], day=kept[0]["date"])


def page() -> str:
    counted = newest()
    rows = [
        [find_game(slug).title, f"{counted[slug][1]:,.0f}", counted[slug][0]]
        for slug in sorted(known_games(), key=lambda slug: counted.get(slug, ("", 0.0))[1])
        if slug in counted
    ]
    table = "\n".join(markdown_lines(["game", "instructions a decision", "counted on"], rows))
    return PAGE.replace("{table}", table).replace("{beside}", beside_others())
