"""Axis Mundi's parameters: every number and every main ruling that a designer may want to change.

Cards, treasures, damage classes and boards are content: their models stand in components.py, their data in the TOML
files beside it. Rule ids: RULES.md. The number of players is the number of seats at the table, not a parameter.
"""

from typing import Any, Literal

from pydantic import Field, create_model, model_validator

from equipoise.sim.games.axis_mundi.checks import board_fault, card_fault, known_entries
from equipoise.sim.games.axis_mundi.components import (
    BOARDS,
    BOARDS_SOURCE,
    CARDS,
    CHARACTERS,
    DAMAGE,
    TREASURES,
    Board,
    Card,
    Character,
    DamageClass,
    Treasure,
)
from equipoise.sim.ruleset import Group, Limits, Rules, param


class AxisLimits(Limits):
    # A study needs 30 rounds or more; fewer are allowed so that tests can stop a game early.
    max_rounds: int = param(
        100,
        1,
        500,
        rules=["AM-013"],
        source="RULING",
        says="the game ends undecided after this many rounds (below 30: for tests only)",
    )
    max_decisions_per_turn: int = param(
        300, 100, 2000, says="a turn is ended after this many decisions", rules=["AM-014"], source="RULING"
    )
    free_switches_per_turn: int = param(
        10,
        1,
        50,
        rules=["AM-241"],
        source="RULING",
        says="free activations and switches of the Upgraded Savant in a turn",
    )


class Setup(Group):
    hand_size: int = param(5, 0, 8, says="cards of the starting hand", rules=["AM-057"])
    mulligan_max: int = param(5, 0, 5, says="cards of the starting hand that may be redrawn, once", rules=["AM-058"])
    energy: int = param(3, 0, 3, says="energy at the start, up to energy.cap", rules=["AM-005"])
    mischief_tokens: int = param(
        0, 0, 2, says="the Mischievous's tokens at the start", rules=["AM-006"], source="RULING"
    )
    scrounge_tokens: int = param(0, 0, 3, says="the Scrounger's tokens at the start", rules=["AM-006"], source="RULING")
    treasure_count: int = param(8, 0, 8, says="treasures laid out, drawn from the eight", rules=["AM-185"])
    character_assignment: Literal["random", "fixed"] = param(
        "random",
        says="characters are dealt by the seating of the run, or are setup.characters by seat",
        rules=["AM-003", "AM-316"],
        source="RULING",
    )
    mischievous_last: bool = param(False, says="the Mischievous plays last in the round", rules=["AM-009"])
    characters: list[Character] = param(
        list(CHARACTERS), says="characters by seat when they are fixed", rules=["AM-003"], source="RULING"
    )


class Turn(Group):
    actions: int = param(3, 2, 5, says="Actions in a turn", rules=["AM-080"])
    first_seat: Literal["fixed", "rotate"] = param(
        "fixed", says="the same first seat in every round, or one seat on after each", rules=["AM-007", "AM-333"]
    )


class HitPoints(Group):
    human: int = param(10, 6, 15, says="maximum and starting HP of a human", rules=["AM-005", "AM-043"])
    angel: int = param(10, 8, 20, says="HP of an Angel", rules=["AM-108"])
    demon_3p: int = param(15, 8, 30, says="HP of a Demon, 3 players", rules=["AM-110"])
    demon_6p: int = param(20, 8, 30, says="HP of a Demon, 6 players", rules=["AM-110"])
    revive: int = param(5, 1, 10, says="HP after death, at most the maximum", rules=["AM-044"])
    upgrade_to: int = param(
        10, 5, 10, says="HP of the others when somebody ascends, at most the maximum", rules=["AM-117"]
    )


class Death(Group):
    reset_wounds: bool = param(False, says="a dying human loses its wound tokens", rules=["AM-051"], source="RULING")


class Wounds(Group):
    capacity: int = param(4, 2, 8, says="wounds that together cost HP", rules=["AM-041"])
    hp_per_fill: int = param(1, 1, 2, says="HP that a full set of wounds costs", rules=["AM-041"])


