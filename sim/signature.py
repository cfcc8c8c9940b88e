"""Signatures of a game: two hashes over seeded games that say what a change of code has changed.

`play` covers how games go: the general columns, with every bot and style, as written and under random rulesets. A
refactoring may not change it. `facts` covers every recorded column of the rules as written: it changes with `play`, and
also when something is recorded otherwise.
"""

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from equipoise.sim.bench import SIGNATURE_SEED, play_in_memory
from equipoise.sim.errors import InputError
from equipoise.sim.game import Game
from equipoise.sim.parameters import Parameter, parameters
from equipoise.sim.plan import Plan
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting

RULESETS = 20
BLOCKS_OF_FACTS, BLOCKS_OF_STYLE, BLOCKS_OF_RULESET = 100, 3, 1
ROUNDS_AT_MOST = 60  # of a random limit: long games are no better a test than short ones

Columns = Mapping[str, npt.NDArray[Any]]


def signatures(slug: str) -> dict[str, str]:
    game = find_game(slug)
    return {"play": _hash(_play(game)), "facts": _hash(_facts(game))}


def _hash(tables: Iterator[Columns]) -> str:
    digest = hashlib.sha256()
    for table in tables:
        for name in sorted(table):
            digest.update(name.encode())
            digest.update(np.ascontiguousarray(table[name]).tobytes())
    return digest.hexdigest()[:16]


def _facts(game: Game) -> Iterator[Columns]:
    for seats in game.seats:
        for bot in ("random", game.default_bot):
            plan = Plan.make(Ruleset.make(game), seats=seats, seed=SIGNATURE_SEED, bots=[bot])
            _, rows = play_in_memory(plan, 0, BLOCKS_OF_FACTS)
            yield from (rows.game_table(), rows.seat_table())


def _play(game: Game) -> Iterator[Columns]:
    for seats in game.seats:
        for bot in ("random", *own_bots(game)):
            yield from _general(game, Ruleset.make(game), seats, bot, BLOCKS_OF_STYLE)
    rng = random.Random(SIGNATURE_SEED)
    for _ in range(RULESETS):
        ruleset = random_ruleset(game, rng)
        for seats in game.seats:
            for bot in ("random", game.default_bot):
                yield from _general(game, ruleset, seats, bot, BLOCKS_OF_RULESET)


def _general(game: Game, ruleset: Ruleset, seats: int, bot: str, blocks: int) -> Iterator[Columns]:
    """The columns that every game has; none if the rules do not allow so many seats."""
    try:
        plan = Plan.make(ruleset, seats=seats, seed=SIGNATURE_SEED, bots=[bot])
        _, rows = play_in_memory(plan, 0, blocks)
    except InputError:
        return
    yield {name: rows.games[name] for name in rows.games.dtype.names or ()}
    yield {name: rows.seats[name] for name in rows.seats.dtype.names or ()}


def own_bots(game: Game) -> list[str]:
    """Each of the game's bots with its defaults, and with every choice of a parameter that has choices."""
    specs = []
    for name, kind in game.bots.items():
        choices = [f"{name}:{key}={choice}" for key, param in kind.params.items() for choice in param.choices or ()]
        specs += choices or [name]
    return specs


def some_value(p: Parameter, rng: random.Random) -> object:
    """A value that a parameter may have."""
    if p.choices:
        return rng.choice(p.choices)
    if p.kind is bool:
        return rng.random() < 0.5
    assert p.low is not None
    assert p.high is not None
    if p.kind is float:
        return rng.uniform(p.low, p.high)
    high = min(p.high, max(p.low, ROUNDS_AT_MOST)) if p.key.startswith("limits.") else p.high
    return rng.randint(int(p.low), int(high))


def random_ruleset(game: Game, rng: random.Random, changed: float = 0.3) -> Ruleset:
    """Some parameters drawn from their ranges; those that do not fit together are drawn again."""
    while True:
        settings = [
            f"{p.key}={json.dumps(some_value(p, rng))}" for p in parameters(game.rules) if rng.random() < changed
        ]
        try:
            return Ruleset.make(game, [parse_setting(s) for s in settings])
        except InputError:
            continue
