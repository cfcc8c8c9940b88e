"""Honor and the trigger tokens on its track (EP-222 to EP-228, EP-258)."""

import pytest
from island import TREACHERY, Island, start, wretch

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
STACK = ["t_hoard", "t_skyborne", "t_awakened", "t_consummate"]
TRIGGERS = {"active": ["t_legend", "t_dominion"], "stack": STACK}
STEEP = "control.gain_honor=4"


def climber(honor: int, settings: tuple[str, ...] = (), triggers: dict | None = None, **words) -> Island:
    """P0 may gain honor by controlling a tile."""
    players = {"P0": wretch("v31", honor=honor), **words.pop("players", {})}
    return start(players, tiles=TILES, triggers=triggers or TRIGGERS, settings=settings, **words)


def tokens(board: Island) -> list[tuple[int, int]]:
    return [(e.seat, e.value) for e in board.happened("token")]


# --- honor ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-222")
@pytest.mark.parametrize(("honor", "left"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 1)])
def test_honor_never_falls_below_nothing(honor, left):
    """Menacing, if it took three at once."""
    players = {"P0": wretch("v31", traits=["menacing"]), "P1": wretch("v32", honor=honor)}
    settings = [TREACHERY, "trait.menacing.effects.0.n=3"]
    board = start(players, settings=settings, seat=1, first=0).act("end")
    assert board.honor(1) == left


@pytest.mark.rule("EP-222")
def test_honor_has_no_upper_limit():
    board = climber(300, tokens_taken=4, triggers={"active": ["t_hoard", "t_dominion"]}).act("control", "h00")
    assert board.honor(0) == 302


# --- taking tokens ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-223")
@pytest.mark.parametrize(("honor", "taken"), [(17, []), (18, [(0, 20)]), (19, [(0, 20)])])
def test_a_token_is_taken_by_reaching_or_passing_its_value(honor, taken):
    board = climber(honor).act("control", "h00")
    assert tokens(board) == taken
    assert board.decision == ("decide_remove_trigger" if taken else "decide_turn")


@pytest.mark.rule("EP-223")
def test_a_token_fires_once_for_the_first_player_there():
    players = {"P1": wretch("v32", honor=19)}
    board = climber(19, players=players).play(("control", "h00"), "keep_triggers", "end")
    board.act("control", "h03")
    assert board.honor(1) == 21
    assert tokens(board) == []
    assert len(board.triggers()) == 3


@pytest.mark.rule("EP-223")
def test_a_player_who_falls_back_and_climbs_again_takes_no_second_token():
    board = climber(19).play(("control", "h00"), ("remove_trigger", "t_hoard"))
    assert board.honor(0) == 19
    board.play("end", "end")
    assert tokens(board.act("control", "h01")) == []


@pytest.mark.rule("EP-223")
def test_every_player_may_be_made_to_fire_each_value_once():
    players = {"P1": wretch("v32", honor=19)}
    board = climber(19, ("triggers.token_mode=every_player",), players=players)
    board.play(("control", "h00"), ("remove_trigger", "t_hoard"), "end")
    board.act("control", "h03")
    assert tokens(board) == [(1, 20)]
    board.play("keep_triggers", "end")
    assert tokens(board.act("control", "h01")) == []  # P0 passes 20 for the second time


@pytest.mark.rule("EP-223")
@pytest.mark.parametrize(
    ("honor", "taken"), [(17, []), (18, [(0, 20)]), (19, [(0, 20)]), (27, []), (28, [(0, 30)]), (38, [(0, 40)])]
)
def test_every_player_reaches_or_passes_each_value(honor, taken):
    board = climber(honor, ("triggers.token_mode=every_player",)).act("control", "h00")
    assert tokens(board) == taken


@pytest.mark.rule("EP-223")
def test_a_token_is_taken_in_the_turn_of_another_too():
    players = {"P1": wretch(honor=18)}
    board = climber(10, players=players, control={"h00": 1}).act("act", "h00")
    assert tokens(board) == [(1, 20)]
    assert (board.to_act, board.decision) == (1, "decide_remove_trigger")
    board.act("keep_triggers")
    assert (board.to_act, board.decision) == (0, "decide_turn")


# --- what a token does ------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-224")
def test_the_next_trigger_becomes_active_before_anything_is_decided():
    board = climber(19).act("control", "h00")
    assert board.triggers() == {"t_legend", "t_dominion", "t_hoard"}
    assert [(e.trigger, e.active, e.seat) for e in board.happened("trigger")] == [("t_hoard", 1, 0)]


@pytest.mark.rule("EP-225")
@pytest.mark.parametrize("trigger", ["t_legend", "t_dominion", "t_hoard"])
def test_any_active_trigger_may_be_removed_for_two_honor(trigger):
    board = climber(19).act("control", "h00")
    assert board.legal("remove_trigger") == {"t_legend", "t_dominion", "t_hoard"}
    board.act("remove_trigger", trigger)
    assert board.triggers() == {"t_legend", "t_dominion", "t_hoard"} - {trigger}
    assert board.honor(0) == 19
    assert board.state()["removed_triggers"] != 0


