"""What callers may write: rules, bots and changes in the forms that are handy in Python; what is noted of a call."""

import atexit
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from equipoise.sim.bots import in_styles, split_specs
from equipoise.sim.errors import InputError, arg
from equipoise.sim.game import Game
from equipoise.sim.ruleset import Ruleset, Tweak, nested, parse_setting, read_tweak
from equipoise.sim.tweak_file import toml_value

FilePath = str | Path
Tweaks = FilePath | Sequence[FilePath]  # one TOML file of changed rules, or several
Settings = Mapping[str, Any] | Sequence[str]  # {"die": 8}, or ["die=8"] as on the command line
Bots = str | Sequence[str]  # one for all seats, or one per seat

P = ParamSpec("P")
R = TypeVar("R")


def tweaks_of(game: Game, tweak: Tweaks | None) -> list[Tweak]:
    """The tweak files, read."""
    paths = [tweak] if isinstance(tweak, str | Path) else list(tweak or ())
    return [read_tweak(path, game) for path in paths]


def settings_of(settings: Settings | None) -> list[Tweak]:
    """Each setting as a tweak of its own."""
    if settings is None:
        return []
    if isinstance(settings, str):
        raise InputError(f"{arg('settings')} {settings!r}: give a dict such as {{'die': 8}}, or a list of texts")
    if isinstance(settings, Mapping):
        return [Tweak(_title(key, value), arg("settings"), nested({key: value})) for key, value in settings.items()]
    return [parse_setting(text) for text in settings]


def _title(key: str, value: Any) -> str:
    return f"{key}={value if isinstance(value, str) else toml_value(value)}"


def ruleset_of(game: Game, tweak: Tweaks | None, settings: Settings | None) -> Ruleset:
    return Ruleset.make(game, [*tweaks_of(game, tweak), *settings_of(settings)])


def bots_of(bots: Bots | None) -> list[str]:
    return split_specs(bots) if isinstance(bots, str) else list(bots or ())


def named_bots(game: Game, bots: Bots | None, styles: str | None) -> list[str]:
    """The bots; of one, the styles that are asked for."""
    named = bots_of(bots)
    if not styles:
        return named
    if len(named) > 1:
        raise InputError(
            f"{arg('styles')} {styles}: {arg('bots')} must name one bot, whose styles they are, not {len(named)}"
        )
    return in_styles(game, named[0] if named else game.default_bot, styles)


def installed_version() -> str:
    return version("equipoise")


def scratch(what: str) -> Path:
    """A folder for what nobody asked to keep: it lasts as long as this Python."""
    folder = tempfile.mkdtemp(prefix="equipoise-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder) / what


# --- what is noted of a call ------------------------------------------------------------------------------------------


def noted(function: Callable[P, R]) -> Callable[P, R]:
    """A function whose keyword `command`, which run folders and pages keep, is the call itself if it is not given."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if kwargs.get("command") is None:
            kwargs["command"] = _spelled(function.__name__, args, kwargs)
        return function(*args, **kwargs)

    return call


def _spelled(name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    given = [_told(value) for value in args]
    given += [f"{key}={_told(value)}" for key, value in kwargs.items() if value is not None]
    return f"equipoise.{name}({', '.join(given)})"


def _told(value: Any) -> str:
    if isinstance(value, Path):
        return repr(str(value))
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key!r}: {_told(item)}" for key, item in value.items()) + "}"
    if isinstance(value, str | int | float | bool | list | tuple | None):
        return repr(value)
    return getattr(value, "__name__", type(value).__name__)
