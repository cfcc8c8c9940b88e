"""Fall of Exxinon's actions, decisions, end reasons and events by name, and what events speak of."""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Codes
from equipoise.sim.games.exxinon.components import (
    ABILITY_NAMES,
    CHARACTERS,
    EVENT_KINDS,
    SIZES,
    SPELL_NAMES,
    STATUSES,
)
from equipoise.sim.games.exxinon.tiles import DIRECTIONS, TILE_NAMES

HARMS = Codes(
    "source",
    {"attack": "", "event": "damage for all, or the meteorite"},
    says="what hurts or kills, behind the spells and wraith abilities",
    first=SIZES.ABILITIES,
)
SOURCES = (*SPELL_NAMES, *ABILITY_NAMES, *HARMS)
OBJECTIVES = Codes("", ("meteorite", "large_fragment", "small_fragment"), says="objectives by kind", count="OBJECTIVES")
LANDINGS = Codes(
    "landing",
    {"landed": "", "blocked": "by a character (FX-204)", "skipped": "the objective was still there (FX-202)"},
    says="how a landing went",
    count="LANDING_RESULTS",
)
WALL_BREAKS = Codes(
    "broken_by",
    {
        "damage": "",
        "teleport": "",
        "landing": "",
        "spell": "the effect break_wall",
        "displaced": "a character moved off the meteorite's tile",
    },
    says="what broke a wall",
)
WAYS = Codes("way", ("step", "push", "teleport", "displaced"), says="how a tile was entered")
SHARD_SOURCES = Codes(
    "shards", ("small_fragment", "large_fragment", "synthesis"), says="where shards come from", count="SHARD_SOURCES"
)
MANA_GAINS = Codes(
    "mana",
    {"turn": "step 3", "zone": "", "discard": "", "event": "", "theft": "", "ability": "the effect gain_mana"},
    says="where mana comes from",
    count="MANA_GAINS",
)
MANA_COSTS = Codes(
    "mana",
    {"spells": "", "synthesis": "", "lost": "the effect lose_mana", "stolen": "by the enemy", "death": ""},
    says="where mana goes",
    count="MANA_COSTS",
)
CORE_CHANGES = Codes("core", ("secured", "used", "over"), says="what happened to a Core")
DELAY_CHANGES = Codes("delay", ("laid", "counts", "resolves", "fizzles"), says="what happened to a delay")
DISCARDS = Codes(
    "discarded", {"cast": "", "mana": "for mana", "delay": "after its delay"}, says="why a card was discarded"
)
NO_TELEPORTS = Codes("no_teleport", ("declined", "impossible"), says="why nobody teleported")
MANA_GONE = 16  # causes of lost mana have their codes behind this one
MANA_CAUSES = (*MANA_GAINS, *("?",) * (MANA_GONE - len(MANA_GAINS)), *MANA_COSTS)

_SEAT, _TEAM, _TILE = Arg("seat"), Arg("team"), Arg("tile", TILE_NAMES, place=True)
_SPELL, _OBJECTIVE = Arg("spell", SPELL_NAMES), Arg("objective", OBJECTIVES)
_DIRECTION = Arg("direction", DIRECTIONS, place=True)

ACTIONS = ActionSpace(
    {
        "go_first": (),
        "go_second": (),
        "pick": (Arg("character", CHARACTERS),),
        "as_listed": (),
        "swapped": (),
        "to": (_TILE,),
        "resolve": (Arg("delay"),),
        "decline": (),
        "pay": (Arg("mana"),),
        "keep": (),
        "use": (),
        "step": (_SEAT, _DIRECTION),
        "attack": (_SEAT,),
        "cast": (_SEAT, _SPELL),
        "discard": (_SEAT, _SPELL),
        "wraith": (_SEAT, Arg("ability", ABILITY_NAMES)),
        "end_turn": (),
        "x": (Arg("x", bits=16),),
        "character": (_SEAT,),
        "object": (_TILE,),
        "tile": (_TILE,),
        "direction": (_DIRECTION,),
    }
)

DECISIONS = (
    "decide_first",
    "decide_draft",
    "decide_placement",
    "decide_displace",
    "decide_delay_order",
    "decide_synthesis",
    "decide_core",
    "decide_main",
    "decide_x",
    "decide_target",
    "decide_direction",
    "decide_teleport",
)

END_REASONS = ("elimination", "mutual", "cap")

EVENTS = EventSpace(
    {
        "first": (_TEAM, Arg("chosen_by")),
        "character": (_SEAT, Arg("character", CHARACTERS)),
        "start": (_SEAT, _TILE),
        "turn": (_TEAM, Arg("turn")),
        "track": (Arg("turn"), Arg("event", EVENT_KINDS), Arg("n")),
        "landing": (_OBJECTIVE, _TILE, Arg("result", LANDINGS)),
        "move": (_SEAT, Arg("origin", TILE_NAMES), _TILE, Arg("way", WAYS)),
        "attack": (_SEAT, Arg("target"), _TILE),
        "cast": (_SEAT, Arg("spell", SOURCES), Arg("x")),
        "damage": (_SEAT, Arg("damage"), Arg("health"), Arg("source", SOURCES)),
        "shielded": (_SEAT, Arg("damage"), Arg("source", SOURCES)),
        "overkill": (_SEAT, Arg("damage")),
        "heal": (_SEAT, Arg("nominal"), Arg("health")),
        "status": (_SEAT, Arg("status", STATUSES), Arg("strength"), Arg("at_once")),
        "dispel": (_SEAT, Arg("waiting"), Arg("active")),
        "shield": (_SEAT,),
        "mana": (_SEAT, Arg("change"), Arg("mana"), Arg("cause", MANA_CAUSES)),
        "wall": (_TILE, Arg("built"), Arg("by", WALL_BREAKS)),
        "wall_hit": (_TILE, Arg("damage"), Arg("so_far")),
        "objective_hit": (_TILE, Arg("damage"), Arg("health")),
        "destroyed": (_TILE, _OBJECTIVE, _TEAM),
        "secured": (_SEAT, _TILE, _OBJECTIVE, Arg("reward")),
        "loot_gone": (_TILE, _OBJECTIVE),
        "shards": (_TEAM, Arg("change"), Arg("shards"), Arg("source", SHARD_SOURCES)),
        "core": (_TEAM, Arg("what", CORE_CHANGES), Arg("cores"), Arg("turns")),
        "delay": (_SEAT, _SPELL, Arg("counter"), Arg("what", DELAY_CHANGES)),
        "death": (_SEAT, Arg("by"), Arg("source", SOURCES)),
        "discard": (_SEAT, _SPELL, Arg("why", DISCARDS)),
        "reshuffle": (_SEAT, Arg("cards")),
        "no_teleport": (_SEAT, Arg("why", NO_TELEPORTS)),
        "end_turn": (_TEAM,),
    }
)
