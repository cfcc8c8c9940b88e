"""The climb: a hill whose top is known, gains that follow from a warm-up, coins that fall as they fell before."""

import math

import numpy as np
import pytest

from equipoise.analysis.spsa import Climber, Gains, Slope, chosen_gains, coins, measured

NUMBERS, GAMES = 40, 128.0


class Hill:
    """A quadratic whose top lies half a unit away in every number; results of games are noisy."""

    def __init__(self, seed: int, bend: float = 0.05, noise: float = 1.0) -> None:
        self.luck = np.random.default_rng(seed)
        self.top = self.luck.choice([-0.5, 0.5], NUMBERS)
        self.bend, self.noise = bend * np.exp(self.luck.normal(0, 1, NUMBERS)), noise

    def height(self, at):
        return -0.5 * float((self.bend * (at - self.top) ** 2).sum())

    def met(self, one, other, games):
        """By how much the one wins more than the other."""
        return self.height(one) - self.height(other) + self.luck.normal(0, self.noise / math.sqrt(games))

    def warm_up(self, look=0.25, directions=8, games=2000.0):
        origin, way = np.zeros(NUMBERS), look * coins(7, 0, directions, NUMBERS)
        up = [[self.met(d, origin, games) for _ in "ab"] for d in way]
        down = [[self.met(-d, origin, games) for _ in "ab"] for d in way]
        return measured(np.subtract(up, down), -np.add(up, down).mean(axis=1) / 2, look, 2 * games, NUMBERS)

    def climbed(self, gains, shuffled=False):
        climber = Climber(np.zeros(NUMBERS), np.full(NUMBERS, -3.0), np.full(NUMBERS, 3.0), gains, 3)
        while not climber.over:
            more = np.array([self.met(climber.at + d, climber.at - d, GAMES) for d in climber.ask()])
            climber.tell(more * self.luck.choice([-1, 1], len(more)) if shuffled else more)
        return climber.mean


@pytest.mark.parametrize("seed", range(4))
def test_the_top_of_a_hill_is_found(seed):
    hill = Hill(seed)
    gains = chosen_gains(hill.warm_up(), NUMBERS, 300, 12, GAMES)
    start, end = hill.height(np.zeros(NUMBERS)), hill.height(hill.climbed(gains))
    assert end > 0.35 * start  # most of the way: heights are below nothing


@pytest.mark.parametrize("seed", range(4))
def test_steps_chosen_by_the_warm_up_are_near_the_best(seed):
    """Three times as far, or a third as far, is hardly better."""
    gains = chosen_gains(Hill(seed).warm_up(), NUMBERS, 300, 12, GAMES)

    def left(times):
        hill = Hill(seed)
        scaled = Gains(gains.perturbation, times * gains.step, gains.generations, gains.pairs, gains.wander)
        return -hill.height(hill.climbed(scaled))

    start = -Hill(seed).height(np.zeros(NUMBERS))
    assert left(1) < min(left(1 / 3), left(3)) + 0.15 * start


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_learned_from_shuffled_results(seed):
    hill = Hill(seed)
    gains = chosen_gains(hill.warm_up(), NUMBERS, 300, 12, GAMES)
    start = hill.height(np.zeros(NUMBERS))
    assert hill.height(hill.climbed(gains, shuffled=True)) < 0.8 * start


def test_a_warm_up_measures_slope_noise_and_curvature():
    slopes = [Hill(seed, noise=0.2).warm_up(directions=40, games=5000) for seed in range(5)]
    hills = [Hill(seed) for seed in range(5)]
    steep = [float(((hill.bend * hill.top) ** 2).sum()) for hill in hills]
    assert np.mean([s.squared for s in slopes]) == pytest.approx(np.mean(steep), rel=0.25)
    assert np.mean([s.curvature for s in slopes]) == pytest.approx(np.mean([h.bend.mean() for h in hills]), rel=0.1)
    assert np.mean([s.noise for s in slopes]) == pytest.approx(2 * 0.2**2 / 5000, rel=0.2)


def test_what_is_known_badly_is_bounded():
    for squared, curvature in ((0.0, 0.0), (-1.0, -1.0), (100.0, 1e-6), (1e-9, 100.0)):
        gains = chosen_gains(Slope(squared, 0.01, 0.01, 200, curvature), 100, 50, 12, GAMES)
        assert 0.1 <= gains.perturbation <= 0.3
        assert 0.099 <= gains.wander <= 0.501
        assert math.isfinite(gains.step)


def test_gains_decay_as_spall_says():
    gains = Gains(0.2, 1.0, 100, 12, 0.3)
    assert gains.stride(0) == 1.0
    assert gains.stride(99) == pytest.approx((11 / 110) ** 0.602)
    assert gains.reach(49) == pytest.approx(0.2)
    assert gains.reach(0) == pytest.approx(0.2 * 50**0.101)
    assert all(gains.reach(k) > gains.reach(k + 1) for k in range(99))


def test_coins_depend_on_seed_pair_and_number_alone():
    whole = coins(5, 0, 1000, 60)
    assert np.array_equal(whole[200:240], coins(5, 200, 40, 60))
    assert np.array_equal(whole[:, :7], coins(5, 0, 1000, 7))
    assert not np.array_equal(whole, coins(6, 0, 1000, 60))
    assert abs(whole.mean()) < 0.02
    assert np.abs(np.corrcoef(whole.T) - np.eye(60)).max() < 0.2


def test_the_answer_is_the_mean_of_the_last_iterates():
    climber = Climber(np.zeros(1), np.full(1, -9.0), np.full(1, 9.0), Gains(0.2, 0.1, 10, 1, 0.1), 1)
    for _ in range(10):
        climber.tell(np.array([0.5]))
    assert climber.over
    assert climber.mean == pytest.approx(np.mean(climber.path[-4:]))
