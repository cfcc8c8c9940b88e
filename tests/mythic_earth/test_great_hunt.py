"""The Great Hunt (RULES.md 7.18): Spirit Animals appear, wander, fight and are banished (ME-341 to ME-350)."""

import pytest
from battlefield import Battle, battle, unit
from test_deployment import deploy_all
from test_set_up import opening, until

MISS = 10
LATE = unit("az_jaguar_champion", at=(40, 40))
SPAWNS = {"west": (116, 402), "centre": (360, 240), "east": (604, 78)}


def animals(field: Battle) -> dict[int, tuple[int, int]]:
    return {n: field.at(n) for n in range(32, 50) if field.where(n) == "table"}


def next_turn(own=None, enemies=None, dice=(2, 2, 2), turn=2, **words) -> Battle:
    """The next turn begins: animals appear, one die each in the order of the spawn points."""
    field = battle(
        {"late": LATE, **(own or {})}, enemies or {}, acting="late", scenario="great_hunt", turn=turn, **words
    )
    pools = sum(one["where"] == 2 for one in field.state()["unit"][:32])
    return field.act("end", dice=[*dice, *range(6, 6 - pools, -1)])


# --- appearing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-341")
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_every_turn_one_animal_appears_at_each_spawn_point_before_any_dice(turn):
    field = next_turn(turn=turn)
    assert [(e.x, e.y) for e in field.happened("animal")] == list(SPAWNS.values())
    kinds = [e.kind for e in field.events if e.kind in ("turn", "animal", "pool")]
    assert kinds == ["turn", *["animal"] * 3, *["pool"] * (len(kinds) - 4)]


@pytest.mark.rule("ME-341")
def test_in_the_first_turn_too():
    field = until(opening("setup.primary=great_hunt"), "decide_deploy_first", "decide_deploy_unit")
    deploy_all(field)
    assert field.turn == 1
    assert len([e for e in field.table.log if e.kind == "animal"]) == 3


@pytest.mark.rule("ME-341")
def test_only_in_the_great_hunt():
    field = battle({"late": LATE}, acting="late", turn=2)
    field.act("end", dice=[6])
    assert animals(field) == {}


@pytest.mark.rule("ME-342")
@pytest.mark.parametrize("apart", [0, 43, 44, 60])
def test_an_occupied_point_is_left_for_a_slot_beside_the_unit(apart):
    """Footprints 22 and 12 and an inch: from 44 ticks off, the point is free."""
    field = next_turn({"own": unit("az_jaguar_warriors", 6, (360 + apart, 240), received=1)}, dice=[2, 1, 2])
    x, y = [(e.x, e.y) for e in field.happened("animal")][1]
    if apart >= 44:
        assert (x, y) == SPAWNS["centre"]
    else:
        assert 44 <= ((x - 360 - apart) ** 2 + (y - 240) ** 2) ** 0.5 <= 47


@pytest.mark.rule("ME-342")
def test_without_a_free_slot_it_does_not_appear():
    """Four Behemoths stand round the Unit on the spawn point."""
    bears = {f"bear_{x}_{y}": unit("nu_kokogiak", at=(x, y), received=2) for x in (320, 400) for y in (200, 280)}
    field = battle(
        {"late": LATE, "own": unit("az_jaguar_champion", at=(360, 240), received=1), **bears},
        acting="late",
        scenario="great_hunt",
    )
    field.act("end")
    assert [(e.x, e.y) for e in field.happened("animal")] == [SPAWNS["west"], SPAWNS["east"]]


@pytest.mark.rule("ME-342")
@pytest.mark.parametrize("nearest_first", [True, False])
def test_the_nearest_of_two_units_on_the_point_is_the_one_it_keeps_off(nearest_first):
    near = {"near": unit("az_jaguar_warriors", 6, (360, 260), received=1)}
    far = {"far": unit("az_jaguar_champion", at=(360, 215), received=1)}
    field = next_turn({**near, **far} if nearest_first else {**far, **near}, dice=[2, 2, 2])
    x, y = [(e.x, e.y) for e in field.happened("animal")][1]
    assert (x - 360) ** 2 + (y - 260) ** 2 == pytest.approx(45**2, rel=0.05)


@pytest.mark.rule("ME-342")
def test_the_slot_towards_the_point_comes_first():
    """Footprints 22 and 12, an inch and a tick between."""
    field = next_turn({"own": unit("az_jaguar_warriors", 6, (360, 250), received=1)}, dice=[2, 2, 2])
    assert [(e.x, e.y) for e in field.happened("animal")][1] == (360, 250 - 45)


