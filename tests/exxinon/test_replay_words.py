"""The words of a replay: who is hit and with what, what it costs, and nothing said twice."""

import pytest

from equipoise.sim.games.exxinon.clauses import joined
from equipoise.sim.replay import narrate
from equipoise.sim.table import Table


@pytest.fixture(scope="module")
def told():
    return list(narrate(Table("exxinon", seed=503), boards=False))


@pytest.mark.parametrize(
    "line",
    [
        "    Skrakz casts Dread Mark at Neol (2 mana, 5 left): due in 1 turn",
        "    Zenith attacks the Countess: the Countess takes 2 damage, 20 left",
    ],
)
def test_a_target_without_an_alternative_is_named(told, line):
    assert line in told


def test_shards_are_a_cost_like_mana(told):
    at = next(i for i, line in enumerate(told) if "casts High Noon" in line)
    assert told[at].startswith(
        "    Zenith casts High Noon (2 shards, 1 left): heals 3 (6 now); Neol heals 3 (26 now, full"
    )
    assert f"{told[at]} {told[at + 1].strip()}".endswith("; the rest is due in 1 turn")


def test_x_stands_with_the_spell(told):
    assert "    The Countess casts Blood Gift with X = 10 on herself (10 mana, 0 left): heals 11 (21 now)" in told


def test_what_a_spell_promises_for_later_is_said(told):
    assert "    Skrakz casts Frenzy (1 mana, 6 left): 2 more damage with the next attack of this turn" in told


def test_the_place_of_a_reward_is_where_it_lay(told):
    """The walk goes on behind it."""
    lines = "\n".join(narrate(Table("exxinon", seed=501), boards=False))
    assert "Neol steps NW, W to (3,-2): secures the small fragment on (4,-2) for 1 shard" in lines


def test_a_delay_is_told_with_what_comes_of_it(told):
    starfall = "Starfall resolves: the wall on (1,0) breaks"
    assert f"  no meteorite falls on (0,0), where one still lies; {starfall}" in told
    assert "  small fragments fall on (4,-2), (3,0) and (2,2); the wall on (3,0) breaks" in told


@pytest.mark.parametrize(
    ("parts", "clauses"),
    [
        (["Zenith takes 2 damage, 0 left", "Zenith dies"], ["Zenith takes 2 damage and dies"]),
        (["Zenith gets Disarm", "Neol gets Disarm"], ["Zenith and Neol get Disarm"]),
        (["Skrakz is pushed to (1,0)", "Skrakz is pushed to (2,0)"], ["is pushed to (2,0)"]),
        (["the wall on (1,0) breaks", "the wall on (2,0) breaks"], ["the walls on (1,0) and (2,0) break"]),
        (["Neol takes 1 damage, 9 left", "Skrakz takes 1 damage, 8 left"],) * 2,
    ],
)
def test_clauses_about_the_same_are_one(parts, clauses):
    assert joined(parts, "Skrakz") == clauses


def test_before_a_draft_nobody_stands_anywhere():
    lines = narrate(Table("exxinon", seed=0, settings=["setup.mode=draft", "limits.max_rounds=1"]), boards=False)
    assert not any(line.startswith("  Starting tiles") for line in lines)
