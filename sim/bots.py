"""Bots by name: one-line specs such as `random`, `hold:at=25`, `search:playouts=200,horizon=4`."""

from collections.abc import Callable, Mapping
from typing import Any

from equipoise.ext.bots import RandomBot, SearchBot
from equipoise.ext.engine import Bot

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.ruleset import Rules
from equipoise.sim.styles import DEFAULT, Styles


def _playout(game: Game, params: Mapping[str, Any]) -> str:
    """The bot that plays on for `search`."""
    spec = str(params["playout"]) or game.default_bot
    if spec.partition(":")[0] == "search":
        raise InputError("search cannot be its own playout bot")
    return spec


def _search(game: Game, rules: Rules, seats: int, params: Mapping[str, Any]) -> Bot:
    return SearchBot(make_bot(game, rules, seats, _playout(game, params)), params["playouts"], params["horizon"])


HOUSE: Mapping[str, BotKind] = {
    "random": BotKind("every legal action with equal chance", lambda game, rules, seats, params: RandomBot()),
    "search": BotKind(
        "plays each action on from re-dealt hidden information and takes the best mean",
        _search,
        {
            "playouts": BotParam(100, "continuations per action", 1, 1_000_000),
            "horizon": BotParam(0, "rounds played on before judging by progress; 0: to the end", 0, 1000),
            "playout": BotParam("", "the bot that plays on, e.g. random; the game's default if not given"),
        },
    ),
}


def heuristic(says: str, styles: Styles, make: Callable[[Any, Mapping[str, float]], Bot]) -> BotKind:
    """A game's own bot by style: `make` gets the rules and every number of the style."""

    def of_style(game: Game, rules: Rules, seats: int, params: Mapping[str, Any]) -> Bot:
        return make(rules, styles.values(params["style"]))

    return BotKind(says, of_style, {"style": BotParam(DEFAULT, "which weights", choices=styles.sentences)})


def kinds(game: Game) -> dict[str, BotKind]:
    return {**game.bots, **HOUSE}


def example_specs(game: Game) -> list[str]:
    """Specs as they are typed: the default bot, the last choice of each of its parameters, a search against random."""
    typed = [game.default_bot]
    for name, kind in game.bots.items():
        for key, param in kind.params.items():
            typed.append(f"{name}:{key}={list(param.choices)[-1] if param.choices else param.default}")
    if game.seats[0] == 2:
        typed.append(f"search:playouts=50,playout=random,{game.default_bot}")
    return [*typed, "search:playouts=50,horizon=4"]


def split_specs(text: str) -> list[str]:
    """`a:x=1,y=2,b` is the two bots `a:x=1,y=2` and `b`: a part that begins with `y=` belongs to the bot before it."""
    specs: list[str] = []
    for part in text.split(","):
        if specs and "=" in part.partition(":")[0]:
            specs[-1] += "," + part
        else:
            specs.append(part)
    return [spec.strip() for spec in specs]


def in_styles(game: Game, bot: str, wanted: str) -> list[str]:
    """A bot in all of its styles, or in those named: `all`, `default,rusher`."""
    name, _ = parse_spec(game, bot)
    known = kinds(game)[name].params.get("style")
    if known is None or not known.choices:
        able = [other for other, kind in kinds(game).items() if "style" in kind.params]
        told = f"has no styles; bots that have: {', '.join(able)}" if able else "has no styles, nor has any other bot"
        raise InputError(f"--styles {wanted}: {name} of {game.slug} {told}")
    if "style=" in bot:
        raise InputError(f"--styles {wanted}: --bots {bot} names a style already; leave one of the two out")
    styles = list(known.choices) if wanted == "all" else [style.strip() for style in wanted.split(",")]
    for style in styles:
        if style not in known.choices:
            raise InputError(f"--styles {wanted}: there is no style {style!r}; {nearest(style, known.choices)}")
    if len(set(styles)) < max(2, len(styles)):
        raise InputError(f"--styles {wanted}: name two or more, each once, or all")
    return [f"{bot}{',' if ':' in bot else ':'}style={style}" for style in styles]


def style_of(bot: str) -> str:
    """The style that a spec names, or all of it."""
    return bot.rpartition("style=")[2].partition(",")[0]


def parse_spec(game: Game, spec: str) -> tuple[str, dict[str, Any]]:
    """Name and full parameters of a spec."""
    name, _, rest = spec.partition(":")
    known = kinds(game)
    if name not in known:
        raise InputError(f"{game.slug} has no bot called {name!r}; {nearest(name, known)}")
    params = {key: param.default for key, param in known[name].params.items()}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if key in params and not equals:
            raise InputError(f"bot {spec!r}: {key} needs a value, such as {name}:{key}={params[key] or 'random'}")
        if key not in params:
            raise InputError(f"bot {spec!r}: {name} has no parameter {key!r}; {nearest(key, params)}")
        params[key] = _value(spec, key, value, known[name].params[key])
    if name == "search":
        parse_spec(game, _playout(game, params))
    return name, params


def _value(spec: str, key: str, text: str, param: BotParam) -> int | float | str:
    if isinstance(param.default, str):
        if param.choices and text not in param.choices:
            raise InputError(f"bot {spec!r}: {key} = {text!r}; {nearest(text, param.choices)}")
        return text
    try:
        value = type(param.default)(text)
    except ValueError:
        kind = "a whole number" if isinstance(param.default, int) else "a number"
        raise InputError(f"bot {spec!r}: {key} must be {kind}, not {text!r}") from None
    if (param.low is not None and not value >= param.low) or (param.high is not None and not value <= param.high):
        raise InputError(f"bot {spec!r}: {key} = {value} is out of range; {param.low} to {param.high}")
    return value


def make_bot(game: Game, rules: Rules, seats: int, spec: str) -> Bot:
    name, params = parse_spec(game, spec)
    return kinds(game)[name].make(game, rules, seats, params)
