"""Talents in fights and tests (ME-264 to ME-270)."""

import pytest
from battlefield import Battle, battle, unit

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on
IDLE = unit("tn_medicine_keeper", at=(640, 40))


def loses(loser: dict, winner: str, minis: int, hits: int = 1, *after: int) -> Battle:
    """`winner` wounds it in an Attack; its test follows."""
    radius = {"az_bound_dead": 23, "az_jaguar_warriors": 22, "in_supay": 29}[winner]
    attacks = {"in_supay": 3}.get(winner, 1) * minis
    north = {"loser": {**loser, "at": (300, 200 + radius + 28), "engaged": ["own"]}, "late": LATE}
    field = battle({"own": unit(winner, minis, (300, 200))}, north, acting="own", sound=False)
    return field.act("attack", "loser", dice=[1] * hits + [MISS] * (attacks - hits) + [MISS] * hits + list(after))


@pytest.mark.rule("ME-264")
@pytest.mark.parametrize(
    ("loser", "minis", "brave", "afraid"),
    [
        ("in_champi_guard", 8, 7, 1),
        ("nu_tupilaq", 2, 8, 0),  # Dreadful itself
        ("az_bound_dead", 8, 6, 0),  # Undead and Dreadful
    ],
)
def test_losing_to_a_dreadful_enemy(loser, minis, brave, afraid):
    dreadful = loses(unit(loser, minis), "in_supay", 3, 1, 1)
    assert dreadful.tests() == [("brave", brave - 1 - afraid, 1)]
    plain = loses(unit(loser, minis), "az_jaguar_warriors", 6, 1, 1)
    assert plain.tests() == [("brave", brave - 1, 1)]


@pytest.mark.rule("ME-264")
@pytest.mark.parametrize(("talent", "afraid"), [("undead", 0), ("dreadful", 0), ("woodsman", 1)])
def test_either_talent_is_enough(talent, afraid):
    field = battle(
        {"own": unit("in_supay", 3, (300, 200))},
        {"loser": unit("in_champi_guard", 8, (300, 257), engaged=["own"]), "late": LATE},
        acting="own",
        settings=[f'unit.in_champi_guard.members.champi.talents=["{talent}"]'],
    )
    field.act("attack", "loser", dice=[1, *[MISS] * 8, MISS, 1])
    assert field.tests() == [("brave", 7 - 1 - afraid, 1)]


@pytest.mark.rule("ME-265")
@pytest.mark.parametrize(("die", "wounds"), [(1, 1), (3, 2), (6, 3)])
def test_the_undead_crumble_instead_of_fleeing(die, wounds):
    field = loses(unit("az_bound_dead", 8), "az_jaguar_warriors", 6, 1, MISS, die)
    assert field.minis("loser") == 8 - 1 - wounds
    assert field.markers("loser") == 1 + 1  # of the wound and of the failure, not of crumbling
    assert not field.unit("loser")["fleeing"]
    assert field.engaged("loser") == {"own"}


@pytest.mark.rule("ME-265")
def test_they_crumble_under_fire_too_and_may_be_gone():
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"dead": unit("az_bound_dead", 3, (300, 200), started=8), "late": LATE},
        acting="archers",
    )
    field.act("shoot", "dead", dice=[1, *[MISS] * 5, MISS, MISS, 4])
    assert field.destroyed("dead")
    assert [e.cause for e in field.happened("destroyed")] == ["crumble"]


@pytest.mark.rule("ME-265")
def test_but_not_when_they_fail_to_thaw():
    field = battle({"dead": unit("az_bound_dead", 8, (300, 200), frozen=True), "idle": IDLE}, acting="idle")
    field.act("end", dice=[MISS, 6])
    assert field.minis("dead") == 8


@pytest.mark.rule("ME-265")
def test_a_guarded_priest_is_not_undead():
    """Not all of the Minis are: the Unit flees."""
    field = loses(unit("az_high_priest", 5), "az_jaguar_warriors", 6, 1, MISS)
    assert field.unit("loser")["fleeing"]


