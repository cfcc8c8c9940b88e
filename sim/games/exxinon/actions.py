"""Fall of Exxinon's actions, decisions and events by name, in the order of their codes in ext/exxinon/state.pxd."""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.games.exxinon.components import (
    ABILITIES,
    CHARACTERS,
    EVENT_KINDS,
    MAX_ABILITIES,
    SPELL_NAMES,
    STATUSES,
)
from equipoise.sim.games.exxinon.tiles import DIRECTIONS, TILE_NAMES

ABILITY_NAMES = (*ABILITIES, *(f"new_ability_{i}" for i in range(len(ABILITIES), MAX_ABILITIES)))
SOURCES = (*SPELL_NAMES, *ABILITY_NAMES, "attack", "event", "none")  # what hurts
OBJECTIVES = ("meteorite", "large_fragment", "small_fragment")
LANDINGS = ("landed", "blocked", "skipped")
WALL_BREAKS = ("damage", "teleport", "landing", "spell", "displaced")
WAYS = ("step", "push", "teleport", "displaced")
SHARD_SOURCES = ("small_fragment", "large_fragment", "synthesis")
STATUS_NAMES = STATUSES[1:]
MANA_GAINS = ("turn", "zone", "discard", "event", "theft", "ability")
MANA_COSTS = ("spells", "synthesis", "lost", "stolen", "death")
GONE = 16  # codes of the causes of lost mana begin here
MANA_CAUSES = (*MANA_GAINS, *("?",) * (GONE - len(MANA_GAINS)), *MANA_COSTS)

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
        "status": (_SEAT, Arg("status", STATUS_NAMES), Arg("strength"), Arg("at_once")),
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
        "core": (_TEAM, Arg("what", ("secured", "used", "over")), Arg("cores"), Arg("turns")),
        "delay": (_SEAT, _SPELL, Arg("counter"), Arg("what", ("laid", "counts", "resolves", "fizzles"))),
        "death": (_SEAT, Arg("by"), Arg("source", SOURCES)),
        "discard": (_SEAT, _SPELL, Arg("why", ("cast", "mana", "delay"))),
        "reshuffle": (_SEAT, Arg("cards")),
        "no_teleport": (_SEAT, Arg("why", ("declined", "impossible"))),
        "end_turn": (_TEAM,),
    }
)
