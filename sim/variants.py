"""Rules changed point by point: plans that differ from a base in the values of some parameters."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import product
from typing import Any

from equipoise.sim.errors import InputError, arg, nearest
from equipoise.sim.files import parse_toml
from equipoise.sim.game import Game
from equipoise.sim.parameters import Parameter, is_pattern, listed, parameters
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Ruleset, Tweak, nested, parse_setting
from equipoise.sim.tweak_file import tweak_toml

Point = Mapping[str, Any]


def parameter(game: Game, key: str) -> Parameter:
    """The rule or piece of content with this key; a pattern will do if it fits one alone."""
    fitting = chosen(game, key)
    if len(fitting) > 1:
        shown = ", ".join(p.key for p in fitting[:3])
        raise InputError(f"{key!r} fits {len(fitting):,} rules of {game.slug} ({shown} …); name one of them")
    return fitting[0]


def chosen(game: Game, key: str) -> list[Parameter]:
    """What a key names, or a pattern such as `scrounger.*` or `card.*.count`."""
    known = {p.key: p for p in listed(game.rules)}
    if key in known:
        return [known[key]]
    if is_pattern(key):
        fitting = [p for p in known.values() if fnmatchcase(p.key, key)]
        if not fitting:
            raise InputError(f"{game.slug} has no rule that fits {key!r}; {nearest(key.rstrip('*.'), known)}")
        return fitting
    if any(name.startswith(f"{key}.") for name in known):
        raise InputError(f"{key!r} is a group of rules of {game.slug}; '{key}.*' names all that is in it")
    raise InputError(f"{game.slug} has no rule {key!r}; {nearest(key, known)}")


def numeric_parameters(game: Game, keys: Sequence[str] = ()) -> list[Parameter]:
    """The numbers with a range: those named, by key or pattern; or all parameters but the limits."""
    if not keys:
        return [p for p in parameters(game.rules) if p.has_range and not p.key.startswith("limits.")]
    by_key: dict[str, Parameter] = {}
    for key in keys:
        numbers = [p for p in chosen(game, key.strip()) if p.has_range]
        if not numbers:
            raise InputError(_no_range(chosen(game, key.strip()), key.strip()))
        by_key |= {p.key: p for p in numbers}
    return list(by_key.values())


def _no_range(fitting: Sequence[Parameter], key: str) -> str:
    if len(fitting) > 1:
        return f"none of the {len(fitting):,} rules that fit {key!r} is a number with a range"
    [p] = fitting
    if p.kind in (int, float) and p.default is None:
        return f"{p.key} is not set in the rules as written, so that there is nothing to move it from"
    if p.kind in (int, float) and p.choices is None and isinstance(p.default, int | float):
        return f"{p.key} is a number without a declared range ({p.allowed}); sweep it over values of your own"
    return f"{p.key} is not a number with a range; it is {p.allowed}"


def parse_values(game: Game, text: str, base: Sequence[Tweak] = ()) -> tuple[str, list[Any]]:
    """`attack.damage=1,2,3` -> the key and its values, each of which must be allowed under the base rules."""
    key, equals, rest = text.partition("=")
    p = parameter(game, key.strip())
    if not equals or not rest.strip():
        raise InputError(f"{arg('values')} {text!r}: must be key=value,value,…")
    return p.key, allowed_values(game, p.key, _separated(rest), base)


def allowed_values(game: Game, key: str, values: Sequence[Any], base: Sequence[Tweak] = ()) -> list[Any]:
    """The values, each of which must be allowed under the base rules."""
    for value in values:
        Ruleset.make(game, [*base, setting(key, value, arg("values"))])
    return list(values)


def _separated(text: str) -> list[Any]:
    """Values between commas, as TOML; what is not TOML is a text."""
    try:
        written = parse_toml(f"v = [{text}]", arg("values"))
        if list(written) == ["v"]:
            return list(written["v"])
    except InputError:
        pass
    return [parse_setting(f"v={value}").tree["v"] for value in text.split(",")]


def under(plan: Plan, params: Sequence[Parameter]) -> list[Parameter]:
    """The parameters with the values of a plan's rules in place of those as written."""

    def value(p: Parameter) -> Any:
        node: Any = plan.rules
        for part in p.key.split("."):
            node = node[part]
        return node

    return [replace(p, default=value(p)) for p in params]


def setting(key: str, value: Any, origin: str) -> Tweak:
    return Tweak(f"{key}={json.dumps(value)}", origin, nested({key: value}))


def plan_at(base: Plan, point: Point) -> Plan:
    """The base plan with some parameters set; same seed, seats and bots."""
    tweaks = [setting(key, value, key) for key, value in point.items()]
    game = base.descriptor
    rules = Ruleset.from_tree(game, base.rules, base.titles, "the base rules")
    changed = Ruleset.make(game, [Tweak("base", "base", rules.tree), *tweaks])
    return base.under(Ruleset(game, changed.rules, (*base.titles, *(t.title for t in tweaks))))


def tweak_of(base: Plan, title: str, point: Point, says: Sequence[str]) -> str:
    """A point as a tweak file; what the rules of the plan already had changed is part of it."""
    already = {key: new for key, (_, new) in base.as_read.changes().items()}
    return tweak_toml(base.game, title, nested({**already, **point}), says)


def points(game: Game, params: Mapping[str, Sequence[Any]], grid: bool) -> list[dict[str, Any]]:
    """One parameter at a time, or every combination."""
    if grid:
        return [dict(zip(params, values, strict=True)) for values in product(*params.values())]
    return [{key: value} for key, values in params.items() for value in values]
