"""On Alert, its reactions, release, and Countercharge (ME-100 to ME-122)."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.actions import FORCE

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
SPENT = unit("nu_angakkuq", at=(680, 440), received=1)
ARCHERS = unit("nu_ice_archers", 6, (300, 100), on_alert=2, received=1)  # footprint 22, React on 6
CHAMPI = unit("in_champi_guard", 8, (300, 200), on_alert=2, received=1)  # footprint 28, React on 5
WARRIORS = unit("tn_tomahawk_warriors", 6, (300, 340))  # footprint 22


def asked(field: Battle) -> str:
    """The Unit that is asked whether it springs its trap."""
    assert field.decision == "decide_alert"
    frame = field.state()["stack"][field.state()["pending"]["depth"] - 1]
    return next(name for name, code in field.names.items() if code == frame["other"])


def watched(gap: int, **enemy) -> Battle:
    """Archers On Alert and an enemy with a bow so far away, at its actions."""
    there = unit("tn_longhouse_archers", 6, (300, 100 + 22 + 22 + gap), **enemy)
    return battle({"archers": ARCHERS}, {"enemy": there, "late": LATE}, acting="enemy")


def charged(**champi) -> Battle:
    """Warriors charge Champi who are On Alert: they are asked at once, being within 10 inches."""
    field = battle({"champi": {**CHAMPI, **champi}}, {"warriors": WARRIORS, "late": LATE}, acting="warriors")
    return field.act("charge", "champi")


# --- going On Alert ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-100")
@pytest.mark.parametrize("first", [None, "move"])
def test_on_alert_is_the_sole_or_the_second_action_and_the_last(first):
    field = battle({"own": unit("nu_ice_archers", 6, (300, 100))}, {"late": LATE}, acting="own")
    if first:
        field.act("move").act("hold")
    field.act("on_alert")
    assert field.unit("own")["on_alert"]
    assert field.unit("own")["alert_since_turn"] == 2
    assert field.to_act == 1


@pytest.mark.rule("ME-101")
def test_it_waits_with_its_die_from_turn_to_turn():
    friends = {"other": unit("nu_angakkuq", at=(60, 60))}
    field = battle({"own": ARCHERS, **friends}, {"late": SPENT}, acting="other")
    assert not field.can("activate", "own")
    field.act("end", dice=[6, 5])  # its die is in no pool
    assert field.turn == 3
    assert field.unit("own")["on_alert"]
    assert field.unit("own")["quota"] == 0
    assert field.player(0)["pool_built"] == 1
    assert not field.can("activate", "own")


# --- the window -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-102")
@pytest.mark.parametrize("action", ["shoot", "lay_low", "on_alert"])
def test_it_may_react_to_the_action_of_an_enemy_within_ten_inches(action):
    arguments = ["archers"] if action == "shoot" else []
    near = watched(100).act(action, *arguments)
    assert (near.to_act, asked(near)) == (0, "archers")
    far = watched(101).act(action, *arguments)
    assert far.decision != "decide_alert"


@pytest.mark.rule("ME-102")
def test_ending_is_no_action_and_friends_do_not_matter():
    assert watched(50).act("end").decision != "decide_alert"
    friend = unit("nu_ice_archers", 6, (360, 100))
    field = battle({"archers": ARCHERS, "friend": friend}, {"late": LATE}, acting="friend").act("lay_low")
    assert field.decision != "decide_alert"


@pytest.mark.rule("ME-103")
def test_a_mover_is_met_at_the_first_step_within_range():
    """The wolves pass 90 ticks off at the nearest: they are met at the first multiple of an inch with a gap of 100."""
    wolves = unit("tn_wolf_pack", 4, (220, 100 + 22 + 32 + 90))
    field = battle({"archers": ARCHERS}, {"wolves": wolves, "late": LATE}, acting="wolves")
    field.act("march").go_to(380, 244)
    assert asked(field) == "archers"
    x = next(x for x in range(220, 381, 10) if int(((x - 300) ** 2 + 144**2) ** 0.5) - 54 <= 100)
    assert field.at("wolves") == (x, 244)
    field.act("pass")
    assert field.at("wolves") == (380, 244)


@pytest.mark.rule("ME-103")
@pytest.mark.parametrize(("start", "end"), [(184, 264), (284, 204)])
def test_start_and_end_of_a_move_are_steps_too(start, end):
    """Wolves that leave the range are met where they start; those that come just within it, where they end."""
    own = unit("in_willaq_umu", at=(300, 66), on_alert=2, received=1)  # footprint 6: in range up to y = 204
    field = battle(
        {"own": own},
        {"wolves": unit("tn_wolf_pack", 4, (300, start)), "late": LATE},
        acting="wolves",
        settings=["alert.step_ticks=7"],
    )
    field.act("move").go_to(300, end)
    assert asked(field) == "own"
    assert field.at("wolves") == (300, min(start, end))


@pytest.mark.rule("ME-103")
def test_a_caster_is_met_before_its_roll():
    field = battle(
        {"archers": ARCHERS},
        {"caster": unit("in_willaq_umu", at=(300, 200), spells=["ecs_dread_visions"]), "late": LATE},
        acting="caster",
        players={1: {"way": "everchanging"}},
    )
    field.act("cast", "ecs_dread_visions", "archers", dice=[])
    assert asked(field) == "archers"
    field.act("pass", dice=[3, 3])
    assert field.markers("archers") == 2


@pytest.mark.rule("ME-104")
def test_each_unit_is_asked_once_for_an_action_in_order():
    field = battle(
        {"one": ARCHERS, "two": {**ARCHERS, "at": (360, 100)}, "idle": unit("nu_ice_archers", 6, (240, 100))},
        {"wolves": unit("tn_wolf_pack", 4, (330, 240)), "late": LATE},
        acting="wolves",
    )
    field.act("move").go_to(330, 320)
    assert asked(field) == "one"
    field.act("pass")
    assert asked(field) == "two"
    field.act("pass")
    assert field.at("wolves") == (330, 320)
    assert (field.to_act, field.decision) == (1, "decide_action")


@pytest.mark.rule("ME-104")
def test_and_again_for_the_next_action():
    field = watched(60)
    field.act("move").act("hold")
    field.act("pass").act("lay_low")
    assert asked(field) == "archers"


# --- reacting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-105")
@pytest.mark.parametrize(("die", "passed"), [(6, True), (7, False)])
def test_springing_is_a_test_of_react_whatever_the_markers(die, passed):
    field = battle(
        {"archers": {**ARCHERS, "markers": 4}},
        {"enemy": unit("tn_longhouse_archers", 6, (300, 200)), "late": LATE},
        acting="enemy",
    )
    field.act("shoot", "archers").act("spring", dice=[die, *([] if passed else [MISS] * 6)])
    assert [(e.die, bool(e.passed)) for e in field.happened("react")] == [(die, passed)]
    if passed:
        assert (field.to_act, field.decision) == (0, "decide_alert_action")
        assert field.happened("volley") == []  # the enemy has not shot yet
        field.act("lay_low", dice=[MISS] * 6)
    assert len(field.happened("volley")) == 1
    assert field.markers("archers") == 4


@pytest.mark.rule("ME-105")
def test_a_reaction_is_one_single_action():
    field = watched(60).act("lay_low").act("spring", dice=[1])
    assert not field.legal() & {"march", "focused", "charge", "on_alert"}
    field.act("shoot", "enemy", dice=[MISS] * 6)
    assert field.to_act == 1


@pytest.mark.rule("ME-106")
def test_a_failed_react_ends_on_alert():
    field = watched(60).act("lay_low").act("spring", dice=[7])
    assert not field.unit("archers")["on_alert"]
    assert field.unit("enemy")["laid_low"]
    assert field.to_act == 1


@pytest.mark.rule("ME-107")
def test_the_die_of_a_failed_react_comes_back_next_turn():
    field = watched(60).act("lay_low").act("spring", dice=[7])
    assert field.pool(0) == []
    field.act("end", dice=[1, 6, 5, 4])  # of the last Unit; then the enemy thaws, and there are three dice
    assert field.turn == 3
    assert field.player(0)["pool_built"] == 1
    assert field.state()["activation"]["unit"] == field.code("archers")


@pytest.mark.rule("ME-107")
@pytest.mark.parametrize("received", [0, 1])
def test_or_at_once_as_a_die_of_the_current_value(received):
    field = battle(
        {"archers": {**ARCHERS, "received": received, "quota": received, "on_alert": 2 - (not received)}},
        {"enemy": unit("tn_longhouse_archers", 6, (300, 204)), "late": LATE},
        acting="enemy",
        level=4,
        settings=["alert.failed_die=now"],
    )
    field.act("lay_low").act("spring", dice=[7])
    assert field.state()["activation"]["unit"] == field.code("archers")  # its die, its turn
    assert field.state()["activation"]["value"] == 4


def lookout(act: str = "lay_low", **words) -> Battle:
    """A Magic User with a bow, markers, two spells and a place for an altar, a friend beside it and two enemies."""
    field = battle(
        {
            "own": unit(
                "tn_medicine_keeper",
                at=(300, 300),
                on_alert=2,
                received=1,
                markers=1,
                spells=["els_sun_spear", "els_dawn_shield"],
            ),
            "friend": unit("nu_angakkuq", at=(380, 300), received=1),
        },
        {
            "trigger": unit("in_champi_guard", 8, (300, 380)),
            "other": unit("in_champi_guard", 8, (240, 240)),
            "late": LATE,
        },
        acting="trigger",
        settings=['unit.tn_medicine_keeper.members.keeper.ranged="bow"'],
        **words,
    )
    field.act(act, *(["own"] if act == "charge" else []))
    assert asked(field) == "own"
    return field.act("spring", dice=[1])


@pytest.mark.rule("ME-109")
def test_what_a_reaction_may_be():
    assert lookout().legal() == {"shoot", "move", "cast", "regroup", "lay_low", "claim", "pass"}
    assert lookout("charge").legal() == {
        "shoot",
        "move",
        "cast",
        "regroup",
        "lay_low",
        "claim",
        "countercharge",
        "pass",
    }


@pytest.mark.rule("ME-108")
def test_it_affects_only_the_enemy_that_triggered_it():
    field = lookout()
    assert field.legal("shoot") == {"trigger"}
    casts = {(a.spell, a.unit) for a in field.table.legal() if a.kind == "cast"}
    own, friend, trigger = (field.code(name) for name in ("own", "friend", "trigger"))
    assert casts == {("els_sun_spear", trigger), ("els_dawn_shield", own), ("els_dawn_shield", friend)}


@pytest.mark.rule("ME-109")
@pytest.mark.parametrize("reaction", ["move", "cast", "regroup", "claim"])
def test_reactions_are_carried_out_before_the_action(reaction):
    field = lookout()
    if reaction == "move":
        field.act("move").go_to(350, 300)
        assert field.at("own") == (350, 300)
    elif reaction == "cast":
        field.act("cast", "els_dawn_shield", "own", dice=[3, 3])
        assert field.unit("own")["modifier"]
    elif reaction == "regroup":
        field.act("regroup", dice=[1, 1])
        assert field.markers("own") == 0
    else:
        field.act("claim", "build")
        assert field.unit("own")["building"]
    assert field.unit("trigger")["laid_low"]


@pytest.mark.rule("ME-110")
def test_after_its_reaction_it_is_on_alert_no_more_and_its_die_goes_back():
    field = watched(60).act("lay_low").act("spring", dice=[1]).act("shoot", "enemy", dice=[MISS] * 6)
    assert not field.unit("archers")["on_alert"]
    assert field.unit("archers")["received"] == 1
    assert field.pool(0) == []
    field.act("end", dice=[1, 6, 5, 4])
    assert field.turn == 3
    assert field.unit("archers")["quota"] == 1


@pytest.mark.rule("ME-111")
@pytest.mark.parametrize("reaction", ["move", "shoot", "lay_low"])
def test_nobody_reacts_to_a_reaction(reaction):
    trap = unit("tn_longhouse_archers", 6, (420, 160), on_alert=2, received=1)
    field = battle(
        {"archers": ARCHERS},
        {"trap": trap, "enemy": unit("tn_longhouse_archers", 6, (300, 200)), "late": LATE},
        acting="enemy",
    )
    field.act("lay_low").act("spring", dice=[1])
    if reaction == "move":
        field.act("move").go_to(350, 100)
    else:
        field.act(reaction, *(["enemy"] if reaction == "shoot" else []))
    assert field.decision != "decide_alert"
    assert field.unit("trap")["on_alert"]


# --- release ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-112")
def test_in_a_later_turn_it_may_be_released_instead_of_giving_a_die():
    other = {"other": unit("nu_angakkuq", at=(60, 60)), "more": unit("nu_angakkuq", at=(120, 60))}
    assert battle({"archers": ARCHERS, **other}, {"late": LATE}).legal() == {"activate"}  # not in the same turn
    field = battle({"archers": ARCHERS | {"received": 0}, **other}, {"late": LATE}, turn=3)
    assert field.legal("release") == {"archers"}
    assert field.legal("activate") == {"other", "more"}
    field.act("release", "archers")
    assert (field.to_act, field.decision) == (0, "decide_action")
    assert field.state()["activation"]["unit"] == field.code("archers")
    assert field.legal() >= {"move", "march", "on_alert"}
    assert len(field.pool(0)) == 2


@pytest.mark.rule("ME-113")
def test_a_release_is_exactly_one_activation():
    bear = unit("nu_kokogiak", at=(300, 60), on_alert=2)
    field = battle(
        {"bear": bear, "a": unit("nu_angakkuq", at=(60, 60)), "b": unit("nu_angakkuq", at=(120, 60))},
        {"late": LATE},
        turn=3,
    )
    field.act("release", "bear")
    assert field.unit("bear")["received"] == 0
    field.act("end").act("end")
    assert (field.to_act, field.decision) == (0, "decide_activation")
    assert field.legal("activate") == {"a", "b"}
    assert "release" not in field.legal()


@pytest.mark.rule("ME-113")
def test_after_the_ones_each_player_may_release_or_pass():
    trap = {**ARCHERS, "received": 0, "on_alert": 1}
    field = battle(
        {"one": trap, "two": {**trap, "at": (400, 100)}, "idle": unit("nu_angakkuq", at=(60, 60))},
        {"three": {**trap, "at": (300, 400)}},
        acting="idle",
        level=1,
    )
    field.act("end")
    assert (field.to_act, field.legal()) == (1, {"release", "pass"})
    field.act("pass")
    assert (field.to_act, field.legal("release")) == (0, {"one", "two"})
    field.act("release", "two").act("end")
    assert (field.to_act, field.legal("release")) == (0, {"one"})  # who has passed is not asked again
    field.act("pass", dice=[6, 5])
    assert field.turn == 3
    assert [field.unit(u)["on_alert"] for u in ("one", "two", "three")] == [1, 0, 1]


# --- what ends it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-114")
@pytest.mark.parametrize("how", ["engaged", "fleeing", "frozen"])
def test_it_is_lost_when_the_unit_is_engaged_flees_or_is_frozen(how):
    if how == "engaged":
        field = charged().act("pass", dice=[MISS] * (6 + 6 + 8))  # they throw, then both strike
        assert field.engaged("champi") == {"warriors"}
        unit_name = "champi"
    else:
        unit_name = "archers"
        archers = {**ARCHERS, "at": (300, 240), "minis": 3 if how == "fleeing" else 6, "started": 6}
        field = battle(
            {"archers": archers},
            {
                "caster": unit("in_willaq_umu", at=(300, 378), spells=["ecs_obsidian_storm"]),
                "witch": unit("in_willaq_umu", at=(320, 378), spells=["ecs_grasp"]),
                "late": LATE,
            },
            acting="caster" if how == "fleeing" else "witch",
            players={1: {"way": "everchanging"}},
        )
        if how == "fleeing":
            field.act("cast", "ecs_obsidian_storm", "archers", dice=[3, 3, 1, MISS, 1, MISS])
            assert field.unit("archers")["fleeing"]
        else:
            field.act("cast", "ecs_grasp", "archers", dice=[3, 3])
            assert field.unit("archers")["frozen"]
    assert not field.unit(unit_name)["on_alert"]


@pytest.mark.rule("ME-115")
@pytest.mark.parametrize("fate", ["destroyed", "fleeing", "unhurt"])
def test_an_acting_unit_that_is_driven_off_does_not_finish(fate):
    minis = {"destroyed": 1, "fleeing": 3, "unhurt": 6}[fate]
    enemy = unit("tn_longhouse_archers", minis, (300, 200), started=6)
    field = battle({"archers": ARCHERS}, {"enemy": enemy, "late": LATE}, acting="enemy")
    field.act("shoot", "archers").act("spring", dice=[1])
    shots = [1, *[MISS] * 5]
    after = {"destroyed": [MISS], "fleeing": [MISS, MISS], "unhurt": [1, *[MISS] * 6]}[fate]
    field.act("shoot", "enemy", dice=[*shots, *after])
    volleys = [e.unit for e in field.happened("volley")]
    assert volleys == [field.code("archers"), *([field.code("enemy")] if fate == "unhurt" else [])]
    assert field.destroyed("enemy") == (fate == "destroyed")
    assert field.tests() == ([("brave", 6 - 1, MISS)] if fate == "fleeing" else [])


@pytest.mark.rule("ME-115")
def test_a_charger_that_is_driven_off_does_not_arrive():
    """Archers beside its target shoot it down to less than half."""
    field = battle(
        {"champi": {**CHAMPI, "on_alert": 0}, "archers": {**ARCHERS, "at": (370, 240)}},
        {"warriors": {**WARRIORS, "minis": 3, "started": 6}, "late": LATE},
        acting="warriors",
    )
    field.act("charge", "champi").act("spring", dice=[1])
    field.act("shoot", "warriors", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.unit("warriors")["fleeing"]
    assert field.at("warriors")[1] > 340
    assert field.engaged("champi") == set()
    assert field.happened("fight") == []


# --- Countercharge ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-116")
def test_only_the_target_of_a_charge_may_countercharge():
    other = {**CHAMPI, "at": (370, 200)}
    field = battle({"champi": CHAMPI, "other": other}, {"warriors": WARRIORS, "late": LATE}, acting="warriors")
    field.act("charge", "champi")
    assert asked(field) == "champi"
    field.act("spring", dice=[1])
    assert field.can("countercharge")
    field.act("lay_low")
    assert asked(field) == "other"
    field.act("spring", dice=[1])
    assert not field.can("countercharge")


@pytest.mark.rule("ME-117", "ME-118", "ME-119")
def test_a_countercharge():
    """Both strike with + 1, nobody throws or shoots, and the charger comes to where the other stands."""
    slingers = unit("in_huaraca_slingers", 8, (300, 200), on_alert=2, received=1)
    field = battle({"champi": slingers}, {"warriors": WARRIORS, "late": LATE}, acting="warriors")
    field.act("charge", "champi").act("spring", dice=[5])
    # warriors 5 + 1 + 1 = 7, saved on 4 - 1; slingers 4 + 0 + 1 = 5, saved on 4
    field.act("countercharge", dice=[7, 8, *[MISS] * 4, 5, 6, *[MISS] * 6, 3, 4])
    assert [(e.hits, e.number) for e in field.happened("saves")] == [(1, 3), (1, 4)]
    assert field.at("champi") == (300, 200)
    assert field.at("warriors") == (300, 250)
    assert field.happened("volley") == []


@pytest.mark.rule("ME-120")
def test_a_failed_react_leaves_a_normal_charged_unit():
    field = charged().act("spring", dice=[6, *[MISS] * 6, 7, 8, *[MISS] * 4, 7, 8, *[MISS] * 6, 5, 4])
    # the warriors throw, and strike at 7; the Champi at 5 + 2
    assert [e.unit for e in field.happened("volley")] == [field.code("warriors")]
    assert [(e.hits, e.number) for e in field.happened("saves")] == [(1, 5), (1, 4)]
    assert field.engaged("champi") == {"warriors"}


@pytest.mark.rule("ME-121")
def test_only_one_of_several_chargers_is_countercharged():
    field = battle(
        {"champi": CHAMPI},
        {"warriors": WARRIORS, "second": {**WARRIORS, "at": (360, 330)}, "late": LATE},
        acting="warriors",
    )
    field.act("charge", "champi").act("spring", dice=[1]).act("countercharge", dice=[MISS] * 14)
    field.act("activate", "second")
    field.act("charge", "champi", dice=[MISS] * (6 + 6 + 8))  # nobody is asked: throws, then blows
    assert field.engaged("champi") == {"warriors", "second"}


@pytest.mark.rule("ME-122")
def test_a_target_that_has_moved_out_of_reach():
    field = charged().act("spring", dice=[1]).act("move")
    field.go_to(300, 150)
    # 90 ticks away, 50 more: the warriors' 120 do not reach
    assert field.at("warriors") == (300, 340 - 120)
    assert [e.kind for e in field.happened("charge_fails")] == ["charge_fails"]
    assert field.engaged("champi") == set()
    assert (field.to_act, field.state()["activation"]["unit"] // FORCE) == (1, 1)
    assert field.state()["activation"]["unit"] == field.code("late")  # the charger's activation is over


@pytest.mark.rule("ME-122")
def test_it_goes_as_far_as_it_can():
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), on_alert=2, received=1)},
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 330)), "late": LATE},
        acting="warriors",
        settings=["unit.in_willaq_umu.members.willaq.M=10"],
    )
    field.act("charge", "own").act("spring", dice=[1]).act("move")
    field.go_to(300, 100)
    # 330 - 100 - 22 - 6 = 202 ticks away: 120 of them are gone, up to where it stands
    assert field.at("warriors") == (300, 210)


@pytest.mark.rule("ME-122", "ME-185")
def test_it_stops_an_inch_off_a_target_that_has_taken_to_the_air():
    eagles = unit("tn_war_eagle_riders", 3, (300, 200), on_alert=2, received=1)  # footprint 29
    field = battle({"eagles": eagles}, {"wolves": unit("tn_wolf_pack", 4, (300, 300)), "late": LATE}, acting="wolves")
    field.act("charge", "eagles").act("spring", dice=[1]).act("move")
    field.go_to(300, 155)
    assert field.unit("eagles")["airborne"]
    assert field.engaged("wolves") == set()
    assert field.at("wolves") == (300, 155 + 29 + 32 + 10 + 1)
