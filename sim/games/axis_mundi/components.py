"""Axis Mundi's components as data: cards, treasures, damage classes and boards, read from the TOML files beside this one.

A card is a row: when it may be played, what it costs, and a list of effects out of a closed set of primitives, so that a new
card made of known primitives needs no code. Every name here is also a code of ext/axis_mundi/rules.pxd: its place in
the tuples below.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, NewType, get_args

from pydantic import Field

from sim.errors import nearest
from sim.ruleset import Group, Source

Character = Literal["beastmaster", "cultivator", "malignant", "savant", "scrounger", "mischievous"]
Deck = Literal["one_time", "permanent"]
Timing = Literal["main", "start", "first", "with_attack", "with_harvest", "react_attack", "react_immobilise",
                 "with_partner", "slot"]
Tumble = Literal["no", "yes", "last", "with_attack", "with_partner"]
Mode = Literal["none", "treasure", "immobilise", "strike", "god_mode", "invisible", "identity", "short", "long"]
Primitive = Literal[
    # what a player does in the own Action Phase
    "AP", "MP", "ATK", "HEAL", "UNWOUND", "DRAW", "SEARCH", "PEEK", "RETRIEVE", "CRATE", "REFRESH", "DEALALL", "BURN_HEAL",
    "ENERGY", "DRAIN", "FAMILIAR", "CLIMB", "TUNNEL", "ATTACK", "AREA", "STATUS", "TUMBLE",
    # attached to something else, or in reaction to it
    "COPY", "CHOOSE", "REDUCE", "EVADE", "NO_SELF",
    # treasures only
    "GRENADE", "BOMB",
    # permanents, while in a slot (NO_SELF too)
    "SURE_FOOT", "SHIELDS", "STRIDE", "BLADE", "REACH", "UNSTOPPABLE", "SHOOT",
]

CHARACTERS: tuple[Character, ...] = get_args(Character)
DECKS: tuple[str, ...] = get_args(Deck)
TIMINGS: tuple[str, ...] = get_args(Timing)
TUMBLES: tuple[str, ...] = get_args(Tumble)
MODES: tuple[str, ...] = get_args(Mode)
PRIMITIVES: tuple[str, ...] = get_args(Primitive)

MAX_CARDS = 56          # ids, new cards included
MAX_EFFECTS = 4         # of one card
MAX_COPIES = 400        # cards of both decks together: all may lie in the discard pile
ALL = 99                # more than any amount in the game: "all wounds", "fill the energy"

_OWN_TURN = frozenset(PRIMITIVES[: PRIMITIVES.index("COPY")])
_PASSIVE = frozenset(PRIMITIVES[PRIMITIVES.index("SURE_FOOT"):]) | {"NO_SELF"}
_AMOUNTS = frozenset({"AP", "MP", "ATK", "HEAL", "UNWOUND", "ENERGY"})
_ALLOWED: dict[str, frozenset[str]] = {
    "main": _OWN_TURN, "start": _OWN_TURN, "first": _OWN_TURN, "slot": _PASSIVE,
    "with_attack": frozenset({"NO_SELF"}), "with_harvest": frozenset({"CHOOSE"}),
    "react_attack": frozenset({"REDUCE"}), "react_immobilise": frozenset({"EVADE"}), "with_partner": frozenset({"COPY"}),
}
_NEEDS_MODE = {"FAMILIAR": {"treasure", "immobilise", "strike"}, "STATUS": {"god_mode", "invisible", "identity"},
               "SHOOT": {"short", "long"}}
_NEW_CARD = ("name", "deck", "count", "effect")     # what a card that is not in cards.toml must say


class Effect(Group):
    """One primitive with its arguments. The amount is the card's `value` unless `n` says otherwise."""

    do: Primitive
    n: int | Literal["value", "all"] = Field("value", description="the amount; all: all wounds, or to the cap")
    deck: Literal["choose", "one_time", "permanent"] = Field("choose", description="DRAW: from which deck")
    mode: Mode = Field("none", description="FAMILIAR, STATUS, SHOOT: which")
    radius: int = Field(0, ge=0, le=10, description="AREA: reach in hexes")
    damage: str = Field("", description="AREA: damage class")
    cost: int = Field(0, ge=0, le=3, description="Actions when chosen, beside the card's cost")


