"""The words for what is decided and what happens in Mythic Earth; sentences with arguments in them."""

from collections.abc import Mapping

from equipoise.sim.games.mythic_earth.components import DEVOTION_CARDS, SPELLS

PRIMARIES = {
    "build_altars": "Build Altars for the Gods",
    "rainy_season": "The Rainy Season",
    "great_hunt": "The Great Hunt",
    "pillage_village": "Pillage the Village",
    "liberators_captives": "Liberators & Captives",
    "fog_of_war": "Fog of War",
}
DEEDS = {"unit_points_killed": "points of Units destroyed", "unit_wounds_dealt": "wounds", "unit_vp": "VP"}
LETTERS = ("ABCDEFGHIJKLMNOP", "abcdefghijklmnop")  # of the Units of player 0 and player 1
HEADINGS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
TEST_NAMES = {
    "activation": "Activation Test",
    "brave": "Brave Test",
    "unfreeze": "test to unfreeze",
    "stop_fleeing": "test to stop Fleeing",
    "devotion": "Devotion test",
    "reserve": "test to enter",
    "regroup": "test to Regroup",
    "winner": "Brave Test of the winner",
    "react": "React test",
}
CAUSES = {
    "melee": "in hand-to-hand",
    "shooting": "by shooting",
    "magic": "by magic",
    "exchange": "by missiles",
    "markers": "by its markers",
    "crumble": "as it crumbles",
    "river": "in the river",
    "edge": "as it runs off the table",
    "trample": "by trampling",
}
TICKS = 10  # to an inch
MOVE_NAMES = {
    "move": "moves",
    "march": "marches",
    "charge": "charges",
    "flee": "runs",
    "disengage": "breaks off",
    "consolidate": "consolidates",
    "free": "makes a free move",
    "move_on": "moves on",
    "march_on": "marches on",
    "shift": "is shifted",
}
VP_NAMES = {
    "altars": "altars",
    "rainy": "crossing the river",
    "hunt": "the hunt",
    "pillage": "pillage",
    "captives": "captives",
    "fog": "an enemy Unit eliminated",
    "devotion_first": "the Devotion",
    "devotion_second": "the Devotion's second clause",
}
CAST_RESULTS = {
    "failed": "fails",
    "done": "is cast",
    "automatic": "is cast without fail",
    "feedback": "strikes back at the caster",
    "cancelled": "has no effect",
    "dispelled": "is dispelled",
}

