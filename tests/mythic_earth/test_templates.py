"""Overhead shots: template, drift and whom they strike (RULES.md 7.10)."""

import pytest
from battlefield import battle, unit

from equipoise.ext.mythic_earth import probe

AIM = (360, 300)
SOUTH, NORTH = 0, 1


def struck(entry, minis, face=None, *, side=SOUTH, **given):
    """Minis struck of a Unit of North's at (360, 300)."""
    field = battle({"apu": unit("in_apu_giant", at=(360, 100))}, {"target": unit(entry, minis, AIM)}, **given)
    end = AIM if face is None else probe.drift(side, AIM, face, 10 * face)
    return probe.strike(field.table.engine, AIM, end).get(16, 0)


@pytest.mark.rule("ME-217", "ME-218", "ME-220", "ME-221", "ME-223", "ME-224")
@pytest.mark.parametrize(
    ("entry", "minis", "on_target", "by_face"),
    [
        ("in_champi_guard", 8, 4, [5, 3, 3, 1, 1, 1]),
        ("in_champi_guard", 7, 7, [5, 4, 2, 2, 2, 1]),
        ("in_champi_guard", 5, 5, [4, 2, 1, 1, 1, 1]),
        ("az_xolo_pack", 4, 4, [2, 2, 2, 0, 0, 0]),
    ],
)
def test_minis_struck_on_target_and_by_drift(entry, minis, on_target, by_face):
    """O-8."""
    assert struck(entry, minis) == on_target
    assert [struck(entry, minis, face) for face in range(1, 7)] == by_face


@pytest.mark.rule("ME-221")
def test_one_die_gives_direction_and_distance():
    ends = [probe.drift(SOUTH, AIM, face, 10 * face) for face in range(1, 7)]
    assert ends == [(360, 290), (380, 300), (390, 300), (320, 300), (310, 300), (360, 360)]


@pytest.mark.rule("ME-222")
def test_north_is_opposite_the_shooter():
    ends = [probe.drift(NORTH, AIM, face, 10 * face) for face in range(1, 7)]
    assert ends == [(360, 310), (340, 300), (330, 300), (400, 300), (410, 300), (360, 240)]


@pytest.mark.rule("ME-217")
def test_friend_and_foe_are_struck():
    field = battle(
        {"apu": unit("in_apu_giant", at=(360, 100)), "champion": unit("az_jaguar_champion", at=(360, 279))},
        {"willaq": unit("in_willaq_umu", at=(360, 300))},
        sound=False,
    )
    assert probe.strike(field.table.engine, AIM, AIM) == {16: 1}
    assert probe.strike(field.table.engine, (360, 299), (360, 299)) == {1: 1, 16: 1}


@pytest.mark.rule("ME-223")
def test_the_line_strikes_who_stands_between():
    """The template comes down 5 inches off; the line passes over the bases in between."""
    field = battle(
        {"apu": unit("in_apu_giant", at=(360, 100))},
        {"near": unit("in_willaq_umu", at=(380, 305)), "beside": unit("in_willaq_umu", at=(382, 318))},
        sound=False,
    )
    assert probe.strike(field.table.engine, AIM, (410, 300)) == {16: 1}


@pytest.mark.rule("ME-218")
def test_a_wider_template_strikes_more():
    assert struck("in_champi_guard", 8, settings=["template.radius_in=3"]) == 8


@pytest.mark.rule("ME-268")
@pytest.mark.parametrize(("settings", "saves"), [([], 4), (["talent.swarm_template_hits=3"], 6)])
def test_a_swarm_takes_more_hits(settings, saves):
    """Two Spiders under the template; SV 3 against the strength 6 of a rock: no save succeeds."""
    field = battle(
        {"apu": unit("in_apu_giant", at=(360, 100))},
        {"spiders": unit("az_spider_swarm", 2, AIM)},
        acting="apu",
        settings=settings,
    )
    field.act("shoot", "spiders", dice=[1] + [10] * saves)
    assert field.happened("saves")[0].hits == saves


@pytest.mark.rule("ME-219")
def test_an_overhead_shot_needs_no_line_of_sight():
    pieces = {"building": "rect=[300,180,420,240]"}
    field = battle(
        {"apu": unit("in_apu_giant", at=(360, 100)), "archers": unit("nu_ice_archers", 6, (250, 100))},
        {"willaq": unit("in_willaq_umu", at=(360, 270))},
        acting="apu",
        pieces=pieces,
    )
    assert probe.look(field.table.engine, 0, 16)[1] == 0
    assert field.can("shoot", "willaq")


@pytest.mark.rule("ME-197")
def test_others_need_one():
    pieces = {"building": "rect=[300,180,420,240]"}
    field = battle(
        {"archers": unit("nu_ice_archers", 6, (360, 120))},
        {"willaq": unit("in_willaq_umu", at=(360, 270))},
        acting="archers",
        pieces=pieces,
    )
    assert not field.can("shoot", "willaq")
