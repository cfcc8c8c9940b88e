"""The cookbook of tweaks: every file in it loads and changes something, every command names rules that exist."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from equipoise.analysis.comparing import parse_metric
from equipoise.analysis.sequential import SequentialTest
from equipoise.comparing import parse_sprt
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting, read_tweak
from equipoise.sim.variants import numeric_parameters, parse_values

HOUSE = Path(__file__).parents[2]
PAGE = (HOUSE / "docs" / "tweaks.md").read_text(encoding="utf-8")
FILES = sorted((HOUSE / "docs" / "tweaks").glob("*.toml"))
GAME = find_game("axis_mundi")
COMMANDS = [
    shlex.split(line)
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.replace("\\\n", " ").splitlines()
]


RUNS = [command[command.index("--out") + 1] for command in COMMANDS if command[1] == "simulate"]


def named(command, option):
    return [value for name, value in pairwise(command) if name == option]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_tweak_loads_and_changes_the_rules(path):
    ruleset = Ruleset.make(GAME, [read_tweak(path, GAME)])
    assert ruleset.changes()
    assert f"docs/tweaks/{path.name}" in PAGE


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[1:5]))
def test_every_command_names_what_exists(command):
    assert command[0] == "equipoise"
    assert command[2] in (RUNS if command[1] == "report" else ["axis_mundi"])
    for path in named(command, "--tweak"):
        read_tweak(HOUSE / path, GAME)
    Ruleset.make(GAME, [parse_setting(text) for text in named(command, "--set")])
    for text in named(command, "--param"):
        parse_values(GAME, text)
    for keys in named(command, "--params"):
        assert numeric_parameters(GAME, keys.split(","))


def test_there_are_commands_and_the_example_is_the_file():
    assert len(COMMANDS) >= 10
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]
    assert example == (HOUSE / "docs/tweaks/scrounger-no-extra-attack.toml").read_text(encoding="utf-8")


def test_the_sequential_test_is_written_as_it_is_read():
    [(text, metric)] = re.findall(r"`--sprt=(\S+) --metric (\S+)`", PAGE)
    plan = Plan.make(Ruleset.make(GAME), seed=1)
    assert parse_sprt(text, parse_metric(metric, plan), [plan]) == SequentialTest(-0.04, -0.02)
