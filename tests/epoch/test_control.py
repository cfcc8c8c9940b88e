"""Controlling tiles: what it costs, what it combines with, what it brings (EP-131 to EP-146, EP-261, EP-263)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.state import STATE_SIZES

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
ALL_THREE = {"h00", "h01", "h02"}


def claimant(dashboard: str = "8/8/2", settings: tuple[str, ...] = (), **words) -> Island:
    """P0 between a library, a fort and a spire; P1 far away."""
    more = {key: words.pop(key) for key in ("companions", "relics", "traits") if key in words}
    players = {"P0": wretch("v31", dashboard, **more), "P1": wretch(None, "8/7/2")}
    return start(players, tiles=TILES, settings=settings, **words)


# --- where, and what it costs -----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-131")
@pytest.mark.parametrize(
    ("triangle", "adjacent"),
    [
        ("v31", {"h00", "h01", "h02"}),
        ("v33", {"h00", "h03", "h04"}),
        ("v13", {"h01", "h07", "h08"}),
        ("v01", {"h07", "h08"}),
    ],
)
def test_only_tiles_next_to_the_token_can_be_controlled(triangle, adjacent):
    tiles = dict(
        zip(
            ("h00", "h01", "h02", "h03", "h04", "h07", "h08"),
            ("inn", "inn", "fort", "fort", "spire", "spire", "library"),
            strict=True,
        )
    )
    assert start({"P0": wretch(triangle)}, tiles=tiles).legal("control") == adjacent


@pytest.mark.rule("EP-132")
def test_an_available_tile_costs_the_conviction_block_that_marks_it():
    board = claimant("8/8/2").act("control", "h01")
    assert board.blocks(0) == "8/8/1 I1 K1 S1"
    assert board.controls(0) == {"h01"}
    assert board.reserve(0) == 3  # the block lies on the tile


@pytest.mark.rule("EP-132")
def test_without_conviction_nothing_can_be_controlled():
    assert not claimant("8/8/0").legal("control")


@pytest.mark.rule("EP-132")
@pytest.mark.parametrize(("cost", "left"), [(2, "8/9/0"), (1, "8/8/1"), (0, "8/7/2")])
def test_the_price_of_an_available_tile_is_a_parameter(cost, left):
    board = claimant("8/8/2", (f"control.cost_open={cost}",)).act("control", "h00")
    assert board.blocks(0) == f"{left} I1 K1 S1"  # what is paid beside the marker goes to influence; at 0 that marks


@pytest.mark.rule("EP-132")
def test_a_free_tile_still_needs_a_block_to_mark_it():
    assert not claimant("8/0/2", ("control.cost_open=0",)).legal("control")


@pytest.mark.rule("EP-133")
def test_an_opponents_tile_costs_two_conviction():
    assert claimant("8/8/1", control={"h00": 1}).legal("control") == {"h01", "h02"}
    board = claimant("8/7/2", control={"h00": 1}).act("control", "h00")
    assert board.blocks(0) == "8/8/0 I1 K1 S1"  # one marks the tile, the other is back in influence
    assert board.controls(0) == {"h00"}


@pytest.mark.rule("EP-133")
def test_a_dearer_takeover_returns_all_but_the_marker():
    board = claimant("6/6/4", ("control.cost_enemy=4",), control={"h00": 1}).act("control", "h00")
    assert board.blocks(0) == "6/9/0 I1 K1 S1"


@pytest.mark.rule("EP-134")
def test_a_controller_knocked_out_gets_the_block_back_and_nothing_else_happens_to_it():
    board = claimant(control={"h00": 1, "h01": 1})
    before = board.state()["player"][1]
    board.act("control", "h00")
    assert board.controls(1) == {"h01"}
    assert board.state()["player"][1] == {**before, "influence": before["influence"] + 1, "tiles": 1}
    assert board.honor(1) == 10


# --- honor ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-135")
@pytest.mark.parametrize("control", [{}, {"h00": 1}])
def test_taking_control_gives_two_honor_at_once(control):
    board = claimant(control=control).act("control", "h00")
    assert (board.honor(0), board.decision) == (12, "decide_turn")
    assert [(e.change, e.source) for e in board.happened("honor")] == [(2, "control")]


@pytest.mark.rule("EP-135")
def test_the_honor_of_control_is_a_parameter():
    assert claimant(settings=("control.gain_honor=4",)).act("control", "h00").honor(0) == 14


@pytest.mark.rule("EP-143")
def test_a_use_after_the_takeover_pays_nobody():
    board = claimant(control={"h00": 1}).play(("control", "h00"), ("act", "h00"))
    assert (board.honor(0), board.honor(1)) == (12, 10)


@pytest.mark.rule("EP-143")
def test_a_use_before_the_takeover_pays_the_old_controller():
    board = claimant(control={"h00": 1}).play(("act", "h00"), ("control", "h00"))
    assert (board.honor(0), board.honor(1)) == (12, 12)


@pytest.mark.rule("EP-144")
@pytest.mark.parametrize(("worth", "honor"), [(2, 16), (3, 19), (0, 10)])
def test_every_tile_controlled_at_the_end_is_worth_two_honor(worth, honor):
    control = {"h00": 0, "h01": 0, "h02": 0, "h03": 1}
    players = {"P0": wretch("v31", "8/5/2", quest="q_sage"), "P1": wretch(quest="q_slayer")}
    board = start(
        players,
        tiles={**TILES, "h03": "inn"},
        control=control,
        settings=[f"control.end_honor={worth}"],
        seat=1,
        first=0,
        round=9,
        end_round=9,
    ).act("end")
    assert board.honor(0) == honor
    assert board.honor(1) == 10 + worth


# --- in a turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-136")
def test_control_is_a_bonus_beside_the_three_steps():
    board = claimant(companions={"bard": 0})
    before = board.legal()
    board.act("control", "h00")
    kept = {a for a in before if a[0] != "control" and a not in {("act", "h01"), ("act", "h02")}}
    assert board.legal() == kept  # activation, travel, the action of this tile, resting
    board.play(("activate", "bard"), ("act", "h00"), "travel")
    assert board.decision == "decide_step"


@pytest.mark.rule("EP-137")
@pytest.mark.parametrize("order", [("control", "act"), ("act", "control")])
def test_control_comes_before_or_after_the_action_of_that_tile(order):
    board = claimant().play(*((kind, "h01") for kind in order))
    assert board.blocks(0) == "8/6/1 I1 K1 S3"
    assert (board.controls(0), board.honor(0)) == ({"h01"}, 12)


@pytest.mark.rule("EP-138")
def test_control_of_one_tile_and_the_action_of_another_do_not_combine():
    assert claimant().act("control", "h00").legal("act") == {"h00"}
    assert claimant().act("act", "h00").legal("control") == {"h00"}


@pytest.mark.rule("EP-138")
def test_after_acting_and_travelling_on_the_next_tile_cannot_be_controlled():
    tiles = {**TILES, "h08": "inn", "h07": "inn"}
    board = start({"P0": wretch("v31")}, tiles=tiles).act("act", "h00").travel("v25").act("stop")
    assert not board.legal("control")  # v25 touches h01, h02 and h08, not the library acted on
    board = start({"P0": wretch("v31")}, tiles=tiles).act("act", "h01").travel("v25").act("stop")
    assert board.legal("control") == {"h01"}


@pytest.mark.rule("EP-138")
def test_control_may_be_made_independent_of_the_tile_acted_on():
    free = ("control.same_tile_only=false",)
    assert claimant(settings=free).act("act", "h00").legal("control") == ALL_THREE
    assert claimant(settings=free).act("control", "h00").legal("act") == ALL_THREE


@pytest.mark.rule("EP-138", "EP-140")
def test_with_two_controls_in_a_turn_the_action_is_that_of_either_tile():
    board = claimant(settings=("control.max_per_turn=2",)).play(("control", "h00"), ("control", "h01"))
    assert board.legal("act") == {"h00", "h01"}
    assert board.legal("control") == set()
    assert board.honor(0) == 14


@pytest.mark.rule("EP-138", "EP-140")
def test_with_two_controls_a_tile_already_controlled_counts_for_the_action_done():
    """The library acted on is one of the two; were it not controlled, the fort could not be."""
    board = claimant(settings=("control.max_per_turn=2",)).act("act", "h00")
    assert board.legal("control") == {"h00"}
    assert board.act("control", "h00").legal("control") == {"h01", "h02"}


@pytest.mark.rule("EP-261")
@pytest.mark.parametrize(
    ("extra", "acted", "others"),
    [(0, [], set()), (1, [], {"h01", "h02"}), (1, ["h01"], set()), (2, ["h01"], {"h02"}), (2, ["h01", "h02"], set())],
)
def test_each_extra_tile_action_allows_one_tile_beside_the_controlled_one(extra, acted, others):
    board = claimant("8/8/2", turn={"extra_tile": extra}).act("control", "h00")
    board.play(*(("act", h) for h in acted))
    assert board.legal("act") == {"h00", *others}


@pytest.mark.rule("EP-261")
def test_an_extra_tile_action_also_lifts_the_restriction_when_control_comes_last():
    board = claimant(turn={"extra_tile": 1}).act("act", "h01")
    assert board.legal("control") == ALL_THREE
    assert board.act("act", "h02").legal("control") == {"h01", "h02"}


@pytest.mark.rule("EP-139")
@pytest.mark.parametrize("order", [("control", "rest"), ("rest", "control")])
def test_control_goes_with_resting_in_either_order(order):
    what = {"control": "h00", "rest": "influence"}
    board = claimant().play(*((kind, what[kind]) for kind in order))
    assert board.blocks(0) == "8/7/2 I1 K1 S1"
    assert board.controls(0) == {"h00"}


@pytest.mark.rule("EP-139")
def test_control_and_rest_may_be_made_to_exclude_each_other():
    apart = ("control.with_rest=false",)
    assert not claimant(settings=apart).act("control", "h00").legal("rest")
    assert not claimant(settings=apart).act("rest", "potential").legal("control")


@pytest.mark.rule("EP-140")
def test_one_tile_is_controlled_in_a_turn_at_most():
    board = claimant("8/8/2", turn={"extra_tile": 3}).act("control", "h00")
    assert not board.legal("control")
    board.play("end", "end")
    assert board.legal("control") == {"h01", "h02"}  # the next turn brings the next


@pytest.mark.rule("EP-141")
def test_an_own_tile_cannot_be_claimed_again():
    assert claimant("8/6/2", control={"h00": 0, "h02": 0}).legal("control") == {"h01"}


@pytest.mark.rule("EP-142")
def test_an_open_hex_cannot_be_controlled():
    board = claimant()
    state = board.state()
    state["tile"][1] = STATE_SIZES.NO_TILE
    board.table.engine.load(state)  # Table.load refuses it: a travel would have revealed the hex
    assert board.legal("control") == {"h00", "h02"}


@pytest.mark.rule("EP-145")
def test_there_is_no_limit_to_the_tiles_of_one_player():
    others = [f"h{n:02}" for n in range(3, 14)]
    kinds = (
        "inn",
        "inn",
        "inn",
        "fort",
        "spire",
        "library",
        "command_post",
        "command_post",
        "academy",
        "arcane_tower",
        "gaping_maw",
    )
    board = start(
        {"P0": wretch("v31", "2/2/2")},
        tiles={**TILES, **dict(zip(others, kinds, strict=True))},
        control=dict.fromkeys(others, 0),
        triggers={"active": ["t_legend", "t_hoard"]},
    ).act("control", "h00")
    assert len(board.controls(0)) == 12
    assert board.play("end", "end").legal("control") == {"h01", "h02"}


# --- easy control -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-146")
def test_easy_control_of_an_available_tile_is_marked_from_influence():
    board = claimant("8/8/2", turn={"easy_control": 1}).act("control", "h00")
    assert board.blocks(0) == "8/7/2 I1 K1 S1"
    assert board.controls(0) == {"h00"}
    assert not claimant("8/0/2", turn={"easy_control": 1}).legal("control")  # not from conviction


@pytest.mark.rule("EP-146")
def test_easy_control_of_an_opponents_tile_costs_the_marker_alone():
    board = claimant("8/8/1", turn={"easy_control": 1}, control={"h00": 1}).act("control", "h00")
    assert board.blocks(0) == "8/8/0 I1 K1 S1"
    assert not claimant("8/8/0", turn={"easy_control": 1}, control={"h00": 1}).can("control", "h00")


@pytest.mark.rule("EP-146")
def test_easy_control_is_used_up_by_the_next_control():
    board = claimant("8/8/2", ("control.max_per_turn=3",), turn={"easy_control": 1})
    assert board.act("control", "h00").blocks(0) == "8/7/2 I1 K1 S1"
    assert board.act("control", "h01").blocks(0) == "8/7/1 I1 K1 S1"


@pytest.mark.rule("EP-263")
@pytest.mark.parametrize("order", [("ability", "relic"), ("relic", "ability")])
def test_a_second_easy_control_adds_nothing(order):
    cards = {"ability": "bannerman", "relic": "broken_crown"}
    board = claimant("6/6/1", companions={"bannerman": 0}, relics={"broken_crown": 2}, control={"h00": 1})
    board.act("activate", "bannerman").play(*((kind, cards[kind]) for kind in order))
    assert board.state()["turn"]["easy_control"] == 1
    assert board.act("control", "h00").blocks(0) == "6/4/0 I1 K1 S3"


@pytest.mark.rule("EP-263")
def test_easy_control_never_makes_a_price_negative():
    board = claimant("8/8/0", ("control.cost_open=0",), turn={"easy_control": 1}).act("control", "h00")
    assert board.blocks(0) == "8/7/0 I1 K1 S1"
