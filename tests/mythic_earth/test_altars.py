"""Build Altars for the Gods (ME-317 to ME-324): who builds, where altars stand, what they are worth."""

import pytest
from battlefield import Battle, battle, unit

MISS = 10
HUNTERS = unit("nu_whale_hunters", 6, (300, 300))  # footprint 22, on the enemy's half
SPENT = unit("nu_ice_archers", 6, (680, 440), received=1)


def hero(at, **more):
    return unit("nu_angakkuq", at=at, received=1, **more)


def builder(entry="nu_whale_hunters", minis=6, at=(300, 300), friends=None, enemies=None, **words) -> Battle:
    own = {"own": unit(entry, minis, at), **(friends or {})}
    return battle(own, enemies or {}, acting="own", **words)


def altars(field: Battle, owner: int) -> list[tuple[int, int]]:
    return [(t["x"], t["y"]) for t in field.tokens("altar") if t["owner"] == owner]


def altar(owner: int, *at: tuple[int, int]) -> list[dict]:
    return [{"kind": "altar", "owner": owner, "at": place} for place in at]


# --- who builds -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-317")
@pytest.mark.parametrize(
    ("entry", "minis", "builds"),
    [
        ("nu_whale_hunters", 6, True),
        ("nu_caribou_riders", 2, True),
        ("nu_tupilaq", 2, True),
        ("nu_sled_wolves", 4, False),
        ("nu_ishigaq_host", 2, False),
    ],
)
def test_beasts_and_multitudes_do_not_build(entry, minis, builds):
    assert builder(entry, minis, friends={"hero": hero((360, 300))}).can("claim", "build") == builds


@pytest.mark.rule("ME-317")
@pytest.mark.parametrize(("gap", "builds"), [(100, True), (101, False)])
@pytest.mark.parametrize(("entry", "radius"), [("nu_angakkuq", 6), ("nu_kokogiak", 28)])
def test_a_hero_or_behemoth_is_within_ten_inches(entry, radius, gap, builds):
    friend = unit(entry, at=(300 + 22 + radius + gap, 300), received=1)
    assert builder(friends={"friend": friend}).can("claim", "build") == builds


@pytest.mark.rule("ME-317")
def test_other_friends_and_enemy_heroes_do_not_inspire():
    field = builder(
        friends={"friend": unit("nu_ice_archers", 6, (360, 300), received=1)}, enemies={"enemy": hero((240, 300))}
    )
    assert not field.can("claim", "build")
    assert not builder("nu_angakkuq", 1, scenario="fog_of_war").can("claim", "build")  # another primary


@pytest.mark.rule("ME-318")
@pytest.mark.parametrize("entry", ["nu_angakkuq", "nu_kokogiak", "nu_umialik"])
def test_heroes_and_behemoths_build_alone(entry):
    assert builder(entry, 1).can("claim", "build")
    assert not builder().can("claim", "build")


@pytest.mark.rule("ME-317")
def test_who_is_building_does_not_begin_again():
    field = battle({"own": {**HUNTERS, "building": True}, "hero": hero((360, 300))}, acting="own")
    assert not field.can("claim", "build")


@pytest.mark.rule("ME-317")
def test_a_hero_that_is_gone_inspires_nobody():
    gone = unit("nu_angakkuq", 0, where="destroyed", started=1)  # the corner is where nobody stands
    assert not builder(at=(40, 40), friends={"gone": gone}).can("claim", "build")


# --- building ---------------------------------------------------------------------------------------------------------


def building(at=(300, 300), own=None, acting="late", **words) -> Battle:
    """The hunters are building; a friend far away is the last to act."""
    south = {
        "own": {**HUNTERS, "at": at, "building": True, "received": 1, **(own or {})},
        "late": unit("nu_angakkuq", at=(40, 40)),
    }
    return battle(south, words.pop("enemies", {}), acting=acting, **words)


