"""The common start of every Epoch test: positions in words, dashboards as the rulebook writes them, checked play.

    board = start({"P0": wretch("v31", "8/8/2", "I1 K1 S1", companions={"sapper": 0})})
    board.act("activate", "sapper")
    assert board.blocks(0) == "8/5/2 I1 K2 S2"

Dashboards are potential/influence/conviction, attributes I K S C V W. Every action is followed by a look at all
invariants of the game.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.epoch.components import ATTRIBUTES, HEX_NAMES, TILE_KINDS, TRIANGLE_NAMES, Companion, Relic
from equipoise.sim.games.epoch.content import cards_of, trigger_names
from equipoise.sim.games.epoch.positions import position
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

Words = dict[str, Any]

LETTERS = dict(zip("IKSCVW", ATTRIBUTES, strict=True))
WHITE = {name: 1 + i for i, name in enumerate(ATTRIBUTES)}  # faces of the dice as they are by default
BLACK = {"fatigue": 1, "death": 4, "miss": 5}
TREACHERY = "treachery.enabled=true"


def attributes(text: str) -> dict[str, int]:
    """`I1 K2` as a table."""
    return {LETTERS[letter]: int(n) for letter, n in re.findall(r"([IKSCVW])(\d+)", text)}


def wretch(
    triangle: str | None = None, dashboard: str = "8/8/2", held: str = "I1 K1 S1", **more: Any
) -> dict[str, Any]:
    """A player: by default as at the start of a game."""
    potential, influence, conviction = map(int, dashboard.split("/"))
    own: dict[str, Any] = {
        "potential": potential,
        "influence": influence,
        "conviction": conviction,
        "attributes": attributes(held),
        **more,
    }
    return own if triangle is None else {"triangle": triangle, **own}


class Island:
    """A table in words."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sound = True  # invariants are looked at
        self.events: list[Event] = []

    def act(self, kind: str, *args: Any, dice: Sequence[str] | None = None) -> "Island":
        """Takes an action; dice are faces by name, as many as are rolled."""
        names = [arg.name for arg in self.table.game.actions.kinds[kind]]
        faces = None if dice is None else [WHITE[die] if die in WHITE else BLACK[die] for die in dice]
        self.events = self.table.apply(Action(kind, **dict(zip(names, args, strict=True))), dice=faces)
        self.check()
        return self

    def play(self, *actions: Any) -> "Island":
        """Several actions: `end`, or ("act", "h00")."""
        for action in actions:
            self.act(*((action,) if isinstance(action, str) else action))
        return self

    def travel(self, *path: str, way: str = "travel") -> "Island":
        """Walks along triangles; a step that is the only one possible makes itself."""
        self.act(way)
        walked = [event.triangle for event in self.happened("step")]
        events = list(self.events)
        for i, triangle in enumerate(path):
            if i == len(walked):
                self.act("step", triangle)
                walked += [event.triangle for event in self.happened("step")]
                events += self.events
            assert walked[i] == triangle
        self.events = events
        return self

    def check(self) -> None:
        if self.sound:
            assert self.table.engine.broken_invariant() is None

    # --- what is to be seen -----------------------------------------------------------------------------------------

    @property
    def decision(self) -> str | None:
        return None if self.table.over else self.table.decision

    @property
    def to_act(self) -> int | None:
        return self.table.to_act

    def state(self) -> dict[str, Any]:
        return self.table.state()

    def legal(self, kind: str | None = None) -> set[Any]:
        """Legal actions as text, or of one kind its arguments."""
        actions = self.table.legal()
        if kind is None:
            return {str(a) if not a.args else (a.kind, *a.args.values()) for a in actions}
        return {
            next(iter(a.args.values())) if len(a.args) == 1 else tuple(a.args.values())
            for a in actions
            if a.kind == kind
        }

    def can(self, kind: str, *args: Any) -> bool:
        return any(a.kind == kind and tuple(a.args.values()) == args for a in self.table.legal())

    def blocks(self, seat: int) -> str:
        player = self.state()["player"][seat]
        held = [f"{letter}{n}" for letter, n in zip(LETTERS, player["attribute"], strict=True) if n]
        return " ".join([f"{player['potential']}/{player['influence']}/{player['conviction']}", *held])

    def honor(self, seat: int) -> int:
        return int(self.state()["common"]["score"][seat])

    def reserve(self, seat: int) -> int:
        return int(self.state()["player"][seat]["reserve"])

    def speed(self, seat: int) -> int:
        return int(self.state()["player"][seat]["speed_tile"])

    def triangle(self, seat: int) -> str:
        return TRIANGLE_NAMES[self.state()["player"][seat]["triangle"]]

    def tile(self, name: str) -> str | None:
        kind = self.state()["tile"][HEX_NAMES.index(name)]
        return TILE_KINDS[kind] if kind < len(TILE_KINDS) else None

    def controls(self, seat: int) -> set[str]:
        return {HEX_NAMES[h] for h, owner in enumerate(self.state()["controller"]) if owner == seat}

    def pouch(self) -> list[str]:
        """Top first."""
        deck = self.state()["deck"][6]
        return [TILE_KINDS[kind] for kind in reversed(deck["cards"][: deck["size"]])]

    def names(self) -> list[str]:
        return list(cards_of(self.table.ruleset.rules))

    def cards(self, seat: int) -> set[str]:
        places = self.state()["place"]
        return {name for code, name in enumerate(self.names()) if places[code] == seat}

    def on(self, card: str) -> int:
        """Blocks on a companion or relic."""
        return int(self.state()["blocks"][self.names().index(card)])

    def carried(self, seat: int) -> dict[str, int]:
        cards = cards_of(self.table.ruleset.rules)
        return {name: self.on(name) for name in self.cards(seat) if isinstance(cards[name], Companion | Relic)}

    def face_up(self, stack: int) -> str | None:
        card = self.state()["face_up"][stack]
        return None if card == 255 else self.names()[card]

    def stack(self, stack: int) -> list[str]:
        """Top first."""
        deck = self.state()["deck"][stack]
        return [self.names()[card] for card in reversed(deck["cards"][: deck["size"]])]

    def triggers(self) -> set[str]:
        names, active = trigger_names(self.table.ruleset.rules), self.state()["active_triggers"]
        return {name for i, name in enumerate(names) if active >> i & 1}

    def proficiency(self, seat: int) -> dict[str, int]:
        held = self.state()["player"][seat]["proficiency"]
        return {name: n for name, n in zip(ATTRIBUTES, held, strict=True) if n}

    def supply(self, attribute: str) -> int:
        return int(self.state()["supply"][ATTRIBUTES.index(attribute)])

    def happened(self, kind: str) -> list[Event]:
        """What the last action told."""
        return [event for event in self.events if event.kind == kind]


