"""The eight Devotions of the Everliving: what each is played for, and when it scores."""

import pytest
from battlefield import battle, unit
from holders import HIT, MISS, VALLEY, WOOD, asked_to_pick, claims, holding, lies_in, vp_of_turn


@pytest.mark.rule("ME-390", "ME-412", "ME-436")
@pytest.mark.parametrize(("card", "dead"), [("el1", 0), ("ec1", 1)])
def test_a_ritual_needs_a_humanoid_and_the_right_dead(card, dead):
    def near(who, x, owner):
        return battle(
            {"own": who},
            acting="own",
            players={0: holding(card)},
            tokens=[{"kind": "death", "owner": owner, "at": (x, 300)}],
        )

    hunters = unit("nu_whale_hunters", 6, (300, 300))  # R 22: 100 ticks more is 10 inches
    field = near(hunters, 428, dead)
    field.act("claim", "ritual", 0)
    assert field.player(0)["devotion_known"]
    (ritual,) = field.tokens("ritual")
    assert (ritual["owner"], ritual["x"], ritual["y"]) == (0, 428, 300)
    assert not near(hunters, 429, dead).can("claim", "ritual")
    assert not near(hunters, 428, 1 - dead).can("claim", "ritual")
    assert not near(unit("az_xolo_pack", 4, (300, 300)), 400, dead).can("claim", "ritual")


@pytest.mark.rule("ME-391", "ME-412")
@pytest.mark.parametrize("card", ["el1", "ec1"])
def test_rituals_score(card):
    def tokens(n, owner=0):
        return [{"kind": "ritual", "owner": owner, "at": (100 + 50 * i, 200)} for i in range(n)]

    assert vp_of_turn({}, card=card, tokens=tokens(1)) == 1
    assert vp_of_turn({}, card=card, tokens=tokens(1, owner=1)) == 0
    assert vp_of_turn({}, card=card) == 0
    assert vp_of_turn({}, card=card, tokens=[{"kind": "death", "owner": 0, "at": (100, 200)}]) == 0
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=6, tokens=tokens(1)) == 0
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=6, tokens=tokens(2)) == 1
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=5, tokens=tokens(2)) == 0


@pytest.mark.rule("ME-392")
def test_the_fountain_lies_in_woods_ruins_or_marshes_wholly_in_the_enemys_half():
    table, offered = asked_to_pick("el2")
    assert {VALLEY[a.piece] for a in offered} == lies_in(table, {"wood_ne", "ruin_n"}, {"wood_sw", "ruin_s"})
    table.apply(offered[0])
    chosen = table.state()["player"]
    assert any(p["picks"] == 2 and p["pick"][0] != p["pick"][1] for p in chosen)  # the other one is all that is left


@pytest.mark.rule("ME-406")
def test_consecrated_ground_is_a_small_piece_in_the_enemys_zone():
    """The wood is a little wider than 8 inches, the marsh and the wall lie before the zone; a rock will do."""
    table, offered = asked_to_pick("el7")
    assert {VALLEY[a.piece] for a in offered} == lies_in(table, {"ruin_n", "rock_w"}, {"ruin_s", "rock_e"})


@pytest.mark.rule("ME-406")
def test_a_piece_eight_inches_wide_is_small_enough():
    just = [f"layout.altar_valley.pieces.{wood}.circle=[{x},{y},40]" for wood, x, y in WOODS]
    table, offered = asked_to_pick("el7", *just)
    assert lies_in(table, "wood_ne", "wood_sw") in {VALLEY[a.piece] for a in offered}


WOODS = [("wood_ne", 570, 380), ("wood_sw", 150, 100)]


def seeking(picks=(0, 1), **more):
    """Jaguars (BR 7) with markers beside a wood that may hold the Fountain; another wood lies far away."""
    pieces = {"wood": "circle=[300,380,30]", "ruin": "circle=[600,380,30]"}
    return battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 300), markers=3),
            "others": unit("az_jaguar_warriors", 6, (600, 350)),
        },
        acting="jaguars",
        pieces=pieces,
        players={0: holding("el2", picks=list(picks), **more)},
    )


