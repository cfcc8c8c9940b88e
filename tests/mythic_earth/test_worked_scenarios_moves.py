"""Worked scenarios of movement: routes around things, the corner of a building, the river."""

import pytest
from battlefield import battle, unit

GOAL = {"goal": unit("in_willaq_umu", at=(300, 339), received=1)}  # `to` it leads to (300, 300)


def jaguars(**given):
    south = {"jaguars": unit("az_jaguar_warriors", 6, (300, 100)), **given.pop("friends", {})}
    return battle(south, {**GOAL, **given.pop("enemies", {})}, acting="jaguars", **given)


@pytest.mark.rule("ME-188", "ME-181", "ME-079", "ME-080")
def test_w32a_around_a_rock():
    rock = {"rock": "circle=[300,170,25]"}
    field = jaguars(pieces=rock)
    field.act("march")
    assert field.go("to", "goal").at("jaguars") == (371, 171)
    field = jaguars(pieces=rock)
    field.act("move")
    assert field.go("to", "goal").at("jaguars") == (336, 135)


@pytest.mark.rule("ME-170", "ME-188")
def test_w32b_around_an_enemy():
    field = jaguars(enemies={"champi": unit("in_champi_guard", 6, (300, 190))})
    field.act("march")
    assert field.go("to", "goal").at("jaguars") == (367, 174)


@pytest.mark.rule("ME-173", "ME-024")
def test_w32c_through_friends_but_not_onto_them():
    field = jaguars(friends={"dead": unit("az_bound_dead", 7, (300, 170))})
    field.act("march")
    assert field.go("to", "goal").at("jaguars") == (300, 125)


@pytest.mark.rule("ME-179", "ME-180")
def test_w32d_into_a_wood():
    wood = {"wood": "circle=[300,180,45]"}
    for action, end in (("move", (300, 130)), ("march", (300, 180))):
        field = jaguars(pieces=wood)
        field.act(action)
        assert field.go_to(*end).at("jaguars") == end


@pytest.mark.rule("ME-025")
def test_w33_at_the_corner_of_a_building():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (313, 193))},
        acting="jaguars",
        pieces={"building": "rect=[330,210,390,270]"},
    )
    field.act("march")
    ends = {a.what: (a.x, a.y) for a in field.table.legal() if a.kind == "go" and a.way == "dir"}
    assert ends.get(4) != (313, 293)
    assert ends[8] == (213, 193)


@pytest.mark.rule("ME-329", "ME-331", "ME-332", "ME-333")
def test_w19_into_the_river():
    field = battle(
        {"champi": unit("in_champi_guard", 7, (300, 170))},
        acting="champi",
        scenario="rainy_season",
    )
    field.act("move")
    field.go_to(300, 195, dice=[3, 10, 7, 1, 9])
    assert (field.minis("champi"), field.markers("champi")) == (6, 0)


@pytest.mark.rule("ME-330", "ME-334")
def test_w19_over_the_bridge():
    field = battle(
        {"champi": unit("in_champi_guard", 7, (360, 170))},
        {"late": unit("nu_angakkuq", at=(680, 440))},
        acting="champi",
        scenario="rainy_season",
    )
    field.act("march")
    assert field.go_to(360, 270, dice=[]).minis("champi") == 7


@pytest.mark.rule("ME-330")
def test_w19_no_march_into_the_river():
    field = battle(
        {"champi": unit("in_champi_guard", 7, (300, 170))},
        acting="champi",
        scenario="rainy_season",
    )
    field.act("march")
    north = [a for a in field.table.legal() if a.kind == "go" and a.way == "dir" and a.what in (4, 5)]
    assert all(a.y + 23 <= 200 for a in north if 220 <= a.x <= 320)
