"""Mythic Earth's actions, decisions and events by name.

Units go by number: 0 to 15 are player 0's in list order, 16 to 31 player 1's, from 32 on Spirit Animals; 255 is none.
Pieces of the layout and tokens go by number, too.
"""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Codes
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    DEVOTION_NAMES,
    FACTIONS,
    LIST_NAMES,
    SCENARIOS,
    SPELL_NAMES,
    UNIT_NAMES,
    WAYS,
)
from equipoise.sim.games.mythic_earth.sizes import SIZES

NOBODY, PLAYERS, FORCE, FIRST_ANIMAL = SIZES.NOBODY, SIZES.PLAYERS, SIZES.FORCE, SIZES.FIRST_ANIMAL
CHARACTERS = (*LIST_NAMES, *FACTIONS)
SIDES = Codes("", ("south", "north"), says="sides of the table")
GROUPS = Codes("group", ("A", "B"), says="halves of a Force in Fog of War")
EDGES = Codes("edge", ("south", "north", "west", "east"), says="edges a reserve Unit may enter by")
WHERES = Codes(
    "where",
    {
        "nowhere": "there is no such Unit",
        "waiting": "not yet deployed",
        "table": "",
        "reserve": "Fog of War",
        "destroyed": "",
    },
    says="where a Unit is",
)
TOKENS = Codes(
    "token",
    {
        "none": "a free place; ids of the others stay",
        "altar": "",
        "captive": "",
        "death": "owner: who lost the Unit",
        "ritual": "",
        "fountain": "",
        "sacrifice": "owner: who holds el6",
        "corpse": "",
        "objective": "",
        "trophy": "",
        "map": "owner: who holds ec2",
        "hero_marker": "ec4",
    },
    says="tokens (RULES.md 4.11)",
    count="TOKEN_KINDS",
)
SOURCES = Codes(
    "by",
    {
        "melee": "",
        "shooting": "templates included",
        "magic": "",
        "exchange": "the missiles of a Charge",
        "markers": "",
        "crumble": "",
        "river": "",
        "edge": "",
        "trample": "",
    },
    says="sources of wounds, and causes of destruction",
    count="SOURCES",
)
MOVES = Codes(
    "moved",
    {
        "move": "",
        "march": "",
        "charge": "failed Charges and ME-242 included",
        "flee": "",
        "disengage": "",
        "consolidate": "",
        "free": "FREE_MOVE",
        "move_on": "of a reserve Unit",
        "march_on": "of a reserve Unit",
        "shift": "(ME-164)",
    },
    says="how a Unit has moved",
)
CLAIMS = Codes(
    "claim",
    {
        "build": "",
        "pillage": "what: piece",
        "ritual": "what: token",
        "drink": "",
        "consecrate": "",
        "bury": "",
        "plant_marker": "",
        "invoke": "what: spell or NO_SPELL; target: unit or NO_UNIT",
        "plant_token": "",
        "remove": "what: token",
        "pick_up": "what: token",
    },
    says="claims (RULES.md 6.5)",
    count="CLAIMS",
)
TESTS = Codes(
    "test",
    {
        "activation": "",
        "brave": "",
        "unfreeze": "",
        "stop_fleeing": "",
        "devotion": "BR - 2 of el2 and ec2",
        "reserve": "",
        "regroup": "",
        "winner": "a Fleeing Unit that wins a round (ME-155)",
        "react": "not BR-based (ME-459)",
    },
    says="tests",
)
INTENTS = Codes("intent", ("act", "regroup", "stop_fleeing", "enter"), says="what an activation is for")
ROUNDS = Codes("round", ("charge", "countercharge", "attack"), says="rounds of hand-to-hand")
CASTS = Codes(
    "cast",
    {
        "failed": "",
        "done": "",
        "automatic": "(ME-279)",
        "feedback": "(ME-284)",
        "cancelled": "by a Blessing",
        "dispelled": "",
    },
    says="what became of a cast",
)
ALERTS = Codes("alert", ("lost", "set", "released", "sprung"), says="what became of On Alert")
VP_SOURCES = Codes(
    "vp",
    ("altars", "rainy", "hunt", "pillage", "captives", "fog", "devotion_first", "devotion_second"),
    says="where VP come from, those of the primary scenarios in their order",
    count="VP_SOURCES",
)
PLACE_WAYS = Codes(
    "way",
    {
        "to": 'an enemy Unit: stops at 1"',
        "range": "an enemy Unit: stops at the end of the own short range",
        "safe": 'an enemy Unit: stops 1" beyond its Charge',
        "from": "an enemy Unit: straight away from it",
        "goto_token": "token: in contact",
        "goto_building": "piece: in contact",
        "goto_animal": 'Spirit Animal: stops at 1"',
        "goto_spawn": "spawn point",
        "goto_bridge": "2 * bridge + end: south, north",
        "goto_pick": "own Devotion's piece that cannot be entered: in contact",
        "goto_enemy_zone": "",
        "goto_own_zone": "",
        "into": "piece: its centre",
        "behind": "piece: away from the nearest enemy",
        "join": 'friendly Heroic Unit: stops at 2"',
        "dir": "2 * heading + half; headings E, NE, N and so on",
    },
    says="what a move makes for (RULES.md 6.5), in the order of the list but for tokens",
)