@pytest.mark.rule("ME-393", "ME-394", "ME-436")
@pytest.mark.parametrize(("die", "there"), [(5, 0), (6, 1)])
def test_the_first_unit_in_a_picked_piece_looks_for_the_fountain(die, there):
    """BR 7 - 2 whatever the markers: a pass finds it here, a failure in the other piece; nothing else comes of it."""
    field = seeking()
    field.act("move")
    field.go_to(300, 330, dice=[die])
    assert field.tests() == [("devotion", 5, die)]
    assert (field.player(0)["found"], field.player(0)["located"]) == (1, there)
    assert field.player(0)["devotion_known"]
    assert not field.unit("jaguars")["frozen"]
    assert not field.unit("jaguars")["fleeing"]


@pytest.mark.rule("ME-393", "ME-394")
@pytest.mark.parametrize(("die", "there", "acted_on"), [(5, 0, 2), (6, 1, 3)])
def test_the_second_picked_piece_is_searched_as_the_first_is(die, there, acted_on):
    """What was searched, and where the Fountain turns out to be, are secret no more."""
    field = seeking(picks=(1, 0))
    field.act("move")
    field.go_to(300, 330, dice=[die])
    own = field.player(0)
    assert (own["found"], own["located"], own["acted_on"]) == (1, there, acted_on)


@pytest.mark.rule("ME-393")
def test_once_the_fountain_is_found_nobody_looks_again():
    field = seeking(found=1, located=1, acted_on=1, devotion_known=True)
    field.act("move")
    field.go_to(300, 330, dice=[])
    assert field.tests() == []


@pytest.mark.rule("ME-395", "ME-380", "ME-437")
def test_two_units_drink_from_the_fountain():
    field = battle(
        {
            "jaguars": unit("az_jaguar_warriors", 6, (300, 340)),
            "hounds": unit("az_xolo_pack", 4, (300, 440)),
            "third": unit("az_jaguar_warriors", 6, (250, 380)),
        },
        pieces=WOOD,
        players={0: holding("el2", picks=[0], found=1, located=0, acted_on=1, devotion_known=True)},
    )
    field.play(("activate", "jaguars"), ("claim", "drink"))
    assert field.vp(0) == 1
    assert field.unit("jaguars")["drank"]
    assert len(field.tokens("fountain")) == 1
    assert not field.can("claim", "drink")  # the same Unit does not drink twice
    field.play("end", ("activate", "hounds"), ("claim", "drink"))
    assert field.vp(0) == 2
    field.act("end")
    assert not field.can("claim", "drink")  # two are all that score


@pytest.mark.rule("ME-395", "ME-437")
@pytest.mark.parametrize(("drank", "offered"), [(False, ["drink"]), (True, [])])
def test_a_unit_that_has_drunk_is_not_asked_again(drank, offered):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 340), drank=drank)},
        acting="jaguars",
        pieces=WOOD,
        players={0: holding("el2", (1, 0), picks=[0], found=1, located=0, acted_on=1)},
    )
    assert claims(field) == offered


@pytest.mark.rule("ME-395")
def test_who_stands_beside_the_fountain_does_not_drink():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 320))},
        acting="jaguars",
        pieces=WOOD,
        players={0: holding("el2", picks=[0], found=1, located=0, acted_on=1, devotion_known=True)},
    )
    assert not field.can("claim", "drink")


@pytest.mark.rule("ME-395")
@pytest.mark.parametrize("start", [(300, 340), (255, 380), (300, 380), (340, 395)])
@pytest.mark.parametrize("piece", ["circle=[300,380,30]", "rect=[270,360,330,400]"])
def test_the_token_lies_wholly_within_the_fountain_piece(start, piece):
    """From wherever the Unit reaches it: 30 ticks wide, a token of 6."""
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, start), "others": unit("az_jaguar_warriors", 6, (300, 440))},
        acting="jaguars",
        pieces={"wood": piece},
        players={0: holding("el2", picks=[0], found=1, located=0, acted_on=1, devotion_known=True)},
        sound=False,
    )
    field.act("claim", "drink")
    ((x, y),) = [(t["x"], t["y"]) for t in field.tokens("fountain")]
    if piece.startswith("circle"):
        assert (x - 300) ** 2 + (y - 380) ** 2 <= 24**2
    else:
        assert 276 <= x <= 324
        assert 366 <= y <= 394


