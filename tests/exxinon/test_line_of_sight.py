"""Line of sight (FX-141 to FX-150), against a geometry of its own: a straight line passes through a hex if corners of
the hex lie on both sides of it."""

from functools import cache

import pytest
from exxinon_boards import Board, on, start, wraith

from equipoise.sim.games.exxinon.tiles import NUMBER, TILES, Tile, distance

WALLS = {(3, -4), (-1, -3), (1, -2), (-2, -1), (3, -1), (-3, 1), (2, 1), (-1, 2), (-4, 3), (-1, 4)}
CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))  # of a hex from its centre, in thirds
SIXTH_TURNS = 6
WITHOUT_WALLS = """map.picture=[
    "     . 1 . . 2 .     ",
    "    . . . . . . .    ",
    "   . . . . . . . .   ",
    "  . . . . . . . s .  ",
    " . . . . ~ ~ . . . . ",
    ". . L . ~ M ~ . s . .",
    " . . . . ~ ~ . . . . ",
    "  . . . . . . . s .  ",
    "   . . . . . . . .   ",
    "    . . . . . . .    ",
    "     . 3 . . 4 .     ",
]"""


@cache
def bare(settings: tuple[str, ...]) -> Board:
    return start(settings=[WITHOUT_WALLS, *settings], Z=wraith(), C=wraith())


def plain(walls, settings=()) -> Board:
    """A map without permanent walls, but with these breakable ones; two of the four are dead and in nobody's way."""
    board = bare(tuple(settings))
    words = {i: sum(1 << (NUMBER[tile] & 63) for tile in walls if NUMBER[tile] >> 6 == i) for i in range(2)}
    board.table.load({"walls": {"word": words}})
    return board


def sees(board: Board, a: Tile, b: Tile) -> bool:
    return bool(board.table.engine.sees(NUMBER[a], NUMBER[b]))


