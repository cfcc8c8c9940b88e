"""Where pieces stand: the same games as in the run, every look on a cell, and no difference that chance would make."""

import re

import numpy as np
import pytest

from equipoise.analysis.whereabouts import FEWEST, Looks, counted, look, whereabouts
from equipoise.reports.heat import heat_maps
from equipoise.sim.picture import Box, Place
from equipoise.sim.registry import find_game, known_games

MAPPED = [slug for slug in known_games() if find_game(slug).standing is not None]
CELLS = [Place(f"cell-{i}", Box(i, 0, 1, 1), title=f"cell {i}") for i in range(6)]


def test_every_game_with_a_board_has_a_map():
    assert set(MAPPED) >= {"axis_mundi", "exxinon", "mulu_caves", "epoch", "mythic_earth"}


@pytest.mark.parametrize("slug", MAPPED)
def test_the_games_of_the_run_are_looked_at(slug, run_of):
    run = run_of(slug, games=1)
    looks = look(run, 1)
    assert len(looks.x) > 10
    assert set(looks.won.tolist()) <= set(run.seats.collect()["won"].to_list())
    found = whereabouts(run)
    assert found.table["share"].sum() == pytest.approx(1)
    assert not found.table["told_apart"].any()  # of one block nobody can tell
    [section] = heat_maps(run)
    assert len(re.findall(r'<g class="tip"><title>[^<]+: [\d.]+ %</title>', section.charts[0]())) > 5


def test_nobody_waits_for_bots_that_think_long(run_of):
    assert whereabouts(run_of("mulu_caves", games=2, bots=["search:playouts=1"])) is None


def looks_at(rng, blocks, winners, others, each=40):
    """`each` looks at winners and at others in every block, with these chances of the cells."""
    block, where, won = [], [], []
    for b in range(blocks):
        luck = rng.dirichlet(8 * np.ones(len(CELLS)))  # what a deal favours, whoever wins on it
        for chances, is_winner in ((winners, 1.0), (others, 0.0)):
            mixed = 0.5 * np.asarray(chances) + 0.5 * luck
            where += rng.choice(len(CELLS), each, p=mixed).tolist()
            block += [b] * each
            won += [is_winner] * each
    x = np.array(where) + 0.5
    return Looks(np.array(block), x, np.full(len(x), 0.5), np.array(won), blocks)


def test_winners_who_stand_elsewhere_are_told_apart():
    even = np.full(6, 1 / 6)
    table = counted(CELLS, looks_at(np.random.default_rng(1), 60, [0.4, 0.12, 0.12, 0.12, 0.12, 0.12], even))
    assert table["told_apart"][0]
    assert table["low"][0] > 0
    assert table["share"].sum() == pytest.approx(1)


def test_winners_who_stand_where_others_do_are_seldom_told_apart():
    rng, even = np.random.default_rng(2), np.full(6, 1 / 6)
    wrong = sum(counted(CELLS, looks_at(rng, FEWEST, even, even))["told_apart"].any() for _ in range(200))
    assert wrong <= 18  # 5 % of 200 are 10; more than 18 would come up once in a hundred tries
