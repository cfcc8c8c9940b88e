"""Mythic Earth's components as data: Units, weapons, Forces, spells, Blessings, Devotions, Landscape, formations.

All come from the TOML files beside this one. A spell or Blessing is a row: whom it works on and a list of effects out
of the closed set of primitives, so that one made of known primitives needs no code. Every name here is also a code of
the engine. Texts and rules: RULES.md, sections 3 and 4.
"""

from functools import partial
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from equipoise.sim.content import read_content, read_table
from equipoise.sim.declare import Codes, Constants
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.ruleset import Group, Source, param

Way = Literal["everliving", "everchanging"]
Faction = Literal["aztec", "inca", "inuit", "tribal_nations"]
Scenario = Literal["build_altars", "rainy_season", "great_hunt", "pillage_village", "liberators_captives", "fog_of_war"]
UnitKind = Literal["humanoid", "beast", "mounted_beast", "monster", "multitude", "behemoth"]
BaseClass = Literal["s", "m", "l"]
Stat = Literal["M", "SH", "FI", "SV", "RE", "BR", "STR"]
Designation = Literal["general", "heroic", "commander"]
TalentName = Literal["toughened", "dreadful", "undead", "fly", "massive", "woodsman", "fearless", "swarm", "venomous"]
ArmourKind = Literal["none", "light", "heavy"]
WeaponKind = Literal["melee", "ranged"]
PieceKind = Literal["wood", "ruin", "marsh", "rock", "building", "wall"]
Dice = Literal["1", "D3", "D6"]
Primitive = Literal[
    "add_markers",
    "remove_markers",
    "hits",
    "wound",
    "heal",
    "stat",
    "flag",
    "freeze",
    "unfreeze",
    "stop_flee",
    "flee",
    "free_move",
    "reroll",
    "set_dice",
    "reroll_pool",
    "force_test",
    "cancel_spell",
]
Flag = Literal["no_march", "ignore_difficult", "grounded", "entangled", "challenged"]
Until = Literal["attack", "activation", "turn", "game"]
Window = Literal["turn_start", "pool", "own_act", "enemy_act", "test", "shoot", "fight", "save", "enemy_cast"]
Need = Literal[
    "damaged", "not_behemoth", "landed", "markers", "frozen_or_fleeing", "not_frozen", "not_fleeing", "not_undead"
]
SpellTarget = Literal["friend", "friend_or_self", "enemy"]
BlessingTarget = Literal["own", "own_pool", "enemy_pool", "the_unit", "the_spell"]
Secret = Literal[
    "nothing",
    "enterable_piece_in_enemy_half",
    "piece_in_enemy_zone",
    "enemy_humanoid_heroic",
    "enemy_humanoid_monster_behemoth",
]
Claim = Literal["none", "ritual", "drink", "consecrate", "bury", "plant_marker", "invoke", "plant_token"]

