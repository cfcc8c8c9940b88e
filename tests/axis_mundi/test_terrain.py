"""Terrain: what a hex does to whoever enters it (AM-018 to AM-040). The laying out of the board: test_layout.py."""

import pytest
from boards import hex_number, on, start


@pytest.mark.rule("AM-018")
@pytest.mark.parametrize(
    ("begin", "hex", "terrain"),
    [
        ("S:0", "PIER:0", "pier"),
        ("S:1", "S:0", "warehouse"),
        ("L1:1", "L1:0", "path"),
        ("S:1", "S:2", "power"),
    ],
)
def test_pier_warehouse_path_and_power_hex_give_no_wound(begin, hex, terrain):
    board = start(A=begin, B="L1:12")
    assert board.terrain(hex) == terrain
    board.act("move", hex)
    assert board.A.condition == (hex, 10, 0)


@pytest.mark.rule("AM-019", "AM-033")
@pytest.mark.parametrize("hexes", [("L1:1", "L1:2"), ("S:0", "S:1"), ("L4:0", "L4:1")])
def test_accessible_terrain_gives_a_wound_each_time(hexes):
    board = start(A=hexes[0])
    board.act("move", hexes[1])
    assert board.A.condition == (hexes[1], 10, 1)


@pytest.mark.rule("AM-019")
def test_the_same_accessible_hex_wounds_again():
    board = start(A="L1:0")
    for hex, wounds in (("L1:1", 1), ("L1:0", 1), ("L1:1", 2)):
        board.act("move", hex)
        assert board.A.wounds == wounds


@pytest.mark.rule("AM-019", "AM-020")
@pytest.mark.parametrize(("wounds", "left"), [(0, (10, 0)), (2, (10, 2)), (3, (10, 3))])
def test_accessible_terrain_and_caves_wound_as_often_as_the_rules_say(wounds, left):
    settings = [f"terrain.accessible_wounds={wounds}"]
    for caves in ((), ("L1:2",)):
        board = start(A="L1:1", caves=caves, settings=settings)
        board.act("move", "L1:2")
        assert (board.A.hp, board.A.wounds) == left


@pytest.mark.rule("AM-020")
def test_a_cave_mouth_wounds_like_accessible_terrain():
    board = start(A="L1:1", caves=["L1:2"])
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", 10, 1)


@pytest.mark.rule("AM-021")
def test_sheltered_terrain_gives_no_wound():
    board = start(A="L1:1", shelter=["L1:2"])
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", 10, 0)


# --- shelter --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-022")
def test_nobody_on_shelter_can_be_attacked():
    board = start(A="L1:1", B="L1:2", shelter=["L1:2"])
    assert not board.can("attack", "B")
    assert start(A="L1:1", B="L1:2").can("attack", "B")


@pytest.mark.rule("AM-022")
def test_an_area_attack_passes_over_the_sheltered():
    board = start(A=on("L2:0", form="demon"), B="L2:1", C="L1:1", shelter=["L1:1"])
    board.act("demon_aoe")
    assert (board.B.hp, board.C.hp) == (9, 10)


@pytest.mark.rule("AM-022")
def test_bows_and_seek_and_destroy_cannot_aim_at_the_sheltered_but_a_grenade_can():
    archer = on("L1:1", active=["short_bow"], hand=["seek_and_destroy"], treasures=["t_grenade"])
    assert start(A=archer, B="L1:3").can("shoot", "short_bow", "B")
    board = start(A=archer, B="L1:3", shelter=["L1:3"])
    assert not board.can("shoot")
    assert not board.can("play_on", "seek_and_destroy")
    board = start(A=archer, B="L1:2", shelter=["L1:2"])
    board.act("throw", "L1:2")
    assert board.B.condition == ("L1:2", 7, 0)


@pytest.mark.rule("AM-022")
@pytest.mark.parametrize(("mode", "place", "wounds"), [("no_push", "L1:2", 0), ("none", "L1:3", 1)])
def test_other_shelter_modes_allow_the_attack(mode, place, wounds):
    board = start(A="L1:1", B="L1:2", shelter=["L1:2"], settings=[f"rules.shelter_mode={mode}"])
    board.act("attack", "B")
    assert board.B.condition == (place, 8, wounds)
    assert board.A.hp == 9


