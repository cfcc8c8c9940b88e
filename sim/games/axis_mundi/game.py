"""Axis Mundi as a game of the house."""

import numpy as np
from equipoise.ext.axis_mundi.engine import AxisMundi

from equipoise.sim.game import Game
from equipoise.sim.games.axis_mundi.bots import BOTS
from equipoise.sim.games.axis_mundi.components import CHARACTERS
from equipoise.sim.games.axis_mundi.content import content_fields, fixed_characters, titles
from equipoise.sim.games.axis_mundi.declaration import DECLARED
from equipoise.sim.games.axis_mundi.narrate import between, draw, legend, opening, passes, tell, tell_turn
from equipoise.sim.games.axis_mundi.oracles import oracles
from equipoise.sim.games.axis_mundi.picture import STANDING, picture
from equipoise.sim.games.axis_mundi.rules import AxisMundiRules
from equipoise.sim.games.axis_mundi.stories import STORIES
from equipoise.sim.seating import Design, every_rotation


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
    declared=DECLARED,
    title="Axis Mundi",
    version="6",
    prefix="AM",
    summary="climb the turning volcano, become Angel or Demon, walk back to your pier",
    seats=(6, 3),  # AM-001
    engine=AxisMundi,
    content=content_fields,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    design_by_rules=design_by_rules,
    tell=tell,
    tell_turn=tell_turn,
    between=between,
    passes=passes,
    legend=legend,
    endings={"pier": "the Ascendant stands on its own pier"},
    opening=opening,
    draw=draw,
    picture=picture,
    standing=STANDING,
    stories=STORIES,
    oracles=oracles,
    search={"horizon": 2},
    belonging={"order": ("turn.first_seat",)},
    titles=titles,
    character_titles={name: name.capitalize() for name in CHARACTERS},
    score="",  # RULES.md 6.5: it only puts those behind the winner in order
)
