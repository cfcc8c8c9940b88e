"""The reference is whole: every column, parameter and card of every game, every command and function has a sentence."""

import sys
from pathlib import Path

import pytest
import typer.main

import equipoise as eq
from equipoise.cli.main import app
from equipoise.sim.columns import game_columns, seat_columns
from equipoise.sim.parameters import listed
from equipoise.sim.registry import find_game, known_games

HOUSE = Path(__file__).parents[2]
sys.path.insert(0, str(HOUSE / "docs" / "site"))
import command_pages  # noqa: E402
import game_pages  # noqa: E402
import python_pages  # noqa: E402
import speed_pages  # noqa: E402


def rows_of(page: str) -> dict[str, list[str]]:
    """The rows of the tables of a page by their first cell, which is a key."""
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    return {cells[0].strip("`"): cells for cells in rows}


@pytest.mark.parametrize("slug", known_games())
def test_every_column_has_a_sentence(slug):
    game = find_game(slug)
    rows = rows_of(game_pages.columns(game))
    for column in (*game_columns(game), *seat_columns(game, ())):
        assert " " in rows[column.name][1], column.name  # more than its name again
        assert rows[column.name][1].endswith("."), column.name


@pytest.mark.parametrize("slug", known_games())
def test_every_parameter_and_every_card_has_a_sentence(slug):
    game = find_game(slug)
    rows = rows_of(game_pages.parameters(game) + game_pages.content(game))
    for p in listed(game.rules):
        assert len(rows[p.key][1]) > 5, p.key
    assert len(rows) == len(listed(game.rules))


@pytest.mark.parametrize("slug", known_games())
def test_every_game_has_a_page_on_its_rules_rulings_stand_ins_and_bots(slug, monkeypatch):
    monkeypatch.setenv("EQUIPOISE_DOCS_GAMES", "0")
    page = game_pages.overview(slug)
    for heading in ("## Rules covered", "## Rulings", "## What is PROXY", "## Who can play"):
        assert heading in page
    assert f"**`{find_game(slug).default_bot.partition(':')[0]}`** (the usual one)" in page


def test_every_command_and_every_option_is_there():
    page = command_pages.page()
    for name, command in command_pages._commands(typer.main.get_command(app)):
        assert f"## {name}\n" in page
        for param in command.params:
            assert param.name == "help" or getattr(param, "help", ""), f"{name} {param.name}"


def test_every_function_and_every_argument_is_there():
    page = python_pages.page()
    for name in eq.__all__:
        assert f"### eq.{name}\n" in page
    for name in (*python_pages.FUNCTIONS, *python_pages.LOOKING_UP):
        told = "\n".join(python_pages._function(name, getattr(eq, name)))
        for parameter in python_pages.inspect.signature(getattr(eq, name)).parameters:
            assert f"| `{parameter}` |" in told, f"{name}({parameter})"


def test_every_page_is_in_the_navigation():
    text = (HOUSE / "mkdocs.yml").read_text(encoding="utf-8")
    for page in (HOUSE / "docs").glob("*.md"):
        assert f": {page.name}\n" in text


def test_the_page_on_speed_is_made_whether_others_were_measured_or_not(tmp_path, monkeypatch):
    monkeypatch.setattr(speed_pages, "PEERS", tmp_path / "peers.csv")
    assert "it has not been run" in speed_pages.page()
    row = {"game": "pig", "who": "a peer", "decisions_per_second": 1200, "lowest": 1100, "highest": 1300}
    row |= {"games_per_second": 12.5, "machine": "one core", "date": "2026-11-18"}
    speed_pages.PEERS.write_text(f"{','.join(row)}\n{','.join(map(str, row.values()))}\n", encoding="utf-8")
    page = speed_pages.page()
    assert "| Pig | a peer | 1,200 | 1,100 to 1,300 |" in page
    assert "(one core, 2026-11-18)" in page
    assert "{" not in page
