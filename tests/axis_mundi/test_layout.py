"""The board as it is laid out: printed terrain, loose tiles, caves, treasures (AM-033 to AM-036, AM-039)."""

from collections.abc import Iterator

import pytest
from boards import TERRAIN, hex_number

from equipoise.sim.table import Table

LEVELS = {6: {1: 24, 2: 18, 3: 12, 4: 6}, 3: {1: 18, 2: 12, 3: 6}}
PATHS = {
    6: {1: [0, 4, 8, 12, 16, 20], 2: [1, 4, 7, 10, 13, 16], 3: [1, 3, 5, 7, 9, 11], 4: []},
    3: {1: [0, 3, 6, 9, 12, 15], 2: [1, 3, 5, 7, 9, 11], 3: []},
}
LOOSE = {6: {1: (3, 3, 2), 2: (2, 2, 2), 3: (1, 1, 2), 4: (1, 1, 0)}, 3: {1: (2, 2, 2), 2: (1, 1, 2), 3: (1, 1, 0)}}


def ring(table: Table, level: int) -> list[str]:
    """The terrain of a level from index 0 on."""
    size = LEVELS[table.seats][level] if level else {6: 30, 3: 24}[table.seats]
    name = f"L{level}" if level else "S"
    terrain = table.state()["terrain"]
    return [TERRAIN[terrain[hex_number(f"{name}:{i}", table.seats)]] for i in range(size)]


def places(row: list[str], kind: str) -> list[int]:
    return [i for i, terrain in enumerate(row) if terrain == kind]


def laid_out(players: int, games: int = 40, settings: tuple[str, ...] = ()) -> Iterator[Table]:
    table = Table("axis_mundi", seats=players, settings=settings)
    for block in range(games):
        table.deal(block * players)
        yield table


def gap(a: int, b: int, size: int) -> int:
    return min((a - b) % size, (b - a) % size)


@pytest.mark.rule("AM-033")
@pytest.mark.parametrize(
    ("players", "warehouses", "power"),
    [
        (6, [0, 5, 10, 15, 20, 25], [2, 7, 12, 17, 22, 27]),
        (3, [0, 8, 16], [4, 12, 20]),
    ],
)
def test_the_sea_is_accessible_but_for_warehouses_and_power_hexes(players, warehouses, power):
    row = ring(Table("axis_mundi", seats=players), 0)
    assert places(row, "warehouse") == warehouses
    assert places(row, "power") == power
    assert len(places(row, "accessible")) == 18
    assert len(row) == 18 + 2 * players


@pytest.mark.rule("AM-033", "AM-034")
@pytest.mark.parametrize("players", [3, 6])
def test_loose_tiles_cover_no_path_and_nothing_of_the_sea(players):
    for table in laid_out(players):
        assert not {"lava", "shelter", "cave"} & set(ring(table, 0))
        for level in LEVELS[players]:
            assert places(ring(table, level), "path") == PATHS[players][level]


@pytest.mark.rule("AM-035")
@pytest.mark.parametrize("players", [3, 6])
def test_each_level_has_its_number_of_loose_tiles(players):
    for table in laid_out(players):
        for level, (lava, shelter, caves) in LOOSE[players].items():
            row = ring(table, level)
            assert [len(places(row, kind)) for kind in ("lava", "shelter", "cave")] == [lava, shelter, caves]


@pytest.mark.rule("AM-035")
def test_the_number_of_loose_tiles_can_be_another():
    settings = ("map.p6.level.1.lava=5", "map.p6.level.2.shelter=0", "map.p6.level.3.cave_pairs=2")
    for table in laid_out(6, 5, settings):
        assert len(places(ring(table, 1), "lava")) == 5
        assert len(places(ring(table, 2), "shelter")) == 0
        assert len(places(ring(table, 3), "cave")) == 4


@pytest.mark.rule("AM-035")
@pytest.mark.parametrize(
    ("settings", "smallest"), [((), 3), (("map.lava_min_gap=1",), 1), (("map.lava_min_gap=5",), 5)]
)
def test_lava_tiles_of_a_level_keep_their_distance(settings, smallest):
    seen = set()
    for table in laid_out(6, 80, settings):
        for level, size in LEVELS[6].items():
            lava = places(ring(table, level), "lava")
            seen |= {gap(a, b, size) for a in lava for b in lava if a != b}
    assert min(seen) == smallest


@pytest.mark.rule("AM-035")
def test_every_accessible_tile_may_get_lava_or_shelter():
    lava, shelter = set(), set()
    for table in laid_out(3, 200):
        row = ring(table, 2)
        lava |= set(places(row, "lava"))
        shelter |= set(places(row, "shelter"))
    assert lava == shelter == {0, 2, 4, 6, 8, 10}


@pytest.mark.rule("AM-036")
@pytest.mark.parametrize("players", [3, 6])
def test_cave_mouths_lie_on_opposite_sides_and_not_on_the_top_level(players):
    for table in laid_out(players):
        for level, size in LEVELS[players].items():
            mouths = places(ring(table, level), "cave")
            if level == max(LEVELS[players]):
                assert mouths == []
            else:
                assert mouths[1] - mouths[0] == size // 2


@pytest.mark.rule("AM-036")
def test_the_top_level_may_have_caves_too():
    for table in laid_out(6, 10, ("map.caves_on_top_level=true",)):
        mouths = places(ring(table, 4), "cave")
        assert len(mouths) == 2
        assert mouths[1] - mouths[0] == 3


@pytest.mark.rule("AM-039")
@pytest.mark.parametrize("players", [3, 6])
def test_treasures_lie_on_the_volcano_but_never_on_the_centre_or_on_lava(players):
    for table in laid_out(players):
        state = table.state()
        treasures = [(hex, kind) for hex, kind in enumerate(state["treasure"]) if kind]
        volcano = range(hex_number("L1:0", players) + LEVELS[players][1])
        assert sorted(kind for _, kind in treasures) == [1, 2, 3, 4, 5, 6, 7, 8]
        assert all(0 < hex < len(volcano) for hex, _ in treasures)
        assert all(TERRAIN[state["terrain"][hex]] != "lava" for hex, _ in treasures)
