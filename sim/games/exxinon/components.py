"""Fall of Exxinon's components as data: characters, spells, wraith abilities, events and map, from the TOML files here.

A spell is a row: what it costs, what it is aimed at, and a list of effects out of a closed set of operations, so that a
new spell made of known operations needs no code. The engine knows every name here by its code: its place in the
families below. Texts and rules: RULES.md, section 4.
"""

from functools import partial
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from equipoise.sim.content import read_content, read_table
from equipoise.sim.declare import Codes, Constants
from equipoise.sim.ruleset import Group, Source

Character = Literal["countess", "skrakz", "neol", "zenith"]
SpellKind = Literal["card", "basic", "ultimate"]
Operation = Literal[
    "damage",
    "heal",
    "status",
    "shield",
    "dispel",
    "gain_mana",
    "lose_mana",
    "steal_mana",
    "bonus_move",
    "attack_bonus",
    "push",
    "teleport",
    "wall",
    "wall_row",
    "wall_ring",
    "break_wall",
]
Selector = Literal[
    "target",
    "self",
    "enemies_aoe",
    "allies_aoe",
    "others_aoe",
    "enemies_line",
    "enemies_global",
    "allies_global",
]
Status = Literal["none", "disarm", "root", "silence", "stun", "slow"]
Condition = Literal["none", "isolated1", "isolated2"]
Destination = Literal["target", "adjacent"]
TargetType = Literal["none", "self", "enemy", "ally", "character", "tile", "line"]
Filter = Literal["any", "empty", "breakable", "teleport"]
EventKind = Literal["land_small", "land_large", "land_meteorite", "mana_all", "damage_all"]

CHARACTERS = Codes("", get_args(Character), says="characters", count="CHARACTERS")
SPELL_KINDS = Codes(
    "kind", (*get_args(SpellKind), "wraith"), says="Content.kind; an ability of a wraith is no spell (FX-276)"
)
OPERATIONS = Codes("op", get_args(Operation), says="Content.effect_op; 0: none", first=1)
SELECTORS = Codes("to", get_args(Selector), says="Content.effect_to")
STATUSES = Codes(
    "", get_args(Status)[1:], says="statuses: Content.effect_status, bits of Player.waiting", count="STATUSES"
)
CONDITIONS = Codes("when", get_args(Condition), says="Content.effect_when, Content.effect_bonus_when")
DESTINATIONS = Codes("dest", get_args(Destination), says="Content.effect_dest")
TARGETS = Codes("target", get_args(TargetType), says="Content.target_type")
FILTERS = Codes(
    "filter",
    {
        "any": "no permanent wall (FX-118)",
        "empty": "a wall may be put there (FX-192)",
        "breakable": "holds a breakable wall",
        "teleport": "a destination of a teleport (FX-176 to FX-179)",
    },
    says="Content.target_filter, for the type tile",
)
EVENT_KINDS = Codes("", get_args(EventKind), says="Content.track_op")

RADIUS = 5  # of the map
MAX_COPIES = 60  # cards of one deck
MAX_ABILITY = 5  # largest amount of a wraith ability
SIZES = Constants(
    SEATS=4,
    TEAMS=2,
    TILES=(127, "of the largest map that the engine holds, radius 6"),
    PLACES=(8, "landing places at most: 0 the meteorite's, 1 the large fragment's, then the small ones"),
    SMALL_TILES=(6, "small landing tiles at most"),
    SPELLS=(52, "codes of spells; those behind the known ones are for spells that a tweak adds"),
    WRAITH_ABILITIES=(4, "codes behind those of the spells"),
    ABILITIES=(56, "spells and wraith abilities together"),
    LISTS=(2, "lists of effects: 0 what happens at once, 1 what happens after the delay"),
    OPS=(5, "effects of one list at most"),
    TRACK=(32, "events on the track at most"),
    COST_X=(-1, "Content.cost: the caster chooses"),
    COST_ALL=(-2, "Content.cost: all the caster's mana"),
)

Amount = Annotated[int, Field(ge=0, le=10)]


def _numbered(effects: Any) -> Any:
    """A list of effects by number, so that a tweak can change a single one: spells.quake.effects.0.n."""
    return {str(i): effect for i, effect in enumerate(effects)} if isinstance(effects, list) else effects


