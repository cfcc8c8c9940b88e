"""Fleeing Units: how they run, fight when charged, and are stopped (ME-143 to ME-160)."""

import math

import pytest
from battlefield import Battle, battle, unit

MISS = 10
IDLE = unit("tn_medicine_keeper", at=(640, 40))  # has a die left
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
CHAMPI = unit("in_champi_guard", 8, (300, 300), fleeing=True)  # Brave 7, M 5, footprint 28
JAGUARS = unit("az_jaguar_warriors", 6, (300, 200))


def ends(one: dict, *friends: dict, settings: tuple[str, ...] = (), north: dict | None = None, **words) -> Battle:
    """The turn ends; the Fleeing Unit makes its flee move."""
    south = {"own": {"received": 1, **one}, "idle": IDLE}
    south |= {f"friend{i}": {"received": 1, **friend} for i, friend in enumerate(friends)}
    return battle(south, north, acting="idle", settings=settings, **words).act("end")


def driven_off(**more) -> Battle:
    """Archers shoot hunters below half: they flee."""
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"own": unit("nu_whale_hunters", 4, (300, 200), started=7, **more), "late": LATE},
        acting="archers",
    )
    return field.act("shoot", "own", dice=[1, *[MISS] * 5, MISS, MISS])


# --- the flee move ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-143", "ME-144")
@pytest.mark.parametrize(("entry", "m"), [("in_champi_guard", 5), ("tn_wolf_pack", 8), ("tn_stonecoats", 4)])
def test_a_fleeing_unit_runs_a_whole_march_straight_home(entry, m):
    assert ends(unit(entry, at=(300, 300), fleeing=True)).at("own") == (300, 300 - 20 * m)
    enemy = {"enemy": unit(entry, at=(300, 200), fleeing=True, received=1)}
    assert ends(unit("tn_medicine_keeper", at=(60, 60)), north=enemy).at("enemy") == (300, 200 + 20 * m)


@pytest.mark.rule("ME-143")
def test_it_runs_at_once_and_without_a_die():
    field = driven_off()
    assert field.at("own") == (300, 300)
    assert field.unit("own")["received"] == 0
    assert len(field.pool(1)) == 2


@pytest.mark.rule("ME-145", "ME-146")
@pytest.mark.parametrize("what", ["rock", "behemoth"])
def test_it_goes_around_rocks_and_behemoths_on_the_first_free_heading(what):
    """The first heading that is free all the way, the one to the left of a Unit that faces home before its mirror."""
    if what == "rock":
        field = ends(CHAMPI, pieces={"rock": "circle=[300,220,22]"})
        radius = 22 + 28
    else:
        field = ends(CHAMPI, unit("in_apu_giant", at=(300, 220), received=2))
        radius = 28 + 28 - 2
    x, y = field.at("own")
    turn = next(k for k in range(7) if 80 * math.sin(math.radians(15 * k)) >= radius)
    assert (x, y) == pytest.approx(
        (300 + 100 * math.sin(math.radians(15 * turn)), 300 - 100 * math.cos(math.radians(15 * turn))), abs=1.5
    )


@pytest.mark.rule("ME-145")
def test_enemies_block_it_too():
    enemy = {"enemy": unit("nu_whale_hunters", 7, (300, 200), received=1)}
    field = ends(CHAMPI, north=enemy)
    assert field.at("own")[0] > 300


POCKET = ("281,240,319,280", "240,240,280,400", "320,240,360,400")  # three rocks round (300, 300), open to the north
ROCKS = tuple(f'layout.altar_valley.pieces.pocket_{i}={{kind="rock", rect=[{r}]}}' for i, r in enumerate(POCKET))


@pytest.mark.rule("ME-145", "ME-147")
def test_it_stops_where_every_way_is_blocked_and_still_flees():
    own = unit("in_champi_guard", 3, (300, 300), started=8, fleeing=True)  # footprint 16
    field = ends(own, settings=ROCKS)
    assert field.at("own") == (300, 300)
    assert field.unit("own")["fleeing"]


@pytest.mark.rule("ME-146")
def test_without_a_free_heading_it_takes_the_longest():
    """In the same pocket a little farther off: straight home is free for 20 ticks, no other heading for as many."""
    own = unit("in_champi_guard", 3, (300, 317), started=8, fleeing=True)
    assert ends(own, settings=ROCKS).at("own") == (300, 297)


