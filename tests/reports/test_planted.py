"""The page's plain sentences name what was planted, and nothing else."""

import re

import pytest
from synthetic import Law, make_run

from equipoise.analysis.balance import balance
from equipoise.reports.brief import NOTHING_OFF, headline
from equipoise.reports.clauses import families_off
from equipoise.reports.page import page
from equipoise.reports.words import sentences


def named(found):
    """(over or under, who) of every sentence that calls something off."""
    who = re.compile(r"(.+?)(?: wins? [\d.]+ %|: who gets|: wins|: finishes)")
    return {(s.tone, who.match(s.text)[1]) for s in sentences(found) if s.tone in ("over", "under")}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_strong_character_seat_and_card(laboratory, tmp_path, seed):
    law = Law(characters={2: 0.35}, seats={1: 0.3}, cards={7: 0.4})
    found = balance(make_run(tmp_path / "run", 60_000, law, seed=seed))
    assert named(found) == {("over", "hero 2"), ("over", "Seat 1"), ("over", "card 7")}


@pytest.mark.parametrize(
    ("law", "family", "name", "words"),
    [
        (Law(characters={2: 0.5}), "character", "hero 2", "hero 2 wins 2"),
        (Law(orders={0: 0.5}), "order", "0", "going first is worth "),
        (Law(cards={7: 0.8}), "card", "card 7", "the card card 7 wins "),
    ],
    ids=["character", "order", "card"],
)
def test_what_was_planted_comes_first_on_the_first_screen(laboratory, tmp_path, law, family, name, words):
    found = balance(make_run(tmp_path / "run", 12_000, law))
    assert headline(found).startswith(f"Unbalanced: {words}")
    first = sentences(found)[0]
    assert (first.place, first.name) == (family, name)
    assert first.strength in ("large", "clear")
    assert families_off(found)[0] == family  # and so in the picture


@pytest.mark.parametrize(("games", "start"), [(3600, NOTHING_OFF), (30_000, "Balanced: characters, seats")])
def test_balanced_is_said_only_where_it_was_shown(laboratory, tmp_path, games, start):
    found = balance(make_run(tmp_path / "run", games, Law(), seed=4))
    assert headline(found).startswith(start)
    assert ("more games to decide" in headline(found)) == (start == NOTHING_OFF)
    main = found.verdicts.filter(found.verdicts["family"].is_in(["character", "seat", "order"]))
    within = (main["low"] > main["fair"] - main["margin"]) & (main["high"] < main["fair"] + main["margin"])
    assert within.all() or start == NOTHING_OFF


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