@pytest.mark.rule("ME-266")
@pytest.mark.parametrize(("on", "saves"), [(1, 2), (2, 1), (0, 3)])
def test_venomous_bites_allow_no_save(on, saves):
    field = battle(
        {"spiders": unit("az_spider_swarm", 3, (300, 200))},
        {"enemy": unit("in_champi_guard", 8, (300, 257), engaged=["spiders"]), "late": LATE},
        acting="spiders",
        settings=[f"talent.venomous_on={on}"],
    )
    # 4 hits or misses each; a natural 1, a 2 and a 4 hit
    field.act("attack", "enemy", dice=[1, 2, 4, *[MISS] * 9, *[6] * saves, *([1] if saves < 3 else [])])
    assert [e.hits for e in field.happened("saves")] == [saves]
    assert field.minis("enemy") == 8 - (3 - saves)


@pytest.mark.rule("ME-266")
def test_other_bites_do():
    field = battle(
        {"wolves": unit("tn_wolf_pack", 4, (300, 200))},
        {"enemy": unit("in_champi_guard", 8, (300, 260), engaged=["wolves"]), "late": LATE},
        acting="wolves",
    )
    field.act("attack", "enemy", dice=[1, *[MISS] * 7, 1])
    assert field.minis("enemy") == 8


@pytest.mark.rule("ME-267")
@pytest.mark.parametrize(("melee", "strength"), [("macuahuitl", 2), ("huge_macuahuitl", 3), ("spear", 1), ("club", 0)])
def test_toughened_minis_are_hit_with_less_strength(melee, strength):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"coats": unit("tn_stonecoats", 3, (300, 251), engaged=["jaguars"]), "late": LATE},
        acting="jaguars",
        settings=[f'unit.az_jaguar_warriors.members.jaguar.melee="{melee}"'],
    )
    field.act("attack", "coats", dice=[1, *[MISS] * 5, 1])
    assert [e.number for e in field.happened("saves")] == [7 - max(0, strength - 1)]


@pytest.mark.rule("ME-268")
@pytest.mark.parametrize(("markers", "number"), [(1, 6), (2, 5), (4, 3)])
def test_a_swarm_counts_one_marker_fewer(markers, number):
    spiders = unit("az_spider_swarm", 3, (300, 200), markers=markers)
    field = battle({"own": spiders, "idle": IDLE}, {"late": LATE}).act("activate", "own", dice=[1])
    assert field.tests() == [("activation", number, 1)]
    fleeing = battle({"own": {**spiders, "fleeing": True}, "idle": IDLE}, {"late": LATE})
    assert fleeing.act("stop_fleeing", "own", dice=[1]).tests() == [("stop_fleeing", number - 1, 1)]


@pytest.mark.rule("ME-268")
def test_a_template_hits_a_swarm_twice():
    field = battle(
        {"giant": unit("in_apu_giant", at=(300, 60))},
        {"swarm": unit("az_spider_swarm", 2, (300, 240)), "late": LATE},
        acting="giant",
    )
    field.act("shoot", "swarm", dice=[1, *[MISS] * 4])
    assert [e.hits for e in field.happened("saves")] == [2 * 2]


@pytest.mark.rule("ME-269")
def test_the_fearless_stand_under_fire():
    """No roll and no marker off; after a lost fight they test like everybody."""
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (300, 100))},
        {"own": unit("nu_tupilaq", 2, (300, 200), started=3, damage=2), "late": LATE},
        acting="archers",
    )
    field.act("shoot", "own", dice=[1, *[MISS] * 5, MISS])
    assert field.minis("own") == 1
    assert field.tests() == []
    assert field.markers("own") == 1
    assert not field.unit("own")["fleeing"]
    assert len(loses(unit("nu_tupilaq", 2), "az_jaguar_warriors", 6, 1, 1).tests()) == 1


@pytest.mark.rule("ME-270")
@pytest.mark.parametrize(("entry", "far"), [("tn_tomahawk_warriors", 120), ("az_eagle_atlatl", 100)])
def test_woodsmen_are_not_slowed_by_difficult_ground(entry, far):
    """Both have M 6; in a wood a March is 2 inches shorter."""
    field = battle(
        {"own": unit(entry, 6, (300, 200))}, {"late": LATE}, acting="own", pieces={"wood": "circle=[300,280,45]"}
    )
    field.act("march")
    assert max(a.y for a in field.table.legal() if a.kind == "go" and a.x == 300) == 200 + far
