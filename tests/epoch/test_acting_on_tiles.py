"""Acting on tiles: how many, which, what it pays to whom, and resting instead (EP-093 to EP-103)."""

import pytest
from island import Island, start, wretch

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
ALL_THREE = {"h00", "h01", "h02"}


def between(dashboard: str = "8/8/2", held: str = "I1 K1 S1", tiles=TILES, settings=(), **words) -> Island:
    """P0 between a library, a fort and a spire; P1 far away."""
    more = {key: words.pop(key) for key in ("companions", "relics", "traits", "honor") if key in words}
    players = {"P0": wretch("v31", dashboard, held, **more), "P1": wretch("v07", "8/6/2")}
    return start(players, tiles=tiles, settings=settings, **words)


@pytest.mark.rule("EP-093")
def test_adjacent_tiles_only():
    tiles = {**TILES, "h03": "fort", "h06": "inn"}
    assert between(tiles=tiles).legal("act") == ALL_THREE


@pytest.mark.rule("EP-094")
def test_one_tile_a_turn():
    board = between().act("act", "h00")
    assert not board.legal("act")
    assert board.act("end").act("end").legal("act") == ALL_THREE


@pytest.mark.rule("EP-094", "EP-097")
def test_a_second_tile_by_ability_or_parameter():
    board = between(companions={"envoy": 0}).act("activate", "envoy").act("ability", "envoy").act("act", "h00")
    assert board.legal("act") == {"h01", "h02"}
    assert not board.act("act", "h01").legal("act")
    board = between(settings=["turn.tile_actions=2"]).act("act", "h00")
    assert board.legal("act") == {"h01", "h02"}
    assert not board.act("act", "h01").legal("act")


@pytest.mark.rule("EP-095")
@pytest.mark.parametrize(("sphere", "after"), [("potential", "7/9/2"), ("influence", "8/7/3")])
def test_resting_upgrades_a_block_instead_of_a_tile_action(sphere, after):
    board = between(held="").act("rest", sphere)
    assert (board.decision, board.blocks(0)) == ("decide_turn", after)
    assert not board.legal("act")


@pytest.mark.rule("EP-095")
def test_who_acts_does_not_rest():
    assert not between().act("act", "h00").legal("rest")


@pytest.mark.rule("EP-095")
def test_a_rest_may_upgrade_more_blocks_or_none():
    board = between(held="", settings=["turn.rest_upgrades=3"]).act("rest", "potential").act("upgrade", "influence")
    assert board.legal() == {("upgrade", "potential"), ("upgrade", "influence"), "none"}
    assert board.act("none").blocks(0) == "7/8/3"
    assert board.decision == "decide_turn"  # and is not asked again
    assert not between(settings=["turn.rest_upgrades=0"]).legal("rest")


@pytest.mark.rule("EP-096")
def test_one_rest_a_turn_even_with_extra_tile_actions():
    board = between(turn={"extra_tile": 2}).act("rest", "potential")
    assert not board.legal("rest")
    assert board.legal("act") == ALL_THREE


@pytest.mark.rule("EP-096")
def test_two_rests_by_parameter_each_in_a_slot():
    board = between(settings=["turn.rests_per_turn=2"], turn={"extra_tile": 1}).act("rest", "potential")
    assert board.legal("rest") == {"potential", "influence"}
    assert not board.act("rest", "potential").legal("rest")
    single = between(settings=["turn.rests_per_turn=2"]).act("rest", "potential")
    assert not single.legal("rest")


@pytest.mark.rule("EP-097")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_tiles_and_rests_together_are_one_more_than_the_extras(extra):
    board = between(turn={"extra_tile": extra})
    done = 0
    for action in (("rest", "potential"), ("act", "h00"), ("act", "h01"), ("act", "h02")):
        if not board.can(*action):
            break
        board.act(*action)
        done += 1
    assert done == 1 + extra
    assert not board.legal("act") | board.legal("rest")


@pytest.mark.rule("EP-098")
def test_no_tile_twice_in_a_turn():
    board = between(turn={"extra_tile": 3}).act("act", "h01")
    assert board.legal("act") == {"h00", "h02"}
    board.act("act", "h00").act("act", "h02")
    assert not board.legal("act")
    assert board.legal("rest")  # a slot is left


# --- usable or not ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-099")
@pytest.mark.parametrize(
    ("kind", "own", "usable"),
    [
        ("spire", wretch("v31", "8/1/2", ""), True),
        ("spire", wretch("v31", "8/0/2", ""), False),
        ("library", wretch("v31", "8/0/2", ""), False),
        ("fort", wretch("v31", "8/0/2", ""), False),
        ("academy", wretch("v31", "8/1/2", ""), True),
        ("academy", wretch("v31", "8/0/2", ""), False),
        ("command_post", wretch("v31", "8/0/2", "S3"), True),
        ("command_post", wretch("v31", "8/8/2", "S2"), False),
        ("command_post", wretch("v31", "8/4/2", "S3", speed=5), False),
        ("abandoned_shrine", wretch("v31", "8/0/2", "I1", companions={"bard": 1}), True),
        ("abandoned_shrine", wretch("v31", "8/8/2", "", companions={"bard": 1}), False),
        ("abandoned_shrine", wretch("v31", "8/8/2", "I1", companions={"bard": 0}), False),
        ("sacred_monastery", wretch("v31", "0/0/2", "K1"), True),
        ("sacred_monastery", wretch("v31", "8/8/2", "I1 S1"), False),
        ("inn", wretch("v31", "8/0/2", "K2"), True),
        ("inn", wretch("v31", "8/8/2", "I1 K1 S1"), False),
        ("tomb_of_the_ancients", wretch("v31", "8/0/2", "W2"), True),
        ("tomb_of_the_ancients", wretch("v31", "8/8/2", "W1"), False),
        ("arcane_tower", wretch("v31", "8/0/2", "V2"), True),
        ("arcane_tower", wretch("v31", "8/8/2", "V1"), False),
        ("arcane_tower", wretch("v31", "8/1/2", "", relics={"fate_die": 2}), True),
        ("arcane_tower", wretch("v31", "8/0/2", "", relics={"fate_die": 2}), False),
        ("arcane_tower", wretch("v31", "8/8/2", "", relics={"fate_die": 3}), False),
        ("gaping_maw", wretch("v31", "8/0/2", "C2", companions={"bard": 0}), True),
        ("gaping_maw", wretch("v31", "8/8/2", "C1", companions={"bard": 0}), False),
        ("gaping_maw", wretch("v31", "8/8/2", "C2"), False),
    ],
)
def test_a_tile_is_usable_only_if_it_can_be_paid_and_changes_something(kind, own, usable):
    assert start({"P0": own}, tiles={"h00": kind}).can("act", "h00") == usable


