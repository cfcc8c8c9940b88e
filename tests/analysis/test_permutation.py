"""Labels shuffled within blocks: exact by enumeration, as many false claims as promised, and enough power."""

import itertools

import numpy as np
import pytest
from scipy import stats

from equipoise.analysis.permutation import FEW, Labels, centred, family_test, step_down
from equipoise.analysis.verdicts import across_families


def names(k: int) -> list[str]:
    return [f"hero {i}" for i in range(k)]


def multinomial_blocks(rng, blocks: int, shares, games: int):
    """Block scores: the share of a block's games that each member won."""
    return rng.multinomial(games, shares, size=blocks) / games


def lone(k: int, delta: float):
    """One member off by delta, the others equal."""
    shares = np.full(k, (1 - 1 / k - delta) / (k - 1))
    shares[0] = 1 / k + delta
    return shares


def test_p_of_many_blocks_does_not_depend_on_how_they_were_gathered():
    """Seats that turn with each other have equal variances: which way rounding parts these may not matter."""
    rng = np.random.default_rng(8)
    scores = multinomial_blocks(rng, 3 * FEW, np.full(6, 1 / 6), 6)
    found = []
    for size in (len(scores), 500, 7):
        labels = Labels(names(6))
        for at in range(0, len(scores), size):
            labels.add(scores[at : at + size])
        found.append(labels.family(1).members)
    for members in found[1:]:
        assert members["p"].to_list() == found[0]["p"].to_list()
        assert members["p_adjusted"].to_list() == found[0]["p_adjusted"].to_list()


def test_p_is_that_of_all_shuffles_counted_out():
    """Two members, five blocks: 32 ways to swap, each counted by hand."""
    d = np.array([0.5, 0.25, 0.5, -0.25, 0.5])
    scores = np.column_stack([0.5 + d, 0.5 - d])
    sums = [abs(np.dot(signs, d)) for signs in itertools.product((-1, 1), repeat=5)]
    exact = np.mean(np.array(sums) >= abs(d.sum()) - 1e-9)
    for moves in ("rotate", "exchange"):
        found = family_test(names(2), scores, seed=1, moves=moves, shuffles=20_000)
        assert found.p == pytest.approx(exact, abs=0.01)
        assert found.members["estimate"].to_list() == pytest.approx([d.mean(), -d.mean()])


def test_members_who_were_not_in_a_block_keep_out_of_it():
    scores = np.array([[1.0, 0.0, np.nan], [np.nan, 1.0, 0.0], [0.5, np.nan, 0.5], [np.nan, np.nan, 1.0]])
    assert centred(scores)[0].tolist() == [0.5, -0.5, 0.0]
    for moves in ("rotate", "exchange"):
        found = family_test(names(3), scores, seed=1, moves=moves, shuffles=200)
        assert found.blocks == 3, "nobody to be compared with in the last"
        assert found.members["n"].to_list() == [2, 2, 2]
        assert found.members["estimate"].to_list() == [0.25, 0.0, -0.25]


def test_scores_move_round_in_the_order_of_their_block():
    """With the order 0 2 1 reversed, every block may only be turned: six blocks whose turns are known."""
    scores = np.tile([0.6, 0.3, 0.1], (6, 1))
    turned = family_test(names(3), scores, seed=3, orders=np.tile([0, 2, 1], (6, 1)), shuffles=3000)
    plain = family_test(names(3), scores, seed=3, shuffles=3000)
    assert turned.p == pytest.approx(plain.p, abs=0.01)
    assert turned.p == pytest.approx(3**-5, abs=0.004), "all turned alike, to one of three places"


@pytest.mark.parametrize("blocks", [FEW, 10 * FEW])
def test_of_many_blocks_p_is_that_of_the_normal_law(blocks):
    """Gathered part by part; of more than FEW blocks nothing but sums is kept."""
    scores = multinomial_blocks(np.random.default_rng(2), blocks, lone(6, 0.004), 6)
    labels = Labels(names(6))
    for part in np.array_split(scores, 7):
        labels.add(part)
    assert (labels.rows is None) == (blocks > FEW)
    members = labels.family(seed=7).members
    z = (scores.mean(axis=0) - 1 / 6) / (scores.std(axis=0) / blocks**0.5)
    assert members["p"].to_list() == pytest.approx(list(2 * stats.norm.sf(np.abs(z))), abs=0.03)


