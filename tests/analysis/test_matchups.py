"""Bradley-Terry against a textbook, intransitivity, and intervals that cover."""

import numpy as np
import pytest
from synthetic import Law, make_plan, memory_run

from equipoise.analysis.blocks import Ratios
from equipoise.analysis.matchups import bradley_terry, matchup_table, matchups, rating_table

# American League 1987, Eastern Division, wins of the row over the column (Agresti 2002, "Categorical Data Analysis",
# table 10.10); his fit, Baltimore being 0, is in section 10.6.2.
TEAMS = ("Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore")
WINS = np.array(
    [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
)
STRENGTHS = (1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0.0)


def season() -> Ratios:
    """Every game a block of its own."""
    games = [(i * 7 + j, won) for i in range(7) for j in range(i + 1, 7) for won in [1] * WINS[i, j] + [0] * WINS[j, i]]
    top, bottom = np.zeros((len(games), 49)), np.zeros((len(games), 49))
    for row, (cell, won) in enumerate(games):
        top[row, cell], bottom[row, cell] = won, 1
    ratios = Ratios(49, joint=True)
    ratios.add(top, bottom)
    return ratios


def test_baseball():
    fit = bradley_terry(season(), 7)
    assert fit.theta - fit.theta[6] == pytest.approx(STRENGTHS, abs=0.005)
    assert fit.freedom == 15
    assert fit.p_transitive > 0.2  # Agresti: G² = 15.7 with 15 degrees of freedom
    ratings = rating_table(fit, TEAMS)
    assert ratings["estimate"][0] > 0.5 > ratings["high"][6]


def test_the_error_of_independent_games_is_the_information_matrix():
    """Agresti prints a standard error of 0.343 for Milwaukee against Baltimore."""
    fit = bradley_terry(season(), 7)
    lever = np.array([1, 0, 0, 0, 0, 0, -1])
    assert np.sqrt(lever @ fit.covariance @ lever) == pytest.approx(0.343, abs=0.02)


def test_rock_paper_scissors_has_equal_strengths_and_shows():
    cells = Ratios(9, joint=True)
    rng = np.random.default_rng(1)
    n = 3000
    top, bottom = np.zeros((n, 9)), np.zeros((n, 9))
    for cell, chance in ((1, 0.7), (2, 0.3), (5, 0.7)):  # 0 beats 1, 2 beats 0, 1 beats 2
        top[:, cell], bottom[:, cell] = rng.random(n) < chance, 1
    cells.add(top, bottom)
    fit = bradley_terry(cells, 3)
    assert np.abs(fit.theta).max() < 0.1
    assert fit.p_transitive < 1e-6
    table = matchup_table(fit, ["rock", "scissors", "paper"])
    assert table["excess"].to_list() == pytest.approx([0.2, -0.2, 0.2], abs=0.03)
    assert (table["shrunken"] - table["estimate"]).abs().max() < 0.01  # there is signal: little is pulled back


def test_a_stronger_character_is_rated_higher_and_partners_are_not_rivals(laboratory):
    laboratory(teams=True)
    run = memory_run(make_plan(teams=True), 600, Law(characters={2: 0.5}), np.random.default_rng(2))
    table, ratings, _ = matchups(run, "character")
    assert ratings.sort("estimate")["name"][-1] == "hero 2"
    assert ratings.filter(ratings["name"] == "hero 2")["low"][0] > 0.5
    assert table["games"].sum() == 600 * 4 * 4


def test_shares_ratings_and_excesses_cover_though_the_pairs_of_a_game_hang_together():
    """Orders of finish of five rivals by Plackett and Luce, three games to a block that share their luck."""
    rng = np.random.default_rng(3)
    trials, blocks, k = 800, 200, 5
    pairs = [(i, j) for i in range(k) for j in range(i + 1, k)]
    shares, ratings, excesses = 0, 0, 0
    for _ in range(trials):
        luck = rng.normal(0, 0.5, size=(blocks, 1, k))
        strength = luck + rng.gumbel(size=(blocks, 3, k))
        top, bottom = np.zeros((blocks, k * k)), np.zeros((blocks, k * k))
        for i, j in pairs:
            top[:, i * k + j], bottom[:, i * k + j] = (strength[..., i] > strength[..., j]).sum(1), 3
        ratios = Ratios(k * k, joint=True)
        ratios.add(top, bottom)
        fit = bradley_terry(ratios, k)
        table, rated = matchup_table(fit, "abcde"), rating_table(fit, "abcde")
        shares += ((table["low"] <= 0.5) & (table["high"] >= 0.5)).mean()
        ratings += ((rated["low"] <= 0.5) & (rated["high"] >= 0.5)).mean()
        excesses += ((table["excess_low"] <= 0) & (table["excess_high"] >= 0)).mean()
    assert shares / trials == pytest.approx(0.95, abs=0.01)
    assert ratings / trials == pytest.approx(0.95, abs=0.01)
    assert excesses / trials == pytest.approx(0.95, abs=0.01)
