"""Axis Mundi as a picture: the island from above, ring by ring, with the terraces of the volcano (RULES.md 3.1).

Hexes have the numbers of the state, so that a level that turns carries its tiles to other places of the picture.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.games.axis_mundi.actions import FORMS
from equipoise.sim.games.axis_mundi.components import CARD_NAMES, CHARACTERS, DECKS, TERRAIN, TREASURES
from equipoise.sim.games.axis_mundi.content import board_of
from equipoise.sim.games.axis_mundi.positions import hex_name, top_level
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.games.axis_mundi.state import NO_CARD, NO_HEX
from equipoise.sim.picture import (
    Lines,
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

LETTERS = "ABCDEF"
# terrain -> role, letter, words
LOOKS = {
    "accessible": ("ground", "", ""),
    "path": ("path", "=", "path"),
    "shelter": ("safe", "^", "shelter"),
    "cave": ("rough", "o", "cave, leads to the one opposite"),
    "lava": ("danger", "~", "lava"),
    "power": ("site", "P", "power hex"),
    "warehouse": ("site", "W", "warehouse"),
    "pier": ("start", "#", "pier of a seat"),
    "axis": ("goal", "X", "the Axis Mundi"),
}
LEGEND = (
    *(Sign(role, sign, words) for role, sign, words in LOOKS.values() if words),
    Sign("goal", "$", "treasure"),
    Sign("danger", "i", "infection token"),
    Sign("ground", "•", "harvested"),
    Sign("outline", "", "thick lines: edges of the levels"),
    Sign("ground", "A*", "Angel or Demon"),
)
CORNERS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@cache
def hexes(seats: int, pier_corners: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Axial coordinates by number: the centre, ring by ring counter-clockwise from column 0, the piers."""
    found = [(0, 0)]
    for ring in range(1, top_level(seats) + 2):
        for corner in range(6):
            (q, r), (next_q, next_r) = CORNERS[corner], CORNERS[(corner + 1) % 6]
            found += [(q * (ring - i) + next_q * i, r * (ring - i) + next_r * i) for i in range(ring)]
    outside = top_level(seats) + 2
    return (*found, *((CORNERS[c][0] * outside, CORNERS[c][1] * outside) for c in pier_corners))


def centre(q: int, r: int) -> Point:
    """Rows are numbered from below."""
    x, y = hex_centre(q, r)
    return x, -y


@cache
def terraces(seats: int) -> tuple[tuple[int, Lines], ...]:
    """The edges between a level and the one below it."""
    board = {at: max(map(abs, (*at, sum(at)))) for at in hexes(seats, ())}
    found: dict[int, list[tuple[Point, Point]]] = {}
    for (q, r), ring in board.items():
        corners = hexagon(*centre(q, r)).points
        for side, (dq, dr) in enumerate(CORNERS):
            if ring and board.get((q + dq, r + dr), ring + 1) > ring:
                # side 0 lies to the east, between the corners below and above it; sides count upwards on the page
                found.setdefault(ring, []).append((corners[-side % 6], corners[(-side - 1) % 6]))
    return tuple((ring, Lines(tuple(strokes))) for ring, strokes in found.items())


