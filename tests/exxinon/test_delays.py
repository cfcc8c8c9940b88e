"""Delay: counters, marks, resolution and fizzling (FX-255 to FX-266, FX-337)."""

import pytest
from exxinon_boards import on, start, wraith

from equipoise.sim.action import Action

STARFALL = {"spell": "starfall", "seat": 0, "counter": 1, "tile": (0, 0)}
FAULT_LINE = {"spell": "fault_line", "seat": 1, "counter": 1, "tile": (0, 0)}
HIGH_NOON = {"spell": "high_noon", "seat": 0, "counter": 4}
ANCHOR_STAR = {"spell": "anchor_star", "seat": 0, "counter": 1, "tile": (0, 0)}


def dread_mark(**at) -> dict:
    return {"spell": "dread_mark", "seat": 3, "counter": 1, **at}


# --- when it happens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-255")
@pytest.mark.parametrize("x", [1, 2, 3, 4])
def test_delay_x_happens_x_own_turns_later(x):
    board = start(settings=[f"spells.starfall.delay.x={x}"], Z=on((0, -4), hand=["starfall"]), S=(0, -1))
    board.cast("Z", "starfall", (0, -1))
    for later in range(1, x):
        assert board.delays == [("starfall", x - later + 1)]
        board.end_turn()
        assert board.delays == [("starfall", x - later + 1)]  # the enemies' turn does not count
        board.end_turn()
    assert (board.delays, board.S.health) == ([("starfall", 1)], 22)
    board.end_turns(5 + 2 * x)
    assert (board.delays, board.S.health) == ([], 18)


@pytest.mark.rule("FX-255")
def test_effects_before_the_delay_happen_at_once():
    board = start(shards=(2, 0), Z=on(health=10), N=on(health=10))
    board.cast("Z", "high_noon")
    assert (board.Z.health, board.N.health, board.C.health) == (13, 13, 22)
    board.end_turns(7)
    assert (board.Z.health, board.N.health, board.C.health) == (13, 13, 18)


@pytest.mark.rule("FX-256")
def test_cost_action_and_target_are_settled_when_it_is_cast():
    board = start(Z=on((0, -4), hand=["starfall"]), S=(0, -1))
    board.act("cast", "Z", "starfall")
    assert board.decision == "decide_target"
    board.act("tile", (0, -1))
    assert board.Z.mana == 1
    assert not board.can("cast", "Z")
    assert not board.can("discard", "Z")
    board.end_turn()
    board.act("end_turn")
    assert (board.turn, board.decision) == (7, "decide_main")  # nothing was asked
    assert (board.S.health, board.Z.mana, board.Z.actions) == (18, 2, 1)


@pytest.mark.rule("FX-257")
def test_the_card_lies_in_front_of_the_player_until_it_resolves():
    board = start(N=on((0, -3), hand=["fault_line"]), S=(0, -1))
    drawn = board.N.deck[-1]
    hand = board.N.hand
    board.cast("N", "fault_line", (0, -1))
    assert board.N.hand == sorted([*(card for card in hand if card != "fault_line"), drawn])
    assert "fault_line" not in board.N.hand + board.N.deck + board.N.pile
    board.end_turns(8)
    assert (board.delays, board.N.pile) == ([("fault_line", 1)], [])
    board.end_turns(9)
    assert (board.delays, board.N.pile) == ([], ["fault_line"])


# --- what it finds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-258")
def test_a_marked_character_is_found_wherever_it_is():
    """Out of range and out of sight."""
    board = start(delays=[dread_mark(character=0)], S=(0, 5), Z=(1, -3), N=(1, -4), walls=[(0, 4)])
    assert not board.table.engine.sees(85, 13)
    board.end_turn()
    assert (board.turn, board.Z.health) == (6, 18)


@pytest.mark.rule("FX-259")
def test_a_marked_tile_strikes_who_is_there_when_it_resolves():
    board = start(Z=on((0, -4), hand=["starfall"]), S=(0, 0), C=(0, 2))
    board.cast("Z", "starfall", (0, 0))
    board.end_turn()
    board.step("S", "E", "E")
    board.step("C", "NW")
    board.end_turn()
    assert (board.S.tile, board.S.health) == ((2, 0), 22)
    assert (board.C.tile, board.C.health) == ((0, 1), 18)


@pytest.mark.rule("FX-260")
def test_a_marked_wall_is_struck():
    board = start(team=1, S=on((-1, 0), hand=["dread_mark"]), walls=[(2, 0)])
    board.cast("S", "dread_mark", (2, 0))
    assert board.delays == [("dread_mark", 1)]
    board.end_turn()
    assert board.walls == {(2, 0): 0}
    board.end_turn()
    assert (board.walls, board.S.pile) == ({}, ["dread_mark"])