class Terrain(Group):
    accessible_wounds: int = param(
        1, 0, 3, says="wounds for entering accessible terrain or a cave mouth", rules=["AM-019", "AM-020"]
    )


class Power(Group):
    heal_fraction: float = param(
        0.5, 0, 1, says="part of the lost HP that a Power Hex heals, rounded up", rules=["AM-029"]
    )


class Move(Group):
    cost_move: int = param(1, 1, 2, says="Actions for a Move", rules=["AM-088"])
    cost_run: int = param(1, 1, 2, says="Actions for a Run", rules=["AM-089"])
    run_length: int = param(2, 2, 3, says="spaces of a Run", rules=["AM-089"])
    run_wounds: int = param(1, 0, 3, says="wounds for running, beside those of the terrain", rules=["AM-090"])
    cost_up: int = param(3, 1, 4, says="Actions for a level up, human", rules=["AM-093"])
    cost_down: int = param(1, 1, 4, says="Actions for a level down, human", rules=["AM-094"])
    cost_up_asc: int = param(1, 1, 4, says="Actions for a level up, Ascendant", rules=["AM-102"])
    cost_down_asc: int = param(3, 1, 4, says="Actions for a level down, Ascendant", rules=["AM-102"])
    descend_penalty_every: int = param(
        3, 0, 6, says="every so many descents in a turn cost HP; 0: never", rules=["AM-095"]
    )
    descend_penalty_hp: int = param(1, 0, 3, says="HP lost by descending too often in a turn", rules=["AM-095"])
    cost_cave: int = param(1, 1, 3, says="Actions for going through a cave", rules=["AM-097"])
    cave_wounds: int = param(2, 0, 4, says="wounds for going through a cave", rules=["AM-097"])
    cost_axis: int = param(1, 1, 3, says="Actions for entering the open Axis", rules=["AM-099"])


class Axis(Group):
    eject_faces: int = param(1, 0, 3, says="faces of the Axis die, from 1, that eject who enters", rules=["AM-104"])
    heaven_faces: int = param(
        3, 0, 6, says="faces of the second Axis die, from 1, that make an Angel", rules=["AM-107"]
    )


class Angel(Group):
    draw_3p: int = param(2, 0, 6, says="permanents a new Angel draws, 3 players", rules=["AM-108"])
    draw_6p: int = param(3, 0, 6, says="permanents a new Angel draws, 6 players", rules=["AM-108"])
    slots_3p: int = param(3, 1, 10, says="slots of an Angel, 3 players", rules=["AM-108", "AM-109"])
    slots_6p: int = param(5, 1, 10, says="slots of an Angel, 6 players", rules=["AM-108", "AM-109"])


class Ascendant(Group):
    energy: int = param(3, 0, 3, says="energy of a new Ascendant, up to energy.cap", rules=["AM-108", "AM-110"])


class Demon(Group):
    direct_wounds: int = param(3, 0, 6, says="wounds of a Demon's Direct Attack", rules=["AM-112"])
    self_damage: int = param(0, 0, 6, says="HP that a Demon loses by its attacks", rules=["AM-112", "AM-113"])
    aoe_radius: int = param(3, 1, 5, says="reach of a Demon's area attack", rules=["AM-113"])
    aoe_damage: int = param(1, 1, 3, says="HP damage of a Demon's area attack", rules=["AM-113"])
    slots: int = param(1, 1, 5, says="slots of a Demon", rules=["AM-110"])


class Attack(Group):
    damage: int = param(2, 0, 4, says="HP that an attack takes from the attacked", rules=["AM-132"])
    self_damage: int = param(1, 0, 4, says="HP that an attack costs the attacker", rules=["AM-132"])
    cost: int = param(1, 1, 2, says="Actions for an attack", rules=["AM-131"])


