"""Verdicts: textbook tests, the ladder of Benjamini and Hochberg, equivalence, and what it takes to decide."""

import numpy as np
import polars as pl
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import DescrStatsW, ttost_paired

from equipoise.analysis.blocks import Ratios
from equipoise.analysis.permutation import family_test
from equipoise.analysis.verdicts import (
    CLAIM,
    across_families,
    betting_p,
    difference_p,
    equivalence_p,
    games_to_decide,
    holm,
    judge,
)


def rows(deviation, error, n=10_000, games=60_000.0):
    size = len(deviation)
    values = {
        "family": ["character"] * size,
        "name": [f"c{i}" for i in range(size)],
        "estimate": [0.25 + d for d in deviation],
        "low": [0.0] * size,
        "high": [1.0] * size,
        "n": [n] * size,
        "games": [games] * size,
        "error": list(error),
        "fair": [0.25] * size,
        "base": [0.25] * size,
        "bet": [None] * size,
    }
    limits = {"low": pl.col("estimate") - 2 * pl.col("error"), "high": pl.col("estimate") + 2 * pl.col("error")}
    return pl.DataFrame(values, schema=CLAIM).with_columns(**limits)


def test_the_difference_is_tested_as_by_the_t_test():
    x = np.random.default_rng(1).normal(0.1, 1, 80)
    expected = stats.ttest_1samp(x, 0).pvalue
    assert difference_p(x.mean(), x.std(ddof=1) / np.sqrt(80), 80) == pytest.approx(expected)


def test_equivalence_is_statsmodels_two_one_sided_tests():
    x = np.random.default_rng(2).normal(0.02, 0.5, 300)
    expected = ttost_paired(x, np.zeros(300), -0.1, 0.1)[0]
    assert equivalence_p(x.mean(), DescrStatsW(x).std_mean, 300, 0.1) == pytest.approx(expected)


def test_the_four_verdicts():
    found = judge(rows([0.05, -0.05, 0.001, 0.015], [0.003, 0.003, 0.003, 0.01]), 1000)
    assert found["verdict"].to_list() == ["over", "under", "fair", "undecided"]
    assert found["games_needed"].to_list()[:3] == [None, None, None]
    assert found["games_needed"][3] > 1000


def test_a_certain_difference_smaller_than_the_margin_is_fair():
    assert judge(rows([0.01], [0.001]), 1000)["verdict"][0] == "fair"
    assert judge(rows([0.01], [0.001]), 1000, margin=0.005)["verdict"][0] == "over"


def test_within_a_family_benjamini_and_hochbergs_own_example():
    """Their table 1: fifteen p-values, of which four are rejected at 5 %; here that is half of the rate."""
    p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0,
    ]  # fmt: skip
    z = stats.t.isf(np.array(p) / 2, 9_999)
    found = judge(rows(z * 0.03, np.full(15, 0.03)), 1000, rate=0.1)
    assert (found["p"] - pl.Series(p)).abs().max() < 1e-9
    assert found["verdict"].to_list() == ["over"] * 4 + ["undecided"] * 11


def test_families_are_corrected_by_holms_ladder():
    p = np.array([0.01, 0.04, 0.03, 0.005])
    assert holm(p).tolist() == pytest.approx(multipletests(p, method="holm")[1].tolist())


def test_families_first_members_second():
    """One of two families is off: its members have half of the rate, the others nothing. A third cannot be judged."""
    family = ["character"] * 3 + ["seat"] * 2 + ["card"]
    own, judged = np.array([0.001, 0.03, 0.9, 0.4, 0.6, 1.0]), np.array([True] * 5 + [False])
    found = across_families(family, own, judged, 0.05)
    assert found.tolist() == pytest.approx([0.002, 0.06, 1.0, 0.8, 1.0, 1.0])
    assert (across_families(family, own, np.zeros(6, bool), 0.05) == 1).all()


