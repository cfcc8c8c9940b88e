"""League files, and runs that are played by a league."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from scipy import stats

from equipoise.sim.batch import Goal, simulate
from equipoise.sim.errors import InputError
from equipoise.sim.league import (
    League,
    Member,
    find_league,
    league_toml,
    names_league,
    parse_league,
    read_league,
    styles_of,
)
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.store import Run
from equipoise.sim.table import Table
from equipoise.sim.trainee import Player, trainee_from

HOUSE = Path(__file__).parents[2]
PIG = find_game("pig")
HEAD = '[league]\ngame = "pig"\nseats = 2\n'
HOLDS = HEAD + "".join(
    f'[[style]]\nname = "{name}"\nweight = {weight}\nbot = "hold:at={at}"\n'
    for name, weight, at in (("early", 0.6, 10), ("late", 0.3, 30), ("never", 0, 99), ("usual", 0.1, 20))
)


@pytest.fixture
def holds(tmp_path):
    path = tmp_path / "league.toml"
    path.write_text(HOLDS)
    return path


def plan(path, *settings, game="pig"):
    rules = Ruleset.make(find_game(game), [parse_setting(s) for s in settings])
    return Plan.make(rules, seed=4, bots=[f"league:{path}"])


def test_every_seat_draws_its_style_for_each_block(holds, tmp_path):
    """The played shares are those of the league."""
    run = simulate(plan(holds), Goal(games=3000), tmp_path / "run", jobs=2)
    seen = dict(run.seats.collect().group_by("bot").len().rows())
    total = sum(seen.values())
    expected = {"hold:at=10": 0.6, "hold:at=30": 0.3, "hold:at=20": 0.1}
    assert set(seen) == set(expected)
    for bot, share in expected.items():
        low, high = stats.binom.interval(0.9999, total, share)
        assert low <= seen[bot] <= high
    both = run.seats.collect().group_by("game", maintain_order=True).agg(pl.col("bot").cast(pl.String).sort())["bot"]
    assert {tuple(pair) for pair in both.to_list()} >= {("hold:at=10", "hold:at=10"), ("hold:at=10", "hold:at=30")}


def test_no_path_stands_in_a_plan(holds, tmp_path):
    made = plan(holds)
    assert "league" not in str(made.as_dict())
    simulate(made, Goal(games=40), tmp_path / "run")
    holds.unlink()
    run = simulate(Run.open(tmp_path / "run").plan, Goal(games=80), tmp_path / "run", resume=True)
    table = Table.of(run.plan, 70).play()
    kept = run.seats.collect().filter(pl.col("game") == 70)
    assert table.bot_names == kept["bot"].cast(str).to_list()


def test_other_rules_are_played_by_the_same_styles(holds, tmp_path):
    runs = [simulate(plan(holds, s), Goal(games=60), tmp_path / s) for s in ("target=40", "target=60")]
    first, second = (run.seats.collect().select("game", "seat", "bot") for run in runs)
    assert first.equals(second)


def test_a_table_takes_a_league(holds):
    assert Table("pig", seed=4, index=3, bots=[f"league:{holds}"]).bot_names == Table.of(plan(holds), 3).bot_names


def test_a_style_keeps_all_its_numbers(tmp_path):
    game = find_game("mulu_caves")
    trainee = trainee_from(game, Player("heuristic:style=warden"))
    own = trainee.player("mine", {"run": 0.5})
    league = League(game.slug, 2, [Member("mine", 0.25, own.spec, own.styles), Member("usual", 0.75, "heuristic")],
                    {"game": game.slug, "seats": 2})  # fmt: skip
    path = tmp_path / "league.toml"
    path.write_text(league_toml(league, trainee.styles))
    read = read_league(path, game)
    [numbers] = read.members[0].styles.values()
    assert numbers == {**trainee.every, "run": 0.5}
    assert read.members[0].spec.startswith("heuristic:style=mine#")
    assert (read.members[1].spec, read.weights) == ("heuristic", [0.25, 0.75])
    made = plan(path, game="mulu_caves")
    made.set_up()
    assert list(made.styles) == list(read.styles)


def test_partners_draw_together(tmp_path):
    path = tmp_path / "league.toml"
    text = HOLDS.replace('"pig"', '"exxinon"').replace("seats = 2", "seats = 4")
    for at, bot in ((10, "heuristic"), (30, "heuristic:style=classic"), (99, "random"), (20, "random")):
        text = text.replace(f"hold:at={at}", bot)
    path.write_text(text)
    made = plan(path, game="exxinon")
    teams, mixed = made.lineup.teams.tolist(), 0
    for block in range(60):
        *_, bots = made.lineup.arrangement(block * made.lineup.rotations)
        by_team = [{bots[s] for s, of in enumerate(teams) if of == team} for team in dict.fromkeys(teams)]
        assert all(len(styles) == 1 for styles in by_team)
        mixed += by_team[0] != by_team[1]
    assert 0 < mixed < 60


def test_draws_by_team_do_not_depend_on_how_they_are_cut():
    made = Plan.make(Ruleset.make(find_game("exxinon")), seed=3, bots=["heuristic", "random"], bots_by="draw",
                     bot_weights=[[1, 1], [1, 1]])  # fmt: skip
    whole = made.lineup.bots_in(0, 12)
    part = made.lineup.bots_in(5, 4)
    for block in range(5, 9):
        assert np.array_equal(whole[block % 12], part[block % 4])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('game = "pig"', 'game = "epoch"', 'a league names its game: add the lines [league] and game = "pig"'),
        ("seats = 2", "seats = 7", "seats = 7 is not allowed; pig has 2"),
        ("seats = 2", 'seats = "two"', "seats = 'two' is not allowed"),
        ("weight = 0.6", "weight = -1", "weight = -1 of early is not allowed; it is a number from 0 on"),
        ("weight = 0.6", "weight = nan", "weight = nan of early is not allowed"),
        ('name = "late"', 'name = "early"', "two styles have one name"),
        ('name = "late"', "name = 3", "a style of a league has a name and a bot"),
        ("hold:at=10", "hold:at=0", "at = 0 is out of range"),
        ("hold:at=10", "holds", "pig has no bot called 'holds'"),
        ('bot = "hold:at=10"', 'bot = "hold"\n[style.weights]\nat = 3', "early has numbers, but hold of pig has no"),
        ("[[style]]", "[style", "is not valid TOML"),
    ],
)
def test_a_faulty_file_is_one_sentence(old, new, words):
    with pytest.raises(InputError) as told:
        parse_league(HOLDS.replace(old, new, 1), "mine.toml", PIG)
    assert str(told.value).startswith("mine.toml") or "hold" in str(told.value)
    assert words in str(told.value)


def test_a_league_without_styles_or_weight():
    with pytest.raises(InputError, match="a league has styles"):
        parse_league(HEAD, "mine.toml", PIG)
    nothing = HEAD + '[[style]]\nname = "a"\nweight = 0\nbot = "hold"\n'
    with pytest.raises(InputError, match="all weights are 0"):
        parse_league(nothing, "mine.toml", PIG)


def test_an_unknown_weight_is_named():
    text = '[league]\ngame = "mulu_caves"\nseats = 2\n[[style]]\nname = "a"\nweight = 1\nbot = "heuristic"\n'
    with pytest.raises(InputError, match="a: there is no weight 'rum'"):
        parse_league(text + "[style.weights]\nrum = 1\n", "mine.toml", find_game("mulu_caves"))


def test_a_league_plays_alone_and_for_its_seats(tmp_path):
    with pytest.raises(InputError, match="a league plays on all seats; name it alone"):
        names_league(["league", "random"])
    assert not names_league(["random", "hold"])
    path = tmp_path / "l.toml"
    path.write_text('[league]\ngame = "axis_mundi"\nseats = 3\n[[style]]\nname = "a"\nweight = 1\nbot = "heuristic"\n')
    with pytest.raises(InputError, match="is a league for 3 seats, not for 6; say seats 3, or make another"):
        find_league(find_game("axis_mundi"), f"league:{path}", 6)


@pytest.mark.parametrize("slug", ["pig", "connect_four"])
def test_where_none_is_shipped_a_sentence_says_how_to_make_one(slug):
    with pytest.raises(InputError, match=f"no league comes with {slug} for 2 seats; make one with `equipoise league"):
        find_league(find_game(slug), "league", 2)


@pytest.mark.parametrize("slug", known_games())
def test_every_table_of_a_game_with_styles_has_a_league_of_today_s_bots(slug):
    """Whoever raises a version makes its leagues anew."""
    game = find_game(slug)
    for seats in game.seats if styles_of(game) else ():
        assert find_league(game, "league", seats).about["version"] == game.version


SHIPPED = sorted((HOUSE / "sim" / "games").glob("*/leagues/*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=[f"{path.parts[-3]}-{path.stem}" for path in SHIPPED])
def test_a_league_that_comes_with_a_game_is_whole(path):
    game = find_game(path.parts[-3])
    league = find_league(game, "league", int(path.stem))
    assert 1 <= len(league.members) <= 6
    assert sum(league.weights) == pytest.approx(1, abs=1e-5)
    assert {"rules", "version", "budget", "games", "seed", "gain"} <= set(league.about)
    made = Plan.make(Ruleset.make(game), seats=league.seats, seed=1, bots=["league"])
    made.set_up()
    assert made.bots_by == "draw"
