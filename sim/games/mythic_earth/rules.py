"""Mythic Earth's parameters: every number and every main ruling that a designer may want to change.

Units, weapons, lists, spells, Blessings, Devotions, layouts and formations are content: their models stand in
components.py, their data in the TOML files beside it. Rule ids: RULES.md. Distances end in _in and are inches.
"""

from typing import Any, Literal

from pydantic import Field, model_validator

from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.checks import content_fault, known_entries, setup_fault
from equipoise.sim.games.mythic_earth.components import (
    BLESSINGS,
    DEVOTION_CARDS,
    DEVOTION_POINTS,
    FORMATIONS,
    LANDSCAPE,
    LAYOUTS,
    LISTS,
    SPELLS,
    TYPES,
    UNITS,
    WEAPONS,
    Blessing,
    DevotionCard,
    DevotionPoints,
    Dice,
    ForceList,
    Formation,
    Landscape,
    Layout,
    Spell,
    UnitEntry,
    UnitType,
    Weapon,
)
from equipoise.sim.games.mythic_earth.points import shipped_fault
from equipoise.sim.ruleset import Group, Rules, param

PrimaryChoice = Literal[
    "loser_chooses",
    "random",
    "build_altars",
    "rainy_season",
    "great_hunt",
    "pillage_village",
    "liberators_captives",
    "fog_of_war",
]


class GameSize(Group):
    turns: int = param(6, 3, 10, says="Game Turns of a game", rules=["ME-296"])
    size_points: int = param(
        1000,
        400,
        2500,
        says="agreed size: the supplied lists of the largest cap within it play, random lists fill it",
        rules=["ME-011", "ME-452"],
        source="PROXY",
    )
    battle_points: int = param(
        1000,
        400,
        2500,
        says="points from which a game is a Battle; a smaller one is a Skirmish",
        rules=["ME-002", "ME-003"],
    )


class TableSize(Group):
    width_in: int = param(72, 48, 96, says="width of the table in a Battle", rules=["ME-006"])
    skirmish_width_in: int = param(48, 48, 96, says="width of the table in a Skirmish", rules=["ME-005"])
    depth_in: int = param(48, 48, 72, says="depth of the table, from home edge to home edge", rules=["ME-006"])


class Base(Group):
    radius_s: int = param(6, 4, 8, says="radius of a 32 mm base, in tenths of an inch", rules=["ME-023"])
    radius_m: int = param(12, 9, 13, says="radius of a 60 mm base, in tenths of an inch", rules=["ME-023"])
    radius_l: int = param(28, 20, 36, says="radius of a 140 mm base, in tenths of an inch", rules=["ME-023"])


class Tests(Group):
    die: int = param(10, 6, 20, says="faces of the die of every test", rules=["ME-029"])
    modifier_side: Literal["stat", "roll_literal"] = param(
        "stat",
        says="modifiers change the target number, or the die as printed (so that -1 helps)",
        rules=["ME-030"],
        source="RULING",
    )
    natural_auto: bool = param(
        False, says="1 always passes, the highest face always fails", rules=["ME-031"], source="RULING"
    )


class Units(Group):
    mixed_move: Literal["lowest", "highest"] = param(
        "lowest", says="M of a Unit with mixed values", rules=["ME-015"], source="RULING"
    )


class Setup(Group):
    devotions_dealt: int = param(3, 1, 8, says="Devotion cards dealt to choose from", rules=["ME-040"])
    alignment_mode: Literal["winner_chooses_opposed", "random_opposed", "random_each", "fixed"] = param(
        "winner_chooses_opposed",
        says="the Ways: the winner chooses, by lot (opposed, or each for itself), or player 0 is Everliving",
        rules=["ME-036"],
        source="RULING",
    )
    primary: PrimaryChoice = param(
        "loser_chooses", says="the primary scenario: chosen by the loser, by lot, or always this", rules=["ME-037"]
    )
    devotion_pick: Literal["choose_of_n", "blind"] = param(
        "choose_of_n", says="one of the dealt Devotions is kept, or one random card", rules=["ME-040"]
    )
    list_mode: Literal["fixed", "random_legal"] = param(
        "fixed", says="supplied lists, or a random legal list of the faction", rules=["ME-452"], source="PROXY"
    )


