"""Bots by name: one-line specs such as `random`, `hold:at=25`, `search:playouts=200,horizon=4`."""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from equipoise.ext.bots import CarelessBot, RandomBot
from equipoise.ext.engine import Bot
from equipoise.ext.search import SearchBot

from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.game import BotKind, BotParam, Game
from equipoise.sim.ruleset import Rules
from equipoise.sim.styles import CLASSIC, DEFAULT, Styles
from equipoise.sim.win_model import own_model

Inlined = Mapping[str, Mapping[str, float]]  # numbers of the styles that were read from files, by name
NO_STYLES: Inlined = {}
WIN, PROGRESS = "win", "progress"  # what judges a position that search does not play on from
NOTED, NOTING = "noted", -1  # a ban from nothing: which bans are asked for is noted (NOTING of `ext/engine.pxd`)
STYLES = "styles"  # the parameter by which `search` and `careless` hand them on to the bot inside
INSIDE = {"search": "playout", "careless": "bot"}  # the parameter that names the bot inside


def _inside(game: Game, name: str, params: Mapping[str, Any]) -> str:
    """The spec of the bot inside another: it plays on for `search`, and as a rule for `careless`."""
    spec = str(params[INSIDE[name]]) or game.default_bot
    if spec.partition(":")[0] == name == "search":
        raise InputError("search cannot be its own playout bot")
    if name == "careless" and spec.partition(":")[0] in INSIDE:
        raise InputError(f"careless: {spec.partition(':')[0]} cannot be the bot inside it")
    return spec


def _careless(game: Game, rules: Rules, seats: int, params: Mapping[str, Any]) -> Bot:
    inside = make_bot(game, rules, seats, _inside(game, "careless", params), params[STYLES])
    return CarelessBot(inside, params["first"], params["share"])


def _search(game: Game, rules: Rules, seats: int, params: Mapping[str, Any]) -> Bot:
    playout = make_bot(game, rules, seats, _inside(game, "search", params), params[STYLES])
    win = own_model(game, seats) if params["value"] == WIN else None
    return SearchBot(
        playout,
        params["playouts"],
        params["among"],
        params["horizon"],
        params["ms"],
        win,
        params["tree"],
        params["sure"],
    )


HOUSE: Mapping[str, BotKind] = {
    "random": BotKind("every legal action with equal chance", lambda game, rules, seats, params: RandomBot()),
    "careless": BotKind(
        "plays as the bot inside it, but at random for the first rounds or in a share of the decisions",
        _careless,
        {
            "first": BotParam(0, "rounds at the beginning in which every decision is random", 0, 10_000),
            "share": BotParam(0.0, "per cent of all decisions that are random", 0.0, 100.0),
            "bot": BotParam("", "the bot inside, e.g. random; the game's default if not given"),
        },
    ),
    "search": BotKind(
        "plays the best moves of the bot inside it on from re-dealt hidden information; it leaves that bot's own move "
        "only for one that proves better",
        _search,
        {
            "playouts": BotParam(
                400, "continuations that a decision may take; below 32 the bot's own move stands", 1, 10_000_000
            ),
            "among": BotParam(8, "moves looked at: the bot's own and those it weighs highest", 2, 1000),
            "horizon": BotParam(0, "rounds played on before the position is judged; 0: to the end", 0, 1000),
            "value": BotParam(
                WIN,
                "what judges the last position of a continuation",
                choices={
                    WIN: "the game's win probability for this number of seats; progress, if there is none",
                    PROGRESS: "how far each side is, by the game's own lights",
                },
            ),
            "sure": BotParam(1.0, "standard errors by which another move must be better to be taken", 0.0, 10.0),
            "tree": BotParam(0, "1: the other decisions of the own turn are searched as well", 0, 1),
            "playout": BotParam("", "the bot that plays on, e.g. random; the game's default if not given"),
            "ms": BotParam(0, "milliseconds a decision may take, whatever `playouts`; for a Table alone", 0, 3_600_000),
        },
    ),
}


def heuristic(says: str, styles: Styles, make: Callable[[Any, Mapping[str, float]], Bot]) -> BotKind:
    """A game's own bot by style: `make` gets the rules and every number of the style."""

    def of_style(game: Game, rules: Rules, seats: int, params: Mapping[str, Any]) -> Bot:
        return make(rules, styles.values(params["style"], seats))

    return BotKind(says, of_style, {"style": style_param(styles)})


def style_param(styles: Styles) -> BotParam:
    """The parameter `style` of a bot: one of the game's styles, or a file of one's own."""
    return BotParam(DEFAULT, "which weights", choices=styles.sentences, reader=styles.from_file, styles=styles)


def restrictions(game: Game) -> dict[str, BotParam]:
    """What any bot of the game may be told beside its own parameters: what it may not do, and what it is given."""
    declared = game.declared
    bans = {**declared.ban_names, NOTED: "nothing: which of these are asked for is noted"} if declared.ban_names else {}
    offered = {
        "bar": BotParam("", "what this player may not do", choices=bans),
        "given": BotParam("", "what this player is dealt, in exchange for another card", choices=declared.gift_names),
    }
    return {key: param for key, param in offered.items() if param.choices}


