"""Turns in order, and what comes before the characters act (FX-047 to FX-053, FX-065, FX-070)."""

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.table import Table

STARFALL = {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)}
FAULT_LINE = {"spell": "fault_line", "seat": 1, "counter": 2, "tile": (0, 0)}
DREAD_MARK = {"spell": "dread_mark", "seat": 3, "counter": 1, "character": 1}


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-047", "FX-049")
@pytest.mark.parametrize("first", [0, 1])
def test_teams_take_turns_from_the_first_team_on(first):
    """The counter counts team turns: odd ones are the first team's."""
    table = Table("exxinon", settings=[f"setup.first_team={first}", "engine.auto_single=false"], bots=["random"])
    board, order = Board(table), []
    for _ in range(7):
        assert board.table.to_act == 2 * board.team
        order.append((board.turn, board.team))
        board.end_turn()
    assert order == [(turn, first if turn % 2 else 1 - first) for turn in range(1, 8)]


@pytest.mark.rule("FX-047")
def test_both_characters_of_a_team_act_in_the_same_turn():
    board = start(team=1, C=(0, 3), S=(1, 3), Z=(0, 2), N=(2, 2))
    board.attack("C", "Z")
    board.attack("S", "N")
    board.step("C", "W")
    board.step("S", "SE")
    assert (board.turn, board.team, board.Z.health, board.N.health) == (6, 1, 19, 24)
    assert not board.can("step", "Z")
    assert not board.can("step", "N")


@pytest.mark.rule("FX-049")
def test_the_counter_advances_by_one_at_the_start_of_a_turn():
    board = start(turn=5)
    board.step("Z", "W")
    assert board.turn == 5
    events = board.end_turn()
    turns = [(event.team, event.turn) for event in events if event.kind == "turn"]
    assert (board.turn, turns) == (6, [(1, 6)])


# --- the four steps ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-048")
def test_counter_and_events_then_delays_then_mana_then_synthesis():
    """Turn 8: every character gains 1 mana; a mark of Skrakz resolves; the team gains mana; then it may synthesise."""
    board = start(turn=7, delays=[DREAD_MARK], C=on(mana=6))
    events = board.act("end_turn")
    kinds = [
        (event.kind, event.cause) if event.kind == "mana" else event.kind
        for event in events
        if event.kind in ("turn", "track", "mana", "damage") or (event.kind == "delay" and event.what == "resolves")
    ]
    assert kinds == [
        "turn",
        "track",
        *[("mana", "event")] * 4,
        "delay",
        "damage",
        *[("mana", "turn")] * 2,
    ]
    assert (board.decision, board.C.mana, board.S.mana) == ("decide_synthesis", 8, 5)
    assert not board.can("step", "C")


@pytest.mark.rule("FX-048", "FX-054")
def test_mana_comes_after_the_delays():
    """Anchor Star takes Zenith to a zone tile in step 2: in step 3 he already gains the zone's mana."""
    anchor = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (1, -1)}
    board = start(team=1, delays=[anchor], Z=(0, -3))
    board.act("end_turn")
    board.act("to", (1, -1))
    assert (board.Z.tile, board.Z.mana, board.N.mana) == ((1, -1), 5, 4)


@pytest.mark.rule("FX-048", "FX-062")
def test_synthesis_comes_after_the_mana():
    board = start(team=1, Z=on(mana=4), N=on(mana=4))
    board.act("end_turn")
    assert (board.decision, board.Z.mana, board.N.mana) == ("decide_synthesis", 5, 5)


@pytest.mark.rule("FX-050")
def test_statuses_wake_before_the_events():
    """Turn 10: the Countess is under the meteorite; while her team chooses where to go, her Root is active already."""
    board = start(turn=9, C=on((0, 0), waiting=["root"]), S=on(waiting={"slow": 2}), Z=on(waiting=["stun"]))
    board.act("end_turn")
    assert (board.turn, board.decision) == (10, "decide_displace")
    assert (board.C.active, board.C.waiting) == ({"root": 1}, {})
    assert (board.S.active, board.S.waiting) == ({"slow": 2}, {})
    assert (board.Z.active, board.Z.waiting) == ({}, {"stun": 1})


@pytest.mark.rule("FX-051")
def test_events_come_before_delays():
    """Turn 10: the meteorite kills Neol before Dread Mark finds him: the mark fizzles."""
    board = start(turn=9, N=on((0, 0), health=4), delays=[DREAD_MARK])
    board.act("end_turn")
    assert board.delays == [("dread_mark", 1)]
    events = board.act("to", (1, 0))
    whats = [event.what for event in events if event.kind == "delay"]
    assert whats == ["counts", "fizzles"]
    assert (board.N.alive, board.objectives) == (False, {(0, 0): 20})


@pytest.mark.rule("FX-051")
def test_events_come_before_mana():
    """Turn 10: Skrakz leaves the centre for a zone tile before the mana is counted."""
    board = start(turn=9, S=(0, 0))
    board.act("end_turn")
    assert board.S.mana == 3
    board.act("to", (0, 1))
    assert (board.S.tile, board.S.mana, board.C.mana) == ((0, 1), 5, 4)


