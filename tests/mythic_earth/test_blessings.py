"""Blessings of the Way (ME-289 to ME-293): six a Way, each once a game, one a turn, each in its own window."""

import pytest
from battlefield import Battle, battle, unit
from test_set_up import opening

from equipoise.sim.games.mythic_earth.components import BLESSING_NAMES, BLESSINGS, WAYS

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # of the North; has a die left, so that the turn goes on
SPENT = unit("nu_angakkuq", at=(680, 440), received=1)
IDLE = unit("az_jaguar_champion", at=(40, 40))
JAGUARS = unit("az_jaguar_warriors", 6, (300, 100))
EAGLES = unit("az_eagle_atlatl", 6, (300, 100))


def held(*blessings: str, player: int = 0, **more) -> dict:
    """The player holds these, the other one none."""
    way = BLESSINGS[blessings[0]].way
    other = WAYS[1 - WAYS.index(way)]
    return {"players": {player: {"way": way, "blessings": list(blessings), **more}, 1 - player: {"way": other}}}


def blesses(field: Battle, player: int = 0) -> set[str]:
    """Blessings the player is asked about."""
    assert (field.decision, field.to_act) == ("decide_blessing", player)
    assert field.can("pass")
    return field.legal("bless")


# --- the set ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-289")
@pytest.mark.parametrize("way", WAYS)
def test_a_way_has_six_blessings(way):
    assert len([name for name in BLESSING_NAMES if BLESSINGS[name].way == way]) == 6


@pytest.mark.rule("ME-292")
@pytest.mark.parametrize("way", WAYS)
def test_nobody_holds_blessings_of_the_other_way(way):
    field = opening()
    winner = field.to_act
    field.act("way", way)
    bits = field.player(winner)["blessings"]
    assert {BLESSINGS[name].way for i, name in enumerate(BLESSING_NAMES) if bits >> i & 1} == {way}


# --- how often --------------------------------------------------------------------------------------------------------


def turn_start(*blessings: str, settings=(), **more) -> Battle:
    """Two Units with markers, the last activation of turn 2 about to end."""
    return battle(
        {
            "jaguars": {**JAGUARS, "markers": 5, "received": 1},
            "others": unit("az_jaguar_warriors", 3, (400, 100), started=6, markers=2, received=1),
            "whole": unit("az_jaguar_warriors", 6, (500, 100), received=1),
            "late": IDLE,
        },
        acting="late",
        settings=settings,
        **held(*blessings, **more),
    )


@pytest.mark.rule("ME-290")
def test_a_blessing_is_used_once_a_game():
    field = turn_start("elb_renewal", "elb_life_returns").act("end")
    assert blesses(field) == {"elb_renewal", "elb_life_returns"}
    field.act("bless", "elb_renewal", "jaguars")
    while field.turn == 3:
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert blesses(field) == {"elb_life_returns"}


@pytest.mark.rule("ME-291")
def test_one_blessing_a_turn():
    field = turn_start("elb_renewal", "elb_early_dawn", "elb_hidden_paths").act("end")
    field.act("bless", "elb_renewal", "jaguars")
    assert field.decision == "decide_activation"  # no window at the pool
    field.act("activate", "whole")
    assert field.decision == "decide_action"
    passed = turn_start("elb_renewal", "elb_early_dawn").act("end").act("pass")
    assert blesses(passed) == {"elb_early_dawn"}


@pytest.mark.rule("ME-291")
def test_the_next_turn_brings_the_next_blessing():
    field = turn_start("elb_renewal", blessings_this_turn=1)
    assert blesses(field.act("end")) == {"elb_renewal"}


@pytest.mark.rule("ME-291")
def test_two_blessings_a_turn_where_the_rules_say_so():
    field = turn_start("elb_renewal", "elb_early_dawn", settings=["blessings.per_turn=2"]).act("end")
    field.act("bless", "elb_renewal", "jaguars")
    assert blesses(field) == {"elb_early_dawn"}


@pytest.mark.rule("ME-293")
def test_a_blessing_is_optional():
    field = turn_start("elb_renewal").act("end")
    field.act("pass")
    assert field.markers("jaguars") == 5
    assert field.player(0)["blessings"] == 1 << BLESSING_NAMES.index("elb_renewal")
    assert field.player(0)["blessings_this_turn"] == 0


