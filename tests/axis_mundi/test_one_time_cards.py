"""One-time cards that heal, draw, search, deal or give points (AM-255 to AM-270, AM-073)."""

import pytest
from boards import on, start
from seats import energy_of, hidden, hit_points

DEMON = on("S:15", form="demon")


def holding(*cards, at="L1:1", **fields):
    return on(at, hand=list(cards), **fields)


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-255")
def test_second_wind_is_one_extra_move_for_no_action():
    board = start(ap=0, A=holding("second_wind"))
    board.act("play", "second_wind")
    assert (board.ap, board.turn["mp_cards"], board.pile) == (0, 1, ["second_wind"])
    board.act("move", "L1:2")
    assert (board.A.at, board.can("move")) == ("L1:2", False)


@pytest.mark.rule("AM-256")
def test_options_gives_an_extra_move_without_an_action():
    board = start(ap=0, A=holding("options", hp=5))
    board.act("play", "options")
    assert [a.effect for a in board.legal("option")] == ["MP"]  # healing cannot be paid
    board.act("option", "MP")
    assert (board.ap, board.turn["mp_cards"], board.A.hp, board.pile) == (0, 1, 5, ["options"])


@pytest.mark.rule("AM-256")
def test_options_heals_one_for_an_action():
    board = start(A=holding("options", hp=5))
    board.act("play", "options")
    assert [a.effect for a in board.legal("option")] == ["MP", "HEAL"]
    board.act("option", "HEAL")
    assert (board.ap, board.turn["mp_cards"], board.A.hp) == (2, 0, 6)


@pytest.mark.rule("AM-256")
def test_options_does_not_offer_healing_at_full_hp():
    board = start(A=holding("options"))
    board.act("play", "options")
    assert [a.effect for a in board.legal("option")] == ["MP"]


@pytest.mark.rule("AM-260")
def test_inspiration_is_one_more_action_for_nothing():
    board = start(ap=0, A=holding("inspiration"))
    board.act("play", "inspiration")
    assert (board.ap, board.pile) == (1, ["inspiration"])


@pytest.mark.rule("AM-270", "AM-086")
def test_follow_the_monkey_is_one_more_attack_for_nothing():
    board = start(ap=0, A=holding("follow_the_monkey"), B="L1:2")
    assert not board.can("attack")
    board.act("play", "follow_the_monkey")
    assert (board.ap, board.turn["atk"]) == (0, 1)
    board.act("attack", "B")
    assert hit_points(board, "AB") == [9, 8]
    assert board.turn["atk"] == 0


# --- healing ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-261")
@pytest.mark.parametrize(("card", "hp", "wounds"), [("salve", 4, 1), ("holistic_herbs", 5, 3), ("suture_kit", 6, 3)])
def test_what_each_cure_does(card, hp, wounds):
    board = start(A=holding(card, hp=4, wounds=3))
    board.act("play", card)
    assert (board.A.hp, board.A.wounds, board.ap, board.pile) == (hp, wounds, 2, [card])


@pytest.mark.rule("AM-261")
def test_salve_and_herbs_together_heal_three_and_remove_three_wounds_for_one_action():
    """WS-22, without Double Double."""
    board = start(A=holding("salve", "holistic_herbs", hp=4, wounds=3))
    board.act("play_pair", "salve", "holistic_herbs")
    assert (board.A.hp, board.A.wounds, board.ap) == (7, 0, 2)
    assert sorted(board.pile) == ["holistic_herbs", "salve"]
    assert board.A.cards == []


@pytest.mark.rule("AM-261", "AM-043")
def test_cures_do_not_go_above_the_maximum_or_below_no_wounds():
    board = start(A=holding("suture_kit", "salve", hp=9, wounds=1))
    board.act("play", "suture_kit")
    board.act("play", "salve")
    assert (board.A.hp, board.A.wounds, board.ap) == (10, 0, 1)


