"""Brave markers, Brave Tests and Frozen Units (ME-123 to ME-142)."""

import pytest
from battlefield import Battle, battle, unit

MISS = 10
IDLE = unit("tn_medicine_keeper", at=(640, 40))  # has a die left
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
ARCHERS = unit("nu_ice_archers", 6, (300, 100))  # hit on 6
HUNTERS = unit("nu_whale_hunters", 7, (300, 200))  # Brave 7, saved on 6
FLEEING = unit("in_champi_guard", 8, (300, 200), fleeing=True)  # Brave 7


def shot(target: dict, *after: int, hits: int = 1, settings: tuple[str, ...] = (), **words) -> Battle:
    """Archers hit it; `after` are its saves and what follows."""
    north = {"target": target, **words.pop("friends", {}), "late": LATE}
    field = battle({"archers": ARCHERS, **words.pop("south", {})}, north, acting="archers", settings=settings, **words)
    return field.act("shoot", "target", dice=[1] * hits + [MISS] * (6 - hits) + list(after))


def stopping(one: dict = FLEEING, **friends) -> int:
    """What a Fleeing Unit has to roll to stop."""
    field = battle({"own": one, "idle": IDLE, **friends}, {"late": LATE})
    return field.act("stop_fleeing", "own", dice=[1]).tests()[0][1]


# --- markers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-123")
@pytest.mark.parametrize("markers", [0, 1, 4])
def test_each_marker_is_one_less_in_every_test_of_brave(markers):
    assert stopping({**FLEEING, "markers": markers}) == 7 - 1 - markers
    field = shot({**HUNTERS, "minis": 4, "started": 7, "markers": markers}, MISS, 1)
    assert field.tests()[0][1] == 7 - markers - 1  # with the marker of the volley
    frozen = battle({"own": {**HUNTERS, "frozen": True, "markers": markers}, "idle": IDLE}, acting="idle")
    assert frozen.act("end", dice=[MISS, 6]).tests() == [("unfreeze", 7 - 1 - markers, MISS)]


@pytest.mark.rule("ME-124")
def test_markers_do_not_fall_below_nothing_nor_stop_before_the_threshold():
    field = battle({"own": {**HUNTERS, "markers": 1}, "idle": IDLE}, {"late": {**LATE, "at": (640, 440)}})
    field.act("activate_regroup", "own", dice=[1, 6])
    assert field.markers("own") == 0
    field = shot({**HUNTERS, "markers": 9}, 1)
    assert field.markers("target") == 10
    assert field.where("target") == "table"


@pytest.mark.rule("ME-125")
@pytest.mark.parametrize(
    ("entry", "threshold"),
    [
        ("az_xolo_pack", 8),
        ("nu_ice_archers", 9),
        ("nu_whale_hunters", 11),
        ("az_high_priest", 12),
        ("in_apusquipay", 14),
    ],
)
def test_half_as_many_markers_again_as_brave_destroy_a_unit(entry, threshold):
    for markers in (threshold - 2, threshold - 1):
        # the last marker is the volley's; nobody tests
        field = shot(unit(entry, at=(300, 200), markers=markers), 1)
        assert field.destroyed("target") == (markers + 1 >= threshold)
        assert field.tests() == []


@pytest.mark.rule("ME-126")
@pytest.mark.parametrize(("percent", "threshold"), [(150, 11), (50, 4), (100, 7), (110, 8)])
def test_the_other_reading_of_the_threshold(percent, threshold):
    for markers in (threshold - 2, threshold - 1):
        field = shot({**HUNTERS, "markers": markers}, 1, settings=(f"brave.destroy_pct={percent}",))
        assert field.destroyed("target") == (markers + 1 >= threshold)


# --- the Brave Test ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-127")
def test_frozen_fleeing_and_heroic_figures():
    assert shot({**HUNTERS, "minis": 4, "started": 7}, MISS, 1).tests()[0][1] == 7 - 1
    assert shot({**HUNTERS, "minis": 4, "started": 7, "frozen": True}, MISS, 1).tests()[0][1] == 7 - 1 - 1
    fleeing = shot({**HUNTERS, "minis": 4, "started": 7, "fleeing": True}, MISS, 1)
    assert fleeing.tests()[0][1] == 7 - 1 - 1
    near, far = (unit("in_willaq_umu", at=(300, 200 + 28 + 6 + gap)) for gap in (100, 101))
    assert stopping(hero=near) == 7 - 1 + 1
    assert stopping(hero=far) == 7 - 1
    assert stopping(hero=near, second=unit("az_jaguar_champion", at=(220, 200))) == 7 - 1 + 2


