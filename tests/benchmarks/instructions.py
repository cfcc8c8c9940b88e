"""How many instructions a decision takes, counted by callgrind: the same count however busy the machine is.

python tests/benchmarks/instructions.py [GAME ...]              counts, beside the newest of the history
python tests/benchmarks/instructions.py --keep "what changed"   adds the counts to the history

A few hundred fixed games of each game's usual bot are played, recorded. Reading the rules and starting Python do not
count. The history is tests/benchmarks/instructions.csv; tests/ext/test_instructions.py holds each game to its newest
line. Counts depend on the compiler too: another major version of gcc may need new lines.
"""

import csv
import ctypes
import datetime
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HISTORY = Path(__file__).with_suffix(".csv")
HEAD = ["date", "game", "instructions_per_decision", "why"]
GAMES = {
    "pig": 4000,
    "connect_four": 2000,
    "axis_mundi": 120,
    "exxinon": 288,
    "mulu_caves": 300,
    "epoch": 200,
    "mythic_earth": 128,
}  # at least so many games of each
TOGGLES = """
#include <valgrind/callgrind.h>
void begin(void) { CALLGRIND_START_INSTRUMENTATION; CALLGRIND_ZERO_STATS; }
void end(const char *name) { CALLGRIND_DUMP_STATS_AT(name); CALLGRIND_STOP_INSTRUMENTATION; }
"""


@dataclass(frozen=True)
class Count:
    game: str
    games: int
    decisions: int
    instructions: int

    @property
    def per_decision(self) -> float:
        return self.instructions / self.decisions


def missing() -> str:
    """What a count needs and the machine does not have, in words; empty if it has all."""
    if shutil.which("valgrind") is None:
        return "valgrind is not installed"
    return "" if Path("/usr/include/valgrind/callgrind.h").exists() else "valgrind's headers are not installed"


def counts(games: list[str]) -> list[Count]:
    """Counts the games in one process of valgrind; about forty times slower than play."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "toggles.so"
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library)], input=TOGGLES, text=True, check=True
        )
        command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out"]
        played = subprocess.run(
            [*command, sys.executable, __file__, "--play", str(library), *games],
            capture_output=True,
            text=True,
            check=False,
        )
        if played.returncode != 0:
            raise RuntimeError(played.stderr[-2000:])
        dumps = {_field(path, "desc: Trigger: Client Request: "): path for path in Path(folder).glob("out.*")}
        return [
            Count(slug, total, decisions, int(_field(dumps[slug], "totals: ")))
            for slug, total, decisions in json.loads(played.stdout)
        ]


def _field(path: Path, head: str) -> str:
    return next((line.removeprefix(head).strip() for line in path.open() if line.startswith(head)), "")


def play(library: str, games: list[str]) -> None:
    """What runs under valgrind."""
    from equipoise.ext.batch import play_whole

    from equipoise.sim.bench import SIGNATURE_SEED
    from equipoise.sim.columns import Rows
    from equipoise.sim.plan import Plan
    from equipoise.sim.registry import find_game
    from equipoise.sim.ruleset import Ruleset

    toggles, said = ctypes.CDLL(library), []
    for slug in games:
        plan = Plan.make(Ruleset.make(find_game(slug)), seed=SIGNATURE_SEED)
        lineup, table = plan.lineup, plan.set_up()
        blocks = -(-GAMES[slug] // lineup.rotations)
        total = blocks * lineup.rotations
        rows = Rows.allocate(plan.descriptor, total, plan.seats).buffers()
        deal = (lineup.characters, lineup.teams, lineup.bots_in(0, blocks), plan.seed, 0, blocks)
        toggles.begin()
        decisions = play_whole(*table, *deal, rows, len(plan.descriptor.characters))[0]
        toggles.end(slug.encode())
        said.append((slug, total, decisions))
    print(json.dumps(said))


def newest() -> dict[str, float]:
    """The last count of each game in the history."""
    with HISTORY.open(newline="") as lines:
        return {row["game"]: float(row["instructions_per_decision"]) for row in csv.DictReader(lines)}


def keep(found: list[Count], why: str) -> None:
    begun = HISTORY.exists()
    with HISTORY.open("a", newline="") as lines:
        writer = csv.writer(lines, lineterminator="\n")
        if not begun:
            writer.writerow(HEAD)
        today = datetime.date.today().isoformat()
        writer.writerows([today, count.game, round(count.per_decision, 1), why] for count in found)


def main(args: list[str]) -> None:
    if args[:1] == ["--play"]:
        return play(args[1], args[2:])
    why, games = (args[1], args[2:]) if args[:1] == ["--keep"] else ("", args)
    if lacking := missing():
        sys.exit(lacking)
    found = counts(games or list(GAMES))
    before = newest() if HISTORY.exists() else {}
    for count in found:
        was = before.get(count.game)
        beside = f", {count.per_decision / was:.3f} of the newest line" if was else ""
        print(f"{count.game}: {count.per_decision:,.1f} instructions a decision in {count.games} games{beside}")
    if why:
        keep(found, why)


if __name__ == "__main__":
    main(sys.argv[1:])
