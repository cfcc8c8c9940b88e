"""Attack Actions: whom they reach, what they cost, what they do (AM-131 to AM-136, AM-144 to AM-149)."""

import pytest
from boards import on, start


@pytest.mark.rule("AM-131")
def test_targets_stand_next_to_the_attacker_on_its_level_or_one_above():
    board = start(A="L2:1", B="L2:2", C="L3:1", D="L1:1", E="L2:3", F="L3:0")
    assert board.options("attack", "seat") == ["B", "C", "F"]


@pytest.mark.rule("AM-131")
def test_the_centre_counts_as_the_level_of_the_top_ring():
    board = start(A="C", B="L4:1", C="L3:0", D=on("L1:0", form="demon"))
    assert board.options("attack", "seat") == ["B"]
    assert start(A="L4:1", B="C", D=on("L1:0", form="demon")).options("attack", "seat") == ["B"]


@pytest.mark.rule("AM-131")
def test_a_pier_and_its_warehouse_are_adjacent():
    assert start(A="S:5", B="PIER:1").options("attack", "seat") == ["B"]
    assert start(A="PIER:1", B="S:5", C="S:4").options("attack", "seat") == ["B"]


@pytest.mark.rule("AM-131")
def test_the_invisible_cannot_be_named_as_target():
    assert not start(A="L2:1", B=on("L2:2", visible=0, token=21)).can("attack")


@pytest.mark.rule("AM-131")
def test_an_attack_costs_an_action():
    board = start(A="L2:1", B="L2:2")
    board.act("attack", "B")
    assert board.ap == 2
    assert not start(A="L2:1", B="L2:2", ap=0).can("attack")
    board = start(A="L2:1", B="L2:2", settings=["attack.cost=2"])
    board.act("attack", "B")
    assert (board.ap, board.can("attack")) == (1, False)


@pytest.mark.rule("AM-132")
def test_the_target_loses_2_hp_and_the_attacker_1():
    board = start(A="L2:1", B="L2:2", C="L2:0")
    board.act("attack", "B")
    assert [board.A.hp, board.B.hp, board.C.hp] == [9, 8, 10]
    assert board.A.condition == ("L2:1", 9, 0)


@pytest.mark.rule("AM-132")
@pytest.mark.parametrize(("damage", "own", "left"), [(4, 0, (10, 6)), (0, 3, (7, 10))])
def test_both_losses_are_parameters(damage, own, left):
    board = start(A="L2:1", B="L2:2", settings=[f"attack.damage={damage}", f"attack.self_damage={own}"])
    board.act("attack", "B")
    assert (board.A.hp, board.B.hp) == left


@pytest.mark.rule("AM-133", "AM-134")
def test_ws11_the_target_falls_before_the_attacker():
    board = start(A=on("L2:1", hp=1, active=["alpinist"]), B=on("L2:2", hp=2, active=["dexterity"]))
    board.act("attack", "B", dice=[5])
    assert board.B.condition == ("S:2", 5, 0)  # nearest, and taken when A falls
    assert board.A.condition == ("S:27", 5, 0)
    assert (board.A.cards, board.B.cards) == (["alpinist"], ["dexterity"])
    assert board.to_act == "B"


@pytest.mark.rule("AM-133")
def test_shields_are_asked_before_anything_is_lost_and_the_own_loss_comes_last():
    board = start(
        A=on("L2:1", character="malignant"), B=on("L2:2", hand=["makeshift_shield"]), C="L3:1",
        D=on("L4:3", form="angel"),
    )  # fmt: skip
    board.act("attack", "B")
    assert (board.to_act, board.decision) == ("B", "decide_shield")
    assert [board.A.hp, board.B.hp, board.C.hp] == [10, 10, 10]
    events = board.act("pass")
    hurt = [(event.seat, event.lost) for event in events if event.kind == "hurt"]
    assert hurt == [(1, 3), (2, 1), (0, 1)]


@pytest.mark.rule("AM-133")
def test_bonuses_look_at_the_attackers_hp_at_the_declaration():
    board = start(A=on("L2:1", character="malignant", hp=6), B="L2:2")
    board.act("attack", "B")
    assert (board.A.hp, board.B.hp) == (5, 8)
    board = start(A=on("L2:1", hp=4, active=["cornered_animal"]), B="L2:2")
    board.act("attack", "B")
    assert (board.A.hp, board.B.hp) == (3, 8)


@pytest.mark.rule("AM-134")
def test_attacking_with_1_hp_has_full_effect_and_then_kills():
    board = start(A=on("L1:1", hp=1, wounds=2), B="L1:2")
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    assert board.A.condition == ("S:2", 5, 2)
    assert board.to_act == "B"


@pytest.mark.rule("AM-135")
@pytest.mark.parametrize(
    ("character", "hp", "active", "desperate", "damage"),
    [
        ("cultivator", 10, [], False, 2),
        ("malignant", 6, [], False, 2),
        ("malignant", 5, [], False, 3),
        ("cultivator", 10, ["honed_blade"], False, 3),
        ("cultivator", 3, ["cornered_animal"], False, 3),
        ("cultivator", 4, ["cornered_animal"], False, 2),
        ("malignant", 3, ["honed_blade"], False, 4),
        ("malignant", 3, ["cornered_animal"], False, 4),
        ("malignant", 3, [], True, 4),
        ("malignant", 3, ["honed_blade"], True, 5),
        ("cultivator", 2, [], True, 3),
    ],
)
def test_bonuses_add_up(character, hp, active, desperate, damage):
    board = start(A=on("L2:1", character=character, hp=hp, active=active, hand=["desperate_measures"]), B="L2:2")
    if desperate:
        board.act("play_on", "desperate_measures", "B")
    else:
        board.act("attack", "B")
    assert board.B.hp == 10 - damage