@pytest.mark.rule("AM-073", "AM-261", "AM-262")
def test_cards_without_effect_cannot_be_played():
    board = start(A=holding("salve", "holistic_herbs", "suture_kit", "morsel_of_vermin", "vermin"))
    assert not board.can("play")
    assert not board.can("play_pair")
    board = start(A=holding("salve", "holistic_herbs", wounds=1))
    assert board.can("play", "salve")
    assert not board.can("play", "holistic_herbs")
    assert board.can("play_pair")


@pytest.mark.rule("AM-261", "AM-074")
def test_cures_cost_an_action():
    board = start(ap=0, A=holding("salve", "holistic_herbs", "suture_kit", hp=4, wounds=3))
    assert not board.can("play")
    assert not board.can("play_pair")


@pytest.mark.rule("AM-261")
def test_printed_amounts_and_costs_are_parameters():
    board = start(settings=["card.suture_kit.value=5", "card.suture_kit.cost=0"], A=holding("suture_kit", hp=4))
    board.act("play", "suture_kit")
    assert (board.A.hp, board.ap) == (9, 3)


@pytest.mark.rule("AM-268")
def test_last_resort_heals_for_itself_and_for_each_card_burnt():
    board = start(A=holding("last_resort", "salve", "alpinist", "vermin", hp=8))
    board.act("play", "last_resort")
    assert (board.decision, board.A.hp, board.ap) == ("decide_burn", 9, 2)
    board.act("choose_card", "alpinist")
    assert board.A.hp == 10
    board.act("choose_card", "vermin")  # may go on at full HP
    board.act("stop")
    assert (board.A.hp, board.A.cards, board.ap) == (10, ["salve"], 2)
    assert sorted(board.pile) == ["alpinist", "last_resort", "vermin"]


@pytest.mark.rule("AM-268")
def test_last_resort_is_for_the_hurt():
    assert not start(A=holding("last_resort", "salve")).can("play", "last_resort")
    board = start(A=holding("last_resort", hp=9))
    board.act("play", "last_resort")
    assert board.A.hp == 10


# --- energy -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-262")
@pytest.mark.parametrize(("card", "before", "after"), [("morsel_of_vermin", 1, 2), ("vermin", 1, 3), ("vermin", 2, 3)])
def test_vermin_is_energy(card, before, after):
    board = start(A=holding(card, energy=before))
    board.act("play", card)
    assert (board.A.energy, board.ap, board.pile) == (after, 2, [card])


@pytest.mark.rule("AM-265")
def test_ethereal_drain_takes_one_from_every_opponent_and_fills_the_own_pool():
    board = start(
        A=holding("ethereal_drain", energy=0), B=on("L1:5", energy=1), C=on("L1:6", energy=0), D=on("L1:7", energy=3)
    )
    board.act("play", "ethereal_drain")
    assert [pools[0] for pools in energy_of(board)] == [3, 0, 0, 2, 2, 2]
    assert (board.ap, board.pile) == (2, ["ethereal_drain"])


@pytest.mark.rule("AM-265", "AM-176")
def test_ethereal_drain_and_the_two_pools_of_the_beastmaster():
    board = start(A=holding("ethereal_drain", character="beastmaster", energy=(0, 1)), D=DEMON)
    board.act("play", "ethereal_drain")
    assert board.A.pools == (3, 3)
    board = start(A=holding("ethereal_drain", energy=0), B=on("L1:5", energy=(3, 1)), D=DEMON)
    board.act("play", "ethereal_drain")
    assert board.B.pools == (3, 0)


@pytest.mark.rule("AM-265", "AM-073")
def test_ethereal_drain_needs_somebody_to_drain_or_to_fill():
    empty = {letter: on(f"PIER:{seat}", energy=0) for seat, letter in enumerate("BCDEF", start=1)}
    assert not start(A=holding("ethereal_drain"), **empty).can("play", "ethereal_drain")
    assert start(A=holding("ethereal_drain", energy=2), **empty).can("play", "ethereal_drain")
    assert start(A=holding("ethereal_drain"), **empty | {"C": "PIER:2"}).can("play", "ethereal_drain")


