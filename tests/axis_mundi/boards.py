"""Positions of Axis Mundi in the words of its rulebook, for tests.

    board = start(A=on("L1:1", wounds=2), B="L1:2")     # seats are letters, hexes are written L2:7, S:12, C, PIER:0
    board.act("attack", "B")                            # arguments in the order of the action
    assert (board.B.at, board.B.hp, board.B.wounds) == ("L1:3", 8, 1)

The common start: phase H, everybody with 10 HP, no wounds, 3 energy, no tokens, an empty hand and empty slots; printed
terrain only, no treasures, levels not turned; A is the active player with 3 Action points. Whoever is not placed stands
on the own pier, out of everybody's way. Cards in hands, slots, warehouses and pile are missing in the decks. Forced
decisions are asked (engine.auto_single=false), so that a turn without anything left to do is still that turn.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from equipoise.sim.action import Action, Event
from equipoise.sim.games.axis_mundi.actions import FORMS
from equipoise.sim.games.axis_mundi.components import TERRAIN
from equipoise.sim.games.axis_mundi.components import TREASURES as TREASURE_TABLE
from equipoise.sim.games.axis_mundi.positions import hex_name, hex_number, position
from equipoise.sim.games.axis_mundi.state import NO_CARD
from equipoise.sim.registry import find_game
from equipoise.sim.ruleset import Ruleset, parse_setting
from equipoise.sim.table import Table

LETTERS = "ABCDEF"
# A is the Cultivator, whose power touches nothing but Harvests.
CHARACTERS = ("cultivator", "beastmaster", "savant", "scrounger", "mischievous", "malignant")
TREASURES = tuple(TREASURE_TABLE)
HEX_ARGUMENTS = ("hex", "via", "second")
RINGS = ("S", "PIER", "L1", "L2", "L3", "L4")
DEFAULTS = (0, False, "none")  # of arguments that a test does not name


def on(at: str, **fields: Any) -> dict[str, Any]:
    """A character on a hex: on("L1:1", hp=3, wounds=2, hand=["salve"], active=["alpinist"], form="demon",
    treasures=["t_grenade"], energy=0 (or (3, 1)), visible=0, character="savant" ...)."""
    return {"at": at, **fields}


class Player:
    """What a test asks of one player. Every field of the state's Player by its name, and some in words."""

    def __init__(self, board: "Board", seat: int) -> None:
        self._board = board
        self._seat = seat

    def __getattr__(self, field: str) -> Any:
        return self._board.state()["player"][self._seat][field]

    @property
    def at(self) -> str:
        return hex_name(self.pos, self._board.players)

    @property
    def energy(self) -> int:
        """Of the first pool; both are in `pools`."""
        return self.pools[0]

    @property
    def pools(self) -> tuple[int, int]:
        return tuple(self._board.state()["player"][self._seat]["energy"])

    @property
    def shape(self) -> str:
        """human, angel or demon."""
        return FORMS[self.form]

    @property
    def cards(self) -> list[str]:
        """The hand, in alphabetical order."""
        return self._board.named(self.hand)

    @property
    def slots(self) -> list[str]:
        """The active permanents, in alphabetical order."""
        return sorted(name for card, name in enumerate(self._board.table.game.cards) if self.active >> card & 1)

    @property
    def holds(self) -> list[str]:
        """The treasures held."""
        return [name for bit, name in enumerate(TREASURES) if self.treasures >> bit & 1]

    @property
    def condition(self) -> tuple[str, int, int]:
        """Where it stands, HP, wounds."""
        return self.at, self.hp, self.wounds