WAYS = Codes("", get_args(Way), says="Ways")
FACTIONS = Codes("", get_args(Faction), says="factions", count="FACTIONS")
SCENARIOS = Codes("", get_args(Scenario), says="primary scenarios (RULES.md 4.9)", count="SCENARIOS")
UNIT_KINDS = Codes("", get_args(UnitKind), says="types of Units (ME-007)", count="UNIT_TYPES")
BASE_CLASSES = Codes("class", get_args(BaseClass), says="base classes (RULES.md 3.2)", count="CLASSES")
STATS = Codes("stat", get_args(Stat), says="stats of Minis", count="STATS")
DESIGNATIONS = Codes(
    "", get_args(Designation), says="bits: what a Unit is; every General is Heroic (ME-009)", bits=True
)
TALENTS = Codes("", get_args(TalentName), says="bits: talents (RULES.md 4.3)", bits=True)
ARMOURS = Codes("armour", get_args(ArmourKind), says="armour (ME-248)")
SPECIALS = Codes(
    "special",
    {"overhead": "with the template (ME-219)", "insults": "(ME-228)", "entangle": "Aylus (ME-230)"},
    says="bits: what is special about a weapon",
    bits=True,
)
PIECE_KINDS = Codes("", get_args(PieceKind), says="Landscape (RULES.md 3.7)", count="PIECE_KINDS")
DICE = Codes("dice", get_args(Dice), says="dice that are parameters, or of effects: 1 is no die, D3 ME-032")
_READS = {  # the columns of Content.effect_ that primitives read
    **dict.fromkeys(("add_markers", "remove_markers", "wound", "heal"), "n, die"),
    "hits": "n, die: hits; str",
    "stat": "stat, n: the change, until",
    "flag": "flag, until",
    "free_move": "n: times M; later",
    "set_dice": "n: how many of the lowest; value; side",
    "reroll_pool": "side",
    "force_test": "n: the modifier",
}
PRIMITIVES = Codes(
    "do",
    {name: _READS.get(name, "") for name in get_args(Primitive)},
    says="effect primitives (RULES.md 4.1), and which columns of Content.effect_ they read",
    first=1,
)
POOL_SIDES = Codes("side", ("own", "enemy"), says="whose pool an effect works on")
FLAGS = Codes("flag", get_args(Flag), says="bits: states that effects give a Unit", bits=True)
UNTILS = Codes(
    "until",
    get_args(Until),
    says="how long modifiers and flags last: the attack, spell or round in progress; turn: step (7) of ME-294",
    count="UNTILS",
)
WINDOWS = Codes("w", get_args(Window), says="windows for Blessings (RULES.md 6.9)", count="WINDOWS")
NEEDS: tuple[str, ...] = get_args(Need)
TARGETS = Codes(
    "target",
    {
        "own": "a friend; without `self` not the caster's own Unit",
        "enemy": "an enemy; of a missile spell also a Spirit Animal",
        "self": "the caster's own Unit as well",
        **dict.fromkeys(NEEDS, ""),
        "pool": "a pool of dice, no Unit: effect_side says whose",
        "the_unit": "the Unit the window is about: activated, testing, shooting, fighting, saving",
        "the_spell": "the spell being cast",
    },
    says="bits: what a spell or Blessing asks of its target, all of them needed",
    bits=True,
)
CLAUSES = Codes("clause", ("first", "second"), says="clauses of a Devotion", count="CLAUSES")

FORCE, MAX_MINIS, MAX_GROUPS = SIZES.FORCE, SIZES.MINIS, SIZES.GROUPS
MAX_EFFECTS, MAX_PIECES = SIZES.EFFECTS, SIZES.LAYOUT_PIECES

Value = Annotated[int, Field(ge=0, le=12)]


class Named(Group):
    """What every entry says of itself."""

    rules: list[str] = Field([], description="the rule ids it implements")
    source: Source = "PROXY"


class UnitType(Named):
    name: str
    height: int = Field(ge=0, le=9, description="height of its Minis, against obstacles and in sight lines")


class Landscape(Named):
    height: int = Field(ge=0, le=9, description="height in sight lines")


class Member(Group):
    """Minis of one kind in a Unit."""

    n: int = Field(0, ge=0, le=MAX_MINIS, description="how many; 0: as many as fill the Unit up")
    M: Value
    SH: Value
    FI: Value
    SV: Value
    RE: Value
    BR: int = Field(ge=1, le=12)
    W: int = Field(1, ge=1, le=12, description="wounds")
    A: int = Field(1, ge=1, le=12, description="attack dice")
    melee: str = Field(description="melee weapon")
    ranged: str = Field("", description="ranged weapon; none: nothing, or its thrown melee weapon")
    armour: ArmourKind = "none"
    talents: list[TalentName] = Field([])
    source: Source = "PROXY"


def _by_id(members: Any) -> Any:
    """Members by id, so that a tweak can change a single stat: unit.az_jaguar_warriors.members.jaguar.FI."""
    if not isinstance(members, list):
        return members
    return {
        member.get("id", str(i)): {key: value for key, value in member.items() if key != "id"}
        for i, member in enumerate(members)
    }


def _numbered(entries: Any) -> Any:
    """A list by number, so that a tweak can change a single entry: spell.els_sun_spear.effects.0.n."""
    return {str(i): entry for i, entry in enumerate(entries)} if isinstance(entries, list) else entries


class UnitEntry(Named):
    """What a Force may buy: `size` Minis of these kinds."""

    name: str
    faction: Faction
    type: UnitKind
    base: BaseClass
    size: list[int] = Field(description="the least and the most Minis")
    dice: int = Field(1, ge=1, le=4, description="Unit Activation Dice")
    magic: int = Field(0, ge=0, le=3, description="Magic Level")
    max: int = Field(0, ge=0, le=FORCE, description="Units of the entry in a Force; 0: any number")
    flags: list[Designation] = Field([])
    members: Annotated[dict[str, Member], BeforeValidator(_by_id)]
    points: dict[str, int] = Field(
        {}, description="printed points by number of Minis; where none are given, the formula's (ME-012)"
    )


