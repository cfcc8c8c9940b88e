"""Worked scenarios of the order of activations: alternation, bound dice of turn 1, release, quota."""

import pytest
from battlefield import Battle, battle, unit

from equipoise.sim.games.mythic_earth.actions import FORCE


def keepers(many: int, y: int, **more):
    return {f"{y}-{i}": unit("tn_medicine_keeper", at=(40 + 60 * i, y), **more) for i in range(many)}


def order(field: Battle, first: str | None = None) -> list[tuple[int, int]]:
    """Plays the turn, every Unit doing nothing: player and value of each die used."""
    turn, sequence = field.turn, []
    while field.turn == turn:
        if field.decision == "decide_activation":
            field.act("activate", sorted(a.unit for a in field.table.legal() if a.kind == "activate")[0])
        else:
            field.act("end")
        sequence += [(e.unit // FORCE, e.value) for e in field.happened("activate")]
    return sequence


@pytest.mark.rule("ME-053", "ME-057", "ME-058", "ME-059")
def test_w03_order_of_activations():
    field = battle(
        keepers(6, 40),
        keepers(6, 440),
        players={0: {"pool": [6, 6, 6, 5, 5, 3]}, 1: {"pool": [6, 5, 5, 4, 2, 2]}},
    )
    assert order(field)[:12] == [
        (0, 6),
        (1, 6),
        (0, 6),
        (0, 6),
        (1, 5),
        (0, 5),
        (1, 5),
        (0, 5),
        (1, 4),
        (0, 3),
        (1, 2),
        (1, 2),
    ]


@pytest.mark.rule("ME-064", "ME-065")
def test_w29_turn_1_uses_the_deployment_dice():
    field = battle(
        {
            "a": unit("in_apu_giant", at=(300, 60), bound=6),
            "b": unit("in_champi_guard", 8, (400, 60), bound=4),
            "c": unit("in_champi_guard", 8, (500, 60), bound=4),
        },
        turn=1,
        bound_turn=1,
        players={0: {"pool": [6, 4, 4, 2]}},
    )
    assert field.legal("activate") == {"a"}
    field.play(("activate", "a"), "end")
    assert field.legal("activate") == {"b", "c"}
    field.play(("activate", "c"), "end")
    assert field.happened("pool") == []
    field.act("end")  # b had the only die of its value and was activated with it
    assert field.state()["activation"]["unit"] == field.code("a")
    assert field.state()["activation"]["value"] == 2


@pytest.mark.rule("ME-112", "ME-113")
def test_w30_releasing_a_unit_from_on_alert():
    field = battle(
        {
            "slingers": unit("in_huaraca_slingers", 6, (300, 60), on_alert=2),
            "champi": unit("in_champi_guard", 8, (400, 60)),
        },
        {"enemy": unit("nu_whale_hunters", 7, (600, 400)), "other": unit("nu_whale_hunters", 7, (500, 400))},
        turn=3,
    )
    assert field.pool(0) == [6]
    assert field.can("release", "slingers")
    assert not field.can("activate", "slingers")
    field.act("release", "slingers")
    assert not field.unit("slingers")["on_alert"]
    field.act("end")
    assert field.pool(0) == [6]
    assert field.to_act == 1


@pytest.mark.rule("ME-430", "ME-061")
def test_w34_a_unit_that_came_from_reserve_takes_no_die():
    field = battle(
        {
            "a": unit("in_champi_guard", 8, (300, 60), frozen=True, quota=1),
            "b": unit("in_champi_guard", 8, (400, 60)),
            "c": unit("in_champi_guard", 8, (500, 60), quota=0, entered_this_turn=True),
        },
        {"enemy": unit("nu_whale_hunters", 7, (600, 400), received=1)},
        scenario="fog_of_war",
        turn=3,
    )
    assert field.legal("activate") == {"b"}
    field.act("activate", "b")
    field.act("end")
    assert field.turn == 4  # the other die found nobody
    assert field.state()["seat_facts"][0]["dice_discarded"] == 1


@pytest.mark.rule("ME-113", "ME-430")
def test_w34_a_released_unit_of_two_dice_acts_once():
    field = battle(
        {"bear": unit("nu_kokogiak", at=(300, 60), on_alert=2), "idle": unit("nu_angakkuq", at=(600, 60))},
        {"enemy": unit("nu_whale_hunters", 7, (600, 400), received=1)},
        turn=3,
    )
    field.act("release", "bear")
    field.act("end")
    assert not field.can("activate", "bear")
    field.act("end")  # idle has the only other die
    assert field.turn == 4
    assert field.unit("bear")["quota"] == 2
