"""Fall of Exxinon as a picture: the hexagon of tiles with walls, mana zone, objectives and delays (RULES.md 3)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.games.exxinon.components import ABILITY_NAMES, SPELL_NAMES, SPELLS, STATUSES
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.state import AIMS, CASTINGS, LIMITS, OBJECTIVE_STATES
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, landing_tiles, signs
from equipoise.sim.picture import (
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

# sign on the map -> role, letter, words
LOOKS = {
    "#": ("wall", "", "permanent wall"),
    "~": ("site", "~", "mana zone"),
    "M": ("path", "m", "landing tile of the meteorite"),
    "L": ("path", "l", "landing tile of the large fragment"),
    "s": ("path", "s", "landing tile of a small fragment"),
    **dict.fromkeys("1234", ("start", "+", "start tile")),
}
WALL = Sign("rough", "%", "breakable wall")
LEGEND = (
    *(Sign(*LOOKS[sign]) for sign in "#~MLs1"),
    WALL,
    Sign("goal", "20", "objective, with its health"),
    Sign("goal", "$", "destroyed objective, not yet secured"),
    Sign("danger", "2", "delayed spell, due in so many turns"),
    Sign("ground", "c", "wraith: a small letter, dashed"),
)
OBJECTIVES = ("meteorite", "large fragment", "small fragment")
CENTRES = tuple(hex_centre(q, r) for q, r in TILES)
WHOLE, DESTROYED = OBJECTIVE_STATES.index("whole"), OBJECTIVE_STATES.index("destroyed")


class View:
    """One position, as a team sees it."""

    def __init__(self, table: "Table", seat: int | None) -> None:
        self.table, self.seat, self.state = table, seat, table.state()
        self.map = cast(ExxinonRules, table.ruleset.rules).map.picture

    def who(self, seat: int) -> str:
        return self.table.title_of(self.table.characters[seat])

    def titles(self, copies: list[int]) -> str:
        return listed(self.table.title_of(SPELL_NAMES[card]) for card, n in enumerate(copies) for _ in range(n))

    # --- the map ----------------------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        for number, sign in enumerate(signs(self.map)):
            role, letter, words = LOOKS.get(sign, ("ground", "", "open"))
            if self.state["walls"]["word"][number >> 6] >> (number & 63) & 1:
                role, letter, words = WALL.role, WALL.label, WALL.words
            yield Place(f"tile-{number:02}", hexagon(*CENTRES[number]), role, letter, f"{TILE_NAMES[number]} {words}")

    def tokens(self) -> Iterator[Token]:
        for place, tile in enumerate(landing_tiles(self.map)):
            yield from self._objective(place, tile)
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            yield from self._character(seat, player)
        for number, delay in enumerate(self.state["delay"][: self.state["delays"]]):
            yield from self._delay(number, delay)

    def _objective(self, place: int, tile: int) -> Iterator[Token]:
        objective, name = self.state["objective"][place], OBJECTIVES[min(place, 2)]
        x, y = CENTRES[tile]
        size = (0.8, 0.7, 0.55)[min(place, 2)]
        if objective["state"] == WHOLE:
            title = f"{name} on {TILE_NAMES[tile]}, health {objective['health']}"
            yield Token(f"objective-{place}", x, y, size, str(objective["health"]), title, role="goal", form="hexagon")
        elif objective["state"] == DESTROYED:
            title = f"{name} on {TILE_NAMES[tile]}, destroyed"
            yield Token(f"objective-{place}", x, y, size, "$", title, role="goal", form="ring")

    def _character(self, seat: int, player: Mapping[str, Any]) -> Iterator[Token]:
        if player["tile"] >= len(TILES):
            return
        (x, y), name, alive = CENTRES[player["tile"]], self.who(seat), player["alive"]
        initial = self.table.characters[seat][0]
        letter = initial.upper() if alive else initial
        title = f"{name}{'' if alive else ', a wraith'}, {TILE_NAMES[player['tile']]}"
        # A wraith may share its tile with anybody.
        shift, size = (0.0, 0.66) if alive else (0.45, 0.42)
        turn = seat // 2 == self.state["team"]
        yield Token(
            f"character-{seat}",
            x + shift,
            y - shift,
            size,
            letter,
            title,
            seat=seat,
            faint=not alive,
            marked=turn,
            above=2,
        )

    def _delay(self, number: int, delay: Mapping[str, Any]) -> Iterator[Token]:
        aim, target = AIMS[delay["aim"]], delay["target"]
        if aim == "character":
            target = self.state["player"][target]["tile"]
        if aim not in ("character", "object", "tile") or target >= len(TILES):
            return
        x, y = CENTRES[target]
        spell = self.table.title_of(SPELL_NAMES[delay["spell"]])
        title = f"{spell} of {self.who(delay['seat'])}, due in {delay['counter']}"
        yield Token(
            f"delay-{number:02}",
            x - 0.5,
            y + 0.5,
            0.3,
            str(delay["counter"]),
            title,
            role="danger",
            form="diamond",
            above=3,
        )

    # --- beside it --------------------------------------------------------------------------------------------------

    def panels(self) -> Iterator[Panel]:
        for seat, player in enumerate(self.state["player"][: self.table.seats]):
            turn = seat // 2 == self.state["team"]
            yield Panel(f"seat-{seat}", self.who(seat), self._player(seat, player), seat, turn)
        yield Panel("table", "The table", self._table())

    def _player(self, seat: int, p: Mapping[str, Any]) -> dict[str, str]:
        last, living = p["haunted_before"][0], p["alive"]
        used = f", used {self.table.title_of(ABILITY_NAMES[last - 1])}" if last else ""
        return {
            "team": str(seat // 2),
            "wraith": "" if living else f"yes{used}",
            "health": str(p["health"]) if living else "",
            "mana": str(p["mana"]) if living else "",
            "Spell Shield": "yes" if p["shield"] else "",
            "waits for": self._statuses(p["waiting"], p["waiting_slow"]),
            "has": self._statuses(p["active"], p["active_slow"]),
            "hand": self._hand(seat, p),
            "deck": str(self.state["deck"][seat]["size"]),
            "discarded": self.titles(p["pile"]),
        }

    @staticmethod
    def _statuses(bits: int, slow: int) -> str:
        held = (name for i, name in enumerate(STATUSES) if bits >> i & 1)
        return ", ".join(f"slow ({slow})" if name == "slow" else name for name in held)

    def _hand(self, seat: int, p: Mapping[str, Any]) -> str:
        if self.seat is None or seat // 2 == self.seat // 2:
            return f"{p['hand_size']}: {self.titles(p['hand'])}" if p["hand_size"] else "0"
        casting = self.state["casting"]
        shown = (
            CASTINGS[casting["what"]] == "a_spell" and casting["seat"] == seat and casting["spell"] != LIMITS.NO_SPELL
        )
        if not shown or SPELLS[SPELL_NAMES[casting["spell"]]].kind != "card":
            return str(p["hand_size"])
        return f"{p['hand_size']}, casting {self.table.title_of(SPELL_NAMES[casting['spell']])}"

    def _table(self) -> dict[str, str]:
        state = self.state
        teams = {f"team {team}": self._team(team) for team in range(2)}
        delays = [
            f"{self.table.title_of(SPELL_NAMES[d['spell']])} of {self.who(d['seat'])} in {d['counter']}"
            for d in state["delay"][: state["delays"]]
        ]
        return {"turn": str(state["turn"]), **teams, "delays": "; ".join(delays)}

    def _team(self, team: int) -> str:
        counts = {name: self.state[name][team] for name in ("shards", "cores", "core_turns")}
        words = {"shards": "shards {}", "cores": "Cores {}", "core_turns": "Core at work for {} turns"}
        return ", ".join(words[name].format(n) for name, n in counts.items() if n)


def picture(table: "Table", seat: int | None = None) -> Picture:
    """Hidden from a team: the hands of the other one. Nobody sees how decks lie."""
    view, frame = View(table, seat), framed(CENTRES, 1.2)
    return Picture(
        "Fall of Exxinon", frame, list(view.places()), list(view.tokens()), panels=list(view.panels()), legend=LEGEND
    )


def _characters(table: "Table", state: Any) -> Iterator[tuple[int, Point]]:
    """Those who live; wraiths drift."""
    for seat, player in enumerate(state["player"][: table.seats]):
        if player["alive"] and player["tile"] < len(TILES):
            yield seat, CENTRES[player["tile"]]


STANDING = Standing("living characters", _characters)
