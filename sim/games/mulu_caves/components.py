"""Mulu Caves' components as data: cards and maps, read from the TOML files beside this.

A card is a row: when it is used, its numbers, and a list of effects out of a closed set of primitives.
"""

from functools import partial
from typing import Any, Literal, NewType, get_args

from pydantic import Field, create_model

from equipoise.sim.content import content_table, read_content
from equipoise.sim.declare import Codes
from equipoise.sim.games.mulu_caves.sizes import SIZES
from equipoise.sim.ruleset import Group, Source

Side = Literal["north", "south"]
Deck = Literal["treasure", "event"]
Category = Literal["armour", "weapon", "artifact"]
Material = Literal["none", "wood", "metal", "cloth"]
Type = Literal["none", "axe", "spear", "sword"]
Commit = Literal["never", "either", "defender", "unit"]
TreasurePrimitive = Literal[
    "FIREWALK",  # the holding piece ignores fire
    "REROLL",  # after a lost roll the own die again
    "BEST_OF",  # the battle has best_of.bouts bouts
    "SACRIFICE",  # another unit of the loser's owner dies instead, the loser is immobilised
    "RETURN",  # a destroyed unit lands and recovers
    "STEAL",  # the avatar takes a random card, an attacked unit a committed one
    "REVIVE_HERE",  # a dying unit stays, immobilised
    "TRAP",  # may be laid on a tile
    "THROW",  # thrown along a line of sight; immobilises, or falls short as a TRAP
    "SHOOT",  # along a line of sight, fixed hit, defeats
    "SHOVE",  # along a line of sight, fixed hit, pushes; a miss keeps the card
    "REACH",  # a battle two tiles away or diagonally; over walls a fixed hit
    "SWEEP",  # battles with everybody in the scythe area
    "FREEZE",  # rolls against everybody on the 8 adjacent tiles; a win immobilises
    "BLAST",  # battles with everybody on the 8 adjacent tiles; the dead ignite their tiles
    "DOUBLE",  # `uses` single uses, or all of them at once
    "QUIETUS_SUBSTITUTE",  # the user defeated: another own unit dies instead
    "QUIETUS_IGNITE",  # the user defeated: the 8 tiles around it are ignited
    "QUIETUS_IMMOBILISE",  # the user defeated: the opponent is immobilised
    "QUIETUS_PUSH",  # the user defeated: everybody in line towards the opponent is pushed
]
EventPrimitive = Literal[
    "BAN",  # the tile is closed to the piece
    "MOVE_BACK",  # back along this turn's path
    "FORCED_WALK",  # the opponent walks the piece
    "MIRROR",  # some unit is mirrored
    "PIT",  # vulnerable and held; a unit dies
    "BREAK_WALLS",  # the 8 adjacent walls
    "EXPOSE",  # the piece is vulnerable until its owner's next turn
    "STUN_AROUND",  # everybody on the 8 adjacent tiles is immobilised
    "LAND",  # the piece lands on a random tile
    "PUSH_BACK",  # the piece is pushed back where it came from
    # What follows is for enchantments.
    "PHASE",  # through walls and enemies
    "IGNITE_COLUMN",  # from the old to the new tile of a mirror
    "CHARGE",  # after a mirror: battles with everybody beside it, then pushes
    "TO_AVATAR",  # a unit's treasure card goes to the avatar
    "TRAIL",  # tiles left are ignited
    "FIREWALK",  # the holding piece ignores fire
]

SIDES = Codes("side", get_args(Side), says="the two characters", count="SIDES")
DECKS = Codes("deck", get_args(Deck), says="decks and discard piles", count="DECKS")
CATEGORIES = Codes("", get_args(Category), says="Content.category", count="CATEGORIES")
MATERIALS = Codes("material", get_args(Material), says="of armour, and what weapons work against", count="MATERIALS")
TYPES = Codes("type", get_args(Type), says="of a weapon in the material triangle")
COMMITS = Codes("commit", get_args(Commit), says="who may commit a card to a plain battle")
TREASURE_PRIMITIVES = Codes("do", get_args(TreasurePrimitive), says="bits 1 << DO_... of Content.effects")
EVENT_PRIMITIVES = Codes("on", get_args(EventPrimitive), says="bits 1 << ON_... of Content.event_effects")
TERRAIN = Codes(
    "",
    {
        "floor": ".",
        "wall": "#",
        "divider": "=",
        "sanctuary": "s",
        "start": "S",
        "finish": "F",
        "ultimate": "U",
        "treasure": "T",
        "event": "E",
    },
    says="kinds of tiles, each with its letter on the map",
)
LETTERS = "".join(TERRAIN.sentences.values())

COLUMNS, ROWS, UNITS = SIZES.COLUMNS, SIZES.ROWS, SIZES.UNITS
DIVIDER = (ROWS + 1) // 2  # MC-004; columns and rows count from 1
MAX_TREASURES, MAX_EVENT_CARDS = SIZES.TREASURES, SIZES.EVENT_CARDS  # ids, new cards included
MAX_COPIES = 6

Copies = NewType("Copies", int)  # of a card in its deck
MapName = NewType("MapName", str)


