"""What is used: by card and not by place, of those who could, without what cannot be."""

import polars as pl
import pytest
from command_line import equipoise

from equipoise.analysis.usage import usage as used_in
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.usage import usage


@pytest.mark.parametrize("slug", known_games())
def test_no_place_of_the_board_has_a_row(slug):
    game = find_game(slug)
    places = {value for args in game.actions.kinds.values() for arg in args if arg.place for value in arg.values}
    table = usage(Plan.make(Ruleset.make(game), seed=1), 2)
    assert not places & set(table["argument"].drop_nulls().cast(pl.String))
    of_kind = table.group_by("action").agg(pl.col("taken").sum())
    assert of_kind["taken"].sum() > 0


def test_spells_are_counted_by_spell_though_a_seat_is_named_first():
    game = find_game("exxinon")
    cast = usage(Plan.make(Ruleset.make(game), seed=1), 2).filter(pl.col("action") == "cast")
    assert set(cast["argument"]) <= set(game.cards)
    assert cast.height > 10
    assert (cast["taken"] <= cast["offered"]).all()


def test_the_screen_has_titles_and_no_row_of_what_was_never_offered():
    text = equipoise("usage", "epoch", "--games", 8, "--seed", 1).stdout
    plan = Plan.make(Ruleset.make(find_game("epoch")), seed=1)
    assert sum(plan.title_of(card) in text for card in plan.descriptor.cards) > 10
    assert "_" not in text
    table, never = text.split("Never offered in these games: ")
    assert "abandon" in never
    assert "abandon" not in table


def test_only_who_held_a_card_could_use_it(run_of):
    table = used_in(run_of("axis_mundi", games=60))
    cards = table.filter(pl.col("fact") == "activated")
    assert cards.height < 20  # of 48: One-Time cards are put into no slot
    assert cards["available"].max() < 1
    assert (cards["used"] > 0).all()
    powers = table.filter(pl.col("fact") == "pulls")
    assert powers["available"].null_count() == powers.height


def test_a_card_that_is_of_no_use_has_no_row(run_of):
    table = used_in(run_of("epoch", games=40)).filter(pl.col("fact").is_in(["used", "ability used"]))
    assert (table["used"] > 0).all()
