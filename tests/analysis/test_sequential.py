"""Sequential tests by betting: what they say is false as seldom as promised, at the real stages of a study."""

import numpy as np
import pytest
from rare_differences import betting, chances, likelihood_ratio, study, two_sided_betting, two_sided_ratio

from equipoise.analysis.betting import Range
from equipoise.analysis.sequential import DifferenceTest, SequentialTest, Unit, interval_table, plain_ratio
from equipoise.analysis.sprt import expected_blocks
from equipoise.sim.stopping import stages

BOUNDS = [(0.0, 0.01), (0.0, 0.005), (-0.005, 0.005)]
RATES = [0.0001, 0.0005, 0.001, 0.002, 0.01, 0.1, 0.5]


def most(studies: int) -> float:
    """The share of errors that a promise of 5 % allows, with three standard errors."""
    return 0.05 + 3 * (0.05 * 0.95 / studies) ** 0.5


@pytest.mark.parametrize(("s1", "q"), [(0.01, 0.001), (0.005, 0.001)])
def test_rare_differences_do_not_decide_by_themselves(s1, q):
    """+1 and −1 equally rare: two blocks among a thousand decided the likelihood ratio test."""
    rng = np.random.default_rng(1)
    assert study(likelihood_ratio(0.0, s1), q, q, 400, rng).more > most(400)
    assert study(betting(0.0, s1), q, q, 400, rng).said_more <= most(400)


def test_a_rare_loss_is_not_called_a_great_one():
    """A tweak that loses a block in 500 and wins none, asked whether it costs a point: it is less than nothing, and the
    truth between the bounds makes both claims true."""
    rng = np.random.default_rng(2)
    d = -(rng.random(4000) < 0.002).astype(float)
    assert SequentialTest(-0.01, 0.0).decided(d) == "between -1.00 pp and +0.00 pp"


@pytest.mark.parametrize("truth", [0.0, 0.01])
def test_where_differences_are_common_it_is_as_quick_as_the_likelihood_ratio(truth):
    rng, (up, down) = np.random.default_rng(3), chances(0.05, truth)
    ours, other = (study(rule(0.0, 0.01), up, down, 150, rng) for rule in (betting, likelihood_ratio))
    assert ours.blocks <= 1.2 * other.blocks
    forecast = expected_blocks(up + down, 0.0, 0.01, truth)
    assert 0.8 * forecast < ours.blocks < 1.6 * forecast, "a study stops at the stage after it was decided"
    assert (ours.said_more if truth == 0 else ours.said_less) <= most(150)


@pytest.mark.long
@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("q", RATES)
def test_errors_at_every_rate_and_bound(bounds, q):
    rng = np.random.default_rng(4)
    s0, s1 = bounds
    assert study(betting(s0, s1), *chances(q, s0), 2000, rng).said_more <= most(2000)
    assert study(betting(s0, s1), *chances(q, s1), 2000, rng).said_less <= most(2000)


@pytest.mark.long
@pytest.mark.parametrize("margin", [0.005, 0.01])
@pytest.mark.parametrize("q", RATES)
def test_errors_of_both_sides_at_every_rate(margin, q):
    rng = np.random.default_rng(5)
    test = two_sided_betting(margin)
    assert study(test, q, q, 1000, rng).said_more <= most(1000)
    assert study(test, *chances(q, margin), 1000, rng).said_less <= most(1000)
    assert study(test, *chances(q, -margin), 1000, rng).said_less <= most(1000)


def test_both_sides_with_rare_differences():
    rng = np.random.default_rng(6)
    assert study(two_sided_ratio(0.005), 0.001, 0.001, 300, rng).more > most(300)
    ours = study(two_sided_betting(0.005), 0.001, 0.001, 300, rng)
    assert ours.more <= most(300)
    assert ours.less >= 0.95


def test_both_sides_say_what_they_found():
    rng = np.random.default_rng(7)
    test = DifferenceTest(0.02)
    for chance, words in (
        ([0.1, 0.7, 0.2], "more than nothing"),
        ([0.2, 0.7, 0.1], "less than nothing"),
        ([0.01, 0.98, 0.01], "within ±2.00 pp"),
    ):
        assert test.decided(rng.choice([-1.0, 0.0, 1.0], size=5000, p=chance)) == words
    assert test.decided(np.array([1.0, 0.0])) is None
    assert test.decided(np.empty(0)) is None