# --- the pile, the decks, the warehouses ------------------------------------------------------------------------------


@pytest.mark.rule("AM-257", "AM-075")
def test_second_times_the_charm_fetches_any_discarded_card_unseen():
    board = start(A=holding("second_times_the_charm"), pile=["salve", "alpinist"])
    board.act("play", "second_times_the_charm")
    assert board.decision == "decide_pick_discard"
    assert sorted(a.card for a in board.legal("choose_card")) == ["alpinist", "salve"]
    board.act("choose_card", "salve")
    assert (board.A.cards, board.pile, board.ap) == (["salve"], ["alpinist", "second_times_the_charm"], 2)
    assert sum(board.A.shown) == 0
    assert not start(A=holding("second_times_the_charm")).can("play", "second_times_the_charm")


@pytest.mark.rule("AM-258")
def test_free_refills_draws_three_cards_of_any_mixture():
    board = start(A=holding("free_refills"))
    board.act("play", "free_refills")
    board.act("choose_deck", "permanent", draws=[("permanent", "alpinist")])
    board.act("choose_deck", "one_time", draws=[("one_time", "salve")])
    assert board.decision == "decide_draw_deck"
    board.act("choose_deck", "one_time", draws=[("one_time", "crates")])
    assert (board.decision, board.A.cards) == ("decide_action", ["alpinist", "crates", "salve"])
    assert (board.ap, board.pile) == (2, ["free_refills"])


@pytest.mark.rule("AM-258", "AM-060")
def test_free_refills_cuts_the_hand_after_the_last_card():
    board = start(A=holding("free_refills", "salve", "salve", "vermin", "vermin"))
    board.act("play", "free_refills")
    for _ in range(3):
        board.act("choose_deck", "permanent")
    assert (board.decision, board.A.hand_size) == ("decide_discard", 7)


@pytest.mark.rule("AM-259")
@pytest.mark.parametrize("one_time", [False, True])
@pytest.mark.parametrize("permanent", [False, True])
def test_peek_a_boo_puts_the_top_pairs_back_in_any_order(one_time, permanent):
    board = start(
        A=holding("peek_a_boo"),
        decks={"one_time": ["salve", "vermin", "crates"], "permanent": ["alpinist", "dexterity", "unstoppable"]},
    )
    board.act("play", "peek_a_boo")
    assert (board.decision, len(board.legal("put_back"))) == ("decide_peek_order", 4)
    board.act("put_back", one_time, permanent)
    tops = ["crates", "vermin"] if one_time else ["vermin", "crates"]
    assert board.deck("one_time") == ["salve", *tops]
    tops = ["unstoppable", "dexterity"] if permanent else ["dexterity", "unstoppable"]
    assert board.deck("permanent") == ["alpinist", *tops]
    assert (board.ap, board.pile) == (2, ["peek_a_boo"])


@pytest.mark.rule("AM-259")
def test_peek_a_boo_shows_what_a_short_deck_has_and_rebuilds_nothing():
    board = start(A=holding("peek_a_boo"), pile=["salve", "dexterity"], decks={"one_time": ["vermin"], "permanent": []})
    board.act("play", "peek_a_boo")
    assert len(board.legal("put_back")) == 1
    board.act("put_back", False, False)
    assert (board.deck("one_time"), board.deck("permanent")) == (["vermin"], [])
    assert board.pile == ["salve", "dexterity", "peek_a_boo"]


