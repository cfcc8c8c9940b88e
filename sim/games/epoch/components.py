"""Epoch's components as data: wretches, journeys, triggers, cards, quests, map, from the TOML files beside this one.

A card is a row: its honor, what belongs to its kind, and a list of effects out of a closed set of primitives, so that a
new card made of known primitives needs no code. The compiled side knows the names by their places in the codes below.
Texts and rules: RULES.md, sections 3 and 4.
"""

from functools import partial
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from equipoise.sim.content import read_content, read_table
from equipoise.sim.declare import Codes, Constants
from equipoise.sim.ruleset import Group, Source

Attribute = Literal["inspiration", "knowledge", "strength", "courage", "vision", "wisdom"]
Color = Literal["red", "blue", "yellow"]
Stack = Literal["red", "blue", "yellow", "relic", "trait", "monster"]
TileKind = Literal[
    "arcane_tower", "gaping_maw", "tomb_of_the_ancients", "spire", "library", "fort", "command_post",
    "abandoned_shrine", "sacred_monastery", "academy", "inn",
]  # fmt: skip
Counter = Literal["fatigue", "death", "miss"]
Primitive = Literal[
    "gain", "gain_any", "roll_gain", "shift", "upgrade", "rest_any", "rest_one", "recharge", "honor", "speed",
    "extra_travel", "extra_tile", "extra_activation", "discount", "easy_control", "refresh", "scry", "guard",
    "reroll", "t_drain", "t_snatch", "t_downgrade", "t_fatigue", "t_honor", "t_steal_honor", "t_move", "t_evict",
]  # fmt: skip
AttributeSet = Literal["common", "heroic", "all"]
Level = Literal["potential", "influence", "any"]
RefreshOf = Literal["red", "blue", "yellow", "relic", "trait", "monster", "companion", "any"]
Die = Literal["white", "black"]
Scope = Literal["one", "all", "loser"]
Hook = Literal[
    "passive", "active", "on_tile", "on_rest", "on_control", "on_takeover", "on_convert", "on_turn_start",
]  # fmt: skip
Modifier = Literal["speed", "cost", "control_income", "death_is_fatigue", "proficiency_cost"]
Metric = Literal[
    "honor", "tiles_controlled", "tile_kinds_controlled", "companions", "companions:red", "companions:blue",
    "companions:yellow", "relics", "traits", "monsters", "proficiency", "speed_tile", "speed", "potential",
    "influence", "conviction", "heroic_blocks", "heroic_kinds", "blocks_on_companions", "blocks_on_relics",
    "rested_companions", "card_colors", "treachery_cards", "masteries", "tiles_controlled_total",
]  # fmt: skip
Comparison = Literal[">=", "<="]
TriggerScope = Literal["player", "global"]

ATTRIBUTES = Codes("", get_args(Attribute), says="attributes (EP-147)", count="ATTRIBUTES")
COMMONS = ATTRIBUTES[:3]
HEROICS = ATTRIBUTES[3:]
COLORS: tuple[str, ...] = get_args(Color)
COLOR_ATTRIBUTE: dict[str, str] = {"red": "strength", "blue": "knowledge", "yellow": "inspiration"}  # EP-182
STACKS = Codes("", get_args(Stack), says="stacks: the colours of cards, those of companions first", count="STACKS")
TILE_KINDS = Codes("", get_args(TileKind), says="tile kinds: those where cards are bought come first", count="KINDS")
COUNTERS = Codes("", get_args(Counter), says="faces of the black die (EP-207)", count="COUNTERS")
PRIMITIVES = Codes("do", get_args(Primitive), says="effect primitives (RULES.md 4.4a)", first=1, count="PRIMITIVES")
ATTRIBUTE_SETS: dict[str, int] = {"common": 0b000111, "heroic": 0b111000, "all": 0b111111}  # bits: attributes
LEVELS = Codes("level", get_args(Level), says="what an upgrade may start from, bits: spheres", first=1)
REFRESHES: tuple[str, ...] = get_args(RefreshOf)
DICE = Codes("", get_args(Die), says="dice", count="DICE")
SCOPES = Codes("scope", get_args(Scope), says="whom treachery works on")
HOOKS: tuple[str, ...] = get_args(Hook)
CARD_HOOKS = Codes(
    "hook",
    ("passive", "ability", "use", *(hook for hook in HOOKS if hook != "passive"), "on_acquire"),
    says="when the effects of a card happen: of companions, of relics, of traits, of monsters",
)
MODIFIERS: tuple[str, ...] = get_args(Modifier)
METRICS: tuple[str, ...] = get_args(Metric)
COUNTS = Codes("metric", (name.replace(":", "_") for name in METRICS), says="METRICS, compiled", count="METRICS")
OPERATORS: dict[str, str] = dict(zip(get_args(Comparison), ("at_least", "at_most"), strict=True))
COMPARISONS = Codes("", OPERATORS.values(), says="comparisons")
TRIGGER_SCOPES = Codes("scope", get_args(TriggerScope), says="whose state satisfies a trigger")
END_BONUSES = Codes("end_bonus", ("none", "per", "if"), says="how the bonus of a monster is counted (EP-216)")

