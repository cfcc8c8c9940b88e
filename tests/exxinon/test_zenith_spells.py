"""The spells of Zenith (FX-320 to FX-330)."""

import pytest
from exxinon_boards import on
from exxinon_spellbook import aims, caster, distances, placed_at, printed, seen_past_a_wall, tile_at

WAITING = {"silence": 1, "slow": 2}


@pytest.mark.rule("FX-320")
@pytest.mark.parametrize("who", ["Z", "N"])
def test_first_light_dispels_and_heals_1(who):
    assert printed("first_light") == "zenith; Basic Ability; Ally(3)"
    board = caster("first_light", own={"health": 10, "waiting": WAITING}, N=on(tile_at(3), health=10, waiting=WAITING))
    board.cast("Z", "first_light", who)
    assert {c: getattr(board, c).health for c in "ZN"} == {"Z": 10, "N": 10} | {who: 11}
    assert {c: getattr(board, c).waiting for c in "ZN"} == {"Z": WAITING, "N": WAITING} | {who: {}}
    assert (board.Z.mana, board.shards) == (3, [2, 2])


@pytest.mark.rule("FX-320")
def test_the_reach_of_first_light():
    assert distances("first_light", "N") == [1, 2, 3]
    assert distances("first_light", "S") == []
    assert not seen_past_a_wall("first_light", "N")


@pytest.mark.rule("FX-321")
def test_high_noon_heals_allies_now_and_burns_enemies_a_turn_later():
    assert printed("high_noon") == "zenith; Ultimate, 2 shards; no target"
    board = caster("high_noon", own={"health": 10}, N=on((5, 0), health=10), walls=[tile_at(1)])
    board.cast("Z", "high_noon")
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [13, 13, 22, 22]
    assert (board.shards, board.Z.mana, board.delays) == ([0, 2], 3, [("high_noon", 1)])
    board.end_turn()
    assert [c.health for c in (board.C, board.S)] == [22, 22]
    board.end_turn()
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [13, 13, 18, 18]


@pytest.mark.rule("FX-322")
def test_starfall_burns_around_a_tile_a_turn_later():
    assert printed("starfall") == "zenith; cost 2, 2 copies; Tile(5)"
    board = caster("starfall", N=tile_at(5), C=tile_at(6), S=tile_at(7))
    board.cast("Z", "starfall", tile_at(5))
    assert (board.Z.mana, board.delays, board.C.health) == (1, [("starfall", 1)], 22)
    board.end_turns(7)
    assert [c.health for c in (board.N, board.C, board.S)] == [26, 18, 22]


@pytest.mark.rule("FX-322")
def test_the_reach_of_starfall():
    assert placed_at("starfall", S=tile_at(2)) == [0, 1, 2, 3, 4, 5]
    assert placed_at("starfall", walls=[tile_at(2)]) == [0, 1, 2]


@pytest.mark.rule("FX-323")
def test_solar_flare_burns_around_a_tile_at_once():
    assert printed("solar_flare") == "zenith; cost 3, 2 copies; Tile(4)"
    board = caster("solar_flare", N=tile_at(4), C=tile_at(5), S=tile_at(6))
    board.cast("Z", "solar_flare", tile_at(4))
    assert [c.health for c in (board.N, board.C, board.S)] == [26, 19, 22]
    assert board.Z.mana == 0


@pytest.mark.rule("FX-323")
def test_the_reach_of_solar_flare():
    assert placed_at("solar_flare", S=tile_at(2)) == [0, 1, 2, 3, 4]
    assert placed_at("solar_flare", walls=[tile_at(2)]) == [0, 1, 2]


@pytest.mark.rule("FX-324")
@pytest.mark.parametrize(("distance", "health"), [(5, 20), (6, 22)])
def test_sunlance_hits_every_enemy_on_a_line_of_5(distance, health):
    assert printed("sunlance") == "zenith; cost 2, 2 copies; Line(5)"
    board = caster("sunlance", N=tile_at(1), C=tile_at(2), S=tile_at(distance))
    board.cast("Z", "sunlance", "E")
    assert [c.health for c in (board.N, board.C, board.S)] == [26, 20, health]
    assert board.Z.mana == 1


@pytest.mark.rule("FX-325")
@pytest.mark.parametrize("who", ["Z", "N"])
def test_aegis_dispels_and_shields(who):
    assert printed("aegis") == "zenith; cost 1, 2 copies; Ally(4)"
    board = caster("aegis", own={"waiting": WAITING}, N=on(tile_at(4), waiting=WAITING))
    board.cast("Z", "aegis", who)
    assert [letter for letter in "ZNCS" if getattr(board, letter).shield] == [who]
    assert {c: getattr(board, c).waiting for c in "ZN"} == {"Z": WAITING, "N": WAITING} | {who: {}}
    assert board.Z.mana == 2