class TurnOne(Group):
    pool: Literal["reuse_bound", "reuse_free", "reroll"] = param(
        "reuse_bound",
        says="turn 1 uses the deployment dice bound to their Units, freely, or rolls anew",
        rules=["ME-064", "ME-065"],
    )


class Activation(Group):
    decline_fleeing: bool = param(
        True, says="a die need not be spent on a Fleeing Unit", rules=["ME-431"], source="RULING"
    )
    level_starter: Literal["alternate", "most_dice", "winner"] = param(
        "alternate",
        says="who starts a value: who did not act last, who has more dice of it, or the winner of the roll",
        rules=["ME-059"],
        source="RULING",
    )
    destroyed_die: Literal["lowest", "highest", "none"] = param(
        "lowest", says="which unspent die a destroyed Unit takes along", rules=["ME-068"], source="RULING"
    )


class Brave(Group):
    destroy_pct: int = param(
        150, 50, 250, says="markers that destroy a Unit, in percent of its Brave", rules=["ME-125", "ME-126"]
    )
    fail_activation_markers: int = param(1, 0, 3, says="markers for a failed Activation Test", rules=["ME-073"])
    pass_removes: int = param(1, 0, 2, says="markers off for a passed Brave test", rules=["ME-072", "ME-074", "ME-131"])
    mod_frozen: int = param(-1, -3, 0, says="modifier to the Brave Test of a Frozen Unit", rules=["ME-127"])
    mod_fleeing: int = param(-1, -3, 0, says="modifier to the Brave Test of a Fleeing Unit", rules=["ME-127"])
    mod_heroic: int = param(1, 0, 3, says="modifier to a Brave Test for each Heroic Figure near", rules=["ME-127"])
    mod_commander: int = param(
        2, 0, 4, says="modifier to a Brave Test for each Commander near", rules=["ME-129"], source="PROXY"
    )
    heroic_range_in: int = param(
        10, 4, 20, says="how near a Heroic Figure must be to help in a Brave Test", rules=["ME-127"]
    )
    casualty_pct: int = param(
        50, 25, 75, says="share of the Minis below which a casualty forces a test", rules=["ME-132"]
    )
    casualty_fail_markers: int = param(1, 0, 3, says="markers for failing a casualty test", rules=["ME-135"])
    loss_fail_markers: int = param(1, 0, 3, says="markers for failing the test of a lost fight", rules=["ME-257"])
    dreadful_loss_mod: int = param(
        -1, -3, 0, says="modifier to the test of a fight lost to a Dreadful Unit", rules=["ME-264"], source="PROXY"
    )
    heroic_on_activation: bool = param(
        False, says="Heroic Figures help in Activation Tests too", rules=["ME-071"], source="RULING"
    )
    unfreeze_markers: Literal["count", "ignore"] = param(
        "count", says="markers count in tests to unfreeze, or not", rules=["ME-454"]
    )
    casualty_rule: Literal["below", "at_or_below"] = param(
        "below", says="the casualty test comes below the share, or at it", rules=["ME-137"], source="RULING"
    )


class Flee(Group):
    hero_range_in: int = param(10, 4, 20, says="distance at which a Heroic Figure stops a flight", rules=["ME-158"])
    commander_range_in: int = param(
        20, 10, 36, says="distance at which a Commander stops a flight", rules=["ME-160"], source="PROXY"
    )
    charged_fi_mod: int = param(-2, -4, 0, says="FI modifier of a Fleeing Unit that is charged", rules=["ME-153"])
    stop_friend_in: int = param(1, 0, 6, says="distance from friends of a Unit that stops Fleeing", rules=["ME-163"])
    stop_enemy_in: int = param(3, 0, 6, says="distance from enemies of a Unit that stops Fleeing", rules=["ME-163"])
    each_turn: Literal["end_of_turn", "never"] = param(
        "end_of_turn",
        says="a Fleeing Unit runs on at the end of every turn, or on failed tests only",
        rules=["ME-151"],
        source="RULING",
    )


