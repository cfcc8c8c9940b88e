"""Worked scenarios of hand-to-hand: Charges, contact, rounds, Countercharge, Undead, mixed Units, Disengage."""

import pytest
from battlefield import battle, unit

MISS = 10
LATE = unit("nu_angakkuq", at=(680, 440))  # has a die left, so that the turn goes on


@pytest.mark.rule("ME-180", "ME-235")
def test_w04_a_wood_shortens_a_charge():
    eagles = unit("az_eagle_atlatl", 6, (200, 100))
    wood = {"wood": "circle=[250,160,35]"}
    far, near = (unit("in_champi_guard", 8, (200, y)) for y in (262, 250))
    assert not battle({"eagles": eagles}, {"guard": far}, acting="eagles", pieces=wood).can("charge", "guard")
    assert battle({"eagles": eagles}, {"guard": far}, acting="eagles").can("charge", "guard")
    field = battle({"eagles": eagles}, {"guard": near}, acting="eagles", pieces=wood)
    field.act("charge", "guard", dice=[MISS] * 14)
    assert field.at("eagles") == (200, 200)
    assert field.engaged("eagles") == {"guard"}


@pytest.mark.rule("ME-261", "ME-236")
def test_w05_contact_slots():
    field = battle(
        {
            "a": unit("az_jaguar_warriors", 6, (300, 200)),
            "b": unit("az_jaguar_warriors", 6, (330, 190)),
            "c": unit("az_jaguar_warriors", 6, (420, 200)),
        },
        {"target": unit("in_champi_guard", 8, (360, 280), received=1)},
        acting="a",
        sound=False,  # a and b begin on top of each other
    )
    field.act("charge", "target", dice=[MISS] * 14)
    assert field.at("a") == (330, 240)
    field.act("activate", "b")
    field.act("charge", "target", dice=[MISS] * 14)
    assert field.at("b") == (373, 232)
    assert field.engaged("target") == {"a", "b"}
    assert field.decision == "decide_action"  # of c, which has the last die
    assert not field.can("charge", "target")


@pytest.mark.rule("ME-083", "ME-237", "ME-243", "ME-247", "ME-251", "ME-253", "ME-257", "ME-258")
def test_w08_a_charge():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"champi": unit("in_champi_guard", 8, (300, 300))},
        acting="jaguars",
    )
    field.act(
        "charge",
        "champi",
        dice=[
            *(3, 8, 9, 1, 5, 7),
            *(7, 8, 2, 10, 6, 9, 1, 4),
            *(5, 4, 9, 10, 1),
            *(6, 7, 9, 2, 3),
            5,
        ],
    )
    assert field.at("jaguars") == (300, 250)
    assert (field.minis("champi"), field.markers("champi")) == (5, 4)
    assert (field.minis("jaguars"), field.markers("jaguars")) == (4, 2)
    assert [(e.caused, e.suffered) for e in field.happened("fight")] == [(3, 2)]
    assert field.tests() == [("brave", 4, 5)]
    assert field.unit("champi")["fleeing"]
    assert field.at("champi") == (300, 400)
    assert field.decision == "decide_consolidate"
    assert max(a.y for a in field.table.legal() if a.kind == "go") <= 300
    field.act("hold")
    assert field.engaged("jaguars") == set()


@pytest.mark.rule("ME-084", "ME-256", "ME-263")
def test_w09_an_attack():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 250))},
        {"champi": unit("in_champi_guard", 5, (300, 292), markers=2, engaged=["jaguars"])},
        acting="jaguars",
    )
    field.act("attack", "champi", dice=[2, 7, 8, 7, 1, 10, 5, 4, 3, 9, 3])
    assert (field.minis("champi"), field.markers("champi")) == (3, 3)
    assert field.minis("jaguars") == 6
    assert field.tests() == [("brave", 3, 3)]
    assert field.engaged("champi") == {"jaguars"}


def alerted(**more):
    return battle(
        {"champi": unit("in_champi_guard", 8, (300, 200), on_alert=2, received=1)},
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 340)), "late": LATE},
        acting="warriors",
        **more,
    )


@pytest.mark.rule("ME-116", "ME-117", "ME-118", "ME-119", "ME-105")
def test_w11_countercharge():
    field = alerted()
    field.act("charge", "champi")
    assert (field.to_act, field.decision) == (0, "decide_alert")
    field.act("spring", dice=[5])
    assert field.decision == "decide_alert_action"
    # 6 dice at 7 against a save of 5, 8 dice at 8 against a save of 4
    field.act("countercharge", dice=[7, 8, *[MISS] * 4, 8, 9, *[MISS] * 6, 5, 4])
    assert [(e.hits, e.unsaved) for e in field.happened("saves") if e.hits] == [(1, 0), (1, 0)]
    assert field.at("champi") == (300, 200)
    assert field.at("warriors") == (300, 250)
    assert not field.unit("champi")["on_alert"]


@pytest.mark.rule("ME-106", "ME-107", "ME-120", "ME-238", "ME-240")
def test_w12_failed_react():
    field = alerted()
    field.act("charge", "champi")
    field.act("spring", dice=[6, *(5, 6, 2, 8, 9, 10), 6, 5, 7, *[MISS] * 5, 7, *[MISS] * 6, 5, 4])
    assert not field.unit("champi")["on_alert"]
    assert (field.minis("champi"), field.markers("champi")) == (7, 1)
    assert field.pool(0) == []  # the die is back at the next pool building
    assert [(e.caused, e.suffered) for e in field.happened("fight")] == [(0, 0)]


