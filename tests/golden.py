"""Golden playthroughs: a few full games per game as readable text. Run as a script, it writes them anew: of all games,
or of those that are named."""

import sys
from pathlib import Path

from equipoise.sim.game import Game
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.replay import narrate
from equipoise.sim.table import Table

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7


def tables(game: Game) -> list[Table]:
    """The default bots at every number of seats, and one game of random play cut short."""
    tables = [Table(game, seats=seats, seed=SEED, index=index) for seats in game.seats for index in (0, 1)]
    tables.append(Table(game, seed=SEED, bots=["random"], settings=["limits.max_rounds=5"]))
    return tables


def playthrough(slug: str) -> str:
    return "\n\n".join("\n".join(narrate(table)) for table in tables(find_game(slug))) + "\n"


def path_of(slug: str) -> Path:
    return FOLDER / f"{slug}.txt"


if __name__ == "__main__":
    for name in sys.argv[1:] or known_games():
        path_of(name).write_text(playthrough(name), encoding="utf-8")
        print(path_of(name))
