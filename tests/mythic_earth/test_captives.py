"""Liberators & Captives (RULES.md 7.20): who carries captives, how they change hands, what they are worth."""

import pytest
from battlefield import Battle, battle, unit
from holders import holding
from test_deployment import with_list
from test_set_up import opening, until

from equipoise.sim.games.mythic_earth.actions import FORCE
from equipoise.sim.games.mythic_earth.components import UNIT_NAMES, UNITS

MISS = 10
NOBODY = 255
SPENT = unit("nu_angakkuq", at=(680, 440), received=1)
JAGUARS = unit("az_jaguar_warriors", 6, (300, 200))  # footprint 22
LATE = unit("az_jaguar_champion", at=(40, 40))


def liberation(own, enemies=None, captive=None, others=(), **words) -> Battle:
    """The first captive is the one it is about; the rest lie out of the way."""
    far = [{"kind": "captive", "at": (60 + 40 * i, 460)} for i in range(4 - len(others))]
    return battle(
        own,
        {"spent": SPENT, **(enemies or {})},
        scenario="liberators_captives",
        tokens=[captive or {"kind": "captive", "carrier": "jaguars"}, *others, *far],
        **words,
    )


def lying(x: int, y: int) -> dict:
    return {"kind": "captive", "at": (x, y)}


def carrier(field: Battle, token: int = 0) -> str | None:
    code = field.tokens("captive")[token]["carrier"]
    return next((name for name, number in field.names.items() if number == code), None)


def place(field: Battle, token: int = 0) -> tuple[int, int]:
    one = field.tokens("captive")[token]
    return one["x"], one["y"]


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-359")
def test_each_side_marks_two_humanoid_units_and_a_fifth_captive_lies_at_the_centre():
    field = with_list(opening("setup.primary=liberators_captives"), "inuit_a_winter_hunt")
    until(field, "decide_captive_carrier")
    marked = {0: [], 1: []}
    while field.decision == "decide_captive_carrier":
        player, options = field.to_act, field.legal("captive_carrier")
        humanoid = {
            n
            for n in range(FORCE * player, FORCE * player + FORCE)
            if field.where(n) == "waiting" and UNITS[UNIT_NAMES[field.unit(n)["entry"]]].type == "humanoid"
        }
        assert options == humanoid - set(marked[player])
        marked[player].append(max(options))
        field.act("captive_carrier", max(options))
    assert [len(marked[p]) for p in range(2)] == [2, 2]
    captives = field.tokens("captive")
    assert sorted(t["carrier"] for t in captives) == sorted([*marked[0], *marked[1], NOBODY])
    assert [(t["x"], t["y"]) for t in captives if t["carrier"] == NOBODY] == [(360, 240)]


@pytest.mark.rule("ME-359")
def test_south_marks_first():
    field = until(opening("setup.primary=liberators_captives"), "decide_captive_carrier")
    assert field.to_act == field.state()["south"]


# --- taking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-361")
@pytest.mark.parametrize(("entry", "taken"), [("az_jaguar_warriors", True), ("tn_wolf_pack", False)])
def test_a_humanoid_unit_that_ends_its_move_in_contact_takes_the_captive(entry, taken):
    field = liberation(
        {"jaguars": {**JAGUARS, "entry": entry, "minis": 4}, "late": LATE}, captive=lying(300, 270), acting="jaguars"
    )
    field.act("move").go("goto_token", 0)
    assert carrier(field) == ("jaguars" if taken else None)


@pytest.mark.rule("ME-361")
@pytest.mark.parametrize(("y", "taken"), [(250 + 22 + 6 + 2, True), (250 + 22 + 6 + 3, False)])
def test_contact_is_needed(y, taken):
    field = liberation({"jaguars": JAGUARS, "late": LATE}, captive=lying(300, y), acting="jaguars")
    field.act("move").go_to(300, 250)
    assert (carrier(field) == "jaguars") == taken