class Move(Group):
    march_mult: int = param(2, 1, 3, says="March, Charge and flight: times M", rules=["ME-080", "ME-083", "ME-143"])
    difficult_pct: int = param(25, 0, 50, says="movement lost in Difficult Landscape, in percent", rules=["ME-179"])
    enemy_spacing_in: int = param(1, 0, 3, says="distance kept from enemies", rules=["ME-170"])
    min_M: int = param(1, 0, 3, says="the least M after all modifiers", rules=["ME-189"], source="RULING")
    difficult_mode: Literal["flat_on_M", "pct_of_allowance"] = param(
        "flat_on_M",
        says="Difficult Landscape takes its share of M once, or of the whole allowance",
        rules=["ME-180"],
        source="RULING",
    )


class Fly(Group):
    airborne_immune: bool = param(True, says="ground Units cannot charge airborne ones", rules=["ME-185"])


class Trample(Group):
    small: Dice = param(
        "D6", says="hits on Humanoids, Beasts, Mounted Beasts and Multitudes trampled", rules=["ME-175"]
    )
    monster: Dice = param("D3", says="hits on Monsters trampled", rules=["ME-175"])
    behemoth: Dice = param("1", says="hits on Behemoths trampled", rules=["ME-175"])


class Alert(Group):
    range_in: int = param(10, 4, 24, says="distance at which a trap may be sprung", rules=["ME-102"])
    step_ticks: int = param(
        10, 5, 20, says="a mover is looked at after so many tenths of an inch", rules=["ME-103"], source="RULING"
    )
    failed_die: Literal["next_turn", "now"] = param(
        "next_turn", says="when the die of a failed React test is in the pool again", rules=["ME-107"], source="RULING"
    )


class Regroup(Group):
    die: Dice = param("D3", says="markers that Regroup removes beside the one of its test", rules=["ME-090"])
    second_test: bool = param(
        False, says="the Regroup die needs a Brave Test with markers", rules=["ME-090"], source="RULING"
    )


class Shoot(Group):
    mod_obscured: int = param(-1, -3, 0, says="SH modifier for each obscuring feature", rules=["ME-196"])
    obscured_cap: int = param(0, 0, 4, says="obscuring features that count at most; 0: all", rules=["ME-196"])
    mod_charging: int = param(-1, -3, 0, says="SH modifier against a charging Unit", rules=["ME-201"])
    mod_fleeing: int = param(-1, -3, 0, says="SH modifier against a Fleeing Unit", rules=["ME-202"])
    mod_long: int = param(-1, -3, 0, says="SH modifier at long range", rules=["ME-203"])
    mod_stopped: int = param(-1, -3, 0, says="SH modifier of a Unit that stopped Fleeing this turn", rules=["ME-205"])
    mod_low: int = param(-1, -3, 0, says="SH modifier against a Unit Laying Low", rules=["ME-206"])
    mod_dreadful: int = param(-1, -3, 0, says="SH modifier against a Dreadful Unit", rules=["ME-207"])
    mod_overhead: int = param(-2, -4, 0, says="SH modifier of an Overhead shot", rules=["ME-208"])
    mod_focused: int = param(1, 0, 3, says="SH modifier of a Focused Shot", rules=["ME-209"])
    mod_big: int = param(1, 0, 3, says="SH modifier against a Behemoth or Massive Unit", rules=["ME-210"])
    markers_per_volley: int = param(1, 0, 3, says="markers for a volley that hits", rules=["ME-211"])
    save_cover: int = param(1, 0, 3, says="SV bonus against shooting in a wood or ruin", rules=["ME-249", "ME-250"])
    casualty_pool: Literal["not_hidden", "fully_visible"] = param(
        "not_hidden", says="Minis that shooting can remove", rules=["ME-199"], source="RULING"
    )
    long_mode: Literal["table", "half_of_max"] = param(
        "table", says="long range is the table's band, or over half the range", rules=["ME-204"], source="RULING"
    )
    fleeing_double: bool = param(
        False, says="shoot.mod_fleeing counts twice, as it is printed", rules=["ME-202"], source="RULING"
    )
    into_melee: bool = param(False, says="engaged Units may be shot at", rules=["ME-215"], source="RULING")


