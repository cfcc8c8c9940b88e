"""Commands that show: games, rules, bots."""

import json
import math
import sys
from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Column
from rich.table import Table as Grid

from equipoise.playing import games
from equipoise.sim.bots import example_specs, kinds, restrictions
from equipoise.sim.errors import InputError, nearest
from equipoise.sim.game import BotKind, Game
from equipoise.sim.parameters import Parameter, listed, matching
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.tweak_file import plain, rules_toml, toml_value


class Screen(Console):
    """A terminal, or a pipe; a reader that has seen enough is no fault."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    # A pipe has no width: tables are printed whole, for the eye and for grep.
    return Screen() if sys.stdout.isatty() else Screen(width=200)


def print_json(value: object) -> None:
    sys.stdout.write(json.dumps(finite(value), indent=1, allow_nan=False) + "\n")


def finite(value: object) -> object:
    """JSON knows no infinite and no unknown number: what is not known is null."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [finite(item) for item in value]
    return value


def show_games(as_json: bool) -> None:
    if as_json:
        print_json(games().to_dicts())
        return
    found = [find_game(slug) for slug in known_games()]
    grid = Grid("game", "title", "seats", "characters", "cards", "bots (default first)", "what it is")
    for g in found:
        bots = [g.default_bot, *(name for name in kinds(g) if name != g.default_bot)]
        who = ", ".join(g.characters) if len(g.characters) > 1 else "-"
        grid.add_row(g.slug, g.title, g.seats_in_words, who, str(len(g.cards) or "-"), ", ".join(bots), g.summary)
    console().print(grid)


def show_rules(slug: str, word: str | None, content: bool, toml: bool, as_json: bool) -> None:
    game = find_game(slug)
    every = listed(game.rules)
    if word is not None:
        found = [p for p in every if matching(word, p)]
        if not found:
            names = {part for p in every for part in (p.key, *p.key.split("."))}
            raise InputError(f"{slug} has no rule that fits {word!r}; {nearest(word, names)}")
    else:
        found = [p for p in every if content or not p.content]
    hidden = 0 if word is not None else len(every) - len(found)
    more = f"{hidden:,} keys of content (cards, maps and the like) can be set too:" if hidden else ""
    if as_json:
        print_json([_rule_card(p) for p in found])
    elif toml:
        hint = [f"{more} equipoise rules {slug} --content --toml"] if more else []
        sys.stdout.write(rules_toml(slug, f"my tweak of {game.title}", found, hint))
    else:
        key = Column("rule", no_wrap=True, min_width=max(len(p.key) for p in found))  # to be copied as it is
        grid = Grid(key, "default", "allowed", "meaning", "ids", "source", title=f"{game.title}: what can be changed")
        for p in found:
            grid.add_row(*map(escape, (p.key, _default(p), p.allowed, p.title, " ".join(p.rules), p.source)))
        console().print(grid)
        if more:
            print(f"{more} equipoise rules {slug} --content, or equipoise rules {slug} WORD for those that fit")


def _default(p: Parameter) -> str:
    """As it is written behind `--set key=`, but for what is too long for a table."""
    if p.default is None:
        return "not set"
    if isinstance(p.default, str) and p.default:
        return p.default
    text = toml_value(p.default)
    return text if len(text) <= 60 and "\n" not in text else text[:57].replace("\n", " ") + "…"


def _rule_card(p: Parameter) -> dict[str, object]:
    return {
        "key": p.key,
        "title": p.title,
        "default": plain(p.default),
        "allowed": p.allowed,
        "low": p.low,
        "high": p.high,
        "meaning": p.says,
        "context": list(p.context),
        "content": p.content,
        "rules": list(p.rules),
        "source": p.source,
    }


def show_bots(slug: str, as_json: bool) -> None:
    game = find_game(slug)
    ordered = sorted(kinds(game).items(), key=lambda item: item[0] != game.default_bot)
    if as_json:
        print_json([_bot_card(game, name, kind) for name, kind in ordered])
        return
    screen = console()
    for name, kind in ordered:
        usual = " (the default)" if name == game.default_bot else ""
        screen.print(f"[bold]{name}[/bold]{usual}: {escape(kind.description)}")
        if not kind.params:
            continue
        grid = Grid("parameter", "default", "allowed", "meaning")
        for key, param in kind.params.items():
            explained = param.choices if isinstance(param.choices, Mapping) else {}
            allowed = "one of these:" if explained else param.allowed
            grid.add_row(*map(escape, (key, str(param.default) or "-", allowed, param.description)))
            for choice, sentence in explained.items():
                grid.add_row("", "", escape(f"{key}={choice}"), escape(sentence))
        screen.print(grid)
    _show_restrictions(game)
    screen.print("\nWrite them behind --bots, one for all seats or one for each, with parameters behind a colon:")
    for spec in example_specs(game):
        screen.print(f"  --bots {spec}", highlight=False)


def _show_restrictions(game: Game) -> None:
    """By family: there may be hundreds."""
    screen = console()
    for key, param in restrictions(game).items():
        screen.print(f"[bold]{key}=[/bold] with any bot: {escape(param.description)}")
        families: dict[str, list[str]] = {}
        for name in param.choices or ():
            family, _, member = name.partition(".")
            families.setdefault(family, []).append(member)
        for family, members in families.items():
            screen.print(f"  {family}: {escape(', '.join(members))}", highlight=False)


def _bot_card(game: Game, name: str, kind: BotKind) -> dict[str, object]:
    return {
        "bot": name,
        "default": name == game.default_bot,
        "description": kind.description,
        "parameters": [
            {
                "parameter": key,
                "default": param.default,
                "low": param.low,
                "high": param.high,
                "allowed": param.allowed,
                "meaning": param.description,
                "choices": dict(param.choices) if isinstance(param.choices, Mapping) else list(param.choices or ()),
            }
            for key, param in {**kind.params, **restrictions(game)}.items()
        ],
    }