def sides(a: Tile, b: Tile, w: Tile) -> list[int]:
    """On which side of the line from a to b each corner of w lies: the signs of cross products, in thirds."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return [dq * (3 * (w[1] - a[1]) + cr) - dr * (3 * (w[0] - a[0]) + cq) for cq, cr in CORNERS]


def passes(a: Tile, b: Tile, w: Tile) -> bool:
    """The way from the centre of a to the centre of b leads through the inside of w."""
    if w in (a, b):
        return False
    dq, dr, wq, wr = b[0] - a[0], b[1] - a[1], w[0] - a[0], w[1] - a[1]
    ahead = 2 * wq * dq + 2 * wr * dr + wq * dr + wr * dq  # twice the scalar product
    whole = 2 * (dq * dq + dr * dr + dq * dr)
    beside = sides(a, b, w)
    return 0 < ahead < whole and min(beside) < 0 < max(beside)


def hidden(a: Tile, b: Tile, walls: set[Tile]) -> bool:
    return any(passes(a, b, w) for w in walls)


def turned(tile: Tile) -> Tile:
    return -tile[1], tile[0] + tile[1]


# --- the whole map ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-141", "FX-142", "FX-150")
@pytest.mark.parametrize("breakable", [[], [(0, -2), (1, -1), (2, -2), (-3, 0), (0, 0), (1, 3), (1, 4)]])
def test_every_pair_of_tiles(breakable):
    """From centre to centre; blocked if and only if the line passes through the inside of a wall, of either kind."""
    board = start(walls=breakable)
    walls = WALLS | set(breakable)
    for a in TILES:
        for b in TILES:
            assert sees(board, a, b) == (not hidden(a, b, walls)), (a, b)


@pytest.mark.rule("FX-148")
@pytest.mark.parametrize("settings", [[], ["los.double_edge_blocks=true"]])
def test_sight_is_symmetric(settings):
    board = start(settings=settings, walls=[(0, -2), (1, -1), (2, -2), (-3, 0), (0, 0), (1, 3), (1, -3)])
    for i, a in enumerate(TILES):
        for b in TILES[i:]:
            assert sees(board, a, b) == sees(board, b, a), (a, b)


OFFSETS = {
    (1, 0): set(),
    (2, 0): {(1, 0)},
    (2, -1): set(),
    (3, 0): {(1, 0), (2, 0)},
    (3, -1): {(1, 0), (2, -1)},
    (4, 0): {(1, 0), (2, 0), (3, 0)},
    (4, -1): {(1, 0), (2, -1), (2, 0), (3, -1)},
    (4, -2): {(2, -1)},
    (5, 0): {(1, 0), (2, 0), (3, 0), (4, 0)},
    (5, -1): {(1, 0), (2, 0), (3, -1), (4, -1)},
    (5, -2): {(1, 0), (2, -1), (3, -1), (4, -2)},
}


@pytest.mark.rule("FX-142", "FX-150")
@pytest.mark.parametrize("offset", OFFSETS)
def test_the_tiles_that_a_line_passes(offset):
    """The table of the rules, turned six ways: a wall blocks the line if it stands on one of these tiles."""
    to, crossed = offset, OFFSETS[offset]
    for _ in range(SIXTH_TURNS):
        to, crossed = turned(to), {turned(tile) for tile in crossed}
        near = {t for t in TILES if distance((0, 0), t) + distance(t, to) <= distance((0, 0), to) + 1}
        beside = near - crossed - {(0, 0), to, (4, -5), (-1, 5)}
        assert sees(plain(beside), (0, 0), to), to
        for wall in crossed:
            assert not sees(plain([wall]), (0, 0), to), (to, wall)


# --- one by one -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-141")
@pytest.mark.parametrize(("wall", "seen"), [((-1, 0), False), ((-2, 0), False), ((-1, -1), True), ((-2, 1), True)])
def test_the_line_goes_straight_from_centre_to_centre(wall, seen):
    board = start(Z=(0, 0), C=(-3, 0), walls=[wall])
    assert sees(board, (0, 0), (-3, 0)) == seen


@pytest.mark.rule("FX-142")
@pytest.mark.parametrize(("settings", "walls", "targets"), [
    ([], [], None),  # (1,-2) is a permanent wall
    ([WITHOUT_WALLS], [], {"C"}),
    ([WITHOUT_WALLS], [(1, -2)], {(1, -2)}),
    ([WITHOUT_WALLS], [(2, -4)], {"C", (2, -4)}),
])  # fmt: skip
def test_a_wall_of_either_kind_blocks(settings, walls, targets):
    board = start(settings=settings, Z=(1, -3), C=(1, -1), walls=walls)
    assert board.can("attack", "Z") == bool(targets)
    if targets:
        board.act("attack", "Z")
        assert board.targets() | board.targets("object") == targets


@pytest.mark.rule("FX-143")
@pytest.mark.parametrize(("here", "there", "wall"), [((0, 0), (2, -1), (1, 0)), ((0, 0), (2, -1), (1, -1))])
def test_running_along_a_side_does_not_block(here, there, wall):
    board = start(Z=here, C=there, walls=[wall])
    board.attack("Z", "C")
    assert board.C.health == 20
    assert 0 in sides(here, there, wall)


@pytest.mark.rule("FX-144")
@pytest.mark.parametrize("there", [(1, -5), (4, -5), (5, -4), (5, -1), (4, 1), (1, 4)])
def test_touching_a_corner_does_not_block(there):
    """Walls on all tiles that the line to a tile at distance 5 only touches: one corner on it, the rest on one side."""
    touched = {w for w in TILES if 0 in sides((0, 0), there, w) and not passes((0, 0), there, w)}
    between = {w for w in touched if distance((0, 0), w) + distance(w, there) <= 6} - {there, (0, 0)}
    assert between
    assert all(sides((0, 0), there, w).count(0) == 1 for w in between)
    board = start(settings=[WITHOUT_WALLS], Z=(5, -5), N=(-5, 0), C=(-5, 5), S=(0, 5), walls=between)
    assert sees(board, (0, 0), there)


@pytest.mark.rule("FX-144")
def test_a_line_past_a_corner():
    """From (1,-5) to (2,-1) the line touches one corner of the wall (1,-2)."""
    assert sides((1, -5), (2, -1), (1, -2)).count(0) == 1
    assert sees(start(), (1, -5), (2, -1))


@pytest.mark.rule("FX-145")
@pytest.mark.parametrize(("walls", "seen"), [([], True), ([(-4, 0)], False), ([(-2, 0)], False)])
def test_objectives_characters_and_wraiths_do_not_block(walls, seen):
    """The Countess looks past Skrakz (where no wall stands), a fragment and Neol's wraith; a wall would hide Zenith."""
    mate = {} if (-4, 0) in walls else {"S": (-4, 0)}
    board = start(
        team=1,
        C=on((-5, 0), hand=["hush"]),
        N=wraith((-2, 0)),
        Z=(-1, 0),
        objectives={(-3, 0): 4},
        walls=walls,
        **mate,
    )
    board.act("cast", "C", "hush")
    assert ("Z" in board.targets()) == seen


