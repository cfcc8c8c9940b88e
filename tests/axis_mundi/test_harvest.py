"""Harvest: where, with what result, and what Harvester and the Cultivator make of it (AM-178 to AM-184)."""

import pytest
from boards import on, start

PHASE_A = on("L4:3", form="demon")


def savant(at, **fields):
    """A plain harvester: by the die."""
    return on(at, character="savant", **fields)


@pytest.mark.rule("AM-178")
def test_where_a_harvest_is_possible():
    ground = {"shelter": ["L1:1"], "caves": ["L1:2"], "destroyed": ["B"]}
    for hex in ("L1:1", "L1:2", "L1:3", "S:1", "S:5", "L4:0"):
        assert start(A=savant(hex), **ground).can("harvest"), hex
    for hex in ("L1:0", "S:2", "S:0", "PIER:0"):
        assert not start(A=savant(hex), **ground).can("harvest"), hex
    assert not start(A=savant("C"), D=PHASE_A).can("harvest")


@pytest.mark.rule("AM-178")
def test_a_harvest_costs_an_action_and_marks_the_hex():
    board = start(A=savant("L1:1"))
    board.act("harvest", dice=[6])
    assert board.ap == 2
    assert board.hexes_where("harvested") == {"L1:1": 1}
    board = start(A=savant("L1:1"), settings=["action.harvest_cost=2"])
    board.act("harvest", dice=[6])
    assert board.ap == 1
    assert not start(A=savant("L1:1"), ap=0).can("harvest")


