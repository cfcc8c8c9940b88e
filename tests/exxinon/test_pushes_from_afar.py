"""Pushes away from a source that is not adjacent, which only changed content has (FX-335)."""

import pytest
from exxinon_boards import Board, on, start, wraith

SUNBOLT_PUSHES = "characters.zenith.attack.push=1"
PUSH = '{op="push", to="target", n=1}'
NIGHTMARE_PUSHES = (f"spells.nightmare.effects.1={PUSH}", 'spells.nightmare.effects.2={op="damage", to="target", n=1}')
MARK_PUSHES = f"spells.dread_mark.delay.effects.1={PUSH}"


def struck(target: tuple[int, int], *settings: str) -> Board:
    """Zenith strikes Skrakz from (-1, 0)."""
    board = start(settings=[SUNBOLT_PUSHES, *settings], Z=(-1, 0), S=target)
    board.act("attack", "Z")
    board.act("character", "S")
    return board


@pytest.mark.rule("FX-335")
@pytest.mark.parametrize(
    ("target", "then"),
    [
        ((1, 0), (2, 0)),
        ((-3, 0), (-4, 0)),
        ((2, -2), (3, -3)),
        ((0, -3), (0, -4)),
        ((0, 2), (0, 3)),
        ((-2, 3), (-2, 4)),
    ],
)
def test_the_nearest_direction_is_taken(target, then):
    board = struck(target)
    assert (board.decision, board.S.tile, board.S.health) == ("decide_main", then, 20)


@pytest.mark.rule("FX-335")
@pytest.mark.parametrize(
    ("target", "ways"),
    [
        ((1, -1), {"E": (2, -1), "NE": (2, -2)}),
        ((0, 1), {"E": (1, 1), "SE": (0, 2)}),
        ((-2, 2), {"SW": (-3, 3), "SE": (-2, 3)}),
        ((0, -2), {"NE": (1, -3), "NW": (0, -3)}),
    ],
)
def test_between_two_directions_the_acting_team_chooses(target, ways):
    board = struck(target)
    assert (board.decision, board.table.to_act, board.S.tile) == ("decide_direction", 0, target)
    assert {action.direction for action in board.legal("direction")} == set(ways)
    before = board.table.snapshot()
    for direction, then in ways.items():
        board.table.restore(before)
        board.act("direction", direction)
        assert (board.decision, board.S.tile, board.S.health) == ("decide_main", then, 20)


@pytest.mark.rule("FX-335")
def test_a_longer_push_goes_all_the_way_in_the_chosen_direction():
    board = struck((1, -1), "characters.zenith.attack.push=3")
    board.act("direction", "NE")
    assert board.S.tile == (4, -4)


@pytest.mark.rule("FX-335")
@pytest.mark.parametrize(
    ("target", "direction", "then"), [((1, -1), "NE", (2, -2)), ((1, -1), "E", (2, -1)), ((1, 0), None, (2, 0))]
)
def test_a_spell_pushes_away_too_and_goes_on_afterwards(target, direction, then):
    board = start(team=1, settings=NIGHTMARE_PUSHES, S=on((-1, 0), hand=["nightmare"]), Z=target, N=(1, -3))
    board.act("cast", "S", "nightmare")
    board.act("character", "Z")
    if direction:
        assert (board.decision, board.table.to_act) == ("decide_direction", 2)
        board.act("direction", direction)
    assert (board.decision, board.Z.tile) == ("decide_main", then)
    assert board.Z.health == (17 if target == (1, -1) else 15)  # 2, 2 more if alone, and 1 after the push
    assert board.S.pile == ["nightmare"]


@pytest.mark.rule("FX-335")
@pytest.mark.parametrize(("source", "then"), [((0, -1), (0, -1)), ((0, 0), (0, -2))])
def test_a_wraith_on_the_targets_own_tile_does_not_push(source, then):
    """Skrakz died, his mark is still on Zenith."""
    delay = {"spell": "dread_mark", "seat": 3, "counter": 1, "character": 0}
    board = start(settings=[MARK_PUSHES], S=wraith(source), Z=(0, -1), delays=[delay])
    board.end_turn()
    assert (board.decision, board.Z.tile, board.Z.health) == ("decide_main", then, 15)
