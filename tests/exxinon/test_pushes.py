"""Forced movement (FX-168 to FX-172)."""

import pytest
from exxinon_boards import on, start, wraith

from equipoise.sim.games.exxinon.tiles import DIRECTIONS, STEPS

AXES = dict(zip(DIRECTIONS, STEPS, strict=True))


def slung(direction: str, far: int = 2, **more):
    """Zenith pushes the Countess so many tiles; where she ends, and the board."""
    place = {"Z": on((-5, 5), hand=["gravity_sling"]), "N": (-5, 4), "S": (-4, 5), "C": (0, 2), **more}
    settings = [f"spells.gravity_sling.effects.0.n={far}", "spells.gravity_sling.target.range=10", "los.required=false"]
    board = start(settings=settings, **place)
    board.cast("Z", "gravity_sling", "C", direction=direction)
    return board


@pytest.mark.rule("FX-168")
@pytest.mark.parametrize(("far", "tile"), [(1, (0, 1)), (2, (0, 0)), (3, (0, -1)), (7, (0, -5))])
def test_a_push_moves_so_many_tiles_straight_on(far, tile):
    assert slung("NW", far).C.tile == tile


@pytest.mark.rule("FX-168")
@pytest.mark.parametrize(
    ("obstacle", "more"),
    [
        ("the edge", {"C": (0, -4)}),
        ("a permanent wall", {"C": (1, 0)}),  # (1,-2)
        ("a breakable wall", {"walls": [(0, 0)]}),
        ("an enemy of hers", {"N": (0, 0)}),
        ("her teammate", {"S": (0, 0)}),
        ("the meteorite", {"objectives": {(0, 0): 20}}),
    ],
)
def test_a_push_stops_before_whatever_blocks_and_does_no_harm(obstacle, more):
    """Pushed 3 tiles NW, each time the second is blocked."""
    board = slung("NW", 3, **more)
    q, r = more.get("C", (0, 2))
    assert board.C.tile == (q, r - 1), obstacle
    assert [who.health for who in (board.C, board.N, board.S)] == [22, 26, 22]
    assert board.walls == dict.fromkeys(more.get("walls", []), 0)
    assert board.objectives == more.get("objectives", {})


@pytest.mark.rule("FX-168")
@pytest.mark.parametrize("what", ["wraith", "destroyed"])
def test_wraiths_and_destroyed_objectives_do_not_stop_a_push(what):
    more = {"S": wraith((0, 0))} if what == "wraith" else {"objectives": {(0, 0): 0}}
    assert slung("NW", 3, **more).C.tile == (0, -1)


@pytest.mark.rule("FX-169")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_gravity_sling_pushes_in_the_chosen_direction(direction):
    q, r = AXES[direction]
    board = slung(direction, C=(0, 0))
    assert board.C.tile == (2 * q, 2 * r)


@pytest.mark.rule("FX-169")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_landslide_pushes_along_its_line(direction):
    q, r = AXES[direction]
    board = start(N=on((0, 0), hand=["landslide"]), C=(2 * q, 2 * r), Z=(3, -5))
    board.cast("N", "landslide", direction)
    assert board.C.tile == (3 * q, 3 * r)


@pytest.mark.rule("FX-169")
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_blow_pushes_away_from_the_attacker(direction):
    q, r = AXES[direction]
    board = start(N=(0, 0), C=(q, r), Z=(3, -5))
    board.attack("N", "C")
    assert board.C.tile == (2 * q, 2 * r)
    assert board.N.tile == (0, 0)


@pytest.mark.rule("FX-170")
@pytest.mark.parametrize(("near", "far"), [("C", "S"), ("S", "C")])
def test_the_farthest_moves_first(near, far):
    """One behind the other: both move. The near one first would be stopped by the other."""
    board = start(N=on((-1, 0), hand=["landslide"]), **{near: (0, 0), far: (1, 0)})
    board.cast("N", "landslide", "E")
    assert (getattr(board, near).tile, getattr(board, far).tile) == ((1, 0), (2, 0))


@pytest.mark.rule("FX-170")
@pytest.mark.parametrize(("near", "far"), [("C", "S"), ("S", "C")])
def test_who_cannot_be_pushed_stops_the_one_before(near, far):
    """By a wall that the damage does not break."""
    board = start(
        settings=["walls.health=3"], N=on((-1, 0), hand=["landslide"]), walls=[(2, 0)], **{near: (0, 0), far: (1, 0)}
    )
    board.cast("N", "landslide", "E")
    assert (getattr(board, near).tile, getattr(board, far).tile) == ((0, 0), (1, 0))


@pytest.mark.rule("FX-171")
@pytest.mark.parametrize("statuses", [["root"], ["stun"], {"slow": 3}, ["root", "stun", "silence", "disarm"]])
def test_a_rooted_slowed_or_stunned_character_is_pushed(statuses):
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=on((1, 0), active=statuses))
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert board.N.tile == (3, 0)


@pytest.mark.rule("FX-171")
def test_a_push_uses_no_movement():
    board = start(Z=on((0, 0), hand=["gravity_sling"]), N=(1, 0))
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert (board.N.steps, board.Z.steps) == (3, 3)
    board.step("N", "W", "W", "SE")
    assert not board.can("step", "N")


@pytest.mark.rule("FX-172")
@pytest.mark.parametrize(("tile", "health", "shards"), [((3, 0), 2, [0, 1]), ((-3, 0), 4, [0, 2])])
def test_who_is_pushed_onto_a_destroyed_objective_secures_it_for_its_own_team(tile, health, shards):
    """Even if it is pushed on and over it."""
    way = "E" if tile[0] > 0 else "W"
    outward = 1 if tile[0] > 0 else -1
    board = start(Z=on((0, 1), hand=["gravity_sling"]), C=(tile[0] - outward, 0), objectives={tile: 0})
    board.cast("Z", "gravity_sling", "C", direction=way)
    assert (board.C.tile, board.shards, board.objectives) == ((tile[0] + outward, 0), shards, {})


@pytest.mark.rule("FX-172")
def test_a_pushed_teammate_secures_it_for_the_common_team():
    board = start(Z=on((0, 1), hand=["gravity_sling"]), N=(1, 0), objectives={(3, 0): 0})
    board.cast("Z", "gravity_sling", "N", direction="E")
    assert (board.N.tile, board.shards, board.objectives) == ((3, 0), [1, 0], {})
