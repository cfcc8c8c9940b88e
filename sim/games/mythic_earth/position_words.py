"""Positions of Mythic Earth in words: the way back from the state's numbers to what positions.py reads."""

from typing import TYPE_CHECKING, Any

from equipoise.sim.games.mythic_earth.actions import (
    CHARACTERS,
    DECISIONS,
    FIRST_ANIMAL,
    INTENTS,
    NOBODY,
    PLAYERS,
    TOKENS,
    WHERES,
)
from equipoise.sim.games.mythic_earth.components import (
    BLESSING_NAMES,
    DEVOTION_NAMES,
    FLAGS,
    SCENARIOS,
    SPELL_NAMES,
    STATS,
    UNIT_NAMES,
    UNTILS,
    WAYS,
)
from equipoise.sim.games.mythic_earth.position_keys import (
    ACTIVATION_NUMBERS,
    GAME_NUMBERS,
    GOING_ON,
    PLAYER_NUMBERS,
    UNIT_FLAGS,
    UNIT_NUMBERS,
    Numbers,
    Words,
)
from equipoise.sim.games.mythic_earth.state import ACTIVATE_STEPS, FRAMES, TURN_STEPS

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def in_words(table: "Table") -> dict[str, Any]:
    """The position as a table ready for JSON; `position` reads it back. What is going on in the middle of an action
    is kept as the engine's own numbers, under `stack`."""
    state = table.state()
    words: dict[str, Any] = {
        "scenario": SCENARIOS[state["scenario"]] if state["scenario"] < len(SCENARIOS) else None,
        "turn": state["common"]["round"],
        "south": state["south"],
        "seat": state["common"]["seat"],
        "level": state["level"],
        **{key: state[key] for key in GAME_NUMBERS},
        "players": {p: _player(table, state, p) for p in range(PLAYERS)},
        "units": {n: _unit(n, unit) for n, unit in enumerate(state["unit"]) if WHERES[unit["where"]] != "nowhere"},
        "tokens": {n: _token(token) for n, token in enumerate(state["token"]) if token["kind"]},
    }
    if state["activation"]["unit"] != NOBODY:
        words["activation"] = _activation(state["activation"])
    if not _plain(state):
        words["stack"] = {
            "decision": state["common"]["decision"],
            "frames": [dict(frame) for frame in state["stack"][: state["pending"]["depth"]]],
            "going_on": {key: state[key] for key in (*GOING_ON, "struck")},
        }
    return words


def _plain(state: Words) -> bool:
    """A player is asked for whom a die is, or a Unit for its next action, and nothing else goes on."""
    if state["pending"]["depth"] != 2:
        return False
    turn, activate = state["stack"][:2]
    step, asked = ACTIVATE_STEPS[activate["step"]], DECISIONS[state["common"]["decision"]]
    return bool(
        FRAMES[turn["kind"]] == "turn"
        and turn["step"] == TURN_STEPS.code("loop")
        and FRAMES[activate["kind"]] == "activate"
        and {"ask": "decide_activation", "act": "decide_action"}.get(step) == asked
        and (state["activation"]["unit"] != NOBODY) == (step == "act")
    )


def _names(names: Any, bits: int) -> list[str]:
    return [name for i, name in enumerate(names) if bits >> i & 1]


def _numbers_of(bits: int) -> list[int]:
    return [i for i in range(64) if bits >> i & 1]


def _unit(number: int, unit: Numbers) -> dict[str, Any]:
    where = WHERES[unit["where"]]
    at = {"at": [unit["x"], unit["y"]]} if where == "table" else {}
    engaged = {"engaged": _numbers_of(unit["engaged"])} if unit["engaged"] else {}
    if number >= FIRST_ANIMAL:
        return {**at, "damage": unit["damage"], **engaged} if at else {"where": where}
    kinds = sum(1 for n in unit["started"] if n)
    words = {
        "entry": UNIT_NAMES[unit["entry"]],
        "minis": unit["alive"][:kinds],
        "started": unit["started"][:kinds],
        **at,
        "where": where,
        "dice": unit["dice"],
        "quota": unit["quota"],
        "received": unit["received"],
        "on_alert": unit["alert_since_turn"] if unit["on_alert"] else 0,
        "group": "AB"[unit["group"]],
        "spells": _names(SPELL_NAMES, unit["spells"]),
        "tried": _names(SPELL_NAMES, unit["tried"]),
        "points": unit["points"],
        **engaged,
        **{key: unit[key] for key in UNIT_NUMBERS},
        **{key: bool(unit[key]) for key in UNIT_FLAGS},
    }
    modifiers = {
        until: {
            stat: unit["modifier"][i * len(STATS) + j]
            for j, stat in enumerate(STATS)
            if unit["modifier"][i * len(STATS) + j]
        }
        for i, until in enumerate(UNTILS)
    }
    words["modifiers"] = {until: stats for until, stats in modifiers.items() if stats}
    words["flags"] = {until: _names(FLAGS, bits) for until, bits in zip(UNTILS, unit["flags"], strict=True) if bits}
    return words


def _player(table: "Table", state: Words, number: int) -> dict[str, Any]:
    player = state["player"][number]
    words = {
        "character": CHARACTERS[state["common"]["character"][number]],
        "way": WAYS[player["way"]],
        **{key: {value: dice for value, dice in enumerate(player[key]) if dice} for key in ("pool", "deploy")},
        "devotion": DEVOTION_NAMES[player["devotion"]] if player["devotion"] < len(DEVOTION_NAMES) else None,
        "dealt": [DEVOTION_NAMES[card] for card in player["dealt"][: player["dealt_count"]]],
        "picks": player["pick"][: player["picks"]],
        "located": player["located"],
        "invoker": player["invoker"],
        "scored": player["scored"],
        "scored_turn": player["scored_turn"],
        "vp": state["common"]["score"][number],
        "blessings": _names(BLESSING_NAMES, player["blessings"]),
        "spells_cast": _names(SPELL_NAMES, player["spells_cast"]),
        "pillaged": _numbers_of(player["pillaged"]),
        "pillaged_now": _numbers_of(player["pillaged_now"]),
        "half": "AB"[player["half"]],
    }
    return {**words, **{key: player[key] for key in PLAYER_NUMBERS}}


def _token(token: Numbers) -> dict[str, Any]:
    words = {"kind": TOKENS[token["kind"]], "owner": token["owner"]}
    if token["carrier"] == NOBODY:
        return {**words, "at": [token["x"], token["y"]]}
    return {**words, "carrier": token["carrier"]}


def _activation(activation: Numbers) -> dict[str, Any]:
    return {
        "unit": activation["unit"],
        "intent": INTENTS[activation["intent"]],
        "forced_modifier": activation["forced_modifier"],
        **{key: activation[key] for key in ACTIVATION_NUMBERS},
    }
