"""Axis Mundi's components as data: cards, treasures, damage classes and boards, read from the TOML files beside this.

A card is a row: when it may be played, what it costs, and a list of effects out of a closed set of primitives, so that
a new card made of known primitives needs no code. Every name here is also a code of ext/axis_mundi/rules.pxd: its
place in the tuples below.
"""

from functools import partial
from typing import Annotated, Any, Literal, NewType, get_args

from pydantic import BaseModel, Field

from equipoise.sim.content import content_table, read_content
from equipoise.sim.ruleset import Group, Source

Character = Literal["beastmaster", "cultivator", "malignant", "savant", "scrounger", "mischievous"]
Deck = Literal["one_time", "permanent"]
Timing = Literal[
    "main", "start", "first", "with_attack", "with_harvest", "react_attack", "react_immobilise", "with_partner", "slot"
]
Tumble = Literal["no", "yes", "last", "with_attack", "with_partner"]
Mode = Literal["none", "treasure", "immobilise", "strike", "god_mode", "invisible", "identity", "short", "long"]
Primitive = Literal[
    # what a player does in the own Action Phase
    "AP",
    "MP",
    "ATK",
    "HEAL",
    "UNWOUND",
    "DRAW",
    "SEARCH",
    "PEEK",
    "RETRIEVE",
    "CRATE",
    "REFRESH",
    "DEALALL",
    "BURN_HEAL",
    "ENERGY",
    "DRAIN",
    "FAMILIAR",
    "CLIMB",
    "TUNNEL",
    "ATTACK",
    "AREA",
    "STATUS",
    "TUMBLE",
    # attached to something else, or in reaction to it
    "COPY",
    "CHOOSE",
    "REDUCE",
    "EVADE",
    "NO_SELF",
    # treasures only
    "GRENADE",
    "BOMB",
    # permanents, while in a slot (NO_SELF too)
    "SURE_FOOT",
    "SHIELDS",
    "STRIDE",
    "BLADE",
    "REACH",
    "UNSTOPPABLE",
    "SHOOT",
]

CHARACTERS: tuple[Character, ...] = get_args(Character)
DECKS: tuple[str, ...] = get_args(Deck)
TIMINGS: tuple[str, ...] = get_args(Timing)
TUMBLES: tuple[str, ...] = get_args(Tumble)
MODES: tuple[str, ...] = get_args(Mode)
PRIMITIVES: tuple[str, ...] = get_args(Primitive)

MAX_CARDS = 56  # ids, new cards included
MAX_EFFECTS = 4  # of one card
MAX_COPIES = 400  # cards of both decks together: all may lie in the discard pile
ALL = 99  # more than any amount in the game: "all wounds", "fill the energy"

Amount = Annotated[int, Field(ge=0, le=10)]


class Effect(Group):
    """One primitive with its arguments. The amount is the card's `value` unless `n` says otherwise."""

    do: Primitive
    n: Amount | Literal["value", "all"] = Field("value", description="the amount; all: all wounds, or to the cap")
    deck: Literal["choose", "one_time", "permanent"] = Field("choose", description="DRAW: from which deck")
    mode: Mode = Field("none", description="FAMILIAR, STATUS, SHOOT: which")
    radius: int = Field(0, ge=0, le=10, description="AREA: reach in hexes")
    damage: str = Field("", description="AREA: damage class")
    cost: int = Field(0, ge=0, le=3, description="Actions when chosen, beside the card's cost")


class Card(Group):
    """A one-time or permanent power card."""

    name: str = Field(description="printed name")
    deck: Deck = Field(description="the deck it belongs to")
    count: int = Field(ge=0, le=10, description="copies in the deck")
    cost: int = Field(1, ge=0, le=3, description="Actions for playing it")
    value: int = Field(0, ge=0, le=10, description="printed amount of its effect")
    hp_max: int = Field(0, ge=0, le=10, description="works only at this many own HP or fewer; 0: always")
    timing: Timing = Field("main", description="when it may be played")
    choice: bool = Field(False, description="the effects are alternatives")
    doublable: bool = Field(False, description="Double Double may copy it")
    tumble: Tumble = Field("no", description="may be played inside a Tumble")
    ends_turn: bool = Field(False, description="playing it ends the turn")
    not_ascendant: bool = Field(False, description="an Ascendant cannot play it")
    effect: list[Effect] = Field(min_length=1, max_length=MAX_EFFECTS, description="what it does")
    pair: str = Field("", description="a card that may be played together with this one")
    pair_effect: list[Effect] = Field(
        [], max_length=MAX_EFFECTS, description="what both cards do instead when played together"
    )
    pair_doubled: list[Effect] = Field(
        [], max_length=MAX_EFFECTS, description="what both cards do when played together and copied by Double Double"
    )
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"
    count_source: Source = "PROXY"


class Treasure(Group):
    """A treasure token. The costs and damage of grenade and bomb are parameters of their own."""

    name: str = Field(description="printed name")
    value: int = Field(0, ge=0, le=10, description="printed amount")
    effect: list[Effect] = Field(min_length=1, max_length=1, description="what it does")
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "BOOK"


class DamageClass(Group):
    """What protects from a kind of damage and what comes with it. The amounts are parameters and card values."""

    S: bool = Field(description="Sheltered Terrain blocks it")
    G: bool = Field(description="God-Mode blocks it")
    U: bool = Field(description="Shields Up reduces it")
    R: bool = Field(description="shield cards may be played against it")
    push: bool = Field(description="moves the target in phase H")
    reveal: bool = Field(description="using it while invisible makes the user visible")
    says: str = Field("", description="what it is, in words")
    source: Source = "RULING"


# One letter per hex from index 0, counter-clockwise: W warehouse, P power, . accessible, = path.
TerrainText = NewType("TerrainText", str)


class Level(Group):
    """A volcano level: printed terrain, and how many loose tiles are laid on it."""

    terrain: TerrainText = Field(description="printed terrain, a letter for each hex")
    lava: int = Field(ge=0, le=6, description="lava tiles")
    shelter: int = Field(ge=0, le=6, description="shelter tiles")
    cave_pairs: int = Field(ge=0, le=6, description="pairs of caves")


class Board(Group):
    """The printed board for one number of players."""

    sea: TerrainText = Field(description="printed terrain at sea level, a letter for each hex")
    level: dict[str, Level]
    warehouse: list[int] = Field(description="sea index by seat, on corners")
    power: list[int] = Field(description="sea index by number")
    pier_corner: list[int] = Field(description="corner outside which a seat's pier lies")


_read = partial(read_content, "equipoise.sim.games.axis_mundi")


def _table(name: str, entry: type[BaseModel], key: str) -> dict[str, Any]:
    return content_table(_read(name), name, key, entry)


CARDS: dict[str, Card] = _table("cards.toml", Card, "one_time") | _table("cards.toml", Card, "permanent")
TREASURES: dict[str, Treasure] = _table("treasures.toml", Treasure, "treasure")
DAMAGE: dict[str, DamageClass] = _table("damage.toml", DamageClass, "damage")
BOARDS: dict[str, Board] = _table("maps.toml", Board, "map")
BOARDS_SOURCE: Source = _read("maps.toml")["source"]