class Action(Group):
    draw_cost: int = param(1, 1, 3, says="Actions for drawing a card", rules=["AM-071"])
    draw5_cost: int = param(3, 1, 3, says="Actions for drawing five cards at once", rules=["AM-072"])
    draw5_cards: int = param(5, 1, 10, says="cards that come of drawing five at once", rules=["AM-072"])
    take_cost: int = param(1, 0, 2, says="Actions for taking from a warehouse", rules=["AM-070"])
    activate_cost: int = param(1, 0, 2, says="Actions for activating or switching a permanent", rules=["AM-076"])
    harvest_cost: int = param(1, 0, 2, says="Actions for a Harvest", rules=["AM-178"])
    pickup_cost: int = param(1, 0, 2, says="Actions for picking up a treasure", rules=["AM-186"])


class Hand(Group):
    limit: int = param(5, 3, 10, says="hand limit of humans", rules=["AM-059"])
    limit_asc: int = param(5, 3, 10, says="hand limit of the Ascendant", rules=["AM-108", "AM-111"])


class Slots(Group):
    human: int = param(1, 1, 5, says="slots for permanents of a human", rules=["AM-078"])


class Warehouse(Group):
    permanent: int = param(2, 0, 4, says="permanents on display in a warehouse", rules=["AM-067"])
    one_time: int = param(2, 0, 4, says="one-time cards on display in a warehouse", rules=["AM-067"])


class Energy(Group):
    cap: int = param(3, 1, 5, says="energy a pool holds", rules=["AM-158", "AM-160"])
    cost: int = param(
        3, 1, 5, says="energy for sending the familiar; above energy.cap it never flies", rules=["AM-157"]
    )
    per_turn: int = param(1, 1, 5, says="energy for the familiar gained at the start of a turn", rules=["AM-158"])


class Familiar(Group):
    range: int = param(2, 1, 5, says="reach of familiar Actions", rules=["AM-161"])
    card_range: int = param(3, 1, 6, says="reach of Godspeed and Seek and Destroy", rules=["AM-250", "AM-251"])


class Beastmaster(Group, title="Beastmaster"):
    range: int = param(3, 1, 8, says="reach of familiar Actions", rules=["AM-161"])
    card_range: int = param(5, 1, 8, says="reach of Godspeed and Seek and Destroy", rules=["AM-250", "AM-251"])
    card_range_up: int = param(
        6, 1, 8, says="reach of Godspeed and Seek and Destroy when upgraded", rules=["AM-250", "AM-251"]
    )
    harvest_range: int = param(3, 1, 8, says="reach of the familiar harvest", rules=["AM-177"])
    claw: int = param(1, 0, 3, says="HP damage of immobilising by the familiar", rules=["AM-168"])
    seek_damage_up: int = param(2, 1, 4, says="HP damage of Seek and Destroy when upgraded", rules=["AM-250"])
    godspeed_claw: bool = param(True, says="Godspeed's immobilising hurts as well", rules=["AM-169"], source="RULING")


class Cultivator(Group, title="Cultivator"):
    up_yield: int = param(2, 1, 4, says="cards or HP of a Harvest when upgraded", rules=["AM-184"])
    up_free_harvests: int = param(1, 1, 4, says="free Harvests in a turn when upgraded", rules=["AM-184"])


class Harvest(Group):
    faces_permanent: int = param(
        2, 0, 6, says="faces of the Harvest die, from 1, that give a permanent", rules=["AM-179"]
    )
    faces_one_time: int = param(
        2, 0, 6, says="next faces of the Harvest die, which give a one-time card", rules=["AM-179"]
    )
    heal: int = param(1, 0, 6, says="HP that the other faces of the Harvest die heal", rules=["AM-179"])


class Malignant(Group, title="Malignant"):
    hp_threshold: int = param(5, 0, 10, says="own HP up to which its attacks do more", rules=["AM-229"])
    bonus: int = param(1, 0, 10, says="HP damage added to its attacks at so few HP", rules=["AM-229"])
    infection_damage: int = param(1, 0, 3, says="HP lost by entering an infected hex", rules=["AM-232"])
    splash_damage: int = param(1, 0, 3, says="HP damage of the splash when upgraded", rules=["AM-236"])
    splash_radius: int = param(2, 0, 3, says="reach of the splash when upgraded", rules=["AM-236"])


