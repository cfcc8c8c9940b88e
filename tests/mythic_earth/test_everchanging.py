"""The eight Devotions of the Everchanging: what each is played for, and when it scores."""

import pytest
from battlefield import battle, unit
from holders import HIT, MISS, claims, holding, vp_of_turn


def looking_for_the_map(**jaguars):
    """Jaguars (BR 7) charge a Unit that may have the map; the other picked one stands far away."""
    return battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200), markers=2, **jaguars)},
        {
            "champi": unit("in_champi_guard", 8, (300, 280)),
            "others": unit("in_champi_guard", 8, (600, 300)),
        },
        acting="jaguars",
        players={0: holding("ec2", picks=["champi", "others"])},
    )


@pytest.mark.rule("ME-414", "ME-436")
@pytest.mark.parametrize(("die", "bearer"), [(5, "champi"), (6, "others")])
def test_the_first_engagement_with_a_picked_unit_finds_the_map(die, bearer):
    field = looking_for_the_map()
    field.act("charge", "champi", dice=[die, *[MISS] * 6, *[MISS] * 8])
    assert field.tests() == [("devotion", 5, die)]
    assert field.tokens("map")[0]["carrier"] == field.code(bearer)
    assert field.player(0)["devotion_known"]
    assert field.vp(0) == 0


@pytest.mark.rule("ME-414")
@pytest.mark.parametrize(("die", "bearer", "acted_on"), [(5, "champi", 2), (6, "others", 3)])
def test_the_second_picked_unit_is_searched_as_the_first_is(die, bearer, acted_on):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"champi": unit("in_champi_guard", 8, (300, 280)), "others": unit("in_champi_guard", 8, (600, 300))},
        acting="jaguars",
        players={0: holding("ec2", picks=["others", "champi"])},
    )
    field.act("charge", "champi", dice=[die, *[MISS] * 6, *[MISS] * 8])
    assert field.tokens("map")[0]["carrier"] == field.code(bearer)
    assert field.player(0)["acted_on"] == acted_on


@pytest.mark.rule("ME-415", "ME-416")
def test_who_destroys_the_bearer_takes_the_map():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"champi": unit("in_champi_guard", 1, (300, 270), started=1), "far": unit("nu_ice_archers", 6, (600, 440))},
        acting="jaguars",
        players={0: holding("ec2", picks=["champi", "far"], found=1, located="champi", acted_on=1)},
        tokens=[{"kind": "map", "owner": 0, "carrier": "champi"}],
        sound=False,
    )
    field.act("charge", "champi", dice=[HIT, *[MISS] * 5, MISS, MISS])
    assert field.destroyed("champi")
    assert field.tokens("map")[0]["carrier"] == field.code("jaguars")
    assert field.vp(0) == 1


@pytest.mark.rule("ME-415", "ME-416")
def test_who_beats_the_bearer_takes_the_map():
    """The bearer loses a round and stands: the map changes hands all the same."""
    field = looking_for_the_map()
    field.act("charge", "champi", dice=[5, HIT, *[MISS] * 5, *[MISS] * 8, MISS, HIT])
    assert field.vp(0) == 1
    assert field.tokens("map")[0]["carrier"] == field.code("jaguars")


@pytest.mark.rule("ME-416")
def test_the_enemy_may_win_it_back():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 250), engaged=["champi"])},
        {"champi": unit("in_champi_guard", 8, (300, 300), engaged=["jaguars"])},
        acting="champi",
        players={0: holding("ec2", (1, 0), picks=["champi", 17], found=1, located="champi", acted_on=1)},
        tokens=[{"kind": "map", "owner": 0, "carrier": "jaguars"}],
        sound=False,
    )
    field.act("attack", "jaguars", dice=[HIT, *[MISS] * 7, MISS, HIT])
    assert field.tokens("map")[0]["carrier"] == field.code("champi")
    assert (field.vp(0), field.vp(1)) == (1, 0)


