"""Neither side of the map, nor being team 0 or team 1, is worth anything: exact, without statistics.

Two tables are played side by side, the second seen in the mirror or with the teams exchanged. At every decision the
legal actions correspond, and after every action what can be seen does.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from equipoise.sim.action import Action
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.tiles import DIRECTIONS, NUMBER, TILE_NAMES, TILES, landing_tiles, mirrored
from equipoise.sim.table import Table

GAMES = 12
LANDING = landing_tiles(ExxinonRules().map.picture)
Translation = Callable[[Action], Action]


def in_the_mirror(action: Action) -> Action:
    args = dict(action.args)
    if "tile" in args:
        args["tile"] = TILE_NAMES[NUMBER[mirrored(TILES[TILE_NAMES.index(args["tile"])])]]
    if "direction" in args:
        args["direction"] = DIRECTIONS[-DIRECTIONS.index(args["direction"]) % 6]
    return Action(action.kind, **args)


def for_the_other_team(action: Action) -> Action:
    args = dict(action.args)
    if "seat" in args:
        args["seat"] = (args["seat"] + 2) % 4
    return Action(action.kind, **args)


def seen(table: Table, tile: Callable[[int], int], seat: Callable[[int], int]) -> dict[str, Any]:
    """What can be seen of a table, with tiles and seats translated."""
    state = table.state()
    players = {
        seat(s): {**{k: v for k, v in p.items() if k != "tile"}, "tile": tile(p["tile"])}
        for s, p in enumerate(state["player"])
    }
    objectives = {tile(LANDING[i]): (o["state"], o["health"]) for i, o in enumerate(state["objective"]) if o["state"]}
    walls = {tile(t) for t in range(len(TILES)) if state["walls"]["word"][t >> 6] >> (t & 63) & 1}
    teams = {seat(2 * team) // 2: [state[key][team] for key in ("shards", "cores", "core_turns")] for team in range(2)}
    return {"players": players, "objectives": objectives, "walls": walls, "teams": teams, "turn": state["turn"]}


def same(i: int) -> int:
    return i


def play_side_by_side(
    one: Table, other: Table, translated: Translation, tile: Callable[[int], int], seat: Callable[[int], int]
):
    chance = random.Random(one.index)
    while not one.over:
        assert other.decision == one.decision
        mine, theirs = one.legal(), other.legal()
        assert {translated(action) for action in mine} == set(theirs)
        action = chance.choice(mine)
        one.apply(action)
        other.apply(translated(action))
        assert seen(one, tile, seat) == seen(other, same, same)
    assert other.over
    assert other.end_reason == one.end_reason
    assert {seat(s): row["won"] for s, row in enumerate(one.outcome())} == {
        s: row["won"] for s, row in enumerate(other.outcome())
    }


@pytest.mark.rule("FX-013", "FX-043", "FX-148")
def test_north_and_south_are_the_same():
    short = ["limits.max_rounds=40"]
    one = Table("exxinon", seed=5, settings=short, bots=["random"])
    other = Table("exxinon", seed=5, settings=[*short, "setup.fixed_start=[3, 4, 1, 2]"], bots=["random"])

    def tile(number: int) -> int:
        return NUMBER[mirrored(TILES[number])]

    for index in range(GAMES):
        one.deal(index)
        other.deal(index)
        play_side_by_side(one, other, in_the_mirror, tile, same)


@pytest.mark.rule("FX-003")
def test_team_0_and_team_1_are_the_same():
    def other_seat(seat: int) -> int:
        return (seat + 2) % 4

    short = ["limits.max_rounds=40"]
    for index in range(GAMES):
        one = Table("exxinon", seed=6, index=index, settings=short, bots=["random"])
        # The same deal: decks are shuffled by character.
        other = Table("exxinon", seed=6, settings=[*short, "setup.first_team=1"], bots=["random"])
        exchanged = [one.characters[other_seat(seat)] for seat in range(4)]
        rotations = other.game.design(4).characters.shape[1]
        for rotation in range(rotations):
            other.deal(index // rotations * rotations + rotation)
            if other.characters == exchanged:
                break
        play_side_by_side(one, other, for_the_other_team, same, other_seat)