class Tokens(Group):
    infection_max: int = param(25, 0, 100, says="infection tokens there are", rules=["AM-234"], source="RULING")


class Savant(Group, title="Savant"):
    hand_limit: int = param(6, 5, 10, says="hand limit", rules=["AM-238"])
    hand_limit_up: int = param(7, 5, 10, says="hand limit when upgraded", rules=["AM-238"])
    free_activations: int = param(1, 0, 3, says="free activations or switches in a turn", rules=["AM-239"])
    demands_per_game: int = param(1, 0, 5, says="cards it may demand from others in a game", rules=["AM-240"])
    demand_cost: int = param(0, 0, 5, says="Actions for a demand", rules=["AM-240"], source="RULING")
    slots_up: int = param(2, 1, 5, says="slots for permanents when upgraded", rules=["AM-241"])


class Scrounger(Group, title="Scrounger"):
    take_max: int = param(4, 1, 4, says="cards taken from a warehouse by one Action", rules=["AM-243"])
    mp: int = param(1, 0, 4, says="extra Move Actions in a turn", rules=["AM-244"])
    mp_up: int = param(3, 0, 4, says="extra Move Actions in a turn when upgraded", rules=["AM-244"])
    attacks_up: int = param(1, 0, 4, says="extra attacks in a turn when upgraded", rules=["AM-247"])
    token_cost: int = param(
        3, 1, 5, says="tokens for a Scrounge, and the most that are kept", rules=["AM-245", "AM-246"]
    )
    tokens_per_turn: int = param(1, 0, 3, says="tokens gained at the start of a turn", rules=["AM-246"])


class Mischievous(Group, title="Mischievous"):
    token_cost: int = param(
        2, 1, 4, says="tokens for Levitate or shove, and the most that are kept", rules=["AM-212", "AM-213", "AM-226"]
    )
    tokens_per_turn: int = param(1, 0, 3, says="tokens gained at the start of a turn", rules=["AM-213", "AM-227"])
    pulls_per_turn: int = param(1, 0, 2, says="pulls in a turn", rules=["AM-208"])
    bump_side_steps: int = param(2, 1, 3, says="spaces to the side of the last bump", rules=["AM-220"])


class Bomb(Group):
    damage: int = param(5, 0, 10, says="HP damage of the Time Bomb", rules=["AM-198"])
    place_cost: int = param(2, 0, 10, says="Actions for placing the Time Bomb", rules=["AM-195"])
    disarm_cost: int = param(1, 0, 10, says="Actions for disarming the Time Bomb", rules=["AM-197"])


class Grenade(Group):
    damage: int = param(3, 0, 6, says="HP damage of the Grenade", rules=["AM-194"])
    cost: int = param(1, 0, 6, says="Actions for throwing the Grenade", rules=["AM-187"])


class Bow(Group):
    damage: int = param(1, 0, 4, says="HP damage of an arrow", rules=["AM-309"])
    wounds: int = param(2, 0, 4, says="wounds of an arrow", rules=["AM-309"])
    short: int = param(2, 1, 4, says="distance of a Short Bow's shot", rules=["AM-309"])
    long: int = param(3, 1, 4, says="distance of a Long Bow's shot", rules=["AM-309"])


class Upgrade(Group):
    refill_energy: bool = param(True, says="an upgrade restores energy", rules=["AM-117"])
    clear_wounds: bool = param(True, says="an upgrade removes wounds", rules=["AM-117"])
    fill_tokens: bool = param(True, says="an upgrade fills mischief and scrounge tokens", rules=["AM-118"])