class View:
    """One position, as a seat sees it."""

    def __init__(self, table: "Table", seat: int | None) -> None:
        self.table, self.seat, self.state = table, seat, table.state()
        board = board_of(cast(AxisMundiRules, table.ruleset.rules), table.seats)
        self.hexes = hexes(table.seats, tuple(board.pier_corner))

    def sees(self, seat: int) -> bool:
        return self.seat is None or self.seat == seat

    def who(self, seat: int) -> str:
        return self.table.characters[seat].capitalize()

    def where(self, number: int) -> str:
        return hex_name(number, self.table.seats)

    def cards(self, copies: list[int]) -> str:
        return listed(self.table.title_of(CARD_NAMES[card]) for card, n in enumerate(copies) for _ in range(n))

    # --- the island -------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        for number, at in enumerate(self.hexes):
            terrain = TERRAIN[self.state["terrain"][number]]
            role, letter, _ = LOOKS[terrain]
            done = ", harvested" if self.state["harvested"][number] else ""
            if terrain == "pier":
                letter = LETTERS[number - len(self.hexes) + self.table.seats]
            title = f"{self.where(number)} {terrain}{done}"
            yield Place(f"hex-{number:02}", hexagon(*centre(*at)), role, letter, title)
        for ring, edge in terraces(self.table.seats):
            yield Place(f"terrace-{ring}", edge, "outline", above=1)

    def tokens(self) -> Iterator[Token]:
        for number, at in enumerate(self.hexes):
            yield from self._lying(number, *centre(*at))
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            yield from self._character(seat, player)

    def _lying(self, number: int, x: float, y: float) -> Iterator[Token]:
        kind, owner, where = self.state["treasure"][number], self.state["infected"][number], self.where(number)
        if kind:
            name = f": {list(TREASURES.values())[kind - 1].name}" if self.seat is None else ""
            yield Token(
                f"treasure-{number:02}",
                x - 0.45,
                y - 0.5,
                0.28,
                "$",
                f"treasure{name} on {where}",
                role="goal",
                form="disc",
            )
        if self.state["harvested"][number]:
            yield Token(
                f"harvested-{number:02}", x + 0.55, y - 0.45, 0.12, "", f"{where} is harvested", role="wall", form="dot"
            )
        if owner:
            title = f"infection of {self.who(owner - 1)} on {where}"
            yield Token(f"infection-{number:02}", x - 0.5, y + 0.45, 0.25, "i", title, role="danger", form="square")
        if number == self.state["bomb_hex"]:
            title = f"time bomb of {self.who(self.state['bomb_owner'])} on {where}"
            yield Token("bomb", x + 0.5, y + 0.45, 0.3, "!", title, role="danger", form="disc", above=3)

    def _character(self, seat: int, player: Mapping[str, Any]) -> Iterator[Token]:
        turn, form = seat == self.state["active"], FORMS[player["form"]]
        name = f"{self.who(seat)}{'' if form == 'human' else f', {form.capitalize()}'}"
        if player["token"] != NO_HEX and not player["visible"]:
            x, y = centre(*self.hexes[player["token"]])
            title = f"Invisibility token of {self.who(seat)}, {self.where(player['token'])}"
            yield Token(f"cloak-{seat}", x, y, 0.5, LETTERS[seat], title, seat=seat, form="ring", above=1)
        if player["visible"] or self.sees(seat):
            x, y = centre(*self.hexes[player["pos"]])
            title = f"{name}{'' if player['visible'] else ', invisible'}, {self.where(player['pos'])}"
            label = LETTERS[seat] + ("" if form == "human" else "*")
            yield Token(
                f"character-{seat}",
                x,
                y,
                0.62,
                label,
                title,
                seat=seat,
                faint=not player["visible"],
                marked=turn,
                above=2,
            )

    # --- beside it --------------------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            title = f"{LETTERS[seat]} {self.who(seat)}"
            yield Panel(f"seat-{seat}", title, self._player(seat, player), seat, seat == self.state["active"])
        yield Panel("table", "The table", self._table())

    def _player(self, seat: int, p: Mapping[str, Any]) -> dict[str, str]:
        active = [p["active"] >> card & 1 for card in range(len(CARD_NAMES))]
        tokens = p["mischief"] or p["scrounge"]
        return {
            "form": "" if p["form"] == 0 else FORMS[p["form"]].capitalize(),
            "HP": f"{p['hp']}" + (f", wounds {p['wounds']}" if p["wounds"] else ""),
            "energy": "+".join(str(n) for n in p["energy"][: 2 if p["energy"][1] else 1]),
            "tokens": str(tokens) if tokens else "",
            "state": self._status(p),
            "active": self.cards(active),
            "hand": self._hand(seat, p),
            "treasures": self._treasures(seat, p["treasures"] | p["fetched"]),
            "face down": self._unseen(seat, p["face_down"]),
        }

    def _status(self, p: Mapping[str, Any]) -> str:
        words = ["invisible"] if not p["visible"] else []
        words += ["God-Mode"] if p["god_mode"] else []
        words += ["held by a familiar"] if p["immobilised"] or p["immobilised_next"] else []
        words += [f"as the {CHARACTERS[p['identity']].capitalize()}"] if p["identity"] >= 0 else []
        return ", ".join(words)

    def _hand(self, seat: int, p: Mapping[str, Any]) -> str:
        if self.sees(seat):
            return f"{p['hand_size']}: {self.cards(p['hand'])}" if p["hand_size"] else "0"
        shown = self.cards(p["shown"])
        return f"{p['hand_size']}" + (f", among them {shown}" if shown else "")

    def _treasures(self, seat: int, held: int) -> str:
        if not held or not self.sees(seat):
            return str(held.bit_count()) if held else ""
        return ", ".join(t.name for kind, t in enumerate(TREASURES.values()) if held >> kind & 1)

    def _unseen(self, seat: int, copies: list[int]) -> str:
        return self.cards(copies) if self.sees(seat) else str(sum(copies)) if sum(copies) else ""

    def _table(self) -> dict[str, str]:
        state, seats = self.state, self.table.seats
        decks = {f"{deck.replace('_', '-')} deck": str(state["deck"][n]["size"]) for n, deck in enumerate(DECKS)}
        turned = [f"L{level} {60 * state['turns'][level]}°" for level in range(1, top_level(seats) + 1)]
        stores = {f"warehouse {LETTERS[s]}": self._store(state["warehouse"][s]) for s in range(seats)}
        return {
            "round": str(self.table.round),
            "turned": ", ".join(turned),
            **decks,
            "discards": str(state["pile_size"]),
            **stores,
        }

    def _store(self, warehouse: Mapping[str, Any]) -> str:
        if warehouse["destroyed"]:
            return "destroyed"
        return listed(self.table.title_of(CARD_NAMES[card]) for card in warehouse["card"] if card != NO_CARD)


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Hidden from a seat: other hands, kinds of treasures, cards laid face down, and where the invisible are."""
    view = View(table, seat)
    frame = framed([centre(*at) for at in view.hexes], 1.2)
    return Picture(
        "Axis Mundi", frame, list(view.places()), list(view.tokens()), panels=list(view.panels()), legend=LEGEND
    )


def _characters(table: "Table", state: Any) -> Iterator[tuple[int, Point]]:
    board = board_of(cast(AxisMundiRules, table.ruleset.rules), table.seats)
    places = hexes(table.seats, tuple(board.pier_corner))
    for seat, number in enumerate(state["player"]["pos"][: table.seats].tolist()):
        yield seat, centre(*places[number])


STANDING = Standing("characters", _characters)