@pytest.mark.rule("ME-398", "ME-399", "ME-448")
def test_a_quarter_is_held_by_more_units_wholly_within():
    """Quarters split at 360 and 240; of South's opponent those with y over 240."""
    one = {"hunters": unit("nu_whale_hunters", 6, (200, 350))}
    enemy = {"archers": unit("nu_ice_archers", 6, (100, 350))}
    assert vp_of_turn(one, card="el4") == 1
    assert vp_of_turn(one, enemy, card="el4") == 0  # as many are not more
    assert vp_of_turn(one, {"archers": unit("nu_ice_archers", 6, (100, 255))}, card="el4") == 1  # R 22: not wholly
    assert vp_of_turn({"hunters": unit("nu_whale_hunters", 6, (200, 261))}, card="el4") == 0
    assert vp_of_turn({"hunters": unit("nu_whale_hunters", 6, (200, 262))}, card="el4") == 1
    assert vp_of_turn({"hunters": unit("nu_whale_hunters", 6, (200, 218))}, card="el4") == 0  # the own side
    assert vp_of_turn({"hunters": unit("nu_whale_hunters", 6, (22, 350))}, card="el4") == 1  # at the edge of the table
    for x, vp in ((338, 1), (339, 0), (381, 0), (382, 1)):
        assert vp_of_turn({"hunters": unit("nu_whale_hunters", 6, (x, 350))}, card="el4") == vp
    frozen = {"hunters": unit("nu_whale_hunters", 6, (200, 350), frozen=True, dice=1, quota=0, received=0)}
    assert vp_of_turn(frozen, card="el4") == 1


@pytest.mark.rule("ME-399", "ME-400")
@pytest.mark.parametrize("card", ["el4", "el5"])
def test_more_quarters_than_the_enemy_at_the_end(card):
    two = {"hunters": unit("nu_whale_hunters", 6, (200, 350)), "more": unit("nu_whale_hunters", 6, (600, 100))}
    enemy = {"archers": unit("nu_ice_archers", 6, (600, 350))}
    both = {**enemy, "others": unit("nu_ice_archers", 6, (500, 120)), "also": unit("nu_ice_archers", 6, (600, 180))}
    assert vp_of_turn(two, enemy, card=card, scored=(1, 0), turn=6) == 1
    assert vp_of_turn({}, both, card=card, scored=(1, 0), turn=6) == 0
    assert vp_of_turn(two, enemy, card=card, scored=(1, 0), turn=5) == 0


@pytest.mark.rule("ME-400", "ME-401")
def test_against_all_odds_may_have_a_text_of_its_own():
    proxy = ["devotions.against_all_odds=proxy"]
    one = {"hunters": unit("nu_whale_hunters", 6, (200, 350))}
    three = {f"archers {i}": unit("nu_ice_archers", 6, (100 + 100 * i, 430)) for i in range(3)}
    assert vp_of_turn(one, card="el5") == 1
    assert vp_of_turn(one, card="el5", settings=proxy) == 0
    assert vp_of_turn(one, card="el5", settings=proxy, more={"upset_won": 1}) == 1
    assert vp_of_turn(one, three, card="el5", scored=(1, 0), turn=6, settings=proxy) == 1
    home = {"hunters": unit("nu_whale_hunters", 6, (200, 150))}
    assert vp_of_turn(home, three, card="el5", scored=(1, 0), turn=6, settings=proxy) == 0
    assert vp_of_turn(one, card="el5", scored=(1, 0), turn=6, settings=proxy) == 0
    two = dict(list(three.items())[:2])  # as many as South has
    assert vp_of_turn(one, two, card="el5", scored=(1, 0), turn=6, settings=proxy) == 0


@pytest.mark.rule("ME-401")
@pytest.mark.parametrize(("points", "upset"), [(50, True), (300, False)])
def test_an_upset_is_a_round_won_against_who_cost_more(points, upset):
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 250), points=points, engaged=["champi"])},
        {"champi": unit("in_champi_guard", 8, (300, 300), engaged=["jaguars"])},
        acting="jaguars",
        settings=["devotions.against_all_odds=proxy"],
        players={0: holding("el5")},
        sound=False,
    )
    field.act("attack", "champi", dice=[HIT, *[MISS] * 5, MISS, HIT])
    assert bool(field.player(0)["upset_won"]) == upset


