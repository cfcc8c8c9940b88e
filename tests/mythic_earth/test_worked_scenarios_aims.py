"""Worked scenarios of what scores: altars, pillage, captives, reserves, Spirit Animals, Devotions."""

import pytest
from battlefield import battle, unit

MISS = 10
OTHER_CAPTIVES = [{"kind": "captive", "at": (60 + 40 * i, 240)} for i in range(4)]


def builders(*altars, **more):
    return battle(
        {
            "hunters": unit("nu_whale_hunters", 6, (300, 300)),
            "hero": unit("nu_angakkuq", at=(423, 300), received=1),
        },
        acting="hunters",
        tokens=[{"kind": "altar", "owner": 1, "at": place} for place in altars],
        **more,
    )


def own_altars(field):
    return [(t["x"], t["y"]) for t in field.tokens("altar") if t["owner"] == 0]


@pytest.mark.rule("ME-317", "ME-319", "ME-323")
def test_w20_an_altar_is_built():
    field = builders()
    field.act("claim", "build")
    field.act("end")
    assert own_altars(field) == [(300, 329)]
    assert field.vp(0) == 1


@pytest.mark.rule("ME-321")
def test_w20_altars_keep_their_distance():
    field = builders((300, 440))
    field.act("claim", "build")
    field.act("end")
    assert own_altars(field) not in ([], [(300, 329)])  # the next slots are tried
    field = builders((400, 380))
    field.act("claim", "build")
    field.act("end")
    assert own_altars(field) == [(300, 329)]  # exactly 10 inches


@pytest.mark.rule("ME-320")
def test_w20_who_moves_builds_nothing():
    field = builders()
    field.act("claim", "build")
    field.act("move")
    field.go("dir", 8)
    assert own_altars(field) == []
    assert field.vp(0) == 0


@pytest.mark.rule("ME-324")
def test_w20_two_altars_score_once():
    field = battle(
        {
            "hunters": unit("nu_whale_hunters", 6, (200, 300)),
            "others": unit("nu_whale_hunters", 6, (500, 300)),
            "hero": unit("nu_angakkuq", at=(300, 320), received=1),
            "second": unit("nu_angakkuq", at=(420, 320), received=1),
        },
        acting="hunters",
    )
    field.act("claim", "build")
    field.act("end")
    field.act("claim", "build")  # the others have the last die
    field.act("end")
    assert len(own_altars(field)) == 2
    assert field.vp(0) == 1


def village(**more):
    return battle(
        {
            "raiders": unit("az_jaguar_warriors", 6, (360, 188)),
            "others": unit("az_jaguar_warriors", 6, (180, 108)),
            "hounds": unit("az_xolo_pack", 4, (540, 98)),
        },
        {"robbers": unit("nu_whale_hunters", 6, (360, 292))},
        scenario="pillage_village",
        turn=3,
        **more,
    )


HOUSE_1, HOUSE_2, HOUSE_3 = 0, 1, 2


@pytest.mark.rule("ME-353", "ME-354", "ME-355", "ME-356", "ME-358")
def test_w21_pillage():
    field = village()
    field.play(("activate", "raiders"), ("claim", "pillage", HOUSE_3))
    assert field.vp(0) == 1
    field.act("end")
    assert field.state()["activation"]["unit"] == field.code("robbers")
    assert not field.can("claim", "pillage", HOUSE_3)  # the enemy is at it this turn
    field.play("end", ("activate", "others"))
    assert not field.can("claim", "pillage", HOUSE_1)  # one a turn
    field.play("end", "end")
    assert field.turn == 4
    while field.state()["activation"]["unit"] != field.code("robbers"):
        if field.decision == "decide_activation":
            names = field.legal("activate")
            field.act("activate", "robbers" if "robbers" in names else "raiders" if "raiders" in names else min(names))
        if field.state()["activation"]["unit"] == field.code("raiders"):
            assert not field.can("claim", "pillage", HOUSE_3)
        if field.state()["activation"]["unit"] != field.code("robbers"):
            field.act("end")
    field.act("claim", "pillage", HOUSE_3)
    assert field.vp(1) == 1