@pytest.mark.rule("ME-293")
@pytest.mark.parametrize("south", [0, 1])
def test_south_is_asked_before_north_at_the_start_of_a_turn(south):
    """Both hold a Blessing of that window; player 0 is South, or North."""
    field = battle(
        {"jaguars": {**JAGUARS, "markers": 2, "received": 1}, "late": IDLE},
        {"hunters": unit("nu_whale_hunters", 6, (300, 400), received=1, markers=2)},
        acting="late",
        players={p: {"way": "everliving", "blessings": ["elb_renewal"]} for p in range(2)},
    )
    field.table.load({"south": south, "player": {south: {"side": 0}, 1 - south: {"side": 1}}})
    field.act("end")
    assert blesses(field, south) == {"elb_renewal"}
    field.act("pass")
    assert blesses(field, 1 - south) == {"elb_renewal"}


# --- Blessings of the Everliving --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-289", "ME-293")
def test_renewal_of_gaia_takes_three_markers_off_an_own_unit():
    field = turn_start("elb_renewal").act("end")
    assert {a.unit for a in field.table.legal() if a.kind == "bless"} == {field.code("jaguars"), field.code("others")}
    field.act("bless", "elb_renewal", "jaguars")
    assert field.markers("jaguars") == 2
    field = turn_start("elb_renewal").act("end").act("bless", "elb_renewal", "others")
    assert field.markers("others") == 0


@pytest.mark.rule("ME-289", "ME-293")
@pytest.mark.parametrize(("face", "minis"), [(1, 4), (3, 5), (6, 6)])
def test_life_returns_to_a_damaged_unit(face, minis):
    field = turn_start("elb_life_returns").act("end")
    assert {a.unit for a in field.table.legal() if a.kind == "bless"} == {field.code("others")}
    field.act("bless", "elb_life_returns", "others", dice=[face, 6, 5, 4, 3])
    assert field.minis("others") == minis


@pytest.mark.rule("ME-289")
def test_life_does_not_return_to_who_is_gone():
    field = battle(
        {
            "gone": unit("az_jaguar_warriors", 0, where="destroyed", started=6),
            "hurt": unit("az_jaguar_warriors", 3, (400, 100), started=6, received=1),
            "late": IDLE,
        },
        acting="late",
        **held("elb_life_returns"),
    ).act("end")
    assert [a.unit for a in field.table.legal() if a.kind == "bless"] == [field.code("hurt")]


@pytest.mark.rule("ME-289")
def test_life_does_not_return_to_a_behemoth():
    field = battle(
        {"bear": unit("nu_kokogiak", at=(300, 100), damage=4, received=2), "late": unit("nu_angakkuq", at=(40, 40))},
        acting="late",
        **held("elb_life_returns"),
    )
    assert field.act("end").decision != "decide_blessing"


@pytest.mark.rule("ME-289", "ME-293")
def test_early_dawn_sets_the_two_lowest_dice_before_the_initiative_is_settled():
    field = battle(
        {"a": {**JAGUARS, "received": 1}, "b": unit("az_jaguar_warriors", 6, (400, 100), received=1), "late": IDLE},
        {"enemy": unit("nu_whale_hunters", 6, (300, 400), received=1)},
        acting="late",
        **held("elb_early_dawn"),
    )
    field.act("end", dice=[3, 1, 2, 5])
    assert field.pool(0) == [3, 2, 1]
    assert blesses(field) == {"elb_early_dawn"}
    field.act("bless", "elb_early_dawn")
    assert field.pool(0) == [6, 6, 3]
    assert (field.state()["initiative"], field.to_act) == (0, 0)


@pytest.mark.rule("ME-289", "ME-293")
def test_hidden_paths_lengthen_the_way_through_the_woods_for_one_activation():
    def end_of_move(*answer):
        field = battle(
            {"jaguars": JAGUARS, "other": IDLE},
            {"late": LATE},
            pieces={"wood": "circle=[300,200,60]"},
            **held("elb_hidden_paths"),
        )
        field.act("activate", "jaguars")
        assert blesses(field) == {"elb_hidden_paths"}
        field.act(*answer).act("move")
        return field

    field = end_of_move("pass")
    field.go_to(300, 130)  # M 5, less 2 for the wood
    field = end_of_move("bless", "elb_hidden_paths", "jaguars")
    field.go_to(300, 170)
    field.act("end")
    assert not any(field.unit("jaguars")["modifier"])
    assert not any(field.unit("jaguars")["flags"])