@pytest.mark.rule("ME-319")
def test_the_altar_comes_at_the_end_of_the_turn_in_contact():
    field = builder(friends={"hero": hero((360, 300)), "late": unit("nu_angakkuq", at=(40, 40))})
    field.act("claim", "build").act("end")
    assert altars(field, 0) == []
    assert field.turn == 2
    field.act("end")
    assert field.turn == 3
    ((x, y),) = altars(field, 0)
    assert 0 <= ((x - 300) ** 2 + (y - 300) ** 2) ** 0.5 - 22 - 6 <= 2
    assert not field.unit("own")["building"]


@pytest.mark.rule("ME-320")
def test_holding_is_no_move():
    field = builder(friends={"hero": hero((360, 300))})
    field.act("claim", "build").act("move").act("hold")
    assert len(altars(field, 0)) == 1


def attacked() -> Battle:
    """Champi 4 inches off the builders are about to act."""
    return building(enemies={"champi": unit("in_champi_guard", 6, (300, 384))}, acting="champi")


def finish(field: Battle) -> Battle:
    while field.turn == 2:
        field.act("end")
    return field


@pytest.mark.rule("ME-320")
def test_an_enemy_nearby_that_does_not_engage_does_not_matter():
    assert len(altars(finish(attacked()), 0)) == 1


@pytest.mark.rule("ME-320")
def test_who_is_engaged_builds_nothing():
    """Nobody hits: they stay locked."""
    field = attacked().act("charge", "own", dice=[MISS] * 18)
    assert field.engaged("own") == {"champi"}
    assert altars(finish(field), 0) == []


@pytest.mark.rule("ME-320")
def test_not_even_when_the_attackers_are_gone_before_the_end_of_the_turn():
    field = attacked().act("charge", "own", dice=[*[MISS] * 12, *[1] * 6, *[MISS] * 6])
    assert field.destroyed("champi")
    field.act("hold")
    assert altars(finish(field), 0) == []


