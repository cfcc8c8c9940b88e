"""Paired comparisons: exact zero for no change, known effects found, coverage."""

import numpy as np
import polars as pl
import pytest
from scipy import stats

from equipoise.analysis.paired import (
    Certainty,
    Scores,
    adjusted,
    balance_verdicts,
    change_verdicts,
    differences,
    paired_scores,
    unfairness,
)
from equipoise.sim.errors import InputError
from equipoise.sim.games.pig.policy import first_player_wins, optimal_policy
from equipoise.sim.games.pig.rules import PigRules
from equipoise.sim.stopping import Sums, sequence_half_width


def exact(**changes: int) -> float:
    rules = PigRules(**changes)
    best = optimal_policy(rules.target, rules.die, rules.bust_face)
    return first_player_wins(best, best, rules)


def verdicts(table, **how):
    return change_verdicts(adjusted({"": table}, 0.05)[""], **how)


def test_no_change_is_exactly_no_difference(run_of):
    a, b = run_of("pig", games=2000), run_of("pig", games=2000)
    table = differences(paired_scores(a, b)[0]["seat"])
    assert table["estimate"].to_list() == [0.0, 0.0]
    assert (table["low"] == 0).all()
    assert (table["high"] == 0).all()
    assert table["correlation"].to_list() == pytest.approx([1, 1])
    assert verdicts(table) == ["equal", "equal"]
    assert verdicts(differences(paired_scores(a, b)[1]))[0] == "equal"


def test_characters_go_by_their_titles(run_of):
    runs = [run_of("mythic_earth", games=8) for _ in range(2)]
    assert "Feathered Serpent" in paired_scores(*runs)[0]["character"].names


@pytest.mark.parametrize(("setting", "changes"), [("target=50", {"target": 50}), ("die=8", {"die": 8})])
def test_a_known_effect_lies_in_its_interval(run_of, setting, changes):
    a, b = run_of("pig", games=200_000, jobs=2), run_of("pig", games=200_000, settings=[setting], jobs=2)
    row = differences(paired_scores(a, b)[0]["seat"]).row(0, named=True)
    truth = exact(**changes) - exact()
    assert abs(row["estimate"] - truth) < 2 * (row["high"] - row["low"])
    assert row["before"] == pytest.approx(exact(), abs=0.005)


def test_pairing_pays_for_a_small_tweak(run_of):
    a, b = run_of("pig", games=40_000), run_of("pig", games=40_000, settings=["target=99"])
    row = differences(paired_scores(a, b)[0]["seat"]).row(0, named=True)
    assert row["correlation"] > 0.5
    assert row["saving"] == pytest.approx(1 / (1 - row["correlation"]), rel=0.05)


def test_lengths_and_endings_are_compared_too(run_of):
    a = run_of("pig", games=3000)
    b = run_of("pig", games=3000, settings=["limits.max_rounds=9"])
    table = differences(paired_scores(a, b)[1])
    rows = {r["name"]: r for r in table.iter_rows(named=True)}
    assert rows["rounds"]["estimate"] < 0
    assert rows["end: round_limit"]["before"] == 0
    assert rows["end: round_limit"]["after"] == rows["nobody won"]["after"] > 0
    told = dict(zip(table["name"].to_list(), verdicts(table), strict=True))
    assert told["rounds"] == "lower"
    assert told["end: round_limit"] == "higher"


def test_only_rules_may_differ(run_of):
    with pytest.raises(InputError, match="seed"):
        paired_scores(run_of("pig", games=10), run_of("pig", games=10, seed=2))


def synthetic(shares_before, shares_after, blocks, rng, common=0.8) -> Scores:
    """Blocks of one game each among k characters, with most luck in common."""
    luck = rng.random(blocks)
    other = np.where(rng.random(blocks) < common, luck, rng.random(blocks))
    tables = []
    for shares, u in ((shares_before, luck), (shares_after, other)):
        winner = np.searchsorted(np.cumsum(shares), u)
        tables.append(np.eye(len(shares))[np.minimum(winner, len(shares) - 1)])
    return Scores([f"c{i}" for i in range(len(shares_before))], *tables)