def test_sums_alone_give_the_answer_of_the_shuffles():
    """Members who are not in every block, in orders of their own: drawn from the normal law and shuffled one by one."""
    rng = np.random.default_rng(3)
    scores = np.full((800, 5), np.nan)
    orders = np.array([rng.permutation(5) for _ in range(800)])
    for row, order in zip(scores, orders, strict=True):
        row[order[:3]] = rng.multinomial(3, [0.37, 0.33, 0.3]) / 3
    labels = Labels(names(5))
    labels.add(scores, orders)
    shuffled = labels.family(seed=1)
    labels.rows = None
    drawn = labels.family(seed=1)
    assert drawn.members["statistic"].to_list() == pytest.approx(shuffled.members["statistic"].to_list())
    assert drawn.members["p"].to_list() == pytest.approx(shuffled.members["p"].to_list(), abs=0.03)
    assert drawn.members["p_adjusted"].to_list() == pytest.approx(shuffled.members["p_adjusted"].to_list(), abs=0.03)


def test_the_same_seed_gives_the_same_p():
    scores = multinomial_blocks(np.random.default_rng(1), 40, lone(6, 0.1), 6)
    first, again = (family_test(names(6), scores, seed=7, shuffles=300) for _ in range(2))
    assert first.members.equals(again.members)


def test_nothing_that_differs_is_nothing_claimed():
    found = family_test(names(4), np.full((20, 4), 0.25), seed=1, shuffles=100)
    assert found.p == 1.0
    assert found.members["p_adjusted"].to_list() == [1.0] * 4
    alone = np.array([[0.3, np.nan], [np.nan, 0.4]])
    assert family_test(names(2), alone, seed=1).p == 1.0, "nobody ever met anybody"


