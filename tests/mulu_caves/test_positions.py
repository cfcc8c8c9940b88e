"""Positions in words and back, and what is said about bad ones."""

import json
import random

import pytest
from caves import start

from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.positions import describe, position
from equipoise.sim.table import Table

KEPT = ("piece", "player", "turn", "terrain", "fire", "net", "net_card", "pile_size", "active", "turns", "event_used")


def seen(table: Table) -> dict:
    """What a position must keep: everything but chance, records and the inside of empty places."""
    state = table.state()
    kept = {key: state[key] for key in KEPT}
    kept["deck"] = [d["cards"][: d["size"]] for d in state["deck"]]
    kept["pile"] = [p[:n] for p, n in zip(state["pile"], state["pile_size"], strict=True)]
    for player in kept["player"]:
        player["hand"] = sorted(json.dumps(h) for h in player["hand"][: player["cards"]])
    kept["turn"]["path"] = [
        path[: state["piece"][8 * state["active"] + n]["path_length"]] for n, path in enumerate(state["turn"]["path"])
    ]
    for piece in kept["piece"]:
        if not piece["alive"]:
            piece["path_length"] = piece["start_tile"] = piece["event_seen"] = 0
            piece.pop("drawn_from")
    return kept


@pytest.mark.parametrize("seed", range(6))
def test_a_told_position_is_the_same_position(seed):
    table, rng = (
        Table("mulu_caves", seed=seed, settings=["setup.placement=random"], bots=["random"]),
        random.Random(seed),
    )
    described = 0
    for _ in range(400):
        if table.over:
            break
        if table.decision in ("decide_main", "decide_action") and rng.random() < 0.05:
            words = json.loads(json.dumps(describe(table)))
            again = Table("mulu_caves", seed=seed, settings=["setup.placement=random"], bots=["random"])
            again.load(position(again, words))
            assert again.engine.broken_invariant() is None
            assert seen(again) == seen(table)
            assert again.legal() == table.legal()
            described += 1
        table.apply(rng.choice(table.legal()))
    assert described > 5


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"pieces": {"P2.1": [6, 3]}}, "no piece is called 'P2.1'"),
        ({"pieces": {"P0.1": [6, 2]}}, r"P0.1 cannot stand on \(6, 2\)"),
        ({"pieces": {"P0.1": [1, 1]}}, r"P0.1 cannot stand on \(1, 1\)"),
        ({"pieces": {"P0.1": [6, 3], "P0.2": [6, 3]}}, "stand on the same tile"),
        ({"pieces": {"P0.1": "somewhere"}}, "is no tile"),
        ({"pieces": {"P0.1": {"immobile": 1}}}, "a destroyed unit has no immobile"),
        ({"pieces": {"P0.1": {"at": [6, 3], "imobile": 1}}}, "P0.1 has no 'imobile'.*immobile"),
        ({"pieces": {"P0.1": {"at": [6, 3], "cards": ["rapir"]}}}, "no treasure card is called 'rapir'.*rapier"),
        ({"pieces": {"P0.1": {"at": [6, 3], "cards": ["rapier", "rapier"]}}}, "not so many copies of rapier"),
        ({"pieces": {"P0.1": {"at": [6, 3], "bans": {"6,3": 1}}}}, "no event tile at"),
        ({"pieces": {"P0.1": {"at": [6, 3], "immobile": -1}}}, "immobile = -1; it is a number of turns"),
        ({"active": "east"}, "no side is called 'east'"),
        ({"phase": "draw"}, "it is main or action"),
        ({"broken_walls": [[6, 3]]}, "there is no wall at"),
        ({"fire": {"6,2": {"north": 1}}}, "walls do not burn"),
        ({"weather": "fine"}, "a position has no 'weather'"),
    ],
)
def test_a_bad_position_is_refused_in_words(words, says):
    table = Table("mulu_caves", bots=["random"])
    with pytest.raises(InputError, match=says):
        table.load(position(table, words))


def test_only_a_waiting_table_is_told():
    board = start({"P1.1": {"at": [5, 8], "cards": ["rapier"]}, "P0.1": (6, 8)}, active="P1", roll=1)
    board.attack("P1.1", "P0.1")
    with pytest.raises(InputError, match=r"keep Table.state\(\)"):
        describe(board.table)