class Rulings(Group):
    axis_level: Literal["flush", "above"] = param(
        "flush",
        says="the centre is on the level of the top ring, or one above",
        rules=["AM-038", "AM-103"],
        source="RULING",
    )
    extra_move_mode: Literal["points", "any_single", "one_cost"] = param(
        "points",
        says="an extra Move Action is a point, or pays a move of any cost, or of cost 1",
        rules=["AM-082"],
        source="RULING",
    )
    shelter_mode: Literal["immune", "no_push", "none"] = param(
        "immune",
        says="shelter: cannot be attacked, cannot be pushed, or no protection",
        rules=["AM-022"],
        source="RULING",
    )
    attack_from_below: Literal["sideways", "literal"] = param(
        "sideways", says="an attack from below pushes along the ring, or straight on", rules=["AM-140"], source="RULING"
    )
    run_surcharge_mode: Literal["per_run", "per_hex"] = param(
        "per_run", says="move.run_wounds once a Run, or for each hex", rules=["AM-090"], source="RULING"
    )
    cave_exit_wound: bool = param(
        False, says="the exit of a cave wounds like any entered hex", rules=["AM-097"], source="RULING"
    )
    upgraded_keeps_base: bool = param(
        True, says="upgraded characters keep their base powers", rules=["AM-228"], source="RULING"
    )
    pull_ascendant: bool = param(
        False, says="the Mischievous can pull the Ascendant", rules=["AM-211"], source="RULING"
    )
    pull_destination: Literal["same_level", "any_adjacent"] = param(
        "same_level", says="where a pulled character may be put", rules=["AM-209"], source="RULING"
    )
    levitation_landing_wound: bool = param(
        True, says="landing from Levitate counts as entering", rules=["AM-215"], source="RULING"
    )
    malignant_splash_mode: Literal["all", "chosen_one", "reach_2"] = param(
        "all",
        says="the Upgraded Malignant's splash hits all, one chosen, or nobody and it fights at distance 2",
        rules=["AM-236"],
        source="RULING",
    )
    double_double_cost: Literal["partner", "one_action"] = param(
        "partner", says="Double Double costs what its partner costs, or 1 Action", rules=["AM-273"], source="RULING"
    )
    tumble_pool: Literal["initial", "current"] = param(
        "initial",
        says="a Tumble plays the cards held at its start, or drawn ones too",
        rules=["AM-278"],
        source="RULING",
    )
    identity_borrowed_levitate: bool = param(
        True, says="a borrowed Mischievous may levitate", rules=["AM-298"], source="RULING"
    )
    scrounger_refill: Literal["after", "each"] = param(
        "after",
        says="the warehouse is refilled after the Scrounger's last pick, or after each",
        rules=["AM-068"],
        source="RULING",
    )
    attacks_push_in_phase_a: bool = param(False, says="attacks push while there is an Ascendant", rules=["AM-128"])
    upgrade_on_ascension: bool = param(True, says="the others are upgraded when somebody ascends", rules=["AM-117"])
    demon_keeps_active_on_defeat: bool = param(
        False, says="a defeated Demon keeps its active permanent", rules=["AM-123"], source="RULING"
    )
    bomb_self_disarm: bool = param(False, says="the placer may disarm its own bomb", rules=["AM-197"], source="RULING")
    power_once: Literal["per_turn", "unlimited"] = param(
        "per_turn", says="how often a Power Hex heals the same character", rules=["AM-031"]
    )
    deck_rebuild: Literal["exhausted_only", "both"] = param(
        "exhausted_only", says="an empty deck renews itself, or both decks", rules=["AM-064"], source="RULING"
    )
    demon_direct_levels: Literal["normal", "any_adjacent"] = param(
        "normal",
        says="the Direct Attack follows the level rule, or reaches down too",
        rules=["AM-332"],
        source="RULING",
    )
    shelter_protects_ascendant: bool = param(
        True, says="shelter protects the Ascendant too", rules=["AM-022"], source="RULING"
    )
    angel_immobilisable: bool = param(True, says="an Angel can be immobilised", rules=["AM-165"])
    reopen_roll: bool = param(
        False,
        says="who stands on the centre when the Axis re-opens rolls as if entering",
        rules=["AM-040"],
        source="RULING",
    )
    shift_at_sea: bool = param(
        True, says="the Upgraded Mischievous may shift at sea level", rules=["AM-225"], source="RULING"
    )
    upgraded_levitate: bool = param(
        False, says="the Mischievous may levitate in phase A too", rules=["AM-228"], source="RULING"
    )


