"""How Angel and Demon fight and how they lose their power (AM-112 to AM-116, AM-120 to AM-129)."""

import pytest
from boards import on, start

# --- the Demon's attacks ----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-112")
def test_ws18_a_direct_attack_does_2_hp_and_3_wounds_and_costs_the_demon_nothing():
    board = start(players=3, A=on("L2:2", form="demon"), B=on("L2:3", hp=6, wounds=2))
    board.act("attack", "B")
    assert board.B.condition == ("L2:3", 3, 1)
    assert (board.A.hp, board.ap) == (15, 2)


@pytest.mark.rule("AM-112", "AM-151")
def test_ws18_a_doubled_shield_takes_the_damage_but_not_the_wounds():
    board = start(
        players=3, A=on("L2:2", form="demon"), B=on("L2:3", hp=6, wounds=2, hand=["hickory_shield", "double_double"])
    )
    board.act("attack", "B")
    assert (board.to_act, board.decision) == ("B", "decide_shield")
    board.act("shield", "hickory_shield", doubled=True)
    assert board.B.condition == ("L2:3", 5, 1)
    assert board.B.cards == []
    assert sorted(board.pile) == ["double_double", "hickory_shield"]


@pytest.mark.rule("AM-112")
@pytest.mark.parametrize(
    ("active", "hp", "damage"),
    [([], 20, 2), (["honed_blade"], 20, 3), (["cornered_animal"], 4, 2), (["cornered_animal"], 3, 3)],
)
def test_honed_blade_and_cornered_animal_add_to_a_direct_attack(active, hp, damage):
    board = start(A=on("L2:1", form="demon", hp=hp, active=active), B="L2:2")
    board.act("attack", "B")
    assert (board.B.hp, board.B.wounds, board.A.hp) == (10 - damage, 3, hp)


@pytest.mark.rule("AM-112", "AM-113")
def test_wounds_damage_radius_and_own_loss_of_the_demon_are_parameters():
    settings = ["demon.direct_wounds=1", "demon.self_damage=2", "demon.aoe_radius=1", "demon.aoe_damage=3"]
    board = start(A=on("L2:1", form="demon"), B="L2:2", C="L2:3", settings=settings)
    board.act("attack", "B")
    assert (board.B.hp, board.B.wounds, board.A.hp) == (8, 1, 18)
    board.act("demon_aoe")
    assert (board.B.hp, board.C.hp, board.A.hp) == (5, 10, 16)


@pytest.mark.rule("AM-321")
def test_ws42_desperate_measures_of_a_demon_is_a_direct_attack_with_one_more():
    board = start(A=on("L1:2", form="demon", hp=3, hand=["desperate_measures"]), B="L1:3")
    board.act("play_on", "desperate_measures", "B")
    assert board.B.condition == ("L1:3", 7, 3)
    assert (board.A.hp, board.ap) == (3, 2)


@pytest.mark.rule("AM-113")
def test_ws17_the_first_turn_of_a_demon():
    board = start(players=3, A="L3:0", B="L2:2", C="L1:3")
    board.act("enter_axis", dice=[3, 6])
    assert board.A.hp == 15
    board.end_turns(until="A")
    # the levels have turned: B is put back below L3:1, C one level lower
    board.load({"player": {1: {"pos": board.number("L2:2")}, 2: {"pos": board.number("L1:3")}}})
    board.act("move", "L3:1")
    assert (board.A.wounds, board.ap) == (1, 2)
    assert not board.can("descend")
    assert not board.can("attack", "B")
    board.act("demon_aoe")
    assert (board.B.hp, board.C.hp, board.A.hp, board.ap) == (9, 9, 15, 1)


