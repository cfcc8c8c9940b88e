"""No bot knows what its seat cannot see, in any game.

Two worlds that a seat cannot tell apart differ in hidden things only: who holds which card, how a pile lies. Whatever a
seat imagines, and whatever it does, must be the same in both.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from worlds import HIDING, POSITIONS, positions, worlds

from equipoise.sim.bots import kinds
from equipoise.sim.game import Game
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.table import Table

GAMES = known_games()
FACTS = ("facts", "seat_facts")  # recorded for the analyst, who sees everything
every_game = pytest.mark.parametrize("slug", GAMES)


def specs(game: Game) -> list[str]:
    """Every bot but `random`, which draws: the game's own in each of their styles, and search."""
    own = []
    for name in game.bots:
        style = kinds(game)[name].params.get("style")
        own += [f"{name}:style={choice}" for choice in style.choices] if style and style.choices else [name]
    return [*own, "search:playouts=64,among=4,horizon=1,tree=1,playout=random"]


def differences(a: Any, b: Any, path: str = "") -> Iterator[str]:
    if isinstance(a, dict):
        for key in a:
            yield from differences(a[key], b[key], f"{path}.{key}" if path else key)
    elif isinstance(a, list):
        for i, (x, y) in enumerate(zip(a, b, strict=True)):
            yield from differences(x, y, f"{path}[{i}]")
    elif a != b:
        yield f"{path}: {a} or {b}"


def imagined(table: Table, seat: int, key: int) -> dict[str, Any]:
    """What the seat takes for the world, by one throw of the dice."""
    saved = table.snapshot()
    table.engine.redeal_for(seat, key)
    state = json.loads(json.dumps(table.state()))
    table.restore(saved)
    return {name: value for name, value in state.items() if name not in FACTS}


@every_game
def test_a_seat_imagines_the_same_in_worlds_that_it_cannot_tell_apart(slug):
    for seats in find_game(slug).seats:
        for table in positions(slug, seats, seed=21 + seats):
            seen = [imagined(world, world.to_act, key=7) for world in worlds(table)]
            told = [word for other in seen[1:] for word in differences(seen[0], other)]
            assert not told, f"{slug}, {seats} seats, round {table.round}, {table.decision}: {'; '.join(told[:5])}"


@every_game
def test_a_bot_does_the_same_in_worlds_that_its_seat_cannot_tell_apart(slug):
    game = find_game(slug)
    for seats in game.seats:
        bots = {spec: Table(game, seats=seats, bots=[spec]).bots[0] for spec in specs(game)}
        for table in positions(slug, seats, seed=41 + seats):
            for spec, bot in bots.items():
                choices = {bot.decide(world.engine) for world in worlds(table)}
                told = " or ".join(str(game.actions.describe(choice)) for choice in sorted(choices))
                assert len(choices) == 1, (
                    f"{slug}, {seats} seats, {spec}, round {table.round}, {table.decision}: {told}"
                )


@pytest.mark.parametrize("slug", HIDING)
def test_worlds_really_differ_where_anything_is_hidden(slug):
    """The two tests above would hold for a `redeal` that does nothing."""
    differ = 0
    for table in positions(slug, find_game(slug).seats[0], seed=3):
        states = [json.dumps(world.state()) for world in worlds(table)]
        differ += len(set(states)) > 1
    assert differ >= POSITIONS // 2
