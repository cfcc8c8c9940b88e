"""The frame of a turn: its steps, what may be skipped, free actions, what ends with it (EP-036 to EP-044)."""

from itertools import permutations

import pytest
from island import TREACHERY, Island, start, wretch

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
STEPS = {"activate_self", "activate", "travel", "act", "rest"}


def steps_left(board: Island) -> set[str]:
    """Which of the three steps the menu still offers."""
    kinds = {action.kind for action in board.table.legal()} & STEPS
    return {{"activate_self": "activate", "rest": "act"}.get(kind, kind) for kind in kinds}


def take_step(board: Island, step: str) -> Island:
    if step == "activate":
        return board.act("activate", "veteran")
    if step == "act":
        return board.act("act", min(board.legal("act")))
    return board.act("travel").act("step", "v32").act("stop")


@pytest.mark.rule("EP-037", "EP-039")
@pytest.mark.parametrize("order", [*permutations(("activate", "travel", "act"))])
def test_three_steps_in_any_order_each_once(order):
    tiles = {**TILES, "h03": "fort"}
    board = start({"P0": wretch("v31", companions={"veteran": 0, "bard": 0})}, tiles=tiles)
    left = {"activate", "travel", "act"}
    for step in order:
        assert steps_left(board) == left
        take_step(board, step)
        left.remove(step)
    assert steps_left(board) == set()


@pytest.mark.rule("EP-038")
@pytest.mark.parametrize("before", [[], ["activate"], ["travel"], ["act", "travel"]])
def test_a_turn_may_end_whatever_was_done(before):
    board = start({"P0": wretch("v31", companions={"veteran": 0})}, tiles={**TILES, "h03": "fort"})
    for step in before:
        take_step(board, step)
    assert board.can("end")
    assert board.act("end").to_act == 1


@pytest.mark.rule("EP-038")
def test_travel_may_be_compulsory():
    settings = ["travel.min_steps=1"]
    board = start({"P0": wretch("v31")}, tiles=TILES, settings=settings)
    assert not board.can("end")
    assert not board.act("activate_self").act("attribute", "strength").can("end")
    assert not board.act("rest", "potential").can("end")
    board.act("travel").act("step", "v32").act("stop")
    assert board.can("end")


@pytest.mark.rule("EP-038")
def test_whoever_is_trapped_need_not_travel():
    crowd = {"P0": wretch("v01"), "P1": wretch("v13"), "P2": wretch("v24"), "P3": wretch("v25")}
    assert start(crowd, settings=["travel.min_steps=1"]).can("end")


@pytest.mark.rule("EP-039")
@pytest.mark.parametrize(
    ("setting", "again"),
    [("turn.activations=2", "activate"), ("turn.tile_actions=2", "act")],
)
def test_more_of_a_step_by_parameter(setting, again):
    board = start(
        {"P0": wretch("v31", companions={"veteran": 0})}, tiles={**TILES, "h03": "fort"}, settings=[setting]
    ).act("end")
    board.act("end")  # a turn of the ruleset's own
    for step in ("activate", "travel", "act"):
        take_step(board, step)
    assert steps_left(board) == {again}


@pytest.mark.rule("EP-040")
def test_nothing_else_happens_between_the_steps_of_a_travel():
    own = wretch("v31", held="I3 K1 S1", companions={"veteran": 0}, relics={"prism_of_dawn": 1})
    board = start({"P0": own}, tiles=TILES).act("travel")
    assert {kind for kind, *_ in board.legal()} == {"step"}
    board.act("step", "v32")
    assert board.legal() == {("step", "v26"), ("step", "v31"), ("step", "v33"), "stop"}


@pytest.mark.rule("EP-041")
def test_free_actions_use_no_step():
    own = wretch("v31", "8/6/2", "I4 K1 S1", proficiency={"vision": 1})
    board = start({"P0": own}, tiles=TILES)
    before = steps_left(board)
    for action in (("convert", "courage"), ("take_prof", "inspiration"), ("discard_prof", "vision")):
        board.act(*action)
        assert steps_left(board) == before == {"activate", "travel", "act"}


