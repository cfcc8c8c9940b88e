"""The common start of every Mythic Earth test: positions in words, Units by name, checked play.

    field = battle(
        south={"jaguars": unit("az_jaguar_warriors", 6, (300, 200))},
        north={"champi": unit("in_champi_guard", 8, (300, 300), markers=2)},
        acting="jaguars",
    )
    field.act("charge", "champi", dice=[...])
    assert field.minis("champi") == 5

The table is bare unless `pieces` are laid on it, South is player 0, it is turn 2 of Build Altars, nobody has Blessings
or a Devotion. `acting` names the Unit that is at its actions; without it the player to act has a die to give. Every
action is followed by a look at all invariants of the game.
"""

import copy
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mythic_earth.actions import FIRST_ANIMAL, FORCE, NOBODY, TOKENS, WHERES
from equipoise.sim.games.mythic_earth.positions import position
from equipoise.sim.games.mythic_earth.samples import open_ground
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

Words = dict[str, Any]
UNIT_ARGS = ("unit", "target")  # arguments of actions that are Units


def unit(entry: str, minis: int | None = None, at: tuple[int, int] | None = None, **more: Any) -> Words:
    """A Unit: on the table if it stands `at` a place."""
    words: Words = {"entry": entry, **more}
    if minis is not None:
        words["minis"] = minis
    if at is not None:
        words["at"] = at
    return words


class Battle:
    """A table in words."""

    def __init__(self, table: Table, names: Mapping[str, int]) -> None:
        self.table = table
        self.names = dict(names)
        self.sound = True  # invariants are looked at
        self.events: list[Event] = []

    # --- play -------------------------------------------------------------------------------------------------------

    def code(self, name: Any) -> Any:
        return self.names.get(name, name) if isinstance(name, str) else name

    def action(self, kind: str, *args: Any) -> Action:
        spec = self.table.game.actions.kinds[kind]
        named = {}
        for arg, value in zip(spec, args, strict=False):
            named[arg.name] = self.code(value) if arg.name in (*UNIT_ARGS, "what") else value
        for arg in spec[len(args) :]:
            named[arg.name] = NOBODY if arg.name == "unit" else 0
        return Action(kind, **named)

    def act(self, kind: str, *args: Any, dice: Sequence[int] | None = None, draws: Any = None) -> "Battle":
        """Takes an action; dice are faces, exactly as many as are rolled. Units that are left out are none."""
        self.events = self.table.apply(self.action(kind, *args), dice=dice, draws=draws)
        self.check()
        return self

    def go(self, way: str, what: Any = None, dice: Sequence[int] | None = None) -> "Battle":
        """Takes the place that makes for this, whatever it is."""
        goal = self.code(what)
        fits = [a for a in self.table.legal() if a.kind == "go" and a.way == way and goal in (None, a.what)]
        assert fits, f"no way {way} {what} among {self.table.legal()}"
        self.events = self.table.apply(fits[0], dice=dice)
        self.check()
        return self

    def go_to(self, x: int, y: int, dice: Sequence[int] | None = None) -> "Battle":
        """Takes the place that ends there, whatever it makes for."""
        fits = [a for a in self.table.legal() if a.kind == "go" and (a.x, a.y) == (x, y)]
        assert fits, f"no way to ({x}, {y}) among {self.table.legal()}"
        self.events = self.table.apply(fits[0], dice=dice)
        self.check()
        return self

    def play(self, *actions: Any) -> "Battle":
        """Several actions: `end`, or ("shoot", "champi")."""
        for action in actions:
            self.act(*((action,) if isinstance(action, str) else action))
        return self

    def check(self) -> None:
        if self.sound:
            broken = self.table.engine.broken_invariant()
            assert broken is None, broken

    # --- what is to be seen -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> str | None:
        return None if self.table.over else self.table.decision

    @property
    def to_act(self) -> int | None:
        return self.table.to_act

    @property
    def turn(self) -> int:
        return self.table.round

    def state(self) -> Words:
        return self.table.state()

    def legal(self, kind: str | None = None) -> set[Any]:
        """Kinds of legal actions, or of one kind its first arguments, Units by name."""
        if kind is None:
            return {a.kind for a in self.table.legal()}
        by_code = {code: name for name, code in self.names.items()}
        options = [a for a in self.table.legal() if a.kind == kind]
        first = [next(iter(a.args.items())) for a in options if a.args]
        return {by_code.get(value, value) if name in UNIT_ARGS else value for name, value in first}

    def can(self, kind: str, *args: Any) -> bool:
        wanted = self.action(kind, *args)
        return any(
            a.kind == kind and all(a.args[name] == wanted.args[name] for name in list(wanted.args)[: len(args)])
            for a in self.table.legal()
        )

    def places(self) -> set[tuple[str, int]]:
        return {(a.way, a.what) for a in self.table.legal() if a.kind == "go"}

    def unit(self, name: str | int) -> Words:
        return dict(self.state()["unit"][self.code(name)])

    def minis(self, name: str) -> int:
        return sum(self.unit(name)["alive"])

    def markers(self, name: str) -> int:
        return int(self.unit(name)["markers"])

    def at(self, name: str | int) -> tuple[int, int]:
        one = self.unit(name)
        return one["x"], one["y"]

    def where(self, name: str | int) -> str:
        return WHERES[self.unit(name)["where"]]

    def destroyed(self, name: str | int) -> bool:
        return self.where(name) == "destroyed"

    def engaged(self, name: str) -> set[str]:
        bits = self.unit(name)["engaged"]
        return {other for other, code in self.names.items() if bits >> code & 1}

    def vp(self, player: int) -> int:
        return int(self.state()["common"]["score"][player])

    def player(self, player: int) -> Words:
        return dict(self.state()["player"][player])

    def pool(self, player: int) -> list[int]:
        """Dice in the pool, highest first."""
        dice = self.player(player)["pool"]
        return [value for value in range(6, 0, -1) for _ in range(dice[value])]

    def tokens(self, kind: str | None = None) -> list[Words]:
        tokens = [t for t in self.state()["token"] if t["kind"]]
        return [t for t in tokens if kind is None or TOKENS[t["kind"]] == kind]

    def happened(self, kind: str) -> list[Event]:
        """What the last action told."""
        return [event for event in self.events if event.kind == kind]

    def tests(self) -> list[tuple[str, int, int]]:
        """Tests of the last action: kind, target number, die."""
        return [(e.test, e.number, e.die) for e in self.happened("test")]

    def rolls(self, sides: int | None = None) -> list[int]:
        return [e.face for e in self.happened("roll") if sides in (None, e.sides)]


