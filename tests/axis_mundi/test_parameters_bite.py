"""A parameter must bite: none is missing in bites.py, whose scenes the generic tests of all games play with and without
it; these play as they are written; and the numbers of cards and treasures bite too."""

import pytest
from bites import BITES, come_of
from boards import Board, on, start

from equipoise.sim.games.axis_mundi.components import CARDS, TREASURES
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.ruleset import parameters
from equipoise.sim.table import Table


def test_there_is_a_scene_for_every_parameter():
    assert sorted(BITES) == sorted(p.key for p in parameters(AxisMundiRules))


@pytest.mark.parametrize("key", list(BITES))
def test_a_scene_plays_as_it_is_written(key):
    _, play = BITES[key]
    as_written = play([])
    assert not (isinstance(as_written, tuple) and as_written[0] == "not legal"), as_written


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", list(CARDS))
def test_the_number_of_copies_is_what_lies_in_the_deck(card):
    for count in (0, 7):
        board = Board(Table("axis_mundi", bots=["random"], settings=[f"card.{card}.count={count}"]))
        assert board.deck(CARDS[card].deck).count(card) == count


# A position in which the card can be played, and the kind of play with its target.
WOUNDED = {"hp": 3, "wounds": 3, "energy": 0}
PLAYS = {
    "rock_climber": ("play_at", "L1:0"),
    "seek_and_destroy": ("play_on", "C"),
    "godspeed": ("play_on", "C"),
    "desperate_measures": ("play_on", "B"),
}
NOT_PLAYED = ("harvester", "perfect_counter", "makeshift_shield", "hickory_shield", "elusive", "double_double")
PLAYED = [card for card, row in CARDS.items() if row.deck == "one_time" and card not in NOT_PLAYED]


def before_playing(card: str, *settings: str) -> Board:
    familiar = {"energy": 3} if card in ("seek_and_destroy", "godspeed") else {}
    hand = [card, *(other for other in ("elusive", "inspiration", "salve", "options") if other != card)]
    me = on("S:0", hand=hand, **{**WOUNDED, **familiar})
    return start(A=me, B="S:1", C="L1:1", pile=["vermin", "alpinist", "unstoppable"], settings=settings)


def play(board: Board, card: str) -> None:
    kind, *target = PLAYS.get(card, ("play",))
    board.act(kind, card, *target)


@pytest.mark.parametrize("card", PLAYED)
def test_the_cost_of_a_card_is_paid(card):
    left = []
    for cost in (0, 2):
        board = before_playing(card, f"card.{card}.cost={cost}")
        play(board, card)
        left.append(board.ap if board.to_act == "A" and board.active == "A" else "over")
    assert left[0] != left[1] or left == ["over", "over"]
    if left == ["over", "over"]:
        assert before_playing(card, f"card.{card}.cost=0").load({"turn": {"ap": 0}}).can(*PLAYS[card][:1], card)
        assert not before_playing(card, f"card.{card}.cost=2").load({"turn": {"ap": 0}}).can(*PLAYS[card][:1], card)


@pytest.mark.parametrize("card", [card for card in PLAYED if CARDS[card].value])
def test_the_printed_amount_of_a_card_is_what_it_does(card):
    came = []
    for value in (CARDS[card].value, CARDS[card].value + 1 if CARDS[card].value < 10 else 9):
        board = before_playing(card, f"card.{card}.value={value}")
        play(board, card)
        for _ in range(8):  # the decisions that follow, until it is all done or an Action is asked
            if board.decision == "decide_action":
                break
            board.table.apply(board.table.legal()[-1])
        came.append(come_of(board.table))
    assert came[0] != came[1]


# --- treasures ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("treasure", [name for name, row in TREASURES.items() if row.value])
def test_the_printed_amount_of_a_treasure_is_what_it_does(treasure):
    came = []
    for value in (TREASURES[treasure].value, TREASURES[treasure].value + 1):
        me = on("L1:1", hp=1, energy=0, treasures=[treasure])
        board = start(A=me, settings=[f"treasure.{treasure}.value={value}"])
        board.act("use", treasure)
        came.append(come_of(board.table))
    assert came[0] != came[1]
