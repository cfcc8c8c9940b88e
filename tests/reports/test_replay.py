"""A game as a page: what it holds is what the engine played, step by step, and it stays small."""

import json
import re
from dataclasses import replace
from itertools import zip_longest

import pytest
from watched import WATCHED, game

from equipoise.reports.board import draw, picture_of
from equipoise.reports.film import GONE, Film
from equipoise.reports.replay import page_of, replay_page
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.table import Table

every_game = pytest.mark.parametrize("slug", known_games())


def positions(shown: Film):
    """What lies on the table after each decision, put together from the changes alone: (layer, markup) in order."""
    strings, place = list(shown.strings.numbers), {name: n for n, (name, _) in enumerate(shown.order)}
    layers, now = dict(shown.order), {}
    for changes in shown.changes:
        now.update(changes)
        names = sorted((name for name, string in now.items() if string != GONE), key=place.__getitem__)
        yield [(layers[name], strings[now[name]]) for name in names]


def by_layer(elements):
    found = {}
    for layer, markup in elements:
        found.setdefault(layer, []).append(markup)
    return found


@every_game
def test_the_changes_make_every_position_that_the_engine_played(slug):
    """The engine plays alone here, so that this also shows that looking on changes no game."""
    shown, end = game(slug)
    table, steps = Table(slug, seed=WATCHED), 0
    for elements, moment in zip_longest(positions(shown), shown.moments):
        if moment.seat is not None:
            table.advance()
            steps += 1
        fresh = [(element.layer, element.markup) for element in draw(picture_of(table)).elements]
        assert by_layer(elements) == by_layer(fresh), f"{slug}, step {steps}"
    assert table.over
    assert table.snapshot() == end.snapshot()
    assert steps == len(shown.moments) - 1


@every_game
def test_a_moment_tells_what_the_bot_weighed_and_how_likely_everybody_was_to_win(slug):
    shown, table = game(slug)
    told = shown.moments
    assert told[-1].chances == [row["won"] for row in table.outcome()]
    assert all(0 <= chance <= 1 for moment in told for chance in moment.chances)
    assert all(sum(thought.taken for thought in moment.thoughts) == 1 for moment in told if moment.thoughts)
    assert sum(bool(moment.thoughts) for moment in told) > len(told) / 10


@every_game
def test_a_page_is_whole_small_and_asks_for_nothing(slug):
    shown, table = game(slug)
    page = page_of(shown, table)
    assert len(page.encode()) < 1_000_000
    assert not re.search(r"""(?:src|href|action)="(?!data:)|url\(|https?://(?!www\.w3\.org/)""", page)
    data = json.loads(re.search(r'id="game">(.*?)</script>', page, re.DOTALL)[1])
    assert len(data["told"]) == len(data["changes"]) == len(shown.moments)
    assert all(string < len(data["strings"]) for changes in data["changes"] for string in changes[1::2])


def test_the_same_game_is_the_same_page():
    assert replay_page(Table("pig", seed=3)) == replay_page(Table("pig", seed=3))


def test_a_name_cannot_write_on_the_page():
    nasty = "</script><script>alert(1)</script>"
    table = Table("exxinon", seed=1, settings=[f"spells.quake.name={nasty}"])
    assert "<script>alert(1)" not in replay_page(table)


def test_a_game_without_a_picture_is_watched_in_letters():
    page = replay_page(Table(replace(find_game("connect_four"), picture=None), seed=1))
    assert "line-000" in page


def test_the_note_says_how_far_the_chances_can_be_trusted():
    assert "off by more than" in replay_page(Table("pig", seed=1))
    assert "other rules" in replay_page(Table("pig", seed=1, settings=["target=50"]))
    assert "Other bots" in replay_page(Table("pig", seed=1, bots=["random"]))


@pytest.mark.long
@every_game
def test_the_longest_of_many_games_stays_small(slug, run_of):
    run = run_of(slug, games=2_000, jobs=2)
    longest = run.games.sort("decisions", descending=True).select("game").head(1).collect().item()
    assert len(replay_page(Table.of(run.plan, longest)).encode()) < 1_000_000