@pytest.mark.rule("EP-041")
def test_free_actions_remain_when_the_steps_are_used_up():
    own = wretch("v31", "6/7/2", "I3 K2", companions={"veteran": 0}, proficiency={"vision": 1})
    board = start({"P0": own}, tiles={**TILES, "h03": "fort"})
    for step in ("activate", "travel", "act"):
        take_step(board, step)
    assert board.legal("convert")
    assert board.legal("take_prof") == {"inspiration", "knowledge"}
    assert board.legal("discard_prof") == {"vision"}


@pytest.mark.rule("EP-042")
def test_free_actions_between_the_repetitions_at_a_shrine():
    own = wretch("v31", "5/2/2", "I5 K1", companions={"bard": 3}, proficiency={"vision": 1})
    board = start({"P0": own}, tiles={"h00": "abandoned_shrine"}).act("act", "h00")
    # The first release was the only thing to do, and made itself.
    assert board.on("bard") == 1
    assert board.blocks(0) == "5/5/2 I4 K1"
    free = {("convert", "wisdom"), ("take_prof", "inspiration"), ("discard_prof", "vision")}
    assert board.legal() == {("shrine", "bard"), "done", *free}
    board.act("convert", "wisdom").act("discard_prof", "vision")
    assert board.decision == "decide_tile_repeat"
    assert board.blocks(0) == "5/4/2 I3 V2 W1"
    board.act("take_prof", "inspiration")
    assert board.legal() == {("discard_prof", "inspiration"), "done"}  # no inspiration is left for a release


@pytest.mark.rule("EP-042")
def test_free_actions_come_before_a_first_repetition_only_from_the_menu():
    own = wretch("v31", "5/5/2", "I2 K2", proficiency={"vision": 1})
    board = start({"P0": own}, tiles={"h00": "sacred_monastery"})
    assert board.legal("convert") == {"wisdom"}
    assert board.act("act", "h00").legal() == {("monk", "potential"), ("monk", "influence")}


@pytest.mark.rule("EP-042")
def test_nobody_has_free_actions_in_another_players_turn():
    rich = wretch("v33", "6/6/2", "I3 K3", proficiency={"vision": 1}, companions={"bard": 0})
    board = start({"P0": wretch("v31", "8/8/2", ""), "P1": rich}, tiles=TILES, control={"h00": 1})
    for action in (("act", "h00"), "travel", ("step", "v32"), "stop"):
        board.play(action)
        assert board.to_act == 0
    assert not board.legal("convert") | board.legal("take_prof") | board.legal("discard_prof")
    board.act("end")
    assert board.to_act == 1
    assert board.legal("convert")
    assert board.legal("discard_prof") == {"vision"}


@pytest.mark.rule("EP-043")
def test_what_a_turn_granted_is_gone_in_the_next():
    granted = {
        "speed_bonus": 2,
        "extra_travels": [2],
        "extra_tile": 1,
        "discount": {"command_post": 2, "inn": 1},
        "easy_control": 1,
        "scry": 3,
        "guard": 1,
        "rerolls": {"white": 1, "black": 1},
        "activations": 3,
    }
    board = start({"P0": wretch("v31")}, tiles=TILES, turn=granted)
    fresh = start({"P0": wretch("v31")}, tiles=TILES)
    assert board.state()["turn"] != fresh.state()["turn"]
    assert board.act("end").state()["turn"] == fresh.act("end").state()["turn"]
    assert board.act("end").state()["turn"] == fresh.act("end").state()["turn"]


@pytest.mark.rule("EP-043")
def test_what_is_granted_is_felt_in_this_turn_only():
    own = wretch("v31", "8/7/0", "K2 S2", companions={"outrider": 0, "bannerman": 0})
    board = start({"P0": own}, tiles=TILES, settings=["turn.activations=2"], turn={"activations": 2})
    for companion in ("outrider", "bannerman"):
        board.act("activate", companion).act("ability", companion)
    assert board.legal("control")  # without conviction
    board.act("end").act("end")
    assert not board.legal("control")
    board.act("travel")
    assert [event.limit for event in board.happened("travel")] == [2]