def sacrifice(**archers):
    return battle(
        {"eagles": unit("az_eagle_atlatl", 8, (300, 200))},
        {"archers": unit("nu_ice_archers", at=(300, 300), **archers)},
        acting="eagles",
        players={0: holding("el6", picks=["archers"])},
    )


@pytest.mark.rule("ME-403")
def test_the_death_of_the_picked_unit_is_the_sacrifice():
    field = sacrifice(minis=1)
    field.act("shoot", "archers", dice=[HIT, *[MISS] * 7, MISS])
    assert field.vp(0) == 1
    (token,) = field.tokens("sacrifice")
    assert (token["x"], token["y"], token["owner"]) == (300, 300, 0)


@pytest.mark.rule("ME-403")
def test_who_runs_off_the_table_is_no_sacrifice():
    field = battle(
        {"eagles": unit("az_eagle_atlatl", 8, (300, 300))},
        {"archers": unit("nu_ice_archers", 4, (300, 420), started=6)},
        acting="eagles",
        players={0: holding("el6", picks=["archers"])},
    )
    field.act("shoot", "archers", dice=[HIT, HIT, *[MISS] * 6, MISS, MISS, MISS])
    assert field.destroyed("archers")
    assert field.vp(0) == 0
    assert field.tokens("sacrifice") == []


def around_a_sacrifice(south=None, north=None, token=None, **more):
    return battle(
        south,
        north,
        players={0: holding("el6", (1, 0), picks=[30])},
        tokens=[{"kind": "sacrifice", "owner": 0, **(token or {"at": (300, 300)})}],
        **more,
    )


@pytest.mark.rule("ME-404", "ME-439")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("x", "taken"), [(330, True), (331, False)])
def test_who_passes_the_sacrifice_takes_it(seat, x, taken):
    """Hunters of R 22 walk past: within R + 8 of the token's centre, not on it."""
    force = {"hunters": unit("nu_whale_hunters", 6, (x, 250))}
    field = around_a_sacrifice(*((force, {}) if seat == 0 else ({}, force)), acting="hunters", seat=seat)
    field.act("march")
    field.go_to(x, 350)
    carrier = field.tokens("sacrifice")[0]["carrier"]
    assert carrier == (field.code("hunters") if taken else 255)


@pytest.mark.rule("ME-404")
def test_the_winner_of_a_fight_takes_the_sacrifice_from_the_dead():
    field = around_a_sacrifice(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 250), engaged=["archers"])},
        {"archers": unit("nu_ice_archers", 1, (300, 278), started=6, engaged=["jaguars"])},
        token={"carrier": "archers"},
        acting="jaguars",
        sound=False,
    )
    field.act("attack", "archers", dice=[HIT, *[MISS] * 5, MISS])
    assert field.destroyed("archers")
    assert field.tokens("sacrifice")[0]["carrier"] == field.code("jaguars")


@pytest.mark.rule("ME-404")
def test_who_flees_from_a_fight_drops_the_sacrifice():
    field = around_a_sacrifice(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 250), engaged=["archers"])},
        {"archers": unit("nu_ice_archers", 6, (300, 294), engaged=["jaguars"])},
        token={"carrier": "archers"},
        acting="jaguars",
        sound=False,
    )
    field.act("attack", "archers", dice=[HIT, HIT, *[MISS] * 4, MISS, MISS, MISS])
    assert field.unit("archers")["fleeing"]
    assert field.tokens("sacrifice")[0]["carrier"] == 255


@pytest.mark.rule("ME-405")
@pytest.mark.parametrize(("y", "scores"), [(186, 1), (187, 0)])
def test_the_sacrifice_lies_near_the_own_zone_at_the_end(y, scores):
    """The zone ends at 120; 60 ticks and the token's 6 beyond are near enough."""
    tokens = [{"kind": "sacrifice", "owner": 0, "at": (300, y)}]
    assert vp_of_turn({}, card="el6", scored=(1, 0), turn=6, tokens=tokens, more={"picks": [30]}) == scores


