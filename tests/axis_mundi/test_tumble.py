"""The Phrygian Tumble of Notes (AM-277 to AM-281, AM-329)."""

import pytest
from boards import on, start
from seats import hit_points

TUMBLE = "phrygian_tumble"


def tumbling(*cards, at="L1:1", settings=(), before=(), others=None, **fields):
    """A has just played the Tumble and holds these cards."""
    board = start(settings=settings, A=on(at, hand=[TUMBLE, *cards], **fields), **(others or {}))
    for action in before:
        board.act(*action)
    board.act("play", TUMBLE)
    assert board.decision == "decide_tumble"
    return board


def playable(board):
    return sorted({a.card for a in board.table.legal() if a.kind.startswith("play")})


@pytest.mark.rule("AM-277", "AM-278", "AM-281")
def test_a_tumble_of_four_cards():
    """WS-23."""
    board = tumbling("free_refills", "inspiration", "suture_kit", "follow_the_monkey", hp=6)
    assert board.ap == 2
    board.act("play", "inspiration")
    assert board.ap == 3
    board.act("play", "suture_kit")
    assert (board.A.hp, board.ap) == (8, 3)
    board.act("play", "free_refills")
    for card in ("second_wind", "salve", "options"):
        board.act("choose_deck", "one_time", draws=[("one_time", card)])
    assert (board.decision, playable(board)) == ("decide_tumble", ["follow_the_monkey"])
    board.act("play", "follow_the_monkey")
    assert board.pile == []
    board.act("stop")
    assert (board.decision, board.ap, board.turn["atk"], board.A.hp) == ("decide_action", 3, 1, 8)
    assert board.A.cards == ["options", "salve", "second_wind"]
    assert sorted(board.pile) == sorted([TUMBLE, "inspiration", "suture_kit", "free_refills", "follow_the_monkey"])


@pytest.mark.rule("AM-277")
def test_inside_a_tumble_cards_cost_nothing_more():
    board = start(ap=1, A=on("L1:1", hp=4, wounds=3, hand=[TUMBLE, "suture_kit", "salve", "holistic_herbs", "options"]))
    board.act("play", TUMBLE)
    board.act("play", "options")
    board.act("option", "HEAL")
    board.act("play", "suture_kit")
    board.act("play_pair", "salve", "holistic_herbs")
    assert (board.ap, board.A.hp, board.A.wounds) == (0, 10, 0)


@pytest.mark.rule("AM-277", "AM-073")
def test_a_tumble_costs_an_action_and_needs_a_card_to_play():
    assert not start(ap=0, A=on("L1:1", hp=4, hand=[TUMBLE, "suture_kit"])).can("play", TUMBLE)
    assert not start(A=on("L1:1", hand=[TUMBLE, "suture_kit", "elusive"])).can("play", TUMBLE)
    assert start(A=on("L1:1", hp=9, hand=[TUMBLE, "suture_kit"])).can("play", TUMBLE)


@pytest.mark.rule("AM-277")
def test_a_tumble_may_stop_at_once():
    board = tumbling("suture_kit", hp=4)
    board.act("stop")
    assert (board.decision, board.ap, board.A.cards, board.pile) == ("decide_action", 2, ["suture_kit"], [TUMBLE])


@pytest.mark.rule("AM-278")
def test_nothing_but_cards_of_the_window_is_done_in_it():
    board = tumbling("suture_kit", "alpinist", TUMBLE, hp=4)
    assert {a.kind for a in board.table.legal()} == {"stop", "play"}
    assert playable(board) == ["suture_kit"]


@pytest.mark.rule("AM-278")
@pytest.mark.parametrize(
    ("pool", "expected"), [("initial", ["inspiration"]), ("current", ["inspiration", "second_wind"])]
)
def test_by_toggle_cards_drawn_in_the_window_may_be_played(pool, expected):
    board = tumbling("free_refills", "inspiration", settings=[f"rules.tumble_pool={pool}"])
    board.act("play", "free_refills")
    for card in ("second_wind", "inspiration", "elusive"):
        board.act("choose_deck", "one_time", draws=[("one_time", card)])
    assert playable(board) == expected
    board.act("play", "inspiration")
    assert playable(board) == ([] if pool == "initial" else ["inspiration", "second_wind"])