CODES = (
    SIDES, GROUPS, EDGES, WHERES, TOKENS, SOURCES, MOVES, CLAIMS, TESTS, INTENTS, ROUNDS, CASTS, ALERTS, VP_SOURCES,
    PLACE_WAYS,
)  # fmt: skip

_SPELLS = (*SPELL_NAMES, *(f"spell_{n}" for n in range(len(SPELL_NAMES), NOBODY)), "none")  # by code; 255 is none
_UNIT, _PLAYER, _TARGET = Arg("unit"), Arg("player"), Arg("target")
_SPELL, _BLESSING = Arg("spell", _SPELLS), Arg("blessing", BLESSING_NAMES)
_DEVOTION, _SCENARIO = Arg("devotion", DEVOTION_NAMES), Arg("scenario", SCENARIOS)
_WAY, _SIDE, _EDGE = Arg("alignment", WAYS), Arg("side", SIDES), Arg("edge", EDGES)
_TOKEN, _KIND = Arg("token"), Arg("token_kind", TOKENS)
_X, _Y = Arg("x", bits=16), Arg("y", bits=16)
_GROUP = Arg("group", GROUPS)

ACTIONS = ActionSpace(
    {
        "way": (_WAY,),
        "primary": (_SCENARIO,),
        "side": (_SIDE,),
        "keep": (_DEVOTION,),
        "pick_piece": (Arg("piece"),),
        "pick_unit": (_UNIT,),
        "learn": (_SPELL,),
        "captive_carrier": (_UNIT,),
        "split": (_GROUP,),
        "start_with": (_GROUP,),
        "begin": (),
        "let_begin": (),
        "deploy": (_UNIT,),
        "place": (_X, _Y),
        "pass": (),
        "bless": (_BLESSING, _UNIT),
        "entry_edge": (_EDGE,),
        "enter": (_X, _Y),
        "march_on": (),
        "move_on": (),
        "activate": (_UNIT,),
        "activate_regroup": (_UNIT,),
        "stop_fleeing": (_UNIT,),
        "decline": (),
        "release": (_UNIT,),
        "release_regroup": (_UNIT,),
        "end": (),
        "move": (),
        "march": (),
        "shoot": (_UNIT,),
        "focused": (_UNIT,),
        "charge": (_UNIT,),
        "charge_altar": (_TOKEN,),
        "attack": (_UNIT,),
        "disengage": (),
        "cast": (_SPELL, _UNIT),
        "on_alert": (),
        "regroup": (),
        "lay_low": (),
        "claim": (Arg("claim", CLAIMS), Arg("what"), _TARGET),
        "order_stop": (_UNIT,),
        "go": (Arg("way", PLACE_WAYS), Arg("what"), _X, _Y),
        "hold": (),
        "spring": (),
        "countercharge": (),
        "challenge": (),
        "dispel": (_UNIT,),
    }
)

