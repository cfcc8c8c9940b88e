"""Move Actions: Move, Run, up, down, cave, into the Axis (AM-088 to AM-103)."""

import pytest
from boards import hex_number, on, start

# --- Move -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-088")
@pytest.mark.parametrize(
    ("begin", "hexes"),
    [
        ("L1:5", ["L1:4", "L1:6"]),
        ("L1:0", ["L1:1", "L1:23"]),
        ("S:0", ["PIER:0", "S:1", "S:29"]),
        ("S:2", ["S:1", "S:3"]),
        ("PIER:0", ["S:0"]),
        ("L4:0", ["L4:1", "L4:5"]),
    ],
)
def test_a_move_goes_one_space_along_the_level_for_an_action(begin, hexes):
    board = start(A=begin)
    assert board.options("move", "hex") == hexes
    board.act("move", hexes[0])
    assert (board.A.at, board.ap) == (hexes[0], 2)


@pytest.mark.rule("AM-088")
def test_a_move_can_cost_more():
    board = start(A="L1:1", settings=["move.cost_move=2"])
    board.act("move", "L1:2")
    assert board.ap == 1
    assert not board.can("move")


# --- Run ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-089")
def test_a_run_goes_two_spaces_along_the_level_for_an_action():
    board = start(A="L1:5")
    assert [(a.via, a.hex) for a in board.legal("run")] == [
        (board.number(m), board.number(h)) for m, h in (("L1:4", "L1:3"), ("L1:6", "L1:7"))
    ]
    board.act("run", "L1:6", "L1:7")
    assert (board.A.at, board.ap) == ("L1:7", 2)


@pytest.mark.rule("AM-089")
def test_cost_and_length_of_a_run_can_be_others():
    board = start(A="L1:5", settings=["move.cost_run=2"])
    board.act("run", "L1:6", "L1:7")
    assert board.ap == 1
    board = start(A="L1:5", settings=["move.run_length=3"])
    assert not board.can("run")
    assert board.options("run_three", "hex") == ["L1:2", "L1:8"]
    board.act("run_three", "L1:6", "L1:7", "L1:8")
    assert (board.A.condition, board.ap) == (("L1:8", 10, 3), 2)


@pytest.mark.rule("AM-090")
@pytest.mark.parametrize(
    ("begin", "via", "hex", "shelter", "wounds"),
    [
        ("L1:3", "L1:4", "L1:5", ["L1:5"], 1),  # path, sheltered
        ("L1:3", "L1:4", "L1:5", [], 2),  # path, accessible
        ("L1:1", "L1:2", "L1:3", [], 3),  # accessible twice
    ],
)
def test_a_run_costs_one_wound_beside_those_of_the_terrain(begin, via, hex, shelter, wounds):
    board = start(A=begin, shelter=shelter)
    board.act("run", via, hex)
    assert board.A.condition == (hex, 10, wounds)


@pytest.mark.rule("AM-090")
@pytest.mark.parametrize(
    ("settings", "wounds"),
    [
        (["move.run_wounds=0"], 1),
        (["move.run_wounds=2"], 3),
        (["rules.run_surcharge_mode=per_hex"], 3),
    ],
)
def test_the_wounds_of_running_can_be_others(settings, wounds):
    board = start(A="L1:3", settings=settings)
    board.act("run", "L1:4", "L1:5")
    assert board.A.wounds == wounds


@pytest.mark.rule("AM-091")
def test_both_hexes_of_a_run_must_be_free_and_the_start_is_none_of_them():
    board = start(A="L1:5", B="L1:4", C="L1:7")
    assert not board.can("run")
    board = start(A="S:0", B="S:29", C="S:1")
    assert not board.can("run")  # to the pier and back


@pytest.mark.rule("AM-091")
@pytest.mark.parametrize(
    ("settings", "kind", "hexes"),
    [([], "run", ["L1:3", "L1:7"]), (["move.run_length=3"], "run_three", ["L1:2", "L1:8"])],
)
def test_nobody_runs_to_and_fro_not_even_unseen(settings, kind, hexes):
    board = start(A=on("L1:5", visible=0), settings=settings)
    assert board.options(kind, "hex") == hexes