def test_words_have_their_unit():
    rounds = SequentialTest(-2.0, 0.0, within=Range(-200, 200), unit=Unit("rounds", 1.0))
    d = np.random.default_rng(8).normal(-4.453, 3, size=2000).round()
    assert rounds.decided(d) == "less than +0.00 rounds"
    assert SequentialTest(0.0, 0.01).decided(np.zeros(1000)) == "less than +1.00 pp"
    assert SequentialTest(0.0, 0.01).decided(np.ones(1000)) == "more than +0.00 pp"
    assert SequentialTest(0.0, 0.01).decided(np.empty(0)) is None


def test_bad_bounds_and_values_are_refused():
    with pytest.raises(ValueError, match="in order"):
        SequentialTest(0.01, 0.0)
    with pytest.raises(ValueError, match="not within"):
        SequentialTest(0.0, 0.01).decided(np.array([2.0, 0.0]))


@pytest.mark.parametrize("truth", [0.32, 0.26, -0.445])
def test_a_large_effect_is_not_corrected_after_one_look(truth):
    d = np.random.default_rng(9).choice([-1.0, 0.0, 1.0], size=1000, p=[0.25 - truth / 2, 0.5, 0.25 + truth / 2])
    found = SequentialTest(0.0, 0.01).estimate(d)
    assert found.corrected == found.plain == d.mean()
    assert found.low < truth < found.high


def test_far_from_the_bounds_the_plain_mean_stands_after_more_looks_too():
    d = np.tile([1.0, 0, 0, 0, -1, 1, 0, 0, 0, 0], 125)
    found = SequentialTest(0.0, 0.01).estimate(d)
    assert found.corrected == found.plain == pytest.approx(0.1)
    near = np.tile([1.0, 0, 0, 0, -1, 1, 0, 0, 0, -1], 500)
    near[::400] += (near[::400] == 0) * 1.0
    found = SequentialTest(0.0, 0.01).estimate(near)
    assert found.corrected != found.plain


def test_few_blocks_that_differ_are_not_corrected_either():
    d = np.zeros(1500)
    d[[100, 700, 1400]] = -1
    found = SequentialTest(-0.01, 0.0).estimate(d)
    assert found.corrected == found.plain == pytest.approx(-0.002)


def test_the_plain_ratio_is_a_straight_line():
    d = np.array([0.0, 1.0, 0.0, 1.0])
    assert plain_ratio(d, 0.0, 0.5) == pytest.approx(4 * 0.5 * (0.5 - 0.25) / 0.25)


def stopped(truth: float, runs: int, seed: int):
    """Estimates of studies that stopped by themselves."""
    rng, test = np.random.default_rng(seed), SequentialTest(0.0, 0.01)
    up, down = chances(0.04, truth)
    out = []
    for _ in range(runs):
        d = np.empty(0)
        for n in stages():
            d = np.concatenate([d, rng.choice([-1.0, 0.0, 1.0], size=n - len(d), p=[down, 1 - up - down, up])])
            if test.decided(d):
                break
        out.append(test.estimate(d))
    return out


def check_stopped(truth: float, runs: int, seed: int) -> None:
    found = stopped(truth, runs, seed)
    allowed = 3.3 * 0.5 / runs**0.5
    assert np.mean([e.corrected > truth for e in found]) == pytest.approx(0.5, abs=allowed + 0.02)
    assert np.mean([e.low <= truth <= e.high for e in found]) >= 0.95


def test_estimates_after_a_stop():
    """The plain one lies too far out, the corrected one on either side of the truth, the interval holds it."""
    check_stopped(0.01, 60, 10)


@pytest.mark.long
@pytest.mark.parametrize("truth", [0.0, 0.01, 0.02])
def test_estimates_after_many_stops(truth):
    check_stopped(truth, 500, 11)
    plain = np.mean([e.plain > truth for e in stopped(truth, 500, 12)])
    assert abs(plain - 0.5) > 0.05, "there is something to correct"


def test_a_table_of_always_valid_intervals():
    rng = np.random.default_rng(13)
    d = rng.choice([-1.0, 0.0, 1.0], size=400, p=[0.1, 0.6, 0.3])
    gaps = np.where(rng.random(400) < 0.5, d, np.nan)
    table = interval_table(["all", "half"], [d, gaps])
    assert table.columns == ["name", "estimate", "low", "high", "n"]
    assert table["n"].to_list() == [400, int(np.sum(~np.isnan(gaps)))]
    assert ((table["low"] < 0.2) & (table["high"] > 0.2)).all()
    assert table["high"][1] - table["low"][1] > table["high"][0] - table["low"][0]
