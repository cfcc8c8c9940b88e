"""Devotions: what holds for all sixteen - clauses, tokens, the dead, secret picks."""

from math import cos, pi, sin

import pytest
from battlefield import battle, unit
from holders import HIT, MISS, asked_to_pick, claims, holding, last_action, vp_of_turn

from equipoise.sim.games.mythic_earth.components import DEVOTION_NAMES, UNIT_NAMES, UNITS, WAYS
from equipoise.sim.table import Table


@pytest.mark.rule("ME-379")
def test_each_player_plays_one_devotion_of_its_way():
    table = Table("mythic_earth", seed=3, bots=["random"])
    kept = {}
    while len(kept) < 2:
        action = table.legal()[0]
        if action.kind == "keep":
            kept[table.to_act] = action.devotion
        table.apply(action)
    for seat, card in kept.items():
        own = table.state()["player"][seat]
        assert DEVOTION_NAMES[own["devotion"]] == card
        assert WAYS[own["way"]] == ("everliving" if card.startswith("el") else "everchanging")


@pytest.mark.rule("ME-380")
def test_a_clause_scores_once():
    """A quarter held for a second turn gives no second point, unless every turn is to count."""
    held = {"hunters": unit("nu_whale_hunters", 6, (200, 350))}
    assert vp_of_turn(held, card="el4", scored=(1, 0), turn=3) == 0
    assert vp_of_turn(held, card="el4", scored=(1, 0), turn=3, settings=["devotion.turn_clause=every_turn"]) == 1
    most = {"settings": ["devotion.turn_clause=every_turn", "devotion.max_vp=1"]}
    assert vp_of_turn(held, card="el4", scored=(1, 0), turn=3, **most) == 0


@pytest.mark.rule("ME-381", "ME-382", "ME-409")
def test_a_token_touches_who_places_it():
    """R 22 and the token's 6, one tick apart, on the side of the enemy's edge."""
    field = battle({"hunters": unit("nu_whale_hunters", 6, (300, 330))}, acting="hunters", players={0: holding("el8")})
    field.act("claim", "bury")
    corpse = field.tokens("corpse")[0]
    assert (corpse["x"], corpse["y"]) == (300, 330 + 22 + 7)


@pytest.mark.rule("ME-383")
@pytest.mark.parametrize(("kind", "card"), [("ritual", "el1"), ("corpse", "el8"), ("objective", "ec6")])
def test_an_enemy_in_contact_removes_a_token(kind, card):
    def beside(x, owner=0):
        return battle(
            {"idle": unit("az_xolo_pack", 3, (600, 40))},
            {"pumas": unit("in_puma_pack", 4, (300, 300))},
            acting="pumas",
            players={0: holding(card)},
            tokens=[{"kind": kind, "owner": owner, "at": (x, 300)}],
        )

    field = beside(300 + 32 + 6 + 2)  # the Pumas' R is 32
    field.act("claim", "remove", 0)
    assert field.tokens(kind) == []
    assert not beside(300 + 32 + 6 + 3).can("claim", "remove", 0)
    assert not beside(300 + 32 + 6 + 2, owner=1).can("claim", "remove", 0)


@pytest.mark.rule("ME-383", "ME-387", "ME-395")
@pytest.mark.parametrize("kind", ["fountain", "trophy", "death"])
def test_some_tokens_stay(kind):
    field = battle(
        {"idle": unit("az_xolo_pack", 3, (600, 40))},
        {"pumas": unit("in_puma_pack", 4, (300, 300))},
        acting="pumas",
        tokens=[{"kind": kind, "owner": 0, "at": (340, 300)}],
    )
    assert not field.can("claim", "remove", 0)


def bearing(token, **carrier):
    """South shoots at a North Unit that carries something."""
    return battle(
        {"eagles": unit("az_eagle_atlatl", 8, (300, 200))},
        {"archers": unit("nu_ice_archers", at=(300, 300), **carrier)},
        acting="eagles",
        players={0: holding("ec2", found=1, located="archers", acted_on=1, picks=["archers", 17], devotion_known=True)},
        tokens=[{"owner": 0, "carrier": "archers", **token}],
    )


@pytest.mark.rule("ME-384", "ME-438")
def test_a_carrier_that_dies_drops_what_it_carries():
    field = bearing({"kind": "map"}, minis=1)
    field.act("shoot", "archers", dice=[HIT, *[MISS] * 7, MISS])
    assert field.destroyed("archers")
    (dropped,) = field.tokens("map")
    assert dropped["carrier"] == 255
    assert abs(dropped["x"] - 300) <= 20
    assert abs(dropped["y"] - 300) <= 20


@pytest.mark.rule("ME-384")
def test_a_carrier_that_flees_drops_what_it_carries():
    field = bearing({"kind": "map"}, minis=4, started=6)
    field.act("shoot", "archers", dice=[HIT, HIT, *[MISS] * 6, MISS, MISS, MISS])
    assert field.unit("archers")["fleeing"]
    assert field.tokens("map")[0]["carrier"] == 255


