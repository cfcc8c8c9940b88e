"""Activation Tests and the fourteen actions (ME-070 to ME-099): what they cost, what they do, when they are open."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.components import UNITS

MISS = 10
IDLE = unit("tn_medicine_keeper", at=(640, 40))  # has a die left
SPENT = unit("tn_medicine_keeper", at=(640, 40), received=1)
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
JAGUARS = unit("az_jaguar_warriors", 6, (300, 200))
CHAMPI = unit("in_champi_guard", 8, (300, 300))
ARCHERS = unit("nu_ice_archers", 6, (300, 200))
DOUBLES = {"march", "focused", "charge", "attack", "disengage"}


def activated(
    one: dict, *, kind: str = "activate", dice: list[int], settings: tuple[str, ...] = (), **friends
) -> Battle:
    """A die is given to `own`."""
    field = battle({"own": one, "idle": IDLE, **friends}, {"late": LATE}, settings=settings)
    return field.act(kind, "own", dice=dice)


def locked(**more) -> Battle:
    """Two Units in a fight, one of them at its actions."""
    return battle(
        {"own": {**JAGUARS, **more}},
        {"enemy": unit("in_champi_guard", 8, (300, 250), engaged=["own"]), "late": LATE},
        acting="own",
    )


# --- the Activation Test ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-070")
def test_without_markers_there_is_no_test():
    field = activated(JAGUARS, dice=[])
    assert field.tests() == []
    assert field.decision == "decide_action"


@pytest.mark.rule("ME-071")
@pytest.mark.parametrize(("markers", "number"), [(1, 6), (3, 4), (7, 0)])
def test_with_markers_it_rolls_brave_less_markers(markers, number):
    field = activated({**JAGUARS, "markers": markers}, dice=[MISS])
    assert field.tests() == [("activation", number, MISS)]
    if number:
        field = activated({**JAGUARS, "markers": markers}, dice=[number])
        assert not field.unit("own")["frozen"]


@pytest.mark.rule("ME-071")
def test_the_highest_brave_counts_and_no_heroic_figure():
    priest = activated(unit("az_high_priest", 5, (300, 200), markers=2), dice=[6])
    assert priest.tests() == [("activation", 8 - 2, 6)]
    hero = {"hero": unit("in_willaq_umu", at=(300, 260))}
    field = activated({**JAGUARS, "markers": 2}, dice=[5], **hero)
    assert field.tests() == [("activation", 7 - 2, 5)]
    field = activated({**JAGUARS, "markers": 2}, dice=[6], settings=("brave.heroic_on_activation=true",), **hero)
    assert field.tests() == [("activation", 7 - 2 + 1, 6)]


@pytest.mark.rule("ME-072")
def test_a_unit_that_passes_acts_and_loses_a_marker():
    field = activated({**JAGUARS, "markers": 3}, dice=[4])
    assert field.markers("own") == 2
    assert field.can("march")


@pytest.mark.rule("ME-073")
def test_a_unit_that_fails_is_frozen_gains_a_marker_and_keeps_the_die():
    field = battle({"own": {**JAGUARS, "markers": 3}, "idle": SPENT}, {"late": {**LATE, "received": 1}})
    field.act("activate", "own", dice=[5, MISS, 6, 5])  # the turn ends: it stays Frozen, two other dice are rolled
    assert field.tests() == [("activation", 4, 5), ("unfreeze", 7 - 4 - 1, MISS)]
    assert field.turn == 3
    assert (field.markers("own"), field.unit("own")["frozen"]) == (4, 1)
    assert field.unit("own")["quota"] == 0


@pytest.mark.rule("ME-073")
@pytest.mark.parametrize("markers", [0, 2])
def test_how_many_markers_a_failure_costs(markers):
    field = activated({**JAGUARS, "markers": 3}, dice=[9], settings=(f"brave.fail_activation_markers={markers}",))
    assert field.markers("own") == 3 + markers


@pytest.mark.rule("ME-074")
@pytest.mark.parametrize("kind", ["activate", "activate_regroup", "stop_fleeing", "order_stop", "unfreeze", "loser"])
def test_passing_any_test_of_brave_takes_a_marker_off(kind):
    own = {**JAGUARS, "markers": 3}
    if kind == "activate_regroup":  # one for the test, and one of the D3
        assert activated(own, kind=kind, dice=[1, 1]).markers("own") == 1
    elif kind == "order_stop":
        field = battle(
            {"hero": unit("in_willaq_umu", at=(300, 100)), "own": {**own, "fleeing": True}},
            {"late": LATE},
            acting="hero",
        )
        assert field.act("order_stop", "own", dice=[1]).markers("own") == 2
    elif kind == "unfreeze":
        field = battle({"own": {**own, "frozen": True}, "idle": IDLE}, acting="idle")
        assert field.act("end", dice=[1, 6, 6]).markers("own") == 2
    elif kind == "loser":
        field = battle({"own": own}, {"enemy": {**CHAMPI, "at": (300, 250), "engaged": ["own"]}}, acting="enemy")
        field.act("attack", "own", dice=[7, *[MISS] * 7, MISS, 1])
        assert field.markers("own") == 3 + 1 - 1
    else:
        assert activated({**own, "fleeing": kind == "stop_fleeing"}, kind=kind, dice=[1]).markers("own") == 2


# --- costs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-075")
def test_a_die_is_two_single_actions():
    field = battle({"own": {**ARCHERS, "markers": 3}}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("move").act("hold")
    assert field.state()["activation"]["unit"] == field.code("own")
    field.act("regroup", dice=[1, 1])
    assert field.to_act == 1  # it could still Shoot and has markers left, but both Single-Actions are taken
    given = activated({**ARCHERS, "markers": 3}, dice=[1])
    given.act("move").act("hold").act("regroup", dice=[1, 1])
    assert given.to_act == 1


@pytest.mark.rule("ME-075")
def test_or_one_double_action():
    field = battle({"own": {**ARCHERS, "markers": 3}}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("march").act("hold")
    assert field.to_act == 1
    field = battle({"own": {**ARCHERS, "markers": 3}}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("regroup", dice=[1, 1])
    assert not field.legal() & DOUBLES


@pytest.mark.rule("ME-076")
def test_no_single_action_twice():
    def archers() -> Battle:
        build = unit("nu_ice_archers", 6, (300, 300), markers=6)
        return battle(
            {"own": build, "hero": unit("nu_angakkuq", at=(380, 300), received=1)},
            {"enemy": {**CHAMPI, "at": (300, 400)}, "late": LATE},
            acting="own",
        )

    assert archers().act("move").act("hold").legal() >= {"shoot", "regroup", "claim", "on_alert", "lay_low"}
    assert "move" not in archers().act("move").act("hold").legal()
    assert "shoot" not in archers().act("shoot", "enemy", dice=[MISS] * 6).legal()
    assert "move" in archers().act("shoot", "enemy", dice=[MISS] * 6).legal()
    assert "regroup" not in archers().act("regroup", dice=[1, 1]).legal()
    assert archers().act("regroup", dice=[1, 1]).markers("own") == 4
    tokens = battle(  # an Objective token may be planted, but not two at once
        {"own": unit("nu_ice_archers", 6, (300, 440))},
        {"late": LATE},
        acting="own",
        players={0: {"way": "everchanging", "devotion": "ec6"}, 1: {"way": "everliving"}},
    )
    assert "claim" not in tokens.act("claim", "plant_token").legal()


@pytest.mark.rule("ME-077")
def test_but_two_spells():
    spells = ["els_sun_spear", "els_roots"]
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), spells=spells)}, {"enemy": CHAMPI, "late": LATE}, acting="own"
    )
    field.act("cast", "els_sun_spear", "enemy", dice=[9, 9])
    assert field.legal("cast") == {"els_roots"}
    field.act("cast", "els_roots", "enemy", dice=[9, 9])
    assert field.to_act == 1


@pytest.mark.rule("ME-078")
def test_the_actions_and_what_they_cost():
    """With one Single-Action taken everything else that costs one is open, and nothing that costs two."""

    def at_its_actions(singles: int) -> set[str]:
        field = battle(
            {
                "own": unit("tn_medicine_keeper", at=(300, 300), markers=1, spells=["els_sun_spear"]),
                "rout": {**JAGUARS, "fleeing": True},
                "hero": unit("nu_angakkuq", at=(380, 300), received=1),
            },
            {"enemy": {**CHAMPI, "at": (300, 380)}, "late": LATE},
            acting="own",
            activation={"singles": singles},
            settings=['unit.tn_medicine_keeper.members.keeper.ranged="bow"'],
        )
        return field.legal()

    singles = {"end", "move", "shoot", "cast", "on_alert", "regroup", "lay_low", "claim"}
    assert at_its_actions(1) == singles
    assert at_its_actions(0) == singles | {"march", "focused", "charge", "order_stop"}

    def in_a_fight(singles: int) -> set[str]:
        field = battle(
            {"own": {**JAGUARS, "markers": 1}},
            {"enemy": unit("in_champi_guard", 8, (300, 250), engaged=["own"]), "late": LATE},
            acting="own",
            activation={"singles": singles},
        )
        return field.legal()

    assert in_a_fight(1) == {"end", "regroup"}
    assert in_a_fight(0) == {"end", "regroup", "attack", "disengage"}


@pytest.mark.rule("ME-078")
@pytest.mark.parametrize("kind", ["countercharge", "stop_fleeing"])
def test_two_of_them_are_no_choice_of_an_acting_unit(kind):
    for field in (battle({"own": JAGUARS}, {"enemy": CHAMPI}, acting="own"), locked()):
        assert kind not in field.legal()


# --- moving and shooting ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-079", "ME-080")
@pytest.mark.parametrize(
    ("entry", "action"),
    [(e, a) for e in ("az_jaguar_warriors", "tn_wolf_pack", "tn_stonecoats") for a in ("move", "march")],
)
def test_a_move_goes_m_inches_and_a_march_twice_as_far(entry, action):
    field = battle({"own": unit(entry, at=(360, 240))}, {"late": LATE}, acting="own", sound=False)
    field.act(action)
    far = 10 * next(iter(UNITS[entry].members.values())).M * (2 if action == "march" else 1)
    ends = {(a.x, a.y) for a in field.table.legal() if a.kind == "go"}
    assert (360 + far, 240) in ends
    assert all((x - 360) ** 2 + (y - 240) ** 2 <= (far + 1) ** 2 for x, y in ends)


@pytest.mark.rule("ME-080")
def test_a_march_ends_the_activation():
    field = battle({"own": JAGUARS}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("march").go_to(200, 200)
    assert field.at("own") == (200, 200)
    assert field.to_act == 1


@pytest.mark.rule("ME-081")
def test_every_mini_with_a_missile_shoots_once_at_one_unit():
    other = unit("in_champi_guard", 8, (400, 300))
    field = battle({"own": ARCHERS}, {"enemy": CHAMPI, "other": other, "late": LATE}, acting="own")
    assert field.legal("shoot") == {"enemy", "other"}
    field.act("shoot", "enemy", dice=[6, 7, *[MISS] * 4, 1])
    assert [(e.number, e.hits) for e in field.happened("volley")] == [(6, 1)]
    assert field.markers("other") == 0
    assert field.can("move")


@pytest.mark.rule("ME-082")
def test_a_focused_shot_hits_better_and_is_all_a_unit_does():
    field = battle({"own": ARCHERS}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("focused", "enemy", dice=[7, 8, *[MISS] * 4, 1])
    assert [(e.number, e.hits) for e in field.happened("volley")] == [(7, 1)]
    assert field.to_act == 1
    field = battle({"own": ARCHERS}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("move").act("hold")
    assert not field.can("focused", "enemy")


# --- Charge, Attack, Disengage ----------------------------------------------------------------------------------------


@pytest.mark.rule("ME-083")
@pytest.mark.parametrize(("gap", "reached"), [(100, True), (101, False)])
def test_a_charge_reaches_as_far_as_a_march(gap, reached):
    enemy = {**CHAMPI, "at": (300, 200 + 22 + 28 + gap)}
    assert battle({"own": JAGUARS}, {"enemy": enemy}, acting="own").can("charge", "enemy") == reached


@pytest.mark.rule("ME-083")
def test_a_charge_is_fought_at_once_with_a_bonus():
    field = battle({"own": JAGUARS}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    # Jaguars 6 + 1 + 1, saved on 5 + 1 - 2; Champi 5 + 2, saved on 5 + 1
    field.act("charge", "enemy", dice=[8, 9, *[MISS] * 4, 7, 8, *[MISS] * 6, 4, 6])
    assert [(e.hits, e.number) for e in field.happened("saves")] == [(1, 4), (1, 6)]
    assert field.engaged("own") == {"enemy"}
    assert field.at("own") == (300, 250)


@pytest.mark.rule("ME-084")
def test_an_attack_is_one_round_without_an_answer():
    field = locked()
    field.act(
        "attack", "enemy", dice=[7, 8, *[MISS] * 4, 5, 1]
    )  # no bonus: 6 + 1; six dice, one save, the loser's test
    assert field.minis("enemy") == 7
    assert field.minis("own") == 6
    assert field.to_act == 1  # and nothing else


@pytest.mark.rule("ME-085")
def test_a_unit_that_disengages_is_frozen_and_does_not_flee():
    field = locked()
    field.act("disengage", dice=[])
    assert field.engaged("own") == field.engaged("enemy") == set()
    assert (field.unit("own")["frozen"], field.unit("own")["fleeing"]) == (1, 0)
    assert field.at("own") == (300, 100)
    assert field.to_act == 1


@pytest.mark.rule("ME-086")
def test_a_disengaging_unit_stops_before_the_edge():
    field = battle(
        {"own": {**JAGUARS, "at": (300, 80), "markers": 2}},
        {"enemy": unit("in_champi_guard", 8, (300, 130), engaged=["own"]), "late": LATE},
        acting="own",
    )
    field.act("disengage", dice=[])
    assert field.at("own") == (300, 22 + 10)
    assert field.where("own") == "table"
    assert field.markers("own") == 2


# --- magic, Regroup, Lay Low, Claim -----------------------------------------------------------------------------------


@pytest.mark.rule("ME-087")
def test_a_cast_is_one_spell_and_one_single_action():
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), spells=["els_sun_spear", "els_roots"])},
        {"enemy": CHAMPI, "late": LATE},
        acting="own",
    )
    field.act("cast", "els_roots", "enemy", dice=[3, 3])
    assert [e.spell for e in field.happened("cast")] == ["els_roots"]
    assert (field.to_act, field.decision) == (0, "decide_action")
    assert not field.legal() & DOUBLES
    assert field.legal() >= {"cast", "move"}


@pytest.mark.rule("ME-088")
def test_a_dispel_costs_no_action():
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), spells=["els_roots"])},
        {"enemy": CHAMPI, "angakkuq": unit("nu_angakkuq", at=(400, 300))},
        acting="own",
    )
    field.act("cast", "els_roots", "enemy", dice=[3, 3]).act("dispel", "angakkuq", dice=[3, 3])
    assert field.unit("angakkuq")["received"] == 0
    field.act("end").act("activate", "angakkuq")
    assert field.legal() >= {"move", "march"}


@pytest.mark.rule("ME-089")
def test_an_activation_to_regroup_is_tested_without_markers():
    field = activated({**JAGUARS, "markers": 6}, kind="activate_regroup", dice=[7, 6])
    assert field.tests() == [("regroup", 7, 7)]
    assert field.decision == "decide_action"


@pytest.mark.rule("ME-090")
@pytest.mark.parametrize(("die", "left"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_it_takes_one_marker_off_and_d3_more(die, left):
    field = activated({**JAGUARS, "markers": 6}, kind="activate_regroup", dice=[1, die])
    assert field.rolls(6) == [die]
    assert field.markers("own") == left
    assert activated({**JAGUARS, "markers": 2}, kind="activate_regroup", dice=[1, 6]).markers("own") == 0


@pytest.mark.rule("ME-090")
def test_other_readings_of_the_die():
    def left(setting: str, *dice: int) -> int:
        return activated(
            {**JAGUARS, "markers": 6}, kind="activate_regroup", dice=[1, *dice], settings=(setting,)
        ).markers("own")

    assert left("regroup.die=D6", 4) == 1
    assert left('regroup.die="1"') == 4
    assert left("regroup.second_test=true", 2, 6) == 6 - 1 - 1 - 3  # 7 - 5 markers
    assert left("regroup.second_test=true", 3) == 6 - 1


@pytest.mark.rule("ME-091")
@pytest.mark.parametrize(("dice", "left"), [([7, 5], 6 - 1 - 3), ([8], 6)])
def test_regrouping_later_is_a_test_of_its_own(dice, left):
    field = battle({"own": {**JAGUARS, "markers": 6}}, {"late": LATE}, acting="own")
    field.act("move").act("hold").act("regroup", dice=dice)
    assert field.tests() == [("regroup", 7, dice[0])]
    assert field.markers("own") == left
    assert not field.unit("own")["frozen"]
    assert not field.unit("own")["fleeing"]
    assert field.to_act == 1


@pytest.mark.rule("ME-092")
def test_regroup_needs_a_marker_and_leaves_an_action():
    calm = battle({"own": JAGUARS, "idle": IDLE}, {"late": LATE})
    assert not calm.can("activate_regroup", "own")
    calm.act("activate", "own")
    assert not calm.can("regroup")
    field = activated({**JAGUARS, "markers": 1}, kind="activate_regroup", dice=[1, 1])
    assert field.decision == "decide_action"
    assert field.legal() == {"end", "move", "on_alert", "lay_low"}
    shaken = activated({**JAGUARS, "markers": 6}, kind="activate_regroup", dice=[1, 1])
    assert shaken.legal() == {"end", "move", "on_alert", "lay_low"}  # not Regroup again


@pytest.mark.rule("ME-093")
def test_a_unit_that_lies_low_is_hard_to_hit_and_frozen():
    def shot_at(target: dict) -> list[int]:
        field = battle({"own": ARCHERS}, {"enemy": target, "late": LATE}, acting="own")
        field.act("shoot", "enemy", dice=[MISS] * 6)
        return [e.number for e in field.happened("volley")]

    assert shot_at({**CHAMPI, "frozen": True, "laid_low": True}) == [5]
    assert shot_at({**CHAMPI, "frozen": True}) == [6]
    field = battle({"own": JAGUARS}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    field.act("lay_low")
    assert (field.unit("own")["frozen"], field.unit("own")["laid_low"]) == (1, 1)
    assert field.to_act == 1


@pytest.mark.rule("ME-093")
@pytest.mark.parametrize(("die", "low"), [(1, 0), (MISS, 1)])
def test_it_lies_low_while_it_is_frozen(die, low):
    field = battle(
        {"own": {**JAGUARS, "received": 1, "frozen": True, "laid_low": True, "quota": 1}, "idle": IDLE}, acting="idle"
    )
    field.act("end", dice=[die, *[6] * (2 - low)])
    assert field.unit("own")["laid_low"] == field.unit("own")["frozen"] == low


@pytest.mark.rule("ME-094")
def test_a_claim_is_a_single_action():
    field = battle(
        {"own": {**JAGUARS, "at": (300, 300)}, "hero": unit("az_jaguar_champion", at=(380, 300), received=1)},
        {"late": LATE},
        acting="own",
    )
    assert field.legal("claim") == {"build"}
    field.act("claim", "build")
    assert field.unit("own")["building"]
    assert (field.to_act, field.decision) == (0, "decide_action")
    assert not field.legal() & DOUBLES


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-095")
def test_an_engaged_unit_attacks_disengages_or_regroups():
    assert locked().legal() == {"end", "attack", "disengage"}
    assert locked(markers=2).legal() == {"end", "attack", "disengage", "regroup"}
    caster = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), spells=["els_sun_spear"])},
        {"enemy": unit("in_champi_guard", 8, (300, 234), engaged=["own"]), "other": {**CHAMPI, "at": (400, 300)}},
        acting="own",
    )
    assert caster.legal() == {"end", "attack", "disengage"}


@pytest.mark.rule("ME-096")
def test_a_unit_may_always_end():
    for field in (locked(), battle({"own": JAGUARS}, {"enemy": CHAMPI, "late": LATE}, acting="own")):
        field.act("end")
        assert field.to_act == 1


@pytest.mark.rule("ME-096")
@pytest.mark.parametrize("how", ["charged", "frozen", "fleeing", "destroyed"])
def test_it_ends_at_once_when_the_unit_can_do_no_more(how):
    markers = {"destroyed": 10}.get(how, 0)
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 266), spells=["els_roots"], markers=markers)},
        {"enemy": CHAMPI, "late": LATE},
        acting="own",
    )
    if how == "charged":
        field.act("charge", "enemy", dice=[MISS] * 9)
    elif how == "frozen":
        field.act("lay_low")
    elif how == "fleeing":
        field.act("charge", "enemy", dice=[MISS, 1, *[MISS] * 7, MISS, MISS])
        assert field.unit("own")["fleeing"]
        field.act("hold")
    else:
        field.act("cast", "els_roots", "enemy", dice=[10, 10])
        assert field.destroyed("own")
    assert (field.to_act, field.decision) == (1, "decide_activation")


@pytest.mark.rule("ME-097")
@pytest.mark.parametrize("first", ["move", "regroup"])
def test_no_charge_after_another_action(first):
    field = battle({"own": {**JAGUARS, "markers": 1}}, {"enemy": CHAMPI, "late": LATE}, acting="own")
    assert field.can("charge", "enemy")
    if first == "move":
        field.act("move").act("hold")
    else:
        field.act("regroup", dice=[1, 1])
    assert not field.can("charge", "enemy")


@pytest.mark.rule("ME-098")
def test_no_charge_by_an_engaged_or_fleeing_unit():
    other = unit("in_champi_guard", 8, (360, 200))
    field = battle(
        {"own": JAGUARS},
        {"enemy": unit("in_champi_guard", 8, (300, 250), engaged=["own"]), "other": other},
        acting="own",
    )
    assert "charge" not in field.legal()
    field = battle({"own": {**JAGUARS, "fleeing": True}, "idle": IDLE}, {"enemy": {**CHAMPI, "at": (300, 290)}})
    field.act("stop_fleeing", "own", dice=[1])
    assert field.decision == "decide_action"
    assert "charge" not in field.legal()


@pytest.mark.rule("ME-099")
def test_a_charge_has_one_target_even_into_a_multiple_combat():
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (372, 322)),
            "friend": unit("az_jaguar_warriors", 6, (300, 250), engaged=["one", "two"], received=1),
        },
        {"one": unit("in_champi_guard", 8, (300, 300)), "two": unit("in_champi_guard", 8, (350, 250)), "late": LATE},
        acting="own",
    )
    assert field.legal("charge") == {"one", "two"}
    field.act("charge", "two", dice=[MISS] * 14)
    assert field.engaged("own") == {"two"}
    assert field.engaged("two") == {"own", "friend"}
