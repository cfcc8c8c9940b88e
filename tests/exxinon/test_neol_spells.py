"""The spells of Neol (FX-309 to FX-319)."""

import pytest
from exxinon_boards import on, start, wraith
from exxinon_spellbook import caster, distances, placed_at, printed, seen_past_a_wall, tile_at


@pytest.mark.rule("FX-309")
def test_raise_stone_puts_up_a_wall():
    assert printed("raise_stone") == "neol; Basic Ability; Tile(2) [empty]"
    board = caster("raise_stone")
    board.cast("N", "raise_stone", tile_at(2))
    assert (board.walls, board.N.mana) == ({tile_at(2): 0}, 3)


@pytest.mark.rule("FX-309")
def test_the_reach_of_raise_stone():
    assert placed_at("raise_stone") == [1, 2]  # 0 is his own
    assert placed_at("raise_stone", walls=[tile_at(1)]) == []


@pytest.mark.rule("FX-309")
@pytest.mark.parametrize("given", [{"S": tile_at(1)}, {"objectives": {tile_at(1): 4}}, {"objectives": {tile_at(1): 0}}])
def test_raise_stone_needs_an_empty_tile(given):
    assert placed_at("raise_stone", **given) == [2]


@pytest.mark.rule("FX-309")
def test_a_wraith_leaves_a_tile_empty():
    assert placed_at("raise_stone", S=wraith(tile_at(1))) == [1, 2]


@pytest.mark.rule("FX-310")
@pytest.mark.parametrize(("distance", "health", "waiting"), [(6, 18, {"root": 1}), (7, 22, {})])
def test_cataclysm_buries_all_enemies_within_2_of_a_tile(distance, health, waiting):
    assert printed("cataclysm") == "neol; Ultimate, 2 shards; Tile(4)"
    board = caster("cataclysm", Z=tile_at(3), C=tile_at(2), S=tile_at(distance))
    board.cast("N", "cataclysm", tile_at(4))
    assert (board.C.health, board.C.waiting) == (18, {"root": 1})
    assert (board.S.health, board.S.waiting) == (health, waiting)
    assert (board.Z.health, board.Z.waiting, board.N.health) == (20, {}, 26)
    assert (board.shards, board.N.mana) == ([0, 2], 3)


@pytest.mark.rule("FX-310")
def test_the_reach_of_cataclysm():
    assert placed_at("cataclysm", S=tile_at(2)) == [0, 1, 2, 3, 4]
    assert placed_at("cataclysm", walls=[tile_at(2)]) == [0, 1, 2]


@pytest.mark.rule("FX-311")
def test_stone_wall_is_3_tiles_long():
    assert printed("stone_wall") == "neol; cost 1, 2 copies; Tile(3) [empty, direction]"
    board = caster("stone_wall")
    board.cast("N", "stone_wall", tile_at(3), direction="E")
    assert (board.walls, board.N.mana) == (dict.fromkeys([tile_at(3), tile_at(4), tile_at(5)], 0), 2)


@pytest.mark.rule("FX-311")
@pytest.mark.parametrize("given", [{"S": tile_at(3)}, {"walls": [tile_at(3)]}])
def test_stone_wall_leaves_out_what_is_not_empty(given):
    board = caster("stone_wall", **given)
    board.cast("N", "stone_wall", tile_at(2), direction="E")
    assert set(board.walls) == {tile_at(2), tile_at(4), *given.get("walls", [])}


@pytest.mark.rule("FX-311")
def test_stone_wall_goes_any_of_the_six_ways_and_ends_at_the_edge():
    board = start(N=on((4, -4), hand=["stone_wall"]))
    board.act("cast", "N", "stone_wall")
    board.act("tile", (4, -3))
    assert [action.direction for action in board.legal("direction")] == ["E", "NE", "NW", "W", "SW", "SE"]
    board.act("direction", "E")
    assert set(board.walls) == {(4, -3), (5, -3)}


@pytest.mark.rule("FX-311")
def test_the_reach_of_stone_wall():
    assert placed_at("stone_wall", S=tile_at(2)) == [1, 3]
    assert placed_at("stone_wall", walls=[tile_at(1)]) == []


@pytest.mark.rule("FX-312")
def test_rock_throw_hurts_3():
    assert printed("rock_throw") == "neol; cost 2, 2 copies; Enemy(4)"
    board = caster("rock_throw", S=tile_at(4))
    board.cast("N", "rock_throw", "S")
    assert (board.S.health, board.S.waiting, board.S.tile, board.N.mana) == (19, {}, tile_at(4), 1)


@pytest.mark.rule("FX-312")
def test_the_reach_of_rock_throw():
    assert distances("rock_throw", "S") == [1, 2, 3, 4]
    assert not seen_past_a_wall("rock_throw", "S")


@pytest.mark.rule("FX-313")
@pytest.mark.parametrize(("distance", "health", "waiting"), [(2, 20, {"slow": 1}), (3, 22, {})])
def test_quake_shakes_all_enemies_within_2(distance, health, waiting):
    assert printed("quake") == "neol; cost 2, 2 copies; no target"
    board = caster("quake", Z=tile_at(1), C=(-5, 0), S=tile_at(distance))
    board.cast("N", "quake")
    assert (board.C.health, board.C.waiting) == (20, {"slow": 1})
    assert (board.S.health, board.S.waiting) == (health, waiting)
    assert (board.Z.health, board.Z.waiting, board.N.health, board.N.waiting) == (20, {}, 26, {})
    assert board.N.mana == 1


