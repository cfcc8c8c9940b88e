"""The Savant: hand limit, free activations, the demand (AM-238 to AM-242)."""

import pytest
from boards import on, start

from equipoise.sim.table import Table

SIX = ["salve", "salve", "vermin", "vermin", "elusive", "crates"]
SEVEN = [*SIX, "options"]


def savant(at="L1:1", **fields):
    return on(at, character="savant", **fields)


DEMON = on("S:15", form="demon")


# --- hand limit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-238")
@pytest.mark.parametrize(
    ("hand", "others", "limit"), [(SIX, {}, 6), (SIX[:5], {}, 6), (SEVEN, {"D": DEMON}, 7), (SIX, {"D": DEMON}, 7)]
)
def test_the_savant_holds_six_cards_and_seven_when_upgraded(hand, others, limit):
    board = start(A=savant(hand=hand), **others)
    board.act("draw", "permanent", draws=[("permanent", "alpinist")])
    if len(hand) < limit:
        assert board.decision == "decide_action"
        assert board.A.cards == sorted([*hand, "alpinist"])
    else:
        assert board.decision == "decide_discard"
        board.act("choose_card", "vermin")
        assert board.decision == "decide_action"
        assert board.A.hand_size == limit


@pytest.mark.rule("AM-238", "AM-059")
def test_everybody_else_holds_five():
    board = start(A=on("L1:1", hand=SIX[:5]), D=DEMON)
    board.act("draw", "permanent")
    assert board.decision == "decide_discard"