@pytest.mark.rule("AM-113")
def test_the_area_attack_reaches_3_hexes_on_any_level_and_nobody_is_moved():
    # from L2:1: B 1 away on a higher level, C and D 3 away on the same level and on the sea, E 4 away
    board = start(A=on("L2:1", form="demon"), B="L3:1", C="L2:4", D="S:4", E="L2:5", F="S:20")
    board.act("demon_aoe")
    assert [getattr(board, letter).condition for letter in "BCDEF"] == [
        ("L3:1", 9, 0), ("L2:4", 9, 0), ("S:4", 9, 0), ("L2:5", 10, 0), ("S:20", 10, 0),
    ]  # fmt: skip
    assert (board.A.hp, board.ap) == (20, 2)


@pytest.mark.rule("AM-113")
def test_either_demon_attack_is_paid_by_an_extra_attack():
    board = start(A=on("L2:1", form="demon"), B="L2:2", turn={"atk": 2})
    board.act("demon_aoe")
    assert (board.ap, board.turn["atk"]) == (3, 1)
    board.act("attack", "B")
    assert (board.ap, board.turn["atk"]) == (3, 0)


@pytest.mark.rule("AM-114")
def test_the_area_attack_spares_the_sheltered_and_the_invincible_and_ignores_damage_bonuses():
    board = start(
        A=on("L2:1", form="demon", hp=2, active=["honed_blade"]),
        B="L2:2",
        C="L2:3",
        D=on("L2:0", god_mode=1),
        shelter=["L2:3"],
    )
    board.act("demon_aoe")
    assert [board.B.hp, board.C.hp, board.D.hp] == [9, 10, 10]


@pytest.mark.rule("AM-114")
def test_victims_of_the_area_attack_follow_in_turn_order_after_the_demon():
    board = start(A="L2:0", B=on("L2:3", hp=1), C=on("L2:1", form="demon"), E="L2:2", active="C")
    events = board.act("demon_aoe")
    assert [event.seat for event in events if event.kind == "hurt"] == [4, 0, 1]


@pytest.mark.rule("AM-114")
def test_ws39_the_area_attack_finds_the_invisible_and_leaves_them_hidden():
    board = start(A=on("L2:0", form="demon"), E=on("L1:1", visible=0, token=37))
    board.act("demon_aoe")
    assert (board.E.hp, board.E.visible, board.E.at) == (9, 0, "L1:1")
    assert board.ap == 2


@pytest.mark.rule("AM-113", "AM-236", "AM-263")
def test_area_damage_begins_at_distance_1():
    """Whoever hides on the very hex of the Demon, the Malignant or the gunner is not among the others around it."""
    hidden = on("L2:0", visible=0, token=37)
    board = start(A=on("L2:0", form="demon"), E=hidden)
    board.act("demon_aoe")
    assert board.E.hp == 10
    board = start(A=on("L2:0", character="malignant"), B="L2:1", D=on("S:20", form="demon"), E=hidden)
    board.act("attack", "B")
    assert (board.B.hp, board.E.hp) == (7, 10)
    board = start(A=on("L2:0", hand=["hafdas_c4"]), B="L2:1", E=hidden)
    board.act("play", "hafdas_c4")
    assert (board.B.hp, board.E.hp) == (9, 10)


@pytest.mark.rule("AM-319")
def test_ws39_it_may_be_tried_in_vain_while_somebody_is_invisible():
    board = start(A=on("L2:0", form="demon"), E=on("S:15", visible=0, token=76))
    board.act("demon_aoe")
    assert (board.E.hp, board.ap) == (10, 2)
    assert not start(A=on("L2:0", form="demon"), E="S:15").can("demon_aoe")


@pytest.mark.rule("AM-113")
def test_the_area_attack_is_the_demons_alone():
    assert not start(A=on("L2:1", form="angel"), B="L2:2").can("demon_aoe")
    assert not start(A="L2:1", B="L2:2").can("demon_aoe")


@pytest.mark.rule("AM-115")
def test_a_demon_cannot_be_immobilised():
    board = start(A=on("L2:1", form="demon"), C="L2:2", active="C")
    assert not board.can("fam_immobilise", "A")
    board = start(A=on("L2:1", form="demon"), B="L2:2", active="B")
    board.act("fam_immobilise", "A")  # the Beastmaster's familiar may at least hurt
    assert (board.A.hp, board.A.immobilised_next) == (19, 0)


