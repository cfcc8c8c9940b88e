"""Permanent cards and bows (AM-303 to AM-310)."""

import pytest
from boards import on, start
from seats import conditions, hidden, hit_points


def active(*cards, at="L1:1", **fields):
    return on(at, active=list(cards), **fields)


# --- Dexterity -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-303", "AM-304")
def test_dexterity_spares_the_wounds_of_the_terrain():
    """WS-02."""
    board = start(A=active("dexterity", wounds=2), shelter=["L1:6", "L1:7"])
    board.act("run", "L1:2", "L1:3")
    assert board.A.condition == ("L1:3", 10, 3)
    board.act("run", "L1:4", "L1:5")
    assert board.A.condition == ("L1:5", 9, 0)
    board.act("run", "L1:6", "L1:7")
    assert board.A.condition == ("L1:7", 9, 0)
    assert board.ap == 0


@pytest.mark.rule("AM-303")
@pytest.mark.parametrize(
    ("action", "place"), [(("move", "L1:2"), "L1:2"), (("climb", "L2:0"), "L2:0"), (("descend", "S:1"), "S:1")]
)
def test_dexterity_works_for_every_move(action, place):
    board = start(A=active("dexterity"))
    board.act(*action)
    assert board.A.condition == (place, 10, 0)
    board = start(A=on("L1:1", hand=["dexterity"]))  # not from the hand
    board.act(*action)
    assert board.A.condition == (place, 10, 1)