@pytest.mark.rule("AM-279")
def test_conditions_other_than_action_points_stay():
    board = tumbling("desperate_measures", "seek_and_destroy", "inspiration", hp=4, energy=2, others={"B": "L1:2"})
    assert playable(board) == ["inspiration"]
    board = tumbling("desperate_measures", "seek_and_destroy", "inspiration", hp=3, energy=3, others={"B": "L1:2"})
    assert playable(board) == ["desperate_measures", "inspiration", "seek_and_destroy"]


@pytest.mark.rule("AM-279", "AM-249")
def test_rock_climber_is_the_last_card_of_a_tumble_that_was_the_first_action():
    board = tumbling("rock_climber", "inspiration", "second_wind", at="S:0")
    board.act("play", "inspiration")
    board.act("play_at", "rock_climber", "L1:0")
    board.act("climb", "L2:0")
    assert (board.active, board.A.condition) == ("B", ("L2:0", 10, 1))
    assert board.A.cards == ["second_wind"]
    assert sorted(board.pile) == sorted([TUMBLE, "inspiration", "rock_climber"])


@pytest.mark.rule("AM-279")
def test_rock_climber_is_not_in_a_later_tumble():
    board = tumbling("rock_climber", "inspiration", at="S:0", before=[("draw", "permanent")])
    assert playable(board) == ["inspiration"]


@pytest.mark.rule("AM-280", "AM-155")
def test_perfect_counter_goes_with_desperate_measures_in_a_tumble():
    board = tumbling("desperate_measures", "perfect_counter", hp=3, others={"B": "L1:2"})
    assert {a.countered for a in board.legal("play_on")} == {False, True}
    board.act("play_on", "desperate_measures", "B", countered=True)
    assert hit_points(board, "AB") == [3, 7]
    assert board.pile == [] or board.decision == "decide_action"
    if board.decision == "decide_tumble":
        board.act("stop")
    assert sorted(board.pile) == ["desperate_measures", "perfect_counter", TUMBLE]


@pytest.mark.rule("AM-280")
def test_attachments_reactions_and_the_identity_card_are_not_tumbled():
    useless = [TUMBLE, "harvester", "makeshift_shield", "elusive", "change_identity"]
    board = start(A=on("L1:1", hand=useless), B="L1:2")
    assert not board.can("play", TUMBLE)
    board = tumbling("harvester", "change_identity", "perfect_counter", "second_wind")
    assert playable(board) == ["second_wind"]


@pytest.mark.rule("AM-281", "AM-075")
def test_cards_of_the_window_cannot_be_fetched_in_it():
    board = tumbling("inspiration", "second_times_the_charm", others={"pile": ["salve"]})
    board.act("play", "inspiration")
    board.act("play", "second_times_the_charm")
    assert [a.card for a in board.legal("choose_card")] == ["salve"]
    board.act("choose_card", "salve")
    if board.decision == "decide_tumble":
        assert playable(board) == []
        board.act("stop")
    assert sorted(board.pile) == sorted([TUMBLE, "inspiration", "second_times_the_charm"])


@pytest.mark.rule("AM-278", "AM-271")
def test_double_double_works_in_a_tumble_with_its_partner():
    board = tumbling("suture_kit", "double_double", hp=4)
    board.act("play", "suture_kit", doubled=True)
    assert (board.A.hp, board.ap) == (8, 2)


@pytest.mark.rule("AM-329", "AM-050")
def test_death_closes_the_window_and_unplayed_cards_stay():
    board = tumbling("desperate_measures", "inspiration", "second_wind", hp=1, others={"B": "L1:2"})
    board.act("play", "inspiration")
    board.act("play_on", "desperate_measures", "B")
    assert (board.A.hp, board.active) == (5, "B")
    assert board.A.cards == ["second_wind"]
    assert sorted(board.pile) == sorted([TUMBLE, "inspiration", "desperate_measures"])