@pytest.mark.rule("ME-361", "ME-442")
@pytest.mark.parametrize(("march_takes", "taken"), [("false", False), ("true", True)])
def test_a_march_takes_nobody(march_takes, taken):
    field = liberation(
        {"jaguars": JAGUARS, "late": LATE},
        captive=lying(300, 300),
        acting="jaguars",
        settings=[f"captives.march_takes={march_takes}"],
    )
    field.act("march").go("goto_token", 0)
    assert (carrier(field) == "jaguars") == taken


@pytest.mark.rule("ME-442")
def test_a_charge_takes_nobody():
    """They come to stand beside the captive, and fight on."""
    field = liberation(
        {"jaguars": JAGUARS, "late": LATE},
        {"champi": unit("in_champi_guard", 6, (300, 290))},
        captive=lying(271, 245),
        acting="jaguars",
    )
    field.act("charge", "champi", dice=[MISS] * 12)
    x, y = field.at("jaguars")
    assert (x - 271) ** 2 + (y - 245) ** 2 <= 30**2
    assert carrier(field) is None


@pytest.mark.rule("ME-442")
def test_a_free_move_takes():
    field = liberation(
        {
            "jaguars": {**JAGUARS, "received": 1},
            "magician": unit("nu_angakkuq", at=(240, 200), spells=["ecs_wind"]),
        },
        captive=lying(300, 270),
        acting="magician",
    )
    field.act("cast", "ecs_wind", "jaguars", dice=[2, 3])
    assert field.decision == "decide_move"
    field.go("goto_token", 0)
    assert carrier(field) == "jaguars"