@pytest.mark.rule("AM-091")
def test_infection_and_power_hex_work_on_the_hex_in_between():
    board = start(A="L1:3", infected={"L1:4": "F"})
    board.act("run", "L1:4", "L1:5")
    assert board.A.condition == ("L1:5", 9, 2)
    board = start(A=on("S:1", hp=4))
    board.act("run", "S:2", "S:3")
    assert board.A.condition == ("S:3", 7, 2)


@pytest.mark.rule("AM-091")
def test_the_wound_of_running_is_placed_after_the_second_hex():
    board = start(A=on("S:0", hp=4, wounds=2))
    board.act("run", "S:1", "S:2")
    assert board.A.condition == ("S:2", 6, 0)  # 4 HP healed to 7, then the fourth wound


@pytest.mark.rule("AM-091")
def test_death_on_the_first_hex_ends_the_run():
    board = start(A=on("L1:3", hp=1), infected={"L1:4": "F"})
    board.act("run", "L1:4", "L1:5")
    assert board.A.condition == ("S:7", 5, 0)
    assert board.to_act == "B"


@pytest.mark.rule("AM-092")
def test_a_run_may_lead_over_the_warehouse_to_the_pier():
    board = start(A="S:1")
    board.act("run", "S:0", "PIER:0")
    assert board.A.condition == ("PIER:0", 10, 1)
    assert start(A="PIER:0").options("run", "hex") == ["S:1", "S:29"]


@pytest.mark.rule("AM-092", "AM-100")
def test_a_run_may_cross_the_centre_only_in_phase_a():
    board = start(A="L4:0", F=on("L1:1", form="angel"))
    board.act("run", "C", "L4:3")
    assert board.A.condition == ("L4:3", 10, 3)
    assert start(A="L4:0").options("run", "hex") == ["L4:2", "L4:4"]


# --- up and down ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-093")
@pytest.mark.parametrize(
    ("begin", "hexes"),
    [
        ("S:0", ["L1:0"]),
        ("S:2", ["L1:1", "L1:2"]),
        ("S:29", ["L1:0", "L1:23"]),
        ("L1:5", ["L2:3", "L2:4"]),
        ("L3:1", ["L4:0", "L4:1"]),
        ("L4:0", []),
    ],
)
def test_going_up_leads_to_an_adjacent_hex_for_three_actions(begin, hexes):
    board = start(A=begin)
    assert board.options("climb", "hex") == hexes
    assert not start(A=begin, ap=2).can("climb")
    if hexes:
        board.act("climb", hexes[-1])
        assert (board.A.at, board.ap) == (hexes[-1], 0)


@pytest.mark.rule("AM-094")
@pytest.mark.parametrize(
    ("begin", "hexes"),
    [
        ("L1:0", ["S:0", "S:1", "S:29"]),
        ("L1:5", ["S:6", "S:7"]),
        ("L4:3", ["L3:5", "L3:6", "L3:7"]),
        ("S:0", []),
    ],
)
def test_going_down_leads_to_an_adjacent_hex_for_an_action(begin, hexes):
    board = start(A=begin)
    assert board.options("descend", "hex") == hexes
    if hexes:
        board.act("descend", hexes[0])
        assert (board.A.at, board.ap) == (hexes[0], 2)


@pytest.mark.rule("AM-093", "AM-094")
def test_the_costs_of_up_and_down_can_be_others():
    board = start(A="S:0", settings=["move.cost_up=2"])
    board.act("climb", "L1:0")
    assert board.ap == 1
    board = start(A="L1:0", settings=["move.cost_down=2"])
    board.act("descend", "S:0")
    assert board.ap == 1


DOWN = ("L2:2", "L1:3", "S:4")