@pytest.mark.rule("ME-146")
def test_even_if_it_is_the_last_that_is_tried():
    """Homeward 4 ticks are free, to the west as many, to the east 64: headings are measured in inches."""
    rocks = ("240,240,420,280", "240,281,280,400", "380,281,420,400")
    own = unit("in_champi_guard", 3, (300, 300), started=8, fleeing=True)
    laid = [f'layout.altar_valley.pieces.court_{i}={{kind="rock", rect=[{r}]}}' for i, r in enumerate(rocks)]
    assert ends(own, settings=tuple(laid)).at("own") == (360, 300)


@pytest.mark.rule("ME-148")
@pytest.mark.parametrize(("y", "over"), [(128, True), (129, False)])
def test_touching_an_edge_destroys_it(y, over):
    """A footprint of 28 that runs 100 ticks touches the edge from 128 on."""
    field = ends({**CHAMPI, "at": (300, y)})
    assert field.destroyed("own") == over
    assert field.player(1)["trophy_dice"] == int(over)
    if not over:
        assert field.at("own") == (300, 29)


@pytest.mark.rule("ME-149")
def test_it_passes_through_friends_and_goes_on_to_a_free_place():
    own = unit("in_champi_guard", 3, (300, 300), started=8, fleeing=True)  # footprint 16
    there = unit("az_jaguar_warriors", 6, (300, 200))  # footprint 22: overlap below 36
    assert ends(own, there).at("own") == (300, 160)
    assert ends(own, {**there, "at": (300, 250)}).at("own") == (300, 200)


@pytest.mark.rule("ME-149")
def test_or_backs_off():
    own = unit("in_champi_guard", 3, (300, 300), started=8, fleeing=True)
    row = [unit("az_jaguar_warriors", 6, (300, y)) for y in (200, 156)]
    assert ends(own, *row).at("own") == (300, 240)


@pytest.mark.rule("ME-150")
def test_it_flees_until_it_is_stopped():
    field = ends({**CHAMPI, "at": (300, 400)})
    assert field.turn == 3
    assert field.unit("own")["fleeing"]
    assert field.can("stop_fleeing", "own")
    assert not field.can("activate", "own")
    field.act("stop_fleeing", "own", dice=[1])
    assert not field.unit("own")["fleeing"]


@pytest.mark.rule("ME-151")
def test_once_a_turn_at_its_end():
    assert ends({**CHAMPI, "fled_this_turn": True}).at("own") == (300, 300)
    assert ends(CHAMPI).at("own") == (300, 200)
    assert ends(CHAMPI, settings=("flee.each_turn=never",)).at("own") == (300, 300)
    assert driven_off().unit("own")["fled_this_turn"]


@pytest.mark.rule("ME-151")
@pytest.mark.parametrize("south", [0, 1])
def test_souths_units_run_first_by_number(south):
    own = {"a": {**CHAMPI, "at": (100, 300), "received": 1}, "b": {**CHAMPI, "at": (200, 300), "received": 1}}
    field = battle({**own, "idle": IDLE}, {"c": {**CHAMPI, "at": (300, 200), "received": 1}}, acting="idle")
    field.table.load({"south": south, "player": {south: {"side": 0}, 1 - south: {"side": 1}}})
    field.act("end")
    by_code = {code: name for name, code in field.names.items()}
    order = [by_code[e.unit] for e in field.happened("flees")]
    assert order == (["a", "b", "c"] if south == 0 else ["c", "a", "b"])


WEAK = unit("nu_whale_hunters", 4, (300, 240), started=7, modifiers={"turn": {"SV": 6}})


@pytest.mark.rule("ME-152")
@pytest.mark.parametrize(
    "state", [{"frozen": True, "laid_low": True}, {"on_alert": 2, "received": 1}, {"building": True, "received": 1}]
)
def test_who_starts_to_flee_is_nothing_else_any_more(state):
    far = battle(
        {"giant": unit("in_apu_giant", at=(300, 40))},
        {"own": {**WEAK, **state}, "late": LATE},
        acting="giant",
    )
    far.act("shoot", "own", dice=[1, MISS, 1, 1, 1, MISS])
    own = far.unit("own")
    assert own["fleeing"]
    assert not any(own[flag] for flag in ("frozen", "laid_low", "on_alert", "building"))


