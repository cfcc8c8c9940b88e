"""The map as a graph: the hexes that each triangle touches, its neighbours, and distances (RULES.md section 3)."""

from functools import cache
from typing import Any

from equipoise.sim.games.epoch.components import HEX_NAMES, MAP, TRIANGLE_NAMES

Rows = tuple[tuple[int, ...], ...]


@cache
def neighbourhoods(coast: bool) -> tuple[Rows, Rows]:
    """For each triangle in use the hexes it touches, ascending, and its neighbours."""
    entries: dict[str, Any] = {**MAP["triangles"], **(MAP["coast"] if coast else {})}
    adjacent: dict[str, set[str]] = {name: set() for name in entries}
    for name, triangle in entries.items():
        for other in triangle["adj"]:
            adjacent[name].add(other)
            adjacent[other].add(name)
    hexes = tuple(tuple(sorted(HEX_NAMES.index(h) for h in triangle["hexes"])) for triangle in entries.values())
    return hexes, tuple(tuple(sorted(TRIANGLE_NAMES.index(v) for v in adjacent[name])) for name in entries)


@cache
def distances(coast: bool) -> Rows:
    """Steps from every triangle to every other."""
    _, adjacent = neighbourhoods(coast)
    rows = []
    for start in range(len(adjacent)):
        steps, edge = {start: 0}, [start]
        for triangle in edge:
            for other in adjacent[triangle]:
                if other not in steps:
                    steps[other] = steps[triangle] + 1
                    edge.append(other)
        rows.append(tuple(steps[triangle] for triangle in range(len(adjacent))))
    return tuple(rows)


@cache
def around(coast: bool) -> Rows:
    """For each hex the triangles that touch it."""
    hexes, _ = neighbourhoods(coast)
    return tuple(tuple(t for t, touched in enumerate(hexes) if h in touched) for h in range(len(HEX_NAMES)))
