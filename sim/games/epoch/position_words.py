"""Positions said in words, ready for JSON: `position` of positions.py makes the same position of them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from equipoise.sim.errors import InputError
from equipoise.sim.games.epoch.actions import JOURNEY_NAMES, SPHERES, WRETCH_NAMES
from equipoise.sim.games.epoch.components import (
    ATTRIBUTES,
    DICE,
    HEX_NAMES,
    STACKS,
    TILE_KINDS,
    TRIANGLE_NAMES,
    Companion,
    Monster,
    Relic,
)
from equipoise.sim.games.epoch.content import cards_of, quest_names, trigger_names
from equipoise.sim.games.epoch.positions import (
    NOTHING,
    OUT_OF_GAME,
    POUCH,
    TRIGGER_STACK,
    TURN_CARDS,
    TURN_HEXES,
    TURN_NUMBERS,
)
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.words import Words

if TYPE_CHECKING:
    from equipoise.sim.table import Table


def in_words(table: "Table") -> dict[str, Any]:
    state, rules = table.state(), cast(EpochRules, table.ruleset.rules)
    if table.over or table.decision != "decide_turn" or state["pending"]["depth"] != 1:
        raise InputError("a position in words is one in which a player chooses freely in the own turn (decide_turn)")
    names, kinds = list(cards_of(rules)), cards_of(rules)

    def placed(where: int, *types: type) -> list[str]:
        return [n for i, n in enumerate(names) if state["place"][i] == where and isinstance(kinds[n], types)]

    def deck(i: int) -> list[int]:
        pile = state["deck"][i]
        return list(reversed(pile["cards"][: pile["size"]]))

    triggers = trigger_names(rules)
    players = {}
    for seat in range(table.seats):
        player = state["player"][seat]
        players[str(seat)] = {
            "wretch": WRETCH_NAMES[player["wretch"]],
            "journey": JOURNEY_NAMES[player["journey"]],
            "quest": quest_names(rules)[player["quest"]],
            "triangle": TRIANGLE_NAMES[player["triangle"]],
            "honor": state["common"]["score"][seat],
            "attributes": dict(zip(ATTRIBUTES, player["attribute"], strict=True)),
            "speed": player["speed_tile"],
            "companions": {n: state["blocks"][names.index(n)] for n in placed(seat, Companion)},
            "relics": {n: state["blocks"][names.index(n)] for n in placed(seat, Relic)},
            "traits": [names[code] for code in player["trait"][: player["traits"]]],
            "monsters": placed(seat, Monster),
            "proficiency": dict(zip(ATTRIBUTES, player["proficiency"], strict=True)),
            "tokens": [v for i, v in enumerate(rules.triggers.tokens) if player["tokens"] >> i & 1],
            **{key: player[key] for key in (*SPHERES, "reserve")},
        }
    return {
        "seat": state["active"],
        "first": state["first_seat"],
        "round": state["common"]["round"],
        "end_round": state["end_round"],
        "peak": state["peak"],
        "players": players,
        "tiles": {HEX_NAMES[h]: TILE_KINDS[kind] for h, kind in enumerate(state["tile"]) if kind != NOTHING},
        "control": {HEX_NAMES[h]: seat for h, seat in enumerate(state["controller"]) if seat >= 0},
        "pouch": [TILE_KINDS[kind] for kind in deck(POUCH)],
        "face_up": {s: None if c == NOTHING else names[c] for s, c in zip(STACKS, state["face_up"], strict=True)},
        "stacks": {stack: [names[card] for card in deck(i)] for i, stack in enumerate(STACKS)},
        "known": _known_words(state, names, table.seats),
        "out_of_game": placed(OUT_OF_GAME, object),
        "supply": dict(zip(ATTRIBUTES, state["supply"], strict=True)),
        "triggers": {
            "active": [t for i, t in enumerate(triggers) if state["active_triggers"] >> i & 1],
            "removed": [t for i, t in enumerate(triggers) if state["removed_triggers"] >> i & 1],
            "stack": [triggers[card] for card in deck(TRIGGER_STACK)],
        },
        "tokens_taken": state["tokens_taken"],
        "turn": _turn_words(state["turn"], names),
    }


def _known_words(state: Words, names: Sequence[str], seats: int) -> dict[str, dict[str, list[int]]]:
    known: dict[str, dict[str, list[int]]] = {}
    for i, stack in enumerate(STACKS):
        pile = state["deck"][i]
        for place, card in enumerate(pile["cards"][: pile["size"]]):
            knowing = [seat for seat in range(seats) if state["known"][i][place] >> seat & 1]
            if knowing:
                known.setdefault(stack, {})[names[card]] = knowing
    return known


def _turn_words(turn: Words, names: Sequence[str]) -> dict[str, Any]:
    def cards(bits: Words) -> list[str]:
        return [name for i, name in enumerate(names) if bits["word"][i >> 6] >> (i & 63) & 1]

    return {
        **{key: turn[key] for key in TURN_NUMBERS},
        **{key: [name for h, name in enumerate(HEX_NAMES) if turn[key] >> h & 1] for key in TURN_HEXES},
        **{key: cards(turn[key]) for key in TURN_CARDS},
        "extra_travels": list(turn["extra_travel"][: turn["extra_travels"]]),
        "discount": {kind: n for kind, n in zip(TILE_KINDS, turn["discount"], strict=True) if n},
        "rerolls": {die: n for die, n in zip(DICE, turn["rerolls"], strict=True) if n},
    }