class Card(Group):
    """What every card says."""

    name: str = Field(description="printed name")
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"
    count: int | None = Field(
        None,
        ge=0,
        le=MAX_COPIES,
        description="copies of a card that a tweak adds; of the others deck.<deck>.<id>",
        json_schema_extra={"new_entries_only": True},
    )


class Printed(Group):
    """How many copies of a card the rulebook has."""

    count: int = Field(ge=0, le=MAX_COPIES)
    count_source: Source


class Treasure(Card):
    """A treasure card; this is all that an artifact says."""

    commit: Commit = Field("never", description="who may commit it to a battle: either side, the defender, units")
    effect: list[TreasurePrimitive] = Field([])


class _Armour(Treasure):
    material: Material = "none"
    att: int = Field(0, ge=0, le=6, description="bonus when attacking (Preempt)")


Armour: Any = create_model(
    "Armour",
    __base__=_Armour,
    __doc__="An armour: bonuses, material, and the type of weapon against which it gives more.",
    **{  # `def` is a word of Python, and the rulebook's
        "def": (int, Field(0, ge=0, le=6, description="bonus when defending (Stalwart)")),
        "strong": (int, Field(0, ge=0, le=6, description="points more against that type")),
        "strong_against": (Type, "none"),
    },  # type: ignore[call-overload]
)


class _Weapon(Treasure):
    type: Type = Field("none", description="type in the material triangle; hybrids and others have none")
    att: int = Field(0, ge=-2, le=6, description="bonus when attacking (Preempt)")


_POINTS: Any = {"ge": -2, "le": 6}
Weapon: Any = create_model(
    "Weapon",
    __base__=_Weapon,
    __doc__="A weapon: bonuses in both roles and against materials.",
    **{
        "def": (int, Field(0, **_POINTS, description="bonus when defending (Stalwart)")),
        "def_far": (
            int | None,
            Field(None, ge=0, le=6, description="bonus when defending against an attacker who is not adjacent"),
        ),
        "vs_wood": (int | None, Field(None, **_POINTS, description="bonus against wood")),
        "vs_metal": (int | None, Field(None, **_POINTS, description="bonus against metal")),
        "vs_cloth": (int | None, Field(None, **_POINTS, description="bonus against cloth")),
        "weak": (int, Field(0, ge=0, le=3, description="points lost against the weak material")),
        "weak_against": (Material, "none"),
        "negate": (Material, Field("none", description="armour of this material gives nothing")),
        "uses": (int, Field(1, ge=1, le=3, description="DOUBLE: battles it serves")),
        "double": (int, Field(0, ge=0, le=6, description="DOUBLE: bonus of all uses at once")),
        "double_vs_metal": (int, Field(0, ge=0, le=6, description="DOUBLE: bonus of all uses at once against metal")),
    },  # type: ignore[call-overload]
)


class EventCard(Card):
    """A card of the event deck: resolved at once, or an enchantment that is attached to the drawing piece."""

    effect: list[EventPrimitive] = Field(min_length=1)


class CaveMap(Group):
    """A map as text (RULES.md 3.2) and the tiles of setup.placement = fixed."""

    rows: list[str] = Field(min_length=ROWS, max_length=ROWS, description="from north to south, a letter for each tile")
    north_units: list[list[int]] = Field(description="x, y of North's units 1 to 7 when they are fixed")
    south_units: list[list[int]] = Field(description="x, y of South's units 1 to 7 when they are fixed")
    source: Source = "PROXY"


_read = partial(read_content, "equipoise.sim.games.mulu_caves")
_CARDS_FILE = _read("cards.toml")
_COUNTED = frozenset(Printed.model_fields)


def _cards(key: str, entry: Any) -> dict[str, Any]:
    rows = {slug: {k: v for k, v in fields.items() if k not in _COUNTED} for slug, fields in _CARDS_FILE[key].items()}
    return content_table({key: rows}, "cards.toml", key, entry)


def _copies(key: str) -> dict[str, Printed]:
    rows = {slug: {k: v for k, v in fields.items() if k in _COUNTED} for slug, fields in _CARDS_FILE[key].items()}
    return content_table({key: rows}, "cards.toml", key, Printed)


ARMOURS: dict[str, Any] = _cards("armour", Armour)
WEAPONS: dict[str, Any] = _cards("weapon", Weapon)
ARTIFACTS: dict[str, Treasure] = _cards("artifact", Treasure)
EVENTS: dict[str, EventCard] = _cards("event", EventCard)
ENCHANTMENTS: dict[str, EventCard] = _cards("enchantment", EventCard)
COPIES: dict[str, Printed] = {
    slug: row for key in (*CATEGORIES, "event", "enchantment") for slug, row in _copies(key).items()
}
MAPS: dict[str, CaveMap] = content_table(_read("maps.toml"), "maps.toml", "maps", CaveMap)

TREASURE_CARDS: dict[str, Treasure] = ARMOURS | WEAPONS | ARTIFACTS
EVENT_CARDS: dict[str, EventCard] = EVENTS | ENCHANTMENTS
