"""The map of maps.toml is the board of the rules (RULES.md 3)."""

from collections import Counter

import pytest
from caves import at, ruleset, start

from equipoise.sim.errors import InputError
from equipoise.sim.games.mulu_caves.checks import distances, letter, neighbours, quadrant, tiles_with
from equipoise.sim.games.mulu_caves.components import MAPS
from equipoise.sim.table import Table

MAP = MAPS["mulu_default"]
BOARD = [(x, y) for y in range(1, 26) for x in range(1, 23)]


@pytest.mark.rule("MC-001")
def test_the_board_has_22_columns_and_25_rows():
    assert [len(row) for row in MAP.rows] == [22] * 25
    for tile in ((0, 1), (23, 1), (1, 0), (1, 26)):
        with pytest.raises(InputError, match="x is 1 to 22, y 1 to 25"):
            start({"P0.A": tile})


@pytest.mark.rule("MC-002", "MC-019")
def test_walls_and_all_other_kinds_are_whole_tiles():
    counts = Counter(letter(MAP, tile) for tile in BOARD)
    assert counts == {".": 250, "#": 144, "=": 22, "s": 64, "S": 2, "F": 2, "U": 4, "T": 16, "E": 46}


@pytest.mark.rule("MC-004")
def test_the_divider_is_row_13():
    assert [tile for tile in BOARD if letter(MAP, tile) == "="] == [(x, 13) for x in range(1, 23)]


@pytest.mark.rule("MC-006", "MC-007")
def test_the_map_is_its_own_reflection():
    assert all(letter(MAP, (x, y)) == letter(MAP, (x, 26 - y)) for x, y in BOARD)
    board = start({"P0.1": (3, 8)})
    board.act("mirror", piece="P0.1")
    assert board["P0.1"].at == (3, 18)


@pytest.mark.rule("MC-008", "MC-009", "MC-010")
@pytest.mark.parametrize("side", ["north", "south"])
def test_treasure_event_and_ultimate_tiles_of_a_side(side):
    assert [len(tiles_with(MAP, kind, side)) for kind in "TEU"] == [8, 23, 2]


@pytest.mark.rule("MC-011", "MC-012", "MC-017", "MC-018")
def test_sanctuaries_start_and_finish():
    west = {(x, y) for x in range(1, 5) for y in range(1, 5)}
    east = {(x, y) for x in range(19, 23) for y in range(1, 5)}
    room = {(x, 12) for x in range(10, 14)}
    assert set(tiles_with(MAP, "sSFU", "north")) == west | east | room
    assert set(tiles_with(MAP, "sSFU", "south")) == {(x, 26 - y) for x, y in west | east | room}
    assert tiles_with(MAP, "U", "north") == [(11, 12), (12, 12)]
    assert (tiles_with(MAP, "S", "north"), tiles_with(MAP, "F", "north")) == ([(1, 1)], [(22, 1)])
    board = start()
    assert (board["P0.A"].at, board["P1.A"].at) == ((1, 1), (1, 25))


@pytest.mark.rule("MC-017", "MC-018")
def test_the_south_may_start_in_the_east():
    board = start(settings=["map.south_start=east"])
    assert board["P1.A"].at == (22, 25)
    assert (board.letter(22, 25), board.letter(1, 25), board.letter(1, 1)) == ("S", "F", "S")


@pytest.mark.rule("MC-032")
def test_the_quadrants():
    assert {quadrant(tile) for tile in BOARD if tile[1] != 13} == set(range(16))
    floor = Counter(quadrant(tile) for tile in BOARD if letter(MAP, tile) == ".")
    assert [floor[q] for q in range(16)] == [7, 20, 20, 7, 19, 17, 17, 18, 19, 17, 17, 18, 7, 20, 20, 7]
    assert quadrant((5, 6)) == 0
    assert quadrant((6, 7)) == 5
    assert quadrant((18, 20)) == 15


def test_all_unit_tiles_of_a_half_are_connected():
    for side in ("north", "south"):
        tiles = tiles_with(MAP, ".TE", side)
        assert len(tiles) == 156
        assert set(distances(MAP, tiles[0], closed="#=sSFU")) == set(tiles)


def test_shortest_ways_of_an_avatar():
    out, home = distances(MAP, (1, 1)), distances(MAP, (22, 1))
    assert (out[11, 12], out[12, 12], home[11, 12], home[12, 12], out[22, 1]) == (25, 26, 26, 25, 21)
    ways = {(9, 2): 9, (1, 7): 10, (14, 2): 14, (5, 11): 18, (9, 8): 19, (14, 8): 24, (22, 7): 27, (18, 11): 31}
    assert {tile: out[tile] for tile in ways} == ways
    calm = distances(MAP, (1, 1), closed="#=E")
    assert (calm[11, 12], calm[12, 12], distances(MAP, (12, 12), closed="#=E")[22, 1]) == (35, 36, 35)


def test_nobody_but_an_avatar_reaches_a_u_tile():
    for tile in tiles_with(MAP, "U", "north"):
        assert not [other for other in neighbours(tile) if letter(MAP, other) in ".TE"]


# --- section 3.5: blockades, bombs, events on the way -----------------------------------------------------------------