def test_step_down_by_hand():
    """The largest against all, the next against the rest; never below the one before."""
    seen = np.array([1.0, 3.0, 2.0])
    shuffled = np.array([[0.0, 0.0, 2.5], [4.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    assert step_down(seen, shuffled).tolist() == pytest.approx([3 / 4, 2 / 4, 3 / 4])


def rejections(rng, blocks: int, shares, games: int, runs: int, level: float, shuffles: int = 199, **how) -> float:
    found = 0
    for run in range(runs):
        scores = multinomial_blocks(rng, blocks, shares, games)
        found += family_test(names(len(shares)), scores, seed=run, shuffles=shuffles, **how).p <= level
    return found / runs


def test_skewed_shares_are_rejected_as_seldom_as_promised():
    """Shares of 1/16, two games a block, 30 blocks: flipping signs rejects in 9.7 % at a level of 1 %."""
    rng = np.random.default_rng(2)
    runs = 400
    found = rejections(rng, 30, np.full(16, 1 / 16), 2, runs, 0.05)
    assert found <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def rotated_games(rng, blocks: int, seats: np.ndarray):
    """Characters that are alike go round seats that are not: who sits at seat s in game r is s - r."""
    k = len(seats)
    winner = np.searchsorted(seats.cumsum(), rng.random((blocks, k)), side="right").clip(0, k - 1)
    character = (winner - np.arange(k)) % k
    return (character[..., None] == np.arange(k)).mean(axis=1)


def test_strong_seats_do_not_make_characters_differ():
    rng, runs = np.random.default_rng(3), 300
    found = sum(
        family_test(names(4), rotated_games(rng, 30, np.array([0.55, 0.4, 0.03, 0.02])), seed=run, shuffles=199).p
        <= 0.05
        for run in range(runs)
    )
    assert found / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def power(rng, blocks: int, delta: float, runs: int, shuffles: int = 199) -> tuple[float, float]:
    """How often the one that is off is found: by shuffles, and by t tests corrected for six (Benjamini & Hochberg)."""
    ours = student = 0
    for run in range(runs):
        scores = multinomial_blocks(rng, blocks, lone(6, delta), 6)
        ours += family_test(names(6), scores, seed=run, shuffles=shuffles).members["p_adjusted"][0] <= 0.05
        error = np.maximum(scores.std(axis=0, ddof=1), 1e-9) / blocks**0.5
        p = 2 * stats.t.sf(np.abs(scores.mean(axis=0) - 1 / 6) / error, blocks - 1)
        student += stats.false_discovery_control(p)[0] <= 0.05
    return ours / runs, student / runs


def test_a_large_deviation_is_found_in_thirty_blocks():
    ours, _ = power(np.random.default_rng(4), 30, 0.16, 100)
    assert ours >= 0.9


def claims(rng, blocks: int, runs: int, delta: float = 0.0) -> tuple[float, float]:
    """Runs of six characters round six seats, the first character stronger by delta; a deal has luck of its own for
    each seat. Share of runs in which anything at all is claimed, and in which the first character is."""
    anything = first = 0
    share = 1 / 6 + delta
    strength = np.array([5 * share / (1 - share), 1, 1, 1, 1, 1])
    for run in range(runs):
        luck = np.exp(rng.normal(0, 0.5, (blocks, 1, 6)))  # by seat
        sitting = (np.arange(6)[None, None, :] - np.arange(6)[None, :, None]) % 6  # character at seat, by game
        chance = luck * strength[sitting]
        chance /= chance.sum(axis=2, keepdims=True)
        seat = (chance.cumsum(axis=2) < rng.random((blocks, 6, 1))).sum(axis=2).clip(0, 5)
        character = (seat - np.arange(6)) % 6
        start = rng.integers(6, size=(blocks, 1))  # who goes first, of each deal
        scores = {
            key: (won[..., None] == np.arange(6)).mean(axis=1)
            for key, won in {"character": character, "seat": seat, "order": (seat - start) % 6}.items()
        }
        tests = {key: family_test(names(6), s, seed=run, shuffles=499).members for key, s in scores.items()}
        family = [key for key in tests for _ in range(6)]
        own = np.concatenate([members["p_adjusted"].to_numpy() for members in tests.values()])
        claimed = across_families(family, own, np.ones(len(own), bool), 0.05) <= 0.05
        anything += bool(claimed.any())
        first += bool(claimed[0])
    return anything / runs, first / runs


def test_ten_blocks_of_three_families_claim_nothing_by_themselves():
    runs = 200
    assert claims(np.random.default_rng(8), 10, runs)[0] <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_ten_blocks_can_say_something():
    assert claims(np.random.default_rng(9), 10, 40, 0.4)[1] >= 0.9


@pytest.mark.long
@pytest.mark.parametrize(("blocks", "runs"), [(10, 3000), (30, 3000), (100, 1500), (1000, 200), (5000, 100)])
def test_null_runs_of_three_families(blocks, runs):
    assert claims(np.random.default_rng(10), blocks, runs)[0] <= 0.05 + 2 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.long
def test_sixteen_points_in_thirty_blocks_among_three_families():
    assert claims(np.random.default_rng(11), 30, 300, 0.16)[1] >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("blocks", [10, 30, 100, 1000])
@pytest.mark.parametrize(("k", "games"), [(2, 2), (6, 6), (16, 2)])
def test_levels_at_every_number_of_blocks(blocks, k, games):
    rng, runs = np.random.default_rng(5), 1500 if blocks < 1000 else 400
    found = rejections(rng, blocks, np.full(k, 1 / k), games, runs, 0.05)
    assert found <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


@pytest.mark.long
@pytest.mark.parametrize("blocks", [100, 300, 1000])
@pytest.mark.parametrize("delta", [0.02, 0.04, 0.08, 0.16, -0.02, -0.04, -0.08])
def test_power_beside_the_t_test(blocks, delta):
    runs = 400 if blocks < 1000 else 150
    ours, student = power(np.random.default_rng(6), blocks, delta, runs)
    assert ours >= student - 0.05 - (0.5 / runs) ** 0.5 / 2, "five points, and the noise of the runs"


@pytest.mark.long
@pytest.mark.parametrize("moved", [0.05, 0.16])
def test_members_that_are_fair_beside_some_that_are_not(moved):
    """Step-down claims of the fair ones, where others are off."""
    rng, runs, false = np.random.default_rng(7), 600, 0
    shares = np.full(6, 1 / 6) + moved * np.array([1, -0.5, -0.5, 0, 0, 0])
    for run in range(runs):
        found = family_test(names(6), multinomial_blocks(rng, 200, shares, 6), seed=run, shuffles=199).members
        false += bool((found["p_adjusted"][3:] <= 0.05).any())
    assert false / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
