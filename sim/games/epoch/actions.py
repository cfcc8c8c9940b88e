"""Epoch's actions, decisions and events by name, in the order of their codes."""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Codes
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    COUNTERS,
    HEX_NAMES,
    JOURNEYS,
    PRIMITIVES,
    QUESTS,
    SIZES,
    STACKS,
    TILE_KINDS,
    TRIANGLE_NAMES,
    TRIGGERS,
    WRETCHES,
)
from equipoise.sim.games.epoch.content import KNOWN_CARDS

CARD_NAMES = (*KNOWN_CARDS, *(f"new_card_{n}" for n in range(len(KNOWN_CARDS), SIZES.CARDS)))
TRIGGER_NAMES = (*TRIGGERS, *(f"new_trigger_{n}" for n in range(len(TRIGGERS), SIZES.TRIGGERS)))
QUEST_NAMES = (*QUESTS, *(f"new_quest_{n}" for n in range(len(QUESTS), SIZES.QUESTS)))
WRETCH_NAMES = Codes("", WRETCHES, says="wretches, which are the characters", count="WRETCHES")
JOURNEY_NAMES = tuple(JOURNEYS)
SPHERES = Codes("", ("potential", "influence", "conviction"), says="spheres of the dashboard")
SPOTS = Codes("spot", (*SPHERES, *ATTRIBUTES, "card", "tile"), says="where blocks lie")
HONOR_SOURCES = Codes(
    "honor",
    (
        "start", "companions", "traits", "relics", "monsters", "mounts", "control", "income", "effects", "stolen",
        "lost", "deaths", "removals", "costs", "proficiency", "abandoned", "mastery", "bonuses", "quest", "tiles",
    ),
    says="where a player's honor comes from, and where it goes; final scoring from mastery on",
    count="HONOR_SOURCES",
)  # fmt: skip
SOURCES = Codes("source", ("start", "face_up", "blind"), says="how a card came")
REASONS = Codes("left", ("death", "abandoned"), says="why a card left play")
WAYS = Codes("way", ("travel", "desperate", "extra"), says="ways of travelling")

_SEAT = Arg("seat")
_HEX, _TRIANGLE = Arg("hex", HEX_NAMES, place=True), Arg("triangle", TRIANGLE_NAMES, place=True)
_ATTRIBUTE, _SPHERE, _STACK = Arg("attribute", ATTRIBUTES), Arg("sphere", SPHERES), Arg("stack", STACKS)
_CARD, _COMPANION, _RELIC = Arg("card", CARD_NAMES), Arg("companion", CARD_NAMES), Arg("relic", CARD_NAMES)
_TRIGGER, _QUEST, _WRETCH = Arg("trigger", TRIGGER_NAMES), Arg("quest", QUEST_NAMES), Arg("wretch", WRETCH_NAMES)
_TILE = Arg("tile", TILE_KINDS)
_PRIMITIVE = Arg("primitive", ("none", *PRIMITIVES))

ACTIONS = ActionSpace(
    {
        "end": (),
        "activate_self": (),
        "activate": (_COMPANION,),
        "ability": (_COMPANION,),
        "relic": (_RELIC,),
        "trait": (Arg("trait", CARD_NAMES),),
        "travel": (),
        "desperate_travel": (),
        "extra_travel": (),
        "act": (_HEX,),
        "rest": (_SPHERE,),
        "control": (_HEX,),
        "convert": (_ATTRIBUTE,),
        "take_prof": (_ATTRIBUTE,),
        "discard_prof": (_ATTRIBUTE,),
        "abandon": (_COMPANION,),
        "wretch": (_WRETCH,),
        "quest": (_QUEST,),
        "mode": (Arg("mode"),),
        "attribute": (_ATTRIBUTE,),
        "shift": (Arg("origin", ATTRIBUTES), Arg("target", ATTRIBUTES)),
        "upgrade": (_SPHERE,),
        "downgrade": (_SPHERE,),
        "companion": (_COMPANION,),
        "recharge": (_RELIC,),
        "refresh": (_STACK,),
        "step": (_TRIANGLE,),
        "stop": (),
        "shrine": (_COMPANION,),
        "monk": (_SPHERE,),
        "recruit": (_STACK,),
        "face_up": (),
        "blind": (),
        "keep_card": (_CARD,),
        "acquire": (),
        "recharge_only": (),
        "champion": (_COMPANION,),
        "reroll": (),
        "keep_roll": (),
        "roll_again": (),
        "prevent_death": (),
        "accept_death": (),
        "remove_trigger": (_TRIGGER,),
        "keep_triggers": (),
        "target": (_SEAT,),
        "evict": (_HEX,),
        "move_token": (_TRIANGLE,),
        "done": (),
        "none": (),
    }
)