@pytest.mark.rule("AM-303")
def test_dexterity_works_for_being_pushed_and_for_cave_mouths():
    board = start(A="L1:1", B=active("dexterity", at="L1:2"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 0)
    board = start(A=active("dexterity"), caves=["L1:2"])
    board.act("move", "L1:2")
    assert board.A.condition == ("L1:2", 10, 0)


@pytest.mark.rule("AM-303", "AM-097")
def test_dexterity_does_not_help_in_a_cave_or_against_arrows_and_demons():
    board = start(A=active("dexterity"), caves=["L1:1"])
    board.act("cave")
    assert board.A.condition == ("L1:13", 10, 2)
    board = start(A=active("short_bow"), B=active("dexterity", at="L1:3"))
    board.act("shoot", "short_bow", "B")
    assert board.B.condition == ("L1:3", 9, 2)
    board = start(A=on("L1:1", form="demon"), B=active("dexterity", at="L1:2"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:2", 8, 3)


@pytest.mark.rule("AM-304", "AM-090")
@pytest.mark.parametrize(
    ("mode", "shelter", "caves", "wounds"),
    [
        ("per_run", ["L1:2"], [], 1),
        ("per_run", ["L1:2", "L1:3"], [], 0),
        ("per_run", ["L1:2"], ["L1:3"], 1),
        ("per_hex", [], [], 2),
        ("per_hex", ["L1:2"], [], 1),
    ],
)
def test_dexterity_and_the_surcharge_of_a_run(mode, shelter, caves, wounds):
    board = start(settings=[f"rules.run_surcharge_mode={mode}"], A=active("dexterity"), shelter=shelter, caves=caves)
    board.act("run", "L1:2", "L1:3")
    assert board.A.condition == ("L1:3", 10, wounds)


# --- Alpinist, Honed Blade, Perfect Execution, Cornered Animal -------------------------------------------------------


@pytest.mark.rule("AM-305", "AM-084")
def test_alpinist_is_one_extra_move_in_every_own_turn():
    board = start(ap=0, A=active("alpinist"))
    board.act("move", "L1:2")
    assert not board.can("move")
    board.end_turns(until="A")
    for hex in ("L1:7", "L1:8", "L1:9", "L1:10"):
        board.act("move", hex)
    assert (board.ap, board.can("move")) == (0, False)


@pytest.mark.rule("AM-305")
def test_alpinist_works_as_soon_as_it_is_active_and_only_then():
    board = start(ap=1, A=on("L1:1", hand=["alpinist"]))
    board.act("activate", "alpinist")
    assert board.ap == 0
    board.act("move", "L1:2")
    assert board.A.at == "L1:2"
    assert not start(ap=0, A=on("L1:1", hand=["alpinist"])).can("move")


@pytest.mark.rule("AM-305")
def test_the_value_of_alpinist_is_a_parameter():
    board = start(settings=["card.alpinist.value=2"], ap=1, A=active("alpinist"))
    assert board.can("climb")


@pytest.mark.rule("AM-306")
@pytest.mark.parametrize(
    ("cards", "own", "target"),
    [
        ([], 9, 8),
        (["honed_blade"], 9, 7),
        (["perfect_execution"], 10, 8),
    ],
)
def test_honed_blade_and_perfect_execution(cards, own, target):
    board = start(A=active(*cards), B="L1:2")
    board.act("attack", "B")
    assert hit_points(board, "AB") == [own, target]


@pytest.mark.rule("AM-306")
def test_honed_blade_sharpens_the_demons_direct_attack_too():
    board = start(A=active("honed_blade", form="demon"), B="L1:2")
    board.act("attack", "B")
    assert (board.A.hp, board.B.condition) == (20, ("L1:2", 7, 3))


@pytest.mark.rule("AM-306")
def test_amounts_of_permanents_are_parameters():
    board = start(settings=["card.honed_blade.value=3"], A=active("honed_blade"), B="L1:2")
    board.act("attack", "B")
    assert board.B.hp == 5


@pytest.mark.rule("AM-307")
@pytest.mark.parametrize(("hp", "own", "target", "extra"), [(3, 3, 7, True), (4, 3, 8, False)])
def test_cornered_animal_works_at_three_hp_or_less(hp, own, target, extra):
    assert start(ap=0, A=active("cornered_animal", hp=hp)).can("move") == extra
    board = start(A=active("cornered_animal", hp=hp), B="L1:2")
    board.act("attack", "B")
    assert hit_points(board, "AB") == [own, target]


@pytest.mark.rule("AM-307")
def test_cornered_animal_is_checked_whenever_it_matters():
    board = start(ap=1, A=active("cornered_animal", hp=4), B="L1:2")
    board.act("attack", "B")
    assert board.A.hp == 3
    board.act("move", "L1:2")  # now it gives the extra move
    assert (board.ap, board.can("move")) == (0, False)
    board = start(ap=1, A=active("cornered_animal", hp=3, hand=["suture_kit"]))
    board.act("play", "suture_kit")
    assert (board.A.hp, board.ap, board.can("move")) == (5, 0, False)


@pytest.mark.rule("AM-307")
def test_the_threshold_of_cornered_animal_is_a_parameter():
    board = start(settings=["card.cornered_animal.hp_max=6"], A=active("cornered_animal", hp=6), B="L1:2")
    board.act("attack", "B")
    assert hit_points(board, "AB") == [6, 7]


@pytest.mark.rule("AM-308", "AM-135")
def test_permanents_powers_and_cards_add_up():
    angel = on("S:16", form="angel")
    board = start(
        A=active("honed_blade", "cornered_animal", character="savant", hp=3, hand=["desperate_measures"]),
        B="L1:2",
        D=angel,
    )
    board.act("play_on", "desperate_measures", "B")
    assert hit_points(board, "AB") == [3, 5]  # 2 + 1 + 1 + 1
    board = start(ap=0, A=active("alpinist", "cornered_animal", character="savant", hp=3), D=angel)
    board.act("climb", "L2:0") if board.can("climb") else board.act("run", "L1:2", "L1:3")
    board.act("move", "L1:4")
    assert not board.can("move")


@pytest.mark.rule("AM-308", "AM-244")
def test_extra_moves_of_card_and_character_add_up():
    board = start(ap=1, A=active("alpinist", character="scrounger"))
    board.act("climb", "L2:0")
    assert (board.A.at, board.ap) == ("L2:0", 0)


# --- bows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-309")
@pytest.mark.parametrize(
    ("bow", "places"),
    [
        (
            "short_bow",
            {"L1:3": True, "L3:1": True, "L2:17": True, "S:29": True, "L3:0": False, "L1:2": False, "L1:4": False},
        ),
        ("long_bow", {"L1:4": True, "L4:1": True, "L2:16": True, "L4:0": False, "L1:3": False, "S:4": False}),
    ],
)
def test_bows_shoot_exactly_so_far_in_a_straight_line_on_any_level(bow, places):
    for place, hit in places.items():
        board = start(A=active(bow), B=place)
        assert board.can("shoot", bow, "B") == hit
        if hit:
            board.act("shoot", bow, "B")
            assert conditions(board, "AB") == [("L1:1", 10, 0), (place, 9, 2)]
            assert board.ap == 2


@pytest.mark.rule("AM-309")
def test_distance_damage_and_wounds_of_arrows_are_parameters():
    settings = ["bow.short=1", "bow.long=2", "bow.damage=2", "bow.wounds=1"]
    board = start(settings=settings, A=active("short_bow", "long_bow", form="angel"), B="L1:2", C="L1:3")
    assert {(a.bow, a.seat) for a in board.legal("shoot")} == {("short_bow", 1), ("long_bow", 2)}
    board.act("shoot", "long_bow", "C")
    assert board.C.condition == ("L1:3", 8, 1)


@pytest.mark.rule("AM-309", "AM-149")
def test_wounds_of_an_arrow_overflow():
    board = start(A=active("short_bow"), B=on("L1:3", wounds=3))
    board.act("shoot", "short_bow", "B")
    assert board.B.condition == ("L1:3", 8, 1)


@pytest.mark.rule("AM-309", "AM-022", "AM-145", "AM-174")
def test_nobody_sheltered_invincible_or_invisible_is_shot():
    board = start(A=active("short_bow"), B="L1:3", C=on("L3:1", god_mode=1), D=hidden("L2:17"), shelter=["L1:3"])
    assert not board.can("shoot")


@pytest.mark.rule("AM-310")
def test_nothing_in_between_stops_an_arrow():
    board = start(A=active("long_bow"), B="L1:4", C="L1:2", lava=["L1:3"])
    board.act("shoot", "long_bow", "B")
    assert hit_points(board, "ABC") == [10, 9, 10]


@pytest.mark.rule("AM-310", "AM-150")
def test_bonuses_of_attacks_do_not_sharpen_arrows():
    board = start(
        A=active("short_bow", "honed_blade", "cornered_animal", form="angel", hp=3), B=active("shields_up", at="L1:3")
    )
    board.act("shoot", "short_bow", "B")
    assert hit_points(board, "AB") == [3, 9]  # Shields Up does not stop arrows
    board = start(A=active("short_bow", character="malignant", hp=3), B="L1:3")
    board.act("shoot", "short_bow", "B")
    assert hit_points(board, "AB") == [3, 9]


@pytest.mark.rule("AM-310", "AM-086")
def test_extra_attacks_do_not_pay_for_bows():
    assert not start(ap=0, turn={"atk": 2}, A=active("short_bow"), B="L1:3").can("shoot")
    board = start(ap=1, turn={"atk": 2}, A=active("short_bow"), B="L1:3")
    board.act("shoot", "short_bow", "B")
    assert (board.ap, board.turn["atk"]) == (0, 2)


@pytest.mark.rule("AM-309", "AM-078")
def test_a_bow_in_the_hand_does_not_shoot():
    assert not start(A=on("L1:1", hand=["short_bow", "long_bow"]), B="L1:3", C="L1:4").can("shoot")
