"""Mulu Caves' actions, decisions and events by name, in the order of their codes.

Actions name pieces by number, 0 the avatar and 1 to 7 the units: those of the player who acts, or, as `enemy`, those of
the opponent. Events name pieces as 8 * seat + number and tiles as 24 * y + x.
"""

from equipoise.sim.action import ActionSpace, Arg, EventSpace
from equipoise.sim.declare import Codes
from equipoise.sim.games.mulu_caves.components import DECKS, EVENT_CARDS, MAX_EVENT_CARDS, MAX_TREASURES, TREASURE_CARDS

TREASURE_NAMES = (*TREASURE_CARDS, *(f"new_treasure_{n}" for n in range(len(TREASURE_CARDS), MAX_TREASURES)))
EVENT_NAMES = (*EVENT_CARDS, *(f"new_event_card_{n}" for n in range(len(EVENT_CARDS), MAX_EVENT_CARDS)))
CARD_NAMES = (*TREASURE_NAMES, *EVENT_NAMES)  # by code in the decks: event cards follow the treasures

# A card of a kit: the holder's own or the avatar's, and for Dual-Tridents used singly or doubly.
KIT_NAMES = (
    "none",
    *(name + whose + use for name in TREASURE_NAMES for whose in ("", "_of_avatar") for use in ("", "_double")),
)
DIRECTIONS = Codes(
    "",
    ("north", "east", "south", "west", "north_east", "south_east", "south_west", "north_west"),
    says="directions; the diagonals only with los.mode = cardinal_diagonal",
    count="ALL_DIRECTIONS",
)
WAYS = Codes(
    "way", ("step", "transit", "mirror", "push", "landing", "rock_slide", "cave_in"), says="how a piece was moved"
)
GAINS = Codes(
    "gain",
    {
        "draw": "",
        "spoils": "",
        "stolen": "",
        "given": "",
        "transference": "",
        "dealt": "at set-up",
        "tridents": "left behind by their user (MC-271)",
    },
    says="how a treasure card was gained",
)
STATUSES = Codes("status", ("immobile", "lazarus", "bomb", "pit", "net"))
ROLES = Codes(
    "role", ("avatar", "assistant", "assailant"), says="a piece by what it is where it stands (MC-023)", count="ROLES"
)
DEATHS = Codes(
    "death",
    {
        "battle_attacking": "lost a battle as the attacker",
        "battle_defending": "lost a battle as the defender",
        "bow": "",
        "javelin_wall": "",
        "fire_step": "entered fire by any move but a push",
        "fire_end": "stood in fire in the End Phase",
        "fire_push": "",
        "pit": "",
        "sacrifice": "",
        "substitution": "",
        "boomerang": "only with boomerang.hit_destroys",
    },
    says="why a unit was destroyed",
)
MODES = Codes(
    "mode",
    {
        "plain": "",
        "javelin": "at reach, not over walls",
        "scythe": "",
        "sweep": "the stalwart sweep (MC-290)",
        "ice_wave": "",
        "fire_ball": "",
        "biotic": "",
        "bow": "fixed-roll attacks from here on",
        "javelin_wall": "",
        "boomerang": "",
        "net": "",
    },
    says="battles and fixed-roll attacks",
)
RESULTS = Codes(
    "result",
    {
        "nothing": "a Shield survived, a vulnerable piece not beaten, a tie without effect, a miss, a cancelled attack",
        "attacker": "it won, or hit",
        "defender": "it won",
    },
    says="how a battle ended",
    count="RESULTS",
)
QUIETUS = Codes("quietus", ("substitute", "ignite", "immobilise", "push"), says="Quietus effects")
SAVERS = Codes("saved_by", ("sacrificial_sword", "substitute_aura", "live_after_death"))
ENCHANTING = Codes("enchant", ("attached", "activated", "discarded"), says="what becomes of an enchantment")
YES_NO = (False, True)

_SEAT, _TILE = Arg("seat"), Arg("tile")
_PIECE, _UNIT, _ENEMY, _HOLDER = Arg("piece"), Arg("unit"), Arg("enemy"), Arg("holder")
_DIRECTION = Arg("direction", DIRECTIONS, place=True)
_CARD, _EVENT_CARD = Arg("card", TREASURE_NAMES), Arg("card", EVENT_NAMES)
_ARMOURY = Arg("armoury", YES_NO)  # type: ignore[arg-type]
_DECK = Arg("deck", DECKS)

