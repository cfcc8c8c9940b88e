"""What tiles without cards do: Spire, Library, Fort, Academy, Command Post, Shrine, Monastery (EP-104 to EP-121)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.components import ATTRIBUTES


def at(kind: str, dashboard: str = "8/8/2", held: str = "", settings=(), turn=None, **own) -> Island:
    """P0 on v31 next to the tile on h00."""
    words = {} if turn is None else {"turn": turn}
    player = wretch("v31", dashboard, held, **own)
    return start({"P0": player, "P1": wretch("v07")}, tiles={"h00": kind}, settings=settings, **words)


@pytest.mark.rule("EP-104")
@pytest.mark.parametrize(("settings", "n"), [([], 2), (["tiles.gain_amount=3"], 3)])
def test_spire(settings, n):
    assert at("spire", settings=settings).act("act", "h00").blocks(0) == f"8/{8 - n}/2 I{n}"


@pytest.mark.rule("EP-105")
@pytest.mark.parametrize(("settings", "n"), [([], 2), (["tiles.gain_amount=3"], 3)])
def test_library(settings, n):
    assert at("library", settings=settings).act("act", "h00").blocks(0) == f"8/{8 - n}/2 K{n}"


@pytest.mark.rule("EP-106")
@pytest.mark.parametrize(("settings", "n"), [([], 2), (["tiles.gain_amount=3"], 3)])
def test_fort(settings, n):
    assert at("fort", settings=settings).act("act", "h00").blocks(0) == f"8/{8 - n}/2 S{n}"


# --- Academy ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-107", "EP-112")
@pytest.mark.parametrize(("face", "letter"), list(zip(ATTRIBUTES, "IKSCVW", strict=True)))
def test_academy_gives_the_attribute_rolled(face, letter):
    board = at("academy").act("act", "h00", dice=[face])
    assert board.blocks(0) == f"8/7/2 {letter}1"


@pytest.mark.rule("EP-108")
def test_a_second_roll_may_be_made_or_not():
    board = at("academy").act("act", "h00", dice=["wisdom"])
    assert board.legal() == {"roll_again", "done"}
    assert board.act("done").blocks(0) == "8/7/2 W1"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-108", "EP-109")
def test_an_attribute_held_before_gives_no_second_roll():
    board = at("academy", held="W1").act("act", "h00", dice=["wisdom"])
    assert (board.decision, board.blocks(0)) == ("decide_turn", "8/7/2 W2")


@pytest.mark.rule("EP-109")
def test_held_is_what_lies_in_that_circle():
    """Other attributes do not count, nor do proficiency tiles."""
    board = at("academy", "4/8/2", "I2 K2 S2 C1 V1", proficiency={"wisdom": 1}).act("act", "h00", dice=["wisdom"])
    assert board.decision == "decide_second_roll"


@pytest.mark.rule("EP-110")
@pytest.mark.parametrize("second", ["courage", "wisdom"])
def test_the_second_roll_never_gives_a_third(second):
    board = at("academy").act("act", "h00", dice=["wisdom"]).act("roll_again", dice=[second])
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-110")
def test_one_roll_or_three_by_parameter():
    assert (
        at("academy", settings=["tiles.academy_rolls=1"]).act("act", "h00", dice=["wisdom"]).decision == "decide_turn"
    )
    board = at("academy", settings=["tiles.academy_rolls=3"]).act("act", "h00", dice=["wisdom"])
    board.act("roll_again", dice=["vision"])
    assert board.decision == "decide_second_roll"
    assert board.act("roll_again", dice=["courage"]).decision == "decide_turn"
    board = at("academy", settings=["tiles.academy_rolls=3"]).act("act", "h00", dice=["wisdom"])
    assert board.act("roll_again", dice=["wisdom"]).decision == "decide_turn"  # it is held by now


@pytest.mark.rule("EP-111")
@pytest.mark.parametrize(("influence", "asked"), [(1, "decide_turn"), (2, "decide_second_roll")])
def test_a_second_roll_needs_influence(influence, asked):
    assert at("academy", f"8/{influence}/2").act("act", "h00", dice=["wisdom"]).decision == asked


# --- Command Post -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-113")
@pytest.mark.parametrize(("speed", "honor"), [(2, 13), (3, 14), (4, 15)])
def test_command_post_three_strength_for_the_next_speed(speed, honor):
    board = at("command_post", "8/4/2", "S4", speed=speed).act("act", "h00")
    assert board.blocks(0) == "8/7/2 S1"
    assert (board.speed(0), board.honor(0)) == (speed + 1, honor)
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-113")
def test_one_upgrade_is_the_whole_action():
    board = at("command_post", "5/4/2", "S9").act("act", "h00")
    assert (board.speed(0), board.blocks(0)) == (3, "5/7/2 S6")
    assert not board.legal("act") | board.legal("rest")


@pytest.mark.rule("EP-113")
@pytest.mark.parametrize(("cost", "usable"), [(3, False), (2, True)])
def test_strength_for_a_mount_by_parameter(cost, usable):
    board = at("command_post", held="S2", settings=[f"speed.upgrade_cost={cost}"])
    assert board.can("act", "h00") == usable


@pytest.mark.rule("EP-113")
def test_from_speed_1_the_second_tile_brings_no_honor():
    board = at("command_post", "8/4/2", "S3", settings=["speed.base=1"]).act("act", "h00")
    assert (board.speed(0), board.honor(0)) == (2, 10)


def two_posts(settings=()) -> Island:
    posts = {"h00": "command_post", "h01": "command_post"}
    own = wretch("v31", "4/4/2", "S9")
    return start({"P0": own}, tiles=posts, turn={"extra_tile": 1}, settings=settings).act("act", "h00")


@pytest.mark.rule("EP-114")
def test_one_mount_a_turn():
    board = two_posts()
    assert "h01" not in board.legal("act")
    assert "h01" in board.act("end").act("end").legal("act")


@pytest.mark.rule("EP-114")
@pytest.mark.parametrize("limit", [2, 3])
def test_more_mounts_a_turn_by_parameter(limit):
    board = two_posts([f"speed.upgrades_per_turn={limit}"]).act("act", "h01")
    assert (board.speed(0), board.honor(0)) == (4, 10 + 3 + 4)


@pytest.mark.rule("EP-115")
@pytest.mark.parametrize(("speed", "settings", "usable"), [(4, [], True), (5, [], False), (4, ["speed.max=4"], False)])
def test_no_mount_beyond_the_fastest(speed, settings, usable):
    assert at("command_post", held="S3", speed=speed, settings=settings).can("act", "h00") == usable


# --- Shrine -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-116", "EP-117")
def test_shrine_one_inspiration_takes_two_blocks_off_a_companion():
    board = at("abandoned_shrine", "4/2/2", "I2", companions={"bard": 5, "scribe": 1}).act("act", "h00")
    assert board.legal() == {("shrine", "bard"), ("shrine", "scribe")}
    board.act("shrine", "bard")
    assert board.carried(0) == {"bard": 3, "scribe": 1}
    assert board.blocks(0) == "4/5/2 I1"


@pytest.mark.rule("EP-116")
def test_shrine_goes_on_while_it_can_be_paid_and_may_be_left():
    own = {"companions": {"bard": 7}}
    board = at("abandoned_shrine", "4/2/2", "I2 S1", **own).act("act", "h00")
    assert board.legal() == {("shrine", "bard"), ("convert", "courage"), "done"}
    assert board.act("shrine", "bard").decision == "decide_turn"  # only `done` was left
    assert (board.on("bard"), board.blocks(0)) == (3, "4/8/2 S1")
    left = at("abandoned_shrine", "4/2/2", "I2 S1", **own).act("act", "h00").act("done")
    assert (left.decision, left.on("bard"), left.blocks(0)) == ("decide_turn", 5, "4/5/2 I1 S1")


@pytest.mark.rule("EP-116")
@pytest.mark.parametrize(
    ("settings", "left", "after"),
    [
        (["tiles.shrine_remove=3"], 4, "4/6/2 I2"),
        (["tiles.shrine_cost=2"], 5, "4/6/2 I1"),
        (["tiles.shrine_cost=0"], 5, "4/4/2 I3"),
    ],
)
def test_other_numbers_at_the_shrine(settings, left, after):
    own = {"companions": {"bard": 7}, "proficiency": {"wisdom": 1}}
    board = at("abandoned_shrine", "4/2/2", "I3", settings=settings, **own).act("act", "h00")
    assert (board.on("bard"), board.blocks(0)) == (left, after)


@pytest.mark.rule("EP-116", "EP-119")
@pytest.mark.parametrize(
    ("kind", "repeat"), [("abandoned_shrine", ("shrine", "bard")), ("sacred_monastery", ("monk", "potential"))]
)
def test_repetitions_may_be_capped(kind, repeat):
    own = {"companions": {"bard": 7, "scribe": 1}, "proficiency": {"wisdom": 1}}
    board = at(kind, "4/2/2", "I3 K3", settings=["tiles.repeat_cap=2"], **own).act("act", "h00").act(*repeat)
    assert repeat in board.legal()
    board.act(*repeat)
    assert board.legal() == {("convert", "wisdom"), ("discard_prof", "wisdom"), "done"} | (
        {("take_prof", "knowledge")} if kind == "abandoned_shrine" else {("take_prof", "inspiration")}
    )


@pytest.mark.rule("EP-118")
def test_a_single_block_may_be_taken_off_and_companions_may_change():
    board = at("abandoned_shrine", "4/2/2", "I3", companions={"bard": 3, "scribe": 1}).act("act", "h00")
    board.act("shrine", "scribe")
    assert board.carried(0) == {"bard": 3, "scribe": 0}
    assert board.blocks(0) == "4/4/2 I2"
    assert board.legal("shrine") == {"bard"}
    board.act("shrine", "bard")
    assert board.carried(0) == {"bard": 1, "scribe": 0}


@pytest.mark.rule("EP-118")
def test_only_own_companions_are_unburdened():
    other = wretch("v32", "8/5/2", companions={"muse": 3})
    players = {"P0": wretch("v31", "4/2/2", "I3", companions={"bard": 3, "scribe": 3}), "P1": other}
    board = start(players, tiles={"h00": "abandoned_shrine"}).act("act", "h00")
    assert board.legal("shrine") == {"bard", "scribe"}


# --- Monastery --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-119")
@pytest.mark.parametrize(("sphere", "after"), [("potential", "3/4/2 K1"), ("influence", "4/2/3 K1")])
def test_monastery_one_knowledge_for_an_upgrade(sphere, after):
    board = at("sacred_monastery", "4/2/2", "K2").act("act", "h00").act("monk", sphere)
    assert board.blocks(0) == after
    assert board.legal() == {("monk", "potential"), ("monk", "influence"), "done"}


@pytest.mark.rule("EP-119")
def test_monastery_may_be_left_after_the_first_time():
    board = at("sacred_monastery", "4/2/2", "K2").act("act", "h00")
    assert "done" not in board.legal()
    board.act("monk", "potential").act("done")
    assert (board.decision, board.blocks(0)) == ("decide_turn", "3/4/2 K1")


@pytest.mark.rule("EP-119")
def test_monastery_dearer_or_more_generous():
    board = at("sacred_monastery", "4/2/2", "K3", settings=["tiles.monastery_cost=2"]).act("act", "h00")
    assert board.act("monk", "potential").blocks(0) == "3/5/2 K1"
    assert board.decision == "decide_turn"
    board = at("sacred_monastery", "4/2/2", "K3", settings=["tiles.monastery_upgrades=2"]).act("act", "h00")
    board.act("monk", "potential")
    assert board.legal() == {("upgrade", "potential"), ("upgrade", "influence"), "none"}
    assert board.act("upgrade", "influence").blocks(0) == "3/3/3 K2"
    assert board.act("monk", "potential").act("none").blocks(0) == "2/5/3 K1"


@pytest.mark.rule("EP-120", "EP-121")
def test_the_knowledge_paid_may_itself_be_upgraded():
    board = at("sacred_monastery", "0/0/2", "K1").act("act", "h00")
    assert (board.decision, board.blocks(0)) == ("decide_turn", "0/0/3")


@pytest.mark.rule("EP-121")
def test_whoever_pays_upgrades():
    """A payment without an upgrade cannot be had, nor an upgrade of potential where none is."""
    board = at("sacred_monastery", "0/5/2", "K2 S1").act("act", "h00")
    assert board.blocks(0) == "0/5/3 K1 S1"
    assert board.legal() == {("monk", "influence"), ("convert", "vision"), "done"}


@pytest.mark.rule("EP-121")
def test_a_free_monastery_needs_a_block_to_upgrade():
    free = ["tiles={monastery_cost=0,repeat_cap=2}"]
    assert not at("sacred_monastery", "0/0/2", "", settings=free).can("act", "h00")
    board = at("sacred_monastery", "1/0/2", "", settings=free).act("act", "h00")
    assert board.blocks(0) == "0/1/2"
    assert board.legal() == {("monk", "influence"), "done"}
