"""Fog of War and reserves (RULES.md 7.15, 7.21): halves, entry, elimination (ME-307 to ME-315, ME-371 to ME-378)."""

import pytest
from battlefield import Battle, battle, unit
from test_deployment import with_list
from test_set_up import opening, until

from equipoise.sim.games.mythic_earth.actions import FORCE

MISS = 10
IDLE = unit("az_jaguar_champion", at=(40, 40))  # the Unit whose activation is the last of the turn
SPENT = unit("nu_angakkuq", at=(680, 440), received=1)
RESERVE = unit("az_jaguar_warriors", 6, where="reserve", group="B")  # BR 7, footprint 22
STAYS = 10
SOUTH_EDGE, CHOICE = 2, 1  # faces of the die for the edge


# --- halves -----------------------------------------------------------------------------------------------------------


def splitting(force: str, *settings: str) -> tuple[Battle, int]:
    """Fog of War, somebody with this list is about to split it; who."""
    field = with_list(opening("setup.primary=fog_of_war", *settings), force)
    seat = field.table.characters.index(force)
    until(field, "decide_split")
    while field.decision == "decide_split" and field.to_act != seat:
        field.table.apply(field.table.legal()[0])
        if field.decision == "decide_initial_half":
            field.act("start_with", "A")
    return field, seat


def split(field: Battle, wish: str) -> list[int]:
    """Every Unit goes into this group as long as it may; Units in the order in which they are asked about."""
    first = len(field.table.log)
    while field.decision == "decide_split":
        options = field.legal("split")
        field.act("split", wish if wish in options else min(options))
    return [e.unit for e in field.table.log[first:] if e.kind == "group"]


def dice_of(field: Battle, seat: int, group: int) -> int:
    units = field.state()["unit"][FORCE * seat : FORCE * seat + FORCE]
    return sum(one["dice"] for one in units if one["where"] and one["group"] == group)


@pytest.mark.rule("ME-307", "ME-308")
@pytest.mark.parametrize("wish", ["A", "B"])
@pytest.mark.parametrize(
    ("force", "dice"), [("inuit_b_ten_legged_bear", 11), ("inuit_a_winter_hunt", 10), ("inuit_s_sealing_camp", 7)]
)
def test_half_a_force_is_counted_in_dice_rounded_up(force, dice, wish):
    size = ["game.size_points=600"] if "_s_" in force else []
    field, seat = splitting(force, *size)
    split(field, wish)
    larger = "AB".index(wish)
    assert field.player(seat)["force_dice"] == dice
    assert dice_of(field, seat, larger) == (dice + 1) // 2
    assert dice_of(field, seat, 1 - larger) == dice // 2


@pytest.mark.rule("ME-308")
def test_units_with_two_dice_are_put_into_a_group_first():
    field, seat = splitting("inuit_b_ten_legged_bear")
    asked = split(field, "A")
    bear = next(n for n in range(FORCE * seat, FORCE * seat + FORCE) if field.unit(n)["dice"] == 2)
    rest = [n for n in range(FORCE * seat, FORCE * seat + FORCE) if field.unit(n)["where"] and n != bear]
    assert asked == [bear, *rest]


@pytest.mark.rule("ME-308", "ME-371")
@pytest.mark.parametrize("half", ["A", "B"])
def test_the_opponent_chooses_which_half_starts(half):
    """The larger or the smaller one."""
    field, seat = splitting("inuit_b_ten_legged_bear")
    split(field, "A")
    assert (field.to_act, field.decision) == (1 - seat, "decide_initial_half")
    assert field.legal("start_with") == {"A", "B"}
    field.act("start_with", half)
    for number in range(FORCE * seat, FORCE * seat + FORCE):
        one = field.unit(number)
        if field.where(number) != "nowhere":
            assert field.where(number) == ("waiting" if one["group"] == "AB".index(half) else "reserve")


@pytest.mark.rule("ME-371")
def test_both_forces_are_split():
    field = opening("setup.primary=fog_of_war")
    until(field, "decide_deploy_unit", "decide_deploy_pos")
    for player in range(2):
        places = {field.where(n) for n in range(FORCE * player, FORCE * player + FORCE)}
        assert places >= {"waiting", "reserve"}


# --- deployment and turn 1 --------------------------------------------------------------------------------------------


def deployed(field: Battle) -> Battle:
    while field.decision in ("decide_deploy_unit", "decide_deploy_pos", "decide_initial_half", "decide_split"):
        field.table.apply(field.table.legal()[-1])
    return field


