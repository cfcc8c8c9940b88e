"""Warehouses, drawing, playing one-time cards, activating permanents (AM-067 to AM-079)."""

import pytest
from boards import LETTERS, Board, on, start

from equipoise.sim.table import Table

SHOWN = ["alpinist", "dexterity", "salve", "vermin"]


# --- warehouses -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-067")
@pytest.mark.parametrize(
    ("settings", "permanent", "one_time"),
    [
        ([], 2, 2),
        (["warehouse.permanent=4", "warehouse.one_time=1"], 4, 1),
        (["warehouse.permanent=0"], 0, 2),
    ],
)
def test_every_warehouse_shows_two_permanents_and_two_one_time_cards(settings, permanent, one_time):
    board = Board(Table("axis_mundi", settings=["setup.hand_size=0", *settings]))
    card = board.table.ruleset.rules.card
    for letter in LETTERS:
        types = [card[name].deck for name in board.warehouse(letter)]
        assert types == ["permanent"] * permanent + ["one_time"] * one_time


@pytest.mark.rule("AM-068", "AM-070")
@pytest.mark.parametrize(
    ("slot", "taken", "deck", "new"),
    [
        (0, "alpinist", "permanent", "honed_blade"),
        (5, "vermin", "one_time", "inspiration"),
    ],
)
def test_a_taken_card_is_replaced_from_its_deck(slot, taken, deck, new):
    board = start(A="S:0", warehouses={"A": SHOWN})
    board.act("take", slot, draws=[(deck, new)])
    assert board.A.cards == [taken]
    assert board.warehouse("A") == [new if card == taken else card for card in SHOWN]
    assert board.ap == 2


@pytest.mark.rule("AM-068")
def test_the_warehouse_is_refilled_after_the_scroungers_last_pick():
    board = start(D="S:0", active="D", warehouses={"A": SHOWN})
    board.act("take", 0, draws=[])
    board.act("take", 4, draws=[])
    assert board.warehouse("A") == ["dexterity", "vermin"]
    board.act("stop", draws=[("permanent", "honed_blade"), ("one_time", "inspiration")])
    assert board.warehouse("A") == ["honed_blade", "dexterity", "inspiration", "vermin"]


@pytest.mark.rule("AM-068")
def test_or_after_each_pick_without_offering_the_new_cards():
    board = start(D="S:0", active="D", warehouses={"A": SHOWN}, settings=["rules.scrounger_refill=each"])
    board.act("take", 0, draws=[("permanent", "honed_blade")])
    assert board.warehouse("A") == ["honed_blade", *SHOWN[1:]]
    assert board.options("take", "slot") == [1, 4, 5]


@pytest.mark.rule("AM-069")
def test_a_slot_that_cannot_be_refilled_stays_empty_and_is_tried_again_after_every_turn():
    hand = ["options", "options", "crates", "crates", "unstoppable"]
    board = start(A=on("S:0", hand=hand), warehouses={"A": SHOWN}, decks={"permanent": []})
    board.act("take", 0)
    assert board.warehouse("A") == SHOWN[1:]
    board.act("choose_card", "unstoppable")
    assert board.warehouse("A") == SHOWN[1:]
    board.end_turn()
    assert board.warehouse("A") == ["unstoppable", *SHOWN[1:]]


@pytest.mark.rule("AM-070")
def test_any_character_takes_one_card_a_turn_from_any_warehouse():
    board = start(A="S:15", warehouses={"D": SHOWN})
    assert board.options("take", "slot") == [0, 1, 4, 5]
    board.act("take", 4)
    assert (board.A.cards, board.ap) == (["salve"], 2)
    assert not board.can("take")


@pytest.mark.rule("AM-070")
def test_cards_are_taken_on_an_intact_warehouse_only():
    assert not start(A="S:1").can("take")
    assert not start(A="S:0", destroyed=["A"]).can("take")
    assert not start(A="S:0", ap=0).can("take")


@pytest.mark.rule("AM-070")
@pytest.mark.parametrize(("cost", "left"), [(0, 3), (2, 1)])
def test_taking_can_cost_otherwise(cost, left):
    board = start(A="S:0", settings=[f"action.take_cost={cost}"])
    board.act("take", 0)
    assert board.ap == left


# --- drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-071")
def test_an_action_draws_a_card_of_a_chosen_deck_as_often_as_one_likes():
    board = start(A="L1:1")
    for left, deck, card in ((2, "one_time", "salve"), (1, "permanent", "alpinist"), (0, "one_time", "vermin")):
        board.act("draw", deck, draws=[(deck, card)])
        assert board.ap == left
    assert board.A.cards == ["alpinist", "salve", "vermin"]
    assert not board.can("draw")


@pytest.mark.rule("AM-071")
def test_drawing_can_cost_more():
    board = start(A="L1:1", settings=["action.draw_cost=2"])
    board.act("draw", "one_time")
    assert board.ap == 1
    assert not board.can("draw")