@pytest.mark.rule("ME-416")
@pytest.mark.parametrize(("token", "scores"), [("own", 1), ("enemy", 0), (None, 0)])
def test_the_map_in_own_hands_at_the_end(token, scores):
    words = {"at": (300, 200)} if token is None else {"carrier": token}
    south = {"own": unit("nu_whale_hunters", 6, (200, 200))}
    north = {"enemy": unit("nu_ice_archers", 6, (400, 300))}
    map_known = {"picks": ["enemy", 17], "found": 1, "located": "enemy", "acted_on": 1}
    tokens = [{"kind": "map", "owner": 0, **words}]
    assert vp_of_turn(south, north, card="ec2", scored=(1, 0), turn=6, tokens=tokens, more=map_known) == scores


@pytest.mark.rule("ME-438")
def test_the_map_is_lost_with_a_bearer_that_is_gone():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {
            "champi": unit("in_champi_guard", 8, (300, 280)),
            "gone": unit("in_champi_guard", 0, where="destroyed", started=8),
        },
        acting="jaguars",
        players={0: holding("ec2", picks=["champi", "gone"])},
        sound=False,
    )
    field.act("charge", "champi", dice=[6, *[MISS] * 6, *[MISS] * 8])
    assert field.player(0)["found"] == 2
    assert field.tokens("map") == []


@pytest.mark.rule("ME-417", "ME-449")
@pytest.mark.parametrize(
    ("shooter", "minis", "scores"),
    [
        (("az_eagle_atlatl", 8), 1, 1),
        (("az_eagle_atlatl", 8), 5, 0),  # a guard is wounded, not the General
        (("nu_caribou_riders", 3), 1, 0),  # neither Humanoid nor Heroic
    ],
)
def test_the_head_of_the_snake_is_wounded(shooter, minis, scores):
    field = battle(
        {"own": unit(*shooter, (300, 230))},
        {"general": unit("in_apusquipay", minis, (300, 300), started=5)},
        acting="own",
        players={0: holding("ec3")},
    )
    field.act("shoot", "general", dice=[HIT, *[MISS] * (shooter[1] - 1), MISS])
    assert field.vp(0) == scores


@pytest.mark.rule("ME-417")
def test_only_the_general_is_the_head_of_the_snake():
    field = battle(
        {"own": unit("az_eagle_atlatl", 8, (300, 230))},
        {"archers": unit("nu_ice_archers", 6, (300, 300))},
        acting="own",
        players={0: holding("ec3")},
    )
    field.act("shoot", "archers", dice=[HIT, *[MISS] * 7, MISS])
    assert field.minis("archers") == 5
    assert field.vp(0) == 0


@pytest.mark.rule("ME-418")
def test_the_enemy_general_is_beaten_at_the_end():
    def end_with(**general):
        words = {"received": 1, **general} if general.get("where") != "destroyed" else general
        north = {
            "general": unit("nu_umialik", **words),
            "archers": unit("nu_ice_archers", 6, (600, 300), received=1),
        }
        field = battle(
            {"late": unit("az_xolo_pack", 3, (40, 40))},
            north,
            acting="late",
            turn=6,
            players={0: holding("ec3", (1, 0))},
            sound=False,
        )
        field.act("end")
        return field.vp(0) - 1

    assert end_with(minis=1, at=(300, 300)) == 0
    assert end_with(minis=1, at=(300, 300), fleeing=True, fled_this_turn=True) == 1
    assert end_with(minis=0, where="destroyed") == 1


@pytest.mark.rule("ME-419")
@pytest.mark.parametrize(
    ("hero", "y", "scores"),
    [("az_jaguar_champion", 260, 1), ("az_jaguar_champion", 130, 0), ("az_ocelotl_riders", 260, 0)],
)
def test_a_hero_fights_on_the_enemys_half(hero, y, scores):
    field = battle(
        {"hero": unit(hero, 1, (300, y))},
        {"archers": unit("nu_ice_archers", 1, (300, y + 60), started=1)},
        acting="hero",
        players={0: holding("ec4")},
    )
    field.act("charge", "archers")
    assert field.vp(0) == scores


