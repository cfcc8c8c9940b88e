"""Positions of Mulu Caves in the words of its rulebook, for tests.

    board = start({"P0.1": (6, 3), "P1.1": at(5, 8, cards=["hackin_sword"])}, active="P1")
    board.roll(3)                                       # the movement die
    board.attack("P1.1", "P0.1", dice=[4, 1])           # the attacker's die, then the defender's
    assert board["P0.1"].at == (6, 3)

P0 is North, P1 is South. The common start: both avatars on their S tiles, pieces not named are destroyed, nobody holds
cards, no status, no fire, no treasure, fresh decks; the active player is about to choose between roll and mirror. Cards
that are held are missing in the decks. North sits on seat 0 and began the game.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.mulu_caves.actions import DIRECTIONS, KIT_NAMES
from equipoise.sim.games.mulu_caves.components import DECKS
from equipoise.sim.games.mulu_caves.content import event_names, treasure_names
from equipoise.sim.games.mulu_caves.positions import NAMES, TEAM, Places, deck_code, position, tile_number, tile_of
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

WAYS = dict(zip("NESW", DIRECTIONS, strict=False)) | {
    "NE": "north_east", "SE": "south_east", "SW": "south_west", "NW": "north_west"
}  # fmt: skip
PLAYERS = {"P0": "north", "P1": "south"}
SHORT = {"scythe": "scythe_of_ice_and_snow"}


def at(x: int, y: int, **fields: Any) -> dict[str, Any]:
    """A piece on a tile: at(6, 8, cards=["shield"], immobile=1, enchantments=["hermes_boots"] ...)."""
    if "cards" in fields:
        fields["cards"] = [SHORT.get(card, card) if isinstance(card, str) else card for card in fields["cards"]]
    return {"at": [x, y], **fields}


class NotLegal(AssertionError):
    """A test wants what the rules do not offer."""


class Broken(Exception):
    """An invariant does not hold."""


class Piece:
    """What a test asks of one piece. Every field of the state's Piece by its name, and some in words."""

    def __init__(self, board: "Board", name: str) -> None:
        self._board = board
        self._number = board.places.piece(name)

    def __getattr__(self, field: str) -> Any:
        return self._board.state()["piece"][self._number][field]

    @property
    def at(self) -> tuple[int, int] | None:
        """Where it stands; None when it is destroyed."""
        return tile_of(self.pos) if self.alive else None

    @property
    def cards(self) -> list[str]:
        """The treasure cards it holds and has not committed, in alphabetical order."""
        player = self._board.state()["player"][self._number // TEAM]
        mine = [h for h in player["hand"][: player["cards"]] if h["holder"] == self._number % TEAM]
        hand = [h for h in mine if not h["committed"]]
        return sorted(self._board.treasures[h["card"]] for h in hand)

    def uses(self, card: str) -> int:
        player = self._board.state()["player"][self._number // TEAM]
        return next(
            h["uses"]
            for h in player["hand"][: player["cards"]]
            if h["holder"] == self._number % TEAM and self._board.treasures[h["card"]] == card
        )

    @property
    def enchantments(self) -> list[str]:
        piece = self._board.state()["piece"][self._number]
        return sorted(self._board.events[c] for c, n in enumerate(piece["enchantment"]) for _ in range(n))

    @property
    def bans(self) -> dict[tuple[int, int], int]:
        return {self._board.places.events[n]: turns for n, turns in enumerate(self.ban) if turns}


class Board:
    """A table in words: board["P0.A"] is a piece."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places = Places(table)
        self.treasures, self.events = treasure_names(table.ruleset.rules), event_names(table.ruleset.rules)

    def __getitem__(self, name: str) -> Piece:
        return Piece(self, name)

    # --- reading it -------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        return self.table.state()

    @property
    def movement(self) -> int:
        return self.state()["turn"]["movement"]

    @property
    def to_act(self) -> str | None:
        seat = self.table.to_act
        return None if seat is None else f"P{self.places.side_of_seat[seat]}"

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return f"P{self.places.side_of_seat[self.state()['active']]}"

    @property
    def decision(self) -> str:
        return self.table.decision

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def winner(self) -> str | None:
        won = [f"P{self.places.side_of_seat[s]}" for s, row in enumerate(self.table.outcome()) if row["won"] == 1]
        return won[0] if won else None

    def treasure(self, player: str) -> bool:
        return bool(self.state()["player"][self.seat(player)]["treasure"])

    def seat(self, player: str) -> int:
        return self.places.seat_of_side[int(player[1])]

    def pile(self, deck: str) -> list[str]:
        """A discard pile, in alphabetical order."""
        place = DECKS.index(deck)
        state = self.state()
        return sorted(self._card(deck, c) for c in state["pile"][place][: state["pile_size"][place]])

    def deck(self, deck: str) -> list[str]:
        """A deck, the next card first."""
        laid = self.state()["deck"][DECKS.index(deck)]
        return [self._card(deck, c) for c in reversed(laid["cards"][: laid["size"]])]

    def _card(self, deck: str, code: int) -> str:
        return (self.treasures if deck == "treasure" else self.events)[code - deck_code(deck, 0)]

    def fire(self, player: str) -> dict[tuple[int, int], int]:
        """Tiles with counters of a player, and how many."""
        return {tile_of(n): c for n, c in enumerate(self.state()["fire"][self.seat(player)]) if c}

    def nets(self) -> dict[tuple[int, int], str]:
        return {tile_of(n): f"P{self.places.side_of_seat[m - 1]}" for n, m in enumerate(self.state()["net"]) if m}

    def letter(self, x: int, y: int) -> str:
        return ".#=sSFUTE"[self.state()["terrain"][tile_number((x, y))]]

    def steps(self, name: str) -> str:
        """Where a piece of the acting player may step, e.g. "ESW"."""
        number = NAMES.index(name) % TEAM
        kinds = [a for a in self.table.legal() if a.kind == "step" and a.piece == number]
        return "".join(sorted(short for short, way in WAYS.items() for a in kinds if a.direction == way))

    def walks(self) -> str:
        """Where the opponent may walk a piece by Cave-In."""
        return "".join(sorted(s for s, way in WAYS.items() for a in self.legal("walk") if a.direction == way))

    def legal(self, kind: str, **args: Any) -> list[Action]:
        """The legal actions of a kind with these arguments; pieces by name, directions as N, E, S, W."""
        kinds = self.table.game.actions.kinds
        assert kind in kinds, f"{kind}: {', '.join(kinds)}"
        wanted = {name: self._value(name, value) for name, value in args.items()}
        return [
            a for a in self.table.legal() if a.kind == kind and all(a.args[n] == value for n, value in wanted.items())
        ]

    def can(self, kind: str, **args: Any) -> bool:
        return bool(self.legal(kind, **args))

    def kinds(self) -> set[str]:
        return {a.kind for a in self.table.legal()}

    @staticmethod
    def _value(name: str, value: Any) -> Any:
        if isinstance(value, str) and value in NAMES:
            return NAMES.index(value) % TEAM
        if name == "direction":
            return WAYS[value]
        return SHORT.get(value, value) if name == "card" else value

    # --- playing on -------------------------------------------------------------------------------------------------

    def act(self, kind: str, *, dice: Sequence[int] | None = None, **args: Any) -> list[Event]:
        """Takes the one legal action of this kind with these arguments."""
        offered = self.legal(kind, **args)
        if len(offered) != 1:
            raise NotLegal(f"{kind} {args}: {offered or self.table.legal()}")
        return self._take(offered[0], dice)

    def _take(self, action: Action, dice: Sequence[int] | None) -> list[Event]:
        events = self.table.apply(action, dice=dice)
        broken = self.table.engine.broken_invariant()
        if broken is not None:
            raise Broken(f"after {action} {broken}")
        return events

    def roll(self, *dice: int) -> list[Event]:
        return self.act("roll", dice=list(dice))

    def step(self, name: str, ways: str, dice: Sequence[int] | None = None) -> list[Event]:
        """Walks a piece: step("P0.1", "NNW"). The dice belong to the last step."""
        events: list[Event] = []
        for i, way in enumerate(ways):
            events += self.act("step", piece=name, direction=way, dice=dice if i == len(ways) - 1 else None)
        return events

    def attack(self, name: str, enemy: str, dice: Sequence[int] | None = None) -> list[Event]:
        return self.act("attack", piece=name, enemy=enemy, dice=dice)

    def commit(self, *cards: str, dice: Sequence[int] | None = None) -> list[Event]:
        """Commits these cards, whoever holds them; `dual_tridents double` is the double use."""
        wanted = sorted(SHORT.get(card, card).replace(" ", "_") for card in cards)
        offered = [
            a for a in self.legal("commit") if sorted(_bare(c) for c in a.args.values() if c != "none") == wanted
        ]
        if len(offered) != 1:
            raise NotLegal(f"commit {cards}: {offered or self.table.legal()}")
        return self._take(offered[0], dice)

    def kits(self) -> list[list[str]]:
        """All kits that may be committed now."""
        return sorted(sorted(c for c in a.args.values() if c != KIT_NAMES[0]) for a in self.legal("commit"))

    def end(self, dice: Sequence[int] | None = None) -> list[Event]:
        return self.act("end_turn", dice=dice)

    def pass_turn(self, die: int = 1) -> None:
        """The player to act rolls and does nothing."""
        self.roll(die)
        self.end()


def _bare(kit_card: str) -> str:
    double = kit_card.endswith("_double")
    return kit_card.removesuffix("_double").removesuffix("_of_avatar") + ("_double" if double else "")


# --- setting up -------------------------------------------------------------------------------------------------------


@cache
def ruleset(settings: tuple[str, ...]) -> Ruleset:
    return Ruleset.make(find_game("mulu_caves"), [parse_setting(setting) for setting in settings])


def start(
    pieces: Mapping[str, Any] | None = None,
    *,
    active: str = "P0",
    settings: Iterable[str] = (),
    seed: int = 1,
    roll: int | None = None,
    treasure: Iterable[str] = (),
    fire: Mapping[tuple[int, int], str | Mapping[str, int]] | None = None,
    nets: Mapping[tuple[int, int], str] | None = None,
    **words: Any,
) -> Board:
    """The common start with changes. `roll` rolls that die at once; `fire` is tile -> whose counter (or
    {whose: counters}), `nets` tile -> whose trap; `top` = {"event": [...]} the next cards of a deck; further words as
    in positions.py."""
    table = Table("mulu_caves", seed=seed, ruleset=ruleset(tuple(settings)), bots=["random"])
    given = {
        "active": PLAYERS[active],
        "pieces": {name: list(where) if isinstance(where, tuple) else where for name, where in (pieces or {}).items()},
        "treasure": [PLAYERS[player] for player in treasure],
        "fire": {
            f"{x},{y}": {PLAYERS[p]: n for p, n in (who.items() if isinstance(who, Mapping) else {who: 1}.items())}
            for (x, y), who in (fire or {}).items()
        },
        "nets": {f"{x},{y}": PLAYERS[who] for (x, y), who in (nets or {}).items()},
        **words,
    }
    if "top" in given:
        given["decks"] = given.pop("top")
    board = Board(table.load(position(table, given)))
    broken = table.engine.broken_invariant()
    if broken is not None:
        raise Broken(broken)
    if roll is not None:
        board.roll(roll)
    return board