@pytest.mark.rule("AM-072")
def test_drawing_five_takes_three_general_actions():
    board = start(A="L1:1")
    board.act("draw_five")
    for deck in ("one_time", "permanent", "one_time", "permanent", "permanent"):
        assert board.decision == "decide_draw_deck"
        board.act("choose_deck", deck)
    assert (board.A.hand_size, board.ap, board.decision) == (5, 0, "decide_action")
    assert not start(A="L1:1", ap=2, turn={"mp_cards": 3}).can("draw_five")


@pytest.mark.rule("AM-072")
def test_cost_and_number_of_drawing_five_can_be_others():
    board = start(A="L1:1", settings=["action.draw5_cost=2", "action.draw5_cards=3"])
    board.act("draw_five")
    for _ in range(3):
        board.act("choose_deck", "one_time")
    assert (board.A.hand_size, board.ap, board.decision) == (3, 1, "decide_action")


# --- one-time cards -------------------------------------------------------------------------------------------------


def playable(board: Board, card: str) -> bool:
    return any(board.can(kind, card) for kind in ("play", "play_at", "play_on"))


@pytest.mark.rule("AM-073")
@pytest.mark.parametrize(
    ("card", "useful"),
    [
        ("salve", {"wounds": 1}),
        ("holistic_herbs", {"hp": 9}),
        ("suture_kit", {"hp": 9}),
        ("last_resort", {"hp": 9}),
        ("vermin", {"energy": 2}),
        ("morsel_of_vermin", {"energy": 2}),
        ("hurry_change", {"hand": ["hurry_change", "elusive"]}),
    ],
)
def test_a_card_without_any_effect_cannot_be_played(card, useful):
    assert not playable(start(A=on("L1:1", hand=[card])), card)
    assert playable(start(A=on("L1:1", **{"hand": [card], **useful})), card)


@pytest.mark.rule("AM-073")
def test_so_it_is_with_cards_that_need_a_pile_a_target_or_energy_elsewhere():
    assert not playable(start(A=on("L1:1", hand=["second_times_the_charm"])), "second_times_the_charm")
    assert playable(start(A=on("L1:1", hand=["second_times_the_charm"]), pile=["salve"]), "second_times_the_charm")
    assert not playable(start(A=on("L1:1", hand=["hafdas_c4"]), B="L1:3"), "hafdas_c4")
    assert playable(start(A=on("L1:1", hand=["hafdas_c4"]), B="L1:2"), "hafdas_c4")
    drained = {x: on(f"PIER:{i}", energy=0) for i, x in enumerate("BCDEF", 1)}
    assert not playable(start(A=on("L1:1", hand=["ethereal_drain"]), **drained), "ethereal_drain")
    drained["C"] = on("PIER:2", energy=1)
    assert playable(start(A=on("L1:1", hand=["ethereal_drain"]), **drained), "ethereal_drain")


@pytest.mark.rule("AM-073")
def test_reading_the_decks_is_an_effect():
    assert playable(start(A=on("L1:1", hand=["peek_a_boo"])), "peek_a_boo")


@pytest.mark.rule("AM-074")
@pytest.mark.parametrize(
    ("settings", "left"), [([], 2), (["card.suture_kit.cost=0"], 3), (["card.suture_kit.cost=3"], 0)]
)
def test_a_card_costs_an_action_and_is_discarded_after_use(settings, left):
    board = start(A=on("L1:1", hp=5, hand=["suture_kit"]), settings=settings)
    board.act("play", "suture_kit")
    assert (board.A.hp, board.ap, board.A.cards, board.pile) == (7, left, [], ["suture_kit"])


@pytest.mark.rule("AM-074")
@pytest.mark.parametrize("card", ["second_wind", "inspiration", "follow_the_monkey"])
def test_a_card_whose_text_says_so_costs_nothing(card):
    board = start(A=on("L1:1", hand=[card]), ap=1)
    board.act("play", card)
    assert board.ap == (2 if card == "inspiration" else 1)
    assert board.pile == [card]


@pytest.mark.rule("AM-074")
def test_without_an_action_left_a_card_cannot_be_paid():
    assert not start(A=on("L1:1", hp=5, hand=["suture_kit"]), ap=0).can("play", "suture_kit")


@pytest.mark.rule("AM-075")
def test_a_card_cannot_retrieve_itself_or_its_double_double():
    board = start(A=on("L1:1", hand=["second_times_the_charm"]), pile=["salve"])
    board.act("play", "second_times_the_charm")
    assert board.options("choose_card", "card") == ["salve"]
    board.act("choose_card", "salve")
    assert (board.A.cards, board.pile) == (["salve"], ["second_times_the_charm"])
    board = start(A=on("L1:1", hand=["second_times_the_charm", "double_double"]), pile=["salve", "vermin"])
    board.act("play", "second_times_the_charm", doubled=1)
    assert board.options("choose_card", "card") == ["salve", "vermin"]
    board.act("choose_card", "salve")
    assert board.options("choose_card", "card") == ["vermin"]
    board.act("choose_card", "vermin")
    assert board.A.cards == ["salve", "vermin"]
    assert sorted(board.pile) == ["double_double", "second_times_the_charm"]


