"""The words of a replay: who is hit and with what, what it costs, and nothing said twice."""

from functools import cache

import pytest

from equipoise.sim.games.exxinon.clauses import joined
from equipoise.sim.replay import narrate
from equipoise.sim.table import Table


@cache
def told(seed: int) -> list[str]:
    """A game by the hand-tuned numbers, which stay as they are."""
    return list(narrate(Table("exxinon", seed=seed, bots=["heuristic:style=classic"]), boards=False))


@pytest.mark.parametrize(
    "line",
    [
        "    Skrakz casts Dread Mark at Neol (2 mana, 5 left): due in 1 turn",
        "    Zenith attacks the Countess: the Countess takes 2 damage, 20 left",
    ],
)
def test_a_target_without_an_alternative_is_named(line):
    assert line in told(503)


def test_shards_are_a_cost_like_mana():
    lines = told(502)
    at = next(i for i, line in enumerate(lines) if "casts High Noon" in line)
    assert lines[at].startswith(
        "    Zenith casts High Noon (2 shards, none left): heals 3 (20 now, full health); Neol heals 3 (8 now)"
    )
    assert f"{lines[at]} {lines[at + 1].strip()}".endswith("; the rest is due in 1 turn")


def test_x_stands_with_the_spell():
    assert "    The Countess casts Blood Gift with X = 2 on herself (2 mana, 0 left): heals 3 (4 now)" in told(503)


def test_what_a_spell_promises_for_later_is_said():
    assert "    Skrakz casts Frenzy (1 mana, 5 left): 2 more damage with the next attack of this turn" in told(503)


def test_the_place_of_a_reward_is_where_it_lay():
    """The walk goes on behind it."""
    lines = "\n".join(told(501))
    assert "Neol steps E, W to (2,0): secures the small fragment on (3,0) for 1 shard" in lines


def test_a_delay_is_told_with_what_comes_of_it():
    assert "  the meteorite falls on (0,0); Dread Mark resolves: the Spell Shield of Neol stops 2 damage" in told(503)
    assert "  no meteorite falls on (0,0), where one still lies" in told(505)


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
