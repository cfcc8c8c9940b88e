"""A report says what the bots that played cannot do, in the words of the game's own rules page."""

import pytest

from equipoise.reports.summary import LIMITS, limits_of
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.shortcomings import section_on_bots, shortcomings

FIVE = ("axis_mundi", "exxinon", "mulu_caves", "epoch", "mythic_earth")


def plan_of(slug, *bots):
    return Plan.make(Ruleset.make(find_game(slug)), seed=1, bots=bots)


@pytest.mark.parametrize("slug", FIVE)
def test_every_point_opens_with_a_sentence_that_stands_by_itself(slug):
    told = shortcomings(plan_of(slug))
    points = [line for line in section_on_bots(find_game(slug)).splitlines() if line.startswith("- ")]
    assert 3 <= len(told) == len(points)
    for sentence in told:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "`" not in sentence
        assert len(sentence) < 120


@pytest.mark.parametrize("slug", FIVE)
def test_a_report_of_these_bots_names_them_and_one_of_others_does_not(slug):
    *general, own = limits_of(plan_of(slug))
    assert tuple(general) == LIMITS
    assert all(sentence in own for sentence in shortcomings(plan_of(slug)))
    assert limits_of(plan_of(slug, "heuristic:style=classic"))[-1] == own
    assert limits_of(plan_of(slug, "random")) == LIMITS


def test_a_game_without_a_rules_page_has_none():
    assert limits_of(plan_of("pig")) == LIMITS