@cache
def ruleset(settings: tuple[str, ...]) -> Ruleset:
    """Made once for all tests that play by it."""
    return Ruleset.make(find_game("mythic_earth"), [parse_setting(setting) for setting in settings])


FREE = 2  # references to an engine whose table nobody plays at: its table's, and the one that is passed to count them


@cache
def tables(settings: tuple[str, ...]) -> tuple[list[Table], bytes]:
    """Tables of these settings, and the position that each was dealt."""
    first = Table("mythic_earth", seed=1, bots=["random"], ruleset=ruleset(settings))
    return [first], first.snapshot()


def bare_table(settings: tuple[str, ...]) -> Table:
    """A table as if new: packing the content takes longer than most tests, so that one nobody holds any more serves
    again."""
    free, dealt = tables(settings)
    kept = next((table for table in free if sys.getrefcount(table.engine) == FREE), None)
    if kept is None:
        kept = Table("mythic_earth", seed=1, bots=["random"], ruleset=ruleset(settings))
        free.append(kept)
    table = copy.copy(kept)
    table.log, table.bots = list(kept.log), list(kept.bots)
    table.restore(dealt)
    table.engine.reloaded()
    return table


def names_of(south: Mapping[str, Any], north: Mapping[str, Any], animals: Mapping[str, Any]) -> dict[str, int]:
    """Numbers of Units by name."""
    codes = {name: place for place, name in enumerate(south)}
    codes |= {name: FORCE + place for place, name in enumerate(north)}
    return codes | {name: FIRST_ANIMAL + place for place, name in enumerate(animals)}


def battle(
    south: Mapping[str, Words] | None = None,
    north: Mapping[str, Words] | None = None,
    *,
    animals: Mapping[str, tuple[int, int]] | None = None,
    acting: str | None = None,
    settings: Sequence[str] = (),
    pieces: Mapping[str, str] | None = None,
    landscape: bool = False,
    scenario: str = "build_altars",
    activation: Mapping[str, Any] | None = None,
    sound: bool = True,
    **words: Any,
) -> Battle:
    """A position; everything else in the words of positions.py, Units by name wherever they are meant."""
    names = names_of(south or {}, north or {}, animals or {})
    units = {names[name]: _by_number(own, names) for force in (south, north) for name, own in (force or {}).items()}
    for name, place in (animals or {}).items():
        units[names[name]] = {"at": place}
    if acting is not None:
        words.setdefault("seat", names[acting] // FORCE)
        words["activation"] = {"unit": names[acting], **(activation or {})}
    words = {key: _by_number(value, names) for key, value in words.items()}
    own = () if landscape else tuple(open_ground(scenario, **(pieces or {})))
    table = bare_table((*own, *settings))
    table.load(position(table, {"scenario": scenario, "units": units, **words}))
    field = Battle(table, names)
    field.sound = sound
    field.check()
    return field


def _by_number(words: Any, names: Mapping[str, int]) -> Any:
    """Names of Units as numbers where Units are meant: engaged, picks, carriers, located, invoker."""
    meant = ("engaged", "picks", "carrier", "located", "invoker")
    if isinstance(words, Mapping):
        return {
            key: _numbered(value, names) if key in meant else _by_number(value, names) for key, value in words.items()
        }
    return [_by_number(value, names) for value in words] if isinstance(words, list) else words


def _numbered(value: Any, names: Mapping[str, int]) -> Any:
    if isinstance(value, (list, tuple)):
        return [_numbered(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value