def way_past(source, targets, closed):
    """A shortest way of an avatar around closed tiles, without its ends; None if there is none."""
    came, edge = {source: None}, [source]
    for tile in edge:
        if tile in targets:
            way = []
            while (tile := came[tile]) is not None:
                way.append(tile)
            return way[:-1]
        for other in neighbours(tile):
            if other not in came and other not in closed and letter(MAP, other) not in "#=":
                came[other] = tile
                edge.append(other)
    return None


def can_be_sealed(source, targets, pieces, closed=frozenset()):
    """Whether so many pieces on unit tiles cut all ways: one of them must stand on any way that is left."""
    way = way_past(source, targets, closed)
    if way is None:
        return True
    tiles = [tile for tile in way if letter(MAP, tile) in ".TE"] if pieces else []
    return any(can_be_sealed(source, targets, pieces - 1, closed | {tile}) for tile in tiles)


def test_no_two_pieces_seal_an_avatar_off_and_three_do():
    room = tiles_with(MAP, "U", "north")
    for source, targets in (((1, 1), room), (room[0], [(22, 1)])):
        assert [can_be_sealed(source, targets, pieces) for pieces in (2, 3)] == [False, True]
    around_the_start = {(5, 1), (5, 3), (3, 5)}
    assert way_past((1, 1), room, around_the_start) is None
    assert {quadrant(tile) for tile in around_the_start} == {0}


@pytest.mark.rule("MC-349")
def test_what_bombs_can_do_to_the_map():
    """A Bomb goes off on an event tile; it never opens a U tile to units."""
    blown = {
        (x + dx, y + dy)
        for x, y in tiles_with(MAP, "E", "north")
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if letter(MAP, (x + dx, y + dy)) == "#"
    }
    assert (len(blown), len(tiles_with(MAP, "#", "north"))) == (47, 72)
    assert not blown & {(11, 11), (12, 11)}
    rows = ["".join("." if (x, y) in blown else letter(MAP, (x, y)) for x in range(1, 23)) for y in range(1, 26)]
    assert distances(MAP.model_copy(update={"rows": rows}), (1, 1))[11, 12] == 21


@pytest.mark.parametrize(
    ("source", "target", "events"), [((1, 1), (11, 12), 1), ((12, 12), (22, 1), 2)], ids=["out", "home"]
)
def test_fewest_event_tiles_on_a_shortest_way(source, target, events):
    steps, best, layer = distances(MAP, target), {}, {source: 0}
    for left in range(steps[source], 0, -1):
        best = {}
        for tile, met in layer.items():
            for other in neighbours(tile):
                if steps.get(other) == left - 1:
                    best[other] = min(best.get(other, 99), met + (letter(MAP, other) == "E"))
        layer = best
    assert layer == {target: events}


def test_dead_ends():
    ways = {t: [o for o in neighbours(t) if letter(MAP, o) not in "#="] for t in tiles_with(MAP, ".TE", "north")}
    assert [tile for tile, out in ways.items() if len(out) == 1] == [(7, 7), (10, 7), (13, 7), (16, 7)]


@pytest.mark.rule("MC-005")
def test_nobody_steps_across_the_divider():
    board = start({"P0.1": at(8, 12, enchantments=["phasers_on"])}, roll=6)
    assert "S" not in board.steps("P0.1")
    crossing = start(
        {"P0.1": at(8, 12, enchantments=["phasers_on"])}, roll=6, settings=["map.phasers_cross_divider=true"]
    )
    assert "S" in crossing.steps("P0.1")


# --- maps of one's own ------------------------------------------------------------------------------------------------


def with_rows(change) -> str:
    rows = change(list(MAP.rows))
    units = f"north_units = {MAP.north_units}, south_units = {MAP.south_units}"
    return f"maps.mine={{ rows = {rows}, {units} }}"


def swapped(rows: list[str]) -> list[str]:
    """East and west change places."""
    return [row[::-1] for row in rows]


def test_a_tweak_may_bring_its_own_map():
    rules = ruleset((with_rows(swapped), "map.file=mine"))
    table = Table("mulu_caves", ruleset=rules, bots=["random"])
    avatar = table.state()["piece"][0]["pos"]
    assert (avatar % 24, avatar // 24) == (22, 1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rows: [rows[0][:-1], *rows[1:]], "row 1 is .* a row has 22 letters"),
        (lambda rows: [rows[0].replace("E", "X", 1), *rows[1:]], "row 1 is .* out of"),
        (lambda rows: [rows[0].replace("E", ".", 1), *rows[1:]], "the north half has 22 tiles E; it needs 23"),
        (lambda rows: [*rows[:12], "." * 22, *rows[13:]], "row 13, and only it, is all divider"),
        (lambda rows: [*rows[:4], "#" * 22, *rows[5:]], "the north half has"),
    ],
)
def test_a_map_that_cannot_be_played_is_refused(change, says):
    with pytest.raises(InputError, match=says):
        ruleset((with_rows(change), "map.file=mine"))


def test_a_map_that_is_not_there_is_refused():
    with pytest.raises(InputError, match=r"map\.file = 'mulu_defaul' is not among the maps.*mulu_default"):
        ruleset(("map.file=mulu_defaul",))