class Effect(Group):
    """One operation on the units that a selector names. Amount: n + n_x X + n_lost lost + n_healed healed + bonus."""

    op: Operation = Field(description="what it does")
    to: Selector = Field(description="whom it works on")
    n: Amount = Field(0, description="amount")
    n_x: Amount = Field(0, description="amount for each point of X")
    n_lost: Amount = Field(
        0, description="amount for each mana that the same unit lost to an earlier effect of the spell"
    )
    n_healed: Amount = Field(0, description="amount for each health of the spell's latest heal, in full")
    bonus: Amount = Field(0, description="extra amount, if bonus_when holds for the unit")
    bonus_when: Condition = Field("none", description="when the extra amount counts")
    when: Condition = Field("none", description="works only on units for which this holds")
    r: Amount = Field(0, description="radius of the selectors *_aoe")
    kind: Status = Field("none", description="which status")
    x: Amount = Field(0, description="strength of a slow")
    dest: Destination = Field("target", description="teleport: to the chosen tile, or beside the target")


Effects = Annotated[dict[str, Effect], BeforeValidator(_numbered)]


class Target(Group):
    """What a spell, attack or ability is aimed at."""

    type: TargetType = Field(description="what it is aimed at")
    range: Amount = Field(0, description="reach")
    los: bool = Field(True, description="needs line of sight")
    filter: Filter = Field("any", description="which tiles")
    dir: bool = Field(False, description="a direction is chosen too")


class Delay(Group):
    """Effects that happen x own turns later; x = 0: none do."""

    x: int = Field(default=0, ge=0, le=4, description="own turns until it happens; 0: never")
    effects: Effects = Field(default={})


class Spell(Group):
    """A card, a Basic Ability or an Ultimate."""

    name: str
    owner: Character = Field(description="who casts it")
    kind: SpellKind = Field("card", description="card, Basic Ability or Ultimate")
    copies: int = Field(0, ge=0, le=4, description="cards in the deck")
    cost: Amount | Literal["X", "ALL"] = Field(0, description="mana cost")
    shards: Amount = Field(0, description="shards that it costs as an Ultimate")
    target: Target
    effects: Effects = Field({})
    delay: Delay = Delay()
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"
    name_source: Source = "PROXY"


class Attack(Group):
    """A basic attack."""

    name: str
    range: int = Field(ge=1, le=6, description="reach")
    damage: int = Field(ge=0, le=5)
    push: int = Field(0, ge=0, le=3, description="tiles that it pushes")


class Sheet(Group):
    """A character sheet."""

    name: str
    colour: str
    max_health: int = Field(ge=10, le=40, description="health at the start, and the most")
    movement: int = Field(ge=1, le=6, description="steps in a turn")
    attack: Attack = Field(description="basic attack")
    basic: str = Field(description="the spell that is the Basic Ability")
    ultimate: str = Field(description="the spell that is the Ultimate")
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"
    name_source: Source = "BOOK"


class Ability(Group):
    """An ability of a mana wraith."""

    name: str
    target: Target
    effects: Effects
    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"


class TrackEvent(Group):
    """An event on a space of the turn counter."""

    turn: int = Field(ge=1, le=120)
    op: EventKind
    n: int = Field(0, ge=0, le=10, description="amount of mana or damage for all")


_read = partial(read_content, "equipoise.sim.games.exxinon")
_table = partial(read_table, "equipoise.sim.games.exxinon")

SHEETS: dict[str, Sheet] = _table("characters.toml", Sheet, "characters")
SPELLS: dict[str, Spell] = _table("spells.toml", Spell, "spells")
ABILITIES: dict[str, Ability] = _table("wraith.toml", Ability, "abilities")
TRACK: list[TrackEvent] = [TrackEvent.model_validate(event) for event in _read("events.toml")["track"]]
TRACK_SOURCE: Source = _read("events.toml")["source"]
PICTURE: list[str] = _read("map.toml")["picture"]
PICTURE_SOURCE: Source = _read("map.toml")["source"]
SPELL_NAMES = (*SPELLS, *(f"new_spell_{code}" for code in range(len(SPELLS), SIZES.SPELLS)))
ABILITY_NAMES = (*ABILITIES, *(f"new_ability_{i}" for i in range(len(ABILITIES), SIZES.WRAITH_ABILITIES)))