@pytest.mark.rule("AM-095")
def test_the_third_descent_of_a_turn_costs_a_hit_point_on_arrival():
    board = start(A="L3:1")
    for hex, hp in zip(DOWN, (10, 10, 9), strict=True):
        board.act("descend", hex)
        assert (board.A.at, board.A.hp) == (hex, hp)
    board = start(A="L2:2", turn={"descents": 4}, ap=5)
    board.act("descend", "L1:3")
    assert board.A.hp == 10
    board.act("descend", "S:4")
    assert board.A.hp == 9  # the sixth


@pytest.mark.rule("AM-095")
@pytest.mark.parametrize(
    ("settings", "hp"),
    [
        (["move.descend_penalty_every=2"], [10, 9, 9]),
        (["move.descend_penalty_every=0"], [10, 10, 10]),
        (["move.descend_penalty_hp=3"], [10, 10, 7]),
    ],
)
def test_the_price_of_many_descents_can_be_another(settings, hp):
    board = start(A="L3:1", settings=settings)
    after = []
    for hex in DOWN:
        board.act("descend", hex)
        after.append(board.A.hp)
    assert after == hp


@pytest.mark.rule("AM-095")
def test_an_ascendant_pays_for_its_third_descent_and_nobody_for_being_pushed():
    board = start(A=on("L1:0", form="demon"), turn={"descents": 2})
    board.act("descend", "S:0")
    assert board.A.hp == 19
    board = start(A="L1:3", B="L1:4", turn={"descents": 2})
    board.act("attack", "B")
    assert (board.B.at, board.B.hp, board.A.hp) == ("S:6", 8, 9)
    assert board.turn["descents"] == 2


@pytest.mark.rule("AM-096")
def test_level_changes_wound_like_any_hex_entered():
    board = start(A="L1:1")
    board.act("climb", "L2:0")
    assert board.A.condition == ("L2:0", 10, 1)
    board = start(A="L1:1")
    board.act("climb", "L2:1")
    assert board.A.condition == ("L2:1", 10, 0)  # a path
    board = start(A="L1:1")
    board.act("descend", "S:1")
    assert board.A.condition == ("S:1", 10, 1)


# --- caves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-097")
@pytest.mark.parametrize(
    ("players", "mouth", "exit_"), [(6, "L1:1", "L1:13"), (6, "L2:11", "L2:2"), (3, "L1:17", "L1:8")]
)
def test_a_cave_leads_to_the_other_side_for_an_action_and_two_wounds(players, mouth, exit_):
    board = start(players=players, A=mouth, caves=[mouth])
    board.act("cave")
    assert (board.A.condition, board.ap) == ((exit_, 10, 2), 2)
    assert not start(A="L1:1", caves=["L1:2"]).can("cave")


@pytest.mark.rule("AM-097")
@pytest.mark.parametrize(
    ("settings", "wounds", "left"),
    [
        (["rules.cave_exit_wound=true"], 3, 2),
        (["move.cave_wounds=0"], 0, 2),
        (["move.cost_cave=3"], 2, 0),
    ],
)
def test_wounds_and_cost_of_a_cave_can_be_others(settings, wounds, left):
    board = start(A="L1:1", caves=["L1:1"], settings=settings)
    board.act("cave")
    assert (board.A.condition, board.ap) == (("L1:13", 10, wounds), left)


@pytest.mark.rule("AM-098")
def test_a_cave_is_closed_while_somebody_visible_stands_at_its_exit():
    assert not start(A="L1:1", B="L1:13", caves=["L1:1"]).can("cave")
    hidden = on("L1:13", visible=0, token=hex_number("L1:13", 6))
    board = start(A="L1:1", B=hidden, caves=["L1:1"])
    board.act("cave")
    assert board.A.at == "L1:13"


# --- the Axis -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-099")
def test_the_open_axis_is_entered_from_the_top_ring_for_an_action():
    board = start(A="L4:2", ap=1)
    board.act("enter_axis", dice=[2, 4])
    assert (board.A.at, board.A.shape) == ("C", "demon")
    assert not start(A="L3:2").can("enter_axis")
    assert not start(A="L4:2", ap=0).can("enter_axis")


