"""Shields Up, shield cards, Perfect Counter, God-Mode (AM-150 to AM-156)."""

import pytest
from boards import on, start

DEMON = on("L4:3", form="demon")


# --- Shields Up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-150")
def test_shields_up_takes_one_from_an_attack_a_direct_attack_and_the_area_attack():
    shielded = on("L2:2", active=["shields_up"])
    board = start(A="L2:1", B=shielded)
    board.act("attack", "B")
    assert board.B.condition == ("L2:3", 9, 1)
    board = start(A=on("L2:1", form="demon"), B=shielded)
    board.act("attack", "B")
    assert board.B.condition == ("L2:2", 9, 3)
    board.act("demon_aoe")
    assert board.B.condition == ("L2:2", 9, 3)


@pytest.mark.rule("AM-150")
def test_shields_up_takes_one_from_splash_and_strike():
    board = start(A=on("L2:1", character="malignant"), B="L2:2", C=on("L3:1", active=["shields_up"]), D=DEMON)
    board.act("attack", "B")
    assert (board.B.hp, board.C.hp) == (7, 10)
    board = start(A=on("L2:1", hand=["seek_and_destroy"]), B=on("L2:2", active=["shields_up"]))
    board.act("play_on", "seek_and_destroy", "B")
    assert board.B.hp == 10


@pytest.mark.rule("AM-150")
def test_shields_up_does_nothing_against_arrows_claw_gun_grenade_and_infection():
    board = start(A=on("L2:0", active=["short_bow"]), B=on("L2:2", active=["shields_up"]))
    board.act("shoot", "short_bow", "B")
    assert board.B.condition == ("L2:2", 9, 2)
    board = start(A=on("L2:1", character="beastmaster"), B=on("L2:2", active=["shields_up"]))
    board.act("fam_immobilise", "B")
    assert board.B.hp == 9
    board = start(A=on("L2:1", hand=["hafdas_c4"], treasures=["t_grenade"]), B=on("L2:2", active=["shields_up"]))
    board.act("play", "hafdas_c4")
    assert board.B.hp == 9
    board.act("throw", "L2:2")
    assert board.B.hp == 6
    board = start(A=on("L2:1", active=["shields_up"]), F="S:20", infected={"L2:2": "F"})
    board.act("move", "L2:2")
    assert board.A.condition == ("L2:2", 9, 1)


@pytest.mark.rule("AM-150")
def test_shields_up_does_not_save_the_own_loss():
    board = start(A=on("L2:1", active=["shields_up"]), B="L2:2")
    board.act("attack", "B")
    assert board.A.hp == 9


@pytest.mark.rule("AM-150")
def test_what_shields_up_helps_against_and_how_much_are_parameters():
    settings = ["damage.arrow.U=true"]
    board = start(A=on("L2:0", active=["short_bow"]), B=on("L2:2", active=["shields_up"]), settings=settings)
    board.act("shoot", "short_bow", "B")
    assert board.B.condition == ("L2:2", 10, 2)
    board = start(A="L2:1", B=on("L2:2", active=["shields_up"]), settings=["card.shields_up.value=2"])
    board.act("attack", "B")
    assert board.B.hp == 10


# --- shield cards -----------------------------------------------------------------------------------------------------


def attacked(*hand, active=()):
    board = start(A="L2:1", B=on("L2:2", hand=hand, active=active))
    board.act("attack", "B")
    return board


@pytest.mark.rule("AM-151")
@pytest.mark.parametrize(("card", "hp"), [("makeshift_shield", 9), ("hickory_shield", 10)])
def test_a_shield_card_takes_1_or_2_from_the_damage(card, hp):
    board = attacked(card, "salve")
    assert (board.to_act, board.decision) == ("B", "decide_shield")
    board.act("shield", card)
    assert board.B.hp == hp
    assert (board.B.cards, board.pile) == (["salve"], [card])
    assert (board.to_act, board.ap, board.A.hp) == ("A", 2, 9)


@pytest.mark.rule("AM-151")
def test_a_shield_may_be_kept():
    board = attacked("hickory_shield")
    board.act("pass")
    assert (board.B.hp, board.B.cards) == (8, ["hickory_shield"])


@pytest.mark.rule("AM-151")
def test_shields_are_reactions_only():
    board = start(A=on("L2:1", hand=["hickory_shield", "makeshift_shield", "double_double"]), B="L2:2")
    assert not board.can("play")
    assert not board.can("shield")


@pytest.mark.rule("AM-152")
def test_several_shields_one_decision_at_a_time_until_no_damage_is_left():
    board = attacked("makeshift_shield", "makeshift_shield", "makeshift_shield")
    board.act("shield", "makeshift_shield")
    assert (board.to_act, board.decision, board.B.hp) == ("B", "decide_shield", 10)
    board.act("shield", "makeshift_shield")
    assert (board.B.hp, board.B.cards, board.to_act) == (10, ["makeshift_shield"], "A")