@pytest.mark.rule("FX-260")
def test_a_marked_objective_is_struck_without_bonus():
    board = start(team=1, S=on((-1, 0), hand=["dread_mark"]), objectives={(-3, 0): 4})
    board.cast("S", "dread_mark", (-3, 0))
    board.end_turns(8)
    assert (board.objectives, board.S.pile) == ({(-3, 0): 2}, ["dread_mark"])


@pytest.mark.rule("FX-260")
def test_a_fragment_that_landed_where_a_marked_wall_was_is_struck():
    board = start(turn=3, delays=[dread_mark(object=(3, 0))], walls=[(3, 0)])
    board.end_turn()
    assert (board.turn, board.walls) == (4, {})
    assert board.objectives == {(4, -2): 2, (3, 0): 0, (2, 2): 2}


@pytest.mark.rule("FX-260")
def test_a_new_wall_on_the_marked_tile_is_struck():
    board = start(delays=[dread_mark(object=(1, 0))], Z=(2, 0), N=(2, -1), walls=[(1, 0)])
    board.attack("Z", (1, 0))
    assert board.walls == {}
    board.cast("N", "raise_stone", (1, 0))
    assert board.walls == {(1, 0): 0}
    board.end_turn()
    assert board.walls == {}


@pytest.mark.rule("FX-261")
def test_a_marked_character_that_is_a_wraith_is_left_alone():
    board = start(delays=[dread_mark(character=0)], Z=wraith(), N=(1, -4))
    events = board.end_turn()
    assert [event.what for event in events if event.kind == "delay"] == ["counts", "fizzles"]
    assert (board.delays, board.S.pile) == ([], ["dread_mark"])
    assert [event for event in events if event.kind == "damage"] == []


@pytest.mark.rule("FX-261")
@pytest.mark.parametrize("given", [{"Z": (1, 0)}, {}])
def test_a_marked_object_that_is_gone_is_nothing_even_if_somebody_stands_there(given):
    board = start(delays=[dread_mark(object=(1, 0))], **given)
    events = board.end_turn()
    assert [event.what for event in events if event.kind == "delay"] == ["counts", "fizzles"]
    assert (board.delays, board.S.pile, board.Z.health) == ([], ["dread_mark"], 20)


@pytest.mark.rule("FX-261")
def test_a_marked_objective_that_was_destroyed_is_gone():
    board = start(delays=[dread_mark(object=(-3, 0))], objectives={(-3, 0): 0})
    events = board.end_turn()
    assert "objective_hit" not in [event.kind for event in events]
    assert (board.objectives, board.delays, board.S.pile) == ({(-3, 0): 0}, [], ["dread_mark"])


# --- the caster -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-262")
@pytest.mark.parametrize(("survives", "health"), [("true", 18), ("false", 22)])
def test_the_delay_of_a_dead_caster(survives, health):
    settings = [f"delay.survives_caster_death={survives}"]
    board = start(team=1, settings=settings, Z=on((1, -1), health=1), C=(2, -1), S=(0, 1), delays=[STARFALL, HIGH_NOON])
    board.attack("C", "Z")
    assert [name for name, _ in board.delays] == (["starfall", "high_noon"] if survives == "true" else [])
    assert board.Z.pile == ([] if survives == "true" else ["starfall"])
    board.end_turn()
    assert (board.S.health, board.Z.pile) == (health, ["starfall"])


@pytest.mark.rule("FX-262")
def test_without_survival_only_the_delays_of_the_dead_one_go():
    settings = ["delay.survives_caster_death=false"]
    board = start(
        team=1,
        settings=settings,
        Z=on((1, -1), health=1),
        C=(2, -1),
        delays=[FAULT_LINE, STARFALL, dread_mark(character=1)],
    )
    board.attack("C", "Z")
    assert board.delays == [("fault_line", 1), ("dread_mark", 1)]


@pytest.mark.rule("FX-262")
def test_a_dead_caster_is_neither_moved_nor_healed():
    board = start(team=1, Z=wraith((3, -3)), delays=[ANCHOR_STAR])
    board.act("end_turn")
    assert (board.turn, board.decision) == (7, "decide_main")
    assert (board.Z.tile, board.Z.alive, board.Z.health) == ((3, -3), False, 0)
    assert (board.delays, board.Z.pile) == ([], ["anchor_star"])


@pytest.mark.rule("FX-263")
@pytest.mark.parametrize(("before", "then", "health"), [((5, -5), (1, -3), 18), ((1, -3), (1, -4), 15)])
def test_isolation_is_looked_up_when_it_resolves(before, then, health):
    board = start(delays=[dread_mark(character=0)], Z=(0, -1), N=before)
    board.place(N=then)
    board.end_turn()
    assert board.Z.health == health