@pytest.mark.rule("ME-341")
@pytest.mark.parametrize(
    "points",
    [["centre"], ["west", "east"], ["west", "centre", "east", "centre"], ["west", "centre", "east", "west", "east"]],
)
def test_however_many_appear_both_corners_get_as_many(points):
    field = next_turn(dice=[2] * len(points), settings=[f"hunt.spawn_per_turn={len(points)}"])
    assert [(e.x, e.y) for e in field.happened("animal")] == [SPAWNS[point] for point in points]


@pytest.mark.rule("ME-342")
def test_none_appears_in_a_rock():
    field = next_turn(dice=[2, 2], pieces={"rock": "circle=[360,240,20]"})
    assert [(e.x, e.y) for e in field.happened("animal")] == [SPAWNS["west"], SPAWNS["east"]]


# --- wandering --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-343")
@pytest.mark.parametrize(
    ("face", "end"),
    [(1, (360, 210)), (2, (400, 240)), (3, (410, 240)), (4, (300, 240)), (5, (290, 240)), (6, (360, 320))],
)
def test_one_die_says_direction_and_distance(face, end):
    """As many inches as it shows and two; 1 South, 2 and 3 East, 4 and 5 West, 6 North."""
    field = next_turn(dice=[2, face, 2])
    assert animals(field)[33] == end


@pytest.mark.rule("ME-344")
@pytest.mark.parametrize(("moves", "end"), [("false", (500, 300)), ("true", (540, 300))])
def test_animals_on_the_table_stay_where_they_are(moves, end):
    dice = [2, 2, 2] if moves == "false" else [2, 2, 2, 2]
    field = next_turn(animals={"old": (500, 300)}, dice=dice, settings=[f"hunt.existing_move={moves}"])
    assert field.at("old") == end
    assert len(animals(field)) == 4


@pytest.mark.rule("ME-345")
def test_it_stops_at_the_first_piece():
    """Eight inches North of the centre there is a wood from y = 290 on: its footprint of 12 touches it at 278."""
    field = next_turn(dice=[2, 6, 2], pieces={"wood": "circle=[360,330,40]"})
    x, y = animals(field)[33]
    assert x == 360
    assert 273 <= y <= 278


@pytest.mark.rule("ME-345")
def test_it_keeps_an_inch_off_units():
    """Warriors of footprint 22 at y = 340: 44 ticks before them it stops."""
    field = next_turn({"own": unit("az_jaguar_warriors", 6, (360, 340), received=1)}, dice=[2, 6, 2])
    x, y = animals(field)[33]
    assert x == 360
    assert 291 <= y <= 296


@pytest.mark.rule("ME-345")
@pytest.mark.parametrize(("face", "escapes"), [(5, False), (6, True)])
def test_at_the_edge_of_the_table_it_escapes(face, escapes):
    field = next_turn(dice=[face, 2, 2])
    assert len(animals(field)) == (2 if escapes else 3)
    assert len(field.happened("banished")) == int(escapes)
    assert field.vp(0) == field.vp(1) == 0


# --- fighting ---------------------------------------------------------------------------------------------------------


def hunt(entry="in_champi_guard", minis=7, animal=None, **words) -> Battle:
    """Champi are about to charge an animal 43 ticks away; another Unit acts after them."""
    return battle(
        {"own": unit(entry, minis, (300, 200)), "late": LATE},
        animals={"animal": (300, 300)},
        acting="own",
        scenario="great_hunt",
        **words,
    )


@pytest.mark.rule("ME-346", "ME-347")
def test_the_spirit_animals_stat_line():
    """60 mm; SV 5 against the STR 2 of Jaguars; two blows at FI 6 and STR 1, saved at 6 - 1."""
    field = hunt("az_jaguar_warriors", 6)
    assert (field.unit("animal")["radius"], field.unit("animal")["minis"]) == (12, 1)
    field.act("charge", "animal", dice=[1, 1, *[MISS] * 4, 6, 7, 3, 4, 5])
    assert [(e.hits, e.unsaved, e.number) for e in field.happened("saves")] == [(2, 1, 3), (1, 0, 5)]


@pytest.mark.rule("ME-346")
def test_two_wounds_slay_it_and_one_in_a_draw_does_not():
    field = hunt()
    field.act("charge", "animal", dice=[1, 1, *[MISS] * 5, 6, 6, 10, 1, 10, 1])
    assert field.where("animal") == "table"  # one each: a draw
    assert (field.unit("animal")["damage"], field.unit("animal")["markers"]) == (1, 0)
    assert field.engaged("own") == {"animal"}