@pytest.mark.rule("EP-099")
@pytest.mark.parametrize(
    ("kind", "held", "stack"),
    [
        ("inn", "K2", "blue"),
        ("tomb_of_the_ancients", "W2", "trait"),
        ("arcane_tower", "V2", "relic"),
        ("gaping_maw", "C2", "monster"),
    ],
)
def test_nothing_to_be_had_is_nothing_changed(kind, held, stack):
    own = wretch("v31", "8/8/2", held, companions={"bard": 0})
    board = start({"P0": own}, tiles={"h00": kind}, stacks={stack: []}, face_up={stack: None})
    assert not board.can("act", "h00")


@pytest.mark.rule("EP-099")
def test_gain_tiles_may_be_usable_without_effect():
    """Pure income for the controller; the Academy still needs a block to give."""
    tiles = {"h00": "library", "h01": "academy"}
    board = between("8/0/2", tiles=tiles, settings=["tiles.require_effect=false"], control={"h00": 1})
    assert "h00" in board.legal("act")
    assert "h01" not in board.legal("act")
    assert board.act("act", "h00").honor(1) == 12


# --- income -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-100")
@pytest.mark.parametrize(("settings", "honor"), [([], 12), (["control.income=3"], 13), (["control.income=0"], 10)])
def test_the_controller_of_a_tile_gains_honor_when_another_acts_on_it(settings, honor):
    board = between(control={"h00": 1}, settings=settings).act("act", "h00")
    assert (board.honor(0), board.honor(1)) == (10, honor)


@pytest.mark.rule("EP-100")
def test_a_tile_that_nobody_controls_pays_nobody():
    board = between(control={"h01": 1}).act("act", "h00")
    assert (board.honor(0), board.honor(1)) == (10, 10)


@pytest.mark.rule("EP-101")
def test_the_income_comes_before_the_action():
    """The controller reaches a token, and decides, before the visitor gains a thing."""
    players = {"P0": wretch("v31", held=""), "P1": wretch("v07", "8/6/2", honor=18)}
    board = start(players, tiles=TILES, control={"h00": 1}).act("act", "h00")
    assert (board.to_act, board.decision, board.honor(1)) == (1, "decide_remove_trigger", 20)
    assert board.blocks(0) == "8/8/2"
    assert board.act("keep_triggers").blocks(0) == "8/6/2 K2"


@pytest.mark.rule("EP-101")
@pytest.mark.parametrize(
    ("kind", "repeat"), [("sacred_monastery", ("monk", "potential")), ("abandoned_shrine", ("shrine", "bard"))]
)
def test_repetitions_pay_once(kind, repeat):
    board = between("6/4/2", "I3 K3", tiles={"h00": kind}, control={"h00": 1}, companions={"bard": 5, "scribe": 1})
    board.act("act", "h00").play(repeat, repeat, repeat, "done")
    assert board.decision == "decide_turn"
    assert board.honor(1) == 12


@pytest.mark.rule("EP-102")
def test_ones_own_tile_pays_nothing():
    board = between(control={"h00": 0}).act("act", "h00")
    assert (board.honor(0), board.honor(1)) == (10, 10)
    assert not board.happened("honor")


@pytest.mark.rule("EP-103")
@pytest.mark.parametrize(
    "actions",
    [
        [("rest", "potential")],
        ["travel", ("step", "v25"), "stop"],
        [("activate_self"), ("attribute", "strength")],
    ],
)
def test_resting_or_standing_beside_a_tile_is_not_using_it(actions):
    own = wretch("v31", wretch="deserter")
    players = {"P0": own, "P1": wretch("v07", "8/4/2")}
    board = start(players, tiles={**TILES, "h08": "inn"}, control=dict.fromkeys((*TILES, "h08"), 1))
    assert board.play(*actions).honor(1) == 10


@pytest.mark.rule("EP-103")
def test_gaining_control_is_not_using_the_tile():
    board = between(control={"h00": 1}).act("control", "h00")
    assert (board.honor(0), board.honor(1)) == (12, 10)
    assert board.legal("act") == {"h00"}  # it may still be used


@pytest.mark.rule("EP-103")
def test_a_rest_sets_no_tile_aside():
    """Nor do traits that react to a tile react to a rest."""
    board = between(traits=["scholarly"], turn={"extra_tile": 1}).act("rest", "potential")
    assert board.legal("act") == ALL_THREE
    assert board.blocks(0) == "7/9/2 I1 K1 S1"
