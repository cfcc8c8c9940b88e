"""Magic (ME-271 to ME-284): what a Magic User knows, casts and dispels."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.components import SPELLS, UNITS

SPEAR, ROOTS, SHIELD = "els_sun_spear", "els_roots", "els_dawn_shield"
CHAMPI = unit("in_champi_guard", 8, (300, 200))
LATE = unit("nu_angakkuq", at=(680, 440), received=1)


def caster(*spells: str, **more) -> dict:
    return unit("in_willaq_umu", at=(300, 100), spells=list(spells), **more)


def magic(*spells: str, own: dict | None = None, north: dict | None = None, **words) -> Battle:
    """A Magic User at its actions, an enemy in range and nobody who could dispel."""
    south = {"own": own or caster(*spells), **words.pop("south", {})}
    return battle(south, {"enemy": CHAMPI, **(north or {}), "late": LATE}, acting="own", **words)


def done(field: Battle) -> list[str]:
    return [e.result for e in field.happened("cast")]


# --- casting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-271")
def test_magic_levels_run_to_three_and_each_is_a_spell():
    assert {entry.magic for entry in UNITS.values()} == {0, 1, 2}
    three = ["unit.in_willaq_umu.magic=3"]
    field = magic(SPEAR, ROOTS, SHIELD, settings=three)
    assert field.legal("cast") == {SPEAR, ROOTS, SHIELD}
    assert field.unit("own")["magic"] == 3
    assert "cast" not in magic(own=unit("in_champi_guard", 8, (300, 100))).legal()


@pytest.mark.rule("ME-272")
@pytest.mark.parametrize("spell", [SPEAR, ROOTS, SHIELD])
def test_a_spell_is_cast_with_its_casting_value_or_less(spell):
    value = SPELLS[spell].cv
    target = "own" if spell == SHIELD else "enemy"
    effect = [2, 1, 1] if spell == SPEAR else []
    assert done(magic(spell).act("cast", spell, target, dice=[value - 5, 5, *effect])) == ["done"]
    assert done(magic(spell).act("cast", spell, target, dice=[value - 4, 5])) == ["failed"]


@pytest.mark.rule("ME-273")
def test_each_spell_once_in_an_activation():
    field = magic(SPEAR, ROOTS).act("cast", SPEAR, "enemy", dice=[9, 9])
    assert field.legal("cast") == {ROOTS}
    again = battle(
        {"own": caster(SPEAR, dice=2, quota=2), "friend": unit("nu_angakkuq", at=(60, 60))},
        {"enemy": CHAMPI, "late": LATE},
    )
    again.act("activate", "own").act("cast", SPEAR, "enemy", dice=[9, 9]).act("end")
    again.act("end").act("activate", "own")  # after the enemy's only Unit
    assert again.legal("cast") == {SPEAR}  # with its second die


@pytest.mark.rule("ME-274")
def test_each_spell_once_a_turn_by_a_force():
    south = {"other": unit("in_willaq_umu", at=(360, 100), spells=[SPEAR, ROOTS])}
    field = magic(SPEAR, south=south)
    field.act("cast", SPEAR, "enemy", dice=[2, 2, 1, 1])
    field.act("end").act("activate", "enemy", dice=[1]).act("end")  # it has a marker to test for
    assert field.state()["activation"]["unit"] == field.code("other")
    assert field.legal("cast") == {ROOTS}


@pytest.mark.rule("ME-274")
def test_the_next_turn_it_may_be_cast_again():
    field = magic(SPEAR, north={"enemy": {**CHAMPI, "received": 1}}, players={0: {"spells_cast": [SPEAR]}})
    assert "cast" not in field.legal()
    field.act("end", dice=[6, 1, 1])
    assert field.turn == 3
    assert field.legal("cast") == {SPEAR}


@pytest.mark.rule("ME-275")
@pytest.mark.parametrize(("rule", "again"), [("success", {SPEAR, ROOTS}), ("attempt", {ROOTS})])
def test_a_failed_attempt_does_not_count(rule, again):
    south = {"other": unit("in_willaq_umu", at=(360, 100), spells=[SPEAR, ROOTS])}
    field = magic(SPEAR, south=south, settings=[f"magic.once_rule={rule}"])
    field.act("cast", SPEAR, "enemy", dice=[9, 9])
    field.act("end").act("end")
    assert field.legal("cast") == again


@pytest.mark.rule("ME-275")
def test_a_dispelled_spell_does():
    south = {"other": unit("in_willaq_umu", at=(360, 100), spells=[SPEAR, ROOTS])}
    field = magic(SPEAR, south=south, north={"witch": unit("nu_angakkuq", at=(300, 280), received=1)})
    field.act("cast", SPEAR, "enemy", dice=[3, 3]).act("dispel", "witch", dice=[3, 3])
    assert done(field) == ["dispelled"]
    field.act("end").act("end")
    assert field.legal("cast") == {ROOTS}


@pytest.mark.rule("ME-276")
def test_two_spells_are_all_a_die_gives():
    field = magic(SPEAR, ROOTS, SHIELD, settings=["unit.in_willaq_umu.magic=3"])
    field.act("cast", SPEAR, "enemy", dice=[9, 9]).act("cast", ROOTS, "enemy", dice=[9, 9])
    assert field.state()["activation"]["unit"] != field.code("own")


@pytest.mark.rule("ME-277")
@pytest.mark.parametrize("state", ["engaged", "frozen", "fleeing", None])
def test_who_can_neither_cast_nor_dispel(state):
    more = {state: True} if state in ("frozen", "fleeing") else {}
    witch = unit("nu_angakkuq", at=(300, 280), **more)
    grip = (
        {"grip": unit("az_jaguar_warriors", 6, (300, 308), engaged=["witch"], received=1)} if state == "engaged" else {}
    )
    field = magic(SPEAR, north={"witch": witch}, south=grip)
    field.act("cast", SPEAR, "enemy", dice=[3, 3, *([] if state is None else [1, 1])])
    assert (field.decision == "decide_dispel") == (state is None)
    if state == "engaged":
        held = battle(
            {"own": caster(SPEAR)},
            {"grip": unit("in_champi_guard", 8, (300, 134), engaged=["own"]), "enemy": {**CHAMPI, "at": (400, 200)}},
            acting="own",
        )
        assert "cast" not in held.legal()


@pytest.mark.rule("ME-278")
def test_no_spell_is_aimed_into_a_fight():
    grip = {"grip": unit("az_jaguar_warriors", 6, (300, 250), engaged=["enemy"], received=1)}
    field = magic(SPEAR, SHIELD, south=grip)
    casts = {(a.spell, a.unit) for a in field.table.legal() if a.kind == "cast"}
    assert casts == {(SHIELD, field.code("own"))}


# --- dispelling -------------------------------------------------------------------------------------------------------


def answered(dice: list[int], *dispel: int, north: dict | None = None, settings: tuple[str, ...] = ()) -> Battle:
    witch = {"witch": unit("nu_angakkuq", at=(300, 280))}
    field = magic(ROOTS, north=witch if north is None else north, settings=settings)
    field.act("cast", ROOTS, "enemy", dice=dice)
    return field.act("dispel", "witch", dice=list(dispel)) if dispel else field


def rooted(field: Battle) -> bool:
    return any(field.unit("enemy")["flags"])


@pytest.mark.rule("ME-279")
@pytest.mark.parametrize(("doubles", "result"), [("true", "automatic"), ("false", "done")])
def test_two_ones_cannot_be_dispelled(doubles, result):
    field = answered([1, 1], settings=(f"magic.doubles={doubles}",))
    assert done(field) == [result]
    assert (field.decision == "decide_dispel") == (doubles == "false")
    assert rooted(field) == (doubles == "true")


@pytest.mark.rule("ME-280")
@pytest.mark.parametrize(("gap", "asked"), [(200, True), (201, False)])
def test_a_magic_user_within_twenty_inches_may_dispel(gap, asked):
    field = answered([3, 3], north={"witch": unit("nu_angakkuq", at=(300, 100 + 12 + gap))})
    assert (field.decision == "decide_dispel") == asked
    if asked:
        assert field.to_act == 1
        assert field.legal("dispel") == {"witch"}
        field.act("pass")
    assert rooted(field)


@pytest.mark.rule("ME-280")
def test_only_after_a_success_and_only_by_an_enemy_magic_user():
    assert answered([9, 9]).decision != "decide_dispel"
    assert answered([3, 3], north={}).decision != "decide_dispel"
    friend = magic(ROOTS, south={"friend": unit("nu_angakkuq", at=(260, 100))}).act("cast", ROOTS, "enemy", dice=[3, 3])
    assert friend.decision != "decide_dispel"


@pytest.mark.rule("ME-281")
def test_as_many_dispels_a_turn_as_magic_levels():
    for dispels, asked in ((0, True), (1, True), (2, False)):
        field = answered([3, 3], north={"witch": unit("nu_angakkuq", at=(300, 280), dispels=dispels)})
        assert (field.decision == "decide_dispel") == asked
    field = answered([3, 3], 9, 9)
    assert field.unit("witch")["dispels"] == 1


@pytest.mark.rule("ME-281")
@pytest.mark.parametrize(("tries", "asked"), [(1, False), (2, True)])
def test_one_try_per_spell(tries, asked):
    witches = {"witch": unit("nu_angakkuq", at=(300, 280)), "second": unit("nu_angakkuq", at=(340, 280))}
    field = answered([3, 3], 9, 9, north=witches, settings=(f"magic.dispels_per_spell={tries}",))
    assert (field.decision == "decide_dispel") == asked
    assert rooted(field) != asked


@pytest.mark.rule("ME-282")
@pytest.mark.parametrize(("roll", "dispelled"), [((4, 4), True), ((4, 5), False), ((1, 2), True)])
def test_a_dispel_needs_the_casters_total_or_less(roll, dispelled):
    field = answered([3, 5], *roll)
    assert rooted(field) != dispelled
    assert [bool(e.dispelled) for e in field.happened("dispel")] == [dispelled]


@pytest.mark.rule("ME-283")
def test_two_ones_always_dispel():
    """No cast that can be dispelled shows less than they do."""
    field = answered([1, 2], 1, 1)
    assert not rooted(field)
    assert [bool(e.dispelled) for e in field.happened("dispel")] == [True]


@pytest.mark.rule("ME-284")
@pytest.mark.parametrize(("doubles", "markers"), [("true", 2), ("false", 0)])
def test_two_tens_strike_the_magic_user(doubles, markers):
    setting = (f"magic.doubles={doubles}",)
    cast = answered([10, 10], settings=setting)
    assert cast.markers("own") == markers
    assert not rooted(cast)
    dispel = answered([3, 3], 10, 10, settings=setting)
    assert dispel.markers("witch") == markers
    assert rooted(dispel)
    assert dispel.markers("own") == 0


@pytest.mark.rule("ME-284")
def test_even_if_the_spell_would_have_been_cast():
    easy = answered([10, 10], settings=("spell.els_roots.cv=20",))
    assert done(easy) == ["feedback"]
    assert not rooted(easy)