# The levels are numbers, which a class body cannot spell: rotation.steps.1 to rotation.steps.4.
_STEPS: dict[str, Any] = {
    str(level): (
        int,
        param(level, 0, 5, says=f"sixths of a circle that level {level} turns after a round", rules=["AM-203"]),
    )
    for level in range(1, 5)
}
RotationSteps = create_model("RotationSteps", __base__=Group, **_STEPS)


class Rotation(Group):
    direction: Literal["ccw", "cw"] = param(
        "ccw", says="the volcano turns counter-clockwise or clockwise", rules=["AM-203"]
    )
    steps: RotationSteps = RotationSteps()  # type: ignore[valid-type]


class Maps(Group):
    lava_min_gap: int = param(
        3, 1, 6, says="smallest ring distance of two lava tiles of a level", rules=["AM-035"], source="PROXY"
    )
    caves_on_top_level: bool = param(
        False, says="the top level has a pair of caves too", rules=["AM-036"], source="RULING"
    )
    p6: Board = param(BOARDS["p6"], says="the board for 6 players", rules=["AM-033", "AM-035"], source=BOARDS_SOURCE)
    p3: Board = param(BOARDS["p3"], says="the board for 3 players", rules=["AM-033", "AM-035"], source=BOARDS_SOURCE)


class EngineSettings(Group):
    auto_single: bool = param(True, says="forced decisions are applied without asking", source="RULING")


class AxisMundiRules(Rules):
    limits: AxisLimits = AxisLimits()
    setup: Setup = Setup()
    turn: Turn = Turn()
    hp: HitPoints = HitPoints()
    death: Death = Death()
    wounds: Wounds = Wounds()
    terrain: Terrain = Terrain()
    power: Power = Power()
    move: Move = Move()
    axis: Axis = Axis()
    angel: Angel = Angel()
    asc: Ascendant = Ascendant()
    demon: Demon = Demon()
    attack: Attack = Attack()
    action: Action = Action()
    hand: Hand = Hand()
    slots: Slots = Slots()
    warehouse: Warehouse = Warehouse()
    energy: Energy = Energy()
    familiar: Familiar = Familiar()
    harvest: Harvest = Harvest()
    beastmaster: Beastmaster = Beastmaster()
    cultivator: Cultivator = Cultivator()
    malignant: Malignant = Malignant()
    savant: Savant = Savant()
    scrounger: Scrounger = Scrounger()
    mischievous: Mischievous = Mischievous()
    tokens: Tokens = Tokens()
    bomb: Bomb = Bomb()
    grenade: Grenade = Grenade()
    bow: Bow = Bow()
    upgrade: Upgrade = Upgrade()
    rotation: Rotation = Rotation()
    rules: Rulings = Rulings()
    map: Maps = Maps()
    engine: EngineSettings = EngineSettings()
    card: dict[str, Card] = Field(CARDS, description="the cards of both decks")
    treasure: dict[str, Treasure] = Field(TREASURES, description="the treasure tokens")
    damage: dict[str, DamageClass] = Field(DAMAGE, description="what protects from which damage, and what it brings")

    @model_validator(mode="before")
    @classmethod
    def _known_entries(cls, tree: Any) -> Any:
        known_entries(tree)
        return tree

    @model_validator(mode="after")
    def _fits_together(self) -> "AxisMundiRules":
        faces = self.harvest.faces_permanent + self.harvest.faces_one_time
        if faces > 6:
            raise ValueError(f"harvest.faces_permanent + harvest.faces_one_time = {faces}; a die has 6 faces")
        if len(set(self.setup.characters)) != len(self.setup.characters) or len(self.setup.characters) not in (3, 6):
            raise ValueError("setup.characters names 3 or 6 different characters, one for each seat")
        fault = card_fault(self.card)
        for players, board in ((6, self.map.p6), (3, self.map.p3)):
            fault = fault or board_fault(
                f"map.p{players}",
                board,
                players,
                self.map.lava_min_gap,
                self.map.caves_on_top_level,
                self.setup.treasure_count,
            )
        if fault:
            raise ValueError(fault)
        return self