NAMES: dict[str, Mapping[str, str]] = {  # of the values of arguments
    "scenario": PRIMARIES,
    "devotion": {name: card.name for name, card in DEVOTION_CARDS.items()},
    "spell": {name: spell.name for name, spell in SPELLS.items()},
    "how": MOVE_NAMES,
    "source": VP_NAMES,
    "result": CAST_RESULTS,
}
# Sentences with the arguments of an action or event in them. What needs thought is a method of Teller.
DECIDED = {
    "way": "wins the roll-off and follows the Way of the {alignment}",
    "primary": "chooses {scenario}",
    "side": "wins the roll-off for sides and takes the {side}",
    "keep": "keeps the Devotion {devotion}",
    "pick_piece": "picks {piece} in secret",
    "pick_unit": "picks {unit} in secret",
    "learn": "learns {spell}",
    "captive_carrier": "gives a captive to {unit}",
    "split": "splits the Force",
    "start_with": "lets group {group} of the enemy start and the other wait in reserve",
    "begin": "begins the deployment",
    "let_begin": "lets the enemy begin the deployment",
    "deploy": "deploys {unit}",
    "place": "deploys",
    "pass": "holds back",
    "entry_edge": "chooses the {edge} edge to enter by",
    "enter": "enters",
    "march_on": "marches on",
    "move_on": "moves on",
    "activate": "activates {unit}",
    "activate_regroup": "activates {unit} to Regroup",
    "stop_fleeing": "tries to stop the flight of {unit}",
    "decline": "gives no Unit the die",
    "release": "releases {unit}",
    "release_regroup": "releases {unit} to Regroup",
    "end": "ends the activation",
    "move": "takes a Move",
    "march": "takes a March",
    "disengage": "disengages",
    "regroup": "takes a Regroup",
    "lay_low": "lies low",
    "countercharge": "countercharges",
    "challenge": "challenges the enemy",
    "shoot": "shoots at {unit}",
    "focused": "takes a Focused Shot at {unit}",
    "charge": "charges {unit}",
    "charge_altar": "charges an altar",
    "attack": "attacks {unit}",
    "on_alert": "goes On Alert",
    "order_stop": "orders {unit} to stop",
    "hold": "stays",
    "spring": "springs the trap",
    "dispel": "tries to dispel it with {unit}",
}
HAPPENED = {
    "turn": "Game Turn {turn}",
    "enlist": "{unit}, {minis}, {points} points",
    "initiative": "{player} has the initiative",
    "deployment": "{player} deploys first",
    "way": "{player} follows the Way of the {alignment}",
    "discard": "{player} discards {dice} that no Unit can take",
    "placed": "{unit} at ({x}, {y})",
    "learn": "{unit} learns {spell}",
    "moved": "{unit} {how} to ({x}, {y})",
    "volley": "{unit} shoots at {target}, hitting with {number} or less: {hits}",
    "drift": "it comes down at ({x}, {y})",
    "rallies": "{unit} stops Fleeing",
    "charge_fails": "the Charge of {unit} fails",
    "challenge": "{unit} challenges {enemy}",
    "cast": "{spell} {result}",
    "regroup": "{unit} Regroups with a roll of {removed}",
    "carried": "{unit} takes the {token_kind}",
    "token_gone": "the {token_kind} token is removed",
    "vp": "{player} scores {points} VP for {source}, {total} now",
    "known": "{player} is now known to keep the Devotion {devotion}",
    "animal": "a Spirit Animal appears at ({x}, {y})",
    "swept": "the river sweeps {minis} of {unit} away",
    "healed": "{unit} heals {wounds} ({minis} now)",
    "trample": "{unit} tramples {friend}: {hits}",
    "set_dice": "{player} turns its lowest {dice} to {value}",
}

SPOKEN = {*HAPPENED, "pool"}
HELD_BACK, ENDED = DECIDED["pass"], DECIDED["end"]

CLAIMED = {
    "build": "builds an altar",
    "pillage": "pillages",
    "ritual": "holds a ritual",
    "drink": "drinks",
    "consecrate": "consecrates the ground",
    "bury": "buries the dead",
    "plant_marker": "plants a marker",
    "invoke": "invokes the gods",
    "plant_token": "plants a token",
    "remove": "removes a token",
    "pick_up": "picks a token up",
}
ANIMAL, AN_ANIMAL = "the Spirit Animal", "a Spirit Animal"  # there are many, and they have no names
QUARTERS = {"n": "north", "s": "south", "e": "east", "w": "west"}
AIMED_AT_UNITS = {
    "to": "towards {}",
    "range": "towards shooting range of {}",
    "safe": "towards {}, but not into reach of its Charge",
    "from": "away from {}",
    "join": "towards {}",
    "goto_animal": "towards {}",
}
AIMED_AT_PIECES = {  # on the way there, and there
    "into": ("towards {}", "into {}"),
    "behind": ("towards cover behind {}", "into cover behind {}"),
    "goto_building": ("towards {}", "towards {}"),
}
AIMS = {
    "goto_token": "towards a token",
    "goto_spawn": "towards a spawn point",
    "goto_bridge": "towards a bridge",
    "goto_pick": "towards its secret aim",
    "goto_enemy_zone": "towards the enemy zone",
    "goto_own_zone": "towards its own zone",
}
BRIDGE_NAMES = ("west", "middle", "east")
CAST_ENDS = {"failed": " and fails", "done": " and succeeds", "automatic": " and cannot be stopped"}