@pytest.mark.rule("ME-353")
def test_w21_only_humanoids_pillage():
    field = village()
    field.act("activate", "hounds")
    assert not field.can("claim", "pillage", HOUSE_2)


@pytest.mark.rule("ME-364", "ME-365", "ME-367")
def test_w22_the_winner_takes_the_captive():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 200)),
            "eagles": unit("az_eagle_atlatl", 6, (400, 200)),
        },
        {"archers": unit("nu_ice_archers", 6, (300, 300))},
        acting="jaguars",
        scenario="liberators_captives",
        tokens=[{"kind": "captive", "carrier": "archers"}, *OTHER_CAPTIVES],
    )
    field.act(
        "charge",
        "archers",
        dice=[*[MISS] * 6, 1, 1, 1, MISS, MISS, MISS, *[MISS] * 6, MISS, MISS, MISS, MISS],
    )
    assert field.unit("archers")["fleeing"]
    assert field.tokens("captive")[0]["carrier"] == field.code("jaguars")


@pytest.mark.rule("ME-365", "ME-366")
def test_w22_a_pack_of_wolves_takes_no_captives():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 1, (300, 200), started=6)},
        {"wolves": unit("tn_wolf_pack", 4, (300, 300))},
        acting="wolves",
        scenario="liberators_captives",
        tokens=[{"kind": "captive", "carrier": "jaguars"}, *OTHER_CAPTIVES],
    )
    field.act("charge", "jaguars", dice=[1, *[MISS] * 7, MISS, MISS])
    assert field.destroyed("jaguars")
    captive = field.tokens("captive")[0]
    assert captive["carrier"] == 255
    assert abs(captive["x"] - 300) <= 20
    assert abs(captive["y"] - 200) <= 20


@pytest.mark.rule("ME-367")
def test_w22_carriers_are_not_shot_at():
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 6, (300, 200))},
        {"archers": unit("nu_ice_archers", 6, (300, 300)), "others": unit("nu_ice_archers", 6, (400, 300))},
        acting="eagles",
        scenario="liberators_captives",
        tokens=[{"kind": "captive", "carrier": "archers"}, *OTHER_CAPTIVES],
    )
    assert field.legal("shoot") == {"others"}
    assert field.legal("focused") == {"others"}


@pytest.mark.rule("ME-309", "ME-311", "ME-375", "ME-376", "ME-051", "ME-313")
def test_w23_reserves():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, where="reserve", group="B"),
            "idle": unit("az_jaguar_champion", at=(40, 40)),
        },
        acting="idle",
        scenario="fog_of_war",
        turn=1,
    )
    field.act("end", dice=[6, 8])
    assert field.tests() == [("reserve", 7, 8)]
    assert (field.where("jaguars"), field.markers("jaguars")) == ("reserve", 0)
    field.act("end", dice=[6, 7, 5])
    assert field.decision == "decide_entry_point"
    assert all(a.x == 698 for a in field.table.legal())
    field.act("enter", 698, 240)
    assert field.legal() >= {"march_on", "move_on"}
    field.act("move_on")
    field.go("dir", 8)
    assert field.at("jaguars") == (648, 240)
    assert not field.legal() & {"charge", "march"}
    field.act("end")
    assert len(field.pool(0)) + sum(u["received"] for u in field.state()["unit"]) == 1
    field.act("end")
    assert field.turn == 4
    assert len(field.pool(0)) + sum(u["received"] for u in field.state()["unit"]) == 2


@pytest.mark.rule("ME-376")
def test_w23_in_turn_4_no_test_is_needed():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, where="reserve", group="B"),
            "idle": unit("az_jaguar_champion", at=(40, 40)),
        },
        acting="idle",
        scenario="fog_of_war",
        turn=3,
    )
    field.act("end", dice=[6, 5])
    assert field.tests() == []
    assert field.decision == "decide_entry_point"


