"""Travel: how far, through whom, where to, and what a trapped player does (EP-031, EP-072 to EP-084)."""

import pytest
from island import Island, start, wretch

from equipoise.sim.games.epoch.board import distances
from equipoise.sim.games.epoch.components import TRIANGLE_NAMES

TILES = {"h00": "library", "h01": "fort", "h02": "spire"}
CROWD = {"P1": wretch("v13"), "P2": wretch("v24"), "P3": wretch("v25")}  # around v01


def destinations(board: Island, way: str = "travel") -> set[str]:
    """Every triangle on which the travel can end."""
    board.act(way)
    if board.decision == "decide_downgrade":
        board.act("downgrade", "influence")
    ends, seen, table = set(), set(), board.table
    waiting = [table.snapshot()]
    while waiting:
        here = waiting.pop()
        table.restore(here)
        for action in table.legal():
            table.restore(here)
            table.apply(action)
            if table.decision == "decide_step":
                state = table.state()
                key = state["player"][0]["triangle"], state["stack"][state["pending"]["depth"] - 1]["left"]
                if key not in seen:
                    seen.add(key)
                    waiting.append(table.snapshot())
            else:
                ends.add(board.triangle(0))
    return ends


def within(triangle: str, steps: int) -> set[str]:
    row = distances(False)[TRIANGLE_NAMES.index(triangle)]
    return {TRIANGLE_NAMES[t] for t, far in enumerate(row) if far <= steps}


@pytest.mark.rule("EP-072", "EP-031")
@pytest.mark.parametrize("speed", [2, 3, 4, 5])
@pytest.mark.parametrize("triangle", ["v01", "v31"])
def test_up_to_speed_steps_along_adjacent_triangles(triangle, speed):
    board = start({"P0": wretch(triangle, speed=speed), "P1": wretch("v07")})
    near = within(triangle, speed) - {"v07"}
    assert destinations(board) == near


@pytest.mark.rule("EP-072")
def test_one_may_stop_after_every_step_and_need_not_travel():
    board = start({"P0": wretch("v31", speed=3)}, tiles=TILES)
    assert board.can("end")
    board.act("travel")
    assert "stop" not in board.legal()  # who stays does not travel
    board.act("step", "v32")
    assert "stop" in board.legal()
    assert "stop" in board.act("step", "v33").legal()
    board.act("step", "v34")
    assert board.decision == "decide_turn"
    assert not board.can("travel")


@pytest.mark.rule("EP-073")
@pytest.mark.parametrize(("settings", "limit"), [([], 2), (["speed.base=3"], 3)])
def test_speed_is_2_without_a_mount(settings, limit):
    board = start({"P0": wretch("v31")}, settings=settings).act("travel")
    assert [event.limit for event in board.happened("travel")] == [limit]


@pytest.mark.rule("EP-074", "EP-075")
def test_one_passes_through_others_but_does_not_stop_there():
    board = start({"P0": wretch("v01"), "P1": wretch("v13")}).act("travel")
    assert [event.triangle for event in board.happened("step")] == ["v13"]
    assert "stop" not in board.legal()
    assert board.act("step", "v25").triangle(0) == "v25"
    assert board.triangle(1) == "v13"


@pytest.mark.rule("EP-075", "EP-076")
def test_the_last_step_never_leads_onto_a_token():
    board = start({"P0": wretch("v31"), "P1": wretch("v32"), "P2": wretch("v14")}, tiles=TILES).act("travel")
    assert board.legal("step") == {"v25", "v32", "v36"}
    board.act("step", "v25")
    assert board.legal("step") == {"v13", "v31"}  # v14 is taken


