"""A report in a few lines: the verdict, the handful that matters, and what to do where there are too few games."""

import io
import re

import polars as pl
import pytest
from command_line import equipoise
from synthetic import Law, make_run

from equipoise.analysis.balance import balance
from equipoise.analysis.verdicts import FEWEST_EXACT
from equipoise.cli.report import print_brief, print_full
from equipoise.cli.show import Screen
from equipoise.reports.brief import HANDFUL, NOTHING_OFF, handful, headline
from equipoise.reports.clauses import undecided
from equipoise.reports.page import page
from equipoise.reports.summary import markdown
from equipoise.sim.registry import find_game, known_games


@pytest.fixture
def strong(laboratory, tmp_path):
    """Hero 2 is strong, and so is card 7."""
    run = make_run(tmp_path / "run", 12_000, Law(characters={2: 0.5}, cards={7: 0.6}))
    return run, balance(run)


def test_one_sentence_says_what_is_off_and_what_most(strong):
    text = headline(strong[1])
    assert text.startswith("Unbalanced: hero 2 wins 2")
    assert "where 16.7 % is fair; " in text
    assert "the card card 7 wins" in text


def test_characters_and_seats_come_before_cards(strong):
    table = handful(strong[1])
    what = table["what"].to_list()
    assert what[0] == "hero 2"
    assert len(what) == HANDFUL
    first_card = next(i for i, name in enumerate(what) if name.endswith("(card)"))
    assert any(name.startswith("Seat ") for name in what[:first_card])
    assert not any(name.startswith(("hero", "Seat")) for name in what[first_card:])


def test_a_quiet_run_says_what_is_open_and_what_that_takes(laboratory, tmp_path):
    found = balance(make_run(tmp_path / "run", 3600, Law(), seed=4))
    assert headline(found).startswith(f"{NOTHING_OFF}; ")
    assert re.search(r"undecided: play about [\d,]+ more games to decide\.$", headline(found))


def test_all_fair_is_balanced(strong):
    found = strong[1]
    fair = found.verdicts.with_columns(pl.lit("fair").alias("verdict"))
    assert headline(type(found)(found.tables, fair, 0.02, found.games)).startswith("Balanced: characters, seats")


@pytest.mark.parametrize("blocks", [2, FEWEST_EXACT - 1])
def test_too_few_games_are_called_that_everywhere(run_of, blocks):
    """Whatever the shares look like: nothing is off for certain is not what such a run says."""
    rotations = 2  # each bot on each seat
    run = run_of("pig", games=blocks * rotations, bots=["optimal", "hold:at=20"])
    found = balance(run)
    wanted = f"Too few games to judge: play {FEWEST_EXACT * rotations:,}"
    screen = equipoise("report", run.folder).stdout
    for text in (headline(found), markdown(run, found), page(run, found), screen):
        assert wanted in text
        assert NOTHING_OFF not in text
        assert "Balanced" not in text


def test_the_number_it_names_is_enough(run_of):
    found = balance(run_of("pig", games=2 * FEWEST_EXACT, bots=["optimal", "hold:at=20"]))
    assert "Too few" not in headline(found)


@pytest.mark.parametrize("slug", known_games())
def test_it_fits_a_screen_and_cuts_no_name(run_of, slug):
    """24 lines with the prompt's; --full cuts no name either, and says which columns it had no room for."""
    game = find_game(slug)
    run = run_of(slug, games=12 * len(game.characters), seats=max(game.seats))
    found = balance(run)
    for width in (80, 200):
        short, full = io.StringIO(), io.StringIO()
        print_brief(Screen(file=short, width=width), run, found)
        print_full(Screen(file=full, width=width), run, found)
        assert len(short.getvalue().splitlines()) < 24
        for text in (short.getvalue(), full.getvalue()):
            assert "…" not in text
            assert max(len(line) for line in text.splitlines()) <= width
        for name in found.tables["character"]["character"] if "character" in found.tables else ():
            assert name in full.getvalue()
        assert "Win rate by seat" in full.getvalue()
        assert "Win rate by seat" not in short.getvalue()
        assert "--full" in short.getvalue()


def test_full_is_an_option(run_of):
    run = run_of("pig", games=10)
    assert "Win rate by seat" in equipoise("report", run.folder, "--full").stdout
    done = equipoise("report", run.folder, "--full", "--format", "csv")
    assert done.returncode == 2
    assert "--full is for the terminal" in done.stderr


def test_one_is_undecided_and_several_are():
    of = pl.DataFrame({"family": ["character"] * 3 + ["seat"] * 2})
    assert undecided(of.head(1), of) == "1 of 3 characters is undecided"
    assert undecided(of.tail(3), of) == "1 of 3 characters and all 2 seats are undecided"