@pytest.mark.rule("AM-179")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_gives_a_permanent_a_one_time_card_or_a_hit_point(face):
    board = start(A=savant("L1:1", hp=7, hand=["vermin"]))
    draws = {1: [("permanent", "alpinist")], 2: [("one_time", "salve")], 3: []}[(face + 1) // 2]
    board.act("harvest", dice=[face], draws=draws)
    hand, hp = {1: (["alpinist", "vermin"], 7), 2: (["salve", "vermin"], 7), 3: (["vermin"], 8)}[(face + 1) // 2]
    assert (board.A.cards, board.A.hp) == (hand, hp)


@pytest.mark.rule("AM-179")
def test_the_faces_and_the_healing_are_parameters():
    settings = ["harvest.faces_permanent=1", "harvest.faces_one_time=1", "harvest.heal=3"]
    for face, draws, hp in ((1, [("permanent", "alpinist")], 5), (2, [("one_time", "salve")], 5), (3, [], 8)):
        board = start(A=savant("L1:1", hp=5), settings=settings)
        board.act("harvest", dice=[face], draws=draws)
        assert (board.A.cards, board.A.hp) == ([card for _, card in draws], hp)


@pytest.mark.rule("AM-179")
def test_a_harvested_card_counts_for_the_hand_limit():
    board = start(A=on("L1:1", character="mischievous", hand=["salve", "salve", "vermin", "options", "crates"]))
    board.act("harvest", dice=[1], draws=[("permanent", "alpinist")])
    assert board.decision == "decide_discard"
    board.act("choose_card", "salve")
    assert len(board.A.cards) == 5


@pytest.mark.rule("AM-180")
def test_each_hex_once_and_the_marker_turns_with_its_level():
    board = start(F=on("L1:1"), active="F")
    board.act("harvest", dice=[6])
    assert not board.can("harvest")
    board.end_turn()
    assert board.hexes_where("harvested") == {"L1:5": 1}
    assert board.F.at == "L1:5"
    board.end_turns(until="F")
    assert not board.can("harvest")


@pytest.mark.rule("AM-181")
def test_an_impossible_result_is_lost_and_the_hex_marked():
    for face, decks in ((6, {}), (1, {"permanent": []}), (4, {"one_time": []})):
        board = start(A=savant("L1:1"), decks=decks)
        board.act("harvest", dice=[face], draws=[])
        assert (board.A.cards, board.A.hp, board.ap) == ([], 10, 2)
        assert board.hexes_where("harvested") == {"L1:1": 1}


@pytest.mark.rule("AM-181")
def test_who_may_choose_but_has_nothing_to_choose_marks_the_hex_all_the_same():
    board = start(A="L1:1", decks={"one_time": [], "permanent": []})
    board.act("harvest")
    assert (board.decision, board.A.cards, board.ap) == ("decide_action", [], 2)
    assert board.hexes_where("harvested") == {"L1:1": 1}


@pytest.mark.rule("AM-182")
def test_harvester_lets_the_result_be_chosen_for_no_further_action():
    board = start(A=savant("L1:1", hp=7, hand=["harvester", "salve"]))
    assert len(board.legal("harvest")) == 2
    board.act("harvest", True, dice=[])
    assert (board.to_act, board.decision) == ("A", "decide_harvest")
    assert board.options("harvest_cards", "deck") == ["one_time", "permanent"]
    assert board.can("harvest_heal")
    board.act("harvest_heal")
    assert (board.A.hp, board.A.cards, board.pile, board.ap) == (8, ["salve"], ["harvester"], 2)
    assert board.hexes_where("harvested") == {"L1:1": 1}


@pytest.mark.rule("AM-182")
@pytest.mark.parametrize(("deck", "card"), [("permanent", "alpinist"), ("one_time", "vermin")])
def test_harvester_gives_a_card_of_the_chosen_deck(deck, card):
    board = start(A=savant("L1:1", hand=["harvester"]))
    board.act("harvest", True)
    assert not board.can("harvest_heal")  # nothing to heal
    board.act("harvest_cards", deck, draws=[(deck, card)])
    assert board.A.cards == [card]


@pytest.mark.rule("AM-182")
def test_harvester_is_no_card_of_its_own():
    assert not start(A=savant("L1:1", hand=["harvester"])).can("play")


@pytest.mark.rule("AM-183")
def test_the_cultivator_chooses_and_cannot_attach_harvester():
    board = start(A=on("L1:1", hp=7, hand=["harvester"]))
    assert len(board.legal("harvest")) == 1
    board.act("harvest", dice=[])
    assert board.decision == "decide_harvest"
    board.act("harvest_cards", "permanent", draws=[("permanent", "alpinist")])
    assert (board.A.cards, board.A.hp, board.ap) == (["alpinist", "harvester"], 7, 2)
    board = start(A=on("L1:1", hp=7))
    board.act("harvest")
    board.act("harvest_heal")
    assert board.A.hp == 8


@pytest.mark.rule("AM-184")
def test_ws37_the_upgraded_cultivator():
    board = start(A=on("L1:1", hp=7), D=PHASE_A)
    board.act("harvest")
    board.act("harvest_cards", "one_time", draws=[("one_time", "salve"), ("one_time", "vermin")])
    assert (board.A.cards, board.ap) == (["salve", "vermin"], 3)
    board.act("move", "L1:2")
    assert (board.A.wounds, board.ap) == (1, 2)
    board.act("harvest")
    board.act("harvest_heal")
    assert (board.A.hp, board.ap) == (9, 1)
    assert board.hexes_where("harvested") == {"L1:1": 1, "L1:2": 1}


@pytest.mark.rule("AM-184")
def test_the_free_harvest_needs_no_action_left_and_only_the_first_is_free():
    assert start(A="L1:1", D=PHASE_A, ap=0).can("harvest")
    assert not start(A="L1:1", D=PHASE_A, ap=0, turn={"harvests": 1}).can("harvest")
    assert not start(A="L1:1", ap=0).can("harvest")


@pytest.mark.rule("AM-184")
def test_yield_and_number_of_free_harvests_are_parameters():
    settings = ["cultivator.up_yield=3", "cultivator.up_free_harvests=2"]
    board = start(A=on("L1:1", hp=4), D=PHASE_A, settings=settings)
    board.act("harvest")
    board.act("harvest_heal")
    board.act("move", "L1:2")
    board.act("harvest")
    board.act("harvest_heal")
    assert (board.A.hp, board.ap) == (10, 2)
