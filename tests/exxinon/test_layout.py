"""The map: tiles, walls, mana zone, landing tiles, start tiles (FX-013 to FX-016)."""

import pytest
from exxinon_boards import on, start

from equipoise.sim.games.exxinon.tiles import NUMBER, TILES, mirrored
from equipoise.sim.table import Table

WALLS = {(3, -4), (-1, -3), (1, -2), (-2, -1), (3, -1), (-3, 1), (2, 1), (-1, 2), (-4, 3), (-1, 4)}
ZONE = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]
METEORITE, LARGE, SMALL = (0, 0), (-3, 0), [(4, -2), (3, 0), (2, 2)]
START = [(1, -5), (4, -5), (-4, 5), (-1, 5)]
STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]  # E NE NW W SW SE


@pytest.fixture(scope="module")
def board() -> dict:
    return Table("exxinon", bots=["random"]).engine.board_tables()


@pytest.mark.rule("FX-013")
def test_the_map_is_a_hexagon_of_91_tiles_numbered_by_rows(board):
    places = list(zip(board["q"], board["r"], strict=True))
    assert places == list(TILES)
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert set(places) == {(q, r) for q in range(-5, 6) for r in range(-5, 6) if max(abs(q), abs(r), abs(q + r)) <= 5}
    assert (board["tiles"], NUMBER[0, 0]) == (91, 45)


@pytest.mark.rule("FX-013")
def test_neighbours_and_mirror_images(board):
    for number, (q, r) in enumerate(TILES):
        expected = [NUMBER.get((q + dq, r + dr), 255) for dq, dr in STEPS]
        assert board["neighbour"][number] == expected
        assert TILES[board["mirror"][number]] == mirrored((q, r)) == (q + r, -r)


@pytest.mark.rule("FX-013")
def test_ten_permanent_walls():
    """A wraith next to a wall may enter it, a living character may not: the walls are exactly those listed."""
    refused = set()
    table = start(N=(0, -4), C=(0, 4), S=(1, 4)).table
    for number, (q, r) in enumerate(TILES):
        if (q, r) in WALLS or (q, r) in ((0, -4), (0, 4), (1, 4)):
            continue
        table.load({"player": {0: {"tile": number}}})
        steps = {action.direction for action in table.legal() if action.kind == "step" and action.seat == 0}
        for direction, (dq, dr) in zip(("E", "NE", "NW", "W", "SW", "SE"), STEPS, strict=True):
            there = (q + dq, r + dr)
            if there in NUMBER and there not in ((0, -4), (0, 4), (1, 4)) and direction not in steps:
                refused.add(there)
    assert refused == WALLS
    assert len(TILES) - len(WALLS) == 81
    assert {mirrored(tile) for tile in WALLS} == WALLS


@pytest.mark.rule("FX-014")
def test_six_tiles_in_the_middle_give_mana():
    """Z stands on every open tile in turn at the start of the own turn 9, in which nothing else gives mana."""
    rich = []
    board = start(team=1, turn=8, Z=on(mana=0))
    before = board.table.snapshot()
    for tile in TILES:
        if tile in WALLS or tile in START[1:]:
            continue
        board.table.restore(before)
        board.place(Z=tile)
        board.act("end_turn")
        if board.Z.mana == 2:
            rich.append(tile)
        else:
            assert board.Z.mana == 1
    assert rich == ZONE
    assert {mirrored(tile) for tile in ZONE} == set(ZONE)


@pytest.mark.rule("FX-015")
def test_landing_tiles(board):
    assert [TILES[tile] for tile in board["landing"]] == [METEORITE, LARGE, *SMALL]
    assert {mirrored(tile) for tile in SMALL} == set(SMALL)
    assert (mirrored(METEORITE), mirrored(LARGE)) == (METEORITE, LARGE)


@pytest.mark.rule("FX-015")
@pytest.mark.parametrize(
    ("turn", "health"),
    [(4, dict.fromkeys(SMALL, 2)), (7, {LARGE: 4}), (10, {METEORITE: 20})],
)
def test_pieces_land_on_their_tiles(turn, health):
    board = start(team=turn % 2, turn=turn - 1)
    board.end_turn()
    assert board.objectives == health


@pytest.mark.rule("FX-016")
def test_start_tiles(board):
    assert [TILES[tile] for tile in board["start"]] == START
    assert [mirrored(tile) for tile in START] == [*START[2:], *START[:2]]


@pytest.mark.rule("FX-016")
def test_a_start_tile_is_a_tile_like_any_other():
    board = start(Z=(0, -5), S=(1, -5), N=(2, -5))
    board.attack("Z", "S")
    assert board.S.health == 20
    board = start(Z=(0, -5), N=on((2, -5)))
    board.step("Z", "E")
    assert board.Z.tile == START[0]
    board.cast("N", "raise_stone", START[1])
    assert board.walls == {START[1]: 0}
