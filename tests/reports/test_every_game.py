"""Every registered game can be reported on, whatever its seats, teams and cards are."""

import pytest

from equipoise.analysis.balance import balance
from equipoise.reports.page import page
from equipoise.reports.words import sentences
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset


@pytest.mark.parametrize("slug", known_games())
def test_a_page_is_made_of_it(slug, tmp_path):
    game = find_game(slug)
    for seats in game.seats:
        plan = Plan.make(Ruleset.make(game), seats=seats, seed=5)
        run = simulate(plan, Goal(games=100 * plan.lineup.rotations), tmp_path / f"{slug}-{seats}")
        found = balance(run)
        text = page(run, found)
        assert game.title in text
        assert all(sentence.text for sentence in sentences(found))
