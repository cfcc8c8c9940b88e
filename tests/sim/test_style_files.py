"""Styles of files: the numbers travel with the plan, so that the file may change, move or vanish."""

import pickle
from dataclasses import replace

import pytest
from equipoise.ext.pig.bot import HoldBot

import equipoise.sim.plan
from equipoise.sim.batch import Goal, simulate
from equipoise.sim.bots import heuristic, kinds, parse_spec
from equipoise.sim.errors import InputError
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset
from equipoise.sim.store import Run
from equipoise.sim.styles import Styles, Weights, threshold
from equipoise.sim.table import Table


class Greed(Weights):
    """holds at a number of points"""

    stop_at = threshold(20, "points of a turn at which it stops", 1, 100)


@pytest.fixture
def pig(monkeypatch):
    """Pig with a bot by style, which holds at a weight."""
    make = heuristic("by style", Styles("pig", Greed), lambda rules, values: HoldBot(int(values["stop_at"])))
    game = replace(find_game("pig"), bots={**find_game("pig").bots, "greedy": make})
    monkeypatch.setattr(equipoise.sim.plan, "find_game", lambda slug: game if slug == "pig" else find_game(slug))
    return game


@pytest.fixture
def style(tmp_path):
    def written(stop_at: object, name: str = "mine.toml") -> str:
        path = tmp_path / name
        path.write_text(f'[style]\ngame = "pig"\nsays = "mine"\n[weights]\nstop_at = {stop_at}\n')
        return str(path)

    return written


def plan(game, *bots: str) -> Plan:
    return Plan.make(Ruleset.make(game), seed=3, bots=bots)


def test_a_plan_names_the_file_and_carries_its_numbers(pig, style):
    made = plan(pig, f"greedy:style={style(7)}")
    [spec] = made.bots
    name, _, digest = spec.removeprefix("greedy:style=").partition("#")
    assert (name, len(digest)) == ("mine", 8)
    assert made.styles == {f"mine#{digest}": {"stop_at": 7.0}}
    assert plan(pig, f"greedy:style={style(7, 'again.toml')}").bots[0].endswith(digest)
    assert not plan(pig, f"greedy:style={style(8)}").bots[0].endswith(digest)
    assert pickle.loads(pickle.dumps(made)) == made


def test_the_same_games_as_by_the_numbers_themselves(pig, style, tmp_path):
    by_file = simulate(plan(pig, f"greedy:style={style(7)}"), Goal(games=200), tmp_path / "file")
    by_number = simulate(plan(pig, "hold:at=7"), Goal(games=200), tmp_path / "number")
    assert by_file.games.collect().equals(by_number.games.collect())


def test_a_run_goes_on_and_is_replayed_without_the_file(pig, style, tmp_path):
    path = style(7)
    whole = simulate(plan(pig, f"greedy:style={path}"), Goal(games=300), tmp_path / "whole")
    simulate(plan(pig, f"greedy:style={path}"), Goal(games=100), tmp_path / "run")
    style(99)  # another style under the same name
    saved = Run.open(tmp_path / "run").plan
    run = simulate(saved, Goal(games=300), tmp_path / "run", resume=True)
    assert run.seats.collect().equals(whole.seats.collect())
    outcome = Table.of(saved, 250).play().outcome()
    assert [seat["score"] for seat in outcome] == run.seats.collect()["score"].to_list()[500:502]
    with pytest.raises(InputError, match=r"was begun with bots = greedy:style=mine#.*, not greedy:style=mine#"):
        simulate(plan(pig, f"greedy:style={path}"), Goal(games=400), tmp_path / "run", resume=True)


def test_search_plays_on_by_a_file(pig, style):
    made = plan(pig, f"search:playouts=4,playout=greedy:style={style(7)}", "random")
    assert made.bots[0].startswith("search:playouts=4,playout=greedy:style=mine#")
    made.set_up()
    same = Table(pig, seed=3, bots=[f"search:playouts=4,playout=greedy:style={style(7)}"])
    other = Table(pig, seed=3, bots=["search:playouts=4,playout=hold:at=7"])
    assert same.play().outcome() == other.play().outcome()


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("greedy:style={path}", r"mine.toml: stop_at = 500 is not allowed; it is from 1 to 100"),
        ("greedy:style=nowhere.toml", "nowhere.toml: cannot be read"),
        ("hold:at={path}", "at is not read from a file"),
        ("greedy:style=mine#12345678", "style = 'mine#12345678'"),
    ],
)
def test_a_style_that_cannot_be_is_refused_in_words(pig, style, spec, told):
    with pytest.raises(InputError, match=told):
        plan(pig, spec.format(path=style(500)))


def test_a_plan_from_elsewhere_is_held_to_the_bounds(pig, style):
    made = plan(pig, f"greedy:style={style(7)}")
    forged = replace(made, styles={name: {"stop_at": 1e9} for name in made.styles})
    with pytest.raises(InputError, match=r"a style of this plan: stop_at = 1000000000.0 is not allowed"):
        forged.set_up()


READ = [
    (slug, name, style)
    for slug in known_games()
    for name, kind in find_game(slug).bots.items()
    for style in (list(kind.params["style"].choices)[-1:] if "style" in kind.params else [])
    if kind.params["style"].reader
]


@pytest.mark.parametrize(("slug", "name", "style"), READ)
def test_a_game_reads_styles_of_ones_own(slug, name, style, tmp_path):
    """An empty style is the default; its games are the default's."""
    game = find_game(slug)
    path = tmp_path / "mine.toml"
    path.write_text(f'[style]\ngame = "{slug}"\nsays = "nothing of its own"\n')
    assert kinds(game)[name].params["style"].reader(path, None)
    for seats in game.seats:
        of_file, of_game = f"{name}:style={path}", f"{name}:style=default"
        own, default = (Table(slug, seats=seats, seed=5, bots=[spec]) for spec in (of_file, of_game))
        for _ in range(40):
            if not own.over:
                assert own.advance()[:2] == default.advance()[:2]
    assert parse_spec(game, f"{name}:style={style}")