@pytest.mark.rule("AM-264")
def test_hurry_change_swaps_up_to_three_other_cards():
    board = start(A=holding("hurry_change", "salve", "vermin", "vermin", "crates"))
    board.act("play", "hurry_change")
    assert board.decision == "decide_refresh"
    assert not board.can("stop")  # at least one
    assert sorted(a.card for a in board.legal("choose_card")) == ["crates", "salve", "vermin"]
    board.act("choose_card", "vermin")
    board.act("choose_card", "vermin")
    assert board.can("stop")
    board.act("choose_card", "salve")
    assert board.decision == "decide_draw_deck"  # three are all
    for card in ("alpinist", "dexterity", "unstoppable"):
        board.act("choose_deck", "permanent", draws=[("permanent", card)])
    assert board.A.cards == ["alpinist", "crates", "dexterity", "unstoppable"]
    assert (board.ap, sorted(board.pile)) == (2, ["hurry_change", "salve", "vermin", "vermin"])


@pytest.mark.rule("AM-264")
def test_hurry_change_may_stop_early_and_needs_another_card():
    board = start(A=holding("hurry_change", "salve", "vermin"))
    board.act("play", "hurry_change")
    board.act("choose_card", "salve")
    board.act("stop")
    board.act("choose_deck", "one_time", draws=[("one_time", "god_mode")])
    assert (board.decision, board.A.cards) == ("decide_action", ["god_mode", "vermin"])
    assert not start(A=holding("hurry_change")).can("play", "hurry_change")


@pytest.mark.rule("AM-266", "AM-068")
def test_crates_takes_a_card_of_any_warehouse_from_anywhere():
    stock = ["alpinist", "dexterity", "salve", "vermin"]
    board = start(A=holding("crates", at="S:0"), warehouses={"C": stock}, decks={"one_time": ["god_mode"]})
    board.act("play", "crates")
    assert board.decision == "decide_crate"
    assert len(board.legal("crate")) == 24
    board.act("crate", "C", 4)
    assert (board.A.cards, board.warehouse("C")) == (["salve"], ["alpinist", "dexterity", "god_mode", "vermin"])
    assert (board.ap, board.pile) == (2, ["crates"])
    assert board.can("take")  # not the take Action of this turn
    assert board.named(board.A.shown) == ["salve"]  # AM-062: everybody has seen it on display


@pytest.mark.rule("AM-266", "AM-200")
def test_a_destroyed_warehouse_has_no_crates():
    board = start(A=holding("crates"), destroyed=["C"])
    board.act("play", "crates")
    assert len(board.legal("crate")) == 20
    assert not board.can("crate", warehouse="C")


@pytest.mark.rule("AM-269")
def test_archers_tales_keeps_one_of_six_cards_of_a_deck():
    board = start(A=holding("archers_tales"))
    board.act("play", "archers_tales")
    assert board.decision == "decide_search_deck"
    six = ["alpinist", "alpinist", "dexterity", "unstoppable", "short_bow", "long_bow"]
    board.act("choose_deck", "permanent", draws=[("permanent", card) for card in six])
    assert board.decision == "decide_search_keep"
    assert sorted(a.card for a in board.legal("choose_card")) == sorted(set(six))
    board.act("choose_card", "alpinist")
    assert board.A.cards == ["alpinist"]
    assert sorted(board.pile) == ["alpinist", "archers_tales", "dexterity", "long_bow", "short_bow", "unstoppable"]
    assert set(board.state()["pile_seen"][: len(board.pile)]) == {255}  # face up
    assert board.ap == 2


@pytest.mark.rule("AM-269", "AM-065")
def test_archers_tales_searches_a_deck_that_has_cards():
    board = start(A=holding("archers_tales"), decks={"permanent": []})
    board.act("play", "archers_tales")
    assert [a.deck for a in board.legal("choose_deck")] == ["one_time"]
    empty = {"permanent": [], "one_time": []}
    assert not start(A=holding("archers_tales"), decks=empty).can("play", "archers_tales")


@pytest.mark.rule("AM-269")
def test_archers_tales_takes_what_there_is():
    board = start(A=holding("archers_tales"), pile=["dexterity"], decks={"permanent": ["alpinist"]})
    board.act("play", "archers_tales")
    board.act("choose_deck", "permanent")
    assert sorted(a.card for a in board.legal("choose_card")) == ["alpinist", "dexterity"]
    board.act("choose_card", "dexterity")
    assert (board.A.cards, board.pile) == (["dexterity"], ["alpinist", "archers_tales"])