@pytest.mark.rule("ME-385")
def test_a_dropped_map_is_picked_up_in_contact():
    def beside(x):
        return battle(
            {"hunters": unit("nu_whale_hunters", 6, (300, 300))},
            {"picked": unit("nu_whale_hunters", 6, (600, 400))},
            acting="hunters",
            players={
                0: holding("ec2", found=1, located="picked", acted_on=1, picks=["picked", 17], devotion_known=True)
            },
            tokens=[{"kind": "map", "owner": 0, "at": (x, 300)}],
        )

    field = beside(330)  # R 22, the token's 6, 2 between
    field.act("claim", "pick_up", 0)
    assert field.tokens("map")[0]["carrier"] == field.code("hunters")
    assert not beside(331).can("claim", "pick_up", 0)


@pytest.mark.rule("ME-386")
def test_a_death_token_serves_one_ritual():
    field = battle(
        {"hunters": unit("nu_whale_hunters", 6, (300, 300))},
        acting="hunters",
        players={0: holding("el1")},
        tokens=[{"kind": "death", "owner": 0, "at": (360, 300)}],
    )
    field.act("claim", "ritual", 0)
    assert field.tokens("death") == []
    assert not field.can("claim", "ritual", 0)


@pytest.mark.rule("ME-388", "ME-389", "ME-411")
def test_who_is_destroyed_leaves_a_death_token():
    field = bearing({"kind": "map"}, minis=1)
    field.act("shoot", "archers", dice=[HIT, *[MISS] * 7, MISS])
    (death,) = field.tokens("death")
    assert (death["x"], death["y"], death["owner"]) == (300, 300, 1)


@pytest.mark.rule("ME-388")
def test_who_runs_off_the_table_leaves_none():
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 8, (300, 300))},
        {"archers": unit("nu_ice_archers", 4, (300, 420), started=6)},
        acting="eagles",
    )
    field.act("shoot", "archers", dice=[HIT, HIT, *[MISS] * 6, MISS, MISS, MISS])
    assert field.destroyed("archers")
    assert field.tokens("death") == []


@pytest.mark.rule("ME-396", "ME-402", "ME-413")
@pytest.mark.parametrize(
    ("card", "types"),
    [("el3", {"humanoid", "monster", "behemoth"}), ("el6", {"humanoid", "heroic"}), ("ec2", {"humanoid", "heroic"})],
)
def test_which_enemies_may_be_picked(card, types):
    """In as many games as it takes to meet every type, and heroes that are no Humanoids."""
    met = set()
    for index in range(0, 60, 2):
        table, offered = asked_to_pick(card, index=index)
        enemy = 1 - table.to_act
        expected = set()
        for number in range(16 * enemy, 16 * enemy + 16):
            one = table.state()["unit"][number]
            if one["where"]:
                entry = UNITS[UNIT_NAMES[one["entry"]]]
                kinds = {entry.type, *({"heroic"} if "heroic" in entry.flags else ())}
                if kinds & types:
                    expected.add(number)
                    met |= kinds if "humanoid" not in kinds else {"humanoid"}
        assert {a.unit for a in offered} == expected
        assert len(offered) == len(expected)
        if met >= types:
            return
    raise AssertionError(f"only {met} were met")


@pytest.mark.rule("ME-399", "ME-416", "ME-426")
@pytest.mark.parametrize("card", ["el2", "el3", "ec4", "ec7"])
def test_some_cards_ask_for_nothing_at_the_end(card):
    assert vp_of_turn({}, card=card, turn=6) == 0


@pytest.mark.rule("ME-397")
def test_who_is_divided_from_the_rest_is_secret_no_more():
    field = last_action(
        {"own": unit("nu_whale_hunters", 6, (300, 200))},
        {"picked": unit("nu_ice_archers", 6, (300, 262))},
        card="el3",
        more={"picks": ["picked"]},
    )
    field.act("end")
    assert field.vp(0) == 1
    assert field.player(0)["acted_on"] == 1


@pytest.mark.rule("ME-184")
def test_who_claims_has_landed():
    field = battle(
        {"own": unit("tn_war_eagle_riders", 3, (300, 340), airborne=True)}, acting="own", players={0: holding("ec6")}
    )
    field.act("claim", "plant_token")
    assert not field.unit("own")["airborne"]


# --- where tokens lie -------------------------------------------------------------------------------------------------


def buried(*others, **words):
    """Where the Hunters at (300, 330) bury a corpse."""
    field = battle(
        {"hunters": unit("nu_whale_hunters", 6, (300, 330))},
        acting="hunters",
        players={0: holding("el8")},
        tokens=[{"kind": "death", "owner": 1, "at": place} for place in others],
        **words,
    )
    field.act("claim", "bury")
    (corpse,) = field.tokens("corpse")
    return corpse["x"], corpse["y"]


