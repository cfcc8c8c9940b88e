"""Axis Mundi: climb to the centre, become Angel or Demon, and walk back to your pier."""

import numpy as np
from equipoise.ext.axis_mundi.engine import AxisMundi

from equipoise.sim.game import Game
from equipoise.sim.games.axis_mundi.actions import ACTIONS, CARD_NAMES, DECISIONS, EVENTS
from equipoise.sim.games.axis_mundi.bots import BOTS
from equipoise.sim.games.axis_mundi.components import CHARACTERS, DECKS
from equipoise.sim.games.axis_mundi.content import fixed_characters, pack_content, titles
from equipoise.sim.games.axis_mundi.facts import GAME_FACTS, SEAT_FACTS
from equipoise.sim.games.axis_mundi.narrate import draw, tell
from equipoise.sim.games.axis_mundi.oracles import oracles
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.ruleset import pack
from equipoise.sim.seating import Design, every_rotation


def make_engine(rules: AxisMundiRules, seats: int) -> AxisMundi:
    return AxisMundi(
        pack(rules, AxisMundi.rules_dtype()),
        pack_content(rules, seats, AxisMundi.content_dtype()),
    )


def design(seats: int) -> Design:
    """Six seats: all characters, rotated. Three seats: every three of the six in turn, rotated (AM-002, AM-003)."""
    return every_rotation(len(CHARACTERS), seats)


def design_by_rules(rules: AxisMundiRules, seats: int) -> Design:
    """Where the rules say who sits where, a block is a single game: the others would be the same again."""
    every = design(seats)
    if rules.setup.character_assignment != "fixed":
        return every
    return Design(np.array([[fixed_characters(rules, seats)]], dtype=np.int8), every.teams)


GAME = Game(
    slug="axis_mundi",
    title="Axis Mundi",
    version="3",
    prefix="AM",
    summary="climb the turning volcano, become Angel or Demon, walk back to your pier",
    seats=(6, 3),  # AM-001
    characters=CHARACTERS,
    rules=AxisMundiRules,
    engine=AxisMundi,
    make_engine=make_engine,
    actions=ACTIONS,
    decisions=DECISIONS,
    end_reasons=("pier",),
    events=EVENTS,
    game_facts=GAME_FACTS,
    seat_facts=SEAT_FACTS,
    decks=DECKS,
    cards=CARD_NAMES,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    design_by_rules=design_by_rules,
    tell=tell,
    draw=draw,
    oracles=oracles,
    titles=titles,
    character_titles={name: name.capitalize() for name in CHARACTERS},
    score="",  # RULES.md 6.5: it only puts those behind the winner in order
)