@pytest.mark.rule("EP-076")
def test_no_step_into_a_dead_end():
    """With one step left v13 is taken; with two, v01 behind it is taken too, but v24 and v25 are free."""
    board = start({"P0": wretch("v25", speed=3), "P1": wretch("v13"), "P2": wretch("v01"), "P3": wretch("v24")})
    board.act("travel").act("step", "v31").act("step", "v25")
    assert "v13" not in board.legal("step")
    again = start({"P0": wretch("v14"), "P1": wretch("v02"), "P2": wretch("v13")})
    again.act("travel")
    assert again.legal("step") == {"v02", "v15", "v25"}  # from v02 one comes back to v14
    lone = start({"P0": wretch("v14", speed=2), "P1": wretch("v02")}, turn={"extra_travels": [1]})
    assert lone.act("extra_travel").legal("step") == {"v15", "v25"}


@pytest.mark.rule("EP-077")
def test_a_path_may_turn_back_and_end_where_it_began():
    board = start({"P0": wretch("v31", speed=4)}, tiles=TILES).travel("v32", "v31", "v32", "v31")
    assert board.triangle(0) == "v31"
    assert board.decision == "decide_turn"


# --- trapped ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EP-078", "EP-082")
@pytest.mark.parametrize("free", ["P1", "P2", "P3"])
def test_with_one_free_triangle_within_speed_nobody_is_trapped(free):
    crowd = {**CROWD, free: wretch("v07")}
    board = start({"P0": wretch("v01"), **crowd})
    assert board.can("travel")
    assert not board.can("desperate_travel")


@pytest.mark.rule("EP-078", "EP-082")
def test_trapped_when_every_triangle_within_speed_is_taken():
    board = start({"P0": wretch("v01"), **CROWD})
    assert not board.can("travel")
    assert board.can("desperate_travel")
    assert board.can("end")  # one may


@pytest.mark.rule("EP-078")
@pytest.mark.parametrize("own", [{"speed": 3}, {"traits": ["swift"]}])
def test_more_speed_leads_out_of_the_trap(own):
    board = start({"P0": wretch("v01", **own), **CROWD})
    assert board.can("travel")
    assert not board.can("desperate_travel")


@pytest.mark.rule("EP-079", "EP-081")
@pytest.mark.parametrize(("settings", "bonus"), [([], 2), (["travel.desperate_bonus=1"], 1)])
def test_a_trapped_player_goes_up_to_two_further_and_never_back(settings, bonus):
    board = start({"P0": wretch("v01"), **CROWD}, settings=settings)
    assert destinations(board, "desperate_travel") == within("v01", 2 + bonus) - {"v01", "v13", "v24", "v25"}


@pytest.mark.rule("EP-079")
@pytest.mark.parametrize(("many", "after"), [(0, "8/8/2"), (1, "9/7/2"), (2, "10/6/2")])
def test_desperation_costs_a_downgrade(many, after):
    settings = [f"travel.desperate_downgrades={many}"]
    board = start({"P0": wretch("v01", held=""), **CROWD}, settings=settings).act("desperate_travel")
    for _ in range(many):
        board.act("downgrade", "influence")
    assert board.decision == "decide_step"
    assert board.blocks(0) == after


@pytest.mark.rule("EP-080")
def test_the_downgrade_comes_before_the_first_step():
    board = start({"P0": wretch("v01"), **CROWD}).act("desperate_travel")
    assert (board.decision, board.triangle(0)) == ("decide_downgrade", "v01")
    board.act("downgrade", "influence").play(("step", "v24"), ("step", "v30"), ("step", "v36"))
    assert (board.decision, board.triangle(0)) == ("decide_turn", "v36")
    assert board.blocks(0) == "9/7/2 I1 K1 S1"  # and once only


@pytest.mark.rule("EP-080")
def test_with_nothing_to_downgrade_one_goes_all_the_same():
    board = start({"P0": wretch("v01", "8/0/0"), **CROWD}).act("desperate_travel")
    assert board.decision == "decide_step"


@pytest.mark.rule("EP-081")
def test_a_desperate_travel_does_not_come_back_but_an_ordinary_one_may():
    board = start({"P0": wretch("v01"), **CROWD}).act("desperate_travel").act("downgrade", "influence")
    board.act("step", "v24")
    assert board.legal() == {("step", "v12"), ("step", "v30")}  # v13 would lead back to v01, or onto a token
    plain = start({"P0": wretch("v01"), "P1": wretch("v13")}).travel("v13", "v01")
    assert plain.triangle(0) == "v01"