@pytest.mark.rule("FX-314")
@pytest.mark.parametrize("who", ["N", "Z"])
def test_bulwark_shields_an_ally(who):
    assert printed("bulwark") == "neol; cost 1, 2 copies; Ally(3)"
    board = caster("bulwark", Z=tile_at(3))
    board.cast("N", "bulwark", who)
    assert [letter for letter in "ZNCS" if getattr(board, letter).shield] == [who]
    assert board.N.mana == 2


@pytest.mark.rule("FX-314")
def test_the_reach_of_bulwark():
    assert distances("bulwark", "Z") == [1, 2, 3]
    assert distances("bulwark", "S") == []
    assert not seen_past_a_wall("bulwark", "Z")


@pytest.mark.rule("FX-315")
def test_shatter_breaks_a_wall_over_the_enemies_beside_it():
    assert printed("shatter") == "neol; cost 1, 1 copy; Tile(4) [breakable]"
    board = caster("shatter", settings=["walls.health=6"], walls=[tile_at(4)], C=tile_at(5), S=tile_at(2), Z=tile_at(3))
    board.cast("N", "shatter", tile_at(4))
    assert (board.walls, board.C.health, board.S.health, board.Z.health) == ({}, 19, 22, 20)
    assert board.N.mana == 2


@pytest.mark.rule("FX-315")
def test_the_reach_of_shatter():
    assert placed_at("shatter", walls=[tile_at(4)]) == [4]
    assert placed_at("shatter", walls=[tile_at(5)]) == []
    assert placed_at("shatter", walls=[tile_at(1), tile_at(3)]) == [1]


@pytest.mark.rule("FX-316")
def test_entomb_roots_and_walls_in():
    assert printed("entomb") == "neol; cost 2, 1 copy; Enemy(3)"
    board = caster("entomb", S=tile_at(3), Z=tile_at(2), C=wraith((-1, 1)))
    board.cast("N", "entomb", "S")
    assert set(board.walls) == {(0, 0), (0, -1), (-1, -1), (-2, 1), (-1, 1)}  # all neighbours but Zenith's tile
    assert (board.S.waiting, board.S.health, board.N.mana) == ({"root": 1}, 22, 1)


@pytest.mark.rule("FX-316")
@pytest.mark.parametrize("health", [4, 0])
def test_entomb_leaves_out_objectives_and_permanent_walls(health):
    board = start(N=on((-2, 1), hand=["entomb"]), S=(-2, 0), objectives={(-3, 0): health})
    board.cast("N", "entomb", "S")
    assert set(board.walls) == {(-1, 0), (-1, -1)}  # (-2, -1) and (-3, 1) are permanent


@pytest.mark.rule("FX-316")
def test_the_reach_of_entomb():
    assert distances("entomb", "S") == [1, 2, 3]
    assert not seen_past_a_wall("entomb", "S")


@pytest.mark.rule("FX-317")
@pytest.mark.parametrize(("near", "far"), [("C", "S"), ("S", "C")])
def test_landslide_hurts_and_carries_away(near, far):
    assert printed("landslide") == "neol; cost 2, 1 copy; Line(3)"
    board = caster("landslide", **{near: tile_at(2), far: tile_at(3)})
    board.cast("N", "landslide", "E")
    assert (board.C.health, board.S.health, board.N.mana) == (20, 20, 1)
    assert getattr(board, far).tile == tile_at(4)  # pushed first, so that the other can follow
    assert getattr(board, near).tile == tile_at(3)


@pytest.mark.rule("FX-317")
def test_landslide_spares_the_team_mate_and_whoever_is_4_away():
    board = caster("landslide", Z=tile_at(2), S=tile_at(4))
    board.cast("N", "landslide", "E")
    assert (board.Z.health, board.Z.tile, board.S.health, board.S.tile) == (20, tile_at(2), 22, tile_at(4))


@pytest.mark.rule("FX-318")
def test_fault_line_opens_two_turns_later():
    assert printed("fault_line") == "neol; cost 2, 1 copy; Tile(4)"
    board = caster("fault_line", Z=tile_at(5), C=tile_at(3), S=tile_at(6))
    board.cast("N", "fault_line", tile_at(4))
    assert (board.N.mana, board.delays) == (1, [("fault_line", 2)])
    board.end_turns(8)
    assert (board.C.health, board.C.waiting) == (22, {})
    board.end_turns(9)
    assert (board.C.health, board.C.waiting) == (18, {"stun": 1})
    assert (board.S.health, board.S.waiting, board.Z.health, board.Z.waiting) == (22, {}, 20, {})


@pytest.mark.rule("FX-318")
def test_the_reach_of_fault_line():
    assert placed_at("fault_line", S=tile_at(2)) == [0, 1, 2, 3, 4]
    assert placed_at("fault_line", walls=[tile_at(2)]) == [0, 1, 2]


@pytest.mark.rule("FX-319")
@pytest.mark.parametrize("who", ["N", "Z"])
@pytest.mark.parametrize(("x", "health"), [(1, 12), (4, 15)])
def test_stoneblood_heals_1_more_than_paid_and_dispels(who, x, health):
    assert printed("stoneblood") == "neol; cost X, 1 copy; Ally(2)"
    waiting = {"silence": 1, "slow": 2}
    board = caster(
        "stoneblood", mana=5, own={"health": 10, "waiting": waiting}, Z=on(tile_at(2), health=10, waiting=waiting)
    )
    board.cast("N", "stoneblood", who, x=x)
    assert {c: getattr(board, c).health for c in "NZ"} == {"N": 10, "Z": 10} | {who: health}
    assert {c: getattr(board, c).waiting for c in "NZ"} == {"N": waiting, "Z": waiting} | {who: {}}
    assert board.N.mana == 5 - x


@pytest.mark.rule("FX-319")
def test_the_reach_of_stoneblood():
    assert distances("stoneblood", "Z") == [1, 2]
    assert not seen_past_a_wall("stoneblood", "Z")