@pytest.mark.rule("EP-225")
def test_a_removal_may_be_declined():
    board = climber(19).play(("control", "h00"), "keep_triggers")
    assert (board.honor(0), len(board.triggers())) == (21, 3)


@pytest.mark.rule("EP-225")
def test_removals_may_be_ruled_out():
    board = climber(19, ("triggers.removal=off",)).act("control", "h00")
    assert (board.decision, board.honor(0), len(board.triggers())) == ("decide_turn", 21, 3)


@pytest.mark.rule("EP-225")
@pytest.mark.parametrize(("cost", "offered"), [(5, True), (6, False), (0, True)])
def test_a_removal_needs_the_honor_it_costs(cost, offered):
    settings = ("setup.start_honor=3", "triggers.tokens=[5]", f"triggers.remove_cost={cost}")
    board = climber(3, settings).act("control", "h00")
    assert (board.decision == "decide_remove_trigger") is offered
    if offered:
        assert board.act("remove_trigger", "t_legend").honor(0) == 5 - cost


@pytest.mark.rule("EP-226")
def test_tokens_reached_by_one_gain_come_one_by_one_each_with_its_removal():
    board = climber(15, ("triggers.tokens=[16,17,30]", STEEP)).act("control", "h00")
    assert tokens(board) == [(0, 16)]
    assert len(board.triggers()) == 3
    board.act("remove_trigger", "t_legend")
    assert tokens(board) == [(0, 17)]
    assert board.triggers() == {"t_dominion", "t_hoard", "t_skyborne"}
    board.act("remove_trigger", "t_skyborne")
    assert tokens(board) == []
    assert (board.decision, board.honor(0)) == ("decide_turn", 15)
    assert board.state()["tokens_taken"] == 2


@pytest.mark.rule("EP-226")
def test_paying_for_the_first_removal_does_not_save_the_second_token():
    """19 honor reach 18 and 19; after a removal for 2 the second token still fires."""
    board = climber(15, ("triggers.tokens=[18,19]", STEEP)).play(("control", "h00"), ("remove_trigger", "t_legend"))
    assert board.honor(0) == 17
    assert (board.decision, tokens(board)) == ("decide_remove_trigger", [(0, 19)])


@pytest.mark.rule("EP-227")
def test_dropping_below_a_token_changes_nothing():
    board = climber(19).play(("control", "h00"), ("remove_trigger", "t_legend"))
    assert board.honor(0) == 19
    assert board.state()["tokens_taken"] == 1
    assert board.triggers() == {"t_dominion", "t_hoard"}


@pytest.mark.rule("EP-227")
def test_a_loss_fires_no_token():
    """Were a token left below a player's honor, paying some of it away would not reach that token."""
    board = start({"P0": wretch("v31", honor=25, companions={"sellsword": 0})}).act("activate", "sellsword")
    board.table.engine.load({**board.state(), "tokens_taken": 0})  # Table.load refuses it: it would have been taken
    board.sound = False
    board.play(("ability", "sellsword"), ("attribute", "knowledge"))
    assert (board.honor(0), board.decision) == (24, "decide_turn")
    assert board.state()["tokens_taken"] == 0
    assert tokens(board) == []


@pytest.mark.rule("EP-228")
def test_after_the_end_is_set_tokens_fire_without_a_removal():
    board = climber(19, round=5, end_round=6).act("control", "h00")
    assert tokens(board) == [(0, 20)]
    assert board.triggers() == {"t_legend", "t_dominion", "t_hoard"}
    assert (board.decision, board.honor(0)) == ("decide_turn", 21)


@pytest.mark.rule("EP-228")
def test_nothing_fires_in_final_scoring():
    players = {"P0": wretch("v31", honor=19, traits=["swift"], quest="q_sage"), "P1": wretch()}
    board = start(players, tiles=TILES, control={"h00": 0}, seat=1, first=0, round=9, end_round=9, triggers=TRIGGERS)
    board.act("end")
    assert board.table.over
    assert board.honor(0) == 19 + 7 + 2 + 2
    assert tokens(board) == []
    assert board.triggers() == {"t_legend", "t_dominion"}


@pytest.mark.rule("EP-258")
def test_with_an_empty_stack_a_token_is_removed_without_further_effect():
    twelve = [
        "t_great_company", "t_hoard", "t_enlightenment", "t_extermination", "t_claimed_isle", "t_skyborne",
        "t_consummate", "t_awakened", "t_iron_will", "t_whole_again",
    ]  # fmt: skip
    few = tuple(f"trigger.{name}.enabled=false" for name in twelve)
    board = climber(19, few, triggers={"active": ["t_legend", "t_dominion"]}).act("control", "h00")
    assert tokens(board) == [(0, 20)]
    assert board.triggers() == {"t_legend", "t_dominion"}
    assert (board.decision, board.honor(0)) == ("decide_turn", 21)
    assert board.state()["tokens_taken"] == 1