@pytest.mark.rule("ME-339", "ME-341", "ME-343", "ME-345")
def test_w24_spirit_animals_appear_and_move():
    field = battle(
        {"idle": unit("az_jaguar_champion", at=(40, 40))},
        acting="idle",
        scenario="great_hunt",
        turn=1,
    )
    field.act("end", dice=[3, 6, 1, 6])
    places = {field.at(32 + i) for i in range(3) if field.where(32 + i) == "table"}
    assert places == {(166, 402), (360, 320), (604, 48)}
    field = battle(
        {"idle": unit("az_jaguar_champion", at=(40, 40))},
        acting="idle",
        scenario="great_hunt",
        turn=1,
    )
    field.act("end", dice=[6, 6, 1, 6])
    places = {field.at(32 + i) for i in range(3) if field.where(32 + i) == "table"}
    assert (116, 482) not in places  # it escapes
    assert len(places) == 2


@pytest.mark.rule("ME-349", "ME-350")
def test_w24_a_spirit_animal_is_banished():
    field = battle(
        {"champi": unit("in_champi_guard", 7, (300, 200))},
        animals={"animal": (300, 300)},
        acting="champi",
        scenario="great_hunt",
    )
    field.act("charge", "animal", dice=[8, 8, *[9] * 5, 6, 7, 6, 6, 6])
    assert field.where("animal") != "table"
    assert field.markers("champi") == 1
    assert field.vp(0) == 0
    field.act("hold")
    assert field.turn == 3
    assert field.vp(0) == 1


@pytest.mark.rule("ME-396", "ME-397", "ME-380", "ME-045", "ME-302")
def test_w28_divide_and_conquer():
    def end_of(turn, distance, scored=0):
        field = battle(
            {
                "own": unit("az_jaguar_warriors", 6, (300, 200), received=1),
                "late": unit("az_jaguar_champion", at=(40, 40)),
            },
            {
                "picked": unit("nu_whale_hunters", 6, (300, 262), received=1),
                "other": unit("nu_whale_hunters", 6, (300 + 44 + distance, 262), received=1),
            },
            acting="late",
            turn=turn,
            players={
                0: {
                    "devotion": "el3",
                    "picks": ["picked"],
                    "scored": (min(scored, 1), max(scored - 1, 0)),
                    "scored_turn": (turn - 1 if scored else 0, turn - 1 if scored > 1 else 0),
                    "vp": scored,
                    "vp_devotion": scored,
                    "devotion_known": scored > 0,
                    "devotion_revealed": scored > 0,
                }
            },
        )
        field.act("end")
        return field

    assert end_of(3, 39).vp(0) == 0
    field = end_of(4, 41)
    assert field.vp(0) == 1
    assert field.player(0)["devotion_revealed"]
    assert end_of(5, 41, scored=1).vp(0) == 2
    assert end_of(5, 41, scored=2).vp(0) == 2


@pytest.mark.rule("ME-435", "ME-405")
@pytest.mark.parametrize(
    ("token", "scores"),
    [({"carrier": "own"}, True), ({"at": (300, 200)}, False), ({"carrier": "enemy"}, True)],
)
def test_w37_a_carried_token(token, scores):
    field = battle(
        {
            "own": unit("az_jaguar_warriors", 6, (300, 200), received=1),
            "late": unit("az_jaguar_champion", at=(40, 40)),
        },
        {"enemy": unit("nu_whale_hunters", 6, (500, 200), received=1)},
        acting="late",
        turn=6,
        players={
            0: {
                "devotion": "el6",
                "picks": [30],
                "scored": (1, 0),
                "scored_turn": (2, 0),
                "vp": 1,
                "vp_devotion": 1,
                "devotion_known": True,
                "devotion_revealed": True,
            }
        },
        tokens=[{"kind": "sacrifice", "owner": 0, **token}],
    )
    field.act("end")
    assert field.table.over
    assert field.vp(0) == (2 if scores else 1)