# --- delays -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-052")
def test_only_delays_of_the_active_team_count_down_those_of_both_players():
    marks = [{**STARFALL, "counter": 2}, FAULT_LINE, {**DREAD_MARK, "counter": 2}]
    board = start(team=1, delays=marks)
    board.end_turn()
    assert board.delays == [("starfall", 1), ("fault_line", 1), ("dread_mark", 2)]
    board.end_turn()
    assert board.delays == [("starfall", 1), ("fault_line", 1), ("dread_mark", 1)]


@pytest.mark.rule("FX-052")
def test_a_delay_at_0_resolves_at_once():
    board = start(team=1, delays=[STARFALL], S=(0, 1))
    board.end_turn()
    assert (board.turn, board.S.health, board.delays, board.Z.pile) == (7, 18, [], ["starfall"])


@pytest.mark.rule("FX-053")
def test_all_counters_go_down_before_the_first_delay_resolves():
    later = {"spell": "starfall", "seat": 0, "counter": 2, "tile": (1, 0)}
    board = start(team=1, delays=[STARFALL, {**FAULT_LINE, "counter": 1}, later], S=(0, 1))
    board.act("end_turn")
    assert (board.decision, board.table.to_act) == ("decide_delay_order", 0)
    assert board.delays == [("starfall", 0), ("fault_line", 0), ("starfall", 1)]
    assert (board.S.health, len(board.table.legal())) == (22, 2)


@pytest.mark.rule("FX-053")
@pytest.mark.parametrize(("first", "order"), [(0, ["starfall", "fault_line"]), (1, ["fault_line", "starfall"])])
def test_the_team_chooses_which_due_delay_resolves_first(first, order):
    board = start(team=1, delays=[STARFALL, {**FAULT_LINE, "counter": 1}], S=on((0, 1), health=7))
    board.act("end_turn")
    events = board.act("resolve", first)
    assert [event.spell for event in events if event.kind == "delay" and event.what == "resolves"] == order
    assert [event.source for event in events if event.kind == "damage"] == order
    assert not board.S.alive


@pytest.mark.rule("FX-053")
def test_each_delay_resolves_completely_before_the_next():
    """Anchor Star first: it teleports, asks where to and heals; only then Starfall hits."""
    anchor = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (0, -1)}
    board = start(team=1, delays=[anchor, STARFALL], Z=on((0, -3), health=10), S=(0, 1))
    board.act("end_turn")
    board.act("resolve", 0)
    assert (board.decision, board.S.health) == ("decide_teleport", 22)
    events = board.act("to", (0, -1))
    assert [event.kind for event in events if event.kind in ("move", "heal", "damage")] == ["move", "heal", "damage"]
    assert (board.Z.tile, board.Z.health, board.S.health) == ((0, -1), 12, 18)


@pytest.mark.rule("FX-053")
def test_delays_may_resolve_by_age():
    marks = [{**FAULT_LINE, "counter": 1}, STARFALL]
    board = start(team=1, delays=marks, S=(0, 1), settings=["delay.order=oldest_first"])
    events = board.act("end_turn")
    assert [event.source for event in events if event.kind == "damage"] == ["fault_line", "starfall"]
    assert board.decision == "decide_main"


# --- step 4 -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-065")
def test_synthesis_is_only_possible_at_the_start_of_the_turn():
    """Declined, or with mana that came later, it is not offered while the characters act."""
    board = start(Z=on(mana=30), N=on(mana=30))
    assert not board.can("pay")
    board = start(team=1, Z=on(mana=30), N=on(mana=30))
    board.end_turn()
    assert board.decision == "decide_main"
    board.act("discard", "Z", board.Z.hand[0])
    assert not board.can("pay")


@pytest.mark.rule("FX-070")
def test_a_core_may_be_used_at_the_start_of_a_turn_after_the_synthesis():
    board = start(team=1, cores=(1, 0), Z=on(mana=8), N=on(mana=8))
    board.act("end_turn")
    assert board.decision == "decide_synthesis"
    board.act("pay", 5)
    assert (board.decision, board.table.to_act) == ("decide_core", 0)
    board.act("use")
    assert (board.decision, board.cores, board.state()["core_turns"], board.Z.steps) == (
        "decide_main",
        [0, 0],
        [3, 0],
        5,
    )


@pytest.mark.rule("FX-070")
def test_a_core_may_be_kept_for_a_later_turn():
    board = start(team=1, cores=(1, 0), Z=on(mana=0))
    board.act("end_turn")
    board.act("keep")
    assert (board.decision, board.cores, board.Z.steps) == ("decide_main", [1, 0], 3)
    assert not board.can("use")
    board.end_turn()
    assert board.decision == "decide_main"  # the other team is not asked
    board.act("end_turn")
    assert (board.turn, board.decision) == (9, "decide_core")


@pytest.mark.rule("FX-070")
def test_a_team_without_a_core_is_not_asked():
    board = start(team=1, cores=(0, 1), Z=wraith())
    board.act("end_turn")
    assert board.decision == "decide_main"
