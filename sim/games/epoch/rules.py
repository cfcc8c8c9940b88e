"""Epoch's parameters: every number and every main ruling that a designer may want to change.

Tiles, cards, triggers, quests, journeys and wretches are content: their models stand in components.py, their data in
the TOML files beside it. Rule ids: RULES.md.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from equipoise.sim.games.epoch.checks import content_fault, known_entries, setup_fault
from equipoise.sim.games.epoch.components import (
    COMPANIONS,
    JOURNEYS,
    MONSTERS,
    QUESTS,
    RELICS,
    TILES,
    TRAITS,
    TRIGGERS,
    WRETCHES,
    Attribute,
    Companion,
    Counter,
    Journey,
    Monster,
    Quest,
    Relic,
    Tile,
    Trait,
    Trigger,
    Wretch,
)
from equipoise.sim.ruleset import Group, Limits, Rules, param

SeatHonor = Annotated[int, Field(ge=-3, le=5)]
SeatInfluence = Annotated[int, Field(ge=0, le=2)]
Token = Annotated[int, Field(ge=1, le=200)]
Preset = Literal["all_six", "common_twice", "heroic_twice"]


class EpochLimits(Limits):
    round_cap: int = param(
        60, 20, 200, says="a game still running after this round is scored there", rules=["EP-235"], source="RULING"
    )


class Setup(Group):
    start_honor: int = param(10, 0, 19, says="honor of everybody at the start", rules=["EP-008"])
    potential: int = param(8, 1, 12, says="blocks in potential at the start", rules=["EP-009"])
    influence: int = param(8, 3, 14, says="blocks in influence at the start", rules=["EP-009"])
    conviction: int = param(2, 0, 6, says="blocks in conviction at the start", rules=["EP-009"])
    common_blocks: int = param(1, 0, 3, says="blocks in each common attribute at the start", rules=["EP-010"])
    heroic_blocks: int = param(0, 0, 2, says="blocks in each heroic attribute at the start", rules=["EP-010"])
    blocks_per_player: int = param(24, 18, 30, says="blocks of a player in all", rules=["EP-011", "EP-045"])
    start_companions: int = param(
        1, 0, 2, says="companions of the journey's colour drawn at the start", rules=["EP-012"]
    )
    active_triggers: int = param(2, 1, 4, says="triggers active from the start", rules=["EP-023"])
    spare_blocks: Literal["reserve", "potential", "influence"] = param(
        "reserve", says="where the blocks without a starting place go", rules=["EP-011"], source="RULING"
    )
    starting_companion_honor: bool = param(
        False, says="the starting companion brings its honor", rules=["EP-014"], source="RULING"
    )
    wretch_selection: Literal["draft", "random", "draft_reverse", "assigned"] = param(
        "assigned",
        says="wretches are picked in seat order, dealt at random, picked by the last seat first, or seated by the run",
        rules=["EP-003", "EP-257"],
        source="RULING",
    )
    first_player: Literal["lowest_start", "random"] = param(
        "lowest_start", says="the lowest start triangle begins, or anybody", rules=["EP-026"]
    )
    quest_choice: Literal["one", "pick_one_of_two"] = param(
        "one", says="one secret quest is dealt, or one of two is kept", rules=["EP-017"]
    )
    seat_honor: list[SeatHonor] = param(
        [0, 0, 0, 0, 0], says="extra honor at the start, by turn order", rules=["EP-008"], source="RULING"
    )
    seat_influence: list[SeatInfluence] = param(
        [0, 0, 0, 0, 0], says="extra influence at the start, by turn order", rules=["EP-009"], source="RULING"
    )


class Speed(Group):
    base: int = param(2, 1, 4, says="speed at the start", rules=["EP-024", "EP-073"])
    max: int = param(5, 3, 5, says="the highest speed tile", rules=["EP-115"])
    honor_3: int = param(3, 0, 8, says="honor for reaching speed 3", rules=["EP-219"])
    honor_4: int = param(4, 0, 8, says="honor for reaching speed 4", rules=["EP-219"])
    honor_5: int = param(5, 0, 8, says="honor for reaching speed 5", rules=["EP-219"])
    upgrade_cost: int = param(3, 1, 5, says="strength for a mount upgrade", rules=["EP-113"])
    upgrades_per_turn: int = param(1, 1, 3, says="mount upgrades in a turn", rules=["EP-114"], source="RULING")


class Travel(Group):
    desperate_bonus: int = param(2, 1, 4, says="steps that a trapped player may add", rules=["EP-079"])
    desperate_downgrades: int = param(
        1, 0, 3, says="blocks that a trapped player downgrades for extra steps", rules=["EP-079"]
    )
    min_steps: int = param(
        0, 0, 1, says="1: a turn cannot end before its travel, if one is possible", rules=["EP-038"], source="RULING"
    )


class Turn(Group):
    activations: int = param(1, 1, 2, says="characters activated in a turn", rules=["EP-058"])
    tile_actions: int = param(1, 1, 2, says="tiles acted on in a turn", rules=["EP-094", "EP-097"])
    rest_upgrades: int = param(1, 0, 3, says="blocks upgraded by a rest; 0: no resting", rules=["EP-095"])
    rests_per_turn: int = param(1, 1, 2, says="rests in a turn", rules=["EP-096", "EP-097"], source="RULING")


class Conversion(Group):
    max_per_turn: int = param(0, 0, 6, says="conversions in a turn; 0: no limit", rules=["EP-150"])


class Companions(Group):
    activation_cost: int = param(1, 0, 2, says="influence blocks to activate a companion", rules=["EP-061"])
    loyalty_step: int = param(
        0,
        0,
        6,
        says="so many blocks on a companion make its activation one block dearer; 0: never",
        rules=["EP-067"],
        source="RULING",
    )
    cost: int = param(2, 1, 4, says="attribute blocks to recruit a companion", rules=["EP-122"])
    per_inn_action: int = param(1, 1, 3, says="companions of one Inn action", rules=["EP-123"], source="RULING")
    honor_offset: int = param(0, -2, 2, says="added to every companion's honor", rules=["EP-183", "EP-262"])
    allow_abandon: bool = param(False, says="companions may be dismissed", rules=["EP-179"], source="RULING")


class Tiles(Group):
    gain_amount: int = param(
        2, 1, 4, says="attributes gained at Spire, Library and Fort", rules=["EP-104", "EP-105", "EP-106"]
    )
    academy_rolls: int = param(2, 1, 3, says="rolls at the Academy at most", rules=["EP-110"], source="RULING")
    shrine_cost: int = param(1, 0, 2, says="inspiration for each use of a Shrine", rules=["EP-116"])
    shrine_remove: int = param(2, 1, 4, says="blocks that each use of a Shrine takes off a companion", rules=["EP-116"])
    monastery_cost: int = param(1, 0, 2, says="knowledge for each use of a Monastery", rules=["EP-119"])
    monastery_upgrades: int = param(1, 1, 2, says="blocks that each use of a Monastery upgrades", rules=["EP-119"])
    repeat_cap: int = param(
        0, 0, 6, says="uses of a Shrine or Monastery in one action; 0: no limit", rules=["EP-116", "EP-119"]
    )
    require_effect: bool = param(
        True, says="a gain tile needs influence to be acted on", rules=["EP-099"], source="RULING"
    )


class Relics(Group):
    cost: int = param(2, 1, 4, says="vision to acquire a relic", rules=["EP-125"])
    honor_offset: int = param(0, -3, 3, says="added to every relic's honor", rules=["EP-192", "EP-262"])
    require_full_charge: bool = param(
        False, says="a relic is acquired only if it can be charged fully", rules=["EP-191"], source="RULING"
    )
    recharge: Literal["free", "one_relic"] = param(
        "free", says="a Tower action recharges any number of relics, or one", rules=["EP-126"]
    )


class Traits(Group):
    cost: int = param(2, 1, 4, says="wisdom to attain a trait", rules=["EP-129"])
    honor_offset: int = param(0, -3, 3, says="added to every trait's honor", rules=["EP-185", "EP-262"])


class Monsters(Group):
    cost: int = param(2, 1, 4, says="courage to defeat a monster", rules=["EP-128"])
    honor_offset: int = param(0, -3, 3, says="added to every monster's honor", rules=["EP-204", "EP-262"])
    fatigue: int = param(2, 0, 4, says="blocks that fatigue puts on the champion", rules=["EP-210"])
    prevent_cost: int = param(1, 0, 3, says="conviction to prevent a champion's death", rules=["EP-213"])
    white_rolls: int = param(1, 0, 2, says="attribute rolls after a victory", rules=["EP-206"])
    champion_timing: Literal["before_source", "after_source"] = param(
        "before_source",
        says="the champion is named before or after the monster is chosen",
        rules=["EP-201"],
        source="RULING",
    )


class Dice(Group):
    attribute_faces: Preset | list[Attribute] = param(
        "all_six", says="faces of the white die: a preset, or six attributes", rules=["EP-112"], source="PROXY"
    )
    counter_faces: list[Counter] = param(
        ["fatigue", "fatigue", "fatigue", "death", "miss", "miss"],
        says="faces of the black die",
        rules=["EP-209"],
        source="PROXY",
    )


class Control(Group):
    cost_open: int = param(1, 0, 3, says="conviction for control of an available tile", rules=["EP-132"])
    cost_enemy: int = param(2, 1, 4, says="conviction for control of an opponent's tile", rules=["EP-133"])
    gain_honor: int = param(2, 0, 4, says="honor for taking control of a tile", rules=["EP-135"])
    income: int = param(2, 0, 4, says="honor of the controller when an opponent acts on its tile", rules=["EP-100"])
    end_honor: int = param(2, 0, 4, says="honor for each controlled tile at the end", rules=["EP-144"])
    max_per_turn: int = param(1, 1, 3, says="tiles controlled in a turn", rules=["EP-140"], source="RULING")
    with_rest: bool = param(True, says="control and rest go together in a turn", rules=["EP-139"], source="RULING")
    same_tile_only: bool = param(
        True, says="control of one tile and the action of another do not combine", rules=["EP-138", "EP-261"]
    )


class Proficiency(Group):
    cost: int = param(3, 2, 5, says="blocks of an attribute for its proficiency tile", rules=["EP-155"])
    refund: int = param(2, 0, 3, says="attributes gained for discarding a proficiency tile", rules=["EP-159"])
    value: int = param(2, 1, 3, says="cards that a proficiency tile counts for in mastery", rules=["EP-158"])
    honor: int = param(
        0,
        0,
        3,
        says="honor for taking a proficiency tile, lost when it is discarded",
        rules=["EP-163"],
        source="RULING",
    )
    per_turn: int = param(1, 1, 3, says="proficiency tiles taken in a turn", rules=["EP-155"])
    supply_offset: int = param(
        -1, -2, 1, says="proficiency tiles of each attribute: as many as players, plus this", rules=["EP-021"]
    )
    box_limit: int = param(
        0,
        0,
        30,
        says="proficiency tiles in the box, 18 or more; 0: as many as needed",
        rules=["EP-021"],
        source="RULING",
    )
    discard_any_turn: bool = param(
        False, says="proficiency tiles may be discarded after anybody's action", rules=["EP-160"], source="RULING"
    )


class Mastery(Group):
    inspiration: int = param(5, 0, 12, says="honor for inspiration mastery", rules=["EP-171"], source="PROXY")
    knowledge: int = param(5, 0, 12, says="honor for knowledge mastery", rules=["EP-171"], source="PROXY")
    strength: int = param(5, 0, 12, says="honor for strength mastery", rules=["EP-171"], source="PROXY")
    courage: int = param(7, 0, 12, says="honor for courage mastery", rules=["EP-171"], source="PROXY")
    vision: int = param(7, 0, 12, says="honor for vision mastery", rules=["EP-170"])
    wisdom: int = param(7, 0, 12, says="honor for wisdom mastery", rules=["EP-171"], source="PROXY")
    tie: Literal["nobody", "shared_floor"] = param(
        "nobody", says="players tied for a mastery get nothing, or an equal share rounded down", rules=["EP-165"]
    )


class Triggers(Group):
    remove_cost: int = param(2, 0, 6, says="honor to remove an active trigger", rules=["EP-225"])
    final_rounds: int = param(1, 0, 2, says="rounds after the one in which a trigger was met", rules=["EP-232"])
    check: Literal["after_action", "end_of_turn"] = param(
        "after_action",
        says="triggers are examined after every action, or at the end of a turn",
        rules=["EP-229"],
        source="RULING",
    )
    token_mode: Literal["first_player", "every_player"] = param(
        "first_player",
        says="a trigger token fires for the first player there, or once for each",
        rules=["EP-223", "EP-258"],
        source="RULING",
    )
    removal: Literal["optional", "off"] = param("optional", says="triggers may be removed at a token", rules=["EP-225"])
    tokens: list[Token] = param([20, 30, 40, 50], says="honor at which the trigger tokens lie", rules=["EP-022"])


class Treachery(Group):
    enabled: bool = param(False, says="the treachery cards are shuffled in", rules=["EP-243"])
    distance: int = param(
        1, 1, 3, says="distance within which players count as adjacent", rules=["EP-035"], source="RULING"
    )
    honor_scale: int = param(
        1, 0, 3, says="times the honor lost by treachery cards and their uses", rules=["EP-247", "EP-249"]
    )
    adjacency: Literal["distance", "shared_tile"] = param(
        "distance", says="players are adjacent by distance, or by a common hex", rules=["EP-035"], source="RULING"
    )


class Score(Group):
    tie: Literal["shared", "last_in_turn_order"] = param(
        "shared", says="equal honor shares the win, or the later player wins", rules=["EP-241"], source="RULING"
    )


class Board(Group):
    coast_triangles: bool = param(
        False, says="tokens may also stand on the 18 corners of the rim", rules=["EP-030"], source="RULING"
    )


class EpochRules(Rules):
    limits: EpochLimits = EpochLimits()
    setup: Setup = Setup()
    speed: Speed = Speed()
    travel: Travel = Travel()
    turn: Turn = Turn()
    conversion: Conversion = Conversion()
    companions: Companions = Companions()
    tiles: Tiles = Tiles()
    relics: Relics = Relics()
    traits: Traits = Traits()
    monsters: Monsters = Monsters()
    dice: Dice = Dice()
    control: Control = Control()
    proficiency: Proficiency = Proficiency()
    mastery: Mastery = Mastery()
    triggers: Triggers = Triggers()
    treachery: Treachery = Treachery()
    score: Score = Score()
    board: Board = Board()
    tile: dict[str, Tile] = Field(default=TILES, description="the kinds of map tiles and how many of each")
    wretch: dict[str, Wretch] = Field(default=WRETCHES, description="wretch cards")
    journey: dict[str, Journey] = Field(default=JOURNEYS, description="journey cards")
    trigger: dict[str, Trigger] = Field(default=TRIGGERS, description="trigger cards")
    companion: dict[str, Companion] = Field(default=COMPANIONS, description="companion cards")
    trait: dict[str, Trait] = Field(default=TRAITS, description="trait cards")
    relic: dict[str, Relic] = Field(default=RELICS, description="relic cards")
    monster: dict[str, Monster] = Field(default=MONSTERS, description="monster cards")
    quest: dict[str, Quest] = Field(default=QUESTS, description="secret quest cards")

    @model_validator(mode="before")
    @classmethod
    def _known_entries(cls, tree: Any) -> Any:
        known_entries(tree)
        return tree

    @model_validator(mode="after")
    def _fits_together(self) -> "EpochRules":
        fault = setup_fault(self) or content_fault(self)
        if fault:
            raise ValueError(fault)
        return self