def shot_at(*answer, blessing="elb_patience_of_stone") -> Battle:
    field = battle(
        {"jaguars": JAGUARS},
        {"archers": unit("nu_ice_archers", 6, (300, 190)), "late": LATE},
        acting="archers",
        **held(blessing),
    )
    field.act("shoot", "jaguars", dice=[1, 1, 1, 1, MISS, MISS])
    assert blesses(field) == {blessing}
    return field.act(*answer, dice=[6, 6, 8, 8])


@pytest.mark.rule("ME-289", "ME-293")
def test_patience_of_stone_helps_a_unit_about_to_save():
    plain, blessed = shot_at("pass"), shot_at("bless", "elb_patience_of_stone", "jaguars")
    assert blessed.happened("saves")[0].number == plain.happened("saves")[0].number + 2
    assert blessed.minis("jaguars") > plain.minis("jaguars")
    assert not any(blessed.unit("jaguars")["modifier"])  # of this attack alone


@pytest.mark.rule("ME-289", "ME-293")
@pytest.mark.parametrize(("die", "frozen"), [(3, False), (4, True)])
def test_steadfast_hearts_roll_a_failed_test_again(die, frozen):
    field = battle(
        {"jaguars": {**JAGUARS, "markers": 4}, "other": IDLE},
        {"late": LATE},
        **held("elb_steadfast"),
    )
    field.act("activate", "jaguars", dice=[9])
    assert blesses(field) == {"elb_steadfast"}
    assert not field.unit("jaguars")["frozen"]
    field.act("bless", "elb_steadfast", "jaguars", dice=[die])
    assert bool(field.unit("jaguars")["frozen"]) == frozen
    assert field.markers("jaguars") == (5 if frozen else 3)


@pytest.mark.rule("ME-293")
def test_steadfast_hearts_are_not_asked_for_after_a_passed_test_or_for_the_enemys():
    field = battle({"jaguars": {**JAGUARS, "markers": 4}}, {"late": LATE}, **held("elb_steadfast"))
    assert field.act("activate", "jaguars", dice=[3]).decision == "decide_action"
    field = battle(
        {"jaguars": JAGUARS},
        {"enemy": unit("nu_whale_hunters", 6, (300, 400), markers=4), "late": LATE},
        seat=1,
        **held("elb_steadfast"),
    )
    assert field.act("activate", "enemy", dice=[9]).decision != "decide_blessing"
    assert field.unit("enemy")["frozen"]


# --- Blessings of the Everchanging ------------------------------------------------------------------------------------


@pytest.mark.rule("ME-289", "ME-293")
def test_ill_omens_roll_the_enemys_pool_again():
    field = battle(
        {"jaguars": {**JAGUARS, "received": 1}, "late": IDLE},
        {"a": unit("nu_whale_hunters", 6, (300, 400), received=1), "b": {**SPENT}},
        acting="late",
        **held("ecb_ill_omens"),
    )
    field.act("end", dice=[3, 2, 6, 6])
    assert blesses(field) == {"ecb_ill_omens"}
    field.act("bless", "ecb_ill_omens", dice=[1, 4])
    assert (field.pool(0), field.pool(1)) == ([3, 2], [4, 1])


def enemy_acts(intent="activate", **enemy) -> Battle:
    hunters = unit("nu_whale_hunters", 6, (300, 400), **enemy)
    field = battle({"jaguars": JAGUARS}, {"enemy": hunters, "late": LATE}, seat=1, **held("ecb_coyote"))
    return field.act(intent, "enemy")


@pytest.mark.rule("ME-289", "ME-293")
@pytest.mark.parametrize(("markers", "number"), [(0, 5), (2, 3)])
def test_the_coyote_makes_an_activated_enemy_test(markers, number):
    field = enemy_acts(markers=markers)
    assert blesses(field) == {"ecb_coyote"}
    field.act("bless", "ecb_coyote", "enemy", dice=[number + 1])
    assert field.tests() == [("activation", number, number + 1)]
    assert field.unit("enemy")["frozen"]
    assert field.markers("enemy") == markers + 1


@pytest.mark.rule("ME-293")
def test_the_coyote_has_no_say_when_a_unit_stops_fleeing():
    field = enemy_acts("stop_fleeing", fleeing=True)
    assert field.decision != "decide_blessing"