class Weapon(Named):
    name: str
    kind: WeaponKind
    str: int = Field(0, ge=0, le=9, description="STR of its hits")
    fi_bonus: int = Field(0, ge=0, le=4, description="FI bonus")
    sh_bonus: int = Field(0, ge=0, le=4, description="SH bonus")
    short: int = Field(0, ge=0, le=48, description="end of short range in inches; 0: no missile")
    long: int = Field(0, ge=0, le=48, description="end of long range; 0: it has none")
    thrown: bool = Field(False, description="it can be thrown")
    shots: int = Field(1, ge=1, le=4, description="shots of a Mini")
    focused_shots: int = Field(1, ge=1, le=4, description="shots of a Mini on a Focused Shot")
    overhead: bool = Field(False, description="Overhead, with the template")
    special: Literal["", "insults", "entangle"] = ""


class ForceUnit(Group):
    unit: str = Field(description="the entry that is bought")
    minis: int = Field(ge=1, le=MAX_MINIS, description="how many Minis")
    points: int = Field(0, ge=0, description="points as written; what counts is the formula's")


def _bought(units: Any) -> Any:
    """[entry, Minis, points] by number, for tweaks of one of them: force.inca_s_road_patrol.units.2.minis."""
    if not isinstance(units, list):
        return units
    return {
        str(i): dict(zip(("unit", "minis", "points"), unit, strict=False)) if isinstance(unit, list) else unit
        for i, unit in enumerate(units)
    }


class ForceList(Named):
    name: str
    faction: Faction
    cap: int = Field(ge=0, description="points that it may cost")
    units: Annotated[dict[str, ForceUnit], BeforeValidator(_bought)]


class Effect(Group):
    """One primitive (RULES.md 4.1)."""

    do: Primitive = Field(description="what it does")
    n: int = Field(0, ge=-9, le=9, description="how many, how much; added to the die")
    dice: Literal["", "D3", "D6"] = Field("", description="die that is rolled for it")
    str: int = Field(0, ge=0, le=9, description="STR of its hits")
    value: int = Field(0, ge=0, le=6, description="face that set_dice sets")
    stat: Stat = Field("M", description="stat that it changes")
    flag: Flag | Literal[""] = Field("", description="state that it gives")
    until: Until = Field("attack", description="how long it lasts")
    later: bool = Field(False, description="it works when the activation is over")


Effects = Annotated[dict[str, Effect], BeforeValidator(_numbered)]


class Spell(Named):
    name: str
    way: Way
    cv: int = Field(ge=1, le=40, description="Casting Value")
    range_in: int = Field(ge=1, le=96, description="range in inches")
    target: SpellTarget
    needs: list[Need] = Field([])
    missile: bool = Field(False, description="needs a line of sight")
    effects: Effects


class Blessing(Named):
    name: str
    way: Way
    window: Window
    target: BlessingTarget
    needs: list[Need] = Field([])
    effects: Effects


class DevotionCard(Named):
    """A card as it reads; what it does stands in the engine, by its id."""

    name: str
    way: Way
    secret: Secret = "nothing"
    picks: int = Field(0, ge=0, le=2, description="things that are chosen secretly")
    claim: Claim = "none"
    first: str = Field("", description="what scores the first clause")
    second: str = Field("", description="what scores the second clause")


class DevotionPoints(Group):
    first: int = param(1, 0, 5, says="VP of the first clause", rules=["ME-380"])
    second: int = param(1, 0, 5, says="VP of the second clause", rules=["ME-380"])


class Piece(Group):
    """A circle [x, y, radius] or a rectangle [x0, y0, x1, y1]."""

    kind: PieceKind
    circle: list[int] = Field([])
    rect: list[int] = Field([])
    enabled: bool = Field(True, description="it is there")


class Layout(Named):
    scenario: Scenario
    pieces: dict[str, Piece]


class Formation(Named):
    off: list[list[int]] = Field(description="where each Mini stands, from the centre of the Unit")


_read = partial(read_content, "equipoise.sim.games.mythic_earth")
_table = partial(read_table, "equipoise.sim.games.mythic_earth")

