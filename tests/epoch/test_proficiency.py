"""Proficiency tiles: taking, holding and discarding them (EP-155 to EP-163). What they count for: test_mastery.py."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.components import ATTRIBUTES

LETTER = dict(zip(ATTRIBUTES, "IKSCVW", strict=True))


def learner(held: str = "S3 K3", dashboard: str = "4/4/2", **words) -> Island:
    own = {key: words.pop(key) for key in ("proficiency", "traits", "companions") if key in words}
    return start({"P0": wretch("v31", dashboard, held, **own)}, **words)


@pytest.mark.rule("EP-155")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_three_blocks_of_an_attribute_buy_its_tile(attribute):
    board = learner(f"{LETTER[attribute]}3").act("take_prof", attribute)
    assert board.blocks(0) == "4/7/2"
    assert board.proficiency(0) == {attribute: 1}
    assert board.supply(attribute) == 0


@pytest.mark.rule("EP-155")
def test_two_blocks_are_not_enough():
    assert not learner("I2 K2 S2 C2").legal("take_prof")


@pytest.mark.rule("EP-155")
def test_one_tile_a_turn():
    board = learner("S3 K3").act("take_prof", "strength")
    assert not board.legal("take_prof")
    assert board.play("end", "end").legal("take_prof") == {"knowledge"}


@pytest.mark.rule("EP-155")
def test_none_is_taken_from_an_empty_supply():
    assert learner("S3 K3", supply={"strength": 0}).legal("take_prof") == {"knowledge"}


@pytest.mark.rule("EP-155")
def test_a_tile_is_taken_on_the_own_turn_only():
    players = {"P0": wretch("v31", held="S3"), "P1": wretch(None, held="W3")}
    board = start(players)
    assert board.legal("take_prof") == {"strength"}
    assert board.act("end").legal("take_prof") == {"wisdom"}


@pytest.mark.rule("EP-155")
@pytest.mark.parametrize(("cost", "left"), [(2, "4/6/2 S2"), (4, "4/8/2")])
def test_the_price_is_a_parameter(cost, left):
    board = learner("S4", settings=[f"proficiency.cost={cost}"]).act("take_prof", "strength")
    assert board.blocks(0) == left


@pytest.mark.rule("EP-156")
def test_neither_a_place_nor_a_step_is_needed():
    """On a start triangle, when activation, travel and tile action are done."""
    own = wretch("v01", "4/8/2", "S4", wretch="deserter")
    board = start({"P0": own}, tiles={"h07": "fort", "h08": "inn"})
    board.play("activate_self", ("attribute", "knowledge"), ("act", "h07"))
    board.travel("v13").act("stop")
    assert board.legal("take_prof") == {"strength"}
    turn = board.state()["turn"]
    board.act("take_prof", "strength")
    spent = {**turn, "proficiency_taken": 1, "decisions": turn["decisions"] + 1}
    assert board.state()["turn"] == spent


@pytest.mark.rule("EP-157")
def test_a_player_may_hold_any_number():
    held = {"inspiration": 2, "knowledge": 2, "strength": 1, "wisdom": 2}
    board = start({"P0": wretch("v31", "4/4/2", "S3", proficiency=held)}, seats=3).act("take_prof", "strength")
    assert board.proficiency(0) == {**held, "strength": 2}


@pytest.mark.rule("EP-159")
@pytest.mark.parametrize("attribute", ATTRIBUTES)
def test_a_discarded_tile_gives_two_of_its_attribute(attribute):
    board = learner("", proficiency={attribute: 1}).act("discard_prof", attribute)
    assert board.blocks(0) == f"4/2/2 {LETTER[attribute]}2"


@pytest.mark.rule("EP-159")
def test_several_tiles_may_be_discarded_in_a_turn_even_one_just_taken():
    board = learner("S3", proficiency={"wisdom": 1}).play(
        ("take_prof", "strength"), ("discard_prof", "strength"), ("discard_prof", "wisdom")
    )
    assert board.blocks(0) == "4/3/2 S2 W2"
    assert board.proficiency(0) == {}


@pytest.mark.rule("EP-160")
def test_a_tile_may_be_discarded_between_repetitions_at_a_monastery():
    board = learner("K2", proficiency={"knowledge": 1}, tiles={"h00": "sacred_monastery"}).act("act", "h00")
    assert not board.legal("discard_prof")  # the first repetition is compulsory
    board.act("monk", "potential")
    assert board.legal("discard_prof") == {"knowledge"}
    assert board.act("discard_prof", "knowledge").legal("monk") == {"potential", "influence"}


@pytest.mark.rule("EP-160")
def test_nobody_discards_in_the_turn_of_another():
    players = {"P0": wretch("v31"), "P1": wretch(None, proficiency={"wisdom": 1})}
    board = start(players, tiles={"h00": "fort"}).act("act", "h00")
    assert board.to_act == 0
    assert not board.legal("discard_prof")
    assert board.act("end").legal("discard_prof") == {"wisdom"}


@pytest.mark.rule("EP-160")
def test_discarding_may_be_allowed_after_anybodys_action():
    players = {
        "P0": wretch(None, proficiency={"vision": 1}),
        "P1": wretch(None, "8/6/2", proficiency={"wisdom": 1, "strength": 1}),
        "P2": wretch("v31", proficiency={"courage": 1}),  # whose turn it is: discards from the menu
        "P3": wretch(None, "8/6/2", proficiency={"wisdom": 1}),
    }
    any_turn = ["proficiency.discard_any_turn=true"]
    board = start(players, seat=2, first=0, settings=any_turn, tiles={"h00": "fort"}).act("rest", "potential")
    assert (board.to_act, board.decision) == (3, "decide_free_discard")  # clockwise from the left of seat 2
    assert board.legal() == {("discard_prof", "wisdom"), "none"}
    board.act("discard_prof", "wisdom")  # then it has none left
    assert board.blocks(3) == "8/4/2 I1 K1 S1 W2"
    assert board.to_act == 0
    board.act("none")
    assert board.to_act == 1
    board.act("discard_prof", "strength")
    assert (board.to_act, board.legal()) == (1, {("discard_prof", "wisdom"), "none"})
    assert board.act("none").decision == "decide_turn"
    assert (board.to_act, board.proficiency(1)) == (2, {"wisdom": 1})


@pytest.mark.rule("EP-160")
@pytest.mark.parametrize(("answers", "end"), [(["none"], 5), ([("discard_prof", "vision"), "none"], 0)])
def test_the_others_discard_before_triggers_are_examined(answers, end):
    tiles = {"inspiration": 1, "knowledge": 1, "vision": 1}
    board = start(
        {"P0": wretch("v31"), "P1": wretch(None, proficiency=tiles)},
        settings=["proficiency.discard_any_turn=true"],
        triggers={"active": ["t_consummate", "t_legend"]},
        round=4,
    ).act("rest", "potential")
    assert board.play(*answers).state()["end_round"] == end


@pytest.mark.rule("EP-161")
def test_a_discarded_tile_leaves_the_game():
    board = learner("", proficiency={"wisdom": 1}).act("discard_prof", "wisdom")
    assert board.supply("wisdom") == 0
    assert board.state()["discarded"][ATTRIBUTES.index("wisdom")] == 1


@pytest.mark.rule("EP-162")
@pytest.mark.parametrize(("influence", "after"), [(0, "8/0/2"), (1, "8/0/2 W1"), (2, "8/0/2 W2"), (5, "8/3/2 W2")])
def test_the_refund_is_limited_by_influence(influence, after):
    board = learner("", f"8/{influence}/2", proficiency={"wisdom": 1}).act("discard_prof", "wisdom")
    assert board.blocks(0) == after


@pytest.mark.rule("EP-163")
def test_a_tile_gives_no_honor_by_itself():
    board = learner("S3").act("take_prof", "strength")
    assert board.honor(0) == 10
    assert board.act("discard_prof", "strength").honor(0) == 10


@pytest.mark.rule("EP-163")
def test_a_tile_may_be_made_worth_honor_while_it_is_held():
    board = learner("S3", settings=["proficiency.honor=2"]).act("take_prof", "strength")
    assert board.honor(0) == 12
    assert board.act("discard_prof", "strength").honor(0) == 10