@pytest.mark.rule("AM-152")
def test_the_shields_on_offer_and_their_doubles():
    board = attacked("makeshift_shield", "hickory_shield", "double_double")
    offered = {(action.card, bool(action.doubled)) for action in board.legal("shield")}
    assert offered == {
        ("makeshift_shield", False), ("makeshift_shield", True), ("hickory_shield", False), ("hickory_shield", True),
    }  # fmt: skip
    assert board.can("pass")
    board.act("shield", "makeshift_shield", doubled=True)
    assert (board.B.hp, board.B.cards, board.to_act) == (10, ["hickory_shield"], "A")


@pytest.mark.rule("AM-152")
@pytest.mark.parametrize(("card", "hp"), [("makeshift_shield", 8), ("hickory_shield", 10)])
def test_double_double_takes_as_much_again(card, hp):
    angel = on("L2:1", form="angel", hp=3, active=["honed_blade", "cornered_animal"])  # 4 damage
    board = start(A=angel, B=on("L2:2", hand=[card, "double_double"]))
    board.act("attack", "B")
    board.act("shield", card, doubled=True)
    assert (board.B.hp, board.to_act) == (hp, "A")
    assert sorted(board.pile) == sorted([card, "double_double"])


@pytest.mark.rule("AM-152")
def test_a_shield_never_heals():
    board = start(A="L2:1", B=on("L2:2", hp=5, hand=["hickory_shield", "double_double"]))
    board.act("attack", "B")
    board.act("shield", "hickory_shield", doubled=True)
    assert board.B.hp == 5


@pytest.mark.rule("AM-330")
def test_shields_up_comes_first_and_may_leave_nothing_to_ask_about():
    board = attacked("hickory_shield", active=["shields_up"])
    assert board.decision == "decide_shield"
    board = start(A=on("L2:1", form="demon"), B=on("L2:2", hand=["hickory_shield"], active=["shields_up"]))
    board.act("demon_aoe")
    assert (board.to_act, board.B.cards) == ("A", ["hickory_shield"])


@pytest.mark.rule("AM-153")
def test_every_victim_of_an_area_attack_reacts_for_itself():
    board = start(
        A=on("L2:1", form="demon"),
        B=on("L2:2", hand=["makeshift_shield"]),
        C="L2:3",
        D=on("L2:0", hand=["makeshift_shield"]),
    )
    board.act("demon_aoe")
    assert (board.to_act, board.decision) == ("B", "decide_shield")
    board.act("shield", "makeshift_shield")
    assert (board.to_act, board.decision) == ("D", "decide_shield")
    board.act("pass")
    assert [board.B.hp, board.C.hp, board.D.hp] == [10, 9, 9]
    assert (board.B.cards, board.D.cards) == ([], ["makeshift_shield"])


@pytest.mark.rule("AM-153")
def test_every_victim_of_a_splash_reacts_for_itself():
    board = start(
        A=on("L2:1", character="malignant"),
        B="L2:2",
        C=on("L3:1", hand=["makeshift_shield"]),
        D=DEMON,
        E=on("L2:0", hand=["hickory_shield"]),
    )
    board.act("attack", "B")
    assert board.to_act == "C"
    board.act("shield", "makeshift_shield")
    assert board.to_act == "E"
    board.act("shield", "hickory_shield")
    assert [board.A.hp, board.B.hp, board.C.hp, board.E.hp] == [9, 7, 10, 10]


@pytest.mark.rule("AM-154")
def test_shield_cards_work_against_arrows_and_strikes():
    board = start(A=on("L2:0", active=["short_bow"]), B=on("L2:2", hand=["makeshift_shield"]))
    board.act("shoot", "short_bow", "B")
    board.act("shield", "makeshift_shield")
    assert board.B.condition == ("L2:2", 10, 2)
    board = start(A=on("L2:0", hand=["seek_and_destroy"]), B=on("L2:2", hand=["makeshift_shield"]))
    board.act("play_on", "seek_and_destroy", "B")
    board.act("shield", "makeshift_shield")
    assert board.B.hp == 10


@pytest.mark.rule("AM-154")
def test_shield_cards_do_not_work_against_claw_gun_grenade_and_infection():
    holder = on("L2:2", hand=["hickory_shield"])
    board = start(A=on("L2:1", character="beastmaster"), B=holder)
    board.act("fam_immobilise", "B")
    assert (board.to_act, board.B.hp) == ("A", 9)
    board = start(A=on("L2:1", hand=["hafdas_c4"], treasures=["t_grenade"]), B=holder)
    board.act("play", "hafdas_c4")
    assert (board.to_act, board.B.hp) == ("A", 9)
    board.act("throw", "L2:2")
    assert (board.to_act, board.B.hp) == ("A", 6)
    board = start(A=on("L2:1", hand=["hickory_shield"]), F="S:20", infected={"L2:2": "F"})
    board.act("move", "L2:2")
    assert (board.decision, board.A.hp) == ("decide_action", 9)