@pytest.mark.rule("ME-349", "ME-350")
def test_who_is_slain_is_not_banished_again_for_losing_the_round():
    field = hunt()
    field.act("charge", "animal", dice=[1, 1, *[MISS] * 5, MISS, MISS, MISS, MISS])
    assert field.where("animal") == "destroyed"
    assert len(field.happened("banished")) == 1
    assert field.player(0)["animals_defeated"] == 1
    while field.turn == 2:  # in the next turn another one appears unhurt in its stead
        field.act("hold" if "hold" in field.legal() else "end")
    assert animals(field).keys() <= {32, 33, 34}
    assert field.unit(32)["damage"] == 0


@pytest.mark.rule("ME-346")
def test_an_animal_is_never_activated_and_never_tests():
    field = next_turn(dice=[2, 2, 2])
    while not field.table.over:
        if field.decision == "decide_activation":
            assert {a.unit for a in field.table.legal() if a.kind == "activate"} <= {0}
        field.act("end")
    assert {e.unit for e in field.table.log if e.kind == "activate"} == {0}
    assert not [e for e in field.table.log if e.kind == "test"]


@pytest.mark.rule("ME-347")
@pytest.mark.parametrize("strikes_back", ["false", "true"])
def test_it_never_strikes_in_an_attack_round(strikes_back):
    """Even where Units that are attacked strike back."""
    field = battle(
        {"own": unit("in_champi_guard", 7, (300, 265), engaged=[32]), "late": LATE},
        animals={"animal": (300, 300)},
        acting="own",
        scenario="great_hunt",
        settings=[f"fight.attack_strike_back={strikes_back}"],
    )
    field.act("attack", "animal", dice=[1, *[MISS] * 6, 1])
    assert field.minis("own") == 7
    assert field.where("animal") == "table"


@pytest.mark.rule("ME-348")
def test_killing_it_by_shooting_or_magic_gives_nothing():
    field = hunt("nu_ice_archers", 6)
    field.act("shoot", "animal", dice=[1, 1, *[MISS] * 4, 10, 10])
    assert field.where("animal") != "table"
    field.act("end").act("end")
    assert field.turn == 3
    assert field.vp(0) == 0


@pytest.mark.rule("ME-348")
def test_nor_does_magic():
    field = battle(
        {"own": unit("in_willaq_umu", at=(300, 200), spells=["els_sun_spear"]), "late": LATE},
        animals={"animal": (300, 300)},
        acting="own",
        scenario="great_hunt",
    )
    field.act("cast", "els_sun_spear", "animal", dice=[4, 5, 2, 10, 10])
    assert field.where("animal") != "table"
    field.act("end").act("end")
    assert field.vp(0) == 0


@pytest.mark.rule("ME-349")
def test_it_is_banished_when_it_loses_a_round_even_unslain():
    field = hunt()
    field.act("charge", "animal", dice=[1, *[MISS] * 6, MISS, MISS, MISS])  # a single wound
    assert field.where("animal") != "table"
    assert [e.by for e in field.happened("banished")] == [field.code("own")]
    assert field.engaged("own") == set()


@pytest.mark.rule("ME-349")
def test_who_is_beaten_by_it_tests_as_usual():
    """One wound, one marker: T = 7 - 1."""
    field = hunt()
    field.act("charge", "animal", dice=[*[MISS] * 7, 1, MISS, MISS, 7])
    assert field.tests() == [("brave", 6, 7)]
    assert field.unit("own")["fleeing"]
    assert field.where("animal") == "table"
    assert field.engaged("animal") == set()


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-350")
@pytest.mark.parametrize(("turn", "vp"), [(1, 0), (2, 1), (6, 1)])
def test_a_defeated_animal_scores_at_the_end_of_the_turn_from_turn_2_on(turn, vp):
    field = hunt(turn=turn)
    field.act("charge", "animal", dice=[1, *[MISS] * 6, MISS, MISS, MISS]).act("hold")
    assert field.vp(0) == 0
    field.act("end")
    assert (field.vp(0), field.vp(1)) == (vp, 0)


@pytest.mark.rule("ME-350")
def test_two_animals_in_a_turn_score_once():
    field = battle(
        {"own": unit("in_champi_guard", 7, (300, 200)), "others": unit("in_champi_guard", 7, (500, 200))},
        animals={"animal": (300, 300), "second": (500, 300)},
        acting="own",
        scenario="great_hunt",
    )
    for target in ("animal", "second"):
        field.act("charge", target, dice=[1, *[MISS] * 6, MISS, MISS, MISS]).act("hold")
    assert field.turn == 3
    assert field.vp(0) == 1


@pytest.mark.rule("ME-350")
def test_a_turn_without_a_fight_scores_nothing_after_one_with_a_fight():
    field = hunt()
    field.act("charge", "animal", dice=[1, *[MISS] * 6, MISS, MISS, MISS]).act("hold").act("end")
    assert field.vp(0) == 1
    for _ in range(10):
        if field.turn == 4:
            break
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert field.turn == 4
    assert field.vp(0) == 1
