"""Positions of Fall of Exxinon for tests, written as in the rules' scenarios.

    board = start(team=1, S=on((0, 0), hand=["hamstring"]), Z=on((1, -1), shield=True))
    board.attack("S", "Z")
    assert board.Z.health == 18

Z, N, C, S are Zenith, Neol, the Countess and Skrakz in the seats of the quick set-up: Z and N against C and S. What is
not said is as in the base state: start tiles, full health, 3 mana, turn 5 or 6. Forced decisions are asked, so that
nothing happens that a test did not do.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.exxinon.components import STATUSES
from equipoise.sim.games.exxinon.positions import position
from equipoise.sim.games.exxinon.tiles import TILE_NAMES, TILES, landing_tiles, tile_number
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

LETTERS = "ZNCS"
Place = tuple[int, int]
CHOICES = ("decide_x", "decide_target", "decide_direction", "decide_teleport")


def on(tile: Place | None = None, **more: Any) -> dict[str, Any]:
    """A character on a tile (or its start tile), with what else is to be said of it."""
    return more if tile is None else {"tile": tile, **more}


def wraith(tile: Place | None = None, **more: Any) -> dict[str, Any]:
    return on(tile, alive=False, **more)


class Character:
    """One character, as it now is."""

    def __init__(self, board: "Board", seat: int) -> None:
        self.board = board
        self.seat = seat

    def __getattr__(self, name: str) -> Any:
        return self.board.state()["player"][self.seat][name]

    @property
    def tile(self) -> Place:
        return TILES[self.board.state()["player"][self.seat]["tile"]]

    @property
    def alive(self) -> bool:
        return bool(self.board.state()["player"][self.seat]["alive"])

    @property
    def shield(self) -> bool:
        return bool(self.board.state()["player"][self.seat]["shield"])

    def _statuses(self, which: str) -> dict[str, int]:
        p = self.board.state()["player"][self.seat]
        return {
            name: p[f"{which}_slow"] if name == "slow" else 1 for i, name in enumerate(STATUSES) if p[which] >> i & 1
        }

    @property
    def waiting(self) -> dict[str, int]:
        return self._statuses("waiting")

    @property
    def active(self) -> dict[str, int]:
        return self._statuses("active")

    @property
    def steps(self) -> int:
        """Steps left: FX-094, FX-247."""
        p = self.board.state()["player"][self.seat]
        return max(0, p["base_steps"] - p["active_slow"]) + p["bonus_steps"] - p["walked"]

    def _cards(self, pile: str) -> list[str]:
        counts = self.board.state()["player"][self.seat][pile]
        return sorted(name for name, n in zip(self.board.table.game.cards, counts, strict=False) for _ in range(n))

    @property
    def hand(self) -> list[str]:
        return self._cards("hand")

    @property
    def pile(self) -> list[str]:
        return self._cards("pile")

    @property
    def deck(self) -> list[str]:
        """From the bottom up."""
        deck = self.board.state()["deck"][self.seat]
        return [self.board.table.game.cards[card] for card in deck["cards"][: deck["size"]]]


class Board:
    """A table with characters by letter and tiles by coordinates."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sound = True
        self.Z, self.N, self.C, self.S = (Character(self, seat) for seat in range(4))

    def state(self) -> dict[str, Any]:
        return self.table.state()

    # --- looking ----------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> str:
        return self.table.decision

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def turn(self) -> int:
        return self.state()["turn"]

    @property
    def team(self) -> int:
        return self.state()["team"]

    @property
    def shards(self) -> list[int]:
        return self.state()["shards"]

    @property
    def cores(self) -> list[int]:
        return self.state()["cores"]

    @property
    def winners(self) -> list[str]:
        return [letter for letter, row in zip(LETTERS, self.table.outcome(), strict=True) if row["won"] == 1]

    @property
    def walls(self) -> dict[Place, int]:
        """Breakable walls and the damage on them."""
        state = self.state()
        standing = [t for t in range(len(TILES)) if state["walls"]["word"][t >> 6] >> (t & 63) & 1]
        return {TILES[t]: state["wall_damage"][t] for t in standing}

    @property
    def objectives(self) -> dict[Place, int]:
        """Health of the objectives on the board; 0 is destroyed and not yet secured."""
        rules: Any = self.table.ruleset.rules
        objectives = self.state()["objective"]
        return {
            TILES[tile]: objectives[place]["health"]
            for place, tile in enumerate(landing_tiles(rules.map.picture))
            if objectives[place]["state"]
        }

    @property
    def delays(self) -> list[tuple[str, int]]:
        """Pending delays and their counters."""
        state = self.state()
        return [(self.table.game.cards[d["spell"]], d["counter"]) for d in state["delay"][: state["delays"]]]

    # --- playing ----------------------------------------------------------------------------------------------------

    def _value(self, name: str, value: Any) -> Any:
        if name == "seat" and isinstance(value, str):
            return LETTERS.index(value)
        if name == "tile" and isinstance(value, tuple):
            return TILE_NAMES[tile_number(value)]
        return value

    def legal(self, kind: str, *args: Any) -> list[Action]:
        """The legal actions of a kind with these arguments."""
        kinds = self.table.game.actions.kinds
        assert kind in kinds, f"{kind}: {', '.join(kinds)}"
        names = [arg.name for arg in kinds[kind]]
        wanted = {name: self._value(name, value) for name, value in zip(names, args, strict=False)}
        return [
            action
            for action in self.table.legal()
            if action.kind == kind and all(action.args[name] == value for name, value in wanted.items())
        ]

    def can(self, kind: str, *args: Any) -> bool:
        return bool(self.legal(kind, *args))

    def act(self, kind: str, *args: Any, **chance: Any) -> list[Event]:
        """Takes the one legal action of this kind with these arguments."""
        matching = self.legal(kind, *args)
        assert len(matching) == 1, f"{self.decision}: {kind} {args}: {matching or self.table.legal()}"
        events = self.table.apply(matching[0], **chance)
        broken = self.table.engine.broken_invariant()
        assert broken is None or not self.sound, f"after {matching[0]} {broken}"
        return events

    def step(self, who: str, *directions: str) -> None:
        for direction in directions:
            self.act("step", who, direction)

    def _choose(self, given: Mapping[str, Any]) -> None:
        """Makes the choices of a spell, attack or ability; what is not given is forced."""
        while self.decision in CHOICES and not self.over:
            self.act(*self._answer(given))

    def _answer(self, given: Mapping[str, Any]) -> tuple[Any, ...]:
        legal = self.table.legal()
        if self.decision == "decide_x" and "x" in given:
            return ("x", given["x"])
        if self.decision == "decide_target" and "at" in given:
            at = given["at"]
            if isinstance(at, str):
                return ("character", at) if at in LETTERS else ("direction", at)
            return ("object", at) if self.can("object", at) else ("tile", at)
        if self.decision == "decide_direction" and "direction" in given:
            return ("direction", given["direction"])
        if self.decision == "decide_teleport" and "to" in given:
            return ("decline",) if given["to"] is None else ("to", given["to"])
        assert len(legal) == 1, f"{self.decision}: {legal}"
        only = legal[0]
        return (only.kind, *only.args.values())

    def attack(self, who: str, at: str | Place) -> None:
        self.act("attack", who)
        self._choose({"at": at})

    def cast(self, who: str, spell: str, at: str | Place | None = None, **given: Any) -> None:
        """`at` is a character, a direction, or the tile of a tile or object; x, direction, to (None: decline)."""
        self.act("cast", who, spell)
        self._choose(given if at is None else {"at": at, **given})

    def haunt(self, who: str, ability: str, at: str | Place) -> None:
        self.act("wraith", who, ability)
        self._choose({"at": at})

    def targets(self, kind: str = "character") -> set[Any]:
        """What may be chosen now: letters of characters, or tiles."""
        chosen = [next(iter(action.args.values())) for action in self.legal(kind)]
        if kind == "character":
            return {LETTERS[seat] for seat in chosen}
        return {TILES[TILE_NAMES.index(name)] for name in chosen}

    def spells(self, who: str) -> set[str]:
        return {action.spell for action in self.legal("cast", who)}

    def end_turn(self, *, synthesis: int | None = None, core: bool = False) -> list[Event]:
        """Ends the turn; in the next one synthesis is declined and the Core kept unless said otherwise."""
        events = self.act("end_turn")
        while not self.over and self.decision in ("decide_synthesis", "decide_core"):
            if self.decision == "decide_synthesis":
                events += self.act("decline") if synthesis is None else self.act("pay", synthesis)
                synthesis = None
            else:
                events += self.act("use" if core else "keep")
        return events

    def end_turns(self, turn: int) -> None:
        """Both teams end their turns until this turn's actions begin."""
        while self.turn < turn:
            self.end_turn()

    def place(self, **where: Place) -> "Board":
        """Moves characters by hand."""
        players = {LETTERS.index(letter): {"tile": tile_number(tile)} for letter, tile in where.items()}
        self.table.load({"player": players})
        return self


