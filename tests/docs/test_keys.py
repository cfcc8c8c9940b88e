"""Every key that README, docs and help texts speak of exists in the game they speak of."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from equipoise.sim.parameters import listed, matching
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.variants import chosen, numeric_parameters, parse_values

HOUSE = Path(__file__).parents[2]
PAGES = [HOUSE / "README.md", *sorted((HOUSE / "docs").glob("*.md"))]
GAMES = known_games()
COOKBOOK = (HOUSE / "docs" / "tweaks.md").read_text(encoding="utf-8")


def commands() -> list[tuple[str, list[str]]]:
    """Every command in a block of code, an inline phrase or a help text: where it stands, and its words."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
        lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
        lines += [phrase.replace("\n", " ") for phrase in re.findall(r"`(equipoise [^`]+)`", text)]
        found += [(page.name, line) for line in lines]
    helps = (HOUSE / "cli" / "main.py").read_text(encoding="utf-8")
    found += [("help", line) for line in re.findall(r"Example: (equipoise .*)", helps)]
    split = [(where, shlex.split(line, comments=True)) for where, line in found]
    return [(where, words) for where, words in split if len(words) > 2 and words[0] == "equipoise"]


COMMANDS = [(where, words) for where, words in commands() if words[2] in GAMES]


def test_there_are_such_commands_in_each_place():
    assert {where for where, _ in COMMANDS} >= {"README.md", "tweaks.md", "help"}
    assert len(COMMANDS) > 30


@pytest.mark.parametrize(("where", "words"), COMMANDS, ids=lambda value: value if isinstance(value, str) else None)
def test_the_keys_of_a_command_exist(where, words):
    game = find_game(words[2])
    options = list(pairwise(words))
    Ruleset.make(game, [parse_setting(text) for option, text in options if option == "--set"])
    for option, text in options:
        if option == "--param":
            parse_values(game, text)
        if option == "--params":
            assert numeric_parameters(game, text.split(","))
    if words[1] == "rules" and len(words) > 3 and not words[3].startswith("-") and words[3] != ">":
        assert any(matching(words[3], p) for p in listed(game.rules))


def test_the_cookbook_names_keys_of_axis_mundi_in_full():
    """Phrases such as `scrounger.mp=0` and tables such as `[card.hidden_tunnel_4]`."""
    game = find_game("axis_mundi")
    prose = re.sub(r"```.*?```", "", COOKBOOK, flags=re.DOTALL)
    phrases = [phrase for phrase in re.findall(r"`([^`\n]+)`", prose) if not phrase.startswith("equipoise ")]
    keys = [re.fullmatch(r"(?:--(?:set|param) )?([a-z_0-9]+\.[a-z_.0-9]+)(=.*)?", phrase) for phrase in phrases]
    files = (".html", ".md", ".toml")
    named = [match[1] for match in keys if match and not match[1].endswith(files)]
    assert len(named) >= 12
    for key in named:
        assert chosen(game, key), key
    for table in re.findall(r"`\[([a-z_0-9.]+)\]`", prose):
        assert table == "tweak" or chosen(game, f"{table}.*"), table
    bare = {p.key.rpartition(".")[2] for p in listed(game.rules) if p.key.startswith("scrounger.")}
    assert not [phrase for phrase in phrases if phrase.partition("=")[0].strip() in bare]