@pytest.mark.rule("ME-372", "ME-373")
@pytest.mark.parametrize(("dice", "winner"), [([7, 3], 0), ([3, 7], 1)])
def test_the_winner_of_the_side_deploys_first_and_they_alternate_without_dice(dice, winner):
    field = opening()
    field.act("way", "everliving").act("primary", "fog_of_war", dice=dice)
    assert field.to_act == winner
    field.act("side", "north")
    until(field, "decide_deploy_unit")
    assert field.to_act == winner
    assert field.pool(0) == field.pool(1) == []
    units = [sum(field.where(n) == "waiting" for n in range(FORCE * p, FORCE * p + FORCE)) for p in range(2)]
    first = len(field.table.log)
    deployed(field)
    placed = [e.unit // FORCE for e in field.table.log[first:] if e.kind == "placed"]
    both = min(units)
    assert placed[: 2 * both] == [winner, 1 - winner] * both
    assert len(placed) == sum(units)


@pytest.mark.rule("ME-373", "ME-310", "ME-374")
def test_turn_1_rolls_a_normal_pool_and_nobody_enters():
    field = opening("setup.primary=fog_of_war")
    until(field, "decide_deploy_unit")
    first = len(field.table.log)
    deployed(field)
    while field.decision == "decide_blessing":
        field.act("pass")
    log = field.table.log[first:]
    assert field.turn == 1
    assert [e for e in log if e.kind == "initiative"]
    on_table = [[n for n in range(FORCE * p, FORCE * p + FORCE) if field.where(n) == "table"] for p in range(2)]
    built = [field.player(p)["pool_built"] for p in range(2)]
    assert built == [sum(field.unit(n)["dice"] for n in on_table[p]) for p in range(2)]
    assert len([e for e in log if e.kind == "roll" and e.sides == 6]) >= sum(built)
    assert not [e for e in log if e.kind in ("test", "reserve")]
    assert any(field.where(n) == "reserve" for n in range(2 * FORCE))


# --- entering ---------------------------------------------------------------------------------------------------------


def arrival(own=None, enemies=None, turn=1, **words) -> Battle:
    """The last activation of a turn; Jaguars are in reserve."""
    words.setdefault("scenario", "fog_of_war")
    return battle(
        {"jaguars": {**RESERVE, **(own or {})}, "idle": IDLE}, enemies or {}, acting="idle", turn=turn, **words
    )


@pytest.mark.rule("ME-309")
@pytest.mark.parametrize(("die", "enters"), [(7, True), (8, False)])
@pytest.mark.parametrize("markers", [0, 3])
def test_entering_needs_a_test_without_modifiers(die, enters, markers):
    field = arrival({"markers": markers})
    field.act("end", dice=[6, die, *([SOUTH_EDGE] if enters else [])])
    assert field.tests() == [("reserve", 7, die)]
    assert (field.decision == "decide_entry_point") == enters


@pytest.mark.rule("ME-309")
def test_the_highest_brave_of_a_mixed_unit_counts():
    """The Apusquipay has BR 9, his guards 7."""
    field = arrival({"entry": "in_apusquipay", "minis": 5})
    field.act("end", dice=[6, 9, SOUTH_EDGE])
    assert field.tests() == [("reserve", 9, 9)]


@pytest.mark.rule("ME-311")
def test_who_fails_stays_off_without_a_penalty_and_tries_again():
    field = arrival().act("end", dice=[6, STAYS])
    one = field.unit("jaguars")
    assert (field.where("jaguars"), one["markers"], one["frozen"]) == ("reserve", 0, 0)
    assert [(e.unit, e.enters) for e in field.happened("reserve")] == [(field.code("jaguars"), 0)]
    field.act("end", dice=[6, STAYS])
    assert field.tests() == [("reserve", 7, STAYS)]


@pytest.mark.rule("ME-312")
def test_without_an_entry_point_it_stays_in_reserve():
    field = arrival(pieces={"building": "rect=[100,0,620,50]", "rock": "circle=[660,30,30]"})
    field.table.load({"unit": {field.code("idle"): {"x": 60}}})
    field.act("end", dice=[6, 1, SOUTH_EDGE])
    assert field.where("jaguars") == "reserve"
    assert field.decision != "decide_entry_point"


@pytest.mark.rule("ME-312", "ME-314")
def test_the_move_is_measured_from_the_point_on_the_edge_and_all_minis_enter():
    field = arrival().act("end", dice=[6, 1, SOUTH_EDGE]).act("enter", 360, 22)
    assert (field.at("jaguars"), field.minis("jaguars"), field.where("jaguars")) == ((360, 22), 6, "table")
    field.act("move_on").go_to(360, 72)
    marching = arrival().act("end", dice=[6, 1, SOUTH_EDGE]).act("enter", 360, 22)
    marching.act("march_on").go_to(360, 122)
    assert marching.minis("jaguars") == 6


def entered(how: str, entry="az_eagle_atlatl") -> Battle:
    """Eagles have come in from the South, an enemy 8 inches away."""
    field = arrival({"entry": entry}, {"enemy": unit("nu_whale_hunters", 6, (360, 170), received=1)})
    field.act("end", dice=[6, 5, 1, SOUTH_EDGE]).act("enter", 360, 22)
    return field.act(how).act("hold")


@pytest.mark.rule("ME-313")
def test_who_moved_on_may_act_once_but_not_charge():
    field = entered("move_on")
    assert field.unit("jaguars")["entered_this_turn"]
    assert field.decision == "decide_action"
    assert not field.legal() & {"charge", "march", "move", "focused"}
    assert field.legal() >= {"shoot", "on_alert", "lay_low", "end"}
    assert (
        "charge"
        in battle(
            {"jaguars": unit("az_eagle_atlatl", 6, (360, 22))},
            {"enemy": unit("nu_whale_hunters", 6, (360, 170))},
            acting="jaguars",
            scenario="fog_of_war",
        ).legal()
    )
    field.act("shoot", "enemy", dice=[MISS] * 6)
    assert field.state()["activation"]["unit"] == field.code("idle")


@pytest.mark.rule("ME-313")
@pytest.mark.parametrize("entered", [False, True])
def test_with_a_second_die_of_that_turn_it_may_not_charge_either(entered):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (360, 100), entered_this_turn=entered)},
        {"enemy": unit("nu_whale_hunters", 6, (360, 190))},
        acting="jaguars",
        scenario="fog_of_war",
    )
    assert ("charge" in field.legal()) != entered
    assert "march" in field.legal()


