"""The map: triangles, hexes, distances, symmetries (RULES.md section 3), as content and as the engine walks it."""

from collections import Counter

import pytest
from island import start, wretch

from equipoise.sim.games.epoch import odds
from equipoise.sim.games.epoch.board import around, distances, neighbourhoods
from equipoise.sim.games.epoch.components import HEX_NAMES, MAP, TILES, TRIANGLE_NAMES

HEXES, ADJACENT = neighbourhoods(False)


@pytest.mark.rule("EP-030")
def test_triangles_are_the_corners_where_at_least_two_hexes_meet():
    assert len(HEXES) == 36
    assert sum(map(len, ADJACENT)) == 2 * 42
    geometry = odds.graph()
    assert sorted(map(sorted, geometry.hexes)) == sorted(map(list, HEXES))
    assert sorted(map(len, geometry.adjacent)) == sorted(map(len, ADJACENT))


@pytest.mark.rule("EP-033")
def test_the_twelve_starts_touch_two_hexes_and_have_one_neighbour():
    starts = [i for i, hexes in enumerate(HEXES) if len(hexes) == 2]
    assert starts == list(range(12))
    assert [ADJACENT[i] for i in starts] == [(12 + i,) for i in starts]
    assert {len(a) for i, a in enumerate(ADJACENT) if i not in starts} == {3}


@pytest.mark.rule("EP-031")
def test_adjacent_triangles_share_two_hexes():
    for a, others in enumerate(ADJACENT):
        for b in range(36):
            assert (b in others) == (a != b and len(set(HEXES[a]) & set(HEXES[b])) == 2)


def test_distances():
    steps = distances(False)
    assert max(map(max, steps)) == 9
    assert [steps[0][i] for i in range(12)] == [0, 4, 5, 7, 8, 8, 9, 9, 8, 6, 5, 3]
    assert [steps[1][i] for i in range(12)] == [4, 0, 3, 5, 6, 8, 9, 9, 8, 8, 7, 5]
    assert max(map(max, distances(True))) == 11
    for start_triangle in range(12):
        assert min(steps[start_triangle][t] for t in around(False)[0]) == 3


def turned(name: str) -> str:
    """A hex or triangle after a turn of 60 degrees clockwise (RULES.md 3.4)."""
    kind, n = name[0], int(name[1:])
    if kind == "h":
        return "h00" if n == 0 else f"h{n % 6 + 1:02}" if n <= 6 else f"h{7 + (n - 7 + 2) % 12:02}"
    for first, size, step in ((1, 12, 2), (13, 12, 2), (25, 6, 1), (31, 6, 1)):
        if n < first + size:
            return f"v{first + (n - first + step) % size:02}"
    raise AssertionError(name)


def test_a_turn_by_sixty_degrees_keeps_the_map():
    for name, triangle in MAP["triangles"].items():
        there = MAP["triangles"][turned(name)]
        assert {turned(h) for h in triangle["hexes"]} == set(there["hexes"])
        assert {turned(v) for v in triangle["adj"]} == set(there["adj"])


@pytest.mark.rule("EP-034", "EP-019")
def test_nineteen_tiles_for_nineteen_hexes():
    assert sum(tile.count for tile in TILES.values()) == len(HEX_NAMES) == 19
    board = start({"P0": wretch("v31")})
    on_board = Counter(board.tile(h) for h in HEX_NAMES if board.tile(h))
    assert on_board + Counter(board.pouch()) == Counter({kind: tile.count for kind, tile in TILES.items()})


@pytest.mark.rule("EP-032")
@pytest.mark.parametrize(("triangle", "hexes"), [("v01", {"h07", "h08"}), ("v31", {"h00", "h01", "h02"})])
def test_a_player_is_adjacent_to_the_hexes_that_the_triangle_touches(triangle, hexes):
    assert start({"P0": wretch(triangle)}).legal("control") == hexes


@pytest.mark.rule("EP-030")
def test_rim_corners_are_spaces_only_with_the_toggle():
    plain = start({"P0": wretch("v01")}).act("travel")
    assert plain.legal("step") <= {"v13", "v24", "v25"} | {"v01"}
    coast = start({"P0": wretch("v01")}, settings=["board.coast_triangles=true"]).act("travel")
    assert coast.legal("step") == {"v13", "v37", "v38"}
    assert len(TRIANGLE_NAMES) == 54
