"""Epoch: The Awakening: wretches on an island gather honor by companions, traits, relics, monsters and tiles."""

import numpy as np
from equipoise.ext.epoch.engine import Epoch

from equipoise.sim.errors import InputError
from equipoise.sim.facts import Origin
from equipoise.sim.game import Game
from equipoise.sim.games.epoch.actions import WRETCH_NAMES
from equipoise.sim.games.epoch.bots import BOTS
from equipoise.sim.games.epoch.checks import seats_fault
from equipoise.sim.games.epoch.content import content_fields
from equipoise.sim.games.epoch.declaration import DECLARED
from equipoise.sim.games.epoch.narrate import between, draw, legend, opening, passes, scored, tell, tell_turn
from equipoise.sim.games.epoch.oracles import oracles
from equipoise.sim.games.epoch.picture import STANDING, picture
from equipoise.sim.games.epoch.rules import EpochRules
from equipoise.sim.games.epoch.stories import STORIES
from equipoise.sim.seating import Design, every_rotation


def design(seats: int) -> Design:
    """Every choice of wretches in turn; in a block each takes every seat, and so every journey, once (EP-257)."""
    return every_rotation(len(WRETCH_NAMES), seats)


def design_by_rules(rules: EpochRules, seats: int) -> Design:
    """Wretches that are not enabled stay out. Where players pick or draw their wretches, a block is a single game."""
    fault = seats_fault(rules, seats)
    if fault:
        raise InputError(fault)
    enabled = [code for code, name in enumerate(WRETCH_NAMES) if rules.wretch[name].enabled]
    every = every_rotation(len(enabled), seats)
    characters = np.array(enabled, dtype=np.int8)[every.characters]
    if rules.setup.wretch_selection != "assigned":
        characters = characters[:, :1]
    return Design(characters, every.teams)


def character_origin(rules: EpochRules) -> Origin:
    """EP-003."""
    return "chosen" if rules.setup.wretch_selection in ("draft", "draft_reverse") else "dealt"


GAME = Game(
    declared=DECLARED,
    title="Epoch: The Awakening",
    version="9",
    prefix="EP",
    summary="wretches on an island regain honor by companions, traits, relics, monsters and tiles",
    seats=(4, 2, 3, 5),
    engine=Epoch,
    content=content_fields,
    bots=BOTS,
    default_bot="heuristic",
    design=design,
    design_by_rules=design_by_rules,
    tell=tell,
    tell_turn=tell_turn,
    between=between,
    legend=legend,
    endings={"trigger": "a trigger was met", "cap": "the last round is over"},
    opening=opening,
    scored=scored,
    passes=passes,
    draw=draw,
    picture=picture,
    standing=STANDING,
    titles=lambda _: {"trigger_decisive": "decisive trigger"},
    score="honor",
    character_origin=character_origin,
    stories=STORIES,
    oracles=oracles,
    search={"horizon": 2},
    belonging={"order": ("setup.first_player",)},
)