class Board:
    """A table in words. `board.A` to `board.F` are the players."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players = table.seats
        self.sound = table.engine.broken_invariant() is None  # some positions of tests hold fewer cards than the game

    def __getattr__(self, letter: str) -> Player:
        if len(letter) == 1 and letter in LETTERS[: self.players]:
            return Player(self, LETTERS.index(letter))
        raise AttributeError(letter)

    # --- reading it -------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        return self.table.state()

    @property
    def turn(self) -> dict[str, Any]:
        return self.state()["turn"]

    @property
    def ap(self) -> int:
        return self.turn["ap"]

    @property
    def to_act(self) -> str | None:
        seat = self.table.to_act
        return None if seat is None else LETTERS[seat]

    @property
    def active(self) -> str | None:
        """Whose turn it is."""
        seat = self.state()["active"]
        return None if seat < 0 else LETTERS[seat]

    @property
    def ascendant(self) -> str | None:
        seat = self.state()["ascendant"]
        return None if seat < 0 else LETTERS[seat]

    @property
    def decision(self) -> str:
        return self.table.decision

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def winners(self) -> list[str]:
        return [LETTERS[seat] for seat, row in enumerate(self.table.outcome()) if row["won"]]

    def named(self, counts: Sequence[int]) -> list[str]:
        """Counts by card as a list of names, in alphabetical order."""
        return sorted(name for name, n in zip(self.table.game.cards, counts, strict=False) for _ in range(n))

    @property
    def pile(self) -> list[str]:
        """The discard pile, the last discard at the end."""
        state = self.state()
        return [self.table.game.cards[card] for card in state["pile"][: state["pile_size"]]]

    def deck(self, name: str) -> list[str]:
        """A deck, its top card at the end."""
        deck = self.state()["deck"][self.table.game.decks.index(name)]
        return [self.table.game.cards[card] for card in deck["cards"][: deck["size"]]]

    def warehouse(self, letter: str) -> list[str]:
        """The cards on display in a seat's warehouse: permanents, then one-time cards."""
        cards = self.state()["warehouse"][LETTERS.index(letter)]["card"]
        return [self.table.game.cards[card] for card in cards if card != NO_CARD]

    def terrain(self, hex: str) -> str:
        return TERRAIN[self.state()["terrain"][self.number(hex)]]

    def hexes_where(self, field: str) -> dict[str, int]:
        """The hexes where treasure, harvested or infected is not 0, with what stands there."""
        return {hex_name(i, self.players): value for i, value in enumerate(self.state()[field]) if value}

    def number(self, hex: str) -> int:
        return hex_number(hex, self.players)

    # --- playing on -------------------------------------------------------------------------------------------------

    def _value(self, value: Any) -> Any:
        if isinstance(value, str):
            if value in LETTERS and len(value) == 1:
                return LETTERS.index(value)
            if value.split(":")[0] in RINGS:
                return self.number(value)
        return value

    def _named_hex(self, argument: str, value: Any) -> Any:
        return hex_name(value, self.players) if argument in HEX_ARGUMENTS else value

    def legal(self, kind: str, *args: Any, **named: Any) -> list[Action]:
        """The legal actions of a kind with these arguments. For a hex C is the centre, for a seat the third player."""
        kinds = self.table.game.actions.kinds
        assert kind in kinds, f"{kind}: {', '.join(kinds)}"
        wanted = dict(zip((arg.name for arg in kinds[kind]), args, strict=False)) | named
        wanted = {
            name: self.number(value) if name in HEX_ARGUMENTS and isinstance(value, str) else self._value(value)
            for name, value in wanted.items()
        }
        return [
            action
            for action in self.table.legal()
            if action.kind == kind and all(action.args[name] == value for name, value in wanted.items())
        ]

    def can(self, kind: str, *args: Any, **named: Any) -> bool:
        return bool(self.legal(kind, *args, **named))

    def options(self, kind: str, argument: str) -> list[Any]:
        """The values of an argument over the legal actions of a kind, each once; hexes by name, seats by letter."""
        values = dict.fromkeys(action.args[argument] for action in self.legal(kind))
        if argument == "seat":
            return sorted(LETTERS[value] for value in values)
        return sorted(self._named_hex(argument, value) for value in values)

    def act(
        self,
        kind: str,
        *args: Any,
        dice: Sequence[int] | None = None,
        draws: Sequence[tuple[str, str]] | None = None,
        **named: Any,
    ) -> list[Event]:
        """Takes the legal action of this kind. Arguments that are not named are no, nothing, not doubled."""
        actions = self.legal(kind, *args, **named)
        if len(actions) > 1:
            given = len(args) + len(named)
            actions = [a for a in actions if all(v in DEFAULTS for v in list(a.args.values())[given:])] or actions
        assert len(actions) == 1, f"{kind} {args} {named}: {actions or self.table.legal()}"
        events = self.table.apply(actions[0], dice=dice, draws=draws)
        broken = self.table.engine.broken_invariant()
        assert broken is None or not self.sound, f"after {actions[0]} {broken}"
        return events

    def end_turn(self, **chance: Any) -> list[Event]:
        return self.act("end_turn", **chance)

    def end_turns(self, until: str) -> None:
        """Everybody ends the turn, until it is the turn of this player; levitating and shifting are declined."""
        self.end_turn()
        while self.to_act is not None and not (self.active == until and self.decision == "decide_action"):
            self.act("stay" if self.can("stay") else "end_turn")

    def load(self, position: Mapping[str, Any]) -> "Board":
        """Changes single fields of the state."""
        return Board(self.table.load(position))


# --- setting up -----------------------------------------------------------------------------------------------------

BY_SEAT = ("hp", "wounds", "mischief", "scrounge", "hand", "treasures")  # fields that position() knows by seat
IN_WORDS = {"at", "form", "active", "energy", "character", "visible", *BY_SEAT}  # the others are the state's own