@pytest.mark.rule("ME-313")
def test_who_marched_on_has_done_enough():
    field = entered("march_on")
    assert field.state()["activation"]["unit"] == field.code("idle")


@pytest.mark.rule("ME-313")
def test_next_turn_it_may_charge():
    field = entered("move_on").act("end")
    while field.turn == 2:
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    while field.state()["activation"]["unit"] != field.code("jaguars"):
        names = field.legal("activate") if field.decision == "decide_activation" else set()
        field.act(*(("activate", "jaguars") if "jaguars" in names else ("activate", min(names)) if names else ("end",)))
    assert "charge" in field.legal()


@pytest.mark.rule("ME-315")
@pytest.mark.parametrize(("dice", "order"), [([2, 5], "cadb"), ([5, 2], "acbd")])
def test_reserves_are_tested_by_turns_from_the_winner_of_the_initiative(dice, order):
    field = battle(
        {"a": RESERVE, "b": RESERVE, "idle": IDLE},
        {"c": RESERVE, "d": RESERVE, "spent": SPENT},
        acting="idle",
        turn=1,
        scenario="fog_of_war",
    )
    field.act("end", dice=[*dice, *[STAYS] * 4])
    kinds = [e.kind for e in field.events if e.kind in ("initiative", "test", "activate")]
    assert kinds == ["initiative", *["test"] * 4, "activate"]
    by_code = {code: name for name, code in field.names.items()}
    assert "".join(by_code[e.unit] for e in field.happened("test")) == order


@pytest.mark.rule("ME-315")
def test_who_has_more_reserves_goes_on_alone():
    field = battle(
        {"a": RESERVE, "idle": IDLE},
        {"c": RESERVE, "d": RESERVE, "spent": SPENT},
        acting="idle",
        turn=1,
        scenario="fog_of_war",
    )
    field.act("end", dice=[5, 2, *[STAYS] * 3])
    by_code = {code: name for name, code in field.names.items()}
    assert "".join(by_code[e.unit] for e in field.happened("test")) == "acd"


@pytest.mark.rule("ME-374")
@pytest.mark.parametrize("scenario", ["build_altars", "fog_of_war"])
def test_reserves_try_to_enter_in_fog_of_war_from_turn_2(scenario):
    field = arrival(scenario=scenario)
    field.act("end", dice=[6, *([STAYS] if scenario == "fog_of_war" else [])])
    assert len(field.tests()) == (scenario == "fog_of_war")


@pytest.mark.rule("ME-375")
@pytest.mark.parametrize(
    ("face", "south", "north"),
    [
        (2, ("y", 22), ("y", 458)),
        (3, ("y", 22), ("y", 458)),
        (4, ("y", 458), ("y", 22)),
        (5, ("x", 698), ("x", 22)),
        (6, ("x", 22), ("x", 698)),
    ],
)
def test_the_edge_is_rolled_and_seen_from_home(face, south, north):
    for player, (axis, value) in enumerate((south, north)):
        own, idle = {"jaguars": RESERVE}, {"idle": {**IDLE, "at": (300, 240)}}
        field = battle(
            {**own, **idle} if player == 0 else idle,
            {} if player == 0 else own,
            acting="idle",
            turn=1,
            scenario="fog_of_war",
        )
        field.act("end", dice=[6, 1, face])
        assert (field.to_act, field.decision) == (player, "decide_entry_point")
        assert {getattr(a, axis) for a in field.table.legal()} == {value}


