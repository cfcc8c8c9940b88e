"""Finding out what there is: games, rules, bots, the version; for every game."""

import json
import tomllib
from importlib.metadata import version

import pytest
from command_line import equipoise
from rich.console import Console

from equipoise.cli.play import ruleset_of
from equipoise.sim.bots import HOUSE, example_specs, kinds, parse_spec, split_specs
from equipoise.sim.parameters import listed
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset

GAMES = known_games()


def ok(*args: object) -> str:
    done = equipoise(*args)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def refused(*args: object) -> str:
    done = equipoise(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_the_version():
    assert ok("--version") == f"equipoise {version('equipoise')}\n"


def test_seats_are_listed_in_order_with_the_usual_number():
    text = ok("games")
    assert "2 to 5, usually 4" in text
    assert "3 or 6, usually 6" in text
    for card in json.loads(ok("games", "--json")):
        assert card["seats"] == sorted(card["seats"])
        assert card["default_seats"] in card["seats"]
    assert "epoch is not played with 6 seats, but with 2 to 5, usually 4" in refused("replay", "epoch", "--seats", 6)


# --- rules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_rules_lists_every_key_as_it_is_written(slug):
    game = find_game(slug)
    rules = [p for p in listed(game.rules) if not p.content]
    text = ok("rules", slug)
    assert all(f"│ {p.key} " in text for p in rules)
    content = len(listed(game.rules)) - len(rules)
    last = text.splitlines()[-1]
    assert (f"{content:,} keys of content" in last and f"equipoise rules {slug} --content" in last) == (content > 0)
    cards = json.loads(ok("rules", slug, "--content", "--json"))
    assert [card["key"] for card in cards] == [p.key for p in listed(game.rules)]
    assert {"title", "default", "allowed", "meaning", "context", "content", "rules", "source"} <= set(cards[0])


@pytest.mark.parametrize("slug", GAMES)
def test_the_tweak_that_rules_writes_loads_and_is_the_game_as_written(slug, tmp_path):
    game = find_game(slug)
    for options in ([], ["--content"]):
        path = tmp_path / "mine.toml"
        path.write_text(ok("rules", slug, "--toml", *options), encoding="utf-8")
        assert ruleset_of(game, [path], []).hash == Ruleset.make(game).hash
    done = equipoise("simulate", slug, "--tweak", path, "--games", 1, "--seed", 1, "--out", tmp_path / "run", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["ruleset"] == Ruleset.make(game).hash


def test_a_word_finds_rules_and_content():
    text = ok("rules", "epoch", "relic")
    assert "│ relics.cost " in text
    assert "│ relic.wayfarers_boots.use " in text
    assert "│ setup.potential " not in text
    assert "keys of content" not in text
    assert ok("rules", "epoch", "RELIC") == text


def test_a_pattern_finds_keys_and_makes_a_file_of_them():
    tree = tomllib.loads(ok("rules", "axis_mundi", "card.*.count", "--toml"))
    game = find_game("axis_mundi")
    assert tree.pop("tweak")["game"] == "axis_mundi"
    assert tree == {"card": {name: {"count": card.count} for name, card in game.rules().card.items()}}
    keys = [card["key"] for card in json.loads(ok("rules", "axis_mundi", "scrounger.*", "--json"))]
    assert keys == [p.key for p in listed(game.rules) if p.key.startswith("scrounger.")]


def test_a_word_that_finds_nothing_is_told_the_nearest():
    assert "axis_mundi has no rule that fits 'scroungr.mp'; did you mean scrounger.mp" in refused(
        "rules", "axis_mundi", "scroungr.mp"
    )


def test_keys_are_not_broken_on_a_narrow_screen(monkeypatch):
    monkeypatch.setattr("equipoise.cli.show.console", lambda: Console(width=60))
    text = ok("rules", "mythic_earth", "unit.*.members.jaguar*.FI")
    keys = [
        p.key for p in listed(find_game("mythic_earth").rules) if ".members.jaguar" in p.key and p.key[-3:] == ".FI"
    ]
    assert keys
    assert all(key in text for key in keys)


# --- bots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_bots_shows_who_can_play_and_how_it_is_written(slug):
    game = find_game(slug)
    text = " ".join(ok("bots", slug).replace("│", " ").split())
    cards = {card["bot"]: card for card in json.loads(ok("bots", slug, "--json"))}
    assert set(cards) == set(kinds(game)) >= set(HOUSE)
    assert [name for name, card in cards.items() if card["default"]] == [game.default_bot]
    for name, kind in kinds(game).items():
        assert kind.description in text
        for key, param in kind.params.items():
            card = next(card for card in cards[name]["parameters"] if card["parameter"] == key)
            assert (card["default"], card["low"], card["high"]) == (param.default, param.low, param.high)
            for choice in param.choices or ():
                assert f"{key}={choice}" in text
                parse_spec(game, f"{name}:{key}={choice}")
    for spec in example_specs(game):
        assert f"--bots {spec}" in text
        for bot in split_specs(spec):
            parse_spec(game, bot)


@pytest.mark.parametrize(
    "slug", [slug for slug in GAMES if "style" in getattr(kinds(find_game(slug)).get("heuristic"), "params", {})]
)
def test_every_style_has_a_sentence(slug):
    [heuristic] = [card for card in json.loads(ok("bots", slug, "--json")) if card["bot"] == "heuristic"]
    [style] = [card for card in heuristic["parameters"] if card["parameter"] == "style"]
    assert "default" in style["choices"]
    assert len(style["choices"]) > 3
    for name, sentence in style["choices"].items():
        assert len(sentence.split()) > 2, name
    text = " ".join(ok("bots", slug).replace("│", " ").split())
    assert all(" ".join(sentence.split()[:5]) in text for sentence in style["choices"].values())
