"""Positions in words: hexes as `L2:7`, `S:12`, `C`, `PIER:1`, cards and treasures by id, as the state's numbers.

    table.load(position(table, 0, at={0: "L1:1", 1: "L1:2"}, wounds={0: 2}))

is the common start of the scenarios in RULES.md with two characters placed: everybody human with full HP and energy,
no tokens, empty hands and slots, printed terrain only, seat 0 in its Action Phase. Who is not placed stands on its own
pier.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.ext.axis_mundi.engine import ACTION_DECISION, ACTION_PHASE, CARD_CODES, NOTHING

from equipoise.sim.errors import InputError, nearest
from equipoise.sim.games.axis_mundi.components import CHARACTERS, DECKS, TREASURES
from equipoise.sim.games.axis_mundi.content import card_names
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules

if TYPE_CHECKING:
    from equipoise.sim.table import Table

TERRAIN = ("accessible", "path", "shelter", "cave", "lava", "power", "warehouse", "pier", "axis")
FORMS = ("human", "angel", "demon")
NO_CARD, NO_HEX = NOTHING["card"], NOTHING["hex"]
SLOTS = 8  # of a warehouse: permanents in the first half, one-time cards in the second

Cards = Iterable[str]
By = Mapping[int, Any]  # by seat


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


def _code(names: Sequence[str], name: str, what: str) -> int:
    if name not in names:
        raise InputError(f"no {what} is called {name!r}; {nearest(name, names)}")
    return list(names).index(name)


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
        counts = [0] * CARD_CODES
        for name in cards:
            counts[self.take(name)] += 1
        return counts

    def take(self, name: str) -> int:
        code = _code(self.names, name, "card")
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


def _mask(codes: Iterable[int]) -> int:
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


def _padded(values: Sequence[int], size: int) -> list[int]:
    return [*values, *[0] * (size - len(values))]


# --- a position -------------------------------------------------------------------------------------------------------


def position(
    table: "Table",
    active: int,
    *,
    at: Mapping[int, str] | None = None,
    characters: Mapping[int, str] | None = None,
    hp: By | None = None,
    wounds: By | None = None,
    energy: By | None = None,
    mischief: By | None = None,
    scrounge: By | None = None,
    hand: Mapping[int, Cards] | None = None,
    slots: Mapping[int, Cards] | None = None,
    treasures: Mapping[int, Iterable[str]] | None = None,
    ascendant: tuple[int, str] | None = None,
    hidden: Iterable[int] = (),
    god_mode: Iterable[int] = (),
    immobilised: Iterable[int] = (),
    identity: Mapping[int, str] | None = None,
    terrain: Mapping[str, str] | None = None,
    treasure_at: Mapping[str, str] | None = None,
    infected: Mapping[str, int] | None = None,
    harvested: Iterable[str] = (),
    discard: Cards = (),
    decks: Mapping[str, Cards] | None = None,
    warehouses: Mapping[int, Cards] | None = None,
    bomb: tuple[str, int] | None = None,
    first: int | None = None,
    ap: int | None = None,
    round: int = 1,
    turn: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """A position for Table.load: the common start of the scenarios, with what is named changed.

    `ascendant` is (seat, form); `bomb` (hex, owner); `energy` a number or both pools; `terrain` by hex, laid over the
    printed board; `discard` face up, the last on top; `decks` from the bottom up - a deck that is not named holds all
    that lies nowhere else; `warehouses` permanents and one-time cards, the others are stocked with something; `hidden`
    who is invisible, on `at`; `first` who begins a round (default: the active seat, so that the round goes on
    after it); `turn` further fields of the turn.
    """
    rules, seats = _rules(table), table.seats
    box = Box(table)
    number = {seat: hex_number(name, seats) for seat, name in (at or {}).items()}
    form = {ascendant[0]: _code(FORMS, ascendant[1], "form")} if ascendant else {}
    best = [rules.hp.human, rules.hp.angel, rules.hp.demon_3p if seats == 3 else rules.hp.demon_6p]
    hidden, god_mode, immobilised = set(hidden), set(god_mode), set(immobilised)
    names = table.engine.dump()["common"]["character"][:seats]
    characters_now = [
        _code(CHARACTERS, characters[s], "character") if characters and s in characters else names[s]
        for s in range(seats)
    ]
    laid = _board(table, terrain or {}, ascendant is not None)
    treasure_codes = list(TREASURES)
    held = {
        seat: [_code(treasure_codes, name, "treasure") for name in kinds] for seat, kinds in (treasures or {}).items()
    }
    lying = {
        hex_number(hex, seats): _code(treasure_codes, name, "treasure") for hex, name in (treasure_at or {}).items()
    }
    out_of_game = set(range(len(treasure_codes))) - set(lying.values()) - {t for kinds in held.values() for t in kinds}

    def player(seat: int) -> dict[str, Any]:
        pools = (energy or {}).get(seat, rules.energy.cap)
        both = list(pools) if isinstance(pools, Sequence) else [pools, 0]
        where = number.get(seat, hex_number(f"PIER:{seat}", seats))
        return {
            "pos": where,
            "visible": int(seat not in hidden),
            "form": form.get(seat, 0),
            "wounds": (wounds or {}).get(seat, 0),
            "hp": (hp or {}).get(seat, best[form.get(seat, 0)]),
            "energy": both,
            "mischief": (mischief or {}).get(seat, 0),
            "scrounge": (scrounge or {}).get(seat, 0),
            "god_mode": int(seat in god_mode),
            "immobilised_next": int(seat in immobilised and seat != active),
            "immobilised": int(seat in immobilised and seat == active),
            "power_used": 0,
            "identity": _code(CHARACTERS, identity[seat], "character") if identity and seat in identity else -1,
            "borrowed_levitate": 0,
            "demands": 0,
            "treasures": _mask(held.get(seat, ())),
            "fetched": 0,
            "cloak": box.take("invisibility") if seat in hidden else NO_CARD,
            "token": where if seat in hidden else NO_HEX,
            "hidden_points": 0,
            "hidden_turned": 0,
            "active": _mask(box.take(name) for name in (slots or {}).get(seat, ())),
            "hand": box.counts((hand or {}).get(seat, ())),
            "shown": [0] * CARD_CODES,
            "face_down": [0] * CARD_CODES,
        }

    players = {seat: player(seat) for seat in range(seats)}
    pile = [box.take(name) for name in discard]
    shelves = {seat: _shelf(table, box, (warehouses or {}).get(seat)) for seat in range(seats)}
    piles = {
        i: [box.take(card) for card in decks[name]] if decks and name in decks else box.rest(name)
        for i, name in enumerate(DECKS)
    }
    bomb_code = treasure_codes.index("t_time_bomb")
    if bomb:
        out_of_game.discard(bomb_code)
    return {
        "common": {
            "seat": active,
            "decision": ACTION_DECISION,
            "round": round,
            "end_reason": 0,
            "character": dict(enumerate(characters_now)),
        },
        "player": players,
        "turn": {
            "ap": rules.turn.actions if ap is None else ap,
            "mp_cards": 0,
            "mp_treasure": 0,
            "atk": 0,
            "over": 0,
            "spent": 0,
            "acted": 0,
            "taken": 0,
            "descents": 0,
            "began_at": players[active]["pos"],
            "began_lives": 0,
            **(turn or {}),
        },
        "warehouse": shelves,
        "deck": {i: {"size": len(cards), "cards": dict(enumerate(cards))} for i, cards in piles.items()},
        "pile_size": len(pile),
        "pile": dict(enumerate(pile)),
        "pile_seen": dict.fromkeys(range(len(pile)), 255),
        **laid,
        "treasure": [1 + lying[h] if h in lying else 0 for h in range(len(laid["terrain"]))],
        "harvested": _marks(len(laid["terrain"]), {hex_number(h, seats): 1 for h in harvested}),
        "infected": _marks(len(laid["terrain"]), {hex_number(h, seats): 1 + s for h, s in (infected or {}).items()}),
        "turns": [0] * 5,
        "first_seat": active if first is None else first,
        "active": active,
        "ascendant": ascendant[0] if ascendant else -1,
        "bomb_hex": hex_number(bomb[0], seats) if bomb else NO_HEX,
        "bomb_owner": bomb[1] if bomb else -1,
        "bomb_kind": bomb_code,
        "treasures_used": _mask(out_of_game),
        "levitating": 0,
        "fault": 0,
        "asked": 1,
        "depth": 1,
        "stack": {0: {**ACTION_PHASE, "seat": active}},
    }


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


def _board(table: "Table", tiles: Mapping[str, str], phase_a: bool) -> dict[str, Any]:
    """Printed terrain with loose tiles laid over it, and the record of where they lie."""
    seats = table.seats
    printed = list(table.engine.board_tables()["printed"])
    sets: dict[str, list[int]] = {"lava": [0, 0], "shelter": [0, 0], "cave": [0, 0]}
    for name, kind in tiles.items():
        number = hex_number(name, seats)
        printed[number] = _code(TERRAIN, kind, "terrain")
        if kind in sets:
            sets[kind][number >> 6] |= 1 << (number & 63)
    printed[0] = TERRAIN.index("accessible" if phase_a else "axis")
    return {"terrain": printed, "facts": {"lava": sets["lava"], "shelter": sets["shelter"], "caves": sets["cave"]}}
