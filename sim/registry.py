"""The games that are installed: entry points of the group `equipoise.games`, ours and anybody's."""

from functools import cache
from importlib.metadata import entry_points

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.game import Game

GROUP = "equipoise.games"


def known_games() -> list[str]:
    return sorted({entry.name for entry in entry_points(group=GROUP)})


@cache
def find_game(slug: str) -> Game:
    for entry in entry_points(group=GROUP):
        if entry.name == slug:
            game = entry.load()
            if not isinstance(game, Game):
                raise InputError(f"the entry point {entry.value} of {slug} is not a Game")
            return game
    raise InputError(f"no game is called {slug!r}; {nearest(slug, known_games())}")