ACTIONS = ActionSpace(
    {
        "place_quadrant": (Arg("quadrant"),),
        "place_tile": (Arg("x"), Arg("y")),
        "roll": (),
        "mirror": (_PIECE,),
        "step": (_PIECE, _DIRECTION),
        "draw": (_PIECE,),
        "give": (_UNIT,),
        "rescue": (_PIECE, Arg("trapped")),
        "play_lazarus": (_CARD, _HOLDER),
        "play_relinquish": (_CARD,),
        "place_net": (_PIECE, _DIRECTION, _CARD),
        "attack": (_PIECE, _ENEMY),
        "attack_javelin": (_PIECE, _ENEMY, _CARD, _ARMOURY),
        "attack_scythe": (_PIECE, _DIRECTION, _CARD, _ARMOURY),
        "attack_staff": (_PIECE, _CARD, _ARMOURY),
        "attack_bow": (_PIECE, _DIRECTION, _CARD, _ARMOURY),
        "attack_boomerang": (_PIECE, _DIRECTION, _CARD, _ARMOURY),
        "throw_net": (_PIECE, _DIRECTION, _CARD, _ARMOURY),
        "end_turn": (),
        "discard": (_CARD, _HOLDER),
        "commit": (
            Arg("weapon", KIT_NAMES),
            Arg("armour", KIT_NAMES),
            Arg("artifact", KIT_NAMES),
            Arg("second_weapon", KIT_NAMES),
            Arg("second_armour", KIT_NAMES),
            Arg("second_artifact", KIT_NAMES),
        ),
        "pass": (),
        "steal_card": (Arg("card", KIT_NAMES),),
        "steal_random": (),
        "shield": (_CARD, _ARMOURY),
        "area_target": (_ENEMY,),
        "sacrifice": (_UNIT,),
        "substitute": (_UNIT,),
        "live_after_death": (_CARD, _ARMOURY),
        "walk": (_DIRECTION,),
        "mirror_mirror": (Arg("whose", ("own", "enemy")), _UNIT),
        "transfer": (_CARD, _UNIT),
        "assign": (_UNIT,),
    }
)

DECISIONS = (
    "decide_place_quadrant",
    "decide_place_tile",
    "decide_main",
    "decide_action",
    "decide_transit_step",
    "decide_discard",
    "decide_commit_attacker",
    "decide_commit_defender",
    "decide_relinquish",
    "decide_shield",
    "decide_area_target",
    "decide_sacrifice",
    "decide_substitute",
    "decide_live_after_death",
    "decide_cave_in_step",
    "decide_mirror_mirror",
    "decide_transference",
    "decide_assign",
)

END_REASONS = ("finish", "finish_by_push", "finish_by_landing", "cap")

EVENTS = EventSpace(
    {
        "turn": (_SEAT, Arg("turn")),
        "place": (_PIECE, _TILE),
        "movement": (_SEAT, Arg("movement")),
        "move": (_PIECE, Arg("origin"), _TILE, Arg("way", WAYS)),
        "gain": (_PIECE, _CARD, Arg("way", GAINS), Arg("giver")),
        "discard": (_SEAT, Arg("card"), _DECK),
        "under_deck": (_SEAT, _CARD),
        "reshuffle": (_DECK, Arg("cards")),
        "attack": (_PIECE, Arg("target"), Arg("mode", MODES), _CARD),
        "commit": (
            _PIECE,
            Arg("weapon", TREASURE_NAMES),
            Arg("armour", TREASURE_NAMES),
            Arg("artifact", TREASURE_NAMES),
        ),
        "totals": (Arg("attacker"), Arg("attack"), Arg("defender"), Arg("defence")),
        "battle": (Arg("attacker"), Arg("defender"), Arg("result", RESULTS), Arg("bout")),
        "shield": (_PIECE, Arg("total"), Arg("against")),
        "shot": (Arg("attacker"), Arg("target"), Arg("hit"), _CARD),
        "status": (_PIECE, Arg("status", STATUSES), Arg("turns")),
        "destroy": (_PIECE, _TILE, Arg("cause", DEATHS), Arg("killer")),
        "saved": (_PIECE, Arg("by", SAVERS)),
        "quietus": (_PIECE, Arg("effect", QUIETUS)),
        "fire": (_TILE, Arg("of_seat_0"), Arg("of_seat_1")),
        "net": (_TILE, Arg("owner")),
        "rescue": (Arg("rescuer"), _PIECE),
        "card": (_PIECE, _EVENT_CARD),
        "enchant": (_PIECE, _EVENT_CARD, Arg("what", ENCHANTING)),
        "ban": (_PIECE, _TILE, Arg("turns")),
        "wall": (_TILE,),
        "treasure": (_SEAT, _TILE),
        "decoy": (_SEAT, _TILE),
        "cancelled": (Arg("attacker"),),
    }
)