# --- permanents -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-076")
def test_activating_fills_an_empty_slot_for_an_action_and_works_at_once():
    board = start(A=on("L1:1", hand=["alpinist"]))
    board.act("activate", "alpinist")
    assert (board.A.slots, board.A.cards, board.ap) == (["alpinist"], [], 2)
    assert board.can("climb", "L2:1")  # 2 Actions and the Alpinist's extra one


@pytest.mark.rule("AM-076")
def test_switching_returns_the_active_card_to_the_hand():
    board = start(A=on("L1:1", hand=["dexterity"], active=["alpinist"]))
    board.act("activate", "dexterity", replaced="alpinist")
    assert (board.A.slots, board.A.cards, board.ap) == (["dexterity"], ["alpinist"], 2)
    board.act("move", "L1:2")
    assert (board.ap, board.A.wounds) == (1, 0)


@pytest.mark.rule("AM-076")
@pytest.mark.parametrize(("cost", "left"), [(0, 3), (2, 1)])
def test_activating_can_cost_otherwise(cost, left):
    board = start(A=on("L1:1", hand=["alpinist"]), settings=[f"action.activate_cost={cost}"])
    board.act("activate", "alpinist")
    assert board.ap == left
    assert not start(A=on("L1:1", hand=["alpinist"]), ap=0).can("activate")


@pytest.mark.rule("AM-077")
def test_there_is_no_action_that_only_deactivates():
    board = start(A=on("L1:1", hand=["salve"], active=["alpinist"]))
    assert not board.can("activate")
    for action in board.table.legal():
        saved = board.table.snapshot()
        board.table.apply(action)
        assert "alpinist" not in board.A.cards, action
        board.table.restore(saved)


def ways(board: Board) -> list[tuple[str, str]]:
    return sorted((action.card, action.replaced) for action in board.legal("activate"))


@pytest.mark.rule("AM-078")
def test_a_human_has_one_slot():
    board = start(A=on("L1:1", hand=["dexterity", "unstoppable"], active=["alpinist"]))
    assert ways(board) == [("dexterity", "alpinist"), ("unstoppable", "alpinist")]


@pytest.mark.rule("AM-078")
@pytest.mark.parametrize(
    ("who", "settings", "slots"),
    [
        (on("L1:1"), ["slots.human=2"], 2),
        (on("L1:1", form="angel"), [], 5),
        (on("L1:1", form="angel"), ["angel.slots_6p=4"], 4),
        (on("L1:1", form="demon"), [], 1),
        (on("L1:1", form="demon"), ["demon.slots=3"], 3),
    ],
)
def test_slots_by_form(who, settings, slots):
    cards = ["alpinist", "dexterity", "hail_anemoi", "honed_blade", "long_bow", "short_bow"]
    board = start(A={**who, "active": cards[: slots - 1], "hand": [cards[slots]]}, settings=settings)
    free = [replaced for _, replaced in ways(board) if replaced not in cards]
    assert len(free) == 1
    board = start(A={**who, "active": cards[:slots], "hand": [cards[slots]]}, settings=settings)
    assert [replaced for _, replaced in ways(board)] == sorted(cards[:slots])


@pytest.mark.rule("AM-078")
def test_the_upgraded_savant_has_two_slots_and_the_plain_one_has_one():
    savant = on("L1:1", active=["alpinist"], hand=["dexterity"])
    assert len(ways(start(C=savant, active="C"))) == 1
    assert len(ways(start(C=savant, active="C", F=on("L4:1", form="demon")))) == 2


@pytest.mark.rule("AM-078")
def test_permanents_in_hand_do_nothing():
    board = start(A=on("L1:1", hand=["alpinist", "dexterity", "honed_blade", "perfect_execution"]), B="L1:2", ap=2)
    assert not board.can("climb")
    board.act("attack", "B")
    assert (board.B.hp, board.A.hp) == (8, 9)
    board.act("move", "L1:2")
    assert board.A.wounds == 1


@pytest.mark.rule("AM-079")
def test_with_several_slots_all_active_permanents_differ():
    board = start(A=on("L1:1", form="angel", active=["alpinist"], hand=["alpinist", "dexterity"]))
    assert {card for card, _ in ways(board)} == {"dexterity"}
    board = start(C=on("L1:1", active=["alpinist"], hand=["alpinist"]), active="C", F=on("L4:1", form="demon"))
    assert ways(board) == []
