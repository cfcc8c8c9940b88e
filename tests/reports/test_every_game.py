"""Every registered game can be reported on, whatever its seats, teams and cards are."""

import re

import pytest
from browser import Outline

from equipoise.analysis.balance import balance
from equipoise.reports.findings import sentences
from equipoise.reports.page import page
from equipoise.reports.summary import csv, markdown
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
        told_point_by_point(text, bool(game.stories))
        what_every_designer_asks(text, game)


def told_point_by_point(text, with_stories):
    """No wall of bold words: of a long answer the rest is a list, each point with a link to what it rests on."""
    ids = Outline(text).ids
    lists = re.findall(r'<ul class="answers">(.*?)</ul>', text, re.DOTALL)
    assert lists or not with_stories
    for item in (item for some in lists for item in some.split("</li>")[:-1]):
        [place] = re.findall(r'<a class="to" href="#([^"]+)">more</a>', item)
        assert place in ids


def what_every_designer_asks(text, game):
    """The second screen says how long a game is, how it ends, and who wins what, even where nothing is off."""
    short = re.sub(r"<[^>]+>", "", text.partition('<section id="short"')[2].partition("</section>")[0])
    assert re.search(r"A game takes [\d.]+ rounds", short)
    assert re.search(r"How does it end\?\s+(All [\d,]+ games: [a-z]|[A-Z][a-zA-Z ]+: [\d.]+ %)", short)
    assert "had one winner" in short or "without a winner" in short or "shared win" in short
    if game.cards:
        assert re.search(r"Hardly ever used|Least used|Least often taken", short)
    if game.pieces is not None:
        assert re.search(r"Which pieces earn their points\? For 100 points of each: [^:]+: \S+", short)
    if game.slug == "exxinon":  # who plays together, and moves first
        assert re.search(r" and .* moving (first|second) win [\d.]+ %, .* and .* moving (first|second) win ", short)
    for story in game.stories[:3]:
        assert f"<b>{story.question}</b>" in text


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("slug", known_games())
def test_a_tiny_run_of_unequal_players_warns_of_nothing(slug, run_of):
    """A heuristic that always beats random play has no error at all, and one block tells of no spread."""
    game = find_game(slug)
    for seats, blocks in ((game.seats[0], 1), (max(game.seats), 3)):
        bots = [(game.default_bot, "random")[i % 2] for i in range(seats)]
        plan = Plan.make(Ruleset.make(game), seats=seats, bots=bots)
        run = run_of(slug, games=blocks * plan.lineup.rotations, seats=seats, bots=bots)
        found = balance(run, cards_by_character=True)
        assert game.title in page(run, found)
        assert markdown(run, found).count("\n## ") >= 5
        assert csv(found).startswith("section,name,")