class Template(Group):
    radius_in: float = param(1.5, 1.0, 3.0, says="radius of the template, in inches", rules=["ME-218"], source="RULING")


class Fight(Group):
    charge_bonus: int = param(1, 0, 3, says="FI bonus for charging", rules=["ME-083", "ME-244"])
    counter_bonus: int = param(1, 0, 3, says="FI bonus for countercharging", rules=["ME-117", "ME-244"])
    markers_per_wound: int = param(1, 0, 2, says="markers for each wound in a fight", rules=["ME-251"])
    max_units_side: int = param(2, 1, 4, says="Units of a side in one combat", rules=["ME-261"])
    winner_by: Literal["wounds_this_round", "total_markers"] = param(
        "wounds_this_round",
        says="who wins a round: more wounds dealt in it, or fewer markers in all",
        rules=["ME-254"],
        source="RULING",
    )
    weapon_bonus_stacks: bool = param(
        True, says="weapon bonuses add to that of a Charge", rules=["ME-246"], source="RULING"
    )
    consolidate_on_destroy: bool = param(
        True, says="the winner moves if the loser is destroyed, too", rules=["ME-259"], source="RULING"
    )
    attack_strike_back: bool = param(
        False, says="the attacked Unit strikes back in an Attack, too", rules=["ME-084", "ME-263"]
    )
    throw_at_animals: bool = param(False, says="chargers throw at Spirit Animals", rules=["ME-434"], source="RULING")


class Armour(Group):
    light: int = param(1, 0, 4, says="SV bonus of light armour", rules=["ME-248"])
    heavy: int = param(2, 0, 4, says="SV bonus of heavy leather armour", rules=["ME-248"])


class Magic(Group):
    dice: int = param(2, 1, 3, says="dice of a cast and of a dispel", rules=["ME-272", "ME-282"])
    dispel_range_in: int = param(20, 10, 72, says="distance from the caster to dispel", rules=["ME-280"])
    feedback_markers: int = param(
        2, 0, 4, says="markers of feedback, when all dice of a cast show their highest", rules=["ME-284"]
    )
    dispels_per_spell: int = param(
        1, 1, 3, says="Magic Users that may try to dispel one spell", rules=["ME-280", "ME-281"]
    )
    once_rule: Literal["success", "attempt"] = param(
        "success", says="what counts as casting a spell this turn", rules=["ME-275"], source="RULING"
    )
    doubles: bool = param(
        True,
        says="dice that all show 1 cast and dispel at once, all at their highest feed back",
        rules=["ME-279", "ME-283", "ME-284"],
    )


class Blessings(Group):
    per_turn: int = param(1, 0, 6, says="Blessings of a player in a Game Turn", rules=["ME-291"])


class Deploy(Group):
    zone_test: Literal["centre", "wholly"] = param(
        "centre", says="what of a Unit must be in its zone", rules=["ME-305"], source="RULING"
    )


class ZoneDepth(Group):
    build_altars: int = param(
        12, 4, 18, says="depth of the deployment zones in Build Altars, in inches", rules=["ME-316"]
    )
    rainy_season: int = param(
        6, 4, 18, says="depth of the deployment zones in The Rainy Season, in inches", rules=["ME-326"]
    )
    pillage_village: int = param(
        6, 4, 18, says="depth of the deployment zones in Pillage the Village, in inches", rules=["ME-352"]
    )
    liberators_captives: int = param(
        6, 4, 18, says="depth of the deployment zones in Liberators & Captives, in inches", rules=["ME-360"]
    )
    fog_of_war: int = param(12, 4, 18, says="depth of the deployment zones in Fog of War, in inches", rules=["ME-372"])