# What each primitive is about: the words that its `of` may be.
ABOUT: dict[str, tuple[str, ...]] = {
    "gain": ATTRIBUTES,
    "gain_any": tuple(ATTRIBUTE_SETS),
    "shift": tuple(ATTRIBUTE_SETS),
    "upgrade": LEVELS,
    "discount": TILE_KINDS,
    "refresh": REFRESHES,
    "reroll": DICE,
    "t_snatch": tuple(ATTRIBUTE_SETS),
}
UNCOUNTED = ("shift", "easy_control", "refresh", "guard", "reroll", "t_evict")  # primitives without a number

MIN_SEATS = 2
TILES_IN_ALL = 19  # EP-034
SIZES = Constants(
    PLAYERS=(5, "at most (EP-001)"),
    BLOCKS=(30, "of a player at most"),
    HEXES=19,
    TRIANGLES=(54, "36, and 18 rim corners with board.coast_triangles (EP-030)"),
    NEIGHBOURS=(3, "of a triangle at most, and the hexes that it touches"),
    COMMONS=(len(COMMONS), "attributes 0 to 2; the others are heroic"),
    COLOURS=(len(COLORS), "stacks of companions"),
    STACK_CARDS=(32, "cards of one stack at most, new ones included"),
    CARDS=(100, "cards of the six stacks, new ones included"),
    MODES=(2, "of a wretch at most"),
    EFFECTS=(4, "of a card, or of one mode of a wretch, at most"),
    TRIGGERS=(16, "trigger cards, new ones included"),
    QUESTS=(16, "quests, new ones included"),
    QUEST_LINES=(4, "of a quest at most"),
    TOKENS=(8, "trigger tokens at most"),
    DIE_FACES=(6, "of either die"),
)

Amount = Annotated[int, Field(ge=0, le=9)]


def _numbered(entries: Any) -> Any:
    """A list by number, so that a tweak can change a single entry: companion.bard.effects.0.n."""
    return {str(i): entry for i, entry in enumerate(entries)} if isinstance(entries, list) else entries


class Effect(Group):
    """One primitive (RULES.md 4.4a)."""

    do: Primitive = Field(description="what it does")
    of: str = Field(
        "", description="what it is about: an attribute, a set of them, a tile kind, a deck, a die, a level"
    )
    n: Amount = Field(0, description="how much, or how often")
    scope: Scope = Field(
        "one", description="whom treachery works on: one victim, all of them, or the player just knocked out"
    )


Effects = Annotated[dict[str, Effect], BeforeValidator(_numbered)]


class Condition(Group):
    """Honor if a metric compares as stated."""

    metric: Metric = Field(description="what is counted")
    op: Comparison = Field(description="at least, or at most")
    value: int = Field(ge=0, le=200, description="the number it is compared with")
    honor: Amount = Field(description="honor if it holds")


class Static(Group):
    """A modifier that works as long as the trait is held."""

    modify: Modifier = Field(description="what it changes")
    of: TileKind | Literal[""] = Field("", description="the tile kind whose payments change")
    n: int = Field(ge=-3, le=3, description="by how much")


class Yields(Group):
    """Attributes gained by activating a companion."""

    inspiration: Amount = 0
    knowledge: Amount = 0
    strength: Amount = 0