@pytest.mark.rule("ME-407", "ME-437")
def test_ground_is_consecrated_by_humanoids_and_heroes_that_touch_it():
    def at(who):
        return battle({"own": who}, acting="own", pieces=WOOD, players={0: holding("el7", picks=[0])})

    field = at(unit("nu_whale_hunters", 6, (300, 380 - 30 - 22 - 2)))
    field.act("claim", "consecrate")
    assert field.vp(0) == 1
    assert field.player(0)["scored"] == [1, 0]
    assert field.player(0)["consecrated"]
    assert field.player(0)["acted_on"] == 1
    assert not at(unit("nu_whale_hunters", 6, (300, 380 - 30 - 22 - 3))).can("claim", "consecrate")
    assert at(unit("nu_umialik", 1, (300, 370))).can("claim", "consecrate")  # a hero, mounted
    assert not at(unit("az_xolo_pack", 4, (300, 370))).can("claim", "consecrate")


@pytest.mark.rule("ME-437")
@pytest.mark.parametrize(("done", "offered"), [(0, ["consecrate"]), (1, [])])
def test_ground_is_consecrated_once(done, offered):
    field = battle(
        {"own": unit("nu_whale_hunters", 6, (300, 370))},
        acting="own",
        pieces=WOOD,
        players={0: holding("el7", (done, 0), picks=[0], consecrated=done, acted_on=done)},
    )
    assert claims(field) == offered


@pytest.mark.rule("ME-408")
@pytest.mark.parametrize(("y", "scores"), [(380 - 30 - 22 - 60, 0), (380 - 30 - 22 - 61, 1)])
def test_no_enemy_near_consecrated_ground_at_the_end(y, scores):
    enemy = {"archers": unit("nu_ice_archers", 6, (300, y))}
    kept = {"picks": [0], "consecrated": 1, "acted_on": 1}
    assert vp_of_turn({}, enemy, card="el7", scored=(1, 0), turn=6, pieces=WOOD, more=kept) == scores


@pytest.mark.rule("ME-408")
def test_ground_that_was_never_consecrated_gives_nothing():
    assert vp_of_turn({}, card="el7", turn=6, pieces=WOOD, more={"picks": [0]}) == 0


@pytest.mark.rule("ME-409", "ME-410", "ME-436", "ME-437")
def test_corpses_are_buried_within_six_inches_of_the_enemys_zone():
    """The zone begins at 360; a token 29 beyond the Hunters' centre counts up to 66 before it."""

    def at(who, **more):
        return battle({"own": who}, acting="own", players={0: holding("el8")}, **more)

    field = at(unit("nu_whale_hunters", 6, (300, 360 - 66 - 29)))
    field.act("claim", "bury")
    assert field.vp(0) == 1
    assert field.player(0)["devotion_known"]
    assert not at(unit("nu_whale_hunters", 6, (300, 360 - 67 - 29))).can("claim", "bury")
    assert not at(unit("az_xolo_pack", 4, (300, 340))).can("claim", "bury")
    assert at(unit("nu_umialik", 1, (300, 340))).can("claim", "bury")
    six = [{"kind": "corpse", "owner": 0, "at": (100 + 40 * i, 400)} for i in range(6)]
    assert not at(unit("nu_whale_hunters", 6, (500, 340)), tokens=six).can("claim", "bury")  # the cap


@pytest.mark.rule("ME-410")
def test_two_corpses_near_the_zone_at_the_end():
    def corpses(*ys, owner=0):
        return [{"kind": "corpse", "owner": owner, "at": (100 + 60 * i, y)} for i, y in enumerate(ys)]

    words = {"card": "el8", "scored": (1, 0), "turn": 6}
    assert vp_of_turn({}, tokens=corpses(294, 400), **words) == 1
    assert vp_of_turn({}, tokens=corpses(293, 400), **words) == 0
    assert vp_of_turn({}, tokens=corpses(400), **words) == 0
    assert vp_of_turn({}, tokens=corpses(400, 400, owner=1), **words) == 0


@pytest.mark.rule("ME-317", "ME-409")
def test_a_unit_may_build_or_bury():
    """Both claims are offered, each once."""
    field = battle({"own": unit("nu_umialik", 1, (300, 340))}, acting="own", players={0: holding("el8")})
    assert claims(field) == ["build", "bury"]