@pytest.mark.rule("AM-154")
def test_which_classes_can_be_answered_is_a_parameter():
    board = start(
        A=on("L2:1", hand=["hafdas_c4"]), B=on("L2:2", hand=["hickory_shield"]), settings=["damage.smg.R=true"]
    )
    board.act("play", "hafdas_c4")
    board.act("shield", "hickory_shield")
    assert board.B.hp == 10
    board = start(A="L2:1", B=on("L2:2", hand=["hickory_shield"]), settings=["damage.melee.R=false"])
    board.act("attack", "B")
    assert (board.to_act, board.B.hp) == ("A", 8)


# --- Perfect Counter --------------------------------------------------------------------------------------------------


def counters(board, kind, *args):
    """Whether the action can be taken without, and with, Perfect Counter."""
    return sorted({bool(action.countered) for action in board.legal(kind, *args)})


@pytest.mark.rule("AM-155")
def test_perfect_counter_saves_the_own_loss():
    board = start(A=on("L2:1", hand=["perfect_counter", "salve"]), B="L2:2")
    assert counters(board, "attack", "B") == [False, True]
    board.act("attack", "B", countered=True)
    assert (board.A.hp, board.B.hp, board.ap) == (10, 8, 2)
    assert (board.A.cards, board.pile) == (["salve"], ["perfect_counter"])


@pytest.mark.rule("AM-155")
def test_perfect_counter_goes_with_desperate_measures():
    board = start(A=on("L2:1", hp=3, hand=["perfect_counter", "desperate_measures"]), B="L2:2")
    board.act("play_on", "desperate_measures", "B", countered=True)
    assert (board.A.hp, board.B.hp, board.ap) == (3, 7, 2)
    assert (board.A.cards, sorted(board.pile)) == ([], ["desperate_measures", "perfect_counter"])


@pytest.mark.rule("AM-155")
@pytest.mark.parametrize(
    "attacker",
    [
        on("L2:1", hand=["perfect_counter"], active=["perfect_execution"]),
        on("L2:1", hand=["perfect_counter"], active=["cornered_animal"], hp=3),
        on("L2:1", hand=["perfect_counter"], god_mode=1),
        on("L2:1", hand=["perfect_counter"], form="demon"),
    ],
)
def test_perfect_counter_needs_an_own_loss_to_save(attacker):
    assert counters(start(A=attacker, B="L2:2"), "attack", "B") == [False]


@pytest.mark.rule("AM-155")
def test_the_upgraded_scroungers_free_attack_needs_no_counter_but_its_next_one_does():
    hand = ["perfect_counter", "desperate_measures"]
    board = start(A=on("L2:1", character="scrounger", hp=3, hand=hand), B=on("L2:2", wounds=0), D=DEMON)
    assert counters(board, "attack", "B") == [False]
    assert counters(board, "play_on", "desperate_measures", "B") == [False, True]
    board.act("attack", "B")
    assert (board.A.hp, board.ap) == (3, 3)
    assert counters(board, "attack", "B") == [False, True]


@pytest.mark.rule("AM-155")
def test_perfect_counter_cannot_be_played_alone():
    assert not start(A=on("L2:1", hand=["perfect_counter"])).can("play")


# --- God-Mode ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-156")
def test_god_mode_lasts_until_the_start_of_the_own_next_turn():
    board = start(A=on("S:3", hand=["god_mode"]), B="S:4")
    board.act("play", "god_mode")
    assert (board.A.god_mode, board.ap, board.pile) == (1, 2, ["god_mode"])
    board.end_turn()
    assert not board.can("attack", "A")
    board.end_turns(until="A")
    assert board.A.god_mode == 0
    board.end_turn()
    assert board.can("attack", "A")


@pytest.mark.rule("AM-156")
def test_the_own_attacks_cost_no_hp_in_god_mode():
    board = start(A=on("L2:1", god_mode=1), B="L2:2")
    board.act("attack", "B")
    assert (board.A.hp, board.B.hp) == (10, 8)


@pytest.mark.rule("AM-156")
def test_no_attack_of_any_kind_affects_the_invincible():
    invincible = on("L2:2", god_mode=1)
    board = start(A=on("L2:0", active=["short_bow"], hand=["seek_and_destroy"]), B=invincible)
    assert not board.can("shoot")
    assert not board.can("play_on", "seek_and_destroy")
    board = start(A=on("L2:1", character="malignant"), B="L3:1", C=invincible, D=DEMON)
    board.act("attack", "B")
    assert board.C.hp == 10
    board = start(A=on("L2:1", form="demon"), B=invincible)
    assert not board.can("demon_aoe")
    assert not board.can("attack")


@pytest.mark.rule("AM-156")
def test_god_mode_does_not_help_against_what_is_no_attack():
    invincible = on("L2:2", god_mode=1)
    board = start(A=on("L2:1", character="beastmaster", hand=["hafdas_c4"], treasures=["t_grenade"]), B=invincible)
    board.act("fam_immobilise", "B")
    assert (board.B.hp, board.B.immobilised_next) == (9, 1)
    board.act("play", "hafdas_c4")
    assert board.B.hp == 8
    board.act("throw", "L2:2")
    assert board.B.hp == 5