@pytest.mark.rule("FX-263")
def test_x_is_the_value_of_the_casting():
    settings = [
        'spells.starfall.cost="X"',
        "spells.starfall.delay.effects.0.n=0",
        "spells.starfall.delay.effects.0.n_x=1",
    ]
    board = start(settings=settings, Z=on((0, -4), mana=7, hand=["starfall"]), S=(0, -1))
    board.cast("Z", "starfall", (0, -1), x=3)
    assert board.Z.mana == 4
    board.end_turns(7)
    assert (board.S.health, board.Z.mana) == (19, 5)


# --- how many, and in the open ----------------------------------------------------------------------------------------


@pytest.mark.rule("FX-264")
@pytest.mark.parametrize("pending", [7, 8])
def test_at_most_8_delays_in_the_whole_game(pending):
    delays = [dread_mark(character=1), {**FAULT_LINE, "counter": 2}, *[HIGH_NOON] * (pending - 2)]
    board = start(shards=(2, 0), Z=on((0, -3), hand=["starfall", "sunlance", "anchor_star"]), delays=delays)
    delayed = {"starfall", "anchor_star", "high_noon"}
    assert board.spells("Z") & delayed == (delayed if pending == 7 else set())
    assert {"sunlance", "first_light"} <= board.spells("Z")


@pytest.mark.rule("FX-265")
def test_an_ultimate_with_delay_takes_a_marker_pair_but_no_card():
    board = start(shards=(2, 0))
    cards = (board.Z.hand, board.Z.deck, board.Z.pile)
    board.cast("Z", "high_noon")
    assert board.delays == [("high_noon", 1)]
    assert (board.Z.hand, board.Z.deck, board.Z.pile) == cards
    board.end_turns(7)
    assert board.delays == []
    assert (board.Z.hand, board.Z.deck, board.Z.pile) == cards


@pytest.mark.rule("FX-265")
def test_a_basic_ability_with_delay_takes_a_marker_pair_but_no_card():
    settings = ['spells.first_light.delay={x=1, effects={0={op="heal", to="target", n=2}}}']
    board = start(settings=settings, N=on(health=10), Z=(4, -4))
    cards = (board.Z.hand, board.Z.deck, board.Z.pile)
    board.cast("Z", "first_light", "N")
    assert (board.delays, board.N.health) == ([("first_light", 1)], 11)
    board.end_turns(7)
    assert (board.delays, board.N.health) == ([], 13)
    assert (board.Z.hand, board.Z.deck, board.Z.pile) == cards


@pytest.mark.rule("FX-266")
@pytest.mark.parametrize("seat", [0, 2])
def test_delays_counters_and_targets_are_seen_by_both_teams(seat):
    board = start(delays=[STARFALL, {**FAULT_LINE, "counter": 2}, dread_mark(character=1)])
    before = board.state()["delay"]
    for key in range(20):
        board.table.engine.redeal_for(seat, key)
        assert board.state()["delay"] == before
        for letter, card in (("N", "fault_line"), ("S", "dread_mark")):  # their only copies lie open
            who = getattr(board, letter)
            assert card not in who.hand + who.deck


# --- identical delays -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-337")
def test_identical_due_delays_are_one_option_and_the_older_resolves():
    noon, other = {**HIGH_NOON, "counter": 1}, {**STARFALL, "tile": (3, 0)}
    board = start(team=1, delays=[STARFALL, noon, noon, other])
    board.act("end_turn")
    assert board.decision == "decide_delay_order"
    assert board.table.legal() == [Action("resolve", delay=n) for n in (0, 1, 3)]
    board.act("resolve", 1)
    assert [c.health for c in (board.C, board.S)] == [18, 18]
    assert board.delays == [("starfall", 0), ("high_noon", 0), ("starfall", 0)]


@pytest.mark.rule("FX-337")
def test_only_identical_delays_need_no_choice():
    board = start(team=1, S=(0, 1), delays=[STARFALL, STARFALL])
    board.act("end_turn")
    assert (board.decision, board.delays, board.S.health) == ("decide_main", [], 14)


@pytest.mark.rule("FX-337")
@pytest.mark.parametrize("other", [{"tile": (0, 1)}, {"x": 2}])
def test_another_target_or_x_makes_another_option(other):
    settings = ['spells.starfall.cost="X"', "spells.starfall.delay.effects.0.n_x=1"]
    first = {**STARFALL, "x": 1}
    board = start(team=1, settings=settings, delays=[first, {**first, **other}])
    board.act("end_turn")
    assert len(board.legal("resolve")) == 2


@pytest.mark.rule("FX-337")
def test_another_spell_on_the_same_tile_is_another_option():
    board = start(team=1, Z=(0, 3), delays=[STARFALL, ANCHOR_STAR])
    board.act("end_turn")
    assert len(board.legal("resolve")) == 2


@pytest.mark.rule("FX-337")
def test_the_same_spell_of_the_other_seat_is_another_option():
    noon = {**HIGH_NOON, "counter": 1}
    board = start(team=1, delays=[noon, {**noon, "seat": 1}])
    board.act("end_turn")
    assert len(board.legal("resolve")) == 2
