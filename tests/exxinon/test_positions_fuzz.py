"""Positions of random numbers, each within its bounds: refused in a sentence, or playable."""

import copy
import os
import random
from collections.abc import Iterator, Mapping
from typing import Any

from equipoise.sim.declare import Field
from equipoise.sim.errors import InputError
from equipoise.sim.games.exxinon.declaration import DECLARED
from equipoise.sim.games.exxinon.state import LIMITS
from equipoise.sim.table import Table

POSITIONS = int(os.environ.get("EXXINON_POSITIONS", "300"))
COMMON = {"seat": (0, 3), "decision": (0, len(DECLARED.decisions) - 1), "round": (0, 300), "end_reason": (0, 5)}
Path = tuple[Any, ...]


def leaves(fields: Mapping[str, Field], tree: Mapping[str, Any], path: Path = ()) -> Iterator[tuple[Path, Field]]:
    """Every number of a state that a position sets, with its field."""
    for name, field in fields.items():
        if name not in ("common", "facts", "seat_facts") and not field.follows:
            yield from _leaves(field, tree[name], (*path, name))


def _leaves(field: Field, value: Any, path: Path) -> Iterator[tuple[Path, Field]]:
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from _leaves(field, item, (*path, place))
    elif isinstance(value, Mapping):
        own = DECLARED.fields_of(field.type)
        if own is not None:
            yield from leaves(own, value, path)
    else:
        yield path, field


def some(field: Field, rng: random.Random) -> int:
    assert field.low is not None
    assert field.high is not None
    if field.none is not None and rng.random() < 0.2:
        return field.none
    near = min(field.high, field.low + 8)
    return rng.randint(field.low, near if rng.random() < 0.6 else field.high)


def put(tree: Any, path: Path, value: int) -> None:
    for step in path[:-1]:
        tree = tree[step]
    tree[path[-1]] = value


def followed(state: Any, fields: Mapping[str, Field] = DECLARED.state.declared) -> Any:
    """Without what is counted again."""
    kept = {}
    for name, value in state.items():
        field = fields.get(name)
        if field is None or field.follows or name in ("facts", "seat_facts", "granted", "hand_at_death"):
            continue
        own = DECLARED.fields_of(field.type)
        if own is None:
            kept[name] = value
        else:
            kept[name] = [followed(item, own) for item in value] if isinstance(value, list) else followed(value, own)
    return kept


def bent(state: dict[str, Any], paths: list[tuple[Path, Field]], rng: random.Random) -> dict[str, Any]:
    """The state with some numbers exchanged."""
    state = copy.deepcopy(state)
    for path, field in rng.sample(paths, rng.choice((1, 1, 2, 3, 5, 30))):
        put(state, path, some(field, rng))
    if rng.random() < 0.4:
        name = rng.choice(list(COMMON))
        state["common"][name] = rng.randint(*COMMON[name])
    if rng.random() < 0.2:
        state["walls"]["word"] = [rng.getrandbits(64) & rng.getrandbits(64) for _ in range(2)]
    if rng.random() < 0.2:
        deck = rng.choice(state["deck"])
        deck["size"] = rng.randint(0, LIMITS.CARDS)
        deck["cards"][: deck["size"]] = [rng.randrange(52) for _ in range(deck["size"])]
    return state


def states(rng: random.Random) -> list[dict[str, Any]]:
    """Of every kind of decision, as many as turn up in some games."""
    kept_by_decision: dict[str, list[dict[str, Any]]] = {}
    for index in range(12):
        settings = ["setup.mode=draft"] if index % 3 == 0 else []
        table = Table("exxinon", seed=5, index=index, settings=settings)
        while not table.over:
            kept = kept_by_decision.setdefault(table.decision, [])
            if len(kept) < 12 and rng.random() < 0.3:
                kept.append(table.state())
            table.apply(rng.choice(table.legal()) if rng.random() < 0.5 else table.choose())
    return [state for kept in kept_by_decision.values() for state in kept]


def refusal(table: Table, state: dict[str, Any]) -> str | None:
    """Loads a position; if it is refused, why."""
    try:
        table.load(state)
    except InputError as error:
        return str(error)
    return None


def test_a_random_position_is_refused_or_played():
    rng = random.Random(7)
    table, known = Table("exxinon", bots=["heuristic"]), states(rng)
    paths = list(leaves(DECLARED.state.declared, table.state()))
    loaded = refused = 0
    for _ in range(POSITIONS):
        state = bent(rng.choice(known), paths, rng)
        sentence = refusal(table, state)
        if sentence:
            refused += 1
            assert "\n" not in sentence
            continue
        loaded += 1
        assert followed(table.state()) == followed(state)
        table.engine.broken_invariant()
        if not table.over:
            table.engine.redeal_for(table.to_act, rng.getrandbits(32))
        for _ in range(20):
            if table.over:
                break
            assert table.legal(), (table.decision, state)
            table.apply(table.choose() if rng.random() < 0.3 else rng.choice(table.legal()))
    assert min(loaded, refused) > POSITIONS // 5
