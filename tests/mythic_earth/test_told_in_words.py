"""Replays of Mythic Earth: who has won a fight, and what is told as one thing."""

import pytest

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mythic_earth.happenings import together
from equipoise.sim.games.mythic_earth.narrate import Teller, tell
from equipoise.sim.table import Table

HOUND, RIDER = 6, 22


@pytest.fixture(scope="module")
def table():
    return Table("mythic_earth", seed=501)


def wounds(unit, number, minis):
    return Event("wounds", {"unit": unit, "wounds": number, "minis": minis, "source": "melee"})


def saves(unit, hits, unsaved):
    return Event("saves", {"unit": unit, "hits": hits, "unsaved": unsaved, "number": 5})


def fight(caused, suffered):
    return Event("fight", {"unit": HOUND, "enemy": RIDER, "caused": caused, "suffered": suffered})


def told(table, *events):
    return [Teller(table).happened(event) for event in together(events)]


@pytest.mark.parametrize(
    ("caused", "suffered", "left", "says"),
    [
        (3, 1, (2, 2), "Xolo Hound Pack (G) wins the fight 3 : 1"),
        (1, 3, (2, 2), "Xolo Hound Pack (G) loses the fight 1 : 3"),
        (1, 1, (2, 2), "the fight is even, 1 : 1"),
        (1, 1, (0, 0), "the fight is even, 1 : 1"),
        (1, 1, (2, 0), "(G) wins the fight, for Ocelotl Riders (g) is destroyed (wounds 1 : 1)"),
        (1, 3, (2, 0), "(G) wins the fight, for Ocelotl Riders (g) is destroyed (wounds 1 : 3)"),
        (3, 1, (0, 2), "(g) wins the fight, for Xolo Hound Pack (G) is destroyed (wounds 1 : 3)"),
    ],
)
def test_who_dies_has_lost_the_fight(table, caused, suffered, left, says):
    """ME-254."""
    events = [saves(RIDER, caused, caused), saves(HOUND, suffered, suffered)]
    events += [wounds(RIDER, caused, left[1]), wounds(HOUND, suffered, left[0]), fight(caused, suffered)]
    assert told(table, *events)[-1].endswith(says)


def test_wounds_without_a_save_are_by_venom(table):
    """ME-266; hits before contact do not count."""
    before = [saves(HOUND, 4, 4), Event("markers", {"unit": HOUND, "change": 1, "markers": 1})]
    events = [*before, saves(HOUND, 3, 3), wounds(HOUND, 6, 1), fight(0, 6)]
    assert told(table, *events)[-1].endswith("loses the fight 0 : 6 (3 wounds by venom)")


def test_saves_against_two_weapons_are_one_sentence(table):
    assert told(table, saves(HOUND, 1, 1), saves(HOUND, 2, 1)) == ["Xolo Hound Pack (G) saves 1 of 3 hits"]


def test_an_aim_that_is_not_reached_is_only_made_for(table):
    table = Table("mythic_earth", seed=501)
    while not Teller(table).field:
        table.advance()
    spot = Teller(table).field.spots[6]
    go = Action("go", way="behind", what=6, x=0, y=0)
    near, far = ((int(spot.centre[0]), y) for y in (spot.box[3] + 20, spot.box[3] + 200))
    for y, aim in ((near[1], "into cover behind"), (far[1], "towards cover behind")):
        moved = Event("moved", {"unit": HOUND, "x": near[0], "y": y, "how": "march"})
        assert f" marches {aim} the " in tell(table, 0, go, [moved])


def test_sides_are_not_told_before_they_are_chosen(table):
    assert "South" not in table.game.draw(Table("mythic_earth", seed=501))
