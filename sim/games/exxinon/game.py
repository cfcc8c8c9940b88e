"""Fall of Exxinon: two teams of two fight over a mana source until both characters of one have fallen."""

from itertools import permutations

import numpy as np
from equipoise.ext.exxinon.engine import Exxinon

from equipoise.sim.facts import Origin
from equipoise.sim.game import Game
from equipoise.sim.games.exxinon.bots import BOTS
from equipoise.sim.games.exxinon.components import CHARACTERS
from equipoise.sim.games.exxinon.content import QUICK, content_fields
from equipoise.sim.games.exxinon.declaration import DECLARED
from equipoise.sim.games.exxinon.narrate import actor, between, draw, legend, opening, tell, tell_turn
from equipoise.sim.games.exxinon.oracles import oracles
from equipoise.sim.games.exxinon.picture import STANDING, picture
from equipoise.sim.games.exxinon.rules import ExxinonRules
from equipoise.sim.games.exxinon.stories import STORIES
from equipoise.sim.seating import Design

TEAMS = np.array([0, 0, 1, 1], dtype=np.int8)


def design(seats: int) -> Design:
    """All orders of the characters: every pairing, first team and placement once (FX-046), the quick set-up first."""
    quick = [CHARACTERS.index(name) for name in QUICK]
    return Design(np.array([list(permutations(quick))], dtype=np.int8), TEAMS)


def design_by_rules(rules: ExxinonRules, seats: int) -> Design:
    """Where the set-up itself says who plays whom, a block is a single game: the others would be the same again."""
    every = design(seats)
    if rules.setup.mode == "fixed" and not rules.setup.fixed_characters:
        return every
    return Design(every.characters[:, :1], TEAMS)


def character_origin(rules: ExxinonRules) -> Origin:
    """FX-037, FX-040."""
    return "chosen" if rules.setup.mode == "draft" else "dealt"


def order_origin(rules: ExxinonRules) -> Origin:
    """FX-037: who wins the roll-off of a draft says who goes first."""
    return "chosen" if rules.setup.mode == "draft" and rules.setup.first_choice == "decide" else "dealt"


GAME = Game(
    declared=DECLARED,
    title="Fall of Exxinon",
    version="8",
    prefix="FX",
    summary="two teams of two fight over a mana source until both characters of one have fallen",
    seats=(4,),
    engine=Exxinon,
    content=content_fields,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    design_by_rules=design_by_rules,
    tell=tell,
    tell_turn=tell_turn,
    actor=actor,
    between=between,
    legend=legend,
    endings={
        "elimination": "both characters of a team have fallen",
        "mutual": "both teams have fallen",
        "cap": "the last round is over",
    },
    opening=opening,
    draw=draw,
    picture=picture,
    standing=STANDING,
    score="health",
    character_origin=character_origin,
    order_origin=order_origin,
    stories=STORIES,
    oracles=oracles,
    search={"horizon": 2},
    belonging={"order": ("mana.second_team_start_bonus", "mana.first_team_turn1", "setup.draft_order")},
)