@pytest.mark.rule("EP-082")
def test_desperation_is_for_the_ordinary_travel_only():
    board = start({"P0": wretch("v01"), **CROWD}, turn={"travels": 0, "extra_travels": [2]})
    assert not board.can("extra_travel")
    assert not board.can("desperate_travel")


@pytest.mark.rule("EP-082")
def test_desperation_is_of_no_use_where_even_two_more_steps_lead_nowhere():
    board = start({"P0": wretch("v01"), **CROWD}, settings=["speed.base=1", "travel.desperate_bonus=1"])
    assert board.speed(0) == 1
    assert not board.can("desperate_travel")
    assert not board.can("travel")


# --- bonuses and extra travels ----------------------------------------------------------------------------------------


@pytest.mark.rule("EP-083")
def test_the_limit_is_that_at_the_start_of_the_travel():
    own = wretch("v31", companions={"outrider": 0})
    board = start({"P0": own}, tiles=TILES).act("activate", "outrider").act("ability", "outrider")
    board.act("travel")
    assert [event.limit for event in board.happened("travel")] == [4]


@pytest.mark.rule("EP-083")
def test_a_bonus_after_the_travel_is_wasted():
    own = wretch("v31", companions={"outrider": 0})
    board = start({"P0": own}, tiles={**TILES, "h03": "inn"}).act("travel").act("step", "v32").act("stop")
    board.act("activate", "outrider").act("ability", "outrider")
    assert not board.can("travel")
    board.act("end").act("end").act("travel")
    assert [event.limit for event in board.happened("travel")] == [2]


@pytest.mark.rule("EP-084")
@pytest.mark.parametrize("order", [("travel", "extra_travel"), ("extra_travel", "travel")])
def test_an_extra_travel_comes_before_or_after_the_ordinary_one(order):
    """Pathfinder: extra_travel(2). Speed, be it of a mount or of this turn, does not change it."""
    own = wretch("v31", speed=4, companions={"pathfinder": 0})
    board = start({"P0": own}, turn={"speed_bonus": 1}).act("activate", "pathfinder").act("ability", "pathfinder")
    limits = {}
    for way in order:
        board.act(way)
        limits[way] = board.happened("travel")[0].limit
        board.act("step", min(board.legal("step")))
        if "stop" in board.legal():
            board.act("stop")
    assert limits == {"travel": 5, "extra_travel": 2}
    assert not board.can("travel")
    assert not board.can("extra_travel")


@pytest.mark.rule("EP-084")
def test_an_extra_travel_reveals_after_itself():
    board = start({"P0": wretch("v31")}, tiles=TILES, pouch=["inn", "academy"], turn={"extra_travels": [2]}).act(
        "extra_travel"
    )
    board.act("step", "v32")
    assert board.tile("h03") is None
    board.act("stop")
    assert board.tile("h03") == "inn"
    assert board.can("travel")
    board.act("travel").act("step", "v33").act("stop")
    assert board.tile("h04") == "academy"


@pytest.mark.rule("EP-084")
def test_extra_travels_are_taken_one_by_one_in_their_order():
    board = start({"P0": wretch("v31")}, tiles=TILES, turn={"extra_travels": [1, 2]}).act("extra_travel")
    assert [event.limit for event in board.happened("travel")] == [1]
    board.act("step", "v32").act("extra_travel")
    assert [event.limit for event in board.happened("travel")] == [2]


@pytest.mark.rule("EP-084")
def test_an_extra_travel_ends_on_a_free_triangle_too():
    players = {"P0": wretch("v31"), "P1": wretch("v32"), "P2": wretch("v25"), "P3": wretch("v36")}
    assert not start(players, turn={"extra_travels": [1]}).can("extra_travel")
    assert start(players, turn={"extra_travels": [2]}).can("extra_travel")