@pytest.mark.rule("AM-022")
def test_shelter_may_protect_humans_only():
    where = {"A": "L1:1", "B": on("L1:2", form="demon"), "C": "L1:0", "shelter": ["L1:2", "L1:0"]}
    assert not start(**where).can("attack", "B")
    board = start(**where, settings=["rules.shelter_protects_ascendant=false"])
    assert board.options("attack", "seat") == ["B"]


# --- lava -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-023")
def test_lava_is_no_way_for_any_move():
    board = start(A="L1:1", lava=["L1:2", "L2:1", "S:2"])
    assert board.options("move", "hex") == ["L1:0"]
    assert board.options("run", "hex") == ["L1:23"]
    assert board.options("climb", "hex") == ["L2:0"]
    assert board.options("descend", "hex") == ["S:1"]
    board = start(A="L1:1", lava=["L1:3", "L1:23"])
    assert board.options("run", "hex") == []


@pytest.mark.rule("AM-023")
def test_nobody_is_pushed_pulled_or_shoved_onto_lava():
    board = start(A="L1:1", B="L1:2", lava=["L1:3"])
    board.act("attack", "B")
    assert board.B.condition == ("S:3", 8, 1)
    board = start(E="L1:8", B="L1:20", active="E", lava=["L1:9"])
    assert board.options("pull", "hex") == ["L1:7"]
    board = start(E=on("L1:8", mischief=2), A=on("L2:1", form="demon"), active="E", lava=["L2:2"])
    assert board.options("shove", "hex") == ["L2:0"]


@pytest.mark.rule("AM-023")
def test_tunnel_and_rock_climber_avoid_lava():
    board = start(players=3, A=on("L2:0", hand=["hidden_tunnel_4"]), lava=["L2:4"])
    board.act("play", "hidden_tunnel_4", dice=[5])
    assert board.A.at == "L2:5"
    board = start(A=on("S:0", hand=["rock_climber"]), lava=["L2:0"])
    assert not board.can("play_at", "rock_climber", "L1:0")


@pytest.mark.rule("AM-024")
def test_a_path_protects_from_nothing():
    board = start(A="L3:0", B="L3:1", C="L3:2")
    assert board.terrain("L3:1") == "path"
    board.act("attack", "B")
    assert board.B.condition == ("L2:2", 8, 1)


# --- entering -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-025")
def test_leaving_accessible_terrain_and_standing_on_it_cost_nothing():
    board = start(A="L1:1", B="S:6", E=on("S:20", mischief=0))
    board.act("move", "L1:0")
    assert board.A.wounds == 0
    board.end_turns(until="B")
    board.end_turns(until="A")
    assert (board.B.at, board.B.wounds) == ("S:6", 0)


@pytest.mark.rule("AM-026")
def test_being_carried_by_the_levels_is_not_entering():
    board = start(A="L1:1", B=on("L2:0", wounds=3), active="F", infected={"L1:1": "F", "L2:0": "F"})
    board.end_turn()
    assert board.A.condition == ("L1:5", 10, 0)
    assert board.B.condition == ("L2:6", 10, 3)
    assert board.hexes_where("infected") == {"L1:5": 6, "L2:6": 6}


@pytest.mark.rule("AM-027")
def test_pushed_shoved_and_tunnelling_characters_take_the_wound_of_the_hex():
    board = start(A="L1:1", B="L1:2")
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    board = start(E=on("L1:8", mischief=2), A=on("L2:1", form="demon"), active="E")
    board.act("shove", "L2:2")
    assert board.A.condition == ("L2:2", 20, 1)
    board = start(A=on("L1:1", hand=["hidden_tunnel_5"]))
    board.act("play", "hidden_tunnel_5", dice=[6])
    assert board.A.condition == ("L1:6", 10, 1)


@pytest.mark.rule("AM-027")
def test_a_pull_and_the_exit_of_a_cave_give_no_terrain_wound():
    board = start(E="L1:8", B="L1:20", active="E")
    board.act("pull", "B", "L1:9")
    assert board.B.condition == ("L1:9", 10, 0)
    board = start(A="L1:1", caves=["L1:1"])
    board.act("cave")
    assert board.A.condition == ("L1:13", 10, 2)


