"""Every game: games, rules, bots, odds, verify, bench, and the version."""

import dataclasses
import json
import tomllib
from importlib.metadata import version

import pytest
from cells import CONTENT, GAMES, changes_of, content_change, every_game, parameter_change, set_options
from command_line import refused, run

from equipoise.sim import verify
from equipoise.sim.bots import kinds
from equipoise.sim.parameters import listed as every_key
from equipoise.sim.parameters import parameters
from equipoise.sim.registry import find_game

WITH_ODDS = [slug for slug in GAMES if find_game(slug).odds is not None]
WITHOUT_ODDS = [slug for slug in GAMES if slug not in WITH_ODDS]


def test_version():
    assert version("equipoise") in run("--version").stdout


def test_games():
    text = run("games").stdout
    assert all(slug in text for slug in GAMES)
    assert {row["game"] for row in json.loads(run("games", "--json").stdout)} == set(GAMES)


@every_game
def test_rules(slug):
    text = run("rules", slug).stdout
    assert all(p.key in text for p in parameters(find_game(slug).rules))
    listed = [row["key"] for row in json.loads(run("rules", slug, "--json").stdout)]
    assert listed == [p.key for p in every_key(find_game(slug).rules) if not p.content]
    assert set(listed) >= {p.key for p in parameters(find_game(slug).rules)}


@every_game
def test_rules_by_a_word(slug):
    """A part of the key, in the middle of it or with a star."""
    key = parameter_change(slug).key
    last = key.rpartition(".")[2]
    for word in (key, last, f"*{last[1:]}"):
        found = [row["key"] for row in json.loads(run("rules", slug, word, "--json").stdout)]
        assert key in found
        assert len(found) < len(list(parameters(find_game(slug).rules)))
        assert key in run("rules", slug, word).stdout
        assert key not in run("rules", slug, "limits.*").stdout
    assert "no_such_rule" in refused("rules", slug, "no_such_rule")


@pytest.mark.parametrize("slug", CONTENT)
def test_rules_of_content(slug):
    change = content_change(slug)
    assert change.key in run("rules", slug, "--content").stdout
    rows = {row["key"]: row for row in json.loads(run("rules", slug, "--content", "--json").stdout)}
    assert rows[change.key]["default"] == change.default
    assert rows[change.key]["low"] <= change.value <= rows[change.key]["high"]
    entry = change.key.rsplit(".", 1)[0]
    found = [row["key"] for row in json.loads(run("rules", slug, f"{entry}.*", "--content", "--json").stdout)]
    assert change.key in found
    assert all(key.startswith(entry) for key in found)


@every_game
def test_rules_as_a_tweak(slug):
    """Everything that can be changed stands in it, content on request, below a header of its own."""
    for options in ((), ("--content",)):
        tree = tomllib.loads(run("rules", slug, "--toml", *options).stdout)
        assert tree["tweak"]["game"] == slug
        for what, change in changes_of(slug).items():
            if what == "content" and not options:
                continue
            node = tree
            for part in change.key.split("."):
                node = node[part]
            assert node == change.default


@every_game
def test_bots(slug):
    text, found = run("bots", slug).stdout, run("bots", slug, "--json").stdout
    json.loads(found)
    for name, kind in kinds(find_game(slug)).items():
        for word in (name, *kind.params, *(c for p in kind.params.values() for c in p.choices or ())):
            assert word in text
            assert word in found


def test_bots_of_no_game():
    assert "epoch" in refused("bots", "epok")


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_odds(slug):
    assert "%" in run("odds", slug).stdout
    assert json.loads(run("odds", slug, *set_options(slug), "--json").stdout)["tables"]


@pytest.mark.parametrize("slug", WITHOUT_ODDS)
def test_odds_of_a_game_without(slug):
    assert slug in refused("odds", slug)


@every_game
def test_verify(slug, monkeypatch):
    """Every tenth oracle: the tests of each game simulate them all."""
    game = find_game(slug)
    some = dataclasses.replace(game, oracles=lambda: game.oracles()[::10])
    with monkeypatch.context() as patch:
        patch.setattr(verify, "find_game", lambda name: some if name == slug else find_game(name))
        assert "beyond |z| = 4: none" in run("verify", slug, "--games", 200, "--seed", 1).stdout


@every_game
def test_bench_signature(slug):
    assert run("bench", slug, "--signature").stdout.split()[0] == slug
