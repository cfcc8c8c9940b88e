"""What facts mean to the analysis, and arrays that come back as they were."""

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, make_run

from equipoise.sim.facts import Column, check_roles
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.store import Run, _manifest, _packed


@pytest.mark.parametrize(
    ("column", "words"),
    [
        (Column("x", "", role="card_lost"), "unknown role"),
        (Column("x", "", role="card_drawn"), "must name its places"),
        (Column("x", "", places=["a"], role="position"), "where each of its places"),
        (Column("x", "", role="available", of="y"), "no such `use` column"),
        (Column("x", "", role="factor"), "must name its categories"),
        (Column("x", "", categories=["a"], role="factor"), "must name its origin: dealt or chosen or came_about"),
        (Column("x", "", places=["a"], role="card_drawn", origin="given"), "unknown origin 'given'"),
        (Column("x", "", places=["a", "b"], piles=["p"], role="card_drawn"), "a pile for each of its places"),
    ],
)
def test_a_role_that_cannot_be_used_is_named(column, words):
    with pytest.raises(TypeError, match=words):
        check_roles("lab", (), (column,))


def test_a_fact_of_the_game_may_be_a_factor_and_nothing_else():
    check_roles("lab", (Column("x", "", categories=["a"], role="factor", origin="dealt"),), ())
    with pytest.raises(TypeError, match="the role use is for facts of seats"):
        check_roles("lab", (Column("x", "", role="use"),), ())


def test_roles_are_in_the_manifest(laboratory, tmp_path):
    make_run(tmp_path / "run", 36, Law())
    run = Run.open(tmp_path / "run")
    assert [c["name"] for c in run.columns_with("card_drawn")] == ["drawn"]
    assert run.columns_with("card_drawn")[0]["places"] == list(CARDS)
    assert run.columns_with("available")[0]["of"] == "power"
    assert run.columns_with("position")[0]["spots"][1] == [0.0, 1.0]


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.int32])
def test_arrays_are_packed_and_unpacked(kind):
    values = np.random.default_rng(1).integers(0, 250, (7, 5)).astype(kind)
    packed = pl.DataFrame({"x": _packed(values)})
    assert packed.schema["x"] == pl.Binary
    back = packed.select(pl.col("x").bin.reinterpret(dtype=pl.Series(values).dtype, endianness="little"))
    assert (back["x"].to_numpy() == values).all()


@pytest.mark.parametrize(
    ("slug", "setting", "column", "origin"),
    [
        ("mythic_earth", "setup.primary=random", "scenario", "dealt"),
        ("mythic_earth", "setup.primary=loser_chooses", "scenario", "chosen"),
        ("mythic_earth", "setup.alignment_mode=random_each", "way", "dealt"),
        ("mythic_earth", "setup.devotion_pick=blind", "devotion", "dealt"),
        ("epoch", "setup.quest_choice=pick_one_of_two", "quest", "chosen"),
        ("epoch", "setup.quest_choice=one", "quest", "dealt"),
        ("epoch", "setup.wretch_selection=draft", "character", "chosen"),
        ("exxinon", "setup.mode=draft", "character", "chosen"),
        ("exxinon", "setup.mode=draft", "order", "chosen"),
        ("exxinon", "setup.mode=fixed", "order", "dealt"),
        ("axis_mundi", "setup.hand_size=4", "seat", "dealt"),
        ("mythic_earth", "game.turns=5", "order", "came_about"),
    ],
)
def test_the_manifest_says_where_a_value_comes_from_under_the_rules_of_the_run(slug, setting, column, origin):
    game = find_game(slug)
    plan = Plan.make(Ruleset.make(game, [parse_setting(setting)]), seed=1)
    columns = _manifest(plan, {}, "", "1")["columns"]
    cards = {card["name"]: card for table in ("games", "seats") for card in columns[table]}
    assert cards[column]["origin"] == origin


def test_a_run_that_does_not_say_where_values_come_from_is_read_by_the_declaration(laboratory, tmp_path):
    make_run(tmp_path / "run", 36, Law())
    run = Run.open(tmp_path / "run")
    columns = run.manifest["columns"]["seats"]
    for card in columns:
        del card["origin"]
    columns.append({**columns[-1], "name": "of an earlier version"})
    assert [run.origin(name) for name in ("start", "seat", "order")] == ["dealt"] * 3
    assert run.origin("of an earlier version") == "came_about"