class Card(Group):
    """A one-time or permanent power card."""

    name: str = Field(description="printed name")
    deck: Deck
    count: int = Field(ge=0, le=10, description="copies in the deck")
    cost: int = Field(1, ge=0, le=3, description="Actions for playing it")
    value: int = Field(0, ge=0, le=10, description="printed amount")
    hp_max: int = Field(0, ge=0, le=10, description="works only at this many own HP or fewer; 0: always")
    timing: Timing = "main"
    choice: bool = Field(False, description="the effects are alternatives")
    doublable: bool = Field(False, description="Double Double may copy it")
    tumble: Tumble = Field("no", description="may be played inside a Tumble")
    ends_turn: bool = False
    not_ascendant: bool = Field(False, description="an Ascendant cannot play it")
    effect: list[Effect] = Field(min_length=1, max_length=MAX_EFFECTS)
    pair: str = Field("", description="a card that may be played together with this one")
    pair_effect: list[Effect] = Field([], max_length=MAX_EFFECTS, description="... what both then do instead")
    pair_doubled: list[Effect] = Field([], max_length=MAX_EFFECTS, description="... and with Double Double")
    rules: list[str] = []
    source: Source = "PROXY"
    count_source: Source = "PROXY"


class Treasure(Group):
    """A treasure token. The costs and damage of grenade and bomb are parameters of their own."""

    name: str
    value: int = Field(0, ge=0, le=10, description="printed amount")
    effect: list[Effect] = Field(min_length=1, max_length=1)
    rules: list[str] = []
    source: Source = "BOOK"


class DamageClass(Group):
    """What protects from a kind of damage and what comes with it. The amounts are parameters and card values."""

    S: bool = Field(description="Sheltered Terrain blocks it")
    G: bool = Field(description="God-Mode blocks it")
    U: bool = Field(description="Shields Up reduces it")
    R: bool = Field(description="shield cards may be played against it")
    push: bool = Field(description="moves the target in phase H")
    reveal: bool = Field(description="using it while invisible makes the user visible")
    says: str = ""
    source: Source = "RULING"


# One letter per hex from index 0, counter-clockwise: W warehouse, P power, . accessible, = path.
TerrainText = NewType("TerrainText", str)


class Level(Group):
    """A volcano level: printed terrain, and how many loose tiles are laid on it."""

    terrain: TerrainText
    lava: int = Field(ge=0, le=6)
    shelter: int = Field(ge=0, le=6)
    cave_pairs: int = Field(ge=0, le=6)


class Board(Group):
    """The printed board for one number of players."""

    sea: TerrainText
    level: dict[str, Level]
    warehouse: list[int] = Field(description="sea index by seat, on corners")
    power: list[int] = Field(description="sea index by number")
    pier_corner: list[int] = Field(description="corner outside which a seat's pier lies")


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("sim.games.axis_mundi") / name).read_text(encoding="utf-8"))


def _table(name: str, entry: type[Any], key: str) -> dict[str, Any]:
    return {slug: entry.model_validate(fields) for slug, fields in _read(name)[key].items()}


CARDS: dict[str, Card] = _table("cards.toml", Card, "one_time") | _table("cards.toml", Card, "permanent")
TREASURES: dict[str, Treasure] = _table("treasures.toml", Treasure, "treasure")
DAMAGE: dict[str, DamageClass] = _table("damage.toml", DamageClass, "damage")
BOARDS: dict[str, Board] = _table("maps.toml", Board, "map")


# --- what a tweak may not do, each in one sentence ------------------------------------------------------------------

def known_entries(tree: Any) -> None:
    """Cards may be added, treasures and damage classes not; a misspelt id is told from a new card."""
    if not isinstance(tree, Mapping):
        return
    for table, known in (("treasure", TREASURES), ("damage", DAMAGE)):
        for slug in tree.get(table, {}):
            if slug not in known:
                raise ValueError(f"there is no {table}.{slug}; {nearest(slug, known)}")
    for slug, fields in tree.get("card", {}).items():
        if slug in CARDS or not isinstance(fields, Mapping):
            continue
        missing = [name for name in _NEW_CARD if name not in fields]
        if missing:
            raise ValueError(f"there is no card.{slug}; {nearest(slug, CARDS)}; a new card needs {', '.join(missing)}")
        if not re.fullmatch(r"[a-z][a-z0-9_]*", slug):
            raise ValueError(f"card.{slug}: an id is made of small letters, digits and _")


