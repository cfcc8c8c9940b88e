"""The sixteen Devotions: what each is played for, and when it scores. South is player 0; the zones are 12" deep."""

import pytest
from battlefield import battle, unit

from sim.games.mythic_earth.components import DEVOTION_NAMES, LAYOUTS, UNIT_NAMES, UNITS, WAYS
from sim.table import Table

HIT, MISS = 1, 10
WOOD = {"wood": "circle=[300,380,30]"}


def holding(card, scored=(0, 0), turn=1, **more):
    """What a player has who keeps this card; clauses it has scored are known to all."""
    vp = sum(scored)
    return {
        "way": "everliving" if card.startswith("el") else "everchanging",
        "devotion": card,
        "scored": scored,
        "scored_turn": tuple(turn if s else 0 for s in scored),
        "vp": vp,
        "vp_devotion": vp,
        "devotion_known": vp > 0,
        "devotion_revealed": vp > 0,
        **more,
    }


def last_action(south, north=None, *, card, scored=(0, 0), turn=2, settings=(), owner=0, more=None, **words):
    """The owner's last Unit is at its actions; `end` ends the turn."""
    ready = {name: {"received": 1, **one} for name, one in south.items()}
    ready["late"] = unit("az_xolo_pack", 3, (40, 40))
    other = {name: {"received": 1, **one} for name, one in (north or {}).items()}
    return battle(
        ready,
        other,
        acting="late",
        turn=turn,
        players={owner: holding(card, scored, **(more or {}))},
        settings=settings,
        **words,
    )


def vp_of_turn(*args, **words):
    field = last_action(*args, **words)
    before = field.vp(words.get("owner", 0))
    field.act("end")
    return field.vp(words.get("owner", 0)) - before


# --- all of them ------------------------------------------------------------------------------------------------------


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


# --- the Everliving ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-390", "ME-412")
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
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=6, tokens=tokens(1)) == 0
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=6, tokens=tokens(2)) == 1
    assert vp_of_turn({}, card=card, scored=(1, 0), turn=5, tokens=tokens(2)) == 0


VALLEY = list(LAYOUTS["altar_valley"].pieces)
MOVED = [  # a marsh across the middle line, rocks into the zones, woods a little too large for el7
    f"layout.altar_valley.pieces.{piece}.circle={circle}"
    for piece, circle in {
        "marsh_w": [90, 285, 50],
        "marsh_e": [630, 195, 50],
        "rock_w": [270, 400, 25],
        "rock_e": [450, 80, 25],
        "wood_ne": [570, 380, 41],
        "wood_sw": [150, 100, 41],
    }.items()
]


def asked_to_pick(card):
    """A game at the point where the holder of this card names its secret, and what may be named."""
    settings = ["setup.primary=build_altars", "setup.devotions_dealt=8", *MOVED]
    for seed in range(20):
        table = Table("mythic_earth", seed=seed, bots=["random"], settings=settings)
        holder = None
        while table.decision in ("decide_way", "decide_side", "decide_devotion", "decide_secret"):
            if holder == table.to_act and table.decision == "decide_secret":
                return table, table.legal()
            keeps = [a for a in table.legal() if a.kind == "keep" and a.devotion == card]
            holder = table.to_act if keeps else holder
            table.apply(keeps[0] if keeps else table.legal()[0])
    raise AssertionError(f"{card} was never dealt")


@pytest.mark.rule("ME-392")
def test_the_fountain_lies_in_woods_ruins_or_marshes_wholly_in_the_enemys_half():
    table, offered = asked_to_pick("el2")
    names = {VALLEY[a.piece] for a in offered}
    assert names in ({"wood_ne", "ruin_n"}, {"wood_sw", "ruin_s"})
    table.apply(offered[0])
    chosen = table.state()["player"]
    assert any(p["picks"] == 2 and p["pick"][0] != p["pick"][1] for p in chosen)  # the other one is all that is left


@pytest.mark.rule("ME-406")
def test_consecrated_ground_is_a_small_piece_in_the_enemys_zone():
    """The wood is a little wider than 8 inches, the marsh and the wall lie before the zone; a rock will do."""
    _, offered = asked_to_pick("el7")
    assert {VALLEY[a.piece] for a in offered} in ({"ruin_n", "rock_w"}, {"ruin_s", "rock_e"})


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
    assert len(field.tokens("fountain")) == 1
    assert not field.can("claim", "drink")  # the same Unit does not drink twice
    field.play("end", ("activate", "hounds"), ("claim", "drink"))
    assert field.vp(0) == 2
    field.act("end")
    assert not field.can("claim", "drink")  # two are all that score


@pytest.mark.rule("ME-395")
def test_who_stands_beside_the_fountain_does_not_drink():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 320))},
        acting="jaguars",
        pieces=WOOD,
        players={0: holding("el2", picks=[0], found=1, located=0, acted_on=1, devotion_known=True)},
    )
    assert not field.can("claim", "drink")


@pytest.mark.rule("ME-396", "ME-402", "ME-413")
@pytest.mark.parametrize(
    ("card", "types"),
    [("el3", {"humanoid", "monster", "behemoth"}), ("el6", {"humanoid", "heroic"}), ("ec2", {"humanoid", "heroic"})],
)
def test_which_enemies_may_be_picked(card, types):
    table, offered = asked_to_pick(card)
    enemy = 1 - table.to_act
    found = set()
    for number in range(16 * enemy, 16 * enemy + 16):
        one = table.state()["unit"][number]
        if one["where"]:
            entry = UNITS[UNIT_NAMES[one["entry"]]]
            if entry.type in types or ("heroic" in types and "heroic" in entry.flags):
                found.add(number)
    assert {a.unit for a in offered} == found
    assert found


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
    assert not field.can("claim", "consecrate")  # once
    assert not at(unit("nu_whale_hunters", 6, (300, 380 - 30 - 22 - 3))).can("claim", "consecrate")
    assert at(unit("nu_umialik", 1, (300, 370))).can("claim", "consecrate")  # a hero, mounted
    assert not at(unit("az_xolo_pack", 4, (300, 370))).can("claim", "consecrate")


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
    def corpses(*ys):
        return [{"kind": "corpse", "owner": 0, "at": (100 + 60 * i, y)} for i, y in enumerate(ys)]

    words = {"card": "el8", "scored": (1, 0), "turn": 6}
    assert vp_of_turn({}, tokens=corpses(294, 400), **words) == 1
    assert vp_of_turn({}, tokens=corpses(293, 400), **words) == 0
    assert vp_of_turn({}, tokens=corpses(400), **words) == 0


# --- the Everchanging -------------------------------------------------------------------------------------------------


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
    found = {"picks": ["enemy", 17], "found": 1, "located": "enemy", "acted_on": 1}
    tokens = [{"kind": "map", "owner": 0, **words}]
    assert vp_of_turn(south, north, card="ec2", scored=(1, 0), turn=6, tokens=tokens, more=found) == scores


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
    assert not field.can("claim", "plant_marker")
    assert not at(unit("az_jaguar_champion", 1, (300, 359))).can("claim", "plant_marker")
    assert not at(unit("nu_whale_hunters", 6, (300, 400))).can("claim", "plant_marker")


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
    assert not field.can("claim", "invoke")
    assert not at("nu_angakkuq", 240, **known).can("claim", "invoke")
    assert not at("az_jaguar_champion", 260).can("claim", "invoke")


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


def duel(challenger, target, dice=None):
    field = battle(
        {"own": unit(*challenger, (300, 200))},
        {"enemy": unit(*target, (300, 290))},
        acting="own",
        players={0: holding("ec7")},
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