class Zone(Group):
    depth_in: ZoneDepth = ZoneDepth()


class Animal(Group):
    FI: int = param(6, 1, 10, says="FI of a Spirit Animal", rules=["ME-346"], source="PROXY")
    SV: int = param(5, 0, 10, says="SV of a Spirit Animal", rules=["ME-346"], source="PROXY")
    W: int = param(2, 1, 6, says="wounds of a Spirit Animal", rules=["ME-346"], source="PROXY")
    A: int = param(2, 1, 6, says="attacks of a Spirit Animal", rules=["ME-346"], source="PROXY")
    STR: int = param(1, 0, 6, says="strength of a Spirit Animal", rules=["ME-346"], source="PROXY")


class Hunt(Group):
    arc_in: int = param(18, 12, 24, says="radius of the deployment zones in The Great Hunt", rules=["ME-340"])
    spawn_per_turn: int = param(3, 0, 5, says="Spirit Animals that appear in a turn", rules=["ME-341"])
    move_bonus_in: int = param(2, 0, 6, says="a new Spirit Animal moves the die and so much more", rules=["ME-343"])
    animal: Animal = Animal()
    existing_move: bool = param(
        False, says="Spirit Animals on the table move again every turn", rules=["ME-344"], source="RULING"
    )


class Altars(Group):
    spacing_in: int = param(10, 0, 20, says="distance between altars", rules=["ME-321"])
    hero_range_in: int = param(10, 4, 24, says="distance of a builder from its hero or Behemoth", rules=["ME-317"])
    vp_mode: Literal["per_turn", "per_altar"] = param(
        "per_turn", says="altars score once a turn, or each of them", rules=["ME-324"], source="RULING"
    )


class Rain(Group):
    sh_mod: int = param(-1, -3, 0, says="SH modifier in The Rainy Season", rules=["ME-233", "ME-328"])


class River(Group):
    swept_on: int = param(10, 6, 11, says="a Mini in the river is lost on this or more; 11: never", rules=["ME-331"])
    move_divisor: int = param(2, 1, 4, says="a Move in the river is divided by this", rules=["ME-329"])
    width_in: int = param(8, 4, 12, says="width of the river", rules=["ME-325"])
    bridge_in: int = param(8, 6, 12, says="width of a bridge", rules=["ME-325"])


class FirstTurn(Group):
    rainy: int = param(2, 1, 4, says="first turn in which The Rainy Season scores", rules=["ME-337"])
    hunt: int = param(2, 1, 4, says="first turn in which The Great Hunt scores", rules=["ME-350"])
    fog: int = param(2, 1, 4, says="first turn in which Fog of War scores", rules=["ME-377"])


class Score(Group):
    first_turn: FirstTurn = FirstTurn()


class Captives(Group):
    per_side: int = param(2, 1, 4, says="captives that each side transports", rules=["ME-359"])
    winner_type: Literal["humanoid_only", "any"] = param(
        "humanoid_only", says="who takes captives in melee", rules=["ME-365"], source="RULING"
    )
    march_takes: bool = param(False, says="a March takes captives, too", rules=["ME-442"], source="RULING")


class Pillage(Group):
    per_player_turn: int = param(
        1, 0, 1, says="buildings a player pillages in a turn; 0: no limit", rules=["ME-356"], source="RULING"
    )


class Fog(Group):
    auto_turn: int = param(
        4, 2, 6, says="turn from which reserves enter without a test in Fog of War", rules=["ME-376"]
    )