DECISIONS = (
    "decide_way",
    "decide_primary",
    "decide_side",
    "decide_devotion",
    "decide_secret",
    "decide_spell",
    "decide_captive_carrier",
    "decide_split",
    "decide_initial_half",
    "decide_deploy_first",
    "decide_deploy_unit",
    "decide_deploy_pos",
    "decide_blessing",
    "decide_entry_edge",
    "decide_entry_point",
    "decide_entry",
    "decide_activation",
    "decide_action",
    "decide_move",
    "decide_alert",
    "decide_alert_action",
    "decide_challenge",
    "decide_consolidate",
    "decide_dispel",
)

END_REASONS = ("turns", "wiped_out")

DECK_NAMES = ("devotions_0", "devotions_1")  # of player 0 and 1

EVENTS = EventSpace(
    {
        "turn": (Arg("turn"),),
        "enlist": (_UNIT, Arg("entry", UNIT_NAMES), Arg("minis"), Arg("points")),
        "way": (_PLAYER, _WAY),
        "primary": (_SCENARIO,),
        "side": (_PLAYER, _SIDE),
        "devotion": (_PLAYER, _DEVOTION),
        "pool": (_PLAYER, Arg("value"), Arg("dice")),
        "initiative": (_PLAYER,),
        "activate": (_UNIT, Arg("value"), Arg("intent", INTENTS)),
        "discard": (_PLAYER, Arg("value"), Arg("dice")),
        "test": (_UNIT, Arg("test", TESTS), Arg("number"), Arg("die")),
        "markers": (_UNIT, Arg("change"), Arg("markers")),
        "frozen": (_UNIT, Arg("frozen")),
        "placed": (_UNIT, _X, _Y),
        "moved": (_UNIT, _X, _Y, Arg("how", MOVES)),
        "volley": (_UNIT, _TARGET, Arg("number"), Arg("hits")),
        "drift": (_X, _Y),
        "saves": (_UNIT, Arg("hits"), Arg("unsaved"), Arg("number")),
        "wounds": (_UNIT, Arg("wounds"), Arg("minis"), Arg("source", SOURCES)),
        "destroyed": (_UNIT, Arg("cause", SOURCES), Arg("by")),
        "flees": (_UNIT,),
        "rallies": (_UNIT,),
        "charge": (_UNIT, _TARGET, Arg("mode", ROUNDS)),
        "charge_fails": (_UNIT, _TARGET),
        "fight": (_UNIT, Arg("enemy"), Arg("caused"), Arg("suffered")),
        "locked": (_UNIT, Arg("enemy")),
        "challenge": (_UNIT, Arg("enemy")),
        "alert": (_UNIT, Arg("what", ALERTS)),
        "react": (_UNIT, Arg("trigger"), Arg("die"), Arg("passed")),
        "cast": (_UNIT, _SPELL, _TARGET, Arg("result", CASTS)),
        "dispel": (_UNIT, _SPELL, Arg("dispelled")),
        "blessing": (_PLAYER, _BLESSING, _UNIT),
        "laid_low": (_UNIT,),
        "regroup": (_UNIT, Arg("removed")),
        "claim": (_UNIT, Arg("claim", CLAIMS), Arg("what")),
        "token": (_TOKEN, _KIND, _X, _Y),
        "carried": (_TOKEN, _KIND, _UNIT),
        "token_gone": (_TOKEN, _KIND),
        "vp": (_PLAYER, Arg("source", VP_SOURCES), Arg("points"), Arg("total")),
        "known": (_PLAYER, _DEVOTION),
        "animal": (_UNIT, _X, _Y),
        "banished": (_UNIT, Arg("by")),
        "reserve": (_UNIT, Arg("enters"), _EDGE),
        "swept": (_UNIT, Arg("minis")),
        "healed": (_UNIT, Arg("wounds"), Arg("minis")),
        "learn": (_UNIT, _SPELL),
        "deployment": (_PLAYER,),
        "trample": (_UNIT, Arg("friend"), Arg("hits")),
        "crumble": (_UNIT, Arg("wounds")),
        "set_dice": (_PLAYER, Arg("value"), Arg("dice")),
        "group": (_UNIT, _GROUP),
    }
)
