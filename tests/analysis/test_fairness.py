"""One meaning of fair: worked values, ratios of decided games, and a largest deviation that noise does not enlarge."""

import numpy as np
import pytest

from equipoise.analysis.blocks import Ratios
from equipoise.analysis.fairness import (
    among_decided,
    fair_in_words,
    fair_share,
    how_often,
    largest_deviation,
    margin,
    share_table,
)
from equipoise.sim.errors import InputError
from equipoise.sim.scores import decided_games


def test_fair_and_what_matters():
    assert fair_share(2) == 0.5
    assert margin(0.5) == pytest.approx(0.06)
    assert margin(1 / 6) == pytest.approx(0.02)
    assert margin(1 / 16) == 0.01, "never below one point"
    with pytest.raises(InputError, match="at least one"):
        fair_share(0)


def test_a_shared_win_decides_a_game_and_no_win_does_not():
    won = np.array([[[1.0, 0, 0], [0.5, 0.5, 0]], [[0, 0, 0], [0, 0, 1]]])
    assert decided_games(won).tolist() == [[True, True], [False, True]]


def ratios_of(won, decided):
    ratios = Ratios(won.shape[1])
    ratios.add(np.asarray(won, float), np.asarray(decided, float))
    return ratios


def test_shares_are_those_of_the_decided_games():
    """Two blocks of two games, one game undecided: one wins 2 of 3, the other 1 of 3."""
    ratios = ratios_of(np.array([[1.0, 1], [1, 0]]), np.array([[2.0, 2], [1, 1]]))
    table = share_table(ratios, {"name": ["a", "b"]}, fair_share(2))
    assert table["estimate"].to_list() == pytest.approx([2 / 3, 1 / 3])
    assert table["games"].to_list() == [3, 3]
    assert table["fair"].to_list() == [0.5, 0.5]
    assert ((table["low"] <= table["estimate"]) & (table["estimate"] <= table["high"])).all()


def some_undecided(rng, blocks=150):
    """Six alike, two games in three without a winner: wins by block and name, and decided games by block."""
    decided = rng.random((blocks, 6)) < 0.32
    winner = rng.integers(6, size=(blocks, 6))
    return ((winner[..., None] == np.arange(6)) & decided[..., None]).sum(axis=1), decided.sum(axis=1)


def test_games_that_nobody_wins_make_nobody_weak():
    """Every interval is about one in six, not about 5 %."""
    rng = np.random.default_rng(1)
    covered = []
    for _ in range(150):
        won, decided = some_undecided(rng)
        ratios = ratios_of(won, np.repeat(decided[:, None], 6, axis=1))
        table = share_table(ratios, {"name": [str(i) for i in range(6)]}, 1 / 6)
        covered.append(((table["low"] <= 1 / 6) & (table["high"] >= 1 / 6)).mean())
    assert np.mean(covered) == pytest.approx(0.95, abs=0.025)


def test_scores_of_blocks_have_the_mean_and_the_error_of_the_ratio():
    won, decided = some_undecided(np.random.default_rng(2))
    games = np.repeat(decided[:, None], 6, axis=1)
    scores, ratios = among_decided(won / 6, games / 6), ratios_of(won, games)
    assert scores.mean(axis=0) == pytest.approx(ratios.estimate)
    assert scores.std(axis=0, ddof=1) / len(scores) ** 0.5 == pytest.approx(ratios.error, rel=1e-3)


def test_scores_where_every_game_has_a_winner_are_the_shares():
    won = np.array([[0.5, np.nan], [0.25, 0.75]])
    assert np.array_equal(among_decided(won, np.where(np.isnan(won), np.nan, 1.0)), won, equal_nan=True)
    assert np.isnan(among_decided(np.zeros((3, 1)), np.zeros((3, 1)))).all(), "nobody ever won: there is no share"


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.2, 0.4, "often"), (0, 0.009, "seldom"), (0, 0.02, "undecided")]
)
def test_the_verdict_on_games_that_nobody_won(low, high, verdict):
    assert how_often(low, high) == verdict


def test_the_sentence():
    assert fair_in_words(6) == (
        "Fair is one win in 6 of the games that somebody won (16.7 %); a deviation below 2.0 pp does not matter."
    )
    told = fair_in_words(2, 0.676)
    assert "Nobody won 67.6 % of all games" in told
    assert "6.0 pp" in told


def test_a_deviation_that_all_blocks_agree_on_is_that_deviation():
    found = largest_deviation(np.tile([0.7, 0.3, 0.5], (40, 1)), 0.5)
    assert found.estimate == pytest.approx(0.2)
    assert found.plain == pytest.approx(0.2)
    assert found.n == 40


def test_largest_deviation_with_members_who_were_not_there():
    scores = np.tile([0.6, np.nan, 0.4], (30, 1))
    scores[::2] = [np.nan, 0.9, 0.1]
    found = largest_deviation(scores, 0.5)
    assert (found.member, found.n) == (1, 15)
    assert found.estimate == pytest.approx(0.4)
    assert np.isnan(largest_deviation(np.empty((0, 3)), 0.5).estimate)


@pytest.mark.parametrize(("off", "blocks"), [(0.0, 200), (0.0, 300), (0.04, 300)])
def test_noise_does_not_enlarge_the_largest_deviation(off, blocks):
    """Six players, six games a block: all alike, or two of them over."""
    rng = np.random.default_rng(3)
    shares = np.array([1 / 6 + off] * 2 + [1 / 6 - off / 2] * 4)
    found = [largest_deviation(rng.multinomial(6, shares, size=blocks) / 6, 1 / 6) for _ in range(300)]
    plain, ours = (np.mean([getattr(f, name) for f in found]) - off for name in ("plain", "estimate"))
    assert plain > 0.004, "what was seen is too large"
    assert abs(ours) < 0.5 * plain
