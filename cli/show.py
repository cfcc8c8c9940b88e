"""Commands that show: games, rules."""

import json
import sys

from rich.console import Console
from rich.table import Table as Grid

from equipoise.sim.bots import kinds
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import as_toml, parameters


class Screen(Console):
    """A terminal, or a pipe; a reader that has seen enough is no fault."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    # A pipe has no width: tables are printed whole, for the eye and for grep.
    return Screen() if sys.stdout.isatty() else Screen(width=200)


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, indent=1) + "\n")


def show_games(as_json: bool) -> None:
    found = [find_game(slug) for slug in known_games()]
    if as_json:
        print_json(
            [
                {
                    "game": g.slug,
                    "title": g.title,
                    "version": g.version,
                    "seats": list(g.seats),
                    "characters": list(g.characters),
                    "cards": len(g.cards),
                    "bots": list(kinds(g)),
                    "rules": len(list(parameters(g.rules))),
                    "summary": g.summary,
                }
                for g in found
            ]
        )
        return
    grid = Grid("game", "title", "seats", "characters", "cards", "bots (default first)", "what it is")
    for g in found:
        bots = [g.default_bot, *(name for name in kinds(g) if name != g.default_bot)]
        who = ", ".join(g.characters) if len(g.characters) > 1 else "-"
        grid.add_row(
            g.slug, g.title, " or ".join(map(str, g.seats)), who, str(len(g.cards) or "-"), ", ".join(bots), g.summary
        )
    console().print(grid)


def show_rules(slug: str, toml: bool, as_json: bool) -> None:
    game = find_game(slug)
    found = list(parameters(game.rules))
    if as_json:
        print_json(
            [
                {
                    "key": p.key,
                    "default": p.default,
                    "allowed": p.allowed,
                    "low": p.low,
                    "high": p.high,
                    "meaning": p.says,
                    "rules": list(p.rules),
                    "source": p.source,
                }
                for p in found
            ]
        )
    elif toml:
        sys.stdout.write(f'title = "my tweak of {game.title}"\ngame = "{game.slug}"\n\n{as_toml(game.rules)}')
    else:
        grid = Grid(
            "rule", "default", "allowed", "meaning", "ids", "source", title=f"{game.title}: what can be changed"
        )
        for p in found:
            grid.add_row(p.key, str(p.default), p.allowed, p.says, " ".join(p.rules), p.source)
        console().print(grid)