@pytest.mark.rule("AM-099")
def test_entering_the_axis_can_cost_more():
    assert not start(A="L4:2", ap=1, settings=["move.cost_axis=2"]).can("enter_axis")
    assert start(A="L4:2", ap=2, settings=["move.cost_axis=2"]).can("enter_axis")


@pytest.mark.rule("AM-100")
def test_nothing_else_leads_into_the_open_axis():
    board = start(A="L4:0")
    assert not board.can("move", "C")
    assert not board.can("run", "C")
    assert not board.can("climb")
    board = start(E="L4:0", B="L4:3", active="E")
    assert board.options("pull", "hex") == ["L4:1", "L4:5"]
    board = start(A=on("L3:1", hand=["rock_climber"]))
    assert not board.can("play_at", "rock_climber")
    board = start(A="L3:0", B="L4:0", settings=["rules.attack_from_below=literal"])
    board.act("attack", "B")
    assert (board.B.at, board.B.hp) == ("L4:0", 8)


@pytest.mark.rule("AM-101")
def test_nobody_moves_into_or_through_a_visible_character():
    board = start(A="L1:5", B="L1:6", C="L2:4", D="S:7")
    assert board.options("move", "hex") == ["L1:4"]
    assert board.options("run", "hex") == ["L1:3"]
    assert board.options("climb", "hex") == ["L2:3"]
    assert board.options("descend", "hex") == ["S:6"]
    assert not start(A="L4:0", B="C").can("enter_axis")


@pytest.mark.rule("AM-102")
@pytest.mark.parametrize("form", ["angel", "demon"])
def test_an_ascendant_never_runs_goes_down_for_three_and_up_for_one(form):
    board = start(A=on("L2:1", form=form))
    assert not board.can("run")
    board.act("climb", "L3:0")
    assert (board.A.at, board.ap) == ("L3:0", 2)
    assert not board.can("descend")
    board.act("move", "L3:1")
    assert board.ap == 1
    board = start(A=on("L2:1", form=form), caves=["L2:1"])
    board.act("descend", "L1:1")
    assert (board.A.at, board.ap) == ("L1:1", 0)
    board = start(A=on("L2:2", form=form), caves=["L2:2"])
    board.act("cave")
    assert (board.A.at, board.ap) == ("L2:11", 2)


@pytest.mark.rule("AM-102")
def test_an_ascendants_costs_can_be_others():
    settings = ["move.cost_up_asc=2", "move.cost_down_asc=1"]
    board = start(A=on("L2:1", form="demon"), settings=settings)
    board.act("climb", "L3:0")
    assert board.ap == 1
    board.act("descend", "L2:0")
    assert board.ap == 0


@pytest.mark.rule("AM-103")
def test_the_step_between_centre_and_top_ring_costs_an_ascendant_one():
    board = start(A=on("C", form="demon"))
    board.act("move", "L4:1")
    assert (board.A.condition, board.ap) == (("L4:1", 20, 1), 2)
    board.act("move", "C")
    assert (board.A.condition, board.ap) == (("C", 20, 2), 1)


@pytest.mark.rule("AM-103")
def test_with_the_centre_above_leaving_it_costs_three_and_entering_it_one():
    above = ["rules.axis_level=above"]
    board = start(A=on("C", form="demon"), settings=above)
    board.act("descend", "L4:1")
    assert (board.A.at, board.ap) == ("L4:1", 0)
    board = start(A=on("L4:1", form="demon"), settings=above)
    board.act("climb", "C")
    assert (board.A.at, board.ap) == ("C", 2)
    board = start(A="L4:1", F=on("L1:1", form="demon"), settings=above)
    board.act("climb", "C")
    assert (board.A.at, board.ap) == ("C", 0)
    board = start(A="L4:1", ap=1, settings=above)
    board.act("enter_axis", dice=[2, 2])
    assert board.A.at == "C"
