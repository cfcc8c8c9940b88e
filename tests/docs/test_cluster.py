"""docs/cluster.md: every command in it exists, with its options."""

import re
import shlex
from pathlib import Path

import pytest
import typer.main

from equipoise.cli.main import app

PAGE = (Path(__file__).parents[2] / "docs" / "cluster.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line, comments=True)
    for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("equipoise ")
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[1:3]))
def test_every_command_is_understood(command):
    group, (name, *rest) = typer.main.get_command(app), command[1:]
    if name == "runs":
        group, (name, *rest) = group.commands["runs"], rest
    group.commands[name].make_context(name, rest, resilient_parsing=False)


def test_there_are_commands_for_one_two_and_many_machines():
    assert len(COMMANDS) >= 8
    assert {"--share", "--backend", "--address", "merge", "check", "status"} <= {word for c in COMMANDS for word in c}