@pytest.mark.rule("ME-419")
def test_a_hero_that_is_charged_fights_too():
    field = battle(
        {"hero": unit("az_jaguar_champion", 1, (300, 300))},
        {"archers": unit("nu_ice_archers", 6, (300, 360))},
        acting="archers",
        players={0: holding("ec4")},
    )
    field.act("charge", "hero")
    assert field.vp(0) == 1


@pytest.mark.rule("ME-420", "ME-436")
def test_a_hero_plants_a_marker_in_the_enemys_zone():
    def at(who):
        return battle({"own": who}, acting="own", players={0: holding("ec4")})

    field = at(unit("az_jaguar_champion", 1, (300, 360)))
    field.act("claim", "plant_marker")
    assert field.vp(0) == 1
    assert field.player(0)["scored"][1]
    assert field.player(0)["scored_turn"] == [0, 2]
    (marker,) = field.tokens("hero_marker")
    assert (marker["x"], marker["y"], marker["owner"]) == (300, 360 + 6 + 7, 0)  # R 6: beside him
    done = {"players": {0: holding("ec4", (0, 1))}, "acting": "own"}
    assert claims(battle({"own": unit("az_jaguar_champion", 1, (300, 360))}, scenario="fog_of_war", **done)) == []
    assert not at(unit("az_jaguar_champion", 1, (300, 359))).can("claim", "plant_marker")
    assert not at(unit("nu_whale_hunters", 6, (300, 400))).can("claim", "plant_marker")


@pytest.mark.rule("ME-380")
@pytest.mark.parametrize(("most", "offered"), [(2, ["plant_marker"]), (1, [])])
def test_nothing_is_claimed_for_a_card_that_can_give_no_more(most, offered):
    field = battle(
        {"own": unit("az_jaguar_champion", 1, (300, 360))},
        acting="own",
        scenario="fog_of_war",
        settings=[f"devotion.max_vp={most}"],
        players={0: holding("ec4", (1, 0))},
    )
    assert claims(field) == offered


@pytest.mark.rule("ME-421")
def test_a_magician_calls_the_storm_in_the_enemys_half():
    def at(who, y, **more):
        return battle(
            {"own": unit(who, at=(300, y), **more)},
            {"archers": unit("nu_ice_archers", 6, (300, 330))},
            acting="own",
            players={0: holding("ec5")},
        )

    known = {"spells": ["ecs_obsidian_storm"]}
    field = at("nu_angakkuq", 241, **known)
    assert field.can("claim", "invoke", 255)
    spell = next(a.what for a in field.table.legal() if a.kind == "claim" and a.claim == "invoke")
    field.act("claim", "invoke", spell, "archers", dice=[6, 5])  # 11 is over the Casting Value of 10
    assert field.vp(0) == 1
    assert field.happened("cast")
    assert field.state()["activation"]["singles"] == 1  # the spell costs nothing more
    assert field.player(0)["invoker"] == field.code("own")
    assert not at("nu_angakkuq", 240, **known).can("claim", "invoke")
    assert not at("az_jaguar_champion", 260).can("claim", "invoke")


@pytest.mark.rule("ME-421")
def test_the_storm_is_called_once():
    """With the spell at the one enemy in reach, or without; not if another Magician has called it."""

    def calls(invoker):
        return battle(
            {
                "own": unit("nu_angakkuq", at=(300, 260), spells=["ecs_obsidian_storm"]),
                "friend": unit("nu_angakkuq", at=(260, 260), received=1),
            },
            {"archers": unit("nu_ice_archers", 6, (300, 330)), "far": unit("nu_ice_archers", 6, (680, 440))},
            acting="own",
            scenario="fog_of_war",
            players={0: holding("ec5", (1, 0), invoker=invoker) if invoker else holding("ec5")},
        )

    field = calls(None)
    offered = [a for a in field.table.legal() if a.kind == "claim"]
    assert sorted(a.target for a in offered) == [field.code("archers"), 255]
    field.act("claim", "invoke", 255, 255)
    assert field.player(0)["scored"] == [1, 0]
    assert field.happened("cast") == []
    assert claims(calls("friend")) == []


