"""What a position in words may say (positions.py), key by key, and how its names and numbers are read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from equipoise.sim.errors import InputError
from equipoise.sim.games.mythic_earth.sizes import SIZES
from equipoise.sim.words import code_of, known_keys

Words = Mapping[str, Any]
Numbers = dict[str, Any]

BASE_TURN = 2
LEVEL = 6

GOING_ON = ("passed", "reroll", "cancelled", "countercharged", "reacting", "alert_asked")
GAME_NUMBERS = ("last", "initiative", "way_winner", "side_winner", "deploys_first", "bound_turn")
GAME_KEYS = (
    "scenario",
    "turn",
    "south",
    "seat",
    "level",
    *GAME_NUMBERS,
    "players",
    "units",
    "tokens",
    "activation",
    "stack",
)
PLAYER_NUMBERS = {  # and the highest each may be
    "lost_dice": 64,
    "trophy_dice": 64,
    "passed": 1,
    "devotion_known": 1,
    "devotion_revealed": 1,
    "acted_on": 3,
    "consecrated": 1,
    "vp_primary": 255,
    "vp_devotion": 255,
    "blessings_this_turn": 6,
    "altars_scoring": 255,
    "animals_defeated": 255,
    "units_eliminated": 255,
    "upset_won": 1,
    "found": 2,
}
PLAYER_KEYS = (
    "character",
    "way",
    "pool",
    "deploy",
    "devotion",
    "dealt",
    "picks",
    "located",
    "invoker",
    "scored",
    "scored_turn",
    "vp",
    "blessings",
    "spells_cast",
    "pillaged",
    "pillaged_now",
    "half",
    *PLAYER_NUMBERS,
)
UNIT_FLAGS = (  # of a Unit: yes or no
    "frozen",
    "laid_low",
    "fleeing",
    "fled_this_turn",
    "stopped_flee_this_turn",
    "activated_this_turn",
    "airborne",
    "building",
    "entered_this_turn",
    "drank",
    "invoked",
)
UNIT_NUMBERS = {"damage": 11, "markers": 200, "bound": 6, "dispels": 9, "shift": 3}
UNIT_KEYS = (
    "entry",
    "minis",
    "started",
    "at",
    "where",
    "dice",
    "quota",
    "received",
    "on_alert",
    "group",
    "spells",
    "tried",
    "points",
    "modifiers",
    "flags",
    "engaged",
    *UNIT_NUMBERS,
    *UNIT_FLAGS,
)
TOKEN_KEYS = ("kind", "owner", "at", "carrier")
ACTIVATION_NUMBERS = {
    "value": 6,
    "singles": 2,
    "doubles": 1,
    "limit": 2,
    "used": 255,
    "may_double": 1,
    "first": 1,
    "forced_test": 1,
    "over": 1,
}
ACTIVATION_KEYS = ("unit", "intent", "forced_modifier", *ACTIVATION_NUMBERS)


# --- reading words ----------------------------------------------------------------------------------------------------


def known(words: Any, keys: Iterable[str], what: str) -> None:
    if not isinstance(words, Mapping):
        raise InputError(f"{what} = {words!r}; it is a table")
    known_keys(words, keys, what)


def bits_of(names: Sequence[str], words: Any, what: str) -> int:
    """Names as bits."""
    if isinstance(words, str) or not isinstance(words, Iterable):
        raise InputError(f"{what} = {words!r}; it is a list of names")
    return sum(1 << code for code in {code_of(names, name, what) for name in words})


def number(value: Any, low: int, high: int, what: str) -> int:
    if isinstance(value, bool):
        value = int(value)
    if not isinstance(value, int) or not low <= value <= high:
        raise InputError(f"{what} = {value!r}; it is a whole number from {low} to {high}")
    return value


def place(words: Any, low: int, high: int, what: str) -> int:
    """A number that JSON may have made a text."""
    if isinstance(words, str) and words.lstrip("-").isdigit():
        words = int(words)
    return number(words, low, high, what)


def unit_number(words: Any, what: str) -> int:
    return place(words, 0, SIZES.UNITS - 1, what)


def pair(words: Any, what: str) -> tuple[int, int]:
    if not isinstance(words, Sequence) or isinstance(words, str) or len(words) != 2:
        raise InputError(f"{what} = {words!r}; it is x and y")
    return number(words[0], 0, 2000, f"{what}, x"), number(words[1], 0, 2000, f"{what}, y")


def numbers(words: Any, length: int, high: int, what: str) -> list[int]:
    if not isinstance(words, Sequence) or isinstance(words, str) or len(words) != length:
        raise InputError(f"{what} = {words!r}; it is {length} numbers")
    return [number(n, 0, high, what) for n in words]
