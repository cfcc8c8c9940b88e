"""What facts mean to the analysis, and arrays that come back as they were."""

import numpy as np
import polars as pl
import pytest
from synthetic import CARDS, Law, make_run

from equipoise.sim.game import Column, check_roles
from equipoise.sim.store import Run, _packed


@pytest.mark.parametrize(
    ("column", "words"),
    [
        (Column("x", "", role="card_lost"), "unknown role"),
        (Column("x", "", role="card_drawn"), "must name its places"),
        (Column("x", "", places=["a"], role="position"), "where each of its places"),
        (Column("x", "", role="available", of="y"), "no such `use` column"),
        (Column("x", "", role="factor"), "must name its categories"),
        (Column("x", "", places=["a", "b"], piles=["p"], role="card_drawn"), "a pile for each of its places"),
    ],
)
def test_a_role_that_cannot_be_used_is_named(column, words):
    with pytest.raises(TypeError, match=words):
        check_roles("lab", (), (column,))


def test_a_fact_of_the_game_may_be_a_factor_and_nothing_else():
    check_roles("lab", (Column("x", "", categories=["a"], role="factor"),), ())
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
