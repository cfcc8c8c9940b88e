"""The Malignant: its anger, its infection tokens, the splash when upgraded (AM-229 to AM-237)."""

import pytest
from boards import on, start
from seats import conditions, hidden, hit_points


def malignant(at, **fields):
    return on(at, character="malignant", **fields)


# --- low hit points ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-229")
@pytest.mark.parametrize(("hp", "damage"), [(5, 3), (6, 2), (1, 3)])
def test_its_attacks_do_three_at_five_hp_or_less(hp, damage):
    board = start(A=malignant("L1:1", hp=hp), B="L1:2")
    board.act("attack", "B")
    assert board.B.hp == 10 - damage
    assert board.B.at == "L1:3"


@pytest.mark.rule("AM-229")
def test_others_do_not_get_angry():
    board = start(A=on("L1:1", hp=5), B="L1:2")
    board.act("attack", "B")
    assert board.B.hp == 8


@pytest.mark.rule("AM-229")
def test_threshold_and_bonus_are_parameters():
    board = start(settings=["malignant.hp_threshold=7", "malignant.bonus=2"], A=malignant("L1:1", hp=7), B="L1:2")
    board.act("attack", "B")
    assert board.B.hp == 6


@pytest.mark.rule("AM-229", "AM-236")
def test_upgraded_it_keeps_its_anger():
    board = start(A=malignant("L1:1", hp=5), B="L1:2", D=on("S:15", form="demon"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:2", 6, 0)  # 2, 1 for low HP, 1 of the splash; nobody is pushed


# --- infection --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-230")
def test_in_its_own_turn_a_token_lies_wherever_it_has_been():
    board = start(active="E", F="L1:1")
    board.end_turn()
    assert board.hexes_where("infected") == {"L1:1": 6}
    board.act("run", "L1:2", "L1:3")
    assert board.hexes_where("infected") == {"L1:1": 6, "L1:2": 6, "L1:3": 6}
    board.act("move", "L1:2")
    assert board.hexes_where("infected") == {"L1:1": 6, "L1:2": 6, "L1:3": 6}
    assert board.state()["infections"] == 3
    assert board.F.hp == 9  # no infection of its own; the fourth wound of four


@pytest.mark.rule("AM-230")
def test_nobody_else_leaves_tokens():
    board = start(active="F", A="L1:1", F="S:1")
    board.end_turn()
    board.act("move", "L1:6")
    assert board.hexes_where("infected") == {}


@pytest.mark.rule("AM-230", "AM-229", "AM-231", "AM-232", "AM-233", "AM-204")
def test_a_round_with_the_malignant():
    """WS-28."""
    board = start(players=3, A=malignant("L1:1", hp=5), B="L1:3", C="L1:0", infected={"L1:1": "A"})
    board.act("move", "L1:2")
    assert (board.A.condition, board.hexes_where("infected")) == (("L1:2", 5, 1), {"L1:1": 1, "L1:2": 1})
    board.act("attack", "B")
    assert (board.A.hp, board.B.condition) == (4, ("S:5", 7, 1))
    board.end_turn()
    board.end_turn()
    assert board.active == "C"
    board.act("move", "L1:1")
    assert board.C.condition == ("L1:1", 9, 1)
    assert board.hexes_where("infected") == {"L1:1": 1, "L1:2": 1}
    board.end_turn()
    assert (board.active, board.A.at) == ("A", "L1:5")
    assert board.hexes_where("infected") == {"L1:5": 1}
    assert board.C.condition == ("L1:4", 9, 1)


@pytest.mark.rule("AM-204", "AM-207", "AM-231")
def test_tokens_turn_with_their_level_and_the_rotation_leaves_none():
    board = start(active="F", A="L1:9", F="L1:2", infected={"L1:1": "F", "L1:2": "F", "S:3": "F"})
    board.end_turn()
    assert board.active == "A"
    assert board.hexes_where("infected") == {"L1:5": 6, "L1:6": 6, "S:3": 6}
    assert board.F.at == "L1:6"


@pytest.mark.rule("AM-231")
def test_pushed_by_another_it_marks_the_hex_left_and_the_hex_reached():
    board = start(A="L1:1", F="L1:2")
    board.act("attack", "F")
    assert board.F.condition == ("L1:3", 8, 1)
    assert board.hexes_where("infected") == {"L1:2": 6, "L1:3": 6}


@pytest.mark.rule("AM-231")
def test_a_pull_passes_no_hex():
    board = start(active="E", E="L1:8", F="L1:12")
    board.act("pull", "F", "L1:9")
    assert board.hexes_where("infected") == {"L1:9": 6, "L1:12": 6}


@pytest.mark.rule("AM-231", "AM-252")
def test_a_tunnel_passes_no_hex():
    board = start(active="E", F=on("L1:1", hand=["hidden_tunnel_4"]))
    board.end_turn()
    board.act("play", "hidden_tunnel_4", dice=[5])
    assert board.F.at == "L1:5"
    assert board.hexes_where("infected") == {"L1:1": 6, "L1:5": 6}


@pytest.mark.rule("AM-231", "AM-044")
def test_revival_in_a_turn_marks_both_hexes():
    board = start(A="L2:1", F=on("L2:2", hp=2))
    board.act("attack", "F")
    assert board.F.condition == ("S:2", 5, 0)
    assert board.hexes_where("infected") == {"L2:2": 6, "S:2": 6}


@pytest.mark.rule("AM-231", "AM-055")
def test_nothing_that_happens_in_the_rotation_leaves_tokens():
    board = start(active="F", E=on("L1:2", mischief=2), F="L1:22")
    board.end_turn()
    board.act("levitate", dice=[1])
    assert board.F.condition == ("S:1", 10, 1)
    assert board.hexes_where("infected") == {}


@pytest.mark.rule("AM-232")
@pytest.mark.parametrize(("damage", "hp"), [(0, 10), (1, 9), (2, 8)])
def test_whoever_enters_an_infected_hex_loses_hp(damage, hp):
    board = start(
        settings=[f"malignant.infection_damage={damage}"], A="L1:1", infected={"L1:1": "F", "L1:2": "F", "L1:4": "F"}
    )
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", hp, 1)
    board.act("move", "L1:3")
    assert board.A.condition == ("L1:3", hp, 2)


@pytest.mark.rule("AM-232")
def test_infection_strikes_on_each_hex_of_a_run_and_the_tokens_stay():
    board = start(A="L1:5", infected={"L1:6": "F", "L1:7": "F"})
    board.act("run", "L1:6", "L1:7")
    assert board.A.condition == ("L1:7", 8, 3)
    assert board.hexes_where("infected") == {"L1:6": 6, "L1:7": 6}


@pytest.mark.rule("AM-233")
def test_at_the_start_of_its_next_turn_only_one_new_token_is_left():
    board = start(active="E", F="L1:9", infected={"L1:1": "F", "S:3": "F", "L2:2": "A"})
    board.end_turn()
    assert board.hexes_where("infected") == {"L1:9": 6, "L2:2": 1}


@pytest.mark.rule("AM-234")
def test_there_are_twentyfive_tokens():
    here = {f"S:{i}": "F" for i in range(24)}
    board = start(active="F", F="L1:1", infected=here)
    board.act("move", "L1:2")
    board.act("move", "L1:3")
    assert board.state()["infections"] == 25
    assert set(board.hexes_where("infected")) == {*here, "L1:2"}


@pytest.mark.rule("AM-234")
def test_the_number_of_tokens_is_a_parameter():
    board = start(settings=["tokens.infection_max=1"], active="E", F="L1:1")
    board.end_turn()
    board.act("move", "L1:2")
    assert board.hexes_where("infected") == {"L1:1": 6}


@pytest.mark.rule("AM-234")
def test_while_invisible_it_leaves_none_and_the_old_ones_stay():
    board = start(active="E", F=on("L1:1", hand=["invisibility"]))
    board.end_turn()
    board.act("play", "invisibility")
    board.act("move", "L1:2")
    assert board.hexes_where("infected") == {"L1:1": 6}


@pytest.mark.rule("AM-234", "AM-111")
def test_as_an_ascendant_it_leaves_none():
    board = start(active="E", F=on("L1:1", form="demon"), infected={"L1:5": "F"})
    board.end_turn()
    assert board.hexes_where("infected") == {}
    board.act("move", "L1:2")
    assert board.hexes_where("infected") == {}


@pytest.mark.rule("AM-235")
def test_the_owner_of_a_token_and_the_malignant_are_immune():
    tokens = {"L1:2": "A"}
    board = start(A="L1:1", infected=tokens)
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", 10, 1)
    board = start(active="F", F="L1:1", infected=tokens)
    board.act("move", "L1:2")
    assert board.F.condition == ("L1:2", 10, 1)
    assert board.hexes_where("infected") == {"L1:2": 1}
    board = start(active="B", B="L1:1", infected=tokens)
    board.act("move", "L1:2")
    assert board.B.condition == ("L1:2", 9, 1)


# --- splash -----------------------------------------------------------------------------------------------------------


def splashing(*, settings=(), a=None, **others):
    """WS-29: A is the Upgraded Malignant, B the Angel beside it; C at distance 1, D at 2, E at 3."""
    position = {"B": on("L2:2", form="angel", hp=7), "C": "L3:1", "D": "L1:3", "E": "L1:22"} | others
    return start(settings=settings, A=a or malignant("L2:1"), **position)


@pytest.mark.rule("AM-236", "AM-136", "AM-128")
def test_an_attack_of_the_upgraded_malignant_hurts_everybody_around():
    """WS-29."""
    board = splashing()
    board.act("attack", "B")
    assert conditions(board, "ABCDE") == [
        ("L2:1", 9, 0), ("L2:2", 4, 0), ("L3:1", 9, 0), ("L1:3", 9, 0), ("L1:22", 10, 0)
    ]  # fmt: skip


@pytest.mark.rule("AM-236")
def test_there_is_no_splash_without_an_ascendant():
    board = start(A=malignant("L2:1"), B="L2:2", C="L3:1")
    board.act("attack", "B")
    assert (board.B.hp, board.C.hp) == (8, 10)


@pytest.mark.rule("AM-236")
def test_amount_and_reach_of_the_splash_are_parameters():
    board = splashing(settings=["malignant.splash_damage=2", "malignant.splash_radius=1"])
    board.act("attack", "B")
    assert hit_points(board, "ABCDE") == [9, 3, 8, 10, 10]


@pytest.mark.rule("AM-236", "AM-254", "AM-321")
def test_desperate_measures_splash_too():
    board = splashing(a=malignant("L2:1", hp=3, hand=["desperate_measures"]))
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "ABCDE") == [2, 2, 9, 9, 10]  # B: 2 + 1 + 1 + 1


@pytest.mark.rule("AM-236", "AM-114", "AM-022")
def test_the_sheltered_and_the_invincible_are_spared_and_the_hidden_hit():
    board = splashing(C=on("L3:2", god_mode=1), D="L1:3", E=hidden("L1:0"), shelter=["L1:3"])
    board.act("attack", "B")
    assert hit_points(board, "ABCDE") == [9, 4, 10, 10, 9]
    assert board.E.visible == 0


@pytest.mark.rule("AM-236")
def test_by_toggle_one_chosen_character_is_splashed():
    board = splashing(settings=["rules.malignant_splash_mode=chosen_one"])
    board.act("attack", "B")
    assert board.decision == "decide_splash"
    assert board.options("choose_seat", "seat") == ["B", "C", "D"]
    board.act("choose_seat", "D")
    assert hit_points(board, "ABCDE") == [9, 5, 10, 9, 10]
    board = splashing(settings=["rules.malignant_splash_mode=chosen_one"])
    board.act("attack", "B")
    board.act("choose_seat", "B")
    assert hit_points(board, "ABCDE") == [9, 4, 10, 10, 10]


@pytest.mark.rule("AM-236")
def test_by_toggle_it_reaches_two_hexes_instead():
    board = splashing(settings=["rules.malignant_splash_mode=reach_2"], E="L2:17")
    assert board.options("attack", "seat") == ["B", "C", "E"]  # D is lower
    board.act("attack", "E")
    assert hit_points(board, "ABCDE") == [9, 7, 10, 10, 8]
    assert splashing(E="L2:17").options("attack", "seat") == ["B", "C"]


@pytest.mark.rule("AM-237", "AM-289")
def test_a_guess_that_misses_does_not_splash():
    board = splashing(E=hidden("S:15"))
    board.act("attack_guess", "L2:0")
    assert hit_points(board, "ABCDE") == [10, 7, 10, 10, 10]


@pytest.mark.rule("AM-237", "AM-236")
def test_a_guess_that_hits_does():
    board = splashing(E=hidden("L2:0"))
    board.act("attack_guess", "L2:0")
    assert hit_points(board, "ABCDE") == [10, 6, 9, 9, 7]


@pytest.mark.rule("AM-237")
def test_bows_and_cards_do_not_splash():
    board = splashing(a=malignant("L2:1", active=["short_bow"]), E="L2:3")
    assert board.options("shoot", "seat") == ["E"] or "E" in board.options("shoot", "seat")
    board.act("shoot", "short_bow", "E")
    assert hit_points(board, "ABCDE") == [10, 7, 10, 10, 9]
    board = splashing(a=malignant("L2:1", hand=["hafdas_c4"]))
    board.act("play", "hafdas_c4")
    assert hit_points(board, "ABCDE") == [10, 6, 9, 10, 10]