@pytest.mark.rule("ME-422")
def test_the_invoker_lives_at_the_end():
    def end_with(**words):
        return vp_of_turn(
            {"magician": unit("nu_angakkuq", at=(300, 300), invoked=True, **words)},
            card="ec5",
            scored=(1, 0),
            turn=6,
            more={"invoker": "magician"},
        )

    assert end_with() == 1
    assert end_with(fleeing=True, fled_this_turn=True) == 0
    assert vp_of_turn({}, card="ec5", turn=6) == 0


@pytest.mark.rule("ME-423", "ME-437")
def test_any_unit_plants_a_token_in_the_enemys_zone():
    def at(who, **more):
        return battle({"own": who}, acting="own", players={0: holding("ec6")}, **more)

    field = at(unit("az_xolo_pack", 4, (300, 360 - 39)))  # R 32: the token lies 39 before the centre
    field.act("claim", "plant_token")
    (token,) = field.tokens("objective")
    assert (token["x"], token["y"], token["owner"]) == (300, 360, 0)
    assert field.vp(0) == 0
    assert not at(unit("az_xolo_pack", 4, (300, 360 - 40))).can("claim", "plant_token")
    six = [{"kind": "objective", "owner": 0, "at": (100 + 40 * i, 400)} for i in range(6)]
    assert not at(unit("az_xolo_pack", 4, (500, 380)), tokens=six).can("claim", "plant_token")


@pytest.mark.rule("ME-424")
def test_a_token_through_the_enemy_lines_is_safe_with_no_enemy_near():
    tokens = [{"kind": "objective", "owner": 0, "at": (300, 400)}]

    def enemy(distance):
        return {"archers": unit("nu_ice_archers", 6, (300 + 6 + 22 + distance, 400))}

    assert vp_of_turn({}, enemy(31), card="ec6", tokens=tokens) == 1
    assert vp_of_turn({}, enemy(30), card="ec6", tokens=tokens) == 0
    before = [{"kind": "objective", "owner": 0, "at": (300, 359)}]
    assert vp_of_turn({}, card="ec6", tokens=before) == 0


@pytest.mark.rule("ME-424")
def test_two_tokens_in_the_zone_at_the_end():
    two = [{"kind": "objective", "owner": 0, "at": (300 + 60 * i, 400)} for i in range(2)]
    enemy = {"archers": unit("nu_ice_archers", 6, (300, 450))}  # near is no matter then
    words = {"card": "ec6", "scored": (1, 0), "turn": 6}
    assert vp_of_turn({}, enemy, tokens=two, **words) == 1
    assert vp_of_turn({}, enemy, tokens=two[:1], **words) == 0


def duel(challenger, target, card="ec7", scored=(0, 0)):
    field = battle(
        {"own": unit(*challenger, (300, 200))},
        {"enemy": unit(*target, (300, 290))},
        acting="own",
        players={0: holding(card, scored)},
    )
    return field


@pytest.mark.rule("ME-425")
def test_a_challenge_forgoes_blows_for_better_saves():
    """Jaguars challenge a Champion: no attack dice of theirs; they save at SV 5 + light armour 1 + 2 - STR 3."""
    field = duel(("az_jaguar_warriors", 6), ("az_jaguar_champion", 1))
    field.act("charge", "enemy")
    assert field.decision == "decide_challenge"
    field.act("challenge", dice=[HIT, MISS, MISS, 5])
    assert field.vp(0) == 1
    assert field.minis("own") == 6  # 5 saves
    assert field.unit("enemy")["damage"] == 0


@pytest.mark.rule("ME-425")
def test_who_does_not_challenge_strikes():
    field = duel(("az_jaguar_warriors", 6), ("az_jaguar_champion", 1))
    field.act("charge", "enemy")
    field.act("pass", dice=[*[MISS] * 6, HIT, MISS, MISS, 4, HIT])
    assert field.vp(0) == 0
    assert field.minis("own") == 5


