"""One declaration: the compiled side that the build writes, numpy's view of it, and positions checked against it."""

import json
import random
import re
from pathlib import Path

import numpy as np
import pytest
from equipoise.ext.engine import struct_of, tree_of

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.columns import GAME_ROW, SEAT_ROW, Rows
from equipoise.sim.declare import Codes, Column, Constants, Declaration, Grid, Struct, i16, part, u8
from equipoise.sim.errors import InputError
from equipoise.sim.layout import facts_layouts, fields_layout, rules_layout, state_layout
from equipoise.sim.mirrors import pxd, write_mirrors
from equipoise.sim.registry import find_game, known_games
from equipoise.sim.ruleset import Rules, param
from equipoise.sim.table import Table

WAYS = Codes("way", {"walk": "on foot", "ride": ""}, says="how somebody went", count="WAYS")
SIZES = Constants(HEXES=(7, "of the board"), NO_HEX=255)


class Trip(Rules):
    pace: int = param(2, 1, 4, says="hexes a turn")


class Walker(Struct):
    """Somebody on the road."""

    hex = u8("where it stands", 0, SIZES.HEXES - 1, none=SIZES.NO_HEX)
    way = u8(codes=WAYS)
    purse = i16(low=-5, high=5, of=2)
    tired = u8(follows=True)


class Road(Struct):
    common = part("Common")
    walker = part(Walker, of=3)
    facts = part("SeatFacts", of=3)


def trip(**changes: object) -> Declaration:
    parts = {
        "slug": "trip",
        "rules": Trip,
        "characters": ("monk", "thief"),
        "actions": ActionSpace({"go": (Arg("hex"),), "rest": ()}),
        "decisions": ("decide_step", "camp"),
        "end_reasons": ("home",),
        "events": EventSpace({"fall": (Arg("seat"),)}),
        "seat_facts": (
            Column("steps", "steps walked", type="u16"),
            Column("ways", "steps by way and purse", places=Grid(WAYS, ("full", "empty", "lost"))),
        ),
        "codes": (WAYS,),
        "constants": SIZES,
        "structs": (Walker,),
        "state": Road,
    }
    return Declaration(**{**parts, **changes})


# --- what the build writes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "    ACT_GO = 0                        # hex",
        "    DECIDE_STEP = 0",
        "    DECIDE_CAMP = 1",
        "    END_HOME = 3",
        "    EVENT_FALL = 2                    # seat",
        "    CHARACTER_THIEF = 1",
        "    WAY_WALK = 0                      # on foot",
        "    WAYS = 2",
        "    HEXES = 7                         # of the board",
        "    i32 pace                          # hexes a turn",
        "    u16 steps                         # steps walked",
        "    u8 ways[2][3]                     # steps by way and purse",
        "    u8 hex                            # where it stands",
        "    i16 purse[2]",
        "    Walker walker[3]",
        "from equipoise.ext.engine cimport Common",
    ],
)
def test_the_compiled_side_has(line):
    assert line in pxd(trip(), "trip.declaration").split("\n")


def test_a_name_declared_twice_is_refused():
    with pytest.raises(TypeError, match="WAY_WALK is declared by way and by way"):
        trip(codes=(WAYS, Codes("way", ("walk",))))


def test_a_struct_that_is_not_declared_is_refused():
    with pytest.raises(TypeError, match=r"Road\.walker is a Walker, declared nowhere before it"):
        trip(structs=())


def test_bounds_must_fit_the_type():
    with pytest.raises(TypeError, match="300 does not fit into u8"):
        u8("too large", 0, 300)


def test_a_text_that_has_not_changed_is_left_alone(tmp_path):
    path = tmp_path / "declared.pxd"
    assert write_mirrors("equipoise.sim.games.pig.declaration", path)
    before = path.stat().st_mtime_ns
    assert not write_mirrors("equipoise.sim.games.pig.declaration", path)
    assert path.stat().st_mtime_ns == before


def test_every_choice_of_a_rule_has_a_code():
    class Weather(Rules):
        sky: str = param("sun", says="the sky")

    from typing import Literal

    class Changing(Rules):
        sky: Literal["sun", "rain"] = param("sun", says="the sky")

    assert "SKY_RAIN = 1" in pxd(trip(rules=Changing), "trip")
    assert "SKY_" not in pxd(trip(rules=Weather), "trip")


# --- numpy's view -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", known_games())
def test_the_engine_was_compiled_from_the_declaration(slug):
    game = find_game(slug)
    table = Table(slug)
    assert state_layout(game.declared).itemsize == table.engine.state_size
    for layout, columns in zip(facts_layouts(game.declared), (game.game_facts, game.seat_facts), strict=True):
        assert [column.name for column in columns] == list(layout.names if layout is not None else ())
    assert all(rules_layout(game.declared)[name].kind in "if" for name in rules_layout(game.declared).names)