@pytest.mark.rule("EP-043")
def test_steps_come_back_with_the_next_turn():
    board = start({"P0": wretch("v31", companions={"veteran": 0})}, tiles={**TILES, "h03": "fort"})
    for step in ("activate", "travel", "act"):
        take_step(board, step)
    board.act("control", min(board.legal("control"))).act("end").act("end")
    assert steps_left(board) == {"activate", "travel", "act"}
    assert board.legal("activate") == {"veteran"}
    assert board.legal("control")
    assert not board.legal("ability")


@pytest.mark.rule("EP-044")
def test_a_single_option_makes_itself():
    """One companion, no choice of card: a fight asks nothing at all."""
    own = wretch("v31", "8/6/0", "C2", companions={"bard": 0})
    board = start(
        {"P0": own}, tiles={"h00": "gaping_maw"}, stacks={"monster": []}, face_up={"monster": "bog_hydra"}
    ).act("act", "h00", dice=["strength", "fatigue"])
    assert board.decision == "decide_turn"
    assert board.carried(0) == {"bard": 2}


@pytest.mark.rule("EP-044")
def test_the_end_of_a_turn_is_always_said():
    own, inns = wretch("v31", "0/0/0", "I1 K1"), {"h00": "inn", "h01": "inn", "h02": "inn"}
    board = start({"P0": own}, tiles=inns, turn={"activations": 0, "travels": 0, "rested": 1})
    assert board.legal() == {("convert", "wisdom"), "end"}
    board.act("convert", "wisdom")
    assert (board.to_act, board.legal()) == (0, {"end"})


# --- tokens and neighbours --------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-036")
def test_two_tokens_never_end_on_one_triangle():
    board = start({"P0": wretch("v31"), "P1": wretch("v32"), "P2": wretch("v25")}).act("travel")
    assert board.legal() == {("step", "v25"), ("step", "v32"), ("step", "v36")}
    assert "stop" not in board.act("step", "v32").legal()


@pytest.mark.rule("EP-036", "EP-091")
def test_nor_does_a_forced_move_end_on_another_token():
    own = wretch("v31", honor=10, companions={"charlatan": 0})
    board = start({"P0": own, "P1": wretch("v32"), "P2": wretch("v26")}, settings=[TREACHERY])
    board.act("activate", "charlatan").act("ability", "charlatan")
    assert board.decision == "decide_move_target"
    near = {"v33", "v36", "v25", "v27", "v34", "v15", "v16"}  # within 2 of v32, without v31 and v26
    assert board.legal("move_token") == near


@pytest.mark.rule("EP-035")
@pytest.mark.parametrize(
    ("settings", "victims"),
    [
        ([], {"v32", "v36", "v25"}),
        (["treachery.distance=2"], {"v32", "v36", "v25", "v26", "v33", "v35", "v30", "v13", "v14"}),
        (
            ["treachery.adjacency=shared_tile"],
            {"v32", "v36", "v25", "v26", "v33", "v35", "v30", "v13", "v14", "v34", "v24", "v15"},
        ),
    ],
)
def test_who_is_adjacent_to_a_player_on_v31(settings, victims):
    struck_on = set()
    triangles = [f"v{n:02}" for n in range(1, 37) if n != 31]
    for first in range(0, 35, 4):
        there = dict(enumerate(triangles[first : first + 4], 1))
        players = {"P0": wretch("v31", companions={"cutthroat": 0})} | {f"P{n}": wretch(v) for n, v in there.items()}
        open_ability = {"activated": ["cutthroat"], "ability_open": ["cutthroat"]}
        board = start(players, turn=open_ability, settings=[TREACHERY, *settings])
        if board.legal("ability"):
            board.act("ability", "cutthroat")
            struck = {event.victim for event in board.happened("treachery")}  # at once, if there is one victim only
            struck_on |= {there[seat] for seat in struck or board.legal("target")}
    assert struck_on == victims