@pytest.mark.rule("ME-152", "ME-147")
def test_not_even_where_it_cannot_run():
    rocks = ("281,220,319,260", "240,150,280,260", "320,150,360,260")
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"own": unit("nu_whale_hunters", 4, (300, 200), started=7, building=True, received=1), "late": LATE},
        acting="archers",
        settings=[f'layout.altar_valley.pieces.bay_{i}={{kind="rock", rect=[{r}]}}' for i, r in enumerate(rocks)],
    )
    field.act("shoot", "own", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.at("own") == (300, 200)
    assert field.unit("own")["fleeing"]
    assert not field.unit("own")["building"]


@pytest.mark.rule("ME-152", "ME-260")
def test_it_is_engaged_with_nobody():
    field = battle(
        {"jaguars": JAGUARS, "friends": unit("az_jaguar_warriors", 6, (350, 250), received=1)},
        {"own": unit("in_champi_guard", 8, (300, 250), engaged=["jaguars", "friends"]), "late": LATE},
        acting="jaguars",
    )
    field.act("attack", "own", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.unit("own")["fleeing"]
    assert field.engaged("own") == field.engaged("jaguars") == field.engaged("friends") == set()


# --- charging a Fleeing Unit ------------------------------------------------------------------------------------------


def charge(dice: list[int], *, own: dict = CHAMPI, **words) -> Battle:
    north = {"own": own, **words.pop("friends", {}), "late": LATE}
    return battle({"jaguars": JAGUARS}, north, acting="jaguars", **words).act("charge", "own", dice=dice)


@pytest.mark.rule("ME-153")
def test_it_stops_and_strikes_back_at_minus_two():
    field = charge([*[MISS] * 6, 5, 6, *[MISS] * 6, 6])  # 5 + 2 - 2
    assert [(e.hits, e.number) for e in field.happened("saves")] == [(1, 6)]
    assert field.engaged("own") == {"jaguars"}
    assert field.at("own") == (300, 300)


@pytest.mark.rule("ME-153", "ME-154")
def test_for_as_long_as_the_combat_lasts_and_against_everybody():
    field = battle(
        {"jaguars": JAGUARS, "second": unit("az_jaguar_warriors", 6, (400, 250))},
        {"own": unit("in_champi_guard", 8, (300, 250), fleeing=True, engaged=["jaguars"]), "late": LATE},
        acting="second",
    )
    field.act("charge", "own", dice=[*[MISS] * 6, 5, 6, *[MISS] * 6, 6])
    assert [(e.unit, e.hits) for e in field.happened("saves")] == [(field.code("second"), 1)]
    attack = battle(
        {"jaguars": JAGUARS},
        {"own": unit("in_champi_guard", 8, (300, 250), fleeing=True, engaged=["jaguars"]), "late": LATE},
        acting="jaguars",
        settings=["fight.attack_strike_back=true"],
    )
    attack.act("attack", "own", dice=[*[MISS] * 6, 5, 6, *[MISS] * 6, 6])
    assert [e.hits for e in attack.happened("saves")] == [1]


@pytest.mark.rule("ME-155")
@pytest.mark.parametrize(("hero", "number"), [(False, 7), (True, 8)])
def test_if_it_wins_it_tests_without_what_speaks_against_it(hero, number):
    """Neither its markers nor its flight count, a Heroic Figure does."""
    friends = {"hero": unit("nu_angakkuq", at=(300, 360))} if hero else {}
    dice = [*[MISS] * 6, 5, *[MISS] * 7, MISS, 1]  # the loser passes
    field = charge([*dice, number], own={**CHAMPI, "markers": 3}, friends=friends)
    assert field.tests() == [("brave", 7 - 1, 1), ("winner", number, number)]
    assert not field.unit("own")["fleeing"]
    assert field.markers("own") == 2
    assert field.engaged("own") == {"jaguars"}


@pytest.mark.rule("ME-155")
def test_if_it_fails_that_test_it_flees_again():
    field = charge([*[MISS] * 6, 5, *[MISS] * 7, MISS, 1, 8], own={**CHAMPI, "markers": 3})
    assert field.unit("own")["fleeing"]
    assert field.at("own") == (300, 400)
    assert field.markers("own") == 3  # no marker for it
    assert field.engaged("jaguars") == set()


@pytest.mark.rule("ME-156")
def test_after_a_draw_it_stays_locked_and_fleeing():
    field = charge([MISS] * 14, own={**CHAMPI, "received": 1})
    assert field.unit("own")["fleeing"]
    assert field.engaged("own") == {"jaguars"}
    while field.turn == 2:
        field.table.apply(field.table.legal()[0])
    assert field.at("own") == (300, 300)  # no flee move at the end of the turn
    assert field.unit("own")["fleeing"]


@pytest.mark.rule("ME-156")
def test_also_if_it_loses_and_passes():
    field = charge([1, *[MISS] * 5, *[MISS] * 8, MISS, 5])
    assert field.tests() == [("brave", 7 - 1 - 1, 5)]
    assert field.unit("own")["fleeing"]
    assert field.engaged("own") == {"jaguars"}


# --- stopping ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-157")
def test_its_own_die_may_stop_it_without_an_activation_test():
    field = battle(
        {"own": {**CHAMPI, "markers": 2}, "hero": unit("in_willaq_umu", at=(300, 240), received=1), "idle": IDLE},
        {"late": LATE},
    )
    assert field.legal("stop_fleeing") == {"own"}
    field.act("stop_fleeing", "own", dice=[5])
    assert field.tests() == [("stop_fleeing", 7 - 2 - 1 + 1, 5)]
    assert field.unit("own")["received"] == 1


def orders(who: str, gap: int, friends: dict | None = None, activation: dict | None = None, **more) -> Battle:
    """A Unit at its actions, so far from one that flees."""
    radius = {"in_willaq_umu": 6, "in_apusquipay": 20, "in_champi_guard": 28}[who]
    hero = unit(who, at=(300, 160 + 28 + radius + gap), **more)
    own = {**CHAMPI, "at": (300, 160), "markers": 2, "received": 1}
    return battle({"hero": hero, "own": own, **(friends or {})}, {"late": LATE}, acting="hero", activation=activation)


@pytest.mark.rule("ME-158")
def test_a_heroic_figure_may_stop_a_friend_within_ten_inches():
    assert orders("in_willaq_umu", 100).legal("order_stop") == {"own"}
    assert not orders("in_willaq_umu", 101).can("order_stop", "own")
    assert not orders("in_champi_guard", 50).can("order_stop", "own")  # no hero
    calm = {"friend": unit("in_champi_guard", 8, (220, 160))}
    assert orders("in_willaq_umu", 40, friends=calm).legal("order_stop") == {"own"}


@pytest.mark.rule("ME-158")
def test_with_its_first_die_and_as_its_first_action():
    assert not orders("in_willaq_umu", 40, activation={"singles": 1}).can("order_stop", "own")
    assert not orders("in_willaq_umu", 40, activation={"first": 0}).can("order_stop", "own")
    field = orders("in_willaq_umu", 40).act("order_stop", "own", dice=[1])
    assert (field.to_act, field.decision) == (0, "decide_action")
    assert "march" not in field.legal()
    assert "move" in field.legal()


@pytest.mark.rule("ME-158")
def test_a_hero_of_two_dice_does_it_with_the_first_alone():
    field = battle(
        {"hero": unit("in_willaq_umu", at=(300, 374), dice=2, quota=2), "own": {**CHAMPI, "received": 1}, "idle": IDLE},
        {"late": {**LATE, "received": 1}},
    )
    field.act("activate", "hero")
    assert field.can("order_stop", "own")
    field.play("end", ("activate", "hero"))
    assert not field.can("order_stop", "own")


@pytest.mark.rule("ME-159")
def test_the_heros_brave_and_the_markers_of_the_fleeing_unit():
    friends = {"other": unit("az_jaguar_champion", at=(240, 160), received=1)}  # helps nobody here
    field = orders("in_willaq_umu", 40, friends=friends, modifiers={"turn": {"BR": -3}}, markers=4)
    field.act("order_stop", "own", dice=[5])
    assert field.tests() == [("stop_fleeing", 8 - 2 - 1, 5)]
    assert not field.unit("own")["fleeing"]
    field = orders("in_willaq_umu", 40).act("order_stop", "own", dice=[6])
    assert field.unit("own")["fleeing"]


@pytest.mark.rule("ME-160")
def test_a_commander_reaches_twenty_inches_and_markers_do_not_matter():
    field = orders("in_apusquipay", 120)
    field.act("order_stop", "own", dice=[8])
    assert field.tests() == [("stop_fleeing", 9 - 1, 8)]
    assert orders("in_apusquipay", 200).can("order_stop", "own")
    assert not orders("in_apusquipay", 201).can("order_stop", "own")
