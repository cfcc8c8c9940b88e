"""What is left of a spell whose teleport is declined or impossible (FX-334)."""

import pytest
from exxinon_boards import Board, on, start

from equipoise.sim.games.exxinon.components import PICTURE

CROWD = {"Z": (5, -5), "N": (4, -4), "C": (5, -4)}  # Zenith in the corner, everything beside him taken but (4, -5)


def cornered(spell: str, settings: tuple[str, ...] = (), **more) -> Board:
    """Skrakz stands on the last tile beside Zenith and aims at him."""
    own = {"hand": [spell]} if spell == "shadow_step" else {}
    board = start(team=1, shards=(0, 2), settings=settings, S=on((4, -5), **own), **CROWD, **more)
    board.act("cast", "S", spell)
    board.act("character", "Z")
    assert board.decision == "decide_teleport"
    return board


@pytest.mark.rule("FX-334")
def test_endless_night_still_strikes_after_declining():
    """Neol stands beside Zenith, so that he is not stunned."""
    board = cornered("endless_night")
    board.act("decline")
    assert (board.S.tile, board.Z.health, board.Z.waiting) == ((4, -5), 15, {})
    assert board.shards == [0, 0]
    assert not board.can("cast", "S")


@pytest.mark.rule("FX-334")
def test_endless_night_still_tests_isolation_after_declining():
    """A rebuilt corner: (4, -4) is a permanent wall, so that Zenith has no company beside him."""
    walled = list(PICTURE)
    walled[1] = "    . . . . # # .    "
    settings = ["map.picture=[" + ", ".join(f'"{row}"' for row in walled) + "]"]
    board = start(team=1, shards=(0, 2), settings=settings, S=(4, -5), Z=(5, -5), C=(5, -4), N=(1, -5))
    board.act("cast", "S", "endless_night")
    board.act("character", "Z")
    board.act("decline")
    assert (board.S.tile, board.Z.health, board.Z.waiting) == ((4, -5), 15, {"stun": 1})


@pytest.mark.rule("FX-334")
def test_cost_action_and_card_of_a_declined_shadow_step_are_spent():
    board = cornered("shadow_step")
    board.act("decline")
    assert (board.S.tile, board.S.mana, board.S.pile, len(board.S.hand)) == ((4, -5), 2, ["shadow_step"], 4)
    assert not board.can("cast", "S")
    assert not board.can("discard", "S")


@pytest.mark.rule("FX-334")
def test_breaking_a_wall_one_tile_further_may_be_declined_too():
    walls = [(3, -3), (4, -3), (5, -3)]
    board = cornered("shadow_step", walls=[*walls, (3, -5)])
    assert board.targets("to") == set(walls)
    assert board.can("decline")
    before = board.table.snapshot()
    board.act("decline")
    assert (board.S.tile, set(board.walls)) == ((4, -5), {*walls, (3, -5)})
    board.table.restore(before)
    board.act("to", (4, -3))
    assert (board.S.tile, set(board.walls)) == ((4, -3), {(3, -3), (5, -3), (3, -5)})


@pytest.mark.rule("FX-334")
def test_a_delayed_teleport_without_any_way_drops_out_and_the_rest_happens():
    """The marked corner and its neighbours are taken; behind them the map has walls only."""
    walled = list(PICTURE)
    walled[:3] = ["     # 1 # # 2 .     ", "    . . . . # . #    ", "   . # . . . . b #   "]
    settings = ["map.picture=[" + ", ".join(f'"{row}"' for row in walled) + "]"]
    delay = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (5, -5)}
    board = start(team=1, settings=settings, Z=on((0, 0), health=10), N=(4, -5), C=(5, -5), S=(4, -4), delays=[delay])
    board.act("end_turn")
    assert (board.decision, board.Z.tile, board.Z.health) == ("decide_main", (0, 0), 12)
    assert (board.delays, board.Z.pile) == ([], ["anchor_star"])