@pytest.mark.rule("AM-027")
def test_shifting_landing_and_appearing_characters_take_the_wound_of_the_hex():
    board = start(E="L1:8", A=on("L4:1", form="demon"), active="F")
    board.end_turn()
    board.act("shift", "L1:13")
    assert board.E.condition == ("L1:13", 10, 1)
    board = start(E=on("L1:9", mischief=2), active="F")
    board.end_turn()
    board.act("levitate")
    assert board.E.condition == ("L1:9", 10, 1)
    board = start(B=on("L1:9", visible=0, token=hex_number("L1:9", 6)), A="L1:9")
    board.end_turn(dice=[6])
    assert board.B.condition == ("L1:10", 10, 1)


@pytest.mark.rule("AM-028")
def test_infection_comes_before_the_terrain():
    board = start(A=on("L1:1", hp=1), infected={"L1:2": "F"})
    board.act("move", "L1:2")
    assert board.A.condition == ("S:2", 5, 0)
    board = start(A=on("L1:1", wounds=3), infected={"L1:2": "F"})
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", 8, 0)


@pytest.mark.rule("AM-028")
def test_infection_comes_before_the_power_hex():
    board = start(A=on("S:1", hp=2), infected={"S:2": "F"})
    board.act("move", "S:2")
    assert board.A.hp == 6
    board = start(A=on("S:1", hp=1), infected={"S:2": "F"})
    board.act("move", "S:2")
    assert (board.A.at, board.A.hp, board.to_act) == ("S:2", 4, "B")


@pytest.mark.rule("AM-028")
def test_a_death_by_wounds_stops_the_rest():
    board = start(A=on("L1:1", hp=1, wounds=3))
    board.act("run", "L1:2", "L1:3")
    assert board.A.condition == ("S:2", 5, 0)


# --- Power Hexes ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-029")
@pytest.mark.parametrize(("hp", "after"), [(3, 7), (4, 7), (8, 9), (9, 10), (10, 10)])
def test_a_power_hex_heals_half_of_what_is_lost_rounded_up(hp, after):
    board = start(A=on("S:1", hp=hp))
    board.act("move", "S:2")
    assert board.A.condition == ("S:2", after, 0)


@pytest.mark.rule("AM-029")
@pytest.mark.parametrize(("fraction", "after"), [(0, 3), (0.25, 5), (1, 10)])
def test_the_part_that_is_healed_can_be_another(fraction, after):
    board = start(A=on("S:1", hp=3), settings=[f"power.heal_fraction={fraction}"])
    board.act("move", "S:2")
    assert board.A.hp == after


@pytest.mark.rule("AM-030")
@pytest.mark.parametrize(
    ("players", "form", "hp", "after"),
    [
        (6, "demon", 7, 14),
        (3, "demon", 6, 11),
        (6, "angel", 3, 7),
        (3, "angel", 4, 7),
    ],
)
def test_the_ascendant_is_healed_by_its_own_maximum(players, form, hp, after):
    begin, power = ("S:1", "S:2") if players == 6 else ("S:3", "S:4")
    board = start(players=players, A=on(begin, form=form, hp=hp))
    board.act("move", power)
    assert board.A.hp == after


@pytest.mark.rule("AM-031")
def test_a_power_hex_heals_once_in_a_turn_and_every_one_counts():
    board = start(A=on("S:1", hp=2))
    board.act("move", "S:2")
    assert board.A.hp == 6
    board.act("move", "S:1")
    board.act("move", "S:2")
    assert board.A.hp == 6
    board = start(A=on("S:6", hp=2, power_used=1))
    board.act("move", "S:7")
    assert board.A.hp == 2


@pytest.mark.rule("AM-031")
def test_the_next_turn_heals_again():
    board = start(A=on("S:3", hp=6, power_used=1), B="S:4")
    board.end_turn()
    assert board.A.power_used == 0
    board.act("attack", "A")
    assert board.A.condition == ("S:2", 7, 0)


@pytest.mark.rule("AM-031")
def test_without_the_limit_every_entry_heals():
    board = start(A=on("S:1", hp=2), settings=["rules.power_once=unlimited"])
    for hex in ("S:2", "S:1", "S:2"):
        board.act("move", hex)
    assert board.A.hp == 8


