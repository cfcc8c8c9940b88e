"""Positions in words: hexes as `L2:7`, `S:12`, `C`, `PIER:1`, cards and treasures by id, as the state's numbers.

    table.load(position(table, 0, at={0: "L1:1", 1: "L1:2"}, wounds={0: 2}))

is the common start of the scenarios in RULES.md with two characters placed: everybody human with full HP and energy,
no tokens, empty hands and slots, printed terrain only, seat 0 in its Action Phase. Who is not placed stands on its own
pier.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from equipoise.sim.errors import InputError
from equipoise.sim.games.axis_mundi.actions import DECISIONS, FORMS
from equipoise.sim.games.axis_mundi.components import CHARACTERS, DECKS, SIZES, TERRAIN, TREASURES
from equipoise.sim.games.axis_mundi.content import card_names
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.games.axis_mundi.state import FRAMES, NO_CARD, NO_HEX, SLOTS, STEPS
from equipoise.sim.words import bit_words, bits_of, code_of

if TYPE_CHECKING:
    from equipoise.sim.table import Table

Cards = Iterable[str]


# --- names and numbers ------------------------------------------------------------------------------------------------


def top_level(seats: int) -> int:
    return seats // 3 + 2


def hex_number(name: str, seats: int) -> int:
    """`L2:7` and so on as the number that is printed on the hex (RULES.md 3.1)."""
    top = top_level(seats)
    if name == "C":
        return 0
    place, _, index = name.partition(":")
    if index.isdigit():
        i = int(index)
        if place == "PIER" and i < seats:
            return 1 + 3 * (top + 1) * (top + 2) + i
        level = 0 if place == "S" else int(place[1:]) if place[:1] == "L" and place[1:].isdigit() else -1
        ring = top + 1 - level
        if 0 <= level <= top and i < 6 * ring:
            return 1 + 3 * ring * (ring - 1) + i
    raise InputError(f"no hex is called {name!r} with {seats} players; hexes are C, L1:0, S:12, PIER:2")


def hex_name(number: int, seats: int) -> str:
    top = top_level(seats)
    if number == 0:
        return "C"
    for ring in range(1, top + 2):
        first = 1 + 3 * ring * (ring - 1)
        if number < first + 6 * ring:
            return f"S:{number - first}" if ring == top + 1 else f"L{top + 1 - ring}:{number - first}"
    pier = number - (1 + 3 * (top + 1) * (top + 2))
    if not 0 <= pier < seats:
        raise InputError(f"no hex has the number {number} with {seats} players")
    return f"PIER:{pier}"


def _rules(table: "Table") -> AxisMundiRules:
    return cast(AxisMundiRules, table.ruleset.rules)


# --- cards ------------------------------------------------------------------------------------------------------------


class Box:
    """All cards of a table. What is laid out is taken from here, so that none is lost or doubled."""

    def __init__(self, table: "Table") -> None:
        rules = _rules(table)
        self.names = card_names(rules)
        self.deck = {name: rules.card[name].deck for name in self.names}
        self.left = {name: rules.card[name].count for name in self.names}

    def counts(self, cards: Cards) -> list[int]:
        """Copies by card code."""
        counts = [0] * SIZES.CARDS
        for name in cards:
            counts[self.take(name)] += 1
        return counts

    def take(self, name: str) -> int:
        code = code_of(self.names, name, "card")
        self.left[name] -= 1
        if self.left[name] < 0:
            raise InputError(f"there are not so many copies of {name}")
        return code

    def any(self, deck: str) -> int:
        """Some card of a deck, the plentiful ones first."""
        name = max((n for n in self.names if self.deck[n] == deck), key=lambda n: self.left[n])
        return self.take(name) if self.left[name] > 0 else NO_CARD

    def rest(self, deck: str) -> list[int]:
        return [c for c, n in enumerate(self.names) if self.deck[n] == deck for _ in range(self.left[n])]


# --- a position -------------------------------------------------------------------------------------------------------


class Changes(TypedDict, total=False):
    """What a position has different from the common start. Characters and tokens are given by seat."""

    at: Mapping[int, str]  # hexes; who is not placed stands on its own pier
    characters: Mapping[int, str]
    hp: Mapping[int, int]
    wounds: Mapping[int, int]
    energy: Mapping[int, int | Sequence[int]]  # the first pool, or both
    mischief: Mapping[int, int]
    scrounge: Mapping[int, int]
    hand: Mapping[int, Cards]
    slots: Mapping[int, Cards]
    treasures: Mapping[int, Iterable[str]]  # held
    ascendant: tuple[int, str] | None  # seat, form
    hidden: Iterable[int]  # who is invisible, on `at`
    god_mode: Iterable[int]
    immobilised: Iterable[int]
    identity: Mapping[int, str]  # borrowed characters
    terrain: Mapping[str, str]  # by hex, laid over the printed board
    treasure_at: Mapping[str, str] | None  # by hex
    infected: Mapping[str, int]  # by hex: whose token
    harvested: Iterable[str]
    discard: Cards  # face up, the last on top
    decks: Mapping[str, Cards] | None  # from the bottom up; a deck that is not named holds all that lies nowhere else
    warehouses: Mapping[int, Cards]  # permanents, then one-time cards; the others are stocked with something
    bomb: tuple[str, int] | None  # hex, owner
    first: int  # who begins a round; the active seat unless given, so that the round goes on after it
    ap: int
    round: int
    turn: Mapping[str, Any] | None  # further fields of the turn


def position(table: "Table", active: int, **changes: Unpack[Changes]) -> dict[str, Any]:
    """A position for Table.load: the common start of the scenarios, with what is named changed."""
    unknown = set(changes) - set(Changes.__annotations__)
    if unknown:
        raise TypeError(f"position: unknown {', '.join(sorted(unknown))}")
    box = Box(table)
    board = _board(table, changes)
    players = {seat: _player(table, box, seat, active, changes) for seat in range(table.seats)}
    ascendant = changes.get("ascendant")
    return {
        "common": {
            "seat": active,
            "decision": DECISIONS.index("decide_action"),
            "round": changes.get("round", 1),
            "end_reason": 0,
            "character": _characters(table, changes),
        },
        "player": players,
        "turn": _turn(table, players[active]["pos"], changes),
        **_cards(table, box, changes),
        **board,
        **_tokens(table, len(board["terrain"]), changes),
        "turns": [0] * SIZES.LEVELS,
        "first_seat": changes.get("first", active),
        "active": active,
        "ascendant": ascendant[0] if ascendant else -1,
        "levitating": 0,
        "fault": 0,
        "pending": {"asked": 1, "depth": 1, "overflow": 0},
        "stack": {0: {"kind": FRAMES.code("turn"), "step": STEPS.code("actions"), "seat": active}},
    }


def _characters(table: "Table", changes: Changes) -> dict[int, int]:
    dealt = dict(enumerate(table.engine.dump()["common"]["character"][: table.seats]))
    named = changes.get("characters") or {}
    return dealt | {seat: code_of(CHARACTERS, name, "character") for seat, name in named.items()}


def _player(table: "Table", box: Box, seat: int, active: int, changes: Changes) -> dict[str, Any]:
    rules, seats = _rules(table), table.seats

    def own(field: str, usual: Any) -> Any:
        return (cast(dict[str, Any], changes).get(field) or {}).get(seat, usual)

    ascendant = changes.get("ascendant")
    form = code_of(FORMS, ascendant[1], "form") if ascendant and ascendant[0] == seat else 0
    best = [rules.hp.human, rules.hp.angel, rules.hp.demon_3p if seats == 3 else rules.hp.demon_6p]
    where = hex_number(own("at", f"PIER:{seat}"), seats)
    pools = own("energy", rules.energy.cap)
    identity = own("identity", None)
    hidden = seat in set(changes.get("hidden", ()))
    held_fast = seat in set(changes.get("immobilised", ()))
    return {
        "pos": where,
        "visible": int(not hidden),
        "form": form,
        "wounds": own("wounds", 0),
        "hp": own("hp", best[form]),
        "energy": list(pools) if isinstance(pools, Sequence) else [pools, 0],
        "mischief": own("mischief", 0),
        "scrounge": own("scrounge", 0),
        "god_mode": int(seat in set(changes.get("god_mode", ()))),
        "immobilised_next": int(held_fast and seat != active),
        "immobilised": int(held_fast and seat == active),
        "power_used": 0,
        "identity": -1 if identity is None else code_of(CHARACTERS, identity, "character"),
        "borrowed_levitate": 0,
        "demands": 0,
        "treasures": bits_of(_treasure(name) for name in own("treasures", ())),
        "fetched": 0,
        "cloak": box.take("invisibility") if hidden else NO_CARD,
        "token": where if hidden else NO_HEX,
        "hidden_points": 0,
        "hidden_turned": 0,
        "active": bits_of(box.take(name) for name in own("slots", ())),
        "hand": box.counts(own("hand", ())),
        "shown": [0] * SIZES.CARDS,
        "face_down": [0] * SIZES.CARDS,
    }


def _turn(table: "Table", began_at: int, changes: Changes) -> dict[str, Any]:
    return {
        "ap": changes.get("ap", _rules(table).turn.actions),
        "mp_cards": 0,
        "mp_treasure": 0,
        "atk": 0,
        "over": 0,
        "spent": 0,
        "acted": 0,
        "taken": 0,
        "descents": 0,
        "began_at": began_at,
        "began_lives": 0,
        **(changes.get("turn") or {}),
    }


def _cards(table: "Table", box: Box, changes: Changes) -> dict[str, Any]:
    """Discard pile, warehouses and decks, from what the players have left in the box."""
    pile = [box.take(name) for name in changes.get("discard", ())]
    shown = changes.get("warehouses") or {}
    shelves = {seat: _shelf(table, box, shown.get(seat)) for seat in range(table.seats)}
    named = changes.get("decks") or {}
    decks = [[box.take(card) for card in named[deck]] if deck in named else box.rest(deck) for deck in DECKS]
    return {
        "warehouse": shelves,
        "deck": {i: {"size": len(cards), "cards": dict(enumerate(cards))} for i, cards in enumerate(decks)},
        "pile_size": len(pile),
        "pile": dict(enumerate(pile)),
        "pile_seen": dict.fromkeys(range(len(pile)), 255),
    }


def _tokens(table: "Table", hexes: int, changes: Changes) -> dict[str, Any]:
    """Treasures, harvest markers, infections, the bomb. A treasure that lies nowhere is out of the game."""
    seats = table.seats
    lying = {hex_number(hex, seats): _treasure(name) for hex, name in (changes.get("treasure_at") or {}).items()}
    held = {_treasure(name) for names in (changes.get("treasures") or {}).values() for name in names}
    bomb, kind = changes.get("bomb"), _treasure("t_time_bomb")
    out = set(range(len(TREASURES))) - set(lying.values()) - held - ({kind} if bomb else set())
    infected = changes.get("infected") or {}
    return {
        "treasure": [1 + lying[h] if h in lying else 0 for h in range(hexes)],
        "harvested": _marks(hexes, {hex_number(h, seats): 1 for h in changes.get("harvested", ())}),
        "infected": _marks(hexes, {hex_number(h, seats): 1 + s for h, s in infected.items()}),
        "bomb_hex": hex_number(bomb[0], seats) if bomb else NO_HEX,
        "bomb_owner": bomb[1] if bomb else -1,
        "bomb_kind": kind,
        "treasures_used": bits_of(out),
    }


def _treasure(name: str) -> int:
    return code_of(TREASURES, name, "treasure")


def _marks(size: int, marks: Mapping[int, int]) -> list[int]:
    return [marks.get(h, 0) for h in range(size)]


def _shelf(table: "Table", box: Box, cards: Cards | None) -> dict[str, Any]:
    """What a warehouse shows: the named cards, or any."""
    rules = _rules(table)
    shelf = [NO_CARD] * SLOTS
    if cards is None:
        for i in range(rules.warehouse.permanent):
            shelf[i] = box.any("permanent")
        for i in range(rules.warehouse.one_time):
            shelf[SLOTS // 2 + i] = box.any("one_time")
    else:
        place = {"permanent": 0, "one_time": SLOTS // 2}
        for name in cards:
            deck = box.deck.get(name, "one_time")
            shelf[place[deck]] = box.take(name)
            place[deck] += 1
    return {"destroyed": 0, "card": shelf}


def _board(table: "Table", changes: Changes) -> dict[str, Any]:
    """Printed terrain with loose tiles laid over it, and the record of where they lie."""
    seats = table.seats
    engine: Any = table.engine  # that of this game, which knows its board
    printed = list(engine.board_tables()["printed"])
    laid: dict[str, list[int]] = {"lava": [], "shelter": [], "cave": []}
    for name, kind in (changes.get("terrain") or {}).items():
        number = hex_number(name, seats)
        printed[number] = code_of(TERRAIN, kind, "terrain")
        if kind in laid:
            laid[kind].append(number)
    printed[0] = TERRAIN.index("accessible" if changes.get("ascendant") else "axis")
    return {
        "terrain": printed,
        "lava_laid": bit_words(laid["lava"]),
        "shelter_laid": bit_words(laid["shelter"]),
        "caves_laid": bit_words(laid["cave"]),
    }