@pytest.mark.rule("FX-325")
def test_the_reach_of_aegis():
    assert distances("aegis", "N") == [1, 2, 3, 4]
    assert not seen_past_a_wall("aegis", "N")


@pytest.mark.rule("FX-326")
@pytest.mark.parametrize("who", ["Z", "N"])
def test_radiance_heals_2_and_burns_as_much_around_the_healed(who):
    assert printed("radiance") == "zenith; cost 2, 1 copy; Ally(3)"
    board = caster("radiance", own={"health": 10}, N=on(tile_at(3), health=10), C=(-5, 0), S=tile_at(4))
    board.cast("Z", "radiance", who)
    assert {c: getattr(board, c).health for c in "ZN"} == {"Z": 10, "N": 10} | {who: 12}
    burnt = {"Z": "C", "N": "S"}[who]
    assert {c: getattr(board, c).health for c in "CS"} == {"C": 22, "S": 22} | {burnt: 20}
    assert board.Z.mana == 1


@pytest.mark.rule("FX-326")
def test_radiance_burns_no_farther_than_1_tile():
    board = caster("radiance", N=tile_at(3), S=tile_at(5))
    board.cast("Z", "radiance", "N")
    assert board.S.health == 22


@pytest.mark.rule("FX-326")
def test_the_reach_of_radiance():
    assert distances("radiance", "N") == [1, 2, 3]
    assert not seen_past_a_wall("radiance", "N")


@pytest.mark.rule("FX-327")
@pytest.mark.parametrize("who", ["N", "S"])
@pytest.mark.parametrize(("direction", "tile"), [("E", (2, 0)), ("NW", (0, -2)), ("SE", (0, 2)), ("W", (-2, 0))])
def test_gravity_sling_pushes_anybody_2_tiles_any_way(who, direction, tile):
    assert printed("gravity_sling") == "zenith; cost 1, 1 copy; Character(4) [direction]"
    board = caster("gravity_sling", **{who: tile_at(4)})
    board.cast("Z", "gravity_sling", who, direction=direction)
    assert (getattr(board, who).tile, board.Z.mana) == (tile, 2)
    assert [c.health for c in (board.N, board.S)] == [26, 22]


@pytest.mark.rule("FX-327")
def test_the_reach_of_gravity_sling():
    assert distances("gravity_sling", "N") == distances("gravity_sling", "S") == [1, 2, 3, 4]
    assert not seen_past_a_wall("gravity_sling", "S")
    assert aims(caster("gravity_sling", S=tile_at(2)), "gravity_sling") == {"S"}  # never oneself


@pytest.mark.rule("FX-328")
def test_blinding_ray_hurts_1_and_disarms():
    assert printed("blinding_ray") == "zenith; cost 1, 1 copy; Enemy(4)"
    board = caster("blinding_ray", S=tile_at(4))
    board.cast("Z", "blinding_ray", "S")
    assert (board.S.health, board.S.waiting, board.Z.mana) == (21, {"disarm": 1}, 2)


@pytest.mark.rule("FX-328")
def test_the_reach_of_blinding_ray():
    assert distances("blinding_ray", "S") == [1, 2, 3, 4]
    assert not seen_past_a_wall("blinding_ray", "S")


@pytest.mark.rule("FX-329")
@pytest.mark.parametrize(("mana", "health"), [(1, 21), (6, 16)])
def test_supernova_burns_all_mana_and_all_enemies_within_2(mana, health):
    assert printed("supernova") == "zenith; cost ALL, 1 copy; no target"
    board = caster("supernova", mana=mana, N=tile_at(1), C=tile_at(2), S=tile_at(3))
    board.cast("Z", "supernova")
    assert [c.health for c in (board.Z, board.N, board.C, board.S)] == [20, 26, health, 22]
    assert board.Z.mana == 0


@pytest.mark.rule("FX-330")
def test_anchor_star_carries_home_a_turn_later_and_heals_2():
    assert printed("anchor_star") == "zenith; cost 1, 1 copy; Tile(5) [no sight]"
    board = caster("anchor_star", own={"health": 10}, walls=[tile_at(1)])
    board.cast("Z", "anchor_star", tile_at(5))
    assert (board.Z.tile, board.Z.mana, board.Z.health) == (tile_at(0), 2, 10)
    board.end_turn()
    board.act("end_turn")
    if board.decision == "decide_teleport":
        board.act("to", tile_at(5))  # the only choice
    assert (board.turn, board.Z.tile, board.Z.health) == (7, tile_at(5), 12)


@pytest.mark.rule("FX-330")
def test_the_reach_of_anchor_star():
    assert placed_at("anchor_star", walls=[tile_at(1)], S=tile_at(2)) == [0, 1, 2, 3, 4, 5]