def test_a_struct_becomes_a_tree_and_back():
    inner = np.dtype([("x", "u1"), ("y", "i2", (2,))], align=True)
    whole = np.dtype(
        [("a", "u1"), ("s", inner, (2,)), ("m", "u1", (2, 3)), ("t", inner), ("g", inner, (2, 2))], align=True
    )
    rng = np.random.default_rng(1)
    record = np.frombuffer(rng.bytes(whole.itemsize), dtype=whole)[0]
    tree = json.loads(json.dumps(tree_of(record)))
    assert tree_of(struct_of(tree, whole)[0]) == tree
    assert tree["g"][1][0]["y"][1] == record["g"][1][0]["y"][1]


def test_a_tree_of_the_wrong_length_is_refused():
    with pytest.raises(ValueError, match="1 values where there are 2"):
        struct_of({"y": [3]}, np.dtype([("y", "i2", (2,))]))


def test_fields_are_laid_out_as_the_compiler_does():
    assert fields_layout(Walker.declared).itemsize == 8  # two bytes, two of 16 bits, a byte, one left


def test_a_table_of_facts_is_recorded_row_by_row():
    _, layout = facts_layouts(trip())
    rows = Rows(np.zeros(2, GAME_ROW), np.zeros(2, SEAT_ROW), None, np.zeros(2, layout))
    rows.seat_facts["ways"][1] = [[1, 2, 3], [4, 5, 6]]
    column = trip().seat_facts[1]
    assert dict(zip(column.places, rows.seat_table()["ways"][1].tolist(), strict=True)) == {
        "walk.full": 1, "walk.empty": 2, "walk.lost": 3, "ride.full": 4, "ride.empty": 5, "ride.lost": 6,
    }  # fmt: skip


# --- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"turn_total": 5000}, "turn_total = 5000 is not allowed; it is from 0 to 300"),
        ({"turn_total": "much"}, "turn_total = 'much' is not allowed; it is from 0 to 300"),
        ({"turn_totals": 1}, "a position has no 'turn_totals'; did you mean turn_total?"),
        ({"common": {"seat": 2}}, "common.seat = 2 is not allowed; it is from 0 to 1"),
        ({"common": {"decision": 1}}, "common.decision = 1 is not allowed; it is from 0 to 0"),
        ({"common": {"score": [1, 2]}}, "the position does not fit pig"),
        ({"facts": 7}, "facts is a list of 2"),
    ],
)
def test_nonsense_gets_a_sentence_and_changes_nothing(position, words):
    table = Table("pig", seed=4)
    before = table.snapshot()
    with pytest.raises(InputError, match=re.escape(words)):
        table.load(position)
    assert table.snapshot() == before


def leaves(tree: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """The paths of all numbers of a position, but for the generator's."""
    if isinstance(tree, dict):
        return [leaf for key, item in tree.items() if key != "rng" for leaf in leaves(item, (*path, key))]
    if isinstance(tree, list):
        return [leaf for place, item in enumerate(tree) for leaf in leaves(item, (*path, place))]
    return [path]


def bent(tree: dict, rng: random.Random) -> dict:
    """The position with a few numbers changed: mostly to small ones, now and then to anything."""
    for path in rng.sample(leaves(tree), rng.randint(1, 6)):
        node = tree
        for key in path[:-1]:
            node = node[key]
        anything = [255, -1, rng.randint(-(2**15), 2**16), rng.getrandbits(64)]
        node[path[-1]] = rng.choice(anything) if rng.random() < 0.2 else rng.randint(0, 12)
    return tree


def survive(table: Table, rng: random.Random) -> None:
    """What a position that was not refused must stand: the invariants, a deal of hidden things, some decisions."""
    assert table.state()["common"]["seats"] == table.seats
    table.engine.broken_invariant()
    table.engine.redeal_for(rng.randrange(table.seats), rng.getrandbits(32))
    for _ in range(20):
        legal = table.engine.legal_actions()
        if not legal:
            return
        table.engine.take(rng.choice(legal))


@pytest.mark.parametrize("slug", known_games())
def test_no_position_ends_the_process(slug):
    rng, accepted, refused = random.Random(7), 0, []
    for trial in range(60):
        table = Table(slug, seed=trial, bots=["random"])
        for _ in range(rng.randrange(60)):
            if not table.over:
                table.advance()
        try:
            table.load(bent(table.state(), rng))
        except InputError as fault:
            refused.append(str(fault))
            continue
        accepted += 1
        survive(table, rng)
    assert accepted > 5
    assert len(refused) > 5
    assert not any("\n" in words for words in refused)


# --- what stands where ------------------------------------------------------------------------------------------------


def test_no_mirror_is_written_by_hand():
    """Structs and codes that Python knows stand in declarations; the compiled side holds what is its own alone."""
    root = Path(__file__).parents[2]
    for slug in known_games():
        names = {name for _, name, _ in find_game(slug).declared.names()}
        for path in (root / "ext" / slug).glob("*.p*"):
            if path.name == "declared.pxd" or path.suffix not in (".pxd", ".pyx"):
                continue
            written = set(re.findall(r"^    ([A-Z][A-Z0-9_]+) = ", path.read_text(encoding="utf-8"), re.M))
            assert not written & names, f"{path.name} declares {sorted(written & names)} again"
