"""Actions, extra Move Actions, extra attacks, and in which order they pay (AM-080 to AM-087)."""

import pytest
from boards import on, start

SHELTERED = {"shelter": ["L1:1"]}  # L1:0 is a path: walking to and fro between the two costs no wounds


def kinds(board) -> set[str]:
    return {action.kind for action in board.table.legal()}


# --- three Actions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-080")
@pytest.mark.parametrize(("settings", "actions"), [([], 3), (["turn.actions=5"], 5), (["turn.actions=2"], 2)])
def test_a_turn_has_three_actions_and_unused_ones_are_lost(settings, actions):
    board = start(A="L1:1", settings=settings, ap=actions)
    board.end_turn()
    assert (board.to_act, board.ap) == ("B", actions)
    for _ in range(actions):
        board.act("draw", "one_time")
    assert board.ap == 0
    assert not board.can("draw")


@pytest.mark.rule("AM-080")
def test_nothing_is_left_of_the_last_round():
    board = start(A="L1:1", E=on("S:20", mischief=0))
    board.act("move", "L1:2")
    board.end_turns(until="B")
    board.end_turns(until="A")
    assert board.ap == 3


@pytest.mark.rule("AM-081")
def test_extra_actions_are_worth_one_each_and_expire_with_the_turn():
    hand = ["inspiration", "second_wind", "follow_the_monkey"]
    board = start(A=on("L1:1", hand=hand, treasures=["t_action", "t_move_2", "t_attack"]))
    for card in hand:
        board.act("play", card)
    for treasure in ("t_action", "t_move_2", "t_attack"):
        board.act("use", treasure)
    assert (board.ap, board.turn["mp_cards"], board.turn["mp_treasure"], board.turn["atk"]) == (5, 1, 2, 2)
    board.end_turn()
    assert (board.ap, board.turn["mp_cards"], board.turn["mp_treasure"], board.turn["atk"]) == (3, 0, 0, 0)


# --- extra Move Actions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-082")
def test_an_extra_move_pays_for_move_actions_only():
    board = start(A=on("S:0", hp=5, hand=["suture_kit"]), ap=0, turn={"mp_cards": 1})
    assert kinds(board) == {"end_turn", "move", "run"}
    board = start(A="L1:1", ap=0, caves=["L1:1"], turn={"mp_cards": 1})
    assert kinds(board) == {"end_turn", "move", "run", "descend", "cave"}
    board = start(A="L4:0", ap=0, turn={"mp_cards": 1})
    assert "enter_axis" in kinds(board)


@pytest.mark.rule("AM-082")
def test_an_extra_move_may_be_one_of_the_three_points_of_a_climb():
    board = start(A="S:0", ap=2, turn={"mp_cards": 1})
    board.act("climb", "L1:0")
    assert (board.A.at, board.ap, board.turn["mp_cards"]) == ("L1:0", 0, 0)
    assert not start(A="S:0", ap=1, turn={"mp_cards": 1}).can("climb")


@pytest.mark.rule("AM-082")
def test_by_another_ruling_it_pays_a_move_of_any_cost():
    any_single = ["rules.extra_move_mode=any_single"]
    board = start(A="S:0", ap=0, turn={"mp_cards": 1}, settings=any_single)
    board.act("climb", "L1:0")
    assert (board.A.at, board.ap, board.turn["mp_cards"]) == ("L1:0", 0, 0)
    board = start(A="S:0", ap=3, turn={"mp_cards": 1}, settings=any_single)
    board.act("climb", "L1:0")
    assert (board.ap, board.turn["mp_cards"]) == (3, 0)
    assert not start(A="S:0", ap=2, settings=any_single).can("climb")


@pytest.mark.rule("AM-082")
def test_by_a_third_ruling_it_pays_moves_of_cost_one_only():
    one_cost = ["rules.extra_move_mode=one_cost"]
    assert not start(A="S:0", ap=2, turn={"mp_cards": 1}, settings=one_cost).can("climb")
    board = start(A="S:0", ap=3, turn={"mp_cards": 1}, settings=one_cost)
    board.act("climb", "L1:0")
    assert (board.ap, board.turn["mp_cards"]) == (0, 1)
    board.act("move", "L1:1")
    assert (board.ap, board.turn["mp_cards"]) == (0, 0)


@pytest.mark.rule("AM-083")
def test_moves_are_paid_by_alpinist_cornered_animal_scrounger_cards_treasure_then_actions():
    rich = on("L1:0", hp=3, active=["alpinist", "cornered_animal"])
    board = start(D=rich, active="D", turn={"mp_cards": 1, "mp_treasure": 1}, settings=["slots.human=2"], **SHELTERED)
    cards = list(board.table.game.cards)
    used = []
    for hex in ("L1:1", "L1:0") * 3:
        board.act("move", hex)
        turn = board.turn
        strode = turn["strode"]
        used.append(
            (
                strode[cards.index("alpinist")],
                strode[cards.index("cornered_animal")],
                turn["scrounger_mp"],
                1 - turn["mp_cards"],
                1 - turn["mp_treasure"],
                3 - turn["ap"],
            )
        )
    assert used == [tuple(int(i <= n) for i in range(6)) for n in range(6)]