@pytest.mark.rule("AM-136")
def test_the_splash_on_the_primary_target_is_part_of_the_same_event():
    """Shields Up takes one from the event, not one from each half."""
    board = start(A=on("L2:1", character="malignant"), B=on("L2:2", active=["shields_up"]), D=on("L4:3", form="angel"))
    events = board.act("attack", "B")
    assert board.B.hp == 8
    assert [event.lost for event in events if event.kind == "hurt" and event.seat == 1] == [2]


@pytest.mark.rule("AM-144")
def test_damage_reduced_to_nothing_still_pushes():
    board = start(A="L1:1", B=on("L1:2", hand=["hickory_shield"]))
    board.act("attack", "B")
    board.act("shield", "hickory_shield")
    assert board.B.condition == ("L1:3", 10, 1)
    assert board.A.hp == 9


@pytest.mark.rule("AM-145")
def test_god_mode_is_no_target():
    board = start(A="L1:1", B=on("L1:2", god_mode=1), C="L1:0")
    assert board.options("attack", "seat") == ["C"]


@pytest.mark.rule("AM-145")
def test_whether_god_mode_blocks_an_attack_is_a_parameter():
    assert start(A="L1:1", B=on("L1:2", god_mode=1), settings=["damage.melee.G=false"]).can("attack", "B")


@pytest.mark.rule("AM-022")
def test_the_sheltered_are_no_target():
    board = start(A="L1:1", B="L1:2", C="L1:0", shelter=["L1:2"])
    assert board.options("attack", "seat") == ["C"]


@pytest.mark.rule("AM-146")
def test_the_invisible_do_not_block_a_push():
    board = start(A="L1:1", B="L1:2", C=on("L1:3", visible=0, token=40))
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)
    assert (board.C.at, board.C.visible, board.C.hp) == ("L1:3", 0, 10)


@pytest.mark.rule("AM-147")
def test_an_attack_that_defeats_the_ascendant_splashes_all_the_same():
    board = start(A=on("L2:1", character="malignant"), B=on("L2:2", form="angel", hp=2), C="L3:1", D="L1:3")
    board.act("attack", "B")
    assert (board.B.shape, board.B.condition) == ("human", ("S:2", 5, 0))
    assert (board.C.condition, board.D.condition) == (("L3:1", 9, 0), ("L1:3", 9, 0))
    assert board.A.hp == 9


@pytest.mark.rule("AM-147")
def test_a_splash_that_defeats_the_ascendant_changes_nothing_of_the_attack():
    board = start(A=on("L2:1", character="malignant"), B="L2:2", C=on("L2:3", form="angel", hp=1))
    board.act("attack", "B")
    assert (board.C.shape, board.C.hp) == ("human", 5)
    assert (board.B.condition, board.A.hp) == (("L2:2", 7, 0), 9)


@pytest.mark.rule("AM-135")
def test_the_angels_permanents_add_up():
    board = start(A=on("L2:1", form="angel", hp=3, active=["honed_blade", "cornered_animal"]), B="L2:2")
    board.act("attack", "B")
    assert (board.B.hp, board.A.hp) == (6, 3)


@pytest.mark.rule("AM-148")
def test_killing_gives_no_reward():
    board = start(A=on("L2:1", energy=0, wounds=1), B=on("L2:2", hp=1, treasures=["t_action"], hand=["salve"]))
    before = board.state()["player"][0]
    board.act("attack", "B")
    after = board.state()["player"][0]
    assert {field for field in after if after[field] != before[field]} == {"hp"}
    assert (board.B.holds, board.B.cards) == (["t_action"], ["salve"])
    assert board.ap == 2


@pytest.mark.rule("AM-149")
@pytest.mark.parametrize(("wounds", "hp", "left"), [(0, 8, 3), (1, 7, 0), (2, 7, 1), (3, 7, 2)])
def test_the_wounds_of_a_direct_attack_overflow(wounds, hp, left):
    board = start(A=on("L2:1", form="demon"), B=on("L2:2", wounds=wounds))
    board.act("attack", "B")
    assert board.B.condition == ("L2:2", hp, left)


@pytest.mark.rule("AM-149")
@pytest.mark.parametrize(("wounds", "hp", "left"), [(1, 9, 3), (2, 8, 0), (3, 8, 1)])
def test_the_wounds_of_an_arrow_overflow(wounds, hp, left):
    board = start(A=on("L2:0", active=["short_bow"]), B=on("L2:2", wounds=wounds))
    board.act("shoot", "short_bow", "B")
    assert board.B.condition == ("L2:2", hp, left)


@pytest.mark.rule("AM-149")
def test_an_overflow_can_kill():
    board = start(A=on("L2:1", form="demon"), B=on("L2:2", hp=3, wounds=1))
    board.act("attack", "B")
    assert board.B.condition == ("S:2", 5, 0)