def card_fault(cards: Mapping[str, Card]) -> str | None:
    """Why these cards are no playable set."""
    if len(cards) > MAX_CARDS:
        return f"card: {len(cards)} different cards; at most {MAX_CARDS}"
    copies = sum(card.count for card in cards.values())
    if copies > MAX_COPIES:
        return f"card.*.count: {copies} cards in both decks; at most {MAX_COPIES}"
    for slug, card in cards.items():
        key = f"card.{slug}"
        if (card.timing == "slot") != (card.deck == "permanent"):
            return f"{key}.timing = {card.timing!r}; permanents, and only they, work in a slot"
        for effect in card.effect:
            if effect.do not in _ALLOWED[card.timing]:
                return f"{key}.effect: {effect.do} does not go with the timing {card.timing!r}"
            if effect.do in _NEEDS_MODE and effect.mode not in _NEEDS_MODE[effect.do]:
                return f"{key}.effect: {effect.do} needs a mode: {' or '.join(sorted(_NEEDS_MODE[effect.do]))}"
            if effect.do == "AREA" and effect.damage not in DAMAGE:
                return f"{key}.effect: there is no damage class {effect.damage!r}; {nearest(effect.damage, DAMAGE)}"
        if card.pair and (card.pair not in cards or not card.pair_effect or not card.pair_doubled):
            return f"{key}.pair = {card.pair!r} must be a card, and pair_effect and pair_doubled say what both do"
        if any(effect.do not in _AMOUNTS for effect in (*card.pair_effect, *card.pair_doubled)):
            return f"{key}.pair_effect: a pair may only do {', '.join(sorted(_AMOUNTS))}"
    return None


def board_fault(key: str, board: Board, players: int, lava_min_gap: int, caves_on_top: bool, treasures: int) -> str | None:
    """Why this board cannot be laid out. Level L of T is ring T + 1 - L, and ring k has 6 k hexes, every k-th a corner."""
    top = players // 3 + 2
    if list(board.level) != [str(level) for level in range(1, top + 1)]:
        return f"{key}.level: the board for {players} players has the levels 1 to {top}"
    side = top + 1
    if len(board.sea) != 6 * side or set(board.sea) - set("WP.="):
        return f"{key}.sea must have {6 * side} letters out of W P . ="
    for name, letter, places in (("warehouse", "W", board.warehouse), ("power", "P", board.power)):
        if sorted(places) != [i for i, c in enumerate(board.sea) if c == letter] or len(places) != players:
            return f"{key}.{name} must list the {players} places of {letter} in {key}.sea"
    if any(not 0 <= corner < 6 for corner in board.pier_corner) or len(board.pier_corner) != players:
        return f"{key}.pier_corner must list {players} corners from 0 to 5"
    if [corner * side for corner in board.pier_corner] != board.warehouse:
        return f"{key}.warehouse: a pier touches one hex only on a corner, so seat s has its warehouse at {side} * pier_corner[s]"
    eligible = 0
    for name, level in board.level.items():
        ring = top + 1 - int(name)
        where = f"{key}.level.{name}"
        if len(level.terrain) != 6 * ring or set(level.terrain) - set(".="):
            return f"{where}.terrain must have {6 * ring} letters out of . ="
        free = [c == "." for c in level.terrain]
        pairs = max(level.cave_pairs, 1) if caves_on_top and int(name) == top else level.cave_pairs
        if pairs > sum(free[i] and free[i + 3 * ring] for i in range(3 * ring)):
            return f"{where}.cave_pairs = {pairs}; there are not so many opposite pairs of accessible tiles"
        if level.lava > 6 * ring // lava_min_gap:
            return f"{where}.lava = {level.lava}; with map.lava_min_gap = {lava_min_gap} at most {6 * ring // lava_min_gap} fit"
        if 2 * pairs + level.lava + level.shelter > sum(free):
            return f"{where}: {sum(free)} accessible tiles are too few for its caves, lava and shelter"
        eligible += 6 * ring - level.lava
    if treasures > eligible:
        return f"setup.treasure_count = {treasures}; {key} has only {eligible} tiles for treasures"
    return None
