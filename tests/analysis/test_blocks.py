"""Ratios over blocks: known answers, and runs read in slices."""

import numpy as np
import pytest
import statsmodels.api as sm
from polars.testing import assert_frame_equal
from synthetic import Law, make_run

from equipoise.analysis import blocks
from equipoise.analysis.associations import AssociationTally
from equipoise.analysis.balance import balance
from equipoise.analysis.blocks import Contrasted, Ratios, block_sums, chunks
from equipoise.analysis.combinations import CombinationTally
from equipoise.analysis.intervals import block_mean
from equipoise.analysis.stories import StoryTally


def ratios_of(top, bottom, joint=False):
    ratios = Ratios(top.shape[1], joint)
    half = len(top) // 2
    ratios.add(top[:half], bottom[:half])
    ratios.add(top[half:], bottom[half:])
    return ratios


def test_equal_denominators_give_the_t_interval_over_block_means():
    rng = np.random.default_rng(1)
    top = rng.binomial(6, 0.3, size=(400, 1)).astype(float)
    row = ratios_of(top, np.full(top.shape, 6.0)).table({"x": ["a"]}).row(0, named=True)
    means = top / 6
    assert row["estimate"] == pytest.approx(means.mean())
    assert (row["low"], row["high"]) == pytest.approx(block_mean(means.mean(), means.var(ddof=1), 400))
    assert (row["n"], row["games"]) == (400, 2400)


def test_the_error_is_statsmodels_cluster_robust_one():
    """A share with clusters is a regression on a constant with clustered errors."""
    rng = np.random.default_rng(2)
    rows = rng.integers(1, 9, size=300)
    cluster = np.repeat(np.arange(300), rows)
    won = (rng.random(len(cluster)) < 0.4 + 0.2 * rng.standard_normal(300)[cluster]).astype(float)
    fit = sm.OLS(won, np.ones(len(won))).fit(cov_type="cluster", cov_kwds={"groups": cluster, "df_correction": False})
    small = np.sqrt(300 / 299 * (len(won) - 1) / len(won))
    ratios = ratios_of(
        np.bincount(cluster, won)[:, None].astype(float), np.bincount(cluster)[:, None].astype(float), joint=True
    )
    assert ratios.estimate[0] == pytest.approx(fit.params[0])
    assert ratios.error[0] == pytest.approx(fit.bse[0] * np.sqrt(300 / 299), rel=0.01 + small - 1)


def test_the_difference_of_two_ratios_of_the_same_blocks_is_paired():
    """Two shares that move together differ by less than their own errors say."""
    rng = np.random.default_rng(3)
    luck = rng.normal(0, 0.2, 2000).clip(-0.4, 0.4)
    top = np.stack([rng.binomial(10, 0.5 + luck), rng.binomial(10, 0.5 + luck)], 1).astype(float)
    ratios = ratios_of(top, np.full(top.shape, 10.0), joint=True)
    paired = np.array([1, -1]) @ ratios.covariance @ np.array([1, -1])
    difference = (top[:, 0] - top[:, 1]) / 10
    assert paired == pytest.approx(difference.var(ddof=1) / 2000)
    assert paired < 0.75 * ratios.error[0] ** 2 * 2
    contrasted = Contrasted(1)
    contrasted.add(top[:700], np.full((700, 2), 10.0))
    contrasted.add(top[700:], np.full((1300, 2), 10.0))
    assert [float(of[0]) for of in contrasted.difference] == pytest.approx([difference.mean(), paired**0.5])


def test_cells_that_a_slice_did_not_meet_vary_together_where_others_met_them():
    rng = np.random.default_rng(4)
    bottom = rng.integers(0, 3, (300, 4)).astype(float)
    bottom[:150, 1] = bottom[150:, 2] = bottom[:, 3] = 0
    top = rng.binomial(bottom.astype(int), 0.4).astype(float)
    ratios = ratios_of(top, bottom, joint=True)
    apart = top - bottom * np.nan_to_num(ratios.estimate)
    small = np.sqrt(ratios.n / np.maximum(ratios.n - 1, 1))
    scale = np.divide(small, ratios.bottom, out=np.zeros(4), where=ratios.bottom > 0)
    assert ratios.covariance == pytest.approx(apart.T @ apart * np.outer(scale, scale))


def test_cells_that_are_nobodys_are_left_out():
    sums = block_sums(np.array([[0, 1, 1], [-1, 1, 0]]), 3, np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    assert sums.tolist() == [[1, 5, 0], [6, 5, 0]]


def test_a_run_is_read_in_whole_blocks_whatever_the_slices(laboratory, tmp_path, monkeypatch):
    run = make_run(tmp_path / "run", 60, Law(), part_blocks=3)
    whole = run.seats.collect()
    monkeypatch.setattr(blocks, "ROWS_READ", 36 * 4)
    monkeypatch.setattr(blocks, "ROWS", 36 * 3)
    found = list(chunks(run, ["won", "opening", "character"], ["rounds"]))
    assert [(c.first, c.blocks) for c in found] == [(0, 3), (3, 3), (6, 3), (9, 1)]
    assert found[0].seats["opening"].shape == (3, 6, 6, 56)
    for name in ("won", "opening"):
        together = np.concatenate([c.seats[name].reshape(-1, *c.seats[name].shape[3:]) for c in found])
        assert (together == whole[name].to_numpy()).all()
    rounds = np.concatenate([c.games["rounds"].ravel() for c in found])
    assert rounds.tolist() == run.games.collect()["rounds"].to_list()


def test_a_tally_that_has_heard_enough_hears_the_first_blocks_alone(run_of):
    from equipoise.analysis.blocks import Tally, gather

    class Heard(Tally):
        seat_columns = ("won",)

        def __init__(self, enough=None):
            self.enough, self.blocks = enough, 0

        def add(self, chunk):
            self.blocks += chunk.blocks

    run = run_of("pig", games=40_000, bots=["hold:at=20"])
    every, some = Heard(), Heard(enough=1000)
    gather(run, [every, some])
    assert every.blocks == run.game_count // run.rotations
    assert some.blocks == -(-1000 // (run.rotations * 2)) < every.blocks


def test_tables_do_not_depend_on_how_a_run_is_sliced(run_of, monkeypatch):
    """Wherever slices end, tallies that need only the first blocks hear the same ones; sums are alike to rounding."""
    for tally in (CombinationTally, AssociationTally, StoryTally):
        monkeypatch.setattr(tally, "enough", 1001)
    run = run_of("mythic_earth", games=800)  # half of its characters are played
    found = []
    for rows, read in ((36_000, 260_000), (100, 300), (270, 540)):
        monkeypatch.setattr(blocks, "ROWS", rows)
        monkeypatch.setattr(blocks, "ROWS_READ", read)
        found.append(balance(run))
    for other in found[1:]:
        assert list(other.tables) == list(found[0].tables)
        for name, table in other.tables.items():
            assert_frame_equal(table, found[0].tables[name], rel_tol=1e-9, abs_tol=1e-12)
        assert_frame_equal(other.verdicts, found[0].verdicts, rel_tol=1e-9, abs_tol=1e-12)