class VictoryPoints(Group):
    altar: int = param(1, 0, 5, says="VP of Build Altars", rules=["ME-323"])
    rainy: int = param(1, 0, 5, says="VP of The Rainy Season", rules=["ME-337"])
    hunt: int = param(1, 0, 5, says="VP of The Great Hunt", rules=["ME-350"])
    pillage: int = param(1, 0, 5, says="VP of a pillaged building", rules=["ME-358"])
    captive: int = param(1, 0, 5, says="VP of a captive", rules=["ME-370"])
    fog: int = param(1, 0, 5, says="VP of Fog of War", rules=["ME-377"])
    devotion: dict[str, DevotionPoints] = Field(
        default=DEVOTION_POINTS, description="VP of both clauses of every Devotion"
    )


class Devotion(Group):
    max_vp: int = param(2, 1, 12, says="VP of a Devotion at most", rules=["ME-380"], source="RULING")
    token_cap: int = param(
        6, 2, 8, says="own Corpse or Objective tokens on the table at most", rules=["ME-437"], source="RULING"
    )
    el3_near_in: int = param(2, 0, 12, says="Divide and Conquer: how near the own Unit must be", rules=["ME-397"])
    el3_clear_in: int = param(4, 0, 12, says="Divide and Conquer: how near no other enemy may be", rules=["ME-397"])
    el6_range_in: int = param(6, 0, 18, says="A Worthy Sacrifice: distance from the own zone", rules=["ME-405"])
    el7_range_in: int = param(
        6, 0, 18, says="Consecrated Ground: distance within which no enemy may be", rules=["ME-408"]
    )
    el8_range_in: int = param(6, 0, 18, says="Put the Spirits to Rest: distance from the enemy zone", rules=["ME-410"])
    ec6_range_in: int = param(
        3, 0, 18, says="Through the Enemy Lines: distance within which no enemy may be", rules=["ME-424"]
    )
    ec8_range_in: int = param(6, 0, 18, says="Trophy Hunters: distance from a Trophy", rules=["ME-429"])
    el7_piece_in: int = param(8, 4, 12, says="Consecrated Ground: diameter of the piece at most", rules=["ME-406"])
    challenge_sv: int = param(2, 0, 4, says="SV bonus of a Unit that challenges", rules=["ME-425"])
    test_mod: int = param(
        -2, -4, 0, says="modifier to BR in the forced tests of EL2 and EC2", rules=["ME-393", "ME-414"]
    )
    ritual_range_in: int = param(
        10, 2, 20, says="distance of a ritual from its Death token", rules=["ME-390", "ME-412"]
    )
    turn_clause: Literal["once", "every_turn"] = param(
        "once",
        says="end-of-turn clauses of el1, ec1, el4, el5 and ec6 score once, or every turn up to max_vp",
        rules=["ME-380"],
        source="RULING",
    )


class Devotions(Group):
    against_all_odds: Literal["as_printed", "proxy"] = param(
        "as_printed", says="EL5 has the text of EL4, or one of its own", rules=["ME-400", "ME-401"]
    )


class Talent(Group):
    toughened_str: int = param(1, 0, 3, says="STR that Toughened takes off a hit", rules=["ME-267"], source="PROXY")
    venomous_on: int = param(
        1, 0, 3, says="Venomous: no save against hits of this or less", rules=["ME-266"], source="PROXY"
    )
    swarm_markers: int = param(1, 0, 3, says="markers that a Swarm does not count", rules=["ME-268"], source="PROXY")
    swarm_template_hits: int = param(
        2, 0, 3, says="hits of a template on each Mini of a Swarm", rules=["ME-268"], source="PROXY"
    )
    undead_crumble: Dice = param(
        "D3", says="wounds of an Undead Unit that would Flee", rules=["ME-265"], source="PROXY"
    )


