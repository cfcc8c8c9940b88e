"""Pillage the Village (RULES.md 7.19): which Unit may pillage which building, and when (ME-351 to ME-358)."""

import pytest
from battlefield import Battle, battle, unit

LATE = unit("nu_angakkuq", at=(680, 440))
MIDDLE = 2  # the house at the centre of the table


def village(entry="az_jaguar_warriors", minis=6, at=(360, 188), enemies=None, friends=None, **words) -> Battle:
    """Raiders south of the house in the middle, whose wall is at y = 210."""
    return battle(
        {"raiders": unit(entry, minis, at), **(friends or {})},
        enemies or {"late": LATE},
        acting="raiders",
        scenario="pillage_village",
        **words,
    )


@pytest.mark.rule("ME-353")
@pytest.mark.parametrize(
    ("entry", "minis", "at", "pillages"),
    [
        ("az_jaguar_warriors", 6, (360, 188), True),
        ("az_jaguar_warriors", 6, (360, 186), True),  # footprint 22: a gap of 2 is contact
        ("az_jaguar_warriors", 6, (360, 185), False),
        ("az_high_priest", 5, (360, 190), True),
        ("az_xolo_pack", 4, (360, 178), False),
        ("az_ocelotl_riders", 2, (360, 184), False),
        ("az_bound_marauders", 1, (360, 198), False),
        ("az_spider_swarm", 2, (360, 184), False),
        ("nu_kokogiak", 1, (360, 182), False),
    ],
)
def test_humanoids_in_contact_pillage(entry, minis, at, pillages):
    assert village(entry, minis, at).can("claim", "pillage", MIDDLE) == pillages


@pytest.mark.rule("ME-353")
def test_other_pieces_are_not_pillaged_nor_is_there_anything_in_other_primaries():
    field = village(at=(100, 100), pieces={"ruin": "circle=[100,130,30]"})
    assert not field.can("claim", "pillage")
    field = battle(
        {"raiders": unit("az_jaguar_warriors", 6, (360, 188))},
        {"late": LATE},
        acting="raiders",
        pieces={"building": "rect=[330,210,390,270]"},
    )
    assert not field.can("claim", "pillage")


@pytest.mark.rule("ME-354")
@pytest.mark.parametrize(("player", "may"), [(0, False), (1, True)])
def test_each_player_pillages_each_building_once(player, may):
    """It was pillaged in an earlier turn, by the player or by the enemy."""
    field = village(players={player: {"pillaged": [MIDDLE], "vp": 1}})
    assert field.can("claim", "pillage", MIDDLE) == may


@pytest.mark.rule("ME-355")
def test_not_what_the_enemy_pillages_this_turn():
    field = village(players={1: {"pillaged": [MIDDLE], "pillaged_now": [MIDDLE], "vp": 1}})
    assert not field.can("claim", "pillage", MIDDLE)


@pytest.mark.rule("ME-355")
def test_the_next_turn_it_is_free_again():
    field = battle(
        {"raiders": unit("az_jaguar_warriors", 6, (360, 188), received=1)},
        {"late": LATE},
        acting="late",
        scenario="pillage_village",
        players={1: {"pillaged": [MIDDLE], "pillaged_now": [MIDDLE], "vp": 1}},
    )
    field.act("end", dice=[6, 1])
    assert (field.turn, field.state()["activation"]["unit"]) == (3, field.code("raiders"))
    assert field.can("claim", "pillage", MIDDLE)


@pytest.mark.rule("ME-356")
@pytest.mark.parametrize(("limit", "may"), [(1, False), (0, True)])
def test_one_building_a_player_and_turn(limit, may):
    field = village(
        players={0: {"pillaged": [0], "pillaged_now": [0], "vp": 1}},
        settings=[f"pillage.per_player_turn={limit}"],
    )
    assert field.can("claim", "pillage", MIDDLE) == may


@pytest.mark.rule("ME-356")
def test_the_enemys_pillage_does_not_use_up_the_players():
    assert village(players={1: {"pillaged": [0], "pillaged_now": [0], "vp": 1}}).can("claim", "pillage", MIDDLE)


@pytest.mark.rule("ME-358")
def test_a_building_scores_at_once_and_every_building_anew():
    field = village(players={0: {"pillaged": [0], "vp": 1}})
    field.act("claim", "pillage", MIDDLE)
    assert (field.vp(0), field.vp(1)) == (2, 0)
    assert [(e.source, e.points) for e in field.happened("vp")] == [("pillage", 1)]
    field.act("end").act("end")
    assert field.turn == 3
    assert field.vp(0) == 2  # nothing more at the end of the turn


@pytest.mark.rule("ME-351", "ME-353")
@pytest.mark.parametrize(("house", "at"), [(0, (180, 108)), (1, (540, 108)), (3, (180, 372)), (4, (540, 372))])
def test_every_house_is_pillaged_and_offered_once(house, at):
    """Raiders stand before the wall that is farther from the centre."""
    field = village(at=at)
    assert [a.what for a in field.table.legal() if a.kind == "claim"] == [house]