def test_the_interval_of_the_difference_covers():
    rng = np.random.default_rng(5)
    truth, hits, trials = -0.05, 0, 1000
    for _ in range(trials):
        row = differences(synthetic([0.4, 0.3, 0.3], [0.35, 0.33, 0.32], 800, rng)).row(0, named=True)
        hits += row["low"] <= truth <= row["high"]
    assert hits / trials == pytest.approx(0.95, abs=0.02)


def test_verdicts_say_better_worse_equal_and_undecided():
    rng = np.random.default_rng(6)
    fair = 1 / 3
    mended = synthetic([0.45, 0.3, 0.25], [0.35, 0.33, 0.32], 20_000, rng)
    assert balance_verdicts(mended, fair, 0.01) == ["better balanced"] * 3
    spoilt = synthetic([0.35, 0.33, 0.32], [0.45, 0.3, 0.25], 20_000, rng)
    assert balance_verdicts(spoilt, fair, 0.01) == ["worse balanced"] * 3
    same = synthetic([0.35, 0.33, 0.32], [0.35, 0.33, 0.32], 40_000, rng)
    assert balance_verdicts(same, fair, 0.02) == ["equal"] * 3
    few = synthetic([0.35, 0.33, 0.32], [0.36, 0.33, 0.31], 60, rng)
    assert balance_verdicts(few, fair, 0.01) == ["undecided"] * 3


def test_unfairness_before_and_after():
    rng = np.random.default_rng(7)
    found = unfairness(synthetic([0.45, 0.3, 0.25], [0.35, 0.33, 0.32], 50_000, rng), 1 / 3)
    (before, low, high), (after, _, _) = found.largest
    assert low <= 0.45 - 1 / 3 <= high
    assert before == pytest.approx(0.45 - 1 / 3, abs=0.01)
    assert after == pytest.approx(0.35 - 1 / 3, abs=0.01)
    assert found.change[2] < 0


def test_no_difference_is_claimed_between_equal_rules_beyond_the_stated_rate():
    rng = np.random.default_rng(8)
    claims = 0
    for _ in range(200):
        table = differences(synthetic([1 / 3] * 3, [1 / 3] * 3, 500, rng, common=0.5))
        claims += any(v in ("higher", "lower") for v in verdicts(table))
    assert claims / 200 <= 0.05 + 3 * (0.05 * 0.95 / 200) ** 0.5


def claims(*p):
    return pl.DataFrame({"p": p}, schema={"p": pl.Float64})


def test_claims_are_adjusted_family_by_family():
    """One of 2 and none of 8: a claim competes with its own family, and its family with the other one."""
    found = adjusted({"main": claims(0.01, 1.0), "rest": claims(*[1.0] * 8), "none": claims()}, 0.05)
    assert found["main"]["p_adjusted"].to_list() == pytest.approx([0.01 * 2 * 2, 1.0])
    assert found["rest"]["p_adjusted"].to_list() == pytest.approx([1.0] * 8)
    alone = adjusted({"": claims(0.01, 0.02, 0.5)}, 0.05)[""]
    assert alone["p_adjusted"].to_list() == pytest.approx([0.03, 0.03, 0.5])  # plain Benjamini-Hochberg


def test_a_handful_of_blocks_that_agree_is_not_called_equal():
    few = Scores(["a"], np.ones((5, 1)), np.ones((5, 1)))
    assert verdicts(differences(few)) == ["undecided"]
    many = Scores(["a"], np.ones((500, 1)), np.ones((500, 1)))
    assert verdicts(differences(many)) == ["equal"]


