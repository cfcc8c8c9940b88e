"""Every game can be seen: any position can be drawn, as anybody sees it, and nobody sees what is hidden from them."""

import json
import random
import re
from itertools import islice
from xml.etree import ElementTree

import pytest
from worlds import HIDING, positions

from equipoise.reports.board import picture_of
from equipoise.reports.board_colours import FILLS
from equipoise.reports.board_file import svg
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.picture import FORMS, ROLES
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.table import Table

GAMES = known_games()
TABLES = [(slug, seats) for slug in GAMES for seats in sorted(find_game(slug).seats)]
every_game = pytest.mark.parametrize("slug", GAMES)
every_table = pytest.mark.parametrize(("slug", "seats"), TABLES, ids=[f"{slug}-{seats}" for slug, seats in TABLES])


def walk(table: Table, rng: random.Random, every: int):
    """Positions of a game of random legal moves, the first and the last among them."""
    yield table
    step = 0
    while not table.over and step < 4000:
        table.apply(rng.choice(table.legal()))
        step += 1
        if step % every == 0 or table.over:
            yield table


@every_table
def test_every_position_is_drawn_well(slug, seats):
    table = Table(slug, seats=seats, seed=7)
    assert table.game.picture is not None, f"{slug} declares no picture"
    for _ in walk(table, random.Random(seats), every=23):
        picture = picture_of(table)
        drawn = svg(picture)
        ElementTree.fromstring(drawn)
        ids = re.findall(r'\bid="([^"]*)"', drawn)
        assert len(ids) == len(set(ids)), f"{slug}: {[name for name in ids if ids.count(name) > 1]}"
        assert all(re.fullmatch(r"[\w-]+", name) for name in ids)
        assert drawn == svg(picture_of(table))
        assert {part.role for part in (*picture.places, *picture.tokens, *picture.legend)} <= set(ROLES)
        assert {token.form for token in picture.tokens} <= {"", *FORMS}
        check_frame(picture)


def check_frame(picture):
    """Everything that stands on the board stands within its frame, and every token says what it is."""
    left, top, width, height = picture.frame
    for token in picture.tokens:
        assert left <= token.x <= left + width, token
        assert top <= token.y <= top + height, token
        assert token.title


@every_table
def test_frame_and_rows_of_panels_stay_the_same(slug, seats):
    table, seen = Table(slug, seats=seats, seed=3), {}
    first = picture_of(table)
    for _ in walk(table, random.Random(seats), every=37):
        picture = picture_of(table)
        assert picture.frame == first.frame
        assert [panel.id for panel in picture.panels] == [panel.id for panel in first.panels]
        for panel in picture.panels:
            assert seen.setdefault(panel.id, list(panel.rows)) == list(panel.rows)


@every_game
def test_the_same_position_is_the_same_picture_wherever_it_was_made(slug):
    table = Table(slug, seed=5)
    for _ in range(12):
        if not table.over:
            table.advance()
    again = Table(slug, seed=5).load(json.loads(json.dumps(table.state())))
    assert svg(picture_of(again)) == svg(picture_of(table))


def as_it_might_be(table: Table, seat: int):
    """The table as it is, and dealt anew in all that the seat cannot see."""
    saved = table.snapshot()
    yield table
    for key in (101, 202):
        table.restore(saved)
        table.engine.redeal_for(seat, key)
        yield table
    table.restore(saved)


@every_game
def test_a_seat_sees_the_same_in_worlds_that_it_cannot_tell_apart(slug):
    for seats in find_game(slug).seats:
        for table in islice(positions(slug, seats, seed=61 + seats), None, None, 2):
            for seat in range(seats):
                seen = {svg(picture_of(world, seat)) for world in as_it_might_be(table, seat)}
                assert len(seen) == 1, f"{slug}, {seats} seats, seat {seat}, round {table.round}, {table.decision}"


@pytest.mark.parametrize("slug", HIDING)
def test_who_sees_everything_sees_that_worlds_differ(slug):
    """The test above would hold for a picture without any cards."""
    tables = positions(slug, find_game(slug).seats[0], seed=4)
    assert any(len({svg(picture_of(world)) for world in as_it_might_be(table, 0)}) > 1 for table in tables)


@every_game
def test_an_action_is_told_before_it_is_taken(slug):
    """With no events a game says what was decided; the page tells so what a bot weighed."""
    table, rng = Table(slug, seed=9), random.Random(2)
    for _ in range(60):
        if table.over:
            return
        for action in rng.sample(legal := table.legal(), min(6, len(legal))):
            assert table.game.tell(table, table.to_act, action, ()).strip()
        table.apply(rng.choice(legal))


def test_a_table_shows_itself_in_a_notebook():
    table = Table("connect_four", seed=1)
    table.apply("drop", column=3)
    shown = table._repr_svg_()
    assert shown is not None
    assert "stone of seat 0, column 3, row 0 from below" in shown
    assert "Connect Four, seed 1, game 0, after 1 decisions" in shown


def test_a_game_without_a_picture_is_drawn_in_letters():
    table = Table(without_picture("connect_four"), seed=1).play()
    drawn = svg(picture_of(table))
    ElementTree.fromstring(drawn)
    assert all(line in drawn for line in table.game.draw(table).splitlines())
    with pytest.raises(InputError, match="declares no picture"):
        picture_of(table, 0)


def without_picture(slug: str) -> Game:
    from dataclasses import replace

    return replace(find_game(slug), picture=None)


def test_every_role_has_a_colour():
    assert set(FILLS) == set(ROLES)
