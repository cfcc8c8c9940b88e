"""Axis Mundi's actions, decisions and events by name."""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Codes
from equipoise.sim.games.axis_mundi.components import (
    CARD_NAMES,
    CHARACTERS,
    CLASSES,
    DECKS,
    EFFECTS,
    TREASURES,
)

CARD_OR_NONE = (*CARD_NAMES, "none")
FORMS = Codes("", ("human", "angel", "demon"), says="Player.form")
WAYS = Codes(
    "way",
    (
        "move",
        "run",
        "climb",
        "descend",
        "cave",
        "rock_climber",
        "tunnel",
        "shift",
        "axis",
        "push",
        "bump",
        "landing",
        "pull",
        "shove",
        "ejection",
        "revival",
        "appearing",
    ),
    says="ways into a hex; up to WAY_AXIS by an own move",
)
WOUND_CAUSES = Codes(
    "wound",
    {
        "move": "own moves of every kind but the following",
        "run": "",
        "cave": "",
        "push": "",
        "arrow": "",
        "demon": "",
        "moved": "bumped, landed, shoved, displaced",
    },
    says="wounds, by cause",
)
HEALS = Codes("heal", ("card", "harvest", "treasure", "power_hex", "upgrade"), says="healing, by source")
GAINS = Codes(
    "gain",
    {
        "draw": "",
        "draw_five": "",
        "harvest": "",
        "take": "",
        "card": "another card's effect",
        "power": "scrounge, demand",
        "given": "dealt by somebody else's card, drawn by an Angel",
    },
    says="cards gained, by what they were gained with",
)
STATUSES = Codes(
    "status",
    {"god_mode": "", "invisible": "", "immobilised": "", "identity": "`on` is 1 + the character"},
    says="EVENT_STATUS",
)
HARVESTS = Codes("harvest", (*DECKS, "heal", "lost"), says="results of a Harvest; lost: AM-181")
YES_NO = (False, True)

_HEX, _SEAT = Arg("hex"), Arg("seat")
_CARD, _DECK = Arg("card", CARD_NAMES), Arg("deck", DECKS)
_DOUBLED, _COUNTERED = Arg("doubled", YES_NO), Arg("countered", YES_NO)  # type: ignore[arg-type]

ACTIONS = ActionSpace(
    {
        "end_turn": (),
        "move": (_HEX,),
        "run": (Arg("via"), _HEX),
        "run_three": (Arg("via"), Arg("second"), _HEX),
        "climb": (_HEX,),
        "descend": (_HEX,),
        "cave": (),
        "enter_axis": (),
        "take": (Arg("slot"),),
        "fam_treasure": (_HEX,),
        "fam_immobilise": (_SEAT,),
        "fam_harvest": (_HEX,),
        "pick_up": (),
        "draw": (_DECK,),
        "draw_five": (),
        "attack": (_SEAT, _COUNTERED),
        "attack_guess": (_HEX,),
        "demon_aoe": (),
        "harvest": (Arg("harvester", YES_NO),),  # type: ignore[arg-type]
        "activate": (_CARD, Arg("replaced", CARD_OR_NONE)),
        "shoot": (Arg("bow", CARD_NAMES), _SEAT),
        "place_bomb": (),
        "disarm": (),
        "play": (_CARD, _DOUBLED),
        "play_pair": (_CARD, Arg("partner", CARD_NAMES), _DOUBLED),
        "play_at": (_CARD, _HEX, _DOUBLED),
        "play_on": (_CARD, _SEAT, _COUNTERED, _DOUBLED),
        "use": (Arg("treasure", tuple(TREASURES)),),
        "throw": (_HEX,),
        "scrounge": (),
        "pull": (_SEAT, _HEX),
        "shove": (_HEX,),
        "demand": (_SEAT,),
        "choose_deck": (_DECK,),
        "choose_card": (_CARD,),
        "stop": (),
        "crate": (Arg("warehouse"), Arg("slot")),
        "put_back": (Arg("swap_one_time", YES_NO), Arg("swap_permanent", YES_NO)),  # type: ignore[arg-type]
        "option": (Arg("effect", EFFECTS),),
        "harvest_cards": (_DECK,),
        "harvest_heal": (),
        "pass": (),
        "shield": (_CARD, _DOUBLED),
        "evade": (_CARD,),
        "become": (Arg("character", CHARACTERS),),
        "stay": (),
        "levitate": (),
        "shift": (_HEX,),
        "choose_seat": (_SEAT,),
    }
)

DECISIONS = (
    "decide_draw_deck",
    "decide_mulligan",
    "decide_action",
    "decide_tumble",
    "decide_climb_2",
    "decide_discard",
    "decide_take_more",
    "decide_crate",
    "decide_pick_discard",
    "decide_search_deck",
    "decide_search_keep",
    "decide_peek_order",
    "decide_refresh",
    "decide_burn",
    "decide_deal_keep",
    "decide_deal_give",
    "decide_options",
    "decide_harvest",
    "decide_shield",
    "decide_elusive",
    "decide_demand_card",
    "decide_identity",
    "decide_angel_slots",
    "decide_keep_active",
    "decide_drop_active",
    "decide_levitate",
    "decide_shift",
    "decide_splash",
)

EVENTS = EventSpace(
    {
        "turn": (_SEAT,),
        "round": (Arg("round"),),
        "enter": (_SEAT, Arg("origin"), _HEX, Arg("way", WAYS)),
        "wound": (_SEAT, Arg("placed"), Arg("wounds"), Arg("cause", WOUND_CAUSES)),
        "hurt": (_SEAT, Arg("lost"), Arg("damage", CLASSES), Arg("by")),
        "heal": (_SEAT, Arg("gained"), Arg("hp"), Arg("source", HEALS)),
        "death": (_SEAT, Arg("origin"), _HEX, Arg("damage", CLASSES)),
        "ascend": (_SEAT, Arg("form", FORMS)),
        "defeat": (_SEAT, Arg("form", FORMS)),
        "eject": (_SEAT, _HEX),
        "gain": (_SEAT, _CARD, Arg("source", GAINS), Arg("other")),
        "discard": (_SEAT, _CARD, Arg("face_down")),
        "active": (_SEAT, _CARD, Arg("on")),
        "status": (_SEAT, Arg("status", STATUSES), Arg("on")),
        "energy": (_SEAT, Arg("pool_a"), Arg("pool_b")),
        "infect": (_HEX, Arg("owner")),
        "harvested": (_SEAT, _HEX, Arg("result", (*HARVESTS[:-1], "nothing"))),
        "treasure": (
            _SEAT,
            Arg("treasure", tuple(TREASURES)),
            Arg("what", ("taken", "fetched", "used", "delivered")),
            _HEX,
        ),
        "bomb": (_HEX, _SEAT, Arg("what", ("placed", "disarmed", "exploded"))),
        "shielded": (_SEAT, _CARD, Arg("damage_left")),
        "guess": (_SEAT, _HEX, Arg("hidden")),
        "appear": (_SEAT, _HEX),
        "tokens": (_SEAT, Arg("mischief"), Arg("scrounge")),
        "rebuild": (_DECK, Arg("cards")),
        "stock": (Arg("warehouse"), Arg("slot"), _CARD),
        "levitate": (_SEAT, _HEX),
        "safety_net": (_SEAT,),
        "points": (_SEAT, Arg("actions"), Arg("extra_moves"), Arg("extra_attacks")),
    }
)