def test_after_a_stop_that_results_chose_intervals_are_the_sequence():
    scores = synthetic([0.4, 0.3, 0.3], [0.35, 0.33, 0.32], 2000, np.random.default_rng(9))
    fixed, always = (differences(scores, Certainty(sequential=s)).row(0, named=True) for s in (False, True))
    d = (scores.after - scores.before)[:, 0]
    half = sequence_half_width(Sums(2000, d.sum(), (d**2).sum()))
    assert always["estimate"] == fixed["estimate"]
    assert always["high"] - always["estimate"] == pytest.approx(half, rel=0.001)
    assert always["p"] > fixed["p"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([0.4, 0.3, 0.3], [0.35, 0.33, 0.32]),
        ([1 / 3] * 3, [1 / 3] * 3),
        ([0.2, 0.18, 0.17, 0.16, 0.15, 0.14], [1 / 6] * 6),
    ],
)
def test_unfairness_is_covered_at_least_as_often_as_stated(before, after):
    """Whether all are fair, one stands out, or several are nearly equal; within the noise of 200 trials."""

    def deviations(shares):
        off = np.abs(np.array(shares) - 1 / len(shares))
        return off.max(), off.mean()

    (largest, mean), (largest_after, mean_after) = deviations(before), deviations(after)
    truth = np.array([largest, largest_after, largest_after - largest, mean, mean_after])
    rng, hits, trials = np.random.default_rng(9), np.zeros(5), 200
    for _ in range(trials):
        found = unfairness(synthetic(before, after, 1000, rng), 1 / len(before), draws=500)
        low, high = np.array([*found.largest, found.change, *found.mean])[:, 1:].T
        hits += (low <= truth + 1e-9) & (truth - 1e-9 <= high)
    assert (hits / trials >= 0.935).all()


@pytest.mark.parametrize("blocks", [200, 300])
def test_noise_does_not_enlarge_the_largest_deviation_of_a_comparison(blocks):
    """Six alike before, the first over by 4 points after: what was seen is too large by half a point and more."""
    rng, after = np.random.default_rng(11), np.array([1 / 6 + 0.04, *[1 / 6 - 0.008] * 5])
    found, seen = [], []
    for _ in range(60):
        scores = Scores(list("abcdef"), *(rng.multinomial(6, p, size=blocks) / 6 for p in (np.full(6, 1 / 6), after)))
        law = unfairness(scores, 1 / 6, draws=200)
        found.append([law.largest[0][0], law.largest[1][0], law.change[0]])
        seen.append(np.abs(scores.before.mean(axis=0) - 1 / 6).max())
    off = np.mean(found, axis=0) - [0, 0.04, 0.04]
    assert np.mean(seen) > 0.01
    assert abs(off[0]) < 0.5 * np.mean(seen)
    assert abs(off[1]) < 0.005
    assert abs(off[2]) < 0.005, "the change is neither shrunk nor enlarged"


@pytest.mark.parametrize("blocks", [10, 40])
def test_intervals_of_few_blocks_hold(blocks):
    """Differences that are rare and skewed, of which t intervals lose many: one block in twenty gains a whole game."""
    rng, hits, by_t, trials = np.random.default_rng(12), 0, 0, 300
    for _ in range(trials):
        before = np.zeros((blocks, 1))
        after = (rng.random((blocks, 1)) < 0.05).astype(float)
        row = differences(Scores(["a"], before, after)).row(0, named=True)
        d = after[:, 0]
        half = stats.t.ppf(0.975, blocks - 1) * d.std(ddof=1) / blocks**0.5
        by_t += d.mean() - half <= 0.05 <= d.mean() + half
        hits += row["low"] <= 0.05 <= row["high"] or not d.any()  # nothing that differs is shown as nothing
    assert hits / trials >= 0.95
    assert by_t / trials < 0.95


def test_equal_rules_leave_unfairness_exactly_as_it_is():
    scores = synthetic([0.4, 0.3, 0.3], [0.4, 0.3, 0.3], 500, np.random.default_rng(10), common=1.0)
    assert unfairness(scores, 1 / 3).change == pytest.approx([0, 0, 0], abs=1e-6)
