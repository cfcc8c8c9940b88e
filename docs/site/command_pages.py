"""The reference of commands, from the command line's own declarations."""

import re
from collections.abc import Iterator
from typing import Any

import typer.main

from equipoise.cli.main import app


def page() -> str:
    lines = ["# Commands", "", "`equipoise COMMAND --help` prints the same on a terminal.", ""]
    lines += [line for name, command in _commands() for line in _entry(name, command)]
    return "\n".join(lines) + "\n"


def _commands(group: Any = None, before: str = "equipoise") -> Iterator[tuple[str, Any]]:
    for name, command in (group or typer.main.get_command(app)).commands.items():
        if hasattr(command, "commands"):
            yield from _commands(command, f"{before} {name}")
        else:
            yield f"{before} {name}", command


def _entry(name: str, command: Any) -> Iterator[str]:
    told, examples = [], []
    for line in (command.help or "").splitlines():
        found = re.match(r"\s*Example: (.+)", line)
        (examples if found else told).append(found[1] if found else line.strip())
    yield from (f"## {name}", "", " ".join(line for line in told if line), "")
    yield from ("```text", *examples, "```", "")
    yield from ("| argument or option | default | meaning |", "|---|---|---|")
    for param in command.params:
        if param.name != "help":
            yield f"| {_spelled(param)} | {_default(param)} | {_cell(getattr(param, 'help', '') or '')} |"
    yield ""


def _spelled(param: Any) -> str:
    if param.param_type_name == "argument":
        return f"`{param.metavar or param.name.upper()}`"
    both = [*param.opts, *param.secondary_opts]
    return " ".join(f"`{word}`" for word in both)


def _default(param: Any) -> str:
    if param.required:
        return "must be given"
    value = param.default
    return "" if value in (None, False, "", []) or callable(value) else f"`{value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ")