def test_certain_differences_that_do_not_matter_lend_no_room_to_other_families():
    """Twelve characters are off for certain, by less than matters; of thirty-six cells one has p = 0.001. A ladder over
    all 48 would call it off."""
    characters = rows([0.01] * 12, [0.001] * 12)
    z = stats.norm.isf(np.array([0.001, *np.linspace(0.1, 0.9, 35)]) / 2)
    cells = rows(0.02 * z, [0.02] * 36).with_columns(family=pl.lit("character at seat"))
    found = judge(pl.concat([characters, cells]), 1000)
    assert stats.false_discovery_control(found["p"])[12] <= 0.025
    assert set(found["verdict"][:12]) == {"fair"}
    assert set(found["verdict"][12:]) == {"undecided"}


def test_nothing_is_off_whose_interval_holds_the_fair_share():
    wide = rows([0.05], [0.001]).with_columns(low=pl.lit(0.2))
    assert judge(wide, 1000)["verdict"][0] == "undecided"


def test_names_that_were_shuffled_are_judged_by_that_in_a_handful_of_blocks():
    scores = np.tile([0.7, 0.3], (12, 1))
    exact = {"character": family_test(["c0", "c1"], scores, seed=1)}
    few = rows([0.2, -0.2], [0.01, 0.01], n=12, games=24.0)
    assert judge(few, 24, exact=exact)["verdict"].to_list() == ["over", "under"]
    assert judge(few, 24)["verdict"].to_list() == ["undecided"] * 2, "t over twelve blocks shows nothing"
    looked = judge(few, 24, exact=exact, continued=True)
    assert looked["verdict"].to_list() == ["undecided"] * 2, "shuffles promise nothing to who looks twice"


def test_bets_decide_where_blocks_are_few():
    few = rows([0.2], [0.01], n=40, games=80.0)
    assert judge(few.with_columns(bet=pl.lit(0.001)), 80)["verdict"][0] == "over"
    assert judge(few.with_columns(bet=pl.lit(0.2)), 80)["verdict"][0] == "undecided"


def test_a_bet_against_the_fair_share():
    ratios = Ratios(2)
    ratios.add(np.tile([6.0, 1.0], (50, 1)), np.full((50, 2), 6.0))
    sure, fair = betting_p(ratios, 1 / 6)
    assert sure < 1e-6
    assert fair == 1.0
    ratios.add(np.tile([6.0, 1.0], (50, 1)), np.full((50, 2), 6.0))
    assert np.isnan(betting_p(ratios, 1 / 6)).all(), "enough for t: nothing is kept"


def test_every_claim_has_the_margin_of_its_fair_share():
    pair = rows([0.001], [0.001]).with_columns(base=pl.lit(0.5))
    assert judge(pair, 1000)["margin"][0] == pytest.approx(0.06)
    assert judge(pair, 1000, margin=0.02)["margin"][0] == 0.02


def test_too_few_blocks_or_wins_decide_nothing():
    assert judge(rows([0.3], [0.01], n=99), 1000)["verdict"][0] == "undecided"
    assert judge(rows([0.3], [0.01], games=30.0), 1000)["verdict"][0] == "undecided"


def test_nothing_to_judge():
    assert judge(rows([], []), 10).height == 0


def test_the_games_it_would_take_are_enough():
    """Planned for power 0.8, a run of that size tells a large deviation, or shows a small one to be fair, in at least
    about four of five cases."""
    error, games = 0.02, 1000
    for deviation in (0.05, 0.004):
        needed = games_to_decide(np.array([deviation]), np.array([error]), games, 0.02, 0.05, 0.05)[0]
        then = error * np.sqrt(games / needed)
        seen = np.random.default_rng(3).normal(deviation, then, 20_000)
        off = difference_p(seen, np.full(20_000, then), np.full(20_000, 1e6)) <= 0.05
        fair = equivalence_p(seen, np.full(20_000, then), np.full(20_000, 1e6), 0.02) <= 0.05
        assert 0.77 <= (off if deviation > 0.02 else fair).mean() <= 0.95


def test_planning_at_the_null_is_the_textbook_number():
    """Four seats, 1 pp, 80 % power, unpaired against a known share: (1.96 + 0.84)² p q / d²."""
    needed = games_to_decide(np.array([0.01]), np.array([np.sqrt(0.1875)]), 1, 0.001, 0.05, 0.05)[0]
    assert needed == pytest.approx(14_717, rel=0.001)