@pytest.mark.rule("ME-375")
def test_a_one_leaves_the_edge_to_the_owner():
    field = arrival().act("end", dice=[6, 1, CHOICE])
    assert field.rolls(6) == [6, CHOICE]  # for the pool, and for the edge
    assert (field.to_act, field.decision) == (0, "decide_entry_edge")
    assert field.legal("entry_edge") == {"south", "north", "west", "east"}
    field.act("entry_edge", "west")
    assert {a.x for a in field.table.legal()} == {22}


@pytest.mark.rule("ME-376")
@pytest.mark.parametrize(("turn", "tested"), [(2, True), (3, False), (4, False)])
def test_from_turn_4_on_reserves_enter_without_a_test(turn, tested):
    field = arrival(turn=turn)
    field.act("end", dice=[6, *([7] if tested else []), SOUTH_EDGE])
    assert bool(field.tests()) == tested
    assert field.decision == "decide_entry_point"


# --- elimination ------------------------------------------------------------------------------------------------------


def slaughter(*victims: str, turn=2, **words) -> Battle:
    """South's eagles shoot the last of each of these Units, one after the other; then the turn ends."""
    north = {
        name: unit("nu_whale_hunters", 1, (260 + 60 * i, 260), started=6, received=1) for i, name in enumerate("ab")
    }
    field = battle(
        {"first": unit("az_eagle_atlatl", 6, (260, 200)), "second": unit("az_eagle_atlatl", 6, (320, 200))},
        {**north, "rest": SPENT},
        acting="first",
        turn=turn,
        scenario="fog_of_war",
        **words,
    )
    for name in victims:
        field.act("shoot", name, dice=[1, *[MISS] * 5, MISS])
        assert field.destroyed(name)
        field.act("end")
    for _ in range(2 - len(victims)):
        field.act("end")
    assert field.turn == turn + 1
    return field


@pytest.mark.rule("ME-377")
@pytest.mark.parametrize(("victims", "vp"), [("", 0), ("a", 1), ("ab", 1)])
def test_one_point_a_turn_for_eliminating_enemies(victims, vp):
    field = slaughter(*victims)
    assert (field.vp(0), field.vp(1)) == (vp, 0)


@pytest.mark.rule("ME-377")
def test_nothing_in_turn_1_and_every_later_turn_anew():
    assert slaughter("a", turn=1).vp(0) == 0
    field = slaughter("a")
    for _ in range(40):
        if field.turn == 4:
            break
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert field.vp(0) == 1


@pytest.mark.rule("ME-377")
def test_who_dies_by_the_own_side_was_eliminated_by_nobody():
    """A giant's stone comes down on the last of its own Champi, too."""
    field = battle(
        {
            "giant": unit("in_apu_giant", at=(300, 100), received=2),
            "champi": unit("in_champi_guard", 1, (318, 260), started=6, received=1),
        },
        {"target": unit("az_jaguar_champion", at=(300, 260), received=1)},
        acting="giant",
        scenario="fog_of_war",
    )
    field.act("shoot", "target", dice=[1, MISS, MISS])
    assert field.destroyed("champi")
    field.act("end")
    assert field.turn == 3
    assert (field.vp(0), field.vp(1)) == (0, 0)


@pytest.mark.rule("ME-378")
def test_making_a_unit_flee_eliminates_nobody():
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 6, (300, 200))},
        {"runners": unit("nu_whale_hunters", 3, (300, 260), started=6, received=1), "rest": SPENT},
        acting="eagles",
        scenario="fog_of_war",
    )
    field.act("shoot", "runners", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.unit("runners")["fleeing"]
    field.act("end")
    assert field.turn == 3
    assert field.vp(0) == 0


@pytest.mark.rule("ME-378")
@pytest.mark.parametrize(("y", "scores"), [(300, False), (440, True)])
def test_fleeing_units_count_when_they_have_run_off_the_table(y, scores):
    field = battle(
        {"idle": IDLE},
        {"runners": unit("nu_whale_hunters", 6, (300, y), fleeing=True, received=1), "rest": SPENT},
        acting="idle",
        scenario="fog_of_war",
    )
    field.act("end")
    assert field.destroyed("runners") == scores
    assert field.vp(0) == int(scores)
