"""The Scrounger: warehouse, extra moves, Scrounge, extra attack (AM-243 to AM-247)."""

import pytest
from boards import on, start
from seats import hidden

DEMON = on("S:16", form="demon")
STOCK = ["alpinist", "dexterity", "salve", "vermin"]
HAND = ["crates", "elusive", "options"]
PERMANENTS = (0, 1)  # slots of the warehouse
ONE_TIME = (4, 5)


def scrounger(at="L1:1", **fields):
    return on(at, character="scrounger", **fields)


# --- at the warehouse -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-243", "AM-068")
def test_one_take_action_may_empty_the_warehouse():
    """WS-30."""
    board = start(A=scrounger("S:0", hand=HAND), warehouses={"A": STOCK})
    board.act("take", 0)
    assert (board.decision, board.ap) == ("decide_take_more", 2)
    assert board.options("take", "slot") == [1, 4, 5]
    assert board.can("stop")
    board.act("take", 5)
    board.act("take", 1)
    assert board.options("take", "slot") == [4]
    assert board.warehouse("A") == ["salve"]
    assert board.A.hand_size == 6  # the limit comes after the last pick
    board.act("take", 4)
    assert (board.decision, board.A.hand_size) == ("decide_discard", 7)
    board.act("choose_card", "crates")
    board.act("choose_card", "elusive")
    assert board.A.cards == ["alpinist", "dexterity", "options", "salve", "vermin"]
    assert len(board.warehouse("A")) == 4
    assert (board.ap, board.can("take")) == (2, False)
    board.act("climb", "L1:0")
    assert (board.A.at, board.ap) == ("L1:0", 0)


@pytest.mark.rule("AM-243")
def test_the_scrounger_may_stop_at_any_card():
    board = start(A=scrounger("S:0"), warehouses={"A": STOCK})
    board.act("take", 4)
    board.act("stop")
    assert (board.decision, board.A.cards) == ("decide_action", ["salve"])
    assert len(board.warehouse("A")) == 4
    assert not board.can("take")


@pytest.mark.rule("AM-243")
@pytest.mark.parametrize("most", [1, 2])
def test_how_many_cards_is_a_parameter(most):
    board = start(settings=[f"scrounger.take_max={most}"], A=scrounger("S:0"), warehouses={"A": STOCK})
    board.act("take", 0)
    if most == 2:
        board.act("take", 1)
    assert (board.decision, board.A.hand_size) == ("decide_action", most)


@pytest.mark.rule("AM-243", "AM-070")
def test_others_take_one_card():
    board = start(A="S:0", warehouses={"A": STOCK})
    board.act("take", 0)
    assert (board.decision, board.A.cards) == ("decide_action", ["alpinist"])


@pytest.mark.rule("AM-243", "AM-068")
def test_refilled_slots_are_not_offered_again():
    board = start(
        settings=["rules.scrounger_refill=each"],
        A=scrounger("S:0"),
        warehouses={"A": STOCK},
        decks={"permanent": ["unstoppable"], "one_time": ["god_mode"]},
    )
    board.act("take", 0)
    assert board.warehouse("A") == ["unstoppable", "dexterity", "salve", "vermin"]
    assert board.options("take", "slot") == [1, 4, 5]


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-244")
@pytest.mark.parametrize(
    ("settings", "others", "moves"),
    [
        ([], {}, 1),
        ([], {"D": DEMON}, 3),
        (["scrounger.mp=2"], {}, 2),
        (["scrounger.mp=0"], {}, 0),
        (["scrounger.mp_up=1"], {"D": DEMON}, 1),
    ],
)
def test_free_moves_of_a_turn(settings, others, moves):
    board = start(settings=settings, ap=0, A=scrounger("L1:5"), **others)
    for i in range(moves):
        board.act("move", f"L1:{6 + i}")
    assert not board.can("move")
    assert not board.can("run")


@pytest.mark.rule("AM-244", "AM-082")
def test_the_free_move_helps_to_climb():
    board = start(ap=2, A=scrounger("L1:1"))
    board.act("climb", "L2:1")
    assert (board.A.at, board.ap) == ("L2:1", 0)
    assert not start(ap=1, A=scrounger("L1:1")).can("climb")