class Points(Group):
    k_attack: float = param(
        0.10, 0.0, 1.0, says="weight of attacks in the price of a Mini", rules=["ME-012"], source="PROXY"
    )
    k_guard: float = param(
        0.50, 0.0, 5.0, says="weight of wounds and saves in the price of a Mini", rules=["ME-012"], source="PROXY"
    )
    k_shoot: float = param(
        0.10, 0.0, 1.0, says="weight of shots in the price of a Mini", rules=["ME-012"], source="PROXY"
    )
    k_scale: float = param(
        5 / 3, 0.5, 5.0, says="price of a Mini: the formula times this", rules=["ME-012"], source="PROXY"
    )
    per_die: int = param(10, 0, 40, says="points of an activation die", rules=["ME-012"], source="PROXY")
    heroic: int = param(10, 0, 40, says="points of a Heroic Figure", rules=["ME-012"], source="PROXY")
    commander: int = param(6, 0, 40, says="points of a Commander", rules=["ME-012"], source="PROXY")
    magic: int = param(10, 0, 40, says="points of a Magic Level", rules=["ME-012", "ME-020"], source="PROXY")


class Victory(Group):
    wipeout: Literal["play_on", "end_now", "instant_win"] = param(
        "play_on",
        says="a player without Units: the other plays on, the game is scored, or the other wins",
        rules=["ME-297"],
        source="RULING",
    )
    tiebreak: Literal["destroyed_dice", "none"] = param(
        "destroyed_dice", says="equal VP: more destroyed enemy dice, or a draw", rules=["ME-299"], source="RULING"
    )


class MythicEarthRules(Rules):
    game: GameSize = GameSize()
    table: TableSize = TableSize()
    base: Base = Base()
    tests: Tests = Tests()
    units: Units = Units()
    setup: Setup = Setup()
    turn1: TurnOne = TurnOne()
    activation: Activation = Activation()
    brave: Brave = Brave()
    flee: Flee = Flee()
    move: Move = Move()
    fly: Fly = Fly()
    trample: Trample = Trample()
    alert: Alert = Alert()
    regroup: Regroup = Regroup()
    shoot: Shoot = Shoot()
    template: Template = Template()
    fight: Fight = Fight()
    armour: Armour = Armour()
    magic: Magic = Magic()
    blessings: Blessings = Blessings()
    deploy: Deploy = Deploy()
    zone: Zone = Zone()
    hunt: Hunt = Hunt()
    altars: Altars = Altars()
    rain: Rain = Rain()
    river: River = River()
    score: Score = Score()
    captives: Captives = Captives()
    pillage: Pillage = Pillage()
    fog: Fog = Fog()
    vp: VictoryPoints = VictoryPoints()
    devotion: Devotion = Devotion()
    devotions: Devotions = Devotions()
    talent: Talent = Talent()
    points: Points = Points()
    victory: Victory = Victory()
    type: dict[str, UnitType] = Field(default=TYPES, description="types of Units")
    unit: dict[str, UnitEntry] = Field(default=UNITS, description="unit entries of the four factions")
    weapon: dict[str, Weapon] = Field(default=WEAPONS, description="weapons")
    force: dict[str, ForceList] = Field(default=LISTS, description="the supplied Forces")
    spell: dict[str, Spell] = Field(default=SPELLS, description="spells of both Ways")
    blessing: dict[str, Blessing] = Field(default=BLESSINGS, description="Blessings of both Ways")
    card: dict[str, DevotionCard] = Field(default=DEVOTION_CARDS, description="Devotion cards")
    landscape: dict[str, Landscape] = Field(default=LANDSCAPE, description="kinds of Landscape")
    layout: dict[str, Layout] = Field(default=LAYOUTS, description="Landscape of every scenario")
    formation: dict[str, Formation] = Field(default=FORMATIONS, description="how the Minis of a Unit stand")

    @model_validator(mode="before")
    @classmethod
    def _known_entries(cls, tree: Any) -> Any:
        known_entries(tree)
        return tree

    @model_validator(mode="after")
    def _fits_together(self) -> "MythicEarthRules":
        fault = setup_fault(self) or content_fault(self)
        if fault:
            raise ValueError(fault)
        return self


_fault = shipped_fault(MythicEarthRules())  # ME-012: what the lists cost is what the formula says
if _fault:
    raise InputError(_fault)