@pytest.mark.rule("ME-320")
def test_who_flees_builds_nothing():
    """Shot below half its strength, the hunters run."""
    field = building(
        own={"minis": 3, "started": 6},
        enemies={"archers": unit("nu_ice_archers", 6, (300, 380))},
        acting="archers",
    )
    field.act("shoot", "own", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.unit("own")["fleeing"]
    assert altars(finish(field), 0) == []


@pytest.mark.rule("ME-320")
def test_the_dead_build_nothing():
    field = building(
        own={"minis": 1, "started": 6},
        enemies={"archers": unit("nu_ice_archers", 6, (300, 380))},
        acting="archers",
    )
    field.act("shoot", "own", dice=[1, *[MISS] * 5, MISS])
    assert field.destroyed("own")
    assert altars(finish(field), 0) == []


@pytest.mark.rule("ME-321")
def test_no_altar_where_none_may_stand():
    """Altars all round, own or enemy, keep every contact slot closer than ten inches to one of them."""
    field = building(tokens=altar(1, (300, 400)) + altar(0, (300, 200)))
    field.act("end")
    assert altars(field, 0) == [(300, 200)]
    assert field.vp(0) == 0


@pytest.mark.rule("ME-321")
def test_of_two_builders_the_second_keeps_its_distance():
    """They stand 66 ticks apart: whatever slot the first altar takes, the second one keeps ten inches off it."""
    field = battle(
        {
            "own": {**HUNTERS, "building": True, "received": 1},
            "other": {**HUNTERS, "at": (366, 300), "building": True, "received": 1},
            "late": unit("nu_angakkuq", at=(40, 40)),
        },
        acting="late",
    )
    field.act("end")
    places = altars(field, 0)
    assert places[0] == (300, 329)
    assert all((x - 300) ** 2 + (y - 329) ** 2 >= (6 + 100 + 6) ** 2 for x, y in places[1:])


# --- destroying -------------------------------------------------------------------------------------------------------


def raid(at, altar_at, owner=1, **words) -> Battle:
    field = battle(
        {"raiders": unit("az_jaguar_warriors", 6, at)},
        {"late": unit("nu_angakkuq", at=(680, 440))},
        acting="raiders",
        tokens=altar(owner, altar_at),
        **words,
    )
    return field


@pytest.mark.rule("ME-322", "ME-458")
def test_charging_an_enemy_altar_destroys_it_without_a_roll():
    field = raid((300, 100), (300, 190))
    field.act("charge_altar", 0, dice=[])
    assert field.tokens("altar") == []
    assert field.at("raiders") == (300, 190 - 22 - 6)
    assert field.state()["activation"]["unit"] != field.code("raiders")


@pytest.mark.rule("ME-322")
def test_own_altars_and_those_out_of_reach_are_not_charged():
    assert "charge_altar" not in raid((300, 100), (300, 190), owner=0).legal()
    assert "charge_altar" in raid((300, 100), (300, 228)).legal()
    assert "charge_altar" not in raid((300, 100), (300, 229)).legal()


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-323")
@pytest.mark.parametrize(("y", "vp"), [(300, 1), (212, 1), (211, 0), (150, 0)])
def test_an_altar_built_on_the_enemys_half_scores(y, vp):
    """The token comes 29 ticks north of the builders, so that from y = 212 on it lies beyond the line at 240."""
    field = building((300, y)).act("end")
    assert altars(field, 0) == [(300, y + 29)]
    assert field.vp(0) == vp


@pytest.mark.rule("ME-323")
@pytest.mark.parametrize(("at", "altar_at", "vp"), [((300, 100), (300, 190), 1), ((300, 210), (300, 300), 0)])
def test_an_enemy_altar_destroyed_on_the_own_half_scores(at, altar_at, vp):
    field = raid(at, altar_at)
    field.act("charge_altar", 0)
    assert field.vp(0) == 0
    field.act("end")
    assert field.turn == 3
    assert (field.vp(0), field.vp(1)) == (vp, 0)


@pytest.mark.rule("ME-323")
def test_altars_of_earlier_turns_score_nothing():
    field = battle(
        {"late": unit("nu_angakkuq", at=(40, 40))}, acting="late", tokens=altar(0, (300, 329)) + altar(1, (500, 100))
    )
    field.act("end")
    assert (field.vp(0), field.vp(1)) == (0, 0)


@pytest.mark.rule("ME-323")
def test_a_turn_without_altars_scores_nothing_after_one_with_an_altar():
    field = building().act("end")
    assert field.vp(0) == 1
    for _ in range(10):
        if field.turn == 4:
            break
        field.table.apply(next(a for a in field.table.legal() if a.kind in ("activate", "end")))
    assert field.turn == 4
    assert field.vp(0) == 1


@pytest.mark.rule("ME-324")
@pytest.mark.parametrize(("mode", "vp"), [("per_turn", 1), ("per_altar", 2)])
def test_one_point_a_turn_or_one_an_altar(mode, vp):
    """One altar is built, another one destroyed."""
    field = battle(
        {"own": {**HUNTERS, "building": True, "received": 1}, "raiders": unit("az_jaguar_warriors", 6, (600, 100))},
        acting="raiders",
        tokens=altar(1, (600, 190)),
        settings=[f"altars.vp_mode={mode}"],
    )
    field.act("charge_altar", 0)
    assert field.turn == 3
    assert field.vp(0) == vp


@pytest.mark.rule("ME-319", "ME-455")
@pytest.mark.parametrize(("south_builds", "owners"), [(False, [1]), (True, [0])])
def test_both_sides_build_south_first(south_builds, owners):
    """The Hunters of both sides are an inch apart: the altar of one leaves no room for the other's."""
    field = battle(
        {"own": {**HUNTERS, "building": south_builds, "received": 1}, "late": unit("nu_angakkuq", at=(40, 40))},
        {"enemy": unit("nu_whale_hunters", 6, (300, 356), building=True, received=1)},
        acting="late",
    )
    field.act("end")
    assert [t["owner"] for t in field.tokens("altar")] == owners
    assert not field.unit("enemy")["building"]


@pytest.mark.rule("ME-319", "ME-388")
@pytest.mark.parametrize("left", [0, 1])
def test_room_is_kept_for_death_tokens(left):
    """Of 64 tokens; two Units are alive."""
    lying = [{"kind": "death", "owner": 1, "at": (20 + 12 * (i % 50), 20 + 12 * (i // 50))} for i in range(62 - left)]
    assert len(altars(finish(building(tokens=lying)), 0)) == left
