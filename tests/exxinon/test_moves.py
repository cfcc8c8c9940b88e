"""Steps: how many, where to, and what blocks them (FX-087 to FX-096)."""

import pytest
from exxinon_boards import Board, on, start, wraith

WAYS = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}


def ways(board: Board, who: str) -> set[str]:
    return {action.direction for action in board.legal("step", who)}


# --- how far ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-087")
@pytest.mark.parametrize(("who", "team", "movement"), [("Z", 0, 3), ("N", 0, 3), ("C", 1, 3), ("S", 1, 4)])
def test_a_character_moves_up_to_its_movement(who, team, movement):
    board = start(team=team, **{who: (-4, 1)})
    for step in range(movement):
        assert getattr(board, who).steps == movement - step
        board.step(who, ("NW", "SE")[step % 2])
    assert ways(board, who) == set()


@pytest.mark.rule("FX-087")
def test_movement_is_printed_on_the_sheet():
    board = start(settings=["characters.zenith.movement=1"], Z=(-4, 1))
    board.step("Z", "NW")
    assert ways(board, "Z") == set()


@pytest.mark.rule("FX-087")
@pytest.mark.parametrize(("way", "offset"), WAYS.items())
def test_a_step_goes_to_an_adjacent_tile(way, offset):
    board = start(Z=(-4, 1))
    assert ways(board, "Z") == {"E", "NE", "NW", "W", "SW", "SE"} - {"E"}  # E is the wall (-3,1)
    board = start(Z=(0, 0))
    board.step("Z", way)
    assert (board.Z.tile, board.Z.steps) == (offset, 2)


@pytest.mark.rule("FX-088")
def test_movement_may_be_split_by_everything_else():
    board = start(Z=on((0, -3), hand=["aegis"]), S=(0, -1), N=(2, -4))
    board.step("Z", "SE")
    board.attack("Z", "S")
    board.step("Z", "W")
    board.step("N", "SE")
    board.cast("Z", "aegis", "Z")
    board.step("Z", "NE")
    assert (board.Z.tile, board.Z.steps, board.S.health) == ((0, -3), 0, 20)


# --- what blocks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-089")
def test_walls_block_permanent_and_breakable_ones():
    board = start(Z=(0, -2), walls=[(0, -1), (-1, -1)])
    assert ways(board, "Z") == {"NE", "NW", "W"}  # E is the permanent wall (1,-2)


@pytest.mark.rule("FX-090")
@pytest.mark.parametrize(("tile", "health"), [((3, 0), 2), ((-3, 0), 4), ((0, 0), 20), ((0, 0), 1)])
def test_an_undestroyed_objective_blocks(tile, health):
    beside = (tile[0] + 1, tile[1])
    assert "W" not in ways(start(Z=beside, objectives={tile: health}), "Z")
    assert "W" in ways(start(Z=beside, objectives={tile: 0}), "Z")
    assert "W" in ways(start(Z=beside), "Z")


@pytest.mark.rule("FX-091")
def test_living_characters_block_friend_or_foe():
    board = start(Z=(0, 0), N=(1, 0), C=(0, -1), S=(-1, 1))
    assert ways(board, "Z") == {"NE", "W", "SE"}


@pytest.mark.rule("FX-091")
def test_a_tile_is_free_again_when_its_character_has_left():
    board = start(Z=(0, 0), N=(1, 0))
    board.step("N", "E")
    board.step("Z", "E")
    assert (board.Z.tile, board.N.tile) == ((1, 0), (2, 0))
    assert "W" in ways(board, "Z")


@pytest.mark.rule("FX-092")
def test_wraiths_never_block():
    board = start(Z=(0, 0), N=wraith((1, 0)), C=wraith((1, 0)), S=(2, 0))
    board.step("Z", "E")
    assert board.Z.tile == board.N.tile == board.C.tile == (1, 0)
    assert ways(board, "Z") == {"NE", "NW", "W", "SW", "SE"}
    board.end_turn()
    assert (board.Z.tile, board.over) == ((1, 0), False)
    assert "W" not in ways(board, "S")  # the living one there does block


@pytest.mark.rule("FX-092")
def test_a_living_character_walks_on_through_a_wraith():
    board = start(Z=(0, 0), C=wraith((1, 0)))
    board.step("Z", "E", "E")
    assert board.Z.tile == (2, 0)


