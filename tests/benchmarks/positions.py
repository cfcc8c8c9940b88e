"""A long fuzz of positions: numbers of mid-game positions changed within their declared bounds, then played on.

.venv/bin/python tests/benchmarks/positions.py axis_mundi 1000000 [seed]

What is changed in a frame is changed in one that is open, and now and then something else is asked, or of another seat.
Each position is refused by the game in words, or its invariants are asked for, hidden things are dealt anew, and twenty
random decisions are taken. It ends with a count, or the process does not end well. Run it in the checked build too:
EQUIPOISE_DEBUG=1 PYTHONPATH=build/debug .venv/bin/python tests/benchmarks/positions.py ...
"""

import random
import sys
import time

import numpy as np

from equipoise.sim.declare import RANGES, Declaration, Field
from equipoise.sim.positions import check_question
from equipoise.sim.registry import find_game
from equipoise.sim.table import Table

REPORT_EVERY = 20_000
Place = tuple[tuple[object, ...], Field]


def places(declared: Declaration, struct: str, path: tuple[object, ...] = ()) -> list[Place]:
    """Every number of a state that a position may set, with its field."""
    every: list[Place] = []
    for name, field in (declared.fields_of(struct) or {}).items():
        if field.follows or field.type in ("Common", "GameFacts", "SeatFacts", "Deck"):
            continue
        for index in np.ndindex(*field.of):
            here = (*path, name, *index)
            if field.type in RANGES:
                every.append((here, field))
            else:
                every += places(declared, field.type, here)
    return every


def some_value(field: Field, rng: random.Random) -> int:
    assert field.low is not None
    assert field.high is not None
    if field.none is not None and rng.random() < 0.2:
        return field.none
    return rng.choice((field.low, field.high, rng.randint(field.low, field.high)))


def bend(record: np.void, spots: list[Place], rng: random.Random) -> None:
    """Changes one to five numbers; those of frames in frames that are open."""
    for path, field in rng.choices(spots, k=rng.randint(1, 5)):
        if path[0] == "stack":
            path = ("stack", rng.randrange(int(record["pending"]["depth"])), *path[2:])
        node = record
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = some_value(field, rng)


def ask_otherwise(table: Table, rng: random.Random) -> None:
    """Another decision, another seat that is asked, or another number of frames that are open."""
    tree = table.engine.dump()
    what = rng.choice(("seat", "decision", *tree.get("pending", ())))
    most = {"seat": table.seats, "decision": len(table.game.declared.decisions)}
    if what in most:
        tree["common"][what] = rng.randrange(most[what])
    else:
        tree["pending"][what] = rng.randint(1, len(tree["stack"])) if what == "depth" else rng.randrange(2)
    table.engine.load(tree)
    table.engine.reloaded()


def why_refused(table: Table) -> str | None:
    """Why the position on a table, each number of which is within its bounds, is refused; as `Table.load` says it."""
    declared = table.game.declared
    if declared.questions:
        record = np.frombuffer(table.snapshot(), dtype=table.engine.layout)[0]
        try:
            check_question(declared, record, {"seat": table.to_act, "decision": table.engine.decision})
        except ValueError as error:
            return str(error)
    fault: str | None = table.engine.why_unplayable()
    return fault


def play_on(table: Table, rng: random.Random) -> None:
    table.engine.broken_invariant()
    table.engine.redeal_for(rng.randrange(table.seats), rng.getrandbits(32))
    for _ in range(20):
        legal = table.engine.legal_actions()
        if not legal:
            return
        table.engine.take(rng.choice(legal))


def main(slug: str, positions: int, seed: int) -> None:
    game, rng, begun = find_game(slug), random.Random(seed), time.monotonic()
    accepted = refused = 0
    tables = [Table(slug, seats=seats, seed=seed, bots=["random"]) for seats in game.seats]
    spots = places(game.declared, game.declared.state.__name__)
    while accepted + refused < positions:
        table = rng.choice(tables)
        table.deal(rng.randrange(10_000))
        for _ in range(rng.randrange(120)):
            if not table.over:
                table.engine.take(rng.choice(table.engine.legal_actions()))
        if table.over:
            continue
        before = table.snapshot()
        for _ in range(20):
            record = np.frombuffer(bytearray(before), dtype=table.engine.layout)
            bend(record[0], spots, rng)
            table.engine.restore(record.tobytes())
            if rng.random() < 0.05:
                ask_otherwise(table, rng)
            if why_refused(table):
                refused += 1
            else:
                accepted += 1
                if accepted % 20 == 0:
                    dumped = table.state()
                    assert table.load(dumped).state() == dumped, "loaded as dumped, it is another position"
                play_on(table, rng)
            table.restore(before)
        if (accepted + refused) % REPORT_EVERY == 0 or accepted + refused >= positions:
            took = time.monotonic() - begun
            print(f"{slug}: {accepted + refused:,} positions, {refused:,} refused in words, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
