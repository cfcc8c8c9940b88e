"""Fall of Exxinon's parameters: every number and every main ruling that a designer may want to change.

Characters, spells, wraith abilities, the event track and the map are content: their models stand in components.py,
their data in the TOML files beside it. Rule ids: RULES.md.
"""

from typing import Any, Literal

from pydantic import Field, create_model, model_validator

from equipoise.sim.games.exxinon.checks import ability_fault, known_entries, map_fault, spell_fault, track_fault
from equipoise.sim.games.exxinon.components import (
    ABILITIES,
    CHARACTERS,
    PICTURE,
    PICTURE_SOURCE,
    SHEETS,
    SPELLS,
    TRACK,
    TRACK_SOURCE,
    Ability,
    Character,
    Sheet,
    Spell,
    TrackEvent,
)
from equipoise.sim.ruleset import Group, Rules, param

LOWEST_CAP = 8  # a smaller mana maximum than this is none at all


class GameEnd(Group):
    max_turns: int = param(
        120, 40, 400, says="the game stops at the end of this team turn", rules=["FX-023"], source="RULING"
    )
    win_check: Literal["op", "spell"] = param(
        "op",
        says="elimination is tested after every effect, or after the spell",
        rules=["FX-021"],
        source="RULING",
    )
    mutual_elimination: Literal["draw", "active_wins", "active_loses"] = param(
        "draw", says="how a game ends in which both teams are eliminated at once", rules=["FX-022"], source="RULING"
    )
    cap_outcome: Literal["draw", "health_rank"] = param(
        "draw",
        says="at game.max_turns: a draw, or the team with more living characters, then more health",
        rules=["FX-023", "FX-024"],
        source="RULING",
    )


class Setup(Group):
    die_sides: int = param(6, 4, 20, says="sides of the roll-off dice of a draft", rules=["FX-038"], source="RULING")
    mode: Literal["quick", "draft", "fixed"] = param(
        "fixed",
        says="the printed quick set-up, a draft, or every start in turn as the seating of the run says",
        rules=["FX-026", "FX-037", "FX-046"],
        source="RULING",
    )
    first_team: int = param(
        0, 0, 1, says="the first team, with setup.mode fixed", rules=["FX-003", "FX-046"], source="RULING"
    )
    first_choice: Literal["decide", "always_first", "always_second"] = param(
        "decide", says="what the winner of the roll-off does in a draft", rules=["FX-037"]
    )
    draft_order: Literal["ABAB", "ABBA"] = param(
        "ABAB", says="teams pick in turn in a draft, or in snake order", rules=["FX-040"]
    )
    initial_breakables: bool = param(
        False, says="the map's optional breakable walls stand at the start", rules=["FX-035"], source="RULING"
    )
    fixed_characters: list[Character] = param(
        [],
        says="the characters by seat, with setup.mode fixed; an empty list: every start in turn",
        rules=["FX-046"],
        source="RULING",
    )
    fixed_start: list[int] = param(
        [],
        says="the start tiles, 1 to 4, by seat, with setup.mode fixed; an empty list: the first team on 1 and 2",
        rules=["FX-043", "FX-046"],
        source="RULING",
    )


class Turn(Group):
    actions: int = param(1, 1, 2, says="actions of a character in a turn", rules=["FX-071", "FX-077", "FX-339"])
    attacks: int = param(1, 0, 2, says="basic attacks of a character in a turn", rules=["FX-071", "FX-097", "FX-339"])


class Mana(Group):
    start: int = param(3, 0, 8, says="mana of every character at the start", rules=["FX-029"])
    second_team_start_bonus: int = param(
        0, 0, 3, says="more starting mana for each player of the second team", rules=["FX-029", "FX-055"]
    )
    per_turn: int = param(1, 0, 4, says="mana gained at the start of the own turn", rules=["FX-054"])
    zone_bonus: int = param(
        1, 0, 3, says="extra mana at the start of the own turn on a tile of the mana zone", rules=["FX-056"]
    )
    first_team_turn1: int = param(0, 0, 2, says="mana that the first team's players gain in turn 1", rules=["FX-055"])
    discard_gain: int = param(1, 0, 3, says="mana for discarding a card", rules=["FX-078"])
    cap: int = param(
        0,
        0,
        30,
        says=f"the most mana a player holds, {LOWEST_CAP} or more; 0: no maximum",
        rules=["FX-059", "FX-341"],
        source="RULING",
    )


class Hand(Group):
    size: int = param(4, 2, 7, says="cards in hand", rules=["FX-032", "FX-080"])


class Shards(Group):
    synthesis_cost: int = param(10, 4, 20, says="mana of the team for one shard", rules=["FX-062"])
    synthesis_max_per_turn: int = param(
        1, 0, 3, says="shards a team may synthesise in a turn", rules=["FX-064", "FX-336"], source="RULING"
    )
    token_limit: int = param(
        10, 4, 99, says="shards that there are, for both teams together", rules=["FX-069"], source="RULING"
    )
    start: int = param(0, 0, 3, says="shards of each team at the start", rules=["FX-068"])