@pytest.mark.rule("FX-093")
@pytest.mark.parametrize(
    ("tile", "left"),
    [
        ((0, -5), {"E", "SW", "SE"}),
        ((5, -5), {"W", "SW", "SE"}),
        ((5, -2), {"NW", "W", "SW", "SE"}),
        ((5, 0), {"NW", "W", "SW"}),
    ],
)
def test_nobody_leaves_the_map(tile, left):
    away = {"N": (0, 4)} if tile == (5, -5) else {}
    assert ways(start(Z=tile, **away), "Z") == left
    assert ways(start(Z=wraith(tile), **away), "Z") == left


# --- how many steps ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-094")
@pytest.mark.parametrize(
    ("waiting", "core", "steps"),
    [({}, 0, 3), ({"slow": 1}, 0, 2), ({"slow": 2}, 2, 3), ({}, 2, 5), ({"slow": 3}, 0, 0), ({"slow": 9}, 2, 0)],
)
def test_movement_and_core_less_slow(waiting, core, steps):
    board = start(team=1, Z=on((-4, 1), waiting=waiting, mana=0), core_turns=(core, 0))
    board.end_turn()
    assert board.Z.steps == steps
    for _ in range(steps):
        board.step("Z", "NW" if board.can("step", "Z", "NW") else "E")
    assert ways(board, "Z") == set()


@pytest.mark.rule("FX-094")
@pytest.mark.parametrize(("slow", "steps"), [(1, 5), (4, 2), (9, 2)])
def test_a_bonus_is_not_slowed(slow, steps):
    """Skrakz has movement 4 and Prowl's bonus of 2."""
    board = start(team=1, S=on((0, 3), active={"slow": slow}))
    assert board.S.steps == max(0, 4 - slow)
    board.cast("S", "prowl")
    assert board.S.steps == steps
    for step in range(steps):
        board.step("S", ("NW", "SE")[step % 2])
    assert ways(board, "S") == set()


@pytest.mark.rule("FX-094")
def test_a_bonus_counts_at_once_and_for_this_turn_only():
    board = start(team=1, S=on((0, 3)))
    board.step("S", "NW", "SE", "NW", "SE")
    assert ways(board, "S") == set()
    board.cast("S", "prowl")
    assert board.S.steps == 2
    board.step("S", "NW")
    board.end_turns(8)
    assert board.S.steps == 4


# --- entering, staying, leaving ---------------------------------------------------------------------------------------


@pytest.mark.rule("FX-095")
def test_a_destroyed_objective_is_secured_by_walking_over_it():
    board = start(Z=(-2, 0), objectives={(-3, 0): 0})
    board.step("Z", "W")
    assert (board.shards, board.objectives, board.Z.steps) == ([2, 0], {}, 2)
    board.step("Z", "W")
    assert (board.Z.tile, board.Z.steps, board.shards) == ((-4, 0), 1, [2, 0])


@pytest.mark.rule("FX-095")
def test_standing_beside_secures_nothing():
    board = start(Z=(-1, 0), objectives={(-3, 0): 0})
    board.step("Z", "W")
    assert (board.shards, board.objectives) == ([0, 0], {(-3, 0): 0})


@pytest.mark.rule("FX-096")
def test_leaving_an_enemy_costs_nothing_and_draws_no_attack():
    board = start(Z=(0, 0), C=(1, 0), S=(0, 1))
    assert ways(board, "Z") == {"NE", "NW", "W", "SW"}
    events = board.act("step", "Z", "NE")  # along the Countess
    events += board.act("step", "Z", "NE")
    assert {event.kind for event in events} == {"move"}
    assert (board.Z.health, board.Z.steps, board.Z.tile) == (20, 1, (2, -2))


@pytest.mark.rule("FX-096")
def test_standing_still_costs_nothing():
    board = start(Z=(0, 0), C=(1, 0), S=(0, 1))
    board.end_turn()
    assert (board.Z.health, board.Z.mana, board.Z.tile) == (20, 3, (0, 0))


@pytest.mark.rule("FX-096")
def test_there_is_no_facing():
    """Having walked away from it, Zenith attacks what is behind him, and walks back."""
    board = start(Z=(0, 0), C=(1, 0))
    board.step("Z", "W", "W")
    board.attack("Z", "C")
    board.step("Z", "E")
    assert (board.C.health, board.Z.tile) == (20, (-1, 0))