@pytest.mark.rule("AM-116")
def test_the_angel_attacks_like_a_human_with_its_own_loss():
    board = start(A=on("L2:1", form="angel"), B="L2:2")
    board.act("attack", "B")
    assert board.B.condition == ("L2:2", 8, 0)
    assert (board.A.hp, board.ap) == (9, 2)


@pytest.mark.rule("AM-128")
def test_ws10_in_phase_a_no_attack_moves_anybody():
    board = start(A="L1:1", B="L1:2", D=on("L4:0", form="demon"))
    board.act("attack", "B")
    assert board.B.condition == ("L1:2", 8, 0)
    assert board.A.hp == 9


@pytest.mark.rule("AM-128")
def test_pushing_in_phase_a_can_be_switched_on_for_melee():
    board = start(A="L1:1", B="L1:2", D=on("L4:0", form="demon"), settings=["rules.attacks_push_in_phase_a=true"])
    board.act("attack", "B")
    assert board.B.condition == ("L1:3", 8, 1)


# --- defeat -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-120", "AM-121", "AM-124", "AM-125", "AM-126", "AM-127")
def test_ws19_an_angel_is_defeated_by_an_upgraded_savant():
    seven = ["salve", "vermin", "elusive", "options", "options", "crates", "inspiration"]
    board = start(
        A=on("L2:0", form="angel", hp=1, wounds=2, active=["alpinist", "shields_up", "unstoppable"],
             hand=["salve", "salve", "vermin", "elusive"]),
        B=on("L2:1", character="savant", hand=seven, active=["honed_blade", "perfect_execution"]),
        C=on("L1:5", character="beastmaster", energy=(1, 1), hp=6, wounds=1),
        active="B",
    )  # fmt: skip
    board.act("attack", "A")
    assert (board.to_act, board.decision) == ("A", "decide_keep_active")
    assert board.options("choose_card", "card") == ["alpinist", "shields_up", "unstoppable"]
    board.act("choose_card", "unstoppable")
    assert (board.to_act, board.decision) == ("A", "decide_discard")
    board.act("choose_card", "salve")
    assert (board.A.condition, board.A.shape, board.A.energy) == (("S:2", 5, 0), "human", 0)
    assert board.A.slots == ["unstoppable"]
    assert board.A.cards == ["alpinist", "elusive", "salve", "shields_up", "vermin"]
    assert (board.to_act, board.decision) == ("B", "decide_drop_active")
    board.act("choose_card", "perfect_execution")
    assert board.decision == "decide_discard"
    board.act("choose_card", "options")
    board.act("choose_card", "options")
    assert board.B.slots == ["honed_blade"]
    assert board.B.cards == ["crates", "elusive", "inspiration", "perfect_execution", "salve", "vermin"]
    assert (board.B.hp, board.ap) == (10, 2)
    assert (board.C.pools, board.C.condition) == ((2, 0), ("L1:5", 6, 1))
    assert board.terrain("C") == "axis"
    assert board.ascendant is None


@pytest.mark.rule("AM-120")
def test_a_defeated_ascendant_is_a_poor_human_on_the_nearest_power_hex():
    board = start(
        A=on("L1:12", form="demon", hp=2, wounds=3, hand=["salve"], treasures=["t_action"]), B="L1:13", active="B"
    )
    board.act("attack", "A")
    assert board.A.condition == ("S:17", 5, 0)
    assert board.A.shape == "human"
    assert (board.A.energy, board.A.mischief, board.A.scrounge) == (0, 0, 0)
    assert (board.A.cards, board.A.holds) == (["salve"], ["t_action"])


