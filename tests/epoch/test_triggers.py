"""The end of the game: triggers, when they are examined, the last round, the cap (EP-229 to EP-236, EP-266)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.components import TRIGGERS
from equipoise.sim.table import Table

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
LEGEND = {"active": ["t_legend", "t_hoard"]}


def nearly(honor: int = 58, settings: tuple[str, ...] = (), **words) -> Island:
    """Control of a tile makes a legend of P0."""
    players = {"P0": wretch("v31", honor=honor), **words.pop("players", {})}
    return start(players, **{"tiles": TILES, "triggers": LEGEND, "settings": settings, "round": 5, **words})


def last_round(board: Island) -> int:
    return int(board.state()["end_round"])


# --- when conditions are examined -------------------------------------------------------------------------------------


@pytest.mark.rule("EP-229")
def test_conditions_are_examined_after_each_menu_action():
    board = nearly()
    assert last_round(board) == 0
    board.act("control", "h00")
    assert last_round(board) == 6
    assert [(e.trigger, e.seat, e.round) for e in board.happened("last_round")] == [("t_legend", 0, 6)]


@pytest.mark.rule("EP-229")
def test_conditions_are_not_examined_in_the_middle_of_an_action():
    """60 honor are reached and paid away again before the action is resolved."""
    board = nearly(settings=("triggers.tokens=[60]",)).act("control", "h00")
    assert (board.honor(0), board.decision, last_round(board)) == (60, "decide_remove_trigger", 0)
    assert last_round(board.act("remove_trigger", "t_hoard")) == 0
    assert last_round(nearly(settings=("triggers.tokens=[60]",)).play(("control", "h00"), "keep_triggers")) == 6


@pytest.mark.rule("EP-229")
def test_conditions_are_examined_at_the_start_of_a_turn():
    board = nearly(60, seat=1, first=0).act("end")
    assert (board.to_act, last_round(board)) == (0, 7)  # the turn of round 6 begins
    assert [e.kind for e in board.events if e.kind in ("turn", "last_round")] == ["turn", "last_round"]


@pytest.mark.rule("EP-229")
def test_conditions_may_be_examined_at_the_end_of_a_turn_only():
    late = ("triggers.check=end_of_turn",)
    board = nearly(settings=late).act("control", "h00")
    assert last_round(board) == 0
    assert last_round(board.act("end")) == 6
    fallen = nearly(settings=late).act("control", "h00")
    fallen.table.load({"common": {"score": {0: 50}}})
    assert last_round(fallen.act("end")) == 0


@pytest.mark.rule("EP-230")
@pytest.mark.parametrize(
    ("answer", "end"),
    [("keep_triggers", 6), (("remove_trigger", "t_legend"), 6), (("remove_trigger", "t_skyborne"), 0)],
)
def test_a_trigger_satisfied_on_arrival_counts_after_its_revealer_could_remove_it(answer, end):
    players = {"P1": wretch(speed=5)}
    board = nearly(18, players=players, triggers={"active": ["t_legend", "t_hoard"], "stack": ["t_skyborne"]})
    board.act("control", "h00")
    assert (board.decision, last_round(board)) == ("decide_remove_trigger", 0)
    assert last_round(board.play(answer)) == end


# --- who, and which ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-231")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_player_meeting_one_active_trigger_is_enough(seat):
    players = {f"P{i}": wretch(f"v3{1 + i}", speed=5 if i == seat else 2) for i in range(3)}
    board = start(players, tiles=TILES, triggers={"active": ["t_legend", "t_skyborne"]}, round=5).act(
        "rest", "potential"
    )
    assert last_round(board) == 6
    assert [(e.trigger, e.seat) for e in board.happened("last_round")] == [("t_skyborne", seat)]


@pytest.mark.rule("EP-231")
def test_a_trigger_that_is_not_active_ends_nothing():
    players = {"P0": wretch("v31", speed=5, honor=70), "P1": wretch()}
    board = start(players, tiles=TILES, triggers={"active": ["t_hoard", "t_dominion"]}).act("rest", "potential")
    assert last_round(board) == 0


@pytest.mark.rule("EP-231")
def test_what_several_players_have_together_does_not_count_unless_the_card_says_so():
    held = dict(
        zip(
            [f"h{n:02}" for n in range(3, 11)],
            ["inn", "inn", "inn", "fort", "spire", "library", "academy", "command_post"],
            strict=True,
        )
    )
    control = {h: i % 2 for i, h in enumerate(held)}
    common = {"tiles": {"h00": "sacred_monastery", **held}, "control": control}
    players = {"P0": wretch("v31", "8/4/2"), "P1": wretch(None, "8/4/2")}
    for active, end in (("t_dominion", 0), ("t_claimed_isle", 4)):
        board = start(players, triggers={"active": [active, "t_legend"]}, **common).act("rest", "potential")
        assert last_round(board) == end


@pytest.mark.rule("EP-236")
def test_the_twelve_trigger_cards_are_those_of_the_table():
    rows = {
        name: (
            card.scope,
            card.metric,
            card.op,
            card.threshold if isinstance(card.threshold, int) else list(card.threshold),
        )
        for name, card in TRIGGERS.items()
    }
    assert rows == {
        "t_legend": ("player", "honor", ">=", 60),
        "t_dominion": ("player", "tiles_controlled", ">=", 6),
        "t_great_company": ("player", "companions", ">=", 8),
        "t_hoard": ("player", "relics", ">=", 3),
        "t_enlightenment": ("player", "traits", ">=", 3),
        "t_extermination": ("player", "monsters", ">=", 3),
        "t_claimed_isle": ("global", "tiles_controlled_total", ">=", [8, 10, 12, 14]),
        "t_skyborne": ("player", "speed_tile", ">=", 5),
        "t_consummate": ("player", "proficiency", ">=", 3),
        "t_awakened": ("player", "potential", "<=", 0),
        "t_iron_will": ("player", "conviction", ">=", 7),
        "t_whole_again": ("player", "card_colors", ">=", 6),
    }


@pytest.mark.rule("EP-236")
@pytest.mark.parametrize(("threshold", "end"), [(21, 0), (20, 6)])
def test_a_threshold_is_a_parameter(threshold, end):
    board = nearly(18, (f"trigger.t_legend.threshold={threshold}",)).play(("control", "h00"), "keep_triggers")
    assert last_round(board) == end


# --- the last rounds --------------------------------------------------------------------------------------------------


def turns_to_the_end(board: Island) -> list[tuple[int, int]]:
    turns = []
    while not board.table.over:
        seat = board.to_act
        assert seat is not None
        turns.append((board.table.round, seat))
        board.act("end")
    return turns


@pytest.mark.rule("EP-232")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_round_is_finished_and_one_more_is_played(seat):
    players = {f"P{i}": wretch("v31" if i == seat else None, honor=58 if i == seat else 10) for i in range(3)}
    board = start(players, tiles=TILES, triggers=LEGEND, seat=seat, first=0, round=5).act("control", "h00")
    board.act("end")
    rest = [(5, other) for other in range(seat + 1, 3)]
    assert turns_to_the_end(board) == [*rest, (6, 0), (6, 1), (6, 2)]
    assert {player["turns"] for player in board.state()["player"][:3]} == {6}
    assert board.table.end_reason == "trigger"


@pytest.mark.rule("EP-232")
@pytest.mark.parametrize("rounds", [0, 2])
def test_how_many_rounds_follow_is_a_parameter(rounds):
    board = nearly(settings=(f"triggers.final_rounds={rounds}",)).act("control", "h00")
    turns = turns_to_the_end(board)
    assert turns == [(5, 0), (5, 1), (6, 0), (6, 1), (7, 0), (7, 1)][: 2 + 2 * rounds]


@pytest.mark.rule("EP-233")
def test_the_end_is_not_revoked_when_its_condition_ceases_to_hold():
    board = nearly().act("control", "h00")
    board.table.load({"common": {"score": {0: 20}}})
    assert last_round(board.act("rest", "potential")) == 6
    turns_to_the_end(board)
    assert board.table.round == 6


@pytest.mark.rule("EP-233")
def test_a_second_trigger_does_not_move_the_end():
    players = {"P1": wretch("v34", honor=58)}
    board = nearly(players=players).play(("control", "h00"), "end", "end", "end")
    assert (board.table.round, board.to_act) == (6, 1)
    assert last_round(board.act("control", "h04")) == 6
    assert board.honor(1) == 60
    assert board.act("end").table.over


@pytest.mark.rule("EP-233")
def test_two_triggers_satisfied_at_once_end_the_game_once():
    board = nearly(players={"P1": wretch(speed=5)}, triggers={"active": ["t_legend", "t_skyborne"]})
    board.act("control", "h00")
    assert [(e.trigger, e.seat, e.round) for e in board.happened("last_round")] == [("t_legend", 0, 6)]
    assert board.state()["decider"] == 0


@pytest.mark.rule("EP-234")
def test_two_triggers_stay_active_after_every_removal():
    """All four tokens, and a removal at each."""
    board = start(
        {"P0": wretch("v31", "4/4/4", honor=11)},
        tiles=TILES,
        settings=["triggers.tokens=[12,13,14,15]", "control.gain_honor=4", "triggers.remove_cost=0"],
    ).act("control", "h00")
    for _ in range(4):
        assert len(board.triggers()) == 3
        board.act("remove_trigger", min(board.triggers()))
    assert len(board.triggers()) == 2
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-235")
@pytest.mark.parametrize(("settings", "cap"), [((), 60), (("limits.round_cap=20",), 20)])
def test_a_game_still_running_after_the_cap_is_scored_there(settings, cap):
    players = {"P0": wretch(traits=["swift"], quest="q_landlord"), "P1": wretch(quest="q_slayer")}
    board = start(players, seat=0, first=0, round=cap, settings=settings).act("end")
    assert not board.table.over
    board.act("end")
    assert board.table.over
    assert board.table.end_reason == "cap"
    assert [board.honor(0), board.honor(1)] == [17, 10]
    assert [row["won"] for row in board.table.outcome()] == [1, 0]


@pytest.mark.rule("EP-235")
def test_a_game_that_is_triggered_in_its_last_round_ends_by_the_trigger():
    board = nearly(round=60, settings=("triggers.final_rounds=0",)).play(("control", "h00"), "end", "end")
    assert board.table.end_reason == "trigger"


@pytest.mark.rule("EP-266")
@pytest.mark.parametrize("first", [0, 1, 3])
def test_a_round_is_one_turn_of_everybody_beginning_with_the_first_player(first):
    board = start(seats=4, first=first, round=2)
    turns = []
    for _ in range(9):
        turns.append((board.table.round, board.to_act))
        board.act("end")
    order = [(first + i) % 4 for i in range(4)]
    assert turns == [(2 + i // 4, order[i % 4]) for i in range(9)]


@pytest.mark.rule("EP-266")
def test_the_first_player_of_the_game_begins_every_round():
    table = Table("epoch", seats=3, seed=8)
    first = table.to_act
    for number in range(1, 4):
        assert (table.round, table.to_act) == (number, first)
        for _ in range(3):
            table.apply("end")
