"""Errors a user can cause, in the user's words."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

# Around the name of an argument in a message: signs that no name or file holds.
_OPEN, _CLOSE = "\ue0a0", "\ue0a1"
_MARKED = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")
_OPTIONS = {"settings": "--set", "start": "--from", "values": "--param"}  # where the option has another name


def arg(name: str, value: str | bool = "") -> str:
    """An argument as a message names it: `seed` to whoever calls from Python, `--seed` to whoever types a command.

    With a value it is shown as it is given: `until='1pp'`, `--until 1pp`; True is a switch: `resume=True`, `--resume`.
    """
    return f"{_OPEN}{name}={value}{_CLOSE}" if value else f"{_OPEN}{name}{_CLOSE}"


class InputError(Exception):
    """Bad input: one clear sentence. The command line prints it and exits with 2.

    `str(error)` names arguments as Python knows them, `for_command_line` names them as options.
    """

    def __str__(self) -> str:
        return _MARKED.sub(_in_python, super().__str__())

    @property
    def for_command_line(self) -> str:
        return _MARKED.sub(_as_option, super().__str__())


def _in_python(found: re.Match[str]) -> str:
    name, equals, value = found[1].partition("=")
    return f"{name}={value if value == 'True' else repr(value)}" if equals else name


def _as_option(found: re.Match[str]) -> str:
    name, equals, value = found[1].partition("=")
    option = _OPTIONS.get(name) or "--" + name.replace("_", "-")
    return f"{option} {value}" if equals and value != "True" else option


def nearest(name: str, known: Iterable[str]) -> str:
    """The known names a wrong one may have meant, for the end of a sentence; all of them when they are few."""
    names = sorted(known)
    close = get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return "did you mean " + " or ".join(close) + "?"
    if len(names) > 12:
        return f"there are {len(names)} of them, from {names[0]} to {names[-1]}"
    return "known: " + ", ".join(names) if names else "there are none"