@pytest.mark.rule("AM-238")
def test_both_limits_are_parameters():
    settings = ["savant.hand_limit=7", "savant.hand_limit_up=8"]
    board = start(settings=settings, A=savant(hand=SIX))
    board.act("draw", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_action", 7)
    board.act("draw", "permanent")
    assert board.decision == "decide_discard"
    board = start(settings=settings, A=savant(hand=SEVEN), D=DEMON)
    board.act("draw", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_action", 8)


@pytest.mark.rule("AM-238", "AM-057")
def test_the_savant_starts_with_five_cards_like_everybody():
    table = Table("axis_mundi", seats=6, seed=5)
    while table.decision in ("decide_draw_deck", "decide_mulligan"):
        table.apply(next((a for a in table.legal() if a.kind == "stop"), table.legal()[0]))
    assert [player["hand_size"] for player in table.state()["player"]] == [5] * 6


# --- activations ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-239")
def test_the_first_activation_of_a_turn_is_free():
    board = start(A=savant(hand=["alpinist", "dexterity", "unstoppable"]))
    board.act("activate", "alpinist")
    assert (board.ap, board.A.slots) == (3, ["alpinist"])
    board.act("activate", "dexterity", "alpinist")
    assert (board.ap, board.A.slots, board.A.cards) == (2, ["dexterity"], ["alpinist", "unstoppable"])


@pytest.mark.rule("AM-239")
def test_a_switch_may_be_the_free_one():
    board = start(ap=0, A=savant(hand=["alpinist"], active=["dexterity"]))
    board.act("activate", "alpinist", "dexterity")
    assert (board.ap, board.A.slots, board.A.cards) == (0, ["alpinist"], ["dexterity"])
    assert not board.can("activate")


@pytest.mark.rule("AM-239")
@pytest.mark.parametrize(("free", "left"), [(0, 1), (1, 2), (2, 3)])
def test_free_activations_are_a_parameter(free, left):
    board = start(settings=[f"savant.free_activations={free}"], A=savant(hand=["alpinist", "dexterity"]))
    board.act("activate", "alpinist")
    board.act("activate", "dexterity", "alpinist")
    assert board.ap == left


@pytest.mark.rule("AM-239", "AM-076")
def test_others_pay_for_every_activation():
    board = start(A=on("L1:1", hand=["alpinist"]))
    board.act("activate", "alpinist")
    assert board.ap == 2


@pytest.mark.rule("AM-241", "AM-079")
def test_upgraded_it_has_two_slots_and_switches_freely_after_its_last_action():
    board = start(ap=0, A=savant(hand=["alpinist", "alpinist", "dexterity", "unstoppable"]), D=DEMON)
    board.act("activate", "alpinist")
    assert sorted({a.card for a in board.legal("activate")}) == ["dexterity", "unstoppable"]
    board.act("activate", "dexterity")
    assert board.A.slots == ["alpinist", "dexterity"]
    assert {(a.card, a.replaced) for a in board.legal("activate")} == {
        ("unstoppable", "alpinist"),
        ("unstoppable", "dexterity"),
    }
    for _ in range(2):
        board.act("activate", "unstoppable", "dexterity")
        board.act("activate", "dexterity", "unstoppable")
    assert (board.ap, board.A.slots) == (0, ["alpinist", "dexterity"])


@pytest.mark.rule("AM-241")
@pytest.mark.parametrize(("limit", "before", "free"), [(10, 9, True), (10, 10, False), (2, 1, True), (2, 2, False)])
def test_free_switches_end_at_a_limit(limit, before, free):
    board = start(
        settings=[f"limits.free_switches_per_turn={limit}"],
        ap=0,
        turn={"activations": before},
        A=savant(hand=["alpinist"]),
        D=DEMON,
    )
    assert board.can("activate") == free


@pytest.mark.rule("AM-241")
def test_the_slots_of_the_upgraded_savant_are_a_parameter():
    board = start(
        settings=["savant.slots_up=3"], A=savant(hand=["unstoppable"], active=["alpinist", "dexterity"]), D=DEMON
    )
    board.act("activate", "unstoppable")
    assert board.A.slots == ["alpinist", "dexterity", "unstoppable"]


@pytest.mark.rule("AM-241", "AM-239", "AM-078")
def test_without_an_ascendant_there_is_one_slot():
    board = start(A=savant(hand=["alpinist"], active=["dexterity"]))
    assert [a.replaced for a in board.legal("activate", "alpinist")] == ["dexterity"]


# --- demand -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-240")
def test_the_savant_demands_a_card_and_the_giver_chooses_it():
    board = start(A=savant(hand=["salve"]), B=on("L2:9", hand=["vermin", "crates", "crates"]), C=on("L1:5", hand=[]))
    assert board.options("demand", "seat") == ["B"]
    board.act("demand", "B")
    assert (board.to_act, board.decision) == ("B", "decide_demand_card")
    assert sorted(a.card for a in board.legal("choose_card")) == ["crates", "vermin"]
    board.act("choose_card", "crates")
    assert (board.A.cards, board.B.cards) == (["crates", "salve"], ["crates", "vermin"])
    assert (board.ap, board.to_act) == (3, "A")
    assert not board.can("demand")


@pytest.mark.rule("AM-240", "AM-059")
def test_a_demanded_card_counts_for_the_hand_limit():
    board = start(A=savant(hand=SIX), B=on("L2:9", hand=["suture_kit"]))
    board.act("demand", "B")
    board.act("choose_card", "suture_kit")
    assert (board.to_act, board.decision, board.A.hand_size) == ("A", "decide_discard", 7)


@pytest.mark.rule("AM-240")
@pytest.mark.parametrize(
    ("per_game", "demanded", "offered"), [(1, 0, True), (1, 1, False), (2, 1, True), (0, 0, False)]
)
def test_demands_are_counted_over_the_game(per_game, demanded, offered):
    board = start(
        settings=[f"savant.demands_per_game={per_game}"], A=savant(demands=demanded), B=on("L2:9", hand=["vermin"])
    )
    assert board.can("demand") == offered


@pytest.mark.rule("AM-240")
def test_a_demand_may_be_given_a_cost():
    board = start(settings=["savant.demand_cost=2"], A=savant(), B=on("L2:9", hand=["vermin"]))
    board.act("demand", "B")
    board.act("choose_card", "vermin")
    assert board.ap == 1


@pytest.mark.rule("AM-240")
def test_an_upgrade_brings_no_second_demand():
    assert not start(A=savant(demands=1), B=on("L2:9", hand=["vermin"]), D=DEMON).can("demand")
    assert start(A=savant(), B=on("L2:9", hand=["vermin"]), D=DEMON).can("demand")
    assert not start(B=on("L2:9", hand=["vermin"])).can("demand")
    settings = ["rules.upgraded_keeps_base=false"]
    assert not start(settings=settings, A=savant(), B=on("L2:9", hand=["vermin"]), D=DEMON).can("demand")
    assert start(settings=settings, A=savant(), B=on("L2:9", hand=["vermin"])).can("demand")


# --- and the Axis -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-242", "AM-111")
def test_an_ascended_savant_has_the_limits_of_its_new_mat():
    board = start(A=savant("L4:0", hand=SIX, active=["alpinist"]))
    board.act("enter_axis", dice=[3, 6])
    assert (board.A.shape, board.decision) == ("demon", "decide_discard")
    board.act("choose_card", "elusive")
    assert (board.active, board.A.hand_size, board.A.slots) == ("B", 5, ["alpinist"])
    board = start(A=savant("L2:0", form="angel", hand=["honed_blade"], active=["alpinist", "dexterity"]))
    board.act("activate", "honed_blade")
    assert (board.ap, board.A.slots) == (2, ["alpinist", "dexterity", "honed_blade"])
    assert not board.can("demand")


@pytest.mark.rule("AM-242", "AM-121")
@pytest.mark.parametrize(("character", "discards"), [("savant", False), ("cultivator", True)])
def test_a_defeated_savant_holds_six_again(character, discards):
    board = start(
        active="B",
        A=on("L2:2", character=character, form="angel", hp=2, hand=SIX[:5], active=["alpinist", "unstoppable"]),
        B="L2:1",
    )
    board.act("attack", "A")
    assert (board.to_act, board.decision) == ("A", "decide_keep_active")
    board.act("choose_card", "unstoppable")
    assert (board.A.shape, board.A.slots) == ("human", ["unstoppable"])
    assert (board.decision == "decide_discard") == discards
    assert board.A.hand_size == 6