class SmallFragment(Group):
    health: int = param(2, 1, 6, says="health of a small fragment", rules=["FX-210"])
    reward: int = param(1, 0, 3, says="shards for securing a small fragment", rules=["FX-220"])


class LargeFragment(Group):
    health: int = param(4, 2, 12, says="health of the large fragment", rules=["FX-210"])
    reward: int = param(2, 0, 5, says="shards for securing the large fragment", rules=["FX-221"])


class MeteoriteItself(Group):
    health: int = param(20, 8, 40, says="health of the meteorite", rules=["FX-210"])
    cores: int = param(1, 0, 2, says="Pure Mana Cores for securing the meteorite", rules=["FX-222"])
    crush_damage: int = param(4, 0, 10, says="damage to a character that the meteorite lands on", rules=["FX-205"])


class Objective(Group):
    small: SmallFragment = SmallFragment()
    large: LargeFragment = LargeFragment()
    meteorite: MeteoriteItself = MeteoriteItself()
    loot_expires: Literal["never", "end_of_turn"] = param(
        "never", says="when a destroyed, unsecured objective vanishes", rules=["FX-217"], source="RULING"
    )
    loot_open_to: Literal["both", "destroyer"] = param(
        "both", says="who may secure a destroyed objective", rules=["FX-217"], source="RULING"
    )
    fragments_reset: bool = param(
        True, says="undestroyed fragments heal at the end of every turn", rules=["FX-211"], source="RULING"
    )


class Core(Group):
    turns: int = param(3, 1, 6, says="own turns that a Pure Mana Core lasts", rules=["FX-226"])
    move_bonus: int = param(2, 0, 4, says="steps that a Pure Mana Core adds", rules=["FX-225"])
    x_value: int = param(5, 1, 10, says="X of X and ALL spells under a Pure Mana Core", rules=["FX-227"])
    includes_current_turn: bool = param(
        True, says="the turn in which a Pure Mana Core is used counts as its first", rules=["FX-226"], source="RULING"
    )


class Walls(Group):
    health: int = param(2, 1, 6, says="damage that breaks a breakable wall", rules=["FX-186"])
    token_limit: int = param(24, 0, 60, says="breakable walls that there are", rules=["FX-191"], source="RULING")
    damage_reset: bool = param(
        True, says="damage to breakable walls is forgotten at the end of a turn", rules=["FX-187"]
    )


class Delays(Group):
    pair_limit: int = param(8, 1, 16, says="delays pending at once", rules=["FX-264"], source="RULING")
    order: Literal["team_choice", "oldest_first"] = param(
        "team_choice", says="order in which due delays resolve", rules=["FX-053"], source="RULING"
    )
    survives_caster_death: bool = param(
        True, says="delays of a dead caster still resolve", rules=["FX-262"], source="RULING"
    )


class Casting(Group):
    x_min: int = param(
        1, 0, 3, says="smallest X, and smallest mana for an ALL spell", rules=["FX-109", "FX-110"], source="RULING"
    )


class LineOfSight(Group):
    required: bool = param(True, says="targets must be in line of sight", rules=["FX-139"], source="RULING")
    double_edge_blocks: bool = param(
        False, says="a line along the common side of two walls is blocked", rules=["FX-147"], source="RULING"
    )


class Line(Group):
    stops_at_breakable: bool = param(
        True, says="a Line ends at the first breakable wall", rules=["FX-129"], source="RULING"
    )


class Area(Group):
    hits_objects: bool = param(True, says="AOE damage hits walls and objectives", rules=["FX-133"], source="RULING")


# `global` is a word of Python, which a class body cannot spell.
_GLOBAL: dict[str, Any] = {
    "hits_objects": (
        bool,
        param(False, says="Global damage hits walls and objectives", rules=["FX-134"], source="RULING"),
    )
}
Everywhere = create_model("Everywhere", __base__=Group, **_GLOBAL)


class Targeting(Group):
    pointless_object_targets: bool = param(
        True, says="spells without damage may be aimed at walls and objectives", rules=["FX-122"], source="RULING"
    )
    self_ops_on_object_target: bool = param(
        False, says="effects on the caster work although the target is an object", rules=["FX-121"], source="RULING"
    )


class Teleport(Group):
    fallback_origin: Literal["destination", "self"] = param(
        "destination",
        says="a blocked teleport goes 1 tile further from the destination, or from the own tile",
        rules=["FX-178"],
        source="RULING",
    )
    fallback_optional: bool = param(
        True,
        says="a blocked teleport may be declined instead of going 1 tile further",
        rules=["FX-181"],
        source="RULING",
    )