RED, BLUE, YELLOW, RELIC, TRAIT, MONSTER = range(6)


@cache
def ruleset(settings: tuple[str, ...]) -> Ruleset:
    """Made once for all tests that play by it."""
    return Ruleset.make(find_game("epoch"), [parse_setting(setting) for setting in settings])


CLASSIC = "heuristic:style=classic"  # whose numbers were written by hand, so that a scene can say what they lead to


def start(
    players: Mapping[str, Any] | None = None,
    *,
    seats: int | None = None,
    settings: Sequence[str] = (),
    bot: str = "heuristic",
    **words: Any,
) -> Island:
    """A position: players as P0, P1 ...; everything else in the words of positions.py."""
    named = {int(name[1:]): own for name, own in (players or {}).items()}
    many = seats if seats is not None else max(2, *(seat + 1 for seat in named)) if named else 2
    table = Table("epoch", seats=many, seed=1, ruleset=ruleset(tuple(settings)), bots=[bot])
    board = Island(table.load(position(table, {"players": named, **words})))
    board.check()
    return board


def turn(board: Island) -> list[Any]:
    """What the bot does until its turn is over."""
    table, done = board.table, []
    seat, number = table.to_act, table.round
    while not table.over and table.to_act == seat and table.round == number:
        action = table.choose()
        done.append(action)
        table.apply(action)
        if action.kind == "end":
            break
    return done


def kinds(actions: list[Any]) -> list[str]:
    return [action.kind for action in actions]


def scene(words: dict[str, Any]) -> Island:
    """A position: players by name, and everything else."""
    players = {name: own for name, own in words.items() if name in ("P0", "P1")}
    return start(players, **{name: own for name, own in words.items() if name not in players})
