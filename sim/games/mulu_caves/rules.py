"""Mulu Caves' parameters: every number and every main ruling that a designer may want to change.

Cards and maps are content: their models stand in components.py, their data in the TOML files beside it. Rule ids:
RULES.md.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field, create_model, model_validator

from equipoise.sim.games.mulu_caves.checks import card_fault, known_entries, map_fault, placement_fault
from equipoise.sim.games.mulu_caves.components import (
    ARMOURS,
    ARTIFACTS,
    COPIES,
    ENCHANTMENTS,
    EVENT_CARDS,
    EVENTS,
    MAPS,
    MAX_COPIES,
    TREASURE_CARDS,
    WEAPONS,
    Armour,
    Card,
    CaveMap,
    Copies,
    EventCard,
    MapName,
    Treasure,
    Weapon,
)
from equipoise.sim.ruleset import Group, Rules, param

FEWEST_FIRE_COUNTERS = 10


class GameSettings(Group):
    max_turns: int = param(
        400,
        60,
        2000,
        says="the game is capped after this many turns of both players together",
        rules=["MC-128"],
        source="RULING",
    )
    cap_outcome: Literal["draw", "closest"] = param(
        "draw",
        says="at the cap: a draw, or who is closest wins: treasure first, then the smaller remaining distance",
        rules=["MC-128"],
        source="RULING",
    )
    first_player: Literal["random", "north", "south"] = param(
        "random", says="who begins: both sides equally often, or always the same", rules=["MC-025"], source="RULING"
    )
    second_player_bonus: int = param(
        0,
        0,
        6,
        says="extra movement on the second player's first roll",
        rules=["MC-025", "MC-049"],
        source="RULING",
    )


class Map(Group):
    file: MapName = param(
        "mulu_default", says="the map in use: an entry of maps", rules=["MC-007", "MC-008", "MC-009"], source="PROXY"
    )
    south_start: Literal["west", "east"] = param(
        "west", says="where South starts; its finish is at the other end", rules=["MC-017", "MC-018"], source="PROXY"
    )
    phasers_cross_divider: bool = param(
        False, says="units may phase through the divider", rules=["MC-005"], source="RULING"
    )


class Setup(Group):
    units_per_player: int = param(7, 0, 7, says="units of each player", rules=["MC-021", "MC-027"])
    placement: Literal["draft", "random", "fixed"] = param(
        "draft",
        says="units are placed by the players in turn, at random, or as the map's `fixed` list says",
        rules=["MC-027"],
    )
    placement_sides: Literal["any", "own", "enemy"] = param(
        "any", says="sides of the board where units may be placed", rules=["MC-031"], source="RULING"
    )
    max_per_quadrant: int = param(1, 1, 3, says="units that a quadrant can hold at setup", rules=["MC-029"])
    allow_special_tiles: bool = param(
        False, says="units may be placed on treasure and event tiles too", rules=["MC-030"], source="PROXY"
    )
    start_cards_first: int = param(
        0, 0, 3, says="treasure cards dealt to the first player's avatar", rules=["MC-035"], source="RULING"
    )
    start_cards_second: int = param(
        0, 0, 3, says="treasure cards dealt to the second player's avatar", rules=["MC-035"], source="RULING"
    )


class Move(Group):
    dice: int = param(1, 1, 3, says="dice of a movement roll", rules=["MC-049"])
    die_faces: int = param(6, 4, 12, says="faces of a movement die", rules=["MC-049"])
    bonus: int = param(0, -2, 4, says="added to the movement roll, which is at least 0", rules=["MC-049"])
    max_per_piece: int = param(0, 0, 6, says="steps of one piece in a turn; 0: no limit", rules=["MC-050"])
    pass_friends: bool = param(True, says="pieces can move through friends", rules=["MC-057"])


class Mirror(Group):
    ends_turn: bool = param(True, says="mirroring replaces the roll; false: the player still rolls", rules=["MC-039"])
    allow_immobilised: bool = param(False, says="immobilised units can be mirrored", rules=["MC-045"], source="RULING")
    triggers_tiles: bool = param(False, says="arriving by mirror draws like a step", rules=["MC-046"], source="RULING")


class Rescue(Group):
    cost: int = param(1, 0, 3, says="movement for freeing an adjacent piece", rules=["MC-173"], source="RULING")
    on_arrival: bool = param(True, says="arriving beside a trapped friend frees it", rules=["MC-172"], source="RULING")


class Tiles(Group):
    event_trigger: Literal["walk", "end_only"] = param(
        "walk", says="event tiles act on whoever walks over them, or ends there", rules=["MC-104", "MC-105"]
    )
    forced_moves_trigger: bool = param(
        False,
        says="the end tile of a landing or a Cave-In acts like a step's",
        rules=["MC-073", "MC-110"],
        source="RULING",
    )
    treasure_reentry: Literal["block_start_tile", "block_forever", "free"] = param(
        "block_start_tile",
        says="no draw on the tile where the turn began, on a tile drawn from before, or no bar at all",
        rules=["MC-069", "MC-071"],
    )
    treasure_uses: int = param(
        0, 0, 9, says="draws from a treasure tile in a game; 0: never used up", rules=["MC-075"], source="RULING"
    )
    event_uses: int = param(
        0, 0, 9, says="draws from an event tile in a game; 0: never used up", rules=["MC-112"], source="RULING"
    )


class Events(Group):
    enabled: bool = param(True, says="event tiles act; false: they are plain", rules=["MC-104"])


class Treasures(Group):
    enabled: bool = param(True, says="treasure tiles give cards; false: they are plain", rules=["MC-066"])
    cards_per_draw: int = param(1, 1, 3, says="cards of one treasure draw", rules=["MC-066"])


class Sanctuary(Group):
    blocks_attacks: bool = param(
        False, says="pieces on sanctuary tiles cannot be targeted", rules=["MC-015"], source="RULING"
    )


class Ultimate(Group):
    pickup_area: Literal["tiles", "room"] = param(
        "tiles",
        says="the ultimate treasure is picked up on the two U tiles, or anywhere in the room",
        rules=["MC-116"],
        source="RULING",
    )
    pickup_on: Literal["end_turn", "enter"] = param(
        "end_turn", says="the ultimate treasure is picked up by ending the turn there, or at once", rules=["MC-115"]
    )
    mode: Literal["shared", "decoy"] = param(
        "shared",
        says="both U tiles of a side serve, or one of them, drawn at setup and hidden until somebody tries",
        rules=["MC-117"],
        source="RULING",
    )


class Cards(Group):
    hand_limit: int = param(3, 1, 8, says="treasure cards of a player", rules=["MC-076"])
    hidden: bool = param(True, says="held treasure cards are hidden", rules=["MC-086"], source="RULING")
    avatar_armoury: bool = param(True, says="units may use the avatar's cards", rules=["MC-088"])
    give: Literal["action", "automatic", "never"] = param(
        "action", says="assistants bring their cards by choice, at once, or never", rules=["MC-092"], source="RULING"
    )


class Spoils(Group):
    enabled: bool = param(True, says="the winner gets the cards of a destroyed unit", rules=["MC-097"])
    from_avatar: bool = param(False, says="a defeated avatar loses its cards too", rules=["MC-101"], source="RULING")
    recipient: Literal["winner", "avatar"] = param(
        "winner", says="spoils go to the winning piece, or to its avatar", rules=["MC-098"], source="RULING"
    )


class Battle(Group):
    tie: Literal["reroll", "defender", "attacker", "nothing"] = param(
        "reroll", says="equal totals: rolled again, won by one side, or no effect", rules=["MC-149"], source="RULING"
    )
    die_faces: int = param(6, 4, 20, says="faces of battle and Shield dice", rules=["MC-146"])
    attacks_per_piece: int = param(1, 1, 3, says="attacks of a piece in a turn", rules=["MC-133"], source="RULING")
    assistants_attack: bool = param(False, says="assistants may attack", rules=["MC-131"])
    defender_kills: bool = param(
        True, says="a winning defender defeats the attacker; false: it only survives", rules=["MC-152"]
    )
    commit_order: Literal["attacker_first", "simultaneous"] = param(
        "attacker_first", says="the defender sees the attacker's kit, or not", rules=["MC-142"], source="RULING"
    )
    max_weapons: int = param(1, 0, 2, says="weapons that a side commits to a battle", rules=["MC-143"], source="RULING")
    max_armours: int = param(1, 0, 2, says="armours that a side commits to a battle", rules=["MC-143"], source="RULING")
    max_artifacts: int = param(
        1, 0, 2, says="artifacts that a side commits to a battle", rules=["MC-143"], source="RULING"
    )


class Avatar(Group):
    defeat_immobile_turns: int = param(1, 0, 3, says="turns that a defeated avatar is immobilised", rules=["MC-151"])


class Vulnerable(Group):
    may_use_cards: bool = param(True, says="a vulnerable defender may commit cards", rules=["MC-166"])
    retaliates: bool = param(
        False,
        says="a vulnerable defender with the higher total defeats the attacker",
        rules=["MC-167"],
        source="RULING",
    )


_SOURCES = {
    "scythe": "the Scythe's Quietus",
    "kings_trident": "King's Trident's Quietus",
    "ice_wave": "a won Ice Wave roll",
    "net": "a thrown net that hits",
    "bomb": "a Bomb beside the piece",
    "sacrifice": "being saved by the Sacrificial Sword",
    "live_after_death": "Live After Death",
}


class _ImmobileTurns(Group):
    immobile_turns: int = param(
        1,
        1,
        3,
        says="turns of immobilisation by Scythe, King's Trident, Ice Wave, net, Bomb, Sacrificial Sword and the like",
        rules=["MC-160"],
    )


_BY_SOURCE: dict[str, Any] = {
    f"immobile_turns_{source}": (
        int,
        param(0, 0, 3, says=f"turns of immobilisation by {what}; 0: as status.immobile_turns", rules=["MC-160"]),
    )
    for source, what in _SOURCES.items()
}
_BY_SOURCE["skip_current_turn"] = (
    bool,
    param(
        True,
        says="an effect of the owner's own turn is not reduced in that End Phase",
        rules=["MC-162"],
        source="RULING",
    ),
)
Status = create_model("Status", __base__=_ImmobileTurns, **_BY_SOURCE)


class Immobile(Group):
    attack_scope: Literal["any", "adjacent"] = param(
        "any",
        says="immobilised pieces attack in every mode, or by plain attacks only",
        rules=["MC-384"],
        source="RULING",
    )


class WeaponRulings(Group):
    vs_mode: Literal["replace", "add"] = param(
        "replace",
        says="a bonus against a material replaces the base bonus, or adds to it",
        rules=["MC-214"],
        source="RULING",
    )
    hybrid_weakness: Literal["adjust", "replace"] = param(
        "adjust", says="a hybrid's weakness lowers its base bonus, or replaces it", rules=["MC-215"], source="RULING"
    )


class Shield(Group):
    higher: Literal["survive", "win"] = param(
        "survive", says="a higher Shield re-roll saves the piece, or wins", rules=["MC-232"], source="RULING"
    )
    equal: Literal["win", "survive", "lose"] = param("win", says="what an equal Shield re-roll does", rules=["MC-233"])
    side: Literal["either", "defender"] = param(
        "either", says="who may use a Shield", rules=["MC-235"], source="RULING"
    )


class Quietus(Group):
    on_avatar_defeat: bool = param(
        True, says="a defeated avatar counts as dying for Quietus", rules=["MC-295", "MC-225"], source="RULING"
    )


class LineOfSight(Group):
    mode: Literal["cardinal", "cardinal_diagonal"] = param(
        "cardinal", says="lines of sight along rows and columns, or diagonals too", rules=["MC-179"], source="RULING"
    )


class Bow(Group):
    hit_min: int = param(5, 2, 6, says="the Bow hits on this or more", rules=["MC-250"])


class Boomerang(Group):
    hit_min: int = param(4, 2, 6, says="the Boomerang hits on this or more", rules=["MC-246"])
    hit_destroys: bool = param(
        False, says="a hit by the Boomerang defeats the target instead of pushing it", rules=["MC-248"], source="RULING"
    )


class Javelin(Group):
    over_wall_hit_min: int = param(5, 2, 6, says="over walls the Javelin hits on this or more", rules=["MC-257"])


class Scythe(Group):
    stalwart_sweep: bool = param(
        True, says="a defender that wins with the Scythe sweeps on", rules=["MC-290"], source="RULING"
    )


class Net(Group):
    throw_dice: int = param(2, 1, 3, says="dice of a thrown net", rules=["MC-181"])
    trap_turns: int = param(
        1, 0, 3, says="turns that a net trap holds; 0: until freed", rules=["MC-279"], source="RULING"
    )


class BestOf(Group):
    bouts: int = param(3, 1, 7, says="bouts of Best of Three, an odd number; the majority wins", rules=["MC-298"])


class Lazarus(Group):
    recovery_turns: int = param(2, 0, 4, says="turns that a unit returned by Lazarus recovers", rules=["MC-317"])


class Coords(Group):
    method: Literal["book", "uniform"] = param(
        "book",
        says="landing places come from the dice of the book, or are uniform over all legal tiles",
        rules=["MC-312"],
    )
    reroll: Literal["y", "both"] = param(
        "y",
        says="coordinates of a landing that are rolled again: the second, or both",
        rules=["MC-315"],
        source="RULING",
    )


class Relocate(Group):
    avatar_rule: Literal["fold", "reroll", "anywhere"] = param(
        "fold",
        says="a relocated avatar: folded onto its own side, rolled again until there, or anywhere",
        rules=["MC-354"],
        source="RULING",
    )


class Relinquish(Group):
    count_self: bool = param(
        True, says="Relinquish counts when the hand is measured", rules=["MC-322"], source="RULING"
    )
    reaction: bool = param(
        True, says="an avatar may use Relinquish when an own piece is attacked", rules=["MC-320"], source="RULING"
    )


class Fire(Group):
    turns: int = param(1, 1, 4, says="fire counters of one ignition", rules=["MC-194"])
    igniter: Literal["card_owner", "active_player"] = param(
        "card_owner",
        says="a fire belongs to the owner of the card, or to the active player",
        rules=["MC-197"],
        source="RULING",
    )
    end_scope: Literal["enemy_lit", "lit_before_turn", "any"] = param(
        "enemy_lit",
        says="End Phase fire kills: lit by the opponent, burning since the turn's start, or any",
        rules=["MC-202"],
        source="RULING",
    )
    allow_voluntary_entry: bool = param(
        True, says="stepping or mirroring into fire is legal", rules=["MC-199"], source="RULING"
    )
    avatar_immobile_turns: int = param(
        1, 0, 3, says="turns that fire immobilises an avatar", rules=["MC-200"], source="RULING"
    )
    supply: int = param(
        0, 0, 60, says="fire counters there are, 10 or more; 0: no limit", rules=["MC-024"], source="RULING"
    )


class RockSlide(Group):
    ban_turns: int = param(2, 0, 4, says="turns that the tile of a Rock Slide is closed to the piece", rules=["MC-334"])


class CaveIn(Group):
    ban_turns: int = param(2, 0, 4, says="turns that the tile of a Cave-In is closed to the piece", rules=["MC-334"])
    steps: int = param(5, 1, 8, says="tiles that the opponent walks the piece in a Cave-In", rules=["MC-337"])


class TrapPit(Group):
    unit_turns: int = param(1, 1, 3, says="turns until a unit in a trap pit dies", rules=["MC-345"])
    avatar_turns: int = param(
        0, 0, 5, says="turns until an avatar climbs out of a trap pit by itself; 0: never", rules=["MC-347"]
    )


class Bomb(Group):
    immobile: bool = param(True, says="a Bomb immobilises the pieces beside it", rules=["MC-351"])


class MirrorMirror(Group):
    may_target_enemy: bool = param(True, says="Mirror-Mirror may mirror enemy units", rules=["MC-340"])
    mandatory: bool = param(
        True, says="Mirror-Mirror must mirror some unit if it can", rules=["MC-341"], source="RULING"
    )


class Hermes(Group):
    include_destination: bool = param(
        False, says="Hermes' Boots ignite the tile of arrival too", rules=["MC-367"], source="RULING"
    )


class Biotic(Group):
    push_range: int = param(2, 0, 4, says="tiles within which Biotic Charge pushes", rules=["MC-370"])
    attack_as_assistant: bool = param(
        True, says="Biotic Charge attacks also after mirroring home", rules=["MC-371"], source="RULING"
    )


class Phasers(Group):
    avatar_tiles: int = param(
        1, 0, 3, says="walls or enemies that an avatar may go through with Phasers", rules=["MC-362"]
    )


class Enchant(Group):
    avatar_mirror_cards: Literal["discard", "hold", "assign"] = param(
        "discard",
        says="mirror enchantments drawn by an avatar: discarded, held, or attached to an own unit",
        rules=["MC-373"],
        source="RULING",
    )


def _copies(name: str, cards: Mapping[str, Card]) -> type[Group]:
    """One key for each card of a deck: how many copies it has."""
    fields: dict[str, Any] = {}
    for slug, card in cards.items():
        copies = COPIES[slug]
        says = f"copies of {card.name}"
        fields[slug] = (
            Copies,
            param(copies.count, 0, MAX_COPIES, says=says, rules=card.rules, source=copies.count_source),
        )
    return create_model(name, __base__=Group, **fields)


TreasureDeck = _copies("TreasureDeck", TREASURE_CARDS)
EventDeck = _copies("EventDeck", EVENT_CARDS)


class Decks(Group):
    treasure: TreasureDeck = TreasureDeck()  # type: ignore[valid-type]
    event: EventDeck = EventDeck()  # type: ignore[valid-type]


class MuluCavesRules(Rules):
    game: GameSettings = GameSettings()
    map: Map = Map()
    setup: Setup = Setup()
    move: Move = Move()
    mirror: Mirror = Mirror()
    rescue: Rescue = Rescue()
    tiles: Tiles = Tiles()
    events: Events = Events()
    treasures: Treasures = Treasures()
    sanctuary: Sanctuary = Sanctuary()
    ultimate: Ultimate = Ultimate()
    cards: Cards = Cards()
    spoils: Spoils = Spoils()
    battle: Battle = Battle()
    avatar: Avatar = Avatar()
    vulnerable: Vulnerable = Vulnerable()
    status: Status = Status()  # type: ignore[valid-type]
    immobile: Immobile = Immobile()
    weapons: WeaponRulings = WeaponRulings()
    shield: Shield = Shield()
    quietus: Quietus = Quietus()
    los: LineOfSight = LineOfSight()
    bow: Bow = Bow()
    boomerang: Boomerang = Boomerang()
    javelin: Javelin = Javelin()
    scythe: Scythe = Scythe()
    net: Net = Net()
    best_of: BestOf = BestOf()
    lazarus: Lazarus = Lazarus()
    coords: Coords = Coords()
    relocate: Relocate = Relocate()
    relinquish: Relinquish = Relinquish()
    fire: Fire = Fire()
    rock_slide: RockSlide = RockSlide()
    cave_in: CaveIn = CaveIn()
    trap_pit: TrapPit = TrapPit()
    bomb: Bomb = Bomb()
    mirror_mirror: MirrorMirror = MirrorMirror()
    hermes: Hermes = Hermes()
    biotic: Biotic = Biotic()
    phasers: Phasers = Phasers()
    enchant: Enchant = Enchant()
    deck: Decks = Decks()
    armour: dict[str, Armour] = Field(ARMOURS, description="armour cards")
    weapon: dict[str, Weapon] = Field(WEAPONS, description="weapon cards")
    artifact: dict[str, Treasure] = Field(ARTIFACTS, description="artifact cards")
    event: dict[str, EventCard] = Field(EVENTS, description="event cards that are resolved at once")
    enchantment: dict[str, EventCard] = Field(ENCHANTMENTS, description="event cards that are attached to a piece")
    maps: dict[str, CaveMap] = Field(MAPS, description="the maps that map.file may name")

    @model_validator(mode="before")
    @classmethod
    def _known_entries(cls, tree: Any) -> Any:
        known_entries(tree)
        return tree

    @model_validator(mode="after")
    def _fits_together(self) -> "MuluCavesRules":
        if self.best_of.bouts % 2 == 0:
            raise ValueError(f"best_of.bouts = {self.best_of.bouts} is even; an odd number has a majority")
        if 0 < self.fire.supply < FEWEST_FIRE_COUNTERS:
            raise ValueError(f"fire.supply = {self.fire.supply}; it is 0 or {FEWEST_FIRE_COUNTERS} to 60")
        fault = card_fault((self.armour, self.weapon, self.artifact), (self.event, self.enchantment))
        fault = (
            fault
            or map_fault(self.maps, self.map.file)
            or placement_fault(
                self.maps[self.map.file],
                self.setup.units_per_player if self.setup.placement != "fixed" else 0,
                self.setup.placement_sides,
                self.setup.max_per_quadrant,
                self.setup.allow_special_tiles,
            )
        )
        if fault:
            raise ValueError(fault)
        return self