@pytest.mark.rule("ME-381", "ME-382")
def test_a_token_lies_on_no_other_and_in_nothing_impassable():
    """Tokens of radius 6 may touch; otherwise the next place round the Unit is taken."""
    assert buried((300, 359 + 12)) == (300, 359)
    for place in (buried((300, 359 + 11)), buried(pieces={"rock": "circle=[300,372,10]"})):
        assert place != (300, 359)
        assert (place[0] - 300) ** 2 + (place[1] - 330) ** 2 == pytest.approx(29**2, rel=0.1)


@pytest.mark.rule("ME-381", "ME-382")
def test_a_token_lies_on_the_table():
    """R 22 at the enemy's edge: beyond the Hunters there is no room."""
    field = battle({"hunters": unit("nu_whale_hunters", 6, (300, 458))}, acting="hunters", players={0: holding("el8")})
    field.act("claim", "bury")
    (corpse,) = field.tokens("corpse")
    assert corpse["y"] <= 480 - 6


@pytest.mark.rule("ME-437")
def test_the_cap_is_on_tokens_of_the_kind():
    six = [{"kind": "death", "owner": 0, "at": (100 + 40 * i, 400)} for i in range(6)]
    field = battle(
        {"own": unit("az_xolo_pack", 4, (500, 380))}, acting="own", players={0: holding("ec6")}, tokens=six, sound=False
    )
    assert claims(field) == ["plant_token"]


@pytest.mark.rule("ME-381", "ME-388")
@pytest.mark.parametrize(("left", "offered"), [(1, ["plant_token"]), (0, [])])
def test_room_is_kept_for_the_death_tokens_of_all_units(left, offered):
    """Of 64 tokens; two Units are alive, one is destroyed, the others were never there."""
    lying = [{"kind": "death", "owner": 1, "at": (20 + 12 * (i % 50), 20 + 12 * (i // 50))} for i in range(62 - left)]
    field = battle(
        {"own": unit("az_xolo_pack", 4, (300, 400)), "gone": unit("az_xolo_pack", 0, where="destroyed", started=4)},
        {"archers": unit("nu_ice_archers", 6, (600, 300))},
        acting="own",
        players={0: holding("ec6")},
        tokens=lying,
    )
    assert claims(field) == offered


@pytest.mark.rule("ME-384")
def test_where_there_is_no_room_a_token_is_dropped_where_its_carrier_stood():
    around = [(300 + round(13 * cos(i * pi / 8)), 300 + round(13 * sin(i * pi / 8))) for i in range(16)]
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 8, (300, 200))},
        {"archers": unit("nu_ice_archers", 1, (300, 300))},
        acting="eagles",
        players={0: holding("ec2", found=1, located="archers", acted_on=1, picks=["archers", 17], devotion_known=True)},
        tokens=[
            {"kind": "map", "owner": 0, "carrier": "archers"},
            *({"kind": "trophy", "owner": 0, "at": place} for place in around),
        ],
    )
    field.act("shoot", "archers", dice=[HIT, *[MISS] * 7, MISS])
    assert field.destroyed("archers")
    (dropped,) = field.tokens("map")
    assert (dropped["x"], dropped["y"]) == (300, 300)


@pytest.mark.rule("ME-384", "ME-438")
def test_what_a_unit_loses_its_nerve_with_is_not_taken_from_afar():
    """Visions drive the bearer of the map to destruction: the map is dropped, the caster does not have it."""
    field = battle(
        {"caster": unit("nu_angakkuq", at=(300, 200), spells=["ecs_dread_visions"])},
        {
            "archers": unit("nu_ice_archers", 2, (300, 300), started=6, markers=11),
            "far": unit("nu_ice_archers", 6, (600, 440)),
        },
        acting="caster",
        players={
            0: holding("ec2", found=1, located="archers", acted_on=1, picks=["archers", "far"], devotion_known=True)
        },
        tokens=[{"kind": "map", "owner": 0, "carrier": "archers"}],
        sound=False,
    )
    field.act("cast", "ecs_dread_visions", "archers", dice=[2, 3])
    assert field.destroyed("archers")
    assert field.tokens("map")[0]["carrier"] == 255
    assert field.vp(0) == 0


@pytest.mark.rule("ME-381", "ME-384")
def test_a_token_that_is_carried_is_in_nobodys_way():
    """The map lay where the Hunters bury, until somebody took it up."""
    field = battle(
        {"hunters": unit("nu_whale_hunters", 6, (300, 330)), "other": unit("nu_whale_hunters", 6, (300, 388))},
        players={0: holding("el8")},
        tokens=[{"kind": "map", "owner": 1, "at": (300, 359)}],
        sound=False,
    )
    field.play(("activate", "other"), ("claim", "pick_up", 0), "end")  # and the Hunters have the last die
    field.act("claim", "bury")
    (corpse,) = field.tokens("corpse")
    assert (corpse["x"], corpse["y"]) == (300, 359)