DECISIONS = (
    "decide_wretch", "decide_turn", "decide_mode", "decide_attribute", "decide_shift", "decide_upgrade",
    "decide_downgrade", "decide_companion", "decide_recharge", "decide_refresh", "decide_step", "decide_tile_repeat",
    "decide_inn_color", "decide_source", "decide_scry", "decide_tower", "decide_champion", "decide_reroll",
    "decide_second_roll", "decide_prevent_death", "decide_remove_trigger", "decide_target", "decide_tile",
    "decide_move_target", "decide_quest", "decide_free_discard",
)  # fmt: skip

END_REASONS = ("trigger", "cap")

DECK_NAMES = Codes(
    "deck",
    (*STACKS, "pouch", "triggers", "journeys", "quests"),
    says="decks: the six stacks, tile kinds, triggers; journeys and quests are dealt in one go, and decks for a script",
)

EVENTS = EventSpace(
    {
        "round": (Arg("round"),),
        "turn": (_SEAT,),
        "wretch": (_SEAT, _WRETCH),
        "journey": (_SEAT, Arg("journey", JOURNEY_NAMES), _TRIANGLE),
        "quest": (_SEAT, _QUEST),
        "reveal": (_SEAT, _HEX, _TILE),
        "face_up": (_STACK, _CARD),
        "blocks": (_SEAT, Arg("origin", SPOTS), Arg("target", SPOTS), Arg("blocks")),
        "honor": (_SEAT, Arg("change"), Arg("honor"), Arg("source", HONOR_SOURCES)),
        "activate": (_SEAT, Arg("companion")),  # 255: the wretch itself
        "mode": (_SEAT, _WRETCH, Arg("mode")),
        "use": (_SEAT, _CARD),
        "travel": (_SEAT, Arg("way", WAYS), Arg("limit")),
        "step": (_SEAT, Arg("origin", TRIANGLE_NAMES), _TRIANGLE),
        "act": (_SEAT, _HEX, _TILE, Arg("controller")),
        "rest": (_SEAT,),
        "control": (_SEAT, _HEX, Arg("loser"), Arg("conviction")),
        "convert": (_SEAT, _ATTRIBUTE),
        "proficiency": (_SEAT, _ATTRIBUTE, Arg("taken")),
        "gain_card": (_SEAT, _CARD, Arg("source", SOURCES)),
        "lose_card": (_SEAT, _CARD, Arg("reason", REASONS)),
        "speed": (_SEAT, Arg("speed")),
        "attribute_die": (_SEAT, _ATTRIBUTE),
        "counter_die": (_SEAT, Arg("counter", COUNTERS), _COMPANION),
        "saved": (_SEAT, _COMPANION),
        "token": (_SEAT, Arg("value")),
        "trigger": (_TRIGGER, Arg("active"), Arg("seat")),
        "last_round": (_TRIGGER, Arg("seat"), Arg("round")),
        "refresh": (_SEAT, _STACK, _CARD),
        "scry": (_SEAT, _STACK, Arg("cards")),
        "treachery": (_SEAT, Arg("victim"), _PRIMITIVE, Arg("amount")),
        "forced_move": (Arg("victim"), Arg("origin", TRIANGLE_NAMES), _TRIANGLE, Arg("by")),
        "evict": (_SEAT, _HEX, Arg("owner")),
        "mastery": (_ATTRIBUTE, Arg("seat"), Arg("honor")),
        "bonus": (_SEAT, _CARD, Arg("honor")),
        "quest_line": (_SEAT, _QUEST, Arg("line"), Arg("honor")),
        "tiles": (_SEAT, Arg("tiles"), Arg("honor")),
    }
)