@pytest.mark.rule("ME-128")
def test_whose_example_does_not_count():
    assert stopping(hero=unit("in_willaq_umu", at=(300, 260), fleeing=True)) == 6
    assert stopping(friend=unit("in_champi_guard", 8, (300, 270))) == 6  # no Heroic Figure
    field = battle({"own": FLEEING, "idle": IDLE}, {"enemy": unit("nu_angakkuq", at=(300, 260))})
    assert field.act("stop_fleeing", "own", dice=[1]).tests()[0][1] == 6


@pytest.mark.rule("ME-128")
def test_nor_does_its_own():
    field = battle({"hero": unit("in_willaq_umu", at=(300, 200), frozen=True), "idle": IDLE}, acting="idle")
    assert field.act("end", dice=[MISS, 6]).tests() == [("unfreeze", 8 - 1, MISS)]


@pytest.mark.rule("ME-128")
def test_nor_does_that_of_the_dead():
    field = battle(
        {"hero": unit("in_willaq_umu", at=(300, 260), markers=10, spells=["els_roots"]), "own": FLEEING, "idle": IDLE},
        {"enemy": unit("nu_whale_hunters", 7, (400, 300))},
        acting="hero",
    )
    field.act("cast", "els_roots", "enemy", dice=[10, 10])
    assert field.destroyed("hero")
    field.act("end").act("stop_fleeing", "own", dice=[1])
    assert field.tests() == [("stop_fleeing", 6, 1)]


@pytest.mark.rule("ME-129")
def test_a_commander_counts_double():
    general = unit("in_apusquipay", 5, (300, 260))
    assert stopping(general=general) == 6 + 2
    assert stopping(general=general, hero=unit("in_willaq_umu", at=(220, 200))) == 6 + 3


@pytest.mark.rule("ME-130", "ME-135")
def test_who_fails_flees():
    field = shot({**HUNTERS, "minis": 4, "started": 7}, MISS, 7)
    assert field.tests() == [("brave", 6, 7)]
    assert field.unit("target")["fleeing"]
    assert field.at("target") == (300, 300)
    assert field.markers("target") == 2


@pytest.mark.rule("ME-130", "ME-141")
def test_but_not_from_a_test_to_thaw():
    field = battle({"own": {**HUNTERS, "frozen": True}, "idle": IDLE}, acting="idle").act("end", dice=[MISS, 6])
    assert not field.unit("own")["fleeing"]
    assert field.at("own") == (300, 200)


@pytest.mark.rule("ME-131")
def test_who_passes_loses_a_marker():
    field = shot({**HUNTERS, "minis": 4, "started": 7, "markers": 2}, MISS, 4)
    assert field.tests() == [("brave", 4, 4)]
    assert field.markers("target") == 2 + 1 - 1
    assert not field.unit("target")["fleeing"]


# --- casualties -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-132")
@pytest.mark.parametrize(("minis", "tested"), [(5, False), (4, True), (3, True)])
def test_a_unit_shot_below_half_takes_a_test(minis, tested):
    field = shot({**HUNTERS, "minis": minis, "started": 7}, MISS, *([1] if tested else []))
    assert [test for test, *_ in field.tests()] == ["brave"] * tested


@pytest.mark.rule("ME-132")
def test_not_without_a_casualty():
    few = {**HUNTERS, "minis": 3, "started": 7}
    assert shot(few, 6).tests() == []  # the hit is saved
    riders = unit("nu_caribou_riders", 2, (300, 200), started=4)  # 2 wounds each, saved on 4
    assert shot({**riders, "minis": 1}, 5).tests() == []
    assert len(shot({**riders, "damage": 1}, 5, 1).tests()) == 1


@pytest.mark.rule("ME-133")
def test_every_volley_that_does_it_counts():
    more = {"others": {**ARCHERS, "at": (360, 100)}}
    field = shot({**HUNTERS, "minis": 4, "started": 7}, MISS, 1, south=more)
    assert field.tests() == [("brave", 6, 1)]
    field.play("end", ("activate", "late"), "end")
    field.act("shoot", "target", dice=[1, *[MISS] * 5, MISS, 1])
    assert field.tests() == [("brave", 6, 1)]


@pytest.mark.rule("ME-134")
@pytest.mark.parametrize(("damage", "tested"), [(3, False), (4, True)])
def test_of_a_single_mini_the_wounds_count(damage, tested):
    """9 wounds: 5 left are more than half, 4 are not."""
    bear = unit("nu_kokogiak", at=(300, 220), damage=damage)
    field = shot(bear, MISS, *([1] if tested else []))
    assert field.tests() == ([("brave", 9 - 1, 1)] if tested else [])


@pytest.mark.rule("ME-135")
@pytest.mark.parametrize("markers", [0, 1, 3])
def test_failing_costs_markers(markers):
    weak = {**HUNTERS, "minis": 4, "started": 7}
    field = shot(weak, MISS, MISS, settings=(f"brave.casualty_fail_markers={markers}",))
    assert field.markers("target") == 1 + markers
    assert field.unit("target")["fleeing"]