@pytest.mark.rule("ME-442")
def test_a_consolidation_takes():
    field = liberation(
        {"jaguars": JAGUARS, "late": LATE},
        {"champi": unit("in_champi_guard", 1, (300, 275), started=1)},
        captive=lying(340, 245),
        acting="jaguars",
    )
    field.act("charge", "champi", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.destroyed("champi")
    field.go("goto_token", 0)
    assert carrier(field) == "jaguars"


@pytest.mark.rule("ME-361")
def test_captives_alone_are_taken():
    death = {"kind": "death", "owner": 1, "at": (300, 278)}
    field = liberation(
        {"jaguars": JAGUARS, "late": LATE}, captive=lying(500, 60), others=[death], acting="jaguars", sound=False
    )
    field.act("move").go_to(300, 250)
    assert field.tokens("death")[0]["carrier"] == NOBODY


@pytest.mark.rule("ME-369")
def test_nobody_is_taken_from_a_carrier_beside_the_way():
    field = liberation(
        {"jaguars": JAGUARS, "friend": unit("az_jaguar_warriors", 6, (346, 250), received=1), "late": LATE},
        captive={"kind": "captive", "carrier": "friend"},
        acting="jaguars",
    )
    field.act("move").go_to(300, 250)
    assert carrier(field) == "friend"


@pytest.mark.rule("ME-362")
def test_uncontrolled_captives_never_move():
    field = liberation({"jaguars": JAGUARS, "late": LATE}, captive=lying(300, 270), acting="jaguars")
    places = [place(field, token) for token in range(5)]
    field.act("move").go("dir", 8).act("end").act("end")
    assert field.turn == 3
    assert [place(field, token) for token in range(5)] == places


@pytest.mark.rule("ME-363")
def test_transported_captives_move_with_their_unit():
    """Left behind when the Unit dies, the captive lies beside where it stood last, not where it was taken up."""
    field = liberation(
        {
            "jaguars": {**JAGUARS, "minis": 1, "started": 6},
            "target": unit("az_jaguar_champion", at=(368, 200), received=1),
        },
        {"giant": unit("in_apu_giant", at=(360, 360))},
        acting="jaguars",
    )
    field.act("move").go_to(350, 200).act("end")
    assert carrier(field) == "jaguars"
    field.act("shoot", "target", dice=[1, MISS, MISS])
    assert field.destroyed("jaguars")
    x, y = place(field)
    assert (x - 350) ** 2 + (y - 200) ** 2 <= 14**2


# --- losing -----------------------------------------------------------------------------------------------------------


def beaten(winner: str, minis: int, *, flees: bool, **words) -> Battle:
    """A Unit charges the carriers; they lose all their Minis, or one of three and their nerve."""
    start = 1 if not flees else 3
    field = liberation(
        {"jaguars": {**JAGUARS, "minis": start, "started": 6, "markers": 0 if not flees else 4}, "late": LATE},
        {"winner": unit(winner, minis, (300, 290))},
        acting="winner",
        **words,
    )
    attacks = minis * 2 if winner == "tn_wolf_pack" else minis
    blows = [1, *[MISS] * (attacks - 1), *[MISS] * start]
    return field.act("charge", "jaguars", dice=[*blows, MISS, *([MISS] if flees else [])])


@pytest.mark.rule("ME-364", "ME-365")
@pytest.mark.parametrize("flees", [False, True])
@pytest.mark.parametrize(
    ("winner", "minis", "winner_type", "taken"),
    [
        ("in_champi_guard", 6, "humanoid_only", True),
        ("tn_wolf_pack", 3, "humanoid_only", False),
        ("tn_wolf_pack", 3, "any", True),
    ],
)
def test_who_destroys_a_carrier_or_makes_it_flee_in_melee_takes_its_captives(winner, minis, winner_type, taken, flees):
    field = beaten(winner, minis, flees=flees, settings=[f"captives.winner_type={winner_type}"])
    assert field.destroyed("jaguars") == (not flees)
    assert bool(field.unit("jaguars")["fleeing"]) == flees
    assert carrier(field) == ("winner" if taken else None)


@pytest.mark.rule("ME-364", "ME-366")
@pytest.mark.parametrize("winner", [("in_champi_guard", 6), ("tn_wolf_pack", 3)])
def test_captives_of_others_stay_where_they_are(winner):
    others = [{"kind": "captive", "carrier": "late"}, lying(500, 60)]
    field = beaten(*winner, flees=False, others=others)
    assert carrier(field, 1) == "late"
    assert (carrier(field, 2), place(field, 2)) == (None, (500, 60))
    assert field.unit("late")["captives"] == 1


@pytest.mark.rule("ME-364", "ME-415")
def test_who_takes_captives_takes_the_map_as_well():
    """It scores for the winner's owner, whose map it is."""
    field = liberation(
        {"jaguars": {**JAGUARS, "minis": 1, "started": 6}, "late": LATE},
        {"winner": unit("in_champi_guard", 6, (300, 290))},
        others=[{"kind": "map", "owner": 1, "carrier": "jaguars"}],
        players={1: holding("ec2", picks=["jaguars", "late"], found=1, located="jaguars", acted_on=1)},
        acting="winner",
        sound=False,
    )
    field.act("charge", "jaguars", dice=[1, *[MISS] * 5, MISS, MISS])
    assert field.destroyed("jaguars")
    assert carrier(field) == "winner"
    assert field.tokens("map")[0]["carrier"] == field.code("winner")
    assert field.vp(1) == 1


def bombarded(minis: int, x: int) -> Battle:
    """A stone is about to be thrown at a champion who stands beside the carriers."""
    return liberation(
        {
            "jaguars": {**JAGUARS, "minis": minis, "started": 8, "at": (x, 200)},
            "target": unit("az_jaguar_champion", at=(300, 200)),
        },
        {"giant": unit("in_apu_giant", at=(300, 360))},
        acting="giant",
    )


@pytest.mark.rule("ME-366", "ME-368")
def test_templates_aimed_at_others_hit_carriers_who_drop_their_captive_when_they_die():
    field = bombarded(1, 318)
    assert field.legal("shoot") == {"target"}
    field.act("shoot", "target", dice=[1, MISS, MISS])
    assert field.destroyed("jaguars")
    assert carrier(field) is None
    x, y = place(field)
    assert (x - 318) ** 2 + (y - 200) ** 2 <= 14**2
    assert y < 200  # towards the owner's home edge (ME-461)


@pytest.mark.rule("ME-366", "ME-368")
def test_carriers_that_flee_from_missiles_drop_their_captive_where_they_stood():
    field = bombarded(3, 326)
    field.act("shoot", "target", dice=[1, MISS, MISS, MISS])
    assert field.unit("jaguars")["fleeing"]
    assert field.at("jaguars")[1] < 150
    assert carrier(field) is None
    x, y = place(field)
    assert (x - 326) ** 2 + (y - 200) ** 2 <= 24**2


@pytest.mark.rule("ME-368")
def test_drifting_stones_hit_carriers():
    """Missed; for the North a 5 is five inches East, over the last of the carriers."""
    field = bombarded(1, 325)
    field.act("shoot", "target", dice=[MISS, 5, MISS, MISS])
    assert field.destroyed("jaguars")


@pytest.mark.rule("ME-367")
def test_carriers_are_not_shot_at_whoever_they_are():
    field = liberation(
        {"jaguars": JAGUARS, "free": unit("az_jaguar_warriors", 6, (400, 200))},
        {"archers": unit("nu_ice_archers", 6, (350, 300))},
        acting="archers",
    )
    assert field.legal("shoot") == field.legal("focused") == {"free"}
    assert "jaguars" in field.legal("charge")


@pytest.mark.rule("ME-367")
@pytest.mark.parametrize("carries", [True, False])
def test_nothing_is_thrown_at_carriers_in_a_charge(carries):
    """Hunters throw their spears before contact, six dice of them, unless the charged carry a captive."""
    captive = {"kind": "captive", "carrier": "jaguars"} if carries else lying(500, 60)
    field = liberation(
        {"jaguars": JAGUARS}, {"hunters": unit("nu_whale_hunters", 6, (300, 290))}, captive=captive, acting="hunters"
    )
    field.act("charge", "jaguars", dice=[MISS] * (12 if carries else 18))


@pytest.mark.rule("ME-367")
@pytest.mark.parametrize("carries", [True, False])
def test_carriers_that_charge_meet_no_defensive_fire(carries):
    captive = {"kind": "captive", "carrier": "jaguars"} if carries else lying(500, 60)
    field = liberation(
        {"jaguars": JAGUARS}, {"archers": unit("nu_ice_archers", 6, (300, 290))}, captive=captive, acting="jaguars"
    )
    field.act("charge", "archers", dice=[MISS] * (12 if carries else 18))


@pytest.mark.rule("ME-369")
def test_a_unit_carries_several_and_hands_none_to_a_friend():
    field = liberation(
        {"jaguars": JAGUARS, "friend": unit("az_jaguar_warriors", 6, (300, 320), received=1), "late": LATE},
        captive=lying(290, 278),
        others=[lying(310, 278), {"kind": "captive", "carrier": "friend"}],
        acting="jaguars",
    )
    field.act("move").go_to(300, 250)
    assert [carrier(field, token) for token in range(3)] == ["jaguars", "jaguars", "friend"]
    assert field.unit("jaguars")["captives"] == 2
    assert "claim" not in field.legal()


# --- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-370")
@pytest.mark.parametrize("turn", [5, 6])
def test_captives_score_at_the_end_of_the_game_alone(turn):
    """South controls two, North one; two lie about on South's ground."""
    field = liberation(
        {"jaguars": {**JAGUARS, "received": 1}, "late": LATE},
        others=[{"kind": "captive", "carrier": "jaguars"}, {"kind": "captive", "carrier": "spent"}, lying(100, 60)],
        acting="late",
        turn=turn,
    )
    field.act("end")
    assert field.table.over == (turn == 6)
    assert (field.vp(0), field.vp(1)) == ((2, 1) if turn == 6 else (0, 0))