class Cost(Group):
    """Paid before the effects, at every use."""

    honor: Amount = 0
    inspiration: Amount = 0
    knowledge: Amount = 0
    strength: Amount = 0
    courage: Amount = 0
    vision: Amount = 0
    wisdom: Amount = 0


class Bonus(Group):
    """End-game bonus of a monster: `honor` per one of a metric, or once if a metric compares as stated."""

    per: Metric | Literal[""] = Field(default="", description="honor for each one of this")
    metric: Metric | Literal[""] = Field(default="", description="honor once, by this count")
    op: Comparison = Field(default=">=", description="at least, or at most")
    value: int = Field(default=0, ge=0, le=200, description="the number it is compared with")
    honor: Amount = Field(default=0, description="how much honor")


class Entry(Group):
    """What every card says of itself."""

    enabled: bool = Field(True, description="it is dealt")
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"


class Tile(Group):
    """A kind of map tile."""

    name: str
    count: int = Field(ge=0, le=19, description="tiles of the kind in the pouch")
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "BOOK"


class Wretch(Entry):
    """Two modes: the player chooses one; without mode_1 there is only the first."""

    name: str
    mode_0: Effects = Field({})
    mode_1: Effects = Field({})


class Journey(Entry):
    start: int = Field(ge=1, le=12, description="start triangle")
    color: Color = Field(description="colour of the starting companion")
    honor: int = Field(0, ge=-5, le=5, description="honor added to setup.start_honor")


class Trigger(Entry):
    name: str
    scope: TriggerScope = Field("player", description="counted for one player, or for all together")
    metric: Metric = Field(description="what is counted")
    op: Comparison = Field(description="at least, or at most")
    threshold: int | list[int] = Field(description="number at which it is met: one, or four for 2, 3, 4 and 5 players")


class Card(Entry):
    """A card of one of the six stacks."""

    name: str
    honor: int = Field(ge=-9, le=9, description="honor gained on acquiring it")
    cost: Cost = Field(Cost(), description="cost of each use")
    effects: Effects = Field({})
    treachery: bool = Field(
        False, description="it is a treachery card: only with treachery.enabled, and never counts for mastery"
    )


class Companion(Card):
    color: Color = Field(description="colour")
    yields: Yields = Field(Yields(), description="gained by activating it")


class Trait(Card):
    hook: Hook = Field("passive", description="when it works")
    tile: TileKind | Literal[""] = Field("", description="the kind of tile, if it works on a tile")
    static: Annotated[dict[str, Static], BeforeValidator(_numbered)] = Field({})


class Relic(Card):
    capacity: int = Field(ge=1, le=9, description="blocks of a full charge")
    use: int = Field(ge=1, le=9, description="blocks that one use returns to influence")


class Monster(Card):
    """`effects` happen when it is defeated (on_acquire)."""

    end: Bonus = Field(Bonus(), description="bonus at the end of the game")
    end_source: Source = "PROXY"


class Quest(Entry):
    name: str
    lines: Annotated[dict[str, Condition], BeforeValidator(_numbered)] = Field({})


_read = partial(read_content, "equipoise.sim.games.epoch")
_table = partial(read_table, "equipoise.sim.games.epoch")

TILES: dict[str, Tile] = _table("tiles.toml", Tile, "tile")
WRETCHES: dict[str, Wretch] = _table("wretches.toml", Wretch, "wretch")
JOURNEYS: dict[str, Journey] = _table("journeys.toml", Journey, "journey")
TRIGGERS: dict[str, Trigger] = _table("triggers.toml", Trigger, "trigger")
COMPANIONS: dict[str, Companion] = _table("companions.toml", Companion, "companion")
TRAITS: dict[str, Trait] = _table("traits.toml", Trait, "trait")
RELICS: dict[str, Relic] = _table("relics.toml", Relic, "relic")
MONSTERS: dict[str, Monster] = _table("monsters.toml", Monster, "monster")
QUESTS: dict[str, Quest] = _table("quests.toml", Quest, "quest")
MAP: dict[str, Any] = _read("map.toml")

HEX_NAMES: tuple[str, ...] = tuple(MAP["hexes"])
TRIANGLE_NAMES: tuple[str, ...] = (*MAP["triangles"], *MAP["coast"])  # the last 18 only with board.coast_triangles
INNER = len(MAP["triangles"])