@pytest.mark.rule("AM-031")
def test_whoever_is_moved_in_anothers_turn_is_healed_once_in_that_turn():
    board = start(A="S:4", B=on("S:3", hp=6))
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 7, 0)
    assert board.B.power_used == 1


@pytest.mark.rule("AM-032")
def test_standing_on_a_power_hex_heals_nothing():
    board = start(A=on("S:2", hp=3), E=on("S:20", mischief=0))
    board.end_turns(until="B")
    board.end_turns(until="A")
    assert (board.A.at, board.A.hp) == ("S:2", 3)


# --- the centre -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-037")
def test_while_somebody_is_ascended_the_centre_is_accessible_terrain():
    board = start(A="L4:0", F=on("L1:1", form="angel"))
    assert board.terrain("C") == "accessible"
    assert not board.can("enter_axis")
    board.act("move", "C")
    assert board.A.condition == ("C", 10, 1)


@pytest.mark.rule("AM-037")
def test_the_moment_the_ascendant_falls_the_axis_is_open():
    board = start(A="L1:0", B="L4:0", F=on("L1:1", form="angel", hp=2))
    board.act("attack", "F")
    assert board.terrain("C") == "axis"
    board.end_turn()
    assert board.can("enter_axis")
    assert not board.can("move", "C")


@pytest.mark.rule("AM-038")
def test_the_centre_lies_on_the_level_of_the_top_ring():
    board = start(A="C", B="L4:0", F=on("L1:1", form="angel"))
    assert board.options("move", "hex") == ["L4:1", "L4:2", "L4:3", "L4:4", "L4:5"]
    assert board.options("descend", "hex") == []
    assert board.can("attack", "B")
    assert start(A="L4:0", B="C", F=on("L1:1", form="angel")).can("attack", "B")
    board = start(E="C", B="L4:0", F=on("L1:1", form="angel"), active="E")
    assert board.can("pull", "B", "L4:3")
    board = start(E=on("S:20", mischief=2), A=on("C", form="demon"), active="E")
    assert board.options("shove", "hex") == [f"L4:{i}" for i in range(6)]


@pytest.mark.rule("AM-038")
def test_the_centre_may_lie_above_the_top_ring():
    above = ["rules.axis_level=above"]
    board = start(A="C", B="L4:0", F=on("L1:1", form="angel"), settings=above)
    assert board.options("move", "hex") == []
    assert board.options("descend", "hex") == ["L4:1", "L4:2", "L4:3", "L4:4", "L4:5"]
    assert not board.can("attack", "B")
    assert start(A="L4:0", B="C", F=on("L1:1", form="angel"), settings=above).can("attack", "B")
    board = start(E="C", B="L4:0", F=on("L1:1", form="angel"), active="E", settings=above)
    assert not board.can("pull", "B")
    board = start(E=on("S:20", mischief=2), A=on("C", form="demon"), active="E", settings=above)
    assert not board.can("shove")


@pytest.mark.rule("AM-039")
def test_the_centre_cannot_be_harvested():
    board = start(A="C", F=on("L1:1", form="angel"))
    assert not board.can("harvest")
    board = start(B="L4:0", F=on("L1:1", form="angel"), active="B")
    assert board.can("fam_harvest", "L4:1")
    assert not board.can("fam_harvest", hex="C")


@pytest.mark.rule("AM-040")
def test_a_human_on_the_centre_stays_there_when_the_axis_opens_and_does_not_roll():
    board = start(A="L1:0", B="C", F=on("L1:1", form="angel", hp=2))
    board.act("attack", "F", dice=[])
    assert (board.B.at, board.B.shape) == ("C", "human")
    board.end_turn()
    assert not board.can("enter_axis")
    board.act("move", "L4:3")
    board.act("enter_axis", dice=[2, 6])
    assert board.B.shape == "demon"


@pytest.mark.rule("AM-040")
def test_with_the_other_ruling_who_stands_there_rolls():
    board = start(A="L1:0", B="C", F=on("L1:1", form="angel", hp=2), settings=["rules.reopen_roll=true"])
    board.act("attack", "F", dice=[6, 6])
    assert (board.B.at, board.B.shape, board.B.hp) == ("C", "demon", 20)
    assert board.to_act == "A"