def kinds(game: Game) -> dict[str, BotKind]:
    search = HOUSE["search"]
    own = {key: replace(param, default=game.search.get(key, param.default)) for key, param in search.params.items()}
    return {**game.bots, **HOUSE, "search": replace(search, params=own)}


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
    """A bot in all of its styles but `classic`, or in those named: `all`, `default,rusher`."""
    name, _ = parse_spec(game, bot)
    known = kinds(game)[name].params.get("style")
    if known is None or not known.choices:
        able = [other for other, kind in kinds(game).items() if "style" in kind.params]
        what = f"has no styles; bots that have: {', '.join(able)}" if able else "has no styles, nor has any other bot"
        raise InputError(f"{arg('styles')} {wanted}: {name} of {game.slug} {what}")
    if "style=" in bot:
        raise InputError(
            f"{arg('styles')} {wanted}: {arg('bots')} {bot} names a style already; leave one of the two out"
        )
    every = [style for style in known.choices if style != CLASSIC]
    styles = every if wanted == "all" else [style.strip() for style in wanted.split(",")]
    for style in styles:
        if style not in known.choices:
            raise InputError(f"{arg('styles')} {wanted}: there is no style {style!r}; {nearest(style, known.choices)}")
    if len(set(styles)) < max(2, len(styles)):
        raise InputError(f"{arg('styles')} {wanted}: name two or more, each once, or all")
    return [f"{bot}{',' if ':' in bot else ':'}style={style}" for style in styles]


def style_of(bot: str) -> str:
    """The style that a spec names, or all of it."""
    return bot.rpartition("style=")[2].partition(",")[0]


def styles_in_words(bots: Sequence[str]) -> list[str]:
    """The styles of several bots, as one says them; the whole specs where two are called alike."""
    short = [style_of(bot).partition("#")[0] for bot in bots]
    return short if len(set(short)) == len(short) else list(bots)


def inlined(
    game: Game, specs: Iterable[str], seats: int | None = None
) -> tuple[tuple[str, ...], dict[str, Mapping[str, float]]]:
    """The same specs without paths, which mean nothing on another machine or on another day: a style of a file is named
    `file#hash`, and its numbers, for so many seats, stand beside, by that name."""
    styles: dict[str, Mapping[str, float]] = {}
    return tuple(_inlined(game, spec, seats, styles) for spec in specs), styles


def _inlined(game: Game, spec: str, seats: int | None, styles: dict[str, Mapping[str, float]]) -> str:
    name, colon, rest = spec.partition(":")
    params = kinds(game)[name].params if name in kinds(game) else {}
    parts = rest.split(",")
    for i, part in enumerate(parts):
        key, _, value = part.partition("=")
        if INSIDE.get(name) == key:
            parts[i] = f"{key}={_inlined(game, value, seats, styles)}"
        elif value.endswith(".toml") and key in params:
            reader = params[key].reader
            if reader is None:
                raise InputError(f"bot {spec!r}: {key} is not read from a file; it is {params[key].allowed}")
            label, numbers = labelled(Path(value).stem, reader(Path(value), seats))
            styles[label] = numbers
            parts[i] = f"{key}={label}"
    return name + colon + ",".join(parts)


def labelled(name: str, values: Mapping[str, float]) -> tuple[str, Mapping[str, float]]:
    """What a style of one's own is called in a plan: a name and a hash of its numbers; and the numbers."""
    numbers = dict(sorted(values.items()))
    digest = hashlib.blake2b(json.dumps(numbers).encode(), digest_size=4).hexdigest()
    stem = re.sub(r"[^\w.-]", "_", name)
    return f"{stem}#{digest}", numbers


def parse_spec(game: Game, spec: str, styles: Inlined = NO_STYLES) -> tuple[str, dict[str, Any]]:
    """Name and full parameters of a spec."""
    name, _, rest = spec.partition(":")
    known = kinds(game)
    if name not in known:
        raise InputError(f"{game.slug} has no bot called {name!r}; {nearest(name, known)}")
    allowed = {**known[name].params, **restrictions(game)}
    params = {key: param.default for key, param in allowed.items()}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if key in params and not equals:
            such = params[key] or next(iter(allowed[key].choices or ("random",)))
            raise InputError(f"bot {spec!r}: {key} needs a value, such as {name}:{key}={such}")
        if key not in params:
            raise InputError(f"bot {spec!r}: {name} has no parameter {key!r}; {nearest(key, params)}")
        param = allowed[key]
        params[key] = value if param.reader and value in styles else _value(spec, key, value, param)
    if name in INSIDE:
        parse_spec(game, _inside(game, name, params), styles)
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


def make_bot(game: Game, rules: Rules, seats: int, spec: str, styles: Inlined = NO_STYLES) -> Bot:
    """The bot of a spec; `styles` are those that were read from files."""
    name, params = parse_spec(game, spec, styles)
    kind = kinds(game)[name]
    params |= {key: styles[params[key]] for key, param in kind.params.items() if param.reader and params[key] in styles}
    if name in INSIDE:
        params[STYLES] = styles
    bot = kind.make(game, rules, seats, params)
    bot.barred = _code(params.get("bar"), game.declared.ban_names)
    bot.given = _code(params.get("given"), game.declared.gift_names)
    return bot


def _code(name: str | None, names: Mapping[str, str]) -> int:
    """Of a ban or a gift; 0 for none."""
    if name == NOTED:
        return NOTING
    return list(names).index(name) + 1 if name else 0
