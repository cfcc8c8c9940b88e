"""The twelve journey cards, each dealt (EP-306 to EP-317)."""

import pytest
from island import Island

from equipoise.sim.games.epoch.actions import JOURNEY_NAMES
from equipoise.sim.games.epoch.components import COMPANIONS, HEX_NAMES
from equipoise.sim.table import Table

# Journey -> start triangle, colour of the companion, hexes that are filled there.
CARDS = {
    "journey_01": ("v01", "red", {"h07", "h08"}),
    "journey_02": ("v02", "blue", {"h08", "h09"}),
    "journey_03": ("v03", "yellow", {"h09", "h10"}),
    "journey_04": ("v04", "red", {"h10", "h11"}),
    "journey_05": ("v05", "blue", {"h11", "h12"}),
    "journey_06": ("v06", "yellow", {"h12", "h13"}),
    "journey_07": ("v07", "red", {"h13", "h14"}),
    "journey_08": ("v08", "blue", {"h14", "h15"}),
    "journey_09": ("v09", "yellow", {"h15", "h16"}),
    "journey_10": ("v10", "red", {"h16", "h17"}),
    "journey_11": ("v11", "blue", {"h17", "h18"}),
    "journey_12": ("v12", "yellow", {"h07", "h18"}),
}
NAMES = tuple(CARDS)


def dealt(*journeys: str) -> Island:
    """A game for two in which only these journeys are dealt."""
    settings = [f"journey.{name}.enabled=false" for name in NAMES if name not in journeys]
    return Island(Table("epoch", seats=2, seed=1, settings=settings))


@pytest.mark.rule("EP-306", "EP-307", "EP-308", "EP-309", "EP-310", "EP-311")
@pytest.mark.rule("EP-312", "EP-313", "EP-314", "EP-315", "EP-316", "EP-317")
@pytest.mark.parametrize("pair", list(zip(NAMES[:6], NAMES[6:], strict=True)))
def test_a_journey_gives_place_companion_and_dashboard(pair):
    """Two journeys on opposite sides of the island."""
    board = dealt(*pair)
    journeys = [JOURNEY_NAMES[player["journey"]] for player in board.state()["player"][:2]]
    assert sorted(journeys) == list(pair)
    for seat, name in enumerate(journeys):
        triangle, colour, _ = CARDS[name]
        assert board.triangle(seat) == triangle
        (companion,) = board.cards(seat)
        assert (COMPANIONS[companion].color, board.on(companion)) == (colour, 0)
        assert board.blocks(seat) == "8/8/2 I1 K1 S1"
        assert board.honor(seat) == 10
    filled = {h for h in HEX_NAMES if board.tile(h) is not None}
    assert filled == CARDS[pair[0]][2] | CARDS[pair[1]][2]
