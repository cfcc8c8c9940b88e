"""Mythic Earth as a picture: the table in inches from above, South below, terrain and bases to scale (RULES.md 3)."""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.games.mythic_earth.actions import FIRST_ANIMAL, FORCE, NOBODY, PLAYERS, SIDES, TOKENS, WHERES
from equipoise.sim.games.mythic_earth.components import (
    BASE_CLASSES,
    BLESSINGS,
    DEVOTION_CARDS,
    DEVOTION_NAMES,
    SCENARIOS,
    UNIT_NAMES,
    UNITS,
)
from equipoise.sim.games.mythic_earth.content import TICKS
from equipoise.sim.games.mythic_earth.field import Box as Bounds
from equipoise.sim.games.mythic_earth.field import Field, field
from equipoise.sim.games.mythic_earth.narrate import place_name
from equipoise.sim.games.mythic_earth.rules import MythicEarthRules
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.picture import Box, Circle, Label, Lines, Panel, Picture, Place, Point, Sign, Standing, Token, listed

if TYPE_CHECKING:
    from equipoise.sim.table import Table

LETTERS = ("ABCDEFGHIJKLMNOP", "abcdefghijklmnop")  # of the Units of player 0 and player 1, as they are told
# kind of Landscape -> role, letter
LOOKS = {
    "wood": ("rough", "W"),
    "ruin": ("path", "R"),
    "marsh": ("water", "M"),
    "rock": ("wall", ""),
    "building": ("site", "H"),
    "wall": ("wall", ""),
}
ARC_STEPS = 24  # strokes of a zone's edge
SCALE = 6  # inches of the line that shows how long an inch is
LEGEND = (
    Sign("rough", "W", "wood"),
    Sign("path", "R", "ruin"),
    Sign("water", "M", "marsh, river"),
    Sign("wall", "", "rock, wall"),
    Sign("site", "H", "house"),
    Sign("goal", "al", "token, by the first letters of what it is"),
    Sign("safe", "@", "Spirit Animal"),
    Sign("path", "#", "bridge"),
    Sign("outline", "o", "spawn point"),
    Sign("outline", "", "thick lines: edges of the deployment zones"),
)
ON_TABLE, RESERVE = WHERES.code("table"), WHERES.code("reserve")
STATES = {
    "laid_low": "lies low",
    "frozen": "Frozen",
    "fleeing": "Fleeing",
    "on_alert": "On Alert",
    "airborne": "airborne",
    "building": "building",
}


