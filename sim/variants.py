"""Rules changed point by point: plans that differ from a base in the values of some parameters."""

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.game import Game
from equipoise.sim.plan import Plan
from equipoise.sim.ruleset import Parameter, Ruleset, Tweak, parameters, parse_setting

Point = Mapping[str, Any]


def parameter(game: Game, key: str) -> Parameter:
    known = {p.key: p for p in parameters(game.rules)}
    if key not in known:
        raise InputError(f"{game.slug} has no rule {key!r}; {nearest(key, known)}")
    return known[key]


def numeric_parameters(game: Game, keys: Sequence[str] = ()) -> list[Parameter]:
    """The numbers with a range, all of them but the limits, or those named."""
    if keys:
        chosen = [parameter(game, key) for key in keys]
        for p in chosen:
            if p.kind not in (int, float) or p.low is None or p.high is None:
                raise InputError(f"{p.key} is not a number with a range; it is {p.allowed}")
        return chosen
    return [
        p for p in parameters(game.rules)
        if p.kind in (int, float) and p.low is not None and p.high is not None and not p.key.startswith("limits.")
    ]  # fmt: skip


def parse_values(game: Game, text: str) -> tuple[str, list[Any]]:
    """`attack.damage=1,2,3` -> the key and its values."""
    key, equals, rest = text.partition("=")
    p = parameter(game, key.strip())
    if not equals or not rest.strip():
        raise InputError(f"--param {text!r}: must be key=value,value,…")
    values = []
    for value in rest.split(","):
        tree: Any = parse_setting(f"v={value}").tree["v"]
        Ruleset.make(game, [setting(p.key, tree, "--param")])  # a value that is not allowed is an error now
        values.append(tree)
    return p.key, values


def setting(key: str, value: Any, origin: str) -> Tweak:
    tree: dict[str, Any] = {}
    node = tree
    *branches, leaf = key.split(".")
    for branch in branches:
        node = node.setdefault(branch, {})
    node[leaf] = value
    return Tweak(f"{key}={json.dumps(value)}", origin, tree)


def plan_at(base: Plan, point: Point) -> Plan:
    """The base plan with some parameters set; same seed, seats and bots."""
    tweaks = [setting(key, value, key) for key, value in point.items()]
    game = base.descriptor
    rules = Ruleset.from_tree(game, base.rules, base.titles, "the base rules")
    changed = Ruleset.make(game, [Tweak("base", "base", rules.tree), *tweaks])
    return Plan.make(
        Ruleset(game, changed.rules, (*base.titles, *(t.title for t in tweaks))),
        seats=base.seats, seed=base.seed, bots=base.bots, rotate_bots=base.rotate_bots,
    )  # fmt: skip


def points(game: Game, params: Mapping[str, Sequence[Any]], grid: bool) -> list[dict[str, Any]]:
    """One parameter at a time, or every combination."""
    if grid:
        return [dict(zip(params, values, strict=True)) for values in product(*params.values())]
    return [{key: value} for key, values in params.items() for value in values]
