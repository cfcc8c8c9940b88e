"""The page's plain sentences name what was planted, and nothing else."""

import re

import pytest
from synthetic import Law, make_run

from equipoise.analysis.balance import balance
from equipoise.reports.page import page
from equipoise.reports.words import sentences


def named(found):
    """(over or under, who) of every sentence that calls something off."""
    who = re.compile(r"(.+?)(?: wins? [\d.]+ %|: who gets|: wins|: finishes)")
    return {(s.tone, who.match(s.text)[1]) for s in sentences(found) if s.tone in ("over", "under")}


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_one_strong_character_seat_and_card(laboratory, tmp_path, seed):
    law = Law(characters={2: 0.35}, seats={1: 0.3}, cards={7: 0.4})
    found = balance(make_run(tmp_path / "run", 60_000, law, seed=seed))
    assert named(found) == {("over", "hero 2"), ("over", "Seat 1"), ("over", "card 7")}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_team_game_with_two_who_play_well_together(laboratory, tmp_path, seed):
    """Seats of a team win together and are told together; what one of two sides wins, the other loses."""
    laboratory(teams=True)
    law = Law(characters={2: 0.12}, seats={1: 0.2}, cards={7: 0.4}, pairs={(1, 4): 0.16})
    run = make_run(tmp_path / "run", 120_000, law, teams=True, seed=seed)
    found = balance(run, 0.02)
    planted = {("over", "hero 2"), ("over", "Seats 1 and 3"), ("over", "card 7"), ("over", "hero 1 with hero 4")}
    assert named(found) == planted | {("under", "Seats 0 and 2")}
    assert set(found.verdicts.filter(found.verdicts["family"] == "seat")["fair"]) == {0.5}
    assert "where 50.0 % is fair" in page(run, found)