@pytest.mark.rule("ME-153", "ME-155", "ME-241")
def test_w17_charging_a_fleeing_unit():
    field = battle(
        {"wolves": unit("tn_wolf_pack", 4, (300, 200))},
        {"warriors": unit("tn_tomahawk_warriors", 5, (300, 300), fleeing=True, markers=2)},
        acting="wolves",
    )
    field.act(
        "charge",
        "warriors",
        dice=[*(6, 7, 8, 9, 10, 7, 8, 9), *(4, 4, 1, 9, 10), 3, *(4, 9, 2), 8, 7],
    )
    assert [(e.caused, e.suffered) for e in field.happened("fight")] == [(0, 2)]
    assert field.tests() == [("brave", 4, 8), ("winner", 7, 7)]
    assert (field.minis("wolves"), field.markers("wolves")) == (2, 3)
    assert field.unit("wolves")["fleeing"]
    assert not field.unit("warriors")["fleeing"]
    assert field.markers("warriors") == 1
    assert (field.to_act, field.decision) == (1, "decide_consolidate")


@pytest.mark.rule("ME-014", "ME-015", "ME-016", "ME-017", "ME-267")
def test_w25_a_mixed_unit():
    def struck(minis, damage=0):
        return battle(
            {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
            {
                "priest": unit(
                    "az_high_priest",
                    minis,
                    (300, 242 if minis == 5 else 228),
                    started=5,
                    damage=damage,
                    engaged=["jaguars"],
                )
            },
            acting="jaguars",
        )

    field = struck(5)
    priest = field.unit("priest")
    assert (priest["radius"], priest["stat"][0], priest["stat"][5], priest["stat"][4]) == (20, 4, 8, 7)
    # STR 2 against the guards: saved on 3, not on 4
    field.act("attack", "priest", dice=[1, 1, *[MISS] * 4, 3, 4, 1])
    assert field.minis("priest") == 4
    field = struck(1)
    priest = field.unit("priest")
    assert (priest["radius"], priest["stat"][0]) == (6, 5)
    # alone he is Toughened: saved on 4; the fifth wound leaves him with one, the sixth destroys the Unit
    field.act("attack", "priest", dice=[1, 1, *[MISS] * 4, 4, 5, 1])
    assert (field.minis("priest"), field.unit("priest")["damage"]) == (1, 1)
    field = struck(1, damage=1)
    field.act("attack", "priest", dice=[1, *[MISS] * 5, 5])
    assert field.destroyed("priest")


@pytest.mark.rule("ME-016", "ME-244")
def test_w25_every_mini_strikes_with_its_own_weapon():
    field = battle(
        {"priest": unit("az_high_priest", 5, (300, 200))},
        {"champi": unit("in_champi_guard", 8, (300, 300))},
        acting="priest",
    )
    # 1 die and 4 dice at 6; the dagger's hit is saved on 5, the clubs' on 6
    field.act("charge", "champi", dice=[6, 6, 7, 7, 7, *[MISS] * 8, 6, 6, 1])
    assert field.minis("champi") == 7


@pytest.mark.rule("ME-265", "ME-259")
def test_w26_undead_crumble():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"dead": unit("az_bound_dead", 8, (300, 300))},
        acting="jaguars",
    )
    field.act(
        "charge",
        "dead",
        dice=[*(1, 2, 3, 4, 5, 9), *(5, 6, 7, 8, 9, 10, 1, 10), *(4, 5, 6, 2, 10), *(7, 2), 9, 5],
    )
    assert field.tests() == [("brave", 2, 9)]
    assert (field.minis("dead"), field.markers("dead")) == (1, 5)
    assert field.engaged("dead") == {"jaguars"}
    assert not field.unit("dead")["fleeing"]
    assert field.decision != "decide_consolidate"


@pytest.mark.rule("ME-085", "ME-086", "ME-162", "ME-432")
def test_w35_disengage():
    field = battle(
        {"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        {"champi": unit("in_champi_guard", 8, (300, 250), engaged=["jaguars"])},
        acting="jaguars",
    )
    field.act("disengage", dice=[])
    jaguars = field.unit("jaguars")
    assert field.at("jaguars") == (300, 100)
    assert jaguars["frozen"]
    assert not jaguars["fleeing"]
    assert jaguars["markers"] == 0
    assert field.engaged("champi") == set()
    assert field.decision != "decide_consolidate"


@pytest.mark.rule("ME-434", "ME-445", "ME-347")
def test_w38_no_throw_at_a_spirit_animal():
    field = battle(
        {"warriors": unit("tn_tomahawk_warriors", 6, (300, 200))},
        {"late": LATE},
        animals={"animal": (300, 294)},
        acting="warriors",
        scenario="great_hunt",
    )
    # 6 dice at 7 saved on 4; 2 dice at 6 saved on 3
    field.act("charge", "animal", dice=[7, 8, *[MISS] * 4, 6, 7, 4, 3])
    assert [(e.caused, e.suffered) for e in field.happened("fight")] == [(0, 0)]
    assert field.engaged("warriors") == {"animal"}