# --- setting up -------------------------------------------------------------------------------------------------------


def start(
    *,
    team: int = 0,
    settings: Sequence[str] = (),
    seed: int = 1,
    walls: Any = (),
    objectives: Mapping[Any, Any] | None = None,
    delays: Sequence[Mapping[str, Any]] = (),
    more: Mapping[str, Any] | None = None,
    turn: int | None = None,
    shards: Sequence[int] = (0, 0),
    cores: Sequence[int] = (0, 0),
    core_turns: Sequence[int] = (0, 0),
    **who: Place | Mapping[str, Any],
) -> Board:
    """The base state with changes; characters as Z=(0, -3) or Z=on((0, -3), mana=7)."""
    table = Table("exxinon", seed=seed, ruleset=_ruleset(("engine.auto_single=false", *settings)), bots=["random"])
    players = {
        LETTERS.index(letter): {"tile": given} if isinstance(given, tuple) else dict(given)
        for letter, given in who.items()
    }
    words: dict[str, Any] = {
        "team": team,
        "players": players,
        "walls": walls,
        "objectives": objectives or {},
        "delays": delays,
        "shards": shards,
        "cores": cores,
        "core_turns": core_turns,
    }
    if turn is not None:
        words["turn"] = turn
    return Board(table.load(position(table, {**words, **(more or {})})))


@cache
def _ruleset(settings: tuple[str, ...]) -> Ruleset:
    return Ruleset.make(find_game("exxinon"), [parse_setting(setting) for setting in settings])
