"""The tables of the six scenarios as the engine builds them, beside those that are drawn (RULES.md 3.7)."""

import pytest

from equipoise.sim.games.mythic_earth.components import PIECE_KINDS, SCENARIOS
from equipoise.sim.games.mythic_earth.field import field
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting

GAME = find_game("mythic_earth")
SIZES = [(width, depth) for width in (48, 60, 72, 96) for depth in (48, 60, 72)]


def built(*settings: str):
    """The rules, and the table of every scenario in the engine."""
    rules = Ruleset.make(GAME, [parse_setting(setting) for setting in settings]).rules
    board = GAME.table(rules, 2).board_tables()
    return rules, board, dict(zip(SCENARIOS, board["field"], strict=True))


def box(rect: dict) -> tuple[int, int, int, int]:
    return rect["x0"], rect["y0"], rect["x1"], rect["y1"]


@pytest.mark.rule("ME-038", "ME-006")
@pytest.mark.parametrize(("width", "depth"), SIZES)
def test_pieces_are_scaled_and_lie_on_the_table(width, depth):
    rules, board, fields = built(f"table.width_in={width}", f"table.depth_in={depth}")
    assert (board["width"], board["depth"]) == (10 * width, 10 * depth)
    for scenario in SCENARIOS:
        drawn, real = field(rules, scenario), fields[scenario]
        assert real["pieces"] == len(drawn.spots)
        for spot, piece in zip(drawn.spots, real["piece"], strict=False):
            assert PIECE_KINDS[piece["kind"]] == spot.kind
            assert bool(piece["is_round"]) == bool(spot.radius)
            assert box(piece["rect"]) == spot.box
            x0, y0, x1, y1 = spot.box
            assert 0 <= x0 < x1 <= 10 * width
            assert 0 <= y0 < y1 <= 10 * depth


@pytest.mark.rule("ME-316", "ME-326", "ME-340", "ME-352", "ME-360", "ME-372")
def test_deployment_zones():
    _, _, fields = built()
    depths = {scenario: fields[scenario]["depth"] for scenario in SCENARIOS}
    assert depths == {
        "build_altars": 120,
        "rainy_season": 60,
        "great_hunt": 0,
        "pillage_village": 60,
        "liberators_captives": 60,
        "fog_of_war": 120,
    }
    assert [fields[scenario]["arc"] for scenario in SCENARIOS] == [0, 0, 180, 0, 0, 0]


@pytest.mark.rule("ME-351")
@pytest.mark.parametrize(("width", "depth"), SIZES)
def test_five_buildings_stand_outside_the_zones(width, depth):
    _, board, fields = built(f"table.width_in={width}", f"table.depth_in={depth}")
    village = fields["pillage_village"]
    houses = village["piece"][village["first_house"] : village["pieces"]]
    assert len(houses) == 5
    for house in houses:
        x0, y0, x1, y1 = box(house["rect"])
        assert (x1 - x0, y1 - y0) == (60, 60)
        assert village["depth"] <= y0
        assert y1 <= board["depth"] - village["depth"]


@pytest.mark.rule("ME-325")
def test_the_river_and_its_bridges():
    rules, _, fields = built()
    rain, drawn = fields["rainy_season"], field(rules, "rainy_season")
    assert box(rain["river"]) == (0, 200, 720, 280) == drawn.river
    assert [box(bridge) for bridge in rain["bridge"][: rain["bridges"]]] == list(drawn.bridges)
    assert [box(wet)[0::2] for wet in rain["wet"][: rain["wets"]]] == [(0, 140), (220, 320), (400, 500), (580, 720)]


@pytest.mark.rule("ME-339")
@pytest.mark.parametrize(
    ("size", "places"),
    [
        (1000, [(116, 402), (360, 240), (604, 78)]),
        (600, [(99, 381), (240, 240), (381, 99)]),
    ],
)
def test_spawn_points(size, places):
    rules, _, fields = built(f"game.size_points={size}")
    hunt = fields["great_hunt"]
    assert [(spot["x"], spot["y"]) for spot in hunt["spawn"][: hunt["spawns"]]] == places
    assert list(field(rules, "great_hunt").spawns) == places
