"""Mulu Caves as a picture: both halves of the map, tile by tile (RULES.md 3)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.games.mulu_caves.actions import EVENT_NAMES, TREASURE_NAMES
from equipoise.sim.games.mulu_caves.components import COLUMNS, DECKS, ROWS, SIDES, TERRAIN
from equipoise.sim.games.mulu_caves.positions import tile_of
from equipoise.sim.games.mulu_caves.rules import MuluCavesRules
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.picture import Box, Label, Panel, Picture, Place, Point, Sign, Standing, Token, listed

if TYPE_CHECKING:
    from equipoise.sim.table import Table

# terrain -> role, letter, words
LOOKS = {
    "floor": ("ground", "", ""),
    "wall": ("wall", "", "wall"),
    "divider": ("wall", "=", "divider"),
    "sanctuary": ("safe", "", "sanctuary"),
    "start": ("start", "S", "start"),
    "finish": ("goal", "F", "finish"),
    "ultimate": ("goal", "U", "ultimate treasure"),
    "treasure": ("path", "T", "treasure tile"),
    "event": ("site", "E", "event tile"),
}
LEGEND = (
    *(Sign(role, letter, words) for role, letter, words in LOOKS.values() if words),
    Sign("danger", "*", "fire"),
    Sign("rough", "%", "net"),
)
STATUS = {
    "immobile": "immobilised",
    "lazarus": "recovering",
    "bomb": "vulnerable",
    "pit": "in a pit",
    "net": "in a net",
}
TEAM = SIZES.TEAM


@cache
def _tile(x: int, y: int, terrain: str) -> Place:
    role, letter, _ = LOOKS[terrain]
    return Place(f"tile-{y:02}-{x:02}", Box(x - 1, y - 1, 1, 1), role, letter, f"({x},{y}) {terrain}")


class View:
    """One position, as a seat sees it."""

    def __init__(self, table: "Table", seat: int | None) -> None:
        self.table, self.seat, self.state = table, seat, table.state()
        self.rules = cast(MuluCavesRules, table.ruleset.rules)

    def name(self, piece: int) -> str:
        """NA is North's avatar, S3 South's unit 3."""
        side = str(self.table.characters[piece // TEAM])[0].upper()
        return side + (str(piece % TEAM) if piece % TEAM else "A")

    # --- the caves --------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        for y in range(1, ROWS + 1):
            for x in range(1, COLUMNS + 1):
                yield _tile(x, y, TERRAIN[self.state["terrain"][SIZES.STRIDE * y + x]])

    def tokens(self) -> Iterator[Token]:
        for number in range(SIZES.STRIDE, SIZES.TILES):
            yield from self._lying(number)
        for number, piece in enumerate(self.state["piece"]):
            if piece["alive"]:
                yield self._piece(number, piece)

    def _lying(self, number: int) -> Iterator[Token]:
        counters, net = sum(self.state["fire"][seat][number] for seat in range(2)), self.state["net"][number]
        if not counters and not net:
            return
        x, y = tile_of(number)
        if counters:
            title = f"fire on ({x},{y}), counters {counters}"
            yield Token(f"fire-{number}", x - 0.2, y - 0.2, 0.24, "*", title, role="danger", form="triangle", above=3)
        if net:
            title = f"net of {self.table.characters[net - 1].capitalize()} on ({x},{y})"
            yield Token(f"net-{number}", x - 0.8, y - 0.2, 0.22, "%", title, role="rough", form="square", above=3)

    def _piece(self, number: int, piece: Mapping[str, Any]) -> Token:
        x, y = tile_of(piece["pos"])
        seat, notes = number // TEAM, [words for key, words in STATUS.items() if piece[key]]
        treasure = " with the treasure" if number % TEAM == 0 and self.state["player"][seat]["treasure"] else ""
        title = f"{self.name(number)}{treasure} on ({x},{y})" + (f": {', '.join(notes)}" if notes else "")
        label = self.name(number) + ("$" if treasure else "")
        return Token(
            f"piece-{number:02}",
            x - 0.5,
            y - 0.5,
            0.45,
            label,
            title,
            seat=seat,
            faint=bool(notes),
            above=2,
        )

    # --- beside it --------------------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat in range(len(SIDES)):
            title = self.table.characters[seat].capitalize()
            yield Panel(f"seat-{seat}", title, self._player(seat), seat, seat == self.state["active"])
        yield Panel("table", "The table", self._table())

    def _player(self, seat: int) -> dict[str, str]:
        """A row for every piece: how it fares, and what it holds."""
        rows = {"ultimate treasure": "has it" if self.state["player"][seat]["treasure"] else ""}
        for number in range(TEAM):
            piece = self.state["piece"][TEAM * seat + number]
            rows[self.name(TEAM * seat + number)] = self._fares(seat, number, piece) if piece["alive"] else ""
        return rows

    def _fares(self, seat: int, number: int, piece: Mapping[str, Any]) -> str:
        words = [name for key, name in STATUS.items() if piece[key]]
        words += [
            self.table.title_of(EVENT_NAMES[card]) for card, n in enumerate(piece["enchantment"]) for _ in range(n)
        ]
        player = self.state["player"][seat]
        held = [self._card(seat, card) for card in player["hand"][: player["cards"]] if card["holder"] == number]
        where = "({},{})".format(*tile_of(piece["pos"]))
        return "; ".join(part for part in (where, ", ".join(words), listed(held)) if part)

    def _card(self, seat: int, held: Mapping[str, Any]) -> str:
        """MC-086: what the opponent has not seen he does not know."""
        hidden = self.seat not in (None, seat) and self.rules.cards.hidden and not held["known"]
        return "an unseen card" if hidden else self.table.title_of(TREASURE_NAMES[held["card"]])

    def _table(self) -> dict[str, str]:
        state = self.state
        decks = {f"{deck} deck": str(state["deck"][n]["size"]) for n, deck in enumerate(DECKS)}
        piles = {f"{deck} discards": str(state["pile_size"][n]) for n, deck in enumerate(DECKS)}
        moving = state["turn"]["movement"]
        return {"round": str(self.table.round), "movement left": str(moving) if moving else "", **decks, **piles}


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Hidden from a seat: the cards of the other that it has not seen. Nobody sees how decks lie."""
    view = View(table, seat)
    columns = [Label(f"column-{x:02}", x - 0.5, -0.35, 0.4, str(x)) for x in range(1, COLUMNS + 1)]
    rows = [Label(f"row-{y:02}", -0.4, y - 0.5, 0.4, str(y)) for y in range(1, ROWS + 1)]
    frame = (-0.8, -0.8, COLUMNS + 1.0, ROWS + 1.0)
    return Picture(
        "Mulu Caves", frame, list(view.places()), list(view.tokens()), columns + rows, list(view.panels()), LEGEND
    )


def _avatars(table: "Table", state: Any) -> Iterator[tuple[int, Point]]:
    for seat in range(table.seats):
        x, y = tile_of(int(state["piece"]["pos"][seat * TEAM]))
        yield seat, (x - 0.5, y - 0.5)


STANDING = Standing("avatars", _avatars)