TYPES: dict[str, UnitType] = _table("units.toml", UnitType, "type")
UNITS: dict[str, UnitEntry] = _table("units.toml", UnitEntry, "unit")
WEAPONS: dict[str, Weapon] = _table("weapons.toml", Weapon, "weapon")
LISTS: dict[str, ForceList] = _table("lists.toml", ForceList, "force")
SPELLS: dict[str, Spell] = _table("spells.toml", Spell, "spell")
BLESSINGS: dict[str, Blessing] = _table("blessings.toml", Blessing, "blessing")
DEVOTION_CARDS: dict[str, DevotionCard] = _table("devotions.toml", DevotionCard, "card")
DEVOTION_POINTS: dict[str, DevotionPoints] = {card: DevotionPoints() for card in DEVOTION_CARDS}
LANDSCAPE: dict[str, Landscape] = _table("layouts.toml", Landscape, "landscape")
LAYOUTS: dict[str, Layout] = _table("layouts.toml", Layout, "layout")
DRAWN_FOR: dict[str, int] = _read("layouts.toml")["table"]  # the table of the layouts, in ticks
FORMATIONS: dict[str, Formation] = _table("formations.toml", Formation, "formation")
TALENT_TEXTS: dict[str, Any] = _read("talents.toml")["talent"]

LIST_NAMES = tuple(LISTS)
UNIT_NAMES = tuple(UNITS)
WEAPON_NAMES = tuple(WEAPONS)
_CARRIED = {
    name for unit in UNITS.values() for member in unit.members.values() for name in (member.melee, member.ranged)
}
MISSILE_NAMES = tuple(  # what some Unit shoots or throws
    name for name, weapon in WEAPONS.items() if name in _CARRIED and (weapon.kind == "ranged" or weapon.thrown)
)
SPELL_NAMES = tuple(SPELLS)
BLESSING_NAMES = tuple(BLESSINGS)
DEVOTION_NAMES = Codes("", DEVOTION_CARDS, says="Devotions (RULES.md 4.10)", count="DEVOTIONS")
CODES = (
    WAYS, FACTIONS, SCENARIOS, UNIT_KINDS, BASE_CLASSES, STATS, DESIGNATIONS, TALENTS, ARMOURS, SPECIALS, PIECE_KINDS,
    DICE, PRIMITIVES, POOL_SIDES, FLAGS, UNTILS, WINDOWS, TARGETS, CLAUSES, DEVOTION_NAMES,
)  # fmt: skip

COUNTS = Constants(
    FORMATIONS=(len(BASE_CLASSES) * SIZES.FORMATION_SIZES, "place: class * FORMATION_SIZES + Minis"),
    OFFSETS=(len(BASE_CLASSES) * SIZES.FORMATION_SIZES * SIZES.MINIS, "place: formation * MINIS + Mini"),
    ENTRIES=len(UNIT_NAMES),
    MEMBERS=(len(UNIT_NAMES) * SIZES.GROUPS, "place: entry * GROUPS + group"),
    ENTRY_SIZES=(len(UNIT_NAMES) * SIZES.FORMATION_SIZES, "place: entry * FORMATION_SIZES + Minis"),
    LISTS=len(LIST_NAMES),
    LIST_PLACES=(len(LIST_NAMES) * SIZES.FORCE, "place: list * FORCE + place in the Force"),
    WEAPONS=len(WEAPON_NAMES),
    SPELLS=len(SPELL_NAMES),
    BLESSINGS=len(BLESSING_NAMES),
    ROWS=(len(SPELL_NAMES) + len(BLESSING_NAMES), "spell s is row s, Blessing b is row SPELLS + b"),
    ROW_EFFECTS=((len(SPELL_NAMES) + len(BLESSING_NAMES)) * SIZES.EFFECTS, "place: row * EFFECTS + primitive"),
    WAY_DEVOTIONS=(len(DEVOTION_NAMES) // len(WAYS), "of one Way"),
    DEVOTION_CLAUSES=(len(DEVOTION_NAMES) * len(CLAUSES), "place: Devotion * CLAUSES + clause"),
    LAYOUT_PLACES=(len(SCENARIOS) * SIZES.LAYOUT_PIECES, "place: scenario * LAYOUT_PIECES + piece"),
    MODIFIERS=(len(UNTILS) * len(STATS), "place: until * STATS + stat"),
)
