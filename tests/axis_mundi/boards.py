"""Positions of Axis Mundi in the words of its rulebook, for tests.

    board = start(A=on("L1:1", wounds=2), B="L1:2")     # seats are letters, hexes are written L2:7, S:12, C, PIER:0
    board.act("attack", "B")                            # arguments in the order of the action
    assert (board.B.at, board.B.hp, board.B.wounds) == ("L1:3", 8, 1)

The common start: phase H, everybody with 10 HP, no wounds, 3 energy, no tokens, an empty hand and empty slots; printed
terrain only, no treasures, levels not turned; A is the active player with 3 Action points. Whoever is not placed stands
on the own pier, out of everybody's way. Cards in hands, slots, warehouses and pile are missing in the decks. Forced
decisions are asked (engine.auto_single=false), so that a turn without anything left to do is still that turn.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sim.action import Action, Event
from sim.table import Table

LETTERS = "ABCDEF"
# A is the Cultivator, whose power touches nothing but Harvests.
CHARACTERS = ("cultivator", "beastmaster", "savant", "scrounger", "mischievous", "malignant")
FORMS = ("human", "angel", "demon")
TERRAIN = ("accessible", "path", "shelter", "cave", "lava", "power", "warehouse", "pier", "axis")
PRINTED = {".": "accessible", "=": "path", "P": "power", "W": "warehouse"}
TREASURES = ("t_energy_1", "t_energy_2", "t_action", "t_heal_4", "t_attack", "t_move_2", "t_grenade", "t_time_bomb")
SLOTS = 8  # of a warehouse: permanents in 0..3, one-time cards in 4..7
PERMANENT_SLOTS = 4
DISPLAYED = {  # in the warehouses that a test does not fill
    "permanent": ("long_bow", "short_bow", "hail_anemoi", "shields_up"),
    "one_time": (
        "peek_a_boo",
        "elusive",
        "harvester",
        "godspeed",
        "seek_and_destroy",
        "change_identity",
        "morsel_of_vermin",
        "vermin",
        "ethereal_drain",
        "archers_tales",
        "crates",
        "last_resort",
        "hafdas_c4",
        "hurry_change",
    ),
}
HEXES = 97
NO_HEX = 255
NO_CARD = 56
DEFAULTS = (0, False, "no", "none", "nothing", NO_CARD)  # of arguments that a test does not name


def on(at: str, **fields: Any) -> dict[str, Any]:
    """A character on a hex: on("L1:1", hp=3, wounds=2, hand=["salve"], active=["alpinist"], form="demon",
    treasures=["t_grenade"], energy=0 (or (3, 1)), visible=0, character="savant" ...)."""
    return {"at": at, **fields}


def hex_number(name: str, players: int) -> int:
    """L2:7, S:12, C, PIER:0 -> the number on the board."""
    top = 4 if players == 6 else 3
    if name == "C":
        return 0
    ring, index = name.split(":")
    if ring == "PIER":
        return 1 + 3 * (top + 1) * (top + 2) + int(index)
    k = top + 1 - (0 if ring == "S" else int(ring[1:]))
    return 1 + 3 * k * (k - 1) + int(index) % (6 * k)


def hex_name(number: int, players: int) -> str:
    top = 4 if players == 6 else 3
    if number == 0:
        return "C"
    for k in range(1, top + 2):
        if number < 1 + 3 * k * (k + 1):
            return f"{'S' if k == top + 1 else f'L{top + 1 - k}'}:{number - 1 - 3 * k * (k - 1)}"
    return f"PIER:{number - 1 - 3 * (top + 1) * (top + 2)}"


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
            if value == "C" or value.split(":")[0] in ("S", "PIER", "L1", "L2", "L3", "L4"):
                return self.number(value)
        return value

    def _named_hex(self, argument: str, value: Any) -> Any:
        return hex_name(value, self.players) if argument in ("hex", "via", "second") else value

    def legal(self, kind: str, *args: Any, **named: Any) -> list[Action]:
        """The legal actions of a kind with these arguments. For a hex C is the centre, for a seat the third player."""
        kinds = self.table.game.actions.kinds
        assert kind in kinds, f"{kind}: {', '.join(kinds)}"
        wanted = dict(zip((arg.name for arg in kinds[kind]), args, strict=False)) | named
        wanted = {
            name: 0 if name in ("hex", "via", "second") and value == "C" else self._value(value)
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
        found = self.legal(kind, *args, **named)
        if len(found) > 1:
            given = len(args) + len(named)
            found = [a for a in found if all(v in DEFAULTS for v in list(a.args.values())[given:])] or found
        assert len(found) == 1, f"{kind} {args} {named}: {found or self.table.legal()}"
        return self.table.apply(found[0], dice=dice, draws=draws)

    def end_turn(self, **chance: Any) -> list[Event]:
        return self.act("end_turn", **chance)

    def end_turns(self, until: str) -> None:
        """Everybody ends the turn, until it is the turn of this player; levitating and shifting are declined."""
        self.end_turn()
        while self.to_act is not None and not (self.active == until and self.decision == "decide_action"):
            self.act("stay" if self.can("stay") else "end_turn")

    def load(self, position: Mapping[str, Any]) -> "Board":
        self.table.load(position)
        return self


# --- setting up -----------------------------------------------------------------------------------------------------


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
    warehouses: Mapping[str, Sequence[str | None]] | None = None,
    destroyed: Iterable[str] = (),
    bomb: tuple[str, str] | None = None,
    pile: Sequence[str] = (),
    decks: Mapping[str, Sequence[str]] | None = None,
    seed: int = 1,
    **who: str | Mapping[str, Any],
) -> Board:
    """The common start with changes.

    Players are given as A=..., B=...: a hex, or on(hex, ...). `caves` are single mouths; their opposites come along.
    `treasures` is hex -> kind, `infected` hex -> owner, `warehouses` seat -> cards (permanents, then one-time cards;
    None for an empty slot), `bomb` (hex, owner), `decks` name -> cards from the bottom up; a deck not given holds the
    rest.
    """
    placed = {letter: {"at": given} if isinstance(given, str) else dict(given) for letter, given in who.items()}
    for letter in LETTERS[:players]:
        placed.setdefault(letter, {})
    characters = _characters(placed, players)
    fixed = ",".join(f'"{c}"' for c in characters)
    table = Table(
        "axis_mundi",
        seats=players,
        seed=seed,
        settings=[
            "engine.auto_single=false",
            "setup.hand_size=0",
            "setup.character_assignment=fixed",
            f"setup.characters=[{fixed}]",
            *settings,
        ],
    )
    board = Board(table)
    rules: Any = table.ruleset.rules
    seat_of = LETTERS.index
    ascendant = [letter for letter, fields in placed.items() if fields.get("form", "human") != "human"]
    hands = {letter: list(fields.get("hand", ())) for letter, fields in placed.items()}
    slots = {letter: list(fields.get("active", ())) for letter, fields in placed.items()}
    taken = [*pile, *(card for cards in (*hands.values(), *slots.values()) for card in cards)]
    stock = _stock(table, warehouses or {}, players, destroyed, taken)
    taken += [card for cards in stock.values() for card in cards if card]
    position: dict[str, Any] = {
        "active": seat_of(active),
        "first_seat": seat_of(first),
        "ascendant": seat_of(ascendant[0]) if ascendant else -1,
        "common": {
            "seat": seat_of(active),
            "round": round,
            "order": {s: (s - seat_of(first)) % players for s in range(players)},
        },
        "stack": {0: {"seat": seat_of(active)}},
        "player": {
            seat: _player(board, letter, placed[letter], rules, bool(ascendant), characters[seat])
            for seat, letter in enumerate(LETTERS[:players])
        },
        "turn": _cleared(board.turn) | {"ap": ap} | dict(turn or {}),
        "terrain": _terrain(board, bool(ascendant), lava, shelter, caves, destroyed),
        "treasure": [0] * HEXES,
        "harvested": [0] * HEXES,
        "infected": [0] * HEXES,
        "turns": _cleared(board.state()["turns"]),
        "warehouse": {
            s: {"destroyed": int(LETTERS[s] in tuple(destroyed)), "card": [_card(table, c) for c in stock[LETTERS[s]]]}
            for s in range(players)
        },
        "pile_size": len(pile),
        "pile": {i: _card(table, card) for i, card in enumerate(pile)},
        "pile_seen": dict.fromkeys(range(len(pile)), 255),
        "bomb_hex": board.number(bomb[0]) if bomb else NO_HEX,
        "bomb_owner": seat_of(bomb[1]) if bomb else -1,
        "bomb_kind": TREASURES.index("t_time_bomb") if bomb else 0,
        "deck": {d: _deck(table, name, taken, (decks or {}).get(name)) for d, name in enumerate(table.game.decks)},
    }
    on_board = dict(treasures or {})
    for hex, kind in on_board.items():
        position["treasure"][board.number(hex)] = 1 + TREASURES.index(kind)
    for hex in harvested:
        position["harvested"][board.number(hex)] = 1
    for hex, owner in (infected or {}).items():
        position["infected"][board.number(hex)] = 1 + seat_of(owner)
    in_play = [*on_board.values(), *(k for fields in placed.values() for k in fields.get("treasures", ()))]
    in_play += ["t_time_bomb"] if bomb else []
    position["treasures_used"] = sum(1 << bit for bit, kind in enumerate(TREASURES) if kind not in in_play)
    return board.load(position)


def _characters(placed: Mapping[str, Mapping[str, Any]], players: int) -> list[str]:
    """By seat: the wished ones, and for the others the first of CHARACTERS that nobody plays."""
    wished = {letter: fields["character"] for letter, fields in placed.items() if "character" in fields}
    left = [c for c in CHARACTERS if c not in wished.values()]
    usual = dict(zip(LETTERS, CHARACTERS, strict=True))
    given = dict(wished)
    for letter in LETTERS[:players]:
        if letter not in given and usual[letter] in left:
            left.remove(usual[letter])
            given[letter] = usual[letter]
    for letter in LETTERS[:players]:
        if letter not in given:
            given[letter] = left.pop(0)
    return [given[letter] for letter in LETTERS[:players]]


def _player(
    board: Board, letter: str, fields: Mapping[str, Any], rules: Any, phase_a: bool, character: str
) -> dict[str, Any]:
    seat = LETTERS.index(letter)
    cards = board.table.game.cards
    form = FORMS.index(fields.get("form", "human"))
    most = (rules.hp.human, rules.hp.angel, rules.hp.demon_6p if board.players == 6 else rules.hp.demon_3p)[form]
    known = {"at", "form", "hp", "hand", "active", "treasures", "energy", "character"}
    energy = fields.get("energy", rules.energy.cap)
    second = rules.energy.cap if phase_a and character == "beastmaster" and form == 0 else 0
    hand = Counter(fields.get("hand", ()))
    old = board.state()["player"][seat]
    return _cleared(old) | {
        "pos": board.number(fields.get("at", f"PIER:{seat}")),
        "visible": 1,
        "form": form,
        "hp": fields.get("hp", most),
        "energy": list(energy) if isinstance(energy, tuple) else [energy, second],
        "identity": -1,
        "cloak": NO_CARD,
        "token": NO_HEX,
        "active": sum(1 << _card(board.table, name) for name in fields.get("active", ())),
        "hand": [hand[cards[c]] if c < len(cards) else 0 for c in range(len(old["hand"]))],
        "treasures": sum(1 << TREASURES.index(name) for name in fields.get("treasures", ())),
        **{key: value for key, value in fields.items() if key not in known},
    }


def _terrain(
    board: Board,
    phase_a: bool,
    lava: Iterable[str],
    shelter: Iterable[str],
    caves: Iterable[str],
    destroyed: Iterable[str],
) -> list[int]:
    maps: Any = board.table.ruleset.rules.map
    printed = maps.p6 if board.players == 6 else maps.p3
    rows = {"S": printed.sea} | {f"L{level}": printed.level[level].terrain for level in printed.level}
    terrain = list(board.state()["terrain"])
    for ring, row in rows.items():
        for i, letter in enumerate(row):
            terrain[board.number(f"{ring}:{i}")] = TERRAIN.index(PRINTED[letter])
    terrain[0] = TERRAIN.index("accessible" if phase_a else "axis")
    for kind, hexes in (("lava", lava), ("shelter", shelter)):
        for hex in hexes:
            terrain[board.number(hex)] = TERRAIN.index(kind)
    for hex in caves:
        for mouth in (hex, opposite(hex, board.players)):
            terrain[board.number(mouth)] = TERRAIN.index("cave")
    for letter in destroyed:
        terrain[board.number(f"S:{printed.warehouse[LETTERS.index(letter)]}")] = TERRAIN.index("accessible")
    return terrain


def opposite(hex: str, players: int = 6) -> str:
    """The hex on the other side of the same level."""
    ring, index = hex.split(":")
    k = (5 if players == 6 else 4) - (0 if ring == "S" else int(ring[1:]))
    return f"{ring}:{(int(index) + 3 * k) % (6 * k)}"


def _stock(
    table: Table,
    given: Mapping[str, Sequence[str | None]],
    players: int,
    destroyed: Iterable[str],
    taken: Iterable[str],
) -> dict[str, list[str | None]]:
    """Eight slots by seat. A warehouse that is not given shows bows and other cards that nobody misses."""
    rules: Any = table.ruleset.rules
    counts = {"permanent": rules.warehouse.permanent, "one_time": rules.warehouse.one_time}
    gone = Counter(taken) + Counter(card for cards in given.values() for card in cards if card)
    spare = {  # a copy of each stays in the deck, for scripted draws
        deck: [card for card in names for _ in range(rules.card[card].count - gone[card] - 1)]
        for deck, names in DISPLAYED.items()
    }
    stock = {}
    for letter in LETTERS[:players]:
        row: list[str | None] = [None] * SLOTS
        if letter in given:
            slots = {"permanent": 0, "one_time": PERMANENT_SLOTS}
            for i, card in enumerate(given[letter]):
                deck = rules.card[card].deck if card else ("permanent" if i < counts["permanent"] else "one_time")
                row[slots[deck]] = card
                slots[deck] += 1
        elif letter not in tuple(destroyed):
            for deck, begin in (("permanent", 0), ("one_time", PERMANENT_SLOTS)):
                for i in range(counts[deck]):
                    row[begin + i] = spare[deck].pop(0) if spare[deck] else None
        stock[letter] = row
    return stock


def _deck(table: Table, name: str, taken: Sequence[str], given: Sequence[str] | None) -> dict[str, Any]:
    rules: Any = table.ruleset.rules
    cards = list(given) if given is not None else []
    if given is None:
        left = Counter({card: row.count for card, row in rules.card.items() if row.deck == name})
        left.subtract(card for card in taken if rules.card[card].deck == name)
        assert min(left.values()) >= 0, f"there are not so many copies: {[c for c in left if left[c] < 0]}"
        cards = list(left.elements())
    return {"size": len(cards), "cards": {i: _card(table, card) for i, card in enumerate(cards)}}


def _card(table: Table, name: str | None) -> int:
    return NO_CARD if name is None else list(table.game.cards).index(name)


def _cleared(field: Any) -> Any:
    """The same structure with nothing in it."""
    if isinstance(field, dict):
        return {key: _cleared(value) for key, value in field.items()}
    return [_cleared(value) for value in field] if isinstance(field, list) else 0