@pytest.mark.rule("AM-083")
def test_attacks_are_paid_by_the_scroungers_power_then_cards_then_actions():
    board = start(D="L1:1", B="L1:2", F=on("L4:1", form="demon"), active="D", turn={"atk": 1})
    paid = []
    for _ in range(3):
        board.act("attack", "B")
        paid.append((board.turn["scrounger_attacks"], board.turn["atk"], board.ap, board.D.hp))
    assert paid == [(1, 1, 3, 10), (1, 0, 3, 9), (1, 0, 2, 8)]


@pytest.mark.rule("AM-084")
def test_a_permanent_gives_its_extra_move_once_a_turn_however_often_it_is_swapped():
    board = start(C=on("L1:0", active=["alpinist"], hand=["honed_blade"]), active="C", **SHELTERED)
    board.act("move", "L1:1")
    assert board.ap == 3
    board.act("activate", "honed_blade", replaced="alpinist")
    board.act("activate", "alpinist", replaced="honed_blade")
    assert board.ap == 2
    board.act("move", "L1:0")
    assert board.ap == 1


@pytest.mark.rule("AM-084")
def test_an_extra_move_is_there_only_while_the_card_is_active():
    board = start(A=on("L1:0", active=["alpinist"], hand=["honed_blade"]), **SHELTERED)
    board.act("activate", "honed_blade", replaced="alpinist")
    board.act("move", "L1:1")
    assert board.ap == 1
    board = start(A=on("L1:0", hand=["alpinist"]), ap=1, **SHELTERED)
    board.act("activate", "alpinist")
    board.act("move", "L1:1")
    assert board.ap == 0
    assert not board.can("move")


@pytest.mark.rule("AM-084")
@pytest.mark.parametrize(("hp", "left"), [(3, 3), (4, 2)])
def test_the_cornered_animal_moves_extra_only_when_cornered(hp, left):
    board = start(A=on("L1:0", hp=hp, active=["cornered_animal"]), **SHELTERED)
    board.act("move", "L1:1")
    assert board.ap == left


@pytest.mark.rule("AM-085")
@pytest.mark.parametrize(("moves", "left"), [(0, 3), (1, 2), (3, 2)])
def test_a_downgrade_in_the_middle_of_a_turn_changes_what_is_left_of_a_power(moves, left):
    board = start(D="L1:0", F=on("L1:23", form="angel", hp=1), active="D", **SHELTERED)
    for hex in ("L1:1", "L1:0", "L1:1", "L1:0")[:moves]:
        board.act("move", hex)
    assert board.ap == 3  # upgraded: three extra moves
    if board.D.at == "L1:1":
        board.load({"player": {3: {"pos": board.number("L1:0")}}})
    board.act("attack", "F")
    assert (board.ascendant, board.ap) == (None, 3)  # the extra attack paid
    board.act("move", "L1:1")
    assert board.ap == left  # one extra move in all, less those already made


@pytest.mark.rule("AM-085")
def test_a_downgrade_takes_the_free_harvest_away():
    board = start(A="L1:1", F=on("L1:2", form="angel", hp=1), ap=2)
    board.act("attack", "F")
    board.act("harvest")
    assert board.ap == 0


@pytest.mark.rule("AM-086")
def test_an_extra_attack_pays_for_attacks_only():
    archer = on("L1:1", hp=3, active=["short_bow"], hand=["desperate_measures"])
    board = start(A=archer, B="L1:2", C="L1:3", ap=0, turn={"atk": 1})
    assert kinds(board) == {"end_turn", "attack"}
    board.act("attack", "B")
    assert (board.turn["atk"], board.ap) == (0, 0)
    assert not board.can("attack")


@pytest.mark.rule("AM-086")
def test_it_pays_for_guesses_and_for_both_attacks_of_a_demon():
    hidden = on("L1:2", visible=0, token=1)
    assert start(A="L1:1", B=hidden, ap=0, turn={"atk": 1}).can("attack_guess", "L1:2")
    for kind in ("attack", "demon_aoe"):
        board = start(A=on("L1:1", form="demon"), B="L1:2", ap=0, turn={"atk": 1})
        board.act(kind, *(["B"] if kind == "attack" else []))
        assert board.turn["atk"] == 0


@pytest.mark.rule("AM-087")
def test_what_costs_nothing_can_be_done_without_actions():
    hand = ["second_wind", "inspiration", "follow_the_monkey", "options", "suture_kit"]
    board = start(E=on("L1:8", hp=5, hand=hand, treasures=["t_heal_4", "t_grenade"]), B="L1:7", active="E", ap=0)
    assert board.options("play", "card") == ["follow_the_monkey", "inspiration", "options", "second_wind"]
    assert board.options("use", "treasure") == ["t_heal_4"]
    assert board.can("pull", "B")
    assert kinds(board) == {"end_turn", "play", "use", "pull"}