@pytest.mark.rule("AM-120")
def test_a_defeated_mischievous_or_scrounger_begins_without_tokens():
    for character in ("mischievous", "scrounger"):
        angel = on("L1:2", form="angel", hp=1, character=character, mischief=2, scrounge=3)
        board = start(A=angel, B="L1:1", active="B")
        board.act("attack", "A")
        assert (board.A.mischief, board.A.scrounge, board.A.energy) == (0, 0, 0)


@pytest.mark.rule("AM-121")
def test_an_angel_with_one_active_permanent_keeps_it_without_being_asked():
    board = start(A=on("L2:2", form="angel", hp=1, active=["alpinist"], hand=["salve"]), B="L2:1", active="B")
    board.act("attack", "A")
    assert (board.A.slots, board.A.cards) == (["alpinist"], ["salve"])
    assert board.to_act == "B"


@pytest.mark.rule("AM-121", "AM-126")
def test_a_defeated_savant_cuts_its_hand_to_its_own_limit():
    hand = ["salve", "salve", "vermin", "elusive", "crates"]
    board = start(
        A=on("L2:2", form="angel", hp=1, character="savant", active=["alpinist", "dexterity"], hand=hand),
        B="L2:1",
        active="B",
    )
    board.act("attack", "A")
    board.act("choose_card", "dexterity")
    assert board.A.cards == sorted([*hand, "alpinist"])  # six: no discard
    assert board.to_act == "B"


@pytest.mark.rule("AM-122")
def test_a_defeated_demon_has_no_demonic_attack_and_10_hp_at_most():
    board = start(A=on("L1:1", form="demon", hp=2), B="L1:2", C="S:3", active="B")
    board.act("attack", "A")
    assert board.A.condition == ("S:2", 5, 0)
    board.end_turns(until="A")
    assert not board.can("demon_aoe")
    board.act("attack", "C")
    assert (board.C.hp, board.C.wounds) == (8, 1)  # pushed onto accessible terrain, no demonic wounds
    assert board.A.hp == 4
    board.act("move", "S:1")
    board.act("move", "S:2")
    assert board.A.hp == 7  # half of the way to 10


@pytest.mark.rule("AM-123")
def test_a_defeated_demon_takes_its_active_permanent_back():
    board = start(A=on("L2:2", form="demon", hp=2, active=["alpinist"], hand=["salve"]), B="L2:1", active="B")
    board.act("attack", "A")
    assert (board.A.slots, board.A.cards) == ([], ["alpinist", "salve"])


@pytest.mark.rule("AM-123")
def test_a_defeated_demon_may_keep_it_by_a_toggle():
    board = start(
        A=on("L2:2", form="demon", hp=2, active=["alpinist"]),
        B="L2:1",
        active="B",
        settings=["rules.demon_keeps_active_on_defeat=true"],
    )
    board.act("attack", "A")
    assert (board.A.slots, board.A.cards) == (["alpinist"], [])


@pytest.mark.rule("AM-124")
def test_the_downgraded_keep_hp_wounds_energy_tokens_and_permanents():
    board = start(
        A=on("L2:2", form="angel", hp=1),
        B="L2:1",
        C=on("L1:7", hp=4, wounds=2, energy=1, active=["alpinist"]),
        D=on("L1:9", scrounge=2),
        E=on("L1:11", mischief=1, hp=7),
        active="B",
    )
    board.act("attack", "A")
    assert (board.C.condition, board.C.energy, board.C.slots) == (("L1:7", 4, 2), 1, ["alpinist"])
    assert (board.D.scrounge, board.E.mischief, board.E.hp) == (2, 1, 7)
    assert (board.B.hp, board.B.at) == (9, "L2:1")


@pytest.mark.rule("AM-125")
@pytest.mark.parametrize(("pools", "energy"), [((3, 3), 3), ((2, 2), 3), ((0, 2), 2), ((1, 1), 2), ((0, 0), 0)])
def test_a_downgraded_beastmaster_pours_its_pools_together(pools, energy):
    board = start(A=on("L2:2", form="angel", hp=1), B=on("L1:7", energy=pools), C="L2:1", active="C")
    board.act("attack", "A")
    assert board.B.pools == (energy, 0)