DEALT = ["salve", "vermin", "crates"]


@pytest.mark.rule("AM-267")
def test_mobilizing_forces_deals_a_card_to_everybody():
    board = start(players=3, A=holding("mobilizing_forces"))
    board.act("play", "mobilizing_forces")
    for card in DEALT:
        assert board.decision == "decide_draw_deck"
        board.act("choose_deck", "one_time", draws=[("one_time", card)])
    assert (board.decision, board.to_act) == ("decide_deal_keep", "A")
    assert sorted(a.card for a in board.legal("choose_card")) == sorted(DEALT)
    board.act("choose_card", "crates")
    assert (board.decision, board.to_act) == ("decide_deal_give", "A")
    assert sorted(a.card for a in board.legal("choose_card")) == ["salve", "vermin"]
    board.act("choose_card", "vermin")
    board.act("choose_card", "salve")
    assert (board.A.cards, board.B.cards, board.C.cards) == (["crates"], ["vermin"], ["salve"])
    assert (board.ap, board.pile, board.decision) == (2, ["mobilizing_forces"], "decide_action")
    assert sum(board.A.shown) + sum(board.B.shown) + sum(board.C.shown) == 0  # face down


@pytest.mark.rule("AM-267", "AM-016")
def test_recipients_come_in_turn_order_and_hands_are_cut_afterwards():
    full = ["options", "options", "elusive", "elusive", "inspiration"]
    board = start(players=3, active="B", B=holding("mobilizing_forces"), A=on("L1:9", hand=full))
    board.act("play", "mobilizing_forces")
    for card in DEALT:
        board.act("choose_deck", "one_time", draws=[("one_time", card)])
    for card in ("crates", "vermin", "salve"):
        board.act("choose_card", card)
    assert (board.B.cards, board.C.cards) == (["crates"], ["vermin"])
    assert (board.to_act, board.decision) == ("A", "decide_discard")
    assert board.A.hand_size == 6
    board.act("choose_card", "salve")
    assert (board.to_act, board.decision) == ("B", "decide_action")


@pytest.mark.rule("AM-267")
def test_with_too_few_cards_the_last_ones_get_none():
    board = start(players=3, A=holding("mobilizing_forces"), decks={"one_time": ["salve", "vermin"], "permanent": []})
    board.act("play", "mobilizing_forces")
    board.act("choose_deck", "one_time")
    board.act("choose_deck", "one_time")
    board.act("choose_card", "salve")
    board.act("choose_card", "vermin")
    assert (board.A.cards, board.B.cards, board.C.cards) == (["salve"], ["vermin"], [])
    assert board.decision == "decide_action"


# --- Hafdas C-4 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-263")
def test_hafdas_c4_hurts_everybody_around_on_any_level():
    board = start(
        A=holding("hafdas_c4", at="L1:1"), B="L1:2", C=on("L2:0", god_mode=1), D="S:1", E=hidden("L2:1"), F="L1:3",
        shelter=["L1:2"],
    )  # fmt: skip
    board.act("play", "hafdas_c4")
    assert hit_points(board) == [10, 9, 9, 9, 9, 10]
    assert [board.B.at, board.C.at, board.D.at] == ["L1:2", "L2:0", "S:1"]
    assert (board.E.visible, board.ap, board.pile) == (0, 2, ["hafdas_c4"])


@pytest.mark.rule("AM-263", "AM-319", "AM-073")
def test_hafdas_c4_needs_a_victim_or_somebody_hidden():
    assert not start(A=holding("hafdas_c4"), B="L1:3").can("play", "hafdas_c4")
    board = start(A=holding("hafdas_c4"), B=hidden("S:15"))
    board.act("play", "hafdas_c4")
    assert (hit_points(board), board.ap) == ([10] * 6, 2)
