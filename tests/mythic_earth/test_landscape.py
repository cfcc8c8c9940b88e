"""The table: layouts scaled to it, zones, halves, river and village (RULES.md 3.7), and what lies where
(RULES.md 7.2)."""

from itertools import combinations

import pytest
from battlefield import battle, ruleset, unit
from plain_movement import rect_distance2

from equipoise.sim.games.mythic_earth.components import PIECE_KINDS, SCENARIOS
from equipoise.sim.table import Table

SIZES = [(width, depth) for width in (48, 60, 72, 96) for depth in (48, 60, 72)]


def board(*settings):
    return Table("mythic_earth", ruleset=ruleset(settings)).engine.board_tables()


def field(name, *settings):
    return board(*settings)["field"][SCENARIOS.index(name)]


def box(rect):
    return rect["x0"], rect["y0"], rect["x1"], rect["y1"]


def pieces(own):
    return own["piece"][: own["pieces"]]


def apart(one, other):
    """Two pieces do not overlap."""
    if one["is_round"] and other["is_round"]:
        a, b = one["centre"], other["centre"]
        return (a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2 >= (one["r"] + other["r"]) ** 2
    if other["is_round"]:
        one, other = other, one
    if one["is_round"]:
        return rect_distance2(box(other["rect"]), (one["centre"]["x"], one["centre"]["y"])) >= one["r"] ** 2
    a, b = box(one["rect"]), box(other["rect"])
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


@pytest.mark.rule("ME-005", "ME-006", "ME-038")
@pytest.mark.parametrize(("width", "depth"), SIZES)
def test_all_pieces_lie_on_the_table_and_clear_of_each_other(width, depth):
    own = board(f"table.width_in={width}", f"table.depth_in={depth}")
    assert (own["width"], own["depth"]) == (10 * width, 10 * depth)
    for laid in own["field"]:
        for piece in pieces(laid):
            x0, y0, x1, y1 = box(piece["rect"])
            assert 0 <= x0 < x1 <= own["width"]
            assert 0 <= y0 < y1 <= own["depth"]
        assert all(apart(a, b) for a, b in combinations(pieces(laid), 2))


@pytest.mark.rule("ME-038")
@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != "fog_of_war"])
def test_layouts_look_the_same_from_both_sides(name):
    laid = {(p["kind"], p["is_round"], p["r"], p["centre"]["x"], p["centre"]["y"]) for p in pieces(field(name))}
    assert laid == {(kind, is_round, r, 720 - x, 480 - y) for kind, is_round, r, x, y in laid}


@pytest.mark.rule("ME-038")
def test_the_misty_forest_does_not():
    laid = {(p["kind"], p["centre"]["x"], p["centre"]["y"]) for p in pieces(field("fog_of_war"))}
    assert laid != {(kind, 720 - x, 480 - y) for kind, x, y in laid}


@pytest.mark.rule("ME-038")
def test_layouts_scale_circles_by_their_centre_and_keep_rectangles_as_large_as_they_are():
    small = field("build_altars", "game.size_points=600")
    wood = small["piece"][0]
    assert (wood["centre"]["x"], wood["centre"]["y"], wood["r"]) == (100, 130, 45)
    ruin = next(p for p in pieces(small) if PIECE_KINDS[p["kind"]] == "ruin")
    assert box(ruin["rect"]) == (210, 60, 270, 100)


@pytest.mark.rule("ME-316", "ME-326", "ME-340", "ME-352", "ME-360", "ME-372")
@pytest.mark.parametrize(
    ("name", "depth", "arc"),
    [
        ("build_altars", 120, 0),
        ("rainy_season", 60, 0),
        ("great_hunt", 0, 180),
        ("pillage_village", 60, 0),
        ("liberators_captives", 60, 0),
        ("fog_of_war", 120, 0),
    ],
)
def test_zones(name, depth, arc):
    own = field(name)
    assert (own["depth"], own["arc"]) == (depth, arc)


@pytest.mark.rule("ME-325")
def test_the_river_and_its_bridges():
    own = field("rainy_season")
    assert box(own["river"]) == (0, 200, 720, 280)
    assert [box(r)[::2] for r in own["bridge"]] == [(140, 220), (320, 400), (500, 580)]
    assert [box(r) for r in own["wet"][: own["wets"]]] == [
        (0, 200, 140, 280),
        (220, 200, 320, 280),
        (400, 200, 500, 280),
        (580, 200, 720, 280),
    ]


@pytest.mark.rule("ME-325")
def test_another_river():
    own = field("rainy_season", "river.width_in=12", "river.bridge_in=6", "table.depth_in=60")
    assert box(own["river"]) == (0, 240, 720, 360)
    assert box(own["bridge"][1]) == (330, 240, 390, 360)


@pytest.mark.rule("ME-325")
def test_where_bridges_meet_nothing_is_wet_between_them():
    own = field("rainy_season", "river.bridge_in=12", "game.size_points=600")
    assert [box(r)[::2] for r in own["wet"][: own["wets"]]] == [(0, 60), (420, 480)]


@pytest.mark.rule("ME-339")
@pytest.mark.parametrize(
    ("settings", "spawns"),
    [((), [(116, 402), (360, 240), (604, 78)]), (("game.size_points=600",), [(99, 381), (240, 240), (381, 99)])],
)
def test_spawn_points(settings, spawns):
    assert [(p["x"], p["y"]) for p in field("great_hunt", *settings)["spawn"]] == spawns


@pytest.mark.rule("ME-351")
def test_the_village():
    own = field("pillage_village")
    houses = pieces(own)[own["first_house"] :]
    assert [(h["centre"]["x"], h["centre"]["y"]) for h in houses] == [
        (180, 160),
        (540, 160),
        (360, 240),
        (180, 320),
        (540, 320),
    ]
    assert box(houses[0]["rect"]) == (150, 130, 210, 190)
    assert all(own["depth"] <= h["rect"]["y0"] and h["rect"]["y1"] <= 480 - own["depth"] for h in houses)


# --- where things lie -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-026", "ME-395")
@pytest.mark.parametrize(("y", "within"), [(360, True), (359, False)])
def test_within_a_piece_is_touching_it(y, within):
    """A wood of 38 ticks and a Unit of R 22: drinking from the Fountain needs the footprint to touch it."""
    drinks = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, y))},
        {"far": unit("in_willaq_umu", at=(700, 300))},
        acting="jaguars",
        pieces={"wood": "circle=[300,420,38]"},
        players={0: {"way": "everliving", "devotion": "el2", "picks": [0], "found": 1, "located": 0}},
        sound=False,
    )
    claims = {a.claim for a in drinks.table.legal() if a.kind == "claim"}
    assert ("drink" in claims) == within