class StatusRules(Group):
    slow_stacks: bool = param(False, says="Slows add up", rules=["FX-239"])
    own_turn_immediate: bool = param(
        False, says="a status gained in the own turn acts at once", rules=["FX-233"], source="RULING"
    )


class Root(Group):
    blocks_bonus_move: bool = param(
        True, says="Root also stops the steps that a spell gave", rules=["FX-235"], source="RULING"
    )


class Wraith(Group):
    movement: int = param(4, 0, 8, says="steps of a wraith in a turn", rules=["FX-272"], source="PROXY")
    ability_cooldown_turns: int = param(
        1, 0, 2, says="own turns for which a used wraith ability is barred", rules=["FX-274", "FX-342"]
    )
    enabled: bool = param(True, says="the dead go on as wraiths", rules=["FX-267", "FX-340"])
    gains_mana: bool = param(False, says="wraiths gain mana at the start of a turn", rules=["FX-061"], source="RULING")
    can_secure: bool = param(False, says="wraiths secure objectives", rules=["FX-219"], source="RULING")
    stops_on_walls: bool = param(
        True, says="wraiths may end their move on blocked tiles", rules=["FX-271"], source="RULING"
    )
    abilities: dict[str, Ability] = Field(default=ABILITIES, description="the abilities of the wraith sheet")


class Meteorite(Group):
    displace_through_walls: Literal["always", "only_if_needed"] = param(
        "always",
        says="who is under the meteorite may go through a breakable wall although free tiles exist",
        rules=["FX-206"],
        source="RULING",
    )


class Events(Group):
    repeat_from: int = param(
        8, 1, 60, says="the space of the turn counter to which it loops back", rules=["FX-195"], source="PROXY"
    )
    period: int = param(
        11, 0, 60, says="spaces of the loop of the turn counter; 0: no loop", rules=["FX-195"], source="PROXY"
    )
    track: list[TrackEvent] = param(TRACK, says="events by turn", rules=["FX-194"], source=TRACK_SOURCE)


class Map(Group):
    picture: list[str] = param(
        PICTURE,
        says="the tiles of the map, row by row",
        rules=["FX-013", "FX-014", "FX-015", "FX-016", "FX-185"],
        source=PICTURE_SOURCE,
    )


class EngineSettings(Group):
    auto_single: bool = param(
        True, says="forced decisions are applied without asking", rules=["FX-010"], source="RULING"
    )


class _ExxinonRules(Rules):
    game: GameEnd = GameEnd()
    setup: Setup = Setup()
    turn: Turn = Turn()
    mana: Mana = Mana()
    hand: Hand = Hand()
    shards: Shards = Shards()
    objective: Objective = Objective()
    core: Core = Core()
    walls: Walls = Walls()
    delay: Delays = Delays()
    casting: Casting = Casting()
    wraith: Wraith = Wraith()
    events: Events = Events()
    los: LineOfSight = LineOfSight()
    line: Line = Line()
    aoe: Area = Area()


_WITH_GLOBAL: dict[str, Any] = {"global": (Everywhere, Everywhere())}
_WithGlobal = create_model("_WithGlobal", __base__=_ExxinonRules, **_WITH_GLOBAL)


class ExxinonRules(_WithGlobal):  # type: ignore[valid-type, misc]
    targeting: Targeting = Targeting()
    teleport: Teleport = Teleport()
    status: StatusRules = StatusRules()
    root: Root = Root()
    meteorite: Meteorite = Meteorite()
    engine: EngineSettings = EngineSettings()
    map: Map = Map()
    characters: dict[str, Sheet] = Field(SHEETS, description="the character sheets")
    spells: dict[str, Spell] = Field(SPELLS, description="cards, Basic Abilities and Ultimates")

    @model_validator(mode="before")
    @classmethod
    def _known_entries(cls, tree: Any) -> Any:
        known_entries(tree)
        return tree

    @model_validator(mode="after")
    def _fits_together(self) -> "ExxinonRules":
        if 0 < self.mana.cap < LOWEST_CAP:
            raise ValueError(f"mana.cap = {self.mana.cap}; it is 0 (none) or {LOWEST_CAP} to 30")
        seats = len(CHARACTERS)
        if self.setup.fixed_characters and len(set(self.setup.fixed_characters)) != seats:
            raise ValueError(f"setup.fixed_characters names all {seats} characters, one for each seat, or none")
        if self.setup.fixed_start and sorted(self.setup.fixed_start) != list(range(1, seats + 1)):
            raise ValueError(f"setup.fixed_start names the start tiles 1 to {seats}, one for each seat, or none")
        fault = (
            spell_fault(self.spells, self.characters)
            or ability_fault(self.wraith.abilities)
            or track_fault(self.events.track, self.events.repeat_from, self.events.period)
            or map_fault(self.map.picture)
        )
        if fault:
            raise ValueError(fault)
        return self