@pytest.mark.rule("FX-145")
@pytest.mark.parametrize("health", [0, 20])
def test_the_meteorite_does_not_block(health):
    board = start(Z=(-1, 0), C=(1, 0), objectives={(0, 0): health})
    board.attack("Z", "C")
    assert board.C.health == 20


@pytest.mark.rule("FX-146")
def test_a_breakable_wall_can_be_targeted_itself():
    board = start(Z=(0, 0), walls=[(1, 0)])
    board.attack("Z", (1, 0))
    assert board.walls == {}


@pytest.mark.rule("FX-146")
@pytest.mark.parametrize(("here", "walls"), [((1, -2), []), ((0, -1), [(0, -1)])])
def test_a_wraith_acts_out_of_a_wall(here, walls):
    board = start(Z=wraith(here), C=(0, -2), walls=walls)
    board.haunt("Z", "chill_touch", "C")
    assert board.C.health == 21


@pytest.mark.rule("FX-147")
@pytest.mark.parametrize(("settings", "seen"), [([], True), (["los.double_edge_blocks=true"], False)])
@pytest.mark.parametrize("there", [(2, -1), (4, -2)])
@pytest.mark.parametrize("turns", range(6))
def test_along_the_common_side_of_two_walls(settings, seen, there, turns):
    """The walls stand on either side of the first or of the last side that the line runs along."""
    q, r = there[0] - 2, there[1] + 1
    walls = [(1 + q, r), (1 + q, r - 1)]
    for _ in range(turns):
        there, walls = turned(there), [turned(wall) for wall in walls]
    assert sees(plain(walls, settings), (0, 0), there) == seen
    assert sees(plain(walls[:1], settings), (0, 0), there)


@pytest.mark.rule("FX-147")
def test_on_the_bare_map_the_double_edge_changes_nothing():
    usual, strict = start(), start(settings=["los.double_edge_blocks=true"])
    assert all(sees(usual, a, b) == sees(strict, a, b) for a in TILES for b in TILES)


# --- when it is asked -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FX-149")
def test_a_delay_finds_its_target_out_of_range_and_sight():
    delay = {"spell": "dread_mark", "seat": 3, "counter": 1, "character": 0}
    board = start(S=(-5, 5), Z=(5, -5), N=(5, -4), delays=[delay], walls=[(-4, 4), (-5, 4)])
    board.end_turn()
    assert board.Z.health == 18


@pytest.mark.rule("FX-149")
def test_a_delay_resolves_on_a_tile_that_the_caster_no_longer_sees():
    """Starfall on (1,-1), which a wall has since hidden from Z on (1,-3)."""
    delay = {"spell": "starfall", "seat": 0, "counter": 1, "tile": (1, -1)}
    board = start(team=1, Z=(1, -3), S=(1, -1), delays=[delay])
    assert not sees(board, (1, -3), (1, -1))
    board.end_turn()
    assert board.S.health == 18


@pytest.mark.rule("FX-149")
def test_within_a_spell_range_and_sight_are_not_asked_again():
    """A Gravity Sling that hurts after the push: C is then out of range and, behind the wall (1,-2), out of sight."""
    settings = ['spells.gravity_sling.effects.1={op="damage", to="target", n=2}', "spells.gravity_sling.target.range=1"]
    board = start(settings=settings, Z=on((0, -2), hand=["gravity_sling"]), C=(1, -3))
    board.cast("Z", "gravity_sling", "C", direction="E")
    assert (board.C.tile, board.C.health) == ((3, -3), 20)
    assert not sees(board, (0, -2), (3, -3))