@pytest.mark.rule("AM-126")
def test_a_downgraded_savant_has_the_hand_limit_6_again():
    seven = ["salve", "vermin", "elusive", "options", "options", "crates", "inspiration"]
    board = start(A=on("L2:2", form="angel", hp=1), B="L2:1", C=on("S:3", hand=seven), active="B")
    board.act("attack", "A")
    assert (board.to_act, board.decision) == ("C", "decide_discard")
    board.act("choose_card", "options")
    assert len(board.C.cards) == 6
    assert board.to_act == "B"


@pytest.mark.rule("AM-127")
def test_there_is_one_ascendant_and_the_gate_opens_again_at_once():
    board = start(A=on("L4:1", form="angel", hp=1), B="L4:0", active="B", settings=["attack.self_damage=0"])
    assert not board.can("enter_axis")
    assert board.can("move", hex="C")
    board.act("attack", "A")
    assert not board.can("move", hex="C")
    board.act("enter_axis", dice=[5, 5])
    assert (board.ascendant, board.B.shape, board.A.hp) == ("B", "demon", 10)


@pytest.mark.rule("AM-127")
def test_the_defeated_may_try_again():
    board = start(A="L4:1", settings=["attack.self_damage=0"])
    board.load({"facts": {"ascensions": 1, "defeats": 1}, "player": {0: {"ascensions": 1}}})
    board.act("enter_axis", dice=[2, 6])
    assert (board.A.shape, board.A.hp) == ("demon", 20)


@pytest.mark.rule("AM-129")
def test_an_angel_that_dies_of_its_own_attack_loses_its_turn():
    board = start(A=on("L1:2", form="angel", hp=1), B="L1:3")
    board.act("attack", "B")
    assert board.B.hp == 8
    assert (board.A.shape, board.A.condition) == ("human", ("S:2", 5, 0))
    assert board.to_act == "B"


@pytest.mark.rule("AM-129")
def test_an_ascendant_that_dies_of_infection_or_wounds_loses_its_turn():
    board = start(A=on("L1:1", form="demon", hp=1), F="S:20", infected={"L1:2": "F"})
    board.act("move", "L1:2")
    assert (board.A.shape, board.A.condition, board.to_act) == ("human", ("S:2", 5, 0), "B")
    board = start(A=on("L1:1", form="demon", hp=1, wounds=3))
    board.act("move", "L1:2")
    assert (board.A.shape, board.A.condition, board.to_act) == ("human", ("S:2", 5, 0), "B")


@pytest.mark.rule("AM-323")
def test_ws43_the_own_loss_is_settled_at_the_declaration():
    board = start(
        A=on("L2:0", form="angel", hp=1),
        B=on("L2:1", character="savant", hp=6, active=["perfect_execution", "alpinist"]),
        active="B",
    )
    board.act("attack", "A")
    board.act("choose_card", "perfect_execution")
    assert (board.B.slots, board.B.cards, board.B.hp) == (["alpinist"], ["perfect_execution"], 6)


@pytest.mark.rule("AM-320")
def test_ws41_appearing_on_the_centre():
    for lava, landing in (([], "L4:3"), (["L4:3"], "L4:4")):
        board = start(
            A=on("C", visible=0, token=0, cloak=11),
            B="C",
            D=on("L1:0", form="demon"),
            active="F",
            first="F",  # no rotation between F and A
            lava=lava,
        )
        board.end_turn(dice=[4])
        assert board.A.condition == (landing, 10, 1)
        assert board.A.visible == 1


@pytest.mark.rule("AM-095")
def test_ws32_three_descents_in_one_turn():
    board = start(A="L3:1")
    for hex in ("L2:2", "L1:3", "S:4"):
        board.act("descend", hex)
    assert (board.A.condition, board.ap) == (("S:4", 9, 3), 0)