@pytest.mark.rule("ME-289", "ME-293")
@pytest.mark.rule("ME-289")
def test_ill_omens_are_of_no_use_against_an_empty_pool():
    """The North has nobody left to give dice to."""
    field = battle({"jaguars": {**JAGUARS, "received": 1}, "late": IDLE}, acting="late", **held("ecb_ill_omens"))
    assert field.act("end").decision == "decide_activation"


@pytest.mark.rule("ME-293")
def test_the_coyote_troubles_a_unit_that_regroups():
    assert blesses(enemy_acts("activate_regroup", markers=2)) == {"ecb_coyote"}


@pytest.mark.rule("ME-289")
def test_who_is_frozen_does_not_shift():
    field = battle({"jaguars": JAGUARS, "other": IDLE}, {"late": LATE}, **held("ecb_sudden_shift"))
    field.act("activate", "jaguars").act("bless", "ecb_sudden_shift", "jaguars").act("lay_low")
    assert field.to_act == 1


@pytest.mark.rule("ME-289", "ME-293")
def test_true_flight_helps_a_unit_about_to_shoot():
    def volley(*answer):
        field = battle(
            {"eagles": EAGLES, "other": IDLE},
            {"enemy": unit("nu_whale_hunters", 8, (300, 200)), "late": LATE},
            acting="eagles",
            **held("ecb_true_flight"),
        )
        field.act("shoot", "enemy")
        assert blesses(field) == {"ecb_true_flight"}
        return field.act(*answer)

    plain, blessed = volley("pass"), volley("bless", "ecb_true_flight", "eagles")
    assert blessed.happened("volley")[0].number == plain.happened("volley")[0].number + 2
    assert not any(blessed.unit("eagles")["modifier"])


@pytest.mark.rule("ME-289", "ME-293")
def test_blood_frenzy_sharpens_the_blows_of_one_round():
    """Jaguars charge at T 8; frenzied, at T 9, and their blows are harder to save from by one."""

    def fight(hits, *answer):
        field = battle(
            {"jaguars": JAGUARS, "other": IDLE},
            {"champi": unit("in_champi_guard", 8, (300, 190)), "late": LATE},
            acting="jaguars",
            **held("ecb_blood_frenzy"),
        )
        field.act("charge", "champi")
        assert blesses(field) == {"ecb_blood_frenzy"}
        return field.act(*answer, dice=[8, 9, 9, *[MISS] * 11, *[1] * hits])

    plain, blessed = fight(1, "pass"), fight(3, "bless", "ecb_blood_frenzy", "jaguars")
    assert [e.hits for e in plain.happened("saves")] == [1]
    assert [e.hits for e in blessed.happened("saves")] == [3]
    assert blessed.happened("saves")[0].number == plain.happened("saves")[0].number - 1
    assert not any(blessed.unit("jaguars")["modifier"])


def enemy_casts(dice) -> Battle:
    field = battle(
        {"jaguars": JAGUARS},
        {"caster": unit("in_willaq_umu", at=(300, 220), spells=["els_sun_spear"]), "late": LATE},
        acting="caster",
        **held("ecb_unravel"),
    )
    return field.act("cast", "els_sun_spear", "jaguars", dice=dice)


@pytest.mark.rule("ME-289", "ME-293")
def test_unravel_cancels_a_spell():
    field = enemy_casts([4, 5])
    assert blesses(field) == {"ecb_unravel"}
    field.act("bless", "ecb_unravel", dice=[])
    assert [e.result for e in field.happened("cast")] == ["cancelled"]
    assert (field.minis("jaguars"), field.markers("jaguars")) == (6, 0)


@pytest.mark.rule("ME-293")
def test_an_automatic_cast_is_not_unravelled():
    field = enemy_casts([1, 1, 6, *[MISS] * 6])
    assert field.decision != "decide_blessing"
    assert field.minis("jaguars") < 6


# --- a Blessing that a designer has changed ---------------------------------------------------------------------------


@pytest.mark.rule("ME-289", "ME-293")
@pytest.mark.parametrize("markers", [0, 1])
def test_a_blessing_of_the_acting_unit_may_need_something_of_it(markers):
    field = battle(
        {"jaguars": {**JAGUARS, "markers": markers}, "late": IDLE},
        {"late_enemy": LATE},
        settings=['blessing.elb_hidden_paths.needs=["markers"]'],
        **held("elb_hidden_paths"),
    )
    field.act("activate", "jaguars")
    assert (field.decision == "decide_blessing") == bool(markers)
