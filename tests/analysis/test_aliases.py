"""Aliases that were planted are found, and a planted confounder is taken out of a chosen factor."""

import numpy as np
import polars as pl
import pytest

from equipoise.analysis.aliases import adjusted_effect, find_aliases, groups, guessed, same_values
from equipoise.sim.errors import InputError


def rows(rng, n=4000):
    """The loser of the choice takes the primary; the bot always takes the other Way. Bots 0 and 1 keep their seats."""
    seat = np.tile([0, 1, 2, 3], n // 4)
    way = np.where(rng.random(n) < 0.5, "everliving", "everchanging")
    return pl.DataFrame({
        "seat": seat, "bot": np.where(seat % 2 == 0, "bold", "wary"),
        "way": way, "way_won": np.where(way == "everliving", "yes", "no"),
        "nearly": np.where(rng.random(n) < 0.004, way[::-1], way),
        "start": rng.integers(4, size=n), "rare": rng.random(n) < 0.004, "seldom": rng.random(n) < 0.004,
        "constant": np.zeros(n, int),
    })  # fmt: skip


FACTORS = ["seat", "bot", "way", "way_won", "nearly", "start", "rare", "seldom", "constant"]


def test_planted_aliases_are_found_and_nothing_else():
    found = find_aliases(rows(np.random.default_rng(1)), FACTORS)
    pairs = {(a, b): kind for a, b, kind in found.select("first", "second", "kind").iter_rows()}
    assert pairs == {
        ("seat", "bot"): "follows",
        ("way", "way_won"): "same",
        ("way", "nearly"): "same",
        ("way_won", "nearly"): "same",
    }
    exact = found.filter(pl.col("second") == "way_won")
    assert exact["agreement"].to_list() == [1.0]
    assert found.filter(pl.col("first") == "way", pl.col("second") == "nearly")["agreement"][0] < 1


def test_two_rare_things_are_not_the_same_for_being_rare():
    """Each is absent in 99.6 % of the rows, so that they agree in more than 99 %."""
    frame = rows(np.random.default_rng(2))
    assert (frame["rare"] == frame["seldom"]).mean() > 0.99
    assert find_aliases(frame, ["rare", "seldom"]).is_empty()
    assert find_aliases(frame.head(0), FACTORS).is_empty()


def test_guessing_by_hand():
    """Of 10 rows knowing the row gets 8 right, not knowing it 6: half of the errors."""
    share, reduction = guessed(np.array([[5.0, 1.0], [1.0, 3.0]]))
    assert share == 0.8
    assert reduction == pytest.approx(0.5)


def test_aliases_are_shown_once_what_was_dealt_first():
    frame = rows(np.random.default_rng(3))
    found = find_aliases(frame, FACTORS)
    shown = groups(found, FACTORS, {"way_won": "chosen", "way": "came_about", "nearly": "came_about"})
    assert ["way_won", "way", "nearly"] in shown
    assert ["seat"] in shown
    assert sum(len(group) for group in shown) == len(FACTORS)
    assert groups(found, FACTORS, {"nearly": "dealt"})[2][0] == "nearly"
    with pytest.raises(InputError, match="must be one of dealt, chosen, came_about"):
        groups(found, FACTORS, {"way": "made up"})


def test_which_value_is_which():
    table = same_values(rows(np.random.default_rng(4)), "way", "way_won")
    assert table.select("way", "way_won").rows() == [("everchanging", "no"), ("everliving", "yes")]


def chosen(rng, blocks, effect=0.06, games=4):
    """Strong matchups choose devotion `ec7` more often; what it does within a matchup is `effect`, and a block has its
    own luck. Its raw difference is far from that."""
    block = np.repeat(np.arange(blocks), games)
    matchup = rng.integers(3, size=blocks * games)
    strength = np.array([0.3, 0.5, 0.7])[matchup]
    takes = rng.random(blocks * games) < np.array([0.8, 0.5, 0.2])[matchup]
    luck = rng.normal(0, 0.05, blocks)[block]
    won = rng.random(blocks * games) < strength + luck + effect * (takes - 0.5)
    return pl.DataFrame({"block": block, "matchup": matchup, "devotion": np.where(takes, "ec7", "other"), "won": won})


def test_a_planted_confounder_is_taken_out():
    frame = chosen(np.random.default_rng(5), 4000)
    table = adjusted_effect(frame, "devotion", "won", ["matchup"], "block")
    row = table.row(0, named=True)
    assert row["value"] == "ec7"
    assert row["raw"] < -0.02, "it looks bad, since the weak choose it"
    assert row["low"] < 0.03 < row["high"], "half of the effect, against the average of both"
    assert row["p"] < 0.001
    plain = adjusted_effect(frame, "devotion", "won", [], "block")
    assert plain["estimate"].to_list() == pytest.approx(plain["raw"].to_list())


def test_what_never_meets_within_a_deal_cannot_be_told():
    frame = pl.DataFrame({
        "block": [0, 0, 1, 1, 2, 2, 3, 3], "deal": ["a", "b"] * 4, "took": ["x", "y"] * 4,
        "won": [1, 0, 1, 1, 0, 0, 1, 0],
    })  # fmt: skip
    table = adjusted_effect(frame, "took", "won", ["deal"], "block")
    assert table["estimate"].to_list() == [None, None]
    assert table["raw"].to_list() == pytest.approx([0.25, -0.25])


def test_enums_several_deals_and_missing_values():
    rng = np.random.default_rng(7)
    frame = chosen(rng, 500).with_columns(
        pl.col("devotion").cast(pl.Enum(["other", "ec7"])), seat=pl.Series(rng.integers(2, size=2000))
    )
    gaps = frame.with_columns(devotion=pl.when(pl.int_range(pl.len()) % 5 > 0).then("devotion"))
    table = adjusted_effect(gaps, "devotion", "won", ["matchup", "seat"], "block")
    assert table["value"].to_list() == ["other", "ec7"]
    assert table["rows"].sum() == 1600
    assert table["low"][1] < 0.03 < table["high"][1]


def test_two_strata_by_hand():
    """In deal a: x wins 1 of 2, y 0 of 2; in deal b: x 2 of 2, y 1 of 2: half a win more in each."""
    frame = pl.DataFrame({
        "block": range(8), "deal": ["a"] * 4 + ["b"] * 4, "took": ["x", "x", "y", "y"] * 2,
        "won": [1, 0, 0, 0, 1, 1, 1, 0],
    })  # fmt: skip
    table = adjusted_effect(frame, "took", "won", ["deal"], "block")
    assert table["estimate"].to_list() == pytest.approx([0.25, -0.25])


def test_the_interval_of_an_adjusted_effect_covers():
    rng, runs = np.random.default_rng(6), 200
    rows_found = [
        adjusted_effect(chosen(rng, 300), "devotion", "won", ["matchup"], "block").row(0, named=True)
        for _ in range(runs)
    ]
    # Devotion is taken by half of the rows, so that the effect against the average is half of the difference.
    held = np.mean([r["low"] <= 0.03 <= r["high"] for r in rows_found])
    assert held == pytest.approx(0.95, abs=0.05)
