"""What is recorded of a battle: who dealt which wounds, who earned which points, and when."""

import pytest
from battlefield import Battle, battle, unit
from holders import HIT, MISS, holding

from equipoise.sim.games.mythic_earth.actions import SOURCES, VP_SOURCES

FAR = unit("nu_ice_archers", 6, (680, 440))


def facts(field: Battle, player: int) -> dict:
    return field.state()["seat_facts"][player]


def dealt(field: Battle, player: int) -> dict[str, int]:
    """The wounds that a player dealt, by source."""
    return {source: n for source, n in zip(SOURCES, facts(field, player)["wounds_dealt"], strict=True) if n}


def fight(own, enemy, act, dice) -> Battle:
    """The second Unit of the South fights the first of the North."""
    idle = unit("az_jaguar_champion", at=(40, 40))
    return battle({"idle": idle, "own": own}, {"enemy": enemy, "far": FAR}, acting="own").act(*act, dice=dice)


HUNTERS = unit("nu_whale_hunters", 6, (300, 300))


@pytest.mark.parametrize(
    ("kind", "own", "act", "dice"),
    [
        ("shooting", unit("az_eagle_atlatl", 6, (300, 200)), ("shoot", "enemy"), [HIT, *[MISS] * 5, MISS]),
        (
            "melee",
            unit("az_jaguar_warriors", 6, (300, 220)),
            ("charge", "enemy"),
            [*[MISS] * 6, HIT, *[MISS] * 11, MISS, HIT],
        ),
        (
            "exchange",  # thrown in a Charge
            unit("tn_tomahawk_warriors", 6, (300, 220)),
            ("charge", "enemy"),
            [*[MISS] * 6, HIT, *[MISS] * 5, MISS, *[MISS] * 11],
        ),
        (
            "magic",
            unit("in_willaq_umu", at=(300, 160), spells=["els_sun_spear"]),
            ("cast", "els_sun_spear", "enemy"),
            [2, 3, 1, MISS],
        ),
    ],
)
def test_a_wound_is_booked_to_who_dealt_it_by_its_source(kind, own, act, dice):
    field = fight(own, HUNTERS, act, dice)
    assert field.minis("enemy") == 5
    assert [dealt(field, player) for player in range(2)] == [{kind: 1}, {}]
    assert facts(field, 0)["unit_wounds_dealt"][:2] == [0, 1]
    assert facts(field, 1)["unit_wounds_dealt"][:2] == [0, 0]
    if kind == "magic":
        assert sum(facts(field, 0)["spell_wounds"]) == 1
    else:
        assert sum(facts(field, 0)["spell_wounds"]) == 0


def test_a_death_is_booked_to_both_sides():
    last = unit("nu_whale_hunters", 1, (300, 300), started=6, points=90)
    field = fight(unit("az_eagle_atlatl", 6, (300, 200)), last, ("shoot", "enemy"), [HIT, *[MISS] * 5, MISS])
    assert field.destroyed("enemy")
    own, enemy = facts(field, 0), facts(field, 1)
    assert own["points_destroyed"] == 90
    assert own["unit_points_killed"][:2] == [0, 90]
    assert enemy["unit_destroyed"][:2] == [2, 0]  # the turn
    assert sum(enemy["destroyed"]) == 1


def drinking(**words) -> Battle:
    """The second of three Units drinks in turn 3."""
    field = battle(
        {
            "idle": unit("az_jaguar_champion", at=(40, 40)),
            "own": unit("az_jaguar_warriors", 6, (300, 340)),
            "other": unit("az_xolo_pack", 4, (300, 440)),
        },
        {"far": FAR},
        turn=3,
        pieces={"wood": "circle=[300,380,30]"},
        players={0: holding("el2", picks=[0], found=1, located=0, acted_on=1, **words)},
    )
    return field.play(("activate", "own"), ("claim", "drink"))


@pytest.mark.rule("ME-045", "ME-380")
def test_points_of_a_devotion_are_booked_to_who_earned_them_and_when():
    own = facts(drinking(), 0)
    assert (own["devotion_first_turn"], own["devotion_second_turn"]) == (3, 0)
    assert own["devotion_known_turn"] == 3
    assert own["unit_vp"][:3] == [0, 1, 0]


@pytest.mark.rule("ME-045", "ME-380")
def test_a_second_clause_leaves_what_is_known_of_the_first():
    own = facts(drinking(scored=(1, 0)), 0)
    assert (own["devotion_first_turn"], own["devotion_second_turn"]) == (0, 3)
    assert own["devotion_known_turn"] == 0
    assert own["unit_vp"][:3] == [0, 1, 0]


@pytest.mark.rule("ME-045")
def test_a_clause_worth_nothing_leaves_the_card_face_down():
    field = battle(
        {"own": unit("nu_whale_hunters", 6, (300, 340))},
        acting="own",
        settings=["vp.devotion.el8.first=0"],
        players={0: holding("el8")},
    )
    field.act("claim", "bury")
    assert field.vp(0) == 0
    assert not field.player(0)["devotion_revealed"]
    assert field.player(0)["scored"] == [1, 0]


@pytest.mark.rule("ME-324")
@pytest.mark.parametrize(("mode", "earned"), [("per_turn", [1, 0]), ("per_altar", [1, 1])])
def test_an_altar_is_booked_to_its_builder_if_it_scores(mode, earned):
    field = battle(
        {
            "own": unit("nu_whale_hunters", 6, (200, 300), building=True, received=1),
            "other": unit("nu_whale_hunters", 6, (500, 300), building=True, received=1),
            "late": unit("nu_angakkuq", at=(40, 40)),
        },
        {"far": {**FAR, "received": 1}},
        acting="late",
        turn=3,
        settings=[f"altars.vp_mode={mode}"],
    )
    field.act("end")
    assert facts(field, 0)["unit_vp"][:2] == earned
    assert facts(field, 0)["vp"][VP_SOURCES.index("altars")] == sum(earned)