def letter(unit: int) -> str:
    return "@" if unit >= FIRST_ANIMAL else LETTERS[unit // FORCE][unit % FORCE]


class View:
    """One position, as a player sees it."""

    def __init__(self, table: "Table", seat: int | None) -> None:
        self.table, self.seat, self.state = table, seat, table.state()
        self.rules = cast(MythicEarthRules, table.ruleset.rules)
        scenario = self.state["scenario"]
        # Before a scenario is chosen the table is bare.
        self.scenario = SCENARIOS[scenario] if scenario < len(SCENARIOS) else ""
        self.ground: Field = field(self.rules, self.scenario or SCENARIOS[0])

    def at(self, x: float, y: float) -> Point:
        """Inches, from the north-west corner; the state counts ticks from the south-west."""
        return x / TICKS, (self.ground.depth - y) / TICKS

    def box(self, bounds: Bounds) -> Box:
        (x0, y0), (x1, y1) = self.at(bounds[0], bounds[3]), self.at(bounds[2], bounds[1])
        return Box(x0, y0, x1 - x0, y1 - y0)

    # --- the table --------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        yield Place("table", self.box((0, 0, self.ground.width, self.ground.depth)), "ground", title="the table")
        if not self.scenario:
            return
        if self.ground.river:
            yield Place("river", self.box(self.ground.river), "water", "~", "the river", above=1)
        for n, bridge in enumerate(self.ground.bridges):
            yield Place(f"bridge-{n}", self.box(bridge), "path", "#", "bridge", above=2)
        yield from self._zones()
        for n, spot in enumerate(self.ground.spots):
            (x, y), (role, sign) = self.at(*spot.centre), LOOKS[spot.kind]
            shape = Circle(x, y, spot.radius / TICKS) if spot.radius else self.box(spot.box)
            yield Place(f"piece-{n:02}", shape, role, sign, place_name(spot.name), above=3)

    def _zones(self) -> Iterator[Place]:
        ground = self.ground
        if ground.zone:
            edges = (ground.zone, ground.depth - ground.zone)
            lines = Lines(tuple((self.at(0, y), self.at(ground.width, y)) for y in edges))
            yield Place("zones", lines, "outline", title="deployment zones", above=4)
        if ground.arc:
            for side, (x, y), way in (("south", (0, 0), 1), ("north", (ground.width, ground.depth), -1)):
                yield Place(f"zone-{side}", self._arc(x, y, way), "outline", title=f"{side} zone", above=4)
        for n, spawn in enumerate(ground.spawns):
            yield Place(f"spawn-{n}", Circle(*self.at(*spawn), 0.5), "outline", title="spawn point", above=4)

    def _arc(self, x: float, y: float, way: int) -> Lines:
        """A quarter of a circle around a corner of the table."""
        turns = [math.pi / 2 * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
        reach = way * self.ground.arc
        ends = [self.at(x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn in turns]
        return Lines(tuple(pairwise(ends)))

    def tokens(self) -> Iterator[Token]:
        for number, token in enumerate(self.state["token"]):
            if token["kind"] and token["carrier"] == NOBODY:
                (x, y), kind = self.at(token["x"], token["y"]), TOKENS[token["kind"]].replace("_", " ")
                title = f"{kind} token at {_inches(x, y)}"
                yield Token(f"token-{number:02}", x, y, 0.7, kind[:2], title, role="goal", form="square", above=1)
        for number, unit in enumerate(self.state["unit"]):
            if unit["where"] == ON_TABLE:
                yield from self._unit(number, unit)

    def _unit(self, number: int, unit: Mapping[str, Any]) -> Iterator[Token]:
        """Every Mini on its base, and over them the letter of the Unit."""
        x, y = self.at(unit["x"], unit["y"])
        seat = number // FORCE if number < FIRST_ANIMAL else None
        acting = number == self.state["activation"]["unit"]
        base, minis = BASE_CLASSES[unit["base"]], sum(unit["alive"]) if seat is not None else 1
        radius = getattr(self.rules.base, f"radius_{base}") / TICKS
        formation = self.rules.formation.get(f"{base}_{minis}")
        for n, (dx, dy) in enumerate(formation.off if formation else [(0, 0)]):
            yield Token(
                f"mini-{number:02}-{n:02}", x + dx / TICKS, y - dy / TICKS, radius, "", self.words(number, unit),
                seat=seat, role="safe", form="disc", faint=bool(unit["airborne"]), above=2,
            )  # fmt: skip
        yield Token(
            f"unit-{number:02}", x, y, 1.2, letter(number), f"{self.words(number, unit)}, at {_inches(x, y)}",
            seat=seat, role="safe", marked=acting, above=3,
        )  # fmt: skip

    def words(self, number: int, unit: Mapping[str, Any]) -> str:
        if number >= FIRST_ANIMAL or unit["entry"] >= len(UNIT_NAMES):
            return "Spirit Animal"
        return f"{UNITS[UNIT_NAMES[unit['entry']]].name} ({letter(number)})"

    # --- beside it --------------------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat in range(PLAYERS):
            title, turn = self.table.title_of(self.table.characters[seat]), seat == self.table.to_act
            yield Panel(f"seat-{seat}", title, self._player(seat), seat, turn)
        scenario = self.table.title_of(self.scenario) if self.scenario else "not yet chosen"
        yield Panel("table", "The table", {"scenario": scenario, "Game Turn": str(self.table.round)})

    def _player(self, seat: int) -> dict[str, str]:
        p = self.state["player"][seat]
        dice = [str(value) for value, n in enumerate(p["pool"]) for _ in range(n)]
        blessings = [b.name for n, b in enumerate(BLESSINGS.values()) if p["blessings"] >> n & 1]
        units = {letter(n): self._state(n) for n in range(FORCE * seat, FORCE * (seat + 1))}
        return {
            "VP": str(self.state["common"]["score"][seat]),
            "side": self._side(seat),
            "dice": " ".join(dice),
            "enemy dice": str(p["trophy_dice"]) if p["trophy_dice"] else "",
            "Devotion": self._devotion(seat, p),
            "secret picks": self._picks(seat, p),
            "Blessings": listed(blessings),
            **units,
        }

    def _side(self, seat: int) -> str:
        """Nothing before the sides are chosen: until then both stand in the South."""
        sides = [player["side"] for player in self.state["player"]]
        return "" if sides[0] == sides[1] else SIDES[sides[seat]].capitalize()

    def _picks(self, seat: int, p: Mapping[str, Any]) -> str:
        """Pieces or Units, by what the Devotion is about."""
        picks = [pick for pick in p["pick"][: p["picks"]] if pick != SIZES.NO_PICK]
        if p["devotion"] >= len(DEVOTION_NAMES) or self.seat not in (None, seat):
            return ""
        spots = self.ground.spots
        if "piece" in DEVOTION_CARDS[DEVOTION_NAMES[p["devotion"]]].secret:
            return listed(place_name(spots[pick].name) for pick in picks if pick < len(spots))
        return listed(self.words(pick, self.state["unit"][pick]) for pick in picks)

    def _devotion(self, seat: int, p: Mapping[str, Any]) -> str:
        if p["devotion"] >= len(DEVOTION_NAMES):
            return ""
        known = self.seat in (None, seat) or p["devotion_known"] or self.table.over
        return DEVOTION_CARDS[DEVOTION_NAMES[p["devotion"]]].name if known else "hidden"

    def _state(self, number: int) -> str:
        unit = self.state["unit"][number]
        if unit["where"] not in (ON_TABLE, RESERVE):
            return ""
        parts = [f"{sum(unit['alive'])} of {sum(unit['started'])} Minis"]
        parts += [f"{name} {unit[key]}" for key, name in (("damage", "wounds"), ("markers", "markers")) if unit[key]]
        parts += ["in reserve"] if unit["where"] == RESERVE else []
        parts += [words for key, words in STATES.items() if unit[key] and not (key == "frozen" and unit["laid_low"])]
        foes = [letter(enemy) for enemy in range(len(self.state["unit"])) if unit["engaged"] >> enemy & 1]
        parts += [f"engaged with {', '.join(foes)}"] if foes else []
        parts += [f"captives {unit['captives']}"] if unit["captives"] else []
        return f"{self.words(number, unit)[:-4]}: {', '.join(parts)}"


def _inches(x: float, y: float) -> str:
    return f'{x:.1f}", {y:.1f}" from the north-west'


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Hidden from a player: the other's Devotion and secret picks."""
    view = View(table, seat)
    width, depth = view.ground.width / TICKS, view.ground.depth / TICKS
    labels = [Label("north", width / 2, -1.0, 1.6, "North"), Label("south", width / 2, depth + 1.2, 1.6, "South")]
    frame = (-1.0, -2.4, width + 2.0, depth + 4.8)
    below = depth + 0.8
    scale = Lines((((0.0, below), (SCALE, below)), *(((x, below - 0.3), (x, below + 0.3)) for x in (0.0, SCALE))))
    labels.append(Label("scale", SCALE / 2, depth + 1.6, 1.1, f"{SCALE} inches"))
    labels.append(Label("size", width - 5, depth + 1.2, 1.1, f"{width:g} by {depth:g} inches"))
    places = [*view.places(), Place("scale", scale, "outline")]
    return Picture("Mythic Earth", frame, places, list(view.tokens()), labels, list(view.panels()), LEGEND)


def _units(table: "Table", state: Any) -> Iterator[tuple[int, Point]]:
    depth = field(cast(MythicEarthRules, table.ruleset.rules), SCENARIOS[0]).depth
    for number, unit in enumerate(state["unit"][:FIRST_ANIMAL]):
        if unit["where"] == ON_TABLE:
            yield number // FORCE, (unit["x"] / TICKS, (depth - unit["y"]) / TICKS)


STANDING = Standing("Units", _units)
