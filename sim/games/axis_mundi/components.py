"""Axis Mundi's components as data: cards, treasures, damage classes and boards, read from the TOML files beside this.

A card is a row: when it may be played, what it costs, and a list of effects out of a closed set of primitives, so that
a new card made of known primitives needs no code. Names that the engine knows too are families of codes.
"""

from functools import partial
from typing import Annotated, Literal, NewType, get_args

from pydantic import Field

from equipoise.sim.content import read_content, read_table
from equipoise.sim.declare import Codes, Constants
from equipoise.sim.ruleset import Group, Source

Character = Literal["beastmaster", "cultivator", "malignant", "savant", "scrounger", "mischievous"]
Deck = Literal["one_time", "permanent"]
Timing = Literal[
    "main",  # own Action Phase
    "start",  # before anything else in the own turn
    "first",  # as first Action of the turn
    "with_attack",  # attached to an attack
    "with_harvest",  # attached to a Harvest
    "react_attack",  # when attacked
    "react_immobilise",  # when a familiar immobilises
    "with_partner",  # with a card that it copies
    "slot",  # a permanent: works while active
]
Tumble = Literal[
    "no",
    "yes",
    "last",  # as last card, and only if the Tumble was the first Action
    "with_attack",  # with an ATTACK card
    "with_partner",  # with a card that it copies
]
Mode = Literal["none", "treasure", "immobilise", "strike", "god_mode", "invisible", "identity", "short", "long"]
Primitive = Literal[
    # what a player does in the own Action Phase
    "AP",  # n Actions
    "MP",  # n extra Move points
    "ATK",  # n extra attacks
    "HEAL",  # n HP
    "UNWOUND",  # n wounds removed
    "DRAW",  # n cards of a deck, or of decks chosen card by card
    "SEARCH",  # n cards of one deck drawn, one kept
    "PEEK",  # the top cards of both decks
    "RETRIEVE",  # a card of the discard pile
    "CRATE",  # a card of any warehouse
    "REFRESH",  # up to n cards discarded, as many drawn
    "DEALALL",  # a card for everybody
    "BURN_HEAL",  # n HP for the card and each one discarded with it
    "ENERGY",  # n energy
    "DRAIN",  # every opponent loses n energy
    "FAMILIAR",  # by mode; a strike does n HP damage
    "CLIMB",  # two climbs
    "TUNNEL",  # n spaces along the ring
    "ATTACK",  # a melee attack with +n damage, included in the cost
    "AREA",  # n HP of a damage class to all others within the radius
    "STATUS",  # by mode
    "TUMBLE",  # a window of cards
    # attached to something else, or in reaction to it
    "COPY",  # with_partner
    "CHOOSE",  # with_harvest: the result is chosen
    "REDUCE",  # react_attack: n HP less
    "EVADE",  # react_immobilise
    "NO_SELF",  # with_attack, or a permanent: no own HP loss by attacks
    # treasures only
    "GRENADE",
    "BOMB",
    # permanents, while in a slot (NO_SELF too)
    "SURE_FOOT",  # no wounds on accessible terrain (AM-303, AM-304)
    "SHIELDS",  # n HP less from each attack event
    "STRIDE",  # n extra Move points a turn
    "BLADE",  # +n damage of own attacks
    "REACH",  # +n familiar range
    "UNSTOPPABLE",  # cannot be immobilised
    "SHOOT",  # a bow Action, by mode
]

CHARACTERS = Codes("", get_args(Character), says="Common.character")
DECKS = Codes("", get_args(Deck), says="decks", count="DECKS")
TIMINGS = Codes("timing", get_args(Timing), says="when a card may be played")
TUMBLES = Codes("tumble", get_args(Tumble), says="whether a card may be played inside a Tumble")
MODES = Codes("mode", get_args(Mode), says="arg of FAMILIAR, STATUS and SHOOT")
PRIMITIVES: tuple[str, ...] = get_args(Primitive)
EFFECTS = Codes("do", ("none", *PRIMITIVES), says="effects; arg: a mode, deck or damage class")
TERRAIN = Codes(
    "",
    {
        "accessible": "",
        "path": "",
        "shelter": "",
        "cave": "counts as accessible; the paired mouth is the opposite hex (AM-036)",
        "lava": "",
        "power": "",
        "warehouse": "",
        "pier": "",
        "axis": "the centre in phase H; accessible in phase A (AM-037)",
    },
    says="State.terrain",
)

SIZES = Constants(
    SEATS=6,
    LEVELS=(5, "0 the sea, 1 to 4 the volcano; 3 players have no level 4"),
    RING=(30, "hexes of the longest ring: the sea of 6 players"),
    HEXES=(97, "of the board for 6 players; that for 3 has 64"),
    CARDS=(56, "card ids; those behind the known ones are for cards that a tweak adds"),
    CARD_EFFECTS=(4, "of one card at most"),
    PILE=(400, "cards of both decks together: all may lie in the discard pile"),
    ALL=(99, "more than any amount in the game: all wounds, energy to the cap"),
    FROM_EITHER=(2, "arg of DRAW: the player chooses the deck, card by card"),
)

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
    effect: list[Effect] = Field(min_length=1, max_length=SIZES.CARD_EFFECTS, description="what it does")
    pair: str = Field("", description="a card that may be played together with this one")
    pair_effect: list[Effect] = Field(
        [], max_length=SIZES.CARD_EFFECTS, description="what both cards do instead when played together"
    )
    pair_doubled: list[Effect] = Field(
        [],
        max_length=SIZES.CARD_EFFECTS,
        description="what both cards do when played together and copied by Double Double",
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
_table = partial(read_table, "equipoise.sim.games.axis_mundi")

CARDS: dict[str, Card] = _table("cards.toml", Card, "one_time") | _table("cards.toml", Card, "permanent")
TREASURES: dict[str, Treasure] = _table("treasures.toml", Treasure, "treasure")
DAMAGE: dict[str, DamageClass] = _table("damage.toml", DamageClass, "damage")
BOARDS: dict[str, Board] = _table("maps.toml", Board, "map")
BOARDS_SOURCE: Source = _read("maps.toml")["source"]

CARD_NAMES = (*CARDS, *(f"new_card_{code}" for code in range(len(CARDS), SIZES.CARDS)))
CLASSES = Codes("damage", {name: entry.says for name, entry in DAMAGE.items()}, says="damage classes", count="CLASSES")
COLUMNS = Codes(
    "column",
    {name: field.description or "" for name, field in DamageClass.model_fields.items() if field.annotation is bool},
    says="columns of Content.damage, as in RULES.md 4.3",
    count="COLUMNS",
)
FLAGS = Codes(
    "flag",
    {name: field.description or "" for name, field in Card.model_fields.items() if field.annotation is bool},
    says="bits of Content.flags",
    bits=True,
)
NUMBERS = Constants(
    ONE_TIME_CARDS=(sum(card.deck == "one_time" for card in CARDS.values()), "known ones, before the permanents"),
    KNOWN_CARDS=len(CARDS),
    TREASURES=len(TREASURES),
)