def start(
    *,
    players: int = 6,
    settings: Sequence[str] = (),
    active: str = "A",
    first: str = "A",
    ap: int = 3,
    turn: Mapping[str, Any] | None = None,
    round: int = 1,
    lava: Iterable[str] = (),
    shelter: Iterable[str] = (),
    caves: Iterable[str] = (),
    treasures: Mapping[str, str] | None = None,
    harvested: Iterable[str] = (),
    infected: Mapping[str, str] | None = None,
    warehouses: Mapping[str, Sequence[str]] | None = None,
    destroyed: Sequence[str] = (),
    bomb: tuple[str, str] | None = None,
    pile: Sequence[str] = (),
    decks: Mapping[str, Sequence[str]] | None = None,
    seed: int = 1,
    **who: str | Mapping[str, Any],
) -> Board:
    """The common start with changes.

    Players are given as A=..., B=...: a hex, or on(hex, ...). `caves` are single mouths; their opposites come along.
    `treasures` is hex -> kind, `infected` hex -> owner, `warehouses` seat -> cards (permanents, then one-time cards),
    `bomb` (hex, owner), `decks` name -> cards from the bottom up; a deck not given holds the rest.
    """
    placed = {letter: {"at": given} if isinstance(given, str) else dict(given) for letter, given in who.items()}
    rules = _ruleset(("engine.auto_single=false", "setup.hand_size=0", *settings))
    table = Table("axis_mundi", seats=players, seed=seed, ruleset=rules, bots=["random"])
    seat_of = LETTERS.index
    ruined = {f"S:{_board_of(table).warehouse[seat_of(letter)]}": letter for letter in destroyed}
    shelves = {seat_of(x): cards for x, cards in (warehouses or {}).items()} | {seat_of(x): () for x in destroyed}
    base = position(
        table,
        seat_of(active),
        **_people(placed, players),
        terrain={**_tiles(lava, shelter, caves, players), **dict.fromkeys(ruined, "accessible")},
        treasure_at=treasures,
        infected={hex: seat_of(owner) for hex, owner in (infected or {}).items()},
        harvested=harvested,
        discard=pile,
        decks=decks,
        warehouses=shelves,
        bomb=(bomb[0], seat_of(bomb[1])) if bomb else None,
        first=seat_of(first),
        ap=ap,
        round=round,
        turn=turn,
    )
    base["common"]["order"] = {seat: (seat - seat_of(first)) % players for seat in range(players)}
    for letter in destroyed:
        base["warehouse"][seat_of(letter)]["destroyed"] = 1
    for letter, fields in placed.items():
        base["player"][seat_of(letter)] |= {key: value for key, value in fields.items() if key not in IN_WORDS}
    return Board(table.load(base))


def _people(placed: Mapping[str, Mapping[str, Any]], players: int) -> dict[str, Any]:
    """What position() wants to know of the players, by seat."""

    def by_seat(field: str) -> dict[int, Any]:
        return {LETTERS.index(x): fields[field] for x, fields in placed.items() if field in fields}

    characters = _characters(placed, players)
    ascendant = next(((seat, form) for seat, form in by_seat("form").items() if form != "human"), None)
    return {
        "at": by_seat("at"),
        "characters": dict(enumerate(characters)),
        "energy": _energy(placed, characters, ascendant is not None),
        "slots": by_seat("active"),
        "hidden": [seat for seat, visible in by_seat("visible").items() if not visible],
        "ascendant": ascendant,
        **{field: by_seat(field) for field in BY_SEAT},
    }


def _tiles(lava: Iterable[str], shelter: Iterable[str], caves: Iterable[str], players: int) -> dict[str, str]:
    mouths = [mouth for hex in caves for mouth in (hex, opposite(hex, players))]
    return {**dict.fromkeys(lava, "lava"), **dict.fromkeys(shelter, "shelter"), **dict.fromkeys(mouths, "cave")}


@cache
def _ruleset(settings: tuple[str, ...]) -> Ruleset:
    return Ruleset.make(find_game("axis_mundi"), [parse_setting(setting) for setting in settings])


def _characters(placed: Mapping[str, Mapping[str, Any]], players: int) -> list[str]:
    """By seat: the wished ones, and for the others their usual one or the first that nobody plays."""
    given = {letter: fields["character"] for letter, fields in placed.items() if "character" in fields}
    usual = dict(zip(LETTERS, CHARACTERS, strict=True))
    for letter in LETTERS[:players]:
        if letter not in given and usual[letter] not in given.values():
            given[letter] = usual[letter]
    for letter in LETTERS[:players]:
        if letter not in given:
            given[letter] = next(c for c in CHARACTERS if c not in given.values())
    return [given[letter] for letter in LETTERS[:players]]


def _energy(placed: Mapping[str, Mapping[str, Any]], characters: Sequence[str], phase_a: bool) -> dict[int, Any]:
    """What is given; the second pool of an Upgraded Beastmaster is full unless both are."""
    energy: dict[int, Any] = {LETTERS.index(x): f["energy"] for x, f in placed.items() if "energy" in f}
    if phase_a and "beastmaster" in characters:
        seat = characters.index("beastmaster")
        first = energy.get(seat, 3)
        if not isinstance(first, Sequence) and placed.get(LETTERS[seat], {}).get("form", "human") == "human":
            energy[seat] = (first, 3)
    return energy


def _board_of(table: Table) -> Any:
    maps: Any = table.ruleset.rules.map  # type: ignore[attr-defined]
    return maps.p6 if table.seats == 6 else maps.p3


def opposite(hex: str, players: int = 6) -> str:
    """The hex on the other side of the same level."""
    ring, index = hex.split(":")
    k = (5 if players == 6 else 4) - (0 if ring == "S" else int(ring[1:]))
    return f"{ring}:{(int(index) + 3 * k) % (6 * k)}"