# --- Scrounge ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-245")
def test_three_tokens_and_an_action_fetch_any_card_of_the_pile():
    board = start(A=scrounger(scrounge=3), pile=["salve", "alpinist", "salve", "vermin"])
    board.act("scrounge")
    assert board.decision == "decide_pick_discard"
    assert sorted(a.card for a in board.legal("choose_card")) == ["alpinist", "salve", "vermin"]
    board.act("choose_card", "alpinist")
    assert board.A.cards == ["alpinist"]
    assert board.pile == ["salve", "salve", "vermin"]
    assert (board.ap, board.A.scrounge) == (2, 0)
    assert sum(board.A.shown) == 0  # not shown to the others
    assert not board.can("scrounge")


@pytest.mark.rule("AM-245")
def test_scrounging_needs_tokens_an_action_and_a_pile():
    assert not start(A=scrounger(scrounge=2), pile=["salve"]).can("scrounge")
    assert not start(ap=0, A=scrounger(scrounge=3), pile=["salve"]).can("scrounge")
    assert not start(A=scrounger(scrounge=3)).can("scrounge")
    assert not start(A=on("L1:1", scrounge=3), pile=["salve"]).can("scrounge")
    board = start(settings=["scrounger.token_cost=2"], A=scrounger(scrounge=2), pile=["salve"])
    board.act("scrounge")
    board.act("choose_card", "salve")
    assert board.A.scrounge == 0


@pytest.mark.rule("AM-245", "AM-059")
def test_a_scrounged_card_counts_for_the_hand_limit():
    board = start(A=scrounger(scrounge=3, hand=[*HAND, "salve", "vermin"]), pile=["alpinist"])
    board.act("scrounge")
    board.act("choose_card", "alpinist")
    assert (board.decision, board.A.hand_size) == ("decide_discard", 6)


@pytest.mark.rule("AM-245")
def test_scrounge_is_kept_when_upgraded_unless_base_powers_go():
    assert start(A=scrounger(scrounge=3), pile=["salve"], D=DEMON).can("scrounge")
    settings = ["rules.upgraded_keeps_base=false"]
    assert not start(settings=settings, A=scrounger(scrounge=3), pile=["salve"], D=DEMON).can("scrounge")


@pytest.mark.rule("AM-246")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (2, 3), (3, 3)])
def test_a_scrounge_token_comes_with_every_own_turn_up_to_three(before, after):
    board = start(active="C", D=on("L1:1", scrounge=before), E="L1:9")
    board.end_turn()
    assert (board.active, board.D.scrounge) == ("D", after)
    board.end_turn()
    assert board.E.scrounge == 0


@pytest.mark.rule("AM-246")
def test_scrounge_tokens_per_turn_are_a_parameter():
    board = start(settings=["scrounger.tokens_per_turn=2"], active="C", D="L1:1")
    board.end_turn()
    assert board.D.scrounge == 2


# --- the extra attack -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-247", "AM-083")
def test_upgraded_it_has_one_attack_that_costs_nothing():
    board = start(ap=1, A=scrounger("L1:1"), B="L1:2", D=DEMON)
    board.act("attack", "B")
    assert (board.ap, board.A.hp, board.B.hp) == (1, 10, 8)
    board.act("attack", "B")
    assert (board.ap, board.A.hp, board.B.hp) == (0, 9, 6)
    assert not board.can("attack")


@pytest.mark.rule("AM-247")
def test_extra_attacks_are_a_parameter_and_come_with_the_upgrade():
    assert not start(ap=0, A=scrounger("L1:1"), B="L1:2").can("attack")
    assert not start(ap=0, A="L1:1", B="L1:2", D=on("S:16", form="demon", character="savant")).can("attack")
    board = start(settings=["scrounger.attacks_up=2"], ap=0, A=scrounger("L1:1"), B="L1:2", D=DEMON)
    board.act("attack", "B")
    board.act("attack", "B")
    assert (board.A.hp, board.B.hp, board.can("attack")) == (10, 6, False)


@pytest.mark.rule("AM-247", "AM-289")
def test_the_extra_attack_pays_for_a_guess_but_not_for_a_bow_or_a_card():
    board = start(
        ap=0,
        A=scrounger("L1:1", hp=3, active=["short_bow"], hand=["desperate_measures"]),
        B="L1:2",
        C="L1:3",
        E=hidden("S:20"),
        D=DEMON,
    )
    assert not board.can("shoot")
    assert not board.can("play_on", "desperate_measures")
    board.act("attack_guess", "L1:0")
    assert (board.ap, board.A.hp) == (0, 3)
    assert not board.can("attack_guess")
