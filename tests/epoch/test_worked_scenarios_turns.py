"""Worked scenarios: set-up, activation, travel, tiles without cards, control (S01 to S14, S20, S26, S28, S32 on)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.actions import CARD_NAMES, JOURNEY_NAMES, WRETCH_NAMES
from equipoise.sim.games.epoch.components import TILE_KINDS
from equipoise.sim.table import Table

LIBRARY_FORT_INN = {"h00": "library", "h01": "fort", "h02": "inn"}
RED, BLUE, YELLOW, RELIC, TRAIT, MONSTER, POUCH, TRIGGERS, JOURNEYS, QUESTS = range(10)  # decks of a script


@pytest.mark.rule("EP-021", "EP-026", "EP-027", "EP-028", "EP-029", "EP-007", "EP-009", "EP-010", "EP-011", "EP-024")
def test_s01_setup_and_first_reveals():
    table = Table("epoch", seats=3, seed=1, settings=["setup.wretch_selection=draft"])
    for name in WRETCH_NAMES[:2]:
        table.apply("wretch", wretch=name)
    cards = (
        {BLUE: "scribe", RED: "sapper", YELLOW: "bard"},
        {
            RED: "veteran",
            BLUE: "seer",
            YELLOW: "muse",
            RELIC: "war_horn",
            TRAIT: "swift",
            MONSTER: "bog_hydra",
        },
    )
    script = [(JOURNEYS, JOURNEY_NAMES.index(f"journey_{n:02}")) for n in (5, 1, 12)]
    script += [(stack, CARD_NAMES.index(card)) for dealt in cards for stack, card in dealt.items()]
    script += [(QUESTS, 0), (QUESTS, 1), (QUESTS, 2), (TRIGGERS, 0), (TRIGGERS, 1)]
    script += [(POUCH, TILE_KINDS.index(kind)) for kind in ("inn", "fort", "academy", "spire", "library")]
    events, fault = table.engine.take(table.engine.legal_actions()[0], None, script)
    assert not fault
    board = Island(table)
    described = [table.game.events.describe(event) for event in events]
    assert [(e.hex, e.tile) for e in described if e.kind == "reveal"] == [
        ("h07", "inn"),
        ("h08", "fort"),
        ("h11", "academy"),
        ("h12", "spire"),
        ("h18", "library"),
    ]
    assert len(board.pouch()) == 14
    assert board.to_act == 1
    assert [row["order"] for row in table.outcome()] == [2, 0, 1]
    for seat in range(3):
        assert board.blocks(seat) == "8/8/2 I1 K1 S1"
        assert (board.reserve(seat), board.honor(seat), board.speed(seat)) == (3, 10, 2)
    assert all(board.supply(a) == 2 for a in ("inspiration", "knowledge", "strength", "courage", "vision", "wisdom"))
    assert [board.cards(seat) for seat in range(3)] == [{"scribe"}, {"sapper"}, {"bard"}]


@pytest.mark.rule("EP-061", "EP-063", "EP-065", "EP-058")
def test_s02_activation():
    board = start({"P0": wretch("v31", companions={"sapper": 0, "bard": 0})}).act("activate", "sapper")
    assert board.blocks(0) == "8/5/2 I1 K2 S2"
    assert board.on("sapper") == 1
    assert not board.legal("activate")
    assert not board.can("activate_self")
    assert board.legal("ability") == {"sapper"}
    board.act("travel").act("step", "v25").act("stop")
    assert board.legal("ability") == {"sapper"}


@pytest.mark.rule("EP-064", "EP-052", "EP-053")
def test_s03_activation_with_too_little_influence():
    board = start({"P0": wretch("v31", "8/2/2", "I3 S5", companions={"sellsword": 1})}).act("activate", "sellsword")
    assert board.decision == "decide_attribute"
    assert board.legal("attribute") == {"inspiration", "strength"}
    board.act("attribute", "inspiration")
    assert board.blocks(0) == "8/0/2 I4 S5"
    assert board.on("sellsword") == 2
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-074", "EP-086", "EP-087")
def test_s04_reveal_order_along_a_path():
    board = start(
        {"P0": wretch("v01", speed=3), "P1": wretch("v13")},
        tiles={"h07": "inn", "h08": "fort", "h01": "command_post"},
        pouch=["academy", "spire", "library"],
    )
    board.travel("v13", "v25")
    assert board.tile("h02") is None
    board.act("step", "v31")
    assert board.triangle(0) == "v31"
    assert [(e.hex, e.tile) for e in board.happened("reveal")] == [("h02", "academy"), ("h00", "spire")]
    assert board.pouch()[0] == "library"


@pytest.mark.rule("EP-075", "EP-076", "EP-077")
def test_s05_steps_next_to_an_occupied_triangle():
    board = start({"P0": wretch("v01"), "P1": wretch("v13")}).travel("v13")
    assert board.legal() == {("step", "v01"), ("step", "v24"), ("step", "v25")}


@pytest.mark.rule("EP-078", "EP-079", "EP-080", "EP-081")
def test_s06_trapped():
    players = {"P0": wretch("v01"), "P1": wretch("v13"), "P2": wretch("v24"), "P3": wretch("v25")}
    tiles = {"h07": "inn", "h08": "fort", "h01": "spire", "h18": "library", "h02": "inn"}
    board = start(players, tiles=tiles, pouch=["academy"])
    assert not board.can("travel")
    assert board.can("desperate_travel")
    board.act("desperate_travel").act("downgrade", "influence")
    assert board.blocks(0).startswith("9/7/2")
    assert [e.triangle for e in board.happened("step")] == ["v13"]  # the only way
    assert board.legal() == {("step", "v24"), ("step", "v25")}
    board.act("step", "v24").act("step", "v30").act("stop")
    assert board.triangle(0) == "v30"
    assert board.tile("h06") == "academy"


@pytest.mark.rule("EP-132", "EP-135", "EP-137", "EP-140")
def test_s07_control_then_act():
    board = start({"P0": wretch("v31")}, tiles=LIBRARY_FORT_INN).act("control", "h00")
    assert board.legal("act") == {"h00"}
    assert not board.legal("control")
    board.act("act", "h00")
    assert board.blocks(0) == "8/6/1 I1 K3 S1"
    assert board.honor(0) == 12
    assert board.controls(0) == {"h00"}


@pytest.mark.rule("EP-138", "EP-094")
def test_s08_acting_first_leaves_only_that_tile_to_control():
    board = start({"P0": wretch("v31")}, tiles=LIBRARY_FORT_INN).act("act", "h01")
    assert board.legal("control") == {"h01"}
    assert not board.legal("act")
    assert not board.legal("rest")


@pytest.mark.rule("EP-139", "EP-095")
def test_s08_control_goes_with_resting():
    board = start({"P0": wretch("v31")}, tiles=LIBRARY_FORT_INN).act("control", "h00").act("rest", "potential")
    assert board.blocks(0) == "7/9/1 I1 K1 S1"
    assert board.honor(0) == 12
    assert board.controls(0) == {"h00"}


@pytest.mark.rule("EP-133", "EP-134")
def test_s09_takeover():
    board = start({"P0": wretch("v31"), "P1": wretch(None, "8/8/1")}, tiles=LIBRARY_FORT_INN, control={"h00": 1})
    board.act("control", "h00").act("act", "h00")
    assert board.blocks(0) == "8/7/0 I1 K3 S1"
    assert board.honor(0) == 12
    assert board.controls(0) == {"h00"}
    assert board.blocks(1) == "8/9/1 I1 K1 S1"
    assert (board.honor(1), board.controls(1)) == (10, set())


@pytest.mark.rule("EP-100", "EP-143")
def test_s10_use_first_then_take_over():
    board = start({"P0": wretch("v31"), "P1": wretch(None, "8/8/1")}, tiles=LIBRARY_FORT_INN, control={"h00": 1})
    board.act("act", "h00").act("control", "h00")
    assert board.blocks(0) == "8/7/0 I1 K3 S1"
    assert board.honor(0) == 12
    assert board.blocks(1) == "8/9/1 I1 K1 S1"
    assert board.honor(1) == 12


@pytest.mark.rule("EP-151", "EP-155", "EP-149", "EP-150")
def test_s11_conversions_and_proficiency():
    board = start({"P0": wretch("v31", "6/2/1", "I4 K4 S4")})
    for _ in range(3):
        board.act("convert", "wisdom")
    assert board.blocks(0) == "6/5/1 I1 K1 S4 W3"
    assert board.legal("take_prof") == {"strength", "wisdom"}
    board.act("take_prof", "wisdom")
    assert board.blocks(0) == "6/8/1 I1 K1 S4"
    assert board.proficiency(0) == {"wisdom": 1}
    assert board.supply("wisdom") == 0
    assert not board.legal("take_prof")
    assert board.legal("discard_prof") == {"wisdom"}


@pytest.mark.rule("EP-119", "EP-120", "EP-121", "EP-042")
def test_s12_monastery_with_the_paid_block():
    board = start({"P0": wretch("v31", "1/0/2", "K3 S2")}, tiles={"h00": "sacred_monastery"}).act("act", "h00")
    assert board.legal() == {("monk", "potential"), ("monk", "influence")}
    board.act("monk", "potential").act("monk", "influence")
    assert board.blocks(0) == "0/2/3 K1 S2"
    assert board.legal() == {("monk", "influence"), ("convert", "vision"), "done"}
    board.act("monk", "influence")
    assert board.blocks(0) == "0/2/4 S2"
    assert board.decision == "decide_turn"  # only `done` remained


@pytest.mark.rule("EP-116", "EP-117", "EP-118")
def test_s13_shrine():
    own = wretch("v31", "8/0/2", "I3", companions={"bard": 3, "scribe": 2})
    board = start({"P0": own}, tiles={"h00": "abandoned_shrine"}).act("act", "h00")
    board.act("shrine", "bard").act("shrine", "bard").act("shrine", "scribe")
    assert board.blocks(0) == "8/8/2"
    assert board.carried(0) == {"bard": 0, "scribe": 0}


@pytest.mark.rule("EP-107", "EP-108", "EP-109", "EP-112")
def test_s14_academy():
    board = start({"P0": wretch("v31", "8/2/2")}, tiles={"h00": "academy"}).act("act", "h00", dice=["vision"])
    assert board.decision == "decide_second_roll"
    board.act("roll_again", dice=["courage"])
    assert board.blocks(0) == "8/0/2 I1 K1 S1 C1 V1"


@pytest.mark.rule("EP-111")
def test_s14_no_second_roll_without_influence():
    board = start({"P0": wretch("v31", "8/1/2")}, tiles={"h00": "academy"}).act("act", "h00", dice=["vision"])
    assert board.blocks(0) == "8/0/2 I1 K1 S1 V1"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-114", "EP-097", "EP-219", "EP-113")
def test_s20_two_command_posts():
    own = wretch("v31", "6/3/1", "S6", companions={"envoy": 0})
    empty = dict.fromkeys(("red", "blue", "yellow"), ())
    board = start(
        {"P0": own},
        tiles={"h00": "command_post", "h01": "command_post", "h02": "inn"},
        stacks=empty,
        face_up=dict.fromkeys(empty),
    )
    board.act("activate", "envoy")
    assert board.blocks(0) == "6/0/1 I1 K1 S6"
    board.act("ability", "envoy").act("act", "h00")
    assert board.blocks(0) == "6/3/1 I1 K1 S3"
    assert (board.speed(0), board.honor(0)) == (3, 13)
    assert not board.legal("act")
    assert board.legal("rest") == {"potential", "influence"}
    assert board.legal("control") == {"h00", "h01", "h02"}


@pytest.mark.rule("EP-161", "EP-162")
def test_s26_proficiency_refund_short_of_influence():
    board = start({"P0": wretch("v31", "8/1/2", "S2", proficiency={"courage": 1})}).act("discard_prof", "courage")
    assert board.blocks(0) == "8/0/2 S2 C1"
    assert board.supply("courage") == 0
    assert board.proficiency(0) == {}


def two_tiles() -> Island:
    tiles = {"h00": "library", "h01": "fort", "h02": "spire"}
    return start({"P0": wretch("v31", companions={"envoy": 0})}, tiles=tiles).play(
        ("activate", "envoy"), ("ability", "envoy"), ("act", "h01")
    )


@pytest.mark.rule("EP-138", "EP-097", "EP-261")
def test_s28_extra_tile_action_and_control():
    board = two_tiles().act("control", "h00")
    assert board.blocks(0) == "8/3/1 I2 K2 S3"
    assert board.honor(0) == 12
    assert board.legal("act") == {"h00"}
    assert board.legal("rest") == {"potential", "influence"}


@pytest.mark.rule("EP-138", "EP-097")
def test_s28_two_tiles_acted_on_leave_only_those_to_control():
    board = two_tiles().act("act", "h02")
    assert board.blocks(0) == "8/1/2 I4 K2 S3"
    assert board.legal("control") == {"h01", "h02"}


@pytest.mark.rule("EP-060", "EP-303")
def test_s32_two_mode_wretch_upgrades():
    board = start({"P0": wretch("v31", "5/0/1", "S4", wretch="usurer")}).act("activate_self").act("mode", 1)
    board.act("upgrade", "potential")
    assert board.blocks(0) == "4/1/1 S4"


@pytest.mark.rule("EP-052", "EP-303", "EP-062")
def test_s32_two_mode_wretch_gains_nothing_without_influence():
    board = start({"P0": wretch("v31", "5/0/1", "S4", wretch="usurer")}).act("activate_self").act("mode", 0)
    assert board.blocks(0) == "5/0/1 S4"
    assert board.decision == "decide_turn"


@pytest.mark.rule("EP-083", "EP-366", "EP-332")
def test_s33_speed_sum():
    own = wretch("v01", speed=3, traits=["swift"], companions={"outrider": 0})
    board = start({"P0": own}).act("activate", "outrider").act("ability", "outrider")
    board.travel("v13", "v25", "v31", "v32", "v33", "v27")
    assert board.decision == "decide_turn"
    assert board.triangle(0) == "v27"


@pytest.mark.rule("EP-070", "EP-337")
def test_s36_honor_cost():
    board = start({"P0": wretch("v31", companions={"sellsword": 0})}).act("activate", "sellsword")
    assert board.blocks(0) == "8/4/2 I2 K1 S3"
    board.act("ability", "sellsword").act("attribute", "knowledge")
    assert board.blocks(0) == "8/3/2 I2 K2 S3"
    assert board.honor(0) == 9


@pytest.mark.rule("EP-219", "EP-220", "EP-218")
def test_s37_mount_in_the_middle_of_a_turn():
    board = start({"P0": wretch("v31", "7/1/1", "S4", speed=3)}, tiles={"h00": "command_post"}).act("act", "h00")
    assert board.blocks(0) == "7/4/1 S1"
    assert (board.speed(0), board.honor(0)) == (4, 14)
    board.act("travel")
    assert [e.limit for e in board.happened("travel")] == [4]