@pytest.mark.rule("ME-136")
def test_spells_trampling_and_templates_count_as_shooting():
    weak = {**HUNTERS, "minis": 4, "started": 7}
    spell = battle(
        {"own": unit("in_willaq_umu", at=(300, 100), spells=["els_sun_spear"])},
        {"target": weak, "late": LATE},
        acting="own",
    )
    spell.act("cast", "els_sun_spear", "target", dice=[1, 1, 1, MISS, 1])
    assert spell.tests() == [("brave", 6, 1)]
    tough = {**weak, "modifiers": {"turn": {"SV": 6}}}
    template = battle({"own": unit("in_apu_giant", at=(300, 60))}, {"target": tough, "late": LATE}, acting="own")
    template.act("shoot", "target", dice=[1, MISS, 1, 1, 1, 1])
    assert template.tests() == [("brave", 6, 1)]
    trample = battle(
        {"own": unit("nu_kokogiak", at=(300, 100)), "friend": {**weak, "received": 1, "at": (300, 170)}},
        {"late": LATE},
        acting="own",
    )
    trample.act("march").go_to(300, 240, dice=[1, MISS, 1])
    assert trample.tests() == [("brave", 6, 1)]


@pytest.mark.rule("ME-137")
@pytest.mark.parametrize(("rule", "tested"), [("below", False), ("at_or_below", True)])
def test_exactly_half(rule, tested):
    half = {**HUNTERS, "minis": 4, "started": 6}
    field = shot(half, MISS, *([1] if tested else []), settings=(f"brave.casualty_rule={rule}",))
    assert len(field.tests()) == tested


# --- Frozen -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-138")
def test_a_frozen_unit_does_nothing():
    field = battle({"own": {**HUNTERS, "frozen": True, "quota": 1}, "idle": IDLE}, {"late": LATE})
    assert field.legal("activate") == {"idle"}
    field = battle({"own": unit("in_willaq_umu", at=(300, 200), spells=["els_roots"])}, {"late": LATE}, acting="own")
    field.act("lay_low")
    assert field.to_act == 1  # the second Single-Action is lost


@pytest.mark.rule("ME-139")
def test_in_each_clean_up_it_tests_with_all_modifiers():
    field = battle(
        {
            "own": {**HUNTERS, "frozen": True, "markers": 2, "quota": 1},
            "hero": unit("in_willaq_umu", at=(300, 260), received=1),
            "idle": IDLE,
        },
        acting="idle",
    )
    field.act("end", dice=[MISS, 6, 5])
    assert field.tests() == [("unfreeze", 7 - 2 - 1 + 1, MISS)]
    field.act("activate", "hero").act("end").act("end", dice=[5, 6, 5, 4])
    assert field.tests() == [("unfreeze", 5, 5)]
    assert field.turn == 4


@pytest.mark.rule("ME-140")
def test_if_it_passes_its_dice_return():
    field = battle({"own": {**HUNTERS, "frozen": True, "quota": 1, "received": 1}, "idle": IDLE}, acting="idle")
    field.act("end", dice=[6, 6, 5])
    assert not field.unit("own")["frozen"]
    assert (field.unit("own")["quota"], field.unit("own")["received"]) == (1, 0)
    assert field.player(0)["pool_built"] == 2


@pytest.mark.rule("ME-141")
def test_if_it_fails_it_stays_frozen_with_its_dice_and_markers():
    own = {**HUNTERS, "frozen": True, "quota": 1, "received": 1, "markers": 3}
    field = battle({"own": own, "idle": IDLE}, acting="idle")
    field.act("end", dice=[4, 6])
    assert field.unit("own")["frozen"]
    assert field.markers("own") == 3
    assert field.player(0)["pool_built"] == 1
    assert field.unit("own")["quota"] == 0


@pytest.mark.rule("ME-142", "ME-241")
@pytest.mark.parametrize("frozen", [False, True])
def test_a_frozen_unit_that_is_charged_fights_but_does_not_shoot(frozen):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"archers": {**ARCHERS, "at": (300, 300), "frozen": frozen}, "late": LATE},
        acting="jaguars",
    )
    # six shots unless it is Frozen; six blows each; theirs hit on 4 and are saved on 5
    shots = [] if frozen else [MISS] * 6
    field.act("charge", "archers", dice=[*shots, *[MISS] * 6, 4, 5, *[MISS] * 4, 5])
    assert len(field.happened("volley")) == (0 if frozen else 1)
    assert [(e.unit, e.hits, e.number) for e in field.happened("saves")] == [(field.code("jaguars"), 1, 5)]
