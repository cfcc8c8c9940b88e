"""Revealing tiles: which, when, in which order, and what it is not (EP-032, EP-085 to EP-092)."""

import pytest
from island import TREACHERY, Island, start, wretch

from equipoise.sim.games.epoch.components import HEX_NAMES, MAP

NEAR = {"h00": "library", "h01": "fort", "h02": "spire"}  # around v31


def revealed(board: Island) -> list[tuple[str, str]]:
    return [(event.hex, event.tile) for event in board.happened("reveal")]


def open_hexes(board: Island) -> set[str]:
    tiles = board.state()["tile"]
    return {name for i, name in enumerate(HEX_NAMES) if tiles[i] == 255}


@pytest.mark.rule("EP-085", "EP-087")
def test_every_open_hex_along_the_way_is_filled():
    """v31, v32, v33, v27, v17: h03, h04, h12, h11, the first two while passing."""
    pouch = ["inn", "academy", "command_post", "inn", "gaping_maw"]
    board = start({"P0": wretch("v31", speed=4), "P1": wretch("v22")}, tiles=NEAR, pouch=pouch)
    before = open_hexes(board)
    board.travel("v32", "v33", "v27", "v17")
    assert revealed(board) == [("h03", "inn"), ("h04", "academy"), ("h12", "command_post"), ("h11", "inn")]
    assert before - open_hexes(board) == {"h03", "h04", "h11", "h12"}
    assert board.pouch()[0] == "gaping_maw"


@pytest.mark.rule("EP-087")
def test_the_order_is_that_of_the_path_not_of_the_numbers():
    """Outward from the centre: h10 before h09, then back in to nothing new."""
    pouch = ["inn", "academy", "command_post"]
    board = start({"P0": wretch("v32", speed=3)}, tiles={**NEAR, "h03": "inn"}, pouch=pouch)
    board.travel("v26", "v15", "v14")
    assert revealed(board) == [("h10", "inn"), ("h09", "academy"), ("h08", "command_post")]


@pytest.mark.rule("EP-085")
def test_a_hex_passed_twice_is_filled_once():
    board = start({"P0": wretch("v31", speed=4)}, tiles=NEAR, pouch=["inn", "academy"]).travel(
        "v32", "v31", "v32", "v31"
    )
    assert revealed(board) == [("h03", "inn")]
    assert board.pouch()[0] == "academy"


@pytest.mark.rule("EP-085")
def test_a_tile_that_lies_there_is_left_alone():
    board = start({"P0": wretch("v31")}, tiles={**NEAR, "h03": "inn"}, pouch=["academy"]).travel("v32").act("stop")
    assert revealed(board) == []
    assert board.tile("h03") == "inn"


@pytest.mark.rule("EP-086", "EP-088")
def test_tiles_come_when_the_movement_is_over_and_it_does_not_go_on():
    board = start({"P0": wretch("v31", speed=5)}, tiles=NEAR, pouch=["inn", "academy"]).travel("v32", "v33")
    assert revealed(board) == []
    assert {"h03", "h04"} <= open_hexes(board)
    board.act("stop")
    assert revealed(board) == [("h03", "inn"), ("h04", "academy")]
    assert board.decision == "decide_turn"
    assert not board.can("travel")


@pytest.mark.rule("EP-089", "EP-032")
def test_a_tile_just_revealed_may_be_acted_on():
    board = start({"P0": wretch("v31")}, tiles=NEAR, pouch=["library", "inn"]).travel("v32").act("stop")
    assert board.legal("act") >= {"h03"}
    board.act("act", "h03")
    assert board.blocks(0) == "8/6/2 I1 K3 S1"


@pytest.mark.rule("EP-089", "EP-032")
def test_a_tile_just_revealed_may_be_controlled_if_the_token_ends_beside_it():
    board = start({"P0": wretch("v31", speed=3)}, tiles=NEAR, pouch=["library", "inn", "inn"])
    board.travel("v32", "v26", "v15")  # h03 in passing, then h10 and h09
    assert [name for name, _ in revealed(board)] == ["h03", "h10", "h09"]
    assert board.legal("control") == {"h02", "h09", "h10"}


@pytest.mark.rule("EP-090", "EP-091")
@pytest.mark.parametrize(
    ("triangle", "filled"),
    [
        ("v33", ["h00", "h03", "h04"]),
        ("v15", ["h09", "h10"]),
        ("v36", ["h00", "h06"]),
        ("v26", ["h03", "h10"]),  # on the way lie h09, or h00
    ],
)
def test_a_token_moved_by_an_effect_fills_the_hexes_beside_it_the_lowest_first_and_none_on_the_way(triangle, filled):
    players = {"P0": wretch("v13", relics={"puppet_strings": 1}), "P1": wretch("v25"), "P2": wretch("v20")}
    tiles = {"h01": "fort", "h02": "spire", "h07": "library", "h08": "fort"}
    pouch = ["inn", "academy", "command_post"]
    board = start(players, tiles=tiles, pouch=pouch, settings=[TREACHERY])
    before = open_hexes(board)
    assert {"h00", "h03", "h04", "h06", "h09", "h10"} <= before
    board.act("relic", "puppet_strings").act("move_token", triangle)
    assert board.triangle(1) == triangle
    assert revealed(board) == list(zip(filled, pouch, strict=False))
    assert before - open_hexes(board) == set(filled)


@pytest.mark.rule("EP-092")
def test_revealing_gives_no_honor_and_is_no_action():
    board = start({"P0": wretch("v31", speed=4)}, tiles=NEAR, pouch=["library", "inn", "fort", "inn"])
    blocks = board.blocks(0)
    board.travel("v32", "v33", "v27", "v17")
    assert len(revealed(board)) == 4
    assert (board.honor(0), board.blocks(0)) == (10, blocks)
    assert board.legal("act")
    assert board.legal("rest")


@pytest.mark.rule("EP-032")
@pytest.mark.parametrize("triangle", MAP["triangles"])
def test_adjacent_are_the_hexes_that_the_triangle_touches(triangle):
    board = start({"P0": wretch(triangle)})
    hexes = MAP["triangles"][triangle]["hexes"]
    assert board.legal("control") == set(hexes)
    assert len(hexes) == (2 if triangle <= "v12" else 3)