@pytest.mark.rule("ME-425")
@pytest.mark.parametrize(
    ("challenger", "target"),
    [(("az_jaguar_warriors", 6), ("in_champi_guard", 5)), (("az_xolo_pack", 4), ("az_jaguar_champion", 1))],
)
def test_only_humanoids_challenge_and_only_heroes(challenger, target):
    field = duel(challenger, target)
    field.act("charge", "enemy")
    assert field.decision != "decide_challenge"
    assert field.vp(0) == 0


@pytest.mark.rule("ME-380", "ME-425")
@pytest.mark.parametrize(
    ("card", "scored", "asked"),
    [("ec7", (0, 0), True), ("ec7", (0, 1), True), ("ec7", (1, 0), False), ("ec1", (0, 0), False)],
)
def test_heroes_are_challenged_for_this_card_and_once(card, scored, asked):
    field = duel(("az_jaguar_warriors", 6), ("az_jaguar_champion", 1), card, scored)
    field.act("charge", "enemy")
    assert (field.decision == "decide_challenge") == asked


@pytest.mark.rule("ME-426")
@pytest.mark.parametrize(("general", "clauses"), [(("in_apusquipay", 5), (1, 1)), (("nu_umialik", 1), (0, 1))])
def test_a_general_challenges_a_general(general, clauses):
    """A mounted one scores for the General alone, one on foot for the hero as well."""
    field = duel(general, ("tn_sachem", 5))
    field.act("charge", "enemy")
    if field.decision == "decide_challenge":
        field.act("challenge")
    assert tuple(field.player(0)["scored"]) == clauses
    assert field.vp(0) == sum(clauses)


def hunted(hunter, prey, others=None):
    """One hit kills the prey, which has a wound left."""
    entry, damage = prey
    field = battle(
        {"own": unit(*hunter, (300, 230))},
        {"prey": unit(entry, 1, (300, 300), started=1, damage=damage), **(others or {})},
        acting="own",
        players={0: holding("ec8")},
    )
    field.act("shoot", "prey", dice=[HIT, *[MISS] * (hunter[1] - 1), MISS])
    assert field.destroyed("prey")
    return field


MONSTERS = {"monsters": unit("in_supay", 1, (600, 300))}


@pytest.mark.rule("ME-427")
@pytest.mark.parametrize("prey", [("in_supay", 2), ("in_apu_giant", 8), ("nu_umialik", 3), ("in_willaq_umu", 1)])
def test_monsters_behemoths_and_heroes_are_trophies(prey):
    field = hunted(("az_eagle_atlatl", 8), prey)
    assert field.vp(0) == 1
    (trophy,) = field.tokens("trophy")
    assert (trophy["x"], trophy["y"], trophy["owner"]) == (300, 300, 0)


@pytest.mark.rule("ME-427")
def test_only_humanoids_hunt_trophies():
    field = hunted(("nu_caribou_riders", 3), ("in_supay", 2))
    assert field.vp(0) == 0
    assert field.tokens("trophy") == []


@pytest.mark.rule("ME-428")
@pytest.mark.parametrize(("prey", "others", "vp"), [
    (("nu_ice_archers", 0), {}, 1),
    (("nu_ice_archers", 0), MONSTERS, 0),
    (("nu_sled_wolves", 0), {}, 0),
])  # fmt: skip
def test_humanoids_are_trophies_of_a_force_without_monsters(prey, others, vp):
    assert hunted(("az_eagle_atlatl", 8), prey, others).vp(0) == vp


@pytest.mark.rule("ME-429")
def test_humanoids_keep_a_trophy_at_the_end():
    """Within 6 inches: R 22, the token's 6 and 60."""
    tokens = [{"kind": "trophy", "owner": 0, "at": (300, 200)}]

    def end_with(entry, minis, x, **more):
        south = {"own": unit(entry, minis, (x, 200), **more)}
        return vp_of_turn(south, card="ec8", scored=(1, 0), turn=6, tokens=tokens)

    assert end_with("nu_whale_hunters", 6, 388) == 1
    assert end_with("nu_whale_hunters", 6, 389) == 0
    assert end_with("nu_whale_hunters", 6, 388, fleeing=True, fled_this_turn=True) == 0
    assert end_with("az_xolo_pack", 4, 380) == 0
