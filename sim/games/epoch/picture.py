"""Epoch as a picture: the island of 19 hexes as it is revealed, and the triangles between them (RULES.md 3)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.games.epoch.components import ATTRIBUTES, COLORS, HEX_NAMES, MAP, STACKS, TILE_KINDS, TRIANGLE_NAMES
from equipoise.sim.games.epoch.content import cards_of, quest_names, stack_of, trigger_names
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.state import STATE_SIZES
from equipoise.sim.picture import (
    Circle,
    Panel,
    Picture,
    Place,
    Point,
    Sign,
    Standing,
    Token,
    framed,
    hex_centre,
    hexagon,
    listed,
)

if TYPE_CHECKING:
    from equipoise.sim.table import Table

NOTHING = STATE_SIZES.NO_CARD
SHORT = ("Tower", "Maw", "Tomb", "Spire", "Library", "Fort", "Post", "Shrine", "Monastery", "Academy", "Inn")
LEGEND = (
    Sign("unknown", "?", "hex not yet revealed"),
    Sign("site", "Inn", "tile"),
    Sign("start", "1", "start triangle"),
    Sign("ground", "", "triangle: where tokens stand"),
)
HELD = {"companions": COLORS, "relics": ("relic",), "traits": ("trait",), "monsters": ("monster",)}  # by stack
CENTRES = {name: hex_centre(at["q"], at["r"], pointed=False) for name, at in MAP["hexes"].items()}


def _corners(name: str) -> list[Point]:
    return [(round(x, 3), round(y, 3)) for x, y in hexagon(*CENTRES[name], pointed=False).points]


@cache
def triangles(coast: bool) -> dict[str, Point]:
    """Where each triangle lies: on the corner that its hexes share and no other triangle has; of two such corners the
    one next to a neighbour that is known."""
    found: dict[str, Point] = {}
    entries = {**MAP["triangles"], **(MAP["coast"] if coast else {})}
    for name, entry in sorted(entries.items(), key=lambda item: -len(item[1]["hexes"])):
        shared = set.intersection(*(set(_corners(at)) for at in entry["hexes"])) - set(found.values())
        near = [found[other] for other in entry["adj"] if other in found]
        found[name] = min(sorted(shared), key=lambda corner: min((math.dist(corner, at) for at in near), default=0.0))
    return found


class View:
    """One position, as a seat sees it."""

    def __init__(self, table: "Table", seat: int | None) -> None:
        self.table, self.seat, self.state = table, seat, table.state()
        self.rules = cast(EpochRules, table.ruleset.rules)
        self.triangles = triangles(self.rules.board.coast_triangles)
        cards = cards_of(self.rules).values()
        self.cards, self.stacks = [card.name for card in cards], [stack_of(card) for card in cards]

    def who(self, seat: int) -> str:
        """As the tokens are marked, and as the player is called everywhere."""
        return f"{seat} {self.table.title_of(self.table.characters[seat])}"

    # --- the island -------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        for number, name in enumerate(HEX_NAMES):
            kind, shape = self.state["tile"][number], hexagon(*CENTRES[name], pointed=False)
            if kind == NOTHING:
                yield Place(f"hex-{name}", shape, "unknown", "?", f"{name}, not yet revealed")
                continue
            owner = self.state["controller"][number]
            title = f"{name} {self.rules.tile[TILE_KINDS[kind]].name}" + (
                f", {self.who(owner)} controls it" if owner >= 0 else ""
            )
            yield Place(f"hex-{name}", shape, "site", SHORT[kind], title)
        for name, at in self.triangles.items():
            start = MAP["triangles"].get(name, {}).get("start", 0)
            role, label = ("start", str(start)) if start else ("ground", "")
            yield Place(f"triangle-{name}", Circle(*at, 0.2), role, label, name, above=1)

    def tokens(self) -> Iterator[Token]:
        for number, name in enumerate(HEX_NAMES):
            owner = self.state["controller"][number]
            if owner >= 0:
                (x, y), title = CENTRES[name], f"{self.who(owner)} controls {name}"
                yield Token(f"control-{name}", x, y + 0.52, 0.2, str(owner), title, seat=owner)
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            name = TRIANGLE_NAMES[player["triangle"]]
            x, y = self._beside(seat, name)
            title, turn = f"token of {self.who(seat)} on {name}", seat == self.state["active"]
            yield Token(f"token-{seat}", x, y, 0.3, str(seat), title, seat=seat, marked=turn, above=2)

    def _beside(self, seat: int, name: str) -> Point:
        """Those who share a triangle stand beside each other."""
        players = self.state["player"][: self.table.seats]
        here = [s for s, player in enumerate(players) if TRIANGLE_NAMES[player["triangle"]] == name]
        x, y = self.triangles[name]
        return x + 0.4 * (here.index(seat) - (len(here) - 1) / 2), y

    # --- beside it --------------------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            rows = self._player(seat, player)
            yield Panel(f"seat-{seat}", self.who(seat), rows, seat, seat == self.state["active"])
        yield Panel("table", "The table", self._table())

    def _player(self, seat: int, p: Mapping[str, Any]) -> dict[str, str]:
        spheres = (f"{name} {p[name]}" for name in ("potential", "influence", "conviction"))
        known = self.seat in (None, seat) or self.table.over
        quests = quest_names(self.rules)
        quest = self.rules.quest[quests[p["quest"]]].name if known and p["quest"] < len(quests) else ""
        return {
            "honor": str(self.state["common"]["score"][seat]),
            "blocks": ", ".join(spheres),
            "attributes": _counted(p["attribute"]),
            "speed": str(p["speed_tile"]),
            "proficiency": _counted(p["proficiency"]),
            **{kind: self._held(seat, stacks) for kind, stacks in HELD.items()},
            "quest": quest if known else "hidden" if p["quest"] != STATE_SIZES.NO_QUEST else "",
        }

    def _held(self, seat: int, stacks: Sequence[str]) -> str:
        """Cards in front of a seat, with the blocks on them."""
        words = []
        for code, name in enumerate(self.cards):
            if self.state["place"][code] == seat and self.stacks[code] in stacks:
                blocks = self.state["blocks"][code]
                words.append(f"{name} ({blocks})" if blocks else name)
        return listed(words)

    def _table(self) -> dict[str, str]:
        state, names = self.state, trigger_names(self.rules)
        up = {
            f"{stack} card": "" if card == NOTHING else self.cards[card]
            for stack, card in zip(STACKS, state["face_up"], strict=True)
        }
        active = [self.rules.trigger[name].name for i, name in enumerate(names) if state["active_triggers"] >> i & 1]
        left = [f"{stack} {state['deck'][n]['size']}" for n, stack in enumerate(STACKS)]
        last = f", round {state['end_round']} is the last" if state["end_round"] else ""
        return {"round": f"{self.table.round}{last}", **up, "stacks": ", ".join(left), "triggers": ", ".join(active)}


def _counted(numbers: list[int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in zip(ATTRIBUTES, numbers, strict=True) if n)


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Hidden from a seat: the others' quests until they are scored. Nobody sees how stacks lie."""
    view, points = View(table, seat), [corner for name in HEX_NAMES for corner in _corners(name)]
    frame = framed(points, 0.5)
    return Picture(
        "Epoch: The Awakening",
        frame,
        list(view.places()),
        list(view.tokens()),
        panels=list(view.panels()),
        legend=LEGEND,
    )


def _tokens(table: "Table", state: Any) -> Iterator[tuple[int, Point]]:
    at = triangles(cast(EpochRules, table.ruleset.rules).board.coast_triangles)
    for seat, number in enumerate(state["player"]["triangle"][: table.seats].tolist()):
        yield seat, at[TRIANGLE_NAMES[number]]


STANDING = Standing("players", _tokens)
