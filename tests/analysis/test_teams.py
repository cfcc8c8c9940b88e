"""Teams: who wins together when, and what those win who took something, against counting by hand."""

import polars as pl
import pytest

from equipoise.analysis.balance import balance
from equipoise.analysis.teams import TURN, taken, team_shares
from equipoise.analysis.winrates import win_rates
from equipoise.reports.findings import sentences
from equipoise.reports.sections import sections
from equipoise.sim.facts import Column, check_roles


@pytest.fixture
def run(run_of):
    return run_of("exxinon", games=240, bots=["random"], settings=["game.max_turns=40", "mana.per_turn=4"])


def sides(run):
    """One row for each team of each game: its characters, whether it won, and the facts of the game."""
    seats = run.seats.with_columns(pl.col("character").cast(pl.String))
    grouped = seats.group_by("game", "team").agg(
        pl.col("character").sort_by(pl.col("character")), pl.col("won").mean(), pl.col("order").min()
    )
    return grouped.join(run.games, on="game").collect()


def test_a_team_is_counted_by_when_it_moves(run):
    table = team_shares(run)
    assert table.columns[:2] == ["team", TURN]
    assert len(table) == 12  # six pairs, first or second
    rows = sides(run)
    ids = {run.plan.title_of(name): name for name in run.plan.descriptor.characters}
    for row in table.iter_rows(named=True):
        names = sorted(ids[title] for title in row["team"].split(" and "))
        mine = rows.filter(pl.col("character") == names).sort("game")
        mine = mine.filter(pl.col("order") == mine["order"].unique().sort()[row[TURN] == "second"])
        assert row["games"] == len(mine) == 40
        assert row["estimate"] == pytest.approx(mine["won"].mean())
        assert row["low"] <= row["estimate"] <= row["high"]


def test_what_a_pair_wins_first_its_only_rivals_lose_second(run):
    rate = {(row["team"], row[TURN]): row["estimate"] for row in team_shares(run).iter_rows(named=True)}
    for one, other in (("The Countess and Skrakz", "Neol and Zenith"), ("Skrakz and Zenith", "The Countess and Neol")):
        assert rate[one, "first"] + rate[other, "second"] == pytest.approx(1)
        assert rate[one, "second"] + rate[other, "first"] == pytest.approx(1)


def test_a_team_is_counted_by_a_fact_of_the_game(run):
    table = team_shares(run, "pairing")
    assert len(table) == 6  # a pair is in one pairing only
    row = table.row(by_predicate=pl.col("team") == "Neol and Zenith", named=True)
    assert row["pairing"] == "zenith_neol_v_countess_skrakz"
    assert row["games"] == 80


def test_taking_is_compared_within_the_game(run):
    table = taken(run)
    assert table["item"].to_list() == ["meteorite", "large fragment", "small fragment"]
    place = next(c for c in run.columns_with("taken", "games") if c["name"] == "secured")["places"]
    rows = sides(run)
    for at, row in zip(("meteorite", "large", "small"), table.iter_rows(named=True), strict=True):
        own, rival = (
            [r["secured"][next(i for i, p in enumerate(place) if p.startswith(f"team_{t}.{at}"))] for r, t in pairs]
            for pairs in (
                [(r, r["team"]) for r in rows.iter_rows(named=True)],
                [(r, 1 - r["team"]) for r in rows.iter_rows(named=True)],
            )
        )
        won = rows["won"].to_list()
        more = [w for w, a, b in zip(won, own, rival, strict=True) if a > b]
        assert row["taken"] == pytest.approx(sum(a + b > 0 for a, b in zip(own, rival, strict=True)) / 480)
        if more:
            assert (row["games"], row["estimate"]) == (len(more), pytest.approx(sum(more) / len(more)))
        for key, wanted in (("won_with", True), ("won_without", False)):
            mine = [w for w, a in zip(won, own, strict=True) if (a > 0) == wanted]
            assert not mine or row[key] == pytest.approx(sum(mine) / len(mine))
    assert table.filter(pl.col("item") == "small fragment")["games"][0] > 50


def test_a_seat_of_a_team_is_measured_against_its_other_seat(run):
    """Partners win together, so that only the difference of their seats shows: half of it is each one's."""
    cells = {(r["character"], r["seat"]): r for r in balance(run).tables["interaction"].iter_rows(named=True)}
    raw = {(r["character"], r["seat"]): r["estimate"] for r in win_rates(run, "character", "seat").to_dicts()}
    for (who, seat), row in cells.items():
        other = str(int(seat) ^ 1)
        assert row["estimate"] == pytest.approx((raw[who, seat] - raw[who, other]) / 2, abs=1e-5)
        assert row["estimate"] == pytest.approx(-cells[who, other]["estimate"], abs=1e-5)
        assert row["low"] < row["estimate"] < row["high"]
    assert len(cells) == 16


def test_both_are_in_the_report(run):
    found = balance(run)
    assert {"teams", "taken"} <= {section.key for section in sections(found)}


def test_where_teams_move_in_the_order_of_their_seats_the_order_is_no_question_of_its_own(run):
    assert "order" not in balance(run).tables


def test_places_kept_for_new_content_are_not_reported_as_unused(run):
    items = balance(run).tables["usage"].filter(pl.col("fact") == "wraith uses")["item"].to_list()
    assert items == ["Chill Touch", "Wail", "Kindle"]


def test_where_everybody_always_has_the_same_seat_the_report_says_so(run_of, run):
    quick = run_of("exxinon", games=100, bots=["random"], settings=["setup.mode=quick"])
    assert any("cannot be told apart here" in sentence.text for sentence in sentences(balance(quick)))
    assert not any("cannot be told apart here" in sentence.text for sentence in sentences(balance(run)))


@pytest.mark.parametrize(
    ("game_facts", "seat_facts", "fault"),
    [
        ((), (Column("took", "", places=("team_0.x",), role="taken"),), "one of the game"),
        ((Column("took", "", role="taken"),), (), "must name its places"),
        ((Column("took", "", places=("x", "y"), role="taken"),), (), "must name its places"),
    ],
)
def test_what_teams_take_is_declared_by_team(game_facts, seat_facts, fault):
    with pytest.raises(TypeError, match=fault):
        check_roles("lab", game_facts, seat_facts)
